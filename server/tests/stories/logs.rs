//! Log lines: the server's own log as a stream that is kept, listed and followed without a hole.

use crate::{
    scope::grants,
    support::{Backend, Person, Room, TestServer, job_ends, job_file, job_result},
};
use serde_json::{Value, json};

/// Makes the server log one line: the demo prints the codes it would send. An account is sent one a minute.
async fn makes_a_line(nobody: &Person, account: &str) {
    nobody.post("/api/management/sendCode", json!({ "account": account })).await.data();
}

#[tokio::test]
async fn the_servers_own_log_is_followed_from_where_the_list_ends() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (admin, nobody) = (server.sign_in("admin").await, server.nobody());
        let list = json!({"stream": "server", "filter": {"text": "A MESSAGE of the demo"}});
        let before = admin.post("/api/log/list", list.clone()).await.data();
        assert_eq!(before["records"], json!([]));
        let mut screen = admin.opens_a_screen().await;
        screen
            .sends(json!({"t": "sub", "topic": "log:server", "since": before["position"], "filter": {"text": "a message of the demo"}}))
            .await;
        for account in ["inspector", "scheduler", "monitor", "producer", "hr"] {
            makes_a_line(&nobody, account).await;
        }
        let mut followed: Vec<Value> = vec![];
        while followed.len() < 5 {
            let frame = screen.sees(|frame| frame["t"] == "log").await;
            followed.extend(frame["lines"].as_array().unwrap().iter().cloned());
        }
        let kept = admin.post("/api/log/list", list).await.data()["records"].clone();
        assert_eq!(Value::Array(followed), kept);
        let place = kept[2]["o"].clone();
        let around = admin.post("/api/log/line", json!({"stream": "server", "offset": place})).await.data();
        assert!(around["records"].as_array().unwrap().contains(&kept[2]));
        admin.post("/api/log/line", json!({"stream": "server", "offset": 1_000_000})).await.refused(404);
    }
}

#[tokio::test]
async fn the_servers_log_is_for_administrators() {
    let server = TestServer::start().await;
    let mo = server.sign_in("monitor").await;
    mo.post("/api/log/list", json!({"stream": "server"})).await.refused(403);
    mo.post("/api/log/list", json!({"stream": "classes"})).await.data();
    mo.post("/api/log/list", json!({"stream": "diary"})).await.refused(400);
    let mut screen = mo.opens_a_screen().await;
    assert_eq!(screen.subscribes("log:server").await["code"], "forbidden");
    assert_eq!(screen.subscribes("log:classes").await["t"], "sub");
}

#[tokio::test]
async fn lines_of_classes_are_granted_whole_whatever_scope_is_asked_for() {
    let server = TestServer::start().await;
    let ada = server.sign_in("admin").await;
    grants(&ada, "scheduler", json!([{ "permissionId": "logMonitoring", "actionList": ["query"], "scope": "team" }])).await;
    let sam = server.sign_in("scheduler").await;
    sam.post("/api/log/list", json!({"stream": "classes"})).await.data();
    assert_eq!(sam.opens_a_screen().await.subscribes("log:classes").await["t"], "sub");
    let role = ada.list("/api/management/admin/role", json!({ "name": "Every scheduler" })).await[0]["id"].clone();
    let said = ada.post("/api/management/admin/role/permission", json!({ "id": role })).await.data();
    assert_eq!(said["permissions"][0]["scope"], "all", "{said}");
}

