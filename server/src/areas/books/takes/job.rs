//! The job of a take: has the picture made, stores it, and puts it into the book. Each step is kept before the next begins: killed in between, the job asks
//! for a picture anew at most, and there is one take.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use belltower_content::picture_book::Target;
use belltower_sync::{
    model::is_deleted,
    yrs::{Any, Map, MapRef, Out, ReadTxn, TransactionMut},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    maker, restyle,
    rows::{self, Take, publish},
};
use crate::areas::books::picture_books::{BOOKS, DOCUMENT_TYPE};
use belltower_kit::{
    app::App,
    args,
    auth::catalogue::Action,
    config::Lane,
    db::Tx,
    documents,
    error::{Result, internal, unprocessable},
    files,
    jobs::{About, Job, Stop, Work},
    resource::Row,
    sentences,
    text::{Language, Text},
};

sentences! {
    ILLUSTRATE = "job.illustrate": "Generate a picture" / "生成图片";
}

/// Makes one picture.
#[derive(Serialize, Deserialize)]
pub struct Illustrate {
    pub(super) take: String,
    pub(super) book: String,
    pub(super) title: String,
}

/// How far it came.
#[derive(Default, Serialize, Deserialize)]
struct Reached {
    /// The picture that was stored.
    file: Option<String>,
    /// Whether it was put into the book, or waits.
    settled: bool,
}

impl Job for Illustrate {
    const KIND: &'static str = "books.illustrate";
    const NAME: &'static belltower_kit::text::Sentence = &ILLUSTRATE;
    const LANE: Lane = Lane::Image;

    fn about(&self) -> About {
        About {
            title: self.title.clone(),
            page: BOOKS.page,
            resource: Some(BOOKS.name),
            record_id: Some(self.book.clone()),
            ..About::default()
        }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        let mut reached: Reached = work.checkpoint()?;
        let Some(take) = rows::load(&mut &work.app().db, &self.take).await? else { return Ok(json!({})) };
        let file = match &reached.file {
            Some(file) => file.clone(),
            None if !take.is_open() => return Ok(json!({})),
            None => match make(work, &take).await? {
                Some(file) => file,
                None => return Err(Stop::Cancelled),
            },
        };
        if !reached.settled {
            let shown = put(work, &take, &file).await?;
            let waits = !shown && !taken_back(work, &take).await?;
            let document = take.document()?;
            let mut batch = work.batch().await?;
            batch.exec("UPDATE takes SET waits = $2 WHERE id = $1", args![take.id.as_str(), waits]).await?;
            publish(&mut batch, &document, &take.target_id, &take.id, "done");
            reached = Reached { file: Some(file.clone()), settled: true };
            batch.commit(&reached).await?;
        }
        Ok(json!({ "take": take.id, "file": file }))
    }

    /// A take is open as long as its job is.
    async fn told(tx: &mut Tx, row: &Row) -> Result<()> {
        let text = |key: &str| row.get(key).and_then(Value::as_str);
        let (Some(job), Some(state)) = (text("id"), text("state")) else { return Ok(()) };
        let Some(take) = rows::of_job(tx, job).await? else { return Ok(()) };
        let at = tx.at().to_owned();
        let changed = match state {
            "queued" => {
                let sql = "UPDATE takes SET state = 'queued', ended_at = NULL, error = NULL, error_zh = NULL WHERE id = $1 AND state IN ('running', 'failed', 'cancelled')
                             AND NOT EXISTS (SELECT 1 FROM takes o WHERE o.book_id = takes.book_id AND o.target_id = takes.target_id AND o.id <> takes.id
                               AND o.state IN ('queued', 'running'))";
                tx.exec(sql, args![take.id.as_str()]).await?
            }
            "running" => {
                let sql = "UPDATE takes SET state = 'running', started_at = $2 WHERE id = $1 AND state = 'queued'";
                tx.exec(sql, args![take.id.as_str(), at]).await?
            }
            "failed" | "cancelled" => {
                let sql = "UPDATE takes SET state = $2, ended_at = $3, error = $4, error_zh = $5 WHERE id = $1 AND state IN ('queued', 'running')";
                tx.exec(sql, args![take.id.as_str(), state, at, text("error"), text("error_zh")]).await?
            }
            _ => 0,
        };
        if changed > 0 {
            publish(tx, &take.document()?, &take.target_id, &take.id, state);
        }
        Ok(())
    }
}

