//! Which kind of sound some bytes are, and how long: by what stands in them, whatever their name or header says. Looks only at frames and boxes, never decodes.

use super::webm;

/// The media type, if it is a sound of a kind that is taken, and nothing to be seen.
pub fn media_type(bytes: &[u8]) -> Option<&'static str> {
    let at = |from: usize, magic: &[u8]| starts(bytes, from, magic);
    if at(0, b"OggS") {
        is_ogg(bytes).then_some("audio/ogg")
    } else if at(0, b"RIFF") && at(8, b"WAVE") {
        has_format(bytes).then_some("audio/wav")
    } else if at(0, b"\x1a\x45\xdf\xa3") {
        webm::read(bytes).filter(|found| found.has_sound && !found.has_pictures).map(|_| "audio/webm")
    } else if at(4, b"ftyp") {
        is_mp4(bytes).then_some("audio/mp4")
    } else {
        let frames = &bytes[after_tags(bytes)..];
        if follows(frames, adts_frame) { Some("audio/aac") } else { follows(frames, mpeg_frame).then_some("audio/mpeg") }
    }
}

/// How long it is, in milliseconds; nothing where its bytes do not say so.
pub fn duration_ms(bytes: &[u8]) -> Option<u64> {
    match media_type(bytes)? {
        "audio/wav" => {
            let a_second = u32::from_le_bytes(chunk(bytes, b"fmt ")?.get(8..12)?.try_into().ok()?);
            let samples = u64::try_from(chunk(bytes, b"data")?.len()).ok()?;
            (samples * 1_000).checked_div(a_second.into())
        }
        "audio/mpeg" => {
            let mut frames = &bytes[after_tags(bytes)..];
            let mut micros = 0;
            while let Some(frame) = mpeg_frame_of(frames) {
                micros += u64::from(frame.samples) * 1_000_000 / u64::from(frame.rate);
                frames = frames.get(frame.length..).unwrap_or_default();
            }
            Some(micros / 1_000)
        }
        "audio/webm" => webm::read(bytes).map(|found| found.duration_ms).filter(|ms| *ms > 0),
        "audio/ogg" => ogg_ms(bytes),
        "audio/mp4" => mp4_ms(bytes),
        _ => None,
    }
}

/// The samples up to the end of the last page, of which Opus counts 48,000 a second, whatever was recorded.
fn ogg_ms(bytes: &[u8]) -> Option<u64> {
    let packet = 27 + usize::from(*bytes.get(26)?);
    let a_second = match bytes.get(packet..)? {
        opus if opus.starts_with(b"OpusHead") => 48_000,
        vorbis if vorbis.starts_with(b"\x01vorbis") => u32::from_le_bytes(vorbis.get(12..16)?.try_into().ok()?),
        _ => return None,
    };
    let last = bytes.windows(4).rposition(|word| word == b"OggS")?;
    let samples = u64::from_le_bytes(bytes.get(last + 6..last + 14)?.try_into().ok()?);
    // A page on which no packet ends counts none.
    (samples != u64::MAX).then(|| samples.saturating_mul(1_000).checked_div(a_second.into())).flatten().filter(|ms| *ms > 0)
}

/// What the header of the whole film says, in ticks of its own; one that was written while it was recorded says none.
fn mp4_ms(bytes: &[u8]) -> Option<u64> {
    let at = bytes.windows(4).position(|word| word == b"mvhd")? + 4;
    let (ticks_at, long) = if *bytes.get(at)? == 1 { (at + 20, true) } else { (at + 12, false) };
    let a_second = number(bytes, ticks_at)?;
    let ticks = if long {
        u64::from_be_bytes(bytes.get(ticks_at + 4..ticks_at + 12)?.try_into().ok()?)
    } else {
        number(bytes, ticks_at + 4)? as u64
    };
    ticks.saturating_mul(1_000).checked_div(a_second as u64).filter(|ms| *ms > 0)
}

/// What a chunk of a WAV holds; the last one may have been cut short.
fn chunk<'a>(wav: &'a [u8], name: &[u8; 4]) -> Option<&'a [u8]> {
    let mut at = 12;
    for _ in 0..64 {
        let size = u32::from_le_bytes(wav.get(at + 4..at + 8)?.try_into().ok()?) as usize;
        if wav[at..].starts_with(name) {
            return wav.get(at + 8..(at + 8).saturating_add(size).min(wav.len()));
        }
        at = at.saturating_add(8 + size + size % 2);
    }
    None
}

fn starts(bytes: &[u8], from: usize, magic: &[u8]) -> bool {
    bytes.get(from..).is_some_and(|rest| rest.starts_with(magic))
}

fn number(bytes: &[u8], at: usize) -> Option<usize> {
    let four = bytes.get(at..at + 4)?;
    Some(u32::from_be_bytes([four[0], four[1], four[2], four[3]]) as usize)
}

