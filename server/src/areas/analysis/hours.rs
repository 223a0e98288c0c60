//! The roll-up: sums of sessions by hour and by what they are of. What changes a session changes its hour by the difference, in the same transaction.

use std::{collections::BTreeMap, sync::LazyLock};

use super::fact::Fact;
use belltower_kit::{
    args,
    db::{Arg, AssertSqlSafe, DbError, Insert, Tx},
};

/// Steps of the lengths that are counted.
pub const STEPS: usize = 20;
/// How much longer each step is than the one before.
const RATIO: f64 = 4.0 / 3.0;
/// Where the second step of round trips begins, ms.
pub const RTT_FROM: f64 = 10.0;
/// Where the second step of first frames begins, ms.
pub const FRAME_FROM: f64 = 120.0;
/// The plain sums, before those of the steps.
const SUMS: [&str; 15] = [
    "sessions",
    "problems",
    "rejoins",
    "called",
    "joins",
    "joins_ok",
    "poor_n",
    "poor_sum",
    "poor_sq",
    "freeze_n",
    "freeze_sum",
    "freeze_sq",
    "loss_n",
    "loss_sum",
    "loss_sq",
];
/// How many sums there are.
pub const WIDTH: usize = SUMS.len() + 2 * STEPS;
/// What an hour's row is of, beside the hour.
pub const OF: [&str; 7] = ["classroom_type", "region", "network", "device", "browser", "role", "kind"];

/// The columns of the sums.
pub static COLUMNS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let steps = |name: &'static str| (0..STEPS).map(move |step| format!("{name}_{step}"));
    SUMS.iter().map(|&name| name.to_owned()).chain(steps("rtt")).chain(steps("frame")).collect()
});

/// An hour, and the values of [`OF`].
pub type Key = [String; 1 + OF.len()];
/// Sums, in the order of [`COLUMNS`].
pub type Sums = [i64; WIDTH];

/// The step that a length of ms is in.
pub fn step(length: i64, from: f64) -> usize {
    (1..STEPS).rfind(|step| length as f64 >= begins(*step, from)).unwrap_or(0)
}

/// Where a step begins, whole ms.
pub fn begins(step: usize, from: f64) -> f64 {
    if step == 0 { 0.0 } else { (from * RATIO.powi(i32::try_from(step).unwrap_or(0) - 1)).round() }
}

/// The place of a column among the sums; past the end where there is none of that name.
pub fn column(name: &str) -> usize {
    COLUMNS.iter().position(|column| column == name).unwrap_or(WIDTH)
}

/// What a session adds to a column, as an expression on its row `s`: for questions that the hours cannot answer.
pub fn expression(column: &str) -> String {
    let mean = |of: &str, part: &str| match part {
        "n" => format!("CASE WHEN s.{of}_bp IS NULL THEN 0 ELSE 1 END"),
        "sum" => format!("COALESCE(s.{of}_bp, 0)"),
        _ => format!("COALESCE(s.{of}_bp * s.{of}_bp, 0)"),
    };
    let counted = |of: &str, step: &str, from: f64| {
        let step: usize = step.parse().unwrap_or(0);
        let below = if step + 1 < STEPS { format!(" AND s.{of} < {}", begins(step + 1, from)) } else { String::new() };
        format!("CASE WHEN s.{of} >= {}{below} THEN 1 ELSE 0 END", begins(step, from))
    };
    match (column, column.split_once('_')) {
        ("problems", _) => "s.problem".to_owned(),
        ("rejoins", _) => "s.rejoin".to_owned(),
        ("called", _) => "CASE WHEN s.calls > 0 THEN 1 ELSE 0 END".to_owned(),
        ("joins", _) => "CASE WHEN s.join_ok IS NULL THEN 0 ELSE 1 END".to_owned(),
        ("joins_ok", _) => "COALESCE(s.join_ok, 0)".to_owned(),
        (_, Some(("rtt", step))) => counted("rtt_ms", step, RTT_FROM),
        (_, Some(("frame", step))) => counted("first_frame_ms", step, FRAME_FROM),
        (_, Some((of, part))) => mean(of, part),
        _ => "1".to_owned(),
    }
}

