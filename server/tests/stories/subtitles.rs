//! Subtitles: made with the task that asks for them, written and checked, handed in only when nothing has to be mended, published exactly as they were handed in; taken from
//! files and mended by presets as one edit each, which one press takes back.

use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::{Value, json};

use crate::support::{Backend, Person, TestServer};

const TASKS: &str = "/api/management/videoTask";
const TRACKS: &str = "/api/management/subtitles";
const VIDEOS: &str = "/api/management/video";

async fn read(person: &Person, base: &str, id: &Value) -> Value {
    person.post(&format!("{base}/query"), json!({ "id": id })).await.data()
}

async fn named(person: &Person, base: &str, field: &str, name: &str) -> Value {
    let found = person.list(base, json!({})).await;
    found.into_iter().find(|row| row[field] == *name).unwrap_or_else(|| panic!("{base} has no {name}"))
}

/// A file as the call takes it.
fn file(track: &Value, name: &str, bytes: &[u8], make: bool) -> Value {
    json!({ "id": track, "name": name, "data": BASE64_STANDARD.encode(bytes), "make": make })
}

/// What the cues say, by their file.
async fn cues(person: &Person, track: &Value) -> String {
    let written = person.post(&format!("{TRACKS}/exportFile"), json!({ "id": track, "form": "srt" })).await.data();
    written["text"].as_str().expect("text").replace('\n', "|")
}

#[tokio::test]
async fn what_is_handed_in_is_what_is_published_and_nothing_that_has_to_be_mended_is() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy) = (server.sign_in("producer").await, server.sign_in("inspector").await);
        let task = named(&pei, TASKS, "name", "Stormy weather").await;
        let track = task["track_id"].clone();
        assert_eq!((&task["cue_count"], &task["cue_problem_count"]), (&json!(4), &json!(1)), "{backend:?}");
        // It is refused with the list; nothing of it is handed in.
        let refused = pei.post(&format!("{TASKS}/handIn"), json!({ "id": task["id"] })).await.refused(409);
        let problems = refused["clash"]["problems"].as_array().expect("problems");
        assert_eq!((problems.len(), &problems[0]["code"]), (1, &json!("cue_overlap")), "{refused}");
        assert!(read(&pei, TASKS, &task["id"]).await["track_version"].is_null());
        // Whose task it is not is told so, not what is wrong.
        assert!(ivy.post(&format!("{TASKS}/handIn"), json!({ "id": task["id"] })).await.refused(403)["clash"].is_null());
        let right = "1\n00:00:00,000 --> 00:00:01,300\nLook at the sky.\n\n2\n00:00:01,400 --> 00:00:02,400\nIt is so dark!\n";
        pei.post(&format!("{TRACKS}/importFile"), file(&track, "storm.srt", right.as_bytes(), true)).await.data();
        pei.post(&format!("{TASKS}/handIn"), json!({ "id": task["id"] })).await.data();
        let handed_in = read(&pei, TASKS, &task["id"]).await;
        assert_eq!((&handed_in["status"], &handed_in["track_version"]), (&json!("handed_in"), &json!(1)));
        // What is written after that is not what is decided on.
        let later = right.replace("so dark", "very dark");
        pei.post(&format!("{TRACKS}/importFile"), file(&track, "storm.srt", later.as_bytes(), true)).await.data();
        let category = named(&pei, "/api/management/courseCategory", "name", "Around the town").await;
        assert_eq!(handed_in["category_id"], category["id"]);
        ivy.post(&format!("{TASKS}/approve"), json!({ "id": task["id"] })).await.data();
        let published = read(&ivy, TRACKS, &track).await;
        assert_eq!((&published["status"], &published["published_version"]), (&json!("published"), &json!(1)));
        let said = ivy.post(&format!("{TRACKS}/history/content"), json!({ "id": track, "version": 1 })).await.data();
        assert_eq!(said["content"]["cues"][1]["text"], "It is so dark!");
        assert!(cues(&ivy, &track).await.contains("very dark"));
        // The second creation has the same subtitles.
        let made = read(&ivy, TASKS, &task["id"]).await["result_video_id"].clone();
        assert_eq!(read(&ivy, VIDEOS, &made).await["track_id"], track);
    }
}

#[tokio::test]
async fn a_track_is_made_with_the_first_task_and_stays_with_its_video() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy) = (server.sign_in("producer").await, server.sign_in("inspector").await);
        let me = pei.get("/api/user/info_update").await.data()["id"].clone();
        let video = named(&pei, VIDEOS, "name", "Penguins at the zoo").await;
        assert!(video["track_id"].is_null());
        let collection = named(&pei, "/api/management/videoCollection", "title", "Animals and nature").await;
        let asked = json!({ "assignee_id": me, "level": "A1", "requirements": "Subtitles", "collection_id": collection["id"],
            "videos": [{ "video_id": video["id"], "name": "Penguins", "points": ["Animals"] }] });
        let give = async || pei.post(&format!("{TASKS}/assign"), asked.clone()).await.data()["records"][0]["id"].clone();
        let first = give().await;
        let track = read(&pei, TASKS, &first).await["track_id"].clone();
        let row = read(&pei, TRACKS, &track).await;
        assert_eq!(
            (&row["title"], &row["language"], &row["cue_count"]),
            (&json!("Penguins at the zoo"), &json!("en"), &json!(0)),
            "{backend:?}"
        );
        assert_eq!(read(&pei, VIDEOS, &video["id"]).await["track_id"], track);
        // Without a cue it is not handed in, and while it is worked on it is not deleted.
        let refused = pei.post(&format!("{TASKS}/handIn"), json!({ "id": first })).await.refused(409);
        assert_eq!(refused["clash"]["problems"][0]["code"], "no_cues");
        pei.post(&format!("{TRACKS}/delete"), json!({ "ids": [track] })).await.refused(409);
        // Cancelled and given out again, the work on it stays.
        ivy.post(&format!("{TASKS}/cancel"), json!({ "id": first, "reason": "Later" })).await.data();
        let second = give().await;
        assert_eq!(read(&pei, TASKS, &second).await["track_id"], track);
    }
}

