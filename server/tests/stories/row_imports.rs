//! Rows from files into lists, over the real server on both databases: seen before they are taken in, written by the kit's own create and update, heard by whoever
//! looks at the list, and taken back again.

use std::{io::Cursor, time::Instant};

use belltower_kit::db::Db;
use calamine::{Data, Reader, Xlsx};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Backend, Person, Screen, TestServer, job_file, job_result};

const STUDENTS: &str = "/api/management/student";

async fn sees(person: &Person, file: Vec<u8>, by: &str) -> Value {
    let columns =
        json!([{ "field": "name", "title": "姓名" }, { "field": "level", "title": "级别", "words": { "a1": "零基础" } }]).to_string();
    let query = [("name", "students.csv"), ("columns", columns.as_str()), ("zone", "Asia/Shanghai"), ("match", by)];
    person.sends_file(&format!("{STUDENTS}/import"), &query, file).await.data()
}

async fn runs(person: &Person, seen: &Value) -> Value {
    let run = json!({ "fileId": seen["fileId"], "match": seen["match"] });
    person.post(&format!("{STUDENTS}/importRun"), run).await.data()["job"].clone()
}

async fn ends(screen: &mut Screen, job: &Value) -> Value {
    let over = |row: &Value| matches!(row["state"].as_str(), Some("done" | "failed" | "cancelled"));
    let frame = screen.sees(|frame| frame["d"]["type"] == "job" && frame["d"]["id"] == *job && over(&frame["d"]["row"])).await;
    let row = frame["d"]["row"].clone();
    assert_eq!(row["state"], "done", "{row}");
    row
}

fn result(row: &Value) -> Value {
    serde_json::from_str(row["result"].as_str().expect("a result")).unwrap()
}

async fn me(server: &TestServer, account: &str) -> (Person, Screen) {
    let ada = server.sign_in("admin").await;
    let users = ada.list("/api/management/admin/user", json!({})).await;
    let user = users.iter().find(|user| user["account"] == account).expect("an account");
    let person = server.sign_in(account).await;
    let mut screen = person.opens_a_screen().await;
    screen.subscribes(&format!("user:{}", user["id"].as_str().unwrap())).await;
    (person, screen)
}

async fn count(person: &Person, search: &str) -> u64 {
    person.post(&format!("{STUDENTS}/list"), json!({ "search": search })).await.data()["total"].as_u64().unwrap()
}

