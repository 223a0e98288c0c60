//! What follows for the classes of a teacher whose records are made one, or two again: the ledger counts them where they belong, and who is reminded of them is who has them now.

use std::collections::{BTreeMap, BTreeSet};

use super::Kind;
use crate::areas::{
    classes::{self, CLASSES},
    ledger,
    people::TEACHERS,
};
use belltower_kit::{args, db::Tx, error::Result};

/// Has them follow. `anew`: the two have other accounts.
pub async fn follow(
    tx: &mut Tx,
    kind: &Kind,
    touched: &BTreeMap<&'static str, BTreeSet<String>>,
    people: [&str; 2],
    anew: bool,
) -> Result<()> {
    if kind.of.name != TEACHERS.name {
        return Ok(());
    }
    for class in touched.get(CLASSES.name).into_iter().flatten() {
        let (start,): (String,) = tx.one("SELECT start_at FROM classes WHERE id = $1", args![class.as_str()]).await?;
        for teacher in people {
            ledger::mark_day(tx, &start, Some(teacher));
        }
        if anew {
            classes::remind_anew(tx, class).await?;
        }
    }
    Ok(())
}
