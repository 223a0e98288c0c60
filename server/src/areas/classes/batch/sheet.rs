//! The sheet of a batch: a class a row, with the headings of either language, its start as the clock of its zone has it. What cannot be read stays in the grid with what is
//! wrong; what could not be made goes out in the same form.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp, tz::TimeZone};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    auth::Caller,
    db::Db,
    error::{Result, invalid_field, unprocessable},
    http::{Cx, Empty, Raw},
    resource::{Row, field::Kind, ids},
    sentences,
    sheets::{SheetColumn, csv, read_rows},
    text::{Language, Sentence},
};

use super::{MAX_ROWS, judge::BatchFault, rows::names, wall};
use crate::areas::classes::CLASSES;

sentences! {
    WHY = "batch.why": "What is wrong" / "错误原因";
    NAME = "batch.head_name": "Name" / "课程名称";
    KIND = "batch.head_kind": "Kind" / "类型";
    TEACHER = "batch.head_teacher": "Teacher" / "老师";
    STUDENTS = "batch.head_students": "Students" / "学生";
    START = "batch.head_start": "Start" / "开始时间";
    MINUTES = "batch.head_minutes": "Length in minutes" / "时长（分钟）";
    ZONE = "batch.head_zone": "Planned in" / "排课时区";
    PLAN = "batch.head_plan": "Classroom plan" / "课堂方案";
    COURSEWARE = "batch.head_courseware": "Courseware" / "课件";
    ONE_TO_ONE = "batch.one_to_one": "One-to-one" / "一对一";
    SMALL_GROUP = "batch.small_group": "Small group" / "小班课";
    LECTURE = "batch.lecture": "Live lecture" / "直播大课";
    NOT_TIME = "batch.not_time": "“{value}” is not a time: write it as 2027-03-01 19:00" / "“{value}”不是时间：请按 2027-03-01 19:00 填写";
    NOT_MINUTES = "batch.not_minutes": "“{value}” is not a number of minutes" / "“{value}”不是分钟数";
    NOT_ZONE = "batch.not_zone_here": "“{value}” is not a time zone: Asia/Shanghai is one" / "“{value}”不是时区，正确示例：Asia/Shanghai";
    NOT_WITHOUT_ZONE = "batch.not_without_zone": "{value}: choose it again in the right time zone" / "{value}：请在正确的时区重新选择";
    MOVED = "batch.moved_here": "{was} does not exist on that day, the clocks change: {now}" / "当天因时钟调整没有 {was}，改为 {now}";
    EMPTY = "batch.empty": "There are no rows in this file" / "文件中没有数据行";
    TOO_MANY = "batch.too_many_rows": "At most {max} classes at once" / "一次最多 {max} 节课";
    EXAMPLE = "batch.example": "Weather words" / "天气词汇";
}

/// The columns, and what stands above them. `start` and `minutes` are read here, the others are fields of a class.
pub const COLUMNS: [(&str, &Sentence); 9] = [
    ("name", &NAME),
    ("kind", &KIND),
    ("teacher_id", &TEACHER),
    ("student_ids", &STUDENTS),
    ("start", &START),
    ("minutes", &MINUTES),
    ("zone", &ZONE),
    ("classroom_plan_id", &PLAN),
    ("courseware_id", &COURSEWARE),
];
const KINDS: [(&str, &Sentence); 3] = [("one_to_one", &ONE_TO_ONE), ("small_group", &SMALL_GROUP), ("live_lecture", &LECTURE)];
/// Where nothing else is said.
const USUAL_MINUTES: i64 = 25;

/// What stands above the column of a field.
pub fn heading(field: &str) -> Option<&'static Sentence> {
    let column = match field {
        "start_at" => "start",
        "end_at" => "minutes",
        other => other,
    };
    COLUMNS.iter().find(|(name, _)| *name == column).map(|(_, heading)| *heading)
}

