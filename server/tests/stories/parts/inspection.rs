//! What is found in what was said: by the automaton as by looking for each term at each place. And files of what was said, and steps.

use std::collections::BTreeSet;

use belltower::areas::inspection::{
    matching::{Anchor, Fault, Found, Kind, Line, MAX_PATTERN_BYTES, Matcher, Rule, compile},
    spoken::{is_of_word, words},
    steps::{Moment, Planned, score, went},
    transcripts::file::{People, Refusal, What, language, read},
};
use proptest::prelude::*;

fn any(terms: &[&str], excluded: &[&str]) -> Rule {
    let all = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    Rule {
        kind: Kind::Any,
        terms: all(terms),
        pattern: String::new(),
        excluded: all(excluded),
        speaker: String::new(),
        anchor: Anchor::Anywhere,
        window_ms: 0,
        least: 2,
    }
}

fn said(lines: &[&str]) -> Vec<Line> {
    let line =
        |(n, text): (i64, &&str)| Line { from_ms: n * 10_000, to_ms: n * 10_000 + 9_000, role: "teacher".into(), text: (*text).to_owned() };
    (0..).zip(lines).map(line).collect()
}

fn found(rule: Rule, lines: &[&str]) -> Vec<(usize, String)> {
    let found = Matcher::new(vec![rule]).expect("a rule").find(&said(lines));
    found.into_iter().map(|Found { line, matched, .. }| (line, matched)).collect()
}

fn lines_of(rule: Rule, lines: &[&str]) -> Vec<usize> {
    found(rule, lines).into_iter().map(|(line, _)| line).collect()
}

#[test]
fn letters_stand_between_borders_and_chinese_anywhere() {
    let rule = any(&["app", "加我微信"], &[]);
    let lines = ["An apple", "The APP, please", "ａｐｐ", "a\u{200b}pp", "请加我微信吧", "加 我 微 信", "微信app号"];
    assert_eq!(lines_of(rule, &lines), [1, 2, 3, 4, 5, 6]);
    let hit = found(any(&["see you later"], &[]), &["Well, see you, later!"]);
    assert_eq!(hit, [(0, "see you, later".to_owned())], "what is found is said as it stands in the line");
    assert_eq!(lines_of(any(&["café"], &[]), &["a cafe\u{301}", "cafes"]), [0]);
}

#[test]
fn what_is_excluded_counts_for_nothing_and_only_there() {
    let rule = any(&["打你", "stupid"], &["给你打你分", "not stupid"]);
    assert_eq!(lines_of(rule, &["That is not stupid", "not stupid but stupid", "给你打你分", "打你"]), [1, 3]);
    let pattern = Rule { kind: Kind::Pattern, pattern: r"stupid\w*".into(), ..any(&[], &["not stupid"]) };
    assert_eq!(lines_of(pattern, &["Not stupid", "stupidly", "is it not, stupid?"]), [1]);
}

#[test]
fn several_are_gathered_within_their_time_and_something_may_be_missing() {
    let all = Rule { kind: Kind::All, window_ms: 20_000, ..any(&["pay", "directly"], &[]) };
    assert_eq!(lines_of(all.clone(), &["pay", "so", "directly", "", "pay", "directly"]), [0, 4]);
    assert_eq!(lines_of(all, &["pay", "", "", "directly"]), [] as [usize; 0]);
    let often = Rule { kind: Kind::AtLeast, window_ms: 20_000, least: 3, ..any(&["quickly"], &[]) };
    assert_eq!(lines_of(often, &["quickly quickly", "", "quickly", "quickly"]), [0]);
    let greeting = |anchor| Rule { kind: Kind::Missing, anchor, window_ms: 10_000, ..any(&["hello", "bye"], &[]) };
    assert_eq!(found(greeting(Anchor::Start), &["Well", "so", "hello"]), [(0, String::new())]);
    assert_eq!(lines_of(greeting(Anchor::Start), &["Well", "Hello", ""]), [] as [usize; 0]);
    assert_eq!(lines_of(greeting(Anchor::End), &["bye", "so", "", "well"]), [3]);
    assert_eq!(lines_of(greeting(Anchor::Anywhere), &[]), [] as [usize; 0], "where nothing is said, nothing is missing");
    let student = Rule { speaker: "student".into(), ..any(&["hello"], &[]) };
    assert_eq!(lines_of(student, &["hello"]), [] as [usize; 0]);
}

