//! The permission matrix: every call of the server's table by somebody of every built-in role. Who may is read from the roles' grants and the table of calls,
//! so that a call that is new, or a page, cannot be forgotten.

use std::collections::BTreeSet;

use belltower::areas;
use belltower_kit::{
    area,
    auth::{
        catalogue::Action,
        rights::{Actions, DataScope, Rights},
    },
    http::Access,
};
use serde_json::{Value, json};

use crate::support::{Backend, Person, TestServer, whole_suite};

/// Each built-in role, by an account of the demo that has it and no other.
const ROLES: [(&str, &str); 7] = [
    ("Administrator", "admin"),
    ("HR", "hr"),
    ("Inspector", "inspector"),
    ("Monitor", "monitor"),
    ("Producer", "producer"),
    ("Scheduler", "scheduler"),
    ("Teacher", "teacher"),
];

/// What a role gives, by what the page of roles says of it.
async fn rights(ada: &Person, role: &Value) -> Rights {
    let mut rights = Rights::default();
    let held = ada.post("/api/management/admin/role/permission", json!({ "id": role["id"] })).await.data();
    for grant in held["permissions"].as_array().expect("grants") {
        let actions: Vec<Action> = serde_json::from_value(grant["actionList"].clone()).expect("actions");
        let actions: Actions = actions.into_iter().collect();
        rights.grant(grant["permissionId"].as_str().expect("a page"), actions, DataScope::parse(grant["scope"].as_str().expect("a scope")));
    }
    rights
}

/// Whether a call is refused by the matrix alone; `None`: who may is not a matter of rights.
fn may(access: Access, rights: &Rights) -> Option<bool> {
    match access {
        Access::Page(page, action) => Some(rights.allow(page, action)),
        Access::AnyPage(pages, action) | Access::PageOrLink(pages, action, _) => Some(rights.allow_any(pages, action)),
        _ => None,
    }
}

#[tokio::test]
async fn every_call_is_open_to_the_roles_that_the_catalogue_says_and_to_no_other() {
    areas::install();
    let routes = area::calls().routes;
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        let roles = ada.list("/api/management/admin/role", json!({})).await;
        assert_eq!(roles.iter().map(|role| role["name"].as_str().expect("a name")).collect::<Vec<_>>(), ROLES.map(|(name, _)| name));
        let mut tried = BTreeSet::new();
        for (role, (name, account)) in roles.iter().zip(ROLES) {
            assert_eq!((&role["built_in"], &role["kind_default"]), (&json!(name.to_lowercase()), &json!(name.to_lowercase())));
            let rights = rights(&ada, role).await;
            let person = server.sign_in(account).await.on_one_connection();
            // The pages of the console are those of the role.
            let info = person.get("/api/user/info_update").await.data();
            let pages: BTreeSet<&str> = info["permissionList"].as_array().expect("pages").iter().filter_map(Value::as_str).collect();
            assert_eq!(pages, rights.pages().map(|(page, _)| page).collect::<BTreeSet<_>>(), "{name}");
            // One place asks for the right, by what the call declares: the gate tries one call of each declaration, the long suite every call.
            let mut declarations = vec![];
            for route in &routes {
                let Some(may) = may(route.access, &rights) else { continue };
                if !whole_suite() && declarations.contains(&route.access) {
                    continue;
                }
                declarations.push(route.access);
                let answer = match route.method.as_str() {
                    "GET" => person.get(&route.path).await,
                    _ => person.post(&route.path, json!({})).await,
                };
                // What an allowed call refuses for another reason says that reason.
                let refused = answer.status == 403 && answer.msg() == "You do not have permission for this";
                assert_eq!(refused, !may, "{name} at {}: {:?}", route.path, answer.envelope);
                tried.insert((route.path.clone(), may));
            }
        }
        // The administrator's is the only role to which everything is open, and to each other something is closed.
        assert!(tried.iter().filter(|(_, may)| *may).count() > 50 && tried.iter().filter(|(_, may)| !may).count() > 50);
    }
}
