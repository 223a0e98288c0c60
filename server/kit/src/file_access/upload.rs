//! Taking files in: `POST /api/management/file/upload` with the file as its body.

use std::sync::LazyLock;

use belltower_sync::model::Media;
use bytes::Bytes;
use serde::Deserialize;
use utoipa::ToSchema;

use super::find::FileSort;
use crate::{
    args,
    auth::{catalogue::Action, rights::Pages},
    config::Config,
    db::Reads,
    documents,
    error::{Result, too_large, too_many, unprocessable},
    files::{
        Blobs, Held, INLINE_MAX, MAX_BYTES, NewFile, Stored, discard_blobs,
        drawing::{self, Fault},
        id_of, keep, sniff, sound, thumb,
    },
    http::{Access, Api, Cx, Raw, in_words},
    mask,
    resource::{self, Resource, check::visible},
    sentences,
    text::Sentence,
    world::iso,
};

/// So many files may an account add within [`WINDOW`]: a book of a hundred pages brought in twice, and nobody fills a disk within the hour.
const MOST: i64 = 240;
/// And so many bytes.
const MOST_BYTES: i64 = 1200 * 1024 * 1024;
/// Seconds.
const WINDOW: i64 = 600;
/// Characters of a name.
const MAX_NAME: usize = 200;

/// The pages whose editors and forms hold files: those that edit a document of a kind with files, or make records with one.
pub(super) fn pages() -> Pages {
    static PAGES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
        let holds = |of: &&&'static Resource| of.fields.iter().any(|field| field.writable && field.holds_files());
        let records = resource::all().iter().filter(holds).map(|of| of.page);
        let types = documents::all().filter(|document_type| document_type.holds_files());
        let documents = types.flat_map(|document_type| document_type.edited_on.iter().copied().chain([document_type.resource.page]));
        records.chain(documents).collect()
    });
    [PAGES.as_slice(), &[]]
}

sentences! {
    NOT_AN_IMAGE = "file.not_an_image": "This is not an image that can be used: jpg, jpeg, png, gif, svg or webp" / "这不是可用的图片：仅支持 jpg、jpeg、png、gif、svg 或 webp";
    NOT_A_SOUND = "file.not_a_sound": "This is not a sound that can be used: mp3, m4a, aac, ogg, opus, wav or webm" / "这不是可用的音频：仅支持 mp3、m4a、aac、ogg、opus、wav 或 webm";
    NOT_MEDIA = "file.not_media": "This is neither an image (jpg, jpeg, png, gif, svg, webp) nor a sound (mp3, m4a, aac, ogg, opus, wav, webm)" / "这既不是图片（jpg、jpeg、png、gif、svg、webp），也不是音频（mp3、m4a、aac、ogg、opus、wav、webm）";
    TOO_MANY_PIXELS = "file.too_many_pixels": "This image is too large: at most {side} pixels a side and {million} million in all" / "图片尺寸过大：每边最多 {side} 像素，总计不超过 {million} 百万像素";
    NO_PIXELS = "file.no_pixels": "This image is empty: its width or height is 0" / "这张图片是空的：宽度或高度为 0";
    ENCODING = "file.encoding": "This SVG is not written in UTF-8: save it as UTF-8" / "该 SVG 不是 UTF-8 编码，请另存为 UTF-8";
    USE_ELSEWHERE = "file.use_elsewhere": "A <use> in this SVG takes a part from outside the drawing (such as data:); it may only use its own parts" / "该 SVG 的 <use> 引用了图形以外的内容（如 data:），只能引用图形自身的部分";
    SWELLS = "file.swells": "The <use> elements in this SVG repeat each other without end, or come to more than {max} elements" / "该 SVG 的 <use> 循环引用，或展开后超过 {max} 个元素";
    ACTIVE = "file.active": "This SVG contains scripts or embedded pages; only plain drawings are accepted" / "该 SVG 含有脚本或内嵌网页，只接受纯图形";
}

/// What is said of a file beside its bytes.
#[derive(Deserialize, ToSchema)]
struct UploadQuery {
    /// What it is called.
    name: Option<String>,
    /// What it has to be; either if left out.
    of: Option<FileSort>,
}

pub(super) fn mount(api: &mut Api) {
    let access = Access::AnyPage(pages(), Action::Edit);
    let largest = |config: &Config| config.max_sound_bytes.max(MAX_BYTES);
    api.post_file("/api/management/file/upload", access, "Store an image or a sound", largest, upload);
}

