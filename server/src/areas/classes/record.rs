//! One class as one record: its row whole, what its outcome rests on, and everybody who was there or should have been.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::openapi::{RefOr, schema::Schema};

use super::{
    CLASSES, attendance,
    outcome::STATES,
    stays::Stay,
    verdict::{self, Evidence},
};
use belltower_kit::{
    args,
    auth::{catalogue::Action, rights::Pages},
    db::Reads,
    error::Result,
    http::{Access, Api, Cx, shape},
    resource, topics,
};

/// The pages on which one class is looked at as a record.
pub const PAGES: Pages = [&["roomList", "courseDetail"], &[]];
/// The most people of a class that are answered.
const MOST: i64 = 600;

/// A class.
#[derive(Deserialize, utoipa::ToSchema)]
struct RecordOf {
    id: String,
}

/// A time in the room.
#[derive(Serialize, utoipa::ToSchema)]
pub struct RecordStay {
    /// When they came.
    pub from: String,
    /// Null: they are there.
    #[schema(required)]
    pub to: Option<String>,
    /// Why they left: `left`, `network`, `class_over` and others.
    #[schema(required)]
    pub cause: Option<String>,
}

/// What somebody said of a person's attendance.
#[derive(Serialize, utoipa::ToSchema)]
pub struct RecordCorrection {
    /// What it was as the room reported it.
    #[schema(schema_with = states)]
    from: String,
    by: Option<String>,
    at: Option<String>,
    reason: Option<String>,
}

/// Somebody who was in the class, or should have been.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordPerson {
    /// `teacher`, `student`, `assistant` or `monitor`.
    pub role: String,
    /// As the class names them: what a correction says.
    pub person: String,
    /// The student or teacher, where it is known which.
    #[schema(required)]
    pub record: Option<String>,
    /// Their name.
    pub name: String,
    /// Whether they belong to the class by its plan.
    pub planned: bool,
    /// `present`, `late`, `left_early`, `absent`; of a class that is not over `expected` until they come.
    #[schema(schema_with = states)]
    pub state: String,
    /// What somebody said of it.
    #[schema(required)]
    pub corrected: Option<RecordCorrection>,
    /// Seconds, of the stays that are over.
    pub present_s: i64,
    /// How late they came.
    pub late_s: i64,
    /// How early they left.
    pub early_s: i64,
    /// How often they came back.
    pub rejoins: i64,
    /// Their device, as the room says.
    #[schema(required)]
    pub device: Option<String>,
    /// Their kind of network.
    #[schema(required)]
    pub network: Option<String>,
    /// Their times in the room.
    pub stays: Vec<RecordStay>,
}

/// A class as a record.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct ClassRecord {
    #[schema(schema_with = class_row)]
    class: Value,
    /// What was seen when it ended; null before, and of classes from before it was kept.
    #[schema(required)]
    evidence: Option<Evidence>,
    /// Seconds together from which on it counts as held.
    needed_s: i64,
    /// The lecture that it is the class of.
    #[schema(required)]
    lecture: Option<String>,
    /// Whether its teacher has an account that is told what becomes of it.
    teacher_told: bool,
    /// Who belongs to it first.
    people: Vec<RecordPerson>,
}

fn states() -> RefOr<Schema> {
    let words: Vec<&'static str> = STATES.iter().copied().chain(["expected"]).collect();
    shape(topics::one_of(&words))
}

/// The row of a class.
pub(super) fn class_row() -> RefOr<Schema> {
    shape(topics::reference("Classes"))
}

/// Adds the call.
pub(super) fn mount(api: &mut Api) {
    api.post("/api/class/record", Access::AnyPage(PAGES, Action::Query), "One class, what became of it and who was there", record);
}

/// Refuses a class that the caller does not see on these pages, as if there were none.
pub async fn see(cx: &Cx, class: &str) -> Result<()> {
    resource::see_on(&mut &cx.app.db, &CLASSES, cx.caller()?, PAGES, Action::Query, class).await
}

#[derive(sqlx_macros::FromRow)]
struct Kept {
    role: String,
    person_id: String,
    record_id: Option<String>,
    name: String,
    record_name: Option<String>,
    stays: String,
    first_join_at: Option<String>,
    present_s: i64,
    late_s: i64,
    early_s: i64,
    rejoins: i64,
    device: Option<String>,
    network: Option<String>,
    corrected: Option<String>,
    corrected_by: Option<String>,
    corrected_at: Option<String>,
    reason: Option<String>,
}

