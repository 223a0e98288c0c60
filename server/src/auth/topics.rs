//! Which topics and documents a caller may open. The only place that makes an `AuthorisedTopic`.

use belltower_realtime::{AuthorisedTopic, Lane, TopicClass, TopicName};

use super::{Auth, Caller, catalogue::Action};
use crate::{areas, presence, resource, topics};

/// What a caller may do with a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentRight {
    /// Read and write.
    Write,
    /// Read only.
    Read,
}

/// Why a topic cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopicRefusal {
    /// It exists, but not for this caller.
    Forbidden,
    /// There is no such topic.
    Unknown,
}

impl Auth {
    /// The topic, authorised for this caller.
    pub fn topic(&self, caller: &Caller, name: &TopicName) -> Result<AuthorisedTopic, TopicRefusal> {
        let (kind, of) = topics::kind_of(name.as_str()).ok_or(TopicRefusal::Unknown)?;
        let allowed = match kind.prefix {
            "user" => *caller.user_id == *of,
            "resource" | "presence" => {
                let resource = resource::by_name(of).ok_or(TopicRefusal::Unknown)?;
                caller.rights.allow_any(resource.pages(), Action::Query) && !resource.own_only(caller)
            }
            "own" | "own_presence" => {
                let (name, user) = of.split_once(':').ok_or(TopicRefusal::Unknown)?;
                let resource = resource::by_name(name).ok_or(TopicRefusal::Unknown)?;
                caller.rights.allow(resource.page, Action::Query) && *caller.user_id == *user
            }
            "class" => caller.rights.allow("ClassroomDetails", Action::Query) && self.may_watch_all(caller),
            "log" if kind.rest.split('|').any(|stream| stream == of) => self.may_read_log(caller, of),
            "board" | "sos" => caller.rights.allow("ClassroomSituation", Action::Query),
            "document" => {
                let (kind, _) = of.split_once(':').ok_or(TopicRefusal::Unknown)?;
                self.document(caller, kind).is_some()
            }
            "operations" => caller.rights.allow("operations", Action::Query),
            _ => return Err(TopicRefusal::Unknown),
        };
        let lane = if kind.prefix == "user" { Lane::Personal } else { Lane::Events };
        if allowed { Ok(self.authority.authorise(name.clone(), kind.class, lane)) } else { Err(TopicRefusal::Forbidden) }
    }

    /// The topic, authorised for this caller to be shown on as one who looks at records of this kind; hearing it may take more.
    pub fn place(&self, caller: &Caller, name: &TopicName) -> Result<AuthorisedTopic, TopicRefusal> {
        let resource = presence::resource_of(name).ok_or(TopicRefusal::Unknown)?;
        if !caller.rights.allow_any(resource.pages(), Action::Query) {
            return Err(TopicRefusal::Forbidden);
        }
        Ok(self.authority.authorise(name.clone(), TopicClass::State, Lane::Events))
    }

    /// Whether a caller may look into every classroom: who sees only their own classes does not, unless the board of all of them is theirs too.
    pub fn may_watch_all(&self, caller: &Caller) -> bool {
        let own_only = resource::by_name("classes").is_none_or(|classes| classes.own_only(caller));
        !own_only || caller.rights.allow("ClassroomSituation", Action::Query)
    }

    /// Whether a caller may read a log stream.
    pub fn may_read_log(&self, caller: &Caller, stream: &str) -> bool {
        match stream {
            "classes" => caller.rights.allow("logMonitoring", Action::Query) && self.may_watch_all(caller),
            // The server's own log is for administrators: whoever may also look into the permissions.
            "server" => caller.rights.allow("logMonitoring", Action::Get) && caller.rights.allow("permissionSet", Action::Query),
            _ => false,
        }
    }

    /// Whether a caller may see a record's phone number in clear: whoever may see such records whole.
    pub fn may_reveal(&self, caller: &Caller, of: &resource::Resource) -> bool {
        caller.rights.allow(of.page, Action::Get)
    }

    /// What a caller may do with a document of a kind; `None`: nothing.
    pub fn document(&self, caller: &Caller, kind: &str) -> Option<DocumentRight> {
        let shelf = areas::documents().into_iter().find(|shelf| shelf.kind().name() == kind)?;
        if caller.rights.allow_any(shelf.editors(), Action::Edit) {
            Some(DocumentRight::Write)
        } else {
            caller.rights.allow_any(shelf.pages(), Action::Get).then_some(DocumentRight::Read)
        }
    }
}
