//! The question paper: sections of questions that a pupil answers, written by several producers at once. The rules of the whole paper are in `rules`,
//! those of one question, which the question bank keeps too, in `answerable`.

use serde_json::{Value, json};

use belltower_sync::model::{
    Collection, Field, Media, Model, Parent, Shape, choice, file, flag, list, rich, string, text, whole, word, words,
};
use belltower_sync::{Kind, Problem};

pub use answerable::{answerable, blanks};
pub use example::{example, template};
pub use rules::sameness;

mod answerable;
mod example;
mod rules;

/// The kind `question-paper`.
pub struct QuestionPaper;

/// What papers are for. A template lays out kinds and scores, and papers are made from it.
pub const PAPER_KINDS: &[&str] = &["practice", "exam", "template"];

/// How a question is asked and answered.
pub const QUESTION_KINDS: &[&str] = &[
    "translation",
    "follow-read",
    "matching",
    "fill-blank",
    "listen-choose",
    "single-choice",
    "multiple-choice",
    "true-false",
    "ordering",
    "reading",
    "writing",
];

/// What a question says beside its place in a paper: `image` is what the pupil looks at, `media` what is heard; a choice's options are its `options`, in order those of an ordering question, the requirements
/// of a writing task, and for each blank the answers that are accepted.
static QUESTION: &[Field] = &[
    choice("kind", QUESTION_KINDS),
    rich("stem", 5_000),
    text("passage", 10_000),
    file("image", Media::Image),
    file("media", Media::Sound),
    text("answer", 5_000),
    whole("score", 0, 100),
    word("level", 20),
    words("points", 20, 60),
    word("source", 40),
    word("assignee", 40),
];

static MODEL: Model = Model {
    root: "paper",
    fields: &[
        text("title", 200),
        Field { name: "kind", shape: Shape::Choice { options: PAPER_KINDS } },
        word("level", 20),
        whole("minutes", 0, 600),
    ],
    collections: &[
        Collection {
            root: "sections",
            item: "section",
            parent: None,
            by: None,
            fields: &[text("title", 200), text("instruction", 2_000)],
            most: 50,
        },
        Collection {
            root: "questions",
            item: "question",
            parent: Some(Parent { root: "sections", key: "sectionId" }),
            by: None,
            fields: QUESTION,
            most: 300,
        },
        Collection {
            root: "options",
            item: "option",
            parent: Some(Parent { root: "questions", key: "questionId" }),
            by: None,
            fields: &[text("text", 1_000), text("pair", 1_000), file("image", Media::Image), flag("correct")],
            most: 3_000,
        },
    ],
};

impl Kind for QuestionPaper {
    fn name(&self) -> &'static str {
        "question-paper"
    }

    fn rules(&self) -> &'static str {
        env!("RULES_QUESTION_PAPER")
    }

    fn model(&self) -> &'static Model {
        &MODEL
    }

    /// `questionCount` and `totalScore` of each section and of the paper, those without a section too; `kinds`: how many questions of each kind
    /// there are and what they give, in the order of the kinds.
    fn derive(&self, content: &mut Value) {
        let mut kinds = vec![(0_usize, 0_i64); QUESTION_KINDS.len()];
        let mut count = |questions: &[Value]| {
            let mut sum = 0;
            for question in questions {
                let score = question["score"].as_i64().unwrap_or(0);
                if let Some(at) = QUESTION_KINDS.iter().position(|kind| question["kind"] == *kind) {
                    kinds[at] = (kinds[at].0 + 1, kinds[at].1 + score);
                }
                sum += score;
            }
            (questions.len(), sum)
        };
        let (mut questions, mut total) = count(list(&content["unplaced"], "questions"));
        for section in content["sections"].as_array_mut().into_iter().flatten() {
            let (own, score) = count(list(section, "questions"));
            (questions, total) = (questions + own, total + score);
            section["questionCount"] = own.into();
            section["totalScore"] = score.into();
        }
        let kinds = QUESTION_KINDS.iter().zip(kinds).filter(|(_, (count, _))| *count > 0);
        content["kinds"] = kinds.map(|(kind, (count, score))| json!({ "kind": kind, "count": count, "score": score })).collect();
        content["questionCount"] = questions.into();
        content["totalScore"] = total.into();
    }

    fn check(&self, content: &Value) -> Vec<Problem> {
        rules::check(content)
    }
}

/// Whether nothing is written in a text field.
fn blank(of: &Value, key: &str) -> bool {
    string(of, key).trim().is_empty()
}

#[cfg(test)]
mod tests;
