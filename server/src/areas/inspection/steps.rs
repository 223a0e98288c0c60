//! How the steps of a class went beside its plan: which were left out, came out of order, or took half as long again or half as long. Knows nothing of the database.

/// A step of a plan.
#[derive(Clone, Debug)]
pub struct Planned {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Whether it may not be left out.
    pub required: bool,
    /// Seconds.
    pub planned_s: i64,
}

/// That a step began or ended, as the classroom says it.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The step: its id or its title.
    pub step: String,
    /// Whether it began.
    pub begins: bool,
    /// Seconds.
    pub at_s: i64,
}

/// A step as it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Went {
    /// Its place in the plan.
    pub place: usize,
    /// Seconds; nothing where it was left out.
    pub taken_s: Option<i64>,
    /// It came after one that the plan has later.
    pub swapped: bool,
}

/// Points that a required step costs that was left out.
const MISSING: i64 = 20;
/// Points that a step costs that came out of order, or took too long or too short.
const OFF: i64 = 5;

/// Whether a step took more than half as long again as planned, or less than half.
pub fn is_off(planned_s: i64, taken_s: i64) -> bool {
    planned_s > 0 && (taken_s - planned_s).abs() * 2 > planned_s
}

/// How each step went. The class ends at `end_s`.
pub fn went(planned: &[Planned], moments: &[Moment], end_s: i64) -> Vec<Went> {
    let place_of = |step: &str| planned.iter().position(|one| one.id == step || one.title.trim() == step.trim());
    let mut all: Vec<Went> = (0..planned.len()).map(|place| Went { place, taken_s: None, swapped: false }).collect();
    let (mut running, mut furthest): (Option<(usize, i64)>, usize) = (None, 0);
    let close = |all: &mut Vec<Went>, running: Option<(usize, i64)>, at: i64| {
        if let Some((place, since)) = running {
            *all[place].taken_s.get_or_insert(0) += (at - since).max(0);
        }
    };
    for moment in moments {
        let Some(place) = place_of(&moment.step) else { continue };
        if moment.begins {
            close(&mut all, running.take(), moment.at_s);
            if all[place].taken_s.is_none() {
                all[place].taken_s = Some(0);
                all[place].swapped = place < furthest;
            }
            furthest = furthest.max(place);
            running = Some((place, moment.at_s));
        } else if running.is_some_and(|(now, _)| now == place) {
            close(&mut all, running.take(), moment.at_s);
        }
    }
    close(&mut all, running, end_s);
    all
}

/// 100 − 20 for each required step that is missing − 5 for each that came out of order − 5 for each that is over or under by half.
pub fn score(planned: &[Planned], went: &[Went]) -> i64 {
    let lost = went.iter().map(|went| {
        let step = &planned[went.place];
        match went.taken_s {
            None => i64::from(step.required) * MISSING,
            Some(taken) => (i64::from(went.swapped) + i64::from(is_off(step.planned_s, taken))) * OFF,
        }
    });
    (100 - lost.sum::<i64>()).max(0)
}
