//! Decks as records: whose each is, what was uploaded, how far it is.

use async_trait::async_trait;
use belltower_sync::model::Media;
use serde_json::Value;

use belltower_kit::{
    args,
    db::{AssertSqlSafe, Tx},
    error::{Result, conflict},
    files::slides,
    jobs,
    resource::{
        self, Op, Resource, Row, Rules, Seen, Writing,
        field::{Field, file, number, one_of, reference, text, yes_no},
    },
    sentences,
};

use super::{job::DeckConvert, office};
use crate::areas::{
    classes::deck,
    courses::{coursewares::deck_changed, locked},
};

sentences! {
    OLD_FORMAT = "deck.old_format": "The old PPT format cannot be read here: save it as PPTX or PDF, and upload that" / "此处无法读取旧版 PPT 格式：请另存为 PPTX 或 PDF 后再上传";
    FULL = "deck.full": "This courseware has {max} decks already: delete some of them first" / "该课件已有 {max} 份幻灯片，请先删除一些";
    FROZEN = "deck.frozen": "The textbook “{book}” is closed" / "教材“{book}”已关闭";
}

/// How far a deck is.
pub const STATES: &[&str] = &["queued", "converting", "ready", "failed"];
/// Why one failed.
const FAULTS: &[&str] =
    &["locked", "too_many_pages", "too_large", "unreadable", "no_converter", "converter_away", "interrupted", "cancelled"];
const FORMATS: &[&str] = &["ppt", "pptx", "pdf"];
/// Decks of a courseware.
const MAX_DECKS: i64 = 100;
const MOST_PAGES: i64 = 100_000;

/// What a deck is to the classes of its courseware.
const STANDINGS: &[&str] = &["shown", "superseded", "book_only", "unready"];
const STANDING: &str = "SELECT CASE WHEN t.book_only THEN 'book_only' WHEN t.state <> 'ready' THEN 'unready'
    WHEN EXISTS (SELECT 1 FROM coursewares w WHERE w.deck_id = t.id) THEN 'shown' ELSE 'superseded' END";

const FIELDS: &[Field] = &[
    text("title", 100).required().spoken(),
    reference("courseware_id", "coursewares").required().create_only(),
    file("file", Some(Media::Document)).required().create_only(),
    file("thumb", Some(Media::Image)).read_only(),
    one_of("format", FORMATS).read_only().or("\"pdf\""),
    number("size", 0, 1_000_000_000_000).read_only().or("0"),
    number("revision", 1, MOST_PAGES).read_only().or("1"),
    one_of("state", STATES).read_only().or("\"queued\""),
    number("page_count", 0, MOST_PAGES).read_only().or("0"),
    // Pages that are there, and how many of them could not be drawn.
    number("drawn_count", 0, MOST_PAGES).read_only().or("0"),
    number("torn_count", 0, MOST_PAGES).read_only().or("0"),
    number("width", 1, MOST_PAGES).read_only(),
    number("height", 1, MOST_PAGES).read_only(),
    // For a picture book: the slides that classes show stay as they are.
    yes_no("book_only").create_only().or("false"),
    one_of("standing", STANDINGS).computed(STANDING),
    // Laid out without an office program.
    yes_no("simplified").read_only().or("false"),
    one_of("fault", FAULTS).read_only(),
    text("job_id", 40).read_only().not_listed().not_searched(),
];

/// Decks.
pub static DECKS: Resource = Resource {
    name: "decks",
    base: "/api/management/deck",
    page: "pptDetail",
    also_on_pages: &["newTextbookLibrary", "classContentManagement"],
    seen: Seen::Whole("Decks are the house's, as the coursewares that they belong to"),
    title: "title",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &DeckRules,
};

struct DeckRules;

