//! A service of talking faces: a real HTTP server that speaks D-ID's protocol and HeyGen's. Its films carry the script, so that a story can tell what was said; how
//! long it takes, and every mood in which it makes none, the story says.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex},
};

use axum::{
    Json, Router,
    body::Bytes,
    extract::{DefaultBodyLimit, Path, Query, State},
    http::{HeaderMap, StatusCode, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde_json::{Value, json};
use tempfile::NamedTempFile;
use tokio::sync::watch;

const KEY: &str = "avatar-key-of-the-house";

/// What it does with one request for a film.
#[derive(Clone, Copy, Debug)]
pub enum Filming {
    /// Takes so many looks.
    Slow(usize),
    /// Is never done.
    Never,
    /// Answers this status, with a code.
    Status(u16, &'static str),
    /// Takes it, and fails later for a reason of this kind.
    Fails(&'static str),
    /// Is done, and what it links is no film.
    NoFilm,
    /// Links a host that is not its own.
    Elsewhere,
}

struct Film {
    script: String,
    mood: Option<Filming>,
    looks: usize,
}

struct Studio {
    own: String,
    moods: Mutex<VecDeque<Filming>>,
    films: Mutex<Vec<Film>>,
    asked: watch::Sender<Vec<Value>>,
    pictures: Mutex<Vec<Vec<u8>>>,
    forgotten: watch::Sender<Vec<String>>,
    /// Looks that are answered with a fault of its own before it is well again.
    ill: Mutex<usize>,
}

/// The service.
pub struct AvatarServer {
    studio: Arc<Studio>,
    key: NamedTempFile,
}

impl AvatarServer {
    /// Starts it.
    pub async fn start() -> AvatarServer {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let own = format!("http://{}", listener.local_addr().expect("its address"));
        let studio = Arc::new(Studio {
            own,
            moods: Mutex::default(),
            films: Mutex::default(),
            asked: watch::Sender::default(),
            pictures: Mutex::default(),
            forgotten: watch::Sender::default(),
            ill: Mutex::default(),
        });
        let router = Router::new()
            .route("/images", post(image))
            .route("/talks", post(talk))
            .route("/clips", post(talk))
            .route("/talks/{id}", get(look).delete(forget))
            .route("/clips/{id}", get(look).delete(forget))
            .route("/v2/video/generate", post(generate))
            .route("/v1/video_status.get", get(status))
            .route("/v1/video.delete", axum::routing::delete(delete))
            .route("/made/{name}", get(made))
            .layer(DefaultBodyLimit::disable())
            .with_state(studio.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        let key = NamedTempFile::new().expect("a file");
        std::fs::write(key.path(), KEY).expect("written");
        AvatarServer { studio, key }
    }

    /// The flags with which a server has its faces from it.
    pub fn flags(&self, dialect: &str, voices: &str) -> Vec<String> {
        let mut flags = vec![
            format!("--avatar-url={}", self.studio.own),
            format!("--avatar-key-file={}", self.key.path().display()),
            format!("--avatar-dialect={dialect}"),
        ];
        if !voices.is_empty() {
            flags.push(format!("--avatar-voices={voices}"));
        }
        flags
    }

    /// How it is with the films to come; then it makes them at once.
    pub fn moods(&self, moods: impl IntoIterator<Item = Filming>) {
        self.studio.moods.lock().unwrap().extend(moods);
    }

    /// So many looks fail by a fault of its own.
    pub fn is_ill(&self, looks: usize) {
        *self.studio.ill.lock().unwrap() = looks;
    }

    /// What it was asked for so far.
    pub fn asked(&self) -> Vec<Value> {
        self.studio.asked.borrow().clone()
    }

    /// Waits until it was asked so many times.
    pub async fn is_asked(&self, many: usize) {
        self.studio.asked.subscribe().wait_for(|asked| asked.len() >= many).await.expect("it is there");
    }

    /// The pictures that it was brought.
    pub fn pictures(&self) -> Vec<Vec<u8>> {
        self.studio.pictures.lock().unwrap().clone()
    }

    /// Waits until so many films were to be forgotten; answers which.
    pub async fn has_forgotten(&self, many: usize) -> Vec<String> {
        self.studio.forgotten.subscribe().wait_for(|gone| gone.len() >= many).await.expect("it is there").clone()
    }
}

/// The smallest film that is one, which carries a text.
pub fn film_of(text: &str) -> Vec<u8> {
    let boxed = |kind: &[u8], body: &[u8]| [&u32::try_from(body.len() + 8).unwrap().to_be_bytes()[..], kind, body].concat();
    let handler = boxed(b"hdlr", &[&[0; 8][..], b"vide", &[0; 12]].concat());
    let moov = boxed(b"moov", &boxed(b"trak", &boxed(b"mdia", &handler)));
    [boxed(b"ftyp", b"isom\0\0\0\0"), boxed(b"mdat", text.as_bytes()), moov].concat()
}

impl Studio {
    /// Takes a film on; answers its number, or the refusal.
    fn takes(&self, script: &str, asked: Value) -> Result<usize, (u16, &'static str)> {
        self.asked.send_modify(|all| all.push(asked));
        let mood = self.moods.lock().unwrap().pop_front();
        if let Some(Filming::Status(status, code)) = mood {
            return Err((status, code));
        }
        let mut films = self.films.lock().unwrap();
        films.push(Film { script: script.into(), mood, looks: 0 });
        Ok(films.len() - 1)
    }

    /// Whether it is there by now: its link, or why it never will be.
    fn looked_at(&self, at: usize) -> Option<Result<String, &'static str>> {
        let mut films = self.films.lock().unwrap();
        let film = films.get_mut(at)?;
        film.looks += 1;
        match film.mood {
            Some(Filming::Never) => None,
            Some(Filming::Slow(looks)) if film.looks <= looks => None,
            Some(Filming::Fails(kind)) => Some(Err(kind)),
            Some(Filming::Elsewhere) => Some(Ok("http://127.0.0.2:9/made/0".into())),
            _ => Some(Ok(format!("{}/made/{at}", self.own))),
        }
    }

    fn is_well(&self) -> bool {
        let mut ill = self.ill.lock().unwrap();
        let well = *ill == 0;
        *ill = ill.saturating_sub(1);
        well
    }
}

fn knows_us(headers: &HeaderMap) -> bool {
    headers.get("authorization").is_some_and(|key| key == &format!("Basic {KEY}")) || headers.get("x-api-key").is_some_and(|key| key == KEY)
}

fn refused(status: u16, kind: &str) -> Response {
    let status = StatusCode::from_u16(status).expect("a status");
    let body = json!({ "kind": kind, "description": format!("{kind}: not this one") });
    ([("retry-after", "0")], (status, Json(body))).into_response()
}

async fn image(State(studio): State<Arc<Studio>>, headers: HeaderMap, body: Bytes) -> Response {
    if !knows_us(&headers) {
        return refused(401, "AuthorizationError");
    }
    let said = headers[CONTENT_TYPE].to_str().expect("text");
    assert!(said.starts_with("multipart/form-data; boundary="), "{said}");
    studio.pictures.lock().unwrap().push(body.to_vec());
    (StatusCode::CREATED, Json(json!({ "id": "img_1", "url": "s3://pictures/img_1" }))).into_response()
}

async fn talk(State(studio): State<Arc<Studio>>, headers: HeaderMap, Json(wish): Json<Value>) -> Response {
    if !knows_us(&headers) {
        return refused(401, "AuthorizationError");
    }
    assert!(wish["source_url"] == "s3://pictures/img_1" || wish["presenter_id"].is_string(), "{wish}");
    let script = wish["script"]["input"].as_str().expect("a script").to_owned();
    match studio.takes(&script, wish) {
        Ok(at) => (StatusCode::CREATED, Json(json!({ "id": format!("tlk_{at}"), "object": "talk", "status": "created" }))).into_response(),
        Err((status, code)) => refused(status, code),
    }
}

fn number(id: &str) -> usize {
    id.trim_start_matches("tlk_").trim_start_matches("vid-").parse().expect("one of its own")
}

async fn look(State(studio): State<Arc<Studio>>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    assert!(knows_us(&headers));
    if !studio.is_well() {
        return refused(500, "InternalError");
    }
    let said = match studio.looked_at(number(&id)) {
        None => json!({ "id": id, "status": "started" }),
        Some(Ok(link)) => json!({ "id": id, "status": "done", "result_url": link }),
        Some(Err(kind)) => {
            json!({ "id": id, "status": "error", "error": { "kind": kind, "description": format!("{kind}: not this face") } })
        }
    };
    Json(said).into_response()
}

async fn forget(State(studio): State<Arc<Studio>>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    assert!(knows_us(&headers));
    studio.forgotten.send_modify(|gone| gone.push(id));
    StatusCode::NO_CONTENT.into_response()
}

async fn generate(State(studio): State<Arc<Studio>>, headers: HeaderMap, Json(wish): Json<Value>) -> Response {
    assert!(knows_us(&headers));
    let script = wish["video_inputs"][0]["voice"]["input_text"].as_str().expect("a script").to_owned();
    match studio.takes(&script, wish) {
        Ok(at) => Json(json!({ "error": null, "data": { "video_id": format!("vid-{at}") } })).into_response(),
        Err((_, code)) => {
            Json(json!({ "error": { "code": code, "message": format!("{code}: not this one") }, "data": null })).into_response()
        }
    }
}

async fn status(State(studio): State<Arc<Studio>>, headers: HeaderMap, Query(query): Query<HashMap<String, String>>) -> Response {
    assert!(knows_us(&headers));
    let data = match studio.looked_at(number(&query["video_id"])) {
        None => json!({ "status": "processing", "error": null }),
        Some(Ok(link)) => json!({ "status": "completed", "video_url": link, "error": null }),
        Some(Err(kind)) => json!({ "status": "failed", "error": { "code": kind, "detail": format!("{kind}: not this face") } }),
    };
    Json(json!({ "code": 100, "data": data, "message": "Success" })).into_response()
}

async fn delete(State(studio): State<Arc<Studio>>, headers: HeaderMap, Query(query): Query<HashMap<String, String>>) -> Response {
    assert!(knows_us(&headers));
    studio.forgotten.send_modify(|gone| gone.push(query["video_id"].clone()));
    Json(json!({ "code": 100, "data": null })).into_response()
}

async fn made(State(studio): State<Arc<Studio>>, headers: HeaderMap, Path(at): Path<usize>) -> Response {
    assert!(!knows_us(&headers), "the key went to a link");
    let films = studio.films.lock().unwrap();
    let film = &films[at];
    match film.mood {
        Some(Filming::NoFilm) => "<html>Your video is ready</html>".into_response(),
        _ => ([(CONTENT_TYPE, "video/mp4")], film_of(&film.script)).into_response(),
    }
}
