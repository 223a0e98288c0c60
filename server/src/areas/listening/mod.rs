//! Listening sets: parts of a video or of a sound that a learner hears again and again, and writes down, completes, or understands. One is listed or not (S07).

mod cues;
mod demo;
mod items;
mod listing;
mod set;
pub mod words;

pub use set::LISTENING_SETS;

use belltower_kit::area::Area;

/// The area.
pub static AREA: Area = Area {
    resources: &[&LISTENING_SETS],
    calls: cues::mount,
    demo: Some(|app| Box::pin(async move { demo::load(&app).await })),
    ..Area::new("listening")
};
