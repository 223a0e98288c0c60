//! View records counted: how much each person looked at lately, and by how many people a record was looked at.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use super::{INFO_VIEWS, info_views::KINDS};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    error::{Result, forbidden, invalid_field},
    http::{Access, Api, Cx, Empty},
    resource::{self, check::NOT_ONE_OF},
    world::iso,
};

/// What is counted.
pub const DAYS: i64 = 30;
/// The most people of one answer: those who looked at most.
const MOST: i64 = 50;

/// How much somebody looked at.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
pub struct Viewer {
    id: String,
    name: String,
    /// Numbers and addresses that were shown to them.
    reveals: i64,
    /// Those that they looked for.
    lookups: i64,
    /// The most within an hour.
    most: i64,
}

/// Who looked at most of the last days.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Viewers {
    viewers: Vec<Viewer>,
}

/// Which record.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct SeenOf {
    /// `students`, `teachers` or `users`.
    resource: String,
    id: String,
}

/// By how many people its number or address was looked at in the last days.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SeenBy {
    people: i64,
    /// Who, for those who may read view records.
    names: Option<Vec<String>>,
}

/// The calls.
pub fn mount(api: &mut Api) {
    let path = |call: &str| format!("{}/{call}", INFO_VIEWS.base);
    let see = Access::Page(INFO_VIEWS.page, Action::Query);
    api.post(&path("viewers"), see, "How much each person looked at in the last 30 days", viewers);
    api.post(&path("seenBy"), Access::SignedInReads, "By how many people a record's number was looked at in the last 30 days", seen_by);
}

fn since(cx: &Cx) -> String {
    iso(cx.app.world.now() - SignedDuration::from_hours(24 * DAYS))
}

async fn viewers(cx: Cx, _: Empty) -> Result<Viewers> {
    let sql = "SELECT v.viewer_id AS id, u.name, CAST(SUM(CASE WHEN v.means = 'lookup' THEN 0 ELSE 1 END) AS BIGINT) AS reveals,
          CAST(SUM(CASE WHEN v.means = 'lookup' THEN 1 ELSE 0 END) AS BIGINT) AS lookups, MAX(v.recent) AS most
        FROM info_views v JOIN users u ON u.id = v.viewer_id WHERE v.created_at > $1 GROUP BY v.viewer_id, u.name
        ORDER BY COUNT(*) DESC, u.name, v.viewer_id LIMIT $2";
    Ok(Viewers { viewers: cx.app.db.all(sql, args![since(&cx), MOST]).await? })
}

async fn seen_by(cx: Cx, input: SeenOf) -> Result<SeenBy> {
    let of =
        resource::by_name(&input.resource).filter(|of| KINDS.contains(&of.name)).ok_or_else(|| invalid_field("resource", &NOT_ONE_OF))?;
    let caller = cx.caller()?;
    if !caller.rights.allow_any(of.pages(), Action::Query) {
        return Err(forbidden());
    }
    resource::load_for(&cx, of, &input.id).await?;
    let sql = "SELECT DISTINCT u.id, u.name FROM info_views v JOIN users u ON u.id = v.viewer_id
        WHERE v.kind = $1 AND v.record_id = $2 AND v.created_at > $3 ORDER BY u.name, u.id LIMIT $4";
    let people: Vec<(String, String)> = cx.app.db.all(sql, args![of.name, input.id, since(&cx), 1_000_i64]).await?;
    let may = caller.rights.allow(INFO_VIEWS.page, Action::Query);
    let count = i64::try_from(people.len()).unwrap_or(i64::MAX);
    Ok(SeenBy { people: count, names: may.then(|| people.into_iter().map(|(_, name)| name).collect()) })
}
