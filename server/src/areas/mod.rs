//! The areas of work: a folder and a line each. What one brings is its `AREA`.

pub mod animations;
mod batching;
pub mod books;
pub mod classes;
pub mod courses;
pub mod creation;
pub mod listening;
pub mod logs;
pub mod materials;
pub mod messages;
pub mod monitoring;
pub mod operations;
pub mod people;
pub mod permissions;
pub mod questions;
pub mod review;
pub mod role_library;
pub mod sop;
mod speech;
pub mod videos;

use belltower_kit::area::{self, Area};

/// All of them. Books, the course tree and materials come after what they name: so does their demo.
pub static AREAS: &[&Area] = &[
    &permissions::AREA,
    &people::AREA,
    &classes::AREA,
    &messages::AREA,
    &logs::AREA,
    &monitoring::AREA,
    &sop::AREA,
    &operations::AREA,
    &role_library::AREA,
    &books::AREA,
    &questions::AREA,
    &courses::AREA,
    &videos::AREA,
    &animations::AREA,
    &listening::AREA,
    &materials::AREA,
    &creation::AREA,
    &speech::AREA,
];

/// Makes them known; first of all.
pub fn install() {
    area::install(AREAS);
}
