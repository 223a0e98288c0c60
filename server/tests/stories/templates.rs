//! Templates of plans and papers: kept of a document, begun with by colleagues, and bound to neither.

use belltower_content::question_paper::QuestionPaper;
use belltower_sync::yrs::{Map, Out, WriteTxn};
use serde_json::{Value, json};

use crate::support::{Backend, PLANS, Page, Person, TestServer, makes_a_plan};

const PAPERS: &str = "/api/management/questionPaper";

async fn asks(person: &Person, base: &str, call: &str, with: Value) -> Value {
    person.post(&format!("{base}/template/{call}"), with).await.data()
}

async fn offered(person: &Person, base: &str, search: &str) -> Vec<Value> {
    let answer = asks(person, base, "list", json!({ "search": search })).await;
    answer["records"].as_array().cloned().unwrap_or_default()
}

async fn names(person: &Person, base: &str, search: &str) -> Vec<String> {
    offered(person, base, search).await.iter().map(|one| one["name"].as_str().unwrap_or_default().to_owned()).collect()
}

/// A document as the list's dialog makes one of a template.
async fn makes(person: &Person, base: &str, template: &Value, title: &str) -> Value {
    let mut row = template["facts"].as_object().cloned().unwrap_or_default();
    row.retain(|field, _| matches!(&**field, "level" | "use" | "lesson_minutes" | "kind" | "minutes"));
    if base == PLANS {
        row.remove("minutes");
    }
    row.extend([("title".into(), json!(title)), ("from_template_id".into(), template["id"].clone())]);
    person.post(&format!("{base}/create"), row.into()).await.data()
}

#[tokio::test]
async fn a_colleague_begins_with_a_template_and_neither_changes_the_other() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let [pei, paul, ivy, ada] = [
            server.sign_in("producer").await,
            server.sign_in("producer2").await,
            server.sign_in("inspector").await,
            server.sign_in("admin").await,
        ];
        let plan = makes_a_plan(&pei).await;
        let mut original = Page::open(&server, &pei, &plan).await;
        original.edits("lessonMinutes", 52).await;
        original.saved().await;
        let comment = json!({ "id": plan, "body": "Shorter?" });
        pei.post(&format!("{PLANS}/comment/create"), comment).await.data();
        let mut picker = paul.opens_a_screen().await;
        assert_eq!(picker.subscribes("templates:sop_plans").await["t"], "sub");

        // For oneself alone first: nobody else finds it, looks into it, begins with it or changes it.
        let kept = asks(&pei, PLANS, "save", json!({ "id": plan, "name": "Story circle", "shared": "me" })).await;
        assert_eq!(picker.sees_event("templates:sop_plans").await["d"], json!({ "id": kept["id"] }));
        assert_eq!((&kept["ownerName"], &kept["mine"], &kept["mayChange"]), (&json!("Pei Zhang"), &json!(true), &json!(true)));
        let row = pei.post(&format!("{PLANS}/query"), json!({ "id": plan })).await.data();
        assert_eq!((&kept["facts"]["step_count"], &kept["facts"]["lesson_minutes"]), (&row["step_count"], &json!(52)), "{backend:?}");
        assert_eq!((names(&pei, PLANS, "").await, names(&paul, PLANS, "").await), (vec!["Story circle".to_owned()], vec![]), "{backend:?}");
        for who in [&paul, &ada] {
            who.post(&format!("{PLANS}/template/content"), json!({ "id": kept["id"] })).await.refused(404);
            who.post(&format!("{PLANS}/template/delete"), json!({ "id": kept["id"] })).await.refused(404);
            let begun = json!({ "title": "Mine now", "from_template_id": kept["id"] });
            let refused = who.post(&format!("{PLANS}/create"), begun).await.refused(400);
            assert!(refused["fields"]["from_template_id"].is_string(), "{backend:?} {refused}");
        }

        // For everybody: found by name and by who made it, seen before it is chosen, also by who only reads the list.
        let everybodys = json!({ "id": kept["id"], "name": "Story circle, 52 min", "shared": "everybody" });
        asks(&pei, PLANS, "update", everybodys).await;
        picker.sees_event("templates:sop_plans").await;
        for (search, found) in [("CIRCLE", 1), ("pei", 1), ("50%", 0), ("_", 0)] {
            assert_eq!(offered(&paul, PLANS, search).await.len(), found, "{backend:?} {search}");
        }
        let found = offered(&paul, PLANS, "").await.remove(0);
        assert_eq!((&found["mine"], &found["mayChange"], &found["name"]), (&json!(false), &json!(false), &json!("Story circle, 52 min")));
        let seen = asks(&ivy, PLANS, "content", json!({ "id": kept["id"] })).await["content"].clone();
        assert_eq!(seen["stages"][0]["steps"][0]["script"], original.content()["stages"][0]["steps"][0]["script"], "{backend:?}");

        // What a colleague makes of it is theirs: their edits and the owner's reach neither the template nor one another.
        let made = makes(&paul, PLANS, &found, "From the circle").await;
        let id = made["id"].as_str().expect("an id");
        assert_eq!((&made["lesson_minutes"], &made["step_count"], &made["status"]), (&json!(52), &row["step_count"], &json!("draft")));
        let mut copy = Page::open(&server, &paul, id).await;
        assert_eq!(copy.content()["stages"][0]["steps"][0]["script"], original.content()["stages"][0]["steps"][0]["script"], "{backend:?}");
        copy.edits("lessonMinutes", 31).await;
        copy.saved().await;
        original.edits("lessonMinutes", 80).await;
        original.saved().await;
        let comments = paul.post(&format!("{PLANS}/comment/list"), json!({ "id": id })).await.data();
        assert_eq!(comments["records"], json!([]), "{backend:?}");
        let after = asks(&paul, PLANS, "content", json!({ "id": kept["id"] })).await["content"].clone();
        assert_eq!((&after["lessonMinutes"], &after["stages"]), (&json!(52), &seen["stages"]), "{backend:?}");

        // It is its maker's to rename and delete, and an administrator's; a plan outlives it.
        let theirs = json!({ "id": kept["id"], "name": "Mine", "shared": "me" });
        paul.post(&format!("{PLANS}/template/update"), theirs.clone()).await.refused(403);
        paul.post(&format!("{PLANS}/template/delete"), json!({ "id": kept["id"] })).await.refused(403);
        ivy.post(&format!("{PLANS}/template/delete"), json!({ "id": kept["id"] })).await.refused(403);
        // Whom it is for stays its maker's to say.
        let renamed = asks(&ada, PLANS, "update", theirs).await;
        assert_eq!(
            (&renamed["name"], &renamed["shared"], &renamed["ownerName"]),
            (&json!("Mine"), &json!("everybody"), &json!("Pei Zhang"))
        );
        asks(&ada, PLANS, "delete", json!({ "id": kept["id"] })).await;
        assert_eq!(names(&pei, PLANS, "").await, [] as [String; 0], "{backend:?}");
        assert_eq!(copy.content()["lessonMinutes"], 31, "{backend:?}");
        paul.post(&format!("{PLANS}/create"), json!({ "title": "Late", "from_template_id": kept["id"] })).await.refused(400);
    }
}

