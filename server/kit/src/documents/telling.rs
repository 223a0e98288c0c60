//! Messages about a document, and who is given a question or a page of one: they hear of it in the transaction that stores the edit.

use belltower_sync::{Became, DocumentId, model::plain};
use serde_json::Value;

use super::Shelf;
use crate::{
    args,
    auth::{self, catalogue::Action},
    db::Tx,
    error::Result,
    notifications::{self, Notification},
    resource, sentences,
    text::{Language, Sentence},
};

/// Characters of a document's title in a heading.
const MAX_TITLE: usize = 30;
/// Characters of an item in a message.
const MAX_WORDS: usize = 200;

sentences! {
    ASSIGNED = "document.assigned": "{name} assigned you work in “{title}”" / "{name} 在“{title}”中给您分配了任务";
}

/// Sends people a message about a document, its heading in each language: whoever gets it reads theirs.
pub(super) async fn tell(
    tx: &mut Tx,
    shelf: &Shelf,
    document: &DocumentId,
    from: (&str, &str),
    to: &[String],
    heading: &'static Sentence,
    body: &str,
) -> Result<()> {
    let [title, title_zh] = headed(tx, shelf, document, from.1, heading).await?;
    let about = Some((shelf.resource.name, document.key()));
    notifications::send(tx, from, to, Notification { title: &title, title_zh: Some(&title_zh), body, about }).await.map(drop)
}

/// A heading in English and in Chinese.
async fn headed(tx: &mut Tx, shelf: &Shelf, document: &DocumentId, from: &str, heading: &'static Sentence) -> Result<[String; 2]> {
    let row = resource::load(tx, shelf.resource, document.key()).await?;
    let whole = row.get(shelf.resource.title).and_then(Value::as_str).unwrap_or_default();
    let mut title: String = whole.chars().take(MAX_TITLE).collect();
    if title.len() < whole.len() {
        title.push('…');
    }
    let heading = heading.with("name", from).with("title", title);
    let said = |language| heading.say(language).chars().take(notifications::MAX_TITLE).collect();
    Ok([said(Language::English), said(Language::Chinese)])
}

/// What somebody is given that was not theirs before.
pub(super) struct Given<'a> {
    to: &'a str,
    item: &'a Value,
}

/// What was given by a batch. Nothing if what the document was before is not known.
pub(super) fn given<'a>(shelf: &Shelf, became: &'a Became) -> Vec<Given<'a>> {
    let now = assigned(shelf, &became.now.content);
    match &became.before {
        Some(before) if !now.is_empty() => {
            let before = assigned(shelf, &before.content);
            let is_new = |given: &Given| !before.iter().any(|held| held.to == given.to && held.item["id"] == given.item["id"]);
            now.into_iter().filter(is_new).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether anything of it is somebody's.
pub(super) fn is_shared_out(shelf: &Shelf, content: &Value) -> bool {
    !assigned(shelf, content).is_empty()
}

/// Every item that is somebody's.
fn assigned<'a>(shelf: &Shelf, content: &'a Value) -> Vec<Given<'a>> {
    fn of<'a>(value: &'a Value, keys: &[&str], found: &mut Vec<Given<'a>>) {
        for item in keys.iter().filter_map(|key| value[*key].as_array()).flatten() {
            if let Some(to) = item["assignee"].as_str().filter(|to| !to.is_empty()) {
                found.push(Given { to, item });
            }
            of(item, keys, found);
        }
    }
    let mut found = Vec::new();
    for part in [content, &content["unplaced"]] {
        of(part, shelf.assigned, &mut found);
    }
    found
}

/// Tells each who was given something and may open it, but not who took it themselves. As long as somebody has not read the last message about this
/// document from the same person, there is no second one: both lead to the same page.
pub(super) async fn tell_given(tx: &mut Tx, shelf: &Shelf, document: &DocumentId, by: &str, mut given: Vec<Given<'_>>) -> Result<()> {
    given.retain(|given| given.to != by);
    if given.is_empty() {
        return Ok(());
    }
    let name: Option<(String,)> = tx.opt("SELECT name FROM users WHERE id = $1", args![by]).await?;
    let Some((name,)) = name else { return Ok(()) };
    let [title, title_zh] = headed(tx, shelf, document, &name, &ASSIGNED).await?;
    let able = auth::who_may_by(tx, shelf.pages(), Action::Get).await?;
    given.sort_by_key(|given| given.to);
    for of_one in given.chunk_by(|one, next| one.to == next.to) {
        let to = of_one[0].to;
        if !able.iter().any(|(id, _)| id == to) || is_told(tx, to, by, shelf.resource.name, document.key(), &title).await? {
            continue;
        }
        let body = of_one.iter().map(|given| words(given.item)).collect::<Vec<_>>().join("\n");
        let body: String = body.chars().take(notifications::MAX_BODY).collect();
        let about = Some((shelf.resource.name, document.key()));
        let notification = Notification { title: &title, title_zh: Some(&title_zh), body: &body, about };
        notifications::send(tx, (by, &name), &[to.to_owned()], notification).await?;
    }
    Ok(())
}

/// Whether somebody has the same message before them, unread.
async fn is_told(tx: &mut Tx, to: &str, by: &str, resource: &str, record: &str, title: &str) -> Result<bool> {
    let unread = "SELECT m.id FROM message_recipients r JOIN messages m ON m.id = r.message_id WHERE r.user_id = $1 AND r.read_at IS NULL
        AND m.sender_id = $2 AND m.resource = $3 AND m.record_id = $4 AND m.title = $5 LIMIT 1";
    let unread: Option<(String,)> = tx.opt(unread, args![to, by, resource, record, title]).await?;
    Ok(unread.is_some())
}

/// The first words of an item: a question's, or a page's.
fn words(item: &Value) -> String {
    let words = if item["stem"].is_array() { plain(&item["stem"]) } else { item["text"].as_str().unwrap_or_default().to_owned() };
    words.chars().take(MAX_WORDS).collect()
}
