//! Classes as a calendar: the list laid out in lanes of people or of kinds of classroom. What it shows of a window is what the list has of it, to the same callers under the same
//! filters. Lanes are in moments, which screens lay out in whichever zone they show; days are counted in a zone (`calendar_days`).

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, Schema};

use super::{CLASSES, CLASSROOM_TYPES, LEAVES, MAX_HOURS, STANDBYS, TEACHER_SLOTS, leaves, standbys};
use crate::areas::people::{STUDENTS, TEACHERS};
use belltower_kit::{
    auth::{Caller, catalogue::Action},
    db::{Arg, Reads, places},
    error::{Result, invalid_field},
    http::{Access, Api, Cx, shape},
    resource::{self, ListInput, Narrowed, Resource, Row},
    sentences, topics,
    world::iso,
};

sentences! {
    NO_SPAN = "calendar.no_span": "The end of a calendar is after its beginning" / "日历的结束时间必须晚于开始时间";
    TOO_LONG = "calendar.too_long": "A calendar of one shows at most {one} days, one of many {many}" / "单人日历最多显示 {one} 天，多人日历最多显示 {many} 天";
    TOO_MANY = "calendar.too_many": "More than {max} classes: choose a shorter time, or fewer people" / "课程超过 {max} 节，请缩短时间或减少人员";
    TOO_MANY_LANES = "calendar.too_many_lanes": "At most {max} can be chosen" / "最多选择 {max} 项";
    NOT_WITH = "calendar.not_with": "A calendar also shows: slots, leaves, standbys" / "日历还可显示：时段、请假、备班";
    NOT_BY = "calendar.not_by": "A calendar is by teacher, student or classroom" / "日历可按老师、学生或教室查看";
}

/// Days of a calendar of one person.
pub(super) const MAX_DAYS: i64 = 42;
/// Days of a calendar of many.
pub(super) const MAX_DAYS_OF_MANY: i64 = 7;
/// The most lanes that are asked for, and to which those who are free are added.
pub(super) const MAX_LANES: usize = 200;
/// The most classes of one answer, each as often as there are lanes that it is in.
const MAX_ITEMS: usize = 5_000;
/// So much longer are some days together where clocks change.
const CLOCKS: SignedDuration = SignedDuration::from_hours(2);

/// A window of the calendar.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct ClassCalendarAsked {
    /// Classes that are not over by then,
    #[schema(value_type = String, format = "date-time")]
    from: Timestamp,
    /// and have begun before then.
    #[schema(value_type = String, format = "date-time")]
    to: Timestamp,
    /// What a lane is: a `teacher`, a `student` or a kind of `classroom`.
    by: String,
    /// Whose lanes, in this order; everybody's if none are named.
    #[serde(default)]
    #[schema(max_items = 200)]
    ids: Vec<String>,
    /// What else is in lanes of teachers: `slots`, `leaves`, `standbys`.
    #[serde(default)]
    with: Vec<String>,
    /// Filters, as the list takes them.
    #[serde(default)]
    filter: Map<String, Value>,
    search: Option<String>,
}

/// The lanes of a window.
#[derive(Serialize, utoipa::ToSchema)]
struct ClassCalendar {
    lanes: Vec<CalendarLane>,
    #[schema(value_type = (String, i64))]
    position: Value,
}

/// One lane: whose it is, and the classes in it by their start.
#[derive(Serialize, utoipa::ToSchema)]
struct CalendarLane {
    /// A teacher's, a student's or a kind of classroom; null is of classes that have nobody yet.
    #[schema(required)]
    id: Option<String>,
    name: String,
    /// The zone of the person.
    #[schema(required)]
    zone: Option<String>,
    #[schema(schema_with = rows)]
    items: Vec<Row>,
    /// What of the teacher's was released and is not withdrawn, where it was asked for.
    #[schema(schema_with = slot_rows)]
    slots: Vec<Row>,
    /// The teacher's leave that is asked for or approved, where it was asked for.
    #[schema(schema_with = leave_rows)]
    leaves: Vec<Row>,
    /// When the teacher is on standby, where it was asked for.
    #[schema(schema_with = standby_rows)]
    standbys: Vec<Row>,
}

impl CalendarLane {
    fn of(id: Option<String>, name: String) -> Self {
        Self { id, name, zone: None, items: vec![], slots: vec![], leaves: vec![], standbys: vec![] }
    }
}

