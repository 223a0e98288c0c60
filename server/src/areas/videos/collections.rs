//! Collections of videos (S11). One that is delisted or deleted recommends none of its videos, and remembers which it did: listed again, or brought back, it recommends exactly those.

use async_trait::async_trait;
use belltower_sync::model::Media;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::Tx,
    error::{Result, not_found, unprocessable},
    http::{Access, Api, Cx},
    resource::{
        self, Op, Resource, Row, Rules, Seen, TransitionContext, Workflow, Writing,
        field::{Field, file, long_text, number, one_of, text, yes_no},
        place_among, publish_row, transition, update_from_server,
    },
    sentences,
    text::Sentence,
};

use super::video::{MAX_IN_COLLECTION, VIDEOS};
use crate::areas::questions::LEVELS;

sentences! {
    IS_LISTED = "video_collection.is_listed": "{name} has listed it" / "{name} 已将其上架";
    IS_DELISTED = "video_collection.is_delisted": "It is not listed" / "当前未上架";
    LACKS_COVER = "video_collection.lacks_cover": "It needs a cover before it is listed" / "请先设置封面再上架";
    LACKS_VIDEO = "video_collection.lacks_video": "It needs a video that has passed its review before it is listed" / "合集中至少要有一个审核通过的视频才能上架";
}

const ORIGINALS: &str = "SELECT COUNT(*) FROM videos v WHERE v.collection_id = t.id AND v.origin = 'original' AND v.deleted_at IS NULL";
const SECOND_CREATIONS: &str =
    "SELECT COUNT(*) FROM videos v WHERE v.collection_id = t.id AND v.origin = 'second_creation' AND v.deleted_at IS NULL";
const RECOMMENDED: &str = "SELECT COUNT(*) FROM videos v WHERE v.collection_id = t.id AND v.recommended AND v.deleted_at IS NULL";

const FIELDS: &[Field] = &[
    text("title", 80).required().unique().spoken(),
    long_text("introduction", 1_000).not_listed(),
    file("cover", Some(Media::Image)),
    number("original_count", 0, MAX_IN_COLLECTION).computed(ORIGINALS),
    number("second_creation_count", 0, MAX_IN_COLLECTION).computed(SECOND_CREATIONS),
    number("recommended_count", 0, MAX_IN_COLLECTION).computed(RECOMMENDED),
    one_of("view_mode", &["public", "member", "preview"]).required().or("\"public\"").bulk(),
    one_of("listing", &["listed", "delisted"]).read_only(),
    one_of("type", &["lesson", "animation", "song", "short_drama", "film"]).required().or("\"lesson\"").bulk(),
    one_of("payment_type", &["free", "paid", "membership"]).required().or("\"free\"").bulk(),
    one_of("level", LEVELS).bulk(),
    yes_no("short_drama_support").required().or("false"),
    number("sort", 0, 9_999).required().or("0").bulk(),
    yes_no("manual_recommendation").required().or("false").bulk(),
    one_of("visible_app", &["main", "overseas", "both"]).required().or("\"both\"").bulk(),
];

/// Collections.
pub static COLLECTIONS: Resource = Resource {
    name: "video_collections",
    base: "/api/management/videoCollection",
    page: "video-courseware-management",
    also_on_pages: &["video-courseware-unprocessed"],
    seen: Seen::Whole("Collections are the house's, as the videos in them"),
    title: "title",
    default_sort: "sort",
    fields: FIELDS,
    rules: &CollectionRules,
};

/// The table.
static LISTING: Workflow = Workflow {
    field: "listing",
    initial: "delisted",
    reopens: &[],
    transitions: &[
        transition("setListed", &["delisted"], "listed")
            .by(Action::Enable, &[("listed", &IS_LISTED)])
            .before(|tx, cx| Box::pin(check_whole(tx, cx)))
            .after(|tx, cx| Box::pin(began(tx, cx))),
        transition("delist", &["listed"], "delisted").by(Action::Disable, DELISTED).danger().after(|tx, cx| Box::pin(ended(tx, cx))),
    ],
};
const DELISTED: &[(&str, &Sentence)] = &[("delisted", &IS_DELISTED)];

struct CollectionRules;

#[async_trait]
impl Rules for CollectionRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&LISTING)
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        // What is listed stays whole: an undone deletion is a listing too.
        if writing.text("listing") != Some("listed") {
            return Ok(());
        }
        if writing.changes("cover") && lacks_cover(writing.new) {
            writing.refuse("cover", &LACKS_COVER);
        }
        if writing.op == Op::Restore {
            refuse_not_whole(tx, writing.new).await?;
        }
        Ok(())
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        if writing.op == Op::Restore && writing.text("listing") == Some("listed") {
            recommend_again(tx, writing.id()).await
        } else {
            Ok(())
        }
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        stop_recommending(tx, id_of(row)).await
    }
}

