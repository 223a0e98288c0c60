//! Classrooms for people without an account: each link shows what it says and nothing else, on every call and topic, live, until it ends.

use serde_json::{Value, json};

use crate::support::{Backend, Guest, Person, Room, TestServer, soon};

/// A link of a class, or with nobody's class one of somebody's own.
async fn makes(who: &Person, kind: &str, id: &str, params: Value) -> Value {
    who.post("/api/share/create", json!({ "kind": kind, "id": id, "params": params })).await.data()
}

async fn opened(server: &TestServer, made: &Value) -> Guest {
    let mut guest = Guest::of(server);
    guest.opens(made["link"].as_str().expect("a link")).await.data();
    guest
}

async fn account(who: &Person) -> String {
    who.get("/api/user/info_update").await.data()["id"].as_str().expect("an id").to_owned()
}

/// The calls of guests, each with the kinds of link that open it.
const CALLS: &[(&str, &[&str])] = &[
    ("/api/out/board", &["board"]),
    ("/api/out/wall", &["wall"]),
    ("/api/out/class", &["class", "class2", "board"]),
    ("/api/out/outline", &["class", "class2", "board"]),
    ("/api/out/logs", &["logs"]),
    ("/api/out/logs/histogram", &["logs"]),
    ("/api/out/logs/sessions", &["logs"]),
    ("/api/out/review", &["review"]),
];

/// What says who somebody is, or what the house thinks of it: none of it leaves by a link.
const INSIDE: &[&str] = &["Leonard Canary", "Tamara Canary", "canary-user", "Mo Canary", "a note of the house", "Tina"];

fn holds_nothing_inside(what: &str, answer: &Value) {
    let text = answer.to_string();
    for inside in INSIDE {
        assert!(!text.contains(inside), "{what} names {inside}: {text}");
    }
}

/// A room with people who have names, a call for help that somebody took and wrote a note on, checks and lines.
async fn lively(server: &TestServer, mo: &Person) -> Room {
    let room = Room::open(server).await;
    let named = |name: &str, user: &str| json!({ "name": name, "user": user });
    let with = |mut item: Value, more: Value| {
        item.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        item
    };
    let pupil = || named("Leonard Canary", "canary-user-1");
    let mut items = vec![
        with(room.event("teacher", 1, "join", json!({})), named("Tamara Canary", "canary-user-2")),
        with(room.event("student", 1, "join", json!({ "by": "Mo Canary" })), pupil()),
        with(room.event("student", 2, "sos", json!({ "category": "audio" })), pupil()),
        with(room.item("log", "student", 1, json!({ "level": "warn", "message": "the camera is gone", "event": "camera" })), pupil()),
        with(
            room.item("log", "teacher", 1, json!({ "level": "info", "message": "a line of the other session" })),
            named("Tamara Canary", "canary-user-2"),
        ),
    ];
    items.extend(room.checks(0, 40, 20).into_iter().map(|item| with(item, pupil())));
    let mut board = mo.opens_a_screen().await;
    board.subscribes("board").await;
    assert_eq!(room.reports(items).await["refused"], json!([]));
    board.sees(|frame| frame["t"] == "st" && frame["k"] == room.class["id"]).await;
    let calls = mo.list("/api/sos", json!({})).await;
    let sos = calls.into_iter().find(|one| one["class_id"] == room.class["id"]).expect("a call for help");
    mo.post("/api/sos/claim", json!({ "id": sos["id"] })).await.data();
    mo.post("/api/sos/resolve", json!({ "id": sos["id"], "cause": "other", "note": "a note of the house" })).await.data();
    room
}

