//! What uses a file, by kind, kept in `file_uses` as records and documents are written; never taken back, for the past of a document can be looked at.

use std::{borrow::Cow, collections::HashSet};

use belltower_sync::model::is_file_id;

use crate::{args, db::Tx, error::Result};

/// How an account stands among what uses a file: it uploaded it.
pub fn account(user: &str) -> String {
    format!("account:{user}")
}

/// Keeps that something of a kind uses every stored file whose id stands in some bytes. A kind is the name of a resource; documents go by their records'.
pub async fn used(tx: &mut Tx, kind: &str, bytes: &[u8]) -> Result<()> {
    for id in ids(bytes) {
        // Only files that are here: sixty-four such letters need not be an id.
        let sql =
            "INSERT INTO file_uses (file_id, used_by) SELECT id, $2 FROM files WHERE id = $1 ON CONFLICT (file_id, used_by) DO NOTHING";
        tx.exec(sql, args![id, kind]).await?;
    }
    Ok(())
}

/// Whether ids of files may stand in some bytes.
pub fn may_name(bytes: &[u8]) -> bool {
    runs(bytes).next().is_some()
}

fn runs(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|byte| !matches!(byte, b'0'..=b'9' | b'a'..=b'f')).filter(|run| run.len() >= 64)
}

/// The ids of one text that are looked for.
const MAX_IDS: usize = 2_000;

/// The ids that may stand in some bytes.
pub fn ids(bytes: &[u8]) -> HashSet<String> {
    let ids = runs(bytes).flat_map(|run| run.windows(64)).take(MAX_IDS);
    ids.filter_map(|id| std::str::from_utf8(id).ok()).filter(|id| is_file_id(id)).map(str::to_owned).collect()
}

/// What may name a file: a table, its key, the columns that are looked through, and rows of one statement. Few where rows are large.
#[derive(Clone, Debug)]
pub struct Holder {
    /// The table.
    pub table: &'static str,
    /// Its key; of documents' tables the document's id comes first.
    pub key: &'static [&'static str],
    /// Where ids stand.
    pub columns: Cow<'static, [&'static str]>,
    /// Rows of one statement.
    pub rows: i64,
}

impl Holder {
    /// A table by name.
    pub const fn new(table: &'static str, key: &'static [&'static str], columns: &'static [&'static str], rows: i64) -> Holder {
        Holder { table, key, columns: Cow::Borrowed(columns), rows }
    }
}
