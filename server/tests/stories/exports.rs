//! Lists as files, over the real server on both databases: a job writes what the list shows, as it is shown, of one moment; only its maker takes the file.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Backend, Person, Screen, TestServer};

const STUDENTS: &str = "/api/management/student";

/// Somebody who hears of their own jobs.
struct Maker {
    person: Person,
    screen: Screen,
    topic: String,
}

impl Maker {
    async fn of(server: &TestServer, account: &str) -> Maker {
        let ada = server.sign_in("admin").await;
        let users = ada.list("/api/management/admin/user", json!({})).await;
        let user = users.iter().find(|user| user["account"] == account).expect("an account");
        let topic = format!("user:{}", user["id"].as_str().expect("an id"));
        let person = server.sign_in(account).await;
        let mut screen = person.opens_a_screen().await;
        screen.subscribes(&topic).await;
        Maker { person, screen, topic }
    }

    /// Puts an export in; its row, once it is over.
    async fn exports(&mut self, base: &str, what: Value) -> Value {
        let job = self.person.post(&format!("{base}/export"), what).await.data()["job"].clone();
        self.sees_the_end(&job).await
    }

    async fn sees_the_end(&mut self, job: &Value) -> Value {
        let over = |row: &Value| matches!(row["state"].as_str(), Some("done" | "failed" | "cancelled"));
        let topic = self.topic.clone();
        let frame = self.screen.sees(|frame| frame["topic"] == topic && frame["d"]["id"] == *job && over(&frame["d"]["row"])).await;
        frame["d"]["row"].clone()
    }

    /// The bytes of a job's file.
    async fn takes(&self, job: &Value) -> (u16, Vec<u8>) {
        let path = format!("/files/job/{}", job["id"].as_str().expect("an id"));
        let answer = self.person.request(Method::GET, &path).send().await.expect("an answer");
        (answer.status().as_u16(), answer.bytes().await.expect("a whole file").to_vec())
    }
}

fn rows_of_csv(bytes: &[u8]) -> Vec<Vec<String>> {
    let text = std::str::from_utf8(bytes).expect("UTF-8").strip_prefix('\u{feff}').expect("the mark");
    assert!(text.ends_with("\r\n"));
    text.trim_end().split("\r\n").map(|row| row.trim_matches('"').split("\",\"").map(str::to_owned).collect()).collect()
}

fn rows_of_xlsx(bytes: &[u8]) -> Vec<Vec<String>> {
    let range = Xlsx::new(Cursor::new(bytes)).unwrap().worksheet_range_at(0).unwrap().unwrap();
    range.rows().map(|row| row.iter().map(said).collect()).collect()
}

/// What a cell says; a time has to be one for the spreadsheet, not words.
fn said(cell: &Data) -> String {
    let Data::DateTime(at) = cell else { return cell.to_string() };
    let seconds = jiff::SignedDuration::from_secs((at.as_f64() * 86_400.0).round() as i64);
    let first = jiff::civil::date(1899, 12, 30).at(0, 0, 0, 0);
    format!("time {}", first.checked_add(seconds).unwrap().strftime("%Y-%m-%d %H:%M:%S"))
}

