//! The specification's calls of the players: the published books of coursewares, and one of them whole.

use serde_json::{Value, json};

use crate::support::{Backend, TestServer};

#[tokio::test]
async fn of_coursewares_the_books_that_are_out_are_told_in_order_and_one_of_them_whole() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy, hr) = (server.sign_in("producer").await, server.sign_in("inspector").await, server.sign_in("hr").await);
        let books = pei.list("/api/management/pictureBook", json!({})).await;
        let of = |status: &str| {
            books.iter().find(|book| book["status"] == status).unwrap_or_else(|| panic!("no book is {status}"))["id"].clone()
        };
        let (out, draft) = (of("published"), of("draft"));
        let courseware = pei.list("/api/management/courseware", json!({})).await[0].clone();
        for book in [&draft, &out] {
            let attached = json!({ "coursewareId": courseware["id"], "type": 7, "recordId": book });
            pei.post("/api/management/courseware/attach", attached).await.data();
        }
        let path = "/subjectBookDetail/bookInfoBySubjectIdList";
        let asked = json!({ "subjectIdList": ["nobody's", courseware["id"]] });
        let found = pei.post(path, asked.clone()).await.data();
        assert_eq!(found[0], json!({ "subjectId": "nobody's", "books": [] }), "{backend:?}");
        let told = found[1]["books"].as_array().expect("books").iter().find(|book| book["bookId"] == out).expect("what is out").clone();
        assert!(found[1]["books"].as_array().expect("books").iter().all(|book| book["bookId"] != draft), "a draft is nobody's to play");
        // Whole, as it is out: what the document says by now is not in it.
        let whole = pei.get(&format!("/subjectBookDetail/getPictureBook?bookId={}", out.as_str().expect("an id"))).await.data();
        assert_eq!((&whole["title"], &whole["version"], &whole["level"]), (&told["title"], &told["version"], &told["level"]));
        assert_eq!(whole["pages"].as_array().map(Vec::len), told["pages"].as_u64().and_then(|pages| usize::try_from(pages).ok()));
        assert!(whole["pages"][0]["number"] == 1 && whole["pages"][0]["text"].as_str().is_some_and(|text| !text.is_empty()), "{whole}");
        let of_book = |id: &Value| format!("/subjectBookDetail/getPictureBook?bookId={}", id.as_str().expect("an id"));
        pei.get(&of_book(&draft)).await.refused(409);
        pei.get(&of_book(&json!("nobody"))).await.refused(404);
        pei.get("/subjectBookDetail/getPictureBook").await.refused(400);
        hr.get(&of_book(&out)).await.refused(403);
        assert_eq!(server.nobody().get(&of_book(&out)).await.code(), 1000, "the content host says so (E03)");
        pei.post(path, json!({ "subjectIdList": vec!["x"; 201] })).await.refused(400);
        // Withdrawn, it is gone from there at once.
        ivy.post("/api/management/pictureBook/withdraw", json!({ "id": out, "reason": "A better one comes" })).await.data();
        let found = pei.post(path, asked).await.data();
        assert!(found[1]["books"].as_array().expect("books").iter().all(|book| book["bookId"] != out));
        pei.get(&of_book(&out)).await.refused(409);
    }
}
