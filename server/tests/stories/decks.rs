//! Decks of coursewares, over the real server on both databases: uploaded, drawn page by page while others watch, read in a process of its own that no file gets out
//! of, gone on with after a kill, and compared with the revision before.

use std::{fmt::Write as _, io::Write as _};

use serde_json::{Value, json};

use crate::support::{Backend, Person, TestServer, job_ends};

const DECKS: &str = "/api/management/deck";

/// A PDF of pages that each have a title and some words; one whose words are `None` is torn.
pub fn pdf(pages: &[Option<(&str, &str)>]) -> Vec<u8> {
    let kids: Vec<String> = (0..pages.len()).map(|at| format!("{} 0 R", 4 + 2 * at)).collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Kids [{}] /Count {} >>", kids.join(" "), pages.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    for (at, page) in pages.iter().enumerate() {
        objects.push(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 480 270] /Resources << /Font << /F1 3 0 R >> >> /Contents {} 0 R >>",
            // What a torn one shows is not in the file.
            if page.is_some() { 5 + 2 * at } else { 9_999 }
        ));
        let (title, text) = page.unwrap_or_default();
        let drawn = format!("BT /F1 28 Tf 30 220 Td ({title}) Tj ET BT /F1 14 Tf 30 160 Td ({text}) Tj ET");
        objects.push(format!("<< /Length {} >>\nstream\n{drawn}\nendstream", drawn.len()));
    }
    written(&objects, "")
}

fn written(objects: &[String], trailer: &str) -> Vec<u8> {
    let (mut out, mut places) = ("%PDF-1.4\n".to_owned(), vec![]);
    for (at, object) in objects.iter().enumerate() {
        places.push(out.len());
        let _ = write!(out, "{} 0 obj\n{object}\nendobj\n", at + 1);
    }
    let table = out.len();
    let _ = write!(out, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for place in places {
        let _ = writeln!(out, "{place:010} 00000 n ");
    }
    let _ = write!(out, "trailer\n<< /Size {} /Root 1 0 R {trailer} >>\nstartxref\n{table}\n%%EOF\n", objects.len() + 1);
    out.into_bytes()
}

/// A PDF that opens only with a password.
fn locked() -> Vec<u8> {
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [] /Count 0 >>".to_owned(),
        format!("<< /Filter /Standard /V 1 /R 2 /P -4 /O <{}> /U <{}> >>", "41".repeat(32), "42".repeat(32)),
    ];
    written(&objects, "/Encrypt 3 0 R /ID [<31323334353637383132333435363738> <31323334353637383132333435363738>]")
}

/// A PPTX of slides with a title, words and notes.
pub fn pptx(slides: &[(&str, &str, &str)]) -> Vec<u8> {
    const NAMES: &str = "xmlns:a='a' xmlns:r='r' xmlns:p='p'";
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(vec![]));
    let mut part = |name: String, text: String| {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    };
    let numbers = 1..=slides.len();
    let ids: String = numbers.clone().map(|at| format!("<p:sldId id='{}' r:id='rId{at}'/>", 255 + at)).collect();
    part("ppt/presentation.xml".into(), format!("<p:presentation {NAMES}><p:sldIdLst>{ids}</p:sldIdLst></p:presentation>"));
    let to: String = numbers.map(|at| format!("<Relationship Id='rId{at}' Type='x/slide' Target='slides/slide{at}.xml'/>")).collect();
    part("ppt/_rels/presentation.xml.rels".into(), format!("<Relationships>{to}</Relationships>"));
    for (at, (title, text, notes)) in (1..).zip(slides) {
        let shape = |kind: &str, text: &str| {
            format!(
                "<p:sp><p:nvSpPr><p:nvPr><p:ph type='{kind}'/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:txBody></p:sp>"
            )
        };
        let page = |shapes: String| format!("<p:sld {NAMES}><p:cSld><p:spTree>{shapes}</p:spTree></p:cSld></p:sld>");
        part(format!("ppt/slides/slide{at}.xml"), page(shape("title", title) + &shape("body", text)));
        let to = format!("<Relationship Id='rId1' Type='x/notesSlide' Target='../notesSlides/notesSlide{at}.xml'/>");
        part(format!("ppt/slides/_rels/slide{at}.xml.rels"), format!("<Relationships>{to}</Relationships>"));
        part(format!("ppt/notesSlides/notesSlide{at}.xml"), page(shape("body", notes)));
    }
    zip.finish().unwrap().into_inner()
}

