//! Which slots somebody wants to release: of whom, how far ahead (L06), on which days and hours of the teacher's own clock; and when those are.

use jiff::{SignedDuration, Span, Timestamp, ToSpan, civil::Date, tz::TimeZone};
use serde::{Deserialize, Serialize};

use super::super::{MAX_HOURS, MIN_MINUTES, batch::wall};
use belltower_kit::{
    error::{Result, invalid},
    resource::check::{NOT_ONE_OF, TOO_MANY_CHOSEN},
    sentences,
    text::Text,
};

sentences! {
    NOT_LENGTH = "slot.not_length": "{min} to {max} minutes" / "{min} 到 {max} 分钟";
    NO_DAYS = "slot.no_days": "Choose at least one day of the week" / "请至少选择一个星期几";
    NOT_CLOCK = "slot.not_clock": "Write the time as 19:00" / "请按 19:00 的格式填写时间";
    NO_ROOM = "slot.no_room": "No lesson fits between these hours" / "该时间范围内放不下一节课";
}

/// How far ahead slots are released in one go (L06).
pub const RANGES: [&str; 5] = ["3d", "7d", "14d", "30d", "3m"];
/// Minutes between two slots, at the most.
pub const MAX_GAP: i64 = 120;
/// Teachers of one release.
pub const MAX_TEACHERS: usize = 50;
const DAY: i64 = 24 * 60;

/// Slots that somebody wants to release.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SlotWish {
    /// Whose; of who teaches their own, where none are named.
    #[schema(max_items = 50)]
    pub teacher_ids: Vec<String>,
    /// How far ahead, today being the first day: `3d`, `7d`, `14d`, `30d`, `3m` (calendar months). Days are those of the teacher's zone.
    pub range: String,
    /// How long each is.
    pub lesson_minutes: i64,
    /// Minutes from one to the next.
    pub gap_minutes: i64,
    /// Days of the week, Monday is 1.
    pub weekdays: Vec<i8>,
    /// From when on each day, on the teacher's clock.
    pub from_time: String,
    /// Until when; `00:00` is midnight.
    pub until_time: String,
    /// The same twice is one release.
    #[serde(rename = "requestId")]
    pub request_id: Option<String>,
}

fn clock(text: &str) -> Option<i64> {
    let time = jiff::civil::Time::strptime("%H:%M", text).ok().filter(|_| text.len() == "19:00".len())?;
    Some(i64::from(time.hour()) * 60 + i64::from(time.minute()))
}

/// A wish that can be.
pub struct Hours {
    range: Span,
    lesson: i64,
    gap: i64,
    weekdays: Vec<i8>,
    /// Minutes of the day.
    from: i64,
    until: i64,
}

/// When a slot begins and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    /// Its start.
    pub start: Timestamp,
    /// Its end.
    pub end: Timestamp,
    /// The clocks change and leave no room for it.
    pub leapt: bool,
}

impl Hours {
    /// Reads a wish; refuses what cannot be, by its fields.
    pub fn of(wish: &SlotWish) -> Result<Self> {
        let mut wrong: Vec<(String, Text)> = vec![];
        let mut refuse = |field: &str, text: Text| wrong.push((field.to_owned(), text));
        let range = match wish.range.as_str() {
            "3d" => 3.days(),
            "7d" => 7.days(),
            "14d" => 14.days(),
            "30d" => 30.days(),
            "3m" => 3.months(),
            _ => {
                refuse("range", (&NOT_ONE_OF).into());
                Span::new()
            }
        };
        if wish.teacher_ids.len() > MAX_TEACHERS {
            refuse("teacher_ids", TOO_MANY_CHOSEN.with("max", MAX_TEACHERS));
        }
        if !(MIN_MINUTES..=MAX_HOURS * 60).contains(&wish.lesson_minutes) {
            refuse("lesson_minutes", NOT_LENGTH.with("min", MIN_MINUTES).with("max", MAX_HOURS * 60));
        }
        if !(0..=MAX_GAP).contains(&wish.gap_minutes) {
            refuse("gap_minutes", NOT_LENGTH.with("min", 0).with("max", MAX_GAP));
        }
        if wish.weekdays.is_empty() || wish.weekdays.iter().any(|day| !(1..=7).contains(day)) {
            refuse("weekdays", (&NO_DAYS).into());
        }
        let (from, until) = (clock(&wish.from_time), clock(&wish.until_time).map(|until| if until == 0 { DAY } else { until }));
        for (field, said) in [("from_time", from), ("until_time", until)] {
            if said.is_none() {
                refuse(field, (&NOT_CLOCK).into());
            }
        }
        if from.zip(until).is_some_and(|(from, until)| from.saturating_add(wish.lesson_minutes) > until) {
            refuse("until_time", (&NO_ROOM).into());
        }
        let (Some(from), Some(until), true) = (from, until, wrong.is_empty()) else { return Err(invalid(wrong)) };
        let (lesson, gap, weekdays) = (wish.lesson_minutes, wish.gap_minutes, wish.weekdays.clone());
        Ok(Self { range, lesson, gap, weekdays, from, until })
    }

    /// The first day in a zone, and the last.
    pub fn days(&self, zone: &TimeZone, now: Timestamp) -> (Date, Date) {
        let today = now.to_zoned(zone.clone()).date();
        (today, today.saturating_add(self.range).saturating_sub(1.day()))
    }

    /// When its slots are in a zone, from now on. Those for which a change of clocks leaves no room are marked.
    pub fn times(&self, zone: &TimeZone, now: Timestamp) -> Vec<Time> {
        let (first, last) = self.days(zone, now);
        let length = SignedDuration::from_mins(self.lesson);
        let (mut found, mut busy_until) = (vec![], Timestamp::MIN);
        for day in first.series(1.day()).take_while(|day| *day <= last) {
            if !self.weekdays.contains(&day.weekday().to_monday_one_offset()) {
                continue;
            }
            let mut minute = self.from;
            while minute + self.lesson <= self.until {
                let wall = day.to_datetime(jiff::civil::Time::midnight()).saturating_add(minute.minutes());
                minute += self.lesson + self.gap;
                let Some((start, moved)) = wall::moment(wall, zone) else { continue };
                // What the clock leaps over is no time of that day, and behind the leap others begin already.
                let leapt = moved || start < busy_until;
                if !leapt {
                    busy_until = start + length;
                }
                if start > now {
                    found.push(Time { start, end: start + length, leapt });
                }
            }
        }
        found
    }
}
