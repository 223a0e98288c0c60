//! What the console asks of a deck beside its record: its pages, one of them in full, what a revision changed, and to try again what could not be drawn.

use serde::{Deserialize, Serialize};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::AuditEntry,
    error::{Result, conflict, invalid_field, not_found},
    http::{Access, Api, Cx, Empty},
    resource::{self, check::TOO_LONG, escaped, search::MAX_TEXT as MAX_SEARCH},
    sentences,
};

use super::{
    DECKS,
    compare::{self, Became},
    rows::{convert, show, text_of},
};

sentences! {
    BUSY = "deck.busy": "It is being converted" / "正在转换中";
    WHOLE = "deck.whole": "All of its pages are there" / "所有页面均已转换";
}

/// Characters around a hit.
const AROUND: usize = 60;

/// Adds them.
pub fn mount(api: &mut Api) {
    let see = Access::AnyPage(DECKS.pages(), Action::Query);
    let path = |call: &str| format!("{}/{call}", DECKS.base);
    api.post(&path("pages"), see, "The pages of a deck, and in which of them some words stand", pages);
    api.post(&path("page"), see, "A page of a deck with its words and notes", page);
    api.post(&path("compare"), see, "What a revision of a deck changed", compare);
    api.post(&path("retry"), Access::Page(DECKS.page, Action::Edit), "Convert a deck again, as far as it is not there", retry);
}

/// Of which deck, and which words are looked for in it.
#[derive(Deserialize, utoipa::ToSchema)]
struct PagesAsked {
    id: String,
    #[serde(default)]
    search: String,
}

/// A page of a deck.
#[derive(Serialize, utoipa::ToSchema)]
struct DeckPage {
    number: i64,
    image: Option<String>,
    title: String,
    /// Why it cannot be shown, or what its picture lacks: `too_large`, `too_slow`, `no_font`, `not_drawn`, `unreadable`.
    fault: Option<String>,
    /// The page of the revision before that is the same.
    same_as: Option<i64>,
    /// What stands around the words that were looked for; none where they do not stand.
    hit: Option<String>,
}

/// The pages of a deck that are there.
#[derive(Serialize, utoipa::ToSchema)]
struct DeckPages {
    records: Vec<DeckPage>,
    /// How many it has, as far as that is known.
    total: i64,
    hits: usize,
}

#[derive(sqlx_macros::FromRow)]
struct Stored {
    number: i64,
    image: Option<String>,
    title: String,
    fault: Option<String>,
    same_as: Option<i64>,
    found_in: Option<String>,
}

async fn pages(cx: Cx, PagesAsked { id, search }: PagesAsked) -> Result<DeckPages> {
    let deck = resource::load(&mut &cx.app.db, &DECKS, &id).await?;
    let search = search.trim().to_lowercase();
    if search.chars().count() > MAX_SEARCH {
        return Err(invalid_field("search", TOO_LONG.with("max", MAX_SEARCH)));
    }
    // What is found is read of those pages alone.
    // The title is the text's, too.
    let all = "p.text || ' ' || p.notes";
    let sql = format!(
        "SELECT p.number, p.image, p.title, p.fault, p.same_as,
           CASE WHEN $2 <> '' AND LOWER({all}) LIKE $3 ESCAPE '\\' THEN {all} END AS found_in
         FROM deck_pages p WHERE p.deck_id = $1 ORDER BY p.number"
    );
    let like = format!("%{}%", escaped(&search));
    let stored: Vec<Stored> = cx.app.db.all(belltower_kit::db::AssertSqlSafe(sql), args![id, search.as_str(), like]).await?;
    let records: Vec<DeckPage> = stored
        .into_iter()
        .map(|Stored { number, image, title, fault, same_as, found_in }| {
            let hit = found_in.map(|text| around(&text, &search));
            DeckPage { number, image, title, fault, same_as, hit }
        })
        .collect();
    let hits = records.iter().filter(|page| page.hit.is_some()).count();
    Ok(DeckPages { records, total: deck["page_count"].as_i64().unwrap_or(0), hits })
}

