//! What is said beside a lecture: by viewers, as its mode lets them, and by who runs it. One person says something every two seconds at most, and a lecture has
//! no more than twenty comments a second: whoever floods is refused, and others read on.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    STAFF_OR_VIEWER, enter, events,
    people::{self, Role, Staff, Who},
    state,
};
use belltower_kit::{
    args,
    db::{Reads, Tx},
    error::{Result, conflict, forbidden, invalid_field, not_found, wait},
    http::{Api, Cx},
    mask,
    resource::check::{NOT_ONE_OF, REQUIRED, is_blank, plain_lines},
    sentences,
    world::iso,
};

sentences! {
    SLOWLY = "lecture.slowly": "One comment every {seconds} seconds, please" / "请每 {seconds} 秒发送一条评论";
    CROWDED = "lecture.crowded": "Many are writing just now; try again in {seconds} s" / "当前评论较多，请 {seconds} 秒后再试";
    CLOSED = "lecture.comments_closed": "Comments are closed" / "评论已关闭";
    NOT_IN = "lecture.not_in": "Enter the lecture first" / "请先进入直播";
}

/// Characters of a comment, or of an answer.
pub(super) const MAX_TEXT: i64 = 500;
/// How often one person says something.
const EVERY: SignedDuration = SignedDuration::from_secs(2);
/// Comments of a lecture within a second.
const A_SECOND: i64 = 20;
/// Comments of one answer.
pub(super) const SHOWN: i64 = 50;

/// What was said.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema, sqlx_macros::FromRow)]
pub(super) struct LectureComment {
    pub(super) id: String,
    at: String,
    /// `viewer`, `assistant`, `host` or `planner`
    role: String,
    name: String,
    text: String,
    /// `shown`, `waiting` (for who moderates) or `hidden`
    state: String,
    pinned: bool,
    #[schema(required)]
    answer: Option<String>,
}

const COLUMNS: &str = "c.id, c.at, c.author_role AS role, c.name, c.text, c.state, c.pinned, c.answer";

/// What is to be done with comments.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct CommentVerb {
    /// The lecture.
    id: String,
    /// `list`, `say`, `hide`, `show`, `pin`, `unpin` or `answer`
    r#do: String,
    /// What is said, or answered.
    #[schema(max_length = 500)]
    text: Option<String>,
    /// Which one is hidden, shown, pinned, answered.
    comment_id: Option<String>,
    /// List: those before this one.
    before: Option<String>,
    /// Say: sent again, it is the same comment.
    #[serde(rename = "requestId")]
    #[schema(max_length = 64)]
    request_id: Option<String>,
}

/// Comments, the newest first; of a verb the one that it was about.
#[derive(Serialize, utoipa::ToSchema)]
struct CommentsSeen {
    records: Vec<LectureComment>,
    /// Whether there are older ones.
    more: bool,
}

pub(super) fn mount(api: &mut Api) {
    api.post("/api/live/comment", STAFF_OR_VIEWER, "Read the comments of a lecture, say something, hide, pin or answer", comment);
}

async fn comment(cx: Cx, input: CommentVerb) -> Result<CommentsSeen> {
    let who = people::who(&cx, &input.id).await?;
    match &*input.r#do {
        "list" => {
            let staff = matches!(who, Who::Staff(_));
            let mut records = newest(&mut &cx.app.db, &input.id, staff, input.before.as_deref(), SHOWN + 1).await?;
            let more = records.len() > usize::try_from(SHOWN).unwrap_or(usize::MAX);
            records.truncate(usize::try_from(SHOWN).unwrap_or(usize::MAX));
            Ok(CommentsSeen { records, more })
        }
        "say" => said(&cx, &input, &who).await.map(one),
        "hide" | "show" | "pin" | "unpin" | "answer" => match who {
            Who::Staff(staff) if staff.role != Role::Onlooker => judged(&cx, &input, &staff).await.map(one),
            _ => Err(forbidden()),
        },
        _ => Err(invalid_field("do", &NOT_ONE_OF)),
    }
}

fn one(comment: LectureComment) -> CommentsSeen {
    CommentsSeen { records: vec![comment], more: false }
}

/// The newest comments, or those before one; viewers read what is shown.
pub(super) async fn newest(
    from: &mut impl Reads,
    lecture: &str,
    staff: bool,
    before: Option<&str>,
    most: i64,
) -> Result<Vec<LectureComment>> {
    let seen = if staff { "" } else { "AND c.state = 'shown'" };
    let earlier = if before.is_some() {
        "AND EXISTS (SELECT 1 FROM lecture_comments b WHERE b.id = $3 AND b.lecture_id = c.lecture_id AND (c.at < b.at OR (c.at = b.at AND c.id < b.id)))"
    } else {
        "AND $3 = ''"
    };
    let sql =
        format!("SELECT {COLUMNS} FROM lecture_comments c WHERE c.lecture_id = $1 {seen} {earlier} ORDER BY c.at DESC, c.id DESC LIMIT $2");
    Ok(from.rows(sql, args![lecture, most, before.unwrap_or_default()]).await?)
}

