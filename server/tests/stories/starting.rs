//! The minutes before a start: how likely it is that nobody comes, what the teacher does moves it at once, who stands in, and whether the warnings were right.

use jiff::{Timestamp, tz::TimeZone};
use serde_json::{Value, json};

use crate::{
    classes::{in_minutes, students, teacher},
    scope::{changes_account, grants},
    support::{Backend, Person, Screen, TestServer},
};

const STARTING: &str = "/api/class/starting";

/// Plans a one-to-one class that starts in so many minutes; answers its row.
async fn plans(scheduler: &Person, name: &str, teacher: &Value, student: &Value, minutes: i64) -> Value {
    let class = json!({ "name": name, "kind": "one_to_one", "teacher_id": teacher, "student_ids": [student], "start_at": in_minutes(minutes),
                        "end_at": in_minutes(minutes + 25), "zone": "Asia/Shanghai" });
    scheduler.post("/api/class/create", class).await.data()
}

/// The row of a class once it is so.
async fn sees(screen: &mut Screen, class: &Value, wanted: impl Fn(&Value) -> bool) -> Value {
    screen.sees(|frame| frame["t"] == "st" && frame["k"] == *class && wanted(&frame["d"])).await["d"].clone()
}

fn why(row: &Value) -> Vec<&str> {
    row["reasons"].as_array().unwrap().iter().map(|reason| reason["why"].as_str().unwrap()).collect()
}

/// Puts a teacher where it is day now: who would stand in at night is not suggested first.
async fn is_awake(scheduler: &Person, teacher: &Value) {
    let zone = match Timestamp::now().to_zoned(TimeZone::UTC).hour() {
        8..=20 => "UTC",
        4..=7 => "Asia/Shanghai",
        _ => "America/Los_Angeles",
    };
    let row = scheduler.post("/api/management/teacher/query", json!({ "id": teacher })).await.data();
    scheduler.post("/api/management/teacher/update", json!({ "id": teacher, "version": row["version"], "zone": zone })).await.data();
}

/// What a class's timeline has.
async fn moments(person: &Person, class: &Value) -> Vec<Value> {
    person.post("/api/class/timeline", json!({ "id": class })).await.data()["moments"].as_array().unwrap().clone()
}

/// The rows that somebody is answered.
async fn asked(person: &Person) -> Vec<Value> {
    person.post(STARTING, json!({})).await.data()["records"].as_array().unwrap().clone()
}

