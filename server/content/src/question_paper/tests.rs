//! Each rule of a paper: a sound paper is broken in one place and says so, there and nowhere else.

use belltower_sync::yrs::Transact;
use serde_json::{Value, json};

use super::*;
use belltower_sync::new_doc;

fn read(content: &Value) -> Value {
    let doc = new_doc(&QuestionPaper);
    MODEL.write(content, &mut doc.transact_mut());
    QuestionPaper.project(&doc.transact())
}

fn problems(content: &Value) -> Vec<(String, Value, Value)> {
    let said = QuestionPaper.problems(&read(content));
    said.into_iter().map(|problem| (problem.code, problem.place.into(), problem.params.into())).collect()
}

fn codes(content: &Value) -> Vec<String> {
    problems(content).into_iter().map(|(code, ..)| code).collect()
}

/// The example with something changed.
fn but(change: impl FnOnce(&mut Value)) -> Value {
    let mut paper = example(false);
    change(&mut paper);
    paper
}

/// A question that can be answered, by its kind.
fn question(kind: &str, score: u32, stem: &str) -> Value {
    let choices = json!([{ "text": "one", "correct": true }, { "text": "two" }]);
    let options = match kind {
        "multiple-choice" | "single-choice" | "listen-choose" | "true-false" => choices,
        "fill-blank" | "writing" => json!([{ "text": "one" }]),
        "ordering" => json!([{ "text": "one" }, { "text": "two" }]),
        "matching" => json!([{ "text": "one", "pair": "1" }, { "text": "two", "pair": "2" }]),
        _ => json!([]),
    };
    let stem = if kind == "fill-blank" { format!("{stem} ____") } else { stem.to_owned() };
    json!({ "kind": kind, "score": score, "stem": stem, "passage": "Some text.", "answer": "An answer.", "options": options })
}

fn paper(kind: &str, questions: Vec<Value>) -> Value {
    json!({ "title": "Paper", "kind": kind, "sections": [{ "title": "Part", "questions": questions }] })
}

/// What is said of one question, and of which option of it.
fn of(question: &Value) -> Vec<String> {
    let options = list(question, "options").len();
    let said = problems(&paper("template", vec![question.clone()]));
    said.into_iter()
        .filter(|(_, place, _)| place.get("question").is_some())
        .map(|(code, place, _)| {
            let at = (0..options).find(|at| place["option"] == format!("section-1-1-{}", at + 1));
            at.map_or(code.clone(), |at| format!("{code} {at}"))
        })
        .collect()
}

#[test]
fn the_examples_keep_every_rule() {
    for chinese in [false, true] {
        assert_eq!(problems(&example(chinese)), []);
        assert_eq!(problems(&template(chinese)), []);
    }
}

#[test]
fn counts_and_scores_follow_from_the_questions() {
    let paper = read(&example(false));
    assert_eq!((&paper["questionCount"], &paper["totalScore"]), (&json!(9), &json!(100)));
    assert_eq!((&paper["sections"][1]["questionCount"], &paper["sections"][1]["totalScore"]), (&json!(4), &json!(40)));
    assert_eq!(paper["kinds"][0], json!({ "kind": "translation", "count": 1, "score": 10 }));
    assert_eq!(list(&paper, "kinds").len(), 9);
}

#[test]
fn v11_titles_stems_and_sections_are_not_empty() {
    assert_eq!(codes(&but(|paper| paper["title"] = " ".into())), ["title_empty"]);
    let untitled = problems(&but(|paper| paper["sections"][1]["title"] = "".into()));
    assert_eq!(untitled, [("title_empty".into(), json!({ "section": "section-2" }), json!({}))]);
    let stem = problems(&but(|paper| paper["sections"][2]["questions"][1]["stem"] = "".into()));
    assert_eq!(stem, [("stem_empty".into(), json!({ "section": "section-3", "question": "section-3-2" }), json!({}))]);
    let empty = but(|paper| paper["sections"].as_array_mut().unwrap().push(json!({ "title": "More" })));
    assert_eq!(codes(&empty), ["section_empty"]);
}

#[test]
fn v13_a_template_chooses_at_least_three_kinds() {
    let place = |kind: &str| json!({ "kind": kind, "score": 50 });
    let two = problems(&paper("template", vec![place("writing"), place("reading")]));
    assert_eq!(two, [("template_kinds".into(), json!({}), json!({ "count": 2, "least": 3 }))]);
    let three = vec![
        json!({ "kind": "writing", "score": 40 }),
        json!({ "kind": "reading", "score": 30 }),
        json!({ "kind": "ordering", "score": 30 }),
    ];
    assert_eq!(codes(&paper("template", three)), Vec::<String>::new());
}

#[test]
fn v14_a_practice_paper_has_five_questions_and_an_exam_twenty_to_thirty() {
    let of = |kind: &str, count: u32| {
        let score = |at: u32| 100 / count + u32::from(at < 100 % count);
        codes(&paper(kind, (0..count).map(|at| question("single-choice", score(at), &format!("Question {at}"))).collect()))
    };
    for (kind, count, said) in [("practice", 4, Some("practice_count")), ("practice", 5, None), ("practice", 40, None)] {
        assert_eq!(of(kind, count).first().map(String::as_str), said, "{kind} {count}");
    }
    for (count, said) in [(19, Some("exam_count")), (20, None), (30, None), (31, Some("exam_count"))] {
        assert_eq!(of("exam", count).first().map(String::as_str), said, "exam {count}");
    }
}

