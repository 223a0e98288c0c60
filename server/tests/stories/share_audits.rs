//! Pictures of a book before an outside auditor: a verdict is kept with the picture it is of, and what does not pass is mended by whoever makes the book.

use belltower_content::picture_book::PictureBook;
use serde_json::{Value, json};
use yrs::{Map, Out};

use crate::support::{Answer, Backend, Guest, Page, TestServer};

const BOOKS: &str = "/api/management/pictureBook";
pub const NEXT: &str = "/api/management/pictureBook/audit/next";
pub const VERDICT: &str = "/api/management/pictureBook/audit/verdict";

/// Each verdict was a notification: whoever had a link could fill its maker's inbox.
#[tokio::test]
async fn many_verdicts_by_one_link_are_one_notification_with_their_count() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let book = pei.list(BOOKS, json!({ "status": ["published"] })).await[0]["id"].clone();
        let link = async || {
            let made = pei.post("/api/share/create", json!({ "kind": "picture-audit", "id": book })).await.data();
            made["link"].as_str().expect("a link").to_owned()
        };
        let inbox = async || -> Vec<Value> {
            let all = pei.post("/api/notification/list", json!({ "size": 100 })).await.data()["records"].clone();
            let of_audits = all.as_array().expect("records").iter().filter(|one| one["kind"] == "audit.refused");
            of_audits.cloned().collect()
        };
        let mut lena = Guest::of(&server);
        lena.opens(&link().await).await.data();
        let first = lena.post(NEXT, json!({})).await.data()["pictures"][0].clone();
        let says = |reason: &str| json!({ "page": first["page"], "file": first["file"], "verdict": "not_passed", "reason": reason, "auditor": "Lena" });
        let before = inbox().await.len();
        for at in 0..30 {
            lena.post(VERDICT, says(&format!("Too dark, reason {at}"))).await.data();
        }
        let gathered = inbox().await;
        assert_eq!(gathered.len(), before + 1, "{backend:?}: {gathered:?}");
        assert!(gathered[0]["title"].as_str().is_some_and(|title| title.contains("30 verdicts")), "{}", gathered[0]);
        assert_eq!(gathered[0]["words"], "Too dark, reason 29");
        let chinese = pei.in_chinese().post("/api/notification/list", json!({})).await.data()["records"][0].clone();
        assert!(chinese["title"].as_str().is_some_and(|title| title.contains("共 30 条意见")), "{chinese}");
        // What was read is not written over; another link has a notification of its own.
        pei.post("/api/notification/read", json!({ "ids": [gathered[0]["id"]] })).await.data();
        lena.post(VERDICT, says("Still too dark")).await.data();
        let mut otto = Guest::of(&server);
        otto.opens(&link().await).await.data();
        otto.post(
            VERDICT,
            json!({ "page": first["page"], "file": first["file"], "verdict": "not_passed", "reason": "No", "auditor": "Otto" }),
        )
        .await
        .data();
        assert_eq!(inbox().await.len(), before + 3, "{backend:?}");
    }
}

