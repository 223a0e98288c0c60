//! The stories that were proposed for a making: kept beside it, read with it, edited before one is chosen. They are judged by the rules of the book's
//! document, whoever wrote them.

use belltower_content::{
    picture_book::text_problems,
    writer::{Note, Page, Role},
};
use belltower_sync::Problem;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::from_deck::{self, DeckPageBeside, NewerDeck};
use super::makings::{MAKINGS, ON_PAGES, STATES, string, whole};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{Reads, Tx},
    error::{self, Result, conflict, internal, invalid, not_found},
    http::{Access, Api, Cx},
    resource::{
        self, Row,
        check::{REQUIRED, TOO_LONG},
    },
};

/// Characters of a page, a scene, a title.
const MAX_TEXT: usize = 2_000;
const MAX_SCENE: usize = 1_000;
const MAX_TITLE: usize = 200;

/// A story as a writer proposed it.
#[derive(Clone, Debug, Default)]
pub struct Candidate {
    /// Its number in the making, from 1.
    pub number: i64,
    /// In which round it was written.
    pub round: i64,
    /// `provider` or `built-in`.
    pub written_by: String,
    pub title: String,
    pub logline: String,
    pub pages: Vec<Page>,
    /// Who is in it.
    pub roles: Vec<Role>,
    /// What its writer could not do as it was asked.
    pub notes: Vec<Note>,
    /// Who changed it since.
    pub edited_by: Option<String>,
    /// Counts its edits; 1 as it was written.
    pub version: i64,
}

impl Candidate {
    /// What breaks a rule of its level, or of the number of pages that were asked for.
    pub fn faults(&self, level: &str, pages: i64) -> Vec<Problem> {
        let texts: Vec<&str> = self.pages.iter().map(|page| page.text.as_str()).collect();
        text_problems(&self.title, level, usize::try_from(pages).unwrap_or_default(), &texts)
    }
}

#[derive(sqlx_macros::FromRow)]
struct Stored {
    number: i64,
    round: i64,
    written_by: String,
    title: String,
    logline: String,
    pages: String,
    roles: String,
    notes: String,
    edited_by_name: Option<String>,
    version: i64,
}

const COLUMNS: &str = "number, round, written_by, title, logline, pages, roles, notes, edited_by_name, version";

impl Stored {
    fn read(self) -> Result<Candidate> {
        Ok(Candidate {
            number: self.number,
            round: self.round,
            written_by: self.written_by,
            title: self.title,
            logline: self.logline,
            pages: serde_json::from_str(&self.pages).map_err(internal)?,
            roles: serde_json::from_str(&self.roles).map_err(internal)?,
            notes: serde_json::from_str(&self.notes).map_err(internal)?,
            edited_by: self.edited_by_name,
            version: self.version,
        })
    }
}

/// All of a making, in their order.
pub async fn all(from: &mut impl Reads, making: &str) -> Result<Vec<Candidate>> {
    let sql = format!("SELECT {COLUMNS} FROM making_candidates WHERE making_id = $1 ORDER BY number");
    let stored: Vec<Stored> = from.rows(sql, args![making]).await?;
    stored.into_iter().map(Stored::read).collect()
}

/// One of them.
pub async fn one(from: &mut impl Reads, making: &str, number: i64) -> Result<Option<Candidate>> {
    Ok(all(from, making).await?.into_iter().find(|candidate| candidate.number == number))
}

/// Keeps one more, and tells whoever lists the making.
pub async fn keep(tx: &mut Tx, making: &str, candidate: &Candidate) -> Result<()> {
    let (many,): (i64,) = tx.one("SELECT COUNT(*) FROM making_candidates WHERE making_id = $1", args![making]).await?;
    let at = tx.at().to_owned();
    tx.exec(
        "INSERT INTO making_candidates (making_id, number, round, at, written_by, title, logline, pages, roles, notes)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        args![
            making,
            many + 1,
            candidate.round,
            at,
            candidate.written_by.as_str(),
            candidate.title.as_str(),
            candidate.logline.as_str(),
            serde_json::to_string(&candidate.pages).map_err(internal)?,
            serde_json::to_string(&candidate.roles).map_err(internal)?,
            serde_json::to_string(&candidate.notes).map_err(internal)?,
        ],
    )
    .await?;
    let set = json!({ "candidate_count": many + 1 });
    resource::update_from_server(tx, &MAKINGS, making, "candidate", set.as_object().cloned().unwrap_or_default()).await
}

