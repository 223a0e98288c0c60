//! What those who watch starts do: give a class to a stand-in, take care of a start, ask its teacher again. Each is in the trail, and whom it concerns is told.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    super::{
        CLASSES, changes, moves, record,
        reminders::{self, Kind},
        standbys,
    },
    StartOf, rows, scope, signs,
};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{AuditEntry, Tx},
    error::{self, Result, conflict, invalid_field, not_found, unprocessable},
    http::{Access, Api, Cx, Empty},
    mask,
    resource::{self, Row},
    sentences,
    world::iso,
};

sentences! {
    THEIRS_ALREADY = "starting.theirs_already": "{who} teaches this class already" / "这节课已由 {who} 授课";
    NOT_TEACHING = "starting.not_teaching": "Choose a teacher who works now" / "请选择在职的老师";
    CLAIMED = "starting.claimed": "{who} already takes care of this class" / "{who} 已在跟进这节课";
    NO_ACCOUNT = "starting.no_account": "This teacher has no account that could be asked: call them" / "该老师没有账号，无法提醒，请打电话联系";
    NOBODY = "starting.nobody": "Nobody teaches this class yet" / "这节课还没有老师";
    ASKED_JUST_NOW = "starting.asked_just_now": "They were asked less than a minute ago" / "一分钟内已提醒过该老师";
}

/// A teacher is not asked again sooner.
const AGAIN: SignedDuration = SignedDuration::from_secs(60);

/// Who stands in.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct ClassSubstitute {
    id: String,
    /// The version that the caller saw.
    version: i64,
    /// The teacher who stands in, or has the class again.
    teacher_id: String,
    /// Who takes care of it, as the caller saw: given all the same, and they are told.
    over: Option<String>,
}

/// The class, with who teaches it now.
#[derive(Serialize, utoipa::ToSchema)]
struct SubstitutedClass {
    #[schema(schema_with = record::class_row)]
    class: Value,
    /// Whom it concerns and no screen tells, by name: they have no account, and are to be called.
    untold: Vec<String>,
    /// `standby` where who stands in was on standby for it, `hand` otherwise.
    how: &'static str,
}

/// Whether somebody takes care of a start.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct StartClaimed {
    id: String,
    /// Or gives it back.
    on: bool,
    /// Who took care of it until now, as the caller saw: they are told that it is taken over.
    over: Option<String>,
}

/// Whether a teacher was called.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct StartCalled {
    id: String,
    /// Or that is taken back.
    on: bool,
}

/// The calls.
pub(super) fn mount(api: &mut Api, edit: Access) {
    api.post("/api/class/substitute", edit, "Give a class to another teacher, who is told, as is the one before", substitute);
    api.post("/api/class/starting/claim", edit, "Take care of a start, or give it back", claim);
    api.post("/api/class/starting/called", edit, "Note that the teacher of a start was called, or take that back", called);
    api.post("/api/class/remind", edit, "Ask the teacher of a class that starts soon again", remind);
}

/// A class of the caller's that starts soon, or should have.
async fn starts(cx: &Cx, id: &str) -> Result<rows::StartingClass> {
    resource::see_on(&mut &cx.app.db, &CLASSES, cx.caller()?, CLASSES.own_page(), Action::Edit, id).await?;
    let scope = scope(cx, cx.caller()?).await?;
    let found = rows::read(&cx.app, scope.as_ref(), Some(id), |_| false).await?;
    found.into_iter().next().map(|start| start.row).ok_or_else(not_found)
}

