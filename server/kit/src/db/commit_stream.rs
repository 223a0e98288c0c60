//! The commit stream, from commits to the hub: a bounded channel of what was just committed.

use std::sync::Arc;

use tokio::sync::mpsc;

use crate::traces::Trail;

/// One journal entry that was just committed.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Committed {
    /// The topic's name.
    pub topic: Arc<str>,
    /// Its place in the topic.
    pub offset: i64,
    /// When it was written.
    pub at: String,
    /// What is sent, as JSON.
    pub payload: String,
}

/// A batch of entries that were committed together.
#[derive(Default)]
pub struct CommittedBatch {
    /// In the order in which they are published.
    pub entries: Vec<Committed>,
    /// The trace of the call that committed them.
    pub trail: Trail,
}

/// The sending end of the commit stream, held by every transaction.
#[derive(Clone)]
pub struct CommitStream(mpsc::Sender<CommittedBatch>);

impl CommitStream {
    /// A commit stream and the end to read it from. Full (1,024 commits behind), it slows the writers down; nothing is dropped.
    pub fn new() -> (Self, mpsc::Receiver<CommittedBatch>) {
        let (sender, receiver) = mpsc::channel(1024);
        (Self(sender), receiver)
    }

    /// Hands over the entries of one commit. At shutdown nobody listens any more: clients find them in the journal.
    pub(super) async fn send(&self, entries: Vec<Committed>) {
        if !entries.is_empty() {
            let _ = self.0.send(CommittedBatch { entries, trail: Trail::here() }).await;
        }
    }
}
