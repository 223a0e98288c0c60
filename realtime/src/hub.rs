//! The door: connections come in, subscribe, and are let go. What is published comes in by `publish`, time by `tick`.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use dashmap::DashMap;
use parking_lot::Mutex;

use crate::connection::Connection;
use crate::frames::{Outgoing, VERSION};
use crate::presence::Presence;
use crate::registry::{Registry, Topic};
use crate::shared::Shared;
use crate::stats::Counters;
use crate::subs::SubscribeError;
use crate::subscribe::Claim;
use crate::{
    AuthorisedTopic, Authority, CloseCode, ConnectionEvent, ConnectionId, EndCode, ErrCode, Frame, HubConfig, HubStats, LogFilter,
    Observer, Position, Refusal, Replay, TopicClass, TopicName, Who,
};

/// The hub; a cheap clone.
#[derive(Clone)]
pub struct Hub(Arc<Core>);

pub(crate) struct Core {
    pub config: HubConfig,
    pub epoch: Arc<str>,
    pub replay: Arc<dyn Replay>,
    pub runtime: tokio::runtime::Handle,
    pub counters: Counters,
    pub connections: DashMap<ConnectionId, Arc<Shared>>,
    pub topics: Registry,
    pub presence: Presence,
    /// Names this run of the node.
    pub run: Arc<str>,
    /// Topics with a hole that is being filled.
    pub holes: Mutex<Vec<Arc<Topic>>>,
    /// Time of the last tick.
    pub now_ms: AtomicU64,
    /// Connections that the rate limit still lets in before the next tick.
    pub accepts_left: AtomicU32,
    observer: OnceLock<Arc<dyn Observer>>,
    users: DashMap<Arc<str>, Vec<ConnectionId>>,
    last_id: AtomicU64,
    draining: AtomicBool,
}

impl Hub {
    /// A hub whose positions are in `epoch`, and the one maker of authorised topics.
    ///
    /// # Panics
    /// Outside a tokio runtime: holes are filled by tasks.
    pub fn new(config: HubConfig, epoch: String, replay: Arc<dyn Replay>) -> (Self, Authority) {
        let core = Core {
            accepts_left: AtomicU32::new(config.accepts_per_second.saturating_mul(2)),
            run: config.run.as_str().into(),
            config,
            epoch: epoch.into(),
            replay,
            runtime: tokio::runtime::Handle::current(),
            counters: Counters::default(),
            connections: DashMap::new(),
            topics: Registry::default(),
            presence: Presence::default(),
            holes: Mutex::default(),
            now_ms: AtomicU64::new(0),
            observer: OnceLock::new(),
            users: DashMap::new(),
            last_id: AtomicU64::new(0),
            draining: AtomicBool::new(false),
        };
        (Self(Arc::new(core)), Authority::new())
    }

    /// Sets the observer of what happens to connections. Once, before the first comes.
    pub fn set_observer(&self, observer: Arc<dyn Observer>) {
        let _ = self.0.observer.set(observer);
    }

    pub(crate) fn observe(&self, shared: &Shared, what: ConnectionEvent<'_>) {
        if let Some(observer) = self.0.observer.get() {
            observer.on_event(&shared.who, Some(shared.id), what);
        }
    }

    pub(crate) fn core(&self) -> &Core {
        &self.0
    }

    pub(crate) fn now_ms(&self) -> u64 {
        self.0.now_ms.load(Relaxed)
    }

    /// Takes a new connection; its first frame is `hello`.
    pub fn connect(&self, who: Who) -> Result<Connection, Refusal> {
        self.admit(who.clone()).inspect_err(|refusal| {
            if let Some(observer) = self.0.observer.get() {
                observer.on_event(&who, None, ConnectionEvent::TurnedAway(refusal.code()));
            }
        })
    }

