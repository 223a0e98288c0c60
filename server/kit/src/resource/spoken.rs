//! What a record is found by beside what stands in its fields: how its Chinese names are said, and its whole phone numbers. Both stand in columns of
//! their own, which the kit keeps: `spoken` where a field is [`Field::spoken`](super::Field::spoken), `phone_key` where one is
//! [`Field::found_whole`](super::Field::found_whole). Who looks for one is kept: `lookups`.

use std::collections::BTreeSet;

use pinyin::{ToPinyin, ToPinyinMulti};
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
    let spoken = says(|field| field.spoken).map(|names| ("spoken", spell(&names)));
    let phone = says(|field| field.found_whole && field.kind == Kind::Phone).map(|phone| ("phone_key", key(&phone)));
    spoken.into_iter().chain(phone).collect()
}

/// Whether the kit keeps how the resource's names are said.
pub(super) fn is_spoken(resource: &Resource) -> bool {
    resource.fields.iter().any(|field| field.spoken)
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
                let said = |(whole, initials): &(String, String), reading: &String| {
                    (format!("{whole}{reading}"), format!("{initials}{}", reading.chars().next().unwrap_or_default()))
                };
                // The first readings of all before the second of one.
                ways = syllable.iter().flat_map(|reading| ways.iter().map(move |way| said(way, reading))).take(MAX_WAYS).collect();
            }
            words.extend(ways.into_iter().flat_map(|(whole, initials)| [whole, initials]));
        }
    }
    if words.is_empty() { String::new() } else { format!(" {} ", words.into_iter().collect::<Vec<_>>().join(" ")) }
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

/// What was typed, as the beginning of how a name is said; nothing if nobody would say it so.
pub(super) fn said(piece: &str) -> Option<String> {
    let said: String = piece.to_lowercase().replace('ü', "v").chars().filter(|c| !matches!(c, ' ' | '\'' | '’' | '-')).collect();
    (said.len() >= 2 && said.chars().all(|c| c.is_ascii_lowercase())).then_some(said)
}

/// Fills the columns in where they are not yet: of records from before there were any.
pub async fn fill(app: &App) -> Result<()> {
    for resource in all() {
        while fill_some(app, resource).await? {}
    }
    Ok(())
}

async fn fill_some(app: &App, resource: &'static Resource) -> Result<bool> {
    let Some((first, _)) = columns(resource, &Row::new()).first().cloned() else { return Ok(false) };
    let rows =
        super::read::read(&mut &app.db, resource, &format!("WHERE t.{first} IS NULL ORDER BY t.id LIMIT $1"), args![AT_ONCE]).await?;
    if rows.is_empty() {
        return Ok(false);
    }
    let mut tx = app.begin(None).await?;
    for row in &rows {
        let kept = columns(resource, row);
        let set: Vec<String> = kept.iter().zip(2..).map(|((name, _), place)| format!("{name} = ${place}")).collect();
        let mut args = args![super::read::id_of(row)];
        args.extend(kept.into_iter().map(|(_, text)| Arg::from(text)));
        // What somebody wrote since is newer than what was read.
        let sql = format!("UPDATE {} SET {} WHERE id = $1 AND {first} IS NULL", resource.name, set.join(", "));
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
    fn a_number_is_the_same_however_it_is_written() {
        for phone in ["13800138000", "+86 138 0013 8000", "0086-13800138000", "86 13800138000"] {
            assert_eq!(key(phone), "13800138000", "{phone}");
        }
        assert_eq!(key("+44 20 7946 0958"), "442079460958");
    }
}
