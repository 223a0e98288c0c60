//! One class in memory: who is in the room, how the network is, what needs a human. Plain data that is told what happened, up to now or up to a moment of the past; knows neither clock nor database.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value;

use super::{
    health::{Count, Health, Level, SILENT_MS},
    items::{Checks, Sample},
    person::Person,
    tile::{Attention, LastEvent, Plan, RoomMember, SosCall, Tile},
};
use belltower_kit::world::iso;

/// The most people kept of one room; more are not shown.
const MAX_MEMBERS: usize = 600;

/// A class in memory.
pub struct Room {
    /// What was planned.
    pub plan: Plan,
    /// Its network checks.
    pub health: Health,
    /// The place in the class's topic up to which it has heard.
    pub position: i64,
    /// Something changed since the last tile.
    pub dirty: bool,
    /// The last tile that was published.
    pub published: String,
    people: BTreeMap<String, Person>,
    sos: BTreeMap<String, SosCall>,
    attention: Option<Attention>,
    last_event: Option<LastEvent>,
    /// When a check came last, or the first person after nobody, ms: from then on checks are due.
    heard_ms: i64,
    closed: bool,
    /// How many checks the store had when the room was read from it.
    read: u64,
}

/// An event of the class's topic, as far as a room goes by it. What cannot be read tells nothing.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Happened {
    r#type: String,
    at: String,
    session: Option<String>,
    user_id: Option<String>,
    name: Option<String>,
    role: Option<String>,
    data: Option<Data>,
    /// The call for help that it is about, as it stands now.
    pub sos: Option<SosCall>,
}

/// What a room goes by of an event's data, which come from outside and may be anything.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Data {
    /// Whether a camera or microphone went on.
    pub on: Value,
    /// How long the first frame took, ms.
    pub after_ms: Value,
}

/// What became of an event.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    /// Taken, or known already.
    Taken,
    /// Earlier ones are missing: they must be read first.
    Hole,
}

impl Room {
    /// A room of which the checks are known and nothing else.
    pub fn new(plan: Plan, health: Health) -> Self {
        let read = health.total.checks;
        let (people, sos, published) = (BTreeMap::new(), BTreeMap::new(), String::new());
        Self {
            plan,
            health,
            position: 0,
            dirty: true,
            published,
            people,
            sos,
            attention: None,
            last_event: None,
            heard_ms: 0,
            closed: false,
            read,
        }
    }

    /// Hears an event of the class's topic.
    pub fn hear(&mut self, offset: i64, event: Happened) -> Heard {
        if offset <= self.position {
            return Heard::Taken;
        }
        if offset != self.position + 1 {
            return Heard::Hole;
        }
        self.position = offset;
        self.take(event);
        Heard::Taken
    }

