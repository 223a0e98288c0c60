//! The job that makes the classes of a batch, one after the other: class, row and checkpoint are one transaction, so that however often it is killed none is made
//! twice and none is missing. What cannot be made comes back as a sheet with the reasons, to be put right and taken in again.

use std::time::Instant;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    args,
    error::{Result, conflict, internal},
    jobs::{About, Job, ResultFile, Stop, Work},
    resource::{self, Row},
    sentences,
    text::{Language, Sentence},
};

use super::{
    CLASS_BATCHES,
    rows::{SERIES_DAY, belongs, make_one},
    sheet,
};
use crate::areas::classes::series::{self, CLASS_SERIES, told};

sentences! {
    NAME = "class_batch.name": "Classes of a batch" / "批量排课";
    AT_FIELD = "class_batch.at_field": "{field}: {text}" / "{field}：{text}";
}

/// How long a transaction goes on before others get their turn.
const SLICE_MS: u128 = 60;
/// Rows that are read at once.
const AT_ONCE: i64 = 100;

/// Makes the classes of a batch.
#[derive(Debug, Serialize, Deserialize)]
pub struct ClassBatch {
    pub(in crate::areas::classes) batch: String,
    pub(in crate::areas::classes) title: String,
    /// The series whose classes they are.
    #[serde(default)]
    pub(in crate::areas::classes) series: Option<String>,
}

/// How far it is.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Place {
    /// The row that is behind it.
    no: i64,
    made: usize,
    failed: usize,
    /// Whether who teaches them was told, of a series.
    #[serde(default)]
    told: bool,
}

impl Job for ClassBatch {
    const KIND: &'static str = "class_batch";
    const NAME: &'static Sentence = &NAME;

    fn about(&self) -> About {
        About {
            title: self.title.clone(),
            page: if self.series.is_some() { CLASS_SERIES.page } else { CLASS_BATCHES.page },
            resource: Some(if self.series.is_some() { CLASS_SERIES.name } else { CLASS_BATCHES.name }),
            record_id: Some(self.series.as_ref().unwrap_or(&self.batch).clone()),
            dedupe: Some(self.batch.clone()),
        }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        let (caller, language) = (work.caller().await?, work.language());
        let mut place: Place = work.checkpoint()?;
        let app = work.app().clone();
        let sql = "SELECT COUNT(*) FROM class_batch_rows WHERE batch_id = $1";
        let (total,): (i64,) = app.db.one(sql, args![self.batch.as_str()]).await?;
        let total = usize::try_from(total).unwrap_or_default();
        loop {
            let sql = "SELECT no, input FROM class_batch_rows WHERE batch_id = $1 AND no > $2 ORDER BY no LIMIT $3";
            let some: Vec<(i64, String)> = app.db.all(sql, args![self.batch.as_str(), place.no, AT_ONCE]).await?;
            if some.is_empty() {
                break;
            }
            let mut rest = some.into_iter().peekable();
            while rest.peek().is_some() {
                work.step("making", place.made + place.failed, total)?;
                let begun = Instant::now();
                let mut batch = work.batch().await?;
                if self.series.is_some() {
                    batch.tell_once();
                }
                for (no, input) in rest.by_ref() {
                    let mut input: Row = serde_json::from_str(&input).map_err(internal)?;
                    let day = self.series.as_ref().and_then(|_| input.remove(SERIES_DAY));
                    let of = self.series.as_deref().zip(day.as_ref().and_then(Value::as_str));
                    let over = match of {
                        Some((series, day)) => series::still_takes(&mut batch, series, day).await?,
                        None => None,
                    };
                    let mark = batch.savepoint().await?;
                    let made = match over {
                        Some(over) => Err(conflict(over)),
                        None => make_one(&mut batch, &caller, &input).await,
                    };
                    let (class, fault) = match made {
                        Ok(class) => {
                            batch.release(mark).await?;
                            belongs(&mut batch, &class, Some(&self.batch), of).await?;
                            place.made += 1;
                            (Some(class), None)
                        }
                        // The row's fault, not ours: it alone is not made.
                        Err(error) if !error.status().is_server_error() => {
                            batch.roll_back_to(mark).await?;
                            place.failed += 1;
                            (None, Some(said(error, language)))
                        }
                        Err(error) => return Err(error.into()),
                    };
                    place.no = no;
                    let sql = "UPDATE class_batch_rows SET class_id = $1, fault = $2 WHERE batch_id = $3 AND no = $4";
                    batch.exec(sql, args![class, fault, self.batch.as_str(), no]).await?;
                    if begun.elapsed().as_millis() > SLICE_MS {
                        break;
                    }
                }
                batch.commit(&place).await?;
            }
        }
        work.step("making", total, total)?;
        if place.failed > 0 {
            self.write_failed(work, language).await?;
        }
        let mut batch = work.batch().await?;
        let set = json!({ "made": place.made, "failed": place.failed });
        resource::update_from_server(&mut batch, &CLASS_BATCHES, &self.batch, "made", set.as_object().cloned().unwrap_or_default()).await?;
        if let Some(series) = self.series.as_deref().filter(|_| !place.told) {
            series::runs_out(&mut batch, series).await?;
            told::planned(&mut batch, series).await?;
            place.told = true;
        }
        batch.commit(&place).await?;
        Ok(json!({ "rows": total, "made": place.made, "wrong": place.failed }))
    }
}

/// Why a row could not be made, field by field in words.
fn said(error: belltower_kit::error::Error, language: Language) -> String {
    let one = |(field, text): (String, belltower_kit::text::Text)| match sheet::heading(&field) {
        Some(heading) => AT_FIELD.with("field", heading.say(language)).with("text", text.say(language)).say(language),
        None => text.say(language),
    };
    error.into_faults().into_iter().map(one).collect::<Vec<_>>().join("\n")
}

/// What could not be made is no part of the series: taken in again, it is a class by itself.
fn without_day(mut row: Row) -> Row {
    row.remove(SERIES_DAY);
    row
}

impl ClassBatch {
    /// The rows that could not be made, as the sheet of a batch has them, each with the reason.
    async fn write_failed(&self, work: &mut Work, language: Language) -> Result<(), Stop> {
        let app = work.app().clone();
        let sql = "SELECT input, fault FROM class_batch_rows WHERE batch_id = $1 AND fault IS NOT NULL ORDER BY no";
        let failed: Vec<(String, String)> = app.db.all(sql, args![self.batch.as_str()]).await?;
        let rows: Result<Vec<(Row, String)>, _> =
            failed.into_iter().map(|(input, fault)| serde_json::from_str(&input).map(|row| (without_day(row), fault))).collect();
        let caller = work.caller().await?;
        let text = sheet::of_failed(&app.db, &caller, &rows.map_err(internal)?, language).await?;
        let mut file = ResultFile::begin(work).await?;
        file.write(work, text.as_bytes()).await?;
        let title: String = self.title.chars().map(|c| if c.is_control() || "/\\:*?\"<>|".contains(c) { '_' } else { c }).collect();
        file.finish(work, &format!("{title}_{}.csv", sheet::WHY.say(language)), "text/csv; charset=utf-8").await
    }
}
