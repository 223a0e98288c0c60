//! The demo's videos: originals that wait for somebody, tasks in each state, second creations, and three collections of which two are listed.

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::{COLLECTIONS, TASKS, VIDEOS, tasks::handle, track_calls, tracks};
use crate::areas::courses::set_courseware_video;
use belltower_kit::{
    app::App,
    args,
    db::Tx,
    error::Result,
    files,
    resource::{self, Resource, Row, update_from_server},
    world::iso,
};

/// Four seconds each, and a picture of it.
const FILES: [(&str, &[u8], &[u8]); 6] = [
    ("zoo", include_bytes!("demo/zoo.webm"), include_bytes!("demo/zoo.jpg")),
    ("rain", include_bytes!("demo/rain.webm"), include_bytes!("demo/rain.jpg")),
    ("farm", include_bytes!("demo/farm.webm"), include_bytes!("demo/farm.jpg")),
    ("sea", include_bytes!("demo/sea.webm"), include_bytes!("demo/sea.jpg")),
    ("market", include_bytes!("demo/market.webm"), include_bytes!("demo/market.jpg")),
    ("night", include_bytes!("demo/night.webm"), include_bytes!("demo/night.jpg")),
];

/// Title, introduction, type, the file whose picture is the cover.
const SHELVES: [(&str, &str, &str, usize); 3] = [
    ("Animals and nature", "Short films about the zoo, the farm and the sea.", "lesson", 0),
    ("Songs for every day", "One song a day, with the words on the screen.", "song", 2),
    ("城里的一天", "买菜、问路、坐车：城市生活中的英语。", "short_drama", 4),
];

/// Name, file, level, language, collection, review.
type Original = (&'static str, usize, &'static str, &'static str, Option<usize>, &'static str);

/// Those that nobody has taken up.
const WAITING: [Original; 7] = [
    ("Penguins at the zoo", 0, "A1", "en", Some(0), "listed"),
    ("A walk in the rain", 1, "Pre-A1", "en", None, "pending"),
    ("Old MacDonald had a farm", 2, "Pre-A1", "en", Some(1), "listed"),
    ("The whale's song", 3, "A2", "en", Some(0), "passed"),
    ("在市场买水果", 4, "A1", "en_zh", Some(2), "passed"),
    ("Good night, moon", 5, "Pre-A1", "en", Some(1), "not_passed"),
    ("晚安故事", 5, "A1", "zh", None, "pending"),
];

/// An original, the task of it: its name, who has it, state, days until it is due, category, reason.
type Task = (&'static str, usize, &'static str, &'static str, &'static str, i64, &'static str, &'static str);

const TASKS_OF: [Task; 12] = [
    ("Lions and tigers", 0, "Big cats", "producer", "executing", 3, "Stage 2", ""),
    ("Thunder and lightning", 1, "Stormy weather", "producer", "executing", -2, "Around the town", ""),
    ("The sheep run home", 2, "On the farm", "producer2", "executing", 5, "Stage 1", ""),
    ("Dolphins say hello", 3, "Hello, dolphin!", "producer2", "handed_in", 1, "Stage 2", ""),
    ("Apples and pears", 4, "How much is it?", "producer", "handed_in", 4, "Around the town", ""),
    (
        "Stars in the sky",
        5,
        "Twinkle, twinkle",
        "producer",
        "rejected",
        2,
        "Stage 1",
        "The second verse is out of step with the song; please time it anew.",
    ),
    ("小熊上学去", 2, "小熊上学", "producer2", "rejected", 6, "写作起步", "第三句字幕有错别字，请核对后重新提交。"),
    ("The airport at night", 5, "At the airport", "producer2", "approved", -6, "Travel", ""),
    ("Check in, please", 4, "Everyday English 2", "producer", "approved", -9, "Around the town", ""),
    ("A rainy Sunday", 1, "Sunday rain", "producer2", "cancelled", -4, "Around the town", "The film is too dark to be shown."),
    ("Fish of all colours", 3, "Colours under water", "former", "executing", 8, "Stage 1", ""),
    ("Elephants drink", 0, "The elephant's nose", "producer", "unknown", 10, "Stage 2", ""),
];

