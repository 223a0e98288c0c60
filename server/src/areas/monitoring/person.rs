//! One person of a class in memory: in the room with which of their sessions, and what was said of them. Part of `room`.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::{health::SILENT_MS, items::Sample, room::Data, tile::RoomMember};

/// A first frame later than this after the request is a failed join, ms.
const JOIN_LIMIT_MS: i64 = 5000;

/// Somebody who is or was in the room.
pub(super) struct Person {
    /// As screens see them.
    pub member: RoomMember,
    /// Their sessions that are in the room.
    pub sessions: BTreeSet<String>,
    joins: u64,
    sampled_at: String,
}

impl Person {
    /// Somebody of whom nothing is known yet.
    pub fn new(id: &str, role: &str) -> Self {
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

    /// Does something in the room.
    pub fn does(&mut self, what: &str, session: String, data: &Data) {
        let on = data.on.as_bool();
        match what {
            "join" => {
                self.joins += 1;
                self.sessions.insert(session);
            }
            "quit" => drop(self.sessions.remove(&session)),
            "camera" => self.member.camera = on,
            "microphone" => self.member.microphone = on,
            "first_frame" => {
                self.member.join_success = data.after_ms.as_i64().map(|after| after <= JOIN_LIMIT_MS);
            }
            "freeze_start" => self.member.freezes += 1,
            _ => {}
        }
    }

    /// Takes a network check; the later of two wins. Who is checked is there, even if nobody saw them come.
    pub fn checked(&mut self, sample: &Sample) {
        let about = &sample.about;
        if self.joins == 0 {
            self.sessions.insert(about.session.clone());
        }
        if about.at >= self.sampled_at {
            self.sampled_at.clone_from(&about.at);
            self.member.quality = sample.quality;
            self.member.rtt = sample.rtt;
            self.member.loss = match (sample.loss_up, sample.loss_down) {
                (Some(up), Some(down)) => Some(up.max(down)),
                (up, down) => up.or(down),
            };
        }
    }

    /// As of a moment: somebody who is away has no network, and figures of whom nothing was heard for a while say nothing.
    pub fn shown(&self, now: Timestamp) -> RoomMember {
        let online = !self.sessions.is_empty();
        let sampled = self.sampled_at.parse::<Timestamp>().map_or(0, Timestamp::as_millisecond);
        let is_old = now.as_millisecond() - sampled > SILENT_MS;
        let mut member = RoomMember { online, rejoins: self.joins.saturating_sub(1), ..self.member.clone() };
        if !online || is_old {
            member.quality = 0;
        }
        if is_old {
            (member.rtt, member.loss) = (None, None);
        }
        member
    }
}
