//! Large files: they come in part by part over restarts and full disks, lie outside of the database, are given out in ranges, and leave when nobody finished
//! or used them. In a folder and in a bucket, on both databases.

use std::{io::Write, sync::Arc};

use belltower::areas;
use belltower_kit::{
    app::App,
    files,
    world::{Clock, SystemRandom, World},
};
use futures_util::future::join_all;
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::{Answer, Backend, Bucket, OwnPostgres, Person, TestServer, binary};

const PART: usize = 4 * 1024 * 1024;

fn boxed(kind: &[u8; 4], body: &[u8]) -> Vec<u8> {
    [&u32::try_from(body.len() + 8).unwrap().to_be_bytes()[..], kind, body].concat()
}

/// A film of so many bytes whose tracks are named at its end, as cameras write them.
pub fn film(bytes: usize, seed: u8) -> Vec<u8> {
    let handler = boxed(b"hdlr", &[&[0; 8][..], b"vide", &[0; 12]].concat());
    let moov = boxed(b"moov", &boxed(b"trak", &boxed(b"mdia", &handler)));
    let head = boxed(b"ftyp", b"isom\0\0\0\0");
    let pictures: Vec<u8> = (0..bytes - moov.len() - head.len() - 8).map(|at| (at / 7 % 251) as u8 ^ seed).collect();
    [head, boxed(b"mdat", &pictures), moov].concat()
}

async fn begins(who: &Person, name: &str, size: usize, of: &str) -> Answer {
    who.post("/api/management/file/begin", json!({ "name": name, "size": size, "of": of, "modified": 1 })).await
}

async fn sends(who: &Person, upload: &Value, part: usize, bytes: &[u8]) -> Answer {
    let piece = &bytes[part * PART..bytes.len().min((part + 1) * PART)];
    let (upload, part) = (upload.as_str().expect("an id"), part.to_string());
    who.sends_file("/api/management/file/part", &[("upload", upload), ("part", &part)], piece.to_vec()).await
}

async fn finishes(who: &Person, upload: &Value) -> Answer {
    who.post("/api/management/file/finish", json!({ "upload": upload })).await
}

/// Brings a file in whole; answers its id.
pub async fn uploads(who: &Person, name: &str, bytes: &[u8], of: &str) -> Value {
    let upload = begins(who, name, bytes.len(), of).await.data()["upload"].clone();
    for part in 0..bytes.len().div_ceil(PART) {
        sends(who, &upload, part, bytes).await.data();
    }
    finishes(who, &upload).await.data()["id"].clone()
}

async fn gets(who: &Person, id: &str, headers: &[(&str, &str)]) -> (u16, Vec<u8>, String) {
    let request = who.request(Method::GET, &format!("/files/{id}"));
    let answer = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value)).send().await.expect("an answer");
    let range = answer.headers().get("content-range").map_or_else(String::new, |value| value.to_str().unwrap().to_owned());
    (answer.status().as_u16(), answer.bytes().await.expect("the whole of it").to_vec(), range)
}