#[tokio::test]
async fn files_are_repaired_and_shown_before_they_are_taken_v18() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy) = (server.sign_in("producer").await, server.sign_in("inspector").await);
        let track = named(&pei, TASKS, "name", "Big cats").await["track_id"].clone();
        let take = format!("{TRACKS}/importFile");
        let before = cues(&pei, &track).await;
        // Neither by its name alone nor by what it says alone; not by who only reads.
        let srt = "1\n00:00:00.500 --> 00:00:01,500\n你好\n\n2\n-0:01 --> 00:00:03,000\nBye\n";
        assert!(pei.post(&take, file(&track, "a.txt", srt.as_bytes(), true)).await.refused(400)["fields"]["name"].is_string());
        assert!(pei.post(&take, file(&track, "a.vtt", srt.as_bytes(), true)).await.refused(400)["fields"]["data"].is_string());
        ivy.post(&take, file(&track, "a.srt", srt.as_bytes(), false)).await.refused(403);
        assert!(pei.post(&take, file(&track, "a.srt", b"nothing", true)).await.refused(400)["fields"]["data"].is_string());
        let many = "00:00:01,000 --> 00:00:02,000\nx\n\n".repeat(3_001);
        let refused = pei.post(&take, file(&track, "a.srt", many.as_bytes(), true)).await.refused(400);
        assert!(
            refused["fields"]["data"].to_string().contains("3001") && refused["fields"]["data"].to_string().contains("3000"),
            "{refused}"
        );
        assert_eq!(cues(&pei, &track).await, before, "{backend:?}");
        // In UTF-16, with what was repaired said line by line; shown first, nothing is stored.
        let utf16: Vec<u8> = "\u{feff}".chars().chain(srt.chars()).collect::<String>().encode_utf16().flat_map(u16::to_le_bytes).collect();
        let shown = pei.post(&take, file(&track, "a.srt", &utf16, false)).await.data();
        assert_eq!((&shown["count"], &shown["seq"], &shown["cues"][1]["text"]), (&json!(2), &Value::Null, &json!("你好")), "{shown}");
        let repairs: Vec<&Value> = shown["repairs"].as_array().expect("repairs").iter().map(|repair| &repair["what"]).collect();
        assert_eq!(repairs, ["separator", "time", "negative"]);
        assert_eq!(cues(&pei, &track).await, before);
        let taken = pei.post(&take, file(&track, "a.srt", &utf16, true)).await.data();
        assert!(cues(&pei, &track).await.contains("你好"));
        // One press takes it back.
        pei.post(&format!("{TRACKS}/history/undo"), json!({ "id": track, "seq": taken["seq"] })).await.data();
        assert_eq!(cues(&pei, &track).await, before);
        let past = pei.post(&format!("{TRACKS}/history/sessions"), json!({ "id": track })).await.data();
        let did: Vec<&Value> = past["sessions"].as_array().expect("sessions").iter().map(|session| &session["restore"]["did"]).collect();
        assert!(did.contains(&&json!("import")), "{past}");
    }
}

#[tokio::test]
async fn presets_mend_what_is_advised_as_one_edit_and_leave_what_has_to_be_mended_by_hand() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy) = (server.sign_in("producer").await, server.sign_in("inspector").await);
        let track = named(&pei, TASKS, "name", "Big cats").await["track_id"].clone();
        let srt = "00:00:00,000 --> 00:00:01,480\nHello there.\n\n00:00:01,500 --> 00:00:01,700\nHi.\n\n00:00:03,000 --> 00:00:03,900\n \n";
        pei.post(&format!("{TRACKS}/importFile"), file(&track, "a.srt", srt.as_bytes(), true)).await.data();
        let wrong = read(&pei, TRACKS, &track).await["problem_count"].clone();
        assert_eq!(wrong, 1);
        let before = cues(&pei, &track).await;
        let fix = format!("{TRACKS}/fix");
        let all = json!({ "id": track, "presets": ["lines", "long", "short", "gaps"] });
        ivy.post(&fix, all.clone()).await.refused(403);
        pei.post(&fix, json!({ "id": track, "presets": ["nonsense"] })).await.refused(400);
        let fixed = pei.post(&fix, all.clone()).await.data();
        assert_eq!(fixed["changed"], 2, "{backend:?}: {fixed}");
        let after = cues(&pei, &track).await;
        assert!(after.contains("00:00:00,000 --> 00:00:01,420") && after.contains("00:00:01,500 --> 00:00:02,330"), "{after}");
        assert_eq!(read(&pei, TRACKS, &track).await["problem_count"], wrong);
        assert_eq!(pei.post(&fix, all).await.data(), json!({ "changed": 0, "seq": null }));
        pei.post(&format!("{TRACKS}/history/undo"), json!({ "id": track, "seq": fixed["seq"] })).await.data();
        assert_eq!(cues(&pei, &track).await, before);
    }
}
