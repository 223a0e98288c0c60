//! What the maker of a job can do, and whoever runs the place: see one's own, cancel, do it again, take its file.

use axum::{
    body::Body,
    extract::{Path, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use futures_util::stream;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::rows::{self, JOBS, publish};
use crate::{
    app::App,
    args,
    auth::{Auth, Caller, catalogue::Action},
    db::{self, AuditEntry, Tx},
    error::{Result, conflict, not_found, sign_in},
    http::{Access, Api, Cx, Empty, disposition},
    sentences,
    text::Language,
};

sentences! {
    OVER = "job.over": "This is over already" / "该任务已经结束";
    NOT_OVER = "job.not_over": "Only what failed or was cancelled can be done again" / "只有失败或已取消的任务才能重新执行";
}

/// How many of one's own jobs are listed.
const MINE: i64 = 30;

/// One's own jobs.
#[derive(Serialize, utoipa::ToSchema)]
pub struct MyJobs {
    /// The latest first.
    #[schema(value_type = Vec<Object>)]
    records: Vec<Map<String, Value>>,
    /// The position in the account's own topic at which they were read.
    #[schema(value_type = Vec<Object>)]
    position: (String, i64),
}

/// A job.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OneJob {
    id: String,
}

/// The calls.
pub fn mount(api: &mut Api) {
    api.post("/api/job/mine", Access::SignedInReads, "One's own jobs, the latest first", mine);
    api.post("/api/job/cancel", Access::SignedIn, "Cancel a job: one's own, or any with the right to delete on operations", cancel);
    api.post("/api/job/again", Access::SignedIn, "Go on with a job that failed or was cancelled", again);
}

async fn mine(cx: Cx, _: Empty) -> Result<MyJobs> {
    let user = &*cx.caller()?.user_id;
    let head = db::head(&cx.app.db, &format!("user:{user}")).await?;
    let records = rows::of_account(&mut &cx.app.db, user, MINE).await?;
    Ok(MyJobs { records, position: (cx.app.epoch.clone(), head) })
}

/// The state of a job that is the caller's, or that their right reaches. Its row is held until the transaction ends.
async fn held(tx: &mut Tx, caller: &Caller, id: &str, action: Action) -> Result<String> {
    let sql = "UPDATE jobs SET version = version + 1 WHERE id = $1 RETURNING state, by_id";
    let (state, by): (String, Option<String>) = tx.opt(sql, args![id]).await?.ok_or_else(not_found)?;
    let own = by.as_deref() == Some(&*caller.user_id);
    if own || caller.rights.allow(JOBS.page, action) { Ok(state) } else { Err(not_found()) }
}

async fn cancel(cx: Cx, OneJob { id }: OneJob) -> Result<Empty> {
    let mut tx = cx.begin().await?;
    match held(&mut tx, cx.caller()?, &id, Action::Delete).await?.as_str() {
        "queued" | "running" => {}
        "cancelled" => return Ok(Empty {}),
        _ => return Err(conflict(&OVER)),
    }
    cancel_job(&mut tx, &id).await?;
    tx.commit().await?;
    Ok(Empty {})
}

/// Cancels a job for whoever made the transaction, who may: one that waits at once, one that runs at its next step. What is over stays as it is.
pub async fn cancel_job(tx: &mut Tx, id: &str) -> Result<()> {
    let at = tx.at().to_owned();
    let waits =
        "UPDATE jobs SET state = 'cancelled', ended_at = $1, updated_at = $1, version = version + 1 WHERE id = $2 AND state = 'queued'";
    let runs = "UPDATE jobs SET cancel_asked = TRUE, updated_at = $1, version = version + 1 WHERE id = $2 AND state = 'running'";
    if tx.exec(waits, args![at.as_str(), id]).await? + tx.exec(runs, args![at.as_str(), id]).await? > 0 {
        tx.audit(AuditEntry { resource: JOBS.name, id, op: "cancel", before: None, after: None }).await?;
        publish(tx, id, "update").await?;
    }
    Ok(())
}

async fn again(cx: Cx, OneJob { id }: OneJob) -> Result<Empty> {
    let mut tx = cx.begin().await?;
    let at = tx.at().to_owned();
    match held(&mut tx, cx.caller()?, &id, Action::Edit).await?.as_str() {
        "failed" | "cancelled" => {}
        "queued" | "running" => return Ok(Empty {}),
        _ => return Err(conflict(&NOT_OVER)),
    }
    // Another that does the same is on its way: that one is meant.
    let sql = "SELECT o.id FROM jobs o JOIN jobs j ON j.id = $1 AND o.kind = j.kind AND o.dedupe = j.dedupe WHERE o.state IN ('queued', 'running')";
    if tx.opt::<(String,)>(sql, args![id.as_str()]).await?.is_some() {
        return Ok(Empty {});
    }
    let sql = "UPDATE jobs SET state = 'queued', tries = 0, cancel_asked = FALSE, error = NULL, error_zh = NULL, ended_at = NULL, not_before = $1,
                 updated_at = $1 WHERE id = $2";
    tx.exec(sql, args![at, id.as_str()]).await?;
    done(tx, &id, "again").await
}

async fn done(mut tx: Tx, id: &str, op: &str) -> Result<Empty> {
    tx.audit(AuditEntry { resource: JOBS.name, id, op, before: None, after: None }).await?;
    publish(&mut tx, id, "update").await?;
    tx.commit().await?;
    Ok(Empty {})
}

/// Answers the file of a job to its maker, who still has to hold the page: `GET /files/job/{id}`.
pub async fn serve_file(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).and_then(Language::parse);
    match file(&app, id, &headers).await {
        Ok(response) => response,
        Err(error) => error.respond(asked.unwrap_or_default(), &app.world.id()),
    }
}

async fn file(app: &App, id: String, headers: &HeaderMap) -> Result<Response> {
    let auth = app.state::<Auth>();
    auth.check_origin(headers)?;
    let caller = auth.identify(app, headers).await?.ok_or_else(sign_in)?;
    let sql = "SELECT by_id, page, file_name, file_type, file_bytes, (SELECT COUNT(*) FROM job_parts p WHERE p.job_id = j.id) FROM jobs j
               WHERE id = $1 AND state = 'done' AND file_name IS NOT NULL";
    type Found = (Option<String>, String, String, String, i64, i64);
    let (by, page, name, media_type, size, parts): Found = app.db.opt(sql, args![id.as_str()]).await?.ok_or_else(not_found)?;
    let held = caller.rights.allow_any([JOBS.pages()[0], &[]], Action::Query) || caller.rights.see(&page);
    if by.as_deref() != Some(&*caller.user_id) || !held || parts == 0 {
        return Err(not_found());
    }
    let about = [
        (header::CONTENT_TYPE, media_type),
        (header::CONTENT_LENGTH, size.to_string()),
        (header::CONTENT_DISPOSITION, disposition(&name)),
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
    ];
    let body = stream::try_unfold((app.clone(), id, 0_i64), move |(app, id, part)| async move {
        if part == parts {
            return Ok(None);
        }
        let sql = "SELECT bytes FROM job_parts WHERE job_id = $1 AND part = $2";
        let (bytes,): (Vec<u8>,) = app.db.one(sql, args![id.as_str(), part]).await.map_err(std::io::Error::other)?;
        Ok::<_, std::io::Error>(Some((Bytes::from(bytes), (app, id, part + 1))))
    });
    Ok((about, Body::from_stream(body)).into_response())
}
