//! Interactions: games that lessons play. Each is made of pairs, and what of a pair its kind plays with has to be there. Listed when somebody else has passed it (S03).

mod demo;
mod of_words;

use std::collections::HashSet;

use async_trait::async_trait;
use belltower_sync::model::Media;
use jiff::Timestamp;
use serde_json::Value;

use belltower_kit::{
    app::App,
    db::{Arg, Tx},
    error::Result,
    http::Api,
    resource::{
        Op, Resource, Row, Rules, Seen, Workflow, Writing,
        check::REQUIRED,
        field::{Field, file, one_of, references, rows, text},
    },
    sentences,
    text::Text,
};

use crate::areas::{questions::LEVELS, review};

sentences! {
    TOO_FEW = "interaction.too_few": "At least {min} pairs" / "至少需要 {min} 组内容";
    NO_OTHER_SIDE = "interaction.no_other_side": "It needs a meaning, a picture or a recording to go with" / "请填写释义，或添加图片、录音";
    SAME_TEXT = "interaction.same_text": "This word is here already: nobody could tell the two apart" / "该词已添加，学生将无法区分";
    GROUPS = "interaction.groups": "Two to {max} groups" / "请分为 2 到 {max} 组";
}

/// The games.
pub const KINDS: &[&str] = &["match", "memory", "flash", "sort", "wheel", "quiz"];
/// Pairs of one.
pub const MAX_PAIRS: i64 = 40;
/// Groups that things are sorted into.
const MAX_GROUPS: usize = 6;
/// Coursewares that one is for.
const MAX_COURSEWARES: i64 = 50;

const PAIR: &[Field] = &[
    text("text", 80).required(),
    text("meaning", 200),
    file("image", Some(Media::Image)),
    file("sound", Some(Media::Sound)),
    text("group_name", 40),
];

const FIELDS: &[Field] = &[
    text("title", 80).required().spoken().reviewed(),
    one_of("kind", KINDS).required().or("\"match\"").reviewed(),
    one_of("level", LEVELS).bulk(),
    file("cover", Some(Media::Image)).reviewed(),
    rows("pairs", "interaction_pairs", PAIR, MAX_PAIRS).reviewed(),
    references("courseware_ids", "coursewares", ["interaction_coursewares", "interaction_id", "courseware_id"], MAX_COURSEWARES)
        .keeps_nothing("a game stays without its courseware"),
    review::STATE,
    review::MAKER,
    review::REASON,
    review::DECIDED_BY,
    review::DECIDED_AT,
];

/// Interactions.
pub static INTERACTIONS: Resource = Resource {
    name: "interactions",
    base: "/api/management/interaction",
    page: "Interaction",
    also_on_pages: &[],
    seen: Seen::Whole("Games are the house's, as the words that they are made of"),
    title: "title",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &GameRules,
};

/// What a kind needs of its pairs.
struct Needs {
    pairs: usize,
    /// Something beside the word: what it means, looks or sounds like.
    other_side: bool,
    groups: bool,
}

fn needs(kind: &str) -> Needs {
    match kind {
        "flash" => Needs { pairs: 1, other_side: true, groups: false },
        "sort" => Needs { pairs: 2, other_side: false, groups: true },
        "wheel" => Needs { pairs: 2, other_side: false, groups: false },
        "quiz" => Needs { pairs: 3, other_side: true, groups: false },
        _ => Needs { pairs: 2, other_side: true, groups: false },
    }
}

fn said<'a>(pair: &'a Value, cell: &str) -> Option<&'a str> {
    pair[cell].as_str().map(str::trim).filter(|said| !said.is_empty())
}

fn has_other_side(pair: &Value) -> bool {
    ["meaning", "image", "sound"].into_iter().any(|cell| said(pair, cell).is_some())
}

/// What keeps some pairs from being played as a kind of game: at which field, and why.
fn lacking(kind: &str, pairs: &[Value]) -> Vec<(String, Text)> {
    let Needs { pairs: min, other_side, groups } = needs(kind);
    let mut wrong: Vec<(String, Text)> = vec![];
    if pairs.len() < min {
        wrong.push(("pairs".into(), TOO_FEW.with("min", min)));
    }
    let mut texts = HashSet::new();
    let mut sorted_into = HashSet::new();
    for (place, pair) in pairs.iter().enumerate() {
        if other_side && !has_other_side(pair) {
            wrong.push((format!("pairs.{place}.meaning"), (&NO_OTHER_SIDE).into()));
        }
        if !texts.insert(said(pair, "text").unwrap_or_default().to_lowercase()) {
            wrong.push((format!("pairs.{place}.text"), (&SAME_TEXT).into()));
        }
        match said(pair, "group_name") {
            Some(group) => {
                sorted_into.insert(group.to_lowercase());
            }
            None if groups => wrong.push((format!("pairs.{place}.group_name"), (&REQUIRED).into())),
            None => {}
        }
    }
    if groups && wrong.is_empty() && !(2..=MAX_GROUPS).contains(&sorted_into.len()) {
        wrong.push(("pairs".into(), GROUPS.with("max", MAX_GROUPS)));
    }
    wrong
}

struct GameRules;

#[async_trait]
impl Rules for GameRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&review::REVIEW)
    }

    fn conditions(&self) -> &'static [&'static str] {
        &["to_review"]
    }

    fn condition(&self, _: &str, _: Timestamp) -> (&'static str, Vec<Arg>) {
        ("t.review = 'pending'", vec![])
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        review::begins(tx, writing);
        if writing.op == Op::Restore || !(writing.op == Op::Create || writing.changes("pairs") || writing.changes("kind")) {
            return Ok(());
        }
        let pairs: Vec<Value> = writing.new.get("pairs").and_then(Value::as_array).cloned().unwrap_or_default();
        let kind = writing.text("kind").unwrap_or_default().to_owned();
        writing.wrong.extend(lacking(&kind, &pairs));
        Ok(())
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        review::asks(tx, writing).await
    }

    async fn before_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        review::refuse_listed(tx, &INTERACTIONS, row).await
    }
}

/// Adds the call.
pub fn mount(api: &mut Api) {
    of_words::mount(api);
}

/// A few to look at.
pub async fn load_demo(app: &App) -> Result<()> {
    demo::load(app).await
}
