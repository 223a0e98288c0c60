//! A merge undone: what it moved goes back, row by row, as far as it still is with the one that was kept; what came since stays there, but for what came of a class or a booking that
//! goes back. Refused after thirty days, while the kept record is gone or was merged itself, and where either would have fewer lessons than none by it.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::{
    Kind, OF_STUDENTS, UNDO_DAYS, classes,
    fields::Both,
    merge::{MovedRows, tell, told},
    moves, places, refuse_merged,
};
use crate::areas::lessons;
use belltower_kit::{
    args,
    db::{AssertSqlSafe, Tx},
    error::{Result, conflict, not_found},
    http::Cx,
    resource::{self, Row},
    sentences,
};

sentences! {
    TOO_LATE = "doubles.too_late": "This was merged more than {days} days ago" / "合并已超过 {days} 天，无法撤销";
    KEPT_GONE = "doubles.kept_gone": "The record that was kept is gone: bring it back first" / "保留的记录已被删除，请先恢复";
}

/// Which merge.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MergeUndone {
    /// The merge.
    id: String,
}

/// Two records again.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Unmerged {
    keep: String,
    /// The one that is back.
    back: String,
    moved: Vec<MovedRows>,
}

#[derive(sqlx_macros::FromRow)]
struct Merge {
    kept_id: String,
    gone_id: String,
    at: String,
    taken: String,
    undone_at: Option<String>,
}

/// The call.
pub async fn unmerge(cx: Cx, kind: &'static Kind, MergeUndone { id }: MergeUndone) -> Result<Unmerged> {
    let sql = "SELECT kept_id, gone_id, at, taken, undone_at FROM merges WHERE id = $1 AND person = $2";
    let merge: Merge = cx.app.db.opt(sql, args![id.as_str(), kind.name]).await?.ok_or_else(not_found)?;
    let (keep, gone) = (merge.kept_id.as_str(), merge.gone_id.as_str());
    kind.may(&cx, &[keep, gone]).await?;
    let mut tx = cx.begin().await?;
    let already = |moved| Unmerged { keep: keep.to_owned(), back: gone.to_owned(), moved };
    if merge.undone_at.is_some() {
        return Ok(already(vec![]));
    }
    let at: Timestamp = merge.at.parse().unwrap_or_default();
    if tx.world().now() > at + SignedDuration::from_hours(24 * UNDO_DAYS) {
        return Err(conflict(TOO_LATE.with("days", UNDO_DAYS)));
    }
    refuse_merged(&mut tx, kind.of, keep).await?;
    moves::lock(&mut tx, kind.places, keep).await?;
    if let Err(error) = kind.lock(&mut tx, vec![keep]).await {
        return Err(if error.status() == 404 { conflict(&KEPT_GONE) } else { error });
    }
    if claim(&mut tx, &id).await? == 0 {
        return Ok(already(vec![]));
    }
    let before: Row = serde_json::from_str(&merge.taken).unwrap_or_default();
    give_back(&mut tx, kind, (keep, gone), &before).await?;
    resource::restore(&mut tx, kind.of, gone).await?;
    let both = Both::read(&mut tx, kind, cx.caller()?, keep, gone).await?;
    let moved = moves::back(&mut tx, kind.places, &id, keep, gone).await?;
    if std::ptr::eq(kind, &OF_STUDENTS) {
        let rows = format!("SELECT row_key FROM merge_rows WHERE merge_id = $4 AND place = '{}'", places::MOVEMENTS);
        let [keep_name, gone_name] = both.names();
        lessons::join::part(&mut tx, (keep, &keep_name), (gone, &gone_name), &id, &rows).await?;
        lessons::join::tell(&mut tx, gone).await?;
    }
    let touched = moves::tell(&mut tx, kind.places, &id, gone).await?;
    classes::follow(&mut tx, kind, &touched, [keep, gone], both.differ().contains(&"user_id")).await?;
    tell(&mut tx, kind, both.names(), [keep, gone], ["unmerge", "unmerged"]).await?;
    for who in [keep, gone] {
        resource::publish_row(&mut tx, kind.of, "update", who).await?;
    }
    tx.commit().await?;
    Ok(already(told(&moved)))
}

/// Of two who undo one merge the second finds it undone.
async fn claim(tx: &mut Tx, id: &str) -> Result<u64> {
    let (at, by) = (tx.at().to_owned(), tx.by().map(|by| by.id.clone()));
    Ok(tx.exec("UPDATE merges SET undone_at = $2, undone_by = $3 WHERE id = $1 AND undone_at IS NULL", args![id, at, by]).await?)
}

/// Gives the kept record back what stood in its fields, where nobody has written anything else since.
async fn give_back(tx: &mut Tx, kind: &Kind, (keep, gone): (&str, &str), before: &Row) -> Result<()> {
    if before.is_empty() {
        return Ok(());
    }
    let columns: Vec<&str> = kind.of.fields.iter().map(|field| field.name).filter(|name| before.contains_key(*name)).collect();
    let mut set = Row::new();
    for name in columns {
        let sql = format!(
            "SELECT COUNT(*) FROM {0} k JOIN {0} g ON g.id = $2 WHERE k.id = $1 AND (k.{name} = g.{name} OR (k.{name} IS NULL AND g.{name} IS NULL))",
            kind.of.name
        );
        let (same,): (i64,) = tx.one(AssertSqlSafe(sql), args![keep, gone]).await?;
        if same > 0 {
            set.insert(name.to_owned(), before[name].clone());
        }
    }
    if set.is_empty() { Ok(()) } else { resource::update_from_server(tx, kind.of, keep, "update", set).await }
}
