//! Phone numbers and e-mail addresses: how they are masked (A13), and where they stand in free text, so that it can be refused, masked, or said to be wrong. What is looked for
//! are Chinese mobile numbers, numbers with a `+` and their country's code, and addresses; ids, numbers of rooms, classes and bookings, moments and measures are none.

use std::{borrow::Cow, ops::Range, sync::LazyLock};

use regex::Regex;
use serde_json::Value;

/// How numbers and addresses are found: what was found under another may be something else.
pub const RULES: &str = "numbers 3";

/// Fewer digits are no number.
const LEAST_DIGITS: usize = 8;
/// Digits of a Chinese mobile number.
const MOBILE_DIGITS: usize = 11;
/// Letters of an address that are shown; of a short one a single letter.
const SHOWN_LETTERS: usize = 2;
const SHORT: usize = 3;
/// What stands for the others, however many they are.
const HIDDEN: &str = "***";

/// What is not seen where it stands between two digits: of no width, a turn of direction, a variation, the frame of a key.
const UNSEEN: &str = r"[\x{ad}\x{34f}\x{61c}\x{180e}\x{200b}-\x{200f}\x{202a}-\x{202e}\x{2060}-\x{206f}\x{20e3}\x{fe00}-\x{fe0f}\x{feff}]*";

/// Candidates. Wide digits are digits too; what stands around a number is looked at by [`stands_alone`], which no pattern of this crate can.
static FOUND: LazyLock<Regex> = LazyLock::new(|| {
    let address = r"(?<address>[\p{L}\p{N}._%+'-]+(?:[@＠](?:[\p{L}\p{N}-]+\.)+\p{L}{2,})+)";
    // Between groups of digits stands what people write there (S), or dots (P), of which one alone is a decimal point.
    let mobile = r"(?<mobile>(?:(?:(?:[+＋]|00)?86U[ -]?|0)[(（]?)?[1１]U[3-9３-９]D(?:SD{3,4}SD{4,5}|PD{4}PD{4}))"
        .replace('S', r"U(?:[)）] ?-?|[ \x{a0}\x{3000}]{1,2}|[-‐‑‒–—−－])?")
        .replace('P', "U[.．·]");
    // One by one they have only spaces between them (G): a list has commas, a version has dots.
    let spread = r"(?<spread>[1１]G[3-9３-９](?:GD){9})".replace('G', r"U[ \x{a0}\x{3000}]{1,2}");
    let abroad = r"[+＋]U[1-9１-９](?:U[ ()-]{0,2}D){7,14}";
    let numbers = format!("{mobile}|{spread}|{abroad}").replace('D', "(?:U[0-9０-９])").replace('U', UNSEEN);
    Regex::new(&format!("{address}|{numbers}")).expect("a pattern that a test reads")
});

/// A phone number as it may be shown: the first three and the last three characters, the rest stars, where it is longer than six (A13).
pub fn phone(phone: &str) -> String {
    let count = phone.chars().count();
    if count <= 6 {
        return phone.to_owned();
    }
    phone.chars().enumerate().map(|(place, c)| if (3..count - 3).contains(&place) { '*' } else { c }).collect()
}

/// An e-mail address as it may be shown: its first two letters and its domain. Of a short one its first letter.
pub fn email(email: &str) -> String {
    let (local, domain) = email.rsplit_once(['@', '＠']).unwrap_or((email, ""));
    if local.ends_with(HIDDEN) {
        return email.to_owned();
    }
    let shown = if local.chars().count() > SHORT { SHOWN_LETTERS } else { 1 };
    local.chars().take(shown).chain(HIDDEN.chars()).chain("@".chars()).chain(domain.chars()).collect()
}

/// Whether a phone number or an address is one that was masked: a form sends back what it was shown.
pub fn is_masked(value: &str) -> bool {
    value.contains('*')
}

