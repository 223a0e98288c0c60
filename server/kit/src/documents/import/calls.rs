//! The calls of files: see what a file would become, make it, take a document out, and the sheet to begin with. One import for all kinds: those that
//! have a [`Sheet`], and those that come as JSON only.

use std::{collections::HashSet, sync::Arc};

use base64::{Engine, engine::general_purpose::STANDARD};
use belltower_sync::{
    Problem, Projection,
    model::{is_file_id, list},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tokio::sync::Semaphore;

use super::{DocumentType, Fault, Here, Sheet, json as json_file, rows, workbook};
use crate::{
    args,
    auth::{self, catalogue::Action},
    config::Config,
    documents,
    error::{Result, broken, internal, invalid_field, unprocessable},
    files,
    http::{Access, Api, Cx, Raw},
    resource, sentences,
    text::{Language, Text},
};

sentences! {
    NOTHING = "import.nothing": "Nothing in this file can be taken in" / "文件中没有可导入的内容";
    TOO_LARGE = "import.too_many_parts": "This holds more than any document does" / "内容超出文档所能容纳的数量";
    NOT_JSON = "import.not_json": "This is not JSON: {why}" / "这不是 JSON：{why}";
    ONLY_JSON = "import.only_json": "Only JSON is taken in here" / "此处只接受 JSON";
}

/// The most faults that are told one by one; the sheet has them all.
const MAX_TOLD: usize = 200;
/// Objects and lists, and commas, of JSON that is read. A plan of 200 steps with formatted scripts has some thousands; each takes hundreds of bytes in memory.
const MAX_NESTED: usize = 100_000;
const MAX_PARTS: usize = 1_000_000;

/// A form of file.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// A workbook.
    Xlsx,
    /// JSON.
    Json,
}

/// How a file is to be taken in; it is the body.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportQuery {
    form: Form,
    /// What the new record says beside the file, as JSON: its title, level and the like. What is left out is taken from the file.
    #[serde(default)]
    row: String,
    /// Whether it is to be made; otherwise only looked at.
    #[serde(default)]
    make: bool,
}

/// What a file became, or would.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Imported {
    /// The new record, if it was made.
    id: Option<String>,
    /// What the file says of the record: title and the like.
    #[schema(value_type = Object)]
    row: Map<String, Value>,
    /// How many groups and rows were taken; of what has no groups, the rows.
    groups: usize,
    items: usize,
    /// What was wrong, the first 200.
    faults: Vec<Fault>,
    /// The wrong rows as a workbook in base 64, to be put right and taken in again.
    sheet: Option<String>,
    /// The rules that the document would break.
    #[schema(value_type = Vec<Object>)]
    problems: Vec<Problem>,
    /// The content as it would be.
    #[schema(value_type = Object)]
    content: Value,
}

/// A document to be taken out.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExportInput {
    id: String,
    form: Form,
}

/// A record whose content is wanted.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContentInput {
    id: String,
}

/// What a document says.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ContentAnswer {
    /// The record.
    #[schema(value_type = Object)]
    row: Map<String, Value>,
    /// Its document.
    #[schema(value_type = Object)]
    content: Value,
    /// The rules it breaks.
    #[schema(value_type = Vec<Object>)]
    problems: Vec<Problem>,
}

/// Nothing is to be said.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BlankInput {}

/// A file.
#[derive(Serialize, utoipa::ToSchema)]
pub struct File {
    /// In base 64.
    data: String,
}

/// What files of a kind of document become.
#[derive(Clone, Copy)]
struct Way {
    document_type: &'static DocumentType,
    /// The collection that holds the items, if they are in groups.
    group: Option<&'static str>,
    /// The collection of the items.
    item: &'static str,
    /// How they lie in a workbook, if they come as one.
    sheet: Option<&'static Sheet>,
}

/// Adds the import of a kind of document that comes as JSON: what else its files are, a browser reads.
pub fn mount_json(api: &mut Api, document_type: &'static DocumentType, item: &'static str) {
    mount_import(api, Way { document_type, group: None, item, sheet: None });
}

fn mount_import(api: &mut Api, way: Way) {
    let access = Access::Page(way.document_type.resource.page, Action::Import);
    let most = |config: &Config| config.max_import_bytes;
    let path = format!("{}/import", way.document_type.resource.base);
    api.post_file(&path, access, "A document from a file, seen first or made", most, move |cx, query, file| take(cx, way, query, file));
}

