//! The server behind the console: the areas of work, and the commands of the binary that put them to use. What areas stand on is the crate `belltower_kit`.

pub mod admin;
pub mod areas;
pub mod assets;
pub mod backup;
pub mod cli;
pub mod demo;
mod serve;

pub use serve::{router, serve};
