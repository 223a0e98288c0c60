//! Leave of teachers: `ask` for it, `decide` on it, take it back. Approved, its teacher is busy then (`busy`), its open slots are withdrawn, and the classes that lie in it wait for
//! somebody to stand in. What it is for and why are the teacher's and the deciders' alone (`reasons`): to anybody else somebody is on leave.

mod ask;
mod decide;
mod demo;
mod reasons;

use std::collections::BTreeSet;

use async_trait::async_trait;
use jiff::Timestamp;
use serde_json::{Value, json};

use super::{busy::Source, reminders};
use belltower_kit::{
    args,
    auth::{Caller, catalogue::Action, rights::Pages},
    db::{Arg, Reads, Tx},
    error::Result,
    http::{Access, Api},
    notifications::NotificationKind,
    resource::{
        self, Resource, Row, Rules, Scope, Seen, Workflow,
        field::{Field, long_text, number, one_of, reference, text, time},
        transition,
    },
    sentences,
    world::iso,
};

pub(super) use demo::load as load_demo;

/// The longest leave, in days.
pub const MAX_DAYS: i64 = 90;
/// It begins at most so many days from now.
pub const MAX_AHEAD_DAYS: i64 = 366;
/// The most characters of a reason.
pub const MAX_REASON: i64 = 300;
/// What it is for.
pub const KINDS: &[&str] = &["leave", "sick", "training"];
/// Where leave is decided on: whoever looks after teachers does.
const DESK: Pages = [&["teacherManage"], &[]];

sentences! {
    ON_LEAVE = "leave.on_leave": "{who} is on leave at that time" / "{who} 在该时间请假";
    IS_ASKED = "leave.is_asked": "It is not decided on yet" / "该请假尚未审批";
    IS_APPROVED = "leave.is_approved": "{name} has approved it" / "{name} 已批准";
    IS_REJECTED = "leave.is_rejected": "{name} has rejected it" / "{name} 已拒绝";
    IS_TAKEN_BACK = "leave.is_taken_back": "{name} has taken it back" / "{name} 已撤回";
}

/// How many classes of the teacher lie in it and are still to be held.
const HITS: &str = "SELECT COUNT(*) FROM classes c WHERE c.teacher_id = t.teacher_id AND c.start_at < t.end_at AND c.end_at > t.start_at
    AND c.deleted_at IS NULL AND c.status IN ('not_started', 'in_progress') AND (c.outcome IS NULL OR c.outcome <> 'cancelled')";
/// The same as conditions on classes `c`, of a teacher `$1` between `$2` and `$3`.
const HIT: &str = "c.teacher_id = $1 AND c.end_at > $2 AND c.start_at < $3
    AND c.deleted_at IS NULL AND c.status IN ('not_started', 'in_progress') AND (c.outcome IS NULL OR c.outcome <> 'cancelled')";
/// Classes to come whose teacher is on leave then: a filter of their list.
pub(super) const OF_CLASSES: &str =
    "t.end_at >= ? AND t.status IN ('not_started', 'in_progress') AND (t.outcome IS NULL OR t.outcome <> 'cancelled')
    AND EXISTS (SELECT 1 FROM leaves l WHERE l.teacher_id = t.teacher_id AND l.state = 'approved' AND l.deleted_at IS NULL
      AND l.start_at < t.end_at AND l.end_at > t.start_at)";

/// Approved leave, as others are kept from planning by it.
pub(super) static AWAY: Source = Source {
    name: "leave",
    spans:
        "SELECT teacher_id, start_at, end_at FROM leaves WHERE end_at > $1 AND start_at < $2 AND state = 'approved' AND deleted_at IS NULL
        AND {whose} ORDER BY start_at",
    refusal: &ON_LEAVE,
};

const FIELDS: &[Field] = &[
    text("number", 20).read_only(),
    reference("teacher_id", "teachers").read_only().keeps_nothing("leave of who is gone keeps nobody from anything"),
    time("start_at").read_only(),
    time("end_at").read_only(),
    text("zone", 60).read_only().not_searched(),
    one_of("state", &["asked", "approved", "rejected", "taken_back"]).read_only(),
    number("hits", 0, 100_000).computed(HITS),
    reference("decided_by_id", "users").read_only().keeps_nothing("what was decided stays so"),
    time("decided_at").read_only(),
];

/// Leave.
pub static LEAVES: Resource = Resource {
    name: "leaves",
    base: "/api/class/leave",
    page: "roomList",
    also_on_pages: DESK[0],
    seen: Seen::Own(super::OF_TEACHER),
    title: "number",
    default_sort: "start_at",
    fields: FIELDS,
    rules: &LeaveRules,
};

