//! The job that takes a file of rows in: slice by slice, each with its checkpoint in one transaction, a wrong row taken back by itself.

use std::{collections::HashMap, time::Instant};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    TWICE, bytes_of,
    rows::{differs, find, found, key_of, unset_what_stays},
    versions::{Versions, version_of},
};
use crate::{
    args,
    auth::{Caller, catalogue::Action},
    db::{Insert, Tx},
    error::{FORBIDDEN, Result, forbidden, internal, not_found},
    jobs::{About, Batch, Job, Stop, Work},
    resource::{self, Resource, Row, by_ids},
    sentences,
    sheets::{
        columns::{self, SheetColumn},
        reader::{Plan, Wrong},
        table,
        undo::Before,
    },
    text::Sentence,
};

sentences! {
    NAME = "import.name": "Import" / "导入";
    CHANGED_SINCE = "import.changed_since": "Somebody has changed it since the file was looked at: look at it again" / "预览后该记录已被他人修改，请重新预览后再导入";
}

/// How long a transaction of an import goes on before others get their turn, and its rows at the most.
const SLICE_MS: u128 = 60;
const SLICE_ROWS: usize = 200;

/// Takes a file of rows in.
#[derive(Debug, Serialize, Deserialize)]
pub struct ImportRows {
    pub(super) resource: String,
    pub(super) file: String,
    pub(super) name: String,
    pub(super) columns: Vec<SheetColumn>,
    pub(super) zone: String,
    pub(super) by: String,
    pub(super) skip: bool,
}

/// How far an import has come.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Place {
    /// Rows that are behind it.
    rows: usize,
    made: usize,
    changed: usize,
    same: usize,
    skipped: usize,
    wrong: usize,
}

impl Job for ImportRows {
    const KIND: &'static str = "import";
    const NAME: &'static Sentence = &NAME;

    fn about(&self) -> About {
        let resource = resource::by_name(&self.resource);
        About {
            title: if self.name.is_empty() { self.resource.clone() } else { self.name.clone() },
            page: resource.map_or("operations", |resource| resource.page),
            resource: resource.map(|resource| resource.name),
            record_id: None,
            dedupe: Some(self.file.clone()),
        }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        let resource = resource::by_name(&self.resource).ok_or_else(not_found)?;
        let caller = work.caller().await?;
        if !caller.rights.allow(resource.page, Action::Import) {
            return Err(forbidden().into());
        }
        let mut place: Place = work.checkpoint()?;
        let bytes = bytes_of(work.app(), &self.file).await?;
        let table = tokio::task::spawn_blocking(move || table::read(&bytes)).await.map_err(internal)??;
        let mut plan = Plan::new(resource, &table, &self.columns, columns::zone(&self.zone)?);
        let app = work.app().clone();
        plan.find_names(&mut &app.db, &caller, &table).await?;
        let seen = Versions::of(&app, &self.file, &self.by).await?;
        let language = work.language();
        while place.rows < table.rows.len() {
            work.step("importing", place.rows, table.rows.len())?;
            let slice = &table.rows[place.rows..table.rows.len().min(place.rows + SLICE_ROWS)];
            let begun = Instant::now();
            let mut batch = work.batch().await?;
            let there = find(&mut *batch, resource, &plan, &self.by, slice).await?;
            let mut done = Vec::new();
            for (row, cells) in slice {
                let taken = self.take(&mut batch, resource, &caller, (&plan, seen.as_ref()), &there, (*row, cells)).await?;
                place.rows += 1;
                let (op, record, version, before, fault) = match taken {
                    Taken::Made(id, version) => ("create", Some(id), Some(version), None, None),
                    Taken::Changed(id, version, before) => {
                        ("update", Some(id), Some(version), Some(serde_json::to_string(&before).map_err(internal)?), None)
                    }
                    Taken::Same => ("same", None, None, None, None),
                    Taken::Skipped => ("skip", None, None, None, None),
                    Taken::Wrong(wrong) => ("wrong", None, None, None, Some(self.said(&wrong, language))),
                };
                *match op {
                    "create" => &mut place.made,
                    "update" => &mut place.changed,
                    "same" => &mut place.same,
                    "skip" => &mut place.skipped,
                    _ => &mut place.wrong,
                } += 1;
                if !matches!(op, "same" | "skip") {
                    let at = batch.at().to_owned();
                    done.extend(args![batch.job_id().to_owned(), i64::from(*row), at, op, record, version, before, fault, false]);
                }
                if begun.elapsed().as_millis() > SLICE_MS {
                    break;
                }
            }
            batch.insert(ROWS, done).await?;
            batch.commit(&place).await?;
        }
        work.step("importing", place.rows, table.rows.len())?;
        if place.wrong > 0 {
            self.write_faults(work, &table, language).await?;
        }
        let Place { rows, made, changed, same, skipped, wrong } = place;
        Ok(json!({ "rows": rows, "made": made, "changed": changed, "same": same, "skipped": skipped, "wrong": wrong }))
    }
}

