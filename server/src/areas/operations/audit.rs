//! The audit trail across all records: who did what to which, and what it was before and after. Read in pages, the latest first.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sqlx::AssertSqlSafe;

use belltower_kit::{
    args,
    auth::{Caller, catalogue::Action},
    db::{Arg, Db, places},
    error::{Result, invalid_field},
    http::Cx,
    mask,
    resource::{
        self, Resource,
        check::{NOT_TIME, TOO_LONG},
        field::Kind,
        masked_entry,
    },
    world::iso,
};

/// Entries of a page.
const PAGE: usize = 50;
/// Records of one list whose names a page says; of others the ids stand.
const MAX_NAMES: usize = 500;
/// Characters of what is asked for.
const MAX_TEXT: usize = 100;

/// Which entries.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AuditAsked {
    /// What this account did.
    actor: Option<String>,
    /// What happened to such records,
    resource: Option<String>,
    /// and to this one.
    record: Option<String>,
    /// Such operations: `create`, `update`, `delete`, `restore`, or a verb.
    op: Option<String>,
    /// From this moment on,
    from: Option<String>,
    /// up to this one.
    to: Option<String>,
    /// Those before this entry, by its id.
    pub(super) before: Option<String>,
}

/// An entry of the trail.
#[derive(Serialize, utoipa::ToSchema)]
pub struct AuditSeenEntry {
    pub(super) id: String,
    pub(super) at: String,
    pub(super) actor_id: Option<String>,
    pub(super) actor_name: Option<String>,
    pub(super) resource: String,
    pub(super) record_id: String,
    /// What the record is called, where it still is.
    pub(super) record_name: Option<String>,
    pub(super) op: String,
    #[schema(value_type = Option<Object>)]
    pub(super) before: Option<Map<String, Value>>,
    #[schema(value_type = Option<Object>)]
    pub(super) after: Option<Map<String, Value>>,
}

/// A page of the trail, the latest first.
#[derive(Serialize, utoipa::ToSchema)]
pub struct AuditPage {
    pub(super) records: Vec<AuditSeenEntry>,
    /// Whether there are earlier ones.
    pub(super) more: bool,
}

#[derive(sqlx_macros::FromRow)]
struct Stored {
    id: String,
    at: String,
    actor_id: Option<String>,
    actor_name: Option<String>,
    resource: String,
    record_id: String,
    op: String,
    before: Option<String>,
    after: Option<String>,
}

pub(super) async fn audit(cx: Cx, input: AuditAsked) -> Result<AuditPage> {
    page(&cx.app.db, cx.caller()?, &input, PAGE).await
}

/// So many of the entries that somebody may read.
pub(super) async fn page(db: &Db, caller: &Caller, input: &AuditAsked, size: usize) -> Result<AuditPage> {
    let (mut conditions, mut values) = (vec!["TRUE".to_owned()], args![]);
    let mut and = |condition: &str, value: String| {
        values.push(Arg::from(value));
        conditions.push(condition.replace('?', &format!("${}", values.len())));
    };
    for (name, condition, given) in [
        ("actor", "a.actor_id = ?", &input.actor),
        ("resource", "a.resource = ?", &input.resource),
        ("record", "a.record_id = ?", &input.record),
        ("op", "a.op = ?", &input.op),
    ] {
        let Some(given) = given.as_deref().map(str::trim).filter(|given| !given.is_empty()) else { continue };
        if given.chars().count() > MAX_TEXT {
            return Err(invalid_field(name, TOO_LONG.with("max", MAX_TEXT)));
        }
        and(condition, given.to_owned());
    }
    for (name, condition, given) in [("from", "a.at >= ?", &input.from), ("to", "a.at < ?", &input.to)] {
        let Some(given) = given else { continue };
        let at: Timestamp = given.parse().map_err(|_| invalid_field(name, &NOT_TIME))?;
        and(condition, iso(at));
    }
    // Who may not see a list sees nothing of its records here either.
    for unseen in resource::all().iter().filter(|of| !caller.rights.allow_all_any(of.pages(), Action::Query)) {
        and("a.resource <> ?", unseen.name.to_owned());
    }
    if let Some(id) = &input.before {
        let place: Option<(String,)> = db.opt("SELECT at FROM audit WHERE id = $1", args![id.as_str()]).await?;
        // One that is gone had none before it: what is older is gone as well.
        let Some((at,)) = place else { return Ok(AuditPage { records: vec![], more: false }) };
        values.extend(args![at, id.as_str()]);
        let (at, id) = (values.len() - 1, values.len());
        // The first half is what the index is read by.
        conditions.push(format!("a.at <= ${at} AND (a.at < ${at} OR a.id < ${id})"));
    }
    let sql = conditions.join(" AND ");
    let sql = format!(
        "SELECT a.id, a.at, a.actor_id, a.actor_name, a.resource, a.record_id, a.op, a.before, a.after FROM audit a
         WHERE {sql} ORDER BY a.at DESC, a.id DESC LIMIT {}",
        size + 1
    );
    let mut stored: Vec<Stored> = db.all(AssertSqlSafe(sql), values).await?;
    let more = stored.len() > size;
    stored.truncate(size);
    let mut entries: Vec<AuditSeenEntry> = stored.into_iter().map(seen).collect();
    let names = Names::of(db, &entries).await?;
    entries.iter_mut().for_each(|entry| names.say_in(entry));
    Ok(AuditPage { records: entries, more })
}

