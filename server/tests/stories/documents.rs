//! SOP plans written together, over the real server on both databases: what is shown as saved survives a power cut, rights hold, lists follow.

use crate::support::{Backend, PLANS, Page, TestServer, makes_a_plan};
use belltower_sync::wire::Message;
use futures_util::SinkExt;
use serde_json::json;
use tokio_tungstenite::tungstenite;

#[tokio::test]
async fn what_is_shown_as_saved_survives_a_power_cut() {
    for backend in Backend::BOTH {
        let mut server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let plan = makes_a_plan(&pei).await;
        let (mut one, mut two) = (Page::open(&server, &pei, &plan).await, Page::open(&server, &paul, &plan).await);
        for round in 0..40 {
            one.edits("x", round).await;
            two.edits("y", round).await;
        }
        one.saved().await;
        two.saved().await;
        one.until(|one| one.value("y") == Some(39)).await;
        // Further edits are on their way when the power goes.
        for round in 40..80 {
            one.edits("x", round).await;
        }
        server.kill();
        server.start_again();
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let fresh = Page::open(&server, &paul, &plan).await;
        assert!(fresh.value("x") >= Some(39) && fresh.value("y") == Some(39), "{backend:?}: {:?}", fresh.value("x"));
        // Who made the others brings them along.
        one.reconnects(&server, &pei, &plan).await;
        one.saved().await;
        two.reconnects(&server, &paul, &plan).await;
        two.until(|two| two.value("x") == Some(79)).await;
        assert_eq!(one.state().len(), two.state().len());
    }
}

#[tokio::test]
async fn a_stop_stores_everything_and_sends_everyone_away_politely() {
    let mut server = TestServer::start_on(Backend::Sqlite, &["--demo"]).await;
    let pei = server.sign_in("producer").await;
    let plan = makes_a_plan(&pei).await;
    let mut page = Page::open(&server, &pei, &plan).await;
    page.edits("x", 7).await;
    page.saved().await;
    assert!(server.stop().success());
    assert_eq!(page.ends().await, 4002);
    server.start_again();
    let pei = server.sign_in("producer").await;
    assert_eq!(Page::open(&server, &pei, &plan).await.value("x"), Some(7));
}

#[tokio::test]
async fn the_list_shows_what_the_document_holds() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let plan = makes_a_plan(&pei).await;
        let mut screen = pei.opens_a_screen().await;
        screen.subscribes("resource:sop_plans").await;
        let mut page = Page::open(&server, &pei, &plan).await;
        page.edits("lessonMinutes", 50).await;
        page.saved().await;
        page.until(|page| page.problems == 1).await;
        let event = screen.sees(|frame| frame["t"] == "ev" && frame["d"]["id"] == *plan).await;
        assert_eq!((&event["d"]["row"]["lesson_minutes"], &event["d"]["by"]["name"]), (&json!(50), &json!("Pei Zhang")));
        let row = pei.post(&format!("{PLANS}/query"), json!({ "id": plan })).await.data();
        assert_eq!((&row["lesson_minutes"], &row["problem_count"]), (&json!(50), &json!(1)));
        // Deleted, it closes; brought back, it is as it was.
        let admin = server.sign_in("admin").await;
        admin.post(&format!("{PLANS}/delete"), json!({ "ids": [plan] })).await.data();
        assert_eq!(page.ends().await, 4404);
        admin.post(&format!("{PLANS}/restore"), json!({ "ids": [plan] })).await.data();
        assert_eq!(Page::open(&server, &pei, &plan).await.value("lessonMinutes"), Some(50));
    }
}

#[tokio::test]
async fn rights_decide_and_change_at_once() {
    let server = TestServer::start().await;
    let (pei, tina, mo) = (server.sign_in("producer").await, server.sign_in("teacher").await, server.sign_in("monitor").await);
    let plan = makes_a_plan(&pei).await;
    // A teacher reads.
    let mut reader = Page::open(&server, &tina, &plan).await;
    assert_eq!(reader.rights.as_ref().map(|rights| (rights.write, &*rights.identity.name)), Some((false, "Tina Brooks")));
    reader.edits("x", 1).await;
    reader.until(|reader| reader.refused == ["read_only"]).await;
    // A monitor does not even do that; and nobody opens what is not there.
    for (person, path, code) in [(&mo, format!("/sync/sop-plan:{plan}"), 4403), (&pei, "/sync/sop-plan:nothing".into(), 4404)] {
        let mut page = Page::try_open(&server, person, &path, None).await.expect("an upgrade");
        assert_eq!(page.ends().await, code, "{path}");
    }
    // A copy from another epoch is not merged.
    let mut page = Page::try_open(&server, &pei, &format!("/sync/sop-plan:{plan}?epoch=older"), None).await.expect("an upgrade");
    assert_eq!(page.ends().await, 4409);
    // Foreign pages and strangers do not get a socket.
    for (person, origin, status) in [(&pei, Some("https://evil.example"), 403), (&server.nobody(), None, 401)] {
        let refused = Page::try_open(&server, person, &format!("/sync/sop-plan:{plan}"), origin).await.err();
        assert!(matches!(refused, Some(tungstenite::Error::Http(response)) if response.status() == status));
    }
    // A right that is taken away is gone from the open page.
    let admin = server.sign_in("admin").await;
    let roles = admin.list("/api/management/admin/role", json!({ "name": "Teacher" })).await;
    let grant = json!({ "roleId": roles[0]["id"], "permissionId": "sop-plan.planId" });
    admin.post("/api/management/admin/permission/delete", grant).await.data();
    assert_eq!(reader.ends().await, 4403);
    // Signed out, the open page ends.
    let mut writer = Page::open(&server, &pei, &plan).await;
    pei.post("/api/user/logout", json!({})).await.data();
    assert_eq!(writer.ends().await, 4401);
    let paul = server.sign_in("producer2").await;
    assert_eq!(Page::open(&server, &paul, &plan).await.value("x"), None);
}

