//! Talking faces: a service is asked to make one ([`Avatar::begin`]), looked after until it is there, and what it made is fetched by its link. Two dialects, a
//! file each: `did` (D-ID's API reference, "Talks" and "Clips") and `heygen` (HeyGen's, "Create Avatar Video (V2)" and "Get Video Status"). Of an answer only what
//! is needed is read.

mod did;
mod heygen;

use std::time::Duration;

use async_trait::async_trait;
use reqwest::{Method, RequestBuilder, Response, Url};
use serde_json::Value;

use super::{
    Fault, Provider,
    ai::{Reference, away, read_key, refusal},
    http,
    link::Links,
};
use crate::{
    config::{AvatarDialect, Config, SecretText},
    world::World,
};

/// Of an answer no more is read.
const MAX_ANSWER: usize = 256 * 1024;
/// The largest film that is taken, in bytes: minutes of a face.
pub const MAX_FILM: usize = 200_000_000;
/// For how long one is fetched.
const FETCHES: Duration = Duration::from_secs(100);

/// Whose face it is.
#[derive(Clone, Debug)]
pub enum Face {
    /// The one in a picture.
    Picture(Reference),
    /// One that the service has, by its name for it.
    Own(String),
}

/// What is to be said, and by whom.
#[derive(Clone, Debug)]
pub struct TalkAsk {
    /// The words.
    pub script: String,
    /// One of the voices; nothing for the service's usual one.
    pub voice: Option<String>,
    /// The face.
    pub face: Face,
}

/// How far it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Talk {
    /// Still being made.
    UnderWay,
    /// There, behind a link.
    Done(String),
}

/// What makes talking faces.
#[async_trait]
pub trait Avatar: Send + Sync {
    /// Asks for one; answers what the service calls it.
    async fn begin(&self, ask: &TalkAsk) -> Result<String, Fault>;
    /// How far it is; why it will never be there is a fault.
    async fn look(&self, id: &str) -> Result<Talk, Fault>;
    /// Has the service forget it: a face and a voice are nothing to leave lying there.
    async fn forget(&self, id: &str) -> Result<(), Fault>;
    /// Fetches what it made.
    async fn fetch(&self, link: &str) -> Result<Vec<u8>, Fault>;
}

/// The service that is set up.
pub struct Avatars {
    /// What it speaks.
    pub dialect: AvatarDialect,
    /// The voices that are offered; the first is the one that is meant where none is named.
    pub voices: Vec<String>,
    /// Takes what is asked for; its budget is that of an hour.
    asks: Provider<dyn Avatar>,
    /// Looks after it, which costs nothing.
    looks: Provider<dyn Avatar>,
}

impl Avatars {
    /// That of the settings, called as `provide` says: whether it only looks is given.
    pub(super) fn from_config(
        config: &Config,
        provide: impl Fn(bool, Box<dyn Avatar>) -> Provider<dyn Avatar>,
    ) -> Result<Option<Self>, Box<dyn std::error::Error + Send + Sync>> {
        let (Some(url), Some(path)) = (&config.avatar_url, &config.avatar_key_file) else { return Ok(None) };
        let key = read_key("avatar_key_file", path)?;
        let client = || -> Box<dyn Avatar> {
            let links = Links::new(&url.0, &config.avatar_hosts, config.ai_seconds).up_to(MAX_FILM.min(config.max_video_bytes), FETCHES);
            let desk = Desk { base: url.0.clone(), key: key.clone(), timeout: Duration::from_secs(config.ai_seconds.into()), links };
            match config.avatar_dialect {
                AvatarDialect::DId => Box::new(did::DId(desk)),
                AvatarDialect::HeyGen => Box::new(heygen::HeyGen(desk)),
            }
        };
        Ok(Some(Self {
            dialect: config.avatar_dialect,
            voices: config.avatar_voices.iter().map(|voice| voice.0.clone()).collect(),
            asks: provide(false, client()),
            looks: provide(true, client()),
        }))
    }

    /// Asks for one.
    pub async fn begin(&self, world: &World, ask: &TalkAsk) -> Result<String, Fault> {
        self.asks.call(world, |avatar| avatar.begin(ask)).await
    }

    /// How far it is.
    pub async fn look(&self, world: &World, id: &str) -> Result<Talk, Fault> {
        self.looks.call(world, |avatar| avatar.look(id)).await
    }

    /// Has it forgotten.
    pub async fn forget(&self, world: &World, id: &str) -> Result<(), Fault> {
        self.looks.call(world, |avatar| avatar.forget(id)).await
    }

    /// Fetches it.
    pub async fn fetch(&self, world: &World, link: &str) -> Result<Vec<u8>, Fault> {
        self.looks.call(world, |avatar| avatar.fetch(link)).await
    }

    /// How many may still be asked for this hour; nothing where there is no budget.
    pub fn left(&self, world: &World) -> Option<u32> {
        self.asks.left(world.now())
    }
}

/// Where a service is, and by which key it knows us.
struct Desk {
    base: Url,
    key: SecretText,
    timeout: Duration,
    links: Links,
}

impl Desk {
    /// A request to one of its calls, such as `/talks`; its key is put in by the dialect.
    fn request(&self, method: Method, call: &str, query: &[(&str, &str)]) -> RequestBuilder {
        let mut url = self.base.clone();
        url.set_path(&format!("{}{call}", self.base.path().trim_end_matches('/')));
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        http::client().request(method, url).timeout(self.timeout)
    }

    /// Sends one; what is no success is a fault with the words of the service.
    async fn send(&self, request: RequestBuilder) -> Result<Value, Fault> {
        let answer = request.send().await.map_err(away)?;
        if answer.status().is_success() { read(answer).await } else { Err(refusal(answer).await) }
    }
}

/// The JSON of an answer.
async fn read(mut answer: Response) -> Result<Value, Fault> {
    let mut body = Vec::new();
    while let Some(piece) = answer.chunk().await.map_err(away)? {
        if body.len() + piece.len() > MAX_ANSWER {
            return Err(Fault::Away("JSON".into()));
        }
        body.extend_from_slice(&piece);
    }
    // Of what it forgets a service may answer nothing at all.
    if body.is_empty() { Ok(Value::Null) } else { serde_json::from_slice(&body).map_err(|_| Fault::Away("JSON".into())) }
}

/// A name that it gave; anything that could lead elsewhere in an address is none.
fn name(value: &Value) -> Result<String, Fault> {
    let fits = |id: &&str| (1..=200).contains(&id.len()) && id.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    value.as_str().filter(fits).map(str::to_owned).ok_or_else(|| Fault::Away("id".into()))
}

/// Its words about what it could not make, in a line.
fn words(said: &str) -> String {
    said.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(200).collect()
}
