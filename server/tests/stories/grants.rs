//! Who gives rights to whom: nobody grants what they do not hold or takes over who may do more, and somebody is always left who can.

use crate::support::{Backend, Person, TestServer, binary};
use serde_json::{Value, json};
use std::{io::Write, process::Stdio};

const USERS: &str = "/api/management/admin/user";
const ROLES: &str = "/api/management/admin/role";

/// An account and a role of its own that holds these pages, signed in.
async fn comes(server: &TestServer, admin: &Person, account: &str, grants: Value) -> (Person, Value) {
    let role = admin.post(&format!("{ROLES}/create"), json!({"name": account})).await.data()["id"].clone();
    admin.post(&format!("{ROLES}/addPermission"), json!({"id": role, "permissions": grants})).await.data();
    let user = json!({"name": account, "account": account, "kind": "hr", "password": "longer than six", "role_ids": [role]});
    admin.post(&format!("{USERS}/create"), user).await.data();
    (server.sign_in_as(account, "longer than six").await, role)
}

fn may(page: &str, actions: &[&str]) -> Value {
    json!({"permissionId": page, "actionList": actions})
}

async fn account(admin: &Person, name: &str) -> Value {
    let found = admin.list(USERS, json!({"account": name})).await;
    found.into_iter().find(|row| row["account"] == name).expect("the account")
}

#[tokio::test]
async fn nobody_grants_what_they_do_not_hold_or_takes_over_who_may_do_more() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let admin = server.sign_in("admin").await;
        // One who looks after accounts, and one who may edit roles as well, neither of them all-powerful.
        let accounts = may("userManage", &["add", "edit", "query", "get", "delete"]);
        let (hal, _) = comes(&server, &admin, "hal", json!([accounts])).await;
        let own =
            json!([accounts, may("role", &["edit", "query"]), may("permissionSet", &["add", "edit", "query"]), may("home", &["query"])]);
        let (rob, robs) = comes(&server, &admin, "rob", own).await;
        let (ada, mo) = (account(&admin, "admin").await, account(&admin, "monitor").await);
        let administrator = ada["role_ids"][0].clone();
        for weaker in [&hal, &rob] {
            for (of, status) in [(&ada, 403), (&mo, 403)] {
                let new = json!({"id": of["id"], "password": "taken over"});
                weaker.post(&format!("{USERS}/updatePassword"), new).await.refused(status);
                for mut change in [
                    json!({"email": "mine@mail.example"}),
                    json!({"account": "mine"}),
                    json!({"status": "disabled"}),
                    json!({"role_ids": []}),
                ] {
                    change["id"] = of["id"].clone();
                    change["version"] = account(&admin, of["account"].as_str().unwrap()).await["version"].clone();
                    weaker.post(&format!("{USERS}/update"), change).await.refused(403);
                }
                weaker.post(&format!("{USERS}/delete"), json!({"ids": [of["id"]]})).await.refused(403);
            }
            // How somebody is called takes nothing over.
            let named = json!({"id": mo["id"], "version": account(&admin, "monitor").await["version"], "zone": "Asia/Shanghai"});
            weaker.post(&format!("{USERS}/update"), named).await.data();
        }
        // A role is given by who edits roles, and holds what is in it.
        let twin =
            |role: &Value| json!({"name": "Twin", "account": "twin", "kind": "hr", "password": "longer than six", "role_ids": [role]});
        hal.post(&format!("{USERS}/create"), twin(&robs)).await.refused(403);
        rob.post(&format!("{USERS}/create"), twin(&administrator)).await.refused(403);
        let hals = account(&admin, "hal").await["id"].clone();
        rob.post(&format!("{ROLES}/addUser"), json!({"id": administrator, "userIds": [hals]})).await.refused(403);
        rob.post(&format!("{USERS}/create"), twin(&robs)).await.data();
        rob.post(&format!("{ROLES}/addUser"), json!({"id": robs, "userIds": [hals]})).await.data();
        // And a page is put into a role by who holds it there.
        let more = json!({"id": robs, "permissions": [may("role", &["edit", "delete"])]});
        let refused = rob.in_chinese().post(&format!("{ROLES}/addPermission"), more).await;
        assert!(refused.status == 403 && refused.msg().contains("/role"), "{refused:?}");
        let one = |page: &str, actions: &[&str]| json!({"roleId": robs, "permissionId": page, "actionList": actions});
        rob.post("/api/management/admin/permission/create", one("roomList", &["query"])).await.refused(403);
        rob.post("/api/management/admin/permission/update", one("home", &["query"])).await.data();
        assert_eq!(account(&admin, "admin").await["version"], ada["version"]);
    }
}

