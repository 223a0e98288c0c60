//! Why somebody may do something, since when, and why not; and what was the case before.

use crate::support::{Backend, Person, TestServer};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

const USERS: &str = "/api/management/admin/user";
const ROLES: &str = "/api/management/admin/role";
const PAGES: &str = "/api/management/admin/permission";

async fn named(ada: &Person, base: &str, field: &str, name: &str) -> Value {
    let found = ada.list(base, json!({ field: name })).await;
    found.into_iter().find(|row| row[field] == name).unwrap_or_else(|| panic!("there is no {name}"))
}

/// What gives an account an action on a page.
async fn sources(ada: &Person, user: &Value, page: &str, action: &str) -> Vec<Value> {
    let held = ada.post(&format!("{USERS}/permission"), json!({ "id": user["id"] })).await.data();
    let sources = held["sources"].as_array().expect("sources").iter();
    let of = sources.filter(|source| source["permissionId"] == page && source["action"] == action);
    of.flat_map(|source| source["roles"].as_array().expect("roles").clone()).collect()
}

/// The page's line in the catalogue, now or at a moment.
async fn page(ada: &Person, id: &str, at: Option<&str>) -> Value {
    let tree = ada.post(&format!("{PAGES}/list"), json!({ "at": at })).await.data();
    let groups = tree["records"].as_array().expect("groups").iter();
    let found = groups.flat_map(|group| group["pages"].as_array().expect("pages")).find(|page| page["permissionId"] == id);
    found.expect("the page").clone()
}

fn holders(page: &Value) -> Vec<&str> {
    page["holders"].as_array().expect("holders").iter().filter_map(|role| role["roleName"].as_str()).collect()
}

#[tokio::test]
async fn a_right_is_told_with_the_roles_it_comes_from_and_since_when() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        let (mo, monitor) = (named(&ada, USERS, "account", "monitor").await, named(&ada, ROLES, "name", "Monitor").await);
        let see = sources(&ada, &mo, "roomList", "query").await;
        assert_eq!((see.len(), &see[0]["name"], &see[0]["scope"]), (1, &json!("Monitor"), &json!("all")));
        assert!(see[0]["since"].as_str() >= mo["created_at"].as_str(), "nobody had it before they were there");
        // Nothing gives it, and these roles would: those first that bring the least beside it.
        assert!(sources(&ada, &mo, "roomList", "edit").await.is_empty());
        let ask = json!({ "id": mo["id"], "permissionId": "roomList", "action": "edit" });
        let why = ada.post(&format!("{USERS}/explain"), ask.clone()).await.data();
        let would: Vec<&str> = why["roles"].as_array().expect("roles").iter().filter_map(|role| role["name"].as_str()).collect();
        assert_eq!((why["held"].clone(), would), (json!(false), vec!["Scheduler", "Administrator"]));

        // A grant, then a second role: each with its own moment.
        // Moments are told to the millisecond: one that is surely over.
        let before = (Timestamp::now() - SignedDuration::from_millis(2)).to_string();
        let grant = json!({ "roleId": monitor["id"], "permissionId": "roomList", "actionList": ["query", "get", "edit"] });
        ada.post(&format!("{PAGES}/update"), grant).await.data();
        let edit = sources(&ada, &mo, "roomList", "edit").await;
        assert!(edit.len() == 1 && edit[0]["since"].as_str() >= Some(&before[..19]), "{edit:?}");
        assert_eq!(sources(&ada, &mo, "roomList", "query").await[0]["since"], see[0]["since"], "what was there stays since when it was");
        let scheduler = named(&ada, ROLES, "name", "Scheduler").await;
        ada.post(&format!("{ROLES}/addUser"), json!({ "id": scheduler["id"], "userIds": [mo["id"]] })).await.data();
        let edit = sources(&ada, &mo, "roomList", "edit").await;
        assert_eq!(edit.iter().map(|role| role["name"].as_str().expect("a name")).collect::<Vec<_>>(), ["Monitor", "Scheduler"]);
        assert!(edit[1]["since"].as_str() >= edit[0]["since"].as_str());
        assert_eq!(ada.post(&format!("{USERS}/explain"), ask).await.data()["held"], true);

        // The matrix as it was: of that moment, not of now.
        let was = ada.post(&format!("{ROLES}/permission"), json!({ "id": monitor["id"], "at": before })).await.data();
        let was = was["permissions"].as_array().expect("grants").iter().find(|grant| grant["permissionId"] == "roomList").cloned();
        assert_eq!(was.expect("the page")["actionList"], json!(["query", "get"]));
        let compared = ada.post(&format!("{ROLES}/compare"), json!({ "id": monitor["id"], "at": before })).await.data();
        assert_eq!(compared["differing"], json!(["roomList"]));
        let (now, then) = (page(&ada, "studentManage", None).await, page(&ada, "studentManage", Some(&before)).await);
        assert_eq!(holders(&now), holders(&then));
        assert_eq!(now["people"].as_i64(), then["people"].as_i64().map(|count| count + 1), "the monitor came to it by the second role");

        // Accounts and roles come and go; what they were stays known.
        let ivy = named(&ada, USERS, "account", "inspector").await;
        let off = json!({ "id": ivy["id"], "version": ivy["version"], "status": "disabled" });
        ada.post(&format!("{USERS}/update"), off).await.data();
        let taken = json!({ "roleId": monitor["id"], "permissionId": "logMonitoring" });
        ada.post(&format!("{PAGES}/delete"), taken).await.data();
        assert_eq!(holders(&page(&ada, "logMonitoring", None).await), ["Administrator"]);
        assert_eq!(holders(&page(&ada, "logMonitoring", Some(&before)).await), ["Administrator", "Monitor"]);
        let people = |at: Option<String>| {
            let ada = &ada;
            async move {
                let asked = json!({ "permissionId": "reviewQuestions", "at": at });
                let told = ada.post(&format!("{PAGES}/people"), asked).await.data();
                told["records"].as_array().expect("people").iter().map(|person| person["name"].clone()).collect::<Vec<_>>()
            }
        };
        assert!(!people(None).await.contains(&json!("Ivy Chen")));
        assert!(people(Some(before)).await.contains(&json!("Ivy Chen")));
        ada.post(&format!("{PAGES}/list"), json!({ "at": "last week" })).await.refused(400);
    }
}

