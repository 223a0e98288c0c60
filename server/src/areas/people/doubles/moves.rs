//! Whatever names one record names another one instead, row by row, and back again: what was moved is kept, so that it can be undone exactly.

use std::collections::{BTreeMap, BTreeSet};

use super::places::Place;
use belltower_kit::{
    args,
    db::{AssertSqlSafe, Tx},
    error::{Result, too_large_because},
    resource::{self, Resource},
    sentences,
};

sentences! {
    TOO_MUCH = "doubles.too_much": "There is too much to move at once: more than {max} rows" / "需要合并的数据过多：超过 {max} 行";
}

/// The most rows of one place that one merge moves.
const MOST: i64 = 20_000;
/// Records of a kind that screens are told of one by one, the latest: whoever looks further back reads anew.
const TOLD: i64 = 300;

/// How many rows of each place were moved.
pub type Moved = BTreeMap<String, i64>;

/// Locks the records in which a person is named, in the order in which others take them, before the person: on SQLite nobody else writes meanwhile.
pub async fn lock(tx: &mut Tx, places: &[Place], person: &str) -> Result<()> {
    if !tx.is_postgres() {
        return Ok(());
    }
    for place in places {
        let Some((of, column)) = place.of else { continue };
        let Place { table, column: names, .. } = place;
        let sql = format!(
            "SELECT p.id FROM {} p WHERE p.id IN (SELECT l.{column} FROM {table} l WHERE l.{names} = $1) ORDER BY p.id FOR UPDATE OF p",
            of.name
        );
        tx.all::<(String,)>(AssertSqlSafe(sql), args![person]).await?;
    }
    Ok(())
}

/// How many rows would be moved.
pub async fn count(tx: &mut Tx, places: &[Place], keep: &str, gone: &str) -> Result<Moved> {
    let mut moved = Moved::new();
    for Place { name, table, column, only, taken, .. } in places {
        let sql = format!("SELECT COUNT(*) FROM {table} r WHERE r.{column} = $1 AND r.{column} <> $2 AND {only} AND NOT ({taken})");
        let (count,): (i64,) = tx.one(AssertSqlSafe(sql), args![gone, keep]).await?;
        if count > MOST {
            return Err(too_large_because(TOO_MUCH.with("max", MOST)));
        }
        moved.insert((*name).to_owned(), count);
    }
    Ok(moved)
}

/// Moves them, under the name of a merge.
pub async fn over(tx: &mut Tx, places: &[Place], merge: &str, keep: &str, gone: &str) -> Result<Moved> {
    let moved = count(tx, places, keep, gone).await?;
    for place in places {
        let Place { name, table, column, key, only, taken, .. } = place;
        let rows = format!("FROM {table} r WHERE r.{column} = $1 AND r.{column} <> $2 AND {only} AND NOT ({taken})");
        remember(tx, merge, (name, key), &rows, (gone, keep)).await?;
        point(tx, place, merge, (gone, keep)).await?;
    }
    Ok(moved)
}

/// Keeps the keys of rows that a piece of SQL finds, in which `$1` is the one that is gone and `$2` the one that is kept.
pub async fn remember(tx: &mut Tx, merge: &str, (place, key): (&str, &str), rows: &str, (gone, keep): (&str, &str)) -> Result<()> {
    let sql = format!("INSERT INTO merge_rows (merge_id, place, row_key, at) SELECT $3, '{place}', {key}, $4 {rows}");
    let at = tx.at().to_owned();
    tx.exec(AssertSqlSafe(sql), args![gone, keep, merge, at]).await?;
    Ok(())
}

/// Gives back what still names the one that was kept; answers how many rows that were.
pub async fn back(tx: &mut Tx, places: &[Place], merge: &str, keep: &str, gone: &str) -> Result<Moved> {
    let mut moved = Moved::new();
    for place in places {
        let count = point(tx, place, merge, (keep, gone)).await?;
        moved.insert(place.name.to_owned(), count);
    }
    Ok(moved)
}

/// Has the rows of a merge that name one person name the other.
async fn point(tx: &mut Tx, Place { name, table, column, key, .. }: &Place, merge: &str, (from, to): (&str, &str)) -> Result<i64> {
    let sql = format!(
        "UPDATE {table} SET {column} = $2 WHERE {column} = $1 AND {key} IN (SELECT row_key FROM merge_rows WHERE merge_id = $3 AND place = '{name}')"
    );
    Ok(i64::try_from(tx.exec(AssertSqlSafe(sql), args![from, to, merge]).await?).unwrap_or(i64::MAX))
}

/// Gives the records whose rows were moved, and which now name a person, the next version, and tells their readers. Answers the ids of all of them, by resource.
pub async fn tell(tx: &mut Tx, places: &[Place], merge: &str, person: &str) -> Result<BTreeMap<&'static str, BTreeSet<String>>> {
    let mut touched: BTreeMap<&'static str, BTreeSet<String>> = BTreeMap::new();
    for Place { name, table, column, key, of, .. } in places {
        let Some((of, id)) = of else { continue };
        let sql = format!(
            "SELECT DISTINCT {id} FROM {table} WHERE {column} = $1 AND {key} IN (SELECT row_key FROM merge_rows WHERE merge_id = $2 AND place = '{name}')"
        );
        let ids: Vec<(String,)> = tx.all(AssertSqlSafe(sql.clone()), args![person, merge]).await?;
        let new: Vec<String> =
            ids.into_iter().map(|(id,)| id).filter(|id| touched.entry(of.name).or_default().insert(id.clone())).collect();
        if new.is_empty() {
            continue;
        }
        stamp(tx, of, &sql, person, merge).await?;
        let sql = format!(
            "SELECT p.id FROM {} p WHERE p.deleted_at IS NULL AND p.id IN ({sql}) ORDER BY p.created_at DESC, p.id DESC LIMIT $3",
            of.name
        );
        let latest: Vec<(String,)> = tx.all(AssertSqlSafe(sql), args![person, merge, TOLD]).await?;
        for (id,) in latest {
            resource::publish_row(tx, of, "update", &id).await?;
        }
    }
    Ok(touched)
}

async fn stamp(tx: &mut Tx, of: &Resource, ids: &str, person: &str, merge: &str) -> Result<()> {
    let sql =
        format!("UPDATE {} SET version = version + 1, updated_at = $3, updated_by = $4, updated_by_name = $5 WHERE id IN ({ids})", of.name);
    let (at, by) = (tx.at().to_owned(), tx.by().cloned());
    let (id, name) = (by.as_ref().map(|by| by.id.clone()), by.as_ref().map(|by| by.name.clone()));
    tx.exec(AssertSqlSafe(sql), args![person, merge, at, id, name]).await?;
    Ok(())
}
