//! Pictures that are asked for, over the real server on both databases: one of a target at a time, within the limits, put into the book only over what
//! they were to replace, and made once, wherever the server is killed.

use belltower_content::picture_book::PictureBook;
use belltower_sync::Kind;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Backend, Page, Person, TestServer};

pub const BOOKS: &str = "/api/management/pictureBook";
pub const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 3\"><rect width=\"4\" height=\"3\" fill=\"teal\"/></svg>";

/// A book of three pages and Mia, none with a picture yet; its id, and the ids of pages and of Mia.
pub async fn makes_a_book(server: &TestServer, who: &Person) -> (String, Page, Vec<String>, String) {
    let id = who.post(&format!("{BOOKS}/create"), json!({ "title": "Mia", "template": "empty" })).await.data()["id"].clone();
    let id = id.as_str().expect("an id").to_owned();
    let mut page = Page::open_any(server, who, &PictureBook, &id).await;
    let told = |text: &str, scene: &str| json!({ "text": text, "scene": scene });
    let content = json!({
        "title": "Mia", "style": "cartoon", "level": "A1",
        "characters": [{ "name": "Mia", "role": "protagonist", "active": true, "description": "Six years old, brown hair, yellow dress" }],
        "pages": [
            told("Mia has a red ball.", "A sunny garden behind a small house and a trampoline"),
            told("The ball is in the sea.", "The sea, waves"),
            told("Good night, Mia.", "Night, the bedroom"),
        ],
    });
    page.changes(|txn| PictureBook.model().write(&content, txn)).await;
    page.saved().await;
    let ids = |list: &str| -> Vec<String> {
        page.content()[list].as_array().expect("items").iter().map(|item| item["id"].as_str().expect("an id").to_owned()).collect()
    };
    let (pages, mia) = (ids("pages"), ids("characters")[0].clone());
    (id, page, pages, mia)
}

pub async fn takes(who: &Person, book: &str) -> Value {
    who.post(&format!("{BOOKS}/take/list"), json!({ "id": book })).await.data()
}

pub fn of_target<'a>(takes: &'a Value, target: &str) -> Vec<&'a Value> {
    let mut found: Vec<&Value> = takes["records"].as_array().expect("takes").iter().filter(|take| take["targetId"] == target).collect();
    found.sort_by_key(|take| take["number"].as_i64());
    found
}

/// Waits until nothing of a book is being made any more, and every picture that this person asked for was put into it if it could; what its takes are then.
pub async fn all_made(who: &Person, book: &str) -> Value {
    let me = who.get("/api/user/info_update").await.data()["id"].as_str().expect("an id").to_owned();
    let mut screen = who.opens_a_screen().await;
    screen.subscribes(&format!("document:picture-book:{book}")).await;
    screen.subscribes(&format!("user:{me}")).await;
    loop {
        let takes = takes(who, book).await;
        let open = |take: &Value| matches!(take["state"].as_str(), Some("queued" | "running"));
        let jobs = who.post("/api/job/mine", json!({})).await.data();
        let works = jobs["records"].as_array().expect("jobs").iter().any(|job| job["record_id"] == book && open(job));
        if !works && !takes["records"].as_array().expect("takes").iter().any(open) {
            return takes;
        }
        // A take is told when it is stored, and once more when it was put into the book or waits; the job ends after that.
        screen.sees(|frame| frame["d"]["type"] == "take" || frame["d"]["type"] == "job").await;
    }
}

pub async fn content(server: &TestServer, who: &Person, book: &str) -> Value {
    Page::open_any(server, who, &PictureBook, book).await.content()
}

