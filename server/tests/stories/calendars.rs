//! Links that programs fetch: the calendar of a teacher's own classes, which follows them, and a file of the library; both until they are ended.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Backend, Guest, Person, TestServer, soon};

/// What a program is answered.
async fn fetches(server: &TestServer, path: &str) -> (u16, String, String) {
    let answer = server.nobody().request(Method::GET, path).send().await.expect("an answer");
    let kind = answer.headers().get("content-type").map(|kind| kind.to_str().expect("text").to_owned()).unwrap_or_default();
    (answer.status().as_u16(), kind, answer.text().await.expect("text"))
}

/// The events of a calendar by what they are called: each as its lines, unfolded.
fn events(text: &str) -> BTreeMap<String, Vec<String>> {
    assert!(text.starts_with("BEGIN:VCALENDAR\r\n") && text.ends_with("END:VCALENDAR\r\n"), "{text}");
    assert!(text.split("\r\n").all(|line| line.len() <= 75), "lines are folded");
    let unfolded = text.replace("\r\n ", "");
    let parts = unfolded.split("BEGIN:VEVENT\r\n").skip(1);
    parts
        .map(|part| {
            let lines: Vec<String> = part.split("\r\n").take_while(|line| *line != "END:VEVENT").map(str::to_owned).collect();
            let name = lines.iter().find_map(|line| line.strip_prefix("SUMMARY:")).expect("a summary").to_owned();
            (name, lines)
        })
        .collect()
}

fn line(events: &BTreeMap<String, Vec<String>>, event: &str, name: &str) -> String {
    let lines = events.get(event).unwrap_or_else(|| panic!("{event} is not among {:?}", events.keys()));
    lines.iter().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{name} in {lines:?}")).to_owned()
}

fn utc(at: &Value) -> String {
    let at = at.as_str().expect("a moment");
    format!("{}Z", at[..19].replace(['-', ':'], ""))
}

async fn links_of(person: &Person) -> Vec<Value> {
    let me = person.get("/api/user/info_update").await.data()["id"].clone();
    let links = person.post("/api/share/list", json!({ "resource": "users", "id": me })).await.data();
    links["records"].as_array().expect("links").iter().filter(|link| link["kind"] == "calendar").cloned().collect()
}

