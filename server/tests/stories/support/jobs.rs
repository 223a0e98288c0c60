//! Long work as whoever began it sees it: its row once it is over, what came of it, and the file it left.

use reqwest::Method;
use serde_json::{Value, json};

use super::Person;

/// The row of a job of somebody's own, once it is over.
pub async fn job_ends(person: &Person, job: &Value) -> Value {
    let over = |row: &Value| row["id"] == *job && matches!(row["state"].as_str(), Some("done" | "failed" | "cancelled"));
    let me = person.get("/api/user/info_update").await.data()["id"].as_str().expect("an id").to_owned();
    let mut screen = person.opens_a_screen().await;
    for topic in ["user", "own_progress"] {
        screen.subscribes(&format!("{topic}:{me}")).await;
    }
    // It may be over already: what comes after this answer is told.
    let mine = person.post("/api/job/mine", json!({})).await.data();
    if let Some(row) = mine["records"].as_array().expect("jobs").iter().find(|row| over(row)) {
        return row.clone();
    }
    // As long as it says how far it has come it goes on, however long all of it takes.
    loop {
        let frame = screen.sees(|frame| frame.to_string().contains(job.as_str().expect("an id"))).await;
        let row = &frame["d"]["row"];
        if frame["d"]["type"] == "job" && over(row) {
            return row.clone();
        }
    }
}

/// What came of a job that did well.
pub async fn job_result(person: &Person, job: &Value) -> Value {
    let row = job_ends(person, job).await;
    assert_eq!(row["state"], "done", "{row}");
    serde_json::from_str(row["result"].as_str().expect("a result")).expect("JSON")
}

/// The file that a job left.
pub async fn job_file(person: &Person, job: &Value) -> (u16, Vec<u8>) {
    let path = format!("/files/job/{}", job.as_str().expect("an id"));
    let answer = person.request(Method::GET, &path).send().await.expect("an answer");
    (answer.status().as_u16(), answer.bytes().await.expect("a whole file").to_vec())
}

/// Has a document made of a file; what came of that.
pub async fn makes_a_document(person: &Person, base: &str, form: &str, row: Value, bytes: Vec<u8>) -> Value {
    let query = [("form", form), ("row", &row.to_string()), ("name", "brought")];
    let job = person.sends_file(&format!("{base}/importDocument"), &query, bytes).await.data()["job"].clone();
    job_result(person, &job).await
}
