//! A picture book read aloud, over the real server on both databases: page by page for everybody, heard by its readers, said once wherever the server is
//! killed, and found out as soon as it says another text than its page.

use belltower_content::picture_book::PictureBook;
use belltower_sync::{
    Kind,
    model::Deletion,
    yrs::{Map, Out, Text, TransactionMut, WriteTxn},
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    support::{
        Answer, Backend, Guest, Page, Person, Screen, SpeechServer, TestServer, carries, job_ends, job_result, makes_a_document, wav,
    },
    takes::{BOOKS, content, makes_a_book},
};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\nnot much of a picture";

async fn with(speech: &SpeechServer, backend: Backend) -> TestServer {
    let flags = speech.flags();
    let mut all = vec!["--demo", "--node=n1", "--ai-seconds=5"];
    all.extend(flags.iter().map(String::as_str));
    TestServer::start_on(backend, &all).await
}

async fn narrate(who: &Person, book: &str, with: Value) -> Answer {
    let mut asked = json!({ "id": book });
    asked.as_object_mut().expect("an object").extend(with.as_object().expect("an object").clone());
    who.post(&format!("{BOOKS}/narrate"), asked).await
}

async fn voice_of(who: &Person, book: &str) -> Value {
    who.post(&format!("{BOOKS}/narration/list"), json!({ "id": book })).await.data()
}

async fn bytes(person: &Person, file: &Value) -> Vec<u8> {
    let answer = person.request(Method::GET, &format!("/files/{}", file.as_str().expect("a file"))).send().await.expect("an answer");
    assert_eq!(answer.status(), 200);
    answer.bytes().await.expect("a whole file").to_vec()
}

async fn is_told(screen: &mut Screen, page: &str, state: &str) {
    screen.sees(|frame| frame["d"]["type"] == "narration" && frame["d"]["page"] == page && frame["d"]["state"] == state).await;
}

/// Writes behind the text of a page.
fn writes(txn: &mut TransactionMut<'_>, page: &str, more: &str) {
    let Some(Out::YMap(item)) = txn.get_or_insert_map("pages").get(txn, page) else { panic!("no page {page}") };
    let Some(Out::YText(text)) = item.get(txn, "text") else { panic!("no text") };
    text.push(txn, more);
}

#[tokio::test]
async fn a_book_is_read_page_by_page_for_everybody_and_says_so_where_its_voice_is_behind_its_text() {
    for &backend in Backend::of_suite() {
        let speech = SpeechServer::start().await;
        let server = with(&speech, backend).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let (book, mut doc, pages, _) = makes_a_book(&server, &pei).await;
        let mut screen = paul.opens_a_screen().await;
        screen.subscribes(&format!("document:picture-book:{book}")).await;
        speech.holds();
        // Two press at once: one is told by whom it is made already (E08).
        let how = json!({ "voice": "onyx", "speed": "slow" });
        let (one, other) = tokio::join!(narrate(&pei, &book, how.clone()), narrate(&paul, &book, how.clone()));
        let (begun, refused, by) = if one.status == 200 { (one, other, "Pei Zhang") } else { (other, one, "") };
        assert!(refused.status == 409 && refused.msg().contains("Audio is being generated, please try later"), "{backend:?} {refused:?}");
        assert!(refused.msg().contains(by), "{refused:?}");
        let job = begun.data()["jobId"].clone();
        let maker = if by.is_empty() { &paul } else { &pei };
        speech.is_asked(1).await;
        let on_the_way = voice_of(&paul, &book).await;
        let states: Vec<&Value> = on_the_way["records"].as_array().expect("pages").iter().map(|page| &page["state"]).collect();
        assert_eq!(states.iter().filter(|state| **state == "running").count(), 1, "{on_the_way}");
        assert_eq!((states.len(), &on_the_way["by"]), (3, &json!("speaker-1")));
        let refused = narrate(&pei, &book, json!({ "pages": [pages[2]] })).await;
        assert_eq!(refused.status, 409, "what waits is on its way too");

        speech.releases(1);
        is_told(&mut screen, &pages[0], "done").await;
        // The second page is written on while it is said, the third is deleted.
        speech.is_asked(2).await;
        doc.changes(|txn| writes(txn, &pages[1], " Oh no!")).await;
        doc.saved().await;
        let mut fewer = doc.content();
        fewer["pages"].as_array_mut().expect("pages").pop();
        let by = Deletion { by: "p".into(), name: "Pei".into(), at_ms: 1 };
        doc.changes(move |txn| PictureBook.model().restore(&fewer, &by, txn)).await;
        doc.saved().await;
        speech.lets_go();
        let came = job_result(maker, &job).await;
        assert_eq!((&came["said"], &came["refused"]), (&json!(2), &json!(0)), "{came}");

        let now = content(&server, &paul, &book).await;
        assert_eq!((&now["voice"], &now["speed"]), (&json!("onyx"), &json!("slow")));
        let said = |page: usize| now["pages"][page]["audio"].clone();
        assert_eq!(bytes(&paul, &said(0)).await, carries("onyx", 0.75, "Mia has a red ball."));
        assert_eq!(bytes(&paul, &said(1)).await, carries("onyx", 0.75, "The ball is in the sea."));
        doc.until(|page| page.wrong.iter().filter(|code| *code == "audio_stale").count() == 1).await;
        let row = pei.post(&format!("{BOOKS}/query"), json!({ "id": book })).await.data();
        assert_eq!(row["audio_count"], 2, "{row}");
        let heard = voice_of(&paul, &book).await;
        assert_eq!(heard["records"], json!([]));
        let first = &heard["sounds"][0];
        assert_eq!(
            (first["words"].as_array().map(Vec::len), &first["estimated"], &first["voice"]),
            (Some(5), &json!(true), &json!("onyx"))
        );
        let ends = first["words"][4]["end"].as_i64().expect("an end");
        assert!(ends <= first["durationMs"].as_i64().expect("a length") && ends > 0, "{first}");

        // Asked for again, what says its text is the same file; what does not is said anew, and nothing is wrong any more.
        let before = speech.asked().len();
        let job = narrate(&paul, &book, how).await.data()["jobId"].clone();
        let came = job_result(&paul, &job).await;
        assert_eq!((&came["said"], &came["same"], speech.asked().len()), (&json!(1), &json!(1), before + 1), "{came}");
        let again = content(&server, &paul, &book).await;
        assert_eq!(again["pages"][0]["audio"], said(0));
        doc.until(|page| !page.wrong.iter().any(|code| code == "audio_stale")).await;
    }
}

