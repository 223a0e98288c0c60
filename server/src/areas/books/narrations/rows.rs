//! The tables: what was said of a page, and of which pages a voice is being made or could not be made.

use belltower_content::narration::Stretch;
use serde::Serialize;
use serde_json::json;

use super::super::picture_books::DOCUMENT_TYPE;
use belltower_kit::{
    args,
    db::{Actor, Reads, Tx},
    documents::history::topic,
    error::{Result, internal},
    text::{Language, Text},
};

/// A page whose voice is being made, or could not be.
#[derive(Debug, sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NarrationPage {
    /// The page.
    pub page_id: String,
    /// `queued`, `running` or `failed`
    pub state: String,
    /// The job that makes it.
    pub job_id: String,
    /// In which voice; empty where no voice had been chosen for it yet.
    pub voice: String,
    /// Why it could not be made.
    pub error: Option<String>,
    /// The same in Chinese.
    pub error_zh: Option<String>,
    /// Who asked for it.
    pub by_name: String,
    /// When.
    pub at: String,
}

/// Those of a book.
pub(super) async fn of_book(from: &mut impl Reads, book: &str) -> Result<Vec<NarrationPage>> {
    let sql = "SELECT page_id, state, job_id, voice, error, error_zh, by_name, at FROM narration_pages WHERE book_id = $1 ORDER BY at, page_id LIMIT 500";
    Ok(from.rows(sql.to_owned(), args![book]).await?)
}

/// Marks a page as asked for, unless somebody else's job makes it already: then answers who asked.
pub(super) async fn ask(
    tx: &mut Tx,
    book: &str,
    page: &str,
    job: &str,
    (state, voice): (&str, &str),
    by: &Actor,
) -> Result<Option<String>> {
    let at = tx.at().to_owned();
    let sql = "INSERT INTO narration_pages (book_id, page_id, job_id, state, by_name, at, voice) VALUES ($1, $2, $3, $4, $5, $6, $7)
               ON CONFLICT (book_id, page_id) DO UPDATE SET job_id = excluded.job_id, state = excluded.state, by_name = excluded.by_name, at = excluded.at,
                 voice = excluded.voice, error = NULL, error_zh = NULL
               WHERE narration_pages.state = 'failed' OR narration_pages.job_id = excluded.job_id";
    if tx.exec(sql, args![book, page, job, state, by.name.as_str(), at, voice]).await? > 0 {
        return Ok(None);
    }
    let held: Option<(String,)> =
        tx.opt("SELECT by_name FROM narration_pages WHERE book_id = $1 AND page_id = $2", args![book, page]).await?;
    Ok(Some(held.map_or_else(String::new, |(name,)| name)))
}

/// The page is behind its job.
pub(super) async fn settle(tx: &mut Tx, book: &str, page: &str, job: &str) -> Result<()> {
    let sql = "DELETE FROM narration_pages WHERE book_id = $1 AND page_id = $2 AND job_id = $3";
    Ok(tx.exec(sql, args![book, page, job]).await.map(drop)?)
}

/// The page could not be said.
pub(super) async fn refuse(tx: &mut Tx, book: &str, page: &str, job: &str, why: &Text) -> Result<()> {
    let [english, chinese] = [Language::English, Language::Chinese].map(|language| why.say(language));
    let sql = "UPDATE narration_pages SET state = 'failed', error = $4, error_zh = $5 WHERE book_id = $1 AND page_id = $2 AND job_id = $3";
    Ok(tx.exec(sql, args![book, page, job, english, chinese]).await.map(drop)?)
}

/// What was said of a page.
pub(super) struct Narration<'a> {
    pub book: &'a str,
    pub page: &'a str,
    pub voice: &'a str,
    pub speed: &'a str,
    pub file: &'a str,
    pub duration_ms: Option<i64>,
    pub words: &'a [Stretch],
    pub estimated: bool,
    pub spoken: &'a str,
    /// What said it: a model or a program.
    pub said_by: &'a str,
    pub by: &'a str,
}

/// Keeps it; what was said before is there once.
pub(super) async fn keep(tx: &mut Tx, said: &Narration<'_>) -> Result<()> {
    let (id, at) = (tx.world().id(), tx.at().to_owned());
    let words = serde_json::to_string(said.words).map_err(internal)?;
    let sql = "INSERT INTO narrations (id, book_id, page_id, voice, speed, file, duration_ms, words, estimated, spoken, said_by, by_id, at)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING";
    let args = args![
        id,
        said.book,
        said.page,
        said.voice,
        said.speed,
        said.file,
        said.duration_ms,
        words,
        said.estimated,
        said.spoken,
        said.said_by,
        said.by,
        at
    ];
    Ok(tx.exec(sql, args).await.map(drop)?)
}

/// Whether a recording says this text in this voice and at this speed, by what says texts here.
pub(super) async fn is_said(from: &mut impl Reads, file: &str, spoken: &str, (voice, speed, by): (&str, &str, &str)) -> Result<bool> {
    let sql = "SELECT COUNT(*) FROM narrations WHERE file = $1 AND spoken = $2 AND voice = $3 AND speed = $4 AND said_by = $5";
    let found: Vec<(i64,)> = from.rows(sql.to_owned(), args![file, spoken, voice, speed, by]).await?;
    Ok(found.first().is_some_and(|(count,)| *count > 0))
}

/// Tells everybody who has the book open; no page: all of the job.
pub(super) fn publish(tx: &mut Tx, book: &str, page: &str, job: &str, state: &str) -> Result<()> {
    let event = json!({ "type": "narration", "page": page, "job": job, "state": state });
    tx.publish(topic(&DOCUMENT_TYPE.document(book)?), event);
    Ok(())
}
