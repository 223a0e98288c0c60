//! A server that is killed at whatever moment of whatever producers have begun: a deck is drawn, a story written, another one made a book with its pictures,
//! pictures asked for, questions written, words said, all at once. Once it is back all of it ends, nothing is lost and nothing is there twice. Driven by a
//! seed, which is printed; set `BELLTOWER_SEED` to play one again, `BELLTOWER_KILLS` for more of it (`make soak`).

use belltower_content::picture_book::PictureBook;
use serde_json::{Value, json};

use crate::{
    decks::{self, courseware, makes as makes_a_deck, pdf},
    support::{Backend, Dice, Page, Person, Screen, SpeechServer, TestServer, job_ends, job_result, seed},
    takes::{BOOKS, all_made, content, makes_a_book, of_target},
    voices::{WORDS, word, words},
};

const MAKINGS: &str = "/api/management/making";
/// Pages of a deck, and of a story.
const DECK_PAGES: usize = 5;
const STORY_PAGES: usize = 3;
/// Events after which it is killed at the latest: what a round begins tells of more.
const EVENTS: usize = 24;

/// What was under way when the server was killed.
struct Begun {
    deck: Value,
    making: Value,
    wanted: i64,
    book: String,
    targets: Vec<String>,
    words: Vec<Value>,
    said: Value,
    questions: Value,
    about: Value,
}

/// Whoever is told of all of it.
async fn watches(pei: &Person, book: &str) -> Screen {
    let mut screen = pei.opens_a_screen().await;
    for topic in ["resource:decks", "resource:makings", "progress:makings", "resource:words", &format!("document:picture-book:{book}")] {
        screen.subscribes(topic).await;
    }
    screen
}

async fn begins(server: &TestServer, pei: &Person, round: usize, dice: &mut Dice) -> (Begun, Screen) {
    let (book, page, pages, mia) = makes_a_book(server, pei).await;
    drop(page);
    let lesson = courseware(pei, &format!("Killed {round}")).await;
    let spellings = ["apple", "pear", "plum"].map(|fruit| format!("{fruit} {round}"));
    let spellings: Vec<&str> = spellings.iter().map(String::as_str).collect();
    let words = words(pei, &format!("Fruit {round}"), &spellings).await;
    let published = json!({ "filter": { "status": ["published"] } });
    let about = pei.post(&format!("{BOOKS}/list"), published).await.data()["records"][0]["id"].clone();
    let screen = watches(pei, &book).await;

    let shown: Vec<String> = (1..=DECK_PAGES).map(|at| format!("Page {at} of {round}")).collect();
    let shown: Vec<_> = shown.iter().map(|title| Some((title.as_str(), "Some words"))).collect();
    let deck = makes_a_deck(pei, &lesson, &format!("Deck {round}"), pdf(&shown)).await;
    let wanted = 1 + i64::try_from(dice.roll(3)).expect("small");
    let brief = json!({ "plot": "A boy called Max lost his kite at the beach.", "level": "A1", "pages": STORY_PAGES, "wanted": wanted, "style": "cartoon",
        "pictures": "generate", "roles": [{ "name": "Max", "part": "protagonist", "description": "a boy of five, curly hair" }] });
    let making = pei.post(&format!("{MAKINGS}/create"), brief).await.data()["id"].clone();
    pei.post(&format!("{BOOKS}/illustrate"), json!({ "id": book, "pages": pages, "characters": [mia] })).await.data();
    let said = pei.post(&format!("{WORDS}/genTxtToVoice"), json!({ "ids": words, "speed": "normal" })).await.data()["jobId"].clone();
    let wish = json!({ "bookId": about, "kinds": ["fill-blank", "single-choice", "true-false"], "count": 6, "level": "A1" });
    let questions = pei.post("/api/practice/generateShortStoryQuestions", wish).await.data()["jobId"].clone();
    let targets = [pages, vec![mia]].concat();
    (Begun { deck, making, wanted, book, targets, words, said, questions, about }, screen)
}

/// A making, once it is in a state.
async fn making_becomes(pei: &Person, making: &Value, state: &str) -> Value {
    let mut screen = pei.opens_a_screen().await;
    screen.subscribes("resource:makings").await;
    let now = pei.post(&format!("{MAKINGS}/query"), json!({ "id": making })).await.data();
    if now["state"] == state {
        return now;
    }
    screen.sees(|frame| frame["d"]["id"] == *making && frame["d"]["row"]["state"] == state).await["d"]["row"].clone()
}

