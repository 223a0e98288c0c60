//! Two records of one student, or of one teacher: found, made one with all that is theirs, and two again as they were; whoever books or buys meanwhile.

use std::collections::BTreeSet;

use belltower::areas::people::doubles::places;
use belltower_kit::db::{AssertSqlSafe, Db};
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::{
    classes::{in_minutes, teacher},
    lessons::movements,
    support::{Answer, Backend, Person, TestServer},
};

const DAY: i64 = 24 * 60;

async fn makes(ada: &Person, of: &str, fields: Value) -> Value {
    ada.post(&format!("/api/management/{of}/create"), fields).await.data()["id"].clone()
}

async fn doubles(who: &Person, of: &str, id: &Value) -> Value {
    who.post(&format!("/api/management/{of}/doubles"), json!({ "id": id })).await.data()
}

async fn merges(who: &Person, of: &str, keep: &Value, gone: &Value) -> Answer {
    who.post(&format!("/api/management/{of}/merge"), json!({ "keep": keep, "gone": gone })).await
}

async fn buys(ada: &Person, student: &Value, lessons: i64) -> Answer {
    let asked =
        json!({ "student_id": student, "unit": "one_to_one", "kind": "purchase", "lessons": lessons, "reason": "Said on the phone" });
    ada.post("/api/management/student/lessons", asked).await
}

async fn books(who: &Person, student: &Value, minutes: i64) -> Answer {
    let asked = json!({ "student_id": student, "lesson": "Any lesson", "start_at": in_minutes(minutes), "end_at": in_minutes(minutes + 25), "zone": "UTC" });
    who.post("/api/class/order/create", asked).await
}

async fn plans(who: &Person, teacher: &Value, students: &[&Value], minutes: i64) -> Answer {
    let asked = json!({ "name": "Weather words", "kind": "small_group", "teacher_id": teacher, "student_ids": students, "zone": "UTC",
                        "start_at": in_minutes(minutes), "end_at": in_minutes(minutes + 25) });
    who.post("/api/class/create", asked).await
}

async fn account(who: &Person, student: &Value) -> (i64, i64) {
    let told = who.post("/api/management/student/accounts", json!({ "id": student })).await.data();
    let one = told["accounts"].as_array().expect("accounts").iter().find(|one| one["unit"] == "one_to_one").cloned().unwrap_or_default();
    (one["balance"].as_i64().unwrap_or(0), one["held"].as_i64().unwrap_or(0))
}

/// Every column of some tables of the database, as text; without what counts writes, and who wrote last.
async fn rows_of(server: &TestServer, tables: &[&str]) -> BTreeSet<String> {
    const WRITES: [&str; 6] = ["version", "updated_at", "updated_by", "updated_by_name", "calendar", "moves"];
    let db = Db::open(&server.config().database_address()).await.expect("the database opens");
    let mut rows = BTreeSet::new();
    for table in tables {
        let columns = if db.is_postgres() {
            format!(
                "SELECT column_name::text FROM information_schema.columns WHERE table_name = '{table}' AND table_schema = current_schema() ORDER BY 1"
            )
        } else {
            format!("SELECT name FROM pragma_table_info('{table}') ORDER BY 1")
        };
        let columns: Vec<(String,)> = db.all(AssertSqlSafe(columns), vec![]).await.expect("columns");
        let texts: Vec<String> = columns
            .iter()
            .filter(|(column,)| !WRITES.contains(&column.as_str()))
            .map(|(column,)| format!("'{column}=' || COALESCE(CAST({column} AS TEXT), '-')"))
            .collect();
        let found: Vec<(String,)> =
            db.all(AssertSqlSafe(format!("SELECT {} FROM {table}", texts.join(" || ' ' || "))), vec![]).await.expect("rows");
        rows.extend(found.into_iter().map(|(row,)| format!("{table}: {row}")));
    }
    db.close().await;
    rows
}

