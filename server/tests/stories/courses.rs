//! The course tree: categories one below another, coursewares in them, what hangs on those, and the classes that all of it reaches.

use std::collections::HashMap;

use belltower_kit::{
    db::{AssertSqlSafe, CommitStream, Db, Tx},
    world::World,
};
use serde_json::{Value, json};

use crate::support::{Backend, Dice, Person, TestServer, seed};

const CONTENT: &str = "/api/management/categoryContent";
const COURSEWARES: &str = "/api/management/courseware";
const CATEGORIES: &str = "/api/management/courseCategory";
const PLANS: &str = "/api/management/sopPlan";

async fn tree(person: &Person, existed: bool) -> Value {
    person.post(&format!("{CONTENT}/list"), json!({ "page": 1, "size": 1000, "existedOnly": existed })).await.data()
}

/// Every courseware of a tree, by name.
fn coursewares(tree: &Value) -> HashMap<String, Value> {
    let categories = tree["records"].as_array().expect("categories").iter();
    let all = categories.flat_map(|category| category["coursewares"].as_array().expect("coursewares"));
    all.map(|one| (one["subName"].as_str().expect("a name").to_owned(), one.clone())).collect()
}

async fn makes(person: &Person, base: &str, row: Value) -> String {
    person.post(&format!("{base}/create"), row).await.data()["id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn the_tree_shows_what_exists_with_five_children_each_and_says_what_is_not_set() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, sam) = (server.sign_in("producer").await, server.sign_in("scheduler").await);
        let shown = tree(&pei, true).await;
        assert_eq!((shown["total"].clone(), coursewares(&shown).len()), (json!(20), 20), "{backend:?}");
        let all = tree(&pei, false).await;
        let found = coursewares(&all);
        assert_eq!((all["total"].clone(), found.len()), (json!(24), 24));
        let bare = &found["Reading Stars 7"];
        assert_eq!((&bare["existed"], &bare["children"][3]), (&json!(false), &json!({ "type": 7, "count": null })));
        let types: Vec<&Value> = bare["children"].as_array().expect("children").iter().map(|child| &child["type"]).collect();
        assert_eq!(types, [3, 4, 5, 7, 9]);
        // Each category stands behind the one above it.
        let ids: Vec<&Value> = all["records"].as_array().expect("categories").iter().map(|one| &one["catId"]).collect();
        for (at, category) in all["records"].as_array().expect("categories").iter().enumerate() {
            assert!(category["parentId"].is_null() || ids[..at].contains(&&category["parentId"]), "{category}");
        }
        let searched = pei.post(&format!("{CONTENT}/list"), json!({ "search": "reading", "existedOnly": false, "size": 3 })).await.data();
        assert_eq!((&searched["total"], coursewares(&searched).len()), (&json!(7), 3));
        pei.post(&format!("{CONTENT}/list"), json!({ "size": 1001 })).await.refused(400);
        // A category by itself: its path, and what all below it comes to.
        let stage = all["records"].as_array().expect("categories").iter().find(|one| one["catName"] == "Stage 1").expect("a stage");
        let detail = pei.post(&format!("{CONTENT}/categoryDetail"), json!({ "catId": stage["catId"] })).await.data();
        let path: Vec<&Value> = detail["path"].as_array().expect("a path").iter().map(|step| &step["catName"]).collect();
        assert_eq!((path, &detail["coursewares"]), (vec![&json!("Young learners"), &json!("Reading Stars"), &json!("Stage 1")], &json!(4)));
        let young = &detail["path"][0]["catId"];
        let deep = json!({ "catId": young, "deep": true, "size": 5 });
        assert_eq!(pei.post(&format!("{CONTENT}/coursewareList"), deep).await.data()["total"], 12);
        assert_eq!(pei.post(&format!("{CONTENT}/coursewareList"), json!({ "catId": young })).await.data()["total"], 0);
        let counted = pei.post(&format!("{CONTENT}/categoryList"), json!({ "parentId": young })).await.data();
        assert_eq!(counted["records"].as_array().map(Vec::len), Some(2));
        // Who makes no content sees none of it, and chooses from it.
        sam.post(&format!("{CONTENT}/list"), json!({})).await.refused(403);
        assert_eq!(sam.post(&format!("{COURSEWARES}/list"), json!({ "search": "Grammar Tree" })).await.data()["total"], 2);
    }
}