#[tokio::test]
async fn a_picture_that_does_not_pass_is_unconfirmed_before_who_edits_the_book() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let me = pei.get("/api/user/info_update").await.data()["id"].as_str().unwrap().to_owned();
        let books = pei.list(BOOKS, json!({ "status": ["published"] })).await;
        let book = books[0]["id"].as_str().expect("a book");
        let made = pei.post("/api/share/create", json!({ "kind": "picture-audit", "id": book })).await.data();
        let link = made["link"].as_str().expect("a link");
        assert!(link.starts_with("/user/setAudit#t="));
        let [mut lena, mut other] = [Guest::of(&server), Guest::of(&server)];
        lena.opens(link).await.data();
        other.opens(link).await.data();
        let shown = lena.post(NEXT, json!({})).await.data();
        let pictures = shown["pictures"].as_array().expect("pictures").clone();
        assert!(pictures.iter().all(|picture| picture["verdict"] == "pending"), "{shown}");
        assert!(pictures[0]["characters"].as_array().is_some_and(|cast| cast.iter().any(|card| card["name"] == "Bluebell")), "{shown}");
        for inside in ["assignee", "prompt", "Pei Zhang"] {
            assert!(!shown.to_string().contains(inside), "{inside}");
        }
        let first = &pictures[0];
        assert_eq!(lena.get(&format!("/files/link/{}", first["file"].as_str().unwrap())).await.status, 200);

        // What cannot be said is refused at its field.
        let says = |verdict: &str, reason: &str, auditor: &str| json!({ "page": first["page"], "file": first["file"], "verdict": verdict, "reason": reason, "auditor": auditor });
        for (field, wrong) in [
            ("verdict", says("maybe", "", "Lena")),
            ("reason", says("not_passed", " ", "Lena")),
            ("reason", says("not_passed", &"x".repeat(501), "Lena")),
            ("auditor", says("passed", "", "")),
            ("auditor", says("passed", "", "Lena\u{202e}greB")),
            ("auditor", says("passed", "", "Lena\r\nBerg")),
            ("reason", says("not_passed", "Too\u{202e}krad", "Lena")),
        ] {
            let refused = lena.post(VERDICT, wrong).await.refused(400);
            assert!(refused["fields"][field].is_string(), "{field}: {refused}");
        }

        // It is seen by who edits the book, and by the other auditor.
        let mut editor = Page::open_any(&server, &pei, &PictureBook, book).await;
        let confirmed = |page: &Page| page.pages_of_book()[0]["confirmed"].clone();
        assert_eq!(confirmed(&editor), true);
        let mut screen = pei.opens_a_screen().await;
        screen.subscribes(&format!("user:{me}")).await;
        let mut watch = other.opens_a_screen(&server).await.expect("a socket");
        watch.subscribes(&format!("share:{}", made["share"]["id"].as_str().unwrap())).await;
        lena.post(VERDICT, says("not_passed", "Too dark for children", "Lena Berg")).await.data();
        editor.until(|page| confirmed(page) == false).await;
        watch.sees(|frame| frame["d"]["type"] == "changed").await;
        let told = screen.sees(|frame| frame["d"]["type"] == "notification").await["d"].clone();
        assert!(told["title"].as_str().is_some_and(|title| title.starts_with("Lena Berg")), "{told}");
        assert_eq!(told["words"], "Too dark for children");
        let comments = pei.post(&format!("{BOOKS}/comment/list"), json!({ "id": book })).await.data();
        let about = comments["records"].as_array().unwrap().iter().find(|one| one["user_name"] == "Lena Berg").expect("a thread").clone();
        assert_eq!((&about["place"], &about["body"]), (&first["page"], &json!("Too dark for children")));
        // Another auditor reads the verdict, and of its author the initial.
        let theirs = other.post(NEXT, json!({})).await.data()["pictures"][0].clone();
        assert_eq!(
            (&theirs["verdict"], &theirs["reason"], &theirs["by"]),
            (&json!("not_passed"), &json!("Too dark for children"), &json!("L."))
        );
        let list = pei.post(&format!("{BOOKS}/audit/list"), json!({ "id": book })).await.data();
        assert_eq!((list["records"].as_array().unwrap().len(), &list["records"][0]["auditor"]), (1, &json!("Lena Berg")));

        // Who says otherwise takes nothing back: both verdicts stand, the newer first, each under its name.
        other.post(VERDICT, says("passed", "", "Otto")).await.data();
        let both = lena.post(NEXT, json!({})).await.data()["pictures"][0].clone();
        assert_eq!((&both["verdict"], &both["by"]), (&json!("passed"), &json!("O.")));
        assert_eq!(both["earlier"], json!([{ "verdict": "not_passed", "reason": "Too dark for children", "by": "L." }]));
        let seen = pei.post(&format!("{BOOKS}/audit/list"), json!({ "id": book })).await.data();
        let names: Vec<&Value> = seen["records"].as_array().unwrap().iter().map(|one| &one["auditor"]).collect();
        assert_eq!(names, ["Otto", "Lena Berg"]);

        // Another picture takes its place: the verdict stays with the old one, which is judged no more.
        let second = pictures[1]["file"].as_str().unwrap().to_owned();
        let (page, file) = (first["page"].as_str().unwrap().to_owned(), second.clone());
        let pages = editor.doc.get_or_insert_map("pages");
        editor
            .changes(|txn| {
                let Some(Out::YMap(page)) = pages.get(txn, &page) else { panic!("no such page") };
                page.insert(txn, "image", file);
            })
            .await;
        editor.saved().await;
        lena.post(VERDICT, says("passed", "", "Lena Berg")).await.refused(409);
        let now = lena.post(NEXT, json!({})).await.data()["pictures"][0].clone();
        assert_eq!((&now["file"], &now["verdict"]), (&json!(second), &json!("pending")));
        let passes = json!({ "page": first["page"], "file": second, "verdict": "passed", "auditor": "Lena Berg" });
        lena.post(VERDICT, passes).await.data();
        assert_eq!(lena.post(NEXT, json!({})).await.data()["pictures"][0]["verdict"], "passed");

        // Whoever has the link does not fill the house with names: so many people, each with one standing verdict, and what says nothing new is not kept again.
        let entries = async || {
            let trail = pei.post(&format!("{BOOKS}/history"), json!({ "id": book })).await.data();
            trail["records"].as_array().unwrap().iter().filter(|entry| entry["op"] == "audit").count()
        };
        let before = entries().await;
        for _ in 0..3 {
            let passes = json!({ "page": first["page"], "file": second, "verdict": "passed", "auditor": "Lena Berg" });
            lena.post(VERDICT, passes).await.data();
        }
        assert_eq!(entries().await, before);
        let passed_by = |name: &str| json!({ "page": first["page"], "file": second, "verdict": "passed", "auditor": name });
        let why = |answer: Answer| answer.refused(409)["fields"]["auditor"].as_str().expect("words").to_owned();
        // Nobody speaks under another's name, nor under many.
        let in_her_name = json!({ "page": first["page"], "file": second, "verdict": "not_passed", "reason": "No", "auditor": "Lena Berg" });
        assert!(why(other.post(VERDICT, in_her_name).await).starts_with("Somebody else"), "{backend:?}");
        for name in ["Otto Two", "Otto Three"] {
            other.post(VERDICT, passed_by(name)).await.data();
        }
        assert!(why(other.post(VERDICT, passed_by("Otto Four")).await).contains("3 names"));
        let mut refused = 0;
        for browser in 0..8 {
            let mut nobody = Guest::of(&server);
            nobody.opens(link).await.data();
            for name in 0..3 {
                match nobody.post(VERDICT, passed_by(&format!("Nobody {browser} {name}"))).await {
                    taken if taken.status == 200 => {}
                    answer => {
                        assert!(why(answer).starts_with("20 people"));
                        refused += 1;
                    }
                }
            }
        }
        assert_eq!(refused, 24 - 16, "with Lena and Otto's three it is twenty");

        // A link to some pages shows those.
        let some = json!({ "kind": "picture-audit", "id": book, "params": { "pages": [first["page"]] } });
        let made = pei.post("/api/share/create", some).await.data();
        lena.opens(made["link"].as_str().unwrap()).await.data();
        assert_eq!(lena.post(NEXT, json!({})).await.data()["pictures"].as_array().unwrap().len(), 1);
        // The newest of a kind counts, unless the page says which it shows.
        let all: Value = {
            lena.share = Some(list["records"][0]["share_id"].as_str().unwrap().to_owned());
            lena.post(NEXT, json!({})).await.data()
        };
        assert_eq!(all["pictures"].as_array().unwrap().len(), pictures.len());
        let refused =
            pei.post("/api/share/create", json!({ "kind": "picture-audit", "id": book, "params": { "pages": ["no-page"] } })).await;
        assert!(refused.refused(400)["fields"]["pages"].is_string());
    }
}