/// What a session adds, and where; nothing before anything was heard of it.
pub fn of(fact: &Fact) -> Option<(Key, Sums)> {
    if fact.is_new() {
        return None;
    }
    let Fact { hour, classroom_type, region, network, device, browser, role, kind, .. } = fact;
    let key = [hour, classroom_type, region, network, device, browser, role, kind].map(Clone::clone);
    let mut sums = [0; WIDTH];
    let mean = |value: Option<i64>| value.map_or([0; 3], |value| [1, value, value * value]);
    let plain = [1, fact.problem, fact.rejoin, i64::from(fact.calls > 0), i64::from(fact.join_ok.is_some()), fact.join_ok.unwrap_or(0)];
    let means = [fact.poor_bp, fact.freeze_bp, fact.loss_bp].map(mean);
    for (sum, value) in sums.iter_mut().zip(plain.into_iter().chain(means.into_iter().flatten())) {
        *sum = value;
    }
    if let Some(rtt) = fact.rtt_ms {
        sums[SUMS.len() + step(rtt, RTT_FROM)] = 1;
    }
    if let Some(after) = fact.first_frame_ms {
        sums[SUMS.len() + STEPS + step(after, FRAME_FROM)] = 1;
    }
    Some((key, sums))
}

/// The differences of a transaction, by row.
#[derive(Debug, Default)]
pub struct Differences(BTreeMap<Key, Sums>);

impl Differences {
    /// Takes away what a session added before, and adds what it adds now.
    pub fn change(&mut self, before: &Fact, now: &Fact) {
        for (fact, sign) in [(before, -1), (now, 1)] {
            if let Some((key, sums)) = of(fact) {
                self.add(key, &sums, sign);
            }
        }
    }

    /// Adds sums so many times.
    pub fn add(&mut self, key: Key, sums: &Sums, times: i64) {
        let row = self.0.entry(key).or_insert([0; WIDTH]);
        row.iter_mut().zip(sums).for_each(|(row, sum)| *row += times * sum);
    }

    /// How many rows it changes.
    pub fn rows(&self) -> usize {
        self.0.values().filter(|sums| sums.iter().any(|sum| *sum != 0)).count()
    }

    /// Writes them. They are sorted, so every writer locks the rows in the same order.
    pub async fn write(self, tx: &mut Tx) -> Result<(), DbError> {
        let rows: Vec<(Key, Sums)> = self.0.into_iter().filter(|(_, sums)| sums.iter().any(|sum| *sum != 0)).collect();
        let emptied: Vec<String> = rows.iter().filter(|(_, sums)| sums[0] < 0).map(|(key, _)| key[0].clone()).collect();
        let args = rows.into_iter().flat_map(|(key, sums)| key.into_iter().map(Arg::from).chain(sums.into_iter().map(Arg::from))).collect();
        tx.insert(Insert { into: &INTO, row: &ROW, rest: &REST }, args).await?;
        for hour in emptied {
            tx.exec(AssertSqlSafe("DELETE FROM quality_hours WHERE hour = $1 AND sessions = 0".to_owned()), args![hour]).await?;
        }
        Ok(())
    }
}

static INTO: LazyLock<String> = LazyLock::new(|| format!("quality_hours (hour, {}, {})", OF.join(", "), COLUMNS.join(", ")));
static ROW: LazyLock<String> = LazyLock::new(|| format!("({})", vec!["?"; 1 + OF.len() + WIDTH].join(", ")));
static REST: LazyLock<String> = LazyLock::new(|| {
    let set: Vec<String> = COLUMNS.iter().map(|column| format!("{column} = quality_hours.{column} + excluded.{column}")).collect();
    format!("ON CONFLICT (hour, {}) DO UPDATE SET {}", OF.join(", "), set.join(", "))
});
