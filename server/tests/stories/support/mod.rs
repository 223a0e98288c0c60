//! What stories stand on: the real server process on either database, people who talk to it over HTTP, and screens that
//! listen on its web socket. Nothing here reaches inside the server.
#![allow(dead_code, unused_imports, reason = "every test binary uses a part of it")]

mod ai;
mod ai_pictures;
mod avatar;
mod bucket;
mod cluster;
mod collector;
mod converter;
mod demo;
mod dice;
mod guest;
mod jobs;
mod mailer;
mod metrics;
mod nats;
mod page;
mod person;
mod postgres;
mod provider;
mod room;
mod screen;
pub mod seeded;
mod server;
mod speech;
mod texts;
mod weixin;

pub use ai::{AiServer, Reply};
pub use ai_pictures::{Picture, header_of, mark, marked};
pub use avatar::{AvatarServer, Filming, film_of};
pub use bucket::Bucket;
pub use cluster::Cluster;
pub use collector::{Collector, Span};
pub use converter::{Conversion, Converter};
pub use dice::{Dice, seed};
pub use guest::Guest;
pub use jobs::{job_ends, job_file, job_result, makes_a_document};
pub use mailer::{Mailer, Mood};
pub use metrics::{metric, metrics_address, text};
pub use nats::Nats;
pub use page::{PLANS, Page, makes_a_plan};
pub use person::{Answer, Person, http};
pub use postgres::{OwnPostgres, database as postgres_database};
pub use provider::SsoProvider;
pub use room::{Room, soon};
pub use screen::Screen;
pub use server::{Backend, TestServer, binary, whole_suite};
pub use speech::{SpeechServer, carries, wav};
pub use texts::SmsProvider;
pub use weixin::Weixin;
