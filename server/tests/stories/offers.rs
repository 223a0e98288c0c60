//! Bookings that are offered: to whom and why, one after the other, until somebody has the class; and what becomes of an offer when the booking, the teacher or the server is not
//! there any more.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::{
    classes::{in_minutes, students, teacher},
    support::{Backend, Person, Screen, TestServer},
};

/// The demo's accounts that a story makes teachers of, beside the two who are.
const MORE: [&str; 6] = ["hr", "inspector", "monitor", "monitor2", "producer", "admin"];
const DAYS_30: i64 = 30 * 24 * 60;

/// Nobody has a class: whoever teaches is free.
async fn all_are_free(server: &TestServer) {
    server.rewrites("UPDATE classes SET outcome = 'cancelled' WHERE status = 'not_started'").await;
}

/// Gives teachers without an account one of the demo's: each is a teacher from now on who can be asked.
async fn more_teachers(server: &TestServer) {
    for account in MORE {
        let sql = format!(
            "UPDATE teachers SET user_id = (SELECT id FROM users WHERE account = '{account}') WHERE id =
             (SELECT MIN(id) FROM teachers WHERE user_id IS NULL AND status = 'active' AND deleted_at IS NULL)"
        );
        server.rewrites(&sql).await;
    }
}

async fn books(sam: &Person, student: &Value, minutes: i64) -> Value {
    let asked = json!({ "student_id": student, "lesson": "Trial lesson", "start_at": in_minutes(minutes), "end_at": in_minutes(minutes + 25), "zone": "UTC" });
    sam.post("/api/class/order/create", asked).await.data()
}

async fn offers(sam: &Person, booking: &Value, teachers: &[&Value]) -> Vec<Value> {
    let made = sam.post("/api/class/order/offer", json!({ "id": booking["id"], "teacher_ids": teachers })).await.data();
    made["records"].as_array().unwrap().clone()
}

async fn made(sam: &Person, booking: &Value) -> Vec<Value> {
    sam.post("/api/class/order/offers", json!({ "id": booking["id"] })).await.data()["records"].as_array().unwrap().clone()
}

fn states(made: &[Value]) -> Vec<&str> {
    made.iter().map(|one| one["state"].as_str().unwrap()).collect()
}

async fn now(sam: &Person, booking: &Value) -> Value {
    sam.post("/api/class/order/query", json!({ "id": booking["id"] })).await.data()
}

/// What somebody is offered now.
async fn asked(person: &Person) -> Vec<Value> {
    person.post("/api/class/reminder/list", json!({})).await.data()["offers"].as_array().unwrap().clone()
}

async fn answers(person: &Person, offer: &Value, accept: bool) -> crate::support::Answer {
    person.post("/api/class/offer/answer", json!({ "id": offer, "accept": accept })).await
}

async fn phone_of(person: &Person) -> Screen {
    let me = person.get("/api/user/info_update").await.data()["id"].as_str().unwrap().to_owned();
    let mut screen = person.opens_a_screen().await;
    screen.subscribes(&format!("user:{me}")).await;
    screen
}

/// The screen is told that an offer is none any more; answers why.
async fn closes(screen: &mut Screen, offer: &Value) -> Value {
    screen.sees(|frame| frame["d"]["type"] == "offer_closed" && frame["d"]["id"] == *offer).await["d"]["why"].clone()
}

/// The list of bookings has this one so.
async fn sees(screen: &mut Screen, booking: &Value, wanted: impl Fn(&Value) -> bool) -> Value {
    screen.sees(|frame| frame["d"]["id"] == booking["id"] && wanted(&frame["d"]["row"])).await["d"]["row"].clone()
}

