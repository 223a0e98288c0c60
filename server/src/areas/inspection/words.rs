//! Violation words: rules of what is not to be said in a class, or must be. A rule has terms, words or phrases, or a pattern; the pure part of it is in `matching`.

use async_trait::async_trait;
use jiff::Timestamp;
use serde_json::{Map, Value};

use super::{
    PAGE,
    matching::{Anchor, Fault, Kind, MAX_PATTERN_BYTES, Rule, compile},
    spoken::words,
};
use belltower_kit::{
    db::{Arg, Tx},
    error::Result,
    resource::{
        Resource, Row, Rules, Seen, Writing,
        check::REQUIRED,
        field::{Field, duration, number, one_of, tags, text},
    },
    sentences,
    text::Text,
};

/// Terms of a rule.
const MAX_TERMS: i64 = 40;
/// Rules that are looked for in a class.
pub const MAX_RULES: i64 = 500;

sentences! {
    NO_TERM = "violation.no_term": "Give at least one word or phrase" / "请至少填写一个词或短语";
    EMPTY_TERM = "violation.empty_term": "“{term}” has no letter and no figure" / "“{term}”不含任何文字或数字";
    ONE_WORD = "violation.one_word": "“{term}” is more than one word: choose “phrase” for it" / "“{term}”不止一个词，请选择“短语”";
    ONE_PHRASE = "violation.one_phrase": "Give one phrase; for several choose “any of”" / "只能填写一个短语；多个请选择“任意一个”";
    TWO_TERMS = "violation.two_terms": "Give at least two" / "请至少填写两个";
    TOO_FEW_LEAST = "violation.least": "Say how many, at least two" / "请填写次数，至少 2 次";
    BAD_PATTERN = "violation.bad_pattern": "This pattern cannot be read: {why}" / "正则表达式有误：{why}";
    LARGE_PATTERN = "violation.large_pattern": "This pattern is too large: compiled it takes more than {max} KB" / "正则表达式过大：编译后超过 {max} KB";
    MATCHES_NOTHING = "violation.matches_empty": "This pattern finds even where nothing is said" / "该正则表达式会匹配空内容";
    NO_WINDOW = "violation.no_window": "Say within how many seconds" / "请填写时间范围（秒）";
    ANYWHERE = "violation.anywhere": "Such a rule looks everywhere in the class" / "该类规则只能在整节课中查找";
}

const FIELDS: &[Field] = &[
    text("name", 60).required().unique(),
    one_of("category", &["contact", "payment", "insult", "unsafe", "conduct", "teaching", "other"]).required().bulk(),
    one_of("kind", &["word", "phrase", "any", "all", "at_least", "none", "regex"]).required().or("\"any\""),
    tags("terms", MAX_TERMS, 60),
    text("pattern", 1_000),
    tags("excluded", MAX_TERMS, 60),
    one_of("language", &["any", "en", "zh"]).required().or("\"any\"").bulk(),
    one_of("speaker", &["anybody", "teacher", "student"]).required().or("\"anybody\"").bulk(),
    one_of("anchor", &["anywhere", "start", "end"]).required().or("\"anywhere\""),
    duration("window_s", 1, 1_800),
    number("least", 2, 50),
    number("severity", 1, 4).required().or("2").bulk(),
    number("points", 0, 100).required().or("5").bulk(),
    one_of("state", &["on", "off"]).required().or("\"on\"").bulk(),
    number("confirmed", 0, 1_000_000).computed(
        "SELECT COUNT(*) FROM inspection_hits h WHERE h.word_id = t.id AND h.state IN ('confirmed', 'appealed', 'upheld') AND h.deleted_at IS NULL",
    ),
    number("rejected", 0, 1_000_000).computed(
        "SELECT COUNT(*) FROM inspection_hits h WHERE h.word_id = t.id AND h.state IN ('rejected', 'overturned') AND h.deleted_at IS NULL",
    ),
];

/// Violation words.
pub static VIOLATION_WORDS: Resource = Resource {
    name: "violation_words",
    base: "/api/management/violationWord",
    page: PAGE,
    also_on_pages: &[],
    seen: Seen::Whole("What is not to be said is no secret: teachers read the same rules that they are held to"),
    title: "name",
    default_sort: "-severity",
    fields: FIELDS,
    rules: &WordRules,
};

struct WordRules;

#[async_trait]
impl Rules for WordRules {
    fn conditions(&self) -> &'static [&'static str] {
        &["imprecise"]
    }

    /// Those of which reviewers have rejected more than they confirmed.
    fn condition(&self, _name: &str, _now: Timestamp) -> (&'static str, Vec<Arg>) {
        let sql =
            "(SELECT COALESCE(SUM(CASE WHEN h.state IN ('rejected', 'overturned') THEN 1 WHEN h.state = 'open' THEN 0 ELSE -1 END), 0)
            FROM inspection_hits h WHERE h.word_id = t.id AND h.deleted_at IS NULL) > 0";
        (sql, vec![])
    }

    async fn before_write(&self, _tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        // What another kind of rule would need is not kept: it would count again when the kind is changed back.
        let kind = writing.text("kind").unwrap_or_default().to_owned();
        let is_pattern = kind == "regex";
        let off = |writing: &mut Writing<'_>, field: &str, is_used: bool| {
            if !is_used {
                writing.new.insert(field.into(), Value::Null);
            }
        };
        off(writing, "terms", !is_pattern);
        off(writing, "pattern", is_pattern);
        off(writing, "least", kind == "at_least");
        let anchored = writing.text("anchor").is_some_and(|anchor| anchor != "anywhere");
        off(writing, "window_s", anchored || ["all", "at_least"].contains(&&*kind));
        let wrong = faults(writing.new);
        writing.wrong.extend(wrong);
        Ok(())
    }
}

