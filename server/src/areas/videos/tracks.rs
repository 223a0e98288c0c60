//! The subtitles of a video, each track with its document. They come with the first task that asks for them and stay with the video; approval of a task publishes what
//! was handed in.

use std::sync::Arc;

use belltower_content::subtitles::{LANGUAGES, Subtitles};
use serde_json::{Value, json};

use belltower_kit::{
    args,
    db::Tx,
    documents::{Column, ColumnType, DocumentType, publishing},
    error::Result,
    resource::{
        Resource, Seen,
        field::{Field, number, one_of, reference, text},
        load, update_from_server,
    },
};

use super::video::VIDEOS;

const FIELDS: &[Field] = &[
    text("title", 200).required().create_only().spoken(),
    reference("video_id", "videos").create_only().keeps_nothing("subtitles are text of their own; brought back, the video has them again"),
    one_of("language", LANGUAGES).create_only().or("\"en\""),
    one_of("template", &["empty"]).create_only().not_listed().or("\"empty\""),
    reference("copy_of_id", "subtitle_tracks").create_only().not_listed().keeps_nothing("a copy stands on its own"),
    publishing::STATUS,
    publishing::PUBLISHED_VERSION,
    publishing::REVIEW_VERSION,
    publishing::REVIEWERS,
    publishing::SUBMITTED_BY,
    publishing::REASON,
    number("cue_count", 0, 100_000).read_only().or("0"),
    number("problem_count", 0, 100_000).read_only().or("0"),
];

/// Subtitle tracks.
pub static TRACKS: Resource = Resource {
    name: "subtitle_tracks",
    base: "/api/management/subtitles",
    page: "video-courseware-management",
    also_on_pages: &["video-courseware-unprocessed", "trainingListen"],
    seen: Seen::Whole("Who makes videos sees the subtitles of all of them: tasks are handed on"),
    title: "title",
    default_sort: "-updated_at",
    fields: FIELDS,
    rules: &DOCUMENT_TYPE,
};

/// Their documents.
pub static DOCUMENT_TYPE: DocumentType = DocumentType {
    resource: &TRACKS,
    kind: || Arc::new(Subtitles),
    edited_on: &["subtitles.id"],
    read_on: &[],
    columns: &[
        Column { name: "title", key: "title", holds: ColumnType::Text(200) },
        Column { name: "language", key: "language", holds: ColumnType::Text(20) },
        Column { name: "cue_count", key: "cueCount", holds: ColumnType::Number },
    ],
    assigned: &["cues"],
    template: |_| json!({}),
    templates: None,
    outside: None,
};

/// The track of a video; a new one where it has none, or that was deleted. The video's row is the lock, which the caller holds.
pub async fn of_video(tx: &mut Tx, video: &str) -> Result<String> {
    let sql = "SELECT s.id FROM videos v JOIN subtitle_tracks s ON s.id = v.track_id WHERE v.id = $1 AND s.deleted_at IS NULL";
    if let Some((track,)) = tx.opt::<(String,)>(sql, args![video]).await? {
        return Ok(track);
    }
    let row = load(tx, &VIDEOS, video).await?;
    let language = row["language"].as_str().filter(|language| LANGUAGES.contains(language)).unwrap_or("other");
    let new = json!({ "title": row["name"], "video_id": video, "language": language });
    let content = json!({ "durationMs": row["duration_ms"].as_i64().unwrap_or(0) });
    let track = DOCUMENT_TYPE.create_with(tx, new.as_object().unwrap_or(&serde_json::Map::new()), content).await?;
    let set = json!({ "track_id": track.as_str() });
    update_from_server(tx, &VIDEOS, video, "makeTrack", set.as_object().cloned().unwrap_or_default()).await?;
    Ok(track)
}

/// A track that begins with something, for the demo.
pub async fn begin_with(tx: &mut Tx, track: &str, mut content: Value) -> Result<()> {
    let row = load(tx, &TRACKS, track).await?;
    content["title"] = row["title"].clone();
    content["language"] = row["language"].clone();
    DOCUMENT_TYPE.begin_with(tx, track, &content).await
}
