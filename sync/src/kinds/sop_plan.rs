//! The SOP plan: how a lesson goes, as stages of steps. Written by several producers at once; its model is drawn in
//! `docs/co-editing-protocol.md` and mirrored by the console's `areas/sop`.

use serde_json::{Map as Object, Value, json};
use yrs::any::{Any, Number};
use yrs::{
    Array, ArrayPrelim, Doc, GetString, In, Map, MapPrelim, MapRef, Out, ReadTxn, Text, TextPrelim, Transaction, TransactionMut, WriteTxn,
    XmlElementPrelim, XmlFragment, XmlFragmentPrelim, XmlOut, XmlTextPrelim, types::xml::XmlIn,
};

use crate::{Kind, Problem};

pub use example::example;

mod example;

/// Rich text deeper than this is shown without its innermost parts: a stack must bear what a client can nest.
const MAX_TEXT_DEPTH: usize = 24;

/// The kind `sop-plan`.
pub struct SopPlan;

impl Kind for SopPlan {
    fn name(&self) -> &'static str {
        "sop-plan"
    }

    fn roots(&self, doc: &Doc) {
        for root in ["plan", "stages", "steps"] {
            doc.get_or_insert_map(root);
        }
    }

    /// `{title, lessonMinutes, level, minutes, stageCount, stepCount, unplaced: [step id], stages: [{id, title, minutes, steps: [{id, title, minutes,
    /// owner, required, materials: [text], script}]}]}`; `script` is plain text, one line a paragraph.
    fn project(&self, txn: &Transaction<'_>) -> Value {
        let plan = txn.get_map("plan");
        let of_plan = |key| plan.as_ref().and_then(|plan| plan.get(txn, key));
        let mut steps = items(txn, "steps");
        let step_count = steps.len();
        let minutes_of_all: u64 = steps.iter().map(|step| number(step.map.get(txn, "minutes"))).sum();
        let stages: Vec<Value> = items(txn, "stages")
            .into_iter()
            .map(|stage| {
                let (own, others): (Vec<_>, Vec<_>) =
                    std::mem::take(&mut steps).into_iter().partition(|step| text(txn, step.map.get(txn, "stageId")) == stage.id);
                steps = others;
                let own: Vec<Value> = own.iter().map(|step| project_step(txn, step)).collect();
                json!({ "id": stage.id, "title": text(txn, stage.map.get(txn, "title")), "minutes": minutes(&own), "steps": own })
            })
            .collect();
        json!({
            "title": text(txn, of_plan("title")),
            "lessonMinutes": number(of_plan("lessonMinutes")),
            "level": text(txn, of_plan("level")),
            "minutes": minutes_of_all,
            "stageCount": stages.len(),
            "stepCount": step_count,
            // Steps whose stage is gone: someone deleted it while someone else put a step into it.
            "unplaced": steps.into_iter().map(|step| step.id).collect::<Vec<_>>(),
            "stages": stages,
        })
    }

    fn check(&self, content: &Value) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut found = |code: &str, place: Value, params: Value| {
            problems.push(Problem { code: code.into(), place: object(place), params: object(params) });
        };
        let empty = |item: &Value| item["title"].as_str().is_none_or(|title| title.trim().is_empty());
        if empty(content) {
            found("title_empty", json!({}), json!({}));
        }
        if content["minutes"] != content["lessonMinutes"] {
            found("minutes_sum", json!({}), json!({ "sum": content["minutes"], "lesson": content["lessonMinutes"] }));
        }
        for stage in list(content, "stages") {
            if empty(stage) {
                found("title_empty", json!({ "stage": stage["id"] }), json!({}));
            }
            if list(stage, "steps").is_empty() {
                found("stage_empty", json!({ "stage": stage["id"] }), json!({ "title": stage["title"] }));
            }
            for step in list(stage, "steps").iter().filter(|step| empty(step)) {
                found("title_empty", json!({ "stage": stage["id"], "step": step["id"] }), json!({}));
            }
        }
        for step in list(content, "unplaced") {
            found("step_unplaced", json!({ "step": step }), json!({}));
        }
        problems
    }

    /// Takes what `project` gives (ids and all else may be missing; a script may also be a list of paragraphs), so that a plan can be made from
    /// another's content.
    fn seed(&self, args: &Value, txn: &mut TransactionMut<'_>) {
        let (plan, stages, steps) = (txn.get_or_insert_map("plan"), txn.get_or_insert_map("stages"), txn.get_or_insert_map("steps"));
        plan.insert(txn, "title", TextPrelim::new(string(args, "title", "")));
        plan.insert(txn, "lessonMinutes", whole(args, "lessonMinutes"));
        plan.insert(txn, "level", string(args, "level", ""));
        for (at, stage) in list(args, "stages").iter().enumerate() {
            let stage_id = string(stage, "id", &format!("stage-{}", at + 1));
            let title = In::from(TextPrelim::new(string(stage, "title", "")));
            stages.insert(txn, stage_id.as_str(), MapPrelim::from([("title", title), ("order", order_key(at).into())]));
            for (nth, step) in list(stage, "steps").iter().enumerate() {
                let id = string(step, "id", &format!("step-{}-{}", at + 1, nth + 1));
                let map = MapPrelim::from([
                    ("stageId", In::from(stage_id.as_str())),
                    ("order", order_key(nth).into()),
                    ("title", TextPrelim::new(string(step, "title", "")).into()),
                    ("minutes", whole(step, "minutes").into()),
                    ("owner", string(step, "owner", "teacher").into()),
                    ("required", step["required"].as_bool().unwrap_or(true).into()),
                    ("materials", ArrayPrelim::from_iter(list(step, "materials").iter().filter_map(Value::as_str)).into()),
                    ("script", XmlFragmentPrelim::new::<_, XmlIn>(paragraphs(&step["script"])).into()),
                ]);
                steps.insert(txn, id, map);
            }
        }
    }
}

