//! Listening sets: made of the cues of a video's subtitles or of a sound of their own, listed only while a learner can do them (S07), kept from being deleted while they are listed, and
//! written by two at once without loss.

use serde_json::{Value, json};

use crate::support::{Answer, Backend, Person, TestServer};

const SETS: &str = "/api/management/listeningSet";
const VIDEOS: &str = "/api/management/video";
const TASKS: &str = "/api/management/videoTask";
const TRACKS: &str = "/api/management/subtitles";

async fn named(person: &Person, base: &str, field: &str, name: &str) -> Value {
    let found = person.list(base, json!({})).await;
    found.into_iter().find(|row| row[field] == *name).unwrap_or_else(|| panic!("{base} has no {name}"))
}

async fn read(person: &Person, id: &Value) -> Value {
    person.post(&format!("{SETS}/query"), json!({ "id": id })).await.data()
}

async fn takes(person: &Person, verb: &str, id: &Value, more: Value) -> Answer {
    let mut body = more;
    body["id"] = id.clone();
    person.post(&format!("{SETS}/{verb}"), body).await
}

async fn changes(person: &Person, id: &Value, more: Value) -> Answer {
    let mut body = more;
    body["version"] = read(person, id).await["version"].clone();
    takes(person, "update", id, body).await
}

async fn makes(person: &Person, set: Value) -> Value {
    person.post(&format!("{SETS}/create"), set).await.data()["id"].clone()
}

fn item(start: i64, end: i64, text: &str) -> Value {
    json!({ "start_ms": start, "end_ms": end, "text": text })
}

fn with(mut item: Value, more: &Value) -> Value {
    for (cell, value) in more.as_object().into_iter().flatten() {
        item[cell] = value.clone();
    }
    item
}

#[tokio::test]
async fn one_is_listed_when_it_can_be_done_and_stays_so_while_it_is() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy, ann) = (server.sign_in("producer").await, server.sign_in("inspector").await, server.sign_in("teacher").await);
        let mut screen = ivy.opens_a_screen().await;
        screen.subscribes("resource:listening_sets").await;
        let id = makes(&pei, json!({ "title": "Penguins, heard" })).await;
        screen.sees(|frame| frame["d"]["id"] == id).await;
        let row = read(&pei, &id).await;
        let held = ["kind", "speed", "plays", "listing", "item_count"].map(|field| row[field].clone());
        assert_eq!(held, [json!("dictation"), json!(100), json!(3), json!("not_listed"), json!(0)], "{backend:?}");

        // Who may what.
        let new = json!({ "title": "Mine" });
        for who in [&ivy, &ann] {
            who.post(&format!("{SETS}/create"), new.clone()).await.refused(403);
            takes(who, "update", &id, json!({ "version": row["version"], "plays": 2 })).await.refused(403);
            who.post(&format!("{SETS}/delete"), json!({ "ids": [id] })).await.refused(403);
        }
        ann.post(&format!("{SETS}/list"), json!({})).await.refused(403);
        for who in [&pei, &ann] {
            takes(who, "setListed", &id, json!({})).await.refused(403);
        }

        // What is lacking is said, one after the other, in the reader's language.
        let lacks = async |said: &str| {
            let answer = takes(&ivy, "setListed", &id, json!({})).await;
            assert!(answer.msg().contains(said), "{backend:?}: {} is not about {said}", answer.msg());
            answer.refused(422);
        };
        lacks("a video or a sound").await;
        assert!(takes(&ivy.in_chinese(), "setListed", &id, json!({})).await.msg().contains("录音"));
        let refused = named(&pei, VIDEOS, "name", "Good night, moon").await;
        changes(&pei, &id, json!({ "video_id": refused["id"] })).await.data();
        lacks("not passed").await;
        let past = named(&pei, VIDEOS, "name", "The whale's song").await;
        changes(&pei, &id, json!({ "video_id": past["id"] })).await.data();
        lacks("2026-01-31").await;
        // The subtitles come with the video.
        let captioned = named(&pei, VIDEOS, "name", "Lions and tigers").await;
        let row = changes(&pei, &id, json!({ "video_id": captioned["id"] })).await.data();
        assert!(row["track_id"].is_string());
        assert_eq!(row["track_id"], captioned["track_id"], "{backend:?}");
        lacks("subtitles").await;
        let film = named(&pei, VIDEOS, "name", "Penguins at the zoo").await;
        let row = changes(&pei, &id, json!({ "video_id": film["id"] })).await.data();
        assert_eq!((&row["track_id"], &row["duration_ms"]), (&Value::Null, &json!(4_000)));
        lacks("an item").await;
        changes(&pei, &id, json!({ "items": [item(0, 900, "Look!"), item(1_000, 2_000, "…")] })).await.data();
        lacks("Item 2").await;
        changes(&pei, &id, json!({ "items": [item(0, 900, "Look!")] })).await.data();
        changes(&pei, &id, json!({ "kind": "gap_fill" })).await.data();
        lacks("no gap").await;
        changes(&pei, &id, json!({ "kind": "choose" })).await.data();
        lacks("2 to 6 options").await;
        changes(&pei, &id, json!({ "items": [with(item(0, 900, ""), &json!({ "options": "Look!\nBook!" }))] })).await.data();
        lacks("which option").await;
        changes(&pei, &id, json!({ "items": [with(item(0, 900, ""), &json!({ "options": "Look!\nBook!", "answer": 1 }))] })).await.data();

        // Two list it at once: it is done once.
        let ada = server.sign_in("admin").await;
        let (one, two) = tokio::join!(takes(&ivy, "setListed", &id, json!({})), takes(&ada, "setListed", &id, json!({})));
        let (won, lost) = if one.status == 200 { (one, two) } else { (two, one) };
        assert_eq!(won.data()["listing"], "listed", "{backend:?}");
        assert_eq!(lost.refused(409)["clash"]["state"], "listed");
        screen.sees(|frame| frame["d"]["id"] == id && frame["d"]["row"]["listing"] == "listed").await;

        // It stays so.
        for (field, less) in [
            ("items", json!([])),
            ("video_id", refused["id"].clone()),
            ("video_id", json!(null)),
            ("track_id", captioned["track_id"].clone()),
        ] {
            let said = changes(&pei, &id, json!({ field: less })).await.refused(400);
            assert!(said["fields"][field].is_string(), "{backend:?} {field}: {said}");
        }
        let said = changes(&pei, &id, json!({ "kind": "gap_fill" })).await.refused(400);
        assert!(said["fields"]["items.0.text"].is_string(), "{backend:?}: {said}");
        let kept = pei.post(&format!("{SETS}/delete"), json!({ "ids": [id] })).await;
        assert!(kept.msg().contains("Penguins, heard"), "{}", kept.msg());
        kept.refused(409);
        pei.post(&format!("{VIDEOS}/delete"), json!({ "ids": [film["id"]] })).await.refused(409);
        takes(&pei, "unlist", &id, json!({})).await.refused(403);
        takes(&ivy, "unlist", &id, json!({})).await.data();
        assert_eq!(takes(&ivy, "unlist", &id, json!({})).await.refused(409)["clash"]["state"], "not_listed");
        pei.post(&format!("{SETS}/delete"), json!({ "ids": [id] })).await.data();
        takes(&pei, "query", &id, json!({})).await.refused(404);
        pei.post(&format!("{SETS}/restore"), json!({ "ids": [id] })).await.data();
        assert_eq!(read(&pei, &id).await["item_count"], 1, "{backend:?}");
    }
}

