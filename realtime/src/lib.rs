//! The hub: topics, connections, positions, lanes and replay. Knows no HTTP and no SQL; the server joins it to both.
//!
//! The server makes one [`Hub`] with a [`Replay`] over its journal, gives every accepted socket a [`Connection`], asks its own
//! auth module for an [`AuthorisedTopic`] on each [`Request::Sub`], and publishes what was committed. `docs/realtime-protocol.md`
//! is the wire as a client sees it; [`frames`] are its types.

mod close;
mod cluster;
mod config;
mod connection;
mod events;
mod filter;
pub mod frames;
mod hole;
mod hub;
mod logs;
mod observer;
mod presence;
mod publish;
mod registry;
mod replay;
mod report;
mod ring;
mod send_queue;
mod shared;
mod state;
mod stats;
mod subs;
mod subscribe;
mod tick;
mod topic;

pub use close::{CloseCode, Refusal};
pub use cluster::{PresenceChange, PresenceMessage};
pub use config::HubConfig;
pub use connection::{Connection, ConnectionId, Drain, Next, Request, Wake, Who};
pub use filter::{BadFilter, LogFilter};
pub use frames::{EndCode, ErrCode, Frame};
pub use hub::Hub;
pub use observer::{ConnectionEvent, Observer};
pub use presence::PresenceEntry;
pub use replay::{LogLine, Replay, ReplayError, StoredEvent};
pub use report::{HubReport, SlowReport, TopicReport};
pub use stats::HubStats;
pub use topic::{AuthorisedTopic, Authority, BadTopic, Lane, Position, TopicClass, TopicName};
