//! What is said: a text of its own, or the pages of a picture book that the caller sees, as they are now.

use belltower_kit::{
    documents,
    error::{Result, invalid_field},
    http::Cx,
    resource::{
        self,
        check::{REQUIRED, TOO_LONG},
    },
};
use belltower_sync::model::{list, string};
use serde_json::Value;

use super::MAX_SCRIPT;
use crate::areas::books::{BOOKS, DOCUMENT_TYPE};

/// Characters of a script that name its job.
const ABOUT: usize = 60;

/// A picture book.
pub struct Book {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What it says.
    pub content: Value,
}

/// A book, if the caller sees it.
pub async fn book(cx: &Cx, id: &str) -> Result<Book> {
    let row = resource::load_for(cx, &BOOKS, id).await?;
    let content = documents::read(&cx.app, &DOCUMENT_TYPE.document(id)?).await?;
    Ok(Book { id: id.to_owned(), title: row["title"].as_str().unwrap_or_default().to_owned(), content })
}

/// The script, and what its job is called.
pub async fn of(cx: &Cx, story: Option<&str>, script: Option<String>) -> Result<(String, String)> {
    let Some(story) = story else {
        let script = script.unwrap_or_default();
        let about = script.chars().take(ABOUT).collect();
        return Ok((script, about));
    };
    let Book { title, content, .. } = book(cx, story).await?;
    let said: Vec<&str> = list(&content, "pages").iter().map(|page| string(page, "text").trim()).filter(|text| !text.is_empty()).collect();
    let said = said.join("\n\n");
    match said.chars().count() {
        0 => Err(invalid_field("storyId", &REQUIRED)),
        long if long > MAX_SCRIPT => Err(invalid_field("storyId", TOO_LONG.with("max", MAX_SCRIPT))),
        _ => Ok((said, title)),
    }
}
