//! How likely it is that a class does not start, and who would be the best to stand in.

use belltower::areas::classes::{
    candidates::rank::{Candidate, FULL_WEEK_MINUTES, rank},
    starting::risk::{Facts, Level, Told, weigh},
};
use belltower_kit::config::{StandInWeights, StartWeights};

const QUIET: Facts = Facts {
    left_s: 1_500,
    taught: true,
    account: true,
    told: Told::Seen,
    called: false,
    online: true,
    ready: false,
    door: false,
    running: false,
    absences: 0,
};

fn risk(facts: Facts) -> (i64, Vec<String>) {
    let (risk, reasons) = weigh(&facts, &StartWeights::default());
    (risk, reasons.into_iter().map(|reason| reason.why).collect())
}

fn why(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

#[test]
fn each_sign_adds_what_it_counts_and_says_so() {
    assert_eq!(risk(QUIET), (0, vec![]));
    assert_eq!(risk(Facts { told: Told::Sent, online: false, ..QUIET }), (50, why(&["unreached", "offline"])));
    assert_eq!(risk(Facts { told: Told::Reached, ..QUIET }), (20, why(&["unseen"])));
    for (left_s, points) in [(601, 0), (600, 10), (300, 20), (120, 35), (0, 70), (-300, 70)] {
        assert_eq!(risk(Facts { left_s, ..QUIET }).0, points, "{left_s} s before");
    }
    assert_eq!(risk(Facts { running: true, absences: 4, ..QUIET }), (37, why(&["running", "absences"])));
    assert_eq!(risk(Facts { account: false, told: Told::Sent, online: false, ..QUIET }), (50, why(&["no_account"])));
    let called = Facts { account: false, told: Told::Sent, online: false, called: true, ..QUIET };
    assert_eq!(risk(called.clone()), (0, vec![]), "they were spoken to");
    assert_eq!(risk(Facts { left_s: -1, ..called }), (70, why(&["overdue"])));
}

#[test]
fn a_word_counts_until_the_start_and_who_is_there_has_come() {
    let silent = Facts { left_s: 100, told: Told::Sent, online: false, ..QUIET };
    assert_eq!(risk(silent.clone()).0, 85);
    assert_eq!(risk(Facts { ready: true, ..silent.clone() }), (45, why(&["ready", "unreached", "not_there", "offline"])));
    assert_eq!(risk(Facts { ready: true, left_s: -1, told: Told::Seen, ..silent.clone() }).0, 85);
    assert_eq!(risk(Facts { door: true, absences: 20, ..silent.clone() }), (0, why(&["door"])));
    // With its teacher a class begins: one that does not is looked at, and then acted on.
    for (left_s, expected) in [(-59, (0, why(&["door"]))), (-60, (40, why(&["not_begun"]))), (-300, (70, why(&["not_begun"])))] {
        assert_eq!(risk(Facts { door: true, left_s, ..silent.clone() }), expected, "{left_s} s");
    }
    assert_eq!(risk(Facts { ready: true, ..QUIET }).0, 0, "never below nought");
    assert_eq!(risk(Facts { taught: false, ..QUIET }), (100, why(&["untaught"])));
}

#[test]
fn the_levels_are_where_the_settings_have_them() {
    let weights = StartWeights { watch: 30, act: 60, ..StartWeights::default() };
    assert_eq!([29, 30, 60].map(|risk| Level::of(risk, &weights).word()), ["calm", "watch", "act"]);
}

fn score(of: &Candidate) -> i64 {
    rank(of, &StandInWeights::default()).0
}

#[test]
fn who_knows_the_student_is_awake_rested_and_reachable_is_first() {
    let best =
        Candidate { taught: 12, level: Some(true), hour: Some(10), came: (20, 20), online: true, rested: true, ..Candidate::default() };
    assert_eq!(score(&best), 100);
    let night = Candidate { hour: Some(3), ..best.clone() };
    let tired = Candidate { rested: false, ..best.clone() };
    let busy = Candidate { minutes_week: FULL_WEEK_MINUTES, ..best.clone() };
    let away = Candidate { online: false, ..best.clone() };
    let late = Candidate { came: (20, 5), ..best.clone() };
    for worse in [&night, &tired, &busy, &away, &late, &Candidate { taught: 0, ..best.clone() }] {
        assert!(score(worse) < score(&best), "{worse:?}");
    }
    assert_eq!(
        rank(&night, &StandInWeights::default()).1.last().map(|reason| (reason.why.as_str(), reason.count)),
        Some(("night", Some(3)))
    );
    assert_eq!(score(&Candidate::default()), 4, "nothing known, nothing taught this week, no rest");
    assert_eq!(rank(&Candidate::default(), &StandInWeights { load: 0, rest: 100, ..StandInWeights::default() }).0, 0);
}
