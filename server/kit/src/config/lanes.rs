//! The lanes of long work: how much of each kind of work a node does at once.

use super::values::Value;

/// What a job mostly waits for. A node does so many of each lane at once, so that a flood of one sort never keeps the others waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lane {
    /// Conversion of office files.
    Convert,
    /// Video.
    Video,
    /// Voices, transcription.
    Speech,
    /// Pictures.
    Image,
    /// Answers of a language model.
    Text,
    /// Sheets, roll-ups: work of the database.
    Data,
    /// Calls of services outside.
    Out,
}

/// Every lane.
pub const LANES: [Lane; 7] = [Lane::Convert, Lane::Video, Lane::Speech, Lane::Image, Lane::Text, Lane::Data, Lane::Out];

impl Lane {
    /// Its name in settings and in the database.
    pub fn name(self) -> &'static str {
        match self {
            Lane::Convert => "convert",
            Lane::Video => "video",
            Lane::Speech => "speech",
            Lane::Image => "image",
            Lane::Text => "text",
            Lane::Data => "data",
            Lane::Out => "out",
        }
    }

    /// The lane of a name.
    pub fn parse(name: &str) -> Option<Self> {
        LANES.into_iter().find(|lane| lane.name() == name)
    }
}

/// How many jobs of each lane a node does at once; a lane that is not named: one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lanes(Vec<(Lane, usize)>);

impl Lanes {
    /// How many of a lane.
    pub fn of(&self, lane: Lane) -> usize {
        self.0.iter().find(|(named, _)| *named == lane).map_or(1, |(_, many)| *many)
    }
}

impl Value for Lanes {
    fn read(text: &str) -> Result<Self, &'static str> {
        const WANT: &str =
            "lanes such as data=2,out=8; the names are convert, video, speech, image, text, data and out, the numbers 0 to 64";
        let one = |part: &str| {
            let (name, many) = part.split_once('=')?;
            Some((Lane::parse(name.trim())?, many.trim().parse().ok().filter(|many| *many <= 64)?))
        };
        let lanes = text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(one).collect::<Option<_>>();
        lanes.map(Self).ok_or(WANT)
    }
}
