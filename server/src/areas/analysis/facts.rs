//! Sessions as they are kept: taken from what rooms report, in its transaction, and read by whoever wants to know what was measured.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use super::{
    fact::{COLUMNS, Fact},
    hours::Differences,
};
use crate::areas::monitoring::items::{About, Event, Sample};
use belltower_kit::{
    args,
    db::{Arg, AssertSqlSafe, DbError, Insert, Reads, Tx, places},
};

/// Ids that are asked for at once: SQLite looks every argument up by its name, so a long list costs its square.
const NAMES: usize = 32;
/// Sessions of one person in one class that are looked at to say which was the first.
const MOST_OF_PERSON: i64 = 100;
/// Sessions of a class that are read at once.
const MOST_OF_CLASS: i64 = 2000;

/// `(class, role, person, session)`.
type Key<'a> = (&'a str, &'a str, &'a str, &'a str);

/// An item.
enum Item<'a> {
    Sample(&'a Sample),
    Event(&'a Event),
}

fn key(about: &About) -> Key<'_> {
    (&about.class, &about.role, &about.user, &about.session)
}

/// Takes what rooms reported, the new of it, in any order.
///
/// # Errors
///
/// What the database says.
pub async fn take<'a>(
    tx: &mut Tx,
    samples: impl Iterator<Item = &'a Sample>,
    events: impl Iterator<Item = &'a Event>,
) -> Result<(), DbError> {
    let mut items: BTreeMap<Key<'_>, Vec<Item<'_>>> = BTreeMap::new();
    samples.for_each(|sample| items.entry(key(&sample.about)).or_default().push(Item::Sample(sample)));
    events.for_each(|event| items.entry(key(&event.about)).or_default().push(Item::Event(event)));
    if items.is_empty() {
        return Ok(());
    }
    let before = lock(tx, &items).await?;
    let places = classes(tx, before.iter().filter(|fact| fact.is_new())).await?;
    let mut changes: Vec<(Fact, Fact)> = vec![];
    let mut begun: BTreeSet<(String, String, String)> = BTreeSet::new();
    for fact in before {
        let mut now = fact.clone();
        if fact.is_new()
            && let Some((classroom_type, kind, teacher)) = places.get(&fact.class_id)
        {
            now.classroom_type.clone_from(classroom_type);
            now.kind.clone_from(kind);
            now.teacher_id = teacher.clone().unwrap_or_default();
        }
        for item in
            items.get(&(fact.class_id.as_str(), fact.role.as_str(), fact.user_id.as_str(), fact.session.as_str())).into_iter().flatten()
        {
            match item {
                Item::Sample(sample) => now.take_sample(sample),
                Item::Event(event) => now.take_event(event),
            }
        }
        now.settle();
        if now.begins() != fact.begins() {
            begun.insert((fact.class_id.clone(), fact.role.clone(), fact.user_id.clone()));
        }
        changes.push((fact, now));
    }
    for (class, role, user) in begun {
        say_which_was_first(tx, (&class, &role, &user), &mut changes).await?;
    }
    let mut differences = Differences::default();
    changes.iter().for_each(|(before, now)| differences.change(before, now));
    let changed = changes.iter().filter(|(before, now)| before != now);
    write(tx, changed.map(|(_, now)| now)).await?;
    differences.write(tx).await
}

/// Writes sessions as they are now.
pub(super) async fn write(tx: &mut Tx, facts: impl Iterator<Item = &Fact>) -> Result<(), DbError> {
    tx.insert_last(Insert { into: &INTO, row: &ROW, rest: &WRITE }, facts.flat_map(Fact::args).collect()).await
}

/// The rows of sessions as they are, locked; new ones are there from now on.
async fn lock(tx: &mut Tx, items: &BTreeMap<Key<'_>, Vec<Item<'_>>>) -> Result<Vec<Fact>, DbError> {
    let args = items.keys().flat_map(|(class, role, user, session)| args![*class, *role, *user, *session]).collect();
    tx.insert_returning(Insert { into: "room_sessions (class_id, role, user_id, session)", row: "(?, ?, ?, ?)", rest: &LOCK }, args).await
}

