//! From the cells of a row to what the kit's own create and update take: which column is which field, words by what people call them, names of records and of files,
//! times in a zone.

use std::collections::{BTreeSet, HashMap};

use belltower_sync::model::is_file_id;
use jiff::{
    SignedDuration, Timestamp,
    civil::{Date, DateTime},
    tz::TimeZone,
};
use serde_json::{Value, json};

use super::{
    columns::{NO, SheetColumn, YES, written},
    table::Table,
};
use crate::{
    args,
    auth::{Caller, catalogue::Action},
    db::{Arg, Reads, places},
    error::Result,
    mask,
    resource::{self, Field, Resource, Row, SEPARATORS, field::Kind},
    sentences,
    text::Text,
    world::iso,
};

sentences! {
    NOT_ONE_OF = "import.not_one_of": "“{value}” is not one of: {choices}" / "“{value}”不是可用的选项：{choices}";
    NOT_NUMBER = "import.not_number": "“{value}” is not a number" / "“{value}”不是数字";
    NOT_LENGTH = "import.not_length": "“{value}” is not a length of time: write seconds, or 1:05:00" / "“{value}”不是时长：请填写秒数，或 1:05:00";
    NOT_TIME = "import.not_time": "“{value}” is not a time: write it as 2026-11-25 09:30" / "“{value}”不是时间：请按 2026-11-25 09:30 填写";
    NO_SUCH = "import.no_such": "There is none called “{name}”" / "没有名为“{name}”的记录";
    AMBIGUOUS = "import.ambiguous": "Several are called “{name}”: give the id, one of {ids}" / "有多条名为“{name}”的记录，请填写其中一个 ID：{ids}";
}

/// Names that are looked up at once.
const AT_ONCE: usize = 500;
/// Ids that a refusal names.
const NAMED: usize = 5;

/// What is wrong with a row, by field.
pub type Wrong = Vec<(String, Text)>;

/// Under what the names of files are held beside those of records.
const FILES: &str = "files";

/// What the columns of a table are.
pub(super) struct Plan<'a> {
    resource: &'static Resource,
    /// What each column is; none: it is left aside.
    columns: Vec<Option<Column<'a>>>,
    /// The column with ids.
    id: Option<usize>,
    /// Headings that are no field's.
    pub ignored: Vec<String>,
    /// Headings of what a sheet does not say: the server sets it, or reads it from a file.
    pub unset: Vec<String>,
    /// Ids of records by resource and name; several may have one.
    names: HashMap<(&'static str, String), Vec<String>>,
}

/// A column of a field.
struct Column<'a> {
    field: &'static Field,
    /// What its words are called, in each language.
    words: Vec<&'a SheetColumn>,
    /// The zone of its times.
    zone: TimeZone,
}

/// What a heading says, in small letters, and the zone that it names: `Starts (Asia/Shanghai)` is `starts` there.
fn read_heading(heading: &str) -> (String, Option<TimeZone>) {
    let named = heading.trim().strip_suffix([')', '）']).and_then(|heading| heading.rsplit_once(['(', '（']));
    let zoned = named.and_then(|(title, zone)| Some((title, TimeZone::get(zone.trim()).ok()?)));
    let (title, zone) = zoned.map_or((heading, None), |(title, zone)| (title, Some(zone)));
    (title.trim().to_lowercase(), zone)
}

/// What a heading says, in small letters and without a zone.
pub(super) fn bare(heading: &str) -> String {
    read_heading(heading).0
}

impl<'a> Plan<'a> {
    /// Of a table whose headings are the fields' names, or what these columns are called. Times are those of the zone that a heading names, or of this one.
    pub fn new(resource: &'static Resource, table: &Table, asked: &'a [SheetColumn], zone: TimeZone) -> Self {
        let mut plan = Plan { resource, columns: vec![], id: None, ignored: vec![], unset: vec![], names: HashMap::new() };
        for (place, heading) in table.head.iter().enumerate() {
            let (wanted, named_zone) = read_heading(heading);
            let named = asked.iter().find(|column| column.title.as_deref().is_some_and(|title| read_heading(title).0 == wanted));
            let name = named.map_or(wanted.as_str(), |column| column.field.as_str());
            let field = resource.field(name).filter(|field| field.kind != Kind::Secret);
            if name == "id" {
                plan.id = Some(place);
            }
            let known = field.is_some() || matches!(name, "id" | "created_at" | "updated_at" | "updated_by");
            if !known && !heading.is_empty() {
                plan.ignored.push(heading.clone());
            }
            let words = asked.iter().filter(|column| column.field == name).collect();
            let set = field.filter(|field| field.writable && !field.measured);
            if known && set.is_none() && name != "id" {
                plan.unset.push(heading.clone());
            }
            let zone = named_zone.unwrap_or_else(|| zone.clone());
            plan.columns.push(set.map(|field| Column { field, words, zone }));
        }
        plan
    }

