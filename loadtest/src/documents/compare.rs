//! Puts reports of several servers beside each other: the medians of their rounds, a column a server.

use std::io::stdin;

use clap::Args;
use serde_json::{Map, Value};

use crate::Result;
use crate::measure::median;
use crate::report::shown;

/// Reads reports (`--json`) of one scenario from standard input, one a line.
#[derive(Args)]
pub struct CompareArgs {
    /// Print one JSON object a server instead of a table.
    #[arg(long)]
    json: bool,
}

/// Prints the medians.
pub fn run(args: &CompareArgs) -> Result<()> {
    let mut servers: Vec<(String, Vec<Map<String, Value>>)> = Vec::new();
    for line in stdin().lines() {
        let report: Map<String, Value> = serde_json::from_str(&line?)?;
        let server = report.get("server").and_then(Value::as_str).ok_or("a report without a server")?.to_owned();
        match servers.iter_mut().find(|(name, _)| *name == server) {
            Some((_, reports)) => reports.push(report),
            None => servers.push((server, vec![report])),
        }
    }
    let medians: Vec<Map<String, Value>> = servers.iter().map(|(_, reports)| medians(reports)).collect();
    if args.json {
        medians.iter().for_each(|report| println!("{}", Value::Object(report.clone())));
        return Ok(());
    }
    // All are of one scenario, so all have the same fields.
    for field in medians.first().into_iter().flat_map(Map::keys).filter(|field| *field != "scenario") {
        let cells: String = medians.iter().map(|report| format!("{:>14}", shown(&report[field]))).collect();
        println!("{:<36}{cells}", field.replace('_', " "));
    }
    Ok(())
}

/// Of each measure the median, of each count the largest, of anything else what the first round says; and how many rounds there were.
fn medians(reports: &[Map<String, Value>]) -> Map<String, Value> {
    let of = |field: &String, first: &Value| match first {
        Value::Number(number) if number.is_f64() => {
            median(reports.iter().filter_map(|report| report.get(field)?.as_f64()).collect()).into()
        }
        // Counts: what went wrong in any round is shown.
        Value::Number(_) => reports.iter().filter_map(|report| report.get(field)?.as_i64()).max().into(),
        other => other.clone(),
    };
    let Some(first) = reports.first() else { return Map::new() };
    let mut all: Map<String, Value> = first.iter().map(|(field, value)| (field.clone(), of(field, value))).collect();
    all.insert("rounds".into(), reports.len().into());
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_middle_of_measures_and_the_largest_of_counts_is_shown() {
        let rounds = [(1.0, 0), (9.0, 3), (2.5, 0)].map(|(ms, lost)| json!({ "server": "one", "ms": ms, "lost": lost }));
        let rounds: Vec<Map<String, Value>> = rounds.iter().filter_map(Value::as_object).cloned().collect();
        assert_eq!(Value::Object(medians(&rounds)), json!({ "server": "one", "ms": 2.5, "lost": 3, "rounds": 3 }));
    }
}
