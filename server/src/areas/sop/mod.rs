//! SOP plans: how a lesson goes, written by several people at once. A record of the list is what its document projects; only making and deleting
//! are done here, everything else in the document.

mod coursewares;
mod demo;
mod plans;
mod sheet;

pub use plans::{DOCUMENT_TYPE, PLANS};

use belltower_kit::{area::Area, documents::import::Import};

/// The area.
pub static AREA: Area = Area {
    resources: &[&PLANS],
    documents: &[&DOCUMENT_TYPE],
    imports: &[Import::Sheet(&sheet::SHEET)],
    calls: coursewares::mount,
    demo: Some(|app| Box::pin(async move { demo::load(&app).await })),
    ..Area::new("sop")
};
