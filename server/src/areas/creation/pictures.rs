//! The pictures of a making: its book's pages and cover are asked for as an editor would, each is followed until it is there or given up, and what the book
//! came to be without is named. What they cost is said before.

use std::collections::HashSet;

use belltower_sync::model::{list, string};
use serde::Serialize;
use serde_json::{Value, json};

use super::{
    candidates::MakingOf,
    makings::{MAKINGS, ON_PAGES, string as text_of},
};
use crate::areas::books::{self, DOCUMENT_TYPE, PictureCost, WantedPicture};
use belltower_kit::{
    app::App,
    args,
    auth::catalogue::Action,
    db::{Reads, Tx},
    documents,
    error::Result,
    http::{Access, Api, Cx, Empty},
    resource,
    text::Language,
};

/// Whether a making has pictures made, or keeps those of its deck.
pub const PICTURES: &[&str] = &["generate", "keep", "none"];

/// A picture that was asked for, as far as it is now.
#[derive(Debug, sqlx_macros::FromRow)]
struct Asked {
    target: String,
    target_id: String,
    take_id: Option<String>,
    refused: Option<String>,
    refused_zh: Option<String>,
    state: Option<String>,
    error: Option<String>,
    error_zh: Option<String>,
    job_state: Option<String>,
}

impl Asked {
    /// Whether it is still to come: a picture that is made is there once its job has put it into the book.
    fn is_open(&self) -> bool {
        let open = |state: &Option<String>| matches!(state.as_deref(), Some("queued" | "running"));
        open(&self.state) || open(&self.job_state)
    }
}

/// What was asked for, in the order of the book.
async fn asked(from: &mut impl Reads, making: &str, book: &str) -> Result<Vec<Asked>> {
    let sql = "SELECT p.target, p.target_id, p.take_id, p.refused, p.refused_zh, t.state, t.error, t.error_zh, j.state AS job_state
        FROM making_pictures p LEFT JOIN takes t ON t.id = p.take_id LEFT JOIN jobs j ON j.id = t.job_id
        WHERE p.making_id = $1 AND p.book_id = $2 ORDER BY p.position";
    Ok(from.rows(sql.to_owned(), args![making, book]).await?)
}

/// Asks for what the book lacks, in the name of who made the transaction. What the limits refuse is named on the making at once.
pub(super) async fn ask(app: &App, tx: &mut Tx, making: &str, book: &str, language: Language) -> Result<()> {
    let (model, lora): (Option<String>, Option<String>) =
        tx.one("SELECT model_id, lora_id FROM makings WHERE id = $1", args![making]).await?;
    let look = books::Look::of_library(tx, model.as_deref(), lora.as_deref()).await?;
    let wanted = books::illustrate_book(app, tx, book, &look, language).await?;
    for (position, WantedPicture { target, take, refused }) in (0_i64..).zip(&wanted) {
        let said = |language| refused.as_ref().map(|why| why.say(language));
        // Asked for once more by who lets it go on: the newer take is followed.
        tx.exec(
            "INSERT INTO making_pictures (making_id, book_id, target, target_id, position, take_id, refused, refused_zh)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (making_id, book_id, target_id)
             DO UPDATE SET position = excluded.position, take_id = excluded.take_id, refused = excluded.refused, refused_zh = excluded.refused_zh",
            args![
                making,
                book,
                target.kind(),
                target.id(),
                position,
                take.as_deref(),
                said(Language::English),
                said(Language::Chinese)
            ],
        )
        .await?;
    }
    if wanted.iter().all(|one| one.refused.is_none()) {
        return Ok(());
    }
    let content = documents::stored(tx, &DOCUMENT_TYPE.document(book)?).await?;
    let refused: Vec<String> =
        wanted.iter().filter(|one| one.refused.is_some()).filter_map(|one| place(&content, one.target.kind(), one.target.id())).collect();
    let set = json!({ "missing": refused });
    resource::update_from_server(tx, &MAKINGS, making, "pictures", set.as_object().cloned().unwrap_or_default()).await
}