#[tokio::test]
async fn one_picture_of_a_page_is_made_at_a_time_within_the_limits_and_never_over_what_came_meanwhile() {
    for &backend in Backend::of_suite() {
        let flags = ["--demo", "--lanes=image=0", "--images-per-book=5", "--images-per-person-day=4"];
        let mut server = TestServer::start_on(backend, &flags).await;
        let (pei, paul, tina) = (server.sign_in("producer").await, server.sign_in("producer2").await, server.sign_in("teacher").await);
        let (book, mut page, pages, _) = makes_a_book(&server, &pei).await;
        let asks = async |who: &Person, wish: Value| {
            let mut body = json!({ "id": book });
            body.as_object_mut().expect("an object").extend(wish.as_object().expect("an object").clone());
            who.post(&format!("{BOOKS}/illustrate"), body).await
        };
        // Who may not edit books asks for none; what is asked for is there.
        asks(&tina, json!({ "pages": [pages[0]] })).await.refused(403);
        asks(&pei, json!({})).await.refused(400);
        assert!(asks(&pei, json!({ "pages": ["gone"] })).await.refused(400)["fields"]["pages"].is_string());
        asks(&pei, json!({ "pages": [pages[0]], "n": 5 })).await.refused(400);

        // One of a page at a time: whoever is second is told by whom it is made.
        assert_eq!(asks(&pei, json!({ "pages": [pages[0]] })).await.data()["queued"].as_array().map(Vec::len), Some(1));
        let second = asks(&paul, json!({ "pages": [pages[0]] })).await;
        assert!(second.msg().starts_with("The image is being regenerated"), "{}", second.msg());
        let clash = second.refused(409)["clash"].clone();
        assert_eq!(clash["target"], json!(pages[0]));
        assert!(
            asks(&paul.in_chinese(), json!({ "pages": [pages[0]] }))
                .await
                .msg()
                .contains(&format!("由{}发起", clash["by"].as_str().expect("a name")))
        );
        // All that are missing: those that are on their way already are passed over.
        assert_eq!(asks(&paul, json!({ "missing": true })).await.data()["queued"].as_array().map(Vec::len), Some(2));
        let waiting = takes(&pei, &book).await;
        let mut ahead: Vec<_> = pages.iter().map(|page| of_target(&waiting, page)[0]["ahead"].as_i64()).collect();
        ahead[1..].sort_unstable();
        assert_eq!(ahead, [Some(0), Some(1), Some(2)], "{backend:?} {waiting}");

        // What is cancelled counts no more, and its place is free.
        let third = of_target(&waiting, &pages[2])[0]["id"].clone();
        let cancel = json!({ "id": book, "take": third });
        pei.post(&format!("{BOOKS}/take/cancel"), cancel.clone()).await.data();
        pei.post(&format!("{BOOKS}/take/cancel"), cancel).await.data();
        // V12: as many as fit are made, of the others it is said how many and why.
        let some = asks(&pei, json!({ "pages": [pages[2]], "n": 4 })).await.data();
        assert_eq!((some["queued"].as_array().map(Vec::len), &some["refused"]["count"]), (Some(3), &json!(1)), "{backend:?} {some}");
        assert!(some["refused"]["msg"].as_str().expect("words").contains("5 of 5"), "{some}");
        let full = asks(&paul, json!({ "cover": true })).await;
        assert!(full.headers.contains_key("retry-after") && full.msg().contains("5 of 5"), "{}", full.msg());
        assert_eq!(full.refused(429)["clash"]["whose"], "book");
        assert!(asks(&pei.in_chinese(), json!({ "cover": true })).await.msg().contains("达到上限 5 张"));

        // Meanwhile the first page gets another picture, and the second is deleted.
        let upload = pei.request(Method::POST, "/api/management/file/upload?of=image").header("content-type", "application/octet-stream");
        let own = pei.send(upload.body(SVG.as_bytes().to_vec()), "Pei uploads".into()).await.data()["id"].clone();
        let mut changed = page.content();
        changed["pages"][0]["image"] = own.clone();
        changed["pages"].as_array_mut().expect("pages").remove(1);
        page.changes(|txn| {
            PictureBook.model().restore(&changed, &belltower_sync::model::Deletion { by: "p".into(), name: "Pei".into(), at_ms: 1 }, txn)
        })
        .await;
        page.saved().await;

        // The server is killed with all of it in the queue, and comes back with a lane for pictures.
        server.kill();
        server.start_again_with("--lanes=image=2");
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        all_made(&paul, &book).await;
        let made = all_made(&pei, &book).await;
        let states = |target: &str| -> Vec<(Value, Value)> {
            of_target(&made, target).iter().map(|take| (take["state"].clone(), take["waits"].clone())).collect()
        };
        let (done, cancelled) = (json!("done"), json!("cancelled"));
        assert_eq!(states(&pages[0]), [(done.clone(), json!(true))], "{backend:?} {made}");
        assert_eq!(states(&pages[1]), [(done.clone(), json!(true))], "{backend:?} {made}");
        assert_eq!(states(&pages[2])[0], (cancelled, json!(false)), "{backend:?} {made}");
        let shown: Vec<&Value> =
            of_target(&made, &pages[2]).into_iter().filter(|take| take["state"] == "done" && take["waits"] == false).collect();
        assert_eq!((states(&pages[2]).len(), shown.len()), (4, 1), "{backend:?} {made}");
        let book_now = content(&server, &paul, &book).await;
        assert_eq!(book_now["pages"].as_array().map(Vec::len), Some(2), "{backend:?} {book_now}");
        assert_eq!((&book_now["pages"][0]["image"], &book_now["pages"][1]["image"]), (&own, &shown[0]["file"]), "{backend:?}");
        // V10: it was not looked at yet.
        assert_eq!(book_now["pages"][1]["confirmed"], json!(false));

        // What waits is seen by colleagues, and used.
        let first = of_target(&made, &pages[0])[0].clone();
        let file =
            paul.request(Method::GET, &format!("/files/{}", first["file"].as_str().expect("a file"))).send().await.expect("an answer");
        assert_eq!((file.status().as_u16(), file.headers()["content-type"].to_str().ok()), (200, Some("image/svg+xml")));
        let of_first = json!({ "id": book, "take": first["id"] });
        paul.post(&format!("{BOOKS}/take/vote"), json!({ "id": book, "take": first["id"], "on": true })).await.data();
        paul.post(&format!("{BOOKS}/take/use"), of_first).await.data();
        let seen = takes(&pei, &book).await;
        let seen = of_target(&seen, &pages[0])[0];
        assert_eq!((&seen["waits"], &seen["votes"], &seen["voted"]), (&json!(false), &json!(1), &json!(false)), "{backend:?}");
        assert_eq!(content(&server, &pei, &book).await["pages"][0]["image"], first["file"], "{backend:?}");
        // What the built-in drawings know nothing for is named.
        let asked = pei.post(&format!("{BOOKS}/take/list"), json!({ "id": book, "target": pages[0] })).await.data()["asked"].clone();
        assert_eq!(asked[0]["notDrawn"], "[\"trampoline\"]", "{asked}");
        assert!(asked[0]["prompt"].as_str().expect("a prompt").contains("Character: Mia: Six years old, brown hair, yellow dress"));
    }
}

