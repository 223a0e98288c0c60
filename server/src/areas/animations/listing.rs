//! Listed or not (S07). What is listed can be shown: its film is ready, it has a cover and knowledge points, and subtitles of its film, where there are such, are published. It stays so
//! while it is listed.

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::Tx,
    error::{Result, unprocessable},
    resource::{Dependency, Op, Row, TransitionContext, Workflow, Writing, transition},
    sentences,
    text::Sentence,
};

use super::animation::{ANIMATIONS, text_of};
use crate::areas::{
    listed::{self, Lacking},
    review,
};

sentences! {
    IS_LISTED = "animation.is_listed": "{name} has listed it" / "{name} 已将其上架";
    IS_NOT_LISTED = "animation.is_not_listed": "It is not listed" / "当前未上架";
    LACKS_COVER = "animation.lacks_cover": "It needs a cover before it is listed" / "请先设置封面再上架";
    LACKS_POINTS = "animation.lacks_points": "It needs a knowledge point before it is listed" / "请先填写知识点再上架";
    LACKS_VIDEO = "animation.lacks_video": "Its video is not there any more" / "其视频已不存在";
    NOT_READY = "animation.not_ready": "Its video cannot be played: nobody could read how long it is" / "视频无法播放：未能读取其时长";
    REFUSED = "animation.video_refused": "Its video was not passed or was withdrawn" / "其视频未通过审核或已撤回";
    TRACK = "animation.track_not_published": "The subtitles of its video are not published yet" / "其视频的字幕尚未发布";
}

/// The table.
pub static LISTING: Workflow = Workflow {
    field: "listing",
    initial: "not_listed",
    reopens: &[],
    transitions: &[
        transition("setListed", &["not_listed"], "listed")
            .by(Action::Enable, &[("listed", &IS_LISTED)])
            .before(|tx, cx| Box::pin(check_whole(tx, cx))),
        transition("unlist", &["listed"], "not_listed").by(Action::Disable, NOT_LISTED).danger(),
    ],
};
const NOT_LISTED: &[(&str, &Sentence)] = &[("not_listed", &IS_NOT_LISTED)];

async fn check_whole(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    match lacking(tx, &cx.row).await? {
        Some((_, why)) => Err(unprocessable(why)),
        None => Ok(()),
    }
}

/// Refuses a change after which one that is listed could not be shown: an undone deletion is a listing too.
pub async fn keep_whole(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let touched = ["cover", "points", "marks", "video_id"].into_iter().any(|field| writing.changes(field));
    if writing.text("listing") != Some("listed") || !writing.wrong.is_empty() || !(touched || writing.op == Op::Restore) {
        return Ok(());
    }
    if let Some((field, why)) = lacking(tx, writing.new).await? {
        if writing.op == Op::Restore {
            return Err(unprocessable(why));
        }
        writing.refuse(&field, why);
    }
    Ok(())
}

/// The records on which its listing depends.
pub const DEPENDENCIES: &[Dependency] = &[
    Dependency {
        resource: "videos",
        records: "SELECT id FROM animations WHERE video_id = $1 AND listing = 'listed' AND deleted_at IS NULL",
    },
    Dependency {
        resource: "subtitle_tracks",
        records: "SELECT a.id FROM animations a JOIN videos v ON v.id = a.video_id WHERE v.track_id = $1 AND a.listing = 'listed' AND a.deleted_at IS NULL",
    },
];

/// Takes one that can no longer be shown out of the list.
pub async fn recheck(tx: &mut Tx, id: &str) -> Result<()> {
    listed::unlist_incomplete(tx, &ANIMATIONS, id, |tx, row| Box::pin(lacking(tx, row))).await
}

/// The first thing that keeps one from being listed, and the field that it is about.
async fn lacking(tx: &mut Tx, row: &Row) -> Result<Lacking> {
    if text_of(row, "cover").is_empty() {
        return Ok(Some(("cover".to_owned(), (&LACKS_COVER).into())));
    }
    if row.get("points").and_then(|points| points.as_array()).is_none_or(Vec::is_empty) {
        return Ok(Some(("points".to_owned(), (&LACKS_POINTS).into())));
    }
    let video = text_of(row, "video_id");
    let sql = "SELECT duration_ms, review, rights_until FROM videos WHERE id = $1 AND deleted_at IS NULL";
    let Some((length, state, until)) = tx.opt::<(Option<i64>, String, Option<String>)>(sql, args![video]).await? else {
        return Ok(Some(("video_id".to_owned(), (&LACKS_VIDEO).into())));
    };
    if length.is_none() {
        return Ok(Some(("video_id".to_owned(), (&NOT_READY).into())));
    }
    if matches!(state.as_str(), "not_passed" | "withdrawn") {
        return Ok(Some(("video_id".to_owned(), (&REFUSED).into())));
    }
    if let Err(past) = review::refuse_past_rights(tx, &Row::from_iter([("rights_until".to_owned(), until.into())])) {
        return Ok(Some(("video_id".to_owned(), past.into_text())));
    }
    Ok(if has_unpublished_track(tx, video).await? { Some(("video_id".to_owned(), (&TRACK).into())) } else { None })
}

/// Whether the film has subtitles that are not out.
async fn has_unpublished_track(tx: &mut Tx, video: &str) -> Result<bool> {
    let sql = "SELECT s.id FROM videos v JOIN subtitle_tracks s ON s.id = v.track_id AND s.deleted_at IS NULL
        WHERE v.id = $1 AND s.published_version IS NULL";
    Ok(tx.opt::<(String,)>(sql, args![video]).await?.is_some())
}
