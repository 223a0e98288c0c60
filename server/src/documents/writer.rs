//! Group commit: one task gathers the batches that documents want stored into one transaction, so that a sync of the disk serves them all. While
//! one transaction commits, the next gathers: the busier it is, the larger the groups.

use belltower_sync::{Became, DocumentId, Logged, Projection, RULES, StoreError};
use tokio::sync::{mpsc, oneshot};

use super::{moment, shelf_of};
use crate::{
    args,
    db::{Db, Insert, Tail, Tx},
    error::{Error, internal},
    world::World,
};

/// Batches of one transaction; a document has at most one waiting.
const GROUP: usize = 128;

/// A batch to be stored.
pub(super) struct Append {
    pub id: DocumentId,
    /// The last entry without the batch.
    pub after: i64,
    pub batch: Vec<Logged>,
    pub became: Became,
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
        let Append { id, after, batch, became, .. } = &group[place];
        outcomes[place] = store_one(&mut tx, id, *after, batch, became).await?;
    }
    tx.commit().await?;
    Ok(outcomes)
}

/// The last sequence of a batch; or that the document is gone, or has grown.
type Stored = Result<i64, StoreError>;

/// Appends a batch and writes what follows from it, if `after` is the last entry.
pub(super) async fn store_one(tx: &mut Tx, id: &DocumentId, after: i64, batch: &[Logged], became: &Became) -> Result<Stored, Error> {
    let last = after + i64::try_from(batch.len()).unwrap_or(i64::MAX);
    let grown =
        tx.exec("UPDATE documents SET seq = $2 WHERE id = $1 AND seq = $3 AND deleted_at IS NULL", args![id.as_str(), last, after]).await?;
    if grown == 0 {
        let there: Option<(i64,)> = tx.opt("SELECT seq FROM documents WHERE id = $1 AND deleted_at IS NULL", args![id.as_str()]).await?;
        return Ok(Err(if there.is_some() { StoreError::Behind } else { StoreError::NotFound }));
    }
    let rows = (after + 1..).zip(batch);
    let args = rows.flat_map(|(seq, logged)| args![id.as_str(), seq, moment(logged.at_ms), &*logged.user_id, logged.update.to_vec()]);
    tx.insert_last(LOG, args.collect()).await?;
    if became.before.as_ref().is_none_or(|before| before.problems != became.now.problems) {
        note_problems(tx, id, &became.now).await?;
    }
    if let (Some(shelf), Some(logged)) = (shelf_of(id.kind()), batch.last())
        && !became.before.as_ref().is_some_and(|before| shelf.shows_the_same(before, &became.now))
        && let Some((topic, payload)) = shelf.project(tx, id.key(), &logged.user_id, &became.now).await?
    {
        tx.announce(topic, payload);
    }
    Ok(Ok(last))
}

/// Notes what is wrong with a document, for those who only read it.
pub(super) async fn note_problems(tx: &mut Tx, id: &DocumentId, projection: &Projection) -> Result<(), Error> {
    let problems = serde_json::to_string(&*projection.problems).map_err(internal)?;
    tx.exec("UPDATE documents SET problems = $2, rules = $3 WHERE id = $1", args![id.as_str(), problems, RULES]).await?;
    Ok(())
}

const LOG: Insert = Insert { into: "document_log (document_id, seq, at, user_id, changes)", row: "(?, ?, ?, ?, ?)", rest: "" };

pub(super) fn unavailable(error: &Error) -> StoreError {
    StoreError::Unavailable(format!("{error:?}"))
}
