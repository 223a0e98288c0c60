//! The words that records are found by from everywhere (`search`): those of their searched fields and of how their names are said, from whose beginnings on
//! one finds them. The kit keeps them in the transaction of each write, so that looking into a dozen lists of a hundred thousand records reads a few rows.

use std::collections::BTreeSet;

use serde_json::Value;
use sqlx::AssertSqlSafe;

use super::{Resource, Row, all, field::Field, found_by, read};
use crate::{
    app::App,
    args,
    db::{Arg, Tx},
    error::Result,
};

/// Characters of a word that are kept.
pub(super) const MAX_LETTERS: usize = 24;
/// Words of a record that are kept.
const MAX_WORDS: usize = 64;
/// Records of one transaction when the words are filled in.
const AT_ONCE: i64 = 200;

/// Whether the kit keeps words of its records: of those that people make.
pub(super) fn is_kept(resource: &Resource) -> bool {
    resource.is_writable()
}

/// Whether a field's words are kept.
fn is_found_by(field: &Field) -> bool {
    (field.searched || field.spoken) && field.is_column()
}

/// The words of a text, small. In a script without spaces one begins with each character.
pub(super) fn of_text(text: &str) -> Vec<String> {
    let mut words = vec![];
    for word in text.to_lowercase().split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let letters: Vec<char> = word.chars().collect();
        let begins = |at: usize| at == 0 || !letters[at].is_ascii();
        let starts = (0..letters.len()).filter(|at| begins(*at));
        words.extend(starts.map(|at| letters[at..].iter().take(MAX_LETTERS).collect::<String>()));
    }
    words
}

/// The words of a record.
fn of_record(resource: &Resource, row: &Row) -> BTreeSet<String> {
    // What it is called before what else it says: only so many are kept.
    let mut fields: Vec<&Field> = resource.fields.iter().filter(|field| is_found_by(field)).collect();
    fields.sort_by_key(|field| field.name != resource.title);
    let mut words = BTreeSet::new();
    let texts = fields.iter().filter_map(|field| row.get(field.name)).flat_map(|held| match held {
        Value::Array(words) => words.iter().filter_map(Value::as_str).flat_map(of_text).collect(),
        held => of_text(held.as_str().unwrap_or_default()),
    });
    let sounds = found_by::sounds(resource, row);
    for word in texts.chain(sounds.iter().map(|word| word.chars().take(MAX_LETTERS).collect())) {
        if words.len() == MAX_WORDS {
            break;
        }
        words.insert(word);
    }
    words
}

/// Keeps the words of a new record, or of one that says something else now.
pub(super) async fn keep(tx: &mut Tx, resource: &Resource, id: &str, row: &Row, is_new: bool) -> Result<()> {
    if !is_kept(resource) {
        return Ok(());
    }
    if !is_new {
        tx.exec("DELETE FROM search_words WHERE resource = $1 AND record_id = $2", args![resource.name, id]).await?;
    }
    let mut words: Vec<String> = of_record(resource, row).into_iter().collect();
    if words.is_empty() {
        words.push(String::new());
    }
    let rows: Vec<String> = (0..words.len()).map(|at| format!("($1, ${}, $2)", at + 3)).collect();
    let mut args = args![resource.name, id];
    args.extend(words.iter().map(|word| Arg::from(word.as_bytes())));
    let sql = format!("INSERT INTO search_words (resource, word, record_id) VALUES {} ON CONFLICT DO NOTHING", rows.join(", "));
    tx.exec(AssertSqlSafe(sql), args).await?;
    Ok(())
}

/// The same where one of the changed fields is one that records are found by.
pub(super) async fn keep_changed(tx: &mut Tx, resource: &Resource, id: &str, changed: &[&Field], row: &Row) -> Result<()> {
    if changed.iter().any(|field| is_found_by(field)) { keep(tx, resource, id, row, false).await } else { Ok(()) }
}

/// Where words begin with this: SQL that holds for an entry `w`, and its two arguments from place `first` on.
pub(super) fn beginning(word: &str, first: usize) -> (String, Vec<Arg>) {
    let from = word.as_bytes().to_vec();
    let mut to = from.clone();
    // No byte of UTF-8 is the greatest there is.
    if let Some(last) = to.last_mut() {
        *last += 1;
    }
    (format!("(w.word >= ${first} AND w.word < ${})", first + 1), vec![Arg::from(from), Arg::from(to)])
}

/// Fills them in for records from before there were any; beside everything else.
pub async fn backfill(app: App) {
    for resource in all().iter().filter(|resource| is_kept(resource)) {
        loop {
            match fill_some(&app, resource).await {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    tracing::error!(%error, resource = resource.name, "words for search could not be filled in; the next start tries again");
                    break;
                }
            }
        }
    }
}

async fn fill_some(app: &App, resource: &'static Resource) -> Result<bool> {
    let without = "WHERE NOT EXISTS (SELECT 1 FROM search_words w WHERE w.resource = $1 AND w.record_id = t.id) ORDER BY t.id LIMIT $2";
    let rows = read::read(&mut &app.db, resource, without, args![resource.name, AT_ONCE]).await?;
    if rows.is_empty() {
        return Ok(false);
    }
    let mut tx = app.begin(None).await?;
    for row in &rows {
        keep(&mut tx, resource, read::id_of(row), row, true).await?;
    }
    tx.commit().await?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_begins_where_one_begins_to_type() {
        assert_eq!(of_text("The Sea-Side, B2"), ["the", "sea", "side", "b2"]);
        assert_eq!(of_text("王小明 Leo"), ["王小明", "小明", "明", "leo"]);
        assert_eq!(of_text(" – "), [] as [&str; 0]);
        let (sql, args) = beginning("王", 3);
        assert_eq!(sql, "(w.word >= $3 AND w.word < $4)");
        assert_eq!(args, [Arg::from("王".as_bytes()), Arg::from(&[0xe7, 0x8e, 0x8c][..])]);
    }
}
