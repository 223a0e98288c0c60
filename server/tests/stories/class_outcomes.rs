//! What became of a class: proposed by who was there and when, weighed again when a room reports late, and never against the word of a person.

use std::sync::LazyLock;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::{
    classes::{class, class_of, students, teacher},
    support::{Backend, Person, Room, TestServer, soon},
};

/// Somebody in the room: role, session, from and to in minutes of the class (no end: they never said that they left), why they left.
type Stay = (&'static str, &'static str, i64, Option<i64>, &'static str);

const fn stay(role: &'static str, from: i64, to: i64) -> Stay {
    (role, role, from, Some(to), "left")
}

const fn lost(role: &'static str, from: i64, to: i64) -> Stay {
    (role, role, from, Some(to), "network")
}

const T: &str = "teacher";
const S: &str = "student";

/// Classes of 25 minutes: 7.5 of them together are enough, and a teacher waits for ten.
const CASES: &[(&str, &[Stay], &str, &str)] = &[
    ("nobody came", &[], "teacher_absent", "nobody"),
    ("both for all of it", &[stay(T, 0, 25), stay(S, 0, 25)], "held", "together"),
    ("both, the teacher before", &[stay(T, -5, 25), stay(S, 0, 25)], "held", "together"),
    ("the student for the last eight", &[stay(T, 0, 25), stay(S, 17, 25)], "held", "together"),
    ("the student for the last seven", &[stay(T, 0, 25), stay(S, 18, 25)], "student_absent", "teacher_waited"),
    ("the teacher alone", &[stay(T, 0, 25)], "student_absent", "no_student"),
    ("the teacher alone for as long as one waits", &[stay(T, 0, 10)], "student_absent", "no_student"),
    ("the teacher alone, and not for long", &[stay(T, 0, 9)], "teacher_absent", "teacher_left"),
    ("the teacher late and alone, to the end", &[stay(T, 20, 25)], "student_absent", "no_student"),
    ("the student alone", &[stay(S, 0, 25)], "teacher_absent", "no_teacher"),
    ("the student for a moment", &[stay(S, 0, 3)], "teacher_absent", "no_teacher"),
    ("the teacher looks in", &[stay(T, 0, 2), stay(S, 0, 25)], "teacher_absent", "student_waited"),
    ("the teacher comes when the student has gone", &[stay(T, 15, 25), stay(S, 0, 14)], "teacher_absent", "student_waited"),
    ("the student goes after three minutes", &[stay(T, 0, 25), stay(S, 0, 3)], "student_absent", "teacher_waited"),
    ("both go after five minutes", &[stay(T, 0, 5), stay(S, 0, 5)], "teacher_absent", "teacher_left"),
    ("both come for the last five", &[stay(T, 20, 25), stay(S, 20, 25)], "teacher_absent", "came_late"),
    ("the student is thrown out for good", &[stay(T, 0, 25), lost(S, 0, 4)], "technical_failure", "network"),
    ("the teacher is thrown out for good", &[lost(T, 0, 4), stay(S, 0, 25)], "technical_failure", "network"),
    ("both are thrown out", &[lost(T, 0, 6), lost(S, 0, 6)], "technical_failure", "network"),
    ("thrown out and back in time", &[stay(T, 0, 25), lost(S, 0, 4), stay(S, 20, 25)], "held", "together"),
    ("thrown out and back too late", &[stay(T, 0, 25), lost(S, 0, 2), stay(S, 22, 25)], "technical_failure", "network"),
    ("thrown out at the very end", &[stay(T, 0, 25), lost(S, 0, 24)], "held", "together"),
    (
        "the teacher on two devices",
        &[(T, "phone", 0, Some(10), "left"), (T, "desk", 8, Some(25), "left"), stay(S, 0, 25)],
        "held",
        "together",
    ),
    (
        "two students one after the other",
        &[stay(T, 0, 25), (S, "ann", 0, Some(4), "left"), (S, "ben", 4, Some(9), "left")],
        "held",
        "together",
    ),
    ("an assistant instead of the teacher", &[stay("assistant", 0, 25), stay(S, 0, 25)], "teacher_absent", "no_teacher"),
    ("nobody said that they left", &[(T, T, 0, None, ""), (S, S, 0, None, "")], "held", "together"),
    ("the teacher never said that they left", &[(T, T, 0, None, "")], "student_absent", "no_student"),
    ("both before the start alone", &[stay(T, -14, -1), stay(S, -14, -1)], "teacher_absent", "teacher_left"),
    ("both late, and over the end", &[stay(T, 20, 45), stay(S, 20, 45)], "held", "together"),
    ("a monitor looks in", &[stay("monitor", 0, 25), stay(S, 0, 25)], "teacher_absent", "no_teacher"),
    ("the student in pieces", &[stay(T, 0, 25), stay(S, 10, 13), stay(S, 15, 20)], "held", "together"),
    ("the student is removed", &[stay(T, 0, 25), (S, S, 0, Some(2), "removed")], "student_absent", "teacher_waited"),
    ("the teacher is thrown out before the student comes", &[lost(T, 0, 1), stay(S, 2, 25)], "technical_failure", "network"),
    ("the teacher goes as the student comes", &[stay(T, 0, 8), stay(S, 8, 25)], "teacher_absent", "student_waited"),
    ("the teacher ten minutes late, and alone", &[stay(T, 10, 25)], "student_absent", "no_student"),
];

/// When the classes of the table began: two hours ago. To the millisecond the same for all that is told of them.
static BEGAN: LazyLock<Timestamp> = LazyLock::new(|| Timestamp::now() - SignedDuration::from_hours(2));

fn at(minute: i64) -> String {
    format!("{:.3}", *BEGAN + SignedDuration::from_mins(minute))
}

/// What a room reports of a stay.
fn said(room: &Room, class: &Value, seq: &mut i64, (role, session, from, to, cause): Stay) -> Vec<Value> {
    let mut event = |what: &str, minute: i64, data: Value| {
        *seq += 1;
        let about = json!({ "class": class["id"], "session": session, "user": session, "role": role, "at": at(minute), "type": what, "data": data });
        room.item("event", session, *seq, about)
    };
    let came = event("join", from, json!({ "device": "Chrome 142", "network": "wifi" }));
    let left = to.map(|to| event("quit", to, json!({ "cause": cause })));
    [Some(came), left].into_iter().flatten().collect()
}

/// A class with nobody planned, which the clock leaves alone until it is moved into the past.
async fn planned(scheduler: &Person, name: &str) -> Value {
    let class = json!({ "name": name, "kind": "live_lecture", "start_at": soon(3_600_000), "end_at": soon(5_100_000), "zone": "UTC" });
    scheduler.post("/api/class/create", class).await.data()
}

/// Moves classes to where they are over, so that the clock ends them.
async fn is_over(server: &TestServer, which: &str) {
    server.rewrites(&format!("UPDATE classes SET start_at = '{}', end_at = '{}' WHERE {which}", at(0), at(25))).await;
}

/// Whether a frame says that a class has ended: by its room, where that is empty, or by the clock.
fn ended(frame: &Value, id: &Value) -> bool {
    frame["d"]["id"] == *id && ["ended", "auto_ended"].iter().any(|status| frame["d"]["row"]["status"] == *status)
}

async fn record(who: &Person, id: &Value) -> Value {
    who.post("/api/class/record", json!({ "id": id })).await.data()
}

#[tokio::test]
async fn what_is_proposed_follows_from_who_was_there_and_says_so() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let sam = server.sign_in("scheduler").await;
        let room = Room::open(&server).await;
        let mut screen = sam.opens_a_screen().await;
        screen.subscribes("resource:classes").await;
        let (mut ids, mut items, mut seq) = (vec![], vec![], 0);
        for (name, stays, ..) in CASES {
            let class = planned(&sam, &format!("Case: {name}")).await;
            for one in *stays {
                items.extend(said(&room, &class, &mut seq, *one));
            }
            ids.push(class["id"].clone());
        }
        let count = items.len();
        assert_eq!(room.reports(items.clone()).await["accepted"], count);
        assert_eq!(room.reports(items).await["repeated"], count, "what is sent again counts once");
        is_over(&server, "name LIKE 'Case: %'").await;
        for id in &ids {
            screen.sees(|frame| ended(frame, id)).await;
        }
        for ((name, stays, outcome, decided), id) in CASES.iter().zip(&ids) {
            let seen = record(&sam, id).await;
            let said = (&seen["class"]["outcome"], &seen["class"]["outcome_by"], &seen["evidence"]["decided"]);
            assert_eq!(said, (&json!(outcome), &json!("system"), &json!(decided)), "{backend:?}: {name}: {}", seen["evidence"]);
            assert_eq!(seen["evidence"]["neededS"], 450, "{name}");
            let people = seen["people"].as_array().expect("people");
            let open = people.iter().flat_map(|one| one["stays"].as_array().expect("stays")).filter(|stay| stay["to"].is_null()).count();
            assert_eq!(open, 0, "{name}: whoever is still there leaves with the class");
            let sessions: std::collections::BTreeSet<_> = stays.iter().map(|(role, session, ..)| (role, session)).collect();
            assert_eq!(people.len(), sessions.len(), "{backend:?}: {name}: a row for each person");
        }
    }
}

