//! What `ffmpeg` is asked for: a clip of each line (its picture, its words, its recording, and the learner's time after it) and of each card, and the list by which
//! they are joined, a line as often as it is repeated. Words are drawn by its subtitle renderer, which breaks lines and knows every script that has a font.

use std::path::Path;

use belltower_content::follow_read::{Part, timeline};
use belltower_kit::{
    app::App,
    error::{Result, internal},
    files::{self, sniff},
    sentences,
    text::Language,
};
use belltower_sync::model::{list, string};
use futures_util::StreamExt;
use serde_json::Value;
use tokio::{fs, io::AsyncWriteExt};

sentences! {
    YOUR_TURN = "follow_read.your_turn": "Your turn" / "请跟读";
    WELL_DONE = "follow_read.well_done": "Well done!" / "读得真棒！";
}

/// The clip that is being made: it has its name when it is whole.
pub const UNDER_WAY: &str = "clip.part.ts";
/// The video.
pub const WHOLE: &str = "whole.mp4";

/// A clip.
pub struct Clip {
    /// Which it is, from 0.
    at: usize,
    part: Part,
    line: usize,
    /// How often it is shown.
    times: usize,
    /// How long its words are said, and all of it, in milliseconds.
    said: i64,
    long: i64,
    /// What the learner reads while it is their turn, or on the last card.
    prompt: String,
}

/// The clips of a content.
pub fn of(content: &Value, language: Language) -> Vec<Clip> {
    let mut clips: Vec<Clip> = vec![];
    for segment in timeline(content) {
        let long = segment.end - segment.start;
        let push = |clips: &mut Vec<Clip>, said, sentence: Option<&'static belltower_kit::text::Sentence>| {
            let prompt = sentence.map_or_else(String::new, |sentence| sentence.say(language));
            clips.push(Clip { at: clips.len(), part: segment.part, line: segment.line, times: 1, said, long, prompt });
        };
        match (segment.part, segment.turn) {
            (Part::Intro, _) => push(&mut clips, 0, None),
            (Part::Score, _) => push(&mut clips, 0, Some(&WELL_DONE)),
            (Part::Said, 0) => push(&mut clips, long, Some(&YOUR_TURN)),
            (Part::Pause, 0) => clips.last_mut().into_iter().for_each(|clip| clip.long += long),
            (Part::Said, _) => clips.last_mut().into_iter().for_each(|clip| clip.times += 1),
            (Part::Pause, _) => {}
        }
    }
    clips
}

/// Across and down.
fn size(content: &Value) -> (i64, i64) {
    match string(content, "canvas") {
        "4:3" => (960, 720),
        "9:16" => (720, 1280),
        _ => (1280, 720),
    }
}

/// Of the ground, the words and what is beside them, as `ffmpeg` and its subtitles have colours.
fn colours(content: &Value) -> (&'static str, &'static str, &'static str) {
    match string(content, "theme") {
        "paper" => ("0xFBF4E4", "&H00233041", "&H00506070"),
        "night" => ("0x101827", "&H00F7F4F0", "&H00C0B0A0"),
        _ => ("0xFFFFFF", "&H00271810", "&H0075655A"),
    }
}

/// Seconds, as its options have them.
fn seconds(ms: i64) -> String {
    format!("{}.{:03}", ms / 1000, ms % 1000)
}

impl Clip {
    /// What it is called when it is whole.
    pub fn file(&self) -> String {
        format!("clip-{:04}.ts", self.at)
    }

    /// What is asked for; what that reads is written into the folder.
    pub async fn args(&self, app: &App, folder: &Path, content: &Value) -> Result<Vec<String>> {
        let (width, height) = size(content);
        let (ground, ..) = colours(content);
        let line = list(content, "lines").get(self.line).filter(|_| matches!(self.part, Part::Said));
        let picture = picture(app, folder, line.map_or("", |line| string(line, "image"))).await?;
        fs::write(folder.join("words.ass"), self.words(content, picture.is_some())).await.map_err(internal)?;
        let sound = written(app, folder, line.map_or("", |line| string(line, "sound")), "sound").await?;
        let long = seconds(self.long);
        let mut args: Vec<String> =
            vec!["-f".into(), "lavfi".into(), "-i".into(), format!("color=c={ground}:s={width}x{height}:r=25:d={long}")];
        match &sound {
            Some(sound) => args.extend(["-i".into(), sound.clone()]),
            None => args.extend(["-f", "lavfi", "-i", "anullsrc=r=44100:cl=stereo"].map(String::from)),
        }
        let mut graph = String::new();
        if let Some(picture) = &picture {
            args.extend(["-loop", "1", "-i", picture].map(String::from));
            let (across, down) = (width * 8 / 10, height * 55 / 100);
            graph += &format!(
                "[2:v]scale={across}:{down}:force_original_aspect_ratio=decrease[p];[0:v][p]overlay=(W-w)/2:{}:shortest=1[g];",
                height / 20
            );
        }
        graph += if picture.is_some() { "[g]" } else { "[0:v]" };
        graph += &format!("ass=words.ass[v];[1:a]aresample=44100,aformat=channel_layouts=stereo,apad,atrim=0:{long}[a]");
        args.extend(["-filter_complex".into(), graph, "-map".into(), "[v]".into(), "-map".into(), "[a]".into(), "-t".into(), long]);
        args.extend(
            ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-c:a", "aac", "-f", "mpegts", UNDER_WAY].map(String::from),
        );
        Ok(args)
    }

