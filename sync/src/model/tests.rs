//! Content goes into a document and comes out the same; a version comes back by the fewest edits; differences are told as a person would.

use proptest::prelude::*;
use serde_json::{Value, json};
use yrs::{Map as _, ReadTxn, Transact, Update, updates::decoder::Decode};

use super::*;
use crate::content::sop_plan::{SopPlan, example};
use crate::{Kind, new_doc};

fn model() -> &'static Model {
    SopPlan.model()
}

fn written(content: &Value) -> Doc {
    let doc = new_doc(&SopPlan);
    model().write(content, &mut doc.transact_mut());
    doc
}

fn read(doc: &Doc) -> Value {
    model().project(&doc.transact())
}

/// Writes content over a document; whether that was an edit at all.
fn restored(doc: &Doc, content: &Value) -> bool {
    let mut txn = doc.transact_mut();
    model().write(content, &mut txn);
    txn.commit();
    txn.has_changes()
}

/// Id, title, minutes.
type Step = (&'static str, &'static str, i64);

fn plan(stages: &[(&str, &[Step])]) -> Value {
    let step = |(id, title, minutes): &Step| json!({ "id": id, "title": title, "minutes": minutes });
    let stages: Vec<Value> = stages
        .iter()
        .map(|(id, steps)| json!({ "id": id, "title": format!("Stage {id}"), "steps": steps.iter().map(step).collect::<Vec<_>>() }))
        .collect();
    read(&written(&json!({ "title": "Plan", "lessonMinutes": 45, "stages": stages })))
}

#[test]
fn what_is_read_can_be_written_and_is_the_same() {
    let doc = written(&example(true));
    let content = read(&doc);
    assert_eq!(content["stages"][1]["steps"][2]["script"][0]["content"][0]["text"], "谁？在哪里？最后发生了什么？");
    assert_eq!(read(&written(&content)), content);
    assert!(!restored(&doc, &content), "an equal version is no edit");
}

#[test]
fn formatted_text_keeps_its_marks_lists_and_headings() {
    let script = json!([
        { "type": "heading", "attrs": { "level": 3 }, "content": [{ "type": "text", "text": "Warm-up" }] },
        { "type": "paragraph", "content": [
            { "type": "text", "text": "Say " }, { "type": "text", "text": "hello 😀", "marks": [{ "type": "bold" }, { "type": "link", "attrs": { "href": "x" } }] },
            { "type": "hardBreak" }, { "type": "text", "text": "and wait." } ] },
        { "type": "bulletList", "content": [{ "type": "listItem", "content": [{ "type": "paragraph", "content": [{ "type": "text", "text": "one" }] }] }] },
    ]);
    let mut content = plan(&[("a", &[("k", "Greet", 5)])]);
    content["stages"][0]["steps"][0]["script"] = script.clone();
    let doc = written(&content);
    assert_eq!(read(&doc)["stages"][0]["steps"][0]["script"], script);
    assert_eq!(plain(&script), "Warm-up\nSay hello 😀\nand wait.\none");
}

fn said(script: &Value) -> Value {
    let mut content = plan(&[("a", &[("k", "Greet", 5)])]);
    content["stages"][0]["steps"][0]["script"] = script.clone();
    content
}

fn block(words: &str, attrs: Value) -> Value {
    let mut node = json!({ "type": "paragraph", "content": [{ "type": "text", "text": words }] });
    if !attrs.as_object().is_none_or(|attrs| attrs.is_empty()) {
        node["attrs"] = attrs;
    }
    node
}

