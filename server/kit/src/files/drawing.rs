//! What a drawing (SVG) may not be although it only draws: written in an encoding that hides what stands in it, made of parts that lie in an address, or of parts that are drawn again
//! and again until a browser stands still. [`super::sniff`] looks for what is active in it.

use std::collections::HashMap;

/// So many elements may a drawing come to with every `<use>` in it drawn: a browser draws each.
pub const MAX_DRAWN: u64 = 100_000;
/// A part that uses a part that uses a part: deeper, or without an end, is none that a person drew.
const MAX_DEPTH: usize = 24;
/// Encodings that are ASCII where a drawing's own words are, so that what was looked for is what a browser reads.
const ENCODINGS: [&str; 5] = ["utf-8", "utf8", "us-ascii", "iso-8859-1", "windows-1252"];

/// What is wrong with a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It says that it is in an encoding in which its words are written otherwise.
    Encoding,
    /// A `<use>` takes its part from something other than this drawing.
    UseElsewhere,
    /// Its `<use>` elements come to more than [`MAX_DRAWN`] elements, or to no end.
    Swells,
}

/// What is wrong with it, if anything is.
pub fn fault(svg: &[u8]) -> Option<Fault> {
    let text = String::from_utf8_lossy(svg);
    if !is_plainly_encoded(&text) {
        return Some(Fault::Encoding);
    }
    let drawn = Drawn::read(&text);
    if drawn.leads_away {
        return Some(Fault::UseElsewhere);
    }
    drawn.swells().then_some(Fault::Swells)
}

/// Whether what the declaration says of the encoding is nothing, or one that hides nothing.
fn is_plainly_encoded(text: &str) -> bool {
    let Some(declaration) = text.trim_start_matches('\u{feff}').trim_start().strip_prefix("<?xml").and_then(|rest| rest.split("?>").next())
    else {
        return true;
    };
    let Some((_, said)) = declaration.split_once("encoding") else { return true };
    let said = said.trim_start().trim_start_matches('=').trim_start().trim_start_matches(['"', '\'']);
    let name = said.split(['"', '\'']).next().unwrap_or_default().trim();
    ENCODINGS.iter().any(|one| name.eq_ignore_ascii_case(one))
}

/// The elements of a drawing, in their order: those within one come after it.
#[derive(Default)]
struct Drawn {
    /// The place of the element that holds it; its own of an outermost one.
    within: Vec<usize>,
    /// Elements that have an id.
    named: HashMap<String, usize>,
    /// `<use>` elements, and the id of what they draw.
    uses: Vec<(usize, String)>,
    /// Whether a `<use>` takes what lies elsewhere.
    leads_away: bool,
}

impl Drawn {
    fn read(text: &str) -> Self {
        let (mut drawn, mut open) = (Self::default(), vec![]);
        let mut rest = text;
        while let Some(at) = rest.find('<') {
            rest = &rest[at..];
            if let Some(end) = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")]
                .into_iter()
                .find_map(|(begin, end)| rest.starts_with(begin).then_some(end))
            {
                rest = rest.split_once(end).map_or("", |(_, after)| after);
                continue;
            }
            let (tag, after) = tag(&rest[1..]);
            rest = after;
            if tag.starts_with('/') {
                open.pop();
                continue;
            }
            let place = drawn.within.len();
            drawn.within.push(open.last().copied().unwrap_or(place));
            drawn.element(place, tag);
            if !tag.ends_with('/') {
                open.push(place);
            }
        }
        drawn
    }

    fn element(&mut self, place: usize, tag: &str) {
        let (name, attributes) = tag.split_at(tag.find(|c: char| c.is_whitespace() || c == '/').unwrap_or(tag.len()));
        let is_use = local(name).eq_ignore_ascii_case("use");
        for (name, value) in each_attribute(attributes) {
            if name == "id" {
                self.named.entry(value).or_insert(place);
            } else if is_use && local(name).eq_ignore_ascii_case("href") {
                match value.trim().strip_prefix('#') {
                    Some(part) => self.uses.push((place, part.to_owned())),
                    None => self.leads_away |= !value.trim().is_empty(),
                }
            }
        }
    }

