//! The way of a document out of the console, as the workflow of its record: a named version is submitted to reviewers, published by one of them or sent back,
//! and withdrawn; until it is decided on, who submitted it can take it back. What was withdrawn is published again as it was, if today's rules are kept in it. Rules are checked against exactly that version; what uses it stays with it, however the document goes on. The record tells how far it is,
//! `publications` what became of each version that was submitted.
//!
//! Who decides: one of the reviewers that were named, or an administrator, if they hold the right to; nobody else. If none of the reviewers holds it any
//! more, whoever does. Nobody publishes what they submitted themselves, unless nobody else holds the right; sending it back is always theirs.

use belltower_sync::{DocumentId, Problem};
use futures_util::future::BoxFuture;
use serde_json::{Value, json};

use super::{
    DocumentType,
    history::topic,
    publications::{self, Withdrawn},
    versions,
};
use crate::{
    args,
    auth::{self, catalogue::Action},
    db::{Actor, Reads, Tx},
    error::{self, Result, conflict, forbidden_because},
    http::Cx,
    resource::{
        self, Field, Prepared, Resource, Row, Transition, TransitionContext, Workflow,
        field::{long_text, number, one_of, reference, references, text},
        ids, transition,
    },
    sentences, shares,
    text::Sentence,
};

/// Reviewers of one submission.
const MAX_REVIEWERS: i64 = 10;
/// Characters of a reason.
const MAX_REASON: i64 = 500;
/// The kind of account that may decide on what others were asked to.
const ADMINISTRATOR: &str = "administrator";

sentences! {
    NOT_READY = "publish.not_ready": "Some rules are not kept: that has to be mended first" / "有规则未满足，请先修正";
    IN_REVIEW = "publish.in_review": "A version is in review already" / "已有版本在审核中";
    NOT_IN_REVIEW = "publish.not_in_review": "It is not in review" / "没有正在审核的版本";
    DECIDED = "publish.decided": "{name} has published it" / "{name} 已发布该版本";
    SENT_BACK = "publish.sent_back": "{name} has sent it back" / "{name} 已退回该版本";
    WITHDRAWN = "publish.withdrawn": "{name} has withdrawn it" / "{name} 已撤回该版本";
    PUBLISHED_ALREADY = "publish.published_already": "This version is published already" / "该版本已经发布";
    WITHDRAW_FIRST = "publish.withdraw_first": "A version of it is published: it has to be withdrawn first" / "该文档有已发布的版本，请先撤回";
    DECIDE_FIRST = "publish.decide_first": "A version of it is in review: it has to be sent back first" / "该文档有版本正在审核，请先退回";
    OTHER_VERSION = "publish.other_version": "Another version is in review now; please look at it first" / "目前审核的是另一个版本，请先查看该版本";
    NOT_REVIEWER = "publish.not_reviewer": "Only the reviewers who were asked, or an administrator, decide on this version" / "只有被邀请的审核人或管理员可以审核该版本";
    OWN_WORK = "publish.own_work": "You submitted this version yourself; somebody else has to publish it" / "该版本由您提交，须由他人发布";
    NOT_WITHDRAWN = "publish.not_withdrawn": "It is not withdrawn" / "该文档未处于已撤回状态";
    OUT_AGAIN = "publish.out_again": "{name} has published it again" / "{name} 已重新发布该版本";
    OTHER_WITHDRAWN = "publish.other_withdrawn": "Another version was withdrawn last; please look at it first" / "最近撤回的是另一个版本，请先查看该版本";
    NOT_PUBLISHED = "publish.not_published": "Nothing of it is published" / "该文档没有已发布的版本";
    ASKED = "publish.asked": "{name} asks you to review “{title}”" / "{name} 请您审核“{title}”";
    APPROVED = "publish.approved": "{name} published “{title}”" / "{name} 已发布“{title}”";
    TAKEN_BACK = "publish.taken_back": "{name} took “{title}” back before it was reviewed" / "{name} 撤销了“{title}”的审核申请";
    REJECTED = "publish.rejected": "{name} sent “{title}” back" / "{name} 退回了“{title}”";
}

