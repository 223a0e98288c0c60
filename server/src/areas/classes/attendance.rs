//! Who was in a class: a row for each person, kept in the transaction that takes what the room reports. What the row says follows from the stays alone,
//! so that reports may come late, twice over several calls, or from several nodes.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde_json::{Map, Value};

use super::{
    CLASSES, outcome,
    stays::{self, Stay},
    verdict::Person,
};
use crate::areas::ledger;
use belltower_kit::{args, db::Tx, error::Result, resource, world::iso};

/// Coming so many seconds late, or leaving so many early, is within the limits of clocks.
pub const GRACE_S: i64 = 60;
/// People of a class who are kept; more are watched and not written down.
const MOST: i64 = 600;
/// Longest name of a device or a network, in characters.
const LONGEST: usize = 60;

/// Something that a room reported of somebody.
pub struct Move<'a> {
    /// The class's id.
    pub class: &'a str,
    /// The person, as the room names them.
    pub user: &'a str,
    /// Their name; may be empty.
    pub name: &'a str,
    /// `teacher`, `student`, `assistant` or `monitor`.
    pub role: &'a str,
    /// Their session.
    pub session: &'a str,
    /// When, RFC 3339.
    pub at: &'a str,
    /// What: `join`, `quit`, `device_change`, `network_change`; anything else only tells screens.
    pub kind: &'a str,
    /// More about it.
    pub data: &'a Map<String, Value>,
}

/// What a class's record shows of its room. The rest (cameras, hands) belongs to those who watch it.
const TELLING: &[&str] = &["join", "quit", "device_change", "network_change", "sos"];

/// A moment of milliseconds, as text.
pub(super) fn moment(millis: i64) -> String {
    Timestamp::from_millisecond(millis).map(iso).unwrap_or_default()
}

/// A moment's milliseconds.
pub(super) fn millis(at: &str) -> Option<i64> {
    at.parse::<Timestamp>().ok().map(Timestamp::as_millisecond)
}

/// What the attendance of a class is reckoned from.
#[derive(sqlx_macros::FromRow)]
struct Planned {
    start_at: String,
    end_at: String,
    status: String,
    outcome_by: Option<String>,
    teacher_id: Option<String>,
}

/// A person's row, as far as reports go on from it.
#[derive(sqlx_macros::FromRow)]
struct Kept {
    stays: String,
    record_id: Option<String>,
    device: Option<String>,
    network: Option<String>,
}

