//! The specification's calls for short stories: a story is asked for, looked at and saved as a picture book. What they answer is a making.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{
    ask,
    candidates::{self, StoryPageChange, StoryShown, rewrite, shown},
    makings::{MAKINGS, string, whole},
    pictures::{self, MakingPicture},
};
use belltower_kit::{
    app::App,
    args,
    auth::catalogue::Action,
    error::{Result, conflict, invalid_field},
    http::{Access, Api, Cx},
    resource::{self, Row, check::GONE},
    sentences,
};

sentences! {
    NOT_READY = "practice.not_ready": "The stories are not ready yet" / "故事尚未生成完成";
    CHINESE = "practice.chinese": "English text alone: no Chinese characters" / "只能是英文，不能包含中文";
    FEW = "practice.few": "At least {least} words for this level" / "此级别每页至少 {least} 个单词";
    MANY = "practice.many": "At most {most} words for this level" / "此级别每页最多 {most} 个单词";
    NO_PAGES = "practice.no_pages": "At least one page, each with text" / "至少一页，且每页都要有文字";
    OTHER_STORY = "practice.other_story": "A book of another story is there already" / "已用另一个故事生成绘本";
}

pub(super) fn mount(api: &mut Api) {
    let (see, edit) = (Access::Page(MAKINGS.page, Action::Get), Access::Page(MAKINGS.page, Action::Edit));
    api.post("/api/practice/generateShortStory", Access::Page(MAKINGS.page, Action::Add), "Have stories written for a brief", generate);
    api.post("/api/practice/queryPractice", see, "A brief and the stories that were written for it", query);
    api.post("/api/practice/saveShortStory", edit, "Make a picture book of one of the stories", save);
}

/// What is to be written.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PracticeBrief {
    plot: String,
    #[serde(default)]
    keywords: PracticeKeywords,
    level: String,
    pages: Option<i64>,
    style: Option<String>,
    #[serde(default)]
    #[schema(value_type = Vec<Object>)]
    cast: Vec<Map<String, Value>>,
    /// `generate` has the pictures of the book made with it; `none`, as without it, leaves them to calls of their own.
    pictures: Option<String>,
    /// How many stories, 1 to 3.
    n: Option<i64>,
    /// Names the request: sent again it is the same making.
    request_id: Option<String>,
}

/// A list, or words with commas between them (V24).
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(untagged)]
enum PracticeKeywords {
    List(Vec<String>),
    Text(String),
}

impl Default for PracticeKeywords {
    fn default() -> Self {
        Self::List(vec![])
    }
}

/// A making that was begun.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PracticeBegun {
    practice_id: String,
    job_id: String,
    state: String,
}

pub(super) async fn generate(cx: Cx, input: PracticeBrief) -> Result<PracticeBegun> {
    let keywords: Vec<String> = match input.keywords {
        PracticeKeywords::List(words) => words,
        PracticeKeywords::Text(text) => {
            text.split([',', '，', '、', '\n']).map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect()
        }
    };
    let row = json!({
        "plot": input.plot, "keywords": keywords, "level": input.level, "pages": input.pages.unwrap_or(8),
        "style": input.style.unwrap_or_else(|| "watercolour".into()), "roles": input.cast, "wanted": input.n.unwrap_or(3),
        "pictures": input.pictures.unwrap_or_else(|| "none".into()),
    });
    ask::count(&cx).await?;
    let mut tx = cx.begin().await?;
    let by = cx.caller()?.user_id.to_string();
    if let Some(request) = input.request_id.as_deref().filter(|request| !request.is_empty()) {
        if request.len() > 64 {
            return Err(invalid_field("requestId", resource::check::TOO_LONG.with("max", 64)));
        }
        let there: Option<(String,)> =
            tx.opt("SELECT making_id FROM making_requests WHERE user_id = $1 AND request_id = $2", args![by.as_str(), request]).await?;
        if let Some((id,)) = there {
            return begun(&cx.app, id).await;
        }
        let id = resource::create(&mut tx, &MAKINGS, row.as_object().unwrap_or(&Row::new())).await?;
        let at = tx.at().to_owned();
        let sql = "INSERT INTO making_requests (user_id, request_id, making_id, at) VALUES ($1, $2, $3, $4)";
        tx.exec(sql, args![by, request, id.as_str(), at]).await?;
        tx.commit().await?;
        return begun(&cx.app, id).await;
    }
    let id = resource::create(&mut tx, &MAKINGS, row.as_object().unwrap_or(&Row::new())).await?;
    tx.commit().await?;
    begun(&cx.app, id).await
}

async fn begun(app: &App, id: String) -> Result<PracticeBegun> {
    let state = resource::load(&mut &app.db, &MAKINGS, &id).await?;
    Ok(PracticeBegun { job_id: job_of(app, &id).await?.unwrap_or_default(), state: string(&state, "state").into(), practice_id: id })
}

