//! Files that nothing uses leave after a while (`unused_file_days`). The rule is simple and knows no model: a file is used as long as its id stands
//! anywhere in what documents and records hold, be it in the past of a document that can still be replayed, in a version, in what was deleted and may
//! come back. Only what stood nowhere at every look for the whole time is deleted, and only by a look that has just found it nowhere again.
//!
//! Whoever takes a file in hand anew (uploads the same, imports, saves a record) makes it used again; it is offered for choosing only for the first
//! half of its time, so that nobody chooses what is just about to go.

use std::{collections::HashSet, time::Duration};

use belltower_sync::model::is_file_id;
use jiff::SignedDuration;
use serde_json::json;
use sqlx::AssertSqlSafe;

use crate::{
    app::App,
    args,
    config::Config,
    db::{Arg, AuditEntry},
    documents,
    error::Result,
    files::{Holder, discard_blobs},
    installed::Installed,
    resource::{self, Field, Resource, field::Kind},
    world::{World, iso},
};

/// How often it is looked.
pub const COLLECT_EVERY: Duration = Duration::from_secs(6 * 3600);
/// Files deleted in one transaction.
const AT_ONCE: usize = 50;

/// The tables of a resource, its own and those of child rows, with their fields that hold files.
pub(super) fn holders_of(resource: &'static Resource) -> impl Iterator<Item = Holder> {
    let holder = |table: &'static str, fields: &mut dyn Iterator<Item = &'static Field>| {
        let columns: Vec<_> = fields.filter(|field| field.holds_files()).map(|field| field.name).collect();
        Holder { table, key: &["id"], columns: columns.into(), rows: 200 }
    };
    let own = holder(resource.name, &mut resource.fields.iter().filter(|field| field.is_column()));
    let of_rows = resource.fields.iter().filter_map(move |field| match field.kind {
        Kind::Rows { table, fields } => Some(holder(table, &mut fields.iter())),
        _ => None,
    });
    std::iter::once(own).chain(of_rows).filter(|holder| !holder.columns.is_empty())
}

/// What is neither a document nor a field of a resource.
const OTHERS: &[Holder] = &[Holder::new("users", &["id"], &["avatar"], 500), documents::TEMPLATE_FILES];

/// Tables of areas that name files and are neither.
pub static HOLDERS: Installed<&'static Holder> = Installed::new();

/// Everything that may name a file: derived from the resources and the documents, so that a new field is looked through by being one.
pub fn holders() -> Vec<Holder> {
    let resources = resource::all().iter().copied().flat_map(holders_of);
    documents::DOCUMENT_FILES.iter().chain(OTHERS).chain(HOLDERS.get().iter().copied()).cloned().chain(resources).collect()
}

/// From when on a file is not offered any more, if it is unused since then.
pub(super) fn offered_since(config: &Config, world: &World) -> String {
    let half = match config.unused_file_days {
        0 => SignedDuration::from_hours(24 * 365 * 1000),
        days => SignedDuration::from_hours(12 * i64::from(days)),
    };
    iso(world.now() - half)
}

/// Looks which files are used; deletes those that were not for long enough. Answers how many.
pub async fn collect_unused(app: &App) -> Result<usize> {
    if app.config.unused_file_days == 0 {
        return Ok(0);
    }
    let begun = app.world.now();
    let files: Vec<(String, Option<String>)> = app.db.all("SELECT id, unused_since FROM files", args![]).await?;
    let mut unused: HashSet<Vec<u8>> = files.iter().map(|(id, _)| id.clone().into_bytes()).collect();
    for holder in holders() {
        if unused.is_empty() {
            break;
        }
        read(app, &holder, &mut |_, bytes| named(bytes, &mut unused)).await?;
    }
    let oldest = iso(begun - SignedDuration::from_hours(24 * i64::from(app.config.unused_file_days)));
    let (mut used, mut new, mut old) = (vec![], vec![], vec![]);
    for (id, since) in files {
        match (unused.contains(id.as_bytes()), since) {
            (false, Some(_)) => used.push(id),
            (false, None) => {}
            (true, None) => new.push(id),
            (true, Some(since)) if since < oldest => old.push((id, since)),
            (true, Some(_)) => {}
        }
    }
    mark(app, &used, None).await?;
    mark(app, &new, Some(iso(begun))).await?;
    let deleted = delete(app, old).await?;
    if deleted > 0 {
        tracing::info!(count = deleted, "files that nothing used were deleted");
    }
    Ok(deleted)
}

