//! The demo's decks: two revisions of twelve pages of a courseware, written here and read as any other, and one that is locked.

use belltower_kit::{
    app::App,
    args,
    db::Tx,
    error::{Result, internal},
    files::{self, slides},
    resource::{self, Row},
};
use serde_json::json;

use super::{
    DECKS, compare,
    reader::Slides,
    rows::{recount, show},
    sample::{SampleSlide, pptx},
};
use crate::areas::courses::coursewares::deck_changed;

type Told = (&'static str, &'static str, &'static [&'static str], &'static str);

const PAGES: [Told; 12] = [
    ("FFF3D6", "Reading Stars 1: Hello!", &["Greetings and colours"], "Welcome each pupil by name."),
    ("E6F4FF", "Good morning!", &["Good morning, Miss Lin.", "Good afternoon, Tom.", "Good night, Mum."], "Wave while you say it."),
    (
        "FFFFFF",
        "What is your name?",
        &["My name is Mia.", "What is your name?", "I am Leo. Nice to meet you!"],
        "Ask round the class, twice.",
    ),
    ("FFE9E9", "Red", &["A red apple", "A red bus", "Point to something red."], "Hold up the red card."),
    ("E8F1FF", "Blue", &["A blue sky", "A blue pen", "Point to something blue."], "Hold up the blue card."),
    ("FFFBE0", "Yellow", &["A yellow sun", "A yellow duck", "Point to something yellow."], "Hold up the yellow card."),
    ("E9F9E9", "Green", &["A green frog", "Green grass", "Point to something green."], "Hold up the green card."),
    ("1F3A5F", "The rainbow song", &["Red and yellow, green and blue,", "I can sing a rainbow too."], "Sing it slowly first."),
    ("FFFFFF", "Is it red?", &["Yes, it is.", "No, it isn't. It is green."], "Only two questions each."),
    ("F3ECFF", "Let's draw", &["Draw a house with a red roof.", "Draw a green tree beside it."], "Five minutes, then they show it."),
    ("FFF3D6", "Say goodbye", &["Goodbye, Mia!", "See you on Monday."], "Wave again."),
    ("FFFFFF", "Homework", &["Colour page 4 of your book.", "Read the page to your family."], "Ask for a photo of it."),
];

/// What the first revision had where the second has another page: one changed, one that is new since.
const BEFORE: [(usize, Told); 2] = [
    (2, ("FFFFFF", "What is your name?", &["My name is Mia.", "What is your name?"], "Ask round the class.")),
    (7, ("FFFFFF", "Match the colours", &["Draw a line from each word to its picture."], "They may work in pairs.")),
];

/// Loads them.
pub async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let sql = "SELECT id FROM coursewares WHERE name = $1 AND deleted_at IS NULL";
    let (Some((first,)), Some((second,))) =
        (tx.opt::<(String,)>(sql, args!["Reading Stars 1"]).await?, tx.opt::<(String,)>(sql, args!["Reading Stars 2"]).await?)
    else {
        return Ok(());
    };
    let mut earlier = PAGES;
    for (at, told) in BEFORE {
        earlier[at] = told;
    }
    for (revision, pages) in [(1, &earlier), (2, &PAGES)] {
        let told = pages.iter().map(|(colour, title, lines, notes)| SampleSlide { colour, title, lines, notes });
        let bytes = pptx(&told.collect::<Vec<_>>())?;
        drawn(&mut tx, &first, revision, bytes).await?;
    }
    deck_changed(&mut tx, &first).await?;
    let locked = b"%PDF-1.7\n1 0 obj\n<< /Filter /Standard >>\nendobj\ntrailer << /Encrypt 1 0 R >>\n%%EOF\n";
    let failed = record(&mut tx, ("Numbers 1\u{2013}10", &second, 1), ("pdf", slides::PDF, locked)).await?;
    show(&mut tx, &failed, "failed", Some("locked")).await?;
    Ok(tx.commit().await?)
}

async fn record(
    tx: &mut Tx,
    (title, courseware, revision): (&str, &str, i64),
    (format, media_type, bytes): (&str, &str, &[u8]),
) -> Result<String> {
    let stored = files::put(tx, media_type, bytes, Some(&format!("{title}.{format}"))).await?;
    files::used(tx, DECKS.name, stored.id.as_bytes(), None).await?;
    let row = json!({ "title": title, "courseware_id": courseware, "file": stored.id, "format": format, "size": stored.size, "revision": revision,
        "state": "queued", "page_count": 0, "drawn_count": 0, "torn_count": 0, "book_only": false, "simplified": false });
    resource::add(tx, &DECKS, row.as_object().cloned().unwrap_or_else(Row::new)).await
}

async fn drawn(tx: &mut Tx, courseware: &str, revision: i64, bytes: Vec<u8>) -> Result<()> {
    let deck = record(tx, ("Hello and colours", courseware, revision), ("pptx", slides::PPTX, &bytes)).await?;
    let pages = Slides::read_all(bytes).map_err(|fault| internal(fault.name()))?;
    let sql = "UPDATE decks SET page_count = $2, width = 960, height = 540, simplified = TRUE WHERE id = $1";
    tx.exec(sql, args![deck.as_str(), i64::try_from(pages.len()).unwrap_or(0)]).await?;
    for (number, page) in (1_i64..).zip(pages) {
        let stored = files::put(tx, page.media_type, &page.bytes, None).await?;
        files::used(tx, DECKS.name, stored.id.as_bytes(), None).await?;
        let id = tx.world().id();
        let sql = "INSERT INTO deck_pages (id, deck_id, number, image, title, text, notes) VALUES ($1, $2, $3, $4, $5, $6, $7)";
        tx.exec(sql, args![id, deck.as_str(), number, stored.id, page.title, page.text, page.notes]).await?;
    }
    compare::keep(tx, &deck).await?;
    recount(tx, &deck).await?;
    show(tx, &deck, "ready", None).await
}
