//! Settings that are words, names, secrets and shares.

use std::fmt;

use super::Value;

/// A node's name: what is in logs and on the page of the nodes. Empty: made at the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeName(pub String);

impl Value for NodeName {
    fn read(text: &str) -> Result<Self, &'static str> {
        let fits = text.len() <= 32 && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '.');
        if fits { Ok(Self(text.to_owned())) } else { Err("at most 32 letters, digits, dots and hyphens") }
    }
}

/// A time zone by its IANA name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneName(pub String);

impl Value for ZoneName {
    fn read(text: &str) -> Result<Self, &'static str> {
        match jiff::tz::TimeZone::get(text) {
            Ok(_) => Ok(Self(text.to_owned())),
            Err(_) => Err("the name of a time zone, such as Asia/Shanghai"),
        }
    }
}

/// What a provider calls this server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppId(pub String);

impl Value for AppId {
    fn read(text: &str) -> Result<Self, &'static str> {
        let fits = (1..=64).contains(&text.len()) && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        if fits { Ok(Self(text.to_owned())) } else { Err("1 to 64 letters, digits, hyphens and underscores") }
    }
}

/// A secret; its `Debug` form shows nothing of it.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretText(pub String);

impl Value for SecretText {
    const SECRET: bool = true;

    fn read(text: &str) -> Result<Self, &'static str> {
        if (16..=256).contains(&text.len()) { Ok(Self(text.to_owned())) } else { Err("16 to 256 characters") }
    }
}

impl fmt::Debug for SecretText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a secret")
    }
}

/// A share of a whole.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ratio(pub f64);

impl Value for Ratio {
    fn read(text: &str) -> Result<Self, &'static str> {
        match text.parse() {
            Ok(share) if (0.0..=1.0).contains(&share) => Ok(Ratio(share)),
            _ => Err("a number from 0 to 1"),
        }
    }
}

/// Directives of what is logged, in `tracing`'s form, already checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLevel(pub String);

impl Value for LogLevel {
    fn read(text: &str) -> Result<Self, &'static str> {
        // A lone unknown word would be taken for the name of a module, and everything be silent.
        let level = |part: &str| part.rsplit('=').next().is_some_and(|level| level.parse::<tracing::level_filters::LevelFilter>().is_ok());
        let good = text.split(',').all(level) && text.parse::<tracing_subscriber::EnvFilter>().is_ok();
        if good { Ok(LogLevel(text.to_owned())) } else { Err("error, warn, info, debug or trace, or directives such as info,sqlx=warn") }
    }
}

/// Form of the lines on standard error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Pretty,
    /// One object a line.
    Json,
}

impl Value for LogFormat {
    fn read(text: &str) -> Result<Self, &'static str> {
        match text {
            "pretty" => Ok(LogFormat::Pretty),
            "json" => Ok(LogFormat::Json),
            _ => Err("pretty or json"),
        }
    }
}

/// Whose sign-in needs a second step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequireTotp {
    /// Nobody's; who wants one has it.
    None,
    /// That of accounts that may edit roles or users.
    Administrators,
    /// Everybody's.
    All,
}

impl Value for RequireTotp {
    fn read(text: &str) -> Result<Self, &'static str> {
        match text {
            "none" => Ok(RequireTotp::None),
            "administrators" => Ok(RequireTotp::Administrators),
            "all" => Ok(RequireTotp::All),
            _ => Err("none, administrators or all"),
        }
    }
}

/// How web sockets are written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IoUring {
    /// Many in one call, where the kernel lets us.
    Auto,
    /// Each by a call of its own.
    Off,
}

impl Value for IoUring {
    fn read(text: &str) -> Result<Self, &'static str> {
        match text {
            "auto" => Ok(IoUring::Auto),
            "off" => Ok(IoUring::Off),
            _ => Err("auto or off"),
        }
    }
}
