//! Picture books over the real server on both databases: images are taken and shown safely, what is brought from elsewhere is seen page by page
//! before it is made, lists follow what the books say.

use belltower_content::picture_book::PictureBook;
use belltower_sync::Kind;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Answer, Backend, Page, Person, TestServer, makes_a_document};

const BOOKS: &str = "/api/management/pictureBook";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\nnot much of a picture";
/// A recording without a sample.
const WAV: &[u8] = b"RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data\0\0\0\0";
const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 3\"><rect width=\"4\" height=\"3\" fill=\"red\"/></svg>";

async fn uploads(who: &Person, bytes: &[u8]) -> Answer {
    let request = who.request(Method::POST, "/api/management/file/upload?of=image").header("content-type", "application/octet-stream");
    who.send(request.body(bytes.to_vec()), format!("{} uploads {} bytes", who.name, bytes.len())).await
}

async fn shows(who: &Person, id: &str) -> reqwest::Response {
    who.request(Method::GET, &format!("/files/{id}")).send().await.expect("an answer")
}

fn header<'a>(response: &'a reqwest::Response, name: &str) -> &'a str {
    response.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

#[tokio::test]
async fn an_image_is_stored_once_and_shown_to_colleagues_only() {
    for backend in Backend::BOTH {
        let mut server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul, tina) = (server.sign_in("producer").await, server.sign_in("producer2").await, server.sign_in("teacher").await);
        let stored = uploads(&pei, PNG).await.data();
        assert_eq!((&stored["media_type"], &stored["size"]), (&json!("image/png"), &json!(PNG.len())));
        let id = stored["id"].as_str().expect("an id");
        assert_eq!(uploads(&paul, PNG).await.data()["id"], stored["id"]);
        let shown = shows(&paul, id).await;
        assert_eq!((header(&shown, "content-type"), header(&shown, "x-content-type-options")), ("image/png", "nosniff"));
        assert!(header(&shown, "cache-control").contains("immutable") && header(&shown, "cache-control").contains("private"));
        assert!(header(&shown, "content-security-policy").starts_with("sandbox; default-src 'none'"));
        assert_eq!(shown.bytes().await.expect("bytes"), PNG);
        let again = paul
            .request(Method::GET, &format!("/files/{id}"))
            .header("if-none-match", format!("\"{id}\""))
            .send()
            .await
            .expect("an answer");
        assert_eq!(again.status(), 304);
        // Not to strangers, nor to who sees nothing that uses it; and a teacher adds none.
        assert_eq!(shows(&tina, id).await.status(), 404);
        assert_eq!(shows(&server.nobody(), id).await.status(), 401);
        uploads(&server.nobody(), PNG).await.refused(401);
        uploads(&tina, PNG).await.refused(403);
        assert_eq!(shows(&pei, &"0".repeat(64)).await.status(), 404);
        // It outlives the process.
        server.kill();
        server.start_again();
        assert_eq!(shows(&server.sign_in("producer").await, id).await.status(), 200);
    }
}

#[tokio::test]
async fn what_is_no_image_or_too_large_is_refused_in_both_languages() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        for wrong in [&b"%PDF-1.7"[..], b"", b"<html><svg></svg></html>", b"MZ\x90\0"] {
            let refused = uploads(&pei, wrong).await;
            assert!(refused.msg().contains("jpg, jpeg, png, gif, svg or webp"), "{}", refused.msg());
            refused.refused(422);
        }
        assert!(uploads(&pei.in_chinese(), b"%PDF").await.msg().contains("这不是可用的图片"));
        // Under 5 MB is taken, 5 MB is not.
        let mut large = PNG.to_vec();
        large.resize(5 * 1024 * 1024 - 1, 0);
        uploads(&pei, &large).await.data();
        large.push(0);
        let refused = uploads(&pei, &large).await;
        assert!(refused.msg().contains("5 MB"), "{}", refused.msg());
        refused.refused(413);
    }
}

