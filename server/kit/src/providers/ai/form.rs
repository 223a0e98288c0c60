//! A form with files in it (RFC 7578), as `/images/edits` takes it.

use sha2::{Digest, Sha256};

use super::Reference;

/// Writes one: its media type, and its bytes.
pub(in crate::providers) fn form(fields: &[(&str, &str)], name: &str, files: &[Reference]) -> (String, Vec<u8>) {
    let mut hash = Sha256::new();
    fields.iter().for_each(|(_, value)| hash.update(value.as_bytes()));
    files.iter().for_each(|file| hash.update(&file.bytes));
    // No text holds its own hash: what stands between two parts is in none of them.
    let boundary: String = hash.finalize().iter().take(20).map(|byte| format!("{byte:02x}")).collect();
    let mut body = Vec::with_capacity(files.iter().map(|file| file.bytes.len() + 256).sum::<usize>() + 16 * 1024);
    for (field, value) in fields {
        body.extend(format!("--{boundary}\r\nContent-Disposition: form-data; name=\"{field}\"\r\n\r\n{value}\r\n").into_bytes());
    }
    for (at, Reference { media_type, bytes }) in files.iter().enumerate() {
        let ending = media_type.strip_prefix("image/").unwrap_or("bin");
        let about = format!("Content-Disposition: form-data; name=\"{name}\"; filename=\"{}.{ending}\"", at + 1);
        body.extend(format!("--{boundary}\r\n{about}\r\nContent-Type: {media_type}\r\n\r\n").into_bytes());
        body.extend_from_slice(bytes);
        body.extend_from_slice(b"\r\n");
    }
    body.extend(format!("--{boundary}--\r\n").into_bytes());
    (format!("multipart/form-data; boundary={boundary}"), body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_stands_between_boundaries_that_are_in_none() {
        let face = Reference { media_type: "image/png".into(), bytes: b"\x89PNG\r\n--".to_vec().into() };
        let (media_type, body) = form(&[("prompt", "一只猫\r\n--x"), ("n", "1")], "image[]", &[face.clone(), face]);
        let boundary = media_type.strip_prefix("multipart/form-data; boundary=").expect("a boundary");
        let said = String::from_utf8_lossy(&body);
        let parts: Vec<&str> = said.split(&format!("--{boundary}")).collect();
        assert_eq!((parts.len(), parts[0], parts[5]), (6, "", "--\r\n"));
        assert_eq!(parts[1], "\r\nContent-Disposition: form-data; name=\"prompt\"\r\n\r\n一只猫\r\n--x\r\n");
        assert!(parts[4].contains("name=\"image[]\"; filename=\"2.png\"\r\nContent-Type: image/png\r\n\r\n"), "{}", parts[4]);
    }
}
