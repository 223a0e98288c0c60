//! Phone numbers in clear, one at a time, for a reason (A13, A14): each look is a view record that nobody can change, and an unusual number of them shows as it happens.

use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::json;

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{Arg, AuditEntry},
    error::{Result, forbidden, invalid_field, not_found},
    http::{Access, Api, Cx},
    resource::{
        self, Resource, Row, Rules, Seen,
        check::{NOT_ONE_OF, required},
        field::{Field, number, one_of, phone, reference, text},
    },
    world::iso,
};

/// The longest reason, in characters.
pub const MAX_REASON: i64 = 200;
/// So many looks of one person within an hour are unusual.
pub const UNUSUAL: i64 = 10;
/// The kinds of records with a phone number.
const KINDS: &[&str] = &["students", "teachers", "users"];

const FIELDS: &[Field] = &[
    reference("viewer_id", "users").read_only().keeps_nothing("who looked stays on record, whatever becomes of the account"),
    one_of("kind", KINDS).read_only(),
    text("record_id", 40).read_only(),
    text("record_name", 100).read_only(),
    phone("phone").read_only(),
    text("reason", 200).read_only(),
    number("recent", 0, 1_000_000).read_only(),
];

/// View records.
pub static INFO_VIEWS: Resource = Resource {
    name: "info_views",
    base: "/api/management/infoViewRecords",
    page: "infoViewScords",
    also_on_pages: &[],
    seen: Seen::Whole("It is there to look over the shoulders of others; numbers stand in it masked"),
    title: "record_name",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &InfoViewRules,
};

struct InfoViewRules;

#[async_trait]
impl Rules for InfoViewRules {
    fn conditions(&self) -> &'static [&'static str] {
        &["unusual"]
    }

    fn condition(&self, _name: &str, _now: Timestamp) -> (&'static str, Vec<Arg>) {
        ("t.recent >= ?", args![UNUSUAL])
    }
}

/// Whose number is wanted, and what for.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct Look {
    /// `students`, `teachers` or `users`.
    resource: String,
    /// The record.
    id: String,
    /// What the number is needed for; kept with who looked.
    #[schema(max_length = 200)]
    reason: String,
}

/// A number in clear.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Revealed {
    phone: String,
}

/// The call. Whether the caller may look depends on the record: the right to see such records whole.
pub fn mount(api: &mut Api) {
    api.post("/api/management/infoViewRecords/reportViewRecords", Access::SignedIn, "Show one phone number and record who looked", look);
}

async fn look(cx: Cx, input: Look) -> Result<Revealed> {
    let of =
        resource::by_name(&input.resource).filter(|of| KINDS.contains(&of.name)).ok_or_else(|| invalid_field("resource", &NOT_ONE_OF))?;
    let caller = cx.caller()?;
    if !caller.rights.allow(of.page, Action::Get) {
        return Err(forbidden());
    }
    let reason = required(&input.reason, MAX_REASON).map_err(|text| invalid_field("reason", text))?;
    let mut tx = cx.begin().await?;
    let (name, number) = resource::in_clear(&mut tx, of, caller, &input.id, "phone").await?;
    let number = number.ok_or_else(not_found)?;
    let hour_ago = iso(cx.app.world.now() - SignedDuration::from_hours(1));
    let (before,): (i64,) =
        tx.one("SELECT COUNT(*) FROM info_views WHERE viewer_id = $1 AND created_at > $2", args![&*caller.user_id, hour_ago]).await?;
    let masked = resource::mask(&number);
    let view = json!({ "viewer_id": &*caller.user_id, "kind": of.name, "record_id": input.id, "record_name": name, "phone": masked,
                       "reason": reason, "recent": before + 1 });
    resource::add(&mut tx, &INFO_VIEWS, view.as_object().cloned().unwrap_or_default()).await?;
    let why = Row::from_iter([("reason".to_owned(), reason.into())]);
    tx.audit(AuditEntry { resource: of.name, id: &input.id, op: "reveal", before: None, after: Some(&why) }).await?;
    tx.commit().await?;
    // The number leaves only once it stands on record who has it.
    Ok(Revealed { phone: number })
}
