//! The task that keeps the running classes: it follows the journal, moves classes to their next state, and publishes tiles, at most twice a second a class and only when changed.

use std::{sync::atomic::Ordering::Relaxed, time::Duration};

use belltower_realtime::TopicName;
use serde_json::{Value, value::RawValue};

use super::{
    room::{Happened, Heard, Room},
    room_cache::{Monitoring, RoomLoad},
    stored,
    tile::{RoomMember, SosCall, Tile},
};
use crate::areas::classes;
use belltower_kit::{app::App, area::Commit, args, error::Result};

/// How often a tile may change.
pub(super) const EVERY: Duration = Duration::from_millis(500);
/// Every so many looks the plan is compared with the clock: classes that nobody entered, five-minute windows that age.
const SCAN: u64 = 10;
/// The most running classes held; the hub's state topic has a limit too.
const MAX_ROOMS: i64 = 5000;

/// A class and its people, as the class page asks for it.
pub(super) struct Seen {
    pub tile: Tile,
    pub members: Vec<RoomMember>,
}

fn topic(name: &str) -> TopicName {
    TopicName::parse(name).expect("a constant name is a topic's")
}

/// Hears what was committed, in commit order.
pub fn on_commit(app: &App, &Commit { topic: topic_name, offset, payload }: &Commit<'_>) {
    let monitoring = app.state::<Monitoring>();
    if let Some(class) = topic_name.strip_prefix("class:") {
        let event: Happened = serde_json::from_str(payload).unwrap_or_default();
        if let Some(sos) = &event.sos {
            publish_sos(app, sos);
        }
        let heard = monitoring.with(class, |room| room.hear(offset, event));
        // Not held: another node has it in memory because somebody reported from it.
        if heard.is_none_or(|heard| heard == Heard::Hole) {
            monitoring.dirty.lock().insert(class.to_owned());
        }
    } else if topic_name == "resource:classes" {
        let Ok(event) = serde_json::from_str::<Value>(payload) else { return };
        let class = event["id"].as_str().unwrap_or_default();
        if monitoring.holds(class) {
            monitoring.dirty.lock().insert(class.to_owned());
        }
    }
}

/// Has every class read again, soon: checks of other nodes may not have come.
pub fn on_messages_lost(app: &App) {
    app.state::<Monitoring>().needs_reload.store(true, Relaxed);
}

/// Publishes a call for help; a resolved one is gone.
fn publish_sos(app: &App, sos: &SosCall) {
    app.hub.publish_state(&topic("sos"), &sos.id, Some(sos).filter(|sos| sos.state != "resolved"));
}

/// Has the class in memory if it is one to be watched: planned or running, and somebody reports from it.
pub(super) async fn ensure(app: &App, class: &str) -> Result<()> {
    if app.state::<Monitoring>().holds(class) {
        return Ok(());
    }
    let load = RoomLoad::begins(app.state::<Monitoring>(), class);
    if let Some(room) = stored::now(app, class).await?
        && matches!(room.plan.status.as_str(), "not_started" | "in_progress")
    {
        load.finish(room, false);
    }
    Ok(())
}

/// A class with its people as they are, or were.
pub(super) async fn look(app: &App, class: &str) -> Result<Option<Seen>> {
    let now = app.world.now();
    let see = |room: &mut Room| Seen { tile: room.tile(now), members: room.members(now) };
    if let Some(seen) = app.state::<Monitoring>().with(class, see) {
        return Ok(Some(seen));
    }
    Ok(stored::now(app, class).await?.as_mut().map(see))
}

/// A class that is watched now, from memory, and the place in its topic up to which it has heard.
pub fn glance(app: &App, class: &str) -> Option<(Tile, i64)> {
    let now = app.world.now();
    app.state::<Monitoring>().with(class, |room| (room.tile(now), room.position))
}

/// Looks once: takes in what changed, and now and then compares all of it with the clock.
pub(super) async fn keep(app: App) -> Result<()> {
    let looks = app.state::<Monitoring>().looks.fetch_add(1, Relaxed);
    if looks == 0 {
        publish_open(&app).await?;
    }
    look_once(&app, looks.is_multiple_of(SCAN)).await
}

