//! The way of a document out of the console: a named version is submitted to reviewers, published by one of them, and withdrawn. Rules are checked
//! against exactly that version; what uses it stays with it, however the document goes on.
//!
//! Who decides: one of the reviewers that were named, or an administrator, if they hold the right to; nobody else. If none of the reviewers holds it any
//! more, whoever does. Nobody publishes what they submitted themselves, unless nobody else holds the right; sending it back is always theirs.

use belltower_sync::{DocumentId, Problem};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    DocumentType,
    history::{Of, open, topic},
    notifications::notify,
    versions,
};
use crate::{
    args,
    auth::{self, catalogue::Action},
    db::Tx,
    error::{self, Result, conflict, forbidden_because, internal, invalid_field},
    http::{Access, Api, Cx, Empty},
    resource::{
        self, Row, Use,
        check::{GONE, REQUIRED, TOO_LONG},
    },
    sentences,
};

/// Reviewers of one submission.
pub const MAX_REVIEWERS: usize = 10;
/// The kind of account that may decide on what others were asked to.
const ADMINISTRATOR: &str = "administrator";
/// Characters of a reason.
pub const MAX_REASON: usize = 500;
/// Submissions and uses of one answer.
const MAX_SHOWN: i64 = 100;

sentences! {
    NOT_READY = "publish.not_ready": "Some rules are not kept; they must be before it is published" / "有规则未满足，满足后才能发布";
    IN_REVIEW = "publish.in_review": "A version is in review already" / "已有版本在审核中";
    NOT_IN_REVIEW = "publish.not_in_review": "It is no longer in review" / "该版本已不在审核中";
    OTHER_VERSION = "publish.other_version": "Another version is in review now; please look at it first" / "目前审核的是另一个版本，请先查看该版本";
    NOT_REVIEWER = "publish.not_reviewer": "Only the reviewers who were asked, or an administrator, decide on this version" / "只有被邀请的审核人或管理员可以审核该版本";
    OWN_WORK = "publish.own_work": "You submitted this version yourself; somebody else has to publish it" / "该版本由您提交，须由他人发布";
    NOT_PUBLISHED = "publish.not_published": "Nothing of it is published" / "该文档没有已发布的版本";
    ASKED = "publish.asked": "{name} asks you to review “{title}”" / "{name} 请您审核“{title}”";
    APPROVED = "publish.approved": "{name} published “{title}”" / "{name} 已发布“{title}”";
    REJECTED = "publish.rejected": "{name} sent “{title}” back" / "{name} 退回了“{title}”";
}

/// A version to submit.
#[derive(Deserialize, utoipa::ToSchema)]
struct Submit {
    id: String,
    /// The version's number; what the document says now is named first if not given.
    version: Option<i64>,
    /// The name of that new version.
    #[serde(default)]
    name: String,
    reviewers: Vec<String>,
}

/// A reviewer's word.
#[derive(Deserialize, utoipa::ToSchema)]
struct Decide {
    id: String,
    /// The submission.
    publication: String,
    /// The version that the reviewer was shown: this one is published, or none.
    number: i64,
    approve: bool,
    /// Why it goes back.
    #[serde(default)]
    reason: String,
}

/// A withdrawal.
#[derive(Deserialize, utoipa::ToSchema)]
struct Withdraw {
    id: String,
    reason: String,
}

/// A submission and what became of it.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
struct Publication {
    id: String,
    number: i64,
    /// `in_review`, `published`, `rejected`, `replaced`, `withdrawn`
    state: String,
    /// Ids of accounts, as JSON.
    reviewers: String,
    submitted_at: String,
    submitted_by: String,
    submitted_by_name: String,
    decided_at: Option<String>,
    decided_by_name: Option<String>,
    reason: Option<String>,
    withdrawn_at: Option<String>,
    withdrawn_by_name: Option<String>,
    withdrawn_reason: Option<String>,
}

