//! Slots: released in one go over a change of clocks, as they were looked at; one of eight who want the same one has it; held while somebody books, open again when its class is
//! gone; and a server that dies while it releases many.

use std::collections::{BTreeMap, BTreeSet};

use belltower::areas::classes::slots::wish::{Hours, SlotWish};
use belltower_kit::{
    db::{CommitStream, Db, Tx},
    world::World,
};
use futures_util::future::join_all;
use jiff::{SignedDuration, Timestamp, tz::TimeZone};
use serde_json::{Value, json};

use crate::{
    classes::{students, teacher},
    support::{Backend, Dice, Person, TestServer, job_ends, job_result},
};

const SLOT: &str = "/api/class/slot";
const WEEK: [i8; 7] = [1, 2, 3, 4, 5, 6, 7];

/// A slot an hour, day and night.
fn wish(teachers: &[&Value], range: &str, weekdays: &[i8]) -> Value {
    json!({ "teacher_ids": teachers, "range": range, "lesson_minutes": 25, "gap_minutes": 35, "weekdays": weekdays, "from_time": "00:00", "until_time": "00:00" })
}

/// Days of the week that are neither today nor next to it, wherever one is: what is left of today is no matter.
fn days_to_come() -> Vec<i8> {
    let now = Timestamp::now().to_zoned(TimeZone::UTC);
    let near = [-24, 0, 24].map(|hours| (&now + SignedDuration::from_hours(hours)).weekday().to_monday_one_offset());
    WEEK.into_iter().filter(|day| !near.contains(day)).collect()
}

async fn release(person: &Person, wish: Value) -> Value {
    person.post(&format!("{SLOT}/release"), wish).await.data()
}

/// Until when nothing that the demo has released of those who sign in is met.
fn soon() -> Value {
    json!({ "to": format!("{:.3}", Timestamp::now() + SignedDuration::from_hours(30 * 24)) })
}

async fn slots(person: &Person, filter: Value) -> Vec<Value> {
    person.list(SLOT, filter).await
}

async fn slot(person: &Person, id: &Value) -> Value {
    person.post(&format!("{SLOT}/query"), json!({ "id": id })).await.data()
}

/// What a booking of a slot is made of.
fn booking(slot: &Value, student: &Value) -> Value {
    json!({ "student_id": student, "lesson": "Trial lesson", "start_at": slot["start_at"], "end_at": slot["end_at"], "zone": "UTC", "slot_id": slot["id"] })
}

async fn books(person: &Person, slot: &Value, student: &Value) -> crate::support::Answer {
    person.post("/api/class/order/create", booking(slot, student)).await
}

#[test]
fn ranges_end_by_the_days_of_the_teacher_and_no_slot_stands_in_the_hour_that_the_clocks_leap_over() {
    let at = |text: &str| text.parse::<Timestamp>().expect("a moment");
    let london = TimeZone::get("Europe/London").expect("a zone");
    let hours = |range: &str, from: &str, until: &str| {
        let asked = json!({ "teacher_ids": ["t"], "range": range, "lesson_minutes": 30, "gap_minutes": 0, "weekdays": WEEK, "from_time": from, "until_time": until });
        Hours::of(&serde_json::from_value::<SlotWish>(asked).expect("a wish")).unwrap_or_else(|_| panic!("{range} is one"))
    };
    // A late evening in London is tomorrow in Shanghai; three months are calendar months.
    let now = at("2037-03-27T23:30:00Z");
    let ends = ["3d", "7d", "14d", "30d", "3m"].map(|range| hours(range, "09:00", "10:00").days(&london, now).1.to_string());
    assert_eq!(ends, ["2037-03-29", "2037-04-02", "2037-04-09", "2037-04-25", "2037-06-26"]);
    let shanghai = TimeZone::get("Asia/Shanghai").expect("a zone");
    let (first, last) = hours("3d", "09:00", "10:00").days(&shanghai, now);
    assert_eq!((first.to_string(), last.to_string()), ("2037-03-28".into(), "2037-03-30".into()));
    let january = at("2037-11-30T12:00:00Z");
    assert_eq!(hours("3m", "09:00", "10:00").days(&london, january).1.to_string(), "2038-02-27");

    // Nine in the morning stays nine in the morning.
    let starts = |hours: &Hours, leapt: bool| -> Vec<String> {
        hours.times(&london, now).iter().filter(|time| time.leapt == leapt).map(|time| time.start.to_string()).collect()
    };
    assert_eq!(starts(&hours("3d", "09:00", "09:30"), false), ["2037-03-28T09:00:00Z", "2037-03-29T08:00:00Z"]);
    // In the night that has no 01:00 to 02:00 the two slots of that hour are left out, and none lies over another.
    let night = hours("3d", "00:00", "03:00");
    assert_eq!(starts(&night, true), ["2037-03-29T01:00:00Z", "2037-03-29T01:00:00Z"]);
    let made: Vec<_> = night.times(&london, now).into_iter().filter(|time| !time.leapt).collect();
    assert_eq!(made.len(), 6 + 4);
    assert!(made.windows(2).all(|two| two[0].end <= two[1].start));
    // In the night that has that hour twice, the first is meant.
    let autumn = at("2037-10-24T12:00:00Z");
    let twice: Vec<_> =
        hours("3d", "00:30", "02:30").times(&london, autumn).into_iter().take(4).map(|time| time.start.to_string()).collect();
    assert_eq!(twice, ["2037-10-24T23:30:00Z", "2037-10-25T00:00:00Z", "2037-10-25T00:30:00Z", "2037-10-25T02:00:00Z"]);
}

