//! The world outside: messages sent by e-mail or SMS, and single sign-on, each an HTTP endpoint of the settings. Without one, the demo writes to the log; otherwise the caller is told.

use std::{sync::LazyLock, time::Duration};

use axum::{body::Bytes, http};
use serde_json::{Value, json};

use crate::{
    app::App,
    config::Config,
    error::{Result, internal},
};

static CLIENT: LazyLock<reqwest::Client> = LazyLock::new(|| {
    // A second start finds the provider installed already; both are the same.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().timeout(Duration::from_secs(10)).build().unwrap_or_default()
});

/// Whether a message can reach anybody.
pub fn can_send(config: &Config) -> bool {
    config.demo || config.email_url.is_some() || config.sms_url.is_some()
}

/// Sends a text to an e-mail address or, without one, a phone number: `POST {"to", "text"}`.
pub async fn send(app: &App, email: Option<&str>, phone: Option<&str>, text: String) -> Result<()> {
    let (url, to) = match (&app.config.email_url, &app.config.sms_url, email, phone) {
        (Some(url), _, Some(to), _) => (url, to),
        (_, Some(url), _, Some(to)) => (url, to),
        _ => {
            // Only the demo prints what is sent: its accounts are nobody's.
            if app.config.demo {
                tracing::info!(text, "a message of the demo");
            }
            return Ok(());
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
pub async fn pass_on(request: http::Request<Bytes>) -> Result<http::Response<Bytes>, reqwest::Error> {
    let answered = async {
        let answer = CLIENT.execute(request.try_into()?).await?.error_for_status()?;
        let status = answer.status();
        let mut response = http::Response::new(answer.bytes().await?);
        *response.status_mut() = status;
        Ok(response)
    };
    answered.await.map_err(reqwest::Error::without_url)
}
