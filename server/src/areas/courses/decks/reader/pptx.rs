//! Slides of a PPTX: a ZIP of XML parts that relate to each other by ids. What is read of it is bounded, whatever it says that it unpacks to.

use std::{
    collections::HashMap,
    io::{Cursor, Read},
    sync::Mutex,
};

use base64::{Engine, engine::general_purpose::STANDARD};
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, codecs::jpeg::JpegEncoder};
use zip::ZipArchive;

use super::{
    Drawn, Fault, Pages,
    shapes::{Rect, Shape, background, shapes},
    svg::{self, Slide},
    xml::Element,
};

/// Bytes of a part, of a picture, and of all that is unpacked for one slide.
const MAX_PART: u64 = 8 * 1024 * 1024;
const MAX_MEDIA: u64 = 32 * 1024 * 1024;
const MAX_SLIDE: u64 = 128 * 1024 * 1024;
/// Bytes of a part in which its first tag ends.
const MAX_HEAD: u64 = 16 * 1024;
/// Files of a ZIP.
const MAX_FILES: usize = 20_000;
/// Pixels across a picture in a slide, and bytes that it may take while it is read.
const PICTURE: u32 = 900;
const MAX_DECODED: u64 = 160 * 1024 * 1024;
/// A slide of the usual size, in points.
const USUAL: (f32, f32) = (960.0, 540.0);

/// A slide show.
pub struct Slides {
    zip: Mutex<ZipArchive<Cursor<Vec<u8>>>>,
    /// The parts of its slides, in their order.
    slides: Vec<String>,
    size: (f32, f32),
}

/// What a part relates to: by id, of which kind, and the other part.
type Relations = HashMap<String, (String, String)>;

impl Slides {
    /// Opens it; draws nothing yet.
    pub fn open(bytes: Vec<u8>) -> Result<Self, Fault> {
        // What is locked with a password lies in another container.
        if bytes.starts_with(b"\xd0\xcf\x11\xe0") {
            return Err(Fault::Locked);
        }
        let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Fault::Unreadable)?;
        if zip.len() > MAX_FILES {
            return Err(Fault::TooLarge);
        }
        let mut show = Self { zip: Mutex::new(zip), slides: vec![], size: USUAL };
        let mut left = MAX_SLIDE;
        let part = "ppt/presentation.xml";
        let said = show.part(part, &mut left)?;
        let relations = show.relations(part, &mut left)?;
        if let Some(size) = said.at(&["sldSz"]) {
            let side = |name: &str, usual: f32| size.number(name).map_or(usual, |side| (side / 12_700.0).clamp(72.0, 4_000.0));
            show.size = (side("cx", USUAL.0), side("cy", USUAL.1));
        }
        let listed = said.at(&["sldIdLst"]);
        let ids = listed.into_iter().flat_map(|list| list.each("sldId"));
        // Both attributes are called `id` without what stands before the colon: the relation is the one that is there.
        let slides = ids.filter_map(|slide| slide.attributes.iter().find_map(|(_, id)| relations.get(id)));
        let slides: Vec<String> = slides.map(|(_, part)| part.clone()).collect();
        show.slides = slides.into_iter().filter(|slide| !show.is_hidden(slide)).collect();
        Ok(show)
    }

    /// All slides of a show that is known to be short.
    pub fn read_all(bytes: Vec<u8>) -> Result<Vec<Drawn>, Fault> {
        let show = Self::open(bytes)?;
        (0..show.count()).map(|page| show.draw(page)).collect()
    }

    fn bytes(&self, name: &str, most: u64, left: &mut u64) -> Result<Vec<u8>, Fault> {
        let mut zip = self.zip.lock().map_err(|_| Fault::Unreadable)?;
        let file = zip.by_name(name).map_err(|_| Fault::Unreadable)?;
        let most = most.min(*left);
        let mut bytes = vec![];
        // What is really unpacked counts, not what it says of itself.
        file.take(most + 1).read_to_end(&mut bytes).map_err(|_| Fault::Unreadable)?;
        let size = bytes.len() as u64;
        if size > most {
            return Err(Fault::TooLarge);
        }
        *left -= size;
        Ok(bytes)
    }

    /// Whether a slide is not shown, as the first tag of its part says.
    fn is_hidden(&self, name: &str) -> bool {
        let mut head = vec![];
        let mut read = || self.zip.lock().ok()?.by_name(name).ok()?.take(MAX_HEAD).read_to_end(&mut head).ok();
        read().is_some()
            && Element::first(&String::from_utf8_lossy(&head)).is_some_and(|slide| matches!(slide.get("show"), Some("0" | "false")))
    }

    fn part(&self, name: &str, left: &mut u64) -> Result<Element, Fault> {
        let bytes = self.bytes(name, MAX_PART, left)?;
        Element::read(String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}'))
    }

    fn relations(&self, name: &str, left: &mut u64) -> Result<Relations, Fault> {
        let (folder, file) = name.rsplit_once('/').unwrap_or(("", name));
        let path = format!("{folder}/_rels/{file}.rels");
        if self.zip.lock().map_err(|_| Fault::Unreadable)?.index_for_name(&path).is_none() {
            return Ok(Relations::new());
        }
        let read = self.part(&path, left)?;
        let here = read.each("Relationship").filter(|relation| relation.get("TargetMode") != Some("External"));
        Ok(here
            .filter_map(|relation| {
                let kind = relation.get("Type")?.rsplit('/').next()?.to_owned();
                Some((relation.get("Id")?.to_owned(), (kind, within(folder, relation.get("Target")?))))
            })
            .collect())
    }

    /// The part of a kind that a part relates to, read, with its name; nothing if there is none that can be read.
    fn related(&self, relations: &Relations, kind: &str, left: &mut u64) -> Option<(String, Element)> {
        let (_, part) = relations.values().find(|(of, _)| of == kind)?;
        Some((part.clone(), self.part(part, left).ok()?))
    }

    /// A picture as an address that holds it; nothing if it cannot be shown.
    fn picture(&self, part: &str, left: &mut u64) -> Option<String> {
        let (media_type, bytes) = small(&self.bytes(part, MAX_MEDIA, left).ok()?)?;
        Some(format!("data:{media_type};base64,{}", STANDARD.encode(bytes)))
    }
}