async fn upload(cx: Cx, query: UploadQuery, Raw(bytes): Raw) -> Result<Stored> {
    let (media_type, max) = kind(&bytes, query.of.map(Media::from), cx.app.config.max_sound_bytes)?;
    if bytes.len() > max {
        return Err(too_large(in_words(max)));
    }
    let blob = if bytes.len() > INLINE_MAX { Some(cx.app.world.id()) } else { None };
    if let Some(blob) = &blob {
        bound(&mut &cx.app.db, cx.app.world.now(), &cx.caller()?.user_id).await?;
        // Before the transaction: nobody who writes waits for it.
        cx.app.state::<Blobs>().put_all(blob, &bytes).await?;
    }
    let kept = record(&cx, &query, &bytes, media_type, blob.as_deref()).await;
    // What failed in the end may be kept all the same: then the blob is looked after later.
    let is_unused = kept.as_ref().map_or_else(|error| error.status().is_client_error(), |(_, taken)| !taken);
    if is_unused {
        discard_blobs(&cx.app, blob.into_iter().collect()).await;
    }
    kept.map(|(stored, _)| stored)
}

/// Records the file; answers as well whether its bytes are the ones that are kept, which they are not where the same file was here already.
async fn record(cx: &Cx, query: &UploadQuery, bytes: &Bytes, media_type: &'static str, blob: Option<&str>) -> Result<(Stored, bool)> {
    let mut tx = cx.begin().await?;
    let now = tx.world().now();
    bound(&mut tx, now, &cx.caller()?.user_id).await?;
    let name = query.name.as_deref().and_then(named);
    let size = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
    let held = blob.map_or(Held::Inline(bytes), Held::Blob);
    let new = NewFile { id: id_of(bytes), media_type, size, name: name.as_deref(), private: false, held };
    let kept = keep(&mut tx, new).await?;
    tx.commit().await?;
    Ok(kept)
}

/// A name as it is kept: what can be seen of it; none if nothing is left.
pub(super) fn named(name: &str) -> Option<String> {
    Some(mask::text(&visible(name)).chars().take(MAX_NAME).collect()).filter(|name: &String| !name.is_empty())
}

/// What the bytes are, and how many there may be of it.
fn kind(bytes: &Bytes, wanted: Option<Media>, max_sound: usize) -> Result<(&'static str, usize)> {
    let refused = |text: &'static Sentence| Err(unprocessable(text));
    let image = if wanted == Some(Media::Sound) { None } else { sniff::media_type(bytes) };
    if image == Some("image/svg+xml") && sniff::is_active(bytes) {
        return refused(&ACTIVE);
    }
    match image.filter(|image| *image == "image/svg+xml").and_then(|_| drawing::fault(bytes)) {
        Some(Fault::Encoding) => return refused(&ENCODING),
        Some(Fault::UseElsewhere) => return refused(&USE_ELSEWHERE),
        Some(Fault::Swells) => return Err(unprocessable(SWELLS.with("max", drawing::MAX_DRAWN))),
        None => {}
    }
    let sound = || if wanted == Some(Media::Image) { None } else { sound::media_type(bytes) };
    match (image, wanted) {
        (Some(_), _) if thumb::is_empty(bytes) => refused(&NO_PIXELS),
        (Some(image), _) if thumb::fits(bytes) => Ok((image, MAX_BYTES)),
        (Some(_), _) => Err(unprocessable(TOO_MANY_PIXELS.with("side", thumb::MAX_SIDE).with("million", thumb::MAX_PIXELS / 1_000_000))),
        (None, Some(Media::Image)) => refused(&NOT_AN_IMAGE),
        (None, wanted) => match sound() {
            Some(sound) => Ok((sound, max_sound)),
            None => refused(if wanted.is_some() { &NOT_A_SOUND } else { &NOT_MEDIA }),
        },
    }
}

/// Refuses where the account added too much lately.
async fn bound(from: &mut impl Reads, now: jiff::Timestamp, user: &str) -> Result<()> {
    let since = iso(now - jiff::SignedDuration::from_secs(WINDOW));
    let sql = "SELECT COUNT(*), CAST(COALESCE(SUM(size), 0) AS BIGINT), MIN(at) FROM files WHERE by_id = $1 AND at > $2";
    let lately: Vec<(i64, i64, Option<String>)> = from.rows(sql.to_owned(), args![user, since]).await?;
    let (count, bytes, first) = lately.into_iter().next().unwrap_or_default();
    if count < MOST && bytes < MOST_BYTES {
        return Ok(());
    }
    let first = first.and_then(|at| at.parse::<jiff::Timestamp>().ok()).map_or(WINDOW, |at| WINDOW - (now.as_second() - at.as_second()));
    Err(too_many(u64::try_from(first.max(1)).unwrap_or(1)))
}
