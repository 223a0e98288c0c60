//! Messages between staff: what people write to each other. What the console itself tells them is a notification (`notifications` of the kit).

mod calls;
mod letters;

use serde_json::json;

use belltower_kit::{
    app::App,
    area::Area,
    args,
    error::Result,
    notifications::{MAX_BODY, MAX_TITLE},
};
use letters::{Letter, send};

/// The area.
pub static AREA: Area = Area {
    user_events: letters::events,
    calls: calls::mount,
    limits: || {
        vec![
            ("messageTitleMax", json!(MAX_TITLE)),
            ("messageBodyMax", json!(MAX_BODY)),
            ("messageMaxRecipients", json!(calls::MAX_RECIPIENTS)),
        ]
    },
    start: |app, _| app.spawn_once("notices among messages", letters::move_notices),
    demo: Some(|app| Box::pin(async move { load_demo(&app).await })),
    ..Area::new("messages")
};

async fn load_demo(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let sender: Option<(String, String)> = tx.opt("SELECT id, name FROM users WHERE account = 'hr'", args![]).await?;
    let Some((id, name)) = sender else { return Ok(()) };
    let all: Vec<(String,)> = tx.all("SELECT id FROM users WHERE account <> 'hr' AND status = 'active' ORDER BY id", args![]).await?;
    let all: Vec<String> = all.into_iter().map(|(id,)| id).collect();
    let body = "This console is live: what a colleague changes, you see at once. 这里的一切都是实时的。";
    send(&mut tx, (&id, &name), &all, Letter { title: "Welcome to Belltower", title_zh: Some("欢迎使用 Belltower"), body }).await?;
    Ok(tx.commit().await?)
}