#[tokio::test]
async fn a_drawing_is_only_ever_an_image() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo"]).await;
    let pei = server.sign_in("producer").await;
    let id = uploads(&pei, SVG.as_bytes()).await.data()["id"].as_str().expect("an id").to_owned();
    let shown = shows(&pei, &id).await;
    assert_eq!(header(&shown, "content-type"), "image/svg+xml");
    // Opened as a page it is saved instead, and could run nothing.
    assert!(header(&shown, "content-disposition").starts_with("attachment"));
    assert!(header(&shown, "content-security-policy").contains("sandbox"));
    for active in ["<svg><script>alert(1)</script></svg>", "<svg onload=\"alert(1)\"></svg>", "<svg><foreignObject></foreignObject></svg>"]
    {
        let refused = uploads(&pei, active.as_bytes()).await;
        assert!(refused.msg().contains("scripts"), "{}", refused.msg());
        refused.refused(422);
    }
    // What only draws may still be none that a browser should be given; it is said why.
    let doubling = (1..40).map(|at| format!("<g id='p{at}'><use href='#p{0}'/><use href='#p{0}'/></g>", at - 1)).collect::<String>();
    let doubling = format!("<svg><rect id='p0'/>{doubling}</svg>");
    let empty = [&b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR"[..], &[0; 8], b"\x08\x02\0\0\0"].concat();
    for (bytes, why) in [
        (&b"<?xml version='1.0' encoding='UTF-7'?><svg>+ADw-script+AD4-</svg>"[..], "UTF-8"),
        (&b"<svg><use href='data:image/svg+xml;base64,AAAA#a'/></svg>"[..], "data:"),
        (doubling.as_bytes(), "100000 elements"),
        (&empty[..], "width or height is 0"),
    ] {
        let refused = uploads(&pei, bytes).await;
        assert!(refused.msg().contains(why), "{}", refused.msg());
        refused.refused(422);
    }
}

#[tokio::test]
async fn an_account_that_adds_images_without_end_waits() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo"]).await;
    let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
    let image = |number: u32| [PNG, &number.to_le_bytes()].concat();
    for number in 0..240 {
        uploads(&pei, &image(number)).await.data();
    }
    let refused = uploads(&pei, &image(240)).await;
    assert!(refused.headers.contains_key("retry-after"));
    refused.refused(429);
    uploads(&paul, &image(240)).await.data();
}

/// Brings a book to be seen.
async fn brings(person: &Person, content: &Value, title: &str) -> Answer {
    let query = [("form", "json"), ("row", &json!({ "title": title }).to_string())];
    person.sends_file(&format!("{BOOKS}/import"), &query, content.to_string().into_bytes()).await
}

/// What was found wrong with it: the place and the words.
fn faults(seen: &Value) -> Vec<(&str, &str)> {
    let faults = seen["faults"].as_array().expect("faults").iter();
    faults.map(|fault| (fault["place"].as_str().expect("a place"), fault["msg"].as_str().expect("words"))).collect()
}

