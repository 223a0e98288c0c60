//! A game made from the words of a courseware in one press: as many of them as the kind can play with.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    error::{Result, invalid_field, unprocessable},
    http::{Access, Api, Cx},
    resource::{self, Row, check::NOT_ONE_OF},
    sentences,
};

use super::{INTERACTIONS, KINDS, MAX_GROUPS, MAX_PAIRS, Needs, has_other_side, lacking, needs, said};
use crate::areas::courses::COURSEWARES;

sentences! {
    TOO_FEW_WORDS = "interaction.too_few_words": "“{title}” has {have} words that this game can be made of; it takes {min}" / "“{title}”中可用于该互动的单词有 {have} 个，至少需要 {min} 个";
    ONE_GROUP = "interaction.one_group": "The words of “{title}” are of one part of speech: there is nothing to sort" / "“{title}”的单词词性相同，无法分类";
}

/// Words that are looked at.
const MAX_WORDS: i64 = 500;

/// Adds the call.
pub fn mount(api: &mut Api) {
    let add = Access::Page(INTERACTIONS.page, Action::Add);
    api.post(&format!("{}/ofWords", INTERACTIONS.base), add, "Make a game from the words of a courseware", make);
}

/// Which game, and of which courseware.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct GameOfWords {
    courseware_id: String,
    kind: String,
    /// What it is to be called; as the courseware where nothing is said.
    title: Option<String>,
    #[serde(rename = "requestId")]
    request_id: Option<String>,
}

/// The game that was made.
#[derive(Serialize, utoipa::ToSchema)]
struct GameMade {
    id: String,
    title: String,
    pairs: usize,
}

type Word = (String, Option<String>, Option<String>, Option<String>, Option<String>);

async fn make(cx: Cx, asked: GameOfWords) -> Result<GameMade> {
    if !KINDS.contains(&asked.kind.as_str()) {
        return Err(invalid_field("kind", &NOT_ONE_OF));
    }
    let mut tx = cx.begin().await?;
    let courseware = resource::load(&mut tx, &COURSEWARES, &asked.courseware_id).await?;
    let name = courseware["name"].as_str().unwrap_or_default();
    let sql = "SELECT spelling, meaning, image, audio, part_of_speech FROM words WHERE courseware_id = $1 AND deleted_at IS NULL
        ORDER BY position, id LIMIT $2";
    let words: Vec<Word> = tx.all(sql, args![asked.courseware_id.as_str(), MAX_WORDS]).await?;
    let pairs = pairs_of(words, &asked.kind);
    let min = needs(&asked.kind).pairs;
    if pairs.len() < min {
        return Err(unprocessable(TOO_FEW_WORDS.with("title", name).with("have", pairs.len()).with("min", min)));
    }
    if !lacking(&asked.kind, &pairs).is_empty() {
        return Err(unprocessable(ONE_GROUP.with("title", name)));
    }
    let title: String = asked.title.as_deref().map(str::trim).filter(|title| !title.is_empty()).unwrap_or(name).chars().take(80).collect();
    let game = json!({ "title": title.trim(), "kind": asked.kind, "level": courseware["level"], "pairs": pairs,
        "courseware_ids": [asked.courseware_id], "requestId": asked.request_id });
    let id = resource::create(&mut tx, &INTERACTIONS, game.as_object().unwrap_or(&Row::new())).await?;
    tx.commit().await?;
    Ok(GameMade { id, title, pairs: pairs.len() })
}

/// The words that a kind of game can be played with, in their order.
fn pairs_of(words: Vec<Word>, kind: &str) -> Vec<Value> {
    let Needs { other_side, groups, .. } = needs(kind);
    let most = usize::try_from(MAX_PAIRS).unwrap_or(usize::MAX);
    let mut sorted_into = HashSet::new();
    let mut pairs = vec![];
    for (spelling, meaning, image, audio, part) in words {
        let pair = json!({ "text": spelling, "meaning": meaning, "image": image, "sound": audio, "group_name": part });
        if (other_side && !has_other_side(&pair)) || (groups && said(&pair, "group_name").is_none()) {
            continue;
        }
        let group = said(&pair, "group_name").unwrap_or_default().to_owned();
        if groups && !sorted_into.contains(&group) && sorted_into.len() == MAX_GROUPS {
            continue;
        }
        sorted_into.insert(group);
        pairs.push(pair);
        if pairs.len() == most {
            break;
        }
    }
    pairs
}
