//! Trees: records that stand one below another, in an order. Only a move changes where a record stands, under the tree's lock, so that no two moves make a
//! circle together; its rules, history and event are those of any change.

use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

use super::{
    Resource, Row, Writing,
    check::{Checked, GONE},
    load,
    order::place_among,
    place::after,
    read::{present, read_listed},
    routes::{input, may},
    rules::Op,
    shapes, write,
};
use crate::{
    app::App,
    args,
    auth::{Caller, catalogue::Action},
    db::{self, Arg, Tx},
    error::{self, Result, conflict, invalid_field},
    http::{Access, Api, Cx},
    sentences,
};

sentences! {
    BELOW_ITSELF = "tree.below_itself": "“{name}” cannot be put below itself" / "不能把“{name}”移到它自己的下级";
    TOO_DEEP = "tree.too_deep": "At most {max} levels" / "最多 {max} 级";
    FULL = "tree.full": "At most {max} in all" / "总共最多 {max} 个";
}

/// A tree of records. Its parent is a reference to the resource itself that people set once, its place a text that only the server sets.
pub struct Tree {
    /// The field with the record above.
    pub parent: &'static str,
    /// The field with its place among those beside it.
    pub position: &'static str,
    /// The most levels.
    pub max_depth: i64,
    /// The most records in all.
    pub max_nodes: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveInput {
    id: String,
    version: Option<i64>,
    /// The record it comes below; none for the top.
    parent: Option<String>,
    /// The record it comes after; none to be the first.
    after: Option<String>,
}

/// Adds the calls of a resource that is a tree.
pub(super) fn mount(api: &mut Api, resource: &'static Resource) {
    let Some(tree) = resource.rules.tree() else { return };
    let path = |call: &str| format!("{}/{call}", resource.base);
    let shown = Access::AnyPage(resource.pages(), Action::Query);
    api.post_shaped(&path("tree"), shown, "All of the tree, in its order", shapes::tree(resource), move |cx: Cx, _| async move {
        whole(&cx.app, resource, tree, cx.caller()?).await
    });
    let access = Access::Page(resource.page, Action::Edit);
    api.post_shaped(
        &path("move"),
        access,
        "Put a record elsewhere in the tree",
        shapes::moved(resource),
        move |cx: Cx, value| async move {
            let wanted: MoveInput = input(value)?;
            may(&cx, resource, resource.own_page(), Action::Edit, &wanted.id).await?;
            let mut tx = cx.begin().await?;
            let MoveInput { id, version, parent, after } = &wanted;
            let row = put_below(&mut tx, resource, (id, *version), parent.as_deref(), after.as_deref()).await?;
            tx.commit().await?;
            Ok(Value::Object(row))
        },
    );
}

/// All records of the tree that the caller may see, as lists have them.
async fn whole(app: &App, resource: &'static Resource, tree: &Tree, caller: &Caller) -> Result<Value> {
    let topic = resource.topic_for(caller);
    let position = json!([app.epoch, db::head(&app.db, &topic).await?]);
    let scope = resource.scope(&mut &app.db, caller).await?;
    let (within, values) = scope.as_ref().map_or(("TRUE".into(), vec![]), |scope| scope.condition(2));
    let rest = format!("WHERE t.deleted_at IS NULL AND {within} ORDER BY t.{}, t.id LIMIT $1", tree.position);
    let mut args = args![tree.max_nodes];
    args.extend::<Vec<Arg>>(values);
    let rows = read_listed(&mut &app.db, resource, &rest, args).await?;
    Ok(json!({ "records": rows.into_iter().map(|row| present(resource, row, true)).collect::<Vec<_>>(), "position": position }))
}

/// Puts a record below another, or at the top, behind one that stands there, or first; answers it. The version, if one is given, is what the caller saw.
pub async fn put_below(
    tx: &mut Tx,
    resource: &'static Resource,
    (id, version): (&str, Option<i64>),
    parent: Option<&str>,
    beside: Option<&str>,
) -> Result<Row> {
    let tree = resource.rules.tree().ok_or_else(|| error::internal("this resource is no tree"))?;
    lock(tx, resource).await?;
    let above = ancestors(tx, resource, tree, parent).await?;
    if parent.is_some() && above.is_empty() {
        return Err(invalid_field("parent", &GONE));
    }
    if above.iter().any(|one| one == id) {
        let row = load(tx, resource, id).await?;
        let name = row[resource.title].as_str().unwrap_or_default();
        return Err(conflict(BELOW_ITSELF.with("name", name)).at_field("parent"));
    }
    if count(above.len()) + height(tx, resource, tree, id).await? > tree.max_depth {
        return Err(invalid_field("parent", TOO_DEEP.with("max", tree.max_depth)));
    }
    let mut siblings = siblings(tx, resource, tree, parent).await?;
    siblings.retain(|(sibling, _)| sibling != id);
    let place = place_among(tx, resource, tree.position, siblings, beside).await?;
    let given = Row::from_iter([(tree.parent.to_owned(), json!(parent)), (tree.position.to_owned(), place.into())]);
    write::change(tx, resource, id, version, Checked { given, wrong: vec![] }).await?;
    load(tx, resource, id).await
}

/// Puts a new record last among those below its parent, and looks whether one that is brought back has a place.
pub(super) async fn place(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let resource = writing.resource;
    let Some(tree) = resource.rules.tree().filter(|_| writing.op != Op::Update) else { return Ok(()) };
    lock(tx, resource).await?;
    let sql = format!("SELECT COUNT(*) FROM {} WHERE deleted_at IS NULL AND id <> $1", resource.name);
    let (held,): (i64,) = tx.one(AssertSqlSafe(sql), args![writing.id()]).await?;
    if held >= tree.max_nodes {
        writing.refuse(resource.title, FULL.with("max", tree.max_nodes));
    }
    let parent = writing.text(tree.parent).map(str::to_owned);
    let above = ancestors(tx, resource, tree, parent.as_deref()).await?;
    if parent.is_some() && above.is_empty() {
        writing.refuse(tree.parent, &GONE);
    } else if count(above.len()) >= tree.max_depth {
        writing.refuse(tree.parent, TOO_DEEP.with("max", tree.max_depth));
    }
    if writing.op == Op::Create {
        let last = siblings(tx, resource, tree, parent.as_deref()).await?.pop();
        writing.new.insert(tree.position.into(), after(last.as_ref().map_or("", |(_, place)| place)).into());
    }
    Ok(())
}

/// One change of the tree after the other, on all nodes; of what is no tree nothing is locked.
pub async fn lock(tx: &mut Tx, resource: &Resource) -> Result<()> {
    if resource.rules.tree().is_none() {
        return Ok(());
    }
    let sql = "INSERT INTO settings (name, value) VALUES ($1, '') ON CONFLICT (name) DO UPDATE SET value = ''";
    tx.exec(sql, args![format!("tree:{}", resource.name)]).await?;
    Ok(())
}

/// A living record and all above it, itself first.
async fn ancestors(tx: &mut Tx, resource: &Resource, tree: &Tree, from: Option<&str>) -> Result<Vec<String>> {
    let (table, parent) = (resource.name, tree.parent);
    // The bound keeps a circle that was there before from going round for ever.
    let sql = format!(
        "WITH RECURSIVE up (id, parent, depth) AS (
            SELECT id, {parent}, CAST(1 AS BIGINT) FROM {table} WHERE id = $1 AND deleted_at IS NULL
            UNION ALL SELECT t.id, t.{parent}, up.depth + 1 FROM {table} t JOIN up ON t.id = up.parent WHERE up.depth < 100
         ) SELECT id FROM up ORDER BY depth"
    );
    let found: Vec<(String,)> = tx.all(AssertSqlSafe(sql), args![from]).await?;
    Ok(found.into_iter().map(|(id,)| id).collect())
}

