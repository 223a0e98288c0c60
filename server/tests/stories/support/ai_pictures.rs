//! The part of the service that draws: pictures whose pixels carry the words and the seed that they were asked for with, and every mood in which it does
//! not draw. Beside it stands a host that is not its own, which serves the same links.

use std::{
    collections::VecDeque,
    convert::Infallible,
    io::Cursor,
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use axum::{
    Json, Router,
    body::{Body, Bytes},
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use base64::{Engine, prelude::BASE64_STANDARD};
use futures_util::stream;
use image::{GrayImage, ImageFormat, Luma, RgbImage};
use serde_json::{Value, json};
use tokio::sync::{Semaphore, watch};

use super::ai::{KEY, refused};

/// What it does with one wish.
pub enum Picture {
    /// Answers with a link to it on its own host.
    Linked,
    /// Answers with a link to it on the other host.
    LinkedElsewhere,
    /// Answers with this link.
    Link(String),
    /// Sends these bytes as if they were a picture.
    Bytes(Vec<u8>),
    /// Begins to send it, then the connection ends.
    Cut,
    /// Answers with this status, the code of the error, its words, and after how many seconds to come back.
    Status(u16, &'static str, &'static str, Option<u64>),
}

/// The header of a picture of this size; nothing follows.
pub fn header_of(width: u32, height: u32) -> Vec<u8> {
    let mut packed = Cursor::new(Vec::new());
    RgbImage::new(1, 1).write_to(&mut packed, ImageFormat::Png).expect("a picture");
    let mut bytes = packed.into_inner();
    bytes[16..24].copy_from_slice(&[width.to_be_bytes(), height.to_be_bytes()].concat());
    bytes
}

/// Where it draws.
pub struct Studio {
    own: SocketAddr,
    elsewhere: SocketAddr,
    moods: Mutex<VecDeque<Picture>>,
    asked: watch::Sender<Vec<Value>>,
    /// What the links lead to, by name.
    linked: Mutex<Vec<Vec<u8>>>,
    /// The paths that were asked for by links, with the host.
    fetched: Mutex<Vec<String>>,
    refuses: Mutex<Vec<&'static str>>,
    held: watch::Sender<bool>,
    released: Semaphore,
}

impl Studio {
    /// Opens it, and the other host.
    pub(super) async fn open(own: SocketAddr) -> Arc<Studio> {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let studio = Arc::new(Studio {
            own,
            elsewhere: listener.local_addr().expect("its address"),
            moods: Mutex::default(),
            asked: watch::Sender::default(),
            linked: Mutex::default(),
            fetched: Mutex::default(),
            refuses: Mutex::default(),
            held: watch::Sender::new(false),
            released: Semaphore::new(0),
        });
        let router = links(&studio);
        tokio::spawn(async move { axum::serve(listener, router).await });
        studio
    }

    /// What it does with the wishes to come, in their order; after them it draws.
    pub fn moods(&self, moods: impl IntoIterator<Item = Picture>) {
        self.moods.lock().unwrap().extend(moods);
    }

    /// Refuses these options from now on.
    pub fn refuses(&self, options: &[&'static str]) {
        *self.refuses.lock().unwrap() = options.to_vec();
    }

    /// From now on pictures go out only when released.
    pub fn holds(&self) {
        self.held.send_replace(true);
    }

    /// Lets so many pictures out.
    pub fn releases(&self, pictures: usize) {
        self.released.add_permits(pictures);
    }

    /// Lets everything out from now on.
    pub fn lets_go(&self) {
        self.held.send_replace(false);
    }

    /// What it was asked for so far.
    pub fn asked(&self) -> Vec<Value> {
        self.asked.borrow().clone()
    }

    /// Waits until it was asked for so many.
    pub async fn is_asked(&self, many: usize) -> Vec<Value> {
        self.asked.subscribe().wait_for(|asked| asked.len() >= many).await.expect("it is there").clone()
    }

    /// What was fetched by links, on which host.
    pub fn fetched(&self) -> Vec<String> {
        self.fetched.lock().unwrap().clone()
    }

    /// Its own host.
    pub fn own(&self) -> SocketAddr {
        self.own
    }

    /// The host that is not its own.
    pub fn elsewhere(&self) -> SocketAddr {
        self.elsewhere
    }
}

/// The calls of the service.
pub(super) fn studio(studio: &Arc<Studio>) -> Router {
    let calls = Router::new().route("/v1/images/generations", post(generate)).route("/v1/images/edits", post(edit));
    calls.layer(axum::extract::DefaultBodyLimit::max(64 * 1024 * 1024)).with_state(studio.clone()).merge(links(studio))
}

fn links(studio: &Arc<Studio>) -> Router {
    Router::new().route("/made/{name}", get(made)).with_state(studio.clone())
}

async fn generate(State(studio): State<Arc<Studio>>, headers: HeaderMap, Json(wish): Json<Value>) -> Response {
    answer(studio, &headers, wish).await
}

async fn edit(State(studio): State<Arc<Studio>>, headers: HeaderMap, body: Bytes) -> Response {
    let kind = headers[header::CONTENT_TYPE].to_str().expect("text");
    let boundary = kind.strip_prefix("multipart/form-data; boundary=").expect("a form");
    // Lossy: files are only counted, and looked at for what they must not hold.
    let said = String::from_utf8_lossy(&body).into_owned();
    let mut wish = json!({ "images": [] });
    for part in said.split(&format!("--{boundary}")) {
        let Some((about, value)) = part.split_once("\r\n\r\n") else { continue };
        let name = about.split_once("name=\"").and_then(|(_, rest)| rest.split_once('"')).expect("a name").0;
        let value = value.strip_suffix("\r\n").expect("its end");
        match name {
            "image[]" => wish["images"].as_array_mut().expect("a list").push(json!({ "about": about, "bytes": value })),
            "seed" => wish["seed"] = value.parse::<i64>().expect("a number").into(),
            name => wish[name] = value.into(),
        }
    }
    answer(studio, &headers, wish).await
}

async fn answer(studio: Arc<Studio>, headers: &HeaderMap, wish: Value) -> Response {
    if headers.get("authorization").is_none_or(|key| key != &format!("Bearer {KEY}")) {
        return refused(401, "invalid_api_key", "Incorrect API key provided", None);
    }
    let unknown = studio.refuses.lock().unwrap().iter().copied().find(|option| !wish[*option].is_null());
    if let Some(option) = unknown {
        return refused(400, "unknown_parameter", &format!("Unknown parameter: '{option}'."), None);
    }
    let (prompt, seed) = (wish["prompt"].as_str().expect("a prompt").to_owned(), wish["seed"].as_i64().unwrap_or_default());
    studio.asked.send_modify(|asked| asked.push(wish));
    let mood = studio.moods.lock().unwrap().pop_front();
    let mut held = studio.held.subscribe();
    tokio::select! {
        _ = held.wait_for(|held| !held) => {}
        permit = studio.released.acquire() => permit.expect("it is there").forget(),
    }
    let drawn = drawn(&prompt, seed);
    let linked = |host: SocketAddr, bytes: Vec<u8>| {
        let mut there = studio.linked.lock().unwrap();
        there.push(bytes);
        format!("http://{host}/made/{}?key=secret-of-the-link", there.len() - 1)
    };
    let link = |url: String| Json(json!({ "created": 1, "data": [{ "url": url }] })).into_response();
    let packed = |bytes: &[u8]| json!({ "created": 1, "data": [{ "b64_json": BASE64_STANDARD.encode(bytes) }] });
    match mood {
        None => Json(packed(&drawn)).into_response(),
        Some(Picture::Linked) => link(linked(studio.own, drawn)),
        Some(Picture::LinkedElsewhere) => link(linked(studio.elsewhere, drawn)),
        Some(Picture::Link(url)) => link(url),
        Some(Picture::Bytes(bytes)) => Json(packed(&bytes)).into_response(),
        Some(Picture::Cut) => {
            let half = packed(&drawn).to_string().into_bytes();
            let half = stream::iter([Ok(Bytes::from(half[..half.len() / 2].to_vec())), Err(std::io::Error::other("cut"))]);
            ([(header::CONTENT_TYPE, "application/json")], Body::from_stream(half)).into_response()
        }
        Some(Picture::Status(status, code, message, after)) => refused(status, code, message, after),
    }
}

async fn made(State(studio): State<Arc<Studio>>, headers: HeaderMap, Path(name): Path<String>) -> Response {
    let host = headers[header::HOST].to_str().expect("text").to_owned();
    studio.fetched.lock().unwrap().push(format!("{host}/made/{name}"));
    assert!(!headers.contains_key("authorization"), "the key went to a link");
    match &*name {
        "leads-on" => (StatusCode::FOUND, [(header::LOCATION, format!("http://{}/made/0", studio.own))]).into_response(),
        "large" => {
            ([(header::CONTENT_LENGTH, "60000000")], Body::from_stream(stream::pending::<Result<Bytes, Infallible>>())).into_response()
        }
        "endless" => Body::from_stream(stream::repeat_with(|| Ok::<_, Infallible>(Bytes::from_static(&[0; 256 * 1024])))).into_response(),
        "drip" => Body::from_stream(stream::pending::<Result<Bytes, Infallible>>()).into_response(),
        name => match name.parse().ok().and_then(|at: usize| studio.linked.lock().unwrap().get(at).cloned()) {
            Some(bytes) => ([(header::CONTENT_TYPE, "image/png")], bytes).into_response(),
            None => StatusCode::NOT_FOUND.into_response(),
        },
    }
}

/// What words are in a picture's pixels: 40 bits of FNV-1a.
pub fn mark(prompt: &str) -> u64 {
    prompt.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)) & 0xff_ffff_ffff
}

/// Squares of black and white, which survive being written anew: the mark of the words, then 24 bits of the seed. Behind its end stands what services leave
/// in their files.
fn drawn(prompt: &str, seed: i64) -> Vec<u8> {
    let bits = (mark(prompt) << 24) | (u64::try_from(seed).expect("a seed") & 0xff_ffff);
    let picture = GrayImage::from_fn(128, 128, |x, y| Luma([if bits >> (x / 16 + y / 16 * 8) & 1 == 1 { 255 } else { 0 }]));
    let mut packed = Cursor::new(Vec::new());
    image::DynamicImage::from(picture).to_rgb8().write_to(&mut packed, ImageFormat::Png).expect("a picture");
    let mut bytes = packed.into_inner();
    bytes.extend_from_slice(b"painted by painter-1, account 4711");
    bytes
}

/// The mark and the seed of a picture that it has drawn, however it was packed since.
pub fn marked(bytes: &[u8]) -> (u64, i64) {
    let picture = image::load_from_memory(bytes).expect("a picture").to_luma8();
    let bit = |at: u32| u64::from(picture.get_pixel(at % 8 * 16 + 8, at / 8 * 16 + 8).0[0] > 127) << at;
    let bits: u64 = (0..64).map(bit).sum();
    (bits >> 24, i64::try_from(bits & 0xff_ffff).expect("a seed"))
}
