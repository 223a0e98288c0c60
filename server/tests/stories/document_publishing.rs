//! Comments, reviewers and the way out: who is mentioned hears of it, a version is published only if every rule is kept in it, and classes stay with
//! the version they were planned with.

use crate::support::{Backend, PLANS, Page, Person, TestServer, makes_a_plan, soon};
use serde_json::{Value, json};

async fn asks(person: &Person, call: &str, plan: &str, mut with: Value) -> Value {
    with["id"] = json!(plan);
    person.post(&format!("{PLANS}/{call}"), with).await.data()
}

#[tokio::test]
async fn who_is_mentioned_hears_of_it_and_a_thread_is_resolved() {
    for backend in Backend::BOTH {
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
        let heard = screen.sees(|frame| frame["d"]["type"] == "message").await;
        // In each language a heading of its own, and what was said.
        let says = |key: &str, words: &str| heard["d"][key].as_str().is_some_and(|said| said.contains(words));
        assert!(says("title", "Pei Zhang") && !says("title", "提到了您") && says("titleZh", "提到了您"), "{heard}");
        assert!(says("words", "Is this long enough, Tina?"), "{heard}");
        let list = tina.in_chinese().post("/api/management/message/list", json!({})).await.data();
        assert!(
            list["records"][0]["title"].as_str().is_some_and(|title| title.contains("提到了您") && !title.contains("mentioned")),
            "{list}"
        );
        // The message says what it is about, and leaves the way there to the reader's screen; who sent it sees the same.
        let held = |answer: Value| ["title", "body", "resource", "record_id"].map(|key| answer["records"][0][key].clone());
        let got = held(tina.post("/api/management/message/list", json!({})).await.data());
        assert_eq!(got[1..], [json!("Is this long enough, Tina?"), json!("sop_plans"), json!(plan)]);
        assert_eq!(held(pei.post("/api/management/message/sent", json!({})).await.data()), got);
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
        ] {
            let mut wrong = wrong;
            wrong["id"] = json!(plan);
            let refused = pei.post(&format!("{PLANS}/comment/create"), wrong).await.refused(400);
            assert!(refused["fields"][field].is_string(), "{field}: {refused}");
        }
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
        let reviewers = asks(&pei, "publish/reviewers", &plan, json!({})).await;
        let reviewer =
            reviewers["records"].as_array().into_iter().flatten().find(|one| one["name"] == "Ivy Chen").expect("may publish")["id"].clone();
        let submit = |name: &str| json!({ "id": plan, "name": name, "reviewers": [reviewer] });
        let mut page = Page::open(&server, &pei, &plan).await;
        // A rule is broken: refused, with what is wrong and where.
        page.edits("lessonMinutes", 50).await;
        page.saved().await;
        let refused = pei.in_chinese().post(&format!("{PLANS}/publish/submit"), submit("First")).await;
        assert!(refused.msg().contains("规则"));
        assert_eq!(refused.refused(409)["clash"]["problems"][0]["code"], "minutes_sum");
        page.edits("lessonMinutes", 45).await;
        page.saved().await;
        pei.post(&format!("{PLANS}/publish/submit"), submit("First")).await.data();
        pei.post(&format!("{PLANS}/publish/submit"), submit("Again")).await.refused(409);
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
        let publication = asks(&pei, "publish/state", &plan, json!({})).await["records"][0]["id"].clone();
        let decide = |approve: bool, reason: &str| json!({ "id": plan, "publication": publication, "number": 1, "approve": approve, "reason": reason });
        pei.post(&format!("{PLANS}/publish/decide"), decide(true, "")).await.refused(403);
        // What is edited meanwhile does not matter: the version is what is judged.
        page.edits("lessonMinutes", 99).await;
        page.saved().await;
        ivy.post(&format!("{PLANS}/publish/decide"), decide(false, "")).await.refused(400);
        // Nor does anybody decide on a version that they were not shown.
        let mut unseen = decide(true, "");
        unseen["number"] = json!(2);
        ivy.post(&format!("{PLANS}/publish/decide"), unseen).await.refused(409);
        ivy.post(&format!("{PLANS}/publish/decide"), decide(true, "")).await.data();
        ivy.post(&format!("{PLANS}/publish/decide"), decide(true, "")).await.refused(409);
        assert_eq!(standing().await, row("published", json!(1)));
        let class = scheduler.post("/api/class/create", class).await.data();
        let class = scheduler.post("/api/class/detail", json!({ "id": class["id"] })).await.data();
        assert_eq!((&class["sop_plan_id"], &class["sop_plan_version"]), (&json!(plan), &json!(1)));
        // A second version goes back; the first stays out.
        page.edits("lessonMinutes", 45).await;
        page.saved().await;
        pei.post(&format!("{PLANS}/publish/submit"), submit("Second")).await.data();
        let publication = asks(&pei, "publish/state", &plan, json!({})).await["records"][0]["id"].clone();
        let back = json!({ "id": plan, "publication": publication, "number": 2, "approve": false, "reason": "Too fast for A1" });
        ivy.post(&format!("{PLANS}/publish/decide"), back).await.data();
        assert_eq!(standing().await, row("published", json!(1)));
        // Before it is withdrawn one sees who uses it; the class keeps its version.
        let uses = asks(&ivy, "publish/state", &plan, json!({})).await["uses"].clone();
        assert_eq!((&uses[0]["title"], &uses[0]["version"]), (&json!("Reading"), &json!(1)));
        asks(&ivy, "publish/withdraw", &plan, json!({ "reason": "A newer one comes" })).await;
        assert_eq!(standing().await, row("withdrawn", Value::Null));
        let class = scheduler.post("/api/class/detail", json!({ "id": class["id"] })).await.data();
        assert_eq!(class["sop_plan_version"], 1);
        ivy.post(&format!("{PLANS}/publish/withdraw"), json!({ "id": plan, "reason": "again" })).await.refused(409);
    }
}

