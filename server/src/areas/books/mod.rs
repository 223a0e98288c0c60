//! Picture books: stories of pages with a picture and a few words each, made by several people at once. The list is what their documents project;
//! the images lie in `files`. `takes` has pictures made, `narrations` the voice.

mod audit;
mod demo;
mod narrations;
mod of_coursewares;
mod out;
mod picture_books;
mod story;
mod takes;

use belltower_content::picture_book::LEVELS;
use serde_json::json;

use belltower_kit::{area::Area, documents::import::Import, jobs::JobKind};

pub use narrations::{NarrationAsked, narrate, sounds};
pub use picture_books::{BOOKS, DOCUMENT_TYPE, STYLES};
pub use takes::{
    IllustrateInput, Look, PictureCost, RestyleInput, Restyled, WantedPicture, call_off as call_off_pictures, cost as picture_cost,
    illustrate, illustrate_book, lacking as lacking_pictures, restyle, style_of_library,
};

/// The area.
pub static AREA: Area = Area {
    resources: &[&BOOKS],
    documents: &[&DOCUMENT_TYPE],
    // Slide shows and PDFs are read by the browser, which stores their pictures and brings the content.
    imports: &[Import::Json { document_type: &DOCUMENT_TYPE, item: "pages" }],
    calls: |api| {
        story::mount(api);
        audit::mount(api);
        api.content_host(of_coursewares::mount);
        api.content_host(out::mount);
        narrations::mount(api);
        takes::mount_calls(api);
        takes::mount_practice(api);
        takes::mount_restyle(api);
    },
    jobs: &[JobKind::of::<takes::Illustrate>(), JobKind::of::<narrations::Narrate>()],
    holders: &[takes::HOLDER, narrations::HOLDER],
    document_events: || [takes::document_events(), narrations::document_events()].concat(),
    notifications: &[audit::NOTIFICATIONS[0], takes::NOTIFICATIONS[0]],
    shares: &[&story::STORY, &audit::PICTURE_AUDIT],
    // The words of a page by level, for the console.
    limits: || {
        vec![
            ("bookLevels", json!(LEVELS)),
            ("auditReasonMax", json!(audit::MAX_REASON)),
            ("auditorMax", json!(audit::MAX_AUDITOR)),
            ("takesAtOnce", json!(takes::MAX_AT_ONCE)),
            ("takeLongSeconds", json!(takes::LONG_SECONDS)),
        ]
    },
    demo: Some(|app| {
        Box::pin(async move {
            demo::load(&app).await?;
            takes::load_demo(&app).await
        })
    }),
    ..Area::new("books")
};
