//! The demo's eight weeks of classes in six regions, with what was measured of them: mostly good, and bad on two evenings in one region.

use jiff::{SignedDuration, Timestamp, ToSpan, civil::Time};

use super::{fact::Fact, facts, hours::Differences};
use crate::areas::ledger::days;
use belltower_kit::{
    app::App,
    args,
    db::{Arg, Insert, Tx},
    error::Result,
    world::iso,
};

/// Classes of the eight weeks.
const CLASSES: usize = 300;
/// Days that they lie on, the last of them two days ago.
const DAYS: i64 = 54;
/// Those of the two bad evenings, each.
const BAD: usize = 14;
const MINUTES: i64 = 25;
/// Checks of a minute.
const CHECKS: i64 = 30;
const REGIONS: [&str; 6] = ["CN", "HK", "SG", "JP", "CA", "AU"];
const BAD_REGION: &str = "SG";
/// Network, device, system and browser.
const SEATS: [[&str; 4]; 6] = [
    ["wifi", "tablet", "iPadOS", "Safari"],
    ["wifi", "desktop", "Windows", "Chrome"],
    ["cable", "desktop", "Windows", "Edge"],
    ["4g", "phone", "Android", "Chrome"],
    ["wifi", "desktop", "macOS", "Safari"],
    ["5g", "phone", "iOS", "Safari"],
];
const STUDENTS: [&str; 8] = ["Leo", "Cindy", "Jack", "Hannah", "Enoch", "Joy", "Hugh", "Tonia"];

/// A class of the demo.
struct Class {
    id: String,
    teacher: (String, String),
    start: Timestamp,
    bad: bool,
    place: usize,
}

/// Loads them.
pub(super) async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let teachers: Vec<(String, String)> =
        tx.all("SELECT id, name FROM teachers WHERE user_id IS NULL AND deleted_at IS NULL ORDER BY id LIMIT 6", args![]).await?;
    if teachers.is_empty() {
        return Ok(());
    }
    let classes: Vec<Class> = (0..CLASSES).map(|place| class(app, &teachers, place)).collect();
    let at = tx.at().to_owned();
    let row = |class: &Class| {
        let end = iso(class.start + SignedDuration::from_mins(MINUTES));
        let mut row = args![class.id.as_str(), at.as_str(), at.as_str(), format!("A-{:04}", class.place + 1), class.teacher.0.as_str()];
        row.extend(args![iso(class.start), end.as_str(), end.as_str(), 60 * MINUTES, format!("A-{:04}", class.place + 1)]);
        row
    };
    let into = "classes (id, created_at, updated_at, number, teacher_id, start_at, end_at, outcome_at, taught_s, room_id,
                version, name, kind, zone, status, outcome, outcome_by, classroom_type, matched)";
    let values =
        "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 'Picture talk', 'one_to_one', 'Asia/Shanghai', 'ended', 'held', 'system', 'built-in', TRUE)";
    tx.insert(Insert { into, row: values, rest: "" }, classes.iter().flat_map(row).collect()).await?;
    let sessions: Vec<Fact> = classes.iter().flat_map(sessions).collect();
    let mut differences = Differences::default();
    sessions.iter().for_each(|fact| differences.change(&Fact::default(), fact));
    differences.write(&mut tx).await?;
    health(&mut tx, &sessions).await?;
    minutes(&mut tx, sessions.iter().filter(|fact| fact.problem == 1)).await?;
    facts::write(&mut tx, sessions.iter()).await?;
    Ok(tx.commit().await?)
}

