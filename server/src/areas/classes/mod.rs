//! Classes: planned, held, ended; who takes part; the reminders that reach the teacher's screens.

mod bookings;
pub mod calendar;
mod changes;
pub mod deck;
mod demo;
mod entry;
mod overlap;
mod reminder_calls;
mod reminders;
mod rules;
mod status;

pub use bookings::BOOKINGS;
pub use status::advance;

use reminders::Reminder;
use serde_json::{Map, json};

use belltower_kit::{
    area::Area,
    auth::{Caller, catalogue::Action},
    http::Api,
    resource::{
        self, Own, Resource, Seen,
        field::{Field, long_text, number, one_of, reference, references, text, time, url, yes_no},
    },
    schedules::Schedule,
    topics::{self, object, reference as refer, text as words},
};

/// A class lasts at most so many hours (V01).
pub const MAX_HOURS: i64 = 5;
/// A class that starts within so many minutes and that its teacher has not seen needs a human.
pub const SOON_MINUTES: i64 = 15;
/// The states of a class (S01).
pub const STATUSES: &[&str] = &["not_started", "in_progress", "ended", "auto_ended"];
/// The kinds of class, each with the most students it takes.
pub const KINDS: &[(&str, usize)] = &[("one_to_one", 1), ("small_group", 8), ("live_lecture", 500)];
/// Their names.
pub const KIND_NAMES: &[&str] = &["one_to_one", "small_group", "live_lecture"];

/// How far the teacher's reminder of a class has come: the scheduler's question.
const REMINDER: &str = "SELECT CASE MAX(CASE WHEN r.seen_at IS NOT NULL THEN 3 WHEN r.reached_at IS NOT NULL THEN 2 ELSE 1 END)
    WHEN 3 THEN 'seen' WHEN 2 THEN 'reached' WHEN 1 THEN 'sent' ELSE 'none' END
    FROM reminders r WHERE r.class_id = t.id AND r.closed_at IS NULL AND r.kind NOT IN ('given_away', 'taken_away')";

const FIELDS: &[Field] = &[
    text("number", 20).read_only(),
    text("name", 100).required(),
    one_of("kind", KIND_NAMES).required().or("\"one_to_one\""),
    reference("teacher_id", "teachers").keeps_while(COUNTED_ON),
    references("student_ids", "students", ["class_students", "class_id", "student_id"], 500).keeps_while(COUNTED_ON),
    time("start_at").required(),
    time("end_at").required(),
    text("zone", 60).required().or("\"UTC\""),
    one_of("status", STATUSES).read_only(),
    one_of("outcome", &["held", "teacher_absent", "student_absent", "technical_failure", "cancelled"]).bulk(),
    long_text("outcome_reason", 300).not_listed().bulk(),
    reference("courseware_id", "coursewares").keeps_while(COUNTED_ON).bulk(),
    reference("sop_plan_id", "sop_plans").keeps_while(COUNTED_ON).bulk(),
    number("sop_plan_version", 1, 100_000).read_only(),
    long_text("description", 1000).not_listed(),
    url("link", 500).not_listed(),
    one_of("classroom_type", &["built-in", "template", "lcic"]).required().or("\"built-in\"").bulk(),
    yes_no("matched").required().or("true"),
    text("room_id", 40).read_only(),
    one_of("reminder", &["none", "sent", "reached", "seen"]).computed(REMINDER),
];

/// Whose a class or a booking is: who teaches it. Its classroom is looked into, and its log read, on pages of their own.
const OF_TEACHER: Own = Own {
    field: "teacher_id",
    values: "SELECT id FROM teachers WHERE user_id = $1 AND deleted_at IS NULL",
    accounts: "SELECT user_id FROM teachers WHERE id = $1 AND user_id IS NOT NULL AND deleted_at IS NULL",
    pages: &["ClassroomDetails", "logMonitoring"],
};

/// A class that people still count on: it runs or is to come.
const COUNTED_ON: &str = "t.status IN ('not_started', 'in_progress') AND (t.outcome IS NULL OR t.outcome <> 'cancelled')";

/// Classes.
pub static CLASSES: Resource = Resource {
    name: "classes",
    base: "/api/class",
    page: "roomList",
    also_on_pages: &[],
    seen: Seen::Own(OF_TEACHER),
    title: "name",
    default_sort: "-start_at",
    fields: FIELDS,
    rules: &rules::ClassRules,
};

/// The area.
pub static AREA: Area = Area {
    resources: &[&CLASSES, &BOOKINGS],
    shares: &[&calendar::CALENDAR],
    notifications: changes::KINDS,
    user_events: || {
        let told = |kind| ("type", topics::one_of(&[kind]));
        vec![object([told("reminder"), ("reminder", refer("Reminder"))]), object([told("reminder_closed"), ("id", words())])]
    },
    schemas: topics::schema::<Reminder>,
    calls,
    limits: || {
        let most: Map<_, _> = KINDS.iter().map(|(kind, most)| ((*kind).to_owned(), json!(most))).collect();
        vec![("classMaxHours", json!(MAX_HOURS)), ("classSoonMinutes", json!(SOON_MINUTES)), ("classMaxStudents", json!(most))]
    },
    schedules: &[Schedule::new("class-timer", status::EVERY, |app| Box::pin(status::keep_time(app))).serving()],
    demo: Some(|app| {
        Box::pin(async move {
            demo::load(&app).await?;
            calendar::load_demo(&app).await?;
            bookings::load_demo(&app).await
        })
    }),
    ..Area::new("classes")
};

/// Whether a caller may look into every classroom on a page: who is granted it for their own classes does not, unless the board of all of them is theirs too.
pub fn may_watch_all(caller: &Caller, page: &str) -> bool {
    caller.rights.allow_all(page, Action::Query) || caller.rights.allow("ClassroomSituation", Action::Query)
}

fn calls(api: &mut Api) {
    resource::mount_query(api, "/api/class/detail", &CLASSES);
    calendar::mount(api);
    entry::mount(api);
    deck::mount(api);
    reminder_calls::mount(api);
}
