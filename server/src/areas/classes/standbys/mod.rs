//! Teachers on standby: the desk plans them, the teacher says by a press that they are on call (`press`), and who stands in for somebody then has used it (`used`). It keeps
//! nobody from planning a class for them: they are there to be used. In *starting* they count before all others.

mod clock;
mod demo;
mod press;
mod rules;
mod told;
mod used;

use belltower_kit::{
    auth::catalogue::Action,
    http::{Access, Api},
    notifications::NotificationKind,
    resource::{
        Resource, Row, Seen, Workflow,
        field::{Field, one_of, reference, some_of, text, time},
        transition,
    },
    sentences,
};
use serde_json::Value;

use crate::areas::people::LEVELS;

pub(super) use clock::{EVERY, keep_time};
pub(super) use demo::load as load_demo;
pub(super) use rules::call_off_within;
pub(super) use used::{OnStandby, first, follow, of_pool, reason, use_one};

/// A standby lasts at most so many hours.
pub const MAX_HOURS: i64 = 12;
/// It begins at most so many days from now.
pub const MAX_AHEAD_DAYS: i64 = 90;
/// From so many minutes before its start on a teacher is on call by a press.
pub const PRESS_MINUTES: i64 = 30;

sentences! {
    IS_ON_CALL = "standby.is_on_call": "They are on call already" / "该老师已待命";
    IS_USED = "standby.is_used": "They stand in already" / "该老师已代课";
    IS_DONE = "standby.is_done": "It is over" / "该备班已结束";
    IS_CALLED_OFF = "standby.is_called_off": "{name} has called it off" / "{name} 已取消该备班";
}

const FIELDS: &[Field] = &[
    text("number", 20).read_only(),
    reference("teacher_id", "teachers").required().keeps_nothing("nobody counts on one who is gone"),
    time("start_at").required(),
    time("end_at").required(),
    text("zone", 60).required().or("\"UTC\"").not_searched(),
    some_of("levels", LEVELS),
    one_of("state", &["planned", "on_call", "used", "done", "cancelled"]).read_only(),
    time("on_call_at").read_only(),
    reference("class_id", "classes").read_only().keeps_nothing("what somebody stood in for may go"),
];

/// Standbys.
pub static STANDBYS: Resource = Resource {
    name: "standbys",
    base: "/api/class/standby",
    page: "roomList",
    also_on_pages: &["teacherManage"],
    seen: Seen::Own(super::OF_TEACHER),
    title: "number",
    default_sort: "start_at",
    fields: FIELDS,
    rules: &rules::StandbyRules,
};

/// Planned, on call, used; done by the clock, whether anybody pressed or not (`on_call_at` says that). Of a class that is not theirs after all they are free again.
static WORKFLOW: Workflow = Workflow {
    field: "state",
    initial: "planned",
    reopens: &[],
    transitions: &[
        transition("put_on_call", &["planned"], "on_call")
            .by(Action::Edit, &[("on_call", &IS_ON_CALL), ("used", &IS_USED), ("done", &IS_DONE), ("cancelled", &IS_CALLED_OFF)])
            .before(|tx, cx| Box::pin(press::on_call(tx, cx))),
        transition("call_off", &["planned", "on_call"], "cancelled")
            .by(Action::Edit, &[("used", &IS_USED), ("done", &IS_DONE), ("cancelled", &IS_CALLED_OFF)])
            .danger()
            .after(|tx, cx| Box::pin(told::taken(tx, cx))),
        // Their teacher is on leave then.
        transition("withdraw", &["planned", "on_call", "used"], "cancelled").after(|tx, cx| Box::pin(told::taken(tx, cx))),
        transition("take", &["planned", "on_call"], "used"),
        transition("let_go", &["used"], "on_call"),
        transition("let_go_planned", &["used"], "planned"),
        transition("finish", &["planned", "on_call", "used"], "done"),
    ],
};

/// What teachers are told of standbys.
pub(super) const NOTIFICATIONS: [NotificationKind; 3] = told::NOTIFICATIONS;

fn text_of<'a>(row: &'a Row, field: &str) -> &'a str {
    row.get(field).and_then(Value::as_str).unwrap_or_default()
}

/// Adds the call beside the kit's.
pub(super) fn mount(api: &mut Api) {
    // Who teaches presses on their own, with no more than that they see it.
    let see = Access::AnyPage(STANDBYS.pages(), Action::Query);
    api.post(&format!("{}/press", STANDBYS.base), see, "Say that one is on call for one's own standby", press::press);
}
