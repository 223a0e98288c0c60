//! Short texts on demand: a conversation, copy for families, titles, keywords, tags, what search engines read. Without a service, what can be taken out of a
//! text itself is; the rest says that none is set up. Nothing of it is stored.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{PAGES, ask, extract};
use belltower_kit::{
    auth::catalogue::Action,
    error::{Result, invalid, invalid_field},
    http::{Access, Api, Cx},
    providers::ai::TextAsk,
    resource::check::{REQUIRED, TOO_GREAT, TOO_LONG, TOO_SMALL},
    text::Text,
};

/// Characters of a text that something is made of.
pub const MAX_SOURCE: usize = 20_000;
const MAX_TOPIC: usize = 2_000;
const MAX_MESSAGES: usize = 40;
const MOST: i64 = 20;
const MOST_COPIES: i64 = 5;
const MAX_ALLOWED: usize = 200;
const MAX_TITLE: usize = 60;
const MAX_DESCRIPTION: usize = 160;

pub(super) fn mount(api: &mut Api) {
    let may = Access::AnyPage(PAGES, Action::Edit);
    api.post("/api/chatgpt/chat", may, "What the text service answers in a conversation", chat);
    api.post("/api/chatgpt/copywriting", may, "Some texts about a topic, for families to read", copywriting);
    api.post("/api/chatgpt/title", may, "What a text may be called", title);
    api.post("/api/chatgpt/keyword", may, "What a text is about, in words", keyword);
    api.post("/api/chatgpt/tag", may, "Which of some tags fit a text", tag);
    api.post("/api/chatgpt/seo", may, "What search engines are to show of a text", seo);
}

/// A conversation so far.
#[derive(Deserialize, utoipa::ToSchema)]
struct ChatConversation {
    messages: Vec<ChatMessage>,
}

/// What was said in it.
#[derive(Deserialize, utoipa::ToSchema)]
struct ChatMessage {
    /// `user` or `assistant`.
    role: String,
    content: String,
}

/// A text that was made.
#[derive(Serialize, utoipa::ToSchema)]
struct ChatAnswer {
    text: String,
    /// Who made it: `provider`.
    by: &'static str,
}

async fn chat(cx: Cx, ChatConversation { messages }: ChatConversation) -> Result<ChatAnswer> {
    let said: usize = messages.iter().map(|message| message.content.chars().count()).sum();
    if messages.iter().all(|message| message.content.trim().is_empty()) {
        return Err(invalid_field("messages", &REQUIRED));
    }
    if messages.len() > MAX_MESSAGES || said > MAX_SOURCE {
        return Err(invalid_field("messages", TOO_LONG.with("max", MAX_SOURCE)));
    }
    ask::count(&cx).await?;
    let data = messages.iter().map(|message| {
        let who = if message.role == "assistant" { "You" } else { "Teacher" };
        format!("{who}: {}", message.content)
    });
    let question = TextAsk {
        task: "You help staff of an English school for children with their lessons. Answer the last line of the conversation, briefly, in its language.".into(),
        data: data.collect::<Vec<_>>().join("\n\n"),
        most_tokens: 1_000,
        ..TextAsk::default()
    };
    let text = ask::ask(&cx, &question).await?.ok_or_else(|| ask::not_set_up(&cx))?;
    Ok(ChatAnswer { text: text.trim().to_owned(), by: "provider" })
}

/// What some texts are to be about.
#[derive(Deserialize, utoipa::ToSchema)]
struct CopyTopic {
    topic: String,
    #[serde(default)]
    audience: String,
    #[serde(default)]
    tone: String,
    /// `en` or `zh`; that of the topic if it is left out.
    #[serde(default)]
    language: String,
    /// How many; 1 if it is left out.
    n: Option<i64>,
}

/// CopyTexts that were made.
#[derive(Serialize, utoipa::ToSchema)]
struct CopyTexts {
    texts: Vec<String>,
    by: &'static str,
}

#[derive(Deserialize)]
struct Several {
    #[serde(default)]
    items: Vec<String>,
}

