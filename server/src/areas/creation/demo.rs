//! The demo's makings: one in each state, by the built-in writer. Nothing outside is ever asked.

use serde_json::{Value, json};

use super::{candidates, from_deck, makings::MAKINGS, story::built_in};
use crate::areas::books::DOCUMENT_TYPE;
use belltower_kit::{
    app::App,
    args,
    db::{Actor, Tx},
    error::Result,
    resource::{self, Row},
};

/// Makes them.
pub async fn load(app: &App) -> Result<()> {
    let (id, name): (String, String) = app.db.one("SELECT id, name FROM users WHERE account = 'producer2'", args![]).await?;
    let by = Some(Actor { id, name });
    let role = |name: &str, part: &str, description: &str| json!({ "name": name, "part": part, "description": description });
    let briefs = [
        (
            "completed",
            json!({ "plot": "Ivy and her grandfather plant a seed in the garden and have to wait.", "level": "A1", "pages": 8, "style": "watercolour",
            "pictures": "none", "keywords": ["garden", "water", "patient"],
            "roles": [role("Ivy", "protagonist", "a girl of six, two plaits, green boots"), role("Grandpa", "supporting", "an old man, white beard, straw hat")] }),
        ),
        (
            "awaiting",
            json!({ "plot": "A boy called Max lost his kite at the beach. Everybody helps him to find it.", "level": "Pre-A1", "pages": 8, "style": "cartoon",
            "keywords": ["kite", "beach", "sand"], "roles": [role("Max", "protagonist", "a boy of five, curly hair, red T-shirt")] }),
        ),
        (
            "composing",
            json!({ "plot": "It is Lily's birthday. Her friend Tom wants to surprise her.", "level": "A2", "pages": 10, "style": "pencil",
            "keywords": ["cake", "balloons"], "roles": [role("Tom", "protagonist", "a boy of eight, glasses"), role("Lily", "supporting", "a girl of eight, long black hair")] }),
        ),
        (
            "generating",
            json!({ "plot": "小狐狸和小兔子在暴风雨中互相帮助。", "level": "B1", "pages": 8, "style": "collage", "keywords": ["storm", "brave"],
            "roles": [role("The little fox", "protagonist", "a small red fox with a blue scarf"), role("The rabbit", "supporting", "a white rabbit with long ears")] }),
        ),
    ];
    of_deck(app, by.clone()).await?;
    for (state, brief) in briefs {
        let mut tx = app.begin(by.clone()).await?;
        let id = resource::create(&mut tx, &MAKINGS, brief.as_object().unwrap_or(&Row::new())).await?;
        // It is told as it was: nothing is to be done for it any more.
        tx.exec("DELETE FROM jobs WHERE resource = 'makings' AND record_id = $1", args![id.as_str()]).await?;
        let row = resource::load(&mut tx, &MAKINGS, &id).await?;
        let stories = if state == "generating" { 1 } else { 3 };
        for nth in 0..stories {
            let candidate = candidates::Candidate { round: 1, ..built_in(&row, nth) };
            candidates::keep(&mut tx, &id, &candidate).await?;
        }
        settle(&mut tx, &id, state).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// One of some pages of the demo's deck that keeps their pictures: its proposals wait to be read beside them.
async fn of_deck(app: &App, by: Option<Actor>) -> Result<()> {
    let sql = "SELECT id FROM decks WHERE title = $1 AND state = 'ready' AND deleted_at IS NULL ORDER BY revision DESC LIMIT 1";
    let deck: Option<(String,)> = app.db.opt(sql, args!["Hello and colours"]).await?;
    let Some((deck,)) = deck else { return Ok(()) };
    let mut tx = app.begin(by).await?;
    let brief = json!({ "source": "deck", "deck_id": deck, "from_page": 2, "to_page": 8, "title": "My first colours", "pictures": "keep",
        "plot": "Hello and colours", "level": "A1", "style": "watercolour" });
    let id = resource::create(&mut tx, &MAKINGS, brief.as_object().unwrap_or(&Row::new())).await?;
    tx.exec("DELETE FROM jobs WHERE resource = 'makings' AND record_id = $1", args![id.as_str()]).await?;
    let row = resource::load(&mut tx, &MAKINGS, &id).await?;
    let pages = from_deck::pages(&mut tx, &row).await?;
    for nth in 0..3 {
        let candidate = candidates::Candidate { round: 1, ..from_deck::built_in(&row, &pages, nth) };
        candidates::keep(&mut tx, &id, &candidate).await?;
    }
    settle(&mut tx, &id, "awaiting").await?;
    Ok(tx.commit().await?)
}

/// Puts a making where it is: with its book, and why it stands still.
async fn settle(tx: &mut Tx, id: &str, state: &str) -> Result<()> {
    let row = resource::load(tx, &MAKINGS, id).await?;
    let mut set = Row::from_iter([("state".to_owned(), json!(state))]);
    if matches!(state, "generating" | "composing") {
        set.insert("fault".into(), json!("interrupted"));
    }
    if matches!(state, "composing" | "completed") {
        let chosen = candidates::one(tx, id, 1).await?.unwrap_or_default();
        // The one that stands still has its first pages.
        let pages = chosen.pages.iter().take(if state == "composing" { 4 } else { usize::MAX });
        let pages: Vec<Value> = pages.map(|page| json!({ "text": page.text, "scene": page.scene })).collect();
        let characters: Vec<Value> = chosen
            .roles
            .iter()
            .zip(["protagonist", "supporting"].into_iter().chain(std::iter::repeat("custom")))
            .map(|(role, part)| json!({ "name": role.name, "role": part, "description": role.description, "active": true }))
            .collect();
        let content = json!({ "title": chosen.title, "plot": row["plot"], "style": row["style"], "level": row["level"], "keywords": row["keywords"],
                              "characters": characters, "pages": pages });
        let book = json!({ "title": chosen.title, "level": row["level"], "style": row["style"], "template": "empty" });
        let book = DOCUMENT_TYPE.create_with(tx, book.as_object().unwrap_or(&Row::new()), content).await?;
        set.extend(Row::from_iter([
            ("made_book_id".to_owned(), json!(book)),
            ("chosen".to_owned(), json!(1)),
            ("title".to_owned(), json!(chosen.title)),
        ]));
    }
    resource::update_from_server(tx, &MAKINGS, id, "update", set).await
}