#[tokio::test]
#[ignore = "long: processes are killed"]
async fn a_server_that_is_killed_while_pictures_are_made_makes_each_once() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo", "--node=n1"]).await;
        let mut pei = server.sign_in("producer").await;
        let (book, page, pages, mia) = makes_a_book(&server, &pei).await;
        drop(page);
        for round in 1..=4 {
            let mut screen = pei.opens_a_screen().await;
            screen.subscribes(&format!("document:picture-book:{book}")).await;
            pei.post(&format!("{BOOKS}/illustrate"), json!({ "id": book, "pages": pages, "characters": [mia] })).await.data();
            // At another moment each time: so many steps of them were told.
            for _ in 0..round * 2 {
                screen.sees(|frame| frame["d"]["type"] == "take").await;
            }
            server.kill();
            server.start_again();
            pei = server.sign_in("producer").await;
            let made = all_made(&pei, &book).await;
            let now = content(&server, &pei, &book).await;
            for target in pages.iter().chain([&mia]) {
                let of = of_target(&made, target);
                assert_eq!(of.len(), round, "{backend:?} {made}");
                assert!(of.iter().all(|take| take["state"] == "done" && take["waits"] == false), "{backend:?} round {round} {made}");
                let items = now["pages"].as_array().into_iter().chain(now["characters"].as_array()).flatten();
                let shown = items.into_iter().find(|item| item["id"] == **target).expect("the target")["image"].clone();
                assert_eq!(shown, of[round - 1]["file"], "{backend:?} round {round}");
            }
        }
        // The specification's call: started with words and a seed of one's own, and asked after by its job.
        let wish = json!({ "bookId": book, "pageId": pages[0], "prompt": "a rocket", "seed": 7 });
        let job = pei.post("/api/practice/getGeneratePictureURL", wish).await.data()["jobId"].clone();
        all_made(&pei, &book).await;
        let made = pei.post("/api/practice/getGeneratePictureURL", json!({ "jobId": job })).await.data();
        assert_eq!(made["state"], "done", "{made}");
        assert!(made["url"].as_str().expect("an address").starts_with("/files/"));
        assert!(
            pei.post("/api/practice/getGeneratePictureURL", json!({ "bookId": book })).await.refused(400)["fields"]["pageId"].is_string()
        );
        pei.post("/api/practice/getGeneratePictureURL", json!({ "jobId": "none" })).await.refused(404);
    }
}
