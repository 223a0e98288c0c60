//! The worked example of `docs/adding-an-area.md` and `docs/adding-a-resource.md`: it compiles, migrates, and does what the page says, on both databases.

// Apart from the stories: what it compiles stands in a crate as it would in the server.
#[path = "stories/support/mod.rs"]
mod support;

use axum::http::HeaderMap;
use belltower_kit::{
    app::App,
    area::{self, Area},
    args,
    auth::{NewSession, open_session},
    config::{Config, DatabaseUrl},
    db::{Actor, AssertSqlSafe, CommitStream, Db, Tx},
    meta, notifications,
    resource::{self, advance},
    world::World,
};
use serde_json::json;

#[path = "../../docs/examples/workbooks.rs"]
mod workbooks;

use workbooks::{SHELVES, WORKBOOKS};

static AREAS: &[&Area] = &[&workbooks::AREA];

const MIGRATION: &str = include_str!("../../docs/examples/0100_workbooks.sql");

#[tokio::test]
async fn the_example_of_the_documentation_works() {
    area::install(AREAS);
    let (folder, ann) = (tempfile::tempdir().unwrap(), Actor { id: "ann".into(), name: "Ann".into() });
    for url in [format!("sqlite:{}", folder.path().join("example.db").display()), support::postgres_database().await] {
        let (db, world, (commit_stream, mut committed)) = (Db::open(&url).await.unwrap(), World::system(), CommitStream::new());
        let mut tx = Tx::begin(&db, &world, &commit_stream, Some(ann.clone())).await.unwrap();
        for statement in MIGRATION.split(';').filter(|statement| !statement.trim().is_empty()) {
            tx.exec(AssertSqlSafe(statement), vec![]).await.unwrap();
        }
        for person in ["ann", "rita"] {
            let user = "INSERT INTO users (id, version, created_at, updated_at, name, account, kind, status) VALUES ($1, 1, $2, $2, $1, $1, 'producer', 'active')";
            tx.exec(user, args![person, tx.at().to_owned()]).await.unwrap();
        }
        let book = json!({"title": "Rainbow 1", "units": 12});
        let id = resource::create(&mut tx, &WORKBOOKS, book.as_object().unwrap()).await.unwrap();
        let row = resource::load(&mut tx, &WORKBOOKS, &id).await.unwrap();
        assert_eq!((&row["title"], &row["level"], &row["version"]), (&json!("Rainbow 1"), &json!("a1"), &json!(1)));
        every_kind_is_kept_as_it_was_given(&mut tx, &id).await;
        let again = resource::create(&mut tx, &WORKBOOKS, book.as_object().unwrap()).await.unwrap_err();
        assert_eq!(again.status(), 409);
        let wrong = resource::create(&mut tx, &WORKBOOKS, json!({"units": 41}).as_object().unwrap()).await.unwrap_err();
        assert_eq!(wrong.status(), 400);
        // The reviewer is asked, in both languages; a second submission finds it in review.
        let given = |given: serde_json::Value| given.as_object().unwrap().clone();
        let taken = advance(&mut tx, &WORKBOOKS, &id, "submit", given(json!({"reviewer_id": "rita"}))).await.unwrap();
        let again = advance(&mut tx, &WORKBOOKS, &id, "submit", given(json!({"reviewer_id": "rita"}))).await.unwrap();
        assert_eq!((taken, again), (true, false));
        let told: (String, String) =
            tx.one("SELECT kind, params FROM notifications WHERE record_id = $1", args![id.as_str()]).await.unwrap();
        let kind = notifications::kind(&told.0).unwrap();
        assert_eq!((kind.label.en, kind.name()), ("I am asked to review a workbook", "workbook.asked"));
        let params: serde_json::Value = serde_json::from_str(&told.1).unwrap();
        assert_eq!((&params["name"], &params["title"], &params["words"]), (&json!("Ann"), &json!("Rainbow 1"), &json!("")));
        advance(&mut tx, &WORKBOOKS, &id, "reject", given(json!({"reason": "Too long"}))).await.unwrap();
        let row = resource::load(&mut tx, &WORKBOOKS, &id).await.unwrap();
        assert_eq!((&row["state"], &row["reason"], &row["version"]), (&json!("draft"), &json!("Too long"), &json!(3)));
        tx.commit().await.unwrap();
        let announced = committed.recv().await.unwrap();
        shelves_stay_a_tree(&db, &world, &commit_stream, &ann).await;
        assert_eq!(&*announced.entries[0].topic, "resource:workbooks");
        db.close().await;
    }
}

