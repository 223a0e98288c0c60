//! Lists: filter, search, sort and page, checked against the fields, and the position the list was read at.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    Resource, Row, Scope, by_name, column,
    field::{Field, Kind},
    found_by,
    kinds::is_day,
    lookups::{self, Whole},
    read::{id_of, present, read, read_listed},
};
use crate::{
    app::App,
    auth::Caller,
    db::{self, Arg, PlannedAnew, Reads, places},
    error::{Result, invalid_field},
    sentences,
};

sentences! {
    BAD_SORT = "list.bad_sort": "This list cannot be sorted by {field}" / "此列表不能按 {field} 排序";
    BAD_FILTER = "list.bad_filter": "This list cannot be filtered by {field} like this" / "此列表不能这样按 {field} 筛选";
    TOO_MANY_SORTS = "list.too_many_sorts": "A list is sorted by at most {max} fields" / "列表最多按 {max} 个字段排序";
    BAD_PAGE = "list.bad_page": "A page holds 1 to {max} rows" / "每页 1 至 {max} 行";
    NO_SUCH_PAGE = "list.no_such_page": "Pages are numbered from 1 to {max}" / "页码为 1 至 {max}";
}

/// The most rows of a page.
pub const MAX_PAGE: i64 = 200;
/// The last page that is asked for.
const LAST_PAGE: i64 = 1_000_000;
/// The most fields that a list is sorted by.
const MAX_SORTS: usize = 8;
/// The most values of one filter.
const MAX_VALUES: usize = 200;

/// What a list is asked with.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ListInput {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows a page; 20 unless said.
    pub size: Option<i64>,
    /// Fields to sort by, `-` before one for descending.
    pub sort: Vec<String>,
    /// Per field: words, a piece of text, or `{from, to}` of which `to` is not within; per condition of the resource's rules: `true`.
    pub filter: serde_json::Map<String, Value>,
    /// A piece of text that any searched field holds.
    pub search: Option<String>,
}

/// One page of a list.
pub struct Page {
    /// The rows, as they may leave the server.
    pub records: Vec<Row>,
    /// How many rows pass the filter.
    pub total: i64,
}

/// Conditions and their arguments while they are gathered.
#[derive(Default)]
struct Where {
    sql: Vec<String>,
    args: Vec<Arg>,
    /// LIKE tells small letters from capitals, as PostgreSQL's does. SQLite's does not, where making them small takes most of the time of a search.
    lowers: bool,
}

impl Where {
    fn arg(&mut self, value: impl Into<Arg>) -> String {
        self.args.push(value.into());
        format!("${}", self.args.len())
    }

    /// A condition with `?` for each of its arguments.
    fn and(&mut self, sql: &str, args: Vec<Arg>) {
        let mut pieces = sql.split('?');
        let mut whole = pieces.next().unwrap_or_default().to_owned();
        for (piece, arg) in pieces.zip(args) {
            whole.push_str(&self.arg(arg));
            whole.push_str(piece);
        }
        self.sql.push(format!("({whole})"));
    }

    fn any_of(&mut self, values: Vec<Arg>) -> String {
        let places = places(self.args.len() + 1, values.len());
        self.args.extend(values);
        places
    }

    /// The argument for columns that hold a piece of text.
    fn piece(&mut self, piece: &str) -> String {
        self.arg(format!("%{}%", escaped(piece)))
    }

    /// The argument for `found_by`, which is to hold this as it stands.
    fn found(&mut self, text: &str) -> Found {
        let like = self.lowers;
        Found { place: if like { self.piece(text) } else { self.arg(text) }, like }
    }

    /// The same for how names are said, if anybody would say a piece so.
    fn said(&mut self, piece: &str) -> Option<Found> {
        found_by::said(piece).map(|said| self.found(&format!(" {}", said.to_uppercase())))
    }

