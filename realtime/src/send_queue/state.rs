//! The state lane: the latest change of each key. Full means that a topic's changes are replaced by one snapshot, made when it is sent.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use crate::Frame;

use super::Token;

/// Bookkeeping of one queued change beside its shared frame.
const ENTRY_BYTES: usize = 96;

#[derive(Default)]
pub(super) struct StateLane {
    /// In the order of first change; `None` stands for a snapshot.
    order: VecDeque<(Token, Option<Arc<str>>)>,
    changes: HashMap<(Token, Arc<str>), Frame>,
    snapshots: Vec<Token>,
    bytes: usize,
}

pub(super) enum StateItem {
    Change(Frame),
    Snapshot(Token),
}

impl StateLane {
    /// Answers the subscriptions whose changes were replaced by a snapshot.
    pub fn push(&mut self, token: Token, key: &Arc<str>, frame: &Frame, limit: usize) -> Vec<Token> {
        // The snapshot is made when it is sent, so it will hold this change.
        if self.snapshots.contains(&token) {
            return Vec::new();
        }
        match self.changes.insert((token, key.clone()), frame.clone()) {
            Some(old) => self.bytes = self.bytes + frame.len() - old.len(),
            None => {
                self.bytes += frame.len() + ENTRY_BYTES;
                self.order.push_back((token, Some(key.clone())));
            }
        }
        if self.bytes <= limit {
            return Vec::new();
        }
        let mut replaced: Vec<Token> = self.order.iter().filter(|(_, key)| key.is_some()).map(|(token, _)| *token).collect();
        replaced.sort_unstable();
        replaced.dedup();
        replaced.iter().for_each(|token| self.ask(*token));
        replaced
    }

    pub fn ask(&mut self, token: Token) {
        if !self.snapshots.contains(&token) {
            self.purge(token);
            self.snapshots.push(token);
            self.order.push_back((token, None));
        }
    }

    pub fn pop(&mut self) -> Option<StateItem> {
        let (token, key) = self.order.pop_front()?;
        let Some(key) = key else {
            self.snapshots.retain(|of| *of != token);
            return Some(StateItem::Snapshot(token));
        };
        let frame = self.changes.remove(&(token, key))?;
        self.bytes -= frame.len() + ENTRY_BYTES;
        Some(StateItem::Change(frame))
    }

    pub fn purge(&mut self, token: Token) {
        self.order.retain(|(of, _)| *of != token);
        self.snapshots.retain(|of| *of != token);
        self.changes.retain(|(of, _), frame| {
            let keep = *of != token;
            self.bytes -= if keep { 0 } else { frame.len() + ENTRY_BYTES };
            keep
        });
    }

    pub fn bytes(&self) -> usize {
        self.bytes
    }
}
