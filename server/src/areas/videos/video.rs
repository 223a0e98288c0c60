//! Videos: originals that were uploaded, and second creations, which the approval of a task makes. Reviewed as all content is (S03); recommended while they and their collection are listed.

use async_trait::async_trait;
use belltower_sync::model::Media;
use serde_json::{Value, json};

use belltower_kit::{
    args,
    auth::rights::Pages,
    db::Tx,
    error::Result,
    resource::{
        Op, Resource, Row, Rules, Seen, Workflow, Writing,
        check::GONE,
        field::{Field, date, file, number, one_of, reference, tags, text, yes_no},
        place_after,
    },
    sentences,
    text::Text,
};

use super::collections::tell_counts;
use crate::areas::{questions::LEVELS, review};

sentences! {
    NOT_LISTED = "video.not_listed": "Only a listed video can be recommended" / "仅已上架的视频可以推荐";
    COLLECTION_NOT_LISTED = "video.collection_not_listed": "It can be recommended once its collection is listed" / "所属合集上架后才能推荐";
    HANDED_IN = "video.handed_in": "The task “{title}” of it is handed in: it has to be decided on first" / "该视频的任务“{title}”已提交，请先完成审核";
    COLLECTION_FULL = "video.collection_full": "A collection holds at most {max} videos" / "每个合集最多包含 {max} 个视频";
}

/// What is spoken in it.
const LANGUAGES: &[&str] = &["en", "zh", "en_zh", "other", "none"];
/// Whether somebody makes a courseware of it: an original that nobody has taken up, one with an open task, one that is done.
const HANDLINGS: &[&str] = &["unprocessed", "in_task", "done"];
/// Videos of one collection.
pub const MAX_IN_COLLECTION: i64 = 200;
/// A day, in ms.
const MAX_DURATION: i64 = 86_400_000;

const FIELDS: &[Field] = &[
    text("name", 120).required().spoken().reviewed(),
    one_of("origin", &["original", "second_creation"]).read_only().or("\"original\""),
    reference("original_id", "videos").read_only().keeps_nothing("a second creation has the file itself"),
    file("file", Some(Media::Video)).required().reviewed(),
    file("poster", Some(Media::Image)).reviewed(),
    // Read by the browser that uploads it.
    number("duration_ms", 1, MAX_DURATION).measured(),
    number("width", 1, 16_384).measured(),
    number("height", 1, 16_384).measured(),
    number("fps", 1, 240).not_listed().measured(),
    number("size", 0, i64::MAX).read_only(),
    one_of("language", LANGUAGES).bulk(),
    one_of("level", LEVELS).bulk(),
    reference("track_id", "subtitle_tracks").read_only().keeps_nothing("a video is shown without its subtitles as well"),
    tags("points", 50, 80).bulk(),
    reference("collection_id", "video_collections")
        .bulk()
        .keeps_nothing("a deleted collection no longer recommends its videos; brought back, it does"),
    text("position", 200).place(),
    reference("courseware_id", "coursewares").read_only().keeps_nothing("the video stays without its courseware"),
    one_of("handling", HANDLINGS).read_only().or("\"unprocessed\""),
    reference("task_id", "video_tasks").read_only().keeps_nothing("only a task that is closed is deleted"),
    review::STATE,
    review::MAKER,
    review::REASON,
    review::DECIDED_BY,
    review::DECIDED_AT,
    yes_no("recommended").or("false").bulk(),
    // The collection whose delisting ended its recommendation, which its listing begins again.
    reference("stopped_by_id", "video_collections").read_only().keeps_nothing("brought back, the collection begins it again"),
    text("rights", 200).not_searched().bulk(),
    date("rights_until").bulk(),
];

/// Videos.
pub static VIDEOS: Resource = Resource {
    name: "videos",
    base: "/api/management/video",
    page: "video-courseware-unprocessed",
    also_on_pages: &[
        "video-courseware-management",
        "classContentManagement",
        "trainingListen",
        "deer-ear-animation",
        "deer-ear-animation-details",
    ],
    seen: Seen::Whole("Videos are the house's: whoever makes content takes up any of them"),
    title: "name",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &VideoRules,
};

struct VideoRules;

#[async_trait]
impl Rules for VideoRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&review::REVIEW)
    }

    fn workflow_pages(&self) -> Option<Pages> {
        Some([std::slice::from_ref(&VIDEOS.page), &["video-courseware-management"]])
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        review::begins(tx, writing);
        if writing.changes("file") {
            refuse_while_decided_on(tx, writing).await?;
            let size: Option<(i64,)> = tx.opt("SELECT size FROM files WHERE id = $1", args![writing.text("file")]).await?;
            writing.new.insert("size".into(), json!(size.map(|(size,)| size)));
        }
        keep_in_collection(tx, writing).await
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        if !COUNTED.into_iter().any(|field| writing.changes(field)) && writing.op != Op::Restore {
            return Ok(());
        }
        let of = |row: &Row| row.get("collection_id").and_then(Value::as_str).map(str::to_owned);
        let (was, is) = (writing.old.and_then(of), of(writing.new));
        for collection in was.iter().filter(|was| Some(*was) != is.as_ref()).chain(&is) {
            tell_counts(tx, collection).await?;
        }
        Ok(())
    }

    async fn before_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        review::refuse_listed(tx, &VIDEOS, row).await
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        counted(tx, row).await
    }
}

