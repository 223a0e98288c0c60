//! Comments, reviewers and the way out: who is mentioned hears of it, a version is published only if every rule is kept in it, and classes stay with
//! the version they were planned with.

use crate::support::{Backend, PLANS, Page, Person, TestServer, makes_a_plan, soon};
use belltower_kit::{
    args,
    db::{Arg, CommitStream, Db, Tx},
    world::World,
};
use serde_json::{Value, json};

async fn asks(person: &Person, call: &str, plan: &str, mut with: Value) -> Value {
    with["id"] = json!(plan);
    person.post(&format!("{PLANS}/{call}"), with).await.data()
}

#[tokio::test]
async fn who_is_mentioned_hears_of_it_and_a_thread_is_resolved() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, tina) = (server.sign_in("producer").await, server.sign_in("teacher").await);
        let plan = makes_a_plan(&pei).await;
        let people = asks(&pei, "people", &plan, json!({})).await;
        let teacher =
            people["records"].as_array().into_iter().flatten().find(|one| one["name"] == "Tina Brooks").expect("may see it")["id"].clone();
        let mut screen = tina.opens_a_screen().await;
        screen.subscribes(&format!("user:{}", teacher.as_str().expect("an id"))).await;
        let words = json!({ "place": "steps:k1", "quote": "Greet", "body": "Is this long enough, Tina?", "mentions": [teacher] });
        let thread = asks(&pei, "comment/create", &plan, words).await["id"].clone();
        let heard = screen.sees(|frame| frame["d"]["type"] == "notification").await;
        // In each language a heading of its own, and what was said.
        let says = |key: &str, words: &str| heard["d"][key].as_str().is_some_and(|said| said.contains(words));
        assert!(says("title", "Pei Zhang") && !says("title", "提到了您") && says("titleZh", "提到了您"), "{heard}");
        assert!(says("words", "Is this long enough, Tina?"), "{heard}");
        let list = tina.in_chinese().post("/api/notification/list", json!({})).await.data();
        assert!(
            list["records"][0]["title"].as_str().is_some_and(|title| title.contains("提到了您") && !title.contains("mentioned")),
            "{list}"
        );
        // The message says what it is about, and leaves the way there to the reader's screen; who sent it sees the same.
        let held = |answer: Value| ["title", "words", "resource", "record_id"].map(|key| answer["records"][0][key].clone());
        let got = held(tina.post("/api/notification/list", json!({})).await.data());
        assert_eq!(got[1..], [json!("Is this long enough, Tina?"), json!("sop_plans"), json!(plan)]);
        assert_eq!(held(pei.post("/api/notification/list", json!({ "sent": true })).await.data()), got);
        // A teacher may only read the plan, and answers all the same.
        asks(&tina, "comment/create", &plan, json!({ "thread": thread, "body": "Two minutes more, please." })).await;
        asks(&pei, "comment/resolve", &plan, json!({ "thread": thread, "resolved": true })).await;
        let all = asks(&tina, "comment/list", &plan, json!({})).await;
        let said: Vec<&Value> = all["records"].as_array().into_iter().flatten().map(|one| &one["body"]).collect();
        assert_eq!(said, ["Is this long enough, Tina?", "Two minutes more, please."], "{backend:?}");
        assert_eq!(all["records"][0]["resolved_by_name"], "Pei Zhang");
        // An answer opens it again; others' words are not mine to change.
        asks(&tina, "comment/create", &plan, json!({ "thread": thread, "body": "And one thing." })).await;
        assert_eq!(asks(&pei, "comment/list", &plan, json!({})).await["records"][0]["resolved_at"], Value::Null);
        for call in ["comment/update", "comment/delete"] {
            tina.post(&format!("{PLANS}/{call}"), json!({ "id": plan, "comment": thread, "body": "x" })).await.refused(403);
        }
        for (field, wrong) in [
            ("body", json!({ "body": "  " })),
            ("body", json!({ "body": "x".repeat(2_001) })),
            ("mentions", json!({ "body": "x", "mentions": ["nobody"] })),
            ("quote", json!({ "body": "x", "quote": "x".repeat(201) })),
            ("anchor", json!({ "body": "x", "anchor": "x".repeat(501) })),
            ("anchor", json!({ "body": "x", "anchor": "这里" })),
        ] {
            let mut wrong = wrong;
            wrong["id"] = json!(plan);
            let refused = pei.post(&format!("{PLANS}/comment/create"), wrong).await.refused(400);
            assert!(refused["fields"][field].is_string(), "{field}: {refused}");
        }
        // A thread about a passage keeps where it stands; an answer in it has no place of its own.
        let anchor = json!({ "from": { "tname": "steps" }, "to": { "tname": "steps" } }).to_string();
        let about = json!({ "body": "These words", "quote": "Say hello", "anchor": anchor });
        let passage = asks(&pei, "comment/create", &plan, about).await;
        let answer = asks(&tina, "comment/create", &plan, json!({ "thread": passage["id"], "body": "Yes", "anchor": anchor })).await;
        assert_eq!((&passage["anchor"], &answer["anchor"]), (&json!(anchor), &json!("")));
        asks(&pei, "comment/delete", &plan, json!({ "comment": passage["id"] })).await;
        asks(&pei, "comment/delete", &plan, json!({ "comment": thread })).await;
        assert_eq!(asks(&pei, "comment/list", &plan, json!({})).await["records"], json!([]), "the first takes its answers along");
        // Who may not see the plan hears nothing of it.
        let mo = server.sign_in("monitor").await;
        mo.post(&format!("{PLANS}/comment/list"), json!({ "id": plan })).await.refused(403);
        let mut stranger = mo.opens_a_screen().await;
        stranger.sends(json!({ "t": "sub", "topic": format!("document:sop-plan:{plan}") })).await;
        assert!(stranger.sees(|frame| frame["t"] == "no" || frame["t"] == "err" || frame["t"] == "refused").await.is_object());
    }
}