    /// Whether there is a column of ids.
    pub fn has_id(&self) -> bool {
        self.id.is_some()
    }

    /// Whether there is a column of this field.
    pub fn has(&self, name: &str) -> bool {
        self.columns.iter().flatten().any(|column| column.field.name == name)
    }

    /// The zone of its first times.
    pub fn zone(&self) -> Option<&TimeZone> {
        self.columns.iter().flatten().find(|column| column.field.kind == Kind::Time).map(|column| &column.zone)
    }

    /// Leaves moments as the record has them where the clock that the sheet shows is theirs: an hour that a clock shows twice, and less than a second, is in no cell.
    pub fn keep_moments(&self, record: &Row, cells: &[String], given: &mut Row) {
        for (column, cell) in self.columns.iter().zip(cells) {
            let Some(Column { field, zone, .. }) = column.as_ref().filter(|column| column.field.kind == Kind::Time) else { continue };
            let Some(held) = record.get(field.name).filter(|_| given.contains_key(field.name)) else { continue };
            let clock = held.as_str().and_then(|at| at.parse::<Timestamp>().ok()).map(|at| written(at.to_zoned(zone.clone()).datetime()));
            if clock.is_some() && clock == clock_of(cell.trim()).map(written) {
                given.insert(field.name.to_owned(), held.clone());
            }
        }
    }