#[tokio::test]
async fn a_link_to_a_class_shows_it_live_by_role_and_initial_and_nothing_else() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (mo, tina) = (server.sign_in("monitor").await, server.sign_in("teacher").await);
        let room = lively(&server, &mo).await;
        let other =
            mo.list("/api/class", json!({})).await.into_iter().find(|class| class["id"] != room.class["id"]).expect("another class");
        let ask = json!({ "kind": "class", "id": room.id() });
        tina.post("/api/share/create", ask.clone()).await.refused(403);
        server.nobody().post("/api/share/create", ask.clone()).await.refused(401);
        mo.post("/api/share/create", json!({ "kind": "class", "id": room.id(), "params": { "chat": true } })).await.refused(400);
        mo.post("/api/share/create", json!({ "kind": "class", "id": "nowhere" })).await.refused(404);

        let made = makes(&mo, "class", room.id(), json!({})).await;
        assert!(made["link"].as_str().unwrap().starts_with("/OutClassroomDetails#t="));
        let ends = makes(&mo, "class2", room.id(), json!({})).await;
        assert!(ends["link"].as_str().unwrap().starts_with("/ClassroomDetailsit2#t="));
        let guest = opened(&server, &made).await;
        let seen = guest.post("/api/out/class", json!({})).await.data();
        let members = seen["members"].as_array().unwrap();
        let called: Vec<_> = members.iter().map(|one| (one["role"].as_str().unwrap(), one["name"].as_str().unwrap())).collect();
        assert_eq!(called, [("teacher", "T."), ("student", "L.")], "{seen}");
        let types: Vec<_> = seen["timeline"].as_array().unwrap().iter().filter_map(|event| event["type"].as_str()).collect();
        assert!(["join", "sos", "sos_claimed", "sos_resolved"].iter().all(|kind| types.contains(kind)), "{types:?}");
        assert_eq!(seen["series"][0]["name"], "L.");
        assert_eq!(
            (&seen["sos"][0]["state"], &seen["sos"][0]["note"], &seen["sos"][0]["ownerId"]),
            (&json!("resolved"), &Value::Null, &Value::Null)
        );
        holds_nothing_inside("a class", &seen);
        let outline = guest.post("/api/out/outline", json!({})).await.data();
        assert_eq!(outline["slices"].as_array().unwrap().len(), 240);
        holds_nothing_inside("an outline", &outline);
        let then = guest.post("/api/out/moment", json!({ "at": soon(0) })).await.data();
        let called = |answer: &Value| {
            answer["members"].as_array().unwrap().iter().map(|one| (one["id"].clone(), one["name"].clone())).collect::<Vec<_>>()
        };
        assert_eq!(called(&then), called(&seen), "who is called what does not change with the moment");
        holds_nothing_inside("a moment", &then);
        guest.post("/api/out/moment", json!({ "at": "yesterday" })).await.refused(400);
        // The same person is somebody else by another link.
        let beside = opened(&server, &ends).await.post("/api/out/class", json!({})).await.data();
        assert_ne!(beside["members"][0]["id"], seen["members"][0]["id"]);

        // Another class is not there, whatever is asked.
        for (call, body) in
            [("class", json!({})), ("outline", json!({})), ("news", json!({ "after": 0 })), ("moment", json!({ "at": soon(0) }))]
        {
            let mut body = body;
            body["class"] = other["id"].clone();
            guest.post(&format!("/api/out/{call}"), body).await.refused(404);
        }
        for (call, kinds) in CALLS {
            let status = guest.post(call, json!({})).await.status;
            assert_eq!(status, if kinds.contains(&"class") { 200 } else { 401 }, "{call}");
        }
        guest.post("/api/monitor/class/detail", json!({ "id": room.id() })).await.refused(401);

        // Live: its own topic says that there is news, and none other is to be had.
        let mut screen = guest.opens_a_screen(&server).await.expect("a socket");
        let topic = format!("out:{}", made["share"]["id"].as_str().unwrap());
        let foreign = format!("out:{}", ends["share"]["id"].as_str().unwrap());
        for closed in [
            "board",
            "sos",
            "log:classes",
            "log:server",
            &room.topic(),
            &foreign,
            &format!("wall:{}", made["share"]["id"].as_str().unwrap()),
            &format!("out:{}", other["id"].as_str().unwrap()),
        ] {
            let answer = screen.subscribes(closed).await;
            assert_eq!(answer["code"], "forbidden", "{closed}: {answer}");
        }
        let mut screen = guest.opens_a_screen(&server).await.expect("a socket");
        assert_eq!(screen.subscribes(&topic).await["t"], "sub");
        room.reports(vec![room.event("student", 9, "hand_up", json!({}))]).await;
        let told = screen.sees(|frame| frame["t"] == "st" && frame["k"] == room.id()).await;
        holds_nothing_inside("a topic", &told);
        assert_eq!(told["d"].as_object().unwrap().keys().collect::<Vec<_>>(), ["n"]);
        let news = guest.post("/api/out/news", json!({ "after": seen["position"] })).await.data();
        assert!(news["events"].as_array().unwrap().iter().any(|event| event["type"] == "hand_up"), "{news}");
        holds_nothing_inside("news", &news);

        // Ended: blank at once.
        mo.post("/api/share/revoke", json!({ "ids": [made["share"]["id"]] })).await.data();
        assert_eq!(screen.is_closed().await, 4401);
        assert_eq!(guest.post("/api/out/class", json!({})).await.status, 401);
        // A class that is deleted is shown by no link.
        let still = opened(&server, &ends).await;
        server.rewrites(&format!("UPDATE classes SET deleted_at = '{}' WHERE id = '{}'", soon(0), room.id())).await;
        still.post("/api/out/class", json!({})).await.refused(404);
        // Neither is one whose link ran out.
        server
            .rewrites(&format!("UPDATE shares SET expires_at = '{}' WHERE id = '{}'", soon(-1000), ends["share"]["id"].as_str().unwrap()))
            .await;
        assert_eq!(still.post("/api/out/class", json!({})).await.status, 401);
    }
}