#[tokio::test]
async fn a_book_that_is_brought_along_is_seen_page_by_page_before_it_is_made() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo", "--max-import-bytes=6000000"]).await;
        let (pei, tina) = (server.sign_in("producer").await, server.sign_in("teacher").await);
        let image = uploads(&pei, PNG).await.data()["id"].clone();
        let sound = pei.sends_file("/api/management/file/upload", &[("of", "sound")], WAV.to_vec()).await.data()["id"].clone();
        let wrong = json!({
            "style": "oil",
            "pages": [{ "text": "A cat." }, { "text": 5 }, { "image": "0".repeat(64) }, { "image": sound }, 7, { "text": "A dog.", "image": image }],
        });
        let seen = brings(&pei, &wrong, "Brought").await.data();
        let told = [
            ("style", "Must be one of: watercolour, cartoon, pencil, collage, clay, photo"),
            ("pages[1].text", "Must be text of at most 2000 characters"),
            ("pages[2].image", "No such file was uploaded"),
            ("pages[3].image", "This file is not an image"),
            ("pages[4]", "Must be an object"),
        ];
        assert_eq!(faults(&seen), told);
        // The good pages are what would be made; nothing is yet.
        assert_eq!((&seen["items"], &seen["sheet"]), (&json!(2), &json!(null)));
        assert_eq!(titled(&pei, "Brought").await.len(), 0, "looking makes nothing");
        let seen = brings(&pei.in_chinese(), &wrong, "带来").await.data();
        assert_eq!(faults(&seen)[2], ("pages[2].image", "没有上传过该文件"));
        let made = makes_a_document(&pei, BOOKS, "json", json!({ "title": "Two good pages" }), wrong.to_string().into_bytes()).await;
        assert_eq!(faults(&made), told, "what was left out is said again");
        let row = pei.post(&format!("{BOOKS}/query"), json!({ "id": made["id"] })).await.data();
        assert_eq!((&row["page_count"], &row["cover"]), (&json!(2), &image));

        // What breaks rules is a draft with problems: V07, V08, V10 and a page of too few words. A book of megabytes is one.
        let pages = json!([
            { "text": "I see a 猫 here.", "image": image, "confirmed": true },
            { "text": "It is a cat." },
            { "text": "It is a cat.", "image": image },
            { "text": "Cat!", "image": image, "confirmed": true },
        ]);
        let mut content = json!({ "pages": pages, "style": "clay", "level": "A1", "words": "x".repeat(5_900_000) });
        let made = makes_a_document(&pei, BOOKS, "json", json!({ "title": "Brought" }), content.to_string().into_bytes()).await;
        assert_eq!(made["problems"], 4);
        let row = pei.post(&format!("{BOOKS}/query"), json!({ "id": made["id"] })).await.data();
        let held = ["title", "level", "style", "page_count", "image_count", "word_count", "problem_count", "status", "cover"]
            .map(|key| row[key].clone());
        assert_eq!(held, [json!("Brought"), json!("A1"), json!("clay"), json!(4), json!(3), json!(14), json!(4), json!("draft"), image]);

        // Refused as a whole, in the caller's words: too large, nothing in it, another form, no JSON, no right.
        content["words"] = "x".repeat(6_000_001).into();
        let refused = brings(&pei.in_chinese(), &content, "更大").await;
        assert!(refused.msg().contains("最多接受 6 MB"), "{}", refused.msg());
        refused.refused(413);
        let import = format!("{BOOKS}/import");
        let refused = pei.sends_file(&import, &[("form", "xlsx")], b"PK".to_vec()).await.refused(400);
        assert_eq!(refused["fields"]["form"], "Only JSON is taken in here");
        pei.sends_file(&import, &[("form", "json")], b"{".to_vec()).await.refused(400);
        brings(&tina, &json!({}), "Mine").await.refused(403);
    }
}

#[tokio::test]
async fn the_demo_has_books_whose_pictures_are_there_and_a_copy_says_the_same() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let books = pei.list(BOOKS, json!({})).await;
        // Those that were written of a brief have no pictures yet.
        let (illustrated, of_briefs): (Vec<_>, Vec<_>) = books.iter().partition(|book| book["cover"].is_string());
        assert_eq!((illustrated.len(), of_briefs.len()), (6, 2));
        for book in illustrated {
            let shown = shows(&pei, book["cover"].as_str().expect("a cover")).await;
            assert_eq!((shown.status().as_u16(), header(&shown, "content-type")), (200, "image/svg+xml"));
        }
        let finished = &titled(&pei, "Mia and the Little Cat").await[0];
        assert_eq!((&finished["page_count"], &finished["problem_count"]), (&json!(6), &json!(0)));
        let copy = json!({ "title": "Mia again", "template": "empty", "copy_of_id": finished["id"] });
        let copy = pei.post(&format!("{BOOKS}/create"), copy).await.data();
        assert_eq!((&copy["page_count"], &copy["word_count"], &copy["cover"]), (&json!(6), &finished["word_count"], &finished["cover"]));
        assert_eq!(copy["title"], "Mia again");
    }
}

async fn titled(who: &Person, title: &str) -> Vec<Value> {
    who.list(BOOKS, json!({})).await.into_iter().filter(|book| book["title"] == title).collect()
}

