//! Reading a v1 update before yrs does. Decoding and applying a crafted update can panic, abort the process (a panic while unwinding,
//! or a stack that nesting used up, which nothing can catch), or leave half of it behind; so its grammar, its numbers and its nesting are checked here
//! first, on bytes, without allocating by anything it claims. `replica.rs` compares the outcome with the document.

use std::collections::{BTreeMap, HashMap};
use yrs::{ClientID, ID, IdSet};

use crate::reader::{Malformed, Reader};

/// No honest document comes near 2³⁰ operations of one client, and yrs overflows on larger clocks.
const MAX_CLOCK: u64 = 1 << 30;
/// Values in values, `{"a":{"b":…}}`. yrs decodes them recursively.
const MAX_VALUE_DEPTH: u32 = 64;

/// A place in the history of one client.
pub(crate) type At = (u64, u32);

/// What an update holds, as far as it matters for judging it.
#[derive(Debug, Default)]
pub(crate) struct Scanned {
    /// Runs of operations by client, in the order of their clocks.
    pub clients: BTreeMap<u64, Vec<Block>>,
    /// Deleted ranges: client, first clock, clock after the last.
    pub deletes: Vec<(u64, u32, u32)>,
}

/// A run of operations of one client.
#[derive(Debug)]
pub(crate) struct Block {
    pub clock: u32,
    pub len: u32,
    pub body: Body,
}

impl Block {
    pub fn end(&self) -> u32 {
        self.clock + self.len
    }
}

#[derive(Debug)]
pub(crate) enum Body {
    /// Says only that nothing is known of this range.
    Skip,
    /// Deleted and forgotten.
    Gone,
    Item {
        left: Option<At>,
        right: Option<At>,
        parent: Parent,
        /// Whether it is a container that can have children.
        container: bool,
    },
}

/// Where an item hangs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parent {
    /// In a root type.
    Root,
    /// In the container made by this operation.
    In(At),
    /// Where its peers hang.
    LikeNeighbour,
}

impl Scanned {
    /// Whether a document that knows so many operations of each client knows all of these.
    pub fn is_known(&self, known: &HashMap<u64, u32>) -> bool {
        let known = |client: &u64| known.get(client).copied().unwrap_or(0);
        self.clients.iter().all(|(client, run)| run.iter().all(|block| block.end() <= known(client)))
    }

    /// The deleted ranges as a set.
    pub fn deleted(&self) -> IdSet {
        let mut deleted = IdSet::new();
        for &(client, start, end) in &self.deletes {
            deleted.insert(ID::new(ClientID::new(client), start), end - start);
        }
        deleted
    }
}

/// Reads an update to the last byte.
pub(crate) fn scan(update: &[u8]) -> Result<Scanned, Malformed> {
    let mut reader = Reader::new(update);
    let mut scanned = Scanned::default();
    for _ in 0..reader.count()? {
        let blocks = reader.count()?;
        let client = reader.uint()?;
        let mut clock = reader.uint()?;
        let mut run = Vec::new();
        for _ in 0..blocks {
            let (len, body) = block(&mut reader)?;
            if len == 0 || clock + len >= MAX_CLOCK {
                return Err(Malformed("operation without length or beyond the last clock"));
            }
            run.push(Block { clock: clock as u32, len: len as u32, body });
            clock += len;
        }
        if run.is_empty() || scanned.clients.insert(client, run).is_some() {
            return Err(Malformed("client without operations or named twice"));
        }
    }
    let mut deleting = std::collections::BTreeSet::new();
    for _ in 0..reader.count()? {
        let client = reader.uint()?;
        if !deleting.insert(client) {
            return Err(Malformed("client named twice among the deletes"));
        }
        let mut last = 0;
        for _ in 0..reader.count()? {
            let (start, len) = (reader.uint()?, reader.uint()?);
            if len == 0 || start < last || start + len >= MAX_CLOCK {
                return Err(Malformed("deleted range empty, out of order or beyond the last clock"));
            }
            last = start + len;
            scanned.deletes.push((client, start as u32, last as u32));
        }
    }
    if reader.is_empty() { Ok(scanned) } else { Err(Malformed("bytes after the end of the update")) }
}

