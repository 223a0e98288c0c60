//! D-ID: a picture that speaks is a talk, one of its presenters that does a clip; both are asked for and looked after in the same way. The picture is brought to
//! it first, and forgotten there by itself after a day or two.

use async_trait::async_trait;
use reqwest::{Method, RequestBuilder, header::CONTENT_TYPE};
use serde_json::{Value, json};

use super::{Avatar, Desk, Face, Fault, Talk, TalkAsk, name, words};
use crate::providers::ai::form::form;

/// A D-ID server.
pub(super) struct DId(pub Desk);

impl DId {
    /// With our key, which is that of HTTP's basic authentication.
    fn request(&self, method: Method, call: &str) -> RequestBuilder {
        self.0.request(method, call, &[]).header("authorization", format!("Basic {}", self.0.key.0))
    }
}

#[async_trait]
impl Avatar for DId {
    async fn begin(&self, ask: &TalkAsk) -> Result<String, Fault> {
        let mut script = json!({ "type": "text", "input": ask.script });
        if let Some(voice) = &ask.voice {
            script["provider"] = json!({ "type": "microsoft", "voice_id": voice });
        }
        let (kind, body) = match &ask.face {
            Face::Own(presenter) => ("/clips", json!({ "presenter_id": presenter, "script": script })),
            Face::Picture(picture) => {
                let (media_type, body) = form(&[], "image", std::slice::from_ref(picture));
                let brought = self.0.send(self.request(Method::POST, "/images").header(CONTENT_TYPE, media_type).body(body)).await?;
                let url = brought["url"].as_str().filter(|url| !url.is_empty()).ok_or_else(|| Fault::Away("url".into()))?;
                ("/talks", json!({ "source_url": url, "script": script }))
            }
        };
        let begun = self.0.send(self.request(Method::POST, kind).json(&body)).await?;
        // Where it is looked after.
        Ok(format!("{kind}/{}", name(&begun["id"])?))
    }

    async fn look(&self, id: &str) -> Result<Talk, Fault> {
        let talk = self.0.send(self.request(Method::GET, id)).await?;
        match talk["status"].as_str() {
            Some("created" | "started") => Ok(Talk::UnderWay),
            Some("done") => Ok(Talk::Done(talk["result_url"].as_str().unwrap_or_default().to_owned())),
            Some("error" | "rejected") => Err(failed(&talk)),
            _ => Err(Fault::Away("status".into())),
        }
    }

    async fn forget(&self, id: &str) -> Result<(), Fault> {
        self.0.send(self.request(Method::DELETE, id)).await.map(drop)
    }

    async fn fetch(&self, link: &str) -> Result<Vec<u8>, Fault> {
        self.0.links.fetch(link).await
    }
}

/// Why it was not made.
fn failed(talk: &Value) -> Fault {
    let error = &talk["error"];
    let kind = error["kind"].as_str().unwrap_or_default();
    let said = words(error["description"].as_str().filter(|said| !said.is_empty()).unwrap_or(kind));
    let against_rules = talk["status"] == "rejected" || ["Moderation", "Toxicity", "Celebrity"].iter().any(|word| kind.contains(word));
    if against_rules { Fault::Moderated(said) } else { Fault::Refused(said) }
}
