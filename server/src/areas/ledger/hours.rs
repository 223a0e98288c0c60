//! Teachers' hours in the ledger: what they taught, how long they waited, how late they came.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{
    PAGE,
    ask::{Cut, Extent, LedgerGroup, LedgerRow, MAX_DAYS, page_of, scope},
    days,
    figures::Figures,
    names,
    period::{LedgerSpan, resolve},
    rolled,
};
use belltower_kit::{
    auth::catalogue::Action,
    error::Result,
    http::{Access, Api, Cx},
};

/// Whose hours.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct HoursAsked {
    /// The first day, of the company's zone; with the last one, or else the days are those of the span.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = "date")]
    from: Option<Date>,
    /// The last day.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = "date")]
    to: Option<Date>,
    /// Days that follow the calendar; the last four weeks unless something is said.
    #[serde(default)]
    span: Option<LedgerSpan>,
    /// From 1.
    #[serde(default)]
    page: Option<usize>,
    #[serde(default)]
    size: Option<usize>,
}

/// A teacher's hours.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct TeacherHours {
    /// The teacher; empty: of classes that have none.
    id: String,
    #[schema(required)]
    name: Option<String>,
    planned: i64,
    held: i64,
    /// Classes they came late to.
    late: i64,
    planned_s: i64,
    taught_s: i64,
    waited_s: i64,
    late_s: i64,
}

/// Hours of teachers.
#[derive(Serialize, utoipa::ToSchema)]
struct Hours {
    /// The days that are answered.
    #[schema(value_type = String, format = "date")]
    from: Date,
    #[schema(value_type = String, format = "date")]
    to: Date,
    /// The company's day today.
    #[schema(value_type = String, format = "date")]
    today: Date,
    /// The zone whose days they are.
    zone: String,
    /// Who taught most first.
    rows: Vec<TeacherHours>,
    total: usize,
    totals: Figures,
}

/// Adds the call.
pub(super) fn mount(api: &mut Api) {
    api.post("/api/report/hours", Access::Page(PAGE, Action::Query), "What teachers taught, and how long they waited", hours);
}

async fn hours(cx: Cx, HoursAsked { from, to, span, page, size }: HoursAsked) -> Result<Hours> {
    let name = cx.app.config.company_zone.0.clone();
    let zone = days::zone(&name);
    let today = days::day_of(&zone, cx.app.world.now());
    let (from, to) = resolve((from, to), span, today, MAX_DAYS)?;
    let (skip, take) = page_of(page, size)?;
    let scope = scope(&cx.app, cx.caller()?, Action::Query).await?;
    let extent = Extent { from, to, only: None, scope, zone };
    let cut = Cut { group: Some(LedgerGroup::Teacher), sort: Some(("taught_s", true)), skip, take, ..Cut::default() };
    let whole = Cut { take: 1, ..Cut::default() };
    let ((mut rows, total), (whole, _)) =
        futures_util::try_join!(rolled::rows(&cx.app, &extent, &cut), rolled::rows(&cx.app, &extent, &whole))?;
    names::put(&cx.app, cut.group, &mut rows).await?;
    let totals = whole.first().map(|row| row.figures).unwrap_or_default();
    Ok(Hours { from, to, today, zone: name, rows: rows.into_iter().map(hours_of).collect(), total, totals })
}

fn hours_of(LedgerRow { id, name, figures, .. }: LedgerRow) -> TeacherHours {
    let Figures { planned, held, late, planned_s, taught_s, waited_s, late_s, .. } = figures;
    TeacherHours { id: id.unwrap_or_default(), name, planned, held, late, planned_s, taught_s, waited_s, late_s }
}
