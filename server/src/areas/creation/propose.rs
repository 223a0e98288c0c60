//! Material for a lesson about a topic (`chatgpt/material`): what the library has already comes first, then what the text service would have made. Nothing of it
//! is stored; without a service only the library answers.

use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::AssertSqlSafe;

use super::{PAGES, ask};
use crate::areas::materials::{KINDS, MATERIALS};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::Arg,
    error::{Result, invalid},
    http::{Access, Api, Cx},
    providers::ai::TextAsk,
    resource::check::{NOT_ONE_OF, REQUIRED, TOO_LONG},
    text::Text,
};

const MAX_TOPIC: usize = 200;
const MAX_LEVEL: usize = 20;
/// Words of a topic that are looked for.
const MAX_WORDS: usize = 8;
/// Entries that are weighed, and those that are answered.
const WEIGHED: i64 = 200;
const MOST_FOUND: usize = 10;
const MOST_PROPOSED: usize = 5;
const MAX_TITLE: usize = 80;
const MAX_DESCRIPTION: usize = 300;

pub(super) fn mount(api: &mut Api) {
    let may = Access::AnyPage(PAGES, Action::Edit);
    api.post("/api/chatgpt/material", may, "Material about a topic: from the library, and proposals", material);
}

/// What is looked for.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct MaterialTopic {
    topic: String,
    /// A kind of the library's; any if it is left out.
    #[serde(default)]
    kind: String,
    /// A level; any if it is left out.
    #[serde(default)]
    level: String,
}

impl MaterialTopic {
    fn check(&self) -> Result<()> {
        let mut wrong: Vec<(String, Text)> = Vec::new();
        if self.topic.trim().is_empty() {
            wrong.push(("topic".into(), (&REQUIRED).into()));
        } else if self.topic.chars().count() > MAX_TOPIC {
            wrong.push(("topic".into(), TOO_LONG.with("max", MAX_TOPIC)));
        }
        if !self.kind.is_empty() && !KINDS.contains(&self.kind.as_str()) {
            wrong.push(("kind".into(), (&NOT_ONE_OF).into()));
        }
        if self.level.chars().count() > MAX_LEVEL {
            wrong.push(("level".into(), TOO_LONG.with("max", MAX_LEVEL)));
        }
        if wrong.is_empty() { Ok(()) } else { Err(invalid(wrong)) }
    }

    /// What is looked for in the library: small letters, each word once. Of a script without blanks the topic is one word.
    fn words(&self) -> Vec<String> {
        let topic = self.topic.to_lowercase();
        let mut words: Vec<String> = Vec::new();
        for word in topic.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_ascii() || word.len() > 2) {
            if !word.is_empty() && !words.iter().any(|known| known == word) && words.len() < MAX_WORDS {
                words.push(word.to_owned());
            }
        }
        words
    }
}

/// An entry of the library.
#[derive(Clone, Debug, Serialize, sqlx_macros::FromRow, utoipa::ToSchema)]
struct LibraryMaterial {
    id: String,
    title: String,
    kind: String,
    level: Option<String>,
    link: Option<String>,
    file: Option<String>,
    #[serde(skip)]
    searched: String,
}

/// Something that might be made.
#[derive(Debug, Deserialize, Serialize, utoipa::ToSchema)]
struct ProposedMaterial {
    title: String,
    #[serde(default)]
    description: String,
}

/// What there is, and what might be made.
#[derive(Serialize, utoipa::ToSchema)]
struct MaterialAnswer {
    /// The library's, what fits best first; empty for who may not see the library.
    found: Vec<LibraryMaterial>,
    proposals: Vec<ProposedMaterial>,
    /// Who proposed: `provider`, or `none` where no text service is set up.
    by: &'static str,
}

#[derive(Deserialize)]
struct Proposed {
    #[serde(default)]
    items: Vec<ProposedMaterial>,
}

async fn material(cx: Cx, input: MaterialTopic) -> Result<MaterialAnswer> {
    input.check()?;
    ask::count(&cx).await?;
    let sees = cx.caller()?.rights.allow_any(MATERIALS.pages(), Action::Query);
    let found = if sees { in_library(&cx, &input).await? } else { vec![] };
    let titles: Vec<&str> = found.iter().map(|entry| entry.title.as_str()).collect();
    let data = json!({ "topic": input.topic, "kind": input.kind, "level": input.level, "there": titles, "count": MOST_PROPOSED });
    let question = TextAsk {
        task: "Propose teaching material for children who learn English: about the topic, of the kind and for the level that are given, other than what is there \
               already. Answer with JSON: {\"items\": [{\"title\": …, \"description\": …}, …]}, in the language of the topic."
            .into(),
        data: data.to_string(),
        schema: Some(schema()),
        most_tokens: 1_000,
        ..TextAsk::default()
    };
    let proposed: Option<Proposed> = ask::ask_object(&cx, &question).await?;
    let by = if proposed.is_some() { "provider" } else { "none" };
    let cut = |text: &str, most| text.trim().chars().take(most).collect::<String>().trim_end().to_owned();
    let proposals = proposed.into_iter().flat_map(|proposed| proposed.items).filter_map(|item| {
        let title = cut(&item.title, MAX_TITLE);
        (!title.is_empty()).then(|| ProposedMaterial { title, description: cut(&item.description, MAX_DESCRIPTION) })
    });
    Ok(MaterialAnswer { found, proposals: proposals.take(MOST_PROPOSED).collect(), by })
}

/// Entries that hold words of the topic, those with the most of them first.
async fn in_library(cx: &Cx, input: &MaterialTopic) -> Result<Vec<LibraryMaterial>> {
    let words = input.words();
    if words.is_empty() {
        return Ok(vec![]);
    }
    const SEARCHED: &str = "LOWER(title || ' ' || COALESCE(tags, '') || ' ' || COALESCE(note, ''))";
    let any: Vec<String> = (4..4 + words.len()).map(|at| format!("{SEARCHED} LIKE ${at}")).collect();
    let sql = format!(
        "SELECT id, title, kind, level, link, file, {SEARCHED} AS searched FROM materials
         WHERE deleted_at IS NULL AND ($1 = '' OR kind = $1) AND ($2 = '' OR level = $2) AND ({}) ORDER BY title, id LIMIT $3",
        any.join(" OR ")
    );
    let mut args = args![input.kind.as_str(), input.level.as_str(), WEIGHED];
    // A word has letters and figures alone: nothing in it is a pattern.
    args.extend(words.iter().map(|word| Arg::from(format!("%{word}%"))));
    let mut found: Vec<LibraryMaterial> = cx.app.db.all(AssertSqlSafe(sql), args).await?;
    let missed = |entry: &LibraryMaterial| words.iter().filter(|word| !entry.searched.contains(*word)).count();
    // Stable: of those that fit alike, by name.
    found.sort_by_key(missed);
    found.truncate(MOST_FOUND);
    Ok(found)
}

fn schema() -> serde_json::Value {
    let item = json!({
        "type": "object", "additionalProperties": false, "required": ["title", "description"],
        "properties": { "title": { "type": "string" }, "description": { "type": "string" } },
    });
    json!({ "type": "object", "additionalProperties": false, "required": ["items"], "properties": { "items": { "type": "array", "items": item } } })
}