async fn record(cx: Cx, RecordOf { id }: RecordOf) -> Result<ClassRecord> {
    see(&cx, &id).await?;
    let mut reads = &cx.app.db;
    let class = resource::load(&mut reads, &CLASSES, &id).await?;
    let sql =
        "SELECT c.evidence, (SELECT l.id FROM lectures l WHERE l.class_id = c.id AND l.deleted_at IS NULL) FROM classes c WHERE c.id = $1";
    let (evidence, lecture): (Option<String>, Option<String>) = cx.app.db.one(sql, args![id.as_str()]).await?;
    let evidence = evidence.and_then(|json| serde_json::from_str(&json).ok());
    let text = |field: &str| class.get(field).and_then(Value::as_str).unwrap_or_default();
    let span = attendance::millis(text("start_at")).zip(attendance::millis(text("end_at")));
    let needed_s = verdict::needed(span.map_or(0, |(start, end)| (end - start) / 1000));
    let over = matches!(text("status"), "ended" | "auto_ended");
    let sql = "SELECT u.id FROM classes c JOIN teachers p ON p.id = c.teacher_id JOIN users u ON u.id = p.user_id AND u.status = 'active'
        AND u.deleted_at IS NULL WHERE c.id = $1";
    let account: Option<(String,)> = cx.app.db.opt(sql, args![id.as_str()]).await?;
    let people = people_of(&mut reads, &id, over).await?;
    Ok(ClassRecord { class: Value::Object(class), evidence, needed_s, lecture, teacher_told: account.is_some(), people })
}

/// Everybody who was in a class, or should have been; who belongs to it first. `over` says whether it is.
pub async fn people_of(reads: &mut impl Reads, id: &str, over: bool) -> Result<Vec<RecordPerson>> {
    let sql = "SELECT a.role, a.person_id, a.record_id, a.name, COALESCE(s.name, t.name) AS record_name, a.stays, a.first_join_at, a.present_s, a.late_s,
        a.early_s, a.rejoins, a.device, a.network, a.corrected, a.corrected_by, a.corrected_at, a.reason
        FROM attendance a LEFT JOIN students s ON s.id = a.record_id LEFT JOIN teachers t ON t.id = a.record_id
        WHERE a.class_id = $1 ORDER BY a.first_join_at, a.person_id LIMIT $2";
    let kept: Vec<Kept> = reads.rows(sql.into(), args![id, MOST]).await?;
    let sql = "SELECT 'teacher', p.id, p.name FROM classes c JOIN teachers p ON p.id = c.teacher_id WHERE c.id = $1
        UNION ALL SELECT 'student', s.id, s.name FROM class_students l JOIN students s ON s.id = l.student_id WHERE l.class_id = $1 LIMIT $2";
    let planned: Vec<(String, String, String)> = reads.rows(sql.into(), args![id, MOST]).await?;
    let belongs = |role: &str, record: Option<&str>| planned.iter().any(|(as_what, id, _)| as_what == role && Some(id.as_str()) == record);
    let mut people: Vec<RecordPerson> = kept
        .into_iter()
        .map(|one| {
            let planned = belongs(&one.role, one.record_id.as_deref());
            person(one, planned, over)
        })
        .collect();
    for (role, record, name) in &planned {
        if !people.iter().any(|one| one.role == *role && one.record.as_ref() == Some(record)) {
            people.push(missing(role, record, name, over));
        }
    }
    let rank = |role: &str| ["teacher", "student", "assistant"].iter().position(|one| *one == role).unwrap_or(9);
    people.sort_by_key(|one| (!one.planned, rank(&one.role)));
    Ok(people)
}

fn person(kept: Kept, planned: bool, over: bool) -> RecordPerson {
    let came = kept.first_join_at.is_some();
    let early_s = if over { kept.early_s } else { 0 };
    let reported = match came {
        false if over => "absent",
        false => "expected",
        true => attendance::state(None, kept.late_s, early_s),
    };
    let state = kept.corrected.as_deref().map_or(reported, |said| attendance::state(Some(said), kept.late_s, early_s)).to_owned();
    let stays: Vec<Stay> = serde_json::from_str(&kept.stays).unwrap_or_default();
    let stay = |stay: Stay| {
        let from = attendance::moment(stay.from?);
        Some(RecordStay { from, to: stay.to.map(attendance::moment), cause: stay.cause })
    };
    let (from, by, at, reason) = (reported.to_owned(), kept.corrected_by, kept.corrected_at, kept.reason);
    RecordPerson {
        role: kept.role,
        name: kept.record_name.unwrap_or_else(|| if kept.name.is_empty() { kept.person_id.clone() } else { kept.name }),
        person: kept.person_id,
        record: kept.record_id,
        planned,
        state,
        corrected: kept.corrected.map(|_| RecordCorrection { from, by, at, reason }),
        present_s: kept.present_s,
        late_s: kept.late_s,
        early_s: kept.early_s,
        rejoins: kept.rejoins,
        device: kept.device,
        network: kept.network,
        stays: stays.into_iter().filter_map(stay).collect(),
    }
}

/// Somebody who belongs to the class and of whom its room has said nothing.
fn missing(role: &str, record: &str, name: &str, over: bool) -> RecordPerson {
    RecordPerson {
        role: role.to_owned(),
        person: record.to_owned(),
        record: Some(record.to_owned()),
        name: name.to_owned(),
        planned: true,
        state: if over { "absent" } else { "expected" }.to_owned(),
        corrected: None,
        present_s: 0,
        late_s: 0,
        early_s: 0,
        rejoins: 0,
        device: None,
        network: None,
        stays: vec![],
    }
}
