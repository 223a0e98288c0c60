//! What a change of a class means for its teacher: it is theirs, at another time, somebody else's, off, or on again. They hear of it by the reminder on every
//! screen, and by a notification that stays in their inbox, with the times in words; nobody is told of what they did themselves.

use jiff::{Timestamp, tz::TimeZone};
use serde_json::Value;

use super::{
    CLASSES, leaves, offers,
    reminders::{self, Kind, Span},
    series::told,
    standbys, starting,
};
use belltower_kit::{
    args,
    db::Tx,
    error::Result,
    notifications::{self, Extra, Notice, NotificationKind},
    resource::{Row, Writing},
    sentences,
    text::{Language, Sentence, Text},
};

sentences! {
    MOVED = "class.told_moved": "{name} moved your class “{title}”" / "{name} 调整了您的课程“{title}”的时间";
    GIVEN_AWAY = "class.told_given_away": "{name} gave your class “{title}” to another teacher" / "{name} 已将您的课程“{title}”转给其他老师";
    TAKEN_AWAY = "class.told_taken_away": "{name} took the class “{title}” off your schedule" / "{name} 已将课程“{title}”移出您的课表";
    CANCELLED = "class.told_cancelled": "{name} cancelled your class “{title}”" / "{name} 取消了您的课程“{title}”";
    BACK = "class.told_back": "{name} put your class “{title}” back on" / "{name} 恢复了您的课程“{title}”";
    STANDS_IN = "class.told_stands_in": "{name} asks you to stand in: “{title}”" / "{name} 请您代课：“{title}”";
    ASKED = "class.told_asked": "{name} asks whether you will hold “{title}”" / "{name} 询问您能否按时上课：“{title}”";
    YOURS_AGAIN = "class.told_returned": "{name} gave your class “{title}” back to you" / "{name} 已将课程“{title}”还给您";
    SETTLED = "class.told_settled": "{name} gave “{title}”, which you take care of, to a stand-in" / "{name} 已为您跟进的课程“{title}”安排代课";
    TAKEN_OVER = "class.told_taken_over": "{name} takes care of “{title}” in your place" / "{name} 已接替您跟进“{title}”";
    MOVES = "class.label_moved": "A class of yours is moved" / "您的课程调整时间";
    LOSSES = "class.label_given_away": "A class of yours goes to another teacher" / "您的课程转给其他老师";
    REMOVALS = "class.label_taken_away": "A class is taken off your schedule" / "课程移出您的课表";
    CANCELLATIONS = "class.label_cancelled": "A class of yours is cancelled" / "您的课程取消";
    RETURNS = "class.label_back": "A class of yours is back on" / "您的课程恢复";
    STAND_INS = "class.label_stands_in": "You are to stand in for another teacher" / "请您代课";
    QUESTIONS = "class.label_asked": "A class is about to start and you are asked for a word" / "课程即将开始，请您确认";
    HOMECOMINGS = "class.label_returned": "A class of yours comes back to you" / "您的课程还给您";
    SETTLEMENTS = "class.label_settled": "A start that you take care of gets a stand-in" / "您跟进的课程已安排代课";
    TAKEOVERS = "class.label_taken_over": "Somebody else takes care of a start in your place" / "他人接替您跟进开课";
    FROM_TO = "class.told_from_to": "Before: {was}\nNow: {now}\nTimes in {zone}" / "原定时间：{was}\n现在时间：{now}\n以 {zone} 时间为准";
    WAS_TO_BE = "class.told_was": "It was to be: {was}\nTime in {zone}" / "原定时间：{was}\n以 {zone} 时间为准";
    REASON = "class.told_reason": "Reason: {reason}" / "原因：{reason}";
    IS_TO_BE = "class.told_is": "It is: {now}\nTime in {zone}" / "上课时间：{now}\n以 {zone} 时间为准";
}

