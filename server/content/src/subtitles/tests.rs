//! A case for each rule; what is written is read again; mending makes nothing wrong.

use std::sync::Arc;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{Fault, Format, MOST_CUES, PRESETS, Preset, Subtitles, fix, parse, write};
use belltower_sync::{
    Kind, count_blocking,
    model::Touched,
    new_doc,
    yrs::{Map, Out, ReadTxn, Transact},
};

fn cue(id: &str, start: i64, end: i64, text: &str) -> Value {
    json!({ "id": id, "start": start, "end": end, "text": text, "translation": "", "point": "", "assignee": "" })
}

fn track(cues: &[Value]) -> Value {
    json!({ "title": "A track", "language": "en", "audience": "child", "durationMs": 60_000, "cues": cues, "unplaced": {} })
}

/// Codes and places, advice marked.
fn wrong(track: &Value) -> Vec<String> {
    let said = |problem: belltower_sync::Problem| {
        let mark = if problem.advice { "?" } else { "" };
        format!("{}{mark} {}", problem.code, problem.place.get("cue").and_then(Value::as_str).unwrap_or_default())
    };
    Subtitles.problems(track).into_iter().map(said).collect()
}

#[test]
fn what_keeps_a_track_back_is_told_before_what_is_only_advised() {
    let found = track(&[
        cue("a", 0, 2_000, "Hello."),
        cue("b", 1_500, 3_000, "Over it."),
        cue("c", 3_050, 3_500, ""),
        cue("d", 5_000, 5_000, "Now."),
        cue("e", 58_000, 61_000, "Late."),
    ]);
    assert_eq!(wrong(&found), ["cue_overlap b", "cue_empty c", "cue_backwards d", "cue_beyond e", "cue_gap? b", "cue_short? c"]);
    assert_eq!(count_blocking(&Subtitles.problems(&found)), 4);
    let mut silent = track(&[]);
    assert_eq!(wrong(&silent), ["no_cues "]);
    silent["language"] = "none".into();
    assert_eq!(wrong(&silent), Vec::<String>::new());
}

#[test]
fn lines_and_speed_are_measured_in_both_scripts() {
    let said = |text: &str| wrong(&track(&[cue("a", 0, 6_900, text)]));
    assert_eq!(said(&"x".repeat(42)), Vec::<String>::new());
    assert_eq!(said(&"x".repeat(43)), ["cue_wide? a"]);
    assert_eq!(said(&"猫".repeat(16)), Vec::<String>::new());
    assert_eq!(said(&"猫".repeat(17)), ["cue_wide? a"]);
    assert_eq!(said("a\nb\nc"), ["cue_lines? a"]);
    assert_eq!(wrong(&track(&[cue("a", 0, 1_000, "Eighteen letters!!")])), ["cue_fast? a"]);
    let mut adult = track(&[cue("a", 0, 1_000, "Eighteen letters!!")]);
    adult["audience"] = "adult".into();
    assert_eq!(wrong(&adult), Vec::<String>::new());
}

