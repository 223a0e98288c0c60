//! The fields of a resource: what they hold, their limits, and what can be done with them. The server's checks, the tables of the console and its forms read the same numbers.

use belltower_sync::model::Media;
use serde::Serialize;

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Kind {
    /// One line of text.
    Text,
    /// Several lines.
    LongText,
    /// An e-mail address.
    Email,
    /// An address of the web, which opens in a browser.
    Url,
    /// A phone number: leaves the server masked.
    Phone,
    /// One of some words.
    Enum {
        /// The words.
        values: &'static [&'static str],
    },
    /// Yes or no.
    Bool,
    /// A whole number.
    Number,
    /// A moment, RFC 3339.
    Time,
    /// One record of another resource; the row also carries its name as `<stem>_name`.
    Ref {
        /// The other resource.
        resource: &'static str,
    },
    /// Some records of another resource, through a table of pairs; the row also carries `<stem>_names`.
    Refs {
        /// The other resource.
        resource: &'static str,
        /// The table of pairs.
        #[serde(skip)]
        table: &'static str,
        /// Its column with this record's id.
        #[serde(skip)]
        own: &'static str,
        /// Its column with the other record's id.
        #[serde(skip)]
        other: &'static str,
    },
    /// A file that was uploaded, by its id.
    File {
        /// What it has to be; anything that is stored if nothing is said.
        of: Option<Media>,
    },
    /// Taken in a form, never given out; the resource's rules keep it.
    Secret,
}

