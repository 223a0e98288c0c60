//! Classes as schedulers and teachers meet them: the match that reaches every screen, and what cannot be planned.

use crate::support::{Backend, Person, Screen, TestServer};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

pub fn in_minutes(minutes: i64) -> String {
    format!("{:.3}", Timestamp::now() + SignedDuration::from_mins(minutes))
}

/// A teacher's id by the account's name in the demo.
pub async fn teacher(scheduler: &Person, name: &str) -> Value {
    let found = scheduler.post("/api/management/teacher/list", json!({"search": name})).await.data();
    found["records"][0]["id"].clone()
}

pub async fn students(scheduler: &Person) -> Vec<Value> {
    scheduler.list("/api/management/student", json!({})).await.into_iter().map(|row| row["id"].clone()).collect()
}

/// A one-to-one class 30 days from now, so that the demo's classes are not in the way.
pub fn class(teacher: &Value, student: &Value, start: i64, minutes: i64) -> Value {
    let start = 30 * 24 * 60 + start;
    json!({"name": "Weather words", "kind": "one_to_one", "teacher_id": teacher, "student_ids": [student],
           "start_at": in_minutes(start), "end_at": in_minutes(start + minutes), "zone": "Asia/Shanghai"})
}

#[tokio::test]
async fn a_match_reaches_every_screen_of_the_teacher_and_closes_on_all() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (scheduler, tina) = (server.sign_in("scheduler").await, server.sign_in("teacher").await);
        let topic = format!("user:{}", tina.get("/api/user/info_update").await.data()["id"].as_str().unwrap());
        let (mut phone, mut desk) = (tina.opens_a_screen().await, tina.opens_a_screen().await);
        phone.subscribes(&topic).await;
        desk.subscribes(&topic).await;

        let asked = class(&teacher(&scheduler, "Tina").await, &students(&scheduler).await[0], 60, 25);
        let made = scheduler.post("/api/class/create", asked).await.data();
        assert_eq!(made["reminder"], "sent");
        let (first, second) = (phone.sees_event(&topic).await, desk.sees_event(&topic).await);
        assert_eq!(first["d"]["reminder"]["classId"], made["id"]);
        assert_eq!(first, second);

        let mut list = scheduler.opens_a_screen().await;
        list.subscribes("resource:classes").await;
        let id = first["d"]["reminder"]["id"].clone();
        tina.post("/api/class/reminder/reached", json!({"ids": [id]})).await.data();
        assert_eq!(list.sees_event("resource:classes").await["d"]["row"]["reminder"], "reached");
        tina.post("/api/class/reminder/dismiss", json!({"id": id})).await.data();
        assert_eq!(list.sees_event("resource:classes").await["d"]["row"]["reminder"], "seen");
        for screen in [&mut phone, &mut desk] {
            assert_eq!(screen.sees_event(&topic).await["d"], json!({"type": "reminder_closed", "id": id}));
        }
        tina.post("/api/class/reminder/dismiss", json!({"id": id})).await.data();
        let open = tina.post("/api/class/reminder/list", json!({})).await.data();
        assert!(open["records"].as_array().unwrap().iter().all(|reminder| reminder["id"] != id));
    }
}

#[tokio::test]
async fn a_teacher_who_was_away_is_told_on_return_and_a_moved_class_is_told_anew() {
    let server = TestServer::start().await;
    let scheduler = server.sign_in("scheduler").await;
    let asked = class(&teacher(&scheduler, "Tom").await, &students(&scheduler).await[1], 60, 25);
    let made = scheduler.post("/api/class/create", asked).await.data();

    let tom = server.sign_in("teacher2").await;
    let open = tom.post("/api/class/reminder/list", json!({})).await.data();
    let waiting = open["records"].as_array().unwrap().iter().find(|reminder| reminder["classId"] == made["id"]).cloned().unwrap();
    let topic = format!("user:{}", tom.get("/api/user/info_update").await.data()["id"].as_str().unwrap());
    let mut screen = tom.opens_a_screen().await;
    screen.resumes(&topic, &open["position"]).await;

    let start = 30 * 24 * 60 + 300;
    let moved = json!({"id": made["id"], "version": made["version"], "start_at": in_minutes(start), "end_at": in_minutes(start + 25)});
    let moved = scheduler.post("/api/class/update", moved).await.data();
    assert_eq!(screen.sees_event(&topic).await["d"], json!({"type": "reminder_closed", "id": waiting["id"]}));
    assert_eq!(screen.sees_event(&topic).await["d"]["reminder"]["startAt"], moved["start_at"]);
    tom.post("/api/class/delete", json!({"ids": [made["id"]]})).await.refused(403);
}

