//! What people call those that rows of the ledger are of. Who is gone keeps the name: the past is not changed by a deletion.

use std::collections::HashMap;

use super::ask::{LedgerGroup, LedgerRow};
use belltower_kit::{
    app::App,
    db::{Arg, Reads, places},
    error::Result,
};

/// Puts the names to rows.
pub(super) async fn put(app: &App, group: Option<LedgerGroup>, rows: &mut [LedgerRow]) -> Result<()> {
    let table = match group {
        Some(LedgerGroup::Teacher) => "teachers",
        Some(LedgerGroup::Student) => "students",
        Some(LedgerGroup::Courseware) => "coursewares",
        // Words of the console.
        None | Some(LedgerGroup::Kind | LedgerGroup::ClassroomType) => return Ok(()),
    };
    let mut ids: Vec<&str> = rows.iter().filter_map(|row| row.id.as_deref()).filter(|id| !id.is_empty()).collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Ok(());
    }
    let places = places(1, ids.len());
    let sql = format!("SELECT id, name FROM {table} WHERE id IN ({places})");
    let found: Vec<(String, String)> = Reads::rows(&mut &app.db, sql, ids.into_iter().map(Arg::from).collect()).await?;
    let names: HashMap<String, String> = found.into_iter().collect();
    for row in rows {
        row.name = row.id.as_ref().and_then(|id| names.get(id).cloned());
    }
    Ok(())
}