/// What teachers are notified of, and those who offer them bookings.
pub(super) const KINDS: &[NotificationKind] = &[
    NotificationKind::new(&MOVED, &MOVES),
    NotificationKind::new(&GIVEN_AWAY, &LOSSES),
    NotificationKind::new(&TAKEN_AWAY, &REMOVALS),
    NotificationKind::new(&CANCELLED, &CANCELLATIONS),
    NotificationKind::new(&BACK, &RETURNS),
    NotificationKind::new(&STANDS_IN, &STAND_INS),
    NotificationKind::new(&ASKED, &QUESTIONS),
    NotificationKind::new(&told::PLANNED, &told::PLANS),
    NotificationKind::new(&told::CHANGED, &told::CHANGES),
    NotificationKind::new(&told::LESS, &told::LOSSES),
    NotificationKind::new(&YOURS_AGAIN, &HOMECOMINGS),
    NotificationKind::new(&SETTLED, &SETTLEMENTS),
    NotificationKind::new(&TAKEN_OVER, &TAKEOVERS),
    NotificationKind::new(&offers::NOBODY_LEFT, &offers::NOBODIES),
    leaves::NOTIFICATIONS[0],
    leaves::NOTIFICATIONS[1],
    leaves::NOTIFICATIONS[2],
    leaves::NOTIFICATIONS[3],
    standbys::NOTIFICATIONS[0],
    standbys::NOTIFICATIONS[1],
    standbys::NOTIFICATIONS[2],
];

/// A teacher's account, and the zone that they read times in, if they have said.
pub(super) struct Teacher {
    pub user_id: String,
    pub zone: Option<String>,
}

fn text<'a>(row: &'a Row, field: &str) -> &'a str {
    row.get(field).and_then(Value::as_str).unwrap_or_default()
}

fn times(row: &Row) -> (&str, &str) {
    (text(row, "start_at"), text(row, "end_at"))
}

fn span(row: &Row) -> Span {
    let (start_at, end_at) = times(row);
    Span { start_at: start_at.into(), end_at: end_at.into() }
}

/// Whose class it is to be held: the teacher's id, if it is matched, has not begun and is not cancelled.
fn held_by(row: &Row) -> Option<&str> {
    let to_come = text(row, "status") == "not_started" && text(row, "outcome") != "cancelled";
    row.get("teacher_id").and_then(Value::as_str).filter(|_| to_come && row.get("matched") == Some(&Value::Bool(true)))
}

/// Tells the teachers of a class that was made or changed.
pub(super) async fn changed(tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
    let (old, new, id) = (writing.old, &*writing.new, writing.id());
    // Of many that are changed at once, only what a reminder speaks of already is corrected there: the others have theirs the day before.
    if tx.tells_once() && !reminders::is_open(tx, id).await? {
        tx.exec("UPDATE classes SET entry_reminded_at = NULL WHERE id = $1", args![id]).await?;
        return Ok(());
    }
    let (before, after) = (old.and_then(held_by), held_by(new));
    if let Some((old, from)) = old.zip(before).filter(|(_, from)| after != Some(from)) {
        let kind = if text(new, "outcome") == "cancelled" {
            Kind::Cancelled
        } else if writing.changes("teacher_id") && writing.text("teacher_id").is_some() {
            Kind::GivenAway
        } else {
            Kind::TakenAway
        };
        withdraw(tx, id, (old, new), from, kind).await?;
    }
    let Some(to) = after else { return Ok(()) };
    let moved = writing.changes("start_at") || writing.changes("end_at");
    if before == Some(to) && !moved {
        return Ok(());
    }
    if writing.changes("start_at") || before != Some(to) {
        tx.exec("UPDATE classes SET entry_reminded_at = NULL WHERE id = $1", args![id]).await?;
    }
    let teacher = account(tx, to).await?;
    let (Some(old), Some(teacher)) = (old, teacher) else {
        tx.exec("DELETE FROM substitutions WHERE class_id = $1 AND from_teacher_id = $2", args![id, to]).await?;
        reminders::close(tx, id).await?;
        return reminders::remind(tx, id, Kind::Matched, None).await;
    };
    if before == Some(to) {
        let was = reminders::known_time(tx, id, &teacher.user_id).await?.unwrap_or_else(|| span(old));
        if writing.changes("start_at") {
            starting::is_moved(tx, id, to).await?;
        }
        reminders::close(tx, id).await?;
        // Moved there and back before anybody looked: it is as they know it.
        let (kind, was) = if was == span(new) { (Kind::Matched, None) } else { (Kind::Moved, Some(was)) };
        reminders::remind(tx, id, kind, was.as_ref()).await?;
        return notify(tx, &teacher, &MOVED, (old, new), &FROM_TO, true).await;
    }
    // Cancelled, and on again: the same teacher has it as before.
    let again = text(old, "outcome") == "cancelled" && text(old, "teacher_id") == to;
    // Given to another, and theirs again: what they heard last must not be that it is not.
    let returned = had_it(tx, id, to, &teacher.user_id).await? && !again;
    reminders::withdrawal_ends(tx, id, &teacher.user_id).await?;
    reminders::close(tx, id).await?;
    let (kind, heading) = match (again, returned) {
        (true, _) => (Kind::Back, Some(&BACK)),
        (false, true) => (Kind::Returned, Some(&YOURS_AGAIN)),
        (false, false) => (Kind::Matched, None),
    };
    reminders::remind(tx, id, kind, None).await?;
    match heading {
        Some(heading) => notify(tx, &teacher, heading, (old, new), &IS_TO_BE, true).await,
        None => Ok(()),
    }
}

