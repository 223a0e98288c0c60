//! What time does to classes: entry opens and the teacher is reminded again; a class that nobody ended ends.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde_json::json;

use super::{
    CLASSES, ENTRY_MINUTES, deck, outcome,
    reminders::{self, Kind},
    series,
};
use crate::areas::{ledger, lessons, people, planning};
use belltower_kit::{
    app::App,
    args,
    db::Tx,
    error::Result,
    resource::{self, Row, TransitionContext, Workflow, transition},
    world::iso,
};

/// How often the clock is looked at. A reminder that opens entry is late by at most this.
pub(super) const EVERY: Duration = Duration::from_secs(1);
/// The most classes of one look.
const AT_ONCE: i64 = 100;

/// The way of a class. Nobody presses it: its room and the clock move it.
pub(super) static WORKFLOW: Workflow = Workflow {
    field: "status",
    initial: "not_started",
    reopens: &[],
    transitions: &[
        transition("start", &["not_started"], "in_progress").before(|tx, cx| Box::pin(leave(tx, cx, "started"))),
        transition("end", &["in_progress"], "ended")
            .before(|tx, cx| Box::pin(leave(tx, cx, "ended")))
            .after(|tx, cx| Box::pin(over(tx, cx))),
        transition("time_out", &["not_started", "in_progress"], "auto_ended")
            .before(|tx, cx| Box::pin(leave(tx, cx, "auto_ended")))
            .after(|tx, cx| Box::pin(over(tx, cx))),
    ],
};

/// A class that is over counts on its plan no more, and takes its students' lessons if it was held.
async fn over(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    lessons::class_changed(tx, cx.row["id"].as_str().unwrap_or_default()).await?;
    people::mark_class(tx, cx.row["id"].as_str().unwrap_or_default()).await?;
    match cx.row["classroom_plan_id"].as_str() {
        Some(plan) => planning::tell(tx, plan).await,
        None => Ok(()),
    }
}

/// A class that has begun or is over needs no reminder; whoever follows its room hears of it there. The outcome that was given is a proposal: one that
/// somebody has set stands.
async fn leave(tx: &mut Tx, TransitionContext { row, set, .. }: &mut TransitionContext, event: &str) -> Result<()> {
    if !row["outcome"].is_null() {
        set.retain(|field, _| !field.starts_with("outcome"));
    }
    let class = row["id"].as_str().unwrap_or_default();
    reminders::close(tx, class).await?;
    ledger::mark(tx, row);
    tx.publish(format!("class:{class}"), json!({ "type": event, "at": tx.at() }));
    Ok(())
}

/// Begins a class, if it is one to begin.
pub async fn begin(tx: &mut Tx, class_id: &str) -> Result<bool> {
    resource::advance(tx, &CLASSES, class_id, "start", Row::new()).await
}

/// Ends a class by this transition, if it is where that begins, with the outcome that its attendance speaks for. `wait_s` is how long a teacher waits.
pub async fn end(tx: &mut Tx, class_id: &str, transition: &str, wait_s: i64) -> Result<bool> {
    let evidence = outcome::weigh(tx, class_id, wait_s).await?;
    let proposed = outcome::proposal(tx, &evidence);
    if !resource::advance(tx, &CLASSES, class_id, transition, proposed).await? {
        return Ok(false);
    }
    outcome::keep(tx, class_id, &evidence).await?;
    Ok(true)
}

/// Ends a class that was held, if it runs: a lecture, whose desk knows it and whose viewers enter no room.
pub async fn end_held(tx: &mut Tx, class_id: &str) -> Result<bool> {
    let set = json!({ "outcome": "held", "outcome_by": "system", "outcome_by_name": null, "outcome_at": tx.at() });
    resource::advance(tx, &CLASSES, class_id, "end", set.as_object().cloned().unwrap_or_default()).await
}

/// How long a teacher waits for a student, in seconds.
pub fn wait_s(app: &App) -> i64 {
    i64::from(app.config.student_wait_minutes) * 60
}

/// Looks at the clock once.
pub(super) async fn keep_time(app: App) -> Result<()> {
    // What the one cannot do is no reason to leave the other undone.
    let [told, opened] = [series::remind_of_tomorrow(&app).await, open_entries(&app).await];
    let [pinned, ended] = [deck::pin_opened(&app).await, end_overdue(&app).await];
    told.and(opened).and(pinned).and(ended)
}

