//! Who may see which file; what is looked through for files; pictures that are too large.

use std::collections::BTreeSet;

use belltower::areas;
use belltower_kit::{
    area,
    db::{AssertSqlSafe, Db},
    file_access,
    resource::{self, field::Kind},
};
use reqwest::Method;
use serde_json::json;

use crate::support::{Backend, Person, TestServer, makes_a_document};

async fn uploads(who: &Person, name: &str, bytes: Vec<u8>) -> crate::support::Answer {
    let request = who.request(Method::POST, &format!("/api/management/file/upload?name={name}")).body(bytes);
    who.send(request, format!("{name} is uploaded")).await
}

fn picture(name: &str) -> Vec<u8> {
    [b"\x89PNG\r\n\x1a\n", name.as_bytes()].concat()
}

async fn stored(who: &Person, name: &str) -> String {
    uploads(who, name, picture(name)).await.data()["id"].as_str().expect("an id").to_owned()
}

async fn status(who: &Person, id: &str) -> u16 {
    who.request(Method::GET, &format!("/files/{id}")).send().await.expect("an answer").status().as_u16()
}

/// Names of what a scope of the file picker offers.
async fn offered(who: &Person, scope: &str) -> Vec<String> {
    let found = who.post("/api/management/file/list", json!({ "of": "image", "scope": scope })).await.data();
    found["records"].as_array().expect("records").iter().map(|file| file["name"].as_str().unwrap_or_default().to_owned()).collect()
}

#[tokio::test]
async fn a_file_is_seen_by_who_uploaded_it_and_by_who_may_see_what_uses_it() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul, hr) = (server.sign_in("producer").await, server.sign_in("producer2").await, server.sign_in("hr").await);
        let (ivy, tina) = (server.sign_in("inspector").await, server.sign_in("teacher").await);
        let (alone, shared, drawn) = (stored(&pei, "alone").await, stored(&pei, "shared").await, stored(&pei, "drawn").await);
        // Used by nothing: nobody else's business.
        assert_eq!([status(&pei, &alone).await, status(&paul, &alone).await, status(&hr, &alone).await], [200, 404, 404]);
        assert_eq!(status(&server.nobody(), &alone).await, 401);
        // In the library, which producers see, and teachers beside their plans.
        pei.post("/api/management/material/create", json!({ "title": "Shared", "kind": "picture", "file": shared })).await.data();
        assert_eq!([status(&paul, &shared).await, status(&tina, &shared).await, status(&hr, &shared).await], [200, 200, 404]);
        // In a document: who reads such documents.
        let question = json!({ "kind": "single-choice", "stem": "What is it?", "image": drawn });
        let content = json!({ "sections": [{ "title": "One", "questions": [question] }] });
        let row = json!({ "title": "Pictures" });
        makes_a_document(&pei, "/api/management/questionPaper", "json", row, content.to_string().into_bytes()).await;
        assert_eq!([status(&paul, &drawn).await, status(&ivy, &drawn).await, status(&tina, &drawn).await], [200, 200, 404]);
        // What was uploaded by others is offered where it is used by what one sees.
        assert_eq!(offered(&pei, "mine").await, ["drawn", "shared", "alone"]);
        assert_eq!(offered(&paul, "mine").await, [] as [&str; 0]);
        let all = offered(&paul, "all").await;
        assert!(all.contains(&"drawn".to_owned()) && all.contains(&"shared".to_owned()) && !all.contains(&"alone".to_owned()), "{all:?}");
        // Who brings the same again has it too, and takes it from nobody.
        stored(&paul, "alone").await;
        assert_eq!([status(&pei, &alone).await, status(&paul, &alone).await, status(&hr, &alone).await], [200, 200, 404]);
    }
}

#[tokio::test]
async fn a_picture_that_is_typed_into_an_open_document_is_seen_by_its_readers() {
    use belltower_content::picture_book::PictureBook;
    use yrs::Map;
    let server = TestServer::start().await;
    let (pei, ivy) = (server.sign_in("producer").await, server.sign_in("inspector").await);
    let book =
        pei.post("/api/management/pictureBook/create", json!({ "title": "Clouds", "template": "example" })).await.data()["id"].clone();
    let book = book.as_str().expect("an id");
    let cover = pei.post("/api/management/pictureBook/query", json!({ "id": book })).await.data()["cover"].clone();
    assert_eq!(status(&ivy, cover.as_str().expect("an id")).await, 200);
    let sun = stored(&pei, "sun").await;
    assert_eq!(status(&ivy, &sun).await, 404);
    let mut page = crate::support::Page::open_any(&server, &pei, &PictureBook, book).await;
    let map = page.doc.get_or_insert_map("book");
    page.changes(|txn| {
        map.insert(txn, "cover", sun.as_str());
    })
    .await;
    page.saved().await;
    assert_eq!(status(&ivy, &sun).await, 200);
}

