//! Bookings (the specification's class orders): a student's claim on a lesson slot. It is offered to teachers until one accepts (`offers`), or given to one: the class is made, and its
//! teacher reminded, in the same transaction.

use async_trait::async_trait;
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::{CLASSES, offers, outcome, rules, slots};
use crate::areas::{courses, lessons};
use belltower_kit::{
    app::App,
    args,
    auth::catalogue::Action,
    db::{Arg, Tx},
    error::{Result, conflict},
    resource::{
        self, Op, Resource, Row, Rules, Seen, TransitionContext, Workflow, Writing, advance, check,
        field::{Field, long_text, one_of, reference, text, time},
        transition, writer_sees,
    },
    sentences,
    world::iso,
};

sentences! {
    ALREADY_MATCHED = "booking.already_matched":
        "This booking is already matched: change its class instead" / "该预约已匹配，请直接修改对应的课程";
    CANCELLED = "booking.cancelled": "This booking is cancelled" / "该预约已取消";
    NOT_OFFERED = "booking.not_offered": "This booking is offered to nobody" / "该预约当前没有邀请老师";
    TAKEN_MEANWHILE = "booking.taken_meanwhile": "{teacher_name} has taken it" / "{teacher_name} 已接受该预约";
    TWICE = "booking.twice": "This student already has booking {number} at that time" / "该学生在此时间已有预约 {number}";
    TWICE_ELSEWHERE = "booking.twice_elsewhere": "This student already has a booking at that time" / "该学生在此时间已有预约";
}

const FIELDS: &[Field] = &[
    text("number", 20).read_only(),
    reference("student_id", "students").required().keeps_while("t.status IN ('open', 'offered') AND t.end_at > ?"),
    time("start_at").required(),
    time("end_at").required(),
    text("zone", 60).required().or("\"UTC\""),
    text("lesson", 100).required(),
    reference("courseware_id", "coursewares").keeps_while("t.status IN ('open', 'offered') AND t.end_at > ?"),
    one_of("status", &["open", "offered", "matched", "cancelled"]).read_only(),
    reference("teacher_id", "teachers").read_only().keeps_nothing("its class names the teacher too"),
    reference("class_id", "classes").read_only().keeps_nothing("without its class it is open again"),
    reference("slot_id", "teacher_slots").create_only().not_listed().keeps_nothing("a slot goes with nothing"),
    long_text("note", 500).not_listed(),
    time("waiting_since").read_only(),
    one_of("open_reason", &["nobody", "late", "taken_back", "changed", "class_gone"]).read_only(),
    text("offered_to", 200).computed(OFFERED_TO),
    time("offered_until").computed("SELECT MAX(o.expires_at) FROM offers o WHERE o.booking_id = t.id AND o.state = 'sent'"),
    one_of("offer_state", &["sent", "reached", "seen"]).computed(OFFER_STATE),
    one_of("cancel_kind", outcome::CANCEL_KINDS).read_only(),
    long_text("cancel_reason", 300).read_only().not_listed(),
    time("cancelled_at").read_only().not_listed(),
];

/// Who is asked now: one of them, and how many others.
const OFFERED_TO: &str = "SELECT MIN(p.name) || CASE WHEN COUNT(*) > 1 THEN ' +' || CAST(COUNT(*) - 1 AS TEXT) ELSE '' END
    FROM offers o JOIN teachers p ON p.id = o.teacher_id WHERE o.booking_id = t.id AND o.state = 'sent'";
/// How far an offer has come, of several the one that has come farthest.
const OFFER_STATE: &str = "SELECT CASE MAX(CASE WHEN o.seen_at IS NOT NULL THEN 3 WHEN o.reached_at IS NOT NULL THEN 2 ELSE 1 END)
    WHEN 3 THEN 'seen' WHEN 2 THEN 'reached' WHEN 1 THEN 'sent' END FROM offers o WHERE o.booking_id = t.id AND o.state = 'sent'";

/// Bookings.
pub static BOOKINGS: Resource = Resource {
    name: "bookings",
    base: "/api/class/order",
    page: "roomList",
    also_on_pages: &[],
    seen: Seen::Own(super::OF_TEACHER),
    title: "number",
    default_sort: "start_at",
    fields: FIELDS,
    rules: &BookingRules,
};

