//! Texts: `/chat/completions`, streamed. Whether a service takes a schema of its answer, or at least "JSON", is learnt from its first refusal.

use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use reqwest::{Response, header::CONTENT_TYPE};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::{Endpoint, away, sse::Events};
use crate::{
    config::{Config, ModelName},
    providers::Fault,
};

/// Of an answer no more is read, in bytes.
const MAX_TEXT: usize = 256 * 1024;

/// Hears a text while it comes: all of it so far.
pub type Heard = watch::Sender<String>;

/// What is asked for.
#[derive(Clone, Debug, Default)]
pub struct TextAsk {
    /// What the model is to do: our own words alone.
    pub task: String,
    /// What it is to do it with: what people wrote. It is data, whatever it says.
    pub data: String,
    /// The shape of the answer, as JSON Schema; none: plain words.
    pub schema: Option<Value>,
    /// The most that is written, in tokens.
    pub most_tokens: u32,
    /// Hears it while it comes.
    pub heard: Option<Heard>,
}

/// What writes texts.
#[async_trait]
pub trait Text: Send + Sync {
    /// Writes one.
    async fn write(&self, ask: &TextAsk) -> Result<String, Fault>;
}

struct Chat {
    endpoint: Endpoint,
    model: ModelName,
    /// How it is told the shape of an answer: the first of [`FORMATS`] that it has not refused.
    format: AtomicUsize,
}

/// How a service may be told what its answer is to look like; the last of them every service takes, and the task says it in words anyway.
const FORMATS: [fn(&Value) -> Option<Value>; 3] = [
    |schema| Some(json!({ "type": "json_schema", "json_schema": { "name": "answer", "strict": true, "schema": schema } })),
    |_| Some(json!({ "type": "json_object" })),
    |_| None,
];

/// The service of the settings.
pub(in crate::providers) fn from_config(config: &Config) -> Result<Option<Box<dyn Text>>, Box<dyn std::error::Error + Send + Sync>> {
    let (Some(url), Some(model)) = (&config.ai_url, &config.text_model) else { return Ok(None) };
    Ok(Some(Box::new(Chat { endpoint: Endpoint::new(config, &url.0)?, model: model.clone(), format: AtomicUsize::new(0) })))
}

#[async_trait]
impl Text for Chat {
    async fn write(&self, ask: &TextAsk) -> Result<String, Fault> {
        let mut format = if ask.schema.is_some() { self.format.load(Ordering::Relaxed) } else { FORMATS.len() - 1 };
        loop {
            match self.ask(ask, format).await {
                Ok(answer) => {
                    if ask.schema.is_some() {
                        self.format.fetch_max(format, Ordering::Relaxed);
                    }
                    return read(answer, ask.heard.as_ref()).await;
                }
                // It refuses the form or something else: asked the next way it will say so again.
                Err(Fault::Refused(why)) if format + 1 < FORMATS.len() && ["HTTP 400", "HTTP 422"].iter().any(|s| why.starts_with(s)) => {
                    format += 1;
                }
                Err(fault) => return Err(fault),
            }
        }
    }
}

impl Chat {
    async fn ask(&self, ask: &TextAsk, format: usize) -> Result<Response, Fault> {
        let mut body = json!({
            "model": self.model.0,
            "messages": [{ "role": "system", "content": ask.task }, { "role": "user", "content": ask.data }],
            "max_tokens": ask.most_tokens,
            "stream": true,
        });
        if let Some(format) = ask.schema.as_ref().and_then(FORMATS[format]) {
            body["response_format"] = format;
        }
        self.endpoint.send(self.endpoint.post("/chat/completions").json(&body)).await
    }
}

/// Reads an answer to its end.
async fn read(mut answer: Response, heard: Option<&Heard>) -> Result<String, Fault> {
    let streamed =
        answer.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).is_some_and(|kind| kind.contains("event-stream"));
    let (mut events, mut whole, mut text) = (Events::default(), Vec::new(), String::new());
    while let Some(piece) = answer.chunk().await.map_err(away)? {
        if text.len() + whole.len() + events.held() + piece.len() > MAX_TEXT {
            return Err(Fault::Refused(format!("> {} KiB", MAX_TEXT / 1024)));
        }
        if !streamed {
            whole.extend_from_slice(&piece);
            continue;
        }
        for data in events.take(&piece) {
            if data == "[DONE]" {
                return Ok(text);
            }
            let event: Value = serde_json::from_str(&data).unwrap_or_default();
            if let Some(error) = event["error"]["message"].as_str() {
                return Err(Fault::Away(error.chars().take(super::MAX_SAID).collect()));
            }
            let choice = &event["choices"][0];
            text.push_str(choice["delta"]["content"].as_str().unwrap_or_default());
            if let Some(heard) = heard {
                heard.send_replace(text.clone());
            }
            if over(choice)? {
                return Ok(text);
            }
        }
    }
    // A service that does not stream says all of it at once.
    let answer: Value = serde_json::from_slice(&whole).unwrap_or_default();
    let choice = &answer["choices"][0];
    match choice["message"]["content"].as_str() {
        Some(said) if over(choice)? || !said.is_empty() => Ok(said.to_owned()),
        _ => Err(Fault::Away("cut".into())),
    }
}

/// Whether the model has ended, and by itself.
fn over(choice: &Value) -> Result<bool, Fault> {
    match choice["finish_reason"].as_str() {
        None => Ok(false),
        Some("content_filter") => Err(Fault::Moderated(String::new())),
        Some("length") => Err(Fault::Refused("finish_reason length".into())),
        Some(_) => Ok(true),
    }
}
