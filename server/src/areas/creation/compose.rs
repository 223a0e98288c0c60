//! The job that makes a book of a chosen story: a page after another, each an edit of whoever chose it, so that who has the book open watches it come. A page
//! that is there already is not written again. Then its pictures are asked for, if they are wanted, and waited for.

use belltower_sync::model::{Deletion, list, string as text_of};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    candidates, from_deck,
    makings::{MAKINGS, stands_still, string, whole},
    pictures,
};
use crate::areas::books::DOCUMENT_TYPE;
use belltower_kit::{
    app::App,
    args,
    auth::catalogue::Action,
    config::Lane,
    db::Tx,
    documents,
    error::{self, forbidden, not_found},
    jobs::{About, Job, Stop, Work},
    resource::{self, Row, advance},
    sentences,
    text::Sentence,
};

sentences! {
    NAME = "making.compose": "Composing a picture book" / "合成绘本";
}

/// Composes the book of a making.
#[derive(Debug, Serialize, Deserialize)]
pub struct Compose {
    making: String,
    book: String,
    title: String,
}

impl Compose {
    /// That of a making as it is now.
    pub fn of(row: &Row) -> Self {
        Self { making: string(row, "id").into(), book: string(row, "made_book_id").into(), title: string(row, "title").into() }
    }
}

impl Job for Compose {
    const KIND: &'static str = "compose";
    const NAME: &'static Sentence = &NAME;

    fn about(&self) -> About {
        About {
            title: self.title.clone(),
            page: MAKINGS.page,
            resource: Some(MAKINGS.name),
            record_id: Some(self.making.clone()),
            dedupe: Some(self.book.clone()),
        }
    }

    const LANE: Lane = Lane::Data;

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        let app = work.app().clone();
        let mut done = self.written(&app).await?;
        let mut kept: Option<Vec<String>> = None;
        let (row, chosen) = loop {
            // Cancelled, or completed by a run before this one.
            let Some(row) = self.composing(&app).await? else { return Ok(json!({})) };
            let chosen = candidates::one(&mut &app.db, &self.making, whole(&row, "chosen")).await?.ok_or_else(not_found)?;
            let Some(page) = chosen.pages.get(done) else { break (row, chosen) };
            work.step("pages", done, chosen.pages.len())?;
            self.may_edit(work).await?;
            let by = work.by().ok_or_else(forbidden)?;
            let gone = Deletion { by: by.id.clone(), name: by.name, at_ms: app.world.now().as_millisecond() };
            let id = format!("page-{}", done + 1);
            // Of the deck, which nobody has looked at here: not confirmed (V10).
            let images = match kept.take() {
                Some(images) => images,
                None => from_deck::kept(&app, &row).await?,
            };
            let image = images.get(done).map_or("", String::as_str);
            let page = json!({ "id": id, "text": page.text, "scene": page.scene, "image": image, "confirmed": false });
            kept = Some(images);
            documents::edit_as(&app, &DOCUMENT_TYPE.document(&self.book)?, &by.id, move |txn| {
                let kind = DOCUMENT_TYPE.kind();
                let mut content = kind.model().project(txn);
                if list(&content, "pages").iter().any(|there| text_of(there, "id") == id) {
                    return;
                }
                if let Some(pages) = content["pages"].as_array_mut() {
                    pages.push(page);
                }
                kind.model().restore(&content, &gone, txn);
            })
            .await?;
            done += 1;
            let mut batch = work.batch().await?;
            let sql = "UPDATE makings SET composed_pages = $1 WHERE id = $2 AND made_book_id = $3";
            batch.exec(sql, args![i64::try_from(done).unwrap_or(i64::MAX), self.making.as_str(), self.book.as_str()]).await?;
            batch.commit(&done).await?;
        };
        let pages = chosen.pages.len();
        let wanted = string(&row, "pictures") == "generate";
        if wanted && !self.asked(&app).await? {
            self.may_edit(work).await?;
            let language = work.language();
            let mut batch = work.batch().await?;
            if !self.holds(&mut batch).await? {
                return Ok(json!({}));
            }
            pictures::ask(&app, &mut batch, &self.making, &self.book, language).await?;
            set_asked(&mut batch, &self.making, true).await?;
            done += 1;
            batch.commit(&done).await?;
        }
        if wanted && !self.pictures_come(work, done).await? {
            return Ok(json!({}));
        }
        let mut batch = work.batch().await?;
        if !self.holds(&mut batch).await? {
            return Ok(json!({}));
        }
        let missing = match string(&row, "pictures") {
            "generate" => pictures::missing(&mut batch, &self.book).await?,
            // Its first page is its cover.
            "keep" => pictures::missing(&mut batch, &self.book).await?.into_iter().filter(|place| place != "cover").collect(),
            _ => vec![],
        };
        let set = json!({ "fault": null, "fault_detail": null, "missing": missing });
        advance(&mut batch, &MAKINGS, &self.making, "composed", set.as_object().cloned().unwrap_or_default()).await?;
        batch.commit(&done).await?;
        Ok(json!({ "id": self.book, "pages": pages, "missing": missing }))
    }

    /// Cancelled, it has no more pictures made, and says so on the making; given up, the making says that. Either way what is lacking is asked for once
    /// it goes on, and then the making stands still no more.
    async fn told(tx: &mut Tx, row: &Row) -> error::Result<()> {
        let (job, making, state) = (string(row, "id"), string(row, "record_id"), string(row, "state"));
        let sql = "SELECT m.made_book_id, m.fault FROM makings m JOIN jobs j ON j.id = $1 AND j.dedupe = m.made_book_id
                   WHERE m.id = $2 AND m.state = 'composing' AND m.deleted_at IS NULL";
        let Some((book, fault)) = tx.opt::<(String, Option<String>)>(sql, args![job, making]).await? else { return Ok(()) };
        match (state, fault) {
            ("cancelled" | "failed", None) => {
                if state == "cancelled" {
                    pictures::call_off(tx, making, &book).await?;
                }
                set_asked(tx, making, false).await?;
                stands_still(tx, making, "composing", ("interrupted", "")).await
            }
            ("queued" | "running", Some(_)) => {
                let set = json!({ "fault": null, "fault_detail": null });
                resource::update_from_server(tx, &MAKINGS, making, "retry", set.as_object().cloned().unwrap_or_default()).await
            }
            _ => Ok(()),
        }
    }
}

