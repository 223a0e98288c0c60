//! Empties the bins of documents: what was deleted thirty days ago goes for good, and the oldest of what is too much.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use belltower_sync::DocumentId;
use jiff::SignedDuration;

use super::document_type_of;
use crate::{app::App, args, error::Result, world::iso};

/// How long a deleted item can be brought back.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * 30);
/// Deleted items of a document.
const MOST: usize = 1_000;
/// Documents of one round: each is loaded.
const AT_ONCE: i64 = 200;

/// Looks through documents whose bin may hold something old.
pub async fn empty_bins(app: &App) -> Result<()> {
    let now = app.world.now();
    let old = iso(now - KEPT);
    // What was deleted after a look is old thirty days after it. One whose bin was empty is looked through when it was changed since.
    let due: Vec<(String,)> = app
        .db
        .all(
            "SELECT id FROM documents WHERE deleted_at IS NULL AND created_at < $1 AND bin_looked_at < $1 AND seq > bin_seq ORDER BY bin_looked_at, id LIMIT $2",
            args![old.as_str(), AT_ONCE],
        )
        .await?;
    for (id,) in due {
        let Some((document, document_type)) =
            DocumentId::parse(&id).and_then(|document| Some((document.clone(), document_type_of(document.kind())?)))
        else {
            continue;
        };
        let (kind, left) = (document_type.kind(), Arc::new(AtomicUsize::new(0)));
        let (counted, before_ms) = (left.clone(), (now - KEPT).as_millisecond());
        let edit = app
            .documents
            .edit(&document, "", move |txn| counted.store(kind.model().empty_bin(before_ms, MOST, txn), Ordering::Release))
            .await;
        let Ok(seq) = edit else { continue };
        // With something left it is looked through again even if nobody writes: in a day, since that may be old tomorrow.
        let again = left.load(Ordering::Acquire) > 0;
        let looked = if again { iso(now - KEPT + SignedDuration::from_hours(24)) } else { iso(now) };
        let mut tx = app.begin(None).await?;
        tx.exec(
            "UPDATE documents SET bin_looked_at = $2, bin_seq = $3 WHERE id = $1",
            args![id.as_str(), looked, if again { -1 } else { seq }],
        )
        .await?;
        tx.commit().await?;
    }
    Ok(())
}
