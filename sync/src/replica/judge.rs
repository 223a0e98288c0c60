//! Compares an update with the document it is meant for: nothing missing before it, nothing that depends on what comes later, no container nested
//! deeper than a stack can bear (yrs deletes and collects containers recursively).

use std::collections::HashMap;
use yrs::{Assoc, BranchID, ClientID, ID, StickyIndex, Transaction};

use super::ApplyError;
use crate::scan::{At, Block, Body, Parent, Scanned};

/// Containers within containers. A list in a list in a rich text is six deep.
const MAX_DEPTH: u32 = 100;

pub(super) fn judge(update: &Scanned, known: &HashMap<u64, u32>, txn: &Transaction<'_>) -> Result<(), ApplyError> {
    continues(update, known)?;
    Depths { update, txn, known, blocks: HashMap::new(), items: HashMap::new() }.check()
}

/// Whether all that an update builds on is in it or known; answers how many operations of each of its clients are known with it.
pub(crate) fn continues(update: &Scanned, known: &HashMap<u64, u32>) -> Result<HashMap<u64, u32>, ApplyError> {
    let clock = |client: u64| known.get(&client).copied().unwrap_or(0);

    // How far each client's operations reach once this update is in.
    let mut reach = HashMap::with_capacity(update.clients.len());
    for (&client, run) in &update.clients {
        let known = clock(client);
        let mut end = known;
        for block in run {
            match block.body {
                Body::Skip if block.end() > known => return Err(ApplyError::Gap),
                Body::Skip => {}
                _ if block.clock > end => return Err(ApplyError::Gap),
                _ => end = end.max(block.end()),
            }
        }
        reach.insert(client, end);
    }
    let there = |(client, at): At| at < reach.get(&client).copied().unwrap_or_else(|| clock(client));

    for (&client, run) in &update.clients {
        for block in run.iter().filter(|block| block.end() > clock(client)) {
            let Body::Item { left, right, parent, .. } = block.body else {
                continue;
            };
            let parent = if let Parent::In(at) = parent { Some(at) } else { None };
            for needed in [left, right, parent].into_iter().flatten() {
                if needed.0 == client && needed.1 >= block.clock {
                    return Err(ApplyError::Malformed("an operation that depends on a later one"));
                }
                if !there(needed) {
                    return Err(ApplyError::Gap);
                }
            }
        }
    }
    if update.deletes.iter().any(|&(client, _, end)| !there((client, end - 1))) {
        return Err(ApplyError::Gap);
    }
    Ok(reach)
}

/// How many containers lie above each block.
struct Depths<'a, 'txn> {
    update: &'a Scanned,
    txn: &'a Transaction<'txn>,
    known: &'a HashMap<u64, u32>,
    /// Found out for blocks of the update, by their first operation.
    blocks: HashMap<At, u32>,
    /// Found out for operations of the document.
    items: HashMap<At, u32>,
}

impl Depths<'_, '_> {
    fn check(mut self) -> Result<(), ApplyError> {
        for (&client, run) in &self.update.clients {
            for block in run {
                if matches!(block.body, Body::Item { container: true, .. }) && !self.in_document((client, block.end() - 1)) {
                    self.find((client, block.clock))?;
                }
            }
        }
        Ok(())
    }

    /// Depth of a block of the update, by walking what it hangs on; with a stack of its own, as the chain can be long.
    fn find(&mut self, start: At) -> Result<(), ApplyError> {
        let limit: usize = self.update.clients.values().map(Vec::len).sum();
        let mut stack = vec![start];
        while let Some(&top) = stack.last() {
            let mut depth = 1;
            let mut first_needed = None;
            for (at, below) in self.block(top).map_or([None; 3], needs).into_iter().flatten() {
                if self.in_document(at) {
                    depth = depth.max(self.item(at) + below);
                } else if let Some(block) = self.block(at) {
                    match self.blocks.get(&(at.0, block.clock)) {
                        Some(found) => depth = depth.max(found + below),
                        None => first_needed = Some((at.0, block.clock)),
                    }
                }
            }
            if depth > MAX_DEPTH {
                return Err(ApplyError::Malformed("containers nested too deeply"));
            }
            match first_needed {
                Some(_) if stack.len() > limit => {
                    return Err(ApplyError::Malformed("operations that depend on each other in a circle"));
                }
                Some(needed) => stack.push(needed),
                None => {
                    self.blocks.insert(top, depth);
                    stack.pop();
                }
            }
        }
        Ok(())
    }

    fn in_document(&self, (client, clock): At) -> bool {
        self.known.get(&client).is_some_and(|&known| clock < known)
    }

    fn block(&self, (client, clock): At) -> Option<&Block> {
        let run = self.update.clients.get(&client)?;
        let index = run.partition_point(|block| block.end() <= clock);
        run.get(index)
    }

    /// Depth of an operation of the document. A relative position is the one public way to learn what an operation hangs on.
    fn item(&mut self, at: At) -> u32 {
        if let Some(&depth) = self.items.get(&at) {
            return depth;
        }
        let mut depth = 1;
        let mut id = ID::new(ClientID::new(at.0), at.1);
        while depth <= MAX_DEPTH {
            let place = StickyIndex::from_id(id, Assoc::After).get_offset(self.txn);
            match place.map(|place| place.branch.id()) {
                Some(BranchID::Nested(container)) => {
                    depth += 1;
                    id = container;
                }
                // A root, or deleted and forgotten: nothing is above it any more.
                _ => break,
            }
        }
        self.items.insert(at, depth);
        depth
    }
}

/// What a block hangs on, and how many levels it lies below that.
fn needs(block: &Block) -> [Option<(At, u32)>; 3] {
    match block.body {
        Body::Item { parent: Parent::In(at), .. } => [Some((at, 1)), None, None],
        Body::Item { left, right, parent: Parent::LikeNeighbour, .. } => [left.map(|at| (at, 0)), right.map(|at| (at, 0)), None],
        _ => [None; 3],
    }
}
