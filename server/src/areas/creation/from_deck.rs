//! Makings whose source is a deck: which of its pages a story tells, one page of the book each; what stands on them beside every proposal; and the pictures of
//! the deck, where the book keeps them.

use belltower_content::{
    picture_book::LEVELS,
    writer::{self, DeckPage},
};
use belltower_sync::model::{list, string as text_of};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{
    candidates::Candidate,
    makings::{MAKINGS, MAX_PAGES, ON_PAGES, string, whole},
};
use crate::areas::{
    books::{BOOKS, DOCUMENT_TYPE},
    courses::DECKS,
};
use belltower_kit::{
    app::App,
    args,
    auth::{catalogue::Action, rights_of},
    db::{Reads, Tx},
    documents,
    error::{Result, forbidden},
    files,
    http::{Access, Api, Cx},
    resource::{
        self, Row, Writing,
        check::{GONE, REQUIRED},
    },
    sentences,
};

sentences! {
    NOT_CONVERTED = "making.deck_not_converted": "The deck “{deck}” is still being converted: wait until it is ready" / "课件“{deck}”仍在转换中，请等待转换完成";
    FAILED = "making.deck_failed": "The deck “{deck}” could not be converted: convert it again, or upload it anew" / "课件“{deck}”转换失败，请重新转换或重新上传";
    BEYOND = "making.deck_beyond": "The deck has {pages} pages" / "该课件共 {pages} 页";
    BACKWARDS = "making.deck_backwards": "The last page comes before the first" / "结束页不能早于起始页";
    MANY = "making.deck_many": "A picture book has at most {max} pages: choose fewer pages of the deck" / "绘本最多 {max} 页，请少选一些课件页";
    TORN = "making.deck_torn": "None of these pages could be read: {pages}" / "所选页面均无法读取：第 {pages} 页";
    KEEP_WHAT = "making.keep_what": "Only a book that is made of a deck can keep its pictures" / "只有由课件制作的绘本才能保留课件图片";
}

/// The fields of a deck.
const FIELDS: [&str; 4] = ["deck_id", "deck_revision", "from_page", "to_page"];

/// A page of a deck beside the text that tells it.
#[derive(Debug, Serialize, sqlx_macros::FromRow, utoipa::ToSchema)]
pub struct DeckPageBeside {
    pub number: i64,
    pub image: Option<String>,
    pub title: String,
    pub text: String,
    pub notes: String,
    /// Why it could not be drawn.
    pub fault: Option<String>,
}

/// A revision of a deck that came since.
#[derive(Debug, Serialize, sqlx_macros::FromRow, utoipa::ToSchema)]
pub struct NewerDeck {
    pub id: String,
    pub revision: i64,
}

/// The pages that a making tells, in their order; none where it is not of a deck.
pub async fn pages(from: &mut impl Reads, row: &Row) -> Result<Vec<DeckPageBeside>> {
    if string(row, "source") != "deck" {
        return Ok(vec![]);
    }
    let sql =
        "SELECT number, image, title, text, notes, fault FROM deck_pages WHERE deck_id = $1 AND number BETWEEN $2 AND $3 ORDER BY number";
    let (first, last) = (whole(row, "from_page"), whole(row, "to_page"));
    Ok(from.rows(sql.to_owned(), args![string(row, "deck_id"), first, last]).await?)
}

/// The newest revision of its deck that came since and is ready.
pub async fn newer(from: &mut impl Reads, row: &Row) -> Result<Option<NewerDeck>> {
    let sql = "SELECT n.id, n.revision FROM decks d JOIN decks n ON n.courseware_id = d.courseware_id AND n.revision > d.revision
               WHERE d.id = $1 AND NOT d.book_only AND n.state = 'ready' AND NOT n.book_only AND n.deleted_at IS NULL ORDER BY n.revision DESC LIMIT 1";
    Ok(from.rows(sql.to_owned(), args![string(row, "deck_id")]).await?.pop())
}

