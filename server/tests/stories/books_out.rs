//! What is out: it stays so while the next version is in review; the specification's calls take a published book from the players and bring it back as it was, if the
//! rules still allow it.

use belltower_content::picture_book::PictureBook;
use belltower_sync::yrs::{Map, Out, Text, WriteTxn};
use serde_json::{Value, json};

use crate::support::{Backend, Guest, PLANS, Page, Person, TestServer, makes_a_document, makes_a_plan, soon};

const BOOKS: &str = "/api/management/pictureBook";
const RENEW: &str = "/subjectBookDetail/reNewPictureBook";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\nnot much of a picture";

fn withdrawing(book: &Value) -> String {
    format!("/subjectBookDetail/offlinePictureBook?bookId={}", book.as_str().expect("an id"))
}

/// A book that keeps every rule, its one character from the library; answers it and the character's category.
async fn makes_a_book(pei: &Person) -> (Value, Value) {
    let made = async |base: &str, row: Value| pei.post(&format!("{base}/create"), row).await.data()["id"].clone();
    let request = pei.request(reqwest::Method::POST, "/api/management/file/upload?of=image").header("content-type", "image/png");
    let image = pei.send(request.body(PNG), "a picture".into()).await.data()["id"].clone();
    let category = made("/api/management/roleType", json!({ "name": "Sea" })).await;
    let role = json!({ "name": "Captain", "category_id": category, "description": "A white beard.", "images": [{ "image": image }] });
    let captain = made("/api/management/roleModel", role).await;
    let character = json!({ "name": "Captain", "role": "protagonist", "active": true, "source": captain, "sourceVersion": 1 });
    let page = json!({ "text": "The captain looks at the sea.", "image": image, "confirmed": true });
    let content = json!({ "characters": [character], "pages": [page], "style": "clay" });
    let made = makes_a_document(pei, BOOKS, "json", json!({ "title": "The captain" }), content.to_string().into_bytes()).await;
    (made["id"].clone(), category)
}

/// Its author submits it to Ivy.
async fn is_submitted(author: &Person, book: &Value, number: i64) {
    submits(author, BOOKS, book, number).await;
}

/// The same of any document.
async fn submits(author: &Person, base: &str, id: &Value, number: i64) {
    let people = author.post(&format!("{base}/submit/people"), json!({})).await.data();
    let reviewer = people["records"].as_array().into_iter().flatten().find(|one| one["name"] == "Ivy Chen").expect("Ivy")["id"].clone();
    let submit = json!({ "id": id, "version_name": format!("Version {number}"), "reviewer_ids": [reviewer] });
    author.post(&format!("{base}/submit"), submit).await.data();
}

/// Hands a version in, and has it published.
async fn goes_out(pei: &Person, ivy: &Person, book: &Value, number: i64) {
    is_submitted(pei, book, number).await;
    ivy.post(&format!("{BOOKS}/publish"), json!({ "id": book, "review_version": number })).await.data();
}