#[tokio::test]
async fn an_update_made_to_kill_the_process_is_refused() {
    let server = TestServer::start().await;
    let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
    let plan = makes_a_plan(&pei).await;
    let mut honest = Page::open(&server, &pei, &plan).await;
    let mut hostile = Page::open(&server, &paul, &plan).await;
    let killer = [0x01, 0x01, 0x65, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x87, 0x65, 0x00, 0x03, 0x01, 0x70, 0x00];
    hostile.sends(Message::Update(killer.to_vec().into())).await;
    assert_eq!(hostile.ends().await, 4400);
    assert_eq!(hostile.refused, ["malformed"]);
    honest.edits("x", 1).await;
    honest.saved().await;
    let mut large = Page::open(&server, &paul, &plan).await;
    let _ = large.socket.send(tungstenite::Message::Binary(vec![0; 5 * 1024 * 1024].into())).await;
    assert!(matches!(large.ends().await, 4413 | 1006));
    assert_eq!(server.nobody().get("/healthz").await.status, 200);
}

#[tokio::test]
#[ignore = "long: large amounts"]
async fn a_long_day_of_edits_is_compacted_and_stays_the_same() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let plan = makes_a_plan(&pei).await;
        let mut page = Page::open(&server, &pei, &plan).await;
        for round in 0..1_100 {
            page.edits(["x", "y"][round % 2], i64::try_from(round).unwrap_or(0)).await;
            if round % 100 == 99 {
                page.saved().await;
            }
        }
        page.saved().await;
        server.kill();
        server.start_again();
        let pei = server.sign_in("producer").await;
        let again = Page::open(&server, &pei, &plan).await;
        assert_eq!((again.value("x"), again.value("y")), (Some(1_098), Some(1_099)));
    }
}

#[tokio::test]
async fn the_demo_has_plans_in_every_state_with_their_past() {
    let server = TestServer::start().await;
    let pei = server.sign_in("producer").await;
    let plans = pei.list(PLANS, json!({})).await;
    for state in ["draft", "in_review", "published", "rejected", "withdrawn"] {
        assert!(plans.iter().any(|plan| plan["status"] == state), "{state}: {plans:?}");
    }
    // What was handed in kept every rule; some of what is still written does not.
    let kept = |plan: &&serde_json::Value| plan["problem_count"] == 0;
    assert!(plans.iter().filter(|plan| plan["status"] != "draft").all(|plan| kept(&plan)), "{plans:?}");
    assert!(plans.iter().filter(|plan| plan["status"] == "draft").filter(kept).count() >= 2 && !plans.iter().all(|plan| kept(&plan)));
    // Each opens with its past: who worked on it when, what was said.
    let published = plans.iter().find(|plan| plan["status"] == "published").expect("one is out");
    let asks = async |call: &str| pei.post(&format!("{PLANS}/{call}"), json!({ "id": published["id"] })).await.data();
    let worked = asks("history/sessions").await;
    assert_eq!(worked["sessions"].as_array().map(Vec::len), Some(3), "{worked}");
    assert_eq!(asks("comment/list").await["records"].as_array().map(Vec::len), Some(2));
    let standing = asks("publish/state").await;
    // A producer, who holds no page of classes, is told how many keep to it and nothing more of them.
    let told = |standing: &serde_json::Value| (standing["uses"].as_array().map(Vec::len), standing["more_uses"].as_i64());
    assert_eq!((&standing["records"][0]["state"], told(&standing)), (&json!("published"), (Some(1), Some(13))));
    let (ada, state) = (server.sign_in("admin").await, format!("{PLANS}/publish/state"));
    assert_eq!(told(&ada.post(&state, json!({ "id": published["id"] })).await.data()), (Some(14), Some(0)));
    let page = Page::open(&server, &pei, published["id"].as_str().expect("an id")).await;
    assert_eq!((page.content()["stages"][1]["steps"].as_array().map(Vec::len), page.problems), (Some(3), 0));
    let begun = plans.iter().find(|plan| plan["problem_count"] != 0).expect("one is still wrong");
    Page::open(&server, &pei, begun["id"].as_str().expect("an id")).await.until(|page| page.problems == 2).await;
}
