//! What the console asks: pages to be read aloud, and how far that is.

use belltower_sync::model::{list, string};
use serde::{Deserialize, Serialize};

use super::{
    heard::{PageSound, sounds},
    job::{Narrate, Pace},
    rows::{self, NarrationPage, publish},
};
use crate::areas::{
    books::picture_books::{BOOKS, DOCUMENT_TYPE},
    speech,
};
use belltower_kit::{
    auth::{catalogue::Action, reserve_call},
    documents,
    error::{self, Result, conflict, invalid, invalid_field},
    http::{Access, Api, Cx},
    providers,
    resource::{
        self,
        check::{GONE, NOT_ONE_OF, TOO_LONG},
    },
    sentences,
    text::Text,
};

sentences! {
    UNDER_WAY = "narration.under_way": "Audio is being generated, please try later ({name} asked for it)" / "语音正在生成中，请稍后再试（由{name}发起）";
    NO_TEXT = "narration.no_text": "There is no text to be read aloud" / "没有可朗读的文字";
}

/// Pages of one call: as many as a book has.
const MAX_PAGES: usize = 100;
/// Presses of one account within a minute.
const PER_MINUTE: i64 = 30;

pub(in crate::areas::books) fn mount(api: &mut Api) {
    let edit = Access::AnyPage(DOCUMENT_TYPE.editors(), Action::Edit);
    let see = Access::AnyPage(DOCUMENT_TYPE.pages(), Action::Get);
    api.post("/api/management/pictureBook/narrate", edit, "Have pages of a book read aloud", narrate);
    api.post("/api/management/pictureBook/narration/list", see, "The voice of a book, and what is being made of it", listed);
}

/// Which pages are to be read.
#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NarrationAsked {
    /// The book.
    pub id: String,
    /// Pages by their ids; none named: all that have text, and the book itself gets the voice and the speed.
    #[serde(default)]
    #[schema(max_items = 100)]
    pub pages: Vec<String>,
    /// One of the voices; that of the book, or else the first, if it is left out. What a character with a voice of its own reads is read in that.
    pub voice: Option<String>,
    /// `normal` or `slow`; that of the book if it is left out.
    pub speed: Option<String>,
}

/// A job that was begun.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NarrationBegun {
    /// It.
    pub job_id: String,
    /// The pages that it reads.
    pages: Vec<String>,
    /// Pages that are being read already: they are left.
    passed: Vec<String>,
}

/// Puts the job in. Of two who ask for the same pages the second is told that they are on their way (E08).
pub async fn narrate(cx: Cx, asked: NarrationAsked) -> Result<NarrationBegun> {
    let row = resource::load_for(&cx, &BOOKS, &asked.id).await?;
    let speakers = speech::speakers(&cx)?;
    let content = documents::read(&cx.app, &DOCUMENT_TYPE.document(&asked.id)?).await?;
    let mut wrong: Vec<(String, Text)> = vec![];
    let given = |given: &Option<String>, key: &str| match given.as_deref().map(str::trim) {
        None | Some("") => string(&content, key).to_owned(),
        Some(given) => given.to_owned(),
    };
    let (voice, _) = speech::check(speakers, Some(&given(&asked.voice, "voice")), None, &mut wrong);
    let speed = Pace::named(&given(&asked.speed, "speed"));
    if speed.is_none() {
        wrong.push(("speed".into(), (&NOT_ONE_OF).into()));
    }
    if asked.pages.len() > MAX_PAGES {
        wrong.push(("pages".into(), TOO_LONG.with("max", MAX_PAGES)));
    }
    let pages = list(&content, "pages");
    if asked.pages.iter().any(|id| !pages.iter().any(|page| page["id"] == **id)) {
        wrong.push(("pages".into(), (&GONE).into()));
    }
    let (Some(speed), true) = (speed, wrong.is_empty()) else { return Err(invalid(wrong)) };
    let is_wanted = |id: &str| asked.pages.is_empty() || asked.pages.iter().any(|wanted| wanted == id);
    let wanted = pages.iter().filter(|page| is_wanted(string(page, "id")) && !string(page, "text").trim().is_empty());
    let wanted: Vec<String> = wanted.map(|page| string(page, "id").to_owned()).collect();
    if wanted.is_empty() {
        return Err(invalid_field("pages", &NO_TEXT));
    }
    reserve_call(&cx.app, "narrate", &cx.caller()?.user_id, 1, PER_MINUTE).await?;
    let mut tx = cx.begin().await?;
    let by = tx.by().cloned().ok_or_else(error::sign_in)?;
    let open = rows::of_book(&mut tx, &asked.id).await?;
    let other = |page: &String| open.iter().find(|one| one.page_id == *page && one.state != "failed").map(|one| one.by_name.clone());
    let (passed, pages): (Vec<String>, Vec<String>) = wanted.into_iter().partition(|page| other(page).is_some());
    if let (true, Some(first)) = (pages.is_empty(), passed.first()) {
        return Err(conflict(UNDER_WAY.with("name", other(first).unwrap_or_default())));
    }
    let title = row["title"].as_str().unwrap_or_default().to_owned();
    let whole = asked.pages.is_empty();
    let job = Narrate { book: asked.id.clone(), title, pages: pages.clone(), voice, speed, whole };
    let job_id = tx.enqueue_in(&job, cx.language).await?;
    for page in &pages {
        // Both have looked at the same moment: the first who wrote it makes it.
        if let Some(name) = rows::ask(&mut tx, &asked.id, page, &job_id, ("queued", ""), &by).await? {
            return Err(conflict(UNDER_WAY.with("name", name)));
        }
    }
    publish(&mut tx, &asked.id, "", &job_id, "queued")?;
    tx.commit().await?;
    Ok(NarrationBegun { job_id, pages, passed })
}

/// A book.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct NarrationOf {
    /// The book.
    id: String,
}

/// The voice of a book.
#[derive(Serialize, utoipa::ToSchema)]
struct NarrationSeen {
    /// What reads books here: a model or a program; none where nothing is set up.
    by: Option<String>,
    /// Pages that are being read, or could not be.
    records: Vec<NarrationPage>,
    /// The recordings of the pages.
    sounds: Vec<PageSound>,
}

async fn listed(cx: Cx, NarrationOf { id }: NarrationOf) -> Result<NarrationSeen> {
    resource::load_for(&cx, &BOOKS, &id).await?;
    let content = documents::read(&cx.app, &DOCUMENT_TYPE.document(&id)?).await?;
    Ok(NarrationSeen {
        by: providers::of_call(&cx).speech.as_ref().map(|speakers| speakers.by.clone()),
        records: rows::of_book(&mut &cx.app.db, &id).await?,
        sounds: sounds(&cx.app, &content).await?,
    })
}