#[tokio::test]
async fn a_version_goes_out_when_every_rule_is_kept_and_classes_stay_with_it() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy) = (server.sign_in("producer").await, server.sign_in("inspector").await);
        let plan = makes_a_plan(&pei).await;
        let people = asks(&pei, "submit/people", &plan, json!({})).await;
        let reviewer = named(&people, "Ivy Chen");
        let submit = |name: &str| json!({ "id": plan, "version_name": name, "reviewer_ids": [reviewer] });
        let mut page = Page::open(&server, &pei, &plan).await;
        // A rule is broken: refused, with what is wrong and where.
        page.edits("lessonMinutes", 50).await;
        page.saved().await;
        let refused = pei.in_chinese().post(&format!("{PLANS}/submit"), submit("First")).await;
        assert!(refused.msg().contains("规则"));
        assert_eq!(refused.refused(409)["clash"]["problems"][0]["code"], "minutes_sum");
        page.edits("lessonMinutes", 45).await;
        page.saved().await;
        pei.post(&format!("{PLANS}/submit"), submit("First")).await.data();
        pei.post(&format!("{PLANS}/submit"), submit("Again")).await.refused(409);
        let row = |status: &str, version: Value| (json!(status), version);
        let standing = async || {
            let row = pei.post(&format!("{PLANS}/query"), json!({ "id": plan })).await.data();
            (row["status"].clone(), row["published_version"].clone())
        };
        assert_eq!(standing().await, row("in_review", Value::Null), "{backend:?}");
        // A class cannot follow it yet; nor can its author publish it.
        let class = json!({ "name": "Reading", "kind": "one_to_one", "start_at": soon(3_600_000), "end_at": soon(5_400_000), "zone": "UTC", "sop_plan_id": plan });
        let scheduler = server.sign_in("admin").await;
        let refused = scheduler.post("/api/class/create", class.clone()).await.refused(400);
        assert!(refused["fields"]["sop_plan_id"].is_string(), "{refused}");
        let shown = |number: i64| json!({ "id": plan, "review_version": number });
        let refused = pei.post(&format!("{PLANS}/publish"), shown(1)).await;
        assert_eq!(refused.status, 403, "producers do not publish");
        // What is edited meanwhile does not matter: the version is what is judged.
        page.edits("lessonMinutes", 99).await;
        page.saved().await;
        assert!(ivy.post(&format!("{PLANS}/reject"), shown(1)).await.refused(400)["fields"]["reason"].is_string());
        // Nor does anybody decide on a version that they were not shown.
        ivy.post(&format!("{PLANS}/publish"), shown(2)).await.refused(409);
        ivy.post(&format!("{PLANS}/publish"), shown(1)).await.data();
        let clash = ivy.post(&format!("{PLANS}/publish"), shown(1)).await.refused(409)["clash"].clone();
        assert_eq!((&clash["state"], &clash["by"]["name"]), (&json!("published"), &json!("Ivy Chen")));
        assert_eq!(standing().await, row("published", json!(1)));
        let class = scheduler.post("/api/class/create", class).await.data();
        let class = scheduler.post("/api/class/detail", json!({ "id": class["id"] })).await.data();
        assert_eq!((&class["sop_plan_id"], &class["sop_plan_version"]), (&json!(plan), &json!(1)));
        // A second version goes back; the first stays out.
        page.edits("lessonMinutes", 45).await;
        page.saved().await;
        pei.post(&format!("{PLANS}/submit"), submit("Second")).await.data();
        let back = json!({ "id": plan, "review_version": 2, "reason": "Too fast for A1" });
        ivy.post(&format!("{PLANS}/reject"), back).await.data();
        assert_eq!(standing().await, row("rejected", json!(1)));
        let told = pei.post("/api/notification/list", json!({})).await.data()["records"][0].clone();
        assert_eq!((&told["title"], &told["words"]), (&json!("Ivy Chen sent “Reading” back"), &json!("Too fast for A1")), "{told}");
        // Before it is withdrawn one sees who uses it; the class keeps its version.
        let uses = asks(&ivy, "publish/state", &plan, json!({})).await["uses"].clone();
        assert_eq!((&uses[0]["title"], &uses[0]["version"]), (&json!("Reading"), &json!(1)));
        asks(&ivy, "withdraw", &plan, json!({ "reason": "A newer one comes" })).await;
        assert_eq!(standing().await, row("withdrawn", Value::Null));
        let class = scheduler.post("/api/class/detail", json!({ "id": class["id"] })).await.data();
        assert_eq!(class["sop_plan_version"], 1);
        ivy.post(&format!("{PLANS}/withdraw"), json!({ "id": plan, "reason": "again" })).await.refused(409);
        // What is published can be withdrawn while the next version is in review, which goes on.
        for number in [3, 4] {
            pei.post(&format!("{PLANS}/submit"), submit("Another")).await.data();
            if number == 3 {
                ivy.post(&format!("{PLANS}/publish"), shown(3)).await.data();
            }
        }
        assert_eq!(standing().await, row("in_review", json!(3)));
        asks(&ivy, "withdrawPublished", &plan, json!({ "reason": "A mistake in step 2" })).await;
        ivy.post(&format!("{PLANS}/withdrawPublished"), json!({ "id": plan, "reason": "again" })).await.refused(409);
        assert_eq!(standing().await, row("in_review", Value::Null));
        let clash = pei.post(&format!("{PLANS}/submit"), submit("Once more")).await.refused(409)["clash"].clone();
        assert_eq!(clash["by"]["name"], "Pei Zhang", "who put it into review, not who withdrew what was published: {clash}");
        ivy.post(&format!("{PLANS}/publish"), shown(4)).await.data();
        let past = asks(&ivy, "publish/state", &plan, json!({})).await["records"].clone();
        let past: Vec<&Value> = past.as_array().into_iter().flatten().map(|one| &one["state"]).collect();
        assert_eq!(past, ["published", "withdrawn", "rejected", "withdrawn"], "{backend:?}");
    }
}

