//! Columns of a sheet: what stands above them, and what their cells say.

use std::collections::HashMap;

use belltower_sync::model::Media;
use serde_json::Value;

use super::workbook::Heading;
use crate::{
    files::{self, KnownFiles},
    sentences,
    text::{Language, Text},
};

sentences! {
    MISSING = "import.missing": "Required" / "必填";
    TOO_LONG = "import.too_long": "At most {max} characters" / "最多 {max} 个字符";
    NOT_WHOLE = "import.not_whole": "Must be a whole number from {min} to {max}" / "必须是 {min} 到 {max} 的整数";
    NOT_CHOICE = "import.not_choice": "Must be one of: {choices}" / "必须是以下之一：{choices}";
    NOT_FLAG = "import.not_flag": "Must be yes or no" / "必须为“是”或“否”";
    NO_ACCOUNT = "import.no_account": "There is no such account, or it may not open this" / "没有该账号，或该账号无权打开此文档";
    TOO_MANY = "import.too_many": "At most {most}, each of at most {max} characters" / "最多 {most} 项，每项最多 {max} 个字符";
}

/// Whose field a column is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// The group's: said in its first row.
    Group,
    /// The row's own.
    Item,
}

/// What cells may name: files and people.
#[derive(Default)]
pub struct Here {
    /// Files that are here.
    pub files: KnownFiles,
    /// Those who may open the document, by account in small letters: their ids.
    pub people: HashMap<String, String>,
    /// Accounts by id.
    pub accounts: HashMap<String, String>,
}

/// What the cells of a column hold. An empty cell is the first choice, the default number, no words.
#[derive(Clone, Copy)]
pub enum Cell {
    /// Text of at most so many characters.
    Text(usize),
    /// The same; words may be bold or italic.
    Rich(usize),
    /// A stored file, by its id or an address that ends in it.
    File(Media),
    /// Somebody, by account.
    Account,
    /// A whole number.
    Whole {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
        /// Of an empty cell.
        or: i64,
    },
    /// One of these: the stored word, in English, in Chinese.
    Choice(&'static [[&'static str; 3]]),
    /// Yes or no; yes if empty.
    Flag,
    /// Words, divided by `;`.
    Words {
        /// How many.
        most: usize,
        /// Characters of each.
        max: usize,
    },
}

/// A column.
#[derive(Clone, Copy)]
pub struct Column {
    /// The field of the group or the item.
    pub key: &'static str,
    /// What stands above it, in English and Chinese; either is accepted.
    pub heading: [&'static str; 2],
    /// Whose it is.
    pub level: Level,
    /// What it holds.
    pub cell: Cell,
    /// A row without it is wrong.
    pub required: bool,
    /// Its width in characters.
    pub width: f64,
}

/// A column of the group.
pub const fn of_group(key: &'static str, heading: [&'static str; 2], cell: Cell, width: f64) -> Column {
    Column { key, heading, level: Level::Group, cell, required: false, width }
}

/// A column of the row's own.
pub const fn of_item(key: &'static str, heading: [&'static str; 2], cell: Cell, width: f64) -> Column {
    Column { level: Level::Item, ..of_group(key, heading, cell, width) }
}

const YES: &[&str] = &["yes", "y", "true", "1", "是", "必做", "√"];
const NO: &[&str] = &["no", "n", "false", "0", "否", "选做", "×"];

fn at(language: Language) -> usize {
    usize::from(language == Language::Chinese)
}