/// A class is of the same teacher, who has another account now: what reminds of it is on the screens of that one.
pub async fn remind_anew(tx: &mut Tx, id: &str) -> Result<()> {
    tx.exec("UPDATE classes SET entry_reminded_at = NULL WHERE id = $1 AND status = 'not_started'", args![id]).await?;
    if !reminders::is_open(tx, id).await? {
        return Ok(());
    }
    reminders::close(tx, id).await?;
    let to_come = "SELECT id FROM classes WHERE id = $1 AND status = 'not_started' AND deleted_at IS NULL AND matched
        AND (outcome IS NULL OR outcome <> 'cancelled')";
    match tx.opt::<(String,)>(to_come, args![id]).await? {
        Some(_) => reminders::remind(tx, id, Kind::Matched, None).await,
        None => Ok(()),
    }
}

/// Tells the teacher of a class that was deleted.
pub(super) async fn deleted(tx: &mut Tx, row: &Row) -> Result<()> {
    if tx.tells_once() && !reminders::is_open(tx, text(row, "id")).await? {
        return Ok(());
    }
    match held_by(row) {
        Some(teacher) => withdraw(tx, text(row, "id"), (row, row), teacher, Kind::Cancelled).await,
        // Nothing reminds of it, unless that it was cancelled is not read yet: that stays true.
        None => Ok(()),
    }
}

/// Tells the teacher of a class that was deleted and is back.
pub(super) async fn restored(tx: &mut Tx, row: &Row) -> Result<()> {
    reminders::reopen(tx, text(row, "id")).await?;
    let Some(teacher) = held_by(row) else { return Ok(()) };
    match account(tx, teacher).await? {
        Some(teacher) => notify(tx, &teacher, &BACK, (row, row), &IS_TO_BE, true).await,
        None => Ok(()),
    }
}

/// The class is not this teacher's any more: what reminded them of it says so.
async fn withdraw(tx: &mut Tx, id: &str, (row, new): (&Row, &Row), teacher: &str, kind: Kind) -> Result<()> {
    let teacher = account(tx, teacher).await?;
    let known = match &teacher {
        Some(teacher) => reminders::known_time(tx, id, &teacher.user_id).await?,
        None => None,
    };
    reminders::close(tx, id).await?;
    let Some(teacher) = teacher else { return Ok(()) };
    let heading = match kind {
        Kind::GivenAway => &GIVEN_AWAY,
        Kind::Cancelled => &CANCELLED,
        _ => &TAKEN_AWAY,
    };
    if text(row, "start_at") > tx.at() && !is_own(tx, &teacher) {
        reminders::add(tx, id, &teacher.user_id, kind, Some(&known.unwrap_or_else(|| span(row)))).await?;
    }
    let mut told = row.clone();
    told.insert("outcome_reason".into(), new.get("outcome_reason").cloned().unwrap_or_default());
    notify(tx, &teacher, heading, (row, &told), &WAS_TO_BE, false).await
}

/// Asks a teacher to stand in, or whether they come to their own class.
pub(super) async fn ask(tx: &mut Tx, teacher: &Teacher, class: &Row, stands_in: bool) -> Result<()> {
    notify(tx, teacher, if stands_in { &STANDS_IN } else { &ASKED }, (class, class), &IS_TO_BE, true).await
}

/// Tells whoever takes care of a start that it has a stand-in, or that somebody else takes care of it now.
pub(super) async fn tell_carer(tx: &mut Tx, user_id: &str, class: &Row, settled: bool) -> Result<()> {
    let sql = "SELECT id, zone FROM users WHERE id = $1 AND deleted_at IS NULL";
    let found: Option<(String, Option<String>)> = tx.opt(sql, args![user_id]).await?;
    let Some((user_id, zone)) = found else { return Ok(()) };
    let carer = Teacher { user_id, zone };
    notify(tx, &carer, if settled { &SETTLED } else { &TAKEN_OVER }, (class, class), &IS_TO_BE, true).await
}