#[tokio::test]
async fn reviewers_who_were_named_decide_and_nobody_publishes_their_own_work() {
    let server = TestServer::start().await;
    let (pei, ivy, admin) = (server.sign_in("producer").await, server.sign_in("inspector").await, server.sign_in("admin").await);
    let plan = makes_a_plan(&pei).await;
    let able = asks(&pei, "submit/people", &plan, json!({})).await;
    let (ivy_id, admin_id) = (named(&able, "Ivy Chen"), named(&able, "Ada Admin"));
    let submit = async |by: &Person, name: &str, reviewer: &Value| {
        by.post(&format!("{PLANS}/submit"), json!({ "id": plan, "version_name": name, "reviewer_ids": [reviewer] })).await
    };
    let publish =
        async |by: &Person, number: i64| by.post(&format!("{PLANS}/publish"), json!({ "id": plan, "review_version": number })).await;
    let reject = async |by: &Person, number: i64| {
        by.post(&format!("{PLANS}/reject"), json!({ "id": plan, "review_version": number, "reason": "Not yet" })).await
    };
    // The administrator was asked: Ivy, who holds the right too, was not.
    submit(&pei, "First", &admin_id).await.data();
    publish(&ivy, 1).await.refused(403);
    reject(&ivy, 1).await.refused(403);
    reject(&admin, 1).await.data();
    // An administrator stands in for whoever was asked.
    submit(&pei, "Second", &ivy_id).await.data();
    publish(&admin, 2).await.data();
    // Nobody is asked to review, nor publishes, what they submitted themselves.
    submit(&admin, "Third", &admin_id).await.refused(400);
    submit(&admin, "Third", &ivy_id).await.data();
    publish(&admin, 3).await.refused(403);
    publish(&ivy, 3).await.data();
}

