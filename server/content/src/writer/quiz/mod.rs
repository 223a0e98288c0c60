//! Questions about a story, without any service: from its own sentences, so that whatever is right stands in the story, and whatever is wrong does not. What a
//! story is too short for is left out, and said.

mod ask;
mod told;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::dice::Dice;
use crate::question_paper::{QUESTION_KINDS, answerable};
use told::Told;

/// A question about a story.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Question {
    /// One of [`QUESTION_KINDS`].
    pub kind: String,
    /// What is asked; blanks are runs of underscores.
    pub stem: String,
    /// What is read or heard first.
    pub passage: String,
    /// The model answer, of the kinds that have one.
    pub answer: String,
    /// What there is to choose, to match, to order, to fill in or to heed.
    pub options: Vec<Choice>,
}

/// An option of a question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Choice {
    /// What it says.
    pub text: String,
    /// What it belongs to, in a matching question.
    pub pair: String,
    /// Whether it is right, in a question of choice.
    pub correct: bool,
}

impl Question {
    /// Whether it keeps the rules of the bank: it is of a known kind, and can be answered.
    pub fn keeps_the_rules(&self) -> bool {
        let options = self
            .options
            .iter()
            .enumerate()
            .map(|(at, option)| json!({ "id": at.to_string(), "text": option.text, "pair": option.pair, "correct": option.correct }));
        let question = json!({
            "kind": self.kind,
            "stem": [{ "type": "paragraph", "content": [{ "type": "text", "text": self.stem }] }],
            "passage": self.passage,
            "answer": self.answer,
            "options": options.collect::<Value>(),
        });
        QUESTION_KINDS.contains(&self.kind.as_str()) && answerable(&question).is_empty()
    }
}

/// Questions about a story, and what it had none for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quiz {
    /// They, in the order of their kinds.
    pub questions: Vec<Question>,
    /// The kinds of which there are fewer than their share.
    pub short: Vec<String>,
}

/// Asks so many questions of these kinds about the pages of a story, as evenly as it goes; what one kind has no more of, another has. The same pages and seed
/// are the same questions.
pub fn quiz(pages: &[&str], kinds: &[String], count: usize, seed: u64) -> Quiz {
    let told = Told::read(pages);
    let mut dice = Dice::of(seed);
    let mut asked: Vec<Vec<Question>> = Vec::with_capacity(kinds.len());
    for kind in kinds {
        let mut of_kind: Vec<Question> = Vec::new();
        for question in ask::all(&told, kind, count, &mut dice) {
            if of_kind.len() < count && question.keeps_the_rules() && !of_kind.contains(&question) {
                of_kind.push(question);
            }
        }
        asked.push(of_kind);
    }
    // One of each kind after another, until there are enough or none is left.
    let mut taken = vec![0_usize; kinds.len()];
    while taken.iter().sum::<usize>() < count {
        let before: usize = taken.iter().sum();
        for (at, of_kind) in asked.iter().enumerate() {
            if taken[at] < of_kind.len() && taken.iter().sum::<usize>() < count {
                taken[at] += 1;
            }
        }
        if before == taken.iter().sum::<usize>() {
            break;
        }
    }
    let share = count / kinds.len().max(1);
    let short = kinds.iter().zip(&taken).filter(|(_, taken)| **taken < share).map(|(kind, _)| kind.clone());
    let questions = asked.iter().zip(&taken).flat_map(|(of_kind, taken)| of_kind.iter().take(*taken).cloned());
    Quiz { questions: questions.collect(), short: short.collect() }
}