#[tokio::test]
#[ignore = "long: processes are killed"]
async fn killed_in_the_middle_no_page_is_said_twice_and_cancelled_nothing_stays_on_its_way() {
    for &backend in Backend::of_suite() {
        let speech = SpeechServer::start().await;
        let mut server = with(&speech, backend).await;
        let pei = server.sign_in("producer").await;
        let (book, doc, pages, _) = makes_a_book(&server, &pei).await;
        drop(doc);
        speech.holds();
        let job = narrate(&pei, &book, json!({ "voice": "nova" })).await.data()["jobId"].clone();
        speech.releases(1);
        speech.is_asked(2).await;
        server.kill();
        speech.lets_go();
        server.start_again();
        let pei = server.knows(&pei);
        let came = job_result(&pei, &job).await;
        assert_eq!(came["said"].as_i64().unwrap_or(0) + came["same"].as_i64().unwrap_or(0), 3, "{backend:?} {came}");
        let asked = speech.asked();
        let times = |text: &str| asked.iter().filter(|asked| *asked == text).count();
        assert_eq!(times("Mia has a red ball."), 1, "what was stored is not asked for again: {asked:?}");
        assert_eq!((times("Good night, Mia."), asked.len()), (1, 4), "{asked:?}");
        let heard = voice_of(&pei, &book).await;
        assert_eq!((heard["sounds"].as_array().map(Vec::len), &heard["records"]), (Some(3), &json!([])), "{heard}");
        let before = content(&server, &pei, &book).await;

        // Cancelled: what was there is what is there, and the next who asks is not told that it is on its way.
        speech.holds();
        let many = speech.asked().len();
        let job = narrate(&pei, &book, json!({ "voice": "onyx" })).await.data()["jobId"].clone();
        speech.is_asked(many + 1).await;
        pei.post("/api/job/cancel", json!({ "id": job })).await.data();
        speech.lets_go();
        assert_eq!(job_ends(&pei, &job).await["state"], "cancelled");
        assert_eq!(voice_of(&pei, &book).await["records"], json!([]));
        assert_eq!(content(&server, &pei, &book).await["pages"], before["pages"]);
        let job = narrate(&pei, &book, json!({ "pages": [pages[1]], "voice": "onyx" })).await.data()["jobId"].clone();
        assert_eq!(job_result(&pei, &job).await["said"], 1);
        let after = content(&server, &pei, &book).await;
        assert_eq!((&after["voice"], &after["pages"][0]), (&json!("nova"), &before["pages"][0]), "one page is one page");
        assert_eq!(bytes(&pei, &after["pages"][1]["audio"]).await, carries("onyx", 1.0, "The ball is in the sea."));
    }
}

