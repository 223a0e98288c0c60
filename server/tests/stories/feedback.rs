//! What learners' apps report of words and lines: taken once, counted where it belongs, dealt with by producers, and the ten that go worst.

use serde_json::{Value, json};

use crate::support::{Answer, Backend, Person, TestServer, wav};

const FEEDBACK: &str = "/api/management/followRead/feedback";
const LINES: &str = "/api/management/followRead";
const WORDS: &str = "/api/management/word";

/// A learners' app.
struct App {
    nobody: Person,
    key: String,
}

impl App {
    fn of(server: &TestServer) -> App {
        let key = std::fs::read_to_string(server.data().join("demo-provider-key")).expect("the demo's key");
        App { nobody: server.nobody(), key: key.trim().to_owned() }
    }

    async fn sends(&self, call: &str, key: &str, body: Vec<u8>) -> Answer {
        let request = self.nobody.request(reqwest::Method::POST, &format!("{FEEDBACK}/{call}")).header("x-provider-key", key);
        self.nobody.send(request.body(body), format!("an app sends {call}")).await
    }

    async fn reports(&self, items: &Value) -> Value {
        let body = json!({ "source": "echo", "items": items }).to_string();
        self.sends("ingest", &self.key, body.into_bytes()).await.data()
    }
}

async fn one(person: &Person, base: &str, id: &Value) -> Value {
    person.post(&format!("{base}/query"), json!({ "id": id })).await.data()
}

async fn found(person: &Person, base: &str, said: &str) -> Value {
    person.post(&format!("{base}/list"), json!({ "search": said })).await.data()["records"][0].clone()
}

fn now(minus_hours: i64) -> String {
    format!("{:.3}", jiff::Timestamp::now() - jiff::SignedDuration::from_hours(minus_hours))
}

/// The day some days ago, in UTC.
fn day(minus: i64) -> String {
    now(24 * minus)[..10].to_owned()
}

