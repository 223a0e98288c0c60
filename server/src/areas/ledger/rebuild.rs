//! The job that compares the ledger with the classes, day by day, repairs it and says what differed. It also makes the ledger: of classes from before there was one, and
//! anew in another zone.

use std::collections::BTreeSet;

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{count, days};
use crate::areas::classes;
use belltower_kit::{
    app::App,
    args,
    auth::catalogue::Action,
    db::{DbError, Tx},
    error::{Result, forbidden},
    http::{Access, Api, Cx, Empty},
    jobs::{About, Job, Stop, Work},
    sentences,
    sheets::JobAnswer,
    text::{Language, Sentence},
};

sentences! {
    NAME = "ledger_rebuild.name": "Ledger compared with the classes" / "台账核对";
    TITLE = "ledger_rebuild.title": "Ledger" / "台账";
}

/// Classes whose evidence is read at once.
const EVIDENCE_AT_ONCE: i64 = 500;
/// Days that are compared between two looks whether to go on.
const DAYS_AT_ONCE: usize = 14;
/// Differences that are named.
const NAMED: usize = 20;

/// Adds the call.
pub(super) fn mount(api: &mut Api) {
    let repair = Access::Page(super::PAGE, Action::Edit);
    api.post("/api/report/rebuild", repair, "Compare the ledger with the classes and repair it, by a job", ask);
}

async fn ask(cx: Cx, _: Empty) -> Result<JobAnswer> {
    // It is about the ledger of everybody.
    if !cx.caller()?.rights.allow_all(super::PAGE, Action::Edit) {
        return Err(forbidden());
    }
    let mut tx = cx.begin().await?;
    let job = tx.enqueue_in(&rebuild(cx.language), cx.language).await?;
    tx.commit().await?;
    Ok(JobAnswer { job })
}

fn rebuild(language: Language) -> LedgerRebuild {
    LedgerRebuild { title: TITLE.say(language) }
}

/// Whether the ledger waits to be counted as a whole: for classes from before it, or in another zone.
pub(super) async fn is_due(app: &App) -> Result<bool> {
    let sql = "SELECT name FROM settings WHERE name = 'ledger_due' OR (name = 'ledger_zone' AND value <> $1)";
    let due: Option<(String,)> = app.db.opt(sql, args![app.config.company_zone.0.as_str()]).await?;
    Ok(due.is_some())
}

/// Puts the job in where the ledger waits for it. When a server starts.
pub(super) async fn begin_if_due(app: &App) -> Result<()> {
    if is_due(app).await? {
        let mut tx = app.begin(None).await?;
        tx.enqueue(&rebuild(Language::default())).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Compares the ledger with the classes.
#[derive(Debug, Serialize, Deserialize)]
pub struct LedgerRebuild {
    title: String,
}

/// A teacher's day that was otherwise.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Difference {
    day: Date,
    teacher: String,
    rows: usize,
}

/// How far it is.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Place {
    /// Whether the zone is set and the evidence read.
    ready: bool,
    /// The next day.
    next: Option<Date>,
    days: usize,
    differences: usize,
    first: Vec<Difference>,
}

impl Job for LedgerRebuild {
    const KIND: &'static str = "ledger_rebuild";
    const NAME: &'static Sentence = &NAME;

    fn about(&self) -> About {
        About { title: self.title.clone(), page: super::PAGE, dedupe: Some("ledger".into()), ..About::default() }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        let app = work.app().clone();
        let mut place: Place = work.checkpoint()?;
        let zone = days::zone(&app.config.company_zone.0);
        if !place.ready {
            let mut batch = work.batch().await?;
            take_zone(&mut batch, &app.config.company_zone.0).await?;
            batch.commit(&place).await?;
            while read_evidence(work, &place).await? {}
            place.ready = true;
        }
        if let Some((first, last)) = span(&app, &zone).await? {
            let all = usize::try_from(days::count(first, last)).unwrap_or_default();
            let mut day = place.next.unwrap_or(first);
            while day <= last {
                work.step("counting", place.days, all)?;
                let mut batch = work.batch().await?;
                for _ in 0..DAYS_AT_ONCE {
                    compare(&mut batch, &zone, day, &mut place).await?;
                    place.days += 1;
                    day = days::after(day);
                    if day > last {
                        break;
                    }
                }
                place.next = Some(day);
                batch.commit(&place).await?;
            }
        }
        let mut batch = work.batch().await?;
        batch.exec("DELETE FROM settings WHERE name = 'ledger_due'", args![]).await?;
        batch.commit(&place).await?;
        if place.differences > 0 {
            tracing::warn!(days = place.days, differences = place.differences, first = ?place.first, "the ledger differed from the classes, and is repaired");
        }
        Ok(json!({ "days": place.days, "differences": place.differences, "first": place.first }))
    }
}