async fn me(person: &Person) -> String {
    person.get("/api/user/info_update").await.data()["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_start_is_watched_until_its_teacher_is_at_the_door_and_each_sign_moves_it_at_once() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, tina) = (server.sign_in("scheduler").await, server.sign_in("teacher").await);
        let mut board = sam.opens_a_screen().await;
        board.subscribes("starting").await;
        let class = plans(&sam, "Near", &teacher(&sam, "Tina").await, &students(&sam).await[0], 12).await;
        let id = &class["id"];
        let row = sees(&mut board, id, |_| true).await;
        assert_eq!((why(&row), &row["risk"], &row["level"]), (vec!["unreached", "offline"], &json!(50), &json!("watch")), "{row}");
        assert!(row["standIn"]["name"].is_string() && row["standIn"]["reasons"].is_array(), "{row}");

        let mut phone = tina.opens_a_screen().await;
        let topic = format!("user:{}", me(&tina).await);
        phone.subscribes(&topic).await;
        let open = tina.post("/api/class/reminder/list", json!({})).await.data();
        let reminder = open["records"].as_array().unwrap().iter().find(|reminder| reminder["classId"] == *id).unwrap()["id"].clone();
        tina.post("/api/class/reminder/reached", json!({ "ids": [reminder] })).await.data();
        let row = sees(&mut board, id, |row| row["reachedAt"].is_string()).await;
        assert_eq!((why(&row), &row["online"], &row["level"]), (vec!["unseen"], &json!(true), &json!("calm")), "{row}");
        tina.post("/api/class/reminder/ready", json!({ "ids": [reminder] })).await.data();
        let row = sees(&mut board, id, |row| row["readyAt"].is_string()).await;
        assert_eq!((why(&row), &row["risk"]), (vec!["ready"], &json!(0)), "{row}");
        phone.sees(|frame| frame["d"]["type"] == "reminder_closed" && frame["d"]["id"] == reminder).await;

        // Asked again since, that is no answer.
        sam.post("/api/class/remind", json!({ "id": id })).await.data();
        let row = sees(&mut board, id, |row| row["askedAt"].is_string()).await;
        assert_eq!((why(&row), &row["readyAt"], &row["account"]), (vec![], &Value::Null, &json!(true)), "{row}");

        // Another's word for her class is none, and she is not heard of by who plans nothing.
        let tom = server.sign_in("teacher2").await;
        tom.post("/api/class/reminder/ready", json!({ "ids": [reminder] })).await.data();
        tina.post("/api/class/user_link", json!({ "id": id })).await.data();
        let row = sees(&mut board, id, |row| row["doorAt"].is_string()).await;
        assert_eq!((why(&row), &row["risk"]), (vec!["door"], &json!(0)), "{row}");
        // Whoever asks is answered the same.
        let found = asked(&sam).await.into_iter().find(|row| row["id"] == *id).unwrap();
        assert_eq!((&found["doorAt"], &found["readyAt"]), (&row["doorAt"], &row["readyAt"]));
        // Who pressed a while ago and is not in the room is not there; nor is all well when she is and the class does not begin.
        let kinds: Vec<Value> = moments(&sam, id).await.into_iter().map(|one| one["kind"].clone()).collect();
        assert!(["said_ready", "at_door", "asked_again"].iter().all(|kind| kinds.contains(&json!(kind))), "{kinds:?}");
        server
            .rewrites(&format!("UPDATE class_starts SET door_at = '{}' WHERE class_id = '{}'", in_minutes(-6), id.as_str().unwrap()))
            .await;
        sees(&mut board, id, |row| row["doorAt"].is_null()).await;
        let begins = async |minutes: i64| {
            let (start, end) = (in_minutes(minutes), in_minutes(minutes + 25));
            let class = id.as_str().unwrap();
            server.rewrites(&format!("UPDATE classes SET start_at = '{start}', end_at = '{end}' WHERE id = '{class}'")).await;
        };
        begins(-6).await;
        tina.post("/api/class/user_link", json!({ "id": id })).await.data();
        let row = sees(&mut board, id, |row| row["doorAt"].is_string()).await;
        assert_eq!((why(&row), &row["level"]), (vec!["not_begun"], &json!("act")), "{row}");
        begins(12).await;
        // What she said of one time she did not say of another.
        let open = tina.post("/api/class/reminder/list", json!({})).await.data();
        let reminder = open["records"].as_array().unwrap().iter().find(|reminder| reminder["classId"] == *id).unwrap()["id"].clone();
        tina.post("/api/class/reminder/ready", json!({ "ids": [reminder] })).await.data();
        sees(&mut board, id, |row| row["readyAt"].is_string()).await;
        let start = in_minutes(20);
        let to = json!({ "id": id, "version": class["version"], "start_at": start, "end_at": in_minutes(45) });
        let class = sam.post("/api/class/move", to).await.data()["class"].clone();
        let row = sees(&mut board, id, |row| row["startAt"] == class["start_at"]).await;
        assert_eq!((&row["readyAt"], why(&row).contains(&"ready")), (&Value::Null, false), "{row}");
        // It is off: nothing is to be watched.
        let off = json!({ "id": id, "version": class["version"], "outcome": "cancelled", "outcome_reason": "ill" });
        sam.post("/api/class/update", off).await.data();
        board.sees(|frame| frame["t"] == "st" && frame["k"] == *id && frame["d"].is_null()).await;
    }
}

