//! Keeping what was chosen: as questions of the bank, or as a paper with its document. Done again it is the same questions and the same paper.

use std::collections::BTreeSet;

use belltower_content::writer::Question;
use belltower_kit::{
    auth::catalogue::Action,
    db::Tx,
    error::{Result, conflict, forbidden, internal, invalid_field, not_found},
    http::{Access, Api, Cx},
    resource::{
        self, Row,
        check::{GONE, REQUIRED, TOO_LONG},
    },
    sentences,
    text::Language,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    super::PAGES,
    rows::{self, Asked},
    story_of,
    write::tell,
};
use crate::areas::questions::{BANK, DOCUMENT_TYPE, PAPERS};

sentences! {
    NOT_YET = "story_questions.not_yet": "The questions are not written yet" / "题目尚未生成完成";
    SECTION = "story_questions.section": "Questions about the story" / "故事题目";
    PAPER_FEW = "story_questions.paper_few": "A paper has at least {least} questions" / "试卷至少需要 {least} 道题";
}

/// Characters of a paper's title.
const MAX_TITLE: usize = 200;
/// Questions of a paper (V14).
const PAPER_LEAST: usize = 5;
/// What the questions of a paper give together.
const TOTAL: usize = 100;

pub(super) fn mount(api: &mut Api) {
    let edit = Access::AnyPage(PAGES, Action::Edit);
    api.post("/api/management/storyQuestions/keep", edit, "Keep questions about a story in the bank, or as a paper", keep);
}

/// Where questions are kept.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
enum StoryQuestionsKeptAs {
    Bank,
    Paper,
}

/// What is to be kept.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct StoryQuestionsChosen {
    job_id: String,
    /// Their numbers.
    #[schema(max_items = 30)]
    chosen: Vec<usize>,
    #[serde(rename = "as")]
    kept_as: StoryQuestionsKeptAs,
    /// What the paper is called.
    #[serde(default)]
    title: String,
}

/// Where they are.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct StoryQuestionsKept {
    /// The questions of the bank, in the order of their numbers.
    bank_ids: Vec<String>,
    /// The paper.
    paper_id: Option<String>,
}

async fn keep(cx: Cx, input: StoryQuestionsChosen) -> Result<StoryQuestionsKept> {
    let page = if input.kept_as == StoryQuestionsKeptAs::Bank { BANK.page } else { PAPERS.page };
    if !cx.caller()?.rights.allow(page, Action::Add) {
        return Err(forbidden());
    }
    let mut tx = cx.begin().await?;
    // Held: of two who keep the same, the second finds what the first has kept.
    let asked = rows::held(&mut tx, &input.job_id).await?.ok_or_else(not_found)?;
    story_of(&cx, asked.book_id.as_deref(), asked.making_id.as_deref()).await?;
    if asked.written_by.is_none() {
        return Err(conflict(&NOT_YET));
    }
    let questions = asked.questions()?;
    let chosen: BTreeSet<usize> = input.chosen.iter().copied().collect();
    if chosen.is_empty() {
        return Err(invalid_field("chosen", &REQUIRED));
    }
    let of_number = |number: &usize| number.checked_sub(1).and_then(|at| questions.get(at));
    let taken: Vec<(usize, &Question)> = chosen.iter().filter_map(|number| Some((*number, of_number(number)?))).collect();
    if taken.len() < chosen.len() {
        return Err(invalid_field("chosen", &GONE));
    }
    let kept = match input.kept_as {
        StoryQuestionsKeptAs::Bank => in_bank(&mut tx, &asked, &taken).await?,
        StoryQuestionsKeptAs::Paper => as_paper(&mut tx, &asked, &taken, input.title.trim(), cx.language).await?,
    };
    if let Some(book) = &asked.book_id {
        tell(&mut tx, book, &asked.job_id, "kept")?;
    }
    tx.commit().await?;
    Ok(kept)
}

async fn in_bank(tx: &mut Tx, asked: &Asked, taken: &[(usize, &Question)]) -> Result<StoryQuestionsKept> {
    let mut kept = asked.kept()?;
    let mut ids = Vec::with_capacity(taken.len());
    for (number, question) in taken {
        let id = match kept.get(number) {
            Some(id) => id.clone(),
            None => resource::create(tx, &BANK, &of_bank(question, &asked.level)).await?,
        };
        kept.insert(*number, id.clone());
        ids.push(id);
    }
    rows::keep(tx, asked, &kept, asked.paper_id.as_deref()).await?;
    Ok(StoryQuestionsKept { bank_ids: ids, paper_id: None })
}

/// A question as a row of the bank.
fn of_bank(question: &Question, level: &str) -> Row {
    let or_none = |text: &str| if text.is_empty() { Value::Null } else { text.into() };
    let option = |option: &belltower_content::writer::Choice| json!({ "text": or_none(&option.text), "pair": or_none(&option.pair), "correct": option.correct });
    let row = json!({
        // Listed by whoever has looked at it.
        "status": "delisted", "kind": question.kind, "stem": question.stem, "passage": or_none(&question.passage), "answer": or_none(&question.answer), "level": level,
        "options": question.options.iter().map(option).collect::<Value>(),
    });
    row.as_object().cloned().unwrap_or_default()
}

async fn as_paper(tx: &mut Tx, asked: &Asked, taken: &[(usize, &Question)], title: &str, language: Language) -> Result<StoryQuestionsKept> {
    if let Some(id) = &asked.paper_id {
        return Ok(StoryQuestionsKept { bank_ids: vec![], paper_id: Some(id.clone()) });
    }
    if title.is_empty() {
        return Err(invalid_field("title", &REQUIRED));
    }
    if title.chars().count() > MAX_TITLE {
        return Err(invalid_field("title", TOO_LONG.with("max", MAX_TITLE)));
    }
    if taken.len() < PAPER_LEAST {
        return Err(invalid_field("chosen", PAPER_FEW.with("least", PAPER_LEAST)));
    }
    let (each, rest) = (TOTAL / taken.len(), TOTAL % taken.len());
    let question = |(at, (_, question)): (usize, &(usize, &Question))| -> Result<Value> {
        let mut said = serde_json::to_value(question).map_err(internal)?;
        said["score"] = (each + usize::from(at < rest)).into();
        said["level"] = asked.level.as_str().into();
        Ok(said)
    };
    let questions: Vec<Value> = taken.iter().enumerate().map(question).collect::<Result<_>>()?;
    let content = json!({
        "title": title, "kind": "practice", "level": asked.level, "minutes": (taken.len() * 2).max(10),
        "sections": [{ "title": SECTION.say(language), "instruction": "", "questions": questions }],
    });
    let row = json!({ "title": title, "kind": "practice", "level": asked.level, "minutes": (taken.len() * 2).max(10) });
    let id = DOCUMENT_TYPE.create_with(tx, &row.as_object().cloned().unwrap_or_default(), content).await?;
    let about = Row::from_iter([("about_book_id".to_owned(), asked.book_id.clone().into())]);
    resource::update_from_server(tx, &PAPERS, &id, "update", about).await?;
    rows::keep(tx, asked, &asked.kept()?, Some(&id)).await?;
    Ok(StoryQuestionsKept { bank_ids: vec![], paper_id: Some(id) })
}
