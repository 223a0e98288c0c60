//! The classes to come of a plan: which would change if they followed it as it is now, and in what.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::Reads,
    error::{Result, not_found},
    http::{Access, Api, Cx},
    resource::{self, Row, by_ids},
    world::iso,
};
use jiff::Timestamp;

use super::{
    CLASSROOM_PLANS,
    given::{Given, TAKEN_OVER, given_by},
};
use crate::areas::classes::CLASSES;

/// Classes that are named.
const NAMED: usize = 100;
/// Classes that are looked through at once.
pub const AT_ONCE: i64 = 500;

/// Adds the call.
pub fn mount(api: &mut Api) {
    let see = Access::AnyPage([std::slice::from_ref(&CLASSROOM_PLANS.page), &["classroomPlanDetail"]], Action::Query);
    api.post(&format!("{}/impact", CLASSROOM_PLANS.base), see, "The classes to come of a plan, and what following it would change", impact);
}

/// Of which plan.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanAsked {
    /// Its id.
    pub id: String,
}

/// A class to come.
#[derive(Serialize, utoipa::ToSchema)]
struct ClassToCome {
    id: String,
    number: String,
    name: String,
    start_at: String,
    teacher_name: Option<String>,
    /// The fields that would change.
    changes: Vec<&'static str>,
    /// The fields that were set for it alone: they stay.
    own: Vec<&'static str>,
}

/// The classes to come of a plan.
#[derive(Default, Serialize, utoipa::ToSchema)]
pub struct PlanImpact {
    /// All of them.
    total: i64,
    /// Those that would change.
    changing: i64,
    /// Those that have something set for them alone.
    own: i64,
    /// The first of them as far as the caller may see classes, those that would change before the others.
    records: Vec<ClassToCome>,
}

/// What a class would have to become to follow its plan: fields and their values; and what was set for it alone. `kept` is what the plan gave when it was chosen.
pub fn follow(now: &Given, kept: &Given, class: &Row) -> (Row, Vec<&'static str>, Vec<&'static str>) {
    let (mut set, mut changes, mut own) = (Row::new(), vec![], vec![]);
    for field in TAKEN_OVER {
        let (wanted, was, is) = (now.value(field), kept.value(field), class.get(field).cloned().unwrap_or_default());
        if wanted == is {
            continue;
        }
        if is == was {
            set.insert(field.into(), wanted);
            changes.push(field);
        } else {
            own.push(field);
        }
    }
    let at = |field: &str| class.get(field).and_then(Value::as_str).and_then(|at| at.parse::<Timestamp>().ok());
    if let (Some(start), Some(end)) = (at("start_at"), at("end_at")) {
        let minutes = end.duration_since(start).as_mins();
        if minutes != now.minutes {
            if minutes == kept.minutes {
                let end = start + jiff::SignedDuration::from_mins(now.minutes);
                set.insert("end_at".into(), json!(iso(end)));
                changes.push("end_at");
            } else {
                own.push("end_at");
            }
        }
    }
    (set, changes, own)
}

/// Classes to come of a plan behind an id, as stored, each with what the plan gave it.
pub async fn to_come(from: &mut impl Reads, plan: &str, now: Timestamp, after: &str) -> Result<Vec<(Row, Given)>> {
    let sql = "SELECT id, plan_pins FROM classes WHERE classroom_plan_id = $1 AND status = 'not_started' AND start_at > $2 AND id > $3
        AND (outcome IS NULL OR outcome <> 'cancelled') AND deleted_at IS NULL ORDER BY id LIMIT $4";
    let found: Vec<(String, Option<String>)> = from.rows(sql.to_owned(), args![plan, iso(now), after, AT_ONCE]).await?;
    let ids: Vec<String> = found.iter().map(|(id, _)| id.clone()).collect();
    let mut rows = by_ids(from, &CLASSES, &ids).await?;
    rows.sort_by_key(|row| row["id"].as_str().unwrap_or_default().to_owned());
    let kept = |id: &Value| {
        let pins = found.iter().find(|(other, _)| id == other).and_then(|(_, pins)| pins.as_deref());
        pins.and_then(|pins| serde_json::from_str(pins).ok()).unwrap_or_default()
    };
    Ok(rows.into_iter().map(|row| (kept(&row["id"]), row)).map(|(kept, row)| (row, kept)).collect())
}

async fn impact(cx: Cx, PlanAsked { id }: PlanAsked) -> Result<PlanImpact> {
    resource::load_for(&cx, &CLASSROOM_PLANS, &id).await?;
    let mut reads = &cx.app.db;
    let given = given_by(&mut reads, &id).await?.ok_or_else(not_found)?;
    // Which classes there are is told to who may see classes; of who sees only their own, those.
    let caller = cx.caller()?;
    let sees = caller.rights.allow_any(CLASSES.pages(), Action::Query);
    let scope = if sees { CLASSES.scope(&mut reads, caller).await? } else { None };
    let mut answer = PlanImpact::default();
    let (mut changing, mut others, mut after) = (vec![], vec![], String::new());
    loop {
        let some = to_come(&mut reads, &id, cx.app.world.now(), &after).await?;
        let Some((last, _)) = some.last() else { break };
        after = last["id"].as_str().unwrap_or_default().to_owned();
        for (row, kept) in some {
            let (_, changes, own) = follow(&given, &kept, &row);
            answer.total += 1;
            answer.changing += i64::from(!changes.is_empty());
            answer.own += i64::from(!own.is_empty());
            if !sees || scope.as_ref().is_some_and(|scope| !scope.holds(&row)) {
                continue;
            }
            let list = if changes.is_empty() { &mut others } else { &mut changing };
            let text = |field: &str| row.get(field).and_then(Value::as_str).map(str::to_owned);
            let said = |field: &str| text(field).unwrap_or_default();
            let (number, name) = (said("number"), said("name"));
            list.push(ClassToCome {
                id: said("id"),
                number,
                name,
                start_at: said("start_at"),
                teacher_name: text("teacher_name"),
                changes,
                own,
            });
        }
    }
    for list in [&mut changing, &mut others] {
        list.sort_by(|one: &ClassToCome, other| (&one.start_at, &one.id).cmp(&(&other.start_at, &other.id)));
    }
    answer.records = changing.into_iter().chain(others).take(NAMED).collect();
    Ok(answer)
}