/// The levels from a record down, itself one.
async fn height(tx: &mut Tx, resource: &Resource, tree: &Tree, id: &str) -> Result<i64> {
    let (table, parent) = (resource.name, tree.parent);
    let sql = format!(
        "WITH RECURSIVE down (id, depth) AS (
            SELECT id, CAST(1 AS BIGINT) FROM {table} WHERE id = $1
            UNION ALL SELECT t.id, down.depth + 1 FROM {table} t JOIN down ON t.{parent} = down.id WHERE t.deleted_at IS NULL AND down.depth < 100
         ) SELECT COALESCE(MAX(depth), 1) FROM down"
    );
    let (height,): (i64,) = tx.one(AssertSqlSafe(sql), args![id]).await?;
    Ok(height)
}

/// The living records below one, or at the top, in their order: id and place.
async fn siblings(tx: &mut Tx, resource: &Resource, tree: &Tree, parent: Option<&str>) -> Result<Vec<(String, String)>> {
    let (table, above, position) = (resource.name, tree.parent, tree.position);
    let sql = format!(
        "SELECT id, {position} FROM {table} WHERE deleted_at IS NULL AND ({above} = $1 OR ({above} IS NULL AND $1 IS NULL)) ORDER BY {position}, id"
    );
    Ok(tx.all(AssertSqlSafe(sql), args![parent]).await?)
}

fn count(of: usize) -> i64 {
    i64::try_from(of).unwrap_or(i64::MAX)
}
