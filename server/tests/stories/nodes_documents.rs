//! SOP plans written together on several nodes: whoever sits where, all see the same, and nothing that was shown as saved is lost with a node.

use crate::support::{Cluster, PLANS, Page, Person, makes_a_plan};
use serde_json::json;

/// The pages, the list and what lies in the database, as a node sees it that never had the plan open, are one.
async fn all_is_one(cluster: &Cluster, reader: &Person, plan: &str, pages: &mut [&mut Page]) {
    let fresh = cluster.starts_a_node("auditor", &[]).await;
    let stored = Page::open(&fresh, &fresh.knows(reader), plan).await;
    for page in pages {
        page.until(|page| page.vector() == stored.vector()).await;
        assert_eq!(page.content(), stored.content());
    }
    let row = fresh.knows(reader).post(&format!("{PLANS}/query"), json!({ "id": plan })).await.data();
    let content = stored.content();
    for (column, field) in [("title", "title"), ("lesson_minutes", "lessonMinutes"), ("minutes", "minutes"), ("step_count", "stepCount")] {
        assert_eq!(row[column], content[field], "{column}");
    }
    assert_eq!(row["problem_count"], usize::from(content["lessonMinutes"] != content["minutes"]));
}

/// One writes `a0`, `a1`, …, the other `b0`, `b1`, …; each sees all of it.
async fn write_together(ann: &mut Page, bob: &mut Page, rounds: std::ops::Range<i64>) {
    for round in rounds.clone() {
        ann.edits(&format!("a{round}"), round).await;
        bob.edits(&format!("b{round}"), round).await;
    }
    ann.edits("lessonMinutes", 45 + rounds.end).await;
    for page in [ann, bob] {
        page.saved().await;
        page.until(|page| page.value("lessonMinutes") == Some(45 + rounds.end)).await;
        page.until(|page| rounds.clone().all(|round| ["a", "b"].iter().all(|who| page.value(&format!("{who}{round}")) == Some(round))))
            .await;
    }
}

#[tokio::test]
async fn two_who_edit_on_two_nodes_see_each_other_with_the_bus_and_without() {
    let mut cluster = Cluster::of(2).await;
    let (pei, paul) = (cluster.nodes[0].sign_in("producer").await, cluster.nodes[1].sign_in("producer2").await);
    let plan = makes_a_plan(&pei).await;
    let mut ann = Page::open(&cluster.nodes[0], &pei, &plan).await;
    ann.points(1, 10).await;
    ann.until(|ann| ann.sees_caret("Pei Zhang", 10)).await;
    // Who comes later, elsewhere, sees who was there; and the other way round.
    let mut bob = Page::open(&cluster.nodes[1], &paul, &plan).await;
    bob.until(|bob| bob.sees_caret("Pei Zhang", 10)).await;
    bob.points(1, 20).await;
    let bobs = |page: &Page, at| page.carets.values().any(|state| state["user"]["name"] != "Pei Zhang" && state["at"] == at);
    ann.until(|ann| bobs(ann, 20)).await;
    write_together(&mut ann, &mut bob, 0..50).await;

    cluster.nats.goes_away();
    write_together(&mut ann, &mut bob, 50..100).await;
    bob.points(2, 30).await;
    cluster.nats.comes_back();
    write_together(&mut ann, &mut bob, 100..150).await;
    // What was not told while the bus was away is told again.
    ann.until(|ann| bobs(ann, 30)).await;
    all_is_one(&cluster, &pei, &plan, &mut [&mut ann, &mut bob]).await;
}

