//! Log lines: kept, then followed live. Streams: `classes` (what classrooms report) and `server` (this server's own log).

mod calls;
mod download;
mod line;
mod own;
mod read;
mod writer;

pub use calls::mount;
pub use download::download;
pub use line::{LEVELS, Line};
pub use read::after;
pub use writer::{Appended, Writer, run as write};

use crate::{app::App, logging::LogTap, tasks::Duty};

/// The streams, each with the hub topic `log:<stream>`.
pub const STREAMS: &[&str] = &["classes", "server"];

/// Starts the way of the server's own log into its stream.
pub fn start(app: &App, tap: LogTap) {
    app.spawn_consumer("server log", Duty::Upkeep, tap, own::keep);
}
