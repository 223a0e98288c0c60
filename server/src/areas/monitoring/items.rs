//! What a classroom reports, item by item, and what makes an item be refused. Knows nothing of the database.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::health::Count;
use belltower_kit::{mask, sentences, text::Text, world::iso};

sentences! {
    BROKEN_ITEM = "ingest.broken_item": "This item cannot be read: {why}" / "无法读取该条目：{why}";
    OUT_OF_BOUNDS = "ingest.out_of_bounds": "{field} is missing or out of bounds" / "{field} 缺失或超出范围";
    NO_CLASS = "ingest.no_class": "There is no such class" / "没有这节课";
}

/// Longest id of a session or a user, in characters.
const MAX_ID: usize = 64;
/// Longest name, in characters.
const MAX_NAME: usize = 100;
/// Most bytes of an event's data or a line's fields, as JSON.
const MAX_DATA: usize = 4096;
/// Longest message of a log line, in characters.
const MAX_MESSAGE: usize = 4000;
/// How far ahead of ours a classroom's clock may be.
const AHEAD: SignedDuration = SignedDuration::from_mins(5);

const ROLES: &[&str] = &["teacher", "student", "assistant", "monitor"];
const CAUSES: &[&str] = &["left", "network", "duplicate_login", "background", "removed", "room_closed"];
const LEVELS: &[&str] = &["error", "warn", "info", "debug", "trace"];
const TYPES: &[&str] = &[
    "join",
    "quit",
    "camera",
    "microphone",
    "screen_share",
    "device_change",
    "network_change",
    "hand_up",
    "sos",
    "first_frame",
    "freeze_start",
    "freeze_end",
    "step_start",
    "step_end",
    "class_end",
];

/// What every item has: the class, its place there, its moment, and who it is about.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
pub struct About {
    /// The class's id or number.
    pub class: String,
    /// Names one run of one client; sequences count in it.
    pub session: String,
    /// Its place in the session, per kind.
    pub seq: i64,
    /// When it happened, RFC 3339.
    pub at: String,
    /// Whom it is about.
    pub user: String,
    /// That person's name.
    #[serde(default)]
    pub name: String,
    /// `teacher`, `student`, `assistant` or `monitor`.
    pub role: String,
}

/// One network check of one participant.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sample {
    /// Where and when.
    #[serde(flatten)]
    pub about: About,
    /// Round trip, ms.
    pub rtt: Option<f64>,
    /// Packets lost upwards, %.
    pub loss_up: Option<f64>,
    /// Packets lost downwards, %.
    pub loss_down: Option<f64>,
    /// Jitter, ms.
    pub jitter: Option<f64>,
    /// Bitrate, kbit/s.
    pub bitrate: Option<f64>,
    /// Frames a second.
    pub fps: Option<f64>,
    /// Processor, %.
    pub cpu: Option<f64>,
    /// 0 unknown, 1 excellent … 6 down.
    pub quality: i64,
}

/// The network checks of one class that one transaction stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Checks {
    /// The class's id.
    pub class: String,
    /// All of the class's checks, up to and with these. Its row is locked while it grows, so the batches of all nodes have one order.
    pub total: Count,
    /// The new ones.
    pub samples: Vec<Sample>,
}

/// Something that happened in a room.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Event {
    /// Where and when.
    #[serde(flatten)]
    pub about: About,
    /// What happened, such as `join`.
    #[serde(rename = "type")]
    pub kind: String,
    /// More about it: `region`, `network`, `device`, `os` and `browser` of a join, `cause` of a quit, `category` of an SOS, `on` of a camera or microphone,
    /// `afterMs` of a first frame.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub data: Map<String, Value>,
}

/// One line of a classroom's log.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    /// Where and when.
    #[serde(flatten)]
    #[serde(skip_serializing)]
    pub about: About,
    /// `error`, `warn`, `info`, `debug` or `trace`.
    pub level: String,
    /// What logged it, in a word.
    #[serde(default)]
    pub event: String,
    /// The sentence.
    pub message: String,
    /// More about it.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub fields: Map<String, Value>,
    /// The device.
    #[serde(default)]
    pub device: String,
    /// The version of the classroom's software.
    #[serde(default)]
    pub sdk_version: String,
    /// The kind of network.
    #[serde(default)]
    pub network: String,
}

/// One item of a batch.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Item {
    /// A network check.
    Sample(Sample),
    /// A room event.
    Event(Event),
    /// A log line.
    Log(Line),
}

/// What is looked at first.
#[derive(Deserialize)]
struct Kinded {
    kind: Kind,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Sample,
    Event,
    Log,
}

/// What a sample says beside `About`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Measured {
    rtt: Option<f64>,
    loss_up: Option<f64>,
    loss_down: Option<f64>,
    jitter: Option<f64>,
    bitrate: Option<f64>,
    fps: Option<f64>,
    cpu: Option<f64>,
    quality: i64,
}

/// What an event says beside `About`.
#[derive(Deserialize)]
struct Happened {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    data: Map<String, Value>,
}

/// What a line says beside `About`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Logged {
    level: String,
    #[serde(default)]
    event: String,
    message: String,
    #[serde(default)]
    fields: Map<String, Value>,
    #[serde(default)]
    device: String,
    #[serde(default)]
    sdk_version: String,
    #[serde(default)]
    network: String,
}

