//! Who calls, what they may do, and which topics and documents they may open. Everything that needs a right asks here; what is not allowed is refused.

pub mod catalogue;
pub mod device;
pub mod grants;
mod guests;
mod known_devices;
mod last_use;
pub mod password;
pub mod preview;
pub mod rights;
mod send_limits;
mod sessions;
mod sign_in_waits;

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::SeqCst},
    },
};

use axum::http::{HeaderMap, HeaderValue, Uri, header};
use belltower_realtime::Authority;
use dashmap::DashMap;
pub use grants::{rights_of, who_may, who_may_by};
pub use guests::{Guest, LINK_COOKIE, Principal, Share, link_key, link_session, load_guest};
use jiff::Timestamp;
pub use known_devices::{DEVICE_DAYS, device_known_to, forget_devices, known_device, remember_device};
pub use last_use::write_last_use;
pub use send_limits::{count_within, reserve_call, reserve_message};
pub use sessions::{
    NewSession, OpenSession, caller_of, is_reauthenticated, open_session, publish_rights, revoke_one, revoke_others, revoke_session,
    sessions_of, set_reauthenticated,
};
pub use sign_in_waits::{Attempt, Browser, Guessed, begin_attempt};

use crate::{
    app::App,
    config::Config,
    error::{self, Result, forbidden_because},
    text::Language,
};

use self::rights::Rights;

/// The cookie that holds the session's token.
pub const COOKIE: &str = "access_token";
/// The same where the console is served by https: browsers take it from this host alone, and never over anything else.
const HOST_COOKIE: &str = "__Host-access_token";

/// A signed-in account, as it was when its rights were last read.
#[derive(Debug)]
pub struct Caller {
    /// The account.
    pub user_id: Arc<str>,
    /// Its name.
    pub name: Arc<str>,
    /// Its actor kind.
    pub kind: String,
    /// The session, not its token.
    pub session_id: Arc<str>,
    /// The key of the session in the database.
    pub token_hash: String,
    /// When the session ends.
    pub expires_at: Timestamp,
    /// The language it chose, if it chose one.
    pub language: Option<Language>,
    /// What it may do.
    pub rights: Rights,
    /// That it is a preview, which changes nothing.
    pub preview: Option<preview::Preview>,
}

impl Caller {
    /// The account of whoever really sits there: of a preview, who looks.
    pub fn person(&self) -> &Arc<str> {
        self.preview.as_ref().map_or(&self.user_id, |preview| &preview.by)
    }

    /// Whether a change of an account's rights or sessions is about this caller: it is theirs, or a preview of theirs or by them.
    pub fn is_of(&self, user_id: &str) -> bool {
        *self.user_id == *user_id || **self.person() == *user_id
    }
}

/// The sessions in memory, the maker of authorised topics, and what is being judged of attempts to sign in.
pub struct Auth {
    /// Sessions by token hash. Bounded by being emptied when it reaches [`CACHE`]; what is missing is read again.
    sessions: DashMap<String, Arc<Caller>>,
    /// How often sessions were taken from memory.
    forgotten: AtomicU64,
    authority: Authority,
    in_flight: sign_in_waits::InFlight,
    last_use: last_use::LastUse,
    origins: Vec<String>,
    secure: bool,
}

/// How many sessions are kept in memory.
const CACHE: usize = 50_000;

impl Auth {
    /// With the hub's authority, which nobody else holds.
    pub fn new(authority: Authority, config: &Config) -> Self {
        let origins: Vec<String> = config.origins.iter().map(|origin| origin.0.clone()).collect();
        let secure = origins.iter().any(|origin| origin.starts_with("https://"));
        Self {
            sessions: DashMap::new(),
            forgotten: AtomicU64::new(0),
            authority,
            in_flight: sign_in_waits::InFlight::default(),
            last_use: last_use::LastUse::default(),
            origins,
            secure,
        }
    }

    /// What authorises topics: for [`crate::topics`] alone, which says who may hear which.
    pub(crate) fn authority(&self) -> &Authority {
        &self.authority
    }

