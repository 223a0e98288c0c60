//! The classes that start within half an hour, or should have, as the store has them: what is known of each teacher's coming. Two reads, however many classes.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::openapi::{RefOr, Schema};

use super::{
    super::candidates::{TeacherCandidate, Wanted},
    risk::{Facts, LOOKED_BACK, Level, StartReason, Told, weigh},
};
use belltower_kit::{
    app::App,
    db::{Arg, Reads, places},
    error::Result,
    http::shape,
    mask,
    resource::Scope,
    topics,
    world::iso,
};

/// From so many minutes before the start a class is watched.
pub(in super::super) const WITHIN_MINUTES: i64 = 30;
/// The most classes that are watched at once, the next ones.
const MOST: i64 = 500;
/// Who went to the door from the console and was not seen in the room is on the way for so long.
const DOOR_HOLDS: SignedDuration = SignedDuration::from_mins(5);
/// Students that a row names.
const NAMED: usize = 8;

/// A class that starts soon, or should have.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StartingClass {
    /// The class.
    pub id: String,
    /// Its version, for whoever changes it.
    pub version: i64,
    /// Its number.
    pub number: String,
    /// Its name.
    pub name: String,
    /// RFC 3339.
    pub start_at: String,
    /// RFC 3339.
    pub end_at: String,
    /// Who is to teach it.
    #[schema(required)]
    pub teacher_id: Option<String>,
    /// Their name.
    #[schema(required)]
    pub teacher_name: Option<String>,
    /// Who is to be taught, the first few.
    pub student_names: Vec<String>,
    /// How many students there are.
    pub students: i64,
    /// When a screen of the teacher's first had the reminder.
    #[schema(required)]
    pub reached_at: Option<String>,
    /// When somebody had seen it.
    #[schema(required)]
    pub seen_at: Option<String>,
    /// Whether the teacher has an account that can be told anything.
    pub account: bool,
    /// When the teacher said that they will be there; of one who was asked again since, nothing.
    #[schema(required)]
    pub ready_at: Option<String>,
    /// Since when they are at the door; whoever only went there from the console is for some minutes.
    #[schema(required)]
    pub door_at: Option<String>,
    /// When they were last asked again.
    #[schema(required)]
    pub asked_at: Option<String>,
    /// When somebody called them.
    #[schema(required)]
    pub called_at: Option<String>,
    /// Whether they have the console open.
    pub online: bool,
    /// When they were last heard of: a call, a reminder that was seen, a word of theirs.
    #[schema(required)]
    pub contact_at: Option<String>,
    /// The risk that it does not start, 0 to 100.
    pub risk: i64,
    /// How that is to be taken.
    #[schema(schema_with = levels)]
    pub level: &'static str,
    /// Why, the heaviest first.
    pub reasons: Vec<StartReason>,
    /// Who takes care of it.
    #[schema(required)]
    pub claim: Option<StartClaim>,
    /// Who would best stand in; looked for where the risk says that somebody should look.
    #[schema(required)]
    pub stand_in: Option<TeacherCandidate>,
    /// Where there is none because the best who is free is suggested for another class: who, and for which.
    #[schema(required)]
    pub suggested_elsewhere: Option<SuggestedElsewhere>,
    /// Whether it was looked for a stand-in and nobody is free.
    pub nobody_free: bool,
}

/// Somebody who is free, and suggested for another class.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SuggestedElsewhere {
    /// Their name.
    pub name: String,
    /// The other class's name.
    pub class_name: String,
}

fn levels() -> RefOr<Schema> {
    shape(topics::one_of(&["calm", "watch", "act"]))
}

/// Who takes care of a start.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StartClaim {
    /// Their account.
    pub user_id: String,
    /// Their name.
    pub name: String,
    /// Since when.
    pub at: String,
}

/// A row, with what else a stand-in is looked for by.
pub(super) struct Start {
    pub row: StartingClass,
    pub wanted: Wanted,
}

#[derive(sqlx_macros::FromRow)]
struct Stored {
    id: String,
    version: i64,
    number: String,
    name: String,
    kind: String,
    start_at: String,
    end_at: String,
    matched: bool,
    teacher_id: Option<String>,
    teacher_name: Option<String>,
    user_id: Option<String>,
    contact_at: Option<String>,
    reached_at: Option<String>,
    seen_at: Option<String>,
    ready_at: Option<String>,
    door_at: Option<String>,
    asked_at: Option<String>,
    called_at: Option<String>,
    joined_at: Option<String>,
    left_at: Option<String>,
    running: i64,
    absences: i64,
    claim_user_id: Option<String>,
    claim_name: Option<String>,
    claim_at: Option<String>,
}

