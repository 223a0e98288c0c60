//! What a document means: its shape, what follows from its content, and the rules it must keep. One [`Kind`] a type of document.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::Arc;
use yrs::Transaction;

use crate::checker::{Both, Checker, Whole};
use crate::model::Model;

/// A rule the document breaks at the moment. Published documents have none; while people type, everyone sees the same list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Problem {
    /// Which rule; the console holds the sentence in both languages under this code.
    pub code: String,
    /// Where: ids by name, for instance `{"step":"k3"}`. Empty for the document as a whole.
    #[serde(rename = "where")]
    pub place: Map<String, Value>,
    /// What the sentence needs, for instance `{"sum":40,"lesson":45}`.
    pub params: Map<String, Value>,
    /// It is good to know, and keeps nothing from being published.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub advice: bool,
}

impl Problem {
    /// As advice.
    pub fn as_advice(self) -> Problem {
        Problem { advice: true, ..self }
    }
}

/// How many of them keep a version from being published.
pub fn count_blocking(problems: &[Problem]) -> usize {
    problems.iter().filter(|problem| !problem.advice).count()
}

/// What other screens see of a document: its content and what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Projection {
    /// The content as the kind projects it.
    pub content: Arc<Value>,
    /// The rules it breaks.
    pub problems: Arc<Vec<Problem>>,
}

impl Projection {
    /// Whether these are its problems.
    pub fn has_problems_of(&self, problems: &Arc<Vec<Problem>>) -> bool {
        Arc::ptr_eq(&self.problems, problems) || self.problems == *problems
    }
}

/// A type of document.
pub trait Kind: Send + Sync + 'static {
    /// The part of a document's name before the colon.
    fn name(&self) -> &'static str;

    /// A fingerprint of what decides what is wrong with its documents: what was found under another may be something else.
    fn rules(&self) -> &'static str;

    /// Its shape.
    fn model(&self) -> &'static Model;

    /// Adds to the content what follows from it and lists show: sums and counts.
    fn derive(&self, content: &mut Value);

    /// The rules of this kind that the content breaks; those of the model are checked beside them. Must bear any content the model can read.
    fn check(&self, content: &Value) -> Vec<Problem>;

    /// The content as the model reads it, with what follows from it. Quick: it runs after every stored batch.
    fn project(&self, txn: &Transaction<'_>) -> Value {
        let mut content = self.model().project(txn);
        self.derive(&mut content);
        content
    }

    /// All that is wrong with the content.
    fn problems(&self, content: &Value) -> Vec<Problem> {
        let mut problems = self.check(content);
        problems.extend(self.model().check(content));
        problems
    }

    /// What finds the same of one document while it is edited.
    fn checker(self: Arc<Self>) -> Box<dyn Checker> {
        let limits = self.model().limits();
        Box::new(Both(Box::new(Whole(self)), limits))
    }
}
