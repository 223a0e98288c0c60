//! The styles of pictures: a model that draws, or a LoRA that is added to one, each with the words that go with it.

use belltower_kit::resource::{
    Plain, Resource, Seen,
    field::{Field, file, long_text, number, one_of, text, yes_no},
};
use belltower_sync::model::Media;

use super::CHOSEN_ON;

/// A model, or what is added to one.
const KINDS: &[&str] = &["model", "lora"];

const FIELDS: &[Field] = &[
    text("name", 60).required().unique().spoken(),
    one_of("kind", KINDS).required().or("\"model\""),
    // The id of the model, or the token of the LoRA.
    text("value", 200).required(),
    long_text("prompt", 500).not_listed(),
    long_text("negative", 500).not_listed(),
    // How much of a LoRA, in hundredths.
    number("weight", 0, 100),
    file("sample", Some(Media::Image)),
    yes_no("active").or("true").bulk(),
    number("role_count", 0, 100_000).computed("SELECT COUNT(*) FROM role_models r WHERE r.lora_id = t.id AND r.deleted_at IS NULL"),
];

/// Picture styles.
pub static PICTURE_STYLES: Resource = Resource {
    name: "picture_styles",
    base: "/api/management/pictureStyle",
    page: "roleModel",
    also_on_pages: CHOSEN_ON,
    seen: Seen::Whole("The library is the house's: every book takes its style from it"),
    title: "name",
    default_sort: "name",
    fields: FIELDS,
    rules: &Plain,
};
