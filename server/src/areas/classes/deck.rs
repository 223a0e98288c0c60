//! The slides of a class: the deck of its courseware, for who teaches or watches it. Until its entry opens that is the newest revision that is ready; from then on
//! the one that was, whatever is uploaded meanwhile. Its pictures are given out by the class: who may see it needs no right to decks.

use axum::{
    extract::{Path, Query, State},
    http::{HeaderMap, header},
    response::Response,
};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::{CLASSES, may_watch_all};
use belltower_kit::{
    app::App,
    args,
    auth::{Auth, Caller, catalogue::Action, rights::Pages},
    db::{Reads, Tx},
    error::{Result, not_found, sign_in},
    file_access::{self, Wanted},
    http::{Access, Api, Cx},
    resource,
    text::Language,
    world::iso,
};

/// The pages on which a class is looked at.
const PAGES: Pages = [&["roomList", "ClassroomDetails"], &[]];
const SITUATION: &str = "ClassroomDetails";
/// A new revision is told of the classes of so many days, the next ones first, and of no more than so many.
const TOLD_DAYS: i64 = 14;
const TOLD: i64 = 200;
/// Classes that get their revision at once.
const AT_ONCE: i64 = 100;

/// The courseware of a class: its own, or else its plan's.
const COURSEWARE: &str = "COALESCE(c.courseware_id, (SELECT p.courseware_id FROM sop_plans p WHERE p.id = c.sop_plan_id))";

/// A class.
#[derive(Deserialize, utoipa::ToSchema)]
struct ClassOfDeck {
    id: String,
}

/// A page of a class's slides.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
struct ClassDeckPage {
    number: i64,
    /// Its picture, under the class's own address.
    image: Option<String>,
    title: String,
    /// Why it cannot be shown, or what its picture lacks: `too_large`, `too_slow`, `no_font`, `not_drawn`, `unreadable`.
    fault: Option<String>,
    /// What is noted on it for who teaches.
    notes: String,
}

/// The slides of a class.
#[derive(Serialize, utoipa::ToSchema)]
struct ClassDeck {
    id: String,
    title: String,
    revision: i64,
    /// Whether the class keeps to this revision.
    pinned: bool,
    /// The newest revision that is ready.
    newest: i64,
    /// Laid out without an office program.
    simplified: bool,
    pages: Vec<ClassDeckPage>,
}

/// The slides of a class, if it has any.
#[derive(Serialize, utoipa::ToSchema)]
struct SlidesOfClass {
    /// Whether the class or its plan names a courseware at all.
    courseware: bool,
    /// When it keeps to the revision of that moment.
    pins_at: String,
    deck: Option<ClassDeck>,
}

/// Adds the call.
pub(super) fn mount(api: &mut Api) {
    let see = Access::AnyPage(PAGES, Action::Query);
    api.post("/api/class/deck", see, "The slides of a class", slides);
}

/// Refuses a class that the caller may not look at, as if there were none.
async fn see(app: &App, caller: &Caller, class: &str) -> Result<()> {
    if caller.rights.allow(SITUATION, Action::Query) && may_watch_all(caller, SITUATION) {
        return Ok(());
    }
    resource::see_on(&mut &app.db, &CLASSES, caller, PAGES, Action::Query, class).await
}

#[derive(sqlx_macros::FromRow)]
struct Shown {
    id: String,
    title: String,
    revision: i64,
    simplified: bool,
    pinned: bool,
    newest: i64,
}

/// The deck that a class shows. A revision that it keeps to stays when it is deleted: a lesson does not lose its slides.
async fn shown(from: &mut impl Reads, class: &str) -> Result<Option<Shown>> {
    let sql = format!(
        "SELECT d.id, d.title, d.revision, d.simplified, (c.deck_id IS NOT NULL) AS pinned, COALESCE(n.revision, d.revision) AS newest
         FROM classes c
         LEFT JOIN coursewares w ON w.id = {COURSEWARE}
         LEFT JOIN decks n ON n.id = w.deck_id AND n.state = 'ready' AND n.deleted_at IS NULL
         JOIN decks d ON d.id = COALESCE(c.deck_id, n.id)
         WHERE c.id = $1 AND c.deleted_at IS NULL"
    );
    Ok(from.rows(sql, args![class]).await?.pop())
}

