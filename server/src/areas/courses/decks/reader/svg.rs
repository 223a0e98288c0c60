//! A slide laid out without an office program: its pictures, and its words in their boxes, made smaller until they fit. Effects, charts and fonts are not there.

use std::fmt::Write;

use super::shapes::{Line, Rect, Shape};

const TITLE: f32 = 36.0;
const BODY: f32 = 18.0;
const SMALLEST: f32 = 7.0;
const LEADING: f32 = 1.25;
/// What a box keeps free at its sides.
const INSET: f32 = 7.0;

/// A slide as it is to be laid out.
pub struct Slide<'a> {
    /// Points across.
    pub width: f32,
    /// Points down.
    pub height: f32,
    /// The colour behind everything.
    pub background: Option<String>,
    /// Each with its place, and its picture as an address.
    pub shapes: Vec<(&'a Shape, Rect, Option<String>)>,
}

/// Draws it.
pub fn draw(slide: &Slide<'_>) -> String {
    let Slide { width, height, background, shapes } = slide;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" font-family=\"Arial, 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif\">\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
        background.as_deref().unwrap_or("#ffffff")
    );
    for (shape, place, picture) in shapes {
        let Rect { x, y, w, h } = place;
        if let Some(colour) = &shape.colour {
            let _ = write!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"{colour}\"/>");
        }
        if let Some(address) = picture {
            let _ = write!(svg, "<image x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" href=\"{address}\"/>");
        }
        if shape.is_undrawn {
            undrawn(&mut svg, *place);
        }
        let behind = shape.colour.as_deref().or(background.as_deref());
        words(&mut svg, shape, *place, if behind.is_some_and(is_dark) { "#ffffff" } else { "#1f2329" });
    }
    svg.push_str("</svg>");
    svg
}

/// Says at its place that something is not drawn. The picture is one for readers of both languages.
fn undrawn(svg: &mut String, Rect { x, y, w, h }: Rect) {
    let _ = write!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"#f4f5f7\" stroke=\"#8a919c\" stroke-width=\"1.5\" stroke-dasharray=\"6 4\"/>"
    );
    let (middle, size) = (x + w / 2.0, (w / 22.0).min(h / 5.0).clamp(SMALLEST, BODY));
    for (said, at) in [("图表或对象未能绘制", -0.3), ("A chart or object is not drawn here", 1.1)] {
        let below = y + h / 2.0 + at * size;
        let _ =
            write!(svg, "<text x=\"{middle}\" y=\"{below}\" font-size=\"{size}\" fill=\"#4a525e\" text-anchor=\"middle\">{said}</text>");
    }
}

fn words(svg: &mut String, shape: &Shape, place: Rect, colour: &str) {
    let usual = if shape.is_title() { TITLE } else { BODY };
    let mut scale = 1.0;
    let mut rows = laid(&shape.lines, usual, scale, place.w);
    while height(&rows) > place.h && usual * scale > SMALLEST {
        scale *= 0.9;
        rows = laid(&shape.lines, usual, scale, place.w);
    }
    let mut y = place.y + if shape.is_title() { ((place.h - height(&rows)) / 2.0).max(0.0) } else { INSET / 2.0 };
    for Row { text, size, line, indent } in rows {
        y += size * LEADING;
        let (x, anchor) = if line.centred { (place.x + place.w / 2.0, " text-anchor=\"middle\"") } else { (place.x + INSET + indent, "") };
        let weight = if line.bold || shape.is_title() { " font-weight=\"600\"" } else { "" };
        let fill = line.colour.as_deref().unwrap_or(colour);
        let _ = write!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" fill=\"{fill}\"{anchor}{weight}>{}</text>",
            y - size * 0.25,
            escaped(&text)
        );
    }
}

struct Row<'a> {
    text: String,
    size: f32,
    line: &'a Line,
    indent: f32,
}

fn height(rows: &[Row<'_>]) -> f32 {
    rows.iter().map(|row| row.size * LEADING).sum()
}

/// The rows that lines come to in a box.
fn laid(lines: &[Line], usual: f32, scale: f32, width: f32) -> Vec<Row<'_>> {
    let mut rows = vec![];
    for line in lines {
        let size = line.size.unwrap_or(usual) * scale;
        let indent = line.level as f32 * size;
        let most = (width - 2.0 * INSET - indent).max(size);
        for text in line.text.split('\n').flat_map(|text| wrapped(text, most / size)) {
            rows.push(Row { text, size, line, indent });
        }
    }
    rows
}

/// Breaks a text so that no row is wider than so many ems: between words, within one that is longer, and anywhere in Chinese.
pub fn wrapped(text: &str, most: f32) -> Vec<String> {
    let (mut rows, mut row, mut wide, mut gap) = (vec![], String::new(), 0.0, None);
    for c in text.chars() {
        if wide + em(c) > most && !row.is_empty() {
            let rest = match gap.filter(|_| !is_wide(c) && c != ' ') {
                Some(at) => row.split_off(at),
                None => String::new(),
            };
            rows.push(row.trim_end().to_owned());
            row = rest.trim_start().to_owned();
            wide = row.chars().map(em).sum();
            gap = None;
        }
        if c == ' ' && row.is_empty() {
            continue;
        }
        row.push(c);
        wide += em(c);
        if c == ' ' || is_wide(c) {
            gap = Some(row.len());
        }
    }
    rows.push(row);
    rows
}

fn is_wide(c: char) -> bool {
    c >= '\u{2e80}'
}

/// About how wide a character is.
fn em(c: char) -> f32 {
    match c {
        c if is_wide(c) => 1.0,
        ' ' | 'i' | 'j' | 'l' | 't' | 'f' | '.' | ',' | '\'' | '!' | '|' | ':' | ';' => 0.3,
        'm' | 'w' | 'M' | 'W' | '@' => 0.85,
        c if c.is_uppercase() => 0.68,
        _ => 0.55,
    }
}

fn is_dark(colour: &str) -> bool {
    let part = |at: usize| colour.get(at..at + 2).and_then(|part| u32::from_str_radix(part, 16).ok()).unwrap_or(255);
    299 * part(1) + 587 * part(3) + 114 * part(5) < 128_000
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
