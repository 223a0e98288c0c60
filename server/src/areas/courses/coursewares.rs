//! Coursewares: the lessons of the course tree, each with what hangs on it. Their counters are kept in the write that adds or takes a child.

use async_trait::async_trait;
use belltower_kit::{
    args,
    db::{AssertSqlSafe, Tx},
    error::{self, Result, conflict},
    resource::{
        self, Op, Resource, Row, Rules, Seen, Writing,
        check::{GONE, TAKEN},
        field::{Field, number, one_of, reference, rows, tags, text, yes_no},
        place_after, place_among,
    },
    sentences,
};
use serde_json::{Value, json};

use super::{decks, flow::coursewares_changed, textbooks::CLOSED};
use crate::areas::{classes::deck, questions::LEVELS};

sentences! {
    FULL = "courseware.full": "At most {max} coursewares" / "最多 {max} 个课件";
    TWICE = "courseware.twice": "This is here already" / "该内容已添加";
}

/// Coursewares in all.
const MAX_COURSEWARES: i64 = 10_000;
/// Children of one sort.
const MAX_CHILDREN: i64 = 100;

/// The fixed children of a courseware (U08): the type that callers know, and the counter.
pub const CHILDREN: [(i64, &str); 5] =
    [(3, "word_count"), (4, "practice_count"), (5, "follow_read_count"), (7, "book_count"), (9, "animation_count")];

/// The children that are records of others, in an order: type, field, the cell that names the record, its resource, the counter.
pub const ATTACHED: [(i64, &str, &str, &str, &str); 3] = [
    (4, "papers", "paper_id", "question_papers", "practice_count"),
    (7, "books", "book_id", "picture_books", "book_count"),
    (9, "animations", "animation_id", "animations", "animation_count"),
];

const FIELDS: &[Field] = &[
    text("name", 100).required().spoken(),
    reference("category_id", "course_categories").required(),
    reference("textbook_id", "textbooks").bulk(),
    // A unit of that textbook, by its id.
    text("unit_id", 40).not_searched(),
    text("unit_name", 10).computed("SELECT u.name FROM textbook_units u WHERE u.id = t.unit_id"),
    text("position", 200).not_searched().read_only(),
    one_of("level", LEVELS).bulk(),
    tags("points", 50, 80).bulk(),
    // The newest revision that is ready.
    reference("deck_id", "decks").read_only().keeps_nothing("without it the revision before is the courseware's"),
    // The second creation of a video task.
    reference("video_id", "videos").read_only(),
    yes_no("existed").read_only().or("false"),
    number("word_count", 0, 100_000).read_only().or("0"),
    number("practice_count", 0, 100_000).read_only().or("0"),
    number("follow_read_count", 0, 100_000).read_only().or("0"),
    number("book_count", 0, 100_000).read_only().or("0"),
    number("animation_count", 0, 100_000).read_only().or("0"),
    rows("papers", "courseware_papers", &[reference("paper_id", "question_papers").required()], MAX_CHILDREN),
    rows("books", "courseware_books", &[reference("book_id", "picture_books").required()], MAX_CHILDREN),
    rows("animations", "courseware_animations", &[reference("animation_id", "animations").required()], MAX_CHILDREN),
];

/// Coursewares.
pub static COURSEWARES: Resource = Resource {
    name: "coursewares",
    base: "/api/management/courseware",
    page: "classContentManagement",
    also_on_pages: &[
        "newTextbookLibrary",
        "roomList",
        "createTaskClassRoom",
        "classroomPlan",
        "classroomPlanDetail",
        "cprocessConfigurationDetail",
        "sop",
        "sop.coursewareId",
        "sop-plan",
        "echo-word",
        "echo-word.cate.catId",
        "wordDetail",
        "pptDetail",
        "echo-reading",
        "echo-reading.cate.catId",
        "video-courseware-unprocessed",
        "video-courseware-management",
        "deer-ear-animation",
        "deer-ear-animation-details",
        "Interaction",
    ],
    seen: Seen::Whole("The course tree is the house's: whoever makes content hangs it there, and classes and plans choose from all of it"),
    title: "name",
    default_sort: "name",
    fields: FIELDS,
    rules: &CoursewareRules,
};

struct CoursewareRules;

