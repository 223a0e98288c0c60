//! One class from the first join to the end: what its teacher and student do, how their network is, what their software logs.

use std::time::Duration;

use jiff::Timestamp;
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior};

use super::chance::Chance;
use super::network::{Profile, check, poor};
use super::plan::{Person, Planned};
use crate::Result;

/// Between two checks of a participant, at speed 1.
const CHECK: Duration = Duration::from_secs(2);
const STEPS: &[&str] = &["Warm-up", "New words", "Practice", "Story", "Good-bye"];

/// How fast it goes.
#[derive(Clone)]
pub struct Pace {
    /// Times life.
    pub speed: f64,
    /// Length of a lesson, as played.
    pub lesson: Duration,
    /// Log lines of one class.
    pub lines_a_second: f64,
}

/// What people sit at: network, device, system, browser.
const SEATS: &[[&str; 4]] = &[
    ["wifi", "desktop", "Windows", "Chrome"],
    ["cable", "desktop", "Windows", "Edge"],
    ["wifi", "tablet", "iPadOS", "Safari"],
    ["4g", "phone", "Android", "Chrome"],
    ["wifi", "desktop", "macOS", "Safari"],
];
/// Where they are.
const REGIONS: &[&str] = &["CN", "HK", "SG", "JP", "CA", "AU"];

/// One participant's software.
struct Seat {
    class: String,
    user: Person,
    role: &'static str,
    joins: u32,
    seq: u64,
    inside: bool,
    frozen: bool,
    /// Where the person is, and with what.
    seat: Value,
}

impl Seat {
    fn new(class: &str, user: Person, role: &'static str, chance: &mut Chance) -> Self {
        let [network, device, os, browser] = SEATS[chance.below(SEATS.len())];
        let region = REGIONS[chance.below(REGIONS.len())];
        let seat = json!({"region": region, "network": network, "device": device, "os": os, "browser": browser});
        Self { class: class.to_owned(), user, role, joins: 0, seq: 0, inside: false, frozen: false, seat }
    }

    fn item(&mut self, kind: &str, more: Value) -> Value {
        self.seq += 1;
        let mut item = json!({
            "kind": kind, "class": self.class, "session": format!("{}.{}", self.user.id, self.joins), "seq": self.seq,
            "at": format!("{:.3}", Timestamp::now()), "user": self.user.id, "name": self.user.name, "role": self.role,
        });
        if let (Some(item), Some(more)) = (item.as_object_mut(), more.as_object()) {
            item.extend(more.clone());
        }
        item
    }

    fn event(&mut self, what: &str, data: Value) -> Value {
        self.item("event", json!({"type": what, "data": data}))
    }

    fn enters(&mut self, chance: &mut Chance) -> Vec<Value> {
        self.joins += 1;
        self.inside = true;
        let after = chance.between(400.0, 3000.0) + if chance.happens(0.05) { 4000.0 } else { 0.0 };
        vec![
            self.event("join", self.seat.clone()),
            self.event("first_frame", json!({"afterMs": after.round()})),
            self.event("camera", json!({"on": true})),
            self.event("microphone", json!({"on": true})),
        ]
    }

    fn leaves(&mut self, cause: &str) -> Value {
        self.inside = false;
        self.event("quit", json!({"cause": cause}))
    }
}

/// Plays a class until its lesson is over or it is stopped; either way it is ended.
pub async fn play(
    class: Planned,
    profile: Profile,
    pace: &Pace,
    chance: &mut Chance,
    items: &mpsc::Sender<Value>,
    mut stopped: watch::Receiver<bool>,
) -> Result<()> {
    let mut seats = [Seat::new(&class.id, class.teacher, "teacher", chance), Seat::new(&class.id, class.student, "student", chance)];
    // It begins in two seconds; classes that were planned together do not report together.
    tokio::time::sleep(Duration::from_secs_f64(2.0 + chance.share() * CHECK.as_secs_f64() / pace.speed)).await;
    let (began, check_every) = (Instant::now(), CHECK.div_f64(pace.speed));
    let mut every = tokio::time::interval(check_every);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let help_at = if profile == Profile::Sos { chance.between(0.02, 0.3) } else { 2.0 };
    let (mut called, mut step, mut lines, mut away) = (false, 0, 0.0, 0_usize);
    loop {
        tokio::select! {
            _ = every.tick() => {}
            _ = stopped.wait_for(|stopped| *stopped) => break,
        }
        let progress = began.elapsed().as_secs_f64() / pace.lesson.as_secs_f64();
        if progress >= 1.0 {
            break;
        }
        let mut happened = vec![];
        let [teacher, student] = &mut seats;
        if !teacher.inside {
            happened.extend(teacher.enters(chance));
        }
        if !student.inside && away == 0 {
            happened.extend(student.enters(chance));
        }
        away = away.saturating_sub(1);
        let due = ((progress * STEPS.len() as f64) as usize + 1).min(STEPS.len());
        if step < due {
            if step > 0 {
                happened.push(teacher.event("step_end", json!({"step": STEPS[step - 1]})));
            }
            happened.push(teacher.event("step_start", json!({"step": STEPS[due - 1]})));
            step = due;
        }
        if student.inside && profile == Profile::Rejoin && chance.happens(0.015) {
            happened.push(student.leaves("network"));
            away = 2 + chance.below(6);
        }
        if !called && progress > help_at {
            called = true;
            let category = ["audio", "video", "network", "courseware"][chance.below(4)];
            happened.push(student.event("sos", json!({"category": category})));
        }
        if student.inside && chance.happens(0.004) {
            happened.push(student.event("hand_up", json!({})));
        }
        for seat in seats.iter_mut().filter(|seat| seat.inside) {
            // The trouble is the student's; the teacher has half of it.
            let share = if seat.role == "student" { 1.0 } else { 0.5 };
            let bad = chance.happens(poor(profile, progress) * share);
            happened.push(seat.item("sample", check(chance, bad)));
            if bad != seat.frozen && (seat.frozen || chance.happens(0.3)) {
                seat.frozen = bad;
                happened.push(seat.event(if bad { "freeze_start" } else { "freeze_end" }, json!({})));
            }
        }
        lines += pace.lines_a_second * check_every.as_secs_f64();
        while lines >= 1.0 {
            lines -= 1.0;
            let seat = &mut seats[chance.below(2)];
            happened.push(seat.item("log", line(chance, profile)));
        }
        for item in happened {
            items.send(item).await?;
        }
    }
    let [teacher, student] = &mut seats;
    let mut last = vec![];
    if student.inside {
        last.push(student.leaves("left"));
    }
    if teacher.inside {
        last.extend([teacher.event("class_end", json!({})), teacher.leaves("left")]);
    }
    for item in last {
        items.send(item).await?;
    }
    Ok(())
}

fn line(chance: &mut Chance, profile: Profile) -> Value {
    let troubled = matches!(profile, Profile::Anomalous | Profile::Degrading);
    let (level, event, message) = match chance.share() {
        share if share < 0.02 || (troubled && share < 0.08) => ("error", "stream", "the remote stream stopped; asking for it again"),
        share if share < 0.10 || (troubled && share < 0.30) => ("warn", "network", "packets are lost; sending less"),
        share if share < 0.55 => ("info", "courseware", "turned to the next page"),
        share if share < 0.80 => ("info", "stream", "resolution changed"),
        _ => ("debug", "timer", "clock compared with the server"),
    };
    json!({
        "level": level, "event": event, "message": message, "fields": {"ms": chance.between(1.0, 900.0).round(), "page": chance.below(40)},
        "device": "Chrome 142", "sdkVersion": "4.6.2", "network": "wifi",
    })
}
