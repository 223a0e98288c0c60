//! Sign-in, roles, users and the permission tree.

mod account;
pub mod built_in;
mod code;
mod grants;
mod guard;
mod info;
mod info_views;
mod roles;
mod settings;
mod sign_in;
mod sso;
mod users;
mod visits;

pub use info_views::INFO_VIEWS;
pub use roles::ROLES;
pub use users::{KINDS as USER_KINDS, USERS};

use serde_json::json;

use belltower_kit::{area::Area, http::Api, retention::RetentionRule};

/// The area.
pub static AREA: Area = Area {
    resources: &[&ROLES, &USERS, &INFO_VIEWS],
    calls,
    limits: || {
        vec![
            ("settingMax", json!(belltower_kit::user_settings::MAX_VALUE)),
            ("visitsMax", json!(visits::MAX_VISITS)),
            ("viewReasonMax", json!(info_views::MAX_REASON)),
            ("viewsUnusual", json!(info_views::UNUSUAL)),
        ]
    },
    retention: &[
        RetentionRule::rows("page_visits", "id", "at", |config| config.log_days),
        RetentionRule::rows("info_views", "id", "created_at", |config| config.journal_days),
        RetentionRule::rows("codes", "name", "expires_at", |_| 1),
    ],
    ..Area::new("permissions")
};

fn calls(api: &mut Api) {
    sign_in::mount(api);
    account::mount(api);
    info::mount(api);
    info_views::mount(api);
    grants::mount(api);
    roles::mount(api);
    settings::mount(api);
    users::mount(api);
    visits::mount(api);
}
