//! Workbooks (XLSX) are read within bounds, whatever a file claims to hold.

use std::io::{Cursor, Read};

use calamine::{DataRef, ExcelDateTime, ExcelDateTimeType, Reader, SheetType, SheetVisible, Xlsx};

use super::cells::Cells;
use crate::{
    error::{Error, Result, too_large, too_large_because, unprocessable},
    sentences,
    text::Text,
};

sentences! {
    CELL_TOO_LARGE = "import.cell_too_large": "A cell of this file holds too much: at most {max} KB" / "文件中有单元格内容过多：每个单元格最多 {max} KB";
    TOO_MANY_CELLS = "import.too_many_cells": "This file has too many rows or columns: at most {rows} rows and {columns} columns" / "文件的行或列过多：最多 {rows} 行、{columns} 列";
    TOO_LARGE_UNPACKED = "import.too_large_unpacked": "What is in this file is too large: at most {max} MB unpacked" / "文件解压后过大：最多 {max} MB";
    NO_WORKBOOK = "import.no_workbook": "This is not an Excel workbook (.xlsx), or it is damaged" / "这不是 Excel 工作簿（.xlsx），或文件已损坏";
}

/// Files in a workbook.
const MAX_FILES: usize = 200;
/// Bytes of its shared strings, which are held while it is read.
const MAX_STRINGS: u64 = 64 * 1024 * 1024;

/// Days from the day before the first of 1900 as Excel counts, to the first of 1904.
const DAYS_TO_1904: f64 = 1462.0;

/// What is read of a workbook at the most.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Rows.
    pub rows: u32,
    /// Columns.
    pub columns: u32,
    /// Bytes of one cell.
    pub cell: usize,
    /// Bytes that what is inside, pictures in it too, unpacks to.
    pub unpacked: u64,
}

/// A workbook that was opened, and its shared strings as they are in the file.
pub struct Opened<'a> {
    /// The workbook.
    pub workbook: Xlsx<Cursor<&'a [u8]>>,
    /// The shared strings.
    pub strings: String,
}

/// Opens a workbook.
pub fn open<'a>(bytes: &'a [u8], limits: &Limits) -> Result<Opened<'a>> {
    let strings = unpacks(bytes, limits)?;
    Ok(Opened { workbook: Xlsx::new(Cursor::new(bytes)).map_err(|_| broken())?, strings })
}

/// The names of its sheets that are shown; where none is, of all.
pub fn visible_sheets<R: std::io::Read + std::io::Seek>(workbook: &Xlsx<R>) -> Vec<String> {
    let sheets = || workbook.sheets_metadata().iter().filter(|sheet| sheet.typ == SheetType::WorkSheet);
    let shown: Vec<String> = sheets().filter(|sheet| sheet.visible == SheetVisible::Visible).map(|sheet| sheet.name.clone()).collect();
    if shown.is_empty() { sheets().map(|sheet| sheet.name.clone()).collect() } else { shown }
}

/// A moment as days since the last but one of 1899. Workbooks that were begun on old Macs count from the first of 1904.
fn days(at: &ExcelDateTime) -> f64 {
    let is_from_1904 = *at == ExcelDateTime::new(at.as_f64(), ExcelDateTimeType::DateTime, true);
    at.as_f64() + if is_from_1904 && at.as_f64() >= 1.0 { DAYS_TO_1904 } else { 0.0 }
}

/// Hands over each cell of a sheet that says anything: its row and column from 0, and what it says.
pub fn each_cell(
    workbook: &mut Xlsx<Cursor<&[u8]>>,
    name: &str,
    limits: &Limits,
    mut take: impl FnMut(u32, u32, String) -> Result<()>,
) -> Result<()> {
    // One by one: asked for all of them, a sheet with a cell in its last corner is made a block of 17 thousand million.
    let mut cells = workbook.worksheet_cells_reader(name).map_err(|_| broken())?;
    while let Some(cell) = cells.next_cell().map_err(|_| broken())? {
        let (row, column) = cell.get_position();
        let said = match cell.get_value() {
            DataRef::String(text) => text.clone(),
            DataRef::SharedString(text) => (*text).to_owned(),
            DataRef::Int(number) => number.to_string(),
            DataRef::Float(number) => number.to_string(),
            DataRef::Bool(yes) => if *yes { "TRUE" } else { "FALSE" }.to_owned(),
            DataRef::DateTime(at) => days(at).to_string(),
            DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
            DataRef::Error(error) => error.to_string(),
            DataRef::Empty => continue,
        };
        if said.trim().is_empty() {
            continue;
        }
        if row >= limits.rows || column >= limits.columns {
            return Err(too_many_cells(limits.rows.saturating_sub(1), limits.columns));
        }
        if said.len() > limits.cell {
            return Err(cell_too_large(limits.cell));
        }
        take(row, column, said)?;
    }
    Ok(())
}

/// Unpacks every file of the archive to nowhere, and refuses what is more than a workbook of this size can be: what its index says may be a lie.
/// Answers its shared strings.
fn unpacks(bytes: &[u8], limits: &Limits) -> Result<String> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| broken())?;
    if archive.len() > MAX_FILES {
        return Err(too_large(MAX_FILES));
    }
    let (mut left, mut strings) = (limits.unpacked, Vec::new());
    for at in 0..archive.len() {
        let file = archive.by_index(at).map_err(|_| broken())?;
        let name = file.name().map_err(|_| broken())?.to_ascii_lowercase();
        let shared = name == "xl/sharedstrings.xml";
        let most = if shared { left.min(MAX_STRINGS) } else { left };
        let mut file = file.take(most + 1);
        // A cell is cut off while it comes out of the archive: the workbook's reader would hold the whole of it before it is asked how long it is.
        let mut cells = Cells::new(limits.cell, name.ends_with(".xml") || name.ends_with(".rels"), shared.then_some(&mut strings));
        let unpacked = std::io::copy(&mut file, &mut cells);
        if cells.is_over() {
            return Err(cell_too_large(limits.cell));
        }
        let unpacked = unpacked.map_err(|_| broken())?;
        if unpacked > most {
            return Err(too_large_unpacked(most));
        }
        left -= unpacked;
    }
    // What is not text has no formatted words.
    let strings = String::from_utf8(strings).unwrap_or_default();
    // More than the cells there can be: each would take its place in memory before the first cell is looked at.
    let most = limits.rows as usize * limits.columns as usize;
    if strings.matches("<si").count() > most {
        return Err(too_many_cells(limits.rows.saturating_sub(1), limits.columns));
    }
    Ok(strings)
}

/// A cell holds more than this many bytes.
pub(super) fn cell_too_large(most: usize) -> Error {
    too_large_because(CELL_TOO_LARGE.with("max", most / 1000))
}

/// There are more rows, or more columns; the heading is none of the rows.
pub(super) fn too_many_cells(rows: u32, columns: u32) -> Error {
    too_large_because(TOO_MANY_CELLS.with("rows", rows).with("columns", columns))
}

/// What is in it is more than this many bytes.
pub(super) fn too_large_unpacked(most: u64) -> Error {
    too_large_because(TOO_LARGE_UNPACKED.with("max", most >> 20))
}

/// It is no workbook.
pub fn broken() -> Error {
    unprocessable(Text::from(&NO_WORKBOOK))
}
