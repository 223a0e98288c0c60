//! The cues of a set's subtitles, of which its items are made: as they are published, or, until they are, as they stand.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use belltower_kit::{
    auth::catalogue::Action,
    documents,
    error::Result,
    http::{Access, Api, Cx},
    resource,
};

use super::LISTENING_SETS;
use crate::areas::videos::{TRACK_DOCUMENTS, TRACKS};

/// Adds the call.
pub fn mount(api: &mut Api) {
    let see = Access::AnyPage(LISTENING_SETS.pages(), Action::Query);
    api.post(&format!("{}/cues", LISTENING_SETS.base), see, "The cues of a set's subtitles, of which its items are made", cues);
}

/// Which set.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct SetOfCues {
    id: String,
}

/// A cue.
#[derive(Serialize, utoipa::ToSchema)]
struct SetCue {
    id: String,
    start: i64,
    end: i64,
    text: String,
    translation: String,
}

/// The cues in the order in which they are heard.
#[derive(Serialize, utoipa::ToSchema)]
struct SetCues {
    /// The published version that they are of; none while nothing is published.
    version: Option<i64>,
    /// At most 3,000: a track holds no more.
    cues: Vec<SetCue>,
}

async fn cues(cx: Cx, asked: SetOfCues) -> Result<SetCues> {
    let set = resource::load(&mut &cx.app.db, &LISTENING_SETS, &asked.id).await?;
    let Some(track) = set["track_id"].as_str() else { return Ok(SetCues { version: None, cues: vec![] }) };
    let row = resource::load(&mut &cx.app.db, &TRACKS, track).await?;
    let (version, content) = match row["published_version"].as_i64() {
        Some(_) => {
            let (version, content) = documents::published(&cx.app, &TRACK_DOCUMENTS, track, None).await?;
            (Some(version), content)
        }
        None => (None, documents::read(&cx.app, &TRACK_DOCUMENTS.document(track)?).await?),
    };
    let mut cues: Vec<SetCue> = content["cues"].as_array().into_iter().flatten().map(cue).collect();
    cues.sort_by(|a, b| (a.start, &a.id).cmp(&(b.start, &b.id)));
    Ok(SetCues { version, cues })
}

fn cue(cue: &Value) -> SetCue {
    let text = |key: &str| cue[key].as_str().unwrap_or_default().to_owned();
    let moment = |key: &str| cue[key].as_i64().unwrap_or(0);
    SetCue { id: text("id"), start: moment("start"), end: moment("end"), text: text("text"), translation: text("translation") }
}
