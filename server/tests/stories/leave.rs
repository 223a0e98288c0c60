//! Leave: a teacher asks for it and sees what it hits, the desk hears at once and decides, and from then on nothing is planned, booked or offered in it. What it is for
//! is the teacher's and the deciders' alone.

use futures_util::future::join_all;
use jiff::{SignedDuration, Timestamp, tz::TimeZone};
use serde_json::{Value, json};

use crate::{
    classes::{class, in_minutes, students, teacher},
    support::{Answer, Backend, Person, Screen, TestServer},
};

const LEAVE: &str = "/api/class/leave";
const DAY: i64 = 24 * 60;
/// When the stories' leave begins: the demo has nothing then.
const FAR: i64 = 30 * DAY;

/// Leave of so many minutes, so many from now.
fn wish(teacher: Option<&Value>, start: i64, minutes: i64, kind: &str) -> Value {
    json!({ "teacher_id": teacher, "start_at": in_minutes(start), "end_at": in_minutes(start + minutes), "zone": "Europe/London", "kind": kind,
            "reason": "The dentist" })
}

async fn asks(person: &Person, wish: Value) -> Answer {
    person.post(&format!("{LEAVE}/ask"), wish).await
}

async fn takes(person: &Person, call: &str, id: &Value) -> Answer {
    person.post(&format!("{LEAVE}/{call}"), json!({ "id": id })).await
}

async fn reasons(person: &Person, ids: &[&Value]) -> Vec<Value> {
    person.post(&format!("{LEAVE}/reasons"), json!({ "ids": ids })).await.data()["records"].as_array().unwrap().clone()
}

async fn phone_of(person: &Person) -> Screen {
    let me = person.get("/api/user/info_update").await.data()["id"].as_str().unwrap().to_owned();
    let mut screen = person.opens_a_screen().await;
    screen.subscribes(&format!("user:{me}")).await;
    screen
}

/// A screen is notified of leave; answers the heading.
async fn is_told(screen: &mut Screen, leave: &Value) -> Value {
    screen.sees(|frame| frame["d"].to_string().contains(leave.as_str().unwrap())).await["d"].clone()
}

