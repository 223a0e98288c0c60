//! Text messages, by an HTTP endpoint that knows us by the signature of the body.

use async_trait::async_trait;
use hmac::{Hmac, KeyInit, Mac};
use serde::Serialize;
use sha2::Sha256;
use std::collections::BTreeMap;

use super::{Fault, Receipt, http};
use crate::config::{Config, SecretText, SecretUrl};

/// A text message: as words, and as the template that providers send who send no words of their own.
#[derive(Clone, Debug, Serialize)]
pub struct SmsMessage {
    /// Names it for good: sent once more by mistake, it is known for the same.
    pub id: String,
    /// The number.
    pub to: String,
    /// What it says.
    pub text: String,
    /// The id of the sentence that it says.
    pub template: String,
    /// What stands in its places.
    pub params: BTreeMap<String, String>,
    /// `en-US` or `zh-CN`.
    pub language: String,
}

/// What takes text messages.
#[async_trait]
pub trait Sms: Send + Sync {
    /// Hands one over.
    async fn send(&self, message: &SmsMessage) -> Result<Receipt, Fault>;
}

struct Endpoint {
    url: SecretUrl,
    secret: SecretText,
}

/// The endpoint of the settings.
pub(super) fn from_config(config: &Config) -> Option<Box<dyn Sms>> {
    let (Some(url), Some(secret)) = (&config.sms_url, &config.sms_secret) else { return None };
    Some(Box::new(Endpoint { url: url.clone(), secret: secret.clone() }))
}

#[async_trait]
impl Sms for Endpoint {
    async fn send(&self, message: &SmsMessage) -> Result<Receipt, Fault> {
        let body = serde_json::to_vec(message).map_err(|cause| Fault::Refused(cause.to_string()))?;
        let mut mac = Hmac::<Sha256>::new_from_slice(self.secret.0.as_bytes()).map_err(|cause| Fault::Refused(cause.to_string()))?;
        mac.update(&body);
        let signature: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        let request = http::client().post(self.url.0.clone()).header("content-type", "application/json");
        let answer = http::answer(request.header("x-signature", format!("sha256={signature}")).body(body)).await?;
        Ok(Receipt { id: answer["id"].as_str().map(|id| id.chars().take(100).collect()) })
    }
}
