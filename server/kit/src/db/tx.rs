//! One write: rows, audit trail and outbox in a single transaction.
//!
//! A handler says what changed (`audit`) and who should hear of it (`publish`): a transactional outbox, which is the journal. The commit does both or
//! neither. Nothing else publishes.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::{TryStreamExt, future::BoxFuture};
use serde_json::{Map, Value};
use sqlx::{AssertSqlSafe, Executor, Postgres, SqlSafeStr, SqlStr, Sqlite, Transaction};

use super::{
    Arg, CommitStream, Committed, Db, DbError, OutboxEvent, Row,
    fetch::{self, Fetched, Wanted},
    heads::Heads,
    inline::Statement,
    journal::{Entries, commit_embedded, commit_shared},
    retry::note_commit,
    sqlite::SqliteTransaction,
    timed,
    wal_sync::Durable,
};
use crate::{args, traces, world::World};

enum Native {
    Sqlite(SqliteTransaction, Heads),
    Postgres(Transaction<'static, Postgres>),
}

/// Who a change is by: an account, or nobody (the server itself).
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Actor {
    /// The account's id.
    pub id: String,
    /// Its name at that moment.
    pub name: String,
}

/// An entry of the audit trail: what happened to one record.
pub struct AuditEntry<'a> {
    /// The resource's name.
    pub resource: &'a str,
    /// The record's id.
    pub id: &'a str,
    /// `create`, `update`, `delete`, `restore` or a verb's name.
    pub op: &'a str,
    /// The changed fields as they were.
    pub before: Option<&'a Map<String, Value>>,
    /// The changed fields as they are now.
    pub after: Option<&'a Map<String, Value>>,
}

/// A settlement under way.
type Settling<'a> = BoxFuture<'a, Result<(), DbError>>;

/// What a transaction does once, last before it commits, with all that was marked in it.
pub struct Settlement {
    /// Its name: one of each in a transaction.
    pub name: &'static str,
    /// Does it; the marks come in their order, each once, so that transactions that lock what they settle do so in one order.
    pub settle: for<'a> fn(&'a mut Tx, BTreeSet<String>) -> Settling<'a>,
}

/// A place in a transaction to go back to. One at a time.
#[must_use]
pub struct Savepoint {
    published: usize,
    last: usize,
}

/// A transaction. Dropped without a commit, it leaves nothing behind.
pub struct Tx {
    native: Native,
    world: World,
    commit_stream: CommitStream,
    by: Option<Actor>,
    at: String,
    outbox: Vec<OutboxEvent>,
    tells_once: bool,
    marked: BTreeMap<&'static str, (&'static Settlement, BTreeSet<String>)>,
}

fn count_statement() {
    metrics::counter!("belltower_db_statements_total").increment(1);
}

impl Tx {
    /// Begins a write by `by`.
    pub async fn begin(db: &Db, world: &World, commit_stream: &CommitStream, by: Option<Actor>) -> Result<Self, DbError> {
        let begin = async {
            Ok::<_, DbError>(match db {
                Db::Sqlite { write, inline, heads, .. } => Native::Sqlite(SqliteTransaction::begin(write, inline).await?, heads.clone()),
                Db::Postgres(pool) => Native::Postgres(pool.begin().await?),
            })
        };
        let native = timed("begin", begin).await?;
        let (at, world, commit_stream) = (world.now_iso(), world.clone(), commit_stream.clone());
        Ok(Self { native, world, commit_stream, by, at, outbox: Vec::new(), tells_once: false, marked: BTreeMap::new() })
    }

