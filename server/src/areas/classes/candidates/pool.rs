//! What is known of all who teach, as far as it says who could teach some classes of a week: one look, of six reads, serves however many of them.

use std::collections::{BTreeSet, HashMap};

use jiff::{SignedDuration, Timestamp, tz::TimeZone};

use super::{
    super::{
        MAX_HOURS, busy,
        standbys::{self, OnStandby},
    },
    TeacherAway, TeacherCandidate, Wanted,
    rank::{self, Candidate},
};
use belltower_kit::{
    app::App,
    args,
    config::StandInWeights,
    db::{Arg, Reads, places},
    error::Result,
    mask,
    resource::Scope,
    world::iso,
};

/// The most teachers that are looked at.
const MOST_TEACHERS: i64 = 5_000;
/// The most classes of a week that are looked at.
const MOST_CLASSES: i64 = 50_000;
/// A teacher rests so many minutes between two classes.
const REST_MINUTES: i64 = 5;
/// So many days back, coming on time counts.
const DAYS_BACK: i64 = 90;

#[derive(sqlx_macros::FromRow)]
struct Teacher {
    id: String,
    name: String,
    zone: Option<String>,
    user_id: Option<String>,
    teaches_levels: Option<String>,
    teaches_kinds: Option<String>,
    /// In tenths of an hour.
    max_hours_week: Option<i64>,
}

impl Teacher {
    /// Whether a column of words has this one; where nobody has said, nothing is known.
    fn says(column: Option<&str>, word: &str) -> Option<bool> {
        let column = column.filter(|column| !column.trim().is_empty())?;
        Some(column.split('\n').any(|held| held == word))
    }
}

/// When somebody teaches: from, to, in milliseconds.
type Span = (i64, i64);

/// What is known of all who teach.
pub(in super::super) struct Pool {
    teachers: Vec<Teacher>,
    busy: HashMap<String, Vec<Span>>,
    /// When somebody is on leave: that takes no hours of the week.
    away: HashMap<String, Vec<Span>>,
    /// Who is on standby, and when.
    standbys: Vec<OnStandby>,
    /// When somebody has released time for booking.
    slots: HashMap<String, Vec<Span>>,
    /// Classes that a teacher gave a student.
    taught: HashMap<(String, String), i64>,
    /// Classes that a teacher came to, and those on time.
    came: HashMap<String, (i64, i64)>,
    /// When the week begins that hours are counted of.
    monday: i64,
    /// When it was read.
    now: i64,
}

fn millis(at: &str) -> i64 {
    at.parse::<Timestamp>().map_or(0, Timestamp::as_millisecond)
}

/// The beginning of a moment's week, a Monday, and its end.
fn week_of(at: Timestamp) -> (Timestamp, Timestamp) {
    let at = at.to_zoned(TimeZone::UTC);
    let days = i64::from(at.weekday().to_monday_zero_offset());
    let monday = at.start_of_day().map_or(at.timestamp(), |day| day.timestamp()) - SignedDuration::from_hours(24 * days);
    (monday, monday + SignedDuration::from_hours(24 * 7))
}