/// Open until a teacher accepts it or is given it; open again when nobody is left to be asked, or its class is gone.
static WORKFLOW: Workflow = Workflow {
    field: "status",
    initial: "open",
    reopens: &[],
    transitions: &[
        transition("match", &["open", "offered"], "matched")
            .by(Action::Edit, &[("matched", &ALREADY_MATCHED), ("cancelled", &CANCELLED)])
            .with(TEACHER)
            .before(give),
        transition("take_back", &["offered"], "open")
            .by(Action::Edit, &[("open", &NOT_OFFERED), ("matched", &TAKEN_MEANWHILE), ("cancelled", &CANCELLED)])
            .before(take_back),
        transition("cancel", &["open", "offered"], "cancelled")
            .by(Action::Edit, &[("matched", &ALREADY_MATCHED), ("cancelled", &CANCELLED)])
            .with(CANCELLING)
            .danger()
            .before(cancel),
        transition("ask", &["open"], "offered"),
        transition("accept", &["open", "offered"], "matched").before(accept),
        transition("give_up", &["offered"], "open"),
        transition("reopen", &["matched"], "open"),
    ],
};
const TEACHER: &[Field] = &[reference("teacher_id", "teachers").required()];
const CANCELLING: &[Field] = &[one_of("cancel_kind", outcome::CANCEL_KINDS).required(), long_text("cancel_reason", 300).required()];
/// What an offer is of: changed, it is another one.
const OFFERED: [&str; 5] = ["student_id", "start_at", "end_at", "lesson", "courseware_id"];

struct BookingRules;

#[async_trait]
impl Rules for BookingRules {
    fn conditions(&self) -> &'static [&'static str] {
        &["waiting", "unoffered"]
    }

    fn condition(&self, name: &str, _: Timestamp) -> (&'static str, Vec<Arg>) {
        match name {
            "waiting" => ("t.status IN ('open', 'offered')", vec![]),
            _ => ("t.status = 'open'", vec![]),
        }
    }

    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&WORKFLOW)
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        if writing.text("status") == Some("matched") {
            return Err(conflict(&ALREADY_MATCHED));
        }
        if writing.text("status") == Some("cancelled") && writing.op == Op::Update {
            return Err(conflict(&CANCELLED));
        }
        if writing.op == Op::Create {
            writing.new.insert("waiting_since".into(), tx.at().into());
            let (number,): (i64,) = tx.one("UPDATE counters SET value = value + 1 WHERE name = 'booking' RETURNING value", args![]).await?;
            writing.new.insert("number".into(), format!("B-{number}").into());
        }
        rules::check_times(tx, writing);
        courses::refuse_not_offered(tx, writing).await?;
        if !writing.wrong.is_empty() || writing.text("status") == Some("cancelled") {
            return Ok(());
        }
        if writing.text("status") == Some("offered")
            && (writing.op == Op::Restore || OFFERED.into_iter().any(|field| writing.changes(field)))
        {
            offers::withdraw(tx, writing.id(), "changed").await?;
            writing.new.insert("status".into(), "open".into());
            writing.new.insert("open_reason".into(), "changed".into());
        }
        if writing.op == Op::Create {
            slots::reserve(tx, writing).await?;
        }
        let (Some(student), Some(start), Some(end)) = (writing.text("student_id"), writing.text("start_at"), writing.text("end_at")) else {
            return Ok(());
        };
        // The student's row first: of two bookings made at once the second sees the first.
        let sql = "UPDATE students SET calendar = calendar + 1 WHERE id = $1 AND deleted_at IS NULL";
        if tx.exec(sql, args![student]).await? == 0 {
            // Deleted, or merged into another, since it was looked for.
            writing.refuse("student_id", &check::GONE);
            return Ok(());
        }
        let other: Option<(String, String)> = tx
            .opt(
                "SELECT id, number FROM bookings WHERE student_id = $1 AND id <> $2 AND start_at < $3 AND end_at > $4 AND deleted_at IS NULL
                 AND status <> 'cancelled' ORDER BY start_at LIMIT 1",
                args![student, writing.id(), end, start],
            )
            .await?;
        let Some((id, number)) = other else { return Ok(()) };
        if !writer_sees(tx, &BOOKINGS, &id).await? {
            return Err(conflict(&TWICE_ELSEWHERE).at_field("start_at"));
        }
        Err(conflict(TWICE.with("number", &number)).at_field("start_at").clash(json!({ "id": id, "number": number })))
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        lessons::booked(tx, writing).await
    }

    async fn after_create(&self, tx: &mut Tx, id: &str) -> Result<()> {
        slots::book(tx, id).await
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        lessons::booking_gone(tx, row).await
    }

    async fn before_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        if row["status"] == "matched" {
            return Err(conflict(&ALREADY_MATCHED));
        }
        offers::withdraw(tx, row["id"].as_str().unwrap_or_default(), "cancelled").await
    }
}

