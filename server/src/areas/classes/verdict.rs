//! What became of a class, by who was there and when: the proposal, and the evidence that it rests on. Pure; a person's word is not its affair.

use serde::{Deserialize, Serialize};

use super::stays::{Span, Stay, after, both, seconds, spans, spans_without_losses, union};

/// A class was held if they were together for so long,
const LEAST_S: i64 = 5 * 60;
/// or for so much of the planned time, if that is longer. A class that is planned shorter than all that is held when it was held whole.
const LEAST_PERCENT: i64 = 30;
/// Who left so shortly before the planned end stayed to the end.
const TO_THE_END_MS: i64 = 60_000;
/// People whom the evidence names.
pub(super) const NAMED: usize = 20;

/// Somebody of a class.
pub(super) struct Person {
    pub role: String,
    pub name: String,
    pub stays: Vec<Stay>,
}

/// What is known of a class that is over. Moments are milliseconds.
pub(super) struct Known {
    /// When it was to begin.
    pub start: i64,
    /// When it was to end.
    pub end: i64,
    /// How long a teacher waits for a student.
    pub wait_s: i64,
    pub people: Vec<Person>,
}

/// Somebody in the evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EvidencePerson {
    /// `teacher` or `student`.
    pub role: String,
    /// Their name.
    pub name: String,
    /// When they came first, RFC 3339.
    pub from: String,
    /// When they left last.
    pub to: String,
    /// Seconds that they were there.
    pub present_s: i64,
    /// How often the network threw them out.
    pub lost: i64,
}

/// What a proposal rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// What is proposed.
    pub outcome: String,
    /// What decided it: `together`, `network`, `nobody`, `no_teacher`, `no_student`, `student_waited`, `teacher_waited`, `came_late` or `teacher_left`.
    pub decided: String,
    /// Seconds that a teacher and a student were there together, from the planned start on.
    pub together_s: i64,
    /// Seconds that it takes for a class to have been held.
    pub needed_s: i64,
    /// Seconds that they would have been together if the network had thrown nobody out.
    pub without_losses_s: i64,
    /// Seconds that the teacher was there without a student.
    pub teacher_waited_s: i64,
    /// Seconds that a student was there without the teacher.
    pub student_waited_s: i64,
    /// Seconds that a teacher has to wait.
    pub wait_s: i64,
    /// Who was there, at most 20: teachers first.
    pub people: Vec<EvidencePerson>,
}

/// Seconds that it takes for a class of this length to have been held.
pub fn needed(planned_s: i64) -> i64 {
    LEAST_S.max(planned_s * LEAST_PERCENT / 100).min(planned_s.max(1))
}

/// Weighs what is known.
pub(super) fn weigh(known: &Known) -> Evidence {
    let of = |role: &str| -> Vec<&Person> {
        known.people.iter().filter(|person| person.role == role && person.stays.iter().any(|stay| stay.from.is_some())).collect()
    };
    let (teachers, students) = (of("teacher"), of("student"));
    let there = |people: &[&Person], reckon: fn(&[Stay], i64) -> Vec<Span>| {
        let spans = people.iter().flat_map(|person| reckon(&person.stays, known.end)).collect();
        after(&union(spans), known.start)
    };
    let (teacher, student) = (there(&teachers, spans), there(&students, spans));
    let together_s = seconds(&both(&teacher, &student));
    let whole = [there(&teachers, spans_without_losses), there(&students, spans_without_losses)];
    let needed_s = needed((known.end - known.start) / 1000);
    let teacher_waited_s = seconds(&teacher) - together_s;
    let student_waited_s = seconds(&student) - together_s;
    let without_losses_s = seconds(&both(&whole[0], &whole[1]));
    let to_the_end = teacher.last().is_some_and(|(_, to)| *to >= known.end - TO_THE_END_MS);
    let waited = teacher_waited_s >= known.wait_s || to_the_end;
    let student_longer = student_waited_s >= known.wait_s.min(needed_s) && student_waited_s >= teacher_waited_s;
    let (outcome, decided) = match (teachers.is_empty(), students.is_empty()) {
        (true, true) => ("teacher_absent", "nobody"),
        (true, false) => ("teacher_absent", "no_teacher"),
        (false, _) if together_s >= needed_s => ("held", "together"),
        (false, true) if waited => ("student_absent", "no_student"),
        (false, true) => ("teacher_absent", "teacher_left"),
        (false, false) if without_losses_s >= needed_s => ("technical_failure", "network"),
        (false, false) if to_the_end && teacher_waited_s.max(student_waited_s) * 1000 < TO_THE_END_MS => ("teacher_absent", "came_late"),
        (false, false) if student_longer => ("teacher_absent", "student_waited"),
        (false, false) if waited => ("student_absent", "teacher_waited"),
        (false, false) => ("teacher_absent", "teacher_left"),
    };
    let people = teachers.iter().chain(&students).take(NAMED).filter_map(|person| named(person, known.end)).collect();
    Evidence {
        outcome: outcome.into(),
        decided: decided.into(),
        together_s,
        needed_s,
        without_losses_s,
        teacher_waited_s,
        student_waited_s,
        wait_s: known.wait_s,
        people,
    }
}

fn named(person: &Person, until: i64) -> Option<EvidencePerson> {
    let spans = spans(&person.stays, until);
    let from = person.stays.iter().filter_map(|stay| stay.from).min()?;
    let to = spans.last().map_or(from, |(_, to)| *to);
    let lost = person.stays.iter().filter(|stay| stay.cause.as_deref() == Some("network")).count();
    Some(EvidencePerson {
        role: person.role.clone(),
        name: person.name.clone(),
        from: super::attendance::moment(from),
        to: super::attendance::moment(to),
        present_s: seconds(&spans),
        lost: i64::try_from(lost).unwrap_or(i64::MAX),
    })
}