/// Adds the calls of a kind of document.
pub fn mount(api: &mut Api, sheet: &'static Sheet) {
    let path = |call: &str| format!("{}/{call}", sheet.document_type.resource.base);
    mount_import(api, Way { document_type: sheet.document_type, group: Some(sheet.group), item: sheet.item, sheet: Some(sheet) });
    let import = sheet.list(Action::Import);
    api.post(&path("importTemplate"), import, "The workbook to begin with", move |cx: Cx, _: BlankInput| async move {
        let example = (sheet.example)(cx.language == Language::Chinese);
        Ok(File { data: STANDARD.encode(rows::write(sheet, &example, &Here::default(), cx.language, cx.app.world.now())?) })
    });
    api.post(&path("exportDocument"), sheet.list(Action::Export), "A document as a file", move |cx, input| give(cx, sheet, input));
    api.post(&path("content"), Access::AnyPage(sheet.document_type.pages(), Action::Get), "What a document says", move |cx, input| {
        read(cx, sheet, input)
    });
}

/// Files that are read at once: the content of a large one takes many times its size.
static TURNS: Semaphore = Semaphore::const_new(2);

async fn take(cx: Cx, way: Way, ImportQuery { form, row, make }: ImportQuery, Raw(bytes): Raw) -> Result<Imported> {
    let asked: Map<String, Value> = if row.is_empty() { Map::new() } else { serde_json::from_str(&row).map_err(broken)? };
    let Way { document_type, .. } = way;
    let (language, at) = (cx.language, cx.app.world.now());
    let turn = TURNS.acquire().await.map_err(internal)?;
    // A large file takes a while to unpack: not on the thread that serves sockets. The turn goes along, so that it lasts as long as the work does,
    // also when whoever asked has hung up.
    let (turn, parsed) = tokio::task::spawn_blocking(move || (turn, parsed(way, form, &bytes))).await.map_err(internal)?;
    let parsed = parsed?;
    let named: Vec<String> = parsed.file_ids().into_iter().map(str::to_owned).collect();
    let ids: Vec<&str> = named.iter().map(String::as_str).collect();
    let here = here(&cx, document_type, &ids).await?;
    let (_turn, read) =
        tokio::task::spawn_blocking(move || (turn, content_of(way, &parsed, &here, language, at))).await.map_err(internal)?;
    let (mut content, groups, items, faults, file) = read?;
    let kind = document_type.kind();
    let mut row = Map::new();
    for column in document_type.columns {
        if let Some(field) = document_type.resource.field(column.name).filter(|field| field.writable) {
            let given = asked.get(field.name).filter(|given| !given.is_null());
            let held = content.get(column.key).filter(|held| held.as_str() != Some("") && !held.is_null());
            let default = || field.default.and_then(|json| serde_json::from_str(json).ok());
            if let Some(value) = given.or(held).cloned().or_else(default) {
                content[column.key] = value.clone();
                row.insert(field.name.to_owned(), value);
            }
        }
    }
    let mut id = None;
    if make {
        if items == 0 {
            return Err(unprocessable(Text::from(&NOTHING)));
        }
        let mut tx = cx.begin().await?;
        // Of what was deleted meanwhile the document shows nothing; what is here stays from now on.
        files::resolve_files(&mut tx, &ids).await?;
        id = Some(document_type.create_with(&mut tx, &row, content.clone()).await?);
        tx.commit().await?;
    }
    // As the document reads it: that is what its rules are about.
    let (content, problems) = documents::as_read(kind.as_ref(), &content);
    let faults = faults.into_iter().take(MAX_TOLD).collect();
    Ok(Imported { id, row, groups, items, faults, sheet: file.map(|file| STANDARD.encode(file)), problems, content })
}

/// What a file may name: these files, and people.
async fn here(cx: &Cx, document_type: &DocumentType, ids: &[&str]) -> Result<Here> {
    let files = files::find_files(&mut &cx.app.db, ids).await?;
    let may = auth::who_may(&cx.app.db, document_type.pages(), Action::Get).await?;
    let all: Vec<(String, String)> = cx.app.db.all("SELECT id, account FROM users WHERE deleted_at IS NULL", args![]).await?;
    let may: HashSet<String> = may.into_iter().map(|(id, _)| id).collect();
    let people = all.iter().filter(|(id, _)| may.contains(id)).map(|(id, account)| (account.to_lowercase(), id.clone())).collect();
    Ok(Here { files, people, accounts: all.into_iter().collect() })
}

