//! A book gets another style, and gets its old pictures back with one press, over the real server on both databases: cards, scenes and seeds stay, what a
//! colleague has changed since stays, and it is one restyling wherever the server is killed.

use belltower_content::picture_book::PictureBook;
use belltower_sync::{Kind, model::Deletion};
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    image_service::file,
    support::{AiServer, Backend, Page, Person, TestServer, mark, marked},
    takes::{BOOKS, SVG, all_made, content, makes_a_book, of_target, takes},
};

/// The picture styles of the library, by name.
async fn style(who: &Person, name: &str) -> Value {
    who.list("/api/management/pictureStyle", json!({})).await.into_iter().find(|style| style["name"] == name).expect("the style")["id"]
        .clone()
}

fn images(content: &Value) -> Vec<Value> {
    content["pages"].as_array().expect("pages").iter().map(|page| page["image"].clone()).collect()
}

async fn asks(who: &Person, book: &str, wish: Value) -> crate::support::Answer {
    let mut body = json!({ "id": book });
    body.as_object_mut().expect("an object").extend(wish.as_object().expect("an object").clone());
    who.post(&format!("{BOOKS}/restyle"), body).await
}

#[tokio::test]
async fn a_book_is_restyled_with_its_cards_scenes_and_seeds_and_one_press_takes_it_back() {
    for &backend in Backend::of_suite() {
        let ai = AiServer::start().await;
        let studio = &ai.pictures;
        let [url, key, model] = ai.picture_flags();
        let mut server = TestServer::start_on(backend, &["--demo", "--node=n1", &url, &key, &model]).await;
        let (pei, paul, tina) = (server.sign_in("producer").await, server.sign_in("producer2").await, server.sign_in("teacher").await);
        let (book, page, pages, _) = makes_a_book(&server, &pei).await;
        drop(page);
        let undo = async |who: &Person, restyle: &Value| {
            who.post(&format!("{BOOKS}/restyle/undo"), json!({ "id": book, "restyle": restyle })).await
        };
        let (flat, crayon) = (style(&pei, "Flat cartoon").await, style(&pei, "Crayon on paper").await);

        asks(&tina, &book, json!({ "style": "clay" })).await.refused(403);
        asks(&pei, &book, json!({ "style": "clay" })).await.refused(409);
        for (wrong, field) in [
            (json!({}), "style"),
            (json!({ "style": "oil" }), "style"),
            (json!({ "model": crayon }), "model"),
            (json!({ "lora": "gone" }), "lora"),
            (json!({ "style": "clay", "pages": ["gone"] }), "pages"),
        ] {
            assert!(asks(&pei, &book, wrong.clone()).await.refused(400)["fields"][field].is_string(), "{wrong}");
        }

        pei.post(&format!("{BOOKS}/illustrate"), json!({ "id": book, "pages": pages })).await.data();
        let before = all_made(&pei, &book).await;
        let old = images(&content(&server, &pei, &book).await);
        let mut screen = paul.opens_a_screen().await;
        screen.subscribes(&format!("document:picture-book:{book}")).await;
        let begun = asks(&pei, &book, json!({ "style": "clay", "model": flat, "lora": crayon })).await.data();
        assert_eq!(
            (begun["queued"].as_array().map(Vec::len), &begun["refused"], &begun["passed"]),
            (Some(3), &Value::Null, &json!([])),
            "{begun}"
        );
        screen.sees(|frame| frame["d"]["type"] == "restyle" && frame["d"]["state"] == "asked").await;
        let made = all_made(&pei, &book).await;
        assert_eq!((&made["restyle"]["byName"], &made["restyle"]["model"]), (&json!("Pei Zhang"), &json!("Flat cartoon")), "{made}");
        let now = content(&server, &paul, &book).await;
        // What comes from now on looks like it.
        assert_eq!((&now["style"], &now["lora"]), (&json!("clay"), &json!("<lora:crayon-kids:0.55>")), "{backend:?}");
        for (at, id) in pages.iter().enumerate() {
            let (first, again) = (of_target(&before, id)[0], of_target(&made, id)[1]);
            assert_eq!(
                (&again["state"], &again["seed"], &again["model"]),
                (&json!("done"), &first["seed"], &json!("cartoon-flat")),
                "{backend:?} {made}"
            );
            assert_eq!((&again["restyleId"], &again["file"]), (&begun["restyle"], &now["pages"][at]["image"]), "{backend:?}");
            assert_eq!(now["pages"][at]["confirmed"], false);
            let sent: Vec<Value> = studio.asked().into_iter().filter(|wish| wish["seed"] == first["seed"]).collect();
            let said = |at: usize| sent[at]["prompt"].as_str().expect("a prompt");
            for words in ["clay figures", "flat cartoon, bold outlines", "<lora:crayon-kids:0.55>, wax crayon"] {
                assert!(said(1).contains(words) && !said(0).contains(words), "{}", said(1));
            }
            // From the first card or scene on it is the same.
            let kept = |said: &str| said[said.find("Character: ").or(said.find("Scene: ")).expect("a scene")..].to_owned();
            assert_eq!(kept(said(0)), kept(said(1)));
            assert_eq!(marked(&file(&paul, &again["file"]).await.1).0, mark(said(1)), "{backend:?}");
        }

        // Paul gives the second page a picture of his own; then he takes all of it back.
        let own = paul.request(Method::POST, "/api/management/file/upload?of=image").header("content-type", "application/octet-stream");
        let own = paul.send(own.body(SVG), "Paul uploads".into()).await.data()["id"].clone();
        let mut page = Page::open_any(&server, &paul, &PictureBook, &book).await;
        let mut changed = page.content();
        changed["pages"][1]["image"] = own.clone();
        page.changes(|txn| PictureBook.model().restore(&changed, &Deletion { by: "p".into(), name: "Paul".into(), at_ms: 1 }, txn)).await;
        page.saved().await;
        let back = undo(&paul, &begun["restyle"]).await.data();
        assert_eq!(back, json!({ "pages": 2, "cancelled": 0, "left": [{ "page": pages[1], "number": 2 }] }), "{backend:?}");
        screen.sees(|frame| frame["d"]["type"] == "restyle" && frame["d"]["state"] == "undone").await;
        let now = content(&server, &pei, &book).await;
        assert_eq!(images(&now), [old[0].clone(), own.clone(), old[2].clone()], "{backend:?}");
        assert_eq!((&now["style"], &now["lora"]), (&json!("cartoon"), &json!("")), "{backend:?}");
        assert_eq!(takes(&pei, &book).await["restyle"], Value::Null);
        undo(&pei, &begun["restyle"]).await.refused(409);
        undo(&tina, &begun["restyle"]).await.refused(403);
        undo(&pei, &json!("none")).await.refused(404);

        // Of some pages only those, and the book stays as it is; killed meanwhile each is made once, and what is still to come is taken back too.
        studio.holds();
        let asked = studio.asked().len();
        let begun = asks(&pei, &book, json!({ "style": "pencil", "pages": [pages[0], pages[2]] })).await.data();
        studio.is_asked(asked + 2).await;
        server.kill();
        server.start_again();
        studio.is_asked(asked + 4).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        studio.lets_go();
        let made = all_made(&pei, &book).await;
        studio.holds();
        for id in [&pages[0], &pages[2]] {
            let of = of_target(&made, id);
            assert_eq!((of.len(), &of[2]["state"], &of[2]["restyleId"]), (3, &json!("done"), &begun["restyle"]), "{backend:?} {made}");
        }
        let restyled = content(&server, &pei, &book).await;
        assert_eq!(restyled["style"], "cartoon");
        let asked = studio.asked().len();
        let second = asks(&paul, &book, json!({ "style": "collage" })).await.data();
        studio.is_asked(asked + 2).await;
        let back = undo(&pei, &second["restyle"]).await.data();
        assert_eq!((&back["pages"], &back["cancelled"], &back["left"]), (&json!(0), &json!(3), &json!([])), "{backend:?}");
        studio.lets_go();
        all_made(&paul, &book).await;
        assert_eq!(images(&content(&server, &pei, &book).await), images(&restyled), "{backend:?}");
        // The one before it is the last again.
        assert_eq!(takes(&pei, &book).await["restyle"]["id"], begun["restyle"]);
        undo(&paul, &begun["restyle"]).await.data();
        assert_eq!(images(&content(&server, &pei, &book).await), [old[0].clone(), own, old[2].clone()], "{backend:?}");
    }
}

