//! Several nodes behave as one server: what is written on one is on the screens of the others, whatever part is away for a while.

use crate::support::{Cluster, Person, Room, Screen, binary, soon};
use serde_json::{Value, json};

const STUDENTS: &str = "/api/management/student";
const LIST: &str = "resource:students";

async fn adds(person: &Person, name: &str) {
    person.post(&format!("{STUDENTS}/create"), json!({"name": name, "status": "active"})).await.data();
}

/// The next student that appears on a screen.
async fn sees_next(screen: &mut Screen) -> String {
    screen.sees_event(LIST).await["d"]["row"]["name"].as_str().unwrap().to_owned()
}

/// Everybody's tile of one room says so.
async fn board_says(screen: &mut Screen, room: &Room, wanted: impl Fn(&Value) -> bool) {
    screen
        .sees(|frame| match frame["t"].as_str() {
            Some("st") => frame["topic"] == "board" && frame["k"] == room.id() && wanted(&frame["d"]),
            Some("snap") => frame["topic"] == "board" && wanted(&frame["items"][room.id()]),
            _ => false,
        })
        .await;
}

/// Waits until a node says that it, and nobody else, is the leader.
async fn leader(person: &Person) -> String {
    loop {
        let nodes = person.post("/api/operations/nodes", json!({})).await.data();
        let leads: Vec<&Value> = nodes["nodes"].as_array().unwrap().iter().filter(|node| node["leads"] == true).collect();
        if let [one] = leads[..] {
            return one["id"].as_str().unwrap().to_owned();
        }
    }
}

#[tokio::test]
async fn a_write_on_one_node_is_on_the_screens_of_the_other() {
    let cluster = Cluster::of(2).await;
    let [one, two] = &cluster.nodes[..] else { unreachable!() };
    // One session for all nodes: no balancer has to know who is where.
    let sam = one.sign_in("scheduler").await;
    let mut there = two.knows(&sam).opens_a_screen().await;
    there.subscribes(LIST).await;
    for name in ["Ada", "Bob", "Cleo"] {
        adds(&sam, name).await;
    }
    for name in ["Ada", "Bob", "Cleo"] {
        assert_eq!(sees_next(&mut there).await, name);
    }

    // Rights that are taken away on one leave the sockets of the other.
    let (ada, mo) = (one.sign_in("admin").await, two.sign_in("monitor").await);
    let mut board = mo.opens_a_screen().await;
    board.subscribes("board").await;
    let role = mo.get("/api/user/info_update").await.data()["roles"][0]["id"].clone();
    ada.post("/api/management/admin/permission/delete", json!({"roleId": role, "permissionId": "ClassroomSituation"})).await.data();
    let ended = board.sees(|frame| frame["t"] == "end").await;
    assert_eq!((ended["topic"].as_str(), ended["code"].as_str()), (Some("board"), Some("rights")));
    mo.post("/api/monitor/board", json!({})).await.refused(403);
}

