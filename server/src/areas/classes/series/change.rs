//! A class of a series is changed, moved or deleted, and with it those that follow, or all: looked at first, with what is in the way of which; then done in one
//! transaction, or by a job where they are many. Classes that began keep as they are, and so do exceptions unless they are meant too.

use std::collections::HashSet;

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use belltower_kit::{
    auth::catalogue::Action,
    db::Reads,
    error::{self, Error, Result, conflict, invalid, invalid_field},
    http::Cx,
    resource::{
        self, Row, Scope,
        check::{NOT_ONE_OF, NOT_YOURS},
        check_fields,
    },
    sentences,
    text::Language,
    world::iso,
};

use super::{
    super::{CLASSES, batch::judge::TRIES, moves},
    AT_ONCE, CLASS_SERIES,
    apply::{self, Deed, Outcome, Shift, Target},
    text_of, told,
    work::SeriesWork,
};

sentences! {
    NO_SERIES = "series.no_series": "This class is in no series" / "该课程不属于任何系列";
    NOTHING = "series.nothing": "Say what is to change" / "请指定要修改的内容";
}

/// What can be said of several classes at once.
const OPEN: [&str; 11] = [
    "name",
    "teacher_id",
    "student_ids",
    "start_at",
    "end_at",
    "courseware_id",
    "sop_plan_id",
    "classroom_plan_id",
    "classroom_type",
    "link",
    "description",
];

/// A change of a class and others of its series.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeriesChange {
    /// The class.
    id: String,
    /// Its version that the caller saw.
    version: i64,
    /// `following` (this one and those after it), `all`.
    scope: String,
    /// What changes: fields as the class's own `update` takes them. A start and an end are this class's; each other is at the same time of the clock, as many days on.
    #[schema(value_type = Object)]
    set: Row,
    /// Exceptions are changed too, and are none any more where the time changes.
    #[serde(default)]
    exceptions: bool,
    /// Ids of classes that stay as they are, as exceptions.
    #[serde(default)]
    #[schema(max_items = 200)]
    leave_out: Vec<String>,
    /// Only look what would become of them.
    #[serde(default)]
    check: bool,
}

/// The deletion of a class and others of its series.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeriesRemoval {
    /// The class.
    id: String,
    /// Its version that the caller saw.
    version: i64,
    /// `following`, `all`.
    scope: String,
    /// Exceptions go too.
    #[serde(default)]
    exceptions: bool,
    /// Only look which.
    #[serde(default)]
    check: bool,
}

/// A class of a series, as it would be or is.
#[derive(Serialize, utoipa::ToSchema)]
struct SeriesClass {
    id: String,
    number: String,
    name: String,
    /// When it was.
    was_start_at: String,
    /// When it is then.
    start_at: String,
    end_at: String,
    /// `good`, `in_the_way`, `wrong`.
    state: &'static str,
    /// What is wrong, or in the way.
    msg: Option<String>,
    /// The class that is in the way, as far as the caller may see it.
    #[schema(value_type = Option<Object>)]
    clash: Option<Value>,
    /// What is to be said of it: a time that was moved.
    note: Option<String>,
}

/// What becomes of classes of a series.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SeriesChanged {
    classes: Vec<SeriesClass>,
    /// Exceptions that stay as they are.
    exceptions: usize,
    /// The job that does it, where they are many.
    job: Option<String>,
}

/// A class of a series.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ScopesAsked {
    id: String,
}

/// How many classes a change would be of, by its scope; exceptions, which are no part of them, by themselves.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SeriesScopes {
    series_id: String,
    name: String,
    following: usize,
    all: usize,
    exceptions_following: usize,
    exceptions_all: usize,
}

pub async fn scopes(cx: Cx, ScopesAsked { id }: ScopesAsked) -> Result<SeriesScopes> {
    let class = resource::load_for(&cx, &CLASSES, &id).await?;
    let series = apply::series_of(&class).ok_or_else(|| invalid_field("id", &NO_SERIES))?.to_owned();
    let mut reads = &cx.app.db;
    let row = resource::load(&mut reads, &CLASS_SERIES, &series).await?;
    let scope = CLASSES.scope(&mut reads, cx.caller()?).await?;
    let count = async |of, exceptions| -> Result<usize> {
        Ok(targets(&mut &cx.app.db, &class, scope.as_ref(), of, exceptions, cx.app.world.now()).await?.0.len())
    };
    let (following, all) = (count(Of::Following, false).await?, count(Of::All, false).await?);
    let exceptions_following = count(Of::Following, true).await? - following;
    let exceptions_all = count(Of::All, true).await? - all;
    Ok(SeriesScopes { series_id: series, name: text_of(&row, "name").to_owned(), following, all, exceptions_following, exceptions_all })
}