/// The first packet of the first page names the codec.
fn is_ogg(bytes: &[u8]) -> bool {
    let Some(&segments) = bytes.get(26) else { return false };
    let packet = 27 + usize::from(segments);
    [&b"OpusHead"[..], b"\x01vorbis", b"\x7fFLAC", b"Speex   "].iter().any(|codec| starts(bytes, packet, codec))
}

/// A chunk that says how the samples lie; others may stand before it.
fn has_format(bytes: &[u8]) -> bool {
    chunk(bytes, b"fmt ").is_some()
}

/// Whether an MP4 has a track of pictures.
pub(super) fn has_picture_track(boxes: &[u8]) -> bool {
    let mut handlers = Vec::new();
    find_handlers(boxes, 0, &mut handlers);
    handlers.contains(b"vide")
}

/// A track of sound, and none of pictures.
fn is_mp4(bytes: &[u8]) -> bool {
    let mut handlers = Vec::new();
    find_handlers(bytes, 0, &mut handlers);
    handlers.contains(b"soun") && !handlers.contains(b"vide")
}

/// The handler of each track: `moov / trak / mdia / hdlr`.
fn find_handlers(mut boxes: &[u8], depth: usize, found: &mut Vec<[u8; 4]>) {
    const PATH: [&[u8]; 4] = [b"moov", b"trak", b"mdia", b"hdlr"];
    while let (Some(size), Some(kind)) = (number(boxes, 0), boxes.get(4..8)) {
        let (head, size) = match size {
            0 => (8, boxes.len()),
            1 => match boxes.get(8..16).and_then(|long| usize::try_from(u64::from_be_bytes(long.try_into().ok()?)).ok()) {
                Some(size) => (16, size),
                None => return,
            },
            size => (8, size),
        };
        if size < head || found.len() > 32 {
            return;
        }
        let body = boxes.get(head..size.min(boxes.len())).unwrap_or_default();
        if kind == PATH[depth] {
            match depth {
                3 => found.extend(body.get(8..12).and_then(|kind| <[u8; 4]>::try_from(kind).ok())),
                _ => find_handlers(body, depth + 1, found),
            }
        }
        boxes = boxes.get(size..).unwrap_or_default();
    }
}

/// Where the frames begin: behind ID3 tags and the zeros that pad them.
fn after_tags(bytes: &[u8]) -> usize {
    let mut at = 0;
    while starts(bytes, at, b"ID3") {
        let Some(size) = bytes.get(at + 6..at + 10) else { return bytes.len() };
        at += 10 + size.iter().fold(0, |sum, byte| (sum << 7) | usize::from(byte & 0x7f));
    }
    let zeros = bytes.get(at..).map_or(0, |rest| rest.iter().take(4096).take_while(|byte| **byte == 0).count());
    (at + if at > 0 { zeros } else { 0 }).min(bytes.len())
}

/// Three frames behind each other, or as many as there are: a single one is found in any noise.
fn follows(mut frames: &[u8], length: fn(&[u8]) -> Option<usize>) -> bool {
    for nth in 0..3 {
        if nth > 0 && frames.is_empty() {
            return true;
        }
        let Some(length) = length(frames).filter(|length| *length > 4) else { return false };
        match frames.get(length..) {
            Some(rest) => frames = rest,
            // The last one may have been cut short.
            None => return nth > 0,
        }
    }
    true
}

/// A frame of MPEG audio: bytes, samples, and samples a second.
struct MpegFrame {
    length: usize,
    samples: u32,
    rate: u32,
}

/// The length of a frame of MPEG audio.
fn mpeg_frame(frame: &[u8]) -> Option<usize> {
    mpeg_frame_of(frame).map(|frame| frame.length)
}

