//! The specification's calls for programs that have content made: what each of them is, it is with the rights and limits of its own call.

use serde_json::{Value, json};

use crate::{
    support::{Backend, SpeechServer, TestServer, job_ends, job_result},
    takes::{BOOKS, makes_a_book},
};

const RUN: &str = "/api/workflows/run";

#[tokio::test]
async fn content_is_made_by_name_looked_after_and_called_off_by_who_began_it() {
    for &backend in Backend::of_suite() {
        let speech = SpeechServer::start().await;
        let flags = speech.flags();
        let mut all = vec!["--demo", "--node=n1"];
        all.extend(flags.iter().map(String::as_str));
        let server = TestServer::start_on(backend, &all).await;
        let (pei, paul, tina) = (server.sign_in("producer").await, server.sign_in("producer2").await, server.sign_in("teacher").await);
        let (book, _doc, pages, _) = makes_a_book(&server, &pei).await;
        let known = pei.post("/api/workflows/list", json!({})).await.data();
        let names: Vec<&str> = known["records"].as_array().expect("ways").iter().map(|way| way["name"].as_str().expect("a name")).collect();
        assert_eq!(names, ["story", "compose", "illustrate", "restyle", "relevel", "translate", "narrate", "questions"], "{backend:?}");
        assert!(known["records"].as_array().expect("ways").iter().all(|way| way["allowed"] == true), "{known}");
        let status = async |job: &Value| pei.post("/api/workflows/status", json!({ "jobId": job })).await.data();

        // A story, and the book of it.
        let brief = json!({ "plot": "Mia and the kite", "level": "A1", "pages": 3, "n": 1 });
        let begun = pei.post(RUN, json!({ "workflow": "story", "input": brief })).await.data();
        job_result(&pei, &begun["jobId"]).await;
        let seen = status(&begun["jobId"]).await;
        assert_eq!((&seen["state"], seen["result"].is_object()), (&json!("done"), true), "{seen}");
        let chosen = json!({ "practiceId": begun["answer"]["practiceId"], "candidate": 1 });
        let composed = pei.post(RUN, json!({ "workflow": "compose", "input": chosen })).await.data();
        assert!(composed["answer"]["bookId"].is_string(), "{composed}");
        job_result(&pei, &composed["jobId"]).await;
        // Pictures have a job each; questions have one.
        let drawn = pei.post(RUN, json!({ "workflow": "illustrate", "input": { "id": book, "pages": [pages[0], pages[1]] } })).await.data();
        assert_eq!(drawn["jobIds"].as_array().map(Vec::len), Some(2), "{drawn}");
        for job in drawn["jobIds"].as_array().expect("jobs") {
            job_result(&pei, job).await;
        }
        let restyled = pei.post(RUN, json!({ "workflow": "restyle", "input": { "id": book, "style": "clay" } })).await.data();
        job_result(&pei, &restyled["jobId"]).await;
        let asked = json!({ "bookId": book, "kinds": ["fill-blank", "single-choice", "true-false"], "count": 5, "level": "A1" });
        let asked = pei.post(RUN, json!({ "workflow": "questions", "input": asked })).await.data();
        job_result(&pei, &asked["jobId"]).await;

        let told = pei.post(RUN, json!({ "workflow": "relevel", "input": { "id": book, "level": "Pre-A1" } })).await.data();
        job_result(&pei, &told["jobId"]).await;

        // Read aloud, and called off: nobody else can, or learns that it is there.
        speech.holds();
        let read = pei.post(RUN, json!({ "workflow": "narrate", "input": { "id": book } })).await.data()["jobId"].clone();
        speech.is_asked(1).await;
        assert_eq!(status(&read).await["state"], "running");
        for path in ["status", "cancel"] {
            paul.post(&format!("/api/workflows/{path}"), json!({ "jobId": read })).await.refused(404);
        }
        pei.post("/api/workflows/cancel", json!({ "jobId": read })).await.data();
        speech.lets_go();
        assert_eq!(job_ends(&pei, &read).await["state"], "cancelled");
        assert_eq!(
            pei.post("/api/workflows/cancel", json!({ "jobId": read })).await.data()["state"],
            "cancelled",
            "again: the same answer"
        );

        // The rules of the calls themselves.
        pei.post(RUN, json!({ "workflow": "dream", "input": {} })).await.refused(404);
        assert!(pei.post(RUN, json!({ "workflow": "narrate" })).await.refused(400)["fields"]["input"].is_string());
        let wrong = pei.post(RUN, json!({ "workflow": "narrate", "input": { "id": book, "voice": "nobody" } })).await;
        assert!(wrong.refused(400)["fields"]["voice"].is_string());
        pei.post(RUN, json!({ "workflow": "translate", "input": { "id": book } })).await.refused(409);
        tina.post(RUN, json!({ "workflow": "narrate", "input": { "id": book } })).await.refused(403);
        assert!(pei.post("/api/workflows/status", json!({})).await.refused(400)["fields"]["jobId"].is_string());
        assert_eq!(server.nobody().post(RUN, json!({ "workflow": "story" })).await.code(), 1000, "the content host says so (E03)");
        let row = pei.post(&format!("{BOOKS}/query"), json!({ "id": book })).await.data();
        assert_eq!((&row["image_count"], &row["audio_count"]), (&json!(2), &json!(0)), "{row}");
    }
}