#[async_trait]
impl Rules for CoursewareRules {
    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        if writing.op == Op::Create {
            let (held,): (i64,) = tx.one("SELECT COUNT(*) FROM coursewares WHERE deleted_at IS NULL", args![]).await?;
            if held >= MAX_COURSEWARES {
                writing.refuse("name", FULL.with("max", MAX_COURSEWARES));
            }
        }
        if writing.op == Op::Restore || writing.changes("name") || writing.changes("category_id") {
            take_name(tx, writing).await?;
        }
        if writing.changes("category_id") {
            let last = last_place(tx, writing.text("category_id").unwrap_or_default()).await?;
            writing.new.insert("position".into(), place_after(&last).into());
        }
        check_unit(tx, writing).await?;
        for (_, field, cell, _, _) in ATTACHED {
            if writing.changes(field) {
                refuse_twice(writing, field, cell);
            }
        }
        count_children(writing.new);
        Ok(())
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        let book = |row: &Row| row.get("textbook_id").and_then(Value::as_str).map(str::to_owned);
        let (old, new) = (writing.old.and_then(book), book(writing.new));
        let within = IN_A_BOOK.into_iter().any(|field| writing.changes(field)) || writing.op == Op::Restore;
        if let Some(old) = old.as_deref().filter(|_| old != new) {
            coursewares_changed(tx, old).await?;
        }
        match new {
            Some(new) if within => coursewares_changed(tx, &new).await,
            _ => Ok(()),
        }
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        match row.get("textbook_id").and_then(Value::as_str) {
            Some(book) => coursewares_changed(tx, book).await,
            None => Ok(()),
        }
    }
}

/// What of a courseware is audited with its textbook.
const IN_A_BOOK: [&str; 7] = ["name", "textbook_id", "unit_id", "points", "papers", "books", "animations"];

/// A courseware belongs to a unit of its textbook; with the textbook the unit leaves it. Nothing comes into a book that is closed.
async fn check_unit(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    if !writing.changes("textbook_id") && !writing.changes("unit_id") {
        return Ok(());
    }
    let Some(book) = writing.text("textbook_id").map(str::to_owned) else {
        writing.new.insert("unit_id".into(), Value::Null);
        return Ok(());
    };
    let closed: Option<(String,)> = tx.opt("SELECT title FROM textbooks WHERE id = $1 AND type = 'closed'", args![book.as_str()]).await?;
    if let Some((title,)) = closed {
        writing.refuse("textbook_id", CLOSED.with("book", title));
    }
    let Some(unit) = writing.text("unit_id").map(str::to_owned) else { return Ok(()) };
    let held: Option<(String,)> = tx.opt("SELECT id FROM textbook_units WHERE id = $1 AND parent_id = $2", args![unit, book]).await?;
    if held.is_none() {
        if writing.changes("unit_id") {
            writing.refuse("unit_id", &GONE);
        } else {
            writing.new.insert("unit_id".into(), Value::Null);
        }
    }
    Ok(())
}

/// Sees that the category is there, and that nothing else in it has the name. What is in a category changes one write after the other.
async fn take_name(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let category = writing.text("category_id").map(str::to_owned);
    let sql = "UPDATE course_categories SET version = version WHERE id = $1 AND deleted_at IS NULL";
    if tx.exec(sql, args![category.as_deref()]).await? == 0 {
        writing.refuse("category_id", &GONE);
        return Ok(());
    }
    let sql = "SELECT id FROM coursewares WHERE category_id = $1 AND name = $2 AND id <> $3 AND deleted_at IS NULL";
    let other: Option<(String,)> = tx.opt(sql, args![category, writing.text("name"), writing.id()]).await?;
    match other {
        Some((other,)) => Err(conflict(&TAKEN).at_field("name").clash(json!({ "id": other }))),
        None => Ok(()),
    }
}

/// The place of the last courseware of a category.
async fn last_place(tx: &mut Tx, category: &str) -> Result<String> {
    let sql = "SELECT position FROM coursewares WHERE category_id = $1 AND deleted_at IS NULL ORDER BY position DESC LIMIT 1";
    let last: Option<(String,)> = tx.opt(sql, args![category]).await?;
    Ok(last.map_or_else(String::new, |(place,)| place))
}

fn refuse_twice(writing: &mut Writing<'_>, field: &str, cell: &str) {
    let rows = writing.new.get(field).and_then(Value::as_array).cloned().unwrap_or_default();
    for (place, row) in rows.iter().enumerate() {
        if rows[..place].iter().any(|other| other[cell] == row[cell]) {
            writing.refuse(&format!("{field}.{place}.{cell}"), &TWICE);
        }
    }
}

/// Sets the counters of what the record itself holds, and whether there is anything: its deck, its video or a child.
fn count_children(row: &mut Row) {
    for (_, field, _, _, counter) in ATTACHED {
        let count = row.get(field).and_then(Value::as_array).map_or(0, Vec::len);
        row.insert(counter.into(), count.into());
    }
    let shown = ["deck_id", "video_id"].into_iter().any(|field| row.get(field).is_some_and(Value::is_string));
    let existed = shown || CHILDREN.iter().any(|(_, counter)| row.get(*counter).and_then(Value::as_i64).unwrap_or(0) > 0);
    row.insert("existed".into(), existed.into());
}

