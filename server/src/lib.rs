//! The server behind the console: REST, sockets and documents over one database.

pub mod assets;
pub mod cli;
pub mod config;
pub mod logging;
mod serve;

pub use serve::serve;