#[tokio::test]
async fn what_hangs_on_a_courseware_is_counted_kept_and_reaches_its_classes() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ada) = (server.sign_in("producer").await, server.sign_in("admin").await);
        let category = makes(&pei, CATEGORIES, json!({ "name": "New" })).await;
        let mut screen = pei.opens_a_screen().await;
        screen.subscribes("resource:coursewares").await;
        let id = makes(&pei, COURSEWARES, json!({ "name": "First steps", "category_id": category, "points": ["Hello"] })).await;
        let again = json!({ "name": "First steps", "category_id": category });
        let taken = pei.post(&format!("{COURSEWARES}/create"), again).await.refused(409);
        assert!(taken["fields"]["name"].is_string());
        let books: Vec<Value> = pei.list("/api/management/pictureBook", json!({})).await.iter().map(|book| book["id"].clone()).collect();
        let change = |call: &str, of: Value| {
            let mut body = of;
            body["coursewareId"] = json!(id);
            let path = format!("{COURSEWARES}/{call}");
            let pei = &pei;
            async move { pei.post(&path, body).await }
        };
        for book in &books[..2] {
            change("attach", json!({ "type": 7, "recordId": book })).await.data();
        }
        // The same once more changes nothing.
        assert_eq!(change("attach", json!({ "type": 7, "recordId": books[0] })).await.data()["count"], 2);
        change("attach", json!({ "type": 7, "recordId": "nobody's" })).await.refused(400);
        change("attach", json!({ "type": 9, "recordId": books[0] })).await.refused(400);
        change("attach", json!({ "type": 3, "recordId": books[0] })).await.refused(400);
        let ordered = change("order", json!({ "type": 7, "recordIds": [books[1], books[0]] })).await.data();
        assert_eq!((&ordered["records"][0]["id"], &ordered["records"][1]["id"]), (&books[1], &books[0]));
        let row = pei.post(&format!("{COURSEWARES}/query"), json!({ "id": id })).await.data();
        assert_eq!((&row["book_count"], &row["existed"], &row["version"]), (&json!(2), &json!(true), &json!(4)));
        // What is in use is not deleted, and whoever tries is told by what.
        let refused = pei.post("/api/management/pictureBook/delete", json!({ "ids": [books[1]] })).await.refused(409);
        assert!(refused["clash"]["uses"].as_array().is_none_or(|uses| uses.iter().any(|one| one["name"] == "First steps")), "{refused}");
        for book in &books[..2] {
            change("detach", json!({ "type": 7, "recordId": book })).await.data();
        }
        let row = pei.post(&format!("{COURSEWARES}/query"), json!({ "id": id })).await.data();
        assert_eq!((&row["book_count"], &row["existed"]), (&json!(0), &json!(false)));
        // Points come as a list or joined.
        let points = json!({ "coursewareId": id, "knowledgePoints": "Hello; 早上好；Bye" });
        let saved = pei.post(&format!("{CONTENT}/updateCoursewareKnowledgePoints"), points).await.data();
        assert_eq!(saved["knowledgePoints"], json!(["Hello", "早上好", "Bye"]));
        let long = json!({ "coursewareId": id, "knowledgePoints": ["x".repeat(81)] });
        let long = pei.post(&format!("{CONTENT}/updateCoursewareKnowledgePoints"), long).await.refused(400);
        assert!(long["fields"]["knowledgePoints"].is_string(), "{long}");
        // A class that names it is reached; a producer, who sees no classes, is told how many there are.
        let to_come = ada.list("/api/class", json!({ "status": ["not_started"], "coming": true })).await;
        let class = to_come.last().expect("a class to come");
        let given = json!({ "id": class["id"], "version": class["version"], "courseware_id": id });
        ada.post("/api/class/update", given).await.data();
        let detail = pei.post(&format!("{CONTENT}/coursewareDetail"), json!({ "coursewareId": id, "zone": "Asia/Shanghai" })).await.data();
        assert_eq!((&detail["classes"]["total"], &detail["classes"]["records"]), (&json!(1), &json!([])), "{detail}");
        let seen = ada.post(&format!("{COURSEWARES}/impact"), json!({ "resource": "coursewares", "id": id })).await.data();
        assert_eq!(seen["records"][0]["number"], class["number"]);
        let used = pei.post(&format!("{COURSEWARES}/delete"), json!({ "ids": [id] })).await.refused(409);
        assert_eq!(used["clash"]["uses"].as_array().map_or(0, Vec::len) as i64 + used["clash"]["more"].as_i64().unwrap_or(0), 1, "{used}");
        pei.post(&format!("{CONTENT}/coursewareDetail"), json!({ "coursewareId": "nobody" })).await.refused(404);
    }
}

