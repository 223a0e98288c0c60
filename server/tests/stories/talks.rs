//! Films: a face that says a script, by a service in all its moods and in both of the protocols that are spoken, and a film of a picture book by the program of the
//! machine, or as a timeline where none can be made.

use std::{fs, os::unix::fs::PermissionsExt};

use serde_json::{Value, json};

use crate::{
    image_service::file,
    support::{AvatarServer, Backend, Filming, Person, TestServer, film_of, job_ends, job_result},
    takes::makes_a_book,
};

const TALKS: &str = "/api/chatgpt/talks";
const VIDEO: &str = "/api/chatgpt/video";
const MATERIALS: &str = "/api/management/material";

async fn with(avatars: &AvatarServer, backend: Backend, dialect: &str, voices: &str, more: &[&str]) -> TestServer {
    let flags = avatars.flags(dialect, voices);
    let all: Vec<&str> = ["--demo", "--node=n1"].into_iter().chain(flags.iter().map(String::as_str)).chain(more.iter().copied()).collect();
    TestServer::start_on(backend, &all).await
}

/// A face to speak with, as a picture that somebody uploaded.
async fn face(who: &Person) -> Value {
    let request = who.request(reqwest::Method::POST, "/api/management/file/upload?name=face.png&of=image");
    let request = request.header("content-type", "application/octet-stream").body(picture());
    who.send(request, "uploads a face".into()).await.data()["id"].clone()
}

fn picture() -> Vec<u8> {
    let mut packed = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_pixel(64, 64, image::Rgb([200, 160, 120])).write_to(&mut packed, image::ImageFormat::Png).expect("a picture");
    [packed.into_inner(), b"taken at 48.2 N, 16.4 E".to_vec()].concat()
}

#[tokio::test]
async fn a_face_says_a_script_and_the_library_keeps_the_film() {
    for &backend in Backend::of_suite() {
        let avatars = AvatarServer::start().await;
        let mut server = with(&avatars, backend, "d-id", "en-US-JennyNeural,en-GB-RyanNeural", &["--avatars-per-hour=20"]).await;
        let pei = server.sign_in("producer").await;
        let served = pei.post("/api/management/generator/state", json!({})).await.data()["talks"].clone();
        assert_eq!((&served["by"], &served["dialect"], &served["left"]), (&json!("provider"), &json!("d-id"), &json!(20)), "{backend:?}");
        assert_eq!(served["voices"], json!(["en-US-JennyNeural", "en-GB-RyanNeural"]));
        let image = face(&pei).await;
        avatars.moods([Filming::Slow(1)]);
        avatars.is_ill(1);
        let asked = json!({ "script": " Hello, I am Ms Lee. ", "image": image, "voice": "en-GB-RyanNeural", "title": "Welcome" });
        let begun = pei.post(TALKS, asked).await.data();
        assert_eq!(begun["by"], "provider");
        let result = job_result(&pei, &begun["jobId"]).await;
        assert_eq!(file(&pei, &result["file"]).await, ("video/mp4".into(), film_of("Hello, I am Ms Lee.")));
        let material = pei.post(&format!("{MATERIALS}/query"), json!({ "id": result["material"] })).await.data();
        assert_eq!((&material["title"], &material["kind"], &material["file"]), (&json!("Welcome"), &json!("video"), &result["file"]));
        let wish = &avatars.asked()[0];
        assert_eq!(wish["script"]["provider"], json!({ "type": "microsoft", "voice_id": "en-GB-RyanNeural" }));
        // Where a photograph was taken is nobody's business, and what was fetched is left with nobody.
        let brought = String::from_utf8_lossy(&avatars.pictures()[0]).into_owned();
        assert!(brought.contains("name=\"image\"") && !brought.contains("48.2 N"), "{} bytes", brought.len());
        assert_eq!(avatars.has_forgotten(1).await, ["tlk_0"]);

        // The same title once more gets a number; a presenter of the service needs no picture; a book is a script as well.
        let (book, ..) = makes_a_book(&server, &pei).await;
        let begun = pei.post(VIDEO, json!({ "storyId": book, "avatarId": "amy-jcwCkr1grs", "title": "Welcome" })).await.data();
        let result = job_result(&pei, &begun["jobId"]).await;
        assert_eq!(result["title"], "Welcome (2)");
        assert_eq!(avatars.asked()[1]["presenter_id"], "amy-jcwCkr1grs");
        assert_eq!(avatars.asked()[1]["script"]["provider"]["voice_id"], "en-US-JennyNeural", "the first is the usual one");

        // Killed while it is made, it is looked after again and asked for once.
        avatars.moods([Filming::Slow(2)]);
        let begun = pei.post(TALKS, json!({ "script": "Once.", "image": image })).await.data();
        avatars.is_asked(3).await;
        server.kill();
        server.start_again();
        let pei = server.knows(&pei);
        let result = job_result(&pei, &begun["jobId"]).await;
        assert_eq!(file(&pei, &result["file"]).await.1, film_of("Once."));
        assert!(avatars.asked().len() <= 4, "asked for again and again: {}", avatars.asked().len());

        // Called off, the service makes it for nobody.
        avatars.moods([Filming::Never]);
        let before = avatars.asked().len();
        let begun = pei.post(TALKS, json!({ "script": "Never.", "image": image })).await.data();
        avatars.is_asked(before + 1).await;
        pei.post("/api/workflows/cancel", json!({ "jobId": begun["jobId"] })).await.data();
        assert_eq!(job_ends(&pei, &begun["jobId"]).await["state"], "cancelled");
        assert!(!server.log().contains("avatar-key") && !server.log().contains("Ms Lee"), "secrets or scripts are logged");
    }
}

