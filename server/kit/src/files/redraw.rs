//! Pictures that came from elsewhere, written anew: their pixels are kept, and nothing else that was in the file (where and by what they were made, what
//! follows after their end), in fewer bytes than an uploaded image may have (V22).

use image::DynamicImage;

use super::{
    MAX_BYTES,
    thumb::{decode, encode, size},
};

/// Pixels of a side of what is taken: several times of what is asked for.
pub const MAX_SIDE: u32 = 8_192;
/// Qualities that are tried one after the other; then it becomes smaller.
const QUALITIES: [u8; 3] = [90, 80, 70];

/// The picture anew, and its media type; nothing if it is none, or of more pixels than are decoded here.
pub fn redraw(bytes: &[u8]) -> Option<(&'static str, Vec<u8>)> {
    let (width, height) = size(bytes)?;
    if width.max(height) > MAX_SIDE {
        return None;
    }
    let mut picture = without_empty_alpha(decode(bytes)?);
    loop {
        for quality in QUALITIES {
            let (media_type, packed) = encode(&picture, quality)?;
            if packed.len() <= MAX_BYTES {
                return Some((media_type, packed));
            }
            // A PNG has no qualities.
            if media_type == "image/png" {
                break;
            }
        }
        picture = picture.thumbnail(picture.width() / 4 * 3, picture.height() / 4 * 3);
    }
}

/// Services write a channel of transparency that nothing is transparent in.
fn without_empty_alpha(picture: DynamicImage) -> DynamicImage {
    let opaque = picture.color().has_alpha() && picture.to_rgba8().pixels().all(|pixel| pixel[3] == u8::MAX);
    if opaque { picture.to_rgb8().into() } else { picture }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{ImageFormat, RgbImage, Rgba, RgbaImage};

    use super::*;

    fn png(picture: impl Into<DynamicImage>) -> Vec<u8> {
        let mut packed = Cursor::new(Vec::new());
        picture.into().write_to(&mut packed, ImageFormat::Png).expect("written");
        packed.into_inner()
    }

    /// Noise, which no format packs.
    fn noise(width: u32, height: u32, see_through: bool) -> RgbaImage {
        let mut state = 1_u32;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state.to_le_bytes()
        };
        RgbaImage::from_fn(width, height, |_, _| {
            let [r, g, b, a] = next();
            Rgba([r, g, b, if see_through { a } else { 255 }])
        })
    }

    #[test]
    fn only_the_pixels_are_left_and_not_too_many_bytes() {
        let mut drawn = png(noise(64, 48, false));
        // A comment, as services and cameras leave them.
        let end = drawn.len() - 12;
        let text = b"\0\0\0\x0etEXtComment\0secret";
        let mut crc = !0_u32;
        for byte in &text[4..] {
            crc ^= u32::from(*byte);
            for _ in 0..8 {
                crc = if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
            }
        }
        let chunk = [&text[..], &(!crc).to_be_bytes()].concat();
        drawn.splice(end..end, chunk);
        drawn.extend_from_slice(b"<script>");
        assert!(drawn.windows(6).any(|bytes| bytes == b"secret"));
        let (media_type, made) = redraw(&drawn).expect("a picture");
        assert_eq!(media_type, "image/jpeg");
        assert!(!made.windows(6).any(|bytes| bytes == b"secret") && !made.ends_with(b"<script>"));

        let (media_type, made) = redraw(&png(noise(1_300, 1_200, true))).expect("a picture");
        let seen = image::load_from_memory(&made).expect("a picture");
        assert!(media_type == "image/png" && made.len() <= MAX_BYTES && seen.width() < 1_300, "{} bytes", made.len());
    }

    #[test]
    fn what_is_no_picture_or_too_large_is_refused() {
        for other in [&b""[..], b"<svg xmlns=''/>", b"I am a picture", b"\x89PNG\r\n\x1a\nnot much of one"] {
            assert!(redraw(other).is_none(), "{other:?}");
        }
        let drawn = png(RgbImage::new(9_000, 2));
        assert!(redraw(&drawn).is_none());
        let cut = png(noise(64, 48, false));
        assert!(redraw(&cut[..cut.len() / 2]).is_none());
    }
}