pub(super) fn mount(api: &mut Api) {
    let see = Access::AnyPage(ON_PAGES, Action::Get);
    let edit = Access::AnyPage(ON_PAGES, Action::Edit);
    api.post(&format!("{}/candidates", MAKINGS.base), see, "The stories that were proposed for a making", list);
    api.post(&format!("{}/candidates/edit", MAKINGS.base), edit, "StoryChange a proposed story before it is chosen", change);
}

/// A making.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct MakingOf {
    pub id: String,
}

/// A proposed story as it is shown.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoryShown {
    pub number: i64,
    pub round: i64,
    /// `provider` or `built-in`.
    pub by: String,
    pub title: String,
    pub logline: String,
    pub pages: Vec<StoryPageShown>,
    /// What its writer could not do: `code` and what belongs to it.
    #[schema(value_type = Vec<Object>)]
    pub notes: Vec<Value>,
    /// What breaks a rule beyond a page: `code` and `params`.
    pub faults: Vec<StoryFault>,
    /// Whether it may be chosen.
    pub fits: bool,
    pub edited_by: Option<String>,
    /// Which edit of it this is: whoever changes it says which one was read.
    pub version: i64,
}

/// A page of it.
#[derive(Serialize, utoipa::ToSchema)]
pub struct StoryPageShown {
    pub text: String,
    pub scene: String,
    /// Words, as a teacher counts them.
    pub words: i64,
    /// What breaks a rule.
    pub faults: Vec<StoryFault>,
}

/// What breaks a rule.
#[derive(Serialize, utoipa::ToSchema)]
pub struct StoryFault {
    pub code: String,
    #[schema(value_type = Object)]
    pub params: Map<String, Value>,
}

/// The stories of a making.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProposedStories {
    pub records: Vec<StoryShown>,
    /// The pages of the deck that they tell, in their order; none where there is no deck.
    pub deck: Vec<DeckPageBeside>,
    /// The newest revision of the deck, where it has one since.
    pub newer: Option<NewerDeck>,
    /// The pictures that the pages of the book have by now.
    pub images: Vec<String>,
}

/// As people see it.
pub fn shown(candidate: Candidate, level: &str, pages: i64) -> StoryShown {
    let found = candidate.faults(level, pages);
    let fits = found.is_empty();
    let (of_pages, whole): (Vec<Problem>, Vec<Problem>) = found.into_iter().partition(|problem| problem.place.contains_key("page"));
    let fault = |problem: &Problem| StoryFault { code: problem.code.clone(), params: problem.params.clone() };
    let page = |(at, page): (usize, &Page)| {
        let at = at.to_string();
        let faults = of_pages.iter().filter(|problem| problem.place["page"] == *at).map(fault).collect();
        let words = i64::try_from(belltower_content::picture_book::count_words(&page.text)).unwrap_or_default();
        StoryPageShown { text: page.text.clone(), scene: page.scene.clone(), words, faults }
    };
    StoryShown {
        number: candidate.number,
        round: candidate.round,
        by: candidate.written_by,
        pages: candidate.pages.iter().enumerate().map(page).collect(),
        title: candidate.title,
        logline: candidate.logline,
        notes: candidate.notes.iter().filter_map(|note| serde_json::to_value(note).ok()).collect(),
        faults: whole.iter().map(fault).collect(),
        fits,
        edited_by: candidate.edited_by,
        version: candidate.version,
    }
}

async fn list(cx: Cx, MakingOf { id }: MakingOf) -> Result<ProposedStories> {
    let row = resource::load(&mut &cx.app.db, &MAKINGS, &id).await?;
    let found = all(&mut &cx.app.db, &id).await?;
    let (deck, newer) = (from_deck::pages(&mut &cx.app.db, &row).await?, from_deck::newer(&mut &cx.app.db, &row).await?);
    let images = if deck.is_empty() { vec![] } else { from_deck::images(&mut &cx.app.db, &row).await? };
    let records = found.into_iter().map(|one| shown(one, string(&row, "level"), whole(&row, "pages"))).collect();
    Ok(ProposedStories { records, deck, newer, images })
}

