//! The question bank: questions by kind, level and knowledge point, from which papers are drawn. A question is put in only if it can be answered, by
//! the rules that papers keep.

use async_trait::async_trait;
use belltower_content::question_paper::{QUESTION_KINDS, answerable};
use belltower_sync::{Problem, model::Media};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    db::Tx,
    error::{Result, internal},
    files,
    resource::{
        Resource, Row, Rules, Seen, Writing,
        field::{Field, file, long_text, one_of, text},
    },
    sentences,
    text::Text,
};

sentences! {
    BAD_OPTIONS = "bank.bad_options": "The options could not be read" / "无法读取选项";
    TOO_MANY_OPTIONS = "bank.too_many_options": "At most {max} options" / "最多 {max} 个选项";
    OPTION_LONG = "bank.option_long": "An option has at most {max} characters" / "每个选项最多 {max} 个字符";
    ANSWER_MISSING = "bank.answer_missing": "Give a model answer" / "请填写参考答案";
    PAIR_MISSING = "bank.pair_missing": "Both sides of each pair are needed" / "每一对的左右两项都要填写";
    OPTIONS_FEW = "bank.options_few": "At least {least} options" / "至少需要 {least} 个选项";
    OPTIONS_TWO = "bank.options_two": "True or false has exactly two options" / "判断题只能有两个选项";
    OPTION_EMPTY = "bank.option_empty": "An option is empty" / "有选项未填写";
    OPTION_TWICE = "bank.option_twice": "Two options are the same" / "有两个选项相同";
    CORRECT_ONE = "bank.correct_one": "Mark exactly one option as correct" / "请标出唯一的正确选项";
    CORRECT_SOME = "bank.correct_some": "Mark at least one option as correct" / "请至少标出一个正确选项";
    BLANKS_DIFFER = "bank.blanks_differ": "The question has {blanks} blanks (____) and {answers} answers" / "题干有 {blanks} 个空（____），但有 {answers} 个答案";
    REQUIREMENTS = "bank.requirements": "A writing task has at least one requirement" / "写作题至少需要一条要求";
    LISTENING = "bank.listening": "Give the listening script or a recording" / "请填写听力原文或添加录音";
    PASSAGE = "bank.passage": "Give the passage to read" / "请填写阅读材料";
}

/// The Common European Framework's levels, with the one before it.
pub const LEVELS: &[&str] = &["Pre-A1", "A1", "A2", "B1", "B2", "C1", "C2"];

/// The most options of a question.
const MAX_OPTIONS: usize = 40;
/// The most characters of an option.
const MAX_OPTION: usize = 1_000;

const FIELDS: &[Field] = &[
    Field { searched: true, ..long_text("stem", 5_000).required() },
    one_of("kind", QUESTION_KINDS).required(),
    one_of("level", LEVELS).required().or("\"A1\""),
    text("points", 500),
    one_of("status", &["listed", "delisted"]).required().or("\"listed\""),
    long_text("passage", 10_000).not_listed(),
    file("image", Some(Media::Image)).not_listed(),
    file("media", Some(Media::Sound)).not_listed(),
    long_text("options", 60_000).not_listed().naming_files(),
    long_text("answer", 5_000).not_listed(),
];

/// The questions of the bank.
pub static BANK: Resource = Resource {
    name: "bank_questions",
    base: "/api/management/questionBank",
    page: "QuestionBank",
    also_on_pages: &["editQuestion", "testPaperTemplateDetails.pid"],
    seen: Seen::Whole("The bank is the house's: papers draw from all of it"),
    title: "stem",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &BankRules,
};

/// An option of a question of the bank: something to choose, one side and its pair, an accepted answer, a requirement.
#[derive(Clone, Debug, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BankOption {
    /// What it says.
    pub text: String,
    /// What it belongs to, in a matching question.
    pub pair: String,
    /// The picture it is shown as.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub image: String,
    /// Whether it is right, in a question of choice.
    pub correct: bool,
}

