//! Classroom plans: what a class takes from its plan and keeps, who may still choose it, and the classes to come that follow it when they are told to.

use serde_json::{Value, json};

use crate::{
    classes::{class, in_minutes, students, teacher},
    support::{Backend, Person, TestServer, job_file, job_result},
};

const PLANS: &str = "/api/management/classroomPlan";

async fn courseware(person: &Person, name: &str) -> Value {
    let found = person.list("/api/management/courseware", json!({ "name": name })).await;
    found.iter().find(|one| one["name"] == name).expect("a courseware")["id"].clone()
}

/// A plan in use, of 25 minutes for one student.
async fn plan(sam: &Person, name: &str, part: Value) -> Value {
    let mut row = json!({ "name": name, "kind": "one_to_one", "minutes": 25 });
    row.as_object_mut().unwrap().extend(part.as_object().unwrap().clone());
    let made = sam.post(&format!("{PLANS}/create"), row).await.data();
    sam.post(&format!("{PLANS}/use"), json!({ "id": made["id"] })).await.data()
}

fn minutes_between(from: &Value, to: &Value) -> i64 {
    let at = |at: &Value| at.as_str().unwrap().parse::<jiff::Timestamp>().unwrap();
    at(to).duration_since(at(from)).as_mins()
}

#[tokio::test]
async fn a_class_takes_over_what_its_plan_gives_and_keeps_it_until_it_is_told_to_follow() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let sam = server.sign_in("scheduler").await;
        let (tina, students) = (teacher(&sam, "Tina").await, students(&sam).await);
        let (one, other) = (courseware(&sam, "Reading Stars 1").await, courseware(&sam, "Reading Stars 2").await);
        let reading = plan(&sam, "Readers", json!({ "courseware_id": one, "classroom_type": "lcic", "entry_minutes": 5 })).await;
        let mut list = sam.opens_a_screen().await;
        list.subscribes("resource:classroom_plans").await;

        let with = |student: &Value, start: i64, part: Value| {
            let mut asked = class(&tina, student, start, 25);
            asked["classroom_plan_id"] = reading["id"].clone();
            asked.as_object_mut().unwrap().extend(part.as_object().unwrap().clone());
            asked
        };
        let made = sam.post("/api/class/create", with(&students[0], 60, json!({}))).await.data();
        assert_eq!(
            (&made["courseware_id"], &made["classroom_type"], &made["classroom_plan_name"]),
            (&one, &json!("lcic"), &json!("Readers"))
        );
        let told = list.sees_event("resource:classroom_plans").await;
        assert_eq!(told["d"]["row"]["class_count"], 1, "{backend:?}");
        let whole = sam.post("/api/class/query", json!({ "id": made["id"] })).await.data();
        assert_eq!(whole["entry_minutes"], 5);
        let link = sam.post("/api/class/link_get", json!({ "id": made["id"] })).await.data();
        assert_eq!(minutes_between(&link["opens_at"], &made["start_at"]), 5);
        // What is said of a class alone is its own.
        let own = sam.post("/api/class/create", with(&students[1], 120, json!({ "courseware_id": other }))).await.data();
        assert_eq!(own["courseware_id"], other);

        let impact = async || sam.post(&format!("{PLANS}/impact"), json!({ "id": reading["id"] })).await.data();
        let seen = impact().await;
        assert_eq!((&seen["total"], &seen["changing"], &seen["own"]), (&json!(2), &json!(0), &json!(1)));
        let now = sam.post(&format!("{PLANS}/query"), json!({ "id": reading["id"] })).await.data();
        let change = json!({ "id": reading["id"], "version": now["version"], "courseware_id": other, "minutes": 45 });
        sam.post(&format!("{PLANS}/update"), change).await.data();
        // The second of them would run into a class that Tina has after it.
        sam.post("/api/class/create", class(&tina, &students[2], 150, 25)).await.data();
        let still = sam.post("/api/class/query", json!({ "id": made["id"] })).await.data();
        assert_eq!((&still["courseware_id"], &still["end_at"]), (&one, &made["end_at"]), "a change is for new classes");
        let seen = impact().await;
        assert_eq!((&seen["total"], &seen["changing"]), (&json!(2), &json!(2)));
        assert_eq!(seen["records"][0]["changes"], json!(["courseware_id", "end_at"]));

        let job = sam.post(&format!("{PLANS}/rollout"), json!({ "id": reading["id"] })).await.data()["job"].clone();
        assert_eq!(job_result(&sam, &job).await, json!({ "rows": 2, "changed": 1, "wrong": 1 }));
        let (_, sheet) = job_file(&sam, &job).await;
        let sheet = String::from_utf8(sheet).unwrap();
        assert!(sheet.contains(own["number"].as_str().unwrap()) && sheet.contains("Tina Brooks already teaches"), "{sheet}");
        let followed = sam.post("/api/class/query", json!({ "id": made["id"] })).await.data();
        assert_eq!(followed["courseware_id"], other);
        assert_eq!(minutes_between(&followed["start_at"], &followed["end_at"]), 45);
        let refused = sam.post("/api/class/query", json!({ "id": own["id"] })).await.data();
        assert_eq!(refused["end_at"], own["end_at"]);
        assert_eq!(impact().await["changing"], 1, "what was in the way can be told again");
    }
}

