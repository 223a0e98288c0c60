//! What a recording of a text is known by, and when each of its words is likely said. The console computes the same: `narration/cases.json` holds both to it.

/// A stretch of a recording, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Stretch {
    /// Where it begins.
    pub start: i64,
    /// Where it ends.
    pub end: i64,
}

/// What a recording of this text says: FNV-1a, 64 bits, in hexadecimal. Space around the text is no part of it.
pub fn spoken(text: &str) -> String {
    let hash = text.trim().bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}

/// The words of a text as their times are counted: what stands between spaces.
pub fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// When each word of a text is said, as far as that can be told from its letters: a word takes as long as it has letters, a comma and a full stop wait a while.
pub fn estimate(text: &str, duration_ms: i64) -> Vec<Stretch> {
    let words = words(text);
    let weighed: Vec<(i64, i64)> = words.iter().map(|word| (said(word), pause(word))).collect();
    let total: i64 = weighed.iter().map(|(said, pause)| said + pause).sum();
    let mut before = 0;
    let at = |weight: i64| if total == 0 { 0 } else { duration_ms.max(0) * weight / total };
    let stretch = |(said, pause): (i64, i64)| {
        let stretch = Stretch { start: at(before), end: at(before + said) };
        before += said + pause;
        stretch
    };
    weighed.into_iter().map(stretch).collect()
}

/// Letters and figures, and one for the way to the next word.
fn said(word: &str) -> i64 {
    i64::try_from(word.chars().filter(|c| c.is_alphanumeric()).count()).unwrap_or(i64::MAX / 4_096) + 1
}

fn pause(word: &str) -> i64 {
    match word.trim_end_matches(['"', '”', '’', '\'', ')']).chars().next_back() {
        Some('.' | '!' | '?' | '…') => 4,
        Some(',' | ';' | ':' | '–' | '—') => 2,
        _ => 0,
    }
}

/// The times of a text's words that whoever said it told, where they are as many as the text has and go forward; else nothing.
pub fn told(text: &str, times: &[Stretch], duration_ms: i64) -> Option<Vec<Stretch>> {
    let words = words(text);
    let is_said = |word: &str| word.chars().any(char::is_alphanumeric);
    let forward =
        times.windows(2).all(|pair| pair[0].start <= pair[1].start) && times.iter().all(|one| 0 <= one.start && one.start <= one.end);
    let within = duration_ms <= 0 || times.last().is_none_or(|last| last.start <= duration_ms);
    if times.is_empty() || !forward || !within || words.iter().filter(|word| is_said(word)).count() != times.len() {
        return None;
    }
    let (mut times, mut last, mut timed) = (times.iter(), 0, Vec::with_capacity(words.len()));
    for word in words {
        // A dash that stands alone is passed over in no time.
        let time = if is_said(word) { *times.next()? } else { Stretch { start: last, end: last } };
        last = time.end;
        timed.push(time);
    }
    Some(timed)
}

#[cfg(test)]
mod tests;
