//! Inviting: up to five addresses at once, each with a letter; sent again, and withdrawn.

use serde_json::{Value, json};

use super::{
    AT_MOST, HAS_ACCOUNT, HAS_ACCOUNT_OF, HOURS, INVITATIONS, INVITED, Invite, Invited, MAX_ADDRESSES, MAX_NOTE, MAX_WAITING, NO_EMAIL,
    NOT_OPEN, OneInvitation, SUBJECT, TEXT, TOO_MANY,
};
use crate::areas::permissions::{
    ROLES, USERS,
    account::{NO_ADDRESS, origin},
    admission::SERVER,
    code, guard,
    users::KINDS,
};
use belltower_kit::{
    app::App,
    args,
    auth::{Caller, catalogue::Action, link_key, reserve_message},
    db::Tx,
    deliveries::{self, About, Message, SentFor},
    error::{Error, Result, conflict, invalid_field, not_found, unprocessable},
    http::{Cx, Empty},
    providers,
    resource::{
        self,
        check::{GONE, NOT_ONE_OF, REQUIRED, TOO_LONG, is_email, takes, without_numbers},
        load, update_from_server,
    },
    text::{Language, Text},
    world::iso,
};

/// The addresses as they are stored.
fn addresses(given: &[String]) -> Result<Vec<String>> {
    let mut emails: Vec<String> = given.iter().map(|email| email.trim().to_lowercase()).filter(|email| !email.is_empty()).collect();
    emails.sort_unstable();
    emails.dedup();
    if emails.is_empty() {
        return Err(invalid_field("emails", &REQUIRED));
    }
    if emails.len() > MAX_ADDRESSES {
        return Err(invalid_field("emails", AT_MOST.with("max", MAX_ADDRESSES)));
    }
    let fits = |email: &String| is_email(email) && USERS.field("account").is_some_and(|field| takes(field, &json!(email)));
    match emails.iter().find(|email| !fits(email)) {
        Some(wrong) => Err(invalid_field("emails", NO_EMAIL.with("email", wrong.chars().take(60).collect::<String>()))),
        None => Ok(emails),
    }
}

pub(super) async fn invite(cx: Cx, input: Invite) -> Result<Invited> {
    let emails = addresses(&input.emails)?;
    let note = input.note.unwrap_or_default().trim().to_owned();
    if note.chars().count() > MAX_NOTE {
        return Err(invalid_field("note", TOO_LONG.with("max", MAX_NOTE)));
    }
    without_numbers(&note).map_err(|text| invalid_field("note", text))?;
    if !KINDS.contains(&input.kind.as_str()) {
        return Err(invalid_field("kind", &NOT_ONE_OF));
    }
    let mut roles = input.role_ids;
    roles.sort_unstable();
    roles.dedup();
    if roles.is_empty() || roles.len() > 20 {
        return Err(invalid_field("role_ids", &REQUIRED));
    }
    let language =
        input.language.as_deref().map_or(Some(cx.language), Language::parse).ok_or_else(|| invalid_field("language", &NOT_ONE_OF))?;
    let origin = sendable(&cx)?;
    let inviter = cx.caller()?.user_id.to_string();
    let mut tx = cx.begin().await?;
    // Its own row first: what one account has invited is counted one call at a time.
    tx.exec("UPDATE users SET version = version WHERE id = $1", args![inviter.as_str()]).await?;
    for role in &roles {
        load(&mut tx, &ROLES, role).await.map_err(|error| error.refused_as(invalid_field("role_ids", &GONE)))?;
    }
    guard::may_assign(&mut tx, &roles).await?;
    let sql = "SELECT COUNT(*) FROM invitations WHERE inviter_id = $1 AND state = 'sent'";
    let (waiting,): (i64,) = tx.one(sql, args![inviter.as_str()]).await?;
    if waiting + i64::try_from(emails.len()).unwrap_or(MAX_WAITING) > MAX_WAITING {
        return Err(conflict(TOO_MANY.with("max", waiting)));
    }
    let mut ids = vec![];
    for email in &emails {
        is_free(&mut tx, cx.caller()?, email, "").await?;
        let row = json!({ "email": email, "kind": input.kind, "role_ids": roles, "state": "sent", "note": (!note.is_empty()).then_some(&note),
                          "language": language.tag(), "inviter_id": inviter, "expires_at": ends(&cx.app) });
        let made = resource::add(&mut tx, &INVITATIONS, row.as_object().cloned().unwrap_or_default()).await;
        let id = made.map_err(|error| taken(error, email))?;
        send(&cx.app, &mut tx, &id, &origin).await?;
        ids.push(id);
    }
    tx.commit().await?;
    Ok(Invited { ids })
}

/// Of two who invite an address at once the second hears it from the database.
fn taken(error: Error, email: &str) -> Error {
    if error.is_not_unique() { invalid_field("emails", INVITED.with("email", email)) } else { error }
}

/// Where the links of mails lead, if mails can be sent.
fn sendable(cx: &Cx) -> Result<String> {
    if !providers::can_mail(&cx.app.config) {
        return Err(unprocessable(&code::NO_PROVIDER));
    }
    origin(&cx.app.config).ok_or_else(|| unprocessable(&NO_ADDRESS))
}

fn ends(app: &App) -> String {
    iso(app.world.now() + jiff::SignedDuration::from_hours(HOURS))
}