/// Writes down whether the pictures of a making were asked for: composing that goes on asks for them if not.
async fn set_asked(tx: &mut Tx, making: &str, asked: bool) -> error::Result<()> {
    Ok(tx.exec("UPDATE makings SET pictures_asked = $1 WHERE id = $2", args![asked, making]).await.map(drop)?)
}

/// A book that is begun has no pages and no pictures yet.
pub(super) async fn begins(tx: &mut Tx, making: &str) -> error::Result<()> {
    Ok(tx.exec("UPDATE makings SET composed_pages = 0, pictures_asked = FALSE WHERE id = $1", args![making]).await.map(drop)?)
}

impl Compose {
    /// The making, while it is this book that is composed for it.
    async fn composing(&self, app: &App) -> Result<Option<Row>, Stop> {
        let sql = "t.id = $1 AND t.state = 'composing' AND t.made_book_id = $2";
        let held = resource::rows_where(&mut &app.db, &MAKINGS, sql, args![self.making.as_str(), self.book.as_str()]).await?;
        Ok(held.into_iter().next())
    }

    /// Pages that were written, by whichever run: one that was deleted since is not written back.
    async fn written(&self, app: &App) -> Result<usize, Stop> {
        let sql = "SELECT composed_pages FROM makings WHERE id = $1 AND made_book_id = $2";
        let written: Option<(i64,)> = app.db.opt(sql, args![self.making.as_str(), self.book.as_str()]).await?;
        Ok(written.map_or(0, |(pages,)| usize::try_from(pages).unwrap_or_default()))
    }

    /// Whether its pictures were asked for, and not called off since.
    async fn asked(&self, app: &App) -> Result<bool, Stop> {
        let sql = "SELECT pictures_asked FROM makings WHERE id = $1";
        let asked: Option<(bool,)> = app.db.opt(sql, args![self.making.as_str()]).await?;
        Ok(asked.is_some_and(|(asked,)| asked))
    }

    /// The making within a transaction, until its end: who cancels the making finds all that it does, or nothing.
    async fn holds(&self, tx: &mut Tx) -> Result<bool, Stop> {
        let sql = "UPDATE makings SET state = state WHERE id = $1 AND state = 'composing' AND made_book_id = $2 AND deleted_at IS NULL";
        Ok(tx.exec(sql, args![self.making.as_str(), self.book.as_str()]).await? > 0)
    }

    /// Ends it, with a word on the making, where whoever chose may no longer edit books.
    async fn may_edit(&self, work: &mut Work) -> Result<(), Stop> {
        if work.caller().await?.rights.allow_any(DOCUMENT_TYPE.editors(), Action::Edit) {
            return Ok(());
        }
        let mut batch = work.batch().await?;
        stands_still(&mut batch, &self.making, "composing", ("refused", "")).await?;
        batch.commit_repeatable().await?;
        Err(forbidden().into())
    }

    /// Waits until each picture is there or given up; false where the book is not composed any more.
    async fn pictures_come(&self, work: &mut Work, done: usize) -> Result<bool, Stop> {
        let app = work.app().clone();
        let mut others = work.waits_for_others(Self::LANE);
        let mut kept = 0;
        loop {
            if self.composing(&app).await?.is_none() {
                return Ok(false);
            }
            let (made, total) = pictures::progress(&mut &app.db, &self.making, &self.book).await?;
            work.step("pictures", made, total)?;
            if made == total {
                return Ok(true);
            }
            if made > kept {
                kept = made;
                work.batch().await?.commit(&done).await?;
            }
            work.another_ended(&mut others).await?;
        }
    }
}