/// The columns as a reader of either language calls them.
pub fn columns() -> Vec<SheetColumn> {
    let in_language = |language: Language| {
        COLUMNS.iter().map(move |(field, heading)| {
            let words: BTreeMap<String, String> = match *field {
                "kind" => KINDS.iter().map(|(kind, name)| ((*kind).to_owned(), name.say(language))).collect(),
                _ => BTreeMap::new(),
            };
            SheetColumn { field: (*field).into(), title: Some(heading.say(language)), words }
        })
    };
    in_language(Language::English).chain(in_language(Language::Chinese)).collect()
}

/// How a sheet is to be read; it is the body.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BatchSheet {
    /// The zone of rows that name none.
    zone: String,
}

/// A row of a sheet.
#[derive(Serialize, utoipa::ToSchema)]
struct BatchSheetRow {
    /// Its number in the file.
    row: u32,
    #[schema(value_type = Object)]
    input: Row,
    /// What of it cannot be read.
    faults: Vec<BatchFault>,
    /// What is to be said of it: a time that was moved.
    note: Option<String>,
}

/// The rows of a sheet.
#[derive(Serialize, utoipa::ToSchema)]
pub struct BatchSheetSeen {
    rows: Vec<BatchSheetRow>,
    /// Headings that are none of a class's.
    ignored: Vec<String>,
}

/// Answers the rows of a sheet.
pub async fn read(cx: Cx, asked: BatchSheet, Raw(bytes): Raw) -> Result<BatchSheetSeen> {
    TimeZone::get(&asked.zone)
        .map_err(|_| invalid_field("zone", NOT_ZONE.with("value", asked.zone.chars().take(60).collect::<String>())))?;
    let (rows, mut ignored) = read_rows(&mut &cx.app.db, cx.caller()?, &CLASSES, &columns(), &["start", "minutes"], bytes.to_vec()).await?;
    if rows.is_empty() {
        return Err(unprocessable(&EMPTY));
    }
    if rows.len() > MAX_ROWS {
        return Err(unprocessable(TOO_MANY.with("max", MAX_ROWS)));
    }
    // What an earlier batch said of its rows is no column.
    ignored.retain(|heading| ![WHY.en, WHY.zh].contains(&heading.as_str()));
    let language = cx.language;
    let rows = rows.into_iter().map(|sheet| {
        let mut input = sheet.given;
        // What cannot be read stands in the row as it came: no rule takes it, and it goes back as it is.
        for (field, cell) in sheet.unread {
            let several = CLASSES.field(field).is_some_and(|field| matches!(field.kind, Kind::Refs { .. }));
            input.insert(field.into(), if several { json!([cell]) } else { json!(cell) });
        }
        let mut faults: Vec<BatchFault> =
            sheet.wrong.into_iter().map(|(field, text)| BatchFault { field, msg: text.say(language) }).collect();
        let mut refuse = |field: &str, sentence: &'static Sentence, value: &str| {
            let value: String = value.chars().take(60).collect();
            faults.push(BatchFault { field: field.into(), msg: sentence.with("value", value).say(language) });
        };
        let named = input.get("zone").and_then(Value::as_str).unwrap_or(&asked.zone).to_owned();
        let zone = TimeZone::get(&named).ok();
        if zone.is_none() {
            refuse("zone", &NOT_ZONE, &named);
        }
        input.insert("zone".into(), named.into());
        let minutes = sheet.more.get("minutes").map(|said| (said, said.trim_end_matches(".0").parse::<i64>().ok()));
        if let Some((said, None)) = minutes {
            refuse("end_at", &NOT_MINUTES, said);
            input.insert("end_at".into(), said.as_str().into());
        }
        let minutes = minutes.and_then(|(_, minutes)| minutes).unwrap_or(USUAL_MINUTES).clamp(0, 100_000);
        let mut note = None;
        // Without the zone it stands there as it was written.
        if let (Some(said), None) = (sheet.more.get("start"), &zone) {
            refuse("start_at", &NOT_WITHOUT_ZONE, said);
            input.insert("start_at".into(), said.as_str().into());
            input.entry("end_at").or_insert(minutes.to_string().into());
        }
        if let (Some(said), Some(zone)) = (sheet.more.get("start"), zone) {
            match wall::written(said).and_then(|at| Some((at, wall::moment(at, &zone)?))) {
                Some((was, (start, moved))) => {
                    let now = start.to_zoned(zone).strftime("%H:%M").to_string();
                    note = moved.then(|| MOVED.with("was", was.strftime("%H:%M").to_string()).with("now", now).say(language));
                    let unread = input.get("end_at").cloned();
                    super::pattern::times(&mut input, start, minutes);
                    if let Some(unread) = unread {
                        input.insert("end_at".into(), unread);
                    }
                }
                None => {
                    refuse("start_at", &NOT_TIME, said);
                    input.insert("start_at".into(), said.as_str().into());
                    input.entry("end_at").or_insert(minutes.to_string().into());
                }
            }
        }
        BatchSheetRow { row: sheet.row, input, faults, note }
    });
    Ok(BatchSheetSeen { rows: rows.collect(), ignored })
}