/// Where a document stands.
#[derive(Serialize, utoipa::ToSchema)]
struct Standing {
    /// Newest first.
    records: Vec<Publication>,
    /// What would be affected by a withdrawal.
    uses: Vec<Use>,
}

/// The calls of a kind of document.
pub(super) fn mount(api: &mut Api, document_type: &'static DocumentType) {
    let page = |action| Access::AnyPage(document_type.editors(), action);
    let see = Access::AnyPage(document_type.pages(), Action::Get);
    let path = |call: &str| format!("{}/publish/{call}", document_type.resource.base);
    api.post(&path("state"), see, "Where it stands and what uses it", move |cx, input| standing(cx, document_type, input));
    api.post(&path("reviewers"), see, "Who may publish it", move |cx, input| reviewers(cx, document_type, input));
    api.post(&path("submit"), page(Action::Edit), "Ask for the review of a version", move |cx, input| submit(cx, document_type, input));
    api.post(&path("decide"), page(Action::Enable), "Publish the version in review, or send it back", move |cx, input| {
        decide(cx, document_type, input)
    });
    api.post(&path("withdraw"), page(Action::Disable), "Withdraw what is published", move |cx, input| withdraw(cx, document_type, input));
}

async fn standing(cx: Cx, document_type: &'static DocumentType, input: Of) -> Result<Standing> {
    let document = open(&cx, document_type, &input.id).await?;
    let records = cx
        .app
        .db
        .all(
            "SELECT id, number, state, reviewers, submitted_at, submitted_by, submitted_by_name, decided_at, decided_by_name, reason,
               withdrawn_at, withdrawn_by_name, withdrawn_reason
             FROM document_publications WHERE document_id = $1 ORDER BY submitted_at DESC, id DESC LIMIT $2",
            args![document.as_str(), MAX_SHOWN],
        )
        .await?;
    let caller = Some(cx.caller()?);
    let uses =
        resource::uses(&mut &cx.app.db, document_type.resource, document.key(), &cx.app.world.now_iso(), caller, MAX_SHOWN).await?.named;
    Ok(Standing { records, uses })
}

/// Who may review what this person submits: themselves only if nobody else may.
async fn able_beside(cx: &Cx, document_type: &DocumentType, by: &str) -> Result<Vec<(String, String)>> {
    let mut able = auth::who_may(&cx.app.db, document_type.editors(), Action::Enable).await?;
    if able.iter().any(|(id, _)| id != by) {
        able.retain(|(id, _)| id != by);
    }
    Ok(able)
}

async fn reviewers(cx: Cx, document_type: &'static DocumentType, _: Empty) -> Result<Value> {
    let able = able_beside(&cx, document_type, &cx.caller()?.user_id).await?;
    Ok(json!({ "records": able.into_iter().map(|(id, name)| json!({ "id": id, "name": name })).collect::<Vec<_>>() }))
}

/// 409 with everything that is wrong.
fn not_ready(problems: &[Problem]) -> error::Error {
    conflict(&NOT_READY).clash(json!({ "problems": problems }))
}

/// What is wrong with a version by today's rules.
async fn problems(cx: &Cx, document_type: &DocumentType, document: &DocumentId, number: i64) -> Result<Vec<Problem>> {
    let (content, _, _) = versions::version(&cx.app, document, number).await?;
    Ok(document_type.kind().problems(&content))
}

