//! Who is in the story of a making: the characters of its brief, some of them taken from the library, and those of its book.

use belltower_content::writer::Role;
use serde_json::{Value, json};

use super::makings::string;
use crate::areas::role_library::{ROLE_MODELS, those_off};
use belltower_kit::{
    args,
    db::Tx,
    error::Result,
    resource::{self, Row, Writing},
    sentences,
};

sentences! {
    ROLE_OFF = "making.role_off": "This character is switched off in the library" / "该角色已在角色库中停用";
}

/// The characters of a brief in the order in which a story has them: the protagonists first.
pub fn of_brief(row: &Row) -> Vec<&Value> {
    let mut roles: Vec<&Value> = row.get("roles").and_then(Value::as_array).into_iter().flatten().collect();
    roles.sort_by_key(|role| role["part"] != "protagonist");
    roles
}

/// The same as a writer takes them.
pub fn roles(row: &Row) -> Vec<Role> {
    let text = |role: &Value, field: &str| role[field].as_str().unwrap_or_default().to_owned();
    of_brief(row).into_iter().map(|role| Role { name: text(role, "name"), description: text(role, "description") }).collect()
}

/// Refuses characters that are switched off in the library.
pub async fn refuse_off(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let rows = writing.new.get("roles").and_then(Value::as_array).cloned().unwrap_or_default();
    for (place, row) in rows.iter().enumerate() {
        let Some(role) = row["role_id"].as_str() else { continue };
        if !those_off(tx, &[role]).await?.is_empty() {
            writing.refuse(&format!("roles.{place}.role_id"), &ROLE_OFF);
        }
    }
    Ok(())
}

/// The characters of the book of a story, with face and voice of those that the brief took from the library.
pub async fn of_book(tx: &mut Tx, making: &Row, roles: &[Role]) -> Result<Vec<Value>> {
    let brief = of_brief(making);
    let mut characters = Vec::new();
    for (at, role) in roles.iter().enumerate() {
        // A writer may write a name otherwise, but keeps the order; of a deck the story has people of its own.
        let by_place = brief.get(at).filter(|_| string(making, "source") != "deck");
        let asked = brief.iter().find(|asked| asked["name"] == role.name.as_str()).or(by_place);
        let usual = if at == 0 { "protagonist" } else { "supporting" };
        let part = asked.and_then(|asked| asked["part"].as_str()).unwrap_or(usual);
        let mut character = json!({ "name": role.name, "role": part, "description": role.description, "active": true });
        if let Some(id) = asked.and_then(|asked| asked["role_id"].as_str())
            && let Some(taken) = resource::rows_where(tx, &ROLE_MODELS, "t.id = $1", args![id]).await?.first()
        {
            for (field, of) in [("image", "face"), ("voice", "voice")] {
                character[field] = string(taken, of).into();
            }
            character["source"] = id.into();
            character["sourceVersion"] = taken.get("look").cloned().unwrap_or(Value::Null);
        }
        characters.push(character);
    }
    Ok(characters)
}