impl Column {
    /// A row without it is wrong.
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }

    /// Its heading in a language.
    pub fn said(&self, language: Language) -> &'static str {
        self.heading[at(language)]
    }

    /// Whether a heading of a file is this column's.
    pub fn is(&self, heading: &str) -> bool {
        let heading = heading.trim().trim_end_matches('*').trim_end();
        self.heading.iter().any(|known| known.to_lowercase() == heading.to_lowercase())
    }

    /// How it is written.
    pub fn heading(&self, language: Language) -> Heading {
        let choices = match self.cell {
            Cell::Choice(choices) => choices.iter().map(|choice| choice[1 + at(language)].to_owned()).collect(),
            Cell::Flag => ["yes", "no"].map(|word| flag(word == "yes", language).to_owned()).into(),
            _ => vec![],
        };
        Heading { text: self.said(language).to_owned(), width: self.width, choices }
    }

    /// What a cell says.
    pub fn read(&self, said: &str, here: &Here, language: Language) -> Result<Value, Text> {
        let said = said.trim();
        if self.required && said.is_empty() {
            return Err((&MISSING).into());
        }
        match self.cell {
            Cell::Text(max) | Cell::Rich(max) if said.chars().count() > max => Err(TOO_LONG.with("max", max)),
            Cell::Text(_) | Cell::Rich(_) => Ok(said.into()),
            Cell::File(_) | Cell::Account if said.is_empty() => Ok("".into()),
            Cell::File(of) => {
                let id = said.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
                files::file_error(&here.files, &id, of).map_or_else(|| Ok(id.as_str().into()), |text| Err(text.into()))
            }
            Cell::Account => here.people.get(&said.to_lowercase()).map(|id| id.as_str().into()).ok_or_else(|| (&NO_ACCOUNT).into()),
            Cell::Whole { or, .. } if said.is_empty() => Ok(or.into()),
            Cell::Whole { min, max, .. } => {
                let number = said.parse::<i64>().ok().filter(|number| (min..=max).contains(number));
                number.map(Value::from).ok_or_else(|| NOT_WHOLE.with("min", min).with("max", max))
            }
            Cell::Choice(choices) => {
                let found = choices.iter().find(|choice| choice.iter().any(|word| word.to_lowercase() == said.to_lowercase()));
                let found = found.or(choices.first().filter(|_| said.is_empty()));
                let all = || choices.iter().map(|choice| choice[1 + at(language)]).collect::<Vec<_>>().join(", ");
                found.map(|choice| choice[0].into()).ok_or_else(|| NOT_CHOICE.with("choices", all()))
            }
            Cell::Flag => match said.to_lowercase().as_str() {
                "" => Ok(true.into()),
                word if YES.contains(&word) => Ok(true.into()),
                word if NO.contains(&word) => Ok(false.into()),
                _ => Err((&NOT_FLAG).into()),
            },
            Cell::Words { most, max } => {
                let words: Vec<&str> = said.split([';', '；', '\n']).map(str::trim).filter(|word| !word.is_empty()).collect();
                if words.len() > most || words.iter().any(|word| word.chars().count() > max) {
                    return Err(TOO_MANY.with("most", most).with("max", max));
                }
                Ok(words.into())
            }
        }
    }

    /// The cell that says a value; formatted text as its words.
    pub fn write(&self, value: &Value, here: &Here, language: Language) -> String {
        match (&self.cell, value) {
            (Cell::Account, Value::String(id)) => here.accounts.get(id).cloned().unwrap_or_default(),
            (Cell::Choice(choices), Value::String(word)) => {
                choices.iter().find(|choice| choice[0] == word).map_or(word.clone(), |choice| choice[1 + at(language)].to_owned())
            }
            (_, Value::String(text)) => text.clone(),
            (_, Value::Number(number)) => number.to_string(),
            (_, Value::Bool(yes)) => flag(*yes, language).to_owned(),
            (Cell::Words { .. }, Value::Array(words)) => words.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("; "),
            (_, Value::Array(_)) => belltower_sync::model::plain(value),
            _ => String::new(),
        }
    }
}

fn flag(yes: bool, language: Language) -> &'static str {
    match (yes, language) {
        (true, Language::English) => "yes",
        (false, Language::English) => "no",
        (true, Language::Chinese) => "是",
        (false, Language::Chinese) => "否",
    }
}
