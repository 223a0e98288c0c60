//! `saveVideoParams`: how a follow-read is to look and sound, and perhaps its lines, written into the document as the caller's edit: whoever has it open sees it
//! at once, what they write meanwhile stays, and it can be undone from the history.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use belltower_kit::{
    auth::catalogue::Action,
    documents::{self, import::read_json},
    error::{Result, invalid},
    files,
    http::{Access, Api, Cx},
    resource, sentences,
    text::Text,
};
use belltower_sync::{
    Problem,
    model::{Deletion, list, string},
};

use super::{DOCUMENT_TYPE, FOLLOW_READS, PATH};

sentences! {
    WRONG = "follow_read.wrong": "{why}" / "{why}";
    NOT_A_PARAM = "follow_read.not_a_param": "This is no setting of a video" / "这不是视频的设置项";
}

/// What the call sets; the title is `edit`'s.
const PARAMS: [&str; 9] = ["voice", "speed", "canvas", "theme", "music", "musicVolume", "pausePercent", "intro", "scoreCard"];

/// Adds the call.
pub fn mount(api: &mut Api) {
    let write = Access::AnyPage(DOCUMENT_TYPE.editors(), Action::Edit);
    api.post(&format!("{PATH}/saveVideoParams"), write, "Set how a follow-read looks and sounds", save);
}

/// What is to be set; what is not said stays.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct VideoParams {
    id: String,
    /// `voice`, `speed`, `canvas`, `theme`, `music`, `musicVolume`, `pausePercent`, `intro`, `scoreCard`.
    #[schema(value_type = Object)]
    params: Map<String, Value>,
    /// All lines, in order: one with the `id` of a line that is there changes it, one without is new, and what is not named goes into the bin.
    #[schema(value_type = Option<Vec<Object>>)]
    lines: Option<Vec<Value>>,
}

/// The follow-read as it is then.
#[derive(Serialize, utoipa::ToSchema)]
struct SavedParams {
    id: String,
    /// What its document says now.
    #[schema(value_type = Object)]
    content: Value,
    /// The rules it breaks.
    #[schema(value_type = Vec<Object>)]
    problems: Vec<Problem>,
}

async fn save(cx: Cx, VideoParams { id, params, lines }: VideoParams) -> Result<SavedParams> {
    resource::load_for(&cx, &FOLLOW_READS, &id).await?;
    let kind = DOCUMENT_TYPE.kind();
    let mut wrong: Vec<(String, Text)> = params.keys().filter(|key| !PARAMS.contains(&&***key)).map(unknown).collect();
    let mut given = Value::Object(params);
    if let Some(lines) = &lines {
        given["lines"] = lines.clone().into();
    }
    let named = files::ids(given.to_string().as_bytes());
    let known = files::find_files(&mut &cx.app.db, &named.iter().map(String::as_str).collect::<Vec<_>>()).await?;
    let (mut set, faults) = read_json(&*kind, &given, &known, cx.language);
    let place = |place: String| if place.starts_with("lines") { place } else { format!("params.{place}") };
    wrong.extend(faults.into_iter().map(|fault| (place(fault.place), WRONG.with("why", fault.msg))));
    if !wrong.is_empty() {
        return Err(invalid(wrong));
    }
    match lines {
        Some(lines) => identify(&mut set, &lines, || cx.app.world.id()),
        None => drop(set.as_object_mut().map(|set| set.remove("lines"))),
    }
    let by = cx.actor().unwrap_or_else(|| belltower_kit::db::Actor { id: String::new(), name: String::new() });
    let gone = Deletion { by: by.id.clone(), name: by.name, at_ms: cx.app.world.now().as_millisecond() };
    let document = DOCUMENT_TYPE.document(&id)?;
    documents::edit_as(&cx.app, &document, &by.id, move |txn| {
        let kind = DOCUMENT_TYPE.kind();
        let mut now = kind.model().project(txn);
        merge(&mut now, set);
        kind.model().restore(&now, &gone, txn);
    })
    .await?;
    let content = documents::read(&cx.app, &document).await?;
    let problems = kind.problems(&content);
    Ok(SavedParams { id, content, problems })
}

fn unknown(key: &String) -> (String, Text) {
    (format!("params.{key}"), (&NOT_A_PARAM).into())
}

/// Gives each line the id that it was sent with, or one of its own where it has none or another has it already.
fn identify(set: &mut Value, given: &[Value], new: impl Fn() -> String) {
    let mut taken = HashSet::new();
    for (line, given) in set["lines"].as_array_mut().into_iter().flatten().zip(given) {
        let id = Some(string(given, "id")).filter(|id| (1..=64).contains(&id.len()) && taken.insert((*id).to_owned()));
        line["id"] = id.map_or_else(&new, str::to_owned).into();
    }
}

/// Sets what was given over what the document says; of a line that is there, what is not said stays.
fn merge(now: &mut Value, set: Value) {
    let Value::Object(mut set) = set else { return };
    if let Some(Value::Array(wanted)) = set.get_mut("lines") {
        for line in wanted {
            let there = list(now, "lines").iter().find(|there| there["id"] == line["id"]);
            let mut whole = there.and_then(|there| there.as_object()).cloned().unwrap_or_default();
            if let Some(said) = line.as_object() {
                whole.extend(said.clone());
            }
            *line = Value::Object(whole);
        }
    }
    if let Some(now) = now.as_object_mut() {
        now.extend(set);
    }
}
