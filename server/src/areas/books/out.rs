//! The specification's calls that take a published book from the players and bring it back: the workflow's own transitions, by the names that it gives them.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::picture_books::{BOOKS, DOCUMENT_TYPE};
use belltower_kit::{
    auth::catalogue::Action,
    documents::{
        last_withdrawn,
        publishing::{PUBLISHED_VERSION, REASON, REVIEW_VERSION, STATUS},
    },
    error::{Result, conflict, invalid_field},
    http::{Access, Api, Cx},
    resource::{self, Row, check::REQUIRED},
    sentences,
};

sentences! {
    NEVER_OUT = "book.never_out": "This book was never published" / "该绘本从未发布过";
    NO_REASON = "book.no_reason": "Withdrawn by a program, which gave no reason" / "由程序撤回，未说明理由";
    BY_PROGRAM = "book.by_program": "Send the header token or x-app-id with it: a link does not withdraw a book" / "请在请求头中携带 token 或 x-app-id：通过链接不能撤回绘本";
}

/// Headers that a program sends, and neither a link, an image nor a browser that fetches ahead.
const HEADERS: [&str; 2] = ["token", "x-app-id"];

pub(super) fn mount(api: &mut Api) {
    let on = |action| Access::AnyPage(DOCUMENT_TYPE.editors(), action);
    api.get("/subjectBookDetail/offlinePictureBook", on(Action::Disable), "Withdraw a published book", withdraw);
    api.post(
        "/subjectBookDetail/reNewPictureBook",
        on(Action::Enable),
        "Publish the version of a book again that was withdrawn last",
        renew,
    );
}

/// A book.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct BookToMove {
    #[serde(default)]
    book_id: String,
}

/// The version that was withdrawn, or is out again.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct BookMoved {
    book_id: String,
    version: i64,
}

/// What is withdrawn already is answered as it was the first time.
async fn withdraw(cx: Cx, BookToMove { book_id }: BookToMove) -> Result<BookMoved> {
    if !HEADERS.iter().any(|name| cx.headers.contains_key(*name)) {
        return Err(invalid_field("token", &BY_PROGRAM));
    }
    let row = book(&cx, &book_id).await?;
    if !row[PUBLISHED_VERSION.name].is_null() {
        let transition = if row[STATUS.name] == "in_review" { "withdrawPublished" } else { "withdraw" };
        let given = given(json!({ REASON.name: NO_REASON.say(cx.language) }));
        if let Err(error) = resource::take_for(&cx, &BOOKS, transition, &book_id, given).await {
            // Somebody else has withdrawn it a moment ago.
            if error.status() != 409 || !book(&cx, &book_id).await?[PUBLISHED_VERSION.name].is_null() {
                return Err(error);
            }
        }
    }
    let version = last_withdrawn(&cx.app, &DOCUMENT_TYPE, &book_id).await?.ok_or_else(|| conflict(&NEVER_OUT))?;
    Ok(BookMoved { book_id, version })
}

async fn renew(cx: Cx, BookToMove { book_id }: BookToMove) -> Result<BookMoved> {
    book(&cx, &book_id).await?;
    // Of a book that was never withdrawn the workflow says why not.
    let version = last_withdrawn(&cx.app, &DOCUMENT_TYPE, &book_id).await?.unwrap_or_default();
    let given = given(json!({ REVIEW_VERSION.name: version }));
    resource::take_for(&cx, &BOOKS, "publishAgain", &book_id, given).await?;
    Ok(BookMoved { book_id, version })
}

async fn book(cx: &Cx, id: &str) -> Result<Row> {
    if id.is_empty() {
        return Err(invalid_field("bookId", &REQUIRED));
    }
    resource::load(&mut &cx.app.db, &BOOKS, id).await
}

fn given(value: serde_json::Value) -> Row {
    value.as_object().cloned().unwrap_or_default()
}
