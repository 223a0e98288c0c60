//! L07: how many of the classes that were held had a problem, as it is and adjusted.

use serde::{Deserialize, Serialize};

use super::health::{Count, Level};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    error::{Result, invalid_field},
    http::{Access, Api, Cx},
    sentences,
};

sentences! {
    NO_TIME = "summary.no_time": "This is not a time" / "时间格式不正确";
}

/// Points (of 100) that the problem rate is adjusted by, never under 0 (L07).
const ADJUSTMENT: f64 = 6.7;

/// From when (inclusive) to when (exclusive), by planned start.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct Period {
    from: String,
    to: String,
}

/// The classes of a period.
#[derive(Debug, Default, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// Classes that were held or are running.
    pub held: u64,
    /// Those of them with a problem: a network warning or anomaly over the class (L08), a call for help, or a technical failure.
    pub problems: u64,
    /// Classes with a network warning or worse.
    pub warnings: u64,
    /// Classes with a network anomaly.
    pub anomalies: u64,
    /// Classes with a call for help.
    pub sos: u64,
    /// Problem rate, %.
    pub raw_percent: f64,
    /// Problem rate less 6.7 points, at least 0, %.
    pub adjusted_percent: f64,
}

/// The calls.
pub(super) fn mount(api: &mut Api) {
    api.post("/api/monitor/summary", Access::Page("ClassroomSituation", Action::Query), "Problem rate of the classes of a period", summary);
}

/// A class that was held or is running.
#[derive(sqlx_macros::FromRow)]
pub struct ClassRow {
    /// What became of it, if that is known.
    pub outcome: Option<String>,
    /// Its network checks, if there were any.
    pub samples: Option<i64>,
    /// The poor ones.
    pub poor: Option<i64>,
    /// Its calls for help.
    pub calls: i64,
}

async fn summary(cx: Cx, period: Period) -> Result<Summary> {
    let time = |field: &str, text: &str| text.parse().map(belltower_kit::world::iso).map_err(|_| invalid_field(field, &NO_TIME));
    let (from, to) = (time("from", &period.from)?, time("to", &period.to)?);
    let held: Vec<ClassRow> = cx
        .app
        .db
        .all(
            "SELECT c.outcome, h.samples, h.poor, (SELECT COUNT(*) FROM sos s WHERE s.class_id = c.id) AS calls
             FROM classes c LEFT JOIN class_health h ON h.class_id = c.id
             WHERE c.start_at >= $1 AND c.start_at < $2 AND c.deleted_at IS NULL AND c.status <> 'not_started'
             AND (c.outcome IS NULL OR c.outcome IN ('held', 'technical_failure'))
             -- Nobody enters the room of a lecture that is watched by a link: there is nothing to measure.
             AND (c.kind <> 'live_lecture' OR h.class_id IS NOT NULL)",
            args![from, to],
        )
        .await?;
    Ok(add_up(held))
}

/// Adds classes up.
pub fn add_up(held: Vec<ClassRow>) -> Summary {
    let mut sum = Summary { held: held.len() as u64, ..Summary::default() };
    for class in held {
        let unsigned = |count: Option<i64>| count.and_then(|count| u64::try_from(count).ok()).unwrap_or(0);
        let level = Count { checks: unsigned(class.samples), poor: unsigned(class.poor) }.level();
        let failed = class.outcome.as_deref() == Some("technical_failure");
        sum.warnings += u64::from(level >= Level::Warning);
        sum.anomalies += u64::from(level == Level::Anomaly);
        sum.sos += u64::from(class.calls > 0);
        sum.problems += u64::from(level >= Level::Warning || class.calls > 0 || failed);
    }
    let rate = rate(sum.problems, sum.held);
    (sum.raw_percent, sum.adjusted_percent) = (rate.raw_percent, rate.adjusted_percent);
    sum
}

/// A rate as it is and adjusted (L07), %, to a tenth; 0 of nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rate {
    /// As it is.
    pub raw_percent: f64,
    /// Less 6.7 points, at least 0.
    pub adjusted_percent: f64,
}

/// So many of so many.
pub fn rate(part: u64, whole: u64) -> Rate {
    if whole == 0 {
        return Rate::default();
    }
    let percent = part as f64 * 100.0 / whole as f64;
    let tenths = |percent: f64| (percent * 10.0).round() / 10.0;
    Rate { raw_percent: tenths(percent), adjusted_percent: tenths((percent - ADJUSTMENT).max(0.0)) }
}