#[tokio::test]
async fn a_role_is_copied_by_who_may_give_all_of_it() {
    let server = TestServer::start().await;
    let ada = server.sign_in("admin").await;
    let monitor = named(&ada, ROLES, "name", "Monitor").await;
    let copy = ada.post(&format!("{ROLES}/copy"), json!({ "id": monitor["id"], "name": "Night monitor" })).await.data();
    let compared = ada.post(&format!("{ROLES}/compare"), json!({ "id": copy["id"], "with": monitor["id"] })).await.data();
    assert_eq!((&compared["differing"], &compared["permissions"]), (&json!([]), &compared["other"]));
    let row = ada.post(&format!("{ROLES}/query"), json!({ "id": copy["id"] })).await.data();
    assert_eq!((&row["built_in"], &row["members"]), (&Value::Null, &json!(0)));
    let twice = ada.post(&format!("{ROLES}/copy"), json!({ "id": monitor["id"], "name": "Night monitor" })).await;
    assert_eq!(twice.status, 409);
    // One who looks after roles and holds little else copies none that gives more.
    let role = ada.post(&format!("{ROLES}/create"), json!({ "name": "Roles" })).await.data()["id"].clone();
    let own = json!([{ "permissionId": "role", "actionList": ["add", "edit", "query"] }]);
    ada.post(&format!("{ROLES}/addPermission"), json!({ "id": role, "permissions": own })).await.data();
    let user = json!({ "name": "Rob", "account": "rob", "kind": "hr", "password": "longer than six", "role_ids": [role] });
    ada.post(&format!("{USERS}/create"), user).await.data();
    let rob = server.sign_in_as("rob", "longer than six").await;
    rob.post(&format!("{ROLES}/copy"), json!({ "id": monitor["id"], "name": "Mine" })).await.refused(403);
    assert!(ada.list(ROLES, json!({ "name": "Mine" })).await.is_empty(), "nothing stays of what was refused");
    rob.post(&format!("{ROLES}/copy"), json!({ "id": role, "name": "Mine" })).await.data();
}

#[tokio::test]
async fn who_is_refused_is_told_which_roles_have_it_and_who_can_give_one() {
    let server = TestServer::start().await;
    let mo = server.sign_in("monitor").await;
    let told = mo.post("/api/user/explain", json!({ "permissionId": "studentManage" })).await.data();
    assert_eq!((&told["held"], &told["roles"]), (&json!(false), &json!(["Scheduler"])));
    assert_eq!(told["people"][0]["name"], "Ada Admin");
    let held = mo.post("/api/user/explain", json!({ "permissionId": "roomList", "action": "query" })).await.data();
    assert_eq!((&held["held"], &held["people"]), (&json!(true), &json!([])));
    mo.post("/api/user/explain", json!({ "permissionId": "nothing" })).await.refused(400);
}
