//! Previews: the console as somebody with a role, or a certain person, sees it, in a window of its own where nothing can be changed.

use axum::http::{HeaderMap, header::SET_COOKIE};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::guard::STRONGER;
use belltower_kit::{
    auth::{
        Auth,
        catalogue::Action,
        preview::{PREVIEW_COOKIE, PREVIEW_MINUTES, PreviewOf, Previewed, may_preview, open_preview, previewed},
        revoke_session,
    },
    db::AuditEntry,
    error::{Result, forbidden_because, invalid_field, not_found},
    http::{Access, Api, Cx, Empty, WithHeaders},
    resource::check::NOT_ONE_OF,
};

/// What to look as: one of the two.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct PreviewAs {
    /// A role.
    #[serde(rename = "roleId")]
    role_id: Option<String>,
    /// An account.
    #[serde(rename = "userId")]
    user_id: Option<String>,
}

/// A preview that was opened.
#[derive(Serialize, utoipa::ToSchema)]
pub struct OpenedPreview {
    /// What the role or the account is called.
    name: String,
    /// When it ends by itself.
    #[serde(rename = "expiresAt")]
    expires_at: String,
}

/// The calls.
pub fn mount(api: &mut Api) {
    let see = Access::Page("permissionSet", Action::Get);
    api.post("/api/user/preview", see, "Open a preview as a role or a person, in a cookie of its own", open);
    api.post("/api/user/preview/leave", Access::SignedInReads, "End the preview that this call is made by", leave);
}

async fn open(cx: Cx, input: PreviewAs) -> Result<WithHeaders<OpenedPreview>> {
    let of = match (input.role_id, input.user_id) {
        (Some(role), None) => PreviewOf::Role(role),
        (None, Some(user)) => PreviewOf::Account(user),
        _ => return Err(invalid_field("roleId", &NOT_ONE_OF)),
    };
    let Some(Previewed { name, rights, .. }) = previewed(&cx.app.db, &of).await? else { return Err(not_found()) };
    let caller = cx.caller()?;
    if !may_preview(&caller.rights, &rights) {
        return Err(forbidden_because(&STRONGER));
    }
    let mut tx = cx.begin().await?;
    let (resource, id) = match &of {
        PreviewOf::Role(id) => ("roles", id),
        PreviewOf::Account(id) => ("users", id),
    };
    // Who looked at what somebody sees stays known.
    tx.audit(AuditEntry { resource, id, op: "preview", before: None, after: json!({}).as_object() }).await?;
    let (token, expires_at) = open_preview(&mut tx, caller, &of).await?;
    tx.commit().await?;
    Ok(WithHeaders(OpenedPreview { name, expires_at }, cookie(&cx, &token, PREVIEW_MINUTES * 60)?))
}

/// The one thing that a preview changes: that it ends.
async fn leave(cx: Cx, _: Empty) -> Result<WithHeaders<Empty>> {
    let caller = cx.caller()?;
    if caller.preview.is_some() {
        let mut tx = cx.app.begin(None).await?;
        revoke_session(&mut tx, caller).await?;
        tx.commit().await?;
    }
    Ok(WithHeaders(Empty {}, cookie(&cx, "", 0)?))
}

/// The preview's cookie, as a header.
fn cookie(cx: &Cx, token: &str, seconds: i64) -> Result<HeaderMap> {
    let cookie = cx.app.state::<Auth>().cookie_of(PREVIEW_COOKIE, token, seconds)?;
    Ok(HeaderMap::from_iter([(SET_COOKIE, cookie)]))
}
