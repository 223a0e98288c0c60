//! Every kind of topic: its name, its class and the shape of what it carries. `auth/topics.rs` says who may hear one; the console's types of topics and
//! payloads are generated from here (`belltower meta`).

use belltower_realtime::TopicClass;
use serde_json::{Map, Value, json};
use utoipa::{PartialSchema, ToSchema};

use crate::{
    areas::{
        classes::Reminder,
        monitoring::{Sos, Tile},
    },
    nodes::NodeSeen,
};

/// A kind of topic.
pub struct Kind {
    /// What its names begin with: all before the `:`, or the whole name.
    pub prefix: &'static str,
    /// What follows the `:`: a placeholder, or the values there are, joined by `|`; empty for a topic of its own.
    pub rest: &'static str,
    /// What it promises.
    pub class: TopicClass,
    payload: fn() -> Value,
}

/// All of them.
pub const KINDS: &[Kind] = &[
    Kind { prefix: "user", rest: "<id>", class: TopicClass::Event, payload: of_user },
    Kind { prefix: "resource", rest: "<resource>", class: TopicClass::Event, payload: of_resource },
    Kind { prefix: "own", rest: "<resource>:<user>", class: TopicClass::Event, payload: of_resource },
    Kind { prefix: "presence", rest: "<resource>", class: TopicClass::State, payload: of_presence },
    Kind { prefix: "own_presence", rest: "<resource>:<user>", class: TopicClass::State, payload: of_presence },
    Kind { prefix: "document", rest: "<kind>:<id>", class: TopicClass::Event, payload: of_document },
    Kind { prefix: "class", rest: "<id>", class: TopicClass::Event, payload: of_class },
    Kind { prefix: "board", rest: "", class: TopicClass::State, payload: || reference("Tile") },
    Kind { prefix: "sos", rest: "", class: TopicClass::State, payload: || reference("Sos") },
    Kind { prefix: "operations", rest: "", class: TopicClass::State, payload: || reference("NodeSeen") },
    Kind { prefix: "log", rest: "classes|server", class: TopicClass::Log, payload: of_log },
];

/// The kind of a topic's name, and what its name has after the `:`.
pub fn kind_of(name: &str) -> Option<(&'static Kind, &str)> {
    let (prefix, rest) = name.split_once(':').unwrap_or((name, ""));
    let kind = KINDS.iter().find(|kind| kind.prefix == prefix && kind.rest.is_empty() != name.contains(':'))?;
    Some((kind, rest))
}

/// The kinds, and the schemas that their payloads refer to, for the console's types.
pub fn meta() -> Value {
    let kinds: Vec<Value> = KINDS
        .iter()
        .map(|kind| json!({ "prefix": kind.prefix, "rest": kind.rest, "class": kind.class, "payload": (kind.payload)() }))
        .collect();
    let mut schemas = vec![("Tile".into(), Tile::schema()), ("Sos".into(), Sos::schema()), ("Reminder".into(), Reminder::schema())];
    Tile::schemas(&mut schemas);
    Sos::schemas(&mut schemas);
    Reminder::schemas(&mut schemas);
    schemas.push(("NodeSeen".into(), NodeSeen::schema()));
    NodeSeen::schemas(&mut schemas);
    let schemas: Map<String, Value> = schemas.into_iter().map(|(name, schema)| (name, json!(schema))).collect();
    json!({ "kinds": kinds, "schemas": schemas })
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// An object whose fields all are there, except those that end in `?`.
fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    let required: Vec<&str> = fields.iter().map(|(name, _)| *name).filter(|name| !name.ends_with('?')).collect();
    let properties: Map<String, Value> =
        fields.iter().map(|(name, shape)| (name.trim_end_matches('?').to_owned(), shape.clone())).collect();
    json!({ "type": "object", "required": required, "properties": properties })
}

fn text() -> Value {
    json!({ "type": "string" })
}

fn texts() -> Value {
    json!({ "type": "array", "items": text() })
}

fn one_of(values: &[&str]) -> Value {
    json!({ "type": "string", "enum": values })
}

fn or_null(shape: Value) -> Value {
    json!({ "oneOf": [shape, { "type": "null" }] })
}

fn of_user() -> Value {
    let told = |kind: &str| ("type", one_of(&[kind]));
    json!({ "oneOf": [
        object([told("rights")]),
        object([told("unread"), ("count", json!({ "type": "integer" }))]),
        object([told("message"), ("id", text()), ("title", text()), ("senderName", or_null(text()))]),
        object([told("message_read"), ("ids", texts())]),
        object([told("reminder"), ("reminder", reference("Reminder"))]),
        object([told("reminder_closed"), ("id", text())]),
    ] })
}

fn of_resource() -> Value {
    let person = object([("id", text()), ("name", text())]);
    let row = json!({ "type": "object", "required": ["id"], "properties": { "id": text() }, "additionalProperties": true });
    object([
        ("op", one_of(&["create", "update", "delete", "restore"])),
        ("id", text()),
        ("row", or_null(row)),
        ("changed", texts()),
        ("by", or_null(person)),
    ])
}

fn of_presence() -> Value {
    object([("user", text()), ("name", text()), ("colour", text()), ("at", text())])
}

fn of_document() -> Value {
    let told = |kind: &str| ("type", one_of(&[kind]));
    let number = json!({ "type": "integer" });
    json!({ "oneOf": [
        object([told("version"), ("number", number.clone())]),
        object([told("restored"), ("number", or_null(number))]),
        object([told("comment"), ("thread", text())]),
        object([told("publication")]),
    ] })
}

fn of_class() -> Value {
    let data = json!({ "type": "object", "additionalProperties": true });
    let may = |name: &'static str| (name, or_null(text()));
    object([
        ("type", text()),
        ("at", text()),
        may("session?"),
        may("userId?"),
        may("name?"),
        may("role?"),
        ("data?", data),
        ("sos?", or_null(reference("Sos"))),
    ])
}

fn of_log() -> Value {
    let may = |name: &'static str| (name, text());
    object([
        ("at", text()),
        ("level", one_of(&["debug", "info", "warn", "error"])),
        ("message", text()),
        may("clientAt?"),
        may("class?"),
        may("classNumber?"),
        may("className?"),
        may("room?"),
        may("session?"),
        may("user?"),
        may("userName?"),
        may("role?"),
        may("event?"),
        may("device?"),
        may("sdk?"),
        may("network?"),
        ("fields?", json!({ "type": "object", "additionalProperties": true })),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_kind_or_none() {
        for (name, prefix, rest) in
            [("user:7", "user", "7"), ("board", "board", ""), ("log:server", "log", "server"), ("class:a:b", "class", "a:b")]
        {
            let (kind, after) = kind_of(name).unwrap();
            assert_eq!((kind.prefix, after), (prefix, rest));
        }
        for name in ["board:1", "user", "nothing", "nothing:1", ""] {
            assert!(kind_of(name).is_none(), "{name}");
        }
    }
}
