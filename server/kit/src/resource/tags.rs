//! The words that records hold in a field of tags: who types one finds how others wrote it.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

use super::{
    Resource, column,
    field::{Field, Kind},
    list::holding,
    routes::input,
    shapes,
};
use crate::{
    args,
    auth::catalogue::Action,
    db::Arg,
    error::{Result, invalid_field},
    http::{Access, Api, Cx},
};

/// Records that are looked at, those that changed last.
const MAX_RECORDS: i64 = 2_000;
/// Words that are answered.
const MAX_WORDS: usize = 50;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WordsInput {
    /// A field of tags.
    field: String,
    /// A piece of the words.
    #[serde(default)]
    search: String,
}

/// Adds the call, where there are tags.
pub(super) fn mount(api: &mut Api, resource: &'static Resource) {
    if !resource.fields.iter().any(is_tags) {
        return;
    }
    let access = Access::AnyPage(resource.pages(), Action::Query);
    let path = format!("{}/words", resource.base);
    api.post_shaped(&path, access, "The words that records hold in a field", shapes::words(), move |cx: Cx, value| async move {
        let WordsInput { field, search } = input(value)?;
        let field = resource.field(&field).filter(|field| is_tags(field));
        words(&cx, resource, field.ok_or_else(|| invalid_field("field", &super::check::UNKNOWN_FIELD))?, &search).await
    });
}

fn is_tags(field: &Field) -> bool {
    matches!(field.kind, Kind::Tags { .. }) && field.is_column()
}

/// The words, those of most records first.
async fn words(cx: &Cx, resource: &'static Resource, field: &Field, search: &str) -> Result<Value> {
    let wanted = search.trim().to_lowercase();
    let scope = resource.scope(&mut &cx.app.db, cx.caller()?).await?;
    let (within, values) = scope.as_ref().map_or(("TRUE".into(), vec![]), |scope| scope.condition(3));
    let name = field.name;
    let sql = format!(
        "SELECT t.{name} FROM {} t WHERE t.deleted_at IS NULL AND LOWER(t.{name}) LIKE LOWER($1) ESCAPE '\\' AND {within} ORDER BY t.updated_at DESC, t.id LIMIT $2",
        resource.name
    );
    let mut args = args![holding(search), MAX_RECORDS];
    args.extend::<Vec<Arg>>(values);
    let held: Vec<(String,)> = cx.app.db.all(AssertSqlSafe(sql), args).await?;
    // As it was written last.
    let mut counted: HashMap<String, (&str, i64)> = HashMap::new();
    for word in held.iter().flat_map(|(held,)| column::words(held)) {
        let key = word.to_lowercase();
        if key.contains(&wanted) {
            counted.entry(key).or_insert((word, 0)).1 += 1;
        }
    }
    let mut counted: Vec<(&str, i64)> = counted.into_values().collect();
    counted.sort_unstable_by(|(a, held), (b, more)| more.cmp(held).then(a.cmp(b)));
    let records: Vec<Value> = counted.into_iter().take(MAX_WORDS).map(|(word, count)| json!({ "word": word, "count": count })).collect();
    Ok(json!({ "records": records }))
}
