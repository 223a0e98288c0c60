//! The ledger of classes: what became of them by day, teacher, kind, classroom and courseware, counted in the transaction that changes a class.

mod ask;
mod count;
pub mod days;
mod demo;
mod export;
mod figures;
mod hours;
mod names;
pub mod period;
mod rebuild;
mod rolled;
mod students;

pub use count::{mark, mark_day};

use belltower_kit::{area::Area, jobs::JobKind};
use serde_json::json;

/// The page that it is read on.
const PAGE: &str = "report";

/// The area.
pub static AREA: Area = Area {
    jobs: &[JobKind::of::<rebuild::LedgerRebuild>(), JobKind::of::<export::ExportLedger>()],
    calls: |api| {
        ask::mount(api);
        hours::mount(api);
        export::mount(api);
        rebuild::mount(api);
    },
    limits: || vec![("ledgerMaxDays", json!(ask::MAX_DAYS)), ("ledgerMaxDaysOfStudents", json!(students::MAX_DAYS))],
    start: |app, _| {
        app.spawn_once("ledger", |app| async move {
            if let Err(error) = rebuild::begin_if_due(&app).await {
                tracing::error!(%error, "whether the ledger waits to be counted is not known; the next start asks again");
            }
        });
    },
    demo: Some(|app| Box::pin(async move { demo::load(&app).await })),
    ..Area::new("ledger")
};
