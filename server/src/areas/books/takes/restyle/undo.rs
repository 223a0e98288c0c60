//! Takes a restyling back: what is still to come is not made, and each page has the picture again that it had. First it is written down that no picture of
//! it comes into the book any more, then those that did are taken out: a job that puts one in between sees the first, and takes its own out.

use std::sync::{Arc, Mutex, PoisonError};

use belltower_content::picture_book::Target;
use belltower_sync::{
    DocumentId,
    model::list,
    yrs::{Map, TransactionMut},
};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::content::replace;
use crate::areas::books::{
    picture_books::{BOOKS, DOCUMENT_TYPE},
    takes::{
        book::call_off,
        job::{found, image_of},
    },
};
use belltower_kit::{
    app::App,
    args,
    auth::catalogue::Action,
    documents::{self, history::topic},
    error::{Result, conflict, not_found},
    http::{Access, Api, Cx},
    resource, sentences,
};

sentences! {
    UNDONE = "restyle.undone": "This was taken back already" / "该操作已被撤销";
}

/// A restyling.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct OneRestyle {
    /// The book.
    id: String,
    /// The restyling.
    restyle: String,
}

/// What was taken back.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
struct TakenBack {
    /// Pages that have the picture again that they had.
    pages: usize,
    /// Pictures that are not made any more.
    cancelled: usize,
    /// Pages that have another picture by now, which they keep.
    left: Vec<PageLeft>,
}

/// A page that was left as it is.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct PageLeft {
    /// Its id.
    page: String,
    /// Its number in the book, from 1.
    number: usize,
}

#[derive(sqlx_macros::FromRow)]
struct Kept {
    style_before: Option<String>,
    style_after: Option<String>,
    lora_before: Option<String>,
    lora_after: Option<String>,
    undone_at: Option<String>,
}

/// A picture of it: of which page, over which one.
#[derive(Clone, sqlx_macros::FromRow)]
struct Picture {
    id: String,
    target_id: String,
    state: String,
    file: Option<String>,
    replaced: String,
}

pub fn mount(api: &mut Api) {
    let edit = Access::AnyPage(DOCUMENT_TYPE.editors(), Action::Edit);
    api.post("/api/management/pictureBook/restyle/undo", edit, "Take the restyling of a book back", undo);
}

async fn undo(cx: Cx, OneRestyle { id, restyle }: OneRestyle) -> Result<TakenBack> {
    resource::load_for(&cx, &BOOKS, &id).await?;
    let document = DOCUMENT_TYPE.document(&id)?;
    let mut tx = cx.begin().await?;
    let at = tx.at().to_owned();
    // Two who press at once come one after the other; begun again after a crash it is the same.
    let sql = "UPDATE restyles SET undo_asked_at = COALESCE(undo_asked_at, $3) WHERE id = $1 AND book_id = $2
               RETURNING style_before, style_after, lora_before, lora_after, undone_at";
    let kept: Kept = tx.opt(sql, args![restyle.as_str(), id.as_str(), at]).await?.ok_or_else(not_found)?;
    if kept.undone_at.is_some() {
        return Err(conflict(&UNDONE));
    }
    let sql = "SELECT id, target_id, state, file, replaced FROM takes WHERE restyle_id = $1 ORDER BY at, id";
    let pictures: Vec<Picture> = tx.all(sql, args![restyle.as_str()]).await?;
    let open: Vec<String> =
        pictures.iter().filter(|take| matches!(&*take.state, "queued" | "running")).map(|take| take.id.clone()).collect();
    call_off(&mut tx, &open).await?;
    tx.commit().await?;

    let user = cx.caller()?.user_id.to_string();
    let (pages, others) = put_back(&cx.app, &document, &user, kept, pictures).await?;
    let content = documents::read(&cx.app, &document).await?;
    let left = list(&content, "pages").iter().enumerate().filter_map(|(at, page)| {
        let page = page["id"].as_str().filter(|id| others.iter().any(|other| other == id))?;
        Some(PageLeft { page: page.to_owned(), number: at + 1 })
    });
    let taken_back = TakenBack { pages, cancelled: open.len(), left: left.collect() };
    let mut tx = cx.begin().await?;
    let at = tx.at().to_owned();
    tx.exec("UPDATE restyles SET undone_at = $2 WHERE id = $1 AND undone_at IS NULL", args![restyle.as_str(), at]).await?;
    // What waits to be used is a picture of the past like the others.
    tx.exec("UPDATE takes SET waits = FALSE WHERE restyle_id = $1", args![restyle.as_str()]).await?;
    tx.publish(topic(&document), json!({ "type": "restyle", "restyle": restyle, "state": "undone" }));
    tx.commit().await?;
    Ok(taken_back)
}

/// Gives each page the picture again that it had, as one edit of who takes it back; answers how many, and which pages have another one by now. Like every
/// picture that comes, it is to be looked at (V10).
async fn put_back(app: &App, document: &DocumentId, user: &str, kept: Kept, pictures: Vec<Picture>) -> Result<(usize, Vec<String>)> {
    let done = Arc::new(Mutex::new((0, Vec::new())));
    let told = done.clone();
    let change = move |txn: &mut TransactionMut<'_>| {
        let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
        for Picture { target_id, file, replaced, .. } in pictures {
            let Some(file) = file else { continue };
            let Some((page, key)) = found(txn, &Target::Page(target_id.clone())) else { continue };
            let now = image_of(txn, &page, key);
            if now == file {
                page.insert(txn, key, replaced);
                page.insert(txn, "confirmed", false);
                told.0 += 1;
            } else if now != replaced {
                told.1.push(target_id);
            }
        }
        for (key, before, after) in [("style", &kept.style_before, &kept.style_after), ("lora", &kept.lora_before, &kept.lora_after)] {
            if let (Some(before), Some(after)) = (before, after) {
                replace(txn, key, after, before);
            }
        }
    };
    documents::edit_as(app, document, user, change).await?;
    let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(std::mem::take(&mut *done))
}
