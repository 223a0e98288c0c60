//! Sign-in, roles, users and the permission tree.

mod account;
mod address;
mod admission;
pub mod built_in;
mod catalogue;
mod code;
pub mod demo;
mod event_records;
mod explain;
mod grants;
mod guard;
mod info;
mod info_view_counts;
mod info_views;
mod invitations;
mod own_account;
mod past;
mod preview;
mod roles;
mod second_factor;
mod second_step;
mod settings;
mod sign_in;
mod sso;
pub mod totp;
mod users;
mod visits;
mod wechat;

pub use info_views::INFO_VIEWS;
pub use invitations::INVITATIONS;
pub use roles::ROLES;
pub use users::{KINDS as USER_KINDS, USERS};

use std::time::Duration;

use serde_json::json;

use belltower_kit::{
    area::Area,
    http::Api,
    notifications::NotificationKind,
    retention::RetentionRule,
    schedules::Schedule,
    topics::{object, one_of},
};

/// The area.
pub static AREA: Area = Area {
    resources: &[&ROLES, &USERS, &INVITATIONS, &INFO_VIEWS],
    calls,
    on_lookup: Some(|tx, lookup| Box::pin(info_views::keep_lookup(tx, lookup))),
    notifications: &[
        NotificationKind::new(&admission::NEW_DEVICE, &admission::NEW_DEVICE_KIND),
        NotificationKind::new(&second_factor::RESET_TITLE, &second_factor::RESET_KIND),
        NotificationKind::new(&address::EMAIL_CHANGED, &address::EMAIL_KIND),
        NotificationKind::new(&address::PHONE_CHANGED, &address::PHONE_KIND),
        NotificationKind::new(&wechat::BOUND, &wechat::BOUND_KIND),
        NotificationKind::new(&invitations::ACCEPTED, &invitations::ACCEPTED_KIND),
        NotificationKind::new(&invitations::DECLINED, &invitations::DECLINED_KIND),
    ],
    user_events: || vec![object([("type", one_of(&["account"]))])],
    limits: || {
        vec![
            ("settingMax", json!(belltower_kit::user_settings::MAX_VALUE)),
            ("inviteMax", json!(invitations::MAX_ADDRESSES)),
            ("inviteNoteMax", json!(invitations::MAX_NOTE)),
            ("eventsMax", json!(event_records::MAX_EVENTS)),
            ("visitsDays", json!(visits::DAYS)),
            ("viewReasonMax", json!(info_views::MAX_REASON)),
            ("viewsUnusual", json!(info_views::UNUSUAL)),
            ("viewsDays", json!(info_view_counts::DAYS)),
            ("totpResetReasonMax", json!(second_factor::MAX_REASON)),
        ]
    },
    retention: &[
        RetentionRule::rows("event_records", "id", "at", |config| config.log_days),
        RetentionRule::rows("info_views", "id", "created_at", |config| config.journal_days),
        RetentionRule::rows("invitations", "id", "created_at", |config| config.journal_days),
        RetentionRule::rows("wechat_tickets", "code_hash", "expires_at", |_| 0),
        RetentionRule::rows("codes", "name", "expires_at", |_| 1),
        RetentionRule::rows("second_steps", "hash", "expires_at", |_| 0),
    ],
    schedules: &[Schedule::new("expired-invitations", Duration::from_secs(60), |app| {
        Box::pin(async move { invitations::expire(&app).await })
    })],
    demo: Some(|app| Box::pin(async move { demo::load(&app).await })),
    ..Area::new("permissions")
};

fn calls(api: &mut Api) {
    sign_in::mount(api);
    account::mount(api);
    own_account::mount(api);
    address::mount(api);
    second_factor::mount(api);
    info::mount(api);
    info_views::mount(api);
    info_view_counts::mount(api);
    catalogue::mount(api);
    explain::mount(api);
    grants::mount(api);
    preview::mount(api);
    roles::mount(api);
    settings::mount(api);
    users::mount(api);
    invitations::mount(api);
    wechat::mount(api);
    event_records::mount(api);
    visits::mount(api);
}
