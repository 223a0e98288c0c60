//! Large files on their way in: a piece at a time, in any order, each stored once, over reloads and restarts, until all of them are there and the file is one.
//! What an account may bring in is bounded by its sort, by the day and by how many are unfinished.

use std::collections::BTreeSet;

use bytes::Bytes;
use futures_util::StreamExt;
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::{Blobs, Held, INLINE_MAX, NewFile, PIECE, Stored, discard_blobs, hex, keep, slides, video};
use crate::{
    app::App,
    args,
    config::Config,
    db::{Actor, Tx},
    error::{Result, broken, conflict, internal, not_found, too_large, unprocessable, wait},
    http::in_words,
    sentences,
    text::Sentence,
    world::iso,
};

sentences! {
    NOT_A_DECK = "file.not_a_deck": "These are not slides that can be used: ppt, pptx or pdf" / "这不是可用的课件：仅支持 ppt、pptx 或 pdf";
    NOT_A_VIDEO = "file.not_a_video": "This is not a video that can be used: mp4 (mov, m4v) or webm" / "这不是可用的视频：仅支持 mp4（mov、m4v）或 webm";
    EMPTY = "file.empty": "This file is empty" / "该文件为空";
    MISSING = "file.parts_missing": "Parts of this file have not arrived yet" / "该文件的部分内容尚未上传";
    UNFINISHED = "file.too_many_unfinished": "{max} uploads of yours are not finished; finish or cancel some of them first" / "您有 {max} 个上传尚未完成，请先完成或取消其中一些";
    DAY_IS_FULL = "file.day_is_full": "You have uploaded as much as one account may in a day; try again in {seconds} s" / "您今天的上传量已达上限，请在 {seconds} 秒后重试";
}

/// Uploads of an account that may be unfinished at once.
const MAX_UNFINISHED: i64 = 20;
/// What is not finished leaves so long after its last piece; what is counts for the day.
pub(super) const KEPT: SignedDuration = SignedDuration::from_hours(24);
/// Somebody who has brought in too much is asked to come back then, in seconds.
const COME_BACK: u64 = 3600;

/// What a large file has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum UploadSort {
    /// A video: MP4 or WebM.
    Video,
    /// Slides or pages: PPT, PPTX, PDF.
    Document,
}

impl UploadSort {
    fn name(self) -> &'static str {
        match self {
            UploadSort::Video => "video",
            UploadSort::Document => "document",
        }
    }

    fn parse(name: &str) -> Self {
        if name == "video" { UploadSort::Video } else { UploadSort::Document }
    }

    /// The largest that is taken, in bytes.
    pub fn max_bytes(self, config: &Config) -> usize {
        match self {
            UploadSort::Video => config.max_video_bytes,
            UploadSort::Document => config.max_deck_bytes,
        }
    }

    fn refusal(self) -> &'static Sentence {
        match self {
            UploadSort::Video => &NOT_A_VIDEO,
            UploadSort::Document => &NOT_A_DECK,
        }
    }

    fn may_be(self, front: &[u8]) -> bool {
        match self {
            UploadSort::Video => video::may_be(front),
            UploadSort::Document => slides::may_be(front),
        }
    }
}

/// A file that somebody is about to bring in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BeginUpload {
    /// What it is called.
    pub name: String,
    /// Its length in bytes.
    pub size: i64,
    /// What it has to be.
    pub of: UploadSort,
    /// When it was last changed, in milliseconds: a file of the same name and size that is another one.
    pub modified: Option<i64>,
}

/// An upload: what of it is there.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadState {
    /// Its id.
    pub upload: String,
    /// What the file is called.
    pub name: String,
    /// Its length in bytes.
    pub size: i64,
    /// What it has to be.
    pub of: UploadSort,
    /// Bytes of a part; the last one has what is left.
    pub part_bytes: i64,
    /// The parts that are there, from 0.
    pub parts: Vec<i64>,
    /// When the last of them came.
    pub at: String,
}

#[derive(sqlx_macros::FromRow)]
struct Row {
    id: String,
    at: String,
    name: String,
    size: i64,
    sort: String,
    file_id: Option<String>,
}

const COLUMNS: &str = "id, at, name, size, sort, file_id";

impl Row {
    fn bytes(&self) -> u64 {
        u64::try_from(self.size).unwrap_or_default()
    }

    fn count(&self) -> i64 {
        self.bytes().div_ceil(PIECE as u64).cast_signed()
    }

