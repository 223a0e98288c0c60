//! The job of a video: a clip of each line, one after the other, then all of them joined, with the music. Begun again where it was killed, it goes on with the first
//! clip that is not there.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    config::{Lane, make_private},
    db::{Reads, Tx},
    documents,
    error::{Result, conflict, internal, unprocessable},
    files::{self, Blobs, Held, INLINE_MAX, NewFile},
    jobs::{About, Job, Stop, Work},
    resource::{self, Row},
    sentences,
    text::Sentence,
};
use tokio::fs;

use super::{DOCUMENT_TYPE, FOLLOW_READS, NO_PROGRAM, clips, ffmpeg, show};
use crate::areas::courses::{items::recordings::text, programs::Folder};

sentences! {
    MAKE_VIDEO = "job.follow_read_video": "Make a follow-read video" / "生成跟读视频";
    FAILED = "follow_read.ffmpeg_failed": "The video program failed: {why}" / "视频程序运行失败：{why}";
    EMPTY = "follow_read.no_timeline": "This version has no lines" / "该版本没有句子";
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
        let Some(program) = ffmpeg::program() else { return Err(conflict(&NO_PROGRAM).into()) };
        let mut batch = work.batch().await?;
        let job = batch.job_id().to_owned();
        if !self.is_waited_for(&mut *batch, job.clone()).await? {
            return Ok(json!({}));
        }
        show(&mut batch, &self.follow_read, "generating", [("video_job_id", json!(job))]).await?;
        batch.commit_repeatable().await?;
        let content = documents::versions::version_content(work.app(), &DOCUMENT_TYPE, &self.follow_read, self.version).await?;
        let clips = clips::of(&content, work.language());
        if clips.is_empty() {
            return Err(unprocessable(&EMPTY).into());
        }
        let folder = work.app().config.data.join(format!("video-{job}"));
        make_private(&folder).map_err(internal)?;
        let made = self.make(work, &program, &folder, &content, &clips).await;
        // Whoever has the lease now goes on with what is there.
        let folder = if matches!(made, Err(Stop::Lost)) { None } else { Some(Folder(folder)) };
        let bytes = made?;
        drop(folder);
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

    /// Has the clips made that are not there yet, and joins them.
    async fn make(
        &self,
        work: &mut Work,
        program: &std::path::Path,
        folder: &std::path::Path,
        content: &Value,
        clips: &[clips::Clip],
    ) -> std::result::Result<Vec<u8>, Stop> {
        let total = clips.len() + 1;
        for (at, clip) in clips.iter().enumerate() {
            work.step("frames", at, total)?;
            let there = folder.join(clip.file());
            if !fs::try_exists(&there).await.map_err(internal)? {
                let args = clip.args(work.app(), folder, content).await?;
                ffmpeg::run(work, program, folder, &args).await?.map_err(|why| unprocessable(FAILED.with("why", why)))?;
                fs::rename(folder.join(clips::UNDER_WAY), &there).await.map_err(|_| unprocessable(FAILED.with("why", clip.file())))?;
            }
        }
        work.step("mux", clips.len(), total)?;
        let args = clips::join(work.app(), folder, content, clips).await?;
        ffmpeg::run(work, program, folder, &args).await?.map_err(|why| unprocessable(FAILED.with("why", why)))?;
        let bytes = fs::read(folder.join(clips::WHOLE)).await.map_err(|_| unprocessable(FAILED.with("why", clips::WHOLE)))?;
        if bytes.get(4..8) != Some(b"ftyp") || bytes.len() > work.app().config.max_video_bytes {
            return Err(unprocessable(FAILED.with("why", clips::WHOLE)).into());
        }
        Ok(bytes)
    }

    /// Keeps the video, and says of which version it is.
    async fn store(&self, work: &mut Work, job: &str, bytes: Vec<u8>) -> std::result::Result<(), Stop> {
        let (blobs, blob) = (work.app().state::<Blobs>().clone(), work.app().world.id());
        let bytes = bytes::Bytes::from(bytes);
        let is_large = bytes.len() > INLINE_MAX;
        if is_large {
            blobs.put_all(&blob, &bytes).await?;
        }
        let held = if is_large { Held::Blob(&blob) } else { Held::Inline(&bytes) };
        let size = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
        let new = NewFile { id: files::id_of(&bytes), media_type: "video/mp4", size, name: None, private: false, held };
        let app = work.app().clone();
        let mut batch = work.batch().await?;
        if !self.is_waited_for(&mut *batch, job.to_owned()).await? {
            return Ok(());
        }
        let (stored, taken) = files::keep(&mut batch, new).await?;
        files::used(&mut batch, FOLLOW_READS.name, stored.id.as_bytes(), None).await?;
        show(&mut batch, &self.follow_read, "ready", [("video", json!(stored.id)), ("video_version", json!(self.version))]).await?;
        batch.commit_repeatable().await?;
        if is_large && !taken {
            files::discard_blobs(&app, vec![blob]).await;
        }
        Ok(())
    }
}
