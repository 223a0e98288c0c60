//! The demo's animations: eight in three series, most of them listed and on coursewares, one whose points are missing, one that nobody has listed yet.

use serde_json::{Value, json};

use super::ANIMATIONS;
use crate::areas::courses::COURSEWARES;
use belltower_kit::{
    app::App,
    args,
    db::Tx,
    error::Result,
    resource::{self, Row, update_from_server},
};

/// An animation, on a courseware of no textbook, whose audit it would undo: title, video, series, episode, level, marks (ms, point), whether it is listed, the courseware it hangs on.
struct Shown {
    title: &'static str,
    video: &'static str,
    series: &'static str,
    episode: i64,
    level: &'static str,
    marks: &'static [(i64, &'static str)],
    listed: bool,
    on: &'static str,
}

const fn shown(title: &'static str, video: &'static str, (series, episode): (&'static str, i64), level: &'static str) -> Shown {
    Shown { title, video, series, episode, level, marks: &[], listed: false, on: "" }
}

const DEER: &str = "Deer Ear";

const ANIMATIONS_OF: [Shown; 8] = [
    Shown {
        marks: &[(500, "Animals"), (1_800, "How many …?"), (3_200, "Animals")],
        listed: true,
        on: "Reading Stars 6",
        ..shown("Little Deer goes to the zoo", "Penguins at the zoo", (DEER, 1), "A1")
    },
    Shown {
        marks: &[(800, "Weather"), (2_400, "It is raining")],
        listed: true,
        on: "Everyday English 1",
        ..shown("Little Deer and the rain", "A walk in the rain", (DEER, 2), "A1")
    },
    Shown {
        marks: &[(600, "On the farm"), (2_900, "Numbers 1–10")],
        listed: true,
        on: "Everyday English 4",
        ..shown("Little Deer counts sheep", "Old MacDonald had a farm", (DEER, 3), "Pre-A1")
    },
    // Its subtitles are not out.
    Shown {
        marks: &[(1_200, "Colours under water")],
        on: "At the airport",
        ..shown("Little Deer by the sea", "Dolphins say hello", (DEER, 4), "Pre-A1")
    },
    Shown {
        marks: &[(900, "Shopping")],
        on: "Everyday English 2",
        ..shown("How much are the apples?", "在市场买水果", ("Market Day", 1), "A1")
    },
    // Nobody has said what is learnt from it.
    shown("Pears for sale", "在市场买水果", ("Market Day", 2), "A1"),
    Shown {
        marks: &[(700, "晚安"), (2_600, "Good night")],
        listed: true,
        ..shown("小鹿说晚安", "晚安故事", ("小鹿睡前故事", 1), "Pre-A1")
    },
    // Its film was not passed.
    Shown { marks: &[(1_000, "Good night")], ..shown("小鹿看月亮", "Good night, moon", ("小鹿睡前故事", 2), "Pre-A1") },
];

/// Loads them.
pub async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    for one in &ANIMATIONS_OF {
        let sql = "SELECT id FROM videos WHERE name = $1 AND deleted_at IS NULL ORDER BY created_at, id LIMIT 1";
        let Some((video,)) = tx.opt::<(String,)>(sql, args![one.video]).await? else { continue };
        let marks: Vec<Value> = one.marks.iter().map(|(at, point)| json!({ "at_ms": at, "point": point })).collect();
        let row = json!({ "title": one.title, "video_id": video, "series": one.series, "episode": one.episode, "level": one.level, "marks": marks });
        let id = resource::create(&mut tx, &ANIMATIONS, row.as_object().unwrap_or(&Row::new())).await?;
        if one.listed {
            let set = Row::from_iter([("listing".to_owned(), "listed".into())]);
            update_from_server(&mut tx, &ANIMATIONS, &id, "setListed", set).await?;
        }
        hang(&mut tx, one.on, &id).await?;
    }
    Ok(tx.commit().await?)
}

/// Hangs one on the courseware of a name, if there is such.
async fn hang(tx: &mut Tx, courseware: &str, animation: &str) -> Result<()> {
    let sql = "SELECT id FROM coursewares WHERE name = $1 AND deleted_at IS NULL LIMIT 1";
    let Some((id,)) = tx.opt::<(String,)>(sql, args![courseware]).await? else { return Ok(()) };
    let version = resource::load(tx, &COURSEWARES, &id).await?["version"].clone();
    let change = json!({ "id": id, "version": version, "animations": [{ "animation_id": animation }] });
    resource::update(tx, &COURSEWARES, change.as_object().unwrap_or(&Row::new())).await?;
    Ok(())
}
