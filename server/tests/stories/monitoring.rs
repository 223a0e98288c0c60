//! Running classrooms: what they report is taken once and for good, the board shows who needs a human, one monitor helps.

use std::sync::Arc;

use crate::support::{Backend, Room, TestServer, soon};
use belltower::areas;
use belltower_kit::app::App;
use belltower_kit::retention;
use belltower_kit::world::{Clock, SystemRandom, World};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

fn counts(taken: &Value) -> (i64, i64, usize) {
    (taken["accepted"].as_i64().unwrap(), taken["repeated"].as_i64().unwrap(), taken["refused"].as_array().unwrap().len())
}

#[tokio::test]
async fn a_class_runs_from_the_first_join_to_the_end_and_the_board_follows() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let room = Room::open(&server).await;
        let mo = server.sign_in("monitor").await;
        let mut screen = mo.opens_a_screen().await;
        screen.subscribes("board").await;
        screen.subscribes(&room.topic()).await;
        let id = room.class["id"].clone();
        // It began a while ago: who was together for long enough has held it.
        server.rewrites(&format!("UPDATE classes SET start_at = '{}' WHERE id = '{}'", soon(-400_000), room.id())).await;
        let came = |who: &str| {
            let mut join = room.event(who, 1, "join", json!({}));
            join["at"] = soon(-390_000).into();
            join
        };
        room.reports(vec![came("teacher"), came("student")]).await;
        assert_eq!(screen.sees_event(&room.topic()).await["d"]["type"], "join");
        let tile = screen.sees(|frame| frame["t"] == "st" && frame["k"] == id && frame["d"]["status"] == "in_progress").await;
        // They came minutes ago, and nothing was heard of their network since.
        assert_eq!((&tile["d"]["attention"]["reason"], tile["d"]["silentSince"].is_string()), (&json!("silent"), true), "{tile}");
        assert!(tile["d"]["members"].as_array().unwrap().iter().all(|member| member["online"] == true), "{tile}");

        room.reports(room.checks(10, 100, 5)).await;
        let tile = room.tile(&mo).await;
        assert_eq!((&tile["level"], &tile["poor5m"], &tile["samples"]), (&json!("ok"), &json!(0.05), &json!(100)));
        assert_eq!((&tile["attention"]["reason"], &tile["silentSince"]), (&json!("ok"), &Value::Null));
        room.reports(room.checks(200, 10, 10)).await;
        let tile = screen.sees(|frame| frame["t"] == "st" && frame["k"] == id && frame["d"]["level"] == "warning").await;
        assert_eq!(tile["d"]["attention"]["reason"], "warning");
        room.reports(room.checks(300, 50, 50)).await;
        screen.sees(|frame| frame["t"] == "st" && frame["k"] == id && frame["d"]["attention"]["reason"] == "anomaly").await;

        room.reports(vec![room.event("teacher", 2, "quit", json!({"cause": "left"})), room.event("teacher", 3, "class_end", json!({}))])
            .await;
        screen.sees(|frame| frame["t"] == "st" && frame["k"] == id && frame["d"].is_null()).await;
        let over = mo.post("/api/monitor/class/detail", json!({"id": id})).await.data();
        assert_eq!((&over["class"]["status"], &over["class"]["outcome"]), (&json!("ended"), &json!("held")));
        assert_eq!(over["tile"]["samples"], 160);
        assert_eq!(over["series"][0]["points"].as_array().unwrap().len(), 160);
        let types: Vec<_> = over["timeline"].as_array().unwrap().iter().map(|event| event["type"].clone()).collect();
        assert_eq!(types, ["join", "join", "started", "quit", "class_end", "ended"].map(Value::from));
        let day = json!({"from": soon(-3_600_000), "to": soon(3_600_000)});
        let summary = mo.post("/api/monitor/summary", day).await.data();
        assert_eq!((&summary["held"], &summary["anomalies"], &summary["adjustedPercent"]), (&json!(1), &json!(1), &json!(93.3)));
    }
}

