//! The types a setting can have, and what each accepts. An error says what it must be, to follow "… must be".

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use reqwest::Url;

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

/// A node's name: what is in logs and on the page of the nodes. Empty: made at the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeName(pub String);

impl Value for NodeName {
    fn read(text: &str) -> Result<Self, &'static str> {
        let fits = text.len() <= 32 && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '.');
        if fits { Ok(Self(text.to_owned())) } else { Err("at most 32 letters, digits, dots and hyphens") }
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
