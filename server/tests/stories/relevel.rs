//! One story for several levels: told by the server itself for a lower one, by a service for any; linked, and behind as soon as the original says something else.

use belltower_sync::yrs::{Map, Out, Text, TransactionMut, WriteTxn};
use serde_json::{Value, json};

use crate::{
    support::{AiServer, Answer, Backend, Person, Reply, TestServer, job_ends, job_result},
    takes::{BOOKS, content, makes_a_book},
};

async fn relevel(who: &Person, book: &str, level: &str) -> Answer {
    who.post(&format!("{BOOKS}/relevel"), json!({ "id": book, "level": level })).await
}

async fn ladder(who: &Person, book: &str) -> Value {
    who.post(&format!("{BOOKS}/ladder"), json!({ "id": book })).await.data()
}

fn texts(book: &Value) -> Vec<&str> {
    book["pages"].as_array().expect("pages").iter().map(|page| page["text"].as_str().expect("a text")).collect()
}

/// Writes behind the text of a page.
fn writes(txn: &mut TransactionMut<'_>, page: &str, more: &str) {
    let Some(Out::YMap(item)) = txn.get_or_insert_map("pages").get(txn, page) else { panic!("no page {page}") };
    let Some(Out::YText(text)) = item.get(txn, "text") else { panic!("no text") };
    text.push(txn, more);
}

#[tokio::test]
async fn without_a_service_a_book_is_told_for_a_lower_level_and_is_behind_when_the_original_moves_on() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul, tina) = (server.sign_in("producer").await, server.sign_in("producer2").await, server.sign_in("teacher").await);
        let (book, mut doc, pages, _) = makes_a_book(&server, &pei).await;
        doc.changes(|txn| writes(txn, &pages[0], " The enormous dog vanished, and she wandered home alone.")).await;
        doc.saved().await;
        // Up needs a service; the same level is the same book; a level is one of the list.
        let refused = relevel(&pei.in_chinese(), &book, "B1").await;
        assert!(refused.status == 409 && refused.msg().contains("只能改写为更低的级别"), "{backend:?} {refused:?}");
        assert_eq!(relevel(&pei, &book, "A1").await.status, 409);
        assert!(relevel(&pei, &book, "Z9").await.refused(400)["fields"]["level"].is_string());
        relevel(&tina, &book, "Pre-A1").await.refused(403);
        relevel(&pei, "nobody", "Pre-A1").await.refused(404);

        // Two press at once: it is one job, and one book.
        let (one, other) = tokio::join!(relevel(&pei, &book, "Pre-A1"), relevel(&pei, &book, "Pre-A1"));
        let job = one.data()["jobId"].clone();
        assert_eq!(other.data()["jobId"], job, "{backend:?}");
        let made = job_result(&pei, &job).await;
        assert_eq!((&made["by"], &made["pages"]), (&json!("built-in"), &json!(3)), "{made}");
        let sibling = made["id"].as_str().expect("a book").to_owned();
        let told = content(&server, &pei, &sibling).await;
        let first = "Mia has a red ball. The very big dog went away. She walked home alone.";
        assert_eq!((texts(&told)[0], &told["level"], &told["title"]), (first, &json!("Pre-A1"), &json!("Mia")), "{told}");
        let seen = ladder(&paul, &sibling).await;
        let steps: Vec<(&Value, &Value)> =
            seen["records"].as_array().expect("books").iter().map(|one| (&one["level"], &one["original"])).collect();
        assert_eq!(steps, [(&json!("Pre-A1"), &json!(false)), (&json!("A1"), &json!(true))], "{seen}");
        assert_eq!((&seen["changed"], &ladder(&paul, &book).await["records"]), (&json!([]), &seen["records"]));
        // There is one already, whichever of them is asked for it.
        for of in [&book, &sibling] {
            let refused = relevel(&paul, of, "Pre-A1").await;
            assert!(refused.status == 409 && refused.msg().contains("Mia"), "{refused:?}");
        }

        // The original moves on: the same page of its sibling is behind.
        doc.changes(|txn| writes(txn, &pages[1], " Oh no!")).await;
        doc.saved().await;
        let behind = ladder(&paul, &sibling).await["changed"].clone();
        assert_eq!(behind.as_array().map(Vec::len), Some(1), "{behind}");
        assert_eq!((&behind[0]["page"], &behind[0]["text"]), (&told["pages"][1]["id"], &json!("The ball is in the sea. Oh no!")));
        // Without its original a book stands on its own.
        pei.post(&format!("{BOOKS}/delete"), json!({ "ids": [book] })).await.data();
        let alone = ladder(&paul, &sibling).await;
        assert_eq!((alone["records"].as_array().map(Vec::len), &alone["changed"]), (Some(1), &json!([])), "{alone}");
    }
}

#[tokio::test]
async fn a_service_tells_a_book_for_a_higher_level_and_pages_that_break_its_rules_are_told_once_more() {
    for &backend in Backend::of_suite() {
        let ai = AiServer::start().await;
        let [url, key, model] = ai.flags();
        let mut server = TestServer::start_on(backend, &["--demo", "--node=n1", &url, &key, &model, "--ai-seconds=5"]).await;
        let pei = server.sign_in("producer").await;
        let (book, doc, _, _) = makes_a_book(&server, &pei).await;
        drop(doc);
        let said = |pages: &[(usize, &str)]| {
            let pages: Vec<Value> = pages.iter().map(|(number, text)| json!({ "number": number, "text": text })).collect();
            Reply::fenced(&json!({ "pages": pages }))
        };
        let long = [
            "Mia has a big red ball that she likes to play with.",
            "One day the ball rolls down into the cold blue sea.",
            "At night Mia and her ball are at home and go to bed.",
        ];
        // One has Chinese in it, one is too short; the server is killed before the second answer comes.
        ai.replies([said(&[(1, long[0]), (2, "球 in the sea."), (3, "Good night!")]), Reply::Hangs]);
        let job = relevel(&pei, &book, "A2").await.data()["jobId"].clone();
        let asked = ai.is_asked(2).await;
        let second = asked[1]["messages"][1]["content"].as_str().expect("data").to_owned();
        assert!(second.contains("text_chinese") && second.contains("words_few") && !second.contains(long[0]), "{backend:?} {second}");
        server.kill();
        ai.replies([said(&[(1, long[0]), (2, long[1]), (3, long[2])])]);
        server.start_again();
        let pei = server.knows(&pei);
        let made = job_result(&pei, &job).await;
        assert_eq!(made["by"], "provider", "{made}");
        let told = content(&server, &pei, made["id"].as_str().expect("a book")).await;
        assert_eq!(texts(&told), long, "{backend:?}");
        // What breaks the level twice fails, and says where; no book is left of it.
        ai.replies([said(&[]), said(&[(1, "Ball.")])]);
        let job = relevel(&pei, &book, "B1").await.data()["jobId"].clone();
        let failed = job_ends(&pei, &job).await;
        assert!(failed["state"] == "failed" && failed["error"].as_str().expect("words").contains("B1 on page 1"), "{failed}");
        assert_eq!(ladder(&pei, &book).await["records"].as_array().map(Vec::len), Some(2));
    }
}
