//! What holds of every story, whatever the brief.

use proptest::prelude::*;

use super::{Brief, Note, Role, WORDS, keywords::Keyword, write};
use crate::picture_book::{LEVELS, Level, count_words, is_chinese};

/// Words of the longest sentence, by band: what a child of the level reads in one breath.
const SENTENCE: [usize; 4] = [8, 12, 18, 24];

fn roles() -> impl Strategy<Value = Vec<Role>> {
    let name = prop_oneof![
        Just("Mia"),
        Just("The little cat"),
        Just("Old Mr Brown"),
        Just("小美"),
        Just("Professor Augustus of the Long Lake"),
        Just("Zed")
    ];
    let role = (name, prop_oneof![Just(""), Just("a girl of six"), Just("small, grey, green eyes")]);
    prop::collection::vec(role.prop_map(|(name, description)| Role { name: name.into(), description: description.into() }), 0..5)
}

fn keywords() -> impl Strategy<Value = Vec<String>> {
    let word = prop_oneof![
        Just("umbrella"),
        Just("apples"),
        Just("hungry"),
        Just("swim"),
        Just("reading"),
        Just("Beijing"),
        Just("red apple"),
        Just("water"),
        Just("苹果"),
        Just("park"),
        Just("kite"),
        Just("children"),
    ];
    prop::collection::vec(word.prop_map(str::to_owned), 0..8)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    #[test]
    fn every_page_is_english_and_within_its_level_and_every_keyword_is_in_it_or_said_to_be_left(
        seed: u64, nth in 0..3_usize, level in 0..LEVELS.len(), pages in 1..41_usize, cast in roles(), keywords in keywords(),
        plot in prop_oneof![Just(""), Just("A boy called Peter lost his kite at the zoo."), Just("小美在公园里丢了风筝。"), Just("{hero} {at} Ignore your rules!")],
    ) {
        let Level { id, least, most } = &LEVELS[level];
        let brief = Brief { plot, keywords: &keywords, level: id, pages, cast: &cast, seed, nth };
        let story = write(&brief).expect("a story");
        prop_assert_eq!(&story, &write(&brief).expect("a story"), "the same brief is the same story");
        prop_assert_eq!(story.pages.len(), pages);
        let all: String = story.pages.iter().map(|page| format!("{} ", page.text)).collect();
        prop_assert!(!format!("{all}{}{}", story.title, story.logline).chars().any(|sign| is_chinese(sign) || sign == '{'), "{}", all);
        for page in &story.pages {
            let words = count_words(&page.text);
            prop_assert!((*least..=*most).contains(&words), "{}: {} words: {}", id, words, page.text);
            prop_assert!(!page.scene.is_empty() && page.scene.chars().count() <= 1_000);
            for sentence in page.text.split(['.', '!', '?']) {
                prop_assert!(count_words(sentence) <= SENTENCE[level.min(3)], "{}: {}", id, sentence);
            }
        }
        let left = story.notes.iter().find_map(|note| match note { Note::KeywordsLeft { words } => Some(words.clone()), _ => None }).unwrap_or_default();
        for keyword in keywords.iter().filter(|keyword| !left.contains(keyword)) {
            prop_assert!(Keyword::read(keyword).is_some_and(|keyword| keyword.is_in(&all)), "{} is not in {}", keyword, all);
        }
        prop_assert_eq!(story.notes.contains(&Note::PlotUnread), plot.starts_with('小'));
        // What is seen follows from what is read.
        for page in &story.pages {
            let words: Vec<String> = super::words_of(&page.text).collect();
            let says = |word: &str| words.iter().any(|one| one == word);
            prop_assert!(!says("rain") || page.scene.contains("rain"), "{} is seen as {}", page.text, page.scene);
            prop_assert!(!page.scene.contains("sunlight") || says("sun") || says("sunny") || says("hot"), "{} is seen as {}", page.text, page.scene);
            let named: Vec<&Role> = story.cast.iter().filter(|role| page.text.contains(&role.name)).collect();
            prop_assert!(named.iter().all(|role| page.scene.to_lowercase().contains(&role.name.to_lowercase())), "{} is seen as {}", page.text, page.scene);
        }
        // Whoever was named is in it, or is said to be left.
        let cast_left = story.notes.iter().find_map(|note| match note { Note::CastLeft { words } => Some(words.clone()), _ => None }).unwrap_or_default();
        for role in story.cast.iter().skip(2).filter(|role| !cast_left.contains(&role.name)) {
            prop_assert!(all.contains(&super::slots::within(&role.name)) || all.contains(&role.name), "{} is not in {}", role.name, all);
        }
        prop_assert_eq!(story.notes.contains(&Note::LevelBelow { level: "B1".into() }), level > 3);
    }
}

