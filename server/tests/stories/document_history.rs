//! The past of a document: who worked on it and when, what they changed, what changed since one was last here, and the way back.

use crate::support::{Backend, PLANS, Page, Person, TestServer, makes_a_plan};
use serde_json::{Value, json};

/// A call about a plan.
async fn asks(person: &Person, call: &str, plan: &str, mut with: Value) -> Value {
    with["id"] = json!(plan);
    person.post(&format!("{PLANS}/{call}"), with).await.data()
}

#[tokio::test]
async fn what_each_person_changed_can_be_seen_and_taken_back() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let plan = makes_a_plan(&pei).await;
        let mut screen = paul.opens_a_screen().await;
        screen.subscribes(&format!("document:sop-plan:{plan}")).await;
        assert_eq!(asks(&paul, "history/visit", &plan, json!({})).await["seq"], Value::Null, "{backend:?}");
        let (mut one, mut two) = (Page::open(&server, &pei, &plan).await, Page::open(&server, &paul, &plan).await);
        for minutes in [46, 47, 48] {
            one.edits("lessonMinutes", minutes).await;
            one.saved().await;
            two.writes("level", &format!("B{minutes}")).await;
            two.saved().await;
        }
        let timeline = asks(&pei, "history/sessions", &plan, json!({})).await;
        let session = &timeline["sessions"][0];
        let mut people: Vec<(&str, i64)> = session["people"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|worked| (worked["name"].as_str().unwrap_or_default(), worked["edits"].as_i64().unwrap_or(0)))
            .collect();
        people.sort_unstable();
        // The making stands for itself.
        assert_eq!(people, [("Paul Meyer", 3), ("Pei Zhang", 3)], "{backend:?}");
        assert_eq!(timeline["sessions"][1]["created"], true);

        // Between two moments: each change once, and whose it is.
        let since = asks(&paul, "history/visit", &plan, json!({})).await["seq"].as_i64().expect("an earlier visit");
        let told = asks(&paul, "history/changes", &plan, json!({ "from": since })).await;
        let said: Vec<(Value, Value, Value)> = told["changes"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|one| (one["change"]["field"].clone(), one["change"]["after"].clone(), one["by"][0]["name"].clone()))
            .collect();
        assert_eq!(said, [(json!("lessonMinutes"), json!(48), json!("Pei Zhang")), (json!("level"), json!("B48"), json!("Paul Meyer"))]);
        let others = asks(&paul, "history/changes", &plan, json!({ "from": since, "others": true })).await;
        assert_eq!(others["count"], 1, "one knows what one did oneself");

        // A version is told to everyone, and can be gone back to; what came after stays in the history.
        let version = asks(&pei, "version/create", &plan, json!({ "name": "For review" })).await;
        assert_eq!(screen.sees(|frame| frame["d"]["type"] == "version").await["d"]["number"], 1);
        one.edits("lessonMinutes", 90).await;
        one.saved().await;
        asks(&paul, "history/restore", &plan, json!({ "version": version["number"] })).await;
        one.until(|one| one.value("lessonMinutes") == Some(48)).await;
        let before = version["seq"].as_i64().expect("an entry");
        assert_eq!(asks(&pei, "history/content", &plan, json!({ "seq": before + 1 })).await["content"]["lessonMinutes"], 90);
        assert_eq!(asks(&pei, "history/content", &plan, json!({ "version": 1 })).await["content"]["lessonMinutes"], 48);

        // Names are needed, and whoever only reads names and restores nothing.
        pei.post(&format!("{PLANS}/version/create"), json!({ "id": plan, "name": " " })).await.refused(400);
        let tina = server.sign_in("teacher").await;
        for call in ["version/create", "history/restore"] {
            tina.post(&format!("{PLANS}/{call}"), json!({ "id": plan, "name": "x", "version": 1 })).await.refused(403);
        }
        pei.post(&format!("{PLANS}/history/content"), json!({ "id": plan, "seq": 100_000 })).await.refused(404);
    }
}

#[tokio::test]
async fn a_long_history_is_there_behind_compacted_states() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let plan = makes_a_plan(&pei).await;
        let mut page = Page::open(&server, &pei, &plan).await;
        // More than makes a compacted state, and more than lies between two that are kept.
        for round in 0..2_600 {
            page.edits("lessonMinutes", 10 + round % 500).await;
            if round % 200 == 199 {
                page.saved().await;
            }
        }
        page.saved().await;
        for seq in [2, 499, 501, 1_300, 2_601] {
            let content = asks(&pei, "history/content", &plan, json!({ "seq": seq })).await["content"].clone();
            assert_eq!(content["lessonMinutes"], 10 + (seq - 2) % 500, "{backend:?} {seq}");
        }
        let told = asks(&pei, "history/changes", &plan, json!({ "from": 3, "to": 2_500 })).await;
        assert_eq!(told["changes"][0]["change"]["before"], 11, "{backend:?}");
    }
}

#[tokio::test]
async fn a_copy_begins_with_what_the_other_says_and_goes_its_own_way() {
    let server = TestServer::start().await;
    let pei = server.sign_in("producer").await;
    let plan = makes_a_plan(&pei).await;
    let mut page = Page::open(&server, &pei, &plan).await;
    page.edits("lessonMinutes", 33).await;
    page.saved().await;
    let category = pei.post("/api/management/courseCategory/create", json!({ "name": "Stars" })).await.data();
    let stars = json!({ "name": "Stars 9", "category_id": category["id"] });
    let stars = pei.post("/api/management/courseware/create", stars).await.data();
    let copy =
        json!({ "title": "The second one", "lesson_minutes": 60, "template": "empty", "copy_of_id": plan, "courseware_id": stars["id"] });
    let copy = pei.post(&format!("{PLANS}/create"), copy).await.data();
    let row = pei.post(&format!("{PLANS}/query"), json!({ "id": copy["id"] })).await.data();
    let original = pei.post(&format!("{PLANS}/query"), json!({ "id": plan })).await.data();
    assert_eq!(
        (&row["step_count"], &row["title"], &row["lesson_minutes"]),
        (&original["step_count"], &json!("The second one"), &json!(60))
    );
    let coursewares = pei.post(&format!("{PLANS}/coursewares"), json!({})).await.data();
    let ours = coursewares["records"].as_array().into_iter().flatten().find(|one| one["courseware"] == "Stars 9");
    assert_eq!(ours.map(|one| (&one["plans"], &one["published"])), Some((&json!(1), &json!(0))));
    let id = copy["id"].as_str().expect("an id");
    let copied = Page::open(&server, &pei, id).await;
    assert_eq!(copied.content()["stages"][0]["steps"][0]["script"], page.content()["stages"][0]["steps"][0]["script"]);
    page.edits("lessonMinutes", 34).await;
    page.saved().await;
    assert_eq!(asks(&pei, "history/content", id, json!({ "seq": 1 })).await["content"]["lessonMinutes"], 60);
}
