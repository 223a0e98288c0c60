//! Lines out of the store: a page before or after a place, and how many there were when, by the same conditions as the live filter.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;

use super::line::{LEVELS, Line, SELECT};
use belltower_kit::{
    db::{Arg, Db, DbError},
    error::{Result, invalid_field},
    resource::check::{NOT_ONE_OF, NOT_TIME},
    world::iso,
};

/// The longest value of a condition, in characters.
const MAX_VALUE: usize = 200;

/// Conditions on a line; all must hold. The same words as the hub's filter, and a span of time.
#[derive(Clone, Debug, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Conditions {
    /// The least level.
    pub level: Option<String>,
    /// The class: its id, its number, its room, or a piece of its title.
    pub class: Option<String>,
    /// The sender's session.
    pub session: Option<String>,
    /// The sender: the id, or a piece of the name.
    pub user: Option<String>,
    /// The sender's role.
    pub role: Option<String>,
    /// A piece of the message.
    pub text: Option<String>,
    /// Not before this moment.
    pub from: Option<String>,
    /// Before this moment.
    pub to: Option<String>,
    /// This class and no other, by its id: not asked for, but set by the server for who has a link to its lines.
    #[serde(skip)]
    pub only_class: Option<String>,
}

/// Which way to read from a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// The newest.
    End,
    /// Those before this place, the nearest.
    Before(i64),
    /// Those after this place, the nearest.
    After(i64),
}

/// Conditions as SQL over `l`, with their arguments.
struct Where {
    sql: Vec<String>,
    args: Vec<Arg>,
}

impl Where {
    /// Adds a condition with `?` wherever its argument stands.
    fn and(&mut self, condition: &str, arg: impl Into<Arg>) {
        self.args.push(arg.into());
        self.sql.push(condition.replace('?', &format!("${}", self.args.len())));
    }

    /// Adds one that wants the value as it is and one that wants it as a piece, of which either may hold.
    fn either(&mut self, exact: &str, like: &str, value: &str) {
        self.args.extend([Arg::from(value), Arg::from(piece(value))]);
        let (exact, like) = (exact.replace('?', &format!("${}", self.args.len() - 1)), like.replace('?', &format!("${}", self.args.len())));
        self.sql.push(format!("({exact} OR {like})"));
    }
}

/// A value as a pattern that finds it anywhere.
fn piece(value: &str) -> String {
    format!("%{}%", value.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"))
}

/// A value that was given, unless it is empty.
fn given<'a>(field: &str, value: &'a Option<String>) -> Result<Option<&'a str>> {
    match value.as_deref().map(str::trim).filter(|value| !value.is_empty()) {
        Some(long) if long.chars().count() > MAX_VALUE => {
            Err(invalid_field(field, belltower_kit::resource::check::TOO_LONG.with("max", MAX_VALUE)))
        }
        value => Ok(value),
    }
}

impl Conditions {
    /// A bound of the span of time.
    fn bound(field: &str, value: &Option<String>) -> Result<Option<Timestamp>> {
        given(field, value)?.map(|at| at.parse().map_err(|_| invalid_field(field, &NOT_TIME))).transpose()
    }

    fn sql(&self, stream: &str) -> Result<Where> {
        let mut found = Where { sql: vec!["l.stream = $1".to_owned()], args: vec![Arg::from(stream)] };
        if let Some(least) = given("level", &self.level)? {
            let rank = LEVELS.iter().position(|level| *level == least).ok_or_else(|| invalid_field("level", &NOT_ONE_OF))?;
            found.sql.push(format!("l.level IN ('{}')", LEVELS[rank..].join("', '")));
        }
        for (column, name, value) in [("session", "session", &self.session), ("role", "role", &self.role)] {
            if let Some(value) = given(name, value)? {
                found.and(&format!("l.{column} = ?"), value);
            }
        }
        if let Some(class) = &self.only_class {
            found.and("l.class_id = ?", class.as_str());
        }
        if let Some(class) = given("class", &self.class)? {
            found.either(
                "l.class_id = ? OR l.class_id IN (SELECT id FROM classes WHERE LOWER(number) = LOWER(?) OR room_id = ?)",
                "l.class_id IN (SELECT id FROM classes WHERE LOWER(name) LIKE LOWER(?) ESCAPE '\\')",
                class,
            );
        }
        if let Some(user) = given("user", &self.user)? {
            found.either("l.user_id = ?", "LOWER(l.user_name) LIKE LOWER(?) ESCAPE '\\'", user);
        }
        if let Some(text) = given("text", &self.text)? {
            found.and("LOWER(l.message) LIKE LOWER(?) ESCAPE '\\'", piece(text));
        }
        for (condition, name, value) in [("l.at >= ?", "from", &self.from), ("l.at < ?", "to", &self.to)] {
            if let Some(at) = Self::bound(name, value)? {
                found.and(condition, iso(at));
            }
        }
        Ok(found)
    }
}

