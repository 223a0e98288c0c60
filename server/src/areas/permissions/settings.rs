//! The calls about one's own settings: set some, or take all of them along. The same on every device, and on every open screen within a second.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use belltower_kit::{
    args,
    auth::Auth,
    error::{Result, invalid},
    http::{Access, Api, Cx, Empty},
    resource::{
        self,
        check::{NOT_ONE_OF, NOT_TIME, TOO_LONG},
    },
    sentences,
    text::{Language, Text},
    user_settings::{self, Changes, MAX_VALUE},
    views,
};

sentences! {
    UNKNOWN = "settings.unknown": "There is no such setting" / "没有此设置";
}

/// The stored settings that the specification names (U09), but for the language, and what else a person sets up of the frame: each with what it may be.
const NAMES: &[(&str, Values)] = &[
    ("sidebar_type", Values::OneOf(&["expanded", "collapsed"])),
    ("is_mobile", YES_NO),
    ("nav_theme", Values::OneOf(&["light", "dark", "system"])),
    ("layout", Values::OneOf(&["sidemenu", "topmenu"])),
    ("fixed_header", YES_NO),
    ("fixed_sidebar", YES_NO),
    ("content_width", Values::OneOf(&["fluid", "fixed"])),
    ("auto_hide_header", YES_NO),
    ("color", Values::OneOf(&["blue", "indigo", "purple", "magenta", "red", "volcano", "orange", "gold", "cyan", "green"])),
    ("weak", YES_NO),
    ("multi_tab", YES_NO),
    ("compact", YES_NO),
    ("menu_closed", Values::Words),
    ("single_keys", YES_NO),
    // Up to which moment they have looked at what their jobs brought.
    ("jobs_seen", Values::Moment),
];
const YES_NO: Values = Values::OneOf(&["true", "false"]);

/// What a setting may be.
#[derive(Clone, Copy)]
enum Values {
    /// One of these.
    OneOf(&'static [&'static str]),
    /// Names with commas between them.
    Words,
    /// A moment, as the server says it.
    Moment,
}
/// The language, as the specification names it; it stands with the account, as the time zone does: the server writes by both.
const LANGUAGE: &str = "app_language";
/// What begins the name of the setting with a list's columns; the resource follows.
const COLUMNS: &str = "columns.";

/// Settings by name; null for one that is to be as if it was never set.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(transparent)]
pub struct Settings(BTreeMap<String, Option<String>>);

/// All that a person set up.
#[derive(Serialize, utoipa::ToSchema)]
pub struct OwnSettings {
    /// The account's name for signing in.
    account: String,
    /// When this was read.
    at: String,
    language: Option<String>,
    zone: Option<String>,
    /// By name.
    settings: BTreeMap<String, String>,
    /// The views of lists that they saved.
    #[schema(value_type = Vec<Object>)]
    views: Vec<Value>,
}

/// The calls.
pub fn mount(api: &mut Api) {
    api.post(
        "/api/user/settings",
        Access::SignedIn,
        "Set some of the caller's settings; what is wrong is refused, the others are kept",
        set,
    );
    api.post("/api/user/settings/export", Access::SignedIn, "All that the caller set up", export);
}

/// What the setting of a name may be; nothing if there is none.
fn values(name: &str) -> Option<Values> {
    let list = || name.strip_prefix(COLUMNS).is_some_and(|list| resource::by_name(list).is_some());
    NAMES.iter().find(|(known, _)| *known == name).map(|(_, values)| *values).or_else(|| list().then_some(Values::Words))
}

/// What is wrong with a value; nothing if it may be kept.
fn wrong(name: &str, value: Option<&str>) -> Option<Text> {
    let is_own = matches!(name, LANGUAGE | "language" | "zone");
    let Some(value) = value else { return (!is_own && values(name).is_none()).then(|| (&UNKNOWN).into()) };
    match name {
        LANGUAGE | "language" => (value.len() != 5 || Language::parse(value).is_none()).then(|| (&NOT_ONE_OF).into()),
        "zone" => (!value.is_empty() && jiff::tz::TimeZone::get(value).is_err()).then(|| (&NOT_ONE_OF).into()),
        _ if value.chars().count() > MAX_VALUE && values(name).is_some() => Some(TOO_LONG.with("max", MAX_VALUE)),
        _ => match values(name) {
            None => Some((&UNKNOWN).into()),
            Some(Values::OneOf(all)) => (!all.contains(&value)).then(|| (&NOT_ONE_OF).into()),
            Some(Values::Words) => (!value.chars().all(|c| c.is_ascii_alphanumeric() || "_-.,".contains(c))).then(|| (&NOT_ONE_OF).into()),
            Some(Values::Moment) => value.parse::<Timestamp>().is_err().then(|| (&NOT_TIME).into()),
        },
    }
}

async fn set(cx: Cx, Settings(given): Settings) -> Result<Empty> {
    let user = cx.caller()?.user_id.clone();
    let mut refused: Vec<(String, Text)> = vec![];
    let (mut kept, mut own) = (Changes::new(), Changes::new());
    for (name, value) in given {
        match wrong(&name, value.as_deref()) {
            Some(why) => refused.push((name.chars().take(100).collect(), why)),
            None if name == "language" || name == LANGUAGE => drop(own.insert(LANGUAGE.into(), value)),
            None if name == "zone" => drop(own.insert(name, value.filter(|zone| !zone.is_empty()))),
            None => drop(kept.insert(name, value)),
        }
    }
    let mut tx = cx.begin().await?;
    for (name, value) in &own {
        let sql =
            if name == LANGUAGE { "UPDATE users SET language = $1 WHERE id = $2" } else { "UPDATE users SET zone = $1 WHERE id = $2" };
        tx.exec(sql, args![value.clone(), &*user]).await?;
    }
    if !own.is_empty() {
        user_settings::publish(&mut tx, &user, &own);
    }
    user_settings::put(&mut tx, &user, &kept).await?;
    tx.commit().await?;
    if !own.is_empty() {
        cx.app.state::<Auth>().forget(&user);
    }
    if refused.is_empty() { Ok(Empty {}) } else { Err(invalid(refused)) }
}

async fn export(cx: Cx, _: Empty) -> Result<OwnSettings> {
    let user = cx.caller()?.user_id.clone();
    let db = &cx.app.db;
    let (account, language, zone): (String, Option<String>, Option<String>) =
        db.one("SELECT account, language, zone FROM users WHERE id = $1", args![&*user]).await?;
    let views = views::own(&mut &*db, &user).await?.into_iter().map(|view| serde_json::json!(view)).collect();
    Ok(OwnSettings { account, at: cx.app.world.now_iso(), language, zone, settings: user_settings::of(&mut &*db, &user).await?, views })
}
