//! What a handler of the table in `api.rs` is given, and what it may answer.

use std::{net::IpAddr, sync::Arc};

use axum::{body::Bytes, http::HeaderMap};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    app::App,
    auth::{Caller, Share},
    db::{Actor, Tx},
    error::{self, Result},
    text::Language,
};

/// What a handler knows of the call.
#[derive(Clone)]
pub struct Cx {
    /// The server.
    pub app: App,
    /// Who calls, if anybody is signed in.
    pub caller: Option<Arc<Caller>>,
    /// The share link by which it is made, of a call that is open to its kind; then nobody is signed in.
    pub share: Option<Arc<Share>>,
    /// The caller's language.
    pub language: Language,
    /// Names this call in the log.
    pub request_id: Arc<str>,
    /// Where it came from.
    pub ip: IpAddr,
    /// The request's headers.
    pub headers: Arc<HeaderMap>,
}

impl Cx {
    /// The signed-in caller.
    pub fn caller(&self) -> Result<&Caller> {
        self.caller.as_deref().ok_or_else(error::sign_in)
    }

    /// The share link by which the call is made.
    pub fn share(&self) -> Result<&Share> {
        self.share.as_deref().ok_or_else(error::not_found)
    }

    /// The caller as the author of a change.
    pub fn actor(&self) -> Option<Actor> {
        self.caller.as_ref().map(|caller| Actor { id: caller.user_id.to_string(), name: caller.name.to_string() })
    }

    /// A cookie of the browser that calls.
    pub fn cookie(&self, name: &str) -> Option<String> {
        let cookies = axum_extra::extract::CookieJar::from_headers(&self.headers);
        cookies.get(name).map(|cookie| cookie.value().to_owned())
    }

    /// Begins a write by the caller; a preview writes nothing.
    pub async fn begin(&self) -> Result<Tx> {
        if self.caller.as_ref().is_some_and(|caller| caller.preview.is_some()) {
            return Err(error::forbidden_because(&error::PREVIEW));
        }
        Ok(self.app.begin(self.actor()).await?)
    }
}

/// The answer of a call that has nothing to say.
#[derive(Debug, Default, Serialize, serde::Deserialize, ToSchema)]
pub struct Empty {}

/// The raw body of a call, for those that read it themselves.
pub struct Raw(pub Bytes);

/// An answer with headers of its own: cookies that it sets or clears.
pub struct WithHeaders<T>(pub T, pub HeaderMap);

/// What a handler may answer.
pub trait Reply {
    /// What documents it.
    type Data: ToSchema;

    /// What goes into the envelope's `data`, and the headers of the answer.
    fn parts(self) -> Result<(Value, HeaderMap)>;
}

impl<T: Serialize + ToSchema> Reply for T {
    type Data = T;

    fn parts(self) -> Result<(Value, HeaderMap)> {
        Ok((serde_json::to_value(self).map_err(error::internal)?, HeaderMap::new()))
    }
}

impl<T: Serialize + ToSchema> Reply for WithHeaders<T> {
    type Data = T;

    fn parts(self) -> Result<(Value, HeaderMap)> {
        Ok((serde_json::to_value(self.0).map_err(error::internal)?, self.1))
    }
}
