//! The resource kit: from a list of fields come list, query, create, update, delete, restore and history, with validation, access checks, audit, change events and the OpenAPI shapes.
//!
//! A resource is a [`Resource`] that its area brings. Its states and the transitions between them are a
//! [`Workflow`]; any other verb is a plain function of the area on the same transaction.

mod bulk;
pub mod check;
mod children;
mod column;
pub mod field;
pub mod found_by;
mod history;
mod kinds;
mod list;
pub mod lookups;
mod order;
mod place;
mod read;
mod references;
mod routes;
mod rules;
pub mod search;
mod seen;
mod shapes;
mod tags;
mod transitions;
mod tree;
mod uses;
pub mod words;
mod workflow;
mod write;

use serde_json::{Map, Value};

pub use bulk::{BeginMatching, Matching, mount_bulk, set_fields};
pub use check::check_fields;
pub use children::adopt as adopt_rows;
pub use field::Field;
pub use kinds::SEPARATORS;
pub use list::{ListInput, Narrowed, Page, all_ids, by_ids, escaped, finds, holding, list, narrow};
pub use order::{Order, place_among};
pub use place::after as place_after;
pub use read::{in_clear, load, masked, masked_entry, present, rows_where};
pub use references::{check_file_field, sees_files_of, set_references};
pub use routes::{Keep, load_for, mount, mount_delete, mount_list, mount_query, take_for, update_for};
pub use rules::{Dependency, Op, Plain, Rules, Writing, ids};
pub use seen::{ACCOUNTS, Own, Scope, Seen, Watcher, is_scopable_page, see, see_on, stays_within, team_watchers, writer_sees};
pub use shapes::meta;
pub use transitions::advance;
pub use tree::{Tree, lock as lock_tree, put_below};
pub use uses::{Use, Uses, uses};
pub use workflow::{Assignee, Effect, Notified, Prepare, Prepared, Transition, TransitionContext, Workflow, transition};
pub use write::{add, claim, create, delete, publish_change, publish_row, recheck_dependents, restore, touch, update, update_from_server};

use crate::{
    auth::{
        Caller,
        rights::{DataScope, Pages},
    },
    installed::Installed,
};

/// A record as JSON.
pub type Row = Map<String, Value>;

/// One kind of record.
pub struct Resource {
    /// Its name: table, topic `resource:<name>`, metadata and translation key.
    pub name: &'static str,
    /// The path its calls hang from.
    pub base: &'static str,
    /// The permission it is under.
    pub page: &'static str,
    /// Other pages that show its records: who may query one of them may list and hear them too, and nothing else.
    pub also_on_pages: &'static [&'static str],
    /// Who sees which of its records.
    pub seen: Seen,
    /// The field that names a record to people.
    pub title: &'static str,
    /// How a list is sorted when nobody says: a field, `-` before it for descending.
    pub default_sort: &'static str,
    /// Its fields.
    pub fields: &'static [Field],
    /// What the fields cannot say.
    pub rules: &'static dyn Rules,
}

impl Resource {
    /// The pages that show its records.
    pub fn pages(&'static self) -> Pages {
        [std::slice::from_ref(&self.page), self.also_on_pages]
    }

    /// The page that grants its writes.
    pub fn own_page(&'static self) -> Pages {
        [std::slice::from_ref(&self.page), &[]]
    }

    /// The pages whose actions the transitions of its workflow need: who holds one on any of them may take them.
    pub fn workflow_pages(&'static self) -> Pages {
        self.rules.workflow_pages().unwrap_or([std::slice::from_ref(&self.page), &[]])
    }

    /// The topic its changes are published on.
    pub fn topic(&self) -> String {
        format!("resource:{}", self.name)
    }

    /// The topic of the changes of those records that an account with a narrower scope sees.
    pub fn topic_of(&self, watcher: &Watcher) -> String {
        format!("{}:{}:{}", watcher.prefix(), self.name, watcher.account)
    }

    /// The topic that a caller hears its changes on.
    pub fn topic_for(&'static self, caller: &Caller) -> String {
        match self.scope_for(caller) {
            DataScope::All => self.topic(),
            scope => self.topic_of(&Watcher { scope, account: caller.user_id.to_string() }),
        }
    }

    /// Whether people make its records; otherwise only the server does, and nobody changes them.
    pub fn is_writable(&self) -> bool {
        self.fields.iter().any(|field| field.writable)
    }

    /// A field by name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}

/// The resources of this process.
pub static RESOURCES: Installed<&'static Resource> = Installed::new();

/// Every resource.
pub fn all() -> &'static [&'static Resource] {
    RESOURCES.get()
}

/// A resource by name.
pub fn by_name(name: &str) -> Option<&'static Resource> {
    all().iter().copied().find(|resource| resource.name == name)
}
