//! The import of a list: a file is seen first, what is new in it, what changes, what is wrong; then a job takes it in (`job`), row by row with the kit's own
//! create and update, so that rules, audit and events are those of a form. What is wrong comes back as a sheet with the reasons (`faults`).

mod changes;
mod faults;
mod job;
mod rows;
mod versions;

use std::collections::HashMap;

use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    READING,
    columns::{self, SheetColumn, Writer},
    export::JobAnswer,
    kept::{Kept, bytes_of, keep},
    reader::{Plan, Wrong},
    table,
};
use crate::{
    args,
    auth::catalogue::Action,
    error::{Result, internal, invalid_field, not_found},
    http::{Access, Api, Cx, Raw},
    mask,
    resource::{
        self, Resource,
        check::{NOT_ONE_OF, TOO_LONG},
    },
    sentences,
};
use changes::{RowChange, changes, reopens};
pub(super) use faults::WHAT_IS_WRONG;
pub use job::ImportRows;
pub(super) use job::ROWS;
use rows::{differs, find, found, guesses, is_key, key_of, unset_what_stays};
use versions::Versions;

sentences! {
    NO_FIELD = "import.no_field": "None of these columns is a field of this list: {columns}" / "以下列均不属于此列表：{columns}";
    TWICE = "import.twice": "Another row of this file has the same" / "文件中另有一行与此重复";
}

/// Rows of the preview.
const SEEN: usize = 200;
/// Characters of a file's name.
const MAX_NAME: usize = 150;
/// Columns, and characters of them, that a refusal names.
const NAMED: usize = 10;
const MAX_NAMED: usize = 200;
/// Keys that are looked up at once.
const AT_ONCE: usize = 500;

/// How a file is to be seen; it is the body.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RowsQuery {
    /// The file's name.
    #[serde(default)]
    name: String,
    /// What columns and words are called, as JSON like the `columns` of an export.
    #[serde(default)]
    columns: String,
    /// The zone of its times; UTC if nothing is said.
    #[serde(default)]
    zone: String,
    /// By what a row is one of the list's: `none`, `id`, or a field of which each record has its own. The best there is if nothing is said.
    #[serde(default, rename = "match")]
    by: String,
}

/// A file as it would be taken in.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RowsSeen {
    /// Names the file for `importRun`.
    file_id: String,
    /// The sheet that is read, where the workbook has others too.
    sheet: Option<String>,
    /// The zone of its times, if it has any.
    zone: Option<String>,
    /// Its rows.
    total: usize,
    /// Those that would be made, changed, left as they are, and those that cannot be read.
    new: usize,
    changed: usize,
    same: usize,
    wrong: usize,
    /// By what rows were found in the list, and by what they could be.
    #[serde(rename = "match")]
    by: String,
    ways: Vec<String>,
    /// Those of the changed that were passed, and are to wait for their review again.
    reopened: usize,
    /// Headings that are none of the list's.
    ignored: Vec<String>,
    /// Headings of fields that a sheet does not say.
    unset: Vec<String>,
    /// The first rows, those with faults before those that change something, and those before the others.
    rows: Vec<RowSeen>,
}

/// A row as it would be taken in.
#[derive(Serialize, utoipa::ToSchema)]
pub struct RowSeen {
    /// Its number in the file.
    row: u32,
    /// What would become of it: `new`, `changed`, `same`, `wrong`.
    what: &'static str,
    /// What it is called.
    title: String,
    /// What is wrong with it.
    faults: Vec<RowFault>,
    /// What it would change in the record that it is.
    changes: Vec<RowChange>,
    /// Whether that sends what was passed back to its review.
    reopens: bool,
}

/// What is wrong with a field of a row.
#[derive(Serialize, utoipa::ToSchema)]
pub struct RowFault {
    field: String,
    msg: String,
}

/// How a file that was seen is taken in.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ImportRun {
    file_id: String,
    /// `none`, `id`, or a field of which each record has its own.
    #[serde(rename = "match")]
    by: String,
    /// What becomes of a row whose record is there: `update`, or `skip`.
    #[serde(default = "update")]
    on_match: String,
}

fn update() -> String {
    "update".into()
}

