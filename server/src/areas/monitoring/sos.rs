//! Calls for help: open → claimed → resolved, one owner. Every change goes into the class's timeline, from where `board` hears it and every monitor sees it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{items::Event, tile::Sos};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{AuditEntry, Db, Tx},
    error::{Result, conflict, invalid_field, not_found},
    http::{Access, Api, Cx},
    sentences,
};

sentences! {
    TAKEN = "sos.taken": "{name} already takes care of this" / "{name} 已在处理该求助";
    OVER = "sos.over": "This call for help is already resolved" / "该求助已处理完毕";
    NOT_CLAIMED = "sos.not_claimed": "Somebody must claim this call for help first" / "请先认领该求助";
    NOTE_LONG = "sos.note_long": "At most {max} characters" / "最多 {max} 个字符";
    NO_MONITOR = "sos.no_monitor": "This person cannot take care of calls for help" / "该人员无法处理求助";
}

/// The page whose rights decide.
const PAGE: &str = "ClassroomSituation";
/// Longest note, in characters.
const MAX_NOTE: usize = 500;
/// The most calls for help of one list.
const MAX_LIST: i64 = 200;

const SELECT: &str =
    "SELECT s.id, s.class_id, c.number, c.name AS class_name, s.user_id, s.user_name, s.role, s.category, s.state, s.since,
    s.owner_id, s.owner_name, s.claimed_at, s.resolved_at, s.note FROM sos s JOIN classes c ON c.id = s.class_id";

/// Which calls for help.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct SosQuery {
    /// Only of this class.
    class: Option<String>,
    /// The resolved ones too.
    #[serde(default)]
    resolved: bool,
}

/// Calls for help, those that wait longest first; resolved ones last, the newest of them first. At most 200.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SosList {
    records: Vec<Sos>,
}

/// One call for help.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct SosId {
    id: String,
}

/// What was found.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct SosResolve {
    id: String,
    /// At most 500 characters.
    note: Option<String>,
}

/// Who takes over.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SosReassign {
    id: String,
    /// An account that may take care of calls for help.
    owner_id: String,
}

/// The calls.
pub(super) fn mount(api: &mut Api) {
    let edit = Access::Page(PAGE, Action::Edit);
    api.post("/api/sos/list", Access::Page(PAGE, Action::Query), "Calls for help", list);
    api.post("/api/sos/claim", edit, "Take care of a call for help; the first one wins", claim);
    api.post("/api/sos/resolve", edit, "A call for help is over", resolve);
    api.post("/api/sos/reassign", edit, "Hand a call for help to somebody else", reassign);
}

/// Every call for help that is not resolved.
pub(super) async fn open(db: &Db) -> Result<Vec<Sos>> {
    Ok(db.all(sqlx::AssertSqlSafe(format!("{SELECT} WHERE s.state <> 'resolved' ORDER BY s.since")), args![]).await?)
}

/// The calls for help of a class, oldest first.
pub(super) async fn of_class(db: &Db, class: &str) -> Result<Vec<Sos>> {
    Ok(db.all(sqlx::AssertSqlSafe(format!("{SELECT} WHERE s.class_id = $1 ORDER BY s.since LIMIT $2")), args![class, MAX_LIST]).await?)
}

/// Opens a call for help, as a room reported it.
pub(super) async fn open_one(tx: &mut Tx, event: &Event) -> Result<Sos> {
    let (id, about) = (tx.world().id(), &event.about);
    let category = event.data.get("category").and_then(Value::as_str).unwrap_or("other");
    tx.exec(
        "INSERT INTO sos (id, class_id, user_id, user_name, role, category, state, since) VALUES ($1, $2, $3, $4, $5, $6, 'open', $7)",
        args![id.as_str(), &about.class, &about.user, &about.name, &about.role, category, &about.at],
    )
    .await?;
    one(tx, &id).await
}

async fn one(tx: &mut Tx, id: &str) -> Result<Sos> {
    tx.opt(sqlx::AssertSqlSafe(format!("{SELECT} WHERE s.id = $1")), args![id]).await?.ok_or_else(not_found)
}

async fn list(cx: Cx, query: SosQuery) -> Result<SosList> {
    let sql = format!(
        "{SELECT} WHERE ($1 IS NULL OR s.class_id = $1) AND ($2 OR s.state <> 'resolved')
         ORDER BY CASE WHEN s.state = 'resolved' THEN 1 ELSE 0 END, s.resolved_at DESC, s.since LIMIT $3"
    );
    Ok(SosList { records: cx.app.db.all(sqlx::AssertSqlSafe(sql), args![query.class, query.resolved, MAX_LIST]).await? })
}