async fn submit(cx: Cx, document_type: &'static DocumentType, input: Submit) -> Result<Value> {
    let document = open(&cx, document_type, &input.id).await?;
    let mut reviewers = input.reviewers;
    reviewers.sort();
    reviewers.dedup();
    if reviewers.is_empty() {
        return Err(invalid_field("reviewers", &REQUIRED));
    }
    let able = able_beside(&cx, document_type, &cx.caller()?.user_id).await?;
    if reviewers.len() > MAX_REVIEWERS || reviewers.iter().any(|id| !able.iter().any(|(known, _)| known == id)) {
        return Err(invalid_field("reviewers", &GONE));
    }
    let waiting = "SELECT id FROM document_publications WHERE document_id = $1 AND state = 'in_review'";
    let held: Option<(String,)> = cx.app.db.opt(waiting, args![document.as_str()]).await?;
    if held.is_some() {
        return Err(conflict(&IN_REVIEW));
    }
    let number = match input.version {
        Some(number) => number,
        None => {
            let read = cx.app.documents.read(&document).await.map_err(internal)?;
            if !read.problems.is_empty() {
                return Err(not_ready(&read.problems));
            }
            let name: String = input.name.trim().chars().take(versions::MAX_NAME).collect();
            if name.is_empty() {
                return Err(invalid_field("name", &REQUIRED));
            }
            versions::save_version(&cx, document_type, &document, &name, "").await?.number
        }
    };
    let wrong = problems(&cx, document_type, &document, number).await?;
    if !wrong.is_empty() {
        return Err(not_ready(&wrong));
    }
    let by = cx.actor().ok_or_else(error::sign_in)?;
    let mut tx = cx.begin().await?;
    // The document's row is the lock: two who submit at once are one after the other.
    tx.exec("UPDATE documents SET seq = seq WHERE id = $1", args![document.as_str()]).await?;
    let held: Option<(String,)> = tx.opt(waiting, args![document.as_str()]).await?;
    if held.is_some() {
        return Err(conflict(&IN_REVIEW));
    }
    let (id, at) = (tx.world().id(), tx.at().to_owned());
    tx.exec(
        "INSERT INTO document_publications (id, document_id, number, state, reviewers, submitted_at, submitted_by, submitted_by_name)
         VALUES ($1, $2, $3, 'in_review', $4, $5, $6, $7)",
        args![
            id.as_str(),
            document.as_str(),
            number,
            serde_json::to_string(&reviewers).map_err(internal)?,
            at,
            by.id.as_str(),
            by.name.as_str()
        ],
    )
    .await?;
    stand(&mut tx, document_type, &document, "submit", "in_review", None).await?;
    reviewers.retain(|id| *id != by.id);
    if !reviewers.is_empty() {
        notify(&mut tx, document_type, &document, (&by.id, &by.name), &reviewers, &ASKED, "").await?;
    }
    tx.commit().await?;
    Ok(json!({ "id": id, "number": number }))
}

async fn decide(cx: Cx, document_type: &'static DocumentType, input: Decide) -> Result<Empty> {
    let document = open(&cx, document_type, &input.id).await?;
    let reason = reasoned(&input.reason, !input.approve)?;
    let row: Option<(i64, String, String)> = cx
        .app
        .db
        .opt(
            "SELECT number, submitted_by, reviewers FROM document_publications WHERE id = $1 AND document_id = $2 AND state = 'in_review'",
            args![input.publication.as_str(), document.as_str()],
        )
        .await?;
    let (number, author, reviewers) = row.ok_or_else(|| conflict(&NOT_IN_REVIEW))?;
    if number != input.number {
        return Err(conflict(&OTHER_VERSION));
    }
    let reviewers: Vec<String> = serde_json::from_str(&reviewers).map_err(internal)?;
    may_decide(&cx, document_type, &author, &reviewers, input.approve).await?;
    if input.approve {
        let wrong = problems(&cx, document_type, &document, number).await?;
        if !wrong.is_empty() {
            return Err(not_ready(&wrong));
        }
    }
    let by = cx.actor().ok_or_else(error::sign_in)?;
    let mut tx = cx.begin().await?;
    if input.approve {
        tx.exec(
            "UPDATE document_publications SET state = 'replaced' WHERE document_id = $1 AND state = 'published'",
            args![document.as_str()],
        )
        .await?;
    }
    let at = tx.at().to_owned();
    let decided = tx
        .exec(
            "UPDATE document_publications SET state = $2, decided_at = $3, decided_by_name = $4, reason = $5 WHERE id = $1 AND state = 'in_review'",
            args![
                input.publication.as_str(),
                if input.approve { "published" } else { "rejected" },
                at,
                by.name.as_str(),
                Some(reason.to_owned()).filter(|reason| !reason.is_empty())
            ],
        )
        .await?;
    if decided == 0 {
        return Err(conflict(&NOT_IN_REVIEW));
    }
    if input.approve {
        stand(&mut tx, document_type, &document, "publish", "published", Some(json!(number))).await?;
    } else {
        // What was published before stays so.
        let published = published(&mut tx, &document).await?;
        stand(&mut tx, document_type, &document, "reject", if published.is_some() { "published" } else { "draft" }, None).await?;
    }
    if author != by.id {
        let heading = if input.approve { &APPROVED } else { &REJECTED };
        notify(&mut tx, document_type, &document, (&by.id, &by.name), &[author], heading, reason).await?;
    }
    Ok(tx.commit().await.map(|()| Empty {})?)
}

