//! Words and lines said by a voice: asked for of many at once, made one after the other by a job, and never over what somebody recorded meanwhile.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    args,
    auth::{catalogue::Action, reserve_call},
    config::Lane,
    db::{Reads, Tx},
    error::{Result, conflict, invalid, invalid_field},
    files,
    http::{Access, Api, Cx},
    jobs::{About, Batch, Job, Stop, Work},
    providers::ai::SpeechAsk,
    resource::{
        self, Resource, Row,
        check::{GONE, NOT_ONE_OF, REQUIRED, TOO_LONG},
    },
    sentences,
    text::{Language, Sentence, Text},
};

use super::{
    LINES, MAX_ITEMS, WORDS,
    recordings::{at_rest, closed, hash, is_under_way, text},
};
use crate::areas::speech;

sentences! {
    VOICES = "job.voices": "Say words and lines" / "生成单词与句子的语音";
    UNDER_WAY = "items.audio_under_way": "Audio is being generated, please try later" / "语音正在生成中，请稍后再试";
    TOO_MANY = "items.too_many_voices": "At most {max} at once" / "一次最多 {max} 条";
    TITLE = "items.voices_title": "{name} and {more} more" / "{name} 等 {more} 条";
}

/// Slower, for learners who follow: of the speed of people who talk.
const SLOW: f64 = 0.6;
/// Characters of a text that is said without a record: as many as a line holds.
const MAX_TEXT: usize = 300;
/// Texts of one account within a minute.
const PER_MINUTE: i64 = 30;

/// Adds the calls.
pub fn mount(api: &mut Api) {
    for resource in [&WORDS, &LINES] {
        let edit = Access::Page(resource.page, Action::Edit);
        let path = format!("{}/genTxtToVoice", resource.base);
        api.post(&path, edit, "Have records said by a voice, or one text", move |cx: Cx, asked: VoiceAsked| say(cx, resource, asked));
    }
}

/// What is to be said: records by their ids, or a text.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct VoiceAsked {
    #[serde(default)]
    #[schema(max_items = 200)]
    ids: Vec<String>,
    #[schema(max_length = 300)]
    text: Option<String>,
    /// One of the voices; the first of them if it is left out.
    voice: Option<String>,
    /// `normal` or `slow`; of records both if it is left out.
    speed: Option<String>,
}

/// Where the recordings are to be found.
#[derive(Default, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct VoiceAnswer {
    /// The job that makes those of records.
    #[serde(skip_serializing_if = "Option::is_none")]
    job_id: Option<String>,
    /// How far each record's is.
    states: Vec<VoiceState>,
    /// That of a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// Its length, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    duration_ms: Option<i64>,
}

/// How far one is.
#[derive(Serialize, utoipa::ToSchema)]
struct VoiceState {
    id: String,
    state: String,
}

async fn say(cx: Cx, resource: &'static Resource, asked: VoiceAsked) -> Result<VoiceAnswer> {
    let speakers = speech::speakers(&cx)?;
    let mut wrong: Vec<(String, Text)> = vec![];
    let (voice, _) = speech::check(speakers, asked.voice.as_deref(), None, &mut wrong);
    let speeds = match asked.speed.as_deref() {
        None => vec![Speed::Normal, Speed::Slow],
        Some("normal") => vec![Speed::Normal],
        Some("slow") => vec![Speed::Slow],
        Some(_) => {
            wrong.push(("speed".into(), (&NOT_ONE_OF).into()));
            vec![]
        }
    };
    let said = asked.text.as_deref().map(str::trim);
    if said.is_none_or(str::is_empty) && asked.ids.is_empty() {
        wrong.push(("ids".into(), (&REQUIRED).into()));
    }
    if asked.ids.len() > usize::try_from(MAX_ITEMS).unwrap_or(usize::MAX) {
        wrong.push(("ids".into(), TOO_MANY.with("max", MAX_ITEMS)));
    }
    if said.is_some_and(|said| said.chars().count() > MAX_TEXT) {
        wrong.push(("text".into(), TOO_LONG.with("max", MAX_TEXT)));
    }
    if !wrong.is_empty() {
        return Err(invalid(wrong));
    }
    match said {
        Some(said) if asked.ids.is_empty() => {
            reserve_call(&cx.app, "speech", &cx.caller()?.user_id, 1, PER_MINUTE).await?;
            let ask = SpeechAsk { text: said.into(), voice, speed: speeds[0].factor() };
            let (by, said) = (speakers.by.clone(), speech::say(&cx.app, speakers, &ask).await?.map_err(speech::refusal)?);
            let mut tx = cx.begin().await?;
            let spoken = speech::keep(&mut tx, &by, &ask, said).await?;
            tx.commit().await?;
            Ok(VoiceAnswer { file: Some(spoken.file), duration_ms: spoken.duration_ms, ..VoiceAnswer::default() })
        }
        _ => say_records(&cx, resource, asked.ids, voice, speeds).await,
    }
}

