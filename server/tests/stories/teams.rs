//! Teams: an account names its team lead, and a grant with the scope `team` shows the lead the records of those who do, everywhere and as long as they do.

use serde_json::{Value, json};

use crate::{
    scope::{changes_account, grants},
    support::{Backend, Person, TestServer, job_ends, job_file},
};

const CLASSES: &str = "/api/class";
const ROLE: &str = "/api/management/admin/role";

fn of(pages: &[(&str, &[&str], &str)]) -> Value {
    pages.iter().map(|(page, actions, scope)| json!({ "permissionId": page, "actionList": actions, "scope": scope })).collect()
}

async fn teacher_of(ada: &Person, account: &Value) -> Value {
    ada.list("/api/management/teacher", json!({ "user_id": [account] })).await[0]["id"].clone()
}

async fn changes_class(ada: &Person, class: &Value, change: Value) {
    let now = ada.post(&format!("{CLASSES}/query"), json!({ "id": class })).await.data();
    let mut change = change;
    change["id"] = class.clone();
    change["version"] = now["version"].clone();
    ada.post(&format!("{CLASSES}/update"), change).await.data();
}

#[tokio::test]
async fn a_lead_sees_what_the_team_has_as_it_happens_and_nothing_once_it_is_no_team_of_theirs() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        let tina = grants(&ada, "teacher", of(&[("roomList", &["query"], "own")])).await;
        let lead = grants(&ada, "scheduler", of(&[("roomList", &["query", "get", "edit", "export"], "team")])).await;
        changes_account(&ada, &tina, json!({ "team_lead_id": lead })).await;
        let hers = teacher_of(&ada, &tina).await;
        let rain = json!({ "name": "Rain", "teacher_id": hers, "matched": false, "start_at": "2031-03-01T10:00:00Z", "end_at": "2031-03-01T10:25:00Z" });
        let class = ada.post(&format!("{CLASSES}/create"), rain).await.data()["id"].clone();
        let (ours, others): (Vec<Value>, Vec<Value>) =
            ada.list(CLASSES, json!({})).await.into_iter().partition(|row| row["teacher_id"] == hers);
        let elsewhere = others.iter().find(|row| row["status"] == "not_started" && row["teacher_id"].is_string()).expect("another's class");

        let sam = server.sign_in("scheduler").await;
        let me = sam.get("/api/user/info_update").await.data();
        assert_eq!(me["teamMembers"], json!([tina]));
        for lists in [&me["own"], &me["team"]] {
            assert!(lists.as_array().unwrap().contains(&json!("classes")), "{me}");
        }
        assert_eq!(sam.list(CLASSES, json!({})).await.len(), ours.len());
        sam.post(&format!("{CLASSES}/query"), json!({ "id": class })).await.data();
        for call in ["query", "history"] {
            sam.post(&format!("{CLASSES}/{call}"), json!({ "id": elsewhere["id"] })).await.refused(404);
        }
        // What leaves in a file is the same, and what is found.
        let columns = json!([{ "field": "name", "title": "Name" }]);
        let job = sam.post(&format!("{CLASSES}/export"), json!({ "form": "csv", "title": "All", "columns": columns })).await.data()["job"]
            .clone();
        job_ends(&sam, &job).await;
        let (_, file) = job_file(&sam, &job).await;
        assert_eq!(String::from_utf8(file).unwrap().trim_end().lines().count(), ours.len() + 1);
        let found = sam.post("/api/search", json!({ "text": elsewhere["name"] })).await.data().to_string();
        assert!(!found.contains(elsewhere["id"].as_str().unwrap()), "{found}");

        // Live: changes, and who is there.
        let my_id = lead.as_str().unwrap();
        let (changes, there) = (format!("team:classes:{my_id}"), format!("team_presence:classes:{my_id}"));
        let mut screen = sam.opens_a_screen().await;
        for topic in [&changes, &there, &format!("user:{my_id}")] {
            assert_ne!(screen.subscribes(topic).await["t"], "err", "{topic}");
        }
        changes_class(&ada, &elsewhere["id"], json!({ "description": "Not of the team" })).await;
        changes_class(&ada, &class, json!({ "description": "Of the team" })).await;
        assert_eq!(screen.sees_event(&changes).await["d"]["id"], class, "the first that is heard is the team's");
        let mut ada_there = ada.opens_a_screen().await;
        for record in [&elsewhere["id"], &class] {
            ada_there.sends(json!({ "t": "at", "topic": "presence:classes", "key": record, "on": true })).await;
        }
        let seen = screen.sees(|frame| frame["topic"] == *there && frame["d"].is_object()).await;
        assert!(seen["k"].as_str().unwrap_or_default().starts_with(class.as_str().unwrap()), "{seen}");
        // They change what is the team's, give nothing of it away, and others' not at all.
        changes_class(&sam, &class, json!({ "description": "Changed by the lead" })).await;
        let now = sam.post(&format!("{CLASSES}/query"), json!({ "id": class })).await.data();
        let away = json!({ "id": class, "version": now["version"], "teacher_id": elsewhere["teacher_id"] });
        sam.post(&format!("{CLASSES}/update"), away).await.refused(403);
        let other = json!({ "id": elsewhere["id"], "version": elsewhere["version"], "description": "No" });
        sam.post(&format!("{CLASSES}/update"), other).await.refused(404);
        // A class that is given to the team comes, one that is taken from it goes.
        changes_class(&ada, &class, json!({ "teacher_id": elsewhere["teacher_id"] })).await;
        screen.sees(|frame| frame["topic"] == *changes && frame["d"]["id"] == class && frame["d"]["op"] == "delete").await;
        changes_class(&ada, &class, json!({ "teacher_id": hers })).await;
        screen.sees(|frame| frame["topic"] == *changes && frame["d"]["id"] == class && frame["d"]["op"] == "create").await;

        // The member goes to nobody's team: the lead's pages are told to ask again, and show nothing of hers.
        changes_account(&ada, &tina, json!({ "team_lead_id": null })).await;
        screen.sees(|frame| frame["d"]["type"] == "rights").await;
        assert_eq!(sam.list(CLASSES, json!({})).await.len(), 0);
        sam.post(&format!("{CLASSES}/query"), json!({ "id": class })).await.refused(404);
        assert_eq!(sam.get("/api/user/info_update").await.data()["teamMembers"], json!([]));
        changes_class(&ada, &class, json!({ "description": "Nobody's team" })).await;
        // And comes back; then the grant is narrowed while they listen.
        changes_account(&ada, &tina, json!({ "team_lead_id": lead })).await;
        assert_eq!(sam.list(CLASSES, json!({})).await.len(), ours.len());
        let role = sam.get("/api/user/info_update").await.data()["roles"][0]["id"].clone();
        let narrow = json!({ "id": role, "permissions": of(&[("roomList", &["query"], "own")]) });
        ada.post(&format!("{ROLE}/addPermission"), narrow).await.data();
        let ended = screen.sees(|frame| frame["t"] == "end" && frame["topic"] == *changes).await;
        assert_eq!(ended["code"], "rights");
        assert!(screen.waiting().iter().all(|frame| frame["d"]["row"]["description"] != "Nobody's team"));
        assert_eq!(sam.list(CLASSES, json!({})).await.len(), 0);
        // What the role gave is read out of the trail with its scope.
        let past = ada.post(&format!("{ROLE}/history"), json!({ "id": role })).await.data().to_string();
        assert!(past.contains("query,get,export,team") || past.contains(",team\""), "{past}");
    }
}

