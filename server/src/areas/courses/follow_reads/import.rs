//! `import`: a follow-read from lines that were typed elsewhere, or from one that was saved as JSON. Asked with `make: false`, it only says what would come of it;
//! what is wrong is left out and said with its place.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_content::follow_read::fresh;
use belltower_kit::{
    auth::catalogue::Action,
    documents::import::{Fault, read_json},
    error::{Result, invalid_field},
    files,
    http::{Access, Api, Cx},
    resource::{Row, check::REQUIRED},
};
use belltower_sync::{
    Problem,
    model::{list, string},
};

use super::{DOCUMENT_TYPE, FOLLOW_READS, PATH, edit::MAX_TITLE, lines::sound_ms};

/// Faults of one answer.
const MAX_TOLD: usize = 200;

/// Adds the call.
pub fn mount(api: &mut Api) {
    let import = Access::Page(FOLLOW_READS.page, Action::Import);
    api.post(&format!("{PATH}/import"), import, "A follow-read from lines or from a saved one", import_follow_read);
}

/// What is to become a follow-read.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct FollowReadImport {
    /// Needed where one is made.
    courseware_id: Option<String>,
    /// That of the content where it is left out.
    title: Option<String>,
    level: Option<String>,
    /// As a follow-read is saved: `title`, `lines` with `speaker`, `text`, `translation` and so on.
    #[schema(value_type = Object)]
    content: Value,
    /// False to see only.
    make: Option<bool>,
    /// Sent again with the same, it is the same record.
    #[serde(rename = "requestId")]
    request_id: Option<String>,
}

/// What came of it, or would.
#[derive(Serialize, utoipa::ToSchema)]
struct ImportedFollowRead {
    /// The record, if one was made.
    id: Option<String>,
    title: String,
    /// Lines that were taken.
    lines: usize,
    /// What was left out, the first 200.
    faults: Vec<Fault>,
    /// The rules that it breaks.
    #[schema(value_type = Vec<Object>)]
    problems: Vec<Problem>,
}

async fn import_follow_read(cx: Cx, input: FollowReadImport) -> Result<ImportedFollowRead> {
    let kind = DOCUMENT_TYPE.kind();
    let mut reads = &cx.app.db;
    let named = files::ids(input.content.to_string().as_bytes());
    let known = files::find_files(&mut reads, &named.iter().map(String::as_str).collect::<Vec<_>>()).await?;
    let (given, faults) = read_json(&*kind, &input.content, &known, cx.language);
    let mut content = fresh();
    if let (Some(content), Value::Object(given)) = (content.as_object_mut(), given) {
        content.extend(given);
    }
    let title = input.title.as_deref().map_or_else(|| string(&content, "title"), str::trim).to_owned();
    content["title"] = title.as_str().into();
    for line in content["lines"].as_array_mut().into_iter().flatten() {
        if line["soundMs"].as_i64().unwrap_or(0) == 0 {
            line["soundMs"] = sound_ms(&mut reads, string(line, "sound")).await?.into();
        }
    }
    let lines = list(&content, "lines").len();
    if lines == 0 && faults.is_empty() {
        return Err(invalid_field("content", &REQUIRED));
    }
    let mut id = None;
    if input.make.unwrap_or(true) {
        if lines == 0 {
            return Err(invalid_field("content", &REQUIRED));
        }
        let cut: String = title.chars().take(usize::try_from(MAX_TITLE).unwrap_or(0)).collect();
        let mut row = Row::from_iter([("title".to_owned(), json!(cut)), ("courseware_id".to_owned(), json!(input.courseware_id))]);
        for (field, given) in [("level", input.level), ("requestId", input.request_id)] {
            row.extend(given.map(|given| (field.to_owned(), Value::from(given))));
        }
        let mut tx = cx.begin().await?;
        id = Some(DOCUMENT_TYPE.create_with(&mut tx, &row, content.clone()).await?);
        tx.commit().await?;
    }
    // A line has an id once it is in a document; until then its place says which it is.
    for (at, line) in content["lines"].as_array_mut().into_iter().flatten().enumerate() {
        line["id"] = at.to_string().into();
    }
    let problems = kind.problems(&content);
    Ok(ImportedFollowRead { id, title, lines, faults: faults.into_iter().take(MAX_TOLD).collect(), problems })
}
