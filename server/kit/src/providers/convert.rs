//! A server that turns slides into a PDF, over Gotenberg's protocol: a form with one file goes to `/forms/libreoffice/convert`, the bytes of the PDF come back.

use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use reqwest::{Url, header::CONTENT_TYPE};
use sha2::{Digest, Sha256};

use super::{Fault, http};
use crate::config::Config;

/// Its call.
const CALL: &str = "/forms/libreoffice/convert";
/// How every PDF begins.
const MARK: &[u8] = b"%PDF-";

/// What turns slides into pages.
#[async_trait]
pub trait Convert: Send + Sync {
    /// Makes a PDF of a file of some format (`pptx`, `ppt`).
    async fn to_pdf(&self, format: &str, file: &Bytes) -> Result<Vec<u8>, Fault>;
}

struct Gotenberg {
    base: Url,
    timeout: Duration,
    /// Most bytes of a PDF.
    max: usize,
}

/// The server of the settings.
pub(super) fn from_config(config: &Config) -> Option<Box<dyn Convert>> {
    let base = config.convert_url.as_ref()?.0.clone();
    Some(Box::new(Gotenberg { base, timeout: Duration::from_secs(config.convert_seconds.into()), max: config.max_deck_bytes }))
}

#[async_trait]
impl Convert for Gotenberg {
    async fn to_pdf(&self, format: &str, file: &Bytes) -> Result<Vec<u8>, Fault> {
        let mut url = self.base.clone();
        url.set_path(&format!("{}{CALL}", self.base.path().trim_end_matches('/')));
        let (media_type, body) = form(format, file);
        let request = http::client().post(url).timeout(self.timeout).header(CONTENT_TYPE, media_type).body(body);
        let mut answer = request.send().await.map_err(away)?;
        let status = answer.status().as_u16();
        match status {
            200 => {}
            401 | 403 | 404 => return Err(Fault::Settings(format!("HTTP {status}"))),
            408 | 425 | 429 | 500.. => return Err(Fault::Away(format!("HTTP {status}"))),
            _ => return Err(Fault::Refused(format!("HTTP {status}"))),
        }
        let mut pdf = Vec::new();
        while let Some(piece) = answer.chunk().await.map_err(away)? {
            if pdf.len() + piece.len() > self.max {
                return Err(Fault::Refused("a PDF that is too large".into()));
            }
            pdf.extend_from_slice(&piece);
        }
        // It says that all is well, and sends something else: nothing was made.
        if pdf.starts_with(MARK) { Ok(pdf) } else { Err(Fault::Refused("no PDF".into())) }
    }
}

/// It cannot be reached, does not answer, or the connection was cut.
fn away(cause: reqwest::Error) -> Fault {
    // The address may hold a key: it is not part of what is said.
    let cause = cause.without_url();
    if cause.is_timeout() {
        return Fault::Slow;
    }
    tracing::warn!(cause = std::error::Error::source(&cause).map(ToString::to_string), "the converter cannot be reached");
    Fault::Away(if cause.is_connect() { "TCP" } else { "HTTP" }.into())
}

/// A form with the file in it (RFC 7578), by the name that tells the converter its format.
fn form(format: &str, file: &Bytes) -> (String, Vec<u8>) {
    // No file holds its own hash: what stands around it is not in it.
    let boundary: String = Sha256::digest(file).iter().take(20).map(|byte| format!("{byte:02x}")).collect();
    let head = format!(
        "--{boundary}\r\nContent-Disposition: form-data; name=\"files\"; filename=\"slides.{format}\"\r\n\
         Content-Type: application/octet-stream\r\n\r\n"
    );
    let body = [head.as_bytes(), file, format!("\r\n--{boundary}--\r\n").as_bytes()].concat();
    (format!("multipart/form-data; boundary={boundary}"), body)
}