const OF_STUDENTS: [&str; 10] = [
    "students",
    "class_students",
    "class_series_students",
    "bookings",
    "enrolments",
    "attendance",
    "follow_read_feedback",
    "lesson_accounts",
    "lesson_movements",
    "next_last_classes",
];

/// Each movement follows from the one before it, and the account is the last.
async fn adds_up(who: &Person, student: &Value) {
    let (mut balance, mut held) = (0, 0);
    let moved: Vec<Value> = movements(who, student).await.into_iter().filter(|one| one["unit"] == "one_to_one").collect();
    for (place, one) in (1..).zip(&moved) {
        balance += one["lessons"].as_i64().expect("a number");
        held += one["held"].as_i64().expect("a number");
        let now = [one["place"].as_i64(), one["balance_after"].as_i64(), one["held_after"].as_i64()].map(Option::unwrap_or_default);
        assert_eq!(now, [place, balance, held], "{one}");
    }
    assert_eq!(account(who, student).await, (balance, held), "{moved:?}");
}

#[tokio::test]
async fn a_double_student_is_merged_with_all_that_is_theirs_and_undone_as_it_was() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (ada, sam, tina) = (server.sign_in("admin").await, server.sign_in("scheduler").await, server.sign_in("teacher").await);
        let hers = teacher(&sam, "Tina").await;
        let lily = makes(
            &ada,
            "student",
            json!({ "name": "林莉莉", "english_name": "Lily", "phone": "13800555123", "level": "a1", "zone": "UTC" }),
        )
        .await;
        let lili = makes(&ada, "student", json!({ "name": "林丽丽", "english_name": "ＬＩＬＹ", "phone": "+86 138 0055 5123", "email": "Lily@example.org", "zone": "UTC" })).await;
        makes(&ada, "student", json!({ "name": "林莉莉", "english_name": "Rose", "phone": "13800555124", "level": "a2", "zone": "UTC" }))
            .await;
        buys(&ada, &lily, 3).await.data();
        buys(&ada, &lili, 5).await.data();
        let booked = books(&sam, &lili, 20 * DAY).await.data();
        let planned = plans(&sam, &hers, &[&lili], 21 * DAY).await.data()["id"].clone();
        plans(&sam, &hers, &[&lily], 22 * DAY).await.data();

        // Likely one: by what is the same, of which no number is told. A name alone says nothing.
        let told = doubles(&ada, "student", &lily).await;
        assert_eq!(told["pairs"].as_array().expect("pairs").len(), 1, "{backend:?} {told}");
        assert_eq!(told["pairs"][0]["other"]["id"], lili);
        assert_eq!(told["pairs"][0]["reasons"], json!(["phone", "sound", "english_name", "zone"]));
        assert!(!told.to_string().contains("5123") && !told.to_string().to_lowercase().contains("example.org"), "{told}");
        let all = ada.post("/api/management/student/doubles", json!({})).await.data();
        assert!(all["pairs"].as_array().expect("pairs").iter().any(
            |pair| pair["one"]["id"] == lily && pair["other"]["id"] == lili || pair["one"]["id"] == lili && pair["other"]["id"] == lily
        ));
        tina.post("/api/management/student/doubles", json!({})).await.refused(403);

        // Only looked at, nothing is moved.
        let before = rows_of(&server, &OF_STUDENTS).await;
        let seen = ada.post("/api/management/student/merge", json!({ "keep": lily, "gone": lili, "check": true })).await.data();
        assert_eq!(seen["differ"], json!(["name", "english_name", "email", "level"]), "{backend:?}");
        let count =
            |what: &str| seen["moved"].as_array().expect("rows").iter().find(|one| one["what"] == what).map(|one| one["count"].clone());
        assert_eq!(
            (count("class_students"), count("bookings"), count("lesson_movements")),
            (Some(json!(1)), Some(json!(1)), Some(json!(2))),
            "{seen}"
        );
        assert!(rows_of(&server, &OF_STUDENTS).await == before, "{backend:?}");

        // Who may change but not delete does not merge; nor is one merged into itself, or by a version that is old.
        merges(&sam, "student", &lily, &lily).await.refused(400);
        tina.post("/api/management/student/merge", json!({ "keep": lily, "gone": lili })).await.refused(403);
        let stale = json!({ "keep": lily, "gone": lili, "gone_version": 99 });
        ada.post("/api/management/student/merge", stale).await.refused(409);
        let wrong = json!({ "keep": lily, "gone": lili, "fields": { "balance": "gone", "phone": "both" } });
        let wrong = ada.post("/api/management/student/merge", wrong).await.refused(400);
        assert!(wrong["fields"]["fields.balance"].is_string() && wrong["fields"]["fields.phone"].is_string(), "{wrong}");

        // Both in one class: refused, naming it.
        let both = plans(&sam, &hers, &[&lily, &lili], 23 * DAY).await.data();
        let refused = ada.in_chinese().post("/api/management/student/merge", json!({ "keep": lily, "gone": lili })).await;
        assert!(refused.status == 409 && refused.msg().contains(both["number"].as_str().expect("a number")), "{}", refused.msg());
        ada.post("/api/class/delete", json!({ "ids": [both["id"]] })).await.data();
        let before = rows_of(&server, &OF_STUDENTS).await;

        // Merged: once, however often it is sent, and seen wherever either is listed.
        let mut screen = sam.opens_a_screen().await;
        for topic in ["resource:students", "resource:classes", "resource:bookings"] {
            screen.subscribes(topic).await;
        }
        let asked = json!({ "keep": lily, "gone": lili, "fields": { "name": "gone" }, "requestId": "lily-merged" });
        let merge = ada.post("/api/management/student/merge", asked.clone()).await.data();
        assert_eq!(ada.post("/api/management/student/merge", asked).await.data()["id"], merge["id"], "{backend:?}");
        screen.sees(|frame| frame["d"]["id"] == lili && frame["d"]["op"] == "delete").await;
        screen.sees(|frame| frame["d"]["id"] == planned && frame["d"]["row"]["student_ids"] == json!([lily])).await;
        let row = ada.post("/api/management/student/query", json!({ "id": lily })).await.data();
        let begins = sam.post("/api/class/query", json!({ "id": planned })).await.data()["start_at"].clone();
        assert_eq!((&row["name"], &row["english_name"], &row["next_class_at"]), (&json!("林丽丽"), &json!("Lily"), &begins), "{row}");
        assert!(row["email"].is_string(), "what the kept one lacked: {row}");
        assert_eq!(account(&ada, &lily).await, (8, 1), "{backend:?}");
        adds_up(&ada, &lily).await;
        let theirs = sam.list("/api/class/order", json!({ "student_id": [lily] })).await;
        assert!(theirs.iter().any(|one| one["id"] == booked["id"]), "{backend:?}");

        // The other is gone, says into whom, and is not brought back behind the merge's back.
        ada.post("/api/management/student/query", json!({ "id": lili })).await.refused(404);
        let into = ada.post("/api/management/student/merged", json!({ "id": lili })).await.data();
        assert_eq!((&into["id"], &into["into"], &into["merge"]), (&lily, &json!("林丽丽"), &merge["id"]));
        ada.post("/api/management/student/restore", json!({ "ids": [lili] })).await.refused(409);
        buys(&ada, &lili, 1).await.refused(404);
        let history = ada.post("/api/management/student/history", json!({ "id": lily })).await.data();
        assert!(
            history["records"].as_array().expect("entries").iter().any(|one| one["op"] == "merge" && one["after"]["with"] == "林丽丽"),
            "{history}"
        );
        assert_eq!(doubles(&ada, "student", &lily).await["merges"][0]["id"], merge["id"]);

        // Undone: every row as it was. Sent again, it is undone already.
        for _ in 0..2 {
            ada.post("/api/management/student/unmerge", json!({ "id": merge["id"] })).await.data();
        }
        screen.sees(|frame| frame["d"]["id"] == planned && frame["d"]["row"]["student_ids"] == json!([lili])).await;
        let after = rows_of(&server, &OF_STUDENTS).await;
        let differ: Vec<&String> = before.symmetric_difference(&after).collect();
        assert!(differ.is_empty(), "{backend:?} {differ:#?}");
        adds_up(&ada, &lily).await;
        adds_up(&ada, &lili).await;
        let history = ada.post("/api/management/student/history", json!({ "id": lili })).await.data();
        assert_eq!(history["records"][0]["op"], "unmerged", "{history}");
    }
}