#[tokio::test]
async fn what_is_looked_at_is_released_once_and_who_teaches_releases_their_own() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, tina) = (server.sign_in("scheduler").await, server.sign_in("teacher").await);
        let (hers, his) = (teacher(&sam, "Tina").await, teacher(&sam, "Tom").await);
        let mut screen = sam.opens_a_screen().await;
        screen.subscribes("resource:teacher_slots").await;
        let asked = wish(&[&hers, &his], "7d", &days_to_come());
        let seen = sam.post(&format!("{SLOT}/preview"), asked.clone()).await.data();
        let rows = seen["rows"].as_array().unwrap();
        let free: BTreeSet<(&str, &str)> = rows
            .iter()
            .filter(|row| row["state"] == "free")
            .map(|row| (row["teacher_id"].as_str().unwrap(), row["start_at"].as_str().unwrap()))
            .collect();
        assert_eq!((json!(free.len()), rows.len()), (seen["made"].clone(), 2 * 24 * days_to_come().len()), "{backend:?}");
        // Classes of the demo are in the way, by name.
        let class = rows.iter().find(|row| row["state"] == "class").unwrap_or_else(|| panic!("{backend:?}: nothing is in the way"));
        assert!(class["what"].as_str().unwrap().starts_with("C-"), "{class}");
        assert_eq!(seen["teachers"][0]["skipped_slot"], 0);

        // The same twice at once is one release.
        let mut once = asked.clone();
        once["requestId"] = "one release of slots".into();
        let path = format!("{SLOT}/release");
        let (one, two) = tokio::join!(sam.post(&path, once.clone()), sam.post(&path, once));
        let (one, two) = (one.data(), two.data());
        assert_eq!((&one["id"], &one["made"], &one["job"]), (&two["id"], &seen["made"], &Value::Null), "{backend:?}");
        screen.sees(|frame| frame["d"]["row"]["state"] == "open").await;
        let made = slots(&sam, json!({ "teacher_id": [hers, his], "free": true, "start_at": soon() })).await;
        let starts: BTreeSet<(&str, &str)> =
            made.iter().map(|row| (row["teacher_id"].as_str().unwrap(), row["start_at"].as_str().unwrap())).collect();
        assert_eq!(starts, free, "{backend:?}");
        // Once more: each is there already.
        let again = sam.post(&format!("{SLOT}/preview"), asked.clone()).await.data();
        assert_eq!((&again["made"], &again["skipped"]), (&json!(0), &json!(rows.len())));
        assert_eq!(sam.in_chinese().post(&path, asked.clone()).await.msg(), "没有可开放的时段");

        // In the calendar they lie in the lanes of their teachers, and who teaches sees their own alone.
        let window = json!({ "from": format!("{:.3}", Timestamp::now()), "to": format!("{:.3}", Timestamp::now() + SignedDuration::from_hours(7 * 24)),
                             "by": "teacher", "with": ["slots"] });
        let lanes = sam.post("/api/class/calendar", window.clone()).await.data()["lanes"].as_array().unwrap().clone();
        let laid: usize =
            lanes.iter().filter(|lane| lane["id"] == hers || lane["id"] == his).map(|lane| lane["slots"].as_array().unwrap().len()).sum();
        assert_eq!(laid, free.len(), "{backend:?}");
        let own = tina.post("/api/class/calendar", window.clone()).await.data()["lanes"].clone();
        assert!(own.as_array().unwrap().iter().all(|lane| lane["id"] == hers), "{own}");
        assert!(slots(&tina, json!({})).await.iter().all(|row| row["teacher_id"] == hers));
        let mut wrong = window;
        wrong["with"] = json!(["moons"]);
        sam.post("/api/class/calendar", wrong).await.refused(400);

        // All of a release is taken back; then she releases her own, and nobody else's.
        let back = sam.post(&format!("{SLOT}/withdraw"), json!({ "release_id": one["id"] })).await.data();
        let open = slots(&sam, json!({ "teacher_id": [hers, his], "state": ["open"], "start_at": soon() })).await;
        assert_eq!((&back["done"], open.len()), (&json!(free.len()), 0));
        tina.post(&path, asked).await.refused(403);
        let mine = release(&tina, wish(&[&hers], "7d", &days_to_come())).await;
        assert_eq!(mine["made"], seen["teachers"].as_array().unwrap().iter().find(|one| one["id"] == hers).unwrap()["made"]);
        let one = &slots(&tina, json!({ "free": true })).await[0];
        tina.post(&format!("{SLOT}/hold"), json!({ "id": one["id"] })).await.refused(403);
        assert_eq!(tina.post(&format!("{SLOT}/withdraw"), json!({ "ids": [one["id"]] })).await.data()["done"], 1);
        let tom = server.sign_in("teacher2").await;
        tom.post(&format!("{SLOT}/withdraw"), json!({ "release_id": mine["id"] })).await.refused(404);

        let nobodies = wish(&[], "3d", &WEEK);
        assert!(sam.post(&path, nobodies.clone()).await.refused(400)["fields"]["teacher_ids"].is_string());
        assert_eq!(tina.post(&format!("{SLOT}/preview"), nobodies).await.data()["teachers"][0]["id"], hers);
        // What is wrong is said at its field.
        let bad = json!({ "teacher_ids": [], "range": "2d", "lesson_minutes": 1, "gap_minutes": 500, "weekdays": [], "from_time": "9", "until_time": "08:00" });
        let fields = sam.post(&path, bad).await.refused(400)["fields"].clone();
        let named: BTreeSet<&String> = fields.as_object().unwrap().keys().collect();
        assert_eq!(named.into_iter().collect::<Vec<_>>(), ["from_time", "gap_minutes", "lesson_minutes", "range", "weekdays"]);
    }
}