async fn slides(cx: Cx, ClassOfDeck { id }: ClassOfDeck) -> Result<SlidesOfClass> {
    see(&cx.app, cx.caller()?, &id).await?;
    let mut reads = &cx.app.db;
    let sql = format!("SELECT c.start_at, ({COURSEWARE} IS NOT NULL) FROM classes c WHERE c.id = $1 AND c.deleted_at IS NULL");
    let of: Option<(String, bool)> = reads.rows(sql, args![id.as_str()]).await?.pop();
    let (start, courseware) = of.ok_or_else(not_found)?;
    let entry = SignedDuration::from_mins(i64::from(cx.app.config.class_entry_minutes));
    let pins_at = start.parse::<Timestamp>().map(|start| iso(start - entry)).unwrap_or_default();
    let Some(deck) = shown(&mut reads, &id).await? else { return Ok(SlidesOfClass { courseware, pins_at, deck: None }) };
    let sql = "SELECT number, image, title, fault, notes FROM deck_pages WHERE deck_id = $1 ORDER BY number";
    let mut pages: Vec<ClassDeckPage> = reads.rows(sql.into(), args![deck.id.as_str()]).await?;
    for page in &mut pages {
        page.image = page.image.take().map(|image| format!("/files/class/{id}/{image}"));
    }
    let Shown { id: deck_id, title, revision, simplified, pinned, newest } = deck;
    let deck = ClassDeck { id: deck_id, title, revision, pinned, newest, simplified, pages };
    Ok(SlidesOfClass { courseware, pins_at, deck: Some(deck) })
}

/// Answers a picture of a class's slides to who may see the class.
pub async fn serve(
    State(app): State<App>,
    Path((class, file)): Path<(String, String)>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Response {
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).and_then(Language::parse);
    match picture(&app, &class, file, &wanted, &headers).await {
        Ok(response) => response,
        Err(error) => error.respond(asked.unwrap_or_default(), &app.world.id()),
    }
}

async fn picture(app: &App, class: &str, file: String, wanted: &Wanted, headers: &HeaderMap) -> Result<Response> {
    let caller = app.state::<Auth>().identify(app, headers).await?.ok_or_else(sign_in)?;
    // What calls ask for: a page, and the class within what it shows.
    if !caller.rights.allow_any(PAGES, Action::Query) {
        return Err(not_found());
    }
    see(app, &caller, class).await?;
    let deck = shown(&mut &app.db, class).await?.ok_or_else(not_found)?;
    let sql = "SELECT image FROM deck_pages WHERE deck_id = $1 AND image = $2 LIMIT 1";
    let page: Option<(String,)> = app.db.opt(sql, args![deck.id, file]).await?;
    let (id,) = page.ok_or_else(not_found)?;
    file_access::answer_to_reader(app, id, wanted, headers).await
}

/// Lets the classes whose entry has opened keep to the revision that is their courseware's now.
pub(super) async fn pin_opened(app: &App) -> Result<()> {
    let opened = app.world.now() + SignedDuration::from_mins(i64::from(app.config.class_entry_minutes));
    let sql = format!(
        "SELECT c.id, d.id FROM classes c JOIN coursewares w ON w.id = {COURSEWARE}
         JOIN decks d ON d.id = w.deck_id AND d.state = 'ready' AND d.deleted_at IS NULL
         WHERE c.status IN ('not_started', 'in_progress') AND c.start_at <= $1 AND c.deck_id IS NULL AND c.deleted_at IS NULL
         ORDER BY c.start_at LIMIT $2"
    );
    let due: Vec<(String, String)> = Reads::rows(&mut &app.db, sql, args![iso(opened), AT_ONCE]).await?;
    for (class, deck) in due {
        let mut tx = app.begin(None).await?;
        let sql = "UPDATE classes SET deck_id = $2 WHERE id = $1 AND deck_id IS NULL AND start_at <= $3 AND deleted_at IS NULL";
        if tx.exec(sql, args![class.as_str(), deck, iso(opened)]).await? == 1 {
            resource::publish_row(&mut tx, &CLASSES, "update", &class).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}

/// A class that was moved, or is for another courseware, keeps to no revision: its entry opens anew.
pub(super) async fn let_go(tx: &mut Tx, class: &str) -> Result<()> {
    tx.exec("UPDATE classes SET deck_id = NULL WHERE id = $1 AND deck_id IS NOT NULL", args![class]).await?;
    Ok(())
}

/// Tells the screens of the classes to come that show the newest deck of a courseware that it is another one now.
pub async fn tell(tx: &mut Tx, courseware: &str) -> Result<()> {
    tell_where(tx, &format!("c.deck_id IS NULL AND {COURSEWARE} = $1"), courseware).await
}

/// Tells the screens of the classes to come that show a deck that something of it is other than it was.
pub async fn tell_shown(tx: &mut Tx, deck: &str) -> Result<()> {
    let newest = format!("c.deck_id IS NULL AND {COURSEWARE} IN (SELECT w.id FROM coursewares w WHERE w.deck_id = $1)");
    tell_where(tx, &format!("(c.deck_id = $1 OR {newest})"), deck).await
}

async fn tell_where(tx: &mut Tx, condition: &str, id: &str) -> Result<()> {
    let until = tx.world().now() + SignedDuration::from_hours(24 * TOLD_DAYS);
    let sql = format!(
        "SELECT c.id FROM classes c WHERE c.status IN ('not_started', 'in_progress') AND c.start_at < $2 AND {condition}
           AND c.deleted_at IS NULL ORDER BY c.start_at LIMIT $3"
    );
    let classes: Vec<(String,)> = tx.rows(sql, args![id, iso(until), TOLD]).await?;
    for (class,) in classes {
        resource::publish_row(tx, &CLASSES, "update", &class).await?;
    }
    Ok(())
}
