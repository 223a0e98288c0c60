//! What would become of the rows of a batch. Each is tried by the very rules of the form in a transaction that is taken back, so that what is good here is made by the
//! job unless somebody is faster; and rows are held against each other.

use std::{
    collections::{HashMap, HashSet},
    time::Instant,
};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use belltower_kit::{
    error::{Error, Result, invalid_field},
    http::Cx,
    resource::{Row, check::TOO_MANY_CHOSEN},
    sentences,
    text::{Language, Text},
    turns::Turns,
};

use super::{
    MAX_ROWS,
    of_process::{self, ProcessWish},
    pattern::{self, Pattern, WeekCopy},
    rows::{make_one, names, people},
};

sentences! {
    IN_ROW = "batch.in_row": "{who} is in row {row} at that time" / "{who} 在该时间已排入第 {row} 行";
    SOMEBODY = "batch.somebody": "Somebody of this class" / "本课程中有人";
    ONE_SOURCE = "batch.one_source": "Give rows, a pattern, a week or a process" / "请提供行、周期规则、要复制的周或课程流程";
}

/// What is tried at once: each keeps the one writer of SQLite busy for as long as making it would.
pub static TRIES: Turns = Turns::new(2);

/// How long a transaction goes on before others get their turn.
const SLICE_MS: u128 = 60;

/// Rows to be looked at, or what they follow from: one of them.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BatchAsked {
    /// Classes as their form takes them, up to 500.
    #[schema(value_type = Option<Vec<Object>>)]
    rows: Option<Vec<Row>>,
    /// The places of the rows to be looked at, where not all are; those are taken for good.
    only: Option<Vec<usize>>,
    pattern: Option<Pattern>,
    week: Option<WeekCopy>,
    process: Option<ProcessWish>,
}

/// What is wrong with a field of a row.
#[derive(Serialize, utoipa::ToSchema)]
pub struct BatchFault {
    /// The field.
    pub field: String,
    /// What, in the caller's language.
    pub msg: String,
}

/// A row as it would be made.
#[derive(Serialize, utoipa::ToSchema)]
pub struct BatchRow {
    /// Its place, from 0.
    at: usize,
    /// The class as its form takes it.
    #[schema(value_type = Object)]
    pub input: Row,
    /// `good`, `in_the_way`, `wrong`.
    pub state: &'static str,
    /// What is wrong.
    pub faults: Vec<BatchFault>,
    /// The class that is in the way, as far as the caller may see it.
    #[schema(value_type = Option<Object>)]
    pub clash: Option<Value>,
    /// What is to be said of a good row: a time that was moved.
    pub note: Option<String>,
}

/// Rows as they would be made.
#[derive(Serialize, utoipa::ToSchema)]
pub struct BatchSeen {
    /// Each.
    pub rows: Vec<BatchRow>,
    /// What the ids in them are called.
    names: HashMap<String, String>,
}

/// What became of a row that was tried.
enum Tried {
    Good,
    Not(Error),
}

/// Answers what would become of rows.
pub async fn preview(cx: Cx, asked: BatchAsked) -> Result<BatchSeen> {
    let (rows, notes) = match asked {
        BatchAsked { rows: Some(rows), pattern: None, week: None, process: None, .. } => (rows, HashMap::new()),
        BatchAsked { rows: None, pattern: Some(pattern), week: None, process: None, .. } => {
            with_notes(pattern::rows_of(&pattern)?, cx.language)
        }
        BatchAsked { rows: None, pattern: None, week: Some(week), process: None, .. } => {
            with_notes(pattern::week(&cx, &week).await?, cx.language)
        }
        BatchAsked { rows: None, pattern: None, week: None, process: Some(wish), .. } => {
            with_notes(of_process::rows(&cx, &wish).await?, cx.language)
        }
        _ => return Err(invalid_field("rows", &ONE_SOURCE)),
    };
    if rows.len() > MAX_ROWS {
        return Err(invalid_field("rows", TOO_MANY_CHOSEN.with("max", MAX_ROWS)));
    }
    let only = asked.only.map(|only| only.into_iter().collect());
    judge(&cx, rows, notes, only).await
}

