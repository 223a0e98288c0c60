//! Views of lists: filters, order and search that somebody keeps under a name, for themselves, for some roles, or for everybody who has the list. What is
//! shared is gone from the menus of others as soon as it is nobody's to share: its owner may not see the list any more, or the role has lost it.

use std::collections::{BTreeMap, BTreeSet};

use reqwest::Url;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::{
    args,
    auth::{self, Caller, catalogue::Action, grants::ADMINISTRATOR},
    db::{self, AuditEntry, Reads, Tx, places},
    error::{Result, conflict, forbidden, invalid, invalid_field, not_found},
    http::{Access, Api, Cx, Empty},
    resource::{
        self, Resource,
        check::{GONE, HOLDS_NUMBER, NOT_ONE_OF, REQUIRED, TAKEN, TOO_LONG, TOO_MANY_CHOSEN, without_numbers},
    },
    sentences,
    text::Text,
};

sentences! {
    NOT_YOUR_ROLE = "view.not_your_role": "Share it with roles of your own; with others shares whoever may see all roles" / "只能共享给您所属的角色；有权查看所有角色的人才能共享给其他角色";
    ENOUGH = "view.enough": "A list keeps at most {max} views of yours" / "每个列表最多保存 {max} 个视图";
}

/// The longest name, in characters.
pub const MAX_NAME: usize = 40;
/// The longest search, in characters.
pub const MAX_SEARCH: usize = 2000;
/// The most roles that a view is shared with.
pub const MAX_ROLES: usize = 20;
/// The most views that one person keeps of one list.
const MAX_OWN: i64 = 50;
/// The most views of a menu.
const MAX_SHOWN: i64 = 500;
/// With whom a view is shared.
const SHARED: &[&str] = &["me", "roles", "everybody"];
/// The page whose readers may share with every role.
const ROLES_PAGE: &str = "role";

/// A view.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// Its id.
    pub id: String,
    /// The list.
    pub resource: String,
    /// What it is called.
    pub name: String,
    /// The list's state as address parameters.
    pub search: String,
    /// `me`, `roles` or `everybody`.
    pub shared: String,
    /// The roles it is shared with; told to its owner alone.
    pub role_ids: Vec<String>,
    /// Whether it stands beside the menu, not in it.
    pub pinned: bool,
    /// Whether it is the caller's own.
    pub mine: bool,
    /// Whose it is.
    pub owner_name: String,
}

/// The list whose views are asked for.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct ViewsOf {
    resource: String,
}

/// The caller's views of a list and those shared with them.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Views {
    records: Vec<View>,
    /// Where in the list's topic of views they were read.
    #[schema(value_type = Vec<Object>)]
    position: serde_json::Value,
}

/// A view to keep: a new one, the one of that name, or the one with this id.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewView {
    id: Option<String>,
    resource: String,
    name: String,
    search: String,
    shared: Option<String>,
    #[serde(default)]
    role_ids: Vec<String>,
    #[serde(default)]
    pinned: bool,
}

/// One view.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct ViewId {
    id: String,
}

/// The calls.
pub fn mount(api: &mut Api) {
    api.post("/api/view/list", Access::SignedInReads, "The caller's views of a list, and those shared with them", list);
    api.post("/api/view/save", Access::SignedIn, "Keep a view of a list", save);
    api.post("/api/view/delete", Access::SignedIn, "Give up a view", delete);
}

#[derive(sqlx_macros::FromRow)]
struct Stored {
    id: String,
    resource: String,
    name: String,
    search: String,
    shared: String,
    pinned: bool,
    owner_id: String,
    owner_name: String,
}

const SELECT: &str = "SELECT v.id, v.resource, v.name, v.search, v.shared, v.pinned, v.owner_id, u.name AS owner_name
    FROM views v JOIN users u ON u.id = v.owner_id";

