//! A making with pictures (S06): the book's pages and cover are asked for as an editor would, within the limits, followed live, and named where they are
//! missing. Killed at any moment, cancelled, or gone on with, none is made twice and none is lost.

use belltower_content::picture_book::PictureBook;
use belltower_sync::{Kind, model::Deletion};
use serde_json::{Value, json};

use crate::support::{Backend, Page, Person, Screen, TestServer};

const MAKINGS: &str = "/api/management/making";
const BOOKS: &str = "/api/management/pictureBook";

/// Has one story written for a brief at A1, of so many pages, with pictures; the making that waits to be chosen from.
async fn briefs(person: &Person, screen: &mut Screen, pages: i64) -> Value {
    let brief = json!({"plot": "A boy called Max lost his kite at the beach.", "level": "A1", "pages": pages, "wanted": 1, "style": "cartoon",
                       "pictures": "generate", "roles": [{"name": "Max", "part": "protagonist", "description": "a boy of five, curly hair"}]});
    let id = person.post(&format!("{MAKINGS}/create"), brief).await.data()["id"].clone();
    becomes(screen, person, &id, |row| row["state"] == "awaiting").await;
    id
}

/// Chooses it; the book.
async fn chooses(person: &Person, making: &Value) -> Value {
    person.post(&format!("{MAKINGS}/choose"), json!({"id": making, "chosen": 1})).await.data();
    row(person, making).await["made_book_id"].clone()
}

async fn row(person: &Person, making: &Value) -> Value {
    person.post(&format!("{MAKINGS}/query"), json!({"id": making})).await.data()
}

async fn watches(person: &Person) -> Screen {
    let mut screen = person.opens_a_screen().await;
    screen.subscribes("resource:makings").await;
    screen.subscribes("progress:makings").await;
    screen
}

/// Waits until a making is so.
async fn becomes(screen: &mut Screen, person: &Person, id: &Value, is: impl Fn(&Value) -> bool) -> Value {
    let now = row(person, id).await;
    if is(&now) {
        return now;
    }
    screen.sees(|frame| frame["d"]["id"] == *id && is(&frame["d"]["row"])).await["d"]["row"].clone()
}

/// Waits until it is told that so many pictures of so many are there.
async fn hears(screen: &mut Screen, making: &Value, done: i64, total: i64) {
    screen
        .sees(|frame| {
            let place = &frame["d"];
            place["record"] == *making && place["step"] == "pictures" && place["done"] == done && place["total"] == total
        })
        .await;
}

async fn takes(person: &Person, book: &Value) -> Vec<Value> {
    let listed = person.post(&format!("{BOOKS}/take/list"), json!({"id": book})).await.data();
    listed["records"].as_array().expect("takes").clone()
}

fn states(takes: &[Value]) -> Vec<&str> {
    let mut states: Vec<&str> = takes.iter().map(|take| take["state"].as_str().expect("a state")).collect();
    states.sort_unstable();
    states
}

async fn pictures(person: &Person, making: &Value) -> Value {
    person.post(&format!("{MAKINGS}/pictures"), json!({"id": making})).await.data()
}

async fn book_of(server: &TestServer, person: &Person, book: &Value) -> Value {
    Page::open_any(server, person, &PictureBook, book.as_str().expect("a book")).await.content()
}

/// What of a book has no picture.
fn bare(content: &Value) -> usize {
    let pages = content["pages"].as_array().expect("pages");
    pages.iter().map(|page| &page["image"]).chain([&content["cover"]]).filter(|image| image.as_str().is_none_or(str::is_empty)).count()
}

/// The compose job of a making of somebody's own.
async fn job_of(person: &Person, making: &Value) -> Value {
    let mine = person.post("/api/job/mine", json!({})).await.data();
    let of = |job: &&Value| job["record_id"] == *making && job["kind"] == "compose";
    mine["records"].as_array().expect("jobs").iter().find(of).expect("its job")["id"].clone()
}