async fn claim(cx: Cx, input: SosId) -> Result<Sos> {
    let mut tx = cx.begin().await?;
    let (at, me) = (tx.at().to_owned(), cx.caller()?);
    let before = one(&mut tx, &input.id).await?;
    let claimed = tx
        .exec(
            "UPDATE sos SET state = 'claimed', owner_id = $1, owner_name = $2, claimed_at = $3 WHERE id = $4 AND state = 'open'",
            args![&*me.user_id, &*me.name, at, input.id.as_str()],
        )
        .await?;
    let after = one(&mut tx, &input.id).await?;
    if claimed == 0 {
        return Err(match (after.state.as_str(), &after.owner_name) {
            ("claimed", Some(name)) => conflict(TAKEN.with("name", name)).clash(json!(after)),
            _ => conflict(&OVER).clash(json!(after)),
        });
    }
    done(tx, "sos_claimed", &before, after, &me.name).await
}

async fn resolve(cx: Cx, input: SosResolve) -> Result<Sos> {
    if input.note.as_ref().is_some_and(|note| note.chars().count() > MAX_NOTE || note.contains('\0')) {
        return Err(invalid_field("note", NOTE_LONG.with("max", MAX_NOTE)));
    }
    let mut tx = cx.begin().await?;
    let at = tx.at().to_owned();
    let before = one(&mut tx, &input.id).await?;
    let resolved = tx
        .exec(
            "UPDATE sos SET state = 'resolved', resolved_at = $1, note = $2 WHERE id = $3 AND state = 'claimed'",
            args![at, input.note, input.id.as_str()],
        )
        .await?;
    let after = one(&mut tx, &input.id).await?;
    if resolved == 0 {
        return Err(conflict(if after.state == "open" { &NOT_CLAIMED } else { &OVER }).clash(json!(after)));
    }
    let me = cx.caller()?.name.clone();
    done(tx, "sos_resolved", &before, after, &me).await
}

async fn reassign(cx: Cx, input: SosReassign) -> Result<Sos> {
    let rights = belltower_kit::auth::rights_of(&mut &cx.app.db, &input.owner_id).await?;
    if !rights.allow(PAGE, Action::Edit) {
        return Err(invalid_field("ownerId", &NO_MONITOR));
    }
    let mut tx = cx.begin().await?;
    let at = tx.at().to_owned();
    let before = one(&mut tx, &input.id).await?;
    let handed = tx
        .exec(
            "UPDATE sos SET state = 'claimed', owner_id = u.id, owner_name = u.name, claimed_at = $1 FROM users u
             WHERE u.id = $2 AND u.status = 'active' AND u.deleted_at IS NULL AND sos.id = $3 AND sos.state <> 'resolved'",
            args![at, input.owner_id.as_str(), input.id.as_str()],
        )
        .await?;
    let after = one(&mut tx, &input.id).await?;
    if handed == 0 {
        return Err(match after.state.as_str() {
            "resolved" => conflict(&OVER).clash(json!(after)),
            _ => invalid_field("ownerId", &NO_MONITOR),
        });
    }
    let me = cx.caller()?.name.clone();
    done(tx, "sos_reassigned", &before, after, &me).await
}

/// Writes the change into the audit trail and the class's timeline, and commits.
async fn done(mut tx: Tx, what: &str, before: &Sos, after: Sos, by: &str) -> Result<Sos> {
    let side = |sos: &Sos| -> Map<String, Value> {
        let row = [
            ("state", json!(sos.state)),
            ("owner_id", json!(sos.owner_id)),
            ("owner_name", json!(sos.owner_name)),
            ("note", json!(sos.note)),
        ];
        row.into_iter().map(|(field, value)| (field.to_owned(), value)).collect()
    };
    tx.audit(AuditEntry { resource: "sos", id: &after.id, op: what, before: Some(&side(before)), after: Some(&side(&after)) }).await?;
    let data = json!({ "category": after.category, "owner": after.owner_name });
    tx.publish(
        format!("class:{}", after.class_id),
        json!({ "type": what, "at": tx.at(), "name": by, "role": "monitor", "data": data, "sos": after }),
    );
    tx.commit().await?;
    Ok(after)
}
