//! The job that has the classes to come follow their plan: each as by its own form, so that one that is in the way keeps no other from it, and comes back in a sheet
//! with the reason.

use std::time::Instant;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    auth::{Caller, catalogue::Action},
    db::Tx,
    error::{Result, forbidden, not_found},
    http::{Access, Api, Cx},
    jobs::{About, Job, ResultFile, Stop, Work},
    resource::{self, Row},
    sentences,
    sheets::{JobAnswer, csv},
    text::Sentence,
};

use super::{
    CLASSROOM_PLANS,
    given::{Given, given_by, keep},
    impact::{PlanAsked, follow, to_come},
};
use crate::areas::classes::CLASSES;

sentences! {
    NAME = "plan_rollout.name": "Classes to come follow their plan" / "后续课程同步方案";
    NUMBER = "plan_rollout.number": "Number" / "编号";
    CLASS = "plan_rollout.class": "Class" / "课程";
    REFUSED = "plan_rollout.refused": "Why it is left as it is" / "未同步原因";
}

/// How long a transaction goes on before others get their turn.
const SLICE_MS: u128 = 60;

/// Adds the call.
pub fn mount(api: &mut Api) {
    let edit = Access::AnyPage([std::slice::from_ref(&CLASSROOM_PLANS.page), &["classroomPlanDetail"]], Action::Edit);
    api.post(&format!("{}/rollout", CLASSROOM_PLANS.base), edit, "Have the classes to come follow their plan, by a job", begin);
}

async fn begin(cx: Cx, PlanAsked { id }: PlanAsked) -> Result<JobAnswer> {
    let plan = resource::load_for(&cx, &CLASSROOM_PLANS, &id).await?;
    // It changes classes: whoever may not, may not by way of a plan.
    if !cx.caller()?.rights.allow(CLASSES.page, Action::Edit) {
        return Err(forbidden());
    }
    let title = plan["name"].as_str().unwrap_or_default().to_owned();
    let mut tx = cx.begin().await?;
    let job = tx.enqueue_in(&PlanRollout { plan: id, title }, cx.language).await?;
    tx.commit().await?;
    Ok(JobAnswer { job })
}

/// Has the classes to come of a plan follow it.
#[derive(Debug, Serialize, Deserialize)]
pub struct PlanRollout {
    plan: String,
    title: String,
}

/// How far it is.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Place {
    /// The class that was looked at last.
    after: String,
    seen: usize,
    changed: usize,
    refused: Vec<(String, String, String)>,
}

/// Refusals that are written down.
const MAX_REFUSED: usize = 1_000;

impl Job for PlanRollout {
    const KIND: &'static str = "plan_rollout";
    const NAME: &'static Sentence = &NAME;

    fn about(&self) -> About {
        About {
            title: self.title.clone(),
            page: CLASSROOM_PLANS.page,
            resource: Some(CLASSROOM_PLANS.name),
            record_id: Some(self.plan.clone()),
            dedupe: Some(self.plan.clone()),
        }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        let caller = work.caller().await?;
        if !caller.rights.allow(CLASSES.page, Action::Edit) {
            return Err(forbidden().into());
        }
        let (mut place, language): (Place, _) = (work.checkpoint()?, work.language());
        loop {
            let app = work.app().clone();
            let some = to_come(&mut &app.db, &self.plan, app.world.now(), &place.after).await?;
            if some.is_empty() {
                break;
            }
            let mut rest = some.into_iter().peekable();
            while rest.peek().is_some() {
                work.step("changing", place.seen, place.seen + rest.len())?;
                let begun = Instant::now();
                let mut batch = work.batch().await?;
                let given = given_by(&mut *batch, &self.plan).await?.ok_or_else(not_found)?;
                for (row, kept) in rest.by_ref() {
                    let text = |field: &str| row.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
                    place.after = text("id");
                    place.seen += 1;
                    let mark = batch.savepoint().await?;
                    match one(&mut batch, &caller, &given, &kept, &row).await {
                        Ok(changed) => {
                            batch.release(mark).await?;
                            place.changed += usize::from(changed);
                        }
                        // The class's fault, not ours: it alone stays as it is.
                        Err(error) if !error.status().is_server_error() => {
                            batch.roll_back_to(mark).await?;
                            if place.refused.len() < MAX_REFUSED {
                                place.refused.push((text("number"), text("name"), error.into_text().say(language)));
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
        }
        work.step("changing", place.seen, place.seen)?;
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
        Ok(json!({ "rows": place.seen, "changed": place.changed, "wrong": place.refused.len() }))
    }
}

/// Has one class follow; answers whether anything of it changed.
async fn one(tx: &mut Tx, caller: &Caller, given: &Given, kept: &Given, row: &Row) -> Result<bool> {
    let id = row["id"].as_str().unwrap_or_default();
    // As it is now: somebody may have changed it since it was looked up.
    let row = resource::load(tx, &CLASSES, id).await?;
    let (set, ..) = follow(given, kept, &row);
    if !set.is_empty() {
        resource::see_on(tx, &CLASSES, caller, CLASSES.own_page(), Action::Edit, id).await?;
        resource::set_fields(tx, &CLASSES, id, &set).await?;
    }
    if given != kept {
        keep(tx, id, Some(given)).await?;
    }
    Ok(!set.is_empty())
}