fn list(row: &Row, field: &str) -> Vec<String> {
    let given = row.get(field).and_then(Value::as_array);
    given.into_iter().flatten().filter_map(|term| term.as_str().map(str::to_owned)).collect()
}

/// What is wrong with a rule beyond its single fields.
pub fn faults(row: &Row) -> Vec<(String, Text)> {
    let mut wrong: Vec<(String, Text)> = vec![];
    let mut refuse = |field: &str, text: Text| wrong.push((field.to_owned(), text));
    let text = |field: &str| row.get(field).and_then(Value::as_str).unwrap_or_default();
    let (kind, terms) = (text("kind"), list(row, "terms"));
    for field in ["terms", "excluded"] {
        if let Some(term) = list(row, field).iter().find(|term| words(term).text.is_empty()) {
            refuse(field, EMPTY_TERM.with("term", term));
        }
    }
    match kind {
        "regex" => match compile(text("pattern")) {
            _ if text("pattern").is_empty() => refuse("pattern", (&REQUIRED).into()),
            Err(Fault::TooLarge) => refuse("pattern", LARGE_PATTERN.with("max", MAX_PATTERN_BYTES / 1024)),
            Err(Fault::Pattern(why)) => refuse("pattern", BAD_PATTERN.with("why", why)),
            Ok(pattern) if pattern.is_match("") => refuse("pattern", (&MATCHES_NOTHING).into()),
            Ok(_) => {}
        },
        _ if terms.is_empty() => refuse("terms", (&NO_TERM).into()),
        "word" => {
            if let Some(term) = terms.iter().find(|term| words(term).text.contains(' ')) {
                refuse("terms", ONE_WORD.with("term", term));
            }
        }
        "phrase" if terms.len() > 1 => refuse("terms", (&ONE_PHRASE).into()),
        "all" if terms.len() < 2 => refuse("terms", (&TWO_TERMS).into()),
        "at_least" if row.get("least").and_then(Value::as_i64).is_none() => refuse("least", (&TOO_FEW_LEAST).into()),
        _ => {}
    }
    let gathers = ["all", "at_least"].contains(&kind);
    if gathers && text("anchor") != "anywhere" {
        refuse("anchor", (&ANYWHERE).into());
    }
    if (gathers || text("anchor") != "anywhere") && row.get("window_s").and_then(Value::as_i64).is_none() {
        refuse("window_s", (&NO_WINDOW).into());
    }
    wrong
}

/// The rule that a record is.
pub fn rule(row: &Row) -> Rule {
    let text = |field: &str| row.get(field).and_then(Value::as_str).unwrap_or_default();
    let number = |field: &str| row.get(field).and_then(Value::as_i64);
    Rule {
        kind: match text("kind") {
            "all" => Kind::All,
            "at_least" => Kind::AtLeast,
            "none" => Kind::Missing,
            "regex" => Kind::Pattern,
            _ => Kind::Any,
        },
        terms: list(row, "terms"),
        pattern: text("pattern").to_owned(),
        excluded: list(row, "excluded"),
        speaker: Some(text("speaker")).filter(|speaker| *speaker != "anybody").unwrap_or_default().to_owned(),
        anchor: match text("anchor") {
            "start" => Anchor::Start,
            "end" => Anchor::End,
            _ => Anchor::Anywhere,
        },
        window_ms: number("window_s").unwrap_or(0) * 1_000,
        least: number("least").and_then(|least| usize::try_from(least).ok()).unwrap_or(2),
    }
}

/// Whether a rule is meant for classes in a language.
pub fn is_for(row: &Row, language: &str) -> bool {
    let own = row.get("language").and_then(Value::as_str).unwrap_or("any");
    own == "any" || language == "mixed" || own == language
}

/// A rule that somebody tries, as the form has it.
pub fn tried(given: &Map<String, Value>) -> (Row, Vec<(String, Text)>) {
    let fields = given.iter().filter(|(name, _)| VIOLATION_WORDS.field(name).is_some_and(|field| field.writable));
    let mut row: Row = fields.map(|(name, value)| (name.clone(), value.clone())).collect();
    // What the form leaves out is what a new one begins with.
    for field in FIELDS.iter().filter(|field| field.writable) {
        if let Some(default) = field.default.and_then(|json| serde_json::from_str(json).ok()) {
            row.entry(field.name).or_insert(default);
        }
    }
    // Its name is no part of what it finds.
    row.insert("name".into(), "-".into());
    row.entry("category").or_insert_with(|| "other".into());
    let mut wrong = belltower_kit::resource::check::check_fields(&VIOLATION_WORDS, &row, true);
    if wrong.is_empty() {
        wrong = faults(&row);
    }
    (row, wrong)
}
