//! Time and randomness, passed in so that nothing else asks the machine for them.

use std::sync::Arc;

use jiff::Timestamp;

/// Where the present moment comes from.
pub trait Clock: Send + Sync + 'static {
    /// The present moment.
    fn now(&self) -> Timestamp;
}

/// Where unpredictable bytes come from.
pub trait Random: Send + Sync + 'static {
    /// Fills `bytes` with unpredictable bytes.
    fn fill(&self, bytes: &mut [u8]);
}

/// The machine's clock.
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// The operating system's random source.
pub struct SystemRandom;

impl Random for SystemRandom {
    fn fill(&self, bytes: &mut [u8]) {
        // A machine without randomness cannot sign anyone in: stopping is the only honest answer.
        getrandom::fill(bytes).expect("the operating system gives random bytes");
    }
}

/// The clock and the random source that everything shares.
#[derive(Clone)]
pub struct World {
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
}

impl World {
    /// The real ones.
    pub fn system() -> Self {
        Self::new(Arc::new(SystemClock), Arc::new(SystemRandom))
    }

    /// These ones.
    pub fn new(clock: Arc<dyn Clock>, random: Arc<dyn Random>) -> Self {
        Self { clock, random }
    }

    /// The present moment.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// The present moment as it is stored and sent; see [`iso`].
    pub fn now_iso(&self) -> String {
        iso(self.now())
    }

    /// `N` unpredictable bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.random.fill(&mut bytes);
        bytes
    }

    /// A new id: 26 lower-case characters that sort by the time they were made (the ULID layout: 48 bits of milliseconds, 80 random bits, Crockford base 32).
    pub fn id(&self) -> String {
        let millis = u128::try_from(self.now().as_millisecond()).unwrap_or(0);
        let mut tail = [0; 16];
        tail[6..].copy_from_slice(&self.bytes::<10>());
        base32(((millis & 0xffff_ffff_ffff) << 80) | u128::from_be_bytes(tail))
    }

    /// A secret for a cookie or a link: 256 random bits as 52 characters.
    pub fn secret(&self) -> String {
        let bytes = self.bytes::<32>();
        let (high, low) = bytes.split_at(16);
        let half = |part: &[u8]| base32(u128::from_be_bytes(part.try_into().unwrap_or_default()));
        half(high) + &half(low)
    }
}

fn base32(value: u128) -> String {
    const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    (0..26).rev().map(|place| char::from(DIGITS[usize::try_from((value >> (place * 5)) & 31).unwrap_or(0)])).collect()
}

/// A moment as the database, the wire and the console hold it: RFC 3339, UTC, milliseconds. Sorts as text.
pub fn iso(at: Timestamp) -> String {
    format!("{at:.3}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_of_one_length_and_sort_as_text() {
        let early = iso("2026-11-21T09:15:40Z".parse().unwrap());
        let late = iso("2026-11-21T09:15:40.12Z".parse().unwrap());
        assert_eq!(early, "2026-11-21T09:15:40.000Z");
        assert_eq!(late, "2026-11-21T09:15:40.120Z");
        assert!(early < late);
    }

    #[test]
    fn ids_are_distinct_and_of_one_length() {
        let world = World::system();
        let ids: std::collections::HashSet<_> = (0..1000).map(|_| world.id()).collect();
        assert_eq!(ids.len(), 1000);
        assert!(ids.iter().all(|id| id.len() == 26));
        assert_eq!(world.secret().len(), 52);
    }
}
