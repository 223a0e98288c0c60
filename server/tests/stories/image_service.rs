//! Pictures by a service that speaks like OpenAI's, in each of its moods, over the real server on both databases: what it is asked, what is taken from it,
//! where its links are followed to, and that a server that is killed meanwhile asks anew, for one picture.

use belltower_content::picture_book::PictureBook;
use belltower_sync::{Kind, model::Deletion};
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    support::{AiServer, Backend, Page, Person, Picture, TestServer, header_of, mark, marked},
    takes::{BOOKS, all_made, content, makes_a_book, of_target, takes},
};

async fn with(ai: &AiServer, backend: Backend, more: &[&str]) -> TestServer {
    let [url, key, model] = ai.picture_flags();
    TestServer::start_on(backend, &[&["--demo", &url, &key, &model, "--ai-seconds=6"], more].concat()).await
}

/// A file as somebody gets it.
pub async fn file(who: &Person, id: &Value) -> (String, Vec<u8>) {
    let path = format!("/files/{}", id.as_str().expect("a file"));
    let answer = who.request(Method::GET, &path).send().await.expect("an answer");
    let kind = answer.headers()["content-type"].to_str().expect("text").to_owned();
    (kind, answer.bytes().await.expect("its bytes").to_vec())
}

/// Asks for a picture of a target, and waits for what becomes of it.
async fn asks(who: &Person, book: &str, page: &str) -> Value {
    who.post(&format!("{BOOKS}/illustrate"), json!({ "id": book, "pages": [page] })).await.data();
    let made = all_made(who, book).await;
    of_target(&made, page).last().copied().expect("a take").clone()
}

fn failed_saying(take: &Value, english: &str, chinese: &str) {
    let said = |key: &str| take[key].as_str().unwrap_or_default();
    assert!(take["state"] == "failed" && said("error").contains(english) && said("errorZh").contains(chinese), "{take}");
}

#[tokio::test]
async fn a_service_draws_what_is_shown_as_its_prompt_and_each_of_its_moods_is_said_in_words() {
    for &backend in Backend::of_suite() {
        let ai = AiServer::start().await;
        let server = with(&ai, backend, &[]).await;
        let pei = server.sign_in("producer").await;
        let (book, _page, pages, _) = makes_a_book(&server, &pei).await;
        let (first, studio) = (&pages[0], &ai.pictures);
        let served = pei.post("/api/management/generator/state", json!({})).await.data();
        assert_eq!(served["image"], json!({ "by": "provider", "model": "painter-1" }), "{backend:?} {served}");
        assert_eq!((&served["text"]["by"], &served["pictures"]["expectedMs"]), (&json!("built-in"), &json!(25_000)));

        // What is shown is what is sent, and which words made a picture stands in its pixels; nothing else of its file is kept.
        let shown = pei.post(&format!("{BOOKS}/prompt"), json!({ "id": book, "kind": "page", "target": first })).await.data();
        let take = asks(&pei, &book, first).await;
        let sent = &studio.asked()[0];
        let words = format!("{}.\nNot in the picture: {}", shown["text"].as_str().unwrap(), shown["negative"].as_str().unwrap());
        assert_eq!(
            sent,
            &json!({ "model": "painter-1", "prompt": words, "n": 1, "size": "1536x1024", "seed": take["seed"], "response_format": "b64_json" })
        );
        assert_eq!((&take["state"], &take["model"]), (&json!("done"), &json!("painter-1")), "{backend:?} {take}");
        let (kind, bytes) = file(&pei, &take["file"]).await;
        assert_eq!((&*kind, marked(&bytes)), ("image/jpeg", (mark(&words), take["seed"].as_i64().unwrap())), "{backend:?}");
        assert!(!String::from_utf8_lossy(&bytes).contains("4711"));
        assert_eq!(content(&server, &pei, &book).await["pages"][0]["image"], take["file"]);

        // A link on its own host; a cut answer, a pause that it asks for, faults of its own: asked again, and it is one take.
        studio.moods([Picture::Linked]);
        assert_eq!(asks(&pei, &book, first).await["state"], "done");
        assert_eq!(studio.fetched().len(), 1);
        let down = || Picture::Status(500, "server_error", "oops", None);
        for moods in [vec![Picture::Cut], vec![Picture::Status(429, "rate_limit_exceeded", "slow", Some(1)), down(), down()]] {
            let (before, more) = (studio.asked().len(), moods.len());
            studio.moods(moods);
            assert_eq!(asks(&pei, &book, first).await["state"], "done", "{backend:?}");
            assert_eq!(studio.asked().len(), before + more + 1);
        }
        let before = studio.asked().len();
        studio.moods([down(), down(), down()]);
        failed_saying(&asks(&pei, &book, first).await, "does not answer (HTTP 500)", "暂无响应（HTTP 500）");
        assert_eq!(studio.asked().len(), before + 3, "{backend:?}: twice more, no more");

        // V12: what it will not draw is refused with its words, is not asked again, and does not count.
        let used = takes(&pei, &book).await["ofBook"]["used"].clone();
        studio.moods([Picture::Status(400, "moderation_blocked", "Your request was rejected by our safety system", None)]);
        let take = asks(&pei, &book, first).await;
        assert!(take["state"] == "refused" && take["error"].as_str().unwrap().contains("does not draw this: Your request"), "{take}");
        assert!(take["errorZh"].as_str().unwrap().contains("不接受此内容"), "{take}");
        assert_eq!((studio.asked().len(), &takes(&pei, &book).await["ofBook"]["used"]), (before + 4, &used), "{backend:?}");

        // No picture, or one that would take the memory of a machine.
        for bytes in [
            b"\x89PNG\r\n\x1a\nI am text".to_vec(),
            b"I am text".to_vec(),
            b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(),
            header_of(15_000, 15_000),
        ] {
            studio.moods([Picture::Bytes(bytes)]);
            failed_saying(&asks(&pei, &book, first).await, "cannot be shown as a picture", "无法作为图片显示");
        }

        // A model that it does not know: whoever runs the place is told, once.
        for _ in 0..2 {
            studio.moods([Picture::Status(404, "model_not_found", "The model painter-1 does not exist", None)]);
            failed_saying(&asks(&pei, &book, first).await, "does not know the model painter-1", "已通知管理员");
        }
        let told = server.sign_in("admin").await.post("/api/notification/list", json!({})).await.data().to_string();
        assert_eq!(told.matches("The image service refuses the model painter-1").count(), 1, "{backend:?} {told}");

        // Options that it does not take are learnt, and left out from then on.
        studio.refuses(&["seed", "response_format"]);
        assert_eq!(asks(&pei, &book, first).await["state"], "done");
        studio.refuses(&[]);
        asks(&pei, &book, first).await;
        let last = studio.asked().pop().expect("a wish");
        assert!(last["seed"].is_null() && last["response_format"].is_null(), "{last}");
        assert!(!server.log().contains("sk-key") && !server.log().contains("red ball"), "secrets or texts are logged");
    }
}