    fn admit(&self, who: Who) -> Result<Connection, Refusal> {
        let core = self.core();
        if core.draining.load(Relaxed) {
            return Err(Refusal::Draining);
        }
        if core.connections.len() >= core.config.max_connections {
            return Err(Refusal::Full);
        }
        if core.accepts_left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err() {
            return Err(Refusal::TooFast);
        }
        let id = ConnectionId(core.last_id.fetch_add(1, Relaxed) + 1);
        {
            // Counted and entered under one lock, so that a user's tabs cannot race past the limit.
            let mut of_user = core.users.entry(who.user_id.clone()).or_default();
            if of_user.len() >= core.config.max_connections_per_user {
                return Err(Refusal::TooManyOfUser);
            }
            of_user.push(id);
        }
        let shared = Arc::new(Shared::new(id, who, self.now_ms(), core.config.frames_burst));
        let (connection, epoch) = (id.to_string(), core.epoch.clone());
        shared.control(Outgoing::Hello { v: VERSION, connection, epoch, ping_ms: core.config.ping_ms }.encode());
        core.connections.insert(id, shared.clone());
        self.observe(&shared, ConnectionEvent::Connected);
        if core.draining.load(Relaxed) {
            // The drain may have passed just before it was entered.
            self.close_for_drain(&shared);
        }
        Ok(Connection::new(self.clone(), shared))
    }

    pub(crate) fn forget(&self, shared: &Shared) {
        let core = self.core();
        core.connections.remove(&shared.id);
        if let Some(mut of_user) = core.users.get_mut(&shared.who.user_id) {
            of_user.retain(|id| *id != shared.id);
        }
        core.users.remove_if(&shared.who.user_id, |_, of_user| of_user.is_empty());
        let code = shared.closed().unwrap_or(CloseCode::NORMAL);
        core.counters.closed(code);
        self.observe(shared, ConnectionEvent::Closed(code));
        for (topic, token) in shared.withdraw_all() {
            topic.leave(shared.id, token, self.now_ms());
        }
        self.leave_places(shared.id, |_| true);
    }

    /// Subscribes a connection and answers on its socket: `sub` and what it missed, `reset`, or `err`. Subscribing to a topic it has
    /// already begins anew. Reads the store only when memory does not suffice.
    pub async fn subscribe(&self, conn: ConnectionId, topic: AuthorisedTopic, since: Option<Position>, filter: Option<LogFilter>) {
        let Some(shared) = self.connection(conn) else { return };
        let token = match shared.begin(&topic.name, self.core().config.max_topics) {
            Ok((token, old)) => {
                if let Some((topic, token)) = old {
                    topic.leave(conn, token, self.now_ms());
                }
                token
            }
            Err(SubscribeError::Closed) => return,
            Err(SubscribeError::TooMany) => {
                let msg = shared.who.words("Too many subscriptions on this connection", "此连接的订阅数量已达上限");
                return self.refuse(conn, topic.name.as_str(), ErrCode::TooMany, msg);
            }
        };
        let claim = Claim { shared, token, topic, filter: filter.map(Box::new) };
        let answered = match self.core().topics.pin(&claim.topic.name, claim.topic.class, self.now_ms()) {
            Err(_) => {
                tracing::error!(topic = %claim.topic.name, class = ?claim.topic.class, "a topic was authorised in another class than it has");
                false
            }
            Ok(pin) => match claim.topic.class {
                TopicClass::Event => self.subscribe_events(&claim, &pin.0, since).await.is_ok(),
                TopicClass::Log => self.subscribe_logs(&claim, &pin.0, since).await.is_ok(),
                TopicClass::State => {
                    self.subscribe_state(&claim, &pin.0);
                    true
                }
            },
        };
        if !answered && claim.shared.abandon(token) {
            let msg = claim.shared.who.words("Not available right now; try again later", "暂时不可用，请稍后再试");
            self.refuse(conn, claim.topic.name.as_str(), ErrCode::Unavailable, msg);
        }
    }

    /// Answers a subscription with `err`; `msg` is for people, in the caller's language.
    pub fn refuse(&self, conn: ConnectionId, topic: &str, code: ErrCode, msg: &str) {
        if let Some(shared) = self.connection(conn) {
            self.observe(&shared, ConnectionEvent::Refused { topic, code });
            shared.control(Outgoing::Err { topic: topic.into(), code, msg: msg.into() }.encode());
        }
    }

