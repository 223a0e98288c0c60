//! The header by which a browser saves an answer as a file.

/// Saved under its name; the name in the way that all of them read, and for those that read no other in ASCII.
pub fn disposition(name: &str) -> String {
    let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() || ".-_ ".contains(c) { c } else { '_' }).collect();
    let encoded: String = name
        .bytes()
        .map(
            |byte| {
                if byte.is_ascii_alphanumeric() || b".-_".contains(&byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }
            },
        )
        .collect();
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{encoded}")
}