#[tokio::test]
async fn what_came_after_a_merge_stays_and_what_came_of_what_goes_back_goes_with_it() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (ada, sam) = (server.sign_in("admin").await, server.sign_in("scheduler").await);
        let lily = makes(&ada, "student", json!({ "name": "Lily Kept", "zone": "UTC" })).await;
        let lili = makes(&ada, "student", json!({ "name": "Lily Gone", "zone": "UTC" })).await;
        buys(&ada, &lili, 2).await.data();
        let booked = books(&sam, &lili, 20 * DAY).await.data();
        let merge = merges(&ada, "student", &lily, &lili).await.data()["id"].clone();
        let undo = async || ada.post("/api/management/student/unmerge", json!({ "id": merge })).await;

        // The last lesson that the two had together is held for a booking of the one that was kept: it would have none.
        let later = books(&sam, &lily, 24 * DAY).await.data();
        let refused = undo().await;
        assert!(refused.status == 422 && refused.msg().contains("Lily Kept"), "{backend:?} {}", refused.msg());
        adds_up(&ada, &lily).await;

        // With lessons of their own they keep the booking; the other one's, cancelled since, is free in the account it came from.
        buys(&ada, &lily, 4).await.data();
        let cancelled = json!({ "id": booked["id"], "cancel_kind": "company", "cancel_reason": "They called" });
        sam.post("/api/class/order/cancel", cancelled).await.data();
        undo().await.data();
        assert_eq!((account(&ada, &lily).await, account(&ada, &lili).await), ((4, 1), (2, 0)), "{backend:?}");
        for student in [&lily, &lili] {
            adds_up(&ada, student).await;
        }
        let of = |student: Value| sam.list("/api/class/order", json!({ "student_id": [student] }));
        assert_eq!(
            (of(lily.clone()).await[0]["id"].clone(), of(lili.clone()).await[0]["id"].clone()),
            (later["id"].clone(), booked["id"].clone())
        );

        // Merged again, and the kept one into a third: the later merge is undone first.
        let max = makes(&ada, "student", json!({ "name": "Max Third", "zone": "UTC" })).await;
        let first = merges(&ada, "student", &lily, &lili).await.data()["id"].clone();
        let second = merges(&ada, "student", &max, &lily).await.data()["id"].clone();
        ada.post("/api/management/student/unmerge", json!({ "id": first })).await.refused(409);
        for merge in [second, first] {
            ada.post("/api/management/student/unmerge", json!({ "id": merge })).await.data();
        }
        assert_eq!(
            (account(&ada, &lily).await, account(&ada, &lili).await, account(&ada, &max).await),
            ((4, 1), (2, 0), (0, 0)),
            "{backend:?}"
        );

        // After thirty days it stays.
        let merge = merges(&ada, "student", &lily, &lili).await.data()["id"].clone();
        server
            .rewrites(&format!("UPDATE merges SET at = '2020-01-01T00:00:00.000Z' WHERE id = '{}'", merge.as_str().expect("an id")))
            .await;
        ada.post("/api/management/student/unmerge", json!({ "id": merge })).await.refused(409);
    }
}