    async fn state(self, app: &App) -> Result<UploadState> {
        let parts: Vec<(i64,)> =
            app.db.all("SELECT part FROM upload_parts WHERE upload_id = $1 ORDER BY part", args![self.id.as_str()]).await?;
        let Row { id, at, name, size, sort, .. } = self;
        let parts = parts.into_iter().map(|(part,)| part).collect();
        Ok(UploadState { upload: id, name, size, of: UploadSort::parse(&sort), part_bytes: PIECE as i64, parts, at })
    }
}

async fn own(app: &App, by: &Actor, id: &str) -> Result<Row> {
    let sql = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} FROM uploads WHERE id = $1 AND by_id = $2"));
    app.db.opt(sql, args![id, by.id.as_str()]).await?.ok_or_else(not_found)
}

/// Begins an upload, or goes on with the unfinished one of the same file.
pub async fn begin(app: &App, mut tx: Tx, by: &Actor, wanted: &BeginUpload, name: &str) -> Result<UploadState> {
    let max = wanted.of.max_bytes(&app.config);
    if wanted.size < 1 {
        return Err(unprocessable(&EMPTY));
    }
    if wanted.size > i64::try_from(max).unwrap_or(i64::MAX) {
        return Err(too_large(in_words(max)));
    }
    // One beginning of an account after the other: what many at once would not see of each other counts.
    tx.exec("UPDATE users SET version = version WHERE id = $1", args![by.id.as_str()]).await?;
    let sql = format!(
        "SELECT {COLUMNS} FROM uploads WHERE by_id = $1 AND name = $2 AND size = $3 AND sort = $4 AND file_id IS NULL
           AND COALESCE(modified, -1) = COALESCE($5, -1) ORDER BY at DESC LIMIT 1"
    );
    let same: Option<Row> =
        tx.opt(sqlx::AssertSqlSafe(sql), args![by.id.as_str(), name, wanted.size, wanted.of.name(), wanted.modified]).await?;
    if let Some(same) = same {
        drop(tx);
        return same.state(app).await;
    }
    let (unfinished, bytes): (i64, i64) = tx
        .one(
            "SELECT COUNT(CASE WHEN file_id IS NULL THEN 1 END), CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM uploads WHERE by_id = $1 AND at > $2",
            args![by.id.as_str(), iso(app.world.now() - KEPT)],
        )
        .await?;
    if unfinished >= MAX_UNFINISHED {
        return Err(conflict(UNFINISHED.with("max", MAX_UNFINISHED)));
    }
    if bytes.saturating_add(wanted.size) > i64::try_from(app.config.max_upload_bytes_per_day).unwrap_or(i64::MAX) {
        return Err(wait(&DAY_IS_FULL, COME_BACK));
    }
    let (id, at) = (app.world.id(), tx.at().to_owned());
    let sql = "INSERT INTO uploads (id, at, by_id, name, size, sort, modified) VALUES ($1, $2, $3, $4, $5, $6, $7)";
    tx.exec(sql, args![id.as_str(), at.as_str(), by.id.as_str(), name, wanted.size, wanted.of.name(), wanted.modified]).await?;
    tx.commit().await?;
    let (name, size) = (name.to_owned(), wanted.size);
    Ok(UploadState { upload: id, name, size, of: wanted.of, part_bytes: PIECE as i64, parts: vec![], at })
}

/// The unfinished uploads of an account, the latest first.
pub async fn unfinished(app: &App, by: &Actor) -> Result<Vec<UploadState>> {
    let sql = format!("SELECT {COLUMNS} FROM uploads WHERE by_id = $1 AND file_id IS NULL ORDER BY at DESC LIMIT {MAX_UNFINISHED}");
    let rows: Vec<Row> = app.db.all(sqlx::AssertSqlSafe(sql), args![by.id.as_str()]).await?;
    let mut states = vec![];
    for row in rows {
        states.push(row.state(app).await?);
    }
    Ok(states)
}

/// Stores a part. One that is there already is not stored again.
pub async fn part(app: &App, by: &Actor, id: &str, part: i64, bytes: Bytes) -> Result<()> {
    let upload = own(app, by, id).await?;
    if upload.file_id.is_some() {
        return Ok(());
    }
    let number = u64::try_from(part).ok().filter(|_| part < upload.count()).ok_or_else(|| broken("part"))?;
    let from = number * PIECE as u64;
    if bytes.len() as u64 != (upload.bytes() - from).min(PIECE as u64) {
        return Err(broken(format!("part {part} has {} bytes", bytes.len())));
    }
    let held: Option<(i64,)> = app.db.opt("SELECT part FROM upload_parts WHERE upload_id = $1 AND part = $2", args![id, part]).await?;
    if held.is_some() {
        return Ok(());
    }
    let sort = UploadSort::parse(&upload.sort);
    if part == 0 && !sort.may_be(&bytes) {
        return Err(unprocessable(sort.refusal()));
    }
    app.state::<Blobs>().put(id, number, bytes).await?;
    let mut tx = app.begin(Some(by.clone())).await?;
    let at = tx.at().to_owned();
    // Not if it was cancelled meanwhile.
    if tx.exec("UPDATE uploads SET at = $2 WHERE id = $1", args![id, at]).await? == 0 {
        return Err(not_found());
    }
    tx.exec("INSERT INTO upload_parts (upload_id, part) VALUES ($1, $2) ON CONFLICT (upload_id, part) DO NOTHING", args![id, part]).await?;
    Ok(tx.commit().await?)
}

