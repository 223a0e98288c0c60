//! Decks: the slides of a courseware, in numbered revisions. One is uploaded as PPTX or PDF (PPT where an office program is installed), converted page by page
//! by a job that everybody can watch, and the newest that is ready is the courseware's.
//!
//! `rows` is the list, `job` has pages drawn and stores them, `child` speaks with the process that draws (`reader`), `office` with an office program; `compare` says
//! what a revision changed; `calls` is what the console asks, `demo` the demo's.

mod calls;
mod child;
pub mod compare;
mod demo;
mod job;
mod office;
pub mod reader;
mod rows;
mod sample;

use belltower_kit::files::Holder;

pub(super) use calls::mount;
pub(super) use demo::load as load_demo;
pub use job::DeckConvert;
pub(super) use office::learn as learn_converter;
pub use reader::{Format, run as read};
pub use rows::{DECKS, recount};

/// Where ids of files stand beside the records themselves.
pub(super) const HOLDERS: &[Holder] = &[Holder::new("deck_pages", &["id"], &["image"], 500)];