#[test]
fn cues_stand_by_when_they_begin_whatever_order_they_were_written_in() {
    let doc = new_doc(&Subtitles);
    let model = Subtitles.model();
    model.write(&track(&[cue("b", 9_000, 9_500, "B"), cue("c", 900, 1_000, "C"), cue("a", 9_000, 9_500, "A")]), &mut doc.transact_mut());
    let order = || {
        let content = Subtitles.project(&doc.transact());
        content["cues"].as_array().into_iter().flatten().map(|cue| cue["id"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(order(), ["c", "a", "b"]);
    let mut txn = doc.transact_mut();
    let cues = txn.get_map("cues").expect("cues");
    let Some(Out::YMap(first)) = cues.get(&txn, "c") else { panic!("no cue") };
    first.insert(&mut txn, "start", 20_000_i64);
    drop(txn);
    assert_eq!(order(), ["a", "b", "c"]);
    // Written back as it is read, nothing changes.
    let content = Subtitles.project(&doc.transact());
    let mut txn = doc.transact_mut();
    model.write(&content, &mut txn);
    txn.commit();
    assert!(!txn.has_changes());
}

#[test]
fn of_a_great_many_only_the_first_are_told_and_the_rest_are_counted() {
    let cues: Vec<Value> = (0..MOST_CUES as i64).map(|at| cue(&format!("c{at}"), at * 10, at * 10 + 5, "")).collect();
    let problems = Subtitles.problems(&track(&cues));
    assert_eq!(problems.len(), 300 + 1 + 100 + 1);
    assert_eq!(problems[300].params["count"], 2_700);
}

#[test]
fn a_file_is_read_leniently_and_says_what_was_repaired() {
    let srt = "1\r\n00:00:01.000 --> 00:00:02,500\r\n<i>Hello</i>\r\nyou\r\n\r\n2\n-00:00:01,000 --> 0:03,5\nBye\n3\n00:00:09,000 --> 00:00:10,000\nAgain\n\n4\nabc --> def\nLost\n";
    let read = parse(srt).expect("cues");
    let cues: Vec<(i64, i64, &str)> = read
        .cues
        .iter()
        .map(|cue| (cue["start"].as_i64().unwrap_or(-1), cue["end"].as_i64().unwrap_or(-1), cue["text"].as_str().unwrap_or_default()))
        .collect();
    assert_eq!(cues, [(0, 3_500, "Bye"), (1_000, 2_500, "Hello\nyou"), (9_000, 10_000, "Again")]);
    let repairs: Vec<(usize, &str)> = read.repairs.iter().map(|repair| (repair.line, repair.what)).collect();
    assert_eq!(repairs, [(2, "separator"), (7, "negative"), (7, "time"), (14, "left_out")]);
    let vtt = parse("\u{feff}WEBVTT\n\nNOTE none\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v Ann>Salt &amp; pepper\n").expect("cues");
    assert_eq!((vtt.format, &vtt.cues[0]["text"], vtt.repairs.len()), (Format::Vtt, &json!("Salt & pepper"), 0));
    assert_eq!(parse("WEBVTT\n\nnothing\n").expect_err("refused"), Fault::NoCue);
    let many = "00:00:01,000 --> 00:00:02,000\nx\n\n".repeat(MOST_CUES + 1);
    assert_eq!(parse(&many).expect_err("refused"), Fault::TooMany(MOST_CUES + 1));
}

fn texts(file: &str) -> Vec<String> {
    parse(file).expect("cues").cues.iter().map(|cue| cue["text"].as_str().unwrap_or_default().to_owned()).collect()
}

fn told(file: &str) -> Vec<(usize, &'static str)> {
    parse(file).expect("cues").repairs.iter().map(|repair| (repair.line, repair.what)).collect()
}

#[test]
fn text_below_a_blank_line_belongs_to_its_cue() {
    let file = include_str!("cases/s1_bilingual_blank.srt");
    assert_eq!(
        texts(file),
        ["小熊起床了\nThe little bear gets up.", "他去刷牙\nHe brushes his teeth.", "He counts his teeth:\n12", "He is ready."]
    );
    assert_eq!(told(file), [(5, "blank"), (11, "blank"), (17, "blank")]);
    // WebVTT ends a cue with an empty line, not with blanks; what stands below is told.
    let file = "WEBVTT\n\n00:01.000 --> 00:02.000\n \nHello\n\nNOTE none\nof it\n\nlost words\n\nname\n00:03.000 --> 00:04.000\nYou\n";
    assert_eq!((texts(file), told(file)), (vec!["Hello".to_owned(), "You".to_owned()], vec![(10, "left_out")]));
}

#[test]
fn times_are_read_however_their_arrows_and_signs_are_written() {
    let file = include_str!("cases/s6_arrows.srt");
    let starts: Vec<i64> = parse(file).expect("cues").cues.iter().map(|cue| cue["start"].as_i64().unwrap_or(-1)).collect();
    assert_eq!(starts, [1_000, 2_500, 4_000, 5_500, 7_000, 8_500, 10_000, 12_000]);
    assert_eq!(told(file), [(6, "arrow"), (10, "arrow"), (14, "time"), (18, "arrow"), (26, "arrow"), (30, "time")]);
    // An arrow between words is one of the words.
    assert_eq!(texts("1\n00:00:01,000 --> 00:00:02,000\nA -> B\n"), ["A -> B"]);
}

#[test]
fn presets_mend_what_they_are_for() {
    let long = "Once there was a very small bear who went to school every single day";
    let before = track(&[cue("a", 0, 400, "Hello there."), cue("b", 2_000, 4_990, "Good morning."), cue("c", 5_000, 20_000, long)]);
    let (after, changed) = fix(&before, &PRESETS.map(|(_, preset)| preset));
    assert_eq!((wrong(&after), changed), (vec![], 3), "{after}");
    assert_eq!(
        (&after["cues"][0]["end"], &after["cues"][1]["end"], &after["cues"][2]["end"]),
        (&json!(830), &json!(4_920), &json!(12_000))
    );
    let (same, changed) = fix(&before, &[Preset::Gaps]);
    assert_eq!((changed, &same["cues"][0]), (1, &before["cues"][0]));
}

fn words() -> impl Strategy<Value = String> {
    proptest::collection::vec("[a-zA-Z&<,.!?猫狗大小，。]{1,12}", 0..12).prop_map(|words| words.join(" "))
}

prop_compose! {
    fn any_track()(starts in proptest::collection::vec((0_i64..60_000, -200_i64..9_000, words(), 0_usize..3), 0..12)) -> Value {
        let mut cues: Vec<Value> = starts.into_iter().enumerate().map(|(at, (start, length, text, breaks))| {
            let text = text.replacen(' ', "\n", breaks);
            cue(&format!("c{at:02}"), start, (start + length).max(0), text.trim())
        }).collect();
        cues.sort_by_key(|cue| cue["start"].as_i64());
        track(&cues)
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(track in any_track(), vtt in any::<bool>()) {
        let read = parse(&write(&track, if vtt { Format::Vtt } else { Format::Srt }, false));
        let told = |cue: &Value| (cue["start"].clone(), cue["end"].clone(), cue["text"].clone());
        let wanted: Vec<_> = track["cues"].as_array().into_iter().flatten().map(told).collect();
        match read {
            Ok(read) => {
                prop_assert_eq!(read.cues.iter().map(told).collect::<Vec<_>>(), wanted);
                prop_assert_eq!(read.repairs, vec![]);
            }
            Err(_) => prop_assert!(wanted.is_empty()),
        }
    }

    #[test]
    fn what_is_found_while_somebody_types_is_what_is_found_anew(
        mut track in any_track(),
        typed in proptest::collection::vec((0_usize..12, proptest::sample::select(vec!["text", "translation", "end"]), words(), 0_i64..70_000), 1..20),
    ) {
        let mut checker = Arc::new(Subtitles).checker();
        prop_assert_eq!(checker.problems(&track, None), Subtitles.problems(&track));
        for (at, field, said, end) in typed {
            let Some(cue) = track["cues"].get_mut(at) else { continue };
            cue[field] = if field == "end" { json!(end) } else { json!(said) };
            let touched = Touched::field("cues", cue["id"].as_str().unwrap_or_default(), field);
            prop_assert_eq!(checker.problems(&track, Some(&touched)), Subtitles.problems(&track));
        }
    }

    #[test]
    fn mending_makes_no_new_problem(track in any_track(), chosen in proptest::sample::subsequence(PRESETS.map(|(_, preset)| preset).to_vec(), 0..=4)) {
        let (fixed, _) = fix(&track, &chosen);
        let told = |track: &Value| Subtitles.problems(track).into_iter().map(|problem| (problem.code, problem.place, problem.params.get("field").cloned())).collect::<Vec<_>>();
        let before = told(&track);
        for problem in told(&fixed) {
            prop_assert!(before.contains(&problem), "{:?} is new in {}", problem, fixed);
        }
        prop_assert_eq!(fix(&fixed, &chosen).1, 0);
    }
}

#[test]
fn what_nobody_sees_in_a_file_is_not_said() {
    let parsed = parse("1\n00:00:01,000 --> 00:00:03,000\nHello\u{0} \u{202e}there\u{7}.\n").unwrap_or_else(|_| panic!("a cue"));
    assert_eq!(parsed.cues[0]["text"], "Hello there.");
}