async fn uploads(who: &Person, name: &str, bytes: Vec<u8>) -> Value {
    let begun = json!({ "name": name, "size": bytes.len(), "of": "document", "modified": 1 });
    let upload = who.post("/api/management/file/begin", begun).await.data()["upload"].clone();
    let query = [("upload", upload.as_str().expect("an id")), ("part", "0")];
    who.sends_file("/api/management/file/part", &query, bytes).await.data();
    who.post("/api/management/file/finish", json!({ "upload": upload })).await.data()["id"].clone()
}

/// A courseware without anything; its id.
pub async fn courseware(who: &Person, name: &str) -> Value {
    let category = who.post("/api/management/categoryContent/create", json!({ "catName": format!("For {name}") })).await.data();
    let new = json!({ "name": name, "category_id": category["catId"] });
    who.post("/api/management/courseware/create", new).await.data()["id"].clone()
}

pub async fn makes(who: &Person, courseware: &Value, title: &str, bytes: Vec<u8>) -> Value {
    let file = uploads(who, title, bytes).await;
    who.post(&format!("{DECKS}/create"), json!({ "courseware_id": courseware, "title": title, "file": file })).await.data()["id"].clone()
}

async fn deck(who: &Person, id: &Value) -> Value {
    who.post(&format!("{DECKS}/query"), json!({ "id": id })).await.data()
}

/// A deck once its job is over.
pub async fn ended(who: &Person, id: &Value) -> Value {
    let job = deck(who, id).await["job_id"].clone();
    job_ends(who, &job).await;
    deck(who, id).await
}

pub async fn pages(who: &Person, id: &Value, search: &str) -> Value {
    who.post(&format!("{DECKS}/pages"), json!({ "id": id, "search": search })).await.data()
}

async fn of_courseware(who: &Person, id: &Value) -> Value {
    who.post("/api/management/categoryContent/coursewareDetail", json!({ "coursewareId": id })).await.data()
}

pub const ZOO: [Option<(&str, &str)>; 3] =
    [Some(("At the zoo", "Hello and welcome")), Some(("The lion", "The lion is big and yellow")), Some(("Homework", "Draw the lion"))];

