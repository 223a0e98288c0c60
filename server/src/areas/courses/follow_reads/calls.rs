//! The specification's calls that are the kit's under another path, one follow-read whole, and publishing what is in review.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use belltower_kit::{
    auth::catalogue::Action,
    documents::{self, publishing},
    error::{Result, conflict},
    http::{Access, Api, Cx},
    resource::{self, Row},
    sentences,
};
use belltower_sync::Problem;

use super::{DOCUMENT_TYPE, FOLLOW_READS, PATH, video};

sentences! {
    NOTHING_WAITS = "follow_read.nothing_waits": "Nothing of it is in review" / "没有正在审核的版本";
}

/// Adds the calls.
pub fn mount(api: &mut Api) {
    let path = |call: &str| format!("{PATH}/{call}");
    resource::mount_list(api, &path("list"), &FOLLOW_READS);
    resource::mount_query(api, &path("query"), &FOLLOW_READS);
    resource::mount_delete(api, &path("delete"), &FOLLOW_READS);
    let see = Access::AnyPage(DOCUMENT_TYPE.pages(), Action::Get);
    api.post(&path("detail"), see, "A follow-read, whole", detail);
    let decide = Access::AnyPage(DOCUMENT_TYPE.editors(), Action::Enable);
    api.post(&path("publish"), decide, "Publish the version that is in review", publish);
}

/// A follow-read.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct FollowReadAsked {
    id: String,
}

/// All of it.
#[derive(Serialize, utoipa::ToSchema)]
struct FollowReadDetail {
    /// The record.
    #[schema(value_type = Object)]
    row: Map<String, Value>,
    /// What its document says now.
    #[schema(value_type = Object)]
    content: Value,
    /// The rules it breaks.
    #[schema(value_type = Vec<Object>)]
    problems: Vec<Problem>,
    /// Whether this server makes videos; where it does not, a browser does.
    makes_video: bool,
}

async fn detail(cx: Cx, FollowReadAsked { id }: FollowReadAsked) -> Result<FollowReadDetail> {
    let row = resource::load_for(&cx, &FOLLOW_READS, &id).await?;
    let content = documents::read(&cx.app, &DOCUMENT_TYPE.document(&id)?).await?;
    let problems = DOCUMENT_TYPE.kind().problems(&content);
    Ok(FollowReadDetail { row, content, problems, makes_video: video::program().is_some() })
}

/// Which version is to be out.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct PublishAsked {
    id: String,
    /// The version that was looked at; what is in review if it is left out.
    version: Option<i64>,
}

/// What is out now.
#[derive(Serialize, utoipa::ToSchema)]
struct FollowReadOut {
    /// Its version.
    number: i64,
}

async fn publish(cx: Cx, PublishAsked { id, version }: PublishAsked) -> Result<FollowReadOut> {
    let row = resource::load_for(&cx, &FOLLOW_READS, &id).await?;
    let waits = (row[publishing::STATUS.name] == "in_review").then(|| row[publishing::REVIEW_VERSION.name].as_i64()).flatten();
    let number = version.or(waits).ok_or_else(|| conflict(&NOTHING_WAITS))?;
    let given = Row::from_iter([(publishing::REVIEW_VERSION.name.to_owned(), json!(number))]);
    resource::take_for(&cx, &FOLLOW_READS, "publish", &id, given).await?;
    Ok(FollowReadOut { number })
}
