//! Follow-read coursewares over the real server on both databases: made of lines, set to look and sound while a colleague writes, published as exactly one version,
//! and the video of a version made by a program of the machine or brought by a browser.

use std::{fs, os::unix::fs::PermissionsExt, path::Path};

use belltower_content::follow_read::{FollowRead, spoken};
use belltower_sync::yrs::{Map, Out, ReadTxn, Text};
use serde_json::{Value, json};

use crate::support::{Backend, Page, Person, TestServer, job_ends, job_result};

const ROWS: &str = "/api/management/followReadCourseware";
const CALLS: &str = "/api/management/followRead/courseware";
static KIND: FollowRead = FollowRead;

async fn asks(person: &Person, call: &str, body: Value) -> Value {
    person.post(&format!("{CALLS}/{call}"), body).await.data()
}

/// A courseware with these lines; answers both.
async fn lines(person: &Person, name: &str, texts: &[&str]) -> (Value, Vec<Value>) {
    let category = person.post("/api/management/courseCategory/create", json!({ "name": name })).await.data()["id"].clone();
    let courseware = json!({ "name": name, "category_id": category });
    let courseware = person.post("/api/management/courseware/create", courseware).await.data()["id"].clone();
    let rows: Vec<Value> =
        texts.iter().map(|text| json!({ "text": text, "kind": "dialogue", "speaker": "Mia", "translation": "…" })).collect();
    let made = person.post("/api/management/followRead/addAll", json!({ "coursewareId": courseware, "rows": rows })).await.data();
    (courseware, made["ids"].as_array().expect("ids").clone())
}

/// One of three lines; answers its id.
async fn one(person: &Person, name: &str) -> (Value, Value) {
    let (courseware, items) = lines(person, name, &["Hello, Leo!", "Whose ball is this?", "It is mine."]).await;
    let made = asks(person, "edit", json!({ "title": name, "courseware_id": courseware, "items": items })).await;
    (made["id"].clone(), courseware)
}

async fn detail(person: &Person, id: &Value) -> Value {
    asks(person, "detail", json!({ "id": id })).await
}

fn codes(problems: &Value) -> Vec<&str> {
    problems.as_array().expect("problems").iter().map(|problem| problem["code"].as_str().expect("a code")).collect()
}

async fn submits(person: &Person, id: &Value, name: &str, to: &Value) -> i64 {
    let body = json!({ "id": id, "version_name": name, "reviewer_ids": [to] });
    person.post(&format!("{ROWS}/submit"), body).await.data()["review_version"].as_i64().expect("a version")
}