async fn every_kind_is_kept_as_it_was_given(tx: &mut Tx, first: &str) {
    let given = json!({
        "title": "Rainbow 2", "price": 19.99, "discount": 12.5, "listening": 5_400, "in_print_since": "2026-02-28", "topics": ["Animals", "天气"],
        "skills": ["writing", "listening"], "chapters": [{ "title": "One", "see_id": first }, { "title": "Two", "pages": 12 }],
    });
    let id = resource::create(tx, &WORKBOOKS, given.as_object().unwrap()).await.unwrap();
    let row = resource::load(tx, &WORKBOOKS, &id).await.unwrap();
    for field in ["price", "discount", "listening", "in_print_since", "topics"] {
        assert_eq!(row[field], given[field], "{field}");
    }
    assert_eq!(row["skills"], json!(["listening", "writing"]));
    let [one, two] = [0, 1].map(|at| row["chapters"][at].clone());
    assert_eq!(one, json!({ "id": one["id"], "title": "One", "pages": null, "see_id": first, "see_name": "Rainbow 1" }));
    // A row that names a record keeps it, until it is gone.
    let uses = resource::uses(tx, &WORKBOOKS, first, "2026-11-25T00:00:00.000Z", None, 20).await.unwrap();
    assert_eq!(uses.named.iter().map(|one| one.title.as_str()).collect::<Vec<_>>(), ["Rainbow 2"]);
    let moved = json!({ "id": id, "version": 1, "chapters": [two, { "title": "Three" }] });
    resource::update(tx, &WORKBOOKS, moved.as_object().unwrap()).await.unwrap();
    let row = resource::load(tx, &WORKBOOKS, &id).await.unwrap();
    assert_eq!((&row["chapters"][0]["id"], &row["chapters"][1]["title"]), (&two["id"], &json!("Three")));
    let gone = json!({ "id": id, "version": 2, "chapters": [{ "title": "Nobody's", "see_id": "nobody" }] });
    let gone = resource::update(tx, &WORKBOOKS, gone.as_object().unwrap()).await.unwrap_err();
    assert_eq!(gone.status(), 400);
}

