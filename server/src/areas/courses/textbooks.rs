//! Textbooks: units in an order, to which coursewares of the tree belong. What is audited of one is audited anew when it changes; what is closed is frozen.

use async_trait::async_trait;
use belltower_sync::model::Media;
use serde_json::{Value, json};

use belltower_kit::{
    args,
    db::Tx,
    error::{Result, conflict},
    resource::{
        Op, Resource, Rules, Seen, Workflow, Writing,
        check::TAKEN,
        field::{Field, file, long_text, number, one_of, reference, rows, tags, text, time, yes_no},
    },
    sentences,
};

use super::flow;
use crate::areas::questions::LEVELS;

sentences! {
    NUMBER_TWICE = "textbook.number_twice": "Another unit has this number" / "该序号已被其他单元使用";
    UNIT_IN_USE = "textbook.unit_in_use": "Unit “{unit}” still has coursewares: {names}" / "单元“{unit}”仍有课件：{names}";
    FROZEN = "textbook.frozen": "“{title}” is closed: reopen it first" / "“{title}”已关闭，请先重新启用";
    EXPERIMENTAL = "textbook.experimental": "“{book}” is experimental: it is not scheduled yet" / "教材“{book}”为实验教材，暂不可排课";
    DELISTED = "textbook.delisted": "“{book}” is delisted" / "教材“{book}”已下架";
    CLOSED = "textbook.closed": "“{book}” is closed" / "教材“{book}”已关闭";
}

/// What becomes of its audit (S04).
const AUDITS: &[&str] = &["new", "not_submitted", "unreviewed", "passed", "not_passed"];
/// Whether it is offered to classes and plans (S05).
const TYPES: &[&str] = &["normal", "experimental", "delisted", "closed"];
/// Units of a book.
const MAX_UNITS: i64 = 200;

/// A unit (V05, V06).
const UNIT: &[Field] = &[number("number", 1, 999).required(), text("name", 10).required(), text("intro", 200)];

const COURSEWARES: &str = "SELECT COUNT(*) FROM coursewares w WHERE w.textbook_id = t.id AND w.deleted_at IS NULL";
const CLASSES: &str =
    "SELECT COUNT(*) FROM classes c JOIN coursewares w ON w.id = c.courseware_id WHERE w.textbook_id = t.id AND c.deleted_at IS NULL
    AND c.status = 'not_started' AND (c.outcome IS NULL OR c.outcome <> 'cancelled')";

const FIELDS: &[Field] = &[
    text("title", 100).required().spoken(),
    text("edition", 40),
    text("series", 60),
    text("publisher", 60),
    text("audience", 60),
    file("cover", Some(Media::Image)),
    one_of("level", LEVELS).bulk(),
    long_text("intro", 2_000).not_listed(),
    rows("units", "textbook_units", UNIT, MAX_UNITS),
    one_of("type", TYPES).read_only().or("\"experimental\""),
    one_of("audit", AUDITS).read_only(),
    yes_no("passed_once").read_only().or("false"),
    reference("submitted_by_id", "users").read_only().keeps_nothing("what was submitted stays so"),
    long_text("reason", 500).read_only().not_listed(),
    reference("decided_by_id", "users").read_only().keeps_nothing("what was decided stays so"),
    time("decided_at").read_only(),
    tags("not_audited", 20, 40).not_searched().read_only().not_listed(),
    number("unit_count", 0, MAX_UNITS).read_only().or("0"),
    number("courseware_count", 0, 100_000).computed(COURSEWARES),
    number("class_count", 0, 1_000_000).computed(CLASSES),
];

/// What is audited: a change of it is audited anew.
const AUDITED: [&str; 9] = ["title", "edition", "series", "publisher", "audience", "cover", "level", "intro", "units"];

/// Textbooks.
pub static TEXTBOOKS: Resource = Resource {
    name: "textbooks",
    base: "/api/management/textbook",
    page: "newTextbookLibrary",
    also_on_pages: &["classContentManagement"],
    seen: Seen::Whole("Textbooks are the house's: whoever makes content puts it into them"),
    title: "title",
    default_sort: "title",
    fields: FIELDS,
    rules: &TextbookRules,
};

struct TextbookRules;

#[async_trait]
impl Rules for TextbookRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&flow::TEXTBOOK)
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        if writing.op == Op::Update && writing.text("type") == Some("closed") {
            return Err(conflict(FROZEN.with("title", writing.text("title").unwrap_or_default())));
        }
        if writing.op == Op::Restore || writing.changes("title") || writing.changes("edition") {
            let sql = "SELECT id FROM textbooks WHERE title = $1 AND COALESCE(edition, '') = $2 AND id <> $3 AND deleted_at IS NULL";
            let (title, edition) = (writing.text("title"), writing.text("edition").unwrap_or_default());
            let other: Option<(String,)> = tx.opt(sql, args![title, edition, writing.id()]).await?;
            if let Some((other,)) = other {
                return Err(conflict(&TAKEN).at_field("title").clash(json!({ "id": other })));
            }
        }
        if writing.changes("units") {
            check_units(tx, writing).await?;
        }
        let changed: Vec<&str> = AUDITED.into_iter().filter(|field| writing.changes(field)).collect();
        if writing.op == Op::Update && !changed.is_empty() {
            flow::audit_anew(writing.new, &changed);
        }
        Ok(())
    }
}

/// Each number once, in their order; a unit with coursewares stays.
async fn check_units(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let mut units = writing.new.get("units").and_then(Value::as_array).cloned().unwrap_or_default();
    for (place, unit) in units.iter().enumerate() {
        if units[..place].iter().any(|other| other["number"] == unit["number"]) {
            writing.refuse(&format!("units.{place}.number"), &NUMBER_TWICE);
        }
    }
    let gone = |old: &&Value| !units.iter().any(|unit| unit["id"] == old["id"]);
    let old = writing.old.and_then(|old| old.get("units")).and_then(Value::as_array).cloned().unwrap_or_default();
    for unit in old.iter().filter(gone) {
        let sql = "SELECT name FROM coursewares WHERE unit_id = $1 AND deleted_at IS NULL ORDER BY name LIMIT 3";
        let names: Vec<(String,)> = tx.all(sql, args![unit["id"].as_str()]).await?;
        if !names.is_empty() {
            let names: Vec<String> = names.into_iter().map(|(name,)| name).collect();
            writing.refuse("units", UNIT_IN_USE.with("unit", unit["name"].as_str().unwrap_or_default()).with("names", names.join(", ")));
        }
    }
    units.sort_by_key(|unit| unit["number"].as_i64());
    writing.new.insert("unit_count".into(), units.len().into());
    writing.new.insert("units".into(), units.into());
    Ok(())
}

/// Refuses what newly takes a courseware of a textbook that is not offered, at that field, naming the book.
pub async fn refuse_not_offered(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    if writing.op == Op::Restore || !writing.changes("courseware_id") {
        return Ok(());
    }
    let Some(id) = writing.text("courseware_id").map(str::to_owned) else { return Ok(()) };
    let sql = "SELECT b.title, b.type FROM coursewares w JOIN textbooks b ON b.id = w.textbook_id WHERE w.id = $1 AND b.type <> 'normal'";
    let book: Option<(String, String)> = tx.opt(sql, args![id]).await?;
    if let Some((title, kind)) = book {
        let why = match kind.as_str() {
            "experimental" => &EXPERIMENTAL,
            "delisted" => &DELISTED,
            _ => &CLOSED,
        };
        writing.refuse("courseware_id", why.with("book", title));
    }
    Ok(())
}
