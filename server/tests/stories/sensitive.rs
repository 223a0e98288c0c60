//! No phone number and no address of a person leaves the server in clear: a thousand of them are put in, and looked for in everything that comes out. What is asked is read
//! from the tables of calls, records and topics, so that a new one cannot be forgotten. What guests are shown is `sensitive_guests.rs`.

use std::collections::BTreeSet;

use belltower::areas;
use belltower_kit::{
    area,
    db::{AssertSqlSafe, Db},
    mask, resource,
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    sensitive_guests::previews_and_guests_are_shown_none,
    support::{
        Backend, Collector, Guest, Mailer, Room, TestServer, binary, metrics_address,
        seeded::{PEOPLE, STUDENTS_SEEDED, TEACHERS_SEEDED, USERS_SEEDED, address, ends, holds_none, imports, number},
        text,
    },
};

const STUDENTS: &str = "/api/management/student";
const TEACHERS: &str = "/api/management/teacher";
/// The accounts.
pub const USERS: &str = "/api/management/admin/user";
const LOOK: &str = "/api/management/infoViewRecords/reportViewRecords";

/// Every topic that the server says it has, by name; those of one record or person as the story has them.
fn topics(me: &str, class: &str, share: &str) -> Vec<String> {
    let printed = binary().arg("meta").output().expect("the binary runs").stdout;
    let kinds = serde_json::from_slice::<Value>(&printed).expect("JSON")["topics"]["kinds"].clone();
    let of = |kind: &Value| {
        let (prefix, rest) = (kind["prefix"].as_str().unwrap(), kind["rest"].as_str().unwrap());
        let each = |names: Vec<&str>| names.into_iter().map(|name| format!("{prefix}:{name}")).collect();
        match (prefix, rest) {
            (_, "") => vec![prefix.to_owned()],
            (_, "<resource>") => each(resource::all().iter().map(|resource| resource.name).collect()),
            ("own" | "own_presence" | "own_progress" | "team" | "team_presence", _) => {
                vec![format!("{prefix}:{}", if prefix == "own_progress" { me.into() } else { format!("classes:{me}") })]
            }
            ("user" | "own_lecture" | "team_lecture", _) => each(vec![me]),
            ("lecture", _) => each(vec!["none"]),
            ("class", _) => each(vec![class]),
            ("share", _) => each(vec![share]),
            ("shares", _) => each(vec!["picture_books:none"]),
            ("document", _) => each(vec!["sop-plan:none"]),
            (_, rest) if !rest.starts_with('<') => each(rest.split('|').collect()),
            _ => panic!("{prefix}:{rest} is new: say here how it is heard"),
        }
    };
    kinds.as_array().expect("kinds of topics").iter().flat_map(of).collect()
}

#[tokio::test]
#[ignore = "long: large amounts"]
async fn no_number_and_no_address_of_a_thousand_leaves_the_server_in_clear() {
    nothing_leaves_in_clear(Backend::Sqlite).await;
}

#[tokio::test]
#[ignore = "long: the same story on PostgreSQL"]
async fn no_number_and_no_address_of_a_thousand_leaves_it_on_postgres_either() {
    nothing_leaves_in_clear(Backend::Postgres).await;
}

