//! An animation: its film, its place in a series, and its knowledge points with the moments at which they come up. The points are the truth: a mark of one that is not among them
//! brings it in, and with a point its marks leave.

use std::collections::HashSet;

use async_trait::async_trait;
use belltower_sync::model::Media;
use serde_json::{Value, json};

use belltower_kit::{
    args,
    db::Tx,
    error::{Result, conflict},
    resource::{
        Dependency, Op, Resource, Row, Rules, Seen, Workflow, Writing,
        field::{Field, file, number, one_of, reference, rows, tags, text},
    },
    sentences,
};

use super::listing::{self, LISTING};
use crate::areas::questions::LEVELS;

sentences! {
    BEYOND = "animation.mark_beyond": "The film ends before this moment" / "该时间点超出了视频长度";
    TWICE = "animation.mark_twice": "This point is marked at this moment already" / "该时间点已标记此知识点";
    LISTED = "animation.listed": "“{title}” is listed: take it off the list before it is deleted" / "“{title}”已上架，请先下架再删除";
}

/// Knowledge points of one, and marks.
const MAX_POINTS: i64 = 50;
/// A day, in ms.
const MAX_AT: i64 = 86_400_000;

const MARK: &[Field] = &[number("at_ms", 0, MAX_AT).required(), text("point", 80).required()];

const FIELDS: &[Field] = &[
    text("title", 120).required().spoken(),
    // Where none is given: the picture of the video.
    file("cover", Some(Media::Image)),
    reference("video_id", "videos").required(),
    number("duration_ms", 1, MAX_AT).computed("SELECT v.duration_ms FROM videos v WHERE v.id = t.video_id"),
    text("series", 60).bulk(),
    number("episode", 1, 9_999),
    one_of("level", LEVELS).bulk(),
    tags("points", MAX_POINTS, 80).bulk(),
    rows("marks", "animation_marks", MARK, MAX_POINTS),
    // The subtitles of its film.
    text("track_id", 40).computed("SELECT v.track_id FROM videos v WHERE v.id = t.video_id"),
    one_of("listing", &["listed", "not_listed"]).read_only(),
    number("courseware_count", 0, 100_000).computed(
        "SELECT COUNT(DISTINCT c.parent_id) FROM courseware_animations c JOIN coursewares w ON w.id = c.parent_id AND w.deleted_at IS NULL
         WHERE c.animation_id = t.id",
    ),
];

/// Animations.
pub static ANIMATIONS: Resource = Resource {
    name: "animations",
    base: "/api/management/animation",
    page: "deer-ear-animation",
    also_on_pages: &["deer-ear-animation-details", "classContentManagement"],
    seen: Seen::Whole("Animations are the house's: whoever makes content hangs any of them on a courseware"),
    title: "title",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &AnimationRules,
};

struct AnimationRules;

#[async_trait]
impl Rules for AnimationRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&LISTING)
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        if writing.op == Op::Create && writing.text("cover").is_none_or(str::is_empty) {
            take_picture(tx, writing).await?;
        }
        keep_marks(tx, writing).await?;
        listing::keep_whole(tx, writing).await
    }

    fn dependencies(&self) -> &'static [Dependency] {
        listing::DEPENDENCIES
    }

    async fn recheck(&self, tx: &mut Tx, id: &str) -> Result<()> {
        listing::recheck(tx, id).await
    }

    async fn before_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        // Of a listing at the same time one comes first.
        let sql = "UPDATE animations SET version = version WHERE id = $1 RETURNING listing";
        let now: Option<(String,)> = tx.opt(sql, args![text_of(row, "id")]).await?;
        if now.is_some_and(|(listing,)| listing == "listed") {
            return Err(conflict(LISTED.with("title", text_of(row, "title"))));
        }
        Ok(())
    }
}

pub(super) fn text_of<'a>(row: &'a Row, field: &str) -> &'a str {
    row.get(field).and_then(Value::as_str).unwrap_or_default()
}

/// A new animation without a cover has the picture of its video.
async fn take_picture(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let sql = "SELECT poster FROM videos WHERE id = $1 AND deleted_at IS NULL";
    // A video that is not there is refused by the kit.
    let video: Option<(Option<String>,)> = tx.opt(sql, args![writing.text("video_id")]).await?;
    writing.new.insert("cover".into(), json!(video.and_then(|(poster,)| poster)));
    Ok(())
}

/// Sorts the marks by their moment, keeps them within the film, and them and the points true to each other.
async fn keep_marks(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let (marked, pointed) = (writing.changes("marks"), writing.changes("points"));
    if !marked && !pointed && !writing.changes("video_id") {
        return Ok(());
    }
    let list = |row: &Row, field: &str| row.get(field).and_then(Value::as_array).cloned().unwrap_or_default();
    let (mut marks, mut points) = (list(writing.new, "marks"), list(writing.new, "points"));
    let length: Option<(Option<i64>,)> = tx.opt("SELECT duration_ms FROM videos WHERE id = $1", args![writing.text("video_id")]).await?;
    let length = length.and_then(|(length,)| length).unwrap_or(MAX_AT);
    let mut seen = HashSet::new();
    for (place, mark) in marks.iter().enumerate() {
        let (at, point) = (mark["at_ms"].as_i64().unwrap_or(0), mark["point"].as_str().unwrap_or_default().to_owned());
        if at > length {
            writing.refuse(&format!("marks.{place}.at_ms"), &BEYOND);
        }
        if !seen.insert((at, point)) {
            writing.refuse(&format!("marks.{place}.point"), &TWICE);
        }
    }
    if !writing.wrong.is_empty() {
        return Ok(());
    }
    if marked {
        for mark in &marks {
            if !points.contains(&mark["point"]) && points.len() < usize::try_from(MAX_POINTS).unwrap_or(usize::MAX) {
                points.push(mark["point"].clone());
            }
        }
    }
    marks.retain(|mark| points.contains(&mark["point"]));
    marks.sort_by_key(|mark| mark["at_ms"].as_i64().unwrap_or(0));
    writing.new.insert("points".into(), points.into());
    writing.new.insert("marks".into(), marks.into());
    Ok(())
}
