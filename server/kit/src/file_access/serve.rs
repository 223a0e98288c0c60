//! Giving files out: `GET /files/{id}`, to who is signed in, whole or a part (a player that seeks asks for parts), or as a small picture of so many
//! pixels across (`?w=`). An id never means another file, so a browser keeps it for good.

use std::{net::IpAddr, sync::Arc};

use axum::{
    body::Body,
    extract::{Path, Query, State},
    http::{Extensions, HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use belltower_sync::model::{Media, is_file_id};
use bytes::Bytes;
use futures_util::TryStreamExt;
use serde::Deserialize;

use super::readers::see;
use crate::{
    app::App,
    args,
    auth::{Auth, catalogue::Action},
    error::{Result, broken, internal, not_found, sign_in},
    files::{Blobs, File, FileCache, Key, is_of, thumb},
    http::{caller_ip, disposition},
    shares,
    text::Language,
};

/// A file, whatever it is, does nothing: a drawing that is opened as a page of its own is saved instead, and could do nothing either.
const POLICY: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'";

/// The kind of link whose `file` a program fetches.
const FILE_LINK: &str = "file";

/// How a file is wanted.
#[derive(Deserialize)]
pub struct Wanted {
    /// Pixels across, of a picture that is larger: one of [`thumb::WIDTHS`].
    w: Option<u32>,
}

impl Wanted {
    /// As it is.
    pub(super) fn whole() -> Self {
        Self { w: None }
    }
}

/// Answers a file.
pub async fn show(State(app): State<App>, Path(id): Path<String>, Query(wanted): Query<Wanted>, headers: HeaderMap) -> Response {
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).and_then(Language::parse);
    match file(&app, id, &wanted, &headers).await {
        Ok(response) => response,
        Err(error) => error.respond(asked.unwrap_or_default(), &app.world.id()),
    }
}

/// Answers a file to a guest: one that a link of theirs shows now, or, to a program, the one whose link stands in the path. A browser asks each time whether it still
/// may show it.
pub async fn show_to_guest(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    extensions: Extensions,
    headers: HeaderMap,
) -> Response {
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).and_then(Language::parse);
    let answered = match shares::is_token(&id) {
        true => linked_file(&app, &id, caller_ip::of(&extensions, &headers, &app.config.trusted_proxies), &headers).await,
        false => guests_file(&app, id, &wanted, &headers).await,
    };
    match answered {
        Ok(response) => response,
        Err(error) => error.respond(asked.unwrap_or_default(), &app.world.id()),
    }
}

async fn file(app: &App, id: String, wanted: &Wanted, headers: &HeaderMap) -> Result<Response> {
    let caller = app.state::<Auth>().identify(app, headers).await?.ok_or_else(sign_in)?;
    check(wanted)?;
    see(app, &caller, &id).await?;
    // By this browser only: the next person who sits there may not be one of us.
    answer(app, id, wanted, headers, "private, max-age=31536000, immutable").await
}

/// A file for a program that has a link to it alone.
async fn linked_file(app: &App, token: &str, ip: IpAddr, headers: &HeaderMap) -> Result<Response> {
    let kind = shares::kind(FILE_LINK).ok_or_else(not_found)?;
    let (share, maker) = shares::fetch(app, kind, token, ip).await?;
    let id = share.params["file"].as_str().unwrap_or_default().to_owned();
    let still = maker.rights.allow(kind.page, Action::Export) && (kind.files)(app.clone(), Arc::new(share), id.clone()).await?;
    if !still {
        return Err(not_found());
    }
    answer(app, id, &Wanted::whole(), headers, "private, no-cache").await
}

async fn guests_file(app: &App, id: String, wanted: &Wanted, headers: &HeaderMap) -> Result<Response> {
    let guest = app.state::<Auth>().guest(app, headers).await?.ok_or_else(not_found)?;
    check(wanted)?;
    if !is_file_id(&id) {
        return Err(not_found());
    }
    for share in &guest.shares {
        let Some(kind) = shares::kind(&share.kind) else { continue };
        match (kind.files)(app.clone(), share.clone(), id.clone()).await {
            Ok(true) => return answer(app, id, wanted, headers, "private, no-cache").await,
            Ok(false) => {}
            // What one link showed is gone; another may show it.
            Err(error) if error.status().is_client_error() => {}
            Err(error) => return Err(error),
        }
    }
    Err(not_found())
}

