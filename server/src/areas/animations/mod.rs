//! Animations: films that a courseware shows, each with a cover and marks where in it something is learnt. One is listed or not (S07).

mod animation;
mod calls;
mod demo;
mod listing;

pub use animation::ANIMATIONS;

use belltower_kit::area::Area;

use super::listed;

/// The area.
pub static AREA: Area = Area {
    resources: &[&ANIMATIONS],
    notifications: &listed::NOTIFICATIONS,
    calls: calls::mount,
    demo: Some(|app| Box::pin(async move { demo::load(&app).await })),
    ..Area::new("animations")
};
