//! What follows from a decision on leave: slots in it are withdrawn, classes in it wait for somebody to stand in, and who asked is told. What it is for is in no notification.

use serde_json::{Value, json};

use super::{
    super::{changes, slots, standbys},
    DESK, LEAVES, tell_classes,
};
use belltower_kit::{
    args,
    auth::{catalogue::Action, rights_of, who_may_by},
    db::Tx,
    error::Result,
    notifications::{self, Extra, Notice, NotificationKind},
    resource::{self, Row, TransitionContext},
    sentences,
    text::{Language, Sentence, Text},
};

sentences! {
    ASKED = "leave.told_asked": "{name} asks for leave of {title}" / "{name} 申请了 {title} 的请假";
    APPROVED = "leave.told_approved": "{name} approved the leave of {title}" / "{name} 已批准 {title} 的请假";
    REJECTED = "leave.told_rejected": "{name} rejected the leave of {title}" / "{name} 拒绝了 {title} 的请假";
    TAKEN_BACK = "leave.told_taken_back": "{name} took back the leave of {title}" / "{name} 撤回了 {title} 的请假";
    REQUESTS = "leave.label_asked": "A teacher asks for leave" / "老师申请请假";
    APPROVALS = "leave.label_approved": "Your leave is approved" / "您的请假已批准";
    REJECTIONS = "leave.label_rejected": "Your leave is rejected" / "您的请假被拒绝";
    WITHDRAWALS = "leave.label_taken_back": "Leave is taken back" / "请假被撤回";
    WHEN = "leave.told_when": "{when}\nTimes in {zone}" / "{when}\n以 {zone} 时间为准";
    WHY = "leave.told_why": "{words}\nReason: {reason}" / "{words}\n原因：{reason}";
}

/// What people are told.
pub const NOTIFICATIONS: [NotificationKind; 4] = [
    NotificationKind::new(&ASKED, &REQUESTS),
    NotificationKind::new(&APPROVED, &APPROVALS),
    NotificationKind::new(&REJECTED, &REJECTIONS),
    NotificationKind::new(&TAKEN_BACK, &WITHDRAWALS),
];

fn text<'a>(row: &'a Row, field: &str) -> &'a str {
    row.get(field).and_then(Value::as_str).unwrap_or_default()
}

fn signed(tx: &Tx, set: &mut Row) {
    set.insert("decided_by_id".into(), json!(tx.by().map(|by| by.id.clone())));
    set.insert("decided_at".into(), tx.at().into());
}

/// The teacher's row first, as whoever plans a class has it: of approving leave and planning a class in it the second sees the first.
pub async fn approve(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    slots::hold_teacher(tx, text(&cx.row, "teacher_id")).await?;
    signed(tx, &mut cx.set);
    Ok(())
}

pub async fn approved(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    let leave = &cx.row;
    let (teacher, span) = (text(leave, "teacher_id"), (text(leave, "start_at"), text(leave, "end_at")));
    slots::withdraw_within(tx, teacher, span).await?;
    standbys::call_off_within(tx, teacher, span).await?;
    tell_classes(tx, leave).await?;
    tell_teacher(tx, leave, &APPROVED, None).await
}

/// Why it was rejected is no field of the record, which others see.
pub async fn reject(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    signed(tx, &mut cx.set);
    let answer = cx.set.remove("answer").and_then(|answer| answer.as_str().map(str::to_owned));
    tx.exec("UPDATE leaves SET answer = $1 WHERE id = $2", args![answer, text(&cx.row, "id")]).await?;
    Ok(())
}

pub async fn rejected(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    let (answer,): (Option<String>,) = tx.one("SELECT answer FROM leaves WHERE id = $1", args![text(&cx.row, "id")]).await?;
    tell_teacher(tx, &cx.row, &REJECTED, answer.as_deref()).await
}

pub async fn taken_back(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    tell_classes(tx, &cx.row).await?;
    // Who had decided on it counted on that.
    let decided: Vec<String> = cx.row.get("decided_by_id").and_then(Value::as_str).map(str::to_owned).into_iter().collect();
    tell(tx, &cx.row, &TAKEN_BACK, decided, None).await?;
    tell_teacher(tx, &cx.row, &TAKEN_BACK, None).await
}

async fn tell_teacher(tx: &mut Tx, leave: &Row, heading: &'static Sentence, why: Option<&str>) -> Result<()> {
    let teacher = changes::account(tx, text(leave, "teacher_id")).await?;
    tell(tx, leave, heading, teacher.into_iter().map(|teacher| teacher.user_id).collect(), why).await
}

/// Tells who may decide on it that it was asked for.
pub async fn tell_desk(tx: &mut Tx, id: &str) -> Result<()> {
    let leave = resource::load(tx, &LEAVES, id).await?;
    let mut whom = vec![];
    for (account, _) in who_may_by(tx, DESK, Action::Enable).await? {
        let scope = rights_of(tx, &account).await?.scope_any(DESK, Action::Enable);
        if LEAVES.records_in(tx, &account, scope).await?.is_none_or(|within| within.holds(&leave)) {
            whom.push(account);
        }
    }
    tell(tx, &leave, &ASKED, whom, None).await
}

/// Tells some accounts, but for who did it.
async fn tell(tx: &mut Tx, leave: &Row, heading: &'static Sentence, mut whom: Vec<String>, why: Option<&str>) -> Result<()> {
    let Some(by) = tx.by().cloned() else { return Ok(()) };
    whom.retain(|account| *account != *by.id);
    if whom.is_empty() {
        return Ok(());
    }
    let zone = text(leave, "zone");
    let words = |language: Language| {
        let when = changes::in_words((text(leave, "start_at"), text(leave, "end_at")), zone, language);
        let words = Text::from(&WHEN).with("when", when).with("zone", zone).say(language);
        why.map_or_else(|| words.clone(), |reason| WHY.with("words", words.as_str()).with("reason", reason).say(language))
    };
    let (english, chinese) = (words(Language::English), words(Language::Chinese));
    let notice = Notice { heading, title: text(leave, "teacher_name"), words: &english, about: Some((LEAVES.name, text(leave, "id"))) };
    let extra = Extra { words_zh: Some(&chinese), ..Extra::default() };
    notifications::notify_with(tx, (&by.id, &by.name), &whom, notice, extra).await.map(drop)
}