/// A file to be filled in.
#[derive(Serialize, utoipa::ToSchema)]
pub struct BatchTemplate {
    /// A table with commas.
    text: String,
}

/// Answers an empty sheet with an example in it.
pub async fn template(cx: Cx, _: Empty) -> Result<BatchTemplate> {
    let language = cx.language;
    let start = cx.app.world.now() + SignedDuration::from_hours(24 * 7);
    let example = [
        EXAMPLE.say(language),
        ONE_TO_ONE.say(language),
        String::new(),
        String::new(),
        start.to_zoned(TimeZone::UTC).strftime("%Y-%m-%d 19:00").to_string(),
        USUAL_MINUTES.to_string(),
        "Asia/Shanghai".into(),
        String::new(),
        String::new(),
    ];
    let head: Vec<String> = COLUMNS.iter().map(|(_, heading)| heading.say(language)).collect();
    let row = |cells: &[String]| csv::row(cells.iter().map(String::as_str));
    Ok(BatchTemplate { text: format!("{}{}{}", csv::MARK, row(&head), row(&example)) })
}

/// Rows that could not be made, each with the reason, as such a sheet.
pub async fn of_failed(db: &Db, caller: &Caller, failed: &[(Row, String)], language: Language) -> Result<String> {
    let rows: Vec<Row> = failed.iter().map(|(row, _)| row.clone()).collect();
    let called = names(db, caller, &rows).await?;
    // Where two have a name, their ids say which is meant.
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    called.values().for_each(|name| *count.entry(name).or_default() += 1);
    let name = |id: &str| called.get(id).filter(|name| count.get(name.as_str()) == Some(&1)).cloned().unwrap_or_else(|| id.to_owned());
    let mut text = csv::MARK.to_owned();
    let head: Vec<String> = COLUMNS.iter().map(|(_, heading)| *heading).chain([&WHY]).map(|heading| heading.say(language)).collect();
    text.push_str(&csv::row(head.iter().map(String::as_str)));
    for (row, fault) in failed {
        let said = |field: &str| row.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
        let at = |field: &str| said(field).parse::<Timestamp>().ok();
        let zone = TimeZone::get(&said("zone")).unwrap_or(TimeZone::UTC);
        let cells: Vec<String> = COLUMNS
            .iter()
            .map(|(field, _)| match *field {
                "kind" => KINDS.iter().find(|(kind, _)| *kind == said("kind")).map_or_else(String::new, |(_, kind)| kind.say(language)),
                "student_ids" => ids(row, "student_ids").iter().map(|id| name(id)).collect::<Vec<_>>().join("; "),
                "start" => {
                    at("start_at").map_or_else(|| said("start_at"), |at| at.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string())
                }
                "minutes" => match (at("start_at"), at("end_at")) {
                    (Some(start), Some(end)) => end.duration_since(start).as_mins().to_string(),
                    _ => said("end_at"),
                },
                "teacher_id" | "classroom_plan_id" | "courseware_id" => {
                    Some(said(field)).filter(|id| !id.is_empty()).map_or_else(String::new, |id| name(&id))
                }
                _ => said(field),
            })
            .chain([fault.clone()])
            .collect();
        text.push_str(&csv::row(cells.iter().map(String::as_str)));
    }
    Ok(text)
}
