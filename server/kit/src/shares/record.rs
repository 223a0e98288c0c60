//! The row of a share link: every link that was ever made, for whoever looks after the server. Where a link was made it is listed by `calls`.

use async_trait::async_trait;
use jiff::Timestamp;

use crate::{
    args,
    db::Arg,
    resource::{
        Resource, Rules, Seen,
        field::{Field, long_text, number, reference, text, time, yes_no},
    },
    world::iso,
};

const FIELDS: &[Field] = &[
    text("kind", 40).read_only(),
    text("title", 200).read_only(),
    text("resource", 40).read_only(),
    text("record_id", 64).read_only(),
    long_text("params", 4_000).read_only().not_listed(),
    reference("maker_id", "users").read_only().keeps_nothing("what was shared stays on record, whatever becomes of the account"),
    time("expires_at").read_only(),
    number("most_uses", 1, super::MOST_USES).read_only(),
    number("browsers", 0, 1_000_000).read_only(),
    number("opens", 0, 1_000_000_000).read_only(),
    time("last_open_at").read_only(),
    time("revoked_at").read_only(),
    yes_no("burnt").read_only(),
];

/// Share links.
pub static SHARES: Resource = Resource {
    name: "shares",
    base: "/api/management/share",
    page: "operations",
    also_on_pages: &[],
    seen: Seen::Whole("It is there to look over every link that leaves the house; tokens are not in it"),
    title: "title",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &ShareRules,
};

struct ShareRules;

#[async_trait]
impl Rules for ShareRules {
    fn conditions(&self) -> &'static [&'static str] {
        &["alive"]
    }

    fn condition(&self, _name: &str, now: Timestamp) -> (&'static str, Vec<Arg>) {
        ("t.revoked_at IS NULL AND t.expires_at > ?", args![iso(now)])
    }
}