#[tokio::test]
async fn only_a_plan_in_use_is_chosen_and_one_that_classes_count_on_stays() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let sam = server.sign_in("scheduler").await;
        let (tina, students) = (teacher(&sam, "Tina").await, students(&sam).await);
        let draft = sam.post(&format!("{PLANS}/create"), json!({ "name": "Draft", "kind": "small_group", "minutes": 45 })).await.data();
        let mut asked = class(&tina, &students[0], 60, 25);
        asked.as_object_mut().unwrap().remove("kind");
        asked["classroom_plan_id"] = draft["id"].clone();
        let said = sam.post("/api/class/create", asked.clone()).await.refused(400);
        assert_eq!(said["fields"]["classroom_plan_id"], "Only a plan that is in use can be chosen");
        let used = sam.post(&format!("{PLANS}/use"), json!({ "id": draft["id"] })).await.data();
        // What takes it back: nothing was planned with it yet.
        sam.post(&format!("{PLANS}/redraft"), json!({ "id": draft["id"] })).await.data();
        sam.post(&format!("{PLANS}/use"), json!({ "id": draft["id"] })).await.data();
        let made = sam.post("/api/class/create", asked.clone()).await.data();
        assert_eq!(made["kind"], "small_group", "a class is of its plan's kind");
        let other = json!({ "id": made["id"], "version": made["version"], "kind": "one_to_one" });
        let said = sam.post("/api/class/update", other).await.refused(400);
        assert_eq!(said["fields"]["kind"], "The plan “Draft” is for classes of another kind");
        let said = sam.in_chinese().post(&format!("{PLANS}/redraft"), json!({ "id": used["id"] })).await;
        assert_eq!((said.status, said.msg()), (409, "已有课程使用此方案，只能停用"));
        sam.post(&format!("{PLANS}/delete"), json!({ "ids": [draft["id"]] })).await.refused(409);
        sam.post(&format!("{PLANS}/retire"), json!({ "id": draft["id"] })).await.data();
        asked["start_at"] = in_minutes(31 * 24 * 60).into();
        asked["end_at"] = in_minutes(31 * 24 * 60 + 45).into();
        sam.post("/api/class/create", asked).await.refused(400);
        // The class that was planned keeps it.
        let kept = json!({ "id": made["id"], "version": made["version"], "name": "Still there" });
        sam.post("/api/class/update", kept).await.data();
        sam.post(&format!("{PLANS}/reuse"), json!({ "id": draft["id"] })).await.data();
        for (field, value, said) in
            [("minutes", json!(301), "At most 300"), ("entry_minutes", json!(16), "At most 15"), ("minutes", json!(4), "At least 5")]
        {
            let wrong = sam.post(&format!("{PLANS}/create"), json!({ "name": "Wrong", field: value })).await.refused(400);
            assert_eq!(wrong["fields"][field], said);
        }
        // Who changes no classes does not by way of a plan.
        server.sign_in("teacher").await.post(&format!("{PLANS}/rollout"), json!({ "id": draft["id"] })).await.refused(403);
    }
}
