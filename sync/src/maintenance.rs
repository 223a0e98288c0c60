//! Maintenance of a stored document by hand: whether what lies there holds together, its compacted state, and building it anew from its log. Nothing
//! here reads or writes: the server's commands bring what lies in the store and write what comes of it.

use bytes::Bytes;
use std::sync::Arc;

use crate::kind::{Kind, Projection};
use crate::replica::{ApplyError, Replica};
use crate::store::{Loaded, LogEntry, Snapshot, StoreError};

/// What a document turned out to be.
#[derive(Clone, Debug)]
pub struct Examined {
    /// What it projects to; nothing if it cannot be opened.
    pub projection: Option<Projection>,
    /// What is wrong with it, in English, for whoever runs the server; empty if all is well.
    pub wrong: Vec<String>,
}

/// A document built anew.
#[derive(Clone, Debug)]
pub struct Rebuilt {
    /// The whole state as one Yjs update in v2 encoding.
    pub state: Bytes,
    /// What it projects to.
    pub projection: Projection,
    /// Entries that could not be taken in, and why.
    pub left_out: Vec<(i64, String)>,
}

fn damaged(what: &str) -> StoreError {
    StoreError::Damaged(what.into())
}

/// The state that may stand in place of everything a document is loaded from: written, read back, and found to be the same document.
pub fn compacted(kind: Arc<dyn Kind>, loaded: &Loaded) -> Result<Snapshot, StoreError> {
    let replica = Replica::replay(kind.clone(), loaded, &[])?;
    Ok(Snapshot { seq: loaded.seq(), state: verified_state(kind, &replica)? })
}

fn verified_state(kind: Arc<dyn Kind>, replica: &Replica) -> Result<Bytes, StoreError> {
    let broken = || damaged("the compacted state differs from the log");
    let state = replica.state_v2().map_err(|_| broken())?;
    let copy = Replica::replay(kind, &only(Snapshot { seq: 0, state: state.clone() }), &[])?;
    if replica.same_as(&copy) == Ok(true) { Ok(state) } else { Err(broken()) }
}

fn only(snapshot: Snapshot) -> Loaded {
    Loaded { epoch: "".into(), snapshot: Some(snapshot), log: Vec::new() }
}

/// Reads a document whole and compares its compacted state with `kept`, the entries up to that state that are still in the log: if they are all there, they
/// must say the same; otherwise each must be in it.
pub fn examine(kind: Arc<dyn Kind>, loaded: &Loaded, kept: &[LogEntry]) -> Examined {
    let mut wrong = Vec::new();
    let projection = match Replica::replay(kind.clone(), loaded, &[]) {
        Ok(replica) => replica.project().ok(),
        Err(StoreError::Damaged(what)) => {
            wrong.push(what);
            None
        }
        Err(other) => {
            wrong.push(other.to_string());
            None
        }
    };
    if let Some(snapshot) = &loaded.snapshot
        && let Ok(state) = Replica::replay(kind.clone(), &only(snapshot.clone()), &[])
    {
        compare(kind, state, snapshot.seq, kept, &mut wrong);
    }
    Examined { projection, wrong }
}

fn compare(kind: Arc<dyn Kind>, mut state: Replica, seq: i64, kept: &[LogEntry], wrong: &mut Vec<String>) {
    if is_whole(kept, seq) {
        match Replica::replay(kind, &Loaded { epoch: "".into(), snapshot: None, log: kept.to_vec() }, &[]) {
            Ok(again) if again.same_as(&state) == Ok(true) => {}
            Ok(_) => wrong.push(format!("the compacted state is not what the log says up to entry {seq}")),
            Err(StoreError::Damaged(what)) => wrong.push(format!("{what} (behind the compacted state)")),
            Err(other) => wrong.push(other.to_string()),
        }
        return;
    }
    for entry in kept {
        match state.holds(&entry.update) {
            Ok(true) => {}
            Ok(false) => wrong.push(format!("the compacted state lacks entry {}", entry.seq)),
            Err(_) => wrong.push(format!("entry {} cannot be read (behind the compacted state)", entry.seq)),
        }
    }
}

/// Whether these are all entries from the first up to `seq`.
fn is_whole(kept: &[LogEntry], seq: i64) -> bool {
    seq > 0 && kept.len() as i64 == seq && kept.iter().zip(1..).all(|(entry, at)| entry.seq == at)
}

/// Builds a document anew: from its log alone if that is whole, otherwise from its compacted state and what came after. An entry that cannot be read, is
/// missing, or builds on one that is, fails it all; or it is left out, if that is asked for.
pub fn rebuild(kind: Arc<dyn Kind>, loaded: &Loaded, kept: &[LogEntry], leave_out: bool) -> Result<Rebuilt, StoreError> {
    let base = loaded.snapshot.clone().filter(|snapshot| !is_whole(kept, snapshot.seq));
    let log: Vec<LogEntry> = if base.is_some() { loaded.log.clone() } else { kept.iter().chain(&loaded.log).cloned().collect() };
    let (replica, left_out) = if leave_out {
        let mut at = base.as_ref().map_or(0, |snapshot| snapshot.seq);
        let start = Loaded { epoch: "".into(), snapshot: base, log: Vec::new() };
        let mut replica = Replica::replay(kind.clone(), &start, &[])?;
        let mut left_out = Vec::new();
        for entry in log {
            left_out.extend((at + 1..entry.seq).map(|missing| (missing, "it is missing".to_owned())));
            at = entry.seq;
            match replica.apply(&entry.update) {
                Ok(_) => {}
                Err(ApplyError::Gap) => left_out.push((at, "it builds on what is not there".into())),
                Err(ApplyError::Malformed(why)) => left_out.push((at, why.into())),
                Err(ApplyError::Poisoned) => {
                    replica.forget();
                    return Err(damaged(&format!("yrs panicked on entry {at}")));
                }
            }
        }
        (replica, left_out)
    } else {
        (Replica::replay(kind.clone(), &Loaded { epoch: "".into(), snapshot: base, log }, &[])?, Vec::new())
    };
    let projection = replica.project().map_err(|_| damaged("the document cannot be read by its kind"))?;
    Ok(Rebuilt { state: verified_state(kind, &replica)?, projection, left_out })
}
