//! The export of a list: what it shows, with its filter and in its order, as a file that a job writes. All of it is of one moment, whose position the file's
//! name has; masked as on the screen.

use jiff::Timestamp;
use jiff::civil::{DateTime, Time};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{
    columns::{self, Cell, SheetColumn, Writer},
    csv,
};
use crate::{
    auth::catalogue::Action,
    db::{self, Snapshot},
    error::{Result, forbidden, internal, invalid_field, not_found, unprocessable},
    http::{Access, Api, Cx},
    jobs::{About, Job, ResultFile, Stop, Work},
    mask,
    resource::{self, ListInput, Resource, all_ids, by_ids, check::one_line, lookups, present},
    sentences,
    text::Sentence,
};

sentences! {
    NAME = "export.name": "Export" / "导出";
    TOO_MANY = "export.too_many": "A workbook takes {max} rows at most: narrow the list, or use CSV" / "工作簿最多 {max} 行：请缩小列表范围，或改用 CSV";
    TOO_MANY_CSV = "export.too_many_csv": "A file takes {max} rows at most: narrow the list" / "文件最多 {max} 行：请缩小列表范围";
}

/// The most rows of a workbook, below its heading.
const MAX_XLSX: usize = 1_048_575;
/// The most rows of a table with commas.
const MAX_CSV: usize = 2_000_000;
/// Rows that are read at once.
const PAGE: usize = 500;
/// Characters of the list's name.
const MAX_TITLE: usize = 100;

/// A form of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SheetForm {
    /// A table with commas.
    Csv,
    /// A workbook.
    Xlsx,
}

/// What is to be exported.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExportAsked {
    form: SheetForm,
    /// What the list is called where it is shown; the file is named by it.
    #[serde(default)]
    #[schema(max_length = 100)]
    title: String,
    /// As that of a list.
    #[serde(default)]
    #[schema(value_type = Object)]
    filter: serde_json::Map<String, Value>,
    #[serde(default)]
    search: Option<String>,
    #[serde(default)]
    sort: Vec<String>,
    /// Those of the list if none are named.
    #[serde(default)]
    columns: Vec<SheetColumn>,
    /// The zone of its times, such as `Asia/Shanghai`; UTC if nothing is said.
    #[serde(default)]
    zone: String,
}

/// A job that was put in.
#[derive(Serialize, utoipa::ToSchema)]
pub struct JobAnswer {
    /// Its id.
    pub job: String,
}

/// Writes a list into a file.
#[derive(Debug, Serialize, Deserialize)]
pub struct ExportRows {
    resource: String,
    form: SheetForm,
    title: String,
    list: ListInput,
    columns: Vec<SheetColumn>,
    zone: String,
    /// Whose it is: the same list twice is one job, of each by itself.
    account: String,
}

/// Adds the call of a resource.
pub(super) fn mount(api: &mut Api, resource: &'static Resource) {
    let access = Access::Page(resource.page, Action::Export);
    api.post(&format!("{}/export", resource.base), access, "A list as a file, written by a job", move |cx, asked| ask(cx, resource, asked));
}

async fn ask(cx: Cx, resource: &'static Resource, asked: ExportAsked) -> Result<JobAnswer> {
    let caller = cx.caller()?;
    let ExportAsked { form, title, filter, search, sort, columns, zone } = asked;
    let title = one_line(&title, MAX_TITLE).map_err(|text| invalid_field("title", text))?;
    columns::zone(&zone)?;
    let columns = columns::checked(resource, columns)?;
    let list = ListInput { page: None, size: None, sort, filter, search };
    // What is wrong with it is said now, not by the job.
    all_ids(&mut &cx.app.db, &cx.app, resource, None, &list, 0).await?;
    if let Some(piece) = &list.search {
        lookups::find(&cx.app, caller, &[resource], piece).await?;
    }
    let title = if title.is_empty() { resource.name.to_owned() } else { mask::text(title).into_owned() };
    let job = ExportRows { resource: resource.name.into(), form, title, list, columns, zone, account: caller.user_id.to_string() };
    let mut tx = cx.begin().await?;
    let job = tx.enqueue_in(&job, cx.language).await?;
    tx.commit().await?;
    Ok(JobAnswer { job })
}

impl Job for ExportRows {
    const KIND: &'static str = "export";
    const NAME: &'static Sentence = &NAME;