#[tokio::test]
async fn what_is_wrong_in_an_item_is_said_at_its_cell_and_items_stand_as_they_are_heard() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let film = named(&pei, VIDEOS, "name", "Penguins at the zoo").await;
        let id = makes(&pei, json!({ "title": "Wrong", "video_id": film["id"] })).await;
        let wrong = async |row: Value, cell: &str| {
            let said = changes(&pei, &id, json!({ "items": [item(0, 500, "Fine"), row] })).await.refused(400);
            assert!(said["fields"][format!("items.1.{cell}")].is_string(), "{backend:?} {cell}: {said}");
        };
        wrong(item(1_000, 1_000, "a"), "end_ms").await;
        wrong(item(1_000, 4_001, "a"), "end_ms").await;
        wrong(item(-1, 500, "a"), "start_ms").await;
        wrong(item(0, 500, &"a".repeat(301)), "text").await;
        for gap in ["0", "3", "x"] {
            wrong(with(item(0, 500, "Hello, penguin!"), &json!({ "gaps": [gap] })), "gaps").await;
        }
        let options = |said: &str| with(item(0, 500, "a"), &json!({ "options": said }));
        wrong(options("1\n2\n3\n4\n5\n6\n7"), "options").await;
        wrong(options("Yes\nno\nYES"), "options").await;
        wrong(options(&"a".repeat(121)), "options").await;
        wrong(with(options("Yes\nNo"), &json!({ "answer": 3 })), "answer").await;
        let said = changes(&pei, &id, json!({ "items": (0..101).map(|at| item(at, at + 1, "a")).collect::<Vec<_>>() })).await.refused(400);
        assert!(said["fields"]["items"].is_string(), "{backend:?}: {said}");
        for (field, value) in [
            ("speed", json!(49)),
            ("speed", json!(151)),
            ("plays", json!(0)),
            ("plays", json!(10)),
            ("kind", json!("sing")),
            ("title", json!("")),
        ] {
            let said = changes(&pei, &id, json!({ field: value })).await.refused(400);
            assert!(said["fields"][field].is_string(), "{backend:?} {field}: {said}");
        }
        let sorted = json!([
            with(item(2_000, 3_000, "Two words"), &json!({ "gaps": ["2", "1", "2"] })),
            with(item(0, 500, "你好，企鹅"), &json!({ "gaps": ["4"], "options": " Yes, I do. \n\n No\n", "answer": 2 })),
        ]);
        let row = changes(&pei, &id, json!({ "items": sorted })).await.data();
        assert_eq!((&row["items"][0]["options"], &row["items"][0]["gaps"]), (&json!("Yes, I do.\nNo"), &json!(["4"])), "{backend:?}");
        assert_eq!((&row["items"][1]["start_ms"], &row["items"][1]["gaps"]), (&json!(2_000), &json!(["1", "2"])));
        assert_eq!((&row["item_count"], &row["heard_ms"]), (&json!(2), &json!(1_500)));
        // Another, shorter recording is refused at the item that it does not hold.
        let set = named(&pei, SETS, "title", "How many tones?").await;
        let sound = read(&pei, &set["id"]).await;
        assert_eq!((&sound["duration_ms"], &sound["listing"]), (&json!(8_000), &json!("listed")), "{backend:?}: measured, not believed");
        let lied = json!({ "title": "Lied", "sound": sound["sound"], "sound_ms": 99_000, "items": [item(8_000, 8_001, "a")] });
        let said = pei.post(&format!("{SETS}/create"), lied).await.refused(400);
        assert!(said["fields"]["items.0.end_ms"].is_string(), "{backend:?}: {said}");
        // A sound of its own is heard in place of the video's.
        let row = changes(&pei, &id, json!({ "sound": sound["sound"] })).await.data();
        assert_eq!(row["duration_ms"], 8_000);
        let foreign = named(&pei, VIDEOS, "name", "Lions and tigers").await["track_id"].clone();
        let said = changes(&pei, &id, json!({ "track_id": foreign })).await.refused(400);
        assert!(said["fields"]["track_id"].is_string(), "{backend:?}: {said}");
    }
}