#[tokio::test]
async fn a_book_is_withdrawn_by_a_program_and_published_again_as_it_was() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy, hr) = (server.sign_in("producer").await, server.sign_in("inspector").await, server.sign_in("hr").await);
        let (book, category) = makes_a_book(&pei).await;
        let renewed = json!({ "bookId": book });
        let standing = async || {
            let row = pei.post(&format!("{BOOKS}/query"), json!({ "id": book })).await.data();
            (row["status"].as_str().expect("a state").to_owned(), row["published_version"].as_i64())
        };
        // What was never out is neither withdrawn nor brought back.
        ivy.get(&withdrawing(&book)).await.refused(409);
        assert_eq!(ivy.post(RENEW, renewed.clone()).await.msg(), "It is not withdrawn");
        goes_out(&pei, &ivy, &book, 1).await;
        assert_eq!(standing().await, ("published".into(), Some(1)), "{backend:?}");
        let clash = ivy.post(RENEW, renewed.clone()).await.refused(409)["clash"].clone();
        assert_eq!((&clash["state"], &clash["by"]["name"]), (&json!("published"), &json!("Ivy Chen")), "it is out: {clash}");

        // A link, an image or a browser that fetches ahead sends the cookie and none of the headers: nothing is withdrawn.
        let cookie = format!("access_token={}", ivy.token.as_deref().expect("a session"));
        let from_a_link = |header: Option<&str>| {
            let request = server.nobody().request(reqwest::Method::GET, &withdrawing(&book)).header("cookie", &cookie);
            header.map_or_else(
                || request.try_clone().expect("a request"),
                |id| request.try_clone().expect("a request").header("x-app-id", id),
            )
        };
        let refused = ivy.send(from_a_link(None), "a link".into()).await.refused(400);
        assert!(refused["fields"]["token"].as_str().is_some_and(|said| said.contains("x-app-id")), "{refused}");
        assert_eq!(standing().await, ("published".into(), Some(1)));
        // Nor by who may not, or with nothing that says which.
        assert_eq!(server.nobody().get(&withdrawing(&book)).await.code(), 1000, "the content host says so (E03)");
        hr.get(&withdrawing(&book)).await.refused(403);
        hr.post(RENEW, renewed.clone()).await.refused(403);
        ivy.get(&withdrawing(&json!("nobody"))).await.refused(404);
        ivy.post(RENEW, json!({ "bookId": "nobody" })).await.refused(404);
        assert!(ivy.get("/subjectBookDetail/offlinePictureBook").await.refused(400)["fields"]["bookId"].is_string());
        assert!(ivy.post(RENEW, json!({})).await.refused(400)["fields"]["bookId"].is_string());

        // A program does, with either header; at once and again it is answered the same, and everybody who looks sees it.
        let mut screen = pei.opens_a_screen().await;
        screen.subscribes("resource:picture_books").await;
        let answer = json!({ "bookId": book, "version": 1 });
        let path = withdrawing(&book);
        let (one, two) = tokio::join!(ivy.get(&path), ivy.send(from_a_link(Some("production")), "a program".into()));
        assert_eq!((one.data(), two.data()), (answer.clone(), answer.clone()), "{backend:?}");
        assert_eq!(ivy.get(&path).await.data(), answer);
        screen.sees(|frame| frame["d"]["id"] == book && frame["d"]["row"]["status"] == "withdrawn").await;
        let past = async || pei.post(&format!("{BOOKS}/publish/state"), json!({ "id": book })).await.data()["records"].clone();
        let withdrawn = past().await;
        assert_eq!((withdrawn.as_array().map(Vec::len), &withdrawn[0]["withdrawn_by_name"]), (Some(1), &json!("Ivy Chen")), "once");
        assert!(withdrawn[0]["withdrawn_reason"].as_str().is_some_and(|reason| reason.contains("program")), "{withdrawn}");

        // The rules are looked at anew: its character has left the library meanwhile.
        let switch = async |active: bool| {
            pei.post("/api/management/roleType/switch", json!({ "id": category, "active": active })).await.data();
        };
        switch(false).await;
        let refused = ivy.in_chinese().post(RENEW, renewed.clone()).await;
        assert!(refused.msg().contains("规则"), "{}", refused.msg());
        assert_eq!(refused.refused(409)["clash"]["problems"][0]["code"], "cast_off");
        assert_eq!(standing().await, ("withdrawn".into(), None));
        switch(true).await;
        assert_eq!(ivy.post(RENEW, renewed.clone()).await.data(), answer);
        assert_eq!(standing().await, ("published".into(), Some(1)), "{backend:?}");
        screen.sees(|frame| frame["d"]["id"] == book && frame["d"]["row"]["status"] == "published").await;
        let whole = format!("/subjectBookDetail/getPictureBook?bookId={}", book.as_str().expect("an id"));
        assert_eq!(pei.get(&whole).await.data()["version"], 1, "the players have it again");
        let told = pei.post("/api/notification/list", json!({})).await.data()["records"][0].clone();
        assert_eq!(told["title"], "Ivy Chen published “The captain”", "its author hears of it");
        // It is an entry of its own: that it was withdrawn stays said.
        let states: Vec<Value> = past().await.as_array().expect("entries").iter().map(|entry| entry["state"].clone()).collect();
        assert_eq!(states, ["published", "withdrawn"]);
    }
}