/// What would become of rows, of all or of those at some places.
pub async fn judge(cx: &Cx, rows: Vec<Row>, notes: HashMap<usize, String>, only: Option<HashSet<usize>>) -> Result<BatchSeen> {
    let looked: Vec<usize> = (0..rows.len()).filter(|at| only.as_ref().is_none_or(|only| only.contains(at))).collect();
    let called = names(&cx.app.db, cx.caller()?, &rows).await?;
    let _turn = TRIES.turn(&cx.caller()?.user_id).await?;
    let tried = try_all(cx, &rows, &looked).await?;
    let fine = |at: &usize| tried.get(at).is_none_or(|tried| matches!(tried, Tried::Good));
    let between = between(&rows, fine);
    let mut seen = vec![];
    for at in looked {
        let (mut faults, mut clash, mut state) = (vec![], None, "good");
        if let Some(Tried::Not(error)) = tried.get(&at) {
            state = if error.status().as_u16() == 409 { "in_the_way" } else { "wrong" };
            clash = error.clashes_with().cloned();
        } else if let Some((field, person, other)) = between.get(&at) {
            state = "in_the_way";
            let who = called.get(person).cloned().unwrap_or_else(|| SOMEBODY.say(cx.language));
            faults.push(BatchFault { field: (*field).into(), msg: IN_ROW.with("who", who).with("row", other + 1).say(cx.language) });
        }
        seen.push((at, state, faults, clash));
    }
    let mut tried = tried;
    let rows = seen.into_iter().map(|(at, state, mut faults, clash)| {
        if let Some(Tried::Not(error)) = tried.remove(&at) {
            faults = error.into_faults().into_iter().map(|(field, text)| BatchFault { field, msg: text.say(cx.language) }).collect();
        }
        BatchRow { at, input: rows[at].clone(), state, faults, clash, note: notes.get(&at).cloned() }
    });
    Ok(BatchSeen { rows: rows.collect(), names: called })
}

fn with_notes(expanded: Vec<pattern::Expanded>, language: Language) -> (Vec<Row>, HashMap<usize, String>) {
    let notes =
        expanded.iter().enumerate().filter_map(|(at, (_, note))| note.as_ref().map(|note: &Text| (at, note.say(language)))).collect();
    (expanded.into_iter().map(|(row, _)| row).collect(), notes)
}

/// Tries rows, a slice at a time; nothing of it stays.
async fn try_all(cx: &Cx, rows: &[Row], looked: &[usize]) -> Result<HashMap<usize, Tried>> {
    let caller = cx.caller()?;
    let mut tried = HashMap::new();
    let mut rest = looked.iter().copied().peekable();
    while rest.peek().is_some() {
        let begun = Instant::now();
        let mut tx = cx.begin().await?;
        for at in rest.by_ref() {
            let mark = tx.savepoint().await?;
            let outcome = match make_one(&mut tx, caller, &rows[at]).await {
                Ok(_) => Tried::Good,
                // The row's fault, not ours.
                Err(error) if !error.status().is_server_error() => Tried::Not(error),
                Err(error) => return Err(error),
            };
            tx.roll_back_to(mark).await?;
            tried.insert(at, outcome);
            if begun.elapsed().as_millis() > SLICE_MS {
                break;
            }
        }
        // Dropped, it leaves nothing. Others want the thread too.
        drop(tx);
        tokio::task::yield_now().await;
    }
    Ok(tried)
}

/// Rows that another one, which comes before it and is good, is in the way of: the field, the person, and the other's place.
pub fn between(rows: &[Row], fine: impl Fn(&usize) -> bool) -> HashMap<usize, (&'static str, String, usize)> {
    let at = |row: &Row, field: &str| row.get(field).and_then(Value::as_str).and_then(|at| at.parse::<Timestamp>().ok());
    let mut taken: HashMap<String, Vec<(Timestamp, Timestamp, usize)>> = HashMap::new();
    let mut found = HashMap::new();
    for (place, row) in rows.iter().enumerate().filter(|(place, _)| fine(place)) {
        let (Some(start), Some(end)) = (at(row, "start_at"), at(row, "end_at")) else { continue };
        let theirs: Vec<(&'static str, String)> = people(row).collect();
        let other = theirs.iter().find_map(|(field, person)| {
            let spans = taken.get(person)?;
            let (_, _, other) = spans.iter().find(|(from, to, _)| *from < end && start < *to)?;
            Some((*field, person.clone(), *other))
        });
        match other {
            Some(other) => drop(found.insert(place, other)),
            None => theirs.into_iter().for_each(|(_, person)| taken.entry(person).or_default().push((start, end, place))),
        }
    }
    found
}