#[tokio::test]
async fn a_board_by_link_has_the_classes_that_it_is_cut_to_and_no_names() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (mo, tina) = (server.sign_in("monitor").await, server.sign_in("teacher").await);
        let room = lively(&server, &mo).await;
        let me = account(&mo).await;
        let other = account(&tina).await;
        mo.post("/api/share/create", json!({ "kind": "board", "id": other })).await.refused(403);
        for (field, wrong) in [
            ("kind", json!("seminar")),
            ("classroom_type", json!("elsewhere")),
            ("lead", json!("nobody")),
            ("teacher", json!("x")),
            ("title", json!("Call 13912345678")),
        ] {
            let refused = mo.post("/api/share/create", json!({ "kind": "board", "id": me, "params": { field: wrong } })).await.refused(400);
            assert!(refused["fields"][field].is_string(), "{field}: {refused}");
        }
        let ours = makes(&mo, "board", &me, json!({ "classroom_type": "built-in", "title": "For our partner" })).await;
        let theirs = makes(&mo, "board", &me, json!({ "classroom_type": "template" })).await;
        let wall = makes(&mo, "wall", &me, json!({ "kind": "one_to_one" })).await;
        assert_eq!((&ours["share"]["title"], &theirs["share"]["title"]), (&json!("For our partner"), &json!("Classroom board")));

        let guest = opened(&server, &ours).await;
        let has = |tiles: &Value| tiles.as_array().unwrap().iter().any(|tile| tile["id"] == room.class["id"]);
        let board = guest.post("/api/out/board", json!({})).await.data();
        assert!(has(&board["tiles"]), "{board}");
        holds_nothing_inside("a board", &board);
        let tile = board["tiles"].as_array().unwrap().iter().find(|tile| tile["id"] == room.class["id"]).unwrap().clone();
        assert_eq!((&tile["name"], &tile["teacher"], &tile["students"]), (&json!(""), &Value::Null, &json!([])));
        assert!(tile["members"].as_array().unwrap().iter().all(|member| member["name"] == "" && member["role"] != ""));
        // One class of it can be looked into; what is not on it cannot.
        let one = guest.post("/api/out/class", json!({ "class": room.id() })).await.data();
        assert_eq!((&one["tile"]["name"], &one["members"][0]["name"]), (&json!(""), &json!("T.")));
        guest.post("/api/out/class", json!({})).await.refused(404);
        let far = mo.list("/api/class", json!({ "status": ["ended"] })).await[0]["id"].clone();
        guest.post("/api/out/class", json!({ "class": far })).await.refused(404);

        let partner = opened(&server, &theirs).await;
        assert!(!has(&partner.post("/api/out/board", json!({})).await.data()["tiles"]));
        partner.post("/api/out/class", json!({ "class": room.id() })).await.refused(404);

        let mut screen = guest.opens_a_screen(&server).await.expect("a socket");
        let topic = format!("out:{}", ours["share"]["id"].as_str().unwrap());
        assert_eq!(screen.subscribes(&topic).await["t"], "sub");
        let mut theirs_screen = partner.opens_a_screen(&server).await.expect("a socket");
        assert_eq!(theirs_screen.subscribes(&topic).await["code"], "forbidden");
        room.reports(vec![room.event("student", 9, "sos", json!({ "category": "video" }))]).await;
        let told = screen.sees(|frame| frame["t"] == "st" && frame["k"] == room.id() && frame["d"]["sos"]["state"] == "open").await;
        holds_nothing_inside("a board's topic", &told);

        let looker = opened(&server, &wall).await;
        let walls = looker.post("/api/out/wall", json!({})).await.data();
        let here = walls["classes"].as_array().unwrap().iter().find(|class| class["id"] == room.class["id"]).expect("the class").clone();
        assert_eq!((&here["number"], &here["sos"], &here["attention"]), (&room.class["number"], &json!(true), &json!(500)));
        assert_eq!(here.as_object().unwrap().len(), 6, "{here}");
        let mut screen = looker.opens_a_screen(&server).await.expect("a socket");
        assert_eq!(screen.subscribes(&format!("wall:{}", wall["share"]["id"].as_str().unwrap())).await["t"], "sub");
        screen
            .sees(|frame| {
                frame["d"]["number"] == room.class["number"]
                    || frame["d"][room.id()]["number"] == room.class["number"]
                    || frame["items"][room.id()]["number"] == room.class["number"]
            })
            .await;
        // The teams that a link can be cut to are named to who makes one.
        assert!(mo.post("/api/out/teams", json!({})).await.data()["teams"].is_array());
        tina.post("/api/out/teams", json!({})).await.refused(403);
    }
}