/// What a teacher's screens are told of one class: its reminders by kind, those that are closed, and the headings of notifications.
async fn told(screen: &mut Screen, topic: &str, count: usize) -> Vec<String> {
    let mut told = vec![];
    while told.len() < count {
        let event = screen.sees_event(topic).await["d"].clone();
        match event["type"].as_str().unwrap() {
            "reminder" => told.push(event["reminder"]["kind"].as_str().unwrap().to_owned()),
            "reminder_closed" => told.push("closed".to_owned()),
            "notification" => told.push(event["titleZh"].as_str().unwrap().to_owned()),
            _ => {}
        }
    }
    told
}

#[tokio::test]
async fn a_teacher_is_told_at_once_that_a_class_is_moved_given_away_cancelled_and_on_again() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, tina, tom) = (server.sign_in("scheduler").await, server.sign_in("teacher").await, server.sign_in("teacher2").await);
        let (hers, his) = (teacher(&sam, "Tina").await, teacher(&sam, "Tom").await);
        let student = students(&sam).await[0].clone();
        let mut screens = vec![];
        for person in [&tina, &tom] {
            let topic = format!("user:{}", person.get("/api/user/info_update").await.data()["id"].as_str().unwrap());
            let mut screen = person.opens_a_screen().await;
            screen.subscribes(&topic).await;
            screens.push((screen, topic));
        }
        let [(hers_shown, tina_hears), (his_shown, tom_hears)] = &mut screens[..] else { unreachable!() };
        let made = sam.post("/api/class/create", class(&hers, &student, 60, 25)).await.data();
        assert_eq!(told(hers_shown, tina_hears, 1).await, ["matched"]);
        let mut version = made["version"].clone();
        let mut change = async |set: Value| {
            let mut asked = json!({"id": made["id"], "version": version});
            asked.as_object_mut().unwrap().extend(set.as_object().unwrap().clone());
            let row = sam.post("/api/class/update", asked).await.data();
            version = row["version"].clone();
            row
        };
        let open = async |person: &Person| {
            let list = person.post("/api/class/reminder/list", json!({})).await.data()["records"].clone();
            list.as_array().unwrap().iter().filter(|reminder| reminder["classId"] == made["id"]).cloned().collect::<Vec<_>>()
        };
        // Another word for it is no news.
        change(json!({"name": "Weather words"})).await;
        // Moved, twice before she looks: what it was is what she knows.
        let start = 30 * 24 * 60 + 300;
        change(json!({"start_at": in_minutes(start), "end_at": in_minutes(start + 25)})).await;
        let moved = change(json!({"end_at": in_minutes(start + 50)})).await;
        let heading = "Sam Lin 调整了您的课程“Weather words”的时间";
        assert_eq!(told(hers_shown, tina_hears, 6).await, ["closed", "moved", heading, "closed", "moved", heading]);
        let shown = open(&tina).await;
        assert_eq!(shown.len(), 1, "{shown:?}");
        assert_eq!((&shown[0]["endAt"], &shown[0]["was"]["startAt"]), (&moved["end_at"], &made["start_at"]));
        let inbox = tina.in_chinese().post("/api/notification/list", json!({})).await.data()["records"].clone();
        assert_eq!(
            (&inbox[0]["record_id"], inbox[0]["words"].as_str().map(|words| words.contains("原定时间："))),
            (&made["id"], Some(true))
        );
        // Given to somebody else: she is told that, he has it.
        change(json!({"teacher_id": his})).await;
        assert_eq!(told(hers_shown, tina_hears, 3).await, ["closed", "given_away", "Sam Lin 已将您的课程“Weather words”转给其他老师"]);
        assert_eq!(told(his_shown, tom_hears, 1).await, ["matched"]);
        // What she has seen of it is not what he has.
        let given = open(&tina).await[0]["id"].clone();
        tina.post("/api/class/reminder/seen", json!({"ids": [given]})).await.data();
        assert_eq!(sam.post("/api/class/query", json!({"id": made["id"]})).await.data()["reminder"], "sent");
        let inbox = tina.post("/api/notification/list", json!({})).await.data()["records"].clone();
        assert_eq!(
            (&inbox[0]["title"], &inbox[0]["record_id"]),
            (&json!("Sam Lin gave your class “Weather words” to another teacher"), &Value::Null)
        );
        // It is cancelled for a reason, whichever way; its teacher reads it.
        let now = sam.post("/api/class/query", json!({"id": made["id"]})).await.data();
        let bare = json!({"id": made["id"], "version": now["version"], "outcome": "cancelled", "outcome_reason": " "});
        assert_eq!(sam.post("/api/class/update", bare).await.refused(400)["fields"]["outcome_reason"], "Say why it is cancelled");
        let bulk = json!({"ids": [made["id"]], "set": {"outcome": "cancelled"}});
        let refused = sam.post("/api/class/bulkUpdate", bulk).await.data()["refused"].clone();
        assert_eq!(refused[0]["msg"], "Say why it is cancelled", "{refused}");
        // Cancelled: the list says whether he knows. Then it takes place after all.
        let off = change(json!({"outcome": "cancelled", "outcome_reason": "The teacher is ill"})).await;
        assert_eq!(off["reminder"], "sent");
        assert_eq!(told(his_shown, tom_hears, 3).await, ["closed", "cancelled", "Sam Lin 取消了您的课程“Weather words”"]);
        let why = tom.post("/api/notification/list", json!({})).await.data()["records"][0]["words"].clone();
        assert!(why.as_str().unwrap().ends_with("Reason: The teacher is ill"), "{why}");
        let cancelled = open(&tom).await;
        assert_eq!((&cancelled[0]["kind"], &cancelled[0]["startAt"]), (&json!("cancelled"), &moved["start_at"]));
        assert_ne!(tom.get("/api/class/direct/query/teacher_class").await.data()["reminder"]["classId"], made["id"]);
        change(json!({"outcome": null})).await;
        assert_eq!(told(his_shown, tom_hears, 3).await, ["closed", "back", "Sam Lin 恢复了您的课程“Weather words”"]);
        // Back with her: nothing says any more that it is not hers.
        change(json!({"teacher_id": hers})).await;
        assert_eq!(told(hers_shown, tina_hears, 3).await, ["closed", "returned", "Sam Lin 已将课程“Weather words”还给您"]);
        assert_eq!(told(his_shown, tom_hears, 2).await, ["closed", "given_away"]);
        assert_eq!(open(&tina).await.len(), 1);
        // Nobody is matched any more.
        change(json!({"student_ids": []})).await;
        assert_eq!(told(hers_shown, tina_hears, 2).await, ["closed", "taken_away"]);
    }
}

