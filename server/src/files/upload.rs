//! Taking images in: `POST /api/management/file/upload` with the file as its body.

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::AssertSqlSafe;
use utoipa::ToSchema;

use super::{id_of, sniff};
use crate::{
    args,
    auth::catalogue::Action,
    db::{Arg, Change, Tx},
    error::{Result, too_many, unprocessable},
    http::{Access, Api, Cx, Raw},
    sentences,
    world::iso,
};

/// The largest image: under 5 MB (V22).
pub const MAX_BYTES: usize = 5 * 1024 * 1024 - 1;

/// So many images may an account add within [`WINDOW`]: a book of a hundred pages brought in twice, and nobody fills a disk within the hour.
const MOST: i64 = 240;
/// Seconds.
const WINDOW: i64 = 600;

/// The pages whose editors put images into documents.
const PAGES: &[&str] = &["editPictureBook", "editBook", "editStoryBook", "Roombook"];

sentences! {
    NOT_AN_IMAGE = "file.not_an_image": "This is not an image that can be used: jpg, jpeg, png, gif, svg or webp" / "这不是可用的图片：仅支持 jpg、jpeg、png、gif、svg 或 webp";
    ACTIVE = "file.active": "This SVG contains scripts or embedded pages; only plain drawings are accepted" / "该 SVG 含有脚本或内嵌网页，只接受纯图形";
}

/// A stored image.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Stored {
    /// Its id; it is shown at `/files/{id}`.
    pub id: String,
    /// What it is.
    pub media_type: String,
    /// Its length in bytes.
    pub size: i64,
}

/// The calls.
pub fn mount(api: &mut Api) {
    let access = Access::AnyPage([PAGES, &[]], Action::Edit);
    api.post_file("/api/management/file/upload", access, "Store an image", MAX_BYTES, |cx: Cx, Raw(bytes): Raw| upload(cx, bytes));
}

async fn upload(cx: Cx, bytes: Bytes) -> Result<Stored> {
    let media_type = sniff::media_type(&bytes).ok_or_else(|| unprocessable(&NOT_AN_IMAGE))?;
    if media_type == "image/svg+xml" && sniff::is_active(&bytes) {
        return Err(unprocessable(&ACTIVE));
    }
    let mut tx = cx.begin().await?;
    bound(&mut tx, &cx.caller()?.user_id).await?;
    let stored = put(&mut tx, media_type, &bytes).await?;
    tx.commit().await?;
    Ok(stored)
}

/// Refuses where the account added too many lately.
async fn bound(tx: &mut Tx, user: &str) -> Result<()> {
    let now = tx.world().now();
    let since = iso(now - jiff::SignedDuration::from_secs(WINDOW));
    let (count, first): (i64, Option<String>) =
        tx.one("SELECT COUNT(*), MIN(at) FROM files WHERE by_id = $1 AND at > $2", args![user, since]).await?;
    if count < MOST {
        return Ok(());
    }
    let first = first.and_then(|at| at.parse::<jiff::Timestamp>().ok()).map_or(WINDOW, |at| WINDOW - (now.as_second() - at.as_second()));
    Err(too_many(u64::try_from(first.max(1)).unwrap_or(1)))
}

/// Stores an image, if it is not there yet.
pub async fn put(tx: &mut Tx, media_type: &str, bytes: &[u8]) -> Result<Stored> {
    let (id, size) = (id_of(bytes), i64::try_from(bytes.len()).unwrap_or(i64::MAX));
    let (at, by) = (tx.at().to_owned(), tx.by().map(|by| by.id.clone()));
    let sql = "INSERT INTO files (id, media_type, size, at, by_id, bytes) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING";
    if tx.exec(sql, args![id.as_str(), media_type, size, at, by, bytes]).await? > 0 {
        let after = json!({ "media_type": media_type, "size": size });
        tx.record(Change { resource: "files", id: &id, op: "create", before: None, after: after.as_object() }).await?;
    }
    Ok(Stored { id, media_type: media_type.to_owned(), size })
}

/// Which of these ids are images that are here.
pub async fn known(tx: &mut Tx, ids: &[&str]) -> Result<Vec<String>> {
    if ids.is_empty() {
        return Ok(vec![]);
    }
    let places: Vec<String> = (1..=ids.len()).map(|at| format!("${at}")).collect();
    let sql = format!("SELECT id FROM files WHERE id IN ({})", places.join(", "));
    let held: Vec<(String,)> = tx.all(AssertSqlSafe(sql), ids.iter().map(|id| Arg::from(*id)).collect()).await?;
    Ok(held.into_iter().map(|(id,)| id).collect())
}