/// Adds the calls of a resource that people write.
pub(super) fn mount(api: &mut Api, resource: &'static Resource) {
    let access = Access::Page(resource.page, Action::Import);
    let path = |call: &str| format!("{}/{call}", resource.base);
    let most = |config: &crate::config::Config| config.max_import_bytes;
    api.post_file(&path("import"), access, "A file of rows, seen before it is taken in", most, move |cx, query, file| {
        look(cx, resource, query, file)
    });
    api.post(&path("importRun"), access, "Take in a file of rows that was seen, by a job", move |cx, input| begin(cx, resource, input));
}

/// By what rows may be found in the list.
fn ways(resource: &'static Resource, plan: &Plan<'_>) -> Vec<String> {
    let keys = resource.fields.iter().filter(|field| is_key(field) && plan.has(field.name)).map(|field| field.name);
    let id = plan.has_id().then_some("id");
    id.into_iter().chain(keys).chain(["none"]).map(str::to_owned).collect()
}

async fn look(cx: Cx, resource: &'static Resource, query: RowsQuery, Raw(bytes): Raw) -> Result<RowsSeen> {
    let caller = cx.caller()?;
    let RowsQuery { name, columns, zone, by } = query;
    if name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
        return Err(invalid_field("name", TOO_LONG.with("max", MAX_NAME)));
    }
    let columns: Vec<SheetColumn> =
        if columns.is_empty() { vec![] } else { serde_json::from_str(&columns).map_err(crate::error::broken)? };
    let columns = if columns.is_empty() { columns } else { columns::checked(resource, columns)? };
    let tz = columns::zone(&zone)?;
    let turn = READING.turn(&caller.user_id).await?;
    // A large file takes a while: not on the thread that serves sockets.
    let (_turn, bytes, table) = tokio::task::spawn_blocking(move || (turn, bytes.clone(), table::read(&bytes))).await.map_err(internal)?;
    let table = table?;
    let mut plan = Plan::new(resource, &table, &columns, tz.clone());
    // What was is said in the zone of what is to be.
    let writer = Writer::new(resource, &columns, plan.zone().cloned().unwrap_or(tz), cx.language);
    if !resource.fields.iter().any(|field| plan.has(field.name)) {
        let columns: Vec<&str> = table.head.iter().map(String::as_str).filter(|head| !head.is_empty()).take(NAMED).collect();
        return Err(invalid_field(
            "file",
            NO_FIELD.with("columns", mask::text(&columns.join(", ")).chars().take(MAX_NAMED).collect::<String>()),
        ));
    }
    let ways = ways(resource, &plan);
    let by = if by.is_empty() { ways[0].clone() } else { by };
    if !ways.contains(&by) {
        return Err(invalid_field("match", &NOT_ONE_OF));
    }
    plan.find_names(&mut &cx.app.db, caller, &table).await?;
    let mut tx = cx.begin().await?;
    let called = serde_json::to_string(&columns).map_err(internal)?;
    let about = Kept { by: &caller.user_id, resource: resource.name, name: &mask::text(&name), columns: &called, zone: &zone };
    let file_id = keep(&mut tx, about, &bytes).await?;
    tx.commit().await?;
    drop(bytes);
    let mut seen = RowsSeen {
        file_id,
        sheet: table.sheet.as_deref().map(|sheet| mask::text(sheet).into_owned()),
        zone: plan.zone().and_then(TimeZone::iana_name).map(str::to_owned),
        total: table.rows.len(),
        new: 0,
        changed: 0,
        same: 0,
        wrong: 0,
        reopened: 0,
        by,
        ways,
        ignored: plan.ignored.clone(),
        unset: plan.unset.clone(),
        rows: vec![],
    };
    let (mut changed, mut fine) = (vec![], vec![]);
    let mut versions = Versions::by(&seen.by);
    let mut keys = HashMap::new();
    for some in table.rows.chunks(AT_ONCE) {
        let there = find(&mut &cx.app.db, resource, &plan, &seen.by, some).await?;
        for (row, cells) in some {
            let (mut given, mut wrong) = plan.input(cells);
            let key = key_of(&plan, &seen.by, cells, &given);
            let record = found(&there, key.as_ref()).unwrap_or_else(|several| {
                wrong.push((seen.by.clone(), several));
                None
            });
            if let Some(record) = record {
                plan.keep_moments(record, cells, &mut given);
                unset_what_stays(resource, record, &mut given);
            }
            if let (Some(key), Some(record)) = (&key, record) {
                versions.found(key, record);
            }
            if key.is_some_and(|key| keys.insert(key, *row).is_some()) {
                versions.is_again(*row);
                wrong.push((seen.by.clone(), (&TWICE).into()));
            }
            // A cell that could not be read gives nothing: that its field is required is no second fault.
            let missing = resource::check_fields(resource, &given, record.is_none()).into_iter();
            let missing: Wrong = missing.filter(|(name, _)| !wrong.iter().any(|(said, _)| said == name)).collect();
            wrong.extend(missing);
            let what = match record {
                _ if !wrong.is_empty() => "wrong",
                None => "new",
                // Whether a guess at a number or an address is right is not told: that is a look-up, and look-ups are kept.
                Some(record) if differs(record, &given) || guesses(resource, &given) => "changed",
                Some(_) => "same",
            };
            let count = match what {
                "wrong" => &mut seen.wrong,
                "new" => &mut seen.new,
                "changed" => &mut seen.changed,
                _ => &mut seen.same,
            };
            *count += 1;
            let over = record.filter(|_| what == "changed");
            let reopens = over.is_some_and(|record| reopens(resource, record, &given));
            seen.reopened += usize::from(reopens);
            let list = match what {
                "wrong" => &mut seen.rows,
                "changed" => &mut changed,
                _ => &mut fine,
            };
            if list.len() < SEEN {
                let title = given.get(resource.title).or(record.and_then(|record| record.get(resource.title)));
                let title = title.and_then(Value::as_str).unwrap_or_default().to_owned();
                let faults = wrong.into_iter().map(|(field, text)| RowFault { field, msg: text.say(cx.language) }).collect();
                let changes = over.map_or_else(Vec::new, |record| changes(caller, resource, &plan, &writer, (record, &given), cells));
                list.push(RowSeen { row: *row, what, title, faults, changes, reopens });
            }
        }
        // Others want the thread too.
        tokio::task::yield_now().await;
    }
    let mut tx = cx.begin().await?;
    versions.keep(&mut tx, &seen.file_id).await?;
    tx.commit().await?;
    let room = SEEN - seen.rows.len();
    seen.rows.extend(changed.into_iter().chain(fine).take(room));
    Ok(seen)
}

