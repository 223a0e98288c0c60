//! What a running job works with. Rows, audit and the checkpoint are written in one transaction, a [`Batch`], so that a crash in any place repeats nothing
//! and loses nothing. While one is open the job can reach nothing else: a network call within a transaction does not compile.

use std::{
    ops::{Deref, DerefMut},
    pin::pin,
    time::Duration,
};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use tokio::{sync::watch, time::interval};

use super::{
    progress::{Meter, Place},
    queue::{Claim, hold, keep},
};
use crate::{
    app::App,
    auth::{self, Caller},
    db::{Actor, DbError, Tx},
    error::{self, Error},
    providers::{
        self, Fault, Providers,
        ai::{Heard, TextAsk},
    },
    text::Language,
};

/// How often it is looked at how far a text is.
const TOLD_EVERY: Duration = Duration::from_millis(500);

/// Why a job stops before its end.
#[derive(Debug)]
pub enum Stop {
    /// Somebody cancelled it.
    Cancelled,
    /// Another runner holds it now: what this one does counts no more.
    Lost,
    /// It failed. What is the caller's matter (4xx) is final, what is ours is tried again.
    Failed(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<DbError> for Stop {
    fn from(error: DbError) -> Self {
        Self::Failed(error.into())
    }
}

/// What the runner tells a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signal {
    Go,
    Cancel,
    Lost,
}

/// A job at work.
pub struct Work {
    app: App,
    claim: Claim,
    signal: watch::Receiver<Signal>,
    meter: Meter,
}

impl Work {
    pub(super) fn new(app: App, claim: Claim, signal: watch::Receiver<Signal>) -> Self {
        let meter = Meter::new(&claim);
        Self { app, claim, signal, meter }
    }

    /// The server.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// The world outside. It cannot be reached while a batch is open: nothing waits for the network within a transaction.
    pub fn providers(&self) -> &Providers {
        providers::of(&self.app)
    }

    /// Whether it is given up if this run fails.
    pub fn is_last_try(&self) -> bool {
        self.claim.tries >= self.claim.most_tries
    }

    /// The job's id.
    pub fn id(&self) -> &str {
        &self.claim.id
    }

    /// What its maker reads.
    pub fn language(&self) -> Language {
        self.claim.language()
    }

    /// Who asked for it.
    pub fn by(&self) -> Option<Actor> {
        self.claim.by()
    }

    /// Who asked for it, with the rights they have now.
    pub async fn caller(&self) -> Result<Caller, Stop> {
        let id = self.claim.by_id.as_deref().unwrap_or_default();
        Ok(auth::caller_of(&self.app, id).await?.ok_or_else(error::forbidden)?)
    }

    /// How far it came the last time; the beginning if it never did.
    pub fn checkpoint<T: DeserializeOwned + Default>(&self) -> Result<T, Stop> {
        let kept = self.claim.checkpoint.as_deref().map(serde_json::from_str).transpose().map_err(error::internal)?;
        Ok(kept.unwrap_or_default())
    }

    /// Whether it is to end.
    pub fn cancelled(&self) -> bool {
        *self.signal.borrow() != Signal::Go
    }

    /// Says where it is: so many done of so many. Ends it if it was cancelled.
    pub fn step(&mut self, step: &'static str, done: usize, total: usize) -> Result<(), Stop> {
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.meter.at(Place { step: step.into(), done: number(done), total: number(total) });
        self.meter.publish(&self.app, &self.claim);
        self.go_on()
    }

    pub(super) fn go_on(&self) -> Result<(), Stop> {
        match *self.signal.borrow() {
            Signal::Go => Ok(()),
            Signal::Cancel => Err(Stop::Cancelled),
            Signal::Lost => Err(Stop::Lost),
        }
    }

    /// Says where it is, if that was held back because something had just been said.
    pub(super) fn say_the_rest(&mut self) {
        if self.meter.holds_back() {
            self.meter.publish(&self.app, &self.claim);
        }
    }

    /// Has the text service write something; while it comes, `more` of it is said live. Nothing where no service is set up.
    pub async fn write_text(&mut self, ask: TextAsk, more: impl Fn(&str) -> Value) -> Result<Result<Option<String>, Fault>, Stop> {
        let Self { app, claim, signal, meter } = self;
        let Some(text) = &providers::of(app).text else { return Ok(Ok(None)) };
        let heard = Heard::default();
        let ask = TextAsk { heard: Some(heard.clone()), ..ask };
        let mut call = pin!(text.call(&app.world, |text| text.write(&ask)));
        let mut told = interval(TOLD_EVERY);
        loop {
            tokio::select! {
                said = &mut call => return Ok(said.map(Some)),
                _ = told.tick() => {
                    match *signal.borrow() {
                        Signal::Go => {}
                        Signal::Cancel => return Err(Stop::Cancelled),
                        Signal::Lost => return Err(Stop::Lost),
                    }
                    let more = more(&heard.borrow());
                    meter.tell(more);
                    meter.publish(app, claim);
                }
            }
        }
    }

    /// Begins to write, by who asked for it.
    pub async fn batch(&mut self) -> Result<Batch<'_>, Stop> {
        self.go_on()?;
        let mut tx = self.app.begin(self.claim.by()).await?;
        match hold(&mut tx, &self.claim.id, &self.claim.token).await? {
            None => Err(Stop::Lost),
            Some(true) => Err(Stop::Cancelled),
            Some(false) => Ok(Batch { tx, work: self }),
        }
    }
}

/// A transaction of a job. Dropped without a commit, it leaves nothing behind.
pub struct Batch<'a> {
    tx: Tx,
    work: &'a mut Work,
}

impl Deref for Batch<'_> {
    type Target = Tx;

    fn deref(&self) -> &Tx {
        &self.tx
    }
}

impl DerefMut for Batch<'_> {
    fn deref_mut(&mut self) -> &mut Tx {
        &mut self.tx
    }
}

impl Batch<'_> {
    /// The job's id.
    pub fn job_id(&self) -> &str {
        &self.work.claim.id
    }

    /// Commits what was written, without saying that the job is any further: begun again, it does this once more.
    pub async fn commit_repeatable(self) -> Result<(), Stop> {
        Ok(self.tx.commit().await?)
    }

    /// Commits what was written together with how far the job is now: begun again, it goes on from there.
    pub async fn commit(mut self, checkpoint: &(impl Serialize + Sync)) -> Result<(), Stop> {
        let kept = serde_json::to_string(checkpoint).map_err(error::internal)?;
        let place = self.work.meter.place();
        if !keep(&mut self.tx, &self.work.claim, &kept, (&place.step, place.done, place.total)).await? {
            return Err(Stop::Lost);
        }
        self.tx.commit().await?;
        self.work.claim.checkpoint = Some(kept);
        self.work.claim.tries = 1;
        Ok(())
    }
}
