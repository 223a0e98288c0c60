//! Who sits at the document: joining, leaving, rights, awareness, and getting frames to them.

use bytes::Bytes;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::oneshot;

use super::{Document, Todo, status};
use crate::bucket::Bucket;
use crate::presence::Person;
use crate::seat::{Editor, Rights, Room, Seat, SeatId, SendQueue, seat};
use crate::wire::{Message, Presence, RightsInfo};
use crate::{CloseCode, JoinError, Refusal};

/// One connection.
pub(super) struct Member {
    pub editor: Editor,
    /// `None` once it has left or was closed; the member stays until its last message is dealt with.
    queue: Option<SendQueue>,
    last_sent_ms: i64,
    frames: Bucket,
    cursors: Bucket,
    /// The newest state of each client that came too fast.
    held: BTreeMap<u64, Presence>,
    /// How many updates and step 2 of this connection are on disk.
    pub received: u64,
    /// How many had a gap before them; they are settled by the next step 2 that has none, which holds everything they said.
    pub deferred: u64,
    /// Whether it was answered what it lacks. Until then it gets no updates: they would have a gap before them, and the answer holds them.
    pub reading: bool,
    /// Whether it was asked to fill a gap and has not answered yet.
    pub asked: bool,
    /// Answers in a row that had a gap themselves.
    pub gaps: u32,
}

/// Marks the epoch that a preview is told. The window sends it back when it connects again, so that the server knows it whatever else its address says.
const PREVIEW_EPOCH: &str = "preview-";

impl Member {
    pub fn has_left(&self) -> bool {
        self.queue.is_none()
    }
}

/// The last state of each client.
fn newest(states: impl Iterator<Item = Presence>) -> Vec<Presence> {
    states.map(|presence| (presence.client, presence)).collect::<BTreeMap<_, _>>().into_values().collect()
}

impl Document {
    pub(super) fn join(&mut self, id: SeatId, editor: Editor, epoch: Option<Arc<str>>, reply: oneshot::Sender<Result<Seat, JoinError>>) {
        let config = &self.inner.config;
        let epoch = epoch.as_deref().map(|epoch| epoch.strip_prefix(PREVIEW_EPOCH).map_or((epoch, false), |epoch| (epoch, true)));
        let error = if epoch.is_some_and(|(_, of_preview)| of_preview) && !editor.preview {
            Some(JoinError::PreviewEnded)
        } else if epoch.is_some_and(|(epoch, _)| epoch != &*self.epoch) {
            Some(JoinError::OtherEpoch)
        } else if self.present().count() >= config.max_editors {
            Some(JoinError::Full)
        } else if self.shutdown.is_some() {
            Some(JoinError::Draining)
        } else {
            None
        };
        if let Some(error) = error {
            let _ = reply.send(Err(error));
            return;
        }
        let now = self.inner.clock.now_ms();
        let (seat, queue) =
            seat(id, self.commands.clone(), self.room.clone(), self.room_kib, config.max_queued_frames, config.max_queued_bytes);
        let member = Member {
            editor: Editor { can_write: editor.can_write && !editor.preview, ..editor },
            queue: Some(queue),
            last_sent_ms: now,
            frames: Bucket::new(config.frames_per_second, 10, now),
            cursors: Bucket::new(config.awareness_per_second, 1, now),
            held: BTreeMap::new(),
            received: 0,
            deferred: 0,
            reading: false,
            asked: false,
            gaps: 0,
        };
        self.members.insert(id, member);
        // If the other side has gone meanwhile, the seat comes back and its drop leaves.
        let _ = reply.send(Ok(seat));
        metrics::gauge!("belltower_sync_seats").increment(1);
        self.send_rights(id);
        self.send(id, status(self.failing).encode());
        self.send(id, self.checks().encode());
        let present = self.awareness.all();
        if !present.is_empty() {
            self.send(id, Message::Awareness(present).encode());
        }
        self.queue(Todo::Greet { seat: id }, None);
        self.observe_people();
    }

    pub(super) fn leave(&mut self, seat: SeatId) {
        if let Some(member) = self.members.get_mut(&seat)
            && member.queue.take().is_some()
        {
            self.gone(seat);
        }
    }

