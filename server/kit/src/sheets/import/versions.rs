//! Which records the rows of a file were when it was looked at, and of which version. It is kept beside the file: what somebody else has written meanwhile is not
//! overwritten by a sheet whose owner has not seen it.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    app::App,
    db::Tx,
    error::{Result, internal},
    resource::Row,
    sheets::kept::{found_of, keep_found},
};

/// The versions of the records that were found, by what their rows were found by.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Versions {
    /// The field that rows were found by.
    by: String,
    versions: HashMap<String, i64>,
    /// Rows of which another one before them has the same.
    again: HashSet<u32>,
}

impl Versions {
    /// Of a file whose rows are found by this.
    pub fn by(by: &str) -> Self {
        Self { by: by.to_owned(), ..Self::default() }
    }

    /// A row is this record.
    pub fn found(&mut self, key: &str, record: &Row) {
        self.versions.insert(key.to_owned(), version_of(record));
    }

    /// Another row before this one has the same.
    pub fn is_again(&mut self, row: u32) {
        self.again.insert(row);
    }

    /// Whether another row before this one has the same.
    pub fn was_before(&self, row: u32) -> bool {
        self.again.contains(&row)
    }

    /// Keeps them beside the file.
    pub async fn keep(&self, tx: &mut Tx, file: &str) -> Result<()> {
        keep_found(tx, file, &serde_json::to_vec(self).map_err(internal)?).await
    }

    /// Those of a file that is taken in by this; none where it was looked at in another way.
    pub async fn of(app: &App, file: &str, by: &str) -> Result<Option<Self>> {
        let kept = found_of(app, file).await?;
        let versions: Option<Self> = if kept.is_empty() { None } else { Some(serde_json::from_slice(&kept).map_err(internal)?) };
        Ok(versions.filter(|versions| versions.by == by))
    }

    /// Whether a row is still what it was when the file was looked at: the same version of a record, or none.
    pub fn hold(&self, key: &str, record: Option<&Row>) -> bool {
        self.versions.get(key).copied() == record.map(version_of)
    }
}

/// The version of a record.
pub(super) fn version_of(record: &Row) -> i64 {
    record.get("version").and_then(Value::as_i64).unwrap_or_default()
}
