//! Tables with commas (RFC 4180) that spreadsheets open: with the mark by which they know UTF-8, every cell in quotes, and nothing in them taken for a formula.

use super::columns::{Cell, written};

/// The mark by which spreadsheets know UTF-8.
pub const MARK: &str = "\u{feff}";

/// A row of words.
pub fn row<'a>(cells: impl IntoIterator<Item = &'a str>) -> String {
    joined(cells.into_iter().map(quoted))
}

/// A row of cells.
pub(super) fn row_of(cells: &[Cell]) -> String {
    joined(cells.iter().map(|cell| match cell {
        Cell::Empty => "\"\"".to_owned(),
        Cell::Text(text) => quoted(text),
        Cell::Number(number) => format!("\"{number}\""),
        Cell::Moment(at) => quoted(&written(*at)),
        Cell::Day(day) => quoted(&day.to_string()),
    }))
}

fn joined(cells: impl Iterator<Item = String>) -> String {
    let mut row = cells.collect::<Vec<_>>().join(",");
    row.push_str("\r\n");
    row
}

/// A cell in quotes. What a spreadsheet would take for a formula begins with an apostrophe, which makes it text there.
fn quoted(cell: &str) -> String {
    let cell: String = cell.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect();
    format!("\"{}{}\"", if is_formula(&cell) { "'" } else { "" }, cell.replace('"', "\"\""))
}

/// Whether a spreadsheet may take it for a formula: some look behind white space, some take the full-width signs for the same.
fn is_formula(cell: &str) -> bool {
    let begins = cell.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}').chars().next();
    matches!(begins, Some('=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠')) || cell.starts_with(['\t', '\n'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_a_formula_and_no_cell_leaves_its_quotes() {
        for (cell, wanted) in [
            ("plain, with a comma", "\"plain, with a comma\""),
            ("she said \"hi\"", "\"she said \"\"hi\"\"\""),
            ("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\""),
            ("+1", "\"'+1\""),
            ("-2", "\"'-2\""),
            ("@SUM(A1)", "\"'@SUM(A1)\""),
            ("  =1", "\"'  =1\""),
            ("\t=1", "\"'\t=1\""),
            ("\r=1", "\"'=1\""),
            ("＝1", "\"'＝1\""),
            ("a\nb", "\"a\nb\""),
            ("\",=1+1,\"", "\"\"\",=1+1,\"\"\""),
        ] {
            assert_eq!(quoted(cell), wanted, "{cell:?}");
        }
        assert_eq!(row(["a", "", "b"]), "\"a\",\"\",\"b\"\r\n");
    }
}
