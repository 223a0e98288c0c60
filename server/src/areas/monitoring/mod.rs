//! Running classrooms: what they report, how they are, who needs a human now. Works beside `classes`, whose state it moves on.

mod board;
mod detail;
mod health;
mod held;
mod ingest;
mod items;
mod keys;
mod minutes;
mod network;
mod person;
mod reports;
mod rewind;
mod room;
mod sos;
mod stored;
mod summary;
mod tile;

pub use board::{heard, reread};
pub use held::Monitoring;
pub use ingest::MAX_ITEMS;
pub use items::Checks;
pub use keys::{Keys, file_keys, keep as keep_keys};
pub use reports::{Reports, write};
pub use tile::{Sos, Tile};

use crate::{app::App, error::Result, http::Api, tasks::Duty};

/// The calls of the area.
pub fn mount(api: &mut Api) {
    ingest::mount(api);
    detail::mount(api);
    rewind::mount(api);
    sos::mount(api);
    summary::mount(api);
}

/// What runs beside the calls.
pub fn start(app: &App) {
    app.spawn_background("classroom board", Duty::Serving, board::keep);
}

/// Makes averages of the network checks from before a moment.
pub async fn fold_samples(app: &App, oldest: &str) -> Result<()> {
    minutes::fold(app, oldest).await
}

/// The demo's part: a key for its classrooms.
pub async fn load_demo(app: &App) -> Result<()> {
    keys::load_demo(app).await
}
