//! Hits: where a class breaks a rule. A reviewer confirms or rejects each; from then on its teacher sees a confirmed one, and may appeal for two days; another reviewer
//! settles the appeal. Of two reviewers the first counts, and the second is told what was decided.

use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::{
    PAGE,
    inspections::{of_teacher, recount},
};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{Arg, Tx},
    error::{Result, conflict, forbidden_because, invalid_field},
    notifications::{self, Notice, NotificationKind},
    resource::{
        Resource, Row, Rules, Seen, TransitionContext, Workflow,
        check::REQUIRED,
        field::{Field, long_text, number, one_of, reference, text, time},
        transition,
    },
    sentences,
    world::iso,
};

/// From this severity on a decision needs a note.
pub const NOTE_FROM: i64 = 3;
/// For so many hours a teacher may appeal.
const APPEAL_HOURS: i64 = 48;

sentences! {
    IS_OPEN = "hit.is_open": "It has not been decided on yet" / "尚未判定";
    IS_CONFIRMED = "hit.is_confirmed": "{name} has confirmed it already" / "{name} 已确认";
    IS_REJECTED = "hit.is_rejected": "{name} has rejected it already" / "{name} 已驳回";
    IS_APPEALED = "hit.is_appealed": "{name} has appealed" / "{name} 已申诉";
    IS_UPHELD = "hit.is_upheld": "{name} has upheld it on appeal" / "{name} 已维持原判";
    IS_OVERTURNED = "hit.is_overturned": "{name} has overturned it on appeal" / "{name} 已撤销判定";
    OWN_CLASS = "hit.own_class": "You cannot decide on a hit of your own class" / "不能判定自己课堂中的命中";
    OWN_DECISION = "hit.own_decision": "You decided on this hit: somebody else settles the appeal" / "该命中由您判定，申诉须由其他人处理";
    TOO_LATE = "hit.too_late": "An appeal is possible for {hours} hours after the confirmation" / "申诉须在确认后 {hours} 小时内提出";
    CONFIRMED = "hit.told_confirmed": "{name} confirmed a hit in your class: {title}" / "{name} 确认了您课堂中的一处违规：{title}";
    APPEALED = "hit.told_appealed": "{name} appeals against “{title}”" / "{name} 对“{title}”提出申诉";
    UPHELD = "hit.told_upheld": "{name} upheld “{title}” on appeal" / "{name} 维持了对“{title}”的判定";
    OVERTURNED = "hit.told_overturned": "{name} overturned “{title}” on appeal" / "{name} 撤销了对“{title}”的判定";
    CONFIRMATIONS = "hit.label_confirmed": "A hit in my class is confirmed" / "我的课堂中有违规被确认";
    APPEALS = "hit.label_appealed": "A teacher appeals against my decision" / "老师对我的判定提出申诉";
    UPHOLDINGS = "hit.label_upheld": "A decision is upheld on appeal" / "申诉后维持原判";
    OVERTURNINGS = "hit.label_overturned": "A decision is overturned on appeal" / "申诉后撤销判定";
}

/// What people are told.
pub const NOTIFICATIONS: [NotificationKind; 4] = [
    NotificationKind::new(&CONFIRMED, &CONFIRMATIONS),
    NotificationKind::new(&APPEALED, &APPEALS),
    NotificationKind::new(&UPHELD, &UPHOLDINGS),
    NotificationKind::new(&OVERTURNED, &OVERTURNINGS),
];

const NOTE: Field = long_text("note", 300);
const APPEAL: Field = long_text("appeal", 500);
const ANSWER: Field = long_text("answer", 300);