#[tokio::test]
async fn what_was_acknowledged_survives_a_power_cut_and_a_repeat_changes_nothing() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo"]).await;
        let room = Room::open(&server).await;
        let mut items = room.checks(0, 40, 20);
        items.push(room.event("teacher", 1, "join", json!({})));
        items.push(room.event("student", 1, "sos", json!({"category": "audio"})));
        // The same twice in one batch is one.
        items.push(items[0].clone());
        assert_eq!(counts(&room.reports(items.clone()).await), (42, 1, 0));
        server.kill();
        server.start_again();
        let mo = server.sign_in("monitor").await;
        assert_eq!(counts(&room.reports(items).await), (0, 43, 0));
        let seen = mo.post("/api/monitor/class/detail", json!({"id": room.id()})).await.data();
        assert_eq!((&seen["tile"]["samples"], &seen["tile"]["poor5m"], &seen["tile"]["poorTotal"]), (&json!(40), &json!(0.5), &json!(0.5)));
        assert_eq!(seen["sos"].as_array().unwrap().len(), 1);
        let events = seen["timeline"].as_array().unwrap().iter().filter(|event| event["session"].is_string()).count();
        assert_eq!(events, 2, "{}", seen["timeline"]);
    }
}

#[tokio::test]
async fn a_classrooms_log_line_says_who_it_is_about_by_name() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let room = Room::open(&server).await;
        let line = json!({"level": "warn", "message": "the camera is gone", "name": "Leo"});
        room.reports(vec![room.item("log", "student", 1, line)]).await;
        let mo = server.sign_in("monitor").await;
        let kept =
            mo.post("/api/log/list", json!({"stream": "classes", "filter": {"class": room.id()}})).await.data()["records"][0].clone();
        assert_eq!((&kept["user"], &kept["userName"], &kept["role"]), (&json!("student"), &json!("Leo"), &json!("student")));
    }
}

/// A clock that stands at a moment.
struct At(Timestamp);

impl Clock for At {
    fn now(&self) -> Timestamp {
        self.0
    }
}

/// Looks once at what is too old, as the server does now and then, so many days from now; beside the server, which goes on.
pub async fn puts_away(server: &TestServer, days: i64) {
    areas::install();
    let clock = At(Timestamp::now() + SignedDuration::from_hours(24 * days));
    let (app, _committed) =
        App::open(server.config(), World::new(Arc::new(clock), Arc::new(SystemRandom))).await.expect("the database opens");
    retention::run_once(&app).await.expect("old rows are put away");
    app.db.close().await;
}

#[tokio::test]
async fn old_samples_leave_averages_of_their_minutes_and_the_class_page_draws_them() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let room = Room::open(&server).await;
        // More checks than one batch takes, over three whole minutes.
        let minute = Timestamp::now().round(jiff::Unit::Minute).unwrap() - SignedDuration::from_mins(5);
        let check = |n: i64| {
            let at = format!("{:.3}", minute + SignedDuration::from_millis(n * 60));
            room.item(
                "sample",
                "student",
                n,
                json!({"at": at, "rtt": if n % 2 == 0 { 100 } else { 200 }, "quality": if n == 1500 { 5 } else { 1 }}),
            )
        };
        for half in [0..1500, 1500..3000] {
            assert_eq!(counts(&room.reports(half.map(check).collect()).await), (1500, 0, 0));
        }
        let detail = async |server: &TestServer| {
            let mo = server.sign_in("monitor").await;
            mo.post("/api/monitor/class/detail", json!({"id": room.id()})).await.data()
        };
        assert_eq!(detail(&server).await["series"][0]["points"].as_array().unwrap().len(), 180, "a point a second");
        puts_away(&server, 29).await;
        assert_eq!(detail(&server).await["series"][0]["points"].as_array().unwrap().len(), 180, "a point a second");

        // Twice, as by two servers: the second time there is nothing left to do.
        puts_away(&server, 31).await;
        puts_away(&server, 31).await;
        let old = detail(&server).await;
        let points = old["series"][0]["points"].as_array().unwrap();
        assert_eq!(points.iter().map(|point| point["rtt"].as_f64().unwrap().round()).collect::<Vec<_>>(), [150.0; 3]);
        assert_eq!(points.iter().map(|point| point["quality"].clone()).collect::<Vec<_>>(), [1, 5, 1].map(Value::from));
        assert_eq!((&points[0]["at"], &old["series"][0]["name"]), (&json!(format!("{minute:.3}")), &json!("student")));
        assert_eq!(old["tile"]["samples"], 3000);

        puts_away(&server, 366).await;
        assert_eq!(detail(&server).await["series"], json!([]));
    }
}