async fn copywriting(cx: Cx, input: CopyTopic) -> Result<CopyTexts> {
    let mut wrong = Vec::new();
    length("topic", &input.topic, MAX_TOPIC, true, &mut wrong);
    length("audience", &input.audience, 200, false, &mut wrong);
    length("tone", &input.tone, 200, false, &mut wrong);
    let n = how_many(input.n.or(Some(1)), MOST_COPIES, &mut wrong);
    refuse(wrong)?;
    ask::count(&cx).await?;
    let data = json!({ "topic": input.topic, "audience": input.audience, "tone": input.tone, "language": input.language, "count": n });
    let task = "Write short copy about the topic for the audience, in the tone and language that are given (that of the topic if none is). \
                Answer with JSON: {\"items\": [text, …]}, as many as count says.";
    let written: Option<Several> = ask::ask_object(&cx, &object(task, data.to_string(), items(), 3_000)).await?;
    let Several { items } = written.ok_or_else(|| ask::not_set_up(&cx))?;
    Ok(CopyTexts { texts: items.into_iter().take(n).collect(), by: "provider" })
}

/// A text that something is to be made of.
#[derive(Deserialize, utoipa::ToSchema)]
struct SourceText {
    text: String,
    /// How many at most; 5 if it is left out.
    n: Option<i64>,
    /// Of tags: those to choose from.
    #[serde(default)]
    allowed: Vec<String>,
}

impl SourceText {
    /// Its number, when all of it may be.
    fn check(&self) -> Result<usize> {
        let mut wrong = Vec::new();
        length("text", &self.text, MAX_SOURCE, true, &mut wrong);
        if self.allowed.len() > MAX_ALLOWED || self.allowed.iter().any(|tag| tag.chars().count() > 40) {
            wrong.push(("allowed".into(), TOO_LONG.with("max", 40)));
        }
        let n = how_many(self.n.or(Some(5)), MOST, &mut wrong);
        refuse(wrong)?;
        Ok(n)
    }
}

/// ProposedTitles for a text.
#[derive(Serialize, utoipa::ToSchema)]
struct ProposedTitles {
    titles: Vec<String>,
    /// `provider` or `built-in`.
    by: &'static str,
}

async fn title(cx: Cx, source: SourceText) -> Result<ProposedTitles> {
    let task = "Propose titles for the text, in its language, each under 60 characters. Answer with JSON: {\"items\": [title, …]}.";
    let (titles, by) = several(&cx, &source, task, extract::titles).await?;
    Ok(ProposedTitles { titles: titles.into_iter().map(|title| cut(&title, MAX_TITLE)).collect(), by })
}

/// FoundKeywords of a text.
#[derive(Serialize, utoipa::ToSchema)]
struct FoundKeywords {
    keywords: Vec<String>,
    /// The same, comma-separated.
    text: String,
    by: &'static str,
}

async fn keyword(cx: Cx, source: SourceText) -> Result<FoundKeywords> {
    let task = "List the keywords of the text, the most important first, in its language. Answer with JSON: {\"items\": [keyword, …]}.";
    let (keywords, by) = several(&cx, &source, task, extract::keywords).await?;
    // A comma separates them (V24).
    let keywords: Vec<String> = keywords.iter().map(|word| word.replace([',', '，'], " ")).collect();
    Ok(FoundKeywords { text: keywords.join(", "), keywords, by })
}

/// FittingTags that fit a text.
#[derive(Serialize, utoipa::ToSchema)]
struct FittingTags {
    tags: Vec<String>,
    by: &'static str,
}

async fn tag(cx: Cx, source: SourceText) -> Result<FittingTags> {
    if source.allowed.is_empty() {
        return Err(invalid_field("allowed", &REQUIRED));
    }
    let allowed = source.allowed.clone();
    let task =
        "Choose those of the allowed tags that fit the text, word for word as they are given. Answer with JSON: {\"items\": [tag, …]}.";
    let (tags, by) = several(&cx, &source, task, |text, _| extract::tags(text, &allowed)).await?;
    Ok(FittingTags { tags: tags.into_iter().filter(|tag| allowed.contains(tag)).collect(), by })
}

