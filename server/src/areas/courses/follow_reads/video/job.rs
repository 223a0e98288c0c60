//! The job of a video: made of a version, and kept on its record.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    config::Lane,
    db::{Reads, Tx},
    documents,
    error::Result,
    files::{self, Made},
    jobs::{About, Job, Stop, Work},
    resource::{self, Row},
    sentences,
    text::Sentence,
};

use super::{DOCUMENT_TYPE, FOLLOW_READS, film::film, show};
use crate::areas::courses::items::recordings::text;

sentences! {
    MAKE_VIDEO = "job.follow_read_video": "Make a follow-read video" / "生成跟读视频";
}

/// Makes the video of a version.
#[derive(Serialize, Deserialize)]
pub struct FollowReadVideo {
    pub(super) follow_read: String,
    pub(super) version: i64,
    pub(super) title: String,
}

impl Job for FollowReadVideo {
    const KIND: &'static str = "follow_read_video";
    const NAME: &'static Sentence = &MAKE_VIDEO;
    const LANE: Lane = Lane::Video;

    fn about(&self) -> About {
        About {
            title: self.title.clone(),
            page: FOLLOW_READS.page,
            resource: Some(FOLLOW_READS.name),
            record_id: Some(self.follow_read.clone()),
            dedupe: Some(self.follow_read.clone()),
        }
    }

    async fn run(&self, work: &mut Work) -> std::result::Result<Value, Stop> {
        let mut batch = work.batch().await?;
        let job = batch.job_id().to_owned();
        if !self.is_waited_for(&mut *batch, job.clone()).await? {
            return Ok(json!({}));
        }
        show(&mut batch, &self.follow_read, "generating", [("video_job_id", json!(job))]).await?;
        batch.commit_repeatable().await?;
        let content = documents::versions::version_content(work.app(), &DOCUMENT_TYPE, &self.follow_read, self.version).await?;
        let bytes = film(work, &content).await?;
        self.store(work, &job, bytes).await?;
        Ok(json!({ "follow_read": self.follow_read, "version": self.version }))
    }

    /// What is said of the video ends with its job.
    async fn told(tx: &mut Tx, row: &Row) -> Result<()> {
        let id = text(row, "record_id");
        let Ok(record) = resource::load(tx, &FOLLOW_READS, id).await else { return Ok(()) };
        if text(&record, "video_job_id") != text(row, "id") {
            return Ok(());
        }
        match text(row, "state") {
            "failed" => {
                let [en, zh] = ["error", "error_zh"].map(|field| row.get(field).cloned().unwrap_or_default());
                show(tx, id, "failed", [("video_error", en), ("video_error_zh", zh)]).await
            }
            "cancelled" => show(tx, id, if record["video"].is_string() { "ready" } else { "none" }, []).await,
            _ => Ok(()),
        }
    }
}

impl FollowReadVideo {
    /// Whether the record still waits for this job.
    async fn is_waited_for(&self, from: &mut impl Reads, job: String) -> Result<bool> {
        match resource::load(from, &FOLLOW_READS, &self.follow_read).await {
            Ok(row) => Ok(text(&row, "video_job_id") == job),
            Err(error) if error.status() == 404 => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Keeps the video, and says of which version it is.
    async fn store(&self, work: &mut Work, job: &str, bytes: Vec<u8>) -> std::result::Result<(), Stop> {
        let app = work.app().clone();
        let made = Made::of(&app, "video/mp4", bytes).await?;
        let mut batch = work.batch().await?;
        if !self.is_waited_for(&mut *batch, job.to_owned()).await? {
            return Ok(());
        }
        let (stored, taken) = made.keep(&mut batch).await?;
        files::used(&mut batch, FOLLOW_READS.name, stored.id.as_bytes(), None).await?;
        show(&mut batch, &self.follow_read, "ready", [("video", json!(stored.id)), ("video_version", json!(self.version))]).await?;
        batch.commit_repeatable().await?;
        made.settle(&app, taken).await;
        Ok(())
    }
}