#[tokio::test]
async fn a_late_report_changes_what_was_proposed_and_nothing_that_a_person_said() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, ada) = (server.sign_in("scheduler").await, server.sign_in("admin").await);
        let room = Room::open(&server).await;
        let mut screen = sam.opens_a_screen().await;
        screen.subscribes("resource:classes").await;
        let mut seq = 0;
        let class = planned(&sam, "The phone was off line").await;
        let id = class["id"].clone();
        room.reports(said(&room, &class, &mut seq, stay(T, 0, 25))).await;
        screen.sees(|frame| frame["d"]["id"] == id && frame["d"]["op"] == "update").await;
        is_over(&server, "name = 'The phone was off line'").await;
        let over = screen.sees(|frame| ended(frame, &id)).await;
        assert_eq!(over["d"]["row"]["outcome"], "student_absent", "{backend:?}");

        // The student's phone tells later, its leaving before its coming.
        let mut late = said(&room, &class, &mut seq, (S, S, 1, Some(24), "left"));
        room.reports(vec![late.remove(1)]).await;
        room.reports(late).await;
        let seen = record(&sam, &id).await;
        assert_eq!((&seen["class"]["outcome"], &seen["evidence"]["togetherS"]), (&json!("held"), &json!(23 * 60)), "{backend:?}: {seen}");
        let student = seen["people"].as_array().expect("people").iter().find(|one| one["role"] == S).cloned().expect("the student");
        let figures = (&student["state"], &student["lateS"], &student["presentS"], &student["device"]);
        assert_eq!(figures, (&json!("present"), &json!(60), &json!(23 * 60), &json!("Chrome 142")), "{backend:?}");

        // Who says the same as the system, and why, makes it their own word.
        let agreed = json!({ "id": id, "version": seen["class"]["version"], "outcome": "held", "reason": "I watched it" });
        ada.post("/api/class/outcome", agreed).await.data();
        let seen = record(&sam, &id).await;
        assert_eq!(
            (&seen["class"]["outcome_by"], &seen["class"]["outcome_by_name"]),
            (&json!("person"), &json!("Ada Admin")),
            "{backend:?}"
        );

        // What was held is not cancelled.
        let cancel = json!({ "id": id, "version": seen["class"]["version"], "kind": "student", "reason": "Called off by phone" });
        assert!(sam.post("/api/class/cancel", cancel).await.refused(409)["clash"].is_null(), "{backend:?}");

        // Sam corrects it; Ada looked before that, and reads what both say.
        let say =
            |outcome: &str, reason: &str| json!({ "id": id, "version": seen["class"]["version"], "outcome": outcome, "reason": reason });
        sam.post("/api/class/outcome", say("technical_failure", "  ")).await.refused(422);
        sam.post("/api/class/outcome", say("cancelled", "x")).await.refused(400);
        let said_so = sam.post("/api/class/outcome", say("technical_failure", "No sound for either")).await.data()["class"].clone();
        assert_eq!(
            (&said_so["outcome"], &said_so["outcome_by"], &said_so["outcome_by_name"], &said_so["outcome_reason"]),
            (&json!("technical_failure"), &json!("person"), &json!("Sam Lin"), &json!("No sound for either"))
        );
        let clash = ada.post("/api/class/outcome", say("student_absent", "So the parents say")).await.refused(409)["clash"].clone();
        assert_eq!((&clash["outcome"], &clash["yours"]["outcome"]), (&json!("technical_failure"), &json!("student_absent")), "{clash}");

        room.reports(said(&room, &class, &mut seq, (S, "tablet", 0, Some(25), "left"))).await;
        let stands = record(&sam, &id).await["class"].clone();
        assert_eq!((&stands["outcome"], &stands["version"]), (&json!("technical_failure"), &said_so["version"]), "{backend:?}");

        // Cancelled in hindsight, by whom and why; once.
        let cancel = |version: &Value, kind: &str| json!({ "id": id, "version": version, "kind": kind, "reason": "Called off by phone" });
        sam.post("/api/class/cancel", cancel(&stands["version"], "weather")).await.refused(400);
        let off = sam.post("/api/class/cancel", cancel(&stands["version"], "student")).await.data()["class"].clone();
        assert_eq!((&off["outcome"], &off["cancel_kind"]), (&json!("cancelled"), &json!("student")));
        sam.post("/api/class/cancel", cancel(&off["version"], "teacher")).await.refused(409);
    }
}

