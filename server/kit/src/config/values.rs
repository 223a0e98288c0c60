//! The types a setting can have, and what each accepts: here the plain ones. An error says what it must be, to follow "… must be".

mod addresses;
mod services;
mod words;

use std::net::SocketAddr;
use std::path::PathBuf;

pub use addresses::{BlobUrl, BusUrl, DatabaseUrl, MailFrom, Network, Origin, RoomAddress, SecretUrl, SmtpUrl};
pub use services::{AvatarDialect, ImageHost, ImageSize, ModelName, VoiceName};
pub use words::{AppId, IoUring, LogFormat, LogLevel, NodeName, Ratio, RequireTotp, SecretText, ZoneName};

/// Read from the text of a flag, a variable or a line in the file.
pub(super) trait Value: Sized {
    const SWITCH: bool = false;
    /// Never repeat what was given in a message.
    const SECRET: bool = false;

    fn read(text: &str) -> Result<Self, &'static str>;
}

impl Value for SocketAddr {
    fn read(text: &str) -> Result<Self, &'static str> {
        text.parse().map_err(|_| "an address and a port, such as 127.0.0.1:7400")
    }
}

impl Value for PathBuf {
    fn read(text: &str) -> Result<Self, &'static str> {
        if text.is_empty() { Err("a path") } else { Ok(text.into()) }
    }
}

impl Value for u32 {
    fn read(text: &str) -> Result<Self, &'static str> {
        text.parse().map_err(|_| "a whole number from 0")
    }
}

impl Value for usize {
    fn read(text: &str) -> Result<Self, &'static str> {
        text.parse().map_err(|_| "a whole number from 0")
    }
}

impl Value for bool {
    const SWITCH: bool = true;

    fn read(text: &str) -> Result<Self, &'static str> {
        text.parse().map_err(|_| "true or false")
    }
}

impl<T: Value> Value for Option<T> {
    const SECRET: bool = T::SECRET;

    fn read(text: &str) -> Result<Self, &'static str> {
        if text.is_empty() { Ok(None) } else { T::read(text).map(Some) }
    }
}

impl<T: Value> Value for Vec<T> {
    const SECRET: bool = T::SECRET;

    fn read(text: &str) -> Result<Self, &'static str> {
        text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(T::read).collect()
    }
}
