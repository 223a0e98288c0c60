//! What can be asked of sessions, and what sums say of it: the figure, how sure it is, and whether it is worse than what it is compared with. Pure.

use serde::{Deserialize, Serialize};

use super::hours::{FRAME_FROM, RTT_FROM, STEPS, Sums, begins, column};
use crate::areas::monitoring::summary;

/// Fewer sessions than this prove little; such a figure is marked.
pub const FEW: i64 = 30;
/// How sure an interval is: 95 %.
const Z: f64 = 1.96;
/// A difference that chance alone makes this rarely is one.
const RARE: f64 = 0.05;

/// A measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnalysisMeasure {
    /// Sessions with a network warning or worse (L08) or a call for help, %; beside it adjusted (L07).
    Problem,
    /// Of those who came, who saw a picture within five seconds, %.
    Join,
    /// Until half of them saw a picture, ms.
    FirstFrame,
    /// Until 95 of 100 did, ms.
    FirstFrameP95,
    /// Half of the sessions have a shorter round trip, ms.
    Rtt,
    /// 95 of 100 have a shorter one, ms.
    RttP95,
    /// How much of a session the picture stands still, %.
    Freeze,
    /// How many packets a session loses, %.
    Loss,
    /// How many checks of a session are poor, %.
    Poor,
    /// Sessions of somebody who was in the class before, %.
    Rejoin,
    /// Sessions with a call for help, of 100.
    Sos,
}

/// All of them.
pub const ALL: [AnalysisMeasure; 11] = {
    use AnalysisMeasure::{FirstFrame, FirstFrameP95, Freeze, Join, Loss, Poor, Problem, Rejoin, Rtt, RttP95, Sos};
    [Problem, Join, FirstFrame, FirstFrameP95, Rtt, RttP95, Freeze, Loss, Poor, Rejoin, Sos]
};

/// How a measure follows from sums, which are named by their columns.
#[derive(Clone, Copy)]
enum Source {
    /// So many of so many.
    Share(&'static str, &'static str),
    /// A mean of hundredths of a percent: `_n`, `_sum`, `_sq`.
    Mean(&'static str),
    /// What a share of the sessions is below: the columns of the steps, the share, where the second step begins.
    Quantile(&'static str, f64, f64),
}

/// Whether it is worse or better than what it is compared with, as far as chance does not explain it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnalysisChange {
    /// Worse.
    Worse,
    /// Better.
    Better,
    /// Chance alone explains it.
    Same,
}

/// A figure.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct AnalysisFigure {
    /// Sessions that it is of.
    pub n: i64,
    /// The figure: %, or ms; null of nothing.
    #[schema(required)]
    pub value: Option<f64>,
    /// The problem rate less 6.7 points, at least 0, % (L07); null of other measures.
    #[schema(required)]
    pub adjusted: Option<f64>,
    /// With 95 % certainty it is not below.
    #[schema(required)]
    pub low: Option<f64>,
    /// Nor above.
    #[schema(required)]
    pub high: Option<f64>,
    /// Whether it is of fewer than 30 sessions.
    pub few: bool,
}

impl AnalysisMeasure {
    fn source(self) -> Source {
        match self {
            Self::Problem => Source::Share("problems", "sessions"),
            Self::Join => Source::Share("joins_ok", "joins"),
            Self::FirstFrame => Source::Quantile("frame", 0.5, FRAME_FROM),
            Self::FirstFrameP95 => Source::Quantile("frame", 0.95, FRAME_FROM),
            Self::Rtt => Source::Quantile("rtt", 0.5, RTT_FROM),
            Self::RttP95 => Source::Quantile("rtt", 0.95, RTT_FROM),
            Self::Freeze => Source::Mean("freeze"),
            Self::Loss => Source::Mean("loss"),
            Self::Poor => Source::Mean("poor"),
            Self::Rejoin => Source::Share("rejoins", "sessions"),
            Self::Sos => Source::Share("called", "sessions"),
        }
    }

    /// The columns of the sums that it needs.
    pub fn columns(self) -> Vec<String> {
        match self.source() {
            Source::Share(part, whole) => vec![part.to_owned(), whole.to_owned()],
            Source::Mean(name) => ["n", "sum", "sq"].map(|part| format!("{name}_{part}")).into(),
            Source::Quantile(name, ..) => (0..STEPS).map(|step| format!("{name}_{step}")).collect(),
        }
    }

    /// What sums say.
    pub fn figure(self, sums: &Sums) -> AnalysisFigure {
        match self.source() {
            Source::Share(part, whole) => {
                let (part, n) = (sums[column(part)], sums[column(whole)]);
                let (low, high) = wilson(part, n);
                let rate = summary::rate(unsigned(part), unsigned(n));
                let adjusted = (self == Self::Problem && n > 0).then_some(rate.adjusted_percent);
                figure(n, rate.raw_percent, (low, high), adjusted)
            }
            Source::Mean(name) => {
                let Mean { n, mean, variance } = Mean::of(name, sums);
                let off = if n > 0 { Z * (variance / n as f64).sqrt() } else { 0.0 };
                figure(n, hundredths(mean), (hundredths((mean - off).max(0.0)), hundredths((mean + off).min(100.0))), None)
            }
            Source::Quantile(name, share, from) => {
                let steps = steps(name, sums);
                let n: i64 = steps.iter().sum();
                let off = if n > 0 { Z * (share * (1.0 - share) / n as f64).sqrt() } else { 0.0 };
                let at = |share: f64| below(&steps, share, from).round();
                figure(n, at(share), (at((share - off).max(0.0)), at((share + off).min(1.0))), None)
            }
        }
    }

