//! Words and lines of coursewares: one by one, from a list and by the specification's call, in their order, counted in the tree; and what a textbook lacks.

use serde_json::{Value, json};

use crate::support::{Backend, Person, TestServer};

const WORDS: &str = "/api/management/word";
const LINES: &str = "/api/management/followRead";
const COURSEWARES: &str = "/api/management/courseware";
const CATEGORIES: &str = "/api/management/courseCategory";
const CONTENT: &str = "/api/management/categoryContent";
const BOOKS: &str = "/api/management/textbook";

async fn makes(person: &Person, base: &str, row: Value) -> Value {
    person.post(&format!("{base}/create"), row).await.data()["id"].clone()
}

async fn one(person: &Person, base: &str, id: &Value) -> Value {
    person.post(&format!("{base}/query"), json!({ "id": id })).await.data()
}

/// What a courseware has, in its order.
async fn in_order(person: &Person, base: &str, courseware: &Value, field: &str) -> Vec<String> {
    let asked = json!({ "size": 200, "sort": ["position"], "filter": { "courseware_id": [courseware] } });
    let all = person.post(&format!("{base}/list"), asked).await.data();
    all["records"].as_array().expect("records").iter().map(|row| row[field].as_str().expect("a text").to_owned()).collect()
}

#[tokio::test]
async fn words_and_lines_stand_in_order_within_their_courseware_which_counts_them() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy, tina) = (server.sign_in("producer").await, server.sign_in("inspector").await, server.sign_in("teacher").await);
        let seen = pei.post(&format!("{WORDS}/overview"), json!({})).await.data();
        let sum =
            |of: &Value, field: &str| of["records"].as_array().into_iter().flatten().filter_map(|row| row[field].as_i64()).sum::<i64>();
        assert_eq!([sum(&seen, "count"), sum(&seen, "noMeaning")], [60, 2], "{backend:?}: the demo's");
        assert_eq!(sum(&pei.post(&format!("{LINES}/overview"), json!({})).await.data(), "count"), 40);
        let category = makes(&pei, CATEGORIES, json!({ "name": "New" })).await;
        let courseware = makes(&pei, COURSEWARES, json!({ "name": "Fruit", "category_id": category })).await;
        let mut screen = ivy.opens_a_screen().await;
        screen.subscribes("resource:coursewares").await;
        let word = |spelling: &str| json!({ "spelling": spelling, "courseware_id": courseware });
        let apple = makes(&pei, WORDS, word("apple")).await;
        screen.sees(|frame| frame["d"]["id"] == courseware && frame["d"]["row"]["word_count"] == 1).await;
        assert!(pei.post(&format!("{WORDS}/create"), word("Apple")).await.refused(409)["fields"]["spelling"].is_string());
        // A list comes whole or not at all; what is wrong is said at its row.
        let list = |rows: Value| json!({ "coursewareId": courseware, "rows": rows });
        let wrong =
            json!([{ "spelling": "pear" }, { "spelling": "" }, { "spelling": "APPLE" }, { "spelling": "fig", "part_of_speech": "thing" }]);
        let refused = pei.post(&format!("{WORDS}/addAll"), list(wrong)).await.refused(400);
        for place in ["rows.1.spelling", "rows.2.spelling", "rows.3.part_of_speech"] {
            assert!(refused["fields"][place].is_string(), "{place}: {refused}");
        }
        assert_eq!(in_order(&pei, WORDS, &courseware, "spelling").await, ["apple"]);
        let right = json!([{ "spelling": "pear", "meaning": "梨" }, { "spelling": "fig", "part_of_speech": "noun" }]);
        let ids = pei.post(&format!("{WORDS}/addAll"), list(right)).await.data()["ids"].clone();
        pei.post(&format!("{WORDS}/addAll"), list(json!([]))).await.refused(400);
        pei.post(&format!("{WORDS}/addAll"), list(json!(vec![json!({ "spelling": "x" }); 201]))).await.refused(400);
        pei.post(&format!("{WORDS}/move"), json!({ "id": apple, "after": ids[0] })).await.data();
        assert_eq!(in_order(&pei, WORDS, &courseware, "spelling").await, ["pear", "apple", "fig"]);
        let lacking = pei.list(WORDS, json!({ "courseware_id": [courseware], "no_meaning": true })).await;
        assert_eq!(lacking.len(), 2);

        // The specification's one call: without an id a new line, with one a changed one.
        let made = pei.post(&format!("{LINES}/edit"), json!({ "text": "I like pears.", "courseware_id": courseware })).await.data();
        let edited = json!({ "id": made["id"], "speaker": "Mia", "kind": "dialogue" });
        assert_eq!(pei.post(&format!("{LINES}/edit"), edited).await.data()["version"], 2);
        pei.post(&format!("{LINES}/edit"), json!({ "id": made["id"], "version": 1, "text": "Late" })).await.refused(409);
        pei.post(&format!("{LINES}/edit"), json!({ "id": made["id"], "colour": "red" })).await.refused(400);
        ivy.post(&format!("{LINES}/edit"), json!({ "id": made["id"], "text": "No" })).await.refused(403);
        tina.post(&format!("{LINES}/list"), json!({})).await.refused(403);

        // The tree counts both, and what the courseware has is not deleted with it.
        let tree = pei.post(&format!("{CONTENT}/list"), json!({ "search": "Fruit" })).await.data();
        let own = tree["records"].as_array().into_iter().flatten().flat_map(|one| one["coursewares"].as_array().expect("some")).next();
        let counts: Vec<&Value> =
            own.expect("it exists")["children"].as_array().expect("five").iter().map(|child| &child["count"]).collect();
        assert_eq!(counts, [&json!(3), &json!(null), &json!(1), &json!(null), &json!(null)]);
        pei.post(&format!("{COURSEWARES}/delete"), json!({ "ids": [courseware] })).await.refused(409);
        let within = pei.post(&format!("{WORDS}/overview"), json!({ "catId": category })).await.data();
        assert_eq!((&within["records"][0]["sid"], &within["records"][0]["noMeaning"]), (&courseware, &json!(2)));
        pei.post(&format!("{LINES}/delete"), json!({ "ids": [made["id"]] })).await.data();
        let words: Vec<Value> =
            pei.list(WORDS, json!({ "courseware_id": [courseware] })).await.iter().map(|row| row["id"].clone()).collect();
        pei.post(&format!("{WORDS}/delete"), json!({ "ids": words })).await.data();
        let row = one(&pei, COURSEWARES, &courseware).await;
        assert_eq!((&row["word_count"], &row["existed"]), (&json!(0), &json!(false)));
        // What was there comes back with its count.
        pei.post(&format!("{WORDS}/restore"), json!({ "ids": [words[0]] })).await.data();
        assert_eq!(one(&pei, COURSEWARES, &courseware).await["word_count"], 1);
    }
}