/// What of a video its collection counts.
const COUNTED: [&str; 2] = ["collection_id", "recommended"];

/// Tells how many videos the collection of one has now, if it is in one.
pub async fn counted(tx: &mut Tx, row: &Row) -> Result<()> {
    match row.get("collection_id").and_then(Value::as_str) {
        Some(collection) => tell_counts(tx, collection).await,
        None => Ok(()),
    }
}

/// What is handed in is what is decided on: its film stays until then.
async fn refuse_while_decided_on(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    if writing.op == Op::Create {
        return Ok(());
    }
    let sql = "SELECT name FROM video_tasks WHERE video_id = $1 AND status = 'handed_in' AND deleted_at IS NULL LIMIT 1";
    if let Some((task,)) = tx.opt::<(String,)>(sql, args![writing.id()]).await? {
        writing.refuse("file", HANDED_IN.with("title", task));
    }
    Ok(())
}

/// Its place among the videos of its collection, and whether it may be recommended there. The collection's row is the lock: of a delisting at the same time one comes first.
async fn keep_in_collection(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let moved = writing.changes("collection_id");
    if !moved && !["recommended", "rights_until"].into_iter().any(|field| writing.changes(field)) && writing.op != Op::Restore {
        return Ok(());
    }
    let collection = writing.text("collection_id").map(str::to_owned);
    let listing = match &collection {
        Some(id) => {
            let sql = "UPDATE video_collections SET version = version WHERE id = $1 AND deleted_at IS NULL RETURNING listing";
            tx.opt::<(String,)>(sql, args![id.as_str()]).await?
        }
        None => None,
    };
    if moved {
        let place = match &collection {
            Some(_) if listing.is_none() => {
                writing.refuse("collection_id", &GONE);
                return Ok(());
            }
            Some(id) => place_in(tx, writing, id).await?,
            None => Value::Null,
        };
        writing.new.insert("position".into(), place);
        writing.new.insert("stopped_by_id".into(), Value::Null);
    }
    // Brought back, it needs its place as a new one does.
    if writing.op == Op::Restore
        && let Some(id) = collection.as_deref().filter(|_| listing.is_some())
    {
        place_in(tx, writing, id).await?;
    }
    let listed = listing.is_some_and(|(listing,)| listing == "listed");
    if !is(writing.new, "recommended") {
        return Ok(());
    }
    // Who says that it is to be recommended hears why it is not; one that leaves the shop window with its collection, or comes back when that is gone, just is no longer.
    let says = writing.old.is_none_or(|old| !is(old, "recommended"));
    let past = review::refuse_past_rights(tx, writing.new);
    if let Err(refused) = past {
        if says {
            writing.refuse("recommended", refused.into_text());
        } else {
            writing.new.insert("recommended".into(), false.into());
        }
    } else if writing.text("review") != Some("listed") && says {
        writing.refuse("recommended", &NOT_LISTED);
    } else if !listed && says {
        writing.refuse("recommended", &COLLECTION_NOT_LISTED);
    } else if !listed {
        writing.new.insert("recommended".into(), false.into());
    }
    Ok(())
}

/// The place behind the last video of a collection, unless that is full.
async fn place_in(tx: &mut Tx, writing: &mut Writing<'_>, collection: &str) -> Result<Value> {
    if let Err(full) = refuse_full(tx, collection, writing.id()).await? {
        writing.refuse("collection_id", full);
    }
    Ok(next_place(tx, collection).await?.into())
}

/// Whether a collection has room for a video.
pub async fn refuse_full(tx: &mut Tx, collection: &str, video: &str) -> Result<std::result::Result<(), Text>> {
    let sql = "SELECT COUNT(*) FROM videos WHERE collection_id = $1 AND id <> $2 AND deleted_at IS NULL";
    let (held,): (i64,) = tx.one(sql, args![collection, video]).await?;
    Ok(if held >= MAX_IN_COLLECTION { Err(COLLECTION_FULL.with("max", MAX_IN_COLLECTION)) } else { Ok(()) })
}

/// The place behind the last video of a collection.
pub async fn next_place(tx: &mut Tx, collection: &str) -> Result<String> {
    let sql =
        "SELECT COALESCE(position, '') FROM videos WHERE collection_id = $1 AND deleted_at IS NULL ORDER BY position DESC, id DESC LIMIT 1";
    let last: Option<(String,)> = tx.opt(sql, args![collection]).await?;
    Ok(place_after(&last.map_or_else(String::new, |(place,)| place)))
}

fn is(row: &Row, field: &str) -> bool {
    row.get(field).is_some_and(|value| *value == true)
}