#[tokio::test]
async fn lines_by_link_are_those_of_its_class_its_session_and_its_time() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let mo = server.sign_in("monitor").await;
        let (room, far) = (lively(&server, &mo).await, mo.list("/api/class", json!({ "status": ["ended"] })).await[0]["id"].clone());
        mo.post("/api/share/create", json!({ "kind": "logs", "id": room.id(), "params": { "from": "now" } })).await.refused(400);
        let backwards = json!({ "from": soon(0), "to": soon(-1000) });
        mo.post("/api/share/create", json!({ "kind": "logs", "id": room.id(), "params": backwards })).await.refused(400);
        let whole = opened(&server, &makes(&mo, "logs", room.id(), json!({ "download": true })).await).await;
        let seen = whole.post("/api/out/logs", json!({})).await.data();
        let messages =
            |answer: &Value| answer["records"].as_array().unwrap().iter().map(|line| line["message"].clone()).collect::<Vec<_>>();
        assert_eq!(messages(&seen), [json!("the camera is gone"), json!("a line of the other session")]);
        assert_eq!((&seen["records"][0]["name"], &seen["records"][0]["role"]), (&json!("L."), &json!("student")));
        holds_nothing_inside("lines", &seen);
        let warnings = whole.post("/api/out/logs", json!({ "filter": { "level": "warn" } })).await.data();
        assert_eq!(messages(&warnings), [json!("the camera is gone")]);
        for refused in
            [json!({ "filter": { "class": far } }), json!({ "stream": "server" }), json!({ "filter": { "user": "canary-user-1" } })]
        {
            whole.post("/api/out/logs", refused).await.refused(400);
        }
        whole.post("/api/out/logs", json!({ "filter": { "from": "x" } })).await.refused(400);
        let counted = whole.post("/api/out/logs/histogram", json!({})).await.data();
        assert_eq!(counted["slices"].as_array().unwrap().iter().filter_map(|slice| slice["warn"].as_i64()).sum::<i64>(), 1);
        let file = whole.post("/api/out/logs/file", json!({})).await.data();
        assert!(file["text"].as_str().unwrap().contains("the camera is gone"));
        holds_nothing_inside("a file", &file);
        let sessions = whole.post("/api/out/logs/sessions", json!({})).await.data();
        assert_eq!(sessions["sessions"].as_array().unwrap().len(), 2);
        holds_nothing_inside("sessions", &sessions);

        // One session: the other's lines are not there, by any word; and no file.
        let one = makes(&mo, "logs", room.id(), json!({ "session": "student" })).await;
        let narrow = opened(&server, &one).await;
        for asked in [json!({}), json!({ "filter": { "session": "teacher" } }), json!({ "after": 0 }), json!({ "before": 1_000_000 })] {
            assert_eq!(messages(&narrow.post("/api/out/logs", asked.clone()).await.data()), [json!("the camera is gone")], "{asked}");
        }
        narrow.post("/api/out/logs/file", json!({})).await.refused(403);
        assert_eq!(narrow.post("/api/out/logs/sessions", json!({})).await.data()["sessions"].as_array().unwrap().len(), 1);
        // A time that is over: nothing of now, however it is asked for.
        let early = makes(&mo, "logs", room.id(), json!({ "from": soon(-7_200_000), "to": soon(-3_600_000) })).await;
        let early = opened(&server, &early).await;
        for asked in [json!({}), json!({ "filter": { "from": soon(-60_000), "to": soon(60_000) } })] {
            assert_eq!(messages(&early.post("/api/out/logs", asked).await.data()), Vec::<Value>::new());
        }
        // New lines are told of, to its own page.
        let mut screen = narrow.opens_a_screen(&server).await.expect("a socket");
        assert_eq!(screen.subscribes(&format!("out:{}", one["share"]["id"].as_str().unwrap())).await["t"], "sub");
        assert_eq!(screen.subscribes("log:classes").await["code"], "forbidden");
        room.reports(vec![room.item("log", "student", 7, json!({ "level": "error", "message": "call 13912345678" }))]).await;
        screen.sees(|frame| frame["t"] == "st" && frame["k"] == room.id()).await;
        let after = narrow.post("/api/out/logs", json!({ "after": seen["records"][1]["o"] })).await.data();
        assert_eq!(messages(&after), [json!("call 139*****678")]);
    }
}

