//! What is asked and kept without end: each question is found by an index, each number is one record's, and what is left over is removed.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime},
};

use belltower::areas::{
    classes::{LATE_ENDS, free_room},
    courses::sweep_films,
};
use belltower_kit::{
    args,
    db::{CommitStream, Db, Tx},
    world::{Random, SystemClock, World},
};
use serde_json::{Value, json};

use crate::{
    classes::{students, teacher},
    support::{Backend, TestServer, metric, metrics_address},
};

async fn open(server: &TestServer) -> Db {
    Db::open(&server.config().database_address()).await.expect("the database opens")
}

/// Every second all classes were read through (S8).
#[tokio::test]
async fn classes_that_are_over_are_found_by_an_index() {
    let server = TestServer::start_on(Backend::Sqlite, &[]).await;
    let db = open(&server).await;
    let sql = belltower_kit::db::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {LATE_ENDS}"));
    let steps: Vec<(i64, i64, i64, String)> = db.all(sql, args!["2026-01-01T00:00:00.000Z"]).await.expect("a plan");
    let by_index = |(.., step): &(i64, i64, i64, String)| step.contains("classes_unended (status=? AND end_at<?)");
    assert!(steps.iter().any(by_index), "{steps:?}");
    db.close().await;
}

/// Draws the same eight bytes as long as it is told to, then others.
struct Dice {
    first: [u8; 8],
    left: AtomicU64,
}

impl Random for Dice {
    fn fill(&self, bytes: &mut [u8]) {
        let left = self.left.load(Ordering::SeqCst);
        self.left.store(left.saturating_sub(1), Ordering::SeqCst);
        let drawn = if left > 0 { self.first } else { [7; 8] };
        bytes.iter_mut().zip(drawn.iter().cycle()).for_each(|(byte, drawn)| *byte = *drawn);
    }
}

/// Two classes could have one number of a room, and their reports were mixed (S9).
#[tokio::test]
async fn a_room_has_a_number_that_no_class_has() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo"]).await;
    let db = open(&server).await;
    let (taken,): (String,) = db.one("SELECT room_id FROM classes LIMIT 1", args![]).await.expect("a class");
    let number: u64 = taken.parse().expect("digits");
    let dice = Dice { first: (number - 100_000_000).to_be_bytes(), left: AtomicU64::new(3) };
    let (commit_stream, _committed) = CommitStream::new();
    let world = World::new(Arc::new(SystemClock), Arc::new(dice));
    let mut tx = Tx::begin(&db, &world, &commit_stream, None).await.expect("a write");
    let room = free_room(&mut tx).await.expect("a room");
    assert_ne!(room, taken);
    assert_eq!(room, (u64::from_be_bytes([7; 8]) % 900_000_000 + 100_000_000).to_string());
    drop(tx);
    db.close().await;
}

/// A transaction that was left open held up everybody who reads the journal (S12).
#[tokio::test]
async fn a_session_of_postgresql_ends_that_leaves_a_transaction_open() {
    let server = TestServer::start_on(Backend::Postgres, &[]).await;
    let db = open(&server).await;
    let (timeout,): (String,) = db.one("SHOW idle_in_transaction_session_timeout", args![]).await.expect("a setting");
    assert_eq!(timeout, "1min");
    db.close().await;
}

/// The folders of films whose server was killed stayed for good (S14).
#[tokio::test]
async fn folders_that_films_left_behind_are_removed_and_no_others() {
    let data = tempfile::tempdir().expect("a folder");
    let day = Duration::from_secs(24 * 60 * 60);
    for (name, age) in [("video-old", day * 2), ("video-now", Duration::ZERO), ("blobs", day * 2)] {
        let folder = data.path().join(name);
        std::fs::create_dir(&folder).expect("a folder");
        std::fs::write(folder.join("clip.mp4"), "clip").expect("a file");
        std::fs::File::open(&folder).and_then(|folder| folder.set_modified(SystemTime::now() - age)).expect("a time");
    }
    sweep_films(data.path()).await;
    let stays = ["video-old", "video-now", "blobs"].map(|name| data.path().join(name).exists());
    assert_eq!(stays, [false, true, true]);
}

/// Each student of a class was several statements of its write (S7).
#[tokio::test]
async fn a_class_of_many_students_is_written_in_few_statements() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo", "--metrics-listen=127.0.0.1:0"]).await;
    let metrics = metrics_address(&server).await;
    let sam = server.sign_in("scheduler").await;
    let (tina, students) = (teacher(&sam, "Tina").await, students(&sam).await);
    let makes = async |day: i64, students: &[Value]| {
        let start = (jiff::Timestamp::now() + jiff::SignedDuration::from_hours(24 * day)).to_string();
        let end = (jiff::Timestamp::now() + jiff::SignedDuration::from_hours(24 * day) + jiff::SignedDuration::from_mins(30)).to_string();
        let class = json!({ "name": "Many", "kind": "live_lecture", "teacher_id": tina, "student_ids": students, "start_at": start, "end_at": end, "zone": "UTC" });
        let before = metric(&metrics, "belltower_db_statements_total").await;
        sam.post("/api/class/create", class).await.data();
        metric(&metrics, "belltower_db_statements_total").await - before
    };
    let few = makes(40, &students[..2]).await;
    let many = makes(41, &students).await;
    let each = (many - few) / (students.len() - 2) as f64;
    // Three of them look at a student's next and last class, once for each student.
    assert!(each < 4.0, "{each} statements for each more of {} students: {few} and {many}", students.len());
}
