//! Kinds of topic: what each is called, its class, the shape of what it carries and who may hear it. Those of the server itself are here, those of an area
//! in the area; the console's types of topics and payloads are generated from all of them (`belltower meta`).

mod authorise;

use std::sync::LazyLock;

use belltower_realtime::{Lane, LogLine, TopicClass};
use belltower_sync::Rights;
use futures_util::future::BoxFuture;
use serde_json::{Map, Value, json};
use utoipa::{
    ToSchema,
    openapi::{RefOr, schema::Schema},
};

use crate::{
    auth::{Caller, catalogue::Action, rights::DataScope},
    db::{Db, DbError},
    documents,
    installed::Installed,
    jobs::JobProgress,
    nodes::NodeSeen,
    notifications, resource, shares,
};

pub use authorise::{ALL_PRESENCE, TopicRefusal, presence_resource, presence_topic, still_allowed};

/// What an area brings: its kinds of topic, the shapes of what it tells single accounts, and the schemas that both refer to.
pub struct AreaTopics {
    /// The kinds.
    pub kinds: &'static [TopicKind],
    /// The shapes of what it tells accounts on `user:<id>`.
    pub user_events: fn() -> Vec<Value>,
    /// The shapes of what it tells on `document:<kind>:<id>`.
    pub document_events: fn() -> Vec<Value>,
    /// The schemas.
    pub schemas: fn(&mut Schemas),
}

/// What the areas of this process bring.
pub static AREA_TOPICS: Installed<AreaTopics> = Installed::new();

/// A kind of topic. Only [`Auth::topic`](crate::auth::Auth::topic) makes a subscription of it.
pub struct TopicKind {
    /// What its names begin with: all before the `:`, or the whole name.
    pub prefix: &'static str,
    /// What follows the `:`: a placeholder, or the values there are, joined by `|`; empty for a topic of its own.
    pub rest: &'static str,
    /// What it promises.
    pub class: TopicClass,
    /// Which of a socket's queues it takes.
    pub lane: Lane,
    /// The shape of what it carries, as JSON Schema.
    pub payload: fn() -> Value,
    /// Whether a caller may hear the topic with this after the `:`.
    pub may: fn(&Caller, &str) -> Result<bool, UnknownTopic>,
    /// Of a log: reads what is stored of it.
    pub lines: Option<ReadLines>,
}

/// Reads the lines of a log (what its topic has after the `:`) after an offset, the oldest first, at most so many.
pub type ReadLines = fn(Db, String, i64, i64) -> BoxFuture<'static, Result<Vec<LogLine>, DbError>>;

/// There is no such topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownTopic;

/// Schemas by name.
pub type Schemas = Vec<(String, RefOr<Schema>)>;

/// Adds the schema of a type and of all that it refers to.
pub fn schema<T: ToSchema>(schemas: &mut Schemas) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}

impl TopicKind {
    /// Whether what follows the `:` is one of the values there are.
    fn takes(&self, rest: &str) -> bool {
        (self.rest.starts_with('<') && !rest.is_empty()) || self.values().any(|value| value == rest)
    }

    /// The values there are after the `:`.
    pub fn values(&self) -> impl Iterator<Item = &'static str> {
        self.rest.split('|')
    }
}

