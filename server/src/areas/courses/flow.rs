//! The two states of a textbook: its audit (S04), and whether it is offered to classes and plans (S05).

use belltower_kit::{
    args, auth,
    auth::catalogue::Action,
    db::Tx,
    error::{Result, conflict, forbidden_because, unprocessable},
    notifications::{self, Notice, NotificationKind},
    resource::{Row, TransitionContext, Workflow, advance, field::Field, field::long_text, publish_row, transition, update_from_server},
    sentences,
    text::Sentence,
};
use serde_json::{Value, json};

use super::{lacking, textbooks::TEXTBOOKS};
use crate::areas::classes::CLASSES;

sentences! {
    NOT_YET = "textbook.not_yet": "It has no unit with a courseware yet" / "还没有包含课件的单元";
    IN_AUDIT = "textbook.in_audit": "{name} has submitted it for audit" / "{name} 已提交审核";
    IS_PASSED = "textbook.is_passed": "Its audit is passed" / "已通过审核";
    NOT_SUBMITTED = "textbook.not_submitted": "It is not in audit" / "当前不在审核中";
    OWN = "textbook.own": "Whoever submitted it does not decide" / "提交人不能审核自己提交的教材";
    NEVER_PASSED = "textbook.never_passed": "Only a textbook that has passed its audit once can be listed" / "教材至少通过一次审核后才能上架";
    IS_LISTED = "textbook.is_listed": "It is listed" / "已上架";
    IS_CLOSED = "textbook.is_closed": "It is closed" / "已关闭";
    IS_NOT_LISTED = "textbook.is_not_listed": "It is not listed" / "当前未上架";
    IS_OPEN = "textbook.is_open": "It is not closed" / "当前未关闭";
    WENT = "textbook.delisted_classes": "{name} delisted the textbook “{title}”" / "{name} 下架了教材“{title}”";
    GOES = "textbook.delists": "A textbook of classes to come was delisted" / "待上课程的教材被下架";
    TO_COME = "textbook.to_come": "Classes to come still use it: {classes}" / "仍有待上课程使用：{classes}";
    ASKED = "textbook.asked": "{name} asks for the audit of “{title}”" / "{name} 请求审核教材“{title}”";
    ASKS = "textbook.asks": "A textbook waits for its audit" / "有教材待审核";
    PASSED = "textbook.passed": "{name} passed “{title}”" / "{name} 审核通过了教材“{title}”";
    PASSES = "textbook.passes": "My textbook passed its audit" / "我的教材通过了审核";
    REJECTED = "textbook.rejected": "{name} did not pass “{title}”" / "{name} 未通过教材“{title}”";
    REJECTS = "textbook.rejects": "My textbook did not pass its audit" / "我的教材未通过审核";
}

/// What people are told.
pub static NOTIFICATIONS: &[NotificationKind] = &[
    NotificationKind::new(&ASKED, &ASKS),
    NotificationKind::new(&PASSED, &PASSES),
    NotificationKind::new(&REJECTED, &REJECTS),
    NotificationKind::new(&WENT, &GOES),
];

const REASON: Field = long_text("reason", 500).required();
const NOT_IN_AUDIT: &[(&str, &Sentence)] =
    &[("new", &NOT_SUBMITTED), ("not_submitted", &NOT_SUBMITTED), ("passed", &IS_PASSED), ("not_passed", &NOT_SUBMITTED)];
/// Classes that a refusal names.
const NAMED: i64 = 5;
/// Classes that a message lists.
const LISTED: i64 = 20;
const LISTED_LINES: usize = 20;

