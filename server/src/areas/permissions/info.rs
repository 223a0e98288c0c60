//! Who I am and what I may do: what the console asks for first (A03, A07).

use serde_json::{Map, Value, json};

use belltower_kit::{
    args,
    auth::{
        catalogue::PAGES,
        grants::{self, RolesOf},
        password,
        preview::PreviewOf,
        rights::DataScope,
    },
    error::{Result, forbidden_because},
    http::{Access, Api, Cx, Empty},
    notifications, resource, user_settings,
};

use crate::assets;

/// The call.
pub fn mount(api: &mut Api) {
    api.get("/api/user/info_update", Access::SignedInReads, "The signed-in account with its rights", info);
}

#[derive(sqlx_macros::FromRow)]
struct Account {
    name: String,
    kind: String,
    avatar: Option<String>,
    language: Option<String>,
    zone: Option<String>,
    start_page: Option<String>,
}

async fn info(cx: Cx, _: Empty) -> Result<Value> {
    let caller = cx.caller()?;
    if caller.rights.is_empty() {
        return Err(forbidden_because(&super::admission::NO_PERMISSION));
    }
    let sql = "SELECT name, kind, avatar, language, zone, start_page FROM users WHERE id = $1";
    let account: Account = cx.app.db.one(sql, args![&*caller.user_id]).await?;
    let held = grants::roles(&mut &cx.app.db, RolesOf::Account(&caller.user_id)).await?;
    let roles: Vec<Value> = held
        .iter()
        .map(|role| {
            let permissions: Vec<Value> =
                role.grants.iter().map(|grant| json!({ "permissionId": grant.page, "actionList": grant.actions.list() })).collect();
            json!({ "id": role.id, "name": role.name, "permissions": permissions })
        })
        .collect();
    let pages: Map<String, Value> = caller.rights.pages().map(|(page, actions)| (page.to_owned(), json!(actions.list()))).collect();
    // In the catalogue's order, which is the menu's.
    let list: Vec<&str> = PAGES.iter().map(|page| page.id).filter(|id| caller.rights.see(id)).collect();
    let settings = user_settings::of(&mut &cx.app.db, &caller.user_id).await?;
    let unread = notifications::unread(&mut &cx.app.db, &caller.user_id).await?;
    let own: Vec<&str> = resource::all().iter().filter(|resource| resource.is_scoped_for(caller)).map(|resource| resource.name).collect();
    let of_team: Vec<&str> =
        resource::all().iter().filter(|resource| resource.scope_for(caller) == DataScope::Team).map(|resource| resource.name).collect();
    let team: Vec<(String,)> = match of_team[..] {
        [] => vec![],
        _ => cx.app.db.all("SELECT id FROM users WHERE team_lead_id = $1 ORDER BY id", args![&*caller.user_id]).await?,
    };
    let preview = caller.preview.as_ref().map(|preview| {
        let kind = if matches!(preview.of, PreviewOf::Role(_)) { "role" } else { "user" };
        json!({ "of": kind, "name": preview.name, "by": &*preview.by_name })
    });
    Ok(json!({
        "id": &*caller.user_id,
        "name": account.name,
        "welcome": "",
        "avatar": account.avatar,
        "kind": account.kind,
        "language": account.language,
        "zone": account.zone,
        "corp": "Belltower",
        "roles": roles,
        "permissionList": list,
        "pages": pages,
        "own": own,
        // Of those, the lists that show the team's records too; and who is in it, so that a page knows when that is another.
        "team": of_team,
        "teamMembers": team.into_iter().map(|(id,)| id).collect::<Vec<_>>(),
        "preview": preview,
        "startPage": account.start_page,
        // What they set up for themselves, on every device.
        "settings": settings,
        // How many they have not read.
        "notifications": unread,
        // The console that this server has: one that was loaded from an older one says so.
        "build": assets::build(),
        "expiresAt": belltower_kit::world::iso(caller.expires_at),
        // Settings of the server that dialogs tell before a file is sent.
        "limits": { "passwordMin": password::at_least(), "soundBytes": cx.app.config.max_sound_bytes, "videoBytes": cx.app.config.max_video_bytes,
            "documentBytes": cx.app.config.max_deck_bytes, "deckPages": cx.app.config.max_deck_pages, "importBytes": cx.app.config.max_import_bytes },
    }))
}
