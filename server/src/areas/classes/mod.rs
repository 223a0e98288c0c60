//! Classes: planned, held, ended; who takes part; the reminders that reach the teacher's screens.

mod attendance;
pub mod batch;
mod bookings;
mod busy;
mod calendar;
pub mod calendar_days;
pub mod candidates;
pub mod changes;
pub mod deck;
mod demo;
mod entry;
pub mod feed;
pub mod leaves;
mod moments;
mod moves;
mod offers;
mod outcome;
mod overlap;
mod person_record;
mod record;
mod reminder_calls;
mod reminders;
mod rules;
pub mod series;
pub mod slots;
pub mod standbys;
pub mod starting;
mod status;
pub mod stays;
pub mod verdict;

pub use attendance::{GRACE_S, Move, take as take_attendance};
pub use batch::CLASS_BATCHES;
pub use bookings::BOOKINGS;
pub use changes::remind_anew;
pub use entry::{opens_at, room_link};
pub use leaves::LEAVES;
pub use moments::MOMENTS;
pub use outcome::keep_times;
pub use record::{PAGES as RECORD_PAGES, RecordPerson, people_of, see as see_record};
pub use rules::free_room;
pub use series::CLASS_SERIES;
pub use slots::TEACHER_SLOTS;
pub use standbys::STANDBYS;
pub use status::{LATE_ENDS, begin, end, end_held, wait_s};

use reminders::Reminder;
use serde_json::{Map, json};

use belltower_kit::{
    area::Area,
    auth::{Caller, catalogue::Action},
    http::Api,
    jobs::JobKind,
    resource::{
        self, Own, Resource, Seen,
        field::{Field, date, long_text, number, one_of, reference, references, text, time, url, yes_no},
    },
    retention::RetentionRule,
    schedules::Schedule,
    topics::{self, object, reference as refer, text as words},
};

/// A class lasts at most so many hours (V01).
pub const MAX_HOURS: i64 = 5;
/// A class that starts within so many minutes and that its teacher has not seen needs a human.
pub const SOON_MINUTES: i64 = 15;
/// The states of a class (S01).
pub const STATUSES: &[&str] = &["not_started", "in_progress", "ended", "auto_ended"];
/// And at least so many minutes, where they are planned by their length.
pub const MIN_MINUTES: i64 = 5;
/// Where a class is held.
pub const CLASSROOM_TYPES: &[&str] = &["built-in", "template", "lcic"];
/// How many minutes before its start a class may be entered (V04), where that is not as everywhere in the house.
pub const ENTRY_MINUTES: Field = number("entry_minutes", 1, 15).not_listed();
/// How many minutes after its planned end a class that nobody ended ends, where that is not as everywhere.
pub const AUTO_END_MINUTES: Field = number("auto_end_minutes", 5, 120).not_listed();
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
    one_of("cancel_kind", outcome::CANCEL_KINDS).not_listed().bulk(),
    one_of("outcome_by", &["system", "person"]).read_only(),
    text("outcome_by_name", 100).read_only().not_listed(),
    time("outcome_at").read_only().not_listed(),
    reference("courseware_id", "coursewares").keeps_while(COUNTED_ON).bulk(),
    reference("sop_plan_id", "sop_plans").keeps_while(COUNTED_ON).bulk(),
    number("sop_plan_version", 1, 100_000).read_only(),
    long_text("description", 1000).not_listed(),
    url("link", 500).not_listed(),
    one_of("classroom_type", CLASSROOM_TYPES).required().or("\"built-in\"").bulk(),
    yes_no("matched").required().or("true"),
    text("room_id", 40).read_only(),
    text("external_id", 64).unique().not_listed(),
    reference("classroom_plan_id", "classroom_plans").keeps_while(COUNTED_ON),
    ENTRY_MINUTES,
    AUTO_END_MINUTES,
    reference("batch_id", "class_batches").read_only().keeps_nothing("what a class was made with is no part of it"),
    reference("series_id", "class_series").read_only().keeps_nothing("a series goes when none of its classes is to come"),
    date("series_day").read_only(),
    yes_no("detached").read_only().or("false"),
    one_of("reminder", &["none", "sent", "reached", "seen"]).computed(REMINDER),
];