impl Pool {
    /// Reads it, for some classes of the week of `at`; of a team's lead the team alone.
    pub async fn read(app: &App, wanted: &[&Wanted], at: Timestamp, scope: Option<&Scope>) -> Result<Self> {
        let sql = "SELECT p.id, p.name, p.zone, p.user_id, p.teaches_levels, p.teaches_kinds, p.max_hours_week FROM teachers p
            LEFT JOIN users u ON u.id = p.user_id WHERE p.deleted_at IS NULL AND p.status = 'active' AND (u.id IS NULL OR (u.status = 'active'
            AND u.deleted_at IS NULL)) ORDER BY p.name, p.id LIMIT $1";
        let mut teachers: Vec<Teacher> = app.db.all(sql, args![MOST_TEACHERS]).await?;
        if let Some(scope) = scope {
            teachers.retain(|teacher| scope.values.contains(&teacher.id));
        }
        let (monday, sunday) = week_of(at);
        // Those too that run into the class, or begin while it lasts, on the other side of the week's midnight.
        let since = monday.min(at - SignedDuration::from_hours(MAX_HOURS + 1));
        let until = sunday.max(at + SignedDuration::from_hours(8));
        let sql = "SELECT teacher_id, start_at, end_at FROM classes WHERE start_at >= $1 AND start_at < $2 AND teacher_id IS NOT NULL
            AND deleted_at IS NULL AND (outcome IS NULL OR outcome <> 'cancelled') ORDER BY start_at LIMIT $3";
        let planned: Vec<(String, String, String)> = app.db.all(sql, args![iso(since), iso(until), MOST_CLASSES]).await?;
        let mut busy: HashMap<String, Vec<Span>> = HashMap::new();
        for (teacher, from, to) in planned {
            busy.entry(teacher).or_default().push((millis(&from), millis(&to)));
        }
        let mut away: HashMap<String, Vec<Span>> = HashMap::new();
        for one in busy::spans(&mut &app.db, (&iso(since), &iso(until)), None).await? {
            away.entry(one.teacher_id).or_default().push((millis(&one.start_at), millis(&one.end_at)));
        }
        let standbys = standbys::of_pool(&mut &app.db, (&iso(since), &iso(until))).await?;
        let sql = "SELECT teacher_id, start_at, end_at FROM teacher_slots WHERE start_at >= $1 AND start_at < $2 AND state = 'open'
            AND deleted_at IS NULL ORDER BY start_at LIMIT $3";
        let released: Vec<(String, String, String)> = app.db.all(sql, args![iso(since), iso(until), MOST_CLASSES]).await?;
        let mut slots: HashMap<String, Vec<Span>> = HashMap::new();
        for (teacher, from, to) in released {
            slots.entry(teacher).or_default().push((millis(&from), millis(&to)));
        }
        let students: BTreeSet<&str> = wanted.iter().flat_map(|class| class.students.iter().map(String::as_str)).take(500).collect();
        let mut taught = HashMap::new();
        if !students.is_empty() {
            let places = places(1, students.len());
            let sql = format!(
                "SELECT c.teacher_id, l.student_id, COUNT(*) FROM class_students l JOIN classes c ON c.id = l.class_id
                 WHERE l.student_id IN ({}) AND c.status IN ('ended', 'auto_ended') AND c.outcome = 'held' AND c.teacher_id IS NOT NULL
                 AND c.deleted_at IS NULL GROUP BY c.teacher_id, l.student_id",
                places
            );
            let args = students.into_iter().map(Arg::from).collect();
            let pairs: Vec<(String, String, i64)> = Reads::rows(&mut &app.db, sql, args).await?;
            taught.extend(pairs.into_iter().map(|(teacher, student, count)| ((teacher, student), count)));
        }
        let sql = "SELECT record_id, COUNT(*), CAST(SUM(CASE WHEN late_s <= 60 THEN 1 ELSE 0 END) AS BIGINT) FROM attendance
            WHERE role = 'teacher' AND record_id IS NOT NULL AND first_join_at >= $1 GROUP BY record_id";
        let since = iso(app.world.now() - SignedDuration::from_hours(24 * DAYS_BACK));
        let came: Vec<(String, i64, i64)> = app.db.all(sql, args![since]).await?;
        let came = came.into_iter().map(|(id, all, on_time)| (id, (all, on_time))).collect();
        let now = app.world.now().as_millisecond();
        Ok(Self { teachers, busy, away, standbys, now, slots, taught, came, monday: monday.as_millisecond() })
    }

