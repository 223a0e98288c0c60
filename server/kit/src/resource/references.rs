//! What a record refers to: other records and files have to be there, and who may see the record may see its files.

use belltower_sync::model::Media;
use sqlx::AssertSqlSafe;

use super::{
    Field, Resource, Row, Writing, all, by_name,
    check::GONE,
    field::{Keeps, Kind},
    rules::Op,
};
use crate::{
    args,
    auth::{catalogue::Action, rights_of},
    db::{Arg, Reads, Tx, places},
    error::Result,
    files,
    text::Sentence,
};

crate::sentences! {
    RESTORE_FIRST = "record.restore_first": "It refers to a record that was deleted. Restore that record first." / "引用的记录已被删除，请先恢复该记录。";
}

/// Whether the record that a field refers to must exist: the field changes, or the record is restored to a state in which it keeps the other from being deleted.
pub(super) async fn must_exist(tx: &mut Tx, writing: &Writing<'_>, outer: &Field, field: &Field) -> Result<bool> {
    if writing.changes(outer.name) || writing.op != Op::Restore {
        return Ok(writing.changes(outer.name));
    }
    match field.keeps {
        Keeps::Always => Ok(true),
        Keeps::Never(_) => Ok(false),
        Keeps::While(condition) => {
            let condition = condition.replace('?', "$2");
            let sql = format!("SELECT t.id FROM {} t WHERE t.id = $1 AND $2 <> '' AND ({condition})", writing.resource.name);
            let now = tx.at().to_owned();
            Ok(tx.opt::<(String,)>(AssertSqlSafe(sql), args![writing.id(), now]).await?.is_some())
        }
    }
}

