//! What every list and record has beside its own: many changed at once, the words that others wrote, lists narrowed and sorted by each kind of field.

use serde_json::{Value, json};

use crate::support::{Backend, Person, TestServer, job_ends, job_file, job_result};

const STUDENTS: &str = "/api/management/student";
const TEACHERS: &str = "/api/management/teacher";
const MATERIALS: &str = "/api/management/material";

async fn made(who: &Person, base: &str, record: Value) -> Value {
    who.post(&format!("{base}/create"), record).await.data()
}

async fn names(who: &Person, base: &str, title: &str, ask: Value) -> Vec<Value> {
    let found = who.post(&format!("{base}/list"), ask).await.data();
    found["records"].as_array().expect("records").iter().map(|row| row[title].clone()).collect()
}

#[tokio::test]
async fn many_are_changed_each_by_itself_and_all_that_match_only_as_many_as_were_seen() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let sam = server.sign_in("admin").await;
        let bulk = async |body: Value| sam.in_chinese().post(&format!("{STUDENTS}/bulkUpdate"), body).await;
        let mut ids = vec![];
        for name in ["Bulk One", "Bulk Two", "Bulk Three"] {
            ids.push(made(&sam, STUDENTS, json!({ "name": name, "english_name": "Bulk" })).await["id"].clone());
        }
        let mut screen = sam.opens_a_screen().await;
        screen.subscribes("resource:students").await;
        // What is not there keeps no other from it.
        let told = bulk(json!({ "ids": [ids[0], "nobody", ids[1]], "set": { "level": "b1", "zone": "Asia/Tokyo" } })).await.data();
        let mut done = [ids[0].clone(), ids[1].clone()];
        done.sort_by_key(Value::to_string);
        assert_eq!(told["done"], json!(done), "{told}");
        assert_eq!((&told["refused"][0]["id"], &told["refused"][0]["status"]), (&json!("nobody"), &json!(404)));
        for id in &done {
            screen.sees(|frame| frame.to_string().contains(id.as_str().expect("an id")) && frame.to_string().contains("Asia/Tokyo")).await;
        }
        let history = sam.post(&format!("{STUDENTS}/history"), json!({ "id": ids[0] })).await.data();
        assert_eq!(history["records"][0]["after"], json!({ "level": "b1", "zone": "Asia/Tokyo" }));
        // What cannot be so changes nothing.
        for (set, field) in [
            (json!({}), "set"),
            (json!({ "name": "All the same" }), "name"),
            (json!({ "level": "z9" }), "level"),
            (json!({ "status": null }), "status"),
            (json!({ "version": 1, "level": "a1" }), "version"),
        ] {
            let refused = bulk(json!({ "ids": ids, "set": set })).await.refused(400);
            assert!(refused["fields"][field].is_string(), "{refused}");
        }
        assert_eq!(names(&sam, STUDENTS, "level", json!({ "search": "Bulk One" })).await, [json!("b1")]);
        bulk(json!({ "ids": vec![json!("x"); 1], "filter": {}, "count": 1, "set": { "level": "a1" } })).await.refused(400);
        bulk(json!({ "filter": {}, "set": { "level": "a1" } })).await.refused(400);
        let many: Vec<String> = (0..201).map(|at| at.to_string()).collect();
        bulk(json!({ "ids": many, "set": { "level": "a1" } })).await.refused(413);
        // All that match.
        let all =
            |count: i64| json!({ "filter": { "english_name": "bulk" }, "search": "Bulk", "count": count, "set": { "status": "paused" } });
        let moved = bulk(all(2)).await;
        assert!(moved.msg().contains("现在有 3 条记录符合条件"), "{}", moved.msg());
        assert_eq!(moved.refused(409)["clash"]["count"], 3);
        let paused =
            async || names(&sam, STUDENTS, "name", json!({ "filter": { "status": ["paused"], "english_name": "Bulk" } })).await.len();
        let job = bulk(all(3)).await.data()["job"].clone();
        let row = job_ends(&sam, &job).await;
        assert_eq!((&row["kind"], &row["title"], &row["state"]), (&json!("bulk_change"), &json!("students"), &json!("done")), "{row}");
        let told = job_result(&sam, &job).await;
        assert_eq!((&told["changed"], &told["same"], &told["wrong"], paused().await), (&json!(3), &json!(0), &json!(0), 3));
        // Whoever touches one keeps it; the rest is taken back.
        let one = sam.post(&format!("{STUDENTS}/query"), json!({ "id": ids[0] })).await.data();
        sam.post(&format!("{STUDENTS}/update"), json!({ "id": ids[0], "version": one["version"], "note": "Touched" })).await.data();
        let undo = async |job: &Value| job_result(&sam, &sam.post("/api/job/undo", json!({ "id": job })).await.data()["job"]).await;
        let told = undo(&job).await;
        assert_eq!((&told["undone"], &told["left"], paused().await), (&json!(2), &json!(1), 1));
        // All that match go by a job as well, and are there again.
        let found = async || names(&sam, STUDENTS, "name", json!({ "filter": { "english_name": "Bulk" } })).await.len();
        let go = |count: i64| json!({ "filter": { "english_name": "bulk" }, "count": count, "title": "Students" });
        sam.post(&format!("{STUDENTS}/bulkDelete"), go(2)).await.refused(409);
        let job = sam.post(&format!("{STUDENTS}/bulkDelete"), go(3)).await.data()["job"].clone();
        assert_eq!((&job_result(&sam, &job).await["deleted"], found().await), (&json!(3), 0));
        assert_eq!((&undo(&job).await["undone"], found().await), (&json!(3), 3));
        sam.post("/api/job/undo", json!({ "id": job })).await.refused(409);
        // What is in use stays, and why is in the file.
        made(&sam, TEACHERS, json!({ "name": "Free Fred" })).await;
        let teachers = sam.list(TEACHERS, json!({})).await;
        let job = sam.post(&format!("{TEACHERS}/bulkDelete"), json!({ "filter": {}, "count": teachers.len() })).await.data()["job"].clone();
        let told = job_result(&sam, &job).await;
        let [deleted, wrong] = ["deleted", "wrong"].map(|name| told[name].as_u64().expect("a count"));
        assert_eq!((deleted + wrong, deleted > 0, wrong > 0), (teachers.len() as u64, true, true), "{told}");
        let (status, file) = job_file(&sam, &job).await;
        let file = String::from_utf8(file).expect("text");
        assert_eq!((status, file.lines().count() as u64), (200, wrong + 1), "{file}");
        undo(&job).await;
        assert_eq!(sam.list(TEACHERS, json!({})).await.len(), teachers.len());
        // Who may not delete may not delete many.
        server.sign_in("monitor").await.post(&format!("{STUDENTS}/bulkDelete"), go(3)).await.refused(403);
        // Who may not edit may not edit many.
        server.sign_in("monitor").await.post(&format!("{STUDENTS}/bulkUpdate"), all(3)).await.refused(403);
    }
}

