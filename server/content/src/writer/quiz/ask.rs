//! How each kind of question is made of a story.

use super::super::dice::Dice;
use super::{
    Choice, Question,
    told::{Asked, Sort, Told, replaced},
};

/// What stands where a word is to be filled in.
const BLANK: &str = "____";
/// Options of a question of choice, the right one with them.
const OPTIONS: usize = 4;
/// Sentences of a question of order, and pairs of one of matching.
const PARTS: usize = 4;
/// Words of a sentence that can be halved.
const HALVED: usize = 5;

/// Questions of a kind, at most about so many.
pub(super) fn all(told: &Told, kind: &str, most: usize, dice: &mut Dice) -> Vec<Question> {
    match kind {
        "fill-blank" => of_words(told, most, dice, |sentence, asked, _| {
            Some(question("fill-blank", &blanked(sentence, asked), vec![choice(&asked.word, false)]))
        }),
        "single-choice" => of_words(told, most, dice, |sentence, asked, dice| {
            let others = told.others(sentence, asked, dice);
            // Nothing else that the story says is wrong.
            let wrong: Vec<String> =
                others.into_iter().filter(|other| !told.says(&replaced(sentence, asked, other))).take(OPTIONS - 1).collect();
            (wrong.len() > 1).then(|| {
                let options = mixed(wrong.iter().map(|word| choice(word, false)).chain([choice(&asked.word, true)]).collect(), dice);
                question("single-choice", &format!("Which word does the story have here? {}", blanked(sentence, asked)), options)
            })
        }),
        "true-false" => true_or_false(told, most, dice),
        "multiple-choice" => in_the_story(told, most, dice),
        "ordering" => in_order(told, most, dice),
        "matching" => halves(told, most, dice),
        "reading" => reading(told, most, dice),
        "listen-choose" => listening(told, most, dice),
        "follow-read" => mix(told, dice).into_iter().take(most).map(|(_, said)| question("follow-read", said, vec![])).collect(),
        "writing" => writing(told, most, dice),
        // What it says in another language it does not know.
        _ => vec![],
    }
}

/// One question of each sentence in turn, of a word of it that was not asked for before; then of other words.
fn of_words(told: &Told, most: usize, dice: &mut Dice, mut ask: impl FnMut(&str, &Asked, &mut Dice) -> Option<Question>) -> Vec<Question> {
    let (mut found, mut asked_for) = (Vec::new(), Vec::<String>::new());
    let sentences = mix(told, dice);
    for round in 0..2 {
        for (_, sentence) in &sentences {
            let mut words = told.asked(sentence);
            // Of a name that is on every page too many would be asked.
            words.sort_by_key(|asked| (asked_for.iter().filter(|word| **word == asked.word).count(), asked.sort == Sort::Name));
            let Some(asked) = words.get(round) else { continue };
            if let Some(question) = ask(sentence, asked, dice) {
                asked_for.push(asked.word.clone());
                found.push(question);
            }
            if found.len() >= most {
                return found;
            }
        }
    }
    found
}

fn true_or_false(told: &Told, most: usize, dice: &mut Dice) -> Vec<Question> {
    let mut found = Vec::new();
    for (_, sentence) in mix(told, dice) {
        let wrong = told.wrongly(sentence, dice).into_iter().next();
        let statement = |said: &str, is: bool| question("true-false", said, vec![choice("True", is), choice("False", !is)]);
        // A question or a call is neither.
        if found.len() >= most || !sentence.ends_with('.') || !told.stands_alone(sentence) {
            continue;
        }
        found.push(match wrong {
            Some(wrong) if dice.below(2) == 0 => statement(&wrong, false),
            _ => statement(sentence, true),
        });
    }
    found
}

fn in_the_story(told: &Told, most: usize, dice: &mut Dice) -> Vec<Question> {
    let (there, not_there) = (told.things(), told.no_things());
    let order = dice.order(there.len());
    let pairs = order.chunks_exact(2).take(most);
    let asked = pairs.filter_map(|pair| {
        let wrong = dice.order(not_there.len());
        let options = pair.iter().map(|at| choice(there[*at], true)).chain(wrong.iter().take(2).map(|at| choice(not_there[*at], false)));
        let options: Vec<Choice> = options.collect();
        (options.len() == OPTIONS).then(|| question("multiple-choice", "Which of these are in the story?", mixed(options, dice)))
    });
    asked.collect()
}

fn in_order(told: &Told, most: usize, dice: &mut Dice) -> Vec<Question> {
    // One sentence a page: what comes first is seen without a doubt.
    let pages: Vec<&Vec<String>> = told.pages.iter().filter(|page| !page.is_empty()).collect();
    let last = pages.len().saturating_sub(PARTS - 2);
    let starts = dice.order(last).into_iter().take(most);
    let asked = starts.filter_map(|start| {
        let parts: Vec<Choice> = pages.iter().skip(start).take(PARTS).map(|page| choice(&page[dice.below(page.len())], false)).collect();
        (parts.len() > 2).then(|| question("ordering", "Put the sentences in the order of the story.", parts))
    });
    asked.collect()
}

