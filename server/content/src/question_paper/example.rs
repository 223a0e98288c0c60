//! Papers to look at: what demo data and a new paper "from the example" are seeded with.

use serde_json::{Value, json};

/// A short practice paper that keeps every rule, with its instructions in Chinese or English.
pub fn example(chinese: bool) -> Value {
    let text = |english: &'static str, chinese_text: &'static str| {
        if chinese { chinese_text } else { english }
    };
    let question = |kind: &str, score: u32, stem: &str, points: &[&str], rest: Value| {
        let mut question = json!({ "kind": kind, "score": score, "stem": stem, "level": "A1", "points": points });
        if let (Some(question), Some(rest)) = (question.as_object_mut(), rest.as_object()) {
            question.extend(rest.clone());
        }
        question
    };
    json!({
        "title": text("A day at school: practice", "在学校的一天：练习"),
        "kind": "practice",
        "level": "A1",
        "minutes": 30,
        "sections": [
            {
                "title": text("Listening", "听力"),
                "instruction": text("Listen twice, then choose.", "听两遍，然后选择。"),
                "questions": [
                    question("listen-choose", 10, "What time does the class begin?", &["Telling the time"], json!({
                        "passage": "Good morning, everyone. Our class begins at half past eight today.",
                        "options": choices(&["8:00", "*8:30", "9:00"]) })),
                    question("true-false", 10, "The library is closed on Monday.", &["Days of the week"], json!({
                        "passage": "The library opens from Monday to Friday.",
                        "options": choices(&["True", "*False"]) })),
                ],
            },
            {
                "title": text("Words and grammar", "词汇与语法"),
                "instruction": text("Choose, match and fill in.", "选择、连线与填空。"),
                "questions": [
                    question("single-choice", 10, "She ____ to school by bus every day.", &["Present simple"], json!({
                        "options": choices(&["go", "*goes", "going", "is go"]) })),
                    question("matching", 10, "Match each thing with what it is for.", &["School things"], json!({
                        "options": [
                            { "text": "a ruler", "pair": "to draw a line" },
                            { "text": "a pencil case", "pair": "to keep pens in" },
                            { "text": "a dictionary", "pair": "to look up words" },
                        ] })),
                    question("fill-blank", 10, "There ____ two windows and one ____ in our classroom.", &["There is / there are"], json!({
                        "options": [{ "text": "are" }, { "text": "door\nblackboard" }] })),
                    question("ordering", 10, "Put the words in order.", &["Word order"], json!({
                        "options": [{ "text": "What" }, { "text": "time" }, { "text": "do you" }, { "text": "get up?" }] })),
                ],
            },
            {
                "title": text("Reading and writing", "阅读与写作"),
                "instruction": text("Read first, then answer in full sentences.", "先阅读，再用完整句子作答。"),
                "questions": [
                    question("reading", 15, "Why does Leo like Wednesday best?", &["Reading for reasons"], json!({
                        "passage": "Leo has five lessons every day. On Wednesday the last lesson is art. He draws animals, and his teacher puts the best pictures on the wall. That is why Wednesday is his favourite day.",
                        "answer": "Because he has art on Wednesday." })),
                    question("translation", 10, "我们学校有一个大图书馆。", &["There is / there are"], json!({
                        "answer": "There is a big library in our school.\nOur school has a big library." })),
                    question("writing", 15, "Write about your favourite day at school.", &["Writing about yourself"], json!({
                        "options": [{ "text": "Five sentences or more" }, { "text": "Say which lessons you have" }, { "text": "Say why you like the day" }] })),
                ],
            },
        ],
    })
}

/// A template: three sections with places for twenty questions of five kinds that give 100 together.
pub fn template(chinese: bool) -> Value {
    let text = |english: &'static str, chinese_text: &'static str| {
        if chinese { chinese_text } else { english }
    };
    let places = |kind: &str, count: usize, score: u32| {
        (0..count).map(|_| json!({ "kind": kind, "score": score, "level": "A2" })).collect::<Vec<_>>()
    };
    let language = [places("single-choice", 8, 4), places("fill-blank", 4, 4)].concat();
    let reading = [places("reading", 2, 8), places("writing", 1, 16)].concat();
    json!({
        "title": text("Unit test, 20 questions", "单元测试（20 题）"),
        "kind": "template",
        "level": "A2",
        "minutes": 45,
        "sections": [
            { "title": text("Listening", "听力"), "instruction": text("Listen twice, then choose.", "听两遍，然后选择。"), "questions": places("listen-choose", 5, 4) },
            {
                "title": text("Language", "语言知识"),
                "instruction": text("Choose the best answer; fill in one word a blank.", "选择最佳答案；每空填一个词。"),
                "questions": language,
            },
            { "title": text("Reading and writing", "阅读与写作"), "instruction": "", "questions": reading },
        ],
    })
}

/// Options; the right ones begin with a star.
fn choices(options: &[&str]) -> Value {
    options.iter().map(|option| json!({ "text": option.trim_start_matches('*'), "correct": option.starts_with('*') })).collect()
}