const FIELDS: &[Field] = &[
    text("title", 60).read_only(),
    reference("inspection_id", "inspections").read_only().keeps_nothing("an inspection is never deleted by itself"),
    reference("class_id", "classes").read_only().keeps_nothing("what was found stays when its class is gone"),
    reference("word_id", "violation_words").read_only().keeps_nothing("a hit keeps what its rule was called and how much it weighed"),
    number("word_version", 1, 1_000_000).read_only().not_listed(),
    number("line", 0, 100_000).read_only(),
    number("from_ms", 0, 100_000_000).read_only(),
    number("to_ms", 0, 100_000_000).read_only().not_listed(),
    text("speaker", 60).read_only().not_searched(),
    text("matched", 200).read_only().not_searched(),
    text("snippet", 200).read_only().not_searched(),
    number("severity", 1, 4).read_only(),
    number("points", 0, 100).read_only(),
    one_of("state", &["open", "confirmed", "rejected", "appealed", "upheld", "overturned"]).read_only(),
    reference("reviewer_id", "users").read_only().keeps_nothing("what was decided stays so"),
    time("decided_at").read_only(),
    NOTE.read_only(),
    reference("teacher_id", "teachers").read_only().keeps_nothing("what was decided stays so"),
    reference("teacher_user_id", "users").read_only().keeps_nothing("it only says who may appeal"),
    time("appeal_until").read_only(),
    APPEAL.read_only(),
    time("appealed_at").read_only(),
    reference("settler_id", "users").read_only().keeps_nothing("what was decided stays so"),
    time("settled_at").read_only().not_listed(),
    ANSWER.read_only(),
];

/// Hits.
pub static INSPECTION_HITS: Resource = Resource {
    name: "inspection_hits",
    base: "/api/inspection/hit",
    page: PAGE,
    also_on_pages: &[],
    // A teacher's own from the confirmation on: before that no teacher stands in it.
    seen: Seen::Own(of_teacher("teacher_id")),
    title: "title",
    default_sort: "-severity",
    fields: FIELDS,
    rules: &HitRules,
};

static WORKFLOW: Workflow = Workflow {
    field: "state",
    initial: "open",
    reopens: &[],
    transitions: &[
        transition("confirm", &["open"], "confirmed")
            .by(Action::Enable, DECIDED)
            .with(&[NOTE])
            .before(|tx, cx| Box::pin(confirm(tx, cx)))
            .notify_with("teacher_user_id", &CONFIRMED, "snippet")
            .after(|tx, cx| Box::pin(follow(tx, cx))),
        transition("reject", &["open"], "rejected")
            .by(Action::Disable, DECIDED)
            .with(&[NOTE])
            .before(|tx, cx| Box::pin(decide(tx, cx)))
            .after(|tx, cx| Box::pin(follow(tx, cx))),
        transition("appeal", &["confirmed"], "appealed")
            .by(
                Action::Get,
                &[
                    ("open", &IS_OPEN),
                    ("rejected", &IS_REJECTED),
                    ("appealed", &IS_APPEALED),
                    ("upheld", &IS_UPHELD),
                    ("overturned", &IS_OVERTURNED),
                ],
            )
            .with(&[APPEAL.required()])
            .own("teacher_user_id")
            .before(|tx, cx| Box::pin(appeal(tx, cx)))
            .notify_with("reviewer_id", &APPEALED, "appeal")
            .after(|tx, cx| Box::pin(follow(tx, cx))),
        transition("uphold", &["appealed"], "upheld")
            .by(Action::Enable, SETTLED)
            .with(&[ANSWER.required()])
            .before(|tx, cx| Box::pin(settle(tx, cx)))
            .notify_with("teacher_user_id", &UPHELD, "answer")
            .after(|tx, cx| Box::pin(settled(tx, cx, &UPHELD))),
        transition("overturn", &["appealed"], "overturned")
            .by(Action::Disable, SETTLED)
            .with(&[ANSWER.required()])
            .before(|tx, cx| Box::pin(settle(tx, cx)))
            .notify_with("teacher_user_id", &OVERTURNED, "answer")
            .after(|tx, cx| Box::pin(settled(tx, cx, &OVERTURNED))),
    ],
};

type Refusals = &'static [(&'static str, &'static belltower_kit::text::Sentence)];
/// Why a hit is not decided on again.
const DECIDED: Refusals = &[
    ("confirmed", &IS_CONFIRMED),
    ("rejected", &IS_REJECTED),
    ("appealed", &IS_APPEALED),
    ("upheld", &IS_UPHELD),
    ("overturned", &IS_OVERTURNED),
];
/// Why an appeal is not settled.
const SETTLED: Refusals =
    &[("open", &IS_OPEN), ("confirmed", &IS_CONFIRMED), ("rejected", &IS_REJECTED), ("upheld", &IS_UPHELD), ("overturned", &IS_OVERTURNED)];