/// How far a document is; of its newest submission, while an earlier one may be published.
pub const STATUS: Field = one_of("status", &["draft", "in_review", "published", "rejected", "withdrawn"]).read_only().or("\"draft\"");
/// The version that is published.
pub const PUBLISHED_VERSION: Field = number("published_version", 0, 100_000).read_only();
/// The version that was submitted last.
pub const REVIEW_VERSION: Field = number("review_version", 0, 100_000).read_only();
/// Who was asked to review it.
pub const REVIEWERS: Field = references("reviewer_ids", "users", ["document_reviewers", "record_id", "user_id"], MAX_REVIEWERS)
    .read_only()
    .keeps_nothing("if none of them may any more, whoever else may decides");
/// Who submitted it.
pub const SUBMITTED_BY: Field = reference("submitted_by_id", "users").read_only().keeps_nothing("what was submitted stays so");
/// Why it was sent back or withdrawn.
pub const REASON: Field = long_text("reason", MAX_REASON).read_only().not_listed();
/// The name of the version that is made of what the document says now.
const VERSION_NAME: Field = text("version_name", versions::MAX_NAME);

const WHILE_IN_REVIEW: &[(&str, &Sentence)] = &[("in_review", &IN_REVIEW)];
const NONE_IN_REVIEW: &[(&str, &Sentence)] =
    &[("draft", &NOT_IN_REVIEW), ("published", &DECIDED), ("rejected", &SENT_BACK), ("withdrawn", &WITHDRAWN)];

/// The workflow of every record that has a document.
pub static PUBLISHING: Workflow = Workflow {
    field: STATUS.name,
    initial: "draft",
    reopens: &[],
    transitions: &[
        submission("submit", &[VERSION_NAME.required(), REVIEWERS.required()])
            .prepare(|cx, resource, id, given| Box::pin(read(cx, resource, id, given))),
        submission("submitVersion", &[REVIEW_VERSION.required(), REVIEWERS.required()])
            .on_page()
            .prepare(|cx, resource, id, given| Box::pin(check_version(cx, resource, id, given))),
        transition("publish", &["in_review"], "published")
            .by(Action::Enable, NONE_IN_REVIEW)
            .with(&[REVIEW_VERSION.required()])
            .on_page()
            .prepare(|cx, resource, id, given| Box::pin(check_shown(cx, resource, id, given)))
            .before(|tx, cx| Box::pin(publish(tx, cx)))
            .after(publish_change)
            .notify(SUBMITTED_BY.name, &APPROVED),
        transition("reject", &["in_review"], "rejected")
            .by(Action::Enable, NONE_IN_REVIEW)
            .with(&[REVIEW_VERSION.required(), REASON.required()])
            .on_page()
            .before(|tx, cx| Box::pin(reject(tx, cx)))
            .after(publish_change)
            .notify_with(SUBMITTED_BY.name, &REJECTED, REASON.name),
        // What the author has seen to be wrong need not wait for a reviewer to say so.
        transition("takeBack", &["in_review"], "draft")
            .by(Action::Edit, NONE_IN_REVIEW)
            .own(SUBMITTED_BY.name)
            .before(|tx, cx| Box::pin(take_back(tx, cx)))
            .after(publish_change)
            .notify(REVIEWERS.name, &TAKEN_BACK),
        // A draft may be published in an earlier version, its next one having been taken back.
        withdrawal("withdraw", &["published", "rejected", "draft"], "withdrawn")
            .by(Action::Disable, &[("in_review", &IN_REVIEW), ("withdrawn", &NOT_PUBLISHED)]),
        // The review of the next version goes on.
        withdrawal("withdrawPublished", &["in_review"], "in_review").by(Action::Disable, NONE_IN_REVIEW),
        // The version that was withdrawn last, which a reviewer has passed before; the rules may be others by now. It may return too when the one
        // that was to take its place was taken back or sent back.
        transition("publishAgain", &["withdrawn", "draft", "rejected"], "published")
            .by(Action::Enable, &[("in_review", &IN_REVIEW), ("published", &OUT_AGAIN)])
            .with(&[REVIEW_VERSION.required()])
            .on_page()
            .prepare(|cx, resource, id, given| Box::pin(check_withdrawn(cx, resource, id, given)))
            .before(|tx, cx| Box::pin(publish_again(tx, cx)))
            .after(publish_change)
            .notify(SUBMITTED_BY.name, &APPROVED),
    ],
};

