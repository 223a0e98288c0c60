//! Settings: one table gives each its field, flag, environment variable and key in the file. Read once at start; the rest of
//! the server sees only the typed [`Config`]. `arguments` takes them in, `sources` says where a value came from, `values` how a text becomes one, `paths`
//! where an installation's things are by them.
//!
//! Precedence: flag, environment, file (`--config`), default. Whatever is wrong stops the start with one sentence that names
//! the setting and where it came from.

mod arguments;
mod lanes;
mod paths;
mod sources;
mod values;
mod weights;

use std::net::SocketAddr;
use std::path::PathBuf;

pub use arguments::{Arguments, Place};
pub use lanes::{LANES, Lane, Lanes};
pub use paths::make_private;
pub use sources::ConfigError;
use sources::{Given, take};
use values::Value;
pub use values::{
    AppId, AvatarDialect, BlobUrl, BusUrl, DatabaseUrl, ImageHost, ImageSize, IoUring, LogFormat, LogLevel, MailFrom, ModelName, Network,
    NodeName, Origin, Ratio, RequireTotp, RoomAddress, SecretText, SecretUrl, SmtpUrl, VoiceName, ZoneName,
};
pub use weights::{OfferWeights, StandInWeights, StartWeights};

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
    /// Where files over 8 MiB lie: a folder, or `s3://BUCKET/PREFIX?region=…` with `endpoint`, `key` and `secret` where needed; when empty, `blobs` in the data folder. Several nodes need one that they share.
    blob_url: BlobUrl = "",
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
    /// Time zone of the company, whose days the ledger of classes counts; after a change the ledger is counted anew, by a job.
    company_zone: ZoneName = "Asia/Shanghai",
    /// Address of the room of a class that has no link of its own; `{room}` stands for the room's number, as in `https://HOST/rooms/{room}`. Without it such classes
    /// cannot be entered from the console.
    room_url: Option<RoomAddress> = "",
    /// Minutes before the start of a class from which it may be entered.
    class_entry_minutes: u32 = "15",
    /// Minutes after its planned end at which a class still running is ended.
    auto_end_minutes: u32 = "15",
    /// Minutes for which a teacher waits for a student; who waited is not who was absent.
    student_wait_minutes: u32 = "10",
    /// How much each sign counts for the risk that a class does not start, such as `unreached=35,ready=40`; what is not named counts as usual.
    start_weights: StartWeights = "",
    /// How much each reason counts for a teacher to stand in for another, such as `student=30,online=25`; what is not named counts as usual.
    stand_in_weights: StandInWeights = "",
    /// How much each reason counts for a teacher to be offered a booking, such as `student=30,on_time=15`; what is not named counts as usual.
    offer_weights: OfferWeights = "",
    /// Minutes for which a teacher has an offered booking to accept; then the next is asked.
    offer_minutes: u32 = "5",
    /// Teachers who are offered a booking at once when its class begins within two hours; before that it is one after the other.
    offers_at_once: u32 = "3",
    /// Whether a student needs a lesson account with lessons left to be booked; otherwise lessons count from a student's first purchase on.
    lesson_balance: bool = "false",
    /// Lessons that bookings of a student may hold beyond what the account has.
    lesson_credit: u32 = "0",
    /// Hours before the start up to which a student may cancel and keep the lesson.
    cancel_hours: u32 = "12",
    /// Hours before its start from which on a teacher may no longer ask for leave, but when they are sick.
    leave_notice_hours: u32 = "12",
    /// Largest body of a request, in bytes; uploads have limits of their own.
    max_body_bytes: usize = "1048576",
    /// Largest sound of a question or in the library, in bytes; images are under 5 MB.
    max_sound_bytes: usize = "20971520",
    /// Largest deck of slides (PPT, PPTX, PDF), in bytes.
    max_deck_bytes: usize = "104857600",
    /// Most pages of a deck of slides.
    max_deck_pages: u32 = "300",
    /// Server with Gotenberg's protocol that turns slides into pages where `soffice` is not installed, or has failed; may hold a key. None when empty.
    convert_url: Option<SecretUrl> = "",
    /// Seconds after which it is given up.
    convert_seconds: u32 = "180",
    /// Largest video, in bytes.
    max_video_bytes: usize = "2147483648",
    /// Most bytes of large files that one account brings in within a day.
    max_upload_bytes_per_day: usize = "21474836480",
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
    /// Base address of an OpenAI-compatible service that writes texts, such as `https://HOST/v1`; may hold a key. The built-in writer writes when empty. Needs `text_model`.
    ai_url: Option<SecretUrl> = "",
    /// File of the key by which that service and the others of these settings know us.
    ai_key_file: Option<PathBuf> = "",
    /// Model that writes texts; needed with `ai_url`.
    text_model: Option<ModelName> = "",
    /// Model that says texts, at `speech_url` or else `ai_url`. Where it is empty `speech_program` speaks, if it is there.
    speech_model: Option<ModelName> = "",
    /// Base address of the OpenAI-compatible service that says texts, where it is not that of `ai_url`; may hold a key. Needs `speech_model`.
    speech_url: Option<SecretUrl> = "",
    /// Voices of that service that are offered, comma separated; the first is the usual one.
    speech_voices: Vec<VoiceName> = "alloy,ash,coral,echo,fable,nova,onyx,sage,shimmer",
    /// Program of this machine that says texts where no model is set up, by name or path; it takes the arguments of `espeak-ng`. None when empty.
    speech_program: Option<PathBuf> = "espeak-ng",
    /// Base address of an OpenAI-compatible service that draws pictures; may hold a key. That of `ai_url` when empty. Needs `image_model`.
    image_url: Option<SecretUrl> = "",
    /// Model that draws pictures, by `image_url` or `ai_url`; the built-in drawings are made when empty.
    image_model: Option<ModelName> = "",
    /// Size that pictures are asked for in, `WIDTHxHEIGHT` in pixels.
    image_size: ImageSize = "1536x1024",
    /// Whether the faces of who is in a picture, at most four, are sent along (`/images/edits`).
    image_references: bool = "false",
    /// Hosts beside the service's own that pictures it has only linked are fetched from, comma separated, such as `images.example.com` or `*.example.com`.
    image_hosts: Vec<ImageHost> = "",
    /// Base address of a service that makes talking faces, such as `https://api.d-id.com`; none when empty. Needs `avatar_key_file`.
    avatar_url: Option<SecretUrl> = "",
    /// What that service speaks: `d-id` (faces are pictures or its presenters) or `heygen` (faces are its avatars, and it needs `avatar_voices`).
    avatar_dialect: AvatarDialect = "d-id",
    /// File of the key by which that service knows us.
    avatar_key_file: Option<PathBuf> = "",
    /// Voices of that service that are offered, comma separated; the first is the usual one. When empty it speaks in its own usual voice.
    avatar_voices: Vec<VoiceName> = "",
    /// Hosts beside the service's own that its videos are fetched from, comma separated, such as `*.s3.us-west-2.amazonaws.com`.
    avatar_hosts: Vec<ImageHost> = "",
    /// Seconds after which a talking face that is not there yet is given up.
    avatar_seconds: u32 = "900",
    /// Most talking faces an hour that a node asks for. 0: any number.
    avatars_per_hour: u32 = "30",
    /// Most calls that a node makes of each of them at once.
    ai_parallel: u32 = "2",
    /// Seconds after which a text or a picture that is not there yet is given up.
    ai_seconds: u32 = "120",
    /// Most texts an hour that a node asks the service for. 0: any number.
    ai_texts_per_hour: u32 = "600",
    /// Most texts an hour that a node has said aloud. 0: any number.
    ai_speeches_per_hour: u32 = "3600",
    /// Seconds after which a provider (mail, text messages, sign-on) that does not answer is given up.
    provider_seconds: u32 = "20",
    /// Most mails an hour that a node hands over; more wait. 0: any number.
    mails_per_hour: u32 = "3600",
    /// Most text messages an hour that a node hands over; more wait. 0: any number.
    texts_per_hour: u32 = "1200",
    /// Most generated pictures of one picture book; those that were refused or cancelled are not counted.
    images_per_book: u32 = "400",
    /// Most generated pictures that one account asks for within 24 hours.
    images_per_person_day: u32 = "200",
    /// File of the keys with which classroom providers report, one `NAME KEY` a line.
    ingest_key_file: Option<PathBuf> = "",
    /// Days for which classroom samples are kept in full; then averages of minutes, for `journal_days`.
    sample_days: u32 = "30",
    /// Days for which log lines and event records (page visits) are kept.
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

#[cfg(test)]
mod tests;