    /// Whether a column holds the piece of text of an argument, in small letters or capitals.
    fn holds(&self, column: &str, piece: &str) -> String {
        if self.lowers { format!("LOWER({column}) LIKE LOWER({piece}) ESCAPE '\\'") } else { format!("{column} LIKE {piece} ESCAPE '\\'") }
    }
}

/// What `found_by` is to hold: an argument, and how a column is compared with it.
struct Found {
    place: String,
    /// PostgreSQL's index of trigrams knows LIKE. SQLite's LIKE takes small letters for capitals and twice the time of `instr`.
    like: bool,
}

impl Found {
    fn in_column(&self, column: &str) -> String {
        let Self { place, like } = self;
        if *like { format!("{column} LIKE {place} ESCAPE '\\'") } else { format!("instr({column}, {place}) > 0") }
    }
}

/// SQL that holds for rows `t` that a piece of text is found in, of a resource whose names are [`Field::spoken`]; its arguments come behind those given. All
/// rows where it is empty.
pub fn finds(db: &db::Db, piece: &str, args: Vec<Arg>) -> (String, Vec<Arg>) {
    let mut to = Where { sql: vec![], args, lowers: db.is_postgres() };
    let piece: String = piece.trim().chars().take(MAX_PIECE).collect();
    if piece.is_empty() {
        return ("TRUE".to_owned(), to.args);
    }
    let any = [Some(to.found(&found_by::plain(&piece))), to.said(&piece)];
    let any: Vec<String> = any.iter().flatten().map(|found| found.in_column("t.found_by")).collect();
    (format!("({})", any.join(" OR ")), to.args)
}

/// The longest piece of text that is searched for, in characters: databases bound what LIKE compares with.
const MAX_PIECE: usize = 100;

/// The longest text that a list is narrowed by, in characters.
const MAX_FILTER: usize = 500;

/// What a column written in small letters is compared with to find those that hold a text, of which only so much counts as anybody searches for.
pub fn holding(text: &str) -> String {
    let piece: String = text.trim().chars().take(MAX_PIECE).collect();
    format!("%{}%", escaped(&piece.to_lowercase()))
}

