//! Sockets have no headers of their own: what a window that is a preview says in an address is put where its calls say it.

use axum::{
    extract::Request,
    http::{HeaderValue, header::HeaderName},
    middleware::Next,
    response::Response,
};

use crate::auth::preview::AS;

/// Puts `?as=preview` of an address into the header that says it.
pub async fn as_preview(mut request: Request, next: Next) -> Response {
    let said = request.uri().query().is_some_and(|query| query.split('&').any(|pair| pair == "as=preview"));
    if said {
        request.headers_mut().insert(HeaderName::from_static(AS), HeaderValue::from_static("preview"));
    }
    next.run(request).await
}
