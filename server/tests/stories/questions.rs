//! The question bank and the papers, over the real server on both databases: what goes into the bank can be answered, draws keep to what is asked
//! and leave out what a paper has, and papers begin from examples, layouts and other papers.

use std::collections::HashSet;

use belltower_kit::{
    args,
    db::{AssertSqlSafe, CommitStream, Db, Tx},
    world::World,
};
use serde_json::{Value, json};

use crate::support::{Backend, Page, TestServer};

const BANK: &str = "/api/management/questionBank";
const PAPERS: &str = "/api/management/questionPaper";

#[tokio::test]
async fn a_question_goes_into_the_bank_only_if_it_can_be_answered() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let choice = |options: Value| json!({ "kind": "single-choice", "stem": "Pick one.", "level": "A1", "options": options });
        for (question, field, said) in [
            (choice(json!([{ "text": "a" }, { "text": "b" }])), "options", "Mark exactly one option as correct"),
            (choice(json!([{ "text": "a", "correct": true }])), "options", "At least 2 options"),
            (choice(json!([{ "text": "a", "correct": true }, { "text": " " }])), "options.1.text", "An option is empty"),
            (choice(json!({ "text": "a" })), "options", "Must be a list of rows"),
            (choice(json!("[]")), "options", "Must be a list of rows"),
            (choice(json!([{ "text": "a", "colour": "red" }])), "options.0.colour", "There is no such field"),
            (choice(json!([{ "text": "a".repeat(1_001) }])), "options.0.text", "At most 1000 characters"),
            (choice(json!(vec![json!({ "text": "a" }); 41])), "options", "At most 40 rows"),
            (
                json!({ "kind": "fill-blank", "stem": "____ and ____", "options": [{ "text": "a" }] }),
                "options",
                "The question has 2 blanks (____) and 1 answers",
            ),
            (
                json!({ "kind": "matching", "stem": "Match.", "options": [{ "text": "a", "pair": "b" }, { "text": "c" }] }),
                "options.1.pair",
                "Both sides of each pair are needed",
            ),
            (json!({ "kind": "writing", "stem": "Write." }), "options", "A writing task has at least one requirement"),
            (json!({ "kind": "reading", "stem": "Why?", "answer": "So." }), "passage", "Give the passage to read"),
            (json!({ "kind": "translation", "stem": "你好" }), "answer", "Give a model answer"),
        ] {
            let refused = pei.post(&format!("{BANK}/create"), question).await.refused(400);
            assert_eq!(refused["fields"][field], said, "{backend:?} {refused}");
        }
        let good = json!({
            "kind": "single-choice", "stem": "Pick one.", "points": [" Grammar ；Tenses, Grammar", "tenses"],
            "options": [{ "text": "a", "correct": true }, { "text": "b" }],
        });
        let made = pei.post(&format!("{BANK}/create"), good).await.data();
        assert_eq!((&made["points"], &made["level"], &made["status"]), (&json!(["Grammar", "Tenses"]), &json!("A1"), &json!("listed")));
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

/// The options of a question, without their ids.
fn said(question: &Value) -> Value {
    let options = question["options"].as_array().expect("options").iter();
    options.map(|option| json!([option["text"], option["pair"], option["image"], option["correct"]])).collect()
}

