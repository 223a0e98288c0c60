//! Questions about a story: asked for by kinds, number and level, written by a job (the service that is set up, or the built-in writer), looked at beside the
//! book, and what is chosen of them kept in the bank or as a paper. Nothing is in either before somebody has chosen it.

mod keep;
mod rows;
mod write;

use std::collections::HashSet;

use belltower_content::{
    question_paper::QUESTION_KINDS,
    writer::{Choice, Question},
};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    error::{Result, invalid, not_found},
    http::{Access, Api, Cx},
    resource::{
        self,
        check::{NOT_ONE_OF, REQUIRED, TOO_LONG},
    },
    retention::RetentionRule,
    sentences,
    text::Text,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    PAGES, ask,
    makings::{MAKINGS, string},
};
use crate::areas::{books::BOOKS, questions::LEVELS};
use rows::Asked;
pub(super) use write::WriteQuestions;

sentences! {
    KINDS_FEW = "story_questions.kinds_few": "Choose at least {least} kinds of questions" / "请至少选择 {least} 种题型";
    COUNT = "story_questions.count": "{least} to {most} questions" / "题目数量为 {least} 至 {most}";
    WHICH = "story_questions.which": "Name a picture book or a story" / "请指定绘本或故事";
}

/// Kinds of one request (V13).
pub(super) const LEAST_KINDS: usize = 3;
/// Questions of one request.
pub(super) const COUNTS: [usize; 2] = [5, 30];
const MAX_REQUEST: usize = 64;

/// What nobody kept within a month is asked for again.
pub(super) const RETENTION: RetentionRule = RetentionRule::rows("story_questions", "job_id", "at", |_| 30);

/// The call of the specification.
pub(super) fn mount_practice(api: &mut Api) {
    let edit = Access::AnyPage(PAGES, Action::Edit);
    api.post("/api/practice/generateShortStoryQuestions", edit, "Have questions written about a picture book or a story", generate);
}

pub(super) fn mount(api: &mut Api) {
    let see = Access::AnyPage(PAGES, Action::Get);
    api.post("/api/management/storyQuestions/query", see, "The questions that were last written about a picture book or a story", query);
    keep::mount(api);
}

/// What is asked for.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct StoryQuestionsWanted {
    /// A picture book.
    book_id: Option<String>,
    /// Or a making: the book that was made of it, else the story that was chosen, or the first.
    practice_id: Option<String>,
    /// Three kinds or more (V13).
    kinds: Vec<String>,
    /// 5 to 30.
    count: usize,
    level: String,
    /// Names the request: sent again it is the same job.
    request_id: Option<String>,
}

/// A job that was begun.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StoryQuestionsBegun {
    job_id: String,
}

impl StoryQuestionsWanted {
    fn check(&self) -> Result<()> {
        let mut wrong: Vec<(String, Text)> = Vec::new();
        if self.book_id.is_none() == self.practice_id.is_none() {
            wrong.push(("bookId".into(), (&WHICH).into()));
        }
        let kinds: HashSet<&str> = self.kinds.iter().map(String::as_str).collect();
        if self.kinds.iter().any(|kind| !QUESTION_KINDS.contains(&kind.as_str())) {
            wrong.push(("kinds".into(), (&NOT_ONE_OF).into()));
        } else if kinds.len() < LEAST_KINDS || kinds.len() != self.kinds.len() {
            wrong.push(("kinds".into(), KINDS_FEW.with("least", LEAST_KINDS)));
        }
        let [least, most] = COUNTS;
        if !(least..=most).contains(&self.count) {
            wrong.push(("count".into(), COUNT.with("least", least).with("most", most)));
        }
        if self.level.is_empty() {
            wrong.push(("level".into(), (&REQUIRED).into()));
        } else if !LEVELS.contains(&self.level.as_str()) {
            wrong.push(("level".into(), (&NOT_ONE_OF).into()));
        }
        if self.request_id.as_ref().is_some_and(|request| request.len() > MAX_REQUEST) {
            wrong.push(("requestId".into(), TOO_LONG.with("max", MAX_REQUEST)));
        }
        if wrong.is_empty() { Ok(()) } else { Err(invalid(wrong)) }
    }
}

pub(super) async fn generate(cx: Cx, input: StoryQuestionsWanted) -> Result<StoryQuestionsBegun> {
    input.check()?;
    let story = story_of(&cx, input.book_id.as_deref(), input.practice_id.as_deref()).await?;
    let request = input.request_id.clone().filter(|request| !request.is_empty());
    let by = cx.caller()?.user_id.to_string();
    if let Some(request) = &request {
        let sql = "SELECT job_id FROM story_questions WHERE by_id = $1 AND request_id = $2";
        if let Some((job_id,)) = cx.app.db.opt(sql, args![by.as_str(), request.as_str()]).await? {
            return Ok(StoryQuestionsBegun { job_id });
        }
    }
    ask::count(&cx).await?;
    let mut tx = cx.begin().await?;
    let job = WriteQuestions {
        book: story.book,
        making: story.making,
        title: story.title,
        kinds: input.kinds,
        count: input.count,
        level: input.level,
    };
    let job_id = tx.enqueue_in(&job, cx.language).await?;
    rows::begin(&mut tx, &job_id, &job, request).await?;
    tx.commit().await?;
    Ok(StoryQuestionsBegun { job_id })
}