/// What became of the rows of a job.
pub(in crate::sheets) const ROWS: Insert<'_> = Insert {
    into: "import_rows (job_id, line, at, op, record_id, version, before, fault, undone)",
    row: "(?, ?, ?, ?, ?, ?, ?, ?, ?)",
    rest: "",
};

/// What became of a row.
enum Taken {
    Made(String, i64),
    Changed(String, i64, Before),
    Same,
    Skipped,
    Wrong(Wrong),
}

impl ImportRows {
    async fn take(
        &self,
        batch: &mut Batch<'_>,
        resource: &'static Resource,
        caller: &Caller,
        (plan, seen): (&Plan<'_>, Option<&Versions>),
        there: &HashMap<String, Vec<Row>>,
        (row, cells): (u32, &[String]),
    ) -> Result<Taken, Stop> {
        let (mut given, wrong) = plan.input(cells);
        if !wrong.is_empty() {
            return Ok(Taken::Wrong(wrong));
        }
        if seen.is_some_and(|seen| seen.was_before(row)) {
            return Ok(Taken::Wrong(vec![(self.by.clone(), (&TWICE).into())]));
        }
        let key = key_of(plan, &self.by, cells, &given);
        let record = match found(there, key.as_ref()) {
            Ok(record) => record.cloned(),
            Err(several) => return Ok(Taken::Wrong(vec![(self.by.clone(), several)])),
        };
        if let Some(record) = &record {
            plan.keep_moments(record, cells, &mut given);
        }
        let action = if record.is_some() { Action::Edit } else { Action::Add };
        if record.is_some() && self.skip {
            return Ok(Taken::Skipped);
        }
        if !caller.rights.allow(resource.page, action) {
            return Ok(Taken::Wrong(vec![(String::new(), (&FORBIDDEN).into())]));
        }
        if record.as_ref().is_some_and(|record| !differs(record, &given)) {
            return Ok(Taken::Same);
        }
        if let (Some(key), Some(seen)) = (&key, seen)
            && !seen.hold(key, record.as_ref())
        {
            return Ok(Taken::Wrong(vec![(String::new(), (&CHANGED_SINCE).into())]));
        }
        let mark = batch.savepoint().await?;
        match write(batch, resource, caller, record.as_ref(), &mut given).await {
            Ok(taken) => {
                batch.release(mark).await?;
                Ok(taken)
            }
            // The row's fault, not ours: it alone is taken back.
            Err(error) if !error.status().is_server_error() => {
                batch.roll_back_to(mark).await?;
                Ok(Taken::Wrong(error.into_faults()))
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Writes a row with the kit's own create or update.
async fn write(tx: &mut Tx, resource: &'static Resource, caller: &Caller, record: Option<&Row>, given: &mut Row) -> Result<Taken> {
    let Some(record) = record else {
        resource.rules.prepare(&tx.world().clone(), given).await?;
        let id = resource::create(tx, resource, given).await?;
        resource::see_on(tx, resource, caller, resource.own_page(), Action::Add, &id)
            .await
            .map_err(|error| error.refused_as(forbidden()))?;
        return Ok(Taken::Made(id, 1));
    };
    let id = record.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
    resource::see_on(tx, resource, caller, resource.own_page(), Action::Edit, &id).await?;
    unset_what_stays(resource, record, given);
    given.insert("id".into(), id.as_str().into());
    given.insert("version".into(), version_of(record).into());
    resource::update(tx, resource, given).await?;
    resource::see_on(tx, resource, caller, resource.own_page(), Action::Edit, &id).await.map_err(|error| error.refused_as(forbidden()))?;
    let now = by_ids(tx, resource, std::slice::from_ref(&id)).await?.pop().ok_or_else(not_found)?;
    if version_of(&now) == version_of(record) {
        return Ok(Taken::Same);
    }
    Ok(Taken::Changed(id, version_of(&now), Before::of(resource, record, &now, given)))
}
