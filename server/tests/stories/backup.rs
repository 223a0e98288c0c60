//! Backups taken while classes report and editors type: brought back elsewhere they hold all that had been acknowledged, and nobody takes them for the
//! history they were of.

use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};

use crate::support::{Backend, OwnPostgres, PLANS, Page, Person, Room, TestServer, binary, makes_a_plan, postgres_database};
use belltower_kit::db::{Db, JournalPoller};
use serde_json::json;
use sqlx::{Connection, PgConnection};

const STUDENTS: &str = "/api/management/student";

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

fn runs(command: &mut Command) -> String {
    let output = command.output().expect("it runs");
    assert!(output.status.success(), "{command:?}: {}", said(&output));
    said(&output)
}

fn belltower(arguments: &[&str]) -> String {
    runs(binary().args(arguments))
}

/// Everything that goes on while a backup is taken, and what of it was acknowledged so far.
struct Traffic {
    stop: Arc<AtomicBool>,
    checks: Arc<AtomicI64>,
    edits: Arc<AtomicI64>,
    students: Arc<AtomicI64>,
    work: Vec<tokio::task::JoinHandle<Option<Page>>>,
}

impl Traffic {
    async fn begins(server: &TestServer, room: Room, pei: &Person, plan: &str) -> Traffic {
        let mut traffic =
            Traffic { stop: Arc::default(), checks: Arc::default(), edits: Arc::default(), students: Arc::default(), work: vec![] };
        let mut page = Page::open(server, pei, plan).await;
        page.saved().await;
        let (stop, edits) = (traffic.stop.clone(), traffic.edits.clone());
        traffic.work.push(tokio::spawn(async move {
            for round in 1.. {
                page.edits("x", round).await;
                page.saved().await;
                edits.store(round, Relaxed);
                if stop.load(Relaxed) {
                    break;
                }
            }
            Some(page)
        }));
        let (stop, checks) = (traffic.stop.clone(), traffic.checks.clone());
        traffic.work.push(tokio::spawn(async move {
            for seq in 1.. {
                room.reports(room.checks(seq, 1, 0)).await;
                checks.store(seq, Relaxed);
                if stop.load(Relaxed) {
                    break;
                }
            }
            None
        }));
        let (stop, students, sam) = (traffic.stop.clone(), traffic.students.clone(), server.sign_in("scheduler").await);
        traffic.work.push(tokio::spawn(async move {
            for number in 1.. {
                sam.post(&format!("{STUDENTS}/create"), json!({"name": format!("student {number}"), "status": "active"})).await.data();
                students.store(number, Relaxed);
                if stop.load(Relaxed) {
                    break;
                }
            }
            None
        }));
        traffic
    }

    /// Waits until everything has been acknowledged so often, and says how often it was.
    async fn reaches(&self, count: i64) -> [i64; 3] {
        loop {
            let now = [&self.checks, &self.edits, &self.students].map(|counter| counter.load(Relaxed));
            if now.iter().all(|now| *now >= count) {
                return now;
            }
            tokio::task::yield_now().await;
        }
    }

    /// Ends; the open page.
    async fn ends(self) -> Page {
        self.stop.store(true, Relaxed);
        let mut page = None;
        for work in self.work {
            page = page.or(work.await.expect("nothing was refused"));
        }
        page.expect("the page")
    }
}

