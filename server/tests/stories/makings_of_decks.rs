//! A deck becomes a picture book, page by page: in its own words or a service's, with its pictures or without; what cannot be told is refused in words.

use belltower_content::picture_book::PictureBook;
use serde_json::{Value, json};

use crate::support::{AiServer, Backend, Page, Person, Reply, Screen, TestServer};

const BASE: &str = "/api/management/making";

/// The demo's deck, in this revision.
async fn deck(person: &Person, revision: i64) -> Value {
    let found = person.post("/api/management/deck/list", json!({"filter": {"state": ["ready"]}})).await.data();
    let of = |one: &&Value| one["title"] == "Hello and colours" && one["revision"] == revision;
    found["records"].as_array().expect("decks").iter().find(of).expect("the demo's deck")["id"].clone()
}

async fn watches(person: &Person) -> Screen {
    let mut screen = person.opens_a_screen().await;
    screen.subscribes("resource:makings").await;
    screen
}

/// Waits until a making is so.
async fn becomes(screen: &mut Screen, person: &Person, id: &Value, is: impl Fn(&Value) -> bool) -> Value {
    let now = person.post(&format!("{BASE}/query"), json!({"id": id})).await.data();
    if is(&now) {
        return now;
    }
    screen.sees(|frame| frame["d"]["id"] == *id && is(&frame["d"]["row"])).await["d"]["row"].clone()
}

async fn proposals(person: &Person, id: &Value) -> Value {
    person.post(&format!("{BASE}/candidates"), json!({"id": id})).await.data()
}

async fn book_of(server: &TestServer, person: &Person, book: &Value) -> Value {
    Page::open_any(server, person, &PictureBook, book.as_str().expect("a book")).await.content()
}

#[tokio::test]
async fn pages_of_a_deck_become_a_book_that_keeps_their_pictures_to_be_looked_at() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let mut screen = watches(&paul).await;
        let first = deck(&pei, 1).await;
        let asked = json!({"deckId": first, "fromPage": 4, "toPage": 6, "level": "A1", "requestId": "from-deck-1"});
        let id = pei.post(&format!("{BASE}/fromDeck"), asked.clone()).await.data()["id"].clone();
        // Sent again it is the same making.
        assert_eq!(pei.post(&format!("{BASE}/fromDeck"), asked).await.data()["id"], id, "{backend:?}");
        let row = becomes(&mut screen, &paul, &id, |row| row["state"] == "awaiting").await;
        assert_eq!((&row["pages"], &row["pictures"], &row["title"]), (&json!(3), &json!("keep"), &json!("Hello and colours")));

        // Each text stands beside its page; that the deck was changed since is said.
        let found = proposals(&paul, &id).await;
        assert_eq!(found["deck"].as_array().unwrap().iter().map(|page| page["number"].clone()).collect::<Vec<_>>(), [4, 5, 6]);
        assert_eq!((&found["newer"]["revision"], &found["newer"]["id"]), (&json!(2), &deck(&pei, 2).await));
        assert_eq!(found["records"][0]["pages"][0]["text"], "Red. A red apple. A red bus. Point to something red.");
        assert_eq!(found["records"][0]["fits"], true);

        let pages: Vec<Value> = found["records"][1]["pages"]
            .as_array()
            .unwrap()
            .iter()
            .map(|page| json!({"text": page["text"], "scene": page["scene"]}))
            .collect();
        let mut changed = pages.clone();
        changed[1]["text"] = json!("Blue is the sky.");
        let edit = json!({"id": id, "number": 2, "title": "My colours", "pages": changed});
        let edited = paul.post(&format!("{BASE}/candidates/edit"), edit).await.data();
        // Who read it before is told what was made of it since, and nothing of that is lost.
        let version = |version: &Value| json!({"id": id, "number": 2, "title": "Colours", "pages": pages, "version": version});
        let refused = pei.post(&format!("{BASE}/candidates/edit"), version(&found["records"][1]["version"])).await.refused(409);
        assert_eq!((&refused["clash"]["title"], &refused["clash"]["pages"][1]["text"]), (&json!("My colours"), &json!("Blue is the sky.")));
        assert_eq!((&refused["clash"]["version"], &refused["clash"]["editedBy"]), (&edited["version"], &edited["editedBy"]));
        assert_eq!(proposals(&pei, &id).await["records"][1]["title"], "My colours");
        pei.post(&format!("{BASE}/choose"), json!({"id": id, "chosen": 2})).await.data();
        let done = becomes(&mut screen, &paul, &id, |row| row["state"] == "completed").await;
        assert_eq!(done["missing"], json!([]));
        let book = book_of(&server, &paul, &done["made_book_id"]).await;
        let pages = book["pages"].as_array().unwrap();
        assert_eq!(pages[1]["text"], "Blue is the sky.");
        for (page, of_deck) in pages.iter().zip(found["deck"].as_array().unwrap()) {
            assert_eq!((&page["image"], &page["confirmed"]), (&of_deck["image"], &json!(false)), "V10");
        }
        assert_eq!(book["origin"], format!("deck:{}@1", first.as_str().unwrap()));
        let row = paul.post("/api/management/pictureBook/query", json!({"id": done["made_book_id"]})).await.data();
        assert_eq!((&row["origin"], &row["image_count"]), (&book["origin"], &json!(3)));
        assert_eq!(proposals(&pei, &id).await["images"][0], found["deck"][0]["image"]);
    }
}

