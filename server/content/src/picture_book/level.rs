//! How much a child of a level reads on one page. The console shows the same table beside the text.

use serde::Serialize;

/// A level of the CEFR and the words that a page for it may have.
#[derive(Debug, Serialize)]
pub struct Level {
    /// As the document holds it.
    pub id: &'static str,
    /// The fewest words of a page.
    pub least: usize,
    /// The most.
    pub most: usize,
}

/// From the lowest to the highest. The ranges follow how graded readers for children are set: before A1 a page is a word or one short sentence
/// beside a picture that says it all; at A1 one to three sentences of six to ten words; at A2 a paragraph; from B1 on the text carries the story, and
/// the limit is what fits beside a picture at a size that a child reads with ease (about 200 words, a little more for older readers). The lower
/// ends are low on purpose: "Splash!" may fill a page of any book for beginners, but not one for B2.
pub static LEVELS: &[Level] = &[
    Level { id: "Pre-A1", least: 1, most: 12 },
    Level { id: "A1", least: 3, most: 30 },
    Level { id: "A2", least: 8, most: 60 },
    Level { id: "B1", least: 15, most: 100 },
    Level { id: "B2", least: 30, most: 160 },
    Level { id: "C1", least: 40, most: 220 },
    Level { id: "C2", least: 40, most: 280 },
];

impl Level {
    /// The level of this name, in any case; none if it is not one of the list.
    pub fn named(name: &str) -> Option<&'static Level> {
        LEVELS.iter().find(|level| level.id.eq_ignore_ascii_case(name))
    }
}
