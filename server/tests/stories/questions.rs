//! The question bank and the papers, over the real server on both databases: what goes into the bank can be answered, draws keep to what is asked
//! and leave out what a paper has, and papers begin from examples, layouts and other papers.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::support::{Backend, Page, TestServer};

const BANK: &str = "/api/management/questionBank";
const PAPERS: &str = "/api/management/questionPaper";

#[tokio::test]
async fn a_question_goes_into_the_bank_only_if_it_can_be_answered() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let choice =
            |options: Value| json!({ "kind": "single-choice", "stem": "Pick one.", "level": "A1", "options": options.to_string() });
        for (question, field, said) in [
            (choice(json!([{ "text": "a" }, { "text": "b" }])), "options", "Mark exactly one option as correct"),
            (choice(json!([{ "text": "a", "correct": true }])), "options", "At least 2 options"),
            (choice(json!({ "text": "a" })), "options", "The options could not be read"),
            (
                json!({ "kind": "fill-blank", "stem": "____ and ____", "options": "[{\"text\":\"a\"}]" }),
                "options",
                "The question has 2 blanks (____) and 1 answers",
            ),
            (json!({ "kind": "writing", "stem": "Write." }), "options", "A writing task has at least one requirement"),
            (json!({ "kind": "reading", "stem": "Why?", "answer": "So." }), "passage", "Give the passage to read"),
            (json!({ "kind": "translation", "stem": "你好" }), "answer", "Give a model answer"),
        ] {
            let refused = pei.post(&format!("{BANK}/create"), question).await.refused(400);
            assert_eq!(refused["fields"][field], said, "{backend:?}");
        }
        let good = json!({
            "kind": "single-choice", "stem": "Pick one.", "points": " Grammar ；Tenses, Grammar",
            "options": "[{\"text\":\"a\",\"correct\":true},{\"text\":\"b\"}]",
        });
        let made = pei.post(&format!("{BANK}/create"), good).await.data();
        assert_eq!((&made["points"], &made["level"], &made["status"]), (&json!("Grammar;Tenses"), &json!("A1"), &json!("listed")));
        // Delisted (S08), it is neither drawn nor taken.
        let ask = json!({ "count": 30, "point": "tenses" });
        let before = pei.post(&format!("{BANK}/draw"), ask.clone()).await.data();
        assert_eq!(
            (before["questions"][0]["id"].clone(), before["questions"][0]["points"].clone()),
            (made["id"].clone(), json!(["Grammar", "Tenses"]))
        );
        pei.post(&format!("{BANK}/update"), json!({ "id": made["id"], "version": made["version"], "status": "delisted" })).await.data();
        assert_eq!(pei.post(&format!("{BANK}/draw"), ask).await.data()["of"], 0);
        assert_eq!(pei.post(&format!("{BANK}/take"), json!({ "ids": [made["id"]] })).await.data()["questions"], json!([]));
    }
}

#[tokio::test]
async fn a_draw_keeps_to_what_is_asked_and_leaves_out_what_is_there() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let draw = async |ask: Value| pei.post(&format!("{BANK}/draw"), ask).await.data();
        let all = draw(json!({ "count": 30, "kind": "single-choice" })).await;
        let ids: Vec<Value> = all["questions"].as_array().unwrap().iter().map(|question| question["id"].clone()).collect();
        assert!(ids.len() >= 8 && all["questions"].as_array().unwrap().iter().all(|question| question["kind"] == "single-choice"));
        let rest = draw(json!({ "count": 30, "kind": "single-choice", "exclude": ids[..ids.len() - 1] })).await;
        assert_eq!((rest["of"].clone(), rest["questions"][0]["id"].clone()), (json!(1), ids[ids.len() - 1].clone()));
        let levelled = draw(json!({ "count": 3, "level": "A1", "point": "TELLING" })).await;
        assert_eq!(levelled["questions"][0]["stem"], "When does the film start?");
        // By chance: the same question is not always the first.
        let mut first = HashSet::new();
        for _ in 0..40 {
            first.insert(draw(json!({ "count": 1 })).await["questions"][0]["id"].to_string());
        }
        assert!(first.len() > 5, "{backend:?}: {} of 40", first.len());
        pei.post(&format!("{BANK}/draw"), json!({ "count": 31 })).await.refused(413);
    }
}

#[tokio::test]
async fn a_paper_begins_from_a_layout_or_another_paper_and_its_rules_are_checked() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let demo = pei.list(PAPERS, json!({})).await;
        assert_eq!(demo.len(), 8);
        assert!(demo.iter().all(|paper| paper["problem_count"] == 0 && paper["total_score"] == 100), "{demo:?}");
        let layout = json!({ "title": "Unit 3", "kind": "template", "template": "layout_en" });
        let made = pei.post(&format!("{PAPERS}/create"), layout).await.data();
        assert_eq!((&made["question_count"], &made["problem_count"], &made["status"]), (&json!(20), &json!(0), &json!("draft")));
        // A paper made from it asks for what the template leaves open.
        let paper = json!({ "title": "Unit 3, paper A", "kind": "exam", "copy_of_id": made["id"] });
        let paper = pei.post(&format!("{PAPERS}/create"), paper).await.data();
        assert_eq!((&paper["kind"], &paper["question_count"], &paper["total_score"]), (&json!("exam"), &json!(20), &json!(100)));
        let problems = usize::try_from(paper["problem_count"].as_i64().unwrap()).unwrap();
        assert!(problems >= 20);
        // Who opens it sees the same list.
        let path = format!("/sync/question-paper:{}", paper["id"].as_str().unwrap());
        let mut page = Page::try_open(&server, &pei, &path, None).await.expect("an upgrade");
        page.asks().await;
        page.until(|page| page.synced && page.problems == problems).await;
        // An inspector reads, a monitor does not.
        let (ivy, mo) = (server.sign_in("inspector").await, server.sign_in("monitor").await);
        let mut reader = Page::try_open(&server, &ivy, &path, None).await.expect("an upgrade");
        reader.until(|reader| reader.rights.is_some()).await;
        assert!(reader.rights.as_ref().is_some_and(|rights| !rights.write));
        assert_eq!(Page::try_open(&server, &mo, &path, None).await.expect("an upgrade").ends().await, 4403);
    }
}
