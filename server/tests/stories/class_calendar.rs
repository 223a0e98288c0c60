//! The calendar of classes: what it shows of a window is what the list has of it, and what is dropped in it goes there, or is refused naming the class that is in the way.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::{
    classes::{class, in_minutes, students, teacher},
    support::{Backend, Person, TestServer},
};

/// Numbers that are the same at every run.
struct Draw(u64);

impl Draw {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    fn minutes(&mut self, most: u64) -> i64 {
        i64::try_from(self.below(most)).expect("a small number")
    }
}

fn ids(rows: &[Value]) -> BTreeSet<String> {
    rows.iter().map(|row| row["id"].as_str().expect("an id").to_owned()).collect()
}

fn lanes(calendar: &Value) -> &Vec<Value> {
    calendar["lanes"].as_array().expect("lanes")
}

fn shown(calendar: &Value) -> BTreeSet<String> {
    lanes(calendar).iter().flat_map(|lane| ids(lane["items"].as_array().expect("items"))).collect()
}

/// All of the list, page by page.
async fn whole_list(person: &Person, filter: &Value) -> Vec<Value> {
    let mut rows = vec![];
    for page in 1.. {
        let data = person.post("/api/class/list", json!({ "page": page, "size": 200, "filter": filter })).await.data();
        rows.extend(data["records"].as_array().expect("records").clone());
        if rows.len() >= usize::try_from(data["total"].as_u64().expect("a total")).expect("few") {
            break;
        }
    }
    rows
}

/// Whether a class takes place at any time of a window.
fn within(row: &Value, from: Timestamp, to: Timestamp) -> bool {
    let at = |field: &str| row[field].as_str().expect("a moment").parse::<Timestamp>().expect("a moment");
    at("start_at") < to && at("end_at") > from
}