/// The nth of evenly spread fractional order keys (the alphabet and form of the npm package `fractional-indexing`).
fn order_key(at: usize) -> String {
    const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let digit = |at: usize| DIGITS[at % 62] as char;
    if at < 62 { format!("a{}", digit(at)) } else { format!("b{}{}", digit((at - 62) / 62), digit(at - 62)) }
}

fn paragraphs(script: &Value) -> Vec<XmlIn> {
    let lines: Vec<&str> = match script {
        Value::String(text) => text.lines().collect(),
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    lines.into_iter().map(|line| XmlElementPrelim::new("paragraph", [XmlTextPrelim::new(line).into()]).into()).collect()
}

struct Item {
    order: String,
    id: String,
    map: MapRef,
}

/// The items of a root map in their order; what is not a map is passed over.
fn items<T: ReadTxn>(txn: &T, root: &str) -> Vec<Item> {
    let Some(root) = txn.get_map(root) else {
        return Vec::new();
    };
    let mut items: Vec<Item> = root
        .iter(txn)
        .filter_map(|(id, item)| match item {
            Out::YMap(map) => Some(Item { order: text(txn, map.get(txn, "order")), id: id.to_owned(), map }),
            _ => None,
        })
        .collect();
    items.sort_by(|a, b| (&a.order, &a.id).cmp(&(&b.order, &b.id)));
    items
}

fn project_step(txn: &Transaction<'_>, step: &Item) -> Value {
    let get = |key| step.map.get(txn, key);
    let materials: Vec<String> = match get("materials") {
        Some(Out::YArray(list)) => list.iter(txn).map(|material| text(txn, Some(material))).collect(),
        _ => Vec::new(),
    };
    let script = match get("script") {
        Some(Out::YXmlFragment(fragment)) => {
            let paragraphs = fragment.children(txn).map(|node| {
                let mut line = String::new();
                plain(txn, &node, 0, &mut line);
                line
            });
            paragraphs.collect::<Vec<_>>().join("\n")
        }
        _ => String::new(),
    };
    json!({
        "id": step.id,
        "title": text(txn, get("title")),
        "minutes": number(get("minutes")),
        "owner": text(txn, get("owner")),
        "required": matches!(get("required"), Some(Out::Any(Any::Bool(true)))),
        "materials": materials,
        "script": script,
    })
}

fn plain<T: ReadTxn>(txn: &T, node: &XmlOut, depth: usize, out: &mut String) {
    let children = match node {
        XmlOut::Text(text) => {
            for chunk in text.diff(txn, |_| ()) {
                if let Out::Any(Any::String(chunk)) = chunk.insert {
                    out.push_str(&chunk);
                }
            }
            return;
        }
        XmlOut::Element(element) => element.children(txn),
        XmlOut::Fragment(fragment) => fragment.children(txn),
    };
    if depth < MAX_TEXT_DEPTH {
        children.for_each(|child| plain(txn, &child, depth + 1, out));
    }
}

/// Text, whether it is a shared text or a plain string; empty for anything else.
fn text<T: ReadTxn>(txn: &T, value: Option<Out>) -> String {
    match value {
        Some(Out::YText(text)) => text.get_string(txn),
        Some(Out::Any(Any::String(text))) => text.to_string(),
        _ => String::new(),
    }
}

/// A number of minutes: whole, from 0 to a day; 0 for anything else.
fn number(value: Option<Out>) -> u64 {
    let minutes = match value {
        Some(Out::Any(Any::Number(Number::Int(number)))) => number as f64,
        Some(Out::Any(Any::Number(Number::Float(number)))) => number.round(),
        _ => 0.0,
    };
    if (0.0..=1440.0).contains(&minutes) { minutes as u64 } else { 0 }
}

fn minutes(items: &[Value]) -> u64 {
    items.iter().filter_map(|item| item["minutes"].as_u64()).sum()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

fn string(value: &Value, key: &str, otherwise: &str) -> String {
    value[key].as_str().unwrap_or(otherwise).to_owned()
}

fn whole(value: &Value, key: &str) -> i64 {
    value[key].as_i64().unwrap_or(0)
}

fn object(value: Value) -> Object<String, Value> {
    match value {
        Value::Object(object) => object,
        _ => Object::new(),
    }
}