/// Sets the zone whose days are counted. What was counted by those of another goes.
async fn take_zone(tx: &mut Tx, zone: &str) -> Result<(), DbError> {
    if tx.exec("UPDATE settings SET value = $1 WHERE name = 'ledger_zone' AND value <> $1", args![zone]).await? > 0 {
        tx.exec("DELETE FROM ledger_days", args![]).await?;
        tx.exec("INSERT INTO settings (name, value) VALUES ('ledger_due', 'yes') ON CONFLICT (name) DO NOTHING", args![]).await?;
    }
    Ok(())
}

/// Takes what the evidence of classes from before the ledger says into their columns; answers whether there was any.
async fn read_evidence(work: &mut Work, place: &Place) -> Result<bool, Stop> {
    let mut batch = work.batch().await?;
    let sql = "SELECT id, evidence FROM classes WHERE evidence IS NOT NULL AND waited_s IS NULL ORDER BY id LIMIT $1";
    let some: Vec<(String, String)> = batch.all(sql, args![EVIDENCE_AT_ONCE]).await?;
    for (id, evidence) in &some {
        classes::keep_times(&mut batch, id, serde_json::from_str(evidence).ok().as_ref()).await?;
    }
    batch.commit(place).await?;
    Ok(!some.is_empty())
}

/// The first and the last day of classes and of the ledger.
async fn span(app: &App, zone: &TimeZone) -> Result<Option<(Date, Date)>, DbError> {
    let (from, to): (Option<String>, Option<String>) =
        app.db.one("SELECT MIN(start_at), MAX(start_at) FROM classes WHERE deleted_at IS NULL", args![]).await?;
    let (first, last): (Option<String>, Option<String>) = app.db.one("SELECT MIN(day), MAX(day) FROM ledger_days", args![]).await?;
    let moment = |at: Option<String>| Some(days::day_of(zone, at?.parse::<Timestamp>().ok()?));
    let day = |at: Option<String>| at?.parse::<Date>().ok();
    let begins = [moment(from), day(first)].into_iter().flatten().min();
    let ends = [moment(to), day(last)].into_iter().flatten().max();
    Ok(begins.zip(ends))
}

/// Counts all of it at once, for the demo.
pub(super) async fn recount(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    take_zone(&mut tx, &app.config.company_zone.0).await?;
    let zone = days::zone(&app.config.company_zone.0);
    let mut place = Place::default();
    if let Some((mut day, last)) = span(app, &zone).await? {
        while day <= last {
            compare(&mut tx, &zone, day, &mut place).await?;
            day = days::after(day);
        }
    }
    tx.exec("DELETE FROM settings WHERE name = 'ledger_due'", args![]).await?;
    Ok(tx.commit().await?)
}

/// Compares a day, and counts anew what is otherwise.
async fn compare(tx: &mut Tx, zone: &TimeZone, day: Date, place: &mut Place) -> Result<(), DbError> {
    let now = count::by_row(count::classes(tx, zone, day, None).await?);
    let kept = count::kept(tx, day, None).await?;
    let teachers: BTreeSet<&String> = now.keys().chain(kept.keys()).collect();
    for teacher in teachers {
        let (now, kept) = (now.get(teacher), kept.get(teacher));
        let same =
            now.into_iter().flatten().all(|(of, figures)| kept.and_then(|kept| kept.get(of)).is_some_and(|row| row.figures == *figures))
                && kept.into_iter().flatten().all(|(of, row)| row.figures.is_nothing() || now.is_some_and(|now| now.contains_key(of)));
        if same {
            continue;
        }
        // Counted where nobody else does: what was read above may have been changed meanwhile.
        let rows = count::count(tx, zone, day, teacher, false).await?;
        place.differences += rows;
        if rows > 0 && place.first.len() < NAMED {
            place.first.push(Difference { day, teacher: teacher.clone(), rows });
        }
    }
    Ok(())
}
