//! Classes made many at once: what would be made is what is made, whoever else plans meanwhile, whatever the clocks do, and whenever the server dies.

use std::collections::BTreeSet;

use belltower_kit::{
    db::{CommitStream, Db, Tx},
    world::World,
};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::{
    classes::{students, teacher},
    support::{Backend, Person, TestServer, job_file, job_result},
};

const BATCH: &str = "/api/class/batch";
/// Days from now, so that the demo's classes are not in the way.
const DAYS: i64 = 40;

fn at(minutes: i64) -> String {
    let day = Timestamp::now().as_second() / 86_400 + DAYS;
    format!("{:.3}", Timestamp::from_second(day * 86_400).unwrap() + SignedDuration::from_mins(minutes))
}

fn row(teacher: &Value, student: &Value, start: i64) -> Value {
    json!({ "name": "Sorting words", "kind": "one_to_one", "teacher_id": teacher, "student_ids": [student], "start_at": at(start),
            "end_at": at(start + 25), "zone": "Asia/Shanghai" })
}

async fn look(sam: &Person, asked: Value) -> Vec<Value> {
    sam.post(&format!("{BATCH}/preview"), asked).await.data()["rows"].as_array().unwrap().clone()
}

fn states(rows: &[Value]) -> Vec<&str> {
    rows.iter().map(|row| row["state"].as_str().unwrap()).collect()
}

/// Classes of a batch.
async fn classes_of(sam: &Person, batch: &Value) -> Vec<Value> {
    let mut all = vec![];
    for page in 1.. {
        let asked = json!({ "filter": { "batch_id": [batch] }, "page": page, "size": 200 });
        let some = sam.post("/api/class/list", asked).await.data()["records"].as_array().unwrap().clone();
        if some.is_empty() {
            return all;
        }
        all.extend(some);
    }
    all
}

#[tokio::test]
async fn rows_are_good_in_the_way_or_wrong_and_what_is_good_is_made() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let sam = server.sign_in("scheduler").await;
        let (tina, tom, students) = (teacher(&sam, "Tina").await, teacher(&sam, "Tom").await, students(&sam).await);
        let taken = sam.post("/api/class/create", row(&tina, &students[0], 0)).await.data();
        let mut wrong = row(&tom, &students[3], 300);
        wrong["end_at"] = at(300 + 301).into();
        let rows = json!([row(&tina, &students[1], 10), row(&tom, &students[1], 10), row(&tom, &students[2], 30), wrong]);
        let seen = look(&sam, json!({ "rows": rows })).await;
        assert_eq!(states(&seen), ["in_the_way", "good", "in_the_way", "wrong"], "{backend:?} {seen:?}");
        assert_eq!(seen[0]["clash"]["number"], taken["number"]);
        assert_eq!(seen[0]["faults"][0]["field"], "teacher_id");
        assert_eq!(seen[2]["faults"][0]["msg"], "Tom Carter is in row 2 at that time");
        assert_eq!(seen[3]["faults"], json!([{ "field": "end_at", "msg": "A class lasts at most 5 hours" }]));
        let nothing = sam.post("/api/class/list", json!({ "search": "Sorting words" })).await.data();
        assert_eq!(nothing["total"], 1, "what is looked at is not made");
        // Somebody else plans meanwhile: only the rows that it concerns are looked at again.
        sam.post("/api/class/create", row(&tom, &students[4], 20)).await.data();
        let again = look(&sam, json!({ "rows": rows, "only": [1, 2] })).await;
        assert_eq!(again.iter().map(|row| row["at"].as_i64().unwrap()).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(states(&again), ["in_the_way", "in_the_way"]);

        let rows = json!([row(&tina, &students[1], 60), row(&tina, &students[2], 10), row(&tom, &students[1], 120), rows[3]]);
        let make = format!("{BATCH}/make");
        let ask = json!({ "requestId": "a batch of march", "title": "March", "source": "sheet", "rows": rows });
        let (one, two) = tokio::join!(sam.post(&make, ask.clone()), sam.post(&make, ask.clone()));
        let (one, two) = (one.data(), two.data());
        assert_eq!(one, two, "asked twice it is one batch");
        assert_eq!(job_result(&sam, &one["job"]).await, json!({ "rows": 4, "made": 2, "wrong": 2 }));
        assert_eq!(sam.post(&format!("{BATCH}/make"), ask).await.data(), one, "and when it is over");
        assert_eq!(classes_of(&sam, &one["id"]).await.len(), 2);
        let kept = sam.post(&format!("{BATCH}/query"), json!({ "id": one["id"] })).await.data();
        assert_eq!((&kept["rows_total"], &kept["made"], &kept["failed"]), (&json!(4), &json!(2), &json!(2)));
        // What was not made comes back as a sheet that can be taken in again.
        let (_, sheet) = job_file(&sam, &one["job"]).await;
        let text = String::from_utf8(sheet.clone()).unwrap();
        assert!(text.contains("Teacher: Tina Brooks already teaches") && text.contains("at most 5 hours"), "{text}");
        let read = sam.sends_file(&format!("{BATCH}/sheet"), &[("zone", "UTC")], sheet).await.data();
        assert_eq!(read["ignored"], json!([]));
        assert_eq!((&read["rows"][0]["input"]["teacher_id"], &read["rows"][0]["input"]["start_at"]), (&tina, &rows[1]["start_at"]));
    }
}