fn block(reader: &mut Reader<'_>) -> Result<(u64, Body), Malformed> {
    const HAS_LEFT: u8 = 0x80;
    const HAS_RIGHT: u8 = 0x40;
    const HAS_KEY: u8 = 0x20;
    let info = reader.byte()?;
    match info {
        0 => return Ok((reader.uint()?, Body::Gone)),
        10 => return Ok((reader.uint()?, Body::Skip)),
        _ => {}
    }
    let left = if info & HAS_LEFT != 0 { Some(at(reader)?) } else { None };
    let right = if info & HAS_RIGHT != 0 { Some(at(reader)?) } else { None };
    let parent = if left.is_some() || right.is_some() {
        Parent::LikeNeighbour
    } else {
        let parent = match reader.uint()? {
            0 => Parent::In(at(reader)?),
            1 => {
                reader.string()?;
                Parent::Root
            }
            _ => return Err(Malformed("unknown kind of parent")),
        };
        if info & HAS_KEY != 0 {
            reader.string()?;
        }
        parent
    };
    let (len, container) = content(reader, info & 0x1f)?;
    Ok((len, Body::Item { left, right, parent, container }))
}

/// Length of an item's content, and whether it is a container. Subdocuments, weak links, XML hooks and the JSON content of Yjs before version 13 are
/// refused: no kind of document here uses them, and each has its own way to hurt.
fn content(reader: &mut Reader<'_>, kind: u8) -> Result<(u64, bool), Malformed> {
    Ok(match kind {
        1 => (reader.uint()?, false),
        3 => {
            reader.buffer()?;
            (1, false)
        }
        4 => (reader.string()?.encode_utf16().count() as u64, false),
        5 => {
            reader.string()?;
            (1, false)
        }
        6 => {
            reader.string()?;
            reader.string()?;
            (1, false)
        }
        7 => {
            match reader.byte()? {
                0..=2 | 4 | 6 => {}
                3 => {
                    reader.string()?;
                }
                _ => return Err(Malformed("unknown or unwanted kind of container")),
            }
            (1, true)
        }
        8 => {
            let count = reader.count()?;
            for _ in 0..count {
                value(reader, 0)?;
            }
            (count as u64, false)
        }
        _ => return Err(Malformed("unknown or unwanted kind of content")),
    })
}

fn value(reader: &mut Reader<'_>, depth: u32) -> Result<(), Malformed> {
    if depth > MAX_VALUE_DEPTH {
        return Err(Malformed("values nested too deeply"));
    }
    match reader.byte()? {
        120 | 121 | 126 | 127 => {}
        122 | 123 => {
            reader.take(8)?;
        }
        124 => {
            reader.take(4)?;
        }
        125 => {
            // A signed number: at most 32 bits from Yjs, 6 in the first byte and 7 in each further one.
            let mut bytes = 1;
            while reader.byte()? >= 0x80 {
                bytes += 1;
                if bytes > 8 {
                    return Err(Malformed("number too large"));
                }
            }
        }
        119 => {
            reader.string()?;
        }
        116 => {
            reader.buffer()?;
        }
        118 => {
            for _ in 0..reader.count()? {
                reader.string()?;
                value(reader, depth + 1)?;
            }
        }
        117 => {
            for _ in 0..reader.count()? {
                value(reader, depth + 1)?;
            }
        }
        _ => return Err(Malformed("unknown kind of value")),
    }
    Ok(())
}

fn at(reader: &mut Reader<'_>) -> Result<At, Malformed> {
    let client = reader.uint()?;
    match reader.uint()? {
        clock if clock < MAX_CLOCK => Ok((client, clock as u32)),
        _ => Err(Malformed("clock too large")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_update_that_aborts_yrs_is_told_apart() {
        let killer = [0x01, 0x01, 0x65, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x87, 0x65, 0x00, 0x03, 0x01, 0x70, 0x00];
        assert!(scan(&killer).is_err());
    }

    #[test]
    fn nesting_that_would_use_up_the_stack_is_refused() {
        let mut deep = vec![1, 1, 5, 0, 0x08, 1, 1, b'r', 1];
        for _ in 0..100_000 {
            deep.extend([117, 1]);
        }
        deep.extend([126, 0]);
        assert_eq!(scan(&deep).unwrap_err(), Malformed("values nested too deeply"));
    }
}
