//! Group commit: one task gathers the batches that documents want stored into one transaction, so that a sync of the disk serves them all. While
//! one transaction commits, the next gathers: the busier it is, the larger the groups.

use belltower_sync::{Appended, Became, DocumentId, Logged, Projection, StoreError};
use tokio::sync::{OwnedMutexGuard, mpsc, oneshot};

use super::{DocumentType, document_type_of, files_used, moment, notifications, rules};
use crate::{
    args,
    db::{Arg, CommitStream, Db, Insert, Tx},
    error::{Error, internal},
    files,
    tasks::{Duty, Tasks},
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
    pub reply: oneshot::Sender<Stored>,
}

impl Append {
    /// Whether nothing but the log has to be written.
    fn changes_the_log_alone(&self) -> bool {
        let follows = |document_type: &DocumentType| {
            shows_otherwise(document_type, &self.became) || !notifications::new_assignments(document_type, &self.became).is_empty()
        };
        let files = self.batch.iter().any(|logged| files::may_name(&logged.update));
        !files && !has_other_problems(&self.became) && !document_type_of(self.id.kind()).is_some_and(follows)
    }
}

fn has_other_problems(became: &Became) -> bool {
    became.before.as_ref().is_none_or(|before| !before.has_problems_of(&became.now.problems))
}

/// Whether the rows that lists show change.
fn shows_otherwise(document_type: &DocumentType, became: &Became) -> bool {
    !became.before.as_ref().is_some_and(|before| document_type.projects_the_same(before, &became.now))
}

/// Starts the task. Full, the channel makes documents wait, which hold their editors back. If it panics, those whose batches it had in its hands are told
/// that they are not stored, and send them again to the next one.
pub(super) fn start(db: Db, world: World, commit_stream: CommitStream, tasks: &Tasks) -> mpsc::Sender<Append> {
    let (sender, queue) = mpsc::channel::<Append>(GROUP);
    tasks.spawn_consumer("document writer", Duty::Serving, queue, move |queue| {
        write(db.clone(), world.clone(), commit_stream.clone(), queue)
    });
    sender
}

async fn write(db: Db, world: World, commit_stream: CommitStream, mut queue: OwnedMutexGuard<mpsc::Receiver<Append>>) {
    let mut group = Vec::with_capacity(GROUP);
    while queue.recv_many(&mut group, GROUP).await > 0 {
        metrics::histogram!("belltower_sync_group_size").record(group.len() as f64);
        let stored = store(&db, &world, &commit_stream, &group).await;
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
            let stored = store(&db, &world, &commit_stream, std::slice::from_ref(&append)).await;
            let outcome = stored.map_err(|error| unavailable(&error)).and_then(|mut outcomes| outcomes.remove(0));
            let _ = append.reply.send(outcome);
        }
    }
}

/// Stores a group in one transaction; per batch its last sequence, or why the document did not take it.
async fn store(db: &Db, world: &World, commit_stream: &CommitStream, group: &[Append]) -> Result<Vec<Stored>, Error> {
    // In the order of their names: two nodes never wait for each other in a circle.
    let mut order: Vec<usize> = (0..group.len()).collect();
    order.sort_by_key(|&place| group[place].id.as_str());
    if group.iter().all(Append::changes_the_log_alone) {
        match store_at_once(Tx::begin(db, world, commit_stream, None).await?, group, &order).await {
            Err(error) if error.is_nothing_touched() => {}
            stored => return stored,
        }
    }
    let mut tx = Tx::begin(db, world, commit_stream, None).await?;
    let mut outcomes: Vec<_> = group.iter().map(|_| Err(StoreError::NotFound)).collect();
    for place in order {
        let Append { id, after, batch, became, .. } = &group[place];
        outcomes[place] = store_one(&mut tx, id, *after, batch, became).await?;
    }
    tx.commit().await?;
    Ok(outcomes.into_iter().map(|outcome| outcome.map(|seq| Appended { seq, durable: None })).collect())
}