#[tokio::test]
async fn a_room_is_found_by_its_providers_number_and_a_class_that_is_over_is_reviewed() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (mo, sam) = (server.sign_in("monitor").await, server.sign_in("scheduler").await);
        let room = lively(&server, &mo).await;
        let version = sam.post("/api/class/query", json!({ "id": room.id() })).await.data()["version"].clone();
        sam.post("/api/class/update", json!({ "id": room.id(), "version": version, "external_id": "EXT-77" })).await.data();
        let me = account(&mo).await;
        mo.post("/api/share/create", json!({ "kind": "lookup", "id": me })).await.refused(400);
        let guest = opened(&server, &makes(&mo, "lookup", &me, json!({ "classroom_type": "built-in" })).await).await;
        let stranger = opened(&server, &makes(&mo, "lookup", &me, json!({ "classroom_type": "lcic" })).await).await;
        for number in ["EXT-77", room.class["number"].as_str().unwrap()] {
            let found = guest.post("/api/out/lookup", json!({ "class": number })).await.data();
            assert_eq!(
                (&found["room_id"], &found["number"], &found["open"]),
                (&room.class["room_id"], &room.class["number"], &json!(true))
            );
            holds_nothing_inside("a room", &found);
            stranger.post("/api/out/lookup", json!({ "class": number })).await.refused(404);
        }
        guest.post("/api/out/lookup", json!({ "class": " " })).await.refused(400);
        // Twenty a minute of one browser; what was refused for its form counts for nothing.
        for _ in 0..18 {
            guest.post("/api/out/lookup", json!({ "class": "nothing" })).await.refused(404);
        }
        let busy = guest.post("/api/out/lookup", json!({ "class": "EXT-77" })).await;
        assert!(busy.headers.contains_key("retry-after"), "{}", busy.envelope);
        busy.refused(429);

        mo.post("/api/share/create", json!({ "kind": "review", "id": room.id() })).await.refused(409);
        room.reports(vec![
            room.event("teacher", 20, "step_start", json!({ "step": "Warm-up" })),
            room.event("teacher", 21, "step_end", json!({})),
        ])
        .await;
        server.rewrites(&format!("UPDATE classes SET status = 'ended' WHERE id = '{}'", room.id())).await;
        let made = makes(&mo, "review", room.id(), json!({})).await;
        assert!(made["link"].as_str().unwrap().starts_with("/classroomAnalysis#t="));
        let review = opened(&server, &made).await.post("/api/out/review", json!({})).await.data();
        holds_nothing_inside("a review", &review);
        let pupil = review["people"]
            .as_array()
            .unwrap()
            .iter()
            .find(|one| one["role"] == "student" && one["checks"] == 40)
            .unwrap_or_else(|| panic!("no student: {review}"))
            .clone();
        assert_eq!((&pupil["poor"], &pupil["level"]), (&json!(0.5), &json!("anomaly")));
        assert_eq!((&review["steps"][0]["step"], &review["counts"]["sos"]), (&json!("Warm-up"), &json!(1)));
    }
}