#[tokio::test]
async fn a_stand_in_is_found_with_reasons_and_both_teachers_learn_of_it_at_once() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, tina, tom) = (server.sign_in("scheduler").await, server.sign_in("teacher").await, server.sign_in("teacher2").await);
        let (hers, his) = (teacher(&sam, "Tina").await, teacher(&sam, "Tom").await);
        let some = students(&sam).await;
        is_awake(&server.sign_in("admin").await, &hers).await;
        // Who is on standby would be first.
        server.rewrites("UPDATE standbys SET state = 'done'").await;
        let class = plans(&sam, "Nobody answers", &his, &some[1], 8).await;
        let id = &class["id"];
        // She teaches then, and is free no more once that is another's.
        let busy = plans(&sam, "At the same time", &hers, &some[2], 10).await;
        let names = |found: &Value| found["records"].as_array().unwrap().iter().map(|one| one["id"].clone()).collect::<Vec<_>>();
        let found = sam.post("/api/class/starting/stand_ins", json!({ "id": id })).await.data();
        assert!(!names(&found).contains(&hers) && !names(&found).contains(&his), "{found}");
        let off = json!({ "id": busy["id"], "version": busy["version"], "outcome": "cancelled", "outcome_reason": "moved" });
        sam.post("/api/class/update", off).await.data();
        let (hears, his_topic) = (format!("user:{}", me(&tina).await), format!("user:{}", me(&tom).await));
        let (mut phone, mut desk) = (tina.opens_a_screen().await, tom.opens_a_screen().await);
        phone.subscribes(&hears).await;
        desk.subscribes(&his_topic).await;
        let found = sam.post("/api/class/starting/stand_ins", json!({ "id": id })).await.data();
        assert_eq!(found["records"][0]["id"], hers, "who has the console open comes first: {found}");
        assert_eq!(found["records"][0]["reasons"][0]["why"], "online");
        assert_eq!(found["free"].as_u64().unwrap() as usize, names(&found).len());

        let mut board = sam.opens_a_screen().await;
        board.subscribes("starting").await;
        let give = json!({ "id": id, "version": class["version"], "teacher_id": hers });
        let answer = sam.post("/api/class/substitute", give.clone()).await.data();
        let given = answer["class"].clone();
        assert_eq!(answer["untold"], json!([]));
        assert_eq!((&given["teacher_id"], &given["matched"]), (&hers, &json!(true)));
        assert_eq!(desk.sees(|frame| frame["d"]["reminder"]["kind"] == "given_away").await["d"]["reminder"]["classId"], *id);
        let hers_now = phone.sees(|frame| frame["d"]["reminder"]["kind"] == "matched").await["d"]["reminder"].clone();
        assert_eq!((&hers_now["classId"], &hers_now["standsInFor"]), (id, &json!("Tom Carter")));
        let told = |screen: &Value| screen["d"]["title"].as_str().unwrap_or_default().to_owned();
        assert!(told(&phone.sees(|frame| frame["d"]["type"] == "notification").await).contains("stand in"));
        assert!(told(&desk.sees(|frame| frame["d"]["type"] == "notification").await).contains("another teacher"));
        let row = sees(&mut board, id, |row| row["teacherId"] == hers).await;
        assert_eq!((&row["readyAt"], &row["doorAt"]), (&Value::Null, &Value::Null), "what he did is not hers: {row}");
        assert!(row["standIn"].is_object() && row["standIn"]["id"] != his, "not whom she stands in for: {row}");

        // Twice, of an old version, and to somebody who is busy then.
        sam.post("/api/class/substitute", give).await.refused(409);
        let again = json!({ "id": id, "version": given["version"], "teacher_id": hers });
        let twice = sam.post("/api/class/substitute", again).await;
        assert_eq!((twice.status, twice.msg()), (409, "Tina Brooks teaches this class already"));
        let nobody = json!({ "id": id, "version": given["version"], "teacher_id": "nobody" });
        sam.post("/api/class/substitute", nobody).await.refused(400);

        // She is asked again, once a minute, however many ask at once; somebody takes care, and nobody else can unasked.
        let ada = server.sign_in("admin").await;
        let ask = async |who: &Person| who.post("/api/class/remind", json!({ "id": id })).await.status;
        let answers = tokio::join!(ask(&sam), ask(&ada), ask(&sam), ask(&ada), ask(&sam), ask(&ada));
        let mut answers: [u16; 6] = answers.into();
        answers.sort_unstable();
        assert_eq!(answers, [200, 429, 429, 429, 429, 429]);
        assert_eq!(phone.sees(|frame| frame["d"]["reminder"]["kind"] == "asked").await["d"]["reminder"]["classId"], *id);
        sam.post("/api/class/remind", json!({ "id": id })).await.refused(429);
        sam.post("/api/class/starting/claim", json!({ "id": id, "on": true })).await.data();
        let row = sees(&mut board, id, |row| row["claim"].is_object()).await;
        assert_eq!(row["claim"]["name"], "Sam Lin");
        let taken = ada.post("/api/class/starting/claim", json!({ "id": id, "on": true })).await;
        assert_eq!((taken.status, taken.msg()), (409, "Sam Lin already takes care of this class"));
        sam.post("/api/class/starting/claim", json!({ "id": id, "on": false })).await.data();
        sees(&mut board, id, |row| row["claim"].is_null()).await;
        let trail = sam.post("/api/class/history", json!({ "id": id })).await.data().to_string();
        for op in ["\"claim\"", "\"unclaim\"", "\"remind\""] {
            assert!(trail.contains(op), "{op} in {trail}");
        }
        let happened = moments(&sam, id).await;
        let gave = happened.iter().find(|one| one["kind"] == "given").unwrap();
        assert_eq!(gave["data"], json!({ "was": "Tom Carter", "now": "Tina Brooks" }));
        assert!(["claimed", "unclaimed", "asked_again"].iter().all(|kind| happened.iter().any(|one| one["kind"] == *kind)), "{happened:?}");

        // Somebody else takes care, is taken over from, and is told; what they take care of is given away only by who knows that.
        let (ada_is, sam_is) = (me(&ada).await, me(&sam).await);
        let mut boss = ada.opens_a_screen().await;
        boss.subscribes(&format!("user:{ada_is}")).await;
        sam.post("/api/class/starting/claim", json!({ "id": id, "on": true })).await.data();
        ada.post("/api/class/starting/claim", json!({ "id": id, "on": true, "over": sam_is })).await.data();
        let row = sees(&mut board, id, |row| row["claim"]["userId"] == ada_is.as_str()).await;
        let found = sam.post("/api/class/starting/stand_ins", json!({ "id": id })).await.data();
        let nobody_reaches = found["records"].as_array().unwrap().iter().find(|one| one["account"] == false).unwrap();
        let mut give = json!({ "id": id, "version": row["version"], "teacher_id": nobody_reaches["id"] });
        assert_eq!(
            sam.post("/api/class/substitute", give.clone()).await.msg(),
            format!("{} already takes care of this class", row["claim"]["name"].as_str().unwrap())
        );
        give["over"] = json!(ada_is);
        let answer = sam.post("/api/class/substitute", give).await.data();
        assert_eq!(answer["untold"], json!([nobody_reaches["name"]]));
        assert!(told(&boss.sees(|frame| frame["d"]["type"] == "notification").await).contains("which you take care of, to a stand-in"));
        let row = sees(&mut board, id, |row| row["teacherId"] == nobody_reaches["id"]).await;
        assert_eq!((&row["claim"], &row["account"]), (&Value::Null, &json!(false)), "{row}");
        assert!(row["level"] != "calm" && why(&row).contains(&"no_account"), "{row}");
        // Whom nothing reaches is called, and that is noted; or not.
        sam.post("/api/class/remind", json!({ "id": id })).await.refused(422);
        sam.post("/api/class/starting/called", json!({ "id": id, "on": true })).await.data();
        let row = sees(&mut board, id, |row| row["calledAt"].is_string()).await;
        assert!(!why(&row).contains(&"no_account"), "{row}");
        sam.post("/api/class/starting/called", json!({ "id": id, "on": false })).await.data();
        let row = sees(&mut board, id, |row| row["calledAt"].is_null() && row["teacherId"] == nobody_reaches["id"]).await;
        assert!(why(&row).contains(&"no_account"), "{row}");
        // Back to her: the last that she hears is not that another has it.
        let back = json!({ "id": id, "version": row["version"], "teacher_id": hers });
        assert_eq!(sam.post("/api/class/substitute", back).await.data()["untold"], json!([nobody_reaches["name"]]));
        assert_eq!(phone.sees(|frame| frame["d"]["reminder"]["kind"] == "returned").await["d"]["reminder"]["classId"], *id);
        phone.sees(|frame| frame["d"]["type"] == "notification" && told(frame).contains("back to you")).await;
    }
}

