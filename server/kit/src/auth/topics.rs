//! Which topics a caller may open. The only authorise_presence that makes an `AuthorisedTopic`; who may hear which says its kind ([`crate::topics`]).

use belltower_realtime::{AuthorisedTopic, Lane, TopicClass, TopicName};

use super::{Auth, Caller, catalogue::Action};
use crate::{
    presence,
    topics::{self, UnknownTopic},
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
    /// The topic, authorised for this caller.
    pub fn topic(&self, caller: &Caller, name: &TopicName) -> Result<AuthorisedTopic, TopicRefusal> {
        let (kind, of) = topics::kind_of(name.as_str()).ok_or(TopicRefusal::Unknown)?;
        if !(kind.may)(caller, of)? {
            return Err(TopicRefusal::Forbidden);
        }
        Ok(self.authority.authorise(name.clone(), kind.class, kind.lane))
    }

    /// Authorises the presence of this caller on a topic: to be shown there as present at records of its kind. Subscribing to it may take more.
    pub fn authorise_presence(&self, caller: &Caller, name: &TopicName) -> Result<AuthorisedTopic, TopicRefusal> {
        let resource = presence::resource_of(name).ok_or(TopicRefusal::Unknown)?;
        if !caller.rights.allow_any(resource.pages(), Action::Query) {
            return Err(TopicRefusal::Forbidden);
        }
        Ok(self.authority.authorise(name.clone(), TopicClass::State, Lane::Events))
    }
}