    fn about(&self) -> About {
        let resource = resource::by_name(&self.resource);
        let said = serde_json::to_vec(self).unwrap_or_default();
        About {
            title: self.title.clone(),
            page: resource.map_or("operations", |resource| resource.page),
            resource: resource.map(|resource| resource.name),
            record_id: None,
            dedupe: Some(Sha256::digest(said).iter().map(|byte| format!("{byte:02x}")).collect()),
        }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        let resource = resource::by_name(&self.resource).ok_or_else(not_found)?;
        let caller = work.caller().await?;
        if !caller.rights.allow(resource.page, Action::Export) {
            return Err(forbidden().into());
        }
        let app = work.app().clone();
        let mut snapshot = app.db.snapshot().await?;
        // The first read: the moment of all the others.
        let position = db::head_in(&mut snapshot, &resource.topic()).await?;
        let at = app.world.now();
        // What leaves is what is seen, and no more than may leave.
        let scope =
            caller.rights.scope_any(resource.own_page(), Action::Export).min(caller.rights.scope_any(resource.pages(), Action::Query));
        let scope = resource.records_in(&mut snapshot, &caller.user_id, scope).await?;
        let (most, refusal) = match self.form {
            SheetForm::Xlsx => (MAX_XLSX, &TOO_MANY),
            SheetForm::Csv => (MAX_CSV, &TOO_MANY_CSV),
        };
        let ids = all_ids(&mut snapshot, &app, resource, scope.as_ref(), &self.list, most + 1).await?;
        if ids.len() > most {
            return Err(unprocessable(refusal.with("max", most)).into());
        }
        let zone = columns::zone(&self.zone)?;
        let named = at.to_zoned(zone.clone()).strftime("%Y-%m-%d_%H%M").to_string();
        let writer = Writer::new(resource, &self.columns, zone, work.language());
        let (end, media_type) = match self.form {
            SheetForm::Csv => ("csv", "text/csv; charset=utf-8"),
            SheetForm::Xlsx => ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        };
        let mut file = ResultFile::begin(work).await?;
        match self.form {
            SheetForm::Csv => {
                file.write(work, csv::MARK.as_bytes()).await?;
                file.write(work, csv::row_of(&writer.head()).as_bytes()).await?;
                for (page, some) in ids.chunks(PAGE).enumerate() {
                    work.step("writing", page * PAGE, ids.len())?;
                    let mut text = String::new();
                    for cells in read(&mut snapshot, resource, &writer, some).await? {
                        text.push_str(&csv::row_of(&cells));
                    }
                    file.write(work, text.as_bytes()).await?;
                }
            }
            SheetForm::Xlsx => {
                let mut book = Book::begin(&writer.head(), at)?;
                for (page, some) in ids.chunks(PAGE).enumerate() {
                    work.step("writing", page * PAGE, ids.len())?;
                    for cells in read(&mut snapshot, resource, &writer, some).await? {
                        book.row(&cells)?;
                    }
                }
                let bytes = tokio::task::spawn_blocking(move || book.end()).await.map_err(internal)??;
                file.write(work, &bytes).await?;
            }
        }
        drop(snapshot);
        work.step("writing", ids.len(), ids.len())?;
        let title: String = self.title.chars().map(|c| if c.is_control() || "/\\:*?\"<>|".contains(c) { '_' } else { c }).collect();
        file.finish(work, &format!("{title}_{named}_p{position}.{end}"), media_type).await?;
        Ok(json!({ "rows": ids.len(), "position": [app.epoch, position] }))
    }
}

/// The cells of records, as they may leave the server.
async fn read(snapshot: &mut Snapshot, resource: &'static Resource, writer: &Writer<'_>, ids: &[String]) -> Result<Vec<Vec<Cell>>> {
    let rows = by_ids(snapshot, resource, ids).await?;
    Ok(rows.into_iter().map(|row| writer.cells(&present(resource, row, false))).collect())
}

/// A moment as a workbook counts it, if it can: from 1900 on.
fn excel(at: DateTime) -> Option<ExcelDateTime> {
    let part = |value: i8| u8::try_from(value).ok();
    let day = ExcelDateTime::from_ymd(u16::try_from(at.year()).ok()?, part(at.month())?, part(at.day())?).ok()?;
    day.and_hms(u16::from(part(at.hour())?), part(at.minute())?, part(at.second())?).ok()
}

/// A workbook that is written row by row; what was written lies in a file of the system, not in memory.
pub(super) struct Book {
    workbook: Workbook,
    sheet: Worksheet,
    row: u32,
    /// How moments and days are shown: as ISO 8601 writes them, in every language.
    moment: Format,
    day: Format,
}

impl Book {
    pub fn begin(head: &[Cell], at: Timestamp) -> Result<Self> {
        let mut workbook = Workbook::new();
        let made = ExcelDateTime::from_timestamp(at.as_second()).map_err(internal)?;
        workbook.set_properties(&DocProperties::new().set_creation_datetime(&made));
        let mut sheet = workbook.new_worksheet_with_constant_memory().map_err(internal)?;
        sheet.set_freeze_panes(1, 0).map_err(internal)?;
        let bold = Format::new().set_bold();
        for (column, cell) in (0_u16..).zip(head) {
            sheet.set_column_width(column, 18).map_err(internal)?;
            if let Cell::Text(text) = cell {
                sheet.write_string_with_format(0, column, text, &bold).map_err(internal)?;
            }
        }
        let [moment, day] = ["yyyy-mm-dd hh:mm:ss", "yyyy-mm-dd"].map(|shown| Format::new().set_num_format(shown));
        Ok(Self { workbook, sheet, row: 0, moment, day })
    }

    pub fn row(&mut self, cells: &[Cell]) -> Result<()> {
        self.row += 1;
        for (column, cell) in (0_u16..).zip(cells) {
            match cell {
                Cell::Empty => continue,
                // Always as text: what begins with `=` is what somebody typed, not a formula.
                Cell::Text(text) => self.sheet.write_string(self.row, column, text).map(drop),
                Cell::Number(number) => self.sheet.write_number(self.row, column, *number as f64).map(drop),
                Cell::Moment(at) => match excel(*at) {
                    Some(at) => self.sheet.write_datetime_with_format(self.row, column, at, &self.moment).map(drop),
                    None => self.sheet.write_string(self.row, column, columns::written(*at)).map(drop),
                },
                Cell::Day(day) => match excel(day.to_datetime(Time::midnight())) {
                    Some(at) => self.sheet.write_datetime_with_format(self.row, column, at, &self.day).map(drop),
                    None => self.sheet.write_string(self.row, column, day.to_string()).map(drop),
                },
            }
            .map_err(internal)?;
        }
        Ok(())
    }

    pub fn end(mut self) -> Result<Vec<u8>> {
        self.workbook.push_worksheet(self.sheet);
        self.workbook.save_to_buffer().map_err(internal)
    }
}
