//! The stored files: taken in, found by their ids, and what is wrong with an id that somebody names.

use std::collections::HashMap;

use belltower_sync::model::{Media, is_file_id};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::AssertSqlSafe;
use utoipa::ToSchema;

use super::{account, id_of, is_of, used};
use crate::{
    args,
    db::{Arg, AuditEntry, Reads, Tx, places},
    error::Result,
    sentences,
    text::Sentence,
};

sentences! {
    NO_SUCH_FILE = "file.not_here": "No such file was uploaded" / "没有上传过该文件";
    NOT_IMAGE = "file.not_image": "This file is not an image" / "该文件不是图片";
    NOT_SOUND = "file.not_sound": "This file is not a sound" / "该文件不是音频";
    NOT_VIDEO = "file.not_video": "This file is not a video" / "该文件不是视频";
    NOT_DOCUMENT = "file.not_document": "This file is neither PPT, PPTX nor PDF" / "该文件不是 PPT、PPTX 或 PDF";
}

/// The largest image: under 5 MB (V22). That of a sound is a setting.
pub const MAX_BYTES: usize = 5 * 1024 * 1024 - 1;

/// Ids of one statement.
const AT_ONCE: usize = 500;

/// A stored file.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Stored {
    /// Its id; it is shown at `/files/{id}`.
    pub id: String,
    /// What it is.
    pub media_type: String,
    /// Its length in bytes.
    pub size: i64,
}

/// Where the bytes of a new file are.
#[derive(Clone, Copy, Debug)]
pub enum Held<'a> {
    /// Here; they go into the database.
    Inline(&'a [u8]),
    /// In the blob store already, under this name.
    Blob(&'a str),
}

/// A file that is to be kept.
#[derive(Debug)]
pub struct NewFile<'a> {
    /// Its id: the hash of its bytes, or of a private one anything that nobody can guess.
    pub id: String,
    /// What it is.
    pub media_type: &'a str,
    /// Its length in bytes.
    pub size: i64,
    /// What it is called.
    pub name: Option<&'a str>,
    /// Whether it is given out by the calls of its record alone.
    pub private: bool,
    /// Its bytes.
    pub held: Held<'a>,
}

/// Stores a file of a few bytes. One that is here already is the account's that brings it again, as if it were new: it is among what that account uploaded lately.
pub async fn put(tx: &mut Tx, media_type: &str, bytes: &[u8], name: Option<&str>) -> Result<Stored> {
    let size = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
    let new = NewFile { id: id_of(bytes), media_type, size, name, private: false, held: Held::Inline(bytes) };
    Ok(keep(tx, new).await?.0)
}

/// Stores a file; answers also whether its bytes were taken: those of one that is here already are not needed.
pub async fn keep(tx: &mut Tx, new: NewFile<'_>) -> Result<(Stored, bool)> {
    let NewFile { id, media_type, size, name, private, held } = new;
    let (at, by) = (tx.at().to_owned(), tx.by().map(|by| by.id.clone()));
    let here: Option<(String,)> = tx
        .opt(
            "UPDATE files SET at = $2, unused_since = NULL, by_id = COALESCE($3, by_id), name = COALESCE($4, name) WHERE id = $1 RETURNING id",
            args![id.as_str(), at.as_str(), by.clone(), name],
        )
        .await?;
    let mut taken = false;
    if here.is_none() {
        let record = private.then(|| account(by.as_deref().unwrap_or_default()));
        let blob = if let Held::Blob(blob) = held { Some(blob) } else { None };
        let sql = "INSERT INTO files (id, media_type, size, at, by_id, name, blob, record) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING";
        if tx.exec(sql, args![id.as_str(), media_type, size, at, by, name, blob, record]).await? > 0 {
            if let Held::Inline(bytes) = held {
                tx.exec("INSERT INTO file_bytes (file_id, bytes) VALUES ($1, $2)", args![id.as_str(), bytes]).await?;
            }
            let after = json!({ "media_type": media_type, "size": size });
            tx.audit(AuditEntry { resource: "files", id: &id, op: "create", before: None, after: after.as_object() }).await?;
            taken = true;
        }
    }
    if let Some(by) = tx.by().map(|by| account(&by.id)) {
        used(tx, &by, id.as_bytes(), None).await?;
    }
    Ok((Stored { id, media_type: media_type.to_owned(), size }, taken))
}

/// Gives a private file to the record that names it. Refused, as if there were none, where it is another record's or was brought in by somebody else.
pub async fn claim_private(tx: &mut Tx, id: &str, resource: &str, record: &str) -> Result<bool> {
    let (by, owner) = (account(tx.by().map_or("", |by| &by.id)), format!("{resource}:{record}"));
    let sql = "UPDATE files SET record = $2, unused_since = NULL WHERE id = $1 AND (record = $2 OR record = $3)";
    Ok(tx.exec(sql, args![id, owner, by]).await? > 0)
}

/// Files that are here, by id: what each is.
pub type KnownFiles = HashMap<String, String>;

/// Which of these ids are files that are here. What cannot be an id is not looked for. Whoever asks is about to use them: committed, they are used anew.
pub async fn resolve_files(tx: &mut Tx, ids: &[&str]) -> Result<KnownFiles> {
    for ids in wanted(ids).chunks(AT_ONCE) {
        let sql = format!("UPDATE files SET unused_since = NULL WHERE id IN ({}) AND unused_since IS NOT NULL", places(1, ids.len()));
        tx.exec(AssertSqlSafe(sql), ids.iter().map(|id| Arg::from(*id)).collect()).await?;
    }
    find_files(tx, ids).await
}

/// The same for whoever only looks. A private file is its record's alone: others do not find it.
pub async fn find_files(from: &mut impl Reads, ids: &[&str]) -> Result<KnownFiles> {
    let mut found = KnownFiles::new();
    for ids in wanted(ids).chunks(AT_ONCE) {
        let sql = format!("SELECT id, media_type FROM files WHERE record IS NULL AND id IN ({})", places(1, ids.len()));
        let held: Vec<(String, String)> = from.rows(sql, ids.iter().map(|id| Arg::from(*id)).collect()).await?;
        found.extend(held);
    }
    Ok(found)
}

/// The bytes of an image that is here; images lie in the database. Nothing for a private one.
pub async fn image(from: &mut impl Reads, id: &str) -> Result<Option<Vec<u8>>> {
    let sql = "SELECT b.bytes FROM files f JOIN file_bytes b ON b.file_id = f.id WHERE f.id = $1 AND f.record IS NULL AND f.media_type LIKE 'image/%'";
    let held: Vec<(Vec<u8>,)> = from.rows(sql.to_owned(), args![id]).await?;
    Ok(held.into_iter().next().map(|(bytes,)| bytes))
}

/// What can be ids, each once.
fn wanted<'a>(ids: &[&'a str]) -> Vec<&'a str> {
    let mut ids: Vec<&str> = ids.iter().copied().filter(|id| is_file_id(id)).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// Why an id cannot be taken where such a file is wanted; nothing if it can.
pub fn file_error(known: &KnownFiles, id: &str, of: Media) -> Option<&'static Sentence> {
    match known.get(id) {
        None => Some(&NO_SUCH_FILE),
        Some(media_type) if is_of(media_type, of) => None,
        Some(_) => Some(match of {
            Media::Image => &NOT_IMAGE,
            Media::Sound => &NOT_SOUND,
            Media::Video => &NOT_VIDEO,
            Media::Document => &NOT_DOCUMENT,
        }),
    }
}
