//! The process that reads slides, as the server speaks with it: it is given the file, and says page by page what it drew. What it says is not believed further than
//! that it is a picture and words of bounded length.

use std::{
    io,
    process::{ExitStatus, Stdio},
    time::Duration,
};

use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    process::{Child, ChildStdout, Command},
    time::timeout,
};

use super::reader::{Fault, MAX_PICTURE, Said};
use belltower_kit::error::{Result, internal};

/// How long it may say nothing. The system ends it after 20 s of processor time a page; this is for one that only waits.
const PATIENCE: Duration = Duration::from_secs(90);
/// Bytes of a line: title, text and notes, each character of which may be six.
const MAX_LINE: u64 = 1024 * 1024;
/// What the system ends a process with that has had its time (SIGXCPU), and its memory (SIGABRT, SIGKILL).
const OUT_OF_TIME: i32 = 24;
const OUT_OF_MEMORY: [i32; 2] = [6, 9];

/// The reader at work. Dropped, it is ended.
pub struct Reading {
    child: Child,
    out: BufReader<ChildStdout>,
}

/// What is heard of it.
pub enum Heard {
    /// It said something; of a page, with its picture.
    Said(Said, Vec<u8>),
    /// It ended before it had said all.
    Died(Fault),
}

impl Reading {
    /// Starts it and gives it the file.
    pub async fn start(format: &str, max_pages: u32, skip: &[i64], bytes: impl Stream<Item = Result<Bytes>> + Send) -> Result<Self> {
        let skip = skip.iter().map(|number| format!("--skip={number}"));
        let mut child = Command::new(this_program().map_err(internal)?)
            .args(["read-deck", "--format", format, "--max-pages", &max_pages.to_string()])
            .args(skip)
            // Nothing of the server's surroundings.
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(internal)?;
        let (mut into, out) = (child.stdin.take(), child.stdout.take());
        let out = BufReader::new(out.ok_or_else(|| internal("the reader has no output"))?);
        let mut bytes = std::pin::pin!(bytes);
        while let Some(bytes) = bytes.next().await {
            let bytes = bytes?;
            let Some(into) = &mut into else { break };
            // One that has ended, or takes nothing, is heard of below.
            if !matches!(timeout(PATIENCE, into.write_all(&bytes)).await, Ok(Ok(()))) {
                break;
            }
        }
        drop(into);
        Ok(Self { child, out })
    }

    /// What it says next.
    pub async fn hear(&mut self) -> Heard {
        match timeout(PATIENCE, self.one()).await {
            Ok(Ok((said, picture))) => Heard::Said(said, picture),
            Ok(Err(_)) => {
                let ended = timeout(Duration::from_secs(5), self.child.wait()).await;
                Heard::Died(ended.ok().and_then(io::Result::ok).map_or(Fault::Unreadable, why))
            }
            Err(_) => {
                let _ = self.child.start_kill();
                Heard::Died(Fault::TooSlow)
            }
        }
    }

    async fn one(&mut self) -> io::Result<(Said, Vec<u8>)> {
        let mut line = vec![];
        (&mut self.out).take(MAX_LINE).read_until(b'\n', &mut line).await?;
        let said: Said = serde_json::from_slice(&line)?;
        let mut picture = vec![];
        if let Said::Page { bytes, .. } = said {
            if bytes > MAX_PICTURE {
                return Err(io::ErrorKind::InvalidData.into());
            }
            picture.resize(bytes, 0);
            self.out.read_exact(&mut picture).await?;
        }
        Ok((said, picture))
    }
}

/// The program that runs: its file may have been replaced since it was started.
fn this_program() -> io::Result<std::path::PathBuf> {
    if cfg!(target_os = "linux") { Ok("/proc/self/exe".into()) } else { std::env::current_exe() }
}

#[cfg(unix)]
fn why(status: ExitStatus) -> Fault {
    use std::os::unix::process::ExitStatusExt;
    match status.signal() {
        Some(OUT_OF_TIME) => Fault::TooSlow,
        Some(signal) if OUT_OF_MEMORY.contains(&signal) => Fault::TooLarge,
        _ => Fault::Unreadable,
    }
}
