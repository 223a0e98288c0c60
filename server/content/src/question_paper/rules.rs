//! The rules of a whole paper. A template is held to its layout only: a question of it without a stem is a place that a paper made from it will fill.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::{answerable, blank};
use belltower_sync::Problem;
use belltower_sync::model::{list, plain, problem, string};

/// The fewest kinds of question of a template (V13).
const KINDS: usize = 3;
/// The fewest questions of a practice paper (V14).
const PRACTICE: i64 = 5;
/// The fewest and the most questions of an exam (V14).
const EXAM: (i64, i64) = (20, 30);
/// What the scores sum to (V16).
const TOTAL: i64 = 100;

/// All that is wrong with a paper.
pub(super) fn check(content: &Value) -> Vec<Problem> {
    let mut problems = of_paper(content);
    let template = content["kind"] == "template";
    let mut asked: HashMap<String, &Value> = HashMap::new();
    let mut drawn: HashMap<&str, &Value> = HashMap::new();
    for section in list(content, "sections") {
        let place = json!({ "section": section["id"] });
        if blank(section, "title") {
            problems.push(problem("title_empty", place.clone(), json!({})));
        }
        if list(section, "questions").is_empty() {
            problems.push(problem("section_empty", place.clone(), json!({ "title": section["title"] })));
        }
        for question in list(section, "questions") {
            let mut place = place.clone();
            place["question"] = question["id"].clone();
            if question["score"].as_i64().unwrap_or(0) == 0 {
                problems.push(problem("score_missing", place.clone(), json!({})));
            }
            if template && plain(&question["stem"]).trim().is_empty() {
                continue;
            }
            for mut found in answerable(question) {
                found.place.insert("section".into(), section["id"].clone());
                found.place.insert("question".into(), question["id"].clone());
                problems.push(found);
            }
            // V15: by where it was drawn from, or by what it asks.
            let again = Some(string(question, "source")).filter(|source| !source.is_empty());
            let again = again.and_then(|source| drawn.insert(source, &question["id"]));
            let same = Some(sameness(question)).filter(|said| !said.is_empty()).and_then(|said| asked.insert(said, &question["id"]));
            if let Some(first) = again.or(same) {
                problems.push(problem("question_twice", place, json!({ "other": first })));
            }
        }
    }
    problems
}

fn of_paper(content: &Value) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut found = |code: &str, params: Value| problems.push(problem(code, json!({}), params));
    if blank(content, "title") {
        found("title_empty", json!({}));
    }
    let count = content["questionCount"].as_i64().unwrap_or(0);
    match string(content, "kind") {
        "template" => {
            let kinds = list(content, "kinds").len();
            if kinds < KINDS {
                found("template_kinds", json!({ "count": kinds, "least": KINDS }));
            }
        }
        "exam" if !(EXAM.0..=EXAM.1).contains(&count) => found("exam_count", json!({ "count": count, "least": EXAM.0, "most": EXAM.1 })),
        "practice" if count < PRACTICE => found("practice_count", json!({ "count": count, "least": PRACTICE })),
        _ => {}
    }
    if content["totalScore"] != TOTAL {
        found("score_sum", json!({ "sum": content["totalScore"], "total": TOTAL }));
    }
    problems
}

/// What a question asks, so written that two questions are the same if these are (V15): its stem without case, spaces and punctuation; with it what
/// "Listen and choose.", "What is this?" and "Match the words." are asked about. Empty if it asks nothing yet.
pub fn sameness(question: &Value) -> String {
    let stem = bare(&plain(&question["stem"]));
    if stem.is_empty() {
        return stem;
    }
    let mut said = format!("{stem}\n{}", bare(string(question, "passage")));
    // "What is this?" asks something else of another picture.
    for shown in ["image", "media"].map(|key| string(question, key)).into_iter().filter(|id| !id.is_empty()) {
        said.push('\n');
        said.push_str(shown);
    }
    if matches!(string(question, "kind"), "matching" | "ordering") {
        let part = |option: &Value| format!("{}{}", bare(string(option, "text")), string(option, "image"));
        let mut parts: Vec<String> = list(question, "options").iter().map(part).collect();
        parts.sort_unstable();
        said.push('\n');
        said.push_str(&parts.join("\n"));
    }
    said
}

/// Letters and digits, and the underscores of blanks.
fn bare(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric() || *letter == '_').flat_map(char::to_lowercase).collect()
}
