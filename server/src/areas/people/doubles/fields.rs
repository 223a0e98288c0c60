//! Which of the two's values are kept, field by field: what nobody chooses stays as the kept record has it, and where that has nothing, what the other one has is taken over.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::Kind;
use belltower_kit::{
    auth::Caller,
    db::Tx,
    error::{Result, invalid},
    resource::{self, Field, Row, check, field},
    text::Text,
};

/// Of which record a value is kept.
const OF: [&str; 2] = ["keep", "gone"];

/// Both records, as they are stored.
pub struct Both {
    /// Fields that people write, in their order.
    fields: Vec<&'static Field>,
    keep: Row,
    gone: Row,
}

impl Both {
    /// Reads them.
    pub async fn read(tx: &mut Tx, kind: &Kind, caller: &Caller, keep: &str, gone: &str) -> Result<Self> {
        let fields: Vec<&'static Field> = kind.of.fields.iter().filter(|field| field.writable && field.sql.is_none()).collect();
        let mut both = [Row::new(), Row::new()];
        for (row, id) in both.iter_mut().zip([keep, gone]) {
            let shown = resource::load(tx, kind.of, id).await?;
            for field in &fields {
                let value = match shown.get(field.name) {
                    // As it may leave the server a number is masked.
                    Some(Value::String(_)) => resource::in_clear(tx, kind.of, caller, id, field.name).await?.1.map(Value::from),
                    other => other.cloned(),
                };
                row.insert(field.name.to_owned(), value.unwrap_or(Value::Null));
            }
        }
        let [keep, gone] = both;
        Ok(Self { fields, keep, gone })
    }

    /// The fields that say something else.
    pub fn differ(&self) -> Vec<&'static str> {
        self.fields.iter().map(|field| field.name).filter(|name| !self.same(name)).collect()
    }

    fn same(&self, name: &str) -> bool {
        let of = |row: &Row| row.get(name).filter(|value| !is_nothing(value)).cloned();
        let (one, other) = (of(&self.keep), of(&self.gone));
        match (&one, &other, self.fields.iter().find(|field| field.name == name).map(|field| field.kind)) {
            (Some(Value::String(one)), Some(Value::String(other)), Some(field::Kind::Phone)) => {
                resource::found_by::key(one) == resource::found_by::key(other)
            }
            (Some(Value::String(one)), Some(Value::String(other)), Some(field::Kind::Email)) => one.to_lowercase() == other.to_lowercase(),
            _ => one == other,
        }
    }

    /// What is written to the kept record, and what stood there before.
    pub fn taken(&self, chosen: &BTreeMap<String, String>) -> Result<(Row, Row)> {
        let wrong: Vec<(String, Text)> = chosen
            .iter()
            .filter(|(name, of)| !self.fields.iter().any(|field| field.name == *name) || !OF.contains(&of.as_str()))
            .map(|(name, _)| (format!("fields.{name}"), (&check::NOT_ONE_OF).into()))
            .collect();
        if !wrong.is_empty() {
            return Err(invalid(wrong));
        }
        let (mut set, mut before) = (Map::new(), Map::new());
        for name in self.differ() {
            let (keep, gone) = (&self.keep[name], &self.gone[name]);
            let take = chosen.get(name).map_or(is_nothing(keep), |of| of == OF[1]);
            // What a record cannot be without is not taken from one that lacks it.
            let required = self.fields.iter().any(|field| field.name == name && field.required);
            if take && !(required && is_nothing(gone)) {
                set.insert(name.to_owned(), gone.clone());
                before.insert(name.to_owned(), keep.clone());
            }
        }
        Ok((set, before))
    }

    /// Accounts that would be nobody's, with what is taken over.
    pub fn accounts_left(&self, set: &Row) -> Vec<&str> {
        let of = |row: &'_ Row| row.get("user_id").and_then(Value::as_str).map(str::to_owned);
        let kept = set.get("user_id").map_or_else(|| of(&self.keep), |account| account.as_str().map(str::to_owned));
        let accounts = [&self.keep, &self.gone].into_iter().filter_map(|row| row.get("user_id").and_then(Value::as_str));
        accounts.filter(|account| kept.as_deref() != Some(account)).collect()
    }

    /// What people call both.
    pub fn names(&self) -> [String; 2] {
        [&self.keep, &self.gone].map(|row| row["name"].as_str().unwrap_or_default().to_owned())
    }
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        _ => false,
    }
}
