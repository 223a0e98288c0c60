//! Who somebody is to a lecture: its host, one of its assistants, somebody of the house who plans or only looks; or a browser that came by its link.

use super::{LECTURES, PAGES};
use belltower_kit::{
    args,
    auth::{Caller, catalogue::Action, link_session},
    error::{Result, forbidden_because, is_allowed, not_found},
    http::Cx,
    resource::{self, Row},
    sentences,
};

sentences! {
    NOT_YOURS = "lecture.not_yours": "Only its host, its assistants and those who plan lectures can do this" / "只有主讲、助教和排课人员可以执行此操作";
}

/// Characters of what a viewer calls themselves.
pub(super) const MAX_NAME: i64 = 40;

/// What somebody of the house is to a lecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Host,
    Assistant,
    Planner,
    Onlooker,
}

impl Role {
    pub(super) fn name(self) -> &'static str {
        match self {
            Role::Host => "host",
            Role::Assistant => "assistant",
            Role::Planner => "planner",
            Role::Onlooker => "onlooker",
        }
    }
}

/// Somebody of the house before a lecture.
pub(super) struct Staff {
    pub(super) lecture: Row,
    pub(super) role: Role,
}

impl Staff {
    /// A text of the lecture.
    pub(super) fn text(&self, field: &str) -> &str {
        self.lecture.get(field).and_then(serde_json::Value::as_str).unwrap_or_default()
    }
}

/// Who calls: of the house, or a viewer by the key of their browser.
pub(super) enum Who {
    Staff(Box<Staff>),
    Viewer(String),
}

/// Who calls, and what they are to the lecture. One that they may not see is not there.
pub(super) async fn who(cx: &Cx, id: &str) -> Result<Who> {
    match cx.share.as_deref() {
        Some(share) if share.record_id == id => Ok(Who::Viewer(link_session(&cx.headers).ok_or_else(not_found)?)),
        Some(_) => Err(not_found()),
        None => Ok(Who::Staff(Box::new(staff(cx, id).await?))),
    }
}

/// The lecture, for somebody of the house who may see it.
pub(super) async fn staff(cx: &Cx, id: &str) -> Result<Staff> {
    let caller = cx.caller()?;
    let lecture = resource::load(&mut &cx.app.db, &LECTURES, id).await?;
    let role = role(cx, caller, &lecture, id).await?.ok_or_else(not_found)?;
    Ok(Staff { lecture, role })
}

/// The lecture, for whoever runs it: its host, its assistants, who may change it.
pub(super) async fn runner(cx: &Cx, id: &str) -> Result<Staff> {
    let staff = staff(cx, id).await?;
    if staff.role == Role::Onlooker { Err(forbidden_because(&NOT_YOURS)) } else { Ok(staff) }
}

async fn role(cx: &Cx, caller: &Caller, lecture: &Row, id: &str) -> Result<Option<Role>> {
    let db = &cx.app.db;
    let teacher = lecture["teacher_id"].as_str().unwrap_or_default();
    if db.has("SELECT id FROM teachers WHERE id = $1 AND user_id = $2", args![teacher, &*caller.user_id]).await? {
        return Ok(Some(Role::Host));
    }
    let helps = "SELECT t.id FROM lecture_assistants a JOIN teachers t ON t.id = a.teacher_id WHERE a.lecture_id = $1 AND t.user_id = $2";
    if db.has(helps, args![id, &*caller.user_id]).await? {
        return Ok(Some(Role::Assistant));
    }
    let edits = caller.rights.allow(LECTURES.page, Action::Edit);
    if edits && is_allowed(resource::see_on(&mut &*db, &LECTURES, caller, LECTURES.own_page(), Action::Edit, id).await)? {
        return Ok(Some(Role::Planner));
    }
    let sees = is_allowed(resource::see_on(&mut &*db, &LECTURES, caller, PAGES, Action::Query, id).await)?;
    Ok(sees.then_some(Role::Onlooker))
}