impl Pages for Slides {
    fn count(&self) -> usize {
        self.slides.len()
    }

    fn is_simplified(&self) -> bool {
        true
    }

    fn draw(&self, page: usize) -> Result<Drawn, Fault> {
        let mut left = MAX_SLIDE;
        let name = self.slides.get(page).ok_or(Fault::Unreadable)?;
        let slide = self.part(name, &mut left)?;
        let relations = self.relations(name, &mut left)?;
        let (layout, master) = match self.related(&relations, "slideLayout", &mut left) {
            Some((name, layout)) => {
                let beyond = self.relations(&name, &mut left).unwrap_or_default();
                let master = self.related(&beyond, "slideMaster", &mut left).map(|(_, master)| master);
                (Some(layout), master)
            }
            None => (None, None),
        };
        let behind: Vec<Vec<Shape>> = [&layout, &master].into_iter().flatten().map(shapes).collect();
        let on_it = shapes(&slide);
        let mut laid = vec![];
        for shape in on_it.iter().filter(|shape| !shape.is_margin()) {
            let picture = shape.picture.as_ref().and_then(|id| relations.get(id)).and_then(|(_, part)| self.picture(part, &mut left));
            laid.push((shape, placed(shape, &behind, self.size), picture));
        }
        let background = [Some(&slide), layout.as_ref(), master.as_ref()].into_iter().flatten().find_map(background);
        let (width, height) = self.size;
        let drawn = svg::draw(&Slide { width, height, background, shapes: laid });
        let texts: Vec<String> = on_it.iter().filter(|shape| !shape.is_margin()).map(Shape::text).filter(|text| !text.is_empty()).collect();
        let title = on_it.iter().find(|shape| shape.is_title()).map(Shape::text).filter(|title| !title.is_empty());
        let first = || texts.first().and_then(|text| text.lines().next()).unwrap_or_default().to_owned();
        let notes = self.related(&relations, "notesSlide", &mut left).map(|(_, notes)| {
            let said = shapes(&notes).iter().filter(|shape| !shape.is_margin()).map(Shape::text).collect::<Vec<_>>();
            said.join("\n")
        });
        Ok(Drawn {
            media_type: "image/svg+xml",
            bytes: drawn.into_bytes(),
            width: width as u32,
            height: height as u32,
            title: title.map_or_else(first, |title| title.replace('\n', " ")),
            text: texts.join("\n"),
            notes: notes.unwrap_or_default(),
            lacks: on_it.iter().any(|shape| shape.is_undrawn).then_some(Fault::NotDrawn),
        })
    }
}

/// Where a shape lies: as it says, or as the layout or the master says of the placeholder that it fills.
fn placed(shape: &Shape, behind: &[Vec<Shape>], (width, height): (f32, f32)) -> Rect {
    let same = |other: &&Shape| match (&shape.fills, &other.fills) {
        (Some((kind, Some(number))), Some((of, Some(other)))) if number == other => kind == of || of == "body" || kind == "body",
        (Some((kind, _)), Some((of, _))) => kind == of || (kind == "ctrTitle" && of == "title"),
        _ => false,
    };
    let theirs = || behind.iter().find_map(|shapes| shapes.iter().find(same).and_then(|shape| shape.place));
    shape.place.or_else(theirs).unwrap_or(match shape.is_title() {
        true => Rect { x: width * 0.05, y: height * 0.05, w: width * 0.9, h: height * 0.18 },
        false => Rect { x: width * 0.05, y: height * 0.27, w: width * 0.9, h: height * 0.66 },
    })
}

/// A part as another one calls it.
fn within(folder: &str, target: &str) -> String {
    if let Some(whole) = target.strip_prefix('/') {
        return whole.to_owned();
    }
    let mut path: Vec<&str> = folder.split('/').collect();
    for step in target.split('/') {
        match step {
            ".." => drop(path.pop()),
            "." | "" => {}
            step => path.push(step),
        }
    }
    path.join("/")
}

/// A picture as a slide needs it. It is written anew: nothing that a browser would read otherwise comes along.
fn small(bytes: &[u8]) -> Option<(&'static str, Vec<u8>)> {
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().ok()?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODED);
    reader.limits(limits);
    let decoder = reader.into_decoder().ok()?;
    if decoder.total_bytes() > MAX_DECODED {
        return None;
    }
    let mut picture = DynamicImage::from_decoder(decoder).ok()?;
    if picture.width() > PICTURE {
        picture = picture.thumbnail(PICTURE, PICTURE * 4);
    }
    let mut packed = Cursor::new(vec![]);
    if picture.color().has_alpha() {
        picture.to_rgba8().write_to(&mut packed, ImageFormat::Png).ok()?;
        return Some(("image/png", packed.into_inner()));
    }
    picture.to_rgb8().write_with_encoder(JpegEncoder::new_with_quality(&mut packed, 85)).ok()?;
    Some(("image/jpeg", packed.into_inner()))
}