/// Of lectures nobody enters the room: their desk says who is there.
fn sql(within: &str) -> String {
    let open = "r.class_id = t.id AND r.user_id = p.user_id AND r.closed_at IS NULL AND r.kind NOT IN ('given_away', 'taken_away')";
    format!(
        "SELECT t.id, t.version, t.number, t.name, t.kind, t.start_at, t.end_at, t.matched, t.teacher_id, p.name AS teacher_name, u.id AS user_id,
         u.last_seen_at AS contact_at,
         (SELECT MIN(r.reached_at) FROM reminders r WHERE {open}) AS reached_at, (SELECT MIN(r.seen_at) FROM reminders r WHERE {open}) AS seen_at,
         s.ready_at, s.door_at, s.asked_at, s.called_at,
         (SELECT MIN(a.first_join_at) FROM attendance a WHERE a.class_id = t.id AND a.role = 'teacher' AND a.record_id = t.teacher_id) AS joined_at,
         (SELECT MIN(a.last_quit_at) FROM attendance a WHERE a.class_id = t.id AND a.role = 'teacher' AND a.record_id = t.teacher_id
          AND NOT EXISTS (SELECT 1 FROM attendance o WHERE o.class_id = t.id AND o.role = 'teacher' AND o.record_id = t.teacher_id
            AND o.first_join_at IS NOT NULL AND o.last_quit_at IS NULL)) AS left_at,
         (SELECT COUNT(*) FROM classes e WHERE e.teacher_id = t.teacher_id AND e.id <> t.id AND e.status = 'in_progress' AND e.deleted_at IS NULL)
           AS running,
         (SELECT COUNT(*) FROM (SELECT e.outcome FROM classes e WHERE e.teacher_id = t.teacher_id AND e.status IN ('ended', 'auto_ended')
            AND e.deleted_at IS NULL ORDER BY e.start_at DESC LIMIT {LOOKED_BACK}) l WHERE l.outcome = 'teacher_absent') AS absences,
         k.user_id AS claim_user_id, k.user_name AS claim_name, k.at AS claim_at
         FROM classes t LEFT JOIN teachers p ON p.id = t.teacher_id LEFT JOIN users u ON u.id = p.user_id AND u.status = 'active'
           AND u.deleted_at IS NULL
         LEFT JOIN class_starts s ON s.class_id = t.id AND s.teacher_id = t.teacher_id LEFT JOIN start_claims k ON k.class_id = t.id
         WHERE t.status = 'not_started' AND t.start_at > $1 AND t.start_at <= $2 AND t.end_at > $3 AND t.deleted_at IS NULL
           AND (t.outcome IS NULL OR t.outcome <> 'cancelled') AND t.kind <> 'live_lecture' AND {within}
         ORDER BY t.start_at, t.id LIMIT {MOST}"
    )
}

/// The starts of a scope, or all, the next ones first; whether a person has the console open is `online`'s to say, by account. `only` is one class.
pub(super) async fn read(app: &App, scope: Option<&Scope>, only: Option<&str>, online: impl Fn(&str) -> bool) -> Result<Vec<Start>> {
    let now = app.world.now();
    // No class lasts longer: an index finds them.
    let earliest = now - SignedDuration::from_hours(super::super::MAX_HOURS);
    let mut args = vec![Arg::from(iso(earliest)), Arg::from(iso(now + SignedDuration::from_mins(WITHIN_MINUTES))), Arg::from(iso(now))];
    let mut within = "TRUE".to_owned();
    if let Some(scope) = scope {
        let (condition, more) = scope.condition(args.len() + 1);
        within = condition;
        args.extend(more);
    }
    if let Some(only) = only {
        args.push(only.into());
        within = format!("{within} AND t.id = ${}", args.len());
    }
    let stored: Vec<Stored> = Reads::rows(&mut &app.db, sql(&within), args).await?;
    let mut students = students(app, stored.iter().map(|class| class.id.as_str())).await?;
    Ok(stored
        .into_iter()
        .map(|class| {
            let taught = students.remove(&class.id).unwrap_or_default();
            start(app, class, taught, now, &online)
        })
        .collect())
}