#[tokio::test]
async fn what_the_calendar_shows_of_a_window_is_what_the_list_has_of_it() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, tina) = (server.sign_in("scheduler").await, server.sign_in("teacher").await);
        let (hers, his, pupils) = (teacher(&sam, "Tina").await, teacher(&sam, "Tom").await, students(&sam).await);
        let mut draw = Draw(7);
        for _ in 0..24 {
            let who = if draw.below(2) == 0 { &hers } else { &his };
            let pupil = &pupils[usize::try_from(draw.below(6)).expect("few")];
            let asked = class(who, pupil, draw.minutes(4 * 24 * 60) - 25 * 24 * 60, 10 + draw.minutes(280));
            // Some are refused: somebody is taken then.
            sam.post("/api/class/create", asked).await;
        }
        let filters = [json!({}), json!({ "status": ["not_started"] }), json!({ "kind": ["one_to_one"], "matched": [true] })];
        for person in [&sam, &tina] {
            for filter in &filters {
                let list = whole_list(person, filter).await;
                for round in 0..12 {
                    let from = Timestamp::now() + SignedDuration::from_mins(draw.minutes(16 * 24 * 60) - 6 * 24 * 60);
                    let to = from + SignedDuration::from_mins(1 + draw.minutes(7 * 24 * 60 - 1));
                    let by = ["teacher", "student", "classroom"][round % 3];
                    let window = json!({ "from": from.to_string(), "to": to.to_string(), "by": by, "filter": filter });
                    let calendar = person.post("/api/class/calendar", window.clone()).await.data();
                    let listed: Vec<Value> = list.iter().filter(|row| within(row, from, to)).cloned().collect();
                    assert_eq!(shown(&calendar), ids(&listed), "{window}");
                    for lane in lanes(&calendar) {
                        for row in lane["items"].as_array().expect("items") {
                            let same = listed.iter().find(|one| one["id"] == row["id"]);
                            assert_eq!(Some(row), same, "a class is the same in both");
                            let there = match by {
                                "teacher" => row["teacher_id"] == lane["id"],
                                "classroom" => row["classroom_type"] == lane["id"],
                                _ => row["student_ids"].as_array().expect("ids").contains(&lane["id"]) || lane["id"].is_null(),
                            };
                            assert!(there, "{row} stands in the lane {}", lane["name"]);
                        }
                    }
                }
            }
        }
        // The days of a month count them, each once.
        let (from, to) = (in_minutes(-10 * 24 * 60), in_minutes(20 * 24 * 60));
        let asked = json!({ "from": from[..10], "to": to[..10], "zone": "America/Toronto" });
        let counted = sam.post("/api/class/calendar/days", asked).await.data();
        let sum: i64 = counted["days"].as_array().expect("days").iter().map(|day| day["classes"].as_i64().expect("a number")).sum();
        let midnight = |day: &str| format!("{}T00:00[America/Toronto]", &day[..10]).parse::<jiff::Zoned>().expect("a day").timestamp();
        let list = whole_list(&sam, &json!({ "start_at": { "from": midnight(&from).to_string(), "to": midnight(&to).to_string() } })).await;
        let held = list.iter().filter(|row| row["outcome"] != "cancelled").count();
        assert_eq!(usize::try_from(sum).expect("some"), held);
        assert!(held > 20, "{held} are too few to show anything");

        // Lanes that are asked for stand there without classes, in that order; nobody is told of people by it.
        let far = json!({ "from": in_minutes(300 * 24 * 60), "to": in_minutes(301 * 24 * 60), "by": "teacher", "ids": [his, hers] });
        let calendar = sam.post("/api/class/calendar", far.clone()).await.data();
        assert_eq!(lanes(&calendar).iter().map(|lane| lane["id"].clone()).collect::<Vec<_>>(), [his.clone(), hers.clone()]);
        assert!(lanes(&tina.post("/api/class/calendar", far).await.data()).is_empty());
        server.sign_in("hr").await.post("/api/class/calendar", json!({ "from": from, "to": to, "by": "teacher" })).await.refused(403);
        // 42 days of one, 7 of many.
        let begin = Timestamp::now();
        let long = |days: i64, ids: Value| json!({ "from": begin.to_string(), "to": (begin + SignedDuration::from_hours(days * 24)).to_string(), "by": "teacher", "ids": ids });
        sam.post("/api/class/calendar", long(42, json!([hers]))).await.data();
        sam.post("/api/class/calendar", long(43, json!([hers]))).await.refused(400);
        sam.post("/api/class/calendar", long(7, json!([]))).await.data();
        sam.post("/api/class/calendar", long(8, json!([]))).await.refused(400);
        sam.post("/api/class/calendar", long(8, json!([hers, his]))).await.refused(400);
        sam.post("/api/class/calendar", long(0, json!([hers]))).await.refused(400);
        tina.post("/api/class/calendar", long(42, json!([]))).await.data();
        sam.post("/api/class/calendar", json!({ "from": from, "to": to, "by": "moon" })).await.refused(400);
        sam.post("/api/class/calendar", long(1, json!(vec!["x"; 201]))).await.refused(400);
    }
}

