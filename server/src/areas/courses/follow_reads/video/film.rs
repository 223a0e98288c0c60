//! A film made by `ffmpeg`: a clip of each line, one after the other, then all of them joined, with the music. Begun again where its job was killed, it goes on with
//! the first clip that is not there.

use std::{path::Path, time::Duration};

use belltower_kit::{
    config::make_private,
    error::{conflict, internal, unprocessable},
    jobs::{Stop, Work},
    sentences,
};
use serde_json::Value;
use tokio::fs;

use super::{NO_PROGRAM, clips, ffmpeg};
use crate::areas::courses::programs::Folder;

sentences! {
    FAILED = "follow_read.ffmpeg_failed": "The video program failed: {why}" / "视频程序运行失败：{why}";
    EMPTY = "follow_read.no_timeline": "This version has no lines" / "该版本没有句子";
}

/// The film of a follow-read's content, within its job.
pub async fn film(work: &mut Work, content: &Value) -> Result<Vec<u8>, Stop> {
    let Some(program) = ffmpeg::program() else { return Err(conflict(&NO_PROGRAM).into()) };
    let clips = clips::of(content, work.language());
    if clips.is_empty() {
        return Err(unprocessable(&EMPTY).into());
    }
    let folder = work.app().config.data.join(format!("{FOLDER}{}", work.id()));
    sweep(&work.app().config.data).await;
    make_private(&folder).map_err(internal)?;
    let made = make(work, &program, &folder, content, &clips).await;
    // Whoever has the lease now goes on with what is there.
    let folder = if matches!(made, Err(Stop::Lost)) { None } else { Some(Folder(folder)) };
    drop(folder);
    made
}

/// What the folder of a film under way is called, before its job.
const FOLDER: &str = "video-";
/// No film takes longer.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes what killed servers and lost leases left behind in the data folder. What cannot be removed now is found the next time.
pub async fn sweep(data: &Path) {
    let Ok(mut entries) = fs::read_dir(data).await else { return };
    while let Ok(Some(entry)) = entries.next_entry().await {
        let is_ours = entry.file_name().to_string_lossy().starts_with(FOLDER);
        let changed = entry.metadata().await.and_then(|found| found.modified());
        if is_ours && changed.is_ok_and(|at| at.elapsed().is_ok_and(|age| age > LONGEST)) {
            let _ = fs::remove_dir_all(entry.path()).await;
        }
    }
}

/// Has the clips made that are not there yet, and joins them.
async fn make(work: &mut Work, program: &Path, folder: &Path, content: &Value, clips: &[clips::Clip]) -> Result<Vec<u8>, Stop> {
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