/// The name of who has an address, as their account's name or on record. An account that somebody registered and never activated is none.
pub(super) async fn holder(tx: &mut Tx, email: &str) -> Result<Option<String>> {
    let sql = "SELECT name FROM users u WHERE (account = $1 OR LOWER(email) = $1) AND deleted_at IS NULL
        AND NOT (status = 'pending' AND NOT EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id)) ORDER BY created_at LIMIT 1";
    Ok(tx.opt::<(String,)>(sql, args![email]).await?.map(|(name,)| name))
}

/// Refuses an address that has an account, which is named to whoever may see accounts, or an invitation that waits.
pub(super) async fn is_free(tx: &mut Tx, caller: &Caller, email: &str, except: &str) -> Result<()> {
    if let Some(name) = holder(tx, email).await? {
        let sees = caller.rights.allow(USERS.page, Action::Query);
        let text = if sees { HAS_ACCOUNT_OF.with("name", name) } else { Text::from(&HAS_ACCOUNT) };
        return Err(invalid_field("emails", text.with("email", email)));
    }
    let waiting: Option<(String,)> =
        tx.opt("SELECT id FROM invitations WHERE email = $1 AND state = 'sent' AND id <> $2", args![email, except]).await?;
    if waiting.is_some() { Err(invalid_field("emails", INVITED.with("email", email))) } else { Ok(()) }
}

/// Gives an invitation a new link, and puts the mail with it in: what becomes of that is on the invitation's row.
async fn send(app: &App, tx: &mut Tx, id: &str, origin: &str) -> Result<()> {
    let token = tx.world().secret();
    tx.exec("UPDATE invitations SET token_hash = $1 WHERE id = $2", args![link_key(&token), id]).await?;
    let row = load(tx, &INVITATIONS, id).await?;
    let text = |name: &str| row.get(name).and_then(Value::as_str).unwrap_or_default();
    let name = tx.by().map_or_else(|| SERVER.to_owned(), |by| by.name.clone());
    let note = match text("note") {
        "" => String::new(),
        note => format!("\n\n{note}"),
    };
    // In the fragment, which reaches no log.
    let letter = TEXT.with("name", &name).with("link", format!("{origin}/user/invitation#t={token}")).with("note", note);
    let language = Language::parse(text("language")).unwrap_or_default();
    let (about, email, subject) = (About::Invitation, Some(text("email")), SUBJECT.with("name", &name));
    let sent_for = Some(SentFor { resource: INVITATIONS.name, id, sender: text("inviter_id") });
    let message = Message { about, email, phone: None, subject, text: letter, language, sent_for };
    let delivery = deliveries::queue(app, tx, &message).await?;
    tx.exec("UPDATE invitations SET delivery_id = $1 WHERE id = $2", args![delivery, id]).await?;
    resource::publish_row(tx, &INVITATIONS, "update", id).await.map(drop)
}

pub(super) async fn again(cx: Cx, input: OneInvitation) -> Result<Empty> {
    let origin = sendable(&cx)?;
    let email = load(&mut &cx.app.db, &INVITATIONS, &input.id).await?["email"].as_str().unwrap_or_default().to_owned();
    reserve_message(&cx.app, &format!("invite {email}"), cx.ip).await?;
    let mut tx = cx.begin().await?;
    hold(&mut tx, &input.id, &["sent", "expired", "withdrawn", "declined"]).await?;
    let row = load(&mut tx, &INVITATIONS, &input.id).await?;
    guard::may_assign(&mut tx, &resource::ids(&row, "role_ids")).await?;
    let set =
        json!({ "state": "sent", "expires_at": ends(&cx.app), "answered_at": null, "opened_at": null, "inviter_id": cx.caller()?.user_id });
    is_free(&mut tx, cx.caller()?, &email, &input.id).await?;
    update_from_server(&mut tx, &INVITATIONS, &input.id, "again", set.as_object().cloned().unwrap_or_default()).await?;
    send(&cx.app, &mut tx, &input.id, &origin).await?;
    tx.commit().await?;
    Ok(Empty {})
}

pub(super) async fn withdraw(cx: Cx, input: OneInvitation) -> Result<Empty> {
    let mut tx = cx.begin().await?;
    hold(&mut tx, &input.id, &["sent"]).await?;
    answer(&mut tx, &input.id, "withdrawn", None).await?;
    tx.commit().await?;
    Ok(Empty {})
}

/// Takes the row of an invitation that is in one of these states.
pub(super) async fn hold(tx: &mut Tx, id: &str, states: &[&str]) -> Result<()> {
    let sql = "UPDATE invitations SET version = version WHERE id = $1 AND deleted_at IS NULL RETURNING state";
    let (state,): (String,) = tx.opt(sql, args![id]).await?.ok_or_else(not_found)?;
    if states.contains(&state.as_str()) { Ok(()) } else { Err(conflict(&NOT_OPEN)) }
}

/// Writes down what became of an invitation.
pub(super) async fn answer(tx: &mut Tx, id: &str, state: &str, user: Option<&str>) -> Result<()> {
    let set = json!({ "state": state, "answered_at": tx.at(), "user_id": user });
    update_from_server(tx, &INVITATIONS, id, state, set.as_object().cloned().unwrap_or_default()).await
}