async fn say_records(cx: &Cx, resource: &'static Resource, ids: Vec<String>, voice: String, speeds: Vec<Speed>) -> Result<VoiceAnswer> {
    let mut tx = cx.begin().await?;
    let mut found: Vec<(String, Row)> = vec![];
    for id in ids {
        match resource::load(&mut tx, resource, &id).await {
            Ok(row) if !found.iter().any(|(other, _)| *other == id) => found.push((id, row)),
            Ok(_) => {}
            Err(error) if error.status() == 404 => return Err(invalid_field("ids", &GONE)),
            Err(error) => return Err(error),
        }
    }
    let wanted: Vec<String> = found.iter().filter(|(_, row)| !is_under_way(row)).map(|(id, _)| id.clone()).collect();
    let Some((_, first)) = found.iter().find(|(_, row)| !is_under_way(row)) else { return Err(conflict(&UNDER_WAY)) };
    let name = text(first, resource.title).to_owned();
    let title = match wanted.len() {
        1 => name,
        many => TITLE.with("name", name).with("more", many - 1).say(cx.language),
    };
    let courseware_id = text(first, "courseware_id").to_owned();
    let job = SayItems { resource: resource.name.into(), ids: wanted.clone(), voice: voice.clone(), speeds, title, courseware_id };
    let job_id = tx.enqueue_in(&job, cx.language).await?;
    for id in &wanted {
        let mut set = closed("queued");
        set.extend([("audio_job_id".to_owned(), json!(job_id)), ("voice".to_owned(), json!(voice))]);
        resource::update_from_server(&mut tx, resource, id, "say", set).await?;
    }
    tx.commit().await?;
    let state = |(id, row): (String, Row)| VoiceState {
        state: if is_under_way(&row) { text(&row, "audio_state").into() } else { "queued".into() },
        id,
    };
    Ok(VoiceAnswer { job_id: Some(job_id), states: found.into_iter().map(state).collect(), ..VoiceAnswer::default() })
}

/// How fast an item is said, and where its recording is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    Normal,
    Slow,
}

impl Speed {
    fn factor(self) -> f64 {
        if self == Speed::Slow { SLOW } else { 1.0 }
    }

    fn field(self) -> &'static str {
        if self == Speed::Slow { "audio_slow" } else { "audio" }
    }
}

/// Says records of one resource, one after the other.
#[derive(Serialize, Deserialize)]
pub struct SayItems {
    resource: String,
    ids: Vec<String>,
    voice: String,
    speeds: Vec<Speed>,
    title: String,
    courseware_id: String,
}

/// How far it came.
#[derive(Default, Serialize, Deserialize)]
struct Reached {
    /// Records that are behind it.
    done: usize,
    /// Those of them that the service refused.
    refused: usize,
}

impl SayItems {
    fn resource(&self) -> &'static Resource {
        if self.resource == LINES.name { &LINES } else { &WORDS }
    }
}

impl Job for SayItems {
    const KIND: &'static str = "courses.voices";
    const NAME: &'static Sentence = &VOICES;
    const LANE: Lane = Lane::Speech;

    fn about(&self) -> About {
        About { title: self.title.clone(), page: self.resource().page, resource: Some(self.resource().name), ..About::default() }
    }

    async fn run(&self, work: &mut Work) -> std::result::Result<Value, Stop> {
        let mut reached: Reached = work.checkpoint()?;
        for id in self.ids.iter().skip(reached.done) {
            work.step("speaking", reached.done, self.ids.len())?;
            let refused = self.one(work, id, &reached).await?;
            reached = Reached { done: reached.done + 1, refused: reached.refused + usize::from(refused) };
        }
        Ok(json!({ "said": reached.done - reached.refused, "refused": reached.refused, "courseware_id": self.courseware_id }))
    }