#[async_trait]
impl Rules for DeckRules {
    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        if writing.op != Op::Create {
            return Ok(());
        }
        let courseware = writing.text("courseware_id").unwrap_or_default().to_owned();
        // One revision of a courseware after the other.
        locked(tx, &courseware).await?;
        refuse_closed(tx, &courseware).await?;
        let sql = "SELECT COALESCE(MAX(revision), 0), COUNT(CASE WHEN deleted_at IS NULL THEN 1 END) FROM decks WHERE courseware_id = $1";
        let (last, count): (i64, i64) = tx.one(sql, args![courseware]).await?;
        if count >= MAX_DECKS {
            writing.refuse("courseware_id", FULL.with("max", MAX_DECKS));
        }
        writing.new.insert("revision".into(), (last + 1).into());
        let file: Option<(String, i64)> = tx.opt("SELECT media_type, size FROM files WHERE id = $1", args![writing.text("file")]).await?;
        // What is no file, or no slides, the kit refuses.
        let Some((media_type, size)) = file else { return Ok(()) };
        writing.new.insert("size".into(), size.into());
        writing.new.insert("format".into(), format_of(&media_type).into());
        if media_type == slides::PPT && !office::reads_old() {
            writing.refuse("file", &OLD_FORMAT);
        }
        Ok(())
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        match writing.op {
            Op::Create => convert(tx, writing.id(), writing.text("title").unwrap_or_default()).await,
            Op::Restore => deck_changed(tx, writing.text("courseware_id").unwrap_or_default()).await,
            // Who has the slides of a class open reads what they are called.
            Op::Update => deck::tell_shown(tx, writing.id()).await,
        }
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        // Nobody waits for it any more.
        jobs::cancel(tx, text_of(row, "job_id")).await?;
        deck_changed(tx, text_of(row, "courseware_id")).await
    }
}

fn format_of(media_type: &str) -> &'static str {
    match media_type {
        slides::PPT => "ppt",
        slides::PPTX => "pptx",
        _ => "pdf",
    }
}

/// A record's text.
pub fn text_of<'a>(row: &'a Row, field: &str) -> &'a str {
    row.get(field).and_then(Value::as_str).unwrap_or_default()
}

/// Nothing comes into a book that is closed.
async fn refuse_closed(tx: &mut Tx, courseware: &str) -> Result<()> {
    let sql = "SELECT b.title FROM coursewares w JOIN textbooks b ON b.id = w.textbook_id WHERE w.id = $1 AND b.type = 'closed'";
    let closed: Option<(String,)> = tx.opt(sql, args![courseware]).await?;
    closed.map_or(Ok(()), |(book,)| Err(conflict(FROZEN.with("book", book)).at_field("courseware_id")))
}

/// Puts the job of a deck in; while one of it is open, that one is meant.
pub async fn convert(tx: &mut Tx, deck: &str, title: &str) -> Result<()> {
    let job = tx.enqueue(&DeckConvert { deck: deck.to_owned(), title: title.to_owned() }).await?;
    tx.exec("UPDATE decks SET job_id = $2 WHERE id = $1", args![deck, job]).await?;
    Ok(())
}

/// Says how far a deck is, and tells every screen that lists it.
pub async fn show(tx: &mut Tx, deck: &str, state: &str, fault: Option<&str>) -> Result<()> {
    let at = tx.at().to_owned();
    let sql = "UPDATE decks SET state = $2, fault = $3, updated_at = $4 WHERE id = $1";
    tx.exec(sql, args![deck, state, fault, at]).await?;
    recount(tx, deck).await?;
    if state == "failed" {
        let (courseware,): (String,) = tx.one("SELECT courseware_id FROM decks WHERE id = $1", args![deck]).await?;
        deck_changed(tx, &courseware).await?;
    }
    Ok(())
}

/// Counts its pages anew, and tells every screen.
pub async fn recount(tx: &mut Tx, deck: &str) -> Result<()> {
    let count = |condition: &str| format!("(SELECT COUNT(*) FROM deck_pages p WHERE p.deck_id = $1{condition})");
    let sql = format!(
        "UPDATE decks SET drawn_count = {}, torn_count = {},
           thumb = (SELECT p.image FROM deck_pages p WHERE p.deck_id = $1 AND p.image IS NOT NULL ORDER BY p.number LIMIT 1) WHERE id = $1",
        count(""),
        count(" AND p.fault IS NOT NULL")
    );
    tx.exec(AssertSqlSafe(sql), args![deck]).await?;
    let living: Option<(String,)> = tx.opt("SELECT id FROM decks WHERE id = $1 AND deleted_at IS NULL", args![deck]).await?;
    if living.is_some() {
        resource::publish_row(tx, &DECKS, "update", deck).await?;
    }
    Ok(())
}
