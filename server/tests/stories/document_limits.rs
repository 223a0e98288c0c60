//! Limits of documents: each is a setting, each says what it is in the reader's language, and none disturbs anybody else. What nobody has open leaves
//! memory.

use crate::support::{Backend, Page, Person, TestServer, makes_a_plan, metric, metrics_address};
use belltower_kit::{args, db::Db};
use belltower_sync::{CloseCode, Refusal, wire::Message};

/// What a person was told before the page ended, and with which code.
async fn is_told(mut page: Page, person: &Person, refusal: Refusal, code: u16) {
    assert_eq!(page.ends().await, code);
    let chinese = person.is_answered_in_chinese();
    assert_eq!(
        (page.refused.as_slice(), page.told.as_slice()),
        (&[refusal.reason().to_owned()][..], &[refusal.message(chinese).to_owned()][..])
    );
}

#[tokio::test]
async fn a_document_is_as_large_as_it_may_be_and_no_larger() {
    let server = TestServer::with_flags(&["--demo", "--max-document-bytes=30000", "--max-document-frame-bytes=20000"]).await;
    let pei = server.sign_in("producer").await;
    let plan = makes_a_plan(&pei).await;
    for person in [pei.clone(), pei.in_chinese()] {
        // More than may come at once.
        let mut page = Page::open(&server, &person, &plan).await;
        page.saved().await;
        page.writes("long", &"x".repeat(25_000)).await;
        is_told(page, &person, Refusal::TooLarge, 4413).await;
        // As much as may come at once, until it is too much.
        let mut page = Page::open(&server, &person, &plan).await;
        page.saved().await;
        for part in 0..3 {
            page.writes(&format!("part {part}"), &"x".repeat(15_000)).await;
        }
        is_told(page, &person, Refusal::DocumentFull, 4413).await;
    }
    // What fitted is there, for everyone.
    let fresh = Page::open(&server, &server.sign_in("teacher").await, &plan).await;
    assert!(fresh.holds("part 0") && !fresh.holds("part 2") && !fresh.holds("long"));
}

#[tokio::test]
async fn a_document_takes_so_many_people() {
    let server = TestServer::with_flags(&["--demo", "--max-document-people=2"]).await;
    let (pei, paul, tina) = (server.sign_in("producer").await, server.sign_in("producer2").await, server.sign_in("teacher").await);
    let plan = makes_a_plan(&pei).await;
    let (mut one, two) = (Page::open(&server, &pei, &plan).await, Page::open(&server, &paul, &plan).await);
    for person in [tina.clone(), tina.in_chinese()] {
        let page = Page::try_open(&server, &person, &format!("/sync/sop-plan:{plan}"), None).await.expect("an upgrade");
        is_told(page, &person, Refusal::Full, 4100).await;
    }
    one.edits("x", 1).await;
    one.saved().await;
    // Whoever leaves makes room.
    drop(two);
    loop {
        let mut page = Page::try_open(&server, &tina, &format!("/sync/sop-plan:{plan}"), None).await.expect("an upgrade");
        page.asks().await;
        page.until(|page| page.synced || page.closed.is_some()).await;
        if page.synced {
            break assert_eq!(page.value("x"), Some(1));
        }
    }
}

#[tokio::test]
async fn a_page_that_floods_is_disconnected_and_nobody_else() {
    let server = TestServer::with_flags(&["--demo", "--document-frames-per-second=5"]).await;
    let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
    let plan = makes_a_plan(&pei).await;
    let mut calm = Page::open(&server, &pei, &plan).await;
    for person in [paul.clone(), paul.in_chinese()] {
        let mut page = Page::open(&server, &person, &plan).await;
        for clock in 1..=200 {
            page.points(clock, 1).await;
        }
        is_told(page, &person, Refusal::Flooding, 4429).await;
    }
    calm.edits("x", 1).await;
    calm.saved().await;
}

#[tokio::test]
async fn what_nobody_has_open_leaves_memory() {
    let flags = ["--demo", "--document-idle-seconds=0", "--metrics-listen=127.0.0.1:0", "--max-sockets-per-user=200"];
    let server = TestServer::with_flags(&flags).await;
    let metrics = metrics_address(&server).await;
    let pei = server.sign_in("producer").await;
    let mut plans = Vec::new();
    for _ in 0..30 {
        plans.push(makes_a_plan(&pei).await);
    }
    let mut after_each = Vec::new();
    for round in 0..5 {
        let mut pages = Vec::new();
        for plan in &plans {
            let mut page = Page::open(&server, &pei, plan).await;
            for part in 0..10 {
                page.writes(&format!("part {part}"), &"x".repeat(10_000)).await;
            }
            page.saved().await;
            pages.push(page);
        }
        assert_eq!(metric(&metrics, "belltower_sync_documents_open").await, 30.0);
        assert!(metric(&metrics, "belltower_sync_documents_bytes").await > 30.0 * 100_000.0, "round {round}");
        drop(pages);
        while metric(&metrics, "belltower_sync_documents_open").await > 0.0 {}
        for name in ["belltower_sync_documents_bytes", "belltower_sync_seats"] {
            assert_eq!(metric(&metrics, name).await, 0.0, "{name}");
        }
        after_each.push(metric(&metrics, "belltower_node_memory_bytes").await / 1e6);
    }
    // What the rounds opened was hundreds of megabytes; none of it adds up.
    assert!(after_each[4] < after_each[1] + 20.0, "{after_each:?}");
}

#[tokio::test]
async fn broken_edits_are_kept_for_inspection_up_to_a_share_and_none_of_who_may_only_read() {
    const MIB: usize = 1024 * 1024;
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo", "--metrics-listen=127.0.0.1:0"]).await;
        let metrics = metrics_address(&server).await;
        let (pei, tina) = (server.sign_in("producer").await, server.sign_in("teacher").await);
        let plan = makes_a_plan(&pei).await;
        for person in [&tina, &pei] {
            for _ in 0..10 {
                let mut page = Page::open(&server, person, &plan).await;
                page.sends(Message::Update(vec![0xff; MIB].into())).await;
                assert_eq!(page.ends().await, CloseCode::Malformed.code());
            }
        }
        while metric(&metrics, "belltower_sync_quarantine_dropped_total").await < 2.0 {}
        let db = Db::open(&server.config().database_address()).await.expect("the database");
        let sql = "SELECT u.account, COUNT(*), CAST(SUM(OCTET_LENGTH(q.changes)) AS BIGINT)
            FROM document_quarantine q JOIN users u ON u.id = q.user_id GROUP BY u.account";
        let kept: Vec<(String, i64, i64)> = db.all(sql, args![]).await.expect("read");
        assert_eq!(kept, [("producer".to_owned(), 8, 8 * MIB as i64)], "{backend:?}");
        db.close().await;
    }
}
