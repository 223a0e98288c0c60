//! What an area of work is: a value that says what it brings. The server knows its areas by the list it is given at its start ([`install`]), and nothing
//! below them names one.

use std::time::Duration;

use serde_json::Value;
use tokio::sync::OwnedMutexGuard;

use crate::{
    app::{App, State, Work},
    auth, deliveries,
    documents::{self, DocumentType, import::Import},
    error::Result,
    file_access,
    files::{self, Holder},
    http::Api,
    installed::Installed,
    jobs::{self, JobKind},
    logging::LogTap,
    notifications::{self, NotificationKind},
    resource::{self, Resource, lookups},
    retention::{self, RetentionRule},
    schedules::{self, Schedule},
    shares::{self, ShareKind},
    sheets, socket_history,
    tasks::Duty,
    topics::{self, AreaTopics, Schemas, TopicKind},
    views,
    world::World,
};

/// An area of work. Its folder holds what it does, this value what the server has to know of it; what it does not bring it leaves as [`Area::new`] has it.
pub struct Area {
    /// Its name: that of its folder, here and in the console, and of its messages between nodes.
    pub name: &'static str,
    /// Its kinds of record.
    pub resources: &'static [&'static Resource],
    /// Its kinds of co-edited document.
    pub documents: &'static [&'static DocumentType],
    /// Which of them come from files, and how.
    pub imports: &'static [Import],
    /// Its kinds of share link.
    pub shares: &'static [&'static ShareKind],
    /// Which of its topics guests hear: the kind of their link, and the prefix of the topic; what follows it is the record that the link shows, or the link itself.
    pub heard_by_guests: &'static [(&'static str, &'static str)],
    /// Its kinds of topic.
    pub topics: &'static [TopicKind],
    /// The shapes of what it tells single accounts on their topic `user:<id>`.
    pub user_events: fn() -> Vec<Value>,
    /// The shapes of what it tells on the topics of documents, `document:<kind>:<id>`.
    pub document_events: fn() -> Vec<Value>,
    /// The schemas that its topics and user events refer to.
    pub schemas: fn(&mut Schemas),
    /// What it notifies people of; what its workflows do is among it.
    pub notifications: &'static [NotificationKind],
    /// Its tables that name files, beside those of its resources and documents.
    pub holders: &'static [Holder],
    /// Which of its rows leave when.
    pub retention: &'static [RetentionRule],
    /// Its calls, beside those of its resources and documents.
    pub calls: fn(&mut Api),
    /// The numbers that its forms share with the server's checks.
    pub limits: fn() -> Vec<(&'static str, Value)>,
    /// Its kinds of long work.
    pub jobs: &'static [JobKind],
    /// What it does by the clock.
    pub schedules: &'static [Schedule],
    /// Makes its state, while the server is put together.
    pub setup: fn(&mut Setup),
    /// Keeps that somebody looked for a phone number or an address.
    pub on_lookup: Option<lookups::Keeper>,
    /// Starts its background tasks, once, when the server serves.
    pub start: fn(&App, &mut Boot),
    /// Hears of every commit, here or on another node, in commit order, before the screens do. Must not wait.
    pub on_commit: Option<fn(&App, &Commit<'_>)>,
    /// Hears what its part on another node told this one (`Message::Area` of `nodes`).
    pub on_message: Option<fn(&App, Value)>,
    /// Messages of other nodes may have been lost: what is known only from them is to be read again.
    pub on_messages_lost: Option<fn(&App)>,
    /// Its part of the demo. Areas load theirs in the order of the list.
    pub demo: Option<Work>,
}

impl Area {
    /// An area that brings nothing yet.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            resources: &[],
            documents: &[],
            imports: &[],
            shares: &[],
            heard_by_guests: &[],
            topics: &[],
            user_events: Vec::new,
            document_events: Vec::new,
            schemas: |_| {},
            notifications: &[],
            holders: &[],
            retention: &[],
            calls: |_| {},
            limits: Vec::new,
            jobs: &[],
            schedules: &[],
            setup: |_| {},
            on_lookup: None,
            start: |_, _| {},
            on_commit: None,
            on_message: None,
            on_messages_lost: None,
            demo: None,
        }
    }
}

/// Starts the task that empties a queue.
type Consumer = Box<dyn FnOnce(&App) + Send>;

/// An entry of the journal as it is heard.
pub struct Commit<'a> {
    /// The topic it is published on.
    pub topic: &'a str,
    /// Its offset there.
    pub offset: i64,
    /// What is published, as JSON.
    pub payload: &'a str,
}