fn mpeg_frame_of(frame: &[u8]) -> Option<MpegFrame> {
    const KBITS: [[u32; 14]; 5] = [
        [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ];
    let head = frame.get(..4)?;
    let (version, layer) = ((head[1] >> 3) & 3, (head[1] >> 1) & 3);
    if head[0] != 0xff || head[1] & 0xe0 != 0xe0 || version == 1 || layer == 0 {
        return None;
    }
    let first = version == 3;
    let table = match (first, layer) {
        (true, 3) => 0,
        (true, 2) => 1,
        (true, _) => 2,
        (false, 3) => 3,
        (false, _) => 4,
    };
    let kbits = *KBITS[table].get(usize::from(head[2] >> 4).checked_sub(1)?)?;
    let rate = [44_100, 48_000, 32_000].get(usize::from((head[2] >> 2) & 3))? / [4, 1, 2, 1][usize::from(version)];
    let padding = u32::from((head[2] >> 1) & 1);
    let (samples, length) = match (layer, first) {
        (3, _) => (384, (12_000 * kbits / rate + padding) * 4),
        (1, false) => (576, 72_000 * kbits / rate + padding),
        _ => (1_152, 144_000 * kbits / rate + padding),
    };
    Some(MpegFrame { length: length as usize, samples, rate })
}

/// The length of a frame of raw AAC.
fn adts_frame(frame: &[u8]) -> Option<usize> {
    let head = frame.get(..7)?;
    let good = head[0] == 0xff && head[1] & 0xf6 == 0xf0 && (head[2] >> 2) & 0xf < 13;
    good.then(|| usize::from(head[3] & 3) << 11 | usize::from(head[4]) << 3 | usize::from(head[5] >> 5))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::webm::tests::recorded;

    fn mp3() -> Vec<u8> {
        // 128 kbit/s at 44.1 kHz: 417 bytes each.
        let frame = [&b"\xff\xfb\x90\x00"[..], &[0; 413]].concat();
        [b"ID3\x04\0\0\0\0\0\x02ab".to_vec(), frame.repeat(4)].concat()
    }

    fn boxed(kind: &[u8; 4], body: &[u8]) -> Vec<u8> {
        [&u32::try_from(body.len() + 8).unwrap().to_be_bytes()[..], kind, body].concat()
    }

    fn mp4(handlers: &[&[u8]]) -> Vec<u8> {
        let track = |kind: &&[u8]| boxed(b"trak", &boxed(b"mdia", &boxed(b"hdlr", &[&[0; 8][..], kind, &[0; 12]].concat())));
        [boxed(b"ftyp", b"M4A \0\0\0\0"), boxed(b"moov", &handlers.iter().flat_map(track).collect::<Vec<u8>>())].concat()
    }

    #[test]
    fn a_sound_is_what_stands_in_it() {
        let mut ogg = b"OggS".to_vec();
        ogg.resize(26, 0);
        ogg.extend(b"\x01\x13OpusHead");
        let aac = [&b"\xff\xf1\x50\x80\x01\x1f\xfc"[..], &[0; 1]].concat().repeat(3);
        for (bytes, media) in [
            (ogg.clone(), "audio/ogg"),
            (b"RIFF\x10\0\0\0WAVEJUNK\x01\0\0\0a\0fmt \x10\0\0\0".to_vec(), "audio/wav"),
            (recorded(b"webm", &[b"A_OPUS"], 1, b"..V_VP8.."), "audio/webm"),
            (mp4(&[b"soun"]), "audio/mp4"),
            (aac, "audio/aac"),
            (mp3(), "audio/mpeg"),
            (mp3()[12..].to_vec(), "audio/mpeg"),
        ] {
            assert_eq!(media_type(&bytes), Some(media));
            // Nothing that is cut short is more than it was, and nothing breaks.
            for end in 0..bytes.len().min(200) {
                assert!([None, Some(media)].contains(&media_type(&bytes[..end])), "{media} at {end}");
            }
        }
        // Four frames of 1,152 samples, and a second of eight-bit samples.
        assert_eq!(duration_ms(&mp3()), Some(104));
        let wav =
            [&b"RIFF....WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\x40\x1f\0\0"[..], &[128; 8_000]].concat();
        assert_eq!((duration_ms(&wav), duration_ms(&wav[..4_044])), (Some(1_000), Some(500)));
        assert_eq!(duration_ms(&ogg), None);
        let last = [&b"OggS\0\x04"[..], &96_000_u64.to_le_bytes(), &[0; 13]].concat();
        assert_eq!(duration_ms(&[&ogg[..], &last].concat()), Some(2_000));
        let mvhd = boxed(b"mvhd", &[&[0; 12][..], &600_u32.to_be_bytes(), &900_u32.to_be_bytes()].concat());
        assert_eq!((duration_ms(&mp4(&[b"soun"])), duration_ms(&[mp4(&[b"soun"]), mvhd].concat())), (None, Some(1_500)));
        assert_eq!(duration_ms(&recorded(b"webm", &[b"A_OPUS"], 2, b"")), Some(1_040));
        for other in [
            &b""[..],
            b"ID3",
            b"ID3\x04\0\0\0\0\0\x02abnothing",
            b"\xff\xd8\xff\xe0rest",
            b"RIFF\x10\0\0\0WEBPVP8 ",
            b"RIFF\x10\0\0\0WAVEdata",
            b"OggS",
            &recorded(b"matroska", &[b"A_OPUS"], 1, b""),
            &recorded(b"webm", &[b"V_VP8", b"A_OPUS"], 1, b""),
            b"\0\0\0\0ftyp",
            b"\0\0\0\x01ftyp\xff\xff\xff\xff\xff\xff\xff\xff",
            &mp4(&[b"soun", b"vide"]),
            &mp4(&[b"text"]),
            &[0xff; 4000],
            &[0; 4000],
        ] {
            assert_eq!(media_type(other), None, "{other:?}");
        }
    }
}