#[tokio::test]
async fn rows_come_in_the_bad_ones_come_back_and_others_watch() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (ada, mut screen) = me(&server, "admin").await;
        let mut other = server.sign_in("scheduler").await.opens_a_screen().await;
        other.subscribes("resource:students").await;
        let mut text = "姓名,级别,email,备注\r\n".to_owned();
        for at in 0..400 {
            let (level, email) = match at {
                7 => ("火星", "x@example.com".to_owned()),
                100 => ("零基础", "nobody".to_owned()),
                399 => ("", format!("{}@example.com", "x".repeat(300))),
                _ => ("零基础", format!("import{at}@example.com")),
            };
            text.push_str(&format!("导入生{at},{level},{email},x\r\n"));
        }
        let (gb18030, _, _) = encoding_rs::GB18030.encode(&text);
        let seen = sees(&ada, gb18030.to_vec(), "").await;
        let counts = ["total", "new", "changed", "same", "wrong"].map(|name| seen[name].as_u64().unwrap());
        assert_eq!(counts, [400, 397, 0, 0, 3], "{seen}");
        assert_eq!((&seen["ignored"], &seen["ways"]), (&json!(["备注"]), &json!(["none"])));
        let faults: Vec<(i64, &str)> = seen["rows"].as_array().unwrap()[..3]
            .iter()
            .map(|row| (row["row"].as_i64().unwrap(), row["faults"][0]["field"].as_str().unwrap()))
            .collect();
        assert_eq!(faults, [(9, "level"), (102, "email"), (401, "email")]);
        // What is wrong names what stands there and what may.
        let said = seen["rows"][0]["faults"][0]["msg"].as_str().unwrap();
        assert!(said.starts_with("“火星” is not one of: ") && said.contains("零基础") && said.contains("b1"), "{said}");
        // Seen, nothing is there yet; pressed twice, it is one job.
        assert_eq!(count(&ada, "导入生").await, 0);
        let job = runs(&ada, &seen).await;
        assert_eq!(runs(&ada, &seen).await, job);
        let row = ends(&mut screen, &job).await;
        assert_eq!(result(&row), json!({ "rows": 400, "made": 397, "changed": 0, "same": 0, "skipped": 0, "wrong": 3 }));
        assert_eq!(runs(&ada, &seen).await, job);
        assert_eq!(count(&ada, "导入生").await, 397);
        other.sees(|frame| frame["topic"] == "resource:students" && frame["d"]["row"]["name"] == "导入生398").await;
        let made = ada.list(STUDENTS, json!({ "name": "导入生398" })).await[0].clone();
        assert_eq!(
            (&made["level"], &made["email"], &made["updated_by"]["name"]),
            (&json!("a1"), &json!("im***@example.com"), &json!("Ada Admin"))
        );
        // The bad rows, with what is wrong.
        let file = ada.request(Method::GET, &format!("/files/job/{}", job.as_str().unwrap())).send().await.unwrap().bytes().await.unwrap();
        let range = Xlsx::new(Cursor::new(file.to_vec())).unwrap().worksheet_range_at(0).unwrap().unwrap();
        let cells: Vec<Vec<String>> = range.rows().map(|row| row.iter().map(Data::to_string).collect()).collect();
        assert_eq!(cells.len(), 4);
        assert_eq!(cells[0], ["姓名", "级别", "email", "备注", "What is wrong"]);
        assert_eq!(cells[1][0], "导入生7");
        assert!(cells[1][4].starts_with("级别: "), "{cells:?}");
        // Taken back: all but what somebody has touched since.
        let touched = ada.list(STUDENTS, json!({ "name": "导入生5" })).await.into_iter().find(|row| row["name"] == "导入生5").unwrap();
        let change = json!({ "id": touched["id"], "version": touched["version"], "english_name": "Kept" });
        ada.post(&format!("{STUDENTS}/update"), change).await.data();
        // A save that says nothing new is no change: no version, no entry, and nothing that keeps it from being taken back.
        let saved = json!({ "id": made["id"], "version": made["version"], "name": made["name"] });
        assert_eq!(ada.post(&format!("{STUDENTS}/update"), saved).await.data()["version"], made["version"]);
        server.sign_in("scheduler").await.post("/api/job/undo", json!({ "id": job })).await.refused(404);
        let undo = ada.post("/api/job/undo", json!({ "id": job })).await.data()["job"].clone();
        assert_eq!(result(&ends(&mut screen, &undo).await), json!({ "undone": 396, "left": 1 }));
        assert_eq!(count(&ada, "导入生").await, 1);
        ada.post("/api/job/undo", json!({ "id": job })).await.refused(409);
        // Its maker sees that it was.
        let mine = ada.post("/api/job/mine", json!({})).await.data();
        let import = mine["records"].as_array().unwrap().iter().find(|one| one["id"] == job).expect("the import").clone();
        assert_eq!(result(&import)["takenBack"], true);
    }
}

