//! The answers of who was invited: what a link shows, an account that is made by it, and what ran out.

use serde_json::json;

use super::{
    ACCEPTED, Acceptance, DECLINED, INVITATIONS, INVITER_GONE, IS_ACCEPTED, IS_DECLINED, IS_EXPIRED, IS_WITHDRAWN, InvitationSeen,
    InvitationToken, UNKNOWN,
    send::{answer, hold, holder},
};
use crate::areas::permissions::{USERS, account::checked, admission::SERVER, users::set_password};
use belltower_kit::{
    app::App,
    args,
    auth::{link_key, password},
    db::{Actor, Tx},
    error::{Error, Result, gone, internal, invalid_field},
    http::{Cx, Empty},
    mask,
    notifications::{self, Notice},
    resource::{
        Row,
        check::{NOT_TEXT, required, takes},
        create, update, update_from_server,
    },
    text::Sentence,
};

/// An invitation that waits for an answer, and who invited.
#[derive(sqlx_macros::FromRow)]
struct Waiting {
    id: String,
    email: String,
    kind: String,
    state: String,
    language: String,
    inviter_id: String,
    inviter: Option<String>,
    expires_at: String,
    opened_at: Option<String>,
}

/// The invitation of a link; a link that is good no more says why.
async fn waiting(cx: &Cx, token: &str) -> Result<Waiting> {
    let sql =
        "SELECT i.id, i.email, i.kind, i.state, i.language, i.inviter_id, u.name AS inviter, i.expires_at, i.opened_at FROM invitations i
               LEFT JOIN users u ON u.id = i.inviter_id AND u.status = 'active' AND u.deleted_at IS NULL WHERE i.token_hash = $1";
    let known: Option<Waiting> = cx.app.db.opt(sql, args![link_key(token)]).await?;
    let known = known.ok_or_else(|| gone(&UNKNOWN, "unknown"))?;
    let late = known.expires_at <= cx.app.world.now_iso();
    let over: Option<(&'static Sentence, &'static str)> = match known.state.as_str() {
        "sent" if late => Some((&IS_EXPIRED, "expired")),
        "sent" => None,
        "accepted" => Some((&IS_ACCEPTED, "accepted")),
        "declined" => Some((&IS_DECLINED, "declined")),
        "withdrawn" => Some((&IS_WITHDRAWN, "withdrawn")),
        _ => Some((&IS_EXPIRED, "expired")),
    };
    match over {
        Some((text, reason)) => Err(gone(text, reason)),
        None => Ok(known),
    }
}

pub(super) async fn open(cx: Cx, input: InvitationToken) -> Result<InvitationSeen> {
    let Waiting { id, email, inviter, expires_at, opened_at, .. } = waiting(&cx, &input.token).await?;
    if opened_at.is_none() {
        opened(&cx, &id).await?;
    }
    let name = inviter.ok_or_else(|| gone(&INVITER_GONE, "inviter"))?;
    Ok(InvitationSeen { email, name, expires_at, password_min: password::at_least() })
}

/// Shows whoever invited that the link was opened, for the first time.
async fn opened(cx: &Cx, id: &str) -> Result<()> {
    let mut tx = cx.app.begin(None).await?;
    hold(&mut tx, id, &["sent"]).await?;
    let known: Option<(String,)> = tx.opt("SELECT id FROM invitations WHERE id = $1 AND opened_at IS NULL", args![id]).await?;
    if known.is_some() {
        let set = Row::from_iter([("opened_at".to_owned(), tx.at().into())]);
        update_from_server(&mut tx, &INVITATIONS, id, "opened", set).await?;
    }
    Ok(tx.commit().await?)
}

pub(super) async fn decline(cx: Cx, input: InvitationToken) -> Result<Empty> {
    let known = waiting(&cx, &input.token).await?;
    let mut tx = cx.app.begin(None).await?;
    hold(&mut tx, &known.id, &["sent"]).await?;
    answer(&mut tx, &known.id, "declined", None).await?;
    let (title, about) = (mask::email(&known.email), Some((INVITATIONS.name, known.id.as_str())));
    let notice = Notice { heading: &DECLINED, title: &title, words: "", about };
    notifications::notify(&mut tx, ("", SERVER), std::slice::from_ref(&known.inviter_id), notice).await?;
    tx.commit().await?;
    Ok(Empty {})
}

