//! Services that speak like OpenAI's: where one is and by which key it knows us ([`Endpoint`]), how a request is made, and what its refusals are. What is asked
//! of it is in a file each: `text`, `speech`, `image`. The protocol is OpenAI's API reference, "Chat Completions", "Images" and "Audio"; of an answer only what is
//! needed is read, for compatible servers differ in the rest. `program` is what speaks on this machine where no service is set up.

pub(super) mod form;
mod image;
mod object;
mod program;
mod speech;
mod sse;
mod text;

use std::{path::Path, time::Duration};

use reqwest::{Response, Url, header::RETRY_AFTER};
use serde_json::Value;

pub(super) use image::from_config as image_from_config;
pub use image::{Image, ImageAsk, Reference};
pub use object::first_object;
pub use speech::{Sound, Speakers, SpeechAsk, Voice, WordTime};
pub(super) use text::from_config as text_from_config;
pub use text::{Heard, Text, TextAsk};

use super::{Fault, http};
use crate::config::{Config, SecretText};

/// Of the body of a refusal no more is read, and no more of its words said.
const MAX_REFUSAL: usize = 16 * 1024;
const MAX_SAID: usize = 200;
/// Seconds that a busy service is left alone that does not say how long.
const BUSY_SECONDS: u64 = 5;

/// One service.
#[derive(Clone, Debug)]
pub struct Endpoint {
    base: Url,
    key: Option<SecretText>,
    timeout: Duration,
}

impl Endpoint {
    /// That of an address of the settings, with their key.
    fn new(config: &Config, base: &Url) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let key = config.ai_key_file.as_deref().map(|path| read_key("ai_key_file", path)).transpose()?;
        Ok(Self { base: base.clone(), key, timeout: Duration::from_secs(config.ai_seconds.into()) })
    }

    /// A `POST` to one of its calls, such as `/chat/completions`, with our key.
    pub fn post(&self, call: &str) -> reqwest::RequestBuilder {
        let mut url = self.base.clone();
        // What stands behind the path of the setting, a key or a version, stays.
        url.set_path(&format!("{}{call}", self.base.path().trim_end_matches('/')));
        let request = http::client().post(url).timeout(self.timeout);
        match &self.key {
            Some(key) => request.bearer_auth(&key.0),
            None => request,
        }
    }

    /// Its address.
    pub fn base(&self) -> &Url {
        &self.base
    }

    /// Sends a request; what is no success is a fault with the words of the service.
    pub async fn send(&self, request: reqwest::RequestBuilder) -> Result<Response, Fault> {
        let answer = request.send().await.map_err(away)?;
        if answer.status().is_success() { Ok(answer) } else { Err(refusal(answer).await) }
    }
}

pub(in crate::providers) fn read_key(setting: &str, path: &Path) -> Result<SecretText, Box<dyn std::error::Error + Send + Sync>> {
    let wrong = |what: &str| format!("{setting}: {} {what}", path.display());
    let key = std::fs::read_to_string(path).map_err(|cause| wrong(&format!("cannot be read: {cause}")))?;
    let key = key.trim();
    let fits = (1..=4096).contains(&key.len()) && key.chars().all(|c| c.is_ascii_graphic());
    if fits { Ok(SecretText(key.to_owned())) } else { Err(wrong("holds no key: one line of letters, digits and signs").into()) }
}

/// It cannot be reached, or the connection was cut.
pub(in crate::providers) fn away(cause: reqwest::Error) -> Fault {
    // The address may hold a key: it is not part of what is said.
    let cause = cause.without_url();
    if cause.is_timeout() {
        return Fault::Slow;
    }
    tracing::warn!(cause = std::error::Error::source(&cause).map(ToString::to_string), "a service cannot be reached");
    Fault::Away(if cause.is_connect() { "TCP" } else { "HTTP" }.into())
}

/// What a status that is no success means.
pub(in crate::providers) async fn refusal(mut answer: Response) -> Fault {
    let status = answer.status().as_u16();
    if status == 429 {
        let told = answer.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.trim().parse().ok());
        return Fault::Busy(told.unwrap_or(BUSY_SECONDS));
    }
    if status >= 500 || matches!(status, 408 | 425) || status < 400 {
        return Fault::Away(format!("HTTP {status}"));
    }
    // What it says of a key may repeat it.
    // So may what it says of an account without money.
    if matches!(status, 401..=403) {
        return Fault::Settings(format!("HTTP {status}"));
    }
    let mut body = Vec::new();
    while let Ok(Some(piece)) = answer.chunk().await {
        body.extend_from_slice(&piece);
        if body.len() > MAX_REFUSAL {
            break;
        }
    }
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    let error = &body["error"];
    let words =
        error["message"].as_str().or(error.as_str()).or(body["message"].as_str()).or(body["description"].as_str()).map(str::to_owned);
    // Servers that check a request's shape first say what is wrong with it in a list.
    let words = words.unwrap_or_else(|| if body["detail"].is_null() { String::new() } else { body["detail"].to_string() });
    let words: String = words.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MAX_SAID).collect();
    let named = |name: &str| error["code"] == name || error["type"] == name;
    // "Unavailable for legal reasons": its rules are against it.
    if status == 451 || ["content_policy_violation", "content_filter", "moderation_blocked"].into_iter().any(named) {
        return Fault::Moderated(words);
    }
    if named("model_not_found") {
        return Fault::Settings(format!("HTTP {status}: {words}"));
    }
    Fault::Refused(if words.is_empty() { format!("HTTP {status}") } else { format!("HTTP {status}: {words}") })
}
