//! The demo's games: one of each kind but one, in several states of their review.

use serde_json::{Value, json};

use super::INTERACTIONS;
use belltower_kit::{
    app::App,
    args,
    error::Result,
    resource::{self, Row},
};

/// Text, meaning, group.
type Pair = (&'static str, &'static str, &'static str);

/// Title, kind, level, review, pairs.
type Game = (&'static str, &'static str, &'static str, &'static str, &'static [Pair]);

const GAMES: [Game; 6] = [
    (
        "At the zoo: match",
        "match",
        "A1",
        "listed",
        &[("penguin", "企鹅", ""), ("lion", "狮子", ""), ("monkey", "猴子", ""), ("giraffe", "长颈鹿", ""), ("elephant", "大象", "")],
    ),
    (
        "Weather pairs",
        "memory",
        "A1",
        "listed",
        &[("rain", "雨", ""), ("snow", "雪", ""), ("wind", "风", ""), ("cloud", "云", ""), ("sun", "太阳", ""), ("storm", "暴风雨", "")],
    ),
    (
        "Past tense cards",
        "flash",
        "A2",
        "pending",
        &[("go", "went", ""), ("see", "saw", ""), ("eat", "ate", ""), ("write", "wrote", ""), ("buy", "bought", "")],
    ),
    (
        "Fruit or vegetable?",
        "sort",
        "A1",
        "passed",
        &[
            ("apple", "苹果", "fruit"),
            ("carrot", "胡萝卜", "vegetable"),
            ("pear", "梨", "fruit"),
            ("potato", "土豆", "vegetable"),
            ("orange", "橙子", "fruit"),
            ("onion", "洋葱", "vegetable"),
        ],
    ),
    (
        "谁来回答？",
        "wheel",
        "Pre-A1",
        "not_passed",
        &[("Say your name", "", ""), ("Count to ten", "", ""), ("Name a colour", "", ""), ("Sing a song", "", ""), ("Clap twice", "", "")],
    ),
    (
        "What is it in English?",
        "quiz",
        "A1",
        "pending",
        &[("bread", "面包", ""), ("milk", "牛奶", ""), ("rice", "米饭", ""), ("egg", "鸡蛋", ""), ("soup", "汤", "")],
    ),
];

/// Loads them.
pub async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let maker: Option<(String,)> = tx.opt("SELECT id FROM users WHERE account = 'producer2'", args![]).await?;
    for (title, kind, level, review, pairs) in GAMES {
        let some = |said: &str| Some(said.to_owned()).filter(|said| !said.is_empty());
        let pairs: Vec<Value> = pairs
            .iter()
            .map(|(text, meaning, group)| json!({ "text": text, "meaning": some(meaning), "group_name": some(group) }))
            .collect();
        let game = json!({ "title": title, "kind": kind, "level": level, "pairs": pairs });
        let id = resource::create(&mut tx, &INTERACTIONS, game.as_object().unwrap_or(&Row::new())).await?;
        let reason = (review == "not_passed").then_some("“Sing a song” is too long for the end of a lesson");
        let sql = "UPDATE interactions SET review = $2, maker_id = $3, reason = $4 WHERE id = $1";
        tx.exec(sql, args![id, review, maker.as_ref().map(|(id,)| id.as_str()), reason]).await?;
    }
    Ok(tx.commit().await?)
}
