//! Documents from files and back, over the real server on both databases: a sheet is seen before it is made, bad rows are named and come back as a
//! sheet, and what goes out comes in again the same.

use std::io::Cursor;

use base64::{Engine, engine::general_purpose::STANDARD};
use calamine::{Data, Reader, Xlsx};
use reqwest::Method;
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};

use crate::support::{Answer, Backend, PLANS, Person, TestServer, job_ends, job_file, makes_a_document};

const PAPERS: &str = "/api/management/questionPaper";

/// A workbook of these cells, in base 64.
fn workbook(rows: &[&[&str]]) -> String {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (row, cells) in (0_u32..).zip(rows) {
        for (column, cell) in (0_u16..).zip(*cells) {
            sheet.write_string(row, column, *cell).unwrap();
        }
    }
    STANDARD.encode(workbook.save_to_buffer().unwrap())
}

/// The cells of a workbook in base 64.
fn cells(file: &Value) -> Vec<Vec<String>> {
    let bytes = STANDARD.decode(file.as_str().expect("a file")).unwrap();
    let range = Xlsx::new(Cursor::new(bytes)).unwrap().worksheet_range_at(0).unwrap().unwrap();
    range.rows().map(|row| row.iter().map(Data::to_string).collect()).collect()
}

async fn exported(person: &Person, base: &str, id: &Value, form: &str) -> String {
    let file = person.post(&format!("{base}/exportDocument"), json!({ "id": id, "form": form })).await.data();
    file["data"].as_str().expect("a file").to_owned()
}

/// Brings a file (in base 64) to be seen.
async fn brings(person: &Person, base: &str, form: &str, data: &str, title: &str) -> Answer {
    let query = [("form", form), ("row", &json!({ "title": title }).to_string())];
    person.sends_file(&format!("{base}/import"), &query, STANDARD.decode(data).unwrap()).await
}

/// What a file would become, or what came of the job that made a document of it.
async fn imported(person: &Person, base: &str, form: &str, data: &str, title: &str, make: bool) -> Value {
    match make {
        true => makes_a_document(person, base, form, json!({ "title": title }), STANDARD.decode(data).unwrap()).await,
        false => brings(person, base, form, data, title).await.data(),
    }
}

/// What was found wrong with a file: the row, its place there, the words.
fn faults(seen: &Value) -> Vec<(i64, &str, &str)> {
    let faults = seen["faults"].as_array().unwrap().iter();
    faults.map(|fault| (fault["row"].as_i64().unwrap(), fault["place"].as_str().unwrap(), fault["msg"].as_str().unwrap())).collect()
}

#[tokio::test]
async fn the_sheet_to_begin_with_comes_in_and_what_goes_out_comes_in_the_same() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let english = server.sign_in("producer").await;
        for (person, base, items) in
            [(english.clone(), PAPERS, 9), (english.in_chinese(), PAPERS, 9), (english.clone(), PLANS, 7), (english.in_chinese(), PLANS, 7)]
        {
            let sheet = person.post(&format!("{base}/importTemplate"), json!({})).await.data();
            let sheet = sheet["data"].as_str().unwrap();
            let seen = imported(&person, base, "xlsx", sheet, "From a sheet", false).await;
            assert_eq!((&seen["faults"], &seen["items"], &seen["groups"]), (&json!([]), &json!(items), &json!(3)), "{base}");
            assert_eq!(seen["problems"], json!([]), "{base}");
            let made = imported(&person, base, "xlsx", sheet, "From a sheet", true).await;
            let row = person.post(&format!("{base}/query"), json!({ "id": made["id"] })).await.data();
            assert_eq!((&row["title"], &row["problem_count"]), (&json!("From a sheet"), &json!(0)), "{base}");
            // Out and in by JSON, and by a sheet: the same.
            let first = exported(&person, base, &made["id"], "json").await;
            let by_json = imported(&person, base, "json", &first, "From a sheet", true).await;
            assert_eq!(by_json["faults"], json!([]));
            assert_eq!(exported(&person, base, &by_json["id"], "json").await, first, "{base}");
            let sheet = exported(&person, base, &by_json["id"], "xlsx").await;
            let by_sheet = imported(&person, base, "xlsx", &sheet, "From a sheet", true).await;
            let (one, other) = (content(&first), content(&exported(&person, base, &by_sheet["id"], "json").await));
            assert_eq!((&one["sections"], &one["stages"]), (&other["sections"], &other["stages"]), "{base}");
        }
    }
}