#[tokio::test]
async fn who_books_plans_or_buys_for_the_one_that_goes_is_moved_with_it_or_told() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (ada, sam) = (server.sign_in("admin").await, server.sign_in("scheduler").await);
        let hers = teacher(&sam, "Tina").await;
        for round in 0..8_i64 {
            let kept = makes(&ada, "student", json!({ "name": format!("Kept {round}"), "zone": "UTC" })).await;
            let gone = makes(&ada, "student", json!({ "name": format!("Gone {round}"), "zone": "UTC" })).await;
            buys(&ada, &kept, 1).await.data();
            buys(&ada, &gone, 4).await.data();
            let (day, them) = ((40 + round) * DAY, [&gone]);
            let (merged, bought, booked, planned) = tokio::join!(
                merges(&ada, "student", &kept, &gone),
                join_all((0..3).map(|_| buys(&ada, &gone, 1))),
                join_all((0..3).map(|hour| books(&sam, &gone, day + 60 * hour))),
                plans(&sam, &hers, &them, day + 600),
            );
            assert_eq!(merged.status, 200, "{backend:?} {}", merged.msg());
            for answer in bought.iter().chain(&booked).chain([&planned]) {
                assert!(matches!(answer.status, 200 | 400 | 404), "{backend:?} {} {}", answer.status, answer.msg());
            }
            let count = |answers: &[Answer]| i64::try_from(answers.iter().filter(|answer| answer.status == 200).count()).expect("few");
            assert_eq!(account(&ada, &kept).await, (5 + count(&bought), count(&booked)), "{backend:?}");
            adds_up(&ada, &kept).await;
            let theirs = sam.list("/api/class", json!({ "student_ids": [kept] })).await;
            assert_eq!(theirs.len(), usize::from(planned.status == 200), "{backend:?}");
            let named = rows_of(&server, &["class_students", "bookings", "lesson_accounts", "lesson_movements"]).await;
            let gone = format!("student_id={}", gone.as_str().expect("an id"));
            assert!(!named.iter().any(|row| row.contains(&gone)), "{backend:?} {gone}");
        }
    }
}