/// The list of this name, if the caller has it.
fn list_of(caller: &Caller, name: &str) -> Result<&'static Resource> {
    let resource = resource::by_name(name).ok_or_else(|| invalid_field("resource", &NOT_ONE_OF))?;
    if caller.rights.allow_any(resource.pages(), Action::Query) { Ok(resource) } else { Err(forbidden()) }
}

/// The roles that each of an account's own views is shared with.
async fn roles_of(from: &mut impl Reads, owner: &str) -> Result<BTreeMap<String, Vec<String>>> {
    let sql = "SELECT r.view_id, r.role_id FROM view_roles r JOIN views v ON v.id = r.view_id WHERE v.owner_id = $1 ORDER BY r.role_id";
    let mut roles: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (view, role) in from.rows::<(String, String)>(sql.to_owned(), args![owner]).await? {
        roles.entry(view).or_default().push(role);
    }
    Ok(roles)
}

fn view(row: Stored, caller: &str, roles: &mut BTreeMap<String, Vec<String>>) -> View {
    let Stored { id, resource, name, search, shared, pinned, owner_id, owner_name } = row;
    let role_ids = roles.remove(&id).unwrap_or_default();
    View { id, resource, name, search, shared, role_ids, pinned, mine: owner_id == caller, owner_name }
}

/// Every view that an account keeps.
pub async fn own(from: &mut impl Reads, user_id: &str) -> Result<Vec<View>> {
    let mut roles = roles_of(from, user_id).await?;
    let rows: Vec<Stored> = from.rows(format!("{SELECT} WHERE v.owner_id = $1 ORDER BY v.resource, v.name"), args![user_id]).await?;
    Ok(rows.into_iter().map(|row| view(row, user_id, &mut roles)).collect())
}

/// The ids of views that are shared with a role of the account which still has the list.
async fn by_role(from: &mut impl Reads, resource: &'static Resource, user: &str) -> Result<BTreeSet<String>> {
    let pages: Vec<&str> = resource.pages().into_iter().flatten().copied().collect();
    let places = places(3, pages.len());
    let sql = format!(
        "SELECT DISTINCT x.view_id, p.actions FROM views v JOIN view_roles x ON x.view_id = v.id
         JOIN user_roles m ON m.role_id = x.role_id AND m.user_id = $2
         JOIN roles r ON r.id = x.role_id AND r.deleted_at IS NULL
         LEFT JOIN role_permissions p ON p.role_id = r.id AND p.permission_id IN ({places})
         WHERE v.resource = $1 AND v.shared = 'roles' AND (p.role_id IS NOT NULL OR r.built_in = '{ADMINISTRATOR}')"
    );
    let mut args = args![resource.name, user];
    args.extend(pages.into_iter().map(crate::db::Arg::from));
    let rows: Vec<(String, Option<String>)> = from.rows(sql, args).await?;
    // The administrator's role has every list by rule.
    let has = |actions: &Option<String>| actions.as_deref().is_none_or(|actions| auth::rights::Actions::parse(actions).has(Action::Query));
    Ok(rows.into_iter().filter(|(_, actions)| has(actions)).map(|(id, _)| id).collect())
}

