//! Pages of a PDF, drawn and read.

use std::io::Cursor;

use hayro::{
    PixmapSettings, RenderCache, RenderSettings,
    hayro_interpret::{
        BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache, InterpreterSettings, SoftMask,
        font::{Glyph, GlyphRun},
        hayro_cmap::BfString,
        interpret_page,
    },
    hayro_syntax::{LoadPdfError, Pdf, object::Stream, page::Page},
    kurbo::{Affine, BezPath, Point, Rect},
    vello_cpu::{color::palette::css::WHITE, peniko::ImageAlphaType},
};
use image::{ImageFormat, RgbImage, codecs::jpeg::JpegEncoder};

use super::{Drawn, Fault, MAX_TEXT, Pages, WIDTH};

/// A page that is narrow and tall has no more rows than this.
const TALLEST: f32 = 4_000.0;
/// A picture beyond so many bytes is a photograph: it is kept as one.
const PHOTOGRAPH: usize = 1_500_000;

/// A PDF.
pub struct PdfPages {
    pdf: Pdf,
    settings: InterpreterSettings,
}

impl PdfPages {
    /// Opens it; draws nothing yet.
    pub fn open(bytes: Vec<u8>) -> Result<Self, Fault> {
        let pdf = Pdf::new(bytes).map_err(|error| match error {
            LoadPdfError::Decryption(_) => Fault::Locked,
            _ => Fault::Unreadable,
        })?;
        Ok(Self { pdf, settings: InterpreterSettings::default() })
    }
}

impl Pages for PdfPages {
    fn count(&self) -> usize {
        self.pdf.pages().len()
    }

    fn is_simplified(&self) -> bool {
        false
    }

    fn draw(&self, page: usize) -> Result<Drawn, Fault> {
        let page = self.pdf.pages().get(page).ok_or(Fault::Unreadable)?;
        let (width, height) = page.render_dimensions();
        if !(width.is_finite() && height.is_finite() && width >= 1.0 && height >= 1.0) {
            return Err(Fault::Unreadable);
        }
        if is_torn(page) {
            return Err(Fault::Unreadable);
        }
        let scale = (WIDTH as f32 / width).min(TALLEST / height);
        let look = PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
        let pixels = hayro::render(page, &RenderCache::new(), &self.settings, &RenderSettings::default(), &look);
        let (width, height) = (u32::from(pixels.width()), u32::from(pixels.height()));
        // On white nothing is seen through: the first three of each four are its colour.
        let colours = pixels.take_rgba8(ImageAlphaType::AlphaPremultiplied);
        let colours: Vec<u8> = colours.chunks_exact(4).flat_map(|pixel| pixel[..3].iter().copied()).collect();
        let picture = RgbImage::from_raw(width, height, colours).ok_or(Fault::Unreadable)?;
        let (title, text, lacks) = self.words(page);
        if !text.trim().is_empty() && picture.as_raw().iter().all(|colour| *colour == u8::MAX) {
            return Err(Fault::NoFont);
        }
        let (media_type, bytes) = packed(&picture).ok_or(Fault::Unreadable)?;
        Ok(Drawn { media_type, bytes, width, height, title, text, notes: String::new(), lacks })
    }
}

impl PdfPages {
    /// What a page is about, the first line of its largest words; all of its words; and whether letters of them are missing from its picture.
    fn words(&self, page: &Page<'_>) -> (String, String, Option<Fault>) {
        let (width, height) = page.render_dimensions();
        let cache = InterpreterCache::new();
        let beyond = Rect::new(0.0, 0.0, f64::from(width), f64::from(height));
        let mut context = Context::new(Affine::IDENTITY, beyond, &cache, page.xref(), self.settings.clone());
        let mut words = Words::default();
        interpret_page(page, &mut context, &mut words);
        let lines: Vec<&(f64, String)> = words.lines.iter().filter(|(_, line)| !line.trim().is_empty()).collect();
        let largest = lines.iter().map(|(size, _)| *size).fold(0.0, f64::max);
        let title = lines.iter().find(|(size, _)| *size >= largest * 0.99).map(|(_, line)| line.trim().to_owned());
        let text: Vec<&str> = lines.iter().map(|(_, line)| line.trim()).collect();
        (title.unwrap_or_default(), text.join("\n"), words.is_missing.then_some(Fault::NoFont))
    }
}