    /// Who a request is from: the `token` header, or the cookie. `None`: nobody. A token that is no longer good is refused; the cookie it came in is
    /// cleared with that answer, so that the browser does not show it again and again.
    pub async fn identify(&self, app: &App, headers: &HeaderMap) -> Result<Option<Arc<Caller>>> {
        if preview::is_preview(headers) {
            let Some(token) = preview::token(headers) else { return Err(error::sign_in()) };
            return self.find(app, &token).await?.filter(|caller| caller.preview.is_some()).map(Some).ok_or_else(error::sign_in);
        }
        let Some((token, from)) = token(headers) else { return Ok(None) };
        match self.find(app, &token).await? {
            Some(caller) => Ok(Some(caller)),
            // The cookie stays: other pages of the same browser are to hear it too.
            None if sessions::is_of_disabled(app, &sessions::hash(&token)).await? => Err(error::disabled()),
            None if from == TokenFrom::Cookie => Err(error::sign_in().with_cookies(self.clearing_cookies()?)),
            None => Err(error::sign_in()),
        }
    }

    /// The caller behind a token, from memory or the database. `None`: the token is no longer good, or never was.
    async fn find(&self, app: &App, token: &str) -> Result<Option<Arc<Caller>>> {
        let hash = sessions::hash(token);
        let held = self.sessions.get(&hash).map(|held| held.value().clone());
        let caller = match held {
            Some(caller) => caller,
            None => {
                let before = self.forgotten.load(SeqCst);
                let Some(caller) = sessions::load(&app.db, &hash).await? else { return Ok(None) };
                let caller = Arc::new(caller);
                if self.sessions.len() >= CACHE {
                    self.sessions.clear();
                }
                self.sessions.insert(hash.clone(), caller.clone());
                // Somebody was forgotten meanwhile, perhaps this one: what was read may be old already.
                if self.forgotten.load(SeqCst) != before {
                    self.sessions.remove(&hash);
                }
                caller
            }
        };
        Ok(Some(caller).filter(|caller| caller.expires_at > app.world.now()))
    }

    /// Whether nothing has changed about a caller since it was identified. `false` when that cannot be said from memory.
    pub fn is_current(&self, caller: &Arc<Caller>) -> bool {
        self.sessions.get(&caller.token_hash).is_some_and(|held| Arc::ptr_eq(&held, caller))
    }

    /// The caller of an open socket, as the database has it now. `None`: the session has ended.
    pub async fn refresh(&self, app: &App, token_hash: &str) -> Result<Option<Arc<Caller>>> {
        let caller = sessions::load(&app.db, token_hash).await?.filter(|caller| caller.expires_at > app.world.now());
        Ok(caller.map(Arc::new))
    }

    /// Forgets what is held in memory of an account: its next call reads its rights anew.
    pub fn forget(&self, user_id: &str) {
        self.forget_all(&BTreeSet::from([user_id.to_owned()]));
    }

    /// The same of several, of which everything that is held is looked through once.
    pub fn forget_all(&self, user_ids: &BTreeSet<String>) {
        if !user_ids.is_empty() {
            self.forgotten.fetch_add(1, SeqCst);
            self.sessions.retain(|_, caller| !user_ids.contains(&*caller.user_id) && !user_ids.contains(&**caller.person()));
        }
    }

    /// Refuses a call, or a socket, that a foreign page started with the browser's cookie. Of every method: the specification has a GET that writes, which a
    /// link on any page would be enough for.
    pub fn check_origin(&self, headers: &HeaderMap) -> Result<()> {
        let Some(origin) = headers.get(header::ORIGIN) else {
            // A page that follows a link says no origin, but where it comes from.
            let from = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
            return if matches!(from, Some("cross-site" | "same-site")) { Err(forbidden_because(&error::WRONG_ORIGIN)) } else { Ok(()) };
        };
        let origin = origin.to_str().unwrap_or_default();
        if self.origins.iter().any(|ours| ours == origin) {
            return Ok(());
        }
        // The address that the browser asked for is ours, whatever it is called there.
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let asked = origin.parse::<Uri>().ok().and_then(|uri| uri.authority().map(ToString::to_string));
        if host.is_some() && asked.as_deref() == host { Ok(()) } else { Err(forbidden_because(&error::WRONG_ORIGIN)) }
    }

