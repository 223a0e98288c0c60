//! The review of content (S03), one machine for every kind of record that is shown only after somebody else has looked at it: pending, passed or not, listed, delisted, withdrawn.
//! A resource has its fields ([`STATE`] and those beside it) and answers [`REVIEW`] as its workflow. What else follows for a kind of record is its `Rules`' to say.

use belltower_kit::{
    app::App,
    args,
    auth::{self, catalogue::Action},
    db::Tx,
    error::{Result, conflict, forbidden_because, unprocessable},
    notifications::{self, Notice, NotificationKind},
    resource::{
        self, Resource, Row, TransitionContext, Workflow, Writing,
        field::{Field, long_text, one_of, reference, time},
        transition,
    },
    schedules, sentences,
    text::{Language, Sentence},
    world::iso,
};
use jiff::SignedDuration;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

use super::videos;

sentences! {
    IS_PENDING = "review.is_pending": "It waits for its review" / "正在等待审核";
    NOT_PENDING = "review.not_pending": "It does not wait for a review" / "当前不在待审核状态";
    IS_PASSED = "review.is_passed": "{name} has passed it" / "{name} 已审核通过";
    IS_NOT_PASSED = "review.is_not_passed": "{name} did not pass it" / "{name} 审核未通过";
    IS_LISTED = "review.is_listed": "It is listed" / "已上架";
    IS_DELISTED = "review.is_delisted": "It is delisted" / "已下架";
    IS_WITHDRAWN = "review.is_withdrawn": "{name} has withdrawn it" / "{name} 已撤回";
    NOT_LISTED = "review.not_listed": "It is not listed" / "当前未上架";
    NOT_PASSED_YET = "review.not_passed_yet": "Only what has passed its review can be listed" / "审核通过后才能上架";
    CHANGED_IT = "review.changed_it": "You changed it since it was last decided on: somebody else decides" / "您在上次审核后修改过内容，请由他人审核";
    DELIST_FIRST = "review.delist_first": "“{title}” is listed: it has to be delisted first" / "“{title}”已上架，请先下架";
    OWN = "review.own": "Whoever made it does not decide" / "不能审核自己提交的内容";
    RIGHTS_PAST = "review.rights_past": "The rights to it ended on {day}" / "版权已于 {day} 到期";
    VALIDITY_PAST = "review.validity_past": "It was good until {day}" / "有效期已于 {day} 结束";
    ASKED = "review.asked": "{name} asks for the review of “{title}”" / "{name} 请求审核“{title}”";
    ASKS = "review.asks": "Content waits for its review" / "有内容待审核";
    PASSED = "review.passed": "{name} passed “{title}”" / "{name} 审核通过了“{title}”";
    PASSES = "review.passes": "My content passed its review" / "我的内容审核通过";
    ENDED = "review.ended": "“{title}” is delisted: the rights to it ended" / "“{title}”版权已到期，已自动下架";
    ENDS = "review.ends": "The rights to my content ended" / "我的内容版权到期";
    REJECTED = "review.rejected": "{name} did not pass “{title}”" / "{name} 未通过“{title}”";
    REJECTS = "review.rejects": "My content did not pass its review" / "我的内容审核未通过";
}

/// What people are told.
pub const NOTIFICATIONS: [NotificationKind; 4] = [
    NotificationKind::new(&ASKED, &ASKS),
    NotificationKind::new(&PASSED, &PASSES),
    NotificationKind::new(&REJECTED, &REJECTS),
    NotificationKind::new(&ENDED, &ENDS),
];

/// The states.
pub const STATES: &[&str] = &["pending", "passed", "not_passed", "listed", "delisted", "withdrawn"];

/// Where it is.
pub const STATE: Field = one_of("review", STATES).read_only();
/// Whose it is: who made it, or submitted it last.
pub const MAKER: Field = reference("maker_id", "users").read_only().keeps_nothing("what was made stays so");
/// Why it was not passed.
pub const REASON: Field = long_text("reason", 500).read_only().not_listed();
/// Who decided.
pub const DECIDED_BY: Field = reference("decided_by_id", "users").read_only().keeps_nothing("what was decided stays so");
/// When.
pub const DECIDED_AT: Field = time("decided_at").read_only();

