//! Classes made many at once: from a sheet, a weekly pattern, a copied week or a process. What would be made is seen first, row by row, by the very rules of the form; then a
//! job makes it, and what could not be made comes back as a sheet.

mod job;
pub mod judge;
pub(super) mod make;
mod of_process;
pub mod pattern;
pub(super) mod rows;
pub mod sheet;
pub mod wall;

use belltower_kit::{
    auth::{catalogue::Action, rights::Pages},
    http::{Access, Api},
    resource::{
        Plain, Resource, Seen,
        field::{Field, number, one_of, text},
    },
};

pub use job::ClassBatch;
pub use pattern::{MAX_COUNT, MAX_WEEKS};

/// Classes that are made at once.
pub const MAX_ROWS: usize = 500;
const MOST: i64 = MAX_ROWS as i64;
/// What a batch came from.
pub const SOURCES: &[&str] = &["sheet", "series", "week", "process"];

const FIELDS: &[Field] = &[
    text("title", 100).read_only().or("\"\""),
    one_of("source", SOURCES).read_only().or("\"sheet\""),
    number("rows_total", 0, MOST).read_only().or("0"),
    number("made", 0, MOST).read_only().or("0"),
    number("failed", 0, MOST).read_only().or("0"),
    text("job_id", 40).read_only().not_listed().not_searched(),
];

/// Batches.
pub static CLASS_BATCHES: Resource = Resource {
    name: "class_batches",
    base: "/api/class/batch",
    page: "createTaskClassRoom",
    also_on_pages: &[],
    seen: Seen::Whole("A batch says how many classes were made of what; whose they are only the classes say"),
    title: "title",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &Plain,
};

/// Who makes classes, one by one or many at once.
const PAGES: Pages = [&["createTaskClassRoom"], &[]];

/// Adds the calls.
pub(super) fn mount(api: &mut Api) {
    let add = Access::AnyPage(PAGES, Action::Add);
    let path = |call: &str| format!("{}/{call}", CLASS_BATCHES.base);
    let most = |config: &belltower_kit::config::Config| config.max_import_bytes;
    api.post_file(&path("sheet"), add, "The rows of a sheet as classes, before anything is made", most, sheet::read);
    api.post(&path("template"), add, "What stands above the columns of such a sheet", sheet::template);
    api.post(&path("preview"), add, "Rows as they would be made: good, in the way, or wrong", judge::preview);
    api.post(&path("make"), add, "Make the classes of a batch, by a job", make::make);
}
