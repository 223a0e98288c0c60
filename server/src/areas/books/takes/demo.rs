//! Takes of the demo's first books: two to four of every page, all drawn by the built-in maker, so that there is something to step through and to vote on.

use belltower_content::{
    picture::{self, Drawing},
    picture_book::{Target, brief, prompt},
};
use belltower_sync::model::{list, string};
use jiff::ToSpan;
use serde_json::Value;

use super::rows::write_brief;
use crate::areas::books::picture_books::{BOOKS, DOCUMENT_TYPE, EXAMPLE_SEED};
use belltower_kit::{
    app::App,
    args,
    db::Tx,
    documents,
    error::{Result, not_found},
    files,
    world::iso,
};

/// Every start with demo data draws them anew.
const BOOKS_WITH_TAKES: i64 = 3;

/// Makes them, for books that are there.
pub async fn load(app: &App) -> Result<()> {
    let books: Vec<(String,)> =
        app.db.all("SELECT id FROM picture_books WHERE deleted_at IS NULL ORDER BY id LIMIT $1", args![BOOKS_WITH_TAKES]).await?;
    let mut read = Vec::new();
    for (book,) in books {
        let content = documents::stored(&mut &app.db, &DOCUMENT_TYPE.document(&book)?).await?;
        read.push((book, content));
    }
    let mut tx = app.begin(None).await?;
    for (book, content) in read {
        for (at, page) in list(&content, "pages").iter().enumerate().filter(|(_, page)| !string(page, "image").is_empty()) {
            takes_of(&mut tx, &book, &content, &Target::Page(string(page, "id").to_owned()), 1 + at % 3).await?;
        }
    }
    Ok(tx.commit().await?)
}

/// The picture that is there is the first take; so many more were tried and not kept.
async fn takes_of(tx: &mut Tx, book: &str, content: &Value, target: &Target, more: usize) -> Result<()> {
    let asked = prompt(content, target).ok_or_else(not_found)?;
    let (by, name): (String, String) = tx.one("SELECT id, name FROM users WHERE account = 'producer2'", args![]).await?;
    for number in (1_i64..).take(1 + more) {
        let seed = number * EXAMPLE_SEED;
        let from = brief(content, target, seed).ok_or_else(not_found)?;
        let Drawing { svg, not_drawn } = picture::compose(&from);
        let file =
            if number == 1 { target.image(content).to_owned() } else { files::put(tx, "image/svg+xml", svg.as_bytes(), None).await?.id };
        files::used(tx, BOOKS.name, file.as_bytes(), None).await?;
        let (id, job) = (tx.world().id(), tx.world().id());
        let at = iso(tx.world().now() - (60 - number * 5).hours());
        let not_drawn = serde_json::to_string(&not_drawn).unwrap_or_else(|_| "[]".into());
        tx.exec(
            "INSERT INTO takes (id, book_id, target, target_id, number, state, file, replaced, waits, prompt, negative, brief, not_drawn, seed, style, lora,
               model, ms, by_id, by_name, at, started_at, ended_at, job_id)
             VALUES ($1, $2, $3, $4, $5, 'done', $6, '', FALSE, $7, $8, $9, $10, $11, $12, '', $13, 40, $14, $15, $16, $16, $16, $17)",
            args![
                id,
                book,
                target.kind(),
                target.id(),
                number,
                file,
                asked.text.as_str(),
                asked.negative.as_str(),
                write_brief(&from)?,
                not_drawn,
                seed,
                string(content, "style"),
                picture::MODEL,
                by.as_str(),
                name.as_str(),
                at,
                job
            ],
        )
        .await?;
    }
    Ok(())
}