/// States in which a review was passed.
pub const AFTER_PASSING: [&str; 3] = ["passed", "listed", "delisted"];

const NOT_IN_REVIEW: &[(&str, &Sentence)] = &[
    ("passed", &IS_PASSED),
    ("not_passed", &IS_NOT_PASSED),
    ("listed", &IS_LISTED),
    ("delisted", &IS_DELISTED),
    ("withdrawn", &IS_WITHDRAWN),
];

/// The table. Passing and listing may be one step.
pub static REVIEW: Workflow = Workflow {
    field: "review",
    initial: "pending",
    reopens: &AFTER_PASSING,
    transitions: &[
        transition("submit", &["not_passed", "withdrawn"], "pending")
            .by(Action::Edit, &[("pending", &IS_PENDING), ("passed", &IS_PASSED), ("listed", &IS_LISTED), ("delisted", &IS_DELISTED)])
            .before(|tx, cx| Box::pin(submit(tx, cx)))
            .after(|tx, cx| Box::pin(ask(tx, cx))),
        transition("pass", &["pending"], "passed")
            .by(Action::Enable, NOT_IN_REVIEW)
            .versioned()
            .before(|tx, cx| Box::pin(decide(tx, cx)))
            .notify("maker_id", &PASSED),
        transition("passAndList", &["pending"], "listed")
            .by(Action::Enable, NOT_IN_REVIEW)
            .versioned()
            .before(|tx, cx| Box::pin(pass_and_list(tx, cx)))
            .notify("maker_id", &PASSED),
        transition("reject", &["pending"], "not_passed")
            .by(Action::Disable, NOT_IN_REVIEW)
            .versioned()
            .with(&[long_text("reason", 500).required()])
            .danger()
            .before(|tx, cx| Box::pin(decide(tx, cx)))
            .notify_with("maker_id", &REJECTED, "reason"),
        transition("setListed", &["passed", "delisted"], "listed")
            .by(
                Action::Enable,
                &[("pending", &NOT_PASSED_YET), ("not_passed", &NOT_PASSED_YET), ("listed", &IS_LISTED), ("withdrawn", &IS_WITHDRAWN)],
            )
            .before(|tx, cx| Box::pin(check_rights(tx, cx))),
        transition("delist", &["listed"], "delisted")
            .by(
                Action::Disable,
                &[
                    ("pending", &NOT_LISTED),
                    ("passed", &NOT_LISTED),
                    ("not_passed", &NOT_LISTED),
                    ("delisted", &IS_DELISTED),
                    ("withdrawn", &IS_WITHDRAWN),
                ],
            )
            .danger()
            .before(|tx, cx| Box::pin(stop(tx, cx)))
            .after(|tx, cx| Box::pin(stopped(tx, cx))),
        transition("withdraw", &["pending", "passed", "not_passed", "listed", "delisted"], "withdrawn")
            .by(Action::Edit, &[("withdrawn", &IS_WITHDRAWN)])
            .own("maker_id")
            .danger()
            .before(|tx, cx| Box::pin(stop(tx, cx)))
            .after(|tx, cx| Box::pin(stopped(tx, cx))),
    ],
};

/// A new record is its maker's; what was passed with something else in a field that is [`Field::reviewed`] waits for a review of its own.
pub fn begins(tx: &Tx, writing: &mut Writing<'_>) {
    if writing.old.is_none() {
        writing.new.insert("maker_id".into(), json!(tx.by().map(|by| by.id.clone())));
    } else if writing.text("review").is_some_and(|state| AFTER_PASSING.contains(&state))
        && reviewed(writing.resource).any(|field| writing.changes(field))
    {
        writing.new.insert("review".into(), "pending".into());
        writing.new.insert("maker_id".into(), json!(tx.by().map(|by| by.id.clone())));
        undecided(writing.new);
        stop_recommending(writing.resource, writing.new);
    }
}