#[tokio::test]
async fn somebody_is_always_left_who_can_edit_roles() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let admin = server.sign_in("admin").await;
        let ada = account(&admin, "admin").await;
        let role = ada["role_ids"][0].clone();
        let last = async |path: &str, body: Value| {
            let refused = admin.in_chinese().post(path, body).await;
            let said = "操作后将没有人能编辑角色和账号：Ada Admin 是最后一位。请先为其他启用中的账号授予该权限";
            assert_eq!((refused.status, refused.msg()), (409, said), "{path}");
        };
        // The administrator's role is never less.
        for (path, body) in [
            ("/api/management/admin/permission/delete".to_owned(), json!({"roleId": role, "permissionId": "role"})),
            (format!("{ROLES}/addPermission"), json!({"id": role, "permissions": [may("home", &["query"])]})),
            (format!("{ROLES}/delete"), json!({"ids": [role]})),
        ] {
            admin.post(&path, body).await.refused(409);
        }
        last(&format!("{ROLES}/removeUser"), json!({"id": role, "userIds": [ada["id"]]})).await;
        last(&format!("{USERS}/update"), json!({"id": ada["id"], "version": ada["version"], "role_ids": []})).await;
        // With another one there, anything goes; but of the two, one stays.
        let user =
            json!({"name": "Second", "account": "second", "kind": "administrator", "password": "longer than six", "role_ids": [role]});
        admin.post(&format!("{USERS}/create"), user).await.data();
        let second = server.sign_in_as("second", "longer than six").await;
        second.post(&format!("{USERS}/delete"), json!({"ids": [ada["id"]]})).await.data();
        let own = account(&second, "second").await;
        second.post(&format!("{ROLES}/removeUser"), json!({"id": role, "userIds": [own["id"]]})).await.refused(409);
    }
}

#[tokio::test]
async fn the_last_who_looks_after_rights_is_named_whatever_their_role_is_called() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let admin = server.sign_in("admin").await;
        // One whose own role lets them look after rights is the last as well, however it ends: without the page of accounts nobody could give it back.
        let keeps = json!([may("role", &["edit", "query"]), may("userManage", &["edit", "query", "delete"]), may("home", &["query"])]);
        let (rob, robs) = comes(&server, &admin, "rob", keeps).await;
        let ada = account(&admin, "admin").await;
        let hrs = account(&admin, "hr").await["role_ids"].clone();
        admin.post(&format!("{USERS}/update"), json!({"id": ada["id"], "version": ada["version"], "role_ids": hrs})).await.data();
        let last = async |path: &str, body: Value| {
            let refused = rob.post(path, body).await;
            assert!(refused.status == 409 && refused.msg().contains("rob is the last"), "{path}: {refused:?}");
        };
        let without = json!({"id": robs, "permissions": [may("role", &["edit", "query"]), may("home", &["query"])]});
        last(&format!("{ROLES}/addPermission"), without).await;
        let own = account(&rob, "rob").await;
        last(&format!("{ROLES}/removeUser"), json!({"id": robs, "userIds": [own["id"]]})).await;
        last(&format!("{USERS}/update"), json!({"id": own["id"], "version": own["version"], "role_ids": []})).await;
    }
}

#[tokio::test]
async fn two_administrators_who_disable_each_other_leave_one() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let admin = server.sign_in("admin").await;
        let role = account(&admin, "admin").await["role_ids"][0].clone();
        for round in 0..5 {
            let name = format!("second{round}");
            let user = json!({"name": name, "account": name, "kind": "administrator", "password": "longer than six", "role_ids": [role]});
            let made = admin.post(&format!("{USERS}/create"), user).await.data();
            let second = server.sign_in_as(&name, "longer than six").await;
            let ada = account(&admin, "admin").await;
            let off = |row: &Value| json!({"id": row["id"], "version": row["version"], "status": "disabled"});
            let path = format!("{USERS}/update");
            let (one, other) = tokio::join!(admin.post(&path, off(&made)), second.post(&path, off(&ada)));
            assert_ne!((one.status, other.status), (200, 200), "nobody is left");
            if other.status == 200 {
                second
                    .post(&path, json!({"id": ada["id"], "version": account(&second, "admin").await["version"], "status": "active"}))
                    .await
                    .data();
                return;
            }
        }
    }
}

#[tokio::test]
async fn a_new_installation_has_roles_for_every_kind_of_work() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &[]).await;
        let mut command = binary();
        command.args(["admin", "--account", "root1", "--name", "Root"]).args(server.database_flags());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("the binary runs");
        writeln!(child.stdin.take().expect("piped"), "a long enough one").expect("written");
        assert!(child.wait().expect("its end").success());
        let root = server.sign_in_as("root1", "a long enough one").await;
        let roles = root.list(ROLES, json!({})).await;
        let names: Vec<&str> = roles.iter().filter_map(|role| role["name"].as_str()).collect();
        assert_eq!(names, ["Administrator", "HR", "Inspector", "Monitor", "Producer", "Scheduler", "Teacher"]);
        assert!(roles.iter().all(|role| role["pages"].as_i64() > Some(3)));
        // They are roles like any other: what was taken away stays away.
        let teacher = roles.iter().find(|role| role["name"] == "Teacher").expect("the role");
        root.post(&format!("{ROLES}/delete"), json!({"ids": [teacher["id"]]})).await.data();
        server.stop();
        server.start_again();
        assert_eq!(root.list(ROLES, json!({})).await.len(), 6);
    }
}
