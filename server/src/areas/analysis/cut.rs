//! Sums of a period by the values of dimensions: from the roll-up, or from the sessions where that does not know enough. Many values become fifty and the others.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

use super::{
    ask::TOO_WIDE,
    dimensions::AnalysisDimension,
    hours::{self, Sums, WIDTH, column},
    measures::AnalysisMeasure,
    period::Extent,
};
use belltower_kit::{
    app::App,
    db::{Arg, AssertSqlSafe},
    error::{Result, invalid_field},
};

/// Values of a dimension that have their own cells.
const TOP: usize = 50;
/// The most rows that are added up here.
const MOST: i64 = 200_000;
/// Texts before the sums of a row.
const KEYS: usize = 3;

/// What is asked of each cell, and by what cells are told apart.
pub(super) struct Cut<'a> {
    pub measures: &'a [AnalysisMeasure],
    pub by: &'a [AnalysisDimension],
}

/// A row: the hour or nothing, the values of two dimensions or nothing, the sums.
struct Summed {
    keys: [String; KEYS],
    sums: Vec<i64>,
}

impl<'r, R: Row> FromRow<'r, R> for Summed
where
    usize: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        let keys = [row.try_get(0)?, row.try_get(1)?, row.try_get(2)?];
        let sums = (KEYS..row.len()).map(|place| row.try_get(place)).collect::<Result<_, _>>()?;
        Ok(Self { keys, sums })
    }
}

/// The values of the dimensions of a cell; null is all others.
pub(super) type Keys = Vec<Option<String>>;

/// Cells with their sums.
pub(super) struct Cells(pub BTreeMap<Keys, Sums>);

/// Of each dimension the values that have their own cells; times all have.
pub(super) type Tops = Vec<Option<BTreeSet<String>>>;

/// Adds up a period by a cut.
pub(super) async fn cells(app: &App, extent: &Extent, cut: &Cut<'_>) -> Result<Cells> {
    let rows = rows(app, extent, cut).await?;
    let locals = if cut.by.iter().any(|dimension| dimension.is_time()) { extent.hours() } else { HashMap::new() };
    let columns: Vec<usize> = columns(cut.measures).iter().map(|name| column(name)).collect();
    let mut cells: BTreeMap<Keys, Sums> = BTreeMap::new();
    for Summed { keys: [hour, one, other], sums } in rows {
        let mut texts = [one, other].into_iter();
        let local = locals.get(&hour);
        let mut keys = Keys::with_capacity(cut.by.len());
        for dimension in cut.by {
            let text = texts.next().unwrap_or_default();
            keys.push(Some(if dimension.is_time() {
                local.map_or(hour.as_str(), |local| local.value(*dimension)).to_owned()
            } else {
                text
            }));
        }
        let cell = cells.entry(keys).or_insert([0; WIDTH]);
        for (place, sum) in columns.iter().zip(sums) {
            cell[*place] += sum;
        }
    }
    Ok(Cells(cells))
}

/// The columns that measures need; the number of sessions always.
fn columns(measures: &[AnalysisMeasure]) -> Vec<String> {
    let mut columns: BTreeSet<String> = measures.iter().flat_map(|measure| measure.columns()).collect();
    columns.remove("sessions");
    std::iter::once("sessions".to_owned()).chain(columns).collect()
}

async fn rows(app: &App, extent: &Extent, cut: &Cut<'_>) -> Result<Vec<Summed>> {
    let of_facts = extent.is_of_teachers() || cut.by.contains(&AnalysisDimension::Teacher);
    let sum = |name: &String| {
        let each = if of_facts { hours::expression(name) } else { format!("s.{name}") };
        format!("CAST(COALESCE(SUM({each}), 0) AS BIGINT)")
    };
    let key = |place: usize| match cut.by.get(place) {
        Some(dimension) if !dimension.is_time() => format!("s.{}", dimension.column()),
        _ => "''".to_owned(),
    };
    let hour = if cut.by.iter().any(|dimension| dimension.is_time()) { "s.hour" } else { "''" };
    let keys = [hour.to_owned(), key(0), key(1)];
    let grouped: Vec<&str> = keys.iter().map(String::as_str).filter(|key| *key != "''").collect();
    let grouping = if grouped.is_empty() { String::new() } else { format!(" GROUP BY {}", grouped.join(", ")) };
    let table = if of_facts { "room_sessions" } else { "quality_hours" };
    let sums: Vec<String> = columns(cut.measures).iter().map(sum).collect();
    let (condition, mut args) = extent.condition();
    let sql =
        format!("SELECT {}, {} FROM {table} s WHERE {condition}{grouping} LIMIT ${}", keys.join(", "), sums.join(", "), args.len() + 1);
    args.push(Arg::from(MOST));
    let rows: Vec<Summed> = app.db.all(AssertSqlSafe(sql), args).await?;
    if i64::try_from(rows.len()).unwrap_or(MOST) >= MOST {
        return Err(invalid_field("by", &TOO_WIDE));
    }
    Ok(rows)
}

impl Cells {
    /// The sums of all of them.
    pub fn total(&self) -> Sums {
        let mut total = [0; WIDTH];
        self.0.values().for_each(|sums| add(&mut total, sums));
        total
    }

    /// The values that have the most sessions.
    pub fn tops(&self, by: &[AnalysisDimension]) -> Tops {
        by.iter().enumerate().map(|(place, dimension)| (!dimension.is_time()).then(|| self.top(place))).collect()
    }

    fn top(&self, place: usize) -> BTreeSet<String> {
        let mut values: BTreeMap<&str, i64> = BTreeMap::new();
        for (keys, sums) in &self.0 {
            if let Some(Some(value)) = keys.get(place) {
                *values.entry(value).or_default() += sums[0];
            }
        }
        let mut values: Vec<(&str, i64)> = values.into_iter().collect();
        values.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(other.0)));
        values.into_iter().take(TOP).map(|(value, _)| value.to_owned()).collect()
    }

    /// The same with all other values put together.
    pub fn among(self, tops: &Tops) -> Self {
        let mut cells: BTreeMap<Keys, Sums> = BTreeMap::new();
        for (keys, sums) in self.0 {
            let one = |(key, top): (Option<String>, &Option<BTreeSet<String>>)| {
                key.filter(|key| top.as_ref().is_none_or(|top| top.contains(key)))
            };
            let keys = keys.into_iter().zip(tops).map(one).collect();
            add(cells.entry(keys).or_insert([0; WIDTH]), &sums);
        }
        Self(cells)
    }

    /// Times from the first; or else the most sessions first, and the others last.
    pub fn in_order(self, by: &[AnalysisDimension]) -> Vec<(Keys, Sums)> {
        let mut cells: Vec<(Keys, Sums)> = self.0.into_iter().collect();
        if !by.first().is_some_and(|dimension| dimension.is_time()) {
            let is_rest = |keys: &Keys| keys.iter().any(Option::is_none);
            cells.sort_by(|(one, sums), (other, more)| is_rest(one).cmp(&is_rest(other)).then(more[0].cmp(&sums[0])));
        }
        cells
    }
}

fn add(sums: &mut Sums, more: &Sums) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}
