//! Files that were given out lately, in memory, up to so many bytes together: small pictures are not made twice, and a player that seeks does not
//! have the whole sound read again for each part.

use std::{collections::HashMap, sync::Arc};

use bytes::Bytes;
use parking_lot::Mutex;
use tokio::sync::Semaphore;

/// Bytes of all that is kept.
const BUDGET: usize = 64 * 1024 * 1024;
/// Pictures that are made small at once: each is decoded whole, within `thumb`'s bounds.
const AT_ONCE: usize = 2;

/// A file, or a small picture of it.
#[derive(Clone, Debug, PartialEq)]
pub struct File {
    /// What it is.
    pub media_type: String,
    /// The whole of it.
    pub bytes: Bytes,
}

/// Its id, and its width if it is a small picture.
pub type Key = (String, Option<u32>);

/// What is kept.
pub struct FileCache {
    held: Mutex<Held>,
    /// Who makes a small picture holds one of these.
    pub turns: Arc<Semaphore>,
}

#[derive(Default)]
struct Held {
    files: HashMap<Key, (File, u64)>,
    bytes: usize,
    /// Counts the looks, so that the one longest not looked at leaves first.
    looks: u64,
}

impl Default for FileCache {
    fn default() -> Self {
        FileCache { held: Mutex::default(), turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl FileCache {
    /// One that is kept.
    pub fn get(&self, key: &Key) -> Option<File> {
        let mut held = self.held.lock();
        held.looks += 1;
        let now = held.looks;
        let (file, looked) = held.files.get_mut(key)?;
        *looked = now;
        Some(file.clone())
    }

    /// Keeps one; others leave for it.
    pub fn put(&self, key: Key, file: &File) {
        let size = file.bytes.len();
        if size > BUDGET / 2 {
            return;
        }
        let mut held = self.held.lock();
        held.looks += 1;
        let now = held.looks;
        if let Some((before, _)) = held.files.insert(key, (file.clone(), now)) {
            held.bytes -= before.bytes.len();
        }
        held.bytes += size;
        while held.bytes > BUDGET {
            let Some(oldest) = held.files.iter().min_by_key(|(_, (_, looked))| *looked).map(|(key, _)| key.clone()) else { return };
            if let Some((gone, _)) = held.files.remove(&oldest) {
                held.bytes -= gone.bytes.len();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_looked_at_longest_leaves_first_and_memory_stays_bounded() {
        let kept = FileCache::default();
        let file = |size: usize| File { media_type: "image/png".into(), bytes: Bytes::from(vec![0; size]) };
        let key = |name: &str| (name.to_owned(), Some(160));
        let quarter = BUDGET / 4;
        for name in ["a", "b", "c", "d"] {
            kept.put(key(name), &file(quarter));
        }
        assert!(kept.get(&key("a")).is_some());
        kept.put(key("e"), &file(quarter));
        let here = |name: &str| kept.get(&key(name)).is_some();
        assert_eq!(["a", "b", "c", "d", "e"].map(here), [true, false, true, true, true]);
        // One that would push half of the others out is not kept; the same again takes no more room.
        kept.put(key("huge"), &file(BUDGET / 2 + 1));
        kept.put(key("e"), &file(quarter));
        assert_eq!(["a", "c", "d", "e", "huge"].map(here), [true, true, true, true, false]);
        assert_eq!(kept.held.lock().bytes, BUDGET);
    }
}
