//! Asking for leave: a teacher for themselves, the desk for anybody. What it would hit is seen before it is asked for.

use jiff::{SignedDuration, Timestamp, tz::TimeZone};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    super::{CLASSES, changes, slots},
    HIT, KINDS, LEAVES, MAX_AHEAD_DAYS, MAX_DAYS, MAX_REASON, MOST_CLASSES, decide, make, may_at_desk,
};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{Reads, Tx},
    error::{Result, conflict, forbidden, invalid, invalid_field, unprocessable},
    http::Cx,
    mask,
    resource::{
        self, Row, advance,
        check::{GONE, NOT_REQUEST_ID, REQUIRED, plain_lines, without_numbers},
    },
    sentences,
    text::{Language, Text},
    world::iso,
};

sentences! {
    NO_KIND = "leave.no_kind": "Say what it is for: leave, sick or training" / "请选择请假类型：事假、病假或培训";
    NO_LENGTH = "leave.no_length": "The end must be after the start" / "结束时间必须晚于开始时间";
    TOO_LONG = "leave.too_long": "Leave lasts at most {days} days" / "请假最长 {days} 天";
    TOO_FAR = "leave.too_far": "Leave begins at most a year from now" / "请假最早可提前一年申请";
    IN_THE_PAST = "leave.in_the_past": "Leave cannot begin earlier than now" / "请假开始时间不能早于当前时间";
    TOO_LATE = "leave.too_late": "Less than {hours} hours before, one can only report sick" / "距开始不足 {hours} 小时，只能申请病假";
    NO_ZONE = "leave.no_zone": "This is not a time zone" / "时区不正确";
    ANOTHER = "leave.another": "There is leave at that time already: {when}" / "该时间已有请假：{when}";
    HAS_BEGUN = "leave.has_begun": "It has begun: ask the desk to take it back" / "请假已开始，请联系教务撤回";
    OTHER_REQUEST = "leave.other_request": "This request was sent before, with other times" / "该请求已提交过，但时间不同";
    NOT_NOW = "leave.not_now": "It was rejected or taken back" / "该请假已被拒绝或撤回";
}

/// A form that was opened a moment ago still says now.
const GRACE: SignedDuration = SignedDuration::from_mins(10);

/// Leave that is asked for.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveAsked {
    /// Whose; the caller's own where nobody is named.
    teacher_id: Option<String>,
    #[schema(value_type = String, format = "date-time")]
    start_at: Timestamp,
    #[schema(value_type = String, format = "date-time")]
    end_at: Timestamp,
    /// The zone that it was asked for in.
    zone: String,
    /// `leave`, `sick` or `training`.
    kind: String,
    reason: Option<String>,
    /// Only look at what it would hit.
    #[serde(default)]
    check: bool,
    /// Approve it at once, for who may.
    #[serde(default)]
    approve: bool,
    #[serde(rename = "requestId")]
    request_id: Option<String>,
}

/// A class that lies in leave.
#[derive(Serialize, sqlx_macros::FromRow, utoipa::ToSchema)]
struct ClassHit {
    id: String,
    number: String,
    name: String,
    start_at: String,
    end_at: String,
}

/// What leave hits, and the leave where it was asked for.
#[derive(Serialize, utoipa::ToSchema)]
pub struct LeaveSeen {
    /// Null where one only looked.
    #[schema(required, value_type = Option<Object>)]
    leave: Option<Row>,
    /// The classes, by their start: as far as the caller sees classes.
    hits: Vec<ClassHit>,
    /// How many there are.
    total: i64,
}

/// The teacher that a caller is.
async fn own_teacher(cx: &Cx) -> Result<Option<String>> {
    let sql = "SELECT id FROM teachers WHERE user_id = $1 AND deleted_at IS NULL ORDER BY id";
    let own: Vec<(String,)> = cx.app.db.all(sql, args![&*cx.caller()?.user_id]).await?;
    Ok(own.into_iter().next().map(|(id,)| id))
}

