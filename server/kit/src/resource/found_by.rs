//! What a record is found by, in columns that the kit keeps: `found_by`, its texts in small letters and how its Chinese names are said, where a field is
//! [`Field::spoken`](super::Field::spoken); `phone_key`, its whole phone numbers, where one is [`Field::found_whole`](super::Field::found_whole); and
//! `name_key`, by which two names are held against each other, where one is [`Field::folded`](super::Field::folded). One column is looked through where there
//! were several, and PostgreSQL has an index of its trigrams. Who looks for a number is kept: `lookups`.

use std::collections::BTreeSet;

use pinyin::{ToPinyin, ToPinyinMulti};
use serde_json::Value;
use sqlx::AssertSqlSafe;

use super::{Resource, Row, all, field::Kind};
use crate::{app::App, args, db::Arg, error::Result};

/// Characters of a name that are spelt out.
const MAX_CHARACTERS: usize = 12;
/// Ways to say a name that are kept: some characters have several readings.
const MAX_WAYS: usize = 12;
/// Rows of one statement when the columns are filled in.
const AT_ONCE: i64 = 500;

/// A column the kit keeps, and what stands in it for a record.
pub(super) fn columns(resource: &Resource, row: &Row) -> Vec<(&'static str, String)> {
    let says = |wanted: fn(&super::Field) -> bool| {
        let fields: Vec<_> = resource.fields.iter().filter(|field| wanted(field)).collect();
        let text = fields.iter().filter_map(|field| row.get(field.name)?.as_str()).collect::<Vec<_>>().join(" ");
        (!fields.is_empty()).then_some(text)
    };
    let spoken = says(|field| field.spoken).map(|names| ("found_by", format!("{}{}", spell(&names).to_uppercase(), texts(resource, row))));
    let phone = says(|field| field.found_whole && field.kind == Kind::Phone).map(|phone| ("phone_key", key(&phone)));
    let name = says(|field| field.folded).map(|name| ("name_key", sound(&name)));
    spoken.into_iter().chain(phone).chain(name).collect()
}

/// Whether the kit keeps what the resource's records are found by.
pub(super) fn is_kept(resource: &Resource) -> bool {
    resource.fields.iter().any(|field| field.spoken)
}

/// Words of how a record's names are said, in small letters.
pub(super) fn sounds(resource: &Resource, row: &Row) -> Vec<String> {
    let names: Vec<&str> = resource.fields.iter().filter(|field| field.spoken).filter_map(|field| row.get(field.name)?.as_str()).collect();
    spell(&names.join(" ")).split_whitespace().map(str::to_owned).collect()
}

/// The texts of a record that a search goes through, each on a line of its own.
fn texts(resource: &Resource, row: &Row) -> String {
    let searched = resource.fields.iter().filter(|field| field.searched && field.is_column());
    let words = searched.filter_map(|field| row.get(field.name)).flat_map(|value| match value {
        Value::Array(words) => words.iter().filter_map(Value::as_str).collect(),
        value => value.as_str().into_iter().collect::<Vec<_>>(),
    });
    words.map(|text| format!("\n{}", plain(text))).collect()
}

/// A text, or a piece of one, as it is compared: in small letters, with a space on either side of each Chinese character. Each is a word so, as an
/// index of trigrams needs it to find two of them, or one.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len() * 2);
    for c in text.chars().flat_map(char::to_lowercase) {
        if is_han(c) { plain.extend([' ', c, ' ']) } else { plain.push(c) }
    }
    plain
}

/// Whether it is a Chinese character: of the blocks "CJK Unified Ideographs", their extensions and compatibility forms.
fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}')
}

/// The readings of a character, without tones; `ü` as one types it. None of what is no Chinese character.
fn readings(c: char) -> Vec<String> {
    let plain = |reading: &str| reading.replace('ü', "v");
    // The usual reading first.
    let mut readings: Vec<String> = c.to_pinyin().map(|reading| plain(reading.plain())).into_iter().collect();
    for reading in c.to_pinyin_multi().into_iter().flatten().map(|reading| plain(reading.plain())) {
        if !readings.contains(&reading) {
            readings.push(reading);
        }
    }
    for typed in readings.clone().iter().filter(|reading| reading.contains('v')).map(|reading| reading.replace('v', "u")) {
        readings.push(typed);
    }
    readings
}

/// How names are said, whole and by initials, from each of their syllables on: `王小明` → ` wangxiaoming wxm xiaoming xm ming m `. Each word has a space
/// before it, so that a search begins where a syllable does.
fn spell(names: &str) -> String {
    let mut words = BTreeSet::new();
    let syllables: Vec<Vec<String>> = names.chars().map(readings).collect();
    for name in syllables.split(Vec::is_empty).filter(|name| !name.is_empty()) {
        let name = &name[..name.len().min(MAX_CHARACTERS)];
        for first in 0..name.len() {
            let mut ways: Vec<(String, String)> = vec![Default::default()];
            for syllable in &name[first..] {
                let spelt = |(whole, initials): &(String, String), reading: &String| {
                    (format!("{whole}{reading}"), format!("{initials}{}", reading.chars().next().unwrap_or_default()))
                };
                // The first readings of all before the second of one.
                ways = syllable.iter().flat_map(|reading| ways.iter().map(move |way| spelt(way, reading))).take(MAX_WAYS).collect();
            }
            words.extend(ways.into_iter().flat_map(|(whole, initials)| [whole, initials]));
        }
    }
    if words.is_empty() { String::new() } else { format!(" {} ", words.into_iter().collect::<Vec<_>>().join(" ")) }
}