#[tokio::test]
async fn a_film_comes_in_over_a_restart_and_a_player_seeks_in_it() {
    for (backend, in_a_bucket) in [(Backend::Sqlite, false), (Backend::Sqlite, true), (Backend::Postgres, true)] {
        let bucket = Bucket::start().await;
        let flag = bucket.flag();
        let flags = if in_a_bucket { vec!["--demo", flag.as_str()] } else { vec!["--demo"] };
        let mut server = TestServer::start_on(backend, &flags).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let film = film(9_500_000, 1);
        let begun = begins(&pei, "Zoo.mp4", film.len(), "video").await.data();
        assert_eq!((&begun["part_bytes"], &begun["parts"]), (&json!(PART), &json!([])));
        let upload = begun["upload"].clone();
        // Out of order, and one of them twice.
        for part in [2, 0, 0] {
            sends(&pei, &upload, part, &film).await.data();
        }
        finishes(&pei, &upload).await.refused(409);
        server.kill();
        server.start_again();
        let (pei, paul) = (server.knows(&pei), server.knows(&paul));
        let again = begins(&pei, "Zoo.mp4", film.len(), "video").await.data();
        assert_eq!((&again["upload"], &again["parts"]), (&upload, &json!([0, 2])));
        let unfinished = pei.post("/api/management/file/unfinished", json!({})).await.data();
        assert_eq!((&unfinished["records"][0]["name"], unfinished["records"].as_array().unwrap().len()), (&json!("Zoo.mp4"), 1));
        // Nobody else goes on with it.
        sends(&paul, &upload, 1, &film).await.refused(404);
        sends(&pei, &upload, 1, &film).await.data();
        let stored = finishes(&pei, &upload).await.data();
        assert_eq!((&stored["media_type"], &stored["size"]), (&json!("video/mp4"), &json!(film.len())));
        assert_eq!(finishes(&pei, &upload).await.data(), stored);
        let id = stored["id"].as_str().expect("an id");
        assert_eq!(id, Sha256::digest(&film).iter().map(|byte| format!("{byte:02x}")).collect::<String>());
        // The whole, a part over the border of two pieces, the end; and what the browser has already.
        assert_eq!(gets(&pei, id, &[]).await, (200, film.clone(), String::new()));
        let (from, to) = (PART - 100, PART + 99);
        let some = gets(&pei, id, &[("range", &format!("bytes={from}-{to}"))]).await;
        assert_eq!(some, (206, film[from..=to].to_vec(), format!("bytes {from}-{to}/{}", film.len())));
        assert_eq!(gets(&pei, id, &[("range", "bytes=-10")]).await.1, film[film.len() - 10..]);
        assert_eq!(gets(&pei, id, &[("range", "bytes=99999999-")]).await.0, 416);
        assert_eq!(gets(&pei, id, &[("if-none-match", &format!("\"{id}\""))]).await.0, 304);
        assert_eq!([gets(&paul, id, &[]).await.0, gets(&server.nobody(), id, &[]).await.0], [404, 401]);
        // The same again is there once.
        assert_eq!(uploads(&paul, "The same.mp4", &film, "video").await, id);
        assert_eq!(gets(&paul, id, &[]).await.0, 200);
        if in_a_bucket {
            let blobs = bucket.keys().into_iter().filter(|key| key.starts_with("console/blobs/")).count();
            assert_eq!(blobs, 3, "{:?}", bucket.keys());
        }
    }
}

/// A deck as small as can be.
fn deck() -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(vec![]));
    zip.start_file("ppt/presentation.xml", zip::write::SimpleFileOptions::default()).unwrap();
    zip.write_all(b"<p:presentation/>").unwrap();
    zip.finish().unwrap().into_inner()
}