#[test]
fn lists_quotes_and_headings_are_kept_flat_and_read_nested() {
    let item = |content: Vec<Value>| json!({ "type": "listItem", "content": content });
    let bare = |words: &str| block(words, json!({}));
    let table = |cell: Value| json!({ "type": "table", "content": [{ "type": "tableRow", "content": [{ "type": "tableCell", "content": [cell] }] }] });
    let nested = json!([
        bare("before"),
        { "type": "orderedList", "content": [
            item(vec![bare("one"), bare("goes on"), json!({ "type": "bulletList", "content": [item(vec![bare("deep")])] }), bare("and on")]),
            item(vec![bare("two"), table(json!({ "type": "bulletList", "content": [item(vec![bare("cell")])] }))]),
            item(vec![bare("three")]),
        ] },
        { "type": "orderedList", "attrs": { "start": 7 }, "content": [item(vec![bare("seven")])] },
        { "type": "blockquote", "content": [bare("quoted"), { "type": "bulletList", "content": [item(vec![bare("in it")])] }] },
        { "type": "heading", "attrs": { "level": 3 }, "content": [{ "type": "text", "text": "Last" }] },
        { "type": "image", "attrs": { "file": "f" } },
    ]);
    let flat = json!([
        bare("before"),
        block("one", json!({ "list": "ordered" })),
        block("goes on", json!({ "list": "inside" })),
        block("deep", json!({ "list": "bullet", "level": 1 })),
        block("and on", json!({ "list": "inside" })),
        block("two", json!({ "list": "ordered" })),
        table(block("cell", json!({ "list": "bullet" }))),
        block("three", json!({ "list": "ordered" })),
        block("seven", json!({ "list": "ordered", "start": 7 })),
        block("quoted", json!({ "quote": true })),
        block("in it", json!({ "list": "bullet", "quote": true })),
        block("Last", json!({ "heading": 3 })),
        { "type": "image", "attrs": { "file": "f" } },
    ]);
    assert_eq!(json!(super::flatten::flat(nested.as_array().unwrap())), flat);
    // However it is given, it is kept flat, and read nested.
    for given in [&nested, &flat] {
        let doc = written(&said(given));
        let txn = doc.transact();
        let Some(yrs::Out::YMap(step)) = txn.get_map("steps").unwrap().get(&txn, "k") else { panic!() };
        let Some(yrs::Out::YXmlFragment(script)) = step.get(&txn, "script") else { panic!() };
        assert_eq!(yrs::XmlFragment::len(&script, &txn), 13);
        drop(txn);
        assert_eq!(read(&doc)["stages"][0]["steps"][0]["script"], nested);
        assert!(!restored(&doc, &said(&nested)), "an equal version is no edit");
        let mut changed = nested.clone();
        changed[0] = bare("earlier");
        restored(&doc, &said(&changed));
        assert_eq!(read(&doc)["stages"][0]["steps"][0]["script"], changed);
    }
    assert_eq!(plain(&nested), "before\none\ngoes on\ndeep\nand on\ntwo\ncell\nthree\nseven\nquoted\nin it\nLast\n");
}

#[test]
fn what_a_block_says_of_itself_may_be_anything() {
    let read_as = |blocks: Value| read(&written(&said(&blocks)))["stages"][0]["steps"][0]["script"].clone();
    let item = |words: &str| json!({ "type": "listItem", "content": [block(words, json!({}))] });
    // As deep as there are lists above, and nothing inside of nothing.
    let blocks = json!([
        block("a", json!({ "list": "inside", "level": 3 })),
        block("b", json!({ "list": "bullet", "level": 3 })),
        block("c", json!({ "list": "bullet", "level": 4 })),
        block("d", json!({ "list": "no", "level": -1, "start": "x", "quote": 1, "heading": "y" })),
    ]);
    let inner = json!({ "type": "bulletList", "content": [item("c")] });
    let list = json!({ "type": "bulletList", "content": [{ "type": "listItem", "content": [block("b", json!({})), inner] }] });
    assert_eq!(read_as(blocks)[1], list);
}

#[test]
fn lists_that_an_older_document_keeps_nested_are_read_as_they_are() {
    let old = json!([{ "type": "orderedList", "attrs": { "start": 1 }, "content": [{ "type": "listItem", "content": [block("one", json!({}))] }] }]);
    let doc = written(&said(&json!("")));
    {
        let mut txn = doc.transact_mut();
        let Some(yrs::Out::YMap(step)) = txn.get_map("steps").unwrap().get(&txn, "k") else { panic!() };
        let Some(yrs::Out::YXmlFragment(script)) = step.get(&txn, "script") else { panic!() };
        super::rich::write_kept(&mut txn, &script, &old);
    }
    assert_eq!(read(&doc)["stages"][0]["steps"][0]["script"], old);
    assert!(!restored(&doc, &said(&old)), "an equal version is no edit");
}

#[test]
fn a_restored_version_merges_with_what_others_do_at_the_same_moment() {
    let version = plan(&[("a", &[("k", "Greet", 5), ("l", "Look", 3)]), ("b", &[])]);
    let doc = written(&version);
    let now = plan(&[("a", &[("k", "Greet the pupil", 6)]), ("b", &[("m", "More", 9)])]);
    assert!(restored(&doc, &now));
    let other = new_doc(&SopPlan);
    let all = doc.transact().encode_diff_v1(&yrs::StateVector::default());
    other.transact_mut().apply_update(Update::decode_v1(&all).unwrap()).unwrap();
    // The other one renames the stage while the first goes back to the version.
    let mut renamed = now.clone();
    renamed["stages"][0]["title"] = "Opening".into();
    assert!(restored(&other, &renamed));
    assert!(restored(&doc, &version));
    let news = other.transact().encode_diff_v1(&doc.transact().state_vector());
    doc.transact_mut().apply_update(Update::decode_v1(&news).unwrap()).unwrap();
    let mut expected = version;
    expected["stages"][0]["title"] = "Opening".into();
    assert_eq!(read(&doc), expected);
}

