//! The question bank: questions by kind, level and knowledge point, from which papers are drawn. A question is put in only if it can be answered, by
//! the rules that papers keep.

use async_trait::async_trait;
use belltower_content::question_paper::{QUESTION_KINDS, answerable};
use belltower_sync::{
    Problem,
    model::{Media, string},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    app::App,
    args,
    db::Tx,
    error::{Result, internal},
    resource::{
        Resource, Row, Rules, Seen, Writing, adopt_rows,
        field::{Field, file, long_text, one_of, rows, tags, yes_no},
    },
    sentences,
    text::Text,
};

sentences! {
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

/// An option: something to choose, one side and its pair, the answers that a blank accepts a line each, a requirement.
const OPTION_FIELDS: &[Field] =
    &[long_text("text", 1_000), long_text("pair", 1_000), file("image", Some(Media::Image)), yes_no("correct").required().or("false")];

const FIELDS: &[Field] = &[
    Field { searched: true, ..long_text("stem", 5_000).required() },
    one_of("kind", QUESTION_KINDS).required(),
    one_of("level", LEVELS).required().or("\"A1\"").bulk(),
    tags("points", 20, 60).bulk(),
    one_of("status", &["listed", "delisted"]).required().or("\"listed\"").bulk(),
    long_text("passage", 10_000).not_listed(),
    file("image", Some(Media::Image)).not_listed(),
    file("media", Some(Media::Sound)).not_listed(),
    rows("options", "bank_options", OPTION_FIELDS, 40),
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

/// An option of a question of the bank, as papers take it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
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

/// The options of a question.
pub fn options_of(row: &Row) -> Vec<BankOption> {
    let option = |held: &Value| BankOption {
        text: string(held, "text").to_owned(),
        pair: string(held, "pair").to_owned(),
        image: string(held, "image").to_owned(),
        correct: held["correct"] == true,
    };
    row.get("options").and_then(Value::as_array).into_iter().flatten().map(option).collect()
}

/// The knowledge points of a question.
pub fn points_of(row: &Row) -> Vec<String> {
    let points = row.get("points").and_then(Value::as_array).into_iter().flatten();
    points.filter_map(|point| point.as_str().map(str::to_owned)).collect()
}

/// Options that stand as JSON in their question, as they were kept before they were rows.
const AT_ONCE: i64 = 200;

/// Makes rows of the options that are still JSON. Before anything is served, so that no question is without its options.
pub async fn adopt_options(app: &App) -> Result<()> {
    loop {
        let sql = "SELECT id, options FROM bank_questions WHERE options IS NOT NULL ORDER BY id LIMIT $1";
        let held: Vec<(String, String)> = app.db.all(sql, args![AT_ONCE]).await?;
        if held.is_empty() {
            return Ok(());
        }
        let mut tx = app.begin(None).await?;
        for (id, options) in held {
            // Of several nodes that start at once, one does it.
            let sql = "UPDATE bank_questions SET options = NULL WHERE id = $1 AND options IS NOT NULL";
            if tx.exec(sql, args![id.as_str()]).await? == 0 {
                continue;
            }
            let options: Vec<BankOption> = serde_json::from_str(&options).map_err(internal)?;
            let or_none = |text: String| if text.is_empty() { Value::Null } else { text.into() };
            let rows = options.into_iter().map(|BankOption { text, pair, image, correct }| {
                json!({ "text": or_none(text), "pair": or_none(pair), "image": or_none(image), "correct": correct })
            });
            adopt_rows(&mut tx, &BANK, &id, Row::from_iter([("options".to_owned(), rows.collect())])).await?;
        }
        tx.commit().await?;
    }
}

struct BankRules;

#[async_trait]
impl Rules for BankRules {
    async fn before_write(&self, _tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        let text = |field| writing.text(field).unwrap_or_default();
        let options = options_of(writing.new).into_iter().enumerate().map(|(place, BankOption { text, pair, image, correct })| {
            json!({ "id": place.to_string(), "text": text, "pair": pair, "image": image, "correct": correct })
        });
        let question = json!({
            "kind": text("kind"),
            "stem": [{ "type": "paragraph", "content": [{ "type": "text", "text": text("stem") }] }],
            "passage": text("passage"),
            "answer": text("answer"),
            "media": text("media"),
            "options": options.collect::<Value>(),
        });
        for problem in answerable(&question) {
            let Some((field, said)) = said(&problem) else { continue };
            let field = match problem.place.get("option").and_then(Value::as_str) {
                Some(place) => format!("options.{place}.{}", if problem.code == "pair_missing" { "pair" } else { "text" }),
                None => field.to_owned(),
            };
            if !writing.wrong.iter().any(|(wrong, _)| *wrong == field) {
                writing.refuse(&field, said);
            }
        }
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