/// What of a kind of record is looked at.
fn reviewed(resource: &'static Resource) -> impl Iterator<Item = &'static str> {
    resource.fields.iter().filter(|field| field.reviewed).map(|field| field.name)
}

/// What is shown is not deleted, as only its maker withdraws it: for `before_delete`. Of a listing at the same time one comes first.
pub async fn refuse_listed(tx: &mut Tx, resource: &'static Resource, row: &Row) -> Result<()> {
    let sql = format!("UPDATE {} SET version = version WHERE id = $1 RETURNING review", resource.name);
    let now: Option<(String,)> = tx.opt(AssertSqlSafe(sql), args![row["id"].as_str()]).await?;
    if now.is_some_and(|(state,)| state == "listed") {
        return Err(conflict(DELIST_FIRST.with("title", row[resource.title].as_str().unwrap_or_default())));
    }
    Ok(())
}

/// What was decided of another state of it is no decision on this one.
fn undecided(set: &mut Row) {
    for field in ["decided_by_id", "decided_at", "reason"] {
        set.insert(field.into(), Value::Null);
    }
}

/// What of a record says that it is recommended is taken back, where it has such.
fn stop_recommending(resource: &Resource, set: &mut Row) {
    if resource.field("recommended").is_some() {
        set.insert("recommended".into(), false.into());
    }
    if resource.field("stopped_by_id").is_some() {
        set.insert("stopped_by_id".into(), Value::Null);
    }
}

async fn submit(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    cx.set.insert("maker_id".into(), json!(tx.by().map(|by| by.id.clone())));
    undecided(&mut cx.set);
    Ok(())
}

async fn ask(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    tell_reviewers(tx, cx.resource, &cx.row).await
}

/// Tells who may decide of a record that waits for its review by being new, or by what was changed of it: for `after_write`.
pub async fn asks(tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
    let waits = |row: &Row| row.get("review").is_some_and(|state| state == "pending");
    if waits(writing.new) && !writing.old.is_some_and(waits) { tell_reviewers(tx, writing.resource, writing.new).await } else { Ok(()) }
}

async fn tell_reviewers(tx: &mut Tx, resource: &'static Resource, row: &Row) -> Result<()> {
    let Some(by) = tx.by().cloned() else { return Ok(()) };
    let able = auth::who_may_by(tx, resource.workflow_pages(), Action::Enable).await?;
    let able: Vec<String> = able.into_iter().map(|(id, _)| id).filter(|id| *id != by.id).collect();
    if able.is_empty() {
        return Ok(());
    }
    let text = |field: &str| row.get(field).and_then(Value::as_str).unwrap_or_default();
    let notice = Notice { heading: &ASKED, title: text(resource.title), words: "", about: Some((resource.name, text("id"))) };
    notifications::notify(tx, (&by.id, &by.name), &able, notice).await?;
    Ok(())
}

/// Nobody decides on what they made, nor on what they wrote into what others made: two have seen whatever is shown.
async fn decide(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    let by = tx.by().map(|by| by.id.clone());
    if by.is_some() && cx.row["maker_id"].as_str() == by.as_deref() {
        return Err(forbidden_because(&OWN));
    }
    if let Some(by) = &by
        && changed_since_decided(tx, cx.resource, cx.row["id"].as_str().unwrap_or_default(), by).await?
    {
        return Err(forbidden_because(&CHANGED_IT));
    }
    cx.set.insert("decided_by_id".into(), json!(by));
    cx.set.insert("decided_at".into(), tx.at().into());
    cx.set.entry("reason").or_insert(Value::Null);
    Ok(())
}

/// Whether somebody changed what is reviewed of a record since it was last decided on, by the audit trail.
async fn changed_since_decided(tx: &mut Tx, resource: &'static Resource, id: &str, by: &str) -> Result<bool> {
    let sql = "SELECT after FROM audit WHERE resource = $1 AND record_id = $2 AND actor_id = $3 AND after IS NOT NULL AND at > COALESCE(
                 (SELECT MAX(at) FROM audit WHERE resource = $1 AND record_id = $2 AND op IN ('pass', 'passAndList', 'reject')), '')
               ORDER BY at DESC LIMIT 200";
    let theirs: Vec<(String,)> = tx.all(sql, args![resource.name, id, by]).await?;
    let wrote =
        |after: &str| serde_json::from_str::<Row>(after).is_ok_and(|after| reviewed(resource).any(|field| after.contains_key(field)));
    Ok(theirs.iter().any(|(after,)| wrote(after)))
}

async fn pass_and_list(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    check_rights(tx, cx).await?;
    decide(tx, cx).await
}

async fn check_rights(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    refuse_past_rights(tx, &cx.row)
}

