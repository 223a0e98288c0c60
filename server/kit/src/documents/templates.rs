//! Templates: what a document says, kept under a name to begin others with, for oneself or for everybody who has the list. A template is content and nothing else: no
//! ids, no people, no comments, no past. What is made of one is made as a copy is (`from_template_id` beside `copy_of_id`) and goes its own way.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{DocumentType, FROM_TEMPLATE, as_read, history::open, import::plain_content};
use crate::{
    args,
    auth::{Caller, catalogue::Action, grants::ADMINISTRATOR},
    db::{self, AuditEntry, Reads, Tx},
    error::{Result, conflict, forbidden_because, internal, invalid, invalid_field, not_found, too_large},
    http::{Access, Api, Cx, Empty},
    resource::{
        self, Resource, Row,
        check::{GONE, NOT_ONE_OF, TAKEN, required},
    },
    sentences,
    text::Text,
};

sentences! {
    ENOUGH = "template.enough": "You can keep at most {max} templates of a list" / "每个列表最多保存 {max} 个模板";
    NOT_YOURS = "template.not_yours": "Templates are changed by who made them, and by administrators" / "模板只能由创建者或管理员修改";
}

/// The longest name, in characters.
pub const MAX_NAME: i64 = 40;
/// Bytes of what one says.
const MAX_BYTES: usize = 2 * 1024 * 1024;
/// The most that one person keeps of one list.
const MAX_OWN: i64 = 50;
/// The most of one answer; a search finds the others.
const MAX_SHOWN: i64 = 60;
/// Characters of a search.
const MAX_SEARCH: usize = 100;
/// Who may use one.
const SHARED: &[&str] = &["me", "everybody"];
/// What an item of a document says of whom it was given to.
const ASSIGNEE: &str = "assignee";

/// A template.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct Template {
    id: String,
    name: String,
    /// `me` or `everybody`.
    shared: String,
    owner_name: String,
    /// Whether it is the caller's own.
    mine: bool,
    /// Whether the caller may rename and delete it.
    may_change: bool,
    updated_at: String,
    /// What the list would show of a document that says this: level, minutes, how many items.
    #[schema(value_type = Object)]
    facts: Map<String, Value>,
}

/// Which templates are looked for.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct TemplatesInput {
    /// What their names, or their makers', hold.
    #[serde(default)]
    search: String,
}

/// Templates that the caller may use, by name.
#[derive(Serialize, utoipa::ToSchema)]
struct Templates {
    records: Vec<Template>,
    /// Whether there are more.
    more: bool,
    /// Where in the list's topic of templates they were read.
    #[schema(value_type = Vec<Object>)]
    position: Value,
}

/// A document to be made a template of.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct NewTemplate {
    /// The document's record.
    id: String,
    name: String,
    shared: String,
}

/// What a template is to be called from now on, and who may use it.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct TemplateChange {
    id: String,
    name: String,
    shared: String,
}

/// One template.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct TemplateId {
    id: String,
}

/// What a template says.
#[derive(Serialize, utoipa::ToSchema)]
struct TemplateContent {
    #[schema(value_type = Object)]
    content: Value,
}

/// The calls of a kind of document that has templates: who has the list looks, who may add to it makes them.
pub(super) fn mount(api: &mut Api, document_type: &'static DocumentType) {
    if document_type.templates.is_none() {
        return;
    }
    let resource = document_type.resource;
    let (see, add) = (Access::AnyPage(resource.pages(), Action::Query), Access::Page(resource.page, Action::Add));
    let path = |call: &str| format!("{}/template/{call}", resource.base);
    api.post(&path("list"), see, "Templates that the caller may use", move |cx, input| list(cx, resource, input));
    api.post(&path("content"), see, "What a template says", move |cx, input| content(cx, document_type, input));
    api.post(&path("save"), add, "Keep what a document says as a template", move |cx, input| save(cx, document_type, input));
    api.post(&path("update"), add, "Rename a template, or say who may use it", move |cx, input| update(cx, resource, input));
    api.post(&path("delete"), add, "Delete a template", move |cx, input| delete(cx, resource, input));
}

#[derive(sqlx_macros::FromRow)]
struct Stored {
    id: String,
    owner_id: String,
    owner_name: String,
    name: String,
    shared: String,
    updated_at: String,
    facts: String,
}

const SELECT: &str = "SELECT d.id, d.owner_id, u.name AS owner_name, d.name, d.shared, d.updated_at, d.facts
    FROM document_templates d JOIN users u ON u.id = d.owner_id";
/// Those of a resource (`$1`) that an account (`$2`) may use: the one place that says so.
const USABLE: &str = "d.resource = $1 AND (d.owner_id = $2 OR d.shared = 'everybody')";

/// Whether somebody who may use a template may also change it.
fn may_change(caller: &Caller, row: &Stored) -> bool {
    row.owner_id == *caller.user_id || caller.kind == ADMINISTRATOR
}

