//! The categories of roles, in an order; one that is off has its roles off (`switch.rs`).

use belltower_kit::resource::{
    Order, Resource, Rules, Seen,
    field::{Field, number, text, yes_no},
};

use super::CHOSEN_ON;

/// Categories in all.
const MAX_TYPES: i64 = 100;

const ROLES: &str = "SELECT COUNT(*) FROM role_models r WHERE r.category_id = t.id AND r.deleted_at IS NULL";
const ROLES_ON: &str = "SELECT COUNT(*) FROM role_models r WHERE r.category_id = t.id AND r.deleted_at IS NULL AND r.active = TRUE";

const FIELDS: &[Field] = &[
    text("name", 60).required().unique().spoken(),
    text("position", 200).place(),
    // Set by the switch alone, which takes the roles with it.
    yes_no("active").read_only().or("true"),
    number("role_count", 0, 100_000).computed(ROLES),
    number("on_count", 0, 100_000).computed(ROLES_ON),
];

/// Role categories.
pub static ROLE_TYPES: Resource = Resource {
    name: "role_types",
    base: "/api/management/roleType",
    page: "roleType",
    also_on_pages: CHOSEN_ON,
    seen: Seen::Whole("The library is the house's: every book takes its characters from it"),
    title: "name",
    default_sort: "position",
    fields: FIELDS,
    rules: &TypeRules,
};

static ORDER: Order = Order { within: None, position: "position", max: MAX_TYPES };

struct TypeRules;

impl Rules for TypeRules {
    fn order(&self) -> Option<&'static Order> {
        Some(&ORDER)
    }
}