#[tokio::test]
async fn of_eight_who_book_one_slot_at_once_one_has_it_and_it_is_open_again_when_its_class_is_gone() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, ada, tina) = (server.sign_in("scheduler").await, server.sign_in("admin").await, server.sign_in("teacher").await);
        let hers = teacher(&sam, "Tina").await;
        // None of the demo's, who have classes at some hours.
        let new = (0..14).map(async |at| {
            ada.post("/api/management/student/create", json!({ "name": format!("Pupil {at}"), "zone": "UTC" })).await.data()["id"].clone()
        });
        let pupils = join_all(new).await;
        release(&tina, wish(&[&hers], "7d", &days_to_come())).await;
        let free = slots(&sam, json!({ "teacher_id": [hers], "free": true })).await;
        let wanted = &free[0];

        let all = (0..8).map(|at| books(if at % 2 == 0 { &sam } else { &ada }, wanted, &pupils[at]));
        let (won, lost): (Vec<_>, Vec<_>) = join_all(all).await.into_iter().partition(|answer| answer.status == 200);
        assert_eq!((won.len(), lost.len()), (1, 7), "{backend:?}");
        let booked = won.into_iter().next().unwrap().data();
        assert_eq!((&booked["status"], &booked["teacher_id"]), (&json!("matched"), &hers), "{backend:?} {booked}");
        let now = slot(&sam, &wanted["id"]).await;
        assert_eq!((&now["state"], &now["booking_id"]), (&json!("booked"), &booked["id"]));
        let by = now["updated_by"]["name"].as_str().unwrap().to_owned();
        for answer in lost {
            assert_eq!(answer.msg(), format!("{by} has just booked this slot"), "{backend:?}");
            let refused = answer.refused(409);
            assert_eq!((&refused["clash"]["booking"], &refused["clash"]["state"]), (&booked["number"], &json!("booked")));
        }
        let class = sam.post("/api/class/detail", json!({ "id": booked["class_id"] })).await.data();
        assert_eq!((&class["start_at"], &class["teacher_id"], &class["reminder"]), (&wanted["start_at"], &hers, &json!("sent")));
        // What is booked is not withdrawn, and she reads why.
        let kept = tina.post(&format!("{SLOT}/withdraw"), json!({ "ids": [wanted["id"]] })).await.data();
        assert_eq!((&kept["done"], &kept["refused"][0]["msg"]), (&json!(0), &json!(format!("{by} has just booked this slot"))));

        // Its class is deleted: booking and slot are open again, and somebody else may have it.
        let mut screen = sam.opens_a_screen().await;
        screen.subscribes("resource:teacher_slots").await;
        sam.post("/api/class/delete", json!({ "ids": [class["id"]] })).await.data();
        screen.sees(|frame| frame["d"]["id"] == wanted["id"] && frame["d"]["row"]["state"] == "open").await;
        let again = sam.post("/api/class/order/query", json!({ "id": booked["id"] })).await.data();
        assert_eq!((&again["status"], &again["slot_id"]), (&json!("open"), &Value::Null));
        let second = json!({ "id": wanted["id"], "student_id": pupils[9], "lesson": "Trial lesson", "requestId": "the second of them" });
        let second = sam.post(&format!("{SLOT}/book"), second).await.data()["booking"].clone();
        assert_eq!((&second["status"], &second["slot_id"]), (&json!("matched"), &wanted["id"]), "{backend:?}");
        // Its class goes elsewhere, or is cancelled: the slot stays behind, open.
        let class = sam.post("/api/class/detail", json!({ "id": second["class_id"] })).await.data();
        let later = wanted["start_at"].as_str().unwrap().parse::<Timestamp>().unwrap() + SignedDuration::from_mins(28);
        let to = json!({ "id": class["id"], "version": class["version"], "start_at": format!("{later:.3}") });
        let moved = sam.post("/api/class/move", to).await.data()["class"].clone();
        assert_eq!(slot(&sam, &wanted["id"]).await["state"], "open", "{backend:?}");
        let cancelled = json!({ "id": moved["id"], "version": moved["version"], "outcome": "cancelled", "outcome_reason": "ill" });
        sam.post("/api/class/update", cancelled).await.data();
        let third = books(&sam, wanted, &pupils[10]).await.data();
        let class = sam.post("/api/class/detail", json!({ "id": third["class_id"] })).await.data();
        let cancelled = json!({ "id": class["id"], "version": class["version"], "outcome": "cancelled", "outcome_reason": "ill" });
        sam.post("/api/class/update", cancelled).await.data();
        assert_eq!(slot(&sam, &wanted["id"]).await["state"], "open", "{backend:?}");

        // Held, it is whoever holds it to book; the clock lets it go.
        let hold = |who: &Person, off: bool| {
            let (who, id) = (who.clone(), wanted["id"].clone());
            async move { who.post(&format!("{SLOT}/hold"), json!({ "id": id, "off": off })).await }
        };
        assert!(hold(&sam, false).await.data()["held_until"].is_string());
        assert!(hold(&ada, false).await.msg().ends_with("is booking this slot"), "{backend:?}");
        books(&ada, wanted, &pupils[11]).await.refused(409);
        assert!(hold(&ada, true).await.msg().ends_with("is booking this slot"), "who does not hold it lets nothing go");
        assert_eq!(slot(&sam, &wanted["id"]).await["state"], "held");
        server.rewrites("UPDATE teacher_slots SET held_until = '2026-01-01T00:00:00.000Z' WHERE state = 'held'").await;
        screen.sees(|frame| frame["d"]["id"] == wanted["id"] && frame["d"]["row"]["state"] == "open" && frame["d"]["by"].is_null()).await;
        hold(&ada, false).await.data();
        let last = books(&ada, wanted, &pupils[11]).await.data();
        assert_eq!(last["status"], "matched");

        // Nobody holds a teacher's week: five slots at once, also where all are asked for in the same moment.
        let mut many =
            join_all(free[1..9].iter().map(async |one| ada.post(&format!("{SLOT}/hold"), json!({ "id": one["id"] })).await)).await;
        let held: Vec<bool> = many.iter().map(|answer| answer.status == 200).collect();
        assert_eq!(held.iter().filter(|held| **held).count(), 5, "{backend:?}: {held:?}");
        let refused = many.iter().position(|answer| answer.status != 200).unwrap();
        assert_eq!(many.swap_remove(refused).msg(), "You hold 5 slots already: book one of them, or let it go");
        for one in &free[1..9] {
            ada.post(&format!("{SLOT}/hold"), json!({ "id": one["id"], "off": true })).await.data();
        }

        // A slot at another time than the booking, one that is withdrawn, and one over which a class was planned.
        let mut elsewhen = booking(&free[1], &pupils[12]);
        elsewhen["end_at"] =
            json!(format!("{:.3}", free[1]["end_at"].as_str().unwrap().parse::<Timestamp>().unwrap() + SignedDuration::from_mins(5)));
        assert!(sam.post("/api/class/order/create", elsewhen).await.refused(400)["fields"]["end_at"].is_string());
        let over = json!({ "name": "Dentist", "teacher_id": hers, "student_ids": [pupils[13]], "zone": "UTC", "start_at": free[1]["start_at"], "end_at": free[1]["end_at"] });
        let over = sam.post("/api/class/create", over).await.data();
        assert_eq!(books(&sam, &free[1], &pupils[12]).await.refused(409)["clash"]["number"], over["number"]);
        assert!(slots(&sam, json!({ "teacher_id": [hers], "free": true })).await.iter().all(|one| one["id"] != free[1]["id"]));
        tina.post(&format!("{SLOT}/withdraw"), json!({ "ids": [free[2]["id"]] })).await.data();
        assert_eq!(books(&sam, &free[2], &pupils[12]).await.msg(), "This slot was withdrawn");
        let history = sam.post(&format!("{SLOT}/history"), json!({ "id": wanted["id"] })).await.data();
        let ops: BTreeSet<&str> = history["records"].as_array().unwrap().iter().map(|entry| entry["op"].as_str().unwrap()).collect();
        assert!(["create", "give", "reopen", "keep", "let_go"].iter().all(|op| ops.contains(op)), "{ops:?}");
    }
}