#[test]
fn v15_a_question_is_there_once_by_its_source_and_by_what_it_asks() {
    let with = |mut question: Value, key: &str, value: &str| {
        question[key] = value.into();
        question
    };
    let twice = |one: Value, other: Value| {
        let said = problems(&paper("template", vec![one, other]));
        said.into_iter().find(|(code, ..)| code == "question_twice").map(|(_, place, params)| (place, params))
    };
    let second = Some((json!({ "section": "section-1", "question": "section-1-2" }), json!({ "other": "section-1-1" })));
    let choice = |stem: &str| question("single-choice", 5, stem);
    assert_eq!(twice(choice("Who is it?"), choice("  who IS it ")), second);
    assert_eq!(twice(choice("Who is it?"), choice("What is it?")), None);
    assert_eq!(twice(with(choice("Who?"), "source", "q1"), with(choice("What?"), "source", "q1")), second);
    // The same instruction about something else is another question.
    assert_eq!(twice(with(choice("Choose."), "passage", "Tom runs."), with(choice("Choose."), "passage", "Ann swims.")), None);
    let matching = |left: &str| json!({ "kind": "matching", "stem": "Match.", "options": [{ "text": left, "pair": "1" }, { "text": "b", "pair": "2" }] });
    assert_eq!(twice(matching("a"), matching("c")), None);
    assert_eq!(twice(matching("a"), matching("A")), second);
    // And about another picture or recording.
    for key in ["image", "media"] {
        let shown = |id: &str| with(choice("What is this?"), key, &id.repeat(64));
        assert_eq!(twice(shown("a"), shown("b")), None, "{key}");
        assert_eq!(twice(shown("a"), shown("a")), second, "{key}");
    }
}

#[test]
fn v16_the_scores_sum_to_a_hundred_and_each_question_has_one() {
    let more = problems(&but(|paper| paper["sections"][0]["questions"][0]["score"] = 15.into()));
    assert_eq!(more, [("score_sum".into(), json!({}), json!({ "sum": 105, "total": 100 }))]);
    let none = codes(&but(|paper| {
        paper["sections"][0]["questions"][0]["score"] = 0.into();
        paper["sections"][0]["questions"][1]["score"] = 20.into();
    }));
    assert_eq!(none, ["score_missing"]);
}

#[test]
fn v17_a_writing_task_has_a_requirement() {
    let mut writing = question("writing", 5, "Write.");
    assert_eq!(of(&writing), Vec::<String>::new());
    writing["options"] = json!([]);
    assert_eq!(of(&writing), ["writing_requirements"]);
    writing["options"] = json!([{ "text": "Five sentences" }, { "text": " " }]);
    assert_eq!(of(&writing), ["option_empty 1"]);
}

#[test]
fn each_kind_of_question_says_what_it_lacks() {
    for kind in QUESTION_KINDS {
        assert_eq!(of(&question(kind, 5, "Stem")), Vec::<String>::new(), "{kind}");
    }
    let cases: &[(&str, &str, Value, &[&str])] = &[
        ("translation", "answer", json!(""), &["answer_missing"]),
        ("matching", "options", json!([{ "text": "a" }]), &["options_few", "pair_missing 0"]),
        ("fill-blank", "stem", json!("No blank"), &["blanks_differ"]),
        ("fill-blank", "stem", json!("____ and ___"), &["blanks_differ"]),
        ("fill-blank", "options", json!([{ "text": "" }]), &["option_empty 0"]),
        ("listen-choose", "passage", json!(""), &["listening_missing"]),
        ("single-choice", "options", json!([{ "text": "a" }, { "text": "b" }]), &["correct_one"]),
        ("single-choice", "options", json!([{ "text": "a", "correct": true }, { "text": "b", "correct": true }]), &["correct_one"]),
        ("single-choice", "options", json!([{ "text": "a", "correct": true }, { "text": "A " }]), &["option_twice 1"]),
        ("multiple-choice", "options", json!([{ "text": "a" }, { "text": "b" }]), &["correct_some"]),
        ("true-false", "options", json!([{ "text": "a", "correct": true }, { "text": "b" }, { "text": "c" }]), &["options_two"]),
        ("ordering", "options", json!([{ "text": "a" }]), &["options_few"]),
        ("reading", "passage", json!(" "), &["passage_missing"]),
        ("reading", "answer", json!(""), &["answer_missing"]),
    ];
    for (kind, field, value, said) in cases {
        let mut broken = question(kind, 5, "Stem");
        broken[*field] = value.clone();
        assert_eq!(of(&broken), *said, "{kind} {field}");
    }
    // A picture says as much as a word, and a recording as much as its script.
    let mut pictures = question("listen-choose", 5, "Stem");
    pictures["options"] = json!([{ "image": "a".repeat(64), "correct": true }, { "image": "b".repeat(64) }]);
    pictures["passage"] = "".into();
    pictures["media"] = "c".repeat(64).into();
    assert_eq!(of(&pictures), Vec::<String>::new());
    pictures["options"][1]["image"] = "a".repeat(64).into();
    // What is no file's id is none.
    pictures["media"] = "../sound".into();
    assert_eq!(of(&pictures), ["listening_missing", "option_twice 1"]);
    let requirement = json!({ "kind": "writing", "score": 5, "stem": "Write.", "options": [{ "image": "a".repeat(64) }] });
    assert_eq!(of(&requirement), ["option_empty 0"]);
    // A reading question with options is answered by them.
    let mut reading = question("reading", 5, "Stem");
    reading["answer"] = "".into();
    reading["options"] = json!([{ "text": "a", "correct": true }, { "text": "b" }]);
    assert_eq!(of(&reading), Vec::<String>::new());
}

#[test]
fn blanks_are_runs_of_underscores() {
    for (stem, count) in [("none", 0), ("a __ b", 0), ("a ___ b", 1), ("____ and ____.", 2), ("______", 1)] {
        assert_eq!(blanks(stem), count, "{stem}");
    }
}
