//! The material library: what lessons use, by name. Producers pick from it while they write SOP plans. A picture book or a question paper gets into
//! lessons by an entry here that names it: only what is published, and whoever withdraws or deletes one sees which entries name it.

mod interactions;
mod products;
pub mod style;

use async_trait::async_trait;
use serde_json::json;
use sqlx::AssertSqlSafe;

use belltower_kit::{
    app::App,
    area::Area,
    args,
    db::Tx,
    error::{Result, unprocessable},
    resource::{
        self, Resource, Row, Rules, Seen, Writing,
        field::{Field, date, duration, file, long_text, one_of, reference, tags, text, url},
    },
    sentences,
    shares::{self, ShareKind},
};

sentences! {
    NOT_PUBLISHED = "material.not_published": "Only what is published can be offered to lessons" / "只有已发布的内容才能提供给课程使用";
    NO_FILE = "material.no_file": "This entry has no file of its own" / "该素材没有上传文件";
}

/// The sorts of material.
pub const KINDS: &[&str] = &["cards", "picture", "worksheet", "audio", "video", "slides", "game", "picture_book", "paper", "other"];

const FIELDS: &[Field] = &[
    // As long as a plan's entry may be.
    text("title", 80).required().unique(),
    one_of("kind", KINDS).required().or("\"cards\"").bulk(),
    text("level", 20).bulk(),
    tags("tags", 20, 40).bulk(),
    url("link", 500),
    reference("picture_book_id", "picture_books"),
    reference("question_paper_id", "question_papers"),
    // The thing itself: of what is heard a sound, of what is watched a video, of slides their file, an image of anything else.
    file("file", None),
    duration("duration", 1, 12 * 3600),
    text("rights", 200).not_searched().bulk(),
    date("rights_until").bulk(),
    long_text("note", 1000).not_listed(),
];

/// Materials.
pub static MATERIALS: Resource = Resource {
    name: "materials",
    base: "/api/management/material",
    page: "material",
    also_on_pages: &["sop-plan.planId", "sopSetEdit.id"],
    seen: Seen::Whole("The library is the house's: plans take from all of it"),
    title: "title",
    default_sort: "title",
    fields: FIELDS,
    rules: &Library,
};

/// The area.
pub static AREA: Area = Area {
    resources: &[&MATERIALS, &interactions::INTERACTIONS, &products::PRODUCT_MATERIALS],
    shares: &[&FILE],
    calls: |api| {
        style::mount(api);
        interactions::mount(api);
        products::mount(api);
    },
    demo: Some(|app| {
        Box::pin(async move {
            load_demo(&app).await?;
            products::load_demo(&app).await?;
            interactions::load_demo(&app).await
        })
    }),
    ..Area::new("materials")
};

/// The link to the file of an entry, for a program that fetches it: what the entry had when the link was made, for as long as it has it.
pub static FILE: ShareKind = ShareKind {
    name: "file",
    path: "/files/link/{token}",
    resource: &MATERIALS,
    page: MATERIALS.page,
    edited_on: &[MATERIALS.page],
    check: |cx, id, _| {
        Box::pin(async move {
            let row = resource::load(&mut &cx.app.db, &MATERIALS, id).await?;
            match row["file"].as_str().filter(|file| !file.is_empty()) {
                Some(file) => Ok(Row::from_iter([("file".to_owned(), json!(file))])),
                None => Err(unprocessable(&NO_FILE)),
            }
        })
    },
    files: |app, share, file| {
        Box::pin(async move {
            let sql = "SELECT id FROM materials WHERE id = $1 AND file = $2 AND deleted_at IS NULL";
            Ok(app.db.opt::<(String,)>(sql, args![share.record_id.as_str(), file]).await?.is_some())
        })
    },
};

/// The documents that an entry may be, by field and table.
const DOCUMENTS: [(&str, &str); 2] = [("picture_book_id", "picture_books"), ("question_paper_id", "question_papers")];

struct Library;

#[async_trait]
impl Rules for Library {
    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        for (field, table) in DOCUMENTS {
            if !writing.changes(field) {
                continue;
            }
            let Some(id) = writing.text(field) else { continue };
            let sql = format!("SELECT published_version FROM {table} WHERE id = $1");
            let published: Option<(Option<i64>,)> = tx.opt(AssertSqlSafe(sql), args![id]).await?;
            if published.is_none_or(|(version,)| version.is_none()) {
                writing.refuse(field, &NOT_PUBLISHED);
            }
        }
        let of = style::sort_of(writing.text("kind").unwrap_or_default());
        resource::check_file_field(tx, writing, "file", Some(of)).await
    }
}

/// A small library to look at.
async fn load_demo(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    for (title, kind, level) in [
        ("Word cards: family", "cards", "A1"),
        ("Word cards: food and drink", "cards", "A1"),
        ("Picture of the day", "picture", "A1"),
        ("Picture dictionary: the house", "picture", "A2"),
        ("Worksheet: present simple", "worksheet", "A2"),
        ("Song: Days of the week", "audio", "Pre-A1"),
        ("Dialogue: At the market", "audio", "A2"),
        ("Short film: A day at the zoo", "video", "A1"),
        ("Slides: Asking for directions", "slides", "B1"),
        ("Game: Find the difference", "game", "A1"),
    ] {
        let row = json!({ "title": title, "kind": kind, "level": level });
        resource::create(&mut tx, &MATERIALS, row.as_object().unwrap_or(&Row::new())).await?;
    }
    // What is out already.
    for (kind, field, sql) in [
        ("picture_book", "picture_book_id", "SELECT id, title, level FROM picture_books WHERE published_version IS NOT NULL"),
        ("paper", "question_paper_id", "SELECT id, title, level FROM question_papers WHERE published_version IS NOT NULL"),
    ] {
        let published: Vec<(String, String, Option<String>)> = tx.all(sql, args![]).await?;
        for (id, title, level) in published {
            let row = json!({ "title": title, "kind": kind, "level": level, field: id });
            resource::create(&mut tx, &MATERIALS, row.as_object().unwrap_or(&Row::new())).await?;
        }
    }
    share_picture(&mut tx).await?;
    Ok(tx.commit().await?)
}

/// A picture of the demo's books as a file, with a link by which a program fetches it.
async fn share_picture(tx: &mut Tx) -> Result<()> {
    let picture: Option<(String,)> = tx.opt("SELECT id FROM files WHERE media_type LIKE 'image/%' ORDER BY id LIMIT 1", args![]).await?;
    let maker: Option<(String,)> = tx.opt("SELECT id FROM users WHERE account = 'producer2'", args![]).await?;
    let (Some((file,)), Some((maker,))) = (picture, maker) else { return Ok(()) };
    let title = "Poster: a page to colour";
    let row = json!({ "title": title, "kind": "picture", "level": "A1", "file": file });
    let id = resource::create(tx, &MATERIALS, row.as_object().unwrap_or(&Row::new())).await?;
    let params = Row::from_iter([("file".to_owned(), json!(file))]);
    shares::make(tx, &FILE, (&id, title), &maker, params, Some(30), None).await.map(drop)
}
