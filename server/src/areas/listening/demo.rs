//! The demo's listening sets: tones to be counted, which is listed, and a film with gaps, whose subtitles are not out yet.

use serde_json::{Value, json};

use super::LISTENING_SETS;
use belltower_kit::{
    app::App,
    args,
    db::Tx,
    error::Result,
    files,
    resource::{self, Row, update_from_server},
};

/// Tones of each part of the sound.
const TONES: [usize; 4] = [2, 4, 1, 3];
/// A part of the sound, with the rest at its end.
const PART_MS: usize = 2_000;
const TONE_MS: usize = 300;
const STEP_MS: usize = 400;
/// Samples a millisecond.
const RATE: usize = 8;

/// Loads them.
pub async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let sound = files::put(&mut tx, "audio/wav", &tones(), Some("tones.wav")).await?.id;
    let items: Vec<Value> = TONES
        .into_iter()
        .enumerate()
        .map(|(place, tones)| {
            json!({ "start_ms": place * PART_MS, "end_ms": (place + 1) * PART_MS, "text": "Tone! ".repeat(tones).trim_end(),
                "options": "One tone\nTwo tones\nThree tones\nFour tones", "answer": tones })
        })
        .collect();
    let set = json!({ "title": "How many tones?", "kind": "choose", "level": "Pre-A1", "sound": sound, "speed": 100, "plays": 2, "items": items });
    let listed = make(&mut tx, &set).await?;
    let state = Row::from_iter([("listing".to_owned(), "listed".into())]);
    update_from_server(&mut tx, &LISTENING_SETS, &listed, "setListed", state).await?;
    let sql = "SELECT id FROM videos WHERE name = 'Dolphins say hello' AND deleted_at IS NULL ORDER BY created_at, id LIMIT 1";
    if let Some((video,)) = tx.opt::<(String,)>(sql, args![]).await? {
        let item =
            |start: i64, end: i64, text: &str, gaps: &[&str]| json!({ "start_ms": start, "end_ms": end, "text": text, "gaps": gaps });
        let items = [
            item(0, 1_200, "Hello, hello!", &["2"]),
            item(1_300, 2_500, "Who is there?", &["1", "3"]),
            item(2_700, 3_900, "It’s me!", &["1"]),
        ];
        make(
            &mut tx,
            &json!({ "title": "Who is there?", "kind": "gap_fill", "level": "A1", "video_id": video, "speed": 80, "plays": 3, "items": items }),
        )
        .await?;
    }
    Ok(tx.commit().await?)
}

async fn make(tx: &mut Tx, set: &Value) -> Result<String> {
    resource::create(tx, &LISTENING_SETS, set.as_object().unwrap_or(&Row::new())).await
}

/// So many tones in each part, each of which dies away: a recording that is none, and that one can listen to all the same.
fn tones() -> Vec<u8> {
    let mut samples = vec![128_u8; TONES.len() * PART_MS * RATE];
    for (part, tones) in TONES.into_iter().enumerate() {
        for tone in 0..tones {
            let from = (part * PART_MS + tone * STEP_MS) * RATE;
            for (at, sample) in samples[from..from + TONE_MS * RATE].iter_mut().enumerate() {
                let passed = at as f64 / (TONE_MS * RATE) as f64;
                let wave = (std::f64::consts::TAU * 523.25 * at as f64 / (RATE * 1_000) as f64).sin();
                // Within a byte by the line itself.
                *sample = (128.0 + 90.0 * (1.0 - passed) * wave).clamp(0.0, 255.0) as u8;
            }
        }
    }
    let length = u32::try_from(samples.len()).unwrap_or(0);
    let a_second = u32::try_from(RATE * 1_000).unwrap_or(0);
    let mut wav = b"RIFF".to_vec();
    wav.extend((36 + length).to_le_bytes());
    wav.extend(b"WAVEfmt \x10\0\0\0\x01\0\x01\0");
    wav.extend(a_second.to_le_bytes());
    wav.extend(a_second.to_le_bytes());
    wav.extend(b"\x01\0\x08\0data");
    wav.extend(length.to_le_bytes());
    wav.extend(samples);
    wav
}
