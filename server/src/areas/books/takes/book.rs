//! Pictures of a whole book, for work that makes books: all that it lacks are asked for as an editor would, looked after, and called off together.

use std::collections::HashMap;

use belltower_content::picture_book::Target;
use belltower_sync::model::{list, string};
use serde_json::Value;

use super::{
    maker,
    queue::{Budget, Wish, budgets, take_in},
    restyle::{Look, restyled},
    rows,
};
use crate::areas::books::picture_books::DOCUMENT_TYPE;
use belltower_kit::{
    app::App,
    args,
    config::Lane,
    db::Tx,
    documents,
    error::Result,
    text::{Language, Text},
};

/// A picture that a book lacks, and what becomes of it.
#[derive(Debug)]
pub struct WantedPicture {
    /// What it is for.
    pub target: Target,
    /// The take that makes it: of whoever asked first.
    pub take: Option<String>,
    /// Why none does.
    pub refused: Option<Text>,
}

/// Pages without a picture, in their order, and the cover if that has none.
pub fn lacking(content: &Value) -> Vec<Target> {
    let pages = list(content, "pages").iter().map(|page| Target::Page(string(page, "id").to_owned()));
    pages.chain([Target::Cover]).filter(|target| target.image(content).is_empty()).collect()
}

/// Has the pictures made that a book lacks, in the name of who made the transaction: as far as the limits go, pages before the cover. What somebody else is
/// having made already is not asked for again. Where a service draws, they have the look.
pub async fn illustrate_book(app: &App, tx: &mut Tx, book: &str, look: &Look, language: Language) -> Result<Vec<WantedPicture>> {
    let stored = documents::stored(tx, &DOCUMENT_TYPE.document(book)?).await?;
    let targets = lacking(&stored);
    let (content, model) = if maker::is_service(app) { (restyled(&stored, look), look.model_value()) } else { (stored, None) };
    let wish = Wish { model, ..Wish::plain(book, &content, &targets, language) };
    let (_, over) = take_in(app, tx, &wish).await?;
    let why = over.map(|(_, why, _)| why);
    let sql = "SELECT target_id, id FROM takes WHERE book_id = $1 AND state IN ('queued', 'running')";
    let mut open: HashMap<String, String> = tx.all::<(String, String)>(sql, args![book]).await?.into_iter().collect();
    let wanted = targets.into_iter().map(|target| {
        let take = open.remove(target.id());
        let refused = if take.is_none() { why.clone() } else { None };
        WantedPicture { target, take, refused }
    });
    Ok(wanted.collect())
}

/// Has takes not made after all. What is done stays.
pub async fn call_off(tx: &mut Tx, takes: &[String]) -> Result<()> {
    for take in takes {
        if let Some(take) = rows::load(tx, take).await?.filter(rows::Take::is_open) {
            rows::cancel(tx, &take).await?;
        }
    }
    Ok(())
}

/// What pictures of a new book cost, before they are asked for.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PictureCost {
    /// Who makes them: `built-in-1`, or a service's model.
    pub model: String,
    /// How long one takes, in milliseconds.
    pub expected_ms: i64,
    /// How many are made at once.
    pub at_once: usize,
    /// Of a book.
    pub of_book: Budget,
    /// Of the caller.
    pub of_person: Budget,
}

/// That for somebody.
pub async fn cost(app: &App, user: &str) -> Result<PictureCost> {
    let model = maker::model(app);
    let expected_ms = rows::expected_ms(&mut &app.db, &model).await?;
    // No book yet: nothing of its limit is used.
    let [of_book, of_person] = budgets(app, &mut &app.db, "", user).await?;
    Ok(PictureCost { model, expected_ms, at_once: app.config.lanes.of(Lane::Image).max(1), of_book, of_person })
}
