//! Phone numbers and addresses in clear, one at a time, for a reason, and who is looked for by the whole of one (A13, A14): each look is a view record that nobody can change, and an
//! unusual number of them shows as it happens.

use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::json;

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{Arg, AuditEntry, Tx},
    error::{Error, Result, forbidden, invalid_field, not_found, too_many},
    http::{Access, Api, Cx},
    resource::{
        self, Resource, Row, Rules, Seen,
        check::{BAD_PHONE, NOT_ONE_OF, required},
        field::{Field, number, one_of, reference, text},
        lookups::{self, Lookup},
        masked,
    },
    world::iso,
};

/// The longest reason, in characters.
pub const MAX_REASON: i64 = 200;
/// So many looks of one person within an hour are unusual.
pub const UNUSUAL: i64 = 10;
/// So many numbers and addresses are shown to one person within an hour, and no more.
const MOST: i64 = 60;
/// The kinds of records with a phone number or an address.
pub(super) const KINDS: &[&str] = &["students", "teachers", "users"];
/// What is looked at.
const LOOKED_AT: &[&str] = &["phone", "email"];
const HOUR: SignedDuration = SignedDuration::from_hours(1);

const FIELDS: &[Field] = &[
    reference("viewer_id", "users").read_only().keeps_nothing("who looked stays on record, whatever becomes of the account"),
    one_of("means", &["reveal", "lookup", "refused"]).read_only(),
    one_of("kind", KINDS).read_only(),
    text("record_id", 40).read_only(),
    text("record_name", 100).read_only(),
    one_of("field", LOOKED_AT).read_only(),
    text("phone", 254).read_only().not_searched(),
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
        &["unusual", "lookups"]
    }

    fn condition(&self, name: &str, _now: Timestamp) -> (&'static str, Vec<Arg>) {
        if name == "lookups" { ("t.means = ?", args!["lookup"]) } else { ("t.recent >= ?", args![UNUSUAL]) }
    }
}

/// Whose number or address is wanted, and what for; or, with `phone`, whose it is.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// `students`, `teachers` or `users`.
    #[serde(default)]
    resource: String,
    /// The record.
    #[serde(default)]
    id: String,
    /// `phone`, unless it is said, or `email`.
    field: Option<String>,
    /// What it is needed for; kept with who looked.
    #[serde(default)]
    #[schema(max_length = 200)]
    reason: String,
    /// A whole number or address to look for, instead of a record.
    phone: Option<String>,
}

/// A number or an address in clear; or the records that one was found in, masked as lists are.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Revealed {
    value: Option<String>,
    records: Vec<FoundRecord>,
}

/// A record that was found.
#[derive(Serialize, utoipa::ToSchema)]
pub struct FoundRecord {
    /// Its list.
    resource: &'static str,
    /// As the list has it.
    #[schema(value_type = Object)]
    row: Row,
}

/// The call. Whether the caller may look depends on the record: the right to see such records whole.
pub fn mount(api: &mut Api) {
    api.post(
        "/api/management/infoViewRecords/reportViewRecords",
        Access::SignedIn,
        "Show one phone number or address, or find whose it is, and record who looked",
        look,
    );
}

async fn look(cx: Cx, input: Look) -> Result<Revealed> {
    if let Some(wanted) = &input.phone {
        return look_up(&cx, wanted).await;
    }
    let of =
        resource::by_name(&input.resource).filter(|of| KINDS.contains(&of.name)).ok_or_else(|| invalid_field("resource", &NOT_ONE_OF))?;
    let field = input.field.as_deref().unwrap_or("phone");
    let field = of.field(field).filter(|field| LOOKED_AT.contains(&field.name)).ok_or_else(|| invalid_field("field", &NOT_ONE_OF))?;
    let caller = cx.caller()?;
    if !caller.rights.allow(of.page, Action::Get) {
        return Err(forbidden());
    }
    let reason = required(&input.reason, MAX_REASON).map_err(|text| invalid_field("reason", text))?;
    let mut tx = cx.begin().await?;
    let (name, value) = resource::in_clear(&mut tx, of, caller, &input.id, field.name).await?;
    let value = value.ok_or_else(not_found)?;
    if let Some(too_many) = too_many_shown(&mut tx, &caller.user_id).await? {
        let look = Looked { viewer: &caller.user_id, means: "refused", kind: of.name, record: (&input.id, &name), field, reason };
        keep_refused(&mut tx, look, masked(field, &value)).await?;
        tx.commit().await?;
        return Err(too_many);
    }
    let look = Looked { viewer: &caller.user_id, means: "reveal", kind: of.name, record: (&input.id, &name), field, reason };
    keep(&mut tx, look, masked(field, &value)).await?;
    let why = json!({ "field": field.name, "reason": reason });
    tx.audit(AuditEntry { resource: of.name, id: &input.id, op: "reveal", before: None, after: why.as_object() }).await?;
    tx.commit().await?;
    // It leaves only once it stands on record who has it.
    Ok(Revealed { value: Some(value), records: vec![] })
}