struct HitRules;

#[async_trait]
impl Rules for HitRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&WORKFLOW)
    }

    fn conditions(&self) -> &'static [&'static str] {
        &["appeals"]
    }

    /// Those against which somebody has appealed, settled or not.
    fn condition(&self, _name: &str, _now: Timestamp) -> (&'static str, Vec<Arg>) {
        ("t.state IN ('appealed', 'upheld', 'overturned')", args![])
    }
}

fn string<'a>(row: &'a Row, field: &str) -> &'a str {
    row.get(field).and_then(Value::as_str).unwrap_or_default()
}

/// The teacher of a hit's class, and their account.
async fn teacher(tx: &mut Tx, hit: &Row) -> Result<(Option<String>, Option<String>)> {
    let sql = "SELECT i.teacher_id, p.user_id FROM inspections i LEFT JOIN teachers p ON p.id = i.teacher_id AND p.deleted_at IS NULL WHERE i.id = $1";
    Ok(tx.opt(sql, args![string(hit, "inspection_id")]).await?.unwrap_or_default())
}

/// Refuses a decision without the note that it needs, or of who is judged by it; signs it.
async fn decide(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    let (_, account) = teacher(tx, &cx.row).await?;
    let by = tx.by().map(|by| by.id.clone());
    if account.is_some() && account == by {
        return Err(forbidden_because(&OWN_CLASS));
    }
    let is_noted = cx.set.get("note").and_then(Value::as_str).is_some_and(|note| !note.trim().is_empty());
    if cx.row["severity"].as_i64().unwrap_or(0) >= NOTE_FROM && !is_noted {
        return Err(invalid_field("note", &REQUIRED));
    }
    cx.set.insert("reviewer_id".into(), json!(by));
    cx.set.insert("decided_at".into(), tx.at().into());
    Ok(())
}

async fn confirm(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    decide(tx, cx).await?;
    let (teacher, account) = teacher(tx, &cx.row).await?;
    let until = tx.at().parse::<Timestamp>().map(|at| iso(at + SignedDuration::from_hours(APPEAL_HOURS))).ok();
    cx.set.insert("teacher_id".into(), json!(teacher));
    cx.set.insert("teacher_user_id".into(), json!(account));
    cx.set.insert("appeal_until".into(), json!(until));
    Ok(())
}

async fn appeal(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    if cx.row["appeal_until"].as_str().is_some_and(|until| until < tx.at()) {
        return Err(conflict(TOO_LATE.with("hours", APPEAL_HOURS)));
    }
    cx.set.insert("appealed_at".into(), tx.at().into());
    Ok(())
}

/// Refuses whoever decided first, and whose class it is.
async fn settle(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    let by = tx.by().map(|by| by.id.clone());
    let (_, account) = teacher(tx, &cx.row).await?;
    if account.is_some() && account == by {
        return Err(forbidden_because(&OWN_CLASS));
    }
    if by.as_deref().is_some_and(|by| cx.row["reviewer_id"] == *by) {
        return Err(forbidden_because(&OWN_DECISION));
    }
    cx.set.insert("settler_id".into(), json!(by));
    cx.set.insert("settled_at".into(), tx.at().into());
    Ok(())
}

/// The inspection counts anew.
async fn follow(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    recount(tx, string(&cx.row, "inspection_id"), "recount").await
}

/// And the first reviewer hears what became of the decision.
async fn settled(tx: &mut Tx, cx: &mut TransitionContext, heading: &'static belltower_kit::text::Sentence) -> Result<()> {
    follow(tx, cx).await?;
    let hit = &cx.row;
    let (Some(by), reviewer) = (tx.by().cloned(), string(hit, "reviewer_id")) else { return Ok(()) };
    if reviewer.is_empty() {
        return Ok(());
    }
    let about = Some((INSPECTION_HITS.name, string(hit, "id")));
    let notice = Notice { heading, title: string(hit, "title"), words: string(hit, "answer"), about };
    notifications::notify(tx, (&by.id, &by.name), &[reviewer.to_owned()], notice).await.map(drop)
}
