//! What settings of the services outside have as values: models, voices, sizes of pictures, hosts.

use std::fmt;

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

/// How large a service is to draw, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageSize {
    /// Across.
    pub width: u32,
    /// Down.
    pub height: u32,
}

impl fmt::Display for ImageSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl Value for ImageSize {
    fn read(text: &str) -> Result<Self, &'static str> {
        let side = |text: &str| text.parse().ok().filter(|side| (64..=4096).contains(side));
        let sides = text.split_once('x').and_then(|(width, height)| Some(ImageSize { width: side(width)?, height: side(height)? }));
        sides.ok_or("WIDTHxHEIGHT in pixels, 64 to 4096 each, such as 1536x1024")
    }
}

/// A host that pictures may be fetched from: a name or an address, or all names below one (`*.example.com`); with a port, or with those of http and https.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImageHost {
    /// The host as addresses name it; without the `*.`.
    pub name: String,
    /// Whether the names below it are meant, and not it itself.
    pub below: bool,
    /// The port, if it is another one than those of http and https.
    pub port: Option<u16>,
}

impl Value for ImageHost {
    fn read(text: &str) -> Result<Self, &'static str> {
        const WANT: &str = "hosts such as images.example.com, *.example.com or 10.0.0.5:9000, comma separated";
        let (below, rest) = text.strip_prefix("*.").map_or((false, text), |rest| (true, rest));
        // Read as addresses of pictures are, so that both call a host the same.
        let url = reqwest::Url::parse(&format!("http://{rest}/")).map_err(|_| WANT)?;
        let named = url.host_str().filter(|_| !rest.contains(['/', '@', '?', '#', '*', '\\']) && url.path() == "/").ok_or(WANT)?;
        let port =
            rest.rsplit_once(':').and_then(|(host, port)| if rest.ends_with(']') || host.is_empty() { None } else { port.parse().ok() });
        // All names below an address are none, and below a name without a dot the whole of a domain.
        if below && (!named.contains('.') || named.parse::<std::net::IpAddr>().is_ok()) {
            return Err(WANT);
        }
        Ok(Self { name: named.to_owned(), below, port })
    }
}

/// What a service of talking faces speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AvatarDialect {
    /// D-ID's talks and clips.
    DId,
    /// HeyGen's videos of avatars.
    HeyGen,
}

impl AvatarDialect {
    /// As settings and people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::DId => "d-id",
            Self::HeyGen => "heygen",
        }
    }
}

impl Value for AvatarDialect {
    fn read(text: &str) -> Result<Self, &'static str> {
        [Self::DId, Self::HeyGen].into_iter().find(|dialect| dialect.name() == text).ok_or("d-id or heygen")
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
