//! The search over every list that somebody may query, for the palette: five records a list, the newest first, masked as lists are. A word is found from its
//! beginning on, Chinese also by how it is said, a phone number or an address only whole.

use std::collections::HashSet;

use futures_util::future::try_join_all;
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;

use super::{
    Resource, Row, all,
    check::TOO_LONG,
    found_by,
    lookups::{self, Whole},
    read::{present, read},
    words::{self, MAX_LETTERS},
};
use crate::{
    app::App,
    args,
    auth::{Caller, catalogue::Action},
    db::Arg,
    error::{Result, invalid_field},
    http::{Access, Api, Cx},
};

/// The longest text, in characters.
pub const MAX_TEXT: usize = 100;
/// The fewest characters that are looked for.
const LEAST: usize = 2;
/// Records of a list.
const SHOWN: i64 = 5;
/// The newest records of a list, looked at first: what is in many of them is found there.
const NEWEST: i64 = 300;
/// Records that are looked at where a word is rare enough not to be among the newest.
const MOST: i64 = 500;
/// Words of what is typed that are looked for.
const MAX_TYPED: usize = 6;
/// Before the number of a class or a booking.
const NUMBER_SIGN: char = '#';
/// The field with that number.
const NUMBER: &str = "number";

/// What is looked for.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct SearchInput {
    #[schema(max_length = 100)]
    text: String,
}

/// The records of one list.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Found {
    /// The list.
    resource: &'static str,
    /// Records as the list has them.
    #[schema(value_type = Vec<Object>)]
    rows: Vec<Row>,
}

/// What was found, by list; lists without any are left out.
#[derive(Serialize, utoipa::ToSchema)]
pub struct FoundGroups {
    groups: Vec<Found>,
}

/// The call.
pub fn mount(api: &mut Api) {
    api.post("/api/search", Access::SignedInReads, "Records of every list that the caller may query", search);
}

/// Beginnings of words that a record must all have; of several such lists one is enough.
type Alternatives = Vec<Vec<String>>;

/// What was typed, as it is looked for: its words, and all of it as a name is said.
fn alternatives(text: &str) -> Alternatives {
    let small = |word: &str| word.to_lowercase().chars().take(MAX_LETTERS).collect::<String>();
    let typed = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).take(MAX_TYPED).map(small).collect();
    let said = found_by::said(text).map(|said| vec![small(&said)]);
    let mut found: Alternatives = [Some(typed), said].into_iter().flatten().filter(|words: &Vec<String>| !words.is_empty()).collect();
    found.dedup();
    found
}

async fn search(cx: Cx, input: SearchInput) -> Result<FoundGroups> {
    let caller = cx.caller()?;
    if input.text.chars().count() > MAX_TEXT {
        return Err(invalid_field("text", TOO_LONG.with("max", MAX_TEXT)));
    }
    let text = input.text.trim();
    let (text, numbered) = text.strip_prefix(NUMBER_SIGN).map_or((text, false), |number| (number.trim(), true));
    let wanted = alternatives(text);
    if wanted.is_empty() || (!numbered && text.chars().count() < LEAST) {
        return Ok(FoundGroups { groups: vec![] });
    }
    let lists: Vec<&'static Resource> = all()
        .iter()
        .copied()
        .filter(|resource| words::is_kept(resource) && caller.rights.allow_any(resource.pages(), Action::Query))
        .filter(|resource| !numbered || resource.field(NUMBER).is_some_and(super::Field::is_column))
        .collect();
    lookups::keep(&cx.app, caller, &lists, text).await?;
    let known = with_words(&cx.app, &lists, &wanted).await?;
    let lists = lists.into_iter().filter(|resource| known.contains(resource.name) || Whole::of(resource, text).is_some());
    let found = try_join_all(lists.map(|resource| of_list(&cx.app, resource, caller, text, numbered, &wanted))).await?;
    Ok(FoundGroups { groups: found.into_iter().filter(|found| !found.rows.is_empty()).collect() })
}