#[tokio::test]
async fn feedback_is_taken_once_and_counted_on_its_word_its_line_and_its_day() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, app) = (server.sign_in("producer").await, App::of(&server));
        let (word, line) = (found(&pei, WORDS, "tiger").await, found(&pei, LINES, "We were tired").await);
        assert_eq!((&word["attempts"], &word["accuracy_avg"], &word["reports"]), (&json!(0), &Value::Null, &json!(0)), "{backend:?}");
        let mut screen = pei.opens_a_screen().await;
        screen.subscribes("resource:follow_read_feedback").await;
        screen.subscribes("resource:words").await;

        // A recording comes first: what is no sound is refused, and so is who has no key.
        let wrong = app.sends("recording", "guessed", b"RIFF".to_vec()).await;
        assert_eq!(wrong.status, 401);
        app.sends("recording", &app.key, b"not a sound".to_vec()).await.refused(422);
        let recording = app.sends("recording", &app.key, wav("tiger")).await.data()["file"].clone();

        let attempt = |id: &str, accuracy: i64| {
            json!({ "id": id, "wordId": word["id"], "kind": "attempt", "at": now(1), "accuracy": accuracy,
            "marks": [{ "word": "Tiger", "mark": "mispronunciation" }, { "word": "13812345678", "mark": "omission" }], "recording": recording, "learner": "k-7" })
        };
        let report = json!({ "id": "r1", "lineId": line["id"], "kind": "too_fast", "at": now(2), "text": "Ring me: 13812345678" });
        let batch = json!([attempt("a1", 60), attempt("a2", 81), report, attempt("a2", 81)]);
        let taken = app.reports(&batch).await;
        assert_eq!((&taken["accepted"], &taken["repeated"]), (&json!(3), &json!(1)), "{taken}");
        screen.sees(|frame| frame["d"]["op"] == "create" && frame["d"]["row"]["kind"] == "too_fast").await;
        screen.sees(|frame| frame["d"]["id"] == word["id"] && frame["d"]["row"]["attempts"] == 2).await;
        assert_eq!(app.reports(&batch).await["repeated"], 4, "what is sent again changes nothing");

        let seen = one(&pei, WORDS, &word["id"]).await;
        assert_eq!((&seen["attempts"], &seen["accuracy_avg"], &seen["reports"]), (&json!(2), &json!(70), &json!(0)), "{backend:?}");
        assert_eq!(seen["version"], word["version"], "whoever edits the word has nothing to merge");
        assert_eq!(one(&pei, LINES, &line["id"]).await["reports"], 1);
        let records = pei.post(&format!("{LINES}/feedbackList"), json!({ "item": line["id"], "status": "open" })).await.data();
        assert_eq!((&records["total"], &records["records"][0]["said"]), (&json!(1), &line["text"]));
        assert!(!records.to_string().contains("13812345678"), "a number that a learner wrote is masked: {records}");
        let listened = pei.get(&format!("/files/{}", recording.as_str().expect("an id"))).await;
        assert_eq!(listened.status, 200, "who sees the attempt hears it");

        // Each that is wrong is refused by itself, and says why.
        let bad = json!([
            { "id": "b1", "wordId": "nothing", "kind": "attempt", "at": now(1), "accuracy": 5 },
            { "id": "b2", "wordId": word["id"], "lineId": line["id"], "kind": "other", "at": now(1) },
            { "id": "b3", "wordId": word["id"], "kind": "attempt", "at": now(1), "accuracy": 101 },
            { "id": "b4", "wordId": word["id"], "kind": "attempt", "at": now(1) },
            { "id": "b5", "wordId": word["id"], "kind": "other", "at": now(24 * 400) },
            { "id": "b6", "wordId": word["id"], "kind": "other", "at": "2999-01-01T00:00:00Z" },
            { "id": "b7", "wordId": line["id"], "kind": "other", "at": now(1) },
            { "id": "b8", "wordId": word["id"], "kind": "attempt", "at": now(1), "accuracy": 90, "recording": "0".repeat(64) },
            { "id": "b9", "wordId": word["id"], "kind": "attempt", "at": now(1), "accuracy": 90, "studentId": "nobody" },
            { "id": "c1", "wordId": word["id"], "kind": "other", "at": now(1), "more": 1 },
            { "id": "c2", "wordId": word["id"], "kind": "other", "at": now(1) },
        ]);
        let taken = app.reports(&bad).await;
        let refused: Vec<i64> = taken["refused"].as_array().expect("refused").iter().filter_map(|one| one["index"].as_i64()).collect();
        assert_eq!((&taken["accepted"], refused), (&json!(1), (0..10).collect::<Vec<_>>()), "{backend:?}: {taken}");
        let many: Vec<Value> = (0..501).map(|n| json!({ "id": format!("m{n}") })).collect();
        let body = json!({ "source": "echo", "items": many }).to_string();
        app.sends("ingest", &app.key, body.into_bytes()).await.refused(413);
        app.sends("ingest", &app.key, b"{".to_vec()).await.refused(400);
        let unnamed = json!({ "source": "s".repeat(41), "items": [] }).to_string();
        let refused = app.sends("ingest", &app.key, unnamed.into_bytes()).await.refused(400);
        assert!(refused["fields"]["source"].as_str().is_some_and(|said| said.contains("40")), "{refused}");
    }
}

#[tokio::test]
async fn two_apps_at_once_count_each_attempt_once() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, app) = (server.sign_in("producer").await, App::of(&server));
        let (word, other) = (found(&pei, WORDS, "zoo").await, found(&pei, WORDS, "monkey").await);
        let of = |word: &Value, id: String| json!({ "id": id, "wordId": word["id"], "kind": "attempt", "at": now(1), "accuracy": 50 });
        let there: Vec<Value> = (0..40).flat_map(|n| [of(&word, format!("w{n}")), of(&other, format!("o{n}"))]).collect();
        let back: Vec<Value> = there.iter().rev().cloned().collect();
        let (there, back) = (json!(there), json!(back));
        let (one_way, other_way) = tokio::join!(app.reports(&there), app.reports(&back));
        let sum = |field: &str| one_way[field].as_i64().unwrap_or(0) + other_way[field].as_i64().unwrap_or(0);
        assert_eq!([sum("accepted"), sum("repeated")], [80, 80], "{backend:?}");
        assert_eq!([&one(&pei, WORDS, &word["id"]).await["attempts"], &one(&pei, WORDS, &other["id"]).await["attempts"]], [&json!(40); 2]);
    }
}