#[tokio::test]
async fn what_went_out_comes_in_again_and_changes_what_was_changed() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (ada, mut screen) = me(&server, "admin").await;
        let columns = json!(["name", "english_name", "level", "phone", "updated_at", "id"].map(|field| json!({ "field": field })));
        let job = ada.post(&format!("{STUDENTS}/export"), json!({ "form": "csv", "columns": columns })).await.data()["job"].clone();
        ends(&mut screen, &job).await;
        let file = ada.request(Method::GET, &format!("/files/job/{}", job.as_str().unwrap())).send().await.unwrap().text().await.unwrap();
        let same = sees(&ada, file.clone().into_bytes(), "").await;
        assert_eq!(
            (&same["match"], &same["same"], &same["new"], &same["wrong"]),
            (&json!("id"), &same["total"], &json!(0), &json!(0)),
            "{same}"
        );
        let first = ada.list(STUDENTS, json!({})).await[0].clone();
        let lines: Vec<String> = file
            .lines()
            .map(|line| {
                if line.contains(first["id"].as_str().unwrap()) {
                    line.replacen(&format!("\"{}\"", first["name"].as_str().unwrap()), "\"Renamed\"", 1)
                } else {
                    line.to_owned()
                }
            })
            .collect();
        let seen = sees(&ada, lines.join("\r\n").into_bytes(), "").await;
        assert_eq!(seen["changed"], 1, "{seen}");
        let change = &seen["rows"][0]["changes"];
        assert_eq!(*change, json!([{ "field": "name", "was": first["name"], "is": "Renamed" }]), "{seen}");
        assert_eq!(seen["unset"], json!(["updated_at (UTC)"]));
        let job = runs(&ada, &seen).await;
        assert_eq!(result(&ends(&mut screen, &job).await)["changed"], 1);
        let now = ada.post(&format!("{STUDENTS}/query"), json!({ "id": first["id"] })).await.data();
        // The masked number that came back was no change.
        assert_eq!((&now["name"], &now["phone"]), (&json!("Renamed"), &first["phone"]));
        let undo = ada.post("/api/job/undo", json!({ "id": job })).await.data()["job"].clone();
        ends(&mut screen, &undo).await;
        let now = ada.post(&format!("{STUDENTS}/query"), json!({ "id": first["id"] })).await.data();
        assert_eq!(now["name"], first["name"]);
        // What somebody writes between the look at a file and its import is not overwritten: the row comes back.
        let seen = sees(&ada, lines.join("\r\n").into_bytes(), "").await;
        let between = json!({ "id": now["id"], "version": now["version"], "name": "Written between" });
        ada.post(&format!("{STUDENTS}/update"), between).await.data();
        let job = runs(&ada, &seen).await;
        let done = result(&ends(&mut screen, &job).await);
        assert_eq!((&done["changed"], &done["wrong"]), (&json!(0), &json!(1)), "{done}");
        let now = ada.post(&format!("{STUDENTS}/query"), json!({ "id": first["id"] })).await.data();
        assert_eq!(now["name"], "Written between");
        let (_, file) = job_file(&ada, &job).await;
        let range = Xlsx::new(Cursor::new(file)).unwrap().worksheet_range_at(0).unwrap().unwrap();
        let said = range.rows().nth(1).unwrap().last().unwrap().to_string();
        assert!(said.starts_with("Somebody has changed it since the file was looked at"), "{said}");
        // What is none, and who may not.
        for (file, status) in [(b"PK\x03\x04 nonsense".to_vec(), 422), (b"colour\r\nred\r\n".to_vec(), 400), (vec![], 422)] {
            ada.sends_file(&format!("{STUDENTS}/import"), &[("name", "x")], file).await.refused(status);
        }
        server
            .sign_in("monitor")
            .await
            .sends_file(&format!("{STUDENTS}/import"), &[("name", "x")], b"name\r\nx\r\n".to_vec())
            .await
            .refused(403);
    }
}

/// Rows of the import that is killed: few in every run, `BELLTOWER_IMPORT_ROWS` of them (up to 100,000) where somebody wants to know (`make soak`).
fn many() -> usize {
    std::env::var("BELLTOWER_IMPORT_ROWS").ok().and_then(|many| many.parse().ok()).unwrap_or(2_000)
}

