//! Which kind of video some bytes are: by the boxes and tracks that stand in them, whatever their name says. Reads little of a large file.

use bytes::Bytes;

use super::{Blobs, sound, webm};
use crate::error::Result;

/// Bytes in front of a file in which a WebM names its tracks.
const FRONT: u64 = 64 * 1024;
/// Boxes that are looked at on the way to the one that says what the tracks are.
const MAX_BOXES: usize = 4096;
/// The largest such box: hours of a film have less.
const MAX_MOOV: u64 = 64 * 1024 * 1024;

/// Whether this can be the front of a video that is taken: said before the rest is sent.
pub fn may_be(front: &[u8]) -> bool {
    front.get(4..8) == Some(b"ftyp") || front.starts_with(b"\x1a\x45\xdf\xa3")
}

/// The media type, if it is a video of a kind that is taken.
pub async fn media_type(blobs: &Blobs, blob: &str, size: u64) -> Result<Option<&'static str>> {
    let front = blobs.read(blob, 0, size.min(FRONT)).await?;
    if front.starts_with(b"\x1a\x45\xdf\xa3") {
        return Ok(webm::read(&front).filter(|found| found.has_pictures).map(|_| "video/webm"));
    }
    if front.get(4..8) != Some(b"ftyp") {
        return Ok(None);
    }
    let mut at = 0;
    for _ in 0..MAX_BOXES {
        if at + 8 > size {
            break;
        }
        let head: Bytes = blobs.read(blob, at, size.min(at + 16)).await?;
        let Some((kind, length)) = box_of(&head, size - at) else { break };
        if kind == *b"moov" {
            if length > MAX_MOOV {
                break;
            }
            let moov = blobs.read(blob, at, size.min(at + length)).await?;
            return Ok(sound::has_picture_track(&moov).then_some("video/mp4"));
        }
        at += length;
    }
    Ok(None)
}

/// The same of bytes that are here, as a service outside has made them: an MP4, or nothing.
pub fn is_mp4(film: &[u8]) -> bool {
    if film.get(4..8) != Some(b"ftyp") {
        return false;
    }
    let mut rest = film;
    for _ in 0..MAX_BOXES {
        let Some((kind, length)) = box_of(&rest[..rest.len().min(16)], rest.len() as u64) else { return false };
        let length = usize::try_from(length).unwrap_or(usize::MAX).min(rest.len());
        if kind == *b"moov" {
            return sound::has_picture_track(&rest[..length]);
        }
        rest = &rest[length..];
    }
    false
}

/// Its kind and its whole length.
fn box_of(head: &[u8], rest: u64) -> Option<([u8; 4], u64)> {
    let kind = head.get(4..8)?.try_into().ok()?;
    let length = match u32::from_be_bytes(head.get(..4)?.try_into().ok()?) {
        0 => rest,
        1 => u64::from_be_bytes(head.get(8..16)?.try_into().ok()?),
        length => length.into(),
    };
    (length >= 8).then_some((kind, length))
}