#[tokio::test]
async fn a_class_that_starts_soon_unseen_is_found_and_leaves_when_it_is_seen() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (scheduler, tina) = (server.sign_in("scheduler").await, server.sign_in("teacher").await);
        let (teachers, students) = ([teacher(&scheduler, "Tina").await, teacher(&scheduler, "Noah").await], students(&scheduler).await);
        let plan = async |teacher: usize, student: usize, start: i64, matched: bool| {
            let mut asked = class(&teachers[teacher], &students[student], 0, 25);
            (asked["start_at"], asked["end_at"]) = (in_minutes(start).into(), in_minutes(start + 25).into());
            asked["matched"] = matched.into();
            scheduler.post("/api/class/create", asked).await.data()["id"].clone()
        };
        let found = async || {
            let ask = json!({"filter": {"unseen_soon": true}, "sort": ["start_at"]});
            let records = scheduler.post("/api/class/list", ask).await.data()["records"].clone();
            records.as_array().unwrap().iter().map(|row| row["id"].clone()).collect::<Vec<_>>()
        };
        let soon = plan(0, 0, 10, true).await;
        plan(0, 1, 60, true).await;
        // Without an account nobody is told by us: that class needs a call too. An open one has nobody to call.
        let untold = plan(1, 2, 12, true).await;
        plan(1, 3, 60, false).await;
        assert_eq!(found().await, [soon.clone(), untold.clone()]);

        let open = tina.post("/api/class/reminder/list", json!({})).await.data();
        let ids: Vec<_> = open["records"].as_array().unwrap().iter().filter(|r| r["classId"] == soon).map(|r| r["id"].clone()).collect();
        tina.post("/api/class/reminder/seen", json!({"ids": ids})).await.data();
        assert_eq!(found().await, [untold]);
        scheduler.post("/api/class/list", json!({"filter": {"unseen_soon": [true]}})).await.refused(400);
        scheduler.post("/api/management/student/list", json!({"filter": {"unseen_soon": true}})).await.refused(400);
    }
}