async fn lease_runs_out(server: &TestServer) {
    let db = Db::open(&server.config().database_address()).await.expect("the database opens");
    let (commit_stream, _committed) = CommitStream::new();
    let mut tx = Tx::begin(&db, &World::system(), &commit_stream, None).await.expect("a write");
    tx.exec("UPDATE jobs SET lease_until = '2000-01-01T00:00:00.000Z' WHERE state = 'running'", vec![]).await.expect("no lease");
    tx.commit().await.expect("a commit");
    db.close().await;
}

#[tokio::test]
#[ignore = "long: processes are killed"]
async fn many_slots_are_a_job_that_is_killed_and_goes_on_and_makes_none_twice() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo"]).await;
        let mut sam = server.sign_in("scheduler").await;
        let (hers, his) = (teacher(&sam, "Tina").await, teacher(&sam, "Tom").await);
        let asked = wish(&[&hers, &his], "14d", &days_to_come());
        let seen = sam.post(&format!("{SLOT}/preview"), asked.clone()).await.data();
        let mut screen = sam.opens_a_screen().await;
        screen.subscribes("resource:teacher_slots").await;
        let begun = release(&sam, asked).await;
        assert_eq!((&begun["made"], begun["job"].is_string()), (&Value::Null, true), "{backend:?}");
        for _ in 0..20 {
            screen.sees_event("resource:teacher_slots").await;
        }
        server.kill();
        lease_runs_out(&server).await;
        server.start_again();
        sam = server.knows(&sam);
        let result = job_result(&sam, &begun["job"]).await;
        assert_eq!((&result["made"], &result["wrong"]), (&seen["made"], &seen["skipped"]), "{backend:?}");
        let open = sam
            .post(
                &format!("{SLOT}/list"),
                json!({ "filter": { "teacher_id": [hers, his], "state": ["open"], "start_at": soon() }, "size": 1 }),
            )
            .await
            .data();
        assert_eq!(open["total"], seen["made"], "{backend:?}");
        // None over another.
        let mut by: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
        for page in 1..=3 {
            let asked = json!({ "filter": { "teacher_id": [hers, his], "state": ["open"], "start_at": soon() }, "size": 200, "page": page, "sort": ["start_at"] });
            for row in sam.post(&format!("{SLOT}/list"), asked).await.data()["records"].as_array().unwrap() {
                let text = |field: &str| row[field].as_str().unwrap().to_owned();
                by.entry(text("teacher_id")).or_default().push((text("start_at"), text("end_at")));
            }
        }
        assert!(by.values().all(|rows| rows.windows(2).all(|two| two[0].1 <= two[1].0)), "{backend:?}");

        // Taken back while a job still makes it, a release makes no more.
        sam.post(&format!("{SLOT}/withdraw"), json!({ "release_id": begun["id"] })).await.data();
        let mut screen = sam.opens_a_screen().await;
        screen.subscribes("resource:teacher_slots").await;
        let begun = release(&sam, wish(&[&hers, &his], "14d", &days_to_come())).await;
        screen.sees_event("resource:teacher_slots").await;
        sam.post(&format!("{SLOT}/withdraw"), json!({ "release_id": begun["id"] })).await.data();
        assert_eq!(job_ends(&sam, &begun["job"]).await["state"], "cancelled", "{backend:?}");
        let open = slots(&sam, json!({ "teacher_id": [hers, his], "state": ["open"], "start_at": soon() })).await;
        assert_eq!(open.len(), 0, "{backend:?}");
    }
}

