//! Room for the edits of a document that wait: nobody takes it from the others by sending what is refused, and whoever hangs up while waiting for it is gone.

use std::time::Duration;

use belltower_sync::wire::Message;
use futures_util::future::join_all;

use crate::support::{Backend, Page, Person, TestServer, makes_a_plan, metric, metrics_address};

const MIB: usize = 1024 * 1024;

/// After so long something counts as never.
const PATIENCE: Duration = Duration::from_secs(30);

async fn pages(server: &TestServer, person: &Person, plan: &str, count: usize) -> Vec<Page> {
    let mut pages = Vec::new();
    for _ in 0..count {
        let mut page = Page::open(server, person, plan).await;
        page.saved().await;
        pages.push(page);
    }
    pages
}

#[tokio::test]
async fn broken_frames_of_a_reader_hold_up_none_of_ten_who_type() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul, tina) = (server.sign_in("producer").await, server.sign_in("producer2").await, server.sign_in("teacher").await);
        let plan = makes_a_plan(&pei).await;
        let mut editors = pages(&server, &pei, &plan, 5).await;
        editors.extend(pages(&server, &paul, &plan, 5).await);
        let mut hostile = pages(&server, &tina, &plan, 20).await;
        let broken = || Message::Update(vec![0xff; 4 * MIB - 16].into());
        // While nobody types, so that nothing is settled meanwhile: these two fill the document.
        for page in &mut hostile[..2] {
            page.sends(broken()).await;
            assert_eq!(page.ends().await, 4400);
            assert_eq!(page.refused, ["malformed"]);
        }
        // While ten type.
        let sent = join_all(hostile[2..].iter_mut().map(async |page| page.sends(broken()).await));
        let typed = join_all(editors.iter_mut().zip(0..).map(async |(page, number)| {
            for round in 0..20 {
                page.edits(&format!("of {number}"), round).await;
            }
            page.saved().await;
        }));
        tokio::join!(sent, typed);
        for page in &mut hostile[2..] {
            assert_eq!(page.ends().await, 4400);
        }
        let fresh = Page::open(&server, &pei, &plan).await;
        assert!((0..10).all(|number| fresh.value(&format!("of {number}")) == Some(19)), "{backend:?}");
    }
}

#[tokio::test]
async fn who_hangs_up_while_a_full_document_holds_them_back_is_gone() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo", "--metrics-listen=127.0.0.1:0"]).await;
    let metrics = metrics_address(&server).await;
    let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
    let plan = makes_a_plan(&pei).await;
    let mut held = pages(&server, &pei, &plan, 3).await;
    let mut leaving = pages(&server, &paul, &plan, 3).await;
    server.disk_is_full();
    // The first edit freezes the document; two fill it, and the next wait.
    held[0].edits("x", 1).await;
    held[0].until(|page| page.storing == "failing").await;
    let whole = "x".repeat(4 * MIB - 200);
    for page in held[1..].iter_mut().chain(&mut leaving) {
        page.writes("notes", &whole).await;
    }
    assert_eq!(metric(&metrics, "belltower_sync_seats").await, 6.0);
    drop(leaving);
    let gone = async { while metric(&metrics, "belltower_sync_seats").await > 3.0 {} };
    tokio::time::timeout(PATIENCE, gone).await.expect("sockets of those who left are held");
    // Nobody else is harmed: what they wrote is stored when there is room.
    server.disk_has_room();
    for page in &mut held {
        page.saved().await;
    }
    assert_eq!(Page::open(&server, &paul, &plan).await.value("x"), Some(1));
}