fn check(wanted: &Wanted) -> Result<()> {
    match wanted.w {
        Some(width) if !thumb::WIDTHS.contains(&width) => Err(broken(format!("w: {:?}", thumb::WIDTHS))),
        _ => Ok(()),
    }
}

/// Answers a file for a part of the house that has looked itself whether the caller may see it: a browser asks each time whether it still may.
pub async fn answer_to_reader(app: &App, id: String, wanted: &Wanted, headers: &HeaderMap) -> Result<Response> {
    check(wanted)?;
    answer(app, id, wanted, headers, "private, no-cache").await
}

/// The answer for a file that the caller may see.
pub(super) async fn answer(app: &App, id: String, wanted: &Wanted, headers: &HeaderMap, caching: &str) -> Result<Response> {
    let tag = wanted.w.map_or_else(|| format!("\"{id}\""), |width| format!("\"{id}-{width}\""));
    let kept =
        [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, caching.to_owned()), (header::CONTENT_SECURITY_POLICY, POLICY.to_owned())];
    let says = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if says(header::IF_NONE_MATCH).is_some_and(|held| held.contains(&tag)) {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let found = find(app, (id, wanted.w)).await?;
    let way = match (found.media_type.as_str(), &found.name) {
        ("image/svg+xml", _) => "attachment; filename=\"drawing.svg\"".to_owned(),
        // A browser shows none of them within these bounds.
        (media_type, name) if is_of(media_type, Media::Document) => disposition(name.as_deref().unwrap_or("slides")),
        _ => "inline".to_owned(),
    };
    let length = found.length();
    let about =
        [(header::CONTENT_DISPOSITION, way), (header::CONTENT_TYPE, found.media_type.clone()), (header::ACCEPT_RANGES, "bytes".to_owned())];
    // A part of what the player has begun with; of anything else it wants the whole.
    let same = says(header::IF_RANGE).is_none_or(|held| held == tag);
    Ok(match says(header::RANGE).filter(|_| same).map_or(Part::Whole, |asked| part(asked, length)) {
        Part::Whole => (kept, about, [(header::CONTENT_LENGTH, length.to_string())], found.body(app, 0, length)).into_response(),
        Part::Of(from, to) => {
            let range =
                [(header::CONTENT_RANGE, format!("bytes {from}-{to}/{length}")), (header::CONTENT_LENGTH, (to + 1 - from).to_string())];
            (StatusCode::PARTIAL_CONTENT, kept, about, range, found.body(app, from, to + 1)).into_response()
        }
        Part::None => (StatusCode::RANGE_NOT_SATISFIABLE, [(header::CONTENT_RANGE, format!("bytes */{length}"))]).into_response(),
    })
}

/// A file as it is given out.
struct Found {
    media_type: String,
    name: Option<String>,
    held: Held,
}

/// Where its bytes are.
enum Held {
    /// Here.
    Inline(Bytes),
    /// In the blob store, so many of them.
    Blob(String, usize),
}

impl Found {
    fn length(&self) -> usize {
        match &self.held {
            Held::Inline(bytes) => bytes.len(),
            Held::Blob(_, size) => *size,
        }
    }

    /// Its bytes from one place to before another; a large one as it is read, a piece at a time.
    fn body(&self, app: &App, from: usize, to: usize) -> Body {
        match &self.held {
            Held::Inline(bytes) => Body::from(bytes.slice(from..to)),
            Held::Blob(blob, _) => {
                let pieces = app.state::<Blobs>().stream(blob, from as u64, to as u64);
                Body::from_stream(pieces.map_err(|error| std::io::Error::other(error.to_string())))
            }
        }
    }
}

/// What is asked for: a large file where it lies, anything else from memory or from the database.
async fn find(app: &App, key: Key) -> Result<Found> {
    if let Some(File { media_type, bytes }) = app.state::<FileCache>().get(&key) {
        return Ok(Found { media_type, name: None, held: Held::Inline(bytes) });
    }
    type Row = (String, Option<String>, i64, Option<String>);
    let row: Option<Row> = app.db.opt("SELECT media_type, name, size, blob FROM files WHERE id = $1", args![key.0.as_str()]).await?;
    let (media_type, name, size, blob) = row.ok_or_else(not_found)?;
    if let Some(blob) = blob {
        return Ok(Found { media_type, name, held: Held::Blob(blob, usize::try_from(size).unwrap_or_default()) });
    }
    let File { media_type, bytes } = held(app, key).await?;
    Ok(Found { media_type, name, held: Held::Inline(bytes) })
}

