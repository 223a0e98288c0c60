//! Feedback stored: each piece once, counted on its word or line and on its day in the same transaction.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::AssertSqlSafe;

use belltower_kit::{
    args,
    db::{Arg, Insert, Tx, places},
    error::{Result, internal},
    files,
    resource::publish_row,
};

use super::{FEEDBACK, FeedbackItem};
use crate::areas::courses::items::{LINES, WORDS};

/// Ids of one statement.
const AT_ONCE: usize = 50;

/// What an item is counted with.
#[derive(Clone, Copy, Default)]
struct Count {
    attempts: i64,
    scored: i64,
    accuracy: i64,
    reports: i64,
}

impl Count {
    fn add(&mut self, item: &FeedbackItem) {
        if item.is_attempt() {
            self.attempts += 1;
            self.scored += i64::from(item.accuracy.is_some());
            self.accuracy += item.accuracy.unwrap_or(0);
        } else {
            self.reports += 1;
        }
    }
}

/// What is there of what feedback names.
pub struct Known {
    /// What words say, deleted ones too.
    pub words: BTreeMap<String, String>,
    /// What lines say, deleted ones too.
    pub lines: BTreeMap<String, String>,
    /// Students, with their names.
    pub students: BTreeMap<String, String>,
    /// Sounds, with what they are.
    pub recordings: BTreeMap<String, String>,
}

impl Known {
    /// Looks up what these name.
    pub async fn of(tx: &mut Tx, items: &[FeedbackItem]) -> Result<Known> {
        let of = |field: fn(&FeedbackItem) -> Option<&str>| items.iter().filter_map(field).collect::<Vec<_>>();
        let recordings = "SELECT id, media_type FROM files WHERE media_type LIKE 'audio/%' AND record IS NULL AND id IN";
        Ok(Known {
            words: named(tx, "SELECT id, spelling FROM words WHERE id IN", of(|item| item.word_id.as_deref())).await?,
            lines: named(tx, "SELECT id, text FROM follow_read_items WHERE id IN", of(|item| item.line_id.as_deref())).await?,
            students: named(tx, "SELECT id, name FROM students WHERE deleted_at IS NULL AND id IN", of(|item| item.student_id.as_deref()))
                .await?,
            recordings: named(tx, recordings, of(|item| item.recording.as_deref())).await?,
        })
    }

    /// What the word or line of a piece says.
    pub fn said(&self, item: &FeedbackItem) -> Option<&str> {
        let (known, id) = if item.word_id.is_some() { (&self.words, &item.word_id) } else { (&self.lines, &item.line_id) };
        known.get(id.as_deref()?).map(String::as_str)
    }
}

async fn named(tx: &mut Tx, sql: &str, mut ids: Vec<&str>) -> Result<BTreeMap<String, String>> {
    ids.sort_unstable();
    ids.dedup();
    let mut known = BTreeMap::new();
    for ids in ids.chunks(AT_ONCE) {
        let places = places(1, ids.len());
        let sql = AssertSqlSafe(format!("{sql} ({places})"));
        known.extend(tx.all::<(String, String)>(sql, ids.iter().map(|id| Arg::from(*id)).collect()).await?);
    }
    Ok(known)
}

/// Stores what is new of what a source sent; answers how many that were. Each names what is `known`.
pub async fn store(tx: &mut Tx, source: &str, items: &[FeedbackItem], known: &Known) -> Result<usize> {
    let at = tx.at().to_owned();
    let mut rows: Vec<Arg> = vec![];
    for item in items {
        let marks = if item.marks.is_empty() { None } else { Some(serde_json::to_string(&item.marks).map_err(internal)?) };
        let status = if item.is_attempt() { "none" } else { "open" };
        rows.extend(args![
            tx.world().id(),
            at.as_str(),
            at.as_str(),
            known.said(item),
            item.word_id.as_deref(),
            item.line_id.as_deref(),
            item.kind.as_str(),
            status,
            item.at.as_str(),
            item.student_id.as_deref(),
            item.learner.as_deref(),
            item.accuracy,
            item.fluency,
            item.completeness,
            item.prosody,
            marks,
            item.recording.as_deref(),
            item.engine.as_deref(),
            item.app.as_deref(),
            item.text.as_deref(),
            source,
            item.id.as_str()
        ]);
    }
    let what = Insert {
        into: "follow_read_feedback (id, version, created_at, updated_at, said, word_id, line_id, kind, status, occurred_at, student_id, learner,
            accuracy, fluency, completeness, prosody, marks, recording, engine, app, text, source, external_id)",
        row: "(?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        rest: "ON CONFLICT (source, external_id) DO NOTHING RETURNING external_id, id",
    };
    let new: BTreeMap<String, String> = tx.insert_returning::<(String, String)>(what, rows).await?.into_iter().collect();
    let mut counted: BTreeMap<(&str, bool), Count> = BTreeMap::new();
    let mut days: BTreeMap<(&str, &str), Count> = BTreeMap::new();
    let mut taken = BTreeSet::new();
    for item in items.iter().filter(|item| new.contains_key(&item.id)) {
        // Twice in one call is once.
        if !taken.insert(&item.id) {
            continue;
        }
        counted.entry((item.item(), item.word_id.is_some())).or_default().add(item);
        days.entry((item.day(), item.item())).or_default().add(item);
        if let Some(recording) = &item.recording {
            files::used(tx, FEEDBACK.name, recording.as_bytes(), None).await?;
        }
        if !item.is_attempt() {
            publish_row(tx, &FEEDBACK, "create", &new[&item.id]).await?;
        }
    }
    count_days(tx, &days).await?;
    count_items(tx, &counted).await?;
    Ok(new.len())
}

async fn count_days(tx: &mut Tx, days: &BTreeMap<(&str, &str), Count>) -> Result<()> {
    for ((day, item), count) in days {
        tx.exec(
            "INSERT INTO follow_read_days (day, item_id, attempts, scored, accuracy_sum, reports) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (day, item_id) DO UPDATE SET attempts = follow_read_days.attempts + $3, scored = follow_read_days.scored + $4,
               accuracy_sum = follow_read_days.accuracy_sum + $5, reports = follow_read_days.reports + $6",
            args![*day, *item, count.attempts, count.scored, count.accuracy, count.reports],
        )
        .await?;
    }
    Ok(())
}

/// Counts on words and lines, and leaves their versions alone: whoever edits one has nothing to merge. In the order of their ids, as every such call does.
async fn count_items(tx: &mut Tx, counted: &BTreeMap<(&str, bool), Count>) -> Result<()> {
    for ((item, is_word), count) in counted {
        let resource = if *is_word { &WORDS } else { &LINES };
        let sql = format!(
            "UPDATE {} SET attempts = attempts + $2, scored = scored + $3, accuracy_sum = accuracy_sum + $4, reports = reports + $5,
               accuracy_avg = CASE WHEN scored + $3 > 0 THEN (accuracy_sum + $4) / (scored + $3) END
             WHERE id = $1 RETURNING deleted_at",
            resource.name
        );
        let args = args![*item, count.attempts, count.scored, count.accuracy, count.reports];
        let held: Option<(Option<String>,)> = tx.opt(AssertSqlSafe(sql), args).await?;
        if held.is_some_and(|(deleted,)| deleted.is_none()) {
            publish_row(tx, resource, "update", item).await?;
        }
    }
    Ok(())
}
