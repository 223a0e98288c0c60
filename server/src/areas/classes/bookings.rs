//! Bookings (the specification's class orders): a student's claim on a lesson slot. Matching gives one to a teacher: the class is made, and its teacher reminded, in the same transaction.

use async_trait::async_trait;
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;

use super::{CLASSES, rules};
use crate::areas::courses;
use belltower_kit::{
    app::App,
    args,
    auth::catalogue::Action,
    db::{Arg, Tx},
    error::{Result, conflict},
    resource::{
        self, Op, Resource, Row, Rules, Seen, TransitionContext, Workflow, Writing, advance,
        field::{Field, long_text, one_of, reference, text, time},
        transition, writer_sees,
    },
    sentences,
    world::iso,
};

sentences! {
    ALREADY_MATCHED = "booking.already_matched":
        "This booking is already matched: change its class instead" / "该预约已匹配，请直接修改对应的课程";
    TWICE = "booking.twice": "This student already has booking {number} at that time" / "该学生在此时间已有预约 {number}";
    TWICE_ELSEWHERE = "booking.twice_elsewhere": "This student already has a booking at that time" / "该学生在此时间已有预约";
}

const FIELDS: &[Field] = &[
    text("number", 20).read_only(),
    reference("student_id", "students").required().keeps_while("t.status = 'open' AND t.end_at > ?"),
    time("start_at").required(),
    time("end_at").required(),
    text("zone", 60).required().or("\"UTC\""),
    text("lesson", 100).required(),
    reference("courseware_id", "coursewares").keeps_while("t.status = 'open' AND t.end_at > ?"),
    one_of("status", &["open", "matched"]).read_only(),
    reference("teacher_id", "teachers").read_only().keeps_nothing("its class names the teacher too"),
    reference("class_id", "classes").read_only().keeps_nothing("without its class it is open again"),
    long_text("note", 500).not_listed(),
];

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

/// Open until a teacher is given to it; open again when its class is gone.
static WORKFLOW: Workflow = Workflow {
    field: "status",
    initial: "open",
    reopens: &[],
    transitions: &[
        transition("match", &["open"], "matched").by(Action::Edit, &[("matched", &ALREADY_MATCHED)]).with(TEACHER).before(make_class),
        transition("reopen", &["matched"], "open"),
    ],
};
const TEACHER: &[Field] = &[reference("teacher_id", "teachers").required()];

struct BookingRules;

#[async_trait]
impl Rules for BookingRules {
    fn conditions(&self) -> &'static [&'static str] {
        &["waiting"]
    }

    fn condition(&self, _: &str, _: Timestamp) -> (&'static str, Vec<Arg>) {
        ("t.status = 'open'", vec![])
    }

    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&WORKFLOW)
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        if writing.text("status") == Some("matched") {
            return Err(conflict(&ALREADY_MATCHED));
        }
        if writing.op == Op::Create {
            let (number,): (i64,) = tx.one("UPDATE counters SET value = value + 1 WHERE name = 'booking' RETURNING value", args![]).await?;
            writing.new.insert("number".into(), format!("B-{number}").into());
        }
        rules::check_times(tx, writing);
        courses::refuse_not_offered(tx, writing).await?;
        if !writing.wrong.is_empty() {
            return Ok(());
        }
        let (Some(student), Some(start), Some(end)) = (writing.text("student_id"), writing.text("start_at"), writing.text("end_at")) else {
            return Ok(());
        };
        // The student's row first: of two bookings made at once the second sees the first.
        tx.exec("UPDATE students SET calendar = calendar + 1 WHERE id = $1", args![student]).await?;
        let other: Option<(String, String)> = tx
            .opt(
                "SELECT id, number FROM bookings WHERE student_id = $1 AND id <> $2 AND start_at < $3 AND end_at > $4 AND deleted_at IS NULL
                 ORDER BY start_at LIMIT 1",
                args![student, writing.id(), end, start],
            )
            .await?;
        let Some((id, number)) = other else { return Ok(()) };
        if !writer_sees(tx, &BOOKINGS, &id).await? {
            return Err(conflict(&TWICE_ELSEWHERE).at_field("start_at"));
        }
        Err(conflict(TWICE.with("number", &number)).at_field("start_at").clash(json!({ "id": id, "number": number })))
    }

    async fn before_delete(&self, _tx: &mut Tx, row: &Row) -> Result<()> {
        if row["status"] == "matched" { Err(conflict(&ALREADY_MATCHED)) } else { Ok(()) }
    }
}

/// Makes the class that the teacher is given; whether they are free is the class's rules' to say.
fn make_class<'a>(tx: &'a mut Tx, TransitionContext { row, set, .. }: &'a mut TransitionContext) -> BoxFuture<'a, Result<()>> {
    Box::pin(async move {
        let class = json!({ "name": row["lesson"], "kind": "one_to_one", "teacher_id": set["teacher_id"], "student_ids": [row["student_id"]],
                            "start_at": row["start_at"], "end_at": row["end_at"], "zone": row["zone"], "courseware_id": row["courseware_id"], "matched": true });
        let class = resource::create(tx, &CLASSES, class.as_object().unwrap_or(&Row::new())).await?;
        set.insert("class_id".into(), class.into());
        Ok(())
    })
}

/// A class is gone: what was booked waits for another teacher.
pub(super) async fn reopen(tx: &mut Tx, class_id: &str) -> Result<()> {
    let booked: Option<(String,)> = tx.opt("SELECT id FROM bookings WHERE class_id = $1 AND deleted_at IS NULL", args![class_id]).await?;
    if let Some((booking,)) = booked {
        let set = json!({ "teacher_id": null, "class_id": null });
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
        resource::create(&mut tx, &BOOKINGS, booking.as_object().unwrap_or(&Row::new())).await?;
    }
    Ok(tx.commit().await?)
}