/// Puts a courseware of the version that the caller saw behind another one of a category, or first: one entry of its history.
pub async fn put_in(tx: &mut Tx, (id, version): (&str, Option<i64>), category: &str, beside: Option<&str>) -> Result<Row> {
    let row = locked(tx, id).await?;
    if version.is_some_and(|version| row["version"] != version) {
        return Err(conflict(&error::CHANGED).clash(Value::Object(row)));
    }
    let mut new = row.clone();
    new.insert("category_id".into(), category.into());
    let mut writing = Writing { op: Op::Update, resource: &COURSEWARES, old: Some(&row), new: &mut new, wrong: vec![] };
    take_name(tx, &mut writing).await?;
    if !writing.wrong.is_empty() {
        return Err(error::invalid(writing.wrong));
    }
    let sql = "SELECT id, position FROM coursewares WHERE category_id = $1 AND id <> $2 AND deleted_at IS NULL ORDER BY position, id";
    let siblings: Vec<(String, String)> = tx.all(sql, args![category, id]).await?;
    let place = place_among(tx, &COURSEWARES, "position", siblings, beside).await?;
    let set = Row::from_iter([("category_id".to_owned(), category.into()), ("position".to_owned(), place.into())]);
    resource::update_from_server(tx, &COURSEWARES, id, "move", set).await?;
    resource::load(tx, &COURSEWARES, id).await
}

/// Counts the items of a courseware anew, in the write that made them other than they were, and tells its textbook.
pub async fn count_items(tx: &mut Tx, id: &str, table: &str, counter: &str) -> Result<()> {
    let sql = format!(
        "UPDATE coursewares SET {counter} = (SELECT COUNT(*) FROM {table} x WHERE x.courseware_id = $1 AND x.deleted_at IS NULL) WHERE id = $1"
    );
    tx.exec(AssertSqlSafe(sql), args![id]).await?;
    tell_existed(tx, id).await
}

/// Keeps which deck is a courseware's, its newest that is ready and not for a picture book alone, in the write that made one so or took it. If that is
/// another one now, its textbook is told, and whoever sees the decks of which one took the other's place.
pub async fn deck_changed(tx: &mut Tx, id: &str) -> Result<()> {
    let sql = "SELECT d.id FROM decks d WHERE d.courseware_id = $1 AND d.state = 'ready' AND NOT d.book_only AND d.deleted_at IS NULL
        ORDER BY d.revision DESC LIMIT 1";
    let newest: Option<(String,)> = tx.opt(sql, args![id]).await?;
    let newest = newest.map(|(deck,)| deck);
    let before: Option<(Option<String>,)> = tx.opt("SELECT deck_id FROM coursewares WHERE id = $1", args![id]).await?;
    let sql = "UPDATE coursewares SET deck_id = $2 WHERE id = $1 AND COALESCE(deck_id, '') <> COALESCE($2, '') AND deleted_at IS NULL";
    if tx.exec(sql, args![id, newest.as_deref()]).await? == 0 {
        return Ok(());
    }
    for changed in [before.and_then(|(deck,)| deck), newest].into_iter().flatten() {
        decks::recount(tx, &changed).await?;
    }
    tell_existed(tx, id).await?;
    deck::tell(tx, id).await
}

/// Says which video a courseware is made of, in the write that made both.
pub async fn set_courseware_video(tx: &mut Tx, id: &str, video: &str) -> Result<()> {
    tx.exec("UPDATE coursewares SET video_id = $2 WHERE id = $1 AND deleted_at IS NULL", args![id, video]).await?;
    tell_existed(tx, id).await
}

/// Says anew whether there is anything on a courseware, and tells every screen and its textbook.
async fn tell_existed(tx: &mut Tx, id: &str) -> Result<()> {
    let counters: Vec<&str> = CHILDREN.iter().map(|(_, counter)| *counter).collect();
    let sql = format!(
        "UPDATE coursewares SET existed = ({} > 0 OR deck_id IS NOT NULL OR video_id IS NOT NULL) WHERE id = $1",
        counters.join(" + ")
    );
    tx.exec(AssertSqlSafe(sql), args![id]).await?;
    let row = resource::publish_row(tx, &COURSEWARES, "update", id).await?;
    match row.get("textbook_id").and_then(Value::as_str) {
        Some(book) => coursewares_changed(tx, book).await,
        None => Ok(()),
    }
}

/// A living courseware whose row nobody else changes until the transaction ends.
pub async fn locked(tx: &mut Tx, id: &str) -> Result<Row> {
    tx.exec("UPDATE coursewares SET version = version WHERE id = $1 AND deleted_at IS NULL", args![id]).await?;
    resource::load(tx, &COURSEWARES, id).await
}
