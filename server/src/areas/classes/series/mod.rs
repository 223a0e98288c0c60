//! Series of classes: a weekly pattern on the clock of a zone, and the classes that were made by it. `make` makes them, `change` and `apply` change those of a series
//! that follow a class or all of them, `work` is the job where they are many, `told` tells teachers once of what concerns many classes.

mod apply;
mod change;
mod demo;
mod end;
mod make;
mod preview;
mod remind;
pub mod told;
mod work;

use async_trait::async_trait;
use serde_json::Value;

use belltower_kit::{
    auth::catalogue::Action,
    db::Tx,
    error::{Result, conflict},
    http::{Access, Api},
    resource::{
        Op, Resource, Row, Rules, Seen, Workflow, Writing,
        field::{Field, date, number, one_of, reference, references, rows, some_of, text, yes_no},
        transition,
    },
    sentences,
};

use super::{
    KIND_NAMES, MAX_HOURS, MIN_MINUTES, OF_TEACHER,
    batch::{MAX_COUNT, MAX_WEEKS},
};

pub use demo::load as load_demo;
pub(in crate::areas::classes) use make::{runs_out, still_takes};
pub use remind::remind_of_tomorrow;
pub use work::SeriesWork;

sentences! {
    HAS_ENDED = "series.has_ended": "This series has ended" / "该系列已结束";
    STILL_COMING = "series.still_coming": "{count} classes of it are to come: end the series first" / "还有 {count} 节课未上，请先结束该系列";
}

/// More classes than this are a job's to make or to change.
pub const AT_ONCE: usize = 50;
/// Days of the week, Monday is 1.
const WEEKDAYS: &[&str] = &["1", "2", "3", "4", "5", "6", "7"];
const SKIPPED: &[Field] = &[date("day").required()];

/// Its classes that are there and satisfy a condition.
macro_rules! classes_that {
    ($state:literal) => {
        concat!("SELECT COUNT(*) FROM classes c WHERE c.series_id = t.id AND c.deleted_at IS NULL AND ", $state)
    };
}

const FIELDS: &[Field] = &[
    text("name", 100).required().create_only(),
    one_of("kind", KIND_NAMES).required().create_only().or("\"one_to_one\""),
    reference("teacher_id", "teachers").create_only().keeps_nothing("its classes keep who teaches them"),
    references("student_ids", "students", ["class_series_students", "series_id", "student_id"], 500)
        .create_only()
        .keeps_nothing("its classes keep who takes them"),
    some_of("weekdays", WEEKDAYS).required().create_only(),
    number("every_weeks", 1, MAX_WEEKS).required().create_only().or("1"),
    text("start_time", 5).required().create_only().not_searched(),
    number("minutes", MIN_MINUTES, MAX_HOURS * 60).required().create_only().or("25"),
    text("zone", 60).required().zone().create_only().or("\"UTC\""),
    date("from_day").required().create_only(),
    date("until_day").create_only(),
    number("count", 1, MAX_COUNT).create_only(),
    reference("courseware_id", "coursewares").create_only().keeps_nothing("its classes keep what they are taught from"),
    reference("classroom_plan_id", "classroom_plans").create_only().keeps_nothing("its classes keep their plan"),
    rows("skipped", "class_series_skipped", SKIPPED, MAX_COUNT).create_only(),
    number("class_count", 0, MAX_COUNT).computed(classes_that!("TRUE")),
    number("coming_count", 0, MAX_COUNT)
        .computed(classes_that!("c.status = 'not_started' AND (c.outcome IS NULL OR c.outcome <> 'cancelled')")),
    number("exception_count", 0, MAX_COUNT).computed(classes_that!("c.detached = TRUE")),
    one_of("state", &["active", "ended"]).read_only(),
    date("ended_after").read_only().not_listed(),
    yes_no("exceptions_too").read_only().not_listed(),
    number("changed", 0, MAX_COUNT).read_only().not_listed(),
];

/// Series.
pub static CLASS_SERIES: Resource = Resource {
    name: "class_series",
    base: "/api/class/series",
    page: "roomList",
    also_on_pages: &[],
    seen: Seen::Own(OF_TEACHER),
    title: "name",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &SeriesRules,
};

/// Until it is ended, or the last of its classes to come is gone.
static WORKFLOW: Workflow = Workflow {
    field: "state",
    initial: "active",
    reopens: &[],
    transitions: &[
        transition("end", &["active"], "ended").by(Action::Delete, &[("ended", &HAS_ENDED)]).with(end::INPUTS).danger().before(end::end),
        transition("run_out", &["active"], "ended"),
    ],
};

struct SeriesRules;

#[async_trait]
impl Rules for SeriesRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&WORKFLOW)
    }

    async fn before_write(&self, _: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        if writing.op == Op::Create {
            make::check(writing);
        }
        Ok(())
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        if writing.op == Op::Create { make::make(tx, writing.new).await } else { Ok(()) }
    }

    async fn before_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        let id = text_of(row, "id");
        // Of the job that still makes its classes one waits for the other.
        apply::hold(tx, id).await?;
        let coming = apply::coming(tx, id).await?.len();
        if coming > 0 { Err(conflict(STILL_COMING.with("count", coming))) } else { Ok(()) }
    }
}

/// A field as text.
fn text_of<'a>(row: &'a Row, field: &str) -> &'a str {
    row.get(field).and_then(Value::as_str).unwrap_or_default()
}

/// Adds the calls beside the kit's.
pub(super) fn mount(api: &mut Api) {
    let path = |call: &str| format!("{}/{call}", CLASS_SERIES.base);
    let of = |action| Access::Page(CLASS_SERIES.page, action);
    api.post(&path("preview"), of(Action::Add), "The classes of a series as they would be made", preview::preview);
    api.post(&path("scopes"), of(Action::Query), "How many classes of its series a change of a class would be of", change::scopes);
    api.post(
        &path("change"),
        of(Action::Edit),
        "Change a class and those of its series that follow it, or all, or look what would become of them",
        change::change,
    );
    api.post(
        &path("remove"),
        of(Action::Delete),
        "Delete a class and those of its series that follow it, or all, or look which",
        change::remove,
    );
}