#[tokio::test]
async fn a_deck_is_drawn_page_by_page_for_everybody_and_becomes_its_coursewares() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul, tina) = (server.sign_in("producer").await, server.sign_in("producer2").await, server.sign_in("teacher").await);
        let zoo = courseware(&pei, "The zoo").await;
        assert_eq!((&of_courseware(&pei, &zoo).await["existed"], &of_courseware(&pei, &zoo).await["deck"]), (&json!(false), &Value::Null));
        let mut screen = paul.opens_a_screen().await;
        screen.subscribes("resource:decks").await;
        let id = makes(&pei, &zoo, "At the zoo", pdf(&ZOO)).await;
        // A colleague sees each page come, the first before the last.
        let seen = screen.sees(|frame| frame["d"]["id"] == id && frame["d"]["row"]["drawn_count"] == 1).await;
        assert_eq!((&seen["d"]["row"]["state"], &seen["d"]["row"]["page_count"]), (&json!("converting"), &json!(3)));
        screen.sees(|frame| frame["d"]["id"] == id && frame["d"]["row"]["state"] == "ready").await;
        let row = ended(&pei, &id).await;
        for (field, wanted) in
            [("state", json!("ready")), ("format", json!("pdf")), ("revision", json!(1)), ("torn_count", json!(0)), ("width", json!(1600))]
        {
            assert_eq!(row[field], wanted, "{field}: {row}");
        }
        assert_eq!((&row["simplified"], &row["fault"]), (&json!(false), &Value::Null));
        let all = pages(&paul, &id, "").await;
        let titles: Vec<&Value> = all["records"].as_array().unwrap().iter().map(|page| &page["title"]).collect();
        assert_eq!(titles, ["At the zoo", "The lion", "Homework"]);
        let image = all["records"][0]["image"].as_str().expect("a picture");
        let picture = paul.request(reqwest::Method::GET, &format!("/files/{image}")).send().await.unwrap();
        assert_eq!(picture.headers()["content-type"], "image/png");
        let found = pages(&paul, &id, "LION").await;
        let hits: Vec<&Value> =
            found["records"].as_array().unwrap().iter().filter(|page| page["hit"].is_string()).map(|page| &page["number"]).collect();
        assert_eq!((&found["hits"], hits), (&json!(2), vec![&json!(2), &json!(3)]));
        let words = paul.post(&format!("{DECKS}/page"), json!({ "id": id, "number": 2 })).await.data();
        assert_eq!(words["text"], "The lion\nThe lion is big and yellow");
        // It is the courseware's, which has something on it from then on.
        let shown = of_courseware(&pei, &zoo).await;
        assert_eq!((&shown["deck"], &shown["existed"]), (&id, &json!(true)));
        // Who may not.
        for call in ["query", "pages", "compare"] {
            tina.post(&format!("{DECKS}/{call}"), json!({ "id": id })).await.refused(403);
        }
        let ivy = server.sign_in("inspector").await;
        pages(&ivy, &id, "").await;
        ivy.post(&format!("{DECKS}/retry"), json!({ "id": id })).await.refused(403);
        pei.post(&format!("{DECKS}/retry"), json!({ "id": id })).await.refused(409);
        // Deleted, it is the courseware's no more; brought back, it is again.
        pei.post(&format!("{DECKS}/delete"), json!({ "ids": [id] })).await.data();
        assert_eq!((&of_courseware(&pei, &zoo).await["deck"], &of_courseware(&pei, &zoo).await["existed"]), (&Value::Null, &json!(false)));
        pei.post(&format!("{DECKS}/restore"), json!({ "ids": [id] })).await.data();
        assert_eq!(of_courseware(&pei, &zoo).await["deck"], id);
    }
}

#[tokio::test]
async fn a_torn_page_is_named_and_what_cannot_be_read_says_why() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo", "--max-deck-pages=4"]).await;
        let pei = server.sign_in("producer").await;
        let lesson = courseware(&pei, "Faults").await;
        let torn = makes(&pei, &lesson, "Torn", pdf(&[ZOO[0], None, ZOO[2]])).await;
        let row = ended(&pei, &torn).await;
        assert_eq!((&row["state"], &row["torn_count"], &row["drawn_count"]), (&json!("ready"), &json!(1), &json!(3)));
        let all = pages(&pei, &torn, "").await;
        assert_eq!((&all["records"][1]["fault"], &all["records"][1]["image"]), (&json!("unreadable"), &Value::Null));
        assert!(all["records"][0]["image"].is_string() && all["records"][2]["image"].is_string(), "{all}");
        // Tried again, only that page is drawn anew.
        pei.post(&format!("{DECKS}/retry"), json!({ "id": torn })).await.data();
        let again = ended(&pei, &torn).await;
        assert_eq!((&again["state"], &again["torn_count"], &again["drawn_count"]), (&json!("ready"), &json!(1), &json!(3)));
        let long: Vec<_> = (0..5).map(|_| ZOO[0]).collect();
        for (name, bytes, fault, words) in [
            ("Locked", locked(), "locked", "设有密码"),
            ("Long", pdf(&long), "too_many_pages", "4 页"),
            ("Broken", b"%PDF-1.4\nnothing much".to_vec(), "unreadable", "已损坏"),
        ] {
            let id = makes(&pei, &lesson, name, bytes).await;
            let row = ended(&pei, &id).await;
            assert_eq!((&row["state"], &row["fault"]), (&json!("failed"), &json!(fault)), "{name}: {row}");
            let jobs = pei.in_chinese().post("/api/job/mine", json!({})).await.data();
            let job = jobs["records"].as_array().unwrap().iter().find(|job| job["record_id"] == id).expect("its job").clone();
            assert!(job["error_zh"].as_str().is_some_and(|said| said.contains(words)), "{job}");
        }
        // What failed is not the courseware's.
        assert_eq!(of_courseware(&pei, &lesson).await["deck"], torn);
    }
}