#[tokio::test]
async fn who_asks_sees_what_it_hits_and_what_is_approved_keeps_everybody_from_planning_then() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, tina) = (server.sign_in("scheduler").await, server.sign_in("teacher").await);
        let (hers, his, pupils) = (teacher(&sam, "Tina").await, teacher(&sam, "Tom").await, students(&sam).await);
        let hit = sam.post("/api/class/create", class(&hers, &pupils[0], 60, 25)).await.data();

        // Looked at first: nothing is made.
        let mut look = wish(None, FAR, DAY, "sick");
        look["check"] = true.into();
        let seen = asks(&tina, look).await.data();
        assert_eq!((&seen["leave"], &seen["total"], &seen["hits"][0]["number"]), (&Value::Null, &json!(1), &hit["number"]), "{backend:?}");
        assert!(tina.list(LEAVE, json!({ "undecided": true })).await.is_empty());

        // Asked: the desk has it in the same second, as has her own list. Sent again it is one.
        let (mut desk, mut own, mut list) = (phone_of(&sam).await, tina.opens_a_screen().await, sam.opens_a_screen().await);
        let me = tina.get("/api/user/info_update").await.data()["id"].as_str().unwrap().to_owned();
        own.subscribes(&format!("own:leaves:{me}")).await;
        list.subscribes("resource:leaves").await;
        let mut once = wish(None, FAR, DAY, "sick");
        once["requestId"] = "leave for the dentist".into();
        let (one, two) = tokio::join!(asks(&tina, once.clone()), asks(&tina, once));
        let (one, two) = (one.data()["leave"].clone(), two.data()["leave"].clone());
        assert_eq!((&one["id"], &one["state"], &one["hits"]), (&two["id"], &json!("asked"), &json!(1)), "{backend:?}");
        for screen in [&mut own, &mut list] {
            screen.sees(|frame| frame["d"]["id"] == one["id"] && frame["d"]["row"]["state"] == "asked").await;
        }
        is_told(&mut desk, &one["id"]).await;
        assert!(asks(&tina, wish(None, FAR + 60, DAY, "leave")).await.refused(409)["clash"]["id"] == one["id"]);

        // Asked alone it keeps nobody from anything; a class more is counted at once.
        let second = sam.post("/api/class/create", class(&hers, &pupils[1], 120, 25)).await.data();
        list.sees(|frame| frame["d"]["id"] == one["id"] && frame["d"]["row"]["hits"] == 2).await;
        // Few enough to be made at once: on the days around the leave's beginning, in one half of the day.
        let days = [0, 24].map(|more| {
            let day = Timestamp::now() + SignedDuration::from_mins(FAR) + SignedDuration::from_hours(more);
            day.to_zoned(TimeZone::UTC).weekday().to_monday_one_offset()
        });
        let slots = json!({ "teacher_ids": [hers], "range": "3m", "lesson_minutes": 60, "gap_minutes": 60, "weekdays": days,
                            "from_time": "00:00", "until_time": "12:00" });
        let small = sam.post("/api/class/slot/preview", slots.clone()).await.data();
        assert_eq!(small["teachers"][0]["skipped_leave"], 0);
        let within =
            json!({ "teacher_id": [hers], "state": ["open"], "start_at": { "from": in_minutes(FAR), "to": in_minutes(FAR + DAY) } });
        assert!(sam.post("/api/class/slot/release", slots.clone()).await.data()["made"].as_i64() > Some(0));
        let slot = sam.list("/api/class/slot", within.clone()).await.into_iter().next().expect("a slot in it");

        // Approved: she reads it at once; slots in it are withdrawn, classes in it are a list of their own.
        let mut phone = phone_of(&tina).await;
        let mut classes = sam.opens_a_screen().await;
        classes.subscribes("resource:classes").await;
        tina.post(&format!("{LEAVE}/approve"), json!({ "id": one["id"] })).await.refused(403);
        let approved = takes(&sam, "approve", &one["id"]).await.data();
        assert_eq!((&approved["state"], approved["decided_by_id"].is_string()), (&json!("approved"), true), "{backend:?}");
        let told = is_told(&mut phone, &one["id"]).await;
        assert!(!told.to_string().contains("dentist"), "{told}");
        own.sees(|frame| frame["d"]["id"] == one["id"] && frame["d"]["row"]["state"] == "approved").await;
        classes.sees(|frame| frame["d"]["id"] == hit["id"]).await;
        assert!(sam.list("/api/class/slot", within.clone()).await.is_empty());
        let waiting = sam.list("/api/class", json!({ "on_leave": true, "teacher_id": [hers] })).await;
        let mut numbers: Vec<&Value> = waiting.iter().map(|row| &row["number"]).collect();
        numbers.sort_by_key(|number| number.to_string());
        assert_eq!(numbers, [&hit["number"], &second["number"]], "{backend:?}");
        assert_eq!(takes(&sam, "approve", &one["id"]).await.refused(409)["clash"]["state"], "approved");

        // Nothing is planned in it: neither made, nor moved there, nor given to her; nor booked.
        let refused = sam.in_chinese().post("/api/class/create", class(&hers, &pupils[2], 300, 25)).await;
        assert!(refused.msg().ends_with("在该时间请假"), "{backend:?} {}", refused.msg());
        let refused = sam.post("/api/class/create", class(&hers, &pupils[2], 300, 25)).await.refused(409);
        assert_eq!(refused["clash"]["why"], "leave");
        assert!(!refused.to_string().contains("sick"));
        let outside = sam.post("/api/class/create", class(&hers, &pupils[2], 3 * DAY, 25)).await.data();
        let into = json!({ "id": outside["id"], "version": outside["version"], "start_at": in_minutes(FAR + 600), "end_at": in_minutes(FAR + 625) });
        sam.post("/api/class/move", into).await.refused(409);
        let toms = sam.post("/api/class/create", class(&his, &pupils[3], 300, 25)).await.data();
        let given = json!({ "id": toms["id"], "version": toms["version"], "teacher_id": hers });
        assert_eq!(sam.post("/api/class/substitute", given).await.refused(409)["clash"]["why"], "leave", "{backend:?}");
        let row = json!({ "rows": [class(&hers, &pupils[4], 400, 25)] });
        let judged = sam.post("/api/class/batch/preview", row).await.data()["rows"][0].clone();
        assert_eq!(judged["state"], "in_the_way", "{backend:?} {judged}");
        let booking = json!({ "student_id": pupils[5], "lesson": "Trial lesson", "start_at": slot["start_at"], "end_at": slot["end_at"], "zone": "UTC" });
        let booking = sam.post("/api/class/order/create", booking).await.data();
        let found = sam.post("/api/class/order/candidates", json!({ "id": booking["id"] })).await.data();
        assert!(found["records"].as_array().unwrap().iter().all(|one| one["id"] != hers), "{backend:?}");
        assert!(found["on_leave"].as_array().unwrap().iter().any(|one| one["id"] == hers), "{backend:?} {found}");
        let to_her = json!({ "id": booking["id"], "teacher_ids": [hers] });
        sam.post("/api/class/order/offer", to_her).await.refused(400);
        sam.post("/api/class/order/match", json!({ "id": booking["id"], "teacher_id": hers })).await.refused(409);
        let again = sam.post("/api/class/slot/preview", slots).await.data();
        assert!(again["teachers"][0]["skipped_leave"].as_i64() > Some(0), "{backend:?}");

        // The calendar has it in her lane.
        let window = json!({ "from": in_minutes(FAR - 60), "to": in_minutes(FAR + DAY), "by": "teacher", "with": ["slots", "leaves"] });
        let lanes = sam.post("/api/class/calendar", window).await.data()["lanes"].as_array().unwrap().clone();
        let lane = lanes.iter().find(|lane| lane["id"] == hers).unwrap();
        assert_eq!((&lane["leaves"][0]["id"], &lane["leaves"][0]["state"]), (&one["id"], &json!("approved")));

        // A colleague stands in for one of them: it is hers no more, and nobody waits for it.
        let now = sam.post("/api/class/detail", json!({ "id": second["id"] })).await.data();
        let given = json!({ "id": second["id"], "version": now["version"], "teacher_id": his });
        sam.post("/api/class/substitute", given).await.data();
        list.sees(|frame| frame["d"]["id"] == one["id"] && frame["d"]["row"]["hits"] == 1).await;
        // She takes it back: what was refused is planned.
        assert_eq!(takes(&tina, "retract", &one["id"]).await.data()["leave"]["state"], "taken_back");
        is_told(&mut desk, &one["id"]).await;
        sam.post("/api/class/create", class(&hers, &pupils[2], 300, 25)).await.data();
        assert!(sam.list("/api/class", json!({ "on_leave": true, "teacher_id": [hers] })).await.is_empty());
    }
}