async fn nothing_leaves_in_clear(backend: Backend) {
    areas::install();
    let (mailer, collector) = (Mailer::start().await, Collector::start());
    let [smtp, from] = mailer.flags();
    // The screen is not read while calls are made, on a slow machine for longer than a silent one is kept.
    let flags = ["--demo", "--metrics-listen=127.0.0.1:0", "--ping-seconds=600", &smtp, &from, &format!("--otlp-url={}", collector.url)];
    let mut server = TestServer::start_on(backend, &flags).await;
    let metrics = metrics_address(&server).await;
    let ada = server.sign_in("admin").await;
    let me = ada.get("/api/user/info_update").await.data()["id"].as_str().unwrap().to_owned();
    let room = Room::open(&server).await;
    let pei = server.sign_in("producer").await;
    let book = pei.list("/api/management/pictureBook", json!({ "status": ["published"] })).await[0].clone();
    let link = pei.post("/api/share/create", json!({ "kind": "picture-audit", "id": book["id"] })).await.data();
    let mut guest = Guest::of(&server);
    guest.opens(link["link"].as_str().unwrap()).await.data();

    // Whoever may hear everything hears everything.
    let mut screen = ada.opens_a_screen().await;
    let mut heard = 0;
    for topic in topics(&me, room.id(), link["share"]["id"].as_str().unwrap()) {
        heard += usize::from(screen.subscribes(&topic).await["t"] == "sub");
    }
    assert!(heard > resource::all().len() * 2, "{heard}");

    // They come in by files, forms and calls.
    imports(&ada, &mut screen, STUDENTS, 0..STUDENTS_SEEDED).await;
    imports(&ada, &mut screen, TEACHERS, STUDENTS_SEEDED..STUDENTS_SEEDED + TEACHERS_SEEDED).await;
    let mut users = vec![];
    for at in PEOPLE - USERS_SEEDED..PEOPLE {
        let user = json!({ "name": format!("Seed {at}"), "account": format!("user-{at}"), "kind": "hr", "password": "not-so-common", "phone": number(at), "email": address(at) });
        users.push(ada.post(&format!("{USERS}/create"), user).await.data());
    }
    let student = ada.post(&format!("{STUDENTS}/list"), json!({ "search": "Seed 7" })).await.data()["records"][0].clone();
    let change = json!({ "id": student["id"], "version": student["version"], "phone": format!("+86{}", number(7)), "email": address(8) });
    holds_none("a change", &ada.post(&format!("{STUDENTS}/update"), change).await.data().to_string());

    // People write none of them where everybody reads.
    let (spread, dotted) = (
        number(1).chars().map(String::from).collect::<Vec<_>>().join(" "),
        format!("{}.{}.{}", &number(1)[..3], &number(1)[3..7], &number(1)[7..]),
    );
    for said in [number(1), address(1), spread, dotted] {
        for (path, field, body) in [
            ("/api/management/message/create", "body", json!({ "kind": "monitor", "title": "Hello", "body": format!("call {said}") })),
            ("/api/management/message/create", "title", json!({ "kind": "monitor", "title": said, "body": "Hello" })),
            ("/api/management/pictureBook/comment/create", "body", json!({ "id": book["id"], "body": format!("ask {said}") })),
            ("/api/management/pictureBook/version/create", "name", json!({ "id": book["id"], "name": said })),
            ("/api/management/pictureBook/version/create", "note", json!({ "id": book["id"], "name": "One", "note": said })),
            ("/api/view/save", "name", json!({ "resource": "students", "name": said, "search": "" })),
            ("/api/view/save", "search", json!({ "resource": "students", "name": "Mine", "search": format!("q={said}") })),
            ("/api/user/profile/update", "name", json!({ "name": format!("Ada {said}") })),
            (LOOK, "reason", json!({ "resource": "students", "id": student["id"], "reason": format!("call {said}") })),
        ] {
            let refused = ada.in_chinese().post(path, body).await.refused(400);
            assert!(refused["fields"][field].as_str().unwrap().starts_with("请勿在文本中填写手机号或邮箱"), "{path} {field}: {refused}");
        }
    }

    // What comes from outside is masked when it is written.
    let mut line =
        room.item("log", "student", 1, json!({ "level": "info", "event": "chat", "message": format!("my number is {}", number(2)) }));
    line["fields"] = json!({ "phone": number(3), "more": [{ "digits": number(4).parse::<i64>().unwrap(), "mail": address(4) }] });
    line["name"] = format!("Leo {}", number(5)).into();
    let mut sos = room.event("student", 2, "sos", json!({ "category": address(6), "note": number(6) }));
    sos["name"] = address(5).into();
    assert_eq!(room.reports(vec![line, sos]).await["accepted"], 2);
    let shown = guest.post("/api/management/pictureBook/audit/next", json!({})).await.data();
    let picture = &shown["pictures"][0];
    let verdict = json!({ "page": picture["page"], "file": picture["file"], "verdict": "not_passed", "reason": format!("ask {}", number(9)), "auditor": address(9) });
    guest.post("/api/management/pictureBook/audit/verdict", verdict).await.data();
    holds_none("a guest's page", &guest.post("/api/management/pictureBook/audit/next", json!({})).await.envelope.to_string());

    // Strangers and mails.
    for at in [10, PEOPLE - 1] {
        server.nobody().post("/api/management/login", json!({ "type": "password", "account": address(at), "password": number(at) })).await;
        server.nobody().get(&format!("/api/nothing?phone={}&mail={}", number(at), address(at))).await;
    }
    server.nobody().post("/api/management/sendCode", json!({ "account": format!("user-{}", PEOPLE - 1) })).await.data();
    let (to, said) = mailer.was_given(1).await;
    assert_eq!(to, address(PEOPLE - 1));
    holds_none("a mail", &said);

    // A piece finds nobody, the whole of it one, masked, and that somebody looked is kept.
    for piece in ["1397000", "97000002", "seed21x", "mail3.example", "seed21x@mail"] {
        let found = ada.post(&format!("{STUDENTS}/list"), json!({ "search": piece })).await.data();
        assert_eq!(found["total"], 0, "{piece}");
    }
    ada.post(&format!("{STUDENTS}/list"), json!({ "filter": { "email": "seed" } })).await.refused(400);
    ada.post(&format!("{STUDENTS}/list"), json!({ "sort": ["email"] })).await.refused(400);
    for whole in [number(21), format!("+86 {}", number(21)), address(21), address(21).to_uppercase()] {
        let found = ada.post(&format!("{STUDENTS}/list"), json!({ "search": whole })).await.data();
        assert_eq!((&found["total"], &found["records"][0]["name"]), (&json!(1), &json!("Seed 21")), "{whole}");
        holds_none("a look-up", &found.to_string());
        let found = ada.post("/api/search", json!({ "text": whole })).await.data();
        assert_eq!(found["groups"][0]["rows"][0]["name"], "Seed 21", "{found}");
        holds_none("the palette", &found.to_string());
        let found = ada.post(LOOK, json!({ "phone": whole })).await.data();
        assert_eq!(found["records"][0]["row"]["name"], "Seed 21", "{found}");
        holds_none("whose it is", &found.to_string());
    }
    let looks = ada.post("/api/management/infoViewRecords/list", json!({ "filter": { "lookups": true } })).await.data();
    let kept: Vec<_> = looks["records"]
        .as_array()
        .unwrap()
        .iter()
        .map(|look| (look["record_name"].as_str().unwrap(), look["field"].as_str().unwrap(), look["phone"].as_str().unwrap()))
        .collect();
    assert!(kept.contains(&("Seed 21", "email", "se***@mail0.example")) && kept.contains(&("Seed 21", "phone", "139*****021")), "{kept:?}");
    // The same look again is the same look.
    assert_eq!(kept.iter().filter(|(name, ..)| *name == "Seed 21").count(), 2, "{kept:?}");

    // Every call, by whoever may make it, with nothing and with each of some records.
    let mut asked = BTreeSet::new();
    for route in area::calls().routes {
        if route.path == "/api/user/logout" {
            continue;
        }
        let id = if route.path.contains("/user/") { &users[0]["id"] } else { &student["id"] };
        let mut bodies = vec![json!({}), json!({ "id": id })];
        if route.path.contains("/log/") {
            bodies.extend(["server", "classes"].map(|stream| json!({ "stream": stream, "limit": 500 })));
        }
        for body in if route.method == Method::GET { &bodies[..1] } else { &bodies[..] } {
            let answer = if route.method == Method::GET { ada.get(&route.path).await } else { ada.post(&route.path, body.clone()).await };
            holds_none(&format!("{} {body}", route.path), &answer.envelope.to_string());
            asked.insert((route.path.clone(), answer.status == 200));
        }
    }
    assert!(asked.iter().filter(|(_, answered)| *answered).count() > 50, "{asked:?}");
    for resource in resource::all() {
        for page in 1..=3 {
            let list = ada.post(&format!("{}/list", resource.base), json!({ "page": page, "size": 200 })).await.data();
            holds_none(resource.name, &list.to_string());
            for row in list["records"].as_array().unwrap().iter().take(4) {
                for call in ["query", "history"] {
                    holds_none(
                        resource.name,
                        &ada.post(&format!("{}/{call}", resource.base), json!({ "id": row["id"] })).await.envelope.to_string(),
                    );
                }
            }
        }
        // A file of it.
        let job = ada.post(&format!("{}/export", resource.base), json!({ "form": "csv" })).await.data()["job"].clone();
        ends(&mut screen, &job).await;
        let file = ada.request(Method::GET, &format!("/files/job/{}", job.as_str().unwrap())).send().await.unwrap();
        holds_none(&format!("a file of {}", resource.name), &file.text().await.unwrap());
    }
    let (_, said) = text(&format!("{metrics}/metrics")).await;
    holds_none("the metrics", &said);
    previews_and_guests_are_shown_none(&server, &ada, &guest).await;

    // All of that is heard when this is.
    ada.post("/api/management/admin/role/create", json!({ "name": "The last" })).await.data();
    screen.sees(|frame| frame["topic"] == "resource:roles" && frame["d"]["row"]["name"] == "The last").await;
    let events = screen.waiting();
    assert!(events.iter().filter(|frame| frame["topic"] == "resource:students").count() > STUDENTS_SEEDED);
    events.iter().for_each(|frame| holds_none("an event", &frame.to_string()));

    // What it logged, traced, and keeps of what happened.
    assert!(server.stop().success());
    holds_none("the log", &server.log());
    holds_none("the traces", &collector.everything());
    let db = Db::open(&server.config().database_address()).await.expect("the database opens");
    for (table, columns) in [
        ("audit", ["before", "after"]),
        ("journal", ["payload", "topic"]),
        ("log_lines", ["message", "fields"]),
        ("log_lines", ["user_name", "event"]),
        ("notifications", ["params", "group_key"]),
        ("info_views", ["phone", "reason"]),
        ("document_comments", ["body", "user_name"]),
        ("picture_verdicts", ["reason", "auditor"]),
        ("sos", ["category", "user_name"]),
    ] {
        let sql = format!("SELECT COALESCE({}, ''), COALESCE({}, '') FROM {table}", columns[0], columns[1]);
        let rows: Vec<(String, String)> = db.all(AssertSqlSafe(sql), vec![]).await.expect("rows");
        assert!(!rows.is_empty(), "{table}");
        rows.iter().for_each(|(one, other)| holds_none(table, &format!("{one} {other}")));
    }
    db.close().await;
    assert!(mask::stands_in(&number(0)) && mask::stands_in(&address(0)));
}
