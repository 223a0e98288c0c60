//! Reads slides in a process of its own (`belltower read-deck`): whatever a file does, it does it without the server's memory, secrets and files, and within limits.
//! The file comes by standard input; what it is, and each page as it is drawn, leaves by standard output.
//!
//! `confine` sets the limits, `pdf` draws pages, `pptx` reads slides (`xml`, `shapes`) that `svg` lays out.

mod confine;
mod pdf;
mod pptx;
pub mod shapes;
pub mod svg;
pub mod xml;

use std::{
    collections::HashSet,
    io::{self, Read, Write},
    panic::{AssertUnwindSafe, catch_unwind},
};

use serde::{Deserialize, Serialize};

pub use pptx::Slides;

/// Characters of a title.
const MAX_TITLE: usize = 200;
/// Characters of the text of a page, and of its notes.
const MAX_TEXT: usize = 20_000;
/// Bytes of a page's picture.
pub const MAX_PICTURE: usize = 5 * 1024 * 1024 - 1;
/// Pixels across a page.
const WIDTH: u32 = 1_600;

/// Why slides, or one page of them, cannot be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// They are locked with a password.
    Locked,
    /// They have more pages than are taken.
    TooManyPages,
    /// They would take more memory than there may be.
    TooLarge,
    /// A page took longer than it may.
    TooSlow,
    /// Its words are in a font that the file does not bring along: it would be drawn blank.
    NoFont,
    /// Something on a page, such as a chart, is not drawn.
    NotDrawn,
    /// They are broken.
    Unreadable,
}

impl Fault {
    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Fault::Locked => "locked",
            Fault::TooManyPages => "too_many_pages",
            Fault::TooLarge => "too_large",
            Fault::TooSlow => "too_slow",
            Fault::NoFont => "no_font",
            Fault::NotDrawn => "not_drawn",
            Fault::Unreadable => "unreadable",
        }
    }
}

/// A page as it was drawn.
#[derive(Debug, Default, PartialEq)]
pub struct Drawn {
    /// Of its picture.
    pub media_type: &'static str,
    /// Its picture.
    pub bytes: Vec<u8>,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// What stands above it.
    pub title: String,
    /// Its words.
    pub text: String,
    /// What its speaker is to say.
    pub notes: String,
    /// What is missing from its picture.
    pub lacks: Option<Fault>,
}

/// What the reader says, a line of JSON each; after a page come the bytes of its picture.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub(super) enum Said {
    /// It could open them.
    Opened { pages: usize, simplified: bool },
    /// It could not.
    Refused { fault: Fault },
    /// It begins with a page: if nothing follows, that page is what ended it.
    Begins { number: usize },
    /// A page.
    Page { number: usize, bytes: usize, width: u32, height: u32, title: String, text: String, notes: String, lacks: Option<Fault> },
    /// A page that cannot be drawn.
    Torn { number: usize, fault: Fault },
    /// All was said.
    Done,
}

/// What is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Pages.
    Pdf,
    /// Slides.
    Pptx,
}

/// What can be drawn page by page.
trait Pages {
    fn count(&self) -> usize;
    fn is_simplified(&self) -> bool;
    fn draw(&self, page: usize) -> Result<Drawn, Fault>;
}

/// Reads a file from standard input and says what it is, but for the pages that are known already.
pub fn run(format: Format, max_pages: usize, skip: &[usize]) -> io::Result<()> {
    confine::memory()?;
    // What goes wrong with a page is said of the page.
    std::panic::set_hook(Box::new(|_| {}));
    let mut out = io::BufWriter::new(io::stdout().lock());
    confine::another_page()?;
    let mut bytes = vec![];
    io::stdin().lock().read_to_end(&mut bytes)?;
    let pages = match catch_unwind(AssertUnwindSafe(|| open(format, bytes))) {
        Ok(Ok(pages)) => pages,
        Ok(Err(fault)) => return say(&mut out, &Said::Refused { fault }, &[]),
        Err(_) => return say(&mut out, &Said::Refused { fault: Fault::Unreadable }, &[]),
    };
    let count = pages.count();
    if count == 0 || count > max_pages {
        let fault = if count == 0 { Fault::Unreadable } else { Fault::TooManyPages };
        return say(&mut out, &Said::Refused { fault }, &[]);
    }
    say(&mut out, &Said::Opened { pages: count, simplified: pages.is_simplified() }, &[])?;
    let known: HashSet<usize> = skip.iter().copied().collect();
    for number in (1..=count).filter(|number| !known.contains(number)) {
        say(&mut out, &Said::Begins { number }, &[])?;
        confine::another_page()?;
        match catch_unwind(AssertUnwindSafe(|| pages.draw(number - 1))).unwrap_or(Err(Fault::Unreadable)) {
            Ok(page) if page.bytes.len() > MAX_PICTURE => say(&mut out, &Said::Torn { number, fault: Fault::TooLarge }, &[])?,
            Ok(Drawn { bytes, width, height, title, text, notes, lacks, .. }) => {
                let (title, text, notes) = (short(&title, MAX_TITLE), short(&text, MAX_TEXT), short(&notes, MAX_TEXT));
                say(&mut out, &Said::Page { number, bytes: bytes.len(), width, height, title, text, notes, lacks }, &bytes)?;
            }
            Err(fault) => say(&mut out, &Said::Torn { number, fault }, &[])?,
        }
    }
    say(&mut out, &Said::Done, &[])
}

fn open(format: Format, bytes: Vec<u8>) -> Result<Box<dyn Pages>, Fault> {
    Ok(match format {
        Format::Pdf => Box::new(pdf::PdfPages::open(bytes)?),
        Format::Pptx => Box::new(Slides::open(bytes)?),
    })
}

fn say(out: &mut impl Write, said: &Said, bytes: &[u8]) -> io::Result<()> {
    serde_json::to_writer(&mut *out, said)?;
    out.write_all(b"\n")?;
    out.write_all(bytes)?;
    out.flush()
}

/// The first so many characters; nothing in it that cannot be seen.
fn short(text: &str, most: usize) -> String {
    let seen = text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t'));
    seen.take(most).collect::<String>().trim().to_owned()
}
