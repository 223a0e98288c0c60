//! S09: how far the inspection of a class is. No call sets it: the job that inspects moves it.

use belltower_kit::resource::{Workflow, transition};

/// The states.
pub const STATES: &[&str] = &["not_inspected", "obtaining", "analysing", "obtained", "failed"];

/// How they follow one another.
pub static WORKFLOW: Workflow = Workflow {
    field: "state",
    initial: "not_inspected",
    reopens: &[],
    transitions: &[
        transition("obtain", &["not_inspected", "obtained", "failed"], "obtaining"),
        transition("analyse", &["obtaining"], "analysing"),
        transition("finish", &["analysing"], "obtained"),
        transition("fail", &["obtaining", "analysing"], "failed"),
    ],
};
