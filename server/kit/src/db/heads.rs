//! The last offsets of topics in memory, for the one process that writes to an embedded database. The journal on disk is what counts (`journal`): what
//! is remembered spares a walk to the database, and a wrong memory costs a second try.

use std::{collections::HashMap, sync::Arc};

use parking_lot::Mutex;

/// The most topics; beyond it all are read anew.
const MOST: usize = 20_000;

/// What is remembered. Cloned for the price of a counter.
#[derive(Clone, Default)]
pub struct Heads(Arc<Mutex<HashMap<Arc<str>, i64>>>);

impl Heads {
    /// The heads of these topics, if all of them are known.
    pub(super) fn of<'a>(&self, topics: impl Iterator<Item = &'a Arc<str>>) -> Option<HashMap<Arc<str>, i64>> {
        let known = self.0.lock();
        topics.map(|topic| Some((topic.clone(), *known.get(topic)?))).collect()
    }

    /// These were just committed.
    pub(super) fn learn(&self, heads: impl Iterator<Item = (Arc<str>, i64)>) {
        let mut known = self.0.lock();
        if known.len() >= MOST {
            known.clear();
        }
        known.extend(heads);
    }

    /// What was remembered may be wrong.
    pub(super) fn forget(&self) {
        self.0.lock().clear();
    }
}
