//! The demo's books: two examples to try the editor with, and the same stories told at other levels, each somewhere else on its way.

use jiff::ToSpan;
use serde_json::{Value, json};

use super::{
    audit::PICTURE_AUDIT,
    picture_books::{BOOKS, DOCUMENT_TYPE, EXAMPLES, Example},
    story::STORY,
};
use belltower_kit::{
    app::App,
    args,
    db::Tx,
    documents::demo::{Past, Remark, Way, write_past},
    error::Result,
    resource::{self, Row},
    shares,
    world::iso,
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
    let sql = "SELECT r.name, r.id, r.look, (SELECT i.image FROM role_model_images i WHERE i.parent_id = r.id ORDER BY i.position LIMIT 1) FROM role_models r";
    let library: Vec<Role> = tx.all(sql, args![]).await?;
    for mut past in pasts() {
        for (_, _, content) in &mut past.drafts {
            from_library(content, &library, matches!(past.way, Way::Draft));
        }
        let book = write_past(&mut tx, &DOCUMENT_TYPE, &past).await?;
        if matches!(past.way, Way::Published) {
            share(&mut tx, &book).await?;
        }
    }
    Ok(tx.commit().await?)
}

/// Links that somebody gave out: one to read by, one whose time is over, and one that was taken back.
async fn share(tx: &mut Tx, book: &str) -> Result<()> {
    let (maker,): (String,) = tx.one("SELECT id FROM users WHERE account = 'producer2'", args![]).await?;
    let title = resource::load(tx, &BOOKS, book).await?["title"].as_str().unwrap_or_default().to_owned();
    let now = tx.world().now();
    let ago = |hours: i64| iso(now - hours.hours());
    let latest = || Row::from_iter([("version".to_owned(), "latest".into())]);
    for (kind, params, made, ends, revoked, opens) in [
        (&STORY, latest(), ago(30), ago(-24 * 60), None, 14_i64),
        (&STORY, latest(), ago(200), ago(32), None, 3),
        (&PICTURE_AUDIT, Row::new(), ago(236), ago(-24 * 4), Some(ago(210)), 2),
    ] {
        let (id, _) = shares::make(tx, kind, (book, &title), &maker, params, None, None).await?;
        let sql = "UPDATE shares SET created_at = $2, updated_at = $2, expires_at = $3, revoked_at = $4, opens = $5, browsers = $6, last_open_at = $7 WHERE id = $1";
        tx.exec(sql, args![id, made, ends, revoked, opens, (opens + 1) / 2, ago(if opens > 3 { 2 } else { 40 })]).await?;
    }
    Ok(())
}

/// A role of the library: name, id, look, face.
type Role = (String, String, i64, Option<String>);

/// Takes the characters of a book that the library knows from there; an early book has the first look of each.
fn from_library(content: &mut Value, library: &[Role], early: bool) {
    for character in content["characters"].as_array_mut().into_iter().flatten() {
        if let Some((_, id, look, face)) = library.iter().find(|(name, ..)| character["name"] == **name) {
            character["source"] = id.as_str().into();
            character["sourceVersion"] = if early { 1 } else { *look }.into();
            character["image"] = face.as_deref().unwrap_or_default().into();
        }
    }
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