/// What is said in a film, and what that means; of the second the checks find a cue that begins too early, of the third one that says nothing.
type Line = (i64, i64, &'static str, &'static str);
const SAID: [&[Line]; 3] = [
    &[(0, 1_200, "Hello, hello!", "大家好，大家好！"), (1_300, 2_500, "Who is there?", "谁在那里？"), (2_700, 3_900, "It's me!", "是我！")],
    &[
        (0, 1_600, "Look at the sky.", "看看天空。"),
        (1_400, 2_400, "It is so dark!", "天好黑！"),
        (2_450, 2_900, "Can you hear the thunder over the hills?", "听，山那边在打雷！"),
        (3_000, 3_900, "Let's go in.", "我们进去吧。"),
    ],
    &[(200, 1_400, "One, two, three.", "一、二、三。"), (1_600, 2_600, "", ""), (2_700, 3_900, "Off we go!", "我们出发！")],
];

const ASKED: &str = "Subtitles in English and Chinese. Leave out what nobody says, and keep each line short enough for a child to read.";

struct Stored {
    file: String,
    poster: String,
}

/// Loads them.
pub async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let people: Vec<(String, String)> = tx.all("SELECT account, id FROM users", args![]).await?;
    let who = |account: &str| people.iter().find(|(of, _)| of == account).map(|(_, id)| id.clone());
    let mut stored = vec![];
    for (name, film, picture) in FILES {
        let file = files::put(&mut tx, "video/webm", film, Some(&format!("{name}.webm"))).await?.id;
        let poster = files::put(&mut tx, "image/jpeg", picture, Some(&format!("{name}.jpg"))).await?.id;
        stored.push(Stored { file, poster });
    }
    let mut shelves = vec![];
    for (at, (title, introduction, kind, cover)) in SHELVES.into_iter().enumerate() {
        let row = json!({ "title": title, "introduction": introduction, "type": kind, "cover": stored[cover].poster, "sort": at * 10,
            "level": "A1", "short_drama_support": kind == "short_drama" });
        shelves.push(make(&mut tx, &COLLECTIONS, &row).await?);
    }
    for original in WAITING {
        let rights = (original.0 == "The whale's song").then_some("2026-01-31");
        original_of(&mut tx, original, &stored, &shelves, (who("producer"), rights)).await?;
    }
    for (at, task) in TASKS_OF.into_iter().enumerate() {
        let due = iso(app.world.now() + SignedDuration::from_hours(24 * task.5));
        let video = (task.0, task.1, "A1", "en", None, "passed");
        let video = original_of(&mut tx, video, &stored, &shelves, (who("producer"), None)).await?;
        task_of(&mut tx, task, (&video, &shelves[at % 2], &due), [who(task.3), who("inspector"), who("producer")]).await?;
    }
    // Two are in the shop window.
    for shelf in &shelves[..2] {
        update(&mut tx, &COLLECTIONS, shelf, "setListed", &json!({ "listing": "listed" })).await?;
    }
    let shown: Vec<(String,)> = tx.all("SELECT id FROM videos WHERE review = 'listed' AND collection_id IS NOT NULL", args![]).await?;
    for (video,) in shown {
        update(&mut tx, &VIDEOS, &video, "update", &json!({ "recommended": true })).await?;
    }
    Ok(tx.commit().await?)
}

async fn original_of(
    tx: &mut Tx,
    (name, file, level, language, shelf, review): Original,
    stored: &[Stored],
    shelves: &[String],
    (maker, rights_until): (Option<String>, Option<&str>),
) -> Result<String> {
    let Stored { file, poster } = &stored[file];
    let row = json!({ "name": name, "file": file, "poster": poster, "level": level, "language": language, "duration_ms": 4_000, "width": 320,
        "height": 180, "points": ["Listening"], "collection_id": shelf.map(|at| shelves[at].clone()), "rights": "Belltower",
        "rights_until": rights_until });
    let id = make(tx, &VIDEOS, &row).await?;
    let reason = (review == "not_passed").then_some("The sound is missing for the last second.");
    update(tx, &VIDEOS, &id, "update", &json!({ "maker_id": maker, "review": review, "reason": reason })).await?;
    Ok(id)
}