/// What questions are about.
struct StoryMeant {
    book: Option<String>,
    making: Option<String>,
    title: String,
}

/// The book or making that is meant, if the caller may see it.
async fn story_of(cx: &Cx, book: Option<&str>, making: Option<&str>) -> Result<StoryMeant> {
    let book_of = async |id: &str| -> Result<StoryMeant> {
        let row = resource::load_for(cx, &BOOKS, id).await?;
        Ok(StoryMeant { book: Some(id.to_owned()), making: None, title: string(&row, "title").to_owned() })
    };
    if let Some(id) = book {
        return book_of(id).await;
    }
    let row = resource::load_for(cx, &MAKINGS, making.ok_or_else(not_found)?).await?;
    match row.get("made_book_id").and_then(Value::as_str) {
        Some(id) => book_of(id).await,
        None => Ok(StoryMeant { book: None, making: Some(string(&row, "id").to_owned()), title: string(&row, "title").to_owned() }),
    }
}

/// Whose questions are meant.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct StoryQuestionsOf {
    book_id: Option<String>,
    practice_id: Option<String>,
}

/// Questions about a story.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct StoryQuestions {
    /// The last that were asked for; none if none were within a month.
    last: Option<StoryQuestionsWritten>,
}

/// What was asked for, and what came.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct StoryQuestionsWritten {
    job_id: String,
    /// `queued`, `running`, `done`, `failed` or `cancelled`.
    state: String,
    /// Why it failed.
    error: Option<String>,
    level: String,
    kinds: Vec<String>,
    count: i64,
    by_name: String,
    at: String,
    /// `provider` or `built-in`; none before it is done.
    written_by: Option<String>,
    /// Kinds of which the story gave fewer than their share.
    short: Vec<String>,
    questions: Vec<StoryQuestion>,
    /// The paper that was made of them.
    paper_id: Option<String>,
}

/// A question that was written.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct StoryQuestion {
    /// Its number, from 1 on.
    number: usize,
    kind: String,
    stem: String,
    passage: String,
    answer: String,
    options: Vec<StoryQuestionOption>,
    /// The question of the bank that it became.
    bank_id: Option<String>,
}

/// An option of it.
#[derive(Serialize, utoipa::ToSchema)]
struct StoryQuestionOption {
    text: String,
    pair: String,
    correct: bool,
}

async fn query(cx: Cx, of: StoryQuestionsOf) -> Result<StoryQuestions> {
    if of.book_id.is_none() == of.practice_id.is_none() {
        return Err(invalid(vec![("bookId".to_owned(), (&WHICH).into())]));
    }
    let story = story_of(&cx, of.book_id.as_deref(), of.practice_id.as_deref()).await?;
    let asked = rows::last(&cx.app, story.book.as_deref(), story.making.as_deref()).await?;
    Ok(StoryQuestions { last: asked.map(|asked| shown(asked, cx.language)).transpose()? })
}

fn shown(asked: Asked, language: belltower_kit::text::Language) -> Result<StoryQuestionsWritten> {
    let (questions, kept) = (asked.questions()?, asked.kept()?);
    let option = |Choice { text, pair, correct }: Choice| StoryQuestionOption { text, pair, correct };
    let question = |(at, Question { kind, stem, passage, answer, options }): (usize, Question)| StoryQuestion {
        number: at + 1,
        bank_id: kept.get(&(at + 1)).cloned(),
        options: options.into_iter().map(option).collect(),
        kind,
        stem,
        passage,
        answer,
    };
    Ok(StoryQuestionsWritten {
        kinds: asked.kinds()?,
        short: asked.short()?,
        questions: questions.into_iter().enumerate().map(question).collect(),
        error: asked.error(language),
        job_id: asked.job_id,
        state: asked.state,
        level: asked.level,
        count: asked.wanted,
        by_name: asked.by_name,
        at: asked.at,
        written_by: asked.written_by,
        paper_id: asked.paper_id,
    })
}

/// What whoever has the book open hears of it.
pub(super) fn document_events() -> Vec<Value> {
    use belltower_kit::topics::{object, one_of, text};
    vec![object([("type", one_of(&["questions"])), ("job", text()), ("state", one_of(&["asked", "written", "failed", "kept"]))])]
}

/// The numbers of the form.
pub(super) fn limits() -> Vec<(&'static str, Value)> {
    vec![("storyQuestionKindsMin", json!(LEAST_KINDS)), ("storyQuestionsMin", json!(COUNTS[0])), ("storyQuestionsMax", json!(COUNTS[1]))]
}
