//! The checks of kinds of field that are more than one text or whole number: decimals, lengths of time, days, words, child rows.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::{
    Row,
    check::{Checked, NOT_NUMBER, NOT_ONE_OF, NOT_TEXT, REQUIRED, TOO_GREAT, TOO_SMALL, UNKNOWN_FIELD, clean, is_empty, without_numbers},
    column,
    field::Field,
};
use crate::{sentences, text::Text};

sentences! {
    NOT_DECIMAL = "field.not_decimal": "Must be a number with at most {places} decimal places" / "必须是数字，最多 {places} 位小数";
    NOT_DURATION = "field.not_duration": "This is not a length of time" / "时长格式不正确";
    TOO_BRIEF = "field.too_brief": "At least {min}" / "不能少于 {min}";
    TOO_LASTING = "field.too_lasting": "At most {max}" / "不能超过 {max}";
    NOT_WORDS = "field.not_words": "Must be a list of words" / "必须是词语列表";
    TOO_MANY_WORDS = "field.too_many_words": "At most {max} words" / "最多 {max} 个词语";
    WORD_LONG = "field.word_long": "A word has at most {max} characters" / "每个词语最多 {max} 个字符";
    NOT_ROWS = "field.not_rows": "Must be a list of rows" / "必须是行的列表";
    TOO_MANY_ROWS = "field.too_many_rows": "At most {max} rows" / "最多 {max} 行";
}

/// A decimal, within its bounds.
pub(super) fn decimal(field: &Field, places: u8, value: &Value) -> Result<Value, Text> {
    let given = value.as_f64().ok_or(&NOT_NUMBER)?;
    let units = column::units(&given.into(), places).ok_or_else(|| NOT_DECIMAL.with("places", places))?;
    let bound = |bound: i64| bound.saturating_mul(10_i64.pow(places.into()));
    match (field.min, field.max) {
        (Some(min), _) if units < bound(min) => Err(TOO_SMALL.with("min", min)),
        (_, Some(max)) if units > bound(max) => Err(TOO_GREAT.with("max", max)),
        _ => Ok(column::decimal(units, places.into())),
    }
}

/// A length of time, in seconds.
pub(super) fn duration(field: &Field, value: &Value) -> Result<Value, Text> {
    let seconds = value.as_i64().ok_or(&NOT_DURATION)?;
    match (field.min, field.max) {
        (Some(min), _) if seconds < min => Err(TOO_BRIEF.with("min", clock(min))),
        (_, Some(max)) if seconds > max => Err(TOO_LASTING.with("max", clock(max))),
        _ => Ok(seconds.into()),
    }
}

/// Some of some words, in the order in which they are offered, each once.
pub(super) fn some_of(values: &[&str], value: &Value) -> Result<Value, Text> {
    let given = value.as_array().ok_or(&NOT_ONE_OF)?;
    if given.iter().any(|word| !values.iter().any(|known| word == known)) {
        return Err((&NOT_ONE_OF).into());
    }
    Ok(values.iter().filter(|known| given.iter().any(|word| word == **known)).copied().collect())
}

/// What divides words that are typed as one text (V24).
pub const SEPARATORS: [char; 6] = [',', '，', '、', ';', '；', '\n'];

/// Words, each once in whatever case; several typed as one text are told apart.
pub(super) fn tags(field: &Field, longest: i64, value: &Value) -> Result<Value, Text> {
    let given: Option<Vec<&str>> = value.as_array().and_then(|list| list.iter().map(Value::as_str).collect());
    let mut words: Vec<&str> = vec![];
    let mut held = HashSet::new();
    for word in given.ok_or(&NOT_WORDS)?.into_iter().flat_map(|text| text.split(SEPARATORS)).map(str::trim) {
        if word.is_empty() || !held.insert(word.to_lowercase()) {
            continue;
        }
        if word.chars().any(char::is_control) {
            return Err((&NOT_TEXT).into());
        }
        if i64::try_from(word.chars().count()).unwrap_or(i64::MAX) > longest {
            return Err(WORD_LONG.with("max", longest));
        }
        if field.guarded {
            without_numbers(word)?;
        }
        words.push(word);
        // No more of them are looked at than are kept.
        if let Some(max) = field.max.filter(|max| i64::try_from(words.len()).unwrap_or(i64::MAX) > *max) {
            return Err(TOO_MANY_WORDS.with("max", max));
        }
    }
    Ok(json!(words))
}

/// A length of time as it is typed: `1:05:00`, `25:00`.
fn clock(seconds: i64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// Whether a text is a day as it is stored, `2026-11-25`: such texts are in the order of their days.
pub(super) fn is_day(text: &str) -> bool {
    text.len() == 10 && text.parse::<jiff::civil::Date>().is_ok_and(|day| day.to_string() == text)
}

/// Child rows, each cell by its field; what is wrong with one is said at `<field>.<place>.<its field>`, places from 0.
pub(super) fn rows(checked: &mut Checked, of: &Field, fields: &[Field], value: &Value) {
    let name = of.name;
    let Some(given) = value.as_array() else { return checked.wrong.push((name.into(), (&NOT_ROWS).into())) };
    if let Some(max) = of.max.filter(|max| i64::try_from(given.len()).unwrap_or(i64::MAX) > *max) {
        return checked.wrong.push((name.into(), TOO_MANY_ROWS.with("max", max)));
    }
    let mut rows = vec![];
    for (place, given) in given.iter().enumerate() {
        let Some(given) = given.as_object() else { return checked.wrong.push((name.into(), (&NOT_ROWS).into())) };
        let at = |cell: &str| format!("{name}.{place}.{cell}");
        let mut row = Row::new();
        if let Some(Value::String(id)) = given.get("id") {
            row.insert("id".into(), id.as_str().into());
        }
        let names_of = |field: &Field| format!("{}_name", field.stem());
        let is_known = |cell: &str| cell == "id" || fields.iter().any(|field| field.name == cell || names_of(field) == cell);
        checked.wrong.extend(given.keys().filter(|cell| !is_known(cell)).map(|cell| (at(cell), (&UNKNOWN_FIELD).into())));
        for field in fields {
            let default = field.default.and_then(|json| serde_json::from_str(json).ok()).unwrap_or_default();
            match clean(field, given.get(field.name).unwrap_or(&default)) {
                Ok(value) if field.required && is_empty(&value) => checked.wrong.push((at(field.name), (&REQUIRED).into())),
                Ok(value) => drop(row.insert(field.name.into(), value)),
                Err(text) => checked.wrong.push((at(field.name), text)),
            }
        }
        rows.push(Value::Object(row));
    }
    checked.given.insert(name.into(), rows.into());
}
