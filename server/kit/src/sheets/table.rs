//! A file of rows as a table: a workbook's first sheet that is not hidden, or a table with commas, semicolons or tabs, in UTF-8, UTF-16 or GB18030 (what Excel saves in China).

use std::borrow::Cow;

use calamine::Reader;
use encoding_rs::{GB18030, UTF_8};

use super::xlsx::{self, Limits};
use crate::{
    error::{Result, broken, too_large, unprocessable},
    sentences,
};

sentences! {
    EMPTY = "import.no_rows": "There are no rows in this file" / "文件中没有数据行";
}

/// The most rows below the heading.
pub const MAX_ROWS: usize = 100_000;
/// The most columns.
const MAX_COLUMNS: usize = 100;
/// Bytes of one cell.
const MAX_CELL: usize = 40_000;
/// Cells in all, the empty ones between others too, and the bytes of what they say: all of it is held while it is looked through.
const MAX_CELLS: usize = 2_500_000;
const MAX_SAID: usize = 64 * 1024 * 1024;
const LIMITS: Limits = Limits { rows: MAX_ROWS as u32 + 1, columns: MAX_COLUMNS as u32, cell: MAX_CELL, unpacked: 512 * 1024 * 1024 };

/// A table.
#[derive(Debug, PartialEq)]
pub struct Table {
    /// What stands above the columns.
    pub head: Vec<String>,
    /// The rows that say anything: their number in the file, from 1, and their cells.
    pub rows: Vec<(u32, Vec<String>)>,
    /// The sheet that it is, where the workbook has others too.
    pub sheet: Option<String>,
}

/// Reads a file, whichever of the forms it is in.
pub fn read(bytes: &[u8]) -> Result<Table> {
    let mut table = if bytes.starts_with(b"PK\x03\x04") { workbook(bytes)? } else { text(bytes)? };
    for cell in table.rows.iter_mut().flat_map(|(_, cells)| cells) {
        restore(cell);
    }
    if table.rows.is_empty() {
        return Err(unprocessable(&EMPTY));
    }
    Ok(table)
}

/// Takes off the apostrophe that was put before what a spreadsheet would have taken for a formula.
fn restore(cell: &mut String) {
    let rest = cell.strip_prefix('\'').map(|rest| rest.trim_start());
    if rest.is_some_and(|rest| rest.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])) {
        cell.remove(0);
    }
}

fn workbook(bytes: &[u8]) -> Result<Table> {
    let mut opened = xlsx::open(bytes, &LIMITS)?;
    let name = xlsx::visible_sheets(&opened.workbook).into_iter().next().ok_or_else(xlsx::broken)?;
    let sheet = Some(name.clone()).filter(|_| opened.workbook.sheet_names().len() > 1);
    let mut rows: Vec<(u32, Vec<String>)> = Vec::new();
    let mut held = Held::default();
    xlsx::each_cell(&mut opened.workbook, &name, &LIMITS, |row, column, said| {
        if rows.last().is_none_or(|(last, _)| *last != row + 1) {
            rows.push((row + 1, Vec::new()));
        }
        if let Some((_, cells)) = rows.last_mut() {
            let column = column as usize;
            held.add((column + 1).saturating_sub(cells.len()), said.len())?;
            if cells.len() <= column {
                cells.resize(column + 1, String::new());
            }
            cells[column] = said;
        }
        Ok(())
    })?;
    Ok(Table { sheet, ..with_head(rows) })
}

/// What of a table is held so far.
#[derive(Default)]
struct Held {
    cells: usize,
    said: usize,
}

impl Held {
    fn add(&mut self, cells: usize, said: usize) -> Result<()> {
        self.cells += cells;
        self.said += said;
        match (self.cells > MAX_CELLS, self.said > MAX_SAID) {
            (true, _) => Err(too_large(MAX_CELLS)),
            (_, true) => Err(xlsx::too_large_unpacked(MAX_SAID as u64)),
            _ => Ok(()),
        }
    }
}

/// A text file as text. A mark at the beginning says in what it is written; otherwise it is UTF-8 if it can be.
pub fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    let encoding = match encoding_rs::Encoding::for_bom(bytes) {
        Some((encoding, _)) => encoding,
        None if std::str::from_utf8(bytes).is_ok() => UTF_8,
        None => GB18030,
    };
    encoding.decode(bytes).0
}

fn text(bytes: &[u8]) -> Result<Table> {
    let text = decoded(bytes);
    let first = text.lines().next().unwrap_or_default();
    let between =
        [b',', b';', b'\t'].into_iter().max_by_key(|sign| (first.matches(char::from(*sign)).count(), *sign == b',')).unwrap_or(b',');
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(between).from_reader(text.as_bytes());
    let (mut rows, mut held) = (Vec::new(), Held::default());
    for (number, record) in (1_u32..).zip(reader.records()) {
        let record = record.map_err(broken)?;
        if rows.len() > MAX_ROWS || record.len() > MAX_COLUMNS {
            return Err(xlsx::too_many_cells(MAX_ROWS as u32, MAX_COLUMNS as u32));
        }
        if record.iter().any(|cell| cell.len() > MAX_CELL) {
            return Err(xlsx::cell_too_large(MAX_CELL));
        }
        if record.iter().any(|cell| !cell.trim().is_empty()) {
            held.add(record.len(), record.as_slice().len())?;
            rows.push((number, record.iter().map(str::to_owned).collect()));
        }
    }
    Ok(with_head(rows))
}

fn with_head(mut rows: Vec<(u32, Vec<String>)>) -> Table {
    let head = if rows.is_empty() { vec![] } else { rows.remove(0).1 };
    Table { head: head.into_iter().map(|cell| cell.trim().to_owned()).collect(), rows, sheet: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(head: &[&str], rows: &[(u32, &[&str])]) -> Table {
        let texts = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        Table { head: texts(head), rows: rows.iter().map(|(number, cells)| (*number, texts(cells))).collect(), sheet: None }
    }

    #[test]
    fn tables_are_read_whatever_they_were_saved_as() {
        let wanted = table(&["姓名", "Note"], &[(2, &["张三", "a,b"]), (4, &["李四", "=1"])]);
        let text = "姓名,Note\r\n张三,\"a,b\"\r\n,\r\n李四,'=1\r\n";
        let (gb, _, _) = GB18030.encode(text);
        let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
        for bytes in [text.as_bytes(), format!("\u{feff}{text}").as_bytes(), &gb, &utf16] {
            assert_eq!(read(bytes).unwrap(), wanted);
        }
        assert_eq!(read("a;b\n1;2,5\n".as_bytes()).unwrap(), table(&["a", "b"], &[(2, &["1", "2,5"])]));
        assert_eq!(read("a\tb\n1\t2\n".as_bytes()).unwrap(), table(&["a", "b"], &[(2, &["1", "2"])]));
        for empty in ["", "a,b\n", "a,b\n,\n"] {
            assert_eq!(read(empty.as_bytes()).unwrap_err().status(), 422);
        }
    }
}
