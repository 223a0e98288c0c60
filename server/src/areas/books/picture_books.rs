//! The resource of picture books, each with its document; and the examples, whose pictures are stored with the book that shows them.

use std::sync::{Arc, LazyLock};

use async_trait::async_trait;
use belltower_content::{
    picture,
    picture_book::{PictureBook, Target, brief, examples},
};
use belltower_sync::{
    Problem,
    model::{Media, problem},
};
use serde_json::{Value, json};

use crate::areas::role_library;
use belltower_kit::{
    app::App,
    auth::rights::Pages,
    db::Tx,
    documents::{Column, ColumnType, DocumentType, publishing},
    error::Result,
    files,
    resource::{
        Op, Resource, Row, Rules, Seen, Workflow, Writing,
        field::{Field, file, number, one_of, reference, references, text},
    },
};

/// How pictures can look.
pub const STYLES: &[&str] = &["watercolour", "cartoon", "pencil", "collage", "clay", "photo"];

const FIELDS: &[Field] = &[
    text("title", 200).required().create_only(),
    text("level", 20).create_only(),
    one_of("style", STYLES).create_only().or("\"watercolour\""),
    one_of("template", &["empty", "example", "example_2"]).required().create_only().not_listed().or("\"empty\""),
    reference("copy_of_id", "picture_books").create_only().not_listed().keeps_nothing("a copy stands on its own"),
    publishing::STATUS,
    publishing::PUBLISHED_VERSION,
    publishing::REVIEW_VERSION,
    publishing::REVIEWERS,
    publishing::SUBMITTED_BY,
    publishing::REASON,
    number("page_count", 0, 100_000).read_only().or("0"),
    number("image_count", 0, 100_000).read_only().or("0"),
    number("audio_count", 0, 100_000).read_only().or("0"),
    number("word_count", 0, 1_000_000).read_only().or("0"),
    file("cover", Some(Media::Image)).read_only(),
    number("problem_count", 0, 100_000).read_only().or("0"),
    // What it was made of: `deck:<id>@<revision>`.
    text("origin", 160).read_only().not_listed().not_searched(),
    // The book that it tells for another level.
    text("original_id", 60).read_only().not_listed().not_searched(),
    references("role_ids", "role_models", ["picture_book_roles", "book_id", "role_id"], MOST_ROLES).read_only(),
];

/// Characters of a book.
const MOST_ROLES: i64 = 30;

/// Characters that are in the pictures though their role is off in the library (S12).
async fn roles_off(app: &App, content: &Value) -> Result<Vec<Problem>> {
    let characters = || content["characters"].as_array().into_iter().flatten().filter(|character| character["active"] == true);
    let sources = characters().filter_map(|character| character["source"].as_str()).filter(|source| !source.is_empty());
    let off = role_library::those_off(&mut &app.db, &sources.collect::<Vec<_>>()).await?;
    let is_off = |character: &&Value| off.iter().any(|id| character["source"] == **id);
    let found = characters()
        .filter(is_off)
        .map(|character| problem("cast_off", json!({ "character": character["id"] }), json!({ "name": character["name"] })));
    Ok(found.collect())
}

/// Picture books.
pub static BOOKS: Resource = Resource {
    name: "picture_books",
    base: "/api/management/pictureBook",
    page: "Roombook",
    also_on_pages: &[],
    seen: Seen::Whole("Books are the house's, made and read by everybody who holds a page of theirs"),
    title: "title",
    default_sort: "-updated_at",
    fields: FIELDS,
    rules: &Shown,
};

/// Their documents.
pub static DOCUMENT_TYPE: DocumentType = DocumentType {
    resource: &BOOKS,
    kind: || Arc::new(PictureBook),
    edited_on: &["editPictureBook", "editBook", "editStoryBook"],
    read_on: &[],
    columns: &[
        Column { name: "title", key: "title", holds: ColumnType::Text(200) },
        Column { name: "level", key: "level", holds: ColumnType::Some(20) },
        Column { name: "style", key: "style", holds: ColumnType::Text(20) },
        Column { name: "page_count", key: "pageCount", holds: ColumnType::Number },
        Column { name: "image_count", key: "imageCount", holds: ColumnType::Number },
        Column { name: "audio_count", key: "audioCount", holds: ColumnType::Number },
        Column { name: "word_count", key: "wordCount", holds: ColumnType::Number },
        Column { name: "cover", key: "coverImage", holds: ColumnType::Some(64) },
        Column { name: "origin", key: "origin", holds: ColumnType::Some(160) },
        Column { name: "original_id", key: "original", holds: ColumnType::Some(60) },
        Column { name: "role_ids", key: "roles", holds: ColumnType::Records },
    ],
    assigned: &["pages"],
    template: |template| match template {
        "example" => EXAMPLES[0].content.clone(),
        "example_2" => EXAMPLES[1].content.clone(),
        _ => json!({}),
    },
    templates: None,
    outside: Some(|app, content| Box::pin(roles_off(app, content))),
};

/// What the pictures of the examples are drawn with.
pub(super) const EXAMPLE_SEED: i64 = 11;

/// An example with its pictures.
pub(super) struct Example {
    /// What it is called where a book begins with it.
    pub template: &'static str,
    /// What it says.
    pub content: Value,
    pictures: Vec<String>,
}

/// Both.
pub(super) static EXAMPLES: LazyLock<[Example; 2]> = LazyLock::new(|| {
    let [first, second] = examples();
    [("example", first), ("example_2", second)].map(|(template, content)| {
        let pictures = drawn(&content);
        let mut content = content;
        for (page, picture) in content["pages"].as_array_mut().into_iter().flatten().zip(&pictures) {
            page["image"] = files::id_of(picture.as_bytes()).into();
        }
        Example { template, content, pictures }
    })
});

/// The pictures of an example, page by page, by the built-in maker.
fn drawn(content: &Value) -> Vec<String> {
    // A document gives its pages ids; here they are only to be found by.
    let mut content = content.clone();
    for (at, page) in content["pages"].as_array_mut().into_iter().flatten().enumerate() {
        page["id"] = at.to_string().into();
    }
    let pages = 0..content["pages"].as_array().map_or(0, Vec::len);
    pages.filter_map(|at| brief(&content, &Target::Page(at.to_string()), EXAMPLE_SEED)).map(|brief| picture::compose(&brief).svg).collect()
}

/// The document type's rules; with an example come its pictures.
struct Shown;

#[async_trait]
impl Rules for Shown {
    fn workflow(&self) -> Option<&'static Workflow> {
        DOCUMENT_TYPE.workflow()
    }

    fn workflow_pages(&self) -> Option<Pages> {
        DOCUMENT_TYPE.workflow_pages()
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        if writing.op == Op::Create {
            let example = EXAMPLES.iter().find(|example| writing.text("template") == Some(example.template));
            for picture in example.into_iter().flat_map(|example| &example.pictures) {
                files::put(tx, "image/svg+xml", picture.as_bytes(), None).await?;
            }
        }
        DOCUMENT_TYPE.after_write(tx, writing).await
    }

    async fn before_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        DOCUMENT_TYPE.before_delete(tx, row).await
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        DOCUMENT_TYPE.after_delete(tx, row).await
    }
}
