//! The worked example of `docs/adding-an-area.md` and `docs/adding-a-resource.md`: it compiles, migrates, and does what the page says, on both databases.

// Apart from the stories: what it compiles stands in a crate as it would in the server.
#[path = "stories/support/mod.rs"]
mod support;

use belltower_kit::{
    area::{self, Area},
    db::{AssertSqlSafe, Db, Tail, Tx},
    meta, resource,
    world::World,
};
use serde_json::json;

#[path = "../../docs/examples/textbooks.rs"]
mod textbooks;

use textbooks::TEXTBOOKS;

const MIGRATION: &str = include_str!("../../docs/examples/0100_textbooks.sql");

#[tokio::test]
async fn the_example_of_the_documentation_works() {
    let folder = tempfile::tempdir().unwrap();
    for url in [format!("sqlite:{}", folder.path().join("example.db").display()), support::postgres_database().await] {
        let (db, world, (tail, mut committed)) = (Db::open(&url).await.unwrap(), World::system(), Tail::new());
        let mut tx = Tx::begin(&db, &world, &tail, None).await.unwrap();
        for statement in MIGRATION.split(';').filter(|statement| !statement.trim().is_empty()) {
            tx.exec(AssertSqlSafe(statement), vec![]).await.unwrap();
        }
        let book = json!({"title": "Rainbow 1", "units": 12});
        let id = resource::create(&mut tx, &TEXTBOOKS, book.as_object().unwrap()).await.unwrap();
        let row = resource::load(&mut tx, &TEXTBOOKS, &id).await.unwrap();
        assert_eq!((&row["title"], &row["level"], &row["version"]), (&json!("Rainbow 1"), &json!("a1"), &json!(1)));
        let again = resource::create(&mut tx, &TEXTBOOKS, book.as_object().unwrap()).await.unwrap_err();
        assert_eq!(again.status(), 409);
        let wrong = resource::create(&mut tx, &TEXTBOOKS, json!({"units": 41}).as_object().unwrap()).await.unwrap_err();
        assert_eq!(wrong.status(), 400);
        tx.commit().await.unwrap();
        let announced = committed.recv().await.unwrap();
        assert_eq!(&*announced.entries[0].topic, "resource:textbooks");
        db.close().await;
    }
}

#[test]
fn its_calls_and_metadata_are_the_kits() {
    static AREAS: &[&Area] = &[&textbooks::AREA];
    area::install(AREAS);
    let api = area::calls();
    let calls: Vec<&str> = api.routes.iter().filter_map(|route| route.path.strip_prefix("/api/management/textbook/")).collect();
    assert_eq!(calls, ["list", "query", "create", "update", "delete", "restore", "history"]);
    assert!(belltower_kit::resource::by_name("textbooks").is_some());
    assert!(meta::meta()["resources"].to_string().contains("textbooks"));
}
