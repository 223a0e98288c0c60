//! Comments on a document: threads at an item, or at the document as a whole, which whoever may see it writes, and resolves. Who is mentioned gets a
//! message. Not part of the document: a reviewer who may not edit can comment, and a restored version keeps what was said.

use belltower_sync::DocumentId;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::AssertSqlSafe;

use super::{
    DocumentType,
    history::{Person, open, topic},
    notifications::notify,
};
use crate::{
    args,
    auth::{self, catalogue::Action},
    db::{Reads, Tx},
    error::{self, Result, conflict, forbidden, internal, invalid_field, not_found},
    http::{Access, Api, Cx, Empty},
    mask,
    resource::check::{GONE, REQUIRED, TOO_LONG, is_blank, without_numbers},
    sentences,
    text::Sentence,
    world::iso,
};

/// Characters of a comment.
pub const MAX_BODY: usize = 2_000;
/// People mentioned in one.
pub const MAX_MENTIONS: usize = 20;
/// Characters of the words a thread is about, and of the place.
const MAX_QUOTE: usize = 200;
/// Characters of where a passage stands.
const MAX_ANCHOR: usize = 500;
/// Comments of one document, without those of threads that were resolved long ago.
pub const MAX_COMMENTS: i64 = 2_000;
/// A thread that was resolved so long ago is put away: it does not count any more, and is listed only when it is asked for.
const OLD: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Comments of a document that are put away; of more the oldest threads go for good.
const MAX_OLD: i64 = 20_000;
/// So full, whoever has the comments open is told.
const NEARLY_PERCENT: i64 = 80;
/// People of one answer.
const MAX_PEOPLE: usize = 500;

sentences! {
    TOO_MANY = "comment.too_many": "A document has at most {max} comments. Delete some, or resolve threads: a week later they do not count any more" /
        "每个文档最多 {max} 条评论。请删除一些，或将讨论标为已解决：一周后不再计入";
    NEARLY = "comment.nearly": "{count} of {max} comments. Resolve threads that are done: a week later they do not count any more" /
        "已有 {count} 条评论，最多 {max} 条。请将已完成的讨论标为已解决：一周后不再计入";
    MENTIONED = "comment.mentioned": "{name} mentioned you in “{title}”" / "{name} 在“{title}”中提到了您";
}

/// A comment to write.
#[derive(Deserialize, utoipa::ToSchema)]
struct NewComment {
    id: String,
    /// The thread it answers in; a new one if not given.
    thread: Option<String>,
    /// Of a new thread: the item it is at, as `collection:id`; empty for the document as a whole.
    #[serde(default)]
    place: String,
    /// Of a new thread: the words it is about.
    #[serde(default)]
    quote: String,
    /// Of a new thread: where these words stand, as the console writes it: two places that move with the words. Empty for the whole item.
    #[serde(default)]
    anchor: String,
    body: String,
    /// Accounts that are to hear of it.
    #[serde(default)]
    mentions: Vec<String>,
}

/// A comment to change or to delete.
#[derive(Deserialize, utoipa::ToSchema)]
struct OneComment {
    id: String,
    comment: String,
    body: Option<String>,
}

/// A thread to resolve or to open again.
#[derive(Deserialize, utoipa::ToSchema)]
struct Resolve {
    id: String,
    thread: String,
    resolved: bool,
}

/// A comment.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
struct Comment {
    id: String,
    thread_id: String,
    place: String,
    quote: String,
    /// Where the words that it quotes stand; empty for a thread about the whole item.
    anchor: String,
    at: String,
    user_id: String,
    user_name: String,
    body: String,
    edited_at: Option<String>,
    resolved_at: Option<String>,
    resolved_by_name: Option<String>,
}

/// Which comments of a document.
#[derive(Deserialize, utoipa::ToSchema)]
struct CommentsAsked {
    id: String,
    /// Those of threads that were put away, instead of the others.
    #[serde(default)]
    old: bool,
}

/// The comments of a document, threads in the order they began.
#[derive(Serialize, utoipa::ToSchema)]
struct Comments {
    records: Vec<Comment>,
    /// How many threads are put away, a week after they were resolved.
    old: i64,
    /// Said when there is little room left.
    #[schema(required)]
    nearly: Option<String>,
}

/// People.
#[derive(Serialize, utoipa::ToSchema)]
struct People {
    records: Vec<Person>,
}