fn halves(told: &Told, most: usize, dice: &mut Dice) -> Vec<Question> {
    let mut found = Vec::new();
    let sentences: Vec<&str> = mix(told, dice).into_iter().map(|(_, said)| said).filter(|said| !said.contains(['"', '“'])).collect();
    let long: Vec<&str> = sentences.into_iter().filter(|said| said.split(' ').count() >= HALVED).collect();
    for group in long.chunks(PARTS).take(most) {
        let halved = group.iter().map(|said| {
            let words: Vec<&str> = said.split(' ').collect();
            let (first, second) = words.split_at(words.len() / 2);
            Choice { pair: format!("… {}", second.join(" ")), ..choice(&format!("{} …", first.join(" ")), false) }
        });
        let pairs: Vec<Choice> = halved.collect();
        let same =
            pairs.iter().enumerate().any(|(at, one)| pairs[..at].iter().any(|other| other.text == one.text || other.pair == one.pair));
        if pairs.len() > 2 && !same {
            found.push(question("matching", "Match the two halves of each sentence of the story.", pairs));
        }
    }
    found
}

fn reading(told: &Told, most: usize, dice: &mut Dice) -> Vec<Question> {
    let pages: Vec<&Vec<String>> = told.pages.iter().filter(|page| !page.is_empty()).collect();
    let mut found = Vec::new();
    for at in dice.order(pages.len()) {
        // Two pages of a book for beginners are one text.
        let text: Vec<&String> = pages.iter().skip(at).take(2).copied().flatten().collect();
        let stated: Vec<&&String> = text.iter().filter(|said| said.ends_with('.') && told.stands_alone(said)).collect();
        let (Some(right), true) = (stated.first(), found.len() < most) else { continue };
        let mut wrong: Vec<String> = Vec::new();
        for said in stated.iter().rev() {
            wrong.extend(told.wrongly(said, dice).into_iter().take(2));
        }
        wrong.dedup();
        wrong.truncate(OPTIONS - 1);
        if text.len() > 1 && wrong.len() > 1 {
            let options = wrong.iter().map(|said| choice(said, false)).chain([choice(right, true)]).collect();
            let passage = text.iter().map(|said| said.as_str()).collect::<Vec<_>>().join(" ");
            found.push(Question { passage, ..question("reading", "Read, then choose the sentence that is true.", mixed(options, dice)) });
        }
    }
    found
}

fn listening(told: &Told, most: usize, dice: &mut Dice) -> Vec<Question> {
    let sentences = mix(told, dice);
    let mut found = Vec::new();
    for (page, said) in &sentences {
        let mut wrong: Vec<String> = told.wrongly(said, dice).into_iter().take(2).collect();
        wrong.extend(
            sentences.iter().filter(|(of, other)| of != page && other != said).map(|(_, other)| (*other).to_owned()).take(3 - wrong.len()),
        );
        if found.len() < most && wrong.len() > 1 {
            let options = wrong.iter().map(|other| choice(other, false)).chain([choice(said, true)]).collect();
            let heard = Question {
                passage: (*said).to_owned(),
                ..question("listen-choose", "Listen. Which sentence do you hear?", mixed(options, dice))
            };
            found.push(heard);
        }
    }
    found
}

fn writing(told: &Told, most: usize, dice: &mut Dice) -> Vec<Question> {
    let things = told.things();
    let words: Vec<&str> = dice.order(things.len()).into_iter().take(3).map(|at| things[at]).collect();
    let mut tasks = vec![
        ("What happens in the story? Tell it in your own words.".to_owned(), "Say what happens first, then and at the end."),
        ("What do you like best in the story?".to_owned(), "Say why you like it."),
        ("What happens after the end of the story?".to_owned(), "Say who is there and what they do."),
    ];
    if let Some(name) = told.names.first() {
        tasks.insert(1, (format!("Write about {name}."), "Say what happens and how it ends."));
    }
    let task = |(stem, requirement): (String, &str)| {
        let mut options = vec![choice("Three sentences or more", false), choice(requirement, false)];
        if !words.is_empty() {
            options.push(choice(&format!("Use these words: {}", words.join(", ")), false));
        }
        question("writing", &stem, options)
    };
    tasks.into_iter().take(most).map(task).collect()
}

/// Its sentences in any order, each with its page.
fn mix<'a>(told: &'a Told, dice: &mut Dice) -> Vec<(usize, &'a str)> {
    let all: Vec<(usize, &str)> =
        told.pages.iter().enumerate().flat_map(|(page, said)| said.iter().map(move |said| (page, said.as_str()))).collect();
    dice.order(all.len()).into_iter().map(|at| all[at]).collect()
}

fn mixed(options: Vec<Choice>, dice: &mut Dice) -> Vec<Choice> {
    dice.order(options.len()).into_iter().map(|at| options[at].clone()).collect()
}

fn blanked(sentence: &str, asked: &Asked) -> String {
    replaced(sentence, asked, BLANK)
}

fn question(kind: &str, stem: &str, options: Vec<Choice>) -> Question {
    Question { kind: kind.into(), stem: stem.into(), options, ..Question::default() }
}

fn choice(text: &str, correct: bool) -> Choice {
    Choice { text: text.into(), correct, ..Choice::default() }
}
