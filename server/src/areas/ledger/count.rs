//! The roll-up: rows of the ledger follow from the classes of their day, and are counted anew in the transaction that changes one of these.
//!
//! Whoever changes a class marks it ([`mark`], as it was and as it is); before the commit each teacher's day that was marked is counted once. On PostgreSQL
//! two who change classes of one teacher's day count one after the other, and the second counts what the first committed: the ledger is at every
//! commit what a recount would find.

use std::collections::{BTreeMap, BTreeSet};

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use serde_json::Value;

use super::{
    days,
    figures::{COLUMNS, Class, Figures},
};
use belltower_kit::{
    args,
    db::{Arg, AssertSqlSafe, DbError, Reads, Settlement, Tx, places},
    resource::Row,
};

/// Counts anew what was marked.
static COUNT: Settlement = Settlement { name: "ledger", settle: |tx, marks| Box::pin(settle(tx, marks)) };

/// What counts of classes `c`.
pub(super) const FIELDS: &str =
    "c.teacher_id, c.kind, c.classroom_type, c.courseware_id, c.start_at, c.end_at, c.outcome, c.taught_s, c.waited_s,
      (SELECT COUNT(*) FROM class_students l WHERE l.class_id = c.id) AS students,
      (SELECT MIN(a.late_s) FROM attendance a WHERE a.class_id = c.id AND a.role = 'teacher' AND a.record_id = c.teacher_id
        AND (a.first_join_at IS NOT NULL OR a.corrected = 'late') AND COALESCE(a.corrected, 'late') = 'late') AS late_s,
      (SELECT CAST(1 AS BIGINT) FROM attendance a WHERE a.class_id = c.id AND a.role = 'teacher' AND a.record_id = c.teacher_id
        AND a.corrected = 'late' LIMIT 1) AS said_late";

/// Stands for all coursewares: rows of it are the sums of the others, for whoever asks for no courseware.
pub(super) const ALL_COURSEWARES: &str = "*";

/// What a row of a teacher's day is of: kind, classroom and courseware.
pub(super) type Of = (String, String, String);

/// A row as it is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kept {
    pub figures: Figures,
    pub corrected: bool,
}

/// Marks a class, as it is or was, to be counted.
pub fn mark(tx: &mut Tx, class: &Row) {
    let text = |field: &str| class.get(field).and_then(Value::as_str).unwrap_or_default();
    mark_day(tx, text("start_at"), class.get("teacher_id").and_then(Value::as_str));
}

/// Marks what a teacher has on the day of a moment.
pub fn mark_day(tx: &mut Tx, at: &str, teacher: Option<&str>) {
    tx.mark(&COUNT, format!("{at} {}", teacher.unwrap_or_default()));
}

/// The zone whose days the ledger counts. On PostgreSQL nobody changes it until this transaction ends.
async fn zone(tx: &mut Tx) -> Result<TimeZone, DbError> {
    let lock = if tx.is_postgres() { " FOR SHARE" } else { "" };
    let sql = format!("SELECT value FROM settings WHERE name = 'ledger_zone'{lock}");
    let (name,): (String,) = tx.one(AssertSqlSafe(sql), args![]).await?;
    Ok(days::zone(&name))
}

async fn settle(tx: &mut Tx, marks: BTreeSet<String>) -> Result<(), DbError> {
    let zone = zone(tx).await?;
    let day = |mark: &str| {
        let (at, teacher) = mark.split_once(' ')?;
        Some((days::day_of(&zone, at.parse().ok()?), teacher.to_owned()))
    };
    let marked: BTreeSet<(Date, String)> = marks.iter().filter_map(|mark| day(mark)).collect();
    for (day, teacher) in marked {
        count(tx, &zone, day, &teacher, true).await?;
    }
    Ok(())
}

/// Counts what a teacher ("" is nobody) has on a day; answers how many rows were otherwise. `corrects`: what changes after its day was over, where nothing was
/// open any more, says when.
pub(super) async fn count(tx: &mut Tx, zone: &TimeZone, day: Date, teacher: &str, corrects: bool) -> Result<usize, DbError> {
    if tx.is_postgres() {
        // Whoever counts the same day goes on when this is committed, and sees it.
        tx.exec("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", args![format!("ledger {day} {teacher}")]).await?;
    }
    let now = by_row(classes(tx, zone, day, Some(teacher)).await?).remove(teacher).unwrap_or_default();
    let kept = kept(tx, day, Some(teacher)).await?.remove(teacher).unwrap_or_default();
    let is_over = day < days::day_of(zone, tx.at().parse().unwrap_or(Timestamp::MIN));
    let closed = corrects && is_over && kept.values().all(|row| row.figures.open == 0);
    let mut changed = 0;
    let all: BTreeSet<&Of> = now.keys().chain(kept.keys()).collect();
    for of in all {
        let (figures, before) = (now.get(of).copied().unwrap_or_default(), kept.get(of).copied().unwrap_or_default());
        if figures != before.figures {
            changed += 1;
            keep(tx, (day, teacher, of), figures, closed, before.corrected).await?;
        }
    }
    Ok(changed)
}