#[tokio::test]
#[ignore = "long: processes are killed"]
async fn an_import_that_is_killed_twice_takes_each_row_once_and_gives_the_bad_ones_back() {
    const BAD: usize = 40;
    let many = many();
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo", "--node=n1"]).await;
        let (ada, _screen) = me(&server, "admin").await;
        let level = |at: usize| if at % (many / BAD) == 7 { "z9" } else { "a1" };
        let rows: String = (0..many).map(|at| format!("Killed {at},{}\r\n", level(at))).collect();
        let seen = sees(&ada, format!("name,level\r\n{rows}").into_bytes(), "none").await;
        assert_eq!((&seen["new"], &seen["wrong"]), (&json!(many - BAD), &json!(BAD)), "{seen}");
        let mut list = ada.opens_a_screen().await;
        list.subscribes("resource:students").await;
        let (begun, job) = (Instant::now(), runs(&ada, &seen).await);
        for at in [many / 4, many / 2] {
            // This row or a later one: what came before the screen listened it does not hear.
            let row = |frame: &Value| frame["d"]["row"]["name"].as_str()?.strip_prefix("Killed ")?.parse::<usize>().ok();
            list.sees(|frame| row(frame).is_some_and(|row| row >= at)).await;
            server.kill();
            server.start_again();
            list = server.knows(&ada).opens_a_screen().await;
            list.subscribes("resource:students").await;
        }
        let ada = server.knows(&ada);
        let done = job_result(&ada, &job).await;
        eprintln!("{many} rows, killed twice, {backend:?}: {:?}", begun.elapsed());
        assert_eq!((&done["made"], &done["wrong"]), (&json!(many - BAD), &json!(BAD)), "{done}");
        assert_eq!(count(&ada, "Killed").await, u64::try_from(many - BAD).unwrap());
        let db = Db::open(&server.config().database_address()).await.expect("the database opens");
        let once = "SELECT COUNT(*) FROM (SELECT DISTINCT name FROM students WHERE name LIKE 'Killed %' AND deleted_at IS NULL) once";
        let (once,): (i64,) = db.one(once, vec![]).await.expect("a count");
        assert_eq!(once, i64::try_from(many - BAD).unwrap(), "each of them once");
        db.close().await;
        let (_, file) = job_file(&ada, &job).await;
        let range = Xlsx::new(Cursor::new(file)).unwrap().worksheet_range_at(0).unwrap().unwrap();
        let back: Vec<String> = range.rows().skip(1).map(|row| row[0].to_string()).collect();
        let bad: Vec<String> = (0..many).filter(|at| level(*at) == "z9").map(|at| format!("Killed {at}")).collect();
        assert_eq!(back, bad);
    }
}

#[tokio::test]
async fn a_preview_does_not_tell_whether_a_number_was_guessed() {
    let server = TestServer::with_flags(&["--demo"]).await;
    let ada = server.sign_in("admin").await;
    let made = json!({ "name": "Guessed Gus", "phone": "13912345678" });
    let id = ada.post(&format!("{STUDENTS}/create"), made).await.data()["id"].as_str().unwrap().to_owned();
    let looks = async |phone: &str| sees(&ada, format!("id,phone\r\n{id},{phone}\r\n").into_bytes(), "id").await;
    for guess in ["13912345678", "13912345679"] {
        let seen = looks(guess).await;
        assert_eq!((&seen["same"], &seen["changed"]), (&json!(0), &json!(1)), "{seen}");
    }
    // What a list shows is taken as what it is.
    assert_eq!(looks("139*****678").await["same"], 1);
}

#[tokio::test]
async fn what_a_file_says_is_held_against_the_same_rules_as_a_form() {
    let server = TestServer::with_flags(&["--demo"]).await;
    let (ada, mut screen) = me(&server, "admin").await;
    let seen = sees(&ada, "姓名,zone\r\nMars Mia,Mars/Base\r\nShanghai Shu,Asia/Shanghai\r\n".into(), "none").await;
    let job = runs(&ada, &seen).await;
    let done = result(&ends(&mut screen, &job).await);
    assert_eq!((&done["made"], &done["wrong"]), (&json!(1), &json!(1)), "{done}");
    assert_eq!((count(&ada, "Mars Mia").await, count(&ada, "Shanghai Shu").await), (0, 1));
}

