//! Columns of a sheet: which field each is, what stands above it and for its words, and the cells of a row.

use std::collections::BTreeMap;

use jiff::{
    Timestamp,
    civil::{Date, DateTime},
    tz::TimeZone,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    error::{Error, invalid_field},
    resource::{
        Resource, Row,
        check::{NOT_ONE_OF, TOO_LONG},
        field::Kind,
    },
    sentences,
    text::Language,
};

sentences! {
    YES = "sheet.yes": "Yes" / "是";
    NO = "sheet.no": "No" / "否";
    BAD_ZONE = "sheet.bad_zone": "This is not a time zone" / "时区名称不正确";
    TOO_MANY = "sheet.too_many_columns": "At most {max} columns" / "最多 {max} 列";
}

/// The most columns of a sheet, in each language.
const MAX_COLUMNS: usize = 200;
/// Characters of what stands above a column, and of a word's name.
const MAX_TITLE: usize = 100;
/// Words that are named in a column.
const MAX_WORDS: usize = 200;
/// Fields that every record has, beside its own.
const COMMON: [&str; 4] = ["id", "created_at", "updated_at", "updated_by"];
/// Between several names in one cell.
pub const BETWEEN: &str = "; ";

/// A column as somebody sees it: the server knows fields, what they are called is the console's matter.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SheetColumn {
    /// The field; or `id`, `created_at`, `updated_at`, `updated_by`.
    pub field: String,
    /// What stands above it; the field's name if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 100)]
    pub title: Option<String>,
    /// What its words are called.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub words: BTreeMap<String, String>,
}

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    Empty,
    Text(String),
    Number(i64),
    /// A moment, as the clock has it in the sheet's zone.
    Moment(DateTime),
    /// A day.
    Day(Date),
}

/// As CSV has it, and people read it.
pub(super) fn written(at: DateTime) -> String {
    at.strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// Refuses columns that are none; without any, those of the list.
pub(super) fn checked(resource: &Resource, asked: Vec<SheetColumn>) -> Result<Vec<SheetColumn>, Error> {
    let bad = |text: crate::text::Text| invalid_field("columns", text);
    if asked.len() > MAX_COLUMNS {
        return Err(bad(TOO_MANY.with("max", MAX_COLUMNS)));
    }
    for column in &asked {
        let known = resource.field(&column.field).is_some_and(|field| field.kind != Kind::Secret) || COMMON.contains(&&*column.field);
        if !known || column.words.len() > MAX_WORDS {
            return Err(bad((&NOT_ONE_OF).into()));
        }
        let mut names = column.title.iter().chain(column.words.values());
        if names.any(|name| name.chars().count() > MAX_TITLE || name.chars().any(char::is_control)) {
            return Err(bad(TOO_LONG.with("max", MAX_TITLE)));
        }
    }
    if !asked.is_empty() {
        return Ok(asked);
    }
    let listed = resource.fields.iter().filter(|field| field.listed && field.kind != Kind::Secret).map(|field| field.name);
    Ok(listed.chain(["updated_at", "id"]).map(|field| SheetColumn { field: field.into(), title: None, words: BTreeMap::new() }).collect())
}

/// The zone of a name.
pub(super) fn zone(name: &str) -> Result<TimeZone, Error> {
    if name.is_empty() { Ok(TimeZone::UTC) } else { TimeZone::get(name).map_err(|_| invalid_field("zone", &BAD_ZONE)) }
}

/// How the cells of a sheet are written.
pub(super) struct Writer<'a> {
    resource: &'static Resource,
    columns: &'a [SheetColumn],
    zone: TimeZone,
    language: Language,
}

impl<'a> Writer<'a> {
    pub fn new(resource: &'static Resource, columns: &'a [SheetColumn], zone: TimeZone, language: Language) -> Self {
        Self { resource, columns, zone, language }
    }

    /// What stands above the columns; of times, the zone as well.
    pub fn head(&self) -> Vec<Cell> {
        let head = |column: &SheetColumn| {
            let title = column.title.as_deref().unwrap_or(&column.field);
            match (self.is_time(&column.field), self.zone.iana_name()) {
                (true, Some(zone)) => format!("{title} ({zone})"),
                _ => title.to_owned(),
            }
        };
        self.columns.iter().map(|column| Cell::Text(head(column))).collect()
    }

    fn is_time(&self, name: &str) -> bool {
        matches!(name, "created_at" | "updated_at") || self.resource.field(name).is_some_and(|field| field.kind == Kind::Time)
    }

    /// The cells of a record as it may leave the server.
    pub fn cells(&self, row: &Row) -> Vec<Cell> {
        self.columns.iter().map(|column| self.cell(column, row)).collect()
    }

    /// What stands in the cell of a field, as text.
    pub fn text(&self, field: &str, row: &Row) -> String {
        let asked = self.columns.iter().find(|column| column.field == field);
        let bare = || SheetColumn { field: field.to_owned(), title: None, words: BTreeMap::new() };
        match self.cell(&asked.cloned().unwrap_or_else(bare), row) {
            Cell::Empty => String::new(),
            Cell::Text(text) => text,
            Cell::Number(number) => number.to_string(),
            Cell::Moment(at) => written(at),
            Cell::Day(day) => day.to_string(),
        }
    }

    fn cell(&self, column: &SheetColumn, row: &Row) -> Cell {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let value = row.get(&column.field).unwrap_or(&Value::Null);
        let named = |name: &str| row.get(name).unwrap_or(&Value::Null);
        let said = match (self.resource.field(&column.field).map(|field| (field, field.kind)), &*column.field) {
            (None, "updated_by") => text(&value["name"]),
            (Some((field, Kind::Ref { .. })), _) => text(named(&format!("{}_name", field.stem()))),
            (Some((field, Kind::Refs { .. })), _) => {
                let names = named(&format!("{}_names", field.stem()))
                    .as_array()
                    .map(|names| names.iter().filter_map(Value::as_str).collect::<Vec<_>>());
                names.map(|names| names.join(BETWEEN))
            }
            (Some((_, Kind::Bool)), _) => value.as_bool().map(|yes| if yes { &YES } else { &NO }.say(self.language)),
            (Some((_, Kind::Enum { .. })), _) => text(value).map(|word| column.words.get(&word).cloned().unwrap_or(word)),
            (Some((_, Kind::Tags { .. } | Kind::SomeOf { .. })), _) => {
                let words = value.as_array().into_iter().flatten().filter_map(text);
                Some(words.map(|word| column.words.get(&word).cloned().unwrap_or(word)).collect::<Vec<_>>().join(BETWEEN))
            }
            (Some((_, Kind::Rows { .. })), _) => value.as_array().filter(|rows| !rows.is_empty()).map(|_| value.to_string()),
            _ if value.is_f64() => Some(value.to_string()),
            _ if value.is_i64() => return value.as_i64().map_or(Cell::Empty, Cell::Number),
            (Some((_, Kind::Date)), _) if let Some(day) = text(value).and_then(|day| day.parse().ok()) => return Cell::Day(day),
            (_, name) if self.is_time(name) => match text(value).map(|at| at.parse::<Timestamp>().map_err(|_| at)) {
                Some(Ok(at)) => return Cell::Moment(at.to_zoned(self.zone.clone()).datetime()),
                Some(Err(at)) => Some(at),
                None => None,
            },
            _ => text(value),
        };
        said.filter(|said| !said.is_empty()).map_or(Cell::Empty, Cell::Text)
    }
}
