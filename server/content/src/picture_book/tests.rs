//! One case for each rule, each told at its place.

use serde_json::{Value, json};

use super::{LEVELS, PictureBook, examples, spoken};
use belltower_sync::Kind;

/// A page that breaks nothing.
fn page(id: &str, text: &str) -> Value {
    json!({ "id": id, "text": text, "image": "f".repeat(64), "confirmed": true })
}

fn book(level: &str, pages: &[Value]) -> Value {
    let mut book = json!({ "title": "A book", "level": level, "characters": [], "pages": pages });
    PictureBook.derive(&mut book);
    book
}

/// The codes and places of what is wrong.
fn wrong(book: &Value) -> Vec<(String, Value)> {
    PictureBook.problems(book).into_iter().map(|problem| (problem.code, Value::Object(problem.place))).collect()
}

#[test]
fn counts_follow_from_the_pages() {
    let book = book("", &[page("a", "It's a big, big dog – no?"), json!({ "id": "b", "text": " ", "image": "" }), page("c", "2 cats!")]);
    assert_eq!((&book["pageCount"], &book["imageCount"], &book["wordCount"]), (&json!(3), &json!(2), &json!(8)));
    assert_eq!(book["pages"][0]["words"], 6);
    assert_eq!((&book["pages"][1]["words"], &book["coverImage"]), (&json!(0), &book["pages"][0]["image"]));
}

#[test]
fn page_text_has_no_chinese_v07() {
    let found = book("", &[page("a", "A cat，a 猫."), page("b", "Café, naïve – “yes”!")]);
    let problems = PictureBook.problems(&found);
    assert_eq!(problems.len(), 1);
    assert_eq!(
        (problems[0].code.as_str(), &problems[0].place["page"], &problems[0].params["found"]),
        ("text_chinese", &json!("a"), &json!("，猫"))
    );
    // The plot is for producers, in whichever language.
    let mut other = book("", &[page("a", "A cat.")]);
    other["plot"] = "小猫".into();
    assert_eq!(wrong(&other), []);
}

#[test]
fn every_page_has_a_picture_and_a_text_v08_v11() {
    let found = book(
        "",
        &[
            page("both", "A cat."),
            json!({ "id": "text", "text": "A cat." }),
            json!({ "id": "image", "text": "  ", "image": "x", "confirmed": true }),
            json!({ "id": "none" }),
        ],
    );
    assert_eq!(
        wrong(&found),
        [
            ("image_missing".into(), json!({ "page": "text" })),
            ("text_missing".into(), json!({ "page": "image" })),
            ("page_empty".into(), json!({ "page": "none" })),
        ]
    );
}

#[test]
fn a_book_has_a_page_v09() {
    assert_eq!(wrong(&book("", &[])), [("no_pages".into(), json!({}))]);
}

#[test]
fn every_picture_is_confirmed_v10() {
    let mut unseen = page("a", "A cat.");
    unseen["confirmed"] = false.into();
    assert_eq!(wrong(&book("", &[unseen])), [("image_unconfirmed".into(), json!({ "page": "a" }))]);
}

#[test]
fn title_and_names_are_not_empty_v11() {
    let mut found = book("", &[page("a", "A cat.")]);
    found["title"] = " ".into();
    found["characters"] = json!([{ "id": "c1", "name": "Mia" }, { "id": "c2", "name": "" }]);
    assert_eq!(wrong(&found), [("title_empty".into(), json!({})), ("name_empty".into(), json!({ "character": "c2" }))]);
}

#[test]
fn a_page_has_the_words_of_its_level() {
    let long = "word ".repeat(31);
    let found = book("a1", &[page("few", "Splash!"), page("fit", "She likes the sea."), page("many", &long)]);
    let problems = PictureBook.problems(&found);
    assert_eq!(wrong(&found), [("words_few".into(), json!({ "page": "few" })), ("words_many".into(), json!({ "page": "many" }))]);
    let params = &problems[1].params;
    assert_eq!((&params["words"], &params["most"], &params["level"], &params["number"]), (&json!(31), &json!(30), &json!("A1"), &json!(3)));
    // Of a level that is not of the list nothing is known.
    assert_eq!(wrong(&book("Year 2", &[page("many", &long)])), []);
    assert!(LEVELS.windows(2).all(|two| two[0].most < two[1].most && two[0].least <= two[1].least));
}

#[test]
fn a_long_sentence_and_a_crowd_are_pointed_out_and_keep_nothing_back() {
    let long = "The cat and the dog run to the big blue sea with all of the other animals.";
    let mut found = book("A1", &[page("long", long), page("two", "Mia and Tom see a cat."), page("three", "Mia, Tom and Ben run.")]);
    let called = |name: &str| json!({ "id": name, "name": name, "role": "supporting", "active": true });
    found["characters"] = ["Mia", "Tom", "Ben"].map(called).to_vec().into();
    let problems = PictureBook.problems(&found);
    let told: Vec<(&str, &Value, bool)> = problems.iter().map(|one| (one.code.as_str(), &one.place["page"], one.advice)).collect();
    assert_eq!(told, [("sentence_long", &json!("long"), true), ("cast_many", &json!("three"), true)]);
    let params = &problems[0].params;
    assert_eq!((&params["words"], &params["most"], &params["level"]), (&json!(17), &json!(12), &json!("A1")));
    assert_eq!((&problems[1].params["count"], belltower_sync::count_blocking(&problems)), (&json!(3), 0));
    // Two of them are one picture's; and for readers of C1 no sentence is too long.
    found["characters"][2]["active"] = false.into();
    found["level"] = "C1".into();
    assert!(PictureBook.problems(&found).iter().all(|one| !one.advice));
}

#[test]
fn a_voice_says_what_its_page_says() {
    let mut said = page("a", "A cat.");
    said["audio"] = "s".repeat(64).into();
    said["spoken"] = spoken(" A cat. ").into();
    assert_eq!(wrong(&book("", &[said.clone()])), []);
    said["text"] = "A cat!".into();
    let found = book("", &[said, page("b", "A dog.")]);
    assert_eq!((wrong(&found), &found["audioCount"]), (vec![("audio_stale".into(), json!({ "page": "a" }))], &json!(1)));
}

#[test]
fn a_translation_is_of_what_its_page_says() {
    let mut said = page("a", "A cat.");
    said["translation"] = "一只猫。".into();
    let advised = |page: &Value| {
        PictureBook.problems(&book("", std::slice::from_ref(page))).iter().map(|one| (one.code.clone(), one.advice)).collect::<Vec<_>>()
    };
    // Of which words it is may not be known.
    assert_eq!(advised(&said), []);
    said["translated"] = spoken(" A cat. ").into();
    assert_eq!(advised(&said), []);
    said["text"] = "A big cat.".into();
    assert_eq!(advised(&said), [("translation_stale".into(), true)]);
    said["translation"] = " ".into();
    assert_eq!(advised(&said), []);
}

#[test]
fn the_examples_lack_only_what_they_are_to_show() {
    let [mut kitten, mut boat] = examples();
    for book in [&mut kitten, &mut boat] {
        for (at, page) in book["pages"].as_array_mut().into_iter().flatten().enumerate() {
            page["id"] = format!("p{at}").into();
            page["image"] = "x".into();
        }
        PictureBook.derive(book);
    }
    assert_eq!(wrong(&kitten), []);
    assert_eq!(wrong(&boat), [("image_unconfirmed".into(), json!({ "page": "p3" }))]);
}
