//! The slides of a class: the newest of its courseware until its entry opens, then the same ones; seen by who may see the class and nobody else.

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    classes::{class, students, teacher},
    decks::{ZOO, courseware, ended, makes, pdf},
    support::{Backend, Person, TestServer},
};

/// Ten days from now: after what the demo has, and within what is told.
const DAY_10: i64 = -20 * 24 * 60;

async fn slides(who: &Person, class: &Value) -> Value {
    who.post("/api/class/deck", json!({ "id": class })).await.data()
}

async fn status_of(who: &Person, path: &str) -> u16 {
    who.request(Method::GET, path).send().await.expect("an answer").status().as_u16()
}

#[tokio::test]
async fn a_teacher_reads_the_slides_of_the_own_class_and_keeps_the_revision_from_entry_on() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, scheduler) = (server.sign_in("producer").await, server.sign_in("scheduler").await);
        let (tina, tom, monitor) = (server.sign_in("teacher").await, server.sign_in("teacher2").await, server.sign_in("monitor").await);
        let zoo = courseware(&pei, "The zoo of the class").await;
        let mut asked = class(&teacher(&scheduler, "Tina").await, &students(&scheduler).await[0], DAY_10, 25);
        asked["courseware_id"] = zoo.clone();
        let id = scheduler.post("/api/class/create", asked).await.data()["id"].clone();
        let none = slides(&tina, &id).await;
        assert_eq!((&none["courseware"], &none["deck"]), (&json!(true), &Value::Null), "{none}");

        // Her screen hears that there are slides, and that there are newer ones.
        let me = tina.get("/api/user/info_update").await.data()["id"].as_str().expect("an id").to_owned();
        let mut screen = tina.opens_a_screen().await;
        screen.subscribes(&format!("own:classes:{me}")).await;
        let first = makes(&pei, &zoo, "At the zoo", pdf(&ZOO)).await;
        ended(&pei, &first).await;
        screen.sees(|frame| frame["d"]["id"] == id && frame["d"]["op"] == "update").await;
        let shown = slides(&tina, &id).await["deck"].clone();
        assert_eq!((&shown["revision"], &shown["pinned"], &shown["pages"][1]["title"]), (&json!(1), &json!(false), &json!("The lion")));
        let second = makes(&pei, &zoo, "At the zoo", pdf(&ZOO[..2])).await;
        ended(&pei, &second).await;
        screen.sees(|frame| frame["d"]["id"] == id && frame["d"]["op"] == "update").await;
        let shown = slides(&tina, &id).await["deck"].clone();
        assert_eq!((&shown["revision"], &shown["newest"], shown["pages"].as_array().map(Vec::len)), (&json!(2), &json!(2), Some(2)));

        // What it is called now she reads too; and only the revision that is shown reaches her class.
        let version = pei.post("/api/management/deck/query", json!({ "id": second })).await.data()["version"].clone();
        let renamed = json!({ "id": second, "version": version, "title": "Among the lions" });
        pei.post("/api/management/deck/update", renamed).await.data();
        screen.sees(|frame| frame["d"]["id"] == id && frame["d"]["op"] == "update").await;
        assert_eq!(slides(&tina, &id).await["deck"]["title"], "Among the lions");
        let reaches = async |deck: &Value| {
            let of = json!({ "resource": "decks", "id": deck });
            let (row, impact) =
                (pei.post("/api/management/deck/query", json!({ "id": deck })), pei.post("/api/management/courseware/impact", of));
            (row.await.data()["standing"].clone(), impact.await.data()["total"].clone())
        };
        assert_eq!(reaches(&first).await, (json!("superseded"), json!(0)), "{backend:?}");
        assert_eq!(reaches(&second).await, (json!("shown"), json!(1)), "{backend:?}");
        // Slides that are for a picture book take no class's away.
        let file = pei.post("/api/management/deck/query", json!({ "id": first })).await.data()["file"].clone();
        let for_book = json!({ "courseware_id": zoo, "title": "For the book", "file": file, "book_only": true });
        let of_book = pei.post("/api/management/deck/create", for_book).await.data()["id"].clone();
        assert_eq!(ended(&pei, &of_book).await["state"], "ready");
        assert_eq!(reaches(&of_book).await, (json!("book_only"), json!(0)), "{backend:?}");
        assert_eq!(slides(&tina, &id).await["deck"]["id"], second);

        // A picture of it is hers by the class alone, and the monitor's; a colleague, and who sees no classes, gets neither.
        let image = shown["pages"][0]["image"].as_str().expect("a picture").to_owned();
        assert!(image.starts_with("/files/class/"), "{image}");
        let bare = format!("/files/{}", image.rsplit('/').next().unwrap());
        assert_eq!((status_of(&tina, &image).await, status_of(&tina, &format!("{image}?w=160")).await), (200, 200));
        assert_eq!((status_of(&monitor, &image).await, status_of(&tina, &bare).await), (200, 404));
        assert_eq!((status_of(&tom, &image).await, status_of(&pei, &image).await), (404, 404));
        tom.post("/api/class/deck", json!({ "id": id })).await.refused(404);
        pei.post("/api/class/deck", json!({ "id": id })).await.refused(403);
        assert_eq!(slides(&monitor, &id).await["deck"]["id"], second);
        // The class opens no file but what it shows.
        let other = tina.request(Method::GET, &format!("/files/class/{}/{}", id.as_str().unwrap(), "a".repeat(64)));
        assert_eq!(other.send().await.unwrap().status(), 404);

        // Its entry opens: it keeps what it has, whatever comes, and even if that is deleted.
        server.kill();
        server.start_again_with("--class-entry-minutes=21600");
        let (pei, tina, scheduler) = (server.knows(&pei), server.knows(&tina), server.knows(&scheduler));
        let mut screen = tina.opens_a_screen().await;
        screen.subscribes(&format!("own:classes:{me}")).await;
        if slides(&tina, &id).await["deck"]["pinned"] == false {
            screen.sees(|frame| frame["d"]["id"] == id && frame["d"]["op"] == "update").await;
        }
        let third = makes(&pei, &zoo, "At the zoo", pdf(&ZOO)).await;
        ended(&pei, &third).await;
        let kept = slides(&tina, &id).await["deck"].clone();
        assert_eq!((&kept["revision"], &kept["pinned"], &kept["newest"]), (&json!(2), &json!(true), &json!(4)), "{kept}");
        pei.post("/api/management/deck/delete", json!({ "ids": [second] })).await.data();
        assert_eq!(slides(&tina, &id).await["deck"]["revision"], 2);
        assert_eq!(status_of(&tina, &image).await, 200);
        // For another courseware, it shows that one's.
        let other = courseware(&pei, "Another lesson").await;
        let row = scheduler.post("/api/class/detail", json!({ "id": id })).await.data();
        let change = json!({ "id": id, "version": row["version"], "courseware_id": other });
        scheduler.post("/api/class/update", change).await.data();
        assert_eq!(slides(&tina, &id).await["deck"], Value::Null);
    }
}