/// Chance that is the same each time.
fn chance(place: usize, of: usize) -> f64 {
    let mixed = (place as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (of as u64 + 1).wrapping_mul(0xd1b5_4a32_d192_ed03);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    ((mixed ^ (mixed >> 27)) >> 11) as f64 / (1_u64 << 53) as f64
}

/// The first of them are those of the bad evenings, Tuesdays of the third and the fifth week back.
fn class(app: &App, teachers: &[(String, String)], place: usize) -> Class {
    let zone = days::zone(&app.config.company_zone.0);
    let today = days::day_of(&zone, app.world.now());
    let bad = place < 2 * BAD;
    let day = match bad {
        true => days::monday(today).checked_sub((if place < BAD { 13 } else { 27 }).days()),
        false => today.checked_sub((2 + i64::try_from(place).unwrap_or(0) % DAYS).days()),
    };
    let hours = if bad { [19, 19, 20, 20, 21] } else { [10, 17, 18, 19, 20] };
    let hour = hours[(place / if bad { 1 } else { 54 }) % 5];
    let half = if place.is_multiple_of(2) { 0 } else { 30 };
    let start = day.unwrap_or(today).to_datetime(Time::constant(hour, half, 0, 0)).to_zoned(zone);
    Class {
        id: app.world.id(),
        teacher: teachers[place % teachers.len()].clone(),
        start: start.map(|at| at.timestamp()).unwrap_or_default(),
        bad,
        place,
    }
}

/// A session of each of the two, and one more of who fell out.
fn sessions(class: &Class) -> Vec<Fact> {
    let place = class.place;
    let region = if class.bad { BAD_REGION } else { REGIONS[place % REGIONS.len()] };
    let falls_out = chance(place, 1) < if class.bad { 0.5 } else { 0.04 };
    let student = |from: i64, to: i64| session(class, "student", (from, to), region, SEATS[place % SEATS.len()]);
    let mut sessions = vec![session(class, "teacher", (0, MINUTES), "GB", SEATS[1 + place % 2])];
    match falls_out {
        true => sessions.extend([student(0, 9), Fact { rejoin: 1, session: "demo.2".into(), ..student(11, MINUTES) }]),
        false => sessions.push(student(0, MINUTES)),
    }
    sessions
}

fn session(class: &Class, role: &str, (from, to): (i64, i64), region: &str, [network, device, os, browser]: [&str; 4]) -> Fact {
    let of = |n: usize| chance(class.place, n + if role == "student" { 0 } else { 40 } + usize::try_from(from).unwrap_or(0));
    let student = role == "student";
    let bad = class.bad && student;
    let at = |minute: i64| iso(class.start + SignedDuration::from_mins(minute));
    let samples = CHECKS * (to - from);
    // Phones on mobile networks are a little worse than the rest.
    let base = if network == "4g" { 0.03 } else { 0.006 };
    let share = if bad { 0.25 + 0.25 * of(2) } else { base * 2.0 * of(2) + if of(3) < 0.03 { 0.12 } else { 0.0 } };
    let poor = (samples as f64 * share).round() as i64;
    let rtt = 40.0 + 60.0 * of(4) + if bad { 260.0 * of(5) + 120.0 } else { 0.0 } + if network == "4g" { 40.0 } else { 0.0 };
    let frozen = if bad { 2 + (of(6) * 8.0) as i64 } else { i64::from(of(6) < 0.1) };
    let freezes_at = class.start.as_millisecond() + 60_000 * (from + 4);
    let first_frame = 500.0 + 1200.0 * of(7) + if bad { 4200.0 * of(8) } else { 0.0 } + if of(9) < 0.02 { 4500.0 } else { 0.0 };
    let called = student && of(10) < if bad { 0.3 } else { 0.015 };
    let (name, user) = match student {
        true => (STUDENTS[class.place % STUDENTS.len()].to_owned(), format!("demo-{}", class.place % STUDENTS.len())),
        false => (class.teacher.1.clone(), class.teacher.0.clone()),
    };
    let mut fact = Fact {
        class_id: class.id.clone(),
        role: role.to_owned(),
        user_id: user,
        session: "demo.1".to_owned(),
        user_name: name,
        named_at: at(from),
        classroom_type: "built-in".to_owned(),
        kind: "one_to_one".to_owned(),
        teacher_id: class.teacher.0.clone(),
        first_at: at(from),
        last_at: at(to),
        joined_at: Some(at(from)),
        left_at: Some(at(to)),
        cause: if to < MINUTES { "network" } else { "left" }.to_owned(),
        described_at: Some(at(from)),
        region: region.to_owned(),
        network: network.to_owned(),
        device: device.to_owned(),
        os: os.to_owned(),
        browser: browser.to_owned(),
        first_frame_at: Some(at(from)),
        first_frame_ms: Some(first_frame.round() as i64),
        samples,
        poor,
        rtt_checks: samples,
        rtt_sum: (samples as f64 * rtt).round() as i64,
        loss_checks: samples,
        loss_sum: (samples as f64 * share * 900.0).round() as i64,
        worst: if poor > 0 { 5 } else { 2 },
        worst_at: Some(at(from + 4)),
        freezes: frozen,
        freezes_sum: frozen * freezes_at,
        thaws: frozen,
        thaws_sum: frozen * (freezes_at + 9000),
        frozen_at: (frozen > 0).then(|| at(from + 4)),
        calls: i64::from(called),
        called_at: called.then(|| at(from + 5)),
        ..Fact::default()
    };
    fact.settle();
    fact
}

/// The checks of the classes, counted.
async fn health(tx: &mut Tx, sessions: &[Fact]) -> Result<()> {
    let what = Insert {
        into: "class_health (class_id, samples, poor)",
        row: "(?, ?, ?)",
        rest: "ON CONFLICT (class_id) DO UPDATE SET samples = class_health.samples + excluded.samples, poor = class_health.poor + excluded.poor",
    };
    let mut counts = std::collections::BTreeMap::<&str, (i64, i64)>::new();
    for fact in sessions {
        let count = counts.entry(&fact.class_id).or_default();
        (count.0, count.1) = (count.0 + fact.samples, count.1 + fact.poor);
    }
    tx.insert(what, counts.into_iter().flat_map(|(class, (samples, poor))| args![class, samples, poor]).collect()).await?;
    Ok(())
}

/// What is left of the checks of some sessions: their minutes, bad for a third of the time.
async fn minutes(tx: &mut Tx, sessions: impl Iterator<Item = &Fact>) -> Result<()> {
    let what = Insert {
        into: "room_minutes (class_id, user_id, at, user_name, role, samples, poor, rtt, loss_up, loss_down, worst)",
        row: "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        rest: "",
    };
    let mut rows: Vec<Arg> = vec![];
    for fact in sessions {
        let Ok(begin) = fact.first_at.parse::<Timestamp>() else { continue };
        let minutes = (fact.in_room_ms / 60_000).max(1);
        for minute in 0..minutes {
            let bad = (4..4 + minutes / 3).contains(&minute);
            let poor = if bad { (fact.poor / (minutes / 3).max(1)).min(CHECKS) } else { 0 };
            let rtt = fact.rtt_ms.unwrap_or(0) as f64 * if bad { 1.8 } else { 0.6 };
            let loss = if bad { 9.0 } else { 0.4 };
            let at = iso(begin + SignedDuration::from_mins(minute));
            rows.extend(args![fact.class_id.as_str(), fact.user_id.as_str(), at, fact.user_name.as_str(), fact.role.as_str()]);
            rows.extend(args![CHECKS, poor, rtt, loss, loss / 2.0, if bad { 5_i64 } else { 2 }]);
        }
    }
    tx.insert(what, rows).await?;
    Ok(())
}
