//! SOP plans as sheets: a row a step, its stage before it.

use belltower_content::sop_plan::example;

use super::DOCUMENT_TYPE;
use belltower_kit::documents::import::{Cell, Sheet, of_group, of_item};

/// Who leads a step.
const OWNERS: &[[&str; 3]] = &[["teacher", "Teacher", "老师"], ["student", "Student", "学生"], ["assistant", "Assistant", "助教"]];

/// Plans.
pub static SHEET: Sheet = Sheet {
    document_type: &DOCUMENT_TYPE,
    name: ["Steps", "步骤"],
    group: "stages",
    item: "steps",
    columns: &[
        of_group("title", ["Stage", "环节"], Cell::Text(200), 22.0).required(),
        of_item("title", ["Step", "步骤"], Cell::Text(200), 34.0).required(),
        of_item("minutes", ["Minutes", "分钟"], Cell::Whole { min: 0, max: 1440, or: 0 }, 9.0),
        of_item("owner", ["Led by", "主导"], Cell::Choice(OWNERS), 11.0),
        of_item("required", ["Required", "必做"], Cell::Flag, 10.0),
        of_item("materials", ["Materials", "素材"], Cell::Words { most: 50, max: 200 }, 28.0),
        of_item("script", ["Teacher script", "老师话术"], Cell::Rich(20_000), 60.0),
    ],
    about: &[
        of_item("title", ["Title", "标题"], Cell::Text(200), 0.0),
        of_item("level", ["Level", "级别"], Cell::Text(20), 0.0),
        of_item("lessonMinutes", ["Lesson minutes", "课时（分钟）"], Cell::Whole { min: 1, max: 600, or: 45 }, 0.0),
    ],
    gather: |_, _| vec![],
    spread: |_| {},
    example,
};