    /// Those who could teach it, the best first, always in the same order.
    pub fn for_class(&self, wanted: &Wanted, weights: &StandInWeights, online: impl Fn(&str) -> bool) -> Vec<TeacherCandidate> {
        let span = (millis(&wanted.start_at), millis(&wanted.end_at));
        let mut found: Vec<TeacherCandidate> = self
            .teachers
            .iter()
            .filter(|teacher| wanted.teacher_id.as_deref() != Some(&teacher.id) && !self.is_away(teacher, span))
            .filter_map(|teacher| {
                let (score, mut reasons) = rank::rank(&self.candidate(teacher, wanted, span, &online)?, weights);
                let standby = self.on_standby(teacher, wanted, span).map(standbys::reason);
                if let Some((_, reason)) = &standby {
                    reasons.insert(0, reason.clone());
                }
                Some(TeacherCandidate {
                    id: teacher.id.clone(),
                    name: mask::text(&teacher.name).into_owned(),
                    zone: teacher.zone.clone(),
                    account: teacher.user_id.is_some(),
                    standby: standby.map(|(word, _)| word),
                    score,
                    reasons,
                })
            })
            .collect();
        found.sort_by(|one, other| other.score.cmp(&one.score).then_with(|| (&one.name, &one.id).cmp(&(&other.name, &other.id))));
        found
    }

    /// Whether they are on standby when it begins, or now where it should have begun; and if so, on call.
    fn on_standby(&self, teacher: &Teacher, wanted: &Wanted, (from, _): Span) -> Option<bool> {
        let at = from.max(self.now);
        let theirs = self.standbys.iter().filter(|standby| standby.teacher_id == teacher.id);
        theirs.filter_map(|standby| standby.serves(at, &wanted.levels)).max()
    }

    fn is_away(&self, teacher: &Teacher, (from, to): Span) -> bool {
        self.away.get(&teacher.id).is_some_and(|spans| spans.iter().any(|(begins, ends)| *begins < to && *ends > from))
    }

    /// Those who could teach it if they were not on leave, by their names.
    pub fn on_leave(&self, wanted: &Wanted) -> Vec<TeacherAway> {
        let span = (millis(&wanted.start_at), millis(&wanted.end_at));
        let others =
            self.teachers.iter().filter(|teacher| wanted.teacher_id.as_deref() != Some(&teacher.id) && self.is_away(teacher, span));
        others
            .filter(|teacher| self.candidate(teacher, wanted, span, |_| false).is_some())
            .map(|teacher| TeacherAway { id: teacher.id.clone(), name: mask::text(&teacher.name).into_owned() })
            .collect()
    }

    /// What is known of somebody who is free then, teaches such classes and has hours left; of anybody else nothing.
    fn candidate(&self, teacher: &Teacher, wanted: &Wanted, (from, to): Span, online: impl Fn(&str) -> bool) -> Option<Candidate> {
        let busy = self.busy.get(&teacher.id).map_or(&[][..], Vec::as_slice);
        let free = |rest: i64| busy.iter().all(|(begins, ends)| *ends + rest <= from || *begins >= to + rest);
        let minutes: i64 = busy.iter().filter(|(begins, _)| *begins >= self.monday).map(|(begins, ends)| (ends - begins) / 60_000).sum();
        let over = teacher.max_hours_week.is_some_and(|tenths| minutes + (to - from) / 60_000 > tenths * 6);
        let kind = Teacher::says(teacher.teaches_kinds.as_deref(), &wanted.kind);
        let levels: Vec<Option<bool>> = wanted.levels.iter().map(|level| Teacher::says(teacher.teaches_levels.as_deref(), level)).collect();
        if !free(0) || over || kind == Some(false) || levels.contains(&Some(false)) {
            return None;
        }
        let zone = teacher.zone.as_deref().and_then(|zone| TimeZone::get(zone).ok());
        let begins = Timestamp::from_millisecond(from).ok();
        Some(Candidate {
            taught: wanted
                .students
                .iter()
                .filter_map(|student| self.taught.get(&(teacher.id.clone(), student.clone())))
                .max()
                .copied()
                .unwrap_or(0),
            level: levels.first().copied().flatten(),
            hour: zone.zip(begins).map(|(zone, begins)| i64::from(begins.to_zoned(zone).hour())),
            minutes_week: minutes,
            came: self.came.get(&teacher.id).copied().unwrap_or_default(),
            online: teacher.user_id.as_deref().is_some_and(online),
            slot: self.slots.get(&teacher.id).is_some_and(|slots| slots.iter().any(|(begins, ends)| *begins <= from && *ends >= to)),
            rested: free(REST_MINUTES * 60_000),
        })
    }
}