#[tokio::test]
async fn an_author_takes_a_submission_back_and_the_reviewers_hear_of_it() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let (ivy, admin) = (server.sign_in("inspector").await, server.sign_in("admin").await);
        let plan = makes_a_plan(&pei).await;
        let reviewer = named(&asks(&pei, "submit/people", &plan, json!({})).await, "Ivy Chen");
        let submit = async |name: &str| asks(&pei, "submit", &plan, json!({ "version_name": name, "reviewer_ids": [reviewer] })).await;
        let newest = async || ivy.post("/api/notification/list", json!({})).await.data()["records"][0].clone();
        submit("First").await;
        // Who is asked is led to what was submitted, not to what it has become.
        let told = newest().await;
        assert_eq!((&told["record_id"], &told["version"]), (&json!(plan), &json!(1)), "{told}");
        // It is the author's alone: not another producer's, not even an administrator's.
        for other in [&paul, &admin] {
            let refused = other.in_chinese().post(&format!("{PLANS}/takeBack"), json!({ "id": plan })).await;
            assert_eq!(refused.msg(), "只有 Pei Zhang 可以执行此操作");
            refused.refused(403);
        }
        let mut screen = ivy.opens_a_screen().await;
        screen.subscribes(&format!("document:sop-plan:{plan}")).await;
        let row = asks(&pei, "takeBack", &plan, json!({})).await;
        assert_eq!((&row["status"], &row["published_version"]), (&json!("draft"), &Value::Null));
        screen.sees(|frame| frame["d"]["type"] == "publication").await;
        assert_eq!(newest().await["title"], "Pei Zhang took “Reading” back before it was reviewed", "{backend:?}");
        let refused = ivy.post(&format!("{PLANS}/publish"), json!({ "id": plan, "review_version": 1 })).await.refused(409);
        assert_eq!(refused["clash"]["by"]["name"], "Pei Zhang");
        // The next is submitted, and what is out already stays so when one more is taken back; it can still be withdrawn.
        submit("Second").await;
        asks(&ivy, "publish", &plan, json!({ "review_version": 2 })).await;
        submit("Third").await;
        let row = asks(&pei, "takeBack", &plan, json!({})).await;
        assert_eq!((&row["status"], &row["published_version"]), (&json!("draft"), &json!(2)));
        let past = asks(&ivy, "publish/state", &plan, json!({})).await["records"].clone();
        let past: Vec<&Value> = past.as_array().into_iter().flatten().map(|one| &one["state"]).collect();
        assert_eq!(past, ["taken_back", "published", "taken_back"]);
        let row = asks(&ivy, "withdraw", &plan, json!({ "reason": "A mistake in step 2" })).await;
        assert_eq!((&row["status"], &row["published_version"]), (&json!("withdrawn"), &Value::Null));
    }
}