#[tokio::test]
async fn a_list_leaves_as_it_is_shown_and_only_its_maker_takes_the_file() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let mut ada = Maker::of(&server, "admin").await;
        let evil = json!({ "name": "=HYPERLINK(\"http://x\")", "phone": "+86 138 0013 8000", "level": "a1" });
        ada.person.post(&format!("{STUDENTS}/create"), evil).await.data();
        let columns = json!([
            { "field": "name", "title": "姓名" },
            { "field": "level", "title": "级别", "words": { "a1": "零基础" } },
            { "field": "phone", "title": "电话" },
            { "field": "created_at", "title": "创建时间" },
        ]);
        let what =
            |form: &str| json!({ "form": form, "title": "学员/全部", "sort": ["name"], "columns": columns, "zone": "Asia/Shanghai" });
        for (title, said) in [("a\r\nb", "请写在一行内，不要换行或使用制表符"), (&*"学".repeat(101), "最多 100 个字符")]
        {
            let titled = json!({ "form": "csv", "title": title, "columns": columns });
            let refused = ada.person.in_chinese().post(&format!("{STUDENTS}/export"), titled).await.refused(400);
            assert_eq!(refused["fields"]["title"], said);
        }
        let listed = ada.person.post(&format!("{STUDENTS}/list"), json!({ "sort": ["name"], "size": 200 })).await.data();
        let names: Vec<&str> = listed["records"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
        for form in ["csv", "xlsx"] {
            let job = ada.exports(STUDENTS, what(form)).await;
            assert_eq!((&job["state"], &job["title"], &job["kind"]), (&json!("done"), &json!("学员/全部"), &json!("export")), "{job}");
            let (status, bytes) = ada.takes(&job).await;
            assert_eq!(status, 200);
            let rows = if form == "csv" { rows_of_csv(&bytes) } else { rows_of_xlsx(&bytes) };
            assert_eq!(rows[0], ["姓名", "级别", "电话", "创建时间 (Asia/Shanghai)"]);
            assert_eq!(rows.len() - 1, names.len());
            let plain = |name: &str| name.trim_start_matches('\'').replace("\"\"", "\"");
            assert_eq!(rows[1..].iter().map(|row| plain(&row[0])).collect::<Vec<_>>(), names);
            let evil = rows.iter().find(|row| row[0].contains("HYPERLINK")).expect("the row");
            assert_eq!((evil[0].starts_with('\''), evil[1].as_str()), (form == "csv", "零基础"));
            // Masked as on the screen.
            assert!(evil[2].contains('*') && !String::from_utf8_lossy(&bytes).contains("0013"), "{evil:?}");
            let record = listed["records"].as_array().unwrap().iter().find(|row| row["name"] == "=HYPERLINK(\"http://x\")").unwrap();
            let at: jiff::Timestamp = record["created_at"].as_str().unwrap().parse().unwrap();
            let there = at.to_zoned(jiff::tz::TimeZone::get("Asia/Shanghai").unwrap()).strftime("%Y-%m-%d %H:%M:%S").to_string();
            assert_eq!(evil[3], if form == "csv" { there } else { format!("time {there}") });
            // The position at which all of it was read.
            let result: Value = serde_json::from_str(job["result"].as_str().unwrap_or("null")).unwrap();
            let file = job["file_name"].as_str().expect("a name");
            assert!(file.starts_with("学员_全部_") && file.ends_with(&format!("_p{}.{form}", listed["position"][1])), "{file} {result}");
            // Nobody else takes it, not even who may see that it was made.
            let other = Maker::of(&server, "hr").await;
            assert_eq!(other.takes(&job).await.0, 404);
        }
        // It stays with its maker when they come back.
        let mine = ada.person.post("/api/job/mine", json!({})).await.data();
        let hers = |row: &&Value| row["title"] == "学员/全部";
        assert_eq!(mine["records"].as_array().unwrap().iter().filter(hers).count(), 2);
        // What is wrong with it is said at once, in the caller's words.
        let bad = ada.person.in_chinese().post(&format!("{STUDENTS}/export"), json!({ "form": "csv", "sort": ["phone"] })).await;
        assert!(bad.msg().contains("请检查"), "{}", bad.msg());
        bad.refused(400);
        for bad in [
            json!({ "form": "pdf" }),
            json!({ "form": "csv", "zone": "Mars/Olympus" }),
            json!({ "form": "csv", "columns": [{ "field": "password" }] }),
        ] {
            ada.person.post(&format!("{STUDENTS}/export"), bad).await.refused(400);
        }
    }
}

