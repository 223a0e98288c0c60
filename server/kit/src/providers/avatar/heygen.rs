//! HeyGen: one of its avatars says a text in one of its voices. Pictures it takes at another address than its calls, and so not from here.

use async_trait::async_trait;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::{Avatar, Desk, Face, Fault, Talk, TalkAsk, name, words};

/// A HeyGen server.
pub(super) struct HeyGen(pub Desk);

impl HeyGen {
    fn request(&self, method: Method, call: &str, query: &[(&str, &str)]) -> RequestBuilder {
        self.0.request(method, call, query).header("x-api-key", &self.0.key.0)
    }

    /// Its answers say of themselves whether they are any.
    async fn send(&self, request: RequestBuilder) -> Result<Value, Fault> {
        let mut answer = self.0.send(request).await?;
        match failed(&answer["error"]) {
            Some(fault) => Err(fault),
            None => Ok(answer.get_mut("data").map(Value::take).unwrap_or_default()),
        }
    }
}

#[async_trait]
impl Avatar for HeyGen {
    async fn begin(&self, ask: &TalkAsk) -> Result<String, Fault> {
        let Face::Own(avatar) = &ask.face else { return Err(Fault::Refused("avatar_id".into())) };
        let voice = json!({ "type": "text", "input_text": ask.script, "voice_id": ask.voice });
        let body = json!({
            "video_inputs": [{ "character": { "type": "avatar", "avatar_id": avatar, "avatar_style": "normal" }, "voice": voice }],
            "dimension": { "width": 1280, "height": 720 },
        });
        let begun = self.send(self.request(Method::POST, "/v2/video/generate", &[]).json(&body)).await?;
        name(&begun["video_id"])
    }

    async fn look(&self, id: &str) -> Result<Talk, Fault> {
        let video = self.send(self.request(Method::GET, "/v1/video_status.get", &[("video_id", id)])).await?;
        match video["status"].as_str() {
            Some("pending" | "processing" | "waiting") => Ok(Talk::UnderWay),
            Some("completed") => Ok(Talk::Done(video["video_url"].as_str().unwrap_or_default().to_owned())),
            Some("failed") => Err(failed(&video["error"]).unwrap_or_else(|| Fault::Refused("failed".into()))),
            _ => Err(Fault::Away("status".into())),
        }
    }

    async fn forget(&self, id: &str) -> Result<(), Fault> {
        self.send(self.request(Method::DELETE, "/v1/video.delete", &[("video_id", id)])).await.map(drop)
    }

    async fn fetch(&self, link: &str) -> Result<Vec<u8>, Fault> {
        self.0.links.fetch(link).await
    }
}

/// What an error of an answer is; nothing where there is none.
fn failed(error: &Value) -> Option<Fault> {
    if error.is_null() {
        return None;
    }
    let said = [&error["detail"], &error["message"], error].into_iter().find_map(Value::as_str).unwrap_or_default();
    let code = error["code"].as_str().unwrap_or_default().to_lowercase();
    Some(if code.contains("moderation") { Fault::Moderated(words(said)) } else { Fault::Refused(words(said)) })
}