#[tokio::test]
async fn what_a_service_refuses_is_said_on_its_page_and_what_passes_is_asked_for_again() {
    for &backend in Backend::of_suite() {
        let speech = SpeechServer::start().await;
        let server = with(&speech, backend).await;
        let (pei, tina) = (server.sign_in("producer").await, server.sign_in("teacher").await);
        let (book, _doc, pages, _) = makes_a_book(&server, &pei).await;
        for (with, field) in
            [(json!({ "voice": "nobody" }), "voice"), (json!({ "speed": "fast" }), "speed"), (json!({ "pages": ["nobody"] }), "pages")]
        {
            assert!(narrate(&pei, &book, with.clone()).await.refused(400)["fields"][field].is_string(), "{with}");
        }
        narrate(&tina, &book, json!({})).await.refused(403);
        narrate(&pei, "nobody", json!({})).await.refused(404);

        speech.refuses("Mia has a red ball.", "content_policy_violation");
        speech.refuses("The ball is in the sea.", "broken");
        speech.refuses("Good night, Mia.", "captions");
        let job = narrate(&pei, &book, json!({})).await.data()["jobId"].clone();
        let came = job_result(&pei, &job).await;
        assert_eq!((&came["said"], &came["refused"]), (&json!(2), &json!(1)), "{backend:?} {came}");
        let heard = voice_of(&pei, &book).await;
        let failed = &heard["records"][0];
        assert_eq!((&failed["pageId"], &failed["state"]), (&json!(pages[0]), &json!("failed")), "{heard}");
        let why = [&failed["error"], &failed["errorZh"]].map(|why| why.as_str().expect("words").contains("not these words"));
        assert_eq!(why, [true, true], "{failed}");
        // This one knows when each word is said.
        let told = &heard["sounds"][1];
        assert_eq!(
            (&told["pageId"], &told["estimated"], told["words"].as_array().map(Vec::len)),
            (&json!(pages[2]), &json!(false), Some(3))
        );
        assert_eq!(told["words"][1], json!({ "start": 1, "end": 2 }));
        // Asked for again, what was refused is tried again.
        speech.refuses("Mia has a red ball.", "busy");
        let job = narrate(&pei, &book, json!({ "pages": [pages[0]] })).await.data()["jobId"].clone();
        assert_eq!(job_result(&pei, &job).await["said"], 1);
        assert_eq!(voice_of(&pei, &book).await["records"], json!([]));
    }
    // Nobody speaks here: administrators are told which setting is missing.
    let server = TestServer::with_flags(&["--demo", "--speech-program="]).await;
    let (pei, ada) = (server.sign_in("producer").await, server.sign_in("admin").await);
    let (book, _doc, _, _) = makes_a_book(&server, &pei).await;
    let refused = narrate(&pei.in_chinese(), &book, json!({})).await;
    assert!(refused.status == 409 && refused.msg().contains("尚未配置"), "{refused:?}");
    let refused = narrate(&ada, &book, json!({})).await;
    assert!(refused.status == 409 && refused.msg().contains("speech_model"), "{refused:?}");
    assert_eq!(voice_of(&pei, &book).await["by"], Value::Null);
}