#[tokio::test]
async fn what_cannot_be_asked_for_is_refused_in_words_and_whose_it_is_decides_who_takes_it_back() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, hana) = (server.sign_in("scheduler").await, server.sign_in("hr").await);
        let (tina, tom) = (server.sign_in("teacher").await, server.sign_in("teacher2").await);
        let (hers, his) = (teacher(&sam, "Tina").await, teacher(&sam, "Tom").await);

        // Late only who is sick asks; at the desk they know what they do.
        let late = asks(&tina, wish(None, 11 * 60, 60, "leave")).await.refused(400);
        assert_eq!(late["fields"]["start_at"], "Less than 12 hours before, one can only report sick", "{backend:?}");
        let late = asks(&tina.in_chinese(), wish(None, 11 * 60, 60, "training")).await.refused(400);
        assert_eq!(late["fields"]["start_at"], "距开始不足 12 小时，只能申请病假");
        let sick = asks(&tina, wish(None, 0, 90, "sick")).await.data()["leave"].clone();
        let by_desk = asks(&hana, wish(Some(&his), 60, 60, "leave")).await.data()["leave"].clone();
        assert_eq!((&by_desk["state"], &by_desk["teacher_id"]), (&json!("asked"), &his));
        for (start, minutes, kind, field) in [
            (FAR, 91 * DAY, "leave", "end_at"),
            (FAR, -5, "leave", "end_at"),
            (367 * DAY, 60, "leave", "start_at"),
            (-60, 120, "sick", "start_at"),
            (FAR, 60, "holiday", "kind"),
        ] {
            let refused = asks(&tina, wish(None, start, minutes, kind)).await.refused(400);
            assert!(refused["fields"][field].is_string(), "{backend:?} {kind} {start}: {refused}");
        }
        let mut wrong = wish(None, FAR, 60, "leave");
        (wrong["zone"], wrong["reason"]) = ("Mars/Olympus".into(), "x".repeat(301).into());
        let fields = asks(&tina, wrong).await.refused(400)["fields"].clone();
        assert!(fields["zone"].is_string() && fields["reason"].is_string(), "{fields}");
        assert!(asks(&sam, wish(None, FAR, 60, "leave")).await.refused(400)["fields"]["teacher_id"].is_string());

        // Nobody asks for a colleague, nor takes theirs back; who may not decide approves nothing in one.
        asks(&tina, wish(Some(&his), FAR, 60, "leave")).await.refused(403);
        assert!(tom.list(LEAVE, json!({})).await.iter().all(|row| row["teacher_id"] == his));
        takes(&tom, "retract", &sick["id"]).await.refused(404);
        let mut own = wish(None, FAR, 60, "leave");
        own["approve"] = true.into();
        asks(&tina, own).await.refused(403);
        let mut at_once = wish(Some(&hers), FAR, 60, "leave");
        at_once["approve"] = true.into();
        let at_once = asks(&hana, at_once).await.data()["leave"].clone();
        assert_eq!(at_once["state"], "approved", "{backend:?}");

        // What has begun the desk takes back.
        assert_eq!(takes(&tina, "retract", &sick["id"]).await.msg(), "It has begun: ask the desk to take it back", "{backend:?}");
        assert_eq!(takes(&hana, "take_back", &sick["id"]).await.data()["state"], "taken_back");

        // Rejected for a reason, which she reads; two at once are each answered.
        let mut phone = phone_of(&tina).await;
        let asked = asks(&tina, wish(None, FAR + 5 * DAY, 60, "training")).await.data()["leave"].clone();
        takes(&sam, "reject", &asked["id"]).await.refused(400);
        sam.post(&format!("{LEAVE}/reject"), json!({ "id": asked["id"], "answer": "Too many are away" })).await.data();
        is_told(&mut phone, &asked["id"]).await;
        assert_eq!(reasons(&tina, &[&asked["id"]]).await[0]["answer"], "Too many are away");
        takes(&tina, "retract", &asked["id"]).await.refused(409);
        let third = asks(&tina, wish(None, FAR + 9 * DAY, 60, "leave")).await.data()["leave"].clone();
        sam.post(&format!("{LEAVE}/approve"), json!({ "ids": [third["id"], by_desk["id"]] })).await.data();
        let after = sam.list(LEAVE, json!({ "state": ["approved"] })).await;
        assert!([&third, &by_desk].iter().all(|one| after.iter().any(|row| row["id"] == one["id"])), "{backend:?}");
    }
}

