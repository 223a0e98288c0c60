//! WeChat: says whose a code is that its sign-in page gave to a browser. A code is good once, and for five minutes.

use async_trait::async_trait;
use reqwest::Url;
use serde_json::Value;

use super::{Fault, http};
use crate::config::{Config, SecretText, SecretUrl};

/// What WeChat says of somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WeChatUser {
    /// Who they are to this application.
    pub openid: String,
    /// Who they are to all applications of the same owner, where it tells.
    pub unionid: Option<String>,
    /// What they call themselves.
    pub nickname: String,
    /// The address of their picture.
    pub picture: Option<String>,
}

/// WeChat.
#[async_trait]
pub trait WeChat: Send + Sync {
    /// Whose a code is; nobody's where it is used, expired or none of WeChat's.
    async fn who(&self, code: &str) -> Result<Option<WeChatUser>, Fault>;
}

struct Endpoint {
    url: SecretUrl,
    app_id: String,
    secret: SecretText,
}

/// WeChat as the settings have it.
pub(super) fn from_config(config: &Config) -> Option<Box<dyn WeChat>> {
    let (Some(app_id), Some(secret)) = (&config.wechat_app_id, &config.wechat_secret) else { return None };
    Some(Box::new(Endpoint { url: config.wechat_url.clone(), app_id: app_id.0.clone(), secret: secret.clone() }))
}

/// What WeChat calls a code that is good no more, or never was: unknown, used, expired.
const NO_SUCH_CODE: [i64; 3] = [40029, 40163, 42003];

#[async_trait]
impl WeChat for Endpoint {
    async fn who(&self, code: &str) -> Result<Option<WeChatUser>, Fault> {
        let ours = [("appid", &*self.app_id), ("secret", &*self.secret.0), ("code", code), ("grant_type", "authorization_code")];
        let token = match self.get("/sns/oauth2/access_token", &ours).await {
            Err(Fault::Refused(_)) => return Ok(None),
            answer => answer?,
        };
        let text = |from: &Value, name: &str| {
            from[name].as_str().filter(|text| !text.is_empty()).map(|text| text.chars().take(200).collect::<String>())
        };
        let (Some(access), Some(openid)) = (text(&token, "access_token"), text(&token, "openid")) else {
            return Err(Fault::Away("WeChat: no openid".into()));
        };
        let about = self.get("/sns/userinfo", &[("access_token", &access), ("openid", &openid), ("lang", "zh_CN")]).await?;
        Ok(Some(WeChatUser {
            openid,
            unionid: text(&about, "unionid").or_else(|| text(&token, "unionid")),
            nickname: text(&about, "nickname").unwrap_or_default(),
            picture: text(&about, "headimgurl").filter(|url| url.starts_with("https://")),
        }))
    }
}

impl Endpoint {
    /// An answer of WeChat's: 200 with an `errcode` is none.
    async fn get(&self, path: &str, query: &[(&str, &str)]) -> Result<Value, Fault> {
        let away = |_| Fault::Away("wechat_url".into());
        let base = self.url.0.as_str().trim_end_matches('/');
        let url = Url::parse_with_params(&format!("{base}{path}"), query).map_err(away)?;
        let answer = http::answer(http::client().get(url)).await?;
        match answer["errcode"].as_i64() {
            None | Some(0) => Ok(answer),
            Some(code) if NO_SUCH_CODE.contains(&code) => Err(Fault::Refused(format!("WeChat {code}"))),
            Some(code) => {
                tracing::warn!(code, "WeChat does not answer what it was asked");
                Err(Fault::Away(format!("WeChat {code}")))
            }
        }
    }
}
