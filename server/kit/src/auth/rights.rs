//! What an account may do: the union of its roles' grants, by page and action, and of which records: all there are, its
//! team's, or its own.

use std::collections::BTreeMap;

use super::catalogue::{ACTIONS, Action, PAGES, page};

/// Pages of which each is enough, in two lists: those that a thing belongs to, and others that show it too.
pub type Pages = [&'static [&'static str]; 2];

/// The records that a grant is about, the fewest first: each scope holds those before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DataScope {
    /// One's own records alone, where a resource of the page says whose a record is.
    Own,
    /// One's own, and those of the accounts whose team lead one is.
    Team,
    /// Every record of the page.
    #[default]
    All,
}

impl DataScope {
    /// Its name on the wire and in the database.
    pub fn name(self) -> &'static str {
        match self {
            DataScope::All => "all",
            DataScope::Team => "team",
            DataScope::Own => "own",
        }
    }

    /// Reads the stored form. What is not known is the narrow one.
    pub fn parse(stored: &str) -> Self {
        match stored {
            "all" => DataScope::All,
            "team" => DataScope::Team,
            _ => DataScope::Own,
        }
    }
}

/// A set of actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Actions(u16);

impl Actions {
    const EVERY: Self = Self((1 << ACTIONS.len()) - 1);

    /// The set as a list, in the catalogue's order.
    pub fn list(self) -> Vec<Action> {
        ACTIONS.into_iter().filter(|action| self.has(*action)).collect()
    }

    /// Every action.
    pub fn every() -> Self {
        Self::EVERY
    }

    /// Whether an action is in it.
    pub fn has(self, action: Action) -> bool {
        self.0 & (1 << action as u16) != 0
    }

    /// Whether all of another set is in it.
    pub fn covers(self, other: Self) -> bool {
        other.0 & !self.0 == 0
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

/// What is held of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Held {
    /// What may be done there at all;
    actions: Actions,
    /// of that, what may be done to the team's records;
    team: Actions,
    /// and of that, what may be done to every record.
    whole: Actions,
}

impl Held {
    const EVERYTHING: Held = Held { actions: Actions::EVERY, team: Actions::EVERY, whole: Actions::EVERY };
}

/// What an account may do. Empty unless granted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rights(BTreeMap<&'static str, Held>);

impl Rights {
    /// Everything there is.
    pub fn everything() -> Self {
        Self(PAGES.iter().map(|page| (page.id, Held::EVERYTHING)).collect())
    }

    /// Adds a grant. A page the catalogue does not know grants nothing.
    pub fn grant(&mut self, page_id: &str, actions: Actions, scope: DataScope) {
        if let Some(page) = page(page_id) {
            let held = self.0.entry(page.id).or_default();
            held.actions.0 |= actions.0;
            if scope >= DataScope::Team {
                held.team.0 |= actions.0;
            }
            if scope >= DataScope::All {
                held.whole.0 |= actions.0;
            }
        }
    }

    /// Whether an action on a page is allowed.
    pub fn allow(&self, page_id: &str, action: Action) -> bool {
        self.0.get(page_id).is_some_and(|held| held.actions.has(action))
    }

    /// Whether an action on one of these pages is allowed.
    pub fn allow_any(&self, pages: Pages, action: Action) -> bool {
        pages.into_iter().flatten().any(|page| self.allow(page, action))
    }

    /// With which records an action is allowed on a page, at the most.
    pub fn scope(&self, page_id: &str, action: Action) -> DataScope {
        match self.0.get(page_id) {
            Some(held) if held.whole.has(action) => DataScope::All,
            Some(held) if held.team.has(action) => DataScope::Team,
            _ => DataScope::Own,
        }
    }

    /// The same of several pages.
    pub fn scope_any(&self, pages: Pages, action: Action) -> DataScope {
        pages.into_iter().flatten().map(|page| self.scope(page, action)).max().unwrap_or(DataScope::Own)
    }

    /// Whether an action on a page is allowed with every record, not only with some.
    pub fn allow_all(&self, page_id: &str, action: Action) -> bool {
        self.0.get(page_id).is_some_and(|held| held.whole.has(action))
    }

