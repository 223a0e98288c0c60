//! What the server says on its topics has the shapes that `belltower meta` gives: the console's types of payloads are made from those.

use std::collections::{BTreeMap, BTreeSet};

use crate::scope::{changes_account, grants};
use crate::share_audits;
use crate::support::{AiServer, Backend, Guest, PLANS, Person, Room, Screen, SpeechServer, TestServer, binary, makes_a_plan, soon};
use jsonschema::Validator;
use serde_json::{Value, json};

const STUDENTS: &str = "/api/management/student";

/// The shapes by what topics begin with, and what has come of each.
struct Shapes {
    of: BTreeMap<String, Validator>,
    told: Value,
    seen: BTreeSet<String>,
}

impl Shapes {
    /// As the binary prints them; a field that a shape does not name is a wrong one.
    fn printed() -> Shapes {
        let printed = binary().arg("meta").output().expect("the binary runs").stdout;
        let mut told = serde_json::from_slice::<Value>(&printed).expect("JSON")["topics"].take();
        close(&mut told, false);
        let schemas = json!({ "schemas": told["schemas"] });
        let of = told["kinds"].as_array().unwrap().iter().map(|kind| {
            let mut shape = kind["payload"].clone();
            shape["components"] = schemas.clone();
            (kind["prefix"].as_str().unwrap().to_owned(), jsonschema::validator_for(&shape).expect("a schema"))
        });
        Shapes { of: of.collect(), told, seen: BTreeSet::new() }
    }

    /// Holds a frame's payloads against their topic's shape.
    fn hold(&mut self, frame: &Value) {
        let payloads: Vec<Value> = match frame["t"].as_str() {
            // A key that is gone has no value.
            Some("ev" | "st") => [&frame["d"]].into_iter().filter(|payload| !payload.is_null()).cloned().collect(),
            Some("snap") => frame["items"].as_object().unwrap().values().cloned().collect(),
            Some("log") => frame["lines"].as_array().unwrap().iter().map(without_offset).collect(),
            _ => return,
        };
        let topic = frame["topic"].as_str().unwrap();
        let prefix = topic.split(':').next().unwrap();
        for payload in payloads {
            let wrong: Vec<String> = self.of[prefix].iter_errors(&payload).map(|error| error.to_string()).collect();
            assert!(wrong.is_empty(), "{topic} said {payload:#}, which is not its shape: {wrong:#?}");
            let variant =
                payload["type"].as_str().filter(|_| matches!(prefix, "user" | "document")).or(payload["op"].as_str()).unwrap_or_default();
            self.seen.insert(format!("{prefix} {variant}").trim().to_owned());
        }
    }

    /// Reads a screen up to a frame, and holds every one against its shape.
    async fn until(&mut self, screen: &mut Screen, last: impl Fn(&Value) -> bool) -> Value {
        loop {
            let frame = screen.next().await.expect("an open socket");
            self.hold(&frame);
            if last(&frame) {
                return frame;
            }
        }
    }

    /// Every kind there is, and every variant of those that have some.
    fn all(&self) -> BTreeSet<String> {
        let mut all = BTreeSet::new();
        for kind in self.told["kinds"].as_array().unwrap() {
            let (prefix, payload) = (kind["prefix"].as_str().unwrap(), &kind["payload"]);
            let variants = payload["oneOf"].as_array().into_iter().flatten().map(|one| one["properties"]["type"]["enum"][0].clone());
            let mut variants: Vec<Value> = variants.filter(|variant| !variant.is_null()).collect();
            variants.extend(payload["properties"]["op"]["enum"].as_array().into_iter().flatten().cloned());
            match variants.is_empty() {
                true => drop(all.insert(prefix.to_owned())),
                false => all.extend(variants.iter().map(|variant| format!("{prefix} {}", variant.as_str().unwrap()))),
            }
        }
        all
    }
}

/// A log line's place is the frame's business.
fn without_offset(line: &Value) -> Value {
    let mut line = line.clone();
    line.as_object_mut().unwrap().remove("o").expect("an offset");
    line
}

/// Shapes that are only ever a part of a larger one.
const PARTS: [&str; 1] = ["Plan"];