#[tokio::test]
#[ignore = "long: processes are killed"]
async fn a_node_that_dies_takes_nothing_with_it_that_was_shown_as_saved() {
    let mut cluster = Cluster::of(2).await;
    let (pei, tina) = (cluster.nodes[0].sign_in("producer").await, cluster.nodes[0].sign_in("teacher").await);
    let paul = cluster.nodes[1].sign_in("producer2").await;
    let plan = makes_a_plan(&pei).await;
    let (mut ann, mut bob) = (Page::open(&cluster.nodes[0], &pei, &plan).await, Page::open(&cluster.nodes[1], &paul, &plan).await);
    let mut reader = Page::open(&cluster.nodes[0], &tina, &plan).await;
    reader.points(1, 7).await;
    bob.until(|bob| bob.sees_caret("Tina Brooks", 7)).await;
    ann.saved().await;
    let greetings = ann.sent;
    for round in 0..200 {
        ann.edits(&format!("a{round}"), round).await;
        bob.edits(&format!("b{round}"), round).await;
        if round == 100 {
            ann.until(|ann| ann.received > greetings + 50).await;
        }
    }
    cluster.nodes[0].kill();
    ann.ends().await;
    let acknowledged = i64::try_from(ann.received - greetings).unwrap();
    bob.saved().await;
    bob.until(|bob| (0..acknowledged).all(|round| bob.value(&format!("a{round}")) == Some(round))).await;
    // Whoever was on the dead node and does not come back is not shown for long.
    bob.until(|bob| !bob.sees_caret("Tina Brooks", 7)).await;
    // The browser comes back wherever the balancer leads it, and brings along what was not acknowledged.
    ann.reconnects(&cluster.nodes[1], &cluster.nodes[1].knows(&pei), &plan).await;
    ann.saved().await;
    bob.until(|bob| (0..200).all(|round| bob.value(&format!("a{round}")) == Some(round))).await;
    ann.until(|ann| (0..200).all(|round| ann.value(&format!("b{round}")) == Some(round))).await;
    all_is_one(&cluster, &cluster.nodes[1].knows(&pei), &plan, &mut [&mut ann, &mut bob]).await;
}

#[tokio::test]
#[ignore = "long: several nodes"]
async fn a_long_day_on_two_nodes_is_compacted_and_stays_the_same() {
    let cluster = Cluster::of(2).await;
    let (pei, paul) = (cluster.nodes[0].sign_in("producer").await, cluster.nodes[1].sign_in("producer2").await);
    let plan = makes_a_plan(&pei).await;
    let (mut ann, mut bob) = (Page::open(&cluster.nodes[0], &pei, &plan).await, Page::open(&cluster.nodes[1], &paul, &plan).await);
    for round in 0..600 {
        ann.edits("x", round).await;
        bob.edits("y", round).await;
        if round % 100 == 99 {
            ann.saved().await;
            bob.saved().await;
        }
    }
    for page in [&mut ann, &mut bob] {
        page.until(|page| page.value("x") == Some(599) && page.value("y") == Some(599)).await;
    }
    all_is_one(&cluster, &pei, &plan, &mut [&mut ann, &mut bob]).await;
}

#[tokio::test]
async fn what_is_deleted_or_forbidden_on_one_node_ends_on_the_other() {
    let cluster = Cluster::of(2).await;
    let [one, two] = &cluster.nodes[..] else { unreachable!() };
    let (ada, pei, tina) = (one.sign_in("admin").await, two.sign_in("producer").await, two.sign_in("teacher").await);
    let plan = makes_a_plan(&pei).await;
    let mut page = Page::open(two, &pei, &plan).await;
    ada.post(&format!("{PLANS}/delete"), json!({ "ids": [plan] })).await.data();
    assert_eq!(page.ends().await, 4404);
    two.knows(&ada).post(&format!("{PLANS}/restore"), json!({ "ids": [plan] })).await.data();
    let mut page = Page::open(one, &one.knows(&pei), &plan).await;
    let mut reader = Page::open(two, &tina, &plan).await;
    page.edits("x", 1).await;
    reader.until(|reader| reader.value("x") == Some(1)).await;
    let roles = ada.list("/api/management/admin/role", json!({ "name": "Teacher" })).await;
    let grant = json!({ "roleId": roles[0]["id"], "permissionId": "sop-plan.planId" });
    ada.post("/api/management/admin/permission/delete", grant).await.data();
    assert_eq!(reader.ends().await, 4403);
    pei.post("/api/user/logout", json!({})).await.data();
    assert_eq!(page.ends().await, 4401);
}
