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
    for backend in Backend::BOTH {
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
        let number = sam.list("/api/class", json!({"name": "Zephyr other 3"})).await[0]["number"].as_str().unwrap().to_owned();
        let by_number = found(&sam, &format!("#{number}")).await;
        assert_eq!(by_number, [("classes".to_owned(), vec!["Zephyr other 3".to_owned()])], "{number}");
        assert_eq!(found(&tina, &format!("#{number}")).await, []);

        ada.post("/api/search", json!({"text": "x".repeat(101)})).await.refused(400);
        server.nobody().post("/api/search", json!({"text": "zolt"})).await.refused(401);
    }
}

/// Makes a list as long as this by copying one of its records, each with words of its own; on SQLite, whose server is stopped.
async fn fill(tx: &mut belltower_kit::db::Tx, resource: &belltower_kit::resource::Resource, rows: i64) {
    use belltower_kit::db::AssertSqlSafe;
    let (table, title) = (resource.name, resource.title);
    let columns: Vec<(String,)> =
        tx.all(AssertSqlSafe(format!("SELECT name FROM pragma_table_info('{table}')")), vec![]).await.expect("its columns");
    let columns: Vec<String> = columns.into_iter().map(|(name,)| name).collect();
    let value = |name: &String| match name.as_str() {
        "id" => format!("'load-{table}-' || n.n"),
        "created_at" => "strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + n.n, 'unixepoch')".into(),
        "number" | "account" => "'L' || n.n".into(),
        "weixin_id" | "deleted_at" => "NULL".into(),
        name if name == title => "'W' || (n.n % 1000) || ' n' || (n.n / 1000) || ' load'".into(),
        name => format!("t.{name}"),
    };
    let values: Vec<String> = columns.iter().map(value).collect();
    let numbers = format!("WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {rows})");
    let copies = format!(
        "{numbers} INSERT INTO {table} ({}) SELECT {} FROM n, (SELECT * FROM {table} ORDER BY id LIMIT 1) t",
        columns.join(", "),
        values.join(", ")
    );
    tx.exec(AssertSqlSafe(copies), vec![]).await.expect("its copies");
    for word in ["'w' || (n.n % 1000)", "'n' || (n.n / 1000)", "'load'"] {
        let words = format!(
            "{numbers} INSERT OR IGNORE INTO search_words (resource, word, record_id) SELECT '{table}', CAST({word} AS BLOB), 'load-{table}-' || n.n FROM n"
        );
        tx.exec(AssertSqlSafe(words), vec![]).await.expect("its words");
    }
}

/// A figure of `make bench`: how long the palette's search takes over every list, each of a hundred thousand records.
#[tokio::test]
#[ignore = "takes minutes: make bench runs it"]
async fn search_over_lists_of_a_hundred_thousand() {
    use belltower_kit::{db, resource, world::World};
    belltower::areas::install();
    let rows = std::env::var("ROWS").ok().and_then(|rows| rows.parse().ok()).unwrap_or(100_000);
    let mut server = TestServer::start().await;
    let ada = server.sign_in("admin").await;
    let questions = json!({"text": "Which bird swims?"});
    assert!(ada.post("/api/search", questions).await.data()["groups"].is_array());
    server.stop();
    let database = db::Db::open(&server.config().database_address()).await.expect("the database opens");
    let lists: Vec<_> = resource::all().iter().filter(|list| list.is_writable()).collect();
    for list in &lists {
        let (commit_stream, _committed) = db::CommitStream::new();
        let mut tx = db::Tx::begin(&database, &World::system(), &commit_stream, None).await.expect("a write");
        fill(&mut tx, list, rows).await;
        tx.commit().await.expect("a commit");
    }
    database.close().await;
    server.start_again();
    let ada = server.knows(&ada);
    // Words that are in every record, in one of a thousand, in two fields, in none; letter by letter as one types.
    let texts = ["lo", "loa", "load", "w1", "w12", "w123", "n4", "n42", "w7 n3", "w123 n42", "zz", "zhang", "13800138000", "#L77"];
    let mut took = vec![];
    for round in 0..100 {
        for text in texts {
            let begun = std::time::Instant::now();
            ada.post("/api/search", json!({ "text": text })).await;
            // The first of each finds nothing in memory yet.
            if round > 0 {
                took.push(begun.elapsed().as_secs_f64() * 1e3);
            }
        }
    }
    took.sort_unstable_by(f64::total_cmp);
    let at = |share: f64| took[((took.len() - 1) as f64 * share) as usize];
    println!("search over {} lists of {rows} records: p50 {:.1} ms, p99 {:.1} ms", lists.len(), at(0.5), at(0.99));
}
