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

/// Whether a drawing does more than draw: scripts, handlers, pages within, entities that swell, anything fetched from elsewhere. Shown as an image none of
/// that would run; refusing it keeps it from whoever takes the file elsewhere.
pub fn is_active(svg: &[u8]) -> bool {
    let text = without_references(&String::from_utf8_lossy(svg).to_ascii_lowercase());
    // `onload=` and the like, at the start of an attribute.
    let handler = || {
        text.match_indices("on").any(|(at, _)| {
            let before = text[..at].chars().next_back().is_some_and(|c| c.is_whitespace() || matches!(c, '"' | '\'' | '/'));
            let name = text[at + 2..].chars().take_while(char::is_ascii_alphabetic).count();
            before && name > 0 && text[at + 2 + name..].trim_start().starts_with('=')
        })
    };
    // A browser leaves blanks and controls in an address out.
    let dense: String = text.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect();
    let elsewhere =
        || [("href=", true), ("src=", true), ("url(", false)].iter().any(|&(before, quoted)| leads_away(&dense, before, quoted));
    ["<script", ":script", "<foreignobject", ":foreignobject", "<!entity", "<iframe", "<embed", "<object"]
        .iter()
        .any(|word| text.contains(word))
        || ["javascript:", "@import"].iter().any(|word| dense.contains(word))
        || handler()
        || elsewhere()
}

/// Whether any address after `before` is neither a part of the drawing itself nor a picture within it. An attribute's value is `quoted`; without quotes it
/// is prose.
fn leads_away(dense: &str, before: &str, quoted: bool) -> bool {
    dense.match_indices(before).any(|(at, _)| {
        let rest = &dense[at + before.len()..];
        let value = rest.strip_prefix(['"', '\'']).unwrap_or(rest);
        let own = ["#", "&quot;#", "data:image/", "data:font/", "\"", "'", ")"];
        (!quoted || value.len() < rest.len()) && !own.iter().any(|own| value.starts_with(own))
    })
}

/// The text with its numeric character references (`&#10;`, `&#x6a;`) as the characters they stand for.
pub(super) fn without_references(text: &str) -> String {
    let mut parts = text.split("&#");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.strip_prefix('x').unwrap_or(part);
        let radix = if digits.len() < part.len() { 16 } else { 10 };
        let end = digits.find(|c: char| !c.is_digit(radix)).unwrap_or(digits.len());
        match u32::from_str_radix(&digits[..end], radix).ok().and_then(char::from_u32) {
            Some(character) => {
                out.push(character.to_ascii_lowercase());
                out.push_str(digits[end..].strip_prefix(';').unwrap_or(&digits[end..]));
            }
            None => {
                out.push_str("&#");
                out.push_str(part);
            }
        }
    }
    out
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
        for drawing in [
            "<svg><text font-size='3'>on time = now</text><path d='M0 0'/></svg>",
            "<svg xmlns:xlink='http://www.w3.org/1999/xlink'><use xlink:href='#a'/><rect fill='url(#b)' style='fill: url(\"#b\")'/><text>href=x</text></svg>",
            "<svg><image href='data:image/png;base64,AAAA'/><a href=''>caf&#233;</a></svg>",
        ] {
            assert!(!is_active(drawing.as_bytes()), "{drawing}");
        }
        for active in [
            "<svg><SCRIPT>1</SCRIPT></svg>",
            "<svg onload=\"x()\"/>",
            "<svg><a\nonclick = 'x()'/></svg>",
            "<svg><foreignObject/></svg>",
            "<svg><a title='>' onclick='x()'/></svg>",
            "<x:svg xmlns:x='http://www.w3.org/2000/svg'><x:script>1</x:script></x:svg>",
            "<svg><a href=\"javascript:x()\"/></svg>",
            "<svg><a href=\"java&#10;script:x()\"/></svg>",
            "<svg><a href=\"&#x6A;ava\tscript:x()\"/></svg>",
            "<svg><image href='https://example.com/seen.png'/></svg>",
            "<svg><image xlink:href = \"//example.com/seen.png\"/></svg>",
            "<svg><style>@import 'https://example.com/a.css';</style></svg>",
            "<svg><rect style='fill:url( https://example.com/a.svg#b)'/></svg>",
        ] {
            assert!(is_active(active.as_bytes()), "{active}");
        }
    }
}