/// The refusal for whoever was shown as many within the hour as one may be.
async fn too_many_shown(tx: &mut Tx, viewer: &str) -> Result<Option<Error>> {
    let now = tx.world().now();
    let sql = "SELECT COUNT(*), MIN(created_at) FROM info_views WHERE viewer_id = $1 AND means = 'reveal' AND created_at > $2";
    let (shown, first): (i64, Option<String>) = tx.one(sql, args![viewer, iso(now - HOUR)]).await?;
    if shown < MOST {
        return Ok(None);
    }
    let first = first.and_then(|at| at.parse::<Timestamp>().ok()).unwrap_or(now);
    Ok(Some(too_many(u64::try_from(((first + HOUR).as_second() - now.as_second()).max(1)).unwrap_or(1))))
}

/// Keeps that somebody went on asking beyond what is shown, once within the hour: whoever reads the ledger is to see it, and nobody fills it by asking.
async fn keep_refused(tx: &mut Tx, look: Looked<'_>, masked: String) -> Result<()> {
    let hour_ago = iso(tx.world().now() - HOUR);
    let sql = "SELECT id FROM info_views WHERE viewer_id = $1 AND means = 'refused' AND created_at > $2 LIMIT 1";
    let kept: Option<(String,)> = tx.opt(sql, args![look.viewer, hour_ago]).await?;
    if kept.is_none() { keep(tx, look, masked).await } else { Ok(()) }
}

/// Whose a number or an address is, of all that the caller may see whole.
async fn look_up(cx: &Cx, wanted: &str) -> Result<Revealed> {
    let caller = cx.caller()?;
    let lists: Vec<&'static Resource> =
        KINDS.iter().filter_map(|kind| resource::by_name(kind)).filter(|of| caller.rights.allow(of.page, Action::Get)).collect();
    if lists.is_empty() {
        return Err(forbidden());
    }
    let found = lookups::find(&cx.app, caller, &lists, wanted).await?.ok_or_else(|| invalid_field("phone", &BAD_PHONE))?;
    let records = found.into_iter().flat_map(|(of, rows)| rows.into_iter().map(|row| FoundRecord { resource: of.name, row })).collect();
    Ok(Revealed { value: None, records })
}

/// What is kept of a look beside what was looked at, masked.
struct Looked<'a> {
    viewer: &'a str,
    means: &'static str,
    kind: &'static str,
    /// Its id and its name.
    record: (&'a str, &'a str),
    field: &'static Field,
    reason: &'a str,
}

async fn keep(tx: &mut Tx, look: Looked<'_>, masked: String) -> Result<()> {
    let hour_ago = iso(tx.world().now() - HOUR);
    let sql = "SELECT COUNT(*) FROM info_views WHERE viewer_id = $1 AND created_at > $2";
    let (before,): (i64,) = tx.one(sql, args![look.viewer, hour_ago]).await?;
    let view = json!({ "viewer_id": look.viewer, "means": look.means, "kind": look.kind, "record_id": look.record.0, "record_name": look.record.1,
                       "field": look.field.name, "phone": masked, "reason": look.reason, "recent": before + 1 });
    resource::add(tx, &INFO_VIEWS, view.as_object().cloned().unwrap_or_default()).await.map(drop)
}

/// Keeps that somebody looked for a number or an address in a list.
pub(super) async fn keep_lookup(tx: &mut Tx, lookup: Lookup<'_>) -> Result<()> {
    let Lookup { viewer, resource, field, masked, record } = lookup;
    if !KINDS.contains(&resource.name) {
        return Ok(());
    }
    keep(tx, Looked { viewer, means: "lookup", kind: resource.name, record: record.unwrap_or_default(), field, reason: "" }, masked).await
}
