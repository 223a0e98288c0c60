//! Settings: one table gives each its field, flag, environment variable and key in the file. Read once at start; the rest of
//! the server sees only the typed [`Config`]. How a text becomes a value is in `values.rs`.
//!
//! Precedence: flag, environment, file (`--config`), default. Whatever is wrong stops the start with one sentence that names
//! the setting and where it came from.

mod lanes;
mod values;

use std::collections::BTreeMap;
use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::parser::ValueSource;

use crate::db::PoolConfig;
pub use lanes::{LANES, Lane, Lanes};
use values::Value;
pub use values::{
    AppId, BusUrl, DatabaseUrl, IoUring, LogFormat, LogLevel, MailFrom, Network, NodeName, Origin, Ratio, RequireTotp, SecretText,
    SecretUrl, SmtpUrl,
};

/// One setting as people meet it: what makes the flag, the variable, the line in the file and the help text.
pub struct Setting {
    /// Name in the file, in snake case; flag and variable derive from it.
    pub key: &'static str,
    /// What it is, with its unit.
    pub help: &'static str,
    /// The default as it would be written; empty for "not set".
    pub default: &'static str,
    /// Whether the flag may stand alone to mean `true`.
    pub switch: bool,
}

impl Setting {
    /// `class_entry_minutes` → `class-entry-minutes`.
    pub fn flag(&self) -> String {
        self.key.replace('_', "-")
    }

    /// `class_entry_minutes` → `BELLTOWER_CLASS_ENTRY_MINUTES`.
    pub fn variable(&self) -> String {
        format!("BELLTOWER_{}", self.key.to_uppercase())
    }
}