/// Text with the numbers and addresses in it masked.
pub fn text(text: &str) -> Cow<'_, str> {
    let mut found = places(text).peekable();
    if found.peek().is_none() {
        return Cow::Borrowed(text);
    }
    let (mut masked, mut end) = (String::with_capacity(text.len()), 0);
    for (place, kind) in found {
        masked.push_str(&text[end..place.start]);
        masked.push_str(&match kind {
            Found::Address => email(&text[place.clone()]),
            Found::Number => phone(&text[place.clone()]),
        });
        end = place.end;
    }
    masked.push_str(&text[end..]);
    Cow::Owned(masked)
}

/// The same, of a text that is held.
pub fn text_in(held: &mut String) {
    if let Cow::Owned(masked) = text(held) {
        *held = masked;
    }
}

/// The same of every text within a value, and of whole numbers that are phone numbers.
pub fn value(held: &mut Value) {
    match held {
        Value::String(held) => text_in(held),
        Value::Number(number) => {
            if let Cow::Owned(masked) = text(&number.to_string()) {
                *held = masked.into();
            }
        }
        Value::Array(list) => list.iter_mut().for_each(value),
        Value::Object(map) => map.values_mut().for_each(value),
        Value::Null | Value::Bool(_) => {}
    }
}

/// Whether a number or an address stands in a text.
pub fn stands_in(text: &str) -> bool {
    places(text).next().is_some()
}

#[derive(Clone, Copy)]
enum Found {
    Number,
    Address,
}

/// Where numbers and addresses stand.
fn places(text: &str) -> impl Iterator<Item = (Range<usize>, Found)> {
    // Nearly every text is done with here; it is asked of every row, log line and edit.
    let mut from = may_hold(text).then_some(0);
    std::iter::from_fn(move || {
        while let Some(at) = from {
            let found = FOUND.captures_at(text, at)?;
            let place = found.get(0)?.range();
            let alone = |right: bool| (right && stands_alone(text, &place)).then(|| (place.clone(), Found::Number));
            let right = if found.name("address").is_some() {
                Some((place.clone(), Found::Address))
            } else if found.name("mobile").is_some() {
                alone(is_mobile(&text[place.clone()]))
            } else if found.name("spread").is_some() {
                alone(!is_listed(text, &place))
            } else {
                shorter(text, &place).find(|place| stands_alone(text, place)).map(|place| (place, Found::Number))
            };
            // Another may begin within what was none.
            let next = text[place.start..].chars().next().map(|c| place.start + c.len_utf8());
            from = right.as_ref().map(|(place, _)| place.end).or(next);
            if right.is_some() {
                return right;
            }
        }
        None
    })
}

/// Whether one may stand in the texts of a value: a quick look, which is never wrong with `false`.
pub fn may_stand_in(held: &Value) -> bool {
    let mut marks = Marks::default();
    marks.of_value(held);
    marks.may_hold()
}

fn may_hold(text: &str) -> bool {
    let mut marks = Marks::default();
    marks.of_text(text);
    marks.may_hold()
}

/// What no number and no address is without.
#[derive(Default)]
struct Marks {
    digits: usize,
    /// An `@`, or what may be a wide digit.
    others: usize,
}

impl Marks {
    fn of_text(&mut self, text: &str) {
        // A document of a hundred thousand characters is looked through after every edit: sums of bytes are what a processor does many of at once.
        for some in text.as_bytes().chunks(usize::from(u8::MAX)) {
            let digits: u8 = some.iter().map(|byte| u8::from(byte.is_ascii_digit())).sum();
            let others: u8 = some.iter().map(|byte| u8::from(*byte == b'@' || *byte == 0xef)).sum();
            self.digits += usize::from(digits);
            self.others += usize::from(others);
        }
    }

    fn of_value(&mut self, held: &Value) {
        match held {
            Value::String(text) => self.of_text(text),
            Value::Array(list) => list.iter().for_each(|one| self.of_value(one)),
            Value::Object(map) => map.values().for_each(|one| self.of_value(one)),
            _ => {}
        }
    }

