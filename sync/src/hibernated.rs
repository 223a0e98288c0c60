//! A hibernated document, in which nobody writes: the bytes of its whole state. Readers are answered from them: building a `Doc` costs some hundred
//! microseconds and ten times the memory, and most documents are opened to be read. The first edit rehydrates it: then it is built from the store.

use bytes::Bytes;
use std::collections::HashMap;
use yrs::updates::decoder::Decode;
use yrs::updates::encoder::Encode;
use yrs::{StateVector, Update, diff_updates_v1};

use crate::replica::{Poisoned, guarded, judge::continues, vector};
use crate::scan::scan;
use crate::store::Loaded;

/// Entries that are put together. Of more the document is built: putting together gets slower with each.
const ENTRIES: usize = 64;

pub(crate) struct Hibernated {
    /// The whole state as one v1 update.
    whole: Bytes,
    /// How many operations of each client are in it.
    known: HashMap<u64, u32>,
}

impl Hibernated {
    pub fn new(whole: Bytes, known: HashMap<u64, u32>) -> Self {
        Self { whole, known }
    }

    /// What lies in the store, put together and found to be whole. `None`: it must be built, or the try to build it says what is wrong.
    pub fn of(loaded: &Loaded) -> Option<Self> {
        let first = loaded.snapshot.as_ref().map_or(0, |snapshot| snapshot.seq) + 1;
        if loaded.log.len() > ENTRIES || loaded.log.iter().zip(first..).any(|(entry, seq)| entry.seq != seq) {
            return None;
        }
        let whole = match (&loaded.snapshot, loaded.log.as_slice()) {
            (None, [only]) => only.update.clone(),
            _ => guarded(|| merged(loaded)).ok()??,
        };
        let known = continues(&scan(&whole).ok()?, &HashMap::new()).ok()?;
        Some(Self { whole, known })
    }

    /// Everything that someone with this state vector lacks, as a v1 update.
    pub fn diff(&self, held: &StateVector) -> Result<Bytes, Poisoned> {
        if held.is_empty() {
            return Ok(self.whole.clone());
        }
        guarded(|| diff_updates_v1(&self.whole, &held.encode_v1()))?.map(Bytes::from).map_err(|_| Poisoned)
    }

    /// Whether an update says nothing new. One that cannot be read may.
    pub fn holds(&self, update: &[u8]) -> bool {
        let Ok(update) = scan(update) else { return false };
        let deleted = || scan(&self.whole).is_ok_and(|whole| update.deleted().diff(&whole.deleted()).is_empty());
        update.is_known(&self.known) && (update.deletes.is_empty() || deleted())
    }

    pub fn state_vector(&self) -> StateVector {
        vector(&self.known)
    }

    pub fn bytes(&self) -> usize {
        self.whole.len()
    }
}

fn merged(loaded: &Loaded) -> Option<Bytes> {
    let mut parts = Vec::with_capacity(loaded.log.len() + 1);
    if let Some(snapshot) = &loaded.snapshot {
        parts.push(Update::decode_v2(&snapshot.state).ok()?);
    }
    for entry in &loaded.log {
        parts.push(Update::decode_v1(&entry.update).ok()?);
    }
    Some(Update::merge_updates(parts).encode_v1().into())
}
