//! The server behind the console: REST, sockets and documents over one database.

pub mod addresses;
pub mod admin;
pub mod app;
pub mod areas;
pub mod assets;
pub mod auth;
pub mod backup;
pub mod cli;
pub mod config;
pub mod connections;
pub mod db;
pub mod demo;
pub mod documents;
pub mod error;
pub mod files;
pub mod health;
pub mod http;
pub mod live;
pub mod logging;
pub mod nodes;
pub mod outside;
pub mod presence;
pub mod prometheus;
pub mod resource;
mod serve;
pub mod sync_ws;
pub mod tasks;
pub mod text;
pub mod topics;
pub mod traces;
pub mod world;
pub mod ws;

pub use serve::{router, serve};
