//! What settings of the services outside have as values: models, voices.

use super::Value;

/// What a service calls a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelName(pub String);

impl Value for ModelName {
    fn read(text: &str) -> Result<Self, &'static str> {
        let fits = (1..=120).contains(&text.len()) && text.chars().all(|c| c.is_ascii_graphic());
        if fits { Ok(Self(text.to_owned())) } else { Err("1 to 120 letters, digits and signs without spaces") }
    }
}

/// What a service calls a voice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VoiceName(pub String);

impl Value for VoiceName {
    fn read(text: &str) -> Result<Self, &'static str> {
        let fits = (1..=64).contains(&text.len()) && text.chars().all(|c| c.is_ascii_graphic() && c != ',');
        if fits {
            Ok(Self(text.to_owned()))
        } else {
            Err("names of 1 to 64 letters, digits and signs without spaces, with commas between them")
        }
    }
}