impl LeaveAsked {
    /// Refuses what is wrong by itself; `late` are the hours before the start from which on only who is sick asks.
    fn check(&self, now: Timestamp, late: Option<i64>) -> Result<()> {
        let mut wrong: Vec<(String, Text)> = vec![];
        let mut refuse = |field: &str, text: Text| wrong.push((field.into(), text));
        if !KINDS.contains(&self.kind.as_str()) {
            refuse("kind", (&NO_KIND).into());
        }
        if TimeZone::get(&self.zone).is_err() || self.zone.len() > 60 {
            refuse("zone", (&NO_ZONE).into());
        }
        if let Err(text) = self.reason() {
            refuse("reason", text);
        }
        let days = |days: i64| SignedDuration::from_hours(24 * days);
        if self.end_at <= self.start_at {
            refuse("end_at", (&NO_LENGTH).into());
        } else if self.end_at.duration_since(self.start_at) > days(MAX_DAYS) + SignedDuration::from_hours(2) {
            refuse("end_at", TOO_LONG.with("days", MAX_DAYS));
        }
        if self.start_at.duration_since(now) > days(MAX_AHEAD_DAYS) {
            refuse("start_at", (&TOO_FAR).into());
        } else if now.duration_since(self.start_at) > GRACE {
            refuse("start_at", (&IN_THE_PAST).into());
        } else if let Some(hours) = late.filter(|hours| self.kind != "sick" && self.start_at < now + SignedDuration::from_hours(*hours)) {
            refuse("start_at", TOO_LATE.with("hours", hours));
        }
        if wrong.is_empty() { Ok(()) } else { Err(invalid(wrong)) }
    }

    fn reason(&self) -> Result<Option<&str>, Text> {
        let given = plain_lines(self.reason.as_deref().unwrap_or_default(), MAX_REASON)?;
        without_numbers(given)?;
        Ok(Some(given).filter(|given| !given.is_empty()))
    }
}

pub async fn ask(cx: Cx, asked: LeaveAsked) -> Result<LeaveSeen> {
    if asked.request_id.as_ref().is_some_and(|id| !(8..=64).contains(&id.len())) {
        return Err(invalid_field("requestId", &NOT_REQUEST_ID));
    }
    let own = own_teacher(&cx).await?;
    let Some(teacher) = asked.teacher_id.clone().or_else(|| own.clone()) else { return Err(invalid_field("teacher_id", &REQUIRED)) };
    let desk = may_at_desk(&mut &cx.app.db, cx.caller()?, Action::Edit, &teacher).await?;
    if !desk && own.as_deref() != Some(&*teacher) {
        return Err(forbidden());
    }
    if asked.approve && !may_at_desk(&mut &cx.app.db, cx.caller()?, Action::Enable, &teacher).await? {
        return Err(forbidden());
    }
    let late = (!desk).then_some(i64::from(cx.app.config.leave_notice_hours));
    asked.check(cx.app.world.now(), late)?;
    let (start, end) = (iso(asked.start_at), iso(asked.end_at));
    if asked.check {
        refuse_another(&mut &cx.app.db, &teacher, (&start, &end), (&asked.zone, cx.language)).await?;
        let (hits, total) = hits(&cx, &mut &cx.app.db, &teacher, (&start, &end)).await?;
        return Ok(LeaveSeen { leave: None, hits, total });
    }
    let mut tx = cx.begin().await?;
    // The teacher's row first, as whoever plans a class has it.
    slots::hold_teacher(&mut tx, &teacher).await?;
    if let Some(request) = &asked.request_id {
        // What was asked for is kept with it: for something else it is another request, and nobody is to believe that it was done.
        let wanted = format!("{teacher} {start} {end}");
        if let Some(before) = resource::claim(&mut tx, &LEAVES, request, &wanted).await? {
            let sql =
                "SELECT id FROM leaves WHERE teacher_id = $1 AND start_at = $2 AND end_at = $3 ORDER BY created_at DESC, id DESC LIMIT 1";
            let made: Option<(String,)> = tx.opt(sql, args![teacher.as_str(), start.as_str(), end.as_str()]).await?;
            let Some((id,)) = made.filter(|_| before == wanted) else { return Err(conflict(&OTHER_REQUEST)) };
            return seen(&cx, &mut tx, &id, &teacher, (&start, &end)).await;
        }
    }
    let there: Option<(String,)> = tx.opt("SELECT id FROM teachers WHERE id = $1 AND deleted_at IS NULL", args![teacher.as_str()]).await?;
    if there.is_none() {
        return Err(invalid_field("teacher_id", &GONE));
    }
    refuse_another(&mut tx, &teacher, (&start, &end), (&asked.zone, cx.language)).await?;
    let reason = asked.reason().ok().flatten();
    let id = make(&mut tx, (&teacher, &asked.zone), (&start, &end), (&asked.kind, reason)).await?;
    if asked.approve {
        advance(&mut tx, &LEAVES, &id, "approve", Row::new()).await?;
    } else {
        decide::tell_desk(&mut tx, &id).await?;
    }
    let made = seen(&cx, &mut tx, &id, &teacher, (&start, &end)).await?;
    tx.commit().await?;
    Ok(made)
}

