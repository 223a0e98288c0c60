//! What a textbook lacks before it can be audited: a cover, units, and in each of them a courseware with something on it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{Reads, Tx},
    error::{Result, unprocessable},
    http::{Access, Api, Cx},
    resource::{self, Row},
    sentences,
    text::Sentence,
};

use super::TEXTBOOKS;

sentences! {
    NO_COVER = "textbook.no_cover": "It has no cover" / "缺少封面";
    NO_UNITS = "textbook.no_units": "It has no units" / "还没有单元";
    EMPTY_UNIT = "textbook.empty_unit": "Unit {unit} has no courseware" / "单元 {unit} 没有课件";
    BARE_UNIT = "textbook.bare_unit": "Unit {unit} has no courseware with content" / "单元 {unit} 没有已有内容的课件";
    LACKS = "textbook.lacks": "{count} things are lacking: they stand under “Audit”" / "还缺少 {count} 项内容，详见“审核”";
}

/// Adds the call.
pub fn mount(api: &mut Api) {
    let see = Access::AnyPage(TEXTBOOKS.pages(), Action::Query);
    api.post(&format!("{}/lacking", TEXTBOOKS.base), see, "What a textbook lacks before it can be audited", lacking);
}

/// Which textbook.
#[derive(Deserialize, utoipa::ToSchema)]
struct OneTextbook {
    id: String,
}

/// A thing that an audit looks for.
#[derive(Serialize, utoipa::ToSchema)]
struct AuditPoint {
    /// `cover`, `units`, `unit`.
    what: &'static str,
    /// The unit's number and name, of a unit.
    unit: Option<String>,
    /// Coursewares in the unit, and those with something on them.
    coursewares: i64,
    existed: i64,
    there: bool,
    /// What is lacking, in the caller's words.
    msg: Option<String>,
}

/// All that an audit looks for, with what is there and what is not.
#[derive(Serialize, utoipa::ToSchema)]
struct AuditPoints {
    records: Vec<AuditPoint>,
    lacking: usize,
}

#[derive(sqlx_macros::FromRow)]
struct Unit {
    number: i64,
    name: String,
    coursewares: i64,
    existed: i64,
}

async fn lacking(cx: Cx, OneTextbook { id }: OneTextbook) -> Result<AuditPoints> {
    let row = resource::load(&mut &cx.app.db, &TEXTBOOKS, &id).await?;
    let mut records = points(&mut &cx.app.db, &row).await?;
    for (point, lacks) in &mut records {
        point.msg = lacks.map(|sentence| sentence.with("unit", point.unit.as_deref().unwrap_or_default()).say(cx.language));
    }
    let records: Vec<AuditPoint> = records.into_iter().map(|(point, _)| point).collect();
    let lacking = records.iter().filter(|point| !point.there).count();
    Ok(AuditPoints { records, lacking })
}

/// Each thing that is looked for, with the sentence that says what of it is not there.
async fn points(from: &mut impl Reads, row: &Row) -> Result<Vec<(AuditPoint, Option<&'static Sentence>)>> {
    let point = |what, unit, coursewares, existed, lacks: Option<&'static Sentence>| {
        (AuditPoint { what, unit, coursewares, existed, there: lacks.is_none(), msg: None }, lacks)
    };
    let cover = row.get("cover").and_then(Value::as_str).is_some_and(|cover| !cover.is_empty());
    let sql = "SELECT u.number, u.name, COUNT(w.id) AS coursewares, CAST(COALESCE(SUM(CASE WHEN w.existed THEN 1 ELSE 0 END), 0) AS BIGINT) AS existed
        FROM textbook_units u LEFT JOIN coursewares w ON w.unit_id = u.id AND w.deleted_at IS NULL
        WHERE u.parent_id = $1 GROUP BY u.id, u.number, u.name, u.position ORDER BY u.position";
    let units: Vec<Unit> = from.rows(sql.to_owned(), args![row.get("id").and_then(Value::as_str)]).await?;
    let mut points =
        vec![point("cover", None, 0, 0, (!cover).then_some(&NO_COVER)), point("units", None, 0, 0, units.is_empty().then_some(&NO_UNITS))];
    points.extend(units.into_iter().map(|Unit { number, name, coursewares, existed }| {
        let lacks = if coursewares == 0 { Some(&EMPTY_UNIT) } else { (existed == 0).then_some(&BARE_UNIT) };
        point("unit", Some(format!("{number} {name}")), coursewares, existed, lacks)
    }));
    Ok(points)
}

/// Refuses what lacks anything, naming it where it is one thing.
pub async fn refuse(tx: &mut Tx, row: &Row) -> Result<()> {
    let lacks: Vec<_> =
        points(tx, row).await?.into_iter().filter_map(|(point, lacks)| Some((point.unit.unwrap_or_default(), lacks?))).collect();
    let Some((unit, first)) = lacks.first() else { return Ok(()) };
    Err(unprocessable(if lacks.len() == 1 { first.with("unit", unit) } else { LACKS.with("count", lacks.len()) }))
}
