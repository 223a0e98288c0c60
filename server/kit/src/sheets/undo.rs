//! Takes an import back, or a change of many records, for a day: what it made is deleted, what it changed is as it was before, what it deleted is there again, unless
//! somebody has touched it since.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::export::JobAnswer;
use crate::{
    args,
    auth::{Caller, catalogue::Action},
    db::Tx,
    error::{Result, conflict, forbidden, not_found},
    http::{Access, Api, Cx},
    jobs::{self, About, Job, Stop, Work},
    resource::{self, Resource, Row, by_ids},
    sentences,
    text::Sentence,
};

sentences! {
    NAME = "undo.name": "Undo" / "撤销";
    TOO_LATE = "undo.too_late": "This can be undone for a day" / "只能在 24 小时内撤销";
    NOTHING = "undo.nothing": "There is nothing left to undo" / "没有可撤销的内容";
}

/// For how long an import can be undone.
const FOR: SignedDuration = SignedDuration::from_hours(24);
/// Rows of one transaction.
const AT_ONCE: i64 = 100;

/// The import to be undone.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UndoInput {
    id: String,
}

/// Takes an import back.
#[derive(Debug, Serialize, Deserialize)]
pub struct UndoImport {
    import: String,
    title: String,
    resource: String,
}

/// Adds the call.
pub(super) fn mount(api: &mut Api) {
    api.post("/api/job/undo", Access::SignedIn, "Undo an import or a change of many records of one's own, by a job", undo);
}

async fn undo(cx: Cx, UndoInput { id }: UndoInput) -> Result<JobAnswer> {
    let caller = cx.caller()?;
    let sql = "SELECT kind, title, resource, ended_at FROM jobs WHERE id = $1 AND kind IN ('import', 'bulk_change', 'bulk_delete')
                 AND state IN ('done', 'failed', 'cancelled') AND by_id = $2";
    let found: Option<(String, String, Option<String>, Option<String>)> = cx.app.db.opt(sql, args![id.as_str(), &*caller.user_id]).await?;
    let (kind, title, resource, ended) = found.ok_or_else(not_found)?;
    let resource = resource.and_then(|name| resource::by_name(&name)).ok_or_else(not_found)?;
    let action = match kind.as_str() {
        "bulk_change" => Action::Edit,
        "bulk_delete" => Action::Delete,
        _ => Action::Import,
    };
    if !caller.rights.allow(resource.page, action) {
        return Err(forbidden());
    }
    let ended = ended.and_then(|at| at.parse::<Timestamp>().ok()).ok_or_else(not_found)?;
    if cx.app.world.now().duration_since(ended) > FOR {
        return Err(conflict(&TOO_LATE));
    }
    let sql = "SELECT COUNT(*) FROM import_rows WHERE job_id = $1 AND op IN ('create', 'update', 'delete') AND undone = FALSE";
    if cx.app.db.one::<(i64,)>(sql, args![id.as_str()]).await?.0 == 0 {
        return Err(conflict(&NOTHING));
    }
    let mut tx = cx.begin().await?;
    let job = tx.enqueue_in(&UndoImport { import: id, title, resource: resource.name.into() }, cx.language).await?;
    tx.commit().await?;
    Ok(JobAnswer { job })
}

/// How far it is.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Place {
    undone: usize,
    left: usize,
    total: usize,
}

/// A record as it was before it was changed.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Before {
    /// What the change gave.
    #[serde(flatten)]
    given: Row,
    /// What else its rules did, where they sent it back to its review.
    #[serde(rename = "*", default, skip_serializing_if = "Row::is_empty")]
    followed: Row,
}

impl Before {
    /// Of a record that was changed to `now` by what was given.
    pub fn of(resource: &Resource, record: &Row, now: &Row, given: &Row) -> Self {
        let of = |name: &str| Some((name.to_owned(), record.get(name)?.clone()));
        let reopened = resource.rules.workflow().is_some_and(|workflow| {
            let was = record.get(workflow.field).and_then(Value::as_str);
            was.is_some_and(|was| workflow.reopens.contains(&was)) && record.get(workflow.field) != now.get(workflow.field)
        });
        let others = resource.fields.iter().filter(|field| reopened && field.is_column() && !given.contains_key(field.name));
        let differ = others.filter(|field| record.get(field.name) != now.get(field.name));
        Self {
            given: given.keys().filter(|name| !matches!(name.as_str(), "id" | "version")).filter_map(|name| of(name)).collect(),
            followed: differ.filter_map(|field| of(field.name)).collect(),
        }
    }
}

#[derive(sqlx_macros::FromRow)]
struct Done {
    line: i64,
    op: String,
    record_id: String,
    version: i64,
    before: Option<String>,
}

impl Job for UndoImport {
    const KIND: &'static str = "import_undo";
    const NAME: &'static Sentence = &NAME;

