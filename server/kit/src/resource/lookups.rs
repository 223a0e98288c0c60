//! Looking people up by a whole phone number or a whole address. A piece of one finds nothing: what a mask hides could be tried piece by piece. Each look-up leaves a record of who looked
//! for what and whom it found, by whoever keeps such records ([`KEEPERS`], which the areas say); nobody looks for many.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;

use super::{
    Field, Resource, Row,
    check::{is_email, is_phone},
    field::Kind,
    found_by,
    read::{masked, present, read},
};
use crate::{
    app::App,
    auth::Caller,
    db::{Actor, Arg, Tx},
    error::{Result, too_many},
    installed::Installed,
    mask,
};

/// Digits of a number that is looked for.
const LEAST_DIGITS: usize = 7;
/// Numbers and addresses that one account looks for within [`WINDOW`]. What a mask hides is a hundred thousand numbers.
const MOST: u32 = 120;
const WINDOW: SignedDuration = SignedDuration::from_hours(1);
/// A page that is looked at again this soon is the same look.
const SAME_LOOK: SignedDuration = SignedDuration::from_mins(10);
/// Accounts whose look-ups are counted at once.
const MAX_COUNTED: usize = 10_000;
/// Records of one list that a number finds: a family has one.
const MAX_FOUND: usize = 20;

/// Somebody looked for a number or an address in a list.
pub struct Lookup<'a> {
    /// Who.
    pub viewer: &'a str,
    /// The list.
    pub resource: &'static Resource,
    /// The field with such a number.
    pub field: &'static Field,
    /// The number, masked.
    pub masked: String,
    /// The record that was found by it, with its name; of several there is a look-up each.
    pub record: Option<(&'a str, &'a str)>,
}

/// Keeps a look-up, in the transaction without which nothing of it is answered.
pub type Keeper = for<'a> fn(&'a mut Tx, Lookup<'a>) -> BoxFuture<'a, Result<()>>;

/// Who keeps them.
pub static KEEPERS: Installed<Keeper> = Installed::new();

/// A whole number or address, as a list is asked for it.
pub(super) struct Whole {
    field: &'static Field,
    value: String,
}

impl Whole {
    /// What was typed, if it is one and the list has such.
    pub fn of(resource: &Resource, piece: &str) -> Option<Self> {
        let piece = piece.trim();
        let field = |kind: Kind| resource.fields.iter().find(|field| field.found_whole && field.kind == kind);
        if is_email(piece) {
            return Some(Self { field: field(Kind::Email)?, value: piece.to_lowercase() });
        }
        let value = Some(piece).filter(|piece| is_phone(piece)).map(found_by::key).filter(|digits| digits.len() >= LEAST_DIGITS)?;
        Some(Self { field: field(Kind::Phone)?, value })
    }

    /// The condition over `t`, with its argument at a place.
    pub fn condition(&self, place: usize) -> (String, Arg) {
        let held = if self.field.kind == Kind::Email { format!("LOWER(t.{})", self.field.name) } else { "t.phone_key".to_owned() };
        (format!("{held} = ${place}"), self.value.clone().into())
    }
}

/// A record that was found in a list, by its id and name; none where nobody was.
type Seen<'a> = (&'static Resource, &'a Whole, Option<(String, String)>);

