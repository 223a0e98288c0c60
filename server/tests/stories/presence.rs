//! Who looks at what is on everybody's lists: on one node and over several, and gone with the page, the right or the node.

use crate::support::{Backend, Cluster, Person, Screen, TestServer};
use serde_json::{Value, json};

const STUDENTS: &str = "/api/management/student";
const HERE: &str = "presence:students";

async fn student(person: &Person) -> String {
    let made = person.post(&format!("{STUDENTS}/create"), json!({"name": "Ada", "status": "active"})).await.data();
    made["id"].as_str().unwrap().to_owned()
}

async fn looks_at(screen: &mut Screen, record: &str, on: bool) {
    screen.sends(json!({"t": "at", "topic": HERE, "key": record, "on": on})).await;
}

/// Waits until somebody is shown at a record; answers how and under which key.
async fn sees_at(screen: &mut Screen, record: &str, name: &str) -> (String, Value) {
    let at = |key: &str, here: &Value| key.split('/').next() == Some(record) && here["name"] == name;
    let frame = screen
        .sees(|frame| match frame["t"].as_str() {
            Some("st") => at(frame["k"].as_str().unwrap(), &frame["d"]),
            Some("snap") => {
                frame["topic"].as_str().unwrap().starts_with("presence:")
                    && frame["items"].as_object().unwrap().iter().any(|(key, here)| at(key, here))
            }
            _ => false,
        })
        .await;
    match frame["items"].as_object() {
        Some(items) => items.iter().find(|(key, here)| at(key, here)).map(|(key, here)| (key.clone(), here.clone())).unwrap(),
        None => (frame["k"].as_str().unwrap().to_owned(), frame["d"].clone()),
    }
}

async fn sees_gone(screen: &mut Screen, key: &str) {
    screen.sees(|frame| frame["t"] == "st" && frame["k"] == key && frame["d"].is_null()).await;
}

#[tokio::test]
async fn who_opens_a_record_is_on_the_list_until_they_leave() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (ada, sam) = (server.sign_in("admin").await, server.sign_in("scheduler").await);
        let id = student(&ada).await;
        let (mut list, mut record) = (ada.opens_a_screen().await, sam.opens_a_screen().await);
        list.subscribes(HERE).await;
        looks_at(&mut record, &id, true).await;
        let (key, here) = sees_at(&mut list, &id, "Sam Lin").await;
        let me = sam.get("/api/user/info_update").await.data();
        assert_eq!(here["user"], me["id"], "the server says who it is, not the page: {me}");
        assert!(here["at"].is_string() && here["colour"].as_str().unwrap().starts_with('#'));
        looks_at(&mut record, &id, false).await;
        sees_gone(&mut list, &key).await;
        // A page that goes without a word is gone as well.
        looks_at(&mut record, &id, true).await;
        let (key, _) = sees_at(&mut list, &id, "Sam Lin").await;
        drop(record);
        sees_gone(&mut list, &key).await;
    }
}

#[tokio::test]
async fn only_who_may_see_the_list_sees_or_is_seen_on_it() {
    let server = TestServer::start().await;
    let (ada, sam, tom) = (server.sign_in("admin").await, server.sign_in("scheduler").await, server.sign_in("inspector").await);
    let mut list = ada.opens_a_screen().await;
    list.subscribes(HERE).await;
    let mut stranger = tom.opens_a_screen().await;
    assert_eq!(stranger.subscribes(HERE).await["code"], "forbidden");
    looks_at(&mut stranger, "s1", true).await;
    assert_eq!(stranger.sees(|frame| frame["t"] == "err").await["code"], "forbidden");
    assert_eq!(stranger.subscribes("presence:nothing").await["code"], "unknown_topic");

    // Whoever loses the right is off the list, whether they listened or not.
    let mut record = sam.opens_a_screen().await;
    looks_at(&mut record, "s1", true).await;
    let (key, _) = sees_at(&mut list, "s1", "Sam Lin").await;
    let role = sam.get("/api/user/info_update").await.data()["roles"][0]["id"].clone();
    ada.post("/api/management/admin/permission/delete", json!({"roleId": role, "permissionId": "studentManage"})).await.data();
    sees_gone(&mut list, &key).await;
    assert!(list.waiting().iter().all(|frame| !frame["k"].as_str().unwrap_or_default().starts_with("s1/") || frame["d"].is_null()));
}

#[tokio::test]
async fn every_node_shows_everybody_and_a_node_that_dies_takes_its_people_with_it() {
    let mut cluster = Cluster::of(2).await;
    let (ada, sam) = (cluster.nodes[0].sign_in("admin").await, cluster.nodes[1].sign_in("scheduler").await);
    let mut list = ada.opens_a_screen().await;
    list.subscribes(HERE).await;
    let mut record = sam.opens_a_screen().await;
    looks_at(&mut record, "s1", true).await;
    sees_at(&mut list, "s1", "Sam Lin").await;
    // Who comes later sees who is there already, on the other node.
    looks_at(&mut list, "s2", true).await;
    let mut late = sam.opens_a_screen().await;
    late.subscribes(HERE).await;
    sees_at(&mut late, "s2", "Ada Admin").await;

    // What happens while the bus is away is made good when it returns.
    cluster.nats.goes_away();
    looks_at(&mut record, "s3", true).await;
    cluster.nats.comes_back();
    let (key, _) = sees_at(&mut list, "s3", "Sam Lin").await;

    cluster.nodes[1].kill();
    sees_gone(&mut list, &key).await;
    cluster.nodes[1].start_again();
    let mut again = sam.opens_a_screen().await;
    looks_at(&mut again, "s4", true).await;
    let (key, _) = sees_at(&mut list, "s4", "Sam Lin").await;
    // One that is asked to stop takes them off itself.
    cluster.nodes[1].stop();
    sees_gone(&mut list, &key).await;
}
