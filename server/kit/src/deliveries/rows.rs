//! Messages as rows: what became of each, live, for whoever looks after the server. What they say is in none of them.

use super::message::{ABOUTS, CHANNELS};
use crate::{
    db::Tx,
    error::Result,
    resource::{
        self, Plain, Resource, Row, Seen,
        field::{Field, number, one_of, text, time},
    },
};

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
