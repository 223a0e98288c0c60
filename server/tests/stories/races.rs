//! The same thing asked for twice at the same moment, at two nodes: one answer, one record, and never a failure.

use futures_util::future::join;
use serde_json::{Value, json};

use crate::support::{Backend, Cluster, Person, TestServer};

const STUDENTS: &str = "/api/management/student";
const ROLES: &str = "/api/management/admin/role";

/// Two people's calls, sent at once; their statuses, which are none of a failure.
async fn at_once(one: (&Person, &str, Value), two: (&Person, &str, Value)) -> [u16; 2] {
    let (first, second) = join(one.0.post(one.1, one.2), two.0.post(two.1, two.2)).await;
    for answer in [&first, &second] {
        assert!(answer.status < 500, "{} {}", answer.status, answer.envelope);
    }
    [first.status, second.status]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_sent_to_two_nodes_at_once_makes_one_record_and_both_are_told_of_it() {
    let cluster = Cluster::of(2).await;
    let sam = cluster.nodes[0].sign_in("scheduler").await;
    let there = cluster.nodes[1].knows(&sam);
    for number in 0..60 {
        let body = json!({"name": format!("Twin {number}"), "status": "active", "requestId": format!("click-{number:08}")});
        let path = format!("{STUDENTS}/create");
        let (first, second) = join(sam.post(&path, body.clone()), there.post(&path, body)).await;
        assert_eq!(first.data()["id"], second.data()["id"]);
    }
    assert_eq!(sam.list(STUDENTS, json!({"name": "Twin"})).await.len(), 60);

    // Without such a name it is the name of the record that only one may have: the other is told whose it is.
    let ada = cluster.nodes[0].sign_in("admin").await;
    let there = cluster.nodes[1].knows(&ada);
    for number in 0..20 {
        let (body, path) = (json!({"name": format!("Role {number}")}), format!("{ROLES}/create"));
        let mut statuses = at_once((&ada, &path, body.clone()), (&there, &path, body)).await;
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: several nodes"]
async fn calls_about_the_same_records_in_opposite_order_take_turns() {
    let cluster = Cluster::of(2).await;
    let ada = cluster.nodes[0].sign_in("admin").await;
    let there = cluster.nodes[1].knows(&ada);
    let mut ids: Vec<Value> = Vec::new();
    for number in 0..20 {
        let row = json!({"name": format!("Row {number}"), "status": "active"});
        ids.push(ada.post(&format!("{STUDENTS}/create"), row).await.data()["id"].clone());
    }
    let back: Vec<Value> = ids.iter().rev().cloned().collect();
    for _ in 0..8 {
        for call in ["delete", "restore"] {
            let path = format!("{STUDENTS}/{call}");
            at_once((&ada, &path, json!({"ids": ids})), (&there, &path, json!({"ids": back}))).await;
        }
        let (update, delete) = (format!("{STUDENTS}/update"), format!("{STUDENTS}/delete"));
        at_once((&ada, &delete, json!({"ids": back})), (&there, &update, json!({"id": ids[10], "version": 1, "name": "Row"}))).await;
        at_once((&ada, &format!("{STUDENTS}/restore"), json!({"ids": ids})), (&there, &delete, json!({"ids": ids[..1]}))).await;
        ada.post(&format!("{STUDENTS}/delete"), json!({"ids": ids})).await.data();
        ada.post(&format!("{STUDENTS}/restore"), json!({"ids": ids})).await.data();
    }

    // Who has a role, given and taken in opposite orders.
    let role = ada.post(&format!("{ROLES}/create"), json!({"name": "Night shift"})).await.data()["id"].clone();
    let users: Vec<Value> = ada.list("/api/management/admin/user", json!({})).await.iter().map(|user| user["id"].clone()).collect();
    let other = ada.post(&format!("{ROLES}/create"), json!({"name": "Day shift"})).await.data()["id"].clone();
    let back: Vec<Value> = users.iter().rev().cloned().collect();
    for call in ["addUser", "removeUser", "addUser", "removeUser"] {
        let path = format!("{ROLES}/{call}");
        let given = (json!({"id": role, "userIds": users}), json!({"id": other, "userIds": back}));
        assert_eq!(at_once((&ada, &path, given.0), (&there, &path, given.1)).await, [200, 200]);
    }
}

#[tokio::test]
async fn what_one_calls_a_request_is_theirs_and_of_one_kind_of_record() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, ada) = (server.sign_in("scheduler").await, server.sign_in("admin").await);
        let student = |name: &str| json!({"name": name, "status": "active", "requestId": "the-same-name"});
        let path = format!("{STUDENTS}/create");
        let first = sam.post(&path, student("One")).await.data();
        // Somebody else's is another record, and so is another kind of record.
        let second = ada.post(&path, student("Two")).await.data();
        assert_eq!((first["name"].as_str(), second["name"].as_str()), (Some("One"), Some("Two")), "{backend:?}");
        let role = ada.post(&format!("{ROLES}/create"), json!({"name": "Three", "requestId": "the-same-name"})).await.data();
        assert_eq!(role["name"], "Three", "{backend:?}");
        // Sent again, each is what it was.
        assert_eq!(sam.post(&path, student("One")).await.data()["id"], first["id"], "{backend:?}");
        assert_eq!(ada.post(&path, student("Two")).await.data()["id"], second["id"], "{backend:?}");
        // One that was refused has taken no name.
        let wrong = json!({"name": "", "status": "active", "requestId": "refused-at-first"});
        sam.post(&path, wrong).await.refused(400);
        let right = json!({"name": "Four", "status": "active", "requestId": "refused-at-first"});
        assert_eq!(sam.post(&path, right).await.data()["name"], "Four", "{backend:?}");
    }
}
