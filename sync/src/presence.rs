//! Who is here: the awareness states of one document, each stamped with the identity of the connection it came from. Nothing of it is
//! stored; it goes when the connection goes.

use serde_json::json;
use std::collections::HashMap;
use std::sync::Arc;

use crate::seat::SeatId;
use crate::wire::{Identity, Presence, state_object};

/// Somebody who has a document open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The user's id.
    pub user_id: Arc<str>,
    /// The name to show.
    pub name: Arc<str>,
    /// The caret's colour.
    pub colour: Arc<str>,
    /// Whether one of the connections may write.
    pub can_write: bool,
    /// How many connections (tabs, devices) this person has.
    pub connections: usize,
}

/// A client has one Yjs id a document; two leave room for a reconnect that took a new one.
const MAX_CLIENTS_PER_SEAT: usize = 2;

/// Where a state comes from.
#[derive(Clone, PartialEq, Eq)]
enum Home {
    Seat(SeatId),
    Node(Arc<str>),
}

struct State {
    clock: u32,
    state: Arc<str>,
    home: Home,
    user_id: Arc<str>,
    /// When another node said so last.
    heard_ms: i64,
}

/// The awareness states of a document: those of connections here, which are told to the other nodes, and those that other nodes told.
#[derive(Default)]
pub(crate) struct Awareness {
    states: HashMap<u64, State>,
}

impl Awareness {
    /// Takes a state that a connection announced and returns what everybody is to be told; nothing if it is old, not a JSON object, or about
    /// somebody else's client.
    pub fn announce(&mut self, seat: SeatId, identity: &Identity, said: Presence) -> Option<Presence> {
        let home = Home::Seat(seat);
        if let Some(held) = self.states.get(&said.client) {
            // The same person may come back on a new connection before the old one is known to be dead.
            if held.home != home && held.user_id != identity.user_id {
                return None;
            }
            let gone = said.clock == held.clock && &*said.state == "null";
            // From another node to this one a client brings its state along as it was.
            let moved = said.clock == held.clock && matches!(held.home, Home::Node(_));
            if said.clock <= held.clock && !gone && !moved {
                return None;
            }
        } else if self.states.values().filter(|state| state.home == home).count() >= MAX_CLIENTS_PER_SEAT {
            return None;
        }
        if &*said.state == "null" {
            return self.states.remove(&said.client).map(|_| said);
        }
        let mut state = state_object(&said.state)?;
        // The identity as in message 101; `color` besides, as the stock caret plugins spell it.
        let user = json!({ "userId": identity.user_id, "name": identity.name, "colour": identity.colour, "color": identity.colour });
        state.insert("user".into(), user);
        let state: Arc<str> = serde_json::Value::Object(state).to_string().into();
        let user_id = identity.user_id.clone();
        self.states.insert(said.client, State { clock: said.clock, state: state.clone(), home, user_id, heard_ms: 0 });
        Some(Presence { state, ..said })
    }

    /// Takes in what another node told of a connection of its own, who it is stamped by that node; what everybody here is to be told.
    /// `most` states are held of other nodes.
    pub fn set_remote(&mut self, node: &Arc<str>, said: Presence, now_ms: i64, most: usize) -> Option<Presence> {
        let home = Home::Node(node.clone());
        if &*said.state == "null" {
            // Only where a client is can it go: it may have come to us meanwhile.
            let was_there = self.states.get(&said.client).is_some_and(|held| held.home == home);
            return was_there.then(|| self.states.remove(&said.client)).flatten().map(|_| said);
        }
        let state = state_object(&said.state)?;
        let user_id: Arc<str> = state.get("user")?.get("userId")?.as_str()?.into();
        let of_nodes = self.states.values().filter(|state| matches!(state.home, Home::Node(_))).count();
        match self.states.get_mut(&said.client) {
            Some(held) if held.user_id != user_id || held.clock > said.clock => return None,
            // Said again, or the same client has gone there.
            Some(held) if held.clock == said.clock => {
                (held.home, held.heard_ms) = (home, now_ms);
                return None;
            }
            None if of_nodes >= most => return None,
            _ => {}
        }
        self.states.insert(said.client, State { clock: said.clock, state: said.state.clone(), home, user_id, heard_ms: now_ms });
        Some(said)
    }

    /// Removes what a connection announced; what everybody is to be told. With the clock as it was: so a client that
    /// comes back with its next state is believed.
    pub fn leave(&mut self, seat: SeatId) -> Vec<Presence> {
        self.take_off(|state| state.home == Home::Seat(seat))
    }

    /// The same for all that a node told.
    pub fn node_gone(&mut self, node: &Arc<str>) -> Vec<Presence> {
        self.take_off(|state| matches!(&state.home, Home::Node(home) if home == node))
    }

    /// The same for what a node told before then and has not told again.
    pub fn expire_remote(&mut self, then_ms: i64) -> Vec<Presence> {
        self.take_off(|state| matches!(state.home, Home::Node(_)) && state.heard_ms < then_ms)
    }

    fn take_off(&mut self, is_gone: impl Fn(&State) -> bool) -> Vec<Presence> {
        let gone: Vec<u64> = self.states.iter().filter(|(_, state)| is_gone(state)).map(|(&client, _)| client).collect();
        gone.into_iter()
            .filter_map(|client| self.states.remove(&client).map(|state| Presence { client, clock: state.clock, state: "null".into() }))
            .collect()
    }

    /// Who is here as this client.
    pub fn user_of(&self, client: u64) -> Option<&Arc<str>> {
        self.states.get(&client).map(|state| &state.user_id)
    }

    /// Everybody's state.
    pub fn all(&self) -> Vec<Presence> {
        self.states.iter().map(presence).collect()
    }

    /// The states of connections of this node.
    pub fn here(&self) -> Vec<Presence> {
        self.states.iter().filter(|(_, state)| matches!(state.home, Home::Seat(_))).map(presence).collect()
    }
}

fn presence((&client, state): (&u64, &State)) -> Presence {
    Presence { client, clock: state.clock, state: state.state.clone() }
}
