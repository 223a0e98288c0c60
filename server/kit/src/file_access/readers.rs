//! Who may see a file: whoever uploaded it, and whoever may see something that uses it. What uses a file is kept by kind in `file_uses`, as records and
//! documents are written; never taken back, for the past of a document can be looked at. Where somebody sees only their own records of a kind, the records
//! themselves are asked.

use std::collections::HashSet;

use belltower_sync::model::is_file_id;
use sqlx::AssertSqlSafe;

use super::unused;
use crate::{
    app::App,
    args,
    auth::{Caller, catalogue::Action},
    db::Arg,
    documents::{self, DOCUMENT_FILES},
    error::{Result, not_found},
    files::{account, ids, used},
    resource::{self, Resource, Scope, field::Kind},
};

/// Whether a caller may see records of a kind at all; documents are open to those who hold one of their pages.
fn may_see(caller: &Caller, of: &'static Resource) -> bool {
    let holds = |pages, action| caller.rights.allow_any(pages, action);
    let document = documents::all().find(|document_type| document_type.resource.name == of.name);
    holds(of.pages(), Action::Query)
        || holds(of.pages(), Action::Get)
        || document.is_some_and(|document_type| holds(document_type.pages(), Action::Get) || holds(document_type.pages(), Action::Edit))
}

/// The kinds of which a caller sees every record.
pub(super) fn seen_whole(caller: &Caller) -> Vec<&'static str> {
    resource::all().iter().filter(|of| may_see(caller, of) && !of.is_scoped_for(caller)).map(|of| of.name).collect()
}

/// Refuses a file that the caller may not see, as if there were none. One that is a record's alone is given out by that record's calls, never here.
pub(super) async fn see(app: &App, caller: &Caller, id: &str) -> Result<()> {
    let used_by: Vec<(String,)> = app
        .db
        .all("SELECT s.used_by FROM file_uses s JOIN files f ON f.id = s.file_id WHERE s.file_id = $1 AND f.record IS NULL", args![id])
        .await?;
    let me = account(&caller.user_id);
    let mut own = vec![];
    for (used_by,) in used_by {
        match resource::by_name(&used_by) {
            None if used_by == me => return Ok(()),
            Some(of) if may_see(caller, of) && of.is_scoped_for(caller) => own.push(of),
            Some(of) if may_see(caller, of) => return Ok(()),
            _ => {}
        }
    }
    for of in own {
        let Some(scope) = of.scope(&mut &app.db, caller).await? else { return Ok(()) };
        if is_in(app, of, &scope, id).await? {
            return Ok(());
        }
    }
    Err(not_found())
}

/// Whether a file is used by a living record that is within a scope.
async fn is_in(app: &App, of: &Resource, scope: &Scope, id: &str) -> Result<bool> {
    let (within, values) = scope.condition(2);
    let fields = of.fields.iter().filter(|field| field.holds_files());
    let held: Vec<String> = fields
        .flat_map(|field| match field.kind {
            Kind::Rows { table, fields } => {
                let cells = fields.iter().filter(|cell| cell.holds_files());
                cells.map(|cell| format!("EXISTS (SELECT 1 FROM {table} c WHERE c.parent_id = t.id AND c.{} LIKE $1)", cell.name)).collect()
            }
            _ => vec![format!("t.{} LIKE $1", field.name)],
        })
        .collect();
    if held.is_empty() || !is_file_id(id) {
        return Ok(false);
    }
    let sql = format!("SELECT COUNT(*) FROM {} t WHERE t.deleted_at IS NULL AND ({}) AND {within}", of.name, held.join(" OR "));
    let mut args = args![format!("%{id}%")];
    args.extend::<Vec<Arg>>(values);
    let (count,): (i64,) = app.db.one(AssertSqlSafe(sql), args).await?;
    Ok(count > 0)
}

/// Learns it beside everything else.
pub async fn index_uses(app: App) {
    if let Err(error) = index_stored(&app).await {
        tracing::error!(%error, "it could not be learnt what uses the files");
    }
}

/// Learns once what uses the files that were stored before this was kept.
async fn index_stored(app: &App) -> Result<()> {
    let known: Option<(String,)> = app.db.opt("SELECT value FROM settings WHERE name = 'file_uses'", args![]).await?;
    if known.is_some() {
        return Ok(());
    }
    for of in resource::all().iter().filter(|of| of.fields.iter().any(resource::Field::holds_files)) {
        let mut named = HashSet::new();
        for holder in unused::holders_of(of) {
            unused::read(app, &holder, &mut |_, bytes| named.extend(ids(bytes))).await?;
        }
        save_uses(app, named.into_iter().map(|id| (id, of.name)).collect()).await?;
    }
    for holder in DOCUMENT_FILES {
        let mut named = HashSet::new();
        unused::read(app, holder, &mut |key, bytes| {
            // A document's id begins with its kind.
            let document_type = documents::all().find(|document_type| key.split(':').next() == Some(document_type.kind().name()));
            named.extend(
                document_type.into_iter().flat_map(|document_type| ids(bytes).into_iter().map(move |id| (id, document_type.resource.name))),
            );
        })
        .await?;
        save_uses(app, named.into_iter().collect()).await?;
    }
    let mut tx = app.begin(None).await?;
    tx.exec("INSERT INTO file_uses (file_id, used_by) SELECT id, 'account:' || by_id FROM files WHERE by_id IS NOT NULL ON CONFLICT (file_id, used_by) DO NOTHING", args![]).await?;
    tx.exec("INSERT INTO settings (name, value) VALUES ('file_uses', 'kept') ON CONFLICT (name) DO NOTHING", args![]).await?;
    Ok(tx.commit().await?)
}

async fn save_uses(app: &App, uses: Vec<(String, &'static str)>) -> Result<()> {
    for some in uses.chunks(500) {
        let mut tx = app.begin(None).await?;
        for (id, kind) in some {
            used(&mut tx, kind, id.as_bytes(), None).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}
