//! A panic in a handler is a failed call, not a cut connection: it is answered with 500 and the request's id, which stands in the log with the panic.

use std::panic::AssertUnwindSafe;

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};
use futures_util::FutureExt;

use crate::{error::internal, text::Language, world::World};

/// Answers where what is inside panics.
pub async fn caught(State(world): State<World>, request: Request, next: Next) -> Response {
    let asked = request.headers().get("accept-language").and_then(|value| value.to_str().ok()).and_then(Language::parse);
    // What a handler was changing is in its transaction, which is gone with it; what is shared is behind locks that no panic poisons.
    match AssertUnwindSafe(next.run(request)).catch_unwind().await {
        Ok(response) => response,
        Err(_) => internal("a handler panicked; the panic is logged by itself").respond(asked.unwrap_or_default(), &world.id()),
    }
}

#[cfg(test)]
mod tests {
    use axum::{Router, body::Body, middleware::from_fn_with_state, routing::get};
    use tower_service::Service;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_answered_with_the_requests_id() {
        let broken = get(|| async { [0; 1].get(1).copied().expect("a place that is not there").to_string() });
        let router = Router::new().route("/", broken).layer(from_fn_with_state(World::system(), caught));
        let asked = || Request::builder().uri("/").header("accept-language", "zh-CN").body(Body::empty()).unwrap();
        let answer = router.clone().call(asked()).await.unwrap();
        assert_eq!(answer.status(), 500);
        let body = axum::body::to_bytes(answer.into_body(), 10_000).await.unwrap();
        let envelope: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(envelope["msg"], "服务出现问题，请重试");
        assert!(envelope["data"]["requestId"].as_str().is_some_and(|id| id.len() > 10), "{envelope}");
    }
}
