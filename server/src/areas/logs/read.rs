//! Lines out of the store: a page before or after a place, by the same conditions as the live filter.

use serde::Deserialize;
use sqlx::AssertSqlSafe;

use super::line::{COLUMNS, LEVELS, Line};
use crate::{
    db::{Arg, Db, DbError},
    error::{Result, invalid_field},
    resource::check::NOT_ONE_OF,
};

/// Conditions on a line; all must hold. The same words as the hub's filter, and a span of time.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Conditions {
    /// The least level.
    pub level: Option<String>,
    /// The class's id.
    pub class: Option<String>,
    /// The sender's session.
    pub session: Option<String>,
    /// The sender.
    pub user: Option<String>,
    /// The sender's role.
    pub role: Option<String>,
    /// A piece of the message.
    pub text: Option<String>,
    /// Not before this moment.
    pub from: Option<String>,
    /// Before this moment.
    pub to: Option<String>,
}

/// Which way to read from a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From {
    /// The newest.
    End,
    /// Those before this place, the nearest.
    Before(i64),
    /// Those after this place, the nearest.
    After(i64),
}

/// Lines of a stream in order. At most `limit`.
pub(super) async fn page(db: &Db, stream: &str, conditions: &Conditions, from: From, limit: i64) -> Result<Vec<Line>> {
    let (mut sql, mut args) = (vec!["stream = $1".to_owned()], vec![Arg::from(stream)]);
    if let Some(least) = conditions.level.as_deref().filter(|level| !level.is_empty()) {
        let rank = LEVELS.iter().position(|level| *level == least).ok_or_else(|| invalid_field("level", &NOT_ONE_OF))?;
        sql.push(format!("level IN ('{}')", LEVELS[rank..].join("', '")));
    }
    let mut and = |condition: &str, arg: Arg| {
        args.push(arg);
        sql.push(condition.replace('?', &format!("${}", args.len())));
    };
    for (column, value) in
        [("class_id", &conditions.class), ("session", &conditions.session), ("user_id", &conditions.user), ("role", &conditions.role)]
    {
        if let Some(value) = value.as_deref().filter(|value| !value.is_empty()) {
            and(&format!("{column} = ?"), value.into());
        }
    }
    if let Some(text) = conditions.text.as_deref().filter(|text| !text.is_empty()) {
        let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        and("LOWER(message) LIKE LOWER(?) ESCAPE '\\'", format!("%{escaped}%").into());
    }
    for (condition, value) in [("at >= ?", &conditions.from), ("at < ?", &conditions.to)] {
        if let Some(value) = value.as_deref().filter(|value| !value.is_empty()) {
            and(condition, value.into());
        }
    }
    let order = match from {
        From::End => "DESC",
        From::Before(place) => {
            and("position < ?", place.into());
            "DESC"
        }
        From::After(place) => {
            and("position > ?", place.into());
            "ASC"
        }
    };
    args.push(limit.into());
    let sql = format!("SELECT {COLUMNS} FROM log_lines WHERE {} ORDER BY position {order} LIMIT ${}", sql.join(" AND "), args.len());
    let mut lines: Vec<Line> = db.all(AssertSqlSafe(sql), args).await?;
    if order == "DESC" {
        lines.reverse();
    }
    Ok(lines)
}

/// Lines of a stream after a place, in order: what the hub replays.
pub async fn after(db: &Db, stream: &str, place: i64, limit: i64) -> Result<Vec<Line>, DbError> {
    let sql = format!("SELECT {COLUMNS} FROM log_lines WHERE stream = $1 AND position > $2 ORDER BY position LIMIT $3");
    db.all(AssertSqlSafe(sql), crate::args![stream, place, limit]).await
}
