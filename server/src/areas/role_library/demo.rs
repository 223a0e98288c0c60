//! The demo's library: two categories with five roles, of whom the books before them tell, and four styles.

use belltower_kit::{
    app::App,
    db::Tx,
    error::Result,
    files,
    resource::{self, Resource, Row},
};
use serde_json::{Value, json};

use super::{
    PICTURE_STYLES, ROLE_MODELS, ROLE_TYPES,
    faces::{Face, drawn},
};

/// Name, part, age, gender, what is seen, the prompt, whether it is on, its faces.
type Role = (&'static str, &'static str, [&'static str; 2], [&'static str; 2], bool, &'static [(Face, &'static str)]);

const LIBRARY: &[(&str, &[Role])] = &[
    (
        "Family and friends",
        &[
            (
                "Mia",
                "protagonist",
                ["6", "girl"],
                [
                    "Six years old, brown hair, yellow dress, always with her red ball.",
                    "a six-year-old girl with shoulder-length brown hair, yellow dress, red ball",
                ],
                true,
                &[
                    (Face::Person { hair: "#6b4226", clothes: "#fbc02d", glasses: false }, "#e3f2fd"),
                    (Face::Person { hair: "#6b4226", clothes: "#fbc02d", glasses: false }, "#f1f8e9"),
                ],
            ),
            (
                "Grandma Lin",
                "supporting",
                ["68", "woman"],
                ["Grey hair in a bun, round glasses, a green knitted jacket.", "a kind old woman, grey bun, round glasses, green cardigan"],
                true,
                &[(Face::Person { hair: "#b0b0b8", clothes: "#43a047", glasses: true }, "#fff3e0")],
            ),
            (
                "乐乐",
                "supporting",
                ["7", "boy"],
                [
                    "七岁，黑色短发，蓝色条纹上衣，背着一个小书包。",
                    "a seven-year-old boy, short black hair, blue striped shirt, small backpack",
                ],
                false,
                &[(Face::Person { hair: "#2b2b33", clothes: "#1e88e5", glasses: false }, "#ede7f6")],
            ),
        ],
    ),
    (
        "Animals and things",
        &[
            (
                "The little cat",
                "supporting",
                ["young", ""],
                ["Small and grey, with big green eyes.", "a small grey kitten with big green eyes"],
                true,
                &[(Face::Cat { fur: "#9e9ea7" }, "#e8f5e9")],
            ),
            (
                "Bluebell",
                "protagonist",
                ["", ""],
                ["A small blue boat with a white sail.", "a small blue sailing boat with a white sail and a friendly face"],
                true,
                &[(Face::Boat { hull: "#1976d2" }, "#cfe9f7")],
            ),
        ],
    ),
];

/// Name, kind, value, prompt, weight; a sample.
type Style = (&'static str, &'static str, &'static str, &'static str, Option<i64>, (Face, &'static str));

const STYLES: &[Style] = &[
    (
        "Soft watercolour",
        "model",
        "watercolour-2",
        "soft watercolour on rough paper, light washes",
        None,
        (Face::Cat { fur: "#b9a7c9" }, "#fdf6ec"),
    ),
    (
        "Flat cartoon",
        "model",
        "cartoon-flat",
        "flat cartoon, bold outlines, plain colours",
        None,
        (Face::Boat { hull: "#e64a19" }, "#ffe082"),
    ),
    ("剪纸风", "lora", "paper-cut", "layered paper cut-out, soft shadows", Some(70), (Face::Cat { fur: "#d84315" }, "#fbe9e7")),
    (
        "Crayon on paper",
        "lora",
        "crayon-kids",
        "wax crayon, visible strokes, as a child draws",
        Some(55),
        (Face::Person { hair: "#5d4037", clothes: "#8e24aa", glasses: false }, "#f9fbe7"),
    ),
];

/// Loads it.
pub async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    for (category, roles) in LIBRARY {
        let category = make(&mut tx, &ROLE_TYPES, json!({ "name": category })).await?;
        for (name, part, [age, gender], [description, prompt], active, faces) in *roles {
            let mut images = vec![];
            for (face, back) in *faces {
                images.push(json!({ "image": store(&mut tx, &drawn(*face, back)).await? }));
            }
            let role = json!({ "name": name, "category_id": category, "part": part, "age": age, "gender": gender, "description": description,
                "prompt": prompt, "active": active, "images": images[..1] });
            let id = make(&mut tx, &ROLE_MODELS, role).await?;
            if images.len() > 1 {
                // A second look, which books from before have not taken yet.
                let more = json!({ "id": id, "version": 1, "images": images });
                resource::update(&mut tx, &ROLE_MODELS, more.as_object().unwrap_or(&Row::new())).await?;
            }
        }
    }
    for (name, kind, value, prompt, weight, (face, back)) in STYLES {
        let sample = store(&mut tx, &drawn(*face, back)).await?;
        let style = json!({ "name": name, "kind": kind, "value": value, "prompt": prompt, "weight": weight, "sample": sample });
        make(&mut tx, &PICTURE_STYLES, style).await?;
    }
    Ok(tx.commit().await?)
}

async fn store(tx: &mut Tx, svg: &str) -> Result<String> {
    files::put(tx, "image/svg+xml", svg.as_bytes(), None).await?;
    Ok(files::id_of(svg.as_bytes()))
}

async fn make(tx: &mut Tx, resource: &'static Resource, row: Value) -> Result<String> {
    resource::create(tx, resource, row.as_object().unwrap_or(&Row::new())).await
}
