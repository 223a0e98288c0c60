//! A thousand numbers and addresses that stories of sensitive data put in, and look for in what comes out.

use serde_json::{Value, json};

use super::{Person, Screen};

/// People with a number and an address each.
pub const STUDENTS_SEEDED: usize = 300;
pub const TEACHERS_SEEDED: usize = 194;
pub const USERS_SEEDED: usize = 6;
pub const PEOPLE: usize = STUDENTS_SEEDED + TEACHERS_SEEDED + USERS_SEEDED;

/// The number of one of them.
pub fn number(at: usize) -> String {
    format!("1397{at:07}")
}

/// The address of one of them.
pub fn address(at: usize) -> String {
    format!("seed{at}x@mail{}.example", at % 7)
}

/// The first of the seeded ones that stands in a text.
fn leaked(said: &str) -> Option<String> {
    let seeded = |at: usize| at < PEOPLE;
    let number = said.match_indices("1397").find_map(|(at, _)| {
        let digits: String = said[at + 4..].chars().take_while(char::is_ascii_digit).collect();
        (digits.len() == 7 && digits.parse().is_ok_and(seeded)).then(|| format!("1397{digits}"))
    });
    let address = said.match_indices("seed").find_map(|(at, _)| {
        let rest: String = said[at..].chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '@' | '.')).collect();
        let place = rest.strip_prefix("seed")?.split('x').next()?.parse().ok().filter(|at| seeded(*at))?;
        rest.starts_with(&address(place)).then_some(rest)
    });
    number.or(address)
}

/// Fails where one of them stands.
#[track_caller]
pub fn holds_none(where_: &str, said: &str) {
    if let Some(leaked) = leaked(said) {
        let at = said.find(&leaked).unwrap_or_default();
        let around: String = said[said.floor_char_boundary(at.saturating_sub(200))..].chars().take(400).collect();
        panic!("{leaked} stands in {where_}: …{around}…");
    }
}

/// Takes some of them in, from a file.
pub async fn imports(ada: &Person, screen: &mut Screen, base: &str, people: std::ops::Range<usize>) {
    let mut csv = "name,phone,email\r\n".to_owned();
    people.for_each(|at| csv.push_str(&format!("Seed {at},+86 {},{}\r\n", number(at), address(at))));
    let columns = json!(["name", "phone", "email"].map(|field| json!({ "field": field, "title": field }))).to_string();
    let query = [("name", "people.csv"), ("columns", columns.as_str())];
    let seen = ada.sends_file(&format!("{base}/import"), &query, csv.into_bytes()).await.data();
    let run = json!({ "fileId": seen["fileId"], "match": seen["match"] });
    let job = ada.post(&format!("{base}/importRun"), run).await.data()["job"].clone();
    ends(screen, &job).await;
}

/// Waits until a job is done; answers its row.
pub async fn ends(screen: &mut Screen, job: &Value) -> Value {
    let over = |row: &Value| matches!(row["state"].as_str(), Some("done" | "failed" | "cancelled"));
    let frame = screen.sees(|frame| frame["d"]["type"] == "job" && frame["d"]["id"] == *job && over(&frame["d"]["row"])).await;
    assert_eq!(frame["d"]["row"]["state"], "done", "{frame}");
    frame["d"]["row"].clone()
}