#[tokio::test]
async fn without_a_service_the_built_in_maker_draws_the_other_style_and_knows_no_models() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo", "--images-per-book=5", "--speech-program="]).await;
        let pei = server.sign_in("producer").await;
        let (book, _page, pages, _) = makes_a_book(&server, &pei).await;
        let served = pei.post("/api/management/generator/state", json!({})).await.data();
        assert_eq!(served["image"], json!({ "by": "built-in", "model": null }), "{backend:?}");
        assert_eq!(served["speech"]["by"], "none");
        pei.post(&format!("{BOOKS}/illustrate"), json!({ "id": book, "pages": pages })).await.data();
        all_made(&pei, &book).await;
        let flat = style(&pei, "Flat cartoon").await;
        let refused = asks(&pei, &book, json!({ "model": flat })).await;
        assert!(refused.status == 409 && refused.msg().contains("No image service"), "{refused:?}");
        // V12: as many as there is room for; the book of all pages goes on with the others as they are.
        let begun = asks(&pei, &book, json!({ "style": "pencil" })).await.data();
        assert_eq!((begun["queued"].as_array().map(Vec::len), &begun["refused"]["count"]), (Some(2), &json!(1)), "{backend:?} {begun}");
        let made = all_made(&pei, &book).await;
        let [first, again] = of_target(&made, &pages[0])[..] else { panic!("{made}") };
        assert_eq!((&again["seed"], &again["model"]), (&first["seed"], &json!("built-in-1")), "{backend:?}");
        assert_ne!(first["file"], again["file"], "another style is another drawing");
        assert_eq!(asks(&pei, &book, json!({ "style": "clay" })).await.refused(429)["clash"]["whose"], "book");
    }
}