/// How many of the class's checks a database holds.
async fn stored_checks(server: &TestServer, class: &str) -> i64 {
    let db = belltower_kit::db::Db::open(&server.config().database_address()).await.expect("the database");
    let sql = "SELECT COUNT(*) FROM room_samples WHERE class_id = $1";
    let (count,): (i64,) = db.one(sql, belltower_kit::args![class]).await.expect("read");
    db.close().await;
    count
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_holds_all_that_was_acknowledged_before_it_began() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo", "--log-level=warn"]).await;
        let pei = server.sign_in("producer").await;
        let plan = makes_a_plan(&pei).await;
        let room = Room::open(&server).await;
        let class = room.id().to_owned();
        let mut screen = pei.opens_a_screen().await;
        let position = screen.subscribes("resource:sop_plans").await["pos"].clone();
        let traffic = Traffic::begins(&server, room, &pei, &plan).await;
        let [checks, edits, students] = traffic.reaches(20).await;

        let (place, data) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let (taken, into) = (place.path().join("backup"), data.path().to_str().expect("text").to_owned());
        let folder = taken.to_str().expect("text");
        let database = match backend {
            Backend::Sqlite => {
                let from = server.data().to_str().expect("text").to_owned();
                assert!(belltower(&["backup", folder, "--data", &from]).contains("verified"));
                traffic.reaches(edits + 20).await;
                assert!(belltower(&["restore", folder, "--data", &into]).contains("restored into"));
                // Neither is done over anything that is there.
                for (what, at) in [("backup", &from), ("restore", &into)] {
                    let refused = binary().args([what, folder, "--data", at]).output().expect("the binary runs");
                    assert!(
                        !refused.status.success()
                            && said(&refused).contains(if what == "backup" { "there already" } else { "holds data already" })
                    );
                }
                vec![]
            }
            Backend::Postgres => {
                let (from, to) = (
                    server.database_flags().find_map(|flag| flag.strip_prefix("--database=")).expect("its address"),
                    postgres_database().await,
                );
                runs(Command::new("pg_dump").args(["--format=custom", "--file", folder, from]));
                traffic.reaches(edits + 20).await;
                runs(Command::new("pg_restore").args(["--no-owner", "--dbname", &to, folder]));
                let flag = format!("--database={to}");
                assert!(belltower(&["new-history", &flag]).contains("its history is now"));
                vec![flag]
            }
        };
        let mut old = traffic.ends().await;

        let flags: Vec<&str> = database.iter().map(String::as_str).collect();
        let restored = TestServer::on(data, &flags);
        // Everybody signs in again.
        restored.knows(&pei).get("/api/user/info_update").await.refused(401);
        let pei = restored.sign_in("producer").await;
        let fresh = Page::open(&restored, &pei, &plan).await;
        assert!(fresh.value("x") >= Some(edits) && fresh.value("x") < old.value("x"), "{backend:?}: {:?} of {edits}", fresh.value("x"));
        let sam = restored.sign_in("scheduler").await;
        let found =
            sam.post(&format!("{STUDENTS}/list"), json!({"page": 1, "size": 200, "filter": {"name": format!("student {students}")}})).await;
        assert!(!found.data()["records"].as_array().expect("records").is_empty(), "{backend:?}: student {students}");
        let stored = stored_checks(&restored, &class).await;
        assert!(stored >= checks, "{backend:?}: {stored} of {checks} checks");
        let mut command = binary();
        runs(command.args(["doc", "verify"]).args(restored.database_flags()));

        // A browser's copy and position are of a history that this one is not.
        let epoch = old.rights.as_ref().map(|rights| rights.epoch.to_string()).unwrap_or_default();
        old = Page::try_open(&restored, &pei, &format!("/sync/sop-plan:{plan}?epoch={epoch}"), None).await.expect("an upgrade");
        assert_eq!(old.ends().await, 4409);
        let mut screen = pei.opens_a_screen().await;
        screen.sends(json!({"t": "sub", "topic": "resource:sop_plans", "since": position})).await;
        assert_eq!(screen.sees(|frame| frame["topic"] == "resource:sop_plans").await["t"], "reset");
    }
}

