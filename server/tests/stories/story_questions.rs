//! Questions about a picture book: asked for, written by a service or by the server itself, and kept in the bank or as a paper.

use belltower_content::question_paper::QuestionPaper;
use serde_json::{Value, json};

use crate::support::{AiServer, Backend, Page, Person, Reply, Screen, TestServer};

const GENERATE: &str = "/api/practice/generateShortStoryQuestions";
const QUERY: &str = "/api/management/storyQuestions/query";
const KEEP: &str = "/api/management/storyQuestions/keep";

/// The demo's published book.
async fn book(person: &Person) -> Value {
    let found = person.post("/api/management/pictureBook/list", json!({"filter": {"status": ["published"]}})).await.data();
    found["records"][0].clone()
}

async fn watches(person: &Person, book: &Value) -> Screen {
    let mut screen = person.opens_a_screen().await;
    screen.subscribes(&format!("document:picture-book:{}", book.as_str().expect("a book"))).await;
    screen
}

/// Waits until it is told that the questions of a job are in this state.
async fn is_told(screen: &mut Screen, job: &Value, state: &str) {
    screen.sees(|frame| frame["d"]["type"] == "questions" && frame["d"]["job"] == *job && frame["d"]["state"] == state).await;
}

fn wanted(book: &Value) -> Value {
    json!({"bookId": book, "kinds": ["fill-blank", "single-choice", "true-false", "ordering"], "count": 8, "level": "A1"})
}

#[tokio::test]
async fn questions_about_a_book_are_written_seen_by_who_has_it_open_and_kept_in_the_bank_and_as_a_paper() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let of = book(&pei).await;
        assert_eq!(pei.post(QUERY, json!({"bookId": of["id"]})).await.data()["last"], Value::Null, "{backend:?}");
        let mut screen = watches(&paul, &of["id"]).await;
        let mut asked = wanted(&of["id"]);
        asked["requestId"] = json!("questions-1");
        let job = pei.post(GENERATE, asked.clone()).await.data()["jobId"].clone();
        is_told(&mut screen, &job, "written").await;
        // Sent again it is the same job.
        assert_eq!(pei.post(GENERATE, asked).await.data()["jobId"], job);

        let written = paul.post(QUERY, json!({"bookId": of["id"]})).await.data()["last"].clone();
        assert_eq!((&written["jobId"], &written["state"], &written["writtenBy"]), (&job, &json!("done"), &json!("built-in")));
        let questions = written["questions"].as_array().unwrap().clone();
        assert!(questions.len() >= 5 && questions.len() <= 8, "{questions:?}");
        let kinds = wanted(&of["id"])["kinds"].clone();
        assert!(questions.iter().all(|one| kinds.as_array().unwrap().contains(&one["kind"])), "{questions:?}");

        // Two keep the same at once: each question is in the bank once.
        let chosen = json!({"jobId": job, "chosen": [1, 2, 3], "as": "bank"});
        let (one, other) = tokio::join!(pei.post(KEEP, chosen.clone()), paul.post(KEEP, chosen));
        let ids = one.data()["bankIds"].clone();
        assert_eq!(other.data()["bankIds"], ids);
        is_told(&mut screen, &job, "kept").await;
        for (at, id) in ids.as_array().unwrap().iter().enumerate() {
            let kept = pei.post("/api/management/questionBank/query", json!({"id": id})).await.data();
            assert_eq!((&kept["kind"], &kept["stem"], &kept["level"]), (&questions[at]["kind"], &questions[at]["stem"], &json!("A1")));
            assert_eq!(kept["status"], "delisted", "nobody has looked at it yet");
        }
        let seen = pei.post(QUERY, json!({"bookId": of["id"]})).await.data()["last"].clone();
        assert_eq!(seen["questions"][0]["bankId"], ids[0]);
        assert_eq!(seen["questions"][4]["bankId"], Value::Null);

        // A paper gives a hundred together, and says which book it is about; pressed twice it is one.
        let paper = json!({"jobId": job, "chosen": [1, 2, 3, 4, 5], "as": "paper", "title": "A first paper"});
        let id = pei.post(KEEP, paper.clone()).await.data()["paperId"].clone();
        assert_eq!(pei.post(KEEP, paper).await.data()["paperId"], id);
        let row = pei.post("/api/management/questionPaper/query", json!({"id": id})).await.data();
        assert_eq!((&row["title"], &row["question_count"], &row["total_score"]), (&json!("A first paper"), &json!(5), &json!(100)));
        assert_eq!((&row["about_book_id"], &row["about_book_name"]), (&of["id"], &of["title"]));
        assert_eq!(row["problem_count"], 0);
        let content = Page::open_any(&server, &pei, &QuestionPaper, id.as_str().unwrap()).await.content();
        let in_paper = content["sections"][0]["questions"].as_array().unwrap();
        assert_eq!(in_paper.len(), 5);
        assert_eq!(in_paper[0]["kind"], questions[0]["kind"]);
    }
}