async fn substitute(cx: Cx, ClassSubstitute { id, version, teacher_id, over }: ClassSubstitute) -> Result<SubstitutedClass> {
    resource::see_on(&mut &cx.app.db, &CLASSES, cx.caller()?, CLASSES.own_page(), Action::Edit, &id).await?;
    // Of their own team alone a lead chooses: with anybody else the class would be out of their sight.
    let within = CLASSES.scope_on(&mut &cx.app.db, cx.caller()?, CLASSES.own_page(), Action::Edit).await?;
    let mut tx = cx.begin().await?;
    let now = resource::load(&mut tx, &CLASSES, &id).await?;
    let teaches: Option<(String,)> =
        tx.opt("SELECT name FROM teachers WHERE id = $1 AND status = 'active' AND deleted_at IS NULL", args![teacher_id.as_str()]).await?;
    let Some((name,)) = teaches.filter(|_| within.is_none_or(|scope| scope.values.contains(&teacher_id))) else {
        return Err(invalid_field("teacher_id", &NOT_TEACHING));
    };
    if now["teacher_id"] == teacher_id.as_str() && now["matched"] == true {
        return Err(conflict(THEIRS_ALREADY.with("who", name)));
    }
    let change = json!({ "id": id, "version": version, "teacher_id": teacher_id, "matched": true });
    let change = change.as_object().cloned().unwrap_or_default();
    if now["version"] == version {
        moves::refuse_begun(&now, &change)?;
    }
    let caller = cx.caller()?.user_id.to_string();
    let held: Option<(String, String)> =
        tx.opt("DELETE FROM start_claims WHERE class_id = $1 RETURNING user_id, user_name", args![id.as_str()]).await?;
    let carer = held.filter(|(holder, _)| *holder != caller);
    if let Some((holder, who)) = &carer
        && over.as_ref() != Some(holder)
    {
        return Err(conflict(CLAIMED.with("who", who.clone())));
    }
    let from = now["teacher_id"].as_str().filter(|_| now["matched"] == true).map(str::to_owned);
    let again = stands_in(&mut tx, &id, from.as_deref(), &teacher_id).await?;
    resource::update(&mut tx, &CLASSES, &change).await?;
    let class = resource::load(&mut tx, &CLASSES, &id).await?;
    let how = if standbys::use_one(&mut tx, &class, &teacher_id).await? { "standby" } else { "hand" };
    let sql = "UPDATE substitutions SET how = $3 WHERE class_id = $1 AND to_teacher_id = $2 AND at = $4";
    tx.exec(sql, args![id.as_str(), teacher_id.as_str(), how, tx.at().to_owned()]).await?;
    if let Some(teacher) = changes::account(&mut tx, &teacher_id).await?.filter(|_| !again) {
        changes::ask(&mut tx, &teacher, &class, true).await?;
    }
    if let Some((holder, _)) = carer {
        changes::tell_carer(&mut tx, &holder, &class, true).await?;
    }
    let mut untold = vec![];
    for teacher in [Some(teacher_id), from].into_iter().flatten() {
        untold.extend(nameless(&mut tx, &teacher).await?);
    }
    tx.commit().await?;
    Ok(SubstitutedClass { class: Value::Object(class), untold, how })
}

/// Keeps who stands in for whom; answers whether the class is theirs again, so that nobody stands in for them. What that means for them is the change's to tell.
async fn stands_in(tx: &mut Tx, class: &str, from: Option<&str>, to: &str) -> Result<bool> {
    let sql = "SELECT to_teacher_id FROM substitutions WHERE class_id = $1 AND from_teacher_id = $2";
    let again: Option<(String,)> = tx.opt(sql, args![class, to]).await?;
    if let (None, Some(from)) = (&again, from) {
        let at = tx.at().to_owned();
        let sql = "INSERT INTO substitutions (class_id, from_teacher_id, to_teacher_id, at) VALUES ($1, $2, $3, $4)
            ON CONFLICT (class_id, from_teacher_id) DO UPDATE SET to_teacher_id = excluded.to_teacher_id, at = excluded.at";
        tx.exec(sql, args![class, from, to, at]).await?;
    }
    Ok(again.is_some())
}

/// The name of a teacher whom no account tells anything.
async fn nameless(tx: &mut Tx, teacher: &str) -> Result<Option<String>> {
    let sql = "SELECT p.name FROM teachers p LEFT JOIN users u ON u.id = p.user_id AND u.status = 'active' AND u.deleted_at IS NULL
        WHERE p.id = $1 AND u.id IS NULL";
    let found: Option<(String,)> = tx.opt(sql, args![teacher]).await?;
    Ok(found.map(|(name,)| mask::text(&name).into_owned()))
}

