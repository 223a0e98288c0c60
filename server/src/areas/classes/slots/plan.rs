//! Slots that somebody wants to release against what is planned: which would be made, and which are left out because of a class, leave, another slot, or the clocks.

use jiff::{SignedDuration, Timestamp, tz::TimeZone};

use super::{
    super::{MAX_HOURS, busy},
    wish::{Hours, Time},
};
use belltower_kit::{
    args,
    db::{Arg, Reads, places},
    error::Result,
    world::iso,
};

/// A teacher whose slots they are.
#[derive(Clone, Debug, sqlx_macros::FromRow)]
pub struct Teacher {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Where they are, if anybody has said.
    pub zone: Option<String>,
}

impl Teacher {
    /// The name of the zone whose days and hours are theirs: that of the company where nobody has said.
    pub fn zone_name<'a>(&'a self, company: &'a str) -> &'a str {
        self.zone.as_deref().filter(|zone| TimeZone::get(zone).is_ok()).unwrap_or(company)
    }
}

/// Those of some teachers who teach, by their ids.
pub async fn teachers(from: &mut impl Reads, ids: &[String]) -> Result<Vec<Teacher>> {
    let sql = format!(
        "SELECT id, name, zone FROM teachers WHERE deleted_at IS NULL AND status = 'active' AND id IN ({}) ORDER BY id",
        places(1, ids.len())
    );
    Ok(from.rows(sql, ids.iter().map(|id| Arg::from(id.as_str())).collect()).await?)
}

/// Why a slot is not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// A class then: what it is called.
    Class(String),
    /// The teacher is on leave then.
    Leave,
    /// Another slot then.
    Slot,
    /// The clocks change, and leave no room for it.
    Clock,
}

impl Why {
    /// Its name.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Class(_) => "class",
            Self::Leave => "leave",
            Self::Slot => "slot",
            Self::Clock => "clock",
        }
    }
}

/// A slot that would be made, unless there is a reason why not.
pub struct Planned {
    /// When.
    pub time: Time,
    /// Why it is left out, if it is.
    pub why: Option<Why>,
}

/// From, to, and what it is called.
type Busy = (Timestamp, Timestamp, String);

fn spans(rows: Vec<(String, String, String)>) -> Vec<Busy> {
    rows.into_iter().filter_map(|(from, to, name)| Some((from.parse().ok()?, to.parse().ok()?, name))).collect()
}

/// The slots of a wish for one teacher.
pub async fn plan(from: &mut impl Reads, teacher: &Teacher, hours: &Hours, (zone, now): (&str, Timestamp)) -> Result<Vec<Planned>> {
    let zone = TimeZone::get(teacher.zone_name(zone)).unwrap_or(TimeZone::UTC);
    let times = hours.times(&zone, now);
    let (Some(first), Some(last)) = (times.first(), times.last()) else { return Ok(vec![]) };
    // The start is bounded on both sides, so that an index finds it: nothing lasts longer.
    let since = iso(first.start - SignedDuration::from_hours(MAX_HOURS));
    let window = || args![teacher.id.as_str(), since.as_str(), iso(last.end)];
    let sql = "SELECT start_at, end_at, number || ' ' || name FROM classes WHERE teacher_id = $1 AND start_at >= $2 AND start_at < $3
        AND deleted_at IS NULL AND status IN ('not_started', 'in_progress') AND (outcome IS NULL OR outcome <> 'cancelled') ORDER BY start_at";
    let classes = spans(from.rows(sql.into(), window()).await?);
    let sql = "SELECT start_at, end_at, '' FROM teacher_slots WHERE teacher_id = $1 AND start_at >= $2 AND start_at < $3
        AND state <> 'withdrawn' ORDER BY start_at";
    let slots = spans(from.rows(sql.into(), window()).await?);
    let away = busy::spans(from, (&iso(first.start), &iso(last.end)), Some(&teacher.id)).await?;
    let away: Vec<(Timestamp, Timestamp)> =
        away.iter().filter_map(|one| Some((one.start_at.parse().ok()?, one.end_at.parse().ok()?))).collect();
    let then = |all: &[Busy], time: &Time| {
        // They are in their order, and nothing that began longer ago still lasts.
        let behind = all.partition_point(|(begins, ..)| *begins < time.end);
        let mut near = all[..behind].iter().rev().take_while(|(begins, ..)| *begins >= time.start - SignedDuration::from_hours(MAX_HOURS));
        near.find(|(_, ends, _)| *ends > time.start).map(|(.., name)| name.clone())
    };
    let judge = |time: Time| {
        let why = if time.leapt {
            Some(Why::Clock)
        } else if away.iter().any(|(begins, ends)| *begins < time.end && *ends > time.start) {
            Some(Why::Leave)
        } else {
            then(&classes, &time).map(Why::Class).or_else(|| then(&slots, &time).map(|_| Why::Slot))
        };
        Planned { time, why }
    };
    Ok(times.into_iter().map(judge).collect())
}
