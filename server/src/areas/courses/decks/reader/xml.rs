//! The parts of a slide show as small trees: names without what stands before their colon, and no more of them than a person makes.

use quick_xml::{
    Reader, XmlVersion,
    events::{BytesStart, Event},
};

use super::Fault;

/// Elements of one part, and how deep they may lie.
const MAX_ELEMENTS: usize = 200_000;
const MAX_DEPTH: usize = 100;

/// An element.
#[derive(Debug, Default)]
pub struct Element {
    /// What it is called.
    pub name: String,
    /// Its attributes, as they stand.
    pub attributes: Vec<(String, String)>,
    /// The elements within it.
    pub children: Vec<Element>,
    /// The words directly within it.
    pub text: String,
}

impl Element {
    /// Reads a part; answers its outermost element.
    pub fn read(text: &str) -> Result<Element, Fault> {
        let mut reader = Reader::from_str(text);
        let mut open = vec![Element::default()];
        let mut count = 0;
        loop {
            match reader.read_event().map_err(|_| Fault::Unreadable)? {
                Event::Eof => break,
                Event::Start(tag) => open.push(Self::of(&tag)),
                Event::Empty(tag) => last(&mut open)?.children.push(Self::of(&tag)),
                Event::End(_) => {
                    let closed = open.pop().ok_or(Fault::Unreadable)?;
                    last(&mut open)?.children.push(closed);
                }
                Event::Text(text) => last(&mut open)?.text.push_str(&text.xml10_content()),
                Event::CData(text) => last(&mut open)?.text.push_str(&text.xml10_content()),
                Event::GeneralRef(name) => {
                    let said = match name.resolve_char_ref() {
                        Ok(Some(c)) => c,
                        _ => match &*name {
                            "amp" => '&',
                            "lt" => '<',
                            "gt" => '>',
                            "quot" => '"',
                            "apos" => '\'',
                            _ => continue,
                        },
                    };
                    last(&mut open)?.text.push(said);
                }
                _ => continue,
            }
            count += 1;
            if count > MAX_ELEMENTS || open.len() > MAX_DEPTH {
                return Err(Fault::TooLarge);
            }
        }
        open.swap_remove(0).children.into_iter().next().ok_or(Fault::Unreadable)
    }

    /// The outermost element of a part that may be cut off behind its tag.
    pub fn first(text: &str) -> Option<Element> {
        let mut reader = Reader::from_str(text.trim_start_matches('\u{feff}'));
        loop {
            match reader.read_event().ok()? {
                Event::Start(tag) | Event::Empty(tag) => return Some(Self::of(&tag)),
                Event::Eof => return None,
                _ => {}
            }
        }
    }

    fn of(tag: &BytesStart<'_>) -> Element {
        let attributes = tag.attributes().flatten().map(|attribute| {
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).unwrap_or(attribute.value.clone()).into_owned();
            (attribute.key.local_name().as_ref().to_owned(), value)
        });
        Element { name: tag.local_name().as_ref().to_owned(), attributes: attributes.collect(), ..Element::default() }
    }

    /// An attribute.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(of, _)| of == name).map(|(_, value)| value.as_str())
    }

    /// A number in an attribute.
    pub fn number(&self, name: &str) -> Option<f32> {
        self.get(name)?.parse().ok().filter(|number: &f32| number.is_finite())
    }

    /// What lies below by this path.
    pub fn at(&self, path: &[&str]) -> Option<&Element> {
        path.iter().try_fold(self, |within, name| within.children.iter().find(|child| child.name == *name))
    }

    /// Its elements of a name.
    pub fn each<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.children.iter().filter(move |child| child.name == name)
    }
}

fn last(open: &mut [Element]) -> Result<&mut Element, Fault> {
    open.last_mut().ok_or(Fault::Unreadable)
}