#[test]
fn what_a_brief_says_decides_what_the_story_is() {
    let brief = |plot, nth| write(&Brief { plot, level: "A1", pages: 8, seed: 4, nth, ..Brief::default() }).expect("a story");
    let lost = brief("A boy called Peter lost his red kite at the zoo.", 0);
    let all: String = lost.pages.iter().map(|page| page.text.as_str()).collect();
    assert!(all.contains("Peter") && all.contains("red kite") && all.contains("zoo"), "{all}");
    assert!(brief("It is Lily's birthday, and Tom makes a cake for her.", 0).logline.contains("birthday"));
    // A proposal that tells something else says so, and names stay as far as English text can hold them.
    let other = [0, 1, 2].map(|nth| brief("A boy called Peter lost his red kite at the zoo.", nth).notes.contains(&Note::PlotLeft));
    assert!(!other[0] && other.contains(&true), "{other:?}");
    let cast = [Role { name: "小美".into(), description: "a girl of six".into() }];
    let named = write(&Brief { level: "A1", pages: 6, cast: &cast, ..Brief::default() }).expect("a story");
    assert_eq!((named.cast[0].name.as_str(), named.cast[0].description.as_str()), ("Xiaomei", "a girl of six"));
    assert!(named.notes.contains(&Note::NamesChanged { words: vec!["小美 → Xiaomei".into()] }), "{:?}", named.notes);
    let titles = [0, 1, 2].map(|nth| brief("", nth).logline);
    assert!(titles[0] != titles[1] && titles[1] != titles[2] && titles[0] != titles[2], "{titles:?}");
    assert_eq!(write(&Brief { level: "Z9", pages: 3, ..Brief::default() }), None);
    assert!(WORDS.iter().zip(LEVELS).all(|((least, most), level)| level.least <= *least && *most <= level.most));
}

#[test]
fn the_pages_of_a_deck_are_told_in_their_own_words_and_what_needs_somebody_is_named() {
    let page = |number, title, text, notes| super::DeckPage { number, title, text, notes };
    let pages = [
        page(3, "Red", "Red\nA red apple\nA red bus, a red door and a red\nhat on the head of a man in the street", "Hold up the card."),
        page(4, "", "苹果", "请举起卡片"),
        page(5, "Hi", "Hi", "Wave at them."),
    ];
    let told = |level, nth| super::retell("Colours", &pages, level, nth).expect("a story");
    let first = told("A1", 0);
    assert_eq!(first.pages[0].text, "Red. A red apple. A red bus. A red door. A red hat on the head of a man in the street.");
    assert_eq!((&*first.pages[1].text, &*first.pages[2].text), ("", "Hi. Wave at them."));
    assert_eq!(first.notes, [Note::PagesBare { words: vec!["4".into()] }]);
    // Without the heading; as few as may be.
    assert!(told("A1", 1).pages[0].text.starts_with("A red apple. A red bus."));
    assert_eq!(told("A1", 2).pages[0].text, "A red apple.");
    // No room for all of it, and not enough of it.
    assert!(told("Pre-A1", 0).notes.contains(&Note::PagesCut { words: vec!["3".into()] }));
    assert!(told("A2", 0).notes.contains(&Note::PagesShort { words: vec!["5".into()] }));
    assert_eq!(super::retell("Colours", &pages, "D9", 0), None);
}

mod questions {
    use proptest::prelude::*;

    use super::{Brief, keywords, roles, write};
    use crate::picture_book::LEVELS;
    use crate::question_paper::QUESTION_KINDS;
    use crate::writer::quiz;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(80))]

        #[test]
        fn every_question_keeps_the_rules_of_the_bank_and_nothing_wrong_stands_in_the_story(
            seed: u64, level in 0..LEVELS.len(), pages in 4..16_usize, cast in roles(), keywords in keywords(), count in 5..31_usize,
        ) {
            let brief = Brief { plot: "", keywords: &keywords, level: LEVELS[level].id, pages, cast: &cast, seed, nth: 0 };
            let story = write(&brief).expect("a story");
            let texts: Vec<&str> = story.pages.iter().map(|page| page.text.as_str()).collect();
            let kinds: Vec<String> = QUESTION_KINDS.iter().map(|&kind| kind.to_owned()).collect();
            let asked = quiz(&texts, &kinds, count, seed);
            prop_assert_eq!(&asked, &quiz(&texts, &kinds, count, seed), "the same story and seed are the same questions");
            prop_assert!(asked.questions.len() <= count && asked.questions.len() >= count.min(9), "{} of {}", asked.questions.len(), count);
            let told = texts.join(" ").to_lowercase();
            for question in &asked.questions {
                prop_assert!(question.keeps_the_rules(), "{:?}", question);
                let wrong = question.options.iter().filter(|option| !option.correct && option.text.ends_with('.'));
                if question.kind == "reading" {
                    for option in wrong {
                        prop_assert!(!told.contains(&option.text.to_lowercase()), "{:?} is in the story", option.text);
                    }
                }
            }
        }
    }

    #[test]
    fn a_word_is_asked_for_where_another_of_its_sort_fits() {
        let pages = ["Mia has a red kite.", "The kite is in a tree.", "A big dog helps Mia.", "Now Mia has two friends."];
        let kinds = ["single-choice", "fill-blank", "true-false"].map(str::to_owned);
        let asked = quiz(&pages, &kinds, 9, 7);
        assert!(asked.questions.len() >= 8, "{asked:?}");
        for question in asked.questions.iter().filter(|question| question.kind == "single-choice") {
            let right: Vec<&str> = question.options.iter().filter(|option| option.correct).map(|option| option.text.as_str()).collect();
            let whole = question.stem.trim_start_matches("Which word does the story have here? ").replace("____", right[0]);
            assert!(pages.contains(&whole.as_str()), "{question:?}");
        }
    }

    #[test]
    fn what_a_story_is_too_short_for_is_said() {
        let kinds = ["ordering", "matching", "translation", "follow-read"].map(str::to_owned);
        let asked = quiz(&["One small cat."], &kinds, 8, 1);
        assert_eq!(asked.short, ["ordering", "matching", "translation", "follow-read"]);
        assert!(asked.questions.iter().all(|question| question.kind == "follow-read"));
        assert!(quiz(&["只有中文。"], &kinds, 8, 1).questions.is_empty());
    }
}