    /// Ends a connection from this side.
    pub(super) fn close(&mut self, seat: SeatId, code: CloseCode) {
        if let Some(queue) = self.members.get_mut(&seat).and_then(|member| member.queue.take()) {
            metrics::counter!("belltower_sync_closed_total", "reason" => code.reason()).increment(1);
            queue.close(code);
            self.gone(seat);
        }
    }

    fn gone(&mut self, seat: SeatId) {
        metrics::gauge!("belltower_sync_seats").decrement(1);
        self.local_awareness.extend(self.awareness.leave(seat));
        self.idle_since_ms = self.inner.clock.now_ms();
        self.observe_people();
    }

    pub(super) fn set_rights(&mut self, user_id: &str, rights: Rights) {
        let theirs = |(&id, member): (&SeatId, &super::Member)| (&*member.editor.user_id == user_id && !member.has_left()).then_some(id);
        for seat in self.members.iter().filter_map(theirs).collect::<Vec<_>>() {
            if rights == Rights::None {
                // What of theirs still waits must not be applied either.
                if let Some(member) = self.members.get_mut(&seat) {
                    member.editor.can_write = false;
                }
                self.close(seat, CloseCode::Forbidden);
                continue;
            }
            let Some(member) = self.members.get_mut(&seat) else {
                continue;
            };
            let can_write = rights == Rights::Write && !member.editor.preview;
            if std::mem::replace(&mut member.editor.can_write, can_write) != can_write {
                self.send_rights(seat);
                // Someone who may write from now on may have edits to bring along.
                self.queue(Todo::Greet { seat }, None);
            }
        }
        self.observe_people();
    }

    /// Takes a web socket message apart. Awareness is passed on now; what concerns the `Doc` is queued.
    pub(super) fn frame(&mut self, seat: SeatId, frame: Bytes, room: Room) {
        let now = self.inner.clock.now_ms();
        let Some(member) = self.members.get_mut(&seat) else {
            return;
        };
        if !member.frames.take(now) {
            self.refuse(seat, Refusal::Flooding);
            return self.close(seat, CloseCode::Flooding);
        }
        if frame.len() > self.inner.config.max_frame_bytes {
            self.refuse(seat, Refusal::TooLarge);
            return self.close(seat, CloseCode::TooLarge);
        }
        let Ok(messages) = Message::decode_all(&frame) else {
            return self.close(seat, CloseCode::Malformed);
        };
        for message in messages {
            match message {
                Message::Step1(vector) => self.queue(Todo::Step1 { seat, vector }, room.clone()),
                Message::Step2(update) => self.queue(Todo::Update { seat, update, step2: true }, room.clone()),
                Message::Update(update) => self.queue(Todo::Update { seat, update, step2: false }, room.clone()),
                Message::Awareness(states) => self.announced(seat, states),
                Message::QueryAwareness => {
                    let all = self.awareness.all();
                    self.send(seat, Message::Awareness(all).encode());
                }
                // Nothing a client says of the other types means anything here; a newer client may say more.
                _ => {}
            }
        }
    }

    fn announced(&mut self, seat: SeatId, states: Vec<Presence>) {
        let now = self.inner.clock.now_ms();
        let Some(member) = self.members.get_mut(&seat).filter(|member| !member.has_left()) else {
            return;
        };
        let identity = member.editor.identity();
        for said in states {
            if said.state.len() > self.inner.config.max_awareness_bytes {
                metrics::counter!("belltower_sync_awareness_dropped_total").increment(1);
            } else if member.cursors.take(now) {
                member.held.remove(&said.client);
                let client = said.client;
                if self.owners.takes(client, &identity.user_id) {
                    self.local_awareness.extend(self.awareness.announce(seat, &identity, said));
                }
            } else if member.held.len() < 2 || member.held.contains_key(&said.client) {
                // Too fast: only the newest counts, and it goes out with the next tick.
                member.held.insert(said.client, said);
            }
        }
    }

