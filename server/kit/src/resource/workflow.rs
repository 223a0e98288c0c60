//! Workflows: the states of a record and the transitions between them, as a table. From it come a call for each transition, the row's lock, 409 with the state it is in
//! and who put it there, audit entry, event, notification, several records at once, and the console's buttons. `transitions.rs` takes them, `routes.rs` mounts
//! the calls.

use std::any::Any;

use futures_util::future::BoxFuture;
use serde_json::{Value, json};

use super::{Resource, Row, field::Field};
use crate::{auth::catalogue::Action, db::Tx, error::Result, http::Cx, text::Sentence};

/// The states of a resource's records and the transitions between them.
pub struct Workflow {
    /// The field that holds the state: one of some words, set by nothing but transitions.
    pub field: &'static str,
    /// The state of a new record.
    pub initial: &'static str,
    /// The states in which a change of what was reviewed ([`Field::reviewed`]) leads back to the first one: the rules take it there, the console says so beforehand.
    pub reopens: &'static [&'static str],
    /// The transitions.
    pub transitions: &'static [Transition],
}

/// What else happens in the transaction of a transition. Before its record is written it may refuse the transition, and add to what is set; after it, the
/// row is the record as it is now.
pub type Effect = for<'a> fn(&'a mut Tx, &'a mut TransitionContext) -> BoxFuture<'a, Result<()>>;

/// What takes long, or needs more than a transaction: it happens before that begins, when the transition would not be refused as things are, for a caller. It
/// may refuse too, and hands on what its effects go on from.
pub type Prepare = for<'a> fn(&'a Cx, &'static Resource, &'a str, &'a Row) -> BoxFuture<'a, Result<Prepared>>;

/// What was prepared for the effects of a transition.
pub type Prepared = Option<Box<dyn Any + Send + Sync>>;

/// A transition being taken. The row is locked.
pub struct TransitionContext {
    /// Whose record it is.
    pub resource: &'static Resource,
    /// The record.
    pub row: Row,
    /// The fields that are set: the state, and what was given.
    pub set: Row,
    /// What was prepared for it.
    pub prepared: Prepared,
}

/// Whom a transition is handed to.
pub struct Assignee {
    /// The input that names the account, or several.
    pub field: &'static str,
    /// The action on the workflow's pages that they must hold.
    pub action: Action,
    /// Not who takes the transition, as long as somebody else holds the action.
    pub another: bool,
}

/// Who is told of a transition.
pub struct Notified {
    /// The field with the account, or several.
    pub field: &'static str,
    /// The heading: `{name}` took it, `{title}` is the record.
    pub heading: &'static Sentence,
    /// The field whose words are the message's.
    pub body: Option<&'static str>,
    /// The field with the version of the record's document that it is about, where that is what is to be opened.
    pub version: Option<&'static str>,
}

/// A transition from some states to another. Made by [`transition`] and refined by its methods.
pub struct Transition {
    /// Its name: the last part of its call's path, its entry in the audit trail and the key of its words.
    pub name: &'static str,
    /// The field that it moves, where that is not the workflow's own: a record may have a second state beside the first.
    pub field: Option<&'static str>,
    /// The states it is taken from.
    pub from: &'static [&'static str],
    /// The state it leads to.
    pub to: &'static str,
    /// The action on the workflow's pages that it needs; without one only the server takes it.
    pub by: Option<Action>,
    /// What it asks for: fields of the record, which it sets, unless `prepare` makes something else of them.
    pub inputs: &'static [Field],
    /// Whom it is handed to.
    pub assignee: Option<Assignee>,
    /// The field that names the account whose it is alone to take it.
    pub own: Option<&'static str>,
    /// The field that has to say yes: where it does not, the console does not offer it. What refuses it is `before`.
    pub needs: Option<&'static str>,
    /// Why it is refused, by the state the record is in; `{name}` is who put it there, and `{field}` what a field of the record says.
    pub refused: &'static [(&'static str, &'static Sentence)],
    /// Who is told of it.
    pub notify: Option<Notified>,
    /// The console asks before it is taken, in red.
    pub danger: bool,
    /// It decides on what was seen: the console says which version that was, and another one is refused.
    pub versioned: bool,
    /// The console offers it on the record's own page alone: who takes it must have looked.
    pub on_page: bool,
    /// What happens before its transaction.
    pub prepare: Option<Prepare>,
    /// What happens before its record is written.
    pub before: Option<Effect>,
    /// What happens after.
    pub after: Option<Effect>,
}