/// All that a round began is there, once.
async fn is_whole(server: &TestServer, pei: &Person, begun: &Begun, round: usize) {
    let deck = decks::ended(pei, &begun.deck).await;
    assert_eq!((&deck["state"], &deck["drawn_count"], &deck["torn_count"]), (&json!("ready"), &json!(DECK_PAGES), &json!(0)), "{deck}");
    let all = decks::pages(pei, &begun.deck, "").await;
    let titles: Vec<&str> = all["records"].as_array().expect("pages").iter().filter_map(|page| page["title"].as_str()).collect();
    assert_eq!(titles, (1..=DECK_PAGES).map(|at| format!("Page {at} of {round}")).collect::<Vec<_>>());

    making_becomes(pei, &begun.making, "awaiting").await;
    let told = pei.post(&format!("{MAKINGS}/candidates"), json!({ "id": begun.making })).await.data();
    let numbers: Vec<i64> = told["records"].as_array().expect("stories").iter().filter_map(|story| story["number"].as_i64()).collect();
    assert_eq!(numbers, (1..=begun.wanted).collect::<Vec<_>>());

    let made = all_made(pei, &begun.book).await;
    let now = content(server, pei, &begun.book).await;
    for target in &begun.targets {
        let of = of_target(&made, target);
        assert!(of.len() == 1 && of[0]["state"] == "done" && of[0]["waits"] == false, "{made}");
        let items = now["pages"].as_array().into_iter().chain(now["characters"].as_array()).flatten();
        let shown = items.into_iter().find(|item| item["id"] == **target).expect("the target")["image"].clone();
        assert_eq!(shown, of[0]["file"]);
    }

    assert_eq!(job_result(pei, &begun.said).await["said"], begun.words.len());
    for id in &begun.words {
        let said = word(pei, id).await;
        assert!(said["audio_state"] == "ready" && said["audio"].is_string(), "{said}");
    }

    assert_eq!(job_ends(pei, &begun.questions).await["state"], "done");
    let written = pei.post("/api/management/storyQuestions/query", json!({ "bookId": begun.about })).await.data()["last"].clone();
    assert_eq!((&written["jobId"], &written["state"]), (&begun.questions, &json!("done")));
    let questions = written["questions"].as_array().expect("questions");
    let mut said: Vec<String> = questions.iter().map(|one| format!("{} {} {}", one["kind"], one["stem"], one["options"])).collect();
    said.sort_unstable();
    said.dedup();
    assert!(!said.is_empty() && said.len() == questions.len(), "{questions:?}");
}

/// A book that was composed when the server was killed is one, and has each of its pictures once.
async fn is_composed(server: &TestServer, pei: &Person, making: &Value) {
    let done = making_becomes(pei, making, "completed").await;
    let book = done["made_book_id"].as_str().expect("a book");
    let takes = all_made(pei, book).await;
    let states: Vec<&str> = takes["records"].as_array().expect("takes").iter().filter_map(|take| take["state"].as_str()).collect();
    // Its pages and its cover.
    assert_eq!(states, ["done"; STORY_PAGES + 1], "{takes}");
    let now = Page::open_any(server, pei, &PictureBook, book).await.content();
    let pages = now["pages"].as_array().expect("pages");
    let shown: Vec<&str> = pages.iter().map(|page| &page["image"]).chain([&now["cover"]]).filter_map(Value::as_str).collect();
    assert!(pages.len() == STORY_PAGES && shown.iter().all(|image| !image.is_empty()), "{now}");
}

#[tokio::test]
#[ignore = "long: processes are killed"]
async fn killed_at_any_moment_of_anything_that_producers_began_nothing_is_lost_or_there_twice() {
    let seed = seed();
    let kills: usize = std::env::var("BELLTOWER_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(3);
    for &backend in Backend::of_suite() {
        let mut dice = Dice::new(seed);
        let speech = SpeechServer::start().await;
        let flags = speech.flags();
        let mut all = vec!["--demo", "--node=n1", "--images-per-book=1000", "--images-per-person-day=10000"];
        all.extend(flags.iter().map(String::as_str));
        let mut server = TestServer::start_on(backend, &all).await;
        // In turn: nobody briefs more than so many stories a minute.
        let mut people = [server.sign_in("producer").await, server.sign_in("producer2").await, server.sign_in("admin").await];
        // The story that is chosen in a round is the one that was written in the round before.
        let mut chosen: Option<Value> = None;
        for round in 1..=kills {
            let pei = &people[round % people.len()];
            let (begun, mut screen) = begins(&server, pei, round, &mut dice).await;
            if let Some(making) = &chosen {
                pei.post(&format!("{MAKINGS}/choose"), json!({ "id": making, "chosen": 1 })).await.data();
            }
            let events = dice.roll(EVENTS);
            for _ in 0..events {
                screen.sees(|frame| frame["t"] == "ev").await;
            }
            drop(screen);
            server.kill();
            eprintln!("{backend:?} round {round}: killed after {events} events");
            server.start_again();
            people = people.map(|person| server.knows(&person));
            let pei = &people[round % people.len()];
            is_whole(&server, pei, &begun, round).await;
            if let Some(making) = &chosen {
                is_composed(&server, pei, making).await;
            }
            chosen = Some(begun.making);
        }
    }
}
