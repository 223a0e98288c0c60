//! The OpenAPI document of the table of calls.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{Access, Api};

/// The document, with every answer in its envelope.
pub fn document(api: &Api) -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for route in &api.routes {
        let method = route.method.as_str().to_lowercase();
        let mut operation = json!({
            "summary": route.summary,
            "operationId": operation_id(&route.path),
            "responses": { "200": {
                "description": "Done",
                "content": { "application/json": { "schema": {
                    "type": "object",
                    "required": ["code", "statusCode", "msg", "data"],
                    "properties": { "code": { "type": "integer" }, "statusCode": { "type": "integer" }, "msg": { "type": "string" }, "data": route.output },
                } } },
            } },
            "security": if route.access == Access::Public { json!([]) } else { json!([{ "session": [] }]) },
        });
        if let (Some(input), "post") = (&route.input, method.as_str()) {
            operation["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": input } } });
        }
        if let (None, "post") = (&route.input, method.as_str()) {
            operation["requestBody"] = json!({ "required": true, "content": { "application/octet-stream": { "schema": { "type": "string", "format": "binary" } } } });
        }
        let query = if method == "get" { route.input.as_ref() } else { route.query.as_ref() };
        if method == "get" || query.is_some() {
            operation["parameters"] = parameters(api, query);
        }
        paths.entry(route.path.clone()).or_insert_with(|| json!({}))[method] = operation;
    }
    let schemas: BTreeMap<_, _> = api.schemas.iter().map(|(name, schema)| (name.clone(), json!(schema))).collect();
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Belltower", "version": env!("CARGO_PKG_VERSION") },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": { "session": { "type": "apiKey", "in": "cookie", "name": "access_token" } },
        },
    })
}

/// A query's fields, taken from the schema it refers to.
fn parameters(api: &Api, input: Option<&utoipa::openapi::RefOr<utoipa::openapi::Schema>>) -> Value {
    let reference = json!(input)["$ref"].as_str().unwrap_or_default().to_owned();
    let schema = api.schemas.iter().find(|(name, _)| reference.ends_with(&format!("/{name}"))).map(|(_, schema)| json!(schema));
    let schema = schema.unwrap_or_default();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_types_share_a_name() {
        let api = crate::areas::mount();
        let mut seen: BTreeMap<&str, Value> = BTreeMap::new();
        for (name, schema) in &api.schemas {
            let shape = json!(schema);
            let held = seen.entry(name).or_insert_with(|| shape.clone());
            assert_eq!(*held, shape, "two types are called {name}: one would be documented as the other");
        }
    }
}