#[tokio::test]
async fn made_of_lines_it_is_written_by_several_and_says_what_is_wrong() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul, ivy) = (server.sign_in("producer").await, server.sign_in("producer2").await, server.sign_in("inspector").await);
        let (courseware, items) = lines(&pei, "Balls", &["Hello, Leo!", "Whose ball is this?", "It is mine."]).await;
        let body =
            json!({ "title": "Whose ball?", "courseware_id": courseware, "items": items, "level": "A1", "requestId": "made-of-lines" });
        let made = asks(&pei, "edit", body.clone()).await;
        assert_eq!(asks(&pei, "edit", body).await["id"], made["id"], "{backend:?}: sent again it is the same");
        let id = made["id"].clone();
        let whole = detail(&ivy, &id).await;
        let said: Vec<&Value> = whole["content"]["lines"].as_array().unwrap().iter().map(|line| &line["text"]).collect();
        assert_eq!(said, ["Hello, Leo!", "Whose ball is this?", "It is mine."]);
        assert_eq!((&whole["content"]["lines"][0]["item"], &whole["content"]["lines"][0]["speaker"]), (&items[0], &json!("Mia")));
        // Nobody has said it yet and no voice is to: it stands for as long as its words take, with a card in front.
        let ms = |text: &str| (600 + 70 * text.len() as i64) * 220 / 100;
        let long = 3_000 + ms("Hello, Leo!") + ms("Whose ball is this?") + ms("It is mine.");
        let row = &asks(&ivy, "list", json!({ "filter": { "courseware_id": [courseware] } })).await["records"][0];
        assert_eq!((&row["line_count"], &row["duration_ms"], &row["problem_count"]), (&json!(3), &json!(long), &json!(0)), "{row}");
        assert_eq!((&row["status"], &row["video_state"], &row["level"]), (&json!("draft"), &json!("none"), &json!("A1")));

        // Paul has it open and writes, while Pei sets a voice and lets the last line go.
        let mut page = Page::open_any(&server, &paul, &KIND, id.as_str().unwrap()).await;
        let first = whole["content"]["lines"][0]["id"].as_str().unwrap().to_owned();
        page.changes(|txn| {
            let Some(Out::YMap(line)) = txn.get_map("lines").unwrap().get(txn, &first) else { panic!("a line") };
            let Some(Out::YText(text)) = line.get(txn, "text") else { panic!("a text") };
            text.push(txn, " How are you?");
        })
        .await;
        page.saved().await;
        let [_, second, _] = [0, 1, 2].map(|at| whole["content"]["lines"][at]["id"].clone());
        let kept = json!([{ "id": first }, { "id": second, "repeats": 2 }, { "text": "Thank you!" }]);
        let body = json!({ "id": id, "params": { "voice": "nova", "pausePercent": 200, "scoreCard": true }, "lines": kept });
        let saved = asks(&pei, "saveVideoParams", body).await;
        assert_eq!(codes(&saved["problems"]), ["sound_missing", "sound_missing", "sound_missing"]);
        page.until(|page| page.content()["voice"] == "nova").await;
        let now = page.content();
        let said: Vec<&Value> = now["lines"].as_array().unwrap().iter().map(|line| &line["text"]).collect();
        assert_eq!(said, ["Hello, Leo! How are you?", "Whose ball is this?", "Thank you!"], "what Paul wrote stays");
        assert_eq!((&now["lines"][1]["repeats"], &now["pausePercent"], &now["lines"][0]["item"]), (&json!(2), &json!(200), &items[0]));
        // Whose edit it was stands in the list.
        let row = asks(&ivy, "query", json!({ "id": id })).await;
        assert_eq!((&row["problem_count"], &row["updated_by"]["name"]), (&json!(3), &json!("Pei Zhang")), "{row}");

        // Another title, level and courseware; the title is what the document says.
        let (other, _) = lines(&pei, "Other balls", &["Catch!"]).await;
        asks(&pei, "edit", json!({ "id": id, "title": "My ball", "courseware_id": other, "level": "A2" })).await;
        page.until(|page| page.content()["title"] == "My ball").await;
        let row = asks(&pei, "query", json!({ "id": id })).await;
        assert_eq!((&row["title"], &row["courseware_id"], &row["level"]), (&json!("My ball"), &other, &json!("A2")));
        let stale = json!({ "id": id, "version": 1, "level": "B1" });
        pei.post(&format!("{CALLS}/edit"), stale).await.refused(409);

        // Bad input, by field; nobody else's page.
        for (call, body, field) in [
            ("edit", json!({ "courseware_id": courseware }), "title"),
            ("edit", json!({ "title": "x" }), "courseware_id"),
            ("edit", json!({ "title": "x", "courseware_id": "nobody" }), "courseware_id"),
            ("edit", json!({ "title": "x", "courseware_id": courseware, "items": ["nobody"] }), "items.0"),
            ("edit", json!({ "title": "x", "courseware_id": courseware, "items": vec!["x"; 201] }), "items"),
            ("edit", json!({ "title": "x", "courseware_id": courseware, "speed": "fast" }), "speed"),
            ("edit", json!({ "id": id, "title": "  " }), "title"),
            ("edit", json!({ "id": id, "items": items }), "items"),
            ("saveVideoParams", json!({ "id": id, "params": { "pausePercent": 20 } }), "params.pausePercent"),
            ("saveVideoParams", json!({ "id": id, "params": { "theme": "loud" } }), "params.theme"),
            ("saveVideoParams", json!({ "id": id, "params": { "title": "x" } }), "params.title"),
            ("saveVideoParams", json!({ "id": id, "params": { "music": "f".repeat(64) } }), "params.music"),
            ("saveVideoParams", json!({ "id": id, "params": {}, "lines": [{ "text": "x".repeat(301) }] }), "lines[0].text"),
        ] {
            let refused = pei.post(&format!("{CALLS}/{call}"), body.clone()).await.refused(400);
            assert!(refused["fields"][field].is_string(), "{backend:?} {call} {body}: {refused}");
        }
        let tina = server.sign_in("teacher").await;
        for call in ["list", "query", "detail", "edit", "saveVideoParams", "genVideo", "publish", "delete", "import"] {
            let body = json!({ "id": id, "ids": [id], "params": {}, "content": {} });
            assert_eq!(tina.post(&format!("{CALLS}/{call}"), body).await.status, 403, "{call}");
        }
        ivy.post(&format!("{CALLS}/saveVideoParams"), json!({ "id": id, "params": {} })).await.refused(403);

        // Deleted it is gone for all, and comes back.
        assert_eq!(asks(&pei, "delete", json!({ "ids": [id] })).await["ids"], json!([id]));
        pei.post(&format!("{CALLS}/detail"), json!({ "id": id })).await.refused(404);
        assert_eq!(page.ends().await, 4404);
        pei.post(&format!("{ROWS}/restore"), json!({ "ids": [id] })).await.data();
        assert_eq!(detail(&pei, &id).await["content"]["title"], "My ball");
    }
}

