//! Invitations: whoever may look after accounts invites up to five addresses at once (L04), with the roles that they are to have. Each address has a link
//! that is good for 24 hours; who takes it chooses a name and a password, and has an account at once. What the inviter may not give any more by then is
//! not given.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    ROLES, USERS,
    account::{NO_ADDRESS, checked, origin},
    admission::SERVER,
    code, guard,
    users::KINDS,
};
use belltower_kit::{
    app::App,
    args,
    auth::{catalogue::Action, link_key, password, reserve_message},
    db::{Actor, Tx},
    deliveries::{self, About, Message},
    error::{Error, Result, conflict, gone, internal, invalid_field, not_found, unprocessable},
    http::{Access, Api, Cx, Empty},
    mask,
    notifications::{self, Notice},
    providers,
    resource::{
        self, Plain, Resource, Row, Seen,
        check::{GONE, NOT_ONE_OF, NOT_TEXT, REQUIRED, TOO_LONG, is_email, required, takes, without_numbers},
        create,
        field::{Field, email, long_text, one_of, reference, references, time},
        load, update, update_from_server,
    },
    sentences,
    text::{Language, Sentence},
    world::iso,
};

sentences! {
    AT_MOST = "invitation.at_most": "At most {max} addresses at once" / "一次最多邀请 {max} 个邮箱";
    NO_EMAIL = "invitation.no_email": "{email} is not an e-mail address" / "{email} 不是有效的邮箱";
    HAS_ACCOUNT = "invitation.has_account": "{email} has an account already" / "{email} 已有账号";
    INVITED = "invitation.invited": "{email} has an invitation that waits for an answer: send it again, or withdraw it" / "{email} 已有待接受的邀请，可重新发送或撤回";
    TOO_MANY = "invitation.too_many": "{max} of your invitations wait for an answer; withdraw some first" / "您有 {max} 个邀请待接受，请先撤回一些";
    SUBJECT = "invitation.subject": "{name} invites you to Belltower" / "{name} 邀请您加入 Belltower";
    TEXT = "invitation.text":
        "{name} invites you to work with Belltower. Set up your account within 24 hours: {link}{note}"
        / "{name} 邀请您使用 Belltower。请在 24 小时内设置您的账号：{link}{note}";
    ACCEPTED = "invitation.accepted": "{title} accepted your invitation" / "{title} 接受了您的邀请";
    DECLINED = "invitation.declined": "{title} declined your invitation" / "{title} 谢绝了您的邀请";
    ACCEPTED_KIND = "invitation.accepted_kind": "Invitations that were accepted" / "邀请被接受";
    DECLINED_KIND = "invitation.declined_kind": "Invitations that were declined" / "邀请被谢绝";
    UNKNOWN = "invitation.unknown": "This link is no invitation of this server; a newer one may have been sent" / "此邀请链接无效，可能已发送新的邀请";
    IS_ACCEPTED = "invitation.is_accepted": "This invitation was accepted already: log in" / "此邀请已被接受，请直接登录";
    IS_DECLINED = "invitation.is_declined": "This invitation was declined" / "此邀请已被谢绝";
    IS_EXPIRED = "invitation.is_expired": "This invitation ran out after 24 hours; ask for a new one" / "邀请已超过 24 小时有效期，请联系邀请人重新发送";
    IS_WITHDRAWN = "invitation.is_withdrawn": "This invitation was withdrawn" / "此邀请已被撤回";
    INVITER_GONE = "invitation.inviter_gone":
        "Who invited you may not give these roles any more; ask for a new invitation" / "邀请人已无权授予这些角色，请联系管理员重新邀请";
    NOT_OPEN = "invitation.not_open": "It is not waiting for an answer any more" / "该邀请已不在等待接受状态";
}

/// Addresses of one call (L04).
pub const MAX_ADDRESSES: usize = 5;
/// Invitations of one account that wait for an answer.
const MAX_WAITING: i64 = 50;
/// How long a link is good (L04).
const HOURS: i64 = 24;
/// The longest words that go with it.
pub const MAX_NOTE: usize = 300;

const STATES: &[&str] = &["sent", "accepted", "declined", "expired", "withdrawn"];

