//! The hub's limits, with the reason for each default. The server fills them from its settings.

/// Limits of the hub. Times in milliseconds, sizes in bytes.
#[derive(Debug, Clone)]
pub struct HubConfig {
    /// The node's name, in the keys of presence; no two nodes have the same.
    pub node: String,
    /// This run of the node: after a restart another one.
    pub run: String,
    /// Connections altogether; beyond it new ones are refused with 4101.
    pub max_connections: usize,
    /// Connections of one user (tabs and devices); beyond it new ones are refused with 4100.
    pub max_connections_per_user: usize,
    /// Rate limit on new connections: so many a second, and twice that at once; beyond it they are refused with 4101, so a storm comes back spread out.
    pub accepts_per_second: u32,
    /// Topics of one connection; beyond it `err too_many`.
    pub max_topics: usize,
    /// Largest frame taken from a client; beyond it 4413.
    pub max_frame_bytes: usize,
    /// Rate limit on a client's frames: so many a second for long, and at once; beyond it 4429.
    pub frames_per_second: u32,
    /// See `frames_per_second`.
    pub frames_burst: u32,
    /// Heartbeat: a connection that sent nothing for so long is pinged.
    pub ping_ms: u64,
    /// Time to answer a ping; then 4001.
    pub pong_ms: u64,
    /// Queued live personal and event frames of one connection; beyond it 4000.
    pub queue_bytes: usize,
    /// The same, of a connection whose socket has stalled.
    pub stalled_bytes: usize,
    /// Queued frames that one connection missed; beyond it `reset`.
    pub replay_bytes: usize,
    /// Queued state changes of one connection; beyond it a topic's changes become one snapshot.
    pub state_queue_bytes: usize,
    /// Queued log lines of one connection; beyond it lines are dropped with a gap notice.
    pub log_queue_bytes: usize,
    /// Events, and log lines, replayed to one subscriber; beyond it `reset`, or a `gap`.
    pub replay_limit: usize,
    /// Recent events or lines kept in memory for each topic, by number.
    pub ring_items: usize,
    /// Recent events or lines kept in memory for each topic, by size.
    pub ring_bytes: usize,
    /// Keys of one state topic; beyond it new keys are not taken.
    pub max_state_keys: usize,
    /// An event or log topic nobody listens to is forgotten after so long.
    pub topic_idle_ms: u64,
    /// How long a hole in a topic may stay open while the store does not answer; then its readers are reset.
    pub hole_timeout_ms: u64,
    /// Places (pages, records) at which one connection may say that somebody is; beyond it the oldest is left.
    pub max_places: usize,
    /// The presence of a node without a heartbeat for so long is removed.
    pub peer_timeout_ms: u64,
    /// Window inside which clients come back after a drain: earliest and latest.
    pub drain_retry_ms: [u64; 2],
}

impl Default for HubConfig {
    fn default() -> Self {
        Self {
            node: "n1".into(),
            run: String::new(),
            max_connections: 20_000,
            // A dozen tabs share one socket; several devices and test tools are still far below.
            max_connections_per_user: 32,
            // An accept with its sign-in check and subscriptions costs under a millisecond.
            accepts_per_second: 1_000,
            max_topics: 256,
            max_frame_bytes: 16 * 1024,
            // A page subscribes to a handful of topics at once; a burst is a console restored with all its tabs.
            frames_per_second: 50,
            frames_burst: 600,
            // Below the usual 30–60 s idle limit of proxies.
            ping_ms: 25_000,
            pong_ms: 20_000,
            // A commit of a thousand rows comes at once, and who reads has it a moment later.
            queue_bytes: 1024 * 1024,
            // Some 250 rows, on top of what the kernel holds: beyond that a resume is cheaper than the memory.
            stalled_bytes: 96 * 1024,
            replay_bytes: 512 * 1024,
            // The board of 400 classes, each changed once.
            state_queue_bytes: 128 * 1024,
            // A quarter of a second at 5,000 lines a second. The text is mostly shared.
            log_queue_bytes: 256 * 1024,
            replay_limit: 1_000,
            // About what a deploy of half a minute misses on a busy list.
            ring_items: 256,
            ring_bytes: 128 * 1024,
            max_state_keys: 20_000,
            topic_idle_ms: 300_000,
            hole_timeout_ms: 10_000,
            // A dozen tabs share one socket; each shows a page and perhaps a record.
            max_places: 32,
            // Ten heartbeats: a busy machine loses one or two.
            peer_timeout_ms: 5_000,
            drain_retry_ms: [500, 8_000],
        }
    }
}