#[tokio::test]
async fn two_monitors_want_to_help_and_one_does() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let room = Room::open(&server).await;
        let (mo, mia) = (server.sign_in("monitor").await, server.sign_in("monitor2").await);
        let (mut left, mut right) = (mo.opens_a_screen().await, mia.opens_a_screen().await);
        left.subscribes("sos").await;
        right.subscribes("sos").await;
        room.reports(vec![room.event("student", 1, "sos", json!({"category": "audio"}))]).await;
        let call = left.sees(|frame| frame["t"] == "st" && frame["topic"] == "sos").await;
        assert_eq!((&call["d"]["state"], &call["d"]["number"]), (&json!("open"), &room.class["number"]));
        assert_eq!(right.sees(|frame| frame["t"] == "st" && frame["topic"] == "sos").await["k"], call["k"]);
        let this = json!({"id": call["k"]});
        mo.post("/api/sos/resolve", this.clone()).await.refused(409);

        let (first, second) = tokio::join!(mo.post("/api/sos/claim", this.clone()), mia.post("/api/sos/claim", this.clone()));
        let (won, lost, winner) = if first.status == 200 { (first, second, &mo) } else { (second, first, &mia) };
        let owner = won.data()["owner_name"].clone();
        assert_eq!(lost.envelope["msg"], json!(format!("{} already takes care of this", owner.as_str().unwrap())));
        assert_eq!(lost.refused(409)["clash"]["by"]["name"], owner);
        for screen in [&mut left, &mut right] {
            let claimed = screen.sees(|frame| frame["t"] == "st" && frame["topic"] == "sos" && frame["d"]["state"] == "claimed").await;
            assert_eq!(claimed["d"]["ownerName"], owner);
        }
        assert_eq!(room.tile(&mo).await["attention"]["reason"], "sos_claimed");

        let scheduler = server.sign_in("scheduler").await;
        scheduler.post("/api/sos/claim", this.clone()).await.refused(403);
        let other = scheduler.get("/api/user/info_update").await.data()["id"].clone();
        let refused = mo.post("/api/sos/reassign", json!({"id": call["k"], "owner_id": other})).await.refused(400);
        assert!(refused["fields"]["owner_id"].is_string());
        let mias = mia.get("/api/user/info_update").await.data()["id"].clone();
        assert_eq!(mo.post("/api/sos/reassign", json!({"id": call["k"], "owner_id": mias})).await.data()["owner_name"], "Mia Novak");
        winner.post("/api/sos/resolve", json!({"id": call["k"], "note": "headset"})).await.data();
        right.sees(|frame| frame["t"] == "st" && frame["topic"] == "sos" && frame["d"].is_null()).await;
        assert!(mo.list("/api/sos", json!({"state": ["open", "claimed"]})).await.is_empty());
        assert_eq!(mo.list("/api/sos", json!({})).await[0]["note"], "headset");
    }
}

#[tokio::test]
async fn a_call_for_help_outlives_its_class_until_somebody_resolves_it() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let room = Room::open(&server).await;
        let mo = server.sign_in("monitor").await;
        let mut screen = mo.opens_a_screen().await;
        screen.subscribes("board").await;
        screen.subscribes("sos").await;
        let id = room.class["id"].clone();
        room.reports(vec![room.event("teacher", 1, "join", json!({})), room.event("student", 1, "sos", json!({"category": "audio"}))])
            .await;
        screen.sees(|frame| frame["t"] == "st" && frame["k"] == id && frame["d"]["status"] == "in_progress").await;
        room.reports(vec![room.event("teacher", 2, "class_end", json!({}))]).await;
        screen.sees(|frame| frame["t"] == "st" && frame["k"] == id && frame["d"].is_null()).await;
        let open = mo.list("/api/sos", json!({"state": ["open"]})).await;
        assert_eq!((&open[0]["class_id"], &open[0]["state"]), (&id, &json!("open")));
        let this = json!({"id": open[0]["id"]});
        mo.post("/api/sos/claim", this.clone()).await.data();
        mo.post("/api/sos/resolve", this).await.data();
        screen.sees(|frame| frame["t"] == "st" && frame["topic"] == "sos" && frame["d"].is_null()).await;
    }
}

