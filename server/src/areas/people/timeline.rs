//! Timelines: what happened around a class, a student or a teacher, in one list, the latest first. It stands over sources that areas register
//! (`areas::TIMELINE`), each of which reads what it keeps of a subject; what somebody may not see is no part of what they are told.

use futures_util::future::BoxFuture;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{STUDENTS, TEACHERS};
use crate::areas::{TIMELINE, classes};
use belltower_kit::{
    auth::{Caller, catalogue::Action},
    db::Arg,
    error::{Result, invalid_field},
    http::{Access, Api, Cx},
    resource::{self, Scope},
    sentences,
    world::iso,
};

sentences! {
    NOT_A_TIME = "timeline.not_a_time": "This is not a time" / "时间格式不正确";
    NO_SUCH_GROUP = "timeline.no_such_group": "There is no such part of a timeline" / "没有这类记录";
}

/// The most moments of one answer.
const MOST: usize = 100;
/// Moments of one instant across two answers: so many more each source reads.
const TIES: i64 = 50;

/// What a timeline is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// A class.
    Class,
    /// A student.
    Student,
    /// A teacher.
    Teacher,
}

/// What a timeline is of, and how much of it the caller sees.
pub struct Subject {
    /// Its kind.
    pub of: Of,
    /// Its id.
    pub id: String,
    classes: Classes,
}

/// Which classes the caller sees.
enum Classes {
    None,
    Some(Scope),
    All,
}

impl Subject {
    /// The classes that belong to it and that the caller sees: a condition on the classes `t` in which `$1` is the subject, and the arguments from `$4` on. None:
    /// the caller sees no classes.
    pub fn classes(&self) -> Option<(String, Vec<Arg>)> {
        let theirs = match self.of {
            Of::Class => "t.id = $1",
            Of::Student => "t.id IN (SELECT l.class_id FROM class_students l WHERE l.student_id = $1)",
            Of::Teacher => "t.teacher_id = $1",
        };
        match &self.classes {
            Classes::None => None,
            Classes::All => Some((theirs.to_owned(), vec![])),
            Classes::Some(scope) => {
                let (within, args) = scope.condition(4);
                Some((format!("{theirs} AND {within}"), args))
            }
        }
    }
}

/// How much of a source is wanted: what happened up to a moment, the latest first.
pub struct Window {
    /// Up to this moment, RFC 3339.
    pub until: String,
    /// So many.
    pub limit: i64,
}

/// Everything that has a timeline.
pub const ALL: &[Of] = &[Of::Class, Of::Student, Of::Teacher];

/// Reads what a source has of a subject within a window.
pub type Read = for<'a> fn(&'a Cx, &'a Subject, &'a Window) -> Moments<'a>;
/// Moments that are on their way.
pub type Moments<'a> = BoxFuture<'a, Result<Vec<Moment>>>;

/// A source of moments.
pub struct Source {
    /// The groups that its moments belong to.
    pub groups: &'static [&'static str],
    /// What it knows of.
    pub of: &'static [Of],
    /// Whether somebody who sees the timeline may be told of them.
    pub may: fn(&Caller) -> bool,
    /// Reads them.
    pub read: Read,
}

/// The class that a moment of a person's timeline was in.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct MomentClass {
    /// Its id.
    pub id: String,
    /// Its number.
    pub number: String,
    /// Its name.
    pub name: String,
}

/// Something that happened.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[schema(as = TimelineMoment)]
pub struct Moment {
    /// Names it within the timeline.
    pub id: String,
    /// When, RFC 3339.
    pub at: String,
    /// What it belongs to: `plan`, `reminder`, `message`, `room`, `help`, `outcome`, `money` or `record`.
    pub group: &'static str,
    /// What happened, in a word.
    pub kind: String,
    /// Who did it, or whom it is about; null: the system.
    #[schema(required)]
    pub who: Option<String>,
    /// The class that it was in, where the timeline is not a class's.
    #[schema(required)]
    pub class: Option<MomentClass>,
    /// More about it.
    #[schema(value_type = Object)]
    pub data: Map<String, Value>,
}

/// A place in a timeline.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct TimelinePlace {
    at: String,
    id: String,
}