/// The pictures of the pages of the book that was made of it, in their order.
pub async fn images(from: &mut impl Reads, row: &Row) -> Result<Vec<String>> {
    let Some(book) = row.get("made_book_id").and_then(Value::as_str) else { return Ok(vec![]) };
    let content = documents::stored(from, &DOCUMENT_TYPE.document(book)?).await?;
    Ok(list(&content, "pages").iter().map(|page| text_of(page, "image").to_owned()).collect())
}

/// What the book says of where it comes from.
pub fn origin(row: &Row) -> String {
    match string(row, "source") {
        "deck" => format!("deck:{}@{}", string(row, "deck_id"), whole(row, "deck_revision")),
        _ => String::new(),
    }
}

/// Fills in which pages a new making tells, and refuses what cannot be told.
pub async fn check(tx: &mut Tx, writing: &mut Writing<'_>, by: Option<&str>) -> Result<()> {
    if writing.text("source") != Some("deck") {
        for field in FIELDS {
            writing.new.insert(field.into(), Value::Null);
        }
        if writing.text("pictures") == Some("keep") {
            writing.refuse("pictures", &KEEP_WHAT);
        }
        return Ok(());
    }
    // What stands on its pages is shown with the making: to whom decks are shown.
    if let Some(by) = by
        && !rights_of(tx, by).await?.allow_any(DECKS.pages(), Action::Query)
    {
        return Err(forbidden());
    }
    let Some(id) = writing.text("deck_id").map(str::to_owned) else {
        if !writing.wrong.iter().any(|(field, _)| field == "deck_id") {
            writing.refuse("deck_id", &REQUIRED);
        }
        return Ok(());
    };
    let sql = "SELECT title, state, revision, page_count FROM decks WHERE id = $1 AND deleted_at IS NULL";
    let Some((title, state, revision, count)) = tx.opt::<(String, String, i64, i64)>(sql, args![id.as_str()]).await? else {
        if !writing.wrong.iter().any(|(field, _)| field == "deck_id") {
            writing.refuse("deck_id", &GONE);
        }
        return Ok(());
    };
    if state != "ready" {
        writing.refuse("deck_id", if state == "failed" { FAILED.with("deck", title) } else { NOT_CONVERTED.with("deck", title) });
        return Ok(());
    }
    let given = |field: &str| writing.new.get(field).and_then(Value::as_i64);
    let (first, last) = (given("from_page").unwrap_or(1), given("to_page").unwrap_or(count));
    let refused = if first > count {
        Some(("from_page", BEYOND.with("pages", count)))
    } else if last > count {
        Some(("to_page", BEYOND.with("pages", count)))
    } else if last < first {
        Some(("to_page", (&BACKWARDS).into()))
    } else if last - first >= MAX_PAGES {
        Some(("to_page", MANY.with("max", MAX_PAGES)))
    } else {
        None
    };
    if let Some((field, why)) = refused {
        writing.refuse(field, why);
        return Ok(());
    }
    let sql = "SELECT number FROM deck_pages WHERE deck_id = $1 AND number BETWEEN $2 AND $3 AND fault IS NOT NULL ORDER BY number";
    let torn: Vec<(i64,)> = tx.all(sql, args![id, first, last]).await?;
    if i64::try_from(torn.len()).is_ok_and(|torn| torn > last - first) {
        let torn: Vec<String> = torn.iter().map(|(number,)| number.to_string()).collect();
        writing.refuse("from_page", TORN.with("pages", torn.join(", ")));
    }
    for (field, value) in [("from_page", first), ("to_page", last), ("pages", last - first + 1), ("deck_revision", revision)] {
        writing.new.insert(field.into(), value.into());
    }
    if writing.text("title").is_none_or(|title| title.trim().is_empty()) {
        writing.new.insert("title".into(), title.into());
    }
    Ok(())
}

/// Lets whoever sees the making see the pages that stand beside its texts.
pub async fn show_pages(tx: &mut Tx, row: &Row) -> Result<()> {
    let images: Vec<String> = pages(tx, row).await?.into_iter().filter_map(|page| page.image).collect();
    files::used(tx, MAKINGS.name, images.join(" ").as_bytes(), None).await
}

