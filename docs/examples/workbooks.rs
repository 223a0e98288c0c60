//! Workbooks.

use belltower_kit::{
    area::Area,
    auth::catalogue::Action,
    notifications::NotificationKind,
    resource::{
        Resource, Rules, Seen, Tree, Workflow,
        field::{Field, date, decimal, duration, long_text, number, one_of, percent, reference, rows, some_of, tags, text, time},
        transition,
    },
    sentences,
};

sentences! {
    NOT_A_DRAFT = "workbook.not_a_draft": "{name} has sent this in for review" / "{name} 已提交审核";
    NOT_IN_REVIEW = "workbook.not_in_review": "This is not in review" / "当前不在审核中";
    ASKED = "workbook.asked": "{name} asks you to review “{title}”" / "{name} 请您审核“{title}”";
    REVIEWS = "workbook.reviews": "I am asked to review a workbook" / "请我审核教材";
}

/// The area.
pub static AREA: Area =
    Area { resources: &[&WORKBOOKS, &SHELVES], notifications: &[NotificationKind::new(&ASKED, &REVIEWS)], ..Area::new("workbooks") };

const FIELDS: &[Field] = &[
    text("title", 80).required().unique(),
    one_of("level", &["a1", "a2", "b1", "b2"]).required().or("\"a1\""),
    number("units", 1, 40),
    time("published_at").read_only(),
    decimal("price", 2, 0, 1_000).bulk(),
    percent("discount", 1).bulk(),
    duration("listening", 60, 24 * 3600),
    date("in_print_since"),
    tags("topics", 20, 40).bulk(),
    some_of("skills", &["listening", "speaking", "reading", "writing"]),
    reference("shelf_id", "shelves").bulk(),
    rows("chapters", "workbook_chapters", CHAPTER, 40),
    one_of("state", &["draft", "in_review"]).read_only(),
    reference("reviewer_id", "users").read_only(),
    long_text("reason", 500).read_only(),
];

/// What a chapter holds.
const CHAPTER: &[Field] = &[text("title", 80).required(), number("pages", 1, 200), reference("see_id", "workbooks")];

/// The states of a workbook, and who takes which transition with what.
static WORKFLOW: Workflow = Workflow {
    field: "state",
    initial: "draft",
    reopens: &[],
    transitions: &[
        transition("submit", &["draft"], "in_review")
            .by(Action::Edit, &[("in_review", &NOT_A_DRAFT)])
            .with(&[reference("reviewer_id", "users").required()])
            .assignee("reviewer_id", Action::Disable)
            .notify("reviewer_id", &ASKED),
        transition("reject", &["in_review"], "draft")
            .by(Action::Disable, &[("draft", &NOT_IN_REVIEW)])
            .with(&[long_text("reason", 500).required()])
            .danger(),
    ],
};

struct WorkbookRules;

impl Rules for WorkbookRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&WORKFLOW)
    }
}

/// Workbooks.
pub static WORKBOOKS: Resource = Resource {
    name: "workbooks",
    base: "/api/management/workbook",
    page: "newTextbookLibrary",
    also_on_pages: &[],
    seen: Seen::Whole("Workbooks are the house's: whoever holds the page sees all of them"),
    title: "title",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &WorkbookRules,
};

/// How shelves stand one in another.
static TREE: Tree = Tree { parent: "parent_id", position: "place", max_depth: 4, max_nodes: 2_100 };

struct ShelfRules;

impl Rules for ShelfRules {
    fn tree(&self) -> Option<&'static Tree> {
        Some(&TREE)
    }
}

const SHELF: &[Field] =
    &[text("name", 60).required(), reference("parent_id", "shelves").create_only(), text("place", 200).not_searched().read_only()];

/// The shelves that workbooks stand on.
pub static SHELVES: Resource = Resource {
    name: "shelves",
    base: "/api/management/shelf",
    page: "newTextbookLibrary",
    also_on_pages: &[],
    seen: Seen::Whole("Shelves are the house's: whoever holds the page sees all of them"),
    title: "name",
    default_sort: "-created_at",
    fields: SHELF,
    rules: &ShelfRules,
};
