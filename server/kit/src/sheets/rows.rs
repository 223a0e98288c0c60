//! A file of rows that somebody's own call takes in: read as an import reads it, with columns beside the fields that the call reads itself.

use std::collections::HashMap;

use jiff::tz::TimeZone;

use super::{
    columns::SheetColumn,
    reader::{Plan, Wrong, bare},
    table,
};
use crate::{
    auth::Caller,
    db::Reads,
    error::{Result, internal},
    resource::{Resource, Row},
};

/// A row of a file.
pub struct SheetRow {
    /// Its number in the file.
    pub row: u32,
    /// What it gives, as a create takes it.
    pub given: Row,
    /// What of it cannot be read.
    pub wrong: Wrong,
    /// What stands there, by field.
    pub unread: HashMap<&'static str, String>,
    /// What stands in the columns that are no fields.
    pub more: HashMap<&'static str, String>,
}

/// The rows of a file, and headings that are nothing here. `columns` say what fields, and those of `more`, are called.
pub async fn read_rows(
    from: &mut impl Reads,
    caller: &Caller,
    resource: &'static Resource,
    columns: &[SheetColumn],
    more: &[&'static str],
    bytes: Vec<u8>,
) -> Result<(Vec<SheetRow>, Vec<String>)> {
    // A large file takes a while: not on the thread that serves sockets.
    let table = tokio::task::spawn_blocking(move || table::read(&bytes)).await.map_err(internal)??;
    let called = |heading: &str| {
        let wanted = bare(heading);
        let named = columns.iter().find(|column| column.title.as_deref().is_some_and(|title| bare(title) == wanted));
        let name = named.map_or(wanted, |column| column.field.clone());
        more.iter().copied().find(|one| *one == name)
    };
    let beside: Vec<Option<&'static str>> = table.head.iter().map(|heading| called(heading)).collect();
    let mut plan = Plan::new(resource, &table, columns, TimeZone::UTC);
    plan.find_names(from, caller, &table).await?;
    let ignored = plan.ignored.iter().filter(|heading| called(heading).is_none()).cloned().collect();
    let read = |(row, cells): &(u32, Vec<String>)| {
        let (given, wrong) = plan.input(cells);
        let unread = plan.cells(cells).filter(|(field, _)| wrong.iter().any(|(of, _)| of == field));
        let unread = unread.map(|(field, cell)| (field, cell.to_owned())).collect();
        let more = beside.iter().zip(cells).filter_map(|(name, cell)| Some(((*name)?, cell.trim().to_owned())));
        SheetRow { row: *row, given, wrong, unread, more: more.filter(|(_, cell)| !cell.is_empty()).collect() }
    };
    Ok((table.rows.iter().map(read).collect(), ignored))
}
