//! The world outside: messages sent by e-mail or SMS, and single sign-on, each an HTTP endpoint of the settings. Without one, the demo writes to the log; otherwise the caller is told.

use std::{future::Future, sync::LazyLock, time::Duration};

use axum::{body::Bytes, http};
use futures_util::future::BoxFuture;
use opentelemetry_http::HttpError;
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use crate::{
    app::App,
    config::Config,
    error::{Result, internal, wait},
    http::{Cx, Empty},
    sentences,
};

sentences! {
    SENDING = "provider.sending": "Many messages are being sent right now; try again in {seconds} s" / "当前发送的消息较多，请在 {seconds} 秒后重试";
}

static CLIENT: LazyLock<reqwest::Client> = LazyLock::new(|| {
    // A second start finds the provider installed already; both are the same.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().timeout(Duration::from_secs(10)).build().unwrap_or_default()
});

/// Whether a message can reach anybody.
pub fn can_send(config: &Config) -> bool {
    config.demo || config.email_url.is_some() || config.sms_url.is_some()
}

/// Whether a mail can reach anybody.
pub fn can_mail(config: &Config) -> bool {
    config.demo || config.email_url.is_some()
}

/// How much may go on after its answer at once; a provider answers within ten seconds, or not at all.
static AFTER: Semaphore = Semaphore::const_new(64);
/// When those beyond it are to come back, in seconds.
const COME_BACK: u64 = 5;

/// Answers at once, and does the work then: how long it takes, and what comes of it, would tell a stranger who has an account here. What fails is logged.
pub fn after_the_answer<W, F>(cx: Cx, work: W) -> Result<Empty>
where
    W: FnOnce(Cx) -> F,
    F: Future<Output = Result<()>> + Send + 'static,
{
    let Ok(place) = AFTER.try_acquire() else { return Err(wait(&SENDING, COME_BACK)) };
    let request_id = cx.request_id.clone();
    let work = work(cx);
    tokio::spawn(async move {
        let _place = place;
        if let Err(error) = work.await {
            let cause = std::error::Error::source(&error).map(ToString::to_string);
            tracing::error!(request_id = &*request_id, %error, cause, "what was to follow an answer failed");
        }
    });
    Ok(Empty {})
}

/// Sends a text to an e-mail address or, without one, a phone number: `POST {"to", "text"}`. Fails where nothing that is set up reaches either.
pub async fn send(app: &App, email: Option<&str>, phone: Option<&str>, text: String) -> Result<()> {
    let (url, to) = match (&app.config.email_url, &app.config.sms_url, email, phone) {
        (Some(url), _, Some(to), _) => (url, to),
        (_, Some(url), _, Some(to)) => (url, to),
        _ => {
            // Only the demo prints what is sent: its accounts are nobody's.
            if app.config.demo {
                tracing::info!(text, "a message of the demo");
                return Ok(());
            }
            return Err(internal("no provider that is set up reaches this account: it has no such address"));
        }
    };
    post(url.0.as_str(), &json!({ "to": to, "text": text })).await.map(drop).map_err(internal)
}

/// POSTs JSON and reads the answer, if there is one. An error has the provider's status where it answered with one.
pub async fn post(url: &str, body: &Value) -> Result<Value, reqwest::Error> {
    let answer = CLIENT.post(url).json(body).send().await.and_then(reqwest::Response::error_for_status);
    // The address may hold a key: it is not part of the cause.
    let answer = answer.map_err(reqwest::Error::without_url)?;
    Ok(answer.json().await.unwrap_or_default())
}

/// Sends a request that somebody else made up, and reads the whole answer.
async fn pass_on(request: http::Request<Bytes>) -> Result<http::Response<Bytes>, reqwest::Error> {
    let answered = async {
        let answer = CLIENT.execute(request.try_into()?).await?.error_for_status()?;
        let status = answer.status();
        let mut response = http::Response::new(answer.bytes().await?);
        *response.status_mut() = status;
        Ok(response)
    };
    answered.await.map_err(reqwest::Error::without_url)
}

/// Hands a batch of spans to the collector of traces.
pub fn pass_on_traces(request: http::Request<Bytes>) -> BoxFuture<'static, std::result::Result<http::Response<Bytes>, HttpError>> {
    Box::pin(async { Ok(pass_on(request).await?) })
}
