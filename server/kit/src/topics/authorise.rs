//! Which topics a caller may open. The only place that makes an `AuthorisedTopic`; who may hear which says its kind ([`crate::topics`]).

use belltower_realtime::{AuthorisedTopic, ConnectionId, EndCode, Lane, TopicClass, TopicName};

use super::{UnknownTopic, kind_of};
use crate::{
    app::App,
    auth::{Auth, Caller, Principal, catalogue::Action},
    error::FORBIDDEN,
    resource::{self, Resource, Watcher},
    shares,
    text::Language,
};

/// Why a topic cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopicRefusal {
    /// It exists, but not for this caller.
    Forbidden,
    /// There is no such topic.
    Unknown,
}

impl From<UnknownTopic> for TopicRefusal {
    fn from(_: UnknownTopic) -> Self {
        Self::Unknown
    }
}

impl Auth {
    /// The topic, authorised for this principal: a guest hears of its links, and nothing else.
    pub fn topic(&self, principal: &Principal, name: &TopicName) -> Result<AuthorisedTopic, TopicRefusal> {
        let (kind, of) = kind_of(name.as_str()).ok_or(TopicRefusal::Unknown)?;
        let may = match principal {
            Principal::Account(caller) => (kind.may)(caller, of)?,
            Principal::Link(guest) => shares::hears(guest, name.as_str()),
        };
        if !may {
            return Err(TopicRefusal::Forbidden);
        }
        Ok(self.authority().authorise(name.clone(), kind.class, kind.lane))
    }

    /// Authorises the presence of this caller on a topic: to be shown there as present at records of its kind. Subscribing to it may take more.
    pub fn authorise_presence(&self, caller: &Caller, name: &TopicName) -> Result<AuthorisedTopic, TopicRefusal> {
        let resource = presence_resource(name).ok_or(TopicRefusal::Unknown)?;
        if !caller.rights.allow_any(resource.pages(), Action::Query) {
            return Err(TopicRefusal::Forbidden);
        }
        Ok(self.authority().authorise(name.clone(), TopicClass::State, Lane::Events))
    }
}

/// Before a record's key, the topic that those hear who see all records.
pub const ALL_PRESENCE: &str = "presence:";
/// The topics of those who see some records: of their own, and of their team's. The resource and the account follow.
const NARROW_PRESENCE: [&str; 2] = ["own_presence:", "team_presence:"];

/// The topic that a watcher of some records hears who looks at them on.
pub fn presence_topic(resource: &Resource, watcher: &Watcher) -> Option<TopicName> {
    TopicName::parse(&format!("{}_presence:{}:{}", watcher.prefix(), resource.name, watcher.account)).ok()
}

/// The resource whose records are looked at on a topic.
pub fn presence_resource(topic: &TopicName) -> Option<&'static Resource> {
    let name = topic.as_str();
    let narrow = NARROW_PRESENCE.iter().find_map(|prefix| name.strip_prefix(prefix)?.split_once(':')).map(|(resource, _)| resource);
    resource::by_name(narrow.or(name.strip_prefix(ALL_PRESENCE))?)
}

/// Ends a subscription that a caller may no longer have, and takes them off the topic's places if they may no longer be there.
pub fn still_allowed(app: &App, connection: ConnectionId, principal: &Principal, language: Language, topic: &TopicName) {
    if app.state::<Auth>().topic(principal, topic).is_ok() {
        return;
    }
    let why = FORBIDDEN.say(language);
    match principal.account().map(|caller| app.state::<Auth>().authorise_presence(caller, topic)) {
        Some(Ok(_)) => app.hub.end_subscription(connection, topic.as_str(), EndCode::Rights, &why),
        _ => app.hub.end(connection, topic.as_str(), EndCode::Rights, &why),
    }
}
