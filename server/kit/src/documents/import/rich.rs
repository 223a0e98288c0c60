//! Bold and italic words of a cell: between the runs that a workbook keeps and the nodes of formatted text. Whatever else an editor formats (headings,
//! lists, links) leaves as its words, a line a block, and comes in as paragraphs.

use std::collections::HashMap;

use belltower_sync::model::{list, string};
use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};
use serde_json::{Value, json};

/// Blocks deeper than this are passed over.
const MAX_DEPTH: usize = 24;

/// Words of one look.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    pub text: String,
    pub bold: bool,
    pub italic: bool,
}

impl Run {
    fn is_plain(&self) -> bool {
        !self.bold && !self.italic
    }
}

/// The runs of formatted text; nothing if it is all plain. Their words are those of `plain`.
pub fn runs(nodes: &Value) -> Option<Vec<Run>> {
    let mut runs: Vec<Run> = Vec::new();
    for node in nodes.as_array().into_iter().flatten() {
        if !runs.is_empty() {
            push(&mut runs, Run { text: "\n".into(), ..Run::default() });
        }
        gather(node, 0, &mut runs);
    }
    runs.iter().any(|run| !run.is_plain()).then_some(runs)
}

fn gather(node: &Value, depth: usize, into: &mut Vec<Run>) {
    let marked = |mark: &str| list(node, "marks").iter().any(|held| held["type"] == mark);
    push(into, Run { text: string(node, "text").to_owned(), bold: marked("bold"), italic: marked("italic") });
    if depth > MAX_DEPTH {
        return;
    }
    for child in list(node, "content") {
        let ended = into.last().is_none_or(|last| last.text.ends_with('\n'));
        if child["type"] == "hardBreak" || (child["type"] != "text" && !ended) {
            push(into, Run { text: "\n".into(), ..Run::default() });
        }
        gather(child, depth + 1, into);
    }
}

/// Adds words to those before them if they look the same.
fn push(into: &mut Vec<Run>, run: Run) {
    match into.last_mut() {
        _ if run.text.is_empty() => {}
        Some(last) if (last.bold, last.italic) == (run.bold, run.italic) => last.text.push_str(&run.text),
        _ => into.push(run),
    }
}

/// Paragraphs of these words, one a line.
pub fn nodes(runs: &[Run]) -> Value {
    let mut lines: Vec<Vec<Value>> = vec![vec![]];
    for run in runs {
        let marks: Vec<Value> = [("bold", run.bold), ("italic", run.italic)]
            .into_iter()
            .filter(|(_, on)| *on)
            .map(|(mark, _)| json!({ "type": mark }))
            .collect();
        for (at, line) in run.text.replace("\r\n", "\n").split('\n').enumerate() {
            if at > 0 {
                lines.push(vec![]);
            }
            if !line.is_empty() {
                let mut node = json!({ "type": "text", "text": line });
                if !marks.is_empty() {
                    node["marks"] = marks.clone().into();
                }
                lines.last_mut().expect("there is always a line").push(node);
            }
        }
    }
    let paragraph =
        |line: Vec<Value>| if line.is_empty() { json!({ "type": "paragraph" }) } else { json!({ "type": "paragraph", "content": line }) };
    lines.into_iter().map(paragraph).collect()
}