/// Refuses what the house has no rights to any more, or what is good no longer, where the record says until when. That day is still one.
pub fn refuse_past_rights(tx: &Tx, row: &Row) -> Result<()> {
    let today = iso(tx.world().now());
    for (field, past) in [("rights_until", &RIGHTS_PAST), ("valid_until", &VALIDITY_PAST)] {
        if let Some(day) = row.get(field).and_then(Value::as_str)
            && today.get(..10).is_some_and(|today| day < today)
        {
            return Err(unprocessable(past.with("day", day)));
        }
    }
    Ok(())
}

/// Records that one statement reads; of those that are still listed, what is left waits for the next time.
const ENDED_AT_ONCE: i64 = 200;

/// Takes what the house has no rights to any more out of what is shown, as whoever looks after it would: by the calendar nobody else does it. Its maker is told.
pub async fn end_rights(app: &App, resource: &'static Resource) -> Result<()> {
    let today = iso(app.world.now());
    let sql = format!(
        "SELECT id FROM {} WHERE review = 'listed' AND rights_until < $1 AND deleted_at IS NULL ORDER BY rights_until, id LIMIT $2",
        resource.name
    );
    let ended: Vec<(String,)> = app.db.all(AssertSqlSafe(sql), args![&today[..10], ENDED_AT_ONCE]).await?;
    for (id,) in ended {
        let mut tx = app.begin(None).await?;
        // Seen anew within the transaction: somebody may have made the rights longer, or was quicker.
        let row = resource::load(&mut tx, resource, &id).await?;
        let still = row.get("review").is_some_and(|state| state == "listed");
        let Err(past) = refuse_past_rights(&tx, &row) else { continue };
        if !still {
            continue;
        }
        let mut set = Row::from_iter([("review".to_owned(), "delisted".into())]);
        stop_recommending(resource, &mut set);
        resource::update_from_server(&mut tx, resource, &id, "endRights", set).await?;
        let text = |field: &str| row.get(field).and_then(Value::as_str).unwrap_or_default();
        if !text("maker_id").is_empty() {
            let words = past.into_text().say(Language::English);
            let notice = Notice { heading: &ENDED, title: text(resource.title), words: &words, about: Some((resource.name, &id)) };
            notifications::notify(&mut tx, ("", ""), &[text("maker_id").to_owned()], notice).await?;
        }
        if resource.name == videos::VIDEOS.name {
            videos::counted(&mut tx, &row).await?;
        }
        tx.commit().await?;
    }
    recheck_dependents_of_ended(app, resource, &today[..10]).await
}

/// The schedule that does this.
pub const ENDED_RIGHTS: &str = "ended-rights";

/// Rechecks what depends on records whose rights ended since the last time, whatever state those are in: of them nothing changes on that day. The day before the last
/// time counts as well: what is written just before midnight is committed after it.
async fn recheck_dependents_of_ended(app: &App, resource: &'static Resource, today: &str) -> Result<()> {
    let last = schedules::last_run(app, ENDED_RIGHTS).await?;
    let since = last.map(|last| iso(last - SignedDuration::from_hours(24))[..10].to_owned()).unwrap_or_default();
    let sql = format!(
        "SELECT id FROM {} WHERE rights_until < $1 AND rights_until >= $2 AND deleted_at IS NULL AND id > $3 ORDER BY id LIMIT $4",
        resource.name
    );
    let mut after = String::new();
    loop {
        let ended: Vec<(String,)> =
            app.db.all(AssertSqlSafe(sql.clone()), args![today, since.as_str(), after.as_str(), ENDED_AT_ONCE]).await?;
        let Some((last,)) = ended.last() else { break };
        after.clone_from(last);
        for (id,) in ended {
            let mut tx = app.begin(None).await?;
            resource::recheck_dependents(&mut tx, resource, &id).await?;
            tx.commit().await?;
        }
    }
    schedules::remember_run(app, ENDED_RIGHTS).await
}

/// What is shown no longer is recommended no longer.
async fn stop(_: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    stop_recommending(cx.resource, &mut cx.set);
    Ok(())
}

/// What follows from that for some kinds of record.
async fn stopped(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    if cx.resource.name == videos::VIDEOS.name { videos::counted(tx, &cx.row).await } else { Ok(()) }
}
