//! Messages as rows: what became of each, live, for whoever looks after the server. What they say is in none of them.

use super::message::{ABOUTS, CHANNELS};
use crate::{
    args,
    db::Tx,
    error::Result,
    notifications::{self, Extra, Notice, NotificationKind},
    resource::{
        self, Plain, Resource, Row, Seen,
        field::{Field, number, one_of, text, time},
    },
    sentences,
};

sentences! {
    UNDELIVERED = "delivery.undelivered": "Your message to {title} did not get through" / "您发给 {title} 的消息未能送达";
    UNDELIVERED_KIND = "delivery.undelivered_kind": "Messages of yours that did not get through" / "您的消息未能送达";
}

/// What people are told of messages.
pub static NOTIFICATION_KINDS: &[NotificationKind] = &[NotificationKind::new(&UNDELIVERED, &UNDELIVERED_KIND)];

const FIELDS: &[Field] = &[
    text("recipient", 300).read_only(),
    one_of("channel", CHANNELS).read_only(),
    one_of("about", ABOUTS).read_only(),
    one_of("state", &["queued", "sent", "failed"]).read_only(),
    number("tries", 0, 100).read_only(),
    one_of("fault", &["refused", "away", "late"]).read_only(),
    text("error", 300).read_only().not_searched(),
    text("error_zh", 300).read_only().not_searched(),
    text("provider_id", 200).read_only().unmasked(),
    time("sent_at").read_only(),
    time("good_until").read_only(),
];

/// The messages.
pub static DELIVERIES: Resource = Resource {
    name: "deliveries",
    base: "/api/management/delivery",
    page: "operations",
    also_on_pages: &[],
    seen: Seen::Whole("It is there to look over everything that leaves the house; addresses are masked, words are not in it"),
    title: "recipient",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &Plain,
};

/// Tells the lists what became of a message.
pub(super) async fn publish(tx: &mut Tx, id: &str, op: &str) -> Result<Row> {
    resource::publish_row(tx, &DELIVERIES, op, id).await
}

/// What a message was sent for, and what became of it.
#[derive(sqlx_macros::FromRow)]
struct Became {
    state: String,
    recipient: String,
    error: Option<String>,
    error_zh: Option<String>,
    resource: Option<String>,
    record_id: Option<String>,
    sender_id: Option<String>,
}

/// Tells the lists what became of a message, and the screens of the record that it was sent for; who sent it hears that it was given up.
pub(super) async fn became(tx: &mut Tx, id: &str) -> Result<()> {
    publish(tx, id, "update").await?;
    let sql = "SELECT state, recipient, error, error_zh, resource, record_id, sender_id FROM deliveries WHERE id = $1";
    let became: Became = tx.one(sql, args![id]).await?;
    let about = became.resource.as_deref().and_then(resource::by_name).zip(became.record_id.as_deref());
    if let Some((resource, record)) = about {
        resource::publish_row(tx, resource, "update", record).await?;
    }
    if let ("failed", Some(sender)) = (became.state.as_str(), &became.sender_id) {
        let words = became.error.unwrap_or_default();
        let notice = Notice {
            heading: &UNDELIVERED,
            title: &became.recipient,
            words: &words,
            about: about.map(|(resource, record)| (resource.name, record)),
        };
        let extra = Extra { words_zh: became.error_zh.as_deref(), ..Extra::default() };
        notifications::notify_with(tx, ("", ""), std::slice::from_ref(sender), notice, extra).await?;
    }
    Ok(())
}