#[test]
fn a_pattern_is_bounded_and_takes_time_by_the_length_of_the_text() {
    assert_eq!(compile(r"\w{2000}").err(), Some(Fault::TooLarge));
    assert!(matches!(compile("(a").err(), Some(Fault::Pattern(why)) if why.contains("unclosed group")));
    // Backtracking would not come to an end with this one.
    let greedy = Rule { kind: Kind::Pattern, pattern: "(a+)+$".into(), ..any(&[], &[]) };
    let long = format!("{}b", "a".repeat(1_000_000));
    assert_eq!(lines_of(greedy, &[&long, "aaa"]), [1]);
    const { assert!(MAX_PATTERN_BYTES == 262_144) };
}

/// The same by looking for each term at each place.
fn naive(rules: &[Rule], lines: &[Line]) -> BTreeSet<(usize, usize)> {
    let places = |text: &[char], terms: &[String]| -> Vec<(usize, usize)> {
        let mut all = vec![];
        for term in terms {
            let term: Vec<char> = words(term).text.chars().collect();
            for start in 0..text.len() {
                let end = start + term.len();
                let joined = |left: usize, right: usize| is_of_word(text[left]) && is_of_word(text[right]);
                let fits = !term.is_empty() && end <= text.len() && text[start..end] == term[..];
                if fits && (start == 0 || !joined(start - 1, start)) && (end == text.len() || !joined(end - 1, end)) {
                    all.push((start, end));
                }
            }
        }
        all
    };
    let mut found = BTreeSet::new();
    for (line, said) in lines.iter().enumerate() {
        let text: Vec<char> = words(&said.text).text.chars().collect();
        for (place, rule) in rules.iter().enumerate() {
            let out = places(&text, &rule.excluded);
            let held = places(&text, &rule.terms);
            if held.iter().any(|(start, end)| !out.iter().any(|(from, to)| from <= start && end <= to)) {
                found.insert((line, place));
            }
        }
    }
    found
}

proptest! {
    #[test]
    fn matching_is_naive_matching(
        rules in prop::collection::vec((prop::collection::vec("[ab微信 ]{1,4}", 1..4), prop::collection::vec("[ab微信 ]{1,5}", 0..3)), 1..6),
        lines in prop::collection::vec("[abAB微信 ，.\u{200b}ａ]{0,14}", 0..8),
    ) {
        let rules: Vec<Rule> = rules.into_iter().map(|(terms, excluded)| Rule { terms, excluded, ..any(&[], &[]) }).collect();
        let lines: Vec<Line> = said(&lines.iter().map(String::as_str).collect::<Vec<_>>());
        let found: BTreeSet<_> = Matcher::new(rules.clone()).expect("rules").find(&lines).into_iter().map(|found| (found.line, found.rule)).collect();
        prop_assert_eq!(found, naive(&rules, &lines));
    }

    #[test]
    fn what_is_found_stands_in_its_line(term in "[a-cé微]{1,3}", lines in prop::collection::vec("[a-cＡé\u{301}微 ，\u{200b}]{0,14}", 0..6)) {
        let lines: Vec<Line> = said(&lines.iter().map(String::as_str).collect::<Vec<_>>());
        for Found { line, matched, .. } in Matcher::new(vec![any(&[&term], &[])]).expect("a rule").find(&lines) {
            prop_assert!(lines[line].text.contains(&matched), "{matched:?} in {:?}", lines[line].text);
            prop_assert_eq!(words(&matched).text, words(&term).text);
        }
    }
}

fn people() -> People {
    People { teacher: "Tina Brooks".into(), students: vec!["王小明".into(), "Leo".into()] }
}

