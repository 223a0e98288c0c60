//! The level ladder: one story for several levels, a book each. `relevel` has one told for another level; here is which books stand together, and which pages of
//! one are behind what the original says by now.

mod relevel;

use belltower_content::narration::spoken;
use belltower_kit::{
    app::App,
    args,
    auth::catalogue::Action,
    documents,
    error::Result,
    http::{Access, Api, Cx},
    resource::{self, Row},
};
use belltower_sync::model::{list, string as text_of};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::makings::string;
use crate::areas::books::{BOOKS, DOCUMENT_TYPE};
pub(super) use relevel::{Relevel, relevel};

pub(super) fn mount(api: &mut belltower_kit::http::Api) {
    relevel::mount(api);
    mount_ladder(api);
}

fn mount_ladder(api: &mut Api) {
    let see = Access::AnyPage(DOCUMENT_TYPE.pages(), Action::Get);
    api.post("/api/management/pictureBook/ladder", see, "The books that tell one story for several levels", ladder);
}

/// The book that the others of its ladder tell: the one that it tells, if that is still there, or itself.
async fn root_of(app: &App, row: &Row) -> Result<Row> {
    match string(row, "original_id") {
        "" => Ok(row.clone()),
        original => match resource::load(&mut &app.db, &BOOKS, original).await {
            Err(error) if error.status() == 404 => Ok(row.clone()),
            found => found,
        },
    }
}

/// The books that tell it for other levels, and itself.
async fn books_of(app: &App, root: &str) -> Result<Vec<Row>> {
    let sql = "(t.id = $1 OR t.original_id = $1) ORDER BY t.created_at, t.id LIMIT 30";
    resource::rows_where(&mut &app.db, &BOOKS, sql, args![root]).await
}

/// A book.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct LadderOf {
    /// The book.
    id: String,
}

/// A book of a ladder.
#[derive(Serialize, utoipa::ToSchema)]
struct LadderBook {
    /// Its id.
    id: String,
    /// Its title.
    title: String,
    /// Its level; empty if it has none.
    level: String,
    /// `draft`, `in_review`, `published` or `withdrawn`
    status: String,
    /// Whether the others tell it.
    original: bool,
}

/// A page whose original says something else by now.
#[derive(Serialize, utoipa::ToSchema)]
struct LadderPage {
    /// The page.
    page: String,
    /// What the original says; empty if its page is gone.
    text: String,
    /// What that is known by.
    spoken: String,
}

/// The ladder of a book.
#[derive(Serialize, utoipa::ToSchema)]
struct Ladder {
    /// From the lowest level to the highest.
    records: Vec<LadderBook>,
    /// Pages of this one whose original has changed since.
    changed: Vec<LadderPage>,
}

async fn ladder(cx: Cx, LadderOf { id }: LadderOf) -> Result<Ladder> {
    let row = resource::load_for(&cx, &BOOKS, &id).await?;
    let root = root_of(&cx.app, &row).await?;
    let root_id = string(&root, "id").to_owned();
    let place = |name: &str| belltower_content::picture_book::LEVELS.iter().position(|one| one.id.eq_ignore_ascii_case(name));
    let mut books = books_of(&cx.app, &root_id).await?;
    books.sort_by_key(|book| place(string(book, "level")));
    let shown = |book: &Row| LadderBook {
        id: string(book, "id").to_owned(),
        title: string(book, "title").to_owned(),
        level: string(book, "level").to_owned(),
        status: string(book, "status").to_owned(),
        original: string(book, "id") == root_id,
    };
    let changed = if root_id == id { vec![] } else { changed(&cx.app, &id, &root_id).await? };
    Ok(Ladder { records: books.iter().map(shown).collect(), changed })
}

/// Pages of a book that were told from what the original does not say any more.
async fn changed(app: &App, id: &str, root: &str) -> Result<Vec<LadderPage>> {
    let own = documents::read(app, &DOCUMENT_TYPE.document(id)?).await?;
    let original = documents::read(app, &DOCUMENT_TYPE.document(root)?).await?;
    let behind = |page: &Value| {
        let source = text_of(page, "source");
        let text = list(&original, "pages").iter().find(|one| one["id"] == *source).map_or("", |one| text_of(one, "text"));
        let named = spoken(text);
        let is_behind = !source.is_empty() && text_of(page, "sourceSpoken") != named;
        is_behind.then(|| LadderPage { page: text_of(page, "id").to_owned(), text: text.trim().to_owned(), spoken: named })
    };
    Ok(list(&own, "pages").iter().filter_map(behind).collect())
}
