//! The material library: what lessons use, by name. Producers pick from it while they write SOP plans.

use serde_json::json;

use crate::{
    app::App,
    error::Result,
    resource::{
        self, Plain, Resource, Row,
        field::{Field, long_text, one_of, text},
    },
};

/// The sorts of material.
pub const KINDS: &[&str] = &["cards", "picture", "worksheet", "audio", "video", "slides", "game", "other"];

const FIELDS: &[Field] = &[
    // As long as a plan's entry may be.
    text("title", 80).required().unique(),
    one_of("kind", KINDS).required().or("\"cards\""),
    text("level", 20),
    text("link", 500),
    long_text("note", 1000).not_listed(),
];

/// Materials.
pub static MATERIALS: Resource = Resource {
    name: "materials",
    base: "/api/management/material",
    page: "material",
    shown_on: &["sop-plan.planId", "sopSetEdit.id"],
    title: "title",
    default_sort: "title",
    fields: FIELDS,
    rules: &Plain,
};

/// A small library to look at.
pub async fn demo(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    for (title, kind, level) in [
        ("Word cards: family", "cards", "A1"),
        ("Word cards: food and drink", "cards", "A1"),
        ("Picture of the day", "picture", "A1"),
        ("Picture dictionary: the house", "picture", "A2"),
        ("Worksheet: present simple", "worksheet", "A2"),
        ("Song: Days of the week", "audio", "Pre-A1"),
        ("Dialogue: At the market", "audio", "A2"),
        ("Short film: A day at the zoo", "video", "A1"),
        ("Slides: Asking for directions", "slides", "B1"),
        ("Game: Find the difference", "game", "A1"),
    ] {
        let row = json!({ "title": title, "kind": kind, "level": level });
        resource::create(&mut tx, &MATERIALS, row.as_object().unwrap_or(&Row::new())).await?;
    }
    Ok(tx.commit().await?)
}
