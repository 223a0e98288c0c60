//! What timelines have of classes: planned and changed, what their teachers were reminded and told of, who came and left, what became of them.

use std::collections::{BTreeSet, HashMap};

use futures_util::future::BoxFuture;
use serde_json::{Map, Value, json};

use super::{attendance, stays::Stay};
use crate::areas::people::timeline::{self, Moment, MomentClass, Of, Source, Subject, Window};
use belltower_kit::{
    args,
    db::{Arg, Reads, places},
    error::Result,
    http::Cx,
};

/// A class went from one teacher to another.
const GIVEN: &str = "given";

/// The source.
pub static MOMENTS: Source = Source { groups: &["plan", "reminder", "message", "room", "outcome"], of: timeline::ALL, may: |_| true, read };

fn read<'a>(cx: &'a Cx, subject: &'a Subject, window: &'a Window) -> BoxFuture<'a, Result<Vec<Moment>>> {
    Box::pin(async move {
        let Some((within, more)) = subject.classes() else { return Ok(vec![]) };
        let mut args = args![subject.id.as_str(), window.until.as_str(), window.limit];
        args.extend(more);
        let asked = Asked { of: subject.of, within: &within, args: &args };
        let mut moments = written(cx, &asked).await?;
        moments.extend(reminded(cx, &asked).await?);
        moments.extend(told(cx, &asked).await?);
        moments.extend(signed(cx, &asked).await?);
        moments.extend(stayed(cx, &asked, &window.until).await?);
        Ok(moments)
    })
}

/// What all of them ask with.
struct Asked<'a> {
    of: Of,
    /// On the classes `t`.
    within: &'a str,
    /// `$1` the subject, `$2` up to when, `$3` how many.
    args: &'a [Arg],
}

impl Asked<'_> {
    fn args(&self) -> Vec<Arg> {
        self.args.to_vec()
    }

    /// The class of a moment, where the timeline is not its own.
    fn class(&self, (id, number, name): (String, String, String)) -> Option<MomentClass> {
        (self.of != Of::Class).then_some(MomentClass { id, number, name })
    }
}

fn data(value: Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}

#[derive(sqlx_macros::FromRow)]
struct Written {
    id: String,
    at: String,
    op: String,
    actor_name: Option<String>,
    before: Option<String>,
    after: Option<String>,
    class_id: String,
    number: String,
    name: String,
}

/// What the trail says of the classes themselves.
async fn written(cx: &Cx, asked: &Asked<'_>) -> Result<Vec<Moment>> {
    let sql = format!(
        "SELECT a.id, a.at, a.op, a.actor_name, a.before, a.after, t.id AS class_id, t.number, t.name FROM audit a JOIN classes t ON t.id = a.record_id
         WHERE a.resource = 'classes' AND a.at <= $2 AND {} ORDER BY a.at DESC, a.id DESC LIMIT $3",
        asked.within
    );
    let entries: Vec<Written> = Reads::rows(&mut &cx.app.db, sql, asked.args()).await?;
    let mut moments: Vec<Moment> = entries.into_iter().map(|entry| entry_moment(asked, entry)).collect();
    name_teachers(cx, &mut moments).await?;
    Ok(moments)
}

/// Says the names of the teachers between whom classes went.
async fn name_teachers(cx: &Cx, moments: &mut [Moment]) -> Result<()> {
    let given = |moment: &&mut Moment| moment.kind == GIVEN;
    let sides = |moment: &Moment| ["before", "after"].map(|side| moment.data.get(side).and_then(Value::as_str).map(str::to_owned));
    let ids: BTreeSet<String> = moments.iter().filter(|moment| moment.kind == GIVEN).flat_map(sides).flatten().collect();
    if ids.is_empty() {
        return Ok(());
    }
    let places = places(1, ids.len());
    let sql = format!("SELECT id, name FROM teachers WHERE id IN ({places})");
    let names: Vec<(String, String)> = Reads::rows(&mut &cx.app.db, sql, ids.into_iter().map(Arg::from).collect()).await?;
    let names: HashMap<String, String> = names.into_iter().collect();
    for moment in moments.iter_mut().filter(given) {
        let [was, now] = sides(moment).map(|id| id.and_then(|id| names.get(&id)));
        moment.data = data(json!({ "was": was, "now": now }));
    }
    Ok(())
}