#[tokio::test]
async fn what_was_withdrawn_last_returns_by_who_was_shown_it_and_not_by_its_author() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy, ada) = (server.sign_in("producer").await, server.sign_in("inspector").await, server.sign_in("admin").await);
        let (book, _) = makes_a_book(&pei).await;
        let again = async |who: &Person, number: i64| {
            who.post(&format!("{BOOKS}/publishAgain"), json!({ "id": book, "review_version": number })).await
        };
        goes_out(&pei, &ivy, &book, 1).await;
        goes_out(&ada, &ivy, &book, 2).await;
        // While the next is in review, what is out goes, and the review goes on.
        let people = ada.post(&format!("{BOOKS}/submit/people"), json!({})).await.data()["records"].clone();
        let submit = json!({ "id": book, "version_name": "Third", "reviewer_ids": [people[0]["id"]] });
        ada.post(&format!("{BOOKS}/submit"), submit).await.data();
        assert_eq!(ivy.get(&withdrawing(&book)).await.data()["version"], 2, "{backend:?}");
        assert_eq!(ivy.get(&withdrawing(&book)).await.data()["version"], 2);
        assert_eq!(ivy.post(RENEW, json!({ "bookId": book })).await.refused(409)["clash"]["state"], "in_review");
        ada.post(&format!("{BOOKS}/takeBack"), json!({ "id": book })).await.data();
        goes_out(&ada, &ivy, &book, 4).await;
        ivy.post(&format!("{BOOKS}/withdraw"), json!({ "id": book, "reason": "A mistake on page one" })).await.data();
        // Only the last, by who was shown it; nobody publishes what they submitted themselves, and a producer does not publish.
        for earlier in [1, 2] {
            again(&ivy, earlier).await.refused(409);
        }
        again(&ada, 4).await.refused(403);
        again(&pei, 4).await.refused(403);
        let row = again(&ivy, 4).await.data();
        assert_eq!((&row["status"], &row["published_version"], &row["reason"]), (&json!("published"), &json!(4), &Value::Null));
        // Withdrawn once more, it can return once more: also when the one that was to follow was sent back, or taken back.
        ivy.get(&withdrawing(&book)).await.data();
        is_submitted(&ada, &book, 5).await;
        assert_eq!(again(&ivy, 4).await.refused(409)["clash"]["state"], "in_review");
        let reason = json!({ "id": book, "review_version": 5, "reason": "Page two is empty" });
        ivy.post(&format!("{BOOKS}/reject"), reason).await.data();
        let row = again(&ivy, 4).await.data();
        assert_eq!((&row["status"], &row["published_version"], &row["reason"]), (&json!("published"), &json!(4), &Value::Null));
        ivy.get(&withdrawing(&book)).await.data();
        is_submitted(&ada, &book, 6).await;
        ada.post(&format!("{BOOKS}/takeBack"), json!({ "id": book })).await.data();
        let (one, two) = tokio::join!(again(&ivy, 4), again(&ivy, 4));
        let mut answers = [one.status, two.status];
        answers.sort_unstable();
        assert_eq!(answers, [200, 409], "{backend:?}: pressed twice, it is published once");
    }
}

