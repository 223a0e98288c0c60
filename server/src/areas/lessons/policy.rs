//! What the settings say of lessons, where every transaction finds it: the rules of a record know no settings.

use serde::{Deserialize, Serialize};

use belltower_kit::{app::App, args, db::Tx, error::Result};

/// What the settings say.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Policy {
    /// Lessons that may be held beyond what is left.
    pub credit: i64,
    /// Whether who has no account may book nothing.
    pub everyone: bool,
    /// Hours before the start up to which a student cancels without losing the lesson.
    pub cancel_hours: i64,
}

/// Keeps what the settings say. When a server starts, before anything is written.
pub async fn adopt(app: &App) -> Result<()> {
    let config = &app.config;
    let said = Policy { credit: config.lesson_credit.into(), everyone: config.lesson_balance, cancel_hours: config.cancel_hours.into() };
    let said = serde_json::to_string(&said).unwrap_or_default();
    let kept: Option<(String,)> = app.db.opt("SELECT value FROM settings WHERE name = 'lesson_policy'", args![]).await?;
    if kept.is_some_and(|(kept,)| kept == said) {
        return Ok(());
    }
    let mut tx = app.begin(None).await?;
    let sql = "INSERT INTO settings (name, value) VALUES ('lesson_policy', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    tx.exec(sql, args![said]).await?;
    Ok(tx.commit().await?)
}

impl Policy {
    /// As it was kept.
    pub async fn of(tx: &mut Tx) -> Result<Self> {
        let kept: Option<(String,)> = tx.opt("SELECT value FROM settings WHERE name = 'lesson_policy'", args![]).await?;
        let usual = Policy { credit: 0, everyone: false, cancel_hours: 12 };
        Ok(kept.and_then(|(json,)| serde_json::from_str(&json).ok()).unwrap_or(usual))
    }
}
