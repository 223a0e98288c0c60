//! What every call, socket and background task shares: the few parts that all work with, and what the other parts and the areas keep in memory, by its
//! type. It knows none of them; [`crate::startup`] puts it together.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    ops::Deref,
    sync::Arc,
};

use belltower_realtime::Hub;
use belltower_sync::Documents;
use futures_util::future::BoxFuture;
use tokio::sync::OwnedMutexGuard;

use crate::{
    config::Config,
    db::{Actor, CommitStream, Db, DbError, Tx},
    error::Result,
    tasks::{Duty, Tasks},
    world::World,
};

/// The parts. Cloned for the price of a counter.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// Work that is done with the server in hand.
pub type Work = fn(App) -> BoxFuture<'static, Result<()>>;

/// What is kept in memory, a value a type.
#[derive(Default)]
pub struct State(HashMap<TypeId, Arc<dyn Any + Send + Sync>>);

impl State {
    /// Holds a value.
    pub fn put<T: Send + Sync + 'static>(&mut self, value: T) {
        self.share(Arc::new(value));
    }

    /// Holds a value that others hold as well.
    pub fn share<T: Send + Sync + 'static>(&mut self, value: Arc<T>) {
        self.0.insert(TypeId::of::<T>(), value);
    }

    /// The value of a type, if one was put there.
    pub fn get<T: 'static>(&self) -> Option<&T> {
        self.0.get(&TypeId::of::<T>())?.downcast_ref()
    }
}

/// What [`App`] holds.
pub struct Parts {
    /// The settings.
    pub config: Config,
    /// The database.
    pub db: Db,
    /// Time and randomness.
    pub world: World,
    /// Names the history that positions count in.
    pub epoch: String,
    /// The hub.
    pub hub: Hub,
    /// Co-edited documents.
    pub documents: Documents,
    /// What runs in the background.
    pub tasks: Tasks,
    /// What the parts of the kit and the areas keep in memory.
    pub(crate) state: State,
    pub(crate) commit_stream: CommitStream,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// The parts, joined.
    pub(crate) fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }

    /// What was put there while the server was put together: a value of this type.
    pub fn state<T: 'static>(&self) -> &T {
        self.state.get().expect("whoever asks has put it there")
    }

    /// Runs a background task until the server ends; whenever it ends or panics, it is started again. What is committed at the end is committed; nothing
    /// begins after.
    pub fn spawn_background<F>(&self, name: &'static str, duty: Duty, mut work: impl FnMut(App) -> F + Send + 'static)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let app = self.clone();
        self.tasks.spawn(name, duty, move || work(app.clone()));
    }

    /// Runs a background task that ends when its work is done; if it panics before, it is started again.
    pub fn spawn_once<F>(&self, name: &'static str, mut work: impl FnMut(App) -> F + Send + 'static)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let app = self.clone();
        self.tasks.spawn_once(name, move || work(app.clone()));
    }

    /// The same as [`App::spawn_background`] for a task that empties a queue, which outlives it.
    pub fn spawn_consumer<Q, F>(
        &self,
        name: &'static str,
        duty: Duty,
        queue: Q,
        mut work: impl FnMut(App, OwnedMutexGuard<Q>) -> F + Send + 'static,
    ) where
        Q: Send + 'static,
        F: Future<Output = ()> + Send + 'static,
    {
        let app = self.clone();
        self.tasks.spawn_consumer(name, duty, queue, move |queue| work(app.clone(), queue));
    }

    /// Ends the background tasks, so that none of them finds its database closed.
    pub async fn shutdown_background(&self) {
        self.tasks.shutdown().await;
    }

    /// Begins a write by `by`; nobody is the server itself.
    pub async fn begin(&self, by: Option<Actor>) -> Result<Tx, DbError> {
        Tx::begin(&self.db, &self.world, &self.commit_stream, by).await
    }
}
