//! Records that are likely one person, each pair with the reasons: one phone number or address, or one name and something beside it. Numbers are held against each other as they
//! are found by, and are in no answer: who may look at one does that elsewhere, and leaves a record.

use std::collections::{BTreeSet, HashMap};

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::{Kind, UNDO_DAYS};
use belltower_kit::{
    args,
    db::{Arg, Reads, places},
    error::Result,
    http::Cx,
    resource::{self, found_by::folded},
    world::iso,
};

/// The most pairs that are looked through, and the most of one answer.
const MOST_PAIRS: i64 = 1_000;
const MOST: i64 = 100;
/// The most records that one is held against by one of its keys, and the most that are answered.
const MOST_OF_KEY: i64 = 100;
const MOST_OF_ONE: usize = 20;
/// The most merges that are answered.
const MOST_MERGES: i64 = 20;

/// Whose doubles.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DoublesOf {
    /// Of this record; otherwise pairs of all.
    id: Option<String>,
    /// The page, from 1.
    page: Option<i64>,
    /// Pairs a page, up to 100.
    size: Option<i64>,
}

/// One of a pair.
#[derive(Clone, Serialize, utoipa::ToSchema)]
pub struct DoubleRecord {
    id: String,
    name: String,
    status: String,
    created_at: String,
}

/// Two records that are likely one person.
#[derive(Serialize, utoipa::ToSchema)]
pub struct DoublePair {
    one: DoubleRecord,
    other: DoubleRecord,
    /// What is the same: `phone`, `email`, `name`, `sound` (names that sound the same), `english_name`, `zone`, `level`.
    reasons: Vec<&'static str>,
}

/// A record that was merged into another one, and can be had back.
#[derive(Serialize, utoipa::ToSchema, sqlx_macros::FromRow)]
pub struct MergeOf {
    /// The merge.
    id: String,
    /// What the record was called that is gone.
    name: String,
    at: String,
    #[schema(required)]
    by: Option<String>,
}

/// What is likely one person.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Doubles {
    pairs: Vec<DoublePair>,
    /// How many pairs there are, as far as they were looked through.
    total: usize,
    /// There are more than were looked through.
    more: bool,
    /// What was merged into the record that was asked for, and can be undone yet.
    merges: Vec<MergeOf>,
}

#[derive(Clone, sqlx_macros::FromRow)]
struct Person {
    id: String,
    name: String,
    status: String,
    created_at: String,
    english_name: String,
    phone: String,
    email: String,
    sound: String,
    zone: String,
    level: String,
}

/// The call.
pub async fn doubles(cx: Cx, kind: &'static Kind, DoublesOf { id, page, size }: DoublesOf) -> Result<Doubles> {
    let mut reads = &cx.app.db;
    if let Some(id) = id {
        resource::load_for(&cx, kind.of, &id).await?;
        let pairs = of_one(&mut reads, kind, &id).await?;
        return Ok(Doubles { total: pairs.len(), pairs, more: false, merges: merges(&mut reads, kind, &id, cx.app.world.now()).await? });
    }
    let (found, more) = pairs(&mut reads, kind).await?;
    let size = usize::try_from(size.unwrap_or(MOST).clamp(1, MOST)).unwrap_or(1);
    let page = usize::try_from(page.unwrap_or(1).max(1) - 1).unwrap_or(0);
    let total = found.len();
    let pairs = found.into_iter().skip(page.saturating_mul(size)).take(size).collect();
    Ok(Doubles { pairs, total, more, merges: vec![] })
}

async fn of_one(from: &mut &belltower_kit::db::Db, kind: &Kind, id: &str) -> Result<Vec<DoublePair>> {
    let found = people(from, kind, &BTreeSet::from([id.to_owned()])).await?;
    let Some(one) = found.get(id).cloned() else { return Ok(vec![]) };
    let mut others = BTreeSet::new();
    for (column, value) in [("phone_key", &one.phone), ("LOWER(email)", &one.email), ("name_key", &one.sound)] {
        if value.is_empty() {
            continue;
        }
        let sql = format!("SELECT id FROM {} WHERE {column} = $1 AND id <> $2 AND deleted_at IS NULL ORDER BY id LIMIT $3", kind.of.name);
        others.extend(from.rows::<(String,)>(sql, args![value.as_str(), id, MOST_OF_KEY]).await?.into_iter().map(|(id,)| id));
    }
    let mut pairs: Vec<DoublePair> = people(from, kind, &others).await?.values().filter_map(|other| pair(kind, &one, other)).collect();
    pairs.sort_by(|one, other| other.reasons.len().cmp(&one.reasons.len()).then_with(|| one.other.id.cmp(&other.other.id)));
    pairs.truncate(MOST_OF_ONE);
    Ok(pairs)
}