/// What stands around the first place of some words.
fn around(text: &str, words: &str) -> String {
    let text: Vec<char> = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().collect();
    let low: Vec<char> = text.iter().map(|c| c.to_lowercase().next().unwrap_or(*c)).collect();
    let words: Vec<char> = words.chars().collect();
    let at = low.windows(words.len().max(1)).position(|window| window == words).unwrap_or(0);
    let (from, to) = (at.saturating_sub(AROUND), (at + words.len() + AROUND).min(text.len()));
    let said: String = text[from..to].iter().collect();
    format!("{}{said}{}", if from > 0 { "…" } else { "" }, if to < text.len() { "…" } else { "" })
}

/// Which page of which deck.
#[derive(Deserialize, utoipa::ToSchema)]
struct PageAsked {
    id: String,
    number: i64,
}

/// The words of a page.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
struct DeckPageWords {
    number: i64,
    title: String,
    text: String,
    notes: String,
}

async fn page(cx: Cx, PageAsked { id, number }: PageAsked) -> Result<DeckPageWords> {
    resource::load(&mut &cx.app.db, &DECKS, &id).await?;
    let sql = "SELECT number, title, text, notes FROM deck_pages WHERE deck_id = $1 AND number = $2";
    cx.app.db.opt(sql, args![id, number]).await?.ok_or_else(not_found)
}

/// Which deck.
#[derive(Deserialize, utoipa::ToSchema)]
struct OneDeck {
    id: String,
}

/// A page before and now.
#[derive(Serialize, utoipa::ToSchema)]
struct PageChange {
    became: Became,
    /// Its number in the revision before, and its picture there.
    before: Option<i64>,
    before_image: Option<String>,
    /// Its number now, and its picture.
    now: Option<i64>,
    now_image: Option<String>,
    title: String,
}

/// What a revision changed of the one before that is ready.
#[derive(Serialize, utoipa::ToSchema)]
struct DeckChanges {
    /// The revision before; none if this is the first.
    with: Option<String>,
    revision: Option<i64>,
    records: Vec<PageChange>,
}

async fn compare(cx: Cx, OneDeck { id }: OneDeck) -> Result<DeckChanges> {
    let mut reads = &cx.app.db;
    resource::load(&mut reads, &DECKS, &id).await?;
    let Some((with, revision)) = compare::before(&mut reads, &id).await? else {
        return Ok(DeckChanges { with: None, revision: None, records: vec![] });
    };
    let (old, new) = (compare::faces(&mut reads, &with).await?, compare::faces(&mut reads, &id).await?);
    let records = compare::changes(&old, &new).into_iter().map(|(became, before, now)| {
        let was = old.iter().find(|face| Some(face.number) == before);
        let is = new.iter().find(|face| Some(face.number) == now);
        PageChange {
            became,
            before,
            before_image: was.and_then(|face| face.image.clone()),
            now,
            now_image: is.and_then(|face| face.image.clone()),
            title: is.or(was).map(|face| face.title.clone()).unwrap_or_default(),
        }
    });
    Ok(DeckChanges { records: records.collect(), with: Some(with), revision: Some(revision) })
}

async fn retry(cx: Cx, OneDeck { id }: OneDeck) -> Result<Empty> {
    let mut tx = cx.begin().await?;
    tx.exec("UPDATE decks SET version = version WHERE id = $1 AND deleted_at IS NULL", args![id.as_str()]).await?;
    let row = resource::load(&mut tx, &DECKS, &id).await?;
    match text_of(&row, "state") {
        "queued" | "converting" => return Err(conflict(&BUSY)),
        "ready" if row["torn_count"].as_i64() == Some(0) => return Err(conflict(&WHOLE)),
        _ => {}
    }
    tx.exec("DELETE FROM deck_pages WHERE deck_id = $1 AND fault IS NOT NULL", args![id.as_str()]).await?;
    show(&mut tx, &id, "queued", None).await?;
    convert(&mut tx, &id, text_of(&row, "title")).await?;
    tx.audit(AuditEntry { resource: DECKS.name, id: &id, op: "retry", before: None, after: None }).await?;
    tx.commit().await?;
    Ok(Empty {})
}