/// See the head of the module.
async fn may_decide(cx: &Cx, document_type: &DocumentType, author: &str, reviewers: &[String], approve: bool) -> Result<()> {
    let me = cx.caller()?;
    let able = able_beside(cx, document_type, author).await?;
    if *me.user_id == *author && approve && !able.iter().any(|(id, _)| *id == *me.user_id) {
        return Err(forbidden_because(&OWN_WORK));
    }
    let named_are_left = able.iter().any(|(id, _)| reviewers.contains(id));
    let mine = *me.user_id == *author || me.kind == ADMINISTRATOR || reviewers.iter().any(|id| *id == *me.user_id);
    if mine || !named_are_left { Ok(()) } else { Err(forbidden_because(&NOT_REVIEWER)) }
}

async fn withdraw(cx: Cx, document_type: &'static DocumentType, input: Withdraw) -> Result<Empty> {
    let document = open(&cx, document_type, &input.id).await?;
    let reason = reasoned(&input.reason, true)?;
    let by = cx.actor().ok_or_else(error::sign_in)?;
    let mut tx = cx.begin().await?;
    let at = tx.at().to_owned();
    let withdrawn = tx
        .exec(
            "UPDATE document_publications SET state = 'withdrawn', withdrawn_at = $2, withdrawn_by_name = $3, withdrawn_reason = $4
             WHERE document_id = $1 AND state = 'published'",
            args![document.as_str(), at, by.name.as_str(), reason],
        )
        .await?;
    if withdrawn == 0 {
        return Err(conflict(&NOT_PUBLISHED));
    }
    stand(&mut tx, document_type, &document, "withdraw", "withdrawn", Some(Value::Null)).await?;
    Ok(tx.commit().await.map(|()| Empty {})?)
}

fn reasoned(reason: &str, needed: bool) -> Result<&str> {
    let reason = reason.trim();
    if needed && reason.is_empty() {
        return Err(invalid_field("reason", &REQUIRED));
    }
    if reason.chars().count() > MAX_REASON {
        return Err(invalid_field("reason", TOO_LONG.with("max", MAX_REASON)));
    }
    Ok(reason)
}

/// The number of the version that is published.
async fn published(tx: &mut Tx, document: &DocumentId) -> Result<Option<i64>> {
    let row: Option<(i64,)> =
        tx.opt("SELECT number FROM document_publications WHERE document_id = $1 AND state = 'published'", args![document.as_str()]).await?;
    Ok(row.map(|(number,)| number))
}

/// Sets the status of the record and tells whoever has the document open.
pub(super) async fn stand(
    tx: &mut Tx,
    document_type: &DocumentType,
    document: &DocumentId,
    verb: &str,
    status: &str,
    version: Option<Value>,
) -> Result<()> {
    let mut set = Row::new();
    set.insert("status".into(), status.into());
    if let Some(version) = version {
        set.insert("published_version".into(), version);
    }
    resource::update_from_server(tx, document_type.resource, document.key(), verb, set).await?;
    tx.publish(topic(document), json!({ "type": "publication" }));
    Ok(())
}
