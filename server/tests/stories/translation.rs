//! Pages translated by the text service into the book itself: what people wrote stays, what broke is asked for once more, and without a service nothing is made up.

use belltower_content::picture_book::PictureBook;
use belltower_sync::Kind;
use serde_json::{Value, json};

use crate::{
    support::{AiServer, Backend, Person, Reply, TestServer, job_ends, job_result},
    takes::{BOOKS, content, makes_a_book},
};

async fn with(ai: &AiServer, backend: Backend) -> TestServer {
    let [url, key, model] = ai.flags();
    TestServer::start_on(backend, &["--demo", "--node=n1", &url, &key, &model, "--ai-seconds=5"]).await
}

async fn translate(who: &Person, book: &str, pages: Value) -> Value {
    who.post(&format!("{BOOKS}/translate"), json!({ "id": book, "pages": pages })).await.data()["jobId"].clone()
}

fn said(pages: &[(usize, &str)]) -> Reply {
    let pages: Vec<Value> = pages.iter().map(|(number, said)| json!({ "number": number, "translation": said })).collect();
    Reply::fenced(&json!({ "pages": pages }))
}

fn translations(book: &Value) -> Vec<&str> {
    book["pages"].as_array().expect("pages").iter().map(|page| page["translation"].as_str().expect("a text")).collect()
}

#[tokio::test]
async fn pages_are_translated_into_the_book_and_what_people_wrote_stays() {
    for &backend in Backend::of_suite() {
        let ai = AiServer::start().await;
        let server = with(&ai, backend).await;
        let (pei, tina) = (server.sign_in("producer").await, server.sign_in("teacher").await);
        let (book, mut doc, pages, _) = makes_a_book(&server, &pei).await;
        let mut own = doc.content();
        own["pages"][2]["translation"] = "米娅，晚安。".into();
        doc.changes(move |txn| PictureBook.model().write(&own, txn)).await;
        doc.saved().await;
        // One comes in English and another not at all: they are asked for once more.
        ai.replies([said(&[(1, "Mia has a red ball.")]), said(&[(1, "米娅有一个红球。"), (2, "球在海里。")])]);
        let job = translate(&pei, &book, json!([])).await;
        assert_eq!(job_result(&pei, &job).await["translated"], 2, "{backend:?}");
        let now = content(&server, &pei, &book).await;
        assert_eq!(translations(&now), ["米娅有一个红球。", "球在海里。", "米娅，晚安。"], "{backend:?}");
        let asked = ai.asked();
        let data = |at: usize| asked[at]["messages"][1]["content"].as_str().expect("data").to_owned();
        assert!(asked.len() == 2 && !data(0).contains("Good night"), "what is translated is not asked for: {asked:?}");
        assert!(!asked[0]["messages"][0]["content"].as_str().expect("a task").contains("ball"), "pages are data");
        // All have one.
        let refused = pei.post(&format!("{BOOKS}/translate"), json!({ "id": book })).await;
        assert!(refused.status == 409 && refused.msg().contains("translation"), "{refused:?}");

        // A page that is named is written anew, unless somebody writes it meanwhile; pressed twice it is one job.
        ai.holds();
        ai.replies([said(&[(1, "米娅有红色的球。"), (2, "球掉进了海里。")])]);
        let job = translate(&pei, &book, json!([pages[0], pages[1]])).await;
        assert_eq!(translate(&pei, &book, json!([pages[0], pages[1]])).await, job);
        ai.is_asked(3).await;
        doc.until(|page| page.content()["pages"][1]["translation"] == "球在海里。").await;
        let mut own = doc.content();
        own["pages"][1]["translation"] = "球漂在海上。".into();
        doc.changes(move |txn| PictureBook.model().write(&own, txn)).await;
        doc.saved().await;
        ai.lets_go();
        job_result(&pei, &job).await;
        let now = content(&server, &pei, &book).await;
        assert_eq!(translations(&now)[..2], ["米娅有红色的球。", "球漂在海上。"], "{backend:?}");
        // Nothing that could be read, twice: it fails, and says where.
        ai.replies([Reply::fenced(&json!({})), Reply::fenced(&json!({ "pages": [] }))]);
        let job = translate(&pei, &book, json!([pages[2]])).await;
        let failed = job_ends(&pei, &job).await;
        assert!(failed["state"] == "failed" && failed["error_zh"].as_str().expect("words").contains("第 3 页"), "{failed}");
        for (who, body, status) in [
            (&tina, json!({ "id": book }), 403),
            (&pei, json!({ "id": "nobody" }), 404),
            (&pei, json!({ "id": book, "pages": ["nobody"] }), 400),
        ] {
            who.post(&format!("{BOOKS}/translate"), body).await.refused(status);
        }
    }
}

#[tokio::test]
async fn without_a_text_service_a_translation_is_refused_in_words() {
    let server = TestServer::with_flags(&["--demo"]).await;
    let (pei, ada) = (server.sign_in("producer").await, server.sign_in("admin").await);
    let (book, _doc, _, _) = makes_a_book(&server, &pei).await;
    let refused = pei.in_chinese().post(&format!("{BOOKS}/translate"), json!({ "id": book })).await;
    assert!(refused.status == 409 && refused.msg().contains("尚未配置"), "{refused:?}");
    let refused = ada.post(&format!("{BOOKS}/translate"), json!({ "id": book })).await;
    assert!(refused.status == 409 && refused.msg().contains("text_model"), "{refused:?}");
}

#[tokio::test]
#[ignore = "long: processes are killed"]
async fn killed_in_the_middle_what_was_translated_is_not_asked_for_again() {
    for &backend in Backend::of_suite() {
        let ai = AiServer::start().await;
        let mut server = with(&ai, backend).await;
        let pei = server.sign_in("producer").await;
        let (book, mut doc, _, _) = makes_a_book(&server, &pei).await;
        let mut long = doc.content();
        let page = |number: usize| json!({ "text": format!("This is page {number}.") });
        long["pages"] = (1..=10).map(page).collect();
        doc.changes(move |txn| PictureBook.model().write(&long, txn)).await;
        doc.saved().await;
        drop(doc);
        let chinese: Vec<String> = (1..=10).map(|number| format!("这是第{number}页。")).collect();
        let told = |from: usize, to: usize| said(&(from..=to).map(|number| (number, chinese[number - 1].as_str())).collect::<Vec<_>>());
        ai.replies([told(1, 8), Reply::Hangs]);
        let job = translate(&pei, &book, json!([])).await;
        // The second part is not answered, and the server is killed before it comes.
        ai.is_asked(2).await;
        server.kill();
        ai.replies([told(9, 10)]);
        server.start_again();
        let pei = server.knows(&pei);
        assert_eq!(job_result(&pei, &job).await["translated"], 10, "{backend:?}");
        assert_eq!(translations(&content(&server, &pei, &book).await), chinese);
        let first = ai.asked().iter().filter(|asked| asked["messages"][1].to_string().contains("page 1.")).count();
        assert_eq!(first, 1, "{backend:?}");
    }
}
