//! The demo's course tree: three levels, 24 coursewares of which 20 have something on them, and the plans and classes that are for them.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::{CATEGORIES, COURSEWARES, TEXTBOOKS, feedback, items};
use belltower_kit::{
    app::App,
    args,
    db::Tx,
    error::Result,
    resource::{self, Resource, Row},
};

/// A category by its path, and in it coursewares: name, level, knowledge points.
type Shelf = (&'static [&'static str], &'static [(&'static str, &'static str, &'static [&'static str])]);

const TREE: &[Shelf] = &[
    (
        &["Young learners", "Reading Stars", "Stage 1"],
        &[
            ("Reading Stars 1", "Pre-A1", &["Greetings", "Colours"]),
            ("Reading Stars 2", "Pre-A1", &["Numbers 1–10"]),
            ("Reading Stars 3", "A1", &["Family", "This is my …"]),
            ("Reading Stars 4", "A1", &["Animals"]),
        ],
    ),
    (
        &["Young learners", "Reading Stars", "Stage 2"],
        &[("Reading Stars 5", "A1", &["At the zoo"]), ("Reading Stars 6", "A1", &["Food and drink"]), ("Reading Stars 7", "A2", &[])],
    ),
    (
        &["Young learners", "Phonics Steps", "Vowels"],
        &[
            ("Phonics Steps 1", "Pre-A1", &["Short a", "Short e"]),
            ("Phonics Steps 2", "A1", &["Long a", "Silent e"]),
            ("Phonics Steps 3", "A1", &["Long o"]),
        ],
    ),
    (&["Young learners", "Phonics Steps", "Blends"], &[("Phonics Steps 4", "A1", &["bl, cl, fl"]), ("Phonics Steps 5", "A1", &[])]),
    (
        &["Everyday English", "Around the town"],
        &[
            ("Everyday English 1", "A1", &["Weather", "Seasons"]),
            ("Everyday English 2", "A1", &["Shopping"]),
            ("Everyday English 3", "A2", &["Asking the way", "Prepositions of place"]),
            ("Everyday English 4", "A2", &["At the doctor's"]),
            ("Everyday English 5", "B1", &["Making plans"]),
        ],
    ),
    (&["Everyday English", "Travel"], &[("At the airport", "A2", &["Check-in"]), ("At the hotel", "A2", &[])]),
    (
        &["语法与写作", "语法树", "时态"],
        &[
            ("Grammar Tree 1", "A1", &["一般现在时", "第三人称单数"]),
            ("Grammar Tree 2", "A2", &["一般过去时", "规则动词"]),
            ("现在完成时", "B1", &["已经与从未"]),
        ],
    ),
    (&["语法与写作", "写作起步"], &[("看图写话", "A2", &["人物描写"]), ("我的一天", "A2", &[])]),
];

/// Those with nothing on them yet.
const BARE: [&str; 4] = ["Reading Stars 7", "Phonics Steps 5", "At the hotel", "我的一天"];

/// Which plans are for which courseware: a condition on `sop_plans`.
const PLANS: &[(&str, &str)] = &[
    ("Reading Stars 1", "template IN ('example_en', 'example_zh') OR title LIKE 'Story circle%'"),
    ("Phonics Steps 2", "title LIKE 'Phonics:%'"),
    ("Everyday English 3", "title LIKE 'Asking the way%'"),
    ("Grammar Tree 2", "title LIKE '语法课%'"),
    ("Everyday English 1", "title LIKE 'Weather%'"),
];

/// Loads it.
pub async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let books: Vec<(String,)> = tx.all("SELECT id FROM picture_books WHERE deleted_at IS NULL ORDER BY id", args![]).await?;
    let papers: Vec<(String,)> = tx.all("SELECT id FROM question_papers WHERE deleted_at IS NULL ORDER BY id", args![]).await?;
    let mut categories: HashMap<&[&str], String> = HashMap::new();
    let mut coursewares: Vec<(&str, String)> = vec![];
    for (path, within) in TREE {
        for depth in 1..=path.len() {
            if !categories.contains_key(&path[..depth]) {
                let category = json!({ "name": path[depth - 1], "parent_id": categories.get(&path[..depth - 1]) });
                let id = make(&mut tx, &CATEGORIES, &category).await?;
                categories.insert(&path[..depth], id);
            }
        }
        for (name, level, points) in *within {
            let at = coursewares.len();
            let pick = |from: &[(String,)], cell: &str, wanted: bool| -> Vec<Value> {
                let one = from.get(at % from.len().max(1)).filter(|_| wanted && !BARE.contains(name));
                one.map(|(id,)| json!({ cell: id })).into_iter().collect()
            };
            let courseware = json!({ "name": name, "level": level, "points": points, "category_id": categories[*path],
                "books": pick(&books, "book_id", at % 3 != 2), "papers": pick(&papers, "paper_id", !at.is_multiple_of(3)) });
            coursewares.push((name, make(&mut tx, &COURSEWARES, &courseware).await?));
        }
    }
    items::load_demo(&mut tx, &coursewares).await?;
    feedback::load_demo(&mut tx, app.world.now()).await?;
    textbooks(&mut tx, &coursewares).await?;
    for (name, plans) in PLANS {
        let id = coursewares.iter().find(|(of, _)| of == name).map(|(_, id)| id.as_str());
        let sql = format!("UPDATE sop_plans SET courseware_id = $1 WHERE {plans}");
        tx.exec(belltower_kit::db::AssertSqlSafe(sql), args![id]).await?;
    }
    let classes: Vec<(String,)> = tx.all("SELECT id FROM classes ORDER BY start_at, id", args![]).await?;
    for ((class,), (_, courseware)) in classes.iter().zip(coursewares.iter().cycle()) {
        tx.exec("UPDATE classes SET courseware_id = $1 WHERE id = $2", args![courseware.as_str(), class.as_str()]).await?;
    }
    Ok(tx.commit().await?)
}

