//! Places between places: fractions as texts of digits and small letters, which every database sorts alike, so that putting one between two others changes it alone.

const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
const BASE: usize = DIGITS.len();
/// Digits that places one after the other differ in: 46,655 of them before they grow.
const STEP_DIGITS: usize = 3;

fn digits(place: &str) -> impl Iterator<Item = usize> {
    place.bytes().map(|byte| DIGITS.iter().position(|digit| *digit == byte).unwrap_or(0))
}

fn digit(of: usize) -> char {
    DIGITS.get(of).copied().unwrap_or(b'z').into()
}

/// A place behind one; the first of all behind the empty one.
pub fn after(left: &str) -> String {
    let mut number = digits(left).chain(std::iter::repeat(0)).take(STEP_DIGITS).fold(0, |number, digit| number * BASE + digit) + 1;
    if number >= BASE.pow(u32::try_from(STEP_DIGITS).unwrap_or(3)) {
        return middle(left, None);
    }
    let mut place: Vec<char> = (0..STEP_DIGITS)
        .map(|_| {
            let last = digit(number % BASE);
            number /= BASE;
            last
        })
        .collect();
    place.reverse();
    // A nought at the end is no other place, and leaves no room before it.
    place.into_iter().collect::<String>().trim_end_matches('0').to_owned()
}

/// A place between two, of which the left one is before the right one; behind both where they are the same.
pub fn between(left: &str, right: &str) -> String {
    if left >= right { after(left) } else { middle(left, Some(right)) }
}

fn middle(left: &str, right: Option<&str>) -> String {
    let (mut left, mut right) = (digits(left), right.map(digits));
    let mut place = String::new();
    loop {
        let low = left.next().unwrap_or(0);
        let high = right.as_mut().map_or(BASE, |right| right.next().unwrap_or(0));
        if high > low + 1 {
            place.push(digit(usize::midpoint(low, high)));
            return place;
        }
        place.push(digit(low));
        if high != low {
            right = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_between_its_neighbours_however_they_came() {
        let mut seed = 7_usize;
        let mut places: Vec<String> = vec![];
        for _ in 0..3_000 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let at = (seed >> 33) % (places.len() + 1);
            let left = at.checked_sub(1).map_or("", |at| places[at].as_str());
            let place = places.get(at).map_or_else(|| after(left), |right| between(left, right));
            assert!(place.as_str() > left && places.get(at).is_none_or(|right| place < *right), "{left} {place} {:?}", places.get(at));
            assert!(!place.ends_with('0'));
            places.insert(at, place);
        }
        assert!(places.iter().all(|place| place.len() < 40));
    }

    #[test]
    fn one_after_the_other_they_stay_short() {
        let mut place = String::new();
        for _ in 0..46_000 {
            let next = after(&place);
            assert!(next > place);
            place = next;
        }
        assert!(place.len() <= 3);
        for _ in 0..1_000 {
            let next = after(&place);
            assert!(next > place);
            place = next;
        }
    }
}