/// A workbook of a few hundred kilobytes of which one cell unpacks to so many letters.
fn bomb(letters: usize) -> Vec<u8> {
    let mut workbook = rust_xlsxwriter::Workbook::new();
    workbook.add_worksheet().write(0, 0, "姓名").unwrap();
    let mut plain = zip::ZipArchive::new(Cursor::new(workbook.save_to_buffer().unwrap())).unwrap();
    let mut made = zip::ZipWriter::new(Cursor::new(vec![]));
    for at in 0..plain.len() {
        let file = plain.by_index_raw(at).unwrap();
        if !file.name().unwrap().contains("sheet1.xml") {
            made.raw_copy_file(file).unwrap();
        }
    }
    made.start_file("xl/worksheets/sheet1.xml", zip::write::SimpleFileOptions::default()).unwrap();
    let space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let head = format!("<worksheet xmlns=\"{space}\"><sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>");
    std::io::Write::write_all(&mut made, head.as_bytes()).unwrap();
    for _ in 0..letters / 1_000_000 {
        std::io::Write::write_all(&mut made, &[b'x'; 1_000_000]).unwrap();
    }
    std::io::Write::write_all(&mut made, b"</t></is></c></row></sheetData></worksheet>").unwrap();
    made.finish().unwrap().into_inner()
}

#[tokio::test]
async fn a_cell_without_end_is_cut_off_while_it_unpacks_and_headings_of_either_language_are_known() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        let before = server.peak_memory();
        let refused = ada.sends_file(&format!("{STUDENTS}/import"), &[("name", "bomb.xlsx")], bomb(100_000_000)).await;
        assert_eq!(refused.status, 413, "{refused:?}");
        assert!(refused.msg().contains("A cell of this file holds too much: at most 40 KB"), "{refused:?}");
        assert!(server.peak_memory().saturating_sub(before) < 40_000_000, "{before} became {}", server.peak_memory());
        // Whichever language the page is in, it says what columns and words are called in both.
        let titled = |field: &str, title: &str, words: Value| json!({ "field": field, "title": title, "words": words });
        let both = json!([
            titled("name", "Name", json!({})),
            titled("level", "Level", json!({ "a1": "Beginner" })),
            titled("name", "姓名", json!({})),
            titled("level", "级别", json!({ "a1": "零基础" }))
        ]);
        let columns = both.to_string();
        let query = [("name", "a.csv"), ("columns", columns.as_str())];
        for text in ["姓名,级别,时区\n李雷,零基础,\n", "Name,Level,zone\nLi Lei,beginner,Asia/Shanghai\n"] {
            let seen = ada.sends_file(&format!("{STUDENTS}/import"), &query, text.into()).await.data();
            assert_eq!((&seen["new"], &seen["wrong"]), (&json!(1), &json!(0)), "{seen}");
        }
        // What a list does not know is named; what only the writing would find is found before.
        let unknown = ada.sends_file(&format!("{STUDENTS}/import"), &query, "学号,班主任\n1,2\n".into()).await.refused(400);
        assert!(unknown["fields"]["file"].as_str().is_some_and(|said| said.ends_with("学号, 班主任")), "{unknown}");
        let wrong = ada.sends_file(&format!("{STUDENTS}/import"), &query, "姓名,zone\nA,Mars/Base\n".into()).await.data();
        assert_eq!((&wrong["wrong"], &wrong["rows"][0]["faults"][0]["field"]), (&json!(1), &json!("zone")));
    }
}

#[tokio::test]
async fn a_workbook_says_what_excel_shows_of_it() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        // The first sheet that is shown, and its name where there are others.
        let seen = sees(&ada, include_bytes!("data/l6_hidden_first.xlsx").to_vec(), "").await;
        assert_eq!((&seen["sheet"], &seen["total"]), (&json!("new"), &json!(1)), "{seen}");
        assert_eq!(seen["rows"][0]["title"], "Visible One");
        // Days that are counted from 1904.
        let query = [("name", "mac.xlsx"), ("zone", "Asia/Shanghai")];
        let seen = ada.sends_file("/api/class/import", &query, include_bytes!("data/l3_1904.xlsx").to_vec()).await.data();
        assert_eq!((&seen["sheet"], &seen["total"], &seen["zone"]), (&Value::Null, &json!(1), &json!("Asia/Shanghai")), "{seen}");
        let run = json!({ "fileId": seen["fileId"], "match": "none" });
        let job = ada.post("/api/class/importRun", run).await.data()["job"].clone();
        let done = job_result(&ada, &job).await;
        let class = ada.list("/api/class", json!({ "name": "Mac class" })).await;
        assert_eq!(class[0]["start_at"], "2027-03-15T01:30:00.000Z", "{done}");
    }
}