async fn task_of(
    tx: &mut Tx,
    (_, _, name, account, state, _, category, reason): Task,
    (video, shelf, due): (&str, &str, &str),
    [assignee, reviewer, lead]: [Option<String>; 3],
) -> Result<()> {
    let category: Option<(String,)> =
        tx.opt("SELECT id FROM course_categories WHERE name = $1 AND deleted_at IS NULL LIMIT 1", args![category]).await?;
    // Who has left the house had it while they were in it.
    let first = if account == "former" { lead.clone() } else { assignee.clone() };
    let row = json!({ "video_id": video, "name": name, "points": ["Listening", "Everyday words"], "assignee_id": first, "level": "A1",
        "requirements": ASKED, "collection_id": shelf, "category_id": category.map(|(id,)| id), "due_at": due });
    let id = make(tx, &TASKS, &row).await?;
    let track = resource::load(tx, &TASKS, &id).await?["track_id"].as_str().unwrap_or_default().to_owned();
    let said = match (name, state) {
        ("Stormy weather", _) => SAID[1],
        (_, "rejected") => SAID[2],
        // Nobody has begun.
        ("Colours under water", _) => &[],
        _ => SAID[0],
    };
    tracks::begin_with(tx, &track, track_calls::demo(said)).await?;
    let at = tx.at().to_owned();
    let decided = matches!(state, "rejected" | "approved" | "cancelled");
    let handed_in = matches!(state, "handed_in" | "rejected" | "approved");
    let mut set = json!({ "assignee_id": assignee, "assigned_by_id": reviewer, "status": state,
        "handed_in_at": handed_in.then_some(&at), "reason": Some(reason).filter(|reason| !reason.is_empty()),
        "decided_by_id": reviewer.as_ref().filter(|_| decided), "decided_at": decided.then_some(&at) });
    let task = resource::load(tx, &TASKS, &id).await?;
    match state {
        "cancelled" => handle(tx, &task, "unprocessed", "cancel").await?,
        "approved" => {
            let (made, courseware) = came_of(tx, &task, reviewer.as_deref()).await?;
            set["result_video_id"] = made.into();
            set["result_courseware_id"] = courseware.into();
            handle(tx, &task, "done", "approve").await?;
        }
        _ => {}
    }
    let verb = if state == "unknown" { "bringIn" } else { "update" };
    update(tx, &TASKS, &id, verb, &set).await
}

/// The second creation and the courseware of a task that was approved: the tree has one of that name.
async fn came_of(tx: &mut Tx, task: &Row, reviewer: Option<&str>) -> Result<(String, Option<String>)> {
    let name = task["name"].as_str();
    let courseware: Option<(String,)> =
        tx.opt("SELECT id FROM coursewares WHERE name = $1 AND deleted_at IS NULL LIMIT 1", args![name]).await?;
    let courseware = courseware.map(|(id,)| id);
    let original = resource::load(tx, &VIDEOS, task["video_id"].as_str().unwrap_or_default()).await?;
    let row = json!({ "name": name, "file": original["file"], "poster": original["poster"], "duration_ms": 4_000, "width": 320, "height": 180,
        "level": "A1", "language": "en", "points": task["points"], "collection_id": task["collection_id"] });
    let id = make(tx, &VIDEOS, &row).await?;
    let set = json!({ "origin": "second_creation", "original_id": original["id"], "handling": "done", "task_id": task["id"],
        "courseware_id": courseware, "maker_id": task["assignee_id"], "review": "listed", "decided_by_id": reviewer, "decided_at": tx.at() });
    update(tx, &VIDEOS, &id, "update", &set).await?;
    if let Some(courseware) = &courseware {
        set_courseware_video(tx, courseware, &id).await?;
    }
    Ok((id, courseware))
}

async fn make(tx: &mut Tx, resource: &'static Resource, row: &Value) -> Result<String> {
    resource::create(tx, resource, row.as_object().unwrap_or(&Row::new())).await
}

async fn update(tx: &mut Tx, resource: &'static Resource, id: &str, verb: &str, set: &Value) -> Result<()> {
    update_from_server(tx, resource, id, verb, set.as_object().cloned().unwrap_or_default()).await
}