#[tokio::test]
async fn every_column_that_names_a_person_is_known_to_a_merge() {
    let mut server = TestServer::start().await;
    server.stop();
    let db = Db::open(&server.config().database_address()).await.expect("the database opens");
    let tables: Vec<(String,)> =
        db.all("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'", vec![]).await.expect("tables");
    for (people, one, moved) in [("students", "student_id", places::OF_STUDENTS), ("teachers", "teacher_id", places::OF_TEACHERS)] {
        let known: BTreeSet<&str> = moved.iter().map(|place| place.name).chain(places::STAY.iter().map(|(name, _)| *name)).collect();
        let (mut seen, mut unknown) = (0, vec![]);
        for (table,) in tables.iter().filter(|(table,)| !table.starts_with('_')) {
            let columns: Vec<(String,)> =
                db.all(AssertSqlSafe(format!("SELECT name FROM pragma_table_info('{table}')")), vec![]).await.expect("columns");
            let keys = format!("SELECT \"from\", \"table\" FROM pragma_foreign_key_list('{table}')");
            let keys: Vec<(String, String)> = db.all(AssertSqlSafe(keys), vec![]).await.expect("keys");
            for (column,) in columns.into_iter().filter(|(column,)| table != people || column != "id") {
                let name = format!("{table}.{column}");
                // By its name, by what it refers to, or by what stands in it.
                let says = column.ends_with(one) || keys.iter().any(|(from, to)| *from == column && to == people);
                let sql = format!("SELECT COUNT(*) FROM {table} t WHERE t.{column} IN (SELECT s.id FROM {people} s)");
                let (held,): (i64,) = db.one(AssertSqlSafe(sql), vec![]).await.expect("rows");
                if says || held > 0 {
                    seen += 1;
                    unknown.extend((!known.contains(name.as_str())).then_some(name));
                }
            }
        }
        assert!(unknown.is_empty(), "these name {people}, and a merge does not know them (people/doubles/places.rs): {unknown:?}");
        assert!(seen >= 9, "{seen}");
    }
}

