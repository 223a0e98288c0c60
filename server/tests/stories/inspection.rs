//! Quality inspection: what was said is uploaded, a job finds what breaks the rules, reviewers decide, the teacher hears of what is confirmed alone and appeals, somebody else
//! settles.

use serde_json::{Value, json};

use crate::support::{Answer, Backend, Person, TestServer};

const HIT: &str = "/api/inspection/hit";
const WORD: &str = "/api/management/violationWord";

/// A class of this teacher that is over.
async fn past_class(server: &TestServer, ada: &Person, teacher: &str) -> Value {
    let teacher = ada.list("/api/management/teacher", json!({ "name": teacher })).await[0]["id"].clone();
    let classes = ada.list("/api/class", json!({ "teacher_id": [teacher], "status": ["not_started"] })).await;
    let class = classes.last().expect("a class to come").clone();
    let id = class["id"].as_str().unwrap();
    let times = "start_at = '2026-01-05T08:00:00.000Z', end_at = '2026-01-05T08:25:00.000Z'";
    server.rewrites(&format!("UPDATE classes SET status = 'ended', outcome = 'held', {times} WHERE id = '{id}'")).await;
    class
}

async fn uploads(person: &Person, class: &Value, replace: &str, file: &str) -> Answer {
    let query = [("class", class["number"].as_str().unwrap()), ("name", "lesson.vtt"), ("replace", replace)];
    person.sends_file("/api/transcript/upload", &query, file.as_bytes().to_vec()).await
}

/// Inspects a class, and waits for the result.
async fn inspects(person: &Person, id: &Value) -> Value {
    let mut list = person.opens_a_screen().await;
    list.subscribes("resource:inspections").await;
    let started = person.post("/api/inspection/start", json!({ "ids": [id] })).await.data();
    assert_eq!(started["started"], json!([id]));
    list.sees(|frame| {
        let text = frame.to_string();
        text.contains(id.as_str().unwrap()) && (text.contains("\"obtained\"") || text.contains("\"failed\""))
    })
    .await;
    person.post("/api/inspection/query", json!({ "id": id })).await.data()
}

async fn hits(person: &Person, inspection: &Value) -> Vec<Value> {
    person.list(HIT, json!({ "inspection_id": [inspection] })).await
}

const LESSON: &str = "WEBVTT\n\n00:01.000 --> 00:04.000\n<v Tina>Hello Leo.\n\n00:05.000 --> 00:08.000\n<v Quentin>Hello.\n
00:10.000 --> 00:14.000\n<v Tina>That was stupid.\n\n00:20.000 --> 00:24.000\n<v Tina>Write to my WhatsApp. Bye!\n";

#[tokio::test]
async fn a_class_is_inspected_its_hits_are_decided_and_an_appeal_is_settled_by_another() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (ada, ivy, tina) = (server.sign_in("admin").await, server.sign_in("inspector").await, server.sign_in("teacher").await);
        let class = past_class(&server, &ada, "Tina").await;

        // What cannot be used is named by its lines; the teacher may not upload at all.
        let refused = uploads(&ivy, &class, "false", "1\n00:00:09,000 --> 00:00:04,000\nNo\n").await;
        assert!(refused.msg().contains("line 2: it ends before it begins"), "{}", refused.msg());
        refused.refused(422);
        uploads(&tina, &class, "false", LESSON).await.refused(403);
        let taken = uploads(&ivy, &class, "false", LESSON).await.data();
        assert_eq!((&taken["lines"], &taken["language"], &taken["unknown"]), (&json!(4), &json!("en"), &json!(1)), "{backend:?}");
        // One that is there is replaced only by who says so.
        let there = uploads(&ivy, &class, "false", LESSON).await.refused(409);
        assert_eq!(there["clash"]["name"], "lesson.vtt");
        uploads(&ivy, &class, "true", LESSON).await.data();

        let id = &taken["inspection_id"];
        tina.post("/api/inspection/start", json!({ "ids": [id] })).await.refused(403);
        let row = inspects(&ivy, id).await;
        assert_eq!((&row["state"], &row["hits"], &row["open"], &row["worst"]), (&json!("obtained"), &json!(2), &json!(2), &json!(4)));
        let found = hits(&ivy, id).await;
        let of =
            |title: &str| found.iter().find(|hit| hit["title"] == title).unwrap_or_else(|| panic!("no {title}: {found:?}"))["id"].clone();
        let (insult, contact) = (of("Insults"), of("Asks for private contact"));

        // Nobody else knows of it yet; what weighs needs a note.
        assert_eq!(hits(&tina, id).await.len(), 0);
        tina.post("/api/transcript/lines", json!({ "id": id })).await.refused(403);
        tina.post("/api/transcript/around", json!({ "id": insult })).await.refused(404);
        assert!(ivy.post(&format!("{HIT}/confirm"), json!({ "id": insult })).await.refused(400)["fields"]["note"].is_string());
        let noted = |id: &Value, field: &str| json!({ "id": id, field: "As it was said" });
        ivy.post(&format!("{HIT}/confirm"), noted(&insult, "note")).await.data();
        // The second reviewer hears what the first decided.
        let second = ada.post(&format!("{HIT}/reject"), noted(&insult, "note")).await;
        assert_eq!(second.msg(), "Ivy Chen has confirmed it already");
        second.refused(409);
        ada.post(&format!("{HIT}/reject"), noted(&contact, "note")).await.data();

        // The teacher sees the confirmed one and what was said around it, and appeals.
        let own = hits(&tina, id).await;
        assert_eq!(own.iter().map(|hit| &hit["id"]).collect::<Vec<_>>(), [&insult]);
        let around = tina.post("/api/transcript/around", json!({ "id": insult })).await.data();
        assert_eq!(around["lines"].as_array().unwrap().len(), 4);
        let seen = tina.post("/api/inspection/query", json!({ "id": id })).await.data();
        assert_eq!((&seen["score"], &seen["hits"]), (&json!(85), &json!(1)), "all of it is decided on");
        ivy.post(&format!("{HIT}/appeal"), noted(&insult, "appeal")).await.refused(403);
        tina.post(&format!("{HIT}/appeal"), noted(&insult, "appeal")).await.data();
        // Another reviewer settles it; the points come back.
        ivy.post(&format!("{HIT}/overturn"), noted(&insult, "answer")).await.refused(403);
        ada.post(&format!("{HIT}/overturn"), noted(&insult, "answer")).await.data();
        assert_eq!(ivy.post("/api/inspection/query", json!({ "id": id })).await.data()["score"], 100);

        // Inspected again, what was decided stays decided.
        assert_eq!(inspects(&ivy, id).await["open"], 0);
        let again = hits(&ivy, id).await;
        assert_eq!(again.len(), 2, "{again:?}");

        // An appeal that comes too late.
        let late = ada.list(HIT, json!({ "state": ["confirmed"] })).await;
        let late = late.iter().find(|hit| hit["title"] == "Hurries the pupil").expect("the demo's hit")["id"].clone();
        server.rewrites("UPDATE inspection_hits SET appeal_until = '2026-01-01T00:00:00.000Z'").await;
        tina.post(&format!("{HIT}/appeal"), noted(&late, "appeal")).await.refused(409);
    }
}

