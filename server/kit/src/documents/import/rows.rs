//! A sheet's rows to content, and content to rows.

use belltower_sync::model::{list, string};
use jiff::Timestamp;
use serde_json::{Map, Value, json};

use super::{
    Fault, Level, Sheet,
    columns::{Cell, Column, Here},
    rich,
    workbook::{self, Book, Heading, Page, Said},
};
use crate::{error::Result, sentences, text::Language};

sentences! {
    NO_COLUMN = "import.no_column": "The sheet has no column \"{column}\"" / "表格缺少“{column}”列";
    UNKNOWN_COLUMN = "import.unknown_column": "There is no such column; it was left out" / "没有这一列，已忽略";
    WHAT_IS_WRONG = "import.what_is_wrong": "What is wrong" / "错误说明";
}

/// The sheet about the whole, and its columns, in English and Chinese.
pub const ABOUT: [[&str; 2]; 3] = [["About", "概要"], ["What", "项目"], ["Says", "内容"]];

/// What came of the rows.
#[derive(Default)]
pub struct Read {
    /// What the workbook says of the whole.
    pub about: Object,
    /// Groups with their items.
    pub groups: Vec<Value>,
    /// How many items there are.
    pub items: usize,
    /// What was wrong.
    pub faults: Vec<Fault>,
    /// The wrong rows as a sheet, if there are any.
    pub sheet: Option<Vec<u8>>,
}

/// Makes content of the rows of a sheet; the first row is the headings.
pub fn read(sheet: &Sheet, book: &Book, here: &Here, language: Language, at: Timestamp) -> Result<Read> {
    let mut read = Read::default();
    about(sheet, book, here, language, &mut read);
    let rows = &book.rows;
    let Some((&top, headings)) = rows.first_key_value() else {
        read.faults.push(missing(&sheet.columns[0], 1, language));
        return Ok(read);
    };
    // Where each column of the description stands in the file.
    let mut found: Vec<Option<u32>> = vec![None; sheet.columns.len()];
    for (&place, heading) in headings {
        match sheet.columns.iter().position(|column| column.is(heading)) {
            Some(at) if found[at].is_none() => found[at] = Some(place),
            _ => read.faults.push(Fault { row: Some(top), place: heading.clone(), msg: UNKNOWN_COLUMN.say(language) }),
        }
    }
    let lacking = sheet.columns.iter().zip(&found).filter(|(column, place)| column.required && place.is_none());
    let lacking: Vec<Fault> = lacking.map(|(column, _)| missing(column, top, language)).collect();
    if !lacking.is_empty() {
        read.faults.extend(lacking);
        return Ok(read);
    }
    let mut wrong: Vec<(Vec<String>, String)> = Vec::new();
    let mut named = String::new();
    for (&number, cells) in rows.range(top + 1..) {
        let cell = |place: &Option<u32>| place.and_then(|place| cells.get(&place)).map_or_else(String::new, |cell| cell.trim().to_owned());
        let mut said: Vec<String> = found.iter().map(cell).collect();
        // A row goes with the group above it unless it names another.
        if said[0].is_empty() {
            said[0].clone_from(&named);
        }
        let (group, item, faults) = row(sheet, &said, book, here, language);
        if faults.is_empty() {
            named.clone_from(&said[0]);
            if read.groups.last().is_none_or(|last| string(last, sheet.columns[0].key) != named) {
                read.groups.push(group.into());
            }
            if let Some(items) = read.groups.last_mut().and_then(|last| last[sheet.item].as_array_mut()) {
                items.push(item.into());
                read.items += 1;
            }
        } else {
            let all = faults.iter().map(|(column, msg)| format!("{column}: {msg}")).collect::<Vec<_>>().join("\n");
            read.faults.extend(faults.into_iter().map(|(place, msg)| Fault { row: Some(number), place, msg }));
            wrong.push((said, all));
        }
    }
    if !wrong.is_empty() {
        let mut headings: Vec<Heading> = sheet.columns.iter().map(|column| column.heading(language)).collect();
        headings.push(Heading { text: WHAT_IS_WRONG.say(language), width: 50.0, choices: vec![] });
        let cell = |text: String| book.formatted.get(&text).map_or_else(|| Said::Plain(text.clone()), |runs| Said::Rich(runs.clone()));
        let rows = wrong.into_iter().map(|(said, why)| said.into_iter().map(cell).chain([why.into()]).collect()).collect();
        let page = Page { name: name(sheet, language), headings, rows };
        read.sheet = Some(workbook::write(&[page], at)?);
    }
    Ok(read)
}

