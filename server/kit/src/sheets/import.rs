//! The import of a list: a file is seen first, what is new in it, what changes, what is wrong; then a job takes it in, row by row with the kit's own create
//! and update, so that rules, audit and events are those of a form. What is wrong comes back as a sheet with the reasons.

use std::{collections::HashMap, time::Instant};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    columns::{self, Cell, SheetColumn},
    export::{Book, JobAnswer},
    kept::{Kept, bytes_of, keep},
    reader::{Plan, Wrong},
    table::{self, Table},
    turns::turn,
};
use crate::{
    args,
    auth::{Caller, catalogue::Action},
    db::{Arg, Insert, Reads, Tx},
    error::{FORBIDDEN, Result, forbidden, internal, invalid_field, not_found},
    http::{Access, Api, Cx, Raw},
    jobs::{About, Batch, Job, ResultFile, Stop, Work},
    mask,
    resource::{
        self, Resource, Row, by_ids,
        check::{NOT_ONE_OF, TOO_LONG},
        field::Kind,
    },
    sentences,
    text::{Language, Sentence, Text},
};

sentences! {
    NAME = "import.name": "Import" / "导入";
    WHAT_IS_WRONG = "import.what_is_wrong": "What is wrong" / "错误原因";
    AT_FIELD = "import.at_field": "{field}: {text}" / "{field}：{text}";
    NO_FIELD = "import.no_field": "None of the columns is a field of this list" / "文件中没有与此列表对应的列";
    TWICE = "import.twice": "Another row of this file has the same" / "文件中另有一行与此重复";
}

/// Rows of the preview.
const SEEN: usize = 200;
/// How long a transaction of an import goes on before others get their turn, and its rows at the most.
const SLICE_MS: u128 = 60;
const SLICE_ROWS: usize = 200;
/// Characters of a file's name.
const MAX_NAME: usize = 150;
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
    /// Headings that are none of the list's.
    ignored: Vec<String>,
    /// The first rows, those with faults before the others.
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

/// Takes a file of rows in.
#[derive(Debug, Serialize, Deserialize)]
pub struct ImportRows {
    resource: String,
    file: String,
    name: String,
    columns: Vec<SheetColumn>,
    zone: String,
    by: String,
    skip: bool,
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
    let unique = resource.fields.iter().filter(|field| field.unique && plan.has(field.name)).map(|field| field.name);
    let id = plan.has_id().then_some("id");
    id.into_iter().chain(unique).chain(["none"]).map(str::to_owned).collect()
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
    let turn = turn(&caller.user_id).await?;
    // A large file takes a while: not on the thread that serves sockets.
    let (_turn, bytes, table) = tokio::task::spawn_blocking(move || (turn, bytes.clone(), table::read(&bytes))).await.map_err(internal)?;
    let table = table?;
    let mut plan = Plan::new(resource, &table, &columns, tz);
    if !resource.fields.iter().any(|field| plan.has(field.name)) {
        return Err(invalid_field("file", &NO_FIELD));
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
        total: table.rows.len(),
        new: 0,
        changed: 0,
        same: 0,
        wrong: 0,
        by,
        ways,
        ignored: plan.ignored.clone(),
        rows: vec![],
    };
    let mut fine = vec![];
    let mut keys = HashMap::new();
    for some in table.rows.chunks(AT_ONCE) {
        let there = find(&mut &cx.app.db, resource, &plan, &seen.by, some).await?;
        for (row, cells) in some {
            let (mut given, mut wrong) = plan.input(cells);
            let key = key_of(&plan, &seen.by, cells, &given);
            let record = key.as_ref().and_then(|key| there.get(key));
            if let Some(record) = record {
                unset_what_stays(resource, record, &mut given);
            }
            if key.is_some_and(|key| keys.insert(key, *row).is_some()) {
                wrong.push((seen.by.clone(), (&TWICE).into()));
            }
            wrong.extend(resource::check_fields(resource, &given, record.is_none()));
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
            let list = if wrong.is_empty() { &mut fine } else { &mut seen.rows };
            if list.len() < SEEN {
                let title = given.get(resource.title).or(record.and_then(|record| record.get(resource.title)));
                let title = title.and_then(Value::as_str).unwrap_or_default().to_owned();
                let faults = wrong.into_iter().map(|(field, text)| RowFault { field, msg: text.say(cx.language) }).collect();
                list.push(RowSeen { row: *row, what, title, faults });
            }
        }
        // Others want the thread too.
        tokio::task::yield_now().await;
    }
    let room = SEEN - seen.rows.len();
    seen.rows.extend(fine.into_iter().take(room));
    Ok(seen)
}

