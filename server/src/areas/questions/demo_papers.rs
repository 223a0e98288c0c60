//! Papers of the demo that people have worked on, made of the demo's bank, each somewhere else on its way.

use serde_json::{Value, json};

use super::demo::{Given, QUESTIONS, options_of};
use belltower_kit::documents::demo::{Past, Remark, Way};

/// Ten questions of the bank at a level or two, ten points each.
fn ten(title: &str, level: &str, levels: &[&str], [first, second]: [&str; 2]) -> Value {
    let question = |given: &&Given| {
        let [kind, level, points, stem, passage, options, answer] = **given;
        json!({ "kind": kind, "level": level, "points": [points], "stem": stem, "passage": passage, "options": options_of(options), "answer": answer, "score": 10 })
    };
    let questions: Vec<Value> =
        QUESTIONS.iter().filter(|[_, level, ..]| levels.contains(level)).take(10).map(|given| question(&given)).collect();
    let (start, end) = questions.split_at(questions.len() / 2);
    json!({
        "title": title, "kind": "practice", "level": level, "minutes": 40,
        "sections": [{ "title": first, "instruction": "", "questions": start }, { "title": second, "instruction": "", "questions": end }],
    })
}

/// Papers that people have worked on, each somewhere else on its way.
pub(super) fn pasts() -> Vec<Past> {
    let parts = ["Words and sentences", "Listening and reading"];
    let begun = |mut paper: Value| {
        paper["sections"][1]["questions"] = json!([]);
        paper
    };
    let week = ten("Practice of the week: A1", "A1", &["A1"], parts);
    let holiday = ten("Before the holidays: A2", "A2", &["A2"], parts);
    let chinese = ten("阶段练习：B1", "B1", &["B1"], ["词汇与句子", "听力与阅读"]);
    let old = ten("Placement check, A1 to A2", "A1", &["A1", "A2"], parts);
    vec![
        Past {
            row: json!({}),
            drafts: vec![("producer", 200, begun(week.clone())), ("producer2", 180, week)],
            remarks: vec![Remark {
                place: "section-1-1",
                said: &[("inspector", 186, "Do we accept short forms?"), ("producer2", 183, "Yes, both are in the answers.")],
                resolved_by: Some("inspector"),
            }],
            way: Way::Published,
        },
        Past {
            row: json!({}),
            drafts: vec![("producer2", 30, begun(holiday.clone())), ("producer2", 16, holiday)],
            remarks: vec![Remark {
                place: "section-2-1",
                said: &[("producer", 15, "Nice. I would put the listening first.")],
                resolved_by: None,
            }],
            way: Way::InReview,
        },
        Past {
            row: json!({}),
            drafts: vec![("producer", 70, begun(chinese.clone())), ("producer", 52, chinese)],
            remarks: vec![Remark {
                place: "section-1-2",
                said: &[("inspector", 39, "这道题的参考答案可以再加一种说法。")],
                resolved_by: None,
            }],
            way: Way::SentBack("第二部分偏难，请换两道题。"),
        },
        Past {
            row: json!({}),
            drafts: vec![("producer2", 1200, old)],
            remarks: vec![],
            way: Way::Withdrawn("New pupils are placed by the new test."),
        },
    ]
}