    fn about(&self) -> About {
        let resource = resource::by_name(&self.resource);
        About {
            title: self.title.clone(),
            page: resource.map_or("operations", |resource| resource.page),
            resource: resource.map(|resource| resource.name),
            record_id: None,
            dedupe: Some(self.import.clone()),
        }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        let resource = resource::by_name(&self.resource).ok_or_else(not_found)?;
        let caller = work.caller().await?;
        let mut place: Place = work.checkpoint()?;
        if place.total == 0 {
            let sql = "SELECT COUNT(*) FROM import_rows WHERE job_id = $1 AND op IN ('create', 'update', 'delete') AND undone = FALSE";
            let (total,): (i64,) = work.app().db.one(sql, args![self.import.as_str()]).await?;
            place.total = usize::try_from(total).unwrap_or_default();
        }
        loop {
            work.step("undoing", place.undone + place.left, place.total)?;
            let mut batch = work.batch().await?;
            // The last first: what was built on others goes before them.
            let sql = "SELECT line, op, record_id, version, before FROM import_rows
                       WHERE job_id = $1 AND op IN ('create', 'update', 'delete') AND undone = FALSE ORDER BY line DESC LIMIT $2";
            let some: Vec<Done> = batch.all(sql, args![self.import.as_str(), AT_ONCE]).await?;
            if some.is_empty() {
                // It is not offered a second time.
                jobs::add_to_result(&mut batch, &self.import, "takenBack", json!(true)).await?;
                batch.commit(&place).await?;
                return Ok(json!({ "undone": place.undone, "left": place.left }));
            }
            for done in some {
                let mark = batch.savepoint().await?;
                match take_back(&mut batch, resource, &caller, &done).await {
                    Ok(true) => {
                        batch.release(mark).await?;
                        place.undone += 1;
                    }
                    Ok(false) => {
                        batch.release(mark).await?;
                        place.left += 1;
                    }
                    Err(error) if !error.status().is_server_error() => {
                        batch.roll_back_to(mark).await?;
                        place.left += 1;
                    }
                    Err(error) => return Err(error.into()),
                }
                let sql = "UPDATE import_rows SET undone = TRUE WHERE job_id = $1 AND line = $2";
                batch.exec(sql, args![self.import.as_str(), done.line]).await?;
            }
            batch.commit(&place).await?;
        }
    }
}

/// Takes one row back; false if somebody has touched it since.
async fn take_back(tx: &mut Tx, resource: &'static Resource, caller: &Caller, done: &Done) -> Result<bool> {
    if done.op == "delete" {
        return bring_back(tx, resource, caller, done).await;
    }
    let now = by_ids(tx, resource, std::slice::from_ref(&done.record_id)).await?.pop();
    let untouched = |row: &Row| row.get("deleted_at").is_none_or(Value::is_null) && row.get("version") == Some(&json!(done.version));
    if !now.as_ref().is_some_and(untouched) {
        return Ok(false);
    }
    let action = if done.op == "create" { Action::Delete } else { Action::Edit };
    if !caller.rights.allow(resource.page, action) {
        return Err(forbidden());
    }
    resource::see_on(tx, resource, caller, resource.own_page(), action, &done.record_id).await?;
    if done.op == "create" {
        return resource::delete(tx, resource, &done.record_id, Some(caller)).await;
    }
    let Before { mut given, followed } = done.before.as_deref().and_then(|json| serde_json::from_str(json).ok()).unwrap_or_default();
    given.insert("id".into(), done.record_id.as_str().into());
    given.insert("version".into(), done.version.into());
    resource::update(tx, resource, &given).await?;
    if !followed.is_empty() {
        follow(tx, resource, &done.record_id, followed).await?;
    }
    Ok(true)
}

/// Puts back what the rules did to a record: it says again what was passed, so it is as it was decided on. What people may set is set by the rules of today, and left where they
/// refuse it: a video is not recommended again in a collection that was delisted meanwhile.
async fn follow(tx: &mut Tx, resource: &'static Resource, id: &str, followed: Row) -> Result<()> {
    let (people, server): (Row, Row) = followed.into_iter().partition(|(name, _)| resource.field(name).is_some_and(|field| field.writable));
    resource::update_from_server(tx, resource, id, "update", server).await?;
    if people.is_empty() {
        return Ok(());
    }
    let mark = tx.savepoint().await?;
    match resource::set_fields(tx, resource, id, &people).await {
        Err(error) if !error.status().is_server_error() => tx.roll_back_to(mark).await?,
        done => {
            done?;
            tx.release(mark).await?;
        }
    }
    Ok(())
}

/// Brings a record back that was deleted; false if somebody has done so, or it is gone for good.
async fn bring_back(tx: &mut Tx, resource: &'static Resource, caller: &Caller, done: &Done) -> Result<bool> {
    if !caller.rights.allow(resource.page, Action::Delete) {
        return Err(forbidden());
    }
    let sql = format!("SELECT version FROM {} WHERE id = $1 AND deleted_at IS NOT NULL", resource.name);
    let deleted: Option<(i64,)> = tx.opt(sqlx::AssertSqlSafe(sql), args![done.record_id.as_str()]).await?;
    if deleted != Some((done.version,)) {
        return Ok(false);
    }
    resource::restore(tx, resource, &done.record_id).await?;
    resource::see_on(tx, resource, caller, resource.own_page(), Action::Delete, &done.record_id).await?;
    Ok(true)
}