/// A class of this teacher with another student, so many minutes from now.
pub async fn class_of(scheduler: &Person, teacher: &Value, start: i64) -> Value {
    let student = students(scheduler).await[5].clone();
    scheduler.post("/api/class/create", class(teacher, &student, start - 30 * 24 * 60, 25)).await.data()["id"].clone()
}

#[tokio::test]
async fn a_classroom_opens_a_quarter_of_an_hour_ahead() {
    let server = TestServer::with_flags(&["--demo", "--room-url=https://rooms.example.com/r/{room}?from=console"]).await;
    let scheduler = server.sign_in("scheduler").await;
    let (tom, students) = (teacher(&scheduler, "Noah").await, students(&scheduler).await);
    let mut asked = class(&tom, &students[0], 0, 25);
    (asked["start_at"], asked["end_at"]) = (in_minutes(40).into(), in_minutes(65).into());
    let later = scheduler.post("/api/class/create", asked.clone()).await.data();
    scheduler.post("/api/class/user_link", json!({"id": later["id"]})).await.refused(409);
    (asked["start_at"], asked["end_at"]) = (in_minutes(10).into(), in_minutes(35).into());
    let soon = scheduler.post("/api/class/create", asked.clone()).await.data();
    let entered = scheduler.post("/api/class/user_link", json!({"id": soon["id"]})).await.data();
    assert_eq!(entered["open"], true);
    // Its room's address, or the link that it was given.
    let room = soon["room_id"].as_str().expect("a room");
    assert_eq!(entered["link"], format!("https://rooms.example.com/r/{room}?from=console"));
    let given = json!({"id": soon["id"], "version": soon["version"], "link": "https://meet.example.com/zoo"});
    scheduler.post("/api/class/update", given).await.data();
    assert_eq!(scheduler.post("/api/class/user_link", json!({"id": soon["id"]})).await.data()["link"], "https://meet.example.com/zoo");
}

#[tokio::test]
async fn a_teacher_sees_their_own_classes_and_who_plans_sees_all() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, tina) = (server.sign_in("scheduler").await, server.sign_in("teacher").await);
        let (hers, other) = (teacher(&sam, "Tina").await, teacher(&sam, "Tom").await);
        let toms = sam.list("/api/class", json!({"teacher_id": [other]})).await[0].clone();
        let own = tina.post("/api/class/list", json!({})).await.data();
        let rows = own["records"].as_array().unwrap();
        assert!(!rows.is_empty() && rows.iter().all(|row| row["teacher_id"] == hers), "{own}");
        tina.post("/api/class/query", json!({"id": rows[0]["id"]})).await.data();
        for call in ["/api/class/query", "/api/class/detail", "/api/class/history", "/api/class/link_get", "/api/class/user_link"] {
            tina.post(call, json!({"id": toms["id"]})).await.refused(404);
        }
        let asked = tina.post("/api/class/list", json!({"filter": {"teacher_id": [other]}})).await.data();
        assert_eq!(asked["total"], 0);
        let all = sam.post("/api/class/list", json!({})).await.data();
        assert!(all["total"].as_i64() > own["total"].as_i64(), "{all}");

        // Nor do they hear of others' classes: what they are given comes, what is given away goes.
        let me = tina.get("/api/user/info_update").await.data();
        assert_eq!(
            me["own"],
            json!([
                "classes",
                "bookings",
                "class_series",
                "teacher_slots",
                "leaves",
                "standbys",
                "lectures",
                "inspections",
                "inspection_hits"
            ])
        );
        let (topic, mut screen) = (format!("own:classes:{}", me["id"].as_str().unwrap()), tina.opens_a_screen().await);
        let toms_own = topic.replace(me["id"].as_str().unwrap(), "tom");
        for closed in ["resource:classes", toms_own.as_str()] {
            assert_eq!(screen.subscribes(closed).await["code"], "forbidden");
        }
        assert_eq!(screen.resumes(&topic, &own["position"]).await["recovered"], 0);
        let student = students(&sam).await[0].clone();
        sam.post("/api/class/create", class(&other, &student, 300, 25)).await.data();
        let made = sam.post("/api/class/create", class(&hers, &student, 400, 25)).await.data();
        let seen = screen.sees_event(&topic).await;
        assert_eq!((&seen["d"]["op"], &seen["d"]["row"]["id"]), (&json!("create"), &made["id"]));
        let change = async |version: i64, set: Value| {
            let mut change = json!({"id": made["id"], "version": version});
            change.as_object_mut().unwrap().extend(set.as_object().unwrap().clone());
            sam.post("/api/class/update", change).await.data()["version"].as_i64().unwrap()
        };
        let version = change(made["version"].as_i64().unwrap(), json!({"name": "Clouds"})).await;
        let seen = screen.sees_event(&topic).await["d"].clone();
        assert_eq!((&seen["op"], &seen["row"]["name"]), (&json!("update"), &json!("Clouds")));
        let version = change(version, json!({"teacher_id": other})).await;
        let seen = screen.sees_event(&topic).await["d"].clone();
        assert_eq!((&seen["op"], &seen["row"], &seen["by"]["name"]), (&json!("delete"), &Value::Null, &json!("Sam Lin")));
        change(version, json!({"teacher_id": hers})).await;
        assert_eq!(screen.sees_event(&topic).await["d"]["op"], "create");
        sam.post("/api/class/delete", json!({"ids": [made["id"]]})).await.data();
        assert_eq!(screen.sees_event(&topic).await["d"]["op"], "delete");
        sam.post("/api/class/restore", json!({"ids": [made["id"]]})).await.data();
        assert_eq!(screen.sees_event(&topic).await["d"]["op"], "restore");
    }
}