/// The last sequence of a batch; or that the document is gone, or has grown.
type Stored = Result<Appended, StoreError>;

/// Stores batches of which nothing follows, which is most that is typed: nothing has to be asked. Not found if one document does not take its batch; then
/// nothing is stored.
async fn store_at_once(mut tx: Tx, group: &[Append], order: &[usize]) -> Result<Vec<Stored>, Error> {
    for &place in order {
        let Append { id, after, batch, .. } = &group[place];
        tx.exec_touching(GROWN, args![id.as_str(), last(*after, batch), *after]).await?;
        tx.insert_last(LOG, rows(id, *after, batch)).await?;
    }
    let kept = tx.commit_ahead().await?;
    let appended = |Append { after, batch, .. }: &Append| {
        let durable = (!kept.is_already()).then(|| Box::pin(kept.clone().wait()) as belltower_sync::Durable);
        Ok(Appended { seq: last(*after, batch), durable })
    };
    Ok(group.iter().map(appended).collect())
}

/// Takes the document on to a later entry, if it is where it was.
const GROWN: &str = "UPDATE documents SET seq = $2 WHERE id = $1 AND seq = $3 AND deleted_at IS NULL";

fn last(after: i64, batch: &[Logged]) -> i64 {
    after + i64::try_from(batch.len()).unwrap_or(i64::MAX)
}

fn rows(id: &DocumentId, after: i64, batch: &[Logged]) -> Vec<Arg> {
    let rows = (after + 1..).zip(batch);
    let row = |(seq, logged): (i64, &Logged)| args![id.as_str(), seq, moment(logged.at_ms), &*logged.user_id, logged.update.to_vec()];
    rows.flat_map(row).collect()
}

/// Appends a batch and writes what follows from it, if `after` is the last entry.
pub(super) async fn store_one(
    tx: &mut Tx,
    id: &DocumentId,
    after: i64,
    batch: &[Logged],
    became: &Became,
) -> Result<Result<i64, StoreError>, Error> {
    let last = last(after, batch);
    let grown = tx.exec(GROWN, args![id.as_str(), last, after]).await?;
    if grown == 0 {
        let there: Option<(i64,)> = tx.opt("SELECT seq FROM documents WHERE id = $1 AND deleted_at IS NULL", args![id.as_str()]).await?;
        return Ok(Err(if there.is_some() { StoreError::AppendConflict } else { StoreError::NotFound }));
    }
    tx.insert_last(LOG, rows(id, after, batch)).await?;
    for logged in batch {
        files_used(tx, id, logged).await?;
    }
    if has_other_problems(became) {
        note_problems(tx, id, &became.now).await?;
    }
    let (Some(document_type), Some(logged)) = (document_type_of(id.kind()), batch.last()) else { return Ok(Ok(last)) };
    if shows_otherwise(document_type, became)
        && let Some((topic, payload)) = document_type.project(tx, id.key(), &logged.user_id, &became.now).await?
    {
        tx.publish(topic, payload);
    }
    notifications::notify_assignees(tx, document_type, id, &logged.user_id, notifications::new_assignments(document_type, became)).await?;
    Ok(Ok(last))
}

/// Notes what is wrong with a document, for those who only read it.
pub(super) async fn note_problems(tx: &mut Tx, id: &DocumentId, projection: &Projection) -> Result<(), Error> {
    let problems = serde_json::to_string(&*projection.problems).map_err(internal)?;
    tx.exec("UPDATE documents SET problems = $2, rules = $3 WHERE id = $1", args![id.as_str(), problems, rules(id)]).await?;
    Ok(())
}

const LOG: Insert = Insert { into: "document_log (document_id, seq, at, user_id, changes)", row: "(?, ?, ?, ?, ?)", rest: "" };

pub(super) fn unavailable(error: &Error) -> StoreError {
    StoreError::Unavailable(format!("{error:?}"))
}