/// Whose a class or a booking is: who teaches it. Its classroom is looked into on a page of its own. Lines of logs stand in one stream for everybody: they are granted whole.
pub const OF_TEACHER: Own = Own {
    field: "teacher_id",
    values: "SELECT id FROM teachers WHERE user_id IN ({accounts}) AND deleted_at IS NULL",
    accounts: "SELECT user_id FROM teachers WHERE id = $1 AND user_id IS NOT NULL AND deleted_at IS NULL",
    pages: &["ClassroomDetails", "courseDetail", "report", "dataAnalysis"],
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
    resources: &[&CLASSES, &BOOKINGS, &CLASS_BATCHES, &CLASS_SERIES, &TEACHER_SLOTS, &LEAVES, &STANDBYS],
    jobs: &[JobKind::of::<batch::ClassBatch>(), JobKind::of::<series::SeriesWork>(), JobKind::of::<slots::SlotRelease>()],
    shares: &[&feed::CALENDAR],
    notifications: changes::KINDS,
    user_events: || {
        let told = |kind| ("type", topics::one_of(&[kind]));
        let why = ("why", topics::one_of(offers::closes_by()));
        vec![
            object([told("reminder"), ("reminder", refer("Reminder"))]),
            object([told("reminder_closed"), ("id", words())]),
            object([told("offer"), ("offer", refer("Offer"))]),
            object([told("offer_closed"), ("id", words()), why]),
        ]
    },
    topics: starting::TOPICS,
    schemas: |schemas| {
        topics::schema::<Reminder>(schemas);
        topics::schema::<offers::Offer>(schemas);
        topics::schema::<starting::StartingClass>(schemas);
    },
    calls,
    limits: || {
        let most: Map<_, _> = KINDS.iter().map(|(kind, most)| ((*kind).to_owned(), json!(most))).collect();
        vec![
            ("classMaxHours", json!(MAX_HOURS)),
            ("classSoonMinutes", json!(SOON_MINUTES)),
            ("classStartingMinutes", json!(starting::WITHIN_MINUTES)),
            ("classMaxStudents", json!(most)),
            ("classMinMinutes", json!(MIN_MINUTES)),
            ("calendarMaxDays", json!(calendar::MAX_DAYS)),
            ("calendarMaxDaysOfMany", json!(calendar::MAX_DAYS_OF_MANY)),
            ("calendarMaxLanes", json!(calendar::MAX_LANES)),
            ("batchMaxRows", json!(batch::MAX_ROWS)),
            ("seriesMaxCount", json!(batch::MAX_COUNT)),
            ("seriesMaxWeeks", json!(batch::MAX_WEEKS)),
            ("seriesAtOnce", json!(series::AT_ONCE)),
            ("slotRanges", json!(slots::RANGES)),
            ("slotMaxGap", json!(slots::MAX_GAP)),
            ("slotMaxTeachers", json!(slots::MAX_TEACHERS)),
            ("slotsAtOnce", json!(slots::AT_ONCE)),
            ("slotHoldMinutes", json!(slots::HOLD_MINUTES)),
            ("leaveMaxReason", json!(leaves::MAX_REASON)),
            ("leaveKinds", json!(leaves::KINDS)),
            ("standbyPressMinutes", json!(standbys::PRESS_MINUTES)),
        ]
    },
    schedules: &[
        Schedule::new("class-timer", status::EVERY, |app| Box::pin(status::keep_time(app))).serving(),
        Schedule::new("offers", offers::EVERY, |app| Box::pin(offers::keep_time(app))).serving(),
        Schedule::new("slots", slots::EVERY, |app| Box::pin(slots::keep_time(app))).serving(),
        Schedule::new("standbys", standbys::EVERY, |app| Box::pin(standbys::keep_time(app))).serving(),
        Schedule::new("starting", starting::EVERY, |app| Box::pin(starting::keep(app))).on_every_node(),
    ],
    retention: &[RetentionRule::rows("start_predictions", "class_id", "start_at", |config| config.journal_days)],
    setup: |setup| setup.state(starting::Starting::default()),
    on_commit: Some(starting::on_commit),
    on_message: Some(starting::on_message),
    demo: Some(|app| {
        Box::pin(async move {
            demo::load(&app).await?;
            feed::load_demo(&app).await?;
            bookings::load_demo(&app).await?;
            offers::load_demo(&app).await?;
            starting::load_demo(&app).await?;
            series::load_demo(&app).await?;
            slots::load_demo(&app).await?;
            leaves::load_demo(&app).await?;
            standbys::load_demo(&app).await
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
    calendar_days::mount(api);
    feed::mount(api);
    moves::mount(api);
    entry::mount(api);
    deck::mount(api);
    outcome::mount(api);
    record::mount(api);
    person_record::mount(api);
    batch::mount(api);
    series::mount(api);
    slots::mount(api);
    leaves::mount(api);
    standbys::mount(api);
    reminder_calls::mount(api);
    offers::mount(api);
    starting::mount(api);
}
