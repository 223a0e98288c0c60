//! The library of roles: categories in an order that take their roles off and on with them (S12), and the books whose characters come from it.

use belltower_content::picture_book::PictureBook;
use serde_json::{Value, json};
use yrs::{Map, WriteTxn};

use crate::support::{Backend, Page, Person, TestServer, makes_a_document};

const TYPES: &str = "/api/management/roleType";
const ROLES: &str = "/api/management/roleModel";
const STYLES: &str = "/api/management/pictureStyle";
const BOOKS: &str = "/api/management/pictureBook";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\nnot much of a picture";

async fn makes(person: &Person, base: &str, row: Value) -> Value {
    person.post(&format!("{base}/create"), row).await.data()["id"].clone()
}

async fn one(person: &Person, base: &str, id: &Value) -> Value {
    person.post(&format!("{base}/query"), json!({ "id": id })).await.data()
}

async fn names(person: &Person) -> Vec<String> {
    let all = person.list(TYPES, json!({})).await;
    all.iter().map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
}

#[tokio::test]
async fn a_category_takes_its_roles_off_and_on_and_what_was_off_by_hand_may_stay_so() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy) = (server.sign_in("producer").await, server.sign_in("inspector").await);
        // Categories stand in an order, which a move changes alone.
        let heroes = makes(&pei, TYPES, json!({ "name": "Heroes" })).await;
        assert_eq!(names(&pei).await, ["Family and friends", "Animals and things", "Heroes"], "{backend:?}: a new one is the last");
        pei.post(&format!("{TYPES}/move"), json!({ "id": heroes, "after": null })).await.data();
        assert_eq!(names(&pei).await, ["Heroes", "Family and friends", "Animals and things"]);
        let gone = pei.post(&format!("{TYPES}/move"), json!({ "id": heroes, "after": "nobody" })).await.refused(409);
        assert!(gone["fields"]["after"].is_string(), "{gone}");
        pei.post(&format!("{TYPES}/create"), json!({ "name": "Heroes" })).await.refused(409);

        let role = |name: &str| json!({ "name": name, "category_id": heroes, "description": "A cape and a mask." });
        let ana = makes(&pei, ROLES, role("Ana")).await;
        let bob = makes(&pei, ROLES, role("Bob")).await;
        let cem = makes(&pei, ROLES, role("Cem")).await;
        pei.post(&format!("{ROLES}/create"), role("Ana")).await.refused(409);
        let row = one(&pei, ROLES, &cem).await;
        pei.post(&format!("{ROLES}/update"), json!({ "id": cem, "version": row["version"], "active": false })).await.data();
        let state = async |id: &Value| {
            let row = one(&pei, ROLES, id).await;
            (row["active"].clone(), row["off_by"].clone())
        };
        let (on, off) = ((json!(true), json!(null)), |by: &str| (json!(false), json!(by)));
        assert_eq!(state(&cem).await, off("person"));

        // Whoever may only look at roles switches none; what it would take is said before.
        ivy.post(&format!("{TYPES}/switch"), json!({ "id": heroes, "active": false })).await.refused(403);
        let said = pei.post(&format!("{TYPES}/switching"), json!({ "id": heroes })).await.data();
        let active: Vec<&Value> = said["roles"].as_array().into_iter().flatten().map(|role| &role["active"]).collect();
        assert_eq!((&said["active"], active), (&json!(true), vec![&json!(true), &json!(true), &json!(false)]));
        let mut screen = ivy.opens_a_screen().await;
        screen.subscribes("resource:role_models").await;
        let stale = json!({ "id": heroes, "version": 0, "active": false });
        pei.post(&format!("{TYPES}/switch"), stale).await.refused(409);
        let switched = pei.post(&format!("{TYPES}/switch"), json!({ "id": heroes, "active": false })).await.data();
        assert_eq!((&switched["active"], &switched["roles"]), (&json!(false), &json!(2)));
        let heard = screen.sees(|frame| frame["d"]["id"] == bob && frame["d"]["row"]["active"] == false).await;
        assert_eq!(heard["d"]["row"]["off_by"], "category");
        assert_eq!([state(&ana).await, state(&bob).await, state(&cem).await], [off("category"), off("category"), off("person")]);
        let row = one(&pei, TYPES, &heroes).await;
        assert_eq!((&row["active"], &row["role_count"], &row["on_count"]), (&json!(false), &json!(3), &json!(0)));
        // The same again changes nothing.
        let again = pei.post(&format!("{TYPES}/switch"), json!({ "id": heroes, "active": false })).await.data();
        assert_eq!((&again["roles"], &again["version"]), (&json!(0), &switched["version"]));

        // Within a category that is off nothing is on; what leaves it is.
        let row = one(&pei, ROLES, &ana).await;
        let alone =
            pei.post(&format!("{ROLES}/update"), json!({ "id": ana, "version": row["version"], "active": true })).await.refused(400);
        assert!(alone["fields"]["active"].is_string(), "{alone}");
        let dee = makes(&pei, ROLES, role("Dee")).await;
        assert_eq!(state(&dee).await, off("category"));
        let elsewhere = makes(&pei, TYPES, json!({ "name": "Elsewhere" })).await;
        let row = one(&pei, ROLES, &dee).await;
        pei.post(&format!("{ROLES}/update"), json!({ "id": dee, "version": row["version"], "category_id": elsewhere })).await.data();
        assert_eq!(state(&dee).await, on);

        // On again: those that went with it, and of those that somebody had taken off only who is not left so.
        let unknown = json!({ "id": heroes, "active": true, "leaveOff": [dee] });
        pei.post(&format!("{TYPES}/switch"), unknown).await.refused(400);
        pei.post(&format!("{TYPES}/switch"), json!({ "id": heroes, "active": true, "leaveOff": [cem] })).await.data();
        assert_eq!([state(&ana).await, state(&bob).await, state(&cem).await], [on.clone(), on.clone(), off("person")], "{backend:?}");
        pei.post(&format!("{TYPES}/switch"), json!({ "id": heroes, "active": false })).await.data();
        pei.post(&format!("{TYPES}/switch"), json!({ "id": heroes, "active": true })).await.data();
        assert_eq!(state(&cem).await, on, "nobody left it off");
        let history = pei.post(&format!("{ROLES}/history"), json!({ "id": ana })).await.data();
        assert!(history["records"].as_array().is_some_and(|all| all.iter().any(|entry| entry["op"] == "switchOff")), "{history}");
        pei.post(&format!("{TYPES}/delete"), json!({ "ids": [heroes] })).await.refused(409);
    }
}

