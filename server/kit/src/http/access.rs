//! Who may make a call of the table in `api.rs`.

use crate::{
    auth::{
        Caller,
        catalogue::Action,
        rights::{Pages, Rights},
    },
    error::{self, Result},
};

/// Who may make a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Anybody.
    Public,
    /// Anybody who is signed in.
    SignedIn,
    /// Who holds this action on this page.
    Page(&'static str, Action),
    /// Who holds this action on any of these pages.
    AnyPage(Pages, Action),
    /// A classroom provider with its key; the handler checks the key.
    Provider,
}

impl Access {
    /// Whether only somebody who is signed in may call.
    pub(super) fn needs_session(self) -> bool {
        !matches!(self, Access::Public | Access::Provider)
    }
}

/// The one place that decides whether a call may be made. What is not allowed is refused.
pub(super) fn permit(access: Access, caller: Option<&Caller>) -> Result<()> {
    let held = |allowed: &dyn Fn(&Rights) -> bool| {
        let caller = caller.ok_or_else(error::sign_in)?;
        if allowed(&caller.rights) { Ok(()) } else { Err(error::forbidden()) }
    };
    match access {
        Access::Public | Access::Provider => Ok(()),
        Access::SignedIn => held(&|_| true),
        Access::Page(page, action) => held(&|rights| rights.allow(page, action)),
        Access::AnyPage(pages, action) => held(&|rights| rights.allow_any(pages, action)),
    }
}
