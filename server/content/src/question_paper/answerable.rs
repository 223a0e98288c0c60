//! What makes a question answerable, for each kind of question. Papers keep these rules where a question stands in them, the bank where one is put in.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::blank;
use belltower_sync::Problem;
use belltower_sync::model::{list, plain, problem, string};

/// The fewest options to choose from, pairs to match and parts to put in order.
const FEWEST: usize = 2;

/// What keeps a question, as the content has it, from being answered. `place` of each problem names the option, if it is one's.
pub fn answerable(question: &Value) -> Vec<Problem> {
    let mut found = Found(Vec::new());
    let options = list(question, "options");
    let stem = plain(&question["stem"]);
    // V11: content is not empty.
    if stem.trim().is_empty() {
        found.of_question("stem_empty", json!({}));
    }
    match string(question, "kind") {
        "translation" if blank(question, "answer") => found.of_question("answer_missing", json!({})),
        "matching" => {
            found.enough(options);
            for option in options {
                found.at(option, "pair_missing", unsaid(option) || blank(option, "pair"));
            }
        }
        "fill-blank" => {
            let (blanks, answers) = (blanks(&stem), options.len());
            if blanks == 0 || blanks != answers {
                found.of_question("blanks_differ", json!({ "blanks": blanks, "answers": answers }));
            }
            found.written(options);
        }
        "listen-choose" => {
            if blank(question, "media") && blank(question, "passage") {
                found.of_question("listening_missing", json!({}));
            }
            found.choice(options, true);
        }
        "single-choice" => found.choice(options, true),
        "multiple-choice" => found.choice(options, false),
        "true-false" => {
            if options.len() != 2 {
                found.of_question("options_two", json!({ "count": options.len() }));
            }
            found.choice(options, true);
        }
        "ordering" => {
            found.enough(options);
            found.filled(options);
        }
        "reading" => {
            if blank(question, "passage") {
                found.of_question("passage_missing", json!({}));
            }
            // Answered by choosing, or in the pupil's own words against a model answer.
            if !options.is_empty() {
                found.choice(options, true);
            } else if blank(question, "answer") {
                found.of_question("answer_missing", json!({}));
            }
        }
        // V17: a writing task has at least one requirement.
        "writing" => {
            if options.is_empty() {
                found.of_question("writing_requirements", json!({}));
            }
            found.written(options);
        }
        _ => {}
    }
    found.0
}

/// Neither words nor a picture.
fn unsaid(option: &Value) -> bool {
    blank(option, "text") && blank(option, "image")
}

/// How many blanks a stem has: runs of at least three underscores.
pub fn blanks(stem: &str) -> usize {
    let (mut blanks, mut run) = (0, 0);
    for letter in stem.chars() {
        run = if letter == '_' { run + 1 } else { 0 };
        blanks += usize::from(run == 3);
    }
    blanks
}

struct Found(Vec<Problem>);

impl Found {
    fn of_question(&mut self, code: &str, params: Value) {
        self.0.push(problem(code, json!({}), params));
    }

    fn at(&mut self, option: &Value, code: &str, wrong: bool) {
        if wrong {
            self.0.push(problem(code, json!({ "option": option["id"] }), json!({})));
        }
    }

    fn enough(&mut self, options: &[Value]) {
        if options.len() < FEWEST {
            self.of_question("options_few", json!({ "count": options.len(), "least": FEWEST }));
        }
    }

    /// Said in words or shown as a picture.
    fn filled(&mut self, options: &[Value]) {
        for option in options {
            self.at(option, "option_empty", unsaid(option));
        }
    }

    /// Said in words: what a pupil writes is compared with them.
    fn written(&mut self, options: &[Value]) {
        for option in options {
            self.at(option, "option_empty", blank(option, "text"));
        }
    }

    /// Options to choose from: enough, filled, no two the same, one of them right (or some of them).
    fn choice(&mut self, options: &[Value], one: bool) {
        self.enough(options);
        self.filled(options);
        let mut seen = HashSet::new();
        for option in options.iter().filter(|option| !unsaid(option)) {
            let shown = (string(option, "text").trim().to_lowercase(), string(option, "image"));
            self.at(option, "option_twice", !seen.insert(shown));
        }
        let correct = options.iter().filter(|option| option["correct"] == true).count();
        if one && correct != 1 {
            self.of_question("correct_one", json!({ "count": correct }));
        } else if !one && correct == 0 {
            self.of_question("correct_some", json!({}));
        }
    }
}