#[tokio::test]
async fn an_offer_goes_from_one_phone_to_the_next_until_somebody_has_the_class() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, tina, tom) = (server.sign_in("scheduler").await, server.sign_in("teacher").await, server.sign_in("teacher2").await);
        all_are_free(&server).await;
        let (hers, his) = (teacher(&sam, "Tina").await, teacher(&sam, "Tom").await);
        let booking = books(&sam, &students(&sam).await[0], DAYS_30).await;
        assert_eq!((&booking["status"], booking["waiting_since"].is_string()), (&json!("open"), true));

        let found = sam.post("/api/class/order/candidates", json!({ "id": booking["id"] })).await.data();
        let found = found["records"].as_array().unwrap();
        let scores: Vec<i64> = found.iter().map(|one| one["score"].as_i64().unwrap()).collect();
        assert!(scores.is_sorted_by(|one, next| one >= next) && scores.iter().all(|score| (0..=100).contains(score)), "{scores:?}");
        assert!(found.iter().all(|one| !one["reasons"].as_array().unwrap().is_empty()));
        let refused = sam.post("/api/class/order/offer", json!({ "id": booking["id"], "teacher_ids": ["nobody"] })).await.refused(400);
        assert!(refused["fields"]["teacher_ids"].is_string(), "{refused}");
        tina.post("/api/class/order/candidates", json!({ "id": booking["id"] })).await.refused(403);

        let (mut desk, mut mine) = (sam.opens_a_screen().await, phone_of(&sam).await);
        desk.subscribes("resource:bookings").await;
        let round = offers(&sam, &booking, &[&hers, &his]).await;
        assert_eq!(states(&round), ["sent", "waiting"], "one at a time: {round:?}");
        let [first, second] = if round[0]["teacherId"] == hers { [&tina, &tom] } else { [&tom, &tina] };
        let (one, other) = (&round[0]["id"], &round[1]["id"]);
        assert_eq!(sam.post("/api/class/order/offer", json!({ "id": booking["id"] })).await.refused(409)["clash"], Value::Null);
        // Nobody else is asked, and nobody answers, or has seen, what is another's.
        let mine_now = asked(first).await;
        assert_eq!((&mine_now[0]["id"], &mine_now[0]["lesson"], &mine_now[0]["others"]), (one, &json!("Trial lesson"), &json!(0)));
        assert_eq!(asked(second).await, Vec::<Value>::new());
        for offer in [one, other] {
            answers(second, offer, true).await.refused(404);
        }
        second.post("/api/class/offer/seen", json!({ "ids": [one] })).await.data();
        assert_eq!(now(&sam, &booking).await["offer_state"], "sent");
        // How far it has come, live.
        first.post("/api/class/offer/reached", json!({ "ids": [one] })).await.data();
        let row = sees(&mut desk, &booking, |row| row["offer_state"] == "reached").await;
        assert_eq!((&row["status"], &row["offered_to"]), (&json!("offered"), &round[0]["teacherName"]));
        assert!(row["offered_until"].as_str() > row["waiting_since"].as_str());
        first.post("/api/class/offer/seen", json!({ "ids": [one] })).await.data();
        sees(&mut desk, &booking, |row| row["offer_state"] == "seen").await;

        // Declined: the next is asked, at once.
        let (mut phone, mut next) = (phone_of(first).await, phone_of(second).await);
        answers(first, one, false).await.data();
        assert_eq!(closes(&mut phone, one).await, "declined");
        assert_eq!(next.sees(|frame| frame["d"]["type"] == "offer").await["d"]["offer"]["id"], *other);
        let passed = |frame: &Value| frame["d"]["id"] == booking["id"] && frame["d"]["row"]["offered_to"] == round[1]["teacherName"];
        assert!(desk.sees(passed).await["d"]["by"]["name"].is_string(), "whoever declined is said to have");
        // No answer in time, and nobody left: back in the list, and whoever offered it is told.
        server.rewrites("UPDATE offers SET expires_at = '2026-01-01T00:00:00.000Z' WHERE state = 'sent'").await;
        assert_eq!(closes(&mut next, other).await, "passed");
        let row = sees(&mut desk, &booking, |row| row["status"] == "open").await;
        assert_eq!((&row["open_reason"], &row["offered_to"]), (&json!("nobody"), &Value::Null));
        let told = mine.sees(|frame| frame["d"]["type"] == "notification").await["d"].clone();
        assert!(told["title"].as_str().unwrap().contains("Nobody has taken"));
        // Of whom and when it is, is read without opening it.
        let lesson = booking["lesson"].as_str().unwrap();
        assert!(told["words"].as_str().unwrap().contains(lesson) && told["wordsZh"].as_str().unwrap().contains("Asia/Shanghai"), "{told}");
        // Who declined is not asked again.
        let found = sam.post("/api/class/order/candidates", json!({ "id": booking["id"] })).await.data();
        assert!(found["declined"] == 1 && found["records"].as_array().unwrap().iter().all(|one| one["id"] != round[0]["teacherId"]));
        assert_eq!(answers(first, one, true).await.msg(), "You have declined this class");
        // Too late, and yet nobody else was asked: it is theirs, with class and reminder.
        answers(second, other, true).await.data();
        answers(second, other, true).await.data();
        assert_eq!(next.sees(|frame| frame["d"]["type"] == "reminder").await["d"]["reminder"]["kind"], "matched");
        let row = sees(&mut desk, &booking, |row| row["status"] == "matched").await;
        assert_eq!((&row["teacher_id"], &row["open_reason"], &row["waiting_since"]), (&round[1]["teacherId"], &Value::Null, &Value::Null));
        let class = second.post("/api/class/query", json!({ "id": row["class_id"] })).await.data();
        assert_eq!((&class["start_at"], &class["matched"]), (&booking["start_at"], &json!(true)));
        assert_eq!(states(&made(&sam, &booking).await), ["declined", "accepted"]);
        let trail = sam.post("/api/class/order/history", json!({ "id": booking["id"] })).await.data().to_string();
        for op in ["\"ask\"", "\"decline\"", "\"give_up\"", "\"accept\""] {
            assert!(trail.contains(op), "{op} in {trail}");
        }
    }
}