#[tokio::test]
async fn what_leave_is_for_is_told_to_its_teacher_and_to_who_decides_and_to_nobody_else() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, mona) = (server.sign_in("scheduler").await, server.sign_in("monitor").await);
        let (tina, tom) = (server.sign_in("teacher").await, server.sign_in("teacher2").await);
        let mut screen = mona.opens_a_screen().await;
        screen.subscribes("resource:leaves").await;
        let leave = asks(&tina, wish(None, FAR, DAY, "sick")).await.data()["leave"].clone();
        let id = &leave["id"];
        let known = |said: &[Value]| said.first().map(|one| (one["kind"].clone(), one["reason"].clone()));
        let all = Some((json!("sick"), json!("The dentist")));
        assert_eq!(known(&reasons(&tina, &[id]).await), all, "{backend:?}");
        assert_eq!(known(&reasons(&sam, &[id]).await), all, "{backend:?}");
        // Who watches classrooms sees that she will be away.
        assert_eq!(reasons(&mona, &[id]).await, Vec::<Value>::new());
        assert_eq!(reasons(&tom, &[id]).await, Vec::<Value>::new());
        let event = screen.sees(|frame| frame["d"]["id"] == *id).await;
        let row = mona.post(&format!("{LEAVE}/query"), json!({ "id": id })).await.data();
        let history = mona.post(&format!("{LEAVE}/history"), json!({ "id": id })).await.data();
        let window = json!({ "from": in_minutes(FAR - 60), "to": in_minutes(FAR + DAY), "by": "teacher", "with": ["leaves"] });
        let lanes = mona.post("/api/class/calendar", window).await.data();
        assert!(lanes.to_string().contains(id.as_str().unwrap()));
        sam.post(&format!("{LEAVE}/reject"), json!({ "id": id, "answer": "See a doctor first" })).await.data();
        let rejected = screen.sees(|frame| frame["d"]["row"]["state"] == "rejected").await;
        let after = mona.post(&format!("{LEAVE}/history"), json!({ "id": id })).await.data();
        for said in [event, row, history, lanes, rejected, after] {
            let said = said.to_string();
            assert!(!["sick", "dentist", "doctor"].iter().any(|word| said.contains(word)), "{backend:?} {said}");
        }
    }
}

#[tokio::test]
async fn of_approving_leave_and_planning_a_class_in_it_at_once_one_sees_the_other() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, tina) = (server.sign_in("scheduler").await, server.sign_in("teacher").await);
        let (hers, pupils) = (teacher(&sam, "Tina").await, students(&sam).await);
        for round in 0..6 {
            let begins = FAR + round * 2 * DAY;
            let leave = asks(&tina, wish(None, begins, DAY, "leave")).await.data()["leave"].clone();
            let plans = (0..3_i64).map(|at| {
                let asked = class(&hers, &pupils[usize::try_from(at).unwrap()], round * 2 * DAY + 60 + 60 * at, 25);
                let sam = sam.clone();
                async move { sam.post("/api/class/create", asked).await }
            });
            let (approved, made) = tokio::join!(takes(&sam, "approve", &leave["id"]), join_all(plans));
            let approved = approved.data();
            let mut planned = 0;
            for answer in made {
                if answer.status == 200 {
                    planned += 1;
                } else {
                    assert_eq!(answer.refused(409)["clash"]["why"], "leave", "{backend:?}");
                }
            }
            // Those that came first are what it hits: whoever approved sees them, and none is planned behind its back.
            assert_eq!(approved["hits"], planned, "{backend:?} round {round}");
        }
    }
}