/// Whether the record that a reference names is kept from being deleted by it.
#[derive(Clone, Copy, Debug)]
pub enum Keeps {
    /// As long as the record that names it lives.
    Always,
    /// As long as this holds: SQL over `t`, the record that names it; `?` is now.
    While(&'static str),
    /// Not at all; why.
    Never(&'static str),
}

/// One field. Made by the small words below and refined by its methods.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Field {
    /// Its name: column, JSON key and translation key.
    pub name: &'static str,
    /// What it holds.
    #[serde(flatten)]
    pub kind: Kind,
    /// It must be given.
    pub required: bool,
    /// The least number, or the fewest characters or records.
    pub min: Option<i64>,
    /// The greatest number, or the most characters or records.
    pub max: Option<i64>,
    /// A list can be filtered by it.
    pub filterable: bool,
    /// A list can be sorted by it.
    pub sortable: bool,
    /// It stands in lists and events.
    pub listed: bool,
    /// People may set it; otherwise the server does.
    pub writable: bool,
    /// People may set it only once.
    pub create_only: bool,
    /// The search box looks into it.
    #[serde(skip)]
    pub searched: bool,
    /// The search box finds it by how it is said, where it is Chinese.
    #[serde(skip)]
    pub spoken: bool,
    /// The search box finds the whole of it, and no piece: of a phone number.
    #[serde(skip)]
    pub found_whole: bool,
    /// It is text in which ids of files stand.
    #[serde(skip)]
    pub names_files: bool,
    /// No two living records have the same.
    #[serde(skip)]
    pub unique: bool,
    /// Where it is not a column of the table: the SQL that gives it (`t` is the table).
    #[serde(skip)]
    pub sql: Option<&'static str>,
    /// Of a reference: whether it keeps what it names from being deleted.
    #[serde(skip)]
    pub keeps: Keeps,
    /// What a new record has where nothing is given, as JSON text; in the metadata as the value itself.
    #[serde(serialize_with = "as_value", skip_serializing_if = "Option::is_none")]
    pub default: Option<&'static str>,
}

fn as_value<S: serde::Serializer>(json: &Option<&'static str>, to: S) -> Result<S::Ok, S::Error> {
    let value: Option<serde_json::Value> = json.and_then(|json| serde_json::from_str(json).ok());
    value.serialize(to)
}

const fn field(name: &'static str, kind: Kind) -> Field {
    Field {
        name,
        kind,
        required: false,
        min: None,
        max: None,
        filterable: true,
        sortable: true,
        listed: true,
        writable: true,
        create_only: false,
        searched: false,
        spoken: false,
        found_whole: false,
        names_files: false,
        unique: false,
        sql: None,
        keeps: Keeps::Always,
        default: None,
    }
}

/// One line of text, at most `max` characters; searched.
pub const fn text(name: &'static str, max: i64) -> Field {
    Field { max: Some(max), searched: true, ..field(name, Kind::Text) }
}

/// Several lines, at most `max` characters.
pub const fn long_text(name: &'static str, max: i64) -> Field {
    Field { max: Some(max), sortable: false, ..field(name, Kind::LongText) }
}

/// An e-mail address; searched.
pub const fn email(name: &'static str) -> Field {
    Field { max: Some(254), searched: true, ..field(name, Kind::Email) }
}

/// An address of the web, at most `max` characters.
pub const fn url(name: &'static str, max: i64) -> Field {
    Field { max: Some(max), ..field(name, Kind::Url) }
}

/// A phone number, masked outside the server.
pub const fn phone(name: &'static str) -> Field {
    Field { max: Some(20), filterable: false, sortable: false, ..field(name, Kind::Phone) }
}

/// One of `values`.
pub const fn one_of(name: &'static str, values: &'static [&'static str]) -> Field {
    field(name, Kind::Enum { values })
}

/// Yes or no.
pub const fn yes_no(name: &'static str) -> Field {
    field(name, Kind::Bool)
}

/// A whole number from `min` to `max`.
pub const fn number(name: &'static str, min: i64, max: i64) -> Field {
    Field { min: Some(min), max: Some(max), ..field(name, Kind::Number) }
}

/// A moment.
pub const fn time(name: &'static str) -> Field {
    field(name, Kind::Time)
}

/// One record of another resource; its name ends in `_id`.
pub const fn reference(name: &'static str, resource: &'static str) -> Field {
    Field { sortable: false, ..field(name, Kind::Ref { resource }) }
}

/// Up to `max` records of another resource through `table(own, other)`; its name ends in `_ids`.
pub const fn references(name: &'static str, resource: &'static str, [table, own, other]: [&'static str; 3], max: i64) -> Field {
    Field { sortable: false, max: Some(max), ..field(name, Kind::Refs { resource, table, own, other }) }
}

/// A file that was uploaded.
pub const fn file(name: &'static str, of: Option<Media>) -> Field {
    Field { max: Some(64), filterable: false, sortable: false, ..field(name, Kind::File { of }) }
}

/// Something taken but never given out.
pub const fn secret(name: &'static str, min: i64, max: i64) -> Field {
    Field { min: Some(min), max: Some(max), filterable: false, sortable: false, listed: false, ..field(name, Kind::Secret) }
}

impl Field {
    /// It must be given.
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }

    /// No two living records have the same.
    pub const fn unique(self) -> Self {
        Self { unique: true, ..self }
    }

    /// The search box also finds it by pinyin; the table has a column `spoken`.
    pub const fn spoken(self) -> Self {
        Self { spoken: true, ..self }
    }

    /// The search box finds the whole phone number; the table has a column `phone_key`.
    pub const fn found_whole(self) -> Self {
        Self { found_whole: true, ..self }
    }

    /// Ids of files stand in its text.
    pub const fn naming_files(self) -> Self {
        Self { names_files: true, ..self }
    }

    /// Whether files are used by what stands in it.
    pub fn holds_files(&self) -> bool {
        self.names_files || matches!(self.kind, Kind::File { .. })
    }

    /// Only the server sets it.
    pub const fn read_only(self) -> Self {
        Self { writable: false, ..self }
    }

    /// People set it once.
    pub const fn create_only(self) -> Self {
        Self { create_only: true, ..self }
    }

    /// It stands in one record, not in lists.
    pub const fn not_listed(self) -> Self {
        Self { listed: false, filterable: false, sortable: false, ..self }
    }

    /// Nobody looks for what it says.
    pub const fn not_searched(self) -> Self {
        Self { searched: false, filterable: false, sortable: false, ..self }
    }

    /// A new record has this (JSON text) where nothing is given.
    pub const fn or(self, json: &'static str) -> Self {
        Self { default: Some(json), ..self }
    }

    /// What it names may be deleted unless this holds: SQL over `t`, the record with the reference; `?` is now.
    pub const fn keeps_while(self, condition: &'static str) -> Self {
        Self { keeps: Keeps::While(condition), ..self }
    }

    /// What it names may be deleted all the same, for this reason.
    pub const fn keeps_nothing(self, why: &'static str) -> Self {
        Self { keeps: Keeps::Never(why), ..self }
    }

    /// It is computed by this SQL over the table `t`.
    pub const fn computed(self, sql: &'static str) -> Self {
        Self { sql: Some(sql), writable: false, filterable: false, sortable: false, searched: false, ..self }
    }

    /// Whether it is a column of the table.
    pub fn is_column(&self) -> bool {
        self.sql.is_none() && !matches!(self.kind, Kind::Refs { .. } | Kind::Secret)
    }

    /// `teacher_id` → `teacher`, `student_ids` → `student`.
    pub fn stem(&self) -> &'static str {
        self.name.trim_end_matches("_ids").trim_end_matches("_id")
    }
}
