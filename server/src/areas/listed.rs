//! What is listed (S07) depends on other records: its film, the rights to that, its subtitles. What cannot be shown any more is taken out of the list, and whoever put it there is told.

use std::pin::Pin;

use belltower_kit::{
    args,
    db::Tx,
    error::Result,
    notifications::{self, Extra, Notice, NotificationKind},
    resource::{self, Resource, Row},
    sentences,
    text::{Language, Text},
};

sentences! {
    UNLISTED = "listed.unlisted": "“{title}” is no longer listed" / "“{title}”已自动下架";
    UNLISTS = "listed.unlists": "What I listed can no longer be shown" / "我上架的内容已无法展示";
}

/// What people are told.
pub const NOTIFICATIONS: [NotificationKind; 1] = [NotificationKind::new(&UNLISTED, &UNLISTS)];

/// What a record lacks to be listed: the first such field, and why.
pub type Lacking = Option<(String, Text)>;

/// Finds what a record lacks.
pub type FindLacking = for<'a> fn(&'a mut Tx, &'a Row) -> Pin<Box<dyn Future<Output = Result<Lacking>> + Send + 'a>>;

/// Takes a record that lacks something to be listed out of the list.
pub async fn unlist_incomplete(tx: &mut Tx, resource: &'static Resource, id: &str, find_lacking: FindLacking) -> Result<()> {
    let row = resource::load(tx, resource, id).await?;
    match find_lacking(tx, &row).await? {
        Some((_, why)) => unlist(tx, resource, &row, &why).await,
        None => Ok(()),
    }
}

/// Takes a record out of the list, and tells whoever listed it why.
async fn unlist(tx: &mut Tx, resource: &'static Resource, row: &Row, why: &Text) -> Result<()> {
    let text = |field: &str| row.get(field).and_then(serde_json::Value::as_str).unwrap_or_default();
    let id = text("id");
    let set = Row::from_iter([("listing".to_owned(), "not_listed".into())]);
    resource::update_from_server(tx, resource, id, "unlist", set).await?;
    let sql = "SELECT actor_id FROM audit WHERE resource = $1 AND record_id = $2 AND op = 'setListed' AND actor_id IS NOT NULL ORDER BY at DESC LIMIT 1";
    let Some((by,)) = tx.opt::<(String,)>(sql, args![resource.name, id]).await? else { return Ok(()) };
    let (words, words_zh) = (why.say(Language::English), why.say(Language::Chinese));
    let notice = Notice { heading: &UNLISTED, title: text(resource.title), words: &words, about: Some((resource.name, id)) };
    notifications::notify_with(tx, ("", ""), &[by], notice, Extra { words_zh: Some(&words_zh), ..Extra::default() }).await?;
    Ok(())
}