fn content(file: &str) -> Value {
    serde_json::from_slice(&STANDARD.decode(file).unwrap()).unwrap()
}

#[tokio::test]
async fn bad_rows_are_named_left_out_and_come_back_to_be_put_right() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let sheet = workbook(&[
            &["section", "Kind", "Question", "A", "B", "Correct", "Score", "Colour"],
            &["Part one", "Single choice", "Who?", "me", "you", "B", "10"],
            &["", "single-choice", "Where?", "here", "there", "D", "10"],
            &["", "Riddle", "What?", "", "", "", "10"],
            &["", "判断", "Fish swim.", "", "", "True", "10"],
            &["Part two", "Matching", "Match.", "cat = 猫", "dog", "", "10"],
            &["", "Writing", "", "Five sentences", "", "", "a lot"],
            &["Part three", "Fill in the blanks", "I ____.", "am|'m", "", "", "10"],
        ]);
        let seen = imported(&pei, PAPERS, "xlsx", &sheet, "Broken", false).await;
        let kinds = "Must be one of: Single choice, Multiple choice, True or false, Fill in the blanks, Matching, Ordering, Listen and choose, Reading, Follow-read, Translation, Writing";
        assert_eq!(
            faults(&seen),
            [
                (1, "Colour", "There is no such column; it was left out"),
                (3, "Correct", "There is no option D"),
                (4, "Kind", kinds),
                (6, "B", "Divide the two sides of a pair by ="),
                (7, "Question", "Required"),
                (7, "Score", "Must be a whole number from 0 to 100"),
            ]
        );
        // The rest is taken: two sections, three questions.
        assert_eq!((&seen["groups"], &seen["items"]), (&json!(2), &json!(3)));
        let wrong = cells(&seen["sheet"]);
        assert_eq!(wrong.len(), 5);
        assert_eq!(wrong[0].last().unwrap(), "What is wrong");
        assert_eq!((wrong[1][0].as_str(), wrong[1][3].as_str()), ("Part one", "Where?"));
        assert_eq!(wrong[4].last().unwrap(), "Question: Required\nScore: Must be a whole number from 0 to 100");
        // It may be taken in as it is, once put right: its last column is passed over.
        let again = imported(&pei, PAPERS, "xlsx", seen["sheet"].as_str().unwrap(), "Broken", false).await;
        assert_eq!((&again["items"], again["faults"][0]["place"].as_str()), (&json!(0), Some("What is wrong")));
        let made = imported(&pei, PAPERS, "xlsx", &sheet, "Broken", true).await;
        let row = pei.post(&format!("{PAPERS}/query"), json!({ "id": made["id"] })).await.data();
        assert_eq!((&row["question_count"], &row["total_score"]), (&json!(3), &json!(30)));
        let paper = pei.post(&format!("{PAPERS}/content"), json!({ "id": made["id"] })).await.data();
        assert_eq!(paper["content"]["sections"][1]["questions"][0]["options"][0]["text"], "am\n'm");
        assert_eq!(paper["problems"].as_array().map(Vec::len).map(|count| json!(count)), Some(row["problem_count"].clone()));
        // What asks for columns that are not there says which.
        let no_columns = imported(&pei, PAPERS, "xlsx", &workbook(&[&["Score"], &["5"]]), "No", false).await;
        assert_eq!(no_columns["faults"].as_array().unwrap().len(), 3);
        // Pressed twice while it waits, it is one job; what it left out is its file, for whoever began it.
        let data = STANDARD.decode(&sheet).unwrap();
        let press = async || {
            let query = [("form", "xlsx"), ("row", r#"{"title":"Pressed twice"}"#), ("name", "broken.xlsx")];
            pei.sends_file(&format!("{PAPERS}/importDocument"), &query, data.clone()).await.data()["job"].clone()
        };
        let (one, other) = tokio::join!(press(), press());
        let row = job_ends(&pei, &one).await;
        assert_eq!((&row["title"], &row["state"], &row["lane"]), (&json!("Pressed twice"), &json!("done"), &json!("convert")), "{row}");
        job_ends(&pei, &other).await;
        assert_eq!(row["file_name"], "broken_wrong rows.xlsx");
        let (status, file) = job_file(&pei, &one).await;
        assert_eq!((status, cells(&json!(STANDARD.encode(file)))), (200, wrong));
        assert_eq!(job_file(&server.sign_in("producer2").await, &one).await.0, 404);
        // Nothing in it: nothing is made, and why is said in both languages.
        let query = [("form", "xlsx"), ("row", r#"{"title":"No"}"#)];
        let job = pei
            .sends_file(&format!("{PAPERS}/importDocument"), &query, STANDARD.decode(workbook(&[&["Score"]])).unwrap())
            .await
            .data()["job"]
            .clone();
        let row = job_ends(&pei, &job).await;
        let told = (&row["state"], row["error"].as_str(), row["error_zh"].as_str());
        assert_eq!(told, (&json!("failed"), Some("Nothing in this file can be taken in"), Some("文件中没有可导入的内容")));
        assert_eq!(pei.list(PAPERS, json!({})).await.iter().filter(|paper| paper["title"] == "No").count(), 0);
        // What is wrong with the record is said at once.
        let query = [("form", "xlsx"), ("row", &*json!({ "title": "x".repeat(1_000) }).to_string())];
        let refused = pei.sends_file(&format!("{PAPERS}/importDocument"), &query, STANDARD.decode(&sheet).unwrap()).await.refused(400);
        assert!(refused["fields"]["title"].is_string(), "{refused}");
    }
}

#[tokio::test]
async fn json_says_where_it_is_wrong_and_what_is_no_file_is_refused() {
    let server = TestServer::start().await;
    let pei = server.sign_in("producer").await;
    let png = b"\x89PNG\r\n\x1a\nnot much of a picture";
    let picture = pei.sends_file("/api/management/file/upload", &[("of", "image")], png.to_vec()).await.data()["id"].clone();
    // As the editors make them and an export has them: pictures and tables too.
    let cell = json!({ "type": "tableCell", "attrs": { "colspan": 1, "rowspan": 1 }, "content": [{ "type": "paragraph" }] });
    let script = |file: &Value| {
        json!([
            { "type": "image", "attrs": { "file": file, "alt": "A map" } },
            { "type": "table", "content": [{ "type": "tableRow", "content": [cell] }] },
        ])
    };
    let plan = json!({
        "title": "Plan", "lessonMinutes": 45, "minutes": 99, "colour": "red",
        "stages": [
            { "title": "One", "steps": [{ "title": "Good", "minutes": 5, "script": "Say hello.\nWait." }, { "title": "Bad", "minutes": "5" }, 7,
                { "title": "Drawn", "script": script(&picture) }, { "title": "Nowhere", "script": script(&json!("0".repeat(64))) }] },
            { "title": 8, "steps": [] },
            { "title": "Three", "steps": [{ "title": "Script", "script": [{ "type": "iframe" }] }, { "title": "Owner", "owner": "dog" }] },
        ],
    });
    let encoded = |value: &Value| STANDARD.encode(value.to_string());
    let made = imported(&pei, PLANS, "json", &encoded(&plan), "Plan", true).await;
    let seen = imported(&pei, PLANS, "json", &encoded(&plan), "Plan", false).await;
    assert_eq!((&made["faults"], &made["wrong"]), (&seen["faults"], &json!(7)));
    let places: Vec<&str> = seen["faults"].as_array().unwrap().iter().map(|fault| fault["place"].as_str().unwrap()).collect();
    assert_eq!(
        places,
        [
            "colour",
            "stages[0].steps[1].minutes",
            "stages[0].steps[2]",
            "stages[0].steps[4].script",
            "stages[1].title",
            "stages[2].steps[0].script",
            "stages[2].steps[1].owner"
        ]
    );
    assert_eq!((&seen["groups"], &seen["items"]), (&json!(2), &json!(2)));
    assert_eq!(cells(&seen["sheet"]).len(), 8);
    let said = pei.post(&format!("{PLANS}/content"), json!({ "id": made["id"] })).await.data();
    assert_eq!(said["content"]["stages"][0]["steps"][0]["script"][1]["content"][0]["text"], "Wait.");
    let drawn = &said["content"]["stages"][0]["steps"][1]["script"];
    assert_eq!((&drawn[0]["attrs"]["file"], &drawn[1]["content"][0]["content"][0]["type"]), (&picture, &json!("tableCell")));
    for (form, data, status) in
        [("json", STANDARD.encode("{"), 400), ("xlsx", STANDARD.encode("PK nonsense"), 422), ("docx", String::new(), 400)]
    {
        brings(&pei, PLANS, form, &data, "Plan").await.refused(status);
    }
    // Reading is not taking in or out.
    let ivy = server.sign_in("inspector").await;
    brings(&ivy, PLANS, "json", &encoded(&plan), "Plan").await.refused(403);
    ivy.sends_file(&format!("{PLANS}/importDocument"), &[("form", "json")], plan.to_string().into_bytes()).await.refused(403);
    ivy.post(&format!("{PLANS}/exportDocument"), json!({ "id": made["id"], "form": "json" })).await.refused(403);
    ivy.post(&format!("{PLANS}/content"), json!({ "id": made["id"] })).await.data();
    let mo = server.sign_in("monitor").await;
    mo.post(&format!("{PLANS}/content"), json!({ "id": made["id"] })).await.refused(403);
}

#[tokio::test]
async fn json_of_more_parts_than_any_document_has_is_not_read() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo"]).await;
    let pei = server.sign_in("producer").await;
    for many in ["{}", "0"] {
        let data = format!("[{}]", vec![many; 1_200_000].join(","));
        let query = [("form", "json"), ("row", r#"{"title":"Much"}"#)];
        let refused = pei.sends_file(&format!("{PLANS}/import"), &query, data.into_bytes()).await;
        assert!(refused.refused(400)["fields"].to_string().contains("This holds more than any document does"), "{many}");
    }
}

#[tokio::test]
async fn a_file_of_megabytes_is_taken_and_a_larger_one_refused_in_the_callers_words() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo", "--max-import-bytes=6000000"]).await;
    let pei = server.sign_in("producer").await;
    let padded = |bytes: usize| {
        let plan = json!({ "stages": [{ "title": "One", "steps": [{ "title": "Good" }] }], "note": "x".repeat(bytes) });
        STANDARD.encode(plan.to_string())
    };
    let seen = imported(&pei, PLANS, "json", &padded(5_900_000), "Large", false).await;
    assert_eq!((&seen["items"], seen["faults"][0]["place"].as_str()), (&json!(1), Some("note")));
    let refused = brings(&pei, PLANS, "json", &padded(30_000_000), "Larger").await;
    assert!(refused.msg().contains("at most 6 MB"), "{}", refused.msg());
    refused.refused(413);
    let refused = brings(&pei.in_chinese(), PLANS, "json", &padded(6_000_001), "更大").await;
    assert!(refused.msg().contains("最多接受 6 MB"), "{}", refused.msg());
    // Other calls keep to their own limit.
    pei.post(&format!("{PLANS}/create"), json!({ "title": "x".repeat(2_000_000) })).await.refused(413);
}

#[tokio::test]
#[ignore = "long: large amounts"]
async fn whoever_brings_ten_large_files_at_once_waits_behind_themselves_and_keeps_nobody_else_out() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo"]).await;
    let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
    let step = json!({ "title": "Step", "minutes": 1, "script": "Say hello.\n".repeat(40) });
    let plan = json!({ "stages": [{ "title": "One", "steps": vec![step; 3_000] }] }).to_string().into_bytes();
    let query = [("form", "json"), ("row", r#"{"title":"Large"}"#)];
    let import = format!("{PLANS}/import");
    let began = std::time::Instant::now();
    let hers = async {
        let answers = futures_util::future::join_all((0..10).map(|_| pei.sends_file(&import, &query, plan.clone()))).await;
        (answers, began.elapsed())
    };
    let his = async {
        let mut waited = vec![];
        for _ in 0..3 {
            let begun = std::time::Instant::now();
            paul.sends_file(&import, &query, br#"{"stages":[]}"#.to_vec()).await.data();
            waited.push(begun.elapsed());
        }
        waited
    };
    let ((hers, took), waited) = tokio::join!(hers, his);
    // Some are read, one after the other; of more than may wait she is told when to come again.
    let read = hers.iter().filter(|answer| answer.status == 200).count();
    assert!(read >= 4 && hers.iter().all(|answer| answer.status == 200 || answer.headers.contains_key("retry-after")), "{read}");
    // He waits for one of hers at most, however slow the machine is.
    assert!(waited.iter().all(|waited| *waited < took / 2), "{waited:?} of {took:?}");
}

#[tokio::test]
async fn a_sheet_carries_title_level_media_assignee_and_bold_and_italic_words() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let upload = async |name: &str| {
            let bytes = [b"\x89PNG\r\n\x1a\n", name.as_bytes()].concat();
            let request = pei.request(Method::POST, "/api/management/file/upload").body(bytes);
            pei.send(request, format!("{name} is uploaded")).await.data()["id"].as_str().expect("an id").to_owned()
        };
        let (cat, dog) = (upload("cat").await, upload("dog").await);
        let people = pei.post(&format!("{PAPERS}/people"), json!({})).await.data();
        let paul = people["records"].as_array().unwrap().iter().find(|person| person["name"] == "Paul Meyer").expect("Paul")["id"].clone();
        let bold = json!([{ "type": "text", "text": "bold", "marks": [{ "type": "bold" }] }]);
        let italic = json!([{ "type": "text", "text": "all of it", "marks": [{ "type": "italic" }] }]);
        let stem = json!([{ "type": "paragraph", "content": [{ "type": "text", "text": "Something " }, bold[0]] }, { "type": "paragraph", "content": italic }]);
        let options = json!([{ "text": "a cat", "image": cat, "correct": true }, { "image": dog }]);
        let question = json!({ "kind": "single-choice", "stem": stem, "score": 5, "image": dog, "assignee": paul, "options": options });
        let paper = json!({ "title": "Pets", "kind": "exam", "level": "B1", "minutes": 20, "sections": [{ "title": "One", "questions": [question] }] });
        let made = imported(&pei, PAPERS, "json", &STANDARD.encode(paper.to_string()), "Pets", true).await;
        assert_eq!(made["faults"], json!([]));
        for person in [pei.clone(), pei.in_chinese()] {
            let sheet = exported(&person, PAPERS, &made["id"], "xlsx").await;
            let again = makes_a_document(&person, PAPERS, "xlsx", json!({}), STANDARD.decode(&sheet).unwrap()).await;
            assert_eq!(again["faults"], json!([]));
            let row = pei.post(&format!("{PAPERS}/query"), json!({ "id": again["id"] })).await.data();
            let told = ["title", "kind", "level", "minutes"].map(|key| row[key].clone());
            assert_eq!(told, [json!("Pets"), json!("exam"), json!("B1"), json!(20)]);
            let (one, other) = (exported(&pei, PAPERS, &made["id"], "json").await, exported(&pei, PAPERS, &again["id"], "json").await);
            assert_eq!(content(&one)["sections"], content(&other)["sections"]);
        }
        // What is not here is said, row by row; an address of a file is as good as its id.
        let address = format!("https://console.example.com/files/{cat}");
        let sheet = workbook(&[
            &["Section", "Kind", "Question", "Picture", "Recording", "Assigned to", "A", "B"],
            &["One", "Writing", "Who?", &address, "", "PRODUCER2", "Five sentences", ""],
            &["", "Writing", "What?", "cat.png", &cat, "nobody", "Five sentences", ""],
            &["", "Ordering", "Order.", "", "", "", "one", &format!("two [{}]", "0".repeat(64))],
        ]);
        let seen = imported(&pei, PAPERS, "xlsx", &sheet, "Some", false).await;
        assert_eq!(
            faults(&seen),
            [
                (3, "Picture", "No such file was uploaded"),
                (3, "Recording", "This file is not a sound"),
                (3, "Assigned to", "There is no such account, or it may not open this"),
                (4, "B", "No such file was uploaded"),
            ]
        );
        let held = &seen["content"]["sections"][0]["questions"][0];
        assert_eq!((&held["image"], &held["assignee"]), (&json!(cat), &paul));
    }
}
