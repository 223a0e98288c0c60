//! `edit`: a new follow-read, of lines of a courseware perhaps, or another title, courseware or level for one that is there. The title is what its document says.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_content::follow_read::{MOST_LINES, SPEEDS, fresh};
use belltower_kit::{
    auth::catalogue::Action,
    documents,
    error::{self, Result, invalid_field},
    http::{Access, Api, Cx},
    resource::{
        self, Row,
        check::{NOT_ONE_OF, required},
    },
    sentences,
};
use belltower_sync::model::Deletion;

use super::{DOCUMENT_TYPE, FOLLOW_READS, PATH, lines::taken};

sentences! {
    TOO_MANY_LINES = "follow_read.too_many_lines": "At most {max} lines" / "最多 {max} 条句子";
    BEGINS_ONLY = "follow_read.begins_only": "Only a new one begins with these" / "仅新建时可指定";
}

/// Characters of a title.
pub const MAX_TITLE: i64 = 200;

/// Adds the call.
pub fn mount(api: &mut Api) {
    let edit = Access::Page(FOLLOW_READS.page, Action::Edit);
    api.post(&format!("{PATH}/edit"), edit, "Change a follow-read; without an id a new one is made", edit_follow_read);
}

/// A follow-read as it is to be: what is not said stays.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct FollowReadEdit {
    id: Option<String>,
    /// The version of the record that was seen; the newest where none is said.
    version: Option<i64>,
    title: Option<String>,
    courseware_id: Option<String>,
    level: Option<String>,
    /// Lines of a courseware by their ids, in order: what a new one begins with.
    #[schema(max_items = 200)]
    items: Option<Vec<String>>,
    /// `slow`: a new one takes their slow recordings.
    speed: Option<String>,
    /// Sent again with the same, a new one is the same record.
    #[serde(rename = "requestId")]
    request_id: Option<String>,
}

/// The follow-read as it is.
#[derive(Serialize, utoipa::ToSchema)]
struct EditedFollowRead {
    id: String,
    version: i64,
}

async fn edit_follow_read(cx: Cx, input: FollowReadEdit) -> Result<EditedFollowRead> {
    let id = match input.id.clone() {
        Some(id) => change(&cx, &id, input).await?,
        None => make(&cx, input).await?,
    };
    let row = resource::load(&mut &cx.app.db, &FOLLOW_READS, &id).await?;
    Ok(EditedFollowRead { version: row["version"].as_i64().unwrap_or(0), id })
}

async fn make(cx: &Cx, input: FollowReadEdit) -> Result<String> {
    if !cx.caller()?.rights.allow(FOLLOW_READS.page, Action::Add) {
        return Err(error::forbidden());
    }
    let items = input.items.unwrap_or_default();
    if items.len() > MOST_LINES {
        return Err(invalid_field("items", TOO_MANY_LINES.with("max", MOST_LINES)));
    }
    let speed = input.speed.as_deref().unwrap_or("normal");
    if !SPEEDS.contains(&speed) {
        return Err(invalid_field("speed", &NOT_ONE_OF));
    }
    let mut row = Row::new();
    for (field, given) in
        [("title", input.title), ("courseware_id", input.courseware_id), ("level", input.level), ("requestId", input.request_id)]
    {
        row.extend(given.map(|given| (field.to_owned(), Value::from(given))));
    }
    let mut content = fresh();
    content["speed"] = speed.into();
    content["lines"] = taken(&mut &cx.app.db, &items, speed == "slow").await?.into();
    let mut tx = cx.begin().await?;
    let id = DOCUMENT_TYPE.create_with(&mut tx, &row, content).await?;
    tx.commit().await?;
    Ok(id)
}

async fn change(cx: &Cx, id: &str, input: FollowReadEdit) -> Result<String> {
    for (field, given) in [("items", input.items.is_some()), ("speed", input.speed.is_some())] {
        if given {
            return Err(invalid_field(field, &BEGINS_ONLY));
        }
    }
    let title = input.title.as_deref().map(|title| required(title, MAX_TITLE)).transpose();
    let title = title.map_err(|text| invalid_field("title", text))?.map(str::to_owned);
    let seen = resource::load_for(cx, &FOLLOW_READS, id).await?;
    let mut row = Row::from_iter([("id".to_owned(), json!(id)), ("version".to_owned(), json!(input.version.or(seen["version"].as_i64())))]);
    let own = row.len();
    for (field, given) in [("courseware_id", input.courseware_id), ("level", input.level)] {
        row.extend(given.map(|given| (field.to_owned(), Value::from(given))));
    }
    if row.len() > own || input.version.is_some() {
        let mut tx = cx.begin().await?;
        resource::update(&mut tx, &FOLLOW_READS, &row).await?;
        tx.commit().await?;
    }
    if let Some(title) = title.filter(|title| seen["title"] != **title) {
        let by = cx.caller()?.user_id.to_string();
        // Nothing is deleted by it.
        let gone = Deletion { by: by.clone(), name: String::new(), at_ms: 0 };
        documents::edit_as(&cx.app, &DOCUMENT_TYPE.document(id)?, &by, move |txn| {
            let kind = DOCUMENT_TYPE.kind();
            let mut content = kind.model().project(txn);
            content["title"] = title.into();
            kind.model().restore(&content, &gone, txn);
        })
        .await?;
    }
    Ok(id.to_owned())
}