fn rows() -> RefOr<Schema> {
    shape(json!({ "type": "array", "items": topics::reference("Classes") }))
}

fn slot_rows() -> RefOr<Schema> {
    shape(json!({ "type": "array", "items": topics::reference("TeacherSlots") }))
}

fn leave_rows() -> RefOr<Schema> {
    shape(json!({ "type": "array", "items": topics::reference("Leaves") }))
}

fn standby_rows() -> RefOr<Schema> {
    shape(json!({ "type": "array", "items": topics::reference("Standbys") }))
}

/// Adds the call.
pub(super) fn mount(api: &mut Api) {
    api.post("/api/class/calendar", Access::AnyPage(CLASSES.pages(), Action::Query), "The classes of a window, in lanes", lanes);
}

async fn lanes(cx: Cx, asked: ClassCalendarAsked) -> Result<ClassCalendar> {
    let caller = cx.caller()?;
    let by = By::named(&asked.by)?;
    if asked.ids.len() > MAX_LANES {
        return Err(invalid_field("ids", TOO_MANY_LANES.with("max", MAX_LANES)));
    }
    let with = |what: &str| asked.with.iter().any(|one| one == what);
    let (with_slots, with_leaves, with_standbys) = (with("slots"), with("leaves"), with("standbys"));
    if asked.with.iter().any(|one| !["slots", "leaves", "standbys"].contains(&one.as_str())) {
        return Err(invalid_field("with", &NOT_WITH));
    }
    let one = asked.ids.len() == 1 || CLASSES.is_scoped_for(caller);
    within(asked.to.duration_since(asked.from), if one { MAX_DAYS } else { MAX_DAYS_OF_MANY })?;
    let (of_lanes, more) = by.condition(&asked.ids);
    // The start is bounded on both sides, so that an index finds it: no class lasts longer.
    let earliest = asked.from - SignedDuration::from_hours(MAX_HOURS);
    let mut args = vec![Arg::from(iso(asked.to)), Arg::from(iso(asked.from)), Arg::from(iso(earliest))];
    args.extend(more);
    let input = ListInput { filter: asked.filter, search: asked.search, ..ListInput::default() };
    let narrowed = resource::narrow(
        &cx.app,
        &CLASSES,
        caller,
        &input,
        (&format!("t.start_at < ? AND t.end_at > ? AND t.start_at >= ? AND {of_lanes}"), args),
    )
    .await?;
    let Narrowed { condition, args, position } = narrowed;
    let rest = format!("{condition} ORDER BY t.start_at, t.id LIMIT {}", MAX_ITEMS + 1);
    let rows = resource::rows_where(&mut &cx.app.db, &CLASSES, &rest, args).await?;
    if rows.len() > MAX_ITEMS {
        return Err(invalid_field("to", TOO_MANY.with("max", MAX_ITEMS)));
    }
    let narrowed_by_people = !input.filter.is_empty() || input.search.is_some();
    let mut lanes = lay_out(&cx, by, &asked.ids, rows, narrowed_by_people).await?;
    let span = (asked.from, asked.to);
    if with_slots && by == By::Teacher {
        let also = ("t.state <> 'withdrawn'", SignedDuration::from_hours(MAX_HOURS));
        put(&cx, (&mut lanes, |lane| &mut lane.slots), &TEACHER_SLOTS, &asked.ids, (span, narrowed_by_people, also)).await?;
    }
    if with_leaves && by == By::Teacher {
        let also = ("t.state IN ('asked', 'approved')", SignedDuration::from_hours(24 * (leaves::MAX_DAYS + 1)));
        put(&cx, (&mut lanes, |lane| &mut lane.leaves), &LEAVES, &asked.ids, (span, narrowed_by_people, also)).await?;
    }
    if with_standbys && by == By::Teacher {
        let also = ("t.state IN ('planned', 'on_call', 'used')", SignedDuration::from_hours(standbys::MAX_HOURS));
        put(&cx, (&mut lanes, |lane| &mut lane.standbys), &STANDBYS, &asked.ids, (span, narrowed_by_people, also)).await?;
    }
    Ok(ClassCalendar { lanes, position })
}

/// What of a lane something is put into.
type RowsOf = fn(&mut CalendarLane) -> &mut Vec<Row>;

