//! Restyling: pictures of a book once more in another style, with the cards, scenes and seeds that they have. All takes of one restyling stand together, so
//! that one press takes all of it back; what somebody has changed since stays, and is named.

mod content;
mod undo;

use belltower_content::picture_book::Target;
use belltower_sync::model::{list, string};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    maker,
    queue::{PicturesRefused, QueuedTake, Seed, Wish, illustrate},
};
use crate::areas::{
    books::picture_books::{BOOKS, DOCUMENT_TYPE, STYLES},
    role_library::PICTURE_STYLES,
};
use belltower_kit::{
    app::App,
    args,
    auth::catalogue::Action,
    db::{Reads, Tx},
    documents::{self, history::topic},
    error::{Result, conflict, invalid_field, not_found},
    http::{Access, Api, Cx},
    resource::{
        self, Row,
        check::{GONE, NOT_ONE_OF, REQUIRED},
    },
    sentences,
};
pub use content::Look;
pub(super) use content::restyled;

/// Pages of one restyling: as many as a book has.
const MAX_PAGES: usize = 100;

sentences! {
    NO_SERVICE = "restyle.no_service": "No image service is set up: the built-in drawings know no models and no LoRAs" / "尚未配置图片生成服务，内置绘图不支持模型和 LoRA";
    NO_PICTURES = "restyle.no_pictures": "No page of this book has a picture yet" / "该绘本尚无图片";
    ALL_OPEN = "restyle.all_open": "All of these pictures are being made already" / "这些图片都已在生成中";
}

/// Which pictures are to look otherwise, and how. What is left out stays as the book has it.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RestyleInput {
    /// The book.
    id: String,
    /// One of the styles of books.
    style: Option<String>,
    /// A picture style of the library that is a model.
    model: Option<String>,
    /// A picture style of the library that is a LoRA; empty: none.
    lora: Option<String>,
    /// Pages by their ids; none named: all that have a picture, and the book itself gets the style.
    #[serde(default)]
    #[schema(max_items = 100)]
    pages: Vec<String>,
}

/// A restyling that was begun.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Restyled {
    /// Its id.
    restyle: String,
    /// What is made now.
    queued: Vec<QueuedTake>,
    /// What the limits left no place for.
    refused: Option<PicturesRefused>,
    /// Pages whose picture was being made already: they are left.
    passed: Vec<String>,
}

/// A restyling as the editors of its book see it.
#[derive(Debug, sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RestyleSeen {
    pub id: String,
    /// One of the styles of books, if it was another one.
    pub style: Option<String>,
    /// The name of the model, if one was chosen.
    pub model: Option<String>,
    /// The name of the LoRA, if one was chosen.
    pub lora: Option<String>,
    pub by_id: String,
    pub by_name: String,
    pub at: String,
}

pub fn mount(api: &mut Api) {
    let edit = Access::AnyPage(DOCUMENT_TYPE.editors(), Action::Edit);
    api.post("/api/management/pictureBook/restyle", edit, "Have pictures of a book made again in another style", restyle);
    undo::mount(api);
}

/// The last one of a book that was not taken back.
pub(super) async fn last(app: &App, book: &str) -> Result<Option<RestyleSeen>> {
    let sql = "SELECT id, style, model, lora, by_id, by_name, at FROM restyles WHERE book_id = $1 AND undone_at IS NULL ORDER BY at DESC, id DESC LIMIT 1";
    Ok(app.db.opt(sql, args![book]).await?)
}

/// Whether it is being taken back, or was: no picture of it comes into the book any more.
pub(super) async fn is_over(from: &mut impl Reads, restyle: &str) -> Result<bool> {
    let sql = "SELECT COUNT(*) FROM restyles WHERE id = $1 AND undo_asked_at IS NOT NULL".to_owned();
    Ok(from.rows::<(i64,)>(sql, args![restyle]).await?.iter().any(|(count,)| *count > 0))
}

