//! What belongs to the recordings that a content names: in which voice they are, how long, and when each word is said. Found by the recording and the text
//! that it says, so that copies of a book, its versions and its siblings have them too.

use std::collections::HashMap;

use belltower_content::narration::Stretch;
use belltower_sync::model::{list, string};
use serde::Serialize;
use serde_json::Value;
use sqlx::AssertSqlSafe;

use belltower_kit::{
    app::App,
    db::{Arg, places},
    error::{Result, internal},
};

/// The recording of a page.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageSound {
    /// The page.
    pub page_id: String,
    /// The file.
    pub audio: String,
    /// What it says: FNV-1a of its text, 64 bits, in hexadecimal.
    pub spoken: String,
    /// Whose voice it is; empty where that is not known.
    pub voice: String,
    /// `normal` or `slow`.
    pub speed: String,
    /// Its length in milliseconds, where that is known.
    pub duration_ms: Option<i64>,
    /// When each word is said: as many as the text has between spaces; none where that is not known.
    pub words: Vec<WordSaid>,
    /// Whether the times are estimated by letters; otherwise whoever said it told them.
    pub estimated: bool,
}

/// When a word is said, in milliseconds.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct WordSaid {
    /// Where it begins.
    pub start: i64,
    /// Where it ends.
    pub end: i64,
}

#[derive(sqlx_macros::FromRow)]
struct Kept {
    file: String,
    spoken: String,
    voice: String,
    speed: String,
    duration_ms: Option<i64>,
    words: String,
    estimated: bool,
}

/// The recordings of a content's pages, in their order.
pub async fn sounds(app: &App, content: &Value) -> Result<Vec<PageSound>> {
    let with_sound: Vec<&Value> = list(content, "pages").iter().filter(|page| !string(page, "audio").is_empty()).collect();
    if with_sound.is_empty() {
        return Ok(vec![]);
    }
    let places = places(1, with_sound.len());
    let sql = format!(
        "SELECT file, spoken, voice, speed, duration_ms, words, estimated FROM narrations WHERE file IN ({}) ORDER BY at, id LIMIT 2000",
        places
    );
    let files: Vec<Arg> = with_sound.iter().map(|page| Arg::from(string(page, "audio"))).collect();
    let kept: Vec<Kept> = app.db.all(AssertSqlSafe(sql), files).await?;
    let kept: HashMap<(&str, &str), &Kept> = kept.iter().map(|one| ((one.file.as_str(), one.spoken.as_str()), one)).collect();
    let sound = |page: &&Value| -> Result<PageSound> {
        let (audio, spoken) = (string(page, "audio"), string(page, "spoken"));
        let found = kept.get(&(audio, spoken));
        let times: Vec<Stretch> = found.map_or(Ok(vec![]), |one| serde_json::from_str(&one.words)).map_err(internal)?;
        Ok(PageSound {
            page_id: string(page, "id").to_owned(),
            audio: audio.to_owned(),
            spoken: spoken.to_owned(),
            voice: found.map_or_else(String::new, |one| one.voice.clone()),
            speed: found.map_or_else(|| "normal".to_owned(), |one| one.speed.clone()),
            duration_ms: found.and_then(|one| one.duration_ms),
            words: times.into_iter().map(|Stretch { start, end }| WordSaid { start, end }).collect(),
            estimated: found.is_none_or(|one| one.estimated),
        })
    };
    with_sound.iter().map(sound).collect()
}