/// Reminds the teachers of classes whose entry has just opened. The claim in the database makes it once, on however many nodes.
async fn open_entries(app: &App) -> Result<()> {
    let now = app.world.now();
    let usual = i64::from(app.config.class_entry_minutes);
    // What a class has of its own is at most the fifteen minutes of V04.
    let sql =
        "SELECT DISTINCT entry_minutes FROM classes WHERE start_at > $1 AND start_at <= $2 AND status = 'not_started' AND matched = TRUE
         AND entry_reminded_at IS NULL AND deleted_at IS NULL";
    let farthest = now + SignedDuration::from_mins(usual.max(ENTRY_MINUTES.max.unwrap_or(usual)));
    let own: Vec<(Option<i64>,)> = app.db.all(sql, args![iso(now), iso(farthest)]).await?;
    for (own,) in own {
        open_entries_of(app, own, now + SignedDuration::from_mins(own.unwrap_or(usual))).await?;
    }
    Ok(())
}

/// Those of the classes that open so many minutes ahead; of none said, as everywhere.
async fn open_entries_of(app: &App, own: Option<i64>, opened: Timestamp) -> Result<()> {
    let now = app.world.now();
    let due: Vec<(String, String)> = app
        .db
        .all(
            "SELECT id, start_at FROM classes WHERE start_at > $1 AND start_at <= $2 AND status = 'not_started' AND matched = TRUE
             AND entry_reminded_at IS NULL AND deleted_at IS NULL AND COALESCE(entry_minutes, 0) = $4 ORDER BY start_at LIMIT $3",
            args![iso(now), iso(opened), AT_ONCE, own.unwrap_or(0)],
        )
        .await?;
    for (id, start_at) in due {
        let mut tx = app.begin(None).await?;
        let at = tx.at().to_owned();
        let claimed = tx
            .exec("UPDATE classes SET entry_reminded_at = $1 WHERE id = $2 AND entry_reminded_at IS NULL", args![at, id.as_str()])
            .await?;
        // A class matched after its entry had opened: its teacher was told just now.
        let entry = start_at.parse::<jiff::Timestamp>().map(|start| start - (opened - now)).map(iso).unwrap_or_default();
        let told: Option<(String,)> = tx
            .opt(
                "SELECT id FROM reminders WHERE class_id = $1 AND closed_at IS NULL AND created_at >= $2 AND kind NOT IN ('given_away', 'taken_away')",
                args![id.as_str(), entry],
            )
            .await?;
        if claimed == 1 && told.is_none() {
            reminders::remind(&mut tx, &id, Kind::EntryOpen, None).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}

/// What is asked every second: how late classes end that are over by their plan and not ended.
pub const LATE_ENDS: &str =
    "SELECT DISTINCT auto_end_minutes FROM classes WHERE status IN ('not_started', 'in_progress') AND end_at < $1 AND deleted_at IS NULL";

/// Ends classes that are past their planned end by more than the setting, or than they have of their own, with what the evidence says of each.
async fn end_overdue(app: &App) -> Result<()> {
    let now = app.world.now();
    let own: Vec<(Option<i64>,)> = app.db.all(LATE_ENDS, args![iso(now)]).await?;
    for (own,) in own {
        let late = now - SignedDuration::from_mins(own.unwrap_or(i64::from(app.config.auto_end_minutes)));
        end_overdue_of(app, own, late).await?;
    }
    Ok(())
}

/// Those of the classes that end so many minutes after their planned end; of none said, as everywhere.
async fn end_overdue_of(app: &App, own: Option<i64>, late: Timestamp) -> Result<()> {
    let overdue: Vec<(String,)> = app
        .db
        .all(
            "SELECT id FROM classes WHERE status IN ('not_started', 'in_progress') AND end_at < $1 AND deleted_at IS NULL
             AND COALESCE(auto_end_minutes, 0) = $3 ORDER BY end_at LIMIT $2",
            args![iso(late), AT_ONCE, own.unwrap_or(0)],
        )
        .await?;
    for (id,) in overdue {
        let mut tx = app.begin(None).await?;
        end(&mut tx, &id, "time_out", wait_s(app)).await?;
        tx.commit().await?;
    }
    Ok(())
}
