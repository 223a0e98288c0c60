//! Single sign-on: an HTTP endpoint that says whose a one-time code is (`POST {"weixin_id"}` → `{"id"}`).

use async_trait::async_trait;
use serde_json::json;

use super::{Fault, http};
use crate::config::{Config, SecretUrl};

/// What says who somebody is.
#[async_trait]
pub trait SignOn: Send + Sync {
    /// Whose a code is; nobody's where it knows no such code.
    async fn who(&self, code: &str) -> Result<Option<String>, Fault>;
}

struct Endpoint(SecretUrl);

/// The endpoint of the settings.
pub(super) fn from_config(config: &Config) -> Option<Box<dyn SignOn>> {
    config.sso_url.clone().map(|url| Box::new(Endpoint(url)) as Box<dyn SignOn>)
}

#[async_trait]
impl SignOn for Endpoint {
    async fn who(&self, code: &str) -> Result<Option<String>, Fault> {
        match http::answer(http::client().post(self.0.0.clone()).json(&json!({ "weixin_id": code }))).await {
            Ok(answer) => Ok(answer["id"].as_str().map(str::to_owned)),
            // It answered, and knows nobody by this code.
            Err(Fault::Refused(_)) => Ok(None),
            Err(fault) => Err(fault),
        }
    }
}
