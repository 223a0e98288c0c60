//! One running class in memory: who is in the room, how the network is, what needs a human. Plain data that is told what happened; knows neither clock nor database.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use jiff::Timestamp;
use serde_json::Value;

use super::{
    health::{Health, Level},
    items::Sample,
    tile::{Attention, LastEvent, Plan, RoomMember, Sos, Tile},
};
use crate::world::iso;

/// A first frame later than this after the request is a failed join, ms.
const JOIN_LIMIT_MS: i64 = 5000;
/// The most people kept of one room; more are not shown.
const MAX_MEMBERS: usize = 600;

struct Person {
    member: RoomMember,
    sessions: BTreeSet<String>,
    joins: u64,
    sampled_at: String,
}

/// A class in memory.
pub struct Room {
    pub plan: Plan,
    pub health: Health,
    /// The place in the class's topic up to which it has heard.
    pub position: i64,
    /// Something changed since the last tile.
    pub dirty: bool,
    /// The last tile that was published.
    pub published: String,
    people: BTreeMap<String, Person>,
    sos: BTreeMap<String, Sos>,
    attention: Option<Attention>,
    last_event: Option<LastEvent>,
    closed: bool,
    /// Checks that were read from the store at the beginning and may still be on their way from the node that took them.
    read: HashSet<(String, i64)>,
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
    /// An empty room.
    pub fn new(plan: Plan, health: Health) -> Self {
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
            closed: false,
            read: HashSet::new(),
        }
    }

    /// Hears an event of the class's topic.
    pub fn hear(&mut self, offset: i64, event: &Value) -> Heard {
        if offset <= self.position {
            return Heard::Taken;
        }
        if offset != self.position + 1 {
            return Heard::Hole;
        }
        self.position = offset;
        self.dirty = true;
        if let Some(sos) = event.get("sos").and_then(|sos| serde_json::from_value::<Sos>(sos.clone()).ok()) {
            match sos.state.as_str() {
                "resolved" => drop(self.sos.remove(&sos.id)),
                _ => drop(self.sos.insert(sos.id.clone(), sos)),
            }
        }
        let text = |field: &str| event.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
        let (kind, at) = (text("type"), text("at"));
        let name = Some(text("name")).filter(|name| !name.is_empty());
        self.closed |= kind == "class_end";
        self.last_event = Some(LastEvent { kind: kind.clone(), name, at });
        let session = text("session");
        if !session.is_empty()
            && let Some(person) = self.person(&text("userId"), &text("name"), &text("role"))
        {
            person.does(&kind, session, event.get("data").unwrap_or(&Value::Null));
        }
        Heard::Taken
    }

    /// A check was read from the store that may still be on its way from the node that took it.
    pub fn remember(&mut self, session: &str, seq: i64) {
        self.read.insert((session.to_owned(), seq));
    }

    /// Whether a check was there when the room was read.
    pub fn has_read(&self, sample: &Sample) -> bool {
        self.read.contains(&(sample.about.session.clone(), sample.about.seq))
    }

    /// Takes a network check; the later of two wins in what is shown. `counted`: the total has it already.
    pub fn sample(&mut self, sample: &Sample, counted: bool) {
        let at = sample.about.at.parse::<Timestamp>().map_or(0, Timestamp::as_millisecond);
        match counted {
            true => self.health.add_recent(at, sample.quality),
            false => self.health.add(at, sample.quality),
        }
        self.dirty = true;
        let about = &sample.about;
        let Some(person) = self.person(&about.user, &about.name, &about.role) else { return };
        if person.joins == 0 {
            person.sessions.insert(about.session.clone());
        }
        if about.at >= person.sampled_at {
            person.sampled_at.clone_from(&about.at);
            person.member.quality = sample.quality;
            person.member.rtt = sample.rtt;
            person.member.loss = match (sample.loss_up, sample.loss_down) {
                (Some(up), Some(down)) => Some(up.max(down)),
                (up, down) => up.or(down),
            };
        }
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
                let empty = !self.people.is_empty() && self.people.values().all(|person| person.sessions.is_empty());
                (self.closed || (empty && *self.plan.end_at <= *now)).then_some("ended")
            }
            _ => None,
        }
    }

    /// Who is or was in the room, those who are first.
    pub fn members(&self) -> Vec<RoomMember> {
        let mut members: Vec<RoomMember> = self
            .people
            .values()
            .map(|person| RoomMember {
                online: !person.sessions.is_empty(),
                quality: if person.sessions.is_empty() { 0 } else { person.member.quality },
                rejoins: person.joins.saturating_sub(1),
                ..person.member.clone()
            })
            .collect();
        members.sort_by_key(|member| (member.role != "teacher", !member.online));
        members
    }

    /// The class as it stands.
    pub fn tile(&mut self, now: Timestamp) -> Tile {
        let (recent, level) = self.health.recent(now.as_millisecond());
        // An open call before a claimed one, the older before the newer.
        let sos = self.sos.values().min_by_key(|sos| (sos.state != "open", sos.since.clone())).cloned();
        let attention = self.attention(level, sos.as_ref(), &iso(now));
        Tile {
            plan: self.plan.clone(),
            members: self.members(),
            poor5m: rounded(recent.ratio()),
            poor_total: rounded(self.health.total.ratio()),
            samples: self.health.total.checks,
            level,
            sos,
            attention,
            last_event: self.last_event.clone(),
        }
    }

    fn attention(&mut self, level: Level, sos: Option<&Sos>, now: &str) -> Attention {
        let missing = *self.plan.start_at <= *now && !self.present("teacher");
        let (score, reason, since) = match (sos, level) {
            (Some(sos), _) if sos.state == "open" => (500, "sos_open", Some(sos.since.clone())),
            (Some(sos), _) => (400, "sos_claimed", sos.claimed_at.clone()),
            (None, Level::Anomaly) => (300, "anomaly", None),
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

impl Person {
    fn new(id: &str, role: &str) -> Self {
        let member = RoomMember {
            id: id.to_owned(),
            name: String::new(),
            role: role.to_owned(),
            online: false,
            quality: 0,
            rtt: None,
            loss: None,
            camera: None,
            microphone: None,
            rejoins: 0,
            join_success: None,
            freezes: 0,
        };
        Self { member, sessions: BTreeSet::new(), joins: 0, sampled_at: String::new() }
    }

    fn does(&mut self, what: &str, session: String, data: &Value) {
        let on = data.get("on").and_then(Value::as_bool);
        match what {
            "join" => {
                self.joins += 1;
                self.sessions.insert(session);
            }
            "quit" => drop(self.sessions.remove(&session)),
            "camera" => self.member.camera = on,
            "microphone" => self.member.microphone = on,
            "first_frame" => {
                self.member.join_success = data.get("afterMs").and_then(Value::as_i64).map(|after| after <= JOIN_LIMIT_MS);
            }
            "freeze_start" => self.member.freezes += 1,
            _ => {}
        }
    }
}

fn rounded(ratio: f64) -> f64 {
    (ratio * 10_000.0).round() / 10_000.0
}
