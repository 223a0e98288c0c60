//! Listed or not (S07). What is listed can be done by a learner: its recording is ready, it has items, each has what its kind needs, and subtitles that it names are published. It
//! stays so while it is listed.

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::Tx,
    error::{Result, unprocessable},
    resource::{Dependency, Op, Row, TransitionContext, Workflow, Writing, transition},
    sentences,
    text::{Sentence, Text},
};
use serde_json::Value;

use super::items;
use super::set::{LISTENING_SETS, text_of};
use crate::areas::{
    listed::{self, Lacking},
    review,
};

sentences! {
    IS_LISTED = "listening.is_listed": "{name} has listed it" / "{name} 已将其上架";
    IS_NOT_LISTED = "listening.is_not_listed": "It is not listed" / "当前未上架";
    LACKS_MEDIA = "listening.lacks_media": "It needs a video or a sound before it is listed" / "请先选择视频或录音再上架";
    LACKS_VIDEO = "listening.lacks_video": "Its video is not there any more" / "其视频已不存在";
    NOT_READY = "listening.not_ready": "Its recording cannot be played: nobody could read how long it is" / "录音无法播放：未能读取其时长";
    REFUSED = "listening.video_refused": "Its video was not passed or was withdrawn" / "其视频未通过审核或已撤回";
    TRACK = "listening.track_not_published": "Its subtitles are not published yet" / "其字幕尚未发布";
    LACKS_ITEMS = "listening.lacks_items": "It needs an item before it is listed" / "请先添加题目再上架";
}

/// The table.
pub static LISTING: Workflow = Workflow {
    field: "listing",
    reopens: &[],
    initial: "not_listed",
    transitions: &[
        transition("setListed", &["not_listed"], "listed")
            .by(Action::Enable, &[("listed", &IS_LISTED)])
            .before(|tx, cx| Box::pin(check_whole(tx, cx))),
        transition("unlist", &["listed"], "not_listed").by(Action::Disable, NOT_LISTED).danger(),
    ],
};
const NOT_LISTED: &[(&str, &Sentence)] = &[("not_listed", &IS_NOT_LISTED)];

/// Fields that decide whether one can be listed.
const NEEDED: [&str; 6] = ["video_id", "sound", "sound_ms", "track_id", "kind", "items"];

async fn check_whole(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    match lacking(tx, &cx.row).await? {
        Some((_, why)) => Err(unprocessable(why)),
        None => Ok(()),
    }
}

/// Refuses a change after which one that is listed could not be done: an undone deletion is a listing too.
pub async fn keep_whole(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let touched = NEEDED.into_iter().any(|field| writing.changes(field));
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
        records: "SELECT id FROM listening_sets WHERE video_id = $1 AND listing = 'listed' AND deleted_at IS NULL",
    },
    Dependency {
        resource: "subtitle_tracks",
        records: "SELECT id FROM listening_sets WHERE track_id = $1 AND listing = 'listed' AND deleted_at IS NULL",
    },
];

/// Takes one that can no longer be done out of the list.
pub async fn recheck(tx: &mut Tx, id: &str) -> Result<()> {
    listed::unlist_incomplete(tx, &LISTENING_SETS, id, |tx, row| Box::pin(lacking(tx, row))).await
}

/// The first thing that keeps one from being listed, and the field that it is about.
async fn lacking(tx: &mut Tx, row: &Row) -> Result<Lacking> {
    if let Some((field, why)) = media(tx, row).await? {
        return Ok(Some((field.to_owned(), why)));
    }
    let track = text_of(row, "track_id");
    let sql = "SELECT id FROM subtitle_tracks WHERE id = $1 AND published_version IS NULL";
    if !track.is_empty() && tx.opt::<(String,)>(sql, args![track]).await?.is_some() {
        return Ok(Some(("track_id".to_owned(), (&TRACK).into())));
    }
    let items = row.get("items").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    if items.is_empty() {
        return Ok(Some(("items".to_owned(), (&LACKS_ITEMS).into())));
    }
    Ok(items::lacking(text_of(row, "kind"), items))
}

async fn media(tx: &mut Tx, row: &Row) -> Result<Option<(&'static str, Text)>> {
    if !text_of(row, "sound").is_empty() {
        let known = row.get("sound_ms").is_some_and(|ms| !ms.is_null());
        return Ok(if known { None } else { Some(("sound", (&NOT_READY).into())) });
    }
    let video = text_of(row, "video_id");
    if video.is_empty() {
        return Ok(Some(("video_id", (&LACKS_MEDIA).into())));
    }
    let sql = "SELECT duration_ms, review, rights_until FROM videos WHERE id = $1 AND deleted_at IS NULL";
    let Some((length, state, until)) = tx.opt::<(Option<i64>, String, Option<String>)>(sql, args![video]).await? else {
        return Ok(Some(("video_id", (&LACKS_VIDEO).into())));
    };
    if length.is_none() {
        return Ok(Some(("video_id", (&NOT_READY).into())));
    }
    if matches!(state.as_str(), "not_passed" | "withdrawn") {
        return Ok(Some(("video_id", (&REFUSED).into())));
    }
    let rights = Row::from_iter([("rights_until".to_owned(), until.into())]);
    Ok(review::refuse_past_rights(tx, &rights).err().map(|past| ("video_id", past.into_text())))
}