/// Declares [`Config`], [`SETTINGS`] and the reading of one into the other, so that the three cannot differ.
macro_rules! settings {
    ($($(#[doc = $help:literal])+ $key:ident: $type:ty = $default:literal),+ $(,)?) => {
        /// Everything that can be set. Units are in the names.
        #[derive(Debug, Clone)]
        pub struct Config { $($(#[doc = $help])+ pub $key: $type),+ }

        /// Every setting, in the order of the documentation.
        pub const SETTINGS: &[Setting] = &[$(Setting {
            key: stringify!($key),
            help: concat!($($help),+).trim_ascii(),
            default: $default,
            switch: <$type as Value>::SWITCH,
        }),+];

        fn typed(mut given: Given) -> Result<Config, ConfigError> {
            Ok(Config { $($key: take(&mut given, stringify!($key), $default)?),+ })
        }
    };
}

settings! {
    /// Address and port to listen on; port 0 takes a free one.
    listen: SocketAddr = "127.0.0.1:7400",
    /// Folder of the embedded database and of uploaded files; made when missing.
    data: PathBuf = "./data",
    /// Database: `sqlite:PATH` or `postgres://USER:PASSWORD@HOST/NAME`; when empty, `belltower.db` in the data folder.
    database: DatabaseUrl = "",
    /// Most connections of a node to PostgreSQL; what all nodes have together stays below its `max_connections`.
    database_connections: u32 = "16",
    /// Seconds for which a call waits for a connection to PostgreSQL; then it is refused with 503.
    database_wait_seconds: u32 = "4",
    /// Addresses of NATS servers that join several nodes, such as `nats://HOST:4222`, comma separated; may hold a password. Needs PostgreSQL.
    nats: Vec<BusUrl> = "",
    /// Address and port on which `/metrics`, `/healthz` and `/readyz` are served for machines, such as `127.0.0.1:9400`; metrics are off when empty.
    metrics_listen: Option<SocketAddr> = "",
    /// Name of this node in logs and on the operations page; made at the start when empty.
    node: NodeName = "",
    /// Origins of the console, comma separated, such as `https://console.example.com`; the address that a browser asked for is always one.
    origins: Vec<Origin> = "",
    /// Other origins whose images, sounds, videos and frames the console may show, comma separated, such as `https://media.example.com`.
    content_origins: Vec<Origin> = "",
    /// Addresses of proxies whose `X-Forwarded-For` is believed, comma separated, such as `127.0.0.1` or `10.0.0.0/8`; none by default.
    trusted_proxies: Vec<Network> = "",
    /// Least level that is logged: `error`, `warn`, `info`, `debug`, `trace`, or directives such as `info,sqlx=warn`.
    log_level: LogLevel = "info",
    /// Form of log lines on standard error: `pretty` or `json`.
    log_format: LogFormat = "pretty",
    /// OpenTelemetry collector that traces are sent to, OTLP over HTTP, such as `http://127.0.0.1:4318`; may hold a key; traces are off when empty.
    otlp_url: Option<SecretUrl> = "",
    /// Share of the calls that are traced, 0 to 1; a caller that says itself whether it traces is followed.
    trace_ratio: Ratio = "1",
    /// Days after which a sign-in ends.
    session_days: u32 = "7",
    /// Shortest password that is taken, in characters, 6 to 64; those that there are stay good.
    password_min: u32 = "6",
    /// Whose sign-in needs a second step, an app's code: `none`, `administrators` (who may edit roles or users), `all`; others may have one.
    require_totp: RequireTotp = "none",
    /// File of the key under which second factors are sealed, the same on every node; when empty, `secret.key` in the data folder, made when missing. Never in a backup.
    privacy_key_file: Option<PathBuf> = "",
    /// Minutes before the start of a class from which it may be entered.
    class_entry_minutes: u32 = "15",
    /// Minutes after its planned end at which a class still running is ended.
    auto_end_minutes: u32 = "15",
    /// Largest body of a request, in bytes; uploads have limits of their own.
    max_body_bytes: usize = "1048576",
    /// Largest sound of a question or in the library, in bytes; images are under 5 MB.
    max_sound_bytes: usize = "20971520",
    /// Largest file that becomes a document (XLSX, JSON), in bytes.
    max_import_bytes: usize = "20971520",
    /// Most connections at once that are no web sockets; beyond it the one that is idle for longest is closed.
    max_connections: usize = "10000",
    /// Most of them of one address; those of `trusted_proxies` are not counted by address.
    max_connections_per_address: usize = "1000",
    /// Seconds within which the first request of a connection has come with all of its headers.
    header_seconds: u32 = "15",
    /// Seconds within which the body of a request has come; larger ones have a second more for each 8 KiB that came.
    body_seconds: u32 = "30",
    /// Seconds after which a connection is closed on which nothing goes on; longer than a proxy in front keeps one.
    idle_seconds: u32 = "75",
    /// Seconds after which a call that is still not answered is given up.
    call_seconds: u32 = "120",
    /// Most web sockets at once; more are turned away and come back later.
    max_sockets: usize = "20000",
    /// Most web sockets of one user at once.
    max_sockets_per_user: usize = "20",
    /// Most web sockets of one address at once, of all its users and documents together.
    max_sockets_per_address: usize = "2000",
    /// New web sockets a second, and twice as many at once; more are asked to come a little later.
    sockets_per_second: u32 = "1000",
    /// Largest co-edited document, in bytes of its updates; beyond it edits are refused.
    max_document_bytes: usize = "33554432",
    /// Largest frame of a co-edited document taken from a browser, in bytes; a day's offline edits come as one.
    max_document_frame_bytes: usize = "4194304",
    /// Most people in one co-edited document at once on a node, readers among them.
    max_document_people: usize = "300",
    /// Frames a second of one page of a co-edited document, over ten seconds; beyond it the page is disconnected.
    document_frames_per_second: u32 = "400",
    /// Seconds for which a co-edited document stays in memory when nobody has it open.
    document_idle_seconds: u32 = "60",
    /// How web sockets are written to: `auto` hands what goes to many to the kernel in one call (io_uring) where that is allowed, `off` never does.
    io_uring: IoUring = "auto",
    /// Seconds between pings on a quiet web socket.
    ping_seconds: u32 = "25",
    /// Seconds over which clients are asked to come back when the server stops; 0 stops at once.
    drain_seconds: u32 = "8",
    /// Mail server that mails are handed to: `smtps://USER:PASSWORD@HOST`, or `smtp://USER:PASSWORD@HOST:587?tls=required`; without TLS on this machine alone.
    smtp_url: Option<SmtpUrl> = "",
    /// Whom mails are from, such as `Belltower <console@example.com>`; needed with `smtp_url`.
    mail_from: Option<MailFrom> = "",
    /// Where text messages go to be sent, an HTTP endpoint; may hold a key.
    sms_url: Option<SecretUrl> = "",
    /// Secret by which that endpoint knows us: bodies are signed with it (`x-signature`); needed with `sms_url`.
    sms_secret: Option<SecretText> = "",
    /// Base address of the single sign-on provider; may hold a key.
    sso_url: Option<SecretUrl> = "",
    /// What WeChat calls this server, for signing in with it; none when empty.
    wechat_app_id: Option<AppId> = "",
    /// Secret by which WeChat knows us; needed with `wechat_app_id`.
    wechat_secret: Option<SecretText> = "",
    /// Base address of WeChat's calls.
    wechat_url: SecretUrl = "https://api.weixin.qq.com",
    /// Address of WeChat's page with the QR code.
    wechat_page: SecretUrl = "https://open.weixin.qq.com/connect/qrconnect",
    /// Seconds after which a provider (mail, text messages, sign-on) that does not answer is given up.
    provider_seconds: u32 = "20",
    /// Most mails an hour that a node hands over; more wait. 0: any number.
    mails_per_hour: u32 = "3600",
    /// Most text messages an hour that a node hands over; more wait. 0: any number.
    texts_per_hour: u32 = "1200",
    /// File of the keys with which classroom providers report, one `NAME KEY` a line.
    ingest_key_file: Option<PathBuf> = "",
    /// Days for which classroom samples are kept in full; then averages of minutes, for `journal_days`.
    sample_days: u32 = "30",
    /// Days for which log lines and page visits are kept.
    log_days: u32 = "30",
    /// Days for which the journal (audit, events, views of phone numbers) is kept.
    journal_days: u32 = "365",
    /// Days for which an uploaded file that nothing uses any more is kept; 0 keeps all for good.
    unused_file_days: u32 = "30",
    /// Jobs of each lane that a node does at once, comma separated; with 0 it leaves a lane to other nodes.
    lanes: Lanes = "convert=1,video=1,speech=2,image=2,text=4,data=2,out=8",
    /// Load demo data and demo accounts into an empty database.
    demo: bool = "false",
}

/// Where a value was read.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Source {
    Flag(String),
    Variable(String),
    File(PathBuf, &'static str),
    Default(&'static str),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Flag(flag) => write!(f, "--{flag} on the command line"),
            Source::Variable(name) => write!(f, "{name} in the environment"),
            Source::File(path, key) => write!(f, "{key} in {}", path.display()),
            Source::Default(key) => write!(f, "{key} by default"),
        }
    }
}

type Given = BTreeMap<&'static str, (String, Source)>;

/// Why the start stopped: one sentence for whoever started it.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ConfigError(String);

fn take<T: Value>(given: &mut Given, key: &'static str, default: &str) -> Result<T, ConfigError> {
    let (text, source) = given.remove(key).unwrap_or_else(|| (default.to_owned(), Source::Default(key)));
    T::read(&text).map_err(|want| match T::SECRET {
        true => ConfigError(format!("{source} must be {want}")),
        false => ConfigError(format!("{source} must be {want}, not \"{text}\"")),
    })
}

/// What the command line and the environment gave, before the file and the types.
#[derive(Debug, Clone)]
pub struct Arguments {
    file: Option<PathBuf>,
    given: Given,
}

impl Arguments {
    /// Reads the file if one is named, and gives every setting its type.
    pub fn read(self) -> Result<Config, ConfigError> {
        let mut given = match &self.file {
            Some(path) => from_file(path)?,
            None => Given::new(),
        };
        given.extend(self.given);
        let config = typed(given)?;
        if !config.nats.is_empty() && !matches!(config.database, DatabaseUrl::Postgres(_)) {
            return Err(ConfigError("nats joins nodes that share a PostgreSQL database: set database to postgres://… as well".into()));
        }
        for (address, set, other, beside) in [
            ("smtp_url", config.smtp_url.is_some(), "mail_from", config.mail_from.is_some()),
            ("sms_url", config.sms_url.is_some(), "sms_secret", config.sms_secret.is_some()),
            ("wechat_app_id", config.wechat_app_id.is_some(), "wechat_secret", config.wechat_secret.is_some()),
        ] {
            if set && !beside {
                return Err(ConfigError(format!("{address} needs {other} as well: set both")));
            }
        }
        if !(1..=120).contains(&config.provider_seconds) {
            return Err(ConfigError(format!("provider_seconds must be 1 to 120, not {}", config.provider_seconds)));
        }
        if !(6..=64).contains(&config.password_min) {
            return Err(ConfigError(format!("password_min must be 6 to 64, not {}", config.password_min)));
        }
        Ok(config)
    }
}

/// Makes a folder for this account of the machine alone: what people's records hold stands in it in clear. One that is there stays as it is.
fn make_private(folder: &std::path::Path) -> std::io::Result<()> {
    let mut make = std::fs::DirBuilder::new();
    make.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut make, 0o700);
    make.create(folder)
}

impl Config {
    /// The file of the privacy key.
    pub fn privacy_key_path(&self) -> PathBuf {
        self.privacy_key_file.clone().unwrap_or_else(|| self.data.join("secret.key"))
    }

    /// Makes the data folder and proves that it can be written.
    pub fn prepare_data_folder(&self) -> Result<(), ConfigError> {
        make_private(&self.data)
            .and_then(|()| {
                let probe = self.data.join(format!(".write-probe-{}", std::process::id()));
                std::fs::write(&probe, b"")?;
                std::fs::remove_file(&probe)
            })
            .map_err(|e| ConfigError(format!("data: the folder {} cannot be written: {e}", self.data.display())))
    }

    /// Where the database is, as [`crate::db::Db::open`] takes it.
    pub fn database_address(&self) -> String {
        match &self.database {
            DatabaseUrl::InDataFolder => format!("sqlite:{}", self.data.join("belltower.db").display()),
            DatabaseUrl::Sqlite(path) => format!("sqlite:{}", path.display()),
            DatabaseUrl::Postgres(url) => url.to_string(),
        }
    }

    /// The connections to PostgreSQL.
    pub fn database_pool(&self) -> PoolConfig {
        PoolConfig { connections: self.database_connections, wait: Duration::from_secs(self.database_wait_seconds.into()) }
    }

    /// The file of an embedded database.
    pub fn database_file(&self) -> Option<PathBuf> {
        self.database_address().strip_prefix("sqlite:").map(PathBuf::from)
    }

    /// All defaults, for tests and tools that need no file and no environment.
    pub fn defaults() -> Config {
        typed(Given::new()).expect("a test reads every default")
    }
}

fn from_file(path: &Path) -> Result<Given, ConfigError> {
    let wrong = |what: String| ConfigError(format!("the settings file {} {what}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|e| wrong(format!("cannot be read: {e}")))?;
    let table: toml::Table = toml::from_str(&text).map_err(|e| {
        let line = e.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
        wrong(format!("is not TOML at line {line}: {}", e.message()))
    })?;
    let mut given = Given::new();
    for (key, value) in table {
        let Some(setting) = SETTINGS.iter().find(|s| s.key == key) else {
            return Err(wrong(format!("has {key}, which is no setting")));
        };
        let text = plain(value).ok_or_else(|| wrong(format!("has a table or a date for {key}")))?;
        given.insert(setting.key, (text, Source::File(path.to_owned(), setting.key)));
    }
    Ok(given)
}

/// A TOML value as it would be written in a flag; lists are comma separated.
fn plain(value: toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Boolean(on) => Some(on.to_string()),
        toml::Value::Array(items) => items.into_iter().map(plain).collect::<Option<Vec<_>>>().map(|all| all.join(",")),
        toml::Value::Float(number) => Some(number.to_string()),
        toml::Value::Table(_) | toml::Value::Datetime(_) => None,
    }
}

/// The settings that say where an installation's data is: all that commands take which serve nobody.
#[derive(Debug, Clone)]
pub struct Place(pub Arguments);

impl Place {
    const KEYS: [&str; 3] = ["data", "database", "privacy_key_file"];
}

impl clap::Args for Place {
    fn augment_args(command: clap::Command) -> clap::Command {
        Arguments::augment(command, |setting| Self::KEYS.contains(&setting.key))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for Place {
    fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
        Arguments::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &clap::ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

// Written by hand because the flags come from the table; `#[command(flatten)]` takes it like a derived one.
impl clap::Args for Arguments {
    fn augment_args(command: clap::Command) -> clap::Command {
        Self::augment(command, |_| true)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl Arguments {
    /// Adds the flags of some settings, and of the file.
    fn augment(command: clap::Command, wanted: impl Fn(&Setting) -> bool) -> clap::Command {
        let file = clap::Arg::new("config")
            .long("config")
            .env("BELLTOWER_CONFIG")
            .value_name("FILE")
            .value_parser(clap::value_parser!(PathBuf))
            .help("Settings file in TOML; docs/belltower.toml lists every line it may have");
        SETTINGS.iter().filter(|setting| wanted(setting)).fold(command.arg(file), |command, setting| {
            let mut arg = clap::Arg::new(setting.key).long(setting.flag()).env(setting.variable()).hide_env_values(true).help(
                match setting.default {
                    "" => setting.help.to_owned(),
                    default => format!("{} [default: {default}]", setting.help),
                },
            );
            if setting.switch {
                arg = arg.num_args(0..=1).require_equals(true).default_missing_value("true").value_name("BOOL");
            }
            command.arg(arg)
        })
    }
}

impl clap::FromArgMatches for Arguments {
    fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
        let mut given = Given::new();
        for setting in SETTINGS {
            let Ok(Some(text)) = matches.try_get_one::<String>(setting.key) else { continue };
            let source = match matches.value_source(setting.key) {
                Some(ValueSource::EnvVariable) => Source::Variable(setting.variable()),
                _ => Source::Flag(setting.flag()),
            };
            given.insert(setting.key, (text.clone(), source));
        }
        Ok(Arguments { file: matches.get_one("config").cloned(), given })
    }

    fn update_from_arg_matches(&mut self, matches: &clap::ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