async fn list(cx: Cx, input: ViewsOf) -> Result<Views> {
    let caller = cx.caller()?;
    let resource = list_of(caller, &input.resource)?;
    let mut db = &cx.app.db;
    // Before the rows: what happens between the two is told again, never missed.
    let position = json!([cx.app.epoch, db::head(db, &topic(resource)).await?]);
    let sql = format!(
        "{SELECT} WHERE v.resource = $1 AND (v.owner_id = $2 OR (v.shared <> 'me' AND u.status = 'active' AND u.deleted_at IS NULL))
         ORDER BY v.name, v.id LIMIT $3"
    );
    let rows: Vec<Stored> = db.rows(sql, args![resource.name, &*caller.user_id, MAX_SHOWN]).await?;
    let with_role = by_role(&mut db, resource, &caller.user_id).await?;
    let mut roles = roles_of(&mut db, &caller.user_id).await?;
    // Of each owner, whether the list is still theirs.
    let mut theirs: BTreeMap<String, bool> = BTreeMap::new();
    let mut records = vec![];
    for row in rows {
        if row.owner_id != *caller.user_id {
            if row.shared == "roles" && !with_role.contains(&row.id) {
                continue;
            }
            let has = match theirs.get(&row.owner_id) {
                Some(has) => *has,
                None => auth::rights_of(&mut db, &row.owner_id).await?.allow_any(resource.pages(), Action::Query),
            };
            theirs.insert(row.owner_id.clone(), has);
            if !has {
                continue;
            }
        }
        records.push(view(row, &caller.user_id, &mut roles));
    }
    Ok(Views { records, position })
}

fn check(view: &NewView) -> Vec<(String, Text)> {
    let mut wrong: Vec<(String, Text)> = vec![];
    match view.name.trim().chars().count() {
        0 => wrong.push(("name".into(), (&REQUIRED).into())),
        count if count > MAX_NAME => wrong.push(("name".into(), TOO_LONG.with("max", MAX_NAME))),
        _ => wrong.extend(without_numbers(&view.name).err().map(|text| ("name".into(), text))),
    }
    // Others may come to see it.
    let filter = Url::parse(&format!("view:?{}", view.search.trim_start_matches('?')));
    if filter.is_ok_and(|filter| filter.query_pairs().any(|(_, value)| without_numbers(&value).is_err())) {
        wrong.push(("search".into(), (&HOLDS_NUMBER).into()));
    }
    if view.search.chars().count() > MAX_SEARCH {
        wrong.push(("search".into(), TOO_LONG.with("max", MAX_SEARCH)));
    }
    let shared = view.shared.as_deref().unwrap_or("me");
    if !SHARED.contains(&shared) {
        wrong.push(("shared".into(), (&NOT_ONE_OF).into()));
    }
    if shared == "roles" && view.role_ids.is_empty() {
        wrong.push(("roleIds".into(), (&REQUIRED).into()));
    }
    if view.role_ids.len() > MAX_ROLES {
        wrong.push(("roleIds".into(), TOO_MANY_CHOSEN.with("max", MAX_ROLES)));
    }
    wrong
}

/// Refuses roles that there are not, and those that the caller neither has nor may look at.
async fn check_roles(tx: &mut Tx, caller: &Caller, ids: &BTreeSet<String>) -> Result<()> {
    let own: Vec<(String,)> = tx.all("SELECT role_id FROM user_roles WHERE user_id = $1", args![&*caller.user_id]).await?;
    for id in ids {
        let known: Option<(String,)> = tx.opt("SELECT id FROM roles WHERE id = $1 AND deleted_at IS NULL", args![id.as_str()]).await?;
        if known.is_none() {
            return Err(invalid_field("roleIds", &GONE));
        }
        if !caller.rights.allow(ROLES_PAGE, Action::Query) && !own.iter().any(|(role,)| role == id) {
            return Err(invalid_field("roleIds", &NOT_YOUR_ROLE));
        }
    }
    Ok(())
}

