//! What whoever runs the server relies on: numbers under their documented names, readiness, a drain that loses nobody anything, and limits.

use std::{collections::BTreeSet, path::Path};

use crate::support::{Backend, Cluster, Person, Screen, TestServer, binary, metrics_address, text};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

const STUDENTS: &str = "/api/management/student";

/// The names in the table of `docs/operations.md`.
fn documented() -> BTreeSet<String> {
    let page = include_str!("../../../docs/operations.md");
    let named = page.lines().filter_map(|line| line.strip_prefix("| `belltower_")?.split(['`', '{']).next());
    named.map(|name| format!("belltower_{name}")).collect()
}

/// The names that the source emits.
fn emitted(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            emitted(&entry, names);
            continue;
        }
        let source = std::fs::read_to_string(&entry).unwrap_or_default();
        for (at, _) in source.match_indices("metrics::") {
            let rest = &source[at..source.len().min(at + 80)];
            if let Some((_, rest)) = rest.split_once("!(\"") {
                names.extend(rest.split('"').next().map(str::to_owned));
            }
        }
    }
}

#[tokio::test]
async fn metrics_are_those_that_are_documented_and_on_their_own_address_only() {
    let mut names = BTreeSet::new();
    for part in ["realtime/src", "sync/src", "server/kit/src", "server/src"] {
        emitted(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(part), &mut names);
    }
    assert_eq!(names, documented(), "what is emitted (left) and what docs/operations.md names");

    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo", "--metrics-listen=127.0.0.1:0"]).await;
        let metrics = metrics_address(&server).await;
        let mut screen = server.sign_in("scheduler").await.opens_a_screen().await;
        screen.subscribes("resource:students").await;
        let shown = loop {
            let (status, shown) = text(&format!("{metrics}/metrics")).await;
            assert_eq!(status, 200);
            // The hub gives its numbers once a second.
            if shown.lines().any(|line| line == "belltower_hub_connections 1") {
                break shown;
            }
        };
        for name in shown.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next()) {
            assert!(names.contains(name), "{name} is served and not documented");
        }
        for wanted in [
            "belltower_http_request_seconds_count{method=\"POST\",route=\"/api/management/login\",status=\"200\"} 1",
            "belltower_db_seconds_bucket{step=\"commit\",le=\"0.1\"}",
            "belltower_db_connections{pool=",
            "belltower_hub_tick_seconds_sum ",
        ] {
            assert!(shown.contains(wanted), "no {wanted} in {shown}");
        }
        assert_eq!(text(&format!("{metrics}/readyz")).await, (200, "ready\n".to_owned()));
        assert!(!text(&server.url("/metrics")).await.1.contains("belltower_hub"));
    }
}

#[tokio::test]
#[ignore = "long: the database goes away"]
async fn a_node_without_its_database_is_alive_and_not_ready() {
    let (mut postgres, cluster) = Cluster::on_own_postgres(1, &[]).await;
    let (alive, ready) = (cluster.nodes[0].url("/healthz"), cluster.nodes[0].url("/readyz"));
    assert_eq!(text(&ready).await, (200, "ready\n".to_owned()));
    postgres.goes_away();
    while text(&ready).await != (503, "the database does not answer\n".to_owned()) {}
    assert_eq!(text(&alive).await, (200, "ok\n".to_owned()));
    postgres.comes_back();
    while text(&ready).await.0 != 200 {}
}

/// Waits until a node knows that all of them are alive.
async fn knows_all(ada: &Person, count: usize) {
    loop {
        let nodes = ada.post("/api/operations/nodes", json!({})).await.data();
        if nodes["nodes"].as_array().unwrap().iter().filter(|node| node["alive"] == true).count() == count {
            return;
        }
    }
}

