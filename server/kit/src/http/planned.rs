//! The calls of the specification. Those that have no handler yet are answered 501; `spec/missing-endpoints.txt` lists them, and a contract test keeps
//! the list true, so that it can only shrink.

use axum::http::Method;

/// Whether the specification has this call; whoever asks knows that it has no handler.
pub fn is_specified(method: &Method, path: &str) -> bool {
    endpoints().any(|(specified, pattern)| specified == method.as_str() && matches(pattern, path))
}

/// Every call of the specification: method and path, of which the last part may be `*`.
pub fn endpoints() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("../../../spec/endpoints.tsv").lines().skip(1);
    lines.filter_map(|line| {
        let mut columns = line.split('\t');
        Some((columns.next()?, columns.next()?))
    })
}

fn matches(pattern: &str, path: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(prefix) => path.strip_prefix(prefix).is_some_and(|rest| !rest.is_empty()),
        None => path == pattern,
    }
}
