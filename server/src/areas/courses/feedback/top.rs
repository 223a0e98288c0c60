//! The specification's two calls about feedback: a list of it, and the ten words and lines that go worst, with the words in them that are said wrong and what that
//! sounds like.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::Reads,
    error::{Result, internal, invalid_field},
    http::{Access, Api, Cx},
    resource::{self, Row, check::NOT_ONE_OF},
    sentences,
};

use super::{FEEDBACK, items::WordMark};
use crate::areas::courses::{category_content::BELOW, items::LINES};

sentences! {
    NO_PERIOD = "feedback.no_period": "A day as 2026-11-26, the second not before the first" / "日期格式如 2026-11-26，且结束日期不早于开始日期";
}

/// Items of the answer.
const TOP: i64 = 10;
/// Attempts below which an average says nothing.
const MIN_SCORED: i64 = 3;
/// The latest attempts whose marks are looked through.
const LOOKED_AT: i64 = 200;
/// Words said wrong, and recordings, of one item.
const SHOWN: usize = 3;

/// Adds the calls.
pub fn mount(api: &mut Api) {
    let see = || Access::AnyPage(FEEDBACK.pages(), Action::Query);
    api.post(&format!("{}/feedbackList", LINES.base), see(), "What learners report, newest first", feedback_list);
    api.post(&format!("{}/feedbackTop10", LINES.base), see(), "The ten words and lines that go worst", feedback_top);
}

/// Which feedback.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct FeedbackAsked {
    /// A word or line.
    item: Option<String>,
    kind: Option<String>,
    status: Option<String>,
    /// The first moment.
    from: Option<String>,
    /// The moment before which.
    to: Option<String>,
    page: Option<i64>,
    size: Option<i64>,
}

/// A page of feedback.
#[derive(Serialize, utoipa::ToSchema)]
struct FeedbackPage {
    #[schema(value_type = Vec<Object>)]
    records: Vec<Row>,
    total: i64,
}

async fn feedback_list(cx: Cx, asked: FeedbackAsked) -> Result<FeedbackPage> {
    let mut filter = Row::new();
    if let Some(item) = &asked.item {
        let is_word = cx.app.db.has("SELECT id FROM words WHERE id = $1", args![item.as_str()]).await?;
        filter.insert(if is_word { "word_id" } else { "line_id" }.into(), json!([item]));
    }
    for (field, given) in [("kind", &asked.kind), ("status", &asked.status)] {
        if let Some(given) = given {
            filter.insert(field.into(), json!([given]));
        }
    }
    if asked.from.is_some() || asked.to.is_some() {
        let mut period = Row::new();
        for (end, at) in [("from", &asked.from), ("to", &asked.to)] {
            if let Some(at) = at {
                period.insert(end.into(), json!(at));
            }
        }
        filter.insert("occurred_at".into(), Value::Object(period));
    }
    let wanted = resource::ListInput { page: asked.page, size: asked.size, filter, ..resource::ListInput::default() };
    let mut answer = resource::list(&cx.app, &FEEDBACK, cx.caller()?, wanted).await?;
    let records = serde_json::from_value(answer["records"].take()).map_err(internal)?;
    Ok(FeedbackPage { records, total: answer["total"].as_i64().unwrap_or(0) })
}

/// Of which days, and by what.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct TopAsked {
    /// The first day, in UTC: `2026-11-01`.
    from: String,
    /// The last day.
    to: String,
    /// `reports`: the most first; `accuracy`: the lowest first.
    by: String,
    /// A category, with those below it.
    #[serde(rename = "catId")]
    category: Option<String>,
}

/// The ten, worst first.
#[derive(Serialize, utoipa::ToSchema)]
struct Top {
    records: Vec<TopItem>,
}

/// A word or line that goes badly.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct TopItem {
    item: TopOf,
    attempts: i64,
    /// The average of the attempts that were scored.
    accuracy: Option<i64>,
    reports: i64,
    /// Said wrong most often, of the latest 200 attempts.
    worst_words: Vec<WorstWord>,
    /// The latest.
    recordings: Vec<TopRecording>,
}

/// Which it is.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct TopOf {
    id: String,
    /// `word` or `line`.
    kind: String,
    said: String,
    courseware_id: String,
    courseware_name: String,
}

/// A word, and how often it was omitted, inserted or said wrong.
#[derive(Serialize, utoipa::ToSchema)]
struct WorstWord {
    word: String,
    count: i64,
}

/// What an attempt sounds like.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
struct TopRecording {
    id: String,
    file: String,
    accuracy: Option<i64>,
    at: String,
}

#[derive(sqlx_macros::FromRow)]
struct Sums {
    id: String,
    kind: String,
    said: String,
    courseware_id: String,
    courseware_name: String,
    attempts: i64,
    scored: i64,
    accuracy_sum: i64,
    reports: i64,
}