#[tokio::test]
#[ignore = "long: several nodes"]
async fn a_drain_sends_everybody_to_the_other_node_and_finishes_what_is_under_way() {
    let mut cluster = Cluster::with(2, &["--drain-seconds=3"]).await;
    let sam = cluster.nodes[0].sign_in("scheduler").await;
    let tim = cluster.nodes[1].knows(&sam);
    knows_all(&cluster.nodes[0].sign_in("admin").await, 2).await;
    let mut screen = sam.opens_a_screen().await;
    let position = screen.subscribes("resource:students").await["pos"].clone();
    // A request of which half has come.
    let body = json!({"name": "under way", "status": "active"}).to_string();
    let (first, second) = body.split_at(10);
    let mut request = TcpStream::connect(cluster.nodes[0].address()).await.unwrap();
    let head = format!(
        "POST {STUDENTS}/create HTTP/1.1\r\nhost: {}\r\ntoken: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{first}",
        cluster.nodes[0].address(),
        sam.token.as_deref().unwrap(),
        body.len(),
    );
    request.write_all(head.as_bytes()).await.unwrap();

    cluster.nodes[0].is_asked_to_stop();
    let bye = screen.sees(|frame| frame["t"] == "bye").await;
    assert_eq!((bye["code"].as_i64(), &bye["retryMs"]), (Some(4002), &json!([500, 3000])));
    assert_eq!(screen.is_closed().await, 4002);
    // Still there to be asked, so that a balancer learns of it.
    assert_eq!(text(&cluster.nodes[0].url("/readyz")).await, (503, "draining\n".to_owned()));
    assert_eq!(text(&cluster.nodes[1].url("/readyz")).await.0, 200);

    // Refused before the upgrade: a balancer tries the next node with it.
    let refused = Screen::try_open(cluster.nodes[0].address(), "scheduler", sam.token.as_deref(), None).await;
    assert!(refused.is_err_and(|error| error.to_string().contains("503")));

    tim.post(&format!("{STUDENTS}/create"), json!({"name": "elsewhere", "status": "active"})).await.data();
    request.write_all(second.as_bytes()).await.unwrap();
    let mut answer = String::new();
    request.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let mut screen = tim.opens_a_screen().await;
    let resumed = screen.resumes("resource:students", &position).await;
    assert_eq!(resumed["t"], "sub");
    for name in ["elsewhere", "under way"] {
        assert_eq!(screen.sees_event("resource:students").await["d"]["row"]["name"], name);
    }
    assert!(cluster.nodes[0].ends().success());
}

#[tokio::test]
async fn sockets_are_limited_by_user_by_address_and_by_rate() {
    let server = TestServer::with_flags(&["--demo", "--max-sockets-per-user=2"]).await;
    let (sam, mo) = (server.sign_in("scheduler").await, server.sign_in("monitor").await);
    let (_one, two) = (sam.opens_a_screen().await, sam.opens_a_screen().await);
    let mut third = Screen::try_open(server.address(), "scheduler", sam.token.as_deref(), None).await.unwrap();
    assert_eq!(third.is_closed().await, 4100);
    mo.opens_a_screen().await;
    drop(two);
    comes_in(&server, &[("token", sam.token.as_deref().unwrap())]).await;

    // Addresses as a trusted proxy gives them.
    let server = TestServer::with_flags(&["--demo", "--max-sockets-per-address=2", "--trusted-proxies=127.0.0.1"]).await;
    let (sam, mo) = (server.sign_in("scheduler").await, server.sign_in("monitor").await);
    let from = |person: &Person, address: &'static str| {
        let (to, token) = (server.address(), person.token.clone().unwrap());
        async move { Screen::with_headers(to, "somebody", &[("token", &token), ("x-forwarded-for", address)]).await.unwrap() }
    };
    let (_one, two) = (from(&sam, "198.51.100.1").await, from(&mo, "198.51.100.1").await);
    assert_eq!(from(&sam, "198.51.100.1").await.is_closed().await, 4100);
    from(&sam, "198.51.100.2").await.sees(|frame| frame["t"] == "hello").await;
    drop(two);
    comes_in(&server, &[("token", mo.token.as_deref().unwrap()), ("x-forwarded-for", "198.51.100.1")]).await;

    let server = TestServer::with_flags(&["--demo", "--sockets-per-second=1"]).await;
    let sam = server.sign_in("scheduler").await;
    let mut closed = 0;
    while closed != 4101 {
        let mut screen = Screen::try_open(server.address(), "scheduler", sam.token.as_deref(), None).await.unwrap();
        closed = if lets_in(&mut screen).await { 0 } else { screen.is_closed().await };
    }
    comes_in(&server, &[("token", sam.token.as_deref().unwrap())]).await;
}

/// Whether a socket is greeted or closed.
async fn lets_in(screen: &mut Screen) -> bool {
    screen.sees_or_is_closed(|frame| frame["t"] == "hello").await
}