#[tokio::test]
async fn a_class_without_a_transcript_fails_and_says_why() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo"]).await;
    let (ada, ivy) = (server.sign_in("admin").await, server.sign_in("inspector").await);
    let waits = ada.list("/api/inspection", json!({ "state": ["failed"] })).await[0]["id"].clone();
    let row = inspects(&ivy, &waits).await;
    assert_eq!((&row["state"], &row["reason"]), (&json!("failed"), &json!("no_transcript")));
}

#[tokio::test]
async fn a_word_is_tried_before_it_counts_and_a_rule_that_cannot_be_used_is_refused() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo"]).await;
    let (ivy, tina) = (server.sign_in("inspector").await, server.sign_in("teacher").await);
    let word = json!({ "kind": "any", "terms": ["fox", "香蕉"], "severity": 1, "points": 1 });
    let tries = |word: Value, text: Option<&str>| json!({ "word": word, "text": text });
    let seen = ivy.post(&format!("{WORD}/try"), tries(word.clone(), None)).await.data();
    assert_eq!((&seen["classes"], &seen["of"]), (&json!(2), &json!(5)), "{seen}");
    assert!(seen["hits"].as_i64().unwrap() > 3);
    let pasted = ivy.post(&format!("{WORD}/try"), tries(word.clone(), Some("A fox\nfoxes\n香蕉"))).await.data();
    assert_eq!((&pasted["hits"], &pasted["shown"][1]["matched"]), (&json!(2), &json!("香蕉")));
    // What children say is not looked through by everybody.
    tina.post(&format!("{WORD}/try"), tries(word, None)).await.refused(403);

    let new = |more: Value| {
        let mut word = json!({ "name": "New", "category": "other", "severity": 1, "points": 1 });
        word.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        word
    };
    for (more, field) in [
        (json!({ "kind": "any", "terms": [] }), "terms"),
        (json!({ "kind": "any", "terms": ["…"] }), "terms"),
        (json!({ "kind": "word", "terms": ["two words"] }), "terms"),
        (json!({ "kind": "all", "terms": ["one"], "window_s": 10 }), "terms"),
        (json!({ "kind": "at_least", "terms": ["one"], "window_s": 10 }), "least"),
        (json!({ "kind": "none", "terms": ["hello"], "anchor": "start" }), "window_s"),
        (json!({ "kind": "regex", "pattern": "(a" }), "pattern"),
        (json!({ "kind": "regex", "pattern": "\\w{2000}" }), "pattern"),
        (json!({ "kind": "regex", "pattern": "a*" }), "pattern"),
    ] {
        let refused = ivy.post(&format!("{WORD}/create"), new(more.clone())).await.refused(400);
        assert!(refused["fields"][field].is_string(), "{more}: {refused}");
        assert!(ivy.post(&format!("{WORD}/try"), tries(new(more.clone()), None)).await.refused(400)["fields"][field].is_string());
    }
    ivy.post(&format!("{WORD}/create"), new(json!({ "kind": "regex", "pattern": "(a+)+$" }))).await.data();
}

#[tokio::test]
async fn adherence_is_told_by_plan_step_and_teacher() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo"]).await;
    let (ivy, tina) = (server.sign_in("inspector").await, server.sign_in("teacher").await);
    let told =
        async |by: &str| ivy.post("/api/inspection/adherence", json!({ "by": by })).await.data()["records"].as_array().unwrap().clone();
    let plans = told("plan").await;
    assert_eq!((plans.len(), &plans[0]["classes"]), (1, &json!(2)));
    assert!(plans[0]["adherence"].as_i64().unwrap() < 100 && plans[0]["missing"] == 1, "{plans:?}");
    let teachers = told("teacher").await;
    assert_eq!(teachers[0]["name"], "Tina Brooks", "the worst first: {teachers:?}");
    assert_eq!(told("step").await[0]["missing"], 1);
    tina.post("/api/inspection/adherence", json!({ "by": "plan" })).await.refused(403);
}