/// The calls of a kind of document.
pub(super) fn mount(api: &mut Api, document_type: &'static DocumentType) {
    let see = Access::AnyPage(document_type.pages(), Action::Get);
    let path = |call: &str| format!("{}/{call}", document_type.resource.base);
    api.post(&path("comment/list"), see, "Its comments", move |cx, input| list(cx, document_type, input));
    api.post(&path("comment/create"), see, "Begin a thread or answer in one", move |cx, input| create(cx, document_type, input));
    api.post(&path("comment/update"), see, "Change one's own comment", move |cx, input| update(cx, document_type, input));
    api.post(&path("comment/delete"), see, "Delete one's own comment; others' with the right to delete documents", move |cx, input| {
        delete(cx, document_type, input)
    });
    api.post(&path("comment/resolve"), see, "Resolve a thread, or open it again", move |cx, input| resolve(cx, document_type, input));
    api.post(&path("people"), see, "Who may see it: for mentions and assignments", move |cx, input| people(cx, document_type, input));
}

/// Before it, a thread that was resolved is old.
fn old_before(now: Timestamp) -> String {
    iso(now - OLD)
}

/// Comments that count: of threads that are not put away.
async fn count(from: &mut impl Reads, document: &DocumentId, now: Timestamp) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM document_comments c JOIN document_comments f ON f.id = c.thread_id
        WHERE c.document_id = $1 AND (f.resolved_at IS NULL OR f.resolved_at >= $2)";
    let counted: Vec<(i64,)> = from.rows(sql.to_owned(), args![document.as_str(), old_before(now)]).await?;
    Ok(counted.first().map_or(0, |(count,)| *count))
}

async fn list(cx: Cx, document_type: &'static DocumentType, input: CommentsAsked) -> Result<Comments> {
    let document = open(&cx, document_type, &input.id).await?;
    let now = cx.app.world.now();
    let (which, order) = if input.old {
        ("f.resolved_at < $2", "f.resolved_at DESC, f.id, c.at, c.id")
    } else {
        ("(f.resolved_at IS NULL OR f.resolved_at >= $2)", "f.at, f.id, c.at, c.id")
    };
    let sql = format!(
        "SELECT c.id, c.thread_id, c.place, c.quote, c.anchor, c.at, c.user_id, c.user_name, c.body, c.edited_at, c.resolved_at, c.resolved_by_name
         FROM document_comments c JOIN document_comments f ON f.id = c.thread_id WHERE c.document_id = $1 AND {which} ORDER BY {order} LIMIT $3"
    );
    let records = cx.app.db.all(AssertSqlSafe(sql), args![document.as_str(), old_before(now), MAX_COMMENTS]).await?;
    let sql = "SELECT COUNT(*) FROM document_comments WHERE document_id = $1 AND id = thread_id AND resolved_at < $2";
    let (old,): (i64,) = cx.app.db.one(sql, args![document.as_str(), old_before(now)]).await?;
    let count = count(&mut &cx.app.db, &document, now).await?;
    let nearly = count * 100 >= MAX_COMMENTS * NEARLY_PERCENT;
    let nearly = nearly.then(|| NEARLY.with("count", count).with("max", MAX_COMMENTS).say(cx.language));
    Ok(Comments { records, old, nearly })
}

/// Takes the oldest of what is put away, as far as there is too much of it.
async fn drop_oldest(tx: &mut Tx, document: &DocumentId, now: Timestamp) -> Result<()> {
    let (all,): (i64,) = tx.one("SELECT COUNT(*) FROM document_comments WHERE document_id = $1", args![document.as_str()]).await?;
    if all < MAX_COMMENTS + MAX_OLD {
        return Ok(());
    }
    let oldest: Vec<(String,)> = tx
        .all(
            "SELECT id FROM document_comments WHERE document_id = $1 AND id = thread_id AND resolved_at < $2 ORDER BY resolved_at LIMIT 50",
            args![document.as_str(), old_before(now)],
        )
        .await?;
    for (thread,) in oldest {
        tx.exec("DELETE FROM document_comments WHERE thread_id = $1 AND document_id = $2", args![thread, document.as_str()]).await?;
    }
    Ok(())
}

