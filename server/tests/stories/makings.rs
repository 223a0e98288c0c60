//! A brief becomes stories and a story a picture book (S06), by the built-in writer and by a service in its moods; killed in the middle, nothing is done twice.

use serde_json::{Value, json};

use crate::{
    support::{AiServer, Backend, Person, Reply, Screen, TestServer, job_ends},
    takes::content,
};

const BASE: &str = "/api/management/making";

/// A brief at A1, of so many pages.
async fn briefs(person: &Person, pages: i64, wanted: i64) -> Value {
    let brief = json!({"plot": "A boy called Max lost his kite at the beach.", "keywords": ["kite", "sand"], "level": "A1", "pages": pages, "wanted": wanted,
                       "style": "cartoon", "roles": [{"name": "Max", "part": "protagonist", "description": "a boy of five, curly hair"}]});
    person.post(&format!("{BASE}/create"), brief).await.data()["id"].clone()
}

/// A screen that lists makings.
async fn watches(person: &Person) -> Screen {
    let mut screen = person.opens_a_screen().await;
    screen.subscribes("resource:makings").await;
    screen
}

/// Waits until a making is so.
async fn becomes(screen: &mut Screen, person: &Person, id: &Value, is: impl Fn(&Value) -> bool) -> Value {
    let now = person.post(&format!("{BASE}/query"), json!({"id": id})).await.data();
    if is(&now) {
        return now;
    }
    screen.sees(|frame| frame["d"]["id"] == *id && is(&frame["d"]["row"])).await["d"]["row"].clone()
}

async fn stories(person: &Person, id: &Value) -> Vec<Value> {
    person.post(&format!("{BASE}/candidates"), json!({"id": id})).await.data()["records"].as_array().expect("stories").clone()
}

/// A story of so many pages as a service tells it.
fn told(pages: usize, text: &str) -> Value {
    let page = json!({"text": text, "scene": "Max on the beach."});
    json!({"title": "Max and the Kite", "logline": "He finds it.", "pages": vec![page; pages]})
}

#[tokio::test]
async fn a_producer_briefs_a_story_chooses_one_and_a_colleague_watches_the_book_come() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let mut screen = watches(&paul).await;
        let id = briefs(&pei, 8, 3).await;
        let row = becomes(&mut screen, &paul, &id, |row| row["state"] == "awaiting").await;
        assert_eq!((&row["candidate_count"], &row["fault"]), (&json!(3), &Value::Null), "{backend:?}");
        let found = stories(&paul, &id).await;
        assert!(
            found.iter().all(|story| story["by"] == "built-in" && story["fits"] == true && story["pages"].as_array().unwrap().len() == 8)
        );
        assert_ne!(found[0]["logline"], found[1]["logline"]);
        assert!(found[0].to_string().contains("kite"), "{}", found[0]);

        // Who edits one breaks a rule of its level, is told at the page, and cannot choose it so.
        let mut pages: Vec<Value> = found[1]["pages"].as_array().unwrap().iter().map(|page| json!({"text": page["text"]})).collect();
        pages[2]["text"] = json!("小猫");
        let edit = json!({"id": id, "number": 2, "title": "Our own", "pages": pages});
        let changed = paul.post(&format!("{BASE}/candidates/edit"), edit).await.data();
        assert_eq!((&changed["fits"], &changed["pages"][2]["faults"][0]["code"]), (&json!(false), &json!("text_chinese")));
        pei.post(&format!("{BASE}/choose"), json!({"id": id, "chosen": 2})).await.refused(422);
        let save = json!({"practiceId": id, "candidate": 2, "pages": pages});
        let wrong = pei.post("/api/practice/saveShortStory", save).await.refused(400);
        assert!(wrong["fields"]["pages[2].text"].is_string(), "{wrong}");

        // Both choose at once: one book.
        let saves = |n: i64| pei.post("/api/practice/saveShortStory", json!({"practiceId": id, "candidate": n}));
        let first = saves(1).await.data();
        assert_eq!(saves(1).await.data()["bookId"], first["bookId"]);
        saves(3).await.refused(409);
        let done = becomes(&mut screen, &paul, &id, |row| row["state"] == "completed").await;
        let book = done["made_book_id"].clone();
        assert_eq!(book, first["bookId"]);
        let row = paul.post("/api/management/pictureBook/query", json!({"id": book})).await.data();
        assert_eq!((&row["page_count"], &row["level"], &row["style"]), (&json!(8), &json!("A1"), &json!("cartoon")), "{row}");
        // Each page came as an edit of whoever chose.
        assert_eq!(
            row["updated_by_name"].as_str().or(row["updated_by"]["name"].as_str()),
            pei.get("/api/user/info_update").await.data()["name"].as_str()
        );
    }
}

