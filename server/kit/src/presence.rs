//! Presence at records, for those who may know. An account that sees all records of a kind hears `presence:<resource>`; one that sees only some hears
//! `own_presence:<resource>:<user>` or `team_presence:<resource>:<user>`, where everybody at a record of its own, or of its team, is shown as well. The entries themselves are the hub's.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use belltower_realtime::{ConnectionId, PresenceEntry, TopicName};
use tokio::sync::Mutex;

use crate::{
    app::App,
    auth::{Auth, Caller},
    error::Result,
    resource::{self, Resource, Watcher},
    sockets::Sockets,
    topics::{ALL_PRESENCE as ALL, TopicRefusal, presence_resource as resource_of, presence_topic},
};

/// Serialise updates of who is shown to the watchers of a record: one lock for some records, so that a slow read holds up few others.
pub struct WatcherPresenceLocks([Mutex<()>; 64]);

impl Default for WatcherPresenceLocks {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Mutex::default()))
    }
}

impl WatcherPresenceLocks {
    fn of(&self, resource: &Resource, record: &str) -> &Mutex<()> {
        let mut hasher = DefaultHasher::new();
        (resource.name, record).hash(&mut hasher);
        let index = usize::try_from(hasher.finish() % self.0.len() as u64).unwrap_or_default();
        &self.0[index]
    }
}

/// Adds the presence of a caller at a record, or with an empty one at the page itself.
pub async fn join(app: &App, id: ConnectionId, caller: &Arc<Caller>, topic: &TopicName, record: &str) -> Result<(), TopicRefusal> {
    // Who looks as somebody else is not there.
    if caller.preview.is_some() {
        return Err(TopicRefusal::Forbidden);
    }
    let authorised = app.state::<Auth>().authorise_presence(caller, topic)?;
    let resource = resource_of(topic).filter(|_| topic.as_str().starts_with(ALL)).ok_or(TopicRefusal::Unknown)?;
    if !record.is_empty() {
        resource::see(&mut &app.db, resource, caller, record).await.map_err(|_| TopicRefusal::Forbidden)?;
    }
    app.hub.presence_join(id, &authorised, record, here(app, caller));
    show_to_watchers(app, resource, record).await;
    Ok(())
}

/// Removes the presence of a connection at a record, on every topic that shows it.
pub fn leave(app: &App, id: ConnectionId, topic: &TopicName, record: &str) {
    let resource = resource_of(topic).map(|resource| resource.name);
    for shown in app.hub.presence_topics(id, record) {
        if resource_of(&shown).map(|resource| resource.name) == resource {
            app.hub.presence_leave(id, &shown, record);
        }
    }
}

/// Handles a committed event: others may watch a record now.
pub fn on_committed(app: &App, topic: &str, payload: &str) {
    #[derive(serde::Deserialize)]
    struct Changed {
        id: String,
    }
    let resource = topic.strip_prefix("resource:").and_then(resource::by_name).filter(|resource| resource.is_scopable());
    if let Some(resource) = resource
        && let Ok(Changed { id }) = serde_json::from_str(payload)
        && !all(resource).is_none_or(|all| app.hub.presence_connections(&all, &id).is_empty())
    {
        let app = app.clone();
        tokio::spawn(async move { show_to_watchers(&app, resource, &id).await });
    }
}

fn all(resource: &Resource) -> Option<TopicName> {
    TopicName::parse(&format!("{ALL}{}", resource.name)).ok()
}

/// Publishes the presence at a record to its watchers, and to nobody who was one.
async fn show_to_watchers(app: &App, resource: &'static Resource, record: &str) {
    let Some(all) = all(resource).filter(|_| resource.is_scopable() && !record.is_empty()) else { return };
    // One after the other for each record: whoever asks last knows the latest watchers.
    let _turn = app.state::<WatcherPresenceLocks>().of(resource, record).lock().await;
    let watchers = watchers(app, resource, record).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "the watchers of a record cannot be loaded: presence at it is not shown to them");
        Vec::new()
    });
    let topics: Vec<TopicName> = watchers.iter().filter_map(|watcher| presence_topic(resource, watcher)).collect();
    for id in app.hub.presence_connections(&all, record) {
        let Some(caller) = app.state::<Sockets>().get(&id).and_then(|socket| socket.caller()) else { continue };
        for shown in app.hub.presence_topics(id, record) {
            if shown != all && !topics.contains(&shown) && resource_of(&shown).is_some_and(|of| of.name == resource.name) {
                app.hub.presence_leave(id, &shown, record);
            }
        }
        for topic in &topics {
            if let Ok(authorised) = app.state::<Auth>().authorise_presence(&caller, topic) {
                app.hub.presence_join(id, &authorised, record, here(app, &caller));
            }
        }
    }
}

/// Who sees some records, and this one among them; nobody if there is no such record.
async fn watchers(app: &App, resource: &Resource, record: &str) -> Result<Vec<Watcher>> {
    match resource::load(&mut &app.db, resource, record).await {
        Ok(row) => Ok(resource.watchers(&mut &app.db, &row).await?),
        Err(gone) if gone.status() == axum::http::StatusCode::NOT_FOUND => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// A caller as others see them.
fn here(app: &App, caller: &Caller) -> PresenceEntry {
    PresenceEntry {
        user: caller.user_id.clone(),
        name: caller.name.clone(),
        colour: colour(&caller.user_id).into(),
        at: app.world.now_iso().into(),
    }
}

/// The colour of a person's caret: the same everywhere, and one that both themes can show.
pub fn colour(user_id: &str) -> &'static str {
    const COLOURS: [&str; 12] = [
        "#c2410c", "#b45309", "#4d7c0f", "#15803d", "#0f766e", "#0e7490", "#0369a1", "#1d4ed8", "#6d28d9", "#a21caf", "#be185d", "#b91c1c",
    ];
    let sum = user_id.bytes().fold(0_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    COLOURS[usize::try_from(sum).unwrap_or(0) % COLOURS.len()]
}