async fn begin(cx: Cx, resource: &'static Resource, input: ImportRun) -> Result<JobAnswer> {
    let caller = cx.caller()?;
    let ImportRun { file_id, by, on_match } = input;
    if !matches!(on_match.as_str(), "update" | "skip") {
        return Err(invalid_field("onMatch", &NOT_ONE_OF));
    }
    if !matches!(by.as_str(), "none" | "id") && !resource.field(&by).is_some_and(is_key) {
        return Err(invalid_field("match", &NOT_ONE_OF));
    }
    let mut tx = cx.begin().await?;
    // Held until the job is in: pressed twice, the second finds it.
    let sql = "UPDATE import_files SET at = at WHERE id = $1 AND by_id = $2 AND resource = $3 RETURNING name, columns, zone, job_id";
    type Found = (String, String, String, Option<String>);
    let found: Option<Found> = tx.opt(sql, args![file_id.as_str(), &*caller.user_id, resource.name]).await?;
    let (name, columns, zone, job) = found.ok_or_else(not_found)?;
    if let Some(job) = job {
        return Ok(JobAnswer { job });
    }
    let columns = serde_json::from_str(&columns).map_err(internal)?;
    let job = ImportRows { resource: resource.name.into(), file: file_id.clone(), name, columns, zone, by, skip: on_match == "skip" };
    let job = tx.enqueue_in(&job, cx.language).await?;
    tx.exec("UPDATE import_files SET job_id = $1 WHERE id = $2", args![job.as_str(), file_id]).await?;
    tx.commit().await?;
    Ok(JobAnswer { job })
}
