//! The shapes of a resource for the OpenAPI document, and its metadata for the console: both from the fields.

use serde_json::{Map, Value, json};

use super::{
    Resource, Transition,
    field::{Field, Kind},
    list::MAX_PAGE,
};
use crate::http::{Api, Shape};

/// The metadata of every resource, for the console.
pub fn meta() -> Value {
    super::all()
        .iter()
        .map(|resource| {
            json!({ "name": resource.name, "base": resource.base, "page": resource.page, "title": resource.title,
                    "defaultSort": resource.default_sort, "conditions": resource.rules.conditions(), "fields": resource.fields,
                    "tree": resource.rules.tree().map(|tree| json!({ "parent": tree.parent, "position": tree.position, "maxDepth": tree.max_depth })),
                    "workflow": resource.rules.workflow().map(|workflow| workflow.meta(resource)) })
        })
        .collect()
}

fn named(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// `sop_plans` → `SopPlans`.
fn type_name(resource: &Resource) -> String {
    resource.name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

fn shape(field: &Field) -> Value {
    let mut shape = match field.kind {
        Kind::Text | Kind::LongText | Kind::Phone | Kind::Ref { .. } | Kind::File { .. } | Kind::Secret => json!({ "type": "string" }),
        Kind::Email => json!({ "type": "string", "format": "email" }),
        Kind::Url => json!({ "type": "string", "format": "uri" }),
        Kind::Enum { values } => json!({ "type": "string", "enum": values }),
        Kind::Bool => json!({ "type": "boolean" }),
        Kind::Number | Kind::Duration => json!({ "type": "integer" }),
        Kind::Decimal { .. } | Kind::Percent { .. } => json!({ "type": "number" }),
        Kind::Date => json!({ "type": "string", "format": "date" }),
        Kind::Tags { longest } => json!({ "type": "array", "items": { "type": "string", "minLength": 1, "maxLength": longest } }),
        Kind::SomeOf { values } => json!({ "type": "array", "uniqueItems": true, "items": { "type": "string", "enum": values } }),
        Kind::Rows { fields, .. } => json!({ "type": "array", "items": row_shape(fields) }),
        Kind::Time => json!({ "type": "string", "format": "date-time" }),
        Kind::Refs { .. } => json!({ "type": "array", "items": { "type": "string" } }),
    };
    let [least, most] = match field.kind {
        Kind::Number | Kind::Duration | Kind::Decimal { .. } | Kind::Percent { .. } => ["minimum", "maximum"],
        kind if kind.is_several() => ["minItems", "maxItems"],
        _ => ["minLength", "maxLength"],
    };
    for (name, bound) in [(least, field.min), (most, field.max)] {
        if let Some(bound) = bound {
            shape[name] = bound.into();
        }
    }
    shape
}

/// A child row; as input it may come without an id: it is new.
fn row_shape(fields: &[Field]) -> Value {
    let mut row = Map::from_iter([("id".to_owned(), json!({ "type": "string" }))]);
    for field in fields {
        row.insert(field.name.into(), if field.required { shape(field) } else { nullable(shape(field)) });
        if let Kind::Ref { .. } = field.kind {
            row.insert(format!("{}_name", field.stem()), json!({ "type": ["string", "null"] }));
        }
    }
    let needed: Vec<&str> = fields.iter().filter(|field| field.required && field.default.is_none()).map(|field| field.name).collect();
    json!({ "type": "object", "required": needed, "properties": row })
}

fn nullable(mut shape: Value) -> Value {
    shape["type"] = json!([shape["type"], "null"]);
    shape
}

/// Adds the resource's row and inputs to the components.
pub(super) fn add(api: &mut Api, resource: &'static Resource) {
    api.add_schemas(|all| schemas(all, resource));
}

fn schemas(all: &mut Vec<(String, Value)>, resource: &Resource) {
    let name = type_name(resource);
    let (mut row, mut required) = (Map::new(), vec!["id", "version", "created_at", "updated_at", "updated_by"]);
    for name in ["id", "created_at", "updated_at"] {
        row.insert(name.into(), json!({ "type": "string" }));
    }
    row.insert("version".into(), json!({ "type": "integer" }));
    row.insert(
        "updated_by".into(),
        json!({ "type": ["object", "null"], "required": ["id", "name"], "properties": { "id": { "type": "string" }, "name": { "type": "string" } } }),
    );
    for field in resource.fields.iter().filter(|field| field.kind != Kind::Secret) {
        let always = field.required || field.kind.is_several();
        row.insert(field.name.into(), if always { shape(field) } else { nullable(shape(field)) });
        if field.listed {
            required.push(field.name);
        }
        match field.kind {
            Kind::Ref { .. } => row.insert(format!("{}_name", field.stem()), json!({ "type": ["string", "null"] })),
            Kind::Refs { .. } => row.insert(format!("{}_names", field.stem()), json!({ "type": "array", "items": { "type": "string" } })),
            _ => None,
        };
    }
    all.push((name.clone(), json!({ "type": "object", "required": required, "properties": row })));
    if !resource.is_writable() {
        return;
    }
    let writable = || resource.fields.iter().filter(|field| field.writable);
    let inputs: Map<String, Value> = writable().map(|field| (field.name.to_owned(), nullable(shape(field)))).collect();
    let mut make = inputs.clone();
    make.insert("requestId".into(), json!({ "type": "string", "minLength": 8, "maxLength": 64 }));
    let needed: Vec<&str> = writable().filter(|field| field.required && field.default.is_none()).map(|field| field.name).collect();
    all.push((format!("{name}Create"), json!({ "type": "object", "required": needed, "properties": make })));
    let mut change: Map<String, Value> =
        writable().filter(|field| !field.create_only).map(|field| (field.name.to_owned(), inputs[field.name].clone())).collect();
    change.insert("id".into(), json!({ "type": "string" }));
    change.insert("version".into(), json!({ "type": "integer" }));
    all.push((format!("{name}Update"), json!({ "type": "object", "required": ["id", "version"], "properties": change })));
}

pub(super) fn list(resource: &'static Resource) -> [Shape; 2] {
    Shape::both(move || {
        let input = json!({ "type": "object", "properties": {
            "page": { "type": "integer", "minimum": 1 },
            "size": { "type": "integer", "minimum": 1, "maximum": MAX_PAGE },
            "sort": { "type": "array", "items": { "type": "string" } },
            "filter": { "type": "object", "additionalProperties": true },
            "search": { "type": "string" },
        } });
        let output = json!({ "type": "object", "required": ["records", "total", "page", "size", "position"], "properties": {
            "records": { "type": "array", "items": named(&type_name(resource)) },
            "total": { "type": "integer" }, "page": { "type": "integer" }, "size": { "type": "integer" },
            "position": { "type": "array", "items": {} },
        } });
        [input, output]
    })
}

pub(super) fn query(resource: &'static Resource) -> [Shape; 2] {
    Shape::both(move || {
        let one = json!({ "type": "object", "required": ["id"], "properties": { "id": { "type": "string" } } });
        [one, named(&type_name(resource))]
    })
}

pub(super) fn create(resource: &'static Resource) -> [Shape; 2] {
    Shape::both(move || {
        let name = type_name(resource);
        [named(&format!("{name}Create")), named(&name)]
    })
}

pub(super) fn update(resource: &'static Resource) -> [Shape; 2] {
    Shape::both(move || {
        let name = type_name(resource);
        [named(&format!("{name}Update")), named(&name)]
    })
}

pub(super) fn ids() -> [Shape; 2] {
    Shape::both(move || {
        let ids =
            json!({ "type": "object", "required": ["ids"], "properties": { "ids": { "type": "array", "items": { "type": "string" } } } });
        [ids.clone(), ids]
    })
}

pub(super) fn history() -> [Shape; 2] {
    Shape::both(move || {
        let one = json!({ "type": "object", "required": ["id"], "properties": { "id": { "type": "string" } } });
        let text = json!({ "type": ["string", "null"] });
        let entry = json!({ "type": "object", "required": ["at", "op", "actor_id", "actor_name"], "properties": {
            "at": { "type": "string" }, "op": { "type": "string" }, "actor_id": text, "actor_name": text,
            "before": { "type": ["object", "null"] }, "after": { "type": ["object", "null"] } } });
        let entries =
            json!({ "type": "object", "required": ["records"], "properties": { "records": { "type": "array", "items": entry } } });
        [one, entries]
    })
}

/// What many records get, and what became of each.
pub(super) fn bulk(resource: &'static Resource) -> [Shape; 2] {
    Shape::both(move || {
        let fields = resource.fields.iter().filter(|field| field.bulk && field.writable && !field.create_only);
        let set: Map<String, Value> = fields.map(|field| (field.name.to_owned(), nullable(shape(field)))).collect();
        let input = json!({ "type": "object", "required": ["set"], "properties": {
            "ids": { "type": "array", "items": { "type": "string" } },
            "filter": { "type": "object", "additionalProperties": true },
            "search": { "type": "string" },
            "count": { "type": "integer" },
            "title": { "type": "string", "maxLength": 100 },
            "set": { "type": "object", "properties": set } } });
        let mut output = outcome();
        // Of all that match it is the job.
        output["properties"]["job"] = json!({ "type": "string" });
        output["required"] = json!([]);
        [input, output]
    })
}

/// Which records are to go, and the job that does it.
pub(super) fn bulk_delete() -> [Shape; 2] {
    Shape::both(move || {
        let input = json!({ "type": "object", "required": ["filter", "count"], "properties": {
            "filter": { "type": "object", "additionalProperties": true },
            "search": { "type": "string" },
            "count": { "type": "integer" },
            "title": { "type": "string", "maxLength": 100 } } });
        let output = json!({ "type": "object", "required": ["job"], "properties": { "job": { "type": "string" } } });
        [input, output]
    })
}

/// The words of a field of tags, and how many records hold each.
pub(super) fn words() -> [Shape; 2] {
    Shape::both(move || {
        let input = json!({ "type": "object", "required": ["field"], "properties": { "field": { "type": "string" }, "search": { "type": "string" } } });
        let word = json!({ "type": "object", "required": ["word", "count"], "properties": { "word": { "type": "string" }, "count": { "type": "integer" } } });
        let words = json!({ "type": "object", "required": ["records"], "properties": { "records": { "type": "array", "items": word } } });
        [input, words]
    })
}

/// All of a tree, asked with nothing.
pub(super) fn tree(resource: &'static Resource) -> [Shape; 2] {
    Shape::both(move || {
        let output = json!({ "type": "object", "required": ["records", "position"], "properties": {
            "records": { "type": "array", "items": named(&type_name(resource)) }, "position": { "type": "array", "items": {} } } });
        [json!({ "type": "object" }), output]
    })
}

/// Where a record of a tree comes to stand.
pub(super) fn moved(resource: &'static Resource) -> [Shape; 2] {
    Shape::both(move || {
        let or_none = json!({ "type": ["string", "null"] });
        let input = json!({ "type": "object", "required": ["id"], "properties": {
            "id": { "type": "string" }, "version": { "type": ["integer", "null"] }, "parent": or_none, "after": or_none } });
        [input, named(&type_name(resource))]
    })
}

/// Where a record comes to stand in its order.
pub(super) fn ordered(resource: &'static Resource) -> [Shape; 2] {
    Shape::both(move || {
        let input = json!({ "type": "object", "required": ["id"], "properties": {
            "id": { "type": "string" }, "version": { "type": ["integer", "null"] }, "after": { "type": ["string", "null"] } } });
        [input, named(&type_name(resource))]
    })
}

/// Of several records, which were changed and why others were not.
fn outcome() -> Value {
    let refused = json!({ "type": "object", "required": ["id", "status", "msg"], "properties": {
        "id": { "type": "string" }, "status": { "type": "integer" }, "msg": { "type": "string" } } });
    json!({ "type": "object", "required": ["done", "refused"], "properties": {
        "done": { "type": "array", "items": { "type": "string" } }, "refused": { "type": "array", "items": refused } } })
}

/// Accounts by id and name, asked with nothing.
pub(super) fn people() -> [Shape; 2] {
    Shape::both(move || {
        let person = json!({ "type": "object", "required": ["id", "name"], "properties": { "id": { "type": "string" }, "name": { "type": "string" } } });
        let people =
            json!({ "type": "object", "required": ["records"], "properties": { "records": { "type": "array", "items": person } } });
        [json!({ "type": "object" }), people]
    })
}

/// Of a transition: one record or several; of one the row is answered, of several what became of each.
pub(super) fn transition(resource: &'static Resource, transition: &'static Transition) -> [Shape; 2] {
    Shape::both(move || {
        let mut properties = Map::from_iter([
            ("id".to_owned(), json!({ "type": "string" })),
            ("ids".to_owned(), json!({ "type": "array", "items": { "type": "string" } })),
            ("version".to_owned(), json!({ "type": "integer" })),
            ("versions".to_owned(), json!({ "type": "object", "additionalProperties": { "type": "integer" } })),
        ]);
        properties.extend(
            transition
                .inputs
                .iter()
                .map(|field| (field.name.to_owned(), if field.required { shape(field) } else { nullable(shape(field)) })),
        );
        let needed: Vec<&str> = transition.inputs.iter().filter(|field| field.required).map(|field| field.name).collect();
        let input = json!({ "type": "object", "required": needed, "properties": properties });
        [input, json!({ "oneOf": [named(&type_name(resource)), outcome()] })]
    })
}
