//! Papers as sheets: a row a question, its section before it. Options stand in columns of their own, the right ones named by letter; the two sides of a
//! pair are divided by `=`, the answers that a blank accepts by `|`; the id of an option's picture stands in brackets behind its words.

use belltower_content::question_paper::example;
use belltower_sync::model::{Media, is_file_id, list, string};
use serde_json::{Map, Value, json};

use super::papers::DOCUMENT_TYPE;
use belltower_kit::{
    documents::import::{Cell, Sheet, Wrong, of_group, of_item},
    files::{self, KnownFiles},
    sentences,
};

sentences! {
    NOT_LETTERS = "import.not_letters": "Name the right options by their letters, for instance B or A, C" / "请用字母标出正确选项，例如 B 或 A, C";
    NO_SUCH_OPTION = "import.no_such_option": "There is no option {letter}" / "没有选项 {letter}";
    NOT_PAIR = "import.not_pair": "Divide the two sides of a pair by =" / "请用 = 分隔一对的左右两项";
}

/// The kinds of questions as sheets name them.
const KINDS: &[[&str; 3]] = &[
    ["single-choice", "Single choice", "单选"],
    ["multiple-choice", "Multiple choice", "多选"],
    ["true-false", "True or false", "判断"],
    ["fill-blank", "Fill in the blanks", "填空"],
    ["matching", "Matching", "连线"],
    ["ordering", "Ordering", "排序"],
    ["listen-choose", "Listen and choose", "听力选择"],
    ["reading", "Reading", "阅读"],
    ["follow-read", "Follow-read", "跟读"],
    ["translation", "Translation", "翻译"],
    ["writing", "Writing", "写作"],
];

/// The kinds of papers.
const PAPERS: &[[&str; 3]] = &[["practice", "Practice", "练习"], ["exam", "Exam", "考试"], ["template", "Template", "模板"]];

/// The columns of options.
const LETTERS: [&str; 12] = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"];
const OPTION: Cell = Cell::Text(2_000);

/// Papers.
pub static SHEET: Sheet = Sheet {
    document_type: &DOCUMENT_TYPE,
    name: ["Questions", "题目"],
    group: "sections",
    item: "questions",
    columns: &[
        of_group("title", ["Section", "部分"], Cell::Text(200), 20.0).required(),
        of_group("instruction", ["Instruction", "说明"], Cell::Text(2_000), 28.0),
        of_item("kind", ["Kind", "题型"], Cell::Choice(KINDS), 18.0).required(),
        of_item("stem", ["Question", "题干"], Cell::Rich(5_000), 44.0).required(),
        of_item("image", ["Picture", "图片"], Cell::File(Media::Image), 14.0),
        of_item("media", ["Recording", "录音"], Cell::File(Media::Sound), 14.0),
        of_item("passage", ["Passage or script", "阅读或听力原文"], Cell::Text(10_000), 36.0),
        of_item("A", ["A", "A"], OPTION, 18.0),
        of_item("B", ["B", "B"], OPTION, 18.0),
        of_item("C", ["C", "C"], OPTION, 18.0),
        of_item("D", ["D", "D"], OPTION, 18.0),
        of_item("E", ["E", "E"], OPTION, 12.0),
        of_item("F", ["F", "F"], OPTION, 12.0),
        of_item("G", ["G", "G"], OPTION, 12.0),
        of_item("H", ["H", "H"], OPTION, 12.0),
        of_item("I", ["I", "I"], OPTION, 12.0),
        of_item("J", ["J", "J"], OPTION, 12.0),
        of_item("K", ["K", "K"], OPTION, 12.0),
        of_item("L", ["L", "L"], OPTION, 12.0),
        of_item("correct", ["Correct", "正确选项"], Cell::Text(60), 10.0),
        of_item("answer", ["Model answer", "参考答案"], Cell::Text(5_000), 30.0),
        of_item("score", ["Score", "分值"], Cell::Whole { min: 0, max: 100, or: 0 }, 8.0),
        of_item("level", ["Level", "级别"], Cell::Text(20), 8.0),
        of_item("points", ["Knowledge points", "知识点"], Cell::Words { most: 20, max: 60 }, 26.0),
        of_item("assignee", ["Assigned to", "负责人"], Cell::Account, 16.0),
    ],
    about: &[
        of_item("title", ["Title", "标题"], Cell::Text(200), 0.0),
        of_item("kind", ["Kind of paper", "试卷类型"], Cell::Choice(PAPERS), 0.0),
        of_item("level", ["Level", "级别"], Cell::Text(20), 0.0),
        of_item("minutes", ["Minutes", "分钟"], Cell::Whole { min: 0, max: 600, or: 45 }, 0.0),
    ],
    gather,
    spread,
    example,
};

