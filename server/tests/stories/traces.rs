//! Traces: what a collector gets of calls, what it never gets, and that nobody waits for it.

use crate::support::{Backend, Cluster, Collector, Person, Span, TestServer};
use serde_json::json;

const CREATE: &str = "/api/management/student/create";
const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER: &str = "00f067aa0ba902b7";

/// Makes a student, as somebody who traces or does not.
async fn makes_a_student(person: &Person, name: &str, traceparent: &str) -> serde_json::Value {
    let request = person.request(reqwest::Method::POST, CREATE).header("content-type", "application/json");
    let request = request.header("traceparent", traceparent).body(json!({"name": name, "status": "active"}).to_string());
    person.send(request, "a call that is traced".into()).await.data()
}

fn child<'a>(spans: &'a [Span], of: &Span, name: &str) -> &'a Span {
    spans.iter().find(|span| span.parent == of.id && span.name == name).unwrap_or_else(|| panic!("no {name} of {of:?} in {spans:#?}"))
}

#[tokio::test]
async fn a_call_is_a_span_of_whoever_called_and_says_nothing_of_people() {
    for &backend in Backend::of_suite() {
        let collector = Collector::start();
        let mut server = TestServer::start_on(backend, &["--demo", "--node=tracing-node", &format!("--otlp-url={}", collector.url)]).await;
        let sam = server.sign_in("scheduler").await;
        let me = sam.get("/api/user/info_update").await.data();
        let mut screen = sam.opens_a_screen().await;
        screen.subscribes("resource:students").await;
        let made = makes_a_student(&sam, "Traced Person", &format!("00-{TRACE}-{CALLER}-01")).await;
        screen.sees_event("resource:students").await;
        sam.post("/api/management/student/query", json!({"id": made["id"]})).await.data();
        // What is left is handed over before it ends.
        assert!(server.stop().success());

        let spans = collector.spans();
        let call = spans.iter().find(|span| span.parent == CALLER).unwrap_or_else(|| panic!("no span of the caller's in {spans:#?}"));
        assert_eq!((call.trace.as_str(), call.name.as_str()), (TRACE, "POST /api/management/student/create"));
        let said: Vec<(&str, &str)> = call.attributes.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let expected = [
            ("belltower.user.kind", "scheduler"),
            ("http.request.method", "POST"),
            ("http.response.status_code", "200"),
            ("http.route", CREATE),
        ];
        assert_eq!(said, expected);
        child(&spans, call, "begin");
        let journal = child(&spans, call, "journal");
        child(&spans, journal, "commit");
        // From there to the sockets.
        let published = child(&spans, journal, "publish");
        let said: Vec<(&str, &str)> = published.attributes.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(said, [("belltower.entries", "1"), ("belltower.sockets", "1")]);
        // Without a caller that traces, each call is a trace of its own; the server's own work is none.
        for alone in spans.iter().filter(|span| span.parent.is_empty()) {
            assert!(alone.trace != TRACE && alone.name.contains(" /api/"), "{alone:?}");
        }

        let everything = collector.everything();
        assert!(everything.contains("tracing-node"));
        let texts = [&me["id"], &me["name"], &made["id"], &json!(sam.token), &json!("Traced Person"), &json!("127.0.0.1")];
        for personal in texts.map(|value| value.as_str().unwrap()) {
            assert!(!everything.contains(personal), "{personal} was told to the collector");
        }
    }
}

#[tokio::test]
#[ignore = "long: several nodes"]
async fn an_event_is_followed_to_the_sockets_of_another_node() {
    let collector = Collector::start();
    let mut cluster = Cluster::with(2, &[&format!("--otlp-url={}", collector.url)]).await;
    let (sam, ada) = (cluster.nodes[0].sign_in("scheduler").await, cluster.nodes[1].sign_in("admin").await);
    let mut screen = ada.opens_a_screen().await;
    screen.subscribes("resource:students").await;
    // The bus carries a trace, the journal does not, and whichever is first brings the event: on a node that has just begun that is often the journal.
    let mut on_the_bus = 0;
    while on_the_bus < 5 {
        on_the_bus += usize::from(cluster.nodes.iter().all(|node| node.log().contains("the bus is joined")));
        makes_a_student(&sam, "Followed", &format!("00-{TRACE}-{CALLER}-01")).await;
        screen.sees_event("resource:students").await;
    }
    cluster.nodes.iter_mut().for_each(|node| assert!(node.stop().success()));
    let spans = collector.spans();
    let sockets = |span: &Span| span.attributes.iter().find(|(name, _)| *name == "belltower.sockets").unwrap().1.clone();
    let went_to = |call: &Span| {
        let journal = child(&spans, call, "journal");
        let published = spans.iter().filter(|span| span.name == "publish" && span.parent == journal.id);
        let mut went_to: Vec<String> = published.map(sockets).collect();
        went_to.sort();
        went_to
    };
    let calls: Vec<Vec<String>> = spans.iter().filter(|span| span.parent == CALLER).map(went_to).collect();
    assert!(calls.iter().any(|went_to| went_to == &["0", "1"]), "{calls:?}");
}

#[tokio::test]
async fn the_share_is_kept_and_who_traces_is_followed() {
    let collector = Collector::start();
    let url = format!("--otlp-url={}", collector.url);
    let mut server = TestServer::with_flags(&["--demo", &url, "--trace-ratio=0"]).await;
    let sam = server.sign_in("scheduler").await;
    makes_a_student(&sam, "followed", &format!("00-{TRACE}-{CALLER}-01")).await;
    makes_a_student(&sam, "not", "broken").await;
    server.stop();
    assert!(!collector.spans().is_empty() && collector.spans().iter().all(|span| span.trace == TRACE));

    let collector = Collector::start();
    let mut server = TestServer::with_flags(&["--demo", &format!("--otlp-url={}", collector.url)]).await;
    let sam = server.sign_in("scheduler").await;
    makes_a_student(&sam, "does not", &format!("00-{TRACE}-{CALLER}-00")).await;
    server.stop();
    assert!(!collector.spans().is_empty() && collector.spans().iter().all(|span| span.trace != TRACE));
}

#[tokio::test]
#[ignore = "long: waits for real time-outs"]
async fn a_collector_that_is_away_or_hangs_holds_nothing_up_and_is_named_once() {
    // A port that nobody listens on, and one where nobody answers.
    let away = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    for (address, refuses) in [(away, true), (silent.local_addr().unwrap(), false)] {
        let mut server = TestServer::with_flags(&["--demo", &format!("--otlp-url=http://{address}/?key=hunter2")]).await;
        let sam = server.sign_in("scheduler").await;
        let mut screen = sam.opens_a_screen().await;
        screen.subscribes("resource:students").await;
        let told = |server: &TestServer| server.log().matches("traces cannot be handed over").count();
        loop {
            makes_a_student(&sam, "anyway", "").await;
            screen.sees_event("resource:students").await;
            if !refuses || told(&server) > 0 {
                break;
            }
        }
        makes_a_student(&sam, "and on", "").await;
        assert!(server.stop().success());
        assert!(told(&server) <= 1 && !server.log().contains("hunter2"), "{}", server.log());
    }
}
