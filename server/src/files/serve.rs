//! Giving images out: `GET /files/{id}`, to who is signed in. An id never means another image, so a browser keeps it for good.

use axum::{
    body::Body,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};

use crate::{
    app::App,
    args,
    error::{Result, not_found, sign_in},
    text::Language,
};

/// An image, whatever it is, stays one: a drawing that is opened as a page of its own is saved instead, and could do nothing.
const POLICY: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/// Answers an image.
pub async fn show(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).and_then(Language::parse);
    match image(&app, &id, &headers).await {
        Ok(response) => response,
        Err(error) => error.respond(asked.unwrap_or_default(), &app.world.id()),
    }
}

async fn image(app: &App, id: &str, headers: &HeaderMap) -> Result<Response> {
    app.auth.identify(app, headers).await?.ok_or_else(sign_in)?;
    // Kept by this browser only: the next person who sits there may not be one of us.
    let kept = [
        (header::ETAG, format!("\"{id}\"")),
        (header::CACHE_CONTROL, "private, max-age=31536000, immutable".to_owned()),
        (header::CONTENT_SECURITY_POLICY, POLICY.to_owned()),
    ];
    if headers.get(header::IF_NONE_MATCH).and_then(|tag| tag.to_str().ok()).is_some_and(|tag| tag.contains(id)) {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let found: Option<(String, Vec<u8>)> = app.db.opt("SELECT media_type, bytes FROM files WHERE id = $1", args![id]).await?;
    let (media_type, bytes) = found.ok_or_else(not_found)?;
    let way = if media_type == "image/svg+xml" { "attachment; filename=\"drawing.svg\"" } else { "inline" };
    Ok((kept, [(header::CONTENT_DISPOSITION, way.to_owned()), (header::CONTENT_TYPE, media_type)], Body::from(bytes)).into_response())
}
