//! The ledger as it is asked: rows by period and by whom or what they are of, their sums, and the same of the period before.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{
    PAGE, days,
    figures::{COLUMNS, Figures},
    names,
    period::{LedgerSpan, resolve},
    rebuild, rolled, students,
};
use crate::areas::classes::CLASSES;
use belltower_kit::{
    app::App,
    auth::{Caller, catalogue::Action, rights::Pages},
    error::{Result, invalid_field},
    http::{Access, Api, Cx},
    resource::Scope,
    sentences,
};

sentences! {
    BAD_SORT = "ledger.bad_sort": "The ledger cannot be sorted like this" / "台账不能这样排序";
    BAD_SIZE = "ledger.bad_size": "A page holds 1 to {max} rows" / "每页 1 至 {max} 行";
    BAD_PAGE = "ledger.bad_page": "Pages are counted from 1 to {max}" / "页码为 1 至 {max}";
}

/// The longest period, in days.
pub const MAX_DAYS: i64 = 366;
/// The most rows of a page.
const MAX_PAGE: usize = 200;
/// The last page that can be asked for.
const LAST_PAGE: usize = 1_000_000;
/// The page whose grants count.
pub(super) const PAGES: Pages = [&[PAGE], &[]];

/// How long a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum LedgerBy {
    Day,
    Week,
    Month,
}

/// Whom or what a row is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum LedgerGroup {
    Teacher,
    Student,
    Courseware,
    Kind,
    ClassroomType,
}

/// One of a group.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LedgerOnly {
    pub group: LedgerGroup,
    /// Empty: classes that have none.
    #[schema(max_length = 60)]
    pub id: String,
}

/// What is asked.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LedgerAsked {
    /// The first day, of the company's zone; with the last one, or else the days are those of the span.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = "date")]
    pub from: Option<Date>,
    /// The last day.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = "date")]
    pub to: Option<Date>,
    /// Days that follow the calendar; the last four weeks unless something is said.
    #[serde(default)]
    pub span: Option<LedgerSpan>,
    /// A row for each of these; nothing is the whole period.
    #[serde(default)]
    pub by: Option<LedgerBy>,
    /// A row for each of these; nothing is all together.
    #[serde(default)]
    pub group: Option<LedgerGroup>,
    /// Classes of this one alone.
    #[serde(default)]
    pub only: Option<LedgerOnly>,
    /// Whether the period before is answered as well.
    #[serde(default)]
    pub compare: bool,
    /// `period` or a figure's column, `-` before it for descending; periods from the last, or else the most classes first.
    #[serde(default)]
    pub sort: Option<String>,
    /// From 1.
    #[serde(default)]
    pub page: Option<usize>,
    #[serde(default)]
    pub size: Option<usize>,
}

/// A row.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LedgerRow {
    /// The day, the Monday of the week, or the month (`2026-11`); null where rows are of the whole period.
    #[schema(required)]
    pub period: Option<String>,
    /// Of whom or what; empty: classes that have none. Null where rows are of all together.
    #[schema(required)]
    pub id: Option<String>,
    /// What people call it, also where it is gone.
    #[schema(required)]
    pub name: Option<String>,
    pub figures: Figures,
    /// The same of the period before, where rows are of the whole period.
    #[schema(required)]
    pub before: Option<Figures>,
    /// When figures of it last changed after their day was over and nothing of it open.
    #[schema(required)]
    pub corrected_at: Option<String>,
}

/// A point of time in the period.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct LedgerPoint {
    pub period: String,
    pub figures: Figures,
}

/// A period that another is compared with.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct LedgerBefore {
    #[schema(value_type = String, format = "date")]
    pub from: Date,
    #[schema(value_type = String, format = "date")]
    pub to: Date,
    pub figures: Figures,
}

/// The ledger.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct LedgerAnswer {
    /// The days that are answered.
    #[schema(value_type = String, format = "date")]
    pub from: Date,
    #[schema(value_type = String, format = "date")]
    pub to: Date,
    pub rows: Vec<LedgerRow>,
    /// How many rows there are.
    pub total: usize,
    pub totals: Figures,
    #[schema(required)]
    pub before: Option<LedgerBefore>,
    /// How long a point of the line is.
    pub step: LedgerBy,
    /// The whole period from its first to its last, as far as there were classes.
    pub line: Vec<LedgerPoint>,
    /// The company's day today.
    #[schema(value_type = String, format = "date")]
    pub today: Date,
    /// The zone whose days they are.
    pub zone: String,
    /// Whether classes from before are still being counted.
    pub counting: bool,
}

/// A period, and whose classes of it count.
#[derive(Clone)]
pub(super) struct Extent {
    pub from: Date,
    pub to: Date,
    pub only: Option<LedgerOnly>,
    pub scope: Option<Scope>,
    /// The company's zone.
    pub zone: jiff::tz::TimeZone,
}

/// What rows are of, and which of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Cut<'a> {
    pub by: Option<LedgerBy>,
    pub group: Option<LedgerGroup>,
    /// Column and whether descending; ties by period and member.
    pub sort: Option<(&'a str, bool)>,
    pub skip: usize,
    pub take: usize,
    /// Rows of these members alone.
    pub members: Option<Vec<String>>,
}

/// Adds the call.
pub(super) fn mount(api: &mut Api) {
    api.post("/api/report/ledger", Access::Page(PAGE, Action::Query), "The ledger of classes", ledger);
}

