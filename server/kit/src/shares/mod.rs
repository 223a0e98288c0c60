//! Share links: something is shown to whoever has the link, without an account, for some days. One mechanism for all of it: what a link shows is its kind
//! ([`ShareKind`]), which an area brings. `record` is the row of a link, `calls` makes, lists and ends links, `open` lets a browser in, and ends a link whose
//! token was shown where it can be read; `programs` is for links that programs fetch.
//!
//! A link is `<path>#t=<token>`: a fragment reaches no log and no referrer. Its page posts the token, and gets a cookie by which the calls of the kind
//! ([`crate::http::Access::Link`]), its topic, and the files that it says are the guest's to have.

mod calls;
mod open;
mod programs;
mod record;

use std::sync::{Arc, LazyLock};

use futures_util::future::BoxFuture;
use serde_json::json;

use crate::{
    app::App,
    args,
    auth::{Caller, Guest, Share, catalogue::Action},
    db::{Reads, Tx},
    error::Result,
    http::{Api, Cx},
    installed::Installed,
    resource::{self, Resource, Row},
};

pub use calls::{end_all_of, make};
pub use open::{LinkTries, burn_exposed, is_token, wrong_token};
pub use programs::fetch;
pub use record::SHARES;

/// Days for which a link is good, unless whoever makes it says otherwise, and at most.
pub const DAYS: i64 = 7;
/// See [`DAYS`].
pub const MOST_DAYS: i64 = 90;
/// Browsers that may open a link, if that is limited at all.
pub const MOST_USES: i64 = 1_000;
/// Links of one record that are alive, and of one maker.
const MOST_OF_RECORD: i64 = 50;
const MOST_OF_MAKER: i64 = 500;
/// Topics of one guest's socket, and sockets of one guest's browser: pages that it has open.
pub const GUEST_TOPICS: usize = 4;
/// See [`GUEST_TOPICS`].
pub const GUEST_SOCKETS: usize = 4;

/// Says what of a record is shared, from what was asked for; refuses what cannot be.
pub type CheckShare = for<'a> fn(&'a Cx, &'a str, &'a Row) -> BoxFuture<'a, Result<Row>>;
/// Whether a file is part of what a link shows now.
pub type ShowsFile = fn(App, Arc<Share>, String) -> BoxFuture<'static, Result<bool>>;

/// A kind of share link: what it shows, who makes one, and what a guest may load. What it is read by are its area's calls with `Access::Link(name)`.
pub struct ShareKind {
    /// Its name.
    pub name: &'static str,
    /// The page that a guest opens; of what programs fetch the path, in which `{token}` is the token.
    pub path: &'static str,
    /// What it shows a record of.
    pub resource: &'static Resource,
    /// The page whose right to export makes one.
    pub page: &'static str,
    /// The pages that edit the record: who may, ends links that others made.
    pub edited_on: &'static [&'static str],
    /// What of the record is shared.
    pub check: CheckShare,
    /// The files that a guest may load.
    pub files: ShowsFile,
}

/// Topics that guests hear beside that of their link: the kind of the link, and what the topic's name begins with; the id of the record that it shows follows,
/// or that of the link where what is told depends on more than the record.
pub static HEARD: Installed<(&'static str, &'static str)> = Installed::new();

/// The kinds of this process.
pub static SHARE_KINDS: Installed<&'static ShareKind> = Installed::new();

/// Every kind.
pub fn kinds() -> impl Iterator<Item = &'static ShareKind> {
    SHARE_KINDS.get().iter().copied()
}

/// A kind by name.
pub fn kind(name: &str) -> Option<&'static ShareKind> {
    kinds().find(|kind| kind.name == name)
}

/// The calls.
pub fn mount(api: &mut Api) {
    calls::mount(api);
    open::mount(api);
}

/// The pages of which each lets make some kind of link.
fn pages() -> &'static [&'static str] {
    static PAGES: LazyLock<Vec<&'static str>> = LazyLock::new(|| kinds().map(|kind| kind.page).collect());
    &PAGES
}

/// Whether a caller may know which links of a record there are; of the resource `users`: which links that account made.
pub fn may_list(caller: &Caller, resource: &str, id: &str) -> bool {
    if resource == "users" {
        return *caller.user_id == *id || ends_links_of_others(caller);
    }
    kinds()
        .filter(|kind| kind.resource.name == resource)
        .any(|kind| caller.rights.allow(kind.page, Action::Export) || may_edit(caller, kind))
}

/// Whoever may change accounts ends the links of who leaves.
fn ends_links_of_others(caller: &Caller) -> bool {
    resource::by_name("users").is_some_and(|users| caller.rights.allow(users.page, Action::Edit))
}

fn may_edit(caller: &Caller, kind: &ShareKind) -> bool {
    kind.edited_on.iter().any(|page| caller.rights.allow(page, Action::Edit))
}

/// The topic of a link: what its guests are told.
pub fn topic(share: &str) -> String {
    format!("share:{share}")
}

/// Whether a guest may hear a topic: that of a link it holds, those of what it shows that its kind names ([`HEARD`]), and nothing else.
pub fn hears(guest: &Guest, topic: &str) -> bool {
    let Some((prefix, of)) = topic.split_once(':') else { return false };
    let shown = |kind: &str| guest.shares.iter().any(|share| share.kind == kind && (share.record_id == of || share.id == of));
    if prefix == "share" { guest.holds(of) } else { HEARD.get().iter().any(|(kind, heard)| *heard == prefix && shown(kind)) }
}

/// The link that has ended, if that is what an entry of the journal says: its guests are to leave.
pub fn ended<'a>(topic: &'a str, payload: &str) -> Option<&'a str> {
    topic.strip_prefix("share:").filter(|_| payload.contains("\"type\":\"ended\""))
}

/// Publishes to the guests of a record's links that what they are shown changed.
pub async fn publish_change(tx: &mut Tx, resource: &str, record: &str) -> Result<()> {
    let sql =
        "SELECT id FROM shares WHERE resource = $1 AND record_id = $2 AND revoked_at IS NULL AND expires_at > $3 AND deleted_at IS NULL";
    let at = tx.at().to_owned();
    for (share,) in tx.rows::<(String,)>(sql.to_owned(), args![resource, record, at]).await? {
        tx.publish(topic(&share), json!({ "type": "changed" }));
    }
    Ok(())
}

/// Publishes to the guests of one link that what they are shown changed.
pub fn publish_change_of(tx: &mut Tx, share: &Share) {
    tx.publish(topic(&share.id), json!({ "type": "changed" }));
}

/// A name as guests see it: its initial.
pub fn initial(name: &str) -> String {
    name.trim().chars().next().map_or_else(String::new, |first| format!("{}.", first.to_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_cut_to_its_initial() {
        assert_eq!(["Pei Zhang", " 王小明", "élodie", ""].map(initial), ["P.", "王.", "É.", ""]);
    }

    #[test]
    fn only_the_end_of_a_link_ends_it() {
        assert_eq!(ended("share:a", r#"{"type":"ended"}"#), Some("a"));
        assert_eq!(ended("share:a", r#"{"type":"changed"}"#), None);
        assert_eq!(ended("shares:a", r#"{"type":"ended"}"#), None);
    }
}