#[tokio::test]
async fn its_cues_are_the_published_ones_and_two_who_write_at_once_lose_nothing() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy, ann) = (server.sign_in("producer").await, server.sign_in("inspector").await, server.sign_in("teacher").await);
        let film = named(&pei, VIDEOS, "name", "Lions and tigers").await;
        let id = makes(&pei, json!({ "title": "Of cues", "video_id": film["id"] })).await;
        let cues = async |who: &Person| takes(who, "cues", &id, json!({})).await.data();
        let drafted = cues(&pei).await;
        assert_eq!((&drafted["version"], drafted["cues"].as_array().map(Vec::len)), (&Value::Null, Some(3)), "{backend:?}");
        takes(&ann, "cues", &id, json!({})).await.refused(403);
        let task = named(&pei, TASKS, "name", "Big cats").await;
        pei.post(&format!("{TASKS}/handIn"), json!({ "id": task["id"] })).await.data();
        ivy.post(&format!("{TASKS}/approve"), json!({ "id": task["id"] })).await.data();
        let track = film["track_id"].as_str().expect("a track");
        let (cue, text) = (drafted["cues"][0]["id"].as_str().expect("a cue").to_owned(), "Bye");
        let file = "1\n00:00:00,000 --> 00:00:01,000\nBye\n";
        let data = base64::Engine::encode(&base64::prelude::BASE64_STANDARD, file);
        pei.post(&format!("{TRACKS}/importFile"), json!({ "id": track, "name": "a.srt", "data": data, "make": true })).await.data();
        let out = cues(&ivy).await;
        assert_eq!(
            (&out["version"], &out["cues"][0]["id"]),
            (&json!(1), &json!(cue)),
            "{backend:?}: what is published, not what is written since"
        );
        assert_ne!(out["cues"][0]["text"], text);

        // Both make an item of what they read: one is told that the other was first, and puts theirs beside it.
        let version = read(&pei, &id).await["version"].clone();
        let puts = |at: i64| json!({ "version": version, "items": [item(at, at + 500, "Hello")] });
        let ada = server.sign_in("admin").await;
        let (one, two) = tokio::join!(takes(&pei, "update", &id, puts(0)), takes(&ada, "update", &id, puts(1_000)));
        assert_eq!([one.status == 200, two.status == 200].iter().filter(|won| **won).count(), 1, "{backend:?}");
        if one.status == 200 { two } else { one }.refused(409);
        // With published subtitles it is listed; the track is kept.
        takes(&ivy, "setListed", &id, json!({})).await.data();
        ada.post(&format!("{TRACKS}/delete"), json!({ "ids": [track] })).await.refused(409);
    }
}
