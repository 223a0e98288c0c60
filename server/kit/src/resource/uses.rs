//! What uses a record: every living record of another that names it, as the fields of references say. Whoever deletes what is used is told by what.

use serde::Serialize;
use serde_json::json;

use super::{
    Resource, Scope, all, children,
    field::{Field, Keeps, Kind},
};
use crate::{
    args,
    auth::Caller,
    db::{Arg, Reads},
    error::{Error, Result, conflict},
    sentences,
};

/// Uses that a refusal names.
const NAMED: i64 = 20;
/// Names in its sentence.
const IN_WORDS: usize = 3;

sentences! {
    IN_USE = "record.in_use": "“{name}” cannot be deleted: it is still used {count} times ({names})" / "无法删除“{name}”：仍被使用 {count} 次（{names}）";
    IN_USE_ELSEWHERE = "record.in_use_elsewhere": "“{name}” cannot be deleted: it is still used {count} times" / "无法删除“{name}”：仍被使用 {count} 次";
}

/// What uses a record.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
pub struct Use {
    /// The resource of what uses it.
    pub resource: String,
    /// Its id.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// The version it uses, where it keeps to one.
    pub version: Option<i64>,
    /// When it is used, if that is at a time.
    pub at: Option<String>,
}

/// What uses a record, as far as somebody may know.
pub struct Uses {
    /// By name, at most so many as were asked for.
    pub named: Vec<Use>,
    /// Others.
    pub more: i64,
}

/// A field of another resource that names records of this one.
struct Relation {
    from: &'static Resource,
    field: &'static Field,
    /// The table of child rows whose field it is.
    table: Option<&'static str>,
    /// When it counts, over `t`; `?` is now.
    condition: &'static str,
}

/// Every relation to a resource that counts as a use.
fn relations(of: &Resource) -> Vec<Relation> {
    let mut relations = vec![];
    for from in all() {
        let own = from.fields.iter().filter(|field| field.sql.is_none()).map(|field| (None, field));
        let of_rows = children::of(from).flat_map(|(_, table, fields)| fields.iter().map(move |field| (Some(table), field)));
        for (table, field) in own.chain(of_rows) {
            let (Kind::Ref { resource } | Kind::Refs { resource, .. }) = field.kind else { continue };
            let condition = match field.keeps {
                Keeps::Always => "TRUE",
                Keeps::While(condition) => condition,
                Keeps::Never(_) => continue,
            };
            if resource == of.name {
                relations.push(Relation { from, field, table, condition });
            }
        }
    }
    relations
}

impl Relation {
    /// The condition on `t`; `$1` is the record, `$2` now.
    fn sql(&self) -> String {
        let name = self.field.name;
        let link = match (self.field.kind, self.table) {
            (Kind::Refs { table, own, other, .. }, _) => {
                format!("EXISTS (SELECT 1 FROM {table} l WHERE l.{own} = t.id AND l.{other} = $1)")
            }
            (_, Some(table)) => format!("EXISTS (SELECT 1 FROM {table} c WHERE c.parent_id = t.id AND c.{name} = $1)"),
            (_, None) => format!("t.{name} = $1"),
        };
        // Both are used, so that both databases know what they are.
        format!("FROM {} t WHERE t.deleted_at IS NULL AND {link} AND $2 <> '' AND ({})", self.from.name, self.condition.replace('?', "$2"))
    }

    /// What it uses of a version, and when, where its resource has fields that say so.
    fn columns(&self) -> String {
        let column =
            |name: &str, of: Kind| self.from.fields.iter().find(|field| field.name == name && field.kind == of && field.is_column());
        let version = column(&format!("{}_version", self.field.stem()), Kind::Number);
        let at = column(self.from.default_sort.trim_start_matches('-'), Kind::Time);
        let or_null = |field: Option<&Field>, of: &str| field.map_or(format!("CAST(NULL AS {of})"), |field| format!("t.{}", field.name));
        format!(
            "'{}' AS resource, t.id, t.{} AS title, {} AS version, {} AS at",
            self.from.name,
            self.from.title,
            or_null(version, "BIGINT"),
            or_null(at, "TEXT")
        )
    }
}

/// What uses a record. Somebody who sees only their own records of a kind is told how many others there are, and nothing of them.
pub async fn uses(from: &mut impl Reads, of: &Resource, id: &str, now: &str, caller: Option<&Caller>, most: i64) -> Result<Uses> {
    let mut found = Uses { named: vec![], more: 0 };
    for relation in relations(of) {
        let sql = relation.sql();
        let total: Vec<(i64,)> = from.rows(format!("SELECT COUNT(*) {sql}"), args![id, now]).await?;
        let total = total.first().map_or(0, |(total,)| *total);
        if total == 0 {
            continue;
        }
        let scope = match caller {
            Some(caller) => relation.from.scope(from, caller).await?,
            None => None,
        };
        let (within, values) = scope.as_ref().map_or(("TRUE".into(), vec![]), |scope: &Scope| scope.condition(4));
        let mut args = args![id, now, most - i64::try_from(found.named.len()).unwrap_or(most)];
        args.extend::<Vec<Arg>>(values);
        let by = relation.from.default_sort.trim_start_matches('-');
        let sql = format!("SELECT {} {sql} AND {within} ORDER BY t.{by}, t.id LIMIT $3", relation.columns());
        let named: Vec<Use> = from.rows(sql, args).await?;
        found.more += total - i64::try_from(named.len()).unwrap_or(0);
        found.named.extend(named);
    }
    Ok(found)
}

/// Refuses to delete what is used: 409 with `clash: { uses: [{ resource, id, name }], more }`.
pub(super) async fn refuse_used(from: &mut impl Reads, of: &Resource, row: &super::Row, now: &str, caller: Option<&Caller>) -> Result<()> {
    let Uses { named, more } = uses(from, of, super::read::id_of(row), now, caller, NAMED).await?;
    if named.is_empty() && more == 0 { Ok(()) } else { Err(in_use(of, row, &named, more)) }
}

fn in_use(of: &Resource, row: &super::Row, named: &[Use], more: i64) -> Error {
    let name = row.get(of.title).and_then(serde_json::Value::as_str).unwrap_or_default();
    let count = more + i64::try_from(named.len()).unwrap_or(0);
    let mut names: Vec<&str> = named.iter().take(IN_WORDS).map(|one| one.title.as_str()).collect();
    if i64::try_from(names.len()).unwrap_or(0) < count {
        names.push("…");
    }
    let text =
        if named.is_empty() { IN_USE_ELSEWHERE.with("count", count) } else { IN_USE.with("count", count).with("names", names.join(", ")) };
    let uses: Vec<_> = named.iter().map(|one| json!({ "resource": one.resource, "id": one.id, "name": one.title, "at": one.at })).collect();
    // Last, so that nothing in a name is taken for a place to fill.
    conflict(text.with("name", name)).clash(json!({ "uses": uses, "more": more }))
}