    /// Whether sums are worse or better than others, tested so many times at once: nothing of too few.
    pub fn change(self, sums: &Sums, others: &Sums, times: usize) -> Option<AnalysisChange> {
        let z = match self.source() {
            Source::Share(part, whole) => {
                let of = |sums: &Sums| (sums[column(part)], sums[column(whole)]);
                of_shares(of(sums), of(others))
            }
            Source::Mean(name) => of_means(&Mean::of(name, sums), &Mean::of(name, others)),
            Source::Quantile(name, share, _) => {
                let (these, those) = (steps(name, sums), steps(name, others));
                // How many of each are in the step that the share of all of them is in, or above it.
                let all: Vec<i64> = these.iter().zip(&those).map(|(one, other)| one + other).collect();
                let edge = step_of(&all, share);
                let of = |steps: &[i64]| (steps[edge..].iter().sum::<i64>(), steps.iter().sum::<i64>());
                of_shares(of(&these), of(&those))
            }
        }?;
        let more = if z > 0.0 { AnalysisChange::Worse } else { AnalysisChange::Better };
        let less = if z > 0.0 { AnalysisChange::Better } else { AnalysisChange::Worse };
        let chance = 2.0 * beyond(z.abs()) * times.max(1) as f64;
        Some(match self {
            _ if chance > RARE => AnalysisChange::Same,
            Self::Join => less,
            _ => more,
        })
    }
}

fn figure(n: i64, value: f64, (low, high): (f64, f64), adjusted: Option<f64>) -> AnalysisFigure {
    let some = |value: f64| (n > 0).then_some(value);
    AnalysisFigure { n, value: some(value), adjusted, low: some(low), high: some(high), few: n < FEW }
}

fn unsigned(count: i64) -> u64 {
    u64::try_from(count).unwrap_or(0)
}

fn hundredths(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

fn steps(name: &str, sums: &Sums) -> Vec<i64> {
    let first = column(&format!("{name}_0"));
    sums[first..first + STEPS].to_vec()
}

/// A mean of percents.
struct Mean {
    n: i64,
    mean: f64,
    variance: f64,
}

impl Mean {
    fn of(name: &str, sums: &Sums) -> Self {
        let at = |part: &str| sums[column(&format!("{name}_{part}"))];
        let n = at("n");
        if n == 0 {
            return Self { n, mean: 0.0, variance: 0.0 };
        }
        let mean = at("sum") as f64 / n as f64;
        let variance = (at("sq") as f64 / n as f64 - mean * mean).max(0.0);
        Self { n, mean: mean / 100.0, variance: variance / 10_000.0 }
    }
}

/// Between which shares, %, the true one is: Wilson's interval, which is good for few and for rare.
fn wilson(part: i64, n: i64) -> (f64, f64) {
    if n == 0 {
        return (0.0, 0.0);
    }
    let (share, n) = (part as f64 / n as f64, n as f64);
    let middle = share + Z * Z / (2.0 * n);
    let off = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    let tenths = |value: f64| (value * 1000.0).round() / 10.0;
    (tenths(((middle - off) / whole).max(0.0)), tenths(((middle + off) / whole).min(1.0)))
}

/// The step that a share of all is in.
fn step_of(steps: &[i64], share: f64) -> usize {
    let wanted = share * steps.iter().sum::<i64>() as f64;
    let mut sum = 0.0;
    for (place, count) in steps.iter().enumerate() {
        sum += *count as f64;
        if sum >= wanted && *count > 0 {
            return place;
        }
    }
    steps.len() - 1
}

/// What a share of all is below, ms: evenly spread within its step.
fn below(steps: &[i64], share: f64, from: f64) -> f64 {
    let place = step_of(steps, share);
    let before: i64 = steps[..place].iter().sum();
    let within = (share * steps.iter().sum::<i64>() as f64 - before as f64) / (steps[place].max(1)) as f64;
    let (begin, end) = (begins(place, from), begins(place + 1, from));
    begin + within.clamp(0.0, 1.0) * (end - begin)
}

/// By how many deviations two shares differ.
fn of_shares((part, n): (i64, i64), (other_part, other_n): (i64, i64)) -> Option<f64> {
    if n < FEW || other_n < FEW {
        return None;
    }
    let (n, other_n) = (n as f64, other_n as f64);
    let both = (part + other_part) as f64 / (n + other_n);
    let deviation = (both * (1.0 - both) * (1.0 / n + 1.0 / other_n)).sqrt();
    Some(if deviation == 0.0 { 0.0 } else { (part as f64 / n - other_part as f64 / other_n) / deviation })
}

/// By how many deviations two means differ.
fn of_means(one: &Mean, other: &Mean) -> Option<f64> {
    if one.n < FEW || other.n < FEW {
        return None;
    }
    let deviation = (one.variance / one.n as f64 + other.variance / other.n as f64).sqrt();
    Some(if deviation == 0.0 { 0.0 } else { (one.mean - other.mean) / deviation })
}

/// How often chance alone is this many deviations above: the normal distribution's tail, by Abramowitz and Stegun 26.2.17.
fn beyond(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * z);
    let density = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    density * t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
}
