//! What a document means: its root types, its content as JSON, and the rules it must keep. One [`Kind`] a type of document.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::Arc;
use yrs::{Doc, Transaction, TransactionMut};

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
}

/// What other screens see of a document: its content and what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Projection {
    /// The content as the kind projects it.
    pub content: Arc<Value>,
    /// The rules it breaks.
    pub problems: Arc<Vec<Problem>>,
}

/// A type of document.
pub trait Kind: Send + Sync + 'static {
    /// The part of a document's name before the colon.
    fn name(&self) -> &'static str;

    /// Declares the root types. Called once for each fresh `Doc`, before anything is applied; an undeclared root reads as nothing.
    fn roots(&self, doc: &Doc);

    /// The content as JSON. Must bear any content a client can make (missing keys, wrong types, deep nesting) and be quick: it runs after
    /// every stored batch.
    fn project(&self, txn: &Transaction<'_>) -> Value;

    /// The rules that the projected content breaks.
    fn check(&self, content: &Value) -> Vec<Problem>;

    /// Fills a new document; done once, by the server. Clients never seed, or content would double.
    fn seed(&self, args: &Value, txn: &mut TransactionMut<'_>);
}