#[tokio::test]
async fn lines_are_found_by_what_people_call_a_class_and_a_person_and_leave_as_a_file() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (mo, room) = (server.sign_in("monitor").await, Room::open(&server).await);
        let mut screen = mo.opens_a_screen().await;
        screen.sends(json!({"t": "sub", "topic": "log:classes", "filter": {"class": room.class["number"], "user": "teach"}})).await;
        screen.sees(|frame| frame["t"] == "sub").await;
        let line =
            |who: &str, seq: i64, level: &str, message: &str| room.item("log", who, seq, json!({"level": level, "message": message}));
        let lines = vec![
            line("teacher", 1, "info", "entered"),
            line("student", 1, "warn", "=HYPERLINK(\"http://evil\",\"click\")"),
            line("teacher", 2, "error", "camera lost"),
        ];
        room.reports(lines).await;
        // Live, by the number and a piece of the name; each line says what its class is called.
        let mut live: Vec<Value> = vec![];
        while live.len() < 2 {
            live.extend(screen.sees(|frame| frame["t"] == "log").await["lines"].as_array().unwrap().iter().cloned());
        }
        assert!(live.iter().all(|line| line["className"] == "At the zoo" && line["classNumber"] == room.class["number"]), "{live:?}");
        let count = async |filter: Value| {
            let found = mo.post("/api/log/list", json!({"stream": "classes", "filter": filter})).await.data();
            found["records"].as_array().unwrap().len()
        };
        for class in [&room.class["number"], &room.class["id"], &room.class["room_id"], &json!("the ZOO")] {
            assert_eq!(count(json!({ "class": class })).await, 3, "{class}");
        }
        assert_eq!(count(json!({"class": "C-1"})).await, 0);
        assert_eq!((count(json!({"user": "STUD"})).await, count(json!({"user": "teacher", "level": "error"})).await), (1, 1));
        assert_eq!(count(json!({"from": "2020-01-01T00:00:00Z", "to": "2020-01-02T00:00:00Z"})).await, 0);

        let ask = json!({"stream": "classes", "filter": {"class": room.class["number"]}});
        let counted = mo.post("/api/log/histogram", ask).await.data();
        let sum = |level: &str| counted["slices"].as_array().unwrap().iter().map(|slice| slice[level].as_i64().unwrap()).sum::<i64>();
        assert_eq!([sum("debug"), sum("info"), sum("warn"), sum("error")], [0, 1, 1, 1], "{counted}");
        assert_eq!(counted["seconds"], 600);
        assert!(counted["slices"].as_array().unwrap().iter().all(|slice| slice["at"].as_str().unwrap().len() == 20), "{counted}");

        let export = json!({"stream": "classes", "filter": {"class": room.class["number"]}, "title": "Classes"});
        let job = mo.post("/api/log/export", export.clone()).await.data()["job"].clone();
        let row = job_ends(&mo, &job).await;
        assert_eq!((&row["state"], &row["title"]), (&json!("done"), &json!("Classes")), "{row}");
        assert!(row["file_name"].as_str().expect("a name").starts_with("log-classes-"));
        let text = String::from_utf8(job_file(&mo, &job).await.1).expect("text");
        assert_eq!(text.lines().count(), 4, "{text}");
        assert!(text.contains("\"'=HYPERLINK(\"\"http://evil\"\",\"\"click\"\")\"") && text.contains("\"At the zoo\""), "{text}");
        let asks = async |who: &Person, body: Value| who.post("/api/log/export", body).await;
        asks(&mo, json!({"stream": "classes", "filter": {"colour": 1}})).await.refused(400);
        let broken = asks(&mo, json!({"stream": "classes", "title": "a\r\nb"})).await.refused(400);
        assert_eq!(broken["fields"]["title"], "Write it in one line, without line breaks or tabs");
        asks(&mo, json!({"stream": "server"})).await.refused(403);
        asks(&server.sign_in("hr").await, export.clone()).await.refused(403);
        asks(&server.nobody(), export).await.refused(401);
        // Nobody else takes the file.
        assert_eq!(job_file(&server.sign_in("admin").await, &job).await.0, 404);
    }
}

#[tokio::test]
async fn a_file_of_many_lines_is_whole_and_in_order() {
    let server = TestServer::start().await;
    let (mo, room) = (server.sign_in("monitor").await, Room::open(&server).await);
    for from in (0..2_500).step_by(500) {
        let lines = (from..from + 500).map(|n| room.item("log", "teacher", n, json!({"level": "info", "message": format!("line {n}")})));
        room.reports(lines.collect()).await;
    }
    let job = mo.post("/api/log/export", json!({"stream": "classes"})).await.data()["job"].clone();
    assert_eq!(job_result(&mo, &job).await["rows"], 2_500);
    let text = String::from_utf8(job_file(&mo, &job).await.1).expect("text");
    let said: Vec<String> =
        text.lines().skip(1).filter_map(|row| Some(row.split("\"line ").nth(1)?.split('"').next()?.to_owned())).collect();
    assert_eq!(said, (0..2_500).map(|n| n.to_string()).collect::<Vec<_>>());
}
