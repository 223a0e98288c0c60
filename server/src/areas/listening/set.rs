//! A listening set: what is heard, how fast and how often, and its items. A sound of its own is heard in place of the video's.

use async_trait::async_trait;
use belltower_sync::model::Media;
use serde_json::{Value, json};

use belltower_kit::{
    args,
    db::{Reads, Tx},
    error::{Result, conflict},
    files,
    resource::{
        Dependency, Op, Resource, Row, Rules, Seen, Workflow, Writing,
        field::{Field, file, number, one_of, reference, rows, text},
    },
    sentences,
};

use super::{
    items::{self, ITEM, KINDS, MAX_AT, MAX_ITEMS},
    listing::{self, LISTING},
};
use crate::areas::questions::LEVELS;

sentences! {
    OTHER_TRACK = "listening.other_track": "These are the subtitles of another video" / "该字幕属于其他视频";
    LISTED = "listening.listed": "“{title}” is listed: take it off the list before it is deleted" / "“{title}”已上架，请先下架再删除";
}

/// Of the sound that is heard.
const LENGTH: &str =
    "SELECT CASE WHEN t.sound IS NOT NULL THEN t.sound_ms ELSE (SELECT v.duration_ms FROM videos v WHERE v.id = t.video_id) END";

const FIELDS: &[Field] = &[
    text("title", 120).required().spoken(),
    one_of("kind", KINDS).required().or("\"dictation\""),
    one_of("level", LEVELS).bulk(),
    reference("video_id", "videos"),
    file("sound", Some(Media::Sound)),
    // As the browser measured it; of a WAV or an MP3 the server knows better.
    number("sound_ms", 1, MAX_AT).not_listed(),
    number("duration_ms", 1, MAX_AT).computed(LENGTH),
    reference("track_id", "subtitle_tracks"),
    // Percent.
    number("speed", 50, 150).required().or("100").bulk(),
    number("plays", 1, 9).required().or("3").bulk(),
    rows("items", "listening_items", ITEM, MAX_ITEMS),
    number("item_count", 0, MAX_ITEMS).computed("SELECT COUNT(*) FROM listening_items i WHERE i.parent_id = t.id"),
    number("heard_ms", 0, i64::MAX)
        .computed("SELECT CAST(COALESCE(SUM(i.end_ms - i.start_ms), 0) AS BIGINT) FROM listening_items i WHERE i.parent_id = t.id"),
    one_of("listing", &["listed", "not_listed"]).read_only(),
];

/// Listening sets.
pub static LISTENING_SETS: Resource = Resource {
    name: "listening_sets",
    base: "/api/management/listeningSet",
    page: "trainingListen",
    also_on_pages: &[],
    seen: Seen::Whole("Listening sets are the house's, as the videos that they are made of"),
    title: "title",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &SetRules,
};

struct SetRules;

#[async_trait]
impl Rules for SetRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&LISTING)
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        if writing.changes("sound") {
            measure(tx, writing).await?;
        }
        if writing.changes("video_id") || writing.changes("track_id") {
            keep_track(tx, writing).await?;
        }
        if ["items", "video_id", "sound", "sound_ms"].into_iter().any(|field| writing.changes(field)) && writing.op != Op::Restore {
            let length = length(tx, writing.new).await?;
            items::keep(writing, length);
        }
        listing::keep_whole(tx, writing).await
    }

    fn dependencies(&self) -> &'static [Dependency] {
        listing::DEPENDENCIES
    }

    async fn recheck(&self, tx: &mut Tx, id: &str) -> Result<()> {
        listing::recheck(tx, id).await
    }

    async fn before_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        // Of a listing at the same time one comes first.
        let sql = "UPDATE listening_sets SET version = version WHERE id = $1 RETURNING listing";
        let now: Option<(String,)> = tx.opt(sql, args![text_of(row, "id")]).await?;
        if now.is_some_and(|(listing,)| listing == "listed") {
            return Err(conflict(LISTED.with("title", text_of(row, "title"))));
        }
        Ok(())
    }
}

pub(super) fn text_of<'a>(row: &'a Row, field: &str) -> &'a str {
    row.get(field).and_then(Value::as_str).unwrap_or_default()
}

/// How long what is heard is, as far as it is known.
pub(super) async fn length(tx: &mut Tx, row: &Row) -> Result<Option<i64>> {
    if !text_of(row, "sound").is_empty() {
        return Ok(row.get("sound_ms").and_then(Value::as_i64));
    }
    let sql = "SELECT duration_ms FROM videos WHERE id = $1 AND deleted_at IS NULL";
    Ok(tx.opt::<(Option<i64>,)>(sql, args![text_of(row, "video_id")]).await?.and_then(|(length,)| length))
}

/// How long a new sound is, as far as its bytes say so; else what the browser said with it.
async fn measure(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let sql = "SELECT b.bytes FROM files f JOIN file_bytes b ON b.file_id = f.id WHERE f.id = $1 AND f.record IS NULL";
    let found: Vec<(Vec<u8>,)> = tx.rows(sql.into(), args![writing.text("sound")]).await?;
    let told = found.first().and_then(|(bytes,)| files::sound::duration_ms(bytes)).and_then(|ms| i64::try_from(ms).ok());
    let said = writing.new.get("sound_ms").filter(|_| writing.text("sound").is_some() && writing.changes("sound_ms")).cloned();
    let length = told.map(|ms| json!(ms.clamp(1, MAX_AT))).or(said).unwrap_or_default();
    writing.new.insert("sound_ms".into(), length);
    Ok(())
}

/// The subtitles are those of the video: who chooses another video and says nothing else has that one's.
async fn keep_track(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let Some(video) = writing.text("video_id").map(str::to_owned) else { return Ok(()) };
    if writing.changes("video_id") && (writing.text("track_id").is_none() || !writing.changes("track_id")) {
        let sql = "SELECT v.track_id FROM videos v JOIN subtitle_tracks s ON s.id = v.track_id AND s.deleted_at IS NULL WHERE v.id = $1";
        let track: Option<(String,)> = tx.opt(sql, args![video]).await?;
        writing.new.insert("track_id".into(), json!(track.map(|(id,)| id)));
        return Ok(());
    }
    let sql = "SELECT video_id FROM subtitle_tracks WHERE id = $1";
    // A track that is not there is refused by the kit.
    let of: Option<(Option<String>,)> = tx.opt(sql, args![writing.text("track_id")]).await?;
    if of.is_some_and(|(of,)| of.as_deref() != Some(&video)) {
        writing.refuse("track_id", &OTHER_TRACK);
    }
    Ok(())
}