/// The table.
pub static TEXTBOOK: Workflow = Workflow {
    field: "audit",
    initial: "new",
    reopens: &[],
    transitions: &[
        transition("begin", &["new"], "not_submitted"),
        transition("submit", &["not_submitted", "not_passed"], "unreviewed")
            .by(Action::Edit, &[("new", &NOT_YET), ("unreviewed", &IN_AUDIT), ("passed", &IS_PASSED)])
            .before(|tx, cx| Box::pin(submit(tx, cx)))
            .after(|tx, cx| Box::pin(ask(tx, cx))),
        transition("takeBack", &["unreviewed"], "not_submitted").by(Action::Edit, NOT_IN_AUDIT).own("submitted_by_id"),
        transition("pass", &["unreviewed"], "passed")
            .by(Action::Enable, NOT_IN_AUDIT)
            .before(|tx, cx| Box::pin(pass(tx, cx)))
            .notify("submitted_by_id", &PASSED),
        transition("reject", &["unreviewed"], "not_passed")
            .by(Action::Disable, NOT_IN_AUDIT)
            .with(&[REASON])
            .danger()
            .before(|tx, cx| Box::pin(decide(tx, cx)))
            .notify_with("submitted_by_id", &REJECTED, "reason"),
        transition("setListed", &["experimental", "delisted"], "normal")
            .of("type")
            .by(Action::Enable, &[("normal", &IS_LISTED), ("closed", &IS_CLOSED)])
            .needs("passed_once")
            .before(|tx, cx| Box::pin(list(tx, cx))),
        transition("delist", &["normal"], "delisted")
            .of("type")
            .by(Action::Disable, &[("experimental", &IS_NOT_LISTED), ("delisted", &IS_NOT_LISTED), ("closed", &IS_CLOSED)])
            .with(&[REASON])
            .danger()
            .after(|tx, cx| Box::pin(tell_schedulers(tx, cx))),
        transition("close", &["normal", "experimental", "delisted"], "closed")
            .of("type")
            .by(Action::Delete, &[("closed", &IS_CLOSED)])
            .danger()
            .before(|tx, cx| Box::pin(close(tx, cx))),
        transition("reopen", &["closed"], "delisted")
            .of("type")
            .by(Action::Enable, &[("normal", &IS_OPEN), ("experimental", &IS_OPEN), ("delisted", &IS_OPEN)]),
    ],
};

fn id_of(row: &Row) -> &str {
    row.get("id").and_then(Value::as_str).unwrap_or_default()
}

/// Nothing is submitted that lacks something: all of it is said.
async fn submit(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    lacking::refuse(tx, &cx.row).await?;
    cx.set.insert("submitted_by_id".into(), json!(tx.by().map(|by| by.id.clone())));
    cx.set.insert("reason".into(), Value::Null);
    Ok(())
}

/// Tells who may pass it.
async fn ask(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    let Some(by) = tx.by().cloned() else { return Ok(()) };
    let able = auth::who_may_by(tx, TEXTBOOKS.workflow_pages(), Action::Enable).await?;
    let able: Vec<String> = able.into_iter().map(|(id, _)| id).filter(|id| *id != by.id).collect();
    if able.is_empty() {
        return Ok(());
    }
    let title = cx.row["title"].as_str().unwrap_or_default();
    let notice = Notice { heading: &ASKED, title, words: "", about: Some((TEXTBOOKS.name, id_of(&cx.row))) };
    notifications::notify(tx, (&by.id, &by.name), &able, notice).await?;
    Ok(())
}

/// Nobody decides on what they submitted.
async fn decide(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    let by = tx.by().map(|by| by.id.clone());
    if by.is_some() && cx.row["submitted_by_id"].as_str() == by.as_deref() {
        return Err(forbidden_because(&OWN));
    }
    cx.set.insert("decided_by_id".into(), json!(by));
    cx.set.insert("decided_at".into(), tx.at().into());
    Ok(())
}

async fn pass(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    decide(tx, cx).await?;
    cx.set.insert("passed_once".into(), true.into());
    cx.set.insert("not_audited".into(), json!([]));
    cx.set.insert("reason".into(), Value::Null);
    Ok(())
}

async fn list(_: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    if cx.row["passed_once"] == true { Ok(()) } else { Err(unprocessable(&NEVER_PASSED)) }
}

/// Classes to come of the book's coursewares, the first of them by number, name and time.
async fn to_come(tx: &mut Tx, book: &str, most: i64) -> Result<Vec<(String, String, String)>> {
    let sql = "SELECT c.number, c.name, c.start_at FROM classes c JOIN coursewares w ON w.id = c.courseware_id
        WHERE w.textbook_id = $1 AND c.deleted_at IS NULL AND c.status IN ('not_started', 'in_progress')
          AND (c.outcome IS NULL OR c.outcome <> 'cancelled') ORDER BY c.start_at, c.id LIMIT $2";
    Ok(tx.all(sql, args![book, most]).await?)
}