/// A ZIP part that unpacks to far more than it is.
fn bomb(zip: &mut zip::ZipWriter<std::io::Cursor<Vec<u8>>>, name: &str) {
    let packed = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    zip.start_file(name, packed).unwrap();
    let zeros = vec![b' '; 1024 * 1024];
    for _ in 0..64 {
        zip.write_all(&zeros).unwrap();
    }
}

#[tokio::test]
async fn slides_are_laid_out_simply_and_what_they_are_is_what_their_bytes_say() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let lesson = courseware(&pei, "Slides").await;
        let told = [("Hello &amp; welcome", "One", "Wave"), ("Two", "1 &lt; 2", "Count")];
        // Named as something else.
        let file = uploads(&pei, "Hello.pdf", pptx(&told)).await;
        let new = json!({ "courseware_id": lesson, "title": "Hello", "file": file });
        let id = pei.post(&format!("{DECKS}/create"), new).await.data()["id"].clone();
        let row = ended(&pei, &id).await;
        assert_eq!((&row["state"], &row["format"], &row["simplified"]), (&json!("ready"), &json!("pptx"), &json!(true)));
        let words = pei.post(&format!("{DECKS}/page"), json!({ "id": id, "number": 2 })).await.data();
        assert_eq!((&words["title"], &words["text"], &words["notes"]), (&json!("Two"), &json!("Two\n1 < 2"), &json!("Count")));
        let image = pages(&pei, &id, "").await["records"][0]["image"].clone();
        let drawn = pei.request(reqwest::Method::GET, &format!("/files/{}", image.as_str().expect("a picture"))).send().await.unwrap();
        assert_eq!(drawn.headers()["content-type"], "image/svg+xml");
        assert!(drawn.text().await.unwrap().contains("Hello &amp; welcome"));
        // The old format is refused before anything is made of it, saying what to do.
        let file = uploads(&pei, "Old.pptx", cfb_of("/PowerPoint Document")).await;
        let refused = pei.post(&format!("{DECKS}/create"), json!({ "courseware_id": lesson, "title": "Old", "file": file })).await;
        assert!(refused.refused(400)["fields"]["file"].as_str().is_some_and(|said| said.contains("PPTX or PDF")));
        // Locked slides lie in another container.
        let id = makes(&pei, &lesson, "Locked", cfb_of("/EncryptedPackage")).await;
        assert_eq!(ended(&pei, &id).await["fault"], "locked");
        // A slide that unpacks to far more than may be is named, and nobody waits for it.
        let id = makes(&pei, &lesson, "Hostile", swelling(pptx(&told[..1]))).await;
        let row = ended(&pei, &id).await;
        assert_eq!((&row["state"], &row["fault"]), (&json!("failed"), &json!("unreadable")), "{row}");
        assert_eq!(pages(&pei, &id, "").await["records"][0]["fault"], "too_large");
        // No title, no courseware: said of the fields.
        let fields = pei.post(&format!("{DECKS}/create"), json!({})).await.refused(400)["fields"].clone();
        for field in ["title", "courseware_id", "file"] {
            assert!(fields[field].is_string(), "{field}: {fields}");
        }
    }
}

