//! Page visits (E11): which pages people go to, sent by the console a batch at a time, kept as long as log lines are.

use serde::Deserialize;

use belltower_kit::{
    args,
    error::{Result, invalid_field, too_large},
    http::{Access, Api, Cx, Empty},
    resource::check::TOO_LONG,
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

/// The call.
pub fn mount(api: &mut Api) {
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
    for Visit { kind, name, before_page, current_page } in input.visits {
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