#[tokio::test]
async fn of_eight_teachers_who_accept_at_once_one_has_the_class_and_the_others_read_that_it_is_taken() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo", "--offers-at-once=8"]).await;
        let sam = server.sign_in("scheduler").await;
        all_are_free(&server).await;
        more_teachers(&server).await;
        let accounts = ["teacher", "teacher2"].into_iter().chain(MORE);
        let racers = join_all(accounts.map(|account| server.sign_in(account))).await;
        let booking = books(&sam, &students(&sam).await[0], 90).await;
        let round = offers(&sam, &booking, &[]).await;
        assert_eq!(states(&round), ["sent"; 8], "so near its start it is offered to several: {round:?}");
        let mut phones = join_all(racers.iter().map(phone_of)).await;
        let theirs: Vec<Value> = join_all(racers.iter().map(asked)).await.into_iter().map(|mut offers| offers.remove(0)).collect();
        assert!(theirs.iter().all(|offer| offer["others"] == 7));
        let answered = join_all(racers.iter().zip(&theirs).map(|(racer, offer)| answers(racer, &offer["id"], true))).await;
        let won: Vec<usize> = (0..8).filter(|nth| answered[*nth].status == 200).collect();
        assert_eq!(won.len(), 1, "{:?}", answered.iter().map(|answer| answer.status).collect::<Vec<_>>());
        for nth in (0..8).filter(|nth| *nth != won[0]) {
            assert_eq!((answered[nth].status, answered[nth].msg()), (409, "Another teacher was quicker: this class is just taken"));
            assert_eq!(closes(&mut phones[nth], &theirs[nth]["id"]).await, "taken");
        }
        let matched = now(&sam, &booking).await;
        let winner = round.iter().find(|one| one["id"] == theirs[won[0]]["id"]).unwrap();
        assert_eq!((&matched["status"], &matched["teacher_id"]), (&json!("matched"), &winner["teacherId"]));
        let classes = sam.list("/api/class", json!({ "student_ids": [booking["student_id"]], "coming": true })).await;
        assert_eq!(classes.iter().filter(|class| class["name"] == "Trial lesson" && class["outcome"].is_null()).count(), 1);
        let mut ended = states(&made(&sam, &booking).await).into_iter().map(str::to_owned).collect::<Vec<_>>();
        ended.sort_unstable();
        assert_eq!((&*ended[0], &ended[1..]), ("accepted", &vec!["withdrawn".to_owned(); 7][..]));
    }
}