const FIELDS: &[Field] = &[
    email("email").read_only().unmasked(),
    one_of("kind", KINDS).read_only(),
    references("role_ids", "roles", ["invitation_roles", "invitation_id", "role_id"], 20)
        .read_only()
        .keeps_nothing("a role that is gone is not given"),
    one_of("state", STATES).read_only(),
    long_text("note", MAX_NOTE as i64).read_only().not_listed(),
    one_of("language", &["zh-CN", "en-US"]).read_only(),
    reference("inviter_id", "users").read_only().keeps_nothing("who invited stays on record, whatever becomes of the account"),
    reference("user_id", "users").read_only().keeps_nothing("the account that it became stays on record"),
    time("expires_at").read_only(),
    time("answered_at").read_only(),
];

/// Invitations.
pub static INVITATIONS: Resource = Resource {
    name: "invitations",
    base: "/api/management/admin/user/invitation",
    page: "userManage",
    also_on_pages: &[],
    seen: Seen::Whole("Accounts are looked after as a whole, by who may manage them"),
    title: "email",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &Plain,
};

/// Who is invited.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Invite {
    /// One address to five.
    #[schema(min_items = 1, max_items = 5)]
    emails: Vec<String>,
    /// The roles that they are to have.
    #[schema(min_items = 1, max_items = 20)]
    role_ids: Vec<String>,
    kind: String,
    /// What goes with the invitation.
    #[schema(max_length = 300)]
    note: Option<String>,
    /// The language of the mail and of the account; the inviter's if not said.
    language: Option<String>,
}

/// The invitations that were made.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Invited {
    ids: Vec<String>,
}

/// An invitation.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OneInvitation {
    id: String,
}

/// The token of a link.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvitationToken {
    token: String,
}

/// What an invitation says to whom it is for.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationSeen {
    email: String,
    /// Who invited.
    name: String,
    expires_at: String,
    /// The shortest password, in characters.
    password_min: usize,
}

/// An invitation that is taken.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Acceptance {
    token: String,
    name: String,
    #[schema(min_length = 6, max_length = 128)]
    password: String,
    confirm: String,
}

/// The calls about them.
pub fn mount(api: &mut Api) {
    let edit = Access::Page("userManage", Action::Edit);
    api.post("/api/management/admin/user/invite", Access::Page("userManage", Action::Add), "Invite people by e-mail", invite);
    api.post("/api/management/admin/user/invitation/again", edit, "Send an invitation once more, with a new link", again);
    api.post("/api/management/admin/user/invitation/withdraw", edit, "Withdraw an invitation", withdraw);
    api.post("/api/user/invitation/open", Access::Public, "What an invitation says to whom it is for", open);
    api.post("/api/user/invitation/accept", Access::Public, "Take an invitation: make the account", accept);
    api.post("/api/user/invitation/decline", Access::Public, "Decline an invitation", decline);
}

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

async fn invite(cx: Cx, input: Invite) -> Result<Invited> {
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
        load(&mut tx, &ROLES, role).await.map_err(|_| invalid_field("role_ids", &GONE))?;
    }
    guard::may_assign(&mut tx, &roles).await?;
    let sql = "SELECT COUNT(*) FROM invitations WHERE inviter_id = $1 AND state = 'sent'";
    let (waiting,): (i64,) = tx.one(sql, args![inviter.as_str()]).await?;
    if waiting + i64::try_from(emails.len()).unwrap_or(MAX_WAITING) > MAX_WAITING {
        return Err(conflict(TOO_MANY.with("max", waiting)));
    }
    let mut ids = vec![];
    for email in &emails {
        is_free(&mut tx, email, "").await?;
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

/// Refuses an address that has an account, or an invitation that waits. An account that somebody registered and never activated is none.
async fn is_free(tx: &mut Tx, email: &str, except: &str) -> Result<()> {
    let account: Option<(String,)> = tx
        .opt(
            "SELECT id FROM users u WHERE account = $1 AND deleted_at IS NULL
             AND NOT (status = 'pending' AND NOT EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id))",
            args![email],
        )
        .await?;
    if account.is_some() {
        return Err(invalid_field("emails", HAS_ACCOUNT.with("email", email)));
    }
    let waiting: Option<(String,)> =
        tx.opt("SELECT id FROM invitations WHERE email = $1 AND state = 'sent' AND id <> $2", args![email, except]).await?;
    if waiting.is_some() { Err(invalid_field("emails", INVITED.with("email", email))) } else { Ok(()) }
}