/// Puts what is a teacher's beside classes into their lane, as far as the caller sees it: what they have released, their leave, when they are on standby. Who has no class in the window has a lane by it,
/// unless the classes are narrowed.
async fn put(
    cx: &Cx,
    (lanes, into): (&mut Vec<CalendarLane>, RowsOf),
    list: &'static Resource,
    asked: &[String],
    ((from, to), narrowed, (of, longest)): ((Timestamp, Timestamp), bool, (&str, SignedDuration)),
) -> Result<()> {
    let among = if asked.is_empty() { "TRUE".to_owned() } else { format!("t.teacher_id IN ({})", vec!["?"; asked.len()].join(", ")) };
    let also = format!("t.start_at < ? AND t.start_at >= ? AND t.end_at > ? AND {of} AND {among}");
    let mut args = vec![Arg::from(iso(to)), Arg::from(iso(from - longest)), Arg::from(iso(from))];
    args.extend(asked.iter().map(Arg::from));
    let seen = resource::narrow(&cx.app, list, cx.caller()?, &ListInput::default(), (&also, args)).await?;
    let rest = format!("{} ORDER BY t.start_at, t.id LIMIT {MAX_ITEMS}", seen.condition);
    let mut places: HashMap<String, usize> = lanes.iter().enumerate().filter_map(|(at, lane)| Some((lane.id.clone()?, at))).collect();
    for row in resource::rows_where(&mut &cx.app.db, list, &rest, seen.args).await? {
        let text = |field: &str| row.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
        let (id, name) = (text("teacher_id"), text("teacher_name"));
        let at = match places.get(&id).copied() {
            Some(at) => at,
            None if narrowed || lanes.len() >= MAX_LANES => continue,
            None => {
                lanes.push(CalendarLane::of(Some(id.clone()), name));
                places.insert(id, lanes.len() - 1);
                lanes.len() - 1
            }
        };
        into(&mut lanes[at]).push(row);
    }
    Ok(())
}

/// Refuses a window that is longer than so many days, or none.
pub(super) fn within(length: SignedDuration, days: i64) -> Result<()> {
    if length <= SignedDuration::ZERO {
        return Err(invalid_field("to", &NO_SPAN));
    }
    if length > SignedDuration::from_hours(24 * days) + CLOCKS {
        return Err(invalid_field("to", TOO_LONG.with("one", MAX_DAYS).with("many", MAX_DAYS_OF_MANY)));
    }
    Ok(())
}

/// What a lane is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Teacher,
    Student,
    Classroom,
}

impl By {
    fn named(name: &str) -> Result<Self> {
        match name {
            "teacher" => Ok(Self::Teacher),
            "student" => Ok(Self::Student),
            "classroom" => Ok(Self::Classroom),
            _ => Err(invalid_field("by", &NOT_BY)),
        }
    }

    /// The list of the people whose lanes they are.
    fn people(self) -> Option<&'static Resource> {
        match self {
            Self::Teacher => Some(&TEACHERS),
            Self::Student => Some(&STUDENTS),
            Self::Classroom => None,
        }
    }

    /// The condition of a class that belongs in one of these lanes, with a `?` for each argument.
    fn condition(self, ids: &[String]) -> (String, Vec<Arg>) {
        if ids.is_empty() {
            return ("TRUE".into(), vec![]);
        }
        let places = vec!["?"; ids.len()].join(", ");
        let condition = match self {
            Self::Teacher => format!("t.teacher_id IN ({places})"),
            Self::Student => format!("EXISTS (SELECT 1 FROM class_students l WHERE l.class_id = t.id AND l.student_id IN ({places}))"),
            Self::Classroom => format!("t.classroom_type IN ({places})"),
        };
        (condition, ids.iter().map(Arg::from).collect())
    }

    /// The lanes of a class: ids with names. A class that has nobody is in the lane of nobody.
    fn of(self, row: &Row) -> Vec<(Option<String>, String)> {
        let text = |field: &str| row.get(field).and_then(Value::as_str).map(str::to_owned);
        match self {
            Self::Teacher => vec![(text("teacher_id"), text("teacher_name").unwrap_or_default())],
            Self::Classroom => vec![(text("classroom_type"), text("classroom_type").unwrap_or_default())],
            Self::Student => {
                let names = row.get("student_names").and_then(Value::as_array).cloned().unwrap_or_default();
                let ids = resource::ids(row, "student_ids");
                if ids.is_empty() {
                    return vec![(None, String::new())];
                }
                ids.into_iter().zip(names).map(|(id, name)| (Some(id.to_owned()), name.as_str().unwrap_or_default().to_owned())).collect()
            }
        }
    }
}

