//! The next class of students and teachers, and the last one that was held: in their lists, live, sorted and narrowed, after whatever happens to a class.

use serde_json::{Value, json};

use crate::{
    classes::in_minutes,
    support::{Backend, Person, Screen, TestServer},
};

const DAY: i64 = 24 * 60;

async fn person(ada: &Person, of: &str, name: &str) -> Value {
    ada.post(&format!("/api/management/{of}/create"), json!({ "name": name, "zone": "UTC" })).await.data()["id"].clone()
}

async fn row(who: &Person, of: &str, id: &Value) -> Value {
    who.post(&format!("/api/management/{of}/query"), json!({ "id": id })).await.data()
}

/// When a class begins.
async fn at(who: &Person, class: &Value) -> Value {
    if class.is_null() { Value::Null } else { who.post("/api/class/query", json!({ "id": class })).await.data()["start_at"].clone() }
}

/// That these are somebody's next and last class.
async fn has(who: &Person, (of, id): (&str, &Value), next: &Value, last: &Value) {
    let row = row(who, of, id).await;
    assert_eq!((&row["next_class_at"], &row["last_class_at"]), (&at(who, next).await, &at(who, last).await), "{of}");
}

async fn plans(who: &Person, teacher: &Value, students: &[&Value], minutes: i64) -> Value {
    let asked = json!({ "name": "Weather words", "kind": "small_group", "teacher_id": teacher, "student_ids": students, "zone": "UTC",
                        "start_at": in_minutes(minutes), "end_at": in_minutes(minutes + 25) });
    who.post("/api/class/create", asked).await.data()["id"].clone()
}

async fn changes(who: &Person, class: &Value, mut set: Value) {
    set["id"] = class.clone();
    set["version"] = who.post("/api/class/query", json!({ "id": class })).await.data()["version"].clone();
    who.post("/api/class/update", set).await.data();
}

/// The class was so many days ago, and nobody has said what became of it.
async fn was(server: &TestServer, class: &Value, days: i64) {
    let (start, end) = (in_minutes(-days * DAY), in_minutes(-days * DAY + 25));
    let id = class.as_str().expect("an id");
    server.rewrites(&format!("UPDATE classes SET start_at = '{start}', end_at = '{end}', status = 'ended' WHERE id = '{id}'")).await;
}

async fn says(who: &Person, class: &Value, outcome: &str) {
    let version = who.post("/api/class/query", json!({ "id": class })).await.data()["version"].clone();
    let asked = json!({ "id": class, "version": version, "outcome": outcome, "reason": format!("I saw it: {outcome}") });
    who.post("/api/class/outcome", asked).await.data();
}

/// What a screen is told of somebody's next and last class.
async fn is_told((screen, who): (&mut Screen, &Person), id: &Value, next: &Value, last: &Value) {
    let (next, last) = (at(who, next).await, at(who, last).await);
    screen
        .sees(|frame| {
            let row = &frame["d"]["row"];
            frame["d"]["id"] == *id && row["next_class_at"] == next && row["last_class_at"] == last
        })
        .await;
}

