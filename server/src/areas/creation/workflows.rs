//! The specification's calls for programs that have content made: which ways of making there are, one of them begun, looked after and called off. Each is a call
//! that exists for itself; here it has the same input, the same rights and the same limits.

use belltower_kit::{
    args,
    auth::{catalogue::Action, rights::Pages},
    error::{Result, forbidden, internal, invalid_field, not_found},
    http::{Access, Api, Cx, Empty},
    jobs,
    resource::check::REQUIRED,
    sentences,
    text::{Language, Text},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use super::{PAGES, ladder, makings::MAKINGS, practice, questions, translate};
use crate::areas::books::{self, DOCUMENT_TYPE};

sentences! {
    NOT_READ = "workflow.not_read": "This cannot be read: {why}" / "无法识别输入：{why}";
}

/// A way of making content: its name, the call that it is, and whose action it needs.
struct Way {
    name: &'static str,
    call: &'static str,
    pages: fn() -> Pages,
    action: Action,
}

fn of_makings() -> Pages {
    [MAKINGS.pages()[0], &[]]
}

fn of_books() -> Pages {
    DOCUMENT_TYPE.editors()
}

fn of_all() -> Pages {
    PAGES
}

const WAYS: &[Way] = &[
    Way { name: "story", call: "/api/practice/generateShortStory", pages: of_makings, action: Action::Add },
    Way { name: "compose", call: "/api/practice/saveShortStory", pages: of_makings, action: Action::Edit },
    Way { name: "illustrate", call: "/api/management/pictureBook/illustrate", pages: of_books, action: Action::Edit },
    Way { name: "restyle", call: "/api/management/pictureBook/restyle", pages: of_books, action: Action::Edit },
    Way { name: "relevel", call: "/api/management/pictureBook/relevel", pages: of_books, action: Action::Edit },
    Way { name: "translate", call: "/api/management/pictureBook/translate", pages: of_books, action: Action::Edit },
    Way { name: "narrate", call: "/api/management/pictureBook/narrate", pages: of_books, action: Action::Edit },
    Way { name: "questions", call: "/api/practice/generateShortStoryQuestions", pages: of_all, action: Action::Edit },
];

pub(super) fn mount(api: &mut Api) {
    let see = Access::AnyPage(PAGES, Action::Query);
    api.post("/api/workflows/list", see, "The ways in which content is made, and which of them the caller may begin", list);
    // What it needs is what its call needs.
    api.post("/api/workflows/run", see, "Begin one of them", run);
    api.post("/api/workflows/status", see, "How far one is that the caller began", status);
    api.post("/api/workflows/cancel", see, "Call one off that the caller began", cancel);
}

/// A way of making content.
#[derive(Serialize, utoipa::ToSchema)]
struct ContentWorkflow {
    /// What it is begun by.
    name: &'static str,
    /// The call whose input it takes.
    call: &'static str,
    /// Whether the caller may begin it.
    allowed: bool,
}

/// All of them.
#[derive(Serialize, utoipa::ToSchema)]
struct ContentWorkflows {
    records: Vec<ContentWorkflow>,
}

async fn list(cx: Cx, _: Empty) -> Result<ContentWorkflows> {
    let rights = &cx.caller()?.rights;
    let shown = |way: &Way| ContentWorkflow { name: way.name, call: way.call, allowed: rights.allow_any((way.pages)(), way.action) };
    Ok(ContentWorkflows { records: WAYS.iter().map(shown).collect() })
}

/// One that is to begin.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct ContentWorkflowRun {
    /// Its name.
    workflow: String,
    /// As its call takes it.
    #[serde(default)]
    #[schema(value_type = Object)]
    input: Value,
}

/// One that was begun.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct ContentWorkflowBegun {
    /// Its job; of several the first.
    job_id: String,
    /// All of them: pictures have one each.
    job_ids: Vec<String>,
    /// What its call answers.
    #[schema(value_type = Object)]
    answer: Value,
}

/// Reads an input as its call does; what it lacks is said.
fn read<T: DeserializeOwned>(input: Value) -> Result<T> {
    let input = if input.is_null() { json!({}) } else { input };
    serde_json::from_value(input).map_err(|error| invalid_field("input", NOT_READ.with("why", error)))
}

async fn run(cx: Cx, ContentWorkflowRun { workflow, input }: ContentWorkflowRun) -> Result<ContentWorkflowBegun> {
    let way = WAYS.iter().find(|way| way.name == workflow).ok_or_else(not_found)?;
    if !cx.caller()?.rights.allow_any((way.pages)(), way.action) {
        return Err(forbidden());
    }
    let answer = match way.name {
        "story" => json!(practice::generate(cx, read(input)?).await?),
        "compose" => json!(practice::save(cx, read(input)?).await?),
        "illustrate" => json!(books::illustrate(cx, read(input)?).await?),
        "restyle" => json!(books::restyle(cx, read(input)?).await?),
        "relevel" => json!(ladder::relevel(cx, read(input)?).await?),
        "translate" => json!(translate::translate(cx, read(input)?).await?),
        "narrate" => json!(books::narrate(cx, read(input)?).await?),
        _ => json!(questions::generate(cx, read(input)?).await?),
    };
    let one = answer["jobId"].as_str().map(str::to_owned);
    let several = answer["queued"].as_array().into_iter().flatten().filter_map(|take| take["job"].as_str().map(str::to_owned));
    let job_ids: Vec<String> = one.into_iter().chain(several).collect();
    let job_id = job_ids.first().cloned().unwrap_or_default();
    Ok(ContentWorkflowBegun { job_id, job_ids, answer })
}

/// A job.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ContentWorkflowJob {
    #[serde(default)]
    job_id: String,
}

/// How far it is.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct ContentWorkflowState {
    job_id: String,
    /// `queued`, `running`, `done`, `failed` or `cancelled`
    state: String,
    /// Steps that are done, of so many.
    done: i64,
    total: i64,
    /// What came of it.
    #[schema(value_type = Option<Object>)]
    result: Option<Value>,
    /// Why it failed.
    error: Option<String>,
}

#[derive(sqlx_macros::FromRow)]
struct Kept {
    state: String,
    done: i64,
    total: i64,
    result: Option<String>,
    error: Option<String>,
    error_zh: Option<String>,
}

/// The job, if the caller began it; of others nobody learns that they are there.
async fn own(cx: &Cx, job: &str) -> Result<Kept> {
    if job.is_empty() {
        return Err(invalid_field("jobId", Text::from(&REQUIRED)));
    }
    let by = cx.caller()?.user_id.to_string();
    let sql = "SELECT state, done, total, result, error, error_zh FROM jobs WHERE id = $1 AND by_id = $2";
    cx.app.db.opt(sql, args![job, by]).await?.ok_or_else(not_found)
}

async fn status(cx: Cx, ContentWorkflowJob { job_id }: ContentWorkflowJob) -> Result<ContentWorkflowState> {
    let Kept { state, done, total, result, error, error_zh } = own(&cx, &job_id).await?;
    let error = if cx.language == Language::Chinese { error_zh } else { error };
    let result = result.as_deref().map(serde_json::from_str).transpose().map_err(internal)?;
    Ok(ContentWorkflowState { job_id, state, done, total, result, error })
}

/// What is over stays as it is.
async fn cancel(cx: Cx, ContentWorkflowJob { job_id }: ContentWorkflowJob) -> Result<ContentWorkflowState> {
    own(&cx, &job_id).await?;
    let mut tx = cx.begin().await?;
    jobs::cancel(&mut tx, &job_id).await?;
    tx.commit().await?;
    status(cx, ContentWorkflowJob { job_id }).await
}