    /// Looks up the records and files that the cells name, where the caller may look for them.
    pub async fn find_names(&mut self, from: &mut impl Reads, caller: &Caller, table: &Table) -> Result<()> {
        for (place, column) in self.columns.iter().enumerate() {
            let Some(Column { field, .. }) = column else { continue };
            if is_named_file(field) {
                let cells = table.rows.iter().filter_map(|(_, cells)| cells.get(place)).map(|cell| cell.trim());
                let names: BTreeSet<&str> = cells.filter(|cell| !cell.is_empty() && !is_file_id(cell)).collect();
                for (id, name) in files_called(from, caller, self.resource, field, names).await? {
                    let held = self.names.entry((FILES, name)).or_default();
                    if !held.contains(&id) {
                        held.push(id);
                    }
                }
                continue;
            }
            let (Kind::Ref { resource: other } | Kind::Refs { resource: other, .. }) = field.kind else { continue };
            let Some(other) = resource::by_name(other) else { continue };
            let cells = table.rows.iter().filter_map(|(_, cells)| cells.get(place));
            let names: BTreeSet<&str> = cells.flat_map(|cell| names_in(cell, field)).collect();
            let may = caller.rights.allow_any(other.pages(), Action::Query) && !other.is_scoped_for(caller);
            for some in names.into_iter().collect::<Vec<_>>().chunks(AT_ONCE) {
                let places = places(1, some.len());
                let by_title = if may { format!("OR {} IN ({places})", other.title) } else { String::new() };
                let sql =
                    format!("SELECT id, {} FROM {} WHERE deleted_at IS NULL AND (id IN ({places}) {by_title})", other.title, other.name);
                let args = some.iter().map(|name| Arg::from(*name)).collect();
                for (id, title) in from.rows::<(String, Option<String>)>(sql, args).await? {
                    self.names.insert((other.name, id.clone()), vec![id.clone()]);
                    if let Some(title) = title.filter(|title| may && *title != id) {
                        let held = self.names.entry((other.name, title)).or_default();
                        if !held.contains(&id) {
                            held.push(id);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// What a row gives, and what of it cannot be read. An empty cell gives nothing.
    pub fn input(&self, cells: &[String]) -> (Row, Wrong) {
        let (mut given, mut wrong) = (Row::new(), Wrong::new());
        for (column, cell) in self.columns.iter().zip(cells) {
            let (Some(column), cell) = (column, cell.trim()) else { continue };
            if cell.is_empty() {
                continue;
            }
            match self.value(column, cell) {
                Ok(value) => drop(given.insert(column.field.name.to_owned(), value)),
                Err(text) => wrong.push((column.field.name.to_owned(), text)),
            }
        }
        (given, wrong)
    }

    /// The cells of a row by their fields.
    pub fn cells<'c>(&self, cells: &'c [String]) -> impl Iterator<Item = (&'static str, &'c str)> {
        self.columns.iter().zip(cells).filter_map(|(column, cell)| Some((column.as_ref()?.field.name, cell.trim())))
    }

    /// The id that a row gives.
    pub fn id<'c>(&self, cells: &'c [String]) -> Option<&'c str> {
        cells.get(self.id?).map(|cell| cell.trim()).filter(|cell| !cell.is_empty())
    }

    fn value(&self, Column { field, words, zone }: &Column<'_>, cell: &str) -> Result<Value, Text> {
        let said = |word: &str| cell.eq_ignore_ascii_case(word);
        Ok(match field.kind {
            Kind::Enum { values } => json!(one_of(values, words, cell).ok_or_else(|| none_of(values, words, cell))?),
            Kind::SomeOf { values } => {
                let some = cell.split(SEPARATORS).map(str::trim).filter(|word| !word.is_empty());
                let some: Result<Vec<&str>, Text> =
                    some.map(|word| one_of(values, words, word).ok_or_else(|| none_of(values, words, word))).collect();
                json!(some?)
            }
            Kind::Tags { .. } => json!([cell]),
            Kind::Decimal { .. } | Kind::Percent { .. } => {
                let number = cell.trim_end_matches('%').trim().parse::<f64>();
                json!(number.map_err(|_| NOT_NUMBER.with("value", brief(cell)))?)
            }
            Kind::Duration => json!(seconds(cell).ok_or_else(|| NOT_LENGTH.with("value", brief(cell)))?),
            Kind::Date => json!(day(cell).unwrap_or_else(|| cell.to_owned())),
            // As an export writes them; anything else is refused as no rows.
            Kind::Rows { .. } => serde_json::from_str(cell).unwrap_or_else(|_| json!(cell)),
            Kind::Bool => {
                let is = |sentence: &crate::text::Sentence, more: &[&str]| {
                    said(sentence.en) || cell == sentence.zh || more.iter().any(|word| said(word))
                };
                match (is(&YES, &["true", "1", "y"]), is(&NO, &["false", "0", "n"])) {
                    (true, _) => json!(true),
                    (_, true) => json!(false),
                    _ => {
                        return Err(NOT_ONE_OF
                            .with("value", brief(cell))
                            .with("choices", format!("{}, {}, {}, {}", YES.en, NO.en, YES.zh, NO.zh)));
                    }
                }
            }
            Kind::Number => {
                let number = cell.strip_suffix(".0").unwrap_or(cell).parse::<i64>().map_err(|_| NOT_NUMBER.with("value", brief(cell)))?;
                json!(number)
            }
            Kind::Time => json!(moment(cell, zone).ok_or_else(|| NOT_TIME.with("value", brief(cell)))?),
            Kind::File { .. } if is_named_file(field) && !is_file_id(cell) => json!(self.called(FILES, cell)?),
            Kind::Ref { resource } => json!(self.called(resource, cell)?),
            Kind::Refs { resource, .. } => {
                let ids: Result<Vec<&str>, Text> = names_in(cell, field).map(|name| self.called(resource, name)).collect();
                json!(ids?)
            }
            _ => json!(cell),
        })
    }

    fn called(&self, resource: &'static str, name: &str) -> Result<&str, Text> {
        match self.names.get(&(resource, name.to_owned())).map(Vec::as_slice) {
            Some([id]) => Ok(id),
            Some(several @ [_, ..]) => {
                let ids: Vec<&str> = several.iter().map(String::as_str).take(NAMED).collect();
                Err(AMBIGUOUS.with("name", name).with("ids", ids.join(", ")))
            }
            _ => Err(NO_SUCH.with("name", name)),
        }
    }
}

/// A moment as people and spreadsheets write it.
fn moment(cell: &str, zone: &TimeZone) -> Option<String> {
    if let Ok(at) = cell.parse::<Timestamp>() {
        return Some(iso(at));
    }
    Some(iso(clock_of(cell)?.to_zoned(zone.clone()).ok()?.timestamp()))
}

/// What a clock shows at a moment, as people and spreadsheets write it.
fn clock_of(cell: &str) -> Option<DateTime> {
    let formats = ["%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M", "%Y/%m/%d %H:%M:%S", "%Y/%m/%d %H:%M"];
    let written = formats.iter().find_map(|format| DateTime::strptime(format, cell).ok());
    // Days since the last but one of 1899, as Excel counts them.
    let counted = || {
        let days = cell.parse::<f64>().ok().filter(|days| (1.0..200_000.0).contains(days))?;
        let seconds = SignedDuration::from_secs((days * 86_400.0).round() as i64);
        DateTime::constant(1899, 12, 30, 0, 0, 0, 0).checked_add(seconds).ok()
    };
    written.or_else(counted)
}

/// Whether a cell names a file of this field by what it was called when it was uploaded.
pub(super) fn is_named_file(field: &Field) -> bool {
    matches!(field.kind, Kind::File { .. }) && !field.private
}

/// Files of these names, with them: those that the caller uploaded, and those that records of the list hold in this field where the caller sees all of it.
async fn files_called(
    from: &mut impl Reads,
    caller: &Caller,
    resource: &'static Resource,
    field: &'static Field,
    names: BTreeSet<&str>,
) -> Result<Vec<(String, String)>> {
    let sees_all = caller.rights.allow_any(resource.pages(), Action::Query) && !resource.is_scoped_for(caller);
    let of_list = if sees_all && field.is_column() {
        format!("OR EXISTS (SELECT 1 FROM {} t WHERE t.{} = f.id AND t.deleted_at IS NULL)", resource.name, field.name)
    } else {
        String::new()
    };
    let mut found = vec![];
    for some in names.into_iter().collect::<Vec<_>>().chunks(AT_ONCE) {
        let places = places(2, some.len());
        let sql = format!("SELECT f.id, f.name FROM files f WHERE f.record IS NULL AND f.name IN ({places}) AND (f.by_id = $1 {of_list})");
        let mut args = args![&*caller.user_id];
        args.extend(some.iter().map(|name| Arg::from(*name)));
        found.extend(from.rows::<(String, String)>(sql, args).await?);
    }
    Ok(found)
}

/// The value of some that is written so, or called so in the sheet.
fn one_of(values: &[&'static str], words: &[&SheetColumn], cell: &str) -> Option<&'static str> {
    let called =
        |value: &str| words.iter().filter_map(|column| column.words.get(value)).any(|name| name.to_lowercase() == cell.to_lowercase());
    values.iter().copied().find(|value| cell.eq_ignore_ascii_case(value) || called(value))
}

/// The refusal of a word that is none of these: what stands in the cell, and what may.
fn none_of(values: &[&'static str], words: &[&SheetColumn], cell: &str) -> Text {
    let called = |value: &&'static str| words.first().and_then(|column| column.words.get(*value)).map_or(*value, String::as_str).to_owned();
    NOT_ONE_OF.with("choices", values.iter().map(called).collect::<Vec<_>>().join(", ")).with("value", brief(cell))
}

/// As much of a cell as a refusal names.
fn brief(cell: &str) -> String {
    const MOST: usize = 60;
    let mut said: String = cell.chars().take(MOST).collect();
    if cell.chars().nth(MOST).is_some() {
        said.push('…');
    }
    mask::text(&said).into_owned()
}

/// A length of time: seconds, or as a clock writes it, `1:05:00`.
fn seconds(cell: &str) -> Option<i64> {
    let parts: Vec<i64> = cell.split([':', '：']).map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
    (parts.len() <= 3).then(|| parts.into_iter().fold(0, |seconds, part| seconds * 60 + part))
}

/// A day as people and spreadsheets write it.
fn day(cell: &str) -> Option<String> {
    let written = cell.split([' ', 'T']).next().unwrap_or_default();
    let read = ["%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d"].iter().find_map(|format| Date::strptime(format, written).ok());
    // Days since the last but one of 1899, as Excel counts them.
    let counted = || {
        let days = cell.parse::<f64>().ok().filter(|days| (1.0..200_000.0).contains(days))?;
        Date::constant(1899, 12, 30).checked_add(SignedDuration::from_hours(24 * days as i64)).ok()
    };
    Some(read.or_else(counted)?.to_string())
}

/// The names in a cell.
fn names_in<'c>(cell: &'c str, field: &Field) -> impl Iterator<Item = &'c str> {
    let several = matches!(field.kind, Kind::Refs { .. });
    cell.split(move |sign| several && matches!(sign, ';' | '；' | '、')).map(str::trim).filter(|name| !name.is_empty())
}