#[tokio::test]
async fn options_are_rows_that_keep_their_ids_and_their_order() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let order =
            json!({ "kind": "ordering", "stem": "Put in order.", "options": [{ "text": "one" }, { "text": "two" }, { "text": "three" }] });
        let made = pei.post(&format!("{BANK}/create"), order).await.data();
        let [one, two, three] = [0, 1, 2].map(|at| made["options"][at].clone());
        // Moved, changed, taken away, and a new one; ids that are not this question's are new ones.
        let mut changed = three.clone();
        changed["text"] = "third".into();
        let given = json!([changed, { "text": "new", "id": "made-up" }, one]);
        let update = json!({ "id": made["id"], "version": made["version"], "options": given });
        let saved = pei.post(&format!("{BANK}/update"), update.clone()).await.data();
        assert_eq!(said(&saved), json!([["third", null, null, false], ["new", null, null, false], ["one", null, null, false]]));
        assert_eq!((&saved["options"][0]["id"], &saved["options"][2]["id"]), (&three["id"], &one["id"]));
        assert!(saved["options"][1]["id"] != "made-up" && saved["options"][1]["id"] != two["id"]);
        // One entry in the history has all of it, and whoever saw the older record is told.
        let history = pei.post(&format!("{BANK}/history"), json!({ "id": made["id"] })).await.data();
        assert_eq!(history["records"][0]["before"]["options"][1]["text"], "two", "{history}");
        assert_eq!(history["records"][0]["after"], json!({ "options": saved["options"] }));
        let clash = pei.post(&format!("{BANK}/update"), update).await.refused(409)["clash"].clone();
        assert_eq!(clash["options"], saved["options"]);
        // What is the same is no change; lists do not carry them.
        let same = json!({ "id": made["id"], "version": saved["version"], "options": saved["options"] });
        pei.post(&format!("{BANK}/update"), same).await.data();
        let after = pei.post(&format!("{BANK}/history"), json!({ "id": made["id"] })).await.data();
        assert_eq!(after["records"].as_array().unwrap().len(), history["records"].as_array().unwrap().len(), "{after}");
        assert_eq!(pei.list(BANK, json!({})).await[0].get("options"), None);
        // Deleted and brought back with them.
        pei.post(&format!("{BANK}/delete"), json!({ "ids": [made["id"]] })).await.data();
        pei.post(&format!("{BANK}/restore"), json!({ "ids": [made["id"]] })).await.data();
        assert_eq!(pei.post(&format!("{BANK}/query"), json!({ "id": made["id"] })).await.data()["options"], saved["options"]);
    }
}

#[tokio::test]
async fn options_and_points_of_yesterday_are_all_there() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let before = pei.post(&format!("{BANK}/list"), json!({})).await.data()["total"].as_i64().expect("a number");
        server.stop();
        // As they stood: options as JSON in their question, points joined by semicolons.
        let db = Db::open(&server.config().database_address()).await.expect("the database opens");
        let (commit_stream, _committed) = CommitStream::new();
        let mut tx = Tx::begin(&db, &World::system(), &commit_stream, None).await.expect("a write");
        let insert = "INSERT INTO bank_questions (id, version, created_at, updated_at, stem, kind, level, points, status, options)
            VALUES ($1, 3, '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z', $1, 'matching', 'A1', $2, 'listed', $3)";
        let options = r#"[{"text":"He said “no”;\n","pair":"","correct":true},{"text":"","pair":"b\"c\\d","image":"","correct":false}]"#;
        for at in 0..450 {
            tx.exec(insert, args![format!("old-{at:03}"), "Grammar;Word order;时态", options]).await.expect("a row");
        }
        tx.exec(insert, args!["old-none", None::<String>, None::<String>]).await.expect("a row");
        let migration = include_str!("../../../migrations/0150_bank_rows.sql");
        let update = migration.split("CREATE TABLE").next().expect("the migration begins with the points");
        let update =
            format!("UPDATE {} AND id LIKE 'old-%'", update.split_once("UPDATE").expect("an update").1.trim().trim_end_matches(';'));
        tx.exec(AssertSqlSafe(update), vec![]).await.expect("the migration's own statement");
        tx.commit().await.expect("a commit");
        db.close().await;
        server.start_again();
        let pei = server.knows(&pei);
        assert_eq!(pei.list(BANK, json!({ "points": ["word order"] })).await.len(), 450);
        assert_eq!(pei.post(&format!("{BANK}/list"), json!({})).await.data()["total"], before + 451);
        for id in ["old-000", "old-217", "old-449"] {
            let row = pei.post(&format!("{BANK}/query"), json!({ "id": id })).await.data();
            assert_eq!(row["points"], json!(["Grammar", "Word order", "时态"]), "{backend:?}");
            assert_eq!(said(&row), json!([["He said “no”;\n", null, null, true], [null, "b\"c\\d", null, false]]));
            assert_eq!(row["version"], 3);
        }
        let none = pei.post(&format!("{BANK}/query"), json!({ "id": "old-none" })).await.data();
        assert_eq!((&none["points"], &none["options"]), (&json!([]), &json!([])));
        // The second start finds nothing to do.
        server.stop();
        server.start_again();
        let row = server.knows(&pei).post(&format!("{BANK}/query"), json!({ "id": "old-217" })).await.data();
        assert_eq!(row["options"].as_array().map(Vec::len), Some(2));
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
    for &backend in Backend::of_suite() {
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
