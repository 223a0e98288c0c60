//! Views of lists: kept under a name, shared with roles or with everybody, and gone from others' menus as soon as they are nobody's to share.

use serde_json::{Value, json};

use crate::support::{Backend, Person, TestServer};

const VIEWS: &str = "/api/view";

async fn names(who: &Person, resource: &str) -> Vec<String> {
    let views = who.post(&format!("{VIEWS}/list"), json!({ "resource": resource })).await.data();
    views["records"].as_array().unwrap().iter().map(|view| view["name"].as_str().unwrap().to_owned()).collect()
}

async fn role(who: &Person) -> Value {
    who.get("/api/user/info_update").await.data()["roles"][0]["id"].clone()
}

#[tokio::test]
async fn a_view_is_shared_live_and_gone_when_its_owner_loses_the_list() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let [ada, sam, ivy, tina] = [
            server.sign_in("admin").await,
            server.sign_in("scheduler").await,
            server.sign_in("inspector").await,
            server.sign_in("teacher").await,
        ];
        let mut menu = ivy.opens_a_screen().await;
        assert_eq!(menu.subscribes("views:classes").await["t"], "sub");

        let view = json!({"resource": "classes", "name": "Tomorrow", "search": "status=not_started", "pinned": true});
        let mine = sam.post(&format!("{VIEWS}/save"), view.clone()).await.data();
        assert_eq!((&mine["shared"], &mine["mine"]), (&json!("me"), &json!(true)));
        assert_eq!(menu.sees_event("views:classes").await["d"]["id"], mine["id"]);
        assert_eq!((names(&sam, "classes").await, names(&ivy, "classes").await), (vec!["Tomorrow".to_owned()], vec![]), "{backend:?}");
        // The same name is the same view: a double click makes one.
        let mut everybodys = view;
        everybodys["shared"] = json!("everybody");
        assert_eq!(sam.post(&format!("{VIEWS}/save"), everybodys).await.data()["id"], mine["id"]);
        menu.sees_event("views:classes").await;
        assert_eq!(names(&ivy, "classes").await, ["Tomorrow"]);
        assert_eq!(names(&tina, "classes").await, ["Tomorrow"]);
        let seen = ivy.post(&format!("{VIEWS}/list"), json!({"resource": "classes"})).await.data()["records"][0].clone();
        assert_eq!((&seen["mine"], &seen["search"]), (&json!(false), &json!("status=not_started")));
        // What is somebody else's is theirs to change.
        ivy.post(&format!("{VIEWS}/delete"), json!({"id": mine["id"]})).await.refused(404);
        let taken = json!({"id": mine["id"], "resource": "classes", "name": "Ours", "search": ""});
        ivy.post(&format!("{VIEWS}/save"), taken).await.refused(404);

        // Shared with a role: its people have it, others not.
        let some = json!({"id": mine["id"], "resource": "classes", "name": "Tomorrow", "search": "", "shared": "roles", "roleIds": [role(&ivy).await]});
        sam.post(&format!("{VIEWS}/save"), some.clone()).await.refused(400);
        let roles =
            json!({"resource": "classes", "name": "For inspectors", "search": "", "shared": "roles", "roleIds": [role(&ivy).await]});
        ada.post(&format!("{VIEWS}/save"), roles).await.data();
        assert_eq!((names(&ivy, "classes").await.len(), names(&tina, "classes").await.len()), (2, 1));

        // Its owner's role loses the list: it is gone from the others' menus, which hear of it.
        let planners = role(&sam).await;
        let held = ada.post("/api/management/admin/role/permission", json!({"id": planners})).await.data()["permissions"].clone();
        let kept: Vec<_> = held.as_array().unwrap().iter().filter(|grant| grant["permissionId"] != "roomList").collect();
        menu.sees(|frame| frame["d"]["id"].is_string()).await;
        ada.post("/api/management/admin/role/addPermission", json!({"id": planners, "permissions": kept})).await.data();
        menu.sees(|frame| frame["topic"] == "views:classes" && frame["d"]["id"].is_null()).await;
        assert_eq!(names(&ivy, "classes").await, ["For inspectors"]);
        assert_eq!(names(&tina, "classes").await, [] as [String; 0]);
        sam.post(&format!("{VIEWS}/list"), json!({"resource": "classes"})).await.refused(403);
    }
}

#[tokio::test]
async fn a_view_says_what_is_wrong_with_it() {
    let server = TestServer::start().await;
    let (sam, mo) = (server.sign_in("scheduler").await, server.sign_in("monitor").await);
    let long = json!({"resource": "classes", "name": "x".repeat(41), "search": "x".repeat(2001), "shared": "world"});
    let refused = sam.in_chinese().post(&format!("{VIEWS}/save"), long).await.refused(400);
    assert_eq!(refused["fields"], json!({"name": "最多 40 个字符", "search": "最多 2000 个字符", "shared": "请从给定选项中选择"}));
    sam.post(&format!("{VIEWS}/save"), json!({"resource": "classes", "name": "Roles", "search": "", "shared": "roles"})).await.refused(400);
    sam.post(&format!("{VIEWS}/save"), json!({"resource": "spoons", "name": "a", "search": ""})).await.refused(400);
    mo.post(&format!("{VIEWS}/save"), json!({"resource": "students", "name": "a", "search": ""})).await.refused(403);
    // Only so many of one list.
    for number in 0..50 {
        let view = json!({"resource": "classes", "name": format!("View {number}"), "search": ""});
        sam.post(&format!("{VIEWS}/save"), view).await.data();
    }
    sam.post(&format!("{VIEWS}/save"), json!({"resource": "classes", "name": "One more", "search": ""})).await.refused(400);
}
