//! Which files there are: to choose from, in the library or among what was uploaded lately; and whether those that somebody names are here.

use std::collections::HashMap;

use belltower_sync::model::{Media, is_file_id};
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;

use super::{family, readers, unused, upload::pages};
use crate::{
    args,
    auth::catalogue::Action,
    db::{Arg, Tx},
    error::Result,
    http::{Access, Api, Cx},
    resource::{Reads, Writing},
    sentences,
    text::Sentence,
};

sentences! {
    NO_SUCH_FILE = "file.not_here": "No such file was uploaded" / "没有上传过该文件";
    NOT_IMAGE = "file.not_image": "This file is not an image" / "该文件不是图片";
    NOT_SOUND = "file.not_sound": "This file is not a sound" / "该文件不是音频";
}

/// Files of one answer.
const PAGE: i64 = 24;
/// Pages that are looked at: who wants more has to search.
const PAGES_DEEP: i64 = 40;
/// Ids of one statement.
const AT_ONCE: usize = 500;

/// Where to look.
#[derive(Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FileShelf {
    /// Materials that are files.
    Library,
    /// What oneself uploaded.
    Mine,
    /// What others uploaded, and what one may see uses.
    All,
}

/// What is looked for.
#[derive(Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FileSort {
    /// Pictures.
    Image,
    /// Sounds.
    Sound,
}

impl From<FileSort> for Media {
    fn from(sort: FileSort) -> Media {
        match sort {
            FileSort::Image => Media::Image,
            FileSort::Sound => Media::Sound,
        }
    }
}

/// Files to choose from.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct FilesInput {
    of: FileSort,
    shelf: FileShelf,
    /// What their names hold.
    #[serde(default)]
    search: String,
    /// Pages, from 1.
    #[serde(default)]
    page: i64,
}

/// A file to choose.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
struct FoundFile {
    id: String,
    /// What it was called, or the material.
    name: Option<String>,
    media_type: String,
    size: i64,
    at: String,
    by_name: Option<String>,
}

/// Files, the newest first; materials by name.
#[derive(Serialize, utoipa::ToSchema)]
struct FoundFiles {
    records: Vec<FoundFile>,
    /// Whether there are more.
    more: bool,
}

pub(super) fn mount(api: &mut Api) {
    api.post("/api/management/file/list", Access::AnyPage(pages(), Action::Edit), "Files to choose from", list);
}

async fn list(cx: Cx, input: FilesInput) -> Result<FoundFiles> {
    let like = |text: &str| format!("%{}%", text.to_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"));
    let family = format!("{}%", family(input.of.into()));
    let page = input.page.saturating_sub(1).clamp(0, PAGES_DEEP);
    let (user, search) = (&cx.caller()?.user_id, input.search.trim());
    let by = if matches!(input.shelf, FileShelf::All) { readers::account(user) } else { user.to_string() };
    // Names of resources: from the server's own tables.
    let kinds = readers::seen_whole(cx.caller()?);
    let (from, name, scope, order) = match input.shelf {
        FileShelf::Library => {
            ("materials m JOIN files f ON f.id = m.file", "m.title", "m.deleted_at IS NULL AND $3 <> ''".to_owned(), "m.title")
        }
        FileShelf::Mine => ("files f", "f.name", "f.by_id = $3".to_owned(), "f.at DESC"),
        FileShelf::All => {
            let seen = "f.by_id IS NOT NULL AND EXISTS (SELECT 1 FROM file_uses s WHERE s.file_id = f.id AND (s.used_by = $3";
            let seen = format!("{seen}{}))", kinds.iter().map(|kind| format!(" OR s.used_by = '{kind}'")).collect::<String>());
            ("files f", "f.name", seen, "f.at DESC")
        }
    };
    let sql = format!(
        "SELECT f.id, {name} AS name, f.media_type, f.size, f.at, u.name AS by_name FROM {from} LEFT JOIN users u ON u.id = f.by_id
         WHERE f.media_type LIKE $1 AND ($2 = '%%' OR LOWER({name}) LIKE $2 ESCAPE '\\') AND {scope} AND (f.unused_since IS NULL OR f.unused_since > $6)
         ORDER BY {order}, f.id LIMIT $4 OFFSET $5"
    );
    let mut records: Vec<FoundFile> = cx
        .app
        .db
        .all(
            AssertSqlSafe(sql),
            args![family, like(search), by, PAGE + 1, page * PAGE, unused::offered_since(&cx.app.config, &cx.app.world)],
        )
        .await?;
    let more = records.len() > PAGE as usize;
    records.truncate(PAGE as usize);
    Ok(FoundFiles { records, more })
}

/// Files that are here, by id: what each is.
pub type Known = HashMap<String, String>;

/// Which of these ids are files that are here. What cannot be an id is not looked for. Whoever asks is about to use them: committed, they are used anew.
pub async fn known(tx: &mut Tx, ids: &[&str]) -> Result<Known> {
    for ids in wanted(ids).chunks(AT_ONCE) {
        let sql = format!("UPDATE files SET unused_since = NULL WHERE id IN ({}) AND unused_since IS NOT NULL", places(ids));
        tx.exec(AssertSqlSafe(sql), ids.iter().map(|id| Arg::from(*id)).collect()).await?;
    }
    here(tx, ids).await
}

/// The same for whoever only looks.
pub async fn here(from: &mut impl Reads, ids: &[&str]) -> Result<Known> {
    let mut found = Known::new();
    for ids in wanted(ids).chunks(AT_ONCE) {
        let sql = format!("SELECT id, media_type FROM files WHERE id IN ({})", places(ids));
        let held: Vec<(String, String)> = from.rows(sql, ids.iter().map(|id| Arg::from(*id)).collect()).await?;
        found.extend(held);
    }
    Ok(found)
}

/// What can be ids, each once.
fn wanted<'a>(ids: &[&'a str]) -> Vec<&'a str> {
    let mut ids: Vec<&str> = ids.iter().copied().filter(|id| is_file_id(id)).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

fn places(ids: &[&str]) -> String {
    (1..=ids.len()).map(|at| format!("${at}")).collect::<Vec<_>>().join(", ")
}

/// Why an id cannot be taken where such a file is wanted; nothing if it can.
pub fn wrong(known: &Known, id: &str, of: Media) -> Option<&'static Sentence> {
    match known.get(id) {
        None => Some(&NO_SUCH_FILE),
        Some(media_type) if media_type.starts_with(family(of)) => None,
        Some(_) => Some(if of == Media::Image { &NOT_IMAGE } else { &NOT_SOUND }),
    }
}

/// Refuses a field of a record that is to hold a file, of a sort if one is named, and does not.
pub async fn hold(tx: &mut Tx, writing: &mut Writing<'_>, field: &str, of: Option<Media>) -> Result<()> {
    let Some(id) = writing.text(field).filter(|id| !id.is_empty()).map(str::to_owned) else { return Ok(()) };
    let known = known(tx, &[&id]).await?;
    let here = known.contains_key(&id);
    let text = of.map_or((!here).then_some(&NO_SUCH_FILE), |of| wrong(&known, &id, of));
    if let Some(text) = text {
        writing.refuse(field, text);
    }
    Ok(())
}