#[tokio::test]
async fn what_is_out_stays_out_while_the_next_version_is_in_review() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy, ada) = (server.sign_in("producer").await, server.sign_in("inspector").await, server.sign_in("admin").await);
        let standing = async |base: &str, id: &Value| {
            let row = pei.post(&format!("{base}/query"), json!({ "id": id })).await.data();
            (row["status"].as_str().expect("a state").to_owned(), row["published_version"].as_i64())
        };
        let rejected = |id: &Value| json!({ "id": id, "review_version": 2, "reason": "Not yet" });

        // A book: guests and players read the first version until a later one is published, whatever is written, handed in or sent back meanwhile.
        let (book, _) = makes_a_book(&pei).await;
        goes_out(&pei, &ivy, &book, 1).await;
        let link = pei.post("/api/share/create", json!({ "kind": "story", "id": book })).await.data()["link"].clone();
        let mut guest = Guest::of(&server);
        guest.opens(link.as_str().expect("a link")).await.data();
        let whole = format!("/subjectBookDetail/getPictureBook?bookId={}", book.as_str().expect("an id"));
        let read = async || {
            let [told, played] = [guest.post(&format!("{BOOKS}/story/read"), json!({})).await.data(), pei.get(&whole).await.data()]
                .map(|one| one["pages"][0]["text"].clone());
            assert_eq!(told, played, "{backend:?}");
            told
        };
        assert_eq!(read().await, "The captain looks at the sea.");
        let mut doc = Page::open_any(&server, &pei, &PictureBook, book.as_str().expect("an id")).await;
        let page = doc.content()["pages"][0]["id"].as_str().expect("a page").to_owned();
        doc.changes(move |txn| {
            let Some(Out::YMap(item)) = txn.get_or_insert_map("pages").get(txn, &page) else { panic!("no page {page}") };
            let Some(Out::YText(text)) = item.get(txn, "text") else { panic!("no text") };
            text.push(txn, " He waves.");
        })
        .await;
        doc.saved().await;
        assert_eq!(read().await, "The captain looks at the sea.");
        is_submitted(&pei, &book, 2).await;
        assert_eq!((standing(BOOKS, &book).await, read().await), (("in_review".into(), Some(1)), json!("The captain looks at the sea.")));
        ivy.post(&format!("{BOOKS}/reject"), rejected(&book)).await.data();
        assert_eq!((standing(BOOKS, &book).await, read().await), (("rejected".into(), Some(1)), json!("The captain looks at the sea.")));
        goes_out(&pei, &ivy, &book, 3).await;
        assert_eq!(
            (standing(BOOKS, &book).await, read().await),
            (("published".into(), Some(3)), json!("The captain looks at the sea. He waves."))
        );

        // A plan and a paper: what is chosen of them meanwhile is the version that is out, and it can be read.
        let plan = json!(makes_a_plan(&pei).await);
        let paper = json!({ "title": "Unit 3", "kind": "practice", "template": "example_en" });
        let paper = pei.post("/api/management/questionPaper/create", paper).await.data()["id"].clone();
        for (base, id) in [(PLANS, &plan), ("/api/management/questionPaper", &paper)] {
            submits(&pei, base, id, 1).await;
            ivy.post(&format!("{base}/publish"), json!({ "id": id, "review_version": 1 })).await.data();
            submits(&pei, base, id, 2).await;
            assert_eq!(standing(base, id).await, ("in_review".into(), Some(1)), "{backend:?} {base}");
            let out = pei.post(&format!("{base}/history/content"), json!({ "id": id, "version": 1 })).await.data();
            assert!(out["content"]["title"].is_string(), "{backend:?} {base}");
            if base == PLANS {
                let class = json!({ "name": "Reading", "kind": "one_to_one", "start_at": soon(3_600_000), "end_at": soon(5_400_000), "zone": "UTC", "sop_plan_id": plan });
                let class = ada.post("/api/class/create", class).await.data();
                let class = ada.post("/api/class/detail", json!({ "id": class["id"] })).await.data();
                assert_eq!(class["sop_plan_version"], 1, "{backend:?}");
            }
            ivy.post(&format!("{base}/reject"), rejected(id)).await.data();
            assert_eq!(standing(base, id).await, ("rejected".into(), Some(1)), "{backend:?} {base}");
            submits(&pei, base, id, 3).await;
            ivy.post(&format!("{base}/publish"), json!({ "id": id, "review_version": 3 })).await.data();
            assert_eq!(standing(base, id).await, ("published".into(), Some(3)), "{backend:?} {base}");
        }
    }
}