/// The pictures that its book keeps, page by page; empty where one could not be drawn. The book's people see them from now on.
pub async fn kept(app: &App, row: &Row) -> Result<Vec<String>> {
    if string(row, "pictures") != "keep" {
        return Ok(vec![]);
    }
    let found = pages(&mut &app.db, row).await?;
    let numbers = whole(row, "from_page")..=whole(row, "to_page");
    let image = |number| found.iter().find(|page| page.number == number).and_then(|page| page.image.clone()).unwrap_or_default();
    let images: Vec<String> = numbers.map(image).collect();
    let mut tx = app.begin(None).await?;
    files::used(&mut tx, BOOKS.name, images.join(" ").as_bytes(), None).await?;
    tx.commit().await?;
    Ok(images)
}

/// A story in the words of the deck.
pub fn built_in(row: &Row, deck: &[DeckPageBeside], nth: usize) -> Candidate {
    let pages: Vec<DeckPage<'_>> =
        deck.iter().map(|page| DeckPage { number: page.number, title: &page.title, text: &page.text, notes: &page.notes }).collect();
    let level = LEVELS.iter().find(|level| level.id == string(row, "level")).map_or("", |level| level.id);
    let Some(story) = writer::retell(string(row, "title"), &pages, level, nth % 3) else { return Candidate::default() };
    Candidate {
        written_by: "built-in".into(),
        title: story.title,
        logline: story.logline,
        pages: story.pages,
        roles: story.cast,
        notes: story.notes,
        ..Candidate::default()
    }
}

pub(super) fn mount(api: &mut Api) {
    let add = Access::AnyPage(ON_PAGES, Action::Add);
    api.post(&format!("{}/fromDeck", MAKINGS.base), add, "Have a picture book made of pages of a deck", from_deck);
}

/// Pages of a deck that are to be a book.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct DeckBrief {
    deck_id: String,
    /// The first page; 1 if it is left out.
    from_page: Option<i64>,
    /// The last page; the deck's last if it is left out.
    to_page: Option<i64>,
    /// What the book is called; as the deck, if it is left out.
    title: Option<String>,
    /// What to mind when it is told.
    plot: Option<String>,
    level: String,
    style: Option<String>,
    /// `keep` the deck's, `generate` or `none`.
    pictures: Option<String>,
    /// How many proposals, 1 to 3.
    wanted: Option<i64>,
    #[serde(default)]
    keywords: Vec<String>,
    /// Who is in it, as in a brief.
    #[serde(default)]
    #[schema(value_type = Vec<Object>)]
    roles: Vec<Map<String, Value>>,
    /// Names the request: sent again it is the same making.
    request_id: Option<String>,
}

/// The making.
#[derive(Serialize, utoipa::ToSchema)]
struct DeckMaking {
    id: String,
}

async fn from_deck(cx: Cx, input: DeckBrief) -> Result<DeckMaking> {
    let mut tx = cx.begin().await?;
    let deck: Option<(String,)> =
        tx.opt("SELECT title FROM decks WHERE id = $1 AND deleted_at IS NULL", args![input.deck_id.as_str()]).await?;
    let said = |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    // Without a word of what to mind it is about what the deck is about.
    let plot = said(input.plot).or(deck.map(|(title,)| title)).unwrap_or_else(|| "-".into());
    let mut row = json!({
        "source": "deck", "deck_id": input.deck_id, "from_page": input.from_page, "to_page": input.to_page, "title": said(input.title), "plot": plot,
        "level": input.level, "style": input.style.unwrap_or_else(|| "watercolour".into()), "pictures": input.pictures.unwrap_or_else(|| "keep".into()),
        "wanted": input.wanted.unwrap_or(3), "keywords": input.keywords, "roles": input.roles, "requestId": input.request_id,
    });
    if let Some(row) = row.as_object_mut() {
        row.retain(|_, value| !value.is_null());
    }
    let id = resource::create(&mut tx, &MAKINGS, row.as_object().unwrap_or(&Row::new())).await?;
    tx.commit().await?;
    Ok(DeckMaking { id })
}
