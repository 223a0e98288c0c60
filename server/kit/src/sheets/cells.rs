//! The parts of a workbook on their way out of its archive: what no cell may be is seen in the stream, before anything holds the whole of it.

use std::io::{Error, Result, Write};

/// How many bytes of XML a byte of a cell may be at the most: `&#x10ffff;` is four of them.
const ESCAPED: usize = 8;
/// Letters of an element's name that are looked at; longer names are none of these.
const LONGEST: usize = 24;

/// Takes a part in, and refuses to go on at a cell, or a tag, that is too long.
pub(super) struct Cells<'a> {
    most: usize,
    /// Whether it is known for XML. What may be a picture is looked at once it calls itself a sheet.
    xml: bool,
    /// Whether its cells have begun.
    sheet: bool,
    /// Bytes since the last tag began or ended.
    run: usize,
    /// Bytes of text since the last cell began.
    cell: usize,
    in_tag: bool,
    /// The name of the tag as far as it came; none once it is over.
    name: Option<Vec<u8>>,
    over: bool,
    kept: Option<&'a mut Vec<u8>>,
}

impl<'a> Cells<'a> {
    /// For cells of so many bytes; the part is kept where somebody asks for it.
    pub fn new(cell: usize, xml: bool, kept: Option<&'a mut Vec<u8>>) -> Self {
        Self { most: cell * ESCAPED, xml, sheet: false, run: 0, cell: 0, in_tag: false, name: None, over: false, kept }
    }

    /// Whether something was too long.
    pub fn is_over(&self) -> bool {
        self.over
    }

    fn byte(&mut self, byte: u8) {
        match byte {
            b'<' if !self.in_tag => (self.in_tag, self.run, self.name) = (true, 0, Some(Vec::new())),
            b'>' if self.in_tag => {
                self.named();
                (self.in_tag, self.run) = (false, 0);
            }
            _ => {
                self.run += 1;
                if !self.in_tag {
                    self.cell += 1;
                } else if byte.is_ascii_whitespace() || byte == b'/' {
                    self.named();
                } else if let Some(name) = &mut self.name {
                    match name.len() {
                        LONGEST.. => self.name = None,
                        _ => name.push(byte),
                    }
                }
            }
        }
        self.over |= (self.xml || self.sheet) && self.run > self.most || self.sheet && self.cell > self.most;
    }

    /// The name of a tag is over: cells begin anew, and what has them is a sheet, whatever its part is called.
    fn named(&mut self) {
        let Some(name) = self.name.take() else { return };
        match name.rsplit(|byte| *byte == b':').next().unwrap_or_default() {
            b"c" | b"si" => self.cell = 0,
            b"sheetData" | b"sst" => (self.sheet, self.cell) = (true, 0),
            _ => {}
        }
    }
}

impl Write for Cells<'_> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        for byte in bytes {
            self.byte(*byte);
            if self.over {
                return Err(Error::other("a cell is too long"));
            }
        }
        if let Some(kept) = &mut self.kept {
            kept.extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_over(xml: bool, part: &str) -> bool {
        let mut cells = Cells::new(10, xml, None);
        // As an archive hands it over: in pieces that end anywhere.
        for piece in part.as_bytes().chunks(7) {
            let _ = cells.write(piece);
        }
        cells.is_over()
    }

    #[test]
    fn a_cell_is_cut_off_whatever_it_is_made_of_and_many_short_ones_are_not() {
        let long = "x".repeat(81);
        let short = "x".repeat(70);
        assert!(is_over(true, &format!("<c><is><t>{long}</t></is></c>")));
        assert!(is_over(true, &format!("<sheetData><c><is>{}</is></c>", "<t>xxxxxxxx</t>".repeat(11))));
        assert!(!is_over(true, &format!("<comments>{}</comments>", "<t>xxxxxxxx</t>".repeat(11))));
        assert!(is_over(true, &format!("<c r=\"{long}\"/>")));
        assert!(is_over(true, &format!("<x:c><!--{long}--></x:c>")));
        assert!(!is_over(true, &format!("<sheetData>{}", format!("<c><t>{short}</t></c>").repeat(50))));
        assert!(!is_over(true, &format!("<x:sst>{}", format!("<x:si><t>{short}</t></x:si>").repeat(50))));
        // A picture is as long as it is; a sheet that is called one is a sheet.
        assert!(!is_over(false, &format!("PNG{long}<c{long}>{long}")));
        assert!(is_over(false, &format!("PNG{long}<sheetData><row><c><v>{long}</v></c>")));
    }
}
