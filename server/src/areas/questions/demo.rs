//! The demo's questions and papers: a bank over all kinds and levels, a practice paper in each language, a template, and an exam drawn from the bank.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::{
    bank::{BANK, LEVELS},
    demo_papers,
    papers::{DOCUMENT_TYPE, PAPERS},
};
use belltower_kit::{
    app::App,
    documents::demo::write_past,
    error::Result,
    resource::{self, Row},
};

/// Kind, level, knowledge points, stem, passage, options and answer. Options are divided by `|`; a right one begins with `*`, the two sides of a
/// pair are divided by `=`.
pub(super) type Given = [&'static str; 7];

/// How many questions the demo's exam has: 20 of 5.
const EXAM: usize = 20;

/// Makes them.
pub async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let mut exam: Vec<Value> = Vec::new();
    let mut kinds: HashSet<(&str, &str)> = HashSet::new();
    for given in QUESTIONS {
        let [kind, level, points, stem, passage, options, answer] = *given;
        let options = options_of(options);
        let question = json!({
            "kind": kind, "level": level, "points": [points], "stem": stem, "passage": passage,
            "options": options, "answer": answer,
        });
        let id = resource::create(&mut tx, &BANK, question.as_object().unwrap_or(&Row::new())).await?;
        // The exam takes different kinds at different levels from A1 to B1, and the rest as they come.
        let levels = &LEVELS[1..4];
        if exam.len() < EXAM && levels.contains(&level) && kinds.insert((kind, level)) {
            exam.push(json!({
                "kind": kind, "level": level, "points": [points], "stem": stem, "passage": passage, "options": options, "answer": answer,
                "score": 100 / EXAM, "source": id,
            }));
        }
    }
    for template in ["example_en", "example_zh", "layout_en"] {
        let seed = (DOCUMENT_TYPE.template)(template);
        let row = json!({ "title": seed["title"], "kind": seed["kind"], "level": seed["level"], "minutes": seed["minutes"], "template": template });
        resource::create(&mut tx, &PAPERS, row.as_object().unwrap_or(&Row::new())).await?;
    }
    let row = json!({ "title": "End-of-term exam, A1 to B1", "kind": "exam", "level": "A2", "minutes": 60 });
    let (first, second) = exam.split_at(exam.len() / 2);
    let content = json!({
        "title": row["title"], "kind": "exam", "level": "A2", "minutes": 60,
        "sections": [
            { "title": "Part one", "instruction": "Answer every question. Read each one twice.", "questions": first },
            { "title": "Part two", "instruction": "There is no hurry: you have about thirty minutes for this part.", "questions": second },
        ],
    });
    DOCUMENT_TYPE.create_with(&mut tx, row.as_object().unwrap_or(&Row::new()), content).await?;
    for past in demo_papers::pasts() {
        write_past(&mut tx, &DOCUMENT_TYPE, &past).await?;
    }
    Ok(tx.commit().await?)
}

/// Options as a document holds them.
pub(super) fn options_of(options: &str) -> Value {
    let parts = options.split('|').filter(|part| !part.is_empty());
    parts
        .map(|part| {
            let correct = part.starts_with('*');
            let (text, pair) = part.trim_start_matches('*').split_once('=').unwrap_or((part.trim_start_matches('*'), ""));
            json!({ "text": text, "pair": pair, "correct": correct })
        })
        .collect()
}