#[tokio::test]
async fn lines_typed_elsewhere_are_seen_before_they_are_taken_in() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let (courseware, _) = lines(&pei, "Imported", &["Hi!"]).await;
        let content = json!({ "title": "From a sheet", "theme": "night", "durationMs": 5, "lines": [
            { "speaker": "Mia", "text": "Hello!", "repeats": 2 }, { "text": "x".repeat(301) }, { "text": "" }, { "text": "Bye!", "colour": "red" }
        ] });
        let body = |make: bool| json!({ "courseware_id": courseware, "content": content, "make": make });
        let seen = asks(&pei, "import", body(false)).await;
        let faults: Vec<&Value> = seen["faults"].as_array().unwrap().iter().map(|fault| &fault["place"]).collect();
        assert_eq!(
            (&seen["id"], &seen["lines"], faults),
            (&json!(null), &json!(2), vec![&json!("lines[1].text"), &json!("lines[3].colour")])
        );
        assert_eq!((codes(&seen["problems"]), &seen["problems"][0]["where"]["line"]), (vec!["text_empty"], &json!("1")));
        let made = asks(&pei, "import", body(true)).await;
        let whole = detail(&pei, &made["id"]).await;
        assert_eq!((&whole["content"]["theme"], &whole["content"]["lines"][0]["repeats"]), (&json!("night"), &json!(2)), "{whole}");
        assert_eq!((&whole["row"]["title"], &whole["row"]["courseware_id"]), (&json!("From a sheet"), &courseware));
        // What has nothing in it is no follow-read; one needs a courseware.
        for (body, field) in [
            (json!({ "courseware_id": courseware, "content": {} }), "content"),
            (json!({ "courseware_id": courseware, "content": { "lines": [{ "text": 1 }] } }), "content"),
            (json!({ "content": { "title": "x", "lines": [{ "text": "Hi" }] } }), "courseware_id"),
            (json!({ "courseware_id": courseware, "content": { "lines": [{ "text": "Hi" }] } }), "title"),
        ] {
            assert!(pei.post(&format!("{CALLS}/import"), body.clone()).await.refused(400)["fields"][field].is_string(), "{body}");
        }
    }
}

