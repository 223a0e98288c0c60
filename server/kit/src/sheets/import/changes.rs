//! What a row of a file would change in the record that it is: field by field, as it was and as the sheet has it.

use serde::Serialize;
use serde_json::Value;

use super::rows::{differs, is_guess};
use crate::{
    auth::{Caller, catalogue::Action},
    resource::{Resource, Row, present},
    sheets::{columns::Writer, reader::Plan},
};

/// Characters that are shown of what was, and of what is to be.
const SHOWN: usize = 80;

/// What would become of a field.
#[derive(Serialize, utoipa::ToSchema)]
pub struct RowChange {
    field: String,
    /// As an export has it; none where the caller does not see every record, empty where there was nothing.
    was: Option<String>,
    /// As it stands in the file.
    is: String,
}

/// Whether a row sends what was passed back to its review.
pub(super) fn reopens(resource: &Resource, record: &Row, given: &Row) -> bool {
    let Some(workflow) = resource.rules.workflow() else { return false };
    let passed = record.get(workflow.field).and_then(Value::as_str).is_some_and(|state| workflow.reopens.contains(&state));
    let reviewed = given.iter().filter(|(name, _)| resource.field(name).is_some_and(|field| field.reviewed));
    passed && differs(record, &reviewed.map(|(name, value)| (name.clone(), value.clone())).collect())
}

/// The fields that a row changes.
pub(super) fn changes(
    caller: &Caller,
    resource: &'static Resource,
    plan: &Plan<'_>,
    writer: &Writer<'_>,
    (record, given): (&Row, &Row),
    cells: &[String],
) -> Vec<RowChange> {
    let sees_all = caller.rights.allow_any(resource.pages(), Action::Query) && !resource.is_scoped_for(caller);
    let shown = sees_all.then(|| present(resource, record.clone(), false));
    let change = |(name, cell): (&'static str, &str)| {
        let value = given.get(name)?;
        // Whether a guess at a number is right is told no more here than by the count.
        if !is_guess(resource, name, value) && !differs(record, &Row::from_iter([(name.to_owned(), value.clone())])) {
            return None;
        }
        let was = shown.as_ref().map(|row| brief(&writer.text(name, row)));
        Some(RowChange { field: name.to_owned(), was, is: brief(cell) })
    };
    plan.cells(cells).filter_map(change).collect()
}

fn brief(text: &str) -> String {
    let mut said: String = text.chars().take(SHOWN).collect();
    if text.chars().nth(SHOWN).is_some() {
        said.push('…');
    }
    said
}