/// A proposed story as somebody wants it.
#[derive(Deserialize, utoipa::ToSchema)]
struct StoryChange {
    id: String,
    number: i64,
    title: String,
    pages: Vec<StoryPageChange>,
    /// The version that was read: if another one is there by now it is answered with 409, and `clash` is that story.
    version: Option<i64>,
}

/// A page of it.
#[derive(Clone, Deserialize, utoipa::ToSchema)]
pub struct StoryPageChange {
    pub text: String,
    #[serde(default)]
    pub scene: String,
}

async fn change(cx: Cx, input: StoryChange) -> Result<StoryShown> {
    let mut tx = cx.begin().await?;
    let row = resource::load(&mut tx, &MAKINGS, &input.id).await?;
    rewrite(&mut tx, &row, input.number, Some(&input.title), &input.pages, input.version).await?;
    let candidate = one(&mut tx, &input.id, input.number).await?.ok_or_else(not_found)?;
    tx.commit().await?;
    Ok(shown(candidate, string(&row, "level"), whole(&row, "pages")))
}

/// Writes what somebody made of a proposed story; refused once a book is made of one, and when somebody else has changed the `read` version of it.
pub async fn rewrite(tx: &mut Tx, row: &Row, number: i64, title: Option<&str>, pages: &[StoryPageChange], read: Option<i64>) -> Result<()> {
    let making = string(row, "id");
    let mut wrong = Vec::new();
    if title.is_some_and(|title| title.trim().is_empty()) {
        wrong.push(("title".to_owned(), (&REQUIRED).into()));
    }
    if title.is_some_and(|title| title.chars().count() > MAX_TITLE) {
        wrong.push(("title".to_owned(), TOO_LONG.with("max", MAX_TITLE)));
    }
    if pages.is_empty() || pages.len() > usize::try_from(super::makings::MAX_PAGES).unwrap_or_default() {
        wrong.push(("pages".to_owned(), (&REQUIRED).into()));
    }
    for (at, page) in pages.iter().enumerate() {
        for (field, text, most) in [("text", &page.text, MAX_TEXT), ("scene", &page.scene, MAX_SCENE)] {
            if text.chars().count() > most {
                wrong.push((format!("pages[{at}].{field}"), TOO_LONG.with("max", most)));
            }
        }
    }
    if !wrong.is_empty() {
        return Err(invalid(wrong));
    }
    // The row first: of an edit and a choice at once the second finds what the first did.
    let changed =
        tx.exec("UPDATE makings SET state = state WHERE id = $1 AND state = $2 AND deleted_at IS NULL", args![making, STATES[1]]).await?;
    if changed == 0 {
        return Err(conflict(&error::CHANGED));
    }
    let old = one(tx, making, number).await?.ok_or_else(not_found)?;
    if read.is_some_and(|read| read != old.version) {
        let theirs = shown(old, string(row, "level"), whole(row, "pages"));
        return Err(conflict(&error::CHANGED).clash(serde_json::to_value(theirs).map_err(internal)?));
    }
    let by = tx.by().map(|by| by.name.clone());
    let pages: Vec<Page> =
        pages.iter().map(|page| Page { text: page.text.trim().to_owned(), scene: page.scene.trim().to_owned() }).collect();
    let title = title.map_or(old.title, |title| title.trim().to_owned());
    tx.exec(
        "UPDATE making_candidates SET title = $3, pages = $4, edited_by_name = $5, version = version + 1 WHERE making_id = $1 AND number = $2",
        args![making, number, title, serde_json::to_string(&pages).map_err(internal)?, by],
    )
    .await?;
    let set = json!({ "candidate_count": whole(&resource::load(tx, &MAKINGS, making).await?, "candidate_count") });
    resource::update_from_server(tx, &MAKINGS, making, "edit_story", set.as_object().cloned().unwrap_or_default()).await
}
