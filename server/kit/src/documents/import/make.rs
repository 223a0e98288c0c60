//! A document from a file, made by a job: the file is kept, read where no call waits for it, and becomes a document in the transaction in which the job says that
//! it did. The rows that could not be taken come back as the job's file.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::{
    Fault, Import,
    calls::Form,
    of_resource,
    read::{Read, read},
};
use crate::{
    args,
    auth::catalogue::Action,
    config::Lane,
    documents,
    error::{Result, forbidden, internal, not_found, unprocessable},
    files,
    http::Cx,
    jobs::{About, Job, ResultFile, Stop, Work},
    resource::{self, Resource},
    sentences,
    sheets::kept::{Kept, bytes_of, keep},
    text::Sentence,
};

sentences! {
    NAME = "import.document": "Import of a document" / "导入文档";
    NOTHING = "import.nothing": "Nothing in this file can be taken in" / "文件中没有可导入的内容";
    WRONG_ROWS = "import.wrong_rows": "wrong rows" / "错误行";
}

/// Faults that a job tells one by one, and characters of each; its file has them all.
const TOLD: usize = 10;
const MAX_SAID: usize = 160;
const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Makes a document of a file.
#[derive(Debug, Serialize, Deserialize)]
pub struct MakeDocument {
    resource: String,
    form: Form,
    row: Map<String, Value>,
    file: String,
    name: String,
    /// What is the same for the same file brought twice.
    sum: String,
}

/// Keeps a file and puts in the job that makes a document of it; pressed twice, it is one.
pub(super) async fn begin(
    cx: &Cx,
    resource: &'static Resource,
    form: Form,
    row: Map<String, Value>,
    name: &str,
    bytes: &[u8],
) -> Result<String> {
    let by = cx.caller()?.user_id.to_string();
    let mut sum = Sha256::new();
    for part in [by.as_bytes(), resource.name.as_bytes(), &serde_json::to_vec(&row).map_err(internal)?, bytes] {
        sum.update(part.len().to_le_bytes());
        sum.update(part);
    }
    let sum: String = sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    let mut tx = cx.begin().await?;
    let file = keep(&mut tx, Kept { by: &by, resource: resource.name, name, columns: "[]", zone: "" }, bytes).await?;
    let job = MakeDocument { resource: resource.name.into(), form, row, file: file.clone(), name: name.into(), sum };
    let job = tx.enqueue_in(&job, cx.language).await?;
    tx.exec("UPDATE import_files SET job_id = $1 WHERE id = $2", args![job.as_str(), file]).await?;
    tx.commit().await?;
    Ok(job)
}

impl Job for MakeDocument {
    const KIND: &'static str = "document_import";
    const NAME: &'static Sentence = &NAME;
    const LANE: Lane = Lane::Convert;

    fn about(&self) -> About {
        let resource = resource::by_name(&self.resource);
        let title = resource.and_then(|resource| self.row.get(resource.title)).and_then(Value::as_str);
        About {
            title: title.filter(|title| !title.is_empty()).unwrap_or(&self.name).to_owned(),
            page: resource.map_or("operations", |resource| resource.page),
            resource: resource.map(|resource| resource.name),
            record_id: None,
            dedupe: Some(self.sum.clone()),
        }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        // It was made, and the job was interrupted before it could say so.
        if let Some(made) = work.checkpoint::<Option<Value>>()? {
            return Ok(made);
        }
        let import: &'static Import = of_resource(&self.resource).ok_or_else(not_found)?;
        let document_type = import.document_type();
        if !work.caller().await?.rights.allow(document_type.resource.page, Action::Import) {
            return Err(forbidden().into());
        }
        work.step("reading", 0, 2)?;
        let (app, language) = (work.app().clone(), work.language());
        let bytes = bytes_of(&app, &self.file).await?;
        let Read { content, row, groups, items, faults, sheet, files: named } =
            read(&app, import, self.form, bytes.into(), &self.row, language, None).await?;
        if items == 0 {
            return Err(unprocessable(&NOTHING).into());
        }
        work.step("making", 1, 2)?;
        if let Some(sheet) = sheet {
            let mut file = ResultFile::begin(work).await?;
            file.write(work, &sheet).await?;
            let name = self.name.rsplit_once('.').map_or(self.name.as_str(), |(name, _)| name);
            let name = format!("{}_{}.xlsx", if name.is_empty() { &self.resource } else { name }, WRONG_ROWS.say(language));
            file.finish(work, &name, XLSX).await?;
        }
        let (_, problems) = documents::as_read(document_type.kind().as_ref(), &content);
        let told: Vec<Value> = faults.iter().take(TOLD).map(told).collect();
        let ids: Vec<&str> = named.iter().map(String::as_str).collect();
        let mut batch = work.batch().await?;
        // Of what was deleted meanwhile the document shows nothing; what is here stays from now on.
        files::resolve_files(&mut batch, &ids).await?;
        let id = document_type.create_with(&mut batch, &row, content).await?;
        let made = json!({
            "id": id, "groups": groups, "items": items, "wrong": faults.len(), "faults": told, "problems": belltower_sync::count_blocking(&problems),
        });
        batch.commit(&Some(&made)).await?;
        Ok(made)
    }
}

fn told(fault: &Fault) -> Value {
    let short = |text: &str| text.chars().take(MAX_SAID).collect::<String>();
    json!({ "row": fault.row, "place": short(&fault.place), "msg": short(&fault.msg) })
}
