//! Voices: a service that speaks like OpenAI's (`/audio/speech`, "Audio" in its API reference), or a program of this machine that takes the arguments of
//! `espeak-ng`. Which of them, is said beside all that they say.

use async_trait::async_trait;
use base64::{Engine, prelude::BASE64_STANDARD};
use reqwest::header::CONTENT_TYPE;
use serde::Deserialize;
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

/// A word that was said, in milliseconds from the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordTime {
    /// Where it begins.
    pub start: i64,
    /// Where it ends.
    pub end: i64,
}

/// A recording, if it is any sound at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sound {
    /// It.
    pub bytes: Vec<u8>,
    /// When each word is said, where the service tells.
    pub words: Vec<WordTime>,
}

/// What says a text.
#[async_trait]
pub trait Speech: Send + Sync {
    /// Says one.
    async fn say(&self, ask: &SpeechAsk) -> Result<Sound, Fault>;
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
    pub async fn say(&self, world: &World, ask: &SpeechAsk) -> Result<Sound, Fault> {
        self.provider.call(world, |speech| speech.say(ask)).await
    }
}

struct Service {
    endpoint: Endpoint,
    model: ModelName,
}

#[async_trait]
impl Speech for Service {
    async fn say(&self, ask: &SpeechAsk) -> Result<Sound, Fault> {
        let body = json!({ "model": self.model.0, "input": ask.text, "voice": ask.voice, "speed": ask.speed, "response_format": "mp3" });
        let mut answer = self.endpoint.send(self.endpoint.post("/audio/speech").json(&body)).await?;
        let told = answer.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).is_some_and(|kind| kind.contains("json"));
        // Within JSON it is in base64, and so a third longer.
        let most = if told { MAX_SOUND * 2 } else { MAX_SOUND };
        let mut bytes = Vec::new();
        while let Some(piece) = answer.chunk().await.map_err(away)? {
            if bytes.len() + piece.len() > most {
                return Err(Fault::Refused(format!("> {} MiB", MAX_SOUND / 1024 / 1024)));
            }
            bytes.extend_from_slice(&piece);
        }
        if told { captioned(&bytes) } else { Ok(Sound { bytes, words: vec![] }) }
    }
}

/// Servers that know when each word is said answer with JSON: the sound in base64, and the words with their seconds, by one of two names each.
#[derive(Deserialize)]
struct Captioned {
    audio: String,
    #[serde(default, alias = "timestamps")]
    words: Vec<Caption>,
}

#[derive(Deserialize)]
struct Caption {
    #[serde(default)]
    word: String,
    #[serde(alias = "start_time")]
    start: f64,
    #[serde(alias = "end_time")]
    end: f64,
}

fn captioned(body: &[u8]) -> Result<Sound, Fault> {
    let Captioned { audio, words } = serde_json::from_slice(body).map_err(|_| Fault::Away("JSON".into()))?;
    let bytes = BASE64_STANDARD.decode(audio).map_err(|_| Fault::Refused("base64".into()))?;
    // Marks of punctuation that stand as words of their own are none.
    let said = words.into_iter().filter(|caption| caption.word.chars().any(char::is_alphanumeric));
    // Beyond a day it is no time of a page.
    #[expect(clippy::cast_possible_truncation, reason = "clamped to a day")]
    let ms = |seconds: f64| (seconds * 1_000.0).round().clamp(0.0, 86_400_000.0) as i64;
    Ok(Sound { bytes, words: said.map(|caption| WordTime { start: ms(caption.start), end: ms(caption.end) }).collect() })
}

#[cfg(test)]
mod tests {
    use super::{Fault, Sound, WordTime, captioned};

    #[test]
    fn the_seconds_of_words_are_read_by_either_name() {
        let said = Ok(Sound { bytes: b"abc".to_vec(), words: vec![WordTime { start: 0, end: 250 }, WordTime { start: 300, end: 1_001 }] });
        for body in [
            r#"{"audio":"YWJj","words":[{"word":"Hi","start":0,"end":0.25},{"word":"Mia","start":0.3,"end":1.0007}]}"#,
            r#"{"audio":"YWJj","timestamps":[{"word":"Hi","start_time":0,"end_time":0.25},{"word":",","start_time":0.25,"end_time":0.3},
                {"word":"Mia","start_time":0.3,"end_time":1.0007}]}"#,
        ] {
            assert_eq!(captioned(body.as_bytes()), said, "{body}");
        }
        assert_eq!(captioned(br#"{"audio":"YWJj"}"#), Ok(Sound { bytes: b"abc".to_vec(), words: vec![] }));
        assert!(matches!(captioned(b"{}"), Err(Fault::Away(_))));
        assert!(matches!(captioned(br#"{"audio":"?"}"#), Err(Fault::Refused(_))));
    }
}