    /// Tells everyone, the sender included, what changed since the last time: one message however many moved.
    pub(super) fn broadcast_awareness(&mut self) {
        let of_here = newest(self.local_awareness.drain(..));
        if !of_here.is_empty() {
            self.inner.peers.presence(&self.id, &of_here);
        }
        let all = newest(self.remote_awareness.drain(..).chain(of_here));
        if !all.is_empty() {
            self.broadcast(&Message::Awareness(all).encode());
        }
    }

    /// Passes on what was held back, and lets everyone hear something: the stock client gives up after 30 s of silence.
    pub(super) fn tick_people(&mut self) {
        let now = self.inner.clock.now_ms();
        for (seat, member) in &mut self.members {
            let identity = member.editor.identity();
            for said in std::mem::take(&mut member.held).into_values() {
                self.local_awareness.extend(self.awareness.announce(*seat, &identity, said));
            }
        }
        self.tick_remote(now);
        let quiet = |(&id, member): (&SeatId, &Member)| (now - member.last_sent_ms >= self.inner.config.keep_alive_ms).then_some(id);
        let quiet: Vec<SeatId> = self.members.iter().filter_map(quiet).collect();
        let nothing = Message::Awareness(Vec::new()).encode();
        for seat in quiet {
            self.send(seat, nothing.clone());
        }
    }

    pub(super) fn send(&mut self, seat: SeatId, frame: Bytes) {
        let now = self.inner.clock.now_ms();
        let Some(member) = self.members.get_mut(&seat) else {
            return;
        };
        let Some(queue) = &member.queue else { return };
        if queue.push(frame) {
            member.last_sent_ms = now;
        } else {
            self.close(seat, CloseCode::Slow);
        }
    }

    pub(super) fn broadcast(&mut self, frame: &Bytes) {
        self.send_to(frame, |_, _| true);
    }

    /// Tells everyone who has the document, save one.
    pub(super) fn send_to_readers(&mut self, frame: &Bytes, save: Option<SeatId>) {
        self.send_to(frame, |seat, member| member.reading && Some(seat) != save);
    }

    fn send_to(&mut self, frame: &Bytes, wanted: impl Fn(SeatId, &Member) -> bool) {
        let now = self.inner.clock.now_ms();
        let mut slow = Vec::new();
        for (&seat, member) in &mut self.members {
            let Some(queue) = &member.queue else { continue };
            if !wanted(seat, member) {
                continue;
            }
            if queue.push(frame.clone()) {
                member.last_sent_ms = now;
            } else {
                slow.push(seat);
            }
        }
        for seat in slow {
            self.close(seat, CloseCode::Slow);
        }
    }

    pub(super) fn refuse(&mut self, seat: SeatId, refusal: Refusal) {
        metrics::counter!("belltower_sync_refused_total", "reason" => refusal.reason()).increment(1);
        let Some(member) = self.members.get(&seat) else {
            return;
        };
        let chinese = member.editor.chinese;
        self.send(seat, Message::refused(refusal, chinese).encode());
        if refusal == Refusal::ReadOnly {
            self.send(seat, Message::Denied(refusal.message(chinese).to_owned()).encode());
        }
    }

    fn send_rights(&mut self, seat: SeatId) {
        let Some(member) = self.members.get(&seat) else {
            return;
        };
        let epoch = if member.editor.preview { format!("{PREVIEW_EPOCH}{}", self.epoch).into() } else { self.epoch.clone() };
        let rights = RightsInfo { write: member.editor.can_write, identity: member.editor.identity(), epoch };
        self.send(seat, Message::Rights(rights).encode());
    }

    fn present(&self) -> impl Iterator<Item = &Member> {
        self.members.values().filter(|member| !member.has_left())
    }

    fn observe_people(&self) {
        let mut people: BTreeMap<&str, Person> = BTreeMap::new();
        for member in self.present() {
            let editor = &member.editor;
            let person = people.entry(&editor.user_id).or_insert_with(|| Person {
                user_id: editor.user_id.clone(),
                name: editor.name.clone(),
                colour: editor.colour.clone(),
                can_write: false,
                connections: 0,
            });
            person.can_write |= editor.can_write;
            person.connections += 1;
        }
        self.inner.observer.people(&self.id, &people.into_values().collect::<Vec<_>>());
    }
}