/// A piece of a timeline.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct TimelineAsked {
    id: String,
    /// What comes after this place, further back; from the latest on without.
    before: Option<TimelinePlace>,
    /// These groups alone.
    groups: Option<Vec<String>>,
    /// At most so many, up to 100.
    limit: Option<usize>,
}

/// Moments, the latest first.
#[derive(Serialize, utoipa::ToSchema)]
struct TimelinePiece {
    moments: Vec<Moment>,
    /// Where it goes on; null at the beginning of all.
    #[schema(required)]
    next: Option<TimelinePlace>,
    /// The groups that a timeline of this kind has.
    groups: Vec<&'static str>,
}

/// Adds the calls.
pub(super) fn mount(api: &mut Api) {
    let classes = Access::AnyPage(classes::RECORD_PAGES, Action::Query);
    api.post("/api/class/timeline", classes, "What happened around a class", |cx, asked: TimelineAsked| async move {
        classes::see_record(&cx, &asked.id).await?;
        read(&cx, Of::Class, Classes::All, asked).await
    });
    let students = Access::Page(STUDENTS.page, Action::Query);
    api.post("/api/management/student/timeline", students, "What happened around a student", |cx, asked: TimelineAsked| async move {
        resource::load_for(&cx, &STUDENTS, &asked.id).await?;
        let seen = seen(&cx).await?;
        read(&cx, Of::Student, seen, asked).await
    });
    let teachers = Access::Page(TEACHERS.page, Action::Query);
    api.post("/api/management/teacher/timeline", teachers, "What happened around a teacher", |cx, asked: TimelineAsked| async move {
        resource::load_for(&cx, &TEACHERS, &asked.id).await?;
        let seen = seen(&cx).await?;
        read(&cx, Of::Teacher, seen, asked).await
    });
}

/// The classes that the caller sees on the pages of classes.
async fn seen(cx: &Cx) -> Result<Classes> {
    let caller = cx.caller()?;
    if !caller.rights.allow_any(classes::RECORD_PAGES, Action::Query) {
        return Ok(Classes::None);
    }
    let scope = classes::CLASSES.scope_on(&mut &cx.app.db, caller, classes::RECORD_PAGES, Action::Query).await?;
    Ok(scope.map_or(Classes::All, Classes::Some))
}

async fn read(cx: &Cx, of: Of, classes: Classes, asked: TimelineAsked) -> Result<TimelinePiece> {
    let TimelineAsked { id, before, groups, limit } = asked;
    let limit = limit.unwrap_or(MOST).clamp(1, MOST);
    let caller = cx.caller()?;
    let sources: Vec<&Source> = TIMELINE.iter().copied().filter(|source| source.of.contains(&of) && (source.may)(caller)).collect();
    let known: Vec<&'static str> = {
        let mut known: Vec<&str> = sources.iter().flat_map(|source| source.groups).copied().collect();
        known.dedup();
        known
    };
    if groups.iter().flatten().any(|group| !known.contains(&group.as_str())) {
        return Err(invalid_field("groups", &NO_SUCH_GROUP));
    }
    let until = match &before {
        Some(place) => iso(place.at.parse::<Timestamp>().map_err(|_| invalid_field("before", &NOT_A_TIME))?),
        None => iso(Timestamp::MAX),
    };
    let wanted = |group: &str| groups.as_ref().is_none_or(|groups| groups.iter().any(|one| one == group));
    let subject = Subject { of, id, classes };
    let window = Window { until, limit: i64::try_from(limit).unwrap_or(i64::MAX) + TIES };
    let mut moments = vec![];
    for source in sources.iter().filter(|source| source.groups.iter().any(|group| wanted(group))) {
        moments.extend((source.read)(cx, &subject, &window).await?);
    }
    moments.retain(|moment| wanted(moment.group));
    if let Some(place) = &before {
        moments.retain(|moment| (&moment.at, &moment.id) < (&window.until, &place.id));
    }
    moments.sort_by(|one, other| (&other.at, &other.id).cmp(&(&one.at, &one.id)));
    let more = moments.len() > limit;
    moments.truncate(limit);
    let next = moments.last().filter(|_| more).map(|last| TimelinePlace { at: last.at.clone(), id: last.id.clone() });
    Ok(TimelinePiece { moments, next, groups: known })
}