fn id_of(row: &Row) -> &str {
    row.get("id").and_then(Value::as_str).unwrap_or_default()
}

fn lacks_cover(row: &Row) -> bool {
    row.get("cover").and_then(Value::as_str).is_none_or(str::is_empty)
}

async fn check_whole(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    refuse_not_whole(tx, &cx.row).await
}

/// Refuses to list what has no cover, or nothing to show.
async fn refuse_not_whole(tx: &mut Tx, row: &Row) -> Result<()> {
    if lacks_cover(row) {
        return Err(unprocessable(&LACKS_COVER));
    }
    let sql = "SELECT id FROM videos WHERE collection_id = $1 AND review IN ('passed', 'listed') AND deleted_at IS NULL LIMIT 1";
    let passed: Option<(String,)> = tx.opt(sql, args![id_of(row)]).await?;
    if passed.is_some() { Ok(()) } else { Err(unprocessable(&LACKS_VIDEO)) }
}

async fn began(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    recommend_again(tx, id_of(&cx.row)).await?;
    tell_counts(tx, id_of(&cx.row)).await
}

async fn ended(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    stop_recommending(tx, id_of(&cx.row)).await?;
    tell_counts(tx, id_of(&cx.row)).await
}

/// Tells every list how many videos a collection has, and how many of them are recommended.
pub async fn tell_counts(tx: &mut Tx, collection: &str) -> Result<()> {
    let living: Option<(String,)> =
        tx.opt("SELECT id FROM video_collections WHERE id = $1 AND deleted_at IS NULL", args![collection]).await?;
    if living.is_some() {
        publish_row(tx, &COLLECTIONS, "update", collection).await?;
    }
    Ok(())
}

/// Ends the recommendation of its videos, each by a change of its own, and remembers whose it was.
async fn stop_recommending(tx: &mut Tx, collection: &str) -> Result<()> {
    let sql = "SELECT id FROM videos WHERE collection_id = $1 AND recommended AND deleted_at IS NULL ORDER BY id";
    for (video,) in tx.all::<(String,)>(sql, args![collection]).await? {
        let set = json!({ "recommended": false, "stopped_by_id": collection });
        update_from_server(tx, &VIDEOS, &video, "stopRecommending", set.as_object().cloned().unwrap_or_default()).await?;
    }
    Ok(())
}

/// Begins it again, of those alone.
async fn recommend_again(tx: &mut Tx, collection: &str) -> Result<()> {
    let sql =
        "SELECT id FROM videos WHERE stopped_by_id = $1 AND collection_id = $1 AND review = 'listed' AND deleted_at IS NULL ORDER BY id";
    for (video,) in tx.all::<(String,)>(sql, args![collection]).await? {
        let set = json!({ "recommended": true, "stopped_by_id": null });
        update_from_server(tx, &VIDEOS, &video, "recommendAgain", set.as_object().cloned().unwrap_or_default()).await?;
    }
    Ok(())
}

/// Adds the calls.
pub fn mount(api: &mut Api) {
    let edit = Access::Page(COLLECTIONS.page, Action::Edit);
    api.post(&format!("{}/order", COLLECTIONS.base), edit, "Put a video elsewhere among those of its collection", order);
}

/// Where a video comes to stand in its collection.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct VideoMoved {
    /// The collection.
    id: String,
    video_id: String,
    /// The video it comes after; none to be the first.
    after: Option<String>,
}

/// Its place now.
#[derive(Serialize, utoipa::ToSchema)]
struct VideoPlaced {
    video_id: String,
    version: i64,
    position: String,
}

async fn order(cx: Cx, VideoMoved { id, video_id, after }: VideoMoved) -> Result<VideoPlaced> {
    let mut tx = cx.begin().await?;
    // One move after the other.
    tx.exec("UPDATE video_collections SET version = version WHERE id = $1 AND deleted_at IS NULL", args![id.as_str()]).await?;
    resource::load(&mut tx, &COLLECTIONS, &id).await?;
    let sql = "SELECT id, COALESCE(position, '') FROM videos WHERE collection_id = $1 AND deleted_at IS NULL ORDER BY position, id";
    let mut videos: Vec<(String, String)> = tx.all(sql, args![id]).await?;
    let held = videos.len();
    videos.retain(|(video, _)| *video != video_id);
    if videos.len() == held {
        return Err(not_found());
    }
    let position = place_among(&mut tx, &VIDEOS, "position", videos, after.as_deref()).await?;
    let set = Row::from_iter([("position".to_owned(), position.as_str().into())]);
    update_from_server(&mut tx, &VIDEOS, &video_id, "order", set).await?;
    let version = resource::load(&mut tx, &VIDEOS, &video_id).await?["version"].as_i64().unwrap_or(0);
    tx.commit().await?;
    Ok(VideoPlaced { video_id, version, position })
}
