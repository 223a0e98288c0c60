//! Files that are a record's alone: `GET /files/of/{resource}/{record}/{field}`, to who may see that record, saved under its name.

use axum::{
    extract::{Path, State},
    http::{HeaderMap, header},
    response::Response,
};

use super::serve::{self, Wanted};
use crate::{
    app::App,
    args,
    auth::{Auth, catalogue::Action},
    error::{Result, not_found, sign_in},
    resource,
    text::Language,
};

/// Answers the file of a field of a record.
pub async fn show_of_record(
    State(app): State<App>,
    Path((resource, record, field)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> Response {
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).and_then(Language::parse);
    match file(&app, &resource, &record, &field, &headers).await {
        Ok(response) => response,
        Err(error) => error.respond(asked.unwrap_or_default(), &app.world.id()),
    }
}

async fn file(app: &App, resource: &str, record: &str, field: &str, headers: &HeaderMap) -> Result<Response> {
    let auth = app.state::<Auth>();
    auth.check_origin(headers)?;
    let caller = auth.identify(app, headers).await?.ok_or_else(sign_in)?;
    let resource = resource::by_name(resource).ok_or_else(not_found)?;
    let field = resource.field(field).filter(|field| field.private).ok_or_else(not_found)?;
    let holds = |action| caller.rights.allow_any(resource.pages(), action);
    if !holds(Action::Query) && !holds(Action::Get) {
        return Err(not_found());
    }
    resource::see(&mut &app.db, resource, &caller, record).await?;
    let row = resource::load(&mut &app.db, resource, record).await?;
    let id = row.get(field.name).and_then(serde_json::Value::as_str).ok_or_else(not_found)?;
    // Of this record, whatever stands in its field.
    let owner = format!("{}:{record}", resource.name);
    let own: Option<(String,)> = app.db.opt("SELECT id FROM files WHERE id = $1 AND record = $2", args![id, owner]).await?;
    let (id,) = own.ok_or_else(not_found)?;
    serve::answer(app, id, &Wanted::whole(), headers, "private, no-cache").await
}
