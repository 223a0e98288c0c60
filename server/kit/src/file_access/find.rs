//! Which files there are to choose from: in the library, or among what was uploaded lately.

use belltower_sync::model::Media;
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;

use super::{readers, unused, upload::pages};
use crate::{
    args,
    auth::catalogue::Action,
    error::Result,
    files::{account, family},
    http::{Access, Api, Cx},
    resource,
};

/// Files of one answer.
const PAGE: i64 = 24;
/// Pages that are looked at: who wants more has to search.
const PAGES_DEEP: i64 = 40;
/// Where to look.
#[derive(Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FileScope {
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
    scope: FileScope,
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
    let family = format!("{}%", family(input.of.into()));
    let page = input.page.saturating_sub(1).clamp(0, PAGES_DEEP);
    let user = &cx.caller()?.user_id;
    let by = if matches!(input.scope, FileScope::All) { account(user) } else { user.to_string() };
    // Names of resources: from the server's own tables.
    let kinds = readers::seen_whole(cx.caller()?);
    let (from, name, within, order) = match input.scope {
        FileScope::Library => {
            ("materials m JOIN files f ON f.id = m.file", "m.title", "m.deleted_at IS NULL AND $3 <> ''".to_owned(), "m.title")
        }
        FileScope::Mine => ("files f", "f.name", "f.by_id = $3".to_owned(), "f.at DESC"),
        FileScope::All => {
            let seen = "f.by_id IS NOT NULL AND EXISTS (SELECT 1 FROM file_uses s WHERE s.file_id = f.id AND (s.used_by = $3";
            let seen = format!("{seen}{}))", kinds.iter().map(|kind| format!(" OR s.used_by = '{kind}'")).collect::<String>());
            ("files f", "f.name", seen, "f.at DESC")
        }
    };
    let sql = format!(
        "SELECT f.id, {name} AS name, f.media_type, f.size, f.at, u.name AS by_name FROM {from} LEFT JOIN users u ON u.id = f.by_id
         WHERE f.record IS NULL AND f.media_type LIKE $1 AND ($2 = '%%' OR LOWER({name}) LIKE $2 ESCAPE '\\') AND {within} AND (f.unused_since IS NULL OR f.unused_since > $6)
         ORDER BY {order}, f.id LIMIT $4 OFFSET $5"
    );
    let mut records: Vec<FoundFile> = cx
        .app
        .db
        .all(
            AssertSqlSafe(sql),
            args![
                family,
                resource::holding(&input.search),
                by,
                PAGE + 1,
                page * PAGE,
                unused::offered_since(&cx.app.config, &cx.app.world)
            ],
        )
        .await?;
    let more = records.len() > PAGE as usize;
    records.truncate(PAGE as usize);
    Ok(FoundFiles { records, more })
}