/// A brief could take no character from the library, and no look (P8).
#[tokio::test]
async fn a_brief_takes_its_characters_and_the_look_of_its_pictures_from_the_library() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let mut screen = watches(&pei).await;
        let roles = pei.list("/api/management/roleModel", json!({})).await;
        let role = roles.iter().find(|role| role["active"] == true && role["face"].is_string()).expect("a role with a face").clone();
        let off = roles.iter().find(|role| role["active"] == false).expect("one that is off")["id"].clone();
        let styles = pei.list("/api/management/pictureStyle", json!({})).await;
        let style =
            |kind: &str| styles.iter().find(|style| style["kind"] == kind && style["active"] == true).expect("a style")["id"].clone();
        // A brief's second character is the library's, and the hero of the story by its part.
        let brief = |role_id: &Value, lora: &Value| {
            json!({ "plot": "They lost a kite at the beach.", "level": "A1", "pages": 4, "wanted": 1, "pictures": "none", "lora_id": lora, "model_id": style("model"),
                    "roles": [{ "name": "Nobody", "part": "supporting", "description": "a boy" },
                              { "name": "小美", "part": "protagonist", "description": "as the brief has it", "role_id": role_id }] })
        };
        for (role, lora, field) in [
            (&json!("gone"), &style("lora"), "roles.1.role_id"),
            (&off, &style("lora"), "roles.1.role_id"),
            (&role["id"], &style("model"), "lora_id"),
        ] {
            let refused = pei.post(&format!("{BASE}/create"), brief(role, lora)).await.refused(400);
            assert!(refused["fields"][field].is_string(), "{backend:?} {field}: {refused}");
        }
        let id = pei.post(&format!("{BASE}/create"), brief(&role["id"], &style("lora"))).await.data()["id"].clone();
        becomes(&mut screen, &pei, &id, |row| row["state"] == "awaiting").await;
        let story = stories(&pei, &id).await[0].clone();
        assert!(story["notes"].to_string().contains("小美 → Xiaomei"), "{backend:?}: {story}");
        pei.post(&format!("{BASE}/choose"), json!({ "id": id, "chosen": 1 })).await.data();
        let done = becomes(&mut screen, &pei, &id, |row| row["state"] == "completed").await;
        let book = content(&server, &pei, done["made_book_id"].as_str().expect("a book")).await;
        let hero = &book["characters"][0];
        let taken = ["name", "role", "description", "image", "source", "sourceVersion"].map(|field| hero[field].clone());
        let wanted = [
            json!("Xiaomei"),
            json!("protagonist"),
            json!("as the brief has it"),
            role["face"].clone(),
            role["id"].clone(),
            role["look"].clone(),
        ];
        assert_eq!(taken, wanted, "{backend:?}");
        assert_eq!((&book["characters"][1]["name"], &book["characters"][1]["source"]), (&json!("Nobody"), &json!("")), "{backend:?}");
        assert!(book["lora"].as_str().is_some_and(|lora| lora.starts_with("<lora:")), "{backend:?}: {}", book["lora"]);
    }
}

