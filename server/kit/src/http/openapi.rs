//! The OpenAPI document of the table of calls.

use std::{collections::BTreeMap, sync::OnceLock};

use axum::{
    body::Bytes,
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use serde_json::{Map, Value, json};

use super::{Access, Api, Shape};
use crate::{app::App, auth::Auth, error, text::Language};

/// The document, with every answer in its envelope.
pub fn document(api: &Api) -> Value {
    let mut schemas: BTreeMap<String, Value> = api.schemas().into_iter().collect();
    let mut paths: Map<String, Value> = Map::new();
    for route in &api.routes {
        let method = route.method.as_str().to_lowercase();
        let mut operation = json!({
            "summary": route.summary,
            "operationId": operation_id(&route.path),
            "responses": responses(route.access, json!({
                "description": "Done",
                "content": { "application/json": { "schema": {
                    "type": "object",
                    "required": ["code", "statusCode", "msg", "data"],
                    "properties": { "code": { "type": "integer" }, "statusCode": { "type": "integer" }, "msg": { "type": "string" }, "data": route.output.make() },
                } } },
            })),
            "security": match route.access {
                Access::Public => json!([]),
                Access::Link(_) | Access::Links(_) => json!([{ "link": [] }]),
                Access::PageOrLink(..) => json!([{ "session": [] }, { "link": [] }]),
                _ => json!([{ "session": [] }]),
            },
        });
        if let (Some(input), "post") = (&route.input, method.as_str()) {
            operation["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": input.make() } } });
        }
        if let (None, "post") = (&route.input, method.as_str()) {
            operation["requestBody"] = json!({ "required": true, "content": { "application/octet-stream": { "schema": { "type": "string", "format": "binary" } } } });
        }
        let query = if method == "get" { route.input.as_ref() } else { route.query.as_ref() };
        if method == "get" || query.is_some() {
            operation["parameters"] = parameters(&schemas, query);
        }
        paths.entry(route.path.clone()).or_insert_with(|| json!({}))[method] = operation;
    }
    schemas.insert(
        "Refusal".to_owned(),
        json!({
            "type": "object",
            "required": ["code", "statusCode", "msg", "id", "data"],
            "properties": {
                "code": { "type": "integer", "description": "1001 where nobody is signed in; otherwise the status" },
                "statusCode": { "type": "integer" },
                "msg": { "type": "string", "description": "What a person reads, in their language" },
                "id": { "type": "string", "description": "Names the sentence" },
                "data": { "type": "object", "properties": {
                    "fields": { "type": "object", "additionalProperties": { "type": "string" } },
                    "clash": {},
                    "requestId": { "type": "string" },
                } },
            },
        }),
    );
    let refusals: Map<String, Value> = REFUSALS.iter().map(|(status, what)| ((*status).to_owned(), refusal(what))).collect();
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Belltower", "version": env!("CARGO_PKG_VERSION") },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": refusals,
            "securitySchemes": {
                "session": { "type": "apiKey", "in": "cookie", "name": "access_token" },
                "link": { "type": "apiKey", "in": "cookie", "name": "link_session" },
            },
        },
    })
}

/// The refusals and failures of calls, by status.
const REFUSALS: [(&str, &str); 12] = [
    ("400", "The body or the query is not what the call takes; `data.fields` says what is wrong with which field"),
    ("401", "Nobody is signed in, or no longer (code 1001); or what was given to sign in is wrong (code 401)"),
    ("403", "The right is missing, or the call came from a foreign page"),
    ("404", "It does not exist, or not for this caller"),
    ("408", "The request did not arrive in time"),
    ("409", "It clashes with something; `data.clash` says with what"),
    ("410", "The link was good and is no more; `data.reason` says why"),
    ("413", "It is too large"),
    ("422", "It is well-formed, but against a rule"),
    ("429", "Too many attempts; `Retry-After` says when to come back"),
    ("500", "It failed; `data.requestId` finds the cause in the log"),
    ("503", "Something that it needs does not answer; nothing was changed"),
];

fn refusal(what: &str) -> Value {
    json!({ "description": what, "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Refusal" } } } })
}

/// What a call may answer: what it does, and the refusals that concern it.
fn responses(access: Access, done: Value) -> Value {
    let concerns = |status: &str| match status {
        "403" => access != Access::Provider,
        "410" => matches!(access, Access::Link(_) | Access::Links(_) | Access::PageOrLink(..) | Access::Public),
        _ => true,
    };
    let mut responses = Map::from_iter([("200".to_owned(), done)]);
    for (status, _) in REFUSALS.iter().filter(|(status, _)| concerns(status)) {
        responses.insert((*status).to_owned(), json!({ "$ref": format!("#/components/responses/{status}") }));
    }
    responses.into()
}

/// `GET /api/openapi.json`: the document of these calls, to who is signed in.
pub async fn served(State(app): State<App>, headers: HeaderMap, calls: fn() -> Api) -> Response {
    static DOCUMENT: OnceLock<Bytes> = OnceLock::new();
    let document = || document(&calls()).to_string().into();
    match app.state::<Auth>().identify(&app, &headers).await.and_then(|caller| caller.ok_or_else(error::sign_in)) {
        Ok(_) => {
            ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")], DOCUMENT.get_or_init(document).clone())
                .into_response()
        }
        Err(error) => {
            let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).and_then(Language::parse);
            error.respond(asked.unwrap_or_default(), &app.world.id())
        }
    }
}

/// A query's fields, taken from the schema it refers to.
fn parameters(schemas: &BTreeMap<String, Value>, input: Option<&Shape>) -> Value {
    let reference = input.map(Shape::make).unwrap_or_default();
    let name = reference["$ref"].as_str().and_then(|at| at.rsplit('/').next());
    let schema = name.and_then(|name| schemas.get(name)).cloned().unwrap_or_default();
    let required = |name: &str| schema["required"].as_array().is_some_and(|names| names.iter().any(|held| held == name));
    schema["properties"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, shape)| json!({ "name": name, "in": "query", "required": required(name), "schema": shape }))
        .collect()
}

fn operation_id(path: &str) -> String {
    path.split(['/', '{', '}']).filter(|part| !part.is_empty() && *part != "api").collect::<Vec<_>>().join("_")
}