/// What the kit itself does by the clock.
static SCHEDULES: &[Schedule] = &[
    Schedule::new("retention", retention::EVERY, |app| Box::pin(async move { retention::run_once(&app).await })),
    Schedule::new("unused-files", file_access::COLLECT_EVERY, |app| {
        Box::pin(async move { file_access::collect_unused(&app).await.map(drop) })
    }),
    Schedule::new("leftover-uploads", files::CLEAR_EVERY, |app| Box::pin(async move { files::clear_leftovers(&app).await.map(drop) })),
    Schedule::new("late-deliveries", deliveries::LOOK, |app| Box::pin(async move { deliveries::give_up_late(&app).await })),
    Schedule::new("unseen-notifications", deliveries::UNSEEN_EVERY, |app| Box::pin(async move { deliveries::mail_unseen(&app).await })),
    Schedule::new("session-use", Duration::from_secs(60), |app| Box::pin(async move { auth::write_last_use(&app).await })).on_every_node(),
    Schedule::new("socket-history", socket_history::PRUNE, |app| Box::pin(async move { socket_history::prune(&app).await })),
];

static AREAS: Installed<&'static Area> = Installed::new();

/// Says which areas this process has, and to each part of the kit what they bring to it. First of all, and once: later calls change nothing.
pub fn install(areas: &'static [&'static Area]) {
    AREAS.set(areas.iter().copied());
    resource::RESOURCES.set(areas.iter().flat_map(|area| area.resources).copied());
    lookups::KEEPERS.set(areas.iter().filter_map(|area| area.on_lookup));
    documents::DOCUMENT_TYPES.set(areas.iter().flat_map(|area| area.documents).copied());
    documents::import::IMPORTS.set(areas.iter().flat_map(|area| area.imports));
    shares::SHARE_KINDS.set(areas.iter().flat_map(|area| area.shares).copied());
    shares::HEARD.set(areas.iter().flat_map(|area| area.heard_by_guests).copied());
    topics::AREA_TOPICS.set(areas.iter().map(|area| AreaTopics {
        kinds: area.topics,
        user_events: area.user_events,
        document_events: area.document_events,
        schemas: area.schemas,
    }));
    let of_kit = documents::NOTIFICATION_KINDS.iter().chain(deliveries::NOTIFICATION_KINDS);
    notifications::KINDS.set(of_kit.chain(areas.iter().flat_map(|area| area.notifications)));
    file_access::HOLDERS.set(areas.iter().flat_map(|area| area.holders));
    retention::AREA_RULES.set(areas.iter().flat_map(|area| area.retention));
    jobs::JOB_KINDS.set(areas.iter().flat_map(|area| area.jobs).chain(sheets::JOBS).chain(documents::import::JOBS).chain(deliveries::JOBS));
    schedules::SCHEDULES.set(areas.iter().flat_map(|area| area.schedules).chain(SCHEDULES));
}

/// The areas.
pub fn all() -> &'static [&'static Area] {
    AREAS.get()
}

/// Every call of the server.
pub fn calls() -> Api {
    let mut api = Api::default();
    for resource in resource::all() {
        resource::mount(&mut api, resource);
        sheets::mount(&mut api, resource, documents::all().any(|kind| kind.resource.name == resource.name));
    }
    documents::mount(&mut api);
    for import in documents::import::IMPORTS.get() {
        documents::import::mount(&mut api, import);
    }
    notifications::mount(&mut api);
    resource::search::mount(&mut api);
    views::mount(&mut api);
    shares::mount(&mut api);
    file_access::mount(&mut api);
    jobs::mount(&mut api);
    sheets::mount_common(&mut api);
    for area in all() {
        (area.calls)(&mut api);
    }
    api
}

/// Where areas put what the server holds for them while it is put together.
pub struct Setup {
    /// Time and randomness.
    pub world: World,
    pub(crate) state: State,
    pub(crate) consumers: Vec<Consumer>,
}

impl Setup {
    /// For a server in this world.
    pub(crate) fn new(world: World) -> Self {
        Self { world, state: State::default(), consumers: vec![] }
    }

    /// Has the server hold a value; [`App::state`] answers it.
    pub fn state<T: Send + Sync + 'static>(&mut self, state: T) {
        self.state.put(state);
    }

    /// Has a queue emptied from now on, also where nothing is served (the command line).
    pub fn consumer<Q, F>(
        &mut self,
        name: &'static str,
        duty: Duty,
        queue: Q,
        work: impl FnMut(App, OwnedMutexGuard<Q>) -> F + Send + 'static,
    ) where
        Q: Send + 'static,
        F: Future<Output = ()> + Send + 'static,
    {
        self.consumers.push(Box::new(move |app| app.spawn_consumer(name, duty, queue, work)));
    }
}

/// What there is once a process and goes to the area that takes it when the server starts.
pub struct Boot {
    /// The server's own log.
    pub log: Option<LogTap>,
}

/// Starts what runs beside the calls, once, when the server serves.
pub fn start(app: &App, log: LogTap) {
    let mut boot = Boot { log: Some(log) };
    for area in all() {
        (area.start)(app, &mut boot);
    }
    app.spawn_once("names for search", resource::found_by::backfill);
    app.spawn_once("words for search", resource::words::backfill);
    app.spawn_once("uses of files", file_access::index_uses);
    schedules::start(app);
    app.spawn_background("job runner", Duty::Upkeep, jobs::run);
}

/// The areas' parts of the demo.
pub async fn demo(app: &App) -> Result<()> {
    for demo in all().iter().filter_map(|area| area.demo) {
        demo(app.clone()).await?;
    }
    Ok(())
}