async fn claim(cx: Cx, StartClaimed { id, on, over }: StartClaimed) -> Result<Empty> {
    starts(&cx, &id).await?;
    let (user, name) = (cx.caller()?.user_id.to_string(), cx.caller()?.name.to_string());
    let mut tx = cx.begin().await?;
    let at = tx.at().to_owned();
    let over = over.filter(|holder| on && *holder != user);
    let mut taken = 0;
    if let Some(holder) = &over {
        taken = tx.exec("DELETE FROM start_claims WHERE class_id = $1 AND user_id = $2", args![id.as_str(), holder.as_str()]).await?;
    }
    let changed = if on {
        let sql = "INSERT INTO start_claims (class_id, user_id, user_name, at) VALUES ($1, $2, $3, $4) ON CONFLICT (class_id) DO NOTHING";
        tx.exec(sql, args![id.as_str(), user.as_str(), name.as_str(), at]).await?
    } else {
        tx.exec("DELETE FROM start_claims WHERE class_id = $1 AND user_id = $2", args![id.as_str(), user.as_str()]).await?
    };
    if changed == 0 {
        let held: Option<(String, String)> =
            tx.opt("SELECT user_id, user_name FROM start_claims WHERE class_id = $1", args![id.as_str()]).await?;
        return match held {
            Some((holder, who)) if holder != user => Err(conflict(CLAIMED.with("who", who))),
            _ => Ok(Empty {}),
        };
    }
    note(&mut tx, &id, if on { "claim" } else { "unclaim" }).await?;
    if let Some(holder) = over.filter(|_| taken > 0) {
        let class: Row = resource::load(&mut tx, &CLASSES, &id).await?;
        changes::tell_carer(&mut tx, &holder, &class, false).await?;
    }
    reminders::publish_class(&mut tx, &id).await?;
    tx.commit().await?;
    Ok(Empty {})
}

async fn remind(cx: Cx, StartOf { id }: StartOf) -> Result<Empty> {
    let start = starts(&cx, &id).await?;
    let Some(teacher_id) = start.teacher_id else { return Err(unprocessable(&NOBODY)) };
    let mut tx = cx.begin().await?;
    let Some(teacher) = changes::account(&mut tx, &teacher_id).await? else { return Err(unprocessable(&NO_ACCOUNT)) };
    // Before anything else is written: whoever asks in the same moment waits here, and is refused.
    let since = iso(cx.app.world.now() - AGAIN);
    if !signs::is_asked(&mut tx, &id, &teacher_id, &since).await? {
        let sql = "SELECT asked_at FROM class_starts WHERE class_id = $1 AND teacher_id = $2";
        let (asked,): (String,) = tx.one(sql, args![id.as_str(), teacher_id.as_str()]).await?;
        let left = asked.parse::<Timestamp>().map_or(1, |at| (at + AGAIN).duration_since(cx.app.world.now()).as_secs());
        return Err(error::wait(&ASKED_JUST_NOW, u64::try_from(left).unwrap_or(1).max(1)));
    }
    let class: Row = resource::load(&mut tx, &CLASSES, &id).await?;
    reminders::remind(&mut tx, &id, Kind::Asked, None).await?;
    changes::ask(&mut tx, &teacher, &class, false).await?;
    note(&mut tx, &id, "remind").await?;
    reminders::publish_class(&mut tx, &id).await?;
    tx.commit().await?;
    Ok(Empty {})
}

async fn called(cx: Cx, StartCalled { id, on }: StartCalled) -> Result<Empty> {
    let Some(teacher_id) = starts(&cx, &id).await?.teacher_id else { return Err(unprocessable(&NOBODY)) };
    let mut tx = cx.begin().await?;
    note(&mut tx, &id, if on { "call" } else { "uncall" }).await?;
    signs::is_called(&mut tx, &id, &teacher_id, on).await?;
    tx.commit().await?;
    Ok(Empty {})
}

/// Puts what was done into the trail of the class.
async fn note(tx: &mut Tx, id: &str, op: &'static str) -> Result<()> {
    Ok(tx.audit(AuditEntry { resource: CLASSES.name, id, op, before: None, after: None }).await?)
}
