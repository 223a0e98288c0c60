//! The lines of coursewares: what learners read after a voice, alone or as one of several speakers. `edit` is the specification's one call for both, a new line
//! and a changed one.

use async_trait::async_trait;
use belltower_sync::model::Media;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use belltower_kit::{
    auth::catalogue::Action,
    db::{Arg, Tx},
    error::{self, Result},
    http::{Access, Api, Cx},
    resource::{
        self, Op, Order, Resource, Row, Rules, Seen, Writing,
        field::{Field, file, number, one_of, reference, tags, text},
    },
};

use super::{MAX_ITEMS, counted, recordings, says_otherwise};
use crate::areas::questions::LEVELS;

const FIELDS: &[Field] = &[
    text("text", 300).required(),
    reference("courseware_id", "coursewares").required(),
    text("position", 200).place(),
    one_of("kind", &["sentence", "dialogue", "paragraph"]).required().or("\"sentence\"").bulk(),
    text("speaker", 40).bulk(),
    text("translation", 300),
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

/// Lines.
pub static LINES: Resource = Resource {
    name: "follow_read_items",
    base: "/api/management/followRead",
    page: "echo-reading.cate.catId",
    also_on_pages: &["echo-reading", "classContentManagement"],
    seen: Seen::Whole("Lines are the house's, as the coursewares that they belong to"),
    title: "text",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &LineRules,
};

static ORDER: Order = Order { within: Some("courseware_id"), position: "position", max: MAX_ITEMS };
/// What an audit of the textbook is about.
const AUDITED: [&str; 4] = ["text", "speaker", "translation", "courseware_id"];

struct LineRules;

#[async_trait]
impl Rules for LineRules {
    fn order(&self) -> Option<&'static Order> {
        Some(&ORDER)
    }

    fn conditions(&self) -> &'static [&'static str] {
        &["no_audio", "no_image", "no_translation"]
    }

    fn condition(&self, name: &str, _now: Timestamp) -> (&'static str, Vec<Arg>) {
        let sql = match name {
            "no_audio" => "COALESCE(t.audio, '') = ''",
            "no_image" => "COALESCE(t.image, '') = ''",
            _ => "COALESCE(t.translation, '') = ''",
        };
        (sql, vec![])
    }

    async fn before_write(&self, _tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        recordings::follow(writing, LINES.title);
        Ok(())
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        if writing.op != Op::Update || says_otherwise(writing.old, writing.new, &AUDITED) {
            counted(tx, LINES.name, "follow_read_count", [writing.old, Some(writing.new)]).await?;
        }
        Ok(())
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        counted(tx, LINES.name, "follow_read_count", [Some(row), None]).await
    }
}

/// Adds the call.
pub fn mount(api: &mut Api) {
    let edit = Access::Page(LINES.page, Action::Edit);
    api.post(&format!("{}/edit", LINES.base), edit, "Change a line; without an id a new one is made", edit_line);
}

/// A line as it is to be: what is not said stays.
#[derive(Deserialize, utoipa::ToSchema)]
struct LineEdit {
    id: Option<String>,
    /// The version that was seen; the newest where none is said.
    version: Option<i64>,
    #[serde(flatten)]
    #[schema(value_type = Object)]
    fields: Row,
}

/// The line as it is.
#[derive(Serialize, utoipa::ToSchema)]
struct EditedLine {
    id: String,
    version: i64,
}

async fn edit_line(cx: Cx, LineEdit { id, version, mut fields }: LineEdit) -> Result<EditedLine> {
    if id.is_none() && !cx.caller()?.rights.allow(LINES.page, Action::Add) {
        return Err(error::forbidden());
    }
    let mut tx = cx.begin().await?;
    let id = match id {
        None => resource::create(&mut tx, &LINES, &fields).await?,
        Some(id) => {
            let seen = match version {
                Some(version) => version.into(),
                None => resource::load(&mut tx, &LINES, &id).await?["version"].clone(),
            };
            fields.insert("id".into(), id.into());
            fields.insert("version".into(), seen);
            resource::update(&mut tx, &LINES, &fields).await?
        }
    };
    let row = resource::load(&mut tx, &LINES, &id).await?;
    tx.commit().await?;
    Ok(EditedLine { version: row.get("version").and_then(Value::as_i64).unwrap_or(0), id })
}