/// Whether what stands on a page cannot be read: it would be drawn blank.
fn is_torn(page: &Page<'_>) -> bool {
    let (held, read) = (page.raw(), page.page_stream());
    let holds = || held.get::<Stream<'_>>(b"Contents").is_some_and(|stream| !stream.raw_data().is_empty());
    held.contains_key(b"Contents") && read.is_none_or(|read| read.is_empty() && holds())
}

fn packed(picture: &RgbImage) -> Option<(&'static str, Vec<u8>)> {
    let mut bytes = Cursor::new(vec![]);
    picture.write_to(&mut bytes, ImageFormat::Png).ok()?;
    if bytes.get_ref().len() <= PHOTOGRAPH {
        return Some(("image/png", bytes.into_inner()));
    }
    let mut bytes = Cursor::new(vec![]);
    picture.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, 85)).ok()?;
    Some(("image/jpeg", bytes.into_inner()))
}

/// The words of a page as they are drawn, line by line, each with its size.
#[derive(Default)]
struct Words {
    lines: Vec<(f64, String)>,
    at: Option<Point>,
    characters: usize,
    /// A letter that was to be seen has no shape: its font is not in the file, and none stands in for it.
    is_missing: bool,
}

impl Words {
    fn put(&mut self, said: &str, at: Point, size: f64) {
        self.characters += said.chars().count();
        if self.characters > MAX_TEXT {
            return;
        }
        let (new_line, gap) = match self.at {
            Some(before) => ((at.y - before.y).abs() > size * 0.4 || at.x < before.x - size, at.x - before.x > size * 1.6),
            None => (true, false),
        };
        self.at = Some(at);
        match self.lines.last_mut().filter(|_| !new_line) {
            Some((largest, line)) => {
                if gap && !line.ends_with(' ') && !said.starts_with(' ') {
                    line.push(' ');
                }
                line.push_str(said);
                *largest = largest.max(size);
            }
            None => self.lines.push((size, said.to_owned())),
        }
    }
}

impl Device<'_> for Words {
    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'_>, _: &DrawMode) {}

    fn push_clip_path(&mut self, _: &ClipPath) {}

    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'_>>, _: BlendMode) {}

    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, '_>, props: DrawProps<'_>, mode: &DrawMode) {
        // Words below a scan are there to be found, not to be seen.
        let is_seen = !matches!(mode, DrawMode::Invisible);
        for glyph in run.glyphs() {
            let Some(said) = glyph.as_unicode() else { continue };
            let is_letter = match &said {
                BfString::Char(c) => c.is_alphanumeric(),
                BfString::String(text) => text.chars().any(char::is_alphanumeric),
            };
            self.is_missing |= is_seen && is_letter && matches!(&**glyph, Glyph::Outline(glyph) if glyph.outline().elements().is_empty());
            let whole = props.transform * glyph.transform();
            let place = whole * Point::ORIGIN;
            // A glyph is drawn in a thousandth of its size.
            let size = (whole * Point::new(0.0, 1_000.0)).distance(place);
            match said {
                BfString::Char(c) => self.put(c.encode_utf8(&mut [0; 4]), place, size),
                BfString::String(text) => self.put(&text, place, size),
            }
        }
    }

    fn pop_clip(&mut self) {}

    fn pop_transparency_group(&mut self) {}

    fn draw_image(&mut self, _: Image<'_, '_>, _: ImageDrawProps<'_>) {}
}
