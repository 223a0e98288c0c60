//! A longer text, said while nobody waits.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    config::Lane,
    error::conflict,
    jobs::{About, Job, Stop, Work},
    providers::ai::SpeechAsk,
    sentences,
    text::Sentence,
};

use super::service::{NOT_SET_UP, keep, refusal, say};

sentences! {
    SAY = "job.say": "Say a text" / "朗读文本";
}

/// Characters of the text that name the job.
const TITLE: usize = 60;

/// Says one text; its result is the file.
#[derive(Serialize, Deserialize)]
pub struct SayText {
    pub(super) text: String,
    pub(super) voice: String,
    pub(super) speed: f64,
}

impl Job for SayText {
    const KIND: &'static str = "speech.say";
    const NAME: &'static Sentence = &SAY;
    const LANE: Lane = Lane::Speech;

    fn about(&self) -> About {
        About { title: self.text.chars().take(TITLE).collect(), page: "createStory", ..About::default() }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        work.step("speaking", 0, 1)?;
        let Some(speakers) = &work.providers().speech else { return Err(conflict(&NOT_SET_UP).into()) };
        let (ask, by) = (SpeechAsk { text: self.text.clone(), voice: self.voice.clone(), speed: self.speed }, speakers.by.clone());
        let said = say(work.app(), speakers, &ask).await?.map_err(refusal)?;
        let mut batch = work.batch().await?;
        let spoken = keep(&mut batch, &by, &ask, said).await?;
        batch.commit(&json!({})).await?;
        Ok(json!({ "file": spoken.file, "durationMs": spoken.duration_ms, "by": by }))
    }
}
