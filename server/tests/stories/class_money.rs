//! The money of a class: what was moved of its students' lessons, to whoever answers for balances, and to nobody else.

use serde_json::{Value, json};

use crate::{
    classes::{in_minutes, teacher},
    support::{Backend, Person, TestServer},
};

const DAY: i64 = 24 * 60;

async fn student(ada: &Person, name: &str) -> Value {
    ada.post("/api/management/student/create", json!({ "name": name, "zone": "UTC" })).await.data()["id"].clone()
}

async fn buys(ada: &Person, student: &Value, unit: &str) {
    let asked = json!({ "student_id": student, "unit": unit, "kind": "purchase", "lessons": 3, "reason": "Said on the phone" });
    ada.post("/api/management/student/lessons", asked).await.data();
}

async fn money(who: &Person, class: &Value) -> Value {
    who.post("/api/class/money", json!({ "id": class })).await.data()
}

/// Each movement in words, the latest first.
fn moved(told: &Value) -> Vec<String> {
    let word = |row: &Value, field: &str| row[field].as_str().unwrap_or_default().to_owned();
    let rows = told["movements"].as_array().expect("movements");
    rows.iter()
        .map(|row| format!("{} {} {} {}", word(row, "student_name"), word(row, "kind"), row["lessons"], word(row, "cause")))
        .collect()
}

/// The class is over, as nobody reported of it; what was bought was bought before it.
async fn is_over(server: &TestServer, class: &Value) {
    let (start, end) = (in_minutes(-60), in_minutes(-35));
    let id = class.as_str().expect("an id");
    server.rewrites(&format!("UPDATE classes SET start_at = '{start}', end_at = '{end}', status = 'ended' WHERE id = '{id}'")).await;
    server.rewrites("UPDATE lesson_movements SET at = '2026-01-01T00:00:00.000Z' WHERE place = 1").await;
}

async fn says(who: &Person, class: &Value, outcome: &str) {
    let row = who.post("/api/class/query", json!({ "id": class })).await.data();
    let asked = json!({ "id": class, "version": row["version"], "outcome": outcome, "reason": format!("I saw it: {outcome}") });
    who.post("/api/class/outcome", asked).await.data();
}

async fn kinds_of_timeline(who: &Person, path: &str, id: &Value) -> Vec<String> {
    let told = who.post(path, json!({ "id": id })).await.data();
    let moments = told["moments"].as_array().expect("moments");
    moments.iter().filter_map(|one| one["kind"].as_str()).filter(|kind| kind.starts_with("lessons_")).map(str::to_owned).collect()
}

