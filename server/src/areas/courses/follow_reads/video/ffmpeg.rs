//! A run of `ffmpeg`, in the folder of its job: ended when it takes too long, and when the job is cancelled.

use std::{
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};

use belltower_kit::{
    error::internal,
    jobs::{Stop, Work},
};
use tokio::{
    io::AsyncReadExt,
    process::Command,
    time::{Instant, interval},
};

use crate::areas::courses::programs::{Group, program_named};

/// How long one run may take: a clip takes seconds, joining all of them a minute.
const PATIENCE: Duration = Duration::from_secs(600);
/// How often it is looked whether the job was cancelled.
const LOOK: Duration = Duration::from_millis(250);
/// Bytes of what it complains of that are read, and characters that are told.
const COMPLAINT: u64 = 16 * 1024;
const TOLD: usize = 200;

/// Where the program is, if it is there.
pub fn program() -> Option<PathBuf> {
    program_named("ffmpeg")
}

/// Runs it; answers why it failed, if it did.
pub async fn run(work: &mut Work, program: &Path, folder: &Path, args: &[String]) -> Result<Result<(), String>, Stop> {
    let mut child = Command::new(program)
        .args(["-nostdin", "-hide_banner", "-loglevel", "error", "-y"])
        .args(args)
        .current_dir(folder)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("HOME", folder)
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .map_err(internal)?;
    let _group = Group::of(&child);
    let complaint = child.stderr.take();
    let heard = tokio::spawn(async move {
        let mut said = vec![];
        if let Some(mut complaint) = complaint {
            // What is beyond is read and forgotten: a full pipe would stop the program.
            let _ = (&mut complaint).take(COMPLAINT).read_to_end(&mut said).await;
            let _ = tokio::io::copy(&mut complaint, &mut tokio::io::sink()).await;
        }
        String::from_utf8_lossy(&said).into_owned()
    });
    let until = Instant::now() + PATIENCE;
    let mut look = interval(LOOK);
    let status = loop {
        tokio::select! {
            ended = child.wait() => break ended.map_err(internal)?,
            _ = look.tick() => {
                if work.cancelled() {
                    return Err(Stop::Cancelled);
                }
                if Instant::now() > until {
                    return Ok(Err("time-out".to_owned()));
                }
            }
        }
    };
    if status.success() {
        return Ok(Ok(()));
    }
    let said = heard.await.unwrap_or_default();
    let last = said.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("ffmpeg");
    Ok(Err(last.chars().filter(|letter| !letter.is_control()).take(TOLD).collect()))
}
