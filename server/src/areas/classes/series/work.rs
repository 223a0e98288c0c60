//! The job that changes many classes of a series: class and checkpoint are one transaction, so that however often it is killed each is changed once. What is in the
//! way of one keeps no other from it, and comes back in a sheet with the reason.

use std::time::Instant;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    error::Result,
    jobs::{About, Job, ResultFile, Stop, Work},
    sentences,
    sheets::csv,
    text::Sentence,
};

use super::{
    CLASS_SERIES,
    apply::{self, Deed, Target},
    told,
};

sentences! {
    NAME = "series_change.name": "Classes of a series" / "系列课程调整";
    NUMBER = "series_change.number": "Number" / "编号";
    CLASS = "series_change.class": "Class" / "课程";
    REFUSED = "series_change.refused": "Why it is left as it is" / "未调整原因";
}

/// How long a transaction goes on before others get their turn.
const SLICE_MS: u128 = 60;

/// Changes classes of a series.
#[derive(Debug, Serialize, Deserialize)]
pub struct SeriesWork {
    pub(super) title: String,
    pub(super) deed: Deed,
    /// The classes, in the order in which they get out of each other's way.
    pub(super) ids: Vec<String>,
    /// Those that stay as they are, as exceptions.
    pub(super) left: Vec<String>,
    /// The series was ended, and says so itself.
    pub(super) ends: bool,
}

/// How far it is.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Place {
    /// How many of them were looked at.
    at: usize,
    changed: usize,
    refused: Vec<(String, String, String)>,
    /// Whose they were.
    #[serde(default)]
    theirs: told::ByTeacher,
    finished: bool,
}

impl Job for SeriesWork {
    const KIND: &'static str = "series_change";
    const NAME: &'static Sentence = &NAME;

    fn about(&self) -> About {
        About {
            title: self.title.clone(),
            page: CLASS_SERIES.page,
            resource: Some(CLASS_SERIES.name),
            record_id: Some(self.deed.series.clone()),
            dedupe: None,
        }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        let (caller, language) = (work.caller().await?, work.language());
        let mut place: Place = work.checkpoint()?;
        while place.at < self.ids.len() {
            work.step("changing", place.at, self.ids.len())?;
            let begun = Instant::now();
            let mut batch = work.batch().await?;
            batch.tell_once();
            // As they are now: one that has begun, was cancelled or is gone is no part of it any more.
            let coming = apply::coming(&mut *batch, &self.deed.series).await?;
            for id in &self.ids[place.at..] {
                place.at += 1;
                let now = batch.at().to_owned();
                let Some(target) = coming.iter().find(|target| target.id == *id && target.start_at > now) else { continue };
                let mark = batch.savepoint().await?;
                match apply::one(&mut batch, &caller, &self.deed, target).await {
                    Ok(()) => {
                        batch.release(mark).await?;
                        place.changed += 1;
                        place.theirs.add(target);
                    }
                    // The class's fault, not ours: it alone stays as it is, an exception.
                    Err(error) if !error.status().is_server_error() => {
                        batch.roll_back_to(mark).await?;
                        let Target { number, name, .. } = target.clone();
                        place.refused.push((number, name, error.into_text().say(language)));
                        if !self.deed.delete {
                            apply::leave_out(&mut batch, id).await?;
                        }
                    }
                    Err(error) => return Err(error.into()),
                }
                if begun.elapsed().as_millis() > SLICE_MS {
                    break;
                }
            }
            batch.commit(&place).await?;
        }
        if !place.finished {
            let mut batch = work.batch().await?;
            batch.tell_once();
            for id in &self.left {
                apply::leave_out(&mut batch, id).await?;
            }
            if self.ends {
                told::changed(&mut batch, &self.deed, place.changed, &place.theirs, None).await?;
            } else {
                apply::finish(&mut batch, &self.deed, place.changed, &place.theirs).await?;
            }
            place.finished = true;
            batch.commit(&place).await?;
        }
        work.step("changing", self.ids.len(), self.ids.len())?;
        if !place.refused.is_empty() {
            let heads = [&NUMBER, &CLASS, &REFUSED].map(|head| head.say(language));
            let mut text = format!("{}{}", csv::MARK, csv::row(heads.iter().map(String::as_str)));
            for (number, name, why) in &place.refused {
                text.push_str(&csv::row([number.as_str(), name, why]));
            }
            let mut file = ResultFile::begin(work).await?;
            file.write(work, text.as_bytes()).await?;
            file.finish(work, &format!("{}.csv", REFUSED.say(language)), "text/csv; charset=utf-8").await?;
        }
        Ok(json!({ "rows": self.ids.len(), "changed": place.changed, "wrong": place.refused.len() }))
    }
}
