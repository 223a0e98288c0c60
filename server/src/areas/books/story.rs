//! A published picture book for whoever has its link (`/StoryDetail`): read page by page, cut to what a reader is to see.

use std::sync::Arc;

use belltower_sync::model::{list, string};
use futures_util::future::BoxFuture;
use serde::Serialize;
use serde_json::Value;

use super::{
    narrations::{PageSound, sounds},
    picture_books::{BOOKS, DOCUMENT_TYPE},
};
use belltower_kit::{
    app::App,
    auth::Share,
    documents::published,
    error::{Result, invalid_field},
    http::{Access, Api, Cx, Empty},
    resource::{Row, check::NOT_ONE_OF},
    shares::ShareKind,
};

/// The link to a published book. Its `version` is the one that is out at the time (`latest`, unless said otherwise), or one that stays.
pub static STORY: ShareKind = ShareKind {
    name: "story",
    path: "/StoryDetail",
    resource: &BOOKS,
    page: BOOKS.page,
    edited_on: DOCUMENT_TYPE.edited_on,
    check: |cx, id, params| Box::pin(check(cx, id, params)),
    files,
};

/// A book as its reader sees it.
#[derive(Serialize, utoipa::ToSchema)]
struct Story {
    title: String,
    level: String,
    /// The picture of the cover; empty if there is none.
    cover: String,
    pages: Vec<StoryPage>,
}

/// A page of it.
#[derive(Serialize, utoipa::ToSchema)]
struct StoryPage {
    text: String,
    /// Its picture; empty if there is none.
    image: String,
    /// What the picture shows, for who cannot see it.
    alt: String,
    /// What it says in the readers' own language; empty if nobody has translated it.
    translation: String,
    /// The recording of it; none if there is none.
    audio: Option<PageSound>,
}

pub(super) fn mount(api: &mut Api) {
    api.post("/api/management/pictureBook/story/read", Access::Link(STORY.name), "A published book, for whoever has its link", read);
}

async fn check(cx: &Cx, id: &str, params: &Row) -> Result<Row> {
    let (out, _) = published(&cx.app, &DOCUMENT_TYPE, id, None).await?;
    let version = match params.get("version") {
        None => Value::from("latest"),
        Some(version) if version == "latest" => version.clone(),
        // What was out before is in the past: a link that stays is made of what is out now.
        Some(version) if version.as_i64() == Some(out) => version.clone(),
        Some(_) => return Err(invalid_field("version", &NOT_ONE_OF)),
    };
    Ok(Row::from_iter([("version".to_owned(), version)]))
}

async fn content(app: &App, share: &Share) -> Result<Value> {
    Ok(published(app, &DOCUMENT_TYPE, &share.record_id, share.params["version"].as_i64()).await?.1)
}

async fn read(cx: Cx, _: Empty) -> Result<Story> {
    let book = content(&cx.app, cx.share()?).await?;
    let text = |of: &Value, key: &str| string(of, key).to_owned();
    let mut sounds = sounds(&cx.app, &book).await?.into_iter().peekable();
    let page = |page: &Value| StoryPage {
        text: text(page, "text"),
        image: text(page, "image"),
        alt: text(page, "scene"),
        translation: text(page, "translation"),
        audio: sounds.next_if(|sound| page["id"] == *sound.page_id),
    };
    Ok(Story {
        title: text(&book, "title"),
        level: text(&book, "level"),
        cover: text(&book, "coverImage"),
        pages: list(&book, "pages").iter().map(page).collect(),
    })
}

/// The cover, the pages' pictures and recordings; what is of characters is the makers' own.
fn files(app: App, share: Arc<Share>, id: String) -> BoxFuture<'static, Result<bool>> {
    Box::pin(async move {
        let book = content(&app, &share).await?;
        Ok(string(&book, "coverImage") == id
            || list(&book, "pages").iter().any(|page| ["image", "audio"].iter().any(|key| string(page, key) == id)))
    })
}