#[tokio::test]
async fn what_is_not_taken_is_refused_in_words() {
    let flags = ["--demo", "--max-deck-bytes=9000000", "--max-upload-bytes-per-day=30000000"];
    let server = TestServer::start_on(Backend::Sqlite, &flags).await;
    let (pei, hr) = (server.sign_in("producer").await, server.sign_in("hr").await);
    begins(&hr, "Zoo.mp4", 100, "video").await.refused(403);
    let large = begins(&pei, "Slides.pptx", 9_000_001, "document").await;
    assert!(large.msg().contains("9 MB"), "{}", large.msg());
    large.refused(413);
    begins(&pei, "Nothing.pptx", 0, "document").await.refused(422);
    // Told at the first part, before the rest is sent.
    let program = [b"MZ\x90\0".to_vec(), vec![7; 6_000_000]].concat();
    let upload = begins(&pei, "Slides.pptx", program.len(), "document").await.data()["upload"].clone();
    let refused = sends(&pei, &upload, 0, &program).await;
    assert!(refused.msg().contains("ppt, pptx or pdf"), "{}", refused.msg());
    refused.refused(422);
    assert!(sends(&pei.in_chinese(), &upload, 0, &program).await.msg().contains("仅支持 ppt、pptx 或 pdf"));
    let short = vec![0; 10];
    pei.sends_file("/api/management/file/part", &[("upload", upload.as_str().unwrap()), ("part", "1")], short).await.refused(400);
    sends(&pei, &upload, 0, &vec![0; PART + 1]).await.refused(422);
    pei.post("/api/management/file/abort", json!({ "upload": upload })).await.data();
    finishes(&pei, &upload).await.refused(404);
    // Whatever it is called, it is what stands in it; a ZIP of something else is not taken.
    let id = uploads(&pei, "Slides.pdf", &deck(), "document").await;
    let answer = pei.request(Method::GET, &format!("/files/{}", id.as_str().unwrap())).send().await.unwrap();
    let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
    assert!(header("content-type").ends_with("presentationml.presentation"));
    assert!(header("content-disposition").starts_with("attachment; filename=\"Slides.pdf\""));
    let sheet = {
        let mut zip = zip::ZipWriter::new(std::io::Cursor::new(vec![]));
        zip.start_file("xl/workbook.xml", zip::write::SimpleFileOptions::default()).unwrap();
        zip.finish().unwrap().into_inner()
    };
    let upload = begins(&pei, "Sheet.pptx", sheet.len(), "document").await.data()["upload"].clone();
    sends(&pei, &upload, 0, &sheet).await.data();
    finishes(&pei, &upload).await.refused(422);
    // What is for one record alone is at no address of its own, and no other field takes it.
    let upload = begins(&pei, "Private.mp4", 1000, "video").await.data()["upload"].clone();
    sends(&pei, &upload, 0, &film(1000, 9)).await.data();
    let private = pei.post("/api/management/file/finish", json!({ "upload": upload, "private": true })).await.data()["id"].clone();
    assert_eq!(gets(&pei, private.as_str().unwrap(), &[]).await.0, 404);
    let material = json!({ "title": "Private", "kind": "video", "file": private });
    pei.post("/api/management/material/create", material).await.refused(400);
    // A sound is no film.
    let sound = [boxed(b"ftyp", b"M4A \0\0\0\0"), boxed(b"moov", &[])].concat();
    let upload = begins(&pei, "Song.mp4", sound.len(), "video").await.data()["upload"].clone();
    sends(&pei, &upload, 0, &sound).await.data();
    finishes(&pei, &upload).await.refused(422);
    // As much as a day may bring, and as many as may be unfinished.
    let full = begins(&pei, "Long.mp4", 29_999_990, "video").await;
    assert!(full.msg().contains("as much as one account may in a day"), "{}", full.msg());
    full.refused(429);
    let mut refused = 0;
    for number in 0..25 {
        refused += usize::from(begins(&pei, &format!("{number}.mp4"), 100, "video").await.status == 409);
    }
    assert!(refused >= 5, "{refused}");
}

#[tokio::test]
async fn of_uploads_begun_at_once_only_as_many_as_may_be_unfinished_are_taken() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let names: Vec<String> = (0..40).map(|number| format!("{number}.mp4")).collect();
        let begun = join_all(names.iter().map(|name| begins(&pei, name, 100, "video"))).await;
        let count = |status: u16| begun.iter().filter(|answer| answer.status == status).count();
        assert_eq!((count(200), count(409)), (20, 20), "{backend:?}");
    }
}

#[tokio::test]
async fn where_there_is_no_room_a_part_is_refused_and_the_upload_goes_on_later() {
    let film = film(5_000_000, 2);
    let server = TestServer::start().await;
    let pei = server.sign_in("producer").await;
    let upload = begins(&pei, "Zoo.mp4", film.len(), "video").await.data()["upload"].clone();
    sends(&pei, &upload, 0, &film).await.data();
    server.disk_is_full();
    let refused = sends(&pei, &upload, 1, &film).await;
    assert!(refused.msg().contains("no room left"), "{}", refused.msg());
    refused.refused(503);
    server.disk_has_room();
    sends(&pei, &upload, 1, &film).await.data();
    let id = finishes(&pei, &upload).await.data()["id"].clone();
    assert_eq!(gets(&pei, id.as_str().unwrap(), &[]).await.1, film);
    // A bucket that takes nothing.
    let bucket = Bucket::start().await;
    let server = TestServer::start_on(Backend::Sqlite, &["--demo", &bucket.flag()]).await;
    let pei = server.sign_in("producer").await;
    let upload = begins(&pei, "Zoo.mp4", film.len(), "video").await.data()["upload"].clone();
    bucket.refuses_writes(403);
    assert!(sends(&pei.in_chinese(), &upload, 0, &film).await.msg().contains("暂时无法访问文件存储"));
    bucket.refuses_writes(0);
    for part in [0, 1] {
        sends(&pei, &upload, part, &film).await.data();
    }
    finishes(&pei, &upload).await.data();
}

struct At(Timestamp);

impl Clock for At {
    fn now(&self) -> Timestamp {
        self.0
    }
}

async fn opens(server: &TestServer, hours: i64) -> App {
    areas::install();
    let world = World::new(Arc::new(At(Timestamp::now() + SignedDuration::from_hours(hours))), Arc::new(SystemRandom));
    App::open(server.config(), world).await.expect("the database opens").0
}

