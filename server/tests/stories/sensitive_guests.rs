//! What previews and guests are shown of a thousand numbers and addresses: none. The rest of the story is `sensitive.rs`.

use belltower_content::picture_book::PictureBook;
use belltower_kit::{area, http::Access};
use reqwest::Method;
use serde_json::{Value, json};
use yrs::{Map, Out, Text};

use crate::{
    sensitive::USERS,
    support::{
        Guest, Page, Person, TestServer,
        seeded::{address, holds_none, number},
        text,
    },
};

/// What a preview is answered, by every call and list; what those see who have a link alone: pages of both kinds, a calendar, a file, an invitation.
pub async fn previews_and_guests_are_shown_none(server: &TestServer, ada: &Person, auditor: &Guest) {
    let roles = ada.list("/api/management/admin/role", json!({ "name": "Scheduler" })).await;
    let opened = ada.post("/api/user/preview", json!({ "roleId": roles[0]["id"] })).await;
    let cookie = opened.headers["set-cookie"].to_str().expect("text").split(';').next().expect("a pair").to_owned();
    opened.data();
    let asks = async |path: &str, body: Value| {
        let request = ada.request(Method::POST, path).header("x-as", "preview").header("cookie", &cookie).json(&body);
        ada.send(request, format!("a preview asks for {path}")).await
    };
    let mut shown = 0;
    for route in area::calls().routes.iter().filter(|route| route.method == Method::POST && route.path != "/api/user/preview/leave") {
        let answer = asks(&route.path, json!({ "size": 200 })).await;
        shown += usize::from(route.path.ends_with("/list") && answer.status == 200);
        holds_none(&format!("a preview's {}", route.path), &answer.envelope.to_string());
    }
    assert!(shown > 2, "{shown} lists were shown to a preview");
    asks("/api/user/preview/leave", json!({})).await.data();

    // A class that was named before numbers were refused, in the calendar of who teaches it.
    let tina = server.sign_in("teacher").await;
    server.rewrites(&format!("UPDATE classes SET name = 'Ask {} or {}'", number(11), address(12))).await;
    let calendar = tina.post("/api/class/calendar/link", json!({})).await.data()["link"].as_str().expect("a link").to_owned();
    let (status, said) = text(&server.url(&calendar)).await;
    assert!(status == 200 && said.contains("SUMMARY:Ask 139*****011"), "{status} {said}");
    holds_none("a calendar", &said.replace("\r\n ", ""));

    // A book that is being made, before whoever judges its pictures; and the name of a link from before.
    let pei = server.sign_in("producer").await;
    let book = pei.list("/api/management/pictureBook", json!({ "status": ["published"] })).await[0]["id"].clone();
    let mut editor = Page::open_any(server, &pei, &PictureBook, book.as_str().expect("an id")).await;
    let pages = editor.doc.get_or_insert_map("pages");
    let of = auditor.post("/api/management/pictureBook/audit/next", json!({})).await.data()["pictures"][0]["page"].clone();
    editor
        .changes(|txn| {
            let Some(Out::YMap(page)) = pages.get(txn, of.as_str().expect("an id")) else { panic!("no such page") };
            let Some(Out::YText(scene)) = page.get(txn, "scene") else { panic!("no scene") };
            scene.push(txn, &format!(" {} {}", number(13), address(13)));
        })
        .await;
    editor.saved().await;
    let seen = auditor.post("/api/management/pictureBook/audit/next", json!({})).await.data();
    assert!(seen["pictures"][0]["scene"].as_str().is_some_and(|scene| scene.contains("139*****013")), "{}", seen["pictures"][0]);
    holds_none("an auditor's page", &seen.to_string());
    let made = pei.post("/api/share/create", json!({ "kind": "story", "id": book })).await.data();
    server.rewrites(&format!("UPDATE shares SET title = 'Of {}' WHERE kind = 'story'", number(14))).await;
    let mut reader = Guest::of(server);
    holds_none("an opened link", &reader.opens(made["link"].as_str().expect("a link")).await.data().to_string());
    for who in [auditor, &reader] {
        for route in area::calls().routes.iter().filter(|route| matches!(route.access, Access::Link(_) | Access::Links(_))) {
            holds_none(&format!("a guest's {}", route.path), &who.post(&route.path, json!({})).await.envelope.to_string());
        }
    }

    // A file of the library is called by its entry; an invitation says to whom it is, and nobody else's address.
    let file = ada.sends_file("/api/management/file/upload", &[("of", "image")], b"\x89PNG\r\n\x1a\na picture".to_vec()).await.data();
    let entry = json!({ "title": "Drawn", "kind": "picture", "file": file["id"] });
    let entry = ada.post("/api/management/material/create", entry).await.data();
    let link = ada.post("/api/share/create", json!({ "kind": "file", "id": entry["id"] })).await.data();
    server.rewrites(&format!("UPDATE materials SET title = 'By {}' WHERE title = 'Drawn'", number(15))).await;
    let got = server.nobody().request(Method::GET, link["link"].as_str().expect("a link")).send().await.expect("an answer");
    assert_eq!(got.status().as_u16(), 200);
    holds_none("the headers of a file", &format!("{:?}", got.headers()));
    let invite = json!({ "emails": ["new@elsewhere.example"], "role_ids": [roles[0]["id"]], "kind": "teacher", "language": "en-US", "note": format!("Call {}", number(16)) });
    let refused = ada.post(&format!("{USERS}/invite"), invite).await.refused(400);
    assert!(refused["fields"]["note"].is_string(), "{refused}");
}
