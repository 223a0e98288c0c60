//! The demo's plans: two examples to try the editor with, and a shelf of plans that people have worked on, each somewhere else on its way.

use belltower_content::sop_plan::example;
use serde_json::{Value, json};

use super::{DOCUMENT_TYPE, PLANS};
use belltower_kit::{
    app::App,
    args,
    documents::demo::{Past, Remark, Way, write_past},
    error::Result,
    resource::{self, Row},
    world::iso,
};

/// A step: minutes, who leads it, title, materials parted by `|`, script by lines.
type Step = (u32, &'static str, &'static str, &'static str, &'static str);

fn plan(title: &str, level: &str, minutes: u32, stages: &[(&str, &[Step])]) -> Value {
    let parts = |text: &str, by: char| text.split(by).filter(|part| !part.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let step = |&(minutes, owner, title, materials, script): &Step| {
        json!({ "title": title, "minutes": minutes, "owner": owner, "required": owner != "assistant",
                "materials": parts(materials, '|'), "script": parts(script, '\n') })
    };
    let stages: Vec<Value> =
        stages.iter().map(|(title, steps)| json!({ "title": title, "steps": steps.iter().map(step).collect::<Vec<_>>() })).collect();
    json!({ "title": title, "level": level, "lessonMinutes": minutes, "stages": stages })
}

/// Makes them. Some classes to come follow the one that is out.
pub async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    for (chinese, template) in [(false, "example_en"), (true, "example_zh")] {
        let seed = example(chinese);
        let plan = json!({ "title": seed["title"], "level": seed["level"], "lesson_minutes": seed["lessonMinutes"], "template": template });
        resource::create(&mut tx, &PLANS, plan.as_object().unwrap_or(&Row::new())).await?;
    }
    let mut published = None;
    for past in pasts() {
        let out = matches!(past.way, Way::Published);
        let id = write_past(&mut tx, &DOCUMENT_TYPE, &past).await?;
        published = if out && published.is_none() { Some(id) } else { published };
    }
    let soon = iso(tx.world().now());
    tx.exec(
        "UPDATE classes SET sop_plan_id = $1, sop_plan_version = 1
         WHERE id IN (SELECT id FROM classes WHERE status = 'not_started' AND start_at > $2 AND deleted_at IS NULL ORDER BY start_at DESC LIMIT 4)",
        args![published, soon],
    )
    .await?;
    Ok(tx.commit().await?)
}

fn row(minutes: u32) -> Value {
    json!({ "lesson_minutes": minutes })
}