/// Gives an invitation a new link, and puts the mail with it in.
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
    deliveries::queue(app, tx, &Message { about, email, phone: None, subject, text: letter, language }).await.map(drop)
}

async fn again(cx: Cx, input: OneInvitation) -> Result<Empty> {
    let origin = sendable(&cx)?;
    let email = load(&mut &cx.app.db, &INVITATIONS, &input.id).await?["email"].as_str().unwrap_or_default().to_owned();
    reserve_message(&cx.app, &format!("invite {email}"), cx.ip).await?;
    let mut tx = cx.begin().await?;
    hold(&mut tx, &input.id, &["sent", "expired", "withdrawn", "declined"]).await?;
    let row = load(&mut tx, &INVITATIONS, &input.id).await?;
    guard::may_assign(&mut tx, &resource::ids(&row, "role_ids")).await?;
    let set = json!({ "state": "sent", "expires_at": ends(&cx.app), "answered_at": null, "inviter_id": cx.caller()?.user_id });
    is_free(&mut tx, &email, &input.id).await?;
    update_from_server(&mut tx, &INVITATIONS, &input.id, "again", set.as_object().cloned().unwrap_or_default()).await?;
    send(&cx.app, &mut tx, &input.id, &origin).await?;
    tx.commit().await?;
    Ok(Empty {})
}

async fn withdraw(cx: Cx, input: OneInvitation) -> Result<Empty> {
    let mut tx = cx.begin().await?;
    hold(&mut tx, &input.id, &["sent"]).await?;
    answer(&mut tx, &input.id, "withdrawn", None).await?;
    tx.commit().await?;
    Ok(Empty {})
}

/// Takes the row of an invitation that is in one of these states.
async fn hold(tx: &mut Tx, id: &str, states: &[&str]) -> Result<()> {
    let sql = "UPDATE invitations SET version = version WHERE id = $1 AND deleted_at IS NULL RETURNING state";
    let (state,): (String,) = tx.opt(sql, args![id]).await?.ok_or_else(not_found)?;
    if states.contains(&state.as_str()) { Ok(()) } else { Err(conflict(&NOT_OPEN)) }
}

/// Writes down what became of an invitation.
async fn answer(tx: &mut Tx, id: &str, state: &str, user: Option<&str>) -> Result<()> {
    let set = json!({ "state": state, "answered_at": tx.at(), "user_id": user });
    update_from_server(tx, &INVITATIONS, id, state, set.as_object().cloned().unwrap_or_default()).await
}

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
}

/// The invitation of a link; a link that is good no more says why.
async fn waiting(cx: &Cx, token: &str) -> Result<Waiting> {
    let sql = "SELECT i.id, i.email, i.kind, i.state, i.language, i.inviter_id, u.name AS inviter, i.expires_at FROM invitations i
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

async fn open(cx: Cx, input: InvitationToken) -> Result<InvitationSeen> {
    let Waiting { email, inviter, expires_at, .. } = waiting(&cx, &input.token).await?;
    let name = inviter.ok_or_else(|| gone(&INVITER_GONE, "inviter"))?;
    Ok(InvitationSeen { email, name, expires_at, password_min: password::at_least() })
}

async fn decline(cx: Cx, input: InvitationToken) -> Result<Empty> {
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

async fn accept(cx: Cx, input: Acceptance) -> Result<Empty> {
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
    super::users::set_password(tx, &id, hash, None).await?;
    Ok(id)
}

/// Ends the invitations whose time is over.
pub async fn expire(app: &App) -> Result<()> {
    let late = "SELECT id FROM invitations WHERE state = 'sent' AND expires_at < $1 ORDER BY expires_at LIMIT 200";
    let late: Vec<(String,)> = app.db.all(late, args![app.world.now_iso()]).await?;
    for (id,) in late {
        let mut tx = app.begin(None).await?;
        // Answered in this moment, it stays what it is.
        if hold(&mut tx, &id, &["sent"]).await.is_ok() {
            let set = Row::from_iter([("state".to_owned(), "expired".into())]);
            update_from_server(&mut tx, &INVITATIONS, &id, "expired", set).await?;
            tx.commit().await?;
        }
    }
    Ok(())
}