#[tokio::test]
async fn a_template_of_a_paper_is_nobodys_work_and_says_what_is_wrong_with_it() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, mo) = (server.sign_in("producer").await, server.sign_in("monitor").await);
        let paper =
            pei.post(&format!("{PAPERS}/create"), json!({ "title": "Unit 3", "kind": "exam", "template": "example_en" })).await.data();
        let mut page = Page::open_any(&server, &pei, &QuestionPaper, paper["id"].as_str().expect("an id")).await;
        page.changes(|txn| {
            let Some(Out::YMap(question)) = txn.get_or_insert_map("questions").get(txn, "section-1-1") else { panic!("no such question") };
            question.insert(txn, "assignee", "somebody");
        })
        .await;
        page.saved().await;
        let save = |name: &str, shared: &str| json!({ "id": paper["id"], "name": name, "shared": shared });
        let refused = pei.in_chinese().post(&format!("{PAPERS}/template/save"), save(&"x".repeat(41), "world")).await.refused(400);
        assert_eq!(refused["fields"], json!({ "name": "最多 40 个字符", "shared": "请从给定选项中选择" }), "{backend:?}");
        pei.post(&format!("{PAPERS}/template/save"), save(" ", "me")).await.refused(400);
        pei.post(&format!("{PAPERS}/template/save"), save("Call 13800138000", "me")).await.refused(400);
        mo.post(&format!("{PAPERS}/template/save"), save("Theirs", "me")).await.refused(403);
        mo.post(&format!("{PAPERS}/template/list"), json!({})).await.refused(403);
        // It is of one list only.
        let kept = asks(&pei, PAPERS, "save", save("Unit test", "everybody")).await;
        let taken = pei.post(&format!("{PAPERS}/template/save"), save("Unit test", "me")).await.refused(409);
        assert!(taken["fields"]["name"].is_string(), "{backend:?} {taken}");
        pei.post(&format!("{PLANS}/create"), json!({ "title": "A plan", "from_template_id": kept["id"] })).await.refused(400);
        assert_eq!(names(&pei, PLANS, "").await, [] as [String; 0], "{backend:?}");
        let made = makes(&pei, PAPERS, &kept, "Unit 4").await;
        assert_eq!(
            ["kind", "question_count", "total_score", "minutes"].map(|field| made[field].clone()),
            ["kind", "question_count", "total_score", "minutes"].map(|field| paper[field].clone()),
            "{backend:?}"
        );
        // Nobody was given anything in it.
        let content = asks(&pei, PAPERS, "content", json!({ "id": kept["id"] })).await["content"].clone();
        let first = |content: &Value| content["sections"][0]["questions"][0]["assignee"].clone();
        assert_eq!((first(&page.content()), first(&content)), (json!("somebody"), json!("")), "{backend:?}");
    }
}
