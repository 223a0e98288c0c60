//! Files that nothing uses leave after their time, and only they: the look runs as the leader's does, with a clock of its own, beside the real server on both
//! databases.

use std::sync::Arc;

use belltower::areas;
use belltower_kit::{
    app::App,
    db::{AssertSqlSafe, CommitStream, Db, Tx},
    documents, file_access,
    world::{Clock, SystemRandom, World},
};
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Backend, Person, TestServer, binary, makes_a_document};

const PAPERS: &str = "/api/management/questionPaper";

/// A clock that stands at a moment.
struct At(Timestamp);

impl Clock for At {
    fn now(&self) -> Timestamp {
        self.0
    }
}

/// A server on the same database, so many days from now.
async fn opens(server: &TestServer, days: i64) -> App {
    areas::install();
    let clock = At(Timestamp::now() + SignedDuration::from_hours(24 * days));
    let world = World::new(Arc::new(clock), Arc::new(SystemRandom));
    App::open(server.config(), world).await.expect("the database opens").0
}

/// Looks once, so many days from now; answers how many files were deleted.
async fn looks(server: &TestServer, days: i64) -> usize {
    let app = opens(server, days).await;
    let deleted = file_access::collect_unused(&app).await.expect("files are looked through");
    app.db.close().await;
    deleted
}

async fn uploads(who: &Person, name: &str) -> String {
    let bytes = [b"\x89PNG\r\n\x1a\n", name.as_bytes()].concat();
    let request = who.request(Method::POST, &format!("/api/management/file/upload?name={name}")).body(bytes);
    let stored = who.send(request, format!("{name} is uploaded")).await.data();
    stored["id"].as_str().expect("an id").to_owned()
}

async fn is_there(who: &Person, id: &str) -> bool {
    who.request(Method::GET, &format!("/files/{id}")).send().await.expect("an answer").status() == 200
}

/// A paper of one question with a picture; answers its id.
async fn paper(who: &Person, image: &str) -> Value {
    let question = json!({ "kind": "single-choice", "stem": "What is it?", "image": image });
    let content = json!({ "sections": [{ "title": "One", "questions": [question] }] });
    makes_a_document(who, PAPERS, "json", json!({ "title": "Pictures" }), content.to_string().into_bytes()).await["id"].clone()
}

#[tokio::test]
async fn only_what_was_used_nowhere_for_the_whole_time_is_deleted() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let [shown, past, named, gone, material, asked, option, never] =
            ["shown", "past", "named", "gone", "material", "asked", "option", "never"].map(|name| uploads(&pei, name));
        let [shown, past, named, gone] = [shown.await, past.await, named.await, gone.await];
        let [material, asked, option, never] = [material.await, asked.await, option.await, never.await];
        // In a document; in what it said before; in a version; in a document that was deleted.
        paper(&pei, &shown).await;
        let id = paper(&pei, &past).await;
        pei.post(&format!("{PAPERS}/history/restore"), json!({ "id": id, "seq": 0 })).await.data();
        let id = paper(&pei, &named).await;
        pei.post(&format!("{PAPERS}/version/create"), json!({ "id": id, "name": "First" })).await.data();
        let id = paper(&pei, &gone).await;
        pei.post(&format!("{PAPERS}/delete"), json!({ "ids": [id] })).await.data();
        // States as they are compacted hold what is used just so.
        compacts(&server);
        // In records.
        pei.post("/api/management/material/create", json!({ "title": "A picture", "kind": "picture", "file": material })).await.data();
        let options = json!([{ "image": option, "correct": true }, { "text": "two" }]);
        let question = json!({ "kind": "single-choice", "level": "A1", "stem": "Which?", "image": asked, "options": options });
        pei.post("/api/management/questionBank/create", question).await.data();

        assert_eq!(looks(&server, 0).await, 0);
        assert_eq!(looks(&server, 29).await, 0);
        assert!(is_there(&pei, &never).await);
        assert_eq!(looks(&server, 31).await, 1, "{backend:?}");
        assert!(!is_there(&server.sign_in("producer").await, &never).await);
        for (name, id) in [
            ("shown", &shown),
            ("past", &past),
            ("named", &named),
            ("gone", &gone),
            ("material", &material),
            ("asked", &asked),
            ("option", &option),
        ] {
            assert!(is_there(&pei, id).await, "{name} is used");
        }
        // Brought again it is there again, for as long.
        assert_eq!(uploads(&pei, "never").await, never);
        assert_eq!(looks(&server, 31).await, 0);
        assert!(is_there(&pei, &never).await);
        // When the past is kept no longer, nor what lay in the bin for its thirty days, what stood only there goes in its turn; a compacted state alone
        // keeps what is shown.
        let app = opens(&server, 31).await;
        documents::empty_bins(&app).await.expect("bins are looked through");
        app.documents.shutdown().await.expect("stored");
        app.db.close().await;
        compacts(&server);
        forgets(&server).await;
        assert_eq!(looks(&server, 32).await, 0);
        assert!(looks(&server, 63).await >= 1);
        let pei = server.sign_in("producer2").await;
        assert!(is_there(&pei, &shown).await && is_there(&pei, &named).await && !is_there(&pei, &past).await);
    }
}

/// Makes each document's state one piece.
fn compacts(server: &TestServer) {
    let compacted = binary().args(["doc", "compact"]).args(server.database_flags()).output().expect("the binary runs");
    assert!(compacted.status.success(), "{}", String::from_utf8_lossy(&compacted.stderr));
}

/// Takes the past away from all documents: their logs, the states that history is replayed from, and what restores were written over.
async fn forgets(server: &TestServer) {
    let db = Db::open(&server.config().database_address()).await.expect("the database");
    let mut tx = Tx::begin(&db, &World::system(), &CommitStream::new().0, None).await.expect("begun");
    for sql in ["DELETE FROM document_log", "DELETE FROM document_bases", "DELETE FROM document_restores"] {
        assert!(tx.exec(AssertSqlSafe(sql), vec![]).await.expect("done") > 0, "{sql} did nothing");
    }
    tx.commit().await.expect("committed");
    db.close().await;
}

#[tokio::test]
async fn what_is_taken_in_hand_again_stays_and_what_is_about_to_go_is_not_offered() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let [again, lost] = [uploads(&pei, "again").await, uploads(&pei, "lost").await];
        let offered = async || {
            let found = pei.post("/api/management/file/list", json!({ "of": "image", "scope": "mine" })).await.data();
            found["records"].as_array().expect("records").len()
        };
        // Unused since twenty days, as far as the look knows.
        assert_eq!(looks(&server, -20).await, 0);
        assert_eq!(offered().await, 0, "more than half of their time is over");
        paper(&pei, &again).await;
        assert_eq!(offered().await, 1);
        assert_eq!(looks(&server, 11).await, 1);
        assert!(is_there(&pei, &again).await && !is_there(&server.sign_in("producer").await, &lost).await);
        // A second look over the same finds nothing to do.
        assert_eq!(looks(&server, 11).await, 0);
    }
}
