//! The parts of a listening set: what is wrong with one in itself, which is refused at once, and what it lacks for the kind of exercise, which keeps its set from being listed.

use std::collections::HashSet;

use serde_json::{Value, json};

use belltower_kit::{
    resource::{
        Writing,
        field::{Field, long_text, number, tags, text},
    },
    sentences,
    text::Text,
};

use super::words;

sentences! {
    BACKWARDS = "listening.backwards": "It ends before it begins" / "结束时间须晚于开始时间";
    BEYOND = "listening.beyond": "The recording is over by then" / "超出了录音的长度";
    NO_SUCH_WORD = "listening.no_such_word": "There is no word {number} in it" / "文本中没有第 {number} 个词";
    MANY_OPTIONS = "listening.many_options": "At most {max} options" / "最多 {max} 个选项";
    LONG_OPTION = "listening.long_option": "An option has at most {max} characters" / "每个选项最多 {max} 个字符";
    SAME_OPTION = "listening.same_option": "“{option}” stands here twice" / "选项“{option}”重复";
    NO_SUCH_OPTION = "listening.no_such_option": "There is no such option" / "没有这个选项";
    LACKS_TEXT = "listening.lacks_text": "Item {number} does not say what is heard" / "第 {number} 题缺少听力文本";
    LACKS_GAP = "listening.lacks_gap": "Item {number} has no gap" / "第 {number} 题没有挖空";
    LACKS_OPTIONS = "listening.lacks_options": "Item {number} needs {min} to {max} options" / "第 {number} 题需要 {min} 到 {max} 个选项";
    LACKS_ANSWER = "listening.lacks_answer": "Item {number} does not say which option is right" / "第 {number} 题未指定正确选项";
}

/// The kinds of exercise.
pub const KINDS: &[&str] = &["dictation", "gap_fill", "choose"];
/// Items of one set.
pub const MAX_ITEMS: i64 = 100;
/// A day, in ms.
pub const MAX_AT: i64 = 86_400_000;
const MIN_OPTIONS: usize = 2;
const MAX_OPTIONS: usize = 6;
const MAX_OPTION: usize = 120;
/// Gaps of one item.
const MAX_GAPS: i64 = 30;

/// What an item holds. One may be begun before it is known what is said in it.
pub const ITEM: &[Field] = &[
    number("start_ms", 0, MAX_AT).required(),
    number("end_ms", 1, MAX_AT).required(),
    text("text", 300),
    // Numbers of words, from 1.
    tags("gaps", MAX_GAPS, 3),
    // One a line.
    long_text("options", 726),
    // Which of them is right, from 1.
    number("answer", 1, 6),
];

fn said<'a>(item: &'a Value, cell: &str) -> &'a str {
    item[cell].as_str().unwrap_or_default()
}

fn options(item: &Value) -> Vec<&str> {
    said(item, "options").lines().map(str::trim).filter(|option| !option.is_empty()).collect()
}

fn gaps(item: &Value) -> Vec<&str> {
    item["gaps"].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Refuses what is wrong in itself, and puts the items in the order in which they are heard.
pub fn keep(writing: &mut Writing<'_>, length: Option<i64>) {
    let mut items: Vec<Value> = writing.new.get("items").and_then(Value::as_array).cloned().unwrap_or_default();
    let wrong: Vec<(String, Text)> = items.iter().enumerate().flat_map(|(place, item)| wrong_with(place, item, length)).collect();
    writing.wrong.extend(wrong);
    if !writing.wrong.is_empty() {
        return;
    }
    for item in &mut items {
        let mut numbers: Vec<usize> = gaps(item).into_iter().filter_map(|number| number.parse().ok()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        item["gaps"] = numbers.iter().map(usize::to_string).collect();
        let lines = options(item).join("\n");
        item["options"] = if lines.is_empty() { Value::Null } else { json!(lines) };
    }
    items.sort_by_key(|item| (item["start_ms"].as_i64(), item["end_ms"].as_i64()));
    writing.new.insert("items".into(), items.into());
}

fn wrong_with(place: usize, item: &Value, length: Option<i64>) -> Vec<(String, Text)> {
    let at = |cell: &str| format!("items.{place}.{cell}");
    let mut wrong: Vec<(String, Text)> = vec![];
    let moment = |cell: &str| item[cell].as_i64().unwrap_or(0);
    if moment("end_ms") <= moment("start_ms") {
        wrong.push((at("end_ms"), (&BACKWARDS).into()));
    } else if length.is_some_and(|length| moment("end_ms") > length) {
        wrong.push((at("end_ms"), (&BEYOND).into()));
    }
    let words = words::count(said(item, "text"));
    if let Some(none) = gaps(item).into_iter().find(|number| !number.parse().is_ok_and(|number: usize| (1..=words).contains(&number))) {
        wrong.push((at("gaps"), NO_SUCH_WORD.with("number", none)));
    }
    let options = options(item);
    let mut held = HashSet::new();
    let again = options.iter().find(|option| !held.insert(option.to_lowercase()));
    if options.len() > MAX_OPTIONS {
        wrong.push((at("options"), MANY_OPTIONS.with("max", MAX_OPTIONS)));
    } else if options.iter().any(|option| option.chars().count() > MAX_OPTION) {
        wrong.push((at("options"), LONG_OPTION.with("max", MAX_OPTION)));
    } else if let Some(again) = again {
        wrong.push((at("options"), SAME_OPTION.with("option", *again)));
    }
    if item["answer"].as_u64().is_some_and(|answer| usize::try_from(answer).is_ok_and(|answer| answer > options.len())) {
        wrong.push((at("answer"), (&NO_SUCH_OPTION).into()));
    }
    wrong
}

/// The first thing that an item lacks for this kind of exercise: at which field, and why.
pub fn lacking(kind: &str, items: &[Value]) -> Option<(String, Text)> {
    items.iter().enumerate().find_map(|(place, item)| {
        let (cell, why) = lack_of(kind, item)?;
        Some((format!("items.{place}.{cell}"), why.with("number", place + 1)))
    })
}

fn lack_of(kind: &str, item: &Value) -> Option<(&'static str, Text)> {
    let bare = words::count(said(item, "text")) == 0;
    match kind {
        "choose" if !(MIN_OPTIONS..=MAX_OPTIONS).contains(&options(item).len()) => {
            Some(("options", LACKS_OPTIONS.with("min", MIN_OPTIONS).with("max", MAX_OPTIONS)))
        }
        "choose" if item["answer"].is_null() => Some(("answer", (&LACKS_ANSWER).into())),
        // What is heard need not be written down where one chooses.
        "choose" => None,
        _ if bare => Some(("text", (&LACKS_TEXT).into())),
        "gap_fill" if gaps(item).is_empty() => Some(("gaps", (&LACKS_GAP).into())),
        _ => None,
    }
}