/// The smallest film that is one.
fn film(seed: u8) -> Vec<u8> {
    let boxed = |kind: &[u8], body: &[u8]| [&u32::try_from(body.len() + 8).unwrap().to_be_bytes()[..], kind, body].concat();
    let handler = boxed(b"hdlr", &[&[0; 8][..], b"vide", &[0; 12]].concat());
    let moov = boxed(b"moov", &boxed(b"trak", &boxed(b"mdia", &handler)));
    [boxed(b"ftyp", b"isom\0\0\0\0"), boxed(b"mdat", &[seed; 64]), moov].concat()
}

async fn uploads(who: &Person, bytes: Vec<u8>) -> Value {
    let begin = json!({ "name": "made.mp4", "size": bytes.len(), "of": "video", "modified": 1 });
    let upload = who.post("/api/management/file/begin", begin).await.data()["upload"].clone();
    who.sends_file("/api/management/file/part", &[("upload", upload.as_str().unwrap()), ("part", "0")], bytes).await.data();
    who.post("/api/management/file/finish", json!({ "upload": upload })).await.data()["id"].clone()
}

#[tokio::test]
async fn one_version_is_published_and_its_video_is_of_that_version() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy) = (server.sign_in("producer").await, server.sign_in("inspector").await);
        let (id, _) = one(&pei, "Published").await;
        let publish = |body: Value| ivy.post(format!("{CALLS}/publish").leak(), body);
        publish(json!({ "id": id })).await.refused(409);
        // A line that nobody has said keeps it in, as long as a voice is to say it.
        asks(&pei, "saveVideoParams", json!({ "id": id, "params": { "voice": "nova" } })).await;
        let reviewer = ivy.get("/api/user/info_update").await.data()["id"].clone();
        let body = json!({ "id": id, "version_name": "First", "reviewer_ids": [reviewer] });
        let clash = pei.post(&format!("{ROWS}/submit"), body).await.refused(409)["clash"].clone();
        assert_eq!(codes(&clash["problems"]), ["sound_missing"; 3]);
        // So does a recording that says another text; as soon as it says this one it may go.
        let sound = json!("1".repeat(64));
        asks(&pei, "saveVideoParams", json!({ "id": id, "params": { "voice": "" } })).await;
        let first = detail(&pei, &id).await["content"]["lines"][0].clone();
        pei.post(&format!("{CALLS}/saveVideoParams"), json!({ "id": id, "params": {}, "lines": [{ "id": first["id"], "sound": sound }] }))
            .await
            .refused(400);
        let tone = pei.list("/api/management/followRead", json!({})).await;
        let sound = tone.iter().find_map(|line| line["audio"].as_str()).expect("a recording of the demo").to_owned();
        let set = |says: &str| json!({ "id": id, "params": {}, "lines": [{ "id": first["id"], "sound": sound, "spoken": spoken(says) }] });
        assert_eq!(codes(&asks(&pei, "saveVideoParams", set("Hello!")).await["problems"]), ["sound_stale"]);
        assert_eq!(codes(&asks(&pei, "saveVideoParams", set("Hello, Leo!")).await["problems"]), [""; 0]);

        let first = submits(&pei, &id, "First", &reviewer).await;
        publish(json!({ "id": id, "version": first + 1 })).await.refused(409);
        // A browser makes its video: what is none is refused, and so is a version that there is not.
        let made = uploads(&pei, film(1)).await;
        let brings = |version: i64, video: Value| {
            pei.post(format!("{ROWS}/setVideo").leak(), json!({ "id": id, "version": version, "video": video }))
        };
        assert!(brings(first, json!(sound)).await.refused(400)["fields"]["video"].is_string());
        assert!(brings(99, made.clone()).await.refused(400)["fields"]["version"].is_string());
        brings(first, made.clone()).await.data();
        let row = asks(&ivy, "query", json!({ "id": id })).await;
        assert_eq!((&row["video"], &row["video_version"], &row["video_state"]), (&made, &json!(first), &json!("ready")));
        // The reviewer may look at it.
        let shown = ivy.request(reqwest::Method::GET, &format!("/files/{}", made.as_str().unwrap())).send().await.unwrap();
        assert_eq!(shown.status(), 200);

        // With which it is decided on: neither another one, nor one of another version in its place. Published, its number is answered.
        brings(first, uploads(&pei, film(3)).await).await.refused(409);
        assert_eq!(publish(json!({ "id": id })).await.data()["number"], first);
        brings(first, uploads(&pei, film(3)).await).await.refused(409);

        // The next version is not published beside a film of the first.
        asks(&pei, "saveVideoParams", json!({ "id": id, "params": { "theme": "paper" } })).await;
        let next = submits(&pei, &id, "Second", &reviewer).await;
        let refused = publish(json!({ "id": id, "version": next })).await;
        assert!(refused.msg().contains(&format!("version {first}")) && refused.msg().contains(&format!("version {next}")), "{refused:?}");
        refused.refused(409);
        ivy.post(&format!("{ROWS}/publish"), json!({ "id": id, "review_version": next })).await.refused(409);
        let now = pei.post(&format!("{ROWS}/versionNow"), json!({ "id": id })).await.data()["number"].clone();
        assert_eq!(now, next, "nothing was written since");
        brings(next, uploads(&pei, film(2)).await).await.data();
        assert_eq!(publish(json!({ "id": id, "version": next })).await.data()["number"], next);
        brings(next, uploads(&pei, film(4)).await).await.refused(409);
        // Who wrote it does not publish it.
        pei.post(&format!("{CALLS}/publish"), json!({ "id": id })).await.refused(403);
    }
}