#[tokio::test]
async fn one_class_is_one_record_for_who_plans_and_for_its_teacher_and_for_nobody_else() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let sam = server.sign_in("scheduler").await;
        let (tina, tom, pei) = (server.sign_in("teacher").await, server.sign_in("teacher2").await, server.sign_in("producer").await);
        let mo = server.sign_in("monitor").await;
        let room = Room::open(&server).await;
        let id = room.class["id"].clone();
        let me = tina.get("/api/user/info_update").await.data()["id"].as_str().expect("an id").to_owned();
        let mut screen = tina.opens_a_screen().await;
        screen.subscribes(&format!("own:classes:{me}")).await;
        room.reports(vec![room.event(T, 1, "join", json!({})), room.event(S, 1, "join", json!({}))]).await;
        screen.sees(|frame| frame["d"]["id"] == id && frame["d"]["op"] == "update").await;
        screen.sees(|frame| frame["d"]["id"] == id && frame["d"]["row"]["status"] == "in_progress").await;

        let seen = record(&tina, &id).await;
        let people = seen["people"].as_array().expect("people");
        assert_eq!(people.len(), 2, "{backend:?}: the planned and the present are the same people: {seen}");
        assert!(people.iter().all(|one| one["planned"] == true && one["record"].is_string() && one["stays"][0]["to"].is_null()), "{seen}");
        for path in ["/api/class/record", "/api/class/timeline"] {
            tom.post(path, json!({ "id": id })).await.refused(404);
            pei.post(path, json!({ "id": id })).await.refused(403);
        }
        // Who sees a class need not be who corrects it.
        tina.post("/api/class/outcome", json!({ "id": id, "version": 1, "outcome": "held", "reason": "x" })).await.refused(403);

        room.reports(vec![
            room.event(S, 2, "sos", json!({ "category": "audio" })),
            room.event(S, 3, "quit", json!({ "cause": "network" })),
        ])
        .await;
        screen.sees(|frame| frame["d"]["id"] == id && frame["d"]["op"] == "update").await;
        let call =
            mo.list("/api/sos", json!({ "state": ["open"] })).await.into_iter().find(|call| call["class_id"] == id).expect("the call");
        mo.post("/api/sos/claim", json!({ "id": call["id"] })).await.data();
        screen.sees(|frame| frame["d"]["id"] == id && frame["d"]["op"] == "update").await;
        let timeline = tina.post("/api/class/timeline", json!({ "id": id })).await.data();
        let kinds: Vec<&str> = timeline["moments"].as_array().expect("moments").iter().filter_map(|one| one["kind"].as_str()).collect();
        for kind in ["planned", "reminded", "entered", "left", "sos", "sos_claimed"] {
            assert!(kinds.contains(&kind), "{backend:?}: no {kind} in {kinds:?}");
        }
        let left = timeline["moments"].as_array().expect("moments").iter().find(|one| one["kind"] == "left").cloned().expect("it");
        assert_eq!((&left["data"]["cause"], &left["class"]), (&json!("network"), &Value::Null));

        // Page by page it is the same list.
        let mut paged = vec![];
        let mut before = Value::Null;
        loop {
            let page = tina.post("/api/class/timeline", json!({ "id": id, "before": before, "limit": 2 })).await.data();
            paged.extend(page["moments"].as_array().expect("moments").clone());
            before = page["next"].clone();
            if before.is_null() {
                break;
            }
        }
        assert_eq!(json!(paged), timeline["moments"], "{backend:?}");
        let help = tina.post("/api/class/timeline", json!({ "id": id, "groups": ["help"] })).await.data();
        assert!(help["moments"].as_array().is_some_and(|all| all.len() == 2 && all.iter().all(|one| one["group"] == "help")), "{help}");
        tina.post("/api/class/timeline", json!({ "id": id, "groups": ["money"] })).await.refused(400);

        // The student's own has the same, with the class that it was in; and the twelve weeks.
        let student = &room.class["student_ids"][0];
        let theirs = sam.post("/api/management/student/timeline", json!({ "id": student })).await.data();
        let entered = theirs["moments"].as_array().expect("moments").iter().find(|one| one["kind"] == "entered").cloned().expect("it");
        assert_eq!(entered["class"]["id"], id, "{backend:?}");
        let weeks = sam.post("/api/management/student/attendance", json!({ "id": student })).await.data();
        let attended = weeks["classes"].as_array().expect("classes").iter().find(|one| one["id"] == id).expect("the class");
        assert_eq!(attended["state"], "present", "{backend:?}: {weeks}");
    }
}