/// Three times over the text is less than once over a tree of it, which is what flattened fields are read from.
fn parse(item: &str) -> Result<Item, serde_json::Error> {
    let kind = serde_json::from_str::<Kinded>(item)?.kind;
    let about: About = serde_json::from_str(item)?;
    Ok(match kind {
        Kind::Sample => {
            let Measured { rtt, loss_up, loss_down, jitter, bitrate, fps, cpu, quality } = serde_json::from_str(item)?;
            Item::Sample(Sample { about, rtt, loss_up, loss_down, jitter, bitrate, fps, cpu, quality })
        }
        Kind::Event => {
            let Happened { kind, data } = serde_json::from_str(item)?;
            Item::Event(Event { about, kind, data })
        }
        Kind::Log => {
            let Logged { level, event, message, fields, device, sdk_version, network } = serde_json::from_str(item)?;
            Item::Log(Line { about, level, event, message, fields, device, sdk_version, network })
        }
    })
}

/// Reads and checks one item, JSON text; its time comes back in our form. `days` is how old it may be.
pub fn read(item: &str, now: Timestamp, days: u32) -> Result<Item, Text> {
    let mut item = parse(item).map_err(|why| BROKEN_ITEM.with("why", why))?;
    let refused = |field: &'static str| Err(OUT_OF_BOUNDS.with("field", field));
    let about = match &mut item {
        Item::Sample(sample) => &mut sample.about,
        Item::Event(event) => &mut event.about,
        Item::Log(line) => &mut line.about,
    };
    let at: Timestamp = match about.at.parse() {
        Ok(at) => at,
        Err(_) => return refused("at"),
    };
    let oldest = now - SignedDuration::from_hours(24 * i64::from(days));
    for (field, good) in [
        ("class", id(&about.class)),
        ("session", id(&about.session)),
        ("seq", about.seq >= 0),
        ("at", at <= now + AHEAD && at >= oldest),
        ("user", id(&about.user)),
        ("name", short(&about.name, MAX_NAME)),
        ("role", ROLES.contains(&about.role.as_str())),
    ] {
        if !good {
            return refused(field);
        }
    }
    about.at = iso(at);
    let wrong = match &item {
        Item::Sample(sample) => wrong_in_sample(sample),
        Item::Event(event) => wrong_in_event(event),
        Item::Log(line) => wrong_in_line(line),
    };
    if let Some(field) = wrong {
        return refused(field);
    }
    mask_texts(&mut item);
    Ok(item)
}

/// Masks phone numbers and addresses in what classrooms write freely: it stands in logs and timelines, whose readers are not those whom such are shown to.
fn mask_texts(item: &mut Item) {
    let (about, texts, data) = match item {
        Item::Sample(Sample { about, .. }) => (about, [const { None }; 4], None),
        Item::Event(Event { about, data, .. }) => (about, [const { None }; 4], Some(data)),
        Item::Log(Line { about, event, message, fields, device, network, .. }) => {
            (about, [event, message, device, network].map(Some), Some(fields))
        }
    };
    mask::text_in(&mut about.name);
    texts.into_iter().flatten().for_each(mask::text_in);
    data.into_iter().flat_map(Map::values_mut).for_each(mask::value);
}

fn wrong_in_sample(sample: &Sample) -> Option<&'static str> {
    let within = |value: Option<f64>, max: f64| value.is_none_or(|value| (0.0..=max).contains(&value));
    [
        ("rtt", within(sample.rtt, 60_000.0)),
        ("lossUp", within(sample.loss_up, 100.0)),
        ("lossDown", within(sample.loss_down, 100.0)),
        ("jitter", within(sample.jitter, 60_000.0)),
        ("bitrate", within(sample.bitrate, 1_000_000.0)),
        ("fps", within(sample.fps, 240.0)),
        ("cpu", within(sample.cpu, 100.0)),
        ("quality", (0..=6).contains(&sample.quality)),
    ]
    .into_iter()
    .find_map(|(field, good)| (!good).then_some(field))
}

fn wrong_in_event(event: &Event) -> Option<&'static str> {
    let text = |field: &str| event.data.get(field).and_then(Value::as_str);
    [
        ("type", TYPES.contains(&event.kind.as_str())),
        ("data", data(&event.data)),
        ("data.cause", event.kind != "quit" || text("cause").is_none_or(|cause| CAUSES.contains(&cause))),
        ("data.category", event.kind != "sos" || text("category").is_none_or(|category| short(category, 40))),
    ]
    .into_iter()
    .find_map(|(field, good)| (!good).then_some(field))
}

fn wrong_in_line(line: &Line) -> Option<&'static str> {
    [
        ("level", LEVELS.contains(&line.level.as_str())),
        ("event", short(&line.event, MAX_NAME)),
        ("message", short(&line.message, MAX_MESSAGE)),
        ("fields", data(&line.fields)),
        ("device", short(&line.device, MAX_NAME)),
        ("sdkVersion", short(&line.sdk_version, MAX_NAME)),
        ("network", short(&line.network, MAX_NAME)),
    ]
    .into_iter()
    .find_map(|(field, good)| (!good).then_some(field))
}

fn id(text: &str) -> bool {
    !text.is_empty() && short(text, MAX_ID)
}

/// PostgreSQL keeps no text with a NUL in it.
fn short(text: &str, max: usize) -> bool {
    text.chars().take(max + 1).count() <= max && !text.contains('\0')
}

fn data(map: &Map<String, Value>) -> bool {
    map.is_empty() || serde_json::to_string(map).is_ok_and(|text| text.len() <= MAX_DATA)
}
