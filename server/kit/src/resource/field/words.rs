//! The words that fields are made by.

use belltower_sync::model::Media;

use super::{Field, Kind, field};

/// One line of text, at most `max` characters; searched. Phone numbers and addresses are refused in it.
pub const fn text(name: &'static str, max: i64) -> Field {
    Field { max: Some(max), searched: true, guarded: true, ..field(name, Kind::Text) }
}

/// Several lines, at most `max` characters. Phone numbers and addresses are refused in it.
pub const fn long_text(name: &'static str, max: i64) -> Field {
    Field { max: Some(max), sortable: false, guarded: true, ..field(name, Kind::LongText) }
}

/// An e-mail address, masked outside the server.
pub const fn email(name: &'static str) -> Field {
    Field { max: Some(254), filterable: false, sortable: false, ..field(name, Kind::Email) }
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

/// A number with `places` behind the point, from `min` to `max`.
pub const fn decimal(name: &'static str, places: u8, min: i64, max: i64) -> Field {
    Field { min: Some(min), max: Some(max), ..field(name, Kind::Decimal { places }) }
}

/// A share from 0 to 100 %, with `places` behind the point.
pub const fn percent(name: &'static str, places: u8) -> Field {
    Field { min: Some(0), max: Some(100), ..field(name, Kind::Percent { places }) }
}

/// How long something is, from `min` to `max` seconds.
pub const fn duration(name: &'static str, min: i64, max: i64) -> Field {
    Field { min: Some(min), max: Some(max), ..field(name, Kind::Duration) }
}

/// A day of the calendar.
pub const fn date(name: &'static str) -> Field {
    field(name, Kind::Date)
}

/// Up to `max` words, freely chosen, of at most `longest` characters; searched. Phone numbers and addresses are refused in them.
pub const fn tags(name: &'static str, max: i64, longest: i64) -> Field {
    Field { max: Some(max), sortable: false, searched: true, guarded: true, ..field(name, Kind::Tags { longest }) }
}

/// Some of `values`.
pub const fn some_of(name: &'static str, values: &'static [&'static str]) -> Field {
    Field { sortable: false, ..field(name, Kind::SomeOf { values }) }
}

/// Up to `max` child rows in `table`, in their order.
pub const fn rows(name: &'static str, table: &'static str, fields: &'static [Field], max: i64) -> Field {
    Field { max: Some(max), filterable: false, sortable: false, listed: false, ..field(name, Kind::Rows { fields, table }) }
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