fn checked(body: &str) -> Result<&str> {
    let body = body.trim();
    match body.chars().count() {
        _ if is_blank(body) => Err(invalid_field("body", &REQUIRED)),
        long if long > MAX_BODY => Err(invalid_field("body", TOO_LONG.with("max", MAX_BODY))),
        _ => without_numbers(body).map_err(|text| invalid_field("body", text)),
    }
}

async fn create(cx: Cx, document_type: &'static DocumentType, input: NewComment) -> Result<Comment> {
    let document = open(&cx, document_type, &input.id).await?;
    let body = checked(&input.body)?;
    for (field, text) in [("quote", &input.quote), ("place", &input.place)] {
        if text.chars().count() > MAX_QUOTE {
            return Err(invalid_field(field, TOO_LONG.with("max", MAX_QUOTE)));
        }
    }
    // It is drawn from by every console that has the document open: what it is made of is known.
    if input.anchor.len() > MAX_ANCHOR || !input.anchor.is_ascii() {
        return Err(invalid_field("anchor", TOO_LONG.with("max", MAX_ANCHOR)));
    }
    let able: Vec<String> = auth::who_may(&cx.app.db, document_type.pages(), Action::Get).await?.into_iter().map(|(id, _)| id).collect();
    let mut mentions = input.mentions;
    mentions.sort();
    mentions.dedup();
    if mentions.len() > MAX_MENTIONS || mentions.iter().any(|id| !able.contains(id)) {
        return Err(invalid_field("mentions", &GONE));
    }
    let by = cx.actor().ok_or_else(error::sign_in)?;
    let mut tx = cx.begin().await?;
    if count(&mut tx, &document, cx.app.world.now()).await? >= MAX_COMMENTS {
        return Err(conflict(TOO_MANY.with("max", MAX_COMMENTS)));
    }
    drop_oldest(&mut tx, &document, cx.app.world.now()).await?;
    let id = tx.world().id();
    let (thread, place, quote, anchor) = match input.thread {
        Some(thread) => {
            // An answer in a resolved thread opens it again.
            let there = tx
                .exec(
                    "UPDATE document_comments SET resolved_at = NULL, resolved_by_name = NULL WHERE id = $1 AND thread_id = id AND document_id = $2",
                    args![thread.as_str(), document.as_str()],
                )
                .await?;
            if there == 0 {
                return Err(not_found());
            }
            (thread, String::new(), String::new(), String::new())
        }
        // What it quotes is the document's, which says itself that a number is wrong there.
        None => (id.clone(), input.place, mask::text(&input.quote).into_owned(), input.anchor),
    };
    let comment = Comment {
        id,
        thread_id: thread,
        place,
        quote,
        anchor,
        at: tx.at().to_owned(),
        user_id: by.id.clone(),
        user_name: by.name.clone(),
        body: body.to_owned(),
        edited_at: None,
        resolved_at: None,
        resolved_by_name: None,
    };
    tx.exec(
        "INSERT INTO document_comments (id, document_id, thread_id, place, quote, at, user_id, user_name, body, mentions, anchor)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        args![
            comment.id.as_str(),
            document.as_str(),
            comment.thread_id.as_str(),
            comment.place.as_str(),
            comment.quote.as_str(),
            comment.at.as_str(),
            comment.user_id.as_str(),
            comment.user_name.as_str(),
            comment.body.as_str(),
            serde_json::to_string(&mentions).map_err(internal)?,
            comment.anchor.as_str()
        ],
    )
    .await?;
    mentions.retain(|id| *id != by.id);
    if !mentions.is_empty() {
        notify(&mut tx, document_type, (&document, Some(&comment.thread_id), None), (&by.id, &by.name), &mentions, &MENTIONED, body)
            .await?;
    }
    publish_comment(&mut tx, &document, &comment.thread_id);
    tx.commit().await?;
    Ok(comment)
}