#[tokio::test]
async fn a_book_keeps_who_it_took_from_the_library_and_waits_while_they_are_off() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let request = pei.request(reqwest::Method::POST, "/api/management/file/upload?of=image").header("content-type", "image/png");
        let image = pei.send(request.body(PNG), "a picture".into()).await.data()["id"].clone();
        let (category, other) = (makes(&pei, TYPES, json!({ "name": "Sea" })).await, makes(&pei, TYPES, json!({ "name": "Land" })).await);
        let images = json!([{ "image": image }]);
        let role = json!({ "name": "Captain", "category_id": category, "description": "A white beard.", "images": images });
        let captain = makes(&pei, ROLES, role).await;
        let row = one(&pei, ROLES, &captain).await;
        assert_eq!((&row["face"], &row["look"], &row["book_count"]), (&image, &json!(1), &json!(0)), "{backend:?}");
        // A style of its own is a LoRA, no model.
        let style = |kind: &str| json!({ "name": format!("A {kind}"), "kind": kind, "value": "sea-2" });
        let (model, lora) = (makes(&pei, STYLES, style("model")).await, makes(&pei, STYLES, style("lora")).await);
        let given = |style: &Value| json!({ "id": captain, "version": row["version"], "lora_id": style });
        assert!(pei.post(&format!("{ROLES}/update"), given(&model)).await.refused(400)["fields"]["lora_id"].is_string());
        assert_eq!(pei.post(&format!("{ROLES}/update"), given(&lora)).await.data()["look"], 2, "it looks otherwise now");
        pei.post(&format!("{STYLES}/delete"), json!({ "ids": [lora] })).await.refused(409);

        let character = json!({ "name": "Captain", "role": "protagonist", "active": true, "source": captain, "sourceVersion": 2 });
        let page = json!({ "text": "The captain looks at the sea.", "image": image, "confirmed": true });
        let content = json!({ "characters": [character], "pages": [page], "style": "clay" });
        let made = makes_a_document(&pei, BOOKS, "json", json!({ "title": "The captain" }), content.to_string().into_bytes()).await;
        let book = made["id"].clone();
        assert_eq!((&made["problems"], &one(&pei, ROLES, &captain).await["book_count"]), (&json!(0), &json!(1)));
        let used: Vec<Value> = pei.list(BOOKS, json!({ "role_ids": [captain] })).await;
        assert_eq!((used.len(), &used[0]["id"], &used[0]["role_names"]), (1, &book, &json!(["Captain"])));
        let refused = pei.post(&format!("{ROLES}/delete"), json!({ "ids": [captain] })).await.refused(409);
        assert_eq!(refused["clash"]["uses"][0]["name"], "The captain", "{refused}");

        // Off, the book is not published with it; its reason is the role's.
        let switching = pei.post(&format!("{TYPES}/switching"), json!({ "id": category })).await.data();
        assert_eq!((&switching["books"], &switching["roles"][0]["books"]), (&json!(1), &json!(1)));
        pei.post(&format!("{TYPES}/switch"), json!({ "id": category, "active": false })).await.data();
        let people = pei.post(&format!("{BOOKS}/submit/people"), json!({})).await.data();
        let submit = json!({ "id": book, "version_name": "First", "reviewer_ids": [people["records"][0]["id"]] });
        let refused = pei.post(&format!("{BOOKS}/submit"), submit.clone()).await.refused(409);
        let wrong = &refused["clash"]["problems"][0];
        assert_eq!((&wrong["code"], &wrong["params"]["name"]), (&json!("cast_off"), &json!("Captain")), "{refused}");
        // Another editor makes it the book's own: that is seen on the lists at once, and the way is free.
        let mut screen = pei.opens_a_screen().await;
        screen.subscribes("resource:picture_books").await;
        let mut editor = Page::open_any(&server, &pei, &PictureBook, book.as_str().expect("an id")).await;
        editor
            .changes(|txn| {
                let characters = txn.get_or_insert_map("characters");
                let id = characters.keys(txn).next().map(str::to_owned).expect("a character");
                if let Some(yrs::Out::YMap(item)) = characters.get(txn, &id) {
                    item.insert(txn, "source", "");
                }
            })
            .await;
        editor.saved().await;
        let heard = screen.sees(|frame| frame["d"]["id"] == book && frame["d"]["row"]["role_ids"] == json!([])).await;
        assert!(heard["d"]["changed"].as_array().is_some_and(|changed| changed.contains(&json!("role_ids"))), "{heard}");
        pei.post(&format!("{BOOKS}/submit"), submit).await.data();
        pei.post(&format!("{ROLES}/delete"), json!({ "ids": [captain] })).await.data();
        pei.post(&format!("{TYPES}/delete"), json!({ "ids": [category, other] })).await.data();
    }
}