/// What search engines are to show.
#[derive(Serialize, Deserialize, utoipa::ToSchema)]
struct SeoText {
    title: String,
    description: String,
    keywords: Vec<String>,
    /// Its part of an address: small letters, figures and hyphens.
    #[serde(default)]
    slug: String,
    #[serde(default)]
    by: String,
}

async fn seo(cx: Cx, source: SourceText) -> Result<SeoText> {
    let n = source.check()?;
    ask::count(&cx).await?;
    let task = "Write what search engines are to show of the text, in its language: title (under 60 characters), description (under 160), keywords. \
                Answer with JSON: {\"title\": …, \"description\": …, \"keywords\": […]}.";
    let schema = json!({
        "type": "object", "additionalProperties": false, "required": ["title", "description", "keywords"],
        "properties": { "title": { "type": "string" }, "description": { "type": "string" }, "keywords": { "type": "array", "items": { "type": "string" } } },
    });
    let written: Option<SeoText> = ask::ask_object(&cx, &object(task, source.text.clone(), schema, 800)).await?;
    let (seo, by) = match written {
        Some(seo) => (seo, "provider"),
        None => {
            let title = extract::titles(&source.text, 1).into_iter().next().unwrap_or_default();
            let keywords = extract::keywords(&source.text, n);
            (SeoText { title, description: extract::whole(&source.text), keywords, slug: String::new(), by: String::new() }, "built-in")
        }
    };
    let slug = extract::slug(&seo.title);
    let keywords = seo.keywords.into_iter().take(n).collect();
    Ok(SeoText { title: cut(&seo.title, MAX_TITLE), description: cut(&seo.description, MAX_DESCRIPTION), keywords, slug, by: by.into() })
}

/// Some texts made of one, by the service or else by what is at hand.
async fn several(
    cx: &Cx,
    source: &SourceText,
    task: &str,
    own: impl FnOnce(&str, usize) -> Vec<String>,
) -> Result<(Vec<String>, &'static str)> {
    let n = source.check()?;
    ask::count(cx).await?;
    let data = json!({ "text": source.text, "count": n, "allowed": source.allowed });
    let written: Option<Several> = ask::ask_object(cx, &object(task, data.to_string(), items(), 1_000)).await?;
    let (items, by) = written.map_or_else(|| (own(&source.text, n), "built-in"), |several| (several.items, "provider"));
    let items = items.into_iter().map(|item| item.trim().to_owned()).filter(|item| !item.is_empty()).take(n);
    Ok((items.collect(), by))
}

fn object(task: &str, data: String, schema: Value, most_tokens: u32) -> TextAsk {
    TextAsk { task: task.into(), data, schema: Some(schema), most_tokens, heard: None }
}

fn items() -> Value {
    json!({ "type": "object", "additionalProperties": false, "required": ["items"],
            "properties": { "items": { "type": "array", "items": { "type": "string" } } } })
}

fn cut(text: &str, most: usize) -> String {
    text.trim().chars().take(most).collect::<String>().trim_end().to_owned()
}

fn length(field: &str, text: &str, most: usize, required: bool, wrong: &mut Vec<(String, Text)>) {
    if required && text.trim().is_empty() {
        wrong.push((field.into(), (&REQUIRED).into()));
    } else if text.chars().count() > most {
        wrong.push((field.into(), TOO_LONG.with("max", most)));
    }
}

fn how_many(n: Option<i64>, most: i64, wrong: &mut Vec<(String, Text)>) -> usize {
    let n = n.unwrap_or(most);
    if n < 1 {
        wrong.push(("n".into(), TOO_SMALL.with("min", 1)));
    } else if n > most {
        wrong.push(("n".into(), TOO_GREAT.with("max", most)));
    }
    usize::try_from(n).unwrap_or_default()
}

fn refuse(wrong: Vec<(String, Text)>) -> Result<()> {
    if wrong.is_empty() { Ok(()) } else { Err(invalid(wrong)) }
}
