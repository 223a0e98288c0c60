//! Which notifications are to be mailed: those of a kind whose account chose so, if nobody has seen them ten minutes later. Who mails them is `deliveries`.

use jiff::SignedDuration;
use serde_json::Value;

use super::{MAX_EXCERPT, choices, say};
use crate::{
    args,
    db::{Db, DbError, Tx},
    error::Result,
    text::Language,
    world::iso,
};

/// For how long it is waited for somebody to see one.
const UNSEEN: SignedDuration = SignedDuration::from_mins(10);
/// The most that are taken at once.
const AT_ONCE: i64 = 500;

/// When a new notification of a kind is to be mailed to an account, if it is at all.
pub(super) async fn after(tx: &mut Tx, user_id: &str, kind: &str) -> Result<Option<String>, DbError> {
    let sql = "SELECT value FROM user_settings WHERE user_id = $1 AND name = $2";
    let chosen: Option<(String,)> = tx.opt(sql, args![user_id, choices::setting(kind)]).await?;
    let mailed = chosen.is_some_and(|(ways,)| ways.split(',').any(|way| way == choices::MAIL));
    Ok(mailed.then(|| iso(tx.world().now() + UNSEEN)))
}

/// A notification that waits to be mailed.
#[derive(sqlx_macros::FromRow)]
pub(crate) struct Unseen {
    pub id: String,
    pub user_id: String,
    kind: String,
    params: String,
}

impl Unseen {
    /// Its heading and the beginning of its words.
    pub fn said(&self, language: Language) -> (String, String) {
        let params: Value = serde_json::from_str(&self.params).unwrap_or_default();
        let own = if language == Language::Chinese && params["wordsZh"].is_string() { &params["wordsZh"] } else { &params["words"] };
        let words = own.as_str().unwrap_or_default();
        let mut excerpt: String = words.chars().take(MAX_EXCERPT).collect();
        if excerpt.len() < words.len() {
            excerpt.push('…');
        }
        (say(&self.kind, &params, language), excerpt)
    }
}

/// Those whose time has come, account by account.
pub(crate) async fn unseen(db: &Db, now: &str) -> Result<Vec<Unseen>> {
    let sql = "SELECT id, user_id, kind, params FROM notifications WHERE mail_after IS NOT NULL AND mail_after <= $1 ORDER BY user_id, at, id LIMIT $2";
    Ok(db.all(sql, args![now, AT_ONCE]).await?)
}

/// Takes one to mail it; false where it was seen, or taken by another node.
pub(crate) async fn take_unseen(tx: &mut Tx, id: &str) -> Result<bool> {
    let sql = "UPDATE notifications SET mail_after = NULL WHERE id = $1 AND mail_after IS NOT NULL
               RETURNING CASE WHEN seen_at IS NULL AND read_at IS NULL THEN 1 ELSE 0 END";
    let taken: Option<(i32,)> = tx.opt(sql, args![id]).await?;
    Ok(taken == Some((1,)))
}