/// The options as they are stored; none where nothing is.
pub fn options_of(row: &Row) -> Result<Vec<BankOption>> {
    row.get("options").and_then(Value::as_str).map_or(Ok(vec![]), |stored| serde_json::from_str(stored).map_err(internal))
}

/// Knowledge points of one text, without repetition. They are separated by semicolons (E09 shows them so), commas or lines.
pub fn points_of(text: &str) -> Vec<String> {
    let mut points: Vec<String> = Vec::new();
    for point in text.split([';', '；', ',', '，', '、', '\n']).map(str::trim).filter(|point| !point.is_empty()) {
        if !points.iter().any(|held| held == point) {
            points.push(point.to_owned());
        }
    }
    points
}

struct BankRules;

#[async_trait]
impl Rules for BankRules {
    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        let points = points_of(writing.text("points").unwrap_or_default());
        writing.new.insert("points".into(), if points.is_empty() { Value::Null } else { points.join(";").into() });
        let given = writing.text("options").unwrap_or("[]");
        let Ok(options) = serde_json::from_str::<Vec<BankOption>>(given) else {
            writing.refuse("options", &BAD_OPTIONS);
            return Ok(());
        };
        if options.len() > MAX_OPTIONS {
            writing.refuse("options", TOO_MANY_OPTIONS.with("max", MAX_OPTIONS));
        }
        if options.iter().flat_map(|option| [&option.text, &option.pair]).any(|text| text.chars().count() > MAX_OPTION) {
            writing.refuse("options", OPTION_LONG.with("max", MAX_OPTION));
        }
        let pictures: Vec<&str> = options.iter().map(|option| option.image.as_str()).filter(|id| !id.is_empty()).collect();
        let known = files::resolve_files(tx, &pictures).await?;
        if let Some(wrong) = pictures.iter().find_map(|id| files::file_error(&known, id, Media::Image)) {
            writing.refuse("options", wrong);
        }
        let text = |field| writing.text(field).unwrap_or_default();
        let question = json!({
            "kind": text("kind"),
            "stem": [{ "type": "paragraph", "content": [{ "type": "text", "text": text("stem") }] }],
            "passage": text("passage"),
            "answer": text("answer"),
            "media": text("media"),
            "options": options,
        });
        // One sentence a field, the first: what is wrong with each option stands in one place.
        for problem in answerable(&question) {
            let Some((field, said)) = said(&problem) else { continue };
            if !writing.wrong.iter().any(|(wrong, _)| wrong == field) {
                writing.refuse(field, said);
            }
        }
        let kept = if options.is_empty() { Value::Null } else { serde_json::to_string(&options).map_err(internal)?.into() };
        writing.new.insert("options".into(), kept);
        Ok(())
    }
}

/// Where the form shows what is wrong, and the sentence. An empty stem is the field's own to say.
fn said(problem: &Problem) -> Option<(&'static str, Text)> {
    let number = |key: &str| problem.params.get(key).and_then(Value::as_u64).unwrap_or(0);
    Some(match problem.code.as_str() {
        "answer_missing" => ("answer", (&ANSWER_MISSING).into()),
        "pair_missing" => ("options", (&PAIR_MISSING).into()),
        "options_few" => ("options", OPTIONS_FEW.with("least", number("least"))),
        "options_two" => ("options", (&OPTIONS_TWO).into()),
        "option_empty" => ("options", (&OPTION_EMPTY).into()),
        "option_twice" => ("options", (&OPTION_TWICE).into()),
        "correct_one" => ("options", (&CORRECT_ONE).into()),
        "correct_some" => ("options", (&CORRECT_SOME).into()),
        "blanks_differ" => ("options", BLANKS_DIFFER.with("blanks", number("blanks")).with("answers", number("answers"))),
        "writing_requirements" => ("options", (&REQUIREMENTS).into()),
        "listening_missing" => ("passage", (&LISTENING).into()),
        "passage_missing" => ("passage", (&PASSAGE).into()),
        _ => return None,
    })
}