#[tokio::test]
async fn readers_without_an_account_hear_the_voice_of_what_is_out() {
    for &backend in Backend::of_suite() {
        let speech = SpeechServer::start().await;
        let server = with(&speech, backend).await;
        let (pei, ivy) = (server.sign_in("producer").await, server.sign_in("inspector").await);
        let request = pei.request(Method::POST, "/api/management/file/upload?of=image").header("content-type", "image/png");
        let image = pei.send(request.body(PNG), "a picture".into()).await.data()["id"].clone();
        let page = json!({ "text": "The captain looks at the sea.", "image": image, "confirmed": true });
        let content = json!({ "pages": [page], "style": "clay" });
        let made = makes_a_document(&pei, BOOKS, "json", json!({ "title": "The captain" }), content.to_string().into_bytes()).await;
        let book = made["id"].as_str().expect("a book").to_owned();
        let job = narrate(&pei, &book, json!({})).await.data()["jobId"].clone();
        job_result(&pei, &job).await;
        let people = pei.post(&format!("{BOOKS}/submit/people"), json!({})).await.data();
        let reviewer = people["records"].as_array().into_iter().flatten().find(|one| one["name"] == "Ivy Chen").expect("Ivy")["id"].clone();
        pei.post(&format!("{BOOKS}/submit"), json!({ "id": book, "version_name": "First", "reviewer_ids": [reviewer] })).await.data();
        ivy.post(&format!("{BOOKS}/publish"), json!({ "id": book, "review_version": 1 })).await.data();

        let whole = pei.get(&format!("/subjectBookDetail/getPictureBook?bookId={book}")).await.data();
        let told = &whole["pages"][0];
        assert_eq!((told["words"].as_array().map(Vec::len), &told["estimated"]), (Some(6), &json!(true)), "{backend:?} {told}");
        assert_eq!(told["durationMs"], 4);
        let made = pei.post("/api/share/create", json!({ "kind": "story", "id": book })).await.data();
        let mut guest = Guest::of(&server);
        guest.opens(made["link"].as_str().expect("a link")).await.data();
        let story = guest.post(&format!("{BOOKS}/story/read"), json!({})).await.data();
        let audio = &story["pages"][0]["audio"];
        assert_eq!((&audio["audio"], &audio["words"]), (&told["audio"], &told["words"]), "{story}");
        let file = |id: &Value| format!("/files/link/{}", id.as_str().expect("a file"));
        assert_eq!(guest.get(&file(&audio["audio"])).await.status, 200);
        // Of other books a guest hears nothing.
        let request =
            pei.request(Method::POST, "/api/management/file/upload?name=x.wav&of=sound").header("content-type", "application/octet-stream");
        let other = pei.send(request.body(wav("of another book")), "a sound".into()).await.data()["id"].clone();
        assert_eq!(guest.get(&file(&other)).await.status, 404);
        // A copy of the book is read as the book is.
        let copy = pei.post(&format!("{BOOKS}/create"), json!({ "title": "Again", "template": "empty", "copy_of_id": book })).await.data();
        let heard = voice_of(&pei, copy["id"].as_str().expect("a copy")).await;
        assert_eq!(heard["sounds"][0]["words"], told["words"], "{heard}");
        assert_eq!(Page::open_any(&server, &pei, &PictureBook, &book).await.content()["pages"][0]["audio"], told["audio"]);
    }
}

#[tokio::test]
async fn a_character_reads_its_pages_in_its_own_voice_and_one_that_is_gone_is_said() {
    for &backend in Backend::of_suite() {
        let speech = SpeechServer::start().await;
        let server = with(&speech, backend).await;
        let pei = server.sign_in("producer").await;
        let (book, mut doc, pages, mia) = makes_a_book(&server, &pei).await;
        let sets = |list: &'static str, id: &str, key: &'static str, word: &str| {
            let (id, word) = (id.to_owned(), word.to_owned());
            move |txn: &mut TransactionMut<'_>| {
                let Some(Out::YMap(item)) = txn.get_or_insert_map(list).get(txn, &id) else { panic!("no item {id}") };
                item.insert(txn, key, word);
            }
        };
        doc.changes(sets("characters", &mia, "voice", "onyx")).await;
        doc.changes(sets("pages", &pages[0], "speaker", &mia)).await;
        // A character that is gone is nobody: the book reads.
        doc.changes(sets("pages", &pages[1], "speaker", "nobody")).await;
        doc.saved().await;
        let job = narrate(&pei, &book, json!({ "voice": "nova" })).await.data()["jobId"].clone();
        assert_eq!(job_result(&pei, &job).await["said"], 3, "{backend:?}");
        let now = content(&server, &pei, &book).await;
        let said = |page: usize| now["pages"][page]["audio"].clone();
        assert_eq!(bytes(&pei, &said(0)).await, carries("onyx", 1.0, "Mia has a red ball."), "{backend:?}");
        assert_eq!(bytes(&pei, &said(1)).await, carries("nova", 1.0, "The ball is in the sea."), "{backend:?}");
        assert_eq!((&now["voice"], &voice_of(&pei, &book).await["sounds"][0]["voice"]), (&json!("nova"), &json!("onyx")));

        // Its voice is not offered any more: that page says so, and keeps what it has; the others are read.
        doc.changes(sets("characters", &mia, "voice", "gone-1")).await;
        doc.saved().await;
        let job = narrate(&pei, &book, json!({ "voice": "onyx" })).await.data()["jobId"].clone();
        let came = job_result(&pei, &job).await;
        assert_eq!((&came["said"], &came["refused"]), (&json!(2), &json!(1)), "{backend:?} {came}");
        let failed = voice_of(&pei, &book).await["records"][0].clone();
        assert_eq!((&failed["pageId"], &failed["state"]), (&json!(pages[0]), &json!("failed")), "{failed}");
        let why = [&failed["error"], &failed["errorZh"]].map(|why| why.as_str().expect("words").to_owned());
        assert!(why.iter().all(|why| why.contains("gone-1") && why.contains("Mia")), "{why:?}");
        assert_eq!(content(&server, &pei, &book).await["pages"][0]["audio"], said(0), "{backend:?}");
    }
}
