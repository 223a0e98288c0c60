//! Sign-in, roles, users and the permission tree.

mod account;
pub mod built_in;
mod code;
mod grants;
mod guard;
mod info;
mod info_views;
mod roles;
mod sign_in;
mod sso;
mod users;
mod visits;

pub use info_views::{INFO_VIEWS, MAX_REASON, UNUSUAL};
pub use roles::ROLES;
pub use users::{KINDS as USER_KINDS, USERS};
pub use visits::MAX_VISITS;

use crate::http::Api;

/// The calls of the area that are not the kit's.
pub fn mount(api: &mut Api) {
    sign_in::mount(api);
    account::mount(api);
    info::mount(api);
    info_views::mount(api);
    grants::mount(api);
    roles::mount(api);
    users::mount(api);
    visits::mount(api);
}