/// The one that is pinned, if viewers may see it.
pub(super) async fn pinned(from: &mut impl Reads, lecture: &str) -> Result<Option<LectureComment>> {
    let sql = format!("SELECT {COLUMNS} FROM lecture_comments c WHERE c.lecture_id = $1 AND c.pinned = TRUE AND c.state = 'shown' LIMIT 1");
    Ok(from.rows(sql, args![lecture]).await?.pop())
}

/// Those that wait for who moderates, the oldest first.
pub(super) async fn waiting(from: &mut impl Reads, lecture: &str) -> Result<Vec<LectureComment>> {
    let sql =
        format!("SELECT {COLUMNS} FROM lecture_comments c WHERE c.lecture_id = $1 AND c.state = 'waiting' ORDER BY c.at, c.id LIMIT $2");
    Ok(from.rows(sql, args![lecture, SHOWN]).await?)
}

async fn read(tx: &mut Tx, lecture: &str, id: &str) -> Result<LectureComment> {
    let sql = format!("SELECT {COLUMNS} FROM lecture_comments c WHERE c.lecture_id = $1 AND c.id = $2");
    tx.rows(sql, args![lecture, id]).await?.pop().ok_or_else(not_found)
}

/// A text as it is kept: numbers in it are masked, not refused.
fn text_of(input: &CommentVerb) -> Result<String> {
    let given = input.text.as_deref().unwrap_or_default().trim();
    if is_blank(given) {
        return Err(invalid_field("text", &REQUIRED));
    }
    let masked = mask::text(given);
    Ok(plain_lines(&masked, MAX_TEXT).map_err(|text| invalid_field("text", text))?.to_owned())
}

/// Refuses whoever spoke a moment ago, and what is too much for everybody.
async fn not_too_fast(from: &mut impl Reads, lecture: &str, author: &str, now: Timestamp) -> Result<()> {
    let sql = "SELECT COUNT(*) FROM lecture_comments WHERE lecture_id = $1 AND author = $2 AND at > $3";
    let own: Vec<(i64,)> = from.rows(sql.into(), args![lecture, author, iso(now - EVERY)]).await?;
    if own.first().is_some_and(|(count,)| *count > 0) {
        return Err(wait(&SLOWLY, u64::try_from(EVERY.as_secs()).unwrap_or(1)));
    }
    let sql = "SELECT COUNT(*) FROM lecture_comments WHERE lecture_id = $1 AND at > $2";
    let all: Vec<(i64,)> = from.rows(sql.into(), args![lecture, iso(now - SignedDuration::from_secs(1))]).await?;
    if all.first().is_some_and(|(count,)| *count >= A_SECOND) { Err(wait(&CROWDED, 1)) } else { Ok(()) }
}

/// How a lecture takes comments; refused where it takes none of this person now.
async fn may_speak(from: &mut impl Reads, lecture: &str, who: &Who) -> Result<String> {
    let found: Vec<(String, String)> =
        from.rows("SELECT state, comment_mode FROM lectures WHERE id = $1 AND deleted_at IS NULL".into(), args![lecture]).await?;
    let (state, mode) = found.into_iter().next().ok_or_else(not_found)?;
    match who {
        _ if state != state::LIVE => Err(conflict(&state::NOT_LIVE)),
        Who::Viewer(_) if mode == "closed" => Err(conflict(&CLOSED)),
        _ => Ok(mode),
    }
}

/// Who speaks.
struct Speaker<'a> {
    author: &'a str,
    role: &'static str,
}

