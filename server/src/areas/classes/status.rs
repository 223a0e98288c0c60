//! What time does to classes: entry opens and the teacher is reminded again; a class that nobody ended ends.

use std::time::Duration;

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::{
    CLASSES,
    reminders::{self, Kind},
};
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
        transition("end", &["in_progress"], "ended").before(|tx, cx| Box::pin(leave(tx, cx, "ended"))),
        transition("time_out", &["not_started", "in_progress"], "auto_ended").before(|tx, cx| Box::pin(leave(tx, cx, "auto_ended"))),
    ],
};

/// A class that has begun or is over needs no reminder; whoever follows its room hears of it there. The outcome that was given is a proposal: one that
/// somebody has set stands, unless nobody ended the class.
async fn leave(tx: &mut Tx, TransitionContext { row, set, .. }: &mut TransitionContext, event: &str) -> Result<()> {
    match event {
        // One that was cancelled was nobody's to come to.
        "auto_ended" if row["outcome"] != "cancelled" => {
            let outcome = if row["status"] == "in_progress" { "held" } else { "teacher_absent" };
            set.insert("outcome".into(), outcome.into());
        }
        _ if !row["outcome"].is_null() => drop(set.remove("outcome")),
        _ => {}
    }
    let class = row["id"].as_str().unwrap_or_default();
    reminders::close(tx, class).await?;
    tx.publish(format!("class:{class}"), json!({ "type": event, "at": tx.at() }));
    Ok(())
}

/// Moves a class on, if it is where this transition begins; `outcome` is what its room suggests.
pub async fn advance(tx: &mut Tx, class_id: &str, transition: &str, outcome: Option<&str>) -> Result<bool> {
    let given = outcome.map(|outcome| ("outcome".to_owned(), Value::from(outcome)));
    resource::advance(tx, &CLASSES, class_id, transition, Row::from_iter(given)).await
}

/// Looks at the clock once.
pub(super) async fn keep_time(app: App) -> Result<()> {
    // What the one cannot do is no reason to leave the other undone.
    let [opened, ended] = [open_entries(&app).await, end_overdue(&app).await];
    opened.and(ended)
}

/// Reminds the teachers of classes whose entry has just opened. The claim in the database makes it once, on however many nodes.
async fn open_entries(app: &App) -> Result<()> {
    let now = app.world.now();
    let opened = now + SignedDuration::from_mins(i64::from(app.config.class_entry_minutes));
    let due: Vec<(String, String)> = app
        .db
        .all(
            "SELECT id, start_at FROM classes WHERE start_at > $1 AND start_at <= $2 AND status = 'not_started' AND matched = TRUE
             AND entry_reminded_at IS NULL AND deleted_at IS NULL ORDER BY start_at LIMIT $3",
            args![iso(now), iso(opened), AT_ONCE],
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

/// Ends classes that are past their planned end by more than the setting. One that never began is proposed as missed by its teacher.
async fn end_overdue(app: &App) -> Result<()> {
    let late = app.world.now() - SignedDuration::from_mins(i64::from(app.config.auto_end_minutes));
    let overdue: Vec<(String,)> = app
        .db
        .all(
            "SELECT id FROM classes WHERE status IN ('not_started', 'in_progress') AND end_at < $1 AND deleted_at IS NULL
             ORDER BY end_at LIMIT $2",
            args![iso(late), AT_ONCE],
        )
        .await?;
    for (id,) in overdue {
        let mut tx = app.begin(None).await?;
        advance(&mut tx, &id, "time_out", None).await?;
        tx.commit().await?;
    }
    Ok(())
}
