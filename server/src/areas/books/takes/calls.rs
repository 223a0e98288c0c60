//! What the console asks of takes.

use belltower_content::picture_book::{Target, prompt};
use belltower_sync::model::{list, string};
use serde::{Deserialize, Serialize};

use super::{
    MAX_AT_ONCE, job, maker,
    queue::{Budget, Queued, Wish, budgets, illustrate},
    restyle::{self, RestyleSeen},
    rows::{self, Take, TakeAsked, TakeSeen, publish},
};
use crate::areas::books::picture_books::{BOOKS, DOCUMENT_TYPE};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::Tx,
    documents,
    error::{Result, conflict, invalid_field, not_found},
    http::{Access, Api, Cx, Empty},
    resource::{
        self,
        check::{GONE, NOT_ONE_OF, REQUIRED},
    },
    sentences,
};

/// Pages, or characters, of one call: as many as a book has.
const MAX_TARGETS: usize = 100;

sentences! {
    NOT_DONE = "take.not_done": "This picture is not there" / "该图片尚不存在";
    OVER = "take.over": "This picture is not being made any more" / "该图片已不在生成中";
}

/// Which pictures are to be made.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IllustrateInput {
    /// The book.
    id: String,
    /// Pages by their ids.
    #[serde(default)]
    #[schema(max_items = 100)]
    pages: Vec<String>,
    /// All pages without a picture.
    #[serde(default)]
    missing: bool,
    /// Faces of characters, by their ids.
    #[serde(default)]
    #[schema(max_items = 100)]
    characters: Vec<String>,
    /// The cover.
    #[serde(default)]
    cover: bool,
    /// Takes of each, 1 to 4.
    #[schema(minimum = 1, maximum = 4)]
    n: Option<i64>,
}

/// A book.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct TakesOf {
    /// The book.
    id: String,
    /// A page or character, or `cover`: what its takes were asked for with comes along.
    target: Option<String>,
}

/// The takes of a book.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct TakesSeen {
    /// The newest first.
    records: Vec<TakeSeen>,
    /// What those of the target were asked for with.
    asked: Vec<TakeAsked>,
    /// Of the book.
    of_book: Budget,
    /// Of the caller.
    of_person: Budget,
    /// Who makes the next picture.
    model: String,
    /// How long it takes, in milliseconds.
    expected_ms: i64,
    /// The last restyling of the book that was not taken back.
    restyle: Option<RestyleSeen>,
}

/// A picture as it would be asked for now.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct PromptOf {
    /// The book.
    id: String,
    /// `page`, `character` or `cover`
    kind: String,
    /// The page or character.
    #[serde(default)]
    target: String,
}

/// What would be sent.
#[derive(Serialize, utoipa::ToSchema)]
struct PromptSeen {
    /// What is to be seen.
    text: String,
    /// What is not.
    negative: String,
}

/// A take.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct OneTake {
    /// The book.
    id: String,
    /// The take.
    take: String,
}

/// A vote.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct Vote {
    /// The book.
    id: String,
    /// The take.
    take: String,
    /// Whether it is given, or taken back.
    on: bool,
}

pub fn mount(api: &mut Api) {
    let edit = Access::AnyPage(DOCUMENT_TYPE.editors(), Action::Edit);
    let see = Access::AnyPage(DOCUMENT_TYPE.pages(), Action::Get);
    api.post("/api/management/pictureBook/illustrate", edit, "Have pictures of a book made", wish);
    api.post("/api/management/pictureBook/prompt", see, "What a picture would be asked for with now", shown);
    api.post("/api/management/pictureBook/take/list", see, "The takes of a book, and what is left of the limits", listed);
    api.post("/api/management/pictureBook/take/use", edit, "Put a take into the book", used);
    api.post("/api/management/pictureBook/take/cancel", edit, "Have a picture not made after all", cancel);
    api.post("/api/management/pictureBook/take/vote", edit, "Vote for a take, or no more", vote);
}