#[tokio::test]
async fn what_a_class_moved_is_told_to_who_answers_for_balances_and_to_nobody_else() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (ada, sam) = (server.sign_in("admin").await, server.sign_in("scheduler").await);
        let (tina, mo) = (server.sign_in("teacher").await, server.sign_in("monitor").await);
        let hers = teacher(&sam, "Tina").await;

        // One to one: the booking holds, the class takes, a correction gives back; the booking's part is the class's too.
        let lily = student(&ada, "Lily Money").await;
        buys(&ada, &lily, "one_to_one").await;
        let asked = json!({ "student_id": lily, "lesson": "Any", "start_at": in_minutes(21 * DAY), "end_at": in_minutes(21 * DAY + 25), "zone": "UTC" });
        let booking = sam.post("/api/class/order/create", asked).await.data();
        let matched = sam.post("/api/class/order/match", json!({ "id": booking["id"], "teacher_id": hers })).await.data();
        let class = matched["class_id"].clone();
        let before = money(&sam, &class).await;
        assert_eq!(moved(&before), ["Lily Money hold 0 booked"], "{backend:?}");
        assert_eq!((&before["unit"], &before["students"][0]["held"]), (&json!("one_to_one"), &json!(1)), "{before}");
        assert_eq!((&before["bookings"][0]["number"], &before["links"][0]["name"]), (&booking["number"], &booking["number"]), "{before}");
        is_over(&server, &class).await;
        let mut screen = sam.opens_a_screen().await;
        screen.subscribes("resource:lesson_movements").await;
        says(&sam, &class, "held").await;
        screen.sees(|frame| frame["d"]["row"]["cause"] == "held" && frame["d"]["row"]["student_id"] == lily).await;
        says(&sam, &class, "teacher_absent").await;
        let told = money(&sam, &class).await;
        assert_eq!(
            moved(&told),
            ["Lily Money consume 1 teacher_absent", "Lily Money consume -1 held", "Lily Money hold 0 booked"],
            "{backend:?}"
        );
        let row = &told["movements"][0];
        assert_eq!(
            (&row["updated_by"]["name"], &row["reason"], &row["balance_after"]),
            (&json!("Sam Lin"), &json!("I saw it: teacher_absent"), &json!(3)),
            "{row}"
        );
        assert_eq!((&told["more"], &told["students"][0]["balance"]), (&json!(false), &json!(3)), "{told}");

        // A group: each student's; who has no account is not counted.
        let (max, zoe) = (student(&ada, "Max Money").await, student(&ada, "Zoe Money").await);
        buys(&ada, &max, "small_group").await;
        let group = json!({ "name": "Zoo", "kind": "small_group", "teacher_id": hers, "student_ids": [max, zoe], "zone": "UTC",
                            "start_at": in_minutes(40 * DAY), "end_at": in_minutes(40 * DAY + 25) });
        let group = sam.post("/api/class/create", group).await.data()["id"].clone();
        is_over(&server, &group).await;
        says(&sam, &group, "held").await;
        let told = money(&sam, &group).await;
        assert_eq!(moved(&told), ["Max Money consume -1 held"], "{backend:?}");
        let students: Vec<(&Value, &Value)> =
            told["students"].as_array().expect("students").iter().map(|one| (&one["name"], &one["balance"])).collect();
        assert_eq!(students, [(&json!("Max Money"), &json!(2)), (&json!("Zoe Money"), &Value::Null)], "{told}");
        // Who has left it keeps what was moved for them on its record.
        let row = sam.post("/api/class/query", json!({ "id": group })).await.data();
        sam.post("/api/class/update", json!({ "id": group, "version": row["version"], "student_ids": [zoe] })).await.data();
        let told = money(&sam, &group).await;
        assert_eq!(moved(&told), ["Max Money consume 1 held", "Max Money consume -1 held"], "{told}");
        let max_now = told["students"].as_array().expect("students").iter().find(|one| one["name"] == "Max Money").expect("him");
        assert_eq!((&max_now["planned"], &max_now["balance"]), (&json!(false), &json!(3)), "{told}");

        // The teacher of the class and who watches rooms are told nothing of it: not by the call, not by events, not in the timeline.
        for who in [&tina, &mo] {
            who.post("/api/class/money", json!({ "id": class })).await.refused(403);
            assert_eq!(who.opens_a_screen().await.subscribes("resource:lesson_movements").await["t"], "err", "{backend:?}");
        }
        assert_eq!(kinds_of_timeline(&tina, "/api/class/timeline", &class).await, Vec::<String>::new(), "{backend:?}");
        tina.post("/api/class/timeline", json!({ "id": class, "groups": ["money"] })).await.refused(400);
        let kinds = ["lessons_back", "lessons_consume", "lessons_hold"];
        assert_eq!(kinds_of_timeline(&sam, "/api/class/timeline", &class).await, kinds, "{backend:?}");
        let whole = kinds_of_timeline(&sam, "/api/management/student/timeline", &lily).await;
        assert_eq!(whole, ["lessons_back", "lessons_consume", "lessons_hold", "lessons_purchase"], "{backend:?}");
        // A class that there is not has no money either.
        sam.post("/api/class/money", json!({ "id": "nothing" })).await.refused(404);
    }
}
