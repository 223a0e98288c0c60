//! Course processes: lessons in an order, published in versions; who is on one keeps the lessons they began with, and how far each is follows from its class.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::{
    classes::{students, teacher},
    support::{Backend, Person, TestServer, job_result},
};

const PROCESSES: &str = "/api/management/courseProcess";
const ENROLMENTS: &str = "/api/management/enrolment";
const BATCH: &str = "/api/class/batch";

async fn appointments(sam: &Person, process: &Value) -> Vec<Vec<String>> {
    let progress = sam.post(&format!("{PROCESSES}/progress"), json!({ "id": process })).await.data();
    let of = |student: &Value| {
        student["lessons"].as_array().unwrap().iter().map(|lesson| lesson["appointment"].as_str().unwrap().to_owned()).collect()
    };
    progress["students"].as_array().unwrap().iter().map(of).collect()
}

#[tokio::test]
async fn who_is_on_a_process_keeps_its_version_and_gets_the_next_lessons_as_classes() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let sam = server.sign_in("scheduler").await;
        let (tina, students) = (teacher(&sam, "Tina").await, students(&sam).await);
        let lessons = ["One", "Two", "Three"].map(|title| json!({ "title": title }));
        let process = sam.post(&format!("{PROCESSES}/create"), json!({ "name": "Three lessons", "lessons": lessons })).await.data();
        let join =
            |student: &Value| json!({ "student_id": student, "process_id": process["id"], "teacher_id": tina, "zone": "Europe/London" });
        let said = sam.post(&format!("{ENROLMENTS}/create"), join(&students[0])).await.refused(400);
        assert_eq!(said["fields"]["process_id"], "Only a process that is in use can be begun");
        let out = sam.post(&format!("{PROCESSES}/publish"), json!({ "id": process["id"] })).await.data();
        assert_eq!((&out["state"], &out["published_version"]), (&json!("in_use"), &json!(1)));
        let again = sam.post(&format!("{PROCESSES}/publish"), json!({ "id": process["id"] })).await;
        assert_eq!(again.msg(), "Version 1 says the same already");
        let on = sam.post(&format!("{ENROLMENTS}/create"), join(&students[0])).await.data();
        assert_eq!((&on["process_version"], &on["lesson_count"]), (&json!(1), &json!(3)));
        sam.post(&format!("{ENROLMENTS}/create"), join(&students[0])).await.refused(409);

        // The process goes on; who began with its first version keeps that.
        let held = sam.post(&format!("{PROCESSES}/query"), json!({ "id": process["id"] })).await.data();
        let mut more = held["lessons"].as_array().unwrap().clone();
        more.rotate_left(1);
        more.push(json!({ "title": "Four" }));
        let change = json!({ "id": process["id"], "version": held["version"], "lessons": more });
        let changed = sam.post(&format!("{PROCESSES}/update"), change).await.data();
        assert_eq!(changed["unpublished"], true);
        sam.post(&format!("{PROCESSES}/publish"), json!({ "id": process["id"] })).await.data();
        sam.post(&format!("{ENROLMENTS}/create"), join(&students[1])).await.data();
        let mut both = appointments(&sam, &process["id"]).await;
        both.sort_by_key(Vec::len);
        assert_eq!(both.iter().map(Vec::len).collect::<Vec<_>>(), [3, 4], "{backend:?}");

        // Their next two lessons: the second student wants the teacher at the same time.
        let day = (Timestamp::now() + SignedDuration::from_hours(24 * 50)).to_string()[..10].to_owned();
        let wish = json!({ "process_id": process["id"], "lessons": 2, "weekdays": [1, 2, 3, 4, 5, 6, 7], "start_time": "18:00", "minutes": 25, "from_day": day });
        let seen = sam.post(&format!("{BATCH}/preview"), json!({ "process": wish })).await.data();
        let rows = seen["rows"].as_array().unwrap();
        let states: Vec<&str> = rows.iter().map(|row| row["state"].as_str().unwrap()).collect();
        assert_eq!(states, ["good", "good", "in_the_way", "in_the_way"], "{seen}");
        let rows: Vec<&Value> = rows.iter().map(|row| &row["input"]).collect();
        let ask = json!({ "requestId": "three lessons", "title": "Three lessons", "source": "process", "rows": rows });
        let made = sam.post(&format!("{BATCH}/make"), ask).await.data();
        assert_eq!(job_result(&sam, &made["job"]).await, json!({ "rows": 4, "made": 2, "wrong": 2 }));
        let booked = |all: &[Vec<String>]| all.iter().flatten().filter(|one| *one == "booked").count();
        assert_eq!(booked(&appointments(&sam, &process["id"]).await), 2);
        // A lesson has one class.
        let first = json!({ "rows": [rows[0]] });
        let twice = sam.post(&format!("{BATCH}/preview"), first).await.data();
        assert_eq!(twice["rows"][0]["state"], "in_the_way");

        // A class that is cancelled gives its lesson back.
        let classes = sam.list("/api/class", json!({ "batch_id": [made["id"]] })).await;
        let cancel = json!({ "id": classes[0]["id"], "version": classes[0]["version"], "outcome": "cancelled", "outcome_reason": "Ill" });
        sam.post("/api/class/update", cancel).await.data();
        assert_eq!(booked(&appointments(&sam, &process["id"]).await), 1);
        // Who is on it keeps it from being deleted; who has left does not.
        sam.post(&format!("{PROCESSES}/delete"), json!({ "ids": [process["id"]] })).await.refused(409);
        sam.post(&format!("{ENROLMENTS}/leave"), json!({ "id": on["id"] })).await.data();
        assert_eq!(appointments(&sam, &process["id"]).await.len(), 1);
    }
}
