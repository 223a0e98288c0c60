//! A rule of every kind of document: no phone number and no address stands in its texts. Whoever reads what is published need not be whom those are shown to.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
};

use belltower_sync::{
    Both, Checker, Kind, OfFields, Problem,
    model::{Field, Model, Shape, plain, problem},
    yrs::Transaction,
};
use parking_lot::Mutex;
use serde_json::{Value, json};

use crate::mask;

/// A kind whose documents keep that rule beside its own.
pub(super) struct WithoutNumbers(pub Arc<dyn Kind>);

impl Kind for WithoutNumbers {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn rules(&self) -> &'static str {
        // As many as there are kinds, once each.
        static BOTH: LazyLock<Mutex<HashMap<&'static str, &'static str>>> = LazyLock::new(Mutex::default);
        let own = self.0.rules();
        BOTH.lock().entry(own).or_insert_with(|| format!("{own}, {}", mask::RULES).leak())
    }

    fn model(&self) -> &'static Model {
        self.0.model()
    }

    fn derive(&self, content: &mut Value) {
        self.0.derive(content);
    }

    fn check(&self, content: &Value) -> Vec<Problem> {
        self.0.check(content)
    }

    fn project(&self, txn: &Transaction<'_>) -> Value {
        self.0.project(txn)
    }

    fn problems(&self, content: &Value) -> Vec<Problem> {
        let mut problems = self.0.problems(content);
        problems.extend(numbers_in(self.model()).problems(content, None));
        problems
    }

    fn checker(self: Arc<Self>) -> Box<dyn Checker> {
        Box::new(Both(self.0.clone().checker(), Box::new(numbers_in(self.model()))))
    }
}

fn numbers_in(model: &'static Model) -> OfFields {
    OfFields::new(model, fields)
}

fn fields(fields: &[Field], of: &Value, place: &dyn Fn() -> Value, found: &mut Vec<Problem>) {
    for Field { name, shape } in fields {
        // This runs over all that was written whenever an item comes or goes: formatted text is put together only where there are digits enough, or an `@`.
        let holds = match shape {
            Shape::Text { .. } | Shape::Word { .. } => of[*name].as_str().is_some_and(mask::stands_in),
            Shape::Rich { .. } => mask::may_stand_in(&of[*name]) && mask::stands_in(&plain(&of[*name])),
            Shape::Words { .. } => of[*name].as_array().is_some_and(|words| words.iter().filter_map(Value::as_str).any(mask::stands_in)),
            _ => false,
        };
        if holds {
            found.push(problem("phone_in_text", place(), json!({ "field": name })));
        }
    }
}
