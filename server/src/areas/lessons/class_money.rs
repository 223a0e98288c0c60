//! What a class has to do with lessons that were bought: its bookings, and what was moved for it and for them. For whoever answers for students' balances and sees
//! the class: who only plans or teaches is told nothing of it.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, schema::Schema};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{Arg, Reads},
    error::Result,
    http::{Access, Api, Cx, shape},
    resource::{self, by_ids, present},
    topics,
};

use super::{
    MOVEMENTS,
    links::{LessonLink, seen},
};
use crate::areas::{
    classes::{self, BOOKINGS, CLASSES},
    people::STUDENTS,
};

/// The most movements of one answer, the latest of them: as many as are asked for their links at once.
const MOST: i64 = 200;
/// The most students of one answer; more than any class has.
const MOST_STUDENTS: i64 = 600;
/// The most bookings of one answer.
const MOST_BOOKINGS: i64 = 50;

/// The movements of the class `$1`: those for it, and those for bookings that it was made of before there was a class. With their place they are in one order.
pub(super) const OF_CLASS: &str = "SELECT o.id FROM lesson_movements o WHERE o.class_id = $1
    UNION SELECT o.id FROM lesson_movements o JOIN bookings b ON b.id = o.booking_id WHERE b.class_id = $1 AND b.deleted_at IS NULL";

/// A class.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct MoneyOf {
    id: String,
}

/// A student of the class, and their lessons of its kind.
#[derive(Serialize, utoipa::ToSchema, sqlx_macros::FromRow)]
struct MoneyStudent {
    id: String,
    name: String,
    /// Whether they belong to the class now; others did when something was moved.
    planned: bool,
    /// Null, as what is held: they have no account, so that their lessons are not counted.
    #[schema(required)]
    balance: Option<i64>,
    #[schema(required)]
    held: Option<i64>,
}

/// A booking that the class was made of.
#[derive(Serialize, utoipa::ToSchema, sqlx_macros::FromRow)]
struct MoneyBooking {
    id: String,
    number: String,
    student_id: String,
    student_name: String,
    status: String,
    /// When it was made.
    at: String,
}

/// A class and lessons.
#[derive(Serialize, utoipa::ToSchema)]
struct ClassMoney {
    /// The kind of lessons that it takes.
    unit: String,
    students: Vec<MoneyStudent>,
    /// As far as the caller sees bookings.
    bookings: Vec<MoneyBooking>,
    /// The latest first.
    #[schema(schema_with = movement_rows)]
    movements: Vec<Value>,
    /// Whether there are earlier ones that are not answered.
    more: bool,
    /// The bookings that movements were for.
    links: Vec<LessonLink>,
}

fn movement_rows() -> RefOr<Schema> {
    shape(json!({ "type": "array", "items": topics::reference("LessonMovements") }))
}

/// Adds the call.
pub(super) fn mount(api: &mut Api) {
    let read = Access::Page(STUDENTS.page, Action::Query);
    api.post("/api/class/money", read, "The bookings of a class, and what was moved of its students' lessons", money);
}

async fn money(cx: Cx, MoneyOf { id }: MoneyOf) -> Result<ClassMoney> {
    classes::see_record(&cx, &id).await?;
    let mut reads = &cx.app.db;
    let class = resource::load(&mut reads, &CLASSES, &id).await?;
    let unit = class["kind"].as_str().unwrap_or_default().to_owned();
    let sql =
        format!("SELECT m.id FROM lesson_movements m WHERE m.id IN ({OF_CLASS}) ORDER BY m.at DESC, m.place DESC, m.id DESC LIMIT $2");
    let mut ids: Vec<String> = reads.rows::<(String,)>(sql, args![id.as_str(), MOST + 1]).await?.into_iter().map(|(id,)| id).collect();
    let most = usize::try_from(MOST).unwrap_or(usize::MAX);
    let more = ids.len() > most;
    ids.truncate(most);
    let movements = by_ids(&mut reads, &MOVEMENTS, &ids).await?;
    let links = seen(&cx, &BOOKINGS, "booking_id", "number", &ids).await?;
    Ok(ClassMoney {
        students: students(&mut reads, &id, &unit).await?,
        bookings: bookings(&cx, &id).await?,
        movements: movements.into_iter().map(|row| Value::Object(present(&MOVEMENTS, row, true))).collect(),
        unit,
        more,
        links,
    })
}

/// Who belongs to it, and who did when something was moved.
async fn students(from: &mut impl Reads, class: &str, unit: &str) -> Result<Vec<MoneyStudent>> {
    let sql = format!(
        "SELECT s.id, s.name, (l.student_id IS NOT NULL) AS planned, a.balance, a.held FROM students s
         LEFT JOIN class_students l ON l.class_id = $1 AND l.student_id = s.id
         LEFT JOIN lesson_accounts a ON a.student_id = s.id AND a.unit = $2
         WHERE s.id IN (SELECT c.student_id FROM class_students c WHERE c.class_id = $1
           UNION SELECT m.student_id FROM lesson_movements m WHERE m.id IN ({OF_CLASS}))
         ORDER BY planned DESC, s.name, s.id LIMIT $3"
    );
    Ok(from.rows(sql, args![class, unit, MOST_STUDENTS]).await?)
}

/// The bookings that it was made of, as far as the caller sees them on their own page.
async fn bookings(cx: &Cx, class: &str) -> Result<Vec<MoneyBooking>> {
    let caller = cx.caller()?;
    if !caller.rights.allow_any(BOOKINGS.pages(), Action::Query) {
        return Ok(vec![]);
    }
    let scope = BOOKINGS.scope(&mut &cx.app.db, caller).await?;
    let (within, more) = scope.map_or_else(|| ("TRUE".to_owned(), vec![]), |scope| scope.condition(3));
    let sql = format!(
        "SELECT t.id, t.number, t.student_id, s.name AS student_name, t.status, t.created_at AS at FROM bookings t JOIN students s ON s.id = t.student_id
         WHERE t.class_id = $1 AND t.deleted_at IS NULL AND {within} ORDER BY t.created_at DESC, t.id LIMIT $2"
    );
    let mut args: Vec<Arg> = args![class, MOST_BOOKINGS];
    args.extend(more);
    Ok(Reads::rows(&mut &cx.app.db, sql, args).await?)
}