/// Of what the document says now, or of a version that has a name.
const fn submission(name: &'static str, inputs: &'static [Field]) -> Transition {
    transition(name, &["draft", "published", "rejected", "withdrawn"], "in_review")
        .by(Action::Edit, WHILE_IN_REVIEW)
        .with(inputs)
        .assignee_another(REVIEWERS.name, Action::Enable)
        .before(|tx, cx| Box::pin(submit(tx, cx)))
        .after(publish_change)
        .notify_version(REVIEWERS.name, &ASKED, REVIEW_VERSION.name)
}

const WITHDRAWN_FOR: &[Field] = &[REASON.required()];

const fn withdrawal(name: &'static str, from: &'static [&'static str], to: &'static str) -> Transition {
    transition(name, from, to).with(WITHDRAWN_FOR).on_page().danger().before(|tx, cx| Box::pin(withdraw(tx, cx))).after(publish_change)
}

/// 409 with everything that is wrong.
fn not_ready(problems: &[Problem]) -> error::Error {
    conflict(&NOT_READY).clash(json!({ "problems": problems }))
}

/// Refuses a version that breaks today's rules.
async fn refuse_broken(cx: &Cx, document_type: &DocumentType, document: &DocumentId, number: i64) -> Result<()> {
    let (content, _, _) = versions::version(&cx.app, document, number).await?;
    refuse_problems(cx, document_type, &content, document_type.kind().problems(&content)).await
}

/// Refuses a content with these problems, or with some because of other records.
async fn refuse_problems(cx: &Cx, document_type: &DocumentType, content: &Value, mut problems: Vec<Problem>) -> Result<()> {
    if let Some(outside) = document_type.outside {
        problems.extend(outside(&cx.app, content).await?);
    }
    refuse_blocking(problems)
}

/// Refuses with what has to be mended; advice keeps nothing back.
fn refuse_blocking(mut problems: Vec<Problem>) -> Result<()> {
    problems.retain(|problem| !problem.advice);
    if problems.is_empty() { Ok(()) } else { Err(not_ready(&problems)) }
}

/// What a document says now, ready to be handed in with the record that it is a part of.
pub struct Ready(belltower_sync::Read);

/// Reads a document that is decided on with another record: refused with the rules that it breaks.
pub async fn ready(cx: &Cx, document_type: &'static DocumentType, id: &str) -> Result<Ready> {
    let read = cx.app.documents.read(&document_type.document(id)?).await.map_err(versions::not_now)?;
    refuse_problems(cx, document_type, &read.content, read.problems.to_vec()).await?;
    Ok(Ready(read))
}

/// Names what was read; answers the number of the version.
pub async fn name_ready(tx: &mut Tx, document_type: &'static DocumentType, id: &str, ready: &Ready, name: &str) -> Result<i64> {
    let name: String = name.chars().take(usize::try_from(versions::MAX_NAME).unwrap_or_default()).collect();
    Ok(versions::name_version(tx, &document_type.document(id)?, &ready.0, (name.trim(), "")).await?.number)
}

/// Publishes exactly this version with the record that it is a part of, as the work of `by`; whoever decides on that record decides on it too. Refused while a
/// version is in review by itself, and where the version breaks rules by now.
pub async fn publish_with(tx: &mut Tx, document_type: &'static DocumentType, id: &str, number: i64, by: &Actor) -> Result<()> {
    let row = resource::load(tx, document_type.resource, id).await?;
    if row[STATUS.name] == "in_review" {
        return Err(conflict(&IN_REVIEW));
    }
    let document = document_type.document(id)?;
    refuse_blocking(document_type.kind().problems(&versions::content_of(tx, &document, number).await?))?;
    publications::submitted(tx, &document, number, &[], by).await?;
    publications::decided(tx, &document, None).await?;
    let set = json!({ "status": "published", "published_version": number, "review_version": number, "submitted_by_id": by.id,
        "reason": null, "reviewer_ids": [] });
    let set = set.as_object().cloned().unwrap_or_default();
    resource::update_from_server(tx, document_type.resource, id, "publish", set).await?;
    tx.publish(topic(&document), json!({ "type": "publication" }));
    shares::publish_change(tx, document_type.resource.name, id).await
}

/// What the document says now; refused with the rules that it breaks.
async fn read(cx: &Cx, resource: &'static Resource, id: &str, _: &Row) -> Result<Prepared> {
    let document_type = DocumentType::of(resource)?;
    let read = cx.app.documents.read(&document_type.document(id)?).await.map_err(versions::not_now)?;
    refuse_problems(cx, document_type, &read.content, read.problems.to_vec()).await?;
    Ok(Some(Box::new(read)))
}

/// Refuses a version that breaks rules by now.
async fn check_version(cx: &Cx, resource: &'static Resource, id: &str, given: &Row) -> Result<Prepared> {
    let document_type = DocumentType::of(resource)?;
    let number = given[REVIEW_VERSION.name].as_i64().unwrap_or_default();
    refuse_broken(cx, document_type, &document_type.document(id)?, number).await.map(|()| None)
}

/// The same of a decision; refuses what is not in review.
async fn check_shown(cx: &Cx, resource: &'static Resource, id: &str, given: &Row) -> Result<Prepared> {
    let row = resource::load(&mut &cx.app.db, resource, id).await?;
    in_review(&row, given)?;
    check_version(cx, resource, id, given).await
}

/// Refuses to publish another version again than the one that was withdrawn last, and one that breaks rules by now.
async fn check_withdrawn(cx: &Cx, resource: &'static Resource, id: &str, given: &Row) -> Result<Prepared> {
    let document = DocumentType::of(resource)?.document(id)?;
    withdrawn_last(&mut &cx.app.db, &document, given).await?;
    check_version(cx, resource, id, given).await
}

/// What was withdrawn last, which must be what the caller was shown.
async fn withdrawn_last(from: &mut impl Reads, document: &DocumentId, given: &Row) -> Result<Withdrawn> {
    let last = publications::withdrawn_last(from, document).await?.ok_or_else(|| conflict(&NOT_WITHDRAWN))?;
    if given[REVIEW_VERSION.name] == last.number { Ok(last) } else { Err(conflict(&OTHER_WITHDRAWN)) }
}

/// Refuses a decision on another version than the one that is in review.
fn in_review(row: &Row, given: &Row) -> Result<()> {
    if given[REVIEW_VERSION.name] == row[REVIEW_VERSION.name] { Ok(()) } else { Err(conflict(&OTHER_VERSION)) }
}

async fn submit(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    let by = tx.by().cloned().ok_or_else(error::sign_in)?;
    let document = document(cx)?;
    if let Some(read) = cx.prepared.as_ref().and_then(|prepared| prepared.downcast_ref::<belltower_sync::Read>()) {
        let name = cx.set.remove(VERSION_NAME.name).unwrap_or_default();
        let version = versions::name_version(tx, &document, read, (name.as_str().unwrap_or_default(), "")).await?;
        cx.set.insert(REVIEW_VERSION.name.into(), version.number.into());
    } else if cx.set[REVIEW_VERSION.name] == cx.row[PUBLISHED_VERSION.name] {
        return Err(conflict(&PUBLISHED_ALREADY));
    }
    let number = cx.set[REVIEW_VERSION.name].as_i64().unwrap_or_default();
    publications::submitted(tx, &document, number, &ids(&cx.set, REVIEWERS.name), &by).await?;
    cx.set.insert(SUBMITTED_BY.name.into(), by.id.into());
    cx.set.insert(REASON.name.into(), Value::Null);
    Ok(())
}

async fn publish(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    may_decide(tx, cx, true).await?;
    cx.resource.rules.before_publish(&cx.row, cx.row[REVIEW_VERSION.name].as_i64().unwrap_or_default()).await?;
    publications::decided(tx, &document(cx)?, None).await?;
    cx.set.insert(PUBLISHED_VERSION.name.into(), cx.row[REVIEW_VERSION.name].clone());
    cx.set.insert(REASON.name.into(), Value::Null);
    Ok(())
}

/// As if it had been submitted once more and passed: what the record says of its newest submission is about this one.
async fn publish_again(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    if !cx.row[PUBLISHED_VERSION.name].is_null() {
        return Err(conflict(&NOT_WITHDRAWN));
    }
    let document = document(cx)?;
    let last = withdrawn_last(tx, &document, &cx.set).await?;
    cx.resource.rules.before_publish(&cx.row, last.number).await?;
    let me = tx.by().cloned().ok_or_else(error::sign_in)?;
    if me.id == last.submitted_by {
        let able = auth::who_may_by(tx, cx.resource.workflow_pages(), Action::Enable).await?;
        if able.iter().any(|(id, _)| *id != me.id) {
            return Err(forbidden_because(&OWN_WORK));
        }
    }
    publications::published_again(tx, &document, &last, &me).await?;
    cx.set.insert(PUBLISHED_VERSION.name.into(), last.number.into());
    cx.set.insert(SUBMITTED_BY.name.into(), last.submitted_by.into());
    cx.set.insert(REASON.name.into(), Value::Null);
    Ok(())
}

async fn reject(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    may_decide(tx, cx, false).await?;
    publications::decided(tx, &document(cx)?, cx.set[REASON.name].as_str()).await
}

async fn take_back(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    publications::taken_back(tx, &document(cx)?).await
}

async fn withdraw(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    if cx.row[PUBLISHED_VERSION.name].is_null() {
        return Err(conflict(&NOT_PUBLISHED));
    }
    publications::withdrawn(tx, &document(cx)?, cx.set[REASON.name].as_str().unwrap_or_default()).await?;
    cx.set.insert(PUBLISHED_VERSION.name.into(), Value::Null);
    Ok(())
}

/// Refuses whoever may not decide on what is in review (see the head of the module), and a decision on another version than that.
async fn may_decide(tx: &mut Tx, cx: &TransitionContext, approve: bool) -> Result<()> {
    in_review(&cx.row, &cx.set)?;
    let me = tx.by().cloned().ok_or_else(error::sign_in)?;
    let author = cx.row[SUBMITTED_BY.name].as_str().unwrap_or_default();
    let reviewers = ids(&cx.row, REVIEWERS.name);
    let mut able = auth::who_may_by(tx, cx.resource.workflow_pages(), Action::Enable).await?;
    able.retain(|(id, _)| id != author);
    if me.id == author {
        return if approve && !able.is_empty() { Err(forbidden_because(&OWN_WORK)) } else { Ok(()) };
    }
    if reviewers.contains(&me.id) || !able.iter().any(|(id, _)| reviewers.contains(id)) {
        return Ok(());
    }
    let (kind,): (String,) = tx.one("SELECT kind FROM users WHERE id = $1", args![me.id]).await?;
    if kind == ADMINISTRATOR { Ok(()) } else { Err(forbidden_because(&NOT_REVIEWER)) }
}

/// Refuses to delete what is published or waits for it: who may delete need not have the right to withdraw.
pub(super) fn refuse_published(row: &Row) -> Result<()> {
    if !row[PUBLISHED_VERSION.name].is_null() {
        return Err(conflict(&WITHDRAW_FIRST));
    }
    if row[STATUS.name] == "in_review" { Err(conflict(&DECIDE_FIRST)) } else { Ok(()) }
}

fn document(cx: &TransitionContext) -> Result<DocumentId> {
    DocumentType::of(cx.resource)?.document(cx.row["id"].as_str().unwrap_or_default())
}

/// Publishes to whoever has the document open that its publications changed.
fn publish_change<'a>(tx: &'a mut Tx, cx: &'a mut TransitionContext) -> BoxFuture<'a, Result<()>> {
    Box::pin(async move {
        let topic = topic(&document(cx)?);
        tx.publish(topic, json!({ "type": "publication" }));
        // Whoever reads it by a link reads what is out.
        shares::publish_change(tx, cx.resource.name, cx.row["id"].as_str().unwrap_or_default()).await
    })
}