#[tokio::test]
async fn a_class_goes_where_it_is_dropped_or_the_refusal_names_the_other() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, tina) = (server.sign_in("scheduler").await, server.sign_in("teacher").await);
        let (hers, his, pupils) = (teacher(&sam, "Tina").await, teacher(&sam, "Tom").await, students(&sam).await);
        let make = async |name: &str, who: &Value, pupil: &Value, start: i64| {
            let mut asked = class(who, pupil, start, 25);
            asked["name"] = name.into();
            sam.post("/api/class/create", asked).await.data()
        };
        let (first, second) = (make("Zoo day", &hers, &pupils[0], 60).await, make("Sea day", &hers, &pupils[1], 120).await);
        let mut list = sam.opens_a_screen().await;
        list.subscribes("resource:classes").await;
        let to = |row: &Value, what: Value| {
            let mut asked = json!({ "id": row["id"], "version": row["version"] });
            asked.as_object_mut().expect("an object").extend(what.as_object().expect("an object").clone());
            asked
        };
        let history = async || {
            sam.post("/api/class/history", json!({ "id": first["id"] })).await.data()["records"].as_array().expect("entries").len()
        };
        let inbox = async || tina.post("/api/notification/list", json!({})).await.data()["records"].as_array().expect("some").len();
        let (entries, told) = (history().await, inbox().await);

        // Onto the other one: refused, and named; only looked at, the same is said.
        let taken = json!({ "start_at": second["start_at"] });
        for check in [true, false] {
            let mut asked = to(&first, taken.clone());
            asked["check"] = check.into();
            let refused = sam.post("/api/class/move", asked).await;
            let clash = refused.refused(409)["clash"].clone();
            assert_eq!(
                (&clash["id"], &clash["number"], &clash["name"], &clash["who"]),
                (&second["id"], &second["number"], &json!("Sea day"), &second["teacher_name"])
            );
        }
        // To where it is free: looked at, it stays where it was, and nobody hears of it.
        let later = Timestamp::now() + SignedDuration::from_hours(31 * 24);
        let mut free = to(&first, json!({ "start_at": later.to_string() }));
        free["check"] = true.into();
        let would = sam.post("/api/class/move", free.clone()).await.data()["class"].clone();
        let length = |row: &Value| {
            let at = |field: &str| row[field].as_str().expect("a moment").parse::<Timestamp>().expect("a moment");
            at("end_at").duration_since(at("start_at"))
        };
        assert_eq!(length(&would), length(&first), "it is as long as it was");
        assert_eq!(sam.post("/api/class/detail", json!({ "id": first["id"] })).await.data(), first);
        assert_eq!((history().await, inbox().await), (entries, told));

        free["check"] = false.into();
        let moved = sam.post("/api/class/move", free).await.data()["class"].clone();
        assert_eq!(moved["start_at"], would["start_at"]);
        let event = list.sees_event("resource:classes").await["d"].clone();
        assert_eq!((&event["id"], &event["row"]["start_at"]), (&first["id"], &moved["start_at"]));
        assert_eq!((history().await, inbox().await), (entries + 1, told + 1), "it is a change like any other: in the trail, and told");

        // Of a version that is gone, into the past, too long, to nowhere.
        sam.post("/api/class/move", to(&first, json!({ "start_at": later.to_string() }))).await.refused(409);
        sam.post("/api/class/move", to(&moved, json!({ "start_at": in_minutes(-60) }))).await.refused(400);
        sam.post("/api/class/move", to(&moved, json!({ "end_at": (later + SignedDuration::from_hours(6)).to_string() })))
            .await
            .refused(400);
        sam.post("/api/class/move", to(&moved, json!({ "end_at": moved["start_at"] }))).await.refused(400);
        sam.post("/api/class/move", to(&moved, json!({}))).await.refused(400);
        // To somebody else, and to nobody: then it waits for a teacher.
        let given = sam.post("/api/class/move", to(&moved, json!({ "teacher_id": his }))).await.data()["class"].clone();
        assert_eq!((&given["teacher_id"], &given["start_at"]), (&his, &moved["start_at"]));
        let open = sam.post("/api/class/move", to(&given, json!({ "teacher_id": null }))).await.data()["class"].clone();
        assert_eq!((&open["teacher_id"], &open["matched"]), (&Value::Null, &json!(false)));
        // Who teaches does not plan.
        tina.post("/api/class/move", to(&second, json!({ "start_at": later.to_string() }))).await.refused(403);
        // What is over stays where it was.
        let over = whole_list(&sam, &json!({ "status": ["ended"] })).await.remove(0);
        sam.post("/api/class/move", to(&over, json!({ "start_at": later.to_string() }))).await.refused(409);
    }
}