    fn may_hold(&self) -> bool {
        self.digits >= LEAST_DIGITS || self.others > 0
    }
}

/// A number from abroad, and what is left of it where digits that follow it are no part of it: `+44 20 7946 0958 2026-11-25`. The longest first.
fn shorter<'a>(text: &'a str, place: &Range<usize>) -> impl Iterator<Item = Range<usize>> + use<'a> {
    let (start, mut digits) = (place.start, 0);
    let mut ends = vec![];
    for (at, c) in text[place.clone()].char_indices().filter(|(_, c)| c.is_numeric()) {
        digits += 1;
        if digits >= LEAST_DIGITS {
            ends.push(start + at + c.len_utf8());
        }
    }
    ends.into_iter().rev().map(move |end| start..end)
}

/// Whether it has as many digits as a mobile number of China, without what a call from elsewhere begins with.
fn is_mobile(text: &str) -> bool {
    let digits = text.chars().filter(|c| c.is_numeric()).count();
    let abroad = match text.trim_start_matches(['+', '＋']) {
        rest if rest.starts_with("0086") => 4,
        rest if rest.starts_with("86") => 2,
        rest if rest.starts_with('0') => 1,
        _ => 0,
    };
    digits == MOBILE_DIGITS + abroad
}

/// Whether digits that stand one by one go on before or after these: then they are a list of small numbers.
fn is_listed(text: &str, place: &Range<usize>) -> bool {
    text[..place.start].trim_end().ends_with(char::is_numeric) || text[place.end..].trim_start().starts_with(char::is_numeric)
}

