//! Pictures of a book before an outside auditor (`/user/setAudit`): somebody without an account looks at each beside its text and the cards of its
//! characters, and passes it or does not. The book is the one that is being made: what is judged is the file that is on the page, and a picture that takes its
//! place waits for a verdict of its own.

use std::{collections::HashMap, sync::Arc};

use belltower_content::picture_book::cast;
use belltower_sync::{
    DocumentId,
    model::{list, string},
    yrs::{Map, Out, ReadTxn},
};
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::picture_books::{BOOKS, DOCUMENT_TYPE};
use belltower_kit::{
    app::App,
    args,
    auth::{Share, catalogue::Action, count_within, link_session},
    db::{AuditEntry, Tx},
    documents::{self, comments},
    error::{self, Result, conflict, invalid_field, not_found},
    http::{Access, Api, Cx, Empty},
    mask,
    notifications::NotificationKind,
    resource::{
        self, Row,
        check::{GONE, NOT_ONE_OF, REQUIRED, is_blank, plain_lines, required},
    },
    sentences,
    shares::{self, ShareKind},
};

/// Characters of a reason.
pub const MAX_REASON: i64 = 500;
/// Characters of what an auditor calls themselves.
pub const MAX_AUDITOR: i64 = 60;
/// Pages that a link may name: as many as a book has.
const MAX_PAGES: usize = 100;
/// Verdicts of one answer.
const MAX_LISTED: i64 = 2_000;
/// Auditors who say something by one link, and what they all say within an hour.
const MAX_AUDITORS: i64 = 20;
const VERDICTS_AN_HOUR: i64 = 600;
/// Names that one browser may go by: a name is written wrong, a desk is shared.
const MAX_NAMES: i64 = 3;
const PENDING: &str = "pending";
const PASSED: &str = "passed";
const NOT_PASSED: &str = "not_passed";

sentences! {
    NO_PICTURES = "audit.no_pictures": "There are no pictures to look at yet" / "目前还没有可审核的图片";
    NEWER = "audit.newer": "There is a newer picture on this page; please look at that one" / "该页面已换成新图片，请审核新图片";
    MANY_AUDITORS = "audit.many_auditors": "{max} people have said something by this link already; ask for another one"
        / "已有 {max} 人通过此链接提交审核意见，请索取新链接";
    NAME_TAKEN = "audit.name_taken": "Somebody else gave verdicts by this link under this name; add to yours what tells you apart"
        / "已有其他人使用此姓名提交过审核意见，请在您的姓名后加以区分";
    MANY_NAMES = "audit.many_names": "This browser has given verdicts under {max} names already" / "此浏览器已使用 {max} 个姓名提交审核意见";
    AUDITS = "notifications.audits": "An auditor did not pass a picture" / "外部审核未通过图片";
    REFUSED = "audit.refused": "{name} did not pass a picture of “{title}”" / "{name} 未通过“{title}”中的一张图片";
    REFUSED_OFTEN = "audit.refused_often": "Pictures of “{title}” were not passed, {count} verdicts" / "“{title}”的图片未通过审核，共 {count} 条意见";
}

/// What whoever made a link is told.
pub static NOTIFICATIONS: &[NotificationKind] = &[NotificationKind::new(&REFUSED, &AUDITS).gathered(&REFUSED_OFTEN)];

/// The link to the pictures of a book; `pages`, by id, are all of them unless said otherwise.
pub static PICTURE_AUDIT: ShareKind = ShareKind {
    name: "picture-audit",
    path: "/user/setAudit",
    resource: &BOOKS,
    page: BOOKS.page,
    edited_on: DOCUMENT_TYPE.edited_on,
    check: |cx, id, params| Box::pin(check(cx, id, params)),
    files,
};

/// A picture as its auditor sees it.
#[derive(Serialize, utoipa::ToSchema)]
struct AuditedPicture {
    page: String,
    /// Of the page in the book, from 1.
    number: i64,
    file: String,
    text: String,
    /// What the picture is to show.
    scene: String,
    characters: Vec<CastCard>,
    /// `pending`, `passed` or `not_passed`
    verdict: String,
    reason: String,
    /// The initial of who gave it.
    by: String,
    /// What other auditors said of it before, the newest first.
    earlier: Vec<Said>,
}

