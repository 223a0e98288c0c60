//! What people do with a student's lessons: buy, give, give back, let expire, correct; each for a reason that is kept.

use serde::{Deserialize, Serialize};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::Reads,
    error::{Result, conflict, invalid, invalid_field, not_found},
    http::{Access, Api, Cx},
    resource::{self, check},
    sentences,
    text::Text,
};

use super::{
    MOVEMENTS, UNITS,
    accounts::{Entry, Overdraft, open, post},
};
use crate::areas::people::STUDENTS;

sentences! {
    NOT_A_NUMBER = "lessons.not_a_number": "From 1 to {max} lessons" / "请输入 1 至 {max} 课时";
    OTHER_REQUEST = "lessons.other_request":
        "This was sent before with other lessons: look at the balance, and try again" / "该请求此前已用于其他课时变动，请核对余额后重试";
    NOTHING_MOVED = "lessons.nothing_moved": "By up to {max} lessons more or fewer" / "请输入增加或减少的课时，最多 {max}";
}

/// The most lessons that one movement moves.
pub(super) const MOST: i64 = 1_000;
/// The longest reason, in characters.
pub(super) const LONGEST: i64 = 300;
/// What people move lessons by, and whether it takes them away. A correction says it itself.
const BY_HAND: &[(&str, bool)] = &[("purchase", false), ("grant", false), ("refund", true), ("expire", true), ("correct", false)];

/// Lessons that are moved.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct LessonsMoved {
    student_id: String,
    /// The kind of class that they are for.
    unit: String,
    /// `purchase`, `grant`, `refund`, `expire` or `correct`.
    kind: String,
    /// How many; of a correction how many more or, below nought, fewer.
    lessons: i64,
    /// Why; whoever reads it later was not there.
    #[schema(max_length = 300)]
    reason: String,
    /// Sent again, it is the same movement.
    #[serde(rename = "requestId")]
    #[schema(max_length = 64)]
    request_id: Option<String>,
}

/// Whose accounts.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct AccountsOf {
    id: String,
}

/// An account.
#[derive(Serialize, utoipa::ToSchema, sqlx_macros::FromRow)]
pub(super) struct LessonAccount {
    /// The kind of class that its lessons are for.
    unit: String,
    balance: i64,
    /// How many of them bookings hold.
    held: i64,
}

/// The accounts of a student.
#[derive(Serialize, utoipa::ToSchema)]
struct LessonAccounts {
    accounts: Vec<LessonAccount>,
}

/// Adds the calls.
pub(super) fn mount(api: &mut Api) {
    let read = Access::Page(STUDENTS.page, Action::Query);
    api.post("/api/management/student/accounts", read, "How many lessons a student has", |cx, AccountsOf { id }: AccountsOf| async move {
        resource::load_for(&cx, &STUDENTS, &id).await?;
        accounts(&mut &cx.app.db, &id).await
    });
    // Lessons are worth money: who may change a student's record may not move them by that alone.
    let may = Access::Page(STUDENTS.page, Action::Enable);
    api.post("/api/management/student/lessons", may, "Buy lessons for a student, give, take back or correct them, for a reason", moved);
}

async fn accounts(from: &mut impl Reads, student: &str) -> Result<LessonAccounts> {
    let sql = "SELECT unit, balance, held FROM lesson_accounts WHERE student_id = $1 ORDER BY unit";
    let mut accounts: Vec<LessonAccount> = from.rows(sql.to_owned(), args![student]).await?;
    accounts.sort_by_key(|account| UNITS.iter().position(|unit| *unit == account.unit));
    Ok(LessonAccounts { accounts })
}

async fn moved(cx: Cx, input: LessonsMoved) -> Result<LessonAccounts> {
    let LessonsMoved { student_id, unit, kind, lessons, reason, request_id } = input;
    let mut wrong: Vec<(String, Text)> = vec![];
    let known = BY_HAND.iter().find(|(one, _)| *one == kind);
    if known.is_none() {
        wrong.push(("kind".into(), (&check::NOT_ONE_OF).into()));
    }
    if !UNITS.contains(&unit.as_str()) {
        wrong.push(("unit".into(), (&check::NOT_ONE_OF).into()));
    }
    let corrects = kind == "correct";
    if corrects && (lessons == 0 || lessons.abs() > MOST) {
        wrong.push(("lessons".into(), NOTHING_MOVED.with("max", MOST)));
    } else if !corrects && !(1..=MOST).contains(&lessons) {
        wrong.push(("lessons".into(), NOT_A_NUMBER.with("max", MOST)));
    }
    let why = check::required(&reason, LONGEST);
    let (Some((kind, takes)), Ok(why), true) = (known, &why, wrong.is_empty()) else {
        wrong.extend(why.err().map(|text| ("reason".to_owned(), text)));
        return Err(invalid(wrong));
    };
    if request_id.as_ref().is_some_and(|id| !(8..=64).contains(&id.len())) {
        return Err(invalid_field("requestId", &check::NOT_REQUEST_ID));
    }
    resource::see_on(&mut &cx.app.db, &STUDENTS, cx.caller()?, STUDENTS.own_page(), Action::Enable, &student_id).await?;
    let mut tx = cx.begin().await?;
    // The student's row first, as whoever deletes or books for them takes it.
    if tx.exec("UPDATE students SET calendar = calendar WHERE id = $1 AND deleted_at IS NULL", args![student_id.as_str()]).await? == 0 {
        return Err(not_found());
    }
    let again = match &request_id {
        Some(asked) => {
            // What was asked for is kept with it: for something else it is another request, and nobody is to believe that it was done.
            let wanted = format!("{student_id} {unit} {kind} {lessons}");
            let before = resource::claim(&mut tx, &MOVEMENTS, asked, &wanted).await?;
            if before.as_ref().is_some_and(|before| *before != wanted) {
                return Err(conflict(&OTHER_REQUEST));
            }
            before.is_some()
        }
        None => false,
    };
    if !again {
        open(&mut tx, &student_id, &unit).await?;
        let lessons = if *takes { -lessons } else { lessons };
        let overdraft = if lessons < 0 { Overdraft::Refused } else { Overdraft::Written };
        post(&mut tx, (&student_id, &unit), Entry { kind, lessons, reason: Some(why), ..Entry::default() }, overdraft).await?;
    }
    let now = accounts(&mut tx, &student_id).await?;
    tx.commit().await?;
    Ok(now)
}
