//! Planning classes: what is refused, what is made once, bookings that become classes, and with whom.

use crate::support::{Backend, Room, TestServer};
use serde_json::{Value, json};

use super::classes::{class, class_of, in_minutes, students, teacher};

#[tokio::test]
async fn what_cannot_be_planned_is_refused_at_its_field_in_the_callers_language() {
    let server = TestServer::start().await;
    let scheduler = server.sign_in("scheduler").await;
    let (tina, students) = (teacher(&scheduler, "Tina").await, students(&scheduler).await);
    let with = |name: &str, value: Value| {
        let mut asked = class(&tina, &students[0], 60, 25);
        asked[name] = value;
        asked
    };
    let start = 30 * 24 * 60 + 60;
    for (field, asked, said) in [
        ("end_at", with("end_at", in_minutes(start + 301).into()), "课程时长不能超过 5 小时"),
        ("end_at", with("end_at", in_minutes(start).into()), "结束时间必须晚于开始时间"),
        ("start_at", with("start_at", in_minutes(-1).into()), "开始时间不能早于当前时间"),
        ("zone", with("zone", "Mars/Olympus".into()), "时区不正确"),
        ("outcome", with("outcome", "held".into()), "课程尚未开始，目前只能取消"),
        ("student_ids", with("student_ids", json!([students[0], students[1]])), "最多选择 1 项"),
        ("name", with("name", "  ".into()), "必填"),
        ("name", with("name", "\u{200b}\u{2060}".into()), "必填"),
        ("name", with("name", "Weather\u{202e}sdrow".into()), "含有不可见字符，请重新输入"),
        ("teacher_id", with("teacher_id", "nobody".into()), "所选内容已不存在"),
        ("status", with("status", "ended".into()), "该字段不能修改"),
        ("colour", with("colour", "red".into()), "没有这个字段"),
    ] {
        let refused = scheduler.in_chinese().post("/api/class/create", asked).await.refused(400);
        assert_eq!(refused["fields"][field], said, "{refused}");
    }
}

#[tokio::test]
async fn nobody_is_in_two_classes_at_once_even_when_asked_at_the_same_moment() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let scheduler = server.sign_in("scheduler").await;
        let (tina, tom) = (teacher(&scheduler, "Tina").await, teacher(&scheduler, "Tom").await);
        let students = students(&scheduler).await;
        let made = scheduler.post("/api/class/create", class(&tina, &students[0], 60, 60)).await.data();

        let refused = scheduler.post("/api/class/create", class(&tina, &students[1], 90, 60)).await.refused(409);
        assert_eq!(refused["clash"]["number"], made["number"]);
        assert!(refused["fields"]["teacher_id"].as_str().unwrap().contains("Tina Brooks"), "{refused}");
        let refused = scheduler.post("/api/class/create", class(&tom, &students[0], 90, 60)).await.refused(409);
        assert_eq!(refused["clash"]["id"], made["id"]);
        // One ends when the next begins.
        scheduler.post("/api/class/create", class(&tina, &students[0], 121, 60)).await.data();

        let racing = (0..8).map(|place| {
            let (scheduler, asked) = (scheduler.clone(), class(&tom, &students[place + 2], 600, 60));
            tokio::spawn(async move { scheduler.post("/api/class/create", asked).await.status })
        });
        let mut statuses = vec![];
        for race in racing.collect::<Vec<_>>() {
            statuses.push(race.await.unwrap());
        }
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409], "{backend:?}");
    }
}

#[tokio::test]
async fn a_double_click_makes_one_class_and_an_old_version_is_shown_the_new_one() {
    let server = TestServer::start().await;
    let scheduler = server.sign_in("scheduler").await;
    let mut asked = class(&teacher(&scheduler, "Tina").await, &students(&scheduler).await[0], 60, 25);
    asked["requestId"] = "0b54d3d8-click-once".into();
    let first = scheduler.post("/api/class/create", asked.clone()).await.data();
    let second = scheduler.post("/api/class/create", asked).await.data();
    assert_eq!(first["id"], second["id"]);

    let rename = |name: &str| json!({"id": first["id"], "version": first["version"], "name": name});
    scheduler.post("/api/class/update", rename("Mine")).await.data();
    let refused = scheduler.post("/api/class/update", rename("Yours")).await.refused(409);
    assert_eq!(refused["clash"]["name"], "Mine");
    let history = scheduler.post("/api/class/history", json!({"id": first["id"]})).await.data();
    assert_eq!(history["records"][0]["before"], json!({"name": "Weather words"}));
    assert_eq!(history["records"][0]["actor_name"], "Sam Lin");
}

