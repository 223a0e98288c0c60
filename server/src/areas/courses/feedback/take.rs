//! The door for learners' apps: feedback in batches, of which a repeated piece changes nothing and a bad one refuses only itself; and recordings, which are
//! brought in before the attempts that name them.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use belltower_kit::{
    error::{Result, broken, invalid_field, too_large, unprocessable},
    files,
    http::{Api, Cx, Raw, Shape},
    resource::check::{INVISIBLE, REQUIRED, TOO_LONG},
    sentences,
    text::Text,
};

use super::{
    FEEDBACK, FeedbackItem, items,
    store::{Known, store},
};
use crate::areas::monitoring::{Refused, Taken, check_provider_key};

sentences! {
    NO_SUCH_ITEM = "feedback.no_such_item": "there is no such word or line" / "没有该单词或句子";
    NO_SUCH_STUDENT = "feedback.no_such_student": "there is no such student" / "没有该学生";
    NO_SUCH_RECORDING = "feedback.no_such_recording": "there is no such recording" / "没有该录音";
    NO_SOUND = "feedback.no_sound": "This is not a sound that can be played" / "该文件不是可播放的音频";
}

/// The most pieces of one call.
const MAX_ITEMS: usize = 500;
/// Bytes of a recording: a minute and more of speech.
const MAX_RECORDING: usize = 1024 * 1024;
/// Characters of the name of a source.
const MAX_SOURCE: usize = 40;

/// What an app sends.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct FeedbackBatch {
    /// The app, as its ids are unique in it.
    source: String,
    /// At most 500.
    #[schema(value_type = Vec<FeedbackItem>)]
    items: Vec<Box<RawValue>>,
}

/// A recording that was taken.
#[derive(Serialize, utoipa::ToSchema)]
struct RecordingTaken {
    /// Its id, which `recording` of an attempt takes.
    file: String,
}

/// Adds the calls.
pub fn mount(api: &mut Api) {
    api.know::<FeedbackBatch>();
    let path = |name: &str| format!("{}/{name}", FEEDBACK.base);
    let said = "What learners' apps report of words and lines (header x-provider-key)";
    api.post_keyed(&path("ingest"), |cx| Box::pin(check_provider_key(cx)), said, Some(Shape::named::<FeedbackBatch>()), ingest);
    let said = "A learner's recording, as bytes (header x-provider-key)";
    api.post_keyed(&path("recording"), |cx| Box::pin(check_provider_key(cx)), said, None, recording);
}

async fn ingest(cx: Cx, Raw(body): Raw) -> Result<Taken> {
    let batch: FeedbackBatch = serde_json::from_slice(&body).map_err(broken)?;
    if batch.items.len() > MAX_ITEMS {
        return Err(too_large(format!("{MAX_ITEMS} items")));
    }
    let source = batch.source.trim();
    if source.is_empty() {
        return Err(invalid_field("source", &REQUIRED));
    }
    if source.chars().count() > MAX_SOURCE {
        return Err(invalid_field("source", TOO_LONG.with("max", MAX_SOURCE)));
    }
    if source.contains('\0') {
        return Err(invalid_field("source", &INVISIBLE));
    }
    let now = cx.app.world.now();
    let mut taken = Taken::default();
    let mut refuse = |index, why: Text| taken.refused.push(Refused { index, reason: why.say(cx.language) });
    let (mut places, mut read) = (vec![], vec![]);
    for (index, item) in batch.items.iter().enumerate() {
        match items::read(item.get(), now) {
            Ok(item) => {
                places.push(index);
                read.push(item);
            }
            Err(why) => refuse(index, why),
        }
    }
    let mut tx = cx.begin().await?;
    let known = Known::of(&mut tx, &read).await?;
    let mut good = vec![];
    for (index, item) in places.into_iter().zip(read) {
        if known.said(&item).is_none() {
            refuse(index, (&NO_SUCH_ITEM).into());
        } else if item.student_id.as_ref().is_some_and(|id| !known.students.contains_key(id)) {
            refuse(index, (&NO_SUCH_STUDENT).into());
        } else if item.recording.as_ref().is_some_and(|id| !known.recordings.contains_key(id)) {
            refuse(index, (&NO_SUCH_RECORDING).into());
        } else {
            good.push(item);
        }
    }
    taken.accepted = store(&mut tx, source, &good, &known).await?;
    tx.commit().await?;
    taken.repeated = good.len() - taken.accepted;
    taken.refused.sort_by_key(|refused| refused.index);
    Ok(taken)
}

async fn recording(cx: Cx, Raw(body): Raw) -> Result<RecordingTaken> {
    if body.len() > MAX_RECORDING {
        return Err(too_large("1 MiB"));
    }
    let media_type = files::sound::media_type(&body).ok_or_else(|| unprocessable(&NO_SOUND))?;
    let mut tx = cx.begin().await?;
    let stored = files::put(&mut tx, media_type, &body, None).await?;
    tx.commit().await?;
    Ok(RecordingTaken { file: stored.id })
}
