//! Chance that can be played again: a small generator of numbers, the same from the same seed.

/// The generator.
pub struct Dice(u64);

impl Dice {
    /// Begins with a seed.
    pub fn new(seed: u64) -> Dice {
        // Spread: neighbouring seeds would roll alike at first, and nought for ever.
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % sides as u64).expect("as small as sides")
    }
}

/// `BELLTOWER_SEED`, or one of this moment; printed either way.
pub fn seed() -> u64 {
    let given = std::env::var("BELLTOWER_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed = given.unwrap_or_else(|| u64::try_from(jiff::Timestamp::now().as_microsecond()).expect("after 1970"));
    eprintln!("BELLTOWER_SEED={seed}");
    seed
}
