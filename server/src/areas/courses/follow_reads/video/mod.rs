//! The video of a follow-read: made of a version of its document by `ffmpeg` where that is installed (`genVideo`, a job), or by a browser, which brings it
//! (`setVideo`). The record says of which version it is; one of another version keeps it from being published.

mod clips;
mod ffmpeg;
mod film;
mod job;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::Tx,
    documents,
    error::{Result, conflict, invalid_field},
    files,
    http::{Access, Api, Cx},
    resource::{self, Row, check::GONE, sees_files_of},
    sentences,
};
use belltower_sync::model::{Media, is_file_id};

use super::{DOCUMENT_TYPE, FOLLOW_READS, PATH};
use crate::areas::courses::items::recordings::text;

pub use ffmpeg::program;
pub use film::{film, sweep as sweep_films};
pub use job::FollowReadVideo;

sentences! {
    UNDER_WAY = "follow_read.video_under_way": "Its video is being made, please try later" / "视频正在生成中，请稍后再试";
    NO_PROGRAM = "follow_read.no_ffmpeg": "This server makes no videos (ffmpeg is not installed): make it in the browser" / "本服务器未安装 ffmpeg，无法生成视频：请在浏览器中生成";
    FOR_VIDEO = "follow_read.for_video": "For the video" / "用于视频";
    DECIDED_ON = "follow_read.video_decided_on": "This version is with its reviewers or published: the video that it was looked at with stays" / "该版本正在审核或已发布，不能更换其视频";
    NOT_VIDEO = "follow_read.not_video": "This is no video" / "这不是视频";
}

/// Adds the calls.
pub fn mount(api: &mut Api) {
    let write = Access::AnyPage(DOCUMENT_TYPE.editors(), Action::Edit);
    api.post(&format!("{PATH}/genVideo"), write, "Have the video of a version made", generate);
    api.post(&format!("{}/setVideo", FOLLOW_READS.base), write, "Say which video was made of a version", set_video);
    api.post(&format!("{}/versionNow", FOLLOW_READS.base), write, "The version that says what the document says now", version_now);
}

/// Of what a video is wanted.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct VideoAsked {
    id: String,
    /// A version; one of what the document says now if it is left out.
    version: Option<i64>,
}

/// Who makes it.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct VideoBegun {
    job_id: String,
    /// Of which version.
    version: i64,
}

async fn generate(cx: Cx, VideoAsked { id, version }: VideoAsked) -> Result<VideoBegun> {
    let row = resource::load_for(&cx, &FOLLOW_READS, &id).await?;
    refuse_under_way(&row)?;
    if program().is_none() {
        return Err(conflict(&NO_PROGRAM));
    }
    let version = existing(&cx, &id, version).await?;
    let mut tx = cx.begin().await?;
    let row = locked(&mut tx, &id).await?;
    refuse_under_way(&row)?;
    let job_id =
        tx.enqueue_in(&FollowReadVideo { follow_read: id.clone(), version, title: text(&row, "title").to_owned() }, cx.language).await?;
    show(&mut tx, &id, "queued", [("video_job_id", json!(job_id))]).await?;
    tx.commit().await?;
    Ok(VideoBegun { job_id, version })
}

/// A version by its number, if there is one of it; or one of what the document says now.
async fn existing(cx: &Cx, id: &str, version: Option<i64>) -> Result<i64> {
    let Some(version) = version else {
        return documents::versions::version_now(cx, &DOCUMENT_TYPE, id, &FOR_VIDEO.say(cx.language)).await;
    };
    documents::versions::version_content(&cx.app, &DOCUMENT_TYPE, id, version)
        .await
        .map_err(|error| if error.status() == 404 { invalid_field("version", &GONE) } else { error })?;
    Ok(version)
}

/// A follow-read.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct VersionAsked {
    id: String,
}

/// A version.
#[derive(Serialize, utoipa::ToSchema)]
struct VersionOfNow {
    number: i64,
}

async fn version_now(cx: Cx, VersionAsked { id }: VersionAsked) -> Result<VersionOfNow> {
    Ok(VersionOfNow { number: existing(&cx, &id, None).await? })
}

/// A video that a browser made of a version.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct VideoMade {
    id: String,
    version: i64,
    /// The stored video.
    video: String,
    /// Told by the uploads of the console; the same video twice is the same.
    #[serde(rename = "requestId")]
    #[expect(dead_code, reason = "nothing is made twice")]
    request_id: Option<String>,
}

/// The record whose video it is.
#[derive(Serialize, utoipa::ToSchema)]
struct VideoSet {
    id: String,
}

async fn set_video(cx: Cx, VideoMade { id, version, video, .. }: VideoMade) -> Result<VideoSet> {
    resource::load_for(&cx, &FOLLOW_READS, &id).await?;
    existing(&cx, &id, Some(version)).await?;
    let seen = sees_files_of(&mut &cx.app.db, &cx.caller()?.user_id).await?;
    let mut tx = cx.begin().await?;
    let row = locked(&mut tx, &id).await?;
    refuse_under_way(&row)?;
    refuse_decided_on(&row, version)?;
    let known = files::resolve_files(&mut tx, &[&video]).await?;
    let is_here = is_file_id(&video) && files::is_seen(&mut tx, &video, &seen).await?;
    if !is_here || files::file_error(&known, &video, Media::Video).is_some() {
        return Err(invalid_field("video", &NOT_VIDEO));
    }
    files::used(&mut tx, FOLLOW_READS.name, video.as_bytes(), None).await?;
    show(&mut tx, &id, "ready", [("video", json!(video)), ("video_version", json!(version))]).await?;
    tx.commit().await?;
    Ok(VideoSet { id })
}

/// What a browser brings is no more than somebody's word. What is out is shown with the film that it was looked at with, or with none; and what is in review with a film keeps that one until it is decided on.
fn refuse_decided_on(row: &Row, version: i64) -> Result<()> {
    let in_review = text(row, "status") == "in_review" && row["video"].is_string() && row["video_version"] == row["review_version"];
    if in_review || row["published_version"].as_i64() == Some(version) { Err(conflict(&DECIDED_ON)) } else { Ok(()) }
}

fn refuse_under_way(row: &Row) -> Result<()> {
    if matches!(text(row, "video_state"), "queued" | "generating") { Err(conflict(&UNDER_WAY)) } else { Ok(()) }
}

/// The record, which nobody else changes until the transaction ends.
async fn locked(tx: &mut Tx, id: &str) -> Result<Row> {
    tx.exec("UPDATE follow_read_coursewares SET version = version WHERE id = $1 AND deleted_at IS NULL", args![id]).await?;
    resource::load(tx, &FOLLOW_READS, id).await
}

/// Says how far the video is; what is said of a job and of a failure goes with its end.
async fn show<const N: usize>(tx: &mut Tx, id: &str, state: &str, more: [(&str, Value); N]) -> Result<()> {
    let nothing = ["video_job_id", "video_error", "video_error_zh"].map(|field| (field, Value::Null));
    let set = nothing.into_iter().chain([("video_state", json!(state))]).chain(more);
    resource::update_from_server(tx, &FOLLOW_READS, id, "video", set.map(|(field, value)| (field.to_owned(), value)).collect()).await
}