#[tokio::test]
async fn the_next_and_the_last_class_of_people_follow_whatever_happens_to_classes() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (ada, sam) = (server.sign_in("admin").await, server.sign_in("scheduler").await);
        let (tom, una) = (person(&ada, "teacher", "Tom Next").await, person(&ada, "teacher", "Una Next").await);
        let (lily, max) = (person(&ada, "student", "Lily Next").await, person(&ada, "student", "Max Next").await);
        let mut screen = sam.opens_a_screen().await;
        for topic in ["resource:students", "resource:teachers"] {
            screen.subscribes(topic).await;
        }
        let none = Value::Null;

        // Planned: everybody who is in it has it next, and the sooner one as soon as there is one.
        let far = plans(&sam, &tom, &[&lily], 30 * DAY).await;
        is_told((&mut screen, &sam), &lily, &far, &none).await;
        is_told((&mut screen, &sam), &tom, &far, &none).await;
        let near = plans(&sam, &tom, &[&lily, &max], 20 * DAY).await;
        is_told((&mut screen, &sam), &max, &near, &none).await;
        has(&sam, ("student", &lily), &near, &none).await;

        // Moved behind the other, it is next no more; given to another teacher, it is theirs.
        changes(&sam, &near, json!({ "start_at": in_minutes(40 * DAY), "end_at": in_minutes(40 * DAY + 25) })).await;
        is_told((&mut screen, &sam), &lily, &far, &none).await;
        changes(&sam, &far, json!({ "teacher_id": una })).await;
        is_told((&mut screen, &sam), &una, &far, &none).await;
        has(&sam, ("teacher", &tom), &near, &none).await;
        // Who is taken out of it has it no more.
        changes(&sam, &near, json!({ "student_ids": [lily] })).await;
        is_told((&mut screen, &sam), &max, &none, &none).await;

        // Cancelled, it is nobody's; deleted, neither; brought back, it is.
        let version = sam.post("/api/class/query", json!({ "id": far })).await.data()["version"].clone();
        sam.post("/api/class/cancel", json!({ "id": far, "version": version, "kind": "company", "reason": "Snow" })).await.data();
        is_told((&mut screen, &sam), &una, &none, &none).await;
        has(&sam, ("student", &lily), &near, &none).await;
        sam.post("/api/class/delete", json!({ "ids": [near] })).await.data();
        is_told((&mut screen, &sam), &lily, &none, &none).await;
        sam.post("/api/class/restore", json!({ "ids": [near] })).await.data();
        is_told((&mut screen, &sam), &lily, &near, &none).await;

        // Over, and held, it is the last; corrected to one that was not held, it is none; an earlier one that was held does not take its place.
        let held = plans(&sam, &tom, &[&max], 50 * DAY).await;
        was(&server, &held, 3).await;
        says(&sam, &held, "held").await;
        is_told((&mut screen, &sam), &max, &none, &held).await;
        let older = plans(&sam, &tom, &[&max], 51 * DAY).await;
        was(&server, &older, 20).await;
        says(&sam, &older, "held").await;
        has(&sam, ("student", &max), &none, &held).await;
        has(&sam, ("teacher", &tom), &near, &held).await;

        // Sorted by either, whoever has none comes last, both ways.
        for (of, field) in
            [("student", "next_class_at"), ("student", "last_class_at"), ("teacher", "next_class_at"), ("teacher", "last_class_at")]
        {
            for by in [field.to_owned(), format!("-{field}")] {
                let asked = json!({ "size": 200, "sort": [by] });
                let told = sam.post(&format!("/api/management/{of}/list"), asked).await.data();
                let times: Vec<&str> =
                    told["records"].as_array().expect("records").iter().map(|one| one[field].as_str().unwrap_or("")).collect();
                let some: Vec<&str> = times.iter().copied().take_while(|at| !at.is_empty()).collect();
                assert!(times[some.len()..].iter().all(|at| at.is_empty()), "{backend:?} {by}: {times:?}");
                assert!(!some.is_empty(), "{backend:?} {of} {by}: the demo has classes");
                let mut sorted = some.clone();
                sorted.sort_unstable();
                if by.starts_with('-') {
                    sorted.reverse();
                }
                assert_eq!(some, sorted, "{backend:?} {by}");
            }
        }

        // No class in fourteen days: nothing held in the last fourteen, nothing to come in the next.
        let idle = async |of: &str| -> Vec<Value> {
            let found = sam.list(&format!("/api/management/{of}"), json!({ "no_class": true })).await;
            found
                .into_iter()
                .map(|one| one["name"].clone())
                .filter(|name| name.as_str().is_some_and(|name| name.ends_with(" Next")))
                .collect()
        };
        let names = |mut found: Vec<Value>| {
            found.sort_by_key(ToString::to_string);
            found
        };
        assert_eq!(names(idle("student").await), ["Lily Next"], "{backend:?}: hers is in forty days, his was three days ago");
        assert_eq!(names(idle("teacher").await), ["Una Next"], "{backend:?}");
        says(&sam, &held, "student_absent").await;
        is_told((&mut screen, &sam), &max, &none, &older).await;
        assert_eq!(names(idle("student").await), ["Lily Next", "Max Next"], "{backend:?}: what nobody came to was not held");
        plans(&sam, &una, &[&lily], 13 * DAY).await;
        assert_eq!(names(idle("student").await), ["Max Next"], "{backend:?}");
        assert_eq!(names(idle("teacher").await), ["Tom Next"], "{backend:?}");
    }
}
