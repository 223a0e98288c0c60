//! The categories of the course tree: at most five levels, each name once below its parent.

use async_trait::async_trait;
use serde_json::json;

use belltower_kit::{
    args,
    db::Tx,
    error::{Result, conflict},
    resource::{
        Op, Resource, Rules, Seen, Tree, Writing,
        check::TAKEN,
        field::{Field, reference, text},
    },
};

const FIELDS: &[Field] = &[
    text("name", 60).required().spoken(),
    reference("parent_id", "course_categories").create_only(),
    text("position", 200).not_searched().read_only(),
];

/// Course categories.
pub static CATEGORIES: Resource = Resource {
    name: "course_categories",
    base: "/api/management/courseCategory",
    page: "classContentManagement",
    also_on_pages: &[
        "newTextbookLibrary",
        "echo-word",
        "echo-word.cate.catId",
        "echo-reading",
        "echo-reading.cate.catId",
        "pptDetail",
        "video-courseware-unprocessed",
        "video-courseware-management",
    ],
    seen: Seen::Whole("The course tree is the house's: whoever makes content hangs it there"),
    title: "name",
    default_sort: "name",
    fields: FIELDS,
    rules: &CategoryRules,
};

static TREE: Tree = Tree { parent: "parent_id", position: "position", max_depth: 5, max_nodes: 2_000 };

struct CategoryRules;

#[async_trait]
impl Rules for CategoryRules {
    fn tree(&self) -> Option<&'static Tree> {
        Some(&TREE)
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        if writing.op != Op::Restore && !writing.changes("name") && !writing.changes("parent_id") {
            return Ok(());
        }
        // The tree is locked: of two who call theirs the same the second finds the first.
        let sql = "SELECT id FROM course_categories WHERE name = $1 AND (parent_id = $2 OR (parent_id IS NULL AND $2 IS NULL))
            AND id <> $3 AND deleted_at IS NULL";
        let other: Option<(String,)> = tx.opt(sql, args![writing.text("name"), writing.text("parent_id"), writing.id()]).await?;
        match other {
            Some((other,)) => Err(conflict(&TAKEN).at_field("name").clash(json!({ "id": other }))),
            None => Ok(()),
        }
    }
}
