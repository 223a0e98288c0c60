//! Which kind of image some bytes are (V22): by what they begin with, whatever their name or header says.

/// The media type, if it is an image of a kind that is taken.
pub fn media_type(bytes: &[u8]) -> Option<&'static str> {
    let at = |from: usize, magic: &[u8]| bytes.get(from..).is_some_and(|rest| rest.starts_with(magic));
    if at(0, b"\xff\xd8\xff") {
        Some("image/jpeg")
    } else if at(0, b"\x89PNG\r\n\x1a\n") {
        Some("image/png")
    } else if at(0, b"GIF87a") || at(0, b"GIF89a") {
        Some("image/gif")
    } else if at(0, b"RIFF") && at(8, b"WEBP") {
        Some("image/webp")
    } else {
        is_svg(bytes).then_some("image/svg+xml")
    }
}

/// Whether the first element of the text is an `svg`.
fn is_svg(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let end = if rest.starts_with("<?") {
            "?>"
        } else if rest.starts_with("<!--") {
            "-->"
        } else if rest.starts_with("<!") {
            ">"
        } else {
            break;
        };
        match rest.split_once(end) {
            Some((_, after)) => rest = after.trim_start(),
            None => return false,
        }
    }
    rest.strip_prefix("<svg").is_some_and(|after| after.starts_with(|c: char| c.is_whitespace() || c == '>' || c == '/'))
}

/// Whether a drawing does more than draw: scripts, handlers, pages within, entities that swell. Shown as an image none of that would run; refusing
/// it keeps it from whoever takes the file elsewhere.
pub fn is_active(svg: &[u8]) -> bool {
    let text = String::from_utf8_lossy(svg).to_ascii_lowercase();
    // `onload=` and the like, at the start of an attribute.
    let handler = || {
        text.match_indices("on").any(|(at, _)| {
            let before = text[..at].chars().next_back().is_some_and(|c| c.is_whitespace() || matches!(c, '"' | '\'' | '/'));
            let name = text[at + 2..].chars().take_while(char::is_ascii_alphabetic).count();
            before && name > 0 && text[at + 2 + name..].trim_start().starts_with('=')
        })
    };
    ["<script", ":script", "<foreignobject", ":foreignobject", "<!entity", "javascript:", "<iframe", "<embed", "<object"]
        .iter()
        .any(|word| text.contains(word))
        || handler()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_is_what_it_begins_as() {
        assert_eq!(media_type(b"\xff\xd8\xff\xe0rest"), Some("image/jpeg"));
        assert_eq!(media_type(b"\x89PNG\r\n\x1a\nrest"), Some("image/png"));
        assert_eq!(media_type(b"GIF89arest"), Some("image/gif"));
        assert_eq!(media_type(b"RIFF\x10\0\0\0WEBPVP8 "), Some("image/webp"));
        assert_eq!(media_type(b"<?xml version=\"1.0\"?><!-- a -->\n<!DOCTYPE svg>\n<svg xmlns=\"\"/>"), Some("image/svg+xml"));
        for other in [&b""[..], b"%PDF-1.7", b"RIFF\x10\0\0\0WAVE", b"<html><svg/></html>", b"<svgx/>", b"<!-- <svg/>", b"BM"] {
            assert_eq!(media_type(other), None, "{other:?}");
        }
    }

    #[test]
    fn a_drawing_only_draws() {
        assert!(!is_active("<svg><text font-size='3'>on time = now</text><path d='M0 0'/></svg>".as_bytes()));
        for active in [
            "<svg><SCRIPT>1</SCRIPT></svg>",
            "<svg onload=\"x()\"/>",
            "<svg><a\nonclick = 'x()'/></svg>",
            "<svg><foreignObject/></svg>",
            "<svg><a title='>' onclick='x()'/></svg>",
            "<x:svg xmlns:x='http://www.w3.org/2000/svg'><x:script>1</x:script></x:svg>",
            "<svg><a href=\"javascript:x()\"/></svg>",
        ] {
            assert!(is_active(active.as_bytes()), "{active}");
        }
    }
}
