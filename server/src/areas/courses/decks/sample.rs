//! A slide show as small as can be, written from its words: the demo's.

use std::io::{Cursor, Write};

use belltower_kit::error::{Result, internal};
use zip::{ZipWriter, write::SimpleFileOptions};

const NAMES: &str = "xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\" xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\"";
const KINDS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/// A slide: the colour behind it, its title, its words, its notes.
pub struct SampleSlide<'a> {
    pub colour: &'a str,
    pub title: &'a str,
    pub lines: &'a [&'a str],
    pub notes: &'a str,
}

/// Writes it.
pub fn pptx(slides: &[SampleSlide<'_>]) -> Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(vec![]));
    let mut part = |name: &str, text: &str| -> Result<()> {
        zip.start_file(name, SimpleFileOptions::default()).map_err(internal)?;
        zip.write_all(text.as_bytes()).map_err(internal)
    };
    let numbers = 1..=slides.len();
    let ids: String = numbers.clone().map(|at| format!("<p:sldId id=\"{}\" r:id=\"rId{at}\"/>", 255 + at)).collect();
    let size = "<p:sldSz cx=\"12192000\" cy=\"6858000\"/>";
    part("ppt/presentation.xml", &format!("<p:presentation {NAMES}><p:sldIdLst>{ids}</p:sldIdLst>{size}</p:presentation>"))?;
    let to_slides: Vec<String> = numbers.map(|at| relation(at, "slide", &format!("slides/slide{at}.xml"))).collect();
    part("ppt/_rels/presentation.xml.rels", &relations(&to_slides))?;
    for (at, slide) in (1..).zip(slides) {
        let lines: String = slide.lines.iter().map(|line| paragraph(line, 24)).collect();
        let shapes = format!(
            "{}{}",
            shape("title", &paragraph(slide.title, 40), [600_000, 400_000, 11_000_000, 1_200_000]),
            shape("body", &lines, [600_000, 1_900_000, 11_000_000, 4_400_000])
        );
        let behind = format!("<p:bg><p:bgPr><a:solidFill><a:srgbClr val=\"{}\"/></a:solidFill></p:bgPr></p:bg>", slide.colour);
        part(
            &format!("ppt/slides/slide{at}.xml"),
            &format!("<p:sld {NAMES}><p:cSld>{behind}<p:spTree>{shapes}</p:spTree></p:cSld></p:sld>"),
        )?;
        let notes = relation(1, "notesSlide", &format!("../notesSlides/notesSlide{at}.xml"));
        part(&format!("ppt/slides/_rels/slide{at}.xml.rels"), &relations(&[notes]))?;
        let said = shape("body", &paragraph(slide.notes, 12), [0, 0, 1, 1]);
        part(
            &format!("ppt/notesSlides/notesSlide{at}.xml"),
            &format!("<p:notes {NAMES}><p:cSld><p:spTree>{said}</p:spTree></p:cSld></p:notes>"),
        )?;
    }
    Ok(zip.finish().map_err(internal)?.into_inner())
}

fn relation(id: usize, kind: &str, target: &str) -> String {
    format!("<Relationship Id=\"rId{id}\" Type=\"{KINDS}/{kind}\" Target=\"{target}\"/>")
}

fn relations(all: &[String]) -> String {
    format!("<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">{}</Relationships>", all.concat())
}

fn paragraph(text: &str, size: usize) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    format!("<a:p><a:r><a:rPr sz=\"{}\"/><a:t>{text}</a:t></a:r></a:p>", size * 100)
}

fn shape(kind: &str, paragraphs: &str, [x, y, w, h]: [u32; 4]) -> String {
    format!(
        "<p:sp><p:nvSpPr><p:nvPr><p:ph type=\"{kind}\"/></p:nvPr></p:nvSpPr>\
         <p:spPr><a:xfrm><a:off x=\"{x}\" y=\"{y}\"/><a:ext cx=\"{w}\" cy=\"{h}\"/></a:xfrm></p:spPr><p:txBody>{paragraphs}</p:txBody></p:sp>"
    )
}