#[tokio::test]
async fn the_pictures_of_a_brief_come_before_everybodys_eyes_and_what_the_limits_refuse_is_named() {
    for &backend in Backend::of_suite() {
        // One place in the lane where books are composed: who waits for pictures leaves it to the next.
        let flags = ["--demo", "--node=n1", "--lanes=image=0,data=1", "--images-per-book=4", "--images-per-person-day=20"];
        let mut server = TestServer::start_on(backend, &flags).await;
        let (pei, paul) = (server.sign_in("producer").await, server.sign_in("producer2").await);
        let mut screen = watches(&paul).await;
        let id = briefs(&pei, &mut screen, 4).await;
        // What it costs is said before.
        let cost = pei.post(&format!("{MAKINGS}/cost"), json!({})).await.data();
        assert_eq!((&cost["ofBook"]["limit"], &cost["ofPerson"]["used"], &cost["model"]), (&json!(4), &json!(0), &json!("built-in-1")));
        let other = briefs(&paul, &mut screen, 2).await;
        let book = chooses(&pei, &id).await;
        hears(&mut screen, &id, 0, 4).await;
        chooses(&paul, &other).await;
        hears(&mut screen, &other, 0, 3).await;

        // The fifth picture, that of the cover, has no place in the book's limit: the making says so at once, and why.
        let waiting = becomes(&mut screen, &paul, &id, |row| row["missing"] == json!(["cover"])).await;
        assert_eq!(waiting["state"], "composing", "{backend:?}");
        let seen = pictures(&paul, &id).await;
        let last = &seen["records"][4];
        assert_eq!((&seen["total"], &last["place"], &last["state"]), (&json!(4), &json!("cover"), &json!("refused")), "{backend:?} {seen}");
        assert!(
            last["error"].as_str().expect("why").contains("4 of 4") && last["errorZh"].as_str().expect("why").contains("4 张"),
            "{seen}"
        );
        // A colleague has the book open, and draws a page of it in another way: one picture of a page is made at a time.
        let page = book_of(&server, &paul, &book).await["pages"][0]["id"].clone();
        paul.post(&format!("{BOOKS}/illustrate"), json!({"id": book, "pages": [page]})).await.refused(409);

        server.kill();
        server.start_again_with("--lanes=image=2");
        let paul = server.sign_in("producer2").await;
        let mut screen = watches(&paul).await;
        let done = becomes(&mut screen, &paul, &id, |row| row["state"] == "completed").await;
        assert_eq!(done["missing"], json!(["cover"]), "{backend:?} {done}");
        let second = becomes(&mut screen, &paul, &other, |row| row["state"] == "completed").await;
        assert_eq!(second["missing"], json!([]), "{backend:?} {second}");
        let takes = takes(&paul, &book).await;
        assert_eq!((states(&takes), bare(&book_of(&server, &paul, &book).await)), (vec!["done"; 4], 1), "{backend:?} {takes:?}");
        assert!(takes.iter().all(|take| take["byName"] == "Pei Zhang" && take["number"] == 1), "{takes:?}");
        let practice = paul.post("/api/practice/queryPractice", json!({"practiceId": id})).await.data();
        let missing: Vec<&Value> = practice["pictures"].as_array().expect("pictures").iter().map(|one| &one["missing"]).collect();
        assert_eq!(missing, [false, false, false, false, true], "{practice}");
        // Without pictures no page is asked for, and none is missed.
        let brief = json!({"plot": "A dog runs.", "level": "A1", "pages": 2, "n": 1});
        let bare_one = paul.post("/api/practice/generateShortStory", brief).await.data()["practiceId"].clone();
        becomes(&mut screen, &paul, &bare_one, |row| row["state"] == "awaiting").await;
        chooses(&paul, &bare_one).await;
        let row = becomes(&mut screen, &paul, &bare_one, |row| row["state"] == "completed").await;
        assert_eq!((&row["missing"], pictures(&paul, &bare_one).await["records"].as_array().map(Vec::len)), (&json!([]), Some(0)));
    }
}

#[tokio::test]
#[ignore = "long: processes are killed"]
async fn killed_at_any_moment_of_composing_each_page_and_picture_is_there_once() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo", "--node=n1"]).await;
        let mut pei = server.sign_in("producer").await;
        let mut used = 0;
        // Before anything, while pages are written, and after so many steps of its pictures were told.
        for moment in [0, 1, 3, 5, 8, 11] {
            let mut screen = watches(&pei).await;
            let id = briefs(&pei, &mut screen, 3).await;
            screen.subscribes("resource:picture_books").await;
            let book = chooses(&pei, &id).await;
            screen.subscribes(&format!("document:picture-book:{}", book.as_str().expect("a book"))).await;
            for _ in 0..moment {
                screen.sees(|frame| frame["t"] == "ev" && (frame["d"]["id"] == book || frame["d"]["type"] == "take")).await;
            }
            server.kill();
            server.start_again();
            pei = server.sign_in("producer").await;
            let mut screen = watches(&pei).await;
            let done = becomes(&mut screen, &pei, &id, |row| row["state"] == "completed").await;
            assert_eq!((&done["missing"], &done["fault"]), (&json!([]), &Value::Null), "{backend:?} {moment} {done}");
            let content = book_of(&server, &pei, &book).await;
            assert_eq!((content["pages"].as_array().map(Vec::len), bare(&content)), (Some(3), 0), "{backend:?} {moment} {content}");
            let takes = takes(&pei, &book).await;
            assert_eq!(states(&takes), ["done"; 4], "{backend:?} {moment} {takes:?}");
            assert!(takes.iter().all(|take| take["number"] == 1 && take["waits"] == false), "{backend:?} {moment} {takes:?}");
            used += 4;
            let cost = pei.post(&format!("{MAKINGS}/cost"), json!({})).await.data();
            assert_eq!(cost["ofPerson"]["used"], used, "{backend:?} {moment}: each counts once");
        }
    }
}

