//! Settings of a person: what they set up for themselves, kept for every device and told to all their screens as it changes. Which names there are says
//! who takes them from people; here they are only kept.

use std::collections::BTreeMap;

use serde_json::json;

use crate::{
    args,
    db::{Reads, Tx},
    error::Result,
};

/// The longest value, in characters.
pub const MAX_VALUE: usize = 400;

/// Changes of settings: a value, or nothing for what is to be as if it was never set.
pub type Changes = BTreeMap<String, Option<String>>;

/// Every setting of an account.
pub async fn of(from: &mut impl Reads, user_id: &str) -> Result<BTreeMap<String, String>> {
    let sql = "SELECT name, value FROM user_settings WHERE user_id = $1 ORDER BY name".to_owned();
    let rows: Vec<(String, String)> = from.rows(sql, args![user_id]).await?;
    Ok(rows.into_iter().collect())
}

/// Keeps changes, and tells the account's screens.
pub async fn put(tx: &mut Tx, user_id: &str, changes: &Changes) -> Result<()> {
    if changes.is_empty() {
        return Ok(());
    }
    let at = tx.at().to_owned();
    // In the order of their names: two screens that change the same settings never wait for each other in a circle.
    for (name, value) in changes {
        match value {
            Some(value) => {
                tx.exec(
                    "INSERT INTO user_settings (user_id, name, value, updated_at) VALUES ($1, $2, $3, $4)
                     ON CONFLICT (user_id, name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at",
                    args![user_id, name.as_str(), value.as_str(), at.as_str()],
                )
                .await?
            }
            None => tx.exec("DELETE FROM user_settings WHERE user_id = $1 AND name = $2", args![user_id, name.as_str()]).await?,
        };
    }
    publish(tx, user_id, changes);
    Ok(())
}

/// Tells an account's screens what is set otherwise now, where it is kept elsewhere.
pub fn publish(tx: &mut Tx, user_id: &str, changes: &Changes) {
    tx.publish(format!("user:{user_id}"), json!({ "type": "settings", "settings": changes }));
}