#[tokio::test]
async fn categories_are_named_once_and_moves_keep_the_tree_and_its_counters() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let make = |name: &str, parent: Option<&str>| {
            let (body, pei) = (json!({ "catName": name, "parentId": parent }), &pei);
            async move { pei.post(&format!("{CONTENT}/create"), body).await }
        };
        let top = make("Top", None).await.data()["catId"].as_str().expect("an id").to_owned();
        let below = make("Below", Some(&top)).await.data()["catId"].as_str().expect("an id").to_owned();
        assert!(make("Below", Some(&top)).await.refused(409)["fields"]["catName"].is_string());
        assert!(make("", None).await.refused(400)["fields"]["catName"].is_string());
        let cycle = json!({ "catId": top, "parentId": below });
        let cycle = pei.post(&format!("{CONTENT}/updateCategory"), cycle).await.refused(409);
        assert!(cycle["fields"]["parentId"].is_string(), "{cycle}");
        pei.post(&format!("{CONTENT}/delete"), json!({ "catId": top })).await.refused(409);
        let renamed =
            pei.post(&format!("{CONTENT}/updateCategory"), json!({ "catId": below, "catName": "Beyond", "parentId": null })).await.data();
        assert_eq!((&renamed["catName"], &renamed["parentId"]), (&json!("Beyond"), &Value::Null));
        assert_eq!(pei.post(&format!("{CONTENT}/delete"), json!({ "catId": top })).await.data()["deleted"], true);
        by_chance(&pei, backend).await;
    }
}

/// Categories and coursewares moved about by chance, papers put on and taken off: what is refused changes nothing, and afterwards all of it is a tree, names
/// are named once, and each counter is what a count comes to.
async fn by_chance(pei: &Person, backend: Backend) {
    let seed = seed();
    let mut dice = Dice::new(seed);
    let papers: Vec<Value> = pei.list("/api/management/questionPaper", json!({})).await.iter().map(|paper| paper["id"].clone()).collect();
    let mut categories: Vec<String> = vec![];
    for at in 0..12 {
        categories.push(makes(pei, CATEGORIES, json!({ "name": format!("C{at}") })).await);
    }
    let mut ids: Vec<String> = vec![];
    for at in 0..20 {
        let courseware = json!({ "name": format!("W{}", at % 7), "category_id": categories[at % 12] });
        ids.push(makes(pei, COURSEWARES, courseware).await);
    }
    for _ in 0..120 {
        let (courseware, category) = (&ids[dice.roll(ids.len())], &categories[dice.roll(categories.len())]);
        let answer = match dice.roll(4) {
            0 => {
                let parent = &categories[dice.roll(categories.len())];
                pei.post(&format!("{CATEGORIES}/move"), json!({ "id": category, "parent": parent, "after": null })).await
            }
            1 => pei.post(&format!("{COURSEWARES}/move"), json!({ "id": courseware, "parent": category, "after": null })).await,
            step => {
                let call = if step == 2 { "attach" } else { "detach" };
                let body = json!({ "coursewareId": courseware, "type": 4, "recordId": papers[dice.roll(papers.len())] });
                pei.post(&format!("{COURSEWARES}/{call}"), body).await
            }
        };
        assert!(matches!(answer.status, 200 | 400 | 409), "{backend:?} seed {seed}: {}", answer.envelope);
    }
    let all = tree(pei, false).await;
    let records = all["records"].as_array().expect("categories");
    for id in &categories {
        assert!(records.iter().any(|one| one["catId"] == **id), "{backend:?} seed {seed}: a circle has left the tree");
    }
    let mut found = 0;
    for category in records {
        let mut names: Vec<&str> =
            category["coursewares"].as_array().expect("some").iter().filter_map(|one| one["subName"].as_str()).collect();
        let before = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), before, "{backend:?} seed {seed}");
        for one in category["coursewares"].as_array().expect("some").iter().filter(|one| ids.iter().any(|id| one["sid"] == **id)) {
            found += 1;
            let row = pei.post(&format!("{COURSEWARES}/query"), json!({ "id": one["sid"] })).await.data();
            let count = row["papers"].as_array().map_or(0, Vec::len);
            assert_eq!((&row["practice_count"], &row["existed"]), (&json!(count), &json!(count > 0)), "{backend:?} seed {seed}");
            let shown = if count == 0 { Value::Null } else { json!(count) };
            assert_eq!(one["children"][1]["count"], shown, "{backend:?} seed {seed}");
        }
    }
    assert_eq!(found, ids.len());
}