fn template(row: Stored, caller: &Caller) -> Template {
    Template {
        mine: row.owner_id == *caller.user_id,
        may_change: may_change(caller, &row),
        facts: serde_json::from_str(&row.facts).unwrap_or_default(),
        id: row.id,
        name: row.name,
        shared: row.shared,
        owner_name: row.owner_name,
        updated_at: row.updated_at,
    }
}

async fn list(cx: Cx, resource: &'static Resource, input: TemplatesInput) -> Result<Templates> {
    let caller = cx.caller()?;
    let mut db = &cx.app.db;
    // Before the rows: what happens between the two is told again, never missed.
    let position = json!([cx.app.epoch, db::head(db, &topic(resource)).await?]);
    let search: String = input.search.trim().chars().take(MAX_SEARCH).collect();
    let sql = format!(
        "{SELECT} WHERE {USABLE} AND ($3 = '%%' OR LOWER(d.name) LIKE $3 ESCAPE '\\' OR LOWER(u.name) LIKE $3 ESCAPE '\\')
         ORDER BY d.name, d.id LIMIT $4"
    );
    let args = args![resource.name, &*caller.user_id, resource::holding(&search), MAX_SHOWN + 1];
    let mut rows: Vec<Stored> = db.rows(sql, args).await?;
    let most = usize::try_from(MAX_SHOWN).unwrap_or_default();
    let more = rows.len() > most;
    rows.truncate(most);
    Ok(Templates { records: rows.into_iter().map(|row| template(row, caller)).collect(), more, position })
}

/// What a template says, if an account may use it.
async fn usable_content(from: &mut impl Reads, resource: &Resource, account: &str, id: &str) -> Result<Option<Value>> {
    let sql = format!("SELECT d.content FROM document_templates d WHERE {USABLE} AND d.id = $3");
    let held: Vec<(String,)> = from.rows(sql, args![resource.name, account, id]).await?;
    held.into_iter().next().map(|(content,)| serde_json::from_str(&content).map_err(internal)).transpose()
}

async fn content(cx: Cx, document_type: &'static DocumentType, input: TemplateId) -> Result<TemplateContent> {
    let held = usable_content(&mut &cx.app.db, document_type.resource, &cx.caller()?.user_id, &input.id).await?;
    // As a document that begins so reads it.
    let (content, _) = as_read(document_type.kind().as_ref(), &held.ok_or_else(not_found)?);
    Ok(TemplateContent { content })
}

/// What a new document begins with that is to be made of a template.
pub(super) async fn beginning(tx: &mut Tx, document_type: &DocumentType, id: &str) -> Result<Value> {
    let account = tx.by().map_or_else(String::new, |by| by.id.clone());
    let held = usable_content(tx, document_type.resource, &account, id).await?;
    held.ok_or_else(|| invalid_field(FROM_TEMPLATE.name, &GONE))
}

/// What is wrong with the name of a template and with who may use it; otherwise the name.
fn check<'a>(name: &'a str, shared: &str) -> Result<&'a str> {
    let mut wrong: Vec<(String, Text)> = vec![];
    let name = required(name, MAX_NAME).map_err(|text| wrong.push(("name".into(), text)));
    if !SHARED.contains(&shared) {
        wrong.push(("shared".into(), (&NOT_ONE_OF).into()));
    }
    name.ok().filter(|_| wrong.is_empty()).ok_or_else(|| invalid(wrong))
}

async fn save(cx: Cx, document_type: &'static DocumentType, input: NewTemplate) -> Result<Template> {
    let (caller, resource) = (cx.caller()?, document_type.resource);
    let name = check(&input.name, &input.shared)?;
    let document = open(&cx, document_type, &input.id).await?;
    let row = resource::load_for(&cx, resource, &input.id).await?;
    let says = super::read(&cx.app, &document).await?;
    let facts = facts(document_type, &row, &says);
    let content = serde_json::to_string(&without_people(document_type, plain_content(document_type, &says))).map_err(internal)?;
    if content.len() > MAX_BYTES {
        return Err(too_large(MAX_BYTES));
    }
    let mut tx = cx.begin().await?;
    let (count,): (i64,) = tx
        .one("SELECT COUNT(*) FROM document_templates WHERE owner_id = $1 AND resource = $2", args![&*caller.user_id, resource.name])
        .await?;
    if count >= MAX_OWN {
        return Err(invalid_field("name", ENOUGH.with("max", MAX_OWN)));
    }
    let (id, at) = (tx.world().id(), tx.at().to_owned());
    let told = json!(facts).to_string();
    let made = tx
        .exec(
            "INSERT INTO document_templates (id, created_at, updated_at, owner_id, resource, name, shared, facts, content)
             VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
            args![id.as_str(), at, &*caller.user_id, resource.name, name, input.shared.as_str(), told, content],
        )
        .await?;
    if made == 0 {
        return Err(conflict(&TAKEN).at_field("name"));
    }
    keep(&mut tx, resource, &id, "create", [None, Some((name, &input.shared))]).await?;
    let row = one(&mut tx, resource, caller, &id).await?;
    tx.commit().await?;
    Ok(template(row, caller))
}

