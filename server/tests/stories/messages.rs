//! Messages: the count on every open screen, rising when one is sent and falling everywhere when it is read; and what the console itself sends.

use belltower_content::picture_book::PictureBook;
use serde_json::{Value, json};
use yrs::{Map, Out};

use crate::support::{Backend, Cluster, Page, Person, TestServer};

const BOOKS: &str = "/api/management/pictureBook";
const INBOX: &str = "/api/management/message/list";
const NOTIFICATIONS: &str = "/api/notification/list";

#[tokio::test]
async fn the_unread_count_rises_and_falls_on_every_screen() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (hr, mo) = (server.sign_in("hr").await, server.sign_in("monitor").await);
        let me = mo.get("/api/user/info_update").await.data()["id"].clone();
        let topic = format!("user:{}", me.as_str().unwrap());
        let before = mo.post("/api/interviewManagement/getUserIMUnRead", json!({"userId": me})).await.data()["count"].as_i64().unwrap();
        let (mut phone, mut desk) = (mo.opens_a_screen().await, mo.opens_a_screen().await);
        phone.subscribes(&topic).await;
        desk.subscribes(&topic).await;

        let sent = json!({"recipientIds": [me], "title": "Tomorrow", "body": "We start at nine."});
        let id = hr.post("/api/management/message/create", sent).await.data()["id"].clone();
        for screen in [&mut phone, &mut desk] {
            assert_eq!(screen.sees_event(&topic).await["d"]["title"], "Tomorrow");
            assert_eq!(screen.sees_event(&topic).await["d"]["count"], before + 1);
        }
        mo.post("/api/management/message/read", json!({"ids": [id]})).await.data();
        for screen in [&mut phone, &mut desk] {
            screen.sees(|frame| frame["d"]["type"] == "message_read").await;
            assert_eq!(screen.sees(|frame| frame["d"]["type"] == "unread").await["d"]["count"], before);
        }
        let inbox = mo.post(INBOX, json!({})).await.data();
        assert_eq!(inbox["unread"], before);
        assert!(inbox["records"][0]["read_at"].is_string());
        assert_eq!(hr.post("/api/management/message/sent", json!({})).await.data()["records"][0]["read"], 1);
    }
}

#[tokio::test]
async fn only_who_may_sends_and_an_empty_message_says_what_is_missing() {
    let server = TestServer::start().await;
    let (hr, mo) = (server.sign_in("hr").await, server.sign_in("monitor").await);
    mo.post("/api/management/message/create", json!({"title": "a", "body": "b", "kind": "teacher"})).await.refused(403);
    let refused = hr.in_chinese().post("/api/management/message/create", json!({"title": " ", "body": ""})).await.refused(400);
    assert_eq!(refused["fields"], json!({"title": "必填", "body": "必填", "recipientIds": "必填"}));
    let everyone = hr.post("/api/management/message/create", json!({"title": "a", "body": "b", "kind": "teacher"})).await.data();
    assert_eq!(everyone["recipients"], 2);
    mo.post("/api/interviewManagement/getUserIMUnRead", json!({"userId": "someone else"})).await.refused(403);
}

/// Gives the page at a place of a book to somebody.
async fn gives(editor: &mut Page, page: usize, to: &Value) {
    let id = editor.pages_of_book()[page]["id"].as_str().expect("an id").to_owned();
    let (pages, to) = (editor.doc.get_or_insert_map("pages"), to.as_str().unwrap_or_default().to_owned());
    editor
        .changes(|txn| {
            let Some(Out::YMap(page)) = pages.get(txn, &id) else { panic!("the book has no page {id}") };
            page.insert(txn, "assignee", to);
        })
        .await;
    editor.saved().await;
}

#[tokio::test]
async fn who_is_given_a_page_hears_of_it_until_they_have_read_so() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let book = json!({ "title": "The Sea", "level": "A1", "template": "example" });
        let book = pei.post(&format!("{BOOKS}/create"), book).await.data()["id"].clone();
        let people = pei.post(&format!("{BOOKS}/people"), json!({ "id": book })).await.data()["records"].clone();
        let account = |name: &str| people.as_array().unwrap().iter().find(|one| one["name"] == name).expect("may see it")["id"].clone();
        let (me, other) = (account("Pei Zhang"), account("Paul Meyer"));
        let mut editor = Page::open_any(&server, &pei, &PictureBook, book.as_str().expect("an id")).await;
        let mut screen = paul.opens_a_screen().await;
        screen.subscribes(&format!("user:{}", other.as_str().unwrap())).await;

        gives(&mut editor, 0, &other).await;
        let heard = screen.sees(|frame| frame["d"]["type"] == "notification").await;
        let title = "Pei Zhang assigned you work in “The Sea”";
        assert_eq!(heard["d"]["title"], title);
        let first = paul.post(NOTIFICATIONS, json!({})).await.data()["records"][0].clone();
        let words = editor.pages_of_book()[0]["text"].clone();
        assert_eq!((&first["words"], &first["resource"], &first["record_id"]), (&words, &json!("picture_books"), &book), "{backend:?}");

        // More of the same book says nothing new, nor what one takes oneself, nor an account that there is not.
        for (page, to) in [(1, &other), (2, &me), (3, &json!("nobody"))] {
            gives(&mut editor, page, to).await;
        }
        let count = async |person: &Person| {
            let inbox = person.post(NOTIFICATIONS, json!({})).await.data();
            inbox["records"].as_array().unwrap().iter().filter(|message| message["title"] == title).count()
        };
        assert_eq!((count(&paul).await, count(&pei).await), (1, 0), "{backend:?}");
        // Once it is read, the next is news.
        paul.post("/api/notification/read", json!({ "ids": [first["id"]] })).await.data();
        gives(&mut editor, 1, &json!("")).await;
        assert_eq!(count(&paul).await, 1);
        gives(&mut editor, 1, &other).await;
        assert_eq!(count(&paul).await, 2);
    }
}

#[tokio::test]
#[ignore = "long: several nodes"]
async fn who_is_given_a_page_hears_of_it_even_if_another_node_wrote_first() {
    let mut cluster = Cluster::of(2).await;
    let (pei, paul) = (cluster.nodes[0].sign_in("producer").await, cluster.nodes[1].sign_in("producer2").await);
    let book = json!({ "title": "The Sea", "level": "A1", "template": "example" });
    let book = pei.post(&format!("{BOOKS}/create"), book).await.data()["id"].clone();
    let id = book.as_str().expect("an id");
    let mut ann = Page::open_any(&cluster.nodes[0], &pei, &PictureBook, id).await;
    let mut bob = Page::open_any(&cluster.nodes[1], &paul, &PictureBook, id).await;
    let account = async |person: &Person| person.get("/api/user/info_update").await.data()["id"].clone();
    let (anns, bobs) = (account(&pei).await, account(&paul).await);
    let titles = async |person: &Person| {
        let inbox = person.post(NOTIFICATIONS, json!({ "unread": true })).await.data();
        let about = |message: &&Value| message["record_id"] == book;
        inbox["records"].as_array().unwrap().iter().filter(about).map(|message| message["title"].clone()).collect::<Vec<_>>()
    };
    // Both at once, and neither node hears of the other's edits for a while: whoever stores second finds out by that.
    cluster.nats.goes_away();
    tokio::join!(gives(&mut ann, 0, &bobs), gives(&mut bob, 1, &anns));
    assert_eq!(titles(&pei).await, ["Paul Meyer assigned you work in “The Sea”"]);
    // And nobody hears twice, or of what they gave.
    assert_eq!(titles(&paul).await, ["Pei Zhang assigned you work in “The Sea”"]);
}
