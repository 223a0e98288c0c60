//! Slots: times that teachers release for booking. `wish` says which, `plan` holds them against what is planned, `release` makes them (`job` where they are many), `take`
//! holds, books and withdraws them, `clock` lets go what was held too long. A slot that is booked has its class in the same transaction, and is open again when that is gone.

mod clock;
mod demo;
mod job;
mod plan;
mod release;
mod take;
pub mod wish;

use async_trait::async_trait;
use jiff::Timestamp;

use belltower_kit::{
    args,
    auth::{Caller, catalogue::Action},
    db::{Arg, Db},
    error::{Result, forbidden},
    http::{Access, Api},
    resource::{
        Resource, Rules, Seen, Workflow,
        field::{Field, one_of, reference, text, time},
        transition,
    },
    world::iso,
};

pub(super) use clock::{EVERY, keep_time};
pub(super) use demo::load as load_demo;
pub(super) use job::SlotRelease;
pub(super) use release::hold as hold_teacher;
pub(super) use take::{book, follow, free, reserve, withdraw_within};
pub(super) use wish::{MAX_GAP, MAX_TEACHERS, RANGES};

/// More slots than this are a job's to make.
pub const AT_ONCE: usize = 200;
/// The most slots of one release.
pub const MAX_SLOTS: usize = 10_000;
/// A slot is held for so many minutes while somebody books it.
pub const HOLD_MINUTES: i64 = 10;
/// The most slots that one person holds at a time: a window each, not a teacher's week.
pub const MAX_HELD: i64 = 5;

const FIELDS: &[Field] = &[
    reference("teacher_id", "teachers").read_only().keeps_nothing("the slots of who is gone are offered to nobody"),
    time("start_at").read_only(),
    time("end_at").read_only(),
    text("zone", 60).read_only().not_searched(),
    one_of("state", &["open", "held", "booked", "withdrawn"]).read_only(),
    reference("holder_id", "users").read_only().keeps_nothing("a slot is held for minutes"),
    time("held_until").read_only(),
    reference("booking_id", "bookings").read_only().keeps_nothing("without its booking it is open again"),
    text("release_id", 40).read_only().not_listed().not_searched(),
];

/// Slots.
pub static TEACHER_SLOTS: Resource = Resource {
    name: "teacher_slots",
    base: "/api/class/slot",
    page: "roomList",
    also_on_pages: &[],
    seen: Seen::Own(super::OF_TEACHER),
    title: "start_at",
    default_sort: "start_at",
    fields: FIELDS,
    rules: &SlotRules,
};

/// A slot is held while somebody books it; whoever does not go on lets it go, at the latest by the clock.
static WORKFLOW: Workflow = Workflow {
    field: "state",
    initial: "open",
    reopens: &[],
    transitions: &[
        transition("keep", &["open"], "held"),
        transition("let_go", &["held"], "open"),
        transition("give", &["open", "held"], "booked"),
        transition("reopen", &["booked"], "open"),
        transition("take_back", &["open"], "withdrawn"),
    ],
};

/// What can be booked: open, to come, of who teaches, and neither a class nor leave lies over it.
const FREE: &str = "t.state = 'open' AND t.start_at > ? AND EXISTS (SELECT 1 FROM teachers p LEFT JOIN users u ON u.id = p.user_id WHERE p.id = t.teacher_id
      AND p.deleted_at IS NULL AND p.status = 'active' AND (u.status IS NULL OR u.status <> 'disabled'))
    AND NOT EXISTS (SELECT 1 FROM classes c WHERE c.teacher_id = t.teacher_id AND c.start_at < t.end_at AND c.end_at > t.start_at
      AND c.deleted_at IS NULL AND c.status IN ('not_started', 'in_progress') AND (c.outcome IS NULL OR c.outcome <> 'cancelled'))
    AND NOT EXISTS (SELECT 1 FROM leaves l WHERE l.teacher_id = t.teacher_id AND l.state = 'approved' AND l.deleted_at IS NULL
      AND l.start_at < t.end_at AND l.end_at > t.start_at)";
/// What is not over and was not taken back.
const COMING: &str = "t.state <> 'withdrawn' AND t.end_at > ?";

struct SlotRules;

#[async_trait]
impl Rules for SlotRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&WORKFLOW)
    }

    fn conditions(&self) -> &'static [&'static str] {
        &["free", "coming"]
    }

    fn condition(&self, name: &str, now: Timestamp) -> (&'static str, Vec<Arg>) {
        (if name == "free" { FREE } else { COMING }, args![iso(now)])
    }
}

/// The teacher that a caller is, if they are one.
async fn own_teachers(db: &Db, caller: &Caller) -> Result<Vec<String>> {
    let sql = "SELECT id FROM teachers WHERE user_id = $1 AND deleted_at IS NULL";
    let own: Vec<(String,)> = db.all(sql, args![&*caller.user_id]).await?;
    Ok(own.into_iter().map(|(id,)| id).collect())
}

/// Refuses slots of teachers that are neither the caller's own nor those with whom the caller may do this.
async fn may_of(db: &Db, caller: &Caller, action: Action, teachers: &[String]) -> Result<()> {
    let own = own_teachers(db, caller).await?;
    if teachers.iter().all(|id| own.contains(id)) {
        return Ok(());
    }
    if !caller.rights.allow(TEACHER_SLOTS.page, action) {
        return Err(forbidden());
    }
    let scope = TEACHER_SLOTS.scope_on(&mut &*db, caller, TEACHER_SLOTS.own_page(), action).await?;
    match scope {
        Some(scope) if !teachers.iter().all(|id| scope.values.contains(id)) => Err(forbidden()),
        _ => Ok(()),
    }
}

/// Adds the calls beside the kit's.
pub(super) fn mount(api: &mut Api) {
    let path = |call: &str| format!("{}/{call}", TEACHER_SLOTS.base);
    let of = |action| Access::Page(TEACHER_SLOTS.page, action);
    // Who teaches releases and withdraws their own with no more than that they see them.
    api.post(&path("preview"), of(Action::Query), "The slots that a release would make, and what is in their way", release::preview);
    api.post(&path("release"), of(Action::Query), "Release slots of teachers for booking", release::release);
    api.post(&path("withdraw"), of(Action::Query), "Take slots back, or all of a release that are open", take::withdraw);
    api.post(&path("hold"), of(Action::Add), "Hold a slot while it is being booked, or let it go", take::hold);
    api.post(&path("book"), of(Action::Add), "Book a slot for a student: its class is made", take::book_one);
}
