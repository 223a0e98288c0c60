//! The calls of files: see what a file would become, make it, take a document out, and the sheet to begin with. One import for all kinds: those that
//! have a [`Sheet`], and those that come as JSON only.

use std::sync::Arc;

use base64::{Engine, engine::general_purpose::STANDARD};
use belltower_sync::{Problem, Projection};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    Fault, Here, Import, Sheet,
    make::begin,
    plain_content,
    read::{Read, here, read},
    rows,
};
use crate::{
    auth::catalogue::Action,
    config::Config,
    documents,
    error::{Result, broken, internal, invalid, invalid_field},
    http::{Access, Api, Cx, Raw},
    resource::{self, check::TOO_LONG},
    sheets::{JobAnswer, READING},
    text::Language,
};

/// The most faults that are told one by one; the sheet has them all.
const MAX_TOLD: usize = 200;
/// Characters of a file's name.
const MAX_NAME: usize = 150;

/// A form of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// A workbook.
    Xlsx,
    /// JSON.
    Json,
}

/// How a file is to be looked at; it is the body.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportQuery {
    form: Form,
    /// What the new record says beside the file, as JSON: its title, level and the like. What is left out is taken from the file.
    #[serde(default)]
    row: String,
}

/// How a file is to be made a document; it is the body.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MakeQuery {
    form: Form,
    /// As that of `import`.
    #[serde(default)]
    row: String,
    /// The file's name.
    #[serde(default)]
    name: String,
}

/// What a file would become.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Imported {
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

/// Adds the calls of a kind of document.
pub fn mount(api: &mut Api, import: &'static Import) {
    let resource = import.document_type().resource;
    let access = Access::Page(resource.page, Action::Import);
    let most = |config: &Config| config.max_import_bytes;
    let path = |call: &str| format!("{}/{call}", resource.base);
    api.post_file(&path("import"), access, "A document from a file, as it would be", most, move |cx, query, file| {
        look(cx, import, query, file)
    });
    api.post_file(&path("importDocument"), access, "Make a document from a file, by a job", most, move |cx, query, file| {
        ask(cx, import, query, file)
    });
    if let Import::Sheet(sheet) = import {
        mount_sheet(api, sheet);
    }
}

/// The calls of a kind that lies in a sheet.
fn mount_sheet(api: &mut Api, sheet: &'static Sheet) {
    let path = |call: &str| format!("{}/{call}", sheet.document_type.resource.base);
    let import = sheet.list(Action::Import);
    api.post(&path("importTemplate"), import, "The workbook to begin with", move |cx: Cx, _: BlankInput| async move {
        let example = (sheet.example)(cx.language == Language::Chinese);
        Ok(File { data: STANDARD.encode(rows::write(sheet, &example, &Here::default(), cx.language, cx.app.world.now())?) })
    });
    api.post(&path("exportDocument"), sheet.list(Action::Export), "A document as a file", move |cx, input| give(cx, sheet, input));
    api.post(&path("content"), Access::AnyPage(sheet.document_type.pages(), Action::Get), "What a document says", move |cx, input| {
        content(cx, sheet, input)
    });
}

async fn look(cx: Cx, import: &'static Import, ImportQuery { form, row }: ImportQuery, Raw(bytes): Raw) -> Result<Imported> {
    let asked = asked(&row)?;
    let turn = READING.turn(&cx.caller()?.user_id).await?;
    let Read { content, row, groups, items, faults, sheet, .. } =
        read(&cx.app, import, form, bytes, &asked, cx.language, Some(turn)).await?;
    // As the document reads it: that is what its rules are about.
    let (content, problems) = documents::as_read(import.document_type().kind().as_ref(), &content);
    let faults = faults.into_iter().take(MAX_TOLD).collect();
    Ok(Imported { row, groups, items, faults, sheet: sheet.map(|file| STANDARD.encode(file)), problems, content })
}

fn asked(row: &str) -> Result<Map<String, Value>> {
    if row.is_empty() { Ok(Map::new()) } else { serde_json::from_str(row).map_err(broken) }
}

async fn ask(cx: Cx, import: &'static Import, query: MakeQuery, Raw(bytes): Raw) -> Result<JobAnswer> {
    let MakeQuery { form, row, name } = query;
    let (asked, resource) = (asked(&row)?, import.document_type().resource);
    if name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
        return Err(invalid_field("name", TOO_LONG.with("max", MAX_NAME)));
    }
    // What is not said comes from the file.
    let mut wrong = resource::check_fields(resource, &asked, true);
    wrong.retain(|(field, _)| asked.contains_key(field));
    if !wrong.is_empty() {
        return Err(invalid(wrong));
    }
    let job = begin(&cx, resource, form, asked, &name, &bytes).await?;
    Ok(JobAnswer { job })
}

async fn give(cx: Cx, sheet: &'static Sheet, input: ExportInput) -> Result<File> {
    let (content, _) = stored(&cx, sheet, &input.id).await?;
    let file = match input.form {
        Form::Xlsx => rows::write(sheet, &content, &here(&cx.app, sheet.document_type, &[]).await?, cx.language, cx.app.world.now())?,
        Form::Json => serde_json::to_vec_pretty(&plain_content(sheet.document_type, &content)).map_err(internal)?,
    };
    Ok(File { data: STANDARD.encode(file) })
}

async fn content(cx: Cx, sheet: &'static Sheet, input: ContentInput) -> Result<ContentAnswer> {
    let row = resource::load_for(&cx, sheet.document_type.resource, &input.id).await?;
    let (content, problems) = stored(&cx, sheet, &input.id).await?;
    Ok(ContentAnswer { row, content, problems })
}

async fn stored(cx: &Cx, sheet: &Sheet, id: &str) -> Result<(Value, Vec<Problem>)> {
    let document = sheet.document_type.document(id)?;
    let Projection { content, problems } = documents::content(&mut &cx.app.db, &document).await?;
    Ok((Arc::unwrap_or_clone(content), Arc::unwrap_or_clone(problems)))
}
