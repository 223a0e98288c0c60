//! What a record refers to: other records and files have to be there, and who may see the record may see its files.

use belltower_sync::model::Media;
use sqlx::AssertSqlSafe;

use super::{Field, Resource, Row, Writing, by_name, check::GONE, field::Kind, places};
use crate::{
    db::{Arg, Tx},
    error::Result,
    files,
    text::Sentence,
};

/// Refuses references to records that are not there.
pub(super) async fn references_exist(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    for field in writing.resource.fields.iter().filter(|field| field.sql.is_none()) {
        let (other, wanted) = match field.kind {
            Kind::Ref { resource } => (resource, writing.text(field.name).map(str::to_owned).into_iter().collect::<Vec<_>>()),
            Kind::Refs { resource, .. } => (resource, writing.ids(field.name)),
            _ => continue,
        };
        if wanted.is_empty() || !writing.changes(field.name) || by_name(other).is_none() {
            continue;
        }
        let sql = format!("SELECT COUNT(*) FROM {other} WHERE deleted_at IS NULL AND id IN ({})", places(1, wanted.len()));
        let count = i64::try_from(wanted.len()).unwrap_or(i64::MAX);
        let (found,): (i64,) = tx.one(AssertSqlSafe(sql), wanted.into_iter().map(Arg::from).collect()).await?;
        if found != count {
            writing.refuse(field.name, &GONE);
        }
    }
    Ok(())
}

/// Refuses files that are not here, or are something else than the field takes.
pub(super) async fn files_exist(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    for field in writing.resource.fields {
        if let (Kind::File { of }, true) = (field.kind, writing.changes(field.name)) {
            check_file_field(tx, writing, field.name, of).await?;
        }
    }
    Ok(())
}

/// Refuses a field of a record that is to hold a file, of a sort if one is named, and does not.
pub async fn check_file_field(tx: &mut Tx, writing: &mut Writing<'_>, field: &str, of: Option<Media>) -> Result<()> {
    let Some(id) = writing.text(field).filter(|id| !id.is_empty()).map(str::to_owned) else { return Ok(()) };
    if let Some(text) = file_error(tx, &id, of).await? {
        writing.refuse(field, text);
    }
    Ok(())
}

/// Why an id is not that of a file, of a sort if one is named.
pub(super) async fn file_error(tx: &mut Tx, id: &str, of: Option<Media>) -> Result<Option<&'static Sentence>> {
    let known = files::resolve_files(tx, &[id]).await?;
    let here = known.contains_key(id);
    Ok(of.map_or((!here).then_some(&files::NO_SUCH_FILE), |of| files::file_error(&known, id, of)))
}

/// Keeps which files the record uses: who may see it may see them.
pub(super) async fn files_used(tx: &mut Tx, resource: &Resource, changed: &[&Field], new: &Row) -> Result<()> {
    for field in changed.iter().filter(|field| field.holds_files()) {
        let held = new.get(field.name).map_or_else(String::new, |held| held.as_str().map_or_else(|| held.to_string(), str::to_owned));
        files::used(tx, resource.name, held.as_bytes()).await?;
    }
    Ok(())
}