/// A class's student: id, name and level.
type Student = (String, String, Option<String>);

async fn students(app: &App, classes: impl Iterator<Item = &str>) -> Result<HashMap<String, Vec<Student>>> {
    let args: Vec<Arg> = classes.map(Arg::from).collect();
    let mut found: HashMap<String, Vec<Student>> = HashMap::new();
    if args.is_empty() {
        return Ok(found);
    }
    let places = places(1, args.len());
    let sql = format!(
        "SELECT l.class_id, s.id, s.name, s.level FROM class_students l JOIN students s ON s.id = l.student_id
         WHERE l.class_id IN ({}) ORDER BY s.name, s.id",
        places
    );
    let rows: Vec<(String, String, String, Option<String>)> = Reads::rows(&mut &app.db, sql, args).await?;
    for (class, id, name, level) in rows {
        found.entry(class).or_default().push((id, name, level));
    }
    Ok(found)
}

fn start(app: &App, class: Stored, taught: Vec<Student>, now: Timestamp, online: impl Fn(&str) -> bool) -> Start {
    let weights = &app.config.start_weights;
    // Who entered is there until they leave; who only went to the door from the console is on the way, and not for ever.
    let holds = iso(now - DOOR_HOLDS);
    let door_at = match (class.joined_at, class.left_at) {
        (Some(joined), None) => Some(joined),
        (Some(_), Some(_)) => None,
        _ => class.door_at.clone().filter(|at| *at > holds),
    };
    // A word of before they were asked again is no answer to that.
    let ready_at = class.ready_at.clone().filter(|at| class.asked_at.as_ref().is_none_or(|asked| at >= asked));
    let online = class.user_id.as_deref().is_some_and(online);
    let facts = Facts {
        left_s: class.start_at.parse::<Timestamp>().map_or(0, |at| at.duration_since(now).as_secs()),
        taught: class.teacher_id.is_some() && class.matched,
        account: class.user_id.is_some(),
        told: match (&class.reached_at, &class.seen_at) {
            (_, Some(_)) => Told::Seen,
            (Some(_), None) => Told::Reached,
            _ => Told::Sent,
        },
        called: class.called_at.is_some(),
        online,
        ready: ready_at.is_some(),
        door: door_at.is_some(),
        running: class.running > 0,
        absences: class.absences,
    };
    let (risk, reasons) = weigh(&facts, weights);
    let heard = [&class.contact_at, &class.seen_at, &class.ready_at, &class.door_at, &class.called_at, &door_at];
    // What is told goes to screens as it is.
    let hidden = |name: &str| mask::text(name).into_owned();
    let row = StartingClass {
        contact_at: heard.into_iter().flatten().max().cloned(),
        id: class.id,
        version: class.version,
        number: class.number,
        name: hidden(&class.name),
        start_at: class.start_at,
        end_at: class.end_at,
        teacher_id: class.teacher_id,
        teacher_name: class.teacher_name.as_deref().map(hidden),
        student_names: taught.iter().take(NAMED).map(|(_, name, _)| hidden(name)).collect(),
        students: i64::try_from(taught.len()).unwrap_or(i64::MAX),
        reached_at: class.reached_at,
        seen_at: class.seen_at,
        account: facts.account,
        ready_at,
        door_at,
        asked_at: class.asked_at,
        called_at: class.called_at,
        online,
        risk,
        level: Level::of(risk, weights).word(),
        reasons,
        claim: class.claim_user_id.zip(class.claim_name).zip(class.claim_at).map(|((user_id, name), at)| StartClaim {
            user_id,
            name: hidden(&name),
            at,
        }),
        stand_in: None,
        suggested_elsewhere: None,
        nobody_free: false,
    };
    let levels = taught.iter().filter_map(|(_, _, level)| level.clone()).collect();
    let (start_at, end_at, teacher_id) = (row.start_at.clone(), row.end_at.clone(), row.teacher_id.clone());
    let students = taught.into_iter().map(|(id, ..)| id).collect();
    Start { row, wanted: Wanted { start_at, end_at, kind: class.kind, students, levels, teacher_id } }
}
