//! Voices: a service that speaks like OpenAI's (`/audio/speech`, "Audio" in its API reference), or a program of this machine that takes the arguments of
//! `espeak-ng`. Which of them, is said beside all that they say.

use async_trait::async_trait;
use serde_json::json;

use super::{Endpoint, away, program::Program};
use crate::{
    config::{Config, ModelName},
    providers::{Fault, Provider},
    world::World,
};

/// Of a recording no more is read, in bytes.
pub(super) const MAX_SOUND: usize = 8 * 1024 * 1024;

/// Somebody who can speak.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Voice {
    /// What it is asked for by.
    pub id: String,
    /// What it speaks, a language tag such as `en-GB`; empty where it speaks any.
    pub language: &'static str,
    /// `female` or `male`, where that is known; else empty.
    pub gender: &'static str,
}

/// What is to be said.
#[derive(Clone, Debug, PartialEq)]
pub struct SpeechAsk {
    /// The words.
    pub text: String,
    /// The [`Voice::id`].
    pub voice: String,
    /// 1 is as people talk, 0.25 to 4.
    pub speed: f64,
}

/// What says a text; what it answers is a recording, if it is any sound at all.
#[async_trait]
pub trait Speech: Send + Sync {
    /// Says one.
    async fn say(&self, ask: &SpeechAsk) -> Result<Vec<u8>, Fault>;
}

/// Who speaks here, and in which voices.
pub struct Speakers {
    /// What it is: the model of a service, or the name of the program.
    pub by: String,
    /// The voices; the first is the one that is meant where none is named.
    pub voices: Vec<Voice>,
    provider: Provider<dyn Speech>,
}

impl Speakers {
    /// Those of the settings, called as `provide` says.
    pub(in crate::providers) fn from_config(
        config: &Config,
        provide: impl FnOnce(Box<dyn Speech>) -> Provider<dyn Speech>,
    ) -> Result<Option<Self>, Box<dyn std::error::Error + Send + Sync>> {
        if let (Some(model), Some(url)) = (&config.speech_model, config.speech_url.as_ref().or(config.ai_url.as_ref())) {
            let voices = config.speech_voices.iter().map(|name| Voice { id: name.0.clone(), language: "", gender: "" }).collect();
            let service = Service { endpoint: Endpoint::new(config, &url.0)?, model: model.clone() };
            return Ok(Some(Self { by: model.0.clone(), voices, provider: provide(Box::new(service)) }));
        }
        let Some(program) = config.speech_program.as_deref().and_then(Program::find) else { return Ok(None) };
        Ok(Some(Self { by: program.name(), voices: Program::voices(), provider: provide(Box::new(program)) }))
    }

    /// Has it say something.
    pub async fn say(&self, world: &World, ask: &SpeechAsk) -> Result<Vec<u8>, Fault> {
        self.provider.call(world, |speech| speech.say(ask)).await
    }
}

struct Service {
    endpoint: Endpoint,
    model: ModelName,
}

#[async_trait]
impl Speech for Service {
    async fn say(&self, ask: &SpeechAsk) -> Result<Vec<u8>, Fault> {
        let body = json!({ "model": self.model.0, "input": ask.text, "voice": ask.voice, "speed": ask.speed, "response_format": "mp3" });
        let mut answer = self.endpoint.send(self.endpoint.post("/audio/speech").json(&body)).await?;
        let mut bytes = Vec::new();
        while let Some(piece) = answer.chunk().await.map_err(away)? {
            if bytes.len() + piece.len() > MAX_SOUND {
                return Err(Fault::Refused(format!("> {} MiB", MAX_SOUND / 1024 / 1024)));
            }
            bytes.extend_from_slice(&piece);
        }
        Ok(bytes)
    }
}