#[tokio::test]
async fn a_workbook_has_real_times_and_comes_in_again_as_it_left() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let mut sam = Maker::of(&server, "admin").await;
        // An hour that the clocks of New York show twice, and the second time of it.
        let (first, second) = ("2027-11-07T05:30:00.000Z", "2027-11-07T06:30:00.000Z");
        let ids: Vec<Value> = sam.person.list("/api/class", json!({})).await.iter().map(|class| class["id"].clone()).collect();
        for (id, at) in ids.iter().zip([first, second]) {
            server.rewrites(&format!("UPDATE classes SET start_at = '{at}' WHERE id = {}", id.to_string().replace('"', "'"))).await;
        }
        let columns = json!([{ "field": "id" }, { "field": "name", "title": "Class" }, { "field": "start_at", "title": "Start" }]);
        let what = json!({ "form": "xlsx", "sort": ["start_at"], "columns": columns, "zone": "America/New_York" });
        let job = sam.exports("/api/class", what).await;
        let (_, bytes) = sam.takes(&job).await;
        let rows = rows_of_xlsx(&bytes);
        assert_eq!(rows[0], ["id", "Class", "Start (America/New_York)"]);
        assert!(rows[1..].iter().all(|row| row[2].starts_with("time 20")), "{rows:?}");
        // Wherever it comes in, its times are those of the zone that it names.
        let columns = columns.to_string();
        for zone in ["America/New_York", "UTC", "Europe/Berlin", "Asia/Shanghai", "Asia/Kolkata"] {
            let query = [("name", "classes.xlsx"), ("columns", columns.as_str()), ("zone", zone), ("match", "id")];
            let seen = sam.person.sends_file("/api/class/import", &query, bytes.clone()).await.data();
            assert_eq!((&seen["total"], &seen["same"]), (&json!(rows.len() - 1), &json!(rows.len() - 1)), "{zone}: {seen}");
            assert_eq!(seen["zone"], "America/New_York", "{zone}");
        }
    }
}

#[tokio::test]
async fn who_sees_only_their_own_takes_only_their_own_out() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        let role = ada.post("/api/management/admin/role/create", json!({ "name": "Takes out" })).await.data()["id"].clone();
        let grants = json!([{ "permissionId": "roomList", "actionList": ["query", "get", "export"] }]);
        ada.post("/api/management/admin/role/addPermission", json!({ "id": role, "permissions": grants })).await.data();
        let users = ada.list("/api/management/admin/user", json!({ "kind": ["teacher"] })).await;
        let teacher = users.iter().find(|user| user["account"] == "teacher").expect("the teacher");
        let change = json!({ "id": teacher["id"], "version": teacher["version"], "role_ids": [role] });
        ada.post("/api/management/admin/user/update", change).await.data();
        let mut tom = Maker::of(&server, "teacher").await;
        let job = tom.exports("/api/class", json!({ "form": "csv", "columns": [{ "field": "number" }] })).await;
        let rows = rows_of_csv(&tom.takes(&job).await.1);
        let own = tom.person.list("/api/class", json!({})).await.len();
        let all = ada.post("/api/class/list", json!({})).await.data()["total"].as_u64().unwrap();
        assert_eq!(rows.len() - 1, own);
        assert!((own as u64) < all, "{own} of {all}");
        // Without the right there is none, and somebody else's job is nobody's.
        tom.person.post(&format!("{STUDENTS}/export"), json!({ "form": "csv" })).await.refused(403);
        let mia = server.sign_in("monitor").await;
        for verb in ["cancel", "again"] {
            mia.post(&format!("/api/job/{verb}"), json!({ "id": job["id"] })).await.refused(404);
        }
        tom.person.post("/api/job/cancel", json!({ "id": job["id"] })).await.refused(409);
        tom.person.post("/api/job/again", json!({ "id": job["id"] })).await.refused(409);
        tom.person.post("/api/job/list", json!({})).await.refused(403);
        let listed = ada.list("/api/job", json!({ "state": ["done"] })).await;
        assert!(listed.iter().any(|row| row["id"] == job["id"] && row["by_name"].is_string()), "{listed:?}");
    }
}
