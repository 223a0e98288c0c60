//! Lessons that students have bought: an account for each kind of class, and the movements that it is the sum of. Each movement is written in the
//! transaction of its cause: a booking that is made holds a lesson (`claims`), a class that was held takes it, people buy, give and correct (`desk`).
//!
//! A student's lessons are counted from the first movement on: who has no account is booked as before, unless the setting `lesson_balance` asks for one.

mod accounts;
mod claims;
mod class_money;
mod clock;
mod demo;
mod desk;
pub mod join;
mod links;
mod moments;
mod movements;
mod policy;
mod report;

pub use accounts::left;
pub use claims::{booked, booking_gone, cancelled, class_changed};
pub use moments::MOMENTS;
pub use movements::MOVEMENTS;
pub use policy::adopt as adopt_policy;

use belltower_kit::{area::Area, schedules::Schedule};
use serde_json::json;

/// What lessons are counted by: the kind of class that they are for.
const UNITS: &[&str] = super::classes::KIND_NAMES;
/// What a booking is for: the class that it becomes is one to one.
const BOOKED: &str = "one_to_one";
/// Who has so few lessons left of a kind is asked whether there should be more.
pub const FEW: i64 = 2;

/// The area.
pub static AREA: Area = Area {
    resources: &[&MOVEMENTS],
    calls: |api| {
        desk::mount(api);
        links::mount(api);
        class_money::mount(api);
        report::mount(api);
    },
    limits: || vec![("lessonsMost", json!(desk::MOST)), ("lessonsFew", json!(FEW)), ("lessonReasonMax", json!(desk::LONGEST))],
    schedules: &[Schedule::new("lessons", clock::EVERY, |app| Box::pin(clock::keep_time(app))).serving()],
    demo: Some(|app| Box::pin(async move { demo::load(&app).await })),
    ..Area::new("lessons")
};