pub(super) async fn accept(cx: Cx, input: Acceptance) -> Result<Empty> {
    checked(&input.password, &input.confirm)?;
    let name = input.name.trim().to_owned();
    let most = USERS.field("name").and_then(|field| field.max).unwrap_or_default();
    required(&input.name, most).map_err(|text| invalid_field("name", text))?;
    if !USERS.field("name").is_some_and(|field| takes(field, &json!(name))) {
        return Err(invalid_field("name", &NOT_TEXT));
    }
    let known = waiting(&cx, &input.token).await?;
    let inviter = known.inviter.clone().ok_or_else(|| gone(&INVITER_GONE, "inviter"))?;
    let place = password::place()?;
    let hash = password::hash(input.password, cx.app.world.bytes()).await?;
    drop(place);
    // The account is the inviter's doing: what they may not do by now is refused.
    let mut tx = cx.app.begin(Some(Actor { id: known.inviter_id.clone(), name: inviter })).await?;
    hold(&mut tx, &known.id, &["sent"]).await?;
    let sql = "SELECT r.id FROM invitation_roles i JOIN roles r ON r.id = i.role_id AND r.deleted_at IS NULL WHERE i.invitation_id = $1 ORDER BY r.id";
    let roles: Vec<String> = tx.all::<(String,)>(sql, args![known.id.as_str()]).await?.into_iter().map(|(id,)| id).collect();
    let refused = |error: Error| if error.status() == 403 { gone(&INVITER_GONE, "inviter") } else { error };
    let id = make(&mut tx, &known, &name, hash, &roles).await.map_err(refused)?;
    let invited = json!({ "invited_by_id": known.inviter_id });
    update_from_server(&mut tx, &USERS, &id, "invited", invited.as_object().cloned().unwrap_or_default()).await?;
    tx.hand_to(Actor { id: id.clone(), name: name.clone() });
    answer(&mut tx, &known.id, "accepted", Some(&id)).await?;
    let notice = Notice { heading: &ACCEPTED, title: &name, words: "", about: Some((USERS.name, &id)) };
    notifications::notify(&mut tx, ("", SERVER), std::slice::from_ref(&known.inviter_id), notice).await?;
    tx.commit().await?;
    Ok(Empty {})
}

/// Makes the account of an invitation, or of what somebody registered at its address and never activated.
async fn make(tx: &mut Tx, known: &Waiting, name: &str, hash: String, roles: &[String]) -> Result<String> {
    let sql = "SELECT id, version FROM users WHERE account = $1 AND deleted_at IS NULL";
    let there: Option<(String, i64)> = tx.opt(sql, args![known.email.as_str()]).await?;
    let mut row = json!({ "name": name, "kind": known.kind, "status": "active", "role_ids": roles, "language": known.language });
    let fields = row.as_object_mut().ok_or_else(|| internal("a row is an object"))?;
    let Some((id, version)) = there else {
        // It may have come to be an account's since: whoever has it signs in with it.
        if holder(tx, &known.email).await?.is_some() {
            return Err(gone(&IS_ACCEPTED, "accepted"));
        }
        for (field, value) in [("account", known.email.clone()), ("email", known.email.clone()), ("password", hash)] {
            fields.insert(field.into(), value.into());
        }
        return create(tx, &USERS, fields).await;
    };
    let pending =
        "SELECT id FROM users u WHERE id = $1 AND status = 'pending' AND NOT EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id)";
    if tx.opt::<(String,)>(pending, args![id.as_str()]).await?.is_none() {
        return Err(gone(&IS_ACCEPTED, "accepted"));
    }
    fields.insert("id".into(), id.clone().into());
    fields.insert("version".into(), version.into());
    update(tx, &USERS, fields).await?;
    set_password(tx, &id, hash, None).await?;
    Ok(id)
}

/// Ends the invitations whose time is over.
pub async fn expire(app: &App) -> Result<()> {
    let late = "SELECT id FROM invitations WHERE state = 'sent' AND expires_at < $1 ORDER BY expires_at LIMIT 200";
    let late: Vec<(String,)> = app.db.all(late, args![app.world.now_iso()]).await?;
    for (id,) in late {
        let mut tx = app.begin(None).await?;
        // Answered or sent again in this moment, it stays what it is.
        if hold(&mut tx, &id, &["sent"]).await.is_ok() && is_late(&mut tx, &id).await? {
            let set = Row::from_iter([("state".to_owned(), "expired".into())]);
            update_from_server(&mut tx, &INVITATIONS, &id, "expired", set).await?;
            tx.commit().await?;
        }
    }
    Ok(())
}

/// Whether its time is over, of one that is held.
async fn is_late(tx: &mut Tx, id: &str) -> Result<bool> {
    let now = tx.at().to_owned();
    let late: Option<(String,)> = tx.opt("SELECT id FROM invitations WHERE id = $1 AND expires_at < $2", args![id, now]).await?;
    Ok(late.is_some())
}
