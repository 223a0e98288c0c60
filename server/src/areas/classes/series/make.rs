//! The classes of a new series: with it in one transaction, or by the job of batches where they are many.

use std::collections::{BTreeSet, HashSet};

use serde_json::{Value, json};

use belltower_kit::{
    args,
    db::Tx,
    error::Result,
    resource::{self, Row, Writing},
    sentences,
    text::{Language, Sentence},
};

use super::{
    super::{
        CLASSES,
        batch::{
            CLASS_BATCHES, ClassBatch, make as batches,
            pattern::{Pattern, occurrences, row_of},
            rows::{SERIES_DAY, belongs},
        },
    },
    AT_ONCE, CLASS_SERIES, HAS_ENDED,
    apply::coming,
    text_of, told,
};

sentences! {
    NONE_LEFT = "series.none_left": "No class is left of it" / "没有可排的课程";
    REMOVED = "series.removed": "The series was deleted meanwhile" / "该系列已被删除";
}

/// What a class has of its series.
const GIVEN: [&str; 6] = ["name", "kind", "teacher_id", "student_ids", "courseware_id", "classroom_plan_id"];
/// Fields of a class, and those of the series that say them.
pub const SAID_AT: [(&str, &str); 2] = [("start_at", "from_day"), ("end_at", "minutes")];

/// The pattern of a series as its fields have it.
pub fn pattern_of(series: &Row) -> Pattern {
    let number = |field: &str| series.get(field).and_then(Value::as_i64);
    let day = |field: &str| series.get(field).and_then(Value::as_str).map(str::to_owned);
    let mut class: Row = GIVEN
        .iter()
        .filter_map(|field| Some(((*field).to_owned(), series.get(*field).filter(|value| !value.is_null())?.clone())))
        .collect();
    class.insert("matched".into(), true.into());
    Pattern {
        class,
        weekdays: weekdays(series),
        every_weeks: number("every_weeks").unwrap_or(1),
        start_time: text_of(series, "start_time").to_owned(),
        minutes: number("minutes").unwrap_or_default(),
        zone: text_of(series, "zone").to_owned(),
        from_day: text_of(series, "from_day").to_owned(),
        until_day: day("until_day"),
        count: number("count"),
    }
}

fn weekdays(series: &Row) -> Vec<i8> {
    resource::ids(series, "weekdays").iter().filter_map(|day| day.parse().ok()).collect()
}

/// The days that are left out.
pub fn skipped(series: &Row) -> HashSet<String> {
    let rows = series.get("skipped").and_then(Value::as_array);
    rows.into_iter().flatten().filter_map(|row| row.get("day")?.as_str().map(str::to_owned)).collect()
}

/// Refuses a pattern that says nothing, or of which nothing is left.
pub fn check(writing: &mut Writing<'_>) {
    match occurrences(&pattern_of(writing.new)) {
        Ok(found) => {
            let skipped = skipped(writing.new);
            if found.iter().all(|one| skipped.contains(&one.day.to_string())) {
                writing.refuse("from_day", &NONE_LEFT);
            }
        }
        Err(error) => {
            for (field, text) in error.into_faults() {
                writing.refuse(field.trim_start_matches("pattern."), text);
            }
        }
    }
}

/// Makes the classes of a series. Where one is in the way of another nothing is made, of many either: a job makes those, and what comes in its way meanwhile it leaves.
pub async fn make(tx: &mut Tx, series: &Row) -> Result<()> {
    let id = text_of(series, "id");
    let (pattern, skipped) = (pattern_of(series), skipped(series));
    let days = occurrences(&pattern)?.into_iter().map(|one| (one.day.to_string(), row_of(&pattern, one).0));
    let days: Vec<(String, Row)> = days.filter(|(day, _)| !skipped.contains(day)).collect();
    let many = days.len() > AT_ONCE;
    let mark = tx.savepoint().await?;
    tx.tell_once();
    for (day, row) in &days {
        let class = resource::create(tx, &CLASSES, row).await.map_err(|error| error.renamed(&SAID_AT))?;
        if !many {
            belongs(tx, &class, None, Some((id, day))).await?;
        }
    }
    if !many {
        tx.release(mark).await?;
        return told::planned(tx, id).await;
    }
    tx.roll_back_to(mark).await?;
    let with_day = |(day, mut row): (String, Row)| {
        row.insert(SERIES_DAY.into(), day.into());
        row
    };
    by_job(tx, series, &days.into_iter().map(with_day).collect::<Vec<_>>()).await
}

async fn by_job(tx: &mut Tx, series: &Row, rows: &[Row]) -> Result<()> {
    let (id, title) = (text_of(series, "id").to_owned(), text_of(series, "name").to_owned());
    let batch = json!({ "title": title, "source": "series", "rows_total": rows.len(), "made": 0, "failed": 0 });
    let batch = resource::add(tx, &CLASS_BATCHES, batch.as_object().cloned().unwrap_or_default()).await?;
    let language = language(tx).await?;
    let job = batches::begin(tx, ClassBatch { batch: batch.clone(), title, series: Some(id) }, rows, language).await?;
    resource::update_from_server(tx, &CLASS_BATCHES, &batch, "make", Row::from_iter([("job_id".to_owned(), job.into())])).await
}

/// Why a series takes no class on this day any more, if it does not: it is gone, or has ended before. Held until the transaction ends, it stays as it is.
pub async fn still_takes(tx: &mut Tx, series: &str, day: &str) -> Result<Option<&'static Sentence>> {
    tx.exec("UPDATE class_series SET version = version WHERE id = $1", args![series]).await?;
    let sql = "SELECT state, ended_after FROM class_series WHERE id = $1 AND deleted_at IS NULL";
    let found: Option<(String, Option<String>)> = tx.opt(sql, args![series]).await?;
    Ok(match found {
        None => Some(&REMOVED),
        Some((state, last)) if state == "ended" && last.as_deref().is_none_or(|last| day > last) => Some(&HAS_ENDED),
        Some(_) => None,
    })
}

/// Ends a series of which no class is to come.
pub async fn runs_out(tx: &mut Tx, series: &str) -> Result<()> {
    let sql = "SELECT id FROM class_series WHERE id = $1 AND state = 'active' AND deleted_at IS NULL";
    let active: Option<(String,)> = tx.opt(sql, args![series]).await?;
    if active.is_some() && coming(tx, series).await?.is_empty() {
        resource::advance(tx, &CLASS_SERIES, series, "run_out", Row::new()).await?;
    }
    Ok(())
}

/// The language of whoever writes.
pub async fn language(tx: &mut Tx) -> Result<Language> {
    let Some(by) = tx.by().map(|by| by.id.clone()) else { return Ok(Language::English) };
    let known: Option<(Option<String>,)> = tx.opt("SELECT language FROM users WHERE id = $1", args![by]).await?;
    Ok(if known.is_some_and(|(known,)| known.as_deref() == Some("zh-CN")) { Language::Chinese } else { Language::English })
}

/// The days of the week of these days, as a series has them.
pub fn weekdays_of(days: &BTreeSet<jiff::civil::Date>) -> Value {
    let weekdays: BTreeSet<i8> = days.iter().map(|day| day.weekday().to_monday_one_offset()).collect();
    weekdays.into_iter().map(|day| day.to_string()).collect()
}