/// The bank.
pub(super) const QUESTIONS: &[Given] = &[
    [
        "translation",
        "A1",
        "Introducing yourself",
        "我叫李雷，今年十岁。",
        "",
        "",
        "My name is Li Lei and I am ten years old.\nI'm Li Lei. I'm ten.",
    ],
    ["translation", "A1", "Likes and dislikes", "她喜欢苹果，但是不喜欢香蕉。", "", "", "She likes apples but she does not like bananas."],
    [
        "translation",
        "A2",
        "Past simple",
        "昨天我和爷爷去了公园。",
        "",
        "",
        "I went to the park with my grandfather yesterday.\nYesterday I went to the park with my grandpa.",
    ],
    ["translation", "A2", "Comparatives", "这条河比那条河长得多。", "", "", "This river is much longer than that one."],
    [
        "translation",
        "B1",
        "Present perfect",
        "我从来没有见过这么大的雪。",
        "",
        "",
        "I have never seen so much snow.\nI have never seen such heavy snow.",
    ],
    [
        "translation",
        "B2",
        "Passive voice",
        "据说这座桥是在一百年前建成的。",
        "",
        "",
        "It is said that this bridge was built a hundred years ago.\nThis bridge is said to have been built a century ago.",
    ],
    ["follow-read", "Pre-A1", "Sounds: a", "The fat cat sat on a mat.", "", "", ""],
    ["follow-read", "Pre-A1", "Greetings", "Good morning! How are you?", "", "", ""],
    ["follow-read", "A1", "Sounds: th", "My mother and father think that they are right.", "", "", ""],
    ["follow-read", "A1", "Question intonation", "Is this your bag, or is it your sister's?", "", "", ""],
    ["follow-read", "A2", "Linking words", "I picked it up and put it on an old table.", "", "", ""],
    ["follow-read", "B1", "Word stress", "A photographer took a photograph of the economy hotel.", "", "", ""],
    ["matching", "Pre-A1", "Colours", "Match each thing with its colour.", "", "grass=green|the sun=yellow|a tomato=red|the sky=blue", ""],
    [
        "matching",
        "A1",
        "Jobs",
        "Match each person with the place of work.",
        "",
        "a doctor=hospital|a teacher=school|a cook=kitchen|a farmer=field",
        "",
    ],
    ["matching", "A2", "Opposites", "Match each word with its opposite.", "", "cheap=expensive|noisy=quiet|heavy=light|early=late", ""],
    [
        "matching",
        "B1",
        "Phrasal verbs",
        "Match each phrasal verb with its meaning.",
        "",
        "give up=stop trying|put off=do later|look after=take care of|turn down=refuse",
        "",
    ],
    [
        "matching",
        "B2",
        "Collocations",
        "Match the verb with the noun that goes with it.",
        "",
        "meet=a deadline|draw=a conclusion|raise=an objection|reach=an agreement",
        "",
    ],
    ["fill-blank", "Pre-A1", "Numbers", "One, two, ____, four, ____.", "", "three|five", ""],
    ["fill-blank", "A1", "The verb be", "I ____ a pupil and my brothers ____ pupils too.", "", "am|are", ""],
    [
        "fill-blank",
        "A1",
        "Prepositions of place",
        "The cat is sleeping ____ the chair, and the dog is sitting next ____ it.",
        "",
        "under\non|to",
        "",
    ],
    ["fill-blank", "A2", "Past simple", "Last summer we ____ (fly) to Yunnan and ____ (see) elephants.", "", "flew|saw", ""],
    [
        "fill-blank",
        "A2",
        "Countable and uncountable",
        "There isn't ____ milk left, but there are ____ eggs.",
        "",
        "much\nany|some\na few",
        "",
    ],
    ["fill-blank", "B1", "First conditional", "If it ____ (rain) tomorrow, we ____ (stay) at home.", "", "rains|will stay\n'll stay", ""],
    [
        "fill-blank",
        "B2",
        "Third conditional",
        "If I ____ (know) about the strike, I ____ (leave) earlier.",
        "",
        "had known\n'd known|would have left\n'd have left",
        "",
    ],
    [
        "listen-choose",
        "Pre-A1",
        "Animals",
        "Which animal is it?",
        "It is big and grey. It has a very long nose.",
        "a mouse|*an elephant|a rabbit",
        "",
    ],
    [
        "listen-choose",
        "A1",
        "Telling the time",
        "When does the film start?",
        "Hurry up! The film starts at quarter to seven.",
        "6:15|*6:45|7:15",
        "",
    ],
    [
        "listen-choose",
        "A1",
        "Shopping",
        "How much are the socks?",
        "The T-shirt is forty yuan and the socks are fifteen.",
        "*15 yuan|40 yuan|50 yuan",
        "",
    ],
    [
        "listen-choose",
        "A2",
        "Directions",
        "Where is the museum?",
        "Go straight on, take the second left, and the museum is opposite the bank.",
        "next to the bank|*across from the bank|behind the bank",
        "",
    ],
    [
        "listen-choose",
        "B1",
        "Plans",
        "Why will Anna be late?",
        "I was going to take the six o'clock train, but it was cancelled, so I'm driving and there's a lot of traffic.",
        "She missed her train.|*Her train did not run.|Her car broke down.",
        "",
    ],
    [
        "listen-choose",
        "B2",
        "Attitude",
        "How does the speaker feel about the new office?",
        "Well, they told us it would be quieter, and I suppose it is, in the way a railway station is quieter than an airport.",
        "grateful|*disappointed|excited",
        "",
    ],
    ["single-choice", "Pre-A1", "This and that", "____ is my pencil. It is here in my hand.", "", "*This|That|Those", ""],
    ["single-choice", "A1", "Present simple", "My father ____ coffee every morning.", "", "drink|*drinks|drinking|is drink", ""],
    ["single-choice", "A1", "Plurals", "There are three ____ on the table.", "", "knife|knifes|*knives", ""],
    [
        "single-choice",
        "A2",
        "Adverbs of frequency",
        "Choose the right sentence.",
        "",
        "I go always by bus.|*I always go by bus.|Always I go by bus.",
        "",
    ],
    ["single-choice", "A2", "Superlatives", "It was ____ day of the year.", "", "hotter|the hotest|*the hottest|most hot", ""],
    ["single-choice", "B1", "Modal verbs", "You ____ wear a helmet; it's the law.", "", "should|*must|might|could", ""],
    ["single-choice", "B1", "Gerund and infinitive", "She suggested ____ the meeting earlier.", "", "to start|*starting|start|started", ""],
    ["single-choice", "B2", "Relative clauses", "The writer, ____ first book I loved, has died.", "", "who|which|*whose|that", ""],
    ["single-choice", "C1", "Inversion", "Hardly ____ down when the phone rang.", "", "I had sat|*had I sat|I sat|did I sat", ""],
    ["multiple-choice", "A1", "Food", "Which of these are fruit?", "", "*a pear|a carrot|*a peach|bread", ""],
    ["multiple-choice", "A2", "Past simple", "Which of these are past forms?", "", "*bought|bring|*thought|teach|*wrote", ""],
    [
        "multiple-choice",
        "B1",
        "Passive voice",
        "Which sentences are in the passive voice?",
        "",
        "*The window was broken last night.|Someone has eaten my cake.|*English is spoken here.|He is reading.",
        "",
    ],
    [
        "multiple-choice",
        "B2",
        "Formal register",
        "Which of these fit a formal letter?",
        "",
        "*I look forward to hearing from you.|Cheers, see you!|*I am writing with regard to your invoice.|Gonna call you later.",
        "",
    ],
    ["true-false", "Pre-A1", "Animals", "A fish can swim.", "", "*True|False", ""],
    ["true-false", "A1", "Seasons", "In Beijing it is usually hot in January.", "", "True|*False", ""],
    [
        "true-false",
        "A2",
        "Reading for detail",
        "Mia plays the violin in the school orchestra.",
        "Mia started the piano at six. This year she took up the violin and joined the school orchestra with it.",
        "*True|False",
        "",
    ],
    [
        "true-false",
        "B1",
        "Reading for detail",
        "The writer thinks the shop will close.",
        "The old bookshop has lost half its customers, yet its owner has just signed a lease for ten more years. I would not bet against her.",
        "True|*False",
        "",
    ],
    [
        "ordering",
        "A1",
        "Word order in questions",
        "Put the words in order to make a question.",
        "",
        "Where|does|your best friend|live?",
        "",
    ],
    [
        "ordering",
        "A2",
        "Telling a story",
        "Put the sentences in order.",
        "",
        "Tom woke up late.|He missed the bus.|He ran all the way to school.|The teacher smiled and let him in.",
        "",
    ],
    [
        "ordering",
        "B1",
        "Giving instructions",
        "Put the steps for making tea in order.",
        "",
        "Boil fresh water.|Warm the pot and add the leaves.|Pour the water on the leaves.|Wait for three minutes.|Pour it into the cups.",
        "",
    ],
    [
        "ordering",
        "B2",
        "Structure of an argument",
        "Put the parts of the paragraph in order.",
        "",
        "State your opinion in one sentence.|Give your strongest reason with an example.|Admit what speaks against it.|Say why your reason still stands.",
        "",
    ],
    [
        "reading",
        "A1",
        "Reading for detail",
        "What does Lily have for breakfast?",
        "Lily gets up at seven. She has rice porridge and an egg. Her brother has bread and milk.",
        "bread and milk|*porridge and an egg|an egg and milk",
        "",
    ],
    [
        "reading",
        "A2",
        "Reading for reasons",
        "Why did the boys go home early?",
        "Ben and Sam were flying a kite when dark clouds came up. They heard thunder far away, so they took the kite down and went home.",
        "",
        "Because a storm was coming.\nBecause they heard thunder.",
    ],
    [
        "reading",
        "B1",
        "Finding the main idea",
        "What is the text mainly about?",
        "When whales die, their bodies sink and feed creatures on the sea floor for fifty years. Scientists have found over four hundred kinds of animal that live on one such fall.",
        "how whales find food|*how a dead whale gives life to others|why scientists protect whales",
        "",
    ],
    [
        "reading",
        "B2",
        "Inference",
        "What does the writer imply about the committee?",
        "The committee met for six hours. The minutes, which fill half a page, record that tea was served twice.",
        "",
        "That it achieved little.\nThat it talked for a long time without results.",
    ],
    [
        "writing",
        "A1",
        "Writing about yourself",
        "Write about your family.",
        "",
        "At least five sentences|Say how many people there are|Say what one of them likes",
        "",
    ],
    [
        "writing",
        "A2",
        "Writing a postcard",
        "Write a postcard from a place you have visited.",
        "",
        "50 to 80 words|Say where you are and what the weather is like|Say two things you have done",
        "",
    ],
    [
        "writing",
        "B1",
        "Writing an e-mail",
        "A friend wants to learn Chinese. Write an e-mail with advice.",
        "",
        "100 to 120 words|Give at least three pieces of advice|Give a reason for each|Begin and end it as an e-mail",
        "",
    ],
    [
        "writing",
        "B2",
        "Writing an opinion essay",
        "\"Homework should be given up.\" Do you agree?",
        "",
        "180 to 220 words|Give your opinion in the first paragraph|Give two reasons with examples|Answer one argument against you",
        "",
    ],
    [
        "writing",
        "C1",
        "Writing a summary",
        "Summarise a recent article on sleep and memory for a school newspaper.",
        "",
        "At most 150 words|Name the source|Keep opinion and finding apart",
        "",
    ],
];