#[tokio::test]
async fn how_somebody_attended_is_corrected_for_a_reason_and_a_class_is_cancelled_before_it_begins() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, tina) = (server.sign_in("scheduler").await, server.sign_in("teacher").await);
        let (teacher, student) = (teacher(&sam, "Tina").await, students(&sam).await[2].clone());
        let class = sam.post("/api/class/create", class(&teacher, &student, 900, 25)).await.data();
        let correct = |version: &Value, state: Value, reason: &str| json!({ "id": class["id"], "version": version, "role": "student", "person": student, "state": state, "reason": reason });
        sam.post("/api/class/attendance", correct(&class["version"], "absent".into(), "")).await.refused(422);
        let mut stranger = correct(&class["version"], "absent".into(), "x");
        stranger["person"] = "nobody".into();
        sam.post("/api/class/attendance", stranger).await.refused(400);
        tina.post("/api/class/attendance", correct(&class["version"], "absent".into(), "x")).await.refused(403);
        let now = sam.post("/api/class/attendance", correct(&class["version"], "absent".into(), "Told us on Monday")).await.data()["class"]
            .clone();
        sam.post("/api/class/attendance", correct(&class["version"], "late".into(), "Not so")).await.refused(409);
        let seen = record(&sam, &class["id"]).await;
        let one = seen["people"].as_array().expect("people").iter().find(|one| one["role"] == "student").cloned().expect("the student");
        let corrected = &one["corrected"];
        assert_eq!(
            (&one["state"], &corrected["from"], &corrected["reason"]),
            (&json!("absent"), &json!("expected"), &json!("Told us on Monday")),
            "{backend:?}"
        );
        let back = sam.post("/api/class/attendance", correct(&now["version"], Value::Null, "A mistake")).await.data()["class"].clone();
        let seen = record(&sam, &class["id"]).await;
        assert!(
            seen["people"].as_array().expect("people").iter().all(|one| one["state"] == "expected" && one["corrected"].is_null()),
            "{seen}"
        );

        // She hears of it, and the time is free again.
        let cancel = json!({ "id": class["id"], "version": back["version"], "kind": "company", "reason": "A holiday there" });
        tina.post("/api/class/cancel", cancel.clone()).await.refused(403);
        let off = sam.post("/api/class/cancel", cancel).await.data()["class"].clone();
        assert_eq!((&off["outcome"], &off["status"], &off["cancel_kind"]), (&json!("cancelled"), &json!("not_started"), &json!("company")));
        let told = tina.post("/api/class/reminder/list", json!({})).await.data();
        let told = told["records"].as_array().expect("reminders").iter().find(|one| one["classId"] == class["id"]).cloned();
        assert_eq!(told.expect("a reminder")["kind"], "cancelled", "{backend:?}");
        let timeline = sam.post("/api/class/timeline", json!({ "id": class["id"], "groups": ["outcome", "reminder"] })).await.data();
        let kinds: Vec<&str> = timeline["moments"].as_array().expect("moments").iter().filter_map(|one| one["kind"].as_str()).collect();
        assert!(["cancelled", "attendance", "reminded"].iter().all(|kind| kinds.contains(kind)), "{backend:?}: {kinds:?}");
        class_of(&sam, &teacher, 30 * 24 * 60 + 900).await;
        // A correction needs its reason in a form as well, and what was the reason of another outcome is none.
        let held = json!({ "id": off["id"], "version": off["version"], "outcome": "teacher_absent" });
        let refused = sam.post("/api/class/update", held).await.refused(400);
        assert!(refused["fields"]["outcome"].is_string() || refused["fields"]["outcome_reason"].is_string(), "{refused}");
    }
}
