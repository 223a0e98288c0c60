//! The specification's calls: which voices there are, and one text said aloud, at once where it is short.

use serde::{Deserialize, Serialize};

use belltower_kit::{
    auth::{catalogue::Action, reserve_call, rights::Pages},
    error::{Result, invalid},
    http::{Access, Api, Cx},
    providers::{
        self,
        ai::{SpeechAsk, Voice},
    },
    resource::check::{REQUIRED, TOO_LONG},
};

use super::{
    job::SayText,
    service::{check, keep, refusal, say, speakers},
};

/// Characters of a text.
pub const MAX_TEXT: usize = 4_096;
/// Characters of one that is said while the caller waits.
const MAX_AT_ONCE: usize = 300;
/// Texts of one account within a minute.
const PER_MINUTE: i64 = 30;

/// The pages whose editors have texts said.
const PAGES: Pages = [
    &["createStory", "PPtGenerate", "Roombook", "roleModel", "roleType", "echo-word", "echo-reading"],
    &["editPictureBook", "editBook", "editStoryBook", "pptDetail", "echo-word.cate.catId", "echo-reading.cate.catId"],
];

pub(super) fn mount(api: &mut Api) {
    api.post("/api/chatgpt/voice_list", Access::AnyPage(PAGES, Action::Query), "The voices in which texts can be said", voice_list);
    api.post(
        "/api/chatgpt/text_to_speech",
        Access::AnyPage(PAGES, Action::Edit),
        "Have a text said: the recording, or the job that makes it",
        text_to_speech,
    );
}

/// Which voices are asked for.
#[derive(Deserialize, utoipa::ToSchema)]
struct VoicesOf {
    /// Those that speak this language, such as `en` or `zh-CN`; all if it is left out.
    language: Option<String>,
}

/// A voice.
#[derive(Serialize, utoipa::ToSchema)]
struct VoiceShown {
    /// What it is asked for by.
    id: String,
    name: String,
    /// A language tag; empty where it speaks any.
    language: &'static str,
    /// `female`, `male` or empty.
    gender: &'static str,
    /// What speaks: a model or a program.
    by: String,
    /// A recording of it, where there is one.
    sample: Option<String>,
}

/// The voices; none where nothing is set up that speaks.
#[derive(Serialize, utoipa::ToSchema)]
struct Voices {
    records: Vec<VoiceShown>,
}

async fn voice_list(cx: Cx, VoicesOf { language }: VoicesOf) -> Result<Voices> {
    let wanted = language.unwrap_or_default().to_lowercase();
    let Some(speakers) = &providers::of_call(&cx).speech else { return Ok(Voices { records: vec![] }) };
    let speaks = |voice: &&Voice| voice.language.is_empty() || voice.language.to_lowercase().starts_with(&wanted);
    let shown = |voice: &Voice| VoiceShown {
        id: voice.id.clone(),
        name: voice.id.clone(),
        language: voice.language,
        gender: voice.gender,
        by: speakers.by.clone(),
        sample: None,
    };
    Ok(Voices { records: speakers.voices.iter().filter(speaks).map(shown).collect() })
}

/// A text that is to be said.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct TextToSay {
    #[schema(max_length = 4096)]
    text: String,
    /// One of the voices; the first of them if it is left out.
    voice: Option<String>,
    /// 0.25 to 4; 1 if it is left out.
    #[schema(minimum = 0.25, maximum = 4.0)]
    speed: Option<f64>,
}

/// The recording, or the job at whose end it is there.
#[derive(Default, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct TextSaid {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// Where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    duration_ms: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    job_id: Option<String>,
    /// What speaks: a model or a program.
    by: String,
}

async fn text_to_speech(cx: Cx, TextToSay { text, voice, speed }: TextToSay) -> Result<TextSaid> {
    let speakers = speakers(&cx)?;
    let text = text.trim().to_owned();
    let mut wrong = Vec::new();
    if text.is_empty() {
        wrong.push(("text".to_owned(), (&REQUIRED).into()));
    } else if text.chars().count() > MAX_TEXT {
        wrong.push(("text".to_owned(), TOO_LONG.with("max", MAX_TEXT)));
    }
    let (voice, speed) = check(speakers, voice.as_deref(), speed, &mut wrong);
    if !wrong.is_empty() {
        return Err(invalid(wrong));
    }
    reserve_call(&cx.app, "speech", &cx.caller()?.user_id, 1, PER_MINUTE).await?;
    let by = speakers.by.clone();
    if text.chars().count() > MAX_AT_ONCE {
        let mut tx = cx.begin().await?;
        let job_id = tx.enqueue(&SayText { text, voice, speed }).await?;
        tx.commit().await?;
        return Ok(TextSaid { job_id: Some(job_id), by, ..TextSaid::default() });
    }
    let ask = SpeechAsk { text, voice, speed };
    let said = say(&cx.app, speakers, &ask).await?.map_err(refusal)?;
    let mut tx = cx.begin().await?;
    let spoken = keep(&mut tx, &by, &ask, said).await?;
    tx.commit().await?;
    Ok(TextSaid { file: Some(spoken.file), duration_ms: spoken.duration_ms, by, ..TextSaid::default() })
}