fn entry_moment(asked: &Asked<'_>, entry: Written) -> Moment {
    let Written { id, at, op, actor_name, before, after, class_id, number, name } = entry;
    let side = |json: Option<String>| -> Map<String, Value> { json.and_then(|json| serde_json::from_str(&json).ok()).unwrap_or_default() };
    let (before, after) = (side(before), side(after));
    let time = |row: &Map<String, Value>| json!({ "start_at": row.get("start_at"), "end_at": row.get("end_at") });
    let outcome = || {
        data(json!({ "outcome": after.get("outcome"), "was": before.get("outcome"), "reason": after.get("outcome_reason"),
                     "side": after.get("cancel_kind"), "by": after.get("outcome_by") }))
    };
    let (group, kind, data) = match op.as_str() {
        "create" => ("plan", "planned", data(json!({ "after": time(&after) }))),
        "delete" => ("plan", "deleted", Map::new()),
        "restore" => ("plan", "restored", Map::new()),
        "start" => ("room", "started", Map::new()),
        "end" => ("room", "ended", outcome()),
        "time_out" => ("room", "auto_ended", outcome()),
        "reconsider" => ("outcome", "reconsidered", outcome()),
        "attendance" => {
            let said = json!({ "person": after.get("person"), "state": after.get("state"), "was": before.get("state"), "reason": after.get("reason") });
            ("outcome", "attendance", data(said))
        }
        "claim" => ("plan", "claimed", Map::new()),
        "unclaim" => ("plan", "unclaimed", Map::new()),
        "remind" => ("reminder", "asked_again", Map::new()),
        "call" => ("reminder", "called", Map::new()),
        "uncall" => ("reminder", "uncalled", Map::new()),
        _ if after.contains_key("outcome") && after["outcome"] == "cancelled" => ("outcome", "cancelled", outcome()),
        _ if after.contains_key("outcome") => ("outcome", "outcome", outcome()),
        _ if after.contains_key("outcome_by") => ("outcome", "confirmed", outcome()),
        _ if after.contains_key("start_at") || after.contains_key("end_at") => {
            ("plan", "moved", data(json!({ "before": time(&before), "after": time(&after) })))
        }
        _ if after.contains_key("teacher_id") => {
            ("plan", GIVEN, data(json!({ "before": before.get("teacher_id"), "after": after.get("teacher_id") })))
        }
        _ => ("plan", "changed", data(json!({ "fields": after.keys().collect::<Vec<_>>() }))),
    };
    Moment { id: format!("a{id}"), at, group, kind: kind.into(), who: actor_name, class: asked.class((class_id, number, name)), data }
}

#[derive(sqlx_macros::FromRow)]
struct Reminded {
    id: String,
    kind: String,
    created_at: String,
    reached_at: Option<String>,
    seen_at: Option<String>,
    who: String,
    class_id: String,
    number: String,
    name: String,
}

/// What the reminders of their teachers have come to.
async fn reminded(cx: &Cx, asked: &Asked<'_>) -> Result<Vec<Moment>> {
    let sql = format!(
        "SELECT r.id, r.kind, r.created_at, r.reached_at, r.seen_at, u.name AS who, t.id AS class_id, t.number, t.name
         FROM reminders r JOIN classes t ON t.id = r.class_id JOIN users u ON u.id = r.user_id
         WHERE r.created_at <= $2 AND {} ORDER BY r.created_at DESC, r.id DESC LIMIT $3",
        asked.within
    );
    let reminders: Vec<Reminded> = Reads::rows(&mut &cx.app.db, sql, asked.args()).await?;
    let mut moments = vec![];
    for one in reminders {
        let class = asked.class((one.class_id, one.number, one.name));
        let steps = [("reminded", Some(one.created_at)), ("reached", one.reached_at), ("seen", one.seen_at)];
        for (place, (kind, at)) in steps.into_iter().enumerate() {
            let Some(at) = at else { continue };
            let id = format!("r{}.{place}", one.id);
            let data = data(json!({ "about": one.kind }));
            moments.push(Moment { id, at, group: "reminder", kind: kind.into(), who: Some(one.who.clone()), class: class.clone(), data });
        }
    }
    // A reminder of before may have been seen after what was asked for.
    moments.retain(|moment| before(asked, &moment.at));
    Ok(moments)
}

/// Whether a moment is within what was asked for.
fn before(asked: &Asked<'_>, at: &str) -> bool {
    matches!(&asked.args[1], Arg::Text(Some(until)) if at <= until.as_str())
}

#[derive(sqlx_macros::FromRow)]
struct Signed {
    teacher_id: String,
    ready_at: Option<String>,
    door_at: Option<String>,
    who: String,
    class_id: String,
    number: String,
    name: String,
}

