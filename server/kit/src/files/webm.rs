//! What stands in a WebM: whether it is one, the codecs of its tracks, and how long it is. A recording of a browser does not say its length, as it was written while somebody
//! spoke: then the time of its last block is it. Elements and their numbers are those of RFC 8794 and RFC 9559.

const HEADER: u32 = 0x1a45_dfa3;
const DOC_TYPE: u32 = 0x4282;
const SEGMENT: u32 = 0x1853_8067;
const INFO: u32 = 0x1549_a966;
const TIMESTAMP_SCALE: u32 = 0x2a_d7b1;
const DURATION: u32 = 0x4489;
const TRACKS: u32 = 0x1654_ae6b;
const TRACK: u32 = 0xae;
const CODEC: u32 = 0x86;
const CLUSTER: u32 = 0x1f43_b675;
const TIMESTAMP: u32 = 0xe7;
const SIMPLE_BLOCK: u32 = 0xa3;
const BLOCK_GROUP: u32 = 0xa0;
const BLOCK: u32 = 0xa1;

/// What it says of itself.
#[derive(Debug, Default, PartialEq)]
pub struct Webm {
    /// Whether a track of it is sound of a kind that browsers play.
    pub has_sound: bool,
    /// Whether a track of it is pictures.
    pub has_pictures: bool,
    /// Its length in milliseconds, as far as it goes on here.
    pub duration_ms: u64,
}

/// Reads one, or the front of one; nothing if it is none.
pub fn read(bytes: &[u8]) -> Option<Webm> {
    let (header, size, body) = element(bytes, 0)?;
    let end = body.checked_add(size?)?;
    if header != HEADER || !is_webm(bytes.get(body..end)?) {
        return None;
    }
    let mut found = Webm::default();
    let (mut scale, mut said, mut cluster, mut last) = (1_000_000_u64, None, 0_u64, 0_u64);
    let mut at = end;
    while let Some((id, size, body)) = element(bytes, at) {
        // What lies in these is walked through as if it stood beside them: their end need not be known.
        if matches!(id, SEGMENT | INFO | TRACKS | TRACK | CLUSTER | BLOCK_GROUP) {
            at = body;
            continue;
        }
        let Some(end) = size.and_then(|size| body.checked_add(size)) else { break };
        let held = &bytes[body..end.min(bytes.len())];
        match id {
            TIMESTAMP_SCALE => scale = number(held),
            DURATION => said = float(held),
            CODEC if held.starts_with(b"V_") => found.has_pictures = true,
            CODEC => found.has_sound |= held.starts_with(b"A_OPUS") || held.starts_with(b"A_VORBIS"),
            TIMESTAMP => cluster = number(held),
            SIMPLE_BLOCK | BLOCK => last = last.max(cluster.saturating_add_signed(block_time(held))),
            _ => {}
        }
        at = end;
    }
    let in_ms = |ticks: u64| ticks.saturating_mul(scale) / 1_000_000;
    found.duration_ms = said.map_or_else(|| in_ms(last), |ticks| (ticks * scale as f64 / 1e6).round() as u64);
    Some(found)
}

fn is_webm(mut header: &[u8]) -> bool {
    while let Some((id, Some(size), body)) = element(header, 0) {
        let held = header.get(body..body.saturating_add(size));
        if id == DOC_TYPE {
            return held == Some(b"webm");
        }
        header = header.get(body.saturating_add(size)..).unwrap_or_default();
    }
    false
}

/// The id of the element at a place, its size if that is known, and where its body begins.
fn element(bytes: &[u8], at: usize) -> Option<(u32, Option<usize>, usize)> {
    let first = *bytes.get(at)?;
    let id_length = first.leading_zeros() as usize + 1;
    if id_length > 4 {
        return None;
    }
    let id = bytes.get(at..at + id_length)?.iter().fold(0_u32, |id, byte| id << 8 | u32::from(*byte));
    let from = at + id_length;
    let length = bytes.get(from)?.leading_zeros() as usize + 1;
    if length > 8 {
        return None;
    }
    let mark = 1_u64 << (7 * length);
    let size = bytes.get(from..from + length)?.iter().fold(0_u64, |size, byte| size << 8 | u64::from(*byte)) & (mark - 1);
    // All ones: whoever wrote it did not know yet.
    let known = (size != mark - 1).then_some(usize::try_from(size).ok()).flatten();
    Some((id, known, from + length))
}