#[tokio::test]
async fn the_ten_that_go_worst_are_named_with_the_words_that_are_said_wrong() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, app) = (server.sign_in("producer").await, App::of(&server));
        let top = async |by: &str, from: i64| {
            pei.post(&format!("{LINES}/feedbackTop10"), json!({ "from": day(from), "to": day(0), "by": by })).await.data()["records"]
                .clone()
        };
        let worst = top("accuracy", 40).await;
        assert_eq!((&worst[0]["item"]["said"], &worst[0]["item"]["kind"]), (&json!("giraffe"), &json!("word")), "{backend:?}: {worst}");
        assert_eq!(worst[0]["worstWords"][0]["word"], "giraffe");
        assert!(worst[0]["recordings"].as_array().is_some_and(|heard| heard.len() == 3), "{worst}");
        let accuracies: Vec<i64> = worst.as_array().expect("ten").iter().filter_map(|one| one["accuracy"].as_i64()).collect();
        assert!(accuracies.is_sorted() && accuracies.len() == 10, "{accuracies:?}");
        assert_eq!(top("reports", 40).await[0]["reports"], 2);

        // A line nobody had tried goes worst by now; deleted, it is not among them, and what was said of it stays.
        let line = found(&pei, LINES, "We were tired").await;
        let tries: Vec<Value> = (0..3)
            .map(|n| json!({ "id": format!("t{n}"), "lineId": line["id"], "kind": "attempt", "at": now(1), "accuracy": 3 }))
            .collect();
        assert_eq!(app.reports(&json!(tries)).await["accepted"], 3);
        let worst = top("accuracy", 1).await;
        assert_eq!(worst[0]["item"]["id"], line["id"], "{backend:?}");
        assert!(!worst.to_string().contains("13812345678"), "a number that is marked as a word is masked: {worst}");
        pei.post(&format!("{LINES}/delete"), json!({ "ids": [line["id"]] })).await.data();
        assert_ne!(top("accuracy", 1).await[0]["item"]["id"], line["id"]);
        let late = json!([{ "id": "late", "lineId": line["id"], "kind": "other", "at": now(30) }]);
        assert_eq!(app.reports(&late).await["accepted"], 1, "late, and of what is deleted: it is kept");
        for (wrong, field) in [
            (json!({ "from": day(0), "to": day(3), "by": "reports" }), "to"),
            (json!({ "from": "yesterday", "to": day(0), "by": "reports" }), "from"),
            (json!({ "from": "20261101", "to": day(0), "by": "reports" }), "from"),
            (json!({ "from": day(3), "to": day(0), "by": "luck" }), "by"),
        ] {
            assert!(pei.post(&format!("{LINES}/feedbackTop10"), wrong).await.refused(400)["fields"][field].is_string(), "{field}");
        }
        server.sign_in("hr").await.post(&format!("{LINES}/feedbackTop10"), json!({})).await.refused(403);
    }
}

#[tokio::test]
async fn a_report_is_dealt_with_by_one_and_everybody_sees_it() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ada, ivy) = (server.sign_in("producer").await, server.sign_in("admin").await, server.sign_in("inspector").await);
        let open = pei.post(&format!("{LINES}/feedbackList"), json!({ "status": "open" })).await.data()["records"].clone();
        let report = &open[0]["id"];
        let mut screen = ivy.opens_a_screen().await;
        screen.subscribes("resource:follow_read_feedback").await;
        ivy.post(&format!("{FEEDBACK}/handle"), json!({ "id": report })).await.refused(403);
        let handle = async |who: &Person| who.post(&format!("{FEEDBACK}/handle"), json!({ "id": report })).await.status;
        let (one_way, other_way) = tokio::join!(handle(&pei), handle(&ada));
        let mut answers = [one_way, other_way];
        answers.sort_unstable();
        assert_eq!(answers, [200, 409], "{backend:?}: two press at once, one does it");
        screen.sees(|frame| frame["d"]["id"] == *report && frame["d"]["row"]["status"] == "handled").await;
        pei.post(&format!("{FEEDBACK}/reopen"), json!({ "id": report })).await.data();
        assert!(pei.post(&format!("{FEEDBACK}/dismiss"), json!({ "id": report })).await.refused(400)["fields"]["reason"].is_string());
        let row = pei.post(&format!("{FEEDBACK}/dismiss"), json!({ "id": report, "reason": "The sound is right" })).await.data();
        assert_eq!((&row["status"], &row["reason"]), (&json!("dismissed"), &json!("The sound is right")));
        let attempt = pei.post(&format!("{LINES}/feedbackList"), json!({ "kind": "attempt" })).await.data()["records"][0]["id"].clone();
        let refused = pei.in_chinese().post(&format!("{FEEDBACK}/handle"), json!({ "id": attempt })).await;
        assert!(refused.msg().contains("跟读记录"), "{}", refused.msg());
    }
}
