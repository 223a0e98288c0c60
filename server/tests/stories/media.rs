//! What questions show and play, over the real server on both databases: sounds are taken by what they are, given out in parts, chosen from the library
//! and from what was uploaded, and travel with papers and with the bank.

use base64::{Engine, engine::general_purpose::STANDARD};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Answer, Backend, Person, TestServer, makes_a_document};

const PAPERS: &str = "/api/management/questionPaper";
const BANK: &str = "/api/management/questionBank";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\nnot much of a picture";

/// So many samples of a tone.
fn wav(samples: u32) -> Vec<u8> {
    let body: Vec<u8> = (0..samples).flat_map(|at| ((at % 100) as i16 * 200).to_le_bytes()).collect();
    let size = u32::try_from(body.len()).expect("a short sound");
    let mut file = b"RIFF".to_vec();
    file.extend((36 + size).to_le_bytes());
    file.extend(b"WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data");
    file.extend(size.to_le_bytes());
    [file, body].concat()
}

async fn uploads(who: &Person, query: &str, bytes: &[u8]) -> Answer {
    let request = who.request(Method::POST, &format!("/api/management/file/upload{query}"));
    who.send(request.header("content-type", "application/octet-stream").body(bytes.to_vec()), format!("{} uploads {query}", who.name)).await
}

async fn part(who: &Person, id: &str, headers: &[(&str, &str)]) -> reqwest::Response {
    let request = who.request(Method::GET, &format!("/files/{id}"));
    headers.iter().fold(request, |request, (name, value)| request.header(*name, *value)).send().await.expect("an answer")
}

fn header<'a>(response: &'a reqwest::Response, name: &str) -> &'a str {
    response.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

#[tokio::test]
async fn a_sound_is_taken_and_a_player_may_seek_in_it() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let sound = wav(4000);
        let stored = uploads(&pei, "?name=Listen%201.wav&of=sound", &sound).await.data();
        assert_eq!((&stored["media_type"], &stored["size"]), (&json!("audio/wav"), &json!(sound.len())));
        let id = stored["id"].as_str().expect("an id");
        let whole = part(&pei, id, &[]).await;
        assert_eq!((whole.status().as_u16(), header(&whole, "content-type"), header(&whole, "accept-ranges")), (200, "audio/wav", "bytes"));
        assert_eq!(header(&whole, "x-content-type-options"), "nosniff");
        assert!(header(&whole, "content-security-policy").starts_with("sandbox; default-src 'none'"));
        assert_eq!(whole.bytes().await.expect("bytes"), sound);
        let some = part(&pei, id, &[("range", "bytes=1000-1999")]).await;
        assert_eq!((some.status().as_u16(), header(&some, "content-range")), (206, &*format!("bytes 1000-1999/{}", sound.len())));
        assert_eq!(some.bytes().await.expect("bytes"), sound[1000..2000]);
        let end = part(&pei, id, &[("range", "bytes=-100"), ("if-range", &format!("\"{id}\""))]).await;
        assert_eq!((end.status().as_u16(), header(&end, "content-length")), (206, "100"));
        assert_eq!(end.bytes().await.expect("bytes"), sound[sound.len() - 100..]);
        let other = part(&pei, id, &[("range", "bytes=-100"), ("if-range", "\"something else\"")]).await;
        assert_eq!(other.status(), 200);
        let beyond = part(&pei, id, &[("range", "bytes=99999-")]).await;
        assert_eq!((beyond.status().as_u16(), header(&beyond, "content-range")), (416, &*format!("bytes */{}", sound.len())));
        assert_eq!(part(&server.nobody(), id, &[("range", "bytes=0-1")]).await.status(), 401);
    }
}

/// A picture of one colour, as a camera would give it: 1,000 × 600 pixels without compression.
fn large_picture() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_pixel(1000, 600, image::Rgb([30, 120, 200])).write_to(&mut bytes, image::ImageFormat::Png).expect("a picture");
    bytes.into_inner()
}