impl LedgerAsked {
    /// Whether students are asked of, whom the ledger does not know: their classes are counted one by one.
    fn is_of_students(&self) -> bool {
        let student = LedgerGroup::Student;
        self.group == Some(student) || self.only.as_ref().is_some_and(|only| only.group == student)
    }

    /// The longest period, in days.
    fn most_days(&self) -> i64 {
        if self.is_of_students() { students::MAX_DAYS } else { MAX_DAYS }
    }

    /// Refuses an order that there is not.
    fn check(&self) -> Result<()> {
        match &self.sort {
            Some(sort) if !["period"].iter().chain(&COLUMNS).any(|column| sort.trim_start_matches('-') == *column) => {
                Err(invalid_field("sort", &BAD_SORT))
            }
            _ => Ok(()),
        }
    }
}

/// The page of rows that is asked for: how many to leave out, and how many to take.
pub(super) fn page_of(page: Option<usize>, size: Option<usize>) -> Result<(usize, usize)> {
    let (page, size) = (page.unwrap_or(1), size.unwrap_or(50));
    if !(1..=MAX_PAGE).contains(&size) {
        return Err(invalid_field("size", BAD_SIZE.with("max", MAX_PAGE)));
    }
    if !(1..=LAST_PAGE).contains(&page) {
        return Err(invalid_field("page", BAD_PAGE.with("max", LAST_PAGE)));
    }
    Ok(((page - 1) * size, size))
}

/// Whose classes a caller reads in the ledger: all, those of their team, or their own.
pub(super) async fn scope(app: &App, caller: &Caller, action: Action) -> Result<Option<Scope>> {
    CLASSES.scope_on(&mut &app.db, caller, PAGES, action).await
}

async fn ledger(cx: Cx, asked: LedgerAsked) -> Result<LedgerAnswer> {
    let (skip, take) = page_of(asked.page, asked.size)?;
    answer(&cx.app, scope(&cx.app, cx.caller()?, Action::Query).await?, &asked, skip, take).await
}

/// Answers what is asked, within a scope.
pub(super) async fn answer(app: &App, scope: Option<Scope>, asked: &LedgerAsked, skip: usize, take: usize) -> Result<LedgerAnswer> {
    asked.check()?;
    let zone_name = app.config.company_zone.0.clone();
    let zone = days::zone(&zone_name);
    let today = days::day_of(&zone, app.world.now());
    let (from, to) = resolve((asked.from, asked.to), asked.span, today, asked.most_days())?;
    let extent = Extent { from, to, only: asked.only.clone(), scope, zone };
    let sort = asked.sort.as_deref().map(|sort| (sort.trim_start_matches('-'), sort.starts_with('-')));
    let cut = Cut { by: asked.by, group: asked.group, sort, skip, take, members: None };
    let step = asked.by.unwrap_or_else(|| step_of(days::count(from, to)));
    let line = Cut { by: Some(step), sort: Some(("period", false)), take: usize::try_from(MAX_DAYS).unwrap_or_default(), ..Cut::default() };
    let past = asked.compare.then(|| days::before(from, to)).map(|(from, to)| Extent { from, to, ..extent.clone() });
    let source = Source { app, of_students: asked.is_of_students() };
    let [(mut rows, total), (line, _)] = source.rows(&extent, [&cut, &line]).await?;
    let mut totals = Figures::default();
    line.iter().for_each(|point| totals += point.figures);
    let mut before = None;
    if let Some(past) = past {
        let members = rows.iter().filter_map(|row| row.id.clone()).collect();
        let same = Cut { by: None, skip: 0, take: rows.len(), members: Some(members), ..cut };
        let [(whole, _), (theirs, _)] = source.rows(&past, [&Cut { take: 1, ..Cut::default() }, &same]).await?;
        if asked.by.is_none() {
            for row in &mut rows {
                row.before = Some(theirs.iter().find(|other| other.id == row.id).map(|other| other.figures).unwrap_or_default());
            }
        }
        before = Some(LedgerBefore { from: past.from, to: past.to, figures: whole.first().map(|row| row.figures).unwrap_or_default() });
    }
    names::put(app, asked.group, &mut rows).await?;
    let line = line.into_iter().filter_map(|row| Some(LedgerPoint { period: row.period?, figures: row.figures })).collect();
    Ok(LedgerAnswer { from, to, rows, total, totals, before, step, line, today, zone: zone_name, counting: rebuild::is_due(app).await? })
}

/// How long a point of the line is in a period of so many days.
fn step_of(days: i64) -> LedgerBy {
    match days {
        ..=45 => LedgerBy::Day,
        46..=200 => LedgerBy::Week,
        _ => LedgerBy::Month,
    }
}

/// Where rows come from: the roll-up, or the classes themselves.
struct Source<'a> {
    app: &'a App,
    of_students: bool,
}

impl Source<'_> {
    /// Rows of a period by two cuts, each with how many there are.
    async fn rows(&self, extent: &Extent, cuts: [&Cut<'_>; 2]) -> Result<[(Vec<LedgerRow>, usize); 2]> {
        if self.of_students {
            return students::rows(self.app, extent, cuts).await;
        }
        let [one, other] = cuts;
        let (one, other) = futures_util::try_join!(rolled::rows(self.app, extent, one), rolled::rows(self.app, extent, other))?;
        Ok([one, other])
    }
}