#[tokio::test]
async fn a_textbook_says_all_that_it_lacks_and_schedulers_hear_what_a_delisted_one_was_for() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, sam, ada) = (server.sign_in("producer").await, server.sign_in("scheduler").await, server.sign_in("admin").await);
        let units = json!([{ "number": 1, "name": "Hello" }, { "number": 2, "name": "Fruit" }]);
        let book = makes(&pei, BOOKS, json!({ "title": "Fruit for all", "units": units })).await;
        let category = makes(&pei, CATEGORIES, json!({ "name": "New" })).await;
        let row = one(&pei, BOOKS, &book).await;
        let courseware = json!({ "name": "Fruit", "category_id": category, "textbook_id": book, "unit_id": row["units"][1]["id"] });
        let courseware = makes(&pei, COURSEWARES, courseware).await;
        let lacking = pei.in_chinese().post(&format!("{BOOKS}/lacking"), json!({ "id": book })).await.data();
        let said: Vec<&Value> = lacking["records"].as_array().expect("points").iter().map(|point| &point["msg"]).collect();
        assert_eq!(said, [&json!("缺少封面"), &json!(null), &json!("单元 1 Hello 没有课件"), &json!("单元 2 Fruit 没有已有内容的课件")]);
        let refused = pei.post(&format!("{BOOKS}/submit"), json!({ "id": book })).await;
        assert!(refused.msg().contains("3 things"), "{}", refused.msg());
        refused.refused(422);
        // A word on it is something, and a courseware of a book that passed is audited anew for it.
        let word = makes(&pei, "/api/management/word", json!({ "spelling": "pear", "courseware_id": courseware })).await;
        assert_eq!(pei.post(&format!("{BOOKS}/lacking"), json!({ "id": book })).await.data()["lacking"], 2);
        let listed = pei.list(BOOKS, json!({ "type": ["normal"] })).await.remove(0);
        let within = pei.list(COURSEWARES, json!({ "textbook_id": [listed["id"]] })).await.remove(0);
        makes(&pei, "/api/management/word", json!({ "spelling": "zebra", "courseware_id": within["id"] })).await;
        let changed = one(&pei, BOOKS, &listed["id"]).await;
        assert_eq!((&changed["audit"], &changed["not_audited"]), (&json!("not_submitted"), &json!(["coursewares"])), "{backend:?}");
        pei.post("/api/management/word/delete", json!({ "ids": [word] })).await.data();

        // Whoever plans classes hears once which of them have it.
        let delist = json!({ "id": listed["id"], "reason": "A new edition comes" });
        ada.post(&format!("{BOOKS}/delist"), delist).await.data();
        let inbox = sam.post("/api/notification/list", json!({})).await.data();
        let told: Vec<&Value> = inbox["records"].as_array().into_iter().flatten().filter(|one| one["record_id"] == listed["id"]).collect();
        let words = told.first().and_then(|one| one["words"].as_str()).unwrap_or_default();
        assert!(told.len() == 1 && words.contains("A new edition comes") && words.lines().count() > 1, "{backend:?} {inbox}");
    }
}
