//! The answer to "why did they not get this?": the day of a person as the operations page tells it.

use crate::support::{Backend, Cluster, Page, Person, TestServer, makes_a_plan, soon};
use serde_json::{Value, json};

#[tokio::test]
async fn an_address_has_so_many_sockets_of_documents_and_the_hub_together_and_whose_were_turned_away_is_known() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo", "--max-sockets-per-address=2"]).await;
        let (pei, ada) = (server.sign_in("producer").await, server.sign_in("admin").await);
        let me = id_of(&pei).await;
        let plan = makes_a_plan(&pei).await;
        let (path, document) = (format!("/sync/sop-plan:{plan}"), format!("sop-plan:{plan}"));
        let one = Page::open(&server, &pei, &plan).await;
        let _screen = pei.opens_a_screen().await;
        let mut third = Page::try_open(&server, &pei, &path, None).await.unwrap();
        assert_eq!(third.ends().await, 4100);
        assert_eq!(pei.tries_a_screen().await.unwrap().is_closed().await, 4100);
        let turned_away = loop {
            let history = ada.post("/api/operations/history", json!({"userId": me})).await.data();
            let entries = history["entries"].as_array().unwrap().clone();
            let away: Vec<Value> = entries.into_iter().filter(|entry| entry["what"] == "address_full").collect();
            if away.len() == 2 {
                break away;
            }
        };
        let said: Vec<_> = turned_away.iter().map(|entry| (entry["topic"].as_str(), entry["code"].as_str())).collect();
        assert_eq!(said, [(Some(document.as_str()), Some("4100")), (None, Some("4100"))]);
        // Who closes a page makes room for another.
        drop((one, third));
        loop {
            let mut page = Page::try_open(&server, &pei, &path, None).await.unwrap();
            page.asks().await;
            page.until(|page| page.synced || page.closed.is_some()).await;
            if page.synced {
                break;
            }
        }
    }
}

#[tokio::test]
async fn who_opened_a_document_or_was_not_let_in_is_known_with_the_reason() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo", "--max-sockets-per-user=2"]).await;
        let (pei, mo, ada) = (server.sign_in("producer").await, server.sign_in("monitor").await, server.sign_in("admin").await);
        let plan = makes_a_plan(&pei).await;
        let (path, document) = (format!("/sync/sop-plan:{plan}"), format!("sop-plan:{plan}"));
        let both = (Page::open(&server, &pei, &plan).await, Page::open(&server, &pei, &plan).await);
        assert_eq!(Page::try_open(&server, &pei, &path, None).await.unwrap().ends().await, 4100);
        for path in [&path, "/sync/sop-plan:nothing", "/sync/nothing"] {
            Page::try_open(&server, &mo, path, None).await.unwrap().ends().await;
        }
        let (pei_id, mo_id) = (id_of(&pei).await, id_of(&mo).await);
        let told = |what: &str, name: &str, code: &str| (what.to_owned(), name.to_owned(), code.to_owned());
        let opened = || told("document_opened", &document, "");
        let of_pei = vec![opened(), opened(), told("document_refused", &document, "too_many_sockets")];
        assert_eq!(documents_of(&ada, &pei_id, 3).await, of_pei);
        let refused = |name: &str, code: &str| told("document_refused", name, code);
        let of_mo = [refused(&document, "4403"), refused("sop-plan:nothing", "4403"), refused("nothing", "4404")];
        assert_eq!(documents_of(&ada, &mo_id, 3).await, of_mo);
        // By their titles, as far as there are any.
        let titles = ada.post("/api/operations/history", json!({"userId": mo_id})).await.data()["titles"].clone();
        assert_eq!(titles, json!({ document.as_str(): "Reading" }), "{backend:?}");

        // One page is closed by its reader, the other ends with the session.
        let (gone, mut open) = both;
        drop(gone);
        let left = [of_pei, vec![told("document_closed", &document, "1000")]].concat();
        assert_eq!(documents_of(&ada, &pei_id, 4).await, left);
        pei.post("/api/user/logout", json!({})).await.data();
        assert_eq!(open.ends().await, 4401);
        assert_eq!(documents_of(&ada, &pei_id, 5).await, [left, vec![told("document_closed", &document, "4401")]].concat());
    }
}

