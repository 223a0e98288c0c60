//! `belltower doc` on the machine itself, through the real binary beside a running server, on both databases: what is stored is listed, read, compared,
//! made short, and built anew when it is broken.

use crate::support::{Backend, PLANS, Page, TestServer, binary, makes_a_plan};
use belltower_kit::{
    args,
    db::{Arg, AssertSqlSafe, CommitStream, Db, Tx},
    world::World,
};
use serde_json::{Value, json};

/// What a command said, and whether all was well.
fn doc(server: &TestServer, what: &[&str]) -> (bool, String) {
    let output = binary().arg("doc").args(what).args(server.database_flags()).output().expect("the binary runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(said).expect("text"))
}

/// A fault of disk or database: changes what lies there behind everybody's back.
async fn spoils(server: &TestServer, sql: &'static str, args: Vec<Arg>) {
    let db = Db::open(&server.config().database_address()).await.expect("the database");
    let mut tx = Tx::begin(&db, &World::system(), &CommitStream::new().0, None).await.expect("begun");
    assert!(tx.exec(AssertSqlSafe(sql), args).await.expect("done") > 0, "{sql} did nothing");
    tx.commit().await.expect("committed");
    db.close().await;
}

#[tokio::test]
async fn documents_are_listed_read_compared_and_made_short_while_people_edit() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let plan = makes_a_plan(&pei).await;
        let id = format!("sop-plan:{plan}");
        let (mut one, mut two) = (Page::open(&server, &pei, &plan).await, Page::open(&server, &paul, &plan).await);
        for round in 0..30 {
            one.edits("x", round).await;
            two.edits("y", round).await;
        }
        one.saved().await;
        two.saved().await;
        one.until(|one| one.value("y") == Some(29)).await;

        let (well, listed) = doc(&server, &["list"]);
        let line = listed.lines().find(|line| line.starts_with(&id)).unwrap_or_else(|| panic!("{listed}"));
        assert!(well && line.split_whitespace().nth(1) == Some("61"), "{line}");
        let (well, exported) = doc(&server, &["export", &id]);
        assert!(well && serde_json::from_str::<Value>(&exported).expect("JSON") == one.content(), "{exported}");

        let (well, said) = doc(&server, &["compact", &id]);
        assert!(well && said.contains("61 entries became one state"), "{said}");
        for round in 30..60 {
            one.edits("x", round).await;
        }
        one.saved().await;
        let (well, said) = doc(&server, &["verify"]);
        assert!(well && said.contains(&format!("{id}: good, 91 entries")), "{said}");
        assert!(said.lines().all(|line| line.contains(": good, ")), "{said}");
        let fresh = Page::open(&server, &paul, &plan).await;
        assert_eq!((fresh.value("x"), fresh.value("y")), (Some(59), Some(29)));

        server.sign_in("admin").await.post(&format!("{PLANS}/delete"), json!({ "ids": [plan] })).await.data();
        let (well, listed) = doc(&server, &["list"]);
        assert!(well && listed.lines().any(|line| line.starts_with(&id) && line.ends_with("deleted")), "{listed}");
        assert!(doc(&server, &["verify", &id]).0 && doc(&server, &["export", &id]).0);
        for (wrong, why) in [("sop-plan:nothing", "there is no document sop-plan:nothing"), ("x", "x names no document")] {
            let (well, said) = doc(&server, &["export", wrong]);
            assert!(!well && said.contains(why), "{said}");
        }
    }
}