#[tokio::test]
async fn what_is_cancelled_keeps_what_is_done_and_going_on_asks_for_the_rest_alone() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo", "--node=n1", "--lanes=image=0"]).await;
        let pei = server.sign_in("producer").await;
        let mut screen = watches(&pei).await;
        let id = briefs(&pei, &mut screen, 2).await;
        let first = chooses(&pei, &id).await;
        hears(&mut screen, &id, 0, 3).await;
        // Stopped, the book lies in the bin, and nothing more is made for it or counted.
        pei.post(&format!("{MAKINGS}/cancel"), json!({"id": id})).await.data();
        becomes(&mut screen, &pei, &id, |row| row["state"] == "awaiting" && row["made_book_id"].is_null()).await;
        pei.post(&format!("{BOOKS}/restore"), json!({"ids": [first]})).await.data();
        assert_eq!(states(&takes(&pei, &first).await), ["cancelled"; 3], "{backend:?}");
        let used = async |who: &Person| who.post(&format!("{MAKINGS}/cost"), json!({})).await.data()["ofPerson"]["used"].clone();
        assert_eq!(used(&pei).await, 0, "{backend:?}");

        // Another book is composed; one of its pictures is called off by hand, then the job itself.
        let book = chooses(&pei, &id).await;
        assert_ne!(book, first);
        hears(&mut screen, &id, 0, 3).await;
        let page = takes(&pei, &book).await[0]["id"].clone();
        pei.post(&format!("{BOOKS}/take/cancel"), json!({"id": book, "take": page})).await.data();
        hears(&mut screen, &id, 1, 3).await;
        let job = job_of(&pei, &id).await;
        pei.post("/api/job/cancel", json!({"id": job})).await.data();
        let stands = becomes(&mut screen, &pei, &id, |row| row["fault"] == "interrupted").await;
        assert_eq!((&stands["state"], &stands["made_book_id"]), (&json!("composing"), &book), "{backend:?}");
        assert_eq!(states(&takes(&pei, &book).await), ["cancelled"; 3], "{backend:?}");
        assert_eq!(book_of(&server, &pei, &book).await["pages"].as_array().map(Vec::len), Some(2), "{backend:?}");

        // The job itself goes on, and the making with it: what is not there is asked for. Stopped once more, it waits again.
        pei.post("/api/job/again", json!({"id": job})).await.data();
        becomes(&mut screen, &pei, &id, |row| row["fault"].is_null()).await;
        hears(&mut screen, &id, 0, 3).await;
        assert_eq!(states(&takes(&pei, &book).await)[3..], ["queued"; 3], "{backend:?}");
        pei.post("/api/job/cancel", json!({"id": job})).await.data();
        becomes(&mut screen, &pei, &id, |row| row["fault"] == "interrupted").await;

        // A page that was deleted meanwhile stays deleted. Gone on with, what is not there is asked for, in the same book, and the older job adds nothing.
        let mut open = Page::open_any(&server, &pei, &PictureBook, book.as_str().expect("a book")).await;
        let mut less = open.content();
        less["pages"].as_array_mut().expect("pages").remove(0);
        open.changes(|txn| PictureBook.model().restore(&less, &Deletion { by: "p".into(), name: "Pei".into(), at_ms: 1 }, txn)).await;
        open.saved().await;
        assert_eq!(book_of(&server, &pei, &book).await["pages"].as_array().map(Vec::len), Some(1), "{backend:?}");
        pei.post(&format!("{MAKINGS}/retry"), json!({"id": id})).await.data();
        // Of the page that is gone the picture stays given up.
        hears(&mut screen, &id, 1, 3).await;
        pei.post("/api/job/again", json!({"id": job})).await.data();
        server.kill();
        server.start_again_with("--lanes=image=2");
        let pei = server.sign_in("producer").await;
        let mut screen = watches(&pei).await;
        let done = becomes(&mut screen, &pei, &id, |row| row["state"] == "completed").await;
        assert_eq!((&done["missing"], &done["made_book_id"]), (&json!([]), &book), "{backend:?} {done}");
        let made = takes(&pei, &book).await;
        assert_eq!(states(&made), [["cancelled"; 6].as_slice(), &["done"; 2]].concat(), "{backend:?}");
        let content = book_of(&server, &pei, &book).await;
        assert_eq!((used(&pei).await, bare(&content), &content["pages"].as_array().map(Vec::len)), (json!(2), 0, &Some(1)), "{backend:?}");
    }
}