/// The formatted strings of a workbook (`sharedStrings.xml`), by their words. Where the same words stand in several looks, they have none: which
/// cell has which cannot be told.
pub fn shared(xml: &str) -> HashMap<String, Vec<Run>> {
    let mut found: HashMap<String, Option<Vec<Run>>> = HashMap::new();
    let mut reader = Reader::from_str(xml);
    let (mut runs, mut run, mut inside, mut phonetic, mut keep) = (Vec::new(), Run::default(), false, false, false);
    // What cannot be read is plain: the words come from elsewhere.
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Eof => break,
            Event::Empty(tag) => look(&tag, &mut run),
            Event::Start(tag) => match tag.local_name().as_ref() {
                "si" => (runs, run) = (Vec::new(), Run::default()),
                "r" => run = Run::default(),
                "rPh" => phonetic = true,
                "t" => {
                    inside = !phonetic;
                    keep = tag.attributes().flatten().any(|held| held.key.as_ref() == "xml:space" && &*held.value == "preserve");
                    run.text.clear();
                }
                _ => look(&tag, &mut run),
            },
            Event::Text(text) if inside => run.text.push_str(&text.xml10_content()),
            Event::CData(text) if inside => run.text.push_str(&text.xml10_content()),
            Event::GeneralRef(name) if inside => match name.resolve_char_ref() {
                Ok(Some(letter)) => run.text.push(letter),
                _ => run.text.push_str(match name.xml10_content().as_ref() {
                    "lt" => "<",
                    "gt" => ">",
                    "amp" => "&",
                    "quot" => "\"",
                    "apos" => "'",
                    _ => "",
                }),
            },
            Event::End(tag) => match tag.local_name().as_ref() {
                "rPh" => phonetic = false,
                "t" if inside => {
                    inside = false;
                    if !keep {
                        run.text = run.text.trim_matches([' ', '\t', '\r', '\n']).to_owned();
                    }
                    push(&mut runs, run.clone());
                }
                "si" => {
                    let said: String = runs.iter().map(|run| run.text.as_str()).collect();
                    let held = trimmed(std::mem::take(&mut runs));
                    let looks = held.iter().any(|run| !run.is_plain()).then_some(held);
                    found
                        .entry(said.trim().to_owned())
                        .and_modify(|known| *known = known.take().filter(|known| looks.as_ref() == Some(known)))
                        .or_insert(looks);
                }
                _ => {}
            },
            _ => {}
        }
    }
    found.into_iter().filter_map(|(said, runs)| Some((said, runs?))).collect()
}

/// A switch of a run's look; it may be there and off: `<b val="0"/>`.
fn look(tag: &BytesStart<'_>, run: &mut Run) {
    let on = || !tag.attributes().flatten().any(|held| held.key.as_ref() == "val" && matches!(&*held.value, "0" | "false"));
    match tag.local_name().as_ref() {
        "b" => run.bold = on(),
        "i" => run.italic = on(),
        _ => {}
    }
}

/// Without white space at both ends, as cells are read.
fn trimmed(mut runs: Vec<Run>) -> Vec<Run> {
    while let Some(first) = runs.first_mut() {
        first.text = first.text.trim_start().to_owned();
        if !first.text.is_empty() {
            break;
        }
        runs.remove(0);
    }
    while let Some(last) = runs.last_mut() {
        last.text = last.text.trim_end().to_owned();
        if !last.text.is_empty() {
            break;
        }
        runs.pop();
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(text: &str, bold: bool, italic: bool) -> Run {
        Run { text: text.into(), bold, italic }
    }

    #[test]
    fn formatted_strings_are_found_by_their_words() {
        let xml = r#"<sst><si><t>plain</t></si>
            <si><r><t xml:space="preserve">Say </t></r><r><rPr><b/><i val="0"/></rPr><t>hello &amp; &#x77;ave</t></r><rPh><t>no</t></rPh></si>
            <si><r><rPr><b/></rPr><t>twice</t></r></si><si><r><rPr><i/></rPr><t>twice</t></r></si>
            <si><r><rPr><i/></rPr><t>once</t></r></si><si><r><rPr><i/></rPr><t>once</t></r></si><si><broken"#;
        let found = shared(xml);
        assert_eq!(found.len(), 2);
        assert_eq!(found["Say hello & wave"], [run("Say ", false, false), run("hello & wave", true, false)]);
        assert_eq!(found["once"], [run("once", false, true)]);
    }

    #[test]
    fn paragraphs_go_out_and_come_in_with_what_is_bold_and_italic() {
        let text = |text: &str, mark: &str| json!({ "type": "text", "text": text, "marks": [{ "type": mark }] });
        let plain = |text: &str| json!({ "type": "text", "text": text });
        let said = json!([
            { "type": "paragraph", "content": [plain("Say "), text("hello", "bold"), plain(".")] },
            { "type": "paragraph" },
            { "type": "paragraph", "content": [text("Wait.", "italic")] },
        ]);
        let out = runs(&said).expect("it is formatted");
        assert_eq!(out.iter().map(|run| run.text.as_str()).collect::<String>(), belltower_sync::model::plain(&said));
        assert_eq!(nodes(&out), said);
        assert_eq!(runs(&json!([{ "type": "paragraph", "content": [plain("All plain")] }])), None);
        let listed = json!([{ "type": "bulletList", "content": [
            { "type": "listItem", "content": [{ "type": "paragraph", "content": [text("one", "bold")] }] },
            { "type": "listItem", "content": [{ "type": "paragraph", "content": [plain("two")] }] },
        ] }]);
        let out = runs(&listed).expect("it is formatted");
        assert_eq!(out.iter().map(|run| run.text.as_str()).collect::<String>(), belltower_sync::model::plain(&listed));
    }
}
