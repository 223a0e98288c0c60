//! Picture books: stories of pages with a picture and a few words each, made by several people at once. The list is what their documents project;
//! the images lie in `files`.

mod demo;
mod scenes;
mod shelf;

use belltower_content::picture_book::LEVELS;
use serde_json::json;

use belltower_kit::{area::Area, documents::import};

pub use shelf::{BOOKS, SHELF};

/// The area.
pub static AREA: Area = Area {
    resources: &[&BOOKS],
    documents: &[&SHELF],
    // Slide shows and PDFs are read by the browser, which stores their pictures and brings the content.
    calls: |api| import::mount_json(api, &SHELF, "pages"),
    // The words of a page by level, for the console.
    limits: || vec![("bookLevels", json!(LEVELS))],
    demo: Some(|app| Box::pin(async move { demo::load(&app).await })),
    ..Area::new("books")
};
