//! The second step of a sign-in: a ticket for whoever took the first, then the code of an app, or a recovery code. A ticket is good for five minutes and five tries, and
//! wrong codes make their account wait whatever the ticket.

use jiff::SignedDuration;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::{
    admission::{SignedIn, may_enter, open},
    sign_in::Account,
    totp,
};
use belltower_kit::{
    args,
    auth::{begin_attempt, known_device},
    db::{Actor, Tx},
    error::{Result, refused_sign_in},
    http::{Cx, WithHeaders},
    sentences,
    world::iso,
};

sentences! {
    WRONG_CODE = "login.wrong_second": "That code is wrong or was used already" / "验证码错误或已被使用";
    OVER = "login.second_over": "This sign-in took too long or too many tries; start again" / "登录已超时或尝试次数过多，请重新登录";
}

/// How long a ticket is good, in minutes.
const MINUTES: i64 = 5;
/// How often it may be tried.
const TRIES: i64 = 5;

/// The second step.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct SecondStep {
    /// The ticket of the first.
    ticket: String,
    /// Six digits of an app, or a recovery code.
    code: String,
    /// Whether this browser is to be known from now on; what was said at the first step, if nothing is said.
    remember: Option<bool>,
}

/// A ticket that is good.
#[derive(sqlx_macros::FromRow)]
pub(super) struct Ticket {
    hash: String,
    pub user_id: String,
    pub remember: bool,
}

fn hash(ticket: &str) -> String {
    Sha256::digest(ticket.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Issues a ticket: for the `code` of an app, or for the `setup` of one.
pub(super) async fn issue(tx: &mut Tx, user_id: &str, kind: &str, remember: bool) -> Result<String> {
    let ticket = tx.world().secret();
    let ends = iso(tx.world().now() + SignedDuration::from_mins(MINUTES));
    tx.exec(
        "INSERT INTO second_steps (hash, user_id, kind, remember, expires_at, tries) VALUES ($1, $2, $3, $4, $5, 0)",
        args![hash(&ticket), user_id, kind, remember, ends],
    )
    .await?;
    Ok(ticket)
}

/// A ticket, if it is good.
pub(super) async fn find(cx: &Cx, ticket: &str, kind: &str) -> Result<Ticket> {
    let sql = "SELECT hash, user_id, remember FROM second_steps WHERE hash = $1 AND kind = $2 AND expires_at > $3 AND tries < $4";
    let found: Option<Ticket> = cx.app.db.opt(sql, args![hash(ticket), kind, cx.app.world.now_iso(), TRIES]).await?;
    found.ok_or_else(|| refused_sign_in(&OVER))
}

/// Counts a try of a ticket; refused where it has none left.
pub(super) async fn try_it(cx: &Cx, ticket: &Ticket) -> Result<()> {
    let mut tx = cx.app.begin(None).await?;
    let sql = "UPDATE second_steps SET tries = tries + 1 WHERE hash = $1 AND expires_at > $2 AND tries < $3";
    let counted = tx.exec(sql, args![ticket.hash.as_str(), tx.at().to_owned(), TRIES]).await?;
    tx.commit().await?;
    if counted == 1 { Ok(()) } else { Err(refused_sign_in(&OVER)) }
}

/// The account of a ticket, if it may still enter.
pub(super) async fn account_of(cx: &Cx, ticket: &Ticket) -> Result<Account> {
    let sql = "SELECT id, account, name, status, email, phone, password_hash FROM users WHERE id = $1 AND deleted_at IS NULL";
    let account: Option<Account> = cx.app.db.opt(sql, args![ticket.user_id.as_str()]).await?;
    let account = account.ok_or_else(|| refused_sign_in(&OVER))?;
    may_enter(cx, &account.id, &account.status).await?;
    Ok(account)
}

/// Uses a ticket up: of two that come at once, one.
pub(super) async fn used(tx: &mut Tx, ticket: &Ticket) -> Result<()> {
    let gone = tx.exec("DELETE FROM second_steps WHERE hash = $1", args![ticket.hash.as_str()]).await?;
    if gone == 1 { Ok(()) } else { Err(refused_sign_in(&OVER)) }
}

/// Takes the second step.
pub(super) async fn take(cx: Cx, input: SecondStep) -> Result<WithHeaders<SignedIn>> {
    let ticket = find(&cx, &input.ticket, "code").await?;
    let account = account_of(&cx, &ticket).await?;
    let known = known_device(&cx.app, &account.id, &cx.headers).await?;
    let attempt = begin_attempt(&cx.app, &format!("second {}", account.id), &known, cx.ip).await?;
    // Whoever has to wait has not tried yet.
    try_it(&cx, &ticket).await?;
    let mut tx = cx.app.begin(Some(Actor { id: account.id.clone(), name: account.name.clone() })).await?;
    if !totp::is_right(&cx, &mut tx, &account.id, &input.code).await? {
        drop(tx);
        attempt.failed().await?;
        return Err(refused_sign_in(&WRONG_CODE));
    }
    used(&mut tx, &ticket).await?;
    attempt.succeeded(&mut tx).await?;
    open(&cx, tx, &account, input.remember.unwrap_or(ticket.remember)).await
}