/// A program of that name in a folder: it notes what it was asked for, waits while `hold` is there, and fails while `fail` is.
fn stand_in(folder: &Path) {
    fs::write(folder.join("film.mp4"), film(7)).unwrap();
    let script = "#!/bin/sh\nhere=$(dirname \"$0\")\nfor last; do :; done\necho \"$last $*\" >> \"$here/asked\"\n\
        if [ \"$last\" = whole.mp4 ]; then while [ -f \"$here/hold\" ]; do sleep 0.05; done; fi\n\
        if [ -f \"$here/fail\" ]; then echo \"No such filter: 'ass'\" >&2; exit 1; fi\n\
        if [ \"$last\" = whole.mp4 ]; then cp clips.txt \"$here/clips\"; cp \"$here/film.mp4\" whole.mp4; else cp words.ass \"$last\"; fi\n";
    let program = folder.join("ffmpeg");
    fs::write(&program, script).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
}

fn asked(folder: &Path) -> Vec<String> {
    let held = fs::read_to_string(folder.join("asked")).unwrap_or_default();
    held.lines().map(|line| line.split(' ').next().unwrap_or_default().to_owned()).collect()
}

#[tokio::test]
async fn a_video_is_made_by_a_program_of_the_machine_once_at_a_time_and_goes_on_where_it_was_killed() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo", "--node=n1"]).await;
        let pei = server.sign_in("producer").await;
        let (id, _) = one(&pei, "Filmed").await;
        let generate = format!("{CALLS}/genVideo");
        assert_eq!(detail(&pei, &id).await["makes_video"], false, "this test needs a machine without ffmpeg");
        pei.post(&generate, json!({ "id": id })).await.refused(409);
        let programs = tempfile::tempdir().unwrap();
        stand_in(programs.path());
        server.kill();
        server.start_again_beside(programs.path());
        let pei = server.knows(&pei);
        assert_eq!(detail(&pei, &id).await["makes_video"], true);
        assert!(pei.post(&generate, json!({ "id": id, "version": 9 })).await.refused(400)["fields"]["version"].is_string());
        let lines = detail(&pei, &id).await["content"]["lines"].clone();
        let kept = json!([{ "id": lines[0]["id"] }, { "id": lines[1]["id"], "repeats": 3 }, { "id": lines[2]["id"], "text": "It is {\\b1}mine." }]);
        asks(&pei, "saveVideoParams", json!({ "id": id, "params": {}, "lines": kept })).await;

        // It is killed while the clips are joined, and goes on there.
        fs::write(programs.path().join("hold"), "").unwrap();
        let begun = asks(&pei, "genVideo", json!({ "id": id })).await;
        assert_eq!(begun["version"], 1, "one is named for it");
        while !asked(programs.path()).contains(&"whole.mp4".to_owned()) {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        let row = asks(&pei, "query", json!({ "id": id })).await;
        assert_eq!(row["video_state"], "generating", "{backend:?}: {row}");
        pei.post(&generate, json!({ "id": id })).await.refused(409);
        pei.post(&format!("{ROWS}/setVideo"), json!({ "id": id, "version": 1, "video": "x" })).await.refused(409);
        server.kill();
        fs::remove_file(programs.path().join("hold")).unwrap();
        server.start_again_beside(programs.path());
        let pei = server.knows(&pei);
        job_result(&pei, &begun["jobId"]).await;
        let row = asks(&pei, "query", json!({ "id": id })).await;
        assert_eq!((&row["video_state"], &row["video_version"]), (&json!("ready"), &json!(1)), "{row}");
        let film_of = pei.request(reqwest::Method::GET, &format!("/files/{}", row["video"].as_str().unwrap())).send().await.unwrap();
        assert_eq!(film_of.bytes().await.unwrap(), film(7));
        // A card and three lines, each once; a line as often in the film as it is repeated.
        let made = asked(programs.path());
        assert_eq!(made.iter().filter(|file| *file == "clip.part.ts").count(), 4, "{made:?}");
        let joined = fs::read_to_string(programs.path().join("clips")).unwrap();
        let of = |clip: usize| joined.lines().filter(|line| line.contains(&format!("clip-000{clip}.ts"))).count();
        assert_eq!([0, 1, 2, 3].map(of), [1, 1, 3, 1], "{joined}");
        let left = |server: &TestServer| {
            let names = fs::read_dir(server.data()).unwrap().map(|one| one.unwrap().file_name().to_string_lossy().into_owned());
            names.filter(|name| name.starts_with("video-")).collect::<Vec<_>>()
        };
        assert_eq!(left(&server), [""; 0], "nothing of it is left lying about");

        // What the program complains of is told; the film of before stays.
        fs::write(programs.path().join("fail"), "").unwrap();
        let begun = asks(&pei, "genVideo", json!({ "id": id, "version": 1 })).await;
        assert_eq!(job_ends(&pei, &begun["jobId"]).await["state"], "failed");
        let row = asks(&pei, "query", json!({ "id": id })).await;
        assert!(
            row["video_error"].as_str().is_some_and(|why| why.contains("No such filter")) && row["video_error_zh"].is_string(),
            "{row}"
        );
        assert_eq!((&row["video_state"], row["video"].is_string()), (&json!("failed"), true));

        // Cancelled while it runs, the program ends and the record is as it was.
        fs::remove_file(programs.path().join("fail")).unwrap();
        fs::write(programs.path().join("hold"), "").unwrap();
        let joined = || asked(programs.path()).iter().filter(|file| *file == "whole.mp4").count();
        let before = joined();
        let begun = asks(&pei, "genVideo", json!({ "id": id, "version": 1 })).await;
        while joined() == before {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        pei.post("/api/job/cancel", json!({ "id": begun["jobId"] })).await.data();
        assert_eq!(job_ends(&pei, &begun["jobId"]).await["state"], "cancelled");
        let row = asks(&pei, "query", json!({ "id": id })).await;
        assert_eq!((&row["video_state"], &row["video_error"]), (&json!("ready"), &json!(null)), "{row}");
        assert_eq!(left(&server), [""; 0]);
    }
}
