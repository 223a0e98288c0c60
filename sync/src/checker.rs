//! What is wrong with a document, found again after every edit. Most of what is looked for lies within one item, and an edit touches one of thousands: what was found
//! of the others is kept, so that a letter takes no longer in a long document than in a short one.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::kind::{Kind, Problem};
use crate::model::{Field, Model, Touched, id_of};

/// Finds what is wrong with one document that is being edited. It may keep what it found before.
pub trait Checker: Send {
    /// All that is wrong with it. `touched` is what changed since it was asked before; nothing where that may be anything.
    fn problems(&mut self, content: &Value, touched: Option<&Touched>) -> Vec<Problem>;
}

/// What one finds, then what the other finds.
pub struct Both(pub Box<dyn Checker>, pub Box<dyn Checker>);

impl Checker for Both {
    fn problems(&mut self, content: &Value, touched: Option<&Touched>) -> Vec<Problem> {
        let mut found = self.0.problems(content, touched);
        found.append(&mut self.1.problems(content, touched));
        found
    }
}

/// The rules of a kind that has few items: all of it is looked at each time.
pub(crate) struct Whole<K: ?Sized>(pub Arc<K>);

impl<K: Kind + ?Sized> Checker for Whole<K> {
    fn problems(&mut self, content: &Value, _touched: Option<&Touched>) -> Vec<Problem> {
        self.0.check(content)
    }
}

/// Finds what is wrong with fields of one item, or of the document itself; the third says where that is.
pub type FieldRule = fn(&[Field], &Value, &dyn Fn() -> Value, &mut Vec<Problem>);

/// Such a rule for a whole document.
pub struct OfFields {
    model: &'static Model,
    rule: FieldRule,
    own: Vec<Problem>,
    /// Of items with something wrong, by their place in the walk over all.
    items: BTreeMap<usize, Vec<Problem>>,
}

impl OfFields {
    /// Has found nothing yet.
    pub fn new(model: &'static Model, rule: FieldRule) -> Self {
        Self { model, rule, own: Vec::new(), items: BTreeMap::new() }
    }
}

impl Checker for OfFields {
    fn problems(&mut self, content: &Value, touched: Option<&Touched>) -> Vec<Problem> {
        if touched.is_none_or(Touched::touches_own) {
            self.own.clear();
            (self.rule)(self.model.fields, content, &|| json!({}), &mut self.own);
        }
        if touched.is_none_or(Touched::touches_items) {
            let mut at = 0;
            self.model.each_item(content, &mut |collection, item| {
                let place = at;
                at += 1;
                if touched.is_some_and(|touched| !touched.touches(collection.root, id_of(item))) {
                    return;
                }
                let mut found = Vec::new();
                (self.rule)(collection.fields, item, &|| json!({ collection.item: item["id"] }), &mut found);
                if found.is_empty() {
                    self.items.remove(&place)
                } else {
                    self.items.insert(place, found)
                };
            });
            // Fewer items than before.
            self.items.split_off(&at);
        }
        self.own.iter().chain(self.items.values().flatten()).cloned().collect()
    }
}
