//! A book made of what a browser read from a PDF, a slide show or an export: its pictures were uploaded before, here comes the content.

use belltower_sync::model::{Media, list, string};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::shelf::{BOOKS, SHELF};
use crate::{
    auth::catalogue::Action,
    documents,
    error::{Result, invalid},
    files,
    http::{Access, Api, Cx},
    resource::Row,
};

/// A book from elsewhere.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BookImport {
    /// Its title.
    title: String,
    /// Its level.
    level: Option<String>,
    /// Its content, as the kind `picture-book` has it.
    #[schema(value_type = Object)]
    content: Value,
}

/// The book that was made.
#[derive(Serialize, ToSchema)]
struct BookMade {
    /// Its id.
    id: String,
}

pub(super) fn mount(api: &mut Api) {
    let access = Access::Page(BOOKS.page, Action::Import);
    api.post(&format!("{}/import", BOOKS.base), access, "Make a book of content from elsewhere", import);
}

async fn import(cx: Cx, BookImport { title, level, content }: BookImport) -> Result<BookMade> {
    documents::accept(&SHELF, &content)?;
    let mut tx = cx.begin().await?;
    let named = images(&content);
    let ids: Vec<&str> = named.iter().map(|(_, id)| *id).collect();
    let known = files::known(&mut tx, &ids).await?;
    let wrong = |(path, id): (String, &str)| Some((path, files::wrong(&known, id, Media::Image)?.into()));
    let wrong: Vec<_> = named.into_iter().filter_map(wrong).collect();
    if !wrong.is_empty() {
        return Err(invalid(wrong));
    }
    let mut row = Row::new();
    row.insert("title".into(), title.into());
    row.extend(level.map(|level| ("level".to_owned(), json!(level))));
    row.extend(content["style"].as_str().map(|style| ("style".to_owned(), json!(style))));
    let id = SHELF.create_with(&mut tx, &row, content).await?;
    tx.commit().await?;
    Ok(BookMade { id })
}

/// Every image that the content names, with its place.
fn images(content: &Value) -> Vec<(String, &str)> {
    let mut named = vec![("cover".to_owned(), string(content, "cover"))];
    for items in ["characters", "pages"] {
        named.extend(list(content, items).iter().enumerate().map(|(at, item)| (format!("{items}[{at}].image"), string(item, "image"))));
    }
    named.retain(|(_, id)| !id.is_empty());
    named
}