/// Begins a thread in the name of somebody who has no account, and tells `to` of it under a heading with that name. Says nothing where the document has as
/// many comments as it may have; `to` is told all the same. What they are told is gathered by `source`: who has no account may say very much.
pub async fn remark(
    tx: &mut Tx,
    document_type: &DocumentType,
    document: &DocumentId,
    (place, quote, body): (&str, &str, &str),
    name: &str,
    (to, heading, source): (&str, &'static Sentence, &str),
) -> Result<()> {
    let (count,): (i64,) = tx.one("SELECT COUNT(*) FROM document_comments WHERE document_id = $1", args![document.as_str()]).await?;
    // It comes from outside: nobody there is asked to write it anew.
    let [quote, body, name] = &[quote, body, name].map(mask::text);
    let thread = (count < MAX_COMMENTS).then(|| tx.world().id());
    if let Some(id) = &thread {
        let at = tx.at().to_owned();
        let quote: String = quote.chars().take(MAX_QUOTE).collect();
        tx.exec(
            "INSERT INTO document_comments (id, document_id, thread_id, place, quote, at, user_id, user_name, body, mentions)
             VALUES ($1, $2, $1, $3, $4, $5, '', $6, $7, '[]')",
            args![id.as_str(), document.as_str(), place, quote, at, &**name, &**body],
        )
        .await?;
        publish_comment(tx, document, id);
    }
    notify(tx, document_type, (document, thread.as_deref(), Some(source)), (to, name), &[to.to_owned()], heading, body).await
}

fn publish_comment(tx: &mut Tx, document: &DocumentId, thread: &str) {
    tx.publish(topic(document), json!({ "type": "comment", "thread": thread }));
}

/// Who wrote a comment, and in which thread.
async fn written(tx: &mut Tx, document: &DocumentId, comment: &str) -> Result<(String, String)> {
    let row: Option<(String, String)> = tx
        .opt("SELECT user_id, thread_id FROM document_comments WHERE id = $1 AND document_id = $2", args![comment, document.as_str()])
        .await?;
    row.ok_or_else(not_found)
}

async fn update(cx: Cx, document_type: &'static DocumentType, input: OneComment) -> Result<Empty> {
    let document = open(&cx, document_type, &input.id).await?;
    let body = checked(input.body.as_deref().unwrap_or_default())?;
    let mut tx = cx.begin().await?;
    let (author, thread) = written(&mut tx, &document, &input.comment).await?;
    if author != *cx.caller()?.user_id {
        return Err(forbidden());
    }
    let at = tx.at().to_owned();
    tx.exec("UPDATE document_comments SET body = $2, edited_at = $3 WHERE id = $1", args![input.comment.as_str(), body, at]).await?;
    publish_comment(&mut tx, &document, &thread);
    tx.commit().await?;
    Ok(Empty {})
}

async fn delete(cx: Cx, document_type: &'static DocumentType, input: OneComment) -> Result<Empty> {
    let document = open(&cx, document_type, &input.id).await?;
    let mut tx = cx.begin().await?;
    let (author, thread) = written(&mut tx, &document, &input.comment).await?;
    // Others' words go only with the right to delete documents.
    if author != *cx.caller()?.user_id && !cx.caller()?.rights.allow(document_type.resource.page, Action::Delete) {
        return Err(forbidden());
    }
    // The first of a thread takes its answers along.
    tx.exec(
        "DELETE FROM document_comments WHERE (id = $1 OR thread_id = $1) AND document_id = $2",
        args![input.comment.as_str(), document.as_str()],
    )
    .await?;
    super::history::record(&mut tx, document_type, &document, "delete_comment", &json!({ "by": author })).await?;
    publish_comment(&mut tx, &document, &thread);
    tx.commit().await?;
    Ok(Empty {})
}

async fn resolve(cx: Cx, document_type: &'static DocumentType, input: Resolve) -> Result<Empty> {
    let document = open(&cx, document_type, &input.id).await?;
    let by = cx.actor().ok_or_else(error::sign_in)?;
    let mut tx = cx.begin().await?;
    let (at, by) = if input.resolved { (Some(tx.at().to_owned()), Some(by.name)) } else { (None, None) };
    let there = tx
        .exec(
            "UPDATE document_comments SET resolved_at = $3, resolved_by_name = $4 WHERE id = $1 AND thread_id = id AND document_id = $2",
            args![input.thread.as_str(), document.as_str(), at, by],
        )
        .await?;
    if there == 0 {
        return Err(not_found());
    }
    publish_comment(&mut tx, &document, &input.thread);
    tx.commit().await?;
    Ok(Empty {})
}

async fn people(cx: Cx, document_type: &'static DocumentType, _: Empty) -> Result<People> {
    let mut people = auth::who_may(&cx.app.db, document_type.pages(), Action::Get).await?;
    people.truncate(MAX_PEOPLE);
    Ok(People { records: people.into_iter().map(|(id, name)| Person { id, name }).collect() })
}