    /// Whether more is drawn than may be. Each round counts what lies within an element, and what a use draws as it was counted so far; after as many rounds as uses are deep, nothing
    /// changes any more.
    fn swells(&self) -> bool {
        let uses: Vec<(usize, usize)> = self.uses.iter().filter_map(|(at, part)| Some((*at, *self.named.get(part)?))).collect();
        if uses.is_empty() {
            return false;
        }
        let mut before: Vec<u64> = vec![];
        for _ in 0..MAX_DEPTH {
            let mut counts = vec![1_u64; self.within.len()];
            for (at, part) in &uses {
                counts[*at] += before.get(*part).copied().unwrap_or(1);
            }
            for place in (0..counts.len()).rev().filter(|place| self.within[*place] != *place) {
                counts[self.within[place]] += counts[place];
            }
            // What is drawn without a use is as large as the file.
            if uses.iter().fold(0, |sum: u64, (_, part)| sum.saturating_add(counts[*part])) > MAX_DRAWN {
                return true;
            }
            if counts == before {
                return false;
            }
            before = counts;
        }
        true
    }
}

/// A name without what stands before its colon.
fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

/// What stands in a tag up to its end, which is no `>` between quotes, and what comes after.
fn tag(text: &str) -> (&str, &str) {
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return (&text[..at], &text[at + 1..]),
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    (text, "")
}

/// The attributes of a tag, with the characters that references in them stand for.
fn each_attribute(mut rest: &str) -> impl Iterator<Item = (&str, String)> {
    std::iter::from_fn(move || {
        let (name, after) = rest.split_once('=')?;
        let after = after.trim_start();
        let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (value, after) = after[1..].split_once(quote)?;
        rest = after;
        Some((name.trim(), super::sniff::without_references(value)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each part draws the one before it twice.
    fn doubling(times: usize) -> String {
        let parts = (1..=times).map(|at| format!("<g id='p{at}'><use href='#p{}'/><use xlink:href=\"#p{}\"/></g>", at - 1, at - 1));
        format!("<svg><defs><rect id='p0'/>{}</defs><use href='#p{times}'/></svg>", parts.collect::<String>())
    }

    #[test]
    fn what_a_person_draws_is_taken() {
        let many = format!("<svg><symbol id='a'><path d='M0 0'/></symbol>{}</svg>", "<use href='#a' x='1'/>".repeat(2_000));
        for drawing in [
            "<?xml version='1.0' encoding='UTF-8' standalone='no'?><svg/>",
            "<?xml version=\"1.0\"?><svg><title>encoding=\"UTF-7\"</title></svg>",
            "<svg><use href=''/><use xlink:href='#none'/><image href='data:image/png;base64,AAAA'/></svg>",
            "<svg><!-- <use href='data:x'/> --><text>a <![CDATA[<use href='data:x'/>]]></text></svg>",
            &*many,
            &*doubling(6),
        ] {
            assert_eq!(fault(drawing.as_bytes()), None, "{drawing:.200}");
        }
    }

    #[test]
    fn what_hides_or_swells_is_not() {
        for (drawing, wrong) in [
            ("<?xml version=\"1.0\" encoding=\"UTF-7\"?><svg>+ADw-script+AD4-</svg>", Fault::Encoding),
            ("\u{feff}<?xml version='1.0' encoding = 'utf-16'?><svg/>", Fault::Encoding),
            ("<svg><use href='data:image/svg+xml;base64,AAAA#a'/></svg>", Fault::UseElsewhere),
            ("<svg><use title='>' xlink:href=\"&#x64;ata:image/svg+xml,a\"/></svg>", Fault::UseElsewhere),
            ("<x:svg><x:use\nhref = 'data:a'></x:use></x:svg>", Fault::UseElsewhere),
            (&*doubling(20), Fault::Swells),
            (&*doubling(60), Fault::Swells),
            ("<svg><g id='a'><use href='#b'/></g><g id='b'><use href='&#35;a'/></g></svg>", Fault::Swells),
        ] {
            assert_eq!(fault(drawing.as_bytes()), Some(wrong), "{drawing:.200}");
        }
    }
}