#[tokio::test]
async fn a_bad_item_refuses_only_itself_and_a_wrong_key_everything() {
    let server = TestServer::start().await;
    let room = Room::open(&server).await;
    let mut items = room.checks(0, 6, 0);
    items[1]["quality"] = 9.into();
    items[2]["class"] = "C-0".into();
    items[3] = json!("not an item");
    items[4]["at"] = "2019-01-01T00:00:00Z".into();
    let taken = room.reports(items.clone()).await;
    assert_eq!(counts(&taken), (2, 0, 4));
    let places: Vec<_> = taken["refused"].as_array().unwrap().iter().map(|refused| refused["index"].clone()).collect();
    assert_eq!(places, [1, 2, 3, 4].map(Value::from));
    assert!(taken["refused"][0]["reason"].as_str().unwrap().starts_with("quality"), "{taken}");

    assert_eq!(room.send(items.clone(), "forged").await.status, 401);
    assert_eq!(room.send(items, "").await.status, 401);
    room.send(room.checks(0, 2001, 0), &room.key).await.refused(413);
}

/// `belltower provider-key` beside the running server: what it printed, or what it complained of.
fn keys(server: &TestServer, what: &[&str]) -> Result<String, String> {
    let ran = crate::support::binary().arg("provider-key").args(what).args(server.database_flags()).output().expect("the binary runs");
    let said = |bytes| String::from_utf8(bytes).expect("text");
    if ran.status.success() { Ok(said(ran.stdout)) } else { Err(said(ran.stderr)) }
}

#[tokio::test]
async fn a_revoked_key_is_refused_at_once_by_a_running_server() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let room = Room::open(&server).await;
        let made = ["lcic", "lcic", "rooms"].map(|name| keys(&server, &["--name", name]).unwrap().trim().to_owned());
        for key in &made {
            assert_eq!(room.send(vec![], key).await.status, 200);
        }
        let listed = keys(&server, &["--list"]).unwrap();
        assert_eq!(listed.lines().filter(|line| line.contains("  good  ") && line.ends_with("  lcic")).count(), 2, "{listed}");
        assert!(made.iter().all(|key| !listed.contains(key.as_str())), "a key can be read again");

        assert_eq!(keys(&server, &["--revoke", "lcic"]).unwrap().lines().count(), 2);
        assert_eq!(room.send(vec![], &made[0]).await.status, 401);
        assert_eq!(room.send(vec![], &made[1]).await.status, 401);
        assert_eq!(room.send(vec![], &made[2]).await.status, 200);
        let id = listed.lines().find(|line| line.ends_with("  rooms")).unwrap().split(' ').next().unwrap();
        keys(&server, &["--revoke", id]).unwrap();
        assert_eq!(room.send(vec![], &made[2]).await.status, 401);
        assert!(keys(&server, &["--revoke", "lcic"]).unwrap_err().contains("no good key has the id or name lcic"));
        assert!(!keys(&server, &["--list"]).unwrap().lines().any(|line| line.contains("  good  ") && !line.ends_with("  demo")));
        room.reports(room.checks(0, 1, 0)).await;
    }
}

#[tokio::test]
async fn a_key_is_made_on_the_machine_or_stands_in_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("keys");
    std::fs::write(&file, "# rooms\nrooms key-of-the-rooms\n").expect("written");
    let server = TestServer::start_on(Backend::Sqlite, &["--demo", &format!("--ingest-key-file={}", file.display())]).await;
    let mut room = Room::open(&server).await;
    let made = keys(&server, &["--name", "lcic"]).unwrap();
    for key in ["key-of-the-rooms", made.trim()] {
        room.key = key.to_owned();
        room.reports(room.checks(0, 1, 0)).await;
    }
    std::fs::write(&file, "").expect("written");
    assert_eq!(room.send(vec![], "key-of-the-rooms").await.status, 401);
}
