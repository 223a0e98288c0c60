//! The classes of a series that is being planned, before anything is made: each tried by the rules of the form.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use belltower_kit::{
    error::{Result, invalid},
    http::Cx,
    resource::{Row, check_fields},
    text::Text,
};

use super::{
    super::batch::{
        judge::{BatchRow, judge},
        pattern::{occurrences, row_of},
    },
    CLASS_SERIES,
    make::pattern_of,
    text_of,
};

/// What of a series is said so far.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeriesAsked {
    /// As `create` takes it; it needs no name yet.
    #[schema(value_type = Object)]
    series: Row,
}

/// A class as it would be made.
#[derive(Serialize, utoipa::ToSchema)]
struct SeriesDay {
    /// The day of the pattern.
    day: String,
    start_at: String,
    end_at: String,
    /// `good`, `in_the_way`, `wrong`.
    state: &'static str,
    /// What is wrong, or in the way.
    msg: Option<String>,
    /// The class that is in the way, as far as the caller may see it.
    #[schema(value_type = Option<Object>)]
    clash: Option<Value>,
    /// What is to be said of it: a time that was moved.
    note: Option<String>,
}

/// The classes of a series as they would be made.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SeriesSeen {
    days: Vec<SeriesDay>,
}

/// A series that has no name yet is looked at by this one.
const UNNAMED: &str = "–";

pub async fn preview(cx: Cx, SeriesAsked { mut series }: SeriesAsked) -> Result<SeriesSeen> {
    if text_of(&series, "name").is_empty() {
        series.insert("name".into(), UNNAMED.into());
    }
    series.remove("skipped");
    series.remove("requestId");
    for field in CLASS_SERIES.fields {
        let default = field.default.filter(|_| field.writable && series.get(field.name).is_none_or(Value::is_null));
        if let Some(value) = default.and_then(|json| serde_json::from_str(json).ok()) {
            series.insert(field.name.into(), value);
        }
    }
    let wrong: Vec<(String, Text)> = check_fields(&CLASS_SERIES, &series, true);
    if !wrong.is_empty() {
        return Err(invalid(wrong));
    }
    let pattern = pattern_of(&series);
    let bare = |error: belltower_kit::error::Error| {
        let faults = error.into_faults();
        invalid(faults.into_iter().map(|(field, text)| (field.trim_start_matches("pattern.").to_owned(), text)).collect())
    };
    let found = occurrences(&pattern).map_err(bare)?;
    let days: Vec<String> = found.iter().map(|one| one.day.to_string()).collect();
    let (mut rows, mut notes) = (vec![], HashMap::new());
    for (at, one) in found.into_iter().enumerate() {
        let (row, note) = row_of(&pattern, one);
        rows.push(row);
        notes.extend(note.map(|note| (at, note.say(cx.language))));
    }
    let seen = judge(&cx, rows, notes, None).await?;
    Ok(SeriesSeen { days: seen.rows.into_iter().zip(days).map(|(row, day)| day_of(row, day)).collect() })
}

fn day_of(row: BatchRow, day: String) -> SeriesDay {
    let at = |field: &str| text_of(&row.input, field).to_owned();
    let (start_at, end_at) = (at("start_at"), at("end_at"));
    let msg = row.faults.into_iter().next().map(|fault| fault.msg);
    SeriesDay { day, start_at, end_at, state: row.state, msg, clash: row.clash, note: row.note }
}