/// Whether what stands here is no piece of something longer: of an id, a moment, a measure.
fn stands_alone(text: &str, place: &Range<usize>) -> bool {
    let joins = |c: char| c.is_ascii_alphanumeric() || c.is_numeric() || matches!(c, '@' | '＠');
    let mut before = text[..place.start].chars().rev();
    let mut after = text[place.end..].chars();
    let begins = match before.next() {
        Some('.' | '．' | ':') => !before.next().is_some_and(char::is_numeric),
        Some(c) => !joins(c),
        None => true,
    };
    begins
        && match after.next() {
            Some('.') => !after.next().is_some_and(|c| c.is_numeric()),
            Some(c) => !joins(c),
            None => true,
        }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::world::World;

    #[test]
    fn numbers_and_addresses_are_masked_wherever_they_stand() {
        for (said, shown) in [
            ("13800138000", "138*****000"),
            ("电话13800138000，晚上打", "电话138*****000，晚上打"),
            ("138 0013 8000 or 138-0013-8000", "138*******000 or 138*******000"),
            ("+86 138 0013 8000.", "+86***********000."),
            ("008613800138000", "008*********000"),
            ("(+44) is +44 20 7946 0958!", "(+44) is +44**********958!"),
            ("call +1 (415) 555-2671", "call +1 ***********671"),
            ("１３８００１３８０００", "１３８*****０００"),
            ("13800138000,13900139000", "138*****000,139*****000"),
            ("+44 20 7946 0958 2026-11-25 10:00", "+44**********958 2026-11-25 10:00"),
            ("013800138000", "013******000"),
            ("phone=13800138000&x", "phone=138*****000&x"),
            ("王小明_13800138000_A1.mp4", "王小明_138*****000_A1.mp4"),
            ("138.0013.8000.", "138*******000."),
            ("(138)00138000", "(138******000"),
            ("（138） 0013—8000", "（138********000"),
            ("+86 (138) 0013-8000", "+86*************000"),
            ("138  0013\u{a0}8000", "138********000"),
            ("1 3 8 0 0 1 3 8 0 0 0", "1 3***************0 0"),
            ("打 １　３　８　０　０　１　３　８　０　０　０", "打 １　３***************０　０"),
            ("1\u{200b}3\u{200d}8\u{feff}00138000", "1\u{200b}3********000"),
            ("138\u{2060}0013\u{ad} 8000", "138********000"),
            ("+44\u{200b}20\u{200b}79460958", "+44*********958"),
            ("ann.lee@mail.example", "an***@mail.example"),
            ("<jo@x.co>, a@b.cd", "<j***@x.co>, a***@b.cd"),
            ("请发到wang@mail.example谢谢", "请发***@mail.example谢谢"),
        ] {
            assert_eq!(text(said), shown, "{said}");
            assert!(stands_in(said), "{said}");
        }
        assert_eq!((phone("123456"), phone("1234567")), ("123456".to_owned(), "123*567".to_owned()));
        let mut held = json!({ "a": ["13800138000", { "b": 13800138000_i64 }], "n": 42, "yes": true });
        value(&mut held);
        assert_eq!(held, json!({ "a": ["138*****000", { "b": "138*****000" }], "n": 42, "yes": true }));
    }

    #[test]
    fn what_only_looks_like_one_stays() {
        for said in [
            "2026-11-25T10:00:00.123Z",
            "2026-11-25 10:00:00+08:00 2026-11-26",
            "took 0.13812345678 s",
            "13812345678.5 bytes",
            "1764068400000",
            "138001380001",
            "x13800138000",
            "13800138000px",
            "react@18.2.0, @scope/name, 5 @ 3",
            "C-20261125 in room 138001380, B-139",
            "192.168.139.100:13800",
            "1.5e+13800138",
            "138*****000 an***@mail.example",
            "25.11.2026 13:00–14:30, 15:30-16:45",
            "2026-11-25 1300 1400 1530",
            "1 3 5 7 9 11 13 15",
            "1 3 8 0 0 1 3 8 0 0 0 5",
            "2 1 3 8 0 0 1 3 8 0 0 0",
            "1, 3, 8, 0, 0, 1, 3, 8, 0, 0, 0",
            "1.3.6.1.4.1.3.1.1.2.3",
            "131 135 138 140 145 150",
            "139.6917 35.6895",
            "138.00138000 and ¥138,001.38 and 1.380.013.800",
            "Chrome/138.0.7204.100",
            "(150) 2026-11-25",
        ] {
            assert_eq!(text(said), said);
        }
    }

    #[test]
    fn ids_of_records_rooms_classes_and_bookings_are_none() {
        let world = World::system();
        for at in 0..100_000_u64 {
            let room = u64::from_be_bytes(world.bytes()) % 900_000_000 + 100_000_000;
            let number = u64::from_be_bytes(world.bytes()) % 1_000_000_000;
            let said = format!("{} room {room} C-{number} B-{at} {} {}", world.id(), world.secret(), world.now_iso());
            assert_eq!(text(&said), said);
        }
    }

    proptest! {
        #[test]
        fn masked_text_holds_none_and_stays_as_it_is(said in r"([a-z0-9 +@.\-()*电话１8]|1[3-9][0-9]{9}|[a-z]{1,9}@[a-z]{1,5}\.[a-z]{2,3}|\+[1-9][0-9]{7,14}){0,12}") {
            let masked = text(&said).into_owned();
            prop_assert!(!stands_in(&masked), "{said:?} became {masked:?}");
            prop_assert_eq!(text(&masked), masked.as_str());
        }

        #[test]
        fn a_number_in_a_sentence_is_found(digits in r"1[3-9][0-9]{9}", before in r"([a-z ,，电话]{0,9}[ ：，(])?", after in r"([ ，。)!][a-z ,，电话]{0,9})?") {
            let said = format!("{before}{digits}{after}");
            let masked = text(&said);
            prop_assert!(stands_in(&said) && !masked.contains(&digits), "{} became {}", said, masked);
        }
    }
}