/// A file that lies in the database, from memory or from there.
async fn held(app: &App, key: Key) -> Result<File> {
    let cache = app.state::<FileCache>();
    if let Some(file) = cache.get(&key) {
        return Ok(file);
    }
    let (id, width) = &key;
    let Some(width) = *width else {
        let sql = "SELECT f.media_type, b.bytes FROM files f JOIN file_bytes b ON b.file_id = f.id WHERE f.id = $1";
        let found: Option<(String, Vec<u8>)> = app.db.opt(sql, args![id.as_str()]).await?;
        let (media_type, bytes) = found.ok_or_else(not_found)?;
        let file = File { media_type, bytes: bytes.into() };
        // An image is asked for once and kept by the browser; a sound again and again by who seeks in it.
        if file.media_type.starts_with("audio/") {
            cache.put(key, &file);
        }
        return Ok(file);
    };
    let turn = cache.turns.clone().acquire_owned().await.map_err(internal)?;
    if let Some(file) = cache.get(&key) {
        return Ok(file);
    }
    let whole = Box::pin(held(app, (id.clone(), None))).await?;
    // A drawing is small and sharp at any size.
    if !whole.media_type.starts_with("image/") || whole.media_type == "image/svg+xml" {
        return Ok(whole);
    }
    let bytes = whole.bytes.clone();
    // The turn goes along: it lasts as long as the work, also when whoever asked has hung up.
    let (small, _turn) = tokio::task::spawn_blocking(move || (thumb::shrink(&bytes, width), turn)).await.map_err(internal)?;
    let file = small.map_or(whole, |(media_type, bytes)| File { media_type: media_type.into(), bytes: bytes.into() });
    cache.put(key, &file);
    Ok(file)
}

/// Which part is asked for.
#[derive(Debug, PartialEq)]
enum Part {
    Whole,
    /// From the first byte to the last.
    Of(usize, usize),
    /// What is not there.
    None,
}

/// Reads a `Range` header. Several parts at once, and what makes no sense, are answered with the whole, as the standard allows.
fn part(asked: &str, length: usize) -> Part {
    let Some((from, to)) = asked.trim().strip_prefix("bytes=").and_then(|range| range.split_once('-')) else { return Part::Whole };
    let last = length.checked_sub(1);
    let part = match (from.trim(), to.trim()) {
        ("", suffix) => suffix.parse().ok().map(|count: usize| (length.saturating_sub(count), length.wrapping_sub(1), count > 0)),
        (from, "") => from.parse().ok().map(|from: usize| (from, length.wrapping_sub(1), true)),
        (from, to) => {
            from.parse().ok().zip(to.parse().ok()).filter(|(from, to): &(usize, usize)| from <= to).map(|(from, to)| (from, to, true))
        }
    };
    match (part, last) {
        (None, _) => Part::Whole,
        (Some((from, to, true)), Some(last)) if from <= last => Part::Of(from, to.min(last)),
        _ => Part::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_what_was_asked_for_and_is_there() {
        for (asked, held) in [
            ("bytes=0-", Part::Of(0, 9)),
            ("bytes=0-0", Part::Of(0, 0)),
            ("bytes=3-5", Part::Of(3, 5)),
            ("bytes=3-99", Part::Of(3, 9)),
            ("bytes=-4", Part::Of(6, 9)),
            ("bytes=-99", Part::Of(0, 9)),
            ("bytes=10-", Part::None),
            ("bytes=-0", Part::None),
            ("bytes=5-3", Part::Whole),
            ("bytes=0-1,4-5", Part::Whole),
            ("bytes=a-b", Part::Whole),
            ("items=0-1", Part::Whole),
        ] {
            assert_eq!(part(asked, 10), held, "{asked}");
        }
        assert_eq!(part("bytes=0-", 0), Part::None);
    }
}
