//! What says texts here, what its faults are to people, and what it has said before.

use belltower_content::narration::Stretch;
use belltower_kit::auth::catalogue::Action;
use belltower_kit::{
    app::App,
    args,
    db::Tx,
    error::{Error, Result, conflict, internal, unavailable, unprocessable, wait},
    files,
    http::Cx,
    providers::{
        self, Fault,
        ai::{Sound, Speakers, SpeechAsk, WordTime},
    },
    resource::check::{NOT_CHOICE, TOO_GREAT, TOO_SMALL},
    sentences,
    text::Text,
};

sentences! {
    NOT_SET_UP = "speech.not_set_up": "This needs a speech service, and none is set up" / "此功能需要语音合成服务，目前尚未配置";
    SETTING = "speech.setting": "This needs a speech service: set speech_model, or install espeak-ng" / "此功能需要语音合成服务，请设置 speech_model 或安装 espeak-ng";
    AWAY = "speech.away": "The speech service does not answer ({why}); please try again" / "语音合成服务暂无响应（{why}），请重试";
    SLOW = "speech.slow": "The speech service did not answer in time; please try again" / "语音合成服务响应超时，请重试";
    BUSY = "speech.busy": "The speech service is busy; try again in {seconds} s" / "语音合成服务繁忙，请在 {seconds} 秒后重试";
    SPENT = "speech.spent": "As many texts as may be were said this hour; try again later" / "本小时的语音合成次数已用完，请稍后再试";
    REFUSED = "speech.refused": "The speech service refused this ({why})" / "语音合成服务拒绝了此请求（{why}）";
    MODERATED = "speech.moderated": "The speech service does not say this: {why}" / "语音合成服务不接受此内容：{why}";
}

/// Seconds after which somebody may try again who found the hour's number spent.
const COME_BACK: u64 = 600;
/// Slowest and fastest; 1 is as people talk.
const SPEEDS: [f64; 2] = [0.25, 4.0];

/// A recording that is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// The file.
    pub file: String,
    /// Its length in milliseconds, where that is known.
    pub duration_ms: Option<i64>,
    /// When each word is said, where whoever said it told.
    pub words: Vec<Stretch>,
}

/// What came of saying something.
pub enum Said {
    /// It was said before, and is here.
    Before(Spoken),
    /// It was said now, and is not stored yet.
    Now(Recording),
}

/// A recording that is not stored yet.
pub struct Recording {
    media_type: &'static str,
    sound: Sound,
}

/// Who speaks here; administrators are told which setting is missing.
pub fn speakers(cx: &Cx) -> Result<&Speakers> {
    let runs_the_place = || cx.caller.as_ref().is_some_and(|caller| caller.rights.allow("operations", Action::Query));
    providers::of_call(cx).speech.as_ref().ok_or_else(|| conflict(if runs_the_place() { &SETTING } else { &NOT_SET_UP }))
}

/// The voice and the speed that are meant, or what is wrong with them.
pub fn check(speakers: &Speakers, voice: Option<&str>, speed: Option<f64>, wrong: &mut Vec<(String, Text)>) -> (String, f64) {
    let voice = voice.map(str::trim).filter(|voice| !voice.is_empty());
    let found = match voice {
        None => speakers.voices.first(),
        Some(wanted) => speakers.voices.iter().find(|voice| voice.id == wanted),
    };
    if found.is_none() {
        wrong.push(("voice".into(), (&NOT_CHOICE).into()));
    }
    let speed = speed.unwrap_or(1.0);
    if speed.is_nan() || speed < SPEEDS[0] {
        wrong.push(("speed".into(), TOO_SMALL.with("min", SPEEDS[0])));
    } else if speed > SPEEDS[1] {
        wrong.push(("speed".into(), TOO_GREAT.with("max", SPEEDS[1])));
    }
    (found.map(|voice| voice.id.clone()).unwrap_or_default(), speed)
}

/// By what a text in a voice and at a speed is known again.
fn key(by: &str, ask: &SpeechAsk) -> String {
    files::id_of(format!("{by}\n{}\n{}\n{}", ask.voice, ask.speed, ask.text).as_bytes())
}

/// Has a text said, unless it was said before. Nothing is stored.
pub async fn say(app: &App, speakers: &Speakers, ask: &SpeechAsk) -> Result<std::result::Result<Said, Fault>> {
    let sql = "SELECT s.file, s.duration_ms, s.words FROM speeches s JOIN files f ON f.id = s.file WHERE s.id = $1";
    let before: Option<(String, Option<i64>, String)> = app.db.opt(sql, args![key(&speakers.by, ask)]).await?;
    if let Some((file, duration_ms, words)) = before {
        return Ok(Ok(Said::Before(Spoken { file, duration_ms, words: serde_json::from_str(&words).map_err(internal)? })));
    }
    let answer = speakers.say(&app.world, ask).await;
    Ok(answer.and_then(|sound| match files::sound::media_type(&sound.bytes) {
        Some(media_type) => Ok(Said::Now(Recording { media_type, sound })),
        None => Err(Fault::Away("no sound".into())),
    }))
}

/// Stores what was said, and that it was.
pub async fn keep(tx: &mut Tx, by: &str, ask: &SpeechAsk, said: Said) -> Result<Spoken> {
    let recording = match said {
        Said::Before(spoken) => {
            // Found a moment ago, it is used anew; whoever asked may see it.
            files::resolve_files(tx, &[&spoken.file]).await?;
            if let Some(by) = tx.by().map(|by| files::account(&by.id)) {
                files::used(tx, &by, spoken.file.as_bytes(), None).await?;
            }
            return Ok(spoken);
        }
        Said::Now(recording) => recording,
    };
    let Sound { bytes, words } = recording.sound;
    let stored = files::put(tx, recording.media_type, &bytes, None).await?;
    let duration_ms = files::sound::duration_ms(&bytes).and_then(|ms| i64::try_from(ms).ok());
    let words: Vec<Stretch> = words.into_iter().map(|WordTime { start, end }| Stretch { start, end }).collect();
    let (at, told) = (tx.at().to_owned(), serde_json::to_string(&words).map_err(internal)?);
    let sql = "INSERT INTO speeches (id, file, duration_ms, words, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO UPDATE SET file = excluded.file,
               duration_ms = excluded.duration_ms, words = excluded.words, at = excluded.at";
    tx.exec(sql, args![key(by, ask), stored.id.as_str(), duration_ms, told, at]).await?;
    Ok(Spoken { file: stored.id, duration_ms, words })
}

/// What people read of a fault.
pub fn fault_words(fault: Fault) -> Text {
    match fault {
        Fault::Refused(why) | Fault::Settings(why) | Fault::Fetch(why) => REFUSED.with("why", why),
        Fault::Moderated(why) => MODERATED.with("why", why),
        Fault::Busy(seconds) => BUSY.with("seconds", seconds),
        Fault::Away(why) => AWAY.with("why", why),
        Fault::Slow => (&SLOW).into(),
        Fault::Spent => (&SPENT).into(),
    }
}

/// A fault as the answer to a call.
pub fn refusal(fault: Fault) -> Error {
    match fault {
        Fault::Busy(seconds) => wait(&BUSY, seconds),
        Fault::Spent => wait(&SPENT, COME_BACK),
        Fault::Away(_) | Fault::Slow => {
            let cause = fault.to_string();
            unavailable(fault_words(fault), cause)
        }
        Fault::Refused(_) | Fault::Moderated(_) | Fault::Settings(_) | Fault::Fetch(_) => unprocessable(fault_words(fault)),
    }
}