/// The kinds that no area brings.
const OWN: &[TopicKind] = &[
    TopicKind {
        prefix: "user",
        rest: "<id>",
        class: TopicClass::Event,
        lane: Lane::Personal,
        payload: of_user,
        may: |caller, user| Ok(*caller.user_id == *user),
        lines: None,
    },
    TopicKind {
        prefix: "resource",
        rest: "<resource>",
        class: TopicClass::Event,
        lane: Lane::Events,
        payload: of_resource,
        may: sees_all,
        lines: None,
    },
    TopicKind {
        prefix: "own",
        rest: "<resource>:<user>",
        class: TopicClass::Event,
        lane: Lane::Events,
        payload: of_resource,
        may: sees_own,
        lines: None,
    },
    TopicKind {
        prefix: "team",
        rest: "<resource>:<user>",
        class: TopicClass::Event,
        lane: Lane::Events,
        payload: of_resource,
        may: sees_team,
        lines: None,
    },
    TopicKind {
        prefix: "presence",
        rest: "<resource>",
        class: TopicClass::State,
        lane: Lane::Events,
        payload: of_presence,
        may: sees_all,
        lines: None,
    },
    TopicKind {
        prefix: "own_presence",
        rest: "<resource>:<user>",
        class: TopicClass::State,
        lane: Lane::Events,
        payload: of_presence,
        may: sees_own,
        lines: None,
    },
    TopicKind {
        prefix: "team_presence",
        rest: "<resource>:<user>",
        class: TopicClass::State,
        lane: Lane::Events,
        payload: of_presence,
        may: sees_team,
        lines: None,
    },
    TopicKind {
        prefix: "progress",
        rest: "<resource>",
        class: TopicClass::State,
        lane: Lane::Events,
        payload: || reference("JobProgress"),
        may: sees_all,
        lines: None,
    },
    TopicKind {
        prefix: "own_progress",
        rest: "<user>",
        class: TopicClass::State,
        lane: Lane::Events,
        payload: || reference("JobProgress"),
        may: |caller, user| Ok(*caller.user_id == *user),
        lines: None,
    },
    TopicKind {
        prefix: "document",
        rest: "<kind>:<id>",
        class: TopicClass::Event,
        lane: Lane::Events,
        payload: of_document,
        may: |caller, of| {
            let (kind, _) = of.split_once(':').ok_or(UnknownTopic)?;
            Ok(documents::rights(caller, kind) != Rights::None)
        },
        lines: None,
    },
    TopicKind {
        prefix: "views",
        rest: "<resource>",
        class: TopicClass::Event,
        lane: Lane::Events,
        payload: || object([("id", or_null(text()))]),
        may: |caller, of| {
            let resource = resource::by_name(of).ok_or(UnknownTopic)?;
            Ok(caller.rights.allow_any(resource.pages(), Action::Query))
        },
        lines: None,
    },
    TopicKind {
        prefix: "templates",
        rest: "<resource>",
        class: TopicClass::Event,
        lane: Lane::Events,
        payload: || object([("id", text())]),
        may: |caller, of| {
            let of = documents::all().find(|kind| kind.resource.name == of && kind.templates.is_some()).ok_or(UnknownTopic)?;
            Ok(caller.rights.allow_any(of.resource.pages(), Action::Query))
        },
        lines: None,
    },
    TopicKind {
        prefix: "share",
        rest: "<id>",
        class: TopicClass::Event,
        lane: Lane::Events,
        payload: || object([("type", one_of(&["changed", "ended"]))]),
        // Guests alone: `Auth::topic` asks their links.
        may: |_, _| Ok(false),
        lines: None,
    },
    TopicKind {
        prefix: "shares",
        rest: "<resource>:<id>",
        class: TopicClass::Event,
        lane: Lane::Events,
        payload: || object([("id", text())]),
        may: |caller, of| {
            let (resource, id) = of.split_once(':').ok_or(UnknownTopic)?;
            let of = resource::by_name(resource).ok_or(UnknownTopic)?;
            Ok(shares::may_list(caller, resource, id) && (resource == "users" || !of.is_scoped_for(caller)))
        },
        lines: None,
    },
    TopicKind {
        prefix: "operations",
        rest: "",
        class: TopicClass::State,
        lane: Lane::Events,
        payload: || reference("NodeSeen"),
        may: |caller, _| Ok(caller.rights.allow("operations", Action::Query)),
        lines: None,
    },
];

fn sees_all(caller: &Caller, of: &str) -> Result<bool, UnknownTopic> {
    let resource = resource::by_name(of).ok_or(UnknownTopic)?;
    Ok(caller.rights.allow_any(resource.pages(), Action::Query) && !resource.is_scoped_for(caller))
}

fn sees_own(caller: &Caller, of: &str) -> Result<bool, UnknownTopic> {
    let (name, user) = of.split_once(':').ok_or(UnknownTopic)?;
    let resource = resource::by_name(name).ok_or(UnknownTopic)?;
    Ok(caller.rights.allow_any(resource.pages(), Action::Query) && *caller.user_id == *user)
}

fn sees_team(caller: &Caller, of: &str) -> Result<bool, UnknownTopic> {
    let (name, _) = of.split_once(':').ok_or(UnknownTopic)?;
    let resource = resource::by_name(name).ok_or(UnknownTopic)?;
    Ok(sees_own(caller, of)? && resource.scope_for(caller) >= DataScope::Team)
}