/// The job that works on a making, or did so last.
async fn job_of(app: &App, id: &str) -> Result<Option<String>> {
    let sql = "SELECT id FROM jobs WHERE resource = 'makings' AND record_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1";
    let held: Option<(String,)> = app.db.opt(sql, args![id]).await?;
    Ok(held.map(|(id,)| id))
}

/// A making.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct PracticeOf {
    practice_id: String,
}

/// It and its stories.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct PracticeAnswer {
    practice_id: String,
    /// `generating`, `awaiting`, `composing` or `completed`.
    state: String,
    /// Why it stands still, if it does.
    fault: Option<String>,
    title: String,
    level: String,
    pages: i64,
    candidates: Vec<StoryShown>,
    /// Its pictures, once they were asked for.
    pictures: Vec<MakingPicture>,
    /// The picture book, once one is made.
    book_id: Option<String>,
    job_id: Option<String>,
}

async fn query(cx: Cx, PracticeOf { practice_id }: PracticeOf) -> Result<PracticeAnswer> {
    let row = resource::load(&mut &cx.app.db, &MAKINGS, &practice_id).await?;
    let (level, pages) = (string(&row, "level").to_owned(), whole(&row, "pages"));
    let found = candidates::all(&mut &cx.app.db, &practice_id).await?;
    let text = |field: &str| row.get(field).and_then(Value::as_str).map(str::to_owned);
    Ok(PracticeAnswer {
        state: string(&row, "state").into(),
        fault: text("fault"),
        title: string(&row, "title").into(),
        candidates: found.into_iter().map(|one| shown(one, &level, pages)).collect(),
        pictures: pictures::of(&cx.app, &practice_id, string(&row, "made_book_id")).await?.records,
        book_id: text("made_book_id"),
        job_id: job_of(&cx.app, &practice_id).await?,
        level,
        pages,
        practice_id,
    })
}

/// A story that is to be a book.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PracticeChoice {
    practice_id: String,
    candidate: i64,
    /// What its pages are to say instead.
    pages: Option<Vec<StoryPageChange>>,
}

/// The book.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PracticeSaved {
    book_id: String,
    job_id: String,
}

pub(super) async fn save(cx: Cx, PracticeChoice { practice_id, candidate, pages }: PracticeChoice) -> Result<PracticeSaved> {
    let mut tx = cx.begin().await?;
    let row = resource::load(&mut tx, &MAKINGS, &practice_id).await?;
    // PracticeBrief again, it is the same book.
    if let Some(book) = row.get("made_book_id").and_then(Value::as_str) {
        let same = whole(&row, "chosen") == candidate;
        let book_id = book.to_owned();
        return if same {
            Ok(PracticeSaved { book_id, job_id: job_of(&cx.app, &practice_id).await?.unwrap_or_default() })
        } else {
            Err(conflict(&OTHER_STORY))
        };
    }
    let Some(held) = candidates::one(&mut tx, &practice_id, candidate).await? else { return Err(invalid_field("candidate", &GONE)) };
    if let Some(pages) = &pages {
        let texts: Vec<&str> = pages.iter().map(|page| page.text.as_str()).collect();
        refuse(&belltower_content::picture_book::text_problems("-", string(&row, "level"), texts.len(), &texts))?;
        rewrite(&mut tx, &row, candidate, None, pages, None).await?;
    } else {
        refuse(&held.faults(string(&row, "level"), whole(&row, "pages")))?;
    }
    let set = Row::from_iter([("chosen".to_owned(), candidate.into())]);
    if !resource::advance(&mut tx, &MAKINGS, &practice_id, "choose", set).await? {
        return Err(conflict(&NOT_READY));
    }
    let row = resource::load(&mut tx, &MAKINGS, &practice_id).await?;
    tx.commit().await?;
    Ok(PracticeSaved { book_id: string(&row, "made_book_id").into(), job_id: job_of(&cx.app, &practice_id).await?.unwrap_or_default() })
}

/// Refuses pages that break a rule, each at its place.
fn refuse(problems: &[belltower_sync::Problem]) -> Result<()> {
    let wrong = problems.iter().map(|problem| {
        let place = problem.place.get("page").and_then(Value::as_str).map_or_else(|| "pages".to_owned(), |at| format!("pages[{at}].text"));
        let number = |name: &str| problem.params.get(name).and_then(Value::as_u64).unwrap_or_default();
        let text = match problem.code.as_str() {
            "text_chinese" => (&CHINESE).into(),
            "words_few" => FEW.with("least", number("least")),
            "words_many" => MANY.with("most", number("most")),
            _ => (&NO_PAGES).into(),
        };
        (place, text)
    });
    let wrong: Vec<_> = wrong.collect();
    if wrong.is_empty() { Ok(()) } else { Err(belltower_kit::error::invalid(wrong)) }
}
