//! The course tree: categories one below another, and in them the coursewares that plans, classes and bookings are for, with what hangs on each, the words and
//! lines that are theirs, the videos made of lines, and their decks; and the textbooks that they belong to.

mod attached;
mod categories;
mod category_content;
mod category_writes;
mod coursewares;
pub mod decks;
mod demo;
mod detail;
mod feedback;
mod flow;
mod follow_reads;
mod impact;
mod items;
mod lacking;
mod programs;
mod textbooks;

pub use categories::CATEGORIES;
pub use coursewares::{COURSEWARES, locked, set_courseware_video};
pub use decks::{DECKS, Format as DeckFormat, read as read_deck};
pub use follow_reads::{FOLLOW_READS, film, film_program, sweep_films};
pub use items::{LINES, WORDS};
pub use textbooks::{TEXTBOOKS, refuse_not_offered};

use belltower_kit::{area::Area, jobs::JobKind};

/// The area.
pub static AREA: Area = Area {
    resources: &[&COURSEWARES, &CATEGORIES, &TEXTBOOKS, &WORDS, &LINES, &DECKS, &feedback::FEEDBACK, &FOLLOW_READS],
    documents: &[&follow_reads::DOCUMENT_TYPE],
    jobs: &[JobKind::of::<decks::DeckConvert>(), JobKind::of::<items::SayItems>(), JobKind::of::<follow_reads::FollowReadVideo>()],
    holders: decks::HOLDERS,
    notifications: flow::NOTIFICATIONS,
    retention: &feedback::RETENTION,
    start: |app, _| decks::learn_converter(&app.config),
    calls: |api| {
        category_content::mount(api);
        category_writes::mount(api);
        detail::mount(api);
        attached::mount(api);
        impact::mount(api);
        items::mount(api);
        feedback::mount(api);
        lacking::mount(api);
        decks::mount(api);
        follow_reads::mount(api);
    },
    demo: Some(|app| {
        Box::pin(async move {
            demo::load(&app).await?;
            decks::load_demo(&app).await?;
            follow_reads::load_demo(&app).await
        })
    }),
    ..Area::new("courses")
};