#[tokio::test]
async fn what_a_deck_cannot_be_is_said_at_its_field_in_the_language_of_who_asks() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let ready = deck(&pei, 2).await;
        let failed =
            pei.post("/api/management/deck/list", json!({"filter": {"state": ["failed"]}})).await.data()["records"][0]["id"].clone();
        let asks = async |more: Value| {
            let mut asked = json!({"deckId": ready, "level": "A1"});
            asked.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            pei.post(&format!("{BASE}/fromDeck"), asked).await
        };
        let wrong = async |more: Value| asks(more).await.refused(400)["fields"].clone();
        assert_eq!(wrong(json!({"fromPage": 13})).await, json!({"from_page": "The deck has 12 pages"}), "{backend:?}");
        assert_eq!(wrong(json!({"toPage": 99})).await, json!({"to_page": "The deck has 12 pages"}));
        assert_eq!(wrong(json!({"fromPage": 5, "toPage": 4})).await, json!({"to_page": "The last page comes before the first"}));
        let of_failed = wrong(json!({"deckId": failed})).await;
        assert!(of_failed["deck_id"].as_str().unwrap().contains("could not be converted"), "{of_failed}");
        assert_eq!(wrong(json!({"deckId": "nobody-knows"})).await["deck_id"], "What was chosen no longer exists");
        assert!(wrong(json!({"level": "Z9"})).await["level"].is_string());
        let chinese = pei.in_chinese().post(&format!("{BASE}/fromDeck"), json!({"deckId": ready, "level": "A1", "toPage": 99})).await;
        assert_eq!(chinese.refused(400)["fields"], json!({"to_page": "该课件共 12 页"}));
        // A brief has no pictures to keep.
        let brief = json!({"plot": "A kite.", "level": "A1", "pictures": "keep"});
        assert!(pei.post(&format!("{BASE}/create"), brief).await.refused(400)["fields"]["pictures"].is_string());
        server.sign_in("teacher").await.post(&format!("{BASE}/fromDeck"), json!({"deckId": ready, "level": "A1"})).await.refused(403);
    }
}

#[tokio::test]
async fn a_service_is_given_the_pages_as_data_and_what_it_tells_is_put_right_beside_them() {
    for &backend in Backend::of_suite() {
        let ai = AiServer::start().await;
        let [url, key, model] = ai.flags();
        let server = TestServer::start_on(backend, &["--demo", &url, &key, &model]).await;
        let pei = server.sign_in("producer").await;
        let mut screen = watches(&pei).await;
        let page = |text: &str| json!({"text": text, "scene": "A red bus."});
        let told = json!({"title": "Red", "logline": "All is red.", "pages": [page("A red bus goes by."), page("蓝色")]});
        // Broken twice; it is left to people, beside the deck.
        ai.replies([Reply::fenced(&told), Reply::fenced(&told)]);
        let asked = json!({"deckId": deck(&pei, 2).await, "fromPage": 4, "toPage": 5, "level": "A1", "wanted": 1, "pictures": "none"});
        let id = pei.post(&format!("{BASE}/fromDeck"), asked).await.data()["id"].clone();
        becomes(&mut screen, &pei, &id, |row| row["state"] == "awaiting").await;
        let (said, task) = (ai.asked()[0]["messages"][1].to_string(), ai.asked()[0]["messages"][0].to_string());
        assert!(said.contains("A red apple") && said.contains("Hold up the red card"), "{backend:?} {said}");
        assert!(!task.contains("A red apple"), "what stands on a deck is data");
        assert_eq!(proposals(&pei, &id).await["records"][0]["pages"][1]["faults"][0]["code"], "text_chinese");
        pei.post(&format!("{BASE}/choose"), json!({"id": id, "chosen": 1})).await.refused(422);
        let pages = json!([{"text": "A red bus goes by."}, {"text": "The sky is blue."}]);
        pei.post(&format!("{BASE}/candidates/edit"), json!({"id": id, "number": 1, "title": "Red", "pages": pages})).await.data();
        pei.post(&format!("{BASE}/choose"), json!({"id": id, "chosen": 1})).await.data();
        let done = becomes(&mut screen, &pei, &id, |row| row["state"] == "completed").await;
        let book = book_of(&server, &pei, &done["made_book_id"]).await;
        assert!(book["pages"].as_array().unwrap().iter().all(|page| page["image"] == ""));
    }
}