#[tokio::test]
#[ignore = "long: several nodes"]
async fn classrooms_report_to_any_node_and_every_board_shows_the_same() {
    let mut cluster = Cluster::of(2).await;
    let room = Room::open(&cluster.nodes[0]).await;
    let other = room.at(&cluster.nodes[1]);
    let (mo, max) = (cluster.nodes[0].sign_in("monitor").await, cluster.nodes[1].sign_in("monitor2").await);
    let (mut first, mut second) = (mo.opens_a_screen().await, max.opens_a_screen().await);
    for screen in [&mut first, &mut second] {
        screen.subscribes("board").await;
    }
    // Half of the lesson reports here, half there.
    room.reports(vec![room.event("teacher", 1, "join", json!({}))]).await;
    other.reports(vec![room.event("student", 1, "join", json!({}))]).await;
    room.reports(room.checks(10, 20, 10)).await;
    other.reports(room.checks(40, 20, 10)).await;
    for screen in [&mut first, &mut second] {
        board_says(screen, &room, |tile| tile["samples"] == 40 && tile["level"] == "anomaly").await;
    }

    cluster.nats.goes_away();
    other.reports(room.checks(70, 60, 0)).await;
    other.reports(vec![room.event("student", 2, "sos", json!({"category": "technical"}))]).await;
    for screen in [&mut first, &mut second] {
        board_says(screen, &room, |tile| tile["samples"] == 100 && tile["level"] == "warning" && tile["sos"]["state"] == "open").await;
    }
    cluster.nats.comes_back();
    let id = mo.list("/api/sos", json!({"class_id": [room.id()]})).await[0]["id"].clone();
    mo.post("/api/sos/claim", json!({"id": id})).await.data();
    for screen in [&mut first, &mut second] {
        board_says(screen, &room, |tile| tile["sos"]["state"] == "claimed" && tile["samples"] == 100).await;
    }
    // Each counts on one node, so what the database says is what the boards say.
    let stored = max.post("/api/monitor/board", json!({})).await.data();
    assert!(stored["tiles"].as_array().unwrap().iter().any(|tile| tile["id"] == room.class["id"] && tile["samples"] == 100));
}

#[tokio::test]
#[ignore = "long: several nodes"]
async fn with_the_bus_away_nothing_is_lost_and_nothing_is_shown_twice() {
    let mut cluster = Cluster::of(2).await;
    let sam = cluster.nodes[0].sign_in("scheduler").await;
    let tim = cluster.nodes[1].knows(&sam);
    let (mut here, mut there) = (sam.opens_a_screen().await, tim.opens_a_screen().await);
    let start = here.subscribes(LIST).await["pos"][1].as_i64().unwrap();
    there.subscribes(LIST).await;
    adds(&sam, "before").await;
    cluster.nats.goes_away();
    for n in 0..10 {
        adds(if n % 2 == 0 { &sam } else { &tim }, &format!("away {n}")).await;
    }
    cluster.nats.comes_back();
    adds(&tim, "after").await;
    for screen in [&mut here, &mut there] {
        let mut offsets = Vec::new();
        loop {
            let event = screen.sees_event(LIST).await;
            offsets.push(event["o"].as_i64().unwrap());
            if event["d"]["row"]["name"] == "after" {
                break;
            }
        }
        assert_eq!(offsets, (start + 1..=start + 12).collect::<Vec<_>>());
    }
}

#[tokio::test]
#[ignore = "long: several nodes"]
async fn log_lines_of_two_nodes_are_one_stream() {
    let mut cluster = Cluster::of(2).await;
    let room = Room::open(&cluster.nodes[0]).await;
    let rooms = [room.at(&cluster.nodes[0]), room.at(&cluster.nodes[1])];
    let mo = cluster.nodes[1].sign_in("monitor").await;
    let mut screen = mo.opens_a_screen().await;
    let filter = json!({"class": room.id()});
    screen.sends(json!({"t": "sub", "topic": "log:classes", "filter": filter})).await;
    screen.sees(|frame| frame["t"] == "sub").await;
    let mut seq = 0;
    for batch in 0..30 {
        match batch {
            10 => cluster.nats.goes_away(),
            20 => cluster.nats.comes_back(),
            _ => {}
        }
        let lines = (0..5).map(|_| {
            seq += 1;
            room.item("log", "student", seq, json!({"level": "info", "event": "story", "message": format!("line {seq}")}))
        });
        rooms[batch % 2].reports(lines.collect()).await;
    }
    let (mut numbers, mut reached) = (Vec::new(), 0);
    while numbers.len() < 150 {
        let frame = screen.sees(|frame| frame["t"] == "log" || frame["t"] == "gap").await;
        assert_eq!(frame["t"], "log", "{frame}");
        for line in frame["lines"].as_array().unwrap() {
            assert!(line["o"].as_i64().unwrap() > reached, "in order, none twice");
            reached = line["o"].as_i64().unwrap();
            numbers.push(line["message"].as_str().unwrap().trim_start_matches("line ").parse::<i64>().unwrap());
        }
    }
    assert_eq!(numbers, (1..=150).collect::<Vec<_>>());
}