/// Tries until it is let in, as a browser does.
async fn comes_in(server: &TestServer, headers: &[(&'static str, &str)]) {
    loop {
        let mut screen = Screen::with_headers(server.address(), "somebody", headers).await.unwrap();
        if lets_in(&mut screen).await {
            return;
        }
    }
}

#[tokio::test]
async fn a_server_on_its_own_is_leader_at_once_after_it_was_killed() {
    let mut server = TestServer::start().await;
    let ada = server.sign_in("admin").await;
    let leads = async || {
        let seen = ada.post("/api/operations/nodes", json!({})).await.data();
        let nodes = seen["nodes"].as_array().unwrap().clone();
        nodes.into_iter().find(|node| node["id"] == seen["here"]).map(|node| (node["startedAt"].clone(), node["leads"].clone()))
    };
    let first = loop {
        if let Some(first) = leads().await {
            break first;
        }
    };
    assert_eq!(first.1, true);
    server.kill();
    server.start_again();
    // As soon as it has sent a heartbeat: not after the lease of the one that was killed has run out.
    let second = loop {
        if let Some(second) = leads().await {
            break second;
        }
    };
    assert_ne!(second.0, first.0);
    assert_eq!(second.1, true);
}

#[tokio::test]
#[ignore = "long: several nodes"]
async fn administrators_see_every_node_live() {
    let mut cluster = Cluster::of(2).await;
    let (ada, sam) = (cluster.nodes[0].sign_in("admin").await, cluster.nodes[1].sign_in("scheduler").await);
    let mut refused = sam.opens_a_screen().await;
    assert_eq!(refused.subscribes("operations").await["code"], "forbidden");
    refused.subscribes("resource:students").await;
    let mut screen = ada.opens_a_screen().await;
    assert_eq!(screen.subscribes("operations").await["t"], "sub");
    let other = |frame: &Value| match frame["t"].as_str() {
        Some("st") if frame["k"] == "n2" => frame["d"].clone(),
        Some("snap") => frame["items"]["n2"].clone(),
        _ => Value::Null,
    };
    let told = screen.sees(|frame| other(frame)["report"]["hub"]["busiest"][0]["readers"] == 1).await;
    let node = other(&told);
    assert_eq!(node["report"]["hub"]["busiest"][0], json!({"name": "resource:students", "class": "event", "readers": 1}));
    assert_eq!(
        (&node["alive"], &node["report"]["bus"], &node["report"]["kinds"]),
        (&json!(true), &json!("joined"), &json!({"scheduler": 1}))
    );
    cluster.nodes[1].kill();
    screen.sees(|frame| other(frame)["alive"] == false).await;
}

#[tokio::test]
async fn every_background_task_is_named_and_up() {
    for (backend, own) in [(Backend::Sqlite, &["document follower"][..]), (Backend::Postgres, &["cluster follower", "cluster presence"])] {
        let server = TestServer::start_on(backend, &["--metrics-listen=127.0.0.1:0"]).await;
        let metrics = metrics_address(&server).await;
        let all = [
            "abandoned-makings",
            "board",
            "class-timer",
            "commit dispatcher",
            "document writer",
            "ended-rights",
            "expired-invitations",
            "heartbeat",
            "inspections",
            "job runner",
            "late-deliveries",
            "lecture-clock",
            "leftover-uploads",
            "lessons",
            "log writer",
            "metrics upkeep",
            "offers",
            "outside",
            "report writer",
            "retention",
            "server log",
            "session-use",
            "slots",
            "socket-history",
            "socket history writer",
            "socket writer",
            "standbys",
            "starting",
            "ticker",
            "unseen-notifications",
            "unused-files",
        ];
        let all: BTreeSet<String> = all.into_iter().chain(own.iter().copied()).map(str::to_owned).collect();
        let begun = std::time::Instant::now();
        // Each says so with its first step.
        loop {
            let (_, shown) = text(&format!("{metrics}/metrics")).await;
            let up = |line: &str| Some(line.strip_prefix("belltower_task_up{task=\"")?.strip_suffix("\"} 1")?.to_owned());
            let up: BTreeSet<String> = shown.lines().filter_map(up).collect();
            if up == all {
                break;
            }
            assert!(begun.elapsed().as_secs() < 10, "{backend:?}: {up:?}");
        }
    }
}

#[tokio::test]
async fn with_a_full_disk_a_server_is_not_ready_and_comes_back_by_itself() {
    let server = TestServer::start().await;
    let until = async |wanted: u16| loop {
        let (status, said) = text(&server.url("/readyz")).await;
        if status == wanted {
            break said;
        }
    };
    assert_eq!(until(200).await, "ready\n");
    server.disk_is_full();
    let said = until(503).await;
    assert!(said.starts_with("the database cannot be written") || said.starts_with("the disk of the database is full"), "{said}");
    server.disk_has_room();
    assert_eq!(until(200).await, "ready\n");
}

#[tokio::test]
async fn what_is_done_by_the_clock_says_when_it_was_and_is_done_at_once_by_its_name() {
    let server = TestServer::start_on(Backend::Sqlite, &["--metrics-listen=127.0.0.1:0"]).await;
    let metrics = metrics_address(&server).await;
    let begun = std::time::Instant::now();
    loop {
        let (_, shown) = text(&format!("{metrics}/metrics")).await;
        let done = |name: &str| shown.contains(&format!("belltower_schedule_last_success{{name=\"{name}\"}} 1"));
        if ["board", "class-timer", "retention", "socket-history"].iter().all(|name| done(name)) {
            break;
        }
        assert!(begun.elapsed().as_secs() < 10, "{shown}");
    }
    // Beside the server too; a name that is none is answered with those there are.
    let run = |name: &str| binary().args(["run", name]).args(server.database_flags()).output().expect("the binary runs");
    let done = run("retention");
    assert!(done.status.success(), "{done:?}");
    let none = run("nothing");
    let said = String::from_utf8_lossy(&none.stderr).into_owned();
    assert!(
        !none.status.success() && said.contains("there is no schedule nothing; there are: ") && said.contains("unused-files"),
        "{said}"
    );
}
