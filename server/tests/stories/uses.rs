//! What is used is not deleted: who wants to is told by what, as far as they may know.

use serde_json::{Value, json};

use crate::support::{Backend, Person, TestServer};

async fn first(who: &Person, base: &str, filter: Value) -> Value {
    who.list(base, filter).await[0].clone()
}

#[tokio::test]
async fn what_is_used_is_not_deleted_and_says_by_what() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        // Of somebody who keeps no series: that would be one use more.
        let series = ada.list("/api/class/series", json!({})).await;
        let classes = ada.list("/api/class", json!({ "coming": true })).await;
        let keeps_none = |class: &&Value| !series.iter().any(|one| one["teacher_id"] == class["teacher_id"]);
        let class = classes.iter().find(keeps_none).expect("a class");
        let (teacher, student) = (class["teacher_id"].clone(), class["student_ids"][0].clone());
        for (base, id) in [("/api/management/teacher", &teacher), ("/api/management/student", &student)] {
            let answer = ada.in_chinese().post(&format!("{base}/delete"), json!({ "ids": [id] })).await;
            assert!(answer.msg().starts_with("无法删除“") && answer.msg().contains("仍被使用"), "{}", answer.msg());
            let clash = answer.refused(409)["clash"].clone();
            let uses = clash["uses"].as_array().expect("uses");
            assert!(uses.iter().all(|one| one["name"].is_string() && one["id"].is_string()), "{clash}");
            assert!(uses.iter().any(|one| one["resource"] == "classes"), "{clash}");
            assert_eq!(clash["more"], 0);
        }
        // More than are named are counted.
        let busy = ada.post("/api/class/list", json!({ "filter": { "teacher_id": [teacher], "coming": true } })).await.data();
        let told = ada.post("/api/management/teacher/delete", json!({ "ids": [teacher] })).await;
        assert!(told.msg().contains(&format!("still used {} times", busy["total"])), "{}", told.msg());
        // Nothing goes where one of several is used, and what nothing counts on any more goes.
        let new = ada.post("/api/management/student/create", json!({ "name": "Nobody yet" })).await.data()["id"].clone();
        ada.post("/api/management/student/delete", json!({ "ids": [new, student] })).await.refused(409);
        ada.post("/api/management/student/query", json!({ "id": new })).await.data();
        ada.post("/api/management/student/delete", json!({ "ids": [new] })).await.data();
        for class in ada.list("/api/class", json!({ "teacher_id": [teacher] })).await {
            let change = json!({ "id": class["id"], "version": class["version"], "outcome": "cancelled", "outcome_reason": "Rain" });
            ada.post("/api/class/update", change).await.data();
        }
        ada.post("/api/management/teacher/delete", json!({ "ids": [teacher] })).await.data();
        // An account that is a teacher's.
        let account = first(&ada, "/api/management/teacher", json!({})).await;
        if let Some(user) = account["user_id"].as_str() {
            ada.post("/api/management/admin/user/delete", json!({ "ids": [user] })).await.refused(409);
        }
    }
}

#[tokio::test]
async fn documents_that_lessons_use_stay_and_copies_do_not_keep_them() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        let used = first(&ada, "/api/management/material", json!({ "kind": ["picture_book"] })).await;
        let book = used["picture_book_id"].clone();
        let withdrawn = json!({ "id": book, "reason": "A better one comes" });
        ada.post("/api/management/pictureBook/withdraw", withdrawn).await.data();
        let clash = ada.post("/api/management/pictureBook/delete", json!({ "ids": [book] })).await.refused(409)["clash"].clone();
        assert_eq!(clash["uses"][0], json!({ "resource": "materials", "id": used["id"], "name": used["title"], "at": null }));
        let copy = json!({ "title": "A copy", "template": "empty", "copy_of_id": book });
        ada.post("/api/management/pictureBook/create", copy).await.data();
        ada.post("/api/management/material/delete", json!({ "ids": [used["id"]] })).await.data();
        ada.post("/api/management/pictureBook/delete", json!({ "ids": [book] })).await.data();
        // A plan, by the classes to come that follow it.
        let plan = first(&ada, "/api/management/sopPlan", json!({ "status": ["published"] })).await;
        let class = first(&ada, "/api/class", json!({ "coming": true })).await;
        ada.post("/api/class/update", json!({ "id": class["id"], "version": class["version"], "sop_plan_id": plan["id"] })).await.data();
        let withdrawn = json!({ "id": plan["id"], "reason": "A better one comes" });
        ada.post("/api/management/sopPlan/withdraw", withdrawn).await.data();
        let clash = ada.post("/api/management/sopPlan/delete", json!({ "ids": [plan["id"]] })).await.refused(409)["clash"].clone();
        assert!(clash["uses"].as_array().expect("uses").iter().any(|one| one["id"] == class["id"]), "{clash}");
    }
}