#[tokio::test]
async fn an_offer_is_taken_back_with_a_word_why_and_passed_on_once_by_whoever_comes_after_a_server_that_died() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, tina) = (server.sign_in("scheduler").await, server.sign_in("teacher").await);
        all_are_free(&server).await;
        more_teachers(&server).await;
        let hers = teacher(&sam, "Tina").await;
        let some = students(&sam).await;
        let mut phone = phone_of(&tina).await;
        let booking = books(&sam, &some[0], DAYS_30).await;
        let one = json!({ "id": booking["id"] });
        let offered = async || offers(&sam, &booking, &[&hers]).await[0]["id"].clone();

        let offer = offered().await;
        let row = now(&sam, &booking).await;
        let noted = json!({ "id": booking["id"], "version": row["version"], "note": "Likes dinosaurs" });
        let row = sam.post("/api/class/order/update", noted).await.data();
        assert_eq!(row["status"], "offered", "what is not offered may change");
        let moved = json!({ "id": booking["id"], "version": row["version"], "start_at": in_minutes(DAYS_30 + 60), "end_at": in_minutes(DAYS_30 + 85) });
        let row = sam.post("/api/class/order/update", moved).await.data();
        assert_eq!((&row["status"], &row["open_reason"]), (&json!("open"), &json!("changed")));
        assert_eq!(closes(&mut phone, &offer).await, "changed");
        assert_eq!(answers(&tina, &offer, true).await.msg(), "This class is not offered any more");

        let offer = offered().await;
        sam.post("/api/class/order/take_back", one.clone()).await.data();
        assert_eq!((closes(&mut phone, &offer).await, asked(&tina).await.len()), (json!("taken_back"), 0));
        // She has another class at that time, by now.
        let offer = offered().await;
        let (start, end) = (row["start_at"].clone(), row["end_at"].clone());
        let class = json!({ "name": "In the way", "kind": "small_group", "teacher_id": hers, "student_ids": [], "start_at": start, "end_at": end, "zone": "UTC" });
        sam.post("/api/class/create", class).await.data();
        assert_eq!(closes(&mut phone, &offer).await, "busy");
        assert_eq!(now(&sam, &booking).await["open_reason"], "nobody");

        // Cancelled, with the words of whoever does; it is no booking of that time any more.
        let two = books(&sam, &some[1], DAYS_30 + 200).await;
        let offer = offers(&sam, &two, &[&hers]).await[0]["id"].clone();
        let cancel = |kind: &str| json!({ "id": two["id"], "cancel_kind": kind, "cancel_reason": "The family travels" });
        sam.post("/api/class/order/cancel", cancel("weather")).await.refused(400);
        let row = sam.post("/api/class/order/cancel", cancel("student")).await.data();
        assert_eq!(
            (&row["status"], &row["cancel_kind"], &row["cancel_reason"]),
            (&json!("cancelled"), &json!("student"), &json!("The family travels"))
        );
        assert_eq!(closes(&mut phone, &offer).await, "cancelled");
        sam.post("/api/class/order/offer", json!({ "id": two["id"] })).await.refused(409);
        let again =
            json!({ "student_id": some[1], "lesson": "Another", "start_at": two["start_at"], "end_at": two["end_at"], "zone": "UTC" });
        let three = sam.post("/api/class/order/create", again).await.data();

        // Given by hand while it is offered.
        let offer = offers(&sam, &three, &[&hers]).await[0]["id"].clone();
        let his = teacher(&sam, "Tom").await;
        sam.post("/api/class/order/match", json!({ "id": three["id"], "teacher_id": his })).await.data();
        assert_eq!(closes(&mut phone, &offer).await, "given");

        // Nobody is asked for a student who has a class then.
        let four = books(&sam, &some[3], DAYS_30 + 400).await;
        let class = json!({ "name": "Theirs", "kind": "small_group", "teacher_id": his, "student_ids": [some[3]], "start_at": four["start_at"],
                            "end_at": four["end_at"], "zone": "UTC" });
        let class = sam.post("/api/class/create", class).await.data();
        let refused = sam.post("/api/class/order/offer", json!({ "id": four["id"] })).await.refused(409);
        assert_eq!(refused["clash"]["id"], class["id"]);

        // Three at once so near its start. The server dies with the time of all over: each is passed on once.
        let near = books(&sam, &some[2], 90).await;
        let round = offers(&sam, &near, &[]).await;
        assert_eq!(states(&round)[..4], ["sent", "sent", "sent", "waiting"], "{round:?}");
        server.kill();
        server.rewrites("UPDATE offers SET expires_at = '2026-01-01T00:00:00.000Z' WHERE state = 'sent'").await;
        server.start_again();
        let sam = server.knows(&sam);
        let mut desk = sam.opens_a_screen().await;
        desk.subscribes("resource:bookings").await;
        let mut after = made(&sam, &near).await;
        while states(&after)[0] == "sent" {
            sees(&mut desk, &near, |_| true).await;
            after = made(&sam, &near).await;
        }
        assert_eq!(states(&after)[..6], ["passed", "passed", "passed", "sent", "sent", "sent"]);
        assert_eq!(after.iter().filter(|one| one["sentAt"].is_string()).count(), 6, "nobody else was asked: {after:?}");
    }
}
