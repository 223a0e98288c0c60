//! The fields of a resource: what they hold, their limits, and what can be done with them. The server's checks, the tables of the console and its forms read the same numbers.

mod words;

use belltower_sync::model::Media;
use serde::Serialize;

pub use words::*;

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Kind {
    /// One line of text.
    Text,
    /// Several lines.
    LongText,
    /// An e-mail address: leaves the server masked.
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
    /// A number with so many places behind the point, exact; its bounds are whole numbers.
    Decimal {
        /// Places behind the point.
        places: u8,
    },
    /// A share of a hundred, with so many places behind the point.
    Percent {
        /// Places behind the point.
        places: u8,
    },
    /// How long something is, in whole seconds.
    Duration,
    /// A moment, RFC 3339.
    Time,
    /// A day of the calendar, `2026-11-25`, wherever one is.
    Date,
    /// Some words, freely chosen: their number is the field's `max`.
    Tags {
        /// The most characters of one.
        longest: i64,
    },
    /// Some of some words.
    SomeOf {
        /// The words.
        values: &'static [&'static str],
    },
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
    /// Child rows in their order, each with fields of its own, in a table of their own (`id`, `parent_id`, `position`, and the fields'). They are
    /// written with their record, and are no records themselves.
    Rows {
        /// What each holds; no references to several, no rows, and nothing that is masked.
        fields: &'static [Field],
        /// Their table.
        #[serde(skip)]
        table: &'static str,
    },
    /// A file that was uploaded, by its id.
    File {
        /// What it has to be; anything that is stored if nothing is said.
        of: Option<Media>,
    },
    /// Taken in a form, never given out; the resource's rules keep it.
    Secret,
}

impl Kind {
    /// Whether its values are lists; none is then an empty one.
    pub fn is_several(self) -> bool {
        matches!(self, Kind::Refs { .. } | Kind::Tags { .. } | Kind::SomeOf { .. } | Kind::Rows { .. })
    }
}

/// Whether the record that a reference names is kept from being deleted by it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Keeps {
    /// As long as the record that names it lives.
    Always,
    /// As long as this holds: SQL over `t`, the record that names it; `?` is now.
    While(&'static str),
    /// Not at all; why.
    Never(&'static str),
}

/// One field. Made by the small words below and refined by its methods.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
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
    /// It may be set for many records at once.
    pub bulk: bool,
    /// Somebody else has looked at it before the record is shown: changed, the record is to be looked at again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub reviewed: bool,
    /// The search box looks into it.
    #[serde(skip)]
    pub searched: bool,
    /// The search box finds it by how it is said, where it is Chinese.
    #[serde(skip)]
    pub spoken: bool,
    /// Records are compared by it, however it is written: see [`Field::folded`].
    #[serde(skip)]
    pub folded: bool,
    /// The search box finds the whole of it, and no piece: of a phone number or an address.
    #[serde(skip)]
    pub found_whole: bool,
    /// It is free text, in which no phone number and no address may stand: such are refused.
    #[serde(skip)]
    pub guarded: bool,
    /// Numbers and addresses in it leave the server as they are.
    #[serde(skip)]
    pub unmasked: bool,
    /// It is the name of a time zone.
    #[serde(skip)]
    pub zone: bool,
    /// It is text in which ids of files stand.
    #[serde(skip)]
    pub names_files: bool,
    /// Its file is the record's alone: given out by the calls of the record, never at `/files/{id}`.
    #[serde(skip)]
    pub private: bool,
    /// It is read from the record's file: a sheet does not say it.
    #[serde(skip)]
    pub measured: bool,
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
        bulk: false,
        reviewed: false,
        searched: false,
        spoken: false,
        folded: false,
        found_whole: false,
        guarded: false,
        unmasked: false,
        zone: false,
        names_files: false,
        private: false,
        measured: false,
        unique: false,
        sql: None,
        keeps: Keeps::Always,
        default: None,
    }
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

    /// The search box also finds it by pinyin; the table has a column `found_by`.
    pub const fn spoken(self) -> Self {
        Self { spoken: true, ..self }
    }

    /// Two that sound the same, or are written the same but for case, width and spaces, are found beside each other; the table has a column `name_key`.
    pub const fn folded(self) -> Self {
        Self { folded: true, ..self }
    }

    /// The search box finds the whole phone number, or the whole address; of a phone number the table has a column `phone_key`.
    pub const fn found_whole(self) -> Self {
        Self { found_whole: true, ..self }
    }

    /// An address, or what looks like one, may stand in it, is shown as it is, and found by pieces: what an account is called, or will be; the id of a mail.
    pub const fn unmasked(self) -> Self {
        Self { guarded: false, unmasked: true, filterable: true, sortable: true, searched: true, ..self }
    }

    /// It is the name of a time zone: another one would put somebody's hours nowhere.
    pub const fn zone(self) -> Self {
        Self { zone: true, ..self }
    }

    /// Ids of files stand in its text.
    pub const fn naming_files(self) -> Self {
        Self { names_files: true, ..self }
    }

    /// Its file is the record's alone: it is uploaded for it (`finish` with `private`), and given out at `/files/of/{resource}/{record}/{field}`.
    pub const fn private(self) -> Self {
        Self { private: true, ..self }
    }

    /// It is read from the record's file by the browser that brings it: what a sheet says in it is left aside.
    pub const fn measured(self) -> Self {
        Self { measured: true, ..self }
    }

    /// Whether files are used by what stands in it.
    pub fn holds_files(&self) -> bool {
        match self.kind {
            Kind::File { .. } => true,
            Kind::Rows { fields, .. } => fields.iter().any(|field| field.names_files || matches!(field.kind, Kind::File { .. })),
            _ => self.names_files,
        }
    }

    /// Only the server sets it.
    pub const fn read_only(self) -> Self {
        Self { writable: false, ..self }
    }

    /// People set it once.
    pub const fn create_only(self) -> Self {
        Self { create_only: true, ..self }
    }

    /// It may be set for many records at once: nothing in it is a record's alone.
    pub const fn bulk(self) -> Self {
        Self { bulk: true, ..self }
    }

    /// Somebody else has looked at it before the record is shown: changed, the record is to be looked at again ([`super::Workflow::reopens`]).
    pub const fn reviewed(self) -> Self {
        Self { reviewed: true, ..self }
    }

    /// It stands in one record, not in lists.
    pub const fn not_listed(self) -> Self {
        Self { listed: false, filterable: false, sortable: false, ..self }
    }

    /// Nobody looks for what it says.
    pub const fn not_searched(self) -> Self {
        Self { searched: false, filterable: false, sortable: false, ..self }
    }

    /// It is a place in an order, which only moves set: lists are sorted by it, and nobody reads it.
    pub const fn place(self) -> Self {
        Self { writable: false, searched: false, filterable: false, sortable: true, guarded: false, unmasked: true, ..self }
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

    /// Of a computed one: lists are sorted by it. Its SQL is asked of every row of such a list, so that it is one look by a key, at what is kept beside the row.
    pub const fn sorted(self) -> Self {
        Self { sortable: true, ..self }
    }

    /// Whether it is a column of the table.
    pub fn is_column(&self) -> bool {
        self.sql.is_none() && !matches!(self.kind, Kind::Refs { .. } | Kind::Rows { .. } | Kind::Secret)
    }

    /// `teacher_id` → `teacher`, `student_ids` → `student`.
    pub fn stem(&self) -> &'static str {
        self.name.trim_end_matches("_ids").trim_end_matches("_id")
    }
}