async fn feedback_top(cx: Cx, asked: TopAsked) -> Result<Top> {
    let day = |field: &str, day: &str| {
        let read = day.parse::<jiff::civil::Date>().ok().filter(|read| read.to_string() == day);
        read.ok_or_else(|| invalid_field(field, &NO_PERIOD))
    };
    let (from, to) = (day("from", &asked.from)?, day("to", &asked.to)?);
    if from > to {
        return Err(invalid_field("to", &NO_PERIOD));
    }
    let (having, order) = match asked.by.as_str() {
        "reports" => ("SUM(d.reports) > 0".to_owned(), "reports DESC, attempts DESC, id"),
        "accuracy" => (format!("SUM(d.scored) >= {MIN_SCORED}"), "1.0 * accuracy_sum / scored, attempts DESC, id"),
        _ => return Err(invalid_field("by", &NOT_ONE_OF)),
    };
    let (below, within) = match asked.category {
        Some(_) => (format!("{BELOW}, "), "w.category_id IN (SELECT id FROM below)"),
        None => ("WITH ".to_owned(), "$1 IS NULL"),
    };
    // Sums first, then names: a day has a row for each of what was said on it, and few of those have reports.
    let sql = format!(
        "{below}sums AS (
           SELECT d.item_id, CAST(SUM(d.attempts) AS BIGINT) AS attempts, CAST(SUM(d.scored) AS BIGINT) AS scored,
             CAST(SUM(d.accuracy_sum) AS BIGINT) AS accuracy_sum, CAST(SUM(d.reports) AS BIGINT) AS reports
           FROM follow_read_days d WHERE d.day >= $2 AND d.day <= $3 GROUP BY d.item_id HAVING {having}),
         named AS (
           SELECT s.*, 'word' AS kind, i.spelling AS said, i.courseware_id FROM sums s JOIN words i ON i.id = s.item_id AND i.deleted_at IS NULL
           UNION ALL
           SELECT s.*, 'line' AS kind, i.text AS said, i.courseware_id FROM sums s JOIN follow_read_items i ON i.id = s.item_id AND i.deleted_at IS NULL)
         SELECT n.item_id AS id, n.kind, n.said, n.courseware_id, w.name AS courseware_name, n.attempts, n.scored, n.accuracy_sum, n.reports
         FROM named n JOIN coursewares w ON w.id = n.courseware_id AND w.deleted_at IS NULL
         WHERE {within} ORDER BY {order} LIMIT $4"
    );
    let mut reads = &cx.app.db;
    let sums: Vec<Sums> = reads.rows(sql, args![asked.category, asked.from.as_str(), asked.to.as_str(), TOP]).await?;
    let mut records = vec![];
    for one in sums {
        // Moments begin with their day, and what follows it sorts below a tilde.
        let (from, to) = (asked.from.clone(), format!("{}~", asked.to));
        let column = if one.kind == "word" { "word_id" } else { "line_id" };
        let worst_words = worst_words(&cx, column, &one.id, &from, &to).await?;
        let sql = format!(
            "SELECT id, recording AS file, accuracy, occurred_at AS at FROM follow_read_feedback
             WHERE {column} = $1 AND occurred_at >= $2 AND occurred_at <= $3 AND recording IS NOT NULL ORDER BY occurred_at DESC, id LIMIT $4"
        );
        let shown = i64::try_from(SHOWN).unwrap_or(0);
        let recordings = reads.rows(sql, args![one.id.as_str(), from, to, shown]).await?;
        let accuracy = (one.scored > 0).then(|| one.accuracy_sum / one.scored);
        let Sums { id, kind, said, courseware_id, courseware_name, attempts, reports, .. } = one;
        records.push(TopItem {
            item: TopOf { id, kind, said, courseware_id, courseware_name },
            attempts,
            accuracy,
            reports,
            worst_words,
            recordings,
        });
    }
    Ok(Top { records })
}

async fn worst_words(cx: &Cx, column: &str, id: &str, from: &str, to: &str) -> Result<Vec<WorstWord>> {
    let sql = format!(
        "SELECT marks FROM follow_read_feedback WHERE {column} = $1 AND occurred_at >= $2 AND occurred_at <= $3 AND marks IS NOT NULL
         ORDER BY occurred_at DESC, id LIMIT $4"
    );
    let marked: Vec<(String,)> = (&mut &cx.app.db).rows(sql, args![id, from, to, LOOKED_AT]).await?;
    let mut counts: HashMap<String, i64> = HashMap::new();
    for (marks,) in marked {
        let marks: Vec<WordMark> = serde_json::from_str(&marks).map_err(internal)?;
        for mark in marks.into_iter().filter(|mark| mark.mark != "none") {
            *counts.entry(mark.word.to_lowercase()).or_default() += 1;
        }
    }
    let mut worst: Vec<WorstWord> = counts.into_iter().map(|(word, count)| WorstWord { word, count }).collect();
    worst.sort_by(|one, other| other.count.cmp(&one.count).then_with(|| one.word.cmp(&other.word)));
    worst.truncate(SHOWN);
    Ok(worst)
}
