//! Long work: a job is put in by the transaction that wants it, runs on one node at a time, goes on from its checkpoint after a crash, can be watched and
//! cancelled. A kind of job is a struct whose fields are its input ([`Job`]), and a line among the `jobs` of its area.
//!
//! `rows` is the table as people list it, `queue` takes in, claims and settles, `runner` is the task of a node, `work` what a running job works with,
//! `progress` how far it is, live; `waiting` how one job waits for others; `files` the file it leaves, `calls` what its maker can do.

mod calls;
mod files;
mod progress;
mod queue;
mod rows;
mod runner;
mod waiting;
mod work;

use std::future::Future;

use futures_util::{FutureExt, future::BoxFuture};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

pub use calls::{cancel_job as cancel, mount, serve_file};
pub use files::ResultFile;
pub use progress::{JobProgress, heard as heard_progress};
pub use queue::release;
pub use rows::{JOBS, STATES, add_to_result};
pub use runner::{Jobs, on_committed, run};
pub use waiting::Others;
pub use work::{Batch, Stop, Work};

use crate::{config::Lane, db::Tx, error, installed::Installed, resource::Row, text::Sentence};

/// Days for which the file of a job is kept.
pub const FILE_DAYS: u32 = 7;
/// Days for which a job stays in the list.
pub const DAYS: u32 = 30;

/// A kind of job; its fields are the input.
pub trait Job: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Its name, in the database too: it never changes.
    const KIND: &'static str;
    /// What people call it.
    const NAME: &'static Sentence;
    /// What it mostly waits for.
    const LANE: Lane = Lane::Data;
    /// How often it is tried without getting any further.
    const TRIES: u32 = 3;
    /// Whether who asked for it is notified by the queue, when it fails and when it took long. A kind that notifies in its own words does not want both.
    const NOTIFIES: bool = true;

    /// What is said of it before it runs.
    fn about(&self) -> About;

    /// Does it; answers what came of it. Begun again, it goes on from [`Work::checkpoint`].
    fn run(&self, work: &mut Work) -> impl Future<Output = Result<Value, Stop>> + Send;

    /// Hears that the job of this row is in another state, within the transaction that brings it there: what a job holds open ends with it.
    fn told(_tx: &mut Tx, _row: &Row) -> impl Future<Output = error::Result<()>> + Send {
        async { Ok(()) }
    }
}

/// What is said of a job before it runs.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// What it is about, as people know it: a record's title, a file's name.
    pub title: String,
    /// The permission under which it is done.
    pub page: &'static str,
    /// The resource it works on.
    pub resource: Option<&'static str>,
    /// The record it works on.
    pub record_id: Option<String>,
    /// While a job of its kind with the same is queued or running, that one is meant.
    pub dedupe: Option<String>,
}

/// A kind of job as its area lists it.
pub struct JobKind {
    pub(crate) kind: &'static str,
    pub(crate) name: &'static Sentence,
    run: for<'a> fn(&'a str, &'a mut Work) -> BoxFuture<'a, Result<Value, Stop>>,
    pub(crate) told: for<'a> fn(&'a mut Tx, &'a Row) -> BoxFuture<'a, error::Result<()>>,
    notifies: bool,
}

impl JobKind {
    /// That of a struct.
    pub const fn of<J: Job>() -> Self {
        Self { kind: J::KIND, name: J::NAME, run: run_job::<J>, told: told_job::<J>, notifies: J::NOTIFIES }
    }
}

fn run_job<'a, J: Job>(input: &'a str, work: &'a mut Work) -> BoxFuture<'a, Result<Value, Stop>> {
    async move {
        let job: J = serde_json::from_str(input).map_err(error::internal)?;
        job.run(work).await
    }
    .boxed()
}

fn told_job<'a, J: Job>(tx: &'a mut Tx, row: &'a Row) -> BoxFuture<'a, error::Result<()>> {
    J::told(tx, row).boxed()
}

/// The kinds of this process.
pub static JOB_KINDS: Installed<&'static JobKind> = Installed::new();

/// A kind by name.
pub(crate) fn kind(name: &str) -> Option<&'static JobKind> {
    JOB_KINDS.get().iter().copied().find(|kind| kind.kind == name)
}