/// Two thousand shelves, moved about by chance: each stays below what it was put below, in the order it was put in, and no move makes a circle.
async fn shelves_stay_a_tree(db: &Db, world: &World, commit_stream: &CommitStream, ann: &Actor) {
    let mut tx = Tx::begin(db, world, commit_stream, Some(ann.clone())).await.unwrap();
    let mut ids: Vec<String> = vec![];
    for at in 0..2_000_usize {
        // Ten at the top, ten in each of them, and the rest in those.
        let parent = if at < 10 {
            None
        } else {
            Some(ids[(at - 10) / 10].clone()).filter(|_| at < 110).or_else(|| Some(ids[10 + at % 100].clone()))
        };
        let shelf = json!({ "name": format!("Shelf {at}"), "parent_id": parent });
        ids.push(resource::create(&mut tx, &SHELVES, shelf.as_object().unwrap()).await.unwrap());
    }
    // A fifth level is one too many, and so is one more than there may be.
    let deep = json!({ "name": "Deep", "parent_id": ids[500] });
    let fourth = resource::create(&mut tx, &SHELVES, deep.as_object().unwrap()).await.unwrap();
    let too_deep = json!({ "name": "Too deep", "parent_id": fourth });
    assert_eq!(resource::create(&mut tx, &SHELVES, too_deep.as_object().unwrap()).await.unwrap_err().status(), 400);
    assert_eq!(resource::put_below(&mut tx, &SHELVES, (&ids[10], None), Some(&ids[120]), None).await.unwrap_err().status(), 400);
    // Not below itself, not behind what stands elsewhere, not below what is gone.
    assert_eq!(resource::put_below(&mut tx, &SHELVES, (&ids[0], None), Some(&ids[10]), None).await.unwrap_err().status(), 409);
    assert_eq!(resource::put_below(&mut tx, &SHELVES, (&ids[0], None), Some(&ids[0]), None).await.unwrap_err().status(), 409);
    assert_eq!(resource::put_below(&mut tx, &SHELVES, (&ids[0], None), None, Some(&ids[10])).await.unwrap_err().status(), 409);
    assert_eq!(resource::put_below(&mut tx, &SHELVES, (&ids[0], None), Some("nobody"), None).await.unwrap_err().status(), 400);
    // What holds others stays.
    let held = resource::delete(&mut tx, &SHELVES, &ids[10], None).await.unwrap_err();
    assert_eq!(held.status(), 409);
    let mut seed = 20_261_125_usize;
    let mut chance = |of: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % of
    };
    for _ in 0..300 {
        let (moved, parent) = (110 + chance(1_890), 10 + chance(100));
        let beside = children(&mut tx, &ids[parent]).await;
        let beside: Vec<&String> = beside.iter().filter(|id| **id != ids[moved]).collect();
        let after = chance(beside.len() + 1).checked_sub(1).map(|at| beside[at].clone());
        resource::put_below(&mut tx, &SHELVES, (&ids[moved], None), Some(&ids[parent]), after.as_deref()).await.unwrap();
        let now = children(&mut tx, &ids[parent]).await;
        let at = now.iter().position(|id| *id == ids[moved]).unwrap();
        assert_eq!(at.checked_sub(1).map(|at| now[at].clone()), after);
    }
    // First again and again: places are made short before they grow long.
    for at in 0..400 {
        resource::put_below(&mut tx, &SHELVES, (&ids[110 + at % 7], None), Some(&ids[20]), None).await.unwrap();
    }
    let (longest,): (i64,) = tx.one("SELECT CAST(MAX(LENGTH(place)) AS BIGINT) FROM shelves", args![]).await.unwrap();
    assert!(longest <= 60, "{longest}");
    let all: Vec<(String, Option<String>)> = tx.all("SELECT id, parent_id FROM shelves WHERE deleted_at IS NULL", args![]).await.unwrap();
    assert_eq!(all.len(), 2_001);
    let above: std::collections::HashMap<String, Option<String>> = all.into_iter().collect();
    for id in above.keys() {
        let (mut at, mut depth) = (id.clone(), 1);
        while let Some(parent) = &above[&at] {
            (at, depth) = (parent.clone(), depth + 1);
            assert!(depth <= 4, "{id}");
        }
    }
    tx.commit().await.unwrap();
}

async fn children(tx: &mut Tx, parent: &str) -> Vec<String> {
    let found: Vec<(String,)> =
        tx.all("SELECT id FROM shelves WHERE parent_id = $1 AND deleted_at IS NULL ORDER BY place, id", args![parent]).await.unwrap();
    found.into_iter().map(|(id,)| id).collect()
}