#[test]
fn differences_are_told_in_the_documents_own_terms() {
    let before = plan(&[("a", &[("k", "Greet", 5), ("l", "Look", 3), ("m", "Move", 2)]), ("b", &[("n", "Next", 4)])]);
    let after = plan(&[("a", &[("m", "Move", 2), ("k", "Greet", 8)]), ("b", &[("l", "Look", 3), ("o", "Other", 1)])]);
    let told: Vec<String> = diff(model(), &before, &after)
        .iter()
        .map(|change| match change {
            Change::Added { after, .. } => format!("+{}", after.title),
            Change::Removed { before, .. } => format!("-{}", before.title),
            Change::Moved { before, after, .. } => {
                format!("{} {}{}>{}{}", after.title, before.parent, before.place, after.parent, after.place)
            }
            Change::Changed { at, field, before, after, .. } => {
                format!("{}.{field} {before}>{after}", at.as_ref().map_or("", |at| &at.title))
            }
        })
        .collect();
    assert_eq!(told, ["-Next", "Move a2>a0", "Greet.minutes 5>8", "Look a1>b0", "+Other"]);
}

#[test]
fn what_goes_with_its_parent_is_told_once() {
    let before = plan(&[("a", &[("k", "Greet", 5)]), ("b", &[("n", "Next", 4)])]);
    let after = plan(&[("a", &[("k", "Greet", 5)])]);
    assert_eq!(diff(model(), &before, &after).len(), 1);
    assert_eq!(diff(model(), &after, &before).len(), 1);
    assert!(diff(model(), &after, &after).is_empty());
}

#[test]
fn too_long_and_too_many_are_said_to_be_wrong() {
    let mut content = plan(&[("a", &[("k", "Greet", 5)])]);
    content["stages"][0]["steps"][0]["title"] = "x".repeat(201).into();
    content["stages"][0]["steps"][0]["materials"] = vec!["m"; 51].into();
    let codes: Vec<String> =
        model().check(&content).into_iter().map(|problem| format!("{} {}", problem.code, problem.params["field"])).collect();
    assert_eq!(codes, ["too_long \"title\"", "too_long \"materials\""]);
}

#[test]
fn it_is_characters_that_are_counted_and_ends_of_lines_are_among_them() {
    let mut content = plan(&[("a", &[("k", "Greet", 5)])]);
    let lines = |words: &str| json!([{ "type": "paragraph", "content": [{ "type": "text", "text": words }] }, { "type": "paragraph" }]);
    for (script, title, wrong) in [(19_999, 200, 0), (20_000, 200, 1), (19_999, 201, 1)] {
        content["stages"][0]["steps"][0]["script"] = lines(&"好".repeat(script));
        content["stages"][0]["steps"][0]["title"] = "好".repeat(title).into();
        assert_eq!(model().check(&content).len(), wrong, "{script} {title}");
    }
}