/// Of these lists, those with a record that one of the wanted words is the beginning of a word of: the others, most of them, need not be gone through.
async fn with_words(app: &App, lists: &[&'static Resource], wanted: &Alternatives) -> Result<HashSet<String>> {
    if lists.is_empty() {
        return Ok(HashSet::new());
    }
    let mut args = vec![];
    let first = firsts(wanted, &mut args).join(" OR ");
    let name = |(at, _): (usize, &&Resource)| format!("SELECT CAST(${} AS TEXT) AS name", args.len() + 1 + at);
    let names: Vec<String> = lists.iter().enumerate().map(name).collect();
    // With a limit it is one look into an index a list, whatever a planner believes of the words.
    let sql = format!(
        "SELECT (SELECT w.resource FROM search_words w WHERE w.resource = l.name AND ({first}) LIMIT 1) FROM ({}) l",
        names.join(" UNION ALL ")
    );
    args.extend(lists.iter().map(|resource| Arg::from(resource.name)));
    let found: Vec<(Option<String>,)> = app.db.all(AssertSqlSafe(sql), args).await?;
    Ok(found.into_iter().filter_map(|(name,)| name).collect())
}

/// Of entries `w` of the words: where one begins with the first word of each alternative.
fn firsts(wanted: &Alternatives, args: &mut Vec<Arg>) -> Vec<String> {
    let place = |word: &String| {
        let (sql, more) = words::beginning(word, args.len() + 1);
        args.extend(more);
        sql
    };
    wanted.iter().filter_map(|words| words.first()).map(place).collect()
}

/// The newest records of a list that have what is wanted; `numbered`: in their number, whatever else begins so (a room's does).
async fn of_list(
    app: &App,
    resource: &'static Resource,
    caller: &Caller,
    text: &str,
    numbered: bool,
    wanted: &Alternatives,
) -> Result<Found> {
    let scope = resource.scope(&mut &app.db, caller).await?;
    let scoped = |first: usize| match &scope {
        Some(scope) => scope.condition(first),
        None => ("TRUE".to_owned(), vec![]),
    };
    let found =
        |rows: Vec<Row>| Found { resource: resource.name, rows: rows.into_iter().map(|row| present(resource, row, true)).collect() };
    if let Some(whole) = Whole::of(resource, text) {
        let (scope, more) = scoped(2);
        let (is_it, arg) = whole.condition(1);
        let rest = format!("WHERE t.deleted_at IS NULL AND {is_it} AND {scope} ORDER BY t.created_at DESC, t.id DESC LIMIT {SHOWN}");
        let rows = read(&mut &app.db, resource, &rest, [vec![arg], more].concat()).await?;
        if !rows.is_empty() {
            return Ok(found(rows));
        }
    }
    let (first, has, mut args) = condition(resource, wanted);
    let in_number = if numbered {
        args.extend(args![text.to_lowercase()]);
        format!("REPLACE(LOWER(t.{NUMBER}), ${}, '') <> LOWER(t.{NUMBER})", args.len())
    } else {
        "TRUE".to_owned()
    };
    let (scope_sql, more) = scoped(args.len() + 1);
    let ask = async |within: &str, has: &str| {
        let rest = format!(
            "WHERE t.deleted_at IS NULL AND {within} AND {has} AND {in_number} AND {scope_sql} ORDER BY t.created_at DESC, t.id DESC LIMIT {SHOWN}"
        );
        read(&mut &app.db, resource, &rest, [args.clone(), more.clone()].concat()).await
    };
    if scope.is_some() {
        return Ok(found(ask("TRUE", &has).await?));
    }
    let newest = format!(
        "t.id IN (SELECT n.id FROM {0} n WHERE n.deleted_at IS NULL ORDER BY n.created_at DESC, n.id DESC LIMIT {NEWEST})",
        resource.name
    );
    let rows = ask(&newest, &has).await?;
    if rows.len() >= usize::try_from(SHOWN).unwrap_or(usize::MAX) {
        return Ok(found(rows));
    }
    let by_word = format!("t.id IN (SELECT w.record_id FROM search_words w WHERE w.resource = $1 AND {first} LIMIT {MOST})");
    // What was found by its only word has it.
    let rest = if wanted.iter().all(|words| words.len() == 1) { "TRUE" } else { has.as_str() };
    Ok(found(ask(&by_word, rest).await?))
}

/// Of entries `w` of the words: where one begins with the first word of an alternative. Of records `t`: whether they have all words of one. `$1` is the
/// resource; the arguments are of both.
fn condition(resource: &Resource, wanted: &Alternatives) -> (String, String, Vec<Arg>) {
    let mut args = args![resource.name];
    let firsts = firsts(wanted, &mut args);
    let mut place = |word: &String| {
        let (sql, more) = words::beginning(word, args.len() + 1);
        args.extend(more);
        sql
    };
    // As above: with a limit it is one look into an index a record.
    let has =
        |sql: &str| format!("(SELECT 1 FROM search_words w WHERE w.resource = $1 AND w.record_id = t.id AND {sql} LIMIT 1) IS NOT NULL");
    let any: Vec<String> = wanted
        .iter()
        .zip(&firsts)
        .map(|(words, first)| {
            let rest: Vec<String> = words.iter().skip(1).map(&mut place).collect();
            let all: Vec<String> = [first].into_iter().chain(&rest).map(|sql| has(sql)).collect();
            format!("({})", all.join(" AND "))
        })
        .collect();
    (format!("({})", firsts.join(" OR ")), format!("({})", any.join(" OR ")), args)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_looked_for_as_words_and_as_it_is_said() {
        assert_eq!(alternatives("Wang Xiao"), [vec!["wang".to_owned(), "xiao".into()], vec!["wangxiao".into()]]);
        assert_eq!(alternatives("wang"), [vec!["wang".to_owned()]]);
        assert_eq!(alternatives("王 B2"), [vec!["王".to_owned(), "b2".into()]]);
        assert_eq!(alternatives(" - "), Alternatives::new());
    }
}
