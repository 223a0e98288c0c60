//! Settings that are addresses: of the database, of files, of networks, of who is asked for what.

use std::{fmt, net::IpAddr, path::PathBuf};

use reqwest::Url;

use super::Value;

/// Which database; its `Debug` form hides the password.
#[derive(Clone, PartialEq, Eq)]
pub enum DatabaseUrl {
    /// `belltower.db` in the data folder.
    InDataFolder,
    /// A SQLite file.
    Sqlite(PathBuf),
    /// A PostgreSQL server, the whole address.
    Postgres(Box<Url>),
}

impl Value for DatabaseUrl {
    const SECRET: bool = true;

    fn read(text: &str) -> Result<Self, &'static str> {
        const WANT: &str = "sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME";
        if text.is_empty() {
            return Ok(DatabaseUrl::InDataFolder);
        }
        if let Some(path) = text.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            return if path.is_empty() { Err(WANT) } else { Ok(DatabaseUrl::Sqlite(path.into())) };
        }
        match Url::parse(text) {
            Ok(url) if matches!(url.scheme(), "postgres" | "postgresql") => Ok(DatabaseUrl::Postgres(Box::new(url))),
            _ => Err(WANT),
        }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseUrl::InDataFolder => f.write_str("in the data folder"),
            DatabaseUrl::Sqlite(path) => write!(f, "sqlite:{}", path.display()),
            DatabaseUrl::Postgres(url) => write!(f, "postgres at {}", url.host_str().unwrap_or("a local socket")),
        }
    }
}

/// Where larger files lie; its `Debug` form hides the key.
#[derive(Clone, PartialEq, Eq)]
pub enum BlobUrl {
    /// `blobs` in the data folder.
    InDataFolder,
    /// Another folder.
    Folder(PathBuf),
    /// A bucket of S3, or of a server that speaks like it.
    S3(Box<Url>),
}

impl Value for BlobUrl {
    const SECRET: bool = true;

    fn read(text: &str) -> Result<Self, &'static str> {
        const WANT: &str = "a folder, or s3://BUCKET/PREFIX?region=REGION&endpoint=https://HOST&key=KEY&secret=SECRET";
        match text.split_once("://") {
            None if text.is_empty() => Ok(BlobUrl::InDataFolder),
            None => Ok(BlobUrl::Folder(text.into())),
            Some(("file", path)) if path.starts_with('/') => Ok(BlobUrl::Folder(path.into())),
            Some(("s3", _)) => match Url::parse(text) {
                Ok(url) if url.host_str().is_some() => Ok(BlobUrl::S3(Box::new(url))),
                _ => Err(WANT),
            },
            Some(_) => Err(WANT),
        }
    }
}

impl fmt::Debug for BlobUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BlobUrl::InDataFolder => f.write_str("in the data folder"),
            BlobUrl::Folder(folder) => write!(f, "{}", folder.display()),
            BlobUrl::S3(url) => write!(f, "s3 bucket {}", url.host_str().unwrap_or_default()),
        }
    }
}

/// A scheme, host and port as browsers send them in `Origin`: lower case, no path, no default port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin(pub String);

impl Value for Origin {
    fn read(text: &str) -> Result<Self, &'static str> {
        const WANT: &str = "origins such as https://console.example.com, without a path, comma separated";
        let url = Url::parse(text).map_err(|_| WANT)?;
        let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
        if bare && matches!(url.scheme(), "http" | "https") { Ok(Origin(url.origin().ascii_serialization())) } else { Err(WANT) }
    }
}

/// What stands in [`RoomAddress`] for the number of a room.
const ROOM: &str = "{room}";

/// Where the rooms of classes are: an address in which `{room}` stands for a room's number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomAddress(String);

impl RoomAddress {
    /// The address of a room, by its number.
    pub fn of(&self, room: &str) -> String {
        self.0.replace(ROOM, room)
    }
}

impl Value for RoomAddress {
    fn read(text: &str) -> Result<Self, &'static str> {
        const WANT: &str = "a web address with {room} in its path or query, such as https://HOST/rooms/{room}";
        let url = Url::parse(&text.replace(ROOM, "1")).map_err(|_| WANT)?;
        let behind_host = text.split("://").nth(1).and_then(|rest| rest.find('/').map(|at| rest[at..].contains(ROOM)));
        let fits = matches!(url.scheme(), "http" | "https") && url.username().is_empty() && behind_host == Some(true);
        if fits { Ok(RoomAddress(text.to_owned())) } else { Err(WANT) }
    }
}