#[tokio::test]
async fn who_may_not_watch_starts_hears_and_is_answered_nothing_and_a_lead_sees_the_team() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        let some = students(&ada).await;
        let (hers, his) = (teacher(&ada, "Tina").await, teacher(&ada, "Tom").await);
        let class = plans(&ada, "Hers", &hers, &some[0], 12).await;
        let other = plans(&ada, "His", &his, &some[1], 12).await;
        for account in ["teacher", "producer"] {
            let person = server.sign_in(account).await;
            assert_eq!(person.opens_a_screen().await.subscribes("starting").await["code"], "forbidden", "{account}");
            person.post("/api/class/starting/stand_ins", json!({ "id": class["id"] })).await.refused(403);
            person.post("/api/class/starting/claim", json!({ "id": class["id"], "on": true })).await.refused(403);
        }
        // Who teaches is answered their own, who has no list of classes nothing.
        assert_eq!(asked(&server.sign_in("teacher").await).await.iter().map(|row| &row["id"]).collect::<Vec<_>>(), [&class["id"]]);
        server.sign_in("producer").await.post(STARTING, json!({})).await.refused(403);
        // Who watches the classrooms watches their starts, and changes nothing.
        let mo = server.sign_in("monitor").await;
        assert_ne!(mo.opens_a_screen().await.subscribes("starting").await["t"], "err");
        assert_eq!(asked(&mo).await.len(), 2);
        mo.post("/api/class/substitute", json!({ "id": class["id"], "version": 1, "teacher_id": his })).await.refused(403);

        let tina = ada.list("/api/management/admin/user", json!({ "account": "teacher" })).await;
        let tina = tina.iter().find(|user| user["account"] == "teacher").unwrap()["id"].clone();
        let pages = json!([{ "permissionId": "roomList", "actionList": ["query", "get", "edit"], "scope": "team" }]);
        let lead = grants(&ada, "scheduler", pages).await;
        changes_account(&ada, &tina, json!({ "team_lead_id": lead })).await;
        let sam = server.sign_in("scheduler").await;
        assert_eq!(sam.opens_a_screen().await.subscribes("starting").await["code"], "forbidden");
        let rows = asked(&sam).await;
        assert_eq!(rows.iter().map(|row| &row["id"]).collect::<Vec<_>>(), [&class["id"]], "{rows:?}");
        sam.post("/api/class/starting/claim", json!({ "id": other["id"], "on": true })).await.refused(404);
        sam.post("/api/class/remind", json!({ "id": other["id"] })).await.refused(404);
        // With somebody outside the team it would be out of their sight.
        sam.post("/api/class/substitute", json!({ "id": class["id"], "version": class["version"], "teacher_id": his })).await.refused(400);
        let found = sam.post("/api/class/starting/stand_ins", json!({ "id": class["id"] })).await.data();
        assert_eq!((&found["free"], &found["team"]), (&json!(0), &json!(true)));
        // The only one who is free for two classes is suggested for the worse of them, and of the other it is said so.
        for class in [&class, &other] {
            let off = json!({ "id": class["id"], "version": class["version"], "outcome": "cancelled", "outcome_reason": "ill" });
            ada.post("/api/class/update", off).await.data();
        }
        let tom = ada.list("/api/management/admin/user", json!({ "account": "teacher2" })).await;
        let tom = tom.iter().find(|user| user["account"] == "teacher2").unwrap()["id"].clone();
        changes_account(&ada, &tom, json!({ "team_lead_id": lead })).await;
        for (name, minutes) in [("First", 3), ("Second", 15)] {
            let class = json!({ "name": name, "kind": "one_to_one", "teacher_id": his, "student_ids": [some[1]], "start_at": in_minutes(minutes),
                                "end_at": in_minutes(minutes + 10), "zone": "Asia/Shanghai" });
            ada.post("/api/class/create", class).await.data();
        }
        let rows = asked(&sam).await;
        let of = |name: &str| rows.iter().find(|row| row["name"] == name).unwrap();
        assert_eq!(of("First")["standIn"]["name"], "Tina Brooks", "{rows:?}");
        assert_eq!(of("Second")["suggestedElsewhere"], json!({ "name": "Tina Brooks", "className": "First" }), "{rows:?}");
        assert_eq!((&of("Second")["standIn"], &of("Second")["nobodyFree"]), (&Value::Null, &json!(false)));
    }
}