/// The message about a reference to a record that does not exist.
pub(super) fn missing_message(writing: &Writing<'_>) -> &'static Sentence {
    if writing.op == Op::Restore { &RESTORE_FIRST } else { &GONE }
}

/// Refuses references to records that are not there.
pub(super) async fn references_exist(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    for field in writing.resource.fields.iter().filter(|field| field.sql.is_none()) {
        let (other, wanted) = match field.kind {
            Kind::Ref { resource } => (resource, writing.text(field.name).map(str::to_owned).into_iter().collect::<Vec<_>>()),
            Kind::Refs { resource, .. } => (resource, writing.ids(field.name)),
            _ => continue,
        };
        if wanted.is_empty() || by_name(other).is_none() || !must_exist(tx, writing, field, field).await? {
            continue;
        }
        let sql = format!("SELECT COUNT(*) FROM {other} WHERE deleted_at IS NULL AND id IN ({})", places(1, wanted.len()));
        let count = i64::try_from(wanted.len()).unwrap_or(i64::MAX);
        let (found,): (i64,) = tx.one(AssertSqlSafe(sql), wanted.into_iter().map(Arg::from).collect()).await?;
        if found != count {
            let message = missing_message(writing);
            writing.refuse(field.name, message);
        }
    }
    Ok(())
}

/// Sets the references of a field from the server's side, without a new version or an event; of what is not there none. Answers whether they are others now.
pub async fn set_references(tx: &mut Tx, resource: &Resource, id: &str, field: &str, mut wanted: Vec<String>) -> Result<bool> {
    let Some(Kind::Refs { resource: named, table, own, other }) = resource.field(field).map(|field| field.kind) else { return Ok(false) };
    if !wanted.is_empty() {
        let sql = format!("SELECT id FROM {named} WHERE deleted_at IS NULL AND id IN ({})", places(1, wanted.len()));
        let existing: Vec<(String,)> = tx.all(AssertSqlSafe(sql), wanted.iter().map(Arg::from).collect()).await?;
        wanted = existing.into_iter().map(|(id,)| id).collect();
        wanted.sort_unstable();
    }
    let sql = format!("SELECT {other} FROM {table} WHERE {own} = $1 ORDER BY {other}");
    let mut old: Vec<String> = tx.all::<(String,)>(AssertSqlSafe(sql), args![id]).await?.into_iter().map(|(id,)| id).collect();
    old.sort_unstable();
    if old == wanted {
        return Ok(false);
    }
    replace_references(tx, (table, own, other), id, &wanted).await?;
    Ok(true)
}

/// Rows of one statement.
const AT_ONCE: usize = 500;

/// Writes the references of a record into their table, which has a column for it and one for the others.
pub(super) async fn replace_references(tx: &mut Tx, (table, own, other): (&str, &str, &str), id: &str, wanted: &[String]) -> Result<()> {
    tx.exec(AssertSqlSafe(format!("DELETE FROM {table} WHERE {own} = $1")), args![id]).await?;
    for some in wanted.chunks(AT_ONCE) {
        let rows: Vec<String> = (0..some.len()).map(|at| format!("($1, ${})", at + 2)).collect();
        let mut args = args![id];
        args.extend(some.iter().map(Arg::from));
        tx.exec(AssertSqlSafe(format!("INSERT INTO {table} ({own}, {other}) VALUES {}", rows.join(", "))), args).await?;
    }
    Ok(())
}

/// Refuses files that are not here, or are something else than the field takes.
pub(super) async fn files_exist(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    for field in writing.resource.fields {
        if let (Kind::File { of }, true) = (field.kind, writing.changes(field.name)) {
            if field.private {
                claim(tx, writing, field, of).await?;
                continue;
            }
            check_file_field(tx, writing, field.name, of).await?;
        }
    }
    Ok(())
}

/// Takes a private file for a record, or refuses it as if there were none.
async fn claim(tx: &mut Tx, writing: &mut Writing<'_>, field: &Field, of: Option<Media>) -> Result<()> {
    let Some(id) = writing.text(field.name).filter(|id| !id.is_empty()).map(str::to_owned) else { return Ok(()) };
    let found: Option<(String,)> = tx.opt("SELECT media_type FROM files WHERE id = $1", args![id.as_str()]).await?;
    let fits = found.is_some_and(|(media_type,)| of.is_none_or(|of| files::is_of(&media_type, of)));
    let record = writing.id().to_owned();
    if !fits || !files::claim_private(tx, &id, writing.resource.name, &record).await? {
        writing.refuse(field.name, &files::NO_SUCH_FILE);
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

/// What lets an account see files, as `file_uses` names it: that it uploaded them, and the kinds of which it sees every record.
pub async fn sees_files_of(from: &mut impl Reads, user: &str) -> Result<Vec<String>> {
    let rights = rights_of(from, user).await?;
    let sees = |of: &Resource, pages| {
        let reads = [Action::Query, Action::Get, Action::Edit].into_iter().any(|action| rights.allow_any(pages, action));
        reads && (!of.is_scopable() || rights.allow_all_any(pages, Action::Query))
    };
    let kinds = all().iter().filter(|of| sees(of, of.pages()) || sees(of, of.workflow_pages())).map(|of| of.name.to_owned());
    Ok(kinds.chain([files::account(user)]).collect())
}

/// The same of who writes; nothing where that is the server itself, which sees them all.
async fn sees_files(tx: &mut Tx) -> Result<Option<Vec<String>>> {
    match tx.by().map(|by| by.id.clone()) {
        Some(user) => sees_files_of(tx, &user).await.map(Some),
        None => Ok(None),
    }
}

/// Why an id is not that of a file that who writes may see, of a sort if one is named.
pub(super) async fn file_error(tx: &mut Tx, id: &str, of: Option<Media>) -> Result<Option<&'static Sentence>> {
    if let Some(visible) = sees_files(tx).await?
        && !files::is_seen(tx, id, &visible).await?
    {
        return Ok(Some(&files::NO_SUCH_FILE));
    }
    let known = files::resolve_files(tx, &[id]).await?;
    let existing = known.contains_key(id);
    Ok(of.map_or((!existing).then_some(&files::NO_SUCH_FILE), |of| files::file_error(&known, id, of)))
}

/// Keeps which files the record uses: who may see it may see them.
pub(super) async fn files_used(tx: &mut Tx, resource: &Resource, changed: &[&Field], new: &Row) -> Result<()> {
    for field in changed.iter().filter(|field| field.holds_files()) {
        let text = new.get(field.name).map_or_else(String::new, |value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        if files::may_name(text.as_bytes()) {
            let visible = sees_files(tx).await?;
            files::used(tx, resource.name, text.as_bytes(), visible.as_deref()).await?;
        }
    }
    Ok(())
}
