//! The worked example of `docs/adding-an-area.md` and `docs/adding-a-resource.md`: it compiles, migrates, and does what the page says, on both databases.

// Apart from the stories: what it compiles stands in a crate as it would in the server.
#[path = "stories/support/mod.rs"]
mod support;

use belltower_kit::{
    area::{self, Area},
    args,
    db::{Actor, AssertSqlSafe, CommitStream, Db, Tx},
    meta, notifications,
    resource::{self, advance},
    world::World,
};
use serde_json::json;

#[path = "../../docs/examples/textbooks.rs"]
mod textbooks;

use textbooks::TEXTBOOKS;

static AREAS: &[&Area] = &[&textbooks::AREA];

const MIGRATION: &str = include_str!("../../docs/examples/0100_textbooks.sql");

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
        let id = resource::create(&mut tx, &TEXTBOOKS, book.as_object().unwrap()).await.unwrap();
        let row = resource::load(&mut tx, &TEXTBOOKS, &id).await.unwrap();
        assert_eq!((&row["title"], &row["level"], &row["version"]), (&json!("Rainbow 1"), &json!("a1"), &json!(1)));
        let again = resource::create(&mut tx, &TEXTBOOKS, book.as_object().unwrap()).await.unwrap_err();
        assert_eq!(again.status(), 409);
        let wrong = resource::create(&mut tx, &TEXTBOOKS, json!({"units": 41}).as_object().unwrap()).await.unwrap_err();
        assert_eq!(wrong.status(), 400);
        // The reviewer is asked, in both languages; a second submission finds it in review.
        let given = |given: serde_json::Value| given.as_object().unwrap().clone();
        let taken = advance(&mut tx, &TEXTBOOKS, &id, "submit", given(json!({"reviewer_id": "rita"}))).await.unwrap();
        let again = advance(&mut tx, &TEXTBOOKS, &id, "submit", given(json!({"reviewer_id": "rita"}))).await.unwrap();
        assert_eq!((taken, again), (true, false));
        let told: (String, String) =
            tx.one("SELECT kind, params FROM notifications WHERE record_id = $1", args![id.as_str()]).await.unwrap();
        let kind = notifications::kind(&told.0).unwrap();
        assert_eq!((kind.label.en, kind.name()), ("I am asked to review a textbook", "textbook.asked"));
        let params: serde_json::Value = serde_json::from_str(&told.1).unwrap();
        assert_eq!(params, json!({"name": "Ann", "title": "Rainbow 1", "words": ""}));
        advance(&mut tx, &TEXTBOOKS, &id, "reject", given(json!({"reason": "Too long"}))).await.unwrap();
        let row = resource::load(&mut tx, &TEXTBOOKS, &id).await.unwrap();
        assert_eq!((&row["state"], &row["reason"], &row["version"]), (&json!("draft"), &json!("Too long"), &json!(3)));
        tx.commit().await.unwrap();
        let announced = committed.recv().await.unwrap();
        assert_eq!(&*announced.entries[0].topic, "resource:textbooks");
        db.close().await;
    }
}

#[test]
fn its_calls_and_metadata_are_the_kits() {
    area::install(AREAS);
    let api = area::calls();
    let calls: Vec<&str> = api.routes.iter().filter_map(|route| route.path.strip_prefix("/api/management/textbook/")).collect();
    assert_eq!(
        calls,
        [
            "list",
            "query",
            "history",
            "submit/people",
            "submit",
            "reject",
            "create",
            "update",
            "delete",
            "restore",
            "export",
            "import",
            "importRun"
        ]
    );
    assert!(belltower_kit::resource::by_name("textbooks").is_some());
    assert!(meta::meta()["resources"].to_string().contains("textbooks"));
}