    /// Takes an event, wherever it stands in the topic. The present and every moment of the past are built by this alone.
    pub fn take(&mut self, event: Happened) {
        self.dirty = true;
        let was_empty = self.is_empty();
        let Happened { r#type: kind, at, session, user_id, name, role, data, sos } = event;
        if let Some(sos) = sos {
            self.sos.insert(sos.id.clone(), sos);
        }
        match kind.as_str() {
            "class_end" => self.closed = true,
            "started" => "in_progress".clone_into(&mut self.plan.status),
            "ended" | "auto_ended" => self.plan.status.clone_from(&kind),
            _ => {}
        }
        let name = name.filter(|name| !name.is_empty());
        let said = |text: &Option<String>| text.clone().unwrap_or_default();
        if let Some(session) = session.filter(|session| !session.is_empty())
            && let Some(person) = self.person(&said(&user_id), &said(&name), &said(&role))
        {
            person.does(&kind, session, &data.unwrap_or_default());
        }
        if was_empty && !self.is_empty() {
            self.heard_at(&at);
        }
        self.last_event = Some(LastEvent { kind, name, at });
    }

    /// Takes network checks that were stored, here or on another node; each batch once, in any order, and those that were read with the room again.
    pub fn checked(&mut self, checks: &Checks) {
        let unread = checks.total.checks > self.read;
        for sample in &checks.samples {
            if unread {
                let at = sample.about.at.parse::<Timestamp>().map_or(0, Timestamp::as_millisecond);
                let mut one = Count::default();
                one.add(sample.quality);
                self.health.add_recent(at, one);
            }
            self.check(sample);
        }
        self.health.learn(checks.total);
    }

    /// Takes the place of what the same room was before it was read again: what only time told stays.
    pub fn go_on_from(&mut self, before: Self) {
        self.published = before.published;
        self.attention = before.attention;
        self.heard_ms = self.heard_ms.max(before.heard_ms);
        self.health.go_on_from(&before.health);
    }

    /// Takes a network check that is counted already.
    pub fn check(&mut self, sample: &Sample) {
        self.dirty = true;
        let about = &sample.about;
        self.heard_at(&about.at);
        if let Some(person) = self.person(&about.user, &about.name, &about.role) {
            person.checked(sample);
        }
    }

    /// Learns that a check came at a moment.
    pub fn heard_at(&mut self, at: &str) {
        self.heard_ms = self.heard_ms.max(at.parse::<Timestamp>().map_or(0, Timestamp::as_millisecond));
    }

    fn is_empty(&self) -> bool {
        self.people.values().all(|person| person.sessions.is_empty())
    }

    /// Since when nothing is known of the network of a class that should be running, with somebody in it.
    fn silent_since(&self, now: Timestamp) -> Option<String> {
        let is_due = *self.plan.start_at <= *iso(now) && !self.is_empty();
        let is_silent = now.as_millisecond() - self.heard_ms > SILENT_MS;
        (is_due && is_silent).then(|| Timestamp::from_millisecond(self.heard_ms).map(iso).ok()).flatten()
    }

    fn person(&mut self, id: &str, name: &str, role: &str) -> Option<&mut Person> {
        if self.people.len() >= MAX_MEMBERS && !self.people.contains_key(id) {
            return None;
        }
        let person = self.people.entry(id.to_owned()).or_insert_with(|| Person::new(id, role));
        if !name.is_empty() {
            name.clone_into(&mut person.member.name);
        }
        Some(person)
    }

    /// Whether anybody ever came in with this role.
    pub fn entered(&self, role: &str) -> bool {
        self.people.values().any(|person| person.member.role == role)
    }

    fn present(&self, role: &str) -> bool {
        self.people.values().any(|person| person.member.role == role && !person.sessions.is_empty())
    }

    /// The state the class should move to now, if any (S01).
    pub fn due(&self, now: &str) -> Option<&'static str> {
        match self.plan.status.as_str() {
            "not_started" => (self.entered("teacher") && *self.plan.start_at <= *now).then_some("in_progress"),
            "in_progress" => {
                let empty = !self.people.is_empty() && self.is_empty();
                (self.closed || (empty && *self.plan.end_at <= *now)).then_some("ended")
            }
            _ => None,
        }
    }

    /// Who is or was in the room at a moment, those who are first.
    pub fn members(&self, now: Timestamp) -> Vec<RoomMember> {
        let mut members: Vec<RoomMember> = self.people.values().map(|person| person.shown(now)).collect();
        members.sort_by_key(|member| (member.role != "teacher", !member.online));
        members
    }

    /// Its calls for help, the oldest first.
    pub fn calls(&self) -> Vec<SosCall> {
        let mut calls: Vec<SosCall> = self.sos.values().cloned().collect();
        calls.sort_by(|a, b| a.since.cmp(&b.since));
        calls
    }

    /// The class as it stands.
    pub fn tile(&mut self, now: Timestamp) -> Tile {
        let (recent, level) = self.health.recent(now.as_millisecond());
        // An open call before a claimed one, the older before the newer.
        let waiting = self.sos.values().filter(|sos| sos.state != "resolved");
        let sos = waiting.min_by_key(|sos| (sos.state != "open", sos.since.clone())).cloned();
        let silent_since = self.silent_since(now);
        let attention = self.attention(level, sos.as_ref(), silent_since.clone(), &iso(now));
        Tile {
            plan: self.plan.clone(),
            members: self.members(now),
            poor5m: rounded(recent.ratio()),
            poor_total: rounded(self.health.total.ratio()),
            samples: self.health.total.checks,
            level,
            silent_since,
            sos,
            attention,
            last_event: self.last_event.clone(),
        }
    }

    fn attention(&mut self, level: Level, sos: Option<&SosCall>, silent_since: Option<String>, now: &str) -> Attention {
        let missing = *self.plan.start_at <= *now && !self.present("teacher");
        let (score, reason, since) = match (sos, level) {
            (Some(sos), _) if sos.state == "open" => (500, "sos_open", Some(sos.since.clone())),
            (Some(sos), _) => (400, "sos_claimed", sos.claimed_at.clone()),
            (None, Level::Anomaly) => (300, "anomaly", None),
            (None, _) if silent_since.is_some() => (250, "silent", silent_since),
            (None, _) if missing => (200, "teacher_missing", None),
            (None, Level::Warning) => (100, "warning", None),
            (None, Level::Ok) => (0, "ok", None),
        };
        let before = self.attention.as_ref().filter(|before| before.reason == reason).map(|before| before.since.clone());
        let attention = Attention { score, reason, since: since.or(before).unwrap_or_else(|| now.to_owned()) };
        self.attention = Some(attention.clone());
        attention
    }
}

fn rounded(ratio: f64) -> f64 {
    (ratio * 10_000.0).round() / 10_000.0
}
