//! The calls about reminders: what is open, and what a screen has done with it.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::reminders::{Mark, Reminder, mark, students};
use belltower_kit::{
    args, db,
    error::{Result, too_large},
    http::{Access, Api, Cx, Empty},
};

/// The most reminders of one call.
const MAX: usize = 100;

/// Reminders.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct ReminderIds {
    ids: Vec<String>,
}

/// One reminder.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct ReminderId {
    id: String,
}

/// The caller's open reminders, oldest first, and the position of the caller's topic they were read at.
#[derive(Serialize, utoipa::ToSchema)]
pub struct OpenReminders {
    records: Vec<Reminder>,
    #[schema(value_type = Vec<Value>)]
    position: Value,
}

/// The calls.
pub(super) fn mount(api: &mut Api) {
    api.post("/api/class/reminder/list", Access::SignedIn, "The caller's open reminders", list);
    api.post("/api/class/reminder/reached", Access::SignedIn, "A screen has these", |cx, input: ReminderIds| {
        mark_reminders(cx, input.ids, Mark::Reached)
    });
    api.post("/api/class/reminder/seen", Access::SignedIn, "These were shown to somebody", |cx, input: ReminderIds| {
        mark_reminders(cx, input.ids, Mark::Seen)
    });
    api.post("/api/class/reminder/dismiss", Access::SignedIn, "Close this one on every screen", |cx, input: ReminderId| {
        mark_reminders(cx, vec![input.id], Mark::Dismissed)
    });
    api.get("/api/class/direct/query/teacher_class", Access::SignedIn, "The caller's next matched class", next_class);
}

async fn open(cx: &Cx) -> Result<Vec<Reminder>> {
    let user = cx.caller()?.user_id.clone();
    let db = &cx.app.db;
    let rows: Vec<(String, String, String, String, String, Option<String>)> = db
        .all(
            "SELECT r.id, r.class_id, r.kind, c.start_at, c.name, r.seen_at FROM reminders r JOIN classes c ON c.id = r.class_id
             WHERE r.user_id = $1 AND r.closed_at IS NULL AND r.dismissed_at IS NULL AND c.start_at > $2 ORDER BY c.start_at, r.id LIMIT 100",
            args![&*user, cx.app.world.now_iso()],
        )
        .await?;
    let mut open = vec![];
    for (id, class_id, kind, start_at, class_name, seen) in rows {
        let student_names = students(&mut &*db, &class_id).await?;
        open.push(Reminder { id, class_id, kind, start_at, class_name, student_names, seen: seen.is_some() });
    }
    Ok(open)
}

async fn list(cx: Cx, _: Empty) -> Result<OpenReminders> {
    let topic = format!("user:{}", cx.caller()?.user_id);
    let position = json!([cx.app.epoch, db::head(&cx.app.db, &topic).await?]);
    Ok(OpenReminders { records: open(&cx).await?, position })
}

async fn mark_reminders(cx: Cx, mut ids: Vec<String>, what: Mark) -> Result<Empty> {
    if ids.len() > MAX {
        return Err(too_large(MAX));
    }
    // In one order: two screens that close the same reminders never wait for each other in a circle.
    ids.sort_unstable();
    let user = cx.caller()?.user_id.clone();
    let mut tx = cx.begin().await?;
    mark(&mut tx, &user, &ids, what).await?;
    tx.commit().await?;
    Ok(Empty {})
}

/// For clients that ask instead of listening: a result flag, and the start of the next class they are to be told of.
async fn next_class(cx: Cx, _: Empty) -> Result<Value> {
    let next = open(&cx).await?.into_iter().next();
    Ok(match next {
        Some(reminder) => json!({ "result": true, "start_time": reminder.start_at, "reminder": reminder }),
        None => json!({ "result": false, "start_time": null }),
    })
}
