//! The demo's books: two examples to try the editor with, and the same stories told at other levels, each somewhere else on its way.

use serde_json::{Value, json};

use super::picture_books::{BOOKS, DOCUMENT_TYPE, EXAMPLES, Example};
use belltower_kit::{
    app::App,
    documents::demo::{Past, Remark, Way, write_past},
    error::Result,
    resource::{self, Row},
};

const MIA: usize = 0;
const BOAT: usize = 1;

/// Makes them.
pub async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    for Example { template, content, .. } in &*EXAMPLES {
        let book = json!({ "title": content["title"], "level": content["level"], "style": content["style"], "template": template });
        resource::create(&mut tx, &BOOKS, book.as_object().unwrap_or(&Row::new())).await?;
    }
    for past in pasts() {
        write_past(&mut tx, &DOCUMENT_TYPE, &past).await?;
    }
    Ok(tx.commit().await?)
}

/// An example's story with other words; a page without any has no picture yet either.
fn told(of: usize, title: &str, level: &str, words: &[&str]) -> Value {
    let mut book = EXAMPLES[of].content.clone();
    book["title"] = title.into();
    book["level"] = level.into();
    for (page, words) in book["pages"].as_array_mut().into_iter().flatten().zip(words) {
        page["text"] = (*words).into();
        page["confirmed"] = (!words.is_empty()).into();
        if words.is_empty() {
            page["image"] = "".into();
        }
    }
    book
}

fn row(of: usize) -> Value {
    // With the example come its pictures.
    json!({ "template": EXAMPLES[of].template })
}

fn pasts() -> Vec<Past> {
    let first_words = ["A red ball!", "Where is the ball?", "A tree. A cat!", "The cat is wet.", "Milk for the cat.", "Good night!"];
    let retold = [
        "Bluebell was the smallest boat in the harbour. Every morning she followed the big boats out to sea, and every evening she followed them home.",
        "But there was something she wanted more than fish. She had heard that at night the sky was full of stars, and she had never seen one.",
        "So one evening she stayed. When the last red light had gone, the stars came out, one after another, until the whole sky was shining.",
        "She did not notice the cloud until it was too late. The stars went out, the wind became stronger, and the waves rose higher than her sail.",
        "Then a long yellow beam crossed the water. The old lighthouse had been looking for her all night, and slowly it led her home.",
    ];
    let easy = [
        "Bluebell is a small blue boat. She likes the sea.",
        "It is evening. The boats go home. Bluebell stays here.",
        "Look at the stars! There are so many!",
        "A big cloud comes. Where is home?",
        "The lighthouse has a yellow light. Bluebell can go home.",
    ];
    let garden = [
        "Mia had a red ball, and the garden behind the house was the best place in the world to play with it.",
        "One windy afternoon the ball rolled down the hill, faster and faster, and Mia could not catch it.",
        "It stopped behind the old tree. Somebody was sitting there already: 一只小猫.",
        "",
        "",
        "",
    ];
    vec![
        Past {
            row: row(BOAT),
            drafts: vec![
                ("producer", 240, told(BOAT, "Bluebell", "B1", &[])),
                ("producer2", 216, told(BOAT, "Bluebell and the Lighthouse", "B1", &retold[..3])),
                ("producer", 192, told(BOAT, "Bluebell and the Lighthouse", "B1", &retold)),
            ],
            remarks: vec![Remark {
                place: "page-4",
                said: &[
                    ("inspector", 200, "Higher than her mast? A sail can be any height."),
                    ("producer", 193, "Sail is the word they know from page one. I would keep it."),
                ],
                resolved_by: Some("inspector"),
            }],
            way: Way::Published,
        },
        Past {
            row: row(MIA),
            drafts: vec![("producer2", 40, told(MIA, "Mia: first words", "Pre-A1", &first_words))],
            remarks: vec![Remark {
                place: "page-3",
                said: &[("producer", 22, "Could the cat look out from behind the tree?")],
                resolved_by: None,
            }],
            way: Way::InReview,
        },
        Past {
            row: row(BOAT),
            drafts: vec![("producer", 900, told(BOAT, "Bluebell and the Stars", "A1", &easy))],
            remarks: vec![],
            way: Way::Withdrawn("Bluebell and the Lighthouse tells it better."),
        },
        Past {
            row: row(MIA),
            drafts: vec![("producer2", 9, told(MIA, "Mia's Windy Afternoon", "A2", &garden))],
            remarks: vec![Remark {
                place: "page-3",
                said: &[("producer", 5, "Chinese on page three: the check says so too.")],
                resolved_by: None,
            }],
            way: Way::Draft,
        },
    ]
}