/// What a row is found in the list by.
fn key_of(plan: &Plan<'_>, by: &str, cells: &[String], given: &Row) -> Option<String> {
    match by {
        "none" => None,
        "id" => plan.id(cells).map(str::to_owned),
        field => given.get(field).and_then(Value::as_str).map(str::to_owned),
    }
}

/// The living records that some rows are, as stored, by what they are found by.
async fn find(
    from: &mut impl Reads,
    resource: &'static Resource,
    plan: &Plan<'_>,
    by: &str,
    rows: &[(u32, Vec<String>)],
) -> Result<HashMap<String, Row>> {
    let keys: Vec<String> = rows.iter().filter_map(|(_, cells)| key_of(plan, by, cells, &plan.input(cells).0)).collect();
    if by == "none" || keys.is_empty() {
        return Ok(HashMap::new());
    }
    let places = (1..=keys.len()).map(|place| format!("${place}")).collect::<Vec<_>>().join(", ");
    let sql = format!("SELECT id FROM {} WHERE deleted_at IS NULL AND {by} IN ({places})", resource.name);
    let ids: Vec<(String,)> = from.rows(sql, keys.iter().map(Arg::from).collect()).await?;
    let ids: Vec<String> = ids.into_iter().map(|(id,)| id).collect();
    let records = by_ids(from, resource, &ids).await?;
    Ok(records.into_iter().filter_map(|row| Some((row.get(by)?.as_str()?.to_owned(), row))).collect())
}

/// Whether what is given is not what the record has.
fn differs(record: &Row, given: &Row) -> bool {
    let sorted = |value: &Value| {
        let mut ids: Vec<String> = value.as_array().into_iter().flatten().filter_map(|id| id.as_str().map(str::to_owned)).collect();
        ids.sort_unstable();
        ids
    };
    given.iter().any(|(name, value)| match record.get(name) {
        Some(Value::String(held)) if value.as_str().is_some_and(|given| given.contains('*')) => {
            let given = value.as_str().unwrap_or_default();
            mask::phone(held) != given && mask::email(held) != given
        }
        Some(held) if value.is_array() => sorted(held) != sorted(value),
        Some(held) => held != value,
        None => true,
    })
}