#[tokio::test]
#[ignore = "long: the database goes away"]
async fn with_the_database_away_writes_say_so_and_sockets_live_on() {
    let (mut postgres, cluster) = Cluster::on_own_postgres(2, &[]).await;
    let sam = cluster.nodes[0].sign_in("scheduler").await;
    let tim = cluster.nodes[1].knows(&sam);
    let mo = cluster.nodes[0].sign_in("monitor").await;
    let (mut here, mut there, mut board) = (sam.opens_a_screen().await, tim.opens_a_screen().await, mo.opens_a_screen().await);
    for screen in [&mut here, &mut there] {
        screen.subscribes(LIST).await;
    }
    adds(&sam, "before").await;
    for screen in [&mut here, &mut there] {
        assert_eq!(sees_next(screen).await, "before");
    }
    postgres.goes_away();
    let refused = sam.in_chinese().post(&format!("{STUDENTS}/create"), json!({"name": "never", "status": "active"})).await;
    assert_eq!((refused.status, refused.msg()), (503, "数据库暂时不可用，未做任何更改"));
    // What is live is still served, on sockets that are open and from memory.
    assert_eq!(board.subscribes("board").await["t"], "sub");
    board.sees(|frame| frame["t"] == "snap").await;
    postgres.comes_back();
    for (who, name) in [(&sam, "here again"), (&tim, "there again")] {
        adds(who, name).await;
        for screen in [&mut here, &mut there] {
            assert_eq!(sees_next(screen).await, name);
        }
    }
    let rows = tim.list(STUDENTS, json!({})).await;
    assert!(rows.iter().all(|row| row["name"] != "never"), "nothing was half done");
}

#[tokio::test]
#[ignore = "long: processes are killed"]
async fn a_node_that_dies_loses_nobody_anything() {
    let mut cluster = Cluster::of(2).await;
    let sam = cluster.nodes[0].sign_in("scheduler").await;
    let tim = cluster.nodes[1].knows(&sam);
    let mut here = sam.opens_a_screen().await;
    let position = here.subscribes(LIST).await["pos"].clone();
    adds(&sam, "first").await;
    cluster.nodes[0].kill();
    adds(&tim, "second").await;
    // The browser comes back through the balancer, wherever that leads.
    let mut here = tim.opens_a_screen().await;
    let resumed = here.resumes(LIST, &position).await;
    assert_eq!((resumed["t"].as_str(), resumed["recovered"].as_i64()), (Some("sub"), Some(2)));
    assert_eq!([sees_next(&mut here).await, sees_next(&mut here).await], ["first", "second"]);
    cluster.nodes[0].start_again();
    adds(&cluster.nodes[0].knows(&sam), "third").await;
    assert_eq!(sees_next(&mut here).await, "third");
}