/// Which classes are meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Following,
    All,
}

impl Of {
    fn named(name: &str) -> Result<Self> {
        match name {
            "following" => Ok(Self::Following),
            "all" => Ok(Self::All),
            _ => Err(invalid_field("scope", &NOT_ONE_OF)),
        }
    }
}

/// The classes of its series that are meant with a class, itself among them, and how many exceptions are not. What the caller does not see is never meant.
async fn targets(
    from: &mut impl Reads,
    class: &Row,
    scope: Option<&Scope>,
    of: Of,
    exceptions: bool,
    now: Timestamp,
) -> Result<(Vec<Target>, usize)> {
    let (id, day, now) = (text_of(class, "id"), text_of(class, "series_day"), iso(now));
    let sees = |target: &Target| {
        let whose = Row::from_iter([("teacher_id".to_owned(), Value::from(target.teacher_id.clone()))]);
        scope.is_none_or(|scope| scope.holds(&whose))
    };
    let meant = |target: &Target| target.id == id || (target.start_at > now && (of == Of::All || target.series_day.as_str() >= day));
    let coming = apply::coming(from, apply::series_of(class).unwrap_or_default()).await?;
    let (meant, mut kept): (Vec<Target>, usize) = (coming.into_iter().filter(meant).collect(), 0);
    let chosen = meant.into_iter().filter(|target| {
        let is = target.id == id || ((exceptions || !target.detached) && sees(target));
        kept += usize::from(!is);
        is
    });
    let chosen = chosen.collect();
    Ok((chosen, kept))
}

/// What a change of this class means for the others.
fn deed(class: &Row, mut set: Row) -> Result<Deed> {
    let foreign: Vec<_> =
        set.keys().filter(|field| !OPEN.contains(&field.as_str())).map(|field| (field.clone(), (&NOT_YOURS).into())).collect();
    if !foreign.is_empty() {
        return Err(invalid(foreign));
    }
    let wrong = check_fields(&CLASSES, &set, false);
    if !wrong.is_empty() {
        return Err(invalid(wrong));
    }
    if set.is_empty() {
        return Err(invalid_field("set", &NOTHING));
    }
    let at = |row: &Row, field: &str| row.get(field).and_then(Value::as_str).and_then(|at| at.parse::<Timestamp>().ok());
    let (was_start, was_end) = (at(class, "start_at"), at(class, "end_at"));
    let (given_start, given_end) = (at(&set, "start_at"), at(&set, "end_at"));
    let moved = given_start.is_some_and(|start| Some(start) != was_start) || given_end.is_some_and(|end| Some(end) != was_end);
    set.retain(|field, _| field != "start_at" && field != "end_at");
    let series = apply::series_of(class).ok_or_else(|| invalid_field("id", &NO_SERIES))?.to_owned();
    let (Some(was_start), Some(was_end), true) = (was_start, was_end, moved) else {
        return Ok(Deed { series, set, shift: None, delete: false });
    };
    let start = given_start.unwrap_or(was_start);
    let end = given_end.unwrap_or(start + was_end.duration_since(was_start));
    let zone = TimeZone::get(text_of(class, "zone")).unwrap_or(TimeZone::UTC);
    let local = start.to_zoned(zone);
    let day: Date = text_of(class, "series_day").parse().map_err(error::internal)?;
    let days = day.until(local.date()).map_err(error::internal)?.get_days();
    let shift = Shift { days: i64::from(days), time: local.time(), minutes: end.duration_since(start).as_mins() };
    Ok(Deed { series, set, shift: Some(shift), delete: false })
}

/// The class as it is, if the caller may do this with it and saw this version.
async fn seen(cx: &Cx, id: &str, version: i64, action: Action) -> Result<Row> {
    resource::see_on(&mut &cx.app.db, &CLASSES, cx.caller()?, CLASSES.own_page(), action, id).await?;
    let class = resource::load(&mut &cx.app.db, &CLASSES, id).await?;
    of_version(&class, version)?;
    Ok(class)
}

fn of_version(class: &Row, version: i64) -> Result<()> {
    if class["version"] != version {
        return Err(conflict(&error::CHANGED).clash(Value::Object(class.clone())));
    }
    // Whatever is to change, what has begun is no part of it any more.
    let elsewhere = Row::from_iter([("start_at".to_owned(), Value::Null)]);
    moves::refuse_begun(class, &elsewhere)
}

