//! The same for all records that matched a list: a job changes or deletes them one by one, each as by its own form, so that one that is refused keeps no other from it.
//! Those that were refused come back as a file with the reasons; what was done can be taken back like an import (`undo`).

use std::time::Instant;

use futures_util::{FutureExt, future::BoxFuture};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    csv,
    import::{ROWS, WHAT_IS_WRONG},
    kept::{Kept, bytes_of, keep},
};
use crate::{
    args,
    auth::{Caller, catalogue::Action},
    db::Tx,
    error::{Result, forbidden, internal, not_found},
    http::Cx,
    jobs::{About, Job, ResultFile, Stop, Work},
    resource::{self, Matching, Resource, Row, by_ids, present},
    sentences,
    text::{Language, Sentence},
};

sentences! {
    CHANGE = "bulk.change": "Change of many records" / "批量修改";
    DELETE = "bulk.delete": "Deletion of many records" / "批量删除";
}

/// How long a transaction goes on before others get their turn, and its records at the most.
const SLICE_MS: u128 = 60;
const SLICE: usize = 200;

/// Changes all that matched.
#[derive(Debug, Serialize, Deserialize)]
pub struct ChangeMatching {
    resource: String,
    /// The file with their ids, each a line.
    file: String,
    title: String,
    set: Row,
}

/// Deletes all that matched.
#[derive(Debug, Serialize, Deserialize)]
pub struct DeleteMatching {
    resource: String,
    file: String,
    title: String,
}

/// Puts the job in: the records are those that matched now.
pub(super) fn begin<'a>(cx: &'a Cx, resource: &'static Resource, Matching { ids, set, title }: Matching) -> BoxFuture<'a, Result<Value>> {
    async move {
        let by = cx.caller()?.user_id.to_string();
        let mut tx = cx.begin().await?;
        let about = Kept { by: &by, resource: resource.name, name: &title, columns: "[]", zone: "" };
        let file = keep(&mut tx, about, ids.join("\n").as_bytes()).await?;
        let resource = resource.name.to_owned();
        let job = match set {
            Some(set) => tx.enqueue_in(&ChangeMatching { resource, file: file.clone(), title, set }, cx.language).await?,
            None => tx.enqueue_in(&DeleteMatching { resource, file: file.clone(), title }, cx.language).await?,
        };
        tx.exec("UPDATE import_files SET job_id = $1 WHERE id = $2", args![job.as_str(), file]).await?;
        tx.commit().await?;
        Ok(json!({ "job": job }))
    }
    .boxed()
}

fn about(title: &str, resource: &str, file: &str) -> About {
    let resource = resource::by_name(resource);
    About {
        title: title.to_owned(),
        page: resource.map_or("operations", |resource| resource.page),
        resource: resource.map(|resource| resource.name),
        record_id: None,
        dedupe: Some(file.to_owned()),
    }
}

impl Job for ChangeMatching {
    const KIND: &'static str = "bulk_change";
    const NAME: &'static Sentence = &CHANGE;

    fn about(&self) -> About {
        about(&self.title, &self.resource, &self.file)
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        each(work, &self.resource, (&self.file, &self.title), Some(&self.set)).await
    }
}

impl Job for DeleteMatching {
    const KIND: &'static str = "bulk_delete";
    const NAME: &'static Sentence = &DELETE;

    fn about(&self) -> About {
        about(&self.title, &self.resource, &self.file)
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        each(work, &self.resource, (&self.file, &self.title), None).await
    }
}

/// How far it is.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Place {
    at: usize,
    changed: usize,
    deleted: usize,
    same: usize,
    wrong: usize,
}

/// What became of a record.
enum Taken {
    Changed(i64, Row),
    Deleted(i64),
    Same,
}