#[tokio::test]
async fn a_booking_given_to_a_teacher_makes_one_class_and_waits_again_when_that_is_gone() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let scheduler = server.sign_in("scheduler").await;
        let (tina, tom) = (teacher(&scheduler, "Tina").await, teacher(&scheduler, "Tom").await);
        let student = students(&scheduler).await[0].clone();
        assert_eq!(scheduler.list("/api/class/order", json!({"status": ["open"]})).await.len(), 7);
        let day = 30 * 24 * 60;
        let asked =
            json!({"student_id": student, "lesson": "Trial", "start_at": in_minutes(day), "end_at": in_minutes(day + 25), "zone": "UTC"});
        let booking = scheduler.post("/api/class/order/create", asked.clone()).await.data();
        assert_eq!((&booking["status"], &booking["student_name"].is_string()), (&json!("open"), &true));
        assert_eq!(scheduler.post("/api/class/order/create", asked).await.refused(409)["clash"]["number"], booking["number"]);

        let give = |teacher: &Value| json!({"id": booking["id"], "teacher_id": teacher});
        let (one, other) = (give(&tina), give(&tom));
        let (first, second) = tokio::join!(scheduler.post("/api/class/order/match", one), scheduler.post("/api/class/order/match", other));
        let (won, lost) = if first.status == 200 { (first, second) } else { (second, first) };
        lost.refused(409);
        let matched = won.data();
        let class = scheduler.post("/api/class/query", json!({"id": matched["class_id"]})).await.data();
        assert_eq!(
            (&class["matched"], &class["teacher_id"], &class["student_ids"]),
            (&json!(true), &matched["teacher_id"], &json!([student]))
        );
        assert_eq!((&class["start_at"], &class["reminder"]), (&booking["start_at"], &json!("sent")));
        scheduler.post("/api/class/order/delete", json!({"ids": [booking["id"]]})).await.refused(409);

        scheduler.post("/api/class/delete", json!({"ids": [class["id"]]})).await.data();
        let open = scheduler.post("/api/class/order/query", json!({"id": booking["id"]})).await.data();
        assert_eq!((&open["status"], &open["teacher_id"], &open["class_id"]), (&json!("open"), &Value::Null, &Value::Null));
        // A teacher who is taken is refused by name, and the booking waits on.
        let busy = class_of(&scheduler, &tina, day).await;
        let refused = scheduler.post("/api/class/order/match", give(&tina)).await.refused(409);
        assert_eq!(refused["clash"]["id"], busy);
        scheduler.post("/api/class/order/match", give(&tom)).await.data();
        let mo = server.sign_in("teacher").await;
        mo.post("/api/class/order/match", give(&tom)).await.refused(403);
    }
}

#[tokio::test]
async fn a_class_with_people_in_it_is_not_deleted() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, room) = (server.sign_in("scheduler").await, Room::open(&server).await);
        let mut screen = sam.opens_a_screen().await;
        screen.subscribes("resource:classes").await;
        let mut unnamed = room.event("assistant", 1, "join", json!({}));
        unnamed.as_object_mut().unwrap().remove("name");
        room.reports(vec![room.event("teacher", 1, "join", json!({})), room.event("student", 1, "join", json!({})), unnamed.clone()]).await;
        let delete = async || sam.post("/api/class/delete", json!({"ids": [room.class["id"]]})).await;
        let told = delete().await;
        let said = told.msg().to_owned();
        let unnamed = unnamed["user"].as_str().unwrap();
        assert!(["teacher", "student", unnamed, " are in the room"].iter().all(|words| said.contains(words)), "{said}");
        assert_eq!(told.refused(409)["clash"]["inside"].as_array().map(Vec::len), Some(3));
        // All have left: it is in progress all the same, until it ends.
        screen.sees(|frame| frame["t"] == "ev" && frame["d"]["row"]["status"] == "in_progress").await;
        room.reports(vec![
            room.event("teacher", 2, "quit", json!({"cause": "left"})),
            room.event("student", 2, "quit", json!({"cause": "left"})),
            room.event("assistant", 2, "quit", json!({"cause": "left"})),
        ])
        .await;
        let told = sam.in_chinese().post("/api/class/delete", json!({"ids": [room.class["id"]]})).await;
        assert!(told.msg().contains("正在进行"), "{}", told.msg());
        room.reports(vec![room.event("teacher", 3, "class_end", json!({}))]).await;
        screen.sees(|frame| frame["t"] == "ev" && frame["d"]["row"]["status"] == "ended").await;
        delete().await.data();
    }
}