/// What the list would show of such a document, and what of its row such documents have in common; what it is called is for each to say.
fn facts(document_type: &DocumentType, row: &Row, says: &Value) -> Map<String, Value> {
    let of_content = document_type.columns.iter().map(|column| (column.name, says[column.key].clone()));
    let of_row = document_type.templates.unwrap_or_default().iter().map(|name| (*name, row.get(*name).cloned().unwrap_or_default()));
    let all = of_content.chain(of_row).filter(|(name, _)| *name != document_type.resource.title);
    all.map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The same content, with nothing of it given to anybody.
fn without_people(document_type: &DocumentType, mut content: Value) -> Value {
    fn take(assigned: &[&str], of: &mut Value) {
        for (key, held) in of.as_object_mut().into_iter().flatten() {
            for item in held.as_array_mut().into_iter().flatten() {
                if assigned.contains(&key.as_str())
                    && let Some(item) = item.as_object_mut()
                {
                    item.remove(ASSIGNEE);
                }
                take(assigned, item);
            }
        }
    }
    take(document_type.assigned, &mut content);
    content
}

async fn one(tx: &mut Tx, resource: &Resource, caller: &Caller, id: &str) -> Result<Stored> {
    let sql = format!("{SELECT} WHERE {USABLE} AND d.id = $3");
    let held: Vec<Stored> = tx.rows(sql, args![resource.name, &*caller.user_id, id]).await?;
    held.into_iter().next().ok_or_else(not_found)
}

/// One that the caller may change.
async fn own(tx: &mut Tx, resource: &Resource, caller: &Caller, id: &str) -> Result<Stored> {
    let row = one(tx, resource, caller, id).await?;
    if may_change(caller, &row) { Ok(row) } else { Err(forbidden_because(&NOT_YOURS)) }
}

async fn update(cx: Cx, resource: &'static Resource, input: TemplateChange) -> Result<Template> {
    let caller = cx.caller()?;
    let name = check(&input.name, &input.shared)?;
    let mut tx = cx.begin().await?;
    let old = own(&mut tx, resource, caller, &input.id).await?;
    // An administrator who took it from everybody would see it no more, and nobody but its owner could give it back.
    let shared = if old.owner_id == *caller.user_id { input.shared.as_str() } else { old.shared.as_str() };
    let taken: Option<(String,)> = tx
        .opt(
            "SELECT id FROM document_templates WHERE owner_id = $1 AND resource = $2 AND name = $3 AND id <> $4",
            args![old.owner_id.as_str(), resource.name, name, input.id.as_str()],
        )
        .await?;
    if taken.is_some() {
        return Err(conflict(&TAKEN).at_field("name"));
    }
    let at = tx.at().to_owned();
    tx.exec(
        "UPDATE document_templates SET name = $2, shared = $3, updated_at = $4 WHERE id = $1",
        args![input.id.as_str(), name, shared, at],
    )
    .await?;
    keep(&mut tx, resource, &input.id, "update", [Some((&old.name, &old.shared)), Some((name, shared))]).await?;
    let row = one(&mut tx, resource, caller, &input.id).await?;
    tx.commit().await?;
    Ok(template(row, caller))
}

async fn delete(cx: Cx, resource: &'static Resource, input: TemplateId) -> Result<Empty> {
    let caller = cx.caller()?;
    let mut tx = cx.begin().await?;
    let old = own(&mut tx, resource, caller, &input.id).await?;
    tx.exec("DELETE FROM document_templates WHERE id = $1", args![input.id.as_str()]).await?;
    keep(&mut tx, resource, &input.id, "delete", [Some((&old.name, &old.shared)), None]).await?;
    tx.commit().await?;
    Ok(Empty {})
}

/// Writes into the trail what a template was and is, and tells the pickers.
async fn keep(tx: &mut Tx, resource: &'static Resource, id: &str, op: &str, [before, after]: [Option<(&str, &str)>; 2]) -> Result<()> {
    let told = |what: Option<(&str, &str)>| what.map(|(name, shared)| json!({ "resource": resource.name, "name": name, "shared": shared }));
    let (before, after) = (told(before), told(after));
    let entry = AuditEntry {
        resource: "document_templates",
        id,
        op,
        before: before.as_ref().and_then(Value::as_object),
        after: after.as_ref().and_then(Value::as_object),
    };
    tx.audit(entry).await?;
    tx.publish(topic(resource), json!({ "id": id }));
    Ok(())
}

fn topic(resource: &Resource) -> String {
    format!("templates:{}", resource.name)
}
