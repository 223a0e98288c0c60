//! The search over every list: what one may query, as lists show it, from the beginnings of words, by pinyin, by whole numbers.

use serde_json::{Value, json};

use crate::support::{Backend, Person, TestServer};

/// The lists in which something was found, each with the names of its records.
async fn found(who: &Person, text: &str) -> Vec<(String, Vec<String>)> {
    let groups = who.post("/api/search", json!({ "text": text })).await.data()["groups"].clone();
    let name = |row: &Value| row["name"].as_str().or(row["title"].as_str()).or(row["number"].as_str()).unwrap().to_owned();
    let of = |group: &Value| (group["resource"].as_str().unwrap().to_owned(), group["rows"].as_array().unwrap().iter().map(name).collect());
    groups.as_array().unwrap().iter().map(of).collect()
}

async fn names(who: &Person, resource: &str, text: &str) -> Vec<String> {
    found(who, text).await.into_iter().find(|(list, _)| list == resource).map(|(_, names)| names).unwrap_or_default()
}

#[tokio::test]
async fn the_palette_finds_what_one_may_query_and_nothing_else() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let [ada, sam, mo, tina] = [
            server.sign_in("admin").await,
            server.sign_in("scheduler").await,
            server.sign_in("monitor").await,
            server.sign_in("teacher").await,
        ];
        let students = "/api/management/student";
        let made = ada
            .post(&format!("{students}/create"), json!({"name": "曾鲲鹏", "english_name": "Zoltan Prime", "phone": "+86 139 1234 5678"}))
            .await
            .data();
        for text in ["zengkun", "zkp", "鲲鹏", "曾", "zolt", "Prime", "prime zol", "13912345678", "曾鲲鹏 zol"] {
            assert_eq!(names(&ada, "students", text).await, if text == "曾" { vec![] } else { vec!["曾鲲鹏"] }, "{text} {backend:?}");
        }
        // No piece of a number, none from the middle of a word, no sign that the database knows.
        for text in ["1391234", "oltan", "%", "\\", ""] {
            assert_eq!(names(&ada, "students", text).await, [] as [&str; 0], "{text}");
        }
        let row = ada.post("/api/search", json!({"text": "zolt"})).await.data()["groups"][0]["rows"][0].clone();
        assert!(row["phone"].as_str().unwrap().contains('*'), "{row}");
        // Who does not hold the list, finds nothing of it.
        assert_eq!(names(&mo, "students", "zolt").await, [] as [&str; 0]);
        assert_eq!(names(&sam, "students", "zolt").await, ["曾鲲鹏"]);
        // Said otherwise, found otherwise; deleted, not found.
        let renamed = json!({"id": made["id"], "version": made["version"], "english_name": "Quentin"});
        ada.post(&format!("{students}/update"), renamed).await.data();
        assert_eq!((names(&ada, "students", "zolt").await.len(), names(&ada, "students", "quen").await.len()), (0, 1));
        ada.post(&format!("{students}/delete"), json!({"ids": [made["id"]]})).await.data();
        assert_eq!(names(&ada, "students", "quen").await.len(), 0);
        ada.post(&format!("{students}/restore"), json!({"ids": [made["id"]]})).await.data();
        assert_eq!(names(&ada, "students", "quen").await.len(), 1);

        // A teacher finds their own classes, whoever plans all of them; the newest five.
        let teachers = sam.post("/api/management/teacher/list", json!({})).await.data()["records"].clone();
        let by_name = |name: &str| teachers.as_array().unwrap().iter().find(|one| one["name"] == name).unwrap()["id"].clone();
        let own = by_name("Tina Brooks");
        let other = teachers.as_array().unwrap().iter().find(|one| one["id"] != own).unwrap()["id"].clone();
        for number in 0..6 {
            let hour = format!("2031-03-0{}T", number + 1);
            for (name, teacher) in [("Zephyr own", &own), ("Zephyr other", &other)] {
                let lesson = json!({"name": format!("{name} {number}"), "kind": "small_group", "teacher_id": teacher, "matched": true,
                                    "start_at": format!("{hour}10:00:00Z"), "end_at": format!("{hour}10:25:00Z")});
                sam.post("/api/class/create", lesson).await.data();
            }
        }
        let newest: Vec<String> = (1..6).rev().map(|number| format!("Zephyr own {number}")).collect();
        assert_eq!(names(&tina, "classes", "zeph").await, newest);
        assert_eq!(names(&sam, "classes", "zeph").await.len(), 5);
        let class = sam.list("/api/class", json!({"name": "Zephyr other 3"})).await[0].clone();
        let [number, room] = ["number", "room_id"].map(|field| class[field].as_str().unwrap().to_owned());
        let by_number = found(&sam, &format!("#{number}")).await;
        assert_eq!(by_number, [("classes".to_owned(), vec!["Zephyr other 3".to_owned()])], "{number}");
        assert_eq!(found(&tina, &format!("#{number}")).await, []);
        // A number is meant, not a room that begins like one.
        assert_eq!(found(&sam, &format!("#{room}")).await, []);
        assert_eq!(names(&sam, "classes", &room).await, ["Zephyr other 3"]);

        ada.post("/api/search", json!({"text": "x".repeat(101)})).await.refused(400);
        server.nobody().post("/api/search", json!({"text": "zolt"})).await.refused(401);
    }
}