/// Asked for, and decided on once; taken back by the desk always, by its teacher before it begins (`ask`).
static WORKFLOW: Workflow = Workflow {
    field: "state",
    initial: "asked",
    reopens: &[],
    transitions: &[
        transition("approve", &["asked"], "approved")
            .by(Action::Enable, &[("approved", &IS_APPROVED), ("rejected", &IS_REJECTED), ("taken_back", &IS_TAKEN_BACK)])
            .before(|tx, cx| Box::pin(decide::approve(tx, cx)))
            .after(|tx, cx| Box::pin(decide::approved(tx, cx))),
        transition("reject", &["asked"], "rejected")
            .by(Action::Disable, &[("approved", &IS_APPROVED), ("rejected", &IS_REJECTED), ("taken_back", &IS_TAKEN_BACK)])
            .with(&[long_text("answer", MAX_REASON).required()])
            .danger()
            .prepare(|_, _, _, _| Box::pin(async { Ok(None) }))
            .before(|tx, cx| Box::pin(decide::reject(tx, cx)))
            .after(|tx, cx| Box::pin(decide::rejected(tx, cx))),
        transition("take_back", &["asked", "approved"], "taken_back")
            .by(Action::Edit, &[("rejected", &IS_REJECTED), ("taken_back", &IS_TAKEN_BACK)])
            .danger()
            .after(|tx, cx| Box::pin(decide::taken_back(tx, cx))),
    ],
};

/// What people are told of leave.
pub(super) const NOTIFICATIONS: [NotificationKind; 4] = decide::NOTIFICATIONS;

struct LeaveRules;

#[async_trait]
impl Rules for LeaveRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&WORKFLOW)
    }

    fn workflow_pages(&self) -> Option<Pages> {
        Some(DESK)
    }

    fn conditions(&self) -> &'static [&'static str] {
        &["coming", "undecided"]
    }

    fn condition(&self, name: &str, now: Timestamp) -> (&'static str, Vec<Arg>) {
        match name {
            "coming" => ("t.end_at > ? AND t.state IN ('asked', 'approved')", args![iso(now)]),
            _ => ("t.state = 'asked'", args![]),
        }
    }
}

/// Makes leave that is asked for. The caller holds the teacher's row.
async fn make(
    tx: &mut Tx,
    (teacher, zone): (&str, &str),
    (start, end): (&str, &str),
    (kind, reason): (&str, Option<&str>),
) -> Result<String> {
    let (number,): (i64,) = tx.one("UPDATE counters SET value = value + 1 WHERE name = 'leave' RETURNING value", args![]).await?;
    let leave = json!({ "number": format!("L-{number}"), "teacher_id": teacher, "start_at": start, "end_at": end, "zone": zone });
    let id = resource::add(tx, &LEAVES, leave.as_object().cloned().unwrap_or_default()).await?;
    tx.exec("UPDATE leaves SET kind = $1, reason = $2 WHERE id = $3", args![kind, reason, id.as_str()]).await?;
    Ok(id)
}

/// Whose leave a caller may do something with at the desk: everybody's, some teachers', or, as the error says, nobody's.
async fn at_desk(from: &mut impl Reads, caller: &Caller, action: Action) -> Result<Option<Option<Scope>>> {
    if !caller.rights.allow_any(DESK, action) {
        return Ok(None);
    }
    LEAVES.scope_on(from, caller, DESK, action).await.map(Some)
}

/// Whether somebody may do this with the leave of a teacher at the desk.
async fn may_at_desk(from: &mut impl Reads, caller: &Caller, action: Action, teacher: &str) -> Result<bool> {
    let scope = at_desk(from, caller, action).await?;
    Ok(scope.is_some_and(|scope| scope.is_none_or(|scope| scope.values.iter().any(|id| id == teacher))))
}

/// Classes that were made, changed or deleted: leave that they lie in, or lay in, is told anew, for how many it hits.
pub(super) async fn follow(tx: &mut Tx, classes: impl Iterator<Item = &Row>) -> Result<()> {
    let text = |row: &Row, field: &str| row.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
    let mut near = BTreeSet::new();
    for class in classes {
        let sql = "SELECT id FROM leaves WHERE teacher_id = $1 AND end_at > $2 AND start_at < $3 AND state IN ('asked', 'approved') AND deleted_at IS NULL";
        let found: Vec<(String,)> = tx.all(sql, args![text(class, "teacher_id"), text(class, "start_at"), text(class, "end_at")]).await?;
        near.extend(found.into_iter().map(|(id,)| id));
    }
    for id in near {
        resource::publish_row(tx, &LEAVES, "update", &id).await?;
    }
    Ok(())
}

/// The most classes of one leave that are told anew, and shown.
const MOST_CLASSES: i64 = 300;

/// Tells the classes that lie in leave anew: their teacher is on leave now, or is not any more.
async fn tell_classes(tx: &mut Tx, leave: &Row) -> Result<()> {
    let text = |field: &str| leave.get(field).and_then(Value::as_str).unwrap_or_default();
    let sql = format!("SELECT c.id FROM classes c WHERE {HIT} ORDER BY c.start_at, c.id LIMIT {MOST_CLASSES}");
    let hit: Vec<(String,)> = tx.rows(sql, args![text("teacher_id"), text("start_at"), text("end_at")]).await?;
    for (class,) in hit {
        reminders::publish_class(tx, &class).await?;
    }
    Ok(())
}

/// Adds the calls beside the kit's.
pub(super) fn mount(api: &mut Api) {
    let path = |call: &str| format!("{}/{call}", LEAVES.base);
    let see = Access::AnyPage(LEAVES.pages(), Action::Query);
    // Who teaches asks for their own, and takes it back, with no more than that they see it.
    api.post(&path("ask"), see, "Ask for leave, or only look at the classes that it would hit", ask::ask);
    api.post(&path("retract"), see, "Take one's own leave back before it begins", ask::retract);
    api.post(&path("reasons"), see, "What leave is for, and why: to its teacher and to who decides", reasons::reasons);
}