#[tokio::test]
async fn nothing_is_no_way_of_a_switch_and_of_a_field_that_begins_with_something_means_that() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let styles = "/api/management/pictureStyle";
        let refused = pei.post(&format!("{styles}/create"), json!({ "name": "Ink", "kind": "lora", "value": "ink", "active": null })).await;
        assert!(refused.refused(400)["fields"]["active"].is_string(), "{backend:?}");
        let style = pei.list(styles, json!({})).await[0].clone();
        for (call, body) in [
            ("update", json!({ "id": style["id"], "version": style["version"], "active": null })),
            ("bulkUpdate", json!({ "ids": [style["id"]], "set": { "active": null } })),
        ] {
            pei.post(&format!("{styles}/{call}"), body).await.refused(400);
        }
        let role = pei.list(ROLES, json!({})).await[0].clone();
        let off = json!({ "id": role["id"], "version": role["version"], "active": null });
        pei.post("/api/management/roleModel/update", off).await.refused(400);
        let book = json!({ "title": "Any", "style": null, "template": "empty" });
        let book = pei.post("/api/management/pictureBook/create", book).await.data()["id"].clone();
        let row = pei.post("/api/management/pictureBook/query", json!({ "id": book })).await.data();
        assert_eq!(row["style"], "watercolour");
        // Nor is a request known by what is no id.
        for id in [json!("R2"), json!(7), json!({})] {
            let book = json!({ "title": "Twice", "template": "empty", "requestId": id });
            assert!(pei.post("/api/management/pictureBook/create", book).await.refused(400)["fields"]["requestId"].is_string());
        }
    }
}