/// Has the picture made and stores it; none if the take was closed meanwhile.
async fn make(work: &mut Work, take: &Take) -> Result<Option<String>, Stop> {
    work.step("drawing", 0, 1)?;
    let begun = work.app().world.now();
    let made = match maker::make(work, take).await? {
        Ok(made) => made,
        Err(why) => return Err(refuse(work, take, why).await?),
    };
    let ms = work.app().world.now().duration_since(begun).as_millis();
    let mut batch = work.batch().await?;
    let at = batch.at().to_owned();
    let stored = files::put(&mut batch, made.media_type, &made.bytes, None).await?;
    // Whoever sees the book sees its takes, whether they came into it or not.
    files::used(&mut batch, BOOKS.name, stored.id.as_bytes(), None).await?;
    let not_drawn = serde_json::to_string(&made.not_drawn).map_err(internal)?;
    let sql = "UPDATE takes SET state = 'done', file = $2, ms = $3, ended_at = $4, not_drawn = $5 WHERE id = $1 AND state IN ('queued', 'running')";
    let ms = i64::try_from(ms).unwrap_or(i64::MAX);
    if batch.exec(sql, args![take.id.as_str(), stored.id.as_str(), ms, at, not_drawn]).await? == 0 {
        return Ok(None);
    }
    batch.commit(&Reached { file: Some(stored.id.clone()), settled: false }).await?;
    Ok(Some(stored.id))
}

/// The service will not draw this: the take is closed with its words, it is not asked again, and it does not count (V12).
async fn refuse(work: &mut Work, take: &Take, why: Text) -> Result<Stop, Stop> {
    let document = take.document()?;
    let mut batch = work.batch().await?;
    let at = batch.at().to_owned();
    let sql =
        "UPDATE takes SET state = 'refused', ended_at = $2, error = $3, error_zh = $4 WHERE id = $1 AND state IN ('queued', 'running')";
    let [english, chinese] = [Language::English, Language::Chinese].map(|language| why.say(language));
    if batch.exec(sql, args![take.id.as_str(), at, english, chinese]).await? > 0 {
        publish(&mut batch, &document, &take.target_id, &take.id, "refused");
    }
    batch.commit_repeatable().await?;
    Ok(unprocessable(why).into())
}

/// Puts the picture into the book, for who asked, if they still may and the picture that it is to replace is still there. Answers whether it is there now.
async fn put(work: &Work, take: &Take, file: &str) -> Result<bool, Stop> {
    let may = match work.caller().await {
        Ok(caller) => caller.rights.allow_any(DOCUMENT_TYPE.editors(), Action::Edit),
        Err(Stop::Failed(error)) if error.status().is_client_error() => false,
        Err(stop) => return Err(stop),
    };
    if !may || taken_back(work, take).await? {
        return Ok(false);
    }
    let put = put_picture(work.app(), take, &take.by_id, file, Some(take.replaced.clone())).await;
    let there = match put {
        // The book was deleted meanwhile.
        Err(error) if error.status() == 404 => false,
        put => put?,
    };
    // Taken back in between, whoever did that has not seen it.
    if there && taken_back(work, take).await? {
        put_picture(work.app(), take, &take.by_id, &take.replaced, Some(file.to_owned())).await?;
        return Ok(false);
    }
    Ok(there)
}

/// Whether the restyling that it belongs to is over.
async fn taken_back(work: &Work, take: &Take) -> Result<bool, Stop> {
    match &take.restyle_id {
        Some(restyle) => Ok(restyle::is_over(&mut &work.app().db, restyle).await?),
        None => Ok(false),
    }
}

/// Puts a picture into the book in somebody's name: over the one that is named, or over any. Answers whether it is there now. It has not been looked at yet
/// (V10).
pub(super) async fn put_picture(app: &App, take: &Take, user: &str, file: &str, over: Option<String>) -> Result<bool> {
    let (target, file, there) = (take.target()?, file.to_owned(), Arc::new(AtomicBool::new(false)));
    let done = there.clone();
    let change = move |txn: &mut TransactionMut<'_>| {
        if let Some((item, key)) = found(txn, &target) {
            let now = image_of(txn, &item, key);
            if now != file && over.is_none_or(|over| over == now) {
                item.insert(txn, key, file.as_str());
                if matches!(target, Target::Page(_)) {
                    item.insert(txn, "confirmed", false);
                }
                done.store(true, Ordering::Relaxed);
            } else if now == file {
                // A run that was killed after this step had done it.
                done.store(true, Ordering::Relaxed);
            }
        }
    };
    documents::edit_as(app, &take.document()?, user, change).await?;
    Ok(there.load(Ordering::Relaxed))
}

/// The picture, or other word, that stands there; empty if none.
pub(in crate::areas::books) fn image_of(txn: &impl ReadTxn, item: &MapRef, key: &str) -> String {
    match item.get(txn, key) {
        Some(Out::Any(Any::String(now))) => now.to_string(),
        _ => String::new(),
    }
}

/// Where a target's picture stands in the document; nowhere if it was deleted.
pub(in crate::areas::books) fn found(txn: &impl ReadTxn, target: &Target) -> Option<(MapRef, &'static str)> {
    let item = |root: &str, id: &str| match txn.get_map(root)?.get(txn, id)? {
        Out::YMap(item) if !is_deleted(txn, &item) => Some(item),
        _ => None,
    };
    match target {
        Target::Page(id) => Some((item("pages", id)?, "image")),
        Target::Character(id) => Some((item("characters", id)?, "image")),
        Target::Cover => Some((txn.get_map("book")?, "cover")),
    }
}