#[tokio::test]
async fn a_link_is_followed_to_the_services_own_host_and_nowhere_else() {
    for &backend in Backend::of_suite() {
        let ai = AiServer::start().await;
        let server = with(&ai, backend, &[]).await;
        let pei = server.sign_in("producer").await;
        let (book, _page, pages, _) = makes_a_book(&server, &pei).await;
        let (first, studio) = (&pages[0], &ai.pictures);
        let failed = |take: &Value| failed_saying(take, "The image download failed", "图片下载失败");

        studio.moods([Picture::LinkedElsewhere]);
        failed(&asks(&pei, &book, first).await);
        let (own, other) = (studio.own(), studio.elsewhere().port());
        for link in [
            format!("http://localhost:{}/made/0", own.port()),
            format!("http://{own}@127.0.0.1:{other}/made/0"),
            format!("http://user:word@{own}/made/0"),
            format!("http://[::ffff:127.0.0.1]:{other}/made/0"),
            format!("http://2130706433:{other}/made/0"),
            format!("http://0x7f.1:{other}/made/0"),
            format!("https://{own}/made/0"),
            "http://169.254.169.254/latest/meta-data/".into(),
            "file:///etc/passwd".into(),
            "no address".into(),
        ] {
            studio.moods([Picture::Link(link.clone())]);
            let take = asks(&pei, &book, first).await;
            assert_eq!(take["state"], "failed", "{link}");
            failed(&take);
        }
        assert!(studio.fetched().is_empty(), "{backend:?} {:?}", studio.fetched());

        // On its own host too: what is not there, leads on, is too large, or never comes.
        for name in ["none", "leads-on", "large", "endless", "drip"] {
            studio.moods([Picture::Link(format!("http://{own}/made/{name}?key=secret-of-the-link"))]);
            let take = asks(&pei, &book, first).await;
            assert_eq!(take["state"], "failed", "{name}");
            failed(&take);
        }
        let fetched: Vec<String> =
            ["none", "leads-on", "large", "endless", "drip"].iter().map(|name| format!("{own}/made/{name}")).collect();
        assert_eq!(studio.fetched(), fetched, "{backend:?}");
        // Each is asked for once: a picture that was paid for is not asked for again because of its link.
        assert_eq!(studio.asked().len(), 16);
        // The host is in the log, and nothing else of the link. Other programs hear the specification's words (E08).
        server.says("169.254.169.254").await;
        assert!(!server.log().contains("secret-of-the-link") && !server.log().contains("meta-data"));
        studio.moods([Picture::LinkedElsewhere]);
        let wish = json!({ "bookId": book, "pageId": first });
        let job = pei.post("/api/practice/getGeneratePictureURL", wish).await.data()["jobId"].clone();
        all_made(&pei, &book).await;
        let told = pei.post("/api/practice/getGeneratePictureURL", json!({ "jobId": job })).await;
        assert_eq!((told.status, told.msg()), (503, "The image download failed"), "{told:?}");
    }
}