/// The container of older programs, with one stream in it.
pub fn cfb_of(stream: &str) -> Vec<u8> {
    let mut parts = cfb::CompoundFile::create(std::io::Cursor::new(vec![])).unwrap();
    parts.create_stream(stream).unwrap().write_all(b"slides").unwrap();
    parts.flush().unwrap();
    parts.into_inner().into_inner()
}

/// The same show with a first slide that unpacks to 64 MiB.
fn swelling(bytes: Vec<u8>) -> Vec<u8> {
    let mut from = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let mut to = zip::ZipWriter::new(std::io::Cursor::new(vec![]));
    for at in 0..from.len() {
        let part = from.by_index_raw(at).unwrap();
        if part.name().unwrap() != "ppt/slides/slide1.xml" {
            to.raw_copy_file(part).unwrap();
        }
    }
    bomb(&mut to, "ppt/slides/slide1.xml");
    to.finish().unwrap().into_inner()
}

#[tokio::test]
async fn an_office_program_that_is_installed_makes_the_pages_and_its_failures_are_told() {
    use std::os::unix::fs::PermissionsExt;
    let mut server = TestServer::start_on(Backend::Sqlite, &["--demo"]).await;
    let pei = server.sign_in("producer").await;
    let lesson = courseware(&pei, "Office").await;
    // A stand-in that makes pages of any slides but those that it fails at; it answers 0 either way, as the real one does.
    let programs = tempfile::tempdir().unwrap();
    std::fs::write(programs.path().join("made.pdf"), pdf(&ZOO)).unwrap();
    let program = programs.path().join("soffice");
    let made = programs.path().join("made.pdf");
    std::fs::write(&program, format!("#!/bin/sh\nfor file; do :; done\ngrep -q FAILS \"$file\" || cp '{}' slides.pdf\n", made.display()))
        .unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    server.kill();
    server.start_again_beside(programs.path());
    let pei = server.knows(&pei);
    let told = [("From slides", "Words", "Notes")];
    let id = makes(&pei, &lesson, "Slides", pptx(&told)).await;
    let row = ended(&pei, &id).await;
    assert_eq!((&row["state"], &row["simplified"], &row["page_count"]), (&json!("ready"), &json!(false), &json!(3)), "{row}");
    // The old format too.
    let id = makes(&pei, &lesson, "Old", cfb_of("/PowerPoint Document")).await;
    let row = ended(&pei, &id).await;
    assert_eq!((&row["state"], &row["format"]), (&json!("ready"), &json!("ppt")), "{row}");
    let mut fails = cfb_of("/PowerPoint Document");
    fails.extend(b"FAILS");
    let id = makes(&pei, &lesson, "Fails", fails).await;
    let row = ended(&pei, &id).await;
    assert_eq!((&row["state"], &row["fault"]), (&json!("failed"), &json!("no_converter")), "{row}");
    // Nothing of it is left lying about.
    let left = std::fs::read_dir(server.data())
        .unwrap()
        .filter(|one| one.as_ref().unwrap().file_name().to_string_lossy().starts_with("convert-"))
        .count();
    assert_eq!(left, 0);
}

