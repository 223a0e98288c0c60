//! The review of a class that is over, for those who took part: who was there, how their network was, what happened, and the steps of the lesson as the room told them.

use serde::Serialize;
use serde_json::Value;

use super::links::{self, not_here};
use crate::areas::{
    classes,
    monitoring::{
        detail,
        health::{Count, Level},
        network,
    },
};
use belltower_kit::{
    args,
    error::Result,
    http::{Access, Api, Cx, Empty},
    mask,
    shares::initial,
};

/// Steps of one review: a lesson has fewer.
const MAX_STEPS: usize = 60;
/// People of one review: it is one page.
const MAX_PEOPLE: usize = 60;

/// Somebody who was in the class, or should have been.
#[derive(Serialize, utoipa::ToSchema)]
struct ReviewPerson {
    /// Their initial.
    name: String,
    role: String,
    /// `present`, `late`, `left_early` or `absent`.
    state: String,
    /// Seconds in the room.
    present_s: i64,
    /// Seconds that they came late.
    late_s: i64,
    /// How often they came back.
    rejoins: i64,
    /// Network checks with a known quality.
    checks: u64,
    /// The share of poor ones, 0–1.
    poor: f64,
    /// What that amounts to.
    level: Level,
}

/// A step of the lesson.
#[derive(Serialize, utoipa::ToSchema)]
struct ReviewStep {
    step: String,
    at: String,
    /// Null where its end was not told.
    #[schema(required)]
    seconds: Option<i64>,
}

/// How often something happened.
#[derive(Serialize, utoipa::ToSchema)]
struct ReviewCounts {
    hands: usize,
    sos: usize,
    freezes: usize,
    rejoins: i64,
}

/// A call for help.
#[derive(Serialize, utoipa::ToSchema)]
struct ReviewCall {
    at: String,
    role: String,
    category: String,
    /// Seconds until it was over; null if it never was.
    #[schema(required)]
    seconds: Option<i64>,
}

/// A class that is over.
#[derive(Serialize, utoipa::ToSchema)]
struct ClassReview {
    number: String,
    name: String,
    kind: String,
    /// What became of it; null if nobody has said.
    #[schema(required)]
    outcome: Option<String>,
    start_at: String,
    end_at: String,
    people: Vec<ReviewPerson>,
    /// People who are not listed.
    others: usize,
    steps: Vec<ReviewStep>,
    counts: ReviewCounts,
    calls: Vec<ReviewCall>,
    /// Of the whole class: checks with a known quality, and the share of poor ones.
    checks: u64,
    poor: f64,
    level: Level,
}

pub(super) fn mount(api: &mut Api) {
    api.post("/api/out/review", Access::Link(links::REVIEW.name), "The review of a class that is over, for those who took part", review);
}

async fn review(cx: Cx, _: Empty) -> Result<ClassReview> {
    let (app, id) = (&cx.app, cx.share()?.record_id.as_str());
    let sql = "SELECT number, name, kind, outcome, start_at, end_at FROM classes WHERE id = $1 AND deleted_at IS NULL AND status IN ('ended', 'auto_ended')";
    let class: Option<(String, String, String, Option<String>, String, String)> = app.db.opt(sql, args![id]).await?;
    let (number, name, kind, outcome, start_at, end_at) = class.ok_or_else(not_here)?;
    let situation = detail::situation(app, id).await?;
    let checks = network::counts(&app.db, id).await?;
    let all = classes::people_of(&mut &app.db, id, true).await?;
    let others = all.len().saturating_sub(MAX_PEOPLE);
    let rejoins = all.iter().map(|one| one.rejoins).sum();
    let people = all.into_iter().filter(|one| one.role != "monitor").take(MAX_PEOPLE).map(|one| {
        let count = checks.iter().find(|(user, _)| *user == one.person).map(|(_, count)| *count).unwrap_or_default();
        ReviewPerson {
            name: initial(&one.name),
            role: one.role,
            state: one.state,
            present_s: one.present_s,
            late_s: one.late_s,
            rejoins: one.rejoins,
            checks: count.checks,
            poor: count.ratio(),
            level: count.level(),
        }
    });
    let happened = |kind: &str| situation.timeline.iter().filter(|event| event["type"] == kind).count();
    let mut total = Count::default();
    checks.iter().for_each(|(_, count)| total += *count);
    Ok(ClassReview {
        number,
        name: mask::text(&name).into_owned(),
        kind,
        outcome,
        start_at,
        end_at,
        people: people.collect(),
        others,
        steps: steps(&situation.timeline),
        counts: ReviewCounts { hands: happened("hand_up"), sos: situation.sos.len(), freezes: happened("freeze_start"), rejoins },
        calls: situation
            .sos
            .iter()
            .map(|sos| ReviewCall {
                at: sos.since.clone(),
                role: sos.role.clone(),
                category: mask::text(&sos.category).into_owned(),
                seconds: sos.resolved_at.as_deref().and_then(|end| seconds(&sos.since, end)),
            })
            .collect(),
        checks: total.checks,
        poor: total.ratio(),
        level: total.level(),
    })
}

fn seconds(from: &str, to: &str) -> Option<i64> {
    let moment = |at: &str| at.parse::<jiff::Timestamp>().ok();
    Some((moment(to)?.as_second() - moment(from)?.as_second()).max(0))
}

/// The steps as the room told them: each until its end, or until the next began.
fn steps(timeline: &[Value]) -> Vec<ReviewStep> {
    let mut steps: Vec<ReviewStep> = vec![];
    for event in timeline {
        let (kind, at) = (event["type"].as_str().unwrap_or_default(), event["at"].as_str().unwrap_or_default());
        if !matches!(kind, "step_start" | "step_end") {
            continue;
        }
        if let Some(open) = steps.last_mut().filter(|step| step.seconds.is_none()) {
            open.seconds = seconds(&open.at, at);
        }
        if kind == "step_start" && steps.len() < MAX_STEPS {
            let said = &event["data"]["step"];
            let step = said.as_str().map_or_else(|| said.to_string(), str::to_owned);
            steps.push(ReviewStep { step: mask::text(&step).into_owned(), at: at.to_owned(), seconds: None });
        }
    }
    steps
}
