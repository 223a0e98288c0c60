//! A program of this machine that speaks, with the arguments of `espeak-ng`: the text comes in by its input, the sound leaves by its output. It has no
//! environment, and ends with whoever waits for it.

use std::{
    env,
    path::{Path, PathBuf},
    process::Stdio,
};

use async_trait::async_trait;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    process::Command,
};

use super::speech::{MAX_SOUND, Sound, Speech, SpeechAsk, Voice};
use crate::providers::Fault;

/// Its voices that are offered: what it asks for by, what each speaks, and who it sounds like.
const VOICES: [(&str, &str, &str); 5] = [
    ("en-gb+f3", "en-GB", "female"),
    ("en-gb+m3", "en-GB", "male"),
    ("en-us+f3", "en-US", "female"),
    ("en-us+m3", "en-US", "male"),
    ("cmn+f3", "zh-CN", "female"),
];
/// Words a minute at speed 1, and the fewest and most that it takes.
const WORDS_A_MINUTE: f64 = 160.0;
const SLOWEST: f64 = 80.0;
const FASTEST: f64 = 450.0;

pub(super) struct Program(PathBuf);

impl Program {
    /// The program of a name, looked for where programs are, or of a path.
    pub fn find(wanted: &Path) -> Option<Self> {
        let folders = env::var_os("PATH").unwrap_or_default();
        let places: Vec<PathBuf> = match wanted.components().count() {
            1 => env::split_paths(&folders).map(|folder| folder.join(wanted)).collect(),
            _ => vec![wanted.to_owned()],
        };
        places.into_iter().find(|place| place.is_file()).map(Self)
    }

    /// What it is called.
    pub fn name(&self) -> String {
        self.0.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }

    /// Its voices.
    pub fn voices() -> Vec<Voice> {
        VOICES.map(|(id, language, gender)| Voice { id: id.into(), language, gender }).into()
    }
}

#[async_trait]
impl Speech for Program {
    async fn say(&self, ask: &SpeechAsk) -> Result<Sound, Fault> {
        let failed = |_: std::io::Error| Fault::Away(self.name());
        let speed = format!("{:.0}", (WORDS_A_MINUTE * ask.speed).clamp(SLOWEST, FASTEST));
        let mut command = Command::new(&self.0);
        command.args(["-v", &ask.voice, "-s", &speed, "--stdin", "--stdout"]).env_clear().kill_on_drop(true);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().map_err(failed)?;
        let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Fault::Away(self.name()));
        };
        let mut bytes = Vec::new();
        let write = async {
            // One that does not read to the end says so by how it ends.
            let _ = input.write_all(ask.text.as_bytes()).await;
            drop(input);
        };
        let most = u64::try_from(MAX_SOUND + 1).unwrap_or(u64::MAX);
        let mut output = output.take(most);
        let (_, read) = tokio::join!(write, output.read_to_end(&mut bytes));
        read.map_err(failed)?;
        if bytes.len() > MAX_SOUND {
            return Err(Fault::Refused(format!("> {} MiB", MAX_SOUND / 1024 / 1024)));
        }
        // It would end so again.
        let ended = child.wait().await.map_err(failed)?;
        if !ended.success() {
            return Err(Fault::Refused(format!("{}: {ended}", self.name())));
        }
        say_length(&mut bytes);
        Ok(Sound { bytes, words: vec![] })
    }
}

/// Puts its length into the header of a WAV: what goes into a pipe is begun before that is known.
fn say_length(wav: &mut [u8]) {
    let number = |length: usize| u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes();
    let whole = wav.len();
    if whole >= 44 && wav.starts_with(b"RIFF") && &wav[36..40] == b"data" {
        wav[4..8].copy_from_slice(&number(whole - 8));
        wav[40..44].copy_from_slice(&number(whole - 44));
    }
}