/// What an auditor said of a picture.
#[derive(Serialize, utoipa::ToSchema)]
struct Said {
    verdict: String,
    reason: String,
    by: String,
}

/// A character that the page is about.
#[derive(Serialize, utoipa::ToSchema)]
struct CastCard {
    name: String,
    description: String,
    /// Its picture; empty if there is none.
    image: String,
}

/// The pictures of a link, in the order of the book.
#[derive(Serialize, utoipa::ToSchema)]
struct AuditedBook {
    title: String,
    pictures: Vec<AuditedPicture>,
}

/// What is said of a picture.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct PictureVerdict {
    page: String,
    /// The file that was looked at.
    file: String,
    /// `passed` or `not_passed`
    verdict: String,
    #[serde(default)]
    #[schema(max_length = 500)]
    reason: String,
    /// What the auditor calls themselves.
    #[schema(max_length = 60)]
    auditor: String,
}

/// Whose verdicts are wanted.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct AuditsOf {
    /// The book.
    id: String,
}

/// A verdict as the book's makers see it.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
struct AuditSeen {
    share_id: String,
    page_id: String,
    file: String,
    verdict: String,
    reason: String,
    auditor: String,
    at: String,
}

/// Verdicts, the newest first.
#[derive(Serialize, utoipa::ToSchema)]
struct AuditsSeen {
    records: Vec<AuditSeen>,
}

pub(super) fn mount(api: &mut Api) {
    let (link, see) = (Access::Link(PICTURE_AUDIT.name), Access::AnyPage(DOCUMENT_TYPE.pages(), Action::Get));
    api.post("/api/management/pictureBook/audit/next", link, "The pictures of a link, and what was said of them", next);
    api.post("/api/management/pictureBook/audit/verdict", link, "Say of a picture whether it passes", verdict);
    api.post("/api/management/pictureBook/audit/list", see, "What auditors said of a book's pictures", listed);
}

/// The book as it is made right now.
async fn book(app: &App, id: &str) -> Result<Value> {
    let gone = || error::gone(&documents::NOT_OUT, "withdrawn");
    resource::load(&mut &app.db, &BOOKS, id).await.map_err(|error| if error.status() == 404 { gone() } else { error })?;
    documents::read(app, &document(id)?).await
}

fn document(id: &str) -> Result<DocumentId> {
    DOCUMENT_TYPE.document(id)
}

/// The pages of a link that have a picture, each with its number.
fn pages<'a>(book: &'a Value, params: &Value) -> Vec<(i64, &'a Value)> {
    let chosen = params["pages"].as_array();
    let wanted = |page: &Value| chosen.is_none_or(|chosen| chosen.contains(&page["id"]));
    (1..).zip(list(book, "pages")).filter(|(_, page)| wanted(page) && !string(page, "image").is_empty()).collect()
}

async fn check(cx: &Cx, id: &str, params: &Row) -> Result<Row> {
    let book = book(&cx.app, id).await?;
    let mut checked = Row::new();
    if let Some(chosen) = params.get("pages") {
        let of_book = |page: &Value| list(&book, "pages").iter().any(|one| one["id"] == *page);
        let chosen = chosen.as_array().filter(|chosen| (1..=MAX_PAGES).contains(&chosen.len()));
        let chosen = chosen.filter(|chosen| chosen.iter().all(of_book)).ok_or_else(|| invalid_field("pages", &GONE))?;
        checked.insert("pages".into(), chosen.clone().into());
    }
    if pages(&book, &Value::Object(checked.clone())).is_empty() { Err(conflict(&NO_PICTURES)) } else { Ok(checked) }
}

/// The cards of who is on a page.
fn cards(book: &Value, page: &Value) -> Vec<CastCard> {
    let text = |of: &Value, key: &str| mask::text(string(of, key)).into_owned();
    let card =
        |of: &Value| CastCard { name: text(of, "name"), description: text(of, "description"), image: string(of, "image").to_owned() };
    cast(book, page).into_iter().map(card).collect()
}