#[tokio::test]
#[ignore = "long: processes are killed"]
async fn killed_in_the_middle_it_goes_on_and_nothing_is_doubled() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo", "--node=n1"]).await;
        let pei = server.sign_in("producer").await;
        let lesson = courseware(&pei, "Killed").await;
        let texts: Vec<String> = (1..=9).map(|at| format!("Page number {at}")).collect();
        let told: Vec<_> = texts.iter().map(|text| Some((text.as_str(), "Some words"))).collect();
        let mut screen = pei.opens_a_screen().await;
        screen.subscribes("resource:decks").await;
        let id = makes(&pei, &lesson, "Killed", pdf(&told)).await;
        screen.sees(|frame| frame["d"]["id"] == id && frame["d"]["row"]["drawn_count"] == 1).await;
        // Its reader alone, as a system does that has no memory left: the page it was at is no worse for it.
        server.kills_its("read-deck");
        server.says("the reader ended at a page").await;
        screen.sees(|frame| frame["d"]["id"] == id && frame["d"]["row"]["drawn_count"] == 4).await;
        server.kill();
        server.start_again();
        let pei = server.knows(&pei);
        let row = ended(&pei, &id).await;
        assert_eq!((&row["state"], &row["drawn_count"], &row["torn_count"]), (&json!("ready"), &json!(9), &json!(0)), "{row}");
        let all = pages(&pei, &id, "").await;
        let titles: Vec<&str> = all["records"].as_array().unwrap().iter().filter_map(|page| page["title"].as_str()).collect();
        assert_eq!(titles, texts.iter().map(String::as_str).collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn one_that_waits_is_cancelled_and_tried_again() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo", "--lanes=convert=0"]).await;
        let pei = server.sign_in("producer").await;
        let lesson = courseware(&pei, "Waits").await;
        let id = makes(&pei, &lesson, "Waits", pdf(&ZOO)).await;
        let job = deck(&pei, &id).await["job_id"].clone();
        pei.post(&format!("{DECKS}/retry"), json!({ "id": id })).await.refused(409);
        pei.post("/api/job/cancel", json!({ "id": job })).await.data();
        let row = ended(&pei, &id).await;
        assert_eq!((&row["state"], &row["fault"]), (&json!("failed"), &json!("cancelled")));
        pei.post(&format!("{DECKS}/retry"), json!({ "id": id })).await.data();
        let again = deck(&pei, &id).await;
        assert_eq!((&again["state"], &again["fault"]), (&json!("queued"), &Value::Null));
        // The same from the list of jobs.
        pei.post("/api/job/cancel", json!({ "id": again["job_id"] })).await.data();
        pei.post("/api/job/again", json!({ "id": again["job_id"] })).await.data();
        assert_eq!(deck(&pei, &id).await["state"], "queued");
        // Deleted, nobody waits for it.
        let other = makes(&pei, &lesson, "Given up", pdf(&ZOO)).await;
        let job = deck(&pei, &other).await["job_id"].clone();
        pei.post(&format!("{DECKS}/delete"), json!({ "ids": [other] })).await.data();
        assert_eq!(job_ends(&pei, &job).await["state"], "cancelled");
        server.kill();
        server.start_again_with("--lanes=convert=1");
        let pei = server.knows(&pei);
        assert_eq!(ended(&pei, &id).await["state"], "ready");
    }
}

#[tokio::test]
async fn a_revision_says_what_it_changed_and_the_newest_that_is_ready_is_shown() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let lesson = courseware(&pei, "Revised").await;
        let first = makes(&pei, &lesson, "First", pdf(&ZOO)).await;
        ended(&pei, &first).await;
        assert_eq!(pei.post(&format!("{DECKS}/compare"), json!({ "id": first })).await.data()["with"], Value::Null);
        let now = [ZOO[0], Some(("A song", "We sing about a boat")), Some(("The lion", "The lion is big and brown"))];
        let second = makes(&pei, &lesson, "Second", pdf(&now)).await;
        let row = ended(&pei, &second).await;
        assert_eq!((&row["revision"], &of_courseware(&pei, &lesson).await["deck"]), (&json!(2), &second));
        let changes = pei.post(&format!("{DECKS}/compare"), json!({ "id": second })).await.data();
        let said: Vec<String> = changes["records"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| format!("{} {} {}", one["became"].as_str().unwrap(), one["before"], one["now"]))
            .collect();
        assert_eq!(said, ["same 1 1", "new null 2", "changed 2 3", "gone 3 null"]);
        assert_eq!((&changes["with"], &pages(&pei, &second, "").await["records"][0]["same_as"]), (&first, &json!(1)));
        // One that fails leaves the one before.
        let third = makes(&pei, &lesson, "Third", locked()).await;
        ended(&pei, &third).await;
        assert_eq!(of_courseware(&pei, &lesson).await["deck"], second);
        pei.post(&format!("{DECKS}/delete"), json!({ "ids": [second] })).await.data();
        assert_eq!(of_courseware(&pei, &lesson).await["deck"], first);
    }
}

