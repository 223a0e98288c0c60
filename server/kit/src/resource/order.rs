//! Records in an order of their own: new ones come last, a move puts one behind another, or first. Each has a place (`place.rs`) among those beside it, so that a move
//! changes it alone; its rules, history and event are those of any change.

use serde::Deserialize;
use serde_json::Value;
use sqlx::AssertSqlSafe;

use super::{
    Resource, Row, Writing,
    check::{Checked, GONE},
    field::Kind,
    load,
    place::{after, between},
    routes::{input, may},
    rules::Op,
    shapes, write,
};
use crate::{
    args,
    auth::catalogue::Action,
    db::Tx,
    error::{Result, conflict},
    http::{Access, Api, Cx},
    sentences,
};

sentences! {
    NOT_BESIDE = "order.not_beside": "What it was to stand after is elsewhere now" / "目标位置的条目已移到别处";
    FULL = "order.full": "At most {max}" / "最多 {max} 个";
}

/// An order that the records of a resource stand in.
pub struct Order {
    /// The reference to the record within which they stand; without one all of them stand in one order.
    pub within: Option<&'static str>,
    /// The field with the place.
    pub position: &'static str,
    /// The most within one order.
    pub max: i64,
}

/// Characters of a place; longer ones are made short by placing all beside it anew.
const MAX_PLACE: usize = 60;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveInput {
    id: String,
    version: Option<i64>,
    /// The record it comes after; none to be the first.
    after: Option<String>,
}

/// Adds the call of a resource whose records stand in an order.
pub(super) fn mount(api: &mut Api, resource: &'static Resource) {
    let Some(order) = resource.rules.order() else { return };
    let access = Access::Page(resource.page, Action::Edit);
    let path = format!("{}/move", resource.base);
    api.post_shaped(&path, access, "Put a record elsewhere in its order", shapes::ordered(resource), move |cx: Cx, value| async move {
        let wanted: MoveInput = input(value)?;
        may(&cx, resource, resource.own_page(), Action::Edit, &wanted.id).await?;
        let mut tx = cx.begin().await?;
        let row = put_behind(&mut tx, resource, order, &wanted).await?;
        tx.commit().await?;
        Ok(Value::Object(row))
    });
}

async fn put_behind(tx: &mut Tx, resource: &'static Resource, order: &Order, wanted: &MoveInput) -> Result<Row> {
    let within = within(order, &load(tx, resource, &wanted.id).await?);
    lock(tx, resource, order, within.as_deref()).await?;
    let mut siblings = siblings(tx, resource, order, within.as_deref()).await?;
    siblings.retain(|(sibling, _)| *sibling != wanted.id);
    let place = place_among(tx, resource, order.position, siblings, wanted.after.as_deref()).await?;
    let given = Row::from_iter([(order.position.to_owned(), place.into())]);
    write::change(tx, resource, &wanted.id, wanted.version, Checked { given, wrong: vec![] }).await?;
    load(tx, resource, &wanted.id).await
}

/// Puts a record that is new to its order last in it.
pub(super) async fn place(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let resource = writing.resource;
    let Some(order) = resource.rules.order() else { return Ok(()) };
    let comes = writing.op == Op::Create || order.within.is_some_and(|field| writing.changes(field));
    if !comes && writing.op != Op::Restore {
        return Ok(());
    }
    let within = within(order, writing.new);
    if !lock(tx, resource, order, within.as_deref()).await? {
        writing.refuse(order.within.unwrap_or(resource.title), &GONE);
        return Ok(());
    }
    let mut siblings = siblings(tx, resource, order, within.as_deref()).await?;
    siblings.retain(|(sibling, _)| sibling != writing.id());
    if i64::try_from(siblings.len()).unwrap_or(i64::MAX) >= order.max {
        writing.refuse(order.within.unwrap_or(resource.title), FULL.with("max", order.max));
    }
    if comes {
        let last = siblings.pop().map_or_else(String::new, |(_, place)| place);
        writing.new.insert(order.position.into(), after(&last).into());
    }
    Ok(())
}

fn within(order: &Order, row: &Row) -> Option<String> {
    order.within.and_then(|field| row.get(field)?.as_str().map(str::to_owned))
}

/// One change of an order after the other, on all nodes: the record within which it is, or a row for all of them, is locked. Answers whether it is there.
async fn lock(tx: &mut Tx, resource: &Resource, order: &Order, within: Option<&str>) -> Result<bool> {
    let above = order.within.and_then(|field| match resource.field(field)?.kind {
        Kind::Ref { resource } => Some(resource),
        _ => None,
    });
    let Some(above) = above else {
        let sql = "INSERT INTO settings (name, value) VALUES ($1, '') ON CONFLICT (name) DO UPDATE SET value = ''";
        return Ok(tx.exec(sql, args![format!("order:{}", resource.name)]).await? > 0);
    };
    let sql = format!("UPDATE {above} SET version = version WHERE id = $1 AND deleted_at IS NULL");
    Ok(tx.exec(AssertSqlSafe(sql), args![within]).await? > 0)
}

/// The living records of an order: id and place.
async fn siblings(tx: &mut Tx, resource: &Resource, order: &Order, within: Option<&str>) -> Result<Vec<(String, String)>> {
    let (table, position) = (resource.name, order.position);
    let (same, args) = order.within.map_or(("TRUE".to_owned(), args![]), |field| (format!("{field} = $1"), args![within]));
    let sql = format!("SELECT id, {position} FROM {table} WHERE deleted_at IS NULL AND {same} ORDER BY {position}, id");
    Ok(tx.all(AssertSqlSafe(sql), args).await?)
}

/// A place behind one of some siblings (id and place, in their order), or before all of them. Where places have grown long, each sibling gets a short one, by a
/// change of its own.
pub async fn place_among(
    tx: &mut Tx,
    resource: &'static Resource,
    field: &str,
    mut siblings: Vec<(String, String)>,
    beside: Option<&str>,
) -> Result<String> {
    let at = match beside {
        None => 0,
        Some(beside) => {
            let found = siblings.iter().position(|(sibling, _)| sibling == beside);
            found.ok_or_else(|| conflict(&NOT_BESIDE).at_field("after"))? + 1
        }
    };
    let place = between_them(&siblings, at);
    if place.len() <= MAX_PLACE {
        return Ok(place);
    }
    let mut last = String::new();
    for (sibling, place) in &mut siblings {
        last = after(&last);
        place.clone_from(&last);
        let set = Row::from_iter([(field.to_owned(), place.as_str().into())]);
        write::update_from_server(tx, resource, sibling, "update", set).await?;
    }
    Ok(between_them(&siblings, at))
}

/// A place for the nth of some.
fn between_them(siblings: &[(String, String)], at: usize) -> String {
    let place = |at: usize| siblings.get(at).map(|(_, place)| place.as_str());
    let left = at.checked_sub(1).and_then(place).unwrap_or_default();
    place(at).map_or_else(|| after(left), |right| between(left, right))
}
