//! Small pictures of large ones, for strips and lists. A picture is decoded only if it takes no more memory than [`MAX_DECODED`], whatever it claims.

use std::io::Cursor;

use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, codecs::jpeg::JpegEncoder, metadata::Orientation};

/// Pixels across. Few, so that the same small picture serves every list.
pub const WIDTHS: [u32; 3] = [160, 320, 640];
/// Bytes that a decoded picture may take: 40 million pixels in colour.
const MAX_DECODED: u64 = 128 * 1024 * 1024;
/// Pixels of a side.
pub const MAX_SIDE: u32 = 16_000;
/// Pixels of a picture: a browser that shows it decodes them all.
pub const MAX_PIXELS: u64 = 100_000_000;
/// Of a JPEG, 1 to 100.
const QUALITY: u8 = 82;

/// Whether a picture has no more pixels than a screen can be asked to show, by what its header says. A drawing has none; of what has no header that
/// can be read here, nothing is known.
pub fn fits(bytes: &[u8]) -> bool {
    size(bytes).is_none_or(|(width, height)| width <= MAX_SIDE && height <= MAX_SIDE && u64::from(width) * u64::from(height) <= MAX_PIXELS)
}

/// Whether a picture says of itself that it has no pixels: a list would make room for it, and a browser shows a broken one.
pub fn is_empty(bytes: &[u8]) -> bool {
    size(bytes).is_some_and(|(width, height)| width == 0 || height == 0)
}

/// Pixels across and down, as the header says; nothing is decoded. Of the two formats whose headers lie at one place they are read there, so that what
/// follows may be broken.
pub fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.get(12..16) == Some(b"IHDR") {
        let side = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        return Some((side(16)?, side(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let side = |at: usize| Some(u32::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
        return Some((side(6)?, side(8)?));
    }
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().ok()?;
    reader.no_limits();
    reader.into_dimensions().ok()
}

/// The picture so many pixels across, turned as it is to be seen, and its media type; nothing if it is no larger, or cannot be made smaller here.
pub fn shrink(bytes: &[u8], width: u32) -> Option<(&'static str, Vec<u8>)> {
    let picture = decode(bytes)?;
    if picture.width() <= width {
        return None;
    }
    encode(&picture.thumbnail(width, width.saturating_mul(4)), QUALITY)
}

/// The picture as it is to be seen; nothing if it cannot be read, or would take more memory than [`MAX_DECODED`].
pub(super) fn decode(bytes: &[u8]) -> Option<DynamicImage> {
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().ok()?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_DECODED);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().ok()?;
    if decoder.total_bytes() > MAX_DECODED {
        return None;
    }
    let turned = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).ok()?;
    picture.apply_orientation(turned);
    Some(picture)
}

/// Its pixels and nothing else, as a PNG if any is see-through, otherwise as a JPEG of this quality (1 to 100); and the media type.
pub(super) fn encode(picture: &DynamicImage, quality: u8) -> Option<(&'static str, Vec<u8>)> {
    let mut packed = Cursor::new(Vec::new());
    let media_type = if picture.color().has_alpha() {
        picture.to_rgba8().write_to(&mut packed, ImageFormat::Png).ok()?;
        "image/png"
    } else {
        picture.to_rgb8().write_with_encoder(JpegEncoder::new_with_quality(&mut packed, quality)).ok()?;
        "image/jpeg"
    };
    Some((media_type, packed.into_inner()))
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage, Rgba, RgbaImage};

    use super::*;

    fn packed(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut packed = Cursor::new(Vec::new());
        picture.write_to(&mut packed, format).unwrap();
        packed.into_inner()
    }

    #[test]
    fn a_large_picture_becomes_small_and_stays_see_through() {
        let photo = DynamicImage::from(RgbImage::from_fn(1200, 900, |x, y| Rgb([x as u8, y as u8, 90])));
        let drawing = DynamicImage::from(RgbaImage::from_pixel(1000, 500, Rgba([200, 30, 30, 80])));
        for (bytes, media_type, size) in [
            (packed(&photo, ImageFormat::Jpeg), "image/jpeg", (320, 240)),
            (packed(&photo, ImageFormat::Png), "image/jpeg", (320, 240)),
            (packed(&drawing, ImageFormat::Png), "image/png", (320, 160)),
            (packed(&drawing, ImageFormat::WebP), "image/png", (320, 160)),
        ] {
            let (held, small) = shrink(&bytes, 320).expect("a small picture");
            let seen = image::load_from_memory(&small).unwrap();
            assert_eq!((held, (seen.width(), seen.height())), (media_type, size));
        }
        assert_eq!(shrink(&packed(&photo, ImageFormat::Png), 640).map(|(media_type, _)| media_type), Some("image/jpeg"));
        assert!(shrink(&packed(&DynamicImage::from(RgbImage::new(160, 90)), ImageFormat::Png), 160).is_none());
    }

    #[test]
    fn what_would_take_the_memory_of_a_machine_is_not_decoded() {
        // 15,000 × 15,000 of one colour are some hundred kilobytes, and 675 MB when decoded.
        let mut header = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
        header.extend([15_000_u32.to_be_bytes(), 15_000_u32.to_be_bytes()].concat());
        header.extend(b"\x08\x02\0\0\0");
        let mut crc = !0_u32;
        for byte in &header[12..] {
            crc ^= u32::from(*byte);
            for _ in 0..8 {
                crc = if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
            }
        }
        header.extend((!crc).to_be_bytes());
        header.extend(b"\0\0\0\0IEND\xae\x42\x60\x82");
        assert!(shrink(&header, 160).is_none());
        assert!(!fits(&header));
        assert!(fits(b"<svg/>") && !is_empty(b"<svg/>") && !is_empty(&header));
        for (width, height) in [(0_u32, 0_u32), (0, 5), (5, 0)] {
            let sides = [width.to_be_bytes(), height.to_be_bytes()].concat();
            assert!(is_empty(&[&header[..16], &sides, &header[24..]].concat()));
        }
        for broken in [&b""[..], b"\x89PNG\r\n\x1a\nnot much of a picture", b"GIF89a", b"\xff\xd8\xff\xe0", b"<svg/>"] {
            assert!(shrink(broken, 160).is_none());
        }
    }
}