/// How many are there or given up, of how many that are made.
pub(super) async fn progress(from: &mut impl Reads, making: &str, book: &str) -> Result<(usize, usize)> {
    let asked = asked(from, making, book).await?;
    let made = asked.iter().filter(|one| one.take_id.is_some());
    let (open, closed): (Vec<_>, Vec<_>) = made.partition(|one| one.is_open());
    Ok((closed.len(), open.len() + closed.len()))
}

/// The places of the book that have no picture: numbers of pages, `cover`.
pub(super) async fn missing(tx: &mut Tx, book: &str) -> Result<Vec<String>> {
    let content = documents::stored(tx, &DOCUMENT_TYPE.document(book)?).await?;
    Ok(books::lacking_pictures(&content).iter().filter_map(|target| place(&content, target.kind(), target.id())).collect())
}

/// Has those not made that are still to come; the others stay with the book.
pub(super) async fn call_off(tx: &mut Tx, making: &str, book: &str) -> Result<()> {
    let open: Vec<String> = asked(tx, making, book).await?.into_iter().filter(Asked::is_open).filter_map(|one| one.take_id).collect();
    books::call_off_pictures(tx, &open).await
}

/// Where a picture stands in the book: the number of its page, or `cover`; nowhere once the page is gone.
fn place(content: &Value, target: &str, id: &str) -> Option<String> {
    match target {
        "page" => list(content, "pages").iter().position(|page| string(page, "id") == id).map(|at| (at + 1).to_string()),
        _ => Some(target.to_owned()),
    }
}

/// A picture of a making.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MakingPicture {
    /// The number of its page, or `cover`; nothing once the page is gone.
    pub place: Option<String>,
    /// `queued`, `running`, `done`, `failed`, `cancelled`, or `refused` where a limit left no place for it.
    pub state: String,
    /// Whether the book has no picture there now.
    pub missing: bool,
    /// Why it was not made.
    pub error: Option<String>,
    pub error_zh: Option<String>,
}

/// The pictures of a making.
#[derive(Serialize, utoipa::ToSchema)]
pub struct MakingPictures {
    /// Those that are there or given up,
    pub done: usize,
    /// of so many that are made.
    pub total: usize,
    /// In the order of the book.
    pub records: Vec<MakingPicture>,
}

pub(super) fn mount(api: &mut Api) {
    let see = Access::AnyPage(ON_PAGES, Action::Get);
    api.post(&format!("{}/pictures", MAKINGS.base), see, "The pictures that were asked for with a making", listed);
    api.post(&format!("{}/cost", MAKINGS.base), see, "What pictures cost the caller, before they are asked for", cost);
}

async fn listed(cx: Cx, MakingOf { id }: MakingOf) -> Result<MakingPictures> {
    let row = resource::load(&mut &cx.app.db, &MAKINGS, &id).await?;
    of(&cx.app, &id, text_of(&row, "made_book_id")).await
}

/// Those of the book that a making has now.
pub(super) async fn of(app: &App, making: &str, book: &str) -> Result<MakingPictures> {
    let asked = asked(&mut &app.db, making, book).await?;
    if asked.is_empty() {
        return Ok(MakingPictures { done: 0, total: 0, records: vec![] });
    }
    let content = documents::stored(&mut &app.db, &DOCUMENT_TYPE.document(book)?).await?;
    let lacking = books::lacking_pictures(&content);
    let lacking: HashSet<&str> = lacking.iter().map(|target| target.id()).collect();
    let (done, total) = progress(&mut &app.db, making, book).await?;
    let records = asked.into_iter().map(|one| MakingPicture {
        place: place(&content, &one.target, &one.target_id),
        missing: lacking.contains(&*one.target_id),
        state: one.state.unwrap_or_else(|| "refused".into()),
        error: one.error.or(one.refused),
        error_zh: one.error_zh.or(one.refused_zh),
    });
    Ok(MakingPictures { done, total, records: records.collect() })
}

async fn cost(cx: Cx, _: Empty) -> Result<PictureCost> {
    books::picture_cost(&cx.app, &cx.caller()?.user_id).await
}
