//! How classes are planned: classroom plans, which are what a class of some sort gets by default; course processes, which are lessons in an order; and who is on one.

mod demo;
mod enrolments;
pub mod given;
pub mod impact;
mod plans;
mod processes;
mod progress;
mod rollout;

pub use enrolments::{ENROLMENTS, LessonNow, book, lessons_of};
pub use given::{apply, pin, tell};
pub use plans::CLASSROOM_PLANS;
pub use processes::COURSE_PROCESSES;

use belltower_kit::{area::Area, jobs::JobKind};

/// The area.
pub static AREA: Area = Area {
    resources: &[&CLASSROOM_PLANS, &COURSE_PROCESSES, &ENROLMENTS],
    jobs: &[JobKind::of::<rollout::PlanRollout>()],
    calls: |api| {
        impact::mount(api);
        rollout::mount(api);
        progress::mount(api);
    },
    demo: Some(|app| Box::pin(async move { demo::load(&app).await })),
    ..Area::new("planning")
};