fn a_plan() -> impl Strategy<Value = Value> {
    let step = ("[a-f]", "[a-z 你好😀]{0,6}", 0_i64..90, prop::bool::ANY, prop::collection::vec("[a-z]{1,3}", 0..3), "[a-z\n]{0,8}");
    let stage = ("[a-d]", "[a-z]{0,4}", prop::collection::vec(step, 0..4));
    prop::collection::vec(stage, 0..4).prop_map(|stages| {
        let (mut known, mut known_steps) = (Vec::new(), Vec::new());
        let mut kept = Vec::new();
        for (id, title, steps) in stages {
            if known.contains(&id) {
                continue;
            }
            known.push(id.clone());
            let mut list = Vec::new();
            for (id, title, minutes, required, materials, script) in steps {
                if !known_steps.contains(&id) {
                    known_steps.push(id.clone());
                    list.push(json!({ "id": id, "title": title, "minutes": minutes, "required": required, "materials": materials, "script": script }));
                }
            }
            kept.push(json!({ "id": id, "title": title, "steps": list }));
        }
        // Through a document once: every default is there.
        read(&written(&json!({ "title": "P", "stages": kept })))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_version_comes_back_over_any_other(one in a_plan(), other in a_plan()) {
        let doc = written(&one);
        restored(&doc, &other);
        prop_assert_eq!(read(&doc), other.clone());
        prop_assert!(!restored(&doc, &other));
        // No difference exactly where there is none.
        prop_assert_eq!(diff(model(), &one, &other).is_empty(), one == other);
    }
}

fn some_blocks() -> impl Strategy<Value = Vec<Value>> {
    let list = prop::sample::select(vec!["", "bullet", "ordered", "inside"]);
    let said = (list, 0..4_u64, prop::option::of(1..9_u64), prop::bool::ANY, prop::bool::ANY, 0..6_u8);
    let one = said.prop_map(|(list, level, start, quote, heading, figure)| {
        if figure == 0 {
            return json!({ "type": "image" });
        }
        let mut attrs = serde_json::Map::new();
        let mut say = |name: &str, value: Value, said: bool| said.then(|| attrs.insert(name.into(), value));
        say("list", list.into(), !list.is_empty());
        say("level", level.into(), level > 0);
        say("start", start.into(), start.is_some());
        say("quote", true.into(), quote);
        say("heading", 3.into(), heading && list.is_empty());
        block("", attrs.into())
    });
    prop::collection::vec(one, 0..12).prop_map(|mut blocks| {
        for (at, block) in blocks.iter_mut().enumerate().filter(|(_, block)| block["type"] != "image") {
            block["content"][0]["text"] = at.to_string().into();
        }
        blocks
    })
}

proptest! {
    #[test]
    fn however_blocks_are_kept_all_are_read_in_order_and_come_back_from_what_is_read(kept in some_blocks()) {
        let nested = super::flat::nested(kept.clone());
        let again = super::flatten::flat(&nested);
        prop_assert_eq!(again.len(), kept.len());
        prop_assert_eq!(plain(&json!(again)), plain(&json!(kept)));
        prop_assert_eq!(super::flat::nested(again), nested);
    }
}

fn tom() -> Deletion {
    Deletion { by: "tom".into(), name: "Tom".into(), at_ms: 1_000 }
}

fn restored_by_tom(doc: &Doc, content: &Value) -> bool {
    let mut txn = doc.transact_mut();
    model().restore(content, &tom(), &mut txn);
    txn.commit();
    txn.has_changes()
}

#[test]
fn what_a_restored_version_does_not_name_lies_in_the_bin_and_comes_back_with_what_others_wrote_in_it() {
    let before = plan(&[("a", &[("k", "Greet", 5)])]);
    let now = plan(&[("a", &[("k", "Greet", 5), ("l", "Look", 3)]), ("b", &[("m", "More", 9)])]);
    let doc = written(&now);
    assert!(restored_by_tom(&doc, &before));
    assert_eq!(read(&doc), before, "neither the step, nor the stage and what is in it, and nothing is unplaced");
    assert!(!restored_by_tom(&doc, &before), "an equal version is no edit");
    // Somebody who did not know yet writes on in the step of the deleted stage.
    {
        let mut txn = doc.transact_mut();
        let Some(yrs::Out::YMap(step)) = txn.get_map("steps").unwrap().get(&txn, "m") else { panic!() };
        let Some(yrs::Out::YText(title)) = step.get(&txn, "title") else { panic!() };
        yrs::Text::insert(&title, &mut txn, 4, " and more");
    }
    assert_eq!(read(&doc), before);
    // What comes back from the bin is what was in it: the stage is named again, its step with it.
    let mut wanted = now.clone();
    wanted["stages"][1]["steps"][0]["title"] = "More and more".into();
    {
        let mut txn = doc.transact_mut();
        for (root, id) in [("stages", "b"), ("steps", "l")] {
            let Some(yrs::Out::YMap(item)) = txn.get_map(root).unwrap().get(&txn, id) else { panic!() };
            assert!(item.remove(&mut txn, "deleted").is_some());
        }
    }
    assert_eq!(read(&doc), wanted);
}

#[test]
fn the_bin_is_emptied_of_what_is_old_with_all_that_is_in_it() {
    let doc = written(&plan(&[("a", &[("k", "Greet", 5)]), ("b", &[("m", "More", 9)])]));
    assert!(restored_by_tom(&doc, &plan(&[("a", &[])])));
    let emptied = |before_ms: i64, most: usize| model().empty_bin(before_ms, most, &mut doc.transact_mut());
    assert_eq!(emptied(1_000, 10), 2, "they are not old yet");
    assert_eq!(emptied(1_000, 1), 1, "of too many the oldest go");
    assert_eq!(emptied(1_001, 10), 0);
    let txn = doc.transact();
    assert_eq!((txn.get_map("stages").unwrap().len(&txn), txn.get_map("steps").unwrap().len(&txn)), (1, 0));
}
