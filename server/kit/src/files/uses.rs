//! What uses a file, by kind, kept in `file_uses` as records and documents are written; never taken back, for the past of a document can be looked at.

use std::{borrow::Cow, collections::HashSet, fmt::Write};

use belltower_sync::model::is_file_id;
use sqlx::AssertSqlSafe;

use crate::{
    args,
    db::{Arg, Reads, Tx, places},
    error::{Result, internal},
};

/// How an account stands among what uses a file: it uploaded it.
pub fn account(user: &str) -> String {
    format!("account:{user}")
}

/// Keeps that something of a kind uses every stored file whose id stands in some bytes. A kind is the name of a resource; documents go by their records'. `seen`
/// is what lets the one who wrote the bytes see files, everything without: an id that somebody only knows opens nothing.
pub async fn used(tx: &mut Tx, kind: &str, bytes: &[u8], seen: Option<&[String]>) -> Result<()> {
    let ids: Vec<String> = ids(bytes).into_iter().collect();
    for some in ids.chunks(AT_ONCE) {
        // Only files that are here: sixty-four such letters need not be an id. In one order, as two who write the same ones wait for each other.
        let mut sql = format!("INSERT INTO file_uses (file_id, used_by) SELECT id, $1 FROM files WHERE id IN ({})", places(2, some.len()));
        let mut args = args![kind];
        args.extend(some.iter().map(Arg::from));
        if let Some(seen) = seen {
            let places = places(2 + some.len(), seen.len());
            write!(sql, " AND EXISTS (SELECT 1 FROM file_uses s WHERE s.file_id = files.id AND s.used_by IN ({places}))")
                .map_err(internal)?;
            args.extend(seen.iter().map(Arg::from));
        }
        sql.push_str(" ORDER BY id");
        tx.exec(AssertSqlSafe(sql + " ON CONFLICT (file_id, used_by) DO NOTHING"), args).await?;
    }
    Ok(())
}

/// Whether one of these lets a file be seen.
pub async fn is_seen(from: &mut impl Reads, id: &str, seen: &[String]) -> Result<bool> {
    let sql = format!("SELECT file_id FROM file_uses WHERE file_id = $1 AND used_by IN ({}) LIMIT 1", places(2, seen.len()));
    let mut args = args![id];
    args.extend(seen.iter().map(Arg::from));
    Ok(!from.rows::<(String,)>(sql, args).await?.is_empty())
}

/// Whether ids of files may stand in some bytes.
pub fn may_name(bytes: &[u8]) -> bool {
    runs(bytes).next().is_some()
}

fn runs(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|byte| !matches!(byte, b'0'..=b'9' | b'a'..=b'f')).filter(|run| run.len() >= 64)
}

/// Ids of one statement.
const AT_ONCE: usize = 500;
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
