//! Picture books: stories of pages with a picture and a few words each, made by several people at once. The list is what their documents project;
//! the images lie in `files`.

mod audit;
mod demo;
mod picture_books;
mod scenes;
mod story;

use belltower_content::picture_book::LEVELS;
use serde_json::json;

use belltower_kit::{area::Area, documents::import::Import};

pub use picture_books::{BOOKS, DOCUMENT_TYPE};

/// The area.
pub static AREA: Area = Area {
    resources: &[&BOOKS],
    documents: &[&DOCUMENT_TYPE],
    // Slide shows and PDFs are read by the browser, which stores their pictures and brings the content.
    imports: &[Import::Json { document_type: &DOCUMENT_TYPE, item: "pages" }],
    calls: |api| {
        story::mount(api);
        audit::mount(api);
    },
    notifications: audit::NOTIFICATIONS,
    shares: &[&story::STORY, &audit::PICTURE_AUDIT],
    // The words of a page by level, for the console.
    limits: || vec![("bookLevels", json!(LEVELS)), ("auditReasonMax", json!(audit::MAX_REASON)), ("auditorMax", json!(audit::MAX_AUDITOR))],
    demo: Some(|app| Box::pin(async move { demo::load(&app).await })),
    ..Area::new("books")
};
