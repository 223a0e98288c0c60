//! Textbooks.

use belltower_kit::{
    area::Area,
    resource::{
        Plain, Resource, Seen,
        field::{Field, number, one_of, text, time},
    },
};

/// The area.
pub static AREA: Area = Area { resources: &[&TEXTBOOKS], ..Area::new("textbooks") };

const FIELDS: &[Field] = &[
    text("title", 80).required().unique(),
    one_of("level", &["a1", "a2", "b1", "b2"]).required().or("\"a1\""),
    number("units", 1, 40),
    time("published_at").read_only(),
];

/// Textbooks.
pub static TEXTBOOKS: Resource = Resource {
    name: "textbooks",
    base: "/api/management/textbook",
    page: "newTextbookLibrary",
    shown_on: &[],
    seen: Seen::Whole("Textbooks are the house's: whoever holds the page sees all of them"),
    title: "title",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &Plain,
};