/// Keeps what is looked for in some lists, if it is a whole number or address, and whom it finds of those that the caller may see; refuses one too many. Before the lists are read.
pub(super) async fn keep(app: &App, caller: &Caller, lists: &[&'static Resource], piece: &str) -> Result<()> {
    find(app, caller, lists, piece).await.map(drop)
}

/// Records of some lists, as the lists have them, by a whole number or address; `None` if what is wanted is neither. That somebody looked is kept.
pub async fn find(
    app: &App,
    caller: &Caller,
    lists: &[&'static Resource],
    piece: &str,
) -> Result<Option<Vec<(&'static Resource, Vec<Row>)>>> {
    let wanted: Vec<(&'static Resource, Whole)> =
        lists.iter().filter_map(|resource| Some((*resource, Whole::of(resource, piece)?))).collect();
    let Some((first, whole)) = wanted.first() else { return Ok(None) };
    let looked_for = whole.value.clone();
    count(caller.person(), &looked_for, app.world.now())?;
    let mut found = vec![];
    for (resource, whole) in &wanted {
        let (condition, arg) = whole.condition(1);
        let scope = resource.scope(&mut &app.db, caller).await?;
        let (scope, more) = scope.map_or_else(|| ("TRUE".to_owned(), vec![]), |scope| scope.condition(2));
        let rest =
            format!("WHERE t.deleted_at IS NULL AND {condition} AND {scope} ORDER BY t.created_at DESC, t.id DESC LIMIT {MAX_FOUND}");
        let rows = read(&mut &app.db, resource, &rest, [vec![arg], more].concat()).await?;
        found.push((*resource, rows.into_iter().map(|row| present(resource, row, true)).collect::<Vec<Row>>()));
    }
    let text = |row: &Row, field: &str| row.get(field).and_then(serde_json::Value::as_str).unwrap_or_default().to_owned();
    let mut seen: Vec<Seen<'_>> = vec![];
    for ((resource, rows), (_, whole)) in found.iter().zip(&wanted) {
        seen.extend(rows.iter().map(|row| (*resource, whole, Some((text(row, "id"), text(row, resource.title))))));
    }
    // That nobody was found is worth a record where it was a number that somebody has, not one that is being typed.
    if seen.is_empty() && mask::stands_in(piece) {
        seen.push((*first, whole, None));
    }
    seen.retain(|(resource, _, record)| is_new(caller.person(), &looked_for, &seen_key(resource, record.as_ref())));
    if !seen.is_empty() {
        // Of a preview it is who really looks.
        let name = caller.preview.as_ref().map_or(&caller.name, |preview| &preview.by_name);
        let by = Actor { id: caller.person().to_string(), name: name.to_string() };
        let mut tx = app.begin(Some(by)).await?;
        for (resource, whole, record) in &seen {
            for keeper in KEEPERS.get() {
                let masked = masked(whole.field, piece.trim());
                let record = record.as_ref().map(|(id, name)| (id.as_str(), name.as_str()));
                keeper(&mut tx, Lookup { viewer: caller.person(), resource, field: whole.field, masked, record }).await?;
            }
        }
        tx.commit().await?;
        for (resource, _, record) in &seen {
            remember(caller.person(), &looked_for, seen_key(resource, record.as_ref()));
        }
    }
    Ok(Some(found))
}

/// What was looked for lately, and when and in which records it was seen. In memory alone.
#[derive(Default)]
struct Looks {
    since: Timestamp,
    count: u32,
    of: HashMap<String, (Timestamp, BTreeSet<String>)>,
}

/// Who looked for what.
static LOOKS: Mutex<Option<HashMap<Arc<str>, Looks>>> = Mutex::new(None);

fn seen_key(resource: &Resource, record: Option<&(String, String)>) -> String {
    format!("{} {}", resource.name, record.map_or("", |(id, _)| id))
}

/// Counts a look-up, of something else than what was just looked for; refuses one too many.
fn count(user: &Arc<str>, wanted: &str, now: Timestamp) -> Result<()> {
    let mut held = LOOKS.lock();
    let all = held.get_or_insert_default();
    if all.len() >= MAX_COUNTED {
        all.retain(|_, looks| looks.since + WINDOW > now);
    }
    let looks = all.entry(user.clone()).or_default();
    if looks.since + WINDOW <= now {
        (looks.since, looks.count) = (now, 0);
    }
    looks.of.retain(|_, (at, _)| *at + SAME_LOOK > now);
    if looks.of.contains_key(wanted) {
        return Ok(());
    }
    looks.count += 1;
    if looks.count > MOST {
        let left = (looks.since + WINDOW).as_second() - now.as_second();
        return Err(too_many(u64::try_from(left.max(1)).unwrap_or(1)));
    }
    looks.of.insert(wanted.to_owned(), (now, BTreeSet::new()));
    Ok(())
}

/// Whether a record was not found by this just now.
fn is_new(user: &str, wanted: &str, seen: &str) -> bool {
    let held = LOOKS.lock();
    let looks = held.as_ref().and_then(|all| all.get(user)?.of.get(wanted));
    looks.is_none_or(|(_, records)| !records.contains(seen))
}

fn remember(user: &str, wanted: &str, seen: String) {
    if let Some((_, records)) = LOOKS.lock().as_mut().and_then(|all| all.get_mut(user)?.of.get_mut(wanted)) {
        records.insert(seen);
    }
}