#[tokio::test]
async fn a_service_writes_before_everybodys_eyes_is_asked_once_more_and_its_faults_are_said_on_the_making() {
    for &backend in Backend::of_suite() {
        let ai = AiServer::start().await;
        let [url, key, model] = ai.flags();
        let server = TestServer::start_on(backend, &["--demo", &url, &key, &model]).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let mut screen = watches(&paul).await;
        screen.subscribes("progress:makings").await;
        // Of two stories the first comes a word at a time; the second is short of pages and in part Chinese, and is put right.
        ai.holds();
        let good = told(3, "Max looks for the kite on the beach.");
        ai.replies([Reply::fenced(&good), Reply::fenced(&told(2, "小猫 is here now.")), Reply::fenced(&good)]);
        let id = briefs(&pei, 3, 2).await;
        ai.releases(12);
        let seen =
            screen.sees(|frame| frame["d"]["record"] == id && frame["d"]["more"]["words"].as_i64().is_some_and(|words| words >= 8)).await;
        assert!(seen["d"]["more"]["tail"].as_str().unwrap().contains("Sure! Here it is"), "{seen}");
        ai.lets_go();
        becomes(&mut screen, &paul, &id, |row| row["state"] == "awaiting").await;
        let asked = ai.asked();
        assert_eq!(asked.len(), 3, "{backend:?}");
        assert!(asked[2]["messages"][1]["content"].as_str().unwrap().contains("pages_other"));
        assert!(!asked[0]["messages"][0]["content"].as_str().unwrap().contains("Max"), "what people wrote is data");
        assert!(stories(&paul, &id).await.iter().all(|story| story["by"] == "provider" && story["fits"] == true));

        // What it will not write is said on the making; the built-in writer goes on.
        ai.replies([Reply::moderated()]);
        let refused = briefs(&pei, 3, 1).await;
        let row = becomes(&mut screen, &paul, &refused, |row| row["fault"] == "refused").await;
        assert_eq!(row["state"], "generating");
        let job = paul.post(&format!("{BASE}/retry"), json!({"id": refused, "builtIn": true})).await.data()["jobId"].clone();
        becomes(&mut screen, &paul, &refused, |row| row["state"] == "awaiting").await;
        assert_eq!(job_ends(&paul, &job).await["state"], "done");
        assert_eq!(stories(&paul, &refused).await[0]["by"], "built-in");
        paul.post(&format!("{BASE}/retry"), json!({"id": refused})).await.refused(409);
    }
}

#[tokio::test]
#[ignore = "long: processes are killed"]
async fn killed_while_a_story_is_written_nothing_that_is_there_is_written_again() {
    for &backend in Backend::of_suite() {
        let ai = AiServer::start().await;
        let [url, key, model] = ai.flags();
        let mut server = TestServer::start_on(backend, &["--demo", "--node=n1", &url, &key, &model]).await;
        let pei = server.sign_in("producer").await;
        ai.replies([Reply::fenced(&told(3, "Max looks for the kite on the beach.")), Reply::Hangs]);
        let id = briefs(&pei, 3, 2).await;
        ai.is_asked(2).await;
        server.kill();
        ai.replies([Reply::fenced(&told(3, "Now Max has the kite again."))]);
        server.start_again();
        let mut screen = watches(&pei).await;
        becomes(&mut screen, &pei, &id, |row| row["state"] == "awaiting").await;
        assert_eq!(ai.asked().len(), 3, "{backend:?}: the first story was asked for again");
        let found = stories(&pei, &id).await;
        let numbers: Vec<&Value> = found.iter().map(|story| &story["number"]).collect();
        assert_eq!(numbers, [&json!(1), &json!(2)]);
    }
}

#[tokio::test]
async fn so_many_briefs_a_minute_are_written_for_whatever_call_asks() {
    let server = TestServer::with_flags(&["--demo", "--lanes=text=0"]).await;
    let pei = server.sign_in("producer").await;
    let brief = json!({ "plot": "A cat finds a red ball.", "level": "A1", "pages": 3, "wanted": 1, "pictures": "none" });
    for _ in 0..30 {
        pei.post("/api/management/making/create", brief.clone()).await.data();
    }
    pei.post("/api/management/making/create", brief).await.refused(429);
}
