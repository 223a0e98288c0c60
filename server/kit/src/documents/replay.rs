//! What a document said at moments of its kept log: replayed from the nearest state before each.

use belltower_sync::{DocumentId, Loaded, LogEntry, Snapshot, each_content as replayed};
use serde_json::Value;
use tokio::sync::Semaphore;

use super::DocumentType;
use crate::{
    app::App,
    args,
    error::{Result, conflict, internal},
    sentences,
};

sentences! {
    TOO_OLD = "history.too_old": "The history does not reach back that far" / "历史记录没有保留到那时";
}

/// One at a time on a node: a long history of a large document is seconds of work, and many may ask.
static TURN: Semaphore = Semaphore::const_new(1);

/// Gives the content after each of these entries, which rise, to `take`, one by one: together they may be more than memory bears.
pub(super) async fn each_content<T: Send + 'static>(
    app: &App,
    document_type: &DocumentType,
    id: &DocumentId,
    entries: &[i64],
    mut into: T,
    take: impl Fn(&mut T, Value) + Clone + Send + 'static,
) -> Result<T> {
    let mut turn = TURN.acquire().await.map_err(internal)?;
    let states: Vec<(i64,)> = app
        .db
        .all(
            "SELECT seq FROM document_bases WHERE document_id = $1
             UNION SELECT snapshot_seq FROM documents WHERE id = $1 AND snapshot IS NOT NULL ORDER BY 1",
            args![id.as_str()],
        )
        .await?;
    let (oldest,): (Option<i64>,) = app.db.one("SELECT MIN(seq) FROM document_log WHERE document_id = $1", args![id.as_str()]).await?;
    let base_of = |entry: i64| states.iter().rev().map(|(seq,)| *seq).find(|seq| *seq <= entry).unwrap_or(0);
    for run in entries.chunk_by(|a, b| base_of(*a) == base_of(*b)) {
        let (base, last) = (base_of(run[0]), run[run.len() - 1]);
        if base == 0 && oldest != Some(1) {
            return Err(conflict(&TOO_OLD));
        }
        let loaded = loaded(app, id, base, last).await?;
        let (kind, run, take) = (document_type.kind(), run.to_vec(), take.clone());
        // Replaying thousands of entries is work for a thread of its own. The turn goes along: it lasts as long as the work, also when whoever asked has hung up.
        let work = move || (replayed(kind, &loaded, &run, &mut |content| take(&mut into, content)).map(|()| into), turn);
        let (done, back) = tokio::task::spawn_blocking(work).await.map_err(internal)?;
        (into, turn) = (done.map_err(internal)?, back);
    }
    Ok(into)
}

/// What the log holds up to an entry, from the nearest state before it.
pub(super) async fn until(app: &App, id: &DocumentId, entry: i64) -> Result<Loaded> {
    let (base, oldest): (Option<i64>, Option<i64>) = app
        .db
        .one(
            "SELECT (SELECT MAX(seq) FROM document_bases WHERE document_id = $1 AND seq <= $2),
                    (SELECT MIN(seq) FROM document_log WHERE document_id = $1)",
            args![id.as_str(), entry],
        )
        .await?;
    if base.is_none() && oldest != Some(1) {
        return Err(conflict(&TOO_OLD));
    }
    loaded(app, id, base.unwrap_or(0), entry).await
}

async fn loaded(app: &App, id: &DocumentId, base: i64, last: i64) -> Result<Loaded> {
    let state: Option<(Vec<u8>,)> = app
        .db
        .opt(
            "SELECT state FROM document_bases WHERE document_id = $1 AND seq = $2
             UNION ALL SELECT snapshot FROM documents WHERE id = $1 AND snapshot_seq = $2 AND snapshot IS NOT NULL LIMIT 1",
            args![id.as_str(), base],
        )
        .await?;
    if state.is_none() && base > 0 {
        return Err(conflict(&TOO_OLD));
    }
    let log: Vec<(i64, Vec<u8>)> = app
        .db
        .all(
            "SELECT seq, changes FROM document_log WHERE document_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq",
            args![id.as_str(), base, last],
        )
        .await?;
    let log = log.into_iter().map(|(seq, update)| LogEntry { seq, update: update.into() }).collect();
    Ok(Loaded { epoch: "".into(), snapshot: state.map(|(state,)| Snapshot { seq: base, state: state.into() }), log })
}