async fn each(work: &mut Work, resource: &str, (file, title): (&str, &str), set: Option<&Row>) -> Result<Value, Stop> {
    let resource = resource::by_name(resource).ok_or_else(not_found)?;
    let caller = work.caller().await?;
    let action = if set.is_some() { Action::Edit } else { Action::Delete };
    if !caller.rights.allow(resource.page, action) {
        return Err(forbidden().into());
    }
    let mut place: Place = work.checkpoint()?;
    let bytes = bytes_of(work.app(), file).await?;
    let ids: Vec<String> = String::from_utf8(bytes).map_err(internal)?.lines().map(str::to_owned).collect();
    let (step, language) = (if set.is_some() { "changing" } else { "deleting" }, work.language());
    while place.at < ids.len() {
        work.step(step, place.at, ids.len())?;
        let begun = Instant::now();
        let mut batch = work.batch().await?;
        let mut done = Vec::new();
        for id in ids[place.at..].iter().take(SLICE) {
            let mark = batch.savepoint().await?;
            let taken = one(&mut batch, resource, &caller, id, set).await;
            place.at += 1;
            let (count, op, version, before, fault) = match taken {
                Ok(Taken::Changed(version, before)) => {
                    (&mut place.changed, "update", Some(version), Some(Value::Object(before).to_string()), None)
                }
                Ok(Taken::Deleted(version)) => (&mut place.deleted, "delete", Some(version), None, None),
                Ok(Taken::Same) => (&mut place.same, "same", None, None, None),
                // The record's fault, not ours: it alone is left as it is.
                Err(error) if !error.status().is_server_error() => {
                    (&mut place.wrong, "wrong", None, None, Some(error.into_text().say(language)))
                }
                Err(error) => return Err(error.into()),
            };
            *count += 1;
            match fault {
                None => batch.release(mark).await?,
                Some(_) => batch.roll_back_to(mark).await?,
            }
            if op != "same" {
                let (line, at) = (i64::try_from(place.at).unwrap_or(i64::MAX), batch.at().to_owned());
                done.extend(args![batch.job_id().to_owned(), line, at, op, id.as_str(), version, before, fault, false]);
            }
            if begun.elapsed().as_millis() > SLICE_MS {
                break;
            }
        }
        batch.insert(ROWS, done).await?;
        batch.commit(&place).await?;
    }
    work.step(step, ids.len(), ids.len())?;
    if place.wrong > 0 {
        write_refused(work, resource, title, language).await?;
    }
    let Place { changed, deleted, same, wrong, .. } = place;
    Ok(json!({ "rows": ids.len(), "changed": changed, "deleted": deleted, "same": same, "wrong": wrong }))
}

/// Does it to one record.
async fn one(tx: &mut Tx, resource: &'static Resource, caller: &Caller, id: &String, set: Option<&Row>) -> Result<Taken> {
    let record = by_ids(tx, resource, std::slice::from_ref(id)).await?.pop().ok_or_else(not_found)?;
    let version = record.get("version").and_then(Value::as_i64).unwrap_or_default() + 1;
    let Some(set) = set else {
        resource::see_on(tx, resource, caller, resource.own_page(), Action::Delete, id).await?;
        return match resource::delete(tx, resource, id, Some(caller)).await? {
            true => Ok(Taken::Deleted(version)),
            false => Err(not_found()),
        };
    };
    resource::see_on(tx, resource, caller, resource.own_page(), Action::Edit, id).await?;
    if set.iter().all(|(name, value)| record.get(name) == Some(value)) {
        return Ok(Taken::Same);
    }
    resource::set_fields(tx, resource, id, set).await?;
    resource::see_on(tx, resource, caller, resource.own_page(), Action::Edit, id).await.map_err(|error| error.refused_as(forbidden()))?;
    let before = set.keys().filter_map(|name| Some((name.clone(), record.get(name)?.clone()))).collect();
    Ok(Taken::Changed(version, before))
}

/// The records that were refused, each with the reason.
async fn write_refused(work: &mut Work, resource: &'static Resource, title: &str, language: Language) -> Result<(), Stop> {
    let sql = "SELECT record_id, fault FROM import_rows WHERE job_id = $1 AND op = 'wrong' ORDER BY line";
    let refused: Vec<(String, Option<String>)> = work.app().db.all(sql, args![work.id()]).await?;
    let mut text = format!("{}{}", csv::MARK, csv::row(["id", resource.title, &*WHAT_IS_WRONG.say(language)]));
    for some in refused.chunks(SLICE) {
        let ids: Vec<String> = some.iter().map(|(id, _)| id.clone()).collect();
        let rows: Vec<Row> =
            by_ids(&mut &work.app().db, resource, &ids).await?.into_iter().map(|row| present(resource, row, false)).collect();
        for (id, fault) in some {
            let row = rows.iter().find(|row| row.get("id").and_then(Value::as_str) == Some(id));
            let named = row.and_then(|row| row.get(resource.title)).and_then(Value::as_str).unwrap_or_default();
            text.push_str(&csv::row([id.as_str(), named, fault.as_deref().unwrap_or_default()]));
        }
    }
    let mut file = ResultFile::begin(work).await?;
    file.write(work, text.as_bytes()).await?;
    let title: String = title.chars().map(|c| if c.is_control() || "/\\:*?\"<>|".contains(c) { '_' } else { c }).collect();
    file.finish(work, &format!("{title}_{}.csv", WHAT_IS_WRONG.say(language)), "text/csv; charset=utf-8").await
}
