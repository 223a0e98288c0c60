//! Maintenance of one document, for `belltower doc`: reads it as it lies in the tables, compares, rebuilds. Each works in a transaction that holds the
//! document's row, so that what is read belongs together and no server stores in between.

use belltower_sync::{DocumentId, Examined, Loaded, LogEntry, Problem, Snapshot, examine, rebuild, yrs::Update};
use serde_json::{Value, json};

use super::{DocumentType, document_type_of, moment, rules};
use crate::{
    args,
    db::{AuditEntry, Tx},
    error::{Result, internal},
};

/// A document as it lies in the tables.
pub(super) struct Stored {
    /// What a server loads it from.
    pub loaded: Loaded,
    /// Entries that the compacted state holds and that are still in the log.
    pub kept: Vec<LogEntry>,
    seq: i64,
    pub(super) deleted: bool,
}

#[derive(sqlx_macros::FromRow)]
struct LockedRow {
    epoch: String,
    seq: i64,
    snapshot_seq: i64,
    snapshot: Option<Vec<u8>>,
    deleted_at: Option<String>,
}

/// Locks a document's row until the transaction ends, and loads the document, deleted or not.
pub(super) async fn lock_and_load(tx: &mut Tx, id: &DocumentId) -> Result<Option<Stored>> {
    let row: Option<LockedRow> = tx
        .opt(
            "UPDATE documents SET seq = seq WHERE id = $1
             RETURNING epoch, seq, snapshot_seq, snapshot, deleted_at",
            args![id.as_str()],
        )
        .await?;
    let Some(row) = row else { return Ok(None) };
    let log: Vec<(i64, Vec<u8>)> =
        tx.all("SELECT seq, changes FROM document_log WHERE document_id = $1 ORDER BY seq", args![id.as_str()]).await?;
    let entries = log.into_iter().map(|(seq, update)| LogEntry { seq, update: update.into() });
    let (kept, log) = entries.partition(|entry| entry.seq <= row.snapshot_seq);
    let snapshot = row.snapshot.map(|state| Snapshot { seq: row.snapshot_seq, state: state.into() });
    Ok(Some(Stored { loaded: Loaded { epoch: row.epoch.into(), snapshot, log }, kept, seq: row.seq, deleted: row.deleted_at.is_some() }))
}

fn document_type(id: &DocumentId) -> Result<&'static DocumentType> {
    document_type_of(id.kind()).ok_or_else(|| internal(format!("{id} is of a kind that this version does not know")))
}

/// Everything that is wrong with a document; nothing if all is well. Leaves no change behind if the transaction is dropped.
pub(super) async fn verify(tx: &mut Tx, id: &DocumentId, stored: &Stored) -> Result<Vec<String>> {
    let document_type = document_type(id)?;
    let Examined { projection, mut wrong } = examine(document_type.kind(), &stored.loaded, &stored.kept);
    let last = stored.loaded.seq();
    if last != stored.seq {
        wrong.push(format!("the log ends at entry {last} and should end at {}", stored.seq));
    }
    let Some(projection) = projection else { return Ok(wrong) };
    let noted: Option<(String,)> =
        tx.opt("SELECT problems FROM documents WHERE id = $1 AND rules = $2", args![id.as_str(), rules(id)]).await?;
    if noted.is_some_and(|(noted,)| serde_json::from_str::<Vec<Problem>>(&noted).ok().as_ref() != Some(&*projection.problems)) {
        wrong.push("the list of what is wrong with it is not what its log says".to_owned());
    }
    // What would have to be written is what is wrong.
    if !stored.deleted && document_type.project(tx, id.key(), "", &projection).await?.is_some() {
        wrong.push(format!("its row in {} is not what its log says", document_type.resource.name));
    }
    Ok(wrong)
}

/// What a document holds, read from its log.
pub(super) fn content(id: &DocumentId, stored: &Stored) -> Result<Value> {
    let Examined { projection, wrong } = examine(document_type(id)?.kind(), &stored.loaded, &[]);
    projection.map(|projection| (*projection.content).clone()).ok_or_else(|| internal(wrong.join("; ")))
}

/// Builds a document anew and gives it a new epoch; answers its last entry and what was left out.
///
/// A number is skipped before the entry that says so. A server that has the document open can then neither append to its copy (it lacks entries) nor
/// take in what it lacks (they do not follow on what it has): it loads anew, finds another epoch and sends everybody away.
pub(super) async fn rebuild_document(tx: &mut Tx, id: &DocumentId, stored: &Stored, leave_out: bool) -> Result<(i64, Vec<(i64, String)>)> {
    let document_type = document_type(id)?;
    let built = rebuild(document_type.kind(), &stored.loaded, &stored.kept, leave_out).map_err(internal)?;
    let (epoch, seq, at) = (tx.world().id(), stored.seq.max(stored.loaded.seq()) + 2, moment(tx.world().now().as_millisecond()));
    for (left_out, why) in &built.left_out {
        tx.exec(
            "INSERT INTO document_quarantine (id, document_id, at, user_id, reason, changes)
             SELECT $1, document_id, $2, user_id, $3, changes FROM document_log WHERE document_id = $4 AND seq = $5",
            args![tx.world().id(), at.as_str(), format!("left out as entry {left_out}: {why}"), id.as_str(), *left_out],
        )
        .await?;
        tx.exec("DELETE FROM document_log WHERE document_id = $1 AND seq = $2", args![id.as_str(), *left_out]).await?;
    }
    tx.exec(
        "INSERT INTO document_log (document_id, seq, at, user_id, changes) VALUES ($1, $2, $3, '', $4)",
        args![id.as_str(), seq, at, Update::EMPTY_V1.to_vec()],
    )
    .await?;
    tx.exec(
        "UPDATE documents SET epoch = $2, seq = $3, snapshot = $4, snapshot_seq = $3 WHERE id = $1",
        args![id.as_str(), epoch.as_str(), seq, built.state.to_vec()],
    )
    .await?;
    super::writer::note_problems(tx, id, &built.projection).await?;
    // What was before is not replayed over what is now.
    let kept = "INSERT INTO document_bases (document_id, seq, state) VALUES ($1, $2, $3)";
    tx.exec(kept, args![id.as_str(), seq, built.state.to_vec()]).await?;
    let state = |epoch: &str, seq: i64| json!({ "epoch": epoch, "seq": seq }).as_object().cloned();
    let (before, after) = (state(&stored.loaded.epoch, stored.seq), state(&epoch, seq));
    let resource = document_type.resource.name;
    tx.audit(AuditEntry { resource, id: id.key(), op: "rebuild", before: before.as_ref(), after: after.as_ref() }).await?;
    if !stored.deleted
        && let Some((topic, payload)) = document_type.project(tx, id.key(), "", &built.projection).await?
    {
        tx.publish(topic, payload);
    }
    Ok((seq, built.left_out))
}