/// Makes a file of an upload that is all there. Asked again, it answers the same.
pub async fn finish(app: &App, by: &Actor, id: &str, private: bool) -> Result<Stored> {
    let upload = own(app, by, id).await?;
    if let Some(file) = &upload.file_id {
        return stored(app, file).await;
    }
    let parts: Vec<(i64,)> = app.db.all("SELECT part FROM upload_parts WHERE upload_id = $1", args![id]).await?;
    if parts.into_iter().collect::<BTreeSet<_>>().len() as i64 != upload.count() {
        return Err(conflict(&MISSING));
    }
    let blobs = app.state::<Blobs>().clone();
    let sort = UploadSort::parse(&upload.sort);
    let media_type = match sort {
        UploadSort::Video => video::media_type(&blobs, id, upload.bytes()).await?,
        UploadSort::Document => {
            let reader = blobs.reader(id, upload.bytes());
            tokio::task::spawn_blocking(move || slides::media_type(reader)).await.map_err(internal)?
        }
    };
    let media_type = media_type.ok_or_else(|| unprocessable(sort.refusal()))?;
    let file = match private {
        true => hex(&app.world.bytes::<32>()),
        false => hash(&blobs, id, upload.bytes()).await?,
    };
    let inline = if upload.bytes() <= INLINE_MAX as u64 { Some(blobs.read(id, 0, upload.bytes()).await?) } else { None };
    let mut tx = app.begin(Some(by.clone())).await?;
    let sql = "UPDATE uploads SET file_id = $2, at = $3 WHERE id = $1 AND file_id IS NULL";
    let at = tx.at().to_owned();
    if tx.exec(sql, args![id, file.as_str(), at]).await? == 0 {
        drop(tx);
        // Somebody else's answer to the same: or it was cancelled meanwhile.
        return match own(app, by, id).await?.file_id {
            Some(file) => stored(app, &file).await,
            None => Err(not_found()),
        };
    }
    tx.exec("DELETE FROM upload_parts WHERE upload_id = $1", args![id]).await?;
    let held = inline.as_ref().map_or(Held::Blob(id), |bytes| Held::Inline(bytes));
    let new = NewFile { id: file, media_type, size: upload.size, name: Some(&upload.name), private, held };
    let (stored, taken) = keep(&mut tx, new).await?;
    tx.commit().await?;
    if !taken || inline.is_some() {
        discard_blobs(app, vec![id.to_owned()]).await;
    }
    Ok(stored)
}

async fn stored(app: &App, id: &str) -> Result<Stored> {
    let found: Option<(String, i64)> = app.db.opt("SELECT media_type, size FROM files WHERE id = $1", args![id]).await?;
    let (media_type, size) = found.ok_or_else(not_found)?;
    Ok(Stored { id: id.to_owned(), media_type, size })
}

async fn hash(blobs: &Blobs, blob: &str, size: u64) -> Result<String> {
    let mut pieces = std::pin::pin!(blobs.stream(blob, 0, size));
    let mut hash = Sha256::new();
    while let Some(bytes) = pieces.next().await {
        let bytes = bytes?;
        // A piece takes milliseconds, in which others want the thread.
        hash = tokio::task::spawn_blocking(move || hash.chain_update(&bytes)).await.map_err(internal)?;
    }
    Ok(hex(&hash.finalize()))
}

/// Gives an unfinished upload up.
pub async fn abort(app: &App, mut tx: Tx, by: &Actor, id: &str) -> Result<()> {
    let gone = tx.exec("DELETE FROM uploads WHERE id = $1 AND by_id = $2 AND file_id IS NULL", args![id, by.id.as_str()]).await?;
    tx.exec("DELETE FROM upload_parts WHERE upload_id = $1 AND NOT EXISTS (SELECT 1 FROM uploads u WHERE u.id = upload_id)", args![id])
        .await?;
    tx.commit().await?;
    if gone > 0 {
        discard_blobs(app, vec![id.to_owned()]).await;
    }
    Ok(())
}
