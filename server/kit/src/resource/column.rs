//! How the values of fields stand in columns: decimals as whole numbers of their last place, words each on a line of one text.

use serde_json::{Number, Value};

use super::field::{Field, Kind};
use crate::db::Arg;

/// A column's alias begins with this, which says how it is read: `n` a whole number, `d2` one with two places, `b` a yes or no, `w` words, `s` text.
pub(super) fn tag(kind: Kind) -> String {
    match kind {
        Kind::Bool => "b".into(),
        Kind::Number | Kind::Duration => "n".into(),
        Kind::Decimal { places } | Kind::Percent { places } => format!("d{places}"),
        Kind::Tags { .. } | Kind::SomeOf { .. } => "w".into(),
        _ => "s".into(),
    }
}

/// What a column holds of a value.
pub(super) fn arg(field: &Field, value: Option<&Value>) -> Arg {
    match field.kind {
        Kind::Bool => Arg::Bool(value.and_then(Value::as_bool)),
        Kind::Number | Kind::Duration => Arg::Int(value.and_then(Value::as_i64)),
        Kind::Decimal { places } | Kind::Percent { places } => Arg::Int(value.and_then(|value| units(value, places))),
        Kind::Tags { .. } | Kind::SomeOf { .. } => Arg::Text(value.and_then(Value::as_array).and_then(|words| lines(words))),
        _ => value.and_then(Value::as_str).map(str::to_owned).into(),
    }
}

/// The largest number of units that a JSON number can say exactly.
const MAX_UNITS: f64 = 9_007_199_254_740_992.0;

/// A decimal as a whole number of its last place; none where it has more places.
pub(super) fn units(value: &Value, places: u8) -> Option<i64> {
    let scale = 10_f64.powi(i32::from(places));
    let given = value.as_f64()?;
    let units = (given * scale).round();
    // Nothing but the nearest number to such a decimal comes back as itself.
    let exact = units.abs() < MAX_UNITS && units / scale == given;
    exact.then_some(units as i64)
}

/// The other way round.
pub(super) fn decimal(units: i64, places: u32) -> Value {
    let scale = 10_i64.pow(places);
    if units % scale == 0 {
        return (units / scale).into();
    }
    Number::from_f64(units as f64 / scale as f64).map_or(Value::Null, Value::Number)
}

/// Words as a column holds them: each between two line ends, so that a whole one is found by those around it. None of none.
fn lines(words: &[Value]) -> Option<String> {
    let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
    (!words.is_empty()).then(|| format!("\n{}\n", words.join("\n")))
}

/// The other way round.
pub(super) fn words(column: &str) -> Vec<&str> {
    column.split('\n').filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn decimals_are_exact() {
        for (value, places, is) in
            [(json!(0.1), 1, 1), (json!(19.99), 2, 1999), (json!(-3), 2, -300), (json!(1.005), 3, 1005), (json!(0), 0, 0)]
        {
            assert_eq!(units(&value, places), Some(is), "{value}");
            assert_eq!(decimal(is, places.into()), value);
        }
        for (value, places) in [(json!(0.15), 1), (json!(1.001), 2), (json!(1e300), 2), (json!("1"), 2)] {
            assert_eq!(units(&value, places), None, "{value}");
        }
        for hundredths in 0..100_000 {
            assert_eq!(units(&decimal(hundredths, 2), 2), Some(hundredths));
        }
    }
}
