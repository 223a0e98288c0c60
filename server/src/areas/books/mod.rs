//! Picture books: stories of pages with a picture and a few words each, made by several people at once. The list is what their documents project;
//! the images lie in `files`.

mod demo;
mod scenes;
mod shelf;

use belltower_sync::kinds::picture_book::LEVELS;
use serde_json::{Value, json};

use crate::{documents::import, http::Api};

pub use demo::load as demo;
pub use shelf::{BOOKS, SHELF};

/// The calls beside the resource's own. Slide shows and PDFs are read by the browser, which stores their pictures and brings the content.
pub fn mount(api: &mut Api) {
    import::mount_json(api, &SHELF, "pages");
}

/// The words of a page by level, for the console.
pub fn levels() -> Value {
    json!(LEVELS)
}
