//! The risk that a class does not start, from 0 to 100, and why. Pure: what is known of a start, and how much each sign counts.

use serde::Serialize;

use belltower_kit::config::StartWeights;

/// How far the reminder has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Told {
    /// No screen has it.
    Sent,
    /// A screen has it.
    Reached,
    /// Somebody has seen it.
    Seen,
}

/// What is known of a start.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Seconds until it; less than nothing after it.
    pub left_s: i64,
    /// Whether somebody is to teach the class, and it was matched with them.
    pub taught: bool,
    /// Whether the teacher has an account that screens belong to.
    pub account: bool,
    /// How far the reminder has come.
    pub told: Told,
    /// Whether somebody called them.
    pub called: bool,
    /// Whether the teacher has a screen of the console open.
    pub online: bool,
    /// Whether they said that they will be there, and were not asked again since.
    pub ready: bool,
    /// Whether they are at the door: in the room, or on their way into it.
    pub door: bool,
    /// Whether an earlier class of theirs still runs.
    pub running: bool,
    /// From how many of their last twenty classes they were absent.
    pub absences: i64,
}

/// The classes of a teacher that are looked back on.
pub const LOOKED_BACK: i64 = 20;

/// A class whose teacher is there begins within so many seconds of its start.
const START_GRACE_S: i64 = 60;
/// So many seconds after its start somebody has to see why it has not.
const LONG_OVER_S: i64 = 300;

/// One reason of a risk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct StartReason {
    /// `untaught`, `no_account`, `unreached`, `unseen`, `offline`, `not_there`, `overdue`, `running`, `absences`, `not_begun`, or, of what speaks for it, `ready` and `door`.
    pub why: String,
    /// What it adds to the risk; takes off, below nought.
    pub points: i64,
    /// Of absences: how many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
}

/// How a risk is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Nobody need look.
    Calm,
    /// Worth an eye.
    Watch,
    /// Somebody has to do something.
    Act,
}

impl Level {
    /// The level of a risk.
    pub fn of(risk: i64, weights: &StartWeights) -> Self {
        match risk {
            _ if risk >= weights.act => Self::Act,
            _ if risk >= weights.watch => Self::Watch,
            _ => Self::Calm,
        }
    }

    /// As a screen is told it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Calm => "calm",
            Self::Watch => "watch",
            Self::Act => "act",
        }
    }
}

/// The risk of a start and its reasons, the heaviest first.
pub fn weigh(facts: &Facts, weights: &StartWeights) -> (i64, Vec<StartReason>) {
    let reason = |why: &str, points: i64, count: Option<i64>| StartReason { why: why.to_owned(), points, count };
    if !facts.taught {
        return (100, vec![reason("untaught", 100, None)]);
    }
    // Who is there has come, whatever spoke against it; but a class with its teacher begins, and one that does not is in trouble of its own.
    if facts.door {
        return match -facts.left_s {
            ..START_GRACE_S => (0, vec![reason("door", 0, None)]),
            START_GRACE_S..LONG_OVER_S => (weights.watch, vec![reason("not_begun", weights.watch, None)]),
            _ => (weights.act, vec![reason("not_begun", weights.act, None)]),
        };
    }
    let mut reasons = vec![];
    let mut add = |why: &str, points: i64, count: Option<i64>| {
        if points != 0 {
            reasons.push(reason(why, points, count));
        }
    };
    match facts.told {
        // They were spoken to.
        _ if facts.called => {}
        // Whom no screen belongs to is not reached by one and has none open: one reason that counts as both.
        _ if !facts.account => add("no_account", weights.unreached + weights.offline, None),
        Told::Sent => add("unreached", weights.unreached, None),
        Told::Reached => add("unseen", weights.unseen, None),
        Told::Seen => {}
    }
    if facts.account && !facts.online && !facts.called {
        add("offline", weights.offline, None);
    }
    match facts.left_s {
        left if left <= 0 => add("overdue", weights.overdue, None),
        left if left <= 120 => add("not_there", weights.door_2, None),
        left if left <= 300 => add("not_there", weights.door_5, None),
        left if left <= 600 => add("not_there", weights.door_10, None),
        _ => {}
    }
    if facts.running {
        add("running", weights.running, None);
    }
    if facts.absences > 0 {
        add("absences", (facts.absences * weights.absences + LOOKED_BACK / 2) / LOOKED_BACK, Some(facts.absences));
    }
    // What they said holds until the start: then they are there, or not.
    if facts.ready && facts.left_s > 0 {
        add("ready", -weights.ready, None);
    }
    let risk = reasons.iter().map(|reason| reason.points).sum::<i64>().clamp(0, 100);
    reasons.sort_by_key(|reason| -reason.points.abs());
    (risk, reasons)
}