    fn fetch(&mut self, sql: SqlStr, args: Vec<Arg>, wanted: Wanted) -> BoxFuture<'_, Result<Fetched, DbError>> {
        count_statement();
        Box::pin(async move {
            match &mut self.native {
                Native::Sqlite(tx, _) => {
                    let args = super::args::sqlite(args).map_err(DbError::Encode)?;
                    let sql = tx.text(sql);
                    fetch::sqlite(tx.connection(), sql, args, wanted).await
                }
                Native::Postgres(tx) => {
                    fetch::postgres(&mut **tx, sql, super::args::postgres(args).map_err(DbError::Encode)?, wanted, true).await
                }
            }
        })
    }

    /// Every row of a read inside the transaction.
    pub async fn all<T: Row>(&mut self, sql: impl SqlSafeStr, args: Vec<Arg>) -> Result<Vec<T>, DbError> {
        self.fetch(sql.into_sql_str(), args, Wanted::All).await?.read()
    }

    /// The first row, if there is one.
    pub async fn opt<T: Row>(&mut self, sql: impl SqlSafeStr, args: Vec<Arg>) -> Result<Option<T>, DbError> {
        self.fetch(sql.into_sql_str(), args, Wanted::First).await?.read_first()
    }

    /// The one row of a read that always has one.
    pub async fn one<T: Row>(&mut self, sql: impl SqlSafeStr, args: Vec<Arg>) -> Result<T, DbError> {
        self.opt(sql, args).await?.ok_or(DbError::RowNotFound)
    }

    /// Runs a statement; answers how many rows it touched.
    pub async fn exec(&mut self, sql: impl SqlSafeStr, args: Vec<Arg>) -> Result<u64, DbError> {
        self.run(sql.into_sql_str(), args).await
    }

    fn run(&mut self, sql: SqlStr, args: Vec<Arg>) -> BoxFuture<'_, Result<u64, DbError>> {
        count_statement();
        Box::pin(async move {
            match &mut self.native {
                Native::Sqlite(tx, _) => {
                    let args = super::args::sqlite(args).map_err(DbError::Encode)?;
                    let query = sqlx::query_with::<Sqlite, _>(tx.text(sql), args);
                    // The first may be `BEGIN IMMEDIATE; stmt`: only the last result is the statement's, and BEGIN's carries the changes of an earlier one.
                    let mut touched = 0;
                    let mut results = tx.connection().fetch_many(query);
                    while let Some(result) = results.try_next().await? {
                        touched = result.left().map_or(touched, |done| done.rows_affected());
                    }
                    Ok(touched)
                }
                Native::Postgres(tx) => {
                    let query = sqlx::query_with::<Postgres, _>(sql, super::args::postgres(args).map_err(DbError::Encode)?);
                    Ok((**tx).execute(query).await?.rows_affected())
                }
            }
        })
    }

    /// Runs a statement that has to touch something, at the commit at the latest: if it does not, that is refused as [`DbError::RowNotFound`].
    pub async fn exec_touching(&mut self, sql: &'static str, args: Vec<Arg>) -> Result<(), DbError> {
        self.exec_last(Statement { text: sql.into(), args, touches: true }).await
    }

    /// Runs a statement whose outcome nobody asks for, at the commit at the latest.
    pub(super) async fn exec_last(&mut self, statement: Statement) -> Result<(), DbError> {
        match &mut self.native {
            Native::Sqlite(tx, _) => tx.at_last(statement),
            Native::Postgres(_) => {
                let Statement { text, args, touches } = statement;
                if self.exec(AssertSqlSafe(text), args).await? == 0 && touches {
                    return Err(DbError::RowNotFound);
                }
            }
        }
        Ok(())
    }

    /// Whether the server behind it is PostgreSQL.
    pub fn is_postgres(&self) -> bool {
        matches!(self.native, Native::Postgres(_))
    }

    /// The moment of this write, the same for every row it touches.
    pub fn at(&self) -> &str {
        &self.at
    }

    /// Who writes.
    pub fn by(&self) -> Option<&Actor> {
        self.by.as_ref()
    }

    /// What is written from here on is this account's doing: who made a change possible has not made it.
    pub fn hand_to(&mut self, by: Actor) {
        self.by = Some(by);
    }

    /// What is written from here on is one change of many records: whoever makes it tells people once, and not each record by its own rules.
    pub fn tell_once(&mut self) {
        self.tells_once = true;
    }

    /// Whether people are told of it once, by whoever makes the change.
    pub fn tells_once(&self) -> bool {
        self.tells_once
    }

    /// Marks something that is settled before the commit, with all else that was marked, by what the rows then say. What a savepoint takes back stays marked:
    /// settling what has not changed changes nothing.
    pub fn mark(&mut self, settlement: &'static Settlement, what: String) {
        self.marked.entry(settlement.name).or_insert_with(|| (settlement, BTreeSet::new())).1.insert(what);
    }

    /// Time and randomness.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Writes an entry into the audit trail.
    pub async fn audit(&mut self, entry: AuditEntry<'_>) -> Result<(), DbError> {
        let text = |side: Option<&Map<String, Value>>| side.map(|map| Value::Object(map.clone()).to_string());
        let by = self.by.clone();
        self.exec(
            "INSERT INTO audit (id, at, actor_id, actor_name, resource, record_id, op, before, after) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            args![
                self.world.id(),
                self.at.as_str(),
                by.as_ref().map(|actor| actor.id.clone()),
                by.as_ref().map(|actor| actor.name.clone()),
                entry.resource,
                entry.id,
                entry.op,
                text(entry.before),
                text(entry.after),
            ],
        )
        .await?;
        Ok(())
    }

    /// Publishes `payload` to everyone on `topic` once the transaction is committed.
    pub fn publish(&mut self, topic: impl Into<String>, payload: Value) {
        self.publish_json(topic, payload.to_string());
    }

    /// Publishes a payload that is JSON text already.
    pub fn publish_json(&mut self, topic: impl Into<String>, payload: String) {
        self.outbox.push(OutboxEvent { topic: topic.into(), payload, source: None });
    }

    /// Publishes what comes from a source that may send it again, idempotently: the commit fails as not unique if the topic has it already.
    pub fn publish_once(&mut self, topic: impl Into<String>, payload: String, source: String) {
        self.outbox.push(OutboxEvent { topic: topic.into(), payload, source: Some(source) });
    }

    /// A place to go back to, if what follows is refused: the rest of the transaction stands.
    pub async fn savepoint(&mut self) -> Result<Savepoint, DbError> {
        self.exec("SAVEPOINT tried", vec![]).await?;
        let last = match &self.native {
            Native::Sqlite(tx, _) => tx.waiting(),
            Native::Postgres(_) => 0,
        };
        Ok(Savepoint { published: self.outbox.len(), last })
    }

    /// What followed a savepoint stands.
    pub async fn release(&mut self, _: Savepoint) -> Result<(), DbError> {
        self.exec("RELEASE SAVEPOINT tried", vec![]).await.map(drop)
    }

    /// Takes back what followed a savepoint, what it would have published as well.
    pub async fn roll_back_to(&mut self, savepoint: Savepoint) -> Result<(), DbError> {
        self.exec("ROLLBACK TO SAVEPOINT tried", vec![]).await?;
        self.outbox.truncate(savepoint.published);
        if let Native::Sqlite(tx, _) = &mut self.native {
            tx.forget_after(savepoint.last);
        }
        self.release(savepoint).await
    }

    /// Takes the next `count` offsets of a topic and answers the last of them. Holds the topic until the commit: take offsets last.
    pub async fn reserve(&mut self, topic: &str, count: usize) -> Result<i64, DbError> {
        let (last,): (i64,) = self
            .one(
                "INSERT INTO topic_heads (topic, position) VALUES ($1, $2)
                 ON CONFLICT (topic) DO UPDATE SET position = topic_heads.position + excluded.position RETURNING position",
                args![topic, i64::try_from(count).unwrap_or(i64::MAX)],
            )
            .await?;
        Ok(last)
    }

    /// Commits, and once it is on the disk hands what was published to the commit stream.
    ///
    /// Runs to its end even if the caller goes away in the middle: what is committed is always published.
    pub async fn commit(self) -> Result<(), DbError> {
        let commit_stream = self.commit_stream.clone();
        let journal = async move {
            let commit = async {
                let (committed, durable) = self.committed().await?;
                durable.wait().await;
                Ok::<_, DbError>(committed)
            };
            commit_stream.send(timed("commit", commit).await?).await;
            Ok(())
        };
        let committed = tokio::spawn(traces::step("journal", journal)).await.unwrap_or(Err(DbError::WorkerCrashed));
        if committed.is_ok() {
            note_commit();
        }
        committed
    }

    /// Commits what publishes nothing, and answers with what to wait for until it is on the disk itself. Whoever is told before that may see it gone after a
    /// power cut; nothing short of one takes it.
    pub async fn commit_ahead(self) -> Result<Durable, DbError> {
        debug_assert!(self.outbox.is_empty(), "what is published is durable");
        let (_, durable) = timed("commit", self.committed()).await?;
        note_commit();
        Ok(durable)
    }

    async fn committed(mut self) -> Result<(Vec<Committed>, Durable), DbError> {
        while let Some((_, (settlement, marks))) = self.marked.pop_first() {
            (settlement.settle)(&mut self, marks).await?;
        }
        let entries = Entries::new(self.at, std::mem::take(&mut self.outbox));
        match self.native {
            Native::Sqlite(mut tx, heads) => commit_embedded(&mut tx, &heads, entries).await,
            Native::Postgres(mut tx) => {
                let committed = commit_shared(&mut tx, entries).await?;
                tx.commit().await.map(|()| (committed, Durable::already()))
            }
        }
    }
}