#[tokio::test]
async fn a_class_is_matched_with_somebody() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, tina) = (server.sign_in("scheduler").await, server.sign_in("teacher").await);
        let (hers, student) = (teacher(&sam, "Tina").await, students(&sam).await[0].clone());
        let before = tina.post("/api/class/reminder/list", json!({})).await.data()["records"].as_array().unwrap().len();
        let mut asked = class(&hers, &student, 0, 25);
        asked["student_ids"] = json!([]);
        let made = sam.post("/api/class/create", asked).await.data();
        assert_eq!((&made["matched"], &made["reminder"]), (&json!(false), &json!("none")));
        let change = async |version: &Value, set: Value| {
            let mut change = json!({"id": made["id"], "version": version});
            change.as_object_mut().unwrap().extend(set.as_object().unwrap().clone());
            sam.post("/api/class/update", change).await
        };
        let wrong = change(&made["version"], json!({"matched": true})).await.refused(400);
        assert!(wrong["fields"]["student_ids"].is_string(), "{wrong}");
        let matched = change(&made["version"], json!({"matched": true, "student_ids": [student]})).await.data();
        assert_eq!((&matched["matched"], &matched["reminder"]), (&json!(true), &json!("sent")));
        assert_eq!(tina.post("/api/class/reminder/list", json!({})).await.data()["records"].as_array().unwrap().len(), before + 1);
        // The student leaves: nobody is there to be taught, and nobody is reminded of it.
        let open = change(&matched["version"], json!({"student_ids": []})).await.data();
        assert_eq!((&open["matched"], &open["reminder"]), (&json!(false), &json!("none")));
    }
}

#[tokio::test]
async fn a_classrooms_link_is_an_address_of_the_web_and_nothing_to_run() {
    let server = TestServer::start().await;
    let scheduler = server.sign_in("scheduler").await;
    let (tina, student) = (teacher(&scheduler, "Tina").await, students(&scheduler).await[0].clone());
    let mut asked = class(&tina, &student, 500, 25);
    for bad in [
        "javascript:alert(1)",
        "data:text/html,x",
        "//rooms.example/1",
        "rooms.example",
        "https://",
        "https://bank.example@evil.example/",
        "https://a b",
    ] {
        asked["link"] = bad.into();
        let refused = scheduler.post("/api/class/create", asked.clone()).await.refused(400);
        assert!(refused["fields"]["link"].as_str().is_some_and(|text| text.contains("https://")), "{bad}: {refused}");
    }
    asked["link"] = "HTTPS://rooms.example/j/课堂?k=1#x".into();
    scheduler.post("/api/class/create", asked).await.data();
}

#[tokio::test]
async fn a_teacher_whose_account_is_disabled_is_given_no_class() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (scheduler, ada) = (server.sign_in("scheduler").await, server.sign_in("admin").await);
        let (tom, student) = (teacher(&scheduler, "Tom").await, students(&scheduler).await[0].clone());
        let account =
            ada.list("/api/management/admin/user", json!({})).await.into_iter().find(|row| row["account"] == "teacher2").expect("Tom");
        let disabled = json!({"id": account["id"], "version": account["version"], "status": "disabled"});
        ada.post("/api/management/admin/user/update", disabled).await.data();
        let refused = scheduler.in_chinese().post("/api/class/create", class(&tom, &student, 60, 25)).await.refused(400);
        assert_eq!(refused["fields"]["teacher_id"], "该老师的账号已停用", "{backend:?} {refused}");
        // From a booking too.
        let booking = scheduler.list("/api/class/order", json!({})).await[0]["id"].clone();
        let refused = scheduler.post("/api/class/order/match", json!({"id": booking, "teacher_id": tom})).await.refused(400);
        assert!(refused["fields"]["teacher_id"].is_string(), "{backend:?} {refused}");
    }
}