fn number(held: &[u8]) -> u64 {
    held.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

fn float(held: &[u8]) -> Option<f64> {
    let value = match held.len() {
        4 => f32::from_be_bytes(held.try_into().ok()?).into(),
        8 => f64::from_be_bytes(held.try_into().ok()?),
        _ => return None,
    };
    (value.is_finite() && value > 0.0).then_some(value)
}

/// When a block begins, after its cluster: behind the number of its track.
fn block_time(block: &[u8]) -> i64 {
    let track = block.first().map_or(1, |first| first.leading_zeros() as usize + 1);
    block.get(track..track + 2).map_or(0, |time| i16::from_be_bytes([time[0], time[1]]).into())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn element_of(id: &[u8], body: &[u8]) -> Vec<u8> {
        [id, &[0x40 | u8::try_from(body.len() >> 8).unwrap(), (body.len() & 0xff) as u8], body].concat()
    }

    /// As a browser records one: of unknown length, clusters of unknown size, three blocks of 20 ms each.
    pub(crate) fn recorded(doc_type: &[u8], codecs: &[&[u8]], clusters: u8, noise: &[u8]) -> Vec<u8> {
        let tracks: Vec<u8> = codecs.iter().flat_map(|codec| element_of(&[0xae], &element_of(&[0x86], codec))).collect();
        let mut bytes = element_of(&HEADER.to_be_bytes(), &element_of(&[0x42, 0x82], doc_type));
        bytes.extend([&SEGMENT.to_be_bytes()[..], &[0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]].concat());
        bytes.extend(element_of(&INFO.to_be_bytes(), &element_of(&[0x2a, 0xd7, 0xb1], &[0x0f, 0x42, 0x40])));
        bytes.extend(element_of(&TRACKS.to_be_bytes(), &tracks));
        for cluster in 0..clusters {
            bytes.extend([&CLUSTER.to_be_bytes()[..], &[0xff]].concat());
            bytes.extend(element_of(&[0xe7], &(u16::from(cluster) * 1_000).to_be_bytes()));
            for block in 0..3_u8 {
                bytes.extend(element_of(&[0xa3], &[&[0x81, 0, block * 20, 0x80][..], noise].concat()));
            }
        }
        bytes
    }

    #[test]
    fn tracks_and_the_length_are_read_whatever_stands_in_the_sound() {
        let sound = recorded(b"webm", &[b"A_OPUS"], 3, b"..V_VP8..\x1f\x43\xb6\x75..");
        assert_eq!(read(&sound), Some(Webm { has_sound: true, has_pictures: false, duration_ms: 2_040 }));
        let film = recorded(b"webm", &[b"A_OPUS", b"V_VP9"], 1, b"");
        assert_eq!(read(&film), Some(Webm { has_sound: true, has_pictures: true, duration_ms: 40 }));
        assert_eq!(read(&recorded(b"matroska", &[b"A_OPUS"], 1, b"")), None);
        assert_eq!((read(b""), read(b"\x1a\x45\xdf\xa3....webm...V_VP8...A_OPUS"), read(&[0x1a; 64])), (None, None, None));
        for end in 0..sound.len() {
            assert!(read(&sound[..end]).is_none_or(|cut| !cut.has_pictures && cut.duration_ms <= 2_040), "cut at {end}");
        }
        let whole = include_bytes!("../../../src/areas/videos/demo/zoo.webm");
        let film = read(whole).unwrap();
        assert!(film.has_pictures && film.duration_ms > 1_000, "{film:?}");
    }
}