#[tokio::test]
async fn a_service_whose_questions_break_the_rules_is_asked_once_more_and_what_still_does_is_left_out() {
    for &backend in Backend::of_suite() {
        let ai = AiServer::start().await;
        let [url, key, model] = ai.flags();
        let server = TestServer::start_on(backend, &["--demo", &url, &key, &model]).await;
        let pei = server.sign_in("producer").await;
        let of = book(&pei).await;
        let mut screen = watches(&pei, &of["id"]).await;
        let choice = |text: &str, correct: bool| json!({"text": text, "pair": "", "correct": correct});
        let asks =
            |kind: &str, stem: &str, options: Value| json!({"kind": kind, "stem": stem, "passage": "", "answer": "", "options": options});
        let good =
            |number: usize| asks("true-false", &format!("Statement {number}."), json!([choice("True", true), choice("False", false)]));
        // Two right answers, a kind nobody asked for, and the same once more.
        let broken = asks("true-false", "Both.", json!([choice("True", true), choice("False", true)]));
        let other = asks("writing", "Write.", json!([choice("Much", false)]));
        let first = json!({"questions": [good(1), broken, other, good(1), good(2)]});
        ai.replies([Reply::fenced(&first), Reply::fenced(&json!({"questions": [good(3), asks("true-false", "None.", json!([]))]}))]);
        let job = pei.post(GENERATE, wanted(&of["id"])).await.data()["jobId"].clone();
        is_told(&mut screen, &job, "written").await;
        let written = pei.post(QUERY, json!({"bookId": of["id"]})).await.data()["last"].clone();
        let stems: Vec<&str> = written["questions"].as_array().unwrap().iter().map(|one| one["stem"].as_str().unwrap()).collect();
        assert_eq!(stems, ["Statement 1.", "Statement 2.", "Statement 3."], "{backend:?}");
        assert_eq!(written["writtenBy"], "provider");
        assert_eq!(written["short"], json!(["fill-blank", "single-choice", "ordering"]));
        let second = ai.asked()[1]["messages"][1].to_string();
        assert!(second.contains("Both.") && second.contains("Statement 1."), "{second}");

        // A service that does not want to is said in words; nothing is written.
        ai.replies([Reply::moderated()]);
        let mut again = wanted(&of["id"]);
        again["count"] = json!(9);
        let job = pei.post(GENERATE, again).await.data()["jobId"].clone();
        is_told(&mut screen, &job, "failed").await;
        let failed = pei.in_chinese().post(QUERY, json!({"bookId": of["id"]})).await.data()["last"].clone();
        assert_eq!((&failed["state"], &failed["questions"]), (&json!("failed"), &json!([])));
        assert!(failed["error"].as_str().unwrap().starts_with("文本生成服务"), "{failed}");
        pei.post(KEEP, json!({"jobId": job, "chosen": [1], "as": "bank"})).await.refused(409);
    }
}

#[tokio::test]
async fn what_cannot_be_asked_or_kept_is_refused_at_its_field() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let of = book(&pei).await;
        let asks = async |change: Value| {
            let mut asked = wanted(&of["id"]);
            asked.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
            pei.post(GENERATE, asked).await
        };
        let wrong = async |change: Value| asks(change).await.refused(400)["fields"].clone();
        // V13, and the numbers of the form.
        assert_eq!(
            wrong(json!({"kinds": ["reading", "ordering"]})).await,
            json!({"kinds": "Choose at least 3 kinds of questions"}),
            "{backend:?}"
        );
        assert_eq!(wrong(json!({"kinds": ["reading", "reading", "reading"]})).await["kinds"], "Choose at least 3 kinds of questions");
        assert!(wrong(json!({"kinds": ["reading", "ordering", "riddle"]})).await["kinds"].is_string());
        assert_eq!(wrong(json!({"count": 4})).await, json!({"count": "5 to 30 questions"}));
        assert_eq!(wrong(json!({"count": 31})).await, json!({"count": "5 to 30 questions"}));
        assert!(wrong(json!({"level": "Z9"})).await["level"].is_string());
        assert!(wrong(json!({"practiceId": "both"})).await["bookId"].is_string());
        pei.post(GENERATE, wanted(&json!("nobody-knows"))).await.refused(404);
        // Who may not make content has none written; who may not keep the bank does not fill it.
        for stranger in ["teacher", "hr", "monitor"] {
            let person = server.sign_in(stranger).await;
            person.post(GENERATE, wanted(&of["id"])).await.refused(403);
            person.post(QUERY, json!({"bookId": of["id"]})).await.refused(403);
        }
        let mut screen = watches(&pei, &of["id"]).await;
        let job = asks(json!({})).await.data()["jobId"].clone();
        is_told(&mut screen, &job, "written").await;
        let keeps = async |change: Value| {
            let mut kept = json!({"jobId": job, "chosen": [1, 2, 3, 4, 5], "as": "paper", "title": "Paper"});
            kept.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
            pei.post(KEEP, kept).await.refused(400)["fields"].clone()
        };
        assert!(keeps(json!({"chosen": []})).await["chosen"].is_string());
        assert!(keeps(json!({"chosen": [99]})).await["chosen"].is_string());
        assert!(keeps(json!({"title": "  "})).await["title"].is_string());
        assert_eq!(keeps(json!({"chosen": [1, 2]})).await["chosen"], "A paper has at least 5 questions");
        server.sign_in("teacher").await.post(KEEP, json!({"jobId": job, "chosen": [1], "as": "bank"})).await.refused(403);
    }
}