    /// Its words, as subtitles with places of their own: under the picture, or in the middle where there is none.
    fn words(&self, content: &Value, is_pictured: bool) -> String {
        let (width, height) = size(content);
        let (_, ink, beside) = colours(content);
        let large = width.min(height) / 12;
        let style = |name: &str, size: i64, colour: &str, align: u8, margin: i64| {
            format!("Style: {name},Sans,{size},{colour},{colour},&H00000000,&H00000000,{align},60,60,{margin},1,0,0\n")
        };
        let mut ass = format!("[Script Info]\nScriptType: v4.00+\nPlayResX: {width}\nPlayResY: {height}\nWrapStyle: 0\n\n[V4+ Styles]\n");
        ass += "Format: Name,Fontname,Fontsize,PrimaryColour,SecondaryColour,OutlineColour,BackColour,Alignment,MarginL,MarginR,MarginV,BorderStyle,Outline,Shadow\n";
        let up = if is_pictured { 0 } else { height * 34 / 100 };
        ass += &style("Text", large, ink, 2, up + height * 18 / 100);
        ass += &style("Beside", large * 6 / 10, beside, 2, up + height * 9 / 100);
        ass += &style("Speaker", large * 6 / 10, beside, 7, height / 40);
        ass += &style("Turn", large * 6 / 10, ink, 9, height / 40);
        ass += &style("Title", large * 13 / 10, ink, 5, 0);
        ass += "\n[Events]\nFormat: Layer,Start,End,Style,Text\n";
        let mut say = |style: &str, from: i64, until: i64, said: &str| {
            if !said.trim().is_empty() && until > from {
                ass += &format!("Dialogue: 0,{},{},{style},{}\n", moment(from), moment(until), plain(said));
            }
        };
        match (self.part, list(content, "lines").get(self.line)) {
            (Part::Said, Some(line)) => {
                say("Text", 0, self.long, string(line, "text"));
                say("Beside", 0, self.long, string(line, "translation"));
                say("Speaker", 0, self.long, string(line, "speaker"));
                say("Turn", self.said, self.long, &self.prompt);
            }
            (Part::Score, _) => say("Title", 0, self.long, &self.prompt),
            _ => say("Title", 0, self.long, string(content, "title")),
        }
        ass
    }
}

/// A moment of subtitles: hundredths are their smallest part.
fn moment(ms: i64) -> String {
    let hundredths = ms / 10;
    format!("{}:{:02}:{:02}.{:02}", hundredths / 360_000, hundredths / 6_000 % 60, hundredths / 100 % 60, hundredths % 100)
}

/// Words without what subtitles take for a command.
fn plain(said: &str) -> String {
    said.trim().replace('\\', "＼").replace('{', "｛").replace('}', "｝").replace(['\r', '\n'], " ")
}

/// What is asked for to join the clips, with the music under them.
pub async fn join(app: &App, folder: &Path, content: &Value, clips: &[Clip]) -> Result<Vec<String>> {
    let lines: String = clips.iter().flat_map(|clip| std::iter::repeat_n(format!("file '{}'\n", clip.file()), clip.times)).collect();
    fs::write(folder.join("clips.txt"), lines).await.map_err(internal)?;
    let mut args: Vec<String> = ["-f", "concat", "-safe", "0", "-i", "clips.txt"].map(String::from).into();
    let volume = content["musicVolume"].as_i64().unwrap_or(0);
    match written(app, folder, string(content, "music"), "music").await?.filter(|_| volume > 0) {
        Some(music) => {
            args.extend(["-stream_loop".into(), "-1".into(), "-i".into(), music, "-filter_complex".into()]);
            args.push(format!("[1:a]volume={}.{:02}[m];[0:a][m]amix=inputs=2:duration=first:normalize=0[a]", volume / 100, volume % 100));
            args.extend(["-map", "0:v", "-map", "[a]"].map(String::from));
        }
        None => args.extend(["-map", "0:v", "-map", "0:a"].map(String::from)),
    }
    args.extend(["-c:v", "copy", "-c:a", "aac", "-movflags", "+faststart", WHOLE].map(String::from));
    Ok(args)
}

/// Writes a stored file into the folder; answers its name there. What is gone is left out.
async fn written(app: &App, folder: &Path, id: &str, name: &str) -> Result<Option<String>> {
    if id.is_empty() {
        return Ok(None);
    }
    let mut bytes = match files::stream(app, id).await {
        Ok(bytes) => bytes,
        Err(error) if error.status() == 404 => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut into = fs::File::create(folder.join(name)).await.map_err(internal)?;
    while let Some(piece) = bytes.next().await {
        into.write_all(&piece?).await.map_err(internal)?;
    }
    into.flush().await.map_err(internal)?;
    Ok(Some(name.to_owned()))
}

/// The same of a picture, as far as `ffmpeg` reads its kind: drawings are left out.
async fn picture(app: &App, folder: &Path, id: &str) -> Result<Option<String>> {
    let Some(bytes) = files::image(&mut &app.db, id).await? else { return Ok(None) };
    let ending = match sniff::media_type(&bytes) {
        Some("image/png") => "png",
        Some("image/jpeg") => "jpg",
        Some("image/webp") => "webp",
        Some("image/gif") => "gif",
        _ => return Ok(None),
    };
    let name = format!("picture.{ending}");
    fs::write(folder.join(&name), bytes).await.map_err(internal)?;
    Ok(Some(name))
}