/// Lines of a stream in order. At most `limit`.
pub async fn page(db: &Db, stream: &str, conditions: &Conditions, from: From, limit: i64) -> Result<Vec<Line>> {
    let mut found = conditions.sql(stream)?;
    let order = match from {
        From::End => "DESC",
        From::Before(place) => {
            found.and("l.position < ?", place);
            "DESC"
        }
        From::After(place) => {
            found.and("l.position > ?", place);
            "ASC"
        }
    };
    let Where { sql, mut args } = found;
    args.push(limit.into());
    let sql = format!("{SELECT} WHERE {} ORDER BY l.position {order} LIMIT ${}", sql.join(" AND "), args.len());
    let mut lines: Vec<Line> = db.all(AssertSqlSafe(sql), args).await?;
    if order == "DESC" {
        lines.reverse();
    }
    Ok(lines)
}

/// Lines of a stream after a place, in order: what the hub replays.
pub async fn after(db: &Db, stream: &str, place: i64, limit: i64) -> Result<Vec<Line>, DbError> {
    let sql = format!("{SELECT} WHERE l.stream = $1 AND l.position > $2 ORDER BY l.position LIMIT $3");
    db.all(AssertSqlSafe(sql), belltower_kit::args![stream, place, limit]).await
}

/// The lines of a piece of time, by level.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
pub struct LogSlice {
    /// When it begins.
    at: String,
    debug: i64,
    info: i64,
    warn: i64,
    error: i64,
}

/// How many lines there were when.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LogHistogram {
    from: String,
    to: String,
    /// The length of a piece in seconds.
    seconds: i64,
    /// The pieces that hold lines, in order.
    slices: Vec<LogSlice>,
}

/// The pieces that time can be cut into: characters of a moment that are the same within one, and its seconds.
const PIECES: [(usize, i64); 6] = [(19, 1), (18, 10), (16, 60), (15, 600), (13, 3600), (10, 86_400)];
/// The most pieces of a histogram, unless they are days already.
const MAX_SLICES: i64 = 240;
/// The longest span.
const MAX_SPAN: SignedDuration = SignedDuration::from_hours(24 * 400);
/// The span where none is given.
const USUAL: SignedDuration = SignedDuration::from_hours(24);

/// Counts the lines of a span by level: the last day of it where its beginning is not given.
pub async fn histogram(db: &Db, stream: &str, conditions: &Conditions, now: Timestamp) -> Result<LogHistogram> {
    let to = Conditions::bound("to", &conditions.to)?.unwrap_or(now);
    let before = |span: SignedDuration| to.checked_sub(span).unwrap_or(Timestamp::MIN);
    let from = Conditions::bound("from", &conditions.from)?.unwrap_or_else(|| before(USUAL)).max(before(MAX_SPAN)).min(to);
    let span = to.as_second() - from.as_second();
    let (length, seconds) = PIECES.into_iter().find(|(_, seconds)| span / seconds <= MAX_SLICES).unwrap_or(PIECES[5]);
    let within = Conditions { from: Some(iso(from)), to: Some(iso(to)), ..conditions.clone() };
    let Where { sql, args } = within.sql(stream)?;
    let sql = format!(
        "SELECT SUBSTR(l.at, 1, {length}) AS piece, l.level, COUNT(*) FROM log_lines l WHERE {} GROUP BY SUBSTR(l.at, 1, {length}), l.level ORDER BY 1",
        sql.join(" AND ")
    );
    let counts: Vec<(String, String, i64)> = db.all(AssertSqlSafe(sql), args).await?;
    let mut slices: Vec<LogSlice> = vec![];
    for (piece, level, count) in counts {
        // What is cut off of a moment is its end: `2026-11-22T23:4` begins at `2026-11-22T23:40:00Z`.
        let at = format!("{piece}{}", &"0000-00-00T00:00:00Z"[piece.len().min(20)..]);
        if slices.last().is_none_or(|last| last.at != at) {
            slices.push(LogSlice { at, ..LogSlice::default() });
        }
        if let Some(slice) = slices.last_mut() {
            *match level.as_str() {
                "error" => &mut slice.error,
                "warn" => &mut slice.warn,
                "debug" => &mut slice.debug,
                _ => &mut slice.info,
            } += count;
        }
    }
    Ok(LogHistogram { from: iso(from), to: iso(to), seconds, slices })
}