#[tokio::test]
async fn words_of_others_are_offered_and_lists_are_narrowed_by_every_kind() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        let material = |title: &str, more: Value| {
            let mut record = json!({ "title": title, "kind": "audio" });
            record.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
            record
        };
        made(&ada, MATERIALS, material("Rain", json!({ "tags": ["Weather", "100%_sure"], "duration": 65, "rights_until": "2026-12-31" })))
            .await;
        made(&ada, MATERIALS, material("Snow", json!({ "tags": ["weather", "冬天"], "duration": 600, "rights_until": "2027-01-01" })))
            .await;
        let gone = made(&ada, MATERIALS, material("Hail", json!({ "tags": ["Weathering"] }))).await;
        ada.post(&format!("{MATERIALS}/delete"), json!({ "ids": [gone["id"]] })).await.data();
        let words = async |search: &str| {
            let found = ada.post(&format!("{MATERIALS}/words"), json!({ "field": "tags", "search": search })).await.data();
            found["records"]
                .as_array()
                .expect("records")
                .iter()
                .map(|one| json!([one["word"].as_str().map(str::to_lowercase), one["count"]]))
                .collect::<Vec<_>>()
        };
        assert_eq!(words("WEATH").await, [json!(["weather", 2])]);
        assert_eq!(
            (words("0%_").await, words("冬").await, words("a%r").await),
            (vec![json!(["100%_sure", 1])], vec![json!(["冬天", 1])], vec![])
        );
        ada.post(&format!("{MATERIALS}/words"), json!({ "field": "title" })).await.refused(400);
        let found = async |filter: Value| names(&ada, MATERIALS, "title", json!({ "filter": filter, "sort": ["duration"] })).await;
        for (filter, titles) in [
            (json!({ "tags": ["WEATHER"] }), json!(["Rain", "Snow"])),
            (json!({ "tags": ["100%_sure", "冬天"] }), json!(["Rain", "Snow"])),
            (json!({ "tags": ["Weath"] }), json!([])),
            (json!({ "tags": "weath" }), json!(["Rain", "Snow"])),
            (json!({ "duration": { "from": 65, "to": 600 } }), json!(["Rain"])),
            (json!({ "rights_until": { "from": "2026-12-31", "to": "2027-01-01" } }), json!(["Rain"])),
            (json!({ "rights_until": { "from": "2027-01-01" } }), json!(["Snow"])),
        ] {
            assert_eq!(json!(found(filter.clone()).await), titles, "{backend:?} {filter}");
        }
        let teacher = |name: &str, hours: f64, levels: Value| json!({ "name": name, "max_hours_week": hours, "teaches_levels": levels });
        made(&ada, TEACHERS, teacher("Half-day Hana", 12.5, json!(["b1", "a1"]))).await;
        let full = made(&ada, TEACHERS, teacher("Full-day Fay", 40.0, json!(["c1"]))).await;
        assert_eq!((&full["max_hours_week"], &full["teaches_kinds"]), (&json!(40), &json!([])));
        for (filter, found) in [
            (json!({ "max_hours_week": { "from": 12.5, "to": 12.6 } }), json!(["Half-day Hana"])),
            (json!({ "max_hours_week": { "from": 12.6 } }), json!(["Full-day Fay"])),
            (json!({ "teaches_levels": ["a1", "a2"] }), json!(["Half-day Hana"])),
            (json!({ "teaches_levels": ["a1", "c1"] }), json!(["Full-day Fay", "Half-day Hana"])),
        ] {
            let names = names(&ada, TEACHERS, "name", json!({ "filter": filter, "search": "-day", "sort": ["-max_hours_week"] })).await;
            assert_eq!(json!(names), found, "{backend:?} {filter}");
        }
    }
}
