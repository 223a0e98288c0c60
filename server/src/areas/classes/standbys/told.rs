//! What a teacher is told of their standbys, at once: that one is planned for them, at another time now, or taken from them. Nobody is told of what they did themselves.

use super::{super::changes, STANDBYS, text_of};
use belltower_kit::{
    db::Tx,
    error::Result,
    notifications::{self, Extra, Notice, NotificationKind},
    resource::{Op, Row, TransitionContext, Writing},
    sentences,
    text::{Language, Sentence, Text},
};

sentences! {
    PLANNED = "standby.told_planned": "{name} put you on standby ({title})" / "{name} 为您安排了备班（{title}）";
    MOVED = "standby.told_moved": "{name} changed your standby {title}" / "{name} 调整了您的备班 {title}";
    TAKEN = "standby.told_taken": "{name} called off your standby {title}" / "{name} 取消了您的备班 {title}";
    PLANS = "standby.label_planned": "You are put on standby" / "为您安排了备班";
    MOVES = "standby.label_moved": "Your standby is at another time" / "您的备班调整";
    LOSSES = "standby.label_taken": "Your standby is called off" / "您的备班取消";
    WHEN = "standby.told_when": "{when}\nTimes in {zone}" / "{when}\n以 {zone} 时间为准";
}

/// What people are told.
pub const NOTIFICATIONS: [NotificationKind; 3] =
    [NotificationKind::new(&PLANNED, &PLANS), NotificationKind::new(&MOVED, &MOVES), NotificationKind::new(&TAKEN, &LOSSES)];

/// A standby was planned, changed or brought back.
pub async fn written(tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
    let old = writing.old.filter(|_| writing.op == Op::Update);
    let Some(old) = old else {
        return if text_of(writing.new, "state") == "planned" { tell(tx, writing.new, &PLANNED).await } else { Ok(()) };
    };
    if writing.changes("teacher_id") {
        tell(tx, old, &TAKEN).await?;
        return tell(tx, writing.new, &PLANNED).await;
    }
    if ["start_at", "end_at", "levels"].into_iter().any(|field| writing.changes(field)) {
        tell(tx, writing.new, &MOVED).await
    } else {
        Ok(())
    }
}

pub async fn taken(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    taken_from(tx, &cx.row).await
}

/// It is not theirs any more.
pub async fn taken_from(tx: &mut Tx, standby: &Row) -> Result<()> {
    tell(tx, standby, &TAKEN).await
}

async fn tell(tx: &mut Tx, standby: &Row, heading: &'static Sentence) -> Result<()> {
    let Some(by) = tx.by().cloned() else { return Ok(()) };
    let teacher = changes::account(tx, text_of(standby, "teacher_id")).await?;
    let Some(teacher) = teacher.filter(|teacher| *teacher.user_id != *by.id) else { return Ok(()) };
    // On their own clock, if they have said which.
    let zone = teacher.zone.as_deref().unwrap_or(text_of(standby, "zone"));
    let words = |language: Language| {
        let when = changes::in_words((text_of(standby, "start_at"), text_of(standby, "end_at")), zone, language);
        Text::from(&WHEN).with("when", when).with("zone", zone).say(language)
    };
    let (english, chinese) = (words(Language::English), words(Language::Chinese));
    let about = Some((STANDBYS.name, text_of(standby, "id")));
    let notice = Notice { heading, title: text_of(standby, "number"), words: &english, about };
    let extra = Extra { words_zh: Some(&chinese), ..Extra::default() };
    notifications::notify_with(tx, (&by.id, &by.name), &[teacher.user_id], notice, extra).await.map(drop)
}
