//! The library of roles: who picture books are about, in categories that are switched off and on as a whole (S12), and the styles of their pictures. A book
//! takes a character from here and keeps its own copy of it.

mod demo;
mod faces;
mod roles;
mod styles;
mod switch;
mod types;

use belltower_kit::{area::Area, args, db::Reads, error::Result};

pub use roles::ROLE_MODELS;
pub use styles::PICTURE_STYLES;
pub use types::ROLE_TYPES;

/// The area.
pub static AREA: Area = Area {
    resources: &[&ROLE_TYPES, &PICTURE_STYLES, &ROLE_MODELS],
    calls: switch::mount,
    demo: Some(|app| Box::pin(async move { demo::load(&app).await })),
    ..Area::new("role_library")
};

/// The pages beside their own on which roles and styles are chosen from.
const CHOSEN_ON: &[&str] =
    &["roleModel", "roleType", "Roombook", "editPictureBook", "editBook", "editStoryBook", "createStory", "PPtGenerate"];

/// Of some roles those that are off.
pub async fn those_off(from: &mut impl Reads, roles: &[&str]) -> Result<Vec<String>> {
    let mut off = vec![];
    for role in roles {
        let sql = "SELECT id FROM role_models WHERE id = $1 AND active = FALSE AND deleted_at IS NULL".to_owned();
        off.extend(from.rows::<(String,)>(sql, args![*role]).await?.into_iter().map(|(id,)| id));
    }
    Ok(off)
}