#[tokio::test]
async fn a_name_that_two_have_makes_the_row_wrong_and_names_both() {
    let server = TestServer::start().await;
    let ada = server.sign_in("admin").await;
    let mut ids = vec![];
    for _ in 0..2 {
        let made = ada.post("/api/management/teacher/create", json!({ "name": "Li Na", "zone": "Asia/Shanghai" })).await.data();
        ids.push(made["id"].as_str().unwrap().to_owned());
    }
    let sam = server.sign_in("scheduler").await;
    let head = "课程名称,老师,开始时间,时长（分钟）,排课时区\n";
    let sheet = format!("{head}Words,Li Na,2037-03-08 02:30,45,America/Toronto\nMore words,Tina Brooks,morgen,x,Mars/Olympus\n");
    let read = sam.sends_file(&format!("{BATCH}/sheet"), &[("zone", "UTC")], sheet.into_bytes()).await.data();
    let (first, second) = (&read["rows"][0], &read["rows"][1]);
    let said = first["faults"][0]["msg"].as_str().unwrap();
    assert!(first["faults"][0]["field"] == "teacher_id" && ids.iter().all(|id| said.contains(id)), "{first}");
    assert_eq!(first["input"]["start_at"], "2037-03-08T07:00:00.000Z");
    assert_eq!(first["note"], "02:30 does not exist on that day, the clocks change: 03:00");
    let fields: BTreeSet<&str> = second["faults"].as_array().unwrap().iter().map(|fault| fault["field"].as_str().unwrap()).collect();
    assert_eq!(fields, BTreeSet::from(["end_at", "start_at", "zone"]), "{second}");
    // Nothing of it is lost on the way back.
    assert_eq!(
        (&second["input"]["start_at"], &second["input"]["end_at"], &second["input"]["zone"]),
        (&json!("morgen"), &json!("x"), &json!("Mars/Olympus"))
    );
    // What could not be read stays wrong, whoever sends it on.
    let rows: Vec<&Value> = read["rows"].as_array().unwrap().iter().map(|row| &row["input"]).collect();
    assert_eq!(states(&look(&sam, json!({ "rows": rows })).await), ["wrong", "wrong"]);
}

#[tokio::test]
async fn a_weekly_pattern_keeps_its_clock_over_both_changes_in_four_zones() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let sam = server.sign_in("scheduler").await;
        let (tina, students) = (teacher(&sam, "Tina").await, students(&sam).await);
        let pattern = |zone: &str, from: &str| {
            json!({ "pattern": { "class": { "name": "Sundays", "teacher_id": tina, "student_ids": [students[0]] }, "weekdays": [7], "every_weeks": 1,
                    "start_time": "02:30", "minutes": 25, "zone": zone, "from_day": from, "count": 2 } })
        };
        // The Sunday on which the clock changes, and the one after it: in UTC, and what is moved.
        for (zone, from, starts, moved) in [
            ("America/Toronto", "2037-03-08", ["2037-03-08T07:00", "2037-03-15T06:30"], true),
            ("America/Toronto", "2037-10-25", ["2037-10-25T06:30", "2037-11-01T07:30"], false),
            ("Europe/London", "2037-03-22", ["2037-03-22T02:30", "2037-03-29T01:30"], false),
            ("Europe/London", "2037-10-25", ["2037-10-25T02:30", "2037-11-01T02:30"], false),
            ("Europe/Berlin", "2037-03-29", ["2037-03-29T01:00", "2037-04-05T00:30"], true),
            ("Europe/Berlin", "2037-10-25", ["2037-10-25T00:30", "2037-11-01T01:30"], false),
            ("Asia/Shanghai", "2037-03-29", ["2037-03-28T18:30", "2037-04-04T18:30"], false),
            ("Asia/Shanghai", "2037-10-25", ["2037-10-24T18:30", "2037-10-31T18:30"], false),
        ] {
            let seen = look(&sam, pattern(zone, from)).await;
            let now: Vec<&str> = seen.iter().map(|row| &row["input"]["start_at"].as_str().unwrap()[..16]).collect();
            assert_eq!((now, seen[0]["note"].is_string()), (starts.to_vec(), moved), "{zone} {from}");
            assert_eq!(states(&seen), ["good", "good"]);
        }
        let mut wrong = pattern("Mars/Olympus", "soon");
        wrong["pattern"]["count"] = json!(201);
        wrong["pattern"]["weekdays"] = json!([]);
        let refused = sam.in_chinese().post(&format!("{BATCH}/preview"), wrong).await.refused(400);
        assert_eq!(refused["fields"]["pattern.count"], "1 到 200 节课");
        for field in ["zone", "from_day", "weekdays"] {
            assert!(refused["fields"][format!("pattern.{field}")].is_string(), "{field}: {refused}");
        }
        // A week once more: at the same times of the clock each class was planned by.
        let mut london = row(&tina, &students[1], 0);
        london["start_at"] = "2037-03-24T19:00:00Z".into();
        london["end_at"] = "2037-03-24T19:45:00Z".into();
        london["zone"] = "Europe/London".into();
        sam.post("/api/class/create", london).await.data();
        let week = json!({ "week": { "from_day": "2037-03-25", "to_day": "2037-03-30", "zone": "Europe/London" } });
        let seen = look(&sam, week).await;
        assert_eq!((seen.len(), &seen[0]["input"]["start_at"]), (1, &json!("2037-03-31T18:00:00.000Z")), "{seen:?}");
    }
}