    /// What it has not said yet stands as it stood before, or failed, with it.
    async fn told(tx: &mut Tx, row: &Row) -> Result<()> {
        let resource: &'static Resource = if text(row, "resource") == LINES.name { &LINES } else { &WORDS };
        let under_way = match text(row, "state") {
            "failed" | "cancelled" => true,
            "queued" => false,
            _ => return Ok(()),
        };
        let sql = format!(
            "t.audio_job_id = $1 AND t.deleted_at IS NULL AND {}(t.audio_state IN ('queued', 'generating'))",
            if under_way { "" } else { "NOT " }
        );
        for item in resource::rows_where(tx, resource, &sql, args![text(row, "id")]).await? {
            let set = match text(row, "state") {
                "failed" => failed(row.get("error").cloned(), row.get("error_zh").cloned()),
                "cancelled" => Row::from_iter([("audio_state".to_owned(), json!(at_rest(&item, resource.title)))]),
                _ => Row::from_iter([("audio_state".to_owned(), json!("queued"))]),
            };
            resource::update_from_server(tx, resource, text(&item, "id"), "say", set).await?;
        }
        Ok(())
    }
}

/// What is written of one that could not be said.
fn failed(en: Option<Value>, zh: Option<Value>) -> Row {
    let said = [("audio_state", json!("failed")), ("audio_error", en.unwrap_or_default()), ("audio_error_zh", zh.unwrap_or_default())];
    said.into_iter().map(|(field, value)| (field.to_owned(), value)).collect()
}

impl SayItems {
    /// Says one; answers whether the service refused it. What is gone, or was recorded by somebody meanwhile, is passed over.
    async fn one(&self, work: &mut Work, id: &str, reached: &Reached) -> std::result::Result<bool, Stop> {
        let resource = self.resource();
        let Some(row) = self.still_wanted(&mut &work.app().db, work.id(), id).await? else {
            return self.settle(work, id, None, reached).await;
        };
        let said = text(&row, resource.title).to_owned();
        let mut batch = work.batch().await?;
        let set = Row::from_iter([("audio_state".to_owned(), json!("generating"))]);
        resource::update_from_server(&mut batch, resource, id, "say", set).await?;
        batch.commit_repeatable().await?;
        let mut made = vec![];
        for speed in &self.speeds {
            let ask = SpeechAsk { text: said.clone(), voice: self.voice.clone(), speed: speed.factor() };
            let Some(speakers) = &work.providers().speech else { return Err(conflict(&speech::NOT_SET_UP).into()) };
            let by = speakers.by.clone();
            match speech::say(work.app(), speakers, &ask).await? {
                Ok(sound) => made.push((*speed, by, ask, sound)),
                // What passes is tried again by the runner, with all that is not said yet.
                Err(fault) if fault.is_passing() => return Err(speech::refusal(fault).into()),
                Err(fault) => {
                    let why = speech::fault_words(fault);
                    let mut set = closed("failed");
                    set.extend(failed(Some(why.say(Language::English).into()), Some(why.say(Language::Chinese).into())));
                    return self.settle(work, id, Some(set), reached).await;
                }
            }
        }
        let mut batch = work.batch().await?;
        let mut set = Row::new();
        for (speed, by, ask, sound) in made {
            let spoken = speech::keep(&mut batch, &by, &ask, sound).await?;
            files::used(&mut batch, resource.name, spoken.file.as_bytes(), None).await?;
            set.insert(speed.field().into(), spoken.file.into());
        }
        set.insert("spoken".into(), hash(&said).into());
        self.write(batch, id, Some(set), reached).await
    }

    /// The record, if it still waits for this job.
    async fn still_wanted(&self, from: &mut impl Reads, job: &str, id: &str) -> Result<Option<Row>> {
        match resource::load(from, self.resource(), id).await {
            Ok(row) => Ok(Some(row).filter(|row| is_under_way(row) && text(row, "audio_job_id") == job)),
            Err(error) if error.status() == 404 => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn settle(&self, work: &mut Work, id: &str, set: Option<Row>, reached: &Reached) -> std::result::Result<bool, Stop> {
        let batch = work.batch().await?;
        self.write(batch, id, set, reached).await
    }

    /// Writes what became of one, and that it is behind the job.
    async fn write(&self, mut batch: Batch<'_>, id: &str, set: Option<Row>, reached: &Reached) -> std::result::Result<bool, Stop> {
        let mut refused = false;
        let job = batch.job_id().to_owned();
        if let (Some(mut set), Some(mut now)) = (set, self.still_wanted(&mut *batch, &job, id).await?) {
            refused = set.get("audio_state").is_some();
            if !refused {
                // The text may have moved on while it was said.
                now.extend(set.clone());
                set.extend(closed(at_rest(&now, self.resource().title)));
            }
            resource::update_from_server(&mut batch, self.resource(), id, "say", set).await?;
        }
        batch.commit(&Reached { done: reached.done + 1, refused: reached.refused + usize::from(refused) }).await?;
        Ok(refused)
    }
}
