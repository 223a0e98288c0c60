//! What is left of a class for who has only a link: people by role and initial, no ids that mean something elsewhere, no staff, no notes. Each shape is put together
//! field by field, so that what is added to it is not shown before somebody has decided so here.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::areas::monitoring::{
    network::{Point, Series},
    rewind::{ClassMoment, ClassOutline, Mark},
    tile::{LastEvent, Plan, RoomMember, SosCall, Tile},
};
use belltower_kit::{mask, shares::initial};

/// What happens in a room and may be told outside; what staff do is not among it, but for how a call for help went on.
const TOLD: &[&str] = &[
    "join",
    "quit",
    "camera",
    "microphone",
    "screen_share",
    "device_change",
    "network_change",
    "hand_up",
    "sos",
    "sos_claimed",
    "sos_resolved",
    "first_frame",
    "freeze_start",
    "freeze_end",
    "step_start",
    "step_end",
    "class_end",
    "started",
    "ended",
    "auto_ended",
];
/// What of an event's data is told: words of ours, and numbers.
const DATA: &[&str] = &["cause", "category", "on", "afterMs", "step"];

/// The people of a class as a link shows them.
pub(super) struct People {
    share: String,
    labels: BTreeMap<String, String>,
}

impl People {
    /// Gives each person an initial; of two who would be called the same in one role the second gets a number.
    pub fn of(share: &str, members: &[RoomMember]) -> Self {
        let mut sorted: Vec<&RoomMember> = members.iter().collect();
        sorted.sort_by(|a, b| a.id.cmp(&b.id));
        let mut counts: BTreeMap<(&str, String), usize> = BTreeMap::new();
        let mut labels = BTreeMap::new();
        for member in sorted {
            let first = initial(&member.name);
            let count = counts.entry((member.role.as_str(), first.clone())).or_default();
            *count += 1;
            let label = if *count > 1 { format!("{first} {count}").trim().to_owned() } else { first };
            labels.insert(member.id.clone(), label);
        }
        Self { share: share.to_owned(), labels }
    }

    /// The people of a board, whose tiles name nobody.
    pub fn unnamed(share: &str) -> Self {
        Self { share: share.to_owned(), labels: BTreeMap::new() }
    }

    /// What stands for a person's id: the same at every call by this link, and nothing by another.
    pub fn id(&self, user: &str) -> String {
        let hash = Sha256::digest(format!("{}:{user}", self.share).as_bytes());
        hash.iter().take(6).map(|byte| format!("{byte:02x}")).collect()
    }

    /// What a person is called.
    pub fn name(&self, user: &str) -> String {
        self.labels.get(user).cloned().unwrap_or_default()
    }

    fn member(&self, member: &RoomMember) -> RoomMember {
        RoomMember {
            id: self.id(&member.id),
            name: self.name(&member.id),
            role: member.role.clone(),
            online: member.online,
            quality: member.quality,
            rtt: member.rtt,
            loss: member.loss,
            camera: member.camera,
            microphone: member.microphone,
            rejoins: member.rejoins,
            join_success: member.join_success,
            freezes: member.freezes,
        }
    }

    /// Everybody.
    pub fn members(&self, members: &[RoomMember]) -> Vec<RoomMember> {
        members.iter().map(|member| self.member(member)).collect()
    }

    /// A class; `called` is the title that is shown of it.
    pub fn tile(&self, tile: &Tile, called: &str) -> Tile {
        let Plan { id, number, kind, status, start_at, end_at, .. } = &tile.plan;
        Tile {
            plan: Plan {
                id: id.clone(),
                number: number.clone(),
                name: called.to_owned(),
                kind: kind.clone(),
                status: status.clone(),
                teacher: None,
                students: vec![],
                start_at: start_at.clone(),
                end_at: end_at.clone(),
            },
            members: self.members(&tile.members),
            poor5m: tile.poor5m,
            poor_total: tile.poor_total,
            samples: tile.samples,
            level: tile.level,
            silent_since: tile.silent_since.clone(),
            sos: tile.sos.as_ref().map(|sos| self.sos(sos)),
            attention: tile.attention.clone(),
            last_event: tile.last_event.as_ref().filter(|last| TOLD.contains(&last.kind.as_str())).map(|last| LastEvent {
                kind: last.kind.clone(),
                name: None,
                at: last.at.clone(),
            }),
        }
    }

    /// A call for help: since when and what about, and whether somebody takes care of it; not who.
    pub fn sos(&self, sos: &SosCall) -> SosCall {
        SosCall {
            id: self.id(&sos.id),
            class_id: sos.class_id.clone(),
            number: sos.number.clone(),
            class_name: String::new(),
            user_id: self.id(&sos.user_id),
            user_name: self.name(&sos.user_id),
            role: sos.role.clone(),
            category: mask::text(&sos.category).into_owned(),
            state: sos.state.clone(),
            since: sos.since.clone(),
            owner_id: None,
            owner_name: None,
            claimed_at: sos.claimed_at.clone(),
            resolved_at: sos.resolved_at.clone(),
            cause: None,
            note: None,
        }
    }

    /// An event; none if it is not for outside.
    pub fn event(&self, event: &Value) -> Option<Value> {
        let kind = event["type"].as_str().filter(|kind| TOLD.contains(kind))?;
        let mut told = json!({ "type": kind, "at": event["at"], "o": event["o"] });
        if event["session"].is_string() {
            let user = event["userId"].as_str().unwrap_or_default();
            (told["userId"], told["name"], told["role"]) = (self.id(user).into(), self.name(user).into(), event["role"].clone());
        }
        let data: Map<String, Value> = DATA
            .iter()
            .filter_map(|key| {
                let mut value = event["data"].get(key).filter(|value| !value.is_object() && !value.is_array())?.clone();
                mask::value(&mut value);
                Some(((*key).to_owned(), value))
            })
            .collect();
        if !data.is_empty() {
            told["data"] = data.into();
        }
        if let Ok(sos) = serde_json::from_value::<SosCall>(event["sos"].clone()) {
            told["sos"] = serde_json::to_value(self.sos(&sos)).unwrap_or_default();
        }
        Some(told)
    }

    /// Some events.
    pub fn events(&self, events: &[Value]) -> Vec<Value> {
        events.iter().filter_map(|event| self.event(event)).collect()
    }

    /// The lines of a chart.
    pub fn series(&self, series: Vec<Series>) -> Vec<Series> {
        let point = |Point { at, quality, rtt, loss, up, down }: Point| Point { at, quality, rtt, loss, up, down };
        let points = |points: Vec<Point>| points.into_iter().map(point).collect();
        series
            .into_iter()
            .map(|Series { user, points: all, .. }| Series { user: self.id(&user), name: self.name(&user), points: points(all) })
            .collect()
    }

    /// A class as it was.
    pub fn moment(&self, moment: &ClassMoment, called: &str) -> ClassMoment {
        ClassMoment {
            at: moment.at.clone(),
            tile: self.tile(&moment.tile, called),
            members: self.members(&moment.members),
            sos: moment.sos.iter().map(|sos| self.sos(sos)).collect(),
            events: self.events(&moment.events),
            count: moment.count,
        }
    }
}

/// The whole of a class in little; its marks name nobody, for they know people by name alone.
pub(super) fn outline(outline: ClassOutline) -> ClassOutline {
    let ClassOutline { from, to, over, slices, marks, offset } = outline;
    let marks = marks.into_iter().map(|Mark { at, kind, o, .. }| Mark { at, kind, name: None, o }).collect();
    ClassOutline { from, to, over, slices, marks, offset }
}