#[tokio::test]
async fn a_teachers_calendar_follows_their_classes_and_nobody_elses_until_its_link_is_ended() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, tina) = (server.sign_in("scheduler").await, server.sign_in("teacher").await);
        // Who teaches nothing has none, and nobody makes that of somebody else.
        sam.post("/api/class/calendar/link", json!({})).await.refused(422);
        server.sign_in("hr").await.post("/api/class/calendar/link", json!({})).await.refused(403);
        let hers = tina.get("/api/user/info_update").await.data()["id"].clone();
        let ada = server.sign_in("admin").await;
        let other = ada.post("/api/share/create", json!({ "kind": "calendar", "id": hers })).await;
        other.refused(403);
        let teacher = sam.post("/api/management/teacher/list", json!({ "search": "Tina" })).await.data()["records"][0]["id"].clone();
        let tom = sam.post("/api/management/teacher/list", json!({ "search": "Tom" })).await.data()["records"][0]["id"].clone();
        let student = sam.list("/api/management/student", json!({})).await[0]["id"].clone();
        let day = 86_400_000;
        let class = |name: &str, teacher: &Value, days: i64| {
            json!({ "name": name, "kind": "one_to_one", "teacher_id": teacher, "student_ids": [student], "zone": "Asia/Tokyo",
                    "start_at": soon(days * day), "end_at": soon(days * day + 1_500_000) })
        };
        let hers_made = sam.post("/api/class/create", class("Zoo, day; two", &teacher, 40)).await.data();
        sam.post("/api/class/create", class("Not hers", &tom, 41)).await.data();

        let made = tina.in_chinese().post("/api/class/calendar/link", json!({})).await.data();
        let link = made["link"].as_str().expect("a link").to_owned();
        assert!(link.starts_with("/api/ical/") && link.ends_with(".ics"), "{link}");
        let (status, kind, text) = fetches(&server, &link).await;
        assert_eq!((status, kind.as_str()), (200, "text/calendar; charset=utf-8"), "{text}");
        let shown = events(&text);
        let own = tina.list("/api/class", json!({})).await;
        assert!(own.len() > 1 && shown.keys().all(|name| name != "Not hers"));
        assert!(own.iter().filter(|row| row["start_at"].as_str() > Some(&*soon(0))).all(|row| text.contains(&*utc(&row["start_at"]))));
        let zoo = "Zoo\\, day\\; two";
        assert_eq!(line(&shown, zoo, "DTSTART:"), utc(&hers_made["start_at"]));
        assert_eq!(line(&shown, zoo, "STATUS:"), "CONFIRMED");
        // No names of people are in it.
        assert!(!text.contains("Tina") && !text.contains("Brooks"));
        // Moved, it is elsewhere at the next fetch; cancelled, it says so; given away, it is gone.
        let change = async |row: &Value, set: Value| {
            let mut asked = json!({ "id": row["id"], "version": row["version"] });
            asked.as_object_mut().expect("an object").extend(set.as_object().expect("an object").clone());
            sam.post("/api/class/update", asked).await.data()
        };
        let moved = change(&hers_made, json!({ "start_at": soon(42 * day), "end_at": soon(42 * day + 1_500_000) })).await;
        let next = events(&fetches(&server, &link).await.2);
        assert_eq!(line(&next, zoo, "DTSTART:"), utc(&moved["start_at"]));
        let sequence = |of: &BTreeMap<String, Vec<String>>| line(of, zoo, "SEQUENCE:").parse::<i64>().expect("a number");
        assert!(sequence(&next) > sequence(&shown));
        assert_eq!(line(&next, zoo, "UID:"), line(&shown, zoo, "UID:"));
        let off = change(&moved, json!({ "outcome": "cancelled", "outcome_reason": "Rain" })).await;
        assert_eq!(line(&events(&fetches(&server, &link).await.2), zoo, "STATUS:"), "CANCELLED");
        let on = change(&off, json!({ "outcome": null })).await;
        change(&on, json!({ "teacher_id": tom })).await;
        assert!(!events(&fetches(&server, &link).await.2).contains_key(zoo));
        // It stands among her links; several fetches are one opening. A browser does not open it.
        let links = links_of(&tina).await;
        assert_eq!((links.len(), &links[0]["title"], &links[0]["opens"]), (1, &json!("我的课程日历"), &json!(1)));
        let token = link.trim_start_matches("/api/ical/").trim_end_matches(".ics");
        Guest::of(&server).opens(&format!("/x#t={token}")).await.refused(404);
        tina.post("/api/share/revoke", json!({ "ids": [links[0]["id"]] })).await.data();
        let (status, _, text) = fetches(&server, &link).await;
        assert!(status == 410 && text.contains("revoked"), "{text}");
        // Whoever leaves shows nothing any more, and guessing is slowed down.
        let again = tina.post("/api/class/calendar/link", json!({})).await.data()["link"].as_str().expect("a link").to_owned();
        assert_eq!(fetches(&server, &again).await.0, 200);
        let row = ada.post("/api/management/admin/user/query", json!({ "id": hers })).await.data();
        let disabled = json!({ "id": hers, "version": row["version"], "status": "disabled" });
        ada.post("/api/management/admin/user/update", disabled).await.data();
        assert_eq!(fetches(&server, &again).await.0, 410);
        let mut last = 0;
        for _ in 0..12 {
            last = fetches(&server, "/api/ical/nothing.ics").await.0;
        }
        assert_eq!(last, 429);
    }
}

#[tokio::test]
async fn a_file_of_the_library_is_fetched_by_its_link_for_as_long_as_the_entry_has_it() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        // Who may not export the library shares none of it.
        let denied = json!({ "kind": "file", "id": "any" });
        server.sign_in("producer").await.post("/api/share/create", denied).await.refused(403);
        let bytes = b"\x89PNG\r\n\x1a\na picture".to_vec();
        let file = ada.sends_file("/api/management/file/upload", &[("of", "image")], bytes.clone()).await.data()["id"].clone();
        let base = "/api/management/material";
        let bare = ada.post(&format!("{base}/create"), json!({ "title": "Bare", "kind": "cards" })).await.data();
        ada.post("/api/share/create", json!({ "kind": "file", "id": bare["id"] })).await.refused(422);
        let entry = ada.post(&format!("{base}/create"), json!({ "title": "Drawn", "kind": "picture", "file": file })).await.data();
        let made = ada.post("/api/share/create", json!({ "kind": "file", "id": entry["id"], "days": 1 })).await.data();
        let link = made["link"].as_str().expect("a link");
        let answer = server.nobody().request(Method::GET, link).send().await.expect("an answer");
        assert_eq!((answer.status().as_u16(), answer.headers()["content-type"].to_str().expect("text")), (200, "image/png"));
        assert_eq!(answer.bytes().await.expect("bytes").to_vec(), bytes);
        let listed = ada.post("/api/share/list", json!({ "resource": "materials", "id": entry["id"] })).await.data();
        assert_eq!(listed["records"][0]["opens"], 1);
        // The entry without it shows it no more; nor does a link that was ended.
        let without = json!({ "id": entry["id"], "version": entry["version"], "file": null });
        ada.post(&format!("{base}/update"), without).await.data();
        assert_eq!(fetches(&server, link).await.0, 404);
        ada.post("/api/share/revoke", json!({ "ids": [made["share"]["id"]] })).await.data();
        assert_eq!(fetches(&server, link).await.0, 410);
    }
}