#[tokio::test]
#[ignore = "long: several nodes"]
async fn a_reminder_fires_once_whoever_leads() {
    // Entry opens two minutes ahead: a class that starts a moment after that opens it while this test runs.
    let mut cluster = Cluster::with(2, &["--class-entry-minutes=2"]).await;
    let sam = cluster.nodes[1].sign_in("scheduler").await;
    let ada = cluster.nodes[1].sign_in("admin").await;
    let student = sam.list(STUDENTS, json!({})).await[0]["id"].clone();
    let mut histories = Vec::new();
    for (account, name) in [("teacher", "Tina"), ("teacher2", "Tom")] {
        let teacher = cluster.nodes[1].sign_in(account).await;
        let topic = format!("user:{}", teacher.get("/api/user/info_update").await.data()["id"].as_str().unwrap());
        let mut screen = teacher.opens_a_screen().await;
        let before = screen.subscribes(&topic).await["pos"].clone();
        let id = sam.post("/api/management/teacher/list", json!({"search": name})).await.data()["records"][0]["id"].clone();
        let class = json!({"name": format!("With {name}"), "kind": "small_group", "teacher_id": id, "student_ids": if name == "Tina" { vec![student.clone()] } else { vec![] },
                           "start_at": soon(122_500), "end_at": soon(1_000_000), "zone": "UTC", "matched": true});
        let made = sam.post("/api/class/create", class).await.data();
        for kind in ["matched", "entry_open"] {
            let told = screen.sees(|frame| frame["d"]["reminder"]["classId"] == made["id"]).await;
            assert_eq!(told["d"]["reminder"]["kind"], kind);
        }
        histories.push((teacher, topic, before, made["id"].clone()));
        // Whoever leads dies: the other takes over. If it is the second node that leads, the first one's death changes nothing.
        cluster.nodes[0].kill();
        while leader(&ada).await != "n2" {}
    }
    for (teacher, topic, before, class) in histories {
        let mut screen = teacher.opens_a_screen().await;
        let recovered = screen.resumes(&topic, &before).await["recovered"].as_i64().unwrap();
        let mut opened = 0;
        for _ in 0..recovered {
            let event = screen.sees_event(&topic).await;
            opened += usize::from(event["d"]["reminder"]["classId"] == class && event["d"]["reminder"]["kind"] == "entry_open");
        }
        assert_eq!(opened, 1);
    }
}

#[tokio::test]
#[ignore = "long: several nodes"]
async fn of_two_nodes_with_one_name_the_younger_ends_and_says_why() {
    let cluster = Cluster::of(1).await;
    let (ada, data) = (cluster.nodes[0].sign_in("admin").await, tempfile::tempdir().expect("a folder"));
    let mut command = binary();
    command.args(["serve", "--listen=127.0.0.1:0", "--node=n1"]).arg(format!("--database={}", cluster.database));
    command.arg(format!("--nats={}", cluster.nats.address())).arg(format!("--data={}", data.path().display()));
    command.arg(format!("--blob-url={}", cluster.blobs.path().display()));
    let ended = tokio::task::spawn_blocking(move || command.output()).await.expect("the binary").expect("runs");
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(ended.status.code() == Some(1) && said.contains("another node of this name is alive"), "{said}");
    // The elder goes on under its name.
    loop {
        let nodes = ada.post("/api/operations/nodes", json!({})).await.data();
        let [node] = &nodes["nodes"].as_array().unwrap()[..] else { panic!("{nodes}") };
        if node["address"] == cluster.nodes[0].address().to_string() && node["alive"] == true {
            break;
        }
    }
}

#[tokio::test]
async fn who_reaches_the_bus_without_the_secret_tells_no_node_anything() {
    let cluster = Cluster::of(2).await;
    let sam = cluster.nodes[0].sign_in("scheduler").await;
    let mut screen = sam.opens_a_screen().await;
    let position = screen.subscribes(LIST).await["pos"].clone();
    let next = position[1].as_i64().unwrap() + 1;
    let payload = json!({"op": "create", "id": "ghost", "row": {"id": "ghost", "name": "Ghost"}, "changed": [], "by": null}).to_string();
    let entry = json!({"topic": LIST, "offset": next, "at": "2026-01-01T00:00:00.000Z", "payload": payload});
    let forged = json!({"from": "mallory", "message": {"Committed": [[entry], null]}}).to_string();
    let mallory = async_nats::connect(cluster.nats.address()).await.expect("the bus lets everybody in");
    let subject = format!("belltower.{}.nodes", position[0].as_str().unwrap());
    mallory.publish(subject, forged.into()).await.expect("published");
    mallory.flush().await.expect("sent");
    adds(&cluster.nodes[1].knows(&sam), "Real").await;
    assert_eq!(sees_next(&mut screen).await, "Real");
}
