//! Whose window a request comes from. A browser in which somebody looks at a preview holds two sessions and sends the cookies of both with everything, so each
//! request says which of them it is of: calls in a header, sockets and files, which have none of their own, in `?as=` of their address.

use axum::{
    extract::Request,
    http::{
        HeaderValue,
        header::{self, HeaderName},
    },
    middleware::Next,
    response::Response,
};

use crate::auth::preview::{AS, holds_preview};

/// Puts into the header what the address says, or what stands for a request that says nothing.
pub async fn as_preview(mut request: Request, next: Next) -> Response {
    if is_of_preview(&request) {
        request.headers_mut().insert(HeaderName::from_static(AS), HeaderValue::from_static("preview"));
    }
    next.run(request).await
}

/// Whether a request is a preview's. A page's socket or change that does not say whose it is, from a browser that holds a preview, is: a window that forgot what it
/// is never gets more than a preview may.
fn is_of_preview(request: &Request) -> bool {
    let says = |name: &str| {
        let in_address = request.uri().query().is_some_and(|query| query.split('&').any(|pair| pair.strip_prefix("as=") == Some(name)));
        in_address || request.headers().get(AS).is_some_and(|value| value == name)
    };
    let is_unclear = || !says("own") && !says("link") && acts(request) && holds_preview(request.headers());
    says("preview") || is_unclear()
}

/// Whether a page opens a socket or makes a call that is more than a look. Browsers name the page's origin with both, and programs, which have no windows, do not.
fn acts(request: &Request) -> bool {
    let headers = request.headers();
    headers.contains_key(header::ORIGIN) && (!request.method().is_safe() || headers.contains_key(header::UPGRADE))
}