#[tokio::test]
async fn reviewers_who_were_named_decide_and_nobody_publishes_their_own_work() {
    let server = TestServer::start().await;
    let (pei, ivy, admin) = (server.sign_in("producer").await, server.sign_in("inspector").await, server.sign_in("admin").await);
    let plan = makes_a_plan(&pei).await;
    let able = asks(&pei, "publish/reviewers", &plan, json!({})).await;
    let named = |name: &str| {
        able["records"].as_array().into_iter().flatten().find(|one| one["name"] == name).map(|one| one["id"].clone()).expect("may publish")
    };
    let (ivy_id, admin_id) = (named("Ivy Chen"), able["records"].as_array().into_iter().flatten().find(|one| one["name"] != "Ivy Chen"));
    let admin_id = admin_id.expect("an administrator")["id"].clone();
    let decide = async |by: &Person, number: i64, approve: bool| {
        let publication = asks(&pei, "publish/state", &plan, json!({})).await["records"][0]["id"].clone();
        let words = json!({ "id": plan, "publication": publication, "number": number, "approve": approve, "reason": "Not yet" });
        by.post(&format!("{PLANS}/publish/decide"), words).await
    };
    // The administrator was asked: Ivy, who holds the right too, was not.
    asks(&pei, "publish/submit", &plan, json!({ "name": "First", "reviewers": [admin_id] })).await;
    decide(&ivy, 1, true).await.refused(403);
    decide(&ivy, 1, false).await.refused(403);
    decide(&admin, 1, false).await.data();
    // An administrator stands in for whoever was asked.
    asks(&pei, "publish/submit", &plan, json!({ "name": "Second", "reviewers": [ivy_id] })).await;
    decide(&admin, 2, true).await.data();
    // Nobody is asked to review, nor publishes, what they submitted themselves.
    let own = json!({ "id": plan, "name": "Third", "reviewers": [admin_id] });
    admin.post(&format!("{PLANS}/publish/submit"), own).await.refused(400);
    asks(&admin, "publish/submit", &plan, json!({ "name": "Third", "reviewers": [ivy_id] })).await;
    decide(&admin, 3, true).await.refused(403);
    decide(&ivy, 3, true).await.data();
}