/// Leave as it is, with what it hits.
async fn seen(cx: &Cx, tx: &mut Tx, id: &str, teacher: &str, span: (&str, &str)) -> Result<LeaveSeen> {
    let leave = resource::load(tx, &LEAVES, id).await?;
    let (hits, total) = hits(cx, tx, teacher, span).await?;
    Ok(LeaveSeen { leave: Some(leave), hits, total })
}

/// The classes that leave would hit, by their start, as far as the caller sees them; and how many there are.
async fn hits(cx: &Cx, from: &mut impl Reads, teacher: &str, (start, end): (&str, &str)) -> Result<(Vec<ClassHit>, i64)> {
    let caller = cx.caller()?;
    let counted: Vec<(i64,)> = from.rows(format!("SELECT COUNT(*) FROM classes c WHERE {HIT}"), args![teacher, start, end]).await?;
    let total = counted.into_iter().next().map_or(0, |(total,)| total);
    let within = CLASSES.scope(from, caller).await?;
    let own = within.is_none_or(|scope| scope.values.iter().any(|id| id == teacher));
    if !own || !caller.rights.allow_any(CLASSES.pages(), Action::Query) {
        return Ok((vec![], total));
    }
    let sql = format!(
        "SELECT c.id, c.number, c.name, c.start_at, c.end_at FROM classes c WHERE {HIT} ORDER BY c.start_at, c.id LIMIT {MOST_CLASSES}"
    );
    let mut found: Vec<ClassHit> = from.rows(sql, args![teacher, start, end]).await?;
    for class in &mut found {
        class.name = mask::text(&class.name).into_owned();
    }
    Ok((found, total))
}

/// Refuses leave over other leave of the same teacher that is asked for or approved.
async fn refuse_another(from: &mut impl Reads, teacher: &str, (start, end): (&str, &str), cx: (&str, Language)) -> Result<()> {
    let sql =
        "SELECT id, start_at, end_at FROM leaves WHERE teacher_id = $1 AND end_at > $2 AND start_at < $3 AND state IN ('asked', 'approved')
        AND deleted_at IS NULL ORDER BY start_at LIMIT 1";
    let other: Vec<(String, String, String)> = from.rows(sql.to_owned(), args![teacher, start, end]).await?;
    let Some((id, from, to)) = other.into_iter().next() else { return Ok(()) };
    let when = changes::in_words((&from, &to), cx.0, cx.1);
    let clash = json!({ "resource": LEAVES.name, "id": id, "start_at": from, "end_at": to });
    Err(conflict(ANOTHER.with("when", when)).at_field("start_at").clash(clash))
}

/// Leave of one's own.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveOf {
    id: String,
}

pub async fn retract(cx: Cx, LeaveOf { id }: LeaveOf) -> Result<LeaveSeen> {
    resource::see(&mut &cx.app.db, &LEAVES, cx.caller()?, &id).await?;
    let leave = resource::load(&mut &cx.app.db, &LEAVES, &id).await?;
    let whose = leave["teacher_id"].as_str().unwrap_or_default();
    if own_teacher(&cx).await?.as_deref() != Some(whose) {
        return Err(forbidden());
    }
    let mut tx = cx.begin().await?;
    if leave["start_at"].as_str().unwrap_or_default() <= tx.at() {
        return Err(unprocessable(&HAS_BEGUN));
    }
    if !advance(&mut tx, &LEAVES, &id, "take_back", Row::new()).await? {
        let now = resource::load(&mut tx, &LEAVES, &id).await?;
        if now["state"] != "taken_back" {
            return Err(conflict(&NOT_NOW));
        }
    }
    let leave = resource::load(&mut tx, &LEAVES, &id).await?;
    tx.commit().await?;
    Ok(LeaveSeen { leave: Some(leave), hits: vec![], total: 0 })
}
