//! Who may make a call of the table in `api.rs`.

use crate::{
    auth::{
        Caller, Share,
        catalogue::Action,
        rights::{Pages, Rights},
    },
    error::{self, Result},
    sentences,
};

sentences! {
    NO_LINK = "link.none": "Please open the link that you were given once more" / "请重新打开您收到的链接";
}

/// Who may make a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Anybody.
    Public,
    /// Anybody who is signed in.
    SignedIn,
    /// Anybody who is signed in, to read what is their own: open to previews as well.
    SignedInReads,
    /// Who holds this action on this page.
    Page(&'static str, Action),
    /// Who holds this action on any of these pages.
    AnyPage(Pages, Action),
    /// A classroom provider with its key; the handler checks the key.
    Provider,
    /// A guest who holds a share link of this kind, whoever else the browser may be signed in as.
    Link(&'static str),
    /// A guest who holds a share link of one of these kinds, which the call names (`x-share`) where the browser holds several.
    Links(&'static [&'static str]),
    /// Who holds this action on any of these pages; or a guest who holds a share link of this kind, which the call names (`x-share`) where the browser is signed
    /// in as well.
    PageOrLink(Pages, Action, &'static str),
}

impl Access {
    /// Whether a preview may make it: it only reads. What it would write beside that is refused where a transaction begins (`Cx::begin`).
    pub(super) fn is_open_to_previews(self) -> bool {
        match self {
            Access::SignedInReads => true,
            Access::Page(_, action) | Access::AnyPage(_, action) | Access::PageOrLink(_, action, _) => {
                matches!(action, Action::Query | Action::Get)
            }
            _ => false,
        }
    }

    /// Whether only somebody who is signed in may call.
    pub(super) fn needs_session(self) -> bool {
        !matches!(self, Access::Public | Access::Provider | Access::Link(_) | Access::Links(_) | Access::PageOrLink(..))
    }
}

/// The one place that decides whether a call may be made. What is not allowed is refused: a share link opens the calls of its kind and no others.
pub(super) fn permit(access: Access, caller: Option<&Caller>, share: Option<&Share>) -> Result<()> {
    let held = |allowed: &dyn Fn(&Rights) -> bool| {
        let caller = caller.ok_or_else(error::sign_in)?;
        if allowed(&caller.rights) { Ok(()) } else { Err(error::forbidden()) }
    };
    match access {
        Access::Public | Access::Provider => Ok(()),
        Access::Link(_) | Access::Links(_) | Access::PageOrLink(..) if share.is_some() => Ok(()),
        Access::Link(_) | Access::Links(_) => Err(error::refused_sign_in(&NO_LINK)),
        Access::SignedIn | Access::SignedInReads => held(&|_| true),
        Access::Page(page, action) => held(&|rights| rights.allow(page, action)),
        Access::AnyPage(pages, action) | Access::PageOrLink(pages, action, _) => held(&|rights| rights.allow_any(pages, action)),
    }
}
