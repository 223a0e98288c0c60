//! What the areas of the server stand on: database and journal, accounts and rights, calls, sockets, records, documents, files, nodes. It knows no area: those
//! it is given at the start ([`area::install`]).

pub mod app;
pub mod area;
pub mod auth;
pub mod config;
pub mod connection_quota;
pub mod connections;
pub mod db;
pub mod deliveries;
pub mod documents;
pub mod error;
pub mod file_access;
pub mod files;
pub mod health;
pub mod http;
pub mod installed;
pub mod jobs;
#[cfg(test)]
mod layers;
pub mod live;
pub mod logging;
pub mod mask;
pub mod meta;
pub mod nodes;
pub mod notifications;
pub mod presence;
pub mod privacy_key;
pub mod prometheus;
pub mod providers;
pub mod resource;
pub mod retention;
pub mod schedules;
pub mod shares;
pub mod sheets;
pub mod socket_history;
pub mod sockets;
pub mod startup;
pub mod sync_ws;
pub mod tasks;
pub mod text;
pub mod topics;
pub mod traces;
pub mod user_settings;
pub mod views;
pub mod world;
pub mod ws;
