//! Which kind of slides some bytes are (V23): OLE2 with a PowerPoint stream, a ZIP with a presentation in it, or a PDF, whatever the name says.

use std::io::{self, Read, Seek, SeekFrom};

/// The old format.
pub const PPT: &str = "application/vnd.ms-powerpoint";
/// The new one.
pub const PPTX: &str = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
/// Pages.
pub const PDF: &str = "application/pdf";
/// What is taken.
pub const MEDIA_TYPES: [&str; 3] = [PPT, PPTX, PDF];

const OLE2: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const ZIP: &[u8] = b"PK\x03\x04";
/// Readers find the head of a PDF among so many bytes.
const HEAD: usize = 1024;

/// Bytes that are read of a file to know what it is. Its table of contents is held in memory: of a real one it is far smaller.
const MOST_READ: u64 = 8 * 1024 * 1024;

/// A file of which no more than so many bytes can be read.
struct Sparing<R> {
    file: R,
    left: u64,
}

impl<R: Read> Read for Sparing<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(into)?;
        self.left = self.left.checked_sub(count as u64).ok_or(io::ErrorKind::FileTooLarge)?;
        Ok(count)
    }
}

impl<R: Seek> Seek for Sparing<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

/// Whether this can be the front of slides that are taken: said before the rest is sent.
pub fn may_be(front: &[u8]) -> bool {
    front.starts_with(OLE2) || front.starts_with(ZIP) || is_pdf(front)
}

fn is_pdf(front: &[u8]) -> bool {
    front[..front.len().min(HEAD)].windows(5).any(|window| window == b"%PDF-")
}

/// The media type, if it is slides of a kind that is taken. One that is locked with a password is a PPTX all the same: whoever opens it says that it is locked.
pub fn media_type(file: impl Read + Seek) -> Option<&'static str> {
    let mut file = Sparing { file, left: MOST_READ };
    let mut front = Vec::new();
    file.by_ref().take(HEAD as u64).read_to_end(&mut front).ok()?;
    file.rewind().ok()?;
    if front.starts_with(OLE2) {
        let parts = cfb::CompoundFile::open(file).ok()?;
        return match () {
            () if parts.is_stream("/PowerPoint Document") => Some(PPT),
            () if parts.is_stream("/EncryptedPackage") => Some(PPTX),
            () => None,
        };
    }
    if front.starts_with(ZIP) {
        let parts = zip::ZipArchive::new(file).ok()?;
        return parts.index_for_name("ppt/presentation.xml").map(|_| PPTX);
    }
    is_pdf(&front).then_some(PDF)
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use super::*;

    fn zipped(name: &str) -> Vec<u8> {
        let mut zip = zip::ZipWriter::new(Cursor::new(vec![]));
        zip.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(b"<p/>").unwrap();
        zip.finish().unwrap().into_inner()
    }

    #[test]
    fn a_table_of_contents_that_would_fill_the_memory_is_read_no_further() {
        let mut zip = zip::ZipWriter::new(Cursor::new(vec![]));
        let long = "p".repeat(60_000);
        for part in 0..200 {
            zip.start_file(format!("{long}{part}"), zip::write::SimpleFileOptions::default()).unwrap();
        }
        zip.start_file("ppt/presentation.xml", zip::write::SimpleFileOptions::default()).unwrap();
        assert_eq!(media_type(Cursor::new(zip.finish().unwrap().into_inner())), None);
    }

    fn compound(stream: &str) -> Vec<u8> {
        let mut parts = cfb::CompoundFile::create(Cursor::new(vec![])).unwrap();
        parts.create_stream(stream).unwrap().write_all(b"slides").unwrap();
        parts.flush().unwrap();
        parts.into_inner().into_inner()
    }

    #[test]
    fn slides_are_what_stands_in_them() {
        for (bytes, wanted) in [
            (b"%PDF-1.7\n...".to_vec(), Some(PDF)),
            (zipped("ppt/presentation.xml"), Some(PPTX)),
            (zipped("word/document.xml"), None),
            (compound("/PowerPoint Document"), Some(PPT)),
            (compound("/EncryptedPackage"), Some(PPTX)),
            (compound("/WordDocument"), None),
            (b"MZ\x90\0\x03".to_vec(), None),
            (vec![], None),
            (OLE2.to_vec(), None),
            (ZIP.to_vec(), None),
        ] {
            assert_eq!(media_type(Cursor::new(&bytes)), wanted, "{:?}", &bytes[..bytes.len().min(16)]);
            assert!(wanted.is_none() || may_be(&bytes));
        }
    }
}