async fn save(cx: Cx, input: NewView) -> Result<View> {
    let caller = cx.caller()?;
    let resource = list_of(caller, &input.resource)?;
    let wrong = check(&input);
    if !wrong.is_empty() {
        return Err(invalid(wrong));
    }
    let (name, shared) = (input.name.trim().to_owned(), input.shared.unwrap_or_else(|| "me".into()));
    let roles: BTreeSet<String> = if shared == "roles" { input.role_ids.into_iter().collect() } else { BTreeSet::new() };
    let (user, at) = (caller.user_id.clone(), cx.app.world.now_iso());
    let mut tx = cx.begin().await?;
    check_roles(&mut tx, caller, &roles).await?;
    let same: Option<(String,)> = tx
        .opt("SELECT id FROM views WHERE owner_id = $1 AND resource = $2 AND name = $3", args![&*user, resource.name, name.as_str()])
        .await?;
    let same = same.map(|(id,)| id);
    let id = match (input.id, same) {
        // Another one has this name already.
        (Some(id), Some(same)) if id != same => return Err(conflict(&TAKEN).at_field("name")),
        (Some(id), _) => {
            let held: Option<(String,)> = tx
                .opt("SELECT id FROM views WHERE id = $1 AND owner_id = $2 AND resource = $3", args![id.as_str(), &*user, resource.name])
                .await?;
            held.ok_or_else(not_found)?.0
        }
        (None, Some(same)) => same,
        (None, None) => {
            let (count,): (i64,) =
                tx.one("SELECT COUNT(*) FROM views WHERE owner_id = $1 AND resource = $2", args![&*user, resource.name]).await?;
            if count >= MAX_OWN {
                return Err(invalid_field("name", ENOUGH.with("max", MAX_OWN)));
            }
            tx.world().id()
        }
    };
    tx.exec(
        "INSERT INTO views (id, created_at, updated_at, owner_id, resource, name, search, shared, pinned)
         VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE SET updated_at = excluded.updated_at,
         name = excluded.name, search = excluded.search, shared = excluded.shared, pinned = excluded.pinned",
        args![id.as_str(), at, &*user, resource.name, name.as_str(), input.search.as_str(), shared.as_str(), input.pinned],
    )
    .await?;
    tx.exec("DELETE FROM view_roles WHERE view_id = $1", args![id.as_str()]).await?;
    for role in &roles {
        tx.exec("INSERT INTO view_roles (view_id, role_id) VALUES ($1, $2)", args![id.as_str(), role.as_str()]).await?;
    }
    let after = json!({ "resource": resource.name, "name": name, "search": input.search, "shared": shared, "role_ids": roles });
    tx.audit(AuditEntry { resource: "views", id: &id, op: "save", before: None, after: after.as_object() }).await?;
    tx.publish(topic(resource), json!({ "id": id }));
    tx.commit().await?;
    Ok(View {
        id,
        resource: resource.name.into(),
        name,
        search: input.search,
        shared,
        role_ids: roles.into_iter().collect(),
        pinned: input.pinned,
        mine: true,
        owner_name: caller.name.to_string(),
    })
}

async fn delete(cx: Cx, input: ViewId) -> Result<Empty> {
    let user = cx.caller()?.user_id.clone();
    let mut tx = cx.begin().await?;
    let held: Option<(String, String)> =
        tx.opt("SELECT resource, name FROM views WHERE id = $1 AND owner_id = $2", args![input.id.as_str(), &*user]).await?;
    let (resource, name) = held.ok_or_else(not_found)?;
    tx.exec("DELETE FROM view_roles WHERE view_id = $1", args![input.id.as_str()]).await?;
    tx.exec("DELETE FROM views WHERE id = $1", args![input.id.as_str()]).await?;
    let before = json!({ "resource": resource, "name": name });
    tx.audit(AuditEntry { resource: "views", id: &input.id, op: "delete", before: before.as_object(), after: None }).await?;
    tx.publish(format!("views:{resource}"), json!({ "id": input.id }));
    tx.commit().await?;
    Ok(Empty {})
}

fn topic(resource: &Resource) -> String {
    format!("views:{}", resource.name)
}

/// Tells the menus of every list of which views are shared: somebody's rights are others now.
pub async fn publish_all(tx: &mut Tx) -> Result<()> {
    let lists: Vec<(String,)> = tx.all("SELECT DISTINCT resource FROM views WHERE shared <> 'me' ORDER BY resource", args![]).await?;
    for (list,) in lists {
        tx.publish(format!("views:{list}"), json!({ "id": null }));
    }
    Ok(())
}