async fn next(cx: Cx, _: Empty) -> Result<AuditedBook> {
    let share = cx.share()?;
    let book = book(&cx.app, &share.record_id).await?;
    let sql =
        "SELECT share_id, page_id, file, verdict, reason, auditor, at FROM picture_verdicts WHERE share_id = $1 ORDER BY at DESC, auditor";
    let given: Vec<AuditSeen> = cx.app.db.all(sql, args![share.id.as_str()]).await?;
    let mut of: HashMap<(&str, &str), Vec<Said>> = HashMap::new();
    for one in &given {
        let opinion = Said { verdict: one.verdict.clone(), reason: one.reason.clone(), by: shares::initial(&one.auditor) };
        of.entry((&one.page_id, &one.file)).or_default().push(opinion);
    }
    let pictures = pages(&book, &share.params).into_iter().map(|(number, page)| {
        let (id, file) = (string(page, "id"), string(page, "image"));
        let mut opinions = of.remove(&(id, file)).unwrap_or_default().into_iter();
        let Said { verdict, reason, by } =
            opinions.next().unwrap_or_else(|| Said { verdict: PENDING.into(), reason: String::new(), by: String::new() });
        AuditedPicture {
            page: id.to_owned(),
            number,
            file: file.to_owned(),
            // A book that is not out yet may have numbers in it.
            text: mask::text(string(page, "text")).into_owned(),
            scene: mask::text(string(page, "scene")).into_owned(),
            characters: cards(&book, page),
            verdict,
            reason,
            by,
            earlier: opinions.collect(),
        }
    });
    Ok(AuditedBook { title: mask::text(string(&book, "title")).into_owned(), pictures: pictures.collect() })
}

/// Whether a verdict says anything new.
async fn is_new(app: &App, share: &Share, input: &PictureVerdict, reason: &str, auditor: &str) -> Result<bool> {
    let sql = "SELECT verdict, reason FROM picture_verdicts WHERE share_id = $1 AND page_id = $2 AND file = $3 AND auditor = $4";
    let args = args![share.id.as_str(), input.page.as_str(), input.file.as_str(), auditor];
    let before: Option<(String, String)> = app.db.opt(sql, args).await?;
    Ok(before.is_none_or(|(verdict, reason_before)| verdict != input.verdict || reason_before != reason))
}

/// Refuses an auditor too many, a name that somebody else goes by on this link, and one browser that goes by many. The link's row is the lock: of two who come
/// at once the second counts the first.
async fn has_room(tx: &mut Tx, share: &Share, browser: &str, auditor: &str) -> Result<()> {
    tx.exec("UPDATE shares SET version = version WHERE id = $1", args![share.id.as_str()]).await?;
    let sql = "SELECT auditor FROM picture_verdicts WHERE share_id = $1 AND auditor = $2 AND browser <> $3 LIMIT 1";
    let other: Option<(String,)> = tx.opt(sql, args![share.id.as_str(), auditor, browser]).await?;
    if other.is_some() {
        return Err(conflict(&NAME_TAKEN).at_field("auditor"));
    }
    let sql = "SELECT COUNT(DISTINCT auditor) FROM picture_verdicts WHERE share_id = $1 AND browser = $2 AND auditor <> $3";
    let (own,): (i64,) = tx.one(sql, args![share.id.as_str(), browser, auditor]).await?;
    if own >= MAX_NAMES {
        return Err(conflict(MANY_NAMES.with("max", MAX_NAMES)).at_field("auditor"));
    }
    let sql = "SELECT COUNT(DISTINCT auditor) FROM picture_verdicts WHERE share_id = $1 AND auditor <> $2";
    let (others,): (i64,) = tx.one(sql, args![share.id.as_str(), auditor]).await?;
    if others < MAX_AUDITORS { Ok(()) } else { Err(conflict(MANY_AUDITORS.with("max", MAX_AUDITORS)).at_field("auditor")) }
}

