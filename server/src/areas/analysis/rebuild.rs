//! The job that compares the hours with the sessions, day by day, repairs them and says how many rows differed.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    PAGE,
    fact::Fact,
    facts::SELECT,
    hours::{self, COLUMNS, Differences, Key, OF, Sums, WIDTH},
};
use belltower_kit::{
    app::App,
    args,
    auth::catalogue::Action,
    db::{AssertSqlSafe, DbError, Tx},
    error::{Result, forbidden},
    http::{Access, Api, Cx, Empty},
    jobs::{About, Job, Stop, Work},
    sentences,
    sheets::JobAnswer,
    text::Sentence,
};
use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

sentences! {
    NAME = "analysis_rebuild.name": "Hours of the analysis compared with the sessions" / "数据分析核对";
    TITLE = "analysis_rebuild.title": "Data analysis" / "数据分析";
}

/// Characters of an hour's name that name its day.
const DAY: usize = 10;

/// Adds the call.
pub(super) fn mount(api: &mut Api) {
    api.post(
        "/api/analysis/rebuild",
        Access::Page(PAGE, Action::Edit),
        "Compare the hours with the sessions and repair them, by a job",
        ask,
    );
}

async fn ask(cx: Cx, _: Empty) -> Result<JobAnswer> {
    // It is about everybody's classes.
    if !cx.caller()?.rights.allow_all(PAGE, Action::Edit) {
        return Err(forbidden());
    }
    let mut tx = cx.begin().await?;
    let job = tx.enqueue_in(&AnalysisRebuild { title: TITLE.say(cx.language) }, cx.language).await?;
    tx.commit().await?;
    Ok(JobAnswer { job })
}

/// Compares the hours with the sessions.
#[derive(Debug, Serialize, Deserialize)]
pub struct AnalysisRebuild {
    title: String,
}

/// How far it is.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Place {
    /// The last day that is compared.
    day: String,
    days: usize,
    differences: usize,
}

impl Job for AnalysisRebuild {
    const KIND: &'static str = "analysis_rebuild";
    const NAME: &'static Sentence = &NAME;

    fn about(&self) -> About {
        About { title: self.title.clone(), page: PAGE, dedupe: Some("analysis".into()), ..About::default() }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        let app = work.app().clone();
        let mut place: Place = work.checkpoint()?;
        while let Some(day) = next(&app, &place.day).await? {
            work.step("counting", place.days, place.days + 1)?;
            let mut batch = work.batch().await?;
            place.differences += compare(&mut batch, &day).await?;
            place.days += 1;
            place.day = day;
            batch.commit(&place).await?;
        }
        Ok(json!({ "days": place.days, "differences": place.differences }))
    }
}

/// The first day (UTC) after another that has sessions or hours.
async fn next(app: &App, after: &str) -> Result<Option<String>, DbError> {
    // `~` comes after every hour of the day; nothing is before the first.
    let sql = "SELECT MIN(hour) FROM (SELECT MIN(hour) AS hour FROM room_sessions WHERE hour > $1 UNION ALL SELECT MIN(hour) FROM quality_hours WHERE hour > $1) h";
    let after = if after.is_empty() { String::new() } else { format!("{after}~") };
    let (hour,): (Option<String>,) = app.db.one(sql, args![after]).await?;
    Ok(hour.map(|hour| hour.chars().take(DAY).collect()))
}

/// A row of the hours.
struct Kept(Key, Sums);

impl<'r, R: Row> FromRow<'r, R> for Kept
where
    usize: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        let mut key = Key::default();
        for (place, part) in key.iter_mut().enumerate() {
            *part = row.try_get(place)?;
        }
        let mut sums = [0; WIDTH];
        for (place, sum) in sums.iter_mut().enumerate() {
            *sum = row.try_get(1 + OF.len() + place)?;
        }
        Ok(Self(key, sums))
    }
}

/// Compares a day, and repairs what is otherwise; answers how many rows that are.
async fn compare(tx: &mut Tx, day: &str) -> Result<usize, DbError> {
    if tx.is_postgres() {
        // Reports wait: what they change meanwhile would be counted twice.
        tx.exec("LOCK TABLE room_sessions, quality_hours IN SHARE ROW EXCLUSIVE MODE", args![]).await?;
    }
    let within = || args![day, format!("{day}~")];
    let sessions: Vec<Fact> = tx.all(AssertSqlSafe(format!("{} WHERE hour >= $1 AND hour < $2", *SELECT)), within()).await?;
    let sql = format!("SELECT hour, {}, {} FROM quality_hours WHERE hour >= $1 AND hour < $2", OF.join(", "), COLUMNS.join(", "));
    let kept: Vec<Kept> = tx.all(AssertSqlSafe(sql), within()).await?;
    let mut differences = Differences::default();
    sessions.iter().filter_map(hours::of).for_each(|(key, sums)| differences.add(key, &sums, 1));
    kept.into_iter().for_each(|Kept(key, sums)| differences.add(key, &sums, -1));
    let rows = differences.rows();
    differences.write(tx).await?;
    Ok(rows)
}