/// A file that could be read; what it means is still to be seen.
enum Parsed {
    Xlsx(&'static Sheet, workbook::Book),
    Json(Value),
}

impl Parsed {
    /// The files that it may name.
    fn file_ids(&self) -> Vec<&str> {
        fn each<'a>(value: &'a Value, ids: &mut Vec<&'a str>) {
            match value {
                Value::String(word) if is_file_id(word) => ids.push(word),
                Value::Array(values) => values.iter().for_each(|value| each(value, ids)),
                Value::Object(values) => values.values().for_each(|value| each(value, ids)),
                _ => {}
            }
        }
        let mut ids = Vec::new();
        match self {
            Parsed::Json(value) => each(value, &mut ids),
            // Somewhere in a cell: in an address, behind an option's words.
            Parsed::Xlsx(_, book) => {
                for cell in book.rows.values().flat_map(|cells| cells.values()) {
                    ids.extend(cell.split(|letter: char| !letter.is_ascii_hexdigit()).filter(|word| is_file_id(word)));
                }
            }
        }
        ids
    }
}

fn parsed(way: Way, form: Form, bytes: &[u8]) -> Result<Parsed> {
    Ok(match form {
        Form::Xlsx => {
            let sheet = way.sheet.ok_or_else(|| invalid_field("form", &ONLY_JSON))?;
            Parsed::Xlsx(sheet, workbook::read(bytes, &rows::ABOUT[0])?)
        }
        Form::Json => {
            // A value in memory is many times its text: what could be no document is not even read.
            if bytes.iter().filter(|byte| matches!(byte, b'{' | b'[')).count() > MAX_NESTED
                || bytes.iter().filter(|byte| **byte == b',').count() > MAX_PARTS
            {
                return Err(invalid_field("data", &TOO_LARGE));
            }
            Parsed::Json(serde_json::from_slice(bytes).map_err(|why| invalid_field("data", NOT_JSON.with("why", why)))?)
        }
    })
}

/// The content, how many groups and items there are, what was wrong, and the wrong rows as a file.
type Taken = (Value, usize, usize, Vec<Fault>, Option<Vec<u8>>);

fn content_of(way: Way, parsed: &Parsed, here: &Here, language: Language, at: jiff::Timestamp) -> Result<Taken> {
    let given = match parsed {
        Parsed::Json(given) => given,
        Parsed::Xlsx(sheet, book) => {
            let read = rows::read(sheet, book, here, language, at)?;
            let groups = read.groups.len();
            let mut content = read.about;
            content.insert(sheet.group.into(), read.groups.into());
            return Ok((content.into(), groups, read.items, read.faults, read.sheet));
        }
    };
    let (content, faults) = json_file::read(way.document_type.kind().as_ref(), given, &here.files, language);
    let items = |of: &Value| list(of, way.item).len();
    let (groups, items) = match way.group.map(|group| list(&content, group)) {
        Some(groups) => (groups.len(), groups.iter().map(items).sum()),
        None => (items(&content), items(&content)),
    };
    // Rows of a workbook are put right in one; what came as JSON alone is put right where it came from.
    let file = way.sheet.map(|sheet| rows::faults_sheet(sheet, &faults, language, at)).transpose()?.flatten();
    Ok((content, groups, items, faults, file))
}

async fn give(cx: Cx, sheet: &'static Sheet, input: ExportInput) -> Result<File> {
    let (content, _) = stored(&cx, sheet, &input.id).await?;
    let file = match input.form {
        Form::Xlsx => rows::write(sheet, &content, &here(&cx, sheet.document_type, &[]).await?, cx.language, cx.app.world.now())?,
        Form::Json => serde_json::to_vec_pretty(&json_file::write(sheet.document_type.kind().model(), &content)).map_err(internal)?,
    };
    Ok(File { data: STANDARD.encode(file) })
}

async fn read(cx: Cx, sheet: &'static Sheet, input: ContentInput) -> Result<ContentAnswer> {
    let row = resource::load_for(&cx, sheet.document_type.resource, &input.id).await?;
    let (content, problems) = stored(&cx, sheet, &input.id).await?;
    Ok(ContentAnswer { row, content, problems })
}

async fn stored(cx: &Cx, sheet: &Sheet, id: &str) -> Result<(Value, Vec<Problem>)> {
    let document = sheet.document_type.document(id)?;
    let Projection { content, problems } = documents::content(&mut &cx.app.db, &document).await?;
    Ok((Arc::unwrap_or_clone(content), Arc::unwrap_or_clone(problems)))
}
