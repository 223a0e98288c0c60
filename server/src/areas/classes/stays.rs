//! When somebody was in a room: stays, made of what their sessions reported, and reckoning with stretches of time. Pure; moments are milliseconds.

use serde::{Deserialize, Serialize};

/// The most stays kept of one person in one class; beyond it the shortest goes.
pub const MOST: usize = 200;
/// The cause of a stay that ended because the class did: nobody saw the person leave.
pub const CLASS_OVER: &str = "class_over";

/// A stretch of time, from and to.
pub type Span = (i64, i64);

/// One time in the room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stay {
    session: String,
    /// When they came; without it their leaving was heard of first.
    pub from: Option<i64>,
    /// When they left; without it they are there.
    pub to: Option<i64>,
    /// Why they left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
}

/// Somebody's session comes in. What is reported late finds its place.
pub fn came(stays: &mut Vec<Stay>, session: &str, at: i64) {
    let left_first = stays.iter_mut().find(|stay| stay.session == session && stay.from.is_none() && stay.to.is_some_and(|to| to >= at));
    if let Some(stay) = left_first {
        stay.from = Some(at);
    } else if !stays.iter().any(|stay| stay.session == session && stay.to.is_none()) {
        stays.push(Stay { session: session.to_owned(), from: Some(at), to: None, cause: None });
    }
    keep_bounded(stays);
}

/// Somebody's session leaves.
pub fn went(stays: &mut Vec<Stay>, session: &str, at: i64, cause: Option<&str>) {
    let is_open = |stay: &Stay| stay.to.is_none() || stay.cause.as_deref() == Some(CLASS_OVER);
    let there = stays.iter_mut().rfind(|stay| stay.session == session && is_open(stay) && stay.from.is_some_and(|from| from <= at));
    let cause = cause.map(str::to_owned);
    match there {
        Some(stay) => (stay.to, stay.cause) = (Some(at), cause),
        None => stays.push(Stay { session: session.to_owned(), from: None, to: Some(at), cause }),
    }
    keep_bounded(stays);
}

/// The class is over: whoever is still there was, until then.
pub fn close(stays: &mut [Stay], until: i64) {
    for stay in stays.iter_mut().filter(|stay| stay.to.is_none()) {
        stay.to = Some(stay.from.map_or(until, |from| from.max(until)));
        stay.cause = Some(CLASS_OVER.to_owned());
    }
}

fn keep_bounded(stays: &mut Vec<Stay>) {
    stays.sort_by_key(|stay| stay.from.or(stay.to));
    if stays.len() > MOST {
        let length = |stay: &Stay| stay.to.map_or(i64::MAX, |to| stay.from.map_or(0, |from| to - from));
        if let Some(shortest) = (0..stays.len()).min_by_key(|place| length(&stays[*place])) {
            stays.remove(shortest);
        }
    }
}

/// The stretches in which somebody was there, in order and apart; who has not left is there until then.
pub fn spans(stays: &[Stay], until: i64) -> Vec<Span> {
    union(stays.iter().filter_map(|stay| Some((stay.from?, stay.to.unwrap_or(until)))).collect())
}

/// The same, had nobody been thrown out by the network: each such stay goes on until that person is back, or else until then.
pub fn spans_without_losses(stays: &[Stay], until: i64) -> Vec<Span> {
    let back = |at: i64| stays.iter().filter_map(|stay| stay.from).filter(|from| *from >= at).min().unwrap_or(until);
    let until = |stay: &Stay| match stay.to {
        Some(to) if stay.cause.as_deref() == Some("network") => back(to).max(to),
        to => to.unwrap_or(until),
    };
    union(stays.iter().filter_map(|stay| Some((stay.from?, until(stay)))).collect())
}

/// Stretches that may overlap, put together.
pub fn union(mut spans: Vec<Span>) -> Vec<Span> {
    spans.retain(|(from, to)| to > from);
    spans.sort_unstable();
    let mut apart: Vec<Span> = vec![];
    for (from, to) in spans {
        match apart.last_mut().filter(|(_, last)| *last >= from) {
            Some((_, last)) => *last = (*last).max(to),
            None => apart.push((from, to)),
        }
    }
    apart
}

/// What two have in common.
pub fn both(one: &[Span], other: &[Span]) -> Vec<Span> {
    let common = one.iter().flat_map(|(a, b)| other.iter().map(move |(c, d)| ((*a).max(*c), (*b).min(*d))));
    union(common.collect())
}

/// What of them lies at and after a moment.
pub fn after(spans: &[Span], from: i64) -> Vec<Span> {
    both(spans, &[(from, i64::MAX)])
}

/// How long they are, in whole seconds.
pub fn seconds(spans: &[Span]) -> i64 {
    spans.iter().map(|(from, to)| to - from).sum::<i64>() / 1000
}