#[tokio::test]
#[ignore = "long: processes are killed"]
async fn faces_go_along_and_a_server_that_is_killed_meanwhile_asks_anew_for_one_picture() {
    for &backend in Backend::of_suite() {
        let ai = AiServer::start().await;
        let studio = &ai.pictures;
        let hosts = format!("--image-hosts={}", studio.elsewhere());
        let mut server = with(&ai, backend, &["--node=n1", "--image-references", &hosts]).await;
        let pei = server.sign_in("producer").await;
        let (book, page, pages, mia) = makes_a_book(&server, &pei).await;
        drop(page);
        // Mia's face is a picture with something in it that is nobody's business; it was drawn on a host that the settings name.
        studio.moods([Picture::LinkedElsewhere]);
        pei.post(&format!("{BOOKS}/illustrate"), json!({ "id": book, "characters": [mia] })).await.data();
        let face = of_target(&all_made(&pei, &book).await, &mia)[0].clone();
        assert_eq!(face["state"], "done", "{backend:?} {face}");
        assert!(studio.asked()[0]["images"].is_null(), "a face is drawn after its card alone");

        studio.holds();
        pei.post(&format!("{BOOKS}/illustrate"), json!({ "id": book, "pages": pages })).await.data();
        studio.is_asked(3).await;
        server.kill();
        server.start_again();
        studio.is_asked(5).await;
        studio.lets_go();
        let pei = server.sign_in("producer").await;
        let made = all_made(&pei, &book).await;
        assert_eq!(made["ofBook"]["used"], 4, "{backend:?} {made}");
        let now = content(&server, &pei, &book).await;
        for (at, id) in pages.iter().enumerate() {
            let of = of_target(&made, id);
            assert_eq!((of.len(), &of[0]["state"], &of[0]["file"]), (1, &json!("done"), &now["pages"][at]["image"]), "{backend:?} {made}");
            let sent: Vec<Value> = studio.asked().into_iter().filter(|wish| wish["seed"] == of[0]["seed"]).collect();
            assert!((1..=2).contains(&sent.len()) && sent.windows(2).all(|two| two[0] == two[1]), "{backend:?} {sent:?}");
            // Mia is on the first page and on the last.
            let faces = sent[0]["images"].as_array().map_or(0, Vec::len);
            assert_eq!(faces, usize::from(at != 1), "{}", sent[0]);
            let (_, bytes) = file(&pei, &of[0]["file"]).await;
            assert_eq!(marked(&bytes).0, mark(sent[0]["prompt"].as_str().unwrap()), "{backend:?}");
        }

        // A face that is a drawing is none that a service reads: then only the words are sent.
        let drawn = pei.request(Method::POST, "/api/management/file/upload?of=image").header("content-type", "application/octet-stream");
        let drawn = pei.send(drawn.body(crate::takes::SVG), "Pei uploads".into()).await.data()["id"].clone();
        let mut page = Page::open_any(&server, &pei, &PictureBook, &book).await;
        let mut changed = page.content();
        changed["characters"][0]["image"] = drawn;
        page.changes(|txn| PictureBook.model().restore(&changed, &Deletion { by: "p".into(), name: "Pei".into(), at_ms: 1 }, txn)).await;
        page.saved().await;
        assert_eq!(asks(&pei, &book, &pages[0]).await["state"], "done");
        assert!(studio.asked().pop().expect("a wish")["images"].is_null());
    }
}
