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

struct State {
    clock: u32,
    state: Arc<str>,
    seat: SeatId,
    user_id: Arc<str>,
}

/// The awareness states of a document.
#[derive(Default)]
pub(crate) struct Awareness {
    states: HashMap<u64, State>,
}

impl Awareness {
    /// Takes a state that a connection announced and returns what everybody is to be told; nothing if it is old, not a JSON object, or about
    /// somebody else's client.
    pub fn announce(&mut self, seat: SeatId, identity: &Identity, said: Presence) -> Option<Presence> {
        if let Some(held) = self.states.get(&said.client) {
            // The same person may come back on a new connection before the old one is known to be dead.
            if held.seat != seat && held.user_id != identity.user_id {
                return None;
            }
            let gone = said.clock == held.clock && &*said.state == "null";
            if said.clock <= held.clock && !gone {
                return None;
            }
        } else if self.states.values().filter(|state| state.seat == seat).count() >= MAX_CLIENTS_PER_SEAT {
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
        self.states.insert(said.client, State { clock: said.clock, state: state.clone(), seat, user_id: identity.user_id.clone() });
        Some(Presence { state, ..said })
    }

    /// Removes what a connection announced; what everybody is to be told. With the clock as it was: so a client that
    /// comes back with its next state is believed.
    pub fn leave(&mut self, seat: SeatId) -> Vec<Presence> {
        let gone: Vec<u64> = self.states.iter().filter(|(_, state)| state.seat == seat).map(|(&client, _)| client).collect();
        gone.into_iter()
            .filter_map(|client| self.states.remove(&client).map(|state| Presence { client, clock: state.clock, state: "null".into() }))
            .collect()
    }

    /// Everybody's state.
    pub fn all(&self) -> Vec<Presence> {
        self.states.iter().map(|(&client, state)| Presence { client, clock: state.clock, state: state.state.clone() }).collect()
    }
}
