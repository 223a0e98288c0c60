//! Limits and pauses, and the two things passed in from outside: what time it is, and who wants to know what happened.

use crate::{DocumentId, Person, Projection};

/// What time it is, so that tests need not wait.
pub trait Clock: Send + Sync + 'static {
    /// Milliseconds since 1970 UTC.
    fn now_ms(&self) -> i64;
}

/// Observes what happens to documents, so that lists can show it. Called on the document's own task: be quick, do not block.
pub trait Observer: Send + Sync + 'static {
    /// Who has the document open now. Called when someone comes or goes.
    fn people(&self, _id: &DocumentId, _people: &[Person]) {}
    /// A batch was stored; this is what the document is now.
    fn stored(&self, _id: &DocumentId, _seq: i64, _projection: &Projection) {}
    /// Storing fails (`false`) or works again (`true`).
    fn storing(&self, _id: &DocumentId, _works: bool) {}
}

/// Nobody wants to know, and there is no other node.
pub struct Nobody;
impl Observer for Nobody {}

/// Limits of documents and connections. Every refusal that a limit leads to has a reason of its own on the wire.
#[derive(Clone, Debug)]
pub struct Config {
    /// Largest frame taken from a client, in bytes. The web socket should refuse more than this by itself.
    pub max_frame_bytes: usize,
    /// Largest document, in bytes of its updates; a refused edit says `document_full`.
    pub max_document_bytes: usize,
    /// Editors at once in one document.
    pub max_editors: usize,
    /// Largest awareness state of one editor, in bytes of JSON as received.
    pub max_awareness_bytes: usize,
    /// Rate limit on awareness changes that are passed on at once, a second; beyond it the newest waits for the next tick.
    pub awareness_per_second: u32,
    /// Rate limit on one connection's frames, a second, over ten seconds; beyond it the connection is closed as flooding.
    pub frames_per_second: u32,
    /// Frames that wait for one connection; beyond it the connection is closed and may come back and resume.
    pub max_queued_frames: usize,
    /// Bytes that wait for one connection, the same way. A single frame may be larger.
    pub max_queued_bytes: usize,
    /// Updates of a document that wait while a batch is being stored, in bytes; beyond it no frame is read.
    pub max_backlog_bytes: usize,
    /// Updates of one batch.
    pub max_batch: usize,
    /// How long a document without editors stays in memory.
    pub idle_grace_ms: i64,
    /// How long a document that nobody writes in stays built before it is hibernated.
    pub hibernate_after_ms: i64,
    /// Heartbeat: a connection that was sent nothing for this long gets an empty awareness message. The stock client gives up after 30 s.
    pub keep_alive_ms: i64,
    /// The first pause before a failed store is tried again; doubled up to `retry_max_ms`.
    pub retry_first_ms: i64,
    /// The longest pause between two tries.
    pub retry_max_ms: i64,
    /// Log entries after which a document is compacted.
    pub compact_after: usize,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            // A pasted chapter with pictures as links is some 100 KiB; a whole offline day comes back as one step 2.
            max_frame_bytes: 4 * 1024 * 1024,
            max_document_bytes: 32 * 1024 * 1024,
            max_editors: 300,
            max_awareness_bytes: 4 * 1024,
            awareness_per_second: 20,
            frames_per_second: 400,
            max_queued_frames: 2_048,
            max_queued_bytes: 8 * 1024 * 1024,
            max_backlog_bytes: 8 * 1024 * 1024,
            max_batch: 512,
            idle_grace_ms: 60_000,
            hibernate_after_ms: 20_000,
            keep_alive_ms: 10_000,
            retry_first_ms: 500,
            retry_max_ms: 15_000,
            compact_after: 500,
        }
    }
}