fn seen(entry: Stored) -> AuditSeenEntry {
    let Stored { id, at, actor_id, actor_name, resource, record_id, op, before, after } = entry;
    let side = |side: Option<String>| Some(masked_entry(&resource, serde_json::from_str(&side?).ok()?));
    let (before, after) = (side(before), side(after));
    AuditSeenEntry { id, at, actor_id, actor_name, record_name: None, resource, record_id, op, before, after }
}

/// What the records of a page and those that they refer to are called, also those that were deleted; by list and id.
struct Names(BTreeMap<(&'static str, String), String>);

impl Names {
    async fn of(db: &Db, entries: &[AuditSeenEntry]) -> Result<Self> {
        let mut wanted: BTreeMap<&'static str, BTreeSet<String>> = BTreeMap::new();
        for entry in entries {
            let Some(of) = resource::by_name(&entry.resource) else { continue };
            wanted.entry(of.name).or_default().insert(entry.record_id.clone());
            for side in [&entry.before, &entry.after].into_iter().flatten() {
                for (other, held) in references(of).filter_map(|(field, other)| Some((other, side.get(field)?))) {
                    let ids = held.as_array().map_or(std::slice::from_ref(held), Vec::as_slice);
                    wanted.entry(other).or_default().extend(ids.iter().filter_map(|id| id.as_str().map(str::to_owned)));
                }
            }
        }
        let mut names = BTreeMap::new();
        for (of, ids) in wanted {
            let Some(of) = resource::by_name(of) else { continue };
            let ids: Vec<Arg> = ids.into_iter().take(MAX_NAMES).map(Arg::from).collect();
            let places = places(1, ids.len());
            let sql = format!("SELECT t.id, t.{} FROM {} t WHERE t.id IN ({places})", of.title, of.name);
            let rows: Vec<(String, Option<String>)> = db.all(AssertSqlSafe(sql), ids).await?;
            names.extend(rows.into_iter().filter_map(|(id, name)| Some(((of.name, id), mask::text(&name?).into_owned()))));
        }
        Ok(Self(names))
    }

    /// Names the record, and what its fields refer to in place of their ids.
    fn say_in(&self, entry: &mut AuditSeenEntry) {
        let Some(of) = resource::by_name(&entry.resource) else { return };
        let name = |of: &'static str, id: &str| self.0.get(&(of, id.to_owned())).cloned();
        entry.record_name = name(of.name, &entry.record_id);
        for side in [&mut entry.before, &mut entry.after].into_iter().flatten() {
            for (field, other) in references(of) {
                let Some(held) = side.get_mut(field) else { continue };
                let ids = if held.is_array() { held.as_array_mut().into_iter().flatten().collect() } else { vec![held] };
                for id in ids {
                    if let Some(said) = id.as_str().and_then(|id| name(other, id)) {
                        *id = said.into();
                    }
                }
            }
        }
    }
}

/// The fields of a list that refer to other records, each with their list.
fn references(of: &'static Resource) -> impl Iterator<Item = (&'static str, &'static str)> {
    of.fields.iter().filter_map(|field| match field.kind {
        Kind::Ref { resource } | Kind::Refs { resource, .. } => Some((field.name, resource)),
        _ => None,
    })
}