#[tokio::test]
async fn the_demo_has_decks_to_look_at() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo"]).await;
    let pei = server.sign_in("producer").await;
    let all = pei.list(DECKS, json!({})).await;
    let mut states: Vec<String> = all.iter().map(|row| format!("{} {}", row["state"].as_str().unwrap(), row["drawn_count"])).collect();
    states.sort();
    assert_eq!(states, ["failed 0", "ready 12", "ready 12"]);
    let newest = all.iter().find(|row| row["revision"] == 2).expect("a second revision");
    let changes = pei.post(&format!("{DECKS}/compare"), json!({ "id": newest["id"] })).await.data();
    let other = |became: &str| changes["records"].as_array().unwrap().iter().filter(|one| one["became"] == became).count();
    assert!(other("same") == 10 && other("changed") >= 1, "{changes}");
}

/// A PDF of one page in Chinese, in a font that readers are expected to have.
fn without_its_font() -> Vec<u8> {
    let font = "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>";
    let descendant = "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000
        /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>";
    let drawn = "BT /F1 28 Tf 30 220 Td <52A87269> Tj ET";
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [4 0 R] /Count 1 >>".to_owned(),
        font.to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 480 270] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>".to_owned(),
        format!("<< /Length {} >>\nstream\n{drawn}\nendstream", drawn.len()),
        descendant.to_owned(),
    ];
    written(&objects, "")
}

#[tokio::test]
async fn a_page_whose_font_is_missing_says_so_instead_of_being_blank() {
    let server = TestServer::start().await;
    let pei = server.sign_in("producer").await;
    let animals = courseware(&pei, "Animals").await;
    let id = makes(&pei, &animals, "动物世界", without_its_font()).await;
    ended(&pei, &id).await;
    let page = pages(&pei, &id, "").await["records"][0].clone();
    assert_eq!((&page["fault"], &page["image"]), (&json!("no_font"), &Value::Null), "{page}");
}

/// Hidden slides were shown, in classes too; words that are drawn in several ways were not found, and letters without a font were missing without a word.
#[tokio::test]
async fn what_is_hidden_stays_hidden_and_what_a_picture_lacks_is_said() {
    let server = TestServer::start().await;
    let pei = server.sign_in("producer").await;
    let animals = courseware(&pei, "Animals").await;
    let zoo = makes(&pei, &animals, "Zoo", include_bytes!("data/d1_zoo.pptx").to_vec()).await;
    let row = ended(&pei, &zoo).await;
    assert_eq!((&row["state"], &row["page_count"], &row["torn_count"]), (&json!("ready"), &json!(3), &json!(0)), "{row}");
    let hits = async |words: &str| pages(&pei, &zoo, words).await["hits"].clone();
    assert_eq!((hits("SECRET").await, hits("choice words").await, hits("fallback").await), (json!(0), json!(1), json!(0)));

    let song = makes(&pei, &animals, "Song", include_bytes!("data/d4_song_not_embedded.pdf").to_vec()).await;
    let row = ended(&pei, &song).await;
    assert_eq!((&row["state"], &row["torn_count"]), (&json!("ready"), &json!(1)), "{row}");
    let page = pages(&pei, &song, "").await["records"][0].clone();
    assert!(page["fault"] == "no_font" && page["image"].is_string(), "{page}");
}
