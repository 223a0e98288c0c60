//! Pictures: `/images/generations`, or `/images/edits` where faces are sent along. Which options a service does not take is learnt from its refusal.

use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use base64::{Engine, prelude::BASE64_STANDARD};
use bytes::Bytes;
use reqwest::{Response, header::CONTENT_TYPE};
use serde::Deserialize;
use serde_json::json;

use super::{Endpoint, away, form::form};
use crate::{
    config::{Config, ImageSize},
    providers::{
        Fault,
        link::{Links, MAX_PICTURE},
    },
};

/// Of an answer no more is read: a picture in base64, and some words about it.
const MAX_ANSWER: usize = MAX_PICTURE / 3 * 4 + 64 * 1024;

/// What is asked for.
#[derive(Clone, Debug, Default)]
pub struct ImageAsk {
    /// What draws it.
    pub model: String,
    /// What is to be seen.
    pub prompt: String,
    /// The same one gives the same picture again, where the service keeps to it.
    pub seed: i64,
    /// Faces that those in the picture have.
    pub references: Vec<Reference>,
}

/// A picture that is sent along.
#[derive(Clone, Debug)]
pub struct Reference {
    /// What it is.
    pub media_type: String,
    /// Its bytes.
    pub bytes: Bytes,
}

/// What draws pictures.
#[async_trait]
pub trait Image: Send + Sync {
    /// Draws one; answers its bytes, whatever they are.
    async fn draw(&self, ask: &ImageAsk) -> Result<Vec<u8>, Fault>;
}

struct Images {
    endpoint: Endpoint,
    size: ImageSize,
    links: Links,
    /// Which of [`OPTIONS`] the service takes, as far as is known.
    takes: [AtomicBool; OPTIONS.len()],
}

/// What not every service takes: with the one a picture is drawn as it was, with the other it stands in the answer instead of behind a link.
const OPTIONS: [&str; 2] = ["seed", "response_format"];

/// The service of the settings.
pub(in crate::providers) fn from_config(config: &Config) -> Result<Option<Box<dyn Image>>, Box<dyn std::error::Error + Send + Sync>> {
    let (Some(url), Some(_)) = (config.image_url.as_ref().or(config.ai_url.as_ref()), &config.image_model) else { return Ok(None) };
    let endpoint = Endpoint::new(config, &url.0)?;
    let links = Links::new(&url.0, &config.image_hosts, config.ai_seconds);
    Ok(Some(Box::new(Images { endpoint, size: config.image_size, links, takes: [const { AtomicBool::new(true) }; OPTIONS.len()] })))
}

#[async_trait]
impl Image for Images {
    async fn draw(&self, ask: &ImageAsk) -> Result<Vec<u8>, Fault> {
        loop {
            match self.endpoint.send(self.request(ask)).await {
                Ok(answer) => return self.read(answer).await,
                Err(Fault::Refused(why)) if self.learns(&why) => {}
                Err(fault) => return Err(fault),
            }
        }
    }
}

impl Images {
    fn request(&self, ask: &ImageAsk) -> reqwest::RequestBuilder {
        let (size, seed) = (self.size.to_string(), ask.seed.to_string());
        let takes = |option: usize| self.takes[option].load(Ordering::Relaxed);
        if ask.references.is_empty() {
            let mut body = json!({ "model": ask.model, "prompt": ask.prompt, "n": 1, "size": size });
            if takes(0) {
                body["seed"] = ask.seed.into();
            }
            if takes(1) {
                body["response_format"] = "b64_json".into();
            }
            return self.endpoint.post("/images/generations").json(&body);
        }
        let mut fields = vec![("model", &*ask.model), ("prompt", &*ask.prompt), ("n", "1"), ("size", &*size)];
        if takes(0) {
            fields.push((OPTIONS[0], &*seed));
        }
        if takes(1) {
            fields.push((OPTIONS[1], "b64_json"));
        }
        let (media_type, body) = form(&fields, "image[]", &ask.references);
        self.endpoint.post("/images/edits").header(CONTENT_TYPE, media_type).body(body)
    }

    /// Whether a refusal is about an option that was sent: it is sent no more.
    fn learns(&self, why: &str) -> bool {
        let of_the_request = ["HTTP 400", "HTTP 422"].iter().any(|status| why.starts_with(status));
        let about = OPTIONS.iter().position(|option| why.contains(option)).filter(|_| of_the_request);
        about.is_some_and(|option| self.takes[option].swap(false, Ordering::Relaxed))
    }

    /// Reads the picture of an answer, or fetches the one that it links.
    async fn read(&self, mut answer: Response) -> Result<Vec<u8>, Fault> {
        let mut body = Vec::new();
        while let Some(piece) = answer.chunk().await.map_err(away)? {
            if body.len() + piece.len() > MAX_ANSWER {
                return Err(Fault::Refused(format!("> {} MB", MAX_PICTURE / 1_000_000)));
            }
            body.extend_from_slice(&piece);
        }
        let Answer { data } = serde_json::from_slice(&body).map_err(|_| Fault::Away("cut".into()))?;
        match data.into_iter().next() {
            Some(Drawn { b64_json: Some(packed), .. }) => {
                let packed = packed.split_once("base64,").map_or(&*packed, |(_, packed)| packed);
                BASE64_STANDARD.decode(packed).map_err(|_| Fault::Refused("base64".into()))
            }
            Some(Drawn { url: Some(link), .. }) => self.links.fetch(&link).await,
            _ => Err(Fault::Refused("data: []".into())),
        }
    }
}

#[derive(Deserialize)]
struct Answer {
    data: Vec<Drawn>,
}

#[derive(Deserialize)]
struct Drawn {
    b64_json: Option<String>,
    url: Option<String>,
}
