//! Colours mixed, and shapes placed. Everything is text: the same drawing is the same bytes.

/// A colour `share` of the way to another; both are `#rrggbb`.
pub(super) fn mix(one: &str, other: &str, share: f32) -> String {
    let part = |hex: &str, at: usize| hex.get(at..at + 2).and_then(|two| u8::from_str_radix(two, 16).ok()).unwrap_or(128);
    let mixed = |at: usize| {
        let (from, to) = (f32::from(part(one, at)), f32::from(part(other, at)));
        (from + (to - from) * share.clamp(0.0, 1.0)).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", mixed(1), mixed(3), mixed(5))
}

/// Its shadow.
pub(super) fn darker(colour: &str) -> String {
    mix(colour, "#2b2140", 0.24)
}

/// Its light.
pub(super) fn lighter(colour: &str) -> String {
    mix(colour, "#ffffff", 0.42)
}

/// Shapes drawn around their own origin, put at a place in a size (hundredths); a negative width mirrors them.
pub(super) fn put(x: i32, y: i32, (width, height): (i32, i32), shapes: &str) -> String {
    let part = |hundredths: i32| {
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        format!("{}{whole}.{rest:02}", if hundredths < 0 { "-" } else { "" })
    };
    let scale = match (width, height) {
        (100, 100) => String::new(),
        (width, height) => format!(" scale({} {})", part(width), part(height)),
    };
    format!("<g transform=\"translate({x} {y}){scale}\">{shapes}</g>")
}

/// Fills a drawing's colours in: `$1` is the main one, `$2` its shadow, `$3` its light.
pub(super) fn tinted(shapes: &str, colour: &str) -> String {
    if !shapes.contains('$') {
        return shapes.to_owned();
    }
    shapes.replace("$1", colour).replace("$2", &darker(colour)).replace("$3", &lighter(colour))
}

/// Numbers that follow from a seed, so that the same seed is the same picture everywhere (SplitMix64).
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: i64) -> Self {
        Self(u64::from_ne_bytes(seed.to_ne_bytes()))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// One of so many.
    pub(super) fn below(&mut self, many: usize) -> usize {
        (self.next() % many.max(1) as u64) as usize
    }

    /// Between two numbers, both included.
    pub(super) fn between(&mut self, least: i32, most: i32) -> i32 {
        least + i32::try_from(self.below(usize::try_from(most - least + 1).unwrap_or(1))).unwrap_or(0)
    }
}

/// A number that a text always has, to choose by (FNV-1a).
pub(super) fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_written_as_hundredths() {
        assert_eq!(put(1, 2, (-85, 107), ""), "<g transform=\"translate(1 2) scale(-0.85 1.07)\"></g>");
        assert_eq!(mix("#000000", "#ffffff", 0.5), "#808080");
    }
}