    /// The cookie that signs a browser in for `seconds`.
    pub fn session_cookie(&self, token: &str, seconds: i64) -> Result<HeaderValue> {
        self.cookie_of(if self.secure { HOST_COOKIE } else { COOKIE }, token, seconds)
    }

    /// The cookies that sign a browser out.
    pub fn clearing_cookies(&self) -> Result<Vec<HeaderValue>> {
        let names: &[&str] = if self.secure { &[HOST_COOKIE, COOKIE] } else { &[COOKIE] };
        names.iter().map(|name| self.cookie_of(name, "", 0)).collect()
    }

    /// A cookie of this server for `seconds`; with 0, none. Scripts cannot read it, and other sites do not send it along but by a link.
    pub fn cookie_of(&self, name: &str, value: &str, seconds: i64) -> Result<HeaderValue> {
        let secure = if self.secure { "; Secure" } else { "" };
        HeaderValue::from_str(&format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"))
            .map_err(error::internal)
    }
}

/// Where a request has its token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TokenFrom {
    Header,
    Cookie,
}

/// The token of a request.
fn token(headers: &HeaderMap) -> Option<(String, TokenFrom)> {
    let header = headers.get("token").and_then(|token| token.to_str().ok()).filter(|token| !token.is_empty());
    if let Some(token) = header {
        return Some((token.to_owned(), TokenFrom::Header));
    }
    let cookies = axum_extra::extract::CookieJar::from_headers(headers);
    // The plain one is read too: a browser that signed in before its server had https.
    let token = [HOST_COOKIE, COOKIE]
        .into_iter()
        .find_map(|name| cookies.get(name).map(|cookie| cookie.value()).filter(|token| !token.is_empty()))?;
    Some((token.to_owned(), TokenFrom::Cookie))
}

#[cfg(test)]
mod tests {
    use std::result::Result;

    use async_trait::async_trait;
    use belltower_realtime::{Hub, HubConfig, LogLine, Replay, ReplayError, StoredEvent, TopicName};

    use super::*;

    struct NoJournal;

    #[async_trait]
    impl Replay for NoJournal {
        async fn head(&self, _: &TopicName) -> Result<i64, ReplayError> {
            Ok(0)
        }

        async fn events(&self, _: &TopicName, _: i64, _: usize) -> Result<Vec<StoredEvent>, ReplayError> {
            Ok(vec![])
        }

        async fn log_lines(&self, _: &TopicName, _: i64, _: usize) -> Result<Vec<LogLine>, ReplayError> {
            Ok(vec![])
        }
    }

    fn caller(user: &str) -> Arc<Caller> {
        Arc::new(Caller {
            user_id: user.into(),
            name: user.into(),
            kind: "teacher".into(),
            session_id: user.into(),
            token_hash: user.into(),
            expires_at: Timestamp::MAX,
            language: None,
            rights: Rights::default(),
            preview: None,
        })
    }

    /// Each of three hundred people whose role changed was looked for in all sessions, while every event waited.
    #[tokio::test]
    async fn many_accounts_are_forgotten_in_one_look() {
        let (_hub, authority) = Hub::new(HubConfig::default(), "epoch".into(), Arc::new(NoJournal));
        let auth = Auth::new(authority, &Config::defaults());
        for user in 0..400 {
            auth.sessions.insert(user.to_string(), caller(&user.to_string()));
        }
        auth.forget_all(&(0..300).map(|user| user.to_string()).collect());
        assert_eq!((auth.sessions.len(), auth.forgotten.load(SeqCst)), (100, 1));
        assert!((300..400).all(|user| auth.is_current(&auth.sessions.get(&user.to_string()).expect("a session").value().clone())));
        auth.forget_all(&BTreeSet::new());
        assert_eq!(auth.forgotten.load(SeqCst), 1);
    }
}