/// Makes the class that the teacher has; whether they are free is the class's rules' to say. Whoever else is asked reads why they are no more.
async fn make_class(tx: &mut Tx, TransitionContext { row, set, .. }: &mut TransitionContext, why: &str) -> Result<()> {
    offers::withdraw(tx, row["id"].as_str().unwrap_or_default(), why).await?;
    let class = json!({ "name": row["lesson"], "kind": "one_to_one", "teacher_id": set["teacher_id"], "student_ids": [row["student_id"]],
                        "start_at": row["start_at"], "end_at": row["end_at"], "zone": row["zone"], "courseware_id": row["courseware_id"], "matched": true });
    let class = resource::create(tx, &CLASSES, class.as_object().unwrap_or(&Row::new())).await?;
    set.insert("class_id".into(), class.into());
    set.insert("waiting_since".into(), Value::Null);
    set.insert("open_reason".into(), Value::Null);
    Ok(())
}

fn give<'a>(tx: &'a mut Tx, cx: &'a mut TransitionContext) -> BoxFuture<'a, Result<()>> {
    Box::pin(make_class(tx, cx, "given"))
}

fn accept<'a>(tx: &'a mut Tx, cx: &'a mut TransitionContext) -> BoxFuture<'a, Result<()>> {
    Box::pin(make_class(tx, cx, "taken"))
}

fn take_back<'a>(tx: &'a mut Tx, TransitionContext { row, set, .. }: &'a mut TransitionContext) -> BoxFuture<'a, Result<()>> {
    Box::pin(async move {
        set.insert("open_reason".into(), "taken_back".into());
        offers::withdraw(tx, row["id"].as_str().unwrap_or_default(), "taken_back").await
    })
}

/// It waits for nobody any more, and holds no lesson.
fn cancel<'a>(tx: &'a mut Tx, TransitionContext { row, set, .. }: &'a mut TransitionContext) -> BoxFuture<'a, Result<()>> {
    Box::pin(async move {
        set.insert("cancelled_at".into(), tx.at().into());
        set.insert("waiting_since".into(), Value::Null);
        set.insert("open_reason".into(), Value::Null);
        lessons::cancelled(tx, row, set.get("cancel_kind").and_then(Value::as_str)).await?;
        offers::withdraw(tx, row["id"].as_str().unwrap_or_default(), "cancelled").await
    })
}

/// A class is gone: what was booked waits for another teacher.
pub(super) async fn reopen(tx: &mut Tx, class_id: &str) -> Result<()> {
    let booked: Option<(String,)> = tx.opt("SELECT id FROM bookings WHERE class_id = $1 AND deleted_at IS NULL", args![class_id]).await?;
    if let Some((booking,)) = booked {
        let set = json!({ "teacher_id": null, "class_id": null, "slot_id": null, "waiting_since": tx.at(), "open_reason": "class_gone" });
        slots::free(tx, &booking).await?;
        advance(tx, &BOOKINGS, &booking, "reopen", set.as_object().cloned().unwrap_or_default()).await?;
    }
    Ok(())
}

/// The demo's open bookings: a few students who wait for a teacher in the coming days.
pub async fn load_demo(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let students: Vec<(String,)> = tx.all("SELECT id FROM students ORDER BY id DESC LIMIT 6", args![]).await?;
    for ((student,), place) in students.iter().zip(0_i64..) {
        let start = app.world.now().round(jiff::Unit::Hour).unwrap_or(app.world.now()) + SignedDuration::from_hours(26 + 5 * place);
        let booking = json!({ "student_id": student, "lesson": "Trial lesson", "start_at": iso(start),
                              "end_at": iso(start + SignedDuration::from_mins(25)), "zone": "Asia/Shanghai" });
        let id = resource::create(&mut tx, &BOOKINGS, booking.as_object().unwrap_or(&Row::new())).await?;
        // Each was made some time ago.
        let since = iso(app.world.now() - SignedDuration::from_mins(190 - 31 * place));
        tx.exec("UPDATE bookings SET waiting_since = $1 WHERE id = $2", args![since, id]).await?;
    }
    Ok(tx.commit().await?)
}
