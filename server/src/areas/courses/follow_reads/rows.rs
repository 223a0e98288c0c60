//! The resource of follow-read coursewares, each with its document, and the video that was made of one version of it.

use std::sync::Arc;

use async_trait::async_trait;
use belltower_content::follow_read::{FollowRead, fresh};
use belltower_sync::model::Media;

use crate::areas::questions::LEVELS;
use belltower_kit::{
    auth::rights::Pages,
    db::Tx,
    documents::{Column, ColumnType, DocumentType, publishing},
    error::{Result, conflict},
    resource::{
        Resource, Row, Rules, Seen, Workflow, Writing,
        field::{Field, file, number, one_of, reference, text},
    },
    sentences,
};

sentences! {
    OTHER_VIDEO = "follow_read.other_video": "Its video is of version {video}, not of version {number}: make the video anew first" / "视频对应版本 {video}，而非版本 {number}：请先重新生成视频";
}

/// How far a video is. `stale`: a later version was submitted than the one that it is of.
const VIDEO_STATES: &[&str] = &["none", "queued", "generating", "ready", "failed"];

const FIELDS: &[Field] = &[
    text("title", 200).required().create_only(),
    reference("courseware_id", "coursewares").required(),
    one_of("level", LEVELS).bulk(),
    one_of("template", &["empty"]).required().create_only().not_listed().or("\"empty\""),
    reference("copy_of_id", "follow_read_coursewares").create_only().not_listed().keeps_nothing("a copy stands on its own"),
    publishing::STATUS,
    publishing::PUBLISHED_VERSION,
    publishing::REVIEW_VERSION,
    publishing::REVIEWERS,
    publishing::SUBMITTED_BY,
    publishing::REASON,
    number("line_count", 0, 100_000).read_only().or("0"),
    number("duration_ms", 0, i64::MAX).read_only().or("0"),
    number("problem_count", 0, 100_000).read_only().or("0"),
    file("video", Some(Media::Video)).read_only(),
    number("video_version", 0, 100_000).read_only(),
    one_of("video_state", VIDEO_STATES).read_only().or("\"none\""),
    // The job that makes it, and what was in its way.
    text("video_job_id", 40).not_searched().read_only().not_listed(),
    text("video_error", 500).not_searched().read_only(),
    text("video_error_zh", 500).not_searched().read_only(),
];

/// Follow-read coursewares.
pub static FOLLOW_READS: Resource = Resource {
    name: "follow_read_coursewares",
    base: "/api/management/followReadCourseware",
    page: "echo-reading",
    also_on_pages: &["echo-reading.cate.catId", "echo-reading.video-edit.coursewareId", "echo-reading.video-preview.coursewareId"],
    seen: Seen::Whole("Follow-reads are the house's, as the coursewares that they belong to"),
    title: "title",
    default_sort: "-updated_at",
    fields: FIELDS,
    rules: &Shown,
};

/// Their documents.
pub static DOCUMENT_TYPE: DocumentType = DocumentType {
    resource: &FOLLOW_READS,
    kind: || Arc::new(FollowRead),
    edited_on: &["echo-reading.video-edit.coursewareId"],
    read_on: &["echo-reading.video-preview.coursewareId"],
    columns: &[
        Column { name: "title", key: "title", holds: ColumnType::Text(200) },
        Column { name: "line_count", key: "lineCount", holds: ColumnType::Number },
        Column { name: "duration_ms", key: "durationMs", holds: ColumnType::Number },
    ],
    assigned: &["lines"],
    template: |_| fresh(),
    templates: None,
    outside: None,
};

/// The document type's rules, and that what is published has no video of another version beside it.
struct Shown;

#[async_trait]
impl Rules for Shown {
    fn workflow(&self) -> Option<&'static Workflow> {
        DOCUMENT_TYPE.workflow()
    }

    fn workflow_pages(&self) -> Option<Pages> {
        DOCUMENT_TYPE.workflow_pages()
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        DOCUMENT_TYPE.after_write(tx, writing).await
    }

    async fn before_publish(&self, row: &Row, version: i64) -> Result<()> {
        match row["video_version"].as_i64() {
            Some(video) if video != version && row["video"].is_string() => {
                Err(conflict(OTHER_VIDEO.with("video", video).with("number", version)))
            }
            _ => Ok(()),
        }
    }

    async fn before_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        DOCUMENT_TYPE.before_delete(tx, row).await
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        DOCUMENT_TYPE.after_delete(tx, row).await
    }
}