async fn begin(cx: Cx, resource: &'static Resource, input: ImportRun) -> Result<JobAnswer> {
    let caller = cx.caller()?;
    let ImportRun { file_id, by, on_match } = input;
    if !matches!(on_match.as_str(), "update" | "skip") {
        return Err(invalid_field("onMatch", &NOT_ONE_OF));
    }
    if !matches!(by.as_str(), "none" | "id") && !resource.field(&by).is_some_and(|field| field.unique) {
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
        let language = work.language();
        while place.rows < table.rows.len() {
            work.step("importing", place.rows, table.rows.len())?;
            let slice = &table.rows[place.rows..table.rows.len().min(place.rows + SLICE_ROWS)];
            let begun = Instant::now();
            let mut batch = work.batch().await?;
            let there = find(&mut *batch, resource, &plan, &self.by, slice).await?;
            let mut done = Vec::new();
            for (row, cells) in slice {
                let taken = self.take(&mut batch, resource, &caller, &plan, &there, cells).await?;
                place.rows += 1;
                let (op, record, version, before, fault) = match taken {
                    Taken::Made(id, version) => ("create", Some(id), Some(version), None, None),
                    Taken::Changed(id, version, before) => {
                        ("update", Some(id), Some(version), Some(Value::Object(before).to_string()), None)
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
pub(super) const ROWS: Insert<'_> = Insert {
    into: "import_rows (job_id, line, at, op, record_id, version, before, fault, undone)",
    row: "(?, ?, ?, ?, ?, ?, ?, ?, ?)",
    rest: "",
};

/// What became of a row.
enum Taken {
    Made(String, i64),
    Changed(String, i64, Row),
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
        plan: &Plan<'_>,
        there: &HashMap<String, Row>,
        cells: &[String],
    ) -> Result<Taken, Stop> {
        let (mut given, wrong) = plan.input(cells);
        if !wrong.is_empty() {
            return Ok(Taken::Wrong(wrong));
        }
        let record = key_of(plan, &self.by, cells, &given).and_then(|key| there.get(&key).cloned());
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

    /// What is wrong with a row, in words.
    fn said(&self, wrong: &Wrong, language: Language) -> String {
        let one = |(field, text): &(String, Text)| {
            let text = text.say(language);
            let named = self.columns.iter().find(|column| column.field == *field).and_then(|column| column.title.clone());
            match named.unwrap_or_else(|| field.clone()) {
                name if name.is_empty() => text,
                name => AT_FIELD.with("field", name).with("text", text).say(language),
            }
        };
        wrong.iter().map(one).collect::<Vec<_>>().join("\n")
    }

    /// The wrong rows as they came, each with what is wrong, to be put right and taken in again.
    async fn write_faults(&self, work: &mut Work, table: &Table, language: Language) -> Result<(), Stop> {
        let sql = "SELECT line, fault FROM import_rows WHERE job_id = $1 AND op = 'wrong' ORDER BY line";
        let faults: Vec<(i64, Option<String>)> = work.app().db.all(sql, args![work.id()]).await?;
        let cell = |text: &str| if text.is_empty() { Cell::Empty } else { Cell::Text(text.to_owned()) };
        let mut head: Vec<Cell> = table.head.iter().map(|title| cell(title)).collect();
        let columns = head.len();
        head.push(Cell::Text(WHAT_IS_WRONG.say(language)));
        let mut book = Book::begin(&head, work.app().world.now())?;
        let rows: HashMap<u32, &Vec<String>> = table.rows.iter().map(|(row, cells)| (*row, cells)).collect();
        for (row, fault) in faults {
            let Some(cells) = u32::try_from(row).ok().and_then(|row| rows.get(&row)) else { continue };
            let mut said: Vec<Cell> = cells.iter().take(columns).map(|text| cell(text)).collect();
            said.resize(columns, Cell::Empty);
            said.push(cell(&fault.unwrap_or_default()));
            book.row(&said)?;
        }
        let bytes = tokio::task::spawn_blocking(move || book.end()).await.map_err(internal)??;
        let mut file = ResultFile::begin(work).await?;
        file.write(work, &bytes).await?;
        let name = self.name.rsplit_once('.').map_or(self.name.as_str(), |(name, _)| name);
        let name = format!("{}_{}.xlsx", if name.is_empty() { &self.resource } else { name }, WHAT_IS_WRONG.say(language));
        file.finish(work, &name, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet").await
    }
}

/// Whether a row says a whole number or address that the list shows masked.
fn guesses(resource: &Resource, given: &Row) -> bool {
    given.iter().any(|(name, value)| {
        let hidden = resource.field(name).is_some_and(|field| matches!(field.kind, Kind::Phone | Kind::Email) && !field.unmasked);
        hidden && value.as_str().is_some_and(|value| !value.is_empty() && !mask::is_masked(value))
    })
}

/// What is set once, and is not to be anything else, is no change.
fn unset_what_stays(resource: &Resource, record: &Row, given: &mut Row) {
    given.retain(|name, value| resource.field(name).is_none_or(|field| !field.create_only) || record.get(name) != Some(&*value));
}

/// Writes a row with the kit's own create or update.
async fn write(tx: &mut Tx, resource: &'static Resource, caller: &Caller, record: Option<&Row>, given: &mut Row) -> Result<Taken> {
    let Some(record) = record else {
        resource.rules.prepare(&tx.world().clone(), given).await?;
        let id = resource::create(tx, resource, given).await?;
        resource::see_on(tx, resource, caller, resource.own_page(), Action::Add, &id).await.map_err(|_| forbidden())?;
        return Ok(Taken::Made(id, 1));
    };
    let id = record.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
    resource::see_on(tx, resource, caller, resource.own_page(), Action::Edit, &id).await?;
    unset_what_stays(resource, record, given);
    let before: Row = given.keys().filter_map(|name| Some((name.clone(), record.get(name)?.clone()))).collect();
    given.insert("id".into(), id.as_str().into());
    let version = record.get("version").and_then(Value::as_i64).unwrap_or_default();
    given.insert("version".into(), version.into());
    resource::update(tx, resource, given).await?;
    resource::see_on(tx, resource, caller, resource.own_page(), Action::Edit, &id).await.map_err(|_| forbidden())?;
    Ok(Taken::Changed(id, version + 1, before))
}
