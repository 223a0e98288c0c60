//! Workbooks (XLSX) of documents: read, and written: a sheet of rows, and one that says a few things of the whole. Knows
//! nothing of documents.

use std::collections::{BTreeMap, HashMap};

use jiff::Timestamp;
use rust_xlsxwriter::{DataValidation, DocProperties, ExcelDateTime, Format, FormatAlign, Workbook, Worksheet};

use super::rich::{self, Run};
use crate::{
    error::{Result, internal},
    sheets::xlsx::{self, Limits, Opened},
};

/// Rows that are read.
pub const MAX_ROWS: u32 = 1_000;
const LIMITS: Limits = Limits { rows: MAX_ROWS, columns: 60, cell: 40_000, unpacked: 64 * 1024 * 1024 };

/// The rows of the first sheet that hold anything: their number from 1, and their cells by column.
pub type Rows = BTreeMap<u32, BTreeMap<u32, String>>;

/// What a workbook says.
#[derive(Debug, Default)]
pub struct Book {
    /// The first sheet that is not about the whole.
    pub rows: Rows,
    /// The sheet that is.
    pub about: Rows,
    /// Cells of which some words are bold or italic, by what they say.
    pub formatted: HashMap<String, Vec<Run>>,
}

/// Reads a workbook; the sheet about the whole has one of these names.
pub fn read(bytes: &[u8], about: &[&str]) -> Result<Book> {
    let mut opened = xlsx::open(bytes, &LIMITS)?;
    let (mut first, mut whole) = (None, None);
    for name in xlsx::visible_sheets(&opened.workbook) {
        let held = if about.contains(&name.as_str()) { &mut whole } else { &mut first };
        held.get_or_insert(name);
    }
    let rows = cells(&mut opened, &first.ok_or_else(xlsx::broken)?)?;
    let about = whole.map_or(Ok(Rows::new()), |name| cells(&mut opened, &name))?;
    Ok(Book { rows, about, formatted: rich::shared(&opened.strings) })
}

fn cells(opened: &mut Opened<'_>, name: &str) -> Result<Rows> {
    let mut rows = Rows::new();
    xlsx::each_cell(&mut opened.workbook, name, &LIMITS, |row, column, said| {
        rows.entry(row + 1).or_default().insert(column, said);
        Ok(())
    })?;
    Ok(rows)
}

/// A column of a sheet to be written.
pub struct Heading {
    /// What stands above it.
    pub text: String,
    /// Its width in characters.
    pub width: f64,
    /// What may be chosen in it; free if nothing.
    pub choices: Vec<String>,
}

/// What a cell is to say.
pub enum Said {
    /// Words, or a whole number.
    Plain(String),
    /// Words of which some are bold or italic.
    Rich(Vec<Run>),
}

impl From<String> for Said {
    fn from(text: String) -> Said {
        Said::Plain(text)
    }
}

/// A sheet to be written: its name, what stands above its columns, its rows.
pub struct Page<'a> {
    pub name: &'a str,
    pub headings: Vec<Heading>,
    pub rows: Vec<Vec<Said>>,
}

/// A workbook of these sheets. A cell that is a whole number is one in the sheet.
pub fn write(pages: &[Page<'_>], at: Timestamp) -> Result<Vec<u8>> {
    let mut workbook = Workbook::new();
    let made = ExcelDateTime::from_timestamp(at.as_second()).map_err(internal)?;
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&made));
    let head = Format::new().set_bold().set_background_color(0x00E6_F0EE).set_align(FormatAlign::Top).set_text_wrap();
    let body = Format::new().set_align(FormatAlign::Top).set_text_wrap();
    for Page { name, headings, rows } in pages {
        let sheet = workbook.add_worksheet();
        sheet.set_name(*name).map_err(internal)?;
        sheet.set_freeze_panes(1, 0).map_err(internal)?;
        for (column, heading) in (0_u16..).zip(headings) {
            sheet.write_string_with_format(0, column, &heading.text, &head).map_err(internal)?;
            sheet.set_column_width(column, heading.width).map_err(internal)?;
            if !heading.choices.is_empty() {
                let choices = DataValidation::new().allow_list_strings(&heading.choices).map_err(internal)?;
                sheet.add_data_validation(1, column, MAX_ROWS - 1, column, &choices).map_err(internal)?;
            }
        }
        for (row, cells) in (1_u32..).zip(rows) {
            for (column, said) in (0_u16..).zip(cells) {
                put(sheet, row, column, said, &body)?;
            }
        }
    }
    workbook.save_to_buffer().map_err(internal)
}

