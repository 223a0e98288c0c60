//! Event records (E11): what people do in the console, first of all which pages they go to. The console sends them a batch at a time; they are kept as
//! long as log lines are.

use serde::Deserialize;
use serde_json::Value;

use belltower_kit::{
    args,
    db::Insert,
    error::{Result, internal, invalid, too_large},
    http::{Access, Api, Cx, Empty},
    mask,
    resource::check::{INVISIBLE, REQUIRED, TOO_LONG},
    text::Text,
};

/// The most events of one call.
pub const MAX_EVENTS: usize = 50;
/// The longest text of an event, in characters.
const MAX_TEXT: usize = 200;
/// The most data of an event: bytes of its JSON.
const MAX_DATA: usize = 4096;

/// Somebody did something on a page.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct ConsoleEvent {
    /// What: `open` for the first page, `navigate` for one after another; other types are kept as they come. Required.
    #[serde(rename = "type")]
    kind: Option<String>,
    /// Of a visit the page's id in the permission catalogue, empty for an address that is no page. Required.
    name: Option<String>,
    /// The path before; none for the first.
    before_page: Option<String>,
    /// The path, without its query: what is searched for is nobody's business. Required.
    current_page: Option<String>,
    /// What else there is to say: any JSON of at most 4 KiB.
    data: Option<Value>,
}

/// One event, or several in the order in which they were; beside `events` nothing else is read.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct Recorded {
    #[schema(max_items = 50)]
    events: Option<Vec<ConsoleEvent>>,
    // Both are told from each other here and not by an enum: so what is missing is told by its field.
    #[serde(flatten)]
    one: ConsoleEvent,
}

/// An event that may be kept.
struct Checked {
    kind: String,
    name: String,
    before_page: Option<String>,
    current_page: String,
    data: Option<String>,
}

/// The call.
pub fn mount(api: &mut Api) {
    api.post("/api/event_record/record", Access::SignedIn, "Keep what the caller did: which pages they went to, and other events", record);
}

async fn record(cx: Cx, input: Recorded) -> Result<Empty> {
    let user = cx.caller()?.user_id.clone();
    let mut wrong = vec![];
    let checked = match input.events {
        None => vec![check(input.one, "", &mut wrong)?],
        Some(events) if events.len() > MAX_EVENTS => return Err(too_large(format!("{MAX_EVENTS} events"))),
        Some(events) => {
            let each = events.into_iter().enumerate().map(|(place, event)| check(event, &format!("events.{place}."), &mut wrong));
            each.collect::<Result<_>>()?
        }
    };
    // All of them or none: who sends them again has not kept some of them twice.
    if !wrong.is_empty() {
        return Err(invalid(wrong));
    }
    let mut tx = cx.begin().await?;
    let at = tx.at().to_owned();
    let mut rows = vec![];
    for Checked { kind, name, before_page, current_page, data } in checked {
        let id = tx.world().id();
        rows.extend(args![id, at.as_str(), &*user, kind, name, before_page, current_page, data]);
    }
    let events = Insert {
        into: "event_records (id, at, user_id, type, name, before_page, current_page, data)",
        row: "(?, ?, ?, ?, ?, ?, ?, ?)",
        rest: "",
    };
    tx.insert(events, rows).await?;
    tx.commit().await?;
    Ok(Empty {})
}

/// What is kept of an event, phone numbers and addresses masked in all of it. What is wrong with it is added to `wrong`, after `prefix` each; data that
/// is too large ends the call.
fn check(event: ConsoleEvent, prefix: &str, wrong: &mut Vec<(String, Text)>) -> Result<Checked> {
    let data = match event.data {
        None | Some(Value::Null) => None,
        Some(mut data) => {
            if serde_json::to_vec(&data).map_err(internal)?.len() > MAX_DATA {
                return Err(too_large("4 KiB"));
            }
            mask::value(&mut data);
            Some(data.to_string())
        }
    };
    let mut text = |field: &str, given: Option<String>| {
        let mut given = given.unwrap_or_default();
        if given.chars().count() > MAX_TEXT {
            wrong.push((format!("{prefix}{field}"), TOO_LONG.with("max", MAX_TEXT)));
        } else if given.contains('\0') {
            wrong.push((format!("{prefix}{field}"), (&INVISIBLE).into()));
        }
        mask::text_in(&mut given);
        given
    };
    // A name may be empty, but has to be said.
    let unsaid = event.name.is_none();
    let before_page = event.before_page.map(|path| text("before_page", Some(path)));
    let [kind, name, current_page] =
        [("type", event.kind), ("name", event.name), ("current_page", event.current_page)].map(|(field, given)| text(field, given));
    for (field, missing) in [("type", kind.trim().is_empty()), ("name", unsaid), ("current_page", current_page.trim().is_empty())] {
        if missing {
            wrong.push((format!("{prefix}{field}"), (&REQUIRED).into()));
        }
    }
    Ok(Checked { kind, name, before_page, current_page, data })
}