fn blobs(server: &TestServer) -> Vec<String> {
    let mut found: Vec<String> = std::fs::read_dir(server.data().join("blobs/blobs"))
        .map(|entries| entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect())
        .unwrap_or_default();
    found.sort();
    found
}

#[tokio::test]
async fn what_nobody_finished_or_names_leaves_and_nothing_else() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let (kept, other) = (film(9_000_000, 3), film(9_000_000, 4));
        let id = uploads(&pei, "Kept.mp4", &kept, "video").await;
        let begun = begins(&pei, "Begun.mp4", other.len(), "video").await.data()["upload"].clone();
        sends(&pei, &begun, 0, &other).await.data();
        // What a crash leaves: a blob without a row.
        let orphan = server.data().join("blobs/blobs/orphan");
        std::fs::create_dir_all(&orphan).unwrap();
        std::fs::write(orphan.join("000000"), b"nobody's").unwrap();
        assert_eq!(blobs(&server).len(), 3);
        let looks = async |hours| {
            let app = opens(&server, hours).await;
            let cleared = files::clear_leftovers(&app).await.expect("a look");
            app.db.close().await;
            cleared
        };
        assert_eq!((looks(23).await, blobs(&server).len()), (0, 3));
        assert_eq!((looks(25).await, blobs(&server).len()), (2, 1));
        assert_eq!(gets(&pei, id.as_str().unwrap(), &[]).await.1, kept);
        sends(&pei, &begun, 1, &other).await.refused(404);
    }
}

#[tokio::test]
async fn a_backup_holds_them_and_a_store_that_is_not_the_databases_is_refused() {
    let mut server = TestServer::start().await;
    let pei = server.sign_in("producer").await;
    let film = film(9_000_000, 5);
    let id = uploads(&pei, "Kept.mp4", &film, "video").await;
    let away = tempfile::tempdir().unwrap();
    let (backup, restored) = (away.path().join("backup"), away.path().join("restored"));
    let data = |folder: &std::path::Path| format!("--data={}", folder.display());
    assert!(binary().args(["backup", backup.to_str().unwrap(), &data(server.data())]).status().unwrap().success());
    assert!(binary().args(["restore", backup.to_str().unwrap(), &data(&restored)]).status().unwrap().success());
    server.stop();
    // Without its files it does not start.
    std::fs::rename(server.data().join("blobs"), server.data().join("elsewhere")).unwrap();
    let refused = binary().args(["serve", "--listen=127.0.0.1:0", &data(server.data())]).output().unwrap();
    assert!(!refused.status.success());
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("the files of this database do not lie there"), "{said}");
    let into = tempfile::tempdir().unwrap();
    std::fs::remove_dir(into.path()).unwrap();
    std::fs::rename(&restored, into.path()).unwrap();
    let server = TestServer::on(into, &[]);
    let pei = server.sign_in("producer").await;
    assert_eq!(gets(&pei, id.as_str().unwrap(), &[]).await.1, film);
}

#[tokio::test]
#[ignore = "long: several nodes"]
async fn several_nodes_without_a_store_that_they_share_do_not_start() {
    let postgres = OwnPostgres::start().await;
    let database = format!("--database={}", postgres.address());
    let first = TestServer::with_flags(&[&database, "--demo", "--node=n1"]).await;
    let data = tempfile::tempdir().unwrap();
    let folder = format!("--data={}", data.path().display());
    let refused = binary().args(["serve", "--listen=127.0.0.1:0", "--node=n2", &database, &folder]).output().unwrap();
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && said.contains("several nodes need one"), "{said}");
    let shared = format!("--blob-url={}", first.data().join("blobs").display());
    let second = TestServer::with_flags(&[&database, &shared, "--node=n2"]).await;
    let film = film(9_000_000, 6);
    let pei = first.sign_in("producer").await;
    let id = uploads(&pei, "Both.mp4", &film, "video").await;
    assert_eq!(gets(&second.knows(&pei), id.as_str().unwrap(), &[]).await.1, film);
    let refused = binary().args(["serve", "--nats=nats://127.0.0.1:4222", &database]).output().unwrap();
    assert!(String::from_utf8_lossy(&refused.stderr).contains("set blob_url as well"));
}
