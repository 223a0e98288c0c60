//! The timeline by the cases that the console shares, and one case for each rule.

use serde_json::{Value, json};

use super::{FollowRead, Part, fresh, spoken, timeline};
use belltower_sync::Kind;

fn line(id: &str, text: &str) -> Value {
    json!({ "id": id, "text": text, "sound": "f".repeat(64), "soundMs": 800, "spoken": spoken(text), "repeats": 1 })
}

fn of(lines: &[Value]) -> Value {
    let mut content = fresh();
    content["title"] = json!("Hello");
    content["voice"] = json!("nova");
    content["lines"] = json!(lines);
    FollowRead.derive(&mut content);
    content
}

fn wrong(content: &Value) -> Vec<(String, Value)> {
    FollowRead.problems(content).into_iter().map(|problem| (problem.code, Value::Object(problem.place))).collect()
}

#[test]
fn the_timeline_is_that_of_the_shared_cases() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("timeline.json")).expect("cases");
    assert!(cases.len() >= 4);
    for case in cases {
        let part = |part| match part {
            Part::Intro => "intro",
            Part::Said => "said",
            Part::Pause => "pause",
            Part::Score => "score",
        };
        let found: Vec<Value> =
            timeline(&case["content"]).into_iter().map(|one| json!([part(one.part), one.line, one.turn, one.start, one.end])).collect();
        assert_eq!(json!(found), case["segments"], "{}", case["name"]);
    }
}

#[test]
fn what_is_right_has_no_problem_and_says_how_long_it_is() {
    let content = of(&[line("a", "Hello!"), line("b", "How are you?")]);
    assert_eq!(wrong(&content), []);
    assert_eq!((&content["lineCount"], &content["durationMs"]), (&json!(2), &json!(3_000 + 2 * (800 + 960))));
}

#[test]
fn each_rule_is_told_at_its_line() {
    let mut content = of(&[]);
    content["title"] = json!(" ");
    assert_eq!(wrong(&content), [("title_empty".to_owned(), json!({})), ("no_lines".to_owned(), json!({}))]);
    let (mut unsaid, mut moved) = (line("b", "Hello!"), line("c", "Hello!"));
    unsaid["sound"] = json!("");
    moved["text"] = json!("Hello, Mia!");
    let content = of(&[line("a", "  "), unsaid, moved]);
    let codes = ["text_empty", "sound_missing", "sound_stale"];
    let expected: Vec<(String, Value)> =
        codes.iter().zip(["a", "b", "c"]).map(|(code, id)| ((*code).into(), json!({ "line": id }))).collect();
    assert_eq!(wrong(&content), expected);
    // Whose own voice it is nobody can compare; and where no voice is set, people read by themselves.
    let (mut own, mut silent) = (line("a", "Hello!"), of(&[]));
    own["spoken"] = json!("");
    own["text"] = json!("Bye!");
    assert_eq!(wrong(&of(&[own])), []);
    silent["voice"] = json!("");
    silent["lines"] = json!([{ "id": "a", "text": "Hello!", "sound": "" }]);
    assert_eq!(wrong(&silent), []);
}