    /// Ends a subscription at the client's wish; what was queued for it is not sent any more.
    pub fn unsubscribe(&self, conn: ConnectionId, topic: &str) {
        if let Some((shared, topic)) = self.withdraw(conn, topic) {
            self.observe(&shared, ConnectionEvent::Unsubscribed { topic: &topic });
        }
    }

    fn withdraw(&self, conn: ConnectionId, topic: &str) -> Option<(Arc<Shared>, TopicName)> {
        let (shared, name) = (self.connection(conn)?, TopicName::parse(topic).ok()?);
        if let Some((topic, token)) = shared.withdraw(&name)? {
            topic.leave(conn, token, self.now_ms());
        }
        Some((shared, name))
    }

    /// Ends a subscription against the client's wish, and takes it off the topic's places.
    pub fn end(&self, conn: ConnectionId, topic: &str, code: EndCode, msg: &str) {
        self.leave_places(conn, |place| place.0.as_str() == topic);
        self.end_subscription(conn, topic, code, msg);
    }

    /// Ends a subscription against the client's wish; what was queued for it is not sent any more. Nothing happens without one.
    pub fn end_subscription(&self, conn: ConnectionId, topic: &str, code: EndCode, msg: &str) {
        if let Some((shared, topic)) = self.withdraw(conn, topic) {
            self.observe(&shared, ConnectionEvent::Ended { topic: &topic, code });
            shared.control(Outgoing::End { topic, code, msg: msg.into() }.encode());
        }
    }

    /// Closes a connection.
    pub fn close(&self, conn: ConnectionId, code: CloseCode) {
        if let Some(shared) = self.connection(conn) {
            shared.close(code);
        }
    }

    /// The connections of a user, each with the session it was opened with.
    pub fn connections_of(&self, user_id: &str) -> Vec<(ConnectionId, Arc<str>)> {
        let ids = self.core().users.get(user_id).map(|ids| ids.clone()).unwrap_or_default();
        ids.into_iter().filter_map(|id| Some((id, self.connection(id)?.who.session_id.clone()))).collect()
    }

    /// What a connection is subscribed to, or about to be, and where it is present.
    pub fn topics_of(&self, conn: ConnectionId) -> Vec<TopicName> {
        let mut topics = self.connection(conn).map(|shared| shared.topics()).unwrap_or_default();
        topics.extend(self.places_of(conn));
        topics.sort_unstable();
        topics.dedup();
        topics
    }

    /// Takes nobody new, sends everybody `bye` with the window to come back in, and closes with 4002.
    pub fn drain(&self) {
        self.core().draining.store(true, Relaxed);
        for conn in &self.core().connections {
            self.close_for_drain(&conn);
        }
    }

    fn close_for_drain(&self, shared: &Shared) {
        let code = CloseCode::DRAINING;
        shared.control(Outgoing::Bye { code: code.0, retry_ms: self.core().config.drain_retry_ms }.encode());
        shared.close(code);
    }

    /// Whether the hub is sending everybody away.
    pub fn is_draining(&self) -> bool {
        self.core().draining.load(Relaxed)
    }

    /// Its counts alone, without a look at each connection and topic.
    pub fn counts(&self) -> HubStats {
        self.core().counters.snapshot()
    }

    /// What the hub says about itself.
    pub fn stats(&self) -> HubStats {
        let mut stats = self.counts();
        stats.connections = self.core().connections.len();
        stats.queue_bytes = self.core().connections.iter().map(|conn| conn.queue_bytes()).sum();
        self.core().topics.each(|topic, _, readers| {
            stats.topics.insert(topic.to_string(), readers);
        });
        stats
    }

    pub(crate) fn snapshot(&self, topic: &Topic) -> Option<Frame> {
        Some(topic.lock().state()?.0.snapshot(&topic.name))
    }

    fn connection(&self, conn: ConnectionId) -> Option<Arc<Shared>> {
        self.core().connections.get(&conn).map(|shared| shared.clone())
    }
}