/// Takes what rooms reported, the new of it, in the order in which it happened. `wait_s` is how long a teacher waits for a student.
pub async fn take(tx: &mut Tx, moves: &[Move<'_>], wait_s: i64) -> Result<()> {
    let mut classes: BTreeMap<&str, Vec<&Move<'_>>> = BTreeMap::new();
    for one in moves.iter().filter(|one| TELLING.contains(&one.kind)) {
        classes.entry(one.class).or_default().push(one);
    }
    for (class, moves) in classes {
        take_of_class(tx, class, &moves, wait_s).await?;
    }
    Ok(())
}

async fn take_of_class(tx: &mut Tx, class: &str, moves: &[&Move<'_>], wait_s: i64) -> Result<()> {
    let sql = "SELECT start_at, end_at, status, outcome_by, teacher_id FROM classes WHERE id = $1 AND deleted_at IS NULL";
    let Some(planned) = tx.opt::<Planned>(sql, args![class]).await? else { return Ok(()) };
    let over = matches!(planned.status.as_str(), "ended" | "auto_ended");
    if over {
        // What is reported late may change the outcome: the class first, as whoever corrects it takes it.
        tx.exec("UPDATE classes SET updated_at = updated_at WHERE id = $1", args![class]).await?;
    }
    let mut people: BTreeMap<(&str, &str), Vec<&Move<'_>>> = BTreeMap::new();
    for one in moves.iter().filter(|one| one.kind != "sos") {
        people.entry((one.role, one.user)).or_default().push(one);
    }
    for (&(role, user), moves) in &people {
        take_of_person(tx, class, &planned, (role, user), moves).await?;
    }
    // By how much a teacher is late follows from when they came.
    if moves.iter().any(|one| one.role == "teacher" && one.kind == "join") {
        ledger::mark_day(tx, &planned.start_at, planned.teacher_id.as_deref());
    }
    if over && planned.outcome_by.as_deref() == Some("system") && !people.is_empty() {
        outcome::reconsider(tx, class, wait_s).await?;
    }
    resource::publish_row(tx, &CLASSES, "update", class).await?;
    Ok(())
}

async fn take_of_person(tx: &mut Tx, class: &str, planned: &Planned, (role, user): (&str, &str), moves: &[&Move<'_>]) -> Result<()> {
    let name = moves.iter().rev().map(|one| one.name).find(|name| !name.is_empty()).unwrap_or_default();
    // The row is locked from here on: two nodes that hear of one person take turns.
    let sql = "INSERT INTO attendance (class_id, role, person_id, name, stays, present_s, late_s, early_s, rejoins)
        SELECT $1, $2, $3, $4, '[]', 0, 0, 0, 0 WHERE (SELECT COUNT(*) FROM attendance o WHERE o.class_id = $1) < $5
          OR EXISTS (SELECT 1 FROM attendance o WHERE o.class_id = $1 AND o.role = $2 AND o.person_id = $3)
        ON CONFLICT (class_id, role, person_id) DO UPDATE SET name = CASE WHEN excluded.name = '' THEN attendance.name ELSE excluded.name END
        RETURNING stays, record_id, device, network";
    let Some(kept) = tx.opt::<Kept>(sql, args![class, role, user, name, MOST]).await? else { return Ok(()) };
    let Kept { stays: before, mut record_id, mut device, mut network } = kept;
    let mut stays: Vec<Stay> = serde_json::from_str(&before).unwrap_or_default();
    for one in moves {
        let Some(at) = millis(one.at) else { continue };
        match one.kind {
            "join" => stays::came(&mut stays, one.session, at),
            "quit" => stays::went(&mut stays, one.session, at, one.data.get("cause").and_then(Value::as_str)),
            _ => {}
        }
        device = said(one.data, "device").or(device);
        network = said(one.data, "network").or(network);
    }
    if record_id.is_none() {
        record_id = who_is(tx, class, planned, role, user, name).await?;
    }
    let figures = Figures::of(&stays, planned);
    let sql = "UPDATE attendance SET stays = $4, record_id = $5, device = $6, network = $7, first_join_at = $8, last_quit_at = $9, present_s = $10,
        late_s = $11, early_s = $12, rejoins = $13 WHERE class_id = $1 AND role = $2 AND person_id = $3";
    let mut args = args![class, role, user, serde_json::to_string(&stays).unwrap_or_default(), record_id, device, network];
    args.extend(figures.args());
    tx.exec(sql, args).await?;
    Ok(())
}

/// A word of an event's data, not longer than it is kept.
fn said(data: &Map<String, Value>, field: &str) -> Option<String> {
    let text = data.get(field).and_then(Value::as_str).filter(|text| !text.is_empty())?;
    Some(text.chars().take(LONGEST).collect())
}

/// The student or teacher that a room's person is: by id, or by the only one it can be, or by name.
async fn who_is(tx: &mut Tx, class: &str, planned: &Planned, role: &str, user: &str, name: &str) -> Result<Option<String>> {
    match role {
        // A teacher whom the room names by an id of ours is that one; any other is the class's.
        "teacher" => {
            let sql = "SELECT id FROM teachers WHERE (id = $1 OR user_id = $1) AND deleted_at IS NULL LIMIT 1";
            let known: Option<(String,)> = tx.opt(sql, args![user]).await?;
            Ok(known.map(|(id,)| id).or_else(|| planned.teacher_id.clone()))
        }
        "student" => {
            let sql = "SELECT s.id, s.name FROM class_students l JOIN students s ON s.id = l.student_id WHERE l.class_id = $1
                AND NOT EXISTS (SELECT 1 FROM attendance a WHERE a.class_id = $1 AND a.role = 'student' AND a.record_id = s.id) LIMIT $2";
            let planned: Vec<(String, String)> = tx.all(sql, args![class, MOST]).await?;
            let by_id = planned.iter().find(|(id, _)| id == user);
            let mut named = planned.iter().filter(|(_, known)| known == name);
            let by_name = named.next().filter(|_| named.next().is_none());
            let only = planned.first().filter(|_| planned.len() == 1);
            Ok(by_id.or(by_name).or(only).map(|(id, _)| id.clone()))
        }
        _ => Ok(None),
    }
}

/// What a row says, as it follows from the stays.
struct Figures {
    first: Option<i64>,
    last: Option<i64>,
    present_s: i64,
    late_s: i64,
    early_s: i64,
    rejoins: i64,
}

impl Figures {
    fn of(stays: &[Stay], planned: &Planned) -> Self {
        let first = stays.iter().filter_map(|stay| stay.from).min();
        let there = stays.iter().any(|stay| stay.from.is_some() && stay.to.is_none());
        let last = stays.iter().filter_map(|stay| stay.to).max().filter(|_| !there);
        let closed: Vec<Stay> = stays.iter().filter(|stay| stay.to.is_some()).cloned().collect();
        let apart = |one: Option<i64>, other: Option<i64>| one.zip(other).map_or(0, |(one, other)| ((one - other) / 1000).max(0));
        let came = stays.iter().filter(|stay| stay.from.is_some()).count();
        Self {
            first,
            last,
            present_s: stays::seconds(&stays::spans(&closed, 0)),
            late_s: apart(first, millis(&planned.start_at)),
            early_s: apart(millis(&planned.end_at), last),
            rejoins: i64::try_from(came.saturating_sub(1)).unwrap_or(i64::MAX),
        }
    }

    /// In the order of the columns: first_join_at, last_quit_at, present_s, late_s, early_s, rejoins.
    fn args(&self) -> Vec<belltower_kit::db::Arg> {
        let at = |millis: Option<i64>| millis.map(moment);
        args![at(self.first), at(self.last), self.present_s, self.late_s, self.early_s, self.rejoins]
    }
}

/// Closes the attendance of a class that is over: who has not left was there to the planned end, or to this moment if that is earlier. Answers who was there.
pub(super) async fn close(tx: &mut Tx, class: &str) -> Result<Vec<Person>> {
    let sql = "SELECT start_at, end_at, status, outcome_by, teacher_id FROM classes WHERE id = $1";
    let planned: Planned = tx.one(sql, args![class]).await?;
    let now = tx.world().now().as_millisecond();
    let until = millis(&planned.end_at).map_or(now, |end| end.min(now));
    let sql =
        "SELECT a.role, a.person_id, COALESCE(s.name, t.name, a.name), a.stays FROM attendance a LEFT JOIN students s ON s.id = a.record_id
        LEFT JOIN teachers t ON t.id = a.record_id WHERE a.class_id = $1 ORDER BY a.role, a.person_id";
    let rows: Vec<(String, String, String, String)> = tx.all(sql, args![class]).await?;
    let mut people = vec![];
    for (role, person_id, name, stays) in rows {
        let mut stays: Vec<Stay> = serde_json::from_str(&stays).unwrap_or_default();
        stays::close(&mut stays, until);
        // All of them: the class may have been moved while they were there.
        let sql = "UPDATE attendance SET stays = $4, first_join_at = $5, last_quit_at = $6, present_s = $7, late_s = $8, early_s = $9, rejoins = $10
            WHERE class_id = $1 AND role = $2 AND person_id = $3";
        let mut args = args![class, role.as_str(), person_id.as_str(), serde_json::to_string(&stays).unwrap_or_default()];
        args.extend(Figures::of(&stays, &planned).args());
        tx.exec(sql, args).await?;
        let name = if name.is_empty() { person_id } else { name };
        people.push(Person { role, name, stays });
    }
    Ok(people)
}

/// What a row says of a person, in a word: as somebody corrected it, or as the figures have it.
pub(super) fn state(corrected: Option<&str>, late_s: i64, early_s: i64) -> &str {
    match corrected {
        Some(said) => said,
        None if late_s > GRACE_S => "late",
        None if early_s > GRACE_S => "left_early",
        None => "present",
    }
}