#[tokio::test]
#[ignore = "long: random changes, compared with a model"]
async fn after_any_two_hundred_steps_no_slot_has_two_bookings_and_none_that_is_open_has_one() {
    for (backend, seed) in [(Backend::Sqlite, 3), (Backend::Postgres, 5)] {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, ada) = (server.sign_in("scheduler").await, server.sign_in("admin").await);
        let (hers, pupils) = (teacher(&sam, "Tina").await, students(&sam).await);
        let mut few = wish(&[&hers], "7d", &days_to_come()[..1]);
        few["from_time"] = "06:00".into();
        few["until_time"] = "12:00".into();
        release(&sam, few).await;
        let all = slots(&sam, json!({ "teacher_id": [hers] })).await;
        let mut dice = Dice::new(seed);
        for _ in 0..100 {
            // Two at once.
            let steps = [&sam, &ada].map(|who| {
                let (slot, pupil) = (all[dice.roll(all.len())].clone(), pupils[dice.roll(6)].clone());
                let (deed, who) = (dice.roll(8), who.clone());
                async move {
                    match deed {
                        0..=2 => drop(books(&who, &slot, &pupil).await),
                        3 => drop(who.post(&format!("{SLOT}/hold"), json!({ "id": slot["id"], "off": false })).await),
                        4 => drop(who.post(&format!("{SLOT}/hold"), json!({ "id": slot["id"], "off": true })).await),
                        _ => {
                            let booking = self::slot(&who, &slot["id"]).await["booking_id"].clone();
                            if booking.is_null() {
                                return;
                            }
                            let class = who.post("/api/class/order/query", json!({ "id": booking })).await.data()["class_id"].clone();
                            if !class.is_null() {
                                drop(who.post("/api/class/delete", json!({ "ids": [class] })).await);
                            }
                            drop(who.post("/api/class/order/delete", json!({ "ids": [booking] })).await);
                        }
                    }
                }
            });
            join_all(steps).await;
        }
        let bookings: Vec<Value> = {
            let ids: Vec<Value> = slots(&sam, json!({ "teacher_id": [hers] })).await.iter().map(|one| one["id"].clone()).collect();
            let every = sam.list("/api/class/order", json!({ "status": ["matched", "open"] })).await;
            let mut found = vec![];
            for one in every {
                let whole = sam.post("/api/class/order/query", json!({ "id": one["id"] })).await.data();
                if ids.contains(&whole["slot_id"]) {
                    found.push(whole);
                }
            }
            found
        };
        for now in slots(&sam, json!({ "teacher_id": [hers] })).await {
            let of: Vec<&Value> = bookings.iter().filter(|booking| booking["slot_id"] == now["id"]).collect();
            if now["state"] == "booked" {
                assert!(
                    of.len() == 1 && of[0]["id"] == now["booking_id"] && of[0]["status"] == "matched",
                    "{backend:?} {seed}: {now} {of:?}"
                );
            } else {
                assert!(of.is_empty() && now["booking_id"].is_null(), "{backend:?} {seed}: {now} {of:?}");
            }
        }
    }
}