/// What a node that died held is anybody's, as it is half a minute later.
async fn lease_runs_out(server: &TestServer) {
    let db = Db::open(&server.config().database_address()).await.expect("the database opens");
    let (commit_stream, _committed) = CommitStream::new();
    let mut tx = Tx::begin(&db, &World::system(), &commit_stream, None).await.expect("a write");
    let sql = "UPDATE jobs SET lease_until = '2000-01-01T00:00:00.000Z' WHERE state = 'running'";
    tx.exec(sql, vec![]).await.expect("no lease");
    tx.commit().await.expect("a commit");
    db.close().await;
}

#[tokio::test]
#[ignore = "long: processes are killed"]
async fn a_batch_of_five_hundred_whose_server_is_killed_is_made_whole_and_nothing_twice() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo"]).await;
        let mut sam = server.sign_in("scheduler").await;
        let teachers = sam.list("/api/management/teacher", json!({})).await;
        let students = students(&sam).await;
        let rows: Vec<Value> = (0..500)
            .map(|place: usize| {
                row(&teachers[place % teachers.len()]["id"], &students[place % students.len()], 30 * i64::try_from(place).unwrap())
            })
            .collect();
        let ask = json!({ "requestId": "five hundred", "title": "A month", "source": "sheet", "rows": rows });
        let made = sam.post(&format!("{BATCH}/make"), ask.clone()).await.data();
        for killed_after in [20, 60] {
            let mut screen = sam.opens_a_screen().await;
            screen.subscribes("resource:classes").await;
            for _ in 0..killed_after {
                screen.sees_event("resource:classes").await;
            }
            server.kill();
            lease_runs_out(&server).await;
            server.start_again();
            sam = server.knows(&sam);
        }
        // Sent again, as nobody knows what became of it.
        assert_eq!(sam.post(&format!("{BATCH}/make"), ask).await.data(), made);
        assert_eq!(job_result(&sam, &made["job"]).await, json!({ "rows": 500, "made": 500, "wrong": 0 }), "{backend:?}");
        let classes = classes_of(&sam, &made["id"]).await;
        let starts: BTreeSet<&str> = classes.iter().map(|class| class["start_at"].as_str().unwrap()).collect();
        assert_eq!((classes.len(), starts.len()), (500, 500));
    }
}

#[tokio::test]
async fn of_two_who_make_the_same_at_once_each_class_is_made_once() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, ada) = (server.sign_in("scheduler").await, server.sign_in("admin").await);
        let (tina, students) = (teacher(&sam, "Tina").await, students(&sam).await);
        let rows: Vec<Value> = (0..40).map(|place| row(&tina, &students[0], 30 * place)).collect();
        let ask = |who: &str| json!({ "requestId": format!("made by {who}"), "title": who, "source": "week", "rows": rows });
        let path = format!("{BATCH}/make");
        let (one, two) = tokio::join!(sam.post(&path, ask("sam")), ada.post(&path, ask("ada")));
        let (one, two) = (one.data(), two.data());
        let made = |result: Value| result["made"].as_i64().unwrap();
        assert_eq!(made(job_result(&sam, &one["job"]).await) + made(job_result(&ada, &two["job"]).await), 40, "{backend:?}");
        let all = sam.post("/api/class/list", json!({ "search": "Sorting words" })).await.data();
        assert_eq!(all["total"], 40);
        // Who makes no classes makes none this way.
        server.sign_in("teacher").await.post(&path, ask("teacher")).await.refused(403);
    }
}
