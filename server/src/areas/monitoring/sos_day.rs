//! The calls for help of a day in figures: how many there were, when and of what, and how long people waited until somebody took care of them.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::sos::SHOWN_ON;
use belltower_kit::{
    args,
    auth::catalogue::Action,
    error::{Result, invalid_field},
    http::{Access, Api, Cx},
    sentences,
    world::iso,
};

sentences! {
    NO_TIME = "sos.no_time": "This is not a time" / "时间格式不正确";
    TOO_LONG = "sos.too_long": "At most {days} days" / "最多 {days} 天";
}

/// The longest period, in days: a day of 25 hours fits.
const MAX_DAYS: i64 = 2;
/// Calls that are counted; there are some dozens a day.
const MOST: i64 = 10_000;
/// All clocks of the world differ by whole quarters of an hour: hours of any of them are sums of these.
const QUARTER_S: i64 = 900;

/// Adds the call.
pub(super) fn mount(api: &mut Api) {
    api.post("/api/sos/day", Access::AnyPage(SHOWN_ON, Action::Query), "The calls for help of a period in figures", day);
}

/// A period.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct SosPeriod {
    /// From this moment.
    from: String,
    /// To before this one.
    to: String,
}

/// Calls for help of a period.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SosDay {
    /// All of them.
    pub total: u64,
    /// Seconds until half of those that were claimed were.
    #[schema(required)]
    pub claim_median_s: Option<i64>,
    /// The longest time in seconds until one was claimed.
    #[schema(required)]
    pub claim_longest_s: Option<i64>,
    /// Of each quarter of an hour that had some.
    pub quarters: Vec<SosQuarter>,
    /// What they were about, the most first: as whoever resolved them said, or else as the room did.
    pub categories: Vec<SosCategory>,
}

/// A quarter of an hour.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SosQuarter {
    /// Its beginning.
    pub at: String,
    /// How many.
    pub count: u64,
}

/// What some were about.
#[derive(Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct SosCategory {
    /// Its name.
    pub category: String,
    /// How many.
    pub count: u64,
}

async fn day(cx: Cx, SosPeriod { from, to }: SosPeriod) -> Result<SosDay> {
    let time = |field: &str, text: &str| text.parse::<Timestamp>().map_err(|_| invalid_field(field, &NO_TIME));
    let (from, to) = (time("from", &from)?, time("to", &to)?);
    if to.duration_since(from) > SignedDuration::from_hours(24 * MAX_DAYS) {
        return Err(invalid_field("to", TOO_LONG.with("days", MAX_DAYS)));
    }
    let calls: Vec<(String, Option<String>, String)> = cx
        .app
        .db
        .all(
            "SELECT since, claimed_at, COALESCE(cause, category) FROM sos WHERE since >= $1 AND since < $2 AND deleted_at IS NULL ORDER BY since LIMIT $3",
            args![iso(from), iso(to), MOST],
        )
        .await?;
    Ok(in_figures(&calls))
}

/// Calls in figures: since when each waited, when it was claimed, what it was about.
pub fn in_figures(calls: &[(String, Option<String>, String)]) -> SosDay {
    let (mut quarters, mut categories) = (BTreeMap::<i64, u64>::new(), BTreeMap::<&str, u64>::new());
    let mut waits: Vec<i64> = vec![];
    for (since, claimed_at, category) in calls {
        *categories.entry(category).or_default() += 1;
        let Ok(since) = since.parse::<Timestamp>() else { continue };
        *quarters.entry(since.as_second().div_euclid(QUARTER_S)).or_default() += 1;
        waits.extend(claimed_at.as_ref().and_then(|at| at.parse::<Timestamp>().ok()).map(|at| at.duration_since(since).as_secs().max(0)));
    }
    waits.sort_unstable();
    let mut categories: Vec<SosCategory> =
        categories.into_iter().map(|(category, count)| SosCategory { category: category.to_owned(), count }).collect();
    categories.sort_by(|one, other| other.count.cmp(&one.count).then_with(|| one.category.cmp(&other.category)));
    let quarter = |(at, count): (i64, u64)| Some(SosQuarter { at: iso(Timestamp::from_second(at * QUARTER_S).ok()?), count });
    SosDay {
        total: calls.len() as u64,
        claim_median_s: waits.len().checked_sub(1).map(|last| waits[last / 2]),
        claim_longest_s: waits.last().copied(),
        quarters: quarters.into_iter().filter_map(quarter).collect(),
        categories,
    }
}