/// Whether a class was this teacher's and then another's; from now on nobody stands in for them.
async fn had_it(tx: &mut Tx, class: &str, teacher: &str, user_id: &str) -> Result<bool> {
    let sql = "DELETE FROM substitutions WHERE class_id = $1 AND from_teacher_id = $2";
    let replaced = tx.exec(sql, args![class, teacher]).await?;
    let sql = "SELECT id FROM reminders WHERE class_id = $1 AND user_id = $2 AND kind IN ('given_away', 'taken_away') LIMIT 1";
    let lost: Option<(String,)> = tx.opt(sql, args![class, user_id]).await?;
    Ok(replaced > 0 || lost.is_some())
}

/// The account of a teacher who has one.
pub(super) async fn account(tx: &mut Tx, teacher: &str) -> Result<Option<Teacher>> {
    let sql = "SELECT u.id, COALESCE(u.zone, t.zone) FROM teachers t JOIN users u ON u.id = t.user_id
        WHERE t.id = $1 AND t.deleted_at IS NULL AND u.deleted_at IS NULL";
    let found: Option<(String, Option<String>)> = tx.opt(sql, args![teacher]).await?;
    Ok(found.map(|(user_id, zone)| Teacher { user_id, zone }))
}

fn is_own(tx: &Tx, teacher: &Teacher) -> bool {
    tx.by().is_some_and(|by| by.id == teacher.user_id)
}

/// Sends a teacher the notification of a change of what is not over; `theirs` is whether they can open the class.
async fn notify(
    tx: &mut Tx,
    teacher: &Teacher,
    heading: &'static Sentence,
    (old, new): (&Row, &Row),
    words: &'static Sentence,
    theirs: bool,
) -> Result<()> {
    let Some(by) = tx.by().cloned().filter(|by| by.id != teacher.user_id && !tx.tells_once()) else { return Ok(()) };
    if text(old, "end_at") < tx.at() && text(new, "end_at") < tx.at() {
        return Ok(());
    }
    let zone = teacher.zone.as_deref().filter(|zone| TimeZone::get(zone).is_ok()).unwrap_or_else(|| text(new, "zone"));
    let words = |language| {
        let (was, now) = (in_words(times(old), zone, language), in_words(times(new), zone, language));
        let times = Text::from(words).with("was", was).with("now", now).with("zone", zone).say(language);
        match text(new, "outcome_reason") {
            "" => times,
            reason => format!("{times}\n{}", REASON.with("reason", reason).say(language)),
        }
    };
    let (english, chinese) = (words(Language::English), words(Language::Chinese));
    let about = theirs.then(|| (CLASSES.name, text(new, "id")));
    let notice = Notice { heading, title: text(new, "name"), words: &english, about };
    let extra = Extra { words_zh: Some(&chinese), ..Extra::default() };
    notifications::notify_with(tx, (&by.id, &by.name), std::slice::from_ref(&teacher.user_id), notice, extra).await.map(drop)
}

const DAYS: [&str; 7] = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];

/// A stretch of time as it is said: `Thu 26 Nov 2026, 10:00–10:25`.
pub fn in_words((start_at, end_at): (&str, &str), zone: &str, language: Language) -> String {
    let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
    let at = |text: &str| text.parse::<Timestamp>().ok().map(|at| at.to_zoned(zone.clone()));
    let (Some(start), Some(end)) = (at(start_at), at(end_at)) else { return start_at.to_owned() };
    let day = |at: &jiff::Zoned| match language {
        Language::English => at.strftime("%a %-d %b %Y").to_string(),
        Language::Chinese => {
            let weekday = usize::try_from(at.weekday().to_monday_zero_offset()).unwrap_or_default();
            format!("{}（{}）", at.strftime("%Y年%-m月%-d日"), DAYS[weekday])
        }
    };
    let comma = if language == Language::English { ", " } else { " " };
    let until = if start.date() == end.date() { String::new() } else { format!("{}{comma}", day(&end)) };
    format!("{}{comma}{}–{until}{}", day(&start), start.strftime("%H:%M"), end.strftime("%H:%M"))
}