fn pasts() -> Vec<Past> {
    let phonics = |draft: u32| {
        let blend: Step = (
            6,
            "student",
            "Blend and read: cake, game, late",
            "Word cards: long a",
            "Cover the last letter, then show it: what changes?\nLet the pupil say the rule.",
        );
        let mut practice =
            vec![(5, "teacher", "Hear the sound: cap or cape?", "Word cards: long a", "Say both words. Which one is longer?"), blend];
        if draft > 0 {
            practice.push((
                6,
                "student",
                "Sort the words into two houses",
                "Game: Two houses",
                "One house for short a, one for long a. No help in the first round.",
            ));
        }
        plan(
            "Phonics: long a and the silent e",
            "A1",
            25,
            &[
                (
                    "Hello",
                    &[(
                        if draft < 2 { 5 } else { 3 },
                        "teacher",
                        "Sing the sound song",
                        "Song: Days of the week",
                        "Stand up, clap on every vowel.",
                    )],
                ),
                ("The sound", &practice),
                (
                    "Goodbye",
                    &[(
                        5,
                        "assistant",
                        "Colour the worksheet and say goodbye",
                        "Worksheet: silent e",
                        "Praise one thing the pupil did well.",
                    )],
                ),
            ],
        )
    };
    let directions = plan(
        "Asking the way: role play",
        "A2",
        45,
        &[
            ("Warm-up", &[(5, "student", "Where am I? Guess the place", "Picture of the day", "Three hints, then the answer.")]),
            (
                "Language",
                &[
                    (
                        10,
                        "teacher",
                        "Turn left, go straight on, opposite",
                        "Slides: Asking for directions",
                        "Draw the way on the map while you speak.",
                    ),
                    (
                        10,
                        "student",
                        "Say the way to the museum",
                        "Slides: Asking for directions",
                        "Accept gestures first, then ask for the words.",
                    ),
                ],
            ),
            (
                "Role play",
                &[
                    (12, "student", "A tourist asks, a pupil helps", "Dialogue: At the market", "Change roles after four minutes."),
                    (5, "teacher", "What did we say well?", "", "Two things that went well, one to practise."),
                ],
            ),
            ("Wrap-up", &[(3, "assistant", "Homework: draw your way to school", "", "Say when we meet again.")]),
        ],
    );
    let grammar = |finished: bool| {
        let practice: &[Step] = &[
            (8, "teacher", "昨天做了什么？引出规则动词过去式", "课件：一般过去时", "先让学生猜，再给出规则。"),
            (10, "student", "把日记改成过去时", "练习单：一般过去时", "允许用中文问一次。"),
        ];
        let end: &[Step] = &[
            (15, "student", "采访同桌：上周末过得怎么样？", "", "至少问五个问题，记下答案。"),
            (6, "teacher", "小结：三条规则，三个例外", "课件：一般过去时", "让学生自己说出规则。"),
        ];
        plan(
            "语法课：一般过去时",
            "A2",
            45,
            &[
                ("导入", &[(6, "student", "看图说昨天", "今日图片", "每人说一句。")]),
                ("讲解与练习", if finished { practice } else { &practice[..1] }),
                ("巩固", if finished { end } else { &[] }),
            ],
        )
    };
    let weather = plan(
        "Weather and seasons",
        "A1",
        25,
        &[
            ("Hello", &[(4, "teacher", "What is the weather like today?", "Picture of the day", "Open the window together.")]),
            ("New words", &[(8, "student", "Sun, rain, wind, snow: mime and guess", "", "")]),
            ("Game", &[]),
        ],
    );
    let circle = plan(
        "Story circle for small groups",
        "A1",
        50,
        &[
            ("Arrive", &[(5, "teacher", "Name round with a feeling", "", "Each pupil says a name and how they feel.")]),
            (
                "The story",
                &[
                    (
                        15,
                        "teacher",
                        "Read the first half, stop at the door",
                        "Picture book: Mia and the Little Cat",
                        "Ask what is behind the door. Write down every idea.",
                    ),
                    (15, "student", "Act the second half", "", "One narrator, the others play."),
                ],
            ),
            (
                "Reflect",
                &[
                    (10, "student", "Draw your favourite moment", "Worksheet: my favourite moment", ""),
                    (5, "teacher", "One sentence each", "", ""),
                ],
            ),
        ],
    );
    let begun = |mut plan: Value| {
        plan["stages"].as_array_mut().into_iter().for_each(|stages| stages.truncate(2));
        plan
    };
    vec![
        Past {
            row: row(25),
            drafts: vec![("producer", 170, phonics(0)), ("producer2", 146, phonics(1)), ("producer", 120, phonics(2))],
            remarks: vec![Remark {
                place: "stage-2-2",
                said: &[
                    ("inspector", 130, "Six minutes are short for three words. Can the song be shorter?"),
                    ("producer", 122, "The song is three minutes now, the sorting game has the rest."),
                ],
                resolved_by: Some("inspector"),
            }],
            way: Way::Published,
        },
        Past {
            row: row(45),
            drafts: vec![("producer2", 50, begun(directions.clone())), ("producer2", 20, directions)],
            remarks: vec![Remark {
                place: "stage-3-1",
                said: &[("producer", 18, "Shall we record the role play for the parents?")],
                resolved_by: None,
            }],
            way: Way::InReview,
        },
        Past {
            row: row(45),
            drafts: vec![("producer", 90, grammar(false)), ("producer", 44, grammar(true))],
            remarks: vec![Remark {
                place: "stage-2-2",
                said: &[("inspector", 30, "学生练习的时间可以再长一些。"), ("producer", 26, "好的，我把采访环节加长后再送审。")],
                resolved_by: None,
            }],
            way: Way::SentBack("讲解偏长，学生开口的时间不到一半，请再调整。"),
        },
        Past {
            row: row(25),
            drafts: vec![("producer", 7, weather)],
            remarks: vec![Remark {
                place: "",
                said: &[("producer", 6, "@Paul: which game do you use for the seasons?")],
                resolved_by: None,
            }],
            way: Way::Draft,
        },
        Past {
            row: row(50),
            drafts: vec![("producer2", 600, circle)],
            remarks: vec![],
            way: Way::Withdrawn("Small groups have 45 minutes from this term on."),
        },
    ]
}