fn put(sheet: &mut Worksheet, row: u32, column: u16, said: &Said, body: &Format) -> Result<()> {
    let written = match said {
        Said::Plain(text) if text.is_empty() => return Ok(()),
        Said::Plain(text) => match text.parse::<i32>() {
            Ok(number) if number.to_string() == *text => sheet.write_number_with_format(row, column, number, body),
            // Always as text: what begins with `=` is what somebody typed, not a formula.
            _ => sheet.write_string_with_format(row, column, text, body),
        },
        Said::Rich(runs) => {
            let look = |run: &Run| {
                let look = Format::new();
                let look = if run.bold { look.set_bold() } else { look };
                if run.italic { look.set_italic() } else { look }
            };
            let looks: Vec<Format> = runs.iter().map(look).collect();
            let pieces: Vec<(&Format, &str)> = looks.iter().zip(runs).map(|(look, run)| (look, run.text.as_str())).collect();
            sheet.write_rich_string_with_format(row, column, &pieces, body)
        }
    };
    written.map(drop).map_err(internal)
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use super::*;

    fn sheet(cells: &str) -> Vec<u8> {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        let options = zip::write::SimpleFileOptions::default();
        let files = [
            ("[Content_Types].xml", r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>"#.to_owned()),
            ("_rels/.rels", r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#.to_owned()),
            ("xl/workbook.xml", r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>"#.to_owned()),
            ("xl/_rels/workbook.xml.rels", r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#.to_owned()),
            ("xl/worksheets/sheet1.xml", format!(r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{cells}</sheetData></worksheet>"#)),
        ];
        for (name, text) in files {
            zip.start_file(name, options).unwrap();
            zip.write_all(text.as_bytes()).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    #[test]
    fn what_is_written_is_read_again() {
        let heading = |text: &str| Heading { text: text.into(), width: 10.0, choices: vec![] };
        let said = |text: &str| Said::Plain(text.into());
        let bold = vec![Run { text: "all bold".into(), bold: true, italic: false }];
        let rows = vec![vec![said("=1+1"), said("12")], vec![said(""), said("二\nthree")], vec![Said::Rich(bold.clone())]];
        let about = Page { name: "About", headings: vec![], rows: vec![vec![said("Title"), said("A")]] };
        let pages = [about, Page { name: "Sheet", headings: vec![heading("A"), heading("B")], rows }];
        let book = read(&write(&pages, Timestamp::UNIX_EPOCH).unwrap(), &["About"]).unwrap();
        assert_eq!(book.about[&2], BTreeMap::from([(0, "Title".to_owned()), (1, "A".to_owned())]));
        assert_eq!(book.formatted, HashMap::from([("all bold".to_owned(), bold)]));
        let read = book.rows;
        assert_eq!(read[&2], BTreeMap::from([(0, "=1+1".to_owned()), (1, "12".to_owned())]));
        assert_eq!(read[&3], BTreeMap::from([(1, "二\nthree".to_owned())]));
    }

    #[test]
    fn a_file_that_is_no_workbook_is_refused() {
        for bytes in [&b"PK\x03\x04nonsense"[..], b"", b"<html>"] {
            assert_eq!(read(bytes, &[]).unwrap_err().status(), 422);
        }
    }

    #[test]
    fn a_cell_in_the_last_corner_costs_nothing_and_is_refused() {
        let far = r#"<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>"#;
        assert_eq!(read(&sheet(far), &[]).unwrap_err().status(), 413);
    }

    #[test]
    fn what_unpacks_without_end_is_refused() {
        let bomb = format!(r#"<row r="1"><c r="A1" t="inlineStr"><is><t>{}</t></is></c></row>"#, " ".repeat(80 << 20));
        let bytes = sheet(&bomb);
        assert!(bytes.len() < 400_000);
        assert_eq!(read(&bytes, &[]).unwrap_err().status(), 413);
    }
}