/// Has pictures made again in another style.
pub async fn restyle(cx: Cx, input: RestyleInput) -> Result<Restyled> {
    resource::load_for(&cx, &BOOKS, &input.id).await?;
    let look = look(&cx, &input).await?;
    let document = DOCUMENT_TYPE.document(&input.id)?;
    let content = documents::read(&cx.app, &document).await?;
    let targets = targets(&content, &input.pages)?;
    let drawn = restyled(&content, &look);
    let of_book = input.pages.is_empty();
    let language = cx.language;
    let mut tx = cx.begin().await?;
    let id = tx.world().id();
    let wish =
        Wish { seed: Seed::Kept, model: look.model_value(), restyle: Some(&id), ..Wish::plain(&input.id, &drawn, &targets, language) };
    let queued = illustrate(&cx.app, &mut tx, &wish).await?;
    if queued.queued.is_empty() {
        return Err(conflict(&ALL_OPEN));
    }
    let sets = if of_book { content::of_book(&content, &look) } else { content::Sets::default() };
    keep(&mut tx, &id, &input.id, &look, &sets).await?;
    let passed = passed_over(&mut tx, &input.id, &id, &targets).await?;
    tx.publish(topic(&document), json!({ "type": "restyle", "restyle": id, "state": "asked" }));
    tx.commit().await?;
    content::set(&cx.app, &document, &cx.caller()?.user_id, &sets).await?;
    Ok(Restyled { restyle: id, queued: queued.queued, refused: queued.refused, passed })
}

/// What is asked for, with its rows of the library.
async fn look(cx: &Cx, input: &RestyleInput) -> Result<Look> {
    if input.style.is_none() && input.model.is_none() && input.lora.is_none() {
        return Err(invalid_field("style", &REQUIRED));
    }
    if input.style.as_deref().is_some_and(|style| !STYLES.contains(&style)) {
        return Err(invalid_field("style", &NOT_ONE_OF));
    }
    let of_library = async |field: &'static str, id: &str| -> Result<Row> {
        style_of_library(&mut &cx.app.db, field, id).await?.ok_or_else(|| invalid_field(field, &GONE))
    };
    let model = match &input.model {
        Some(id) => Some(of_library("model", id).await?),
        None => None,
    };
    if (model.is_some() || input.lora.is_some()) && !maker::is_service(&cx.app) {
        return Err(conflict(&NO_SERVICE));
    }
    let lora = match input.lora.as_deref() {
        None => None,
        Some("") => Some(Row::new()),
        Some(id) => Some(of_library("lora", id).await?),
    };
    Ok(Look { style: input.style.clone(), model, lora })
}

/// A style of the library by its kind, `model` or `lora`, and id; none where it is deleted or switched off.
pub async fn style_of_library(from: &mut impl Reads, kind: &str, id: &str) -> Result<Option<Row>> {
    match resource::load(from, &PICTURE_STYLES, id).await {
        Ok(row) if row["kind"] == kind && row["active"] == true => Ok(Some(row)),
        Err(error) if error.status() != 404 => Err(error),
        _ => Ok(None),
    }
}

fn string_of<'a>(row: &'a Row, key: &str) -> &'a str {
    row.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The pages that are meant.
fn targets(content: &Value, pages: &[String]) -> Result<Vec<Target>> {
    if pages.len() > MAX_PAGES {
        return Err(invalid_field("pages", &GONE));
    }
    let mut targets: Vec<Target> = Vec::new();
    for id in pages {
        let target = Target::Page(id.clone());
        if target.find(content).is_none() {
            return Err(invalid_field("pages", &GONE));
        }
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
    if pages.is_empty() {
        let shown = list(content, "pages").iter().filter(|page| !string(page, "image").is_empty());
        targets.extend(shown.map(|page| Target::Page(string(page, "id").to_owned())));
    }
    if targets.is_empty() { Err(conflict(&NO_PICTURES)) } else { Ok(targets) }
}

async fn keep(tx: &mut Tx, id: &str, book: &str, look: &Look, sets: &content::Sets) -> Result<()> {
    let by = tx.by().cloned().ok_or_else(not_found)?;
    let at = tx.at().to_owned();
    let name = |row: &Option<Row>| row.as_ref().map(|row| string_of(row, "name").to_owned());
    let [style, lora] = [&sets.style, &sets.lora].map(|set| set.clone().unzip());
    tx.exec(
        "INSERT INTO restyles (id, book_id, style, model, lora, style_before, style_after, lora_before, lora_after, by_id, by_name, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        args![id, book, look.style.clone(), name(&look.model), name(&look.lora), style.0, style.1, lora.0, lora.1, by.id, by.name, at],
    )
    .await?;
    Ok(())
}

/// Of these the pages whose picture was being made already.
async fn passed_over(tx: &mut Tx, book: &str, restyle: &str, targets: &[Target]) -> Result<Vec<String>> {
    let sql =
        "SELECT target_id FROM takes WHERE book_id = $1 AND state IN ('queued', 'running') AND (restyle_id IS NULL OR restyle_id <> $2)";
    let open: Vec<(String,)> = tx.all(sql, args![book, restyle]).await?;
    Ok(open.into_iter().map(|(id,)| id).filter(|id| targets.iter().any(|target| target.id() == id)).collect())
}