const OF_TEACHERS: [&str; 16] = [
    "teachers",
    "classes",
    "class_series",
    "bookings",
    "enrolments",
    "lectures",
    "lecture_assistants",
    "teacher_slots",
    "leaves",
    "offers",
    "class_starts",
    "start_predictions",
    "substitutions",
    "attendance",
    "next_last_classes",
    "ledger_days",
];

#[tokio::test]
async fn a_double_teacher_is_merged_with_their_week_and_undone_as_it_was() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (ada, sam, tina) = (server.sign_in("admin").await, server.sign_in("scheduler").await, server.sign_in("teacher").await);
        let hers = teacher(&sam, "Tina").await;
        let twice = makes(&ada, "teacher", json!({ "name": "tina  BROOKS", "zone": "Europe/London", "country": "Ireland" })).await;
        let lily = makes(&ada, "student", json!({ "name": "Lily Taught", "zone": "UTC" })).await;
        let max = makes(&ada, "student", json!({ "name": "Max Taught", "zone": "UTC" })).await;
        let planned = plans(&sam, &twice, &[&lily], 50 * DAY).await.data()["id"].clone();
        let leave = json!({ "teacher_id": twice, "start_at": in_minutes(60 * DAY), "end_at": in_minutes(61 * DAY), "zone": "Europe/London",
                            "kind": "leave", "reason": "Away" });
        ada.post("/api/class/leave/ask", leave).await.data();
        let told = doubles(&ada, "teacher", &hers).await;
        assert_eq!((&told["pairs"][0]["other"]["id"], &told["pairs"][0]["reasons"][0]), (&twice, &json!("name")), "{backend:?} {told}");

        // Two classes at one time, or a class of one in the leave of the other, are refused by name.
        let clash = plans(&sam, &hers, &[&max], 50 * DAY + 10).await.data();
        let refused = merges(&ada, "teacher", &hers, &twice).await;
        assert!(refused.status == 409 && refused.msg().contains(clash["number"].as_str().expect("a number")), "{}", refused.msg());
        ada.post("/api/class/delete", json!({ "ids": [clash["id"]] })).await.data();
        let away = plans(&sam, &hers, &[&max], 60 * DAY + 30).await.data();
        let refused = merges(&ada, "teacher", &hers, &twice).await;
        assert!(refused.status == 409 && refused.msg().contains(away["number"].as_str().expect("a number")), "{}", refused.msg());
        ada.post("/api/class/delete", json!({ "ids": [away["id"]] })).await.data();

        // An account that goes along is whose it was, signed in or not: the other way round Tina's comes to the record that is kept.
        let before = rows_of(&server, &OF_TEACHERS).await;
        let merge = merges(&ada, "teacher", &twice, &hers).await.data()["id"].clone();
        let row = ada.post("/api/management/teacher/query", json!({ "id": twice })).await.data();
        assert!(row["user_id"].is_string(), "{backend:?} {row}");
        let week = tina.list("/api/class", json!({ "coming": true })).await;
        assert!(week.iter().any(|one| one["id"] == planned) && week.len() > 1, "{backend:?}");
        ada.post("/api/management/teacher/unmerge", json!({ "id": merge })).await.data();
        let after = rows_of(&server, &OF_TEACHERS).await;
        let counted = |row: &&String| !row.starts_with("ledger_days");
        let differ: Vec<&String> = before.symmetric_difference(&after).filter(counted).collect();
        assert!(differ.is_empty(), "{backend:?} {differ:#?}");

        // An account that would be left without a teacher while somebody works with it is not.
        let tom = teacher(&sam, "Tom").await;
        let refused = merges(&ada, "teacher", &tom, &hers).await;
        assert!(refused.status == 409, "{backend:?} {} {}", refused.status, refused.msg());
    }
}
