//! What a file would become: its content, what it says of its record, and what is wrong with it, as a sheet to be put right.

use std::collections::HashSet;

use belltower_sync::model::{is_file_id, list};
use bytes::Bytes;
use serde_json::{Map, Value};

use super::{DocumentType, Fault, Here, Import, Sheet, calls::Form, json as json_file, rows, workbook};
use crate::{
    app::App,
    args,
    auth::{self, catalogue::Action},
    error::{Result, internal, invalid_field},
    files, sentences,
    text::Language,
    turns::Turn,
};

sentences! {
    TOO_LARGE = "import.too_many_parts": "This holds more than any document does" / "内容超出文档所能容纳的数量";
    NOT_JSON = "import.not_json": "This is not JSON: {why}" / "这不是 JSON：{why}";
    ONLY_JSON = "import.only_json": "Only JSON is taken in here" / "此处只接受 JSON";
}

/// Objects and lists, and commas, of JSON that is read. A plan of 200 steps with formatted scripts has some thousands; each takes hundreds of bytes in memory.
const MAX_NESTED: usize = 100_000;
const MAX_PARTS: usize = 1_000_000;

/// What a file became.
pub(super) struct Read {
    /// The content, with what was asked for of the record.
    pub content: Value,
    /// The fields of the record.
    pub row: Map<String, Value>,
    /// How many groups and rows were taken; of what has no groups, the rows.
    pub groups: usize,
    pub items: usize,
    /// What was wrong.
    pub faults: Vec<Fault>,
    /// The wrong rows as a workbook.
    pub sheet: Option<Vec<u8>>,
    /// The files that it may name.
    pub files: Vec<String>,
}

/// Reads a file. `turn` is held for as long as that takes.
pub(super) async fn read(
    app: &App,
    import: &'static Import,
    form: Form,
    bytes: Bytes,
    asked: &Map<String, Value>,
    language: Language,
    turn: Option<Turn>,
) -> Result<Read> {
    let (document_type, at) = (import.document_type(), app.world.now());
    // A large file takes a while to unpack: not on the thread that serves sockets.
    let (turn, parsed) = tokio::task::spawn_blocking(move || (turn, parsed(import, form, &bytes))).await.map_err(internal)?;
    let parsed = parsed?;
    let named: Vec<String> = parsed.file_ids().into_iter().map(str::to_owned).collect();
    let ids: Vec<&str> = named.iter().map(String::as_str).collect();
    let here = here(app, document_type, &ids).await?;
    let (_turn, read) =
        tokio::task::spawn_blocking(move || (turn, content_of(import, &parsed, &here, language, at))).await.map_err(internal)?;
    let (mut content, groups, items, faults, sheet) = read?;
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
    Ok(Read { content, row, groups, items, faults, sheet, files: named })
}

/// What a file may name: these files, and people.
pub(super) async fn here(app: &App, document_type: &DocumentType, ids: &[&str]) -> Result<Here> {
    let files = files::find_files(&mut &app.db, ids).await?;
    let may = auth::who_may(&app.db, document_type.pages(), Action::Get).await?;
    let all: Vec<(String, String)> = app.db.all("SELECT id, account FROM users WHERE deleted_at IS NULL", args![]).await?;
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

fn parsed(import: &Import, form: Form, bytes: &[u8]) -> Result<Parsed> {
    Ok(match form {
        Form::Xlsx => {
            let Import::Sheet(sheet) = import else { return Err(invalid_field("form", &ONLY_JSON)) };
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

fn content_of(import: &Import, parsed: &Parsed, here: &Here, language: Language, at: jiff::Timestamp) -> Result<Taken> {
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
    let (content, faults) = json_file::read(import.document_type().kind().as_ref(), given, &here.files, language);
    let items = |of: &Value| list(of, import.item()).len();
    let (groups, items) = match import.sheet().map(|sheet| sheet.group).map(|group| list(&content, group)) {
        Some(groups) => (groups.len(), groups.iter().map(items).sum()),
        None => (items(&content), items(&content)),
    };
    // Rows of a workbook are put right in one; what came as JSON alone is put right where it came from.
    let file = import.sheet().map(|sheet| rows::faults_sheet(sheet, &faults, language, at)).transpose()?.flatten();
    Ok((content, groups, items, faults, file))
}
