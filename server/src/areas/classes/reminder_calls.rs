//! The calls about reminders: what is open, what is offered beside it, and what a screen has done with it.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    offers::{self, Offer},
    reminders::{Mark, Reminder, classes_of, mark, open_of},
    starting,
};
use belltower_kit::{
    db,
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

/// The caller's open reminders, oldest first, what they are offered, and the position of the caller's topic they were read at.
#[derive(Serialize, utoipa::ToSchema)]
pub struct OpenReminders {
    records: Vec<Reminder>,
    offers: Vec<Offer>,
    /// The server's time: how long an offer may still be answered is counted by it.
    now: String,
    position: (String, i64),
}

/// The calls.
pub(super) fn mount(api: &mut Api) {
    api.post("/api/class/reminder/list", Access::SignedInReads, "The caller's open reminders", list);
    api.post("/api/class/reminder/reached", Access::SignedIn, "A screen has these", |cx, input: ReminderIds| {
        mark_reminders(cx, input.ids, Mark::Reached)
    });
    api.post("/api/class/reminder/seen", Access::SignedIn, "These were shown to somebody", |cx, input: ReminderIds| {
        mark_reminders(cx, input.ids, Mark::Seen)
    });
    api.post("/api/class/reminder/dismiss", Access::SignedIn, "Close this one on every screen", |cx, input: ReminderId| {
        mark_reminders(cx, vec![input.id], Mark::Dismissed)
    });
    api.post("/api/class/reminder/ready", Access::SignedIn, "The teacher will be there", ready);
    api.get("/api/class/direct/query/teacher_class", Access::SignedInReads, "The caller's next matched class", next_class);
}

async fn open(cx: &Cx) -> Result<Vec<Reminder>> {
    open_of(&mut &cx.app.db, &cx.caller()?.user_id, &cx.app.world.now_iso()).await
}

async fn list(cx: Cx, _: Empty) -> Result<OpenReminders> {
    let topic = format!("user:{}", cx.caller()?.user_id);
    let position = (cx.app.epoch.clone(), db::head(&cx.app.db, &topic).await?);
    let offers = offers::open_of(&mut &cx.app.db, &cx.caller()?.user_id).await?;
    Ok(OpenReminders { records: open(&cx).await?, offers, now: cx.app.world.now_iso(), position })
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

/// The teacher's word for the classes of these reminders, which closes them on every screen.
async fn ready(cx: Cx, ReminderIds { mut ids }: ReminderIds) -> Result<Empty> {
    if ids.len() > MAX {
        return Err(too_large(MAX));
    }
    ids.sort_unstable();
    let user = cx.caller()?.user_id.clone();
    let mut tx = cx.begin().await?;
    for (class, teacher) in classes_of(&mut tx, &user, &ids).await? {
        starting::is_ready(&mut tx, &class, &teacher).await?;
    }
    mark(&mut tx, &user, &ids, Mark::Dismissed).await?;
    tx.commit().await?;
    Ok(Empty {})
}

/// For clients that ask instead of listening: a result flag, and the start of the next class they are to be told of.
async fn next_class(cx: Cx, _: Empty) -> Result<Value> {
    let next = open(&cx).await?.into_iter().find(Reminder::is_to_be_held);
    Ok(match next {
        Some(reminder) => json!({ "result": true, "start_time": reminder.start_at, "reminder": reminder }),
        None => json!({ "result": false, "start_time": null }),
    })
}