#[tokio::test]
async fn a_persons_day_says_why_something_came_late() {
    let mut cluster = Cluster::of(2).await;
    let [one, two] = &cluster.nodes[..] else { unreachable!() };
    let (sam, ada, tina) = (one.sign_in("scheduler").await, two.sign_in("admin").await, one.sign_in("teacher").await);
    let id = id_of(&tina).await.as_str().unwrap().to_owned();
    let topic = format!("user:{id}");
    let mut screen = tina.opens_a_screen().await;
    screen.subscribes(&topic).await;
    let classes = format!("own:classes:{id}");
    screen.subscribes(&classes).await;
    screen.sends(json!({"t": "unsub", "topic": classes})).await;
    screen.subscribes("log:server").await;
    matches_a_class(&sam, "Early", 100).await;
    let first = screen.sees(|frame| frame["d"]["type"] == "reminder").await;
    let reminder = first["d"]["reminder"]["id"].clone();
    for mark in ["reached", "seen"] {
        tina.post(&format!("/api/class/reminder/{mark}"), json!({"ids": [reminder]})).await.data();
    }
    // The browser goes; the second reminder finds nobody, and is there when she comes back, elsewhere.
    drop(screen);
    loop {
        let history = ada.post("/api/operations/history", json!({"userId": id})).await.data();
        if history["entries"].as_array().unwrap().last().is_some_and(|entry| entry["what"] == "closed") {
            break;
        }
    }
    matches_a_class(&sam, "Late", 110).await;
    let mut screen = two.knows(&tina).opens_a_screen().await;
    let since = json!([first_epoch(&tina).await, first["o"]]);
    assert_eq!(screen.resumes(&topic, &since).await["t"], "sub");
    screen.sees(|frame| frame["d"]["reminder"]["className"] == "Late").await;

    let history = loop {
        let history = ada.post("/api/operations/history", json!({"userId": id})).await.data();
        if history["told"][0]["gotAt"].is_string() && history["entries"].as_array().unwrap().last().unwrap()["what"] == "subscribed" {
            break history;
        }
    };
    let happened: Vec<(&str, &str)> = history["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| (entry["node"].as_str().unwrap(), entry["what"].as_str().unwrap()))
        .collect();
    let expected = [
        ("n1", "connected"),
        ("n1", "subscribed"),
        ("n1", "subscribed"),
        ("n1", "unsubscribed"),
        ("n1", "refused"),
        ("n1", "delivered"),
        ("n1", "closed"),
        ("n2", "connected"),
        ("n2", "subscribed"),
    ];
    assert_eq!(happened, expected, "{history:#}");
    assert_eq!(history["name"], "Tina Brooks");
    let (late, early) = (&history["told"][0], &history["told"][1]);
    assert_eq!((early["title"].as_str(), early["screens"].as_i64(), &early["away"]), (Some("Early"), Some(1), &Value::Null));
    assert!(early["reachedAt"].is_string() && early["seenAt"].is_string() && early["dismissedAt"].is_null());
    assert_eq!((late["title"].as_str(), late["screens"].as_i64(), late["seenAt"].as_str()), (Some("Late"), Some(1), None));
    let moment = |value: &Value| value.as_str().unwrap().to_owned();
    assert!(moment(&late["away"]["from"]) <= moment(&late["madeAt"]) && moment(&late["madeAt"]) <= moment(&late["away"]["to"]));
    assert!(moment(&late["gotAt"]) >= moment(&late["away"]["to"]));

    sam.post("/api/operations/history", json!({"userId": id})).await.refused(403);
    ada.post("/api/operations/history", json!({"userId": "nobody"})).await.refused(404);
    // A node that dies takes its sockets with it, and nobody is left there to say so.
    let here = cluster.nodes[0].knows(&ada);
    cluster.nodes[1].kill();
    loop {
        let history = here.post("/api/operations/history", json!({"userId": id})).await.data();
        let last = history["entries"].as_array().unwrap().last().unwrap().clone();
        if last["what"] == "lost" {
            assert_eq!(last["node"], "n2");
            break;
        }
    }
}

/// The epoch that positions are in.
async fn id_of(person: &Person) -> Value {
    person.get("/api/user/info_update").await.data()["id"].clone()
}

/// What happened to somebody's sockets to documents, which, and why, as soon as there is so much.
async fn documents_of(ada: &Person, user: &Value, count: usize) -> Vec<(String, String, String)> {
    loop {
        let history = ada.post("/api/operations/history", json!({"userId": user})).await.data();
        let text = |entry: &Value, field: &str| entry[field].as_str().unwrap_or_default().to_owned();
        let told =
            history["entries"].as_array().unwrap().iter().map(|entry| (text(entry, "what"), text(entry, "topic"), text(entry, "code")));
        let told: Vec<_> = told.filter(|(what, ..)| what.starts_with("document_")).collect();
        if told.len() >= count {
            return told;
        }
    }
}

/// A class of the teacher's, for which there is a reminder.
async fn matches_a_class(sam: &Person, name: &str, hours: i64) -> Value {
    let teacher = sam.post("/api/management/teacher/list", json!({"search": "Tina"})).await.data()["records"][0]["id"].clone();
    let (start, end) = (soon(hours * 3_600_000), soon((hours + 1) * 3_600_000));
    let class = json!({"name": name, "kind": "small_group", "teacher_id": teacher, "student_ids": [], "start_at": start, "end_at": end, "zone": "UTC", "matched": true});
    sam.post("/api/class/create", class).await.data()
}

async fn first_epoch(person: &Person) -> Value {
    person.post("/api/class/reminder/list", json!({})).await.data()["position"][0].clone()
}