#[tokio::test]
async fn an_id_that_somebody_only_knows_opens_no_file() {
    use belltower_content::picture_book::PictureBook;
    use yrs::Map;
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul, ivy) = (server.sign_in("producer").await, server.sign_in("producer2").await, server.sign_in("inspector").await);
        let private = stored(&pei, "private").await;
        // In a field for it: as if there were no such file.
        let claim = json!({ "title": "Mine now", "kind": "picture", "file": private });
        let refused = paul.post("/api/management/material/create", claim.clone()).await.refused(400)["fields"].clone();
        assert_eq!(refused["file"], "No such file was uploaded");
        let options = json!([{ "text": "one", "image": private, "correct": true }, { "text": "two" }]);
        let question = json!({ "stem": "Which?", "kind": "single-choice", "options": options });
        paul.post("/api/management/questionBank/create", question).await.refused(400);
        // In words, and in a document that is open.
        let named = json!({ "stem": format!("Which? {private}"), "kind": "short-answer" });
        let _ = paul.post("/api/management/questionBank/create", named).await;
        let book = json!({ "title": "Clouds", "template": "example" });
        let book = paul.post("/api/management/pictureBook/create", book).await.data()["id"].clone();
        let mut page = crate::support::Page::open_any(&server, &paul, &PictureBook, book.as_str().expect("an id")).await;
        let map = page.doc.get_or_insert_map("book");
        page.changes(|txn| {
            map.insert(txn, "cover", private.as_str());
        })
        .await;
        page.saved().await;
        assert_eq!(
            [status(&pei, &private).await, status(&paul, &private).await, status(&ivy, &private).await],
            [200, 404, 404],
            "{backend:?}"
        );
        // Its own account may use it, and whoever sees what uses it.
        pei.post("/api/management/material/create", claim.clone()).await.data();
        paul.post("/api/management/material/create", json!({ "title": "Ours", "kind": "picture", "file": private })).await.data();
    }
}

#[tokio::test]
async fn files_from_before_it_was_kept_who_sees_them_are_learnt_at_the_next_start() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let (alone, shared) = (stored(&pei, "alone").await, stored(&pei, "shared").await);
        pei.post("/api/management/material/create", json!({ "title": "Shared", "kind": "picture", "file": shared })).await.data();
        let books = pei.list("/api/management/pictureBook", json!({})).await;
        let cover = books.iter().find_map(|book| book["cover"].as_str()).expect("a cover").to_owned();
        server.stop();
        write(&server, &["DELETE FROM file_uses", "DELETE FROM settings WHERE name = 'file_uses'"]).await;
        server.start_again();
        let (pei, paul) = (server.knows(&pei), server.knows(&paul));
        while [status(&pei, &alone).await, status(&paul, &shared).await, status(&paul, &cover).await] != [200, 200, 200] {
            tokio::task::yield_now().await;
        }
        assert_eq!(status(&paul, &alone).await, 404);
    }
}