/// Nothing is closed that a class to come uses.
async fn close(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    let classes = to_come(tx, id_of(&cx.row), NAMED).await?;
    if classes.is_empty() {
        return Ok(());
    }
    let named: Vec<String> = classes.into_iter().map(|(number, name, _)| format!("{number} {name}")).collect();
    Err(conflict(TO_COME.with("classes", named.join(", "))))
}

/// Planned classes keep a delisted book: whoever plans classes is told which they are, once.
async fn tell_schedulers(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    let Some(by) = tx.by().cloned() else { return Ok(()) };
    let classes = to_come(tx, id_of(&cx.row), LISTED + 1).await?;
    let plan = auth::who_may_by(tx, CLASSES.own_page(), Action::Edit).await?;
    let plan: Vec<String> = plan.into_iter().map(|(id, _)| id).filter(|id| *id != by.id).collect();
    if classes.is_empty() || plan.is_empty() {
        return Ok(());
    }
    let mut named: Vec<String> =
        classes.iter().take(LISTED_LINES).map(|(number, name, at)| format!("{number} {name} ({})", day(at))).collect();
    if classes.len() > LISTED_LINES {
        named.push("…".into());
    }
    let words = format!("{}\n{}", cx.row["reason"].as_str().unwrap_or_default(), named.join("\n"));
    let title = cx.row["title"].as_str().unwrap_or_default();
    let notice = Notice { heading: &WENT, title, words: words.trim(), about: Some((TEXTBOOKS.name, id_of(&cx.row))) };
    notifications::notify(tx, (&by.id, &by.name), &plan, notice).await?;
    Ok(())
}

/// The day of a moment, as it is stored.
fn day(at: &str) -> &str {
    at.get(..10).unwrap_or(at)
}

/// What of a book that was passed once is as nobody audited it, with these changes; one that is passed is to be audited anew.
pub fn audit_anew(row: &mut Row, changed: &[&str]) {
    if row.get("passed_once") != Some(&Value::Bool(true)) {
        return;
    }
    let mut names: Vec<Value> = row.get("not_audited").and_then(Value::as_array).cloned().unwrap_or_default();
    for name in changed.iter().map(|name| json!(name)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if row.get("audit").is_some_and(|audit| audit == "passed") {
        row.insert("audit".into(), "not_submitted".into());
    }
    row.insert("not_audited".into(), names.into());
}

/// What follows for a textbook from a courseware that came to it, left it, or changed in it. Its version rises in every state but the first, so that nobody decides on
/// coursewares that they have not seen.
pub async fn coursewares_changed(tx: &mut Tx, textbook: &str) -> Result<()> {
    let sql = "SELECT audit FROM textbooks WHERE id = $1 AND deleted_at IS NULL";
    let audit: Option<(String,)> = tx.opt(sql, args![textbook]).await?;
    let unit = "SELECT w.id FROM coursewares w WHERE w.textbook_id = $1 AND w.unit_id IS NOT NULL AND w.deleted_at IS NULL LIMIT 1";
    match audit.as_ref().map(|(audit,)| audit.as_str()) {
        Some("new") if tx.opt::<(String,)>(unit, args![textbook]).await?.is_some() => {
            advance(tx, &TEXTBOOKS, textbook, "begin", Row::new()).await?;
        }
        Some("new") => drop(publish_row(tx, &TEXTBOOKS, "update", textbook).await?),
        Some(_) => {
            let mut set = belltower_kit::resource::load(tx, &TEXTBOOKS, textbook).await?;
            set.retain(|name, _| matches!(&**name, "audit" | "passed_once" | "not_audited"));
            audit_anew(&mut set, &["coursewares"]);
            update_from_server(tx, &TEXTBOOKS, textbook, "coursewares", set).await?;
        }
        None => {}
    }
    Ok(())
}