#[tokio::test]
async fn whose_team_somebody_is_in_is_said_by_who_may_edit_roles() {
    let server = TestServer::start().await;
    let ada = server.sign_in("admin").await;
    let hr = grants(&ada, "hr", of(&[("userManage", &["query", "get", "edit", "add"], "all")])).await;
    let hana = server.sign_in("hr").await;
    let tina = ada.list("/api/management/admin/user", json!({ "account": "teacher2" })).await;
    let tina = tina.iter().find(|user| user["account"] == "teacher2").cloned().unwrap_or_else(|| panic!("the demo has no second teacher"));
    let change = json!({ "id": tina["id"], "version": tina["version"], "team_lead_id": hr });
    let refused = hana.in_chinese().post("/api/management/admin/user/update", change.clone()).await;
    assert_eq!((refused.status, refused.msg()), (403, "组长可以看到更多记录，只有可以编辑角色的人员才能设置成员的组长"));
    let own = json!({ "id": tina["id"], "version": tina["version"], "team_lead_id": tina["id"] });
    ada.post("/api/management/admin/user/update", own).await.refused(400);
    let new = json!({ "name": "New", "account": "new", "kind": "teacher", "password": "longer than six", "team_lead_id": hr });
    hana.post("/api/management/admin/user/create", new).await.refused(403);
    ada.post("/api/management/admin/user/update", change).await.data();
    // Nobody gives a team's records who has their own alone.
    let role = ada.post(&format!("{ROLE}/create"), json!({ "name": "Leads" })).await.data()["id"].clone();
    let editor = ada.post(&format!("{ROLE}/create"), json!({ "name": "Edits roles" })).await.data()["id"].clone();
    let edits = of(&[("role", &["query", "edit"], "all"), ("roomList", &["query"], "own")]);
    ada.post(&format!("{ROLE}/addPermission"), json!({ "id": editor, "permissions": edits })).await.data();
    ada.post(&format!("{ROLE}/addUser"), json!({ "id": editor, "userIds": [hr] })).await.data();
    let team = json!({ "id": role, "permissions": of(&[("roomList", &["query"], "team")]) });
    hana.post(&format!("{ROLE}/addPermission"), team.clone()).await.refused(403);
    ada.post(&format!("{ROLE}/addPermission"), team).await.data();
    let held = ada.post(&format!("{ROLE}/permission"), json!({ "id": role })).await.data()["permissions"].clone();
    assert_eq!(held[0]["scope"], "team", "{held}");
}
