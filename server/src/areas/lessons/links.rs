//! What movements were for: the class and the booking, to whoever sees them on their own page.

use serde::{Deserialize, Serialize};

use belltower_kit::{
    auth::catalogue::Action,
    db::{Arg, Reads, places},
    error::{Result, too_large},
    http::{Access, Api, Cx},
    resource::Resource,
};

use crate::areas::{
    classes::{BOOKINGS, CLASSES},
    people::STUDENTS,
};

/// The most movements that are asked for at once: a page of them.
const MOST: usize = 200;

/// Of which movements.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct LinksOf {
    #[serde(default)]
    ids: Vec<String>,
}

/// What a movement was for.
#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct LessonLink {
    /// The movement.
    movement: String,
    /// `classes` or `bookings`.
    of: &'static str,
    id: String,
    /// The class's name, or the booking's number.
    name: String,
}

/// What movements were for: of one both the class and the booking, as far as it had them and they are there.
#[derive(Serialize, utoipa::ToSchema)]
struct LessonLinks {
    links: Vec<LessonLink>,
}

/// Adds the call.
pub(super) fn mount(api: &mut Api) {
    let read = Access::Page(STUDENTS.page, Action::Query);
    api.post("/api/management/lessonMovement/links", read, "What movements of lessons were for", links);
}

async fn links(cx: Cx, LinksOf { ids }: LinksOf) -> Result<LessonLinks> {
    if ids.len() > MOST {
        return Err(too_large(MOST));
    }
    let mut links = seen(&cx, &CLASSES, "class_id", "name", &ids).await?;
    links.extend(seen(&cx, &BOOKINGS, "booking_id", "number", &ids).await?);
    Ok(LessonLinks { links })
}

/// The records of a kind that movements name in a column, as far as the caller sees them.
pub(super) async fn seen(cx: &Cx, of: &'static Resource, column: &str, title: &str, ids: &[String]) -> Result<Vec<LessonLink>> {
    let caller = cx.caller()?;
    if ids.is_empty() || !caller.rights.allow_any(of.pages(), Action::Query) {
        return Ok(vec![]);
    }
    let scope = of.scope(&mut &cx.app.db, caller).await?;
    let (within, more) = scope.map_or_else(|| ("TRUE".to_owned(), vec![]), |scope| scope.condition(ids.len() + 1));
    let sql = format!(
        "SELECT m.id, t.id, t.{title} FROM lesson_movements m JOIN {} t ON t.id = m.{column} WHERE m.id IN ({}) AND {within} AND t.deleted_at IS NULL",
        of.name,
        places(1, ids.len())
    );
    let mut args: Vec<Arg> = ids.iter().map(Arg::from).collect();
    args.extend(more);
    let rows: Vec<(String, String, String)> = Reads::rows(&mut &cx.app.db, sql, args).await?;
    Ok(rows.into_iter().map(|(movement, id, name)| LessonLink { movement, of: of.name, id, name }).collect())
}