#[tokio::test]
async fn yesterdays_texts_are_coursewares_of_their_own() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        let plans = ada.list(PLANS, json!({})).await;
        let classes = ada.list("/api/class", json!({})).await;
        let bookings = ada.list("/api/class/order", json!({})).await;
        server.stop();
        // As it stood: a text in each, and no courses at all.
        let db = Db::open(&server.config().database_address()).await.expect("the database opens");
        let (commit_stream, _committed) = CommitStream::new();
        let mut tx = Tx::begin(&db, &World::system(), &commit_stream, None).await.expect("a write");
        for table in ["sop_plans", "classes", "bookings"] {
            for sql in [
                format!("DROP INDEX {table}_courseware"),
                format!("ALTER TABLE {table} DROP COLUMN courseware_id"),
                format!("ALTER TABLE {table} ADD COLUMN courseware TEXT"),
            ] {
                tx.exec(AssertSqlSafe(sql), vec![]).await.expect("as it stood");
            }
        }
        // What those tables are searched by had another name.
        let searched = ["students", "teachers", "users", "animations", "role_models", "picture_styles", "role_types", "subtitle_tracks"]
            .into_iter()
            .chain(["video_tasks", "video_collections", "videos", "classroom_plans", "course_processes", "interactions", "listening_sets"]);
        for table in searched {
            tx.exec(AssertSqlSafe(format!("ALTER TABLE {table} RENAME COLUMN found_by TO spoken")), vec![]).await.expect("as it stood");
        }
        for sql in [
            "CREATE INDEX sop_plans_courseware ON sop_plans (courseware)",
            "DROP TABLE follow_read_coursewares",
            "ALTER TABLE classes DROP COLUMN deck_id",
            "DROP TABLE deck_pages",
            "DROP TABLE decks",
            "DROP TABLE course_categories",
            "DROP TABLE coursewares",
            "DROP TABLE courseware_papers",
            "DROP TABLE courseware_books",
            "DROP TABLE textbooks",
            "DROP TABLE textbook_units",
            "DELETE FROM _sqlx_migrations WHERE version BETWEEN 200 AND 219 OR version IN (221, 341, 380, 410, 480)",
            "DELETE FROM search_words WHERE resource IN ('coursewares', 'course_categories', 'textbooks', 'decks')",
        ] {
            tx.exec(sql, vec![]).await.expect("as it stood");
        }
        for (table, row, text) in [
            ("sop_plans", &plans[0], "Stars 9"),
            ("sop_plans", &plans[1], "语法 2"),
            ("classes", &classes[0], " Stars 9 "),
            ("classes", &classes[1], "Level 1 unit 3"),
            ("bookings", &bookings[0], "Stars 9"),
            ("bookings", &bookings[1], ""),
        ] {
            let sql = format!("UPDATE {table} SET courseware = $1 WHERE id = $2");
            let id = row["id"].as_str().expect("an id");
            tx.exec(AssertSqlSafe(sql), vec![text.into(), id.into()]).await.expect("a text");
        }
        tx.commit().await.expect("a commit");
        db.close().await;
        server.start_again();
        let ada = server.knows(&ada);
        let all = tree(&ada, false).await;
        assert_eq!((&all["total"], &all["records"][0]["catName"]), (&json!(3), &json!("Unsorted")), "{backend:?}");
        let mut names: Vec<String> = coursewares(&all).into_keys().collect();
        names.sort();
        assert_eq!(names, ["Level 1 unit 3", "Stars 9", "语法 2"]);
        for (base, row, name) in [
            (PLANS, &plans[0], json!("Stars 9")),
            (PLANS, &plans[1], json!("语法 2")),
            (PLANS, &plans[2], Value::Null),
            ("/api/class", &classes[0], json!("Stars 9")),
            ("/api/class", &classes[1], json!("Level 1 unit 3")),
            ("/api/class/order", &bookings[0], json!("Stars 9")),
            ("/api/class/order", &bookings[1], Value::Null),
        ] {
            let now = ada.post(&format!("{base}/query"), json!({ "id": row["id"] })).await.data();
            assert_eq!((&now["courseware_name"], &now["version"]), (&name, &row["version"]), "{backend:?} {base}");
        }
        // What they are found by is learnt beside everything else.
        let stars = loop {
            let found = ada.post(&format!("{COURSEWARES}/list"), json!({ "search": "stars" })).await.data();
            if found["total"] == 1 {
                break found;
            }
            tokio::task::yield_now().await;
        };
        let ours = ada.post(&format!("{PLANS}/coursewares"), json!({})).await.data();
        assert_eq!(ours["records"].as_array().map(Vec::len), Some(2));
        // They can be put where they belong, with a name that is there already elsewhere.
        let category = makes(&ada, CATEGORIES, json!({ "name": "Stars" })).await;
        let moved = json!({ "id": stars["records"][0]["id"], "parent": category, "after": null });
        assert_eq!(ada.post(&format!("{COURSEWARES}/move"), moved).await.data()["category_id"], json!(category));
    }
}