async fn write(server: &TestServer, statements: &[&'static str]) {
    use belltower_kit::{
        db::{CommitStream, Tx},
        world::World,
    };
    let db = Db::open(&server.config().database_address()).await.expect("the database opens");
    let (commit_stream, _committed) = CommitStream::new();
    let mut tx = Tx::begin(&db, &World::system(), &commit_stream, None).await.expect("a write");
    for sql in statements {
        tx.exec(AssertSqlSafe(*sql), vec![]).await.expect("a statement");
    }
    tx.commit().await.expect("a commit");
    db.close().await;
}

/// Where ids of files may stand that use nothing: what keeps and says what files there are, and what has happened.
/// A link names the file that its record names: without that it is gone as well.
const NO_USES: [&str; 7] = ["files", "file_bytes", "file_uses", "uploads", "audit", "journal", "shares"];

#[tokio::test]
async fn every_column_that_names_a_file_is_looked_through() {
    areas::install();
    let mut server = TestServer::start().await;
    let pei = server.sign_in("producer").await;
    // Every field of a record that can hold one holds one.
    let id = stored(&pei, "somewhere").await;
    pei.post("/api/management/material/create", json!({ "title": "A picture", "kind": "picture", "file": id })).await.data();
    let options = json!([{ "image": id, "correct": true }, { "text": "two" }]);
    let question = json!({ "stem": "Which?", "kind": "single-choice", "image": id, "options": options });
    pei.post("/api/management/questionBank/create", question).await.data();
    // The other way round: what takes any word takes no file unseen. A text field as long as an id would be one in disguise.
    for resource in resource::all() {
        for field in resource.fields.iter().filter(|field| field.kind == Kind::Text && field.max == Some(64)) {
            assert!(
                field.holds_files() || ["weixin_id", "record_id", "voice", "external_id"].contains(&field.name),
                "{}.{}: a file is `file(…)`",
                resource.name,
                field.name
            );
        }
    }
    let held: BTreeSet<(String, String)> = file_access::holders()
        .into_iter()
        .flat_map(|holder| holder.columns.iter().map(|column| (holder.table.to_owned(), (*column).to_owned())).collect::<Vec<_>>())
        .collect();
    server.stop();
    let db = Db::open(&server.config().database_address()).await.expect("the database opens");
    let tables: Vec<(String,)> =
        db.all("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'", vec![]).await.expect("tables");
    let ids: Vec<(String,)> = db.all("SELECT id FROM files", vec![]).await.expect("files");
    let mut seen = 0;
    for (table,) in tables.iter().filter(|(table,)| !NO_USES.contains(&table.as_str()) && !table.starts_with('_')) {
        let columns: Vec<(String,)> =
            db.all(AssertSqlSafe(format!("SELECT name FROM pragma_table_info('{table}')")), vec![]).await.expect("columns");
        for (column,) in columns {
            let cells: Vec<(Option<Vec<u8>>,)> =
                db.all(AssertSqlSafe(format!("SELECT CAST({column} AS BLOB) FROM {table}")), vec![]).await.expect("cells");
            let names = |(cell,): &(Option<Vec<u8>>,)| {
                cell.as_ref().is_some_and(|cell| ids.iter().any(|(id,)| cell.windows(64).any(|piece| piece == id.as_bytes())))
            };
            if cells.iter().any(names) {
                seen += 1;
                assert!(held.contains(&(table.clone(), column.clone())), "{table}.{column} names a file and is not looked through");
            }
        }
    }
    assert!(seen >= 5, "{seen}");
    // And each kind of document that holds files is edited on pages that may upload.
    let upload = area::calls().routes.into_iter().find(|route| route.path == "/api/management/file/upload").expect("a call");
    let belltower_kit::http::Access::AnyPage(pages, _) = upload.access else { panic!("{:?}", upload.access) };
    for page in ["editPictureBook", "editQuestion", "QuestionBank", "material"] {
        assert!(pages.iter().copied().flatten().any(|held| *held == page), "{page}");
    }
}

#[tokio::test]
async fn a_picture_of_too_many_pixels_is_refused_by_its_header() {
    let server = TestServer::start().await;
    let pei = server.sign_in("producer").await;
    let png = |width: u32, height: u32| {
        let mut header = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
        header.extend([width.to_be_bytes(), height.to_be_bytes()].concat());
        header.extend(b"\x08\x02\0\0\0");
        let mut crc = !0_u32;
        for byte in &header[12..] {
            crc ^= u32::from(*byte);
            for _ in 0..8 {
                crc = if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
            }
        }
        header.extend((!crc).to_be_bytes());
        header.extend(b"\0\0\0\0IEND\xae\x42\x60\x82");
        header
    };
    for (width, height) in [(60_000, 60_000), (60_000, 10), (15_000, 15_000), (u32::MAX, u32::MAX)] {
        let answer = uploads(&pei.in_chinese(), "wall", png(width, height)).await;
        assert_eq!(answer.status, 422, "{width} × {height}: {}", answer.envelope);
    }
    uploads(&pei, "wall", png(4_000, 3_000)).await.data();
}

/// The bytes of an upload that was refused stayed on the disk for a day.
#[tokio::test]
async fn an_upload_that_is_refused_leaves_no_bytes() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        // A recording: pictures are too small to lie outside of the database.
        let large = |sample: u8| {
            let size = 9_000_000_u32;
            let format = [16, 0, 0, 0, 1, 0, 1, 0, 64, 31, 0, 0, 64, 31, 0, 0, 1, 0, 8, 0];
            let sizes = [(36 + size).to_le_bytes(), size.to_le_bytes()];
            [b"RIFF", &sizes[0][..], b"WAVEfmt ", &format, b"data", &sizes[1], &vec![sample; size as usize]].concat()
        };
        let blobs = || {
            let mut folders = vec![server.data().join("blobs")];
            let mut bytes = 0;
            while let Some(folder) = folders.pop() {
                for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
                    if entry.path().is_dir() {
                        folders.push(entry.path());
                    } else {
                        bytes += entry.metadata().expect("a file").len();
                    }
                }
            }
            bytes
        };
        let before = blobs();
        uploads(&pei, "first", large(1)).await.data();
        let kept = blobs();
        assert!(kept >= before + 9_000_000, "{backend:?}: {before} and then {kept} bytes");
        // The same again is no second copy, and one too many none at all.
        uploads(&pei, "again", large(1)).await.data();
        server.rewrites("UPDATE files SET size = 1300000000 WHERE name = 'again'").await;
        uploads(&pei, "second", large(2)).await.refused(429);
        assert_eq!(blobs(), kept, "{backend:?}");
    }
}
