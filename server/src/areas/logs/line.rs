//! One log line, as it is given, kept and shown.

use serde_json::{Map, Value};

use belltower_kit::{args, db::Arg};

/// The levels, least first.
pub const LEVELS: &[&str] = &["debug", "info", "warn", "error"];

/// A line. `at` is the server's time of arrival; `client_at` the sender's own.
#[derive(Clone, Debug, Default, PartialEq, sqlx_macros::FromRow)]
pub struct Line {
    /// Its place in the stream; 0 until it is written.
    pub position: i64,
    /// What makes a repeated delivery known: class, session and sequence. The server's own lines have none.
    pub source: Option<String>,
    /// When it arrived.
    pub at: String,
    /// When it happened, by the sender's clock.
    pub client_at: Option<String>,
    /// The class.
    pub class_id: Option<String>,
    /// The sender's session in the room.
    pub session: Option<String>,
    /// Who sent it.
    pub user_id: Option<String>,
    /// That person's name, where it was said.
    pub user_name: Option<String>,
    /// As what.
    pub role: Option<String>,
    /// One of [`LEVELS`].
    pub level: String,
    /// What it is about, in a word.
    pub event: Option<String>,
    /// The sentence.
    pub message: String,
    /// More, as a JSON object.
    pub fields: Option<String>,
    /// The sender's device.
    pub device: Option<String>,
    /// The sender's SDK version.
    pub sdk: Option<String>,
    /// The sender's network type.
    pub network: Option<String>,
    /// The class's number, as it is now; not a column of the line, like the next two.
    #[sqlx(default)]
    pub class_number: Option<String>,
    /// The class's title.
    #[sqlx(default)]
    pub class_name: Option<String>,
    /// The class's room.
    #[sqlx(default)]
    pub room: Option<String>,
}

/// The columns of a line, in the order of [`Line::args`].
pub(super) const COLUMNS: &str = "stream, position, source, at, client_at, class_id, session, user_id, user_name, role, level, event, message, fields, device, sdk, network";
/// How many columns that is.
pub(super) const WIDTH: usize = 17;
/// Lines with what their classes are called; `l` is the line.
pub(super) const SELECT: &str =
    "SELECT l.position, l.source, l.at, l.client_at, l.class_id, l.session, l.user_id, l.user_name, l.role, l.level, l.event,
    l.message, l.fields, l.device, l.sdk, l.network, c.number AS class_number, c.name AS class_name, c.room_id AS room
    FROM log_lines l LEFT JOIN classes c ON c.id = l.class_id";

impl Line {
    /// The line's columns.
    pub(super) fn args(&self, stream: &str, position: i64) -> Vec<Arg> {
        let line = self.clone();
        args![
            stream,
            position,
            line.source,
            line.at,
            line.client_at,
            line.class_id,
            line.session,
            line.user_id,
            line.user_name,
            line.role,
            line.level,
            line.event,
            line.message,
            line.fields,
            line.device,
            line.sdk,
            line.network,
        ]
    }

    /// The line as screens get it, and as the hub's filters read it; what is not there is left out.
    pub fn shown(&self) -> Map<String, Value> {
        let text = |value: &Option<String>| value.clone().map(Value::from);
        let fields = self.fields.as_deref().and_then(|fields| serde_json::from_str(fields).ok());
        [
            ("at", Some(self.at.clone().into())),
            ("clientAt", text(&self.client_at)),
            ("class", text(&self.class_id)),
            ("classNumber", text(&self.class_number)),
            ("className", text(&self.class_name)),
            ("room", text(&self.room)),
            ("session", text(&self.session)),
            ("user", text(&self.user_id)),
            ("userName", text(&self.user_name)),
            ("role", text(&self.role)),
            ("level", Some(self.level.clone().into())),
            ("event", text(&self.event)),
            ("message", Some(self.message.clone().into())),
            ("fields", fields),
            ("device", text(&self.device)),
            ("sdk", text(&self.sdk)),
            ("network", text(&self.network)),
        ]
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?)))
        .collect()
    }
}
