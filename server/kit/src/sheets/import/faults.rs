//! What was wrong with the rows of an import: in words, and as a sheet of those rows with the reasons.

use std::collections::HashMap;

use super::ImportRows;
use crate::{
    args,
    error::internal,
    jobs::{ResultFile, Stop, Work},
    sentences,
    sheets::{columns::Cell, export::Book, reader::Wrong, table::Table},
    text::{Language, Text},
};

sentences! {
    WHAT_IS_WRONG = "import.what_is_wrong": "What is wrong" / "错误原因";
    AT_FIELD = "import.at_field": "{field}: {text}" / "{field}：{text}";
}

impl ImportRows {
    /// What is wrong with a row, in words.
    pub(super) fn said(&self, wrong: &Wrong, language: Language) -> String {
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
    pub(super) async fn write_faults(&self, work: &mut Work, table: &Table, language: Language) -> Result<(), Stop> {
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
