//! What a scenario found out: a table for people, one JSON object for programs.

use serde::Serialize;
use serde_json::Value;

use crate::Result;

/// Prints a flat object either way. Field names carry their unit; what was not measured is null and shown as a dash.
pub fn print(report: &impl Serialize, json: bool) -> Result<()> {
    let report = serde_json::to_value(report)?;
    if json {
        println!("{report}");
        return Ok(());
    }
    for (name, value) in report.as_object().into_iter().flatten() {
        let value = shown(value);
        println!("{:<44}{value:>16}", name.replace('_', " "));
    }
    Ok(())
}

/// A figure as a table shows it.
pub fn shown(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::String(text) => text.clone(),
        Value::Number(number) if number.is_f64() => format!("{:.2}", number.as_f64().unwrap_or_default()),
        other => other.to_string(),
    }
}