#[tokio::test]
async fn a_list_gets_small_pictures_of_large_ones() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let large = large_picture();
        let id = uploads(&pei, "", &large).await.data()["id"].as_str().expect("an id").to_owned();
        for width in [160, 320, 640] {
            let small = part(&pei, &format!("{id}?w={width}"), &[]).await;
            let tag = header(&small, "etag").to_owned();
            assert_eq!((header(&small, "content-type"), tag.as_str()), ("image/jpeg", &*format!("\"{id}-{width}\"")));
            let seen = image::load_from_memory(&small.bytes().await.expect("bytes")).expect("a picture");
            assert_eq!((seen.width(), seen.height()), (width, width * 6 / 10));
            assert_eq!(part(&pei, &format!("{id}?w={width}"), &[("if-none-match", &tag)]).await.status(), 304);
        }
        // Only these widths; what is no larger, or cannot be made smaller, comes as it is.
        assert_eq!(part(&pei, &format!("{id}?w=161"), &[]).await.status(), 400);
        for (bytes, media_type) in
            [(PNG.to_vec(), "image/png"), (b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), "image/svg+xml"), (wav(10), "audio/wav")]
        {
            let id = uploads(&pei, "", &bytes).await.data()["id"].as_str().expect("an id").to_owned();
            let whole = part(&pei, &format!("{id}?w=160"), &[]).await;
            assert_eq!(header(&whole, "content-type"), media_type);
            assert_eq!(whole.bytes().await.expect("bytes"), bytes);
        }
        assert_eq!(part(&server.nobody(), &format!("{id}?w=160"), &[]).await.status(), 401);
    }
}

#[tokio::test]
async fn what_is_no_sound_or_too_long_is_refused_in_both_languages() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo", "--max-sound-bytes=6000000"]).await;
    let pei = server.sign_in("producer").await;
    let refused = uploads(&pei, "?of=sound", PNG).await;
    assert!(refused.msg().contains("mp3, m4a, aac, ogg, opus, wav or webm"), "{}", refused.msg());
    refused.refused(422);
    assert!(uploads(&pei.in_chinese(), "?of=sound", b"%PDF").await.msg().contains("这不是可用的音频"));
    uploads(&pei, "?of=image", &wav(10)).await.refused(422);
    assert!(uploads(&pei, "", b"%PDF").await.msg().contains("neither an image"));
    // A sound may be larger than an image, up to the setting.
    uploads(&pei, "", &wav(2_900_000)).await.data();
    let refused = uploads(&pei, "", &wav(3_100_000)).await;
    assert!(refused.msg().contains("6 MB"), "{}", refused.msg());
    refused.refused(413);
    let mut image = PNG.to_vec();
    image.resize(5 * 1024 * 1024, 0);
    assert!(uploads(&pei, "", &image).await.msg().contains("5 MB"));
}

#[tokio::test]
async fn files_are_chosen_from_the_library_and_from_what_was_uploaded() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul, tina) = (server.sign_in("producer").await, server.sign_in("producer2").await, server.sign_in("teacher").await);
        let song = uploads(&pei, "?name=Song.wav", &wav(100)).await.data()["id"].clone();
        let bells = uploads(&paul, "?name=Bells_100%25.wav", &wav(200)).await.data()["id"].clone();
        let cat = uploads(&pei, "?name=Cat.png", PNG).await.data()["id"].clone();
        let found = async |who: &Person, of: &str, scope: &str, search: &str| -> Vec<(Value, Value)> {
            let asked = json!({ "of": of, "scope": scope, "search": search });
            let answer = who.post("/api/management/file/list", asked).await.data();
            answer["records"].as_array().expect("records").iter().map(|file| (file["id"].clone(), file["name"].clone())).collect()
        };
        let named = |id: &Value, name: &str| (id.clone(), json!(name));
        assert_eq!(found(&pei, "sound", "mine", "").await, [named(&song, "Song.wav")]);
        // What others uploaded, once it is used by something she may see.
        assert_eq!(found(&pei, "sound", "all", "").await, [named(&song, "Song.wav")]);
        assert_eq!(found(&pei, "image", "mine", "").await, [named(&cat, "Cat.png")]);
        assert_eq!(found(&pei, "sound", "library", "").await, []);
        let material = json!({ "title": "Bells at noon", "kind": "audio", "file": bells });
        paul.post("/api/management/material/create", material).await.data();
        assert_eq!(found(&pei, "sound", "library", "noon").await, [named(&bells, "Bells at noon")]);
        assert_eq!(found(&pei, "sound", "all", "").await, [named(&bells, "Bells_100%.wav"), named(&song, "Song.wav")]);
        assert_eq!(found(&pei, "sound", "all", "S_").await, [named(&bells, "Bells_100%.wav")]);
        assert_eq!(found(&pei, "image", "library", "Cat").await, []);
        let lost = json!({ "title": "Nothing", "kind": "audio", "file": "0".repeat(64) });
        let refused = pei.post("/api/management/material/create", lost).await.refused(400);
        assert!(refused["fields"]["file"].as_str().is_some_and(|said| said.contains("No such file")), "{refused}");
        tina.post("/api/management/file/list", json!({ "of": "sound", "scope": "all" })).await.refused(403);
        // Brought again it is the newest of who brings it.
        uploads(&pei, "?name=Bells.wav", &wav(200)).await.data();
        assert_eq!(found(&pei, "sound", "mine", "").await, [named(&bells, "Bells.wav"), named(&song, "Song.wav")]);
    }
}