/// A piece of text as LIKE takes it as it is.
pub fn escaped(piece: &str) -> String {
    piece.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

/// One page of a resource, as the console gets it: `records`, `total`, `page`, `size`, and `position` in the topic that the caller may hear of it.
pub async fn list(app: &App, resource: &'static Resource, caller: &Caller, input: ListInput) -> Result<Value> {
    let (page, size) = (input.page.unwrap_or(1), input.size.unwrap_or(20));
    let position = position_for(app, resource, caller).await?;
    let scope = resource.scope(&mut &app.db, caller).await?;
    if let Some(piece) = &input.search {
        lookups::keep(app, caller, &[resource], piece).await?;
    }
    let Page { records, total } = read_page(app, resource, scope.as_ref(), input).await?;
    Ok(json!({ "records": records, "total": total, "page": page, "size": size, "position": position }))
}

/// Where the topic stands that a caller may hear of a list. Read before the rows: a change between the two is sent again, never missed.
async fn position_for(app: &App, resource: &'static Resource, caller: &Caller) -> Result<Value> {
    let topic = resource.topic_for(caller);
    Ok(json!([app.epoch, db::head(&app.db, &topic).await?]))
}

/// What a caller sees of a list: a condition over `t` with its arguments, and where the topic stood before.
pub struct Narrowed {
    /// The condition, which leaves out what is deleted.
    pub condition: String,
    /// Its arguments.
    pub args: Vec<Arg>,
    /// The epoch and the offset of the topic that the caller may hear.
    pub position: Value,
}

/// Narrows what a caller sees of a list by its filters and search, and by a condition over `t` that has a `?` for each of its arguments: for calls that
/// show a list in another way, and have to agree with it.
pub async fn narrow(
    app: &App,
    resource: &'static Resource,
    caller: &Caller,
    input: &ListInput,
    (also, more): (&str, Vec<Arg>),
) -> Result<Narrowed> {
    let position = position_for(app, resource, caller).await?;
    let scope = resource.scope(&mut &app.db, caller).await?;
    if let Some(piece) = &input.search {
        lookups::keep(app, caller, &[resource], piece).await?;
    }
    let mut conditions = conditions(app, resource, scope.as_ref(), input)?;
    conditions.and(also, more);
    Ok(Narrowed { condition: conditions.sql.join(" AND "), args: conditions.args, position })
}

async fn read_page(app: &App, resource: &Resource, scope: Option<&Scope>, input: ListInput) -> Result<Page> {
    let (page, size) = (input.page.unwrap_or(1), input.size.unwrap_or(20));
    if !(1..=MAX_PAGE).contains(&size) {
        return Err(invalid_field("size", BAD_PAGE.with("max", MAX_PAGE)));
    }
    if !(1..=LAST_PAGE).contains(&page) {
        return Err(invalid_field("page", NO_SUCH_PAGE.with("max", LAST_PAGE)));
    }
    let (condition, order, mut args) = narrowed(app, resource, scope, &input)?;
    let count = format!("SELECT COUNT(*) FROM {} t WHERE {condition}", resource.name);
    let count_args = args.clone();
    // Ids are put in order, not rows: of a late page most of what is sorted is not shown.
    let rest = format!(
        "JOIN (SELECT t.id AS found FROM {} t WHERE {condition} ORDER BY {order} LIMIT ${} OFFSET ${}) f ON f.found = t.id ORDER BY {order}",
        resource.name,
        args.len() + 1,
        args.len() + 2
    );
    args.extend([Arg::from(size), Arg::from((page - 1) * size)]);
    // Side by side: of a long list each of them goes through all of it.
    let (mut counts, mut reads) = (PlannedAnew(&app.db), PlannedAnew(&app.db));
    let (counted, rows) = futures_util::try_join!(
        async { Ok(counts.rows::<(i64,)>(count, count_args).await?) },
        read_listed(&mut reads, resource, &rest, args)
    )?;
    let total = counted.first().map_or(0, |(total,)| *total);
    Ok(Page { records: rows.into_iter().map(|row| present(resource, row, true)).collect(), total })
}

/// The condition over `t` that a list is narrowed by, its order, and its arguments; refuses what the fields do not offer.
pub(super) fn narrowed(app: &App, resource: &Resource, scope: Option<&Scope>, input: &ListInput) -> Result<(String, String, Vec<Arg>)> {
    let Where { sql, args, .. } = conditions(app, resource, scope, input)?;
    Ok((sql.join(" AND "), order(resource, &input.sort)?, args))
}

fn conditions(app: &App, resource: &Resource, scope: Option<&Scope>, input: &ListInput) -> Result<Where> {
    let mut conditions = Where { sql: vec!["t.deleted_at IS NULL".into()], args: vec![], lowers: app.db.is_postgres() };
    if let Some(scope) = scope {
        let (condition, values) = scope.condition(conditions.args.len() + 1);
        conditions.sql.push(condition);
        conditions.args.extend(values);
    }
    for (name, value) in &input.filter {
        let bad = || invalid_field(name, BAD_FILTER.with("field", name));
        if resource.rules.conditions().contains(&name.as_str()) {
            if value != true {
                return Err(bad());
            }
            let (sql, args) = resource.rules.condition(name, app.world.now());
            conditions.and(sql, args);
            continue;
        }
        let field = resource.field(name).filter(|field| field.filterable).ok_or_else(bad)?;
        filter(&mut conditions, field, value).ok_or_else(bad)?;
    }
    if let Some(piece) = input.search.as_deref().map(str::trim).filter(|piece| !piece.is_empty()) {
        search(&mut conditions, resource, piece);
    }
    Ok(conditions)
}

/// The ids of all that a list narrowed like this has, in its order, at most so many; read where the caller reads.
pub async fn all_ids(
    from: &mut impl Reads,
    app: &App,
    resource: &Resource,
    scope: Option<&Scope>,
    input: &ListInput,
    most: usize,
) -> Result<Vec<String>> {
    let (condition, order, args) = narrowed(app, resource, scope, input)?;
    let sql = format!("SELECT t.id FROM {} t WHERE {condition} ORDER BY {order} LIMIT {most}", resource.name);
    Ok(from.rows::<(String,)>(sql, args).await?.into_iter().map(|(id,)| id).collect())
}

/// Records by their ids, in that order, as stored; what is gone is left out. See [`present`] before anything leaves.
pub async fn by_ids(from: &mut impl Reads, resource: &Resource, ids: &[String]) -> Result<Vec<Row>> {
    if ids.is_empty() {
        return Ok(vec![]);
    }
    let rest = format!("WHERE t.id IN ({})", places(1, ids.len()));
    let rows = read(from, resource, &rest, ids.iter().map(Arg::from).collect()).await?;
    let mut rows: HashMap<String, Row> = rows.into_iter().map(|row| (id_of(&row).to_owned(), row)).collect();
    Ok(ids.iter().filter_map(|id| rows.remove(id)).collect())
}

fn order(resource: &Resource, asked: &[String]) -> Result<String> {
    if asked.len() > MAX_SORTS {
        return Err(invalid_field("sort", TOO_MANY_SORTS.with("max", MAX_SORTS)));
    }
    let mut order = Vec::new();
    let default = [resource.default_sort.to_owned()];
    for by in if asked.is_empty() { &default } else { asked } {
        let (name, direction) = by.strip_prefix('-').map_or((by.as_str(), "ASC"), |name| (name, "DESC"));
        let own = ["created_at", "updated_at"].into_iter().find(|own| *own == name);
        let field = resource.field(name).filter(|field| field.sortable);
        if let Some(sql) = field.and_then(|field| field.sql) {
            // Most may have none: whoever sorts by it looks for those who have one.
            order.push(format!("({sql}) {direction} NULLS LAST"));
            continue;
        }
        let column = own.or(field.filter(|field| field.is_column()).map(|field| field.name));
        let column = column.ok_or_else(|| invalid_field("sort", BAD_SORT.with("field", name)))?;
        order.push(format!("t.{column} {direction}"));
    }
    // The same direction as what stands before it: an index of both is read either way.
    let last = if order.last().is_some_and(|by| by.trim_end_matches(" NULLS LAST").ends_with("ASC")) { "ASC" } else { "DESC" };
    order.push(format!("t.id {last}"));
    Ok(order.join(", "))
}

/// Adds one filter; `None` when its shape does not fit the field.
fn filter(to: &mut Where, field: &Field, value: &Value) -> Option<()> {
    let name = field.name;
    match field.kind {
        Kind::Email if !field.unmasked => return None,
        Kind::Text | Kind::LongText | Kind::Email | Kind::Url => {
            let piece = to.piece(short(value)?);
            to.sql.push(to.holds(&format!("t.{name}"), &piece));
        }
        Kind::Enum { .. } | Kind::Ref { .. } | Kind::Bool => {
            let values = values(field, value)?;
            let places = to.any_of(values);
            to.sql.push(format!("t.{name} IN ({places})"));
        }
        Kind::Refs { table, own, other, .. } => {
            let values = values(field, value)?;
            let places = to.any_of(values);
            to.sql.push(format!("EXISTS (SELECT 1 FROM {table} l WHERE l.{own} = t.id AND l.{other} IN ({places}))"));
        }
        Kind::Tags { .. } if value.is_string() => {
            let piece = to.piece(short(value)?);
            to.sql.push(to.holds(&format!("t.{name}"), &piece));
        }
        Kind::Tags { .. } | Kind::SomeOf { .. } => {
            let words = value.as_array().filter(|list| (1..=MAX_VALUES).contains(&list.len()))?;
            let mut any = vec![];
            for word in words {
                let word = short(word).filter(|word| !word.contains('\n'))?;
                let whole = to.piece(&format!("\n{word}\n"));
                any.push(to.holds(&format!("t.{name}"), &whole));
            }
            to.sql.push(format!("({})", any.join(" OR ")));
        }
        Kind::Number | Kind::Duration | Kind::Decimal { .. } | Kind::Percent { .. } | Kind::Time | Kind::Date => {
            let range = value.as_object()?;
            for (bound, sign) in [("from", ">="), ("to", "<")] {
                let arg = match (range.get(bound), field.kind) {
                    (None | Some(Value::Null), _) => continue,
                    (Some(value), Kind::Number | Kind::Duration) => Arg::from(value.as_i64()?),
                    (Some(value), Kind::Decimal { places } | Kind::Percent { places }) => Arg::from(column::units(value, places)?),
                    (Some(value), Kind::Date) => Arg::from(value.as_str().filter(|day| is_day(day))?),
                    (Some(value), _) => Arg::from(crate::world::iso(value.as_str()?.parse().ok()?)),
                };
                let place = to.arg(arg);
                to.sql.push(format!("t.{name} {sign} {place}"));
            }
        }
        Kind::Phone | Kind::File { .. } | Kind::Secret | Kind::Rows { .. } => return None,
    }
    Some(())
}

/// A text to look for; nothing where it is longer than databases compare with.
fn short(value: &Value) -> Option<&str> {
    value.as_str().filter(|text| text.chars().nth(MAX_FILTER).is_none())
}

fn values(field: &Field, value: &Value) -> Option<Vec<Arg>> {
    let list = value.as_array().filter(|list| (1..=MAX_VALUES).contains(&list.len()))?;
    list.iter()
        .map(|value| match field.kind {
            Kind::Bool => value.as_bool().map(Arg::from),
            _ => value.as_str().map(Arg::from),
        })
        .collect()
}

fn search(to: &mut Where, resource: &Resource, piece: &str) {
    let piece = &piece.chars().take(100).collect::<String>();
    let whole = Whole::of(resource, piece).map(|whole| {
        let (condition, arg) = whole.condition(to.args.len() + 1);
        to.args.push(arg);
        condition
    });
    let said = to.said(piece);
    let kept = found_by::is_kept(resource).then(|| to.found(&found_by::plain(piece)));
    let piece = to.piece(piece);
    let holds = |column: String| to.holds(&column, &piece);
    let mut any: Vec<String> = match &kept {
        Some(kept) => [Some(kept), said.as_ref()].into_iter().flatten().map(|found| found.in_column("t.found_by")).collect(),
        None => {
            let searched = resource.fields.iter().filter(|field| field.searched && field.is_column());
            searched.map(|field| holds(format!("t.{}", field.name))).collect()
        }
    };
    any.extend(whole);
    // The name of another record, as it is written or as it is said.
    let called = |other: &str| {
        let found = by_name(other);
        let written = holds(format!("x.{}", found.map_or("id", |other| other.title)));
        match said.as_ref().filter(|_| found.is_some_and(found_by::is_kept)) {
            Some(said) => format!("({written} OR {})", said.in_column("x.found_by")),
            None => written,
        }
    };
    for field in resource.fields.iter().filter(|field| field.sql.is_none()) {
        match field.kind {
            Kind::Ref { resource: other } => {
                any.push(format!("EXISTS (SELECT 1 FROM {other} x WHERE x.id = t.{} AND {})", field.name, called(other)));
            }
            Kind::Refs { resource: other, table, own, other: theirs } => {
                let matches = called(other);
                any.push(format!(
                    "EXISTS (SELECT 1 FROM {table} l JOIN {other} x ON x.id = l.{theirs} WHERE l.{own} = t.id AND {matches})"
                ));
            }
            _ => {}
        }
    }
    to.sql.push(format!("({})", any.join(" OR ")));
}
