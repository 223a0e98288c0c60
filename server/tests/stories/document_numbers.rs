//! Numbers of people in documents: they are masked where more people read, and none goes out.

use serde_json::json;

use crate::support::{Backend, PLANS, Page, TestServer, makes_a_plan, seeded::number};

#[tokio::test]
async fn a_document_with_a_number_in_it_says_so_and_does_not_go_out() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ada) = (server.sign_in("producer").await, server.sign_in("admin").await);
        let plan = makes_a_plan(&pei).await;
        let named = json!({ "title": format!("Call {}", number(1)), "level": "A2", "lesson_minutes": 45 });
        let refused = pei.post(&format!("{PLANS}/create"), named).await.refused(400);
        assert!(refused["fields"]["title"].is_string(), "{refused}");
        let mut list = ada.opens_a_screen().await;
        list.subscribes("resource:sop_plans").await;
        let mut page = Page::open(&server, &pei, &plan).await;
        page.types(&format!(" {}", number(1))).await;
        page.saved().await;
        // The list, which more people see than the document, shows it masked.
        let row = list.sees_event("resource:sop_plans").await["d"]["row"].clone();
        assert_eq!((&row["title"], &row["problem_count"]), (&json!("Reading 139*****001"), &json!(1)));
        let people = pei.post(&format!("{PLANS}/submit/people"), json!({ "id": plan })).await.data();
        let submit = json!({ "id": plan, "version_name": "First", "reviewer_ids": [people["records"][0]["id"]] });
        let refused = pei.post(&format!("{PLANS}/submit"), submit.clone()).await.refused(409);
        let problem = &refused["clash"]["problems"][0];
        assert_eq!((&problem["code"], &problem["params"]["field"]), (&json!("phone_in_text"), &json!("title")));
        page.types(" is not what a title is for").await;
        page.types(", whoever asks for it, and so it has to go").await;
        for _ in 0..12 {
            page.types(".").await;
        }
        page.saved().await;
        pei.post(&format!("{PLANS}/submit"), submit).await.data();
    }
}