const TEXTBOOKS: &str = "/api/management/textbook";

#[tokio::test]
async fn a_textbook_is_audited_listed_and_offered_and_audited_anew_when_it_changes() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let [pei, paul, ivy, sam] = [
            server.sign_in("producer").await,
            server.sign_in("producer2").await,
            server.sign_in("inspector").await,
            server.sign_in("scheduler").await,
        ];
        let ada = server.sign_in("admin").await;
        let cover = pei.list(TEXTBOOKS, json!({})).await[0]["cover"].clone();
        // A unit has a number (V05) and a name of at most ten characters (V06).
        for (unit, field) in [
            (json!({ "number": 0, "name": "One" }), "units.0.number"),
            (json!({ "number": 1, "name": " " }), "units.0.name"),
            (json!({ "number": 1, "name": "十一个字的单元名称超长" }), "units.0.name"),
        ] {
            let wrong = pei.post(&format!("{TEXTBOOKS}/create"), json!({ "title": "Sea", "units": [unit] })).await.refused(400);
            assert!(wrong["fields"][field].is_string(), "{field}: {wrong}");
        }
        let units = json!([{ "number": 2, "name": "Waves" }, { "number": 1, "name": "Sand" }]);
        let id = makes(&pei, TEXTBOOKS, json!({ "title": "Sea", "units": units })).await;
        let read = async || pei.post(&format!("{TEXTBOOKS}/query"), json!({ "id": id })).await.data();
        let verb = |person: &Person, name: &str, more: Value| {
            let (mut body, person, path) = (more, person.clone(), format!("{TEXTBOOKS}/{name}"));
            body["id"] = json!(id);
            async move { person.post(&path, body).await }
        };
        let book = read().await;
        assert_eq!((&book["units"][0]["name"], &book["audit"], &book["type"]), (&json!("Sand"), &json!("new"), &json!("experimental")));
        verb(&pei, "submit", json!({})).await.refused(409);
        // The first courseware in a unit is what it waits for.
        let category = makes(&pei, CATEGORIES, json!({ "name": "Sea" })).await;
        let paper = pei.list("/api/management/questionPaper", json!({})).await[0]["id"].clone();
        let courseware = json!({ "name": "Sand castles", "category_id": category, "textbook_id": id, "unit_id": "nobody's" });
        assert!(pei.post(&format!("{COURSEWARES}/create"), courseware).await.refused(400)["fields"]["unit_id"].is_string());
        let courseware = json!({ "name": "Sand castles", "category_id": category, "textbook_id": id, "unit_id": book["units"][0]["id"],
            "papers": [{ "paper_id": paper }] });
        let courseware = makes(&pei, COURSEWARES, courseware).await;
        let book = read().await;
        assert_eq!((&book["audit"], &book["courseware_count"]), (&json!("not_submitted"), &json!(1)));
        verb(&pei, "submit", json!({})).await.refused(422);
        let change = async |more: Value| {
            let mut body = more;
            (body["id"], body["version"]) = (json!(id), read().await["version"].clone());
            pei.post(&format!("{TEXTBOOKS}/update"), body).await
        };
        change(json!({ "cover": cover })).await.data();
        // A unit is empty; the one with a courseware is not taken out.
        let empty = verb(&pei, "submit", json!({})).await;
        assert!(empty.msg().contains("Waves"), "{}", empty.msg());
        let kept = change(json!({ "units": [book["units"][1]] })).await.refused(400);
        assert!(kept["fields"]["units"].as_str().is_some_and(|said| said.contains("Sand castles")), "{kept}");
        change(json!({ "units": [book["units"][0]] })).await.data();
        verb(&pei, "submit", json!({})).await.data();
        let inbox = ivy.post("/api/notifications/list", json!({})).await;
        assert!(inbox.status == 404 || inbox.envelope.to_string().contains("Sea"), "{}", inbox.envelope);
        verb(&paul, "takeBack", json!({})).await.refused(403);
        verb(&pei, "pass", json!({})).await.refused(403);
        verb(&ivy, "reject", json!({ "reason": "" })).await.refused(400);
        verb(&ivy, "reject", json!({ "reason": "More waves" })).await.data();
        verb(&pei, "submit", json!({})).await.data();
        verb(&ivy, "setListed", json!({})).await.refused(422);
        // What is not listed is refused where it would be taken, naming the book.
        let to_come = ada.list("/api/class", json!({ "status": ["not_started"], "coming": true })).await;
        let class = to_come.last().expect("a class to come");
        let taken = json!({ "id": class["id"], "version": class["version"], "courseware_id": courseware });
        let refused = sam.post("/api/class/update", taken.clone()).await.refused(400);
        assert!(refused["fields"]["courseware_id"].as_str().is_some_and(|said| said.contains("Sea")), "{refused}");
        let plan = json!({ "title": "Castles", "courseware_id": courseware });
        assert!(pei.post(&format!("{PLANS}/create"), plan).await.refused(400)["fields"]["courseware_id"].is_string());
        // Nobody passes what they have not seen: whatever of it changes meanwhile, its fields or its coursewares, is on the inspector's screen, and decided on anew.
        let mut screen = ivy.opens_a_screen().await;
        screen.subscribes("resource:textbooks").await;
        let another = pei.list("/api/management/questionPaper", json!({})).await[1]["id"].clone();
        let paper = |id: &Value| json!({ "coursewareId": courseware, "type": 4, "recordId": id });
        for (call, given) in [("attach", paper(&another)), ("detach", paper(&another)), ("update", json!({ "points": ["Sand"] }))] {
            let seen = read().await["version"].clone();
            let mut given = given;
            if call == "update" {
                let now = pei.post(&format!("{COURSEWARES}/query"), json!({ "id": courseware })).await.data();
                (given["id"], given["version"]) = (json!(courseware), now["version"].clone());
            }
            pei.post(&format!("{COURSEWARES}/{call}"), given).await.data();
            verb(&ivy, "pass", json!({ "version": seen })).await.refused(409);
            screen.sees(|frame| frame["d"]["id"] == *id && frame["d"]["row"]["version"].as_i64() > seen.as_i64()).await;
        }
        let seen = read().await["version"].clone();
        change(json!({ "intro": "By the sea" })).await.data();
        verb(&ivy, "pass", json!({ "version": seen })).await.refused(409);
        let seen = read().await["version"].clone();
        verb(&ivy, "pass", json!({ "version": seen })).await.data();
        verb(&ivy, "setListed", json!({})).await.data();
        sam.post("/api/class/update", taken).await.data();
        let closed = verb(&ada, "close", json!({})).await;
        assert!(closed.msg().contains(class["number"].as_str().expect("a number")), "{}", closed.msg());
        // What was passed changes: it stays listed, and says what is not audited.
        change(json!({ "title": "The sea" })).await.data();
        let book = read().await;
        assert_eq!((&book["type"], &book["audit"], &book["not_audited"]), (&json!("normal"), &json!("not_submitted"), &json!(["title"])));
        // What changes after that is named too, until it is passed anew.
        pei.post(&format!("{COURSEWARES}/attach"), paper(&another)).await.data();
        assert_eq!(read().await["not_audited"], json!(["title", "coursewares"]));
        verb(&ivy, "delist", json!({ "reason": "Out of print" })).await.data();
        let class = ada.post("/api/class/query", json!({ "id": class["id"] })).await.data();
        assert_eq!(class["courseware_id"], json!(courseware), "planned classes keep it");
        let given = json!({ "id": class["id"], "version": class["version"], "courseware_id": null });
        ada.post("/api/class/update", given).await.data();
        verb(&ada, "close", json!({})).await.data();
        change(json!({ "title": "The seas" })).await.refused(409);
        verb(&ada, "reopen", json!({})).await.data();
        assert_eq!(read().await["type"], "delisted");
    }
}