fn missing(column: &Column, row: u32, language: Language) -> Fault {
    let said = column.said(language);
    Fault { row: Some(row), place: said.to_owned(), msg: NO_COLUMN.with("column", said).say(language) }
}

type Object = Map<String, Value>;

/// What a workbook says of the whole, a line each: what it is about, and what it is.
fn about(sheet: &Sheet, book: &Book, here: &Here, language: Language, read: &mut Read) {
    for (&number, cells) in &book.about {
        let (Some(of), said) = (cells.get(&0), cells.get(&1).map_or("", |said| said.trim())) else { continue };
        let Some(column) = sheet.about.iter().find(|column| column.is(of)).filter(|_| !said.is_empty()) else { continue };
        match column.read(said, here, language) {
            Ok(value) => drop(read.about.insert(column.key.into(), value)),
            Err(text) => read.faults.push(Fault { row: Some(number), place: column.said(language).to_owned(), msg: text.say(language) }),
        }
    }
}

/// A row's group and item, and what is wrong with it by column.
fn row(sheet: &Sheet, said: &[String], book: &Book, here: &Here, language: Language) -> (Object, Object, Vec<(String, String)>) {
    let (mut group, mut item, mut faults) = (Object::new(), Object::new(), Vec::new());
    for (column, cell) in sheet.columns.iter().zip(said) {
        match column.read(cell, here, language) {
            Ok(value) => {
                let formatted = matches!(column.cell, Cell::Rich(_)).then(|| book.formatted.get(cell)).flatten();
                let value = formatted.map_or(value, |runs| rich::nodes(runs));
                drop(if column.level == Level::Group { &mut group } else { &mut item }.insert(column.key.into(), value));
            }
            Err(text) => faults.push((column.said(language).to_owned(), text.say(language))),
        }
    }
    if faults.is_empty() {
        for (key, text) in (sheet.gather)(&mut item, &here.files) {
            let column = sheet.columns.iter().find(|column| column.key == key).map_or(key, |column| column.said(language));
            faults.push((column.to_owned(), text.say(language)));
        }
    }
    group.insert(sheet.item.into(), json!([]));
    (group, item, faults)
}

/// The content as a workbook.
pub fn write(sheet: &Sheet, content: &Value, here: &Here, language: Language, at: Timestamp) -> Result<Vec<u8>> {
    let headings: Vec<Heading> = sheet.columns.iter().map(|column| column.heading(language)).collect();
    let mut rows = Vec::new();
    for group in list(content, sheet.group) {
        for item in list(group, sheet.item) {
            let mut item = item.as_object().cloned().unwrap_or_default();
            (sheet.spread)(&mut item);
            let cell = |column: &Column| {
                let held = if column.level == Level::Group { group.get(column.key) } else { item.get(column.key) };
                let held = held.unwrap_or(&Value::Null);
                let formatted = matches!(column.cell, Cell::Rich(_)).then(|| rich::runs(held)).flatten();
                formatted.map_or_else(|| Said::Plain(column.write(held, here, language)), Said::Rich)
            };
            rows.push(sheet.columns.iter().map(cell).collect());
        }
    }
    let heading = |text: &str, width| Heading { text: text.to_owned(), width, choices: vec![] };
    let at_language = usize::from(language == Language::Chinese);
    let [about, what, said] = ABOUT.map(|names| names[at_language]);
    let line = |column: &Column| vec![column.said(language).to_owned().into(), column.write(&content[column.key], here, language).into()];
    let about =
        Page { name: about, headings: vec![heading(what, 22.0), heading(said, 44.0)], rows: sheet.about.iter().map(line).collect() };
    workbook::write(&[Page { name: name(sheet, language), headings, rows }, about], at)
}

/// The headings and what is wrong, for faults that have no row.
pub fn faults_sheet(sheet: &Sheet, faults: &[Fault], language: Language, at: Timestamp) -> Result<Option<Vec<u8>>> {
    if faults.is_empty() {
        return Ok(None);
    }
    let headings = vec![
        Heading { text: "JSON".into(), width: 50.0, choices: vec![] },
        Heading { text: WHAT_IS_WRONG.say(language), width: 60.0, choices: vec![] },
    ];
    let rows = faults.iter().map(|fault| vec![fault.place.clone().into(), fault.msg.clone().into()]).collect();
    workbook::write(&[Page { name: name(sheet, language), headings, rows }], at).map(Some)
}

fn name(sheet: &Sheet, language: Language) -> &'static str {
    sheet.name[usize::from(language == Language::Chinese)]
}