/// Has pictures made.
pub async fn wish(cx: Cx, input: IllustrateInput) -> Result<Queued> {
    resource::load_for(&cx, &BOOKS, &input.id).await?;
    let each = input.n.unwrap_or(1);
    if !(1..=MAX_AT_ONCE).contains(&each) {
        return Err(invalid_field("n", &NOT_ONE_OF));
    }
    let content = documents::read(&cx.app, &DOCUMENT_TYPE.document(&input.id)?).await?;
    let mut targets = Vec::new();
    for (field, ids) in [("pages", &input.pages), ("characters", &input.characters)] {
        for id in ids {
            let target = if field == "pages" { Target::Page(id.clone()) } else { Target::Character(id.clone()) };
            if target.find(&content).is_none() || ids.len() > MAX_TARGETS {
                return Err(invalid_field(field, &GONE));
            }
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
    }
    if input.cover {
        targets.push(Target::Cover);
    }
    let many = targets.len() > 1 || input.missing;
    if input.missing {
        let pages = list(&content, "pages").iter().filter(|page| string(page, "image").is_empty());
        let missing = pages.map(|page| Target::Page(string(page, "id").to_owned())).filter(|page| !targets.contains(page));
        targets.extend(missing.collect::<Vec<_>>());
    } else if targets.is_empty() {
        return Err(invalid_field("pages", &REQUIRED));
    }
    let language = cx.language;
    let mut tx = cx.begin().await?;
    let wish = Wish { each, pass_over: many, ..Wish::plain(&input.id, &content, &targets, language) };
    let queued = illustrate(&cx.app, &mut tx, &wish).await?;
    tx.commit().await?;
    Ok(queued)
}

async fn shown(cx: Cx, PromptOf { id, kind, target }: PromptOf) -> Result<PromptSeen> {
    resource::load_for(&cx, &BOOKS, &id).await?;
    let target = Target::named(&kind, &target).ok_or_else(|| invalid_field("kind", &NOT_ONE_OF))?;
    let content = documents::read(&cx.app, &DOCUMENT_TYPE.document(&id)?).await?;
    let asked = prompt(&content, &target).ok_or_else(not_found)?;
    Ok(PromptSeen { text: asked.text, negative: asked.negative })
}

async fn listed(cx: Cx, TakesOf { id, target }: TakesOf) -> Result<TakesSeen> {
    resource::load_for(&cx, &BOOKS, &id).await?;
    let user = cx.caller()?.user_id.to_string();
    let app = &cx.app;
    let asked = match &target {
        Some(target) => rows::asked(app, &id, target).await?,
        None => vec![],
    };
    let [of_book, of_person] = budgets(app, &mut &app.db, &id, &user).await?;
    let model = maker::model(app);
    let expected_ms = rows::expected_ms(&mut &app.db, &model).await?;
    let (records, restyle) = (rows::of_book(app, &id, &user).await?, restyle::last(app, &id).await?);
    Ok(TakesSeen { records, asked, of_book, of_person, model, expected_ms, restyle })
}

/// A take of that book.
async fn take_of(tx: &mut Tx, book: &str, take: &str) -> Result<Take> {
    rows::load(tx, take).await?.filter(|found| found.book_id == book).ok_or_else(not_found)
}

async fn used(cx: Cx, OneTake { id, take }: OneTake) -> Result<Empty> {
    resource::load_for(&cx, &BOOKS, &id).await?;
    let found = rows::load(&mut &cx.app.db, &take).await?.filter(|found| found.book_id == id).ok_or_else(not_found)?;
    let file = found.file.clone().ok_or_else(|| conflict(&NOT_DONE))?;
    // Refused for a preview before anything is edited. Nothing is held meanwhile: the edit is a write of its own, and SQLite has one writer.
    drop(cx.begin().await?);
    if !job::put_picture(&cx.app, &found, &cx.caller()?.user_id, &file, None).await? {
        return Err(not_found());
    }
    let mut tx = cx.begin().await?;
    tx.exec("UPDATE takes SET waits = FALSE WHERE id = $1", args![take.as_str()]).await?;
    publish(&mut tx, &found.document()?, &found.target_id, &take, "done");
    tx.commit().await?;
    Ok(Empty {})
}

async fn cancel(cx: Cx, OneTake { id, take }: OneTake) -> Result<Empty> {
    resource::load_for(&cx, &BOOKS, &id).await?;
    let mut tx = cx.begin().await?;
    let found = take_of(&mut tx, &id, &take).await?;
    if !rows::cancel(&mut tx, &found).await? {
        return if found.state == "cancelled" { Ok(Empty {}) } else { Err(conflict(&OVER)) };
    }
    tx.commit().await?;
    Ok(Empty {})
}

async fn vote(cx: Cx, Vote { id, take, on }: Vote) -> Result<Empty> {
    resource::load_for(&cx, &BOOKS, &id).await?;
    let user = cx.caller()?.user_id.to_string();
    let mut tx = cx.begin().await?;
    let found = take_of(&mut tx, &id, &take).await?;
    let at = tx.at().to_owned();
    if on {
        let sql = "INSERT INTO take_votes (take_id, user_id, at) VALUES ($1, $2, $3) ON CONFLICT (take_id, user_id) DO NOTHING";
        tx.exec(sql, args![take.as_str(), user, at]).await?;
    } else {
        tx.exec("DELETE FROM take_votes WHERE take_id = $1 AND user_id = $2", args![take.as_str(), user]).await?;
    }
    publish(&mut tx, &found.document()?, &found.target_id, &take, "done");
    tx.commit().await?;
    Ok(Empty {})
}