#[tokio::test]
async fn what_was_predicted_is_held_against_what_came() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let sam = server.sign_in("scheduler").await;
        let figures = async || sam.post(STARTING, json!({})).await.data()["figures"].clone();
        let before = figures().await;
        let warned = |figures: &Value| figures["warnedMissed"].as_i64().unwrap();
        assert!(warned(&before) > 0 && before["quietCame"].as_i64().unwrap() > warned(&before), "{before}");
        let mut board = sam.opens_a_screen().await;
        board.subscribes("starting").await;
        let class = plans(&sam, "Nobody will come", &teacher(&sam, "Tina").await, &students(&sam).await[0], 4).await;
        let row = sees(&mut board, &class["id"], |_| true).await;
        assert_eq!((why(&row), &row["level"]), (vec!["unreached", "not_there", "offline"], &json!("act")), "{row}");
        let id = class["id"].as_str().unwrap();
        let (start, end) = (in_minutes(-11), in_minutes(14));
        // As soon as it was predicted, eleven minutes after the start have come.
        let moves = [
            format!(
                "UPDATE classes SET start_at = '{start}', end_at = '{end}' WHERE id = '{id}' AND EXISTS (SELECT 1 FROM start_predictions WHERE class_id = '{id}')"
            ),
            format!("UPDATE start_predictions SET start_at = '{start}' WHERE class_id = '{id}'"),
        ];
        while warned(&figures().await) == warned(&before) {
            for sql in &moves {
                server.rewrites(sql).await;
            }
        }
        let row = sees(&mut board, &class["id"], |row| row["startAt"] == start.as_str()).await;
        assert!(why(&row).contains(&"overdue"), "{row}");
        assert_eq!(warned(&figures().await), warned(&before) + 1);
    }
}
