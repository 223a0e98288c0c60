//! The areas of work: a folder and a line each. What one brings is its `AREA`.

pub mod analysis;
pub mod animations;
pub mod books;
pub mod classes;
pub mod courses;
pub mod creation;
pub mod inspection;
pub mod lectures;
pub mod ledger;
pub mod lessons;
mod listed;
pub mod listening;
pub mod logs;
pub mod materials;
pub mod messages;
pub mod monitoring;
pub mod operations;
pub mod outside;
pub mod people;
pub mod permissions;
pub mod planning;
pub mod questions;
pub mod review;
pub mod role_library;
pub mod sop;
mod speech;
pub mod videos;

use belltower_kit::area::{self, Area};

/// All of them. Books, the course tree, materials and planning come after what they name: so does their demo; the ledger counts what all the others have loaded. Who has lessons has them
/// before bookings hold them.
pub static AREAS: &[&Area] = &[
    &permissions::AREA,
    &people::AREA,
    &lessons::AREA,
    &classes::AREA,
    &messages::AREA,
    &logs::AREA,
    &monitoring::AREA,
    &outside::AREA,
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
    &lectures::AREA,
    &creation::AREA,
    &speech::AREA,
    &planning::AREA,
    &analysis::AREA,
    &inspection::AREA,
    &ledger::AREA,
];

/// What their timelines of classes, students and teachers are made of.
pub static TIMELINE: &[&people::timeline::Source] = &[&classes::MOMENTS, &monitoring::MOMENTS, &lessons::MOMENTS, &people::MOMENTS];

/// Makes them known; first of all.
pub fn install() {
    area::install(AREAS);
}