/// Writes a row. One of nothing goes, unless it says that it was corrected.
async fn keep(
    tx: &mut Tx,
    (day, teacher, of): (Date, &str, &Of),
    figures: Figures,
    closed: bool,
    was_corrected: bool,
) -> Result<(), DbError> {
    let (kind, room, courseware) = of;
    let key = args![day.to_string(), teacher, kind.as_str(), room.as_str(), courseware.as_str()];
    if figures.is_nothing() && !closed && !was_corrected {
        let sql = "DELETE FROM ledger_days WHERE day = $1 AND teacher_id = $2 AND kind = $3 AND classroom_type = $4 AND courseware_id = $5";
        return tx.exec(sql, key).await.map(drop);
    }
    let at = tx.at().to_owned();
    let set = COLUMNS.map(|column| format!("{column} = excluded.{column}")).join(", ");
    let places = places(9, COLUMNS.len());
    let sql = format!(
        "INSERT INTO ledger_days (day, teacher_id, kind, classroom_type, courseware_id, week, counted_at, corrected_at, {}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, {places})
         ON CONFLICT (day, teacher_id, kind, classroom_type, courseware_id) DO UPDATE SET {set}, counted_at = excluded.counted_at,
           corrected_at = COALESCE(excluded.corrected_at, ledger_days.corrected_at)",
        COLUMNS.join(", ")
    );
    let mut args = key;
    args.extend(args![days::monday(day).to_string(), at.as_str(), closed.then_some(at.as_str())]);
    args.extend(figures.columns().map(Arg::from));
    tx.exec(AssertSqlSafe(sql), args).await.map(drop)
}

/// The classes of a day: of one teacher ("" is nobody), or all.
pub(super) async fn classes(from: &mut impl Reads, zone: &TimeZone, day: Date, teacher: Option<&str>) -> Result<Vec<Class>, DbError> {
    let whose = match teacher {
        None => "",
        Some("") => " AND c.teacher_id IS NULL",
        Some(_) => " AND c.teacher_id = $3",
    };
    let sql = format!("SELECT {FIELDS} FROM classes c WHERE c.deleted_at IS NULL AND c.start_at >= $1 AND c.start_at < $2{whose}");
    let mut args = args![days::begins(zone, day), days::begins(zone, days::after(day))];
    args.extend(teacher.filter(|teacher| !teacher.is_empty()).map(Arg::from));
    from.rows(sql, args).await
}

/// The same by teacher and row.
pub(super) fn by_row(classes: Vec<Class>) -> BTreeMap<String, BTreeMap<Of, Figures>> {
    let mut rows: BTreeMap<String, BTreeMap<Of, Figures>> = BTreeMap::new();
    for class in classes {
        let figures = Figures::of(&class);
        let teacher = rows.entry(class.teacher_id.unwrap_or_default()).or_default();
        for courseware in [class.courseware_id.unwrap_or_default(), ALL_COURSEWARES.to_owned()] {
            *teacher.entry((class.kind.clone(), class.classroom_type.clone(), courseware)).or_default() += figures;
        }
    }
    rows
}

#[derive(sqlx_macros::FromRow)]
struct KeptRow {
    teacher_id: String,
    kind: String,
    classroom_type: String,
    courseware_id: String,
    corrected: i64,
    #[sqlx(flatten)]
    figures: Figures,
}

/// The rows of a day as they are kept: of one teacher, or all.
pub(super) async fn kept(from: &mut impl Reads, day: Date, teacher: Option<&str>) -> Result<BTreeMap<String, BTreeMap<Of, Kept>>, DbError> {
    let whose = if teacher.is_some() { " AND l.teacher_id = $2" } else { "" };
    let sql = format!(
        "SELECT l.teacher_id, l.kind, l.classroom_type, l.courseware_id, CAST(CASE WHEN l.corrected_at IS NULL THEN 0 ELSE 1 END AS BIGINT) AS corrected, {}
         FROM ledger_days l WHERE l.day = $1{whose}",
        COLUMNS.map(|column| format!("l.{column}")).join(", ")
    );
    let mut args = args![day.to_string()];
    args.extend(teacher.map(Arg::from));
    let rows: Vec<KeptRow> = from.rows(sql, args).await?;
    let mut kept: BTreeMap<String, BTreeMap<Of, Kept>> = BTreeMap::new();
    for row in rows {
        let one = Kept { figures: row.figures, corrected: row.corrected == 1 };
        kept.entry(row.teacher_id).or_default().insert((row.kind, row.classroom_type, row.courseware_id), one);
    }
    Ok(kept)
}
