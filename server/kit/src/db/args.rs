//! Arguments of a statement, without saying which database they are for.

use sqlx::{Arguments, postgres::PgArguments, sqlite::SqliteArguments};

/// One argument. Each optional kind keeps its type when it is null: PostgreSQL will not guess it.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// TEXT.
    Text(Option<String>),
    /// BIGINT.
    Int(Option<i64>),
    /// DOUBLE PRECISION.
    Real(Option<f64>),
    /// BOOLEAN.
    Bool(Option<bool>),
    /// BYTEA.
    Bytes(Option<Vec<u8>>),
}

/// `$3, $4, $5`: the places of `count` arguments, of which the first is the statement's `first`.
pub fn places(first: usize, count: usize) -> String {
    (first..first + count).map(|place| format!("${place}")).collect::<Vec<_>>().join(", ")
}

macro_rules! from {
    ($($kind:ident: $($from:ty => $make:expr),+;)+) => {$($(
        impl From<$from> for Arg {
            fn from(value: $from) -> Self { let make: fn($from) -> _ = $make; Arg::$kind(Some(make(value))) }
        }
        impl From<Option<$from>> for Arg {
            fn from(value: Option<$from>) -> Self { let make: fn($from) -> _ = $make; Arg::$kind(value.map(make)) }
        }
    )+)+};
}

from! {
    Text: String => sound, &str => |v| sound(v.to_owned()), &String => |v| sound(v.clone());
    Int: i64 => |v| v, i32 => i64::from, u32 => i64::from;
    Real: f64 => |v| v;
    Bool: bool => |v| v;
    Bytes: Vec<u8> => |v| v, &[u8] => <[u8]>::to_vec;
}

/// Text as both databases can hold it: PostgreSQL has no NUL in any, and a statement must not fail for what somebody sent.
fn sound(text: String) -> String {
    if text.contains('\0') { text.replace('\0', "\u{fffd}") } else { text }
}

/// The arguments of one statement, in order: `args![id, "name", 5]`.
#[macro_export]
macro_rules! args {
    ($($value:expr),* $(,)?) => { vec![$($crate::db::Arg::from($value)),*] };
}

macro_rules! native {
    ($name:ident, $arguments:ty) => {
        pub(super) fn $name(args: Vec<Arg>) -> Result<$arguments, sqlx::error::BoxDynError> {
            let mut native = <$arguments>::default();
            native.reserve(args.len(), 0);
            for arg in args {
                match arg {
                    Arg::Text(v) => native.add(v)?,
                    Arg::Int(v) => native.add(v)?,
                    Arg::Real(v) => native.add(v)?,
                    Arg::Bool(v) => native.add(v)?,
                    Arg::Bytes(v) => native.add(v)?,
                }
            }
            Ok(native)
        }
    };
}

native!(sqlite, SqliteArguments);
native!(postgres, PgArguments);
