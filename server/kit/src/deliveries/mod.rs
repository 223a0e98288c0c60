//! Messages that leave the house: mails and text messages. One is put in by the transaction that wants it ([`queue`]), is a row for whoever looks after the
//! server, and a job of the lane `out` that hands it over. Whom it is for and what it says lie sealed until then, and nowhere after.
//!
//! `message` is what is sent, `layout` how a mail looks, `rows` what is listed, `job` hands it over, `unseen` mails what nobody has seen in the console.

mod job;
mod layout;
mod message;
mod rows;
mod unseen;

use std::time::Duration;

use jiff::SignedDuration;

pub use job::{JOBS, give_up_late};
pub use message::{About, Message, SentFor};
pub use rows::{DELIVERIES, NOTIFICATION_KINDS};
pub use unseen::{EVERY as UNSEEN_EVERY, mail_unseen};

use crate::{
    app::App,
    args,
    db::Tx,
    error::{Result, internal},
    http::Cx,
    mask,
    privacy_key::PrivacyKey,
    world::iso,
};
use job::{SendCode, SendLetter};
use message::{Channel, Sealed};

/// What messages are sealed for.
const PURPOSE: &str = "delivery";
/// How often it is looked for messages that nobody hands over any more.
pub const LOOK: Duration = Duration::from_secs(60);
/// For how long a provider that was away is believed to be so.
const TROUBLE: SignedDuration = SignedDuration::from_mins(15);

const INSERT: &str =
    "INSERT INTO deliveries (id, version, created_at, updated_at, recipient, channel, about, state, tries, good_until, sealed, resource, record_id, sender_id)
    VALUES ($1, 1, $2, $2, $3, $4, $5, 'queued', 0, $6, $7, $8, $9, $10)";

/// Puts a message in, with the transaction that wants it; answers its id. Fails where nothing that is set up reaches whom it is for.
pub async fn queue(app: &App, tx: &mut Tx, message: &Message<'_>) -> Result<String> {
    let unreached = || internal("no provider that is set up reaches this account: it has no such address");
    let (channel, to) = Channel::to(&app.config, message).ok_or_else(unreached)?;
    let recipient = if to.contains('@') { mask::email(to) } else { mask::phone(to) };
    let (id, at) = (tx.world().id(), tx.at().to_owned());
    let sealed = serde_json::to_vec(&Sealed::of(message, to)).map_err(internal)?;
    let sealed = app.state::<PrivacyKey>().seal(tx.world(), PURPOSE, &id, &sealed).ok_or_else(|| internal("it cannot be sealed"))?;
    let until = iso(tx.world().now() + message.about.good_for());
    let (about, sent_for) = (message.about.name(), message.sent_for);
    let (resource, record, sender) = (sent_for.map(|of| of.resource), sent_for.map(|of| of.id), sent_for.map(|of| of.sender));
    let row = args![id.as_str(), at, recipient.as_str(), channel.name(), about, until, sealed, resource, record, sender];
    tx.exec(INSERT, row).await?;
    rows::publish(tx, &id, "create").await?;
    let delivery = id.clone();
    match message.about {
        About::Code => tx.enqueue_in(&SendCode { delivery, recipient }, message.language).await?,
        _ => tx.enqueue_in(&SendLetter { delivery, recipient }, message.language).await?,
    };
    Ok(id)
}

/// Puts a message in by itself.
pub async fn send(cx: &Cx, message: &Message<'_>) -> Result<String> {
    let mut tx = cx.app.begin(None).await?;
    let id = queue(&cx.app, &mut tx, message).await?;
    tx.commit().await?;
    Ok(id)
}

/// Whether messages do not get through right now, by what became of the last ones. It says nothing of any one address.
pub async fn is_in_trouble(app: &App) -> Result<bool> {
    let sql = "SELECT fault FROM deliveries WHERE tries > 0 AND updated_at > $1 AND channel <> 'log' AND (fault IS NULL OR fault = 'away')
               ORDER BY updated_at DESC LIMIT 1";
    let last: Option<(Option<String>,)> = app.db.opt(sql, args![iso(app.world.now() - TROUBLE)]).await?;
    Ok(last.is_some_and(|(fault,)| fault.is_some()))
}
