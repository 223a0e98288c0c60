//! What an account may do: the union of its roles' grants, by page and action.

use std::collections::BTreeMap;

use super::catalogue::{ACTIONS, Action, page};

/// Pages of which each is enough, in two lists: those that a thing belongs to, and others that show it too.
pub type Pages = [&'static [&'static str]; 2];

/// A set of actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Actions(u16);

impl Actions {
    /// The set as a list, in the catalogue's order.
    pub fn list(self) -> Vec<Action> {
        ACTIONS.into_iter().filter(|action| self.has(*action)).collect()
    }

    /// Whether an action is in it.
    pub fn has(self, action: Action) -> bool {
        self.0 & (1 << action as u16) != 0
    }

    /// Reads the stored form: names joined by commas. Unknown names are nobody's right.
    pub fn parse(stored: &str) -> Self {
        ACTIONS.into_iter().filter(|action| stored.split(',').any(|name| name == name_of(*action))).collect()
    }

    /// The stored form.
    pub fn store(self) -> String {
        self.list().into_iter().map(name_of).collect::<Vec<_>>().join(",")
    }
}

impl FromIterator<Action> for Actions {
    fn from_iter<I: IntoIterator<Item = Action>>(actions: I) -> Self {
        Self(actions.into_iter().fold(0, |bits, action| bits | 1 << action as u16))
    }
}

/// An action's name on the wire and in the database.
pub fn name_of(action: Action) -> &'static str {
    match action {
        Action::Add => "add",
        Action::Delete => "delete",
        Action::Edit => "edit",
        Action::Query => "query",
        Action::Get => "get",
        Action::Enable => "enable",
        Action::Disable => "disable",
        Action::Import => "import",
        Action::Export => "export",
    }
}

/// What an account may do. Empty unless granted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rights(BTreeMap<&'static str, Actions>);

impl Rights {
    /// Adds a grant as stored. A page the catalogue does not know grants nothing.
    pub fn grant(&mut self, page_id: &str, stored: &str) {
        if let Some(page) = page(page_id) {
            let actions = self.0.entry(page.id).or_default();
            actions.0 |= Actions::parse(stored).0;
        }
    }

    /// Whether an action on a page is allowed.
    pub fn allow(&self, page_id: &str, action: Action) -> bool {
        self.0.get(page_id).is_some_and(|actions| actions.has(action))
    }

    /// Whether an action on one of these pages is allowed.
    pub fn allow_any(&self, pages: Pages, action: Action) -> bool {
        pages.into_iter().flatten().any(|page| self.allow(page, action))
    }

    /// Whether everything is allowed that others allow.
    pub fn covers(&self, others: &Rights) -> bool {
        others.pages().all(|(page, actions)| self.see(page) && actions.list().into_iter().all(|action| self.allow(page, action)))
    }

    /// Whether the page shows at all.
    pub fn see(&self, page_id: &str) -> bool {
        self.0.contains_key(page_id)
    }

    /// The pages held, each with its actions.
    pub fn pages(&self) -> impl Iterator<Item = (&'static str, Actions)> {
        self.0.iter().map(|(page, actions)| (*page, *actions))
    }

    /// Whether nothing is allowed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rights_are_the_union_of_grants_and_nothing_else() {
        let mut rights = Rights::default();
        rights.grant("roomList", "query");
        rights.grant("roomList", "add,no-such-action");
        rights.grant("no-such-page", "query");
        assert!(rights.allow("roomList", Action::Add) && rights.allow("roomList", Action::Query));
        assert!(!rights.allow("roomList", Action::Delete) && !rights.allow("role", Action::Query));
        assert!(!rights.see("no-such-page"));
    }

    #[test]
    fn rights_cover_those_of_which_they_hold_every_part() {
        let rights = |grants: &[(&str, &str)]| {
            let mut rights = Rights::default();
            grants.iter().for_each(|(page, actions)| rights.grant(page, actions));
            rights
        };
        let own = rights(&[("home", "query"), ("roomList", "add,query")]);
        assert!(own.covers(&rights(&[("roomList", "query")])) && own.covers(&Rights::default()));
        assert!(!own.covers(&rights(&[("roomList", "delete")])) && !own.covers(&rights(&[("role", "")])));
    }

    #[test]
    fn actions_survive_being_stored() {
        let all: Actions = ACTIONS.into_iter().collect();
        assert_eq!(Actions::parse(&all.store()), all);
        assert_eq!(Actions::parse("").list(), []);
    }
}