pub async fn change(cx: Cx, asked: SeriesChange) -> Result<SeriesChanged> {
    let of = Of::named(&asked.scope)?;
    let class = seen(&cx, &asked.id, asked.version, Action::Edit).await?;
    let deed = deed(&class, asked.set)?;
    resource::stays_within(&mut &cx.app.db, &CLASSES, cx.caller()?, Action::Edit, &deed.set).await?;
    let left: HashSet<String> = asked.leave_out.into_iter().filter(|id| *id != asked.id).collect();
    carry_out(&cx, deed, Asked { id: asked.id, version: asked.version, of, exceptions: asked.exceptions, left, check: asked.check }).await
}

pub async fn remove(cx: Cx, asked: SeriesRemoval) -> Result<SeriesChanged> {
    let of = Of::named(&asked.scope)?;
    let class = seen(&cx, &asked.id, asked.version, Action::Delete).await?;
    let series = apply::series_of(&class).ok_or_else(|| invalid_field("id", &NO_SERIES))?.to_owned();
    let deed = Deed { series, delete: true, ..Deed::default() };
    let left = HashSet::new();
    carry_out(&cx, deed, Asked { id: asked.id, version: asked.version, of, exceptions: asked.exceptions, left, check: asked.check }).await
}

struct Asked {
    id: String,
    version: i64,
    of: Of,
    exceptions: bool,
    left: HashSet<String>,
    check: bool,
}

async fn carry_out(cx: &Cx, deed: Deed, asked: Asked) -> Result<SeriesChanged> {
    let caller = cx.caller()?;
    let _turn = if asked.check { Some(TRIES.turn(&caller.user_id).await?) } else { None };
    let mut tx = cx.begin().await?;
    let series = apply::hold(&mut tx, &deed.series).await?;
    let class = resource::load(&mut tx, &CLASSES, &asked.id).await?;
    of_version(&class, asked.version)?;
    let scope = CLASSES.scope(&mut tx, caller).await?;
    let (meant, exceptions) = targets(&mut tx, &class, scope.as_ref(), asked.of, asked.exceptions, cx.app.world.now()).await?;
    let (left, meant): (Vec<Target>, Vec<Target>) = meant.into_iter().partition(|target| asked.left.contains(&target.id));
    if meant.len() > AT_ONCE && !asked.check {
        let title = text_of(&series, "name").to_owned();
        let ids = apply::in_order(&deed, meant).into_iter().map(|target| target.id).collect();
        let left = left.into_iter().map(|target| target.id).collect();
        let job = tx.enqueue_in(&SeriesWork { title, deed, ids, left, ends: false }, cx.language).await?;
        tx.commit().await?;
        return Ok(SeriesChanged { classes: vec![], exceptions, job: Some(job) });
    }
    tx.tell_once();
    let outcomes = apply::all(&mut tx, caller, &deed, meant).await?;
    if asked.check {
        let classes = outcomes.into_iter().map(|outcome| said(&deed, outcome, cx.language)).collect();
        return Ok(SeriesChanged { classes, exceptions, job: None });
    }
    // One that cannot be changed keeps the others from it: whoever asks was shown it, and leaves it out or changes something.
    let mut done = vec![];
    for (target, outcome) in outcomes {
        outcome?;
        done.push(target);
    }
    for target in &left {
        apply::leave_out(&mut tx, &target.id).await?;
    }
    let teachers = told::ByTeacher::of(&done);
    apply::finish(&mut tx, &deed, done.len(), &teachers).await?;
    tx.commit().await?;
    let classes = done.into_iter().map(|target| said(&deed, (target, Ok(())), cx.language)).collect();
    Ok(SeriesChanged { classes, exceptions, job: None })
}

/// What becomes of one, in words.
fn said(deed: &Deed, (target, outcome): Outcome, language: Language) -> SeriesClass {
    let then = deed.then(&target);
    let (start_at, end_at) =
        then.as_ref().map_or((target.start_at.clone(), target.end_at.clone()), |then| (iso(then.start), iso(then.end)));
    let error: Option<Error> = outcome.err();
    let state = error.as_ref().map_or("good", |error| if error.status().as_u16() == 409 { "in_the_way" } else { "wrong" });
    let clash = error.as_ref().and_then(|error| error.clashes_with().cloned());
    let note = then.and_then(|then| then.note).map(|note| note.say(language));
    let msg = error.map(|error| error.into_text().say(language));
    let Target { id, number, name, start_at: was_start_at, .. } = target;
    SeriesClass { id, number, name, was_start_at, start_at, end_at, state, msg, clash, note }
}