#[tokio::test]
async fn a_list_is_narrowed_to_what_comes_or_what_is_past() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let sam = server.sign_in("scheduler").await;
        let total = async |filter: Value| sam.post("/api/class/list", json!({ "filter": filter })).await.data()["total"].as_i64().unwrap();
        let (all, coming, past) = (total(json!({})).await, total(json!({"coming": true})).await, total(json!({"past": true})).await);
        assert!(coming > 0);
        assert_eq!(all, coming + past);
        let first = sam.post("/api/class/list", json!({"filter": {"coming": true}, "sort": ["start_at"]})).await.data()["records"].clone();
        assert!(first[0]["start_at"].as_str() <= first[1]["start_at"].as_str(), "{first}");
    }
}

#[tokio::test]
async fn a_deleted_class_that_comes_back_reminds_its_teacher_once() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, tina) = (server.sign_in("scheduler").await, server.sign_in("teacher").await);
        let asked = class(&teacher(&sam, "Tina").await, &students(&sam).await[0], 60, 25);
        let made = sam.post("/api/class/create", asked).await.data();
        let open = async || {
            let list = tina.post("/api/class/reminder/list", json!({})).await.data()["records"].clone();
            list.as_array().unwrap().iter().filter(|reminder| reminder["classId"] == made["id"]).cloned().collect::<Vec<_>>()
        };
        let there_and_back = async || {
            sam.post("/api/class/delete", json!({"ids": [made["id"]]})).await.data();
            let gone = open().await;
            assert_eq!((gone.len(), &gone[0]["kind"]), (1, &json!("cancelled")));
            sam.post("/api/class/restore", json!({"ids": [made["id"]]})).await.data();
        };
        let first = open().await;
        assert_eq!(first.len(), 1);
        // Not read yet: the same one stands there again.
        there_and_back().await;
        assert_eq!(open().await, first);
        // Read and closed: it stays so.
        tina.post("/api/class/reminder/dismiss", json!({"id": first[0]["id"]})).await.data();
        there_and_back().await;
        assert_eq!(open().await, [] as [Value; 0]);
        assert_eq!(sam.post("/api/class/query", json!({"id": made["id"]})).await.data()["reminder"], "seen");
        // One who has seen that it was gone is told that it is not.
        sam.post("/api/class/delete", json!({"ids": [made["id"]]})).await.data();
        tina.post("/api/class/reminder/seen", json!({"ids": [open().await[0]["id"]]})).await.data();
        sam.post("/api/class/restore", json!({"ids": [made["id"]]})).await.data();
        let back = open().await;
        assert_eq!((back.len(), &back[0]["kind"]), (1, &json!("back")));
    }
}
