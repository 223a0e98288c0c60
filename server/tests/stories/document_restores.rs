//! Going back to a moment of a document: an entry of its own that everybody hears of, undone by one press, with nothing of anybody's lost. And looking at
//! any moment as it was.

use crate::support::{Backend, PLANS, Page, Person, TestServer, makes_a_plan};
use base64::{Engine, prelude::BASE64_STANDARD};
use belltower_content::sop_plan::SopPlan;
use belltower_sync::{
    Kind, new_doc,
    yrs::{Transact, Update, updates::decoder::Decode},
};
use serde_json::{Value, json};

async fn asks(person: &Person, call: &str, plan: &str, mut with: Value) -> Value {
    with["id"] = json!(plan);
    person.post(&format!("{PLANS}/{call}"), with).await.data()
}

/// What a browser reads from a state that it was sent to look at.
fn seen(state: &Value) -> Value {
    let update = BASE64_STANDARD.decode(state["state"].as_str().expect("a state")).expect("base64");
    let doc = new_doc(&SopPlan);
    doc.transact_mut().apply_update(Update::decode_v1(&update).expect("an update")).expect("applies");
    SopPlan.project(&doc.transact())
}

#[tokio::test]
async fn a_restore_stands_for_itself_is_told_and_is_undone_with_what_others_did_since() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let plan = makes_a_plan(&pei).await;
        let mut screen = paul.opens_a_screen().await;
        screen.subscribes(&format!("document:sop-plan:{plan}")).await;
        let (mut one, mut two) = (Page::open(&server, &pei, &plan).await, Page::open(&server, &paul, &plan).await);
        one.edits("lessonMinutes", 40).await;
        one.saved().await;
        asks(&pei, "version/create", &plan, json!({ "name": "Kept" })).await;
        assert_eq!(screen.sees(|frame| frame["d"]["type"] == "version").await["d"]["number"], 1);
        two.until(|two| two.value("lessonMinutes") == Some(40)).await;
        two.edits("lessonMinutes", 60).await;
        two.writes("level", "B1").await;
        two.saved().await;

        // There is nothing before the beginning.
        for call in ["restore", "state", "content"] {
            let refused = pei.post(&format!("{PLANS}/history/{call}"), json!({ "id": plan, "seq": -1 })).await.refused(400);
            assert!(refused["fields"]["seq"].is_string(), "{call}: {refused}");
        }
        // Back to the version: the others hear who and what at once.
        let restored = asks(&pei, "history/restore", &plan, json!({ "version": 1 })).await;
        let seq = restored["seq"].as_i64().expect("an entry of its own");
        let told = screen.sees(|frame| frame["d"]["type"] == "restored").await["d"].clone();
        assert_eq!((&told["name"], &told["version"], &told["seq"]), (&json!("Pei Zhang"), &json!(1), &json!(seq)), "{backend:?}");
        two.until(|two| two.value("lessonMinutes") == Some(40)).await;
        two.edits("lessonMinutes", 70).await;
        two.saved().await;

        // Sessions end before it and begin after it, and the making of the plan is not among what people did.
        let sessions = asks(&paul, "history/sessions", &plan, json!({})).await["sessions"].clone();
        let shape: Vec<(bool, bool, &Value)> = sessions
            .as_array()
            .into_iter()
            .flatten()
            .map(|session| (session["restore"].is_object(), session["created"] == true, &session["people"][0]["name"]))
            .collect();
        assert_eq!(shape[..2], [(false, false, &json!("Paul Meyer")), (true, false, &json!("Pei Zhang"))], "{backend:?}: {sessions}");
        assert!(shape.last().is_some_and(|(_, created, _)| *created), "{sessions}");
        let own = asks(&paul, "history/changes", &plan, json!({ "from": sessions[1]["from"], "to": sessions[1]["to"] })).await;
        assert_eq!(own["count"], 2, "the restore, and nothing of Paul's: {own}");

        // What it was before can be looked at, and so can any entry before that.
        let before = seen(&asks(&paul, "history/state", &plan, json!({ "before": seq })).await);
        assert_eq!((&before["lessonMinutes"], &before["level"]), (&json!(60), &json!("B1")));
        let earlier = asks(&paul, "history/state", &plan, json!({ "seq": seq - 1 })).await;
        assert_eq!(seen(&earlier), before);
        assert_eq!(earlier["name"], "Paul Meyer");
        assert_eq!(asks(&paul, "history/state", &plan, json!({ "seq": seq - 1 })).await, earlier, "as often as one likes");

        // One press takes it back: what it took away is here again, what was done since stays.
        asks(&pei, "history/undo", &plan, json!({ "seq": seq })).await;
        assert_eq!(screen.sees(|frame| frame["d"]["type"] == "restored").await["d"]["undoes"], seq);
        two.until(|two| two.content()["level"] == "B1").await;
        assert_eq!(two.value("lessonMinutes"), Some(70), "{backend:?}: what was set since wins");
        pei.post(&format!("{PLANS}/history/undo"), json!({ "id": plan, "seq": seq })).await.refused(409);
        // At any later time.
        asks(&paul, "history/restore", &plan, json!({ "before": seq })).await;
        two.until(|two| two.value("lessonMinutes") == Some(60)).await;
        // To what it says already is no entry, and nobody who only reads goes back.
        assert_eq!(asks(&paul, "history/restore", &plan, json!({ "before": seq })).await["seq"], Value::Null);
        let tina = server.sign_in("teacher").await;
        for call in ["history/undo", "history/restore"] {
            tina.post(&format!("{PLANS}/{call}"), json!({ "id": plan, "seq": seq })).await.refused(403);
        }
        assert_eq!(seen(&asks(&tina, "history/state", &plan, json!({ "version": 1 })).await)["lessonMinutes"], 40);
    }
}
