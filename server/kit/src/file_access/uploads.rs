//! The calls by which a large file comes in: begin, part by part, finish, or abort.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::upload::{named, pages};
use crate::{
    auth::catalogue::Action,
    db::Actor,
    error::{Result, broken, sign_in},
    files::{
        PIECE, Stored,
        uploads::{self, BeginUpload, UploadState},
    },
    http::{Access, Api, Cx, Empty, Raw},
};

/// Which part of which upload the body is.
#[derive(Deserialize, ToSchema)]
struct PartQuery {
    upload: String,
    /// From 0.
    part: i64,
}

/// An upload of one's own.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct UploadInput {
    upload: String,
}

/// An upload that is all there.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct FinishUpload {
    upload: String,
    /// For a field whose file is given out by its record alone.
    #[serde(default)]
    private: bool,
}

/// Nothing to say beside who calls.
#[derive(Deserialize, ToSchema)]
struct UnfinishedInput {}

/// Unfinished uploads, the latest first.
#[derive(Serialize, ToSchema)]
struct Unfinished {
    records: Vec<UploadState>,
}

pub(super) fn mount(api: &mut Api) {
    let access = Access::AnyPage(pages(), Action::Edit);
    let path = |call: &str| format!("/api/management/file/{call}");
    api.post(&path("begin"), access, "Begin to upload a large file, or go on", begin);
    api.post_file(&path("part"), access, "Store a part of an upload", |_| PIECE, part);
    api.post(&path("finish"), access, "Make a file of an upload", finish);
    api.post(&path("abort"), access, "Give an upload up", abort);
    api.post(&path("unfinished"), access, "One's own unfinished uploads", unfinished);
}

fn by(cx: &Cx) -> Result<Actor> {
    cx.actor().ok_or_else(sign_in)
}

async fn begin(cx: Cx, input: BeginUpload) -> Result<UploadState> {
    let name = named(&input.name).ok_or_else(|| broken("name"))?;
    uploads::begin(&cx.app, cx.begin().await?, &by(&cx)?, &input, &name).await
}

async fn part(cx: Cx, query: PartQuery, Raw(bytes): Raw) -> Result<Empty> {
    uploads::part(&cx.app, &by(&cx)?, &query.upload, query.part, bytes).await.map(|()| Empty {})
}

async fn finish(cx: Cx, input: FinishUpload) -> Result<Stored> {
    uploads::finish(&cx.app, &by(&cx)?, &input.upload, input.private).await
}

async fn abort(cx: Cx, input: UploadInput) -> Result<Empty> {
    uploads::abort(&cx.app, cx.begin().await?, &by(&cx)?, &input.upload).await.map(|()| Empty {})
}

async fn unfinished(cx: Cx, _: UnfinishedInput) -> Result<Unfinished> {
    Ok(Unfinished { records: uploads::unfinished(&cx.app, &by(&cx)?).await? })
}