/// Where the classes of new sessions are held, of which kind they are, and whose.
async fn classes(tx: &mut Tx, new: impl Iterator<Item = &Fact>) -> Result<BTreeMap<String, (String, String, Option<String>)>, DbError> {
    let ids: Vec<&str> = new.map(|fact| fact.class_id.as_str()).collect::<BTreeSet<_>>().into_iter().collect();
    let mut found = BTreeMap::new();
    for ids in ids.chunks(NAMES) {
        let sql = format!("SELECT id, classroom_type, kind, teacher_id FROM classes WHERE id IN ({})", places(1, ids.len()));
        let rows: Vec<(String, String, String, Option<String>)> =
            tx.all(AssertSqlSafe(sql), ids.iter().map(|id| Arg::from(*id)).collect()).await?;
        found.extend(rows.into_iter().map(|(id, classroom_type, kind, teacher)| (id, (classroom_type, kind, teacher))));
    }
    Ok(found)
}

/// Says of a person's sessions in a class which of them was the first; the others are returns.
async fn say_which_was_first(tx: &mut Tx, (class, role, user): (&str, &str, &str), changes: &mut Vec<(Fact, Fact)>) -> Result<(), DbError> {
    let sql =
        format!("{} WHERE class_id = $1 AND role = $2 AND user_id = $3 ORDER BY COALESCE(joined_at, first_at), session LIMIT $4", *SELECT);
    let kept: Vec<Fact> = tx.all(AssertSqlSafe(sql), args![class, role, user, MOST_OF_PERSON]).await?;
    let is_theirs = |fact: &Fact| fact.class_id == class && fact.role == role && fact.user_id == user;
    for fact in kept {
        if !changes.iter().any(|(_, now)| is_theirs(now) && now.session == fact.session) {
            changes.push((fact.clone(), fact));
        }
    }
    let mut theirs: Vec<&mut Fact> = changes.iter_mut().map(|(_, now)| now).filter(|now| is_theirs(now)).collect();
    theirs.sort_by(|one, other| (one.begins(), &one.session).cmp(&(other.begins(), &other.session)));
    for (place, fact) in theirs.into_iter().enumerate() {
        fact.rejoin = i64::from(place > 0);
    }
    Ok(())
}

/// The sessions of a class, from the first.
///
/// # Errors
///
/// What the database says.
pub async fn of_class(from: &mut impl Reads, class: &str) -> Result<Vec<Fact>, DbError> {
    let sql = format!("{} WHERE class_id = $1 AND first_at <> '' ORDER BY first_at, session LIMIT $2", *SELECT);
    from.rows(sql, args![class, MOST_OF_CLASS]).await
}

/// The sessions of one person in a class, from the first.
///
/// # Errors
///
/// What the database says.
pub async fn of_person(from: &mut impl Reads, class: &str, user: &str) -> Result<Vec<Fact>, DbError> {
    let sql = format!("{} WHERE class_id = $1 AND user_id = $2 AND first_at <> '' ORDER BY first_at, session LIMIT $3", *SELECT);
    from.rows(sql, args![class, user, MOST_OF_PERSON]).await
}

const CONFLICT: &str = "ON CONFLICT (class_id, role, user_id, session) DO UPDATE SET";

pub(super) static SELECT: LazyLock<String> = LazyLock::new(|| format!("SELECT {} FROM room_sessions", COLUMNS.join(", ")));
static LOCK: LazyLock<String> = LazyLock::new(|| format!("{CONFLICT} session = excluded.session RETURNING {}", COLUMNS.join(", ")));
static INTO: LazyLock<String> = LazyLock::new(|| format!("room_sessions ({})", COLUMNS.join(", ")));
static ROW: LazyLock<String> = LazyLock::new(|| format!("({})", vec!["?"; COLUMNS.len()].join(", ")));
static WRITE: LazyLock<String> = LazyLock::new(|| {
    let set: Vec<String> = COLUMNS.iter().skip(4).map(|column| format!("{column} = excluded.{column}")).collect();
    format!("{CONFLICT} {}", set.join(", "))
});
