//! The job that makes many slots, teacher by teacher: slots and checkpoint are one transaction, so that however often it is killed none is made twice and none is missing.

use std::time::Instant;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    auth::catalogue::Action,
    error::{Result, internal},
    jobs::{About, Job, Stop, Work},
    sentences,
    text::Sentence,
    world::iso,
};

use super::{
    TEACHER_SLOTS, may_of, plan, release,
    wish::{Hours, SlotWish},
};

sentences! {
    NAME = "slot_release.name": "Release of slots" / "批量开放时段";
}

/// How long a transaction goes on before others get their turn.
const SLICE_MS: u128 = 60;

/// Makes the slots of a release.
#[derive(Debug, Serialize, Deserialize)]
pub struct SlotRelease {
    pub(super) release: String,
    pub(super) title: String,
    pub(super) wish: SlotWish,
    /// The teachers, in their order.
    pub(super) teachers: Vec<String>,
    /// When it was asked for: from then on they are counted.
    pub(super) since: String,
    /// Where the company is.
    pub(super) zone: String,
    /// How many times are looked at.
    pub(super) total: usize,
}

/// How far it is.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Place {
    /// How many teachers are done.
    teachers: usize,
    /// The start, of the next teacher's, that is behind it.
    after: String,
    made: usize,
    skipped: usize,
}

impl Job for SlotRelease {
    const KIND: &'static str = "slot_release";
    const NAME: &'static Sentence = &NAME;

    fn about(&self) -> About {
        About {
            title: self.title.clone(),
            page: TEACHER_SLOTS.page,
            resource: Some(TEACHER_SLOTS.name),
            record_id: None,
            dedupe: Some(self.release.clone()),
        }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        let caller = work.caller().await?;
        may_of(&work.app().db, &caller, Action::Add, &self.teachers).await?;
        let (hours, since) = (Hours::of(&self.wish)?, self.since.parse::<Timestamp>().map_err(internal)?);
        let mut place: Place = work.checkpoint()?;
        while let Some(id) = self.teachers.get(place.teachers) {
            work.step("making", place.made + place.skipped, self.total)?;
            let begun = Instant::now();
            let mut batch = work.batch().await?;
            release::hold(&mut batch, id).await?;
            if release::is_ended(&mut batch, &self.release).await? {
                return Err(Stop::Cancelled);
            }
            let teacher = plan::teachers(&mut *batch, std::slice::from_ref(id)).await?.pop();
            let mut whole = true;
            if let Some(teacher) = teacher {
                let planned = plan::plan(&mut *batch, &teacher, &hours, (&self.zone, since)).await?;
                // Of what it has made itself nothing is in its way: that is behind it.
                let after = place.after.clone();
                for one in planned.iter().filter(|one| iso(one.time.start) > after) {
                    if begun.elapsed().as_millis() > SLICE_MS {
                        whole = false;
                        break;
                    }
                    let over = iso(one.time.start).as_str() <= batch.at();
                    if one.why.is_none() && !over {
                        release::make(&mut batch, &teacher, one, (&self.zone, &self.release)).await?;
                        place.made += 1;
                    } else {
                        place.skipped += 1;
                    }
                    place.after = iso(one.time.start);
                }
            }
            if whole {
                place.teachers += 1;
                place.after.clear();
            }
            let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
            if place.teachers == self.teachers.len() {
                release::counted(&mut batch, &self.release, count(place.made), count(place.skipped)).await?;
            }
            batch.commit(&place).await?;
        }
        work.step("making", self.total, self.total)?;
        Ok(json!({ "rows": self.total, "made": place.made, "wrong": place.skipped }))
    }
}