/// Some addresses of the network: one, or all that begin alike (`10.0.0.0/8`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    first: IpAddr,
    /// How many leading bits are the same.
    bits: u8,
}

impl Network {
    /// Reads `ADDRESS` or `ADDRESS/BITS`.
    pub fn parse(text: &str) -> Option<Network> {
        let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let first: IpAddr = address.parse().ok()?;
        let all = if first.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Some(all), |bits| bits.parse().ok().filter(|bits| *bits <= all))?;
        Some(Network { first, bits })
    }

    /// Whether an address is one of them.
    pub fn holds(&self, address: IpAddr) -> bool {
        match (self.first, address) {
            (IpAddr::V4(first), IpAddr::V4(address)) => {
                alike(u128::from(first.to_bits()) << 96, u128::from(address.to_bits()) << 96, self.bits)
            }
            (IpAddr::V6(first), IpAddr::V6(address)) => alike(first.to_bits(), address.to_bits(), self.bits),
            _ => false,
        }
    }
}

/// Whether two numbers have their first `bits` in common.
fn alike(a: u128, b: u128, bits: u8) -> bool {
    (a ^ b).leading_zeros() >= u32::from(bits)
}

impl Value for Network {
    fn read(text: &str) -> Result<Self, &'static str> {
        Network::parse(text).ok_or("addresses or networks such as 127.0.0.1 or 10.0.0.0/8, comma separated")
    }
}

/// Address of a NATS server, which may carry a password; its `Debug` form shows the host only.
#[derive(Clone, PartialEq, Eq)]
pub struct BusUrl(pub async_nats::ServerAddr);

impl Value for BusUrl {
    const SECRET: bool = true;

    fn read(text: &str) -> Result<Self, &'static str> {
        const WANT: &str = "addresses such as nats://HOST:4222, comma separated";
        if !["nats://", "tls://"].iter().any(|scheme| text.starts_with(scheme)) {
            return Err(WANT);
        }
        text.parse().map(BusUrl).map_err(|_| WANT)
    }
}

impl fmt::Debug for BusUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.host())
    }
}

/// An HTTP endpoint that may carry a key; its `Debug` form shows the host only.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretUrl(pub Url);

impl Value for SecretUrl {
    const SECRET: bool = true;

    fn read(text: &str) -> Result<Self, &'static str> {
        match Url::parse(text) {
            Ok(url) if matches!(url.scheme(), "http" | "https") => Ok(SecretUrl(url)),
            _ => Err("an address that begins with http:// or https://"),
        }
    }
}

impl fmt::Debug for SecretUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.host_str().unwrap_or_default())
    }
}

/// The address of a mail server, which may hold a password; its `Debug` form shows the host only.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpUrl(pub Url);

impl Value for SmtpUrl {
    const SECRET: bool = true;

    fn read(text: &str) -> Result<Self, &'static str> {
        const WANT: &str =
            "smtps://USER:PASSWORD@HOST, or smtp://USER:PASSWORD@HOST:587?tls=required; without TLS only to 127.0.0.1 or localhost";
        let url = Url::parse(text).map_err(|_| WANT)?;
        let host = url.host_str().ok_or(WANT)?;
        let required = url.query_pairs().any(|(name, value)| name == "tls" && value == "required");
        let here = matches!(host, "localhost" | "127.0.0.1" | "[::1]");
        match url.scheme() {
            "smtps" => Ok(Self(url)),
            // Passwords and links are in what is sent.
            "smtp" if required || here && url.query().is_none() => Ok(Self(url)),
            _ => Err(WANT),
        }
    }
}

impl fmt::Debug for SmtpUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.host_str().unwrap_or_default())
    }
}

/// Whom mails are from: an address, with a name before it or without.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailFrom(pub lettre::message::Mailbox);

impl Value for MailFrom {
    fn read(text: &str) -> Result<Self, &'static str> {
        text.parse().map(Self).map_err(|_| "an e-mail address, such as Belltower <console@example.com>")
    }
}
