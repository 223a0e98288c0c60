//! The words of coursewares: how one is spelt and said, what it means, an example, a picture and recordings of it.

use async_trait::async_trait;
use belltower_sync::model::Media;
use jiff::Timestamp;
use serde_json::json;

use belltower_kit::{
    args,
    db::{Arg, Tx},
    error::{Result, conflict},
    resource::{
        Op, Order, Resource, Row, Rules, Seen, Writing,
        check::TAKEN,
        field::{Field, file, number, one_of, reference, tags, text},
    },
};

use super::{MAX_ITEMS, counted, lock, recordings, says_otherwise};
use crate::areas::questions::LEVELS;

/// Parts of speech.
const PARTS: &[&str] = &[
    "noun",
    "verb",
    "adjective",
    "adverb",
    "pronoun",
    "preposition",
    "conjunction",
    "interjection",
    "article",
    "numeral",
    "auxiliary",
    "phrase",
];

const FIELDS: &[Field] = &[
    text("spelling", 60).required(),
    reference("courseware_id", "coursewares").required(),
    text("position", 200).place(),
    text("phonetic_uk", 80).not_searched(),
    text("phonetic_us", 80).not_searched(),
    one_of("part_of_speech", PARTS).bulk(),
    text("meaning", 200),
    text("example", 300),
    text("example_translation", 300).not_searched(),
    // hap·py
    text("syllables", 80).not_searched(),
    file("image", Some(Media::Image)),
    file("audio", Some(Media::Sound)),
    file("audio_slow", Some(Media::Sound)),
    text("voice", 64).not_searched().read_only(),
    one_of("audio_state", recordings::STATES).read_only().or("\"none\""),
    // What the recording says, and the job that makes it.
    text("spoken", 16).not_searched().read_only().not_listed(),
    text("audio_job_id", 40).not_searched().read_only().not_listed(),
    text("audio_error", 500).not_searched().read_only(),
    text("audio_error_zh", 500).not_searched().read_only(),
    one_of("level", LEVELS).bulk(),
    tags("points", 50, 80).bulk(),
    // What learners' apps brought in of it (`feedback`).
    number("attempts", 0, i64::MAX).read_only().or("0"),
    number("accuracy_avg", 0, 100).read_only(),
    number("reports", 0, i64::MAX).read_only().or("0"),
];

/// Words.
pub static WORDS: Resource = Resource {
    name: "words",
    base: "/api/management/word",
    page: "echo-word.cate.catId",
    also_on_pages: &["echo-word", "wordDetail", "classContentManagement"],
    seen: Seen::Whole("Words are the house's, as the coursewares that they belong to"),
    title: "spelling",
    default_sort: "spelling",
    fields: FIELDS,
    rules: &WordRules,
};

static ORDER: Order = Order { within: Some("courseware_id"), position: "position", max: MAX_ITEMS };
/// What an audit of the textbook is about.
const AUDITED: [&str; 4] = ["spelling", "meaning", "example", "courseware_id"];

struct WordRules;

#[async_trait]
impl Rules for WordRules {
    fn order(&self) -> Option<&'static Order> {
        Some(&ORDER)
    }

    fn conditions(&self) -> &'static [&'static str] {
        &["no_audio", "no_image", "no_meaning"]
    }

    fn condition(&self, name: &str, _now: Timestamp) -> (&'static str, Vec<Arg>) {
        let sql = match name {
            "no_audio" => "COALESCE(t.audio, '') = ''",
            "no_image" => "COALESCE(t.image, '') = ''",
            _ => "COALESCE(t.meaning, '') = ''",
        };
        (sql, vec![])
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        recordings::follow(writing, WORDS.title);
        if writing.op == Op::Update && !writing.changes("spelling") && !writing.changes("courseware_id") {
            return Ok(());
        }
        lock(tx, writing.text("courseware_id")).await?;
        let sql = "SELECT id FROM words WHERE courseware_id = $1 AND LOWER(spelling) = LOWER($2) AND id <> $3 AND deleted_at IS NULL";
        let other: Option<(String,)> = tx.opt(sql, args![writing.text("courseware_id"), writing.text("spelling"), writing.id()]).await?;
        match other {
            Some((other,)) => Err(conflict(&TAKEN).at_field("spelling").clash(json!({ "id": other }))),
            None => Ok(()),
        }
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        if writing.op != Op::Update || says_otherwise(writing.old, writing.new, &AUDITED) {
            counted(tx, "words", "word_count", [writing.old, Some(writing.new)]).await?;
        }
        Ok(())
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        counted(tx, "words", "word_count", [Some(row), None]).await
    }
}