#[tokio::test]
async fn every_rule_of_a_book_is_said_to_everybody_while_it_is_written_and_holds_at_publishing() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let book = pei.post(&format!("{BOOKS}/create"), json!({ "title": "The Red Door", "level": "A1" })).await.data()["id"].clone();
        let id = book.as_str().expect("an id");
        let (mut ann, mut ben) =
            (Page::open_any(&server, &pei, &PictureBook, id).await, Page::open_any(&server, &paul, &PictureBook, id).await);
        let image = uploads(&pei, PNG).await.data()["id"].clone();
        let reviewer = pei.post(&format!("{BOOKS}/submit/people"), json!({ "id": id })).await.data()["records"][0]["id"].clone();
        let fine = json!({ "text": "There is a red door.", "image": image, "confirmed": true });
        let with = |key: &str, value: Value| {
            let mut page = fine.clone();
            page[key] = value;
            page
        };
        let steps = [
            // V09: at least one page. V11: what is there is not empty.
            ("The Red Door", vec![], vec!["no_pages"]),
            ("", vec![fine.clone()], vec!["title_empty"]),
            ("The Red Door", vec![json!({})], vec!["page_empty"]),
            // V08: as many pictures as texts.
            ("The Red Door", vec![fine.clone(), with("image", json!(""))], vec!["image_missing"]),
            ("The Red Door", vec![with("text", json!("")), fine.clone()], vec!["text_missing"]),
            // V10: every picture was looked at in the editor.
            ("The Red Door", vec![with("confirmed", json!(false))], vec!["image_unconfirmed"]),
            // V07: no Chinese, not even a comma of a Chinese keyboard.
            ("The Red Door", vec![with("text", json!("There is a red 门 here."))], vec!["text_chinese"]),
            ("The Red Door", vec![with("text", json!("Look， a red door."))], vec!["text_chinese"]),
            ("The Red Door", vec![fine.clone()], vec![]),
        ];
        for (title, pages, wrong) in steps {
            let content = json!({ "title": title, "level": "A1", "pages": pages });
            ann.changes(|txn| PictureBook.model().write(&content, txn)).await;
            ann.saved().await;
            ann.until(|page| page.wrong == wrong).await;
            ben.until(|page| page.wrong == wrong).await;
            let row = pei.post(&format!("{BOOKS}/query"), json!({ "id": id })).await.data();
            assert_eq!(row["problem_count"], wrong.len(), "{backend:?} {wrong:?}");
            let handed_in = json!({ "id": id, "version_name": "First", "reviewer_ids": [reviewer] });
            let answer = pei.post(&format!("{BOOKS}/submit"), handed_in).await;
            if wrong.is_empty() {
                answer.data();
            } else {
                let refused = answer.refused(409);
                let said: Vec<&str> =
                    refused["clash"]["problems"].as_array().expect("problems").iter().filter_map(|p| p["code"].as_str()).collect();
                assert_eq!(said, wrong, "{backend:?}");
            }
        }
    }
}

#[tokio::test]
async fn the_library_offers_what_is_published_and_says_so_before_it_is_withdrawn() {
    const LIBRARY: &str = "/api/management/material";
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy) = (server.sign_in("producer").await, server.sign_in("inspector").await);
        for (base, field, kind) in
            [(BOOKS, "picture_book_id", "picture_book"), ("/api/management/questionPaper", "question_paper_id", "paper")]
        {
            let all = pei.list(base, json!({})).await;
            let in_state = |state: &str| all.iter().find(|row| row["status"] == state).expect("the demo has one")["id"].clone();
            // What is not out is refused at its field.
            for state in ["draft", "in_review", "withdrawn"] {
                let entry = json!({ "title": format!("{field} {state}"), "kind": kind, field: in_state(state) });
                let refused = pei.in_chinese().post(&format!("{LIBRARY}/create"), entry).await.refused(400);
                assert_eq!(refused["fields"][field], "只有已发布的内容才能提供给课程使用", "{backend:?} {refused}");
            }
            let published = in_state("published");
            let entry = json!({ "title": format!("Reading corner, {kind}"), "kind": kind, field: published });
            pei.post(&format!("{LIBRARY}/create"), entry).await.data();
            // The demo's own entry, and this one.
            let uses = ivy.post(&format!("{base}/publish/state"), json!({ "id": published })).await.data()["uses"].clone();
            let entries: Vec<&Value> = uses.as_array().expect("uses").iter().filter(|one| one["resource"] == "materials").collect();
            assert!(
                entries.len() == 2 && entries.iter().any(|one| one["title"] == format!("Reading corner, {kind}")),
                "{backend:?} {uses}"
            );
            assert!(entries.iter().all(|one| one["version"].is_null()), "{backend:?} {uses}");
            // Withdrawn, the entries stay, and may be changed in everything else.
            ivy.post(&format!("{base}/withdraw"), json!({ "id": published, "reason": "A better one comes" })).await.data();
            let kept = pei.list(LIBRARY, json!({ field: [published] })).await;
            assert_eq!(kept.len(), 2);
            let renamed = json!({ "id": kept[0]["id"], "version": kept[0]["version"], "title": format!("No longer offered: {kind}") });
            pei.post(&format!("{LIBRARY}/update"), renamed).await.data();
        }
    }
}
