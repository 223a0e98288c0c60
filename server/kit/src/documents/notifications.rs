//! Notifications about a document, and who is given a question or a page of one: they hear of it in the transaction that stores the edit.

use belltower_sync::{Became, DocumentId, model::plain};
use serde_json::Value;

use super::{
    DocumentType,
    comments::MENTIONED,
    publishing::{APPROVED, ASKED, REJECTED, TAKEN_BACK},
};
use crate::{
    args,
    auth::{self, catalogue::Action},
    db::Tx,
    error::Result,
    notifications::{self, Extra, Notice, NotificationKind},
    resource, sentences,
    text::Sentence,
};

/// The field of an item that says whose it is.
const ASSIGNEE: &str = "assignee";
/// Characters of an item in a notification.
const MAX_WORDS: usize = 200;

sentences! {
    ASSIGNED = "document.assigned": "{name} assigned you work in “{title}”" / "{name} 在“{title}”中给您分配了任务";
    ASSIGNMENTS = "notifications.assignments": "Work assigned to me in a document" / "文档中分配给我的任务";
    MENTIONS = "notifications.mentions": "I am mentioned in a comment" / "评论中提到我";
    REVIEWS = "notifications.reviews": "I am asked for a review" / "请我审核";
    PUBLICATIONS = "notifications.publications": "What I submitted was published" / "我提交的内容已发布";
    TAKEN_BACKS = "notifications.taken_back": "What I was asked to review was taken back" / "请我审核的内容被撤销";
    REJECTIONS = "notifications.rejections": "What I submitted was sent back" / "我提交的内容被退回";
}

/// The kinds of notification about documents.
pub static KINDS: &[NotificationKind] = &[
    NotificationKind::new(&ASSIGNED, &ASSIGNMENTS),
    NotificationKind::new(&MENTIONED, &MENTIONS),
    NotificationKind::new(&ASKED, &REVIEWS),
    NotificationKind::new(&APPROVED, &PUBLICATIONS),
    NotificationKind::new(&REJECTED, &REJECTIONS),
    NotificationKind::new(&TAKEN_BACK, &TAKEN_BACKS),
];

/// Sends people a notification about a thread of comments on a document, which it leads to; about the document where the thread is not kept. Those of one source are
/// gathered by its key, where it has one.
pub(super) async fn notify(
    tx: &mut Tx,
    document_type: &DocumentType,
    (document, thread, gather): (&DocumentId, Option<&str>, Option<&str>),
    from: (&str, &str),
    to: &[String],
    heading: &'static Sentence,
    body: &str,
) -> Result<()> {
    let title = title_of(tx, document_type, document).await?;
    let about = Some((document_type.resource.name, document.key()));
    let extra = Extra { thread, gather, ..Extra::default() };
    notifications::notify_with(tx, from, to, Notice { heading, title: &title, words: body, about }, extra).await.map(drop)
}

/// The document's title.
async fn title_of(tx: &mut Tx, document_type: &DocumentType, document: &DocumentId) -> Result<String> {
    let row = resource::load(tx, document_type.resource, document.key()).await?;
    Ok(row.get(document_type.resource.title).and_then(Value::as_str).unwrap_or_default().to_owned())
}

/// What somebody is given that was not theirs before.
pub(super) struct Assignment<'a> {
    to: &'a str,
    item: &'a Value,
}

/// What was given by a batch. Nothing if what the document was before is not known.
pub(super) fn new_assignments<'a>(document_type: &DocumentType, became: &'a Became) -> Vec<Assignment<'a>> {
    if became.touched.as_ref().is_some_and(|touched| !touched.may_change(ASSIGNEE)) {
        return Vec::new();
    }
    let now = assigned(document_type, &became.now.content);
    match &became.before {
        Some(before) if !now.is_empty() => {
            let before = assigned(document_type, &before.content);
            let is_new = |given: &Assignment| !before.iter().any(|held| held.to == given.to && held.item["id"] == given.item["id"]);
            now.into_iter().filter(is_new).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether anything of it is somebody's.
pub(super) fn has_assignees(document_type: &DocumentType, content: &Value) -> bool {
    !assigned(document_type, content).is_empty()
}

/// Every item that is somebody's.
fn assigned<'a>(document_type: &DocumentType, content: &'a Value) -> Vec<Assignment<'a>> {
    fn of<'a>(value: &'a Value, keys: &[&str], found: &mut Vec<Assignment<'a>>) {
        for item in keys.iter().filter_map(|key| value[*key].as_array()).flatten() {
            if let Some(to) = item[ASSIGNEE].as_str().filter(|to| !to.is_empty()) {
                found.push(Assignment { to, item });
            }
            of(item, keys, found);
        }
    }
    let mut found = Vec::new();
    for part in [content, &content["unplaced"]] {
        of(part, document_type.assigned, &mut found);
    }
    found
}

/// Tells each who was given something and may open it, but not who took it themselves. As long as somebody has not read the last notification about this
/// document from the same person, there is no second one: both lead to the same page.
pub(super) async fn notify_assignees(
    tx: &mut Tx,
    document_type: &DocumentType,
    document: &DocumentId,
    by: &str,
    mut given: Vec<Assignment<'_>>,
) -> Result<()> {
    given.retain(|given| given.to != by);
    if given.is_empty() {
        return Ok(());
    }
    let name: Option<(String,)> = tx.opt("SELECT name FROM users WHERE id = $1", args![by]).await?;
    let Some((name,)) = name else { return Ok(()) };
    let title = title_of(tx, document_type, document).await?;
    let able = auth::who_may_by(tx, document_type.pages(), Action::Get).await?;
    given.sort_by_key(|given| given.to);
    for of_one in given.chunk_by(|one, next| one.to == next.to) {
        let to = of_one[0].to;
        if !able.iter().any(|(id, _)| id == to) || is_told(tx, to, by, document_type.resource.name, document.key()).await? {
            continue;
        }
        let body = of_one.iter().map(|given| words(given.item)).collect::<Vec<_>>().join("\n");
        let about = Some((document_type.resource.name, document.key()));
        let notice = Notice { heading: &ASSIGNED, title: &title, words: &body, about };
        notifications::notify(tx, (by, &name), &[to.to_owned()], notice).await?;
    }
    Ok(())
}

/// Whether somebody has the same notification before them, unread.
async fn is_told(tx: &mut Tx, to: &str, by: &str, resource: &str, record: &str) -> Result<bool> {
    let unread = "SELECT id FROM notifications WHERE user_id = $1 AND read_at IS NULL
        AND by_id = $2 AND resource = $3 AND record_id = $4 AND kind = $5 LIMIT 1";
    let unread: Option<(String,)> = tx.opt(unread, args![to, by, resource, record, ASSIGNED.id]).await?;
    Ok(unread.is_some())
}

/// The first words of an item: a question's, or a page's.
fn words(item: &Value) -> String {
    let words = if item["stem"].is_array() { plain(&item["stem"]) } else { item["text"].as_str().unwrap_or_default().to_owned() };
    words.chars().take(MAX_WORDS).collect()
}