#[tokio::test]
async fn whatever_the_service_does_its_words_are_said_and_nothing_is_kept() {
    for &backend in Backend::of_suite() {
        let avatars = AvatarServer::start().await;
        let server = with(&avatars, backend, "d-id", "", &["--avatars-per-hour=9"]).await;
        let pei = server.sign_in("producer").await;
        let image = face(&pei).await;
        for (mood, english, chinese) in [
            (Filming::Status(400, "ValidationError"), "refused this (HTTP 400: ValidationError: not this one)", "拒绝了此请求"),
            (Filming::Status(402, "InsufficientCreditsError"), "refused this (HTTP 402)", "拒绝了此请求"),
            (Filming::Status(451, "CelebrityRecognizedError"), "does not take this: CelebrityRecognizedError", "不接受此内容"),
            (Filming::Fails("FaceNotFoundError"), "refused this (FaceNotFoundError: not this face)", "拒绝了此请求"),
            (Filming::Fails("TextToxicityError"), "does not take this", "不接受此内容"),
            (Filming::NoFilm, "something that is no video", "返回的内容不是视频"),
            (Filming::Elsewhere, "could not be fetched", "无法下载"),
        ] {
            avatars.moods([mood]);
            let begun = pei.post(TALKS, json!({ "script": "Hello.", "image": image })).await.data();
            let row = job_ends(&pei, &begun["jobId"]).await;
            let said = ["error", "error_zh"].map(|field| row[field].as_str().unwrap_or_default().to_owned());
            assert!(row["state"] == "failed" && said[0].contains(english) && said[1].contains(chinese), "{backend:?} {mood:?}: {row}");
        }
        // Busy for a moment, it is asked again; that is two of the hour's nine, and there is none left.
        avatars.moods([Filming::Status(429, "TooManyRequests")]);
        let begun = pei.post(TALKS, json!({ "script": "Hello.", "image": image })).await.data();
        job_result(&pei, &begun["jobId"]).await;
        let spent = pei.in_chinese().post(TALKS, json!({ "script": "Hello.", "image": image })).await;
        assert!(spent.status == 429 && spent.headers.contains_key("retry-after"), "{spent:?}");
        assert_eq!(pei.post("/api/management/generator/state", json!({})).await.data()["talks"]["left"], 0);
        assert_eq!(pei.list(MATERIALS, json!({ "kind": ["video"] })).await.len(), 1, "what the demo has");
    }
}