#[tokio::test]
async fn what_is_wrong_is_found_named_and_built_anew() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let (plan, other) = (makes_a_plan(&pei).await, makes_a_plan(&pei).await);
        let (id, other_id) = (format!("sop-plan:{plan}"), format!("sop-plan:{other}"));
        let mut page = Page::open(&server, &pei, &plan).await;
        for round in 0..10 {
            page.edits("x", round).await;
            page.saved().await;
        }
        let wrong = |what: &str| {
            let (well, said) = doc(&server, &["verify", &id]);
            assert!(!well && said.contains(&format!("{id}: WRONG")) && said.contains(what), "{backend:?}: {said}");
        };
        let good = || {
            let (well, said) = doc(&server, &["verify", &id]);
            assert!(well, "{backend:?}: {said}");
        };
        good();

        // What the list shows, and what was stored with the document.
        spoils(&server, "UPDATE sop_plans SET minutes = 7 WHERE id = $1", args![plan.as_str()]).await;
        wrong("its row in sop_plans is not what its log says");
        // A compacted state of something else.
        assert!(doc(&server, &["compact", &id]).0 && doc(&server, &["compact", &other_id]).0);
        let sql = "UPDATE documents SET snapshot = (SELECT d.snapshot FROM documents d WHERE d.id = $2) WHERE id = $1";
        spoils(&server, sql, args![id.as_str(), other_id.as_str()]).await;
        wrong("the compacted state is not what the log says");

        // From its log, which is whole. Whoever has it open, or a copy of it, is told that this is another one.
        let copy = page.rights.as_ref().map(|rights| rights.epoch.to_string()).unwrap_or_default();
        let (well, said) = doc(&server, &["rebuild", &id]);
        assert!(well && said.contains("built anew"), "{said}");
        assert_eq!(page.ends().await, 4409);
        let mut stale = Page::try_open(&server, &pei, &format!("/sync/{id}?epoch={copy}"), None).await.expect("an upgrade");
        assert_eq!(stale.ends().await, 4409);
        good();
        let mut page = Page::open(&server, &pei, &plan).await;
        assert_eq!(page.value("x"), Some(9));
        let row = pei.post(&format!("{PLANS}/query"), json!({ "id": plan })).await.data();
        assert_eq!(row["minutes"], 45);
        page.edits("y", 1).await;
        page.edits("y", 2).await;
        page.saved().await;
        good();
    }
}

#[tokio::test]
async fn a_hole_in_the_log_is_never_closed_in_silence() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let plan = makes_a_plan(&pei).await;
        let id = format!("sop-plan:{plan}");
        let (mut ann, mut bob) = (Page::open(&server, &pei, &plan).await, Page::open(&server, &paul, &plan).await);
        for round in 0..5 {
            ann.edits("x", round).await;
            ann.saved().await;
            bob.edits("y", round).await;
            bob.saved().await;
        }
        // Entries 2, 4, … are Ann's.
        spoils(&server, "DELETE FROM document_log WHERE document_id = $1 AND seq = 6", args![id.as_str()]).await;
        let (well, said) = doc(&server, &["verify", &id]);
        assert!(!well && said.contains("entry 6 is missing") && said.contains("1 of 1 documents are wrong"), "{said}");
        let (well, said) = doc(&server, &["rebuild", &id]);
        assert!(!well && said.contains("entry 6 is missing"), "{said}");
        let (well, said) = doc(&server, &["rebuild", &id, "--leave-out-broken"]);
        let named = |entry: i64, why: &str| said.contains(&format!("left out entry {entry}: {why}"));
        assert!(well && named(6, "it is missing") && named(8, "it builds on") && named(10, "it builds on"), "{said}");
        for page in [&mut ann, &mut bob] {
            assert_eq!(page.ends().await, 4409);
        }
        assert!(doc(&server, &["verify", &id]).0);
        let fresh = Page::open(&server, &pei, &plan).await;
        assert_eq!((fresh.value("x"), fresh.value("y")), (Some(1), Some(4)), "all of Bob's, and of Ann's what was before the hole");
    }
}

#[test]
fn it_says_what_it_does_and_makes_no_database_where_none_is() {
    for what in ["list", "export", "verify", "compact", "rebuild"] {
        let output = binary().args(["doc", what, "--help"]).output().expect("the binary runs");
        let help = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success() && help.contains("Example") && help.contains("--database") && !help.contains("--demo"), "{help}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let nowhere = folder.path().join("nowhere");
    let output = binary().args(["doc", "verify", "--data"]).arg(&nowhere).output().expect("the binary runs");
    assert!(!output.status.success() && String::from_utf8_lossy(&output.stderr).contains("there is no database at"), "{output:?}");
    assert!(!nowhere.exists());
}
