//! Page visits (E11): which pages people go to, sent by the console a batch at a time, kept as long as log lines are; and how much each page is used.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    error::{Result, invalid_field, too_large},
    http::{Access, Api, Cx, Empty},
    mask,
    resource::check::TOO_LONG,
    world::iso,
};

/// The most visits of one call.
pub const MAX_VISITS: usize = 50;
/// The longest text of a visit, in characters.
const MAX_TEXT: usize = 200;

/// Somebody went to a page.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct Visit {
    /// How: `open` the first one, `navigate` from another.
    #[serde(rename = "type")]
    kind: String,
    /// The page's id in the permission catalogue.
    name: String,
    /// The path before; none for the first.
    before_page: Option<String>,
    /// The path, without its query: what is searched for is nobody's business.
    current_page: String,
}

/// Visits in the order they were made.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct Visits {
    #[schema(max_items = 50)]
    visits: Vec<Visit>,
}

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
    let sql = "SELECT v.name AS page, COUNT(*) AS visits, COUNT(DISTINCT v.user_id) AS people, MAX(v.at) AS last_at FROM page_visits v
        WHERE v.at > $1 AND (v.user_id = $2 OR $2 IS NULL) GROUP BY v.name ORDER BY COUNT(*) DESC, v.name LIMIT $3";
    Ok(PagesUsed { records: cx.app.db.all(sql, args![since, input.user, MAX_PAGES]).await? })
}

/// The calls.
pub fn mount(api: &mut Api) {
    api.post("/api/operations/visits", Access::Page("operations", Action::Query), "How much each page was used in the last 30 days", used);
    api.post("/api/user/page_visits", Access::SignedIn, "Keep which pages the caller went to", save_visits);
}

async fn save_visits(cx: Cx, input: Visits) -> Result<Empty> {
    if input.visits.len() > MAX_VISITS {
        return Err(too_large(format!("{MAX_VISITS} visits")));
    }
    let user = cx.caller()?.user_id.clone();
    for visit in &input.visits {
        let texts = [("type", Some(&visit.kind)), ("name", Some(&visit.name)), ("before_page", visit.before_page.as_ref())];
        for (field, text) in texts.into_iter().chain([("current_page", Some(&visit.current_page))]) {
            if text.is_some_and(|text| text.chars().count() > MAX_TEXT || text.contains('\0')) {
                return Err(invalid_field(field, TOO_LONG.with("max", MAX_TEXT)));
            }
        }
    }
    let mut tx = cx.begin().await?;
    for Visit { kind, mut name, mut before_page, mut current_page } in input.visits {
        before_page.iter_mut().chain([&mut name, &mut current_page]).for_each(mask::text_in);
        let (id, at) = (tx.world().id(), tx.at().to_owned());
        tx.exec(
            "INSERT INTO page_visits (id, at, user_id, type, name, before_page, current_page) VALUES ($1, $2, $3, $4, $5, $6, $7)",
            args![id, at, &*user, kind, name, before_page, current_page],
        )
        .await?;
    }
    tx.commit().await?;
    Ok(Empty {})
}