/// Title, whom it is for, level, type, audit, reason.
type Shown = [&'static str; 6];
/// Units, each with its coursewares.
type Units = &'static [(&'static str, &'static [&'static str])];

const BOOKS: &[(Shown, Units)] = &[
    (
        ["Reading Stars", "6–8 years", "A1", "normal", "passed", ""],
        &[
            ("Hello", &["Reading Stars 1", "Reading Stars 2"]),
            ("Family", &["Reading Stars 3"]),
            ("Animals", &["Reading Stars 4", "Reading Stars 5"]),
        ],
    ),
    (
        ["Phonics Steps", "5–7 years", "Pre-A1", "experimental", "not_submitted", ""],
        &[("Vowels", &["Phonics Steps 1", "Phonics Steps 3"]), ("Blends", &["Phonics Steps 4"])],
    ),
    (
        ["语法树", "9–12 岁", "A2", "experimental", "not_passed", "第二单元的例句偏难，请换成学生学过的词。"],
        &[("一般现在时", &["Grammar Tree 1"]), ("现在完成时", &["现在完成时"])],
    ),
];

/// Three textbooks: one listed, one experimental, one that did not pass its audit.
async fn textbooks(tx: &mut Tx, coursewares: &[(&str, String)]) -> Result<()> {
    let sql = "SELECT cover FROM picture_books WHERE cover IS NOT NULL ORDER BY id LIMIT 1";
    let cover: Option<(String,)> = tx.opt(sql, args![]).await?;
    let people: Vec<(String, String)> = tx.all("SELECT account, id FROM users WHERE account IN ('producer', 'inspector')", args![]).await?;
    let who = |account: &str| people.iter().find(|(of, _)| of == account).map(|(_, id)| id.clone());
    let at = tx.at().to_owned();
    for ([title, audience, level, kind, audit, reason], units) in BOOKS {
        let rows: Vec<Value> = (1..).zip(*units).map(|(number, (name, _))| json!({ "number": number, "name": name })).collect();
        let book = json!({ "title": title, "edition": "2026", "series": title, "publisher": "Belltower", "audience": audience, "level": level,
            "cover": cover.as_ref().map(|(cover,)| cover), "units": rows });
        let id = make(tx, &TEXTBOOKS, &book).await?;
        let held = resource::load(tx, &TEXTBOOKS, &id).await?;
        for (unit, (_, names)) in held["units"].as_array().into_iter().flatten().zip(*units) {
            for (_, courseware) in coursewares.iter().filter(|(name, _)| names.contains(name)) {
                let version = resource::load(tx, &COURSEWARES, courseware).await?["version"].clone();
                let change = json!({ "id": courseware, "version": version, "textbook_id": id, "unit_id": unit["id"] });
                resource::update(tx, &COURSEWARES, change.as_object().unwrap_or(&Row::new())).await?;
            }
        }
        let decided = *audit != "not_submitted";
        let state = json!({ "type": kind, "audit": audit, "reason": Some(reason).filter(|reason| !reason.is_empty()),
            "passed_once": *audit == "passed", "submitted_by_id": who("producer").filter(|_| decided),
            "decided_by_id": who("inspector").filter(|_| decided), "decided_at": Some(&at).filter(|_| decided) });
        resource::update_from_server(tx, &TEXTBOOKS, &id, "update", state.as_object().cloned().unwrap_or_default()).await?;
    }
    Ok(())
}

async fn make(tx: &mut Tx, resource: &'static Resource, row: &Value) -> Result<String> {
    resource::create(tx, resource, row.as_object().unwrap_or(&Row::new())).await
}