/// What teachers did for their starts: said that they will be there, went to the door.
async fn signed(cx: &Cx, asked: &Asked<'_>) -> Result<Vec<Moment>> {
    let theirs = if asked.of == Of::Teacher { "s.teacher_id = $1" } else { "TRUE" };
    let sql = format!(
        "SELECT s.teacher_id, s.ready_at, s.door_at, p.name AS who, t.id AS class_id, t.number, t.name
         FROM class_starts s JOIN classes t ON t.id = s.class_id JOIN teachers p ON p.id = s.teacher_id
         WHERE (s.ready_at <= $2 OR s.door_at <= $2) AND {theirs} AND {} ORDER BY COALESCE(s.door_at, s.ready_at) DESC LIMIT $3",
        asked.within
    );
    let rows: Vec<Signed> = Reads::rows(&mut &cx.app.db, sql, asked.args()).await?;
    let mut moments = vec![];
    for one in rows {
        let id = format!("d{}.{}", one.class_id, one.teacher_id);
        let class = asked.class((one.class_id, one.number, one.name));
        for (group, kind, at) in [("reminder", "said_ready", one.ready_at), ("room", "at_door", one.door_at)] {
            let Some(at) = at.filter(|at| before(asked, at)) else { continue };
            let (id, who, class) = (format!("{id}.{kind}"), Some(one.who.clone()), class.clone());
            moments.push(Moment { id, at, group, kind: kind.into(), who, class, data: Map::new() });
        }
    }
    Ok(moments)
}

#[derive(sqlx_macros::FromRow)]
struct Told {
    id: String,
    at: String,
    kind: String,
    who: String,
    by_name: Option<String>,
    seen_at: Option<String>,
    class_id: String,
    number: String,
    name: String,
}

/// What people were told of them.
async fn told(cx: &Cx, asked: &Asked<'_>) -> Result<Vec<Moment>> {
    let sql = format!(
        "SELECT n.id, n.at, n.kind, u.name AS who, n.by_name, n.seen_at, t.id AS class_id, t.number, t.name
         FROM notifications n JOIN users u ON u.id = n.user_id JOIN classes t ON t.id = n.record_id
         WHERE n.resource = 'classes' AND n.at <= $2 AND {} ORDER BY n.at DESC, n.id DESC LIMIT $3",
        asked.within
    );
    let told: Vec<Told> = Reads::rows(&mut &cx.app.db, sql, asked.args()).await?;
    let moment = |one: Told| {
        let data = data(json!({ "what": one.kind.rsplit('.').next(), "by": one.by_name, "seen_at": one.seen_at }));
        let class = asked.class((one.class_id, one.number, one.name));
        Moment { id: format!("n{}", one.id), at: one.at, group: "message", kind: "told".into(), who: Some(one.who), class, data }
    };
    Ok(told.into_iter().map(moment).collect())
}

#[derive(sqlx_macros::FromRow)]
struct Stayed {
    role: String,
    person_id: String,
    who: String,
    stays: String,
    class_id: String,
    number: String,
    name: String,
}

/// Who came into the rooms and left them; of a person's timeline themselves alone.
async fn stayed(cx: &Cx, asked: &Asked<'_>, until: &str) -> Result<Vec<Moment>> {
    let themselves = if asked.of == Of::Class { "TRUE" } else { "a.record_id = $1" };
    let sql = format!(
        "SELECT a.role, a.person_id, COALESCE(s.name, p.name, NULLIF(a.name, ''), a.person_id) AS who, a.stays, t.id AS class_id, t.number, t.name
         FROM attendance a JOIN classes t ON t.id = a.class_id LEFT JOIN students s ON s.id = a.record_id LEFT JOIN teachers p ON p.id = a.record_id
         WHERE a.first_join_at <= $2 AND {themselves} AND {} ORDER BY a.first_join_at DESC LIMIT $3",
        asked.within
    );
    let mut args = asked.args();
    if asked.of == Of::Class {
        // Everybody of one class: people come and go, so that who came first may have left last.
        args[2] = 600_i64.into();
    }
    let rows: Vec<Stayed> = Reads::rows(&mut &cx.app.db, sql, args).await?;
    let mut moments = vec![];
    for row in rows {
        let class = asked.class((row.class_id.clone(), row.number, row.name));
        let stays: Vec<Stay> = serde_json::from_str(&row.stays).unwrap_or_default();
        for (place, stay) in stays.into_iter().enumerate() {
            let Stay { from, to, cause, .. } = stay;
            let Some(from) = from else { continue };
            for (kind, at) in [("entered", Some(from)), ("left", to)] {
                let Some(at) = at.map(attendance::moment).filter(|at| at.as_str() <= until) else { continue };
                let id = format!("s{}.{}.{}.{place}.{kind}", row.class_id, row.role, row.person_id);
                let data = data(json!({ "role": row.role, "cause": cause, "again": place > 0 && kind == "entered" }));
                moments.push(Moment { id, at, group: "room", kind: kind.into(), who: Some(row.who.clone()), class: class.clone(), data });
            }
        }
    }
    Ok(moments)
}
