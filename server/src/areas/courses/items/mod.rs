//! What a courseware has its learners say: words, and lines to read after a voice. Both are records in an order within their courseware, which counts them;
//! both come one by one, many at a time from a list that was pasted, or from a sheet (the kit's); and both can be said by a voice.

mod added;
mod demo;
mod lines;
mod overview;
pub mod recordings;
mod voices;
mod words;

use belltower_kit::{args, db::Tx, error::Result, http::Api, resource::Row};
use serde_json::Value;

use super::coursewares::count_items;

pub use lines::LINES;
pub use voices::SayItems;
pub use words::WORDS;

/// Items of a courseware of one sort.
pub const MAX_ITEMS: i64 = 200;

/// Adds the calls beside the resources' own.
pub fn mount(api: &mut Api) {
    added::mount(api);
    overview::mount(api);
    lines::mount(api);
    voices::mount(api);
}

pub(super) use demo::load as load_demo;

/// Keeps the counters of the coursewares that an item is in now, and was in before.
async fn counted(tx: &mut Tx, table: &str, counter: &str, rows: [Option<&Row>; 2]) -> Result<()> {
    let mut of: Vec<&str> = rows.into_iter().flatten().filter_map(|row| row.get("courseware_id")?.as_str()).collect();
    of.dedup();
    for courseware in of {
        count_items(tx, courseware, table, counter).await?;
    }
    Ok(())
}

/// What of an item is audited with the textbook that its courseware is in.
fn says_otherwise(old: Option<&Row>, new: &Row, fields: &[&str]) -> bool {
    old.is_none_or(|old| fields.iter().any(|field| old.get(*field).unwrap_or(&Value::Null) != new.get(*field).unwrap_or(&Value::Null)))
}

/// Takes the lock of a courseware: what is in one changes one write after the other.
async fn lock(tx: &mut Tx, courseware: Option<&str>) -> Result<()> {
    tx.exec("UPDATE coursewares SET version = version WHERE id = $1", args![courseware]).await.map(drop).map_err(Into::into)
}