/// Allows objects the fields they name and no others, unless they say otherwise; a `part` of a larger one leaves that to the whole.
fn close(shape: &mut Value, part: bool) {
    match shape {
        Value::Object(fields) => {
            let named = fields.get("properties").is_some_and(Value::is_object) || fields.contains_key("allOf");
            if named && !part && !fields.contains_key("additionalProperties") {
                fields.insert("unevaluatedProperties".into(), json!(false));
            }
            fields.iter_mut().for_each(|(name, value)| match value {
                Value::Array(items) if name == "allOf" => items.iter_mut().for_each(|item| close(item, true)),
                value => close(value, PARTS.contains(&name.as_str())),
            });
        }
        Value::Array(items) => items.iter_mut().for_each(|item| close(item, false)),
        _ => {}
    }
}

async fn id_of(person: &Person) -> String {
    person.get("/api/user/info_update").await.data()["id"].as_str().unwrap().to_owned()
}

fn is(kind: &'static str) -> impl Fn(&Value) -> bool {
    move |frame| frame["d"]["type"] == kind
}

#[tokio::test]
async fn everything_that_is_announced_has_the_shape_that_the_console_is_made_from() {
    for &backend in Backend::of_suite() {
        let (ai, speech) = (AiServer::start().await, SpeechServer::start().await);
        let services = ai.flags().into_iter().chain(speech.flags());
        let flags: Vec<String> = ["--demo".to_owned()].into_iter().chain(services).collect();
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        let server = TestServer::start_on(backend, &flags).await;
        let mut shapes = Shapes::printed();
        let [ada, hr, sam, tina, mo] = [
            server.sign_in("admin").await,
            server.sign_in("hr").await,
            server.sign_in("scheduler").await,
            server.sign_in("teacher").await,
            server.sign_in("monitor").await,
        ];

        // What concerns one person.
        let me = id_of(&tina).await;
        let mut own = tina.opens_a_screen().await;
        own.subscribes(&format!("user:{me}")).await;
        let pages = ["roomList", "sopLiveDetail"];
        let team: Vec<Value> = pages.map(|page| json!({"permissionId": page, "actionList": ["query", "get"], "scope": "team"})).into();
        let lead = grants(&ada, "monitor2", json!(team)).await;
        changes_account(&ada, &json!(me), json!({"team_lead_id": lead})).await;
        let lead = lead.as_str().unwrap().to_owned();
        let mut leads = server.sign_in("monitor2").await.opens_a_screen().await;
        for topic in [format!("team:classes:{lead}"), format!("team_presence:classes:{lead}"), format!("team_lecture:{lead}")] {
            assert_eq!(leads.subscribes(&topic).await["t"], "sub", "{topic}");
        }
        let mut mine = tina.opens_a_screen().await;
        assert_eq!(mine.subscribes(&format!("own:classes:{me}")).await["t"], "sub");
        let teacher = sam.post("/api/management/teacher/list", json!({"search": "Tina"})).await.data()["records"][0]["id"].clone();
        let class = json!({"name": "Told", "kind": "small_group", "teacher_id": teacher, "student_ids": [], "start_at": soon(360_000_000),
                           "end_at": soon(363_600_000), "zone": "UTC", "matched": true});
        let class = sam.post("/api/class/create", class).await.data();
        let reminder = shapes.until(&mut own, is("reminder")).await;
        tina.post("/api/class/reminder/dismiss", json!({"id": reminder["d"]["reminder"]["id"]})).await.data();
        shapes.until(&mut own, is("reminder_closed")).await;
        // What she is offered.
        let student = sam.list("/api/management/student", json!({})).await[0]["id"].clone();
        let asked =
            json!({"student_id": student, "lesson": "Offered", "start_at": soon(370_000_000), "end_at": soon(371_500_000), "zone": "UTC"});
        let booking = sam.post("/api/class/order/create", asked).await.data()["id"].clone();
        sam.post("/api/class/order/offer", json!({"id": booking, "teacher_ids": [teacher]})).await.data();
        shapes.until(&mut own, is("offer")).await;
        sam.post("/api/class/order/take_back", json!({"id": booking})).await.data();
        shapes.until(&mut own, is("offer_closed")).await;
        // Her own classes.
        let named = json!({"id": class["id"], "version": class["version"], "name": "Told again"});
        sam.post("/api/class/update", named).await.data();
        for verb in ["delete", "restore"] {
            sam.post(&format!("/api/class/{verb}"), json!({"ids": [class["id"]]})).await.data();
        }
        // Her lead hears of them too.
        for screen in [&mut mine, &mut leads] {
            shapes.until(screen, |frame| frame["d"]["op"] == "restore").await;
        }
        // And her lectures.
        let lecture = crate::lectures::plans(&sam, 100 * 24 * 3600).await["id"].clone();
        let (all, hers) = (format!("lecture:{}", lecture.as_str().unwrap()), format!("own_lecture:{me}"));
        let mut desk = sam.opens_a_screen().await;
        assert_eq!((desk.subscribes(&all).await["t"].as_str(), mine.subscribes(&hers).await["t"].as_str()), (Some("sub"), Some("sub")));
        sam.post("/api/live/scheduler", json!({"id": lecture, "actions": []})).await.data();
        for (screen, topic) in [(&mut desk, all), (&mut mine, hers), (&mut leads, format!("team_lecture:{lead}"))] {
            shapes.until(screen, |frame| frame["topic"] == *topic && frame["d"].is_object()).await;
        }
        // And who looks at them.
        let looks = format!("own_presence:classes:{me}");
        assert_eq!(mine.subscribes(&looks).await["t"], "sub");
        let mut planner = sam.opens_a_screen().await;
        planner.sends(json!({"t": "at", "topic": "presence:classes", "key": class["id"], "on": true})).await;
        for (screen, looks) in [(&mut mine, looks), (&mut leads, format!("team_presence:classes:{lead}"))] {
            shapes.until(screen, |frame| frame["topic"] == *looks && frame["d"].is_object()).await;
        }
        let message = json!({"recipientIds": [me], "title": "Tomorrow", "body": "We start at nine."});
        let message = hr.post("/api/management/message/create", message).await.data()["id"].clone();
        shapes.until(&mut own, is("unread")).await;
        tina.post("/api/management/message/read", json!({"ids": [message]})).await.data();
        shapes.until(&mut own, is("unread")).await;
        // What she sets up, and what the console tells her and hears back from her.
        tina.post("/api/user/settings", json!({"color": "green"})).await.data();
        shapes.until(&mut own, is("settings")).await;
        let writer = server.sign_in("producer").await;
        let mut writers = writer.opens_a_screen().await;
        writers.subscribes(&format!("user:{}", id_of(&writer).await)).await;
        let plan = makes_a_plan(&writer).await;
        let comment = json!({"id": plan, "body": "Is this long enough, Tina?", "mentions": [me]});
        writer.post(&format!("{PLANS}/comment/create"), comment).await.data();
        let notified = shapes.until(&mut own, is("notification")).await["d"]["id"].clone();
        for call in ["seen", "read"] {
            tina.post(&format!("/api/notification/{call}"), json!({"ids": [notified]})).await.data();
        }
        shapes.until(&mut own, is("notification_read")).await;
        shapes.until(&mut writers, is("notification_receipt")).await;
        let mut menu = sam.opens_a_screen().await;
        assert_eq!(menu.subscribes("views:classes").await["t"], "sub");
        sam.post("/api/view/save", json!({"resource": "classes", "name": "Mine", "search": ""})).await.data();
        shapes.until(&mut menu, |frame| frame["topic"] == "views:classes" && frame["d"].is_object()).await;
        assert_eq!(writers.subscribes("templates:sop_plans").await["t"], "sub");
        let kept = json!({"id": plan, "name": "Kept", "shared": "me"});
        writer.post(&format!("{PLANS}/template/save"), kept).await.data();
        shapes.until(&mut writers, |frame| frame["topic"] == "templates:sop_plans" && frame["d"].is_object()).await;

        let role = tina.get("/api/user/info_update").await.data()["roles"][0]["id"].clone();
        let held = ada.post("/api/management/admin/role/permission", json!({"id": role})).await.data()["permissions"].clone();
        let fewer = json!({"id": role, "permissions": held.as_array().unwrap()[1..]});
        ada.post("/api/management/admin/role/addPermission", fewer).await.data();
        shapes.until(&mut own, is("rights")).await;

        // Lists, and who looks at them.
        let mut lists = ada.opens_a_screen().await;
        for topic in ["resource:students", "resource:classes", "presence:students"] {
            assert_eq!(lists.subscribes(topic).await["t"], "sub");
        }
        let row = ada.post(&format!("{STUDENTS}/create"), json!({"name": "Ann", "status": "active"})).await.data();
        let renamed = json!({"id": row["id"], "version": row["version"], "name": "Anna"});
        ada.post(&format!("{STUDENTS}/update"), renamed).await.data();
        for verb in ["delete", "restore"] {
            ada.post(&format!("{STUDENTS}/{verb}"), json!({"ids": [row["id"]]})).await.data();
        }
        shapes.until(&mut lists, |frame| frame["d"]["op"] == "restore").await;
        let mut record = sam.opens_a_screen().await;
        record.sends(json!({"t": "at", "topic": "presence:students", "key": row["id"], "on": true})).await;
        shapes.until(&mut lists, |frame| frame["topic"] == "presence:students" && frame["d"].is_object()).await;

        // A class that runs, calls for help, is helped, and ends.
        let room = Room::open(&server).await;
        shapes.until(&mut lists, |frame| frame["topic"] == "resource:classes" && frame["d"]["op"] == "create").await;
        let mut watch = mo.opens_a_screen().await;
        for topic in ["board", "sos", "log:classes", &room.topic()] {
            assert_eq!(watch.subscribes(topic).await["t"], "sub");
        }
        // Guests hear of it by their links.
        let host = id_of(&mo).await;
        let mut guests = vec![];
        for (kind, topic) in [("board", "out"), ("wall", "wall")] {
            let made = mo.post("/api/share/create", json!({"kind": kind, "id": host})).await.data();
            let mut guest = Guest::of(&server);
            guest.opens(made["link"].as_str().unwrap()).await.data();
            let topic = format!("{topic}:{}", made["share"]["id"].as_str().unwrap());
            let mut screen = guest.opens_a_screen(&server).await.unwrap();
            assert_eq!(screen.subscribes(&topic).await["t"], "sub");
            guests.push((screen, topic));
        }
        let line = json!({"level": "warn", "event": "device", "message": "no camera", "device": "tablet", "sdk": "1", "network": "wifi", "fields": {"n": 1}});
        room.reports(vec![room.event("teacher", 1, "join", json!({})), room.event("student", 1, "join", json!({}))]).await;
        room.reports(vec![room.event("student", 2, "camera", json!({"on": true})), room.item("log", "student", 3, line)]).await;
        room.reports(room.checks(10, 60, 60)).await;
        room.reports(vec![room.event("student", 100, "sos", json!({"category": "audio"}))]).await;
        let call = shapes.until(&mut watch, |frame| frame["topic"] == "sos" && frame["d"].is_object()).await["k"].clone();
        mo.post("/api/sos/claim", json!({"id": call})).await.data();
        mo.post("/api/sos/resolve", json!({"id": call, "note": "plugged in"})).await.data();
        shapes.until(&mut watch, is("sos_resolved")).await;
        shapes.until(&mut watch, is("started")).await;
        for (screen, topic) in &mut guests {
            shapes.until(screen, |frame| frame["topic"] == *topic && frame["d"].is_object()).await;
        }
        room.reports(vec![room.event("teacher", 101, "class_end", json!({}))]).await;
        shapes.until(&mut watch, is("ended")).await;

        // A class that is about to start, with nobody to teach it.
        let mut starts = sam.opens_a_screen().await;
        assert_eq!(starts.subscribes("starting").await["t"], "sub");
        let near = json!({"name": "Near", "kind": "small_group", "teacher_id": null, "student_ids": [], "start_at": soon(600_000),
                          "end_at": soon(2_100_000), "zone": "UTC", "matched": false});
        sam.post("/api/class/create", near).await.data();
        shapes.until(&mut starts, |frame| frame["topic"] == "starting" && frame["d"].is_object()).await;

        // A document that is talked about, named, gone back to and submitted.
        let pei = server.sign_in("producer").await;
        let plan = makes_a_plan(&pei).await;
        let mut editor = pei.opens_a_screen().await;
        assert_eq!(editor.subscribes(&format!("document:sop-plan:{plan}")).await["t"], "sub");
        let reviewer = pei.post(&format!("{PLANS}/submit/people"), json!({"id": plan})).await.data()["records"][0]["id"].clone();
        for (call, with) in [
            ("comment/create", json!({"body": "Good."})),
            ("version/create", json!({"name": "One"})),
            ("history/restore", json!({"version": 1})),
            ("submitVersion", json!({"review_version": 1, "reviewer_ids": [reviewer]})),
        ] {
            let mut body = with;
            body["id"] = json!(plan);
            pei.post(&format!("{PLANS}/{call}"), body).await.data();
        }
        shapes.until(&mut editor, is("publication")).await;

        // A link to a published book, which a guest has open, and its end.
        let books = pei.list("/api/management/pictureBook", json!({"status": ["published"]})).await;
        let (book, maker) = (books[0]["id"].as_str().unwrap(), id_of(&pei).await);
        assert_eq!(editor.subscribes(&format!("document:picture-book:{book}")).await["t"], "sub");
        pei.post("/api/management/pictureBook/illustrate", json!({"id": book, "cover": true})).await.data();
        shapes.until(&mut editor, is("take")).await;
        pei.post("/api/management/pictureBook/restyle", json!({"id": book, "style": "clay"})).await.data();
        shapes.until(&mut editor, is("restyle")).await;
        let asked = json!({"bookId": book, "kinds": ["fill-blank", "true-false", "ordering"], "count": 5, "level": "A1"});
        pei.post("/api/practice/generateShortStoryQuestions", asked).await.data();
        shapes.until(&mut editor, is("questions")).await;
        pei.post("/api/management/pictureBook/narrate", json!({"id": book, "voice": "nova", "speed": "normal"})).await.data();
        shapes.until(&mut editor, is("narration")).await;
        pei.post("/api/management/pictureBook/translate", json!({"id": book})).await.data();
        shapes.until(&mut editor, is("translation")).await;
        assert_eq!(editor.subscribes(&format!("shares:picture_books:{book}")).await["t"], "sub");
        assert_eq!(editor.subscribes(&format!("shares:users:{maker}")).await["t"], "sub");
        let made = pei.post("/api/share/create", json!({"kind": "story", "id": book})).await.data();
        let share = made["share"]["id"].as_str().unwrap();
        let mut guest = Guest::of(&server);
        guest.opens(made["link"].as_str().unwrap()).await.data();
        let mut page = guest.opens_a_screen(&server).await.unwrap();
        assert_eq!(page.subscribes(&format!("share:{share}")).await["t"], "sub");
        // Two verdicts on a picture by one link are one notification, which changes.
        let audit = pei.post("/api/share/create", json!({"kind": "picture-audit", "id": book})).await.data();
        let mut auditor = Guest::of(&server);
        auditor.opens(audit["link"].as_str().unwrap()).await.data();
        let picture = auditor.post(share_audits::NEXT, json!({})).await.data()["pictures"][0].clone();
        for reason in ["Too dark", "Too small"] {
            let verdict =
                json!({"page": picture["page"], "file": picture["file"], "verdict": "not_passed", "reason": reason, "auditor": "Lena"});
            auditor.post(share_audits::VERDICT, verdict).await.data();
        }
        shapes.until(&mut writers, is("notification_changed")).await;
        let ivy = server.sign_in("inspector").await;
        ivy.post("/api/management/pictureBook/withdraw", json!({"id": book, "reason": "Typo"})).await.data();
        shapes.until(&mut page, is("changed")).await;
        pei.post("/api/share/revoke", json!({"ids": [share]})).await.data();
        shapes.until(&mut editor, |frame| frame["topic"] == *format!("shares:users:{maker}")).await;
        assert_eq!(page.is_closed().await, 4401);

        // Somebody signs in once more, and has rows come in from a file, which takes a while.
        let admin = id_of(&ada).await;
        let mut long = ada.opens_a_screen().await;
        for topic in [&*format!("user:{admin}"), &format!("own_progress:{admin}"), "progress:students"] {
            assert_eq!(long.subscribes(topic).await["t"], "sub");
        }
        server.sign_in("admin").await;
        shapes.until(&mut long, is("account")).await;
        let sheet = (0..300).fold("name\r\n".to_owned(), |sheet, at| sheet + &format!("Row {at}\r\n"));
        let query = [("name", "rows.csv"), ("columns", r#"[{"field":"name","title":"name"}]"#), ("zone", "UTC"), ("match", "")];
        let seen = ada.sends_file(&format!("{STUDENTS}/import"), &query, sheet.into_bytes()).await.data();
        let run = json!({"fileId": seen["fileId"], "match": seen["match"]});
        ada.post(&format!("{STUDENTS}/importRun"), run).await.data();
        shapes.until(&mut long, |frame| frame["d"]["row"]["state"] == "done").await;

        // The server itself.
        let mut server_room = ada.opens_a_screen().await;
        for topic in ["operations", "log:server"] {
            assert_eq!(server_room.subscribes(topic).await["t"], "sub");
        }
        server.nobody().post("/api/management/sendCode", json!({"account": "inspector"})).await.data();
        shapes.until(&mut server_room, |frame| frame["t"] == "log").await;
        shapes.until(&mut server_room, |frame| frame["topic"] == "operations" && frame["t"] != "sub").await;

        // What other frames left behind was of the kinds above.
        for screen in [&own, &mine, &lists, &watch, &long, &server_room] {
            screen.waiting().iter().for_each(|frame| shapes.hold(frame));
        }
        assert_eq!(shapes.seen, shapes.all(), "the kinds that came (left) and those there are");
    }
}
