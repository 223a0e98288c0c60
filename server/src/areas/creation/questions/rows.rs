//! The table: a row for each request, with what was written and what was kept of it.

use std::collections::BTreeMap;

use belltower_content::writer::Question;
use belltower_kit::{
    app::App,
    args,
    db::{DbError, Reads, Tx},
    error::{Result, internal, not_found},
    text::Language,
};
use serde::de::DeserializeOwned;

use super::write::WriteQuestions;

/// A request, with its job.
#[derive(Clone, Debug, sqlx_macros::FromRow)]
pub(super) struct Asked {
    pub job_id: String,
    pub state: String,
    error: Option<String>,
    error_zh: Option<String>,
    pub book_id: Option<String>,
    pub making_id: Option<String>,
    pub level: String,
    kinds: String,
    pub wanted: i64,
    pub by_name: String,
    pub at: String,
    pub written_by: Option<String>,
    short: String,
    questions: String,
    kept: String,
    pub paper_id: Option<String>,
}

const SELECT: &str = "SELECT q.job_id, j.state, j.error, j.error_zh, q.book_id, q.making_id, q.level, q.kinds, q.wanted, q.by_name, q.at, q.written_by, q.short,
    q.questions, q.kept, q.paper_id FROM story_questions q JOIN jobs j ON j.id = q.job_id";

fn read<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(internal)
}

impl Asked {
    /// What was written.
    pub fn questions(&self) -> Result<Vec<Question>> {
        read(&self.questions)
    }

    /// Which of them are in the bank: by number, from 1 on, as what.
    pub fn kept(&self) -> Result<BTreeMap<usize, String>> {
        read(&self.kept)
    }

    pub fn kinds(&self) -> Result<Vec<String>> {
        read(&self.kinds)
    }

    pub fn short(&self) -> Result<Vec<String>> {
        read(&self.short)
    }

    /// Why its job failed.
    pub fn error(&self, language: Language) -> Option<String> {
        let said = if language == Language::Chinese { &self.error_zh } else { &self.error };
        said.clone().filter(|_| self.state == "failed")
    }
}

/// Writes down that questions were asked for. Of two who ask for the same at once the second finds what the first began.
pub(super) async fn begin(tx: &mut Tx, job_id: &str, job: &WriteQuestions, request: Option<String>) -> Result<()> {
    let (by, at) = (tx.by().cloned().ok_or_else(not_found)?, tx.at().to_owned());
    let kinds = serde_json::to_string(&job.kinds).map_err(internal)?;
    let wanted = i64::try_from(job.count).unwrap_or(i64::MAX);
    tx.exec(
        "INSERT INTO story_questions (job_id, book_id, making_id, level, kinds, wanted, by_id, by_name, request_id, at, short, questions, kept)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '[]', '[]', '{}') ON CONFLICT (job_id) DO NOTHING",
        args![job_id, job.book.clone(), job.making.clone(), job.level.as_str(), kinds, wanted, by.id, by.name, request, at],
    )
    .await?;
    Ok(())
}

/// Writes down what was written.
pub(super) async fn written(tx: &mut Tx, job_id: &str, by: &str, questions: &[Question], short: &[String]) -> Result<()> {
    let questions = serde_json::to_string(questions).map_err(internal)?;
    let short = serde_json::to_string(short).map_err(internal)?;
    let sql = "UPDATE story_questions SET written_by = $1, questions = $2, short = $3 WHERE job_id = $4";
    Ok(tx.exec(sql, args![by, questions, short, job_id]).await.map(drop)?)
}

/// Writes down what was kept.
pub(super) async fn keep(tx: &mut Tx, asked: &Asked, kept: &BTreeMap<usize, String>, paper: Option<&str>) -> Result<()> {
    let kept = serde_json::to_string(kept).map_err(internal)?;
    let sql = "UPDATE story_questions SET kept = $1, paper_id = $2 WHERE job_id = $3";
    Ok(tx.exec(sql, args![kept, paper, asked.job_id.as_str()]).await.map(drop)?)
}

/// The last request for a book or a story.
pub(super) async fn last(app: &App, book: Option<&str>, making: Option<&str>) -> Result<Option<Asked>> {
    let (column, id) = book.map_or(("making_id", making), |id| ("book_id", Some(id)));
    let sql = format!("{SELECT} WHERE q.{column} = $1 ORDER BY q.at DESC, q.job_id DESC LIMIT 1");
    Ok((&app.db).rows(sql, args![id.unwrap_or_default()]).await?.pop())
}

/// A request, held until the end of the transaction.
pub(super) async fn held(tx: &mut Tx, job_id: &str) -> Result<Option<Asked>> {
    tx.exec("UPDATE story_questions SET kept = kept WHERE job_id = $1", args![job_id]).await?;
    Ok(tx.rows(format!("{SELECT} WHERE q.job_id = $1"), args![job_id]).await?.pop())
}

/// Of which book the questions of a job are; none where they are of a story that is no book yet.
pub(super) async fn book_of(tx: &mut Tx, job_id: &str) -> Result<Option<String>, DbError> {
    let held: Option<(Option<String>,)> = tx.opt("SELECT book_id FROM story_questions WHERE job_id = $1", args![job_id]).await?;
    Ok(held.and_then(|(id,)| id))
}