#[tokio::test]
async fn input_is_refused_by_field_and_without_a_service_it_is_said_which_setting_is_missing() {
    for &backend in Backend::of_suite() {
        let avatars = AvatarServer::start().await;
        let server = with(&avatars, backend, "heygen", "1bd001e7e50f421d891986aad5158bc8", &[]).await;
        let (pei, tina) = (server.sign_in("producer").await, server.sign_in("teacher").await);
        let image = face(&pei).await;
        for (body, field) in [
            (json!({ "avatarId": "Ann" }), "script"),
            (json!({ "script": "  ", "avatarId": "Ann" }), "script"),
            (json!({ "script": "a".repeat(5_001), "avatarId": "Ann" }), "script"),
            (json!({ "script": "Hi", "storyId": "x", "avatarId": "Ann" }), "script"),
            (json!({ "script": "Hi" }), "avatarId"),
            (json!({ "script": "Hi", "avatarId": "a".repeat(121) }), "avatarId"),
            (json!({ "script": "Hi", "avatarId": "Ann", "image": image }), "avatarId"),
            (json!({ "script": "Hi", "image": image }), "image"),
            (json!({ "script": "Hi", "avatarId": "Ann", "voice": "nobody" }), "voice"),
            (json!({ "script": "Hi", "avatarId": "Ann", "title": "t".repeat(81) }), "title"),
        ] {
            assert!(pei.post(TALKS, body.clone()).await.refused(400)["fields"][field].is_string(), "{backend:?} {body}");
        }
        pei.post(TALKS, json!({ "storyId": "nothing", "avatarId": "Ann" })).await.refused(404);
        tina.post(TALKS, json!({ "script": "Hi", "avatarId": "Ann" })).await.refused(403);
        let stranger = server.nobody().post(TALKS, json!({ "script": "Hi" })).await;
        assert_eq!((stranger.status, stranger.code()), (401, 1000), "{stranger:?}");
        // One of its avatars speaks, and what it says it cannot do is said.
        let begun = pei.post(TALKS, json!({ "script": "Good morning.", "avatarId": "Ann" })).await.data();
        let result = job_result(&pei, &begun["jobId"]).await;
        assert_eq!(file(&pei, &result["file"]).await.1, film_of("Good morning."));
        let input = &avatars.asked()[0]["video_inputs"][0];
        assert_eq!(
            (&input["character"]["avatar_id"], &input["voice"]["voice_id"]),
            (&json!("Ann"), &json!("1bd001e7e50f421d891986aad5158bc8"))
        );
        avatars.has_forgotten(1).await;
        for mood in [Filming::Status(400, "invalid_avatar"), Filming::Fails("MOVIO_PAYMENT_INSUFFICIENT_CREDIT")] {
            avatars.moods([mood]);
            let begun = pei.post(TALKS, json!({ "script": "Hi", "avatarId": "Ann" })).await.data();
            let row = job_ends(&pei, &begun["jobId"]).await;
            assert!(row["error"].as_str().is_some_and(|why| why.contains("not this")), "{row}");
        }

        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        assert_eq!(pei.in_chinese().post(TALKS, json!({ "script": "Hi" })).await.msg(), "此功能需要数字人服务，目前尚未配置");
        let admin = server.sign_in("admin").await.post(VIDEO, json!({ "script": "Hi" })).await;
        assert!(admin.status == 409 && admin.msg().contains("avatar_url"), "{admin:?}");
        assert_eq!(pei.post("/api/management/generator/state", json!({})).await.data()["talks"]["by"], "none");
    }
}

#[tokio::test]
async fn a_book_is_filmed_by_the_program_of_the_machine_or_else_shown_by_a_timeline() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo", "--node=n1"]).await;
        let pei = server.sign_in("producer").await;
        let (book, ..) = makes_a_book(&server, &pei).await;
        let shown = pei.post(VIDEO, json!({ "storyId": book })).await.data();
        assert_eq!((&shown["by"], &shown["jobId"]), (&json!("built-in"), &json!(null)), "{backend:?}");
        let pages = shown["timeline"]["pages"].as_array().expect("pages");
        assert!(!pages.is_empty() && pages[0]["start"] == 0 && pages.windows(2).all(|two| two[0]["end"] == two[1]["start"]), "{shown}");
        assert_eq!(shown["timeline"]["durationMs"], pages[pages.len() - 1]["end"]);

        let programs = tempfile::tempdir().unwrap();
        fs::write(programs.path().join("film.mp4"), film_of("a book")).unwrap();
        let script = "#!/bin/sh\nhere=$(dirname \"$0\")\nfor last; do :; done\ncat words.ass >> \"$here/said\"\n\
            if [ \"$last\" = whole.mp4 ]; then cp \"$here/film.mp4\" whole.mp4; else cp words.ass \"$last\"; fi\n";
        fs::write(programs.path().join("ffmpeg"), script).unwrap();
        fs::set_permissions(programs.path().join("ffmpeg"), fs::Permissions::from_mode(0o755)).unwrap();
        server.kill();
        server.start_again_beside(programs.path());
        let pei = server.knows(&pei);
        let begun = pei.post(VIDEO, json!({ "storyId": book, "title": "The book as a film" })).await.data();
        let result = job_result(&pei, &begun["jobId"]).await;
        assert_eq!(file(&pei, &result["file"]).await.1, film_of("a book"));
        assert_eq!(result["title"], "The book as a film");
        let said = fs::read_to_string(programs.path().join("said")).unwrap();
        assert!(!said.contains("Your turn") && !said.contains("请跟读"), "nobody is asked to say it after it: {said}");
    }
}