async fn said(cx: &Cx, input: &CommentVerb, who: &Who) -> Result<LectureComment> {
    let text = text_of(input)?;
    let speaker = match who {
        Who::Viewer(key) => Speaker { author: key, role: "viewer" },
        Who::Staff(staff) if staff.role == Role::Onlooker => return Err(forbidden()),
        Who::Staff(staff) => Speaker { author: &cx.caller()?.user_id, role: staff.role.name() },
    };
    let asked = input.request_id.as_deref().filter(|asked| (8..=64).contains(&asked.len()));
    // Who may say nothing, and a flood, are refused by reading: that takes no lock that others wait for.
    may_speak(&mut &cx.app.db, &input.id, who).await?;
    if asked.is_none() {
        not_too_fast(&mut &cx.app.db, &input.id, speaker.author, cx.app.world.now()).await?;
    }
    let mut tx = cx.begin().await?;
    state::live(&mut tx, &input.id).await?;
    if let Some(asked) = asked {
        let sql = "SELECT id FROM lecture_comments WHERE lecture_id = $1 AND author = $2 AND request_id = $3";
        if let Some((known,)) = tx.opt::<(String,)>(sql, args![input.id.as_str(), speaker.author, asked]).await? {
            return read(&mut tx, &input.id, &known).await;
        }
    }
    let now = tx.world().now();
    not_too_fast(&mut tx, &input.id, speaker.author, now).await?;
    let mode = may_speak(&mut tx, &input.id, who).await?;
    let (name, state) = match who {
        Who::Viewer(key) => {
            let name = enter::name_of(&mut tx, &input.id, key).await?.ok_or_else(|| conflict(&NOT_IN))?;
            (name, if mode == "moderated" { "waiting" } else { "shown" })
        }
        Who::Staff(_) => (cx.caller()?.name.to_string(), "shown"),
    };
    let comment = add(&mut tx, &input.id, (&speaker, &name), &text, (state, asked)).await?;
    tx.commit().await?;
    Ok(comment)
}

async fn add(
    tx: &mut Tx,
    lecture: &str,
    (speaker, name): (&Speaker<'_>, &str),
    text: &str,
    (state, asked): (&str, Option<&str>),
) -> Result<LectureComment> {
    let (id, at) = (tx.world().id(), iso(tx.world().now()));
    tx.exec(
        "INSERT INTO lecture_comments (id, lecture_id, at, author, author_role, name, text, state, pinned, request_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, FALSE, $9)",
        args![id.as_str(), lecture, at, speaker.author, speaker.role, name, text, state, asked],
    )
    .await?;
    let comment = read(tx, lecture, &id).await?;
    if state == "shown" {
        events::tell(tx, lecture, "comment", json!({ "comment": comment })).await?;
    } else {
        events::tell_desk(tx, lecture).await?;
    }
    Ok(comment)
}

/// Says something in the name of the house: what was planned.
pub(super) async fn announce(tx: &mut Tx, lecture: &str, text: &str) -> Result<()> {
    let sql = "SELECT t.name FROM lectures l JOIN teachers t ON t.id = l.teacher_id WHERE l.id = $1";
    let (host,): (String,) = tx.one(sql, args![lecture]).await?;
    add(tx, lecture, (&Speaker { author: "clock", role: "host" }, &host), text, ("shown", None)).await.map(drop)
}

async fn judged(cx: &Cx, input: &CommentVerb, staff: &Staff) -> Result<LectureComment> {
    let (lecture, id) = (input.id.as_str(), input.comment_id.as_deref().ok_or_else(|| invalid_field("comment_id", &REQUIRED))?);
    let mut tx = cx.begin().await?;
    // One after another: of two who pin at once the second unpins the first.
    tx.exec("UPDATE lectures SET version = version WHERE id = $1", args![lecture]).await?;
    let before = read(&mut tx, lecture, id).await?;
    match &*input.r#do {
        "answer" => {
            let (text, by) = (text_of(input)?, cx.caller()?.user_id.to_string());
            let sql = "UPDATE lecture_comments SET answer = $2, answered_by = $3 WHERE id = $1";
            tx.exec(sql, args![id, text, by]).await?;
        }
        "pin" => {
            if let Some(other) = pinned(&mut tx, lecture).await?.filter(|other| other.id != id) {
                tx.exec("UPDATE lecture_comments SET pinned = FALSE WHERE id = $1", args![other.id.as_str()]).await?;
                let other = read(&mut tx, lecture, &other.id).await?;
                events::tell(&mut tx, lecture, "comment", json!({ "comment": other })).await?;
            }
            tx.exec("UPDATE lecture_comments SET pinned = TRUE, state = 'shown' WHERE id = $1", args![id]).await?;
        }
        verb => {
            let sql = match verb {
                "unpin" => "UPDATE lecture_comments SET pinned = FALSE WHERE id = $1",
                "hide" => "UPDATE lecture_comments SET state = 'hidden', pinned = FALSE WHERE id = $1",
                _ => "UPDATE lecture_comments SET state = 'shown' WHERE id = $1",
            };
            tx.exec(sql, args![id]).await?;
        }
    }
    let comment = read(&mut tx, lecture, id).await?;
    if comment.state == "shown" {
        events::tell(&mut tx, lecture, "comment", json!({ "comment": comment })).await?;
    } else if before.state == "shown" {
        events::tell(&mut tx, lecture, "comment_gone", json!({ "id": id })).await?;
    } else {
        events::tell_desk(&mut tx, lecture).await?;
    }
    tracing::debug!(lecture, role = staff.role.name(), verb = input.r#do.as_str(), "a comment was looked after");
    tx.commit().await?;
    Ok(comment)
}
