//! Pictures for other programs, by the specification's call: asked for with a book and a page, and looked after with the job that it answers.

use belltower_content::picture_book::Target;
use serde::{Deserialize, Serialize};

use super::{
    maker::DOWNLOAD,
    queue::{Seed, Wish, illustrate},
    rows,
};
use crate::areas::books::picture_books::{BOOKS, DOCUMENT_TYPE};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    documents,
    error::{Result, invalid_field, not_found, unavailable},
    http::{Access, Api, Cx},
    resource::{
        self,
        check::{GONE, REQUIRED, TOO_LONG},
    },
};

/// Characters of a prompt of one's own.
const MAX_PROMPT: usize = 2_000;
/// Seeds are below this.
const MAX_SEED: i64 = 1_000_000;

/// A picture that is wanted: of a page or a character; or the job that makes it.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct PictureWanted {
    book_id: Option<String>,
    page_id: Option<String>,
    character_id: Option<String>,
    #[schema(max_length = 2000)]
    prompt: Option<String>,
    #[schema(minimum = 0, maximum = 999_999)]
    seed: Option<i64>,
    /// What an earlier call answered.
    job_id: Option<String>,
}

/// How far it is.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct PictureMade {
    job_id: String,
    take: String,
    /// `queued`, `running`, `done`, `failed`, `refused` or `cancelled`
    state: String,
    /// Where the picture is, once it is done.
    url: Option<String>,
    /// Pictures that are made before it.
    ahead: i64,
    elapsed_ms: i64,
    expected_ms: i64,
}

pub fn mount(api: &mut Api) {
    let edit = Access::AnyPage(DOCUMENT_TYPE.editors(), Action::Edit);
    api.post("/api/practice/getGeneratePictureURL", edit, "Have a picture made, or see how far it is", wanted);
}

async fn wanted(cx: Cx, input: PictureWanted) -> Result<PictureMade> {
    if let Some(job) = &input.job_id {
        return made(&cx, job).await;
    }
    let book = input.book_id.as_deref().ok_or_else(|| invalid_field("bookId", &REQUIRED))?;
    resource::load_for(&cx, &BOOKS, book).await?;
    let (field, target) = match (input.page_id, input.character_id) {
        (Some(page), _) => ("pageId", Target::Page(page)),
        (None, Some(character)) => ("characterId", Target::Character(character)),
        (None, None) => return Err(invalid_field("pageId", &REQUIRED)),
    };
    if input.prompt.as_deref().is_some_and(|prompt| prompt.chars().count() > MAX_PROMPT) {
        return Err(invalid_field("prompt", TOO_LONG.with("max", MAX_PROMPT)));
    }
    if input.seed.is_some_and(|seed| !(0..MAX_SEED).contains(&seed)) {
        return Err(invalid_field("seed", &GONE));
    }
    let content = documents::read(&cx.app, &DOCUMENT_TYPE.document(book)?).await?;
    if target.find(&content).is_none() {
        return Err(invalid_field(field, &GONE));
    }
    let prompt = input.prompt.as_deref().map(str::trim).filter(|prompt| !prompt.is_empty());
    let targets = [target];
    let language = cx.language;
    let mut tx = cx.begin().await?;
    let seed = input.seed.map_or(Seed::Chance, Seed::This);
    let wish = Wish { prompt, seed, pass_over: false, ..Wish::plain(book, &content, &targets, language) };
    let queued = illustrate(&cx.app, &mut tx, &wish).await?;
    tx.commit().await?;
    let job = queued.queued.into_iter().next().ok_or_else(not_found)?.job;
    made(&cx, &job).await
}

async fn made(cx: &Cx, job: &str) -> Result<PictureMade> {
    let app = &cx.app;
    let take = rows::of_job(&mut &app.db, job).await?.ok_or_else(not_found)?;
    resource::load_for(cx, &BOOKS, &take.book_id).await?;
    if take.state == "failed" && take.error.as_deref() == Some(DOWNLOAD.en) {
        return Err(unavailable(&DOWNLOAD, format!("take {}", take.id)));
    }
    let sql = "SELECT COUNT(*) FROM jobs j, jobs own WHERE own.id = $1 AND own.state = 'queued' AND j.lane = 'image' AND j.state IN ('queued', 'running')
                 AND (j.created_at < own.created_at OR (j.created_at = own.created_at AND j.id < own.id))";
    let (ahead,): (i64,) = app.db.one(sql, args![job]).await?;
    let since = take.started_at.as_deref().and_then(|at| at.parse::<jiff::Timestamp>().ok());
    let elapsed = since.map_or(0, |since| app.world.now().duration_since(since).as_millis());
    Ok(PictureMade {
        job_id: take.job_id.clone(),
        take: take.id.clone(),
        url: take.file.as_ref().map(|file| format!("/files/{file}")),
        state: take.state,
        ahead,
        elapsed_ms: i64::try_from(elapsed).unwrap_or(i64::MAX),
        expected_ms: rows::expected_ms(&mut &app.db, &take.model).await?,
    })
}