/// The pairs of all: of several that are one, the oldest with each of the others. Likely ones first; and whether there are more than were looked through.
async fn pairs(from: &mut &belltower_kit::db::Db, kind: &Kind) -> Result<(Vec<DoublePair>, bool)> {
    let table = kind.of.name;
    let mut keys = vec![vec!["phone_key"], vec!["LOWER(t.email)"]];
    keys.extend(kind.beside.iter().map(|beside| [&["name_key"], *beside].concat()));
    let mut found: BTreeSet<(String, String)> = BTreeSet::new();
    let mut more = false;
    for key in keys {
        let of = |table: &str| {
            key.iter()
                .map(|one| if one.contains('(') { one.replace("t.", &format!("{table}.")) } else { format!("{table}.{one}") })
                .collect::<Vec<_>>()
        };
        let group = of("t");
        let named: Vec<String> = group.iter().zip(0..).map(|(one, at)| format!("{one} AS k{at}")).collect();
        let there: Vec<String> = group.iter().map(|one| format!("{one} <> ''")).collect();
        let same: Vec<String> = of("o").iter().zip(0..).map(|(one, at)| format!("{one} = g.k{at}")).collect();
        let sql = format!(
            "SELECT g.one, o.id FROM (SELECT MIN(t.id) AS one, {} FROM {table} t WHERE t.deleted_at IS NULL AND {} GROUP BY {} HAVING COUNT(*) > 1) g
             JOIN {table} o ON {} AND o.id <> g.one AND o.deleted_at IS NULL ORDER BY g.one, o.id LIMIT $1",
            named.join(", "),
            there.join(" AND "),
            group.join(", "),
            same.join(" AND ")
        );
        let rows: Vec<(String, String)> = from.rows(sql, args![MOST_PAIRS]).await?;
        more |= rows.len() >= usize::try_from(MOST_PAIRS).unwrap_or(usize::MAX);
        found.extend(rows);
    }
    let ids: BTreeSet<String> = found.iter().flat_map(|(one, other)| [one.clone(), other.clone()]).collect();
    let people = people(from, kind, &ids).await?;
    let of = |(one, other): (String, String)| pair(kind, people.get(&one)?, people.get(&other)?);
    let mut pairs: Vec<DoublePair> = found.into_iter().filter_map(of).collect();
    pairs.sort_by(|one, other| {
        let key = |pair: &DoublePair| (pair.one.id.clone(), pair.other.id.clone());
        other.reasons.len().cmp(&one.reasons.len()).then_with(|| key(one).cmp(&key(other)))
    });
    Ok((pairs, more))
}

async fn people(from: &mut &belltower_kit::db::Db, kind: &Kind, ids: &BTreeSet<String>) -> Result<HashMap<String, Person>> {
    let mut found = HashMap::new();
    let ids: Vec<&String> = ids.iter().collect();
    for some in ids.chunks(500) {
        let sql = format!(
            "SELECT id, name, status, created_at, COALESCE({}, '') AS english_name, COALESCE(phone_key, '') AS phone, COALESCE(LOWER(email), '') AS email,
               COALESCE(name_key, '') AS sound, COALESCE(zone, '') AS zone, COALESCE(level, '') AS level FROM {} WHERE id IN ({}) AND deleted_at IS NULL",
            kind.other_name,
            kind.of.name,
            places(1, some.len())
        );
        let rows: Vec<Person> = from.rows(sql, some.iter().map(|id| Arg::from(id.as_str())).collect()).await?;
        found.extend(rows.into_iter().map(|person| (person.id.clone(), person)));
    }
    Ok(found)
}

/// Two records with the reasons why they are likely one, if they are.
fn pair(kind: &Kind, one: &Person, other: &Person) -> Option<DoublePair> {
    let same = |of: fn(&Person) -> &str| !of(one).is_empty() && of(one) == of(other);
    let apart = |of: fn(&Person) -> &str| !of(one).is_empty() && !of(other).is_empty() && of(one) != of(other);
    let (phone, email, sound) = (same(|it| &it.phone), same(|it| &it.email), same(|it| &it.sound));
    let (first, second) = (folded(&one.english_name), folded(&other.english_name));
    let english = !first.is_empty() && first == second;
    let (zone, level) = (same(|it| &it.zone), !kind.told_by_level || one.level == other.level);
    // Many are called the same: of one name alone nothing follows, and two numbers speak for two people.
    let beside = english || zone && level && !apart(|it| &it.phone) && !apart(|it| &it.email);
    if !(phone || email || sound && beside) {
        return None;
    }
    let name = sound && folded(&one.name) == folded(&other.name);
    let reasons = [
        ("phone", phone),
        ("email", email),
        ("name", name),
        ("sound", sound && !name),
        ("english_name", english),
        ("zone", zone && sound),
        ("level", kind.told_by_level && level && sound && !one.level.is_empty()),
    ];
    let reasons = reasons.into_iter().filter(|(_, holds)| *holds).map(|(reason, _)| reason).collect();
    Some(DoublePair { one: record(one), other: record(other), reasons })
}

fn record(Person { id, name, status, created_at, .. }: &Person) -> DoubleRecord {
    DoubleRecord { id: id.clone(), name: name.clone(), status: status.clone(), created_at: created_at.clone() }
}

async fn merges(from: &mut &belltower_kit::db::Db, kind: &Kind, id: &str, now: Timestamp) -> Result<Vec<MergeOf>> {
    let sql = format!(
        "SELECT m.id, g.name, m.at, m.by_name AS by FROM merges m JOIN {} g ON g.id = m.gone_id WHERE m.kept_id = $1 AND m.person = $2 AND m.undone_at IS NULL AND m.at > $3
         ORDER BY m.at DESC, m.id LIMIT $4",
        kind.of.name
    );
    let since = iso(now - SignedDuration::from_hours(24 * UNDO_DAYS));
    Ok(from.rows(sql, args![id, kind.name, since, MOST_MERGES]).await?)
}
