//! Which sessions are asked of: days of the company, conditions, and whose classes count.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp, ToSpan, civil::Date, tz::TimeZone};

use super::{
    ask::{AnalysisWhere, MAX_DAYS},
    dimensions::AnalysisDimension,
};
use crate::areas::ledger::{
    days,
    period::{LedgerSpan, resolve},
};
use belltower_kit::{
    app::App,
    db::{Arg, places},
    error::Result,
    resource::Scope,
    world::iso,
};

/// Characters of a moment's text that name its hour.
const HOUR: usize = 13;

/// Sessions that are asked of.
#[derive(Clone)]
pub(super) struct Extent {
    pub from: Date,
    pub to: Date,
    pub zone: TimeZone,
    conditions: Vec<AnalysisWhere>,
    scope: Option<Scope>,
    /// By how many days it is before another that it is compared with: its days are named as those of the other.
    behind: i64,
}

/// An hour (UTC) as people of the company name it.
pub(super) struct Local {
    pub hour: String,
    pub day: String,
    pub weekday: String,
}

impl Local {
    /// The value of a dimension that follows from the hour.
    pub fn value(&self, dimension: AnalysisDimension) -> &str {
        match dimension {
            AnalysisDimension::Day => &self.day,
            AnalysisDimension::Weekday => &self.weekday,
            _ => &self.hour,
        }
    }
}

impl Extent {
    /// The sessions of a period that have what the conditions say.
    pub fn of(
        app: &App,
        said: (Option<Date>, Option<Date>),
        span: Option<LedgerSpan>,
        conditions: Vec<AnalysisWhere>,
        scope: Option<Scope>,
    ) -> Result<Self> {
        let zone = days::zone(&app.config.company_zone.0);
        let (from, to) = resolve(said, span, days::day_of(&zone, app.world.now()), MAX_DAYS)?;
        Ok(Self { from, to, zone, conditions, scope, behind: 0 })
    }

    /// The same of other days: those that were said, or else of the period before.
    pub fn against(&self, said: (Option<Date>, Option<Date>)) -> Result<Self> {
        let (from, to) = match said {
            (None, None) => days::before(self.from, self.to),
            said => resolve(said, None, self.to, MAX_DAYS)?,
        };
        Ok(Self { from, to, behind: days::count(from, self.from) - 1, ..self.clone() })
    }

    /// Whether teachers are asked of, whom the roll-up does not know.
    pub fn is_of_teachers(&self) -> bool {
        self.scope.is_some() || self.conditions.iter().any(|one| one.dimension == AnalysisDimension::Teacher)
    }

    /// The first hour (UTC), and that after the last.
    fn edges(&self) -> (Timestamp, Timestamp) {
        let begins = |day| days::begins(&self.zone, day).parse::<Timestamp>().unwrap_or_default();
        (begins(self.from), begins(days::after(self.to)))
    }

    /// Every hour of it as the company names it.
    pub fn hours(&self) -> HashMap<String, Local> {
        let (mut at, end) = self.edges();
        let mut hours = HashMap::new();
        let named = |day: Date| day.checked_add(self.behind.days()).unwrap_or(day);
        while at < end {
            let local = at.to_zoned(self.zone.clone());
            let weekday = local.weekday().to_monday_one_offset().to_string();
            let local = Local { hour: format!("{:02}", local.hour()), day: named(local.date()).to_string(), weekday };
            hours.insert(hour_of(at), local);
            at += SignedDuration::from_hours(1);
        }
        hours
    }

    /// The condition on `s`, with its arguments.
    pub fn condition(&self) -> (String, Vec<Arg>) {
        let (from, to) = self.edges();
        let mut args = vec![Arg::from(hour_of(from)), Arg::from(hour_of(to))];
        let mut condition = "s.hour >= $1 AND s.hour < $2".to_owned();
        let mut among = |column: &str, values: &[String]| {
            if values.is_empty() {
                condition.push_str(" AND 1 = 0");
                return;
            }
            condition.push_str(&format!(" AND s.{column} IN ({})", places(args.len() + 1, values.len())));
            args.extend(values.iter().map(|value| Arg::from(value.as_str())));
        };
        if let Some(scope) = &self.scope {
            among("teacher_id", &scope.values);
        }
        for AnalysisWhere { dimension, values } in self.conditions.iter().filter(|one| !one.dimension.is_time()) {
            among(dimension.column(), values);
        }
        let times: Vec<&AnalysisWhere> = self.conditions.iter().filter(|one| one.dimension.is_time()).collect();
        if !times.is_empty() {
            let fits = |local: &Local| times.iter().all(|one| one.values.iter().any(|value| value == local.value(one.dimension)));
            // The hours are ours, not the caller's: they stand in the text, since there may be thousands.
            let mut hours: Vec<String> =
                self.hours().into_iter().filter(|(_, local)| fits(local)).map(|(hour, _)| format!("'{hour}'")).collect();
            hours.sort();
            let hours = if hours.is_empty() { "''".to_owned() } else { hours.join(", ") };
            condition.push_str(&format!(" AND s.hour IN ({hours})"));
        }
        (condition, args)
    }
}

fn hour_of(at: Timestamp) -> String {
    iso(at).chars().take(HOUR).collect()
}