#[tokio::test]
async fn a_backup_that_was_touched_is_not_restored() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo"]).await;
    let place = tempfile::tempdir().expect("a folder");
    let at = |name: &str| place.path().join(name).to_str().expect("text").to_owned();
    let from = server.data().to_str().expect("text").to_owned();
    belltower(&["backup", &at("backup"), "--data", &from]);
    // What people's records hold lies there in clear: the folders are for the server's account alone, brought back as well.
    belltower(&["restore", &at("backup"), "--data", &at("back")]);
    let mode = |folder: &std::path::Path| std::fs::metadata(folder).expect("a folder").permissions().mode() & 0o777;
    assert_eq!([place.path().join("backup"), place.path().join("back")].map(|folder| mode(&folder)), [0o700, 0o700]);
    // The demo's key, a file of the data folder, came along.
    assert!(place.path().join("backup/files/demo-provider-key").exists());
    let database = place.path().join("backup/belltower.db");
    let mut bytes = std::fs::read(&database).expect("read");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&database, bytes).expect("written");
    let refused = binary().args(["restore", &at("backup"), "--data", &at("data")]).output().expect("the binary runs");
    assert!(!refused.status.success() && said(&refused).contains("the backup is damaged, nothing was restored"), "{}", said(&refused));
    assert!(!place.path().join("data").exists());
    let refused = binary().args(["restore", &at("nowhere"), "--data", &at("data")]).output().expect("the binary runs");
    assert!(!refused.status.success() && said(&refused).contains("is no backup"), "{}", said(&refused));
}

/// Takes so many numbers of transactions.
async fn counts_on(postgres: &OwnPostgres, count: usize) {
    let mut connection = PgConnection::connect(postgres.address()).await.expect("the database answers");
    for _ in 0..count {
        sqlx::query("SELECT pg_current_xact_id()").execute(&mut connection).await.expect("a number");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: the same story on PostgreSQL"]
async fn what_was_brought_back_into_another_postgres_is_not_told_again() {
    let (old, new) = (OwnPostgres::start().await, OwnPostgres::start().await);
    let flag = |postgres: &OwnPostgres| format!("--database={}", postgres.address());
    let mut server = TestServer::with_flags(&[flag(&old).as_str(), "--demo"]).await;
    // The old one's numbers are far ahead of the new one's.
    counts_on(&old, 3_000).await;
    let (pei, sam, ada) = (server.sign_in("producer").await, server.sign_in("scheduler").await, server.sign_in("admin").await);
    let plan = makes_a_plan(&pei).await;
    for call in ["delete", "restore"] {
        ada.post(&format!("{PLANS}/{call}"), json!({"ids": [plan]})).await.data();
    }
    for number in 0..10 {
        let student = json!({"name": format!("before {number}"), "status": "active"});
        sam.post(&format!("{STUDENTS}/create"), student).await.data();
    }
    assert!(server.stop().success());
    let place = tempfile::tempdir().expect("a folder");
    let dump = place.path().join("dump");
    runs(Command::new("pg_dump").args(["--format=custom", "--file"]).arg(&dump).arg(old.address()));
    runs(Command::new("pg_restore").args(["--no-owner", "--dbname", new.address()]).arg(&dump));

    let data = format!("--data={}", place.path().join("data").display());
    let refused = binary().args(["serve", "--listen=127.0.0.1:0", &data, &flag(&new)]).output().expect("the binary runs");
    assert!(refused.status.code() == Some(1) && said(&refused).contains("run `belltower new-history` on it once"), "{}", said(&refused));
    belltower(&["new-history", &flag(&new)]);

    let db = Db::open(new.address()).await.expect("the database");
    let mut poller = JournalPoller::begin(&db).await.expect("a poller");
    let told: Vec<String> = poller.poll(&db).await.expect("a poll").into_iter().map(|entry| entry.topic.to_string()).collect();
    assert!(told.is_empty(), "{told:?}");
    let restored = TestServer::with_flags(&[flag(&new).as_str()]).await;
    let (pei, sam) = (restored.sign_in("producer").await, restored.sign_in("scheduler").await);
    // Its deletion was undone since.
    let mut page = Page::open(&restored, &pei, &plan).await;
    let mut screen = sam.opens_a_screen().await;
    screen.subscribes("resource:students").await;
    sam.post(&format!("{STUDENTS}/create"), json!({"name": "after", "status": "active"})).await.data();
    assert_eq!(screen.sees_event("resource:students").await["d"]["row"]["name"], "after");
    let told = poller.poll(&db).await.expect("a poll");
    let students: Vec<&str> =
        told.iter().filter(|entry| &*entry.topic == "resource:students").map(|entry| entry.payload.as_str()).collect();
    assert!(students.len() == 1 && students[0].contains("after"), "{students:?}");
    page.edits("x", 1).await;
    page.saved().await;
    db.close().await;
}