/// Puts classes into their lanes: those that were asked for, or all that have any, after them who is free.
async fn lay_out(cx: &Cx, by: By, ids: &[String], rows: Vec<Row>, narrowed: bool) -> Result<Vec<CalendarLane>> {
    let mut found: HashMap<Option<String>, CalendarLane> = HashMap::new();
    let mut laid = 0;
    for row in rows {
        for (id, name) in by.of(&row) {
            if ids.is_empty() || id.as_ref().is_some_and(|id| ids.contains(id)) {
                let lane = found.entry(id.clone()).or_insert_with(|| CalendarLane::of(id, name));
                lane.items.push(row.clone());
                laid += 1;
                if laid > MAX_ITEMS {
                    return Err(invalid_field("to", TOO_MANY.with("max", MAX_ITEMS)));
                }
            }
        }
    }
    for (id, name, zone) in people(cx, cx.caller()?, by, ids, &found, narrowed).await? {
        let lane = found.entry(Some(id.clone())).or_insert_with(|| CalendarLane::of(Some(id), name));
        lane.zone = zone;
    }
    if !ids.is_empty() {
        return Ok(ids.iter().filter_map(|id| found.remove(&Some(id.clone()))).collect());
    }
    let mut lanes: Vec<CalendarLane> = found.into_values().collect();
    // Whom nobody has yet waits in front.
    lanes.sort_by(|one, other| (one.id.is_some(), &one.name, &one.id).cmp(&(other.id.is_some(), &other.name, &other.id)));
    Ok(lanes)
}

/// The people of lanes, with their zones: those who have one, those who were asked for, and, where nothing narrows the calendar, those who are free. Who may not look at people is
/// told of those only with whom they see a class.
async fn people(
    cx: &Cx,
    caller: &Caller,
    by: By,
    ids: &[String],
    found: &HashMap<Option<String>, CalendarLane>,
    narrowed: bool,
) -> Result<Vec<(String, String, Option<String>)>> {
    let Some(list) = by.people() else {
        let shown = CLASSROOM_TYPES.iter().filter(|kind| if ids.is_empty() { !narrowed } else { ids.iter().any(|id| id == *kind) });
        return Ok(shown.map(|kind| ((*kind).to_owned(), (*kind).to_owned(), None)).collect());
    };
    let may_look = caller.rights.allow_any(list.pages(), Action::Query);
    let mut wanted: Vec<&str> = found.keys().flatten().map(String::as_str).collect();
    if may_look {
        wanted.extend(ids.iter().map(String::as_str).filter(|id| !found.contains_key(&Some((*id).to_owned()))));
    }
    let mut lanes: Vec<(String, String, Option<String>)> = vec![];
    if !wanted.is_empty() {
        let places = places(1, wanted.len());
        let sql = format!("SELECT id, name, zone FROM {} WHERE id IN ({})", list.name, places);
        lanes = Reads::rows(&mut &cx.app.db, sql, wanted.iter().map(|id| Arg::from(*id)).collect()).await?;
    }
    if by == By::Teacher && may_look && ids.is_empty() && !narrowed && !CLASSES.is_scoped_for(caller) && found.len() < MAX_LANES {
        let free = "SELECT t.id, t.name, t.zone FROM teachers t LEFT JOIN users u ON u.id = t.user_id
            WHERE t.deleted_at IS NULL AND (u.status IS NULL OR u.status <> 'disabled') ORDER BY t.name, t.id LIMIT $1";
        let most = i64::try_from(MAX_LANES).unwrap_or(i64::MAX);
        let free: Vec<(String, String, Option<String>)> = Reads::rows(&mut &cx.app.db, free.to_owned(), vec![Arg::from(most)]).await?;
        let room = MAX_LANES - found.len();
        lanes.extend(free.into_iter().filter(|(id, ..)| !found.contains_key(&Some(id.clone()))).take(room));
    }
    Ok(lanes)
}
