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
    for &backend in Backend::of_suite() {
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
#[ignore = "long: several nodes"]
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

    // Without the bus it is slower; what was told at the last moment is made good when it returns.
    cluster.nats.goes_away();
    looks_at(&mut record, "s3", true).await;
    let (key, _) = sees_at(&mut list, "s3", "Sam Lin").await;
    looks_at(&mut record, "s3", false).await;
    sees_gone(&mut list, &key).await;
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

#[tokio::test]
#[ignore = "long: several nodes"]
async fn without_a_bus_a_node_that_dies_takes_its_people_with_it_too_and_who_stays_is_not_taken_off() {
    let mut cluster = Cluster::of(3).await;
    let (ada, sam, mo) =
        (cluster.nodes[0].sign_in("admin").await, cluster.nodes[1].sign_in("scheduler").await, cluster.nodes[2].sign_in("admin").await);
    let mut list = ada.opens_a_screen().await;
    list.subscribes(HERE).await;
    let (mut stays, mut goes) = (sam.opens_a_screen().await, mo.opens_a_screen().await);
    looks_at(&mut stays, "s1", true).await;
    let (there, _) = sees_at(&mut list, "s1", "Sam Lin").await;
    cluster.nats.goes_away();
    looks_at(&mut goes, "s2", true).await;
    let (key, _) = sees_at(&mut list, "s2", "Ada Admin").await;
    cluster.nodes[2].kill();
    // Whoever is taken off here was not heard of for longer than those who stay ever are.
    sees_gone(&mut list, &key).await;
    assert!(list.waiting().iter().all(|frame| frame["k"] != *there), "{:#?}", list.waiting());
    // And one that comes meanwhile sees who is there.
    let mut late = ada.opens_a_screen().await;
    late.subscribes(HERE).await;
    sees_at(&mut late, "s1", "Sam Lin").await;
}

#[tokio::test]
async fn who_sees_only_their_own_records_is_shown_who_is_at_those_alone() {
    let server = TestServer::start().await;
    let (ada, sam, tina) = (server.sign_in("admin").await, server.sign_in("scheduler").await, server.sign_in("teacher").await);
    let classes = |rows: Vec<Value>| rows.into_iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>();
    let own = classes(tina.list("/api/class", json!({})).await);
    let other = classes(sam.list("/api/class", json!({})).await).into_iter().find(|class| !own.contains(class)).unwrap();
    let me = tina.get("/api/user/info_update").await.data()["id"].as_str().unwrap().to_owned();
    let (all, hers) = ("presence:classes", format!("own_presence:classes:{me}"));

    let mut teacher = tina.opens_a_screen().await;
    assert_eq!(teacher.subscribes(all).await["code"], "forbidden");
    assert_eq!(teacher.subscribes(&hers).await["t"], "sub");
    let mut planner = sam.opens_a_screen().await;
    assert_eq!(planner.subscribes(&hers).await["code"], "forbidden");
    planner.subscribes(all).await;
    for class in [&other, &own[0]] {
        planner.sends(json!({"t": "at", "topic": all, "key": class, "on": true})).await;
    }
    let (key, _) = sees_at(&mut teacher, &own[0], "Sam Lin").await;
    assert!(teacher.waiting().iter().all(|frame| !frame.to_string().contains(&other)), "{:#?}", teacher.waiting());

    // She is seen at hers, and may not say that she is at another's.
    teacher.sends(json!({"t": "at", "topic": all, "key": other, "on": true})).await;
    assert_eq!(teacher.sees(|frame| frame["t"] == "err").await["code"], "forbidden");
    teacher.sends(json!({"t": "at", "topic": all, "key": own[0], "on": true})).await;
    sees_at(&mut planner, &own[0], "Tina Brooks").await;

    // A class that is no longer hers is not shown to her any more, and one that becomes hers is.
    let class = |id: &str| {
        let (ada, id) = (&ada, id.to_owned());
        async move { ada.post("/api/class/query", json!({"id": id})).await.data() }
    };
    let (was, becomes) = (class(&own[0]).await, class(&other).await);
    let teacher_of = |row: &Value| row["teacher_id"]["id"].as_str().map_or(row["teacher_id"].clone(), |id| json!(id));
    let gives = |row: &Value, to: Value| json!({"id": row["id"], "version": row["version"], "teacher_id": to});
    let (hers_before, others_before) = (teacher_of(&was), teacher_of(&becomes));
    ada.post("/api/class/update", gives(&was, others_before)).await.data();
    sees_gone(&mut teacher, &key).await;
    ada.post("/api/class/update", gives(&becomes, hers_before)).await.data();
    let (key, _) = sees_at(&mut teacher, &other, "Sam Lin").await;
    planner.sends(json!({"t": "at", "topic": all, "key": other, "on": false})).await;
    sees_gone(&mut teacher, &key).await;
}
