//! Mails for notifications that nobody has seen: one mail to an account for all that wait, in its language.

use std::time::Duration;

use super::{About, Message, queue};
use crate::{
    app::App,
    args,
    error::Result,
    notifications::{self, Unseen},
    providers, sentences,
    text::{Language, Text},
};

sentences! {
    ONE = "delivery.unseen_one": "{heading}" / "{heading}";
    SEVERAL = "delivery.unseen_several": "{count} notices wait for you in Belltower" / "Belltower 中有 {count} 条通知待您查看";
    BODY = "delivery.unseen_body":
        "{notices}{link}\n\nYou have this mail because you chose it for notices that you have not seen within ten minutes (account menu, Notifications)."
        / "{notices}{link}\n\n您收到此邮件，是因为您选择了在十分钟内未查看通知时接收邮件（账号菜单中的“通知”）。";
}

/// How often it is looked for them, by an index that holds those alone.
pub const EVERY: Duration = Duration::from_secs(3);
/// Notices that one mail names.
const MOST: usize = 20;

/// Mails what waits.
pub async fn mail_unseen(app: &App) -> Result<()> {
    let waiting = notifications::unseen(&app.db, &app.world.now_iso()).await?;
    for of_one in waiting.chunk_by(|one, other| one.user_id == other.user_id) {
        mail(app, of_one).await?;
    }
    Ok(())
}

async fn mail(app: &App, waiting: &[Unseen]) -> Result<()> {
    let Some(first) = waiting.first() else { return Ok(()) };
    let mut tx = app.begin(None).await?;
    let mut unseen = vec![];
    for one in waiting {
        if notifications::take_unseen(&mut tx, &one.id).await? {
            unseen.push(one);
        }
    }
    let sql = "SELECT email, language FROM users WHERE id = $1 AND status = 'active' AND deleted_at IS NULL";
    let owner: Option<(Option<String>, Option<String>)> = tx.opt(sql, args![first.user_id.as_str()]).await?;
    if let (Some((Some(email), language)), false, true) = (owner, unseen.is_empty(), providers::can_mail(&app.config)) {
        let language = language.and_then(|tag| Language::parse(&tag)).unwrap_or_default();
        let (subject, text) = words(app, &unseen, language);
        queue(app, &mut tx, &Message { about: About::Notice, email: Some(&email), phone: None, subject, text, language, sent_for: None })
            .await?;
    }
    Ok(tx.commit().await?)
}

fn words(app: &App, unseen: &[&Unseen], language: Language) -> (Text, Text) {
    let said: Vec<(String, String)> = unseen.iter().take(MOST).map(|one| one.said(language)).collect();
    let subject = match &said[..] {
        [(heading, _)] => ONE.with("heading", heading),
        _ => SEVERAL.with("count", unseen.len()),
    };
    let notices: Vec<String> =
        said.iter().map(|(heading, words)| if words.is_empty() { heading.clone() } else { format!("{heading}\n{words}") }).collect();
    let link = app.config.origins.first().map_or_else(String::new, |origin| format!("\n\n{}/home", origin.0));
    (subject, BODY.with("notices", notices.join("\n\n")).with("link", link))
}
