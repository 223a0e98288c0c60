//! Group commit: one task gathers the batches that documents want stored into one transaction, so that a sync of the disk serves them all. While
//! one transaction commits, the next gathers: the busier it is, the larger the groups.

use belltower_sync::{DocumentId, Logged, Projection, StoreError};
use sqlx::AssertSqlSafe;
use tokio::sync::{mpsc, oneshot};

use super::{moment, shelf_of};
use crate::{
    args,
    db::{Arg, Db, Tail, Tx},
    error::Error,
    world::World,
};

/// Batches of one transaction; a document has at most one waiting.
const GROUP: usize = 128;
/// Log rows of one statement: five arguments each, and SQLite takes 32,766.
const ROWS: usize = 500;

/// A batch to be stored.
pub(super) struct Append {
    pub id: DocumentId,
    /// The last entry that the projection reflects without the batch.
    pub after: i64,
    pub batch: Vec<Logged>,
    pub projection: Projection,
    pub reply: oneshot::Sender<Result<i64, StoreError>>,
}

/// Starts the task; it ends with the last sender. Full, the channel makes documents wait, which hold their editors back.
pub(super) fn start(db: Db, world: World, tail: Tail) -> mpsc::Sender<Append> {
    let (sender, mut queue) = mpsc::channel::<Append>(GROUP);
    tokio::spawn(async move {
        let mut group = Vec::with_capacity(GROUP);
        while queue.recv_many(&mut group, GROUP).await > 0 {
            metrics::histogram!("belltower_sync_group_size").record(group.len() as f64);
            let stored = store(&db, &world, &tail, &group).await;
            let mut alone = Vec::new();
            match stored {
                Ok(outcomes) => {
                    for (append, outcome) in group.drain(..).zip(outcomes) {
                        let _ = append.reply.send(outcome);
                    }
                }
                // One batch that the database will not take must not keep the others from the disk.
                Err(_) if group.len() > 1 => alone.append(&mut group),
                Err(error) => group.drain(..).for_each(|append| drop(append.reply.send(Err(unavailable(&error))))),
            }
            for append in alone {
                let stored = store(&db, &world, &tail, std::slice::from_ref(&append)).await;
                let outcome = stored.map_err(|error| unavailable(&error)).and_then(|mut outcomes| outcomes.remove(0));
                let _ = append.reply.send(outcome);
            }
        }
    });
    sender
}

/// Stores a group in one transaction; per batch its last sequence, or why the document did not take it.
async fn store(db: &Db, world: &World, tail: &Tail, group: &[Append]) -> Result<Vec<Stored>, Error> {
    let mut tx = Tx::begin(db, world, tail, None).await?;
    // In the order of their names: two nodes never wait for each other in a circle.
    let mut order: Vec<usize> = (0..group.len()).collect();
    order.sort_by_key(|&place| group[place].id.as_str());
    let mut outcomes: Vec<Stored> = vec![Err(StoreError::NotFound); group.len()];
    for place in order {
        let Append { id, after, batch, projection, .. } = &group[place];
        outcomes[place] = store_one(&mut tx, id, *after, batch, projection).await?;
    }
    tx.commit().await?;
    Ok(outcomes)
}

/// The last sequence of a batch; or that the document is gone, or has grown.
type Stored = Result<i64, StoreError>;

/// Appends a batch and writes what follows from it, if `after` is the last entry.
pub(super) async fn store_one(
    tx: &mut Tx,
    id: &DocumentId,
    after: i64,
    batch: &[Logged],
    projection: &Projection,
) -> Result<Stored, Error> {
    let count = i64::try_from(batch.len()).unwrap_or(i64::MAX);
    let problems = serde_json::to_string(&projection.problems).map_err(crate::error::internal)?;
    let row: Option<(i64,)> = tx
        .opt(
            "UPDATE documents SET seq = seq + $2, content = $3, problems = $4 WHERE id = $1 AND seq = $5 AND deleted_at IS NULL RETURNING seq",
            args![id.as_str(), count, projection.content.to_string(), problems, after],
        )
        .await?;
    let Some((last,)) = row else {
        let there: Option<(i64,)> = tx.opt("SELECT seq FROM documents WHERE id = $1 AND deleted_at IS NULL", args![id.as_str()]).await?;
        return Ok(Err(if there.is_some() { StoreError::Behind } else { StoreError::NotFound }));
    };
    let mut seq = last - count;
    for rows in batch.chunks(ROWS) {
        let mut args: Vec<Arg> = Vec::with_capacity(rows.len() * 5);
        let mut places = Vec::with_capacity(rows.len());
        for logged in rows {
            seq += 1;
            let first = args.len() + 1;
            places.push(format!("(${}, ${}, ${}, ${}, ${})", first, first + 1, first + 2, first + 3, first + 4));
            args.extend(args![id.as_str(), seq, moment(logged.at_ms), &*logged.user_id, logged.update.to_vec()]);
        }
        let sql = format!("INSERT INTO document_log (document_id, seq, at, user_id, changes) VALUES {}", places.join(", "));
        tx.exec(AssertSqlSafe(sql), args).await?;
    }
    if let (Some(shelf), Some(logged)) = (shelf_of(id.kind()), batch.last())
        && let Some((topic, payload)) = shelf.project(tx, id.key(), &logged.user_id, projection).await?
    {
        tx.announce(topic, payload);
    }
    Ok(Ok(last))
}

pub(super) fn unavailable(error: &Error) -> StoreError {
    StoreError::Unavailable(format!("{error:?}"))
}