async fn publish_open(app: &App) -> Result<()> {
    let open: Vec<SosCall> = super::sos::open(&app.db).await?;
    for sos in open {
        app.hub.publish_state(&topic("sos"), &sos.id, Some(&sos));
    }
    Ok(())
}

async fn look_once(app: &App, scan: bool) -> Result<()> {
    let dirty = std::mem::take(&mut *app.state::<Monitoring>().dirty.lock());
    for class in dirty {
        ensure(app, &class).await?;
        refresh(app, &class).await?;
    }
    if app.state::<Monitoring>().needs_reload.swap(false, Relaxed) {
        load_again(app).await?;
    }
    if scan {
        find(app).await?;
    }
    let now = app.world.now_iso();
    let due: Vec<_> = {
        let mut cache = app.state::<Monitoring>().cache.lock();
        cache.rooms.values_mut().filter_map(|room| room.due(&now).map(|status| (room.plan.id.clone(), status))).collect()
    };
    for (class, status) in due {
        settle(app, &class, status).await?;
    }
    publish(app, scan);
    Ok(())
}

/// Brings a room up to date with its plan and its topic; one that is over leaves the board.
async fn refresh(app: &App, class: &str) -> Result<()> {
    let plan = stored::plan(app, class).await?.filter(|plan| matches!(plan.status.as_str(), "not_started" | "in_progress"));
    let Some(plan) = plan else {
        app.state::<Monitoring>().cache.lock().rooms.remove(class);
        app.hub.publish_state(&topic("board"), class, None::<&Value>);
        return Ok(());
    };
    let Some(position) = app.state::<Monitoring>().with(class, |room| room.position) else { return Ok(()) };
    let missed = stored::events(app, class, position).await?;
    app.state::<Monitoring>().with(class, |room| {
        room.plan = plan;
        room.dirty = true;
        for (offset, event) in missed {
            room.hear(offset, event);
        }
    });
    Ok(())
}

/// Reads every class that is held anew.
async fn load_again(app: &App) -> Result<()> {
    let held: Vec<String> = app.state::<Monitoring>().cache.lock().rooms.keys().cloned().collect();
    for class in held {
        let load = RoomLoad::begins(app.state::<Monitoring>(), &class);
        if let Some(room) = stored::now(app, &class).await? {
            load.finish(room, true);
        }
    }
    Ok(())
}

/// Takes in the classes that run, or should: whoever is late to a class is seen even if nobody came.
async fn find(app: &App) -> Result<()> {
    let now = app.world.now_iso();
    let running: Vec<(String,)> = app
        .db
        .all(
            "SELECT id FROM classes WHERE deleted_at IS NULL AND (status = 'in_progress' OR (status = 'not_started' AND start_at <= $1))
             AND (outcome IS NULL OR outcome <> 'cancelled') ORDER BY start_at LIMIT $2",
            args![now, MAX_ROOMS],
        )
        .await?;
    for (class,) in running {
        ensure(app, &class).await?;
    }
    Ok(())
}

/// Moves a class on, once; one that is over with the outcome that its attendance speaks for, where nobody has set one.
async fn settle(app: &App, class: &str, status: &'static str) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let moved = match status {
        "ended" => classes::end(&mut tx, class, "end", classes::wait_s(app)).await?,
        _ => classes::begin(&mut tx, class).await?,
    };
    if moved {
        tx.commit().await?;
    }
    app.state::<Monitoring>().dirty.lock().insert(class.to_owned());
    Ok(())
}

/// Publishes the tiles that changed; `all` looks at every one, because windows age.
fn publish(app: &App, all: bool) {
    let (now, board) = (app.world.now(), topic("board"));
    for room in app.state::<Monitoring>().cache.lock().rooms.values_mut().filter(|room| room.dirty || all) {
        room.dirty = false;
        let text = serde_json::to_string(&room.tile(now)).unwrap_or_default();
        if text != room.published
            && let Ok(tile) = RawValue::from_string(text.clone())
        {
            room.published = text;
            app.hub.publish_state(&board, &room.plan.id, Some(&tile));
        }
    }
}
