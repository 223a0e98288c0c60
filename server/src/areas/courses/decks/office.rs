//! An office program that turns slides into pages: `soffice`, where it is installed. Each run has a profile of its own and is ended when it takes too long. Beside
//! it a server may convert (`convert_url`), which `job` asks where there is no program, or where it makes no pages.

use std::{
    path::{Path, PathBuf},
    process::Stdio,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::areas::courses::programs::{Folder, Group, program_named};
use belltower_kit::{
    app::App,
    config::Config,
    error::{Result, internal},
    files,
};
use bytes::Bytes;
use futures_util::StreamExt;
use tokio::{fs, io::AsyncWriteExt, process::Command, time::timeout};

/// How long a conversion may take.
const PATIENCE: Duration = Duration::from_secs(180);

/// Where the program is, if it is there.
pub fn program() -> Option<PathBuf> {
    program_named("soffice")
}

/// Whether a server converts what no program of this machine does: rules do not see the settings.
static SERVED: AtomicBool = AtomicBool::new(false);

/// Learns the settings, when the server starts.
pub fn learn(config: &Config) {
    SERVED.store(config.convert_url.is_some(), Ordering::Relaxed);
}

/// Whether old slides can be read: by a program of this machine, or by a server that converts.
pub fn reads_old() -> bool {
    program().is_some() || SERVED.load(Ordering::Relaxed)
}

/// A file in one piece, as a server that converts is sent it.
pub async fn whole(app: &App, file: &str) -> Result<Bytes> {
    let mut all = vec![];
    let mut bytes = files::stream(app, file).await?;
    while let Some(bytes) = bytes.next().await {
        all.extend_from_slice(&bytes?);
    }
    Ok(all.into())
}

/// The pages of slides, as a PDF; none if the program failed, hung, or made none.
pub async fn to_pdf(app: &App, program: &Path, deck: &str, file: &str, extension: &str) -> Result<Option<Vec<u8>>> {
    let folder = Folder(app.config.data.join(format!("convert-{deck}")));
    // What a run left that was killed.
    let _ = fs::remove_dir_all(&folder.0).await;
    belltower_kit::config::make_private(&folder.0).map_err(internal)?;
    let source = folder.0.join(format!("slides.{extension}"));
    let mut into = fs::File::create(&source).await.map_err(internal)?;
    let mut bytes = files::stream(app, file).await?;
    while let Some(bytes) = bytes.next().await {
        into.write_all(&bytes?).await.map_err(internal)?;
    }
    into.flush().await.map_err(internal)?;
    drop(into);
    let home = std::path::absolute(&folder.0).map_err(internal)?;
    let mut child = Command::new(program)
        .arg(format!("-env:UserInstallation=file://{}/profile", home.display()))
        .args(["--headless", "--norestore", "--convert-to", "pdf", "--outdir", "."])
        .arg(source.file_name().unwrap_or_default())
        .current_dir(&folder.0)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("HOME", &home)
        // It starts others of its own: they end with it.
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .map_err(internal)?;
    let _group = Group::of(&child);
    let ended = timeout(PATIENCE, child.wait()).await;
    if !matches!(ended, Ok(Ok(status)) if status.success()) {
        return Ok(None);
    }
    let pdf = folder.0.join("slides.pdf");
    let size = fs::metadata(&pdf).await.map(|found| found.len()).unwrap_or_default();
    // Exit 0 without a file is a failure too.
    if size == 0 || size > app.config.max_deck_bytes as u64 {
        return Ok(None);
    }
    fs::read(&pdf).await.map(Some).map_err(internal)
}
