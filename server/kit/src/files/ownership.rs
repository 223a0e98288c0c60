//! Whose a blob store is: its marker names it, and the history of the database that uses it. A node whose store is not the one that the database knows does not
//! start, and nothing is deleted from a store that another history has taken over (a copy of an installation on the same bucket).

use serde::{Deserialize, Serialize};

use super::Blobs;
use crate::{
    app::App,
    args,
    error::{Result, internal},
    nodes::TIMEOUT,
    world::iso,
};

/// What stands in the marker.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Marker {
    store: String,
    epoch: String,
}

async fn read(app: &App) -> Result<Option<Marker>> {
    let text = app.state::<Blobs>().marker().await?;
    text.map(|text| serde_json::from_str(&text).map_err(internal)).transpose()
}

async fn known(app: &App) -> Result<Option<String>> {
    let known: Option<(String,)> = app.db.opt("SELECT value FROM settings WHERE name = 'blob_store'", args![]).await?;
    Ok(known.map(|(store,)| store))
}

/// Whether the store is this installation's, so that something may be deleted from it.
pub(super) async fn is_ours(app: &App) -> Result<bool> {
    let marker = read(app).await?;
    let known = known(app).await?;
    Ok(marker.is_some_and(|marker| Some(marker.store) == known && marker.epoch == app.epoch))
}

/// Makes the store this installation's, or says why it cannot be. Before anything is served.
pub async fn claim_store(app: &App) -> std::result::Result<(), String> {
    let failed = |error: crate::error::Error| {
        let cause = std::error::Error::source(&error).map(ToString::to_string).unwrap_or_default();
        format!("blob_url: the store cannot be used: {error} {cause}")
    };
    let (marker, known) = (read(app).await.map_err(failed)?, known(app).await.map_err(failed)?);
    match (known, marker) {
        (None, Some(_)) => Err("blob_url: the files of another installation lie there: name an empty folder or prefix".into()),
        (Some(known), Some(marker)) if known != marker.store => {
            Err("blob_url: this is not the store that the files of this database lie in; all nodes need the same one".into())
        }
        (Some(_), Some(marker)) if marker.epoch == app.epoch => Ok(()),
        // Brought back from a backup: this history uses it from here on.
        (Some(known), Some(_)) => mark(app, known).await.map_err(failed),
        (known, None) => {
            if known.is_some() && is_needed(app).await.map_err(failed)? {
                return Err(
                    "blob_url: the files of this database do not lie there, or another node uses another store: several nodes need one \
                            that they share, a folder that all of them see or s3://BUCKET"
                        .into(),
                );
            }
            take(app, known).await.map_err(failed)
        }
    }
}

async fn mark(app: &App, store: String) -> Result<()> {
    let marker = Marker { store, epoch: app.epoch.clone() };
    app.state::<Blobs>().mark(&serde_json::to_string(&marker).map_err(internal)?).await
}

/// Whether something lies in the store that the database knows, or another node is alive that uses it.
async fn is_needed(app: &App) -> Result<bool> {
    let recent = iso(app.world.now() - TIMEOUT);
    let sql = "SELECT (SELECT COUNT(*) FROM files WHERE blob IS NOT NULL) + (SELECT COUNT(*) FROM uploads WHERE file_id IS NULL)
                 + (SELECT COUNT(*) FROM nodes WHERE beat_at > $1 AND NOT draining AND $2)";
    let (uses,): (i64,) = app.db.one(sql, args![recent, app.db.is_postgres()]).await?;
    Ok(uses > 0)
}

/// Names a store that has no name yet. Whoever was quicker on another node keeps theirs.
async fn take(app: &App, before: Option<String>) -> Result<()> {
    let store = app.world.id();
    let mut tx = app.begin(None).await?;
    let sql = match before {
        Some(_) => "UPDATE settings SET value = $1 WHERE name = 'blob_store' AND value = $2",
        None => "INSERT INTO settings (name, value) SELECT 'blob_store', $1 WHERE $2 = '' ON CONFLICT (name) DO NOTHING",
    };
    let taken = tx.exec(sql, args![store.as_str(), before.unwrap_or_default()]).await?;
    tx.commit().await?;
    if taken == 0 {
        return Err(internal("another node has just named its own store: start again"));
    }
    mark(app, store).await
}