/// Options of the columns A to L and of what is said to be correct.
fn gather(item: &mut Map<String, Value>, known: &KnownFiles) -> Wrong {
    let mut wrong = Wrong::new();
    let text = |value: Option<Value>| value.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned();
    let kind = text(item.get("kind").cloned());
    let mut options = Vec::new();
    for letter in LETTERS {
        let said = text(item.remove(letter));
        if said.is_empty() {
            // A gap would give the options behind it other letters.
            options.push(Value::Null);
            continue;
        }
        let (said, image) = pictured(&said);
        if let Some(text) = image.and_then(|id| files::file_error(known, id, Media::Image)) {
            wrong.push((letter, text.into()));
        }
        let mut option = match kind.as_str() {
            "matching" => match said.split_once(['=', '＝']) {
                Some((left, right)) => json!({ "text": left.trim(), "pair": right.trim() }),
                None => {
                    wrong.push((letter, (&NOT_PAIR).into()));
                    Value::Null
                }
            },
            "fill-blank" => json!({ "text": said.split(['|', '\n']).map(str::trim).collect::<Vec<_>>().join("\n") }),
            _ => json!({ "text": said }),
        };
        if let (Some(image), true) = (image, option.is_object()) {
            option["image"] = image.into();
        }
        options.push(option);
    }
    let correct = text(item.remove("correct"));
    let truth = ["true", "对", "正确", "√"].contains(&correct.to_lowercase().as_str());
    if kind == "true-false"
        && options.iter().all(Value::is_null)
        && (truth || ["false", "错", "错误", "×"].contains(&correct.to_lowercase().as_str()))
    {
        options = vec![json!({ "text": "True", "correct": truth }), json!({ "text": "False", "correct": !truth })];
    } else {
        for letter in correct.split([',', '，', ';', '；', '、', ' ']).map(str::trim).filter(|letter| !letter.is_empty()) {
            match LETTERS.iter().position(|known| known.eq_ignore_ascii_case(letter)) {
                Some(at) if options[at].is_object() => options[at]["correct"] = true.into(),
                Some(at) => wrong.push(("correct", NO_SUCH_OPTION.with("letter", LETTERS[at]))),
                None => wrong.push(("correct", (&NOT_LETTERS).into())),
            }
        }
    }
    options.retain(Value::is_object);
    item.insert("options".into(), options.into());
    wrong
}

/// An option's words, and the id of its picture in brackets behind them.
fn pictured(said: &str) -> (&str, Option<&str>) {
    let split = said.trim_end().strip_suffix(']').and_then(|said| said.rsplit_once('[')).filter(|(_, id)| is_file_id(id));
    split.map_or((said, None), |(words, id)| (words.trim_end(), Some(id)))
}

/// The columns A to L of an item's options. More than there are columns stand in the last one, where they are seen to be too many.
fn spread(item: &mut Map<String, Value>) {
    let held = Value::Object(item.clone());
    let options = list(&held, "options");
    let matching = held["kind"] == "matching";
    let words = |option: &Value| {
        if matching {
            format!("{} = {}", string(option, "text"), string(option, "pair"))
        } else if held["kind"] == "fill-blank" {
            string(option, "text").lines().collect::<Vec<_>>().join(" | ")
        } else {
            string(option, "text").to_owned()
        }
    };
    let said = |option: &Value| match string(option, "image") {
        "" => words(option),
        image => format!("{} [{image}]", words(option)).trim_start().to_owned(),
    };
    for (at, letter) in LETTERS.into_iter().enumerate() {
        let rest = options.get(at..).unwrap_or_default();
        let cell = if at + 1 == LETTERS.len() {
            rest.iter().map(said).collect::<Vec<_>>().join("\n")
        } else {
            rest.first().map(said).unwrap_or_default()
        };
        item.insert(letter.into(), cell.into());
    }
    let correct = options.iter().zip(LETTERS).filter(|(option, _)| option["correct"] == true).map(|(_, letter)| letter);
    item.insert("correct".into(), correct.collect::<Vec<_>>().join(", ").into());
}
