//! What was done, across all records: read in pages, taken out as a file, for who may; and which pages are used.

use crate::support::{Backend, TestServer, job_file, job_result};
use serde_json::{Value, json};

const STUDENTS: &str = "/api/management/student";

#[tokio::test]
async fn what_was_done_is_read_across_all_records_and_which_pages_are_used() {
    const AUDIT: &str = "/api/operations/audit";
    const VISITS: &str = "/api/operations/visits";
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (ada, sam) = (server.sign_in("admin").await, server.sign_in("scheduler").await);
        let me = sam.get("/api/user/info_update").await.data();
        let made = sam
            .post(&format!("{STUDENTS}/create"), json!({"name": "Trail One", "phone": "13911112222", "email": "one@mail.example"}))
            .await
            .data();
        let change = json!({"id": made["id"], "version": made["version"], "level": "a1"});
        sam.post(&format!("{STUDENTS}/update"), change).await.data();
        let teacher = sam.list("/api/management/teacher", json!({})).await[0].clone();
        let class = json!({"name": "Trailed", "teacher_id": teacher["id"], "student_ids": [made["id"]], "start_at": "2031-03-01T10:00:00Z", "end_at": "2031-03-01T10:25:00Z"});
        sam.post("/api/class/create", class).await.data();

        let found = ada.post(AUDIT, json!({"resource": "students", "record": made["id"]})).await.data();
        let ops: Vec<_> =
            found["records"].as_array().unwrap().iter().map(|entry| [&entry["op"], &entry["actor_name"], &entry["record_name"]]).collect();
        assert_eq!(
            ops,
            [[&json!("update"), &json!("Sam Lin"), &json!("Trail One")], [&json!("create"), &json!("Sam Lin"), &json!("Trail One")]]
        );
        let [update, create] = [&found["records"][0], &found["records"][1]];
        assert_eq!((&update["before"], &update["after"]), (&json!({"level": null}), &json!({"level": "a1"})));
        assert_eq!((&create["after"]["phone"], &create["after"]["email"]), (&json!("139*****222"), &json!("o***@mail.example")));
        // What a field refers to is called by its name.
        let found = ada.post(AUDIT, json!({"actor": me["id"], "resource": "classes", "op": "create"})).await.data();
        let after = &found["records"][0]["after"];
        assert_eq!((&after["teacher_id"], &after["student_ids"]), (&teacher["name"], &json!(["Trail One"])));

        // In pages, each entry once, the latest first; narrowed by time.
        let (mut seen, mut before) = (vec![], Value::Null);
        loop {
            let page = ada.post(AUDIT, if before.is_null() { json!({}) } else { json!({ "before": before }) }).await.data();
            let records = page["records"].as_array().unwrap().clone();
            seen.extend(records.iter().map(|entry| (entry["at"].as_str().unwrap().to_owned(), entry["id"].as_str().unwrap().to_owned())));
            if page["more"] == false {
                break;
            }
            before = records.last().unwrap()["id"].clone();
        }
        assert!(seen.len() > 100 && seen.is_sorted_by(|one, next| one > next), "{}", seen.len());
        // What the server does by the clock is written meanwhile.
        let ((at, _), (newest, _)) = (&seen[2], &seen[0]);
        let since = ada.post(AUDIT, json!({ "from": at })).await.data()["records"].as_array().unwrap().clone();
        let since = since.iter().filter(|entry| entry["at"].as_str().unwrap() <= newest.as_str()).count();
        assert_eq!(since, seen.iter().filter(|(one, _)| one >= at).count());
        assert_eq!(ada.post(AUDIT, json!({ "to": "2001-01-01T00:00:00Z" })).await.data()["records"], json!([]));
        ada.post(AUDIT, json!({ "from": "yesterday" })).await.refused(400);
        ada.post(AUDIT, json!({ "colour": "red" })).await.refused(400);
        sam.post(AUDIT, json!({})).await.refused(403);

        // Who may see the page, and no list of students, reads nothing of students.
        let role = ada.post("/api/management/admin/role/create", json!({"name": "Runs it"})).await.data()["id"].clone();
        let grants = json!([{"permissionId": "operations", "actionList": ["query"]}]);
        ada.post("/api/management/admin/role/addPermission", json!({"id": role, "permissions": grants})).await.data();
        let user = json!({"name": "Olga", "account": "olga", "kind": "monitor", "password": "runs it all", "role_ids": [role]});
        ada.post("/api/management/admin/user/create", user).await.data();
        let olga = server.sign_in_as("olga", "runs it all").await;
        assert_eq!(olga.post(AUDIT, json!({"resource": "students"})).await.data()["records"], json!([]));

        // As a file: the same entries, masked as they are on the screen, for who may read them alone.
        const EXPORT: &str = "/api/operations/audit/export";
        let job = ada.post(EXPORT, json!({"resource": "students", "record": made["id"]})).await.data()["job"].clone();
        assert_eq!(job_result(&ada, &job).await["rows"], 2);
        let text = String::from_utf8(job_file(&ada, &job).await.1).unwrap();
        assert_eq!(text.lines().count(), 3, "{text}");
        assert!(text.contains("139*****222") && text.contains("Sam Lin") && text.contains("Trail One"), "{text}");
        assert!(!text.contains("13911112222") && !text.contains("one@mail.example"), "{text}");
        let job = ada.post(EXPORT, json!({})).await.data()["job"].clone();
        assert!(job_result(&ada, &job).await["rows"].as_i64().unwrap() as usize >= seen.len());
        let job = olga.post(EXPORT, json!({"resource": "students"})).await.data()["job"].clone();
        assert_eq!(job_result(&olga, &job).await["rows"], 0);
        ada.post(EXPORT, json!({ "from": "yesterday" })).await.refused(400);
        sam.post(EXPORT, json!({})).await.refused(403);

        let count = async |whose: Value| {
            let used = ada.post(VISITS, whose).await.data();
            let of = |page: &str| used["records"].as_array().unwrap().iter().find(|row| row["page"] == page).cloned().unwrap_or_default();
            [of("roomList"), of("home")].map(|row| [row["visits"].as_i64().unwrap_or(0), row["people"].as_i64().unwrap_or(0)])
        };
        let (all, own) = (count(json!({})).await, count(json!({"user": me["id"]})).await);
        let visit = |page: &str| json!({"type": "navigate", "name": page, "current_page": format!("/{page}")});
        sam.post("/api/event_record/record", json!({"events": [visit("roomList"), visit("roomList"), visit("home")]})).await.data();
        olga.post("/api/event_record/record", json!({"events": [visit("roomList")]})).await.data();
        let [[rooms, people], [homes, _]] = count(json!({})).await;
        assert_eq!([rooms, people, homes], [all[0][0] + 3, all[0][1] + 1, all[1][0] + 1], "Olga had never been there");
        assert_eq!(count(json!({"user": me["id"]})).await[0], [own[0][0] + 2, 1]);
        sam.post(VISITS, json!({})).await.refused(403);
    }
}
