//! Lines of a courseware as the lines of a follow-read: with the recording of the speed that is wanted, how long it is, and what it says.

use belltower_content::follow_read::MAX_SOUND_MS;
use serde_json::{Value, json};

use belltower_kit::{
    args,
    db::Reads,
    error::{Result, invalid_field},
    files,
    resource::{self, Row, check::GONE},
};

use crate::areas::courses::items::{LINES, recordings::text};

/// The lines of these ids, in their order. Recordings are read as a whole to be measured: before a write begins. `slow`: the slow recording, where there is one.
pub async fn taken(from: &mut impl Reads, ids: &[String], slow: bool) -> Result<Vec<Value>> {
    let mut lines = vec![];
    for (at, id) in ids.iter().enumerate() {
        match resource::load(from, &LINES, id).await {
            Ok(row) => lines.push(line(from, &row, slow).await?),
            Err(error) if error.status() == 404 => return Err(invalid_field(&format!("items.{at}"), &GONE)),
            Err(error) => return Err(error),
        }
    }
    Ok(lines)
}

async fn line(from: &mut impl Reads, row: &Row, slow: bool) -> Result<Value> {
    let sounds = if slow { ["audio_slow", "audio"] } else { ["audio", "audio_slow"] };
    let sound = sounds.map(|field| text(row, field)).into_iter().find(|sound| !sound.is_empty()).unwrap_or_default();
    Ok(json!({
        "item": row["id"], "speaker": text(row, "speaker"), "text": text(row, "text"), "translation": text(row, "translation"),
        "image": text(row, "image"), "sound": sound, "soundMs": sound_ms(from, sound).await?,
        "spoken": if sound.is_empty() { "" } else { text(row, "spoken") }, "repeats": 1
    }))
}

/// How long a recording is, as far as its bytes say so; the browser that plays it measures the rest.
pub async fn sound_ms(from: &mut impl Reads, sound: &str) -> Result<i64> {
    let sql = "SELECT b.bytes FROM files f JOIN file_bytes b ON b.file_id = f.id WHERE f.id = $1 AND f.record IS NULL";
    let found: Vec<(Vec<u8>,)> = from.rows(sql.into(), args![sound]).await?;
    let ms = found.first().and_then(|(bytes,)| files::sound::duration_ms(bytes)).and_then(|ms| i64::try_from(ms).ok());
    Ok(ms.unwrap_or(0).min(MAX_SOUND_MS))
}
