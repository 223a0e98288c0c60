//! Chance that is the same everywhere: SplitMix64 (Steele, Lea, Flood, 2014), so that a seed is a story.

/// A stream of numbers.
pub(super) struct Dice(u64);

impl Dice {
    /// That of a seed.
    pub fn of(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below this one, which is above 0.
    pub fn below(&mut self, most: usize) -> usize {
        // The remainder is below a `usize`.
        (self.next() % most.max(1) as u64) as usize
    }

    /// One of several.
    pub fn one_of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }

    /// The numbers below this one, in any order.
    pub fn order(&mut self, many: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..many).collect();
        for at in (1..many).rev() {
            order.swap(at, self.below(at + 1));
        }
        order
    }
}