/// The calls of a tree, as a page makes them: all of it in its order, a move that others hear of, and what refuses one.
#[tokio::test]
async fn a_tree_is_read_and_moved_by_its_calls() {
    area::install(AREAS);
    for postgres in [None, Some(support::postgres_database().await)] {
        let folder = tempfile::tempdir().unwrap();
        let database = postgres.map_or(DatabaseUrl::InDataFolder, |url| DatabaseUrl::Postgres(Box::new(url.parse().unwrap())));
        let config = Config { data: folder.path().to_owned(), database, ..Config::defaults() };
        let (app, _incoming) = App::open(config, World::system()).await.unwrap();
        let mut tx = app.begin(None).await.unwrap();
        for statement in MIGRATION.split(';').filter(|statement| !statement.trim().is_empty()) {
            tx.exec(AssertSqlSafe(statement), vec![]).await.unwrap();
        }
        let role =
            "INSERT INTO roles (id, version, created_at, updated_at, name, built_in) VALUES ('all', 1, $1, $1, 'All', 'administrator')";
        tx.exec(role, args![tx.at().to_owned()]).await.unwrap();
        let mut tokens = vec![];
        for person in ["ann", "bob"] {
            let user = "INSERT INTO users (id, version, created_at, updated_at, name, account, kind, status) VALUES ($1, 1, $2, $2, $1, $1, 'producer', 'active')";
            tx.exec(user, args![person, tx.at().to_owned()]).await.unwrap();
            let new = NewSession { user_id: person, days: 1, headers: &HeaderMap::new(), ip: [127, 0, 0, 1].into() };
            tokens.push(open_session(&mut tx, new).await.unwrap().0);
        }
        tx.exec("INSERT INTO user_roles (user_id, role_id) VALUES ('ann', 'all')", vec![]).await.unwrap();
        tx.commit().await.unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = area::calls().into_router().with_state(app.clone());
        let serving = tokio::spawn(async move { axum::serve(listener, router).await });
        let ask = async |token: &str, call: &str, body: serde_json::Value| {
            let url = format!("http://{address}/api/management/shelf/{call}");
            let answer = support::http().post(url).header("token", token).json(&body).send().await.unwrap();
            (answer.status().as_u16(), answer.json::<serde_json::Value>().await.unwrap())
        };
        let ann = tokens[0].as_str();
        let mut shelves = vec![];
        for name in ["Readers", "Songs", "Atlases"] {
            shelves.push(ask(ann, "create", json!({ "name": name })).await.1["data"].clone());
        }
        let [readers, songs, atlases] = &shelves[..] else { panic!("{shelves:?}") };
        let to = |shelf: &serde_json::Value, parent: &serde_json::Value, after: &serde_json::Value| json!({ "id": shelf["id"], "version": shelf["version"], "parent": parent, "after": after });
        let none = json!(null);
        let (status, moved) = ask(ann, "move", to(atlases, &readers["id"], &none)).await;
        assert_eq!((status, &moved["data"]["parent_id"]), (200, &readers["id"]), "{moved}");
        let (_, first) = ask(ann, "move", to(songs, &none, &none)).await;
        assert_eq!(first["data"]["version"], 2);
        let (_, tree) = ask(ann, "tree", json!({})).await;
        let stands = |parent: &serde_json::Value| {
            let records = tree["data"]["records"].as_array().unwrap().iter();
            records.filter(|row| row["parent_id"] == *parent).map(|row| row["name"].clone()).collect::<Vec<_>>()
        };
        assert_eq!((stands(&none), stands(&readers["id"])), (vec![json!("Songs"), json!("Readers")], vec![json!("Atlases")]), "{tree}");
        // Three were made and two moved: whoever reads on from there hears of the next.
        assert_eq!(tree["data"]["position"], json!([app.epoch, 5]));
        // As it was seen before, below itself, behind what stands elsewhere, below what is not there; by who may not, and by nobody.
        assert_eq!(ask(ann, "move", to(atlases, &none, &none)).await.0, 409);
        let (status, circle) = ask(ann, "move", json!({ "id": readers["id"], "parent": atlases["id"] })).await;
        assert!(status == 409 && circle["data"]["fields"]["parent"].is_string(), "{circle}");
        assert_eq!(ask(ann, "move", json!({ "id": songs["id"], "after": atlases["id"] })).await.0, 409);
        assert_eq!(ask(ann, "move", json!({ "id": songs["id"], "parent": "nobody" })).await.0, 400);
        assert_eq!((ask(&tokens[1], "tree", json!({})).await.0, ask(&tokens[1], "move", to(songs, &none, &none)).await.0), (403, 403));
        assert_eq!(ask("none", "tree", json!({})).await.0, 401);
        let (_, history) = ask(ann, "history", json!({ "id": atlases["id"] })).await;
        assert_eq!(history["data"]["records"][0]["after"]["parent_id"], readers["id"]);
        serving.abort();
        app.shutdown_background().await;
        app.db.close().await;
    }
}

#[test]
fn its_calls_and_metadata_are_the_kits() {
    area::install(AREAS);
    let api = area::calls();
    let calls: Vec<&str> = api.routes.iter().filter_map(|route| route.path.strip_prefix("/api/management/workbook/")).collect();
    assert_eq!(
        calls,
        [
            "list",
            "query",
            "words",
            "history",
            "submit/people",
            "submit",
            "reject",
            "create",
            "update",
            "delete",
            "restore",
            "export",
            "bulkDelete",
            "bulkUpdate",
            "import",
            "importRun"
        ]
    );
    let calls: Vec<&str> = api.routes.iter().filter_map(|route| route.path.strip_prefix("/api/management/shelf/")).collect();
    assert_eq!(
        calls,
        [
            "list",
            "query",
            "history",
            "create",
            "update",
            "tree",
            "move",
            "delete",
            "restore",
            "export",
            "bulkDelete",
            "import",
            "importRun"
        ]
    );
    assert!(belltower_kit::resource::by_name("workbooks").is_some());
    assert!(meta::meta()["resources"].to_string().contains("workbooks"));
}
