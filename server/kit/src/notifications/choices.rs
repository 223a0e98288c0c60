//! What people choose of each kind of notification: the ways in which they are told of it beside their inbox. Kept among their settings, a row for each kind;
//! who chose nothing is told on the screen that is before them.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{kind, kinds};
use crate::{
    db::Tx,
    error::{Result, invalid_field},
    http::Cx,
    providers, sentences,
    user_settings::{self, Changes},
};

sentences! {
    NO_SUCH_KIND = "notification.no_such_kind": "There is no such kind of notification" / "没有此类通知";
    NO_SUCH_WAY = "notification.no_such_way": "Choose among: {ways}" / "请从以下方式中选择：{ways}";
}

/// The ways of being told beside the inbox: in a corner of the console, by the browser while no window of the console is in front, and by mail if nobody has
/// seen it after a while.
pub const WAYS: &[&str] = &["screen", "browser", MAIL];
/// The last of them, offered where mails can be sent.
pub(super) const MAIL: &str = "mail";
/// The ways of who chose nothing.
const USUAL: &str = "screen,browser";
/// What begins the name of the setting with a choice; the kind follows.
const PREFIX: &str = "notify.";

/// The setting with what is chosen of a kind.
pub(super) fn setting(kind: &str) -> String {
    format!("{PREFIX}{kind}")
}

/// What the account chose of each kind, in the caller's language.
pub(super) async fn of(cx: &Cx) -> Result<Value> {
    let user = cx.caller()?.user_id.clone();
    let held = user_settings::of(&mut &cx.app.db, &user).await?;
    let records: Vec<Value> = kinds()
        .map(|kind| {
            let chosen = held.get(&setting(kind.name())).map_or(USUAL, String::as_str);
            let ways: Vec<&str> = WAYS.iter().copied().filter(|way| chosen.split(',').any(|one| one == *way)).collect();
            json!({ "kind": kind.name(), "label": kind.label.say(cx.language), "ways": ways })
        })
        .collect();
    let offered: Vec<&str> = WAYS.iter().copied().filter(|way| *way != MAIL || providers::can_mail(&cx.app.config)).collect();
    Ok(json!({ "records": records, "ways": offered }))
}

/// Keeps what an account chose of some kinds.
pub(super) async fn choose(tx: &mut Tx, user_id: &str, chosen: BTreeMap<String, Vec<String>>) -> Result<()> {
    let mut changes = Changes::new();
    for (name, ways) in chosen {
        if kind(&name).is_none() {
            return Err(invalid_field("set", &NO_SUCH_KIND));
        }
        if ways.iter().any(|way| !WAYS.contains(&way.as_str())) {
            return Err(invalid_field(&name, NO_SUCH_WAY.with("ways", WAYS.join(", "))));
        }
        let ways: Vec<&str> = WAYS.iter().copied().filter(|way| ways.iter().any(|one| one == way)).collect();
        changes.insert(setting(&name), Some(ways.join(",")));
    }
    user_settings::put(tx, user_id, &changes).await
}
