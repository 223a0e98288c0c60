//! What lies on a slide: text boxes, tables and pictures with their places, in points. A placeholder without a place has that of its layout, or of the master.

use super::xml::Element;

/// Units of a slide in a point.
const EMU: f32 = 12_700.0;
/// Shapes of a slide.
const MAX_SHAPES: usize = 2_000;

/// A place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
    /// Across.
    pub w: f32,
    /// Down.
    pub h: f32,
}

/// A paragraph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// Its words.
    pub text: String,
    /// How large they are, where it is said.
    pub size: Option<f32>,
    /// Whether they are bold.
    pub bold: bool,
    /// Their colour, where it is said.
    pub colour: Option<String>,
    /// Whether they stand in the middle.
    pub centred: bool,
    /// How far they are moved in.
    pub level: usize,
}

/// A shape.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    /// Where it lies, where it is said.
    pub place: Option<Rect>,
    /// Kind and number of the placeholder that it fills.
    pub fills: Option<(String, Option<String>)>,
    /// What it is filled with.
    pub colour: Option<String>,
    /// Its paragraphs, or the rows of a table.
    pub lines: Vec<Line>,
    /// The relation to its picture.
    pub picture: Option<String>,
    /// A chart, a diagram or an object of another program: only its place is drawn.
    pub is_undrawn: bool,
}

impl Shape {
    /// Whether it is what names the slide.
    pub fn is_title(&self) -> bool {
        self.fills.as_ref().is_some_and(|(kind, _)| matches!(kind.as_str(), "title" | "ctrTitle"))
    }

    /// Whether it is the page's number, date or foot.
    pub fn is_margin(&self) -> bool {
        self.fills.as_ref().is_some_and(|(kind, _)| matches!(kind.as_str(), "sldNum" | "dt" | "ftr" | "hdr" | "sldImg"))
    }

    /// Its words.
    pub fn text(&self) -> String {
        self.lines.iter().map(|line| line.text.as_str()).filter(|text| !text.trim().is_empty()).collect::<Vec<_>>().join("\n")
    }
}

/// The shapes of a slide, a layout, a master or a page of notes, from the back to the front.
pub fn shapes(part: &Element) -> Vec<Shape> {
    let mut found = vec![];
    if let Some(tree) = part.at(&["cSld", "spTree"]) {
        collect(tree, &|place| place, &mut found);
    }
    found
}

/// The colour behind all of it.
pub fn background(part: &Element) -> Option<String> {
    solid(part.at(&["cSld", "bg", "bgPr"])?)
}

fn collect(tree: &Element, to_slide: &dyn Fn(Rect) -> Rect, found: &mut Vec<Shape>) {
    for child in &tree.children {
        if found.len() >= MAX_SHAPES {
            return;
        }
        let frame = child.at(&["spPr", "xfrm"]).or_else(|| child.at(&["xfrm"]));
        let place = frame.and_then(|frame| rect(frame, "off", "ext")).map(to_slide);
        let fills = child.children.iter().find_map(|part| part.at(&["nvPr", "ph"])).map(|holder| {
            let kind = holder.get("type").unwrap_or("body");
            (kind.to_owned(), holder.get("idx").map(str::to_owned))
        });
        match child.name.as_str() {
            "sp" => {
                let lines = child.at(&["txBody"]).map(lines).unwrap_or_default();
                let colour = child.at(&["spPr"]).and_then(solid);
                found.push(Shape { place, fills, colour, lines, ..Shape::default() });
            }
            "pic" => {
                let picture = child.at(&["blipFill", "blip"]).and_then(|blip| blip.get("embed")).map(str::to_owned);
                found.push(Shape { place, fills, picture, ..Shape::default() });
            }
            "graphicFrame" => {
                if let Some(table) = child.at(&["graphic", "graphicData", "tbl"]) {
                    found.push(Shape { place, lines: table.each("tr").map(cells).collect(), ..Shape::default() });
                } else {
                    found.push(Shape { place, is_undrawn: true, ..Shape::default() });
                }
            }
            "grpSp" => {
                let frame = child.at(&["grpSpPr", "xfrm"]);
                let outer = frame.and_then(|frame| rect(frame, "off", "ext"));
                let inner = frame.and_then(|frame| rect(frame, "chOff", "chExt"));
                match outer.zip(inner).filter(|(_, inner)| inner.w > 0.0 && inner.h > 0.0) {
                    Some((outer, inner)) => {
                        let (across, down) = (outer.w / inner.w, outer.h / inner.h);
                        let within = move |at: Rect| {
                            to_slide(Rect {
                                x: outer.x + (at.x - inner.x) * across,
                                y: outer.y + (at.y - inner.y) * down,
                                w: at.w * across,
                                h: at.h * down,
                            })
                        };
                        collect(child, &within, found);
                    }
                    None => collect(child, to_slide, found),
                }
            }
            "AlternateContent" => found.extend(alternative(child, to_slide)),
            _ => {}
        }
    }
}

/// What may be drawn in several ways, for programs that know more or less: the first way that can be drawn here.
fn alternative(content: &Element, to_slide: &dyn Fn(Rect) -> Rect) -> Vec<Shape> {
    let mut branch = vec![];
    for way in content.children.iter().filter(|way| matches!(way.name.as_str(), "Choice" | "Fallback")) {
        let mut found = vec![];
        collect(way, to_slide, &mut found);
        if branch.is_empty() || found.iter().any(|shape| !shape.is_undrawn) {
            branch = found;
        }
        if branch.iter().any(|shape| !shape.is_undrawn) {
            break;
        }
    }
    branch
}

fn rect(frame: &Element, place: &str, size: &str) -> Option<Rect> {
    let (place, size) = (frame.at(&[place])?, frame.at(&[size])?);
    let of = |part: &Element, name: &str| Some(part.number(name)? / EMU);
    Some(Rect { x: of(place, "x")?, y: of(place, "y")?, w: of(size, "cx")?, h: of(size, "cy")? })
}

/// The colour that something is filled with, where it is one.
fn solid(of: &Element) -> Option<String> {
    let said = of.at(&["solidFill", "srgbClr"])?.get("val")?;
    (said.len() == 6 && said.bytes().all(|byte| byte.is_ascii_hexdigit())).then(|| format!("#{said}"))
}

fn lines(body: &Element) -> Vec<Line> {
    body.each("p").map(line).collect()
}

fn line(paragraph: &Element) -> Line {
    let mut line = Line::default();
    if let Some(said) = paragraph.at(&["pPr"]) {
        line.centred = said.get("algn") == Some("ctr");
        line.level = said.number("lvl").map_or(0, |level| level.clamp(0.0, 8.0) as usize);
    }
    for part in &paragraph.children {
        match part.name.as_str() {
            "r" | "fld" => {
                if let Some(look) = part.at(&["rPr"]) {
                    line.size = line.size.or_else(|| look.number("sz").map(|size| (size / 100.0).clamp(4.0, 400.0)));
                    line.bold |= look.get("b") == Some("1");
                    line.colour = line.colour.take().or_else(|| solid(look));
                }
                line.text.push_str(part.at(&["t"]).map_or("", |text| text.text.as_str()));
            }
            "br" => line.text.push('\n'),
            _ => {}
        }
    }
    line
}

/// A row of a table, as one line.
fn cells(row: &Element) -> Line {
    let cells = row.each("tc").map(|cell| cell.at(&["txBody"]).map(lines).unwrap_or_default());
    let texts = cells.map(|lines| lines.into_iter().map(|line| line.text).collect::<Vec<_>>().join(" "));
    Line { text: texts.collect::<Vec<_>>().join("   "), ..Line::default() }
}