#[test]
fn what_was_said_is_read_by_speaker_from_each_kind_of_file() {
    let vtt = "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Tina Brooks>Hello: are you there?\n\n00:03.000 --> 00:04.000\nLeo: Yes.\n\n00:05.000 --> 00:06.000\nLook: a fox\n";
    let srt = "1\n00:00:01,000 --> 00:00:02,000\n老师：你好\n\n2\n00:00:03,000 --> 00:00:04,000\n王小明: 老师好\n";
    let json = r#"[{"from_ms":1000,"to_ms":2000,"speaker":"Tina","text":"Hello"},
        {"from_ms":3000,"to_ms":4000,"text":"Yes"}]"#;
    let lines = "{\"from_ms\":1000,\"to_ms\":2000,\"speaker\":\"student\",\"text\":\"Hi\"}\n\n";
    let roles = |file: &str| {
        let said = read(file, &people()).expect("a transcript");
        said.into_iter().map(|said| format!("{} {} {}", said.line.role, said.speaker, said.line.text)).collect::<Vec<_>>()
    };
    assert_eq!(roles(vtt), ["teacher Tina Brooks Hello: are you there?", "student Leo Yes.", "unknown  Look: a fox"]);
    assert_eq!(roles(srt), ["teacher 老师 你好", "student 王小明 老师好"]);
    assert_eq!(roles(json), ["teacher Tina Hello", "unknown  Yes"]);
    assert_eq!(roles(lines), ["student student Hi"]);
    assert_eq!(language(&read(srt, &people()).unwrap()), "zh");
    assert_eq!(language(&read(vtt, &people()).unwrap()), "en");
}

#[test]
fn a_faulty_file_is_refused_by_its_lines() {
    let faults = |file: &str| match read(file, &people()) {
        Err(Refusal::Lines(lines)) => lines,
        other => panic!("{other:?}"),
    };
    let srt = "1\n00:00:01,000 --> 00:00:02,000\nGood\n\n2\n00:00:09,000 --> 00:00:04,000\nBackwards\n\n3\n0x:00 --> 00:07\nBroken\n";
    assert_eq!(faults(srt), [(6, What::Backwards), (10, What::Times)]);
    let json = "[\n{\"from_ms\":1,\"to_ms\":2,\"text\":\"a\"},\n{\"from_ms\":9,\"to_ms\":2,\"text\":\"b\"},\n{\"from_ms\":9,\"text\":\"c\"},\n\n{\"from_ms\":1,\"to_ms\":2,\"text\":\" \"}]";
    assert_eq!(faults(json), [(3, What::Backwards), (4, What::Shape), (6, What::Empty)]);
    assert_eq!(faults("[\n{\"from_ms\":1,]"), [(2, What::Shape)]);
    assert_eq!(read("WEBVTT\n", &people()).unwrap_err(), Refusal::Nothing);
    assert_eq!(read("[]", &people()).unwrap_err(), Refusal::Nothing);
}

fn plan() -> Vec<Planned> {
    let step = |id: &str, required, minutes: i64| Planned { id: id.into(), title: format!("Step {id}"), required, planned_s: minutes * 60 };
    vec![step("a", true, 2), step("b", true, 10), step("c", false, 4), step("d", true, 4)]
}

#[test]
fn adherence_counts_what_is_missing_swapped_and_off_by_half() {
    let begins = |step: &str, minute: i64| Moment { step: step.into(), begins: true, at_s: minute * 60 };
    let score_of = |moments: &[Moment], end: i64| score(&plan(), &went(&plan(), moments, end * 60));
    assert_eq!(score_of(&[begins("a", 0), begins("Step b", 2), begins("c", 12), begins("d", 16)], 20), 100);
    // Nobody misses a step that is not required; half as long again is not more than half as long again.
    assert_eq!(score_of(&[begins("a", 0), begins("b", 3), begins("d", 18)], 22), 100);
    assert_eq!(score_of(&[begins("a", 0), begins("b", 4), begins("d", 14)], 18), 95, "twice as long");
    assert_eq!(score_of(&[begins("b", 0), begins("a", 10), begins("d", 12)], 16), 95, "the first came second");
    assert_eq!(score_of(&[begins("a", 0), begins("b", 2)], 12), 80, "without the last");
    assert_eq!(score_of(&[begins("x", 0)], 10), 40, "nothing of the plan but what may be left out");
    // A step that is gone back to goes on.
    let back = went(&plan(), &[begins("a", 0), begins("b", 1), begins("a", 11), begins("d", 12)], 16 * 60);
    assert_eq!((back[0].taken_s, back[0].swapped, back[1].taken_s), (Some(120), false, Some(600)));
}
