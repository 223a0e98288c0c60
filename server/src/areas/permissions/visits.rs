//! How much each page is used: its visits (E11) among the event records of the last 30 days.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    error::Result,
    http::{Access, Api, Cx},
    world::iso,
};

/// The days over which the use of pages is counted.
pub const DAYS: i64 = 30;
/// The most pages of an answer.
const MAX_PAGES: i64 = 500;

/// Whose visits; everybody's if nobody is named.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UseOf {
    user: Option<String>,
}

/// How much a page was used.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
pub struct PageUse {
    /// Its id in the permission catalogue.
    page: String,
    visits: i64,
    /// By how many people.
    people: i64,
    last_at: String,
}

/// Pages by their use in the last 30 days, the most used first.
#[derive(Serialize, utoipa::ToSchema)]
pub struct PagesUsed {
    records: Vec<PageUse>,
}

async fn used(cx: Cx, input: UseOf) -> Result<PagesUsed> {
    let since = iso(cx.app.world.now() - SignedDuration::from_hours(24 * DAYS));
    let sql = "SELECT v.name AS page, COUNT(*) AS visits, COUNT(DISTINCT v.user_id) AS people, MAX(v.at) AS last_at FROM event_records v
        WHERE v.at > $1 AND v.type IN ('open', 'navigate') AND (v.user_id = $2 OR $2 IS NULL) GROUP BY v.name ORDER BY COUNT(*) DESC, v.name LIMIT $3";
    Ok(PagesUsed { records: cx.app.db.all(sql, args![since, input.user, MAX_PAGES]).await? })
}

/// The call.
pub fn mount(api: &mut Api) {
    api.post("/api/operations/visits", Access::Page("operations", Action::Query), "How much each page was used in the last 30 days", used);
}
