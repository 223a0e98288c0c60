//! Picture books: stories of pages with a picture and a few words each, made by several people at once. The list is what their documents project;
//! the images lie in `files`.

mod demo;
mod import;
mod scenes;
mod shelf;

use belltower_sync::kinds::picture_book::LEVELS;
use serde_json::{Value, json};

use crate::http::Api;

pub use demo::load as demo;
pub use shelf::{BOOKS, SHELF};

/// The calls beside the resource's own.
pub fn mount(api: &mut Api) {
    import::mount(api);
}

/// The words of a page by level, for the console.
pub fn levels() -> Value {
    json!(LEVELS)
}