/// A transition that the server takes from one of the states `from`.
pub const fn transition(name: &'static str, from: &'static [&'static str], to: &'static str) -> Transition {
    Transition {
        name,
        field: None,
        from,
        to,
        by: None,
        inputs: &[],
        assignee: None,
        own: None,
        needs: None,
        refused: &[],
        notify: None,
        danger: false,
        versioned: false,
        on_page: false,
        prepare: None,
        before: None,
        after: None,
    }
}

impl Transition {
    /// Taken by whoever holds this action on one of the workflow's pages. Each state that it is not taken from has its reason.
    pub const fn by(self, action: Action, refused: &'static [(&'static str, &'static Sentence)]) -> Self {
        Self { by: Some(action), refused, ..self }
    }

    /// It moves this field instead of the workflow's own.
    pub const fn of(self, field: &'static str) -> Self {
        Self { field: Some(field), ..self }
    }

    /// It asks for these.
    pub const fn with(self, inputs: &'static [Field]) -> Self {
        Self { inputs, ..self }
    }

    /// The accounts that this input names must hold this action; the console offers those who do.
    pub const fn assignee(self, field: &'static str, action: Action) -> Self {
        Self { assignee: Some(Assignee { field, action, another: false }), ..self }
    }

    /// The same, but not who takes it, as long as somebody else holds the action.
    pub const fn assignee_another(self, field: &'static str, action: Action) -> Self {
        Self { assignee: Some(Assignee { field, action, another: true }), ..self }
    }

    /// Taken by the account alone that this field of the record names.
    pub const fn own(self, field: &'static str) -> Self {
        Self { own: Some(field), ..self }
    }

    /// Offered only where this field says yes.
    pub const fn needs(self, field: &'static str) -> Self {
        Self { needs: Some(field), ..self }
    }

    /// The accounts that this field names are told, with this heading.
    pub const fn notify(self, field: &'static str, heading: &'static Sentence) -> Self {
        Self { notify: Some(Notified { field, heading, body: None, version: None }), ..self }
    }

    /// The same, with the words of the field `body`.
    pub const fn notify_with(self, field: &'static str, heading: &'static Sentence, body: &'static str) -> Self {
        Self { notify: Some(Notified { field, heading, body: Some(body), version: None }), ..self }
    }

    /// The same, about the version that the field `version` names: that is opened, not what the document says by then.
    pub const fn notify_version(self, field: &'static str, heading: &'static Sentence, version: &'static str) -> Self {
        Self { notify: Some(Notified { field, heading, body: None, version: Some(version) }), ..self }
    }

    /// Taken on the record's own page alone.
    pub const fn on_page(self) -> Self {
        Self { on_page: true, ..self }
    }

    /// This happens before its transaction.
    pub const fn prepare(self, prepare: Prepare) -> Self {
        Self { prepare: Some(prepare), ..self }
    }

    /// The console asks before it is taken, in red.
    pub const fn danger(self) -> Self {
        Self { danger: true, ..self }
    }

    /// It decides on what was seen: the console says which version that was, and another one is refused.
    pub const fn versioned(self) -> Self {
        Self { versioned: true, ..self }
    }

    /// This happens before its record is written.
    pub const fn before(self, effect: Effect) -> Self {
        Self { before: Some(effect), ..self }
    }

    /// This happens after.
    pub const fn after(self, effect: Effect) -> Self {
        Self { after: Some(effect), ..self }
    }
}

impl Workflow {
    /// The field that one of its transitions moves.
    pub fn field_of(&self, transition: &Transition) -> &'static str {
        transition.field.unwrap_or(self.field)
    }

    /// For the console: the transitions that people take.
    pub(super) fn meta(&self, resource: &'static Resource) -> Value {
        let transitions = self.transitions.iter().filter_map(|transition| {
            let action = transition.by?;
            let assignee = transition.assignee.as_ref().map(|assignee| assignee.field);
            Some(json!({ "name": transition.name, "field": transition.field, "from": transition.from, "to": transition.to, "action": action, "danger": transition.danger,
                         "versioned": transition.versioned, "onPage": transition.on_page, "inputs": transition.inputs, "assignee": assignee, "own": transition.own,
                         "needs": transition.needs }))
        });
        let pages: Vec<&str> = resource.workflow_pages().into_iter().flatten().copied().collect();
        json!({ "field": self.field, "reopens": self.reopens, "pages": pages, "transitions": transitions.collect::<Vec<_>>() })
    }
}