/// Every kind of topic.
pub fn all() -> impl Iterator<Item = &'static TopicKind> {
    OWN.iter().chain(AREA_TOPICS.get().iter().flat_map(|area| area.kinds))
}

/// The kind of a topic's name, and what its name has after the `:`.
pub fn kind_of(name: &str) -> Option<(&'static TopicKind, &str)> {
    let (prefix, rest) = name.split_once(':').unwrap_or((name, ""));
    let kind = all().find(|kind| kind.prefix == prefix && kind.rest.is_empty() != name.contains(':'))?;
    kind.takes(rest).then_some((kind, rest))
}

/// The names of the logs' topics.
pub fn logs() -> &'static [String] {
    static LOGS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let logs = all().filter(|kind| kind.class == TopicClass::Log);
        logs.flat_map(|kind| kind.values().map(|value| format!("{}:{value}", kind.prefix))).collect()
    });
    &LOGS
}

/// The kinds, and the schemas that their payloads refer to, for the console's types.
pub fn meta() -> Value {
    let kinds: Vec<Value> =
        all().map(|kind| json!({ "prefix": kind.prefix, "rest": kind.rest, "class": kind.class, "payload": (kind.payload)() })).collect();
    let mut schemas = Schemas::new();
    for area in AREA_TOPICS.get() {
        (area.schemas)(&mut schemas);
    }
    schema::<NodeSeen>(&mut schemas);
    schema::<JobProgress>(&mut schemas);
    let schemas: Map<String, Value> = schemas.into_iter().map(|(name, schema)| (name, json!(schema))).collect();
    json!({ "kinds": kinds, "schemas": schemas })
}

/// A reference to a schema by its name.
pub fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// An object whose fields all are there, except those that end in `?`.
pub fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    let required: Vec<&str> = fields.iter().map(|(name, _)| *name).filter(|name| !name.ends_with('?')).collect();
    let properties: Map<String, Value> =
        fields.iter().map(|(name, shape)| (name.trim_end_matches('?').to_owned(), shape.clone())).collect();
    json!({ "type": "object", "required": required, "properties": properties })
}

/// Text.
pub fn text() -> Value {
    json!({ "type": "string" })
}

/// A list of texts.
pub fn texts() -> Value {
    json!({ "type": "array", "items": text() })
}

/// One of some words.
pub fn one_of(values: &[&str]) -> Value {
    json!({ "type": "string", "enum": values })
}

/// That, or nothing.
pub fn or_null(shape: Value) -> Value {
    json!({ "oneOf": [shape, { "type": "null" }] })
}

fn of_user() -> Value {
    let told = |kind: &str| ("type", one_of(&[kind]));
    let own = [
        object([told("rights")]),
        object([told("settings"), ("settings", json!({ "type": "object", "additionalProperties": true }))]),
        object([told("job"), ("op", one_of(&["create", "update"])), ("id", text()), ("row", row())]),
    ];
    let areas = AREA_TOPICS.get().iter().flat_map(|area| (area.user_events)());
    json!({ "oneOf": own.into_iter().chain(notifications::events()).chain(areas).collect::<Vec<_>>() })
}

fn of_resource() -> Value {
    let person = object([("id", text()), ("name", text())]);
    object([
        ("op", one_of(&["create", "update", "delete", "restore"])),
        ("id", text()),
        ("row", or_null(row())),
        ("changed", texts()),
        ("by", or_null(person)),
    ])
}

/// A record, whatever its fields.
fn row() -> Value {
    json!({ "type": "object", "required": ["id"], "properties": { "id": text() }, "additionalProperties": true })
}

fn of_presence() -> Value {
    object([("user", text()), ("name", text()), ("colour", text()), ("at", text())])
}

fn of_document() -> Value {
    let told = |kind: &str| ("type", one_of(&[kind]));
    let number = json!({ "type": "integer" });
    let areas = AREA_TOPICS.get().iter().flat_map(|area| (area.document_events)());
    let own = [
        object([told("version"), ("number", number.clone())]),
        object([
            told("restored"),
            ("seq", or_null(number.clone())),
            ("from", number.clone()),
            ("version", or_null(number.clone())),
            ("undoes", or_null(number)),
            ("did", or_null(text())),
            ("by", text()),
            ("name", text()),
        ]),
        object([told("comment"), ("thread", text())]),
        object([told("publication")]),
    ];
    json!({ "oneOf": own.into_iter().chain(areas).collect::<Vec<_>>() })
}