#[tokio::test]
async fn a_paper_keeps_its_pictures_and_sounds_out_and_in_again() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let image = uploads(&pei, "", PNG).await.data()["id"].clone();
        let sound = uploads(&pei, "", &wav(100)).await.data()["id"].clone();
        let question = |image: &Value, media: &Value, option: &Value| {
            let options = json!([{ "image": option, "correct": true }, { "text": "a dog" }]);
            json!({ "kind": "listen-choose", "stem": "What do you hear?", "score": 100, "image": image, "media": media, "options": options })
        };
        let look = async |content: &Value| {
            let query = [("form", "json"), ("row", r#"{"title":"Sounds"}"#)];
            pei.sends_file(&format!("{PAPERS}/import"), &query, content.to_string().into_bytes()).await.data()
        };
        let paper = |question: Value| json!({ "kind": "practice", "sections": [{ "title": "One", "questions": [question] }] });
        let whole = paper(question(&image, &sound, &image));
        let seen = look(&whole).await;
        let made = makes_a_document(&pei, PAPERS, "json", json!({ "title": "Sounds" }), whole.to_string().into_bytes()).await;
        assert_eq!((&seen["faults"], &made["faults"], &made["problems"]), (&json!([]), &json!([]), &json!(1)));
        // A sound is as good as a script, and a picture as a word.
        let codes: Vec<&str> = seen["problems"].as_array().expect("problems").iter().filter_map(|said| said["code"].as_str()).collect();
        assert_eq!(codes, ["practice_count"]);
        let file = pei.post(&format!("{PAPERS}/exportDocument"), json!({ "id": made["id"], "form": "json" })).await.data();
        let file: Value = serde_json::from_slice(&STANDARD.decode(file["data"].as_str().expect("a file")).expect("base 64")).expect("JSON");
        let held = &file["sections"][0]["questions"][0];
        assert_eq!((&held["image"], &held["media"], &held["options"][0]["image"]), (&image, &sound, &image));
        // What is not here, or something else than it should be, is left out and said.
        let lost = json!("0".repeat(64));
        let seen = look(&paper(question(&sound, &lost, &json!("cat.png")))).await;
        let said: Vec<(&str, &str)> = seen["faults"]
            .as_array()
            .expect("faults")
            .iter()
            .map(|fault| (fault["place"].as_str().unwrap_or_default(), fault["msg"].as_str().unwrap_or_default()))
            .collect();
        let (place, none) = ("sections[0].questions[0]", "No such file was uploaded");
        assert_eq!(said, [(&*format!("{place}.image"), "This file is not an image"), (&*format!("{place}.media"), none)]);
    }
}

#[tokio::test]
async fn a_question_of_the_bank_shows_and_plays_and_is_drawn_so() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let image = uploads(&pei, "", PNG).await.data()["id"].clone();
        let sound = uploads(&pei, "", &wav(100)).await.data()["id"].clone();
        let question = |image: &Value, option: &Value| {
            let options =
                json!([{ "text": "", "pair": "", "image": option, "correct": true }, { "text": "a dog", "pair": "", "correct": false }]);
            json!({ "kind": "listen-choose", "level": "A1", "stem": "Which animal is it?", "points": ["Animals at night"],
                "image": image, "media": sound, "options": options })
        };
        let refused = pei.post(&format!("{BANK}/create"), question(&sound, &json!("0".repeat(64)))).await.refused(400);
        assert_eq!(refused["fields"], json!({ "image": "This file is not an image", "options.0.image": "No such file was uploaded" }));
        pei.post(&format!("{BANK}/create"), question(&image, &image)).await.data();
        let drawn = pei.post(&format!("{BANK}/draw"), json!({ "point": "animals at night", "count": 5 })).await.data();
        let drawn = &drawn["questions"][0];
        assert_eq!((&drawn["image"], &drawn["media"], &drawn["options"][0]["image"]), (&image, &sound, &image));
    }
}