/// A name as it is compared: small letters of one width, and nothing between them.
pub fn folded(name: &str) -> String {
    let narrow = |c: char| match u32::from(c) {
        wide @ 0xFF01..=0xFF5E => char::from_u32(wide - 0xFEE0).unwrap_or(c),
        _ => c,
    };
    name.chars().map(narrow).filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The same with its Chinese characters as they are said most often, so that `王小明`, `王晓明` and `Wang Xiaoming` are one.
pub fn sound(name: &str) -> String {
    let reading = |c: char| readings(c).into_iter().next().unwrap_or_else(|| c.to_string());
    folded(name).chars().map(reading).collect()
}

/// A number as it is compared: its digits, without what a call from abroad begins with.
pub fn key(phone: &str) -> String {
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    let digits = digits.strip_prefix("00").unwrap_or(&digits);
    match digits.strip_prefix("86") {
        Some(mobile) if mobile.len() == 11 && mobile.starts_with('1') => mobile.to_owned(),
        _ => digits.to_owned(),
    }
}

/// What was typed, as the beginning of how a name is said, in small letters; nothing if nobody would say it so. In `found_by` it is in capitals, which no
/// text there has.
pub(super) fn said(piece: &str) -> Option<String> {
    let letters: String = piece.to_lowercase().replace('ü', "v").chars().filter(|c| !matches!(c, ' ' | '\'' | '’' | '-')).collect();
    (letters.len() >= 2 && letters.chars().all(|c| c.is_ascii_lowercase())).then_some(letters)
}

/// Fills the columns in where they are not yet: of records from before there were any.
pub async fn fill(app: &App) -> Result<()> {
    for resource in all() {
        while fill_some(app, resource).await? {}
    }
    Ok(())
}

async fn fill_some(app: &App, resource: &'static Resource) -> Result<bool> {
    let missing: Vec<String> = columns(resource, &Row::new()).iter().map(|(column, _)| format!("{column} IS NULL")).collect();
    if missing.is_empty() {
        return Ok(false);
    }
    let missing = format!("({})", missing.join(" OR "));
    let rows = super::read::read(&mut &app.db, resource, &format!("WHERE {missing} ORDER BY t.id LIMIT $1"), args![AT_ONCE]).await?;
    if rows.is_empty() {
        return Ok(false);
    }
    let mut tx = app.begin(None).await?;
    for row in &rows {
        let search_columns = columns(resource, row);
        let set: Vec<String> = search_columns.iter().zip(2..).map(|((name, _), place)| format!("{name} = ${place}")).collect();
        let mut args = args![super::read::id_of(row)];
        args.extend(search_columns.into_iter().map(|(_, text)| Arg::from(text)));
        // What somebody wrote since is newer than what was read: of that none is missing.
        let sql = format!("UPDATE {} SET {} WHERE id = $1 AND {missing}", resource.name, set.join(", "));
        tx.exec(AssertSqlSafe(sql), args).await?;
    }
    tx.commit().await?;
    Ok(true)
}

/// Fills them in beside everything else.
pub async fn backfill(app: App) {
    if let Err(error) = fill(&app).await {
        tracing::error!(%error, "what records are found by could not be filled in");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chinese_name_is_found_by_how_it_is_said() {
        let name = spell("王小明");
        for piece in ["wang", "Wang Xiaoming", "wangxiaom", "wxm", "xiaoming", "xm", "wang'xiao"] {
            assert!(name.contains(&format!(" {}", said(piece).unwrap())), "{piece}: {name}");
        }
        for piece in ["ang", "aoming", "wangming", "ing"] {
            assert!(!name.contains(&format!(" {}", said(piece).unwrap())), "{piece}: {name}");
        }
        // Several readings, a sound that keyboards lack, and two names in one.
        assert!(spell("单雄信").contains(" shan") && spell("曾国藩").contains(" zeng") && spell("吕布").contains(" lvbu"));
        assert!(spell("吕布").contains(" lubu"));
        assert!(spell("李雷 Leo 韩梅梅").contains(" hanmeimei ") && !spell("李雷 Leo 韩梅梅").contains("leihan"));
        assert_eq!((spell("Robin"), said("w"), said("wang1"), said("王")), (String::new(), None, None, None));
        assert!(spell(&"行".repeat(60)).len() < 5_000);
    }

    #[test]
    fn names_are_the_same_however_they_are_written() {
        for name in ["王小明", "王 小明", "王晓明", "Wang Xiaoming", "ＷＡＮＧ　Xiao-ming"] {
            assert_eq!(sound(name), "wangxiaoming", "{name}");
        }
        assert_eq!((folded("王 小明"), folded("Lily  O’Hara")), ("王小明".into(), "lilyohara".into()));
    }

    #[test]
    fn a_piece_of_a_text_is_a_piece_of_it_as_it_is_compared() {
        assert_eq!(plain("王小明 Leo 7"), " 王  小  明  leo 7");
        for piece in ["小明", "明 leo", "O 7", "王"] {
            assert!(plain("王小明 Leo 7").contains(&plain(piece)), "{piece}");
        }
        assert!(!plain("王小明").contains(&plain("王明")));
    }

    #[test]
    fn a_number_is_the_same_however_it_is_written() {
        for phone in ["13800138000", "+86 138 0013 8000", "0086-13800138000", "86 13800138000"] {
            assert_eq!(key(phone), "13800138000", "{phone}");
        }
        assert_eq!(key("+44 20 7946 0958"), "442079460958");
    }
}