#[tokio::test]
async fn threads_that_were_resolved_long_ago_leave_room_for_others() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let plan = makes_a_plan(&pei).await;
        let thread = asks(&pei, "comment/create", &plan, json!({ "body": "Where do we begin?" })).await["id"].clone();
        let db = Db::open(&server.config().database_address()).await.expect("the database opens");
        let sql = async |sql: &'static str, args: Vec<Arg>| {
            let (commit_stream, _committed) = CommitStream::new();
            let mut tx = Tx::begin(&db, &World::system(), &commit_stream, None).await.expect("a write");
            tx.exec(sql, args).await.expect("rows");
            tx.commit().await.expect("a commit");
        };
        let answers = async |from: i64, to: i64| {
            let answers = "WITH RECURSIVE n(i) AS (SELECT CAST($2 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < $3)
                INSERT INTO document_comments (id, document_id, thread_id, place, quote, at, user_id, user_name, body, mentions)
                SELECT 'answer-' || CAST(n.i AS TEXT), c.document_id, c.id, '', '', c.at, c.user_id, c.user_name, c.body, '[]'
                FROM n, document_comments c WHERE c.id = $1";
            sql(answers, args![thread.as_str().unwrap(), from, to]).await;
        };
        let list = async |with: Value| asks(&pei, "comment/list", &plan, with).await;
        answers(2, 1_599).await;
        assert_eq!(list(json!({})).await["nearly"], Value::Null);
        // Said before there is no room left, and how there will be.
        answers(1_600, 2_000).await;
        let nearly = list(json!({})).await["nearly"].clone();
        assert!(nearly.as_str().is_some_and(|said| said.starts_with("2000 of 2000 comments")), "{nearly}");
        let full = pei.post(&format!("{PLANS}/comment/create"), json!({ "id": plan, "body": "One more" })).await;
        assert!(full.msg().contains("resolve threads"), "{}", full.msg());
        full.refused(409);
        asks(&pei, "comment/resolve", &plan, json!({ "thread": thread, "resolved": true })).await;
        pei.post(&format!("{PLANS}/comment/create"), json!({ "id": plan, "body": "One more" })).await.refused(409);
        sql("UPDATE document_comments SET resolved_at = '2026-01-01T00:00:00.000Z' WHERE id = $1", args![thread.as_str().unwrap()]).await;
        asks(&pei, "comment/create", &plan, json!({ "body": "One more" })).await;
        // It is put away, not gone; opened again it is among the others.
        let (now, old) = (list(json!({})).await, list(json!({ "old": true })).await);
        assert_eq!((now["records"].as_array().map(Vec::len), &now["old"], &now["nearly"]), (Some(1), &json!(1), &Value::Null));
        assert_eq!(old["records"].as_array().map(Vec::len), Some(2_000));
        asks(&pei, "comment/resolve", &plan, json!({ "thread": thread, "resolved": false })).await;
        assert_eq!(list(json!({})).await["old"], 0, "{backend:?}");
    }
}

#[tokio::test]
async fn what_is_published_is_not_deleted_and_a_refused_submission_leaves_nothing() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy) = (server.sign_in("producer").await, server.sign_in("inspector").await);
        let plan = makes_a_plan(&pei).await;
        let reviewer = named(&asks(&pei, "submit/people", &plan, json!({})).await, "Ivy Chen");
        let call = format!("{PLANS}/submit");
        let submit = || pei.post(&call, json!({ "id": plan, "version_name": "First", "reviewer_ids": [reviewer] }));
        // Pressed twice, and once more: one is taken, and the others leave no version behind.
        let (one, two, three) = tokio::join!(submit(), submit(), submit());
        let answers = [one.status, two.status, three.status];
        assert_eq!(answers.iter().filter(|status| **status == 200).count(), 1, "{backend:?} {answers:?}");
        assert_eq!(asks(&pei, "version/list", &plan, json!({})).await["records"].as_array().map(Vec::len), Some(1), "{backend:?}");
        let delete = async || pei.post(&format!("{PLANS}/delete"), json!({ "ids": [plan] })).await;
        assert_eq!(delete().await.refused(409)["id"], Value::Null, "in review");
        asks(&ivy, "publish", &plan, json!({ "review_version": 1 })).await;
        delete().await.refused(409);
        // What is published already is not submitted again.
        pei.post(&format!("{PLANS}/submitVersion"), json!({ "id": plan, "review_version": 1, "reviewer_ids": [reviewer] }))
            .await
            .refused(409);
        asks(&ivy, "withdraw", &plan, json!({ "reason": "A mistake" })).await;
        delete().await.data();
    }
}

/// The id of one of some people.
fn named(people: &Value, name: &str) -> Value {
    let found = people["records"].as_array().into_iter().flatten().find(|one| one["name"] == name);
    found.unwrap_or_else(|| panic!("{name} is not among {people}"))["id"].clone()
}
