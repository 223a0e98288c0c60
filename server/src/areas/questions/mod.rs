//! Questions: the bank that papers draw from, and the papers, each with its document that several people write at once.

mod bank;
mod demo;
mod demo_papers;
mod draw;
mod papers;
mod sheet;

pub use bank::{BANK, LEVELS, adopt_options};
pub use papers::{DOCUMENT_TYPE, PAPERS};

use belltower_kit::{area::Area, documents::import::Import};

/// The area.
pub static AREA: Area = Area {
    resources: &[&PAPERS, &BANK],
    documents: &[&DOCUMENT_TYPE],
    imports: &[Import::Sheet(&sheet::SHEET)],
    calls: draw::mount,
    demo: Some(|app| Box::pin(async move { demo::load(&app).await })),
    ..Area::new("questions")
};
