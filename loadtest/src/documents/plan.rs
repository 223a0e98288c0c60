//! What is in the documents of the scenarios: the example plan, as long as wanted, and the scripts people type in.

use belltower_content::sop_plan::{SopPlan, example};
use belltower_sync::Kind;
use serde_json::{Value, json};
use yrs::{Doc, Map, Out, Text, Transact, WriteTxn, XmlElementPrelim, XmlFragment, XmlFragmentRef, XmlOut, XmlTextPrelim, XmlTextRef};

use crate::Result;

/// Letters of a long script: some are left to be typed before the plan's limit of 20,000.
const SCRIPT: usize = 19_000;

/// The example plan with so many letters more, in scripts of as many steps as they need.
pub fn plan_of(letters: usize) -> Value {
    let mut plan = example(false);
    let steps = (0..letters.div_ceil(SCRIPT)).map(|number| {
        let script = "x".repeat(SCRIPT.min(letters - number * SCRIPT));
        json!({ "title": format!("Long {number}"), "minutes": 0, "owner": "teacher", "required": false, "materials": [], "script": [script] })
    });
    if let Some(held) = plan["stages"][0]["steps"].as_array_mut() {
        held.extend(steps);
    }
    plan
}

/// Makes a copy of a document say this; the update that does.
pub fn written(doc: &Doc, plan: &Value) -> Vec<u8> {
    let mut txn = doc.transact_mut();
    SopPlan.model().write(plan, &mut txn);
    txn.encode_update_v1()
}

/// What a copy says, as a reader sees it.
pub fn shown(doc: &Doc) -> Value {
    SopPlan.project(&doc.transact())
}

/// The longest paragraph of all that begin a script.
pub fn longest_script(doc: &Doc) -> Result<XmlTextRef> {
    let scripts = scripts(doc);
    let txn = doc.transact();
    let first = scripts.iter().filter_map(|script| match script.get(&txn, 0) {
        Some(XmlOut::Element(paragraph)) => match paragraph.get(&txn, 0) {
            Some(XmlOut::Text(text)) => Some(text),
            _ => None,
        },
        _ => None,
    });
    Ok(first.max_by_key(|text| text.len(&txn)).ok_or("the plan has no script")?)
}

/// An empty paragraph at the end of a script, to type in.
pub fn new_paragraph(doc: &Doc) -> Result<XmlTextRef> {
    let script = scripts(doc).into_iter().next().ok_or("the plan has no script")?;
    let mut txn = doc.transact_mut();
    let paragraph = script.push_back(&mut txn, XmlElementPrelim::empty("paragraph"));
    Ok(paragraph.push_back(&mut txn, XmlTextPrelim::new("")))
}

/// What a person who is done changes last: whoever has seen it has seen all that came before.
pub fn sets_level(doc: &Doc, level: &str) -> Vec<u8> {
    let mut txn = doc.transact_mut();
    let plan = txn.get_or_insert_map("plan");
    plan.insert(&mut txn, "level", level);
    txn.encode_update_v1()
}

fn scripts(doc: &Doc) -> Vec<XmlFragmentRef> {
    let steps = doc.get_or_insert_map("steps");
    let txn = doc.transact();
    let of = |step| match step {
        Out::YMap(step) => match step.get(&txn, "script") {
            Some(Out::YXmlFragment(script)) => Some(script),
            _ => None,
        },
        _ => None,
    };
    steps.iter(&txn).filter_map(|(_, step)| of(step)).collect()
}
