//! What a change of some content reaches: the classes that run or come within 14 days, by the coursewares it belongs to.

use jiff::{SignedDuration, tz::TimeZone};
use serde::{Deserialize, Serialize};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{Arg, Reads},
    error::{Result, invalid_field},
    http::{Access, Api, Cx},
    resource::check::NOT_ONE_OF,
    world::iso,
};

use super::COURSEWARES;
use crate::areas::classes::CLASSES;

/// Days ahead that count.
const DAYS: i64 = 14;
/// Classes that are named.
const NAMED: i64 = 50;

/// Which coursewares some content belongs to: the resource, and SQL for their ids over `$1`.
const COURSEWARES_OF: &[(&str, &str)] = &[
    ("coursewares", "SELECT id FROM coursewares WHERE id = $1"),
    ("textbooks", "SELECT id FROM coursewares WHERE textbook_id = $1"),
    // The courseware that shows it, or will when it is converted: a revision that another one took the place of is only where a class keeps to it.
    (
        "decks",
        "SELECT w.id FROM coursewares w JOIN decks d ON d.courseware_id = w.id AND d.id = $1
         WHERE w.deck_id = d.id OR (d.state IN ('queued', 'converting') AND NOT d.book_only)",
    ),
    ("picture_books", "SELECT parent_id FROM courseware_books WHERE book_id = $1"),
    ("question_papers", "SELECT parent_id FROM courseware_papers WHERE paper_id = $1"),
    ("animations", "SELECT parent_id FROM courseware_animations WHERE animation_id = $1"),
];

/// Adds the call.
pub fn mount(api: &mut Api) {
    let see = Access::AnyPage(
        [std::slice::from_ref(&COURSEWARES.page), &["newTextbookLibrary", "pptDetail", "deer-ear-animation", "deer-ear-animation-details"]],
        Action::Query,
    );
    api.post(&format!("{}/impact", COURSEWARES.base), see, "The classes that a change of some content reaches", impact);
}

/// Of which content.
#[derive(Deserialize, utoipa::ToSchema)]
struct ImpactAsked {
    /// `coursewares`, `textbooks`, `decks`, `picture_books`, `question_papers`, `animations`.
    resource: String,
    id: String,
    /// The caller's time zone: what is today.
    zone: Option<String>,
}

/// A class that uses some content.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
struct ClassReached {
    id: String,
    number: String,
    name: String,
    status: String,
    start_at: String,
    end_at: String,
    teacher_name: Option<String>,
}

/// The classes that use some content: those that run, and those to come within 14 days.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Impact {
    running: i64,
    /// Until the end of the caller's day, those that run among them.
    today: i64,
    /// All of them.
    total: i64,
    /// The first of them, as far as the caller may see classes.
    records: Vec<ClassReached>,
}

async fn impact(cx: Cx, asked: ImpactAsked) -> Result<Impact> {
    classes_of(&cx, &asked.resource, &asked.id, asked.zone.as_deref()).await
}

/// The classes that use some content. How many there are everybody is told; which, who may see them.
pub async fn classes_of(cx: &Cx, resource: &str, id: &str, zone: Option<&str>) -> Result<Impact> {
    let Some((_, coursewares)) = COURSEWARES_OF.iter().find(|(of, _)| *of == resource) else {
        return Err(invalid_field("resource", &NOT_ONE_OF));
    };
    let now = cx.app.world.now();
    let zone = zone.map_or(Ok(TimeZone::UTC), TimeZone::get).map_err(|_| invalid_field("zone", &NOT_ONE_OF))?;
    let day_ends = now.to_zoned(zone).tomorrow().and_then(|day| day.start_of_day()).map_or(now, |day| day.timestamp());
    let of_courseware = format!(
        "(t.courseware_id IN ({coursewares}) OR t.sop_plan_id IN (SELECT p.id FROM sop_plans p WHERE p.courseware_id IN ({coursewares})))"
    );
    let uses = match resource {
        // A class that keeps to a revision shows that one alone.
        "decks" => format!("(t.deck_id = $1 OR (t.deck_id IS NULL AND {of_courseware}))"),
        _ => of_courseware,
    };
    let from = format!(
        "FROM classes t WHERE t.deleted_at IS NULL AND (t.outcome IS NULL OR t.outcome <> 'cancelled') AND t.start_at < $2
           AND (t.status = 'in_progress' OR (t.status = 'not_started' AND t.end_at >= $3))
           AND {uses}"
    );
    let args = args![id, iso(now + SignedDuration::from_hours(24 * DAYS)), iso(now)];
    let count = |condition: &str| format!("CAST(COALESCE(SUM(CASE WHEN {condition} THEN 1 ELSE 0 END), 0) AS BIGINT)");
    let counts = format!("SELECT COUNT(*), {}, {} {from}", count("t.status = 'in_progress'"), count("t.start_at < $4"));
    let mut reads = &cx.app.db;
    let mut with_day = args.clone();
    with_day.push(iso(day_ends).into());
    let counted: Vec<(i64, i64, i64)> = reads.rows(counts, with_day).await?;
    let (total, running, today) = counted.first().copied().unwrap_or_default();
    let scope = CLASSES.scope(&mut reads, cx.caller()?).await?;
    let (within, values) = scope.as_ref().map_or(("TRUE".into(), vec![]), |scope| scope.condition(5));
    let mut args = args;
    args.push(NAMED.into());
    args.extend::<Vec<Arg>>(values);
    let sql = format!(
        "SELECT t.id, t.number, t.name, t.status, t.start_at, t.end_at, (SELECT x.name FROM teachers x WHERE x.id = t.teacher_id) AS teacher_name
         {from} AND {within} ORDER BY t.start_at, t.id LIMIT $4"
    );
    Ok(Impact { running, today, total, records: reads.rows(sql, args).await? })
}