    /// Whether an action on one of these pages is allowed with every record.
    pub fn allow_all_any(&self, pages: Pages, action: Action) -> bool {
        pages.into_iter().flatten().any(|page| self.allow_all(page, action))
    }

    /// Whether everything is allowed that others allow, with all the records that they allow it with.
    pub fn covers(&self, others: &Rights) -> bool {
        others.0.iter().all(|(page, theirs)| {
            self.0
                .get(page)
                .is_some_and(|held| held.actions.covers(theirs.actions) && held.team.covers(theirs.team) && held.whole.covers(theirs.whole))
        })
    }

    /// Whether the page shows at all.
    pub fn see(&self, page_id: &str) -> bool {
        self.0.contains_key(page_id)
    }

    /// The pages held, each with its actions.
    pub fn pages(&self) -> impl Iterator<Item = (&'static str, Actions)> {
        self.0.iter().map(|(page, held)| (*page, held.actions))
    }

    /// With which records anything is allowed on a page, at the most; with all where nothing is.
    pub fn scope_of(&self, page_id: &str) -> DataScope {
        let Some(held) = self.0.get(page_id) else { return DataScope::All };
        let none = Actions::default();
        if held.actions == none || held.whole != none {
            DataScope::All
        } else if held.team != none {
            DataScope::Team
        } else {
            DataScope::Own
        }
    }

    /// Whether nothing is allowed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rights(grants: &[(&str, &str, DataScope)]) -> Rights {
        let mut rights = Rights::default();
        grants.iter().for_each(|(page, actions, scope)| rights.grant(page, Actions::parse(actions), *scope));
        rights
    }

    #[test]
    fn rights_are_the_union_of_grants_and_nothing_else() {
        let all = DataScope::All;
        let rights = rights(&[("roomList", "query", all), ("roomList", "add,no-such-action", all), ("no-such-page", "query", all)]);
        assert!(rights.allow("roomList", Action::Add) && rights.allow("roomList", Action::Query));
        assert!(!rights.allow("roomList", Action::Delete) && !rights.allow("role", Action::Query));
        assert!(!rights.see("no-such-page"));
    }

    #[test]
    fn rights_cover_those_of_which_they_hold_every_part() {
        let all =
            |grants: &[(&str, &str)]| rights(&grants.iter().map(|(page, actions)| (*page, *actions, DataScope::All)).collect::<Vec<_>>());
        let own = all(&[("home", "query"), ("roomList", "add,query")]);
        assert!(own.covers(&all(&[("roomList", "query")])) && own.covers(&Rights::default()));
        assert!(!own.covers(&all(&[("roomList", "delete")])) && !own.covers(&all(&[("role", "")])));
        assert!(Rights::everything().covers(&own));
    }

    #[test]
    fn what_one_role_gives_with_own_records_another_does_not_widen_by_giving_something_else() {
        let rights = rights(&[("roomList", "query,delete", DataScope::Own), ("roomList", "query", DataScope::All)]);
        assert!(rights.allow_all("roomList", Action::Query) && !rights.allow_all("roomList", Action::Delete));
        assert!(rights.allow("roomList", Action::Delete));
        assert_eq!(rights.scope_of("roomList"), DataScope::All);
        let [own, team] = [DataScope::Own, DataScope::Team].map(|scope| self::rights(&[("roomList", "query", scope)]));
        assert!(rights.covers(&own) && rights.covers(&team) && team.covers(&own));
        assert!(!own.covers(&rights) && !team.covers(&rights) && !own.covers(&team));
        assert_eq!(
            [&own, &team, &rights].map(|rights| rights.scope("roomList", Action::Query)),
            [DataScope::Own, DataScope::Team, DataScope::All]
        );
    }

    #[test]
    fn actions_survive_being_stored() {
        let all = Actions::every();
        assert_eq!(Actions::parse(&all.store()), all);
        assert_eq!(Actions::parse("").list(), []);
        let scopes = [DataScope::Own, DataScope::Team, DataScope::All];
        assert_eq!(scopes.map(|scope| DataScope::parse(scope.name())), scopes);
    }
}
