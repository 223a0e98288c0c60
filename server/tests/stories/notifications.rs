//! Notifications: a kind with a sentence in each language, on every screen at once; whoever sent one knows whom it reached, who saw it and who read it.

use serde_json::{Value, json};

use crate::support::{Backend, PLANS, Person, TestServer, makes_a_plan};

const LIST: &str = "/api/notification/list";

async fn id_of(person: &Person) -> String {
    person.get("/api/user/info_update").await.data()["id"].as_str().unwrap().to_owned()
}

/// Mentions somebody in a comment on a plan.
async fn mentions(writer: &Person, plan: &str, who: &str, words: &str) {
    let comment = json!({"id": plan, "body": words, "mentions": [who]});
    writer.post(&format!("{PLANS}/comment/create"), comment).await.data();
}

#[tokio::test]
async fn what_one_screen_says_of_a_notification_all_of_them_and_the_sender_know() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, tina) = (server.sign_in("producer").await, server.sign_in("teacher").await);
        let (me, sender) = (id_of(&tina).await, id_of(&pei).await);
        let (topic, senders) = (format!("user:{me}"), format!("user:{sender}"));
        let (mut phone, mut desk, mut theirs) = (tina.opens_a_screen().await, tina.opens_a_screen().await, pei.opens_a_screen().await);
        phone.subscribes(&topic).await;
        desk.subscribes(&topic).await;
        theirs.subscribes(&senders).await;
        let before = tina.get("/api/user/info_update").await.data()["notifications"].as_i64().unwrap();

        let plan = makes_a_plan(&pei).await;
        mentions(&pei, &plan, &me, "Is this long enough?").await;
        let heard = phone.sees(|frame| frame["d"]["type"] == "notification").await["d"].clone();
        assert_eq!(
            (&heard["kind"], &heard["unread"], &heard["by"]["id"]),
            (&json!("comment.mentioned"), &json!(before + 1), &json!(sender))
        );
        // It leads to the thread.
        let threads = pei.post("/api/management/sopPlan/comment/list", json!({"id": plan})).await.data();
        assert_eq!(heard["thread"], threads["records"][0]["thread_id"]);
        let listed = tina.post(LIST, json!({})).await.data();
        assert_eq!(listed["records"][0]["thread"], heard["thread"], "{backend:?}");
        assert!(heard["titleZh"].as_str().unwrap().contains("提到了您") && heard["title"].as_str().unwrap().contains("mentioned you"));
        // Nothing of it stands among the messages that people write.
        let letters = tina.post("/api/management/message/list", json!({})).await.data();
        assert!(letters["records"].as_array().unwrap().iter().all(|letter| letter["title"] != heard["title"]));

        let ledger = async || {
            let sent = pei.post(LIST, json!({"sent": true})).await.data()["records"][0].clone();
            ["sent", "reached", "seen", "read"].map(|what| sent[what].as_i64().unwrap())
        };
        assert_eq!(ledger().await, [1, 0, 0, 0], "{backend:?}");
        for (call, then) in [("reached", [1, 1, 0, 0]), ("seen", [1, 1, 1, 0]), ("read", [1, 1, 1, 1])] {
            tina.post(&format!("/api/notification/{call}"), json!({"ids": [heard["id"], heard["id"]]})).await.data();
            theirs.sees(|frame| frame["d"]["type"] == "notification_receipt").await;
            assert_eq!(ledger().await, then, "{call} {backend:?}");
        }
        for screen in [&mut phone, &mut desk] {
            assert_eq!(screen.sees(|frame| frame["d"]["type"] == "notification_seen").await["d"]["ids"], json!([heard["id"]]));
            assert_eq!(screen.sees(|frame| frame["d"]["type"] == "notification_read").await["d"]["unread"], before);
        }
        // Said again it changes nothing and tells nobody; of others' it is not believed.
        tina.post("/api/notification/read", json!({"ids": [heard["id"]]})).await.data();
        mentions(&pei, &plan, &me, "And this?").await;
        let next = phone.sees(|frame| frame["d"]["type"] == "notification").await["d"]["id"].clone();
        pei.post("/api/notification/read", json!({"ids": [next]})).await.data();
        assert_eq!(tina.post(LIST, json!({"unread": true})).await.data()["total"], before + 1);
        // All at once.
        tina.post("/api/notification/read", json!({"all": true})).await.data();
        let left = tina.in_chinese().post(LIST, json!({})).await.data();
        assert_eq!(left["unread"], 0);
        let newest = &left["records"][0];
        assert!(newest["title"].as_str().unwrap().contains("提到了您") && newest["group"] == format!("sop_plans:{plan}"), "{newest}");
        tina.post("/api/notification/read", json!({"ids": vec!["x"; 201]})).await.refused(413);
    }
}

#[tokio::test]
async fn what_one_wants_to_be_told_of_is_chosen_by_kind_and_known_on_every_device() {
    let server = TestServer::start().await;
    let tina = server.sign_in("teacher").await;
    let choices = async || tina.in_chinese().post("/api/notification/choices", json!({})).await.data();
    let usual = choices().await;
    let of = |answer: &Value, kind: &str| answer["records"].as_array().unwrap().iter().find(|one| one["kind"] == kind).unwrap().clone();
    assert_eq!(of(&usual, "publish.asked"), json!({"kind": "publish.asked", "label": "请我审核", "ways": ["screen", "browser"]}));
    let set = json!({"set": {"publish.asked": ["browser"], "comment.mentioned": []}});
    tina.post("/api/notification/choices", set).await.data();
    let chosen = choices().await;
    assert_eq!(
        (of(&chosen, "publish.asked")["ways"].clone(), of(&chosen, "comment.mentioned")["ways"].clone()),
        (json!(["browser"]), json!([]))
    );
    assert_eq!(tina.get("/api/user/info_update").await.data()["settings"]["notify.publish.asked"], "browser");
    tina.post("/api/notification/choices", json!({"set": {"no.such": []}})).await.refused(400);
    tina.post("/api/notification/choices", json!({"set": {"publish.asked": ["pigeon"]}})).await.refused(400);
    // Only by that call: others say what no way is.
    tina.post("/api/user/settings", json!({"notify.publish.asked": "pigeon"})).await.refused(400);
}

#[test]
fn every_heading_of_a_workflow_is_a_kind_that_people_can_choose() {
    belltower::areas::install();
    for resource in belltower_kit::resource::all() {
        for transition in resource.rules.workflow().into_iter().flat_map(|workflow| workflow.transitions) {
            if let Some(told) = &transition.notify {
                let kind = told.heading.id;
                assert!(
                    belltower_kit::notifications::kind(kind).is_some(),
                    "{}: say in the area's `notifications` what {kind} is",
                    resource.name
                );
            }
        }
    }
}