#[tokio::test]
async fn a_file_is_told_whether_lessons_can_use_it() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul, tina) = (server.sign_in("producer").await, server.sign_in("producer2").await, server.sign_in("teacher").await);
        let verify = "/api/management/material/verifyStyle";
        let file = async |bytes: &[u8]| uploads(&pei, "", bytes).await.data()["id"].clone();
        let picture = |width: u32, height: u32| {
            let mut bytes = std::io::Cursor::new(Vec::new());
            image::RgbImage::new(width, height).write_to(&mut bytes, image::ImageFormat::Png).expect("a picture");
            bytes.into_inner()
        };
        let said = |verdict: &Value| -> Vec<(String, String)> {
            let findings = verdict["findings"].as_array().expect("findings");
            findings.iter().map(|one| (one["rule"].as_str().unwrap().to_owned(), one["severity"].as_str().unwrap().to_owned())).collect()
        };
        let is = |rule: &str, severity: &str| (rule.to_owned(), severity.to_owned());

        let good = file(&picture(1_000, 720)).await;
        assert_eq!(pei.post(verify, json!({ "file": good, "kind": "picture" })).await.data(), json!({ "ok": true, "findings": [] }));
        // The same file is not every kind's.
        let sheet = pei.post(verify, json!({ "file": good, "kind": "worksheet" })).await.data();
        let small =
            json!({ "rule": "small", "found": "1000 × 720 px", "wanted": "the shorter side at least 1240 px", "severity": "error" });
        assert_eq!(sheet, json!({ "ok": false, "findings": [small] }));
        let sound = pei.in_chinese().post(verify, json!({ "file": good, "kind": "audio" })).await.data();
        assert_eq!(sound["findings"], json!([{ "rule": "sort", "found": "图片", "wanted": "音频", "severity": "error" }]));
        // At its limits, and beyond them.
        let edge = file(&picture(1_800, 720)).await;
        assert_eq!(said(&pei.post(verify, json!({ "file": edge, "kind": "picture" })).await.data()), []);
        let broad = file(&picture(4_001, 719)).await;
        let broad = pei.post(verify, json!({ "file": broad, "kind": "picture" })).await.data();
        assert_eq!(said(&broad), [is("small", "error"), is("large", "warning"), is("ratio", "warning")]);
        // A sound: half a second of WAV.
        let short = file(&wav(4_000)).await;
        let short = pei.post(verify, json!({ "file": short, "kind": "audio" })).await.data();
        assert_eq!(said(&short), [is("duration", "error"), is("format", "warning")]);
        assert_eq!(short["findings"][0]["found"], "0.5 s");

        // An entry's own file, and another one for it; an entry without one.
        let made = pei.post("/api/management/material/create", json!({ "title": "A wall", "kind": "picture", "file": good })).await.data();
        assert_eq!(pei.post(verify, json!({ "id": made["id"] })).await.data()["ok"], true);
        assert_eq!(pei.post(verify, json!({ "id": made["id"], "file": edge, "kind": "worksheet" })).await.data()["ok"], false);
        let bare = pei.post("/api/management/material/create", json!({ "title": "A floor", "kind": "picture" })).await.data();
        let refused = pei.post(verify, json!({ "id": bare["id"] })).await;
        assert_eq!(refused.msg(), "This entry has no file of its own");
        refused.refused(422);
        let refused = pei.post(verify, json!({ "file": good, "kind": "song" })).await.refused(400);
        assert_eq!(refused["fields"], json!({ "kind": "Choose one of the given values" }));
        pei.post(verify, json!({})).await.refused(400);
        // What somebody else uploaded and no record uses is not there; whoever has no library does not ask.
        paul.post(verify, json!({ "file": edge, "kind": "picture" })).await.refused(404);
        paul.post(verify, json!({ "file": good, "kind": "picture" })).await.data();
        tina.post(verify, json!({ "file": good, "kind": "picture" })).await.refused(403);
        // A video's entry takes a video, and nothing else.
        let film = json!({ "title": "A film", "kind": "video", "file": good });
        let refused = pei.post("/api/management/material/create", film).await.refused(400);
        assert_eq!(refused["fields"], json!({ "file": "This file is not a video" }));
    }
}
