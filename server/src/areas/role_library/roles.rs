//! Roles: who a picture book can be about. What one looks like is counted: a book that took an earlier look is told of the newer one.

use async_trait::async_trait;
use belltower_sync::model::Media;
use serde_json::{Value, json};

use belltower_kit::{
    args,
    db::Tx,
    error::{Result, conflict},
    resource::{
        Op, Resource, Row, Rules, Seen, Writing,
        check::{GONE, TAKEN},
        field::{Field, file, long_text, number, one_of, reference, rows, text, yes_no},
        publish_row,
    },
    sentences,
};

use super::{CHOSEN_ON, ROLE_TYPES};

sentences! {
    FULL = "role.full": "At most {max} roles in a category" / "每个分类最多 {max} 个角色";
    TYPE_OFF = "role.type_off": "Its category is off: switch that on first" / "所属分类已停用，请先启用分类";
    NO_LORA = "role.no_lora": "This is a model; choose a LoRA" / "所选为模型，请选择 LoRA";
}

/// Roles of a category: as many as one switch takes with it.
pub const MAX_ROLES: i64 = 200;
/// Reference pictures of a role; the first is its face.
const MAX_IMAGES: i64 = 6;
/// The parts of a story, as a book's characters have them.
const PARTS: &[&str] = &["protagonist", "supporting", "custom"];

const FACE: &str = "SELECT i.image FROM role_model_images i WHERE i.parent_id = t.id ORDER BY i.position LIMIT 1";
const BOOKS: &str =
    "SELECT COUNT(*) FROM picture_book_roles l JOIN picture_books b ON b.id = l.book_id WHERE l.role_id = t.id AND b.deleted_at IS NULL";

const FIELDS: &[Field] = &[
    text("name", 60).required().spoken(),
    reference("category_id", "role_types").required(),
    one_of("part", PARTS).required().or("\"supporting\""),
    text("age", 40).not_searched(),
    text("gender", 40).not_searched(),
    // What is seen.
    long_text("description", 1_000).required().not_listed(),
    long_text("prompt", 1_000).not_listed(),
    long_text("negative", 500).not_listed(),
    rows("images", "role_model_images", &[file("image", Some(Media::Image)).required()], MAX_IMAGES),
    file("face", Some(Media::Image)).computed(FACE),
    number("seed", 0, 2_147_483_647),
    text("voice", 64).not_searched(),
    reference("lora_id", "picture_styles"),
    yes_no("active").or("true").bulk(),
    // Who switched it off: with its category, or by itself.
    one_of("off_by", &["category", "person"]).read_only(),
    number("look", 1, 1_000_000).read_only().or("1"),
    number("book_count", 0, 100_000).computed(BOOKS),
];

/// What of a role is its look.
const LOOK: [&str; 8] = ["name", "age", "gender", "description", "prompt", "negative", "images", "lora_id"];

/// Roles.
pub static ROLE_MODELS: Resource = Resource {
    name: "role_models",
    base: "/api/management/roleModel",
    page: "roleModel",
    also_on_pages: CHOSEN_ON,
    seen: Seen::Whole("The library is the house's: every book takes its characters from it"),
    title: "name",
    default_sort: "name",
    fields: FIELDS,
    rules: &RoleRules,
};

struct RoleRules;

#[async_trait]
impl Rules for RoleRules {
    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        let comes = writing.op != Op::Update || writing.changes("category_id");
        if comes || writing.changes("name") || writing.changes("active") {
            in_category(tx, writing, comes).await?;
        }
        if let Some(style) = writing.text("lora_id").filter(|_| writing.changes("lora_id")) {
            let lora: Option<(String,)> = tx.opt("SELECT id FROM picture_styles WHERE id = $1 AND kind = 'lora'", args![style]).await?;
            if lora.is_none() {
                writing.refuse("lora_id", &NO_LORA);
            }
        }
        if writing.op == Op::Update && LOOK.into_iter().any(|field| writing.changes(field)) {
            let look = writing.new.get("look").and_then(Value::as_i64).unwrap_or(0) + 1;
            writing.new.insert("look".into(), look.into());
        }
        Ok(())
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        let category = |row: &Row| row.get("category_id").and_then(Value::as_str).map(str::to_owned);
        let counted = writing.op == Op::Restore || writing.changes("category_id") || writing.changes("active");
        let mut of: Vec<String> = writing.old.and_then(category).into_iter().chain(category(writing.new)).collect();
        of.dedup();
        for category in of.iter().filter(|_| counted) {
            publish_row(tx, &ROLE_TYPES, "update", category).await?;
        }
        Ok(())
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        publish_row(tx, &ROLE_TYPES, "update", row["category_id"].as_str().unwrap_or_default()).await.map(drop)
    }
}

/// Takes its name among those of its category, and is off with it. What is in a category changes one write after the other.
async fn in_category(tx: &mut Tx, writing: &mut Writing<'_>, comes: bool) -> Result<()> {
    let category = writing.text("category_id").map(str::to_owned);
    let sql = "UPDATE role_types SET version = version WHERE id = $1 AND deleted_at IS NULL";
    if tx.exec(sql, args![category.as_deref()]).await? == 0 {
        writing.refuse("category_id", &GONE);
        return Ok(());
    }
    let sql = "SELECT id FROM role_models WHERE category_id = $1 AND name = $2 AND id <> $3 AND deleted_at IS NULL";
    let other: Option<(String,)> = tx.opt(sql, args![category.as_deref(), writing.text("name"), writing.id()]).await?;
    if let Some((other,)) = other {
        return Err(conflict(&TAKEN).at_field("name").clash(json!({ "id": other })));
    }
    let sql = "SELECT COUNT(*) FROM role_models WHERE category_id = $1 AND id <> $2 AND deleted_at IS NULL";
    let (held,): (i64,) = tx.one(sql, args![category.as_deref(), writing.id()]).await?;
    if comes && held >= MAX_ROLES {
        writing.refuse("category_id", FULL.with("max", MAX_ROLES));
    }
    let (on,): (bool,) = tx.one("SELECT active FROM role_types WHERE id = $1", args![category]).await?;
    let asked_on = writing.op == Op::Update && !comes && writing.changes("active") && writing.new["active"] == true;
    if !on && asked_on {
        writing.refuse("active", &TYPE_OFF);
        return Ok(());
    }
    let by_person = writing.op == Op::Update && writing.changes("active");
    let (active, off_by) = match (writing.new["active"] == true, writing.text("off_by")) {
        (true, _) if on => (true, Value::Null),
        (true, _) => (false, "category".into()),
        // It comes out of a category that had taken it off.
        (false, Some("category")) if on && !by_person => (true, Value::Null),
        (false, Some("category")) if !on => (false, "category".into()),
        (false, _) => (false, "person".into()),
    };
    writing.new.insert("active".into(), active.into());
    writing.new.insert("off_by".into(), off_by);
    Ok(())
}