/// Reads what stands in the rows of a table, each piece with the key's first column.
pub(super) async fn read(app: &App, holder: &Holder, found_in: &mut (dyn FnMut(&str, &[u8]) + Send)) -> Result<()> {
    let Holder { table, key, columns, rows } = holder;
    // All as bytes: what is text in one database and bytes in the other is looked at in the same way.
    let cast = |column: &&str| match app.db.is_postgres() && !matches!(*column, "snapshot" | "state" | "changes") {
        true => format!("CONVERT_TO({column}, 'UTF8')"),
        false => format!("CAST({column} AS {})", if app.db.is_postgres() { "BYTEA" } else { "BLOB" }),
    };
    let columns: Vec<String> = columns.iter().map(cast).collect();
    let mut after: Option<(String, i64)> = None;
    loop {
        let (seq, keys) = (if key.len() > 1 { key[1] } else { "CAST(0 AS BIGINT)" }, key.join(", "));
        let (more, mut args) = match &after {
            None => (String::new(), vec![]),
            Some((id, _)) if key.len() == 1 => (format!("WHERE {keys} > $2"), args![id.as_str()]),
            Some((id, seq)) => (format!("WHERE ({keys}) > ($2, $3)"), args![id.as_str(), *seq]),
        };
        args.insert(0, Arg::from(*rows));
        let mut found = 0;
        let mut last = None;
        for column in &columns {
            let sql = format!("SELECT {}, {seq}, {column} FROM {table} {more} ORDER BY {keys} LIMIT $1", key[0]);
            let held: Vec<(String, i64, Option<Vec<u8>>)> = app.db.all(AssertSqlSafe(sql), args.clone()).await?;
            found = i64::try_from(held.len()).unwrap_or(*rows);
            last = held.last().map(|(id, seq, _)| (id.clone(), *seq));
            for (id, _, bytes) in held {
                found_in(&id, &bytes.unwrap_or_default());
            }
        }
        if found < *rows || last.is_none() {
            return Ok(());
        }
        after = last;
        // Others want the database too.
        tokio::task::yield_now().await;
    }
}

/// Takes out of `unused` every id that stands in some bytes, whatever stands around it: compacted states put words one behind the other.
fn named(bytes: &[u8], unused: &mut HashSet<Vec<u8>>) {
    let digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    for run in bytes.split(|byte| !digit(byte)).filter(|run| run.len() >= 64) {
        for id in run.windows(64) {
            unused.remove(id);
        }
    }
}

async fn mark(app: &App, ids: &[String], since: Option<String>) -> Result<()> {
    for ids in ids.chunks(AT_ONCE) {
        let mut tx = app.begin(None).await?;
        for id in ids {
            // What somebody took in hand since is left as it is.
            let sql = "UPDATE files SET unused_since = $2 WHERE id = $1 AND (unused_since IS NULL) <> ($2 IS NULL)";
            tx.exec(sql, args![id.as_str(), since.clone()]).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}

async fn delete(app: &App, old: Vec<(String, String)>) -> Result<usize> {
    let mut deleted = 0;
    for some in old.chunks(AT_ONCE) {
        let mut tx = app.begin(None).await?;
        let mut blobs = vec![];
        for (id, since) in some.iter().filter(|(id, _)| is_file_id(id)) {
            // Not if it was taken in hand since it was looked at.
            let gone: Option<(String, i64, Option<String>, Option<String>)> = tx
                .opt(
                    "DELETE FROM files WHERE id = $1 AND unused_since = $2 RETURNING media_type, size, name, blob",
                    args![id.as_str(), since.as_str()],
                )
                .await?;
            if let Some((media_type, size, name, blob)) = gone {
                blobs.extend(blob);
                let before = json!({ "media_type": media_type, "size": size, "name": name, "unused_since": since });
                tx.audit(AuditEntry { resource: "files", id, op: "delete", before: before.as_object(), after: None }).await?;
                tx.exec("DELETE FROM file_uses WHERE file_id = $1", args![id.as_str()]).await?;
                deleted += 1;
            }
        }
        tx.commit().await?;
        discard_blobs(app, blobs).await;
    }
    Ok(deleted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_found_wherever_it_stands() {
        let (one, two, three) = ("a1".repeat(32), "0b".repeat(32), "ff".repeat(32));
        let left = |bytes: &[u8]| {
            let mut unused: HashSet<Vec<u8>> = [&one, &two, &three].map(|id| id.clone().into_bytes()).into();
            named(bytes, &mut unused);
            unused.len()
        };
        assert_eq!(left(b""), 3);
        assert_eq!(left(one.as_bytes()), 2);
        assert_eq!(left(&one.as_bytes()[1..]), 3);
        assert_eq!(left(format!("\u{1}image\u{40}{one}x{two}").as_bytes()), 1);
        // One behind the other, and behind words that end like one.
        assert_eq!(left(format!("cafe{one}{two}dead{three}beef").as_bytes()), 0);
    }
}