async fn verdict(cx: Cx, input: PictureVerdict) -> Result<Empty> {
    let (share, browser) = (cx.share()?, link_session(&cx.headers).unwrap_or_default());
    let passes = match &*input.verdict {
        PASSED => true,
        NOT_PASSED => false,
        _ => return Err(invalid_field("verdict", &NOT_ONE_OF)),
    };
    // An auditor is nobody of the house: a number in what they wrote is masked, not refused.
    let (reason, auditor) = (&*mask::text(&input.reason), &*mask::text(&input.auditor));
    let reason = plain_lines(reason, MAX_REASON).map_err(|text| invalid_field("reason", text))?;
    let auditor = required(auditor, MAX_AUDITOR).map_err(|text| invalid_field("auditor", text))?;
    if !passes && is_blank(reason) {
        return Err(invalid_field("reason", &REQUIRED));
    }
    let book = book(&cx.app, &share.record_id).await?;
    let (_, page) = pages(&book, &share.params).into_iter().find(|(_, page)| page["id"] == *input.page).ok_or_else(not_found)?;
    if string(page, "image") != input.file {
        return Err(conflict(&NEWER));
    }
    if !is_new(&cx.app, share, &input, reason, auditor).await? {
        return Ok(Empty {});
    }
    let mut tx = cx.begin().await?;
    has_room(&mut tx, share, &browser, auditor).await?;
    count_within(&mut tx, &format!("verdict {}", share.id), 60, VERDICTS_AN_HOUR).await?;
    tx.commit().await?;
    if !passes {
        unconfirm(&cx.app, &share.record_id, &input.page).await?;
    }
    let mut tx = cx.begin().await?;
    has_room(&mut tx, share, &browser, auditor).await?;
    let at = tx.at().to_owned();
    tx.exec(
        "INSERT INTO picture_verdicts (share_id, page_id, file, book_id, verdict, reason, auditor, at, browser) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (share_id, page_id, file, auditor) DO UPDATE SET verdict = excluded.verdict, reason = excluded.reason, at = excluded.at",
        args![share.id.as_str(), input.page.as_str(), input.file.as_str(), share.record_id.as_str(), input.verdict.as_str(), reason, auditor, at, browser],
    )
    .await?;
    let after = Row::from_iter(
        [("auditor", auditor), ("page", &input.page), ("verdict", &input.verdict), ("reason", reason)]
            .map(|(key, text)| (key.to_owned(), text.into())),
    );
    tx.audit(AuditEntry { resource: BOOKS.name, id: &share.record_id, op: "audit", before: None, after: Some(&after) }).await?;
    if !passes {
        let remark = (&*input.page, string(page, "text"), reason);
        comments::remark(&mut tx, &DOCUMENT_TYPE, &document(&share.record_id)?, remark, auditor, (&share.maker_id, &REFUSED, &share.id))
            .await?;
    }
    shares::publish_change_of(&mut tx, share);
    tx.commit().await?;
    Ok(Empty {})
}

/// Takes back, in the book that people have open, that somebody confirmed the picture of a page.
async fn unconfirm(app: &App, book: &str, page: &str) -> Result<()> {
    let page = page.to_owned();
    documents::edit(app, &document(book)?, move |txn| {
        let Some(pages) = txn.get_map("pages") else { return };
        if let Some(Out::YMap(page)) = pages.get(txn, &page) {
            page.insert(txn, "confirmed", false);
        }
    })
    .await
}

async fn listed(cx: Cx, AuditsOf { id }: AuditsOf) -> Result<AuditsSeen> {
    resource::load_for(&cx, &BOOKS, &id).await?;
    let sql = "SELECT share_id, page_id, file, verdict, reason, auditor, at FROM picture_verdicts WHERE book_id = $1 ORDER BY at DESC, page_id LIMIT $2";
    Ok(AuditsSeen { records: cx.app.db.all(sql, args![id, MAX_LISTED]).await? })
}

/// The pictures of its pages, and the cards of the characters that those name.
fn files(app: App, share: Arc<Share>, id: String) -> BoxFuture<'static, Result<bool>> {
    Box::pin(async move {
        let book = book(&app, &share.record_id).await?;
        let pages_of_link = pages(&book, &share.params);
        Ok(pages_of_link.iter().any(|(_, page)| string(page, "image") == id || cards(&book, page).iter().any(|card| card.image == id)))
    })
}
